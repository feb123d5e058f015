/**
 * Big flat surfaces of the building, cut finer and by room, so that baked light can vary along them.
 *
 * Owns: splitting long edges; sorting triangles by the room they face. Refuses: light itself.
 */
import { BufferAttribute, BufferGeometry, type Matrix4, Vector3 } from "three";
import type { BoxDef } from "../kit/model";

const STRIDE = 14; // position 3, normal 3, uv 2, colour 3, world position 3
const WORLD = 11;

interface Corner {
  readonly data: Float32Array;
}

/** Index of the room that a point lies in, -1 outside; `slack_m` widens the boxes. The first room of the list wins. */
export function roomAt(rooms: readonly BoxDef[], x: number, y: number, z: number, slack_m = 0): number {
  return rooms.findIndex(
    ({ min, max }) =>
      x >= min[0] - slack_m &&
      x <= max[0] + slack_m &&
      y >= min[1] - slack_m &&
      y <= max[1] + slack_m &&
      z >= min[2] - slack_m &&
      z <= max[2] + slack_m,
  );
}

function corner(geometry: BufferGeometry, i: number, matrix: Matrix4): Corner {
  const data = new Float32Array(STRIDE);
  const p = geometry.getAttribute("position");
  const n = geometry.getAttribute("normal");
  const t = geometry.getAttribute("uv");
  data.set([p.getX(i), p.getY(i), p.getZ(i), n.getX(i), n.getY(i), n.getZ(i), t.getX(i), t.getY(i)]);
  const c = geometry.getAttribute("color");
  data.set([c.getX(i), c.getY(i), c.getZ(i)], 8);
  const world = new Vector3(p.getX(i), p.getY(i), p.getZ(i)).applyMatrix4(matrix);
  data.set([world.x, world.y, world.z], WORLD);
  return { data };
}

function middle(a: Corner, b: Corner): Corner {
  const data = new Float32Array(STRIDE);
  for (let k = 0; k < STRIDE; k++) data[k] = ((a.data[k] as number) + (b.data[k] as number)) / 2;
  return { data };
}

function length(a: Corner, b: Corner): number {
  const d = (k: number): number => (a.data[k] as number) - (b.data[k] as number);
  return Math.hypot(d(WORLD), d(WORLD + 1), d(WORLD + 2));
}

/** Splits the longest edge until none is longer than `edge_m`. Equal edges split alike, so no seams open. */
function split(
  a: Corner,
  b: Corner,
  c: Corner,
  edge_m: number,
  rooms: readonly BoxDef[],
  out: Corner[],
): void {
  const [ab, bc, ca] = [length(a, b), length(b, c), length(c, a)];
  const longest = Math.max(ab, bc, ca);
  if (longest <= edge_m || !isNearRoom(a, b, c, rooms)) out.push(a, b, c);
  else if (longest === ab) {
    const m = middle(a, b);
    split(a, m, c, edge_m, rooms, out);
    split(m, b, c, edge_m, rooms, out);
  } else if (longest === bc) {
    const m = middle(b, c);
    split(a, b, m, edge_m, rooms, out);
    split(a, m, c, edge_m, rooms, out);
  } else {
    const m = middle(c, a);
    split(a, b, m, edge_m, rooms, out);
    split(m, b, c, edge_m, rooms, out);
  }
}

/** The room a triangle faces: where a step off its middle and its corners lands, most often. */
function facedRoom(corners: readonly Corner[], rooms: readonly BoxDef[], normal: Vector3): number {
  const votes = new Map<number, number>();
  const middleOf = (k: number): number => corners.reduce((sum, { data }) => sum + (data[k] as number), 0) / 3;
  const places = [
    ...corners.map(({ data }) => [data[WORLD], data[WORLD + 1], data[WORLD + 2]]),
    [WORLD, WORLD + 1, WORLD + 2].map(middleOf),
  ];
  for (const [x, y, z] of places as [number, number, number][]) {
    const room = roomAt(rooms, x + normal.x * 0.12, y + normal.y * 0.12, z + normal.z * 0.12, 0.02);
    if (room >= 0) votes.set(room, (votes.get(room) ?? 0) + 1);
  }
  let best = -1;
  for (const [room, count] of votes) if (best < 0 || count > (votes.get(best) ?? 0)) best = room;
  return best;
}

