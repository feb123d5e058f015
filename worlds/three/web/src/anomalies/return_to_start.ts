/**
 * `return_to_start`: pushed away, the target slides back to where it stood.
 *
 * Owns: when it goes back and its way. Refuses: to go through the auditor; then it waits.
 */
import { Quaternion } from "three";
import type { Quat, Vec3 } from "../kit/model";
import type { Effect, OperatorPort } from "../runtime/ports";
import { answering, measureAnswer } from "./answers";
import { checkInjection, numberOf, targetOf } from "./catalogue";
import { isAuditorAt } from "./spots";

const TICKS_PER_SECOND = 60;
const BACK_TICKS = 45;
const LEAST_M = 0.1;

const responseOf = (after_s: number): string => `goes back after ${after_s} s`;

export const return_to_start: OperatorPort = {
  name: "return_to_start",

  apply(injection, world): Effect {
    checkInjection(injection);
    const target = targetOf(injection);
    const after_s = numberOf(injection, "after_s");
    const home = world.node(target);
    let [rested, back] = [0, 0];
    let from: { position: Vec3; quaternion: Quat } | null = null;
    const effect = answering(injection, world, {
      response: responseOf(after_s),
      answer: (now) => {
        const here = now.node(target);
        if (from === null) {
          const away_m = Math.hypot(...here.position.map((value, k) => value - (home.position[k] as number)));
          rested = now.auditor.touches(target) || away_m < LEAST_M ? 0 : rested + 1;
          if (rested < after_s * TICKS_PER_SECOND || isAuditorAt(now, now.cleanBounds(target))) return false;
          from = { position: here.position, quaternion: here.quaternion };
          back = 0;
        }
        back += 1;
        const share = Math.min(1, back / BACK_TICKS);
        const position = home.position.map((to, k) => {
          const start = (from as { position: Vec3 }).position[k] as number;
          return start + (to - start) * share;
        }) as unknown as Vec3;
        const turn = new Quaternion(...from.quaternion).slerp(new Quaternion(...home.quaternion), share);
        now.setTransform(target, { position, quaternion: [turn.x, turn.y, turn.z, turn.w] });
        if (share === 1) {
          from = null;
          rested = 0;
        }
        return true;
      },
    });
    return { ...effect, state: () => [...effect.state(), rested, back, from !== null] };
  },

  measure: (injection, world) => measureAnswer(injection, world, responseOf(numberOf(injection, "after_s"))),
};
