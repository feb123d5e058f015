/**
 * `appear`: one more of the target stands beside it once the trigger has fired.
 *
 * Owns: the copy, when it comes, and counting. Refuses: to come where the auditor stands; then it waits.
 */
import type { InjectionWire, MeasurementWire } from "../runtime/messages";
import {
  type Effect,
  type Fitness,
  InjectionFault,
  type OperatorPort,
  type WorldPort,
} from "../runtime/ports";
import { checkInjection, targetOf } from "./catalogue";
import { begun } from "./effects";
import { boundsOfAll, groupOf, truthOf, wordsFor } from "./group";
import { copyOf, madeId } from "./made";
import { isAuditorAt, spotsBeside } from "./spots";

export const appear: OperatorPort = {
  name: "appear",

  survey(world, id): Fitness {
    if (world.defs.get(id)?.rests_on === undefined) return {};
    const spots = spotsBeside(world, id, 1, groupOf(world, id));
    return spots.length > 0 ? {} : { refuses: "There is no room beside it for another one." };
  },

  apply(injection, world): Effect {
    checkInjection(injection);
    return comeBeside(injection, world, 1);
  },

  measure: countMore,
};

/** So many copies, at the nearest free places, that come once the trigger has fired. Throws InjectionFault. */
export function comeBeside(injection: InjectionWire, world: WorldPort, count: number): Effect {
  const target = targetOf(injection);
  const ids = makeCopies(injection, world, target, count);
  const truth = truthOf(injection, {}, boundsOfAll(world, ids), { kind: "fired", depth_m: 0 });
  for (const id of ids) world.setExists(id, false);
  return begun(injection, {
    truth: { ...truth, affected: ids },
    target,
    begin: (now) => {
      if (ids.some((id) => isAuditorAt(now, now.bounds(id)))) return false;
      for (const id of ids) now.setExists(id, true);
      return true;
    },
  });
}

/** Measures whether all the copies are there. */
export function countMore(injection: InjectionWire, world: WorldPort): MeasurementWire {
  const target = targetOf(injection);
  const made = [...world.defs.keys()].filter((id) => id.startsWith(madeId(injection, "copy")));
  const copies = made.filter((id) => world.node(id).exists).length;
  const words = `Beside ${wordsFor(world, target)} there are ${copies} more that nobody put there.`;
  const present = copies > 0 && copies === made.length;
  return { injection: injection.id, present, values: { copies }, words };
}

function makeCopies(injection: InjectionWire, world: WorldPort, target: string, count: number): string[] {
  const spots = spotsBeside(world, target, count, groupOf(world, target));
  if (spots.length < count)
    throw new InjectionFault(
      `There is room for ${spots.length} more beside ${wordsFor(world, target)}, not for ${count}.`,
    );
  const { position, quaternion } = world.node(target);
  return spots.map(([x, y, z], index) => {
    const id = madeId(injection, `copy-${index + 1}`);
    const at = [position[0] + x, position[1] + y, position[2] + z] as const;
    const { body } = world.defs.get(target) ?? { body: "static" as const };
    world.spawn(copyOf(world, target, { id, position: at, quaternion, body }));
    return id;
  });
}
