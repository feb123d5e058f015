/**
 * Big flat surfaces of the building, cut finer and by room, so that baked light can vary along them.
 *
 * Owns: splitting long edges; sorting triangles by the room they face. Refuses: light itself.
 */
import { BufferAttribute, BufferGeometry, type Matrix4, Vector3 } from "three";
import type { BoxDef } from "../kit/model";

/** A vertex while it is cut: its attributes, where it is in the world, its place among all of its geometry. */
interface Corner {
  readonly id: number;
  readonly data: readonly number[]; // position 3, normal 3, uv 2, colour 3
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Longest edges of a room's surfaces, so that baked light can vary along them; coarser in halls, where it varies less. */
export const FINEST_M = 0.85;
const COARSEST_M = 2.6;
/** Length of a room that is cut finest. */
const SMALL_M = 13;

export function edgeOf({ min, max }: BoxDef): number {
  const length = Math.max(max[0] - min[0], max[2] - min[2]);
  return Math.min(COARSEST_M, FINEST_M * Math.max(1, length / SMALL_M));
}

/** Index of the room that a point lies in, -1 outside; `slack_m` widens the boxes. The first room of the list wins. */
export function roomAt(rooms: readonly BoxDef[], x: number, y: number, z: number, slack_m = 0): number {
  for (let i = 0; i < rooms.length; i++) {
    const { min, max } = rooms[i] as BoxDef;
    if (
      x >= min[0] - slack_m &&
      x <= max[0] + slack_m &&
      y >= min[1] - slack_m &&
      y <= max[1] + slack_m &&
      z >= min[2] - slack_m &&
      z <= max[2] + slack_m
    )
      return i;
  }
  return -1;
}

/** The room a surface faces, from points on it and its normal: what its middle looks into, then its corners, then what is near. */
function facedRoom(a: Corner, b: Corner, c: Corner, n: Vector3, rooms: readonly BoxDef[]): number {
  const look = (x: number, y: number, z: number, slack_m: number): number =>
    roomAt(rooms, x + n.x * OFF_M, y + n.y * OFF_M, z + n.z * OFF_M, slack_m);
  const [x, y, z] = [(a.x + b.x + c.x) / 3, (a.y + b.y + c.y) / 3, (a.z + b.z + c.z) / 3];
  const seen = look(x, y, z, 0.02);
  if (seen >= 0) return seen;
  for (const { x, y, z } of [a, b, c]) {
    const room = look(x, y, z, 0.02);
    if (room >= 0) return room;
  }
  return look(x, y, z, WALL_M);
}

/** A step off a surface, and what a reveal inside a wall may be away from its room. */
const OFF_M = 0.12;
const WALL_M = 0.2;

class Cutter {
  private readonly middles = new Map<number, Corner>();
  readonly out: [Corner, Corner, Corner][] = [];

  constructor(
    private count: number,
    private readonly rooms: readonly BoxDef[],
    private readonly edges_m: readonly number[],
  ) {}

  /** Splits the longest edge until none is longer than allowed. Equal edges split alike, so no seams open. */
  cut(a: Corner, b: Corner, c: Corner): void {
    const [ab, bc, ca] = [apart(a, b), apart(b, c), apart(c, a)];
    const longest = Math.max(ab, bc, ca);
    if (longest <= this.allowed(a, b, c)) {
      this.out.push([a, b, c]);
    } else if (longest === ab) this.halve(a, b, c);
    else if (longest === bc) this.halve(b, c, a);
    else this.halve(c, a, b);
  }

  /** The shortest edge that a room near a triangle asks for; elsewhere light does not vary and nothing needs cutting. */
  private allowed(a: Corner, b: Corner, c: Corner): number {
    let least = Infinity;
    for (let i = 0; i < this.rooms.length; i++) {
      const edge_m = this.edges_m[i] as number;
      if (edge_m < least && isNear(a, b, c, this.rooms[i] as BoxDef)) least = edge_m;
    }
    return least;
  }

  private halve(a: Corner, b: Corner, opposite: Corner): void {
    const m = this.middle(a, b);
    this.cut(a, m, opposite);
    this.cut(m, b, opposite);
  }

  private middle(a: Corner, b: Corner): Corner {
    const key = Math.min(a.id, b.id) * 0x4000000 + Math.max(a.id, b.id);
    let found = this.middles.get(key);
    if (!found) {
      found = {
        id: this.count++,
        data: a.data.map((value, k) => (value + (b.data[k] as number)) / 2),
        x: (a.x + b.x) / 2,
        y: (a.y + b.y) / 2,
        z: (a.z + b.z) / 2,
      };
      this.middles.set(key, found);
    }
    return found;
  }
}

function apart(a: Corner, b: Corner): number {
  return Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);
}

