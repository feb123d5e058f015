/**
 * `drop_shadow`: the target and what rests on it stand in the sun and cast no shadow.
 *
 * Owns: that look, and whether the sun shines on a thing. Refuses: lamps; they cast no shadows in any world.
 */
import type { Vec3 } from "../kit/model";
import type { Effect, Fitness, Look, OperatorPort, WorldPort } from "../runtime/ports";
import { checkInjection, targetOf } from "./catalogue";
import { boundsOfAll, findOnce, groupOf, truthOf, wordsFor } from "./group";
import { shadowPatch } from "./shadow_patch";

const SHADOWLESS: Look = { shadow: { casts: false } };
/** What is lower or narrower throws a shadow that nobody looks at. */
const LEAST_M = 0.25;
const SUN_FAR_M = 200;
/** Of nine rays towards the sun, so many must be free. */
const RAYS_FREE = 6;

export const drop_shadow: OperatorPort = {
  name: "drop_shadow",

  survey(world, id): Fitness {
    const box = world.bounds(id);
    if (Math.max(box.max[1] - box.min[1], box.max[0] - box.min[0]) < LEAST_M)
      return { refuses: "It is so small that nobody would miss its shadow." };
    if (sunRays(world, id) < RAYS_FREE) return { refuses: "The sun does not shine on it." };
    return {};
  },

  apply(injection, world): Effect {
    checkInjection(injection);
    const target = targetOf(injection);
    const group = groupOf(world, target);
    const bounds = boundsOfAll(world, group);
    const looks = new Map(group.map((id) => [id, SHADOWLESS]));
    const truth = truthOf(injection, bounds, bounds, { kind: "always", depth_m: 0 });
    return {
      truth: { ...truth, regions: shadowPatch(world, target, group) },
      looks: () => looks,
      reveals: () => true,
      state: () => [],
    };
  },

  measure(injection, world) {
    const target = targetOf(injection);
    const casts = world.lookFrom(target, world.auditor.eye)?.shadow?.casts !== false;
    const rays = sunRays(world, target);
    const words = `The sun reaches ${wordsFor(world, target)} on ${rays} of 9 rays; it ${casts ? "casts a" : "casts no"} shadow.`;
    return {
      injection: injection.id,
      present: !casts && rays > 0,
      values: { casts: casts ? 1 : 0, rays },
      words,
    };
  },
};

/** How many of nine rays from the upper part of a node get to the sun. */
export function sunRays(world: WorldPort, id: string): number {
  return findOnce(world, `sun ${id}`, () => castToSun(world, id));
}

function castToSun(world: WorldPort, id: string): number {
  const { min, max } = world.bounds(id);
  const group = groupOf(world, id);
  let free = 0;
  for (let i = 0; i < 9; i += 1) {
    const [u, v] = [(1 + (i % 3)) / 4, (1 + Math.floor(i / 3)) / 4];
    const from: Vec3 = [
      min[0] + u * (max[0] - min[0]),
      min[1] + 0.75 * (max[1] - min[1]),
      min[2] + v * (max[2] - min[2]),
    ];
    if (!world.raycast(from, world.def.sky.sun_direction, SUN_FAR_M, group)) free += 1;
  }
  return free;
}
