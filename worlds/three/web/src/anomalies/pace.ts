/**
 * What runs, running otherwise: the common part of `reverse`, `stop` and `speed_up`.
 *
 * Owns: setting the speed once the trigger has fired, and measuring it against the scene as built. Refuses: which speed.
 */
import type { InjectionWire, MeasurementWire } from "../runtime/messages";
import type { Effect, OperatorPort, WorldPort } from "../runtime/ports";
import { checkInjection, targetOf } from "./catalogue";
import { begun } from "./effects";
import { boundsOfAll, truthOf, wordsFor } from "./group";

export interface Pace {
  readonly name: string;
  /** The speed that it gets, from the one it was built with. */
  readonly speed: (built: number, injection: InjectionWire) => number;
}

export function paced({ name, speed }: Pace): OperatorPort {
  return {
    name,
    apply: (injection, world): Effect => {
      checkInjection(injection);
      const target = targetOf(injection);
      const bounds = boundsOfAll(world, [target]);
      return begun(injection, {
        truth: truthOf(injection, bounds, bounds, { kind: "fired", depth_m: 0 }),
        target,
        begin: (now) => now.setState(target, { speed: speed(now.cleanNode(target).speed, injection) }),
      });
    },
    measure: (injection, world) => measurePace(injection, world, speed),
  };
}

function measurePace(injection: InjectionWire, world: WorldPort, speed: Pace["speed"]): MeasurementWire {
  const target = targetOf(injection);
  const [now, built] = [world.node(target).speed, world.cleanNode(target).speed];
  const present = now !== built && now === speed(built, injection);
  const words = `${wordsFor(world, target)} runs at ${now.toFixed(2)}; it was built to run at ${built.toFixed(2)}.`;
  return { injection: injection.id, present, values: { speed: now, built }, words };
}
