/**
 * Round bars bent along a path: taps, handles, wires, bicycle frames.
 *
 * Owns: `tube` with closed ends. Refuses: tapered branches (plants make their own), colliders.
 */
import { type BufferGeometry, CatmullRomCurve3, Vector3 } from "three";
import type { Vec3 } from "../model";
import { MeshWriter } from "./mesh";

export interface TubeOptions {
  /** Sides of the round section. */
  readonly sides?: number;
  /** Smooths the path through its points with this many steps between each two. */
  readonly smooth?: number;
  readonly closed?: boolean;
}

/** A bar of `radius` metres along `points`. */
export function tube(points: readonly Vec3[], radius: number, options: TubeOptions = {}): BufferGeometry {
  const { sides = 8, smooth = 0, closed = false } = options;
  const path = sampled(points, smooth, closed);
  const mesh = new MeshWriter();
  let normal: Vector3 | null = null;
  let along = 0;
  const rings = path.map((point, i) => {
    const before = path[i - 1] ?? (closed ? (path[path.length - 2] as Vector3) : point);
    const after = path[i + 1] ?? (closed ? (path[1] as Vector3) : point);
    const tangent = after.clone().sub(before).normalize();
    normal = carried(normal, tangent);
    const side = tangent.clone().cross(normal);
    if (i > 0) along += point.distanceTo(path[i - 1] as Vector3);
    return Array.from({ length: sides + 1 }, (_, k) => {
      const angle = (k / sides) * Math.PI * 2;
      const out = (normal as Vector3)
        .clone()
        .multiplyScalar(Math.cos(angle))
        .addScaledVector(side, Math.sin(angle));
      const p = point.clone().addScaledVector(out, radius);
      return mesh.vertex([p.x, p.y, p.z], [out.x, out.y, out.z], [along, angle * radius]);
    });
  });
  for (let i = 0; i + 1 < rings.length; i++) {
    const [low, high] = [rings[i] as number[], rings[i + 1] as number[]];
    for (let k = 0; k < sides; k++)
      mesh.quad(low[k] as number, low[k + 1] as number, high[k + 1] as number, high[k] as number);
  }
  if (!closed) {
    cap(mesh, path[0] as Vector3, path[1] as Vector3, radius, sides);
    cap(mesh, path[path.length - 1] as Vector3, path[path.length - 2] as Vector3, radius, sides);
  }
  return mesh.geometry();
}

function sampled(points: readonly Vec3[], smooth: number, closed: boolean): Vector3[] {
  const path = points.map((p) => new Vector3(...p));
  if (smooth > 0) {
    const curve = new CatmullRomCurve3(path, closed, "centripetal");
    return curve.getPoints((points.length - (closed ? 0 : 1)) * smooth);
  }
  return closed ? [...path, (path[0] as Vector3).clone()] : path;
}

/** The previous ring's normal turned the least way to stand across the new tangent. */
function carried(previous: Vector3 | null, tangent: Vector3): Vector3 {
  const seed = previous ?? (Math.abs(tangent.y) < 0.9 ? new Vector3(0, 1, 0) : new Vector3(1, 0, 0));
  return seed.clone().addScaledVector(tangent, -seed.dot(tangent)).normalize();
}

function cap(mesh: MeshWriter, end: Vector3, inner: Vector3, radius: number, sides: number): void {
  const out = end.clone().sub(inner).normalize();
  const normal = carried(null, out);
  const side = out.clone().cross(normal);
  const n: Vec3 = [out.x, out.y, out.z];
  const centre = mesh.vertex([end.x, end.y, end.z], n, [0, 0]);
  const rim = Array.from({ length: sides }, (_, k) => {
    const angle = (k / sides) * Math.PI * 2;
    const p = end
      .clone()
      .addScaledVector(normal, Math.cos(angle) * radius)
      .addScaledVector(side, Math.sin(angle) * radius);
    return mesh.vertex([p.x, p.y, p.z], n, [Math.cos(angle) * radius, Math.sin(angle) * radius]);
  });
  for (let k = 0; k < sides; k++) mesh.triangle(centre, rim[k] as number, rim[(k + 1) % sides] as number);
}