function isNear(a: Corner, b: Corner, c: Corner, { min, max }: BoxDef): boolean {
  return (
    !isOff(a.x, b.x, c.x, min[0], max[0]) &&
    !isOff(a.y, b.y, c.y, min[1], max[1]) &&
    !isOff(a.z, b.z, c.z, min[2], max[2])
  );
}

function isOff(p: number, q: number, r: number, min: number, max: number): boolean {
  return Math.max(p, q, r) < min - 0.4 || Math.min(p, q, r) > max + 0.4;
}

function cornersOf(geometry: BufferGeometry, matrix: Matrix4): Corner[] {
  const [p, n] = [geometry.getAttribute("position"), geometry.getAttribute("normal")];
  const [t, c] = [geometry.getAttribute("uv"), geometry.getAttribute("color")];
  const world = new Vector3();
  return Array.from({ length: p.count }, (_, i) => {
    world.fromBufferAttribute(p, i).applyMatrix4(matrix);
    return {
      id: i,
      data: [
        ...[p.getX(i), p.getY(i), p.getZ(i), n.getX(i), n.getY(i), n.getZ(i)],
        ...[t.getX(i), t.getY(i), c.getX(i), c.getY(i), c.getZ(i)],
      ],
      x: world.x,
      y: world.y,
      z: world.z,
    };
  });
}

/**
 * Cuts a geometry (position, normal, uv, color; indexed) to edges no longer than the rooms near them ask for, and sorts
 * it by room.
 *
 * `matrix` is the node's pose in the scene as built. Returns one geometry for each room faced (-1: outside), in
 * room order; triangles that shared vertices still do.
 */
export function tessellate(
  geometry: BufferGeometry,
  matrix: Matrix4,
  rooms: readonly BoxDef[],
  edges_m: readonly number[],
): { room: number; geometry: BufferGeometry }[] {
  const index = geometry.getIndex();
  if (!index) throw new Error("tessellate needs an indexed geometry");
  const corners = cornersOf(geometry, matrix);
  const cutter = new Cutter(corners.length, rooms, edges_m);
  for (let t = 0; t < index.count; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => corners[index.getX(t + k)]);
    if (a && b && c) cutter.cut(a, b, c);
  }
  const normal = new Vector3();
  const byRoom = new Map<number, Corner[]>();
  for (const [a, b, c] of cutter.out) {
    normal.set(a.data[3] as number, a.data[4] as number, a.data[5] as number).transformDirection(matrix);
    const room = facedRoom(a, b, c, normal, rooms);
    const list = byRoom.get(room);
    if (list) list.push(a, b, c);
    else byRoom.set(room, [a, b, c]);
  }
  return [...byRoom.entries()]
    .sort((a, b) => a[0] - b[0])
    .map(([room, list]) => ({ room, geometry: collect(list) }));
}

/** A geometry of corners, three for each triangle; each corner becomes one vertex. */
function collect(corners: readonly Corner[]): BufferGeometry {
  const places = new Map<number, number>();
  const kept: Corner[] = [];
  const indices = corners.map((corner) => {
    let at = places.get(corner.id);
    if (at === undefined) {
      at = kept.length;
      kept.push(corner);
      places.set(corner.id, at);
    }
    return at;
  });
  const column = (from: number, width: number): Float32Array => {
    const out = new Float32Array(kept.length * width);
    kept.forEach(({ data }, i) => {
      for (let k = 0; k < width; k++) out[i * width + k] = data[from + k] as number;
    });
    return out;
  };
  const color = new Uint8Array(kept.length * 4).fill(255);
  kept.forEach(({ data }, i) => {
    for (let k = 0; k < 3; k++) color[i * 4 + k] = Math.round((data[8 + k] as number) * 255);
  });
  const out = new BufferGeometry();
  out.setAttribute("position", new BufferAttribute(column(0, 3), 3));
  out.setAttribute("normal", new BufferAttribute(column(3, 3), 3));
  out.setAttribute("uv", new BufferAttribute(column(6, 2), 2));
  out.setAttribute("color", new BufferAttribute(color, 4, true));
  out.setIndex(indices);
  out.computeBoundingBox();
  out.computeBoundingSphere();
  return out;
}
