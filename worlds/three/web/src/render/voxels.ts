/**
 * A scene as coarse cells that rays meet: cheap to make of any number of triangles, and cheap to look through.
 *
 * Owns: which cells are filled, their mean colour, glow and slope, and marching along a ray. Refuses: light (field).
 * The work is bounded by the cells and the area of the scene, never by its triangles squared.
 */
import { type BufferGeometry, type Matrix4, Vector3 } from "three";
import type { BoxDef } from "../kit/model";

/** Cells along the longest side at most, and the smallest cell. */
const MOST_ALONG = 84;
const SMALLEST_M = 0.12;
/** Samples along an edge of one triangle at most. */
const MOST_SAMPLES = 400;

/** What a triangle is made of. */
export interface Paint {
  /** Linear. */
  readonly albedo: readonly [number, number, number];
  /** Radiance, linear. */
  readonly glow: readonly [number, number, number];
}

export class Voxels {
  readonly cell_m: number;
  readonly min: Vector3;
  readonly nx: number;
  readonly ny: number;
  readonly nz: number;
  /** Place of each cell among the filled ones, -1 empty. */
  private readonly place: Int32Array;
  private filled = 0;
  /** Nine means a filled cell: slope, albedo, glow; and how many samples they are of. */
  private means = new Float32Array(9 * 4096);
  private samples = new Float32Array(4096);

  constructor({ min, max }: BoxDef) {
    const size = [0, 1, 2].map((k) => (max[k] as number) - (min[k] as number)) as [number, number, number];
    this.cell_m = Math.max(SMALLEST_M, Math.max(...size) / MOST_ALONG);
    // A layer of open air all around, so that what lies at the edge is seen from outside.
    this.min = new Vector3(...min).subScalar(this.cell_m * 1.5);
    const along = (length: number): number => Math.ceil(length / this.cell_m) + 3;
    [this.nx, this.ny, this.nz] = [along(size[0]), along(size[1]), along(size[2])];
    this.place = new Int32Array(this.nx * this.ny * this.nz).fill(-1);
  }

  /** Cells in all. */
  get size(): number {
    return this.place.length;
  }

  /** The cell of a point, -1 outside. */
  at(x: number, y: number, z: number): number {
    const i = Math.floor((x - this.min.x) / this.cell_m);
    const j = Math.floor((y - this.min.y) / this.cell_m);
    const k = Math.floor((z - this.min.z) / this.cell_m);
    if (i < 0 || j < 0 || k < 0 || i >= this.nx || j >= this.ny || k >= this.nz) return -1;
    return (k * this.ny + j) * this.nx + i;
  }

  isFilled(cell: number): boolean {
    return (this.place[cell] as number) >= 0;
  }

  /** One of a filled cell's means: 0..2 unit slope (its sign means nothing), 3..5 albedo, 6..8 glow. */
  mean(cell: number, k: number): number {
    return this.means[(this.place[cell] as number) * 9 + k] as number;
  }

