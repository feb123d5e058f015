/**
 * `displace`: the target and what rests on it stand somewhere else once the trigger has fired.
 *
 * Owns: the place (the nearest free one on the same support), when, and measuring the shift. Refuses: turning it.
 */
import type { Vec3 } from "../kit/model";
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
import { isAuditorAt, spotsBeside } from "./spots";

const LEAST_M = 0.05;

export const displace: OperatorPort = {
  name: "displace",

  survey(world, id): Fitness {
    if (world.defs.get(id)?.rests_on === undefined) return {};
    const spots = spotsBeside(world, id, 1, groupOf(world, id));
    return spots.length > 0 ? {} : { refuses: "There is no free place for it beside where it stands." };
  },

  apply(injection, world): Effect {
    checkInjection(injection);
    const target = targetOf(injection);
    const group = groupOf(world, target);
    const [by] = spotsBeside(world, target, 1, group);
    if (!by) throw new InjectionFault(`There is no free place beside ${wordsFor(world, target)}.`);
    const before = boundsOfAll(world, group);
    shift(world, group, by);
    const after = boundsOfAll(world, group);
    shift(world, group, [-by[0], 0, -by[2]]);
    const there = after[target];
    return begun(injection, {
      truth: truthOf(injection, before, after, { kind: "fired", depth_m: 0 }),
      target,
      begin: (now) => {
        if (there && isAuditorAt(now, there)) return false;
        shift(now, group, by);
        return true;
      },
    });
  },

  measure(injection, world) {
    const target = targetOf(injection);
    const [now, built] = [world.bounds(target), world.cleanBounds(target)];
    const shift_m = Math.hypot(now.min[0] - built.min[0], now.min[2] - built.min[2]);
    const words = `${wordsFor(world, target)} stands ${shift_m.toFixed(2)} m from where it was built.`;
    return { injection: injection.id, present: shift_m > LEAST_M, values: { shift_m }, words };
  },
};

function shift(world: WorldPort, group: readonly string[], by: Vec3): void {
  for (const id of group) {
    const [x, y, z] = world.node(id).position;
    world.setTransform(id, { position: [x + by[0], y, z + by[2]] });
  }
}
