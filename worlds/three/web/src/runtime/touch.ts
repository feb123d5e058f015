/**
 * What the auditor's capsule touches.
 *
 * Owns: overlap with a node's collider as it was built, contact with its collider as it is, and whether a moving part
 * would go into the auditor or crush a body. Refuses: resolving any of it (player and engine do).
 */
import type RAPIER from "@dimforge/rapier3d-deterministic-compat";
import type { NodeDef, Vec3 } from "../kit/model";
import { findJoint, frameOf, placeJoint } from "./joints";
import { type NodeBody, type Physics, rotation, vector } from "./physics";
import type { Player } from "./player";
import { planSolid, type Solid } from "./solids";
import { add, compose, rotate, subtract, UNIT_SCALE } from "./space";
import type { NodeRecord } from "./state";

const CONTACT_M = 0.02;
/** A body may be pressed this deep into a moving part before the part stops. */
const CRUSH_M = 0.03;

const cleanSolids = new WeakMap<NodeDef, { solid: Solid; shape: RAPIER.Shape }[]>();

/** Deepest overlap in metres of the capsule with the collider as built, where the node is now; 0 when apart. */
export function measureOverlap(player: Player, record: NodeRecord): number {
  let deepest = 0;
  for (const { solid, shape } of solidsOf(record.built)) {
    const place = placeSolid(record, solid);
    const depth = player.depthIn(shape, vector(place.position), rotation(place.quaternion));
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** Whether the capsule touches an enabled collider of the node. */
export function touchesCollider(player: Player, body: NodeBody | null): boolean {
  if (!body?.record.now.stops) return false;
  return body.colliders.some((collider) => {
    if (!collider.isEnabled()) return false;
    return player.depthInCollider(collider, CONTACT_M) >= -CONTACT_M;
  });
}

/** Whether a joint's part may go to a value: not (deeper) into the auditor, nor on over a body that cannot give way. */
export function isClear(
  physics: Physics,
  player: Player,
  record: NodeRecord,
  joint: string,
  value: number,
): boolean {
  const body = physics.bodyOf(record.id);
  const jointBody = body?.jointBodies.get(joint);
  if (!body || !jointBody) return true;
  const found = findJoint(record.def, joint);
  if (!found) return true;
  const place = placeJoint(record, found, value);
  for (const [index, collider] of body.colliders.entries()) {
    if (collider.parent()?.handle !== jointBody.handle || !collider.isEnabled()) continue;
    const offset = collider.translationWrtParent() ?? { x: 0, y: 0, z: 0 };
    const turn = collider.rotationWrtParent() ?? { x: 0, y: 0, z: 0, w: 1 };
    const at = add(place.position, rotate(place.quaternion, [offset.x, offset.y, offset.z]));
    const facing = compose(place.quaternion, [turn.x, turn.y, turn.z, turn.w]);
    const next = player.depthIn(physics.shapeOf(body, index), vector(at), rotation(facing));
    const now = player.depthInCollider(collider);
    if (record.now.stops && next > 0 && next > now) return false;
    if (crushes(physics, collider)) return false;
  }
  return true;
}

function crushes(physics: Physics, collider: RAPIER.Collider): boolean {
  let crushed = false;
  physics.world.contactPairsWith(collider, (other) => {
    if (crushed || !other.parent()?.isDynamic()) return;
    const contact = collider.contactCollider(other, 0);
    crushed = contact !== null && contact.distance < -CRUSH_M;
  });
  return crushed;
}

function solidsOf(def: NodeDef): { solid: Solid; shape: RAPIER.Shape }[] {
  let solids = cleanSolids.get(def);
  if (!solids) {
    solids = def.colliders.map((collider) => {
      const solid = planSolid(collider, def.scale ?? UNIT_SCALE);
      return { solid, shape: solid.desc.shape };
    });
    cleanSolids.set(def, solids);
  }
  return solids;
}

function placeSolid(record: NodeRecord, solid: Solid): { position: Vec3; quaternion: Solid["quaternion"] } {
  const frame = frameOf(record, solid.joint);
  return {
    position: add(frame.position, rotate(frame.quaternion, subtract(solid.position, frame.origin))),
    quaternion: compose(frame.quaternion, solid.quaternion),
  };
}
