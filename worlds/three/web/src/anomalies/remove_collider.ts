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
import { boundsOfAll, groupOf, truthOf, wordsFor } from "./group";

const RADIUS_M = 0.3;
/** The walker starts so far before the visible surface, beside its own radius. */
const RUN_UP_M = 0.06;
/** The part of a walker that meets things: above a step, below the top, and not the very edge. */
const CORRIDOR = { half_m: 0.25, low_m: 0.42, high_m: 1.7 };
const WAYS = 16;

interface Tally {
  entered_m: number;
  stopped: number;
  tried: number;
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
    const depth_m = numberOf(injection, "depth_m");
    const placed = world.node(target).exists ? placeNode(world, target) : null;
    const { entered_m, stopped, tried } = placed
      ? walkAt(world, placed, groupOf(world, target))
      : { entered_m: 0, stopped: 0, tried: 0 };
    const present = stopped === 0 && entered_m >= depth_m;
    const words =
      stopped > 0
        ? `${wordsFor(world, target)} stops a walker on ${stopped} of ${tried} ways to it.`
        : `A walker gets ${entered_m.toFixed(2)} m into ${wordsFor(world, target)}.`;
    return { injection: injection.id, present, values: { entered_m, stopped, tried }, words };
  },
};

/** Walks at the visible shape from all sides. `entered_m`: how far a walker's front got behind the visible surface. */
function walkAt(world: WorldPort, placed: PlacedMesh, group: readonly string[]): Tally {
  const tally: Tally = { entered_m: 0, stopped: 0, tried: 0 };
  const middle = placed.box.getCenter(new Vector3());
  const far_m = placed.box.getSize(new Vector3()).setY(0).length() / 2 + 1;
  const floor_m = placed.box.min.y;
  for (let way = 0; way < WAYS; way += 1) {
    const angle = (2 * Math.PI * way) / WAYS;
    const heading = new Vector3(Math.sin(angle), 0, Math.cos(angle));
    const start = middle.clone().addScaledVector(heading, -far_m).setY(floor_m);
    const surface_m = firstContact(placed, start, heading, 2 * far_m);
    if (surface_m === null) continue;
    tally.tried += 1;
    const from = start.clone().addScaledVector(heading, surface_m - RADIUS_M - RUN_UP_M);
    const feet_m = groundAt(world, from, group);
    const to = start.clone().addScaledVector(heading, surface_m);
    const { free_m, blocked_by } = world.sweep(tuple(from.setY(feet_m)), tuple(to.setY(feet_m)));
    if (blocked_by !== null && group.includes(blocked_by)) tally.stopped += 1;
    else tally.entered_m = Math.max(tally.entered_m, free_m - RUN_UP_M);
  }
  return tally;
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
