/**
 * `relocate`: the target lies where such a thing makes no sense: on top of a second one, elsewhere.
 *
 * Owns: which second things there are, the place on it, and measuring where it lies. Refuses: what carries others.
 */
import { Vector3 } from "three";
import { defOf, placeNode } from "../contact/mesh";
import type { Vec3 } from "../kit/model";
import {
  type Effect,
  type Fitness,
  InjectionFault,
  type OperatorPort,
  type WorldPort,
} from "../runtime/ports";
import { checkInjection, partnerOf, targetOf } from "./catalogue";
import { lasting } from "./effects";
import { boundsOfAll, groupOf, truthOf, wordsFor } from "./group";
import { placesOn } from "./tops";

const MOST_TRIED = 5;
const MOST_PARTNERS = 1;
const LARGEST_M = 0.7;
const TOPS_M = [0.15, 1.7] as const;
const LEAST_M = 0.05;

export const relocate: OperatorPort = {
  name: "relocate",

  survey(world, id): Fitness {
    const def = defOf(world, id);
    if (def.structural || def.hangs || def.body !== "dynamic" || groupOf(world, id).length > 1) return {};
    const size = sizeOf(world, id);
    if (!size || Math.max(size.x, size.z) > LARGEST_M)
      return { refuses: "It is too large to lie on something else." };
    const partners = supportsFor(world, id, size);
    return partners.length > 0 ? { partners } : { refuses: "Nothing elsewhere has room on top for it." };
  },

  apply(injection, world): Effect {
    checkInjection(injection);
    const [target, partner] = [targetOf(injection), partnerOf(injection)];
    const [, carried] = groupOf(world, target);
    if (carried) throw new InjectionFault(`${wordsFor(world, target)} carries ${wordsFor(world, carried)}.`);
    const place = placeOn(world, target, partner);
    if (!place)
      throw new InjectionFault(
        `There is no room for ${wordsFor(world, target)} on ${wordsFor(world, partner)}.`,
      );
    const before = boundsOfAll(world, [target]);
    world.setTransform(target, { position: place });
    return lasting(truthOf(injection, before, boundsOfAll(world, [target]), { kind: "always", depth_m: 0 }));
  },

  measure(injection, world) {
    const [target, partner] = [targetOf(injection), partnerOf(injection)];
    const [thing, top] = [world.bounds(target), world.bounds(partner)];
    const [x, z] = [(thing.min[0] + thing.max[0]) / 2, (thing.min[2] + thing.max[2]) / 2];
    const above = x > top.min[0] && x < top.max[0] && z > top.min[2] && z < top.max[2];
    const [now, built] = [world.bounds(target).min, world.cleanBounds(target).min];
    const moved_m = Math.hypot(now[0] - built[0], now[1] - built[1], now[2] - built[2]);
    const present = above && moved_m > LEAST_M && thing.min[1] > top.min[1];
    const words = `${wordsFor(world, target)} lies ${moved_m.toFixed(2)} m from its place${above ? `, on ${wordsFor(world, partner)}` : ""}.`;
    return { injection: injection.id, present, values: { moved_m }, words };
  },
};

function sizeOf(world: WorldPort, id: string): Vector3 | null {
  return placeNode(world, id)?.box.getSize(new Vector3()) ?? null;
}

/** Where the origin of the target goes, so that its box stands at the first free place on the partner. */
function placeOn(world: WorldPort, target: string, partner: string): Vec3 | null {
  const placed = placeNode(world, target);
  if (!placed) return null;
  const size = placed.box.getSize(new Vector3());
  const [place] = placesOn(world, partner, size, [target]);
  if (!place) return null;
  const [x, y, z] = world.node(target).position;
  const middle = placed.box.getCenter(new Vector3());
  return [place[0] + x - middle.x, place[1] + y - placed.box.min.y, place[2] + z - middle.z];
}

/** Furniture elsewhere with a free top, of other rooms first, the nearest first. */
function supportsFor(world: WorldPort, id: string, size: Vector3): string[] {
  const own = defOf(world, id);
  const here = new Vector3(...world.node(id).position);
  const wide = [...world.defs.values()].filter((def) => {
    if (def.id === id || def.id === own.rests_on || def.structural || def.hangs || def.rests_on === undefined)
      return false;
    const { min, max } = world.bounds(def.id);
    const high = max[1] - min[1];
    return (
      high > TOPS_M[0] && high < TOPS_M[1] && max[0] - min[0] > size.x * 1.1 && max[2] - min[2] > size.z * 1.1
    );
  });
  const away = (other: string) => new Vector3(...world.node(other).position).distanceTo(here);
  const order = wide.sort(
    (a, b) =>
      Number(a.room === own.room) - Number(b.room === own.room) ||
      away(a.id) - away(b.id) ||
      (a.id < b.id ? -1 : 1),
  );
  const found: string[] = [];
  for (const def of order.slice(0, MOST_TRIED)) {
    if (placeOn(world, id, def.id)) found.push(def.id);
    if (found.length === MOST_PARTNERS) break;
  }
  return found;
}
