/**
 * Joints of nodes: which one opens, how far, and where its part is.
 *
 * Owns: the meaning of a joint's value. A part is drawn at value 0, shut. Refuses: moving anything.
 */
import { Matrix4, Quaternion, Vector3 } from "three";
import type { JointDef, NodeDef, Quat, Vec3 } from "../kit/model";
import { motionMatrix } from "../kit/motion";
import { add, compose, multiply, NO_TURN, rotate, scaled, turnAbout } from "./space";
import type { NodeRecord } from "./state";

/** A place of a rigid thing. */
export interface Placement {
  readonly position: Vec3;
  readonly quaternion: Quat;
}

/** The joint that opens a door, drawer or lever. */
export function movingJoint(def: NodeDef): JointDef | null {
  const mechanism = def.mechanism;
  if (!mechanism || !["door", "drawer", "lever"].includes(mechanism.kind)) return null;
  return findJoint(def, mechanism.joint) ?? def.joints?.[0] ?? null;
}

/** The joints that open a door, drawer or lever: its own, and the leaves that go along with it. */
export function movingJoints(def: NodeDef): JointDef[] {
  const main = movingJoint(def);
  if (!main) return [];
  return [main, ...(def.mechanism?.along ?? []).flatMap((name) => findJoint(def, name) ?? [])];
}

/** A joint's value when fully open: the limit that is farther from 0. */
export function openValue(joint: JointDef): number {
  return Math.abs(joint.max) >= Math.abs(joint.min) ? joint.max : joint.min;
}

export function findJoint(def: NodeDef, name: string | null | undefined): JointDef | undefined {
  return name ? def.joints?.find((joint) => joint.name === name) : undefined;
}

/** Where a joint's moving part is in the world, at the joint's origin, for a joint value. */
export function placeJoint(record: NodeRecord, joint: JointDef, value: number): Placement {
  const { position, quaternion, scale } = record.now;
  if (joint.kind === "clip") {
    const moved = placeClip(joint, value);
    return {
      position: add(position, rotate(quaternion, multiply(scale, moved.position))),
      quaternion: compose(quaternion, moved.quaternion),
    };
  }
  const slid = joint.kind === "slide" ? add(joint.origin, scaled(joint.axis, value)) : joint.origin;
  const turned = joint.kind === "slide" ? quaternion : compose(quaternion, turnAbout(joint.axis, value));
  return { position: add(position, rotate(quaternion, multiply(scale, slid))), quaternion: turned };
}

/** Where a clip has a rigid part in its node's frame; a stretch is left out, for no solid can follow it. */
function placeClip({ motion }: JointDef, seconds: number): Placement {
  if (!motion) return { position: [0, 0, 0], quaternion: NO_TURN };
  const [place, turn] = [new Vector3(), new Quaternion()];
  motionMatrix(motion, seconds, new Matrix4()).decompose(place, turn, new Vector3());
  return { position: place.toArray(), quaternion: [turn.x, turn.y, turn.z, turn.w] };
}

/**
 * The frame that a collider of a joint (or of none) moves in, and where its scaled origin is in the node. Colliders of
 * parts that spin stay: what a fan sweeps is as solid as its blades, and nobody is carried round.
 */
export function frameOf(record: NodeRecord, joint: string | null | undefined): Placement & { origin: Vec3 } {
  const found = findJoint(record.def, joint);
  if (!found) return { ...placementOf(record), origin: [0, 0, 0] };
  const value = found.kind === "spin" ? 0 : (record.joints.get(found.name) ?? 0);
  const place = placeJoint(record, found, value);
  return { ...place, origin: multiply(record.now.scale, found.origin) };
}

function placementOf(record: NodeRecord): Placement {
  return { position: record.now.position, quaternion: record.now.quaternion };
}
