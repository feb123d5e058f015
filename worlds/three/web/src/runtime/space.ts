/**
 * Places and directions in the space of the product: metres, y up, yaw 0 along -z and growing to the right, pitch down.
 *
 * Owns: pose arithmetic and small vectors on plain tuples. Refuses: state; every function is pure.
 */
import type { BoxDef, PoseWire, Quat, Vec3 } from "../kit/model";

export const EYE_M = 1.6;
export const FIELD_OF_VIEW_DEG = 60;
export const ASPECT = 5 / 3;
export const MAX_PITCH_DEG = 89;
export const NO_TURN: Quat = [0, 0, 0, 1];
export const UNIT_SCALE: Vec3 = [1, 1, 1];

const RADIANS = Math.PI / 180;

/** An angle between -180 (excluded) and 180. */
export function wrapDegrees(degrees: number): number {
  const turn = degrees - 360 * Math.floor(degrees / 360);
  return turn > 180 ? turn - 360 : turn + 0;
}

/** Where a walker of that yaw goes: unit vector on the ground, [x, z]. */
export function heading(yawDeg: number): readonly [number, number] {
  return [Math.sin(yawDeg * RADIANS), -Math.cos(yawDeg * RADIANS)];
}

/** Where an eye looks: unit vector. */
export function gaze(pose: PoseWire): Vec3 {
  const [x, z] = heading(pose.yaw_deg);
  const level = Math.cos(pose.pitch_deg * RADIANS);
  return [x * level, -Math.sin(pose.pitch_deg * RADIANS), z * level];
}

/** The eye above the feet. */
export function eyeOf(pose: PoseWire): Vec3 {
  return [pose.x, pose.y + EYE_M, pose.z];
}

export function add(a: Vec3, b: Vec3): Vec3 {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

export function subtract(a: Vec3, b: Vec3): Vec3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function multiply(a: Vec3, b: Vec3): Vec3 {
  return [a[0] * b[0], a[1] * b[1], a[2] * b[2]];
}

export function scaled(a: Vec3, factor: number): Vec3 {
  return [a[0] * factor, a[1] * factor, a[2] * factor];
}

export function dot(a: Vec3, b: Vec3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function length(a: Vec3): number {
  return Math.sqrt(dot(a, a));
}

/** A rotation about a unit axis, radians. */
export function turnAbout(axis: Vec3, angle: number): Quat {
  const sine = Math.sin(angle / 2);
  return [axis[0] * sine, axis[1] * sine, axis[2] * sine, Math.cos(angle / 2)];
}

export function compose(a: Quat, b: Quat): Quat {
  const [ax, ay, az, aw] = a;
  const [bx, by, bz, bw] = b;
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

export function rotate(quaternion: Quat, v: Vec3): Vec3 {
  const [x, y, z, w] = quaternion;
  const tx = 2 * (y * v[2] - z * v[1]);
  const ty = 2 * (z * v[0] - x * v[2]);
  const tz = 2 * (x * v[1] - y * v[0]);
  return [v[0] + w * tx + y * tz - z * ty, v[1] + w * ty + z * tx - x * tz, v[2] + w * tz + x * ty - y * tx];
}

/** Whether two boxes, the first grown by a margin on every side, share space. */
export function boxesMeet(a: BoxDef, b: BoxDef, margin_m = 0): boolean {
  for (let axis = 0; axis < 3; axis += 1) {
    const index = axis as 0 | 1 | 2;
    if (a.min[index] - margin_m > b.max[index] || a.max[index] + margin_m < b.min[index]) return false;
  }
  return true;
}

/** The smallest box around boxes; a point at the origin for none. */
export function joinBoxes(boxes: readonly BoxDef[]): BoxDef {
  const first = boxes[0];
  if (!first) return { min: [0, 0, 0], max: [0, 0, 0] };
  const min = [...first.min] as [number, number, number];
  const max = [...first.max] as [number, number, number];
  for (const box of boxes) {
    for (let axis = 0; axis < 3; axis += 1) {
      const index = axis as 0 | 1 | 2;
      min[index] = Math.min(min[index], box.min[index]);
      max[index] = Math.max(max[index], box.max[index]);
    }
  }
  return { min, max };
}
