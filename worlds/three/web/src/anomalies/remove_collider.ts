/**
 * `remove_collider`: a walker passes through the target and what rests on it.
 *
 * Owns: taking the walker's obstacle away, the latch of having been inside, and measuring by walking at it.
 * Refuses: bodies; they go on resting on it, so that nothing falls.
 */
import { Box3, Matrix4, Vector3 } from "three";
import { type PlacedMesh, placeNode } from "../contact/mesh";
import type { Vec3 } from "../kit/model";
import type { Effect, OperatorPort, WorldPort } from "../runtime/ports";
import { checkInjection, numberOf, targetOf } from "./catalogue";
import { boundsOfAll, floorUnder, groupOf, truthOf, wordsFor } from "./group";

const RADIUS_M = 0.3;
/** The walker starts so far before the visible surface, beside its own radius. */
const RUN_UP_M = 0.06;
/** The part of a walker that meets things: above a step, below the top, and not the very edge. */
const CORRIDOR = { half_m: 0.25, low_m: 0.42, high_m: 1.7 };
const WAYS = 16;
const AIMS_APART_M = 0.8;
/** As deep as an injection may ask for. */
const DEEP_M = 0.25;

interface Walk {
  /** How far the walker's front got behind the visible surface. */
  readonly entered_m: number;
  readonly stopped_by: string | null;
}

export const remove_collider: OperatorPort = {
  name: "remove_collider",

  apply(injection, world): Effect {
    checkInjection(injection);
    const target = targetOf(injection);
    const depth_m = numberOf(injection, "depth_m");
    const group = groupOf(world, target);
    const bounds = boundsOfAll(world, group);
    for (const id of group) world.setCollider(id, false, "auditor");
    let traversed = false;
    return {
      truth: truthOf(injection, bounds, bounds, { kind: "traversed", depth_m }),
      onTick: (now) => {
        traversed ||= now.auditor.overlap(target) >= depth_m;
      },
      reveals: () => traversed,
      state: () => [traversed],
    };
  },

  measure(injection, world) {
    const target = targetOf(injection);
    const group = groupOf(world, target);
    const walks = world.node(target).exists
      ? [...walksAt(world, target, { group, ignore: [], least_m: 0 })]
      : [];
    const stopped = walks.filter(
      ({ stopped_by }) => stopped_by !== null && group.includes(stopped_by),
    ).length;
    const free = walks.filter(({ stopped_by }) => stopped_by === null || !group.includes(stopped_by));
    const entered_m = Math.max(0, ...free.map((walk) => walk.entered_m));
    const present = stopped === 0 && entered_m >= numberOf(injection, "depth_m");
    const words =
      stopped > 0
        ? `${wordsFor(world, target)} stops a walker on ${stopped} of ${walks.length} ways to it.`
        : `A walker gets ${entered_m.toFixed(2)} m into ${wordsFor(world, target)}.`;
    return { injection: injection.id, present, values: { entered_m, stopped, tried: walks.length }, words };
  },
};

/** Why nobody would get into the node if it stopped nobody, in words for a curator; null when one would. */
export function whyNotEntered(world: WorldPort, id: string): string | null {
  const group = groupOf(world, id);
  if (!stops(world, id, group)) return "It stops nobody as it is: one walks up on it, or past it.";
  for (const { entered_m } of walksAt(world, id, { group, ignore: group, least_m: DEEP_M }))
    if (entered_m >= DEEP_M) return null;
  return "Whatever way one walks at it, something else stops one first.";
}

function stops(world: WorldPort, id: string, group: readonly string[]): boolean {
  for (const { stopped_by } of walksAt(world, id, { group, ignore: [], least_m: 0 }))
    if (stopped_by !== null && group.includes(stopped_by)) return true;
  return false;
}

interface Manner {
  readonly group: readonly string[];
  /** Nodes that stop nobody. */
  readonly ignore: readonly string[];
  /** Somebody who gets less far than this may be told to have got less far still. */
  readonly least_m: number;
}

/** Walks at the visible shape from all sides, one after the other. */
function* walksAt(world: WorldPort, id: string, manner: Manner): Generator<Walk> {
  const placed = placeNode(world, id);
  if (!placed) return;
  for (const aim of aimsAt(placed, floorUnder(world, id))) {
    for (let way = 0; way < WAYS; way += 1) {
      const angle = (2 * Math.PI * way) / WAYS;
      const heading = new Vector3(Math.sin(angle), 0, Math.cos(angle));
      const walk = walkTowards(world, placed, { aim, heading, ...manner });
      if (walk) yield walk;
    }
  }
}

/** Its middle, at the floor; for what is long, as a wall is, places along it too. */
function aimsAt(placed: PlacedMesh, floor_m: number): Vector3[] {
  const middle = placed.box.getCenter(new Vector3()).setY(floor_m);
  const size = placed.box.getSize(new Vector3());
  const along = size.x > size.z ? new Vector3(1, 0, 0) : new Vector3(0, 0, 1);
  const half_m = Math.max(size.x, size.z) / 2;
  const count = Math.floor(half_m / AIMS_APART_M);
  return Array.from({ length: 2 * count + 1 }, (_, index) =>
    middle.clone().addScaledVector(along, (index - count) * AIMS_APART_M),
  );
}

interface Approach extends Manner {
  readonly aim: Vector3;
  readonly heading: Vector3;
}

function walkTowards(world: WorldPort, placed: PlacedMesh, approach: Approach): Walk | null {
  const { aim, heading, group, ignore, least_m } = approach;
  const far_m = placed.box.getSize(new Vector3()).setY(0).length() + 1;
  const start = aim.clone().addScaledVector(heading, -far_m);
  const surface_m = firstContact(placed, start, heading, 2 * far_m);
  if (surface_m === null) return null;
  const from = start.clone().addScaledVector(heading, surface_m - RADIUS_M - RUN_UP_M);
  const to = start.clone().addScaledVector(heading, surface_m);
  const feet_m = groundAt(world, from, group);
  const { free_m, blocked_by } = world.sweep(
    tuple(from.setY(feet_m)),
    tuple(to.setY(feet_m)),
    ignore,
    RUN_UP_M + least_m,
  );
  return { entered_m: free_m - RUN_UP_M, stopped_by: blocked_by };
}

/** How far along a heading the corridor of a walker first meets the mesh; null when it never does. */
function firstContact(placed: PlacedMesh, start: Vector3, heading: Vector3, reach_m: number): number | null {
  const frame = new Matrix4().makeBasis(new Vector3(heading.z, 0, -heading.x), new Vector3(0, 1, 0), heading);
  const toMesh = new Matrix4().multiplyMatrices(placed.inverse, frame.setPosition(start));
  const meets = (length_m: number) => {
    const { half_m, low_m, high_m } = CORRIDOR;
    const box = new Box3(new Vector3(-half_m, low_m, 0), new Vector3(half_m, high_m, length_m));
    return placed.mesh.tree.intersectsBox(box, toMesh);
  };
  if (!meets(reach_m)) return null;
  let [apart, met] = [0, reach_m];
  while (met - apart > 0.002) {
    const half = (apart + met) / 2;
    if (meets(half)) met = half;
    else apart = half;
  }
  return met;
}

/** Height of what one stands on there. */
function groundAt(world: WorldPort, place: Vector3, group: readonly string[]): number {
  const origin: Vec3 = [place.x, place.y + 0.4, place.z];
  const hit = world.raycast(origin, [0, -1, 0], 1.5, group);
  return hit ? origin[1] - hit.distance_m : place.y;
}

function tuple(v: Vector3): Vec3 {
  return [v.x, v.y, v.z];
}
