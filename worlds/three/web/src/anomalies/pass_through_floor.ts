/**
 * `pass_through_floor`: under an intact floor there is a hole in what one stands on.
 *
 * Owns: cutting the floor's solid, where nothing stands, and measuring how far one sinks. Refuses: floors whose solid is no
 * level slab, and places where there is ground right below.
 */
import { Vector3 } from "three";
import { defOf } from "../contact/mesh";
import type { ColliderDef, NodeDef, Vec3 } from "../kit/model";
import {
  type Effect,
  type Fitness,
  InjectionFault,
  type OperatorPort,
  type WorldPort,
} from "../runtime/ports";
import { checkInjection, numberOf, targetOf } from "./catalogue";
import { truthOf, wordsFor } from "./group";
import { placesOn } from "./tops";

const USUAL_M = 1;
/** So deep is the bottom of the hole, so that one can climb out again: lower than a step. */
const DEEP_M = 0.3;
const LEAST_M = 0.1;
const HEADROOM_M = 1.9;
const NEAR_M = 0.02;

export const pass_through_floor: OperatorPort = {
  name: "pass_through_floor",

  survey(world, id): Fitness {
    const def = defOf(world, id);
    if (!def.structural || (def.kind !== "floor" && def.kind !== "ground")) return {};
    if (slabOf(def) === null) return { refuses: "Its solid is no level slab that a hole could be cut into." };
    for (const [x, , z] of placesOn(world, id, new Vector3(USUAL_M, HEADROOM_M, USUAL_M))) {
      const hole = { x: round(x), z: round(z), size: USUAL_M };
      if (withHole(world, def, hole) !== null && isHollowBelow(world, id, hole))
        return { proposes: { x_m: hole.x, z_m: hole.z, size_m: hole.size } };
    }
    return { refuses: "There is no free place on it where one could sink in." };
  },

  apply(injection, world): Effect {
    checkInjection(injection);
    const target = targetOf(injection);
    const def = defOf(world, target);
    const hole = holeOf(injection);
    const colliders = withHole(world, def, hole);
    if (!colliders) throw new InjectionFault(`No hole can be cut into ${wordsFor(world, target)} there.`);
    const top = world.bounds(target).max[1];
    world.redefine(target, { ...def, colliders });
    const sunk_m = sinkAt(world, hole, top);
    if (sunk_m < LEAST_M)
      throw new InjectionFault(
        `Under ${wordsFor(world, target)} there is ground right below: nobody would sink in.`,
      );
    const half = hole.size / 2;
    const region = {
      min: [hole.x - half, top, hole.z - half] as Vec3,
      max: [hole.x + half, top + 0.03, hole.z + half] as Vec3,
    };
    const bounds = { [target]: world.bounds(target) };
    const truth = truthOf(injection, bounds, bounds, { kind: "traversed", depth_m: LEAST_M });
    let sunk = false;
    return {
      truth: { ...truth, regions: [region] },
      onTick: ({ auditor: { pose } }) => {
        const inside = Math.abs(pose.x - hole.x) < half && Math.abs(pose.z - hole.z) < half;
        sunk ||= inside && pose.y < top - LEAST_M;
      },
      reveals: () => sunk,
      state: () => [sunk],
    };
  },

  measure(injection, world) {
    const hole = holeOf(injection);
    const sunk_m = sinkAt(world, hole, world.bounds(targetOf(injection)).max[1]);
    const words = `There one sinks ${sunk_m.toFixed(2)} m into ${wordsFor(world, targetOf(injection))}.`;
    return { injection: injection.id, present: sunk_m >= LEAST_M, values: { sunk_m }, words };
  },
};

interface Hole {
  readonly x: number;
  readonly z: number;
  readonly size: number;
}

function holeOf(injection: Parameters<typeof targetOf>[0]): Hole {
  return {
    x: numberOf(injection, "x_m"),
    z: numberOf(injection, "z_m"),
    size: numberOf(injection, "size_m"),
  };
}

/** Whether nothing lies right below a floor, as a lawn does below a path. */
function isHollowBelow(world: WorldPort, id: string, { x, z }: Hole): boolean {
  const from: Vec3 = [x, world.bounds(id).max[1] + NEAR_M, z];
  return world.raycast(from, [0, -1, 0], LEAST_M + NEAR_M, [id]) === null;
}

function sinkAt(world: WorldPort, { x, z }: Hole, top: number): number {
  const ground = world.groundBelow([x, top + 0.3, z], 3);
  return ground === null ? 3 : Math.max(0, top - ground);
}

type Slab = Extract<ColliderDef, { shape: "box" }>;

/** The one upright box that a floor's solid is; null for any other. */
function slabOf(def: NodeDef): Slab | null {
  const [only, ...more] = def.colliders;
  const [x = 0, y = 0, z = 0, w = 1] = def.quaternion ?? [];
  const level = Math.abs(x) < 1e-6 && Math.abs(y) < 1e-6 && Math.abs(z) < 1e-6 && Math.abs(w) > 0.999;
  if (!level || more.length > 0 || only?.shape !== "box" || only.quaternion !== undefined) return null;
  return only.joint === undefined ? only : null;
}

/** Four slabs around the hole, and its bottom; null when it does not lie inside the floor. */
function withHole(world: WorldPort, def: NodeDef, hole: Hole): ColliderDef[] | null {
  const slab = slabOf(def);
  if (!slab) return null;
  const at = slab.position ?? [0, 0, 0];
  const origin = world.node(def.id).position;
  const [x, z] = [hole.x - origin[0] - at[0], hole.z - origin[2] - at[2]];
  const half = hole.size / 2;
  const [w, h, d] = slab.half;
  if (Math.abs(x) + half > w || Math.abs(z) + half > d) return null;
  const piece = (x0: number, x1: number, z0: number, z1: number, top: number, high: number): ColliderDef => ({
    shape: "box",
    half: [(x1 - x0) / 2, high / 2, (z1 - z0) / 2],
    position: [at[0] + (x0 + x1) / 2, at[1] + top - high / 2, at[2] + (z0 + z1) / 2],
  });
  const pieces = [
    [-w, x - half, -d, d],
    [x + half, w, -d, d],
    [x - half, x + half, -d, z - half],
    [x - half, x + half, z + half, d],
  ].filter(
    ([x0, x1, z0, z1]) => (x1 as number) - (x0 as number) > 1e-3 && (z1 as number) - (z0 as number) > 1e-3,
  );
  const sides = pieces.map(([x0, x1, z0, z1]) =>
    piece(x0 as number, x1 as number, z0 as number, z1 as number, h, 2 * h),
  );
  return [...sides, piece(x - half, x + half, z - half, z + half, h - DEEP_M, 0.1)];
}

const round = (value: number): number => Math.round(value * 100) / 100;
