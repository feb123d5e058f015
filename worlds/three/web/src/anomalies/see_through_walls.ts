/**
 * `see_through_walls`: the target is seen through whatever stands before it.
 *
 * Owns: that look, and when it shows: the target is in view and something hides it. Refuses: what rests on the target.
 */
import type { Effect, Look, OperatorPort } from "../runtime/ports";
import { checkInjection, targetOf } from "./catalogue";
import { boundsOfAll, truthOf, wordsFor } from "./group";

const THROUGH: Look = { through: true };

export const see_through_walls: OperatorPort = {
  name: "see_through_walls",

  apply(injection, world): Effect {
    checkInjection(injection);
    const target = targetOf(injection);
    const bounds = boundsOfAll(world, [target]);
    const looks = new Map([[target, THROUGH]]);
    return {
      truth: truthOf(injection, bounds, bounds, { kind: "fired", depth_m: 0 }),
      looks: () => looks,
      reveals: ({ auditor }) => auditor.faces(target) && !auditor.sees(target),
      state: () => [],
    };
  },

  measure(injection, world) {
    const target = targetOf(injection);
    const present = world.lookFrom(target, world.auditor.eye)?.through === true;
    const words = `${wordsFor(world, target)} is ${present ? "" : "not "}drawn through what stands before it.`;
    return { injection: injection.id, present, values: { through: present ? 1 : 0 }, words };
  },
};
