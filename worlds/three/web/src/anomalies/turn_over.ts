/**
 * `turn_over`: the target stands on its head where it stood.
 *
 * Owns: where that is, and measuring up-direction and rest. Refuses: to pierce a neighbour, to hang without support, and
 * to turn what carries something.
 */
import { Quaternion, Vector3 } from "three";
import { type PlacedMesh, placeNode } from "../contact/mesh";
import { penetrates } from "../contact/overlap";
import { isBorneBy } from "../contact/support";
import type { Quat, Vec3 } from "../kit/model";
import type { Effect, OperatorPort, PlacePort } from "../runtime/ports";
import { InjectionFault } from "../runtime/ports";
import { checkInjection, targetOf } from "./catalogue";
import { boundsOfAll, groupOf, surroundingsOf, truthOf, wordsFor } from "./group";
import { uprightness } from "./upright";

const TOUCH_M = 0.01;
const ON_ITS_HEAD = -0.9;

export const turn_over: OperatorPort = {
  name: "turn_over",

  apply(injection, world): Effect {
    checkInjection(injection);
    const target = targetOf(injection);
    const [, carried] = groupOf(world, target);
    if (carried) throw new InjectionFault(`${wordsFor(world, target)} carries ${wordsFor(world, carried)}.`);
    const pose = overturned(world, target);
    const reason = pose ? whyNotThere(world, target, pose) : "It has no shape to turn over.";
    if (!pose || reason) throw new InjectionFault(reason ?? "");
    const before = boundsOfAll(world, [target]);
    world.setTransform(target, pose);
    const truth = truthOf(injection, before, boundsOfAll(world, [target]), { kind: "always", depth_m: 0 });
    return { truth, reveals: () => true, state: () => [] };
  },

  measure(injection, world) {
    const target = targetOf(injection);
    const placed = world.node(target).exists ? placeNode(world, target) : null;
    const up_cos = uprightness(world, target);
    const rests = placed !== null && isBorne(placed, surroundingsOf(world, [target]));
    const words = `The up-direction of ${wordsFor(world, target)} has the cosine ${up_cos.toFixed(2)} with up; it ${rests ? "rests" : "does not rest"} on something.`;
    const present = up_cos < ON_ITS_HEAD && rests;
    return { injection: injection.id, present, values: { up_cos, rests: rests ? 1 : 0 }, words };
  },
};

export interface Overturned {
  readonly position: Vec3;
  readonly quaternion: Quat;
}

/**
 * The pose upside down: turned by 180° about the level line from its back to its front, so that it faces the same way;
 * its middle stays above the same spot and its lowest vertex comes to the height where its lowest vertex was.
 */
export function overturned(world: PlacePort, id: string): Overturned | null {
  const now = placeNode(world, id);
  if (!now) return null;
  const turn = new Quaternion(...world.node(id).quaternion);
  const front = new Vector3(0, 0, 1).applyQuaternion(turn).setY(0);
  const axis = front.length() < 0.3 ? new Vector3(0, 0, 1) : front.normalize();
  const q = new Quaternion().setFromAxisAngle(axis, Math.PI).multiply(turn);
  const quaternion: Quat = [q.x, q.y, q.z, q.w];
  const at_origin = placeNode(world, id, { position: [0, 0, 0], quaternion });
  if (!at_origin) return null;
  const [middle, turned] = [now.box.getCenter(new Vector3()), at_origin.box.getCenter(new Vector3())];
  const position: Vec3 = [middle.x - turned.x, now.box.min.y - at_origin.box.min.y, middle.z - turned.z];
  return { position, quaternion };
}

/** Why a node cannot stand there, in words for a curator; null when it can. */
export function whyNotThere(world: PlacePort, id: string, pose: Overturned): string | null {
  const there = placeNode(world, id, pose);
  if (!there) return "It has no shape to turn over.";
  const others = surroundingsOf(world, [id]);
  const met = others.find((other) => penetrates(there, other));
  if (met) return `Upside down it would run into ${wordsFor(world, met.id)}.`;
  return isBorne(there, others) ? null : "Upside down it would have nothing under it to rest on.";
}

function isBorne(placed: PlacedMesh, others: readonly PlacedMesh[]): boolean {
  return others.some((other) => isBorneBy(placed, other, TOUCH_M));
}
