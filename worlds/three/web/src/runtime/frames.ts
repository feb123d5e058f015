/**
 * Pictures of the world as an auditor gets them.
 *
 * Owns: sizes, quality, which ticks of an action are filmed, and the hash of the pixels. Refuses: drawing (the stage).
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { PoseWire } from "../kit/model";
import { TICKS_PER_SECOND } from "./clock";
import type { FrameWire } from "./messages";
import type { Stage } from "./ports";
import { EYE_M } from "./space";

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const FINAL_SIZE: Size = { width: 960, height: 576 };
export const FILM_SIZE: Size = { width: 480, height: 288 };
export const JPEG_QUALITY = 0.85;
const FILM_INTERVAL = TICKS_PER_SECOND / 2;
const FILM_FRAMES = 8;

/** A frame whose pixels are being hashed. */
export type PendingFrame = Promise<FrameWire>;

/**
 * Ticks of an action that film frames show: one each half second counted back from the end, the first tick's start left
 * out, thinned evenly to 8. The final tick is not among them.
 */
export function planFilm(ticks: number): number[] {
  const all: number[] = [];
  for (let tick = ticks - FILM_INTERVAL; tick > 0; tick -= FILM_INTERVAL) all.unshift(tick);
  if (all.length <= FILM_FRAMES) return all;
  return Array.from({ length: FILM_FRAMES }, (_, index) => {
    const at = Math.round((index * (all.length - 1)) / (FILM_FRAMES - 1));
    return all[at] as number;
  });
}

/** Draws and encodes one frame now; only the hash of its pixels comes later. */
export function takeFrame(
  stage: Stage,
  pose: PoseWire,
  tick: number,
  reveals: Record<string, boolean>,
  size: Size,
): PendingFrame {
  const pixels = stage.draw(pose, EYE_M, size.width, size.height);
  const hash = hashPixels(pixels);
  const data = stage.encode("image/jpeg", JPEG_QUALITY);
  return hash.then((rgba_sha256) => ({
    tick,
    pose,
    ...size,
    mime: "image/jpeg",
    data,
    rgba_sha256,
    reveals,
  }));
}

/** Draws, reads back and encodes a full frame that nobody will look at: what a picture costs. */
export function discardFrame(stage: Stage, pose: PoseWire): void {
  stage.draw(pose, EYE_M, FINAL_SIZE.width, FINAL_SIZE.height);
  stage.encode("image/jpeg", JPEG_QUALITY);
}

/** SHA-256 of pixels, by the browser where it can; the pixels are copied before this returns. */
export function hashPixels(pixels: Uint8Array): Promise<string> {
  const subtle = globalThis.crypto?.subtle;
  if (!subtle) return Promise.resolve(bytesToHex(sha256(pixels)));
  return subtle
    .digest("SHA-256", pixels as Uint8Array<ArrayBuffer>)
    .then((hash) => bytesToHex(new Uint8Array(hash)));
}
