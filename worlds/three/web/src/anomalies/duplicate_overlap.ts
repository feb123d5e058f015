/**
 * `duplicate_overlap`: a second copy of the target stands through the first.
 *
 * Owns: the copy and its place, and measuring how deep the two share space. Refuses: to let either be pushed; two bodies
 * in one place would burst apart.
 */
import { Quaternion, Vector3 } from "three";
import { defOf, placeNode } from "../contact/mesh";
import { shareSpace } from "../contact/overlap";
import type { NodeDef, Quat, Vec3 } from "../kit/model";
import type { InjectionWire } from "../runtime/messages";
import {
  type Effect,
  type Fitness,
  InjectionFault,
  type OperatorPort,
  type WorldPort,
} from "../runtime/ports";
import { checkInjection, numberOf, targetOf } from "./catalogue";
import { boundsOfAll, groupOf, truthOf, wordsFor } from "./group";
import { copyOf, madeId } from "./made";

const UP = new Vector3(0, 1, 0);
/** Of its narrower side, tried one after the other; what stands through it is proposed. */
const SHARES = [1 / 3, 1 / 5, 1 / 10];
const [LEAST_M, MOST_M] = [0.01, 1.5];
const TURN_DEG = 30;

export const duplicate_overlap: OperatorPort = {
  name: "duplicate_overlap",

  survey(world, id): Fitness {
    const def = defOf(world, id);
    const placed = placeNode(world, id);
    if (def.structural || def.hangs || def.rests_on === undefined || !placed) return {};
    const size = placed.box.getSize(new Vector3());
    for (const share of SHARES) {
      const shift_m = Math.max(
        LEAST_M,
        Math.round(100 * Math.min(MOST_M, share * Math.min(size.x, size.z))) / 100,
      );
      const { position, quaternion } = placeThrough(world, id, shift_m, TURN_DEG);
      const copy = placeNode(world, id, { position, quaternion });
      if (copy && shareSpace(placed, copy)) return { proposes: { shift_m } };
    }
    return { refuses: "A second one would stand among its stalks and leaves, and through nothing of it." };
  },

  apply(injection, world): Effect {
    checkInjection(injection);
    const target = targetOf(injection);
    const [, carried] = groupOf(world, target);
    if (carried) throw new InjectionFault(`${wordsFor(world, target)} carries ${wordsFor(world, carried)}.`);
    const before = boundsOfAll(world, [target]);
    const copy = standingThrough(injection, world, target);
    world.spawn(copy);
    world.hold(target, true);
    const after = boundsOfAll(world, [target, copy.id]);
    const truth = truthOf(injection, before, after, { kind: "always", depth_m: 0 });
    return {
      truth: { ...truth, affected: [target, copy.id] },
      reveals: () => true,
      state: () => [],
    };
  },

  measure(injection, world) {
    const target = targetOf(injection);
    const copy = madeId(injection, "copy");
    const [one, two] = [placeNode(world, target), world.defs.has(copy) ? placeNode(world, copy) : null];
    const present = one !== null && two !== null && shareSpace(one, two);
    const words = present
      ? `A second ${defOf(world, target).label} stands through ${wordsFor(world, target)}.`
      : `Nothing stands through ${wordsFor(world, target)}.`;
    return { injection: injection.id, present, values: { copies: two ? 1 : 0 }, words };
  },
};

/** The copy, where it is asked for. */
function standingThrough(injection: InjectionWire, world: WorldPort, target: string): NodeDef {
  const place = placeThrough(world, target, numberOf(injection, "shift_m"), numberOf(injection, "turn_deg"));
  return copyOf(world, target, { id: madeId(injection, "copy"), ...place });
}

/** Shifted to the target's own right and turned about its foot. */
function placeThrough(
  world: WorldPort,
  target: string,
  shift_m: number,
  turn_deg: number,
): { position: Vec3; quaternion: Quat } {
  const { position, quaternion } = world.node(target);
  const turn = new Quaternion(...quaternion);
  const aside = new Vector3(shift_m, 0, 0).applyQuaternion(turn);
  const turned = new Quaternion().setFromAxisAngle(UP, (turn_deg * Math.PI) / 180).multiply(turn);
  return {
    position: [position[0] + aside.x, position[1], position[2] + aside.z],
    quaternion: [turned.x, turned.y, turned.z, turned.w],
  };
}
