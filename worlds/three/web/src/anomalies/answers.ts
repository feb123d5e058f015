/**
 * Bodies that answer to a touch as nothing real does: the common part of the operators of that sort.
 *
 * Owns: noticing the touch, and noting on the node how it answers, so that it can be measured. Refuses: the answer.
 */
import type { InjectionWire, MeasurementWire } from "../runtime/messages";
import type { Effect, WorldPort } from "../runtime/ports";
import { targetOf } from "./catalogue";
import { boundsOfAll, truthOf, wordsFor } from "./group";
import { isAuditorAt } from "./spots";

export interface Answer {
  /** How it is noted, with its numbers. */
  readonly response: string;
  /** Called at every tick from the one on at which the auditor set it in motion; true once the answer has shown. */
  readonly answer: (world: WorldPort, ticks: number) => boolean;
}

/** The target answers from the touch on that sets it in motion; it shows once the answer has. */
export function answering(injection: InjectionWire, world: WorldPort, { response, answer }: Answer): Effect {
  const target = targetOf(injection);
  const bounds = boundsOfAll(world, [target]);
  world.setResponse(target, response);
  let [touched, ticks, shown] = [false, 0, false];
  return {
    truth: truthOf(injection, bounds, bounds, { kind: "fired", depth_m: 0 }),
    onTick: (now) => {
      touched ||=
        now.node(target).awake && (now.auditor.touches(target) || isAuditorAt(now, now.bounds(target)));
      if (!touched) return;
      ticks += 1;
      shown = answer(now, ticks) || shown;
    },
    reveals: () => shown,
    state: () => [touched, ticks, shown],
  };
}

/** Measures whether a node answers so. */
export function measureAnswer(injection: InjectionWire, world: WorldPort, response: string): MeasurementWire {
  const target = targetOf(injection);
  const present = world.node(target).response === response;
  const words = present
    ? `${wordsFor(world, target)} answers to a touch by: ${response}.`
    : `${wordsFor(world, target)} answers to a touch as a body does.`;
  return { injection: injection.id, present, values: { answers: present ? 1 : 0 }, words };
}
