/**
 * `resize`: the target has another size once the trigger has fired.
 *
 * Owns: when, and measuring the size against the scene as built. Refuses: to grow where the auditor stands, or into others.
 */
import { type Effect, type Fitness, InjectionFault, type OperatorPort } from "../runtime/ports";
import { checkInjection, numberOf, targetOf } from "./catalogue";
import { begun } from "./effects";
import { boundsOfAll, groupOf, truthOf, wordsFor } from "./group";
import { proposeSize, sizeAgainst } from "./rescale";
import { hasRoomFor, isAuditorAt } from "./spots";

const LARGER = [1.8, 1.5];
const SMALLER = 0.5;
const LEAST = 0.1;

export const resize: OperatorPort = {
  name: "resize",

  survey(world, id): Fitness {
    return proposeSize(world, id, [...LARGER, SMALLER], (by) => [by, by, by]);
  },

  apply(injection, world): Effect {
    checkInjection(injection);
    const target = targetOf(injection);
    const factor = numberOf(injection, "factor");
    const [, carried] = groupOf(world, target);
    if (carried) throw new InjectionFault(`${wordsFor(world, target)} carries ${wordsFor(world, carried)}.`);
    if (factor > 1 && !hasRoomFor(world, target, [factor, factor, factor]))
      throw new InjectionFault(`${wordsFor(world, target)} has no room to become ${factor} times as large.`);
    const before = boundsOfAll(world, [target]);
    const built = world.node(target).scale;
    const scale = [built[0] * factor, built[1] * factor, built[2] * factor] as const;
    world.setTransform(target, { scale });
    const after = boundsOfAll(world, [target]);
    world.setTransform(target, { scale: built });
    return begun(injection, {
      truth: truthOf(injection, before, after, { kind: "fired", depth_m: 0 }),
      target,
      begin: (now) => {
        if (factor > 1 && isAuditorAt(now, now.bounds(target))) return false;
        now.setTransform(target, { scale });
        return true;
      },
    });
  },

  measure(injection, world) {
    const target = targetOf(injection);
    const [, factor] = sizeAgainst(world, target);
    const words = `${wordsFor(world, target)} is ${factor.toFixed(2)} times as large as built.`;
    return { injection: injection.id, present: Math.abs(factor - 1) > LEAST, values: { factor }, words };
  },
};
