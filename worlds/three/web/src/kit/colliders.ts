/**
 * Collider shapes in the units props think in: sizes, and base centres.
 *
 * Owns: boxes, cylinders, balls, hulls around geometry and bands of it. Refuses: physics.
 */
import { BufferAttribute, BufferGeometry, Quaternion, Vector3 } from "three";
import type { ColliderDef, Quat, Vec3 } from "./model";

const tied = (joint: string | undefined) => (joint === undefined ? {} : { joint });

/** A box of `size` metres with its base centre at `at`. */
export function boxCollider(size: Vec3, at: Vec3, joint?: string): ColliderDef {
  const half: Vec3 = [size[0] / 2, size[1] / 2, size[2] / 2];
  return { shape: "box", half, position: [at[0], at[1] + half[1], at[2]], ...tied(joint) };
}

/** A box about its own centre `at`, turned by degrees about an axis. */
export function turnedBox(size: Vec3, at: Vec3, axis: Vec3, degrees: number, joint?: string): ColliderDef {
  const turn = new Quaternion().setFromAxisAngle(new Vector3(...axis), (degrees * Math.PI) / 180);
  return {
    shape: "box",
    half: [size[0] / 2, size[1] / 2, size[2] / 2],
    position: at,
    quaternion: [turn.x, turn.y, turn.z, turn.w],
    ...tied(joint),
  };
}

/** An upright cylinder with its base centre at `at`. */
export function cylinderCollider(radius: number, height: number, at: Vec3, joint?: string): ColliderDef {
  return {
    shape: "cylinder",
    half_height: height / 2,
    radius,
    position: [at[0], at[1] + height / 2, at[2]],
    ...tied(joint),
  };
}

/** A cylinder lying along x or z, about its own centre. */
export function lyingCylinder(
  radius: number,
  length: number,
  centre: Vec3,
  along: "x" | "z",
  joint?: string,
): ColliderDef {
  const h = Math.SQRT1_2;
  const quaternion: Quat = along === "x" ? [0, 0, h, h] : [h, 0, 0, h];
  return { shape: "cylinder", half_height: length / 2, radius, position: centre, quaternion, ...tied(joint) };
}

/**
 * The convex hull of a geometry, from its extreme points in 26 directions and along its three axes; enough for crowns,
 * plants and folded cloth.
 */
export function hullCollider(geometries: readonly BufferGeometry[], joint?: string): ColliderDef {
  const directions: Vector3[] = [];
  for (const x of [-1, 0, 1])
    for (const y of [-1, 0, 1])
      for (const z of [-1, 0, 1]) if (x || y || z) directions.push(new Vector3(x, y, z).normalize());
  const extremes = directions.map((direction) => farthest(geometries, direction));
  const unique = new Map(
    extremes.map((p) => [
      p
        .toArray()
        .map((x) => x.toFixed(5))
        .join(),
      p,
    ]),
  );
  const points = new Float32Array([...unique.values()].flatMap((p) => p.toArray()));
  return { shape: "hull", points, ...tied(joint) };
}

/** The vertex that lies farthest along a direction; the first of those that are equally far. */
function farthest(geometries: readonly BufferGeometry[], direction: Vector3): Vector3 {
  const { x, y, z } = direction;
  const point = new Vector3();
  let reach = Number.NEGATIVE_INFINITY;
  for (const geometry of geometries) {
    const positions = geometry.getAttribute("position").array;
    for (let i = 0; i < positions.length; i += 3) {
      const along =
        (positions[i] as number) * x + (positions[i + 1] as number) * y + (positions[i + 2] as number) * z;
      if (along <= reach + 1e-7) continue;
      reach = along;
      point.fromArray(positions, i);
    }
  }
  return point;
}

/** Hulls of what lies between cuts along an axis: a closer fit than one hull for statues and animals. */
export function bandedHulls(
  geometry: BufferGeometry,
  axis: 0 | 1 | 2,
  cuts: readonly number[],
  overlap_m = 0.02,
): ColliderDef[] {
  const positions = geometry.getAttribute("position").array;
  const lines = [Number.NEGATIVE_INFINITY, ...cuts, Number.POSITIVE_INFINITY];
  return lines.slice(1).flatMap((to, band) => {
    const from = lines[band] as number;
    const kept: number[] = [];
    for (let i = 0; i < positions.length; i += 3) {
      const along = positions[i + axis] as number;
      if (along < from - overlap_m || along > to + overlap_m) continue;
      kept.push(positions[i] as number, positions[i + 1] as number, positions[i + 2] as number);
    }
    if (kept.length < 12) return [];
    const part = new BufferGeometry();
    part.setAttribute("position", new BufferAttribute(new Float32Array(kept), 3));
    return [hullCollider([part])];
  });
}
