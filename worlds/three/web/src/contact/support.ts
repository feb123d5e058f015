/**
 * What holds a mesh up, and how far it is from it.
 *
 * Owns: support from below within a tolerance, the gap when there is none, and the distance to the nearest surface for
 * what hangs. Refuses: stability and weight; a thing on one leg is held up here.
 */
import { DoubleSide, Matrix4, Ray, Triangle, Vector3 } from "three";
import type { PlacedMesh } from "./mesh";
import { shifted } from "./mesh";
import { narrow, penetrates, shareSpace, triangleAt } from "./overlap";

const MOST_GAP_M = 4;
/** Farther above, it is not the support that a thing fell through. */
const FALLEN_M = 0.05;
const DOWN_STEPS_M = [0.02, 0.03, 0.05, 0.1, 0.2, 0.5, 1, 2, MOST_GAP_M];
const FINE_M = 0.001;
/** Faces flatter than this, up or down, bear. */
const BEARING = 0.25;

/** Whether `below` bears `thing`: going down by the tolerance would meet it. */
export function isBorneBy(thing: PlacedMesh, below: PlacedMesh, tolerance_m: number): boolean {
  const reach = thing.box.clone().expandByVector(new Vector3(0, tolerance_m, 0));
  if (!reach.intersectsBox(below.box)) return false;
  if (!shareSpace(thing, below)) return shareSpace(shifted(thing, down(tolerance_m)), below);
  return bears(thing, below, -1, tolerance_m) || bears(below, thing, 1, tolerance_m);
}

/** How far it would fall until something bears it, metres; 4 when nothing is there. */
export function gapBelow(thing: PlacedMesh, others: readonly PlacedMesh[], tolerance_m: number): number {
  const meets = (by: number) => {
    const lower = shifted(thing, down(by));
    return others.some((other) => shareSpace(lower, other) && !shareSpace(thing, other));
  };
  let low = tolerance_m;
  for (const high of DOWN_STEPS_M) {
    if (high > tolerance_m && meets(high)) return narrow(low, high, meets);
    low = Math.max(low, high);
  }
  return MOST_GAP_M;
}

/**
 * How far a thing that has gone right through its support must rise to be borne by it, metres; null when it is borne, or
 * when the support is not just above it. A thin thing in a thin board shares no space with it any more.
 */
export function gapAbove(thing: PlacedMesh, support: PlacedMesh, tolerance_m: number): number | null {
  if (isBorneBy(thing, support, tolerance_m)) return null;
  const stands = (by: number) => {
    const higher = shifted(thing, down(-by));
    return isBorneBy(higher, support, 2 * FINE_M) && !penetrates(higher, support);
  };
  for (let by = tolerance_m; by <= FALLEN_M; by += FINE_M) if (stands(by)) return by;
  return null;
}

/** Distance between two surfaces, metres; null when it is more than `most_m`. */
export function distanceBetween(a: PlacedMesh, b: PlacedMesh, most_m: number): number | null {
  const reach = a.box.clone().expandByScalar(most_m);
  if (!reach.intersectsBox(b.box)) return null;
  if (shareSpace(a, b)) return 0;
  const toA = new Matrix4().multiplyMatrices(a.inverse, b.matrix);
  const { geometry } = b.mesh.tree;
  geometry.boundsTree = b.mesh.tree;
  const hit = a.mesh.tree.closestPointToGeometry(geometry, toA, undefined, undefined, 0, most_m);
  return hit && hit.distance <= most_m ? hit.distance : null;
}

function down(by_m: number): Vector3 {
  return new Vector3(0, -by_m, 0);
}

/**
 * For two that already touch or cross: whether a face of `from` that looks along `way` (-1 down, 1 up) has a face of `to`
 * that looks back within the tolerance before or behind it. Faces at the side do not count.
 */
function bears(from: PlacedMesh, to: PlacedMesh, way: 1 | -1, tolerance_m: number): boolean {
  const ray = new Vector3(0, way, 0).transformDirection(to.inverse);
  const triangle = new Triangle();
  const normal = new Vector3();
  const count = from.mesh.corners.length / 9;
  const near = to.box.clone().expandByScalar(tolerance_m);
  for (let index = 0; index < count; index += 1) {
    triangleAt(from.mesh, index, triangle);
    for (const corner of [triangle.a, triangle.b, triangle.c]) corner.applyMatrix4(from.matrix);
    if (triangle.getNormal(normal).y * way < BEARING) continue;
    for (const point of pointsOf(triangle))
      if (near.containsPoint(point) && meetsFace(to, point, ray, way, tolerance_m)) return true;
  }
  return false;
}

function meetsFace(to: PlacedMesh, point: Vector3, ray: Vector3, way: number, tolerance_m: number): boolean {
  const origin = point.clone();
  origin.y -= way * tolerance_m;
  const hits = to.mesh.tree.raycast(
    new Ray(origin.applyMatrix4(to.inverse), ray),
    DoubleSide,
    0,
    2 * tolerance_m,
  );
  return hits.some((hit) => hit.face && hit.face.normal.dot(ray) < -BEARING);
}

/** Corners drawn a little inwards, and the middle. */
function pointsOf(triangle: Triangle): Vector3[] {
  const middle = triangle.getMidpoint(new Vector3());
  return [middle, ...[triangle.a, triangle.b, triangle.c].map((corner) => corner.clone().lerp(middle, 0.02))];
}
