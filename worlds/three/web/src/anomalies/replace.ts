/**
 * `replace`: the target is another thing once the trigger has fired.
 *
 * Owns: the other thing's shape in the target's place, when, and measuring what it is. Refuses: the other thing itself;
 * it stays where it is.
 */
import { defOf } from "../contact/mesh";
import type { NodeDef } from "../kit/model";
import { type Effect, InjectionFault, type OperatorPort, type WorldPort } from "../runtime/ports";
import { checkInjection, partnerOf, targetOf } from "./catalogue";
import { begun } from "./effects";
import { boundsOfAll, groupOf, truthOf, wordsFor } from "./group";
import { isAuditorAt } from "./spots";

export const replace: OperatorPort = {
  name: "replace",

  apply(injection, world): Effect {
    checkInjection(injection);
    const [target, partner] = [targetOf(injection), partnerOf(injection)];
    const [, carried] = groupOf(world, target);
    if (carried) throw new InjectionFault(`${wordsFor(world, target)} carries ${wordsFor(world, carried)}.`);
    const own = defOf(world, target);
    const other = shapedLike(world, own, defOf(world, partner));
    const before = boundsOfAll(world, [target]);
    world.redefine(target, other);
    const after = boundsOfAll(world, [target]);
    world.redefine(target, own);
    return begun(injection, {
      truth: truthOf(injection, before, after, { kind: "fired", depth_m: 0 }),
      target,
      begin: (now) => {
        if (isAuditorAt(now, now.bounds(target))) return false;
        now.redefine(target, other);
        return true;
      },
    });
  },

  measure(injection, world) {
    const [target, partner] = [targetOf(injection), partnerOf(injection)];
    const [now, other] = [defOf(world, target).parts, defOf(world, partner).parts];
    const present =
      now.length === other.length && now.every((part, index) => part.geometry === other[index]?.geometry);
    const words = `${wordsFor(world, target)} ${present ? "looks like" : "does not look like"} ${wordsFor(world, partner)}.`;
    return { injection: injection.id, present, values: { replaced: present ? 1 : 0 }, words };
  },
};

/** The target with the other's parts, colliders and weight; it does not run or open. */
function shapedLike(world: WorldPort, own: NodeDef, other: NodeDef): NodeDef {
  const { mechanism: _, joints: __, lights: ___, ...rest } = own;
  const { joints, mass_kg } = other;
  return {
    ...rest,
    parts: other.parts,
    colliders: other.colliders,
    scale: world.node(other.id).scale,
    ...(joints ? { joints } : {}),
    ...(mass_kg === undefined ? {} : { mass_kg }),
  };
}
