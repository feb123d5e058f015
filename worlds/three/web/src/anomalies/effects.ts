/**
 * Effects of the two plain sorts: there from the start, and begun by a trigger.
 *
 * Owns: latches of triggers and what of them the digest covers. Refuses: what is done; operators pass it in.
 */
import type { GroundTruthWire, InjectionWire } from "../runtime/messages";
import type { Effect, WorldPort } from "../runtime/ports";
import { watchTrigger } from "./triggers";

/** It was done when it was applied, and shows from the start. */
export function lasting(truth: GroundTruthWire): Effect {
  return { truth, reveals: () => true, state: () => [] };
}

export interface Begun {
  readonly truth: GroundTruthWire;
  readonly target: string;
  /** Done once, at the tick at which the trigger has fired; false puts it off to the next tick. */
  readonly begin: (world: WorldPort) => unknown;
}

/** It is done once the injection's trigger has fired, and shows from then on. */
export function begun(injection: InjectionWire, { truth, target, begin }: Begun): Effect {
  const watch = watchTrigger(injection.trigger, target);
  let done = false;
  return {
    truth,
    onTick: (world) => {
      if (!done && watch.update(world)) done = begin(world) !== false;
    },
    reveals: () => done,
    state: () => [done, ...watch.state()],
  };
}
