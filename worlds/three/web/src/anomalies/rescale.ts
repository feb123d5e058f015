/**
 * `rescale`: the target is too large or too small, its foot where it was.
 *
 * Owns: the size, which factor fits, and measuring the height against the scene as built. Refuses: to grow into others.
 */
import { type PlacedMesh, placeNode, scaled } from "../contact/mesh";
import { penetrates } from "../contact/overlap";
import type { Vec3 } from "../kit/model";
import {
  type Effect,
  type Fitness,
  InjectionFault,
  type OperatorPort,
  type WorldPort,
} from "../runtime/ports";
import { checkInjection, numberOf, targetOf } from "./catalogue";
import { lasting } from "./effects";
import { boundsOfAll, groupOf, surroundingsOf, truthOf, wordsFor } from "./group";
import { hasRoomFor } from "./spots";

/** Tried one after the other; what fits is proposed. */
const LARGER = [2.5, 2, 1.6];
const SMALLER = 0.4;
const LEAST = 0.15;

export const rescale: OperatorPort = {
  name: "rescale",

  survey(world, id): Fitness {
    return proposeSize(world, id, [...LARGER, SMALLER], (by) => [by, by, by]);
  },

  apply(injection, world): Effect {
    checkInjection(injection);
    const factor = numberOf(injection, "factor");
    return sized(injection, world, [factor, factor, factor]);
  },

  measure(injection, world) {
    const target = targetOf(injection);
    const factor = sizeAgainst(world, target);
    const words = `${wordsFor(world, target)} is ${factor.map((by) => by.toFixed(2)).join(" x ")} times as large as built.`;
    const present = factor.every((by) => Math.abs(by - 1) > LEAST);
    return { injection: injection.id, present, values: { factor: factor[1] }, words };
  },
};

/** Another size for a target that carries nothing and then meets nobody else. Throws InjectionFault. */
export function sized(injection: Parameters<typeof targetOf>[0], world: WorldPort, by: Vec3): Effect {
  const target = targetOf(injection);
  const [, carried] = groupOf(world, target);
  if (carried) throw new InjectionFault(`${wordsFor(world, target)} carries ${wordsFor(world, carried)}.`);
  const before = boundsOfAll(world, [target]);
  const met = new Set(metBy(world, target));
  const [x, y, z] = world.node(target).scale;
  world.setTransform(target, { scale: [x * by[0], y * by[1], z * by[2]] });
  const third = metBy(world, target).find((id) => !met.has(id));
  if (third)
    throw new InjectionFault(
      `Of that size, ${wordsFor(world, target)} would run into ${wordsFor(world, third)}.`,
    );
  return lasting(truthOf(injection, before, boundsOfAll(world, [target]), { kind: "always", depth_m: 0 }));
}

/** The first factor whose size fits: a small one may not either, where what leans or hangs over draws near its foot. */
export function proposeSize(
  world: WorldPort,
  id: string,
  factors: readonly number[],
  axes: (factor: number) => Vec3,
): Fitness {
  const factor = factors.find((by) => fits(world, id, axes(by), by > 1));
  if (factor === undefined) return { refuses: "Larger or smaller, it would run into others." };
  return { proposes: { factor } };
}

/** Whether a node of another size has room, and runs into nothing that it does not touch now: the rim of its saucer too. */
function fits(world: WorldPort, id: string, by: Vec3, grows: boolean): boolean {
  if (grows && !hasRoomFor(world, id, by)) return false;
  const placed = placeNode(world, id);
  if (!placed) return !grows;
  const met = new Set(meets(world, placed));
  return meets(world, scaled(placed, by)).every((other) => met.has(other));
}

function metBy(world: WorldPort, id: string): string[] {
  const placed = placeNode(world, id);
  return placed ? meets(world, placed) : [];
}

function meets(world: WorldPort, placed: PlacedMesh): string[] {
  return surroundingsOf(world, [placed.id])
    .filter((other) => other.box.intersectsBox(placed.box) && penetrates(placed, other))
    .map((other) => other.id);
}

/** Scale of a node's own axes now against the scene as built. */
export function sizeAgainst(world: WorldPort, id: string): [number, number, number] {
  const [now, built] = [world.node(id).scale, world.cleanNode(id).scale];
  return [0, 1, 2].map((axis) => (now[axis] as number) / (built[axis] as number)) as [number, number, number];
}
