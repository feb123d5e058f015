/**
 * Light at points spread over a scene made elsewhere: what sky, sunlit surfaces, lamps and glowing things give each.
 *
 * Owns: where the samples are, what their rays meet in the coarse cells, the light that comes along them, bounce by
 * bounce. Refuses: bringing it to surfaces (field), the sun itself (the shadow map). A place that no light reaches is
 * filled faintly, as a photographer would.
 */
import { Vector3 } from "three";
import type { BoxDef } from "../kit/model";
import type { LitLamp } from "./lamps";
import { sphere } from "./roomlight";
import type { Sky } from "./sky";
import { type Met, met, type Voxels } from "./voxels";

const RAYS = 48;
const BOUNCES = 3;
/** Samples in all, at most, and the least distance between two. */
const MOST_SAMPLES = 8000;
const CLOSEST_M = 0.35;
/** Rays go on for at least this far. */
const FAR_M = 80;
/** Part of the open sky's light that a closed place has at least; it grows with the room around. */
const LEAST = 0.5;
const ROOMY_M = 3;
/** Share of its light that a surface throws back at most. */
const WHITEST = 0.85;
/** How strongly a surface answers to where light leans, as in shaders/surface. */
const LEANING = 2.5;

export const luminance = (r: number, g: number, b: number): number => 0.3 * r + 0.6 * g + 0.1 * b;

/** What lamps give an empty cell, by the cell. */
type KnownLamps = Map<number, readonly [number, number, number]>;

export class Samples {
  /** Along x, y and z; x runs fastest. */
  readonly counts: readonly [number, number, number];
  readonly step_m: number;
  readonly min: Vector3;
  /** Samples that lie within something and know no light. */
  readonly inside: Uint8Array;
  private readonly far_m: number;
  private readonly directions = sphere(RAYS);
  /** Radiance of the sky along each of them. */
  private readonly skies: Float64Array;
  /** What each ray of each sample met: the cell, -1 the sky; the empty cell before it; the way. */
  private readonly met: Int32Array;
  private readonly before: Int32Array;
  private readonly ways: Float32Array;
  /** How squarely the sun meets what a ray met, and the sample nearest to it, -1 for none. */
  private readonly suns: Float32Array;
  private readonly nears: Int32Array;
  /** Which of the six samples beside it a sample sees. */
  private readonly sights: Uint8Array;
  /** Whether the sun reaches an empty cell; 0 unknown, 1 no, 2 yes. */
  private readonly sunny: Uint8Array;

  constructor(
    { min, max }: BoxDef,
    private readonly voxels: Voxels,
    private readonly sky: Sky,
  ) {
    const size = [0, 1, 2].map((k) => (max[k] as number) - (min[k] as number)) as [number, number, number];
    this.step_m = spacing(size);
    this.far_m = Math.max(FAR_M, Math.hypot(...size));
    this.min = new Vector3(...min);
    const along = (length: number): number => Math.max(2, Math.ceil(length / this.step_m) + 1);
    this.counts = [along(size[0]), along(size[1]), along(size[2])];
    const samples = this.counts[0] * this.counts[1] * this.counts[2];
    this.met = new Int32Array(samples * RAYS);
    this.before = new Int32Array(samples * RAYS);
    this.ways = new Float32Array(samples * RAYS);
    this.suns = new Float32Array(samples * RAYS);
    this.nears = new Int32Array(samples * RAYS);
    this.inside = new Uint8Array(samples);
    this.sights = new Uint8Array(samples);
    this.sunny = new Uint8Array(voxels.size);
    this.skies = Float64Array.from(this.directions.flatMap(({ x, y, z }) => [...sky.radiance(x, y, z)]));
    this.look();
    this.neighbours();
  }

  private get samples(): number {
    return this.inside.length;
  }

  private place(sample: number, out: Vector3): Vector3 {
    const [nx, ny] = this.counts;
    const i = sample % nx;
    const j = Math.floor(sample / nx) % ny;
    const k = Math.floor(sample / (nx * ny));
    return out.set(i, j, k).multiplyScalar(this.step_m).add(this.min);
  }

