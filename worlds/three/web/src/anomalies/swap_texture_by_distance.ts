/**
 * `swap_texture_by_distance`: from afar, or from nearby, the target is covered with the texture of another stuff.
 *
 * Owns: that look for such eyes. Refuses: which stuffs there are (swap_material) and the rule (views).
 */
import type { Effect, Look, OperatorPort } from "../runtime/ports";
import { checkInjection, targetOf } from "./catalogue";
import { boundsOfAll, truthOf } from "./group";
import { slotsOf } from "./surfaces";
import { otherMaterial } from "./swap_material";
import { measureViews, seenOtherwise } from "./views";

export const swap_texture_by_distance: OperatorPort = {
  name: "swap_texture_by_distance",

  materials: (injection) => [otherMaterial(injection)],

  apply(injection, world): Effect {
    checkInjection(injection);
    const target = targetOf(injection);
    const bounds = boundsOfAll(world, [target]);
    const other = otherMaterial(injection);
    const look: Look = { materials: new Map(slotsOf(world, target).map((slot) => [slot, other])) };
    return seenOtherwise(injection, world, {
      truth: truthOf(injection, bounds, bounds, { kind: "fired", depth_m: 0 }),
      nodes: [target],
      look: () => look,
    });
  },

  measure: (injection, world) =>
    measureViews(injection, world, (eye) => Boolean(world.lookFrom(targetOf(injection), eye)?.materials)),
};
