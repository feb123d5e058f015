/**
 * `orphan_shadow`: beside the target there is a shadow like its own with nothing that casts it.
 *
 * Owns: a copy that only casts, and where its shadow falls. Refuses: colliders; nothing is there.
 */
import type { Effect, Fitness, Look, OperatorPort } from "../runtime/ports";
import { InjectionFault } from "../runtime/ports";
import { checkInjection, targetOf } from "./catalogue";
import { sunRays } from "./drop_shadow";
import { groupOf, truthOf, wordsFor } from "./group";
import { copyOf, madeId } from "./made";
import { shadowPatch } from "./shadow_patch";
import { spotsBeside } from "./spots";

const SHADE: Look = { shadow: { alone: true } };
const RAYS_FREE = 6;
const LEAST_M = 0.3;

export const orphan_shadow: OperatorPort = {
  name: "orphan_shadow",

  survey(world, id): Fitness {
    const { min, max } = world.bounds(id);
    if (max[1] - min[1] < LEAST_M) return { refuses: "It is so low that its shadow is only a rim." };
    if (sunRays(world, id) < RAYS_FREE) return { refuses: "The sun does not shine on it." };
    const spots = spotsBeside(world, id, 1, groupOf(world, id));
    return spots.length > 0 ? {} : { refuses: "There is no free ground beside it for a shadow." };
  },

  apply(injection, world): Effect {
    checkInjection(injection);
    const target = targetOf(injection);
    const [by] = spotsBeside(world, target, 1, groupOf(world, target));
    if (!by) throw new InjectionFault(`There is no free ground beside ${wordsFor(world, target)}.`);
    const { position, quaternion } = world.node(target);
    const id = madeId(injection, "shade");
    const at = [position[0] + by[0], position[1] + by[1], position[2] + by[2]] as const;
    world.spawn({ ...copyOf(world, target, { id, position: at, quaternion }), body: "none", colliders: [] });
    const looks = new Map([[id, SHADE]]);
    const truth = truthOf(injection, {}, { [id]: world.bounds(id) }, { kind: "always", depth_m: 0 });
    return {
      truth: { ...truth, affected: [id], regions: shadowPatch(world, id, [id]) },
      looks: () => looks,
      reveals: () => true,
      state: () => [],
    };
  },

  measure(injection, world) {
    const id = madeId(injection, "shade");
    const alone = world.defs.has(id) && world.lookFrom(id, world.auditor.eye)?.shadow?.alone === true;
    const words = alone
      ? `Beside ${wordsFor(world, targetOf(injection))} falls a shadow that nothing casts.`
      : `No shadow without a caster falls beside ${wordsFor(world, targetOf(injection))}.`;
    return { injection: injection.id, present: alone, values: { shades: alone ? 1 : 0 }, words };
  },
};
