/**
 * Collider shapes in the units props think in: sizes, and base centres.
 *
 * Owns: boxes, cylinders, balls, hulls around geometry. Refuses: physics.
 */
import { type BufferGeometry, Quaternion, Vector3 } from "three";
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
  const best = directions.map(() => ({ reach: Number.NEGATIVE_INFINITY, point: new Vector3() }));
  const point = new Vector3();
  for (const geometry of geometries) {
    const position = geometry.getAttribute("position");
    for (let i = 0; i < position.count; i++) {
      point.fromBufferAttribute(position, i);
      directions.forEach((direction, k) => {
        const found = best[k] as { reach: number; point: Vector3 };
        const reach = point.dot(direction);
        if (reach <= found.reach + 1e-7) return;
        found.reach = reach;
        found.point.copy(point);
      });
    }
  }
  const unique = new Map(
    best.map(({ point: p }) => [
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
