/**
 * Thin bent surfaces: curtains in folds, leaves, hung cloth.
 *
 * Owns: `sheet`, a grid bent by a function, with both faces. Refuses: anything with a volume.
 */
import type { BufferGeometry } from "three";
import type { Vec3 } from "../model";
import { MeshWriter } from "./mesh";

/**
 * A surface over u, v in 0..1, bent by `place` (metres). `thickness` metres lie between the two faces, so that both
 * are seen and neither fights the other; `front` leaves the back out (u to the right, v up looks at one). `length_m` is what u and v measure, for the uv.
 */
export function sheet(
  place: (u: number, v: number) => Vec3,
  steps: readonly [number, number],
  length_m: readonly [number, number],
  thickness = 0.002,
  faces: "both" | "front" = "both",
): BufferGeometry {
  const mesh = new MeshWriter();
  const [nu, nv] = steps;
  for (const side of faces === "both" ? [1, -1] : [1]) {
    const grid = Array.from({ length: nu + 1 }, (_, i) =>
      Array.from({ length: nv + 1 }, (_, j) => {
        const [u, v] = [i / nu, j / nv];
        const point = place(u, v);
        const normal = across(place, u, v).map((x) => x * side) as unknown as Vec3;
        const out = point.map((x, k) => x + ((normal[k] as number) * thickness) / 2) as unknown as Vec3;
        return mesh.vertex(out, normal, [u * length_m[0], v * length_m[1]]);
      }),
    );
    for (let i = 0; i < nu; i++)
      for (let j = 0; j < nv; j++) {
        const at = (di: number, dj: number) => (grid[i + di] as number[])[j + dj] as number;
        mesh.quad(at(0, 0), at(1, 0), at(1, 1), at(0, 1));
      }
  }
  return mesh.geometry();
}

/** The normal at u, v; where the sheet is drawn together to a point, that of the place beside it. */
function across(place: (u: number, v: number) => Vec3, u: number, v: number, inside = true): Vec3 {
  const h = 1e-3;
  const [u0, u1] = [Math.max(0, u - h), Math.min(1, u + h)];
  const [v0, v1] = [Math.max(0, v - h), Math.min(1, v + h)];
  const difference = (a: Vec3, b: Vec3) => a.map((x, k) => x - (b[k] as number)) as [number, number, number];
  const [ax, ay, az] = difference(place(u1, v), place(u0, v));
  const [bx, by, bz] = difference(place(u, v1), place(u, v0));
  const normal: [number, number, number] = [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
  const length = Math.hypot(...normal);
  if (length < 1e-12 && inside) return across(place, u + (0.5 - u) * 0.05, v + (0.5 - v) * 0.05, false);
  return [normal[0] / (length || 1), normal[1] / (length || 1), normal[2] / (length || 1)];
}
