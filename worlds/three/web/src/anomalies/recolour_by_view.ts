/**
 * `recolour_by_view`: from one side the target has another colour.
 *
 * Owns: the colour for eyes in the sector. Refuses: the colours (recolour) and the rule (views).
 */
import type { Effect, OperatorPort } from "../runtime/ports";
import { checkInjection, targetOf, wordOf } from "./catalogue";
import { boundsOfAll, truthOf } from "./group";
import { COLOURS } from "./recolour";
import { variants } from "./surfaces";
import { measureViews, seenOtherwise } from "./views";

export const recolour_by_view: OperatorPort = {
  name: "recolour_by_view",

  apply(injection, world): Effect {
    checkInjection(injection);
    const target = targetOf(injection);
    const colour = wordOf(injection, "colour");
    const bounds = boundsOfAll(world, [target]);
    const materials = variants(world, target, `view/${colour}`, () => ({ color: COLOURS[colour] ?? 0 }));
    return seenOtherwise(injection, world, {
      truth: truthOf(injection, bounds, bounds, { kind: "fired", depth_m: 0 }),
      nodes: [target],
      look: () => ({ materials }),
    });
  },

  measure: (injection, world) =>
    measureViews(injection, world, (eye) => Boolean(world.lookFrom(targetOf(injection), eye)?.materials)),
};
