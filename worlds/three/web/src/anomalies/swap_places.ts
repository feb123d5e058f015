/**
 * `swap_places`: two things stand in each other's place.
 *
 * Owns: which two can, the exchange, and measuring it. Refuses: what carries others, and places that are too narrow.
 */
import { type Box3, Vector3 } from "three";
import { defOf, placeNode } from "../contact/mesh";
import type { NodeDef, Vec3 } from "../kit/model";
import {
  type Effect,
  type Fitness,
  InjectionFault,
  type OperatorPort,
  type WorldPort,
} from "../runtime/ports";
import { checkInjection, partnerOf, targetOf } from "./catalogue";
import { lasting } from "./effects";
import { boundsOfAll, groupOf, surroundingsOf, truthOf, wordsFor } from "./group";

const MOST_PARTNERS = 2;
const LEAST_APART_M = 1;
const LEAST_SHARE = 0.55;
const NEAR_M = 0.05;

export const swap_places: OperatorPort = {
  name: "swap_places",

  survey(world, id): Fitness {
    if (!canGo(world, defOf(world, id))) return {};
    const partners = partnersOf(world, id);
    return partners.length > 0
      ? { partners }
      : { refuses: "Nothing of about its size could stand in its place." };
  },

  apply(injection, world): Effect {
    checkInjection(injection);
    const [target, partner] = [targetOf(injection), partnerOf(injection)];
    for (const id of [target, partner])
      if (!canGo(world, defOf(world, id)))
        throw new InjectionFault(`${wordsFor(world, id)} cannot be taken elsewhere.`);
    const before = boundsOfAll(world, [target, partner]);
    const [there, here] = [placeOf(world, target, partner), placeOf(world, partner, target)];
    world.setTransform(target, { position: there });
    world.setTransform(partner, { position: here });
    const after = boundsOfAll(world, [target, partner]);
    return lasting(truthOf(injection, before, after, { kind: "always", depth_m: 0 }));
  },

  measure(injection, world) {
    const [target, partner] = [targetOf(injection), partnerOf(injection)];
    const off_m = Math.max(offBy(world, target, partner), offBy(world, partner, target));
    const present = off_m < NEAR_M;
    const words = `${wordsFor(world, target)} and ${wordsFor(world, partner)} are ${off_m.toFixed(2)} m from each other's places.`;
    return { injection: injection.id, present, values: { off_m }, words };
  },
};

function canGo(world: WorldPort, def: NodeDef): boolean {
  const bound = def.structural || def.hangs || def.rests_on === undefined;
  return !bound && def.body === "dynamic" && groupOf(world, def.id).length === 1;
}

/** Where a node's origin goes, so that the middle of its foot is where the other's is. */
function placeOf(world: WorldPort, id: string, other: string): Vec3 {
  const [own, there] = [world.bounds(id), world.bounds(other)];
  const [x, y, z] = world.node(id).position;
  return [
    x + (there.min[0] + there.max[0] - own.min[0] - own.max[0]) / 2,
    y + there.min[1] - own.min[1],
    z + (there.min[2] + there.max[2] - own.min[2] - own.max[2]) / 2,
  ];
}

/** Level distance of a node's middle now from the other's middle in the scene as built. */
function offBy(world: WorldPort, id: string, other: string): number {
  const [now, built] = [world.bounds(id), world.cleanBounds(other)];
  return Math.hypot(
    (now.min[0] + now.max[0] - built.min[0] - built.max[0]) / 2,
    (now.min[2] + now.max[2] - built.min[2] - built.max[2]) / 2,
  );
}

/** Loose things of another kind and about its size that stand somewhere else, and whose places have room for both. */
function partnersOf(world: WorldPort, id: string): string[] {
  const own = placeNode(world, id);
  if (!own) return [];
  const size = own.box.getSize(new Vector3());
  const { kind } = defOf(world, id);
  const fitting: { id: string; away_m: number; same: number }[] = [];
  for (const def of world.defs.values()) {
    if (def.id === id || def.kind === kind || def.body !== "dynamic") continue;
    const other = placeNode(world, def.id);
    if (!other || !isAlike(size, other.box.getSize(new Vector3())) || !canGo(world, def)) continue;
    const away_m = own.box.getCenter(new Vector3()).distanceTo(other.box.getCenter(new Vector3()));
    if (away_m < LEAST_APART_M) continue;
    fitting.push({ id: def.id, away_m, same: Number(def.room === defOf(world, id).room) });
  }
  fitting.sort((a, b) => a.same - b.same || a.away_m - b.away_m || (a.id < b.id ? -1 : 1));
  const found: string[] = [];
  for (const { id: other } of fitting.slice(0, 10)) {
    if (hasRoom(world, id, other) && hasRoom(world, other, id)) found.push(other);
    if (found.length === MOST_PARTNERS) break;
  }
  return found;
}

function isAlike(a: Vector3, b: Vector3): boolean {
  const share = (x: number, y: number) => Math.min(x, y) / Math.max(x, y, 1e-6);
  return share(a.x, b.x) > LEAST_SHARE && share(a.z, b.z) > LEAST_SHARE;
}

/** Whether a node's box at the other's place meets nothing but what carries the other. */
function hasRoom(world: WorldPort, id: string, other: string): boolean {
  const placed = placeNode(world, id);
  if (!placed) return false;
  const at = new Vector3(...placeOf(world, id, other)).sub(new Vector3(...world.node(id).position));
  const there: Box3 = placed.box.clone().translate(at);
  there.min.y += 0.01;
  const carrier = defOf(world, other).rests_on;
  return !surroundingsOf(world, [id, other]).some(
    (item) =>
      item.id !== carrier &&
      item.box.intersectsBox(there) &&
      !(defOf(world, item.id).structural && item.box.max.y < there.min.y + 0.03),
  );
}