  /** Sends every sample's rays once; what they meet does not change. */
  private look(): void {
    const p = new Vector3();
    const found: Met = met();
    for (let s = 0; s < this.samples; s++) {
      this.place(s, p);
      const own = this.voxels.at(p.x, p.y, p.z);
      this.inside[s] = own >= 0 && this.voxels.isFilled(own) ? 1 : 0;
    }
    for (let s = 0; s < this.samples; s++) {
      if (this.inside[s]) continue;
      this.place(s, p);
      for (let r = 0, m = s * RAYS; r < RAYS; r++, m++) {
        const d = this.directions[r] as Vector3;
        this.voxels.march(p.x, p.y, p.z, d.x, d.y, d.z, this.far_m, found);
        this.met[m] = found.cell;
        this.before[m] = found.before;
        this.ways[m] = found.way_m;
        if (found.cell < 0) continue;
        this.suns[m] = this.sunOn(found.cell, found.before, d);
        this.nears[m] = found.before < 0 ? -1 : this.sampleOf(found.before);
      }
    }
  }

  /** Six numbers a sample, colour and lean, with these lamps lit. */
  light(lamps: readonly LitLamp[]): Float32Array {
    const known: KnownLamps = new Map();
    let light = this.even(this.gather(lamps, known, null));
    for (let bounce = 1; bounce < BOUNCES; bounce++) light = this.even(this.gather(lamps, known, light));
    light = this.even(light);
    for (const lamp of lamps) this.shine(light, this.seenBy(lamp));
    return light;
  }

  /** One pass over all samples: what their rays meet sends them what it got in the pass before. */
  private gather(lamps: readonly LitLamp[], known: KnownLamps, last: Float32Array | null): Float32Array {
    const light = new Float32Array(this.samples * 6);
    const { directions, met, ways, skies } = this;
    const { r: openR, g: openG, b: openB } = this.sky.ambient;
    const got = new Float64Array(3);
    for (let s = 0; s < this.samples; s++) {
      if (this.inside[s]) continue;
      let red = 0;
      let green = 0;
      let blue = 0;
      let leanX = 0;
      let leanY = 0;
      let leanZ = 0;
      let total = 0;
      for (let r = 0, m = s * RAYS; r < RAYS; r++, m++) {
        const d = directions[r] as Vector3;
        const cell = met[m] as number;
        let hitR = skies[r * 3] as number;
        let hitG = skies[r * 3 + 1] as number;
        let hitB = skies[r * 3 + 2] as number;
        if (cell >= 0) {
          this.sent(m, lamps, known, last, got);
          const roomy = (LEAST * Math.min(1, (ways[m] as number) / ROOMY_M) * (1.15 + d.y * 0.35)) / Math.PI;
          hitR = (got[0] as number) + openR * roomy;
          hitG = (got[1] as number) + openG * roomy;
          hitB = (got[2] as number) + openB * roomy;
        }
        const l = luminance(hitR, hitG, hitB);
        red += hitR;
        green += hitG;
        blue += hitB;
        leanX += l * d.x;
        leanY += l * d.y;
        leanZ += l * d.z;
        total += l;
      }
      const scale = total > 0 ? 1 / total : 0;
      const at = s * 6;
      light[at] = (red * Math.PI) / RAYS;
      light[at + 1] = (green * Math.PI) / RAYS;
      light[at + 2] = (blue * Math.PI) / RAYS;
      light[at + 3] = leanX * scale;
      light[at + 4] = leanY * scale;
      light[at + 5] = leanZ * scale;
    }
    return light;
  }

  /** Each sample with its neighbours that it sees: a window that a few rays find and a few miss makes no clouds. */
  private even(light: Float32Array): Float32Array {
    const [nx, ny] = this.counts;
    const ways = [1, nx, nx * ny];
    const even = new Float32Array(light.length);
    for (let s = 0; s < this.samples; s++) {
      if (this.inside[s]) continue;
      const bits = this.sights[s] as number;
      let share = 2;
      for (let c = 0; c < 6; c++) even[s * 6 + c] = 2 * (light[s * 6 + c] as number);
      for (let w = 0; w < 6; w++) {
        if (!(bits & (1 << w))) continue;
        const from = (s + (w & 1 ? -1 : 1) * (ways[w >> 1] as number)) * 6;
        share++;
        for (let c = 0; c < 6; c++)
          even[s * 6 + c] = (even[s * 6 + c] as number) + (light[from + c] as number);
      }
      for (let c = 0; c < 6; c++) even[s * 6 + c] = (even[s * 6 + c] as number) / share;
    }
    return even;
  }

