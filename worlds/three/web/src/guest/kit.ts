/**
 * What the author of a page of one's own need not write again: ticks of actions, poses, frames and digests.
 *
 * Owns: the names that such a page imports from `world://app/guest/kit.js`. Refuses: three; whatever is drawn with it is
 * the page's own. Everything here is what the built-in worlds are run by.
 */
import type { PoseWire } from "../kit/model";
import { FILM_SIZE, FINAL_SIZE, hashPixels, JPEG_QUALITY, planFilm, type Size } from "../runtime/frames";
import type { FrameWire } from "../runtime/messages";
import { eyeOf } from "../runtime/space";

export { planAction } from "../runtime/actions";
export { TICK_S, TICKS_PER_SECOND } from "../runtime/clock";
export { digestValue } from "../runtime/digest";
export { ASPECT, EYE_M, FIELD_OF_VIEW_DEG, gaze, heading } from "../runtime/space";
export { FILM_SIZE, FINAL_SIZE, planFilm };

/** Any camera of three. */
interface Camera {
  position: { set(x: number, y: number, z: number): unknown };
  rotation: { set(x: number, y: number, z: number, order: "YXZ"): unknown };
  updateMatrixWorld(force: boolean): void;
}

const RADIANS = Math.PI / 180;

/** Puts a camera of three where the eye of somebody at a pose is, looking where they look. */
export function placeCamera(camera: Camera, pose: PoseWire): void {
  camera.position.set(...eyeOf(pose));
  camera.rotation.set(-pose.pitch_deg * RADIANS, -pose.yaw_deg * RADIANS, 0, "YXZ");
  camera.updateMatrixWorld(true);
}

/**
 * The picture that was just drawn into a canvas with a WebGL context, as a frame. Call it in the same task as the
 * drawing; the canvas must have the size wanted.
 */
export async function takeFrame(
  canvas: HTMLCanvasElement,
  { tick, pose }: { tick: number; pose: PoseWire },
): Promise<FrameWire> {
  const gl = canvas.getContext("webgl2");
  if (!gl) throw new Error("takeFrame needs a canvas that was drawn with WebGL 2");
  const { width, height } = canvas;
  const pixels = new Uint8Array(width * height * 4);
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  const data = base64Of(canvas.toDataURL("image/jpeg", JPEG_QUALITY));
  const rgba_sha256 = await hashPixels(pixels);
  return { tick, pose: { ...pose }, width, height, mime: "image/jpeg", data, rgba_sha256, reveals: {} };
}

/** A PNG of what was just drawn into a canvas, as `capture` answers it. */
export function takePng(canvas: HTMLCanvasElement): string {
  return base64Of(canvas.toDataURL("image/png"));
}

/** Which frames an action with so many ticks wants, in order: after which tick, and how large. */
export function planFrames(
  ticks: number,
  mode: "none" | "final" | "film" | "reference",
): { tick: number; size: Size }[] {
  if (mode === "none") return [];
  const before = mode === "film" ? planFilm(ticks).map((tick) => ({ tick, size: FILM_SIZE })) : [];
  return [...before, { tick: ticks, size: FINAL_SIZE }];
}

function base64Of(url: string): string {
  return url.slice(url.indexOf(",") + 1);
}
