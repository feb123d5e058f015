/**
 * Boards and beams that lie on a wall, their back hidden.
 *
 * Owns: `slat`. Refuses: whole boxes (box.ts).
 */
import type { BufferGeometry } from "three";
import type { Vec3 } from "../model";
import { MeshWriter } from "./mesh";

/**
 * A board `length` along x and `width` along y about the origin, its face at z = `out`, nothing behind z = 0. `edges`:
 * `all`, the two long ones (others lie against its ends), or none. u runs along x.
 */
export function slat(
  [length, width]: readonly [number, number],
  out: number,
  edges: "all" | "long" | "none" = "all",
): BufferGeometry {
  const mesh = new MeshWriter();
  const [a, b] = [length / 2, width / 2];
  const face = (corners: readonly Vec3[], normal: Vec3) => {
    const [p, q, r, s] = corners.map(([x, y, z]) =>
      mesh.vertex([x, y, z], normal, normal[0] ? [y, z] : normal[1] ? [x, z] : [x, y]),
    ) as [number, number, number, number];
    mesh.quad(p, q, r, s);
  };
  face(
    [
      [-a, -b, out],
      [a, -b, out],
      [a, b, out],
      [-a, b, out],
    ],
    [0, 0, 1],
  );
  if (edges !== "none")
    for (const s of [-1, 1])
      face(
        [
          [-a, s * b, 0],
          [a, s * b, 0],
          [a, s * b, out],
          [-a, s * b, out],
        ],
        [0, s, 0],
      );
  if (edges === "all")
    for (const s of [-1, 1])
      face(
        [
          [s * a, -b, 0],
          [s * a, b, 0],
          [s * a, b, out],
          [s * a, -b, out],
        ],
        [s, 0, 0],
      );
  return mesh.geometry();
}