  /** Finds which of the six samples beside each one it sees, a bit for each: ahead and behind along x, y, z. */
  private neighbours(): void {
    const [nx, ny, nz] = this.counts;
    const ways = [1, nx, nx * ny];
    const p = new Vector3();
    const found = met();
    for (let s = 0; s < this.samples; s++) {
      const at = [s % nx, Math.floor(s / nx) % ny, Math.floor(s / (nx * ny))];
      for (let axis = 0; axis < 3; axis++) {
        const next = s + (ways[axis] as number);
        if ((at[axis] as number) + 1 >= ([nx, ny, nz][axis] as number)) continue;
        if (this.inside[s] || this.inside[next]) continue;
        this.place(s, p);
        const [x, y, z] = [axis === 0 ? 1 : 0, axis === 1 ? 1 : 0, axis === 2 ? 1 : 0];
        this.voxels.march(p.x, p.y, p.z, x, y, z, this.step_m, found);
        if (found.cell >= 0 && found.way_m < this.step_m) continue;
        this.sights[s] = (this.sights[s] as number) | (1 << (axis * 2));
        this.sights[next] = (this.sights[next] as number) | (2 << (axis * 2));
      }
    }
  }

  /** Radiance that a surface sends back along a ray that met it: glow, and its share of sun, lamps and all around. */
  private sent(
    ray: number,
    lamps: readonly LitLamp[],
    known: KnownLamps,
    last: Float32Array | null,
    out: Float64Array,
  ): void {
    const { voxels, sky } = this;
    const cell = this.met[ray] as number;
    const before = this.before[ray] as number;
    const sun = this.suns[ray] as number;
    const lamp = before >= 0 && lamps.length > 0 ? this.lampsAt(before, lamps, known) : null;
    const near = last ? (this.nears[ray] as number) : -1;
    for (let k = 0; k < 3; k++) {
      let got = sun * (sky.sunLight[k] as number);
      if (lamp) got += lamp[k] as number;
      if (last && near >= 0) got += last[near * 6 + k] as number;
      out[k] = (Math.min(WHITEST, voxels.mean(cell, 3 + k)) * got) / Math.PI + voxels.mean(cell, 6 + k);
    }
  }

  /** How squarely the sun meets a surface on the side that a ray meets, 0 in its shade. */
  private sunOn(cell: number, before: number, d: Vector3): number {
    const { voxels } = this;
    const nx = voxels.mean(cell, 0);
    const ny = voxels.mean(cell, 1);
    const nz = voxels.mean(cell, 2);
    const side = nx * d.x + ny * d.y + nz * d.z > 0 ? -1 : 1;
    const to = this.sky.sunDirection;
    const facing = side * (nx * to.x + ny * to.y + nz * to.z);
    return before >= 0 && facing > 0 && this.isSunny(before) ? facing : 0;
  }

  private middle(cell: number): [number, number, number] {
    const { nx, ny, cell_m, min } = this.voxels;
    const i = cell % nx;
    const j = Math.floor(cell / nx) % ny;
    const k = Math.floor(cell / (nx * ny));
    return [min.x + (i + 0.5) * cell_m, min.y + (j + 0.5) * cell_m, min.z + (k + 0.5) * cell_m];
  }

  private isSunny(cell: number): boolean {
    if (this.sunny[cell] === 0) {
      const d = this.sky.sunDirection;
      const found = this.voxels.march(...this.middle(cell), d.x, d.y, d.z, this.far_m, met());
      this.sunny[cell] = found.cell < 0 ? 2 : 1;
    }
    return this.sunny[cell] === 2;
  }

