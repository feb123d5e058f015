/**
 * Directions of the live view's camera.
 *
 * Owns: the ray through a place of the frame, where a place of the world is in the frame, and whether two poses are one.
 * Refuses: what the ray meets.
 */
import type { BoxDef, PoseWire, Vec3 } from "../../kit/model";
import { ASPECT, add, dot, eyeOf, FIELD_OF_VIEW_DEG, gaze, scaled, subtract } from "../space";

const NEAREST_M = 0.05;

/** The direction through a place of the frame, 0..1 from its top left. */
export function aimThrough(pose: PoseWire, x: number, y: number): Vec3 {
  const { half, ahead, right, up } = axesOf(pose);
  const across = (2 * x - 1) * half * ASPECT;
  const down = (2 * y - 1) * half;
  return subtract(
    [ahead[0] + right[0] * across, ahead[1] + right[1] * across, ahead[2] + right[2] * across],
    [up[0] * down, up[1] * down, up[2] * down],
  );
}

/** Where a place of the world is in the frame, 0..1 from its top left, and how far before the eye; null behind it. */
export function placeInFrame(pose: PoseWire, point: Vec3): { x: number; y: number; depth_m: number } | null {
  const { half, ahead, right, up } = axesOf(pose);
  const to = subtract(point, eyeOf(pose));
  const depth_m = dot(to, ahead);
  if (depth_m < NEAREST_M) return null;
  const x = 0.5 + dot(to, right) / depth_m / half / ASPECT / 2;
  return { x, y: 0.5 - dot(to, up) / depth_m / half / 2, depth_m };
}

function axesOf(pose: PoseWire): { half: number; ahead: Vec3; right: Vec3; up: Vec3 } {
  const half = Math.tan((FIELD_OF_VIEW_DEG * Math.PI) / 360);
  const ahead = gaze(pose);
  const yaw = (pose.yaw_deg * Math.PI) / 180;
  const right: Vec3 = [Math.cos(yaw), 0, Math.sin(yaw)];
  const up: Vec3 = [
    right[1] * ahead[2] - right[2] * ahead[1],
    right[2] * ahead[0] - right[0] * ahead[2],
    right[0] * ahead[1] - right[1] * ahead[0],
  ];
  return { half, ahead, right, up };
}

/** The middle of a box. */
export function middleOf(box: BoxDef): Vec3 {
  return scaled(add(box.min, box.max), 0.5);
}

export function samePlace(a: PoseWire, b: PoseWire): boolean {
  return a.x === b.x && a.y === b.y && a.z === b.z && a.yaw_deg === b.yaw_deg && a.pitch_deg === b.pitch_deg;
}
