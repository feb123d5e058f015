/**
 * Which bodies a node needs in the physics engine.
 *
 * Owns: that. Refuses: making them (physics), and the shapes of colliders (solids).
 */
import type { NodeDef } from "../kit/model";

export interface BodyPlan {
  /** Joints with a body of their own, in the order in which these are made. */
  readonly joints: readonly string[];
  /** Whether anything is left for a body of the node itself, which is made after them. */
  readonly hasMain: boolean;
}

/** Null for a node that has no colliders, or none that count. Every collider belongs to one of the bodies. */
export function planBodies(def: NodeDef): BodyPlan | null {
  if (def.body === "none" || def.colliders.length === 0) return null;
  const moving = def.body === "static" ? (def.joints ?? []).filter(({ kind }) => kind !== "spin") : [];
  const joints = moving
    .map(({ name }) => name)
    .filter((name) => def.colliders.some((collider) => collider.joint === name));
  return {
    joints,
    hasMain: def.colliders.some(({ joint }) => joint === undefined || !joints.includes(joint)),
  };
}
