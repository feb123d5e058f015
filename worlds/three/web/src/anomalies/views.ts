/**
 * Anomalies that depend on where the eye is: the rule, and proving it by eyes all around.
 *
 * Owns: a look for the eyes for which the injection's trigger holds, and counting eyes. Refuses: which look it is.
 */
import type { BoxDef, Vec3 } from "../kit/model";
import type { GroundTruthWire, InjectionWire, MeasurementWire } from "../runtime/messages";
import type { Effect, Look, WorldPort } from "../runtime/ports";
import { InjectionFault } from "../runtime/ports";
import { targetOf } from "./catalogue";
import { middleOf, wordsFor } from "./group";
import { holdsFor } from "./triggers";

const WAYS = 24;
const DISTANCES_M = [1, 2.5, 5, 9];
const EYE_M = 1.6;
/** Nearer than this to where the rule turns, an eye may see either. */
const EDGE = 0.04;

export interface Viewed {
  readonly truth: GroundTruthWire;
  readonly nodes: readonly string[];
  readonly look: (id: string) => Look;
}

const NOTHING: ReadonlyMap<string, Look> = new Map();

/** Nodes wear a look for every eye for which the trigger holds. Throws InjectionFault for triggers with a past. */
export function seenOtherwise(injection: InjectionWire, world: WorldPort, viewed: Viewed): Effect {
  const target = targetOf(injection);
  const { trigger } = injection;
  if (holdsFor(trigger, world, target, world.auditor.eye) === null)
    throw new InjectionFault(`${injection.operator} goes by where the eye is, not by ${trigger.kind}.`);
  const looks = new Map(viewed.nodes.map((id) => [id, viewed.look(id)]));
  return {
    truth: viewed.truth,
    looks: (now, eye) => (holdsFor(trigger, now, target, eye) ? looks : NOTHING),
    reveals: (now) => holdsFor(trigger, now, target, now.auditor.eye) === true,
    state: () => [],
  };
}

/** Whether eyes all around see it otherwise just where the trigger holds; `sees` asks for one eye. */
export function measureViews(
  injection: InjectionWire,
  world: WorldPort,
  sees: (eye: Vec3) => boolean,
): MeasurementWire {
  const target = targetOf(injection);
  let [held, otherwise, rest, plain] = [0, 0, 0, 0];
  for (const eye of eyesAround(world.bounds(target))) {
    const holds = holdsFor(injection.trigger, world, target, eye) === true;
    if (isOnEdge(injection, world, target, eye, holds)) continue;
    const seen = sees(eye);
    if (holds) held += 1;
    else rest += 1;
    if (holds && seen) otherwise += 1;
    if (!holds && !seen) plain += 1;
  }
  const present = held > 0 && otherwise === held && plain === rest;
  const words =
    `${wordsFor(world, target)} is seen otherwise from ${otherwise} of ${held} places where it should be, ` +
    `and as it is from ${plain} of ${rest} others.`;
  return { injection: injection.id, present, values: { held, otherwise, rest, plain }, words };
}

function isOnEdge(
  injection: InjectionWire,
  world: WorldPort,
  id: string,
  eye: Vec3,
  holds: boolean,
): boolean {
  return [-EDGE, EDGE].some((by) =>
    [0, 2].some((axis) => {
      const beside = eye.map((value, k) => (k === axis ? value + by : value)) as unknown as Vec3;
      return (holdsFor(injection.trigger, world, id, beside) === true) !== holds;
    }),
  );
}

/** Eyes on rings around a box, at standing height above its foot. */
function eyesAround(box: BoxDef): Vec3[] {
  const [x, , z] = middleOf(box);
  const half_m = Math.hypot(box.max[0] - box.min[0], box.max[2] - box.min[2]) / 2;
  return DISTANCES_M.flatMap((away_m) =>
    Array.from({ length: WAYS }, (_, way): Vec3 => {
      const angle = (2 * Math.PI * (way + 0.5)) / WAYS;
      const radius_m = half_m + away_m;
      return [x + radius_m * Math.sin(angle), box.min[1] + EYE_M, z + radius_m * Math.cos(angle)];
    }),
  );
}
