/**
 * Moves geometry about before it becomes part of a prop.
 *
 * Owns: `moved` and `turned`, which change the geometry they are given and return it. Refuses: scene placement.
 */
import type { BufferGeometry } from "three";
import type { Vec3 } from "../model";

const RADIANS = Math.PI / 180;

/** Shifts by metres. */
export function moved(geometry: BufferGeometry, [x, y, z]: Vec3): BufferGeometry {
  return geometry.translate(x, y, z);
}

/** Turns by degrees about an axis through the origin, counter-clockwise seen against the axis. */
export function turned(geometry: BufferGeometry, axis: "x" | "y" | "z", degrees: number): BufferGeometry {
  if (axis === "x") return geometry.rotateX(degrees * RADIANS);
  if (axis === "y") return geometry.rotateY(degrees * RADIANS);
  return geometry.rotateZ(degrees * RADIANS);
}