  /** What lamps give an empty cell, whatever way it faces: about half of what they would give a surface turned to them. */
  private lampsAt(
    cell: number,
    lamps: readonly LitLamp[],
    known: KnownLamps,
  ): readonly [number, number, number] {
    let found = known.get(cell);
    if (!found) {
      const sum: [number, number, number] = [0, 0, 0];
      const p = new Vector3(...this.middle(cell));
      for (const lamp of lamps) {
        const got = this.fromLamp(lamp, p);
        for (let k = 0; k < 3; k++) sum[k] = (sum[k] as number) + 0.5 * got * (lamp.light[k] as number);
      }
      found = sum;
      known.set(cell, found);
    }
    return found;
  }

  /** Share of a lamp's light at a point that it sees: by distance, cone and what stands between. */
  private fromLamp(lamp: LitLamp, p: Vector3): number {
    const to = p.clone().sub(lamp.position);
    const far = to.length();
    if (far >= lamp.range_m || far < 1e-6) return far < 1e-6 ? 1 : 0;
    to.divideScalar(far);
    const edge = Math.max(0, 1 - (far / lamp.range_m) ** 4);
    let cone = 1;
    if (lamp.aim) {
      const rim = Math.cos((lamp.angle_deg * Math.PI) / 180);
      cone = Math.min(1, Math.max(0, (lamp.aim.dot(to) - rim) / Math.max(1e-3, (1 - rim) * 0.45)));
    }
    if (edge * cone === 0) return 0;
    // From the place to the lamp, whose own body may stand around it.
    const { x, y, z } = p;
    const found = this.voxels.march(x, y, z, -to.x, -to.y, -to.z, far, met());
    if (found.cell >= 0 && found.way_m < far - this.voxels.cell_m * 2.5) return 0;
    return (edge * edge * cone) / (far * far + 0.05);
  }

  /** What one lamp gives each sample that sees it, with the way to it. */
  private seenBy(lamp: LitLamp): { lamp: LitLamp; shares: Float32Array } {
    const shares = new Float32Array(this.samples);
    const p = new Vector3();
    for (let s = 0; s < this.samples; s++)
      if (!this.inside[s]) shares[s] = this.fromLamp(lamp, this.place(s, p));
    return { lamp, shares };
  }

  /** Adds a lamp's light to samples, leaning towards it. */
  private shine(light: Float32Array, { lamp, shares }: { lamp: LitLamp; shares: Float32Array }): void {
    const p = new Vector3();
    for (let s = 0; s < this.samples; s++) {
      const share = (shares[s] as number) / LEANING;
      if (share === 0) continue;
      const at = s * 6;
      const [r, g, b] = lamp.light;
      const had = luminance(light[at] as number, light[at + 1] as number, light[at + 2] as number);
      const got = luminance(r, g, b) * share;
      const to = this.place(s, p).sub(lamp.position).normalize().negate();
      for (let k = 0; k < 3; k++) {
        light[at + k] = (light[at + k] as number) + (lamp.light[k] as number) * share;
        const lean = (light[at + 3 + k] as number) * had + to.getComponent(k) * got;
        light[at + 3 + k] = lean / (had + got);
      }
    }
  }

  /** The sample nearest to a cell, -1 when that is inside something. */
  private sampleOf(cell: number): number {
    const { nx, ny, cell_m, min } = this.voxels;
    const [countX, countY, countZ] = this.counts;
    const i = this.nearest(min.x + ((cell % nx) + 0.5) * cell_m - this.min.x, countX);
    const j = this.nearest(min.y + ((Math.floor(cell / nx) % ny) + 0.5) * cell_m - this.min.y, countY);
    const k = this.nearest(min.z + (Math.floor(cell / (nx * ny)) + 0.5) * cell_m - this.min.z, countZ);
    const sample = (k * countY + j) * countX + i;
    return this.inside[sample] ? -1 : sample;
  }

  private nearest(way_m: number, count: number): number {
    return Math.min(count - 1, Math.max(0, Math.round(way_m / this.step_m)));
  }
}

/** Distance between samples such that there are not too many. */
function spacing(size: readonly [number, number, number]): number {
  const count = (step: number): number =>
    size.reduce((product, length) => product * Math.max(2, Math.ceil(length / step) + 1), 1);
  let step = CLOSEST_M;
  while (count(step) > MOST_SAMPLES) step *= 1.08;
  return step;
}
