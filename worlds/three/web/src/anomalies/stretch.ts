/**
 * `stretch`: the target is drawn out or pressed together along one of its axes.
 *
 * Owns: the axis, which factor fits, and measuring the proportions. Refuses: to grow into others.
 */
import type { Vec3 } from "../kit/model";
import type { Effect, Fitness, OperatorPort } from "../runtime/ports";
import { checkInjection, numberOf, targetOf, wordOf } from "./catalogue";
import { wordsFor } from "./group";
import { proposeSize, sizeAgainst, sized } from "./rescale";

const TALLER = [2.2, 1.8];
const FLATTER = 0.45;
const LEAST = 0.15;

export const stretch: OperatorPort = {
  name: "stretch",

  survey(world, id): Fitness {
    return proposeSize(world, id, [...TALLER, FLATTER], (by) => [1, by, 1]);
  },

  apply(injection, world): Effect {
    checkInjection(injection);
    return sized(injection, world, along(wordOf(injection, "axis"), numberOf(injection, "factor")));
  },

  measure(injection, world) {
    const target = targetOf(injection);
    const factor = sizeAgainst(world, target);
    const proportion = Math.max(...factor) / Math.min(...factor);
    const words = `The proportions of ${wordsFor(world, target)} are off by a factor of ${proportion.toFixed(2)}.`;
    return {
      injection: injection.id,
      present: proportion > 1 + LEAST,
      values: { factor: proportion },
      words,
    };
  },
};

function along(axis: string, factor: number): Vec3 {
  if (axis === "width") return [factor, 1, 1];
  return axis === "height" ? [1, factor, 1] : [1, 1, factor];
}
