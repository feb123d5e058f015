/**
 * `float`: the target and what rests on it hang in the air.
 *
 * Owns: lifting and pinning, and measuring the gap under it. Refuses: to lift into something.
 */
import { Vector3 } from "three";
import { type PlacedMesh, placeNode, shifted } from "../contact/mesh";
import { penetrates } from "../contact/overlap";
import { gapBelow, isBorneBy } from "../contact/support";
import type { Vec3 } from "../kit/model";
import type { Effect, OperatorPort, WorldPort } from "../runtime/ports";
import { InjectionFault } from "../runtime/ports";
import { checkInjection, numberOf, targetOf } from "./catalogue";
import { boundsOfAll, groupOf, surroundingsOf, truthOf, wordsFor } from "./group";
import { uprightness } from "./upright";

const TOUCH_M = 0.01;
const GAP_M = 0.02;

export const float: OperatorPort = {
  name: "float",

  apply(injection, world): Effect {
    checkInjection(injection);
    const target = targetOf(injection);
    const group = groupOf(world, target);
    const raise_m = numberOf(injection, "raise_m");
    const obstacle = obstacleAbove(world, group, raise_m);
    if (obstacle)
      throw new InjectionFault(
        `Raised by ${raise_m} m, ${wordsFor(world, target)} would run into ${wordsFor(world, obstacle)}.`,
      );
    const before = boundsOfAll(world, group);
    for (const id of group) world.setTransform(id, { position: raised(world.node(id).position, raise_m) });
    world.pin(target);
    const truth = truthOf(injection, before, boundsOfAll(world, group), { kind: "always", depth_m: 0 });
    return { truth, reveals: () => true, state: () => [] };
  },

  measure(injection, world) {
    const target = targetOf(injection);
    const placed = world.node(target).exists ? placeNode(world, target) : null;
    const gap_m = placed ? gapUnder(world, target, placed) : 0;
    const up_cos = uprightness(world, target);
    const present = gap_m > GAP_M && up_cos > 0.99;
    const words = `There are ${gap_m.toFixed(3)} m of air under ${wordsFor(world, target)}.`;
    return { injection: injection.id, present, values: { gap_m, up_cos }, words };
  },
};

/** The first node that a group, raised by so much, would share space with; null when it is free. */
export function obstacleAbove(world: WorldPort, group: readonly string[], raise_m: number): string | null {
  const up = new Vector3(0, raise_m, 0);
  const others = surroundingsOf(world, group);
  for (const id of group) {
    const placed = placeNode(world, id);
    if (!placed) continue;
    const higher = shifted(placed, up);
    const met = others.find((other) => penetrates(higher, other));
    if (met) return met.id;
  }
  return null;
}

/** Air between a node and what would stop its fall, what rests on it left out; 0 when it is borne. */
export function gapUnder(world: WorldPort, target: string, placed: PlacedMesh): number {
  return gapOver(placed, surroundingsOf(world, groupOf(world, target)));
}

/** Air between a mesh and the first of those that would stop its fall; 0 when one of them bears it. */
export function gapOver(placed: PlacedMesh, others: readonly PlacedMesh[]): number {
  return others.some((other) => isBorneBy(placed, other, TOUCH_M)) ? 0 : gapBelow(placed, others, TOUCH_M);
}

function raised([x, y, z]: Vec3, by_m: number): Vec3 {
  return [x, y + by_m, z];
}
