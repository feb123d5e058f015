/**
 * Whether and how deep two placed meshes share space, on their true triangles.
 *
 * Owns: inside tests by winding along rays, witnesses of penetration at crossing triangles, and the depth as the shortest
 * shift that frees one from the other. Refuses: boxes as a verdict (they only rule pairs out), and convexity: any shape,
 * any turn, parts of one mesh may overlap.
 */
import { Box3, DoubleSide, Line3, Matrix4, Ray, type Triangle, Vector3 } from "three";
import type { ExtendedTriangle } from "three-mesh-bvh";
import type { NodeMesh, PlacedMesh } from "./mesh";
import { shifted } from "./mesh";

/** Two meshes that share less than this touch. */
const TOUCH_M = 0.0012;
/** Farther from a plane than this is beside it for certain. */
const CLEAR_M = 1e-6;
/** A witness must be this deep in both. */
const WITNESS_M = 0.0008;
const MOST_WITNESSES = 300;
const STRIDES = [1, 2, 4, 8];
const DEEPEST_M = 0.5;
const STEPS_M = [0.02, 0.03, 0.05, 0.08, 0.12, 0.2, 0.3, DEEPEST_M];

/** Three lines in no special direction, each both ways: a sheet is crossed by at most half of them. */
const WAYS = [
  [0.8017, 0.2673, 0.5345],
  [-0.5071, 0.169, 0.8452],
  [0.2425, -0.8489, 0.4697],
].flatMap(([x, y, z]) => {
  const way = new Vector3(x, y, z).normalize();
  return [way, way.clone().negate()];
});
const WAYS_NEEDED = 5;

/** Whether a point in the mesh's own frame is inside its solid. */
export function isInside(mesh: NodeMesh, point: Vector3): boolean {
  let outside = 0;
  for (const way of WAYS) {
    if (windingAlong(mesh, point, way) > 0) continue;
    outside += 1;
    if (outside > WAYS.length - WAYS_NEEDED) return false;
  }
  return true;
}

/** How often a ray leaves solids more than it enters them; overlapping parts count each. */
function windingAlong(mesh: NodeMesh, from: Vector3, way: Vector3): number {
  let sum = 0;
  for (const hit of mesh.tree.raycast(new Ray(from, way), DoubleSide))
    sum += Math.sign(hit.face ? hit.face.normal.dot(way) : 0);
  return sum;
}

/** Whether any triangles of the two cross, or one lies inside the other. Faces that merely lie on each other do not. */
export function shareSpace(a: PlacedMesh, b: PlacedMesh): boolean {
  if (!a.box.intersectsBox(b.box)) return false;
  let crossing = false;
  eachCrossing(a, b, () => {
    crossing = true;
    return true;
  });
  return crossing || contains(a, b) || contains(b, a);
}

/** Whether an upright box of the world meets a mesh: its surface crosses the box, or the box lies within its solid. */
export function meetsBox({ mesh, inverse, box: around }: PlacedMesh, box: Box3): boolean {
  if (!around.intersectsBox(box)) return false;
  if (mesh.tree.intersectsBox(box, inverse)) return true;
  return isInside(mesh, box.getCenter(new Vector3()).applyMatrix4(inverse));
}

/** Whether the two share space deeper than a touch. */
export function penetrates(a: PlacedMesh, b: PlacedMesh): boolean {
  if (!a.box.intersectsBox(b.box)) return false;
  const toB = new Matrix4().multiplyMatrices(b.inverse, a.matrix);
  let crossed = false;
  let tried = 0;
  let found = false;
  eachCrossing(a, b, (point, normals) => {
    crossed = true;
    tried += 1;
    found = isWitness(a, b, toB, point, normals);
    return found || tried >= MOST_WITNESSES;
  });
  if (found || crossed) return found;
  return contains(a, b) || contains(b, a);
}

