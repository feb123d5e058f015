/**
 * Where one walks in an import: its own floors, or one that is laid for it.
 *
 * Owns: the surfaces that are walked on (those that are wound to look up; where they do not suffice, those that look down
 * too), the floor for what has none, and the part of a vast scene that is walked in. Refuses: choosing a start (starts.ts).
 */
import { init, type NavMesh } from "recast-navigation";
import { box as makeBox } from "../kit/geometry/box";
import { material } from "../kit/materials";
import type { BoxDef, ColliderDef, MaterialDef, NodeDef, Vec3 } from "../kit/model";
import { bridgeCracks, generateNavMesh, joinSurfaces, type Surfaces } from "../runtime/navmesh";
import { placeTriangles } from "../runtime/solids";
import { buildRecords } from "../runtime/state";
import { say } from "./scale";
import { faceNormal, looksInwards } from "./soundness";
import type { Rays } from "./soup";
import { proposeStarts, type StartDef, type Walkable } from "./starts";

export interface Ground {
  /** The nodes with colliders that can be walked on, and the floor when one was laid. */
  readonly nodes: readonly NodeDef[];
  readonly materials: readonly MaterialDef[];
  readonly floor: boolean;
  readonly walkable: Walkable;
  /** What is walked in; the scene's room. */
  readonly bounds: BoxDef;
  readonly warnings: readonly string[];
}

/** Wider scenes are walked in a part of this width; routes over a larger one would take minutes to find. */
const WIDEST_M = 220;
const FLOOR = { least_m: 8, share: 4, most_m: 60, thick_m: 0.1 };
const FLOOR_MATERIAL = "concrete";

/** Finds where to walk. `floor`: lay one, or never; null where needed. */
export async function findGround(
  nodes: readonly NodeDef[],
  whole: BoxDef,
  rays: Rays,
  floor: boolean | null,
): Promise<Ground> {
  await init();
  const bounds = windowOf(nodes, whole);
  const warnings =
    bounds === whole ? [] : [`It is ${say(widthOf(whole))} wide; one can walk in ${say(WIDEST_M)} of it.`];
  if (floor !== true) {
    const own = walkIn(nodes, bounds, rays);
    if (own.starts.length > 0 && (floor === false || !isTable(own, whole, rays)))
      return { nodes, materials: [], floor: false, walkable: own, bounds, warnings };
    if (own.starts.length > 0) return { ...layFloor(nodes, whole), warnings };
    for (const turns of [isInsideOut, () => true]) {
      const turned = nodes.map((node) => ({
        ...node,
        colliders: node.colliders.map((one) => (turns(one) ? turnUp(one) : one)),
      }));
      const walkable = walkIn(turned, bounds, rays);
      const words = "Its floors are wound to look down; they are walked on all the same.";
      const found = { materials: [], floor: false, walkable, bounds, warnings: [...warnings, words] };
      if (walkable.starts.length > 0) return { nodes: turned, ...found };
    }
    if (floor === false) {
      const walkable = { area_m2: 0, starts: [beside(whole)] };
      return {
        nodes,
        materials: [],
        floor: false,
        walkable,
        bounds,
        warnings: [...warnings, "Nothing in it can be walked on."],
      };
    }
  }
  return { ...layFloor(nodes, whole), warnings };
}

/** A place is wider or higher, or has something below its floors. */
const TABLE = { widest_m: 10, highest_m: 2.5, legs_m: 0.4 };

/** Whether all that one could stand on are tops on legs: then one stands before it, as before a table. */
function isTable({ starts }: Walkable, whole: BoxDef, rays: Rays): boolean {
  const [low, high] = [whole.min[1], whole.max[1]];
  if (widthOf(whole) > TABLE.widest_m || high - low > TABLE.highest_m) return false;
  return starts.every(({ pose: { x, y, z } }) => {
    const below = rays.castAll([x, y + 0.05, z], [0, -1, 0], y - low + 0.1);
    return below.every(({ point }) => point[1] - low > TABLE.legs_m);
  });
}

function walkIn(nodes: readonly NodeDef[], bounds: BoxDef, rays: Rays): Walkable {
  let mesh: NavMesh;
  try {
    mesh = generateNavMesh(bridgeCracks(surfacesOf(nodes)), grown(bounds), "the import");
  } catch {
    return { area_m2: 0, starts: [] };
  }
  const walkable = proposeStarts(mesh, rays);
  mesh.destroy();
  return walkable;
}

function surfacesOf(nodes: readonly NodeDef[]): Surfaces {
  const records = buildRecords({ nodes } as unknown as Parameters<typeof buildRecords>[0]);
  return joinSurfaces(
    [...records.values()]
      .filter(({ def }) => def.body === "static")
      .flatMap((record) => record.def.colliders.map((collider) => placeTriangles(record, collider))),
  );
}

