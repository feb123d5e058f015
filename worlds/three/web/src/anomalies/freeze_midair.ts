/**
 * `freeze_midair`: touched, the target leaps up and stays in the air.
 *
 * Owns: the leap and the stop at its top. Refuses: to come down again.
 */
import type { Effect, OperatorPort } from "../runtime/ports";
import { answering, measureAnswer } from "./answers";
import { checkInjection, numberOf, targetOf } from "./catalogue";

const GRAVITY_M_PER_S2 = 9.81;
/** It does not hang before it has left what it stood on. */
const RISE_TICKS = 4;

const responseOf = (height_m: number): string => `leaps ${height_m} m and stays`;

export const freeze_midair: OperatorPort = {
  name: "freeze_midair",

  apply(injection, world): Effect {
    checkInjection(injection);
    const target = targetOf(injection);
    const height_m = numberOf(injection, "height_m");
    let [leapt, frozen] = [0, false];
    const effect = answering(injection, world, {
      response: responseOf(height_m),
      answer: (now) => {
        if (frozen) return true;
        const moving = now.velocity(target);
        if (!moving) return false;
        leapt += 1;
        if (leapt === 1) {
          const [x, , z] = moving.linear;
          now.setVelocity(target, [x, Math.sqrt(2 * GRAVITY_M_PER_S2 * height_m), z], moving.angular);
        } else if (leapt > RISE_TICKS && moving.linear[1] <= 0.1) {
          now.hold(target, true);
          frozen = true;
        }
        return frozen;
      },
    });
    return { ...effect, state: () => [...effect.state(), leapt, frozen] };
  },

  measure: (injection, world) => measureAnswer(injection, world, responseOf(numberOf(injection, "height_m"))),
};
