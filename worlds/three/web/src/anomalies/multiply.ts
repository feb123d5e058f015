/**
 * `multiply`: several more of the target stand around it once the trigger has fired.
 *
 * Owns: how many there is room for. Refuses: the coming (appear).
 */
import type { Effect, Fitness, OperatorPort } from "../runtime/ports";
import { comeBeside, countMore } from "./appear";
import { checkInjection, numberOf } from "./catalogue";
import { groupOf } from "./group";
import { spotsBeside } from "./spots";

const FEWEST = 2;
const USUAL = 3;

export const multiply: OperatorPort = {
  name: "multiply",

  survey(world, id): Fitness {
    if (world.defs.get(id)?.rests_on === undefined) return {};
    const spots = spotsBeside(world, id, USUAL, groupOf(world, id));
    if (spots.length < FEWEST) return { refuses: "There is no room around it for more of them." };
    return { proposes: { count: spots.length } };
  },

  apply(injection, world): Effect {
    checkInjection(injection);
    return comeBeside(injection, world, Math.round(numberOf(injection, "count")));
  },

  measure: countMore,
};
