/**
 * Bodies that swell and taper along a line: animals, fish, sacks, hams, fingers.
 *
 * Owns: `loft`, elliptic sections joined smoothly along a path. Refuses: things turned about one axis (lathe.ts).
 */
import { type BufferGeometry, CatmullRomCurve3, Vector3 } from "three";
import type { Vec3 } from "../model";
import { MeshWriter } from "./mesh";

/** Where a section's middle is, and its half width (along `across`) and half height. */
export type Section = readonly [x: number, y: number, z: number, half_width: number, half_height: number];

export interface LoftOptions {
  /** Sides of each section. */
  readonly sides?: number;
  /** Sections put between each two. */
  readonly smooth?: number;
  /** The direction of the widths; the path should not run along it. */
  readonly across?: Vec3;
}

/** A closed body through its sections. Metres; uv runs along and around. */
export function loft(sections: readonly Section[], options: LoftOptions = {}): BufferGeometry {
  const { sides = 10, smooth = 3, across = [1, 0, 0] } = options;
  const path = between(sections, smooth);
  const side = new Vector3(...across).normalize();
  const rings = path.map(({ at, rx, ry }, i) => {
    const before = path[i - 1]?.at ?? at;
    const after = path[i + 1]?.at ?? at;
    const up = after.clone().sub(before).normalize().cross(side).normalize();
    return Array.from({ length: sides }, (_, k) => {
      const a = (k / sides) * 2 * Math.PI;
      return at
        .clone()
        .addScaledVector(side, Math.cos(a) * rx)
        .addScaledVector(up, Math.sin(a) * ry);
    });
  });
  return woven(rings, path, sides);
}

interface Station {
  readonly at: Vector3;
  readonly rx: number;
  readonly ry: number;
}

/** The sections and the ones between them, on smooth curves. */
function between(sections: readonly Section[], smooth: number): Station[] {
  const centres = new CatmullRomCurve3(
    sections.map(([x, y, z]) => new Vector3(x, y, z)),
    false,
    "catmullrom",
    0.5,
  );
  const radii = new CatmullRomCurve3(
    sections.map(([, , , rx, ry]) => new Vector3(rx, ry, 0)),
    false,
    "catmullrom",
    0.5,
  );
  const count = (sections.length - 1) * smooth;
  return Array.from({ length: count + 1 }, (_, i) => {
    const radius = radii.getPoint(i / count);
    return {
      at: centres.getPoint(i / count),
      rx: Math.max(0.0005, radius.x),
      ry: Math.max(0.0005, radius.y),
    };
  });
}

function woven(rings: readonly Vector3[][], path: readonly Station[], sides: number): BufferGeometry {
  const mesh = new MeshWriter();
  let along = 0;
  const numbers = rings.map((ring, i) => {
    if (i > 0) along += (path[i] as Station).at.distanceTo((path[i - 1] as Station).at);
    const round = ((path[i] as Station).rx + (path[i] as Station).ry) * Math.PI;
    return Array.from({ length: sides + 1 }, (_, k) => {
      const n = normalAt(rings, i, k % sides);
      const p = ring[k % sides] as Vector3;
      return mesh.vertex([p.x, p.y, p.z], [n.x, n.y, n.z], [along, (k / sides) * round]);
    });
  });
  for (let i = 0; i + 1 < numbers.length; i++) {
    const [low, high] = [numbers[i] as number[], numbers[i + 1] as number[]];
    for (let k = 0; k < sides; k++)
      mesh.quad(low[k] as number, low[k + 1] as number, high[k + 1] as number, high[k] as number);
  }
  for (const [end, inner] of [
    [0, 1],
    [rings.length - 1, rings.length - 2],
  ] as const)
    cap(mesh, rings[end] as Vector3[], path[end] as Station, path[inner] as Station);
  return mesh.geometry();
}

/** From the neighbours along and around. */
function normalAt(rings: readonly Vector3[][], i: number, k: number): Vector3 {
  const ring = rings[i] as Vector3[];
  const sides = ring.length;
  const low = (rings[Math.max(0, i - 1)] as Vector3[])[k] as Vector3;
  const high = (rings[Math.min(rings.length - 1, i + 1)] as Vector3[])[k] as Vector3;
  const left = ring[(k + sides - 1) % sides] as Vector3;
  const right = ring[(k + 1) % sides] as Vector3;
  const normal = right.clone().sub(left).cross(high.clone().sub(low));
  const middle = ring.reduce((sum, p) => sum.add(p), new Vector3()).multiplyScalar(1 / sides);
  const out = (ring[k] as Vector3).clone().sub(middle);
  if (normal.lengthSq() < 1e-14) return out.normalize();
  normal.normalize();
  return normal.dot(out) < 0 ? normal.negate() : normal;
}

function cap(mesh: MeshWriter, ring: readonly Vector3[], end: Station, inner: Station): void {
  const n = end.at.clone().sub(inner.at).normalize();
  const out: Vec3 = [n.x, n.y, n.z];
  const middle = mesh.vertex([end.at.x, end.at.y, end.at.z], out, [0, 0]);
  const rim = ring.map((p) => mesh.vertex([p.x, p.y, p.z], out, [p.x - end.at.x, p.y - end.at.y]));
  rim.forEach((one, k) => {
    mesh.triangle(middle, one, rim[(k + 1) % rim.length] as number);
  });
}
