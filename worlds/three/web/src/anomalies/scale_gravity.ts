/**
 * `scale_gravity`: once it has been touched, the target falls too slowly, not at all, or upward.
 *
 * Owns: its gravity, and measuring it. Refuses: to move before somebody touches it.
 */
import type { Effect, OperatorPort } from "../runtime/ports";
import { answering } from "./answers";
import { checkInjection, numberOf, targetOf } from "./catalogue";
import { wordsFor } from "./group";

const SHOWN_TICKS = 20;
/** A push that only slides it lifts it a little, so that its weight shows. */
const LIFT_M_PER_S = 1.2;
const LIFT_TICKS = 2;

export const scale_gravity: OperatorPort = {
  name: "scale_gravity",

  apply(injection, world): Effect {
    checkInjection(injection);
    const target = targetOf(injection);
    const factor = numberOf(injection, "gravity_factor");
    world.setGravity(target, factor);
    return answering(injection, world, {
      response: `gravity times ${factor}`,
      answer: (now, ticks) => {
        const moving = now.velocity(target);
        if (ticks === LIFT_TICKS && moving) {
          const [x, y, z] = moving.linear;
          now.setVelocity(target, [x, Math.max(y, LIFT_M_PER_S), z], moving.angular);
        }
        return ticks >= SHOWN_TICKS;
      },
    });
  },

  measure(injection, world) {
    const target = targetOf(injection);
    const { gravity } = world.node(target);
    const present = gravity === numberOf(injection, "gravity_factor") && gravity !== 1;
    const words = `Gravity counts ${gravity.toFixed(2)} times for ${wordsFor(world, target)}.`;
    return { injection: injection.id, present, values: { gravity }, words };
  },
};
