/**
 * `remove_support`: what the target stands on is taken away, and the target stays in the air.
 *
 * Owns: taking the carrier out, pinning what it carried, and measuring the gap. Refuses: carriers that are the building.
 */
import { defOf, placeNode } from "../contact/mesh";
import {
  type Effect,
  type Fitness,
  InjectionFault,
  type OperatorPort,
  type WorldPort,
} from "../runtime/ports";
import { checkInjection, targetOf } from "./catalogue";
import { lasting } from "./effects";
import { gapOver, gapUnder } from "./float";
import { boundsOfAll, groupOf, surroundingsOf, truthOf, wordsFor } from "./group";

const GAP_M = 0.02;

export const remove_support: OperatorPort = {
  name: "remove_support",

  survey(world, id): Fitness {
    const [support, placed] = [supportOf(world, id), placeNode(world, id)];
    if (support === null || !placed) return {};
    const others = surroundingsOf(world, [support, ...groupOf(world, id)]);
    return gapOver(placed, others) > GAP_M
      ? {}
      : { refuses: "Without what it stands on, something else right below it would carry it." };
  },

  apply(injection, world): Effect {
    checkInjection(injection);
    const target = targetOf(injection);
    const support = supportOf(world, target);
    if (support === null)
      throw new InjectionFault(`${wordsFor(world, target)} rests on nothing that can be taken away.`);
    const group = groupOf(world, support);
    const before = boundsOfAll(world, group);
    world.setExists(support, false);
    const carried = group.filter((id) => id !== support);
    for (const id of carried) world.pin(id);
    return lasting(truthOf(injection, before, boundsOfAll(world, carried), { kind: "always", depth_m: 0 }));
  },

  measure(injection, world) {
    const target = targetOf(injection);
    const placed = world.node(target).exists ? placeNode(world, target) : null;
    const gap_m = placed ? gapUnder(world, target, placed) : 0;
    const words = `There are ${gap_m.toFixed(3)} m of air under ${wordsFor(world, target)}.`;
    return { injection: injection.id, present: gap_m > GAP_M, values: { gap_m }, words };
  },
};

/** What carries a node and is no part of the building; null when there is none. */
export function supportOf(world: WorldPort, id: string): string | null {
  const support = defOf(world, id).rests_on;
  if (support === undefined || !world.defs.has(support) || !world.node(support).exists) return null;
  return defOf(world, support).structural ? null : support;
}
