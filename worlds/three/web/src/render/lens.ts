/** The auditor's eye as a camera. Owns the pose's meaning (9-conventions) and the frame; refuses to draw. */
import { PerspectiveCamera, Vector3 } from "three";
import type { PoseWire } from "../kit/model";

export const FIELD_OF_VIEW_DEG = 60;
export const ASPECT = 5 / 3;
export const NEAR_M = 0.05;
export const FAR_M = 400;

/** Where the eye of someone standing at a pose is. */
export function eyeOf(pose: PoseWire, eyeHeight_m: number, out = new Vector3()): Vector3 {
  return out.set(pose.x, pose.y + eyeHeight_m, pose.z);
}

/** Aims a camera: yaw 0 looks along -z, right positive; pitch down positive. */
export function aim(camera: PerspectiveCamera, pose: PoseWire, eyeHeight_m: number, aspect: number): void {
  eyeOf(pose, eyeHeight_m, camera.position);
  camera.rotation.set((-pose.pitch_deg * Math.PI) / 180, (-pose.yaw_deg * Math.PI) / 180, 0, "YXZ");
  if (camera.aspect !== aspect) {
    camera.aspect = aspect;
    camera.updateProjectionMatrix();
  }
  camera.updateMatrixWorld(true);
}

/** `far_m`: how far one sees, when not as far as in the worlds of our own. */
export function makeCamera(far_m = FAR_M): PerspectiveCamera {
  const camera = new PerspectiveCamera(FIELD_OF_VIEW_DEG, ASPECT, NEAR_M, Math.max(FAR_M, far_m));
  camera.updateProjectionMatrix();
  return camera;
}

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The largest frame of 5:3 inside a window, in the middle, whole pixels. */
export function letterbox(width: number, height: number): Rect {
  const w = Math.max(1, Math.min(width, Math.round(height * ASPECT)));
  const h = Math.max(1, Math.min(height, Math.round(w / ASPECT)));
  return { x: Math.floor((width - w) / 2), y: Math.floor((height - h) / 2), width: w, height: h };
}
