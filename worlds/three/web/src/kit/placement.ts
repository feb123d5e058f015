/**
 * Puts props down so that they exactly rest on what is below.
 *
 * Owns: finding the surface under a point of a support and the place on it. Refuses: building props.
 */
import { Matrix4, Quaternion, Vector3 } from "three";
import type { NodeDef, Vec3 } from "./model";
import type { Place } from "./prop";

/** Air left between two things that touch, metres: they neither share space nor visibly float. */
export const CONTACT_GAP_M = 0.0003;

export interface OnOptions {
  readonly yaw_deg?: number;
  /** Takes the highest surface below this height above the support's base: a shelf of a bookcase. */
  readonly under_m?: number;
}

/** A place on a support at its local x, z, with the yaw measured from the support's own. Throws when nothing is there. */
export function on(support: NodeDef, x: number, z: number, options: OnOptions = {}): Omit<Place, "id"> {
  const height = surfaceUnder(support, x, z, options.under_m ?? Number.POSITIVE_INFINITY);
  if (height === null) throw new Error(`${support.id} has no surface at ${x}, ${z}; choose a point above it`);
  const world = new Vector3(x, height, z).applyMatrix4(matrixOf(support));
  return {
    at: [world.x, world.y + CONTACT_GAP_M, world.z],
    yaw_deg: yawOf(support) + (options.yaw_deg ?? 0),
    rests_on: support.id,
    ...(support.room === undefined ? {} : { room: support.room }),
  };
}

/** A place on a support at world x, z, with the yaw measured from the world's. */
export function standing(support: NodeDef, x: number, z: number, yaw_deg = 0): Omit<Place, "id"> {
  const local = new Vector3(x, 0, z).applyMatrix4(matrixOf(support).invert());
  return { ...on(support, local.x, local.z), yaw_deg };
}

/** A place fixed to a wall or ceiling: no support below. */
export function fixed(room: string, at: Vec3, yaw_deg = 0): Omit<Place, "id"> {
  return { at, yaw_deg, room };
}

function matrixOf(node: NodeDef): Matrix4 {
  const turn = new Quaternion(...(node.quaternion ?? [0, 0, 0, 1]));
  return new Matrix4().compose(
    new Vector3(...node.position),
    turn,
    new Vector3(...(node.scale ?? [1, 1, 1])),
  );
}

function yawOf(node: NodeDef): number {
  const [, y, , w] = node.quaternion ?? [0, 0, 0, 1];
  return (Math.atan2(y, w) * 360) / Math.PI;
}

/** Height of the highest upward surface of a node at local x, z, below `under`; null when there is none. */
export function surfaceUnder(node: NodeDef, x: number, z: number, under: number): number | null {
  let highest: number | null = null;
  for (const { geometry } of node.parts) {
    const position = geometry.getAttribute("position");
    const index = geometry.getIndex();
    const count = index ? index.count : position.count;
    const vertex = (i: number) => (index ? index.getX(i) : i);
    for (let i = 0; i < count; i += 3) {
      const [a, b, c] = [vertex(i), vertex(i + 1), vertex(i + 2)];
      const [ax, az] = [position.getX(a), position.getZ(a)];
      const [bx, bz] = [position.getX(b) - ax, position.getZ(b) - az];
      const [cx, cz] = [position.getX(c) - ax, position.getZ(c) - az];
      const area = bz * cx - bx * cz;
      if (area <= 1e-12) continue;
      const [px, pz] = [x - ax, z - az];
      const s = (pz * cx - px * cz) / area;
      const t = (bz * px - bx * pz) / area;
      if (s < -1e-6 || t < -1e-6 || s + t > 1 + 1e-6) continue;
      const y =
        position.getY(a) +
        s * (position.getY(b) - position.getY(a)) +
        t * (position.getY(c) - position.getY(a));
      if (y < under && (highest === null || y > highest)) highest = y;
    }
  }
  return highest;
}