  /** Fills the cells that a geometry goes through. */
  fill(geometry: BufferGeometry, matrix: Matrix4, paint: Paint): void {
    const position = geometry.getAttribute("position");
    const index = geometry.getIndex();
    const corners = index ? index.count : position.count;
    const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()];
    const [u, v, n] = [new Vector3(), new Vector3(), new Vector3()];
    for (let t = 0; t + 2 < corners; t += 3) {
      a.fromBufferAttribute(position, index ? index.getX(t) : t).applyMatrix4(matrix);
      b.fromBufferAttribute(position, index ? index.getX(t + 1) : t + 1).applyMatrix4(matrix);
      c.fromBufferAttribute(position, index ? index.getX(t + 2) : t + 2).applyMatrix4(matrix);
      u.subVectors(b, a);
      v.subVectors(c, a);
      n.crossVectors(u, v);
      const area = n.length();
      if (!(area > 0)) continue;
      n.divideScalar(area);
      this.fillTriangle(a, b, c, n, area, paint);
    }
  }

  /** Samples a triangle in rows along its longest side, so that a sliver costs no more than its area. */
  private fillTriangle(
    a: Vector3,
    b: Vector3,
    c: Vector3,
    n: Vector3,
    double_m2: number,
    paint: Paint,
  ): void {
    const [ab, bc, ca] = [a.distanceTo(b), b.distanceTo(c), c.distanceTo(a)];
    const longest = Math.max(ab, bc, ca);
    const [from, to, top] = longest === ab ? [a, b, c] : longest === bc ? [b, c, a] : [c, a, b];
    const step = this.cell_m * 0.42;
    const steps = (length: number): number => Math.min(MOST_SAMPLES, Math.ceil(length / step));
    const rows = longest < step ? 0 : steps(double_m2 / longest);
    for (let row = 0; row <= rows; row++) {
      const up = rows === 0 ? 1 / 3 : row / rows;
      const along = rows === 0 ? 0 : steps(longest * (1 - up));
      for (let i = 0; i <= along; i++) {
        const right = (1 - up) * (along === 0 ? 0.5 : i / along);
        this.put(
          from.x + (to.x - from.x) * right + (top.x - from.x) * up,
          from.y + (to.y - from.y) * right + (top.y - from.y) * up,
          from.z + (to.z - from.z) * right + (top.z - from.z) * up,
          n,
          paint,
        );
      }
    }
  }

  private put(x: number, y: number, z: number, n: Vector3, { albedo, glow }: Paint): void {
    const cell = this.at(x, y, z);
    if (cell < 0) return;
    const at = this.slot(cell);
    const { means } = this;
    const count = (this.samples[at] as number) + 1;
    this.samples[at] = count;
    const m = at * 9;
    const dot = n.x * (means[m] as number) + n.y * (means[m + 1] as number) + n.z * (means[m + 2] as number);
    const sign = dot < 0 ? -1 : 1;
    means[m] = (means[m] as number) + sign * n.x;
    means[m + 1] = (means[m + 1] as number) + sign * n.y;
    means[m + 2] = (means[m + 2] as number) + sign * n.z;
    for (let k = 0; k < 3; k++) {
      const [own, glows] = [m + 3 + k, m + 6 + k];
      means[own] = (means[own] as number) + ((albedo[k] as number) - (means[own] as number)) / count;
      means[glows] = (means[glows] as number) + ((glow[k] as number) - (means[glows] as number)) / count;
    }
  }

  /** The place of a cell among the filled ones; it is one from now on. */
  private slot(cell: number): number {
    const at = this.place[cell] as number;
    if (at >= 0) return at;
    if (this.filled === this.samples.length) {
      const [means, samples] = [this.means, this.samples];
      this.means = new Float32Array(means.length * 2);
      this.means.set(means);
      this.samples = new Float32Array(samples.length * 2);
      this.samples.set(samples);
    }
    this.place[cell] = this.filled;
    return this.filled++;
  }

  /** Makes the slopes unit vectors; after the last fill. */
  finish(): void {
    const { means } = this;
    for (let m = 0; m < this.filled * 9; m += 9) {
      const long = Math.hypot(means[m] as number, means[m + 1] as number, means[m + 2] as number) || 1;
      for (let k = m; k < m + 3; k++) means[k] = (means[k] as number) / long;
    }
  }

  /**
   * Walks from a point along a unit direction through empty cells. Writes the filled cell it meets (-1: none, the ray
   * leaves), the last empty cell before it (-1: it starts in a filled one) and the way in metres.
   */
  march(x: number, y: number, z: number, dx: number, dy: number, dz: number, far_m: number, out: Met): Met {
    const { nx, ny, nz, cell_m, min, place } = this;
    let i = Math.floor((x - min.x) / cell_m);
    let j = Math.floor((y - min.y) / cell_m);
    let k = Math.floor((z - min.z) / cell_m);
    const si = dx < 0 ? -1 : 1;
    const sj = dy < 0 ? -1 : 1;
    const sk = dz < 0 ? -1 : 1;
    const ti = dx === 0 ? Infinity : cell_m / Math.abs(dx);
    const tj = dy === 0 ? Infinity : cell_m / Math.abs(dy);
    const tk = dz === 0 ? Infinity : cell_m / Math.abs(dz);
    let mi = dx === 0 ? Infinity : (min.x + (i + (dx > 0 ? 1 : 0)) * cell_m - x) / dx;
    let mj = dy === 0 ? Infinity : (min.y + (j + (dy > 0 ? 1 : 0)) * cell_m - y) / dy;
    let mk = dz === 0 ? Infinity : (min.z + (k + (dz > 0 ? 1 : 0)) * cell_m - z) / dz;
    let before = -1;
    let way = 0;
    while (i >= 0 && j >= 0 && k >= 0 && i < nx && j < ny && k < nz && way <= far_m) {
      const cell = (k * ny + j) * nx + i;
      if ((place[cell] as number) >= 0) {
        out.cell = cell;
        out.before = before;
        out.way_m = way;
        return out;
      }
      before = cell;
      if (mi <= mj && mi <= mk) {
        way = mi;
        mi += ti;
        i += si;
      } else if (mj <= mk) {
        way = mj;
        mj += tj;
        j += sj;
      } else {
        way = mk;
        mk += tk;
        k += sk;
      }
    }
    out.cell = -1;
    out.before = before;
    out.way_m = way;
    return out;
  }
}

/** What a march met. */
export interface Met {
  cell: number;
  before: number;
  way_m: number;
}

export const met = (): Met => ({ cell: -1, before: -1, way_m: 0 });
