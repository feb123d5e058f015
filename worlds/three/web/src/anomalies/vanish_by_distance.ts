/**
 * `vanish_by_distance`: the target and what rests on it are not drawn for an eye that is too far or too near.
 *
 * Owns: that rule. Refuses: colliders and light; both stay.
 */
import type { Effect, OperatorPort } from "../runtime/ports";
import { checkInjection, targetOf } from "./catalogue";
import { boundsOfAll, groupOf, truthOf } from "./group";
import { holdsFor } from "./triggers";
import { measureViews } from "./views";

export const vanish_by_distance: OperatorPort = {
  name: "vanish_by_distance",

  apply(injection, world): Effect {
    checkInjection(injection);
    const target = targetOf(injection);
    const { trigger } = injection;
    const group = groupOf(world, target);
    const bounds = boundsOfAll(world, group);
    return {
      truth: truthOf(injection, bounds, bounds, { kind: "fired", depth_m: 0 }),
      hides: (now, eye) => (holdsFor(trigger, now, target, eye) ? group : []),
      reveals: (now) => holdsFor(trigger, now, target, now.auditor.eye) === true,
      state: () => [],
    };
  },

  measure: (injection, world) =>
    measureViews(injection, world, (eye) => !world.visibleFrom(targetOf(injection), eye)),
};