/** Whether a triangle comes near any room; elsewhere light does not vary and nothing needs cutting. */
function isNearRoom(a: Corner, b: Corner, c: Corner, rooms: readonly BoxDef[]): boolean {
  const apart = (axis: 0 | 1 | 2, { min, max }: BoxDef): boolean => {
    const [p, q, r] = [a, b, c].map(({ data }) => data[WORLD + axis] as number) as [number, number, number];
    return Math.max(p, q, r) < min[axis] - 0.4 || Math.min(p, q, r) > max[axis] + 0.4;
  };
  return rooms.some((room) => !apart(0, room) && !apart(1, room) && !apart(2, room));
}

/**
 * Cuts a geometry (position, normal, uv, color; indexed) to edges of at most `edge_m` and sorts it by room.
 *
 * `matrix` is the node's pose in the scene as built. Returns one geometry for each room faced (-1: outside), in
 * room order; corners of a flat face share vertices.
 */
export function tessellate(
  geometry: BufferGeometry,
  matrix: Matrix4,
  rooms: readonly BoxDef[],
  edge_m: number,
): { room: number; geometry: BufferGeometry }[] {
  const index = geometry.getIndex();
  if (!index) throw new Error("tessellate needs an indexed geometry");
  const normal = new Vector3();
  const byRoom = new Map<number, Corner[]>();
  for (let t = 0; t < index.count; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => corner(geometry, index.getX(t + k), matrix)) as [
      Corner,
      Corner,
      Corner,
    ];
    const pieces: Corner[] = [];
    split(a, b, c, edge_m, rooms, pieces);
    for (let k = 0; k < pieces.length; k += 3) {
      const triangle = pieces.slice(k, k + 3);
      const { data } = a;
      normal.set(data[3] as number, data[4] as number, data[5] as number).transformDirection(matrix);
      const room = facedRoom(triangle, rooms, normal);
      const list = byRoom.get(room);
      if (list) list.push(...triangle);
      else byRoom.set(room, triangle);
    }
  }
  return [...byRoom.entries()]
    .sort((a, b) => a[0] - b[0])
    .map(([room, list]) => ({ room, geometry: weld(list) }));
}

function weld(corners: readonly Corner[]): BufferGeometry {
  const seen = new Map<string, number>();
  const kept: Corner[] = [];
  const indices: number[] = [];
  for (const item of corners) {
    const key = item.data.subarray(0, WORLD).join(" ");
    let at = seen.get(key);
    if (at === undefined) {
      at = kept.length;
      kept.push(item);
      seen.set(key, at);
    }
    indices.push(at);
  }
  const column = (from: number, width: number): Float32Array =>
    Float32Array.from(
      { length: kept.length * width },
      (_, i) => kept[Math.floor(i / width)]?.data[from + (i % width)] as number,
    );
  const out = new BufferGeometry();
  out.setAttribute("position", new BufferAttribute(column(0, 3), 3));
  out.setAttribute("normal", new BufferAttribute(column(3, 3), 3));
  out.setAttribute("uv", new BufferAttribute(column(6, 2), 2));
  const color = new Uint8Array(kept.length * 4).fill(255);
  kept.forEach(({ data }, i) => {
    for (let k = 0; k < 3; k++) color[i * 4 + k] = Math.round((data[8 + k] as number) * 255);
  });
  out.setAttribute("color", new BufferAttribute(color, 4, true));
  out.setIndex(indices);
  out.computeBoundingBox();
  out.computeBoundingSphere();
  return out;
}