/**
 * Penetration depth: the shortest shift of `a`, along axes of the world and of both and between them, that leaves no more
 * than a touch; 0 when they do not share more than a touch, 0.5 at the most. `least` is the depth that is asked about: a
 * smaller one may be told as 0.
 */
export function depthOf(a: PlacedMesh, b: PlacedMesh, least_m: number): number {
  if (!penetrates(a, b)) return Math.max(sheetDepth(a, b, least_m), sheetDepth(b, a, least_m));
  const ways = escapeWays(a, b);
  if (freeing(a, b, ways, least_m)) return 0;
  let low = least_m;
  for (const high of STEPS_M) {
    const way = high > least_m ? freeing(a, b, ways, high) : null;
    if (way) return narrow(low, high, (by) => !penetrates(shifted(a, way.clone().multiplyScalar(by)), b));
    low = Math.max(low, high);
  }
  return DEEPEST_M;
}

/**
 * How deep corners of a mesh without thickness (a leaf, a cloth) reach into another; 0 when no deeper than `least_m`.
 * Asked for what crosses without sharing a volume.
 */
function sheetDepth(sheet: PlacedMesh, solid: PlacedMesh, least_m: number): number {
  if (!sheet.box.intersectsBox(solid.box)) return 0;
  const { corners } = sheet.mesh;
  const inner = solid.box.clone().expandByScalar(-least_m);
  const toSolid = new Matrix4().multiplyMatrices(solid.inverse, sheet.matrix);
  const point = new Vector3();
  let deepest = 0;
  for (let at = 0; at < corners.length; at += 3) {
    if (!inner.containsPoint(point.fromArray(corners, at).applyMatrix4(sheet.matrix))) continue;
    point.fromArray(corners, at).applyMatrix4(toSolid);
    const hit = solid.mesh.tree.closestPointToPoint(point, undefined, 0, Math.max(deepest, least_m));
    if (hit && hit.distance > Math.max(deepest, least_m) && isInside(solid.mesh, point))
      deepest = hit.distance;
  }
  return deepest;
}

/** Depth along one way only: how far `a` must go that way to be free. */
export function depthAlong(a: PlacedMesh, b: PlacedMesh, way: Vector3, least_m: number): number {
  const free = (by: number) => !penetrates(shifted(a, way.clone().multiplyScalar(by)), b);
  let low = least_m;
  for (const high of STEPS_M) {
    if (free(high)) return narrow(low, high, free);
    low = high;
  }
  return DEEPEST_M;
}

function freeing(a: PlacedMesh, b: PlacedMesh, ways: readonly Vector3[], by_m: number): Vector3 | null {
  return ways.find((way) => !penetrates(shifted(a, way.clone().multiplyScalar(by_m)), b)) ?? null;
}

/** Bisects to a millimetre between a value that does not do and one that does. */
export function narrow(low: number, high: number, does: (value: number) => boolean): number {
  let [fails, works] = [low, high];
  while (works - fails > 0.001) {
    const middle = (fails + works) / 2;
    if (does(middle)) works = middle;
    else fails = middle;
  }
  return works;
}

function escapeWays(a: PlacedMesh, b: PlacedMesh): Vector3[] {
  const up = new Vector3(0, 1, 0);
  const ways = [up];
  for (const frame of [new Matrix4(), a.matrix, b.matrix]) {
    const [x, y, z] = [new Vector3(), new Vector3(), new Vector3()];
    frame.extractBasis(x, y, z);
    for (const i of [-1, 0, 1])
      for (const j of [-1, 0, 1])
        for (const k of [-1, 0, 1])
          if (i || j || k)
            ways.push(
              new Vector3().addScaledVector(x, i).addScaledVector(y, j).addScaledVector(z, k).normalize(),
            );
  }
  const apart = a.box.getCenter(new Vector3()).sub(b.box.getCenter(new Vector3())).normalize();
  const eager = ways.sort((p, q) => q.dot(apart) + (q === up ? 1 : 0) - p.dot(apart) - (p === up ? 1 : 0));
  return eager.filter((way, at) => eager.findIndex((other) => other.distanceTo(way) < 1e-3) === at);
}

