/**
 * `disappear`: the target and what rests on it are gone once the trigger has fired.
 *
 * Owns: taking them out at that tick, and measuring whether it is there. Refuses: bringing them back; the runtime does.
 */
import type { Effect, OperatorPort } from "../runtime/ports";
import { checkInjection, targetOf } from "./catalogue";
import { boundsOfAll, groupOf, truthOf, wordsFor } from "./group";
import { watchTrigger } from "./triggers";

export const disappear: OperatorPort = {
  name: "disappear",

  apply(injection, world): Effect {
    checkInjection(injection);
    const target = targetOf(injection);
    const group = groupOf(world, target);
    const watch = watchTrigger(injection.trigger, target);
    let gone = false;
    return {
      truth: truthOf(injection, boundsOfAll(world, group), {}, { kind: "fired", depth_m: 0 }),
      onTick: (now) => {
        if (gone || !watch.update(now)) return;
        for (const id of group) now.setExists(id, false);
        gone = true;
      },
      reveals: () => gone,
      state: () => [gone, ...watch.state()],
    };
  },

  measure(injection, world) {
    const target = targetOf(injection);
    const { exists } = world.node(target);
    const words = `${wordsFor(world, target)} is ${exists ? "there" : "gone"}.`;
    return { injection: injection.id, present: !exists, values: { exists: exists ? 1 : 0 }, words };
  },
};
