/**
 * Where the shadow of a thing falls on the floor under it, as flat boxes that together have its shape.
 *
 * Owns: casting the thing's triangles along the sun on a grid of cells, and leaving out what lies in shade anyway.
 * Refuses: shadows on walls and on other things; the floor shows them first.
 */
import { Triangle, Vector3 } from "three";
import { placeNode } from "../contact/mesh";
import { triangleAt } from "../contact/overlap";
import type { BoxDef, Vec3 } from "../kit/model";
import type { WorldPort } from "../runtime/ports";
import { floorUnder, middleOf } from "./group";

/** A patch is so thick. */
const PATCH_M = 0.03;
/** So many cells lie along the longer side of a shadow; none is smaller than the least. */
const CELLS = 24;
const LEAST_CELL_M = 0.02;
/** A ray to the sun begins so high over the floor. */
const OVER_M = 0.05;
const SUN_FAR_M = 200;
/** A sun lower than this throws shadows as long as this one does. */
const LOWEST_SUN = 0.05;

interface Grid {
  readonly x: number;
  readonly z: number;
  readonly cell_m: number;
  readonly wide: number;
  readonly deep: number;
}

/**
 * The shadow that a node throws where it is now, from the sun or from another direction. Cells that something else
 * shades, the `own` nodes left out, are no part of it; when all are, the box of the whole shadow is given.
 */
export function shadowPatch(
  world: WorldPort,
  id: string,
  own: readonly string[],
  from: Vec3 = world.def.sky.sun_direction,
): BoxDef[] {
  const floor_m = floorUnder(world, id);
  const sun = new Vector3(...from).normalize();
  const triangles = castTriangles(world, id, sun, floor_m);
  const [x, , z] = middleOf(world.bounds(id));
  if (triangles.length === 0) return [boxOf(x, z, x, z, floor_m)];
  const grid = gridOver(triangles);
  const dark = fill(triangles, grid);
  const free = dark.map((is, at) => is && sunReaches(world, grid, at, floor_m, own));
  return rowsOf(free.includes(true) ? free : dark, grid, floor_m);
}

/** The node's triangles, thrown on the floor. */
function castTriangles(world: WorldPort, id: string, sun: Vector3, floor_m: number): Triangle[] {
  const placed = placeNode(world, id);
  if (!placed) return [];
  const cast = (corner: Vector3): void => {
    corner.applyMatrix4(placed.matrix);
    corner.addScaledVector(sun, -Math.max(0, corner.y - floor_m) / Math.max(LOWEST_SUN, sun.y));
  };
  const count = placed.mesh.corners.length / 9;
  return Array.from({ length: count }, (_, index) => {
    const triangle = triangleAt(placed.mesh, index, new Triangle());
    for (const corner of [triangle.a, triangle.b, triangle.c]) cast(corner);
    return triangle;
  });
}

function gridOver(triangles: readonly Triangle[]): Grid {
  let [left, right, back, front] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { a, b, c } of triangles) {
    left = Math.min(left, a.x, b.x, c.x);
    right = Math.max(right, a.x, b.x, c.x);
    back = Math.min(back, a.z, b.z, c.z);
    front = Math.max(front, a.z, b.z, c.z);
  }
  const cell_m = Math.max(LEAST_CELL_M, Math.max(right - left, front - back) / CELLS);
  const wide = Math.max(1, Math.ceil((right - left) / cell_m));
  const deep = Math.max(1, Math.ceil((front - back) / cell_m));
  return { x: left, z: back, cell_m, wide, deep };
}

/** Which cells of the grid, row by row, a triangle covers the middle of, or has a corner in. */
function fill(triangles: readonly Triangle[], grid: Grid): boolean[] {
  const dark = new Array<boolean>(grid.wide * grid.deep).fill(false);
  const column = (x: number) => Math.min(grid.wide - 1, Math.max(0, Math.floor((x - grid.x) / grid.cell_m)));
  const row = (z: number) => Math.min(grid.deep - 1, Math.max(0, Math.floor((z - grid.z) / grid.cell_m)));
  for (const { a, b, c } of triangles) {
    for (const { x, z } of [a, b, c]) dark[row(z) * grid.wide + column(x)] = true;
    const rows = [a, b, c].map(({ z }) => row(z));
    const columns = [a, b, c].map(({ x }) => column(x));
    for (let j = Math.min(...rows); j <= Math.max(...rows); j += 1)
      for (let i = Math.min(...columns); i <= Math.max(...columns); i += 1) {
        const at = j * grid.wide + i;
        dark[at] ||= covers(a, b, c, grid.x + (i + 0.5) * grid.cell_m, grid.z + (j + 0.5) * grid.cell_m);
      }
  }
  return dark;
}

/** Whether a point lies in a triangle, seen from above. */
function covers(a: Vector3, b: Vector3, c: Vector3, x: number, z: number): boolean {
  const side = (p: Vector3, q: Vector3): number => (q.x - p.x) * (z - p.z) - (q.z - p.z) * (x - p.x);
  const [ab, bc, ca] = [side(a, b), side(b, c), side(c, a)];
  return (ab >= 0 && bc >= 0 && ca >= 0) || (ab <= 0 && bc <= 0 && ca <= 0);
}

function sunReaches(
  world: WorldPort,
  { x, z, cell_m, wide }: Grid,
  at: number,
  floor_m: number,
  own: readonly string[],
): boolean {
  const place: Vec3 = [
    x + ((at % wide) + 0.5) * cell_m,
    floor_m + OVER_M,
    z + (Math.floor(at / wide) + 0.5) * cell_m,
  ];
  return !world.raycast(place, world.def.sky.sun_direction, SUN_FAR_M, own);
}

/** One box for each stretch of a row; equal stretches of rows that follow each other are one. */
function rowsOf(dark: readonly boolean[], { x, z, cell_m, wide, deep }: Grid, floor_m: number): BoxDef[] {
  const done: BoxDef[] = [];
  let open = new Map<string, { from: number; to: number; row: number }>();
  for (let j = 0; j <= deep; j += 1) {
    const going = new Map<string, { from: number; to: number; row: number }>();
    for (const stretch of j < deep ? stretches(dark.slice(j * wide, (j + 1) * wide)) : []) {
      const key = stretch.join();
      going.set(key, open.get(key) ?? { from: stretch[0], to: stretch[1], row: j });
    }
    for (const [key, { from, to, row }] of open)
      if (!going.has(key))
        done.push(boxOf(x + from * cell_m, z + row * cell_m, x + to * cell_m, z + j * cell_m, floor_m));
    open = going;
  }
  return done;
}

/** From where to where, the end left out, the values are true. */
function stretches(row: readonly boolean[]): [number, number][] {
  const found: [number, number][] = [];
  let from = -1;
  for (let i = 0; i <= row.length; i += 1) {
    if (row[i] && from < 0) from = i;
    if (!row[i] && from >= 0) {
      found.push([from, i]);
      from = -1;
    }
  }
  return found;
}

function boxOf(left: number, back: number, right: number, front: number, floor_m: number): BoxDef {
  return { min: [left, floor_m, back], max: [right, floor_m + PATCH_M, front] };
}
