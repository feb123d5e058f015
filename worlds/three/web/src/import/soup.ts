/**
 * All surfaces of an import as one set of triangles, to be asked what a ray meets.
 *
 * Owns: one search tree over every piece, and which piece a triangle is of. Refuses: what must not be met (sky domes are
 * left out by whoever makes it). Lengths are what the parts' matrices lead to: the file's units until the scale is known, then
metres by way of `Rays`.
 */
import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  type Intersection,
  type Matrix4,
  Ray,
  Vector3,
} from "three";
import { CENTER, MeshBVH } from "three-mesh-bvh";
import type { Vec3 } from "../kit/model";
import type { Sound } from "./soundness";

export interface SoupPart {
  readonly sound: Sound;
  readonly matrix: Matrix4;
}

export interface SoupHit {
  /** Index of the part. */
  readonly part: number;
  readonly distance: number;
  readonly point: Vec3;
  /** Of the triangle as it is wound. */
  readonly normal: Vec3;
}

export class Soup {
  readonly positions: Float32Array;
  readonly indices: Uint32Array;
  /** First triangle of each part, and one more. */
  private readonly starts: Uint32Array;
  private built: MeshBVH | null = null;

  constructor(readonly parts: readonly SoupPart[]) {
    const vertices = parts.reduce((sum, { sound }) => sum + sound.position.length, 0);
    const corners = parts.reduce((sum, { sound }) => sum + sound.index.length, 0);
    this.positions = new Float32Array(vertices);
    this.indices = new Uint32Array(corners);
    this.starts = new Uint32Array(parts.length + 1);
    let [v, c] = [0, 0];
    parts.forEach(({ sound, matrix }, part) => {
      const first = v / 3;
      v = moveInto(this.positions, v, sound.position, matrix);
      const flip = matrix.determinant() < 0;
      for (let at = 0; at < sound.index.length; at += 3) {
        const [a, b, d] = [sound.index[at], sound.index[at + 1], sound.index[at + 2]] as [
          number,
          number,
          number,
        ];
        this.indices[c++] = first + a;
        this.indices[c++] = first + (flip ? d : b);
        this.indices[c++] = first + (flip ? b : d);
      }
      this.starts[part + 1] = c / 3;
    });
  }

  get triangles(): number {
    return this.indices.length / 3;
  }

  /** The first surface on a ray, seen from either side; null when there is none before `reach`. */
  cast(origin: Vec3, direction: Vec3, reach: number): SoupHit | null {
    if (this.triangles === 0) return null;
    const ray = new Ray(new Vector3(...origin), new Vector3(...direction).normalize());
    return this.describe(this.tree.raycastFirst(ray, DoubleSide, 0, reach))[0] ?? null;
  }

  /** Everything on a ray before `reach`, the nearest first. */
  castAll(origin: Vec3, direction: Vec3, reach: number): SoupHit[] {
    if (this.triangles === 0) return [];
    const ray = new Ray(new Vector3(...origin), new Vector3(...direction).normalize());
    return this.tree
      .raycast(ray, DoubleSide, 0, reach)
      .flatMap((hit) => this.describe(hit))
      .sort((a, b) => a.distance - b.distance);
  }

  private describe(hit: Intersection | null): SoupHit[] {
    if (!hit || hit.faceIndex === undefined || hit.faceIndex === null) return [];
    const { x, y, z } = hit.point;
    const normal = normalOf(this, hit.faceIndex);
    return [{ part: this.partOf(hit.faceIndex), distance: hit.distance, point: [x, y, z], normal }];
  }

  /** The part that a triangle is of. */
  partOf(triangle: number): number {
    let [low, high] = [0, this.parts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.starts[middle] as number) <= triangle) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The search tree, made when it is first needed. */
  get tree(): MeshBVH {
    if (!this.built) {
      const geometry = new BufferGeometry();
      geometry.setAttribute("position", new BufferAttribute(this.positions, 3));
      geometry.setIndex(new BufferAttribute(this.indices, 1));
      this.built = new MeshBVH(geometry, { indirect: true, strategy: CENTER });
    }
    return this.built;
  }
}

/** Normal of a triangle, unit length; up for one without area. */
export function normalOf(
  { positions, indices }: Pick<Soup, "positions" | "indices">,
  triangle: number,
): Vec3 {
  const corner = (one: number): Vector3 =>
    new Vector3().fromArray(positions, (indices[triangle * 3 + one] as number) * 3);
  const a = corner(0);
  const normal = corner(1).sub(a).cross(corner(2).sub(a));
  return normal.lengthSq() > 0 ? (normal.normalize().toArray() as unknown as Vec3) : [0, 1, 0];
}

function moveInto(into: Float32Array, from: number, points: Float32Array, { elements: m }: Matrix4): number {
  for (let at = 0; at < points.length; at += 3) {
    const [x, y, z] = [points[at] as number, points[at + 1] as number, points[at + 2] as number];
    for (let row = 0; row < 3; row += 1)
      into[from + at + row] =
        (m[row] as number) * x +
        (m[row + 4] as number) * y +
        (m[row + 8] as number) * z +
        (m[row + 12] as number);
  }
  return from + points.length;
}

/** A soup asked in metres. */
export class Rays {
  constructor(
    readonly soup: Soup,
    private readonly scale: number,
  ) {}

  cast(origin: Vec3, direction: Vec3, reach_m: number): SoupHit | null {
    const hit = this.soup.cast(this.inUnits(origin), direction, reach_m / this.scale);
    return hit && this.inMetres(hit);
  }

  castAll(origin: Vec3, direction: Vec3, reach_m: number): SoupHit[] {
    return this.soup
      .castAll(this.inUnits(origin), direction, reach_m / this.scale)
      .map((hit) => this.inMetres(hit));
  }

  private inUnits([x, y, z]: Vec3): Vec3 {
    return [x / this.scale, y / this.scale, z / this.scale];
  }

  private inMetres(hit: SoupHit): SoupHit {
    const [x, y, z] = hit.point;
    return {
      ...hit,
      distance: hit.distance * this.scale,
      point: [x * this.scale, y * this.scale, z * this.scale],
    };
  }
}
