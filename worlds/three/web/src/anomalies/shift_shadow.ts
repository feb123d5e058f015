/**
 * `shift_shadow`: the shadow of the target falls in another direction than everybody's.
 *
 * Owns: how far the caster leans for its shadow to fall there, and both patches. Refuses: lamps.
 */
import { Vector3 } from "three";
import type { Vec3 } from "../kit/model";
import type { Effect, Fitness, Look, OperatorPort, WorldPort } from "../runtime/ports";
import { checkInjection, numberOf, targetOf } from "./catalogue";
import { drop_shadow, sunRays } from "./drop_shadow";
import { boundsOfAll, groupOf, truthOf, wordsFor } from "./group";
import { shadowPatch } from "./shadow_patch";

const UP = new Vector3(0, 1, 0);

export const shift_shadow: OperatorPort = {
  name: "shift_shadow",

  survey(world, id): Fitness {
    return drop_shadow.survey?.(world, id) ?? {};
  },

  apply(injection, world): Effect {
    checkInjection(injection);
    const target = targetOf(injection);
    const group = groupOf(world, target);
    const bounds = boundsOfAll(world, group);
    const turned = turnedSun(world, numberOf(injection, "turn_deg"));
    const look: Look = { shadow: { lean: leanFor(world.def.sky.sun_direction, turned) } };
    const looks = new Map(group.map((id) => [id, look]));
    const truth = truthOf(injection, bounds, bounds, { kind: "always", depth_m: 0 });
    return {
      truth: {
        ...truth,
        regions: [...shadowPatch(world, target, group), ...shadowPatch(world, target, group, turned)],
      },
      looks: () => looks,
      reveals: () => true,
      state: () => [],
    };
  },

  measure(injection, world) {
    const target = targetOf(injection);
    const lean = world.lookFrom(target, world.auditor.eye)?.shadow?.lean ?? [0, 0];
    const lean_m = Math.hypot(...lean);
    const rays = sunRays(world, target);
    const words = `The shadow of ${wordsFor(world, target)} is led ${lean_m.toFixed(2)} m aside for each metre of height.`;
    return { injection: injection.id, present: lean_m > 0.1 && rays > 0, values: { lean_m, rays }, words };
  },
};

function turnedSun(world: WorldPort, turn_deg: number): Vec3 {
  const sun = new Vector3(...world.def.sky.sun_direction).applyAxisAngle(UP, (turn_deg * Math.PI) / 180);
  return [sun.x, sun.y, sun.z];
}

/** Metres aside for each metre of height, so that the true sun throws the shadow where another one would. */
function leanFor(sun: Vec3, wished: Vec3): [number, number] {
  const [a, b] = [Math.max(0.05, sun[1]), Math.max(0.05, wished[1])];
  return [sun[0] / a - wished[0] / b, sun[2] / a - wished[2] / b];
}
