/**
 * `vanish_in_sector`: the target and what rests on it are not drawn for an eye in a sector around the target.
 *
 * Owns: that rule, and measuring it by asking for eyes all around. Refuses: colliders and light; both stay.
 */
import type { Vec3 } from "../kit/model";
import type { InjectionWire } from "../runtime/messages";
import type { Effect, OperatorPort, WorldPort } from "../runtime/ports";
import { InjectionFault } from "../runtime/ports";
import { checkInjection, numberOf, targetOf } from "./catalogue";
import { boundsOfAll, groupOf, middleOf, truthOf, wordsFor } from "./group";
import { azimuthAround, isInSector } from "./triggers";

const EYES = 72;
/** Eyes so near to the sector's edge may see either. */
const EDGE_DEG = 1;

interface Sector {
  readonly azimuth_deg: number;
  readonly width_deg: number;
}

export const vanish_in_sector: OperatorPort = {
  name: "vanish_in_sector",

  apply(injection, world): Effect {
    checkInjection(injection);
    const target = targetOf(injection);
    const sector = sectorOf(injection);
    const { trigger } = injection;
    if (trigger.kind !== "in_sector" || !agrees(trigger, sector))
      throw new InjectionFault("The trigger's sector is not the one that azimuth_deg and sector_deg say.");
    const group = groupOf(world, target);
    const bounds = boundsOfAll(world, group);
    const holds = (now: WorldPort, eye: Vec3) =>
      now.forced.has(trigger) || isInSector(now, target, eye, sector);
    return {
      truth: truthOf(injection, bounds, bounds, { kind: "fired", depth_m: 0 }),
      hides: (now, eye) => (holds(now, eye) ? group : []),
      reveals: (now) => holds(now, now.auditor.eye),
      state: () => [],
    };
  },

  measure(injection, world) {
    const target = targetOf(injection);
    const sector = sectorOf(injection);
    let [inside, outside, hidden_inside, shown_outside] = [0, 0, 0, 0];
    for (const eye of eyesAround(world, target)) {
      const off =
        Math.abs(wrap(azimuthAround(world, target, eye) - sector.azimuth_deg)) - sector.width_deg / 2;
      if (Math.abs(off) < EDGE_DEG) continue;
      const shown = world.visibleFrom(target, eye);
      if (off < 0) inside += 1;
      else outside += 1;
      if (off < 0 && !shown) hidden_inside += 1;
      if (off > 0 && shown) shown_outside += 1;
    }
    const hidden_share = hidden_inside / inside;
    const shown_share = shown_outside / outside;
    const present = hidden_share === 1 && shown_share === 1;
    const words =
      `${wordsFor(world, target)} is hidden from ${hidden_inside} of ${inside} places in the sector ` +
      `and shown to ${shown_outside} of ${outside} outside it.`;
    return { injection: injection.id, present, values: { hidden_share, shown_share }, words };
  },
};

function sectorOf(injection: InjectionWire): Sector {
  return {
    azimuth_deg: numberOf(injection, "azimuth_deg"),
    width_deg: numberOf(injection, "sector_deg"),
  };
}

function agrees(trigger: Sector, sector: Sector): boolean {
  return trigger.azimuth_deg === sector.azimuth_deg && trigger.width_deg === sector.width_deg;
}

/** Eyes on a ring around the node, at standing height above its foot. */
function eyesAround(world: WorldPort, id: string): Vec3[] {
  const box = world.bounds(id);
  const [x, , z] = middleOf(box);
  const [wide, deep] = [box.max[0] - box.min[0], box.max[2] - box.min[2]];
  const radius_m = 1 + Math.sqrt(wide * wide + deep * deep) / 2;
  return Array.from({ length: EYES }, (_, index): Vec3 => {
    const angle = (2 * Math.PI * (index + 0.5)) / EYES;
    return [x + radius_m * Math.sin(angle), box.min[1] + 1.6, z + radius_m * Math.cos(angle)];
  });
}

function wrap(degrees: number): number {
  return degrees - 360 * Math.floor((degrees + 180) / 360);
}
