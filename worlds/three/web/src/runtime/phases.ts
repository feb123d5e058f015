/**
 * Nodes that run through phases, again and again: traffic lights, trams, flickering fires.
 *
 * Owns: which phase it is at a time, and where the joint is then; pure sums of the definition. Refuses: keeping time.
 */
import type { MechanismDef, PhaseDef } from "../kit/model";

/** Seconds of all phases together; 0 when there are none. */
export function periodOf({ phases = [] }: MechanismDef): number {
  return phases.reduce((sum, { seconds }) => sum + seconds, 0);
}

/** A time brought into the period, from 0 up to but not with the period. */
export function withinPeriod(mechanism: MechanismDef, clock_s: number): number {
  const period = periodOf(mechanism);
  if (!(period > 0)) return 0;
  const rest = clock_s - period * Math.floor(clock_s / period);
  return rest < period ? rest : 0;
}

/** The phase of a time, and the share of it that has passed; -1 when the mechanism has no phases. */
export function phaseAt(mechanism: MechanismDef, clock_s: number): { index: number; share: number } {
  let left = withinPeriod(mechanism, clock_s);
  const phases = mechanism.phases ?? [];
  for (const [index, { seconds }] of phases.entries()) {
    if (left < seconds) return { index, share: left / seconds };
    left -= seconds;
  }
  return { index: phases.length - 1, share: 1 };
}

/** Where the joint is at a time: between the end of the phase before and the end of this one. */
export function jointAt(mechanism: MechanismDef, clock_s: number): number {
  const phases = mechanism.phases ?? [];
  const { index, share } = phaseAt(mechanism, clock_s);
  const from = restBefore(phases, index);
  const to = phases[index]?.joint ?? from;
  return from + (to - from) * share;
}

/** Where the phases before a phase leave the joint: the last of them that says so, the cycle taken round. */
function restBefore(phases: readonly PhaseDef[], index: number): number {
  for (let back = 1; back <= phases.length; back += 1) {
    const { joint } = phases[(index - back + phases.length) % phases.length] as PhaseDef;
    if (joint !== undefined) return joint;
  }
  return 0;
}
