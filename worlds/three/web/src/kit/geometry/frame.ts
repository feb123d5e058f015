/**
 * Mitred frames around a rectangle: picture frames, mirrors, signs.
 *
 * Owns: `mitredFrame`, a section run round a rectangle in the xy plane. Refuses: what it frames.
 */
import type { BufferGeometry } from "three";
import type { Vec3 } from "../model";
import { MeshWriter } from "./mesh";

/** Points of the section from the outer edge inwards: how far in, and how far it stands off the wall. */
export type FrameSection = readonly (readonly [inward: number, proud: number])[];

/** Gilded moulding with a hollow, 11 cm wide. */
export const GALLERY_FRAME: FrameSection = [
  [0, 0],
  [0, 0.045],
  [0.012, 0.06],
  [0.026, 0.056],
  [0.034, 0.036],
  [0.058, 0.026],
  [0.074, 0.032],
  [0.082, 0.044],
  [0.094, 0.042],
  [0.1, 0.026],
  [0.11, 0.02],
];

/** A plain flat bar, 3 cm wide. */
export const STRIP_FRAME: FrameSection = [
  [0, 0],
  [0, 0.03],
  [0.004, 0.034],
  [0.026, 0.034],
  [0.03, 0.018],
];

/** The frame of a rectangle of `width_m` × `height_m`, its base centre at the origin, its back in the plane z = 0. */
export function mitredFrame(width_m: number, height_m: number, section: FrameSection): BufferGeometry {
  const mesh = new MeshWriter();
  const corners = (inward: number): [number, number][] => [
    [-width_m / 2 + inward, inward],
    [width_m / 2 - inward, inward],
    [width_m / 2 - inward, height_m - inward],
    [-width_m / 2 + inward, height_m - inward],
  ];
  const into: readonly [number, number][] = [
    [0, 1],
    [-1, 0],
    [0, -1],
    [1, 0],
  ];
  for (let i = 0; i + 1 < section.length; i++) {
    const [a, b] = [section[i], section[i + 1]] as [FrameSection[number], FrameSection[number]];
    const [di, dp] = [b[0] - a[0], b[1] - a[1]];
    const length = Math.hypot(di, dp);
    for (let side = 0; side < 4; side++) {
      const [ix, iy] = into[side] as [number, number];
      const normal: Vec3 = [(-ix * dp) / length, (-iy * dp) / length, di / length];
      const at = ([inward, proud]: FrameSection[number], corner: number) => {
        const [x, y] = corners(inward)[corner % 4] as [number, number];
        return mesh.vertex([x, y, proud], normal, [side % 2 === 0 ? x : y, inward + proud]);
      };
      mesh.quad(at(a, side), at(a, side + 1), at(b, side + 1), at(b, side));
    }
  }
  return mesh.geometry();
}