/** A little room above, so that the top of the highest floor is walked on too. */
function grown({ min, max }: BoxDef): BoxDef {
  return { min: [min[0] - 0.1, min[1] - 0.1, min[2] - 0.1], max: [max[0] + 0.1, max[1] + 2.2, max[2] + 0.1] };
}

function isInsideOut(collider: ColliderDef): boolean {
  return collider.shape === "mesh" && looksInwards({ position: collider.vertices, index: collider.indices });
}

/** The same collider with what looks down turned up. */
function turnUp(collider: ColliderDef): ColliderDef {
  if (collider.shape !== "mesh") return collider;
  const indices = collider.indices.slice();
  const normal: [number, number, number] = [0, 0, 0];
  for (let corner = 0; corner < indices.length; corner += 3) {
    faceNormal(collider.vertices, indices, corner, normal);
    if (normal[1] >= 0) continue;
    const [second, third] = [indices[corner + 1] as number, indices[corner + 2] as number];
    indices[corner + 1] = third;
    indices[corner + 2] = second;
  }
  return { ...collider, indices };
}

function widthOf({ min, max }: BoxDef): number {
  return Math.max(max[0] - min[0], max[2] - min[2]);
}

/** All of it, or around where most things are. */
function windowOf(nodes: readonly NodeDef[], whole: BoxDef): BoxDef {
  if (widthOf(whole) <= WIDEST_M) return whole;
  const middle = (axis: 0 | 2): number => {
    const places = nodes.map(({ position }) => position[axis]).sort((a, b) => a - b);
    return places[places.length >> 1] ?? 0;
  };
  const [x, z] = [middle(0), middle(2)];
  const half = WIDEST_M / 2;
  return {
    min: [Math.max(whole.min[0], x - half), whole.min[1], Math.max(whole.min[2], z - half)],
    max: [Math.min(whole.max[0], x + half), whole.max[1], Math.min(whole.max[2], z + half)],
  };
}

function layFloor(nodes: readonly NodeDef[], whole: BoxDef): Omit<Ground, "warnings"> {
  const side = Math.min(
    FLOOR.most_m,
    Math.max(FLOOR.least_m, FLOOR.share * widthOf(whole), widthOf(whole) + 6),
  );
  const position: Vec3 = [
    (whole.min[0] + whole.max[0]) / 2,
    whole.min[1] - FLOOR.thick_m,
    (whole.min[2] + whole.max[2]) / 2,
  ];
  const half: Vec3 = [side / 2, FLOOR.thick_m / 2, side / 2];
  const floor: NodeDef = {
    id: "floor",
    label: "floor",
    kind: "floor",
    room: "scene",
    position,
    parts: [{ geometry: makeBox([side, FLOOR.thick_m, side], 0), material: FLOOR_MATERIAL }],
    colliders: [{ shape: "box", half, position: [0, FLOOR.thick_m / 2, 0] }],
    body: "static",
    structural: true,
  };
  const standing = nodes.map((node) => {
    const lowest = node.position[1] <= whole.min[1] + 0.02;
    if (!lowest || node.rests_on !== undefined || node.body === "none") return node;
    const { hangs: _, ...rest } = node;
    return { ...rest, rests_on: floor.id };
  });
  const bounds: BoxDef = {
    min: [position[0] - side / 2, whole.min[1], position[2] - side / 2],
    max: [position[0] + side / 2, Math.max(whole.max[1], whole.min[1] + 3), position[2] + side / 2],
  };
  return {
    nodes: [...standing, floor],
    materials: [material(FLOOR_MATERIAL)],
    floor: true,
    walkable: { area_m2: side * side, starts: [beside(whole)] },
    bounds,
  };
}

/** Before it, at a distance from which all of it is seen. */
function beside({ min, max }: BoxDef): StartDef {
  const [wide, high, deep] = [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
  const away = Math.min(Math.max(1.2, 1.1 * wide, 1.4 * high) + deep / 2, deep / 2 + 12);
  const z = Math.round(((min[2] + max[2]) / 2 + away) * 100) / 100;
  const down = (Math.atan2(1.6 - Math.min(high / 2, 1.6), away) * 180) / Math.PI;
  const pitch_deg = Math.round(Math.max(0, down));
  const x = Math.round(((min[0] + max[0]) / 2) * 100) / 100;
  const y = Math.round(min[1] * 1e4) / 1e4 + 0;
  return { id: "start-1", label: "start", pose: { x, y, z, yaw_deg: 0, pitch_deg } };
}
