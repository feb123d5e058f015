/**
 * The geometric scan: what floats, sinks or intersects by more than 1 cm.
 *
 * Owns: which pairs to look at, and naming the faults. Refuses: geometry itself (contact/), the building against itself,
 * and stability. Every node that is not part of the building is looked at, whether it can move or not.
 */
import { Vector3 } from "three";
import { defOf, type PlacedMesh, placeNode } from "../contact/mesh";
import { depthAlong, depthOf } from "../contact/overlap";
import { distanceBetween, gapAbove, gapBelow, isBorneBy } from "../contact/support";
import type { SuspectWire } from "./messages";
import type { PlacePort } from "./ports";

export const TOLERANCE_M = 0.01;
/** A thing that is free after going up little farther than the shortest way out has sunk into its support. */
const MOSTLY_UP = 2;
const MOST_STACKED = 9;
const UP = new Vector3(0, 1, 0);
/** How far a thing that hangs is looked around for what it hangs on, to tell its distance. */
const LOOK_AROUND_M = 0.5;

/** What is found out of two meshes holds as long as both stand where they stand: a world is scanned again and again. */
function once<T>(find: (a: PlacedMesh, b: PlacedMesh) => T): (a: PlacedMesh, b: PlacedMesh) => T {
  const known = new WeakMap<PlacedMesh, WeakMap<PlacedMesh, { readonly found: T }>>();
  return (a, b) => {
    const ofFirst = known.get(a) ?? new WeakMap<PlacedMesh, { readonly found: T }>();
    known.set(a, ofFirst);
    const kept = ofFirst.get(b) ?? { found: find(a, b) };
    ofFirst.set(b, kept);
    return kept.found;
  };
}

const depthIn = once((a, b) => depthOf(a, b, TOLERANCE_M));
const fallenThrough = once((thing, support) => gapAbove(thing, support, TOLERANCE_M));
const isHeldBy = once((thing, below) => isBorneBy(thing, below, TOLERANCE_M));
const touches = once((a, b) => distanceBetween(a, b, TOLERANCE_M) !== null);

/** Every fault of the world as it is, in id order. */
export function scanScene(world: PlacePort): SuspectWire[] {
  const placed = [...world.defs.values()]
    .filter((node) => world.node(node.id).exists)
    .map((node) => placeNode(world, node.id))
    .filter((item): item is PlacedMesh => item !== null)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const overlaps = findOverlaps(world, placed);
  const sunk = new Set(
    overlaps.filter((suspect) => suspect.fault === "sinks").map((suspect) => suspect.node),
  );
  const loose = placed.flatMap((item) => (sunk.has(item.id) ? [] : checkHold(world, item, placed)));
  return [...overlaps, ...loose].sort((a, b) => (a.node < b.node ? -1 : a.node > b.node ? 1 : 0));
}

function findOverlaps(world: PlacePort, placed: readonly PlacedMesh[]): SuspectWire[] {
  const suspects: SuspectWire[] = [];
  placed.forEach((a, at) => {
    for (const b of placed.slice(at + 1)) {
      if (!a.box.intersectsBox(b.box)) continue;
      const suspect = checkPair(world, a, b);
      if (suspect) suspects.push(suspect);
    }
  });
  return suspects;
}

function checkPair(world: PlacePort, a: PlacedMesh, b: PlacedMesh): SuspectWire | null {
  const [one, two] = [defOf(world, a.id), defOf(world, b.id)];
  if (one.structural && two.structural) return null;
  const depth = depthIn(a, b);
  if (depth === 0) return null;
  const [thing, other] = one.structural || two.rests_on === a.id ? [b, a] : [a, b];
  if (defOf(world, thing.id).rests_on === other.id) {
    const amount_m = depthAlong(thing, other, UP, TOLERANCE_M);
    if (amount_m < MOSTLY_UP * depth) return { fault: "sinks", node: thing.id, other: other.id, amount_m };
  }
  return { fault: "intersects", node: thing.id, other: other.id, amount_m: depth };
}

function checkHold(world: PlacePort, item: PlacedMesh, placed: readonly PlacedMesh[]): SuspectWire[] {
  const def = defOf(world, item.id);
  if (def.structural) return [];
  const others = placed.filter((other) => other !== item && !restsOn(world, other.id, item.id));
  if (def.hangs) return checkHanging(item, others);
  if (!def.rests_on) return [];
  const support = others.find((other) => other.id === def.rests_on);
  const fallen_m = support ? fallenThrough(item, support) : null;
  if (fallen_m !== null) return [{ fault: "sinks", node: item.id, other: def.rests_on, amount_m: fallen_m }];
  if (others.some((other) => isHeldBy(item, other))) return [];
  const amount_m = gapBelow(item, others, TOLERANCE_M);
  return [{ fault: "floats", node: item.id, other: def.rests_on, amount_m }];
}

/** Whether a node rests on another, directly or on something that does; what is carried bears nothing. */
function restsOn(world: PlacePort, id: string, carrier: string): boolean {
  let below = defOf(world, id).rests_on;
  for (let depth = 0; depth < MOST_STACKED && below !== undefined; depth += 1) {
    if (below === carrier) return true;
    below = defOf(world, below).rests_on;
  }
  return false;
}

/** What hangs must touch something: a wall, the ceiling, or what is fixed to them. */
function checkHanging(item: PlacedMesh, others: readonly PlacedMesh[]): SuspectWire[] {
  const isTouching = others.some((other) => touches(item, other));
  if (isTouching) return [];
  const near = others
    .map((other) => distanceBetween(item, other, LOOK_AROUND_M))
    .filter((distance): distance is number => distance !== null);
  return [{ fault: "floats", node: item.id, other: null, amount_m: Math.min(LOOK_AROUND_M, ...near) }];
}
