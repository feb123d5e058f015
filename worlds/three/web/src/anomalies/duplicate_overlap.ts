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
import { type Effect, InjectionFault, type OperatorPort, type WorldPort } from "../runtime/ports";
import { checkInjection, numberOf, targetOf } from "./catalogue";
import { boundsOfAll, groupOf, truthOf, wordsFor } from "./group";
import { copyOf, madeId } from "./made";

const UP = new Vector3(0, 1, 0);

export const duplicate_overlap: OperatorPort = {
  name: "duplicate_overlap",

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

/** The copy, shifted to the target's own right and turned about its foot. */
function standingThrough(injection: InjectionWire, world: WorldPort, target: string): NodeDef {
  const { position, quaternion } = world.node(target);
  const turn = new Quaternion(...quaternion);
  const aside = new Vector3(numberOf(injection, "shift_m"), 0, 0).applyQuaternion(turn);
  const turned = new Quaternion()
    .setFromAxisAngle(UP, (numberOf(injection, "turn_deg") * Math.PI) / 180)
    .multiply(turn);
  const at: Vec3 = [position[0] + aside.x, position[1], position[2] + aside.z];
  const facing: Quat = [turned.x, turned.y, turned.z, turned.w];
  return copyOf(world, target, { id: madeId(injection, "copy"), position: at, quaternion: facing });
}
