/**
 * `scale_impulse`: the least touch sends the target flying.
 *
 * Owns: how much faster it goes than it was pushed. Refuses: more than a body can do without going through walls.
 */
import type { Vec3 } from "../kit/model";
import type { Effect, OperatorPort } from "../runtime/ports";
import { answering, measureAnswer } from "./answers";
import { checkInjection, numberOf, targetOf } from "./catalogue";

const FASTEST_M_PER_S = 9;
const SLOWEST_M_PER_S = 0.05;
/** It goes up by so much of its way. */
const UPWARD = 0.35;

const responseOf = (factor: number): string => `impulse times ${factor}`;

export const scale_impulse: OperatorPort = {
  name: "scale_impulse",

  apply(injection, world): Effect {
    checkInjection(injection);
    const target = targetOf(injection);
    const factor = numberOf(injection, "factor");
    let sent = false;
    const effect = answering(injection, world, {
      response: responseOf(factor),
      answer: (now) => {
        const moving = now.velocity(target);
        if (sent || !moving) return sent;
        const speed = Math.hypot(moving.linear[0], moving.linear[2]);
        if (speed < SLOWEST_M_PER_S) return false;
        const by = Math.min(factor, FASTEST_M_PER_S / speed);
        const [x, , z] = moving.linear;
        const fast: Vec3 = [x * by, speed * by * UPWARD, z * by];
        now.setVelocity(target, fast, moving.angular);
        sent = true;
        return true;
      },
    });
    return { ...effect, state: () => [...effect.state(), sent] };
  },

  measure: (injection, world) => measureAnswer(injection, world, responseOf(numberOf(injection, "factor"))),
};
