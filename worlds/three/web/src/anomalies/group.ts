/**
 * A target with everything that rests on it, and its surroundings.
 *
 * Owns: what goes along with a target, meshes of the rest of the world, ground truth of a group.
 * Refuses: what an operator does with them.
 */
import { defOf, type PlacedMesh, placeNode } from "../contact/mesh";
import type { BoxDef, NodeDef, Vec3 } from "../kit/model";
import type { GroundTruthWire, InjectionWire, RevealWire } from "../runtime/messages";
import type { PlacePort, WorldPort } from "../runtime/ports";

/** A carried thing that has moved so far against its carrier no longer rests where it was put. */
const LEFT_M = 0.05;

/** The target, then what rests on it, directly or on something that does, in id order. What has left it stays out. */
export function groupOf(world: PlacePort, target: string): string[] {
  const carried = new Set<string>();
  const carriers = carriersIn(world);
  let wave = [target];
  while (wave.length > 0) {
    const next = wave.flatMap((id) => carriers.get(id) ?? []).filter((node) => !carried.has(node.id));
    wave = next.filter((node) => isStillThere(world, node)).map((node) => node.id);
    for (const id of wave) carried.add(id);
  }
  carried.delete(target);
  return [target, ...[...carried].sort()];
}

type Carriers = ReadonlyMap<string, readonly NodeDef[]>;

/** What is said to rest on each node. */
function carriersIn(world: PlacePort): Carriers {
  if (still?.world === world) return still.carriers;
  const carriers = new Map<string, NodeDef[]>();
  for (const node of world.defs.values()) {
    if (node.rests_on === undefined) continue;
    const carried = carriers.get(node.rests_on);
    if (carried) carried.push(node);
    else carriers.set(node.rests_on, [node]);
  }
  return carriers;
}

function isStillThere(world: PlacePort, node: NodeDef): boolean {
  const here = world.node(node.id);
  if (!here.exists || node.rests_on === undefined) return false;
  const carrier = world.node(node.rests_on).position;
  const built = defOf(world, node.rests_on).position;
  const moved = [0, 1, 2].map(
    (axis) => at(here.position, axis) - at(carrier, axis) - at(node.position, axis) + at(built, axis),
  );
  return moved.every((way) => Math.abs(way) < LEFT_M);
}

function at(v: Vec3, axis: number): number {
  return v[axis as 0 | 1 | 2];
}

/** Meshes of all that exists and is not in the group. */
export function surroundingsOf(world: PlacePort, group: readonly string[]): PlacedMesh[] {
  const placed = still?.world === world ? still.placed : placeAll(world);
  const own = new Set(group);
  return placed.filter(({ id }) => !own.has(id));
}

function placeAll(world: PlacePort): PlacedMesh[] {
  return [...world.defs.values()]
    .filter((node) => world.node(node.id).exists)
    .map((node) => placeNode(world, node.id))
    .filter((placed): placed is PlacedMesh => placed !== null);
}

interface Still {
  readonly world: PlacePort;
  readonly placed: readonly PlacedMesh[];
  readonly carriers: Carriers;
  readonly found: Map<string, unknown>;
}

let still: Still | null = null;

/** Looks at a world in which nothing moves meanwhile: what stands where is then found out once. */
export function whileStill<T>(world: PlacePort, look: () => T): T {
  still = { world, placed: placeAll(world), carriers: carriersIn(world), found: new Map() };
  try {
    return look();
  } finally {
    still = null;
  }
}

/** Finds something out; while nothing moves, once for each name. */
export function findOnce<T>(world: PlacePort, name: string, find: () => T): T {
  if (still?.world !== world) return find();
  if (!still.found.has(name)) still.found.set(name, find());
  return still.found.get(name) as T;
}

/** Height at which the lowest of what carries a node, building left out, begins. */
export function floorUnder(world: WorldPort, id: string): number {
  let below = defOf(world, id);
  for (let depth = 0; depth < 9 && below.rests_on !== undefined; depth += 1) {
    const support = defOf(world, below.rests_on);
    if (support.structural) break;
    below = support;
  }
  return world.bounds(below.id).min[1];
}

/** "the kitchen table": a node in words for a curator. */
export function wordsFor(world: PlacePort, id: string): string {
  return `the ${defOf(world, id).label}`;
}

/** World bounds of each node now. */
export function boundsOfAll(world: WorldPort, ids: readonly string[]): Record<string, BoxDef> {
  return Object.fromEntries(ids.map((id) => [id, world.bounds(id)]));
}

/** Ground truth of a group: the bounds before are given, those after are taken now. */
export function truthOf(
  injection: InjectionWire,
  before: Record<string, BoxDef>,
  after: Record<string, BoxDef>,
  reveal: RevealWire,
): GroundTruthWire {
  return {
    injection: injection.id,
    affected: Object.keys(before),
    bounds_before: before,
    bounds_after: after,
    regions: [],
    reveal,
  };
}

/** The middle of a box. */
export function middleOf(box: BoxDef): Vec3 {
  return [(box.min[0] + box.max[0]) / 2, (box.min[1] + box.max[1]) / 2, (box.min[2] + box.max[2]) / 2];
}
