/**
 * Which way a texture runs over a shape.
 *
 * Owns: `grainUp`. Refuses: the shape itself.
 */
import type { BufferGeometry } from "three";

/** Exchanges u and v, so that the grain of a turned post or a barrel's staves runs along its axis. */
export function grainUp(geometry: BufferGeometry): BufferGeometry {
  const uv = geometry.getAttribute("uv");
  for (let i = 0; i < uv.count; i++) uv.setXY(i, uv.getY(i), uv.getX(i));
  return geometry;
}
