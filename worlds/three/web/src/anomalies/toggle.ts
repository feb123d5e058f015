/**
 * `toggle`: the target goes on or off by itself once the trigger has fired.
 *
 * Owns: when, and measuring its state against the scene as built. Refuses: switches that only have others shine.
 */
import { defOf } from "../contact/mesh";
import type { Effect, Fitness, OperatorPort } from "../runtime/ports";
import { checkInjection, targetOf } from "./catalogue";
import { begun } from "./effects";
import { boundsOfAll, truthOf, wordsFor } from "./group";

export const toggle: OperatorPort = {
  name: "toggle",

  survey(world, id): Fitness {
    const { mechanism, parts, lights = [] } = defOf(world, id);
    if (!mechanism) return {};
    if (lights.length > 0 || parts.some((part) => part.material_on !== undefined || part.joint !== undefined))
      return {};
    return { refuses: "It looks the same on and off." };
  },

  apply(injection, world): Effect {
    checkInjection(injection);
    const target = targetOf(injection);
    const bounds = boundsOfAll(world, [target]);
    return begun(injection, {
      truth: truthOf(injection, bounds, bounds, { kind: "fired", depth_m: 0 }),
      target,
      begin: (now) => now.setState(target, { on: !now.node(target).on }),
    });
  },

  measure(injection, world) {
    const target = targetOf(injection);
    const [now, built] = [world.node(target).on, world.cleanNode(target).on];
    const words = `${wordsFor(world, target)} is ${now ? "on" : "off"}; it was built ${built ? "on" : "off"}.`;
    return { injection: injection.id, present: now !== built, values: { on: now ? 1 : 0 }, words };
  },
};
