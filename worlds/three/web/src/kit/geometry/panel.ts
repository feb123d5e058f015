/**
 * Flat rectangles that show one part of a texture: pictures, labels, signs, screens.
 *
 * Owns: `panel`, which looks along +z, its base centre at the origin. Refuses: frames, what is on the texture.
 */
import type { BufferGeometry } from "three";
import { MeshWriter } from "./mesh";

/** Parts of a texture's tile, u and v from 0 to 1, v up. */
export type Window = readonly [u0: number, v0: number, u1: number, v1: number];

export const WHOLE: Window = [0, 0, 1, 1];

/** A rectangle of metres. The material's `tile_m` has to be [1, 1]. */
export function panel(width_m: number, height_m: number, window: Window = WHOLE): BufferGeometry {
  const mesh = new MeshWriter();
  const [u0, v0, u1, v1] = window;
  const corner = (x: number, y: number, u: number, v: number) => mesh.vertex([x, y, 0], [0, 0, 1], [u, v]);
  const half = width_m / 2;
  mesh.quad(
    corner(-half, 0, u0, v0),
    corner(half, 0, u1, v0),
    corner(half, height_m, u1, v1),
    corner(-half, height_m, u0, v1),
  );
  return mesh.geometry();
}

/** The window of one cell of a texture that is divided evenly; row 0 is the top one. */
export function cell(column: number, row: number, columns: number, rows: number): Window {
  return [column / columns, 1 - (row + 1) / rows, (column + 1) / columns, 1 - row / rows];
}