type Normals = readonly [Vector3, Vector3];

/** Each place where a triangle of `a` crosses one of `b`, in the frame of `a`; `visit` returns true to stop. */
function eachCrossing(
  a: PlacedMesh,
  b: PlacedMesh,
  visit: (point: Vector3, normals: Normals) => boolean,
): void {
  const toA = new Matrix4().multiplyMatrices(a.inverse, b.matrix);
  const segment = new Line3();
  const [first, second, point] = [new Vector3(), new Vector3(), new Vector3()];
  a.mesh.tree.bvhcast(b.mesh.tree, toA, {
    intersectsTriangles: (one: ExtendedTriangle, other: ExtendedTriangle) => {
      one.getNormal(first);
      other.getNormal(second);
      if (Math.abs(first.dot(second)) > 1 - 1e-6) return false;
      if (isBeyond(other, one.a, first) || isBeyond(one, other.a, second)) return false;
      if (!one.intersectsTriangle(other, segment)) return false;
      return visit(segment.getCenter(point), [first, second]);
    },
  });
}

/** Whether a triangle lies wholly on one side of a plane: most that a search tree proposes do, and it is soon seen. */
function isBeyond({ a, b, c }: Triangle, on: Vector3, normal: Vector3): boolean {
  const level = on.dot(normal);
  const [p, q, r] = [a.dot(normal) - level, b.dot(normal) - level, c.dot(normal) - level];
  return (p > CLEAR_M && q > CLEAR_M && r > CLEAR_M) || (p < -CLEAR_M && q < -CLEAR_M && r < -CLEAR_M);
}

/** Steps from a crossing into both solids and looks whether one really is inside both; beside an edge, a few steps on. */
function isWitness(a: PlacedMesh, b: PlacedMesh, toB: Matrix4, point: Vector3, [n, m]: Normals): boolean {
  const inward = n.clone().add(m);
  const size = inward.length();
  if (size < 0.15) return false;
  for (const steps of STRIDES) {
    const in_a = point.clone().addScaledVector(inward, (-2 * TOUCH_M * steps) / (size * size));
    if (!isInside(a.mesh, in_a)) return false;
    const in_b = in_a.clone().applyMatrix4(toB);
    if (!isInside(b.mesh, in_b)) return false;
    if (isDeep(a.mesh, in_a) && isDeep(b.mesh, in_b)) return true;
  }
  return false;
}

function isDeep(mesh: NodeMesh, point: Vector3): boolean {
  const hit = mesh.tree.closestPointToPoint(point, undefined, 0, WITNESS_M);
  return !hit || hit.distance > WITNESS_M;
}

/** Whether corners of `inner` lie inside `outer`; asked only when their surfaces do not cross. */
function contains(outer: PlacedMesh, inner: PlacedMesh): boolean {
  const { corners } = inner.mesh;
  const toOuter = new Matrix4().multiplyMatrices(outer.inverse, inner.matrix);
  const stride = Math.max(9, Math.floor(corners.length / 72) * 9);
  const point = new Vector3();
  const around = new Box3().copy(outer.box);
  for (let at = 0; at < corners.length; at += stride) {
    if (!around.containsPoint(point.fromArray(corners, at).applyMatrix4(inner.matrix))) continue;
    if (isInside(outer.mesh, point.fromArray(corners, at).applyMatrix4(toOuter))) return true;
  }
  return false;
}

/** The triangle at an index, in the mesh's own frame. */
export function triangleAt(mesh: NodeMesh, index: number, into: Triangle): Triangle {
  const at = index * 9;
  into.a.fromArray(mesh.corners, at);
  into.b.fromArray(mesh.corners, at + 3);
  into.c.fromArray(mesh.corners, at + 6);
  return into;
}
