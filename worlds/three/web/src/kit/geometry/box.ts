/**
 * Boxes with bevelled edges, the shape most furniture is made of.
 *
 * Owns: `box`, base centre at the origin, u along the longer side of each face so that wood grain follows the board.
 * Refuses: soft shapes (cushion.ts), colliders.
 */
import type { BufferGeometry } from "three";
import type { Vec3 } from "../model";
import { MeshWriter } from "./mesh";

type Axis = 0 | 1 | 2;
const AXES: readonly Axis[] = [0, 1, 2];
const SIGNS = [-1, 1] as const;

/** uv of a point on the face that looks along `axis`, metres, u along the face's longer side. */
function faceUv(point: Vec3, axis: Axis, size: Vec3): [number, number] {
  const [a, b] = axis === 0 ? ([2, 1] as const) : axis === 1 ? ([0, 2] as const) : ([0, 1] as const);
  return size[a] >= size[b] ? [point[a], point[b]] : [point[b], point[a]];
}

/** Boards and bars so thin that nobody sees their edges rounded are left sharp. */
function usualBevel(size: Vec3): number {
  return Math.min(...size) < 0.026 ? 0 : 0.004;
}

/**
 * A box of `size` metres whose base centre is the origin. `bevel` metres are cut from every edge; the face normals run
 * on into the cut, so that light rolls over the edge. 44 triangles, 12 without a bevel.
 */
export function box(size: Vec3, bevel = usualBevel(size)): BufferGeometry {
  const cut = Math.max(0, Math.min(bevel, Math.min(...size) * 0.45));
  const half: Vec3 = [size[0] / 2, size[1] / 2, size[2] / 2];
  const mesh = new MeshWriter();
  const numbers: number[] = [];
  const key = ([x, y, z]: Vec3, axis: Axis) =>
    3 * ((x > 0 ? 4 : 0) + (y > 0 ? 2 : 0) + (z > 0 ? 1 : 0)) + axis;
  const corners = SIGNS.flatMap((x) => SIGNS.flatMap((y) => SIGNS.map((z): Vec3 => [x, y, z])));
  for (const corner of corners) {
    for (const axis of AXES) {
      const point = AXES.map((k) => corner[k] * (half[k] - (k === axis ? 0 : cut))) as [
        number,
        number,
        number,
      ];
      const normal = AXES.map((k) => (k === axis ? corner[k] : 0)) as [number, number, number];
      const placed: Vec3 = [point[0], point[1] + half[1], point[2]];
      numbers[key(corner, axis)] = mesh.vertex(placed, normal, faceUv(point, axis, size));
    }
  }
  const vertex = (corner: Vec3, axis: Axis) => numbers[key(corner, axis)] as number;
  for (const axis of AXES) {
    const [a, b] = AXES.filter((k) => k !== axis) as [Axis, Axis];
    for (const sign of SIGNS) {
      const at = (sa: number, sb: number) => {
        const corner: [number, number, number] = [0, 0, 0];
        corner[axis] = sign;
        corner[a] = sa;
        corner[b] = sb;
        return corner as Vec3;
      };
      mesh.quad(
        vertex(at(-1, -1), axis),
        vertex(at(1, -1), axis),
        vertex(at(1, 1), axis),
        vertex(at(-1, 1), axis),
      );
      if (cut === 0 || sign === 1) continue;
      for (const sa of SIGNS) for (const sb of SIGNS) bevelEdge(mesh, vertex, axis, [a, b], [sa, sb]);
    }
  }
  if (cut > 0)
    for (const corner of corners) mesh.triangle(vertex(corner, 0), vertex(corner, 1), vertex(corner, 2));
  return mesh.geometry();
}

/** The slanted strip along one edge, which runs along `axis` between the faces of axes a and b. */
function bevelEdge(
  mesh: MeshWriter,
  vertex: (corner: Vec3, axis: Axis) => number,
  axis: Axis,
  [a, b]: [Axis, Axis],
  [sa, sb]: [number, number],
): void {
  const end = (sign: number) => {
    const corner: [number, number, number] = [0, 0, 0];
    corner[axis] = sign;
    corner[a] = sa;
    corner[b] = sb;
    return corner as Vec3;
  };
  mesh.quad(vertex(end(-1), a), vertex(end(1), a), vertex(end(1), b), vertex(end(-1), b));
}
