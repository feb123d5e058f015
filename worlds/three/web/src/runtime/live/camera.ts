/**
 * Where the camera of a live view goes.
 *
 * Owns: looking around by pixels, flying by keys, and the place from which a node fills the view.
 * Refuses: the auditor's body (player) and the keys themselves (input).
 */
import type { BoxDef, PoseWire, Vec3 } from "../../kit/model";
import { clampPitch } from "../actions";
import { TICK_S } from "../clock";
import {
  add,
  EYE_M,
  eyeOf,
  FIELD_OF_VIEW_DEG,
  gaze,
  heading,
  length,
  scaled,
  subtract,
  wrapDegrees,
} from "../space";

const DEGREES_PER_PIXEL = 0.12;
const FLY_M_PER_S = 3;
const HASTE = 3;
const RADIANS = Math.PI / 180;
const FRAME_PITCH_DEG = 20;
/** Going round takes fewer pixels than looking round. */
const ORBIT_FACTOR = 2.5;
const NEAREST_M = 0.25;

/** Which ways are asked for: each -1, 0 or 1. */
export interface Ways {
  readonly ahead: number;
  readonly aside: number;
  readonly up: number;
  readonly haste: boolean;
}

/** A pose that looked around by pixels of a mouse. */
export function lookAround(pose: PoseWire, right_px: number, down_px: number): PoseWire {
  return {
    ...pose,
    yaw_deg: wrapDegrees(pose.yaw_deg + right_px * DEGREES_PER_PIXEL),
    pitch_deg: clampPitch(pose.pitch_deg + down_px * DEGREES_PER_PIXEL),
  };
}

/** The step of a walker on the ground for one tick; null when none is asked for. */
export function planStep(pose: PoseWire, ways: Ways, speed_m_per_s: number): { x: number; z: number } | null {
  const [x, z] = heading(pose.yaw_deg);
  const wish: Vec3 = [x * ways.ahead - z * ways.aside, 0, z * ways.ahead + x * ways.aside];
  const size = length(wish);
  if (size === 0) return null;
  const stride = (speed_m_per_s * TICK_S) / size;
  return { x: wish[0] * stride, z: wish[2] * stride };
}

/** A camera that flew on for some seconds, along where it looks. */
export function fly(pose: PoseWire, ways: Ways, seconds: number): PoseWire {
  const [x, z] = heading(pose.yaw_deg);
  const ahead = scaled(gaze(pose), ways.ahead);
  const wish = add(add(ahead, scaled([-z, 0, x], ways.aside)), [0, ways.up, 0]);
  const size = length(wish);
  if (size === 0) return pose;
  const way = scaled(wish, (FLY_M_PER_S * (ways.haste ? HASTE : 1) * seconds) / size);
  return { ...pose, x: pose.x + way[0], y: pose.y + way[1], z: pose.z + way[2] };
}

/** A camera that went round a place by pixels of a mouse and looks at it, as far from it as it was. */
export function orbit(pose: PoseWire, pivot: Vec3, right_px: number, down_px: number): PoseWire {
  const away = length(subtract(pivot, eyeOf(pose)));
  const turned = lookAround(lookAt(eyeOf(pose), pivot), ORBIT_FACTOR * right_px, ORBIT_FACTOR * down_px);
  return lookAt(subtract(pivot, scaled(gaze(turned), away)), pivot);
}

/** A camera nearer to a place it looks at by notches of a wheel; below 0 farther. */
export function approach(pose: PoseWire, pivot: Vec3, notches: number): PoseWire {
  const back = subtract(eyeOf(pose), pivot);
  const away = Math.max(NEAREST_M, length(back) * 0.85 ** notches);
  return lookAt(add(pivot, scaled(back, away / Math.max(1e-6, length(back)))), pivot);
}

/** The pose whose eye is at a place and looks at another. */
export function lookAt(eye: Vec3, target: Vec3): PoseWire {
  const [x, y, z] = subtract(target, eye);
  const flat = Math.sqrt(x * x + z * z);
  return {
    x: eye[0],
    y: eye[1] - EYE_M,
    z: eye[2],
    yaw_deg: wrapDegrees(Math.atan2(x, -z) / RADIANS),
    pitch_deg: clampPitch(Math.atan2(-y, flat) / RADIANS),
  };
}

/**
 * Poses from which a box fills most of the view, the one nearest to how the camera looks now first; `clear` says whether
 * the box can be seen from an eye, and the first clear one is taken.
 */
export function frameBox(pose: PoseWire, box: BoxDef, clear: (eye: Vec3) => boolean): PoseWire {
  const middle = scaled(add(box.min, box.max), 0.5);
  const radius = Math.max(0.15, length(subtract(box.max, box.min)) / 2);
  const away = (radius * 1.15) / Math.sin((FIELD_OF_VIEW_DEG / 2) * RADIANS);
  const eyes = [0, 30, -30, 60, -60, 90, -90, 130, -130, 180].map((turn): Vec3 => {
    const back = gaze({ ...pose, yaw_deg: pose.yaw_deg + turn, pitch_deg: FRAME_PITCH_DEG });
    return subtract(middle, scaled(back, away));
  });
  return lookAt(eyes.find(clear) ?? (eyes[0] as Vec3), middle);
}
