/**
 * `interpenetrate`: the target is pushed into a neighbour.
 *
 * Owns: which neighbours there are, the way into one, and measuring the depth. Refuses: to let either be pushed after.
 */
import { Vector3 } from "three";
import { defOf, type PlacedMesh, placeNode, shifted } from "../contact/mesh";
import { depthOf, narrow, penetrates } from "../contact/overlap";
import {
  type Effect,
  type Fitness,
  InjectionFault,
  type OperatorPort,
  type WorldPort,
} from "../runtime/ports";
import { checkInjection, numberOf, partnerOf, targetOf } from "./catalogue";
import { lasting } from "./effects";
import { boundsOfAll, groupOf, surroundingsOf, truthOf, wordsFor } from "./group";

const REACH_M = 0.8;
const MOST_TRIED = 3;
const LEAST_M = 0.01;
const DEEPEST_M = 0.15;
const SHALLOWEST_M = 0.03;
const STEP_M = 0.04;
/** Heights that two things must have in common to be pushed into each other sideways. */
const COMMON_M = 0.05;

export const interpenetrate: OperatorPort = {
  name: "interpenetrate",

  survey(world, id): Fitness {
    const def = defOf(world, id);
    if (def.structural || def.hangs || def.rests_on === undefined) return {};
    const partners = neighboursOf(world, id);
    const proposes = { depth_m: depthFor(world, id) };
    return partners.length > 0
      ? { partners, proposes }
      : { refuses: "Nothing stands near enough to be pushed into." };
  },

  apply(injection, world): Effect {
    checkInjection(injection);
    const [target, partner] = [targetOf(injection), partnerOf(injection)];
    const depth_m = numberOf(injection, "depth_m");
    const by = wayInto(world, target, partner, depth_m);
    if (!by)
      throw new InjectionFault(
        `${wordsFor(world, target)} cannot be pushed into ${wordsFor(world, partner)}.`,
      );
    const group = groupOf(world, target);
    const before = boundsOfAll(world, [...group, partner]);
    for (const id of group) {
      const [x, y, z] = world.node(id).position;
      world.setTransform(id, { position: [x + by.x, y, z + by.z] });
    }
    for (const id of [...group, partner]) world.hold(id, true);
    const after = boundsOfAll(world, [...group, partner]);
    return lasting(truthOf(injection, before, after, { kind: "always", depth_m: 0 }));
  },

  measure(injection, world) {
    const [target, partner] = [targetOf(injection), partnerOf(injection)];
    const [one, two] = [placeNode(world, target), placeNode(world, partner)];
    const depth_m = one && two ? depthOf(one, two, LEAST_M) : 0;
    const words = `${wordsFor(world, target)} is ${depth_m.toFixed(3)} m deep in ${wordsFor(world, partner)}.`;
    return { injection: injection.id, present: depth_m > LEAST_M, values: { depth_m }, words };
  },
};

/**
 * What stands beside a node at its height, the nearest first, and can be entered without meeting a third thing first.
 * Never the building: what is pushed into a wall or a post of it only looks built in.
 */
function neighboursOf(world: WorldPort, id: string): string[] {
  const placed = placeNode(world, id);
  if (!placed) return [];
  const group = groupOf(world, id);
  const support = defOf(world, id).rests_on;
  const beside = surroundingsOf(world, group)
    .filter((other) => other.id !== support && !defOf(world, other.id).structural && isBeside(placed, other))
    .map((other) => ({ other, away_m: apart(placed, other) }))
    .sort((a, b) => a.away_m - b.away_m || (a.other.id < b.other.id ? -1 : 1));
  const depth_m = depthFor(world, id);
  const first = beside
    .slice(0, MOST_TRIED)
    .find(({ other }) => wayInto(world, id, other.id, depth_m) !== null);
  return first ? [first.other.id] : [];
}

/** What is proposed is what was tried: three tenths of the width, whole centimetres. */
function depthFor(world: WorldPort, id: string): number {
  const placed = placeNode(world, id);
  const wanted = placed ? 0.3 * widthOf(placed) : DEEPEST_M;
  return Math.round(100 * Math.min(DEEPEST_M, Math.max(SHALLOWEST_M, wanted))) / 100;
}

function widthOf({ box }: PlacedMesh): number {
  const size = box.getSize(new Vector3());
  return Math.min(size.x, size.z);
}

function isBeside(a: PlacedMesh, b: PlacedMesh): boolean {
  const common = Math.min(a.box.max.y, b.box.max.y) - Math.max(a.box.min.y, b.box.min.y);
  return common > COMMON_M && apart(a, b) < REACH_M;
}

/** Level distance of two boxes. */
function apart(a: PlacedMesh, b: PlacedMesh): number {
  const x = Math.max(0, a.box.min.x - b.box.max.x, b.box.min.x - a.box.max.x);
  const z = Math.max(0, a.box.min.z - b.box.max.z, b.box.min.z - a.box.max.z);
  return Math.hypot(x, z);
}

/** The level shift that takes a node so deep into a partner; null when a third thing is met, or when what is reached is too thin to be deep in. */
function wayInto(world: WorldPort, id: string, partner: string, depth_m: number): Vector3 | null {
  const [thing, goal] = [placeNode(world, id), placeNode(world, partner)];
  if (!thing || !goal) return null;
  const from = thing.box.getCenter(new Vector3());
  const to = goal.box.clampPoint(from, new Vector3());
  const way = to.sub(from).setY(0);
  if (way.length() < 1e-3) return null;
  way.normalize();
  const far_m = REACH_M + widthOf(thing);
  const meets = (by: number) => penetrates(shifted(thing, way.clone().multiplyScalar(by)), goal);
  let touch: number | null = null;
  for (let by = Math.max(0.02, apart(thing, goal)); by <= far_m && touch === null; by += STEP_M)
    if (meets(by)) touch = narrow(by - STEP_M, by, meets);
  if (touch === null || touch < 0) return null;
  const shift = way.multiplyScalar(touch + depth_m);
  const there = shifted(thing, shift);
  const support = defOf(world, id).rests_on;
  const others = surroundingsOf(world, groupOf(world, id));
  const third = others.some(
    (other) =>
      other.id !== partner &&
      other.id !== support &&
      other.box.intersectsBox(there.box) &&
      penetrates(there, other),
  );
  return third || depthOf(there, goal, LEAST_M) <= LEAST_M ? null : shift;
}
