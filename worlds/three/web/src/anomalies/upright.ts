/**
 * How a node stands compared with the scene as built.
 *
 * Owns: one number. Refuses: anything about support.
 */
import { Quaternion, Vector3 } from "three";
import { defOf } from "../contact/mesh";
import type { PlacePort } from "../runtime/ports";

/** Cosine between the node's built upward direction, carried along with it, and up: 1 as built, -1 upside down. */
export function uprightness(world: PlacePort, id: string): number {
  const built = new Quaternion(...(defOf(world, id).quaternion ?? [0, 0, 0, 1]));
  const turn = new Quaternion(...world.node(id).quaternion).multiply(built.invert());
  return new Vector3(0, 1, 0).applyQuaternion(turn).y;
}
