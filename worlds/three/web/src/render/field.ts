/**
 * Light from all around in a scene made elsewhere: what sky, sunlit surfaces, lamps and glowing things give every place.
 *
 * Owns: a box of samples over the scene, found by rays through coarse cells; the 3D textures that surfaces read; the same
 * for a point. Refuses: things that can be moved (their light would stay behind), the sun itself (the shadow map).
 * Nobody says where rooms are in such a scene, so every place is treated alike. Lamps shine by the field alone: however
 * many there are, a pixel pays for none. A place that no light reaches is filled faintly, as a photographer would.
 */
import { ClampToEdgeWrapping, Data3DTexture, HalfFloatType, LinearFilter, RGBAFormat, Vector3 } from "three";
import type { BoxDef, SceneDef } from "../kit/model";
import type { LitLamp } from "./lamps";
import { placed } from "./nodes";
import type { Ambient, Surroundings } from "./probes";
import { sphere } from "./roomlight";
import type { Sky } from "./sky";
import { type Met, type Paint, Voxels } from "./voxels";

/** What a material throws back and gives; null when light goes through. */
export type PaintOf = (material: string) => Paint | null;

export interface FieldUniforms {
  readonly fieldLight: { value: Data3DTexture };
  readonly fieldLean: { value: Data3DTexture };
  readonly fieldMin: { value: Vector3 };
  /** Texture units a metre. */
  readonly fieldScale: { value: Vector3 };
  /** A surface reads so far off itself. */
  readonly fieldStep: { value: number };
}

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
/** Smaller things than this hide and throw back no light. */
const LARGE_M = 1.5;
/** How far the colour of light from all around goes towards grey, as eyes take it. */
const PALE = 0.5;
/** Share of its light that a surface throws back at most. */
const WHITEST = 0.85;
/** How far light is carried into nooks that see no sample, and into walls, cells; a surface reads so far off itself. */
const HIDDEN = 16;
const EDGES = 3;
const OFF = 1.2;
/** How strongly a surface answers to where light leans, as in shaders/surface. */
const LEANING = 2.5;

const luminance = (r: number, g: number, b: number): number => 0.3 * r + 0.6 * g + 0.1 * b;

/** What lamps give an empty cell, by the cell. */
type KnownLamps = Map<number, readonly [number, number, number]>;

export class Field implements Surroundings {
  /** A field knows of no rooms. */
  readonly indoors: readonly BoxDef[] = [];
  readonly uniforms: FieldUniforms;
  private readonly voxels: Voxels;
  private readonly counts: readonly [number, number, number];
  private readonly step_m: number;
  private readonly far_m: number;
  private readonly min: Vector3;
  private readonly directions = sphere(RAYS);
  /** Radiance of the sky along each of them. */
  private readonly skies: Float64Array;
  /** What each ray of each sample met: the cell, and the empty cell before it; -1 the sky, -2 a sample inside a wall. */
  private readonly met: Int32Array;
  private readonly before: Int32Array;
  private readonly ways: Float32Array;
  /** How squarely the sun meets what a ray met, and the sample nearest to it, -1 for none. */
  private readonly suns: Float32Array;
  private readonly nears: Int32Array;
  private readonly inside: Uint8Array;
  /** Which of the six samples beside it a sample sees. */
  private readonly sights: Uint8Array;
  /** Whether the sun reaches an empty cell; 0 unknown, 1 no, 2 yes. */
  private readonly sunny: Uint8Array;
  /** Six numbers a cell: colour, lean. */
  private readonly cells: Float32Array;
  /** The lamps by which all this is lit. */
  private lit = "";
  /** Which of the eight samples around it a cell sees; none for a filled one. */
  private readonly masks: Uint8Array;

  constructor(
    def: SceneDef,
    paintOf: PaintOf,
    private readonly sky: Sky,
  ) {
    const { min, max } = def.sky.shadow_box;
    this.voxels = new Voxels(def.sky.shadow_box);
    fillVoxels(this.voxels, def, paintOf);
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
    this.sunny = new Uint8Array(this.voxels.nx * this.voxels.ny * this.voxels.nz);
    this.cells = new Float32Array(this.sunny.length * 6);
    this.masks = new Uint8Array(this.sunny.length);
    this.skies = Float64Array.from(this.directions.flatMap(({ x, y, z }) => [...sky.radiance(x, y, z)]));
    this.look();
    this.neighbours();
    this.seek();
    this.uniforms = this.makeUniforms();
    this.relight([]);
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
    const found: Met = { cell: -1, before: -1, way_m: 0 };
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

  /** Finds all light anew for the lamps that are lit; nothing to do when they are those of the last time. */
  relight(lamps: readonly LitLamp[]): void {
    const key = JSON.stringify(lamps.map(({ room: _, ...lamp }) => lamp));
    if (this.lit === key) return;
    this.lit = key;
    const known: KnownLamps = new Map();
    let light = this.even(this.gather(lamps, known, null));
    for (let bounce = 1; bounce < BOUNCES; bounce++) light = this.even(this.gather(lamps, known, light));
    light = this.even(light);
    for (const lamp of lamps) this.shine(light, this.seenBy(lamp));
    this.spread(light);
    this.paint();
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

  /**
   * Brings the samples' light to every cell: from the samples around that it sees, so that none comes through a wall.
   * What sees none, and what is inside a wall, is as dark as the darkest cell beside it.
   */
  private spread(light: Float32Array): void {
    const known = new Uint8Array(this.masks.length);
    this.eachCell((cell, u, v, w) => {
      const mask = this.masks[cell] as number;
      if (mask === 0) return;
      known[cell] = 1;
      this.blend(cell, mask, u, v, w, light);
    });
    for (let round = 0; round < HIDDEN; round++) if (!this.creep(known, false)) break;
    for (let round = 0; round < EDGES; round++) this.creep(known, true);
  }

  /** Goes through all cells, with where each lies between the samples, in steps from the first. */
  private eachCell(visit: (cell: number, u: number, v: number, w: number) => void): void {
    const { nx, ny, nz, cell_m, min } = this.voxels;
    const along = (index: number, low: number, from: number, count: number): number =>
      Math.min(count - 1.001, Math.max(0, (low + (index + 0.5) * cell_m - from) / this.step_m));
    let cell = 0;
    for (let k = 0; k < nz; k++) {
      const w = along(k, min.z, this.min.z, this.counts[2]);
      for (let j = 0; j < ny; j++) {
        const v = along(j, min.y, this.min.y, this.counts[1]);
        for (let i = 0; i < nx; i++) visit(cell++, along(i, min.x, this.min.x, this.counts[0]), v, w);
      }
    }
  }

  /**
   * Gives cells that have no light yet that of the darkest cell beside them: empty ones from empty ones, so that none
   * comes out of a wall, or with `walls` filled ones from all. Whether there was anything to do.
   */
  private creep(known: Uint8Array, walls: boolean): boolean {
    const { cells, voxels } = this;
    const { nx, ny, nz } = voxels;
    const fresh: number[] = [];
    let darkest = -1;
    let least = Infinity;
    const look = (beside: number): void => {
      if (known[beside] !== 1) return;
      const at = beside * 6;
      const lit = luminance(cells[at] as number, cells[at + 1] as number, cells[at + 2] as number);
      if (lit >= least) return;
      darkest = at;
      least = lit;
    };
    let cell = 0;
    for (let k = 0; k < nz; k++)
      for (let j = 0; j < ny; j++)
        for (let i = 0; i < nx; i++, cell++) {
          if (known[cell] || voxels.isFilled(cell) !== walls) continue;
          darkest = -1;
          least = Infinity;
          if (i > 0) look(cell - 1);
          if (i < nx - 1) look(cell + 1);
          if (j > 0) look(cell - nx);
          if (j < ny - 1) look(cell + nx);
          if (k > 0) look(cell - nx * ny);
          if (k < nz - 1) look(cell + nx * ny);
          if (darkest < 0) continue;
          cells.copyWithin(cell * 6, darkest, darkest + 6);
          fresh.push(cell);
        }
    for (const cell of fresh) known[cell] = 1;
    return fresh.length > 0;
  }

  /** Mixes into a cell the light of those samples around it that a mask names. */
  private blend(cell: number, mask: number, u: number, v: number, w: number, light: Float32Array): void {
    const { cells, counts } = this;
    const i = Math.floor(u);
    const j = Math.floor(v);
    const k = Math.floor(w);
    let r = 0;
    let g = 0;
    let b = 0;
    let x = 0;
    let y = 0;
    let z = 0;
    let total = 0;
    for (let corner = 0; corner < 8; corner++) {
      if (!(mask & (1 << corner))) continue;
      const di = corner & 1;
      const dj = (corner >> 1) & 1;
      const dk = corner >> 2;
      const share = (di ? u - i : 1 - u + i) * (dj ? v - j : 1 - v + j) * (dk ? w - k : 1 - w + k) + 1e-3;
      const from = (((k + dk) * counts[1] + j + dj) * counts[0] + i + di) * 6;
      total += share;
      r += share * (light[from] as number);
      g += share * (light[from + 1] as number);
      b += share * (light[from + 2] as number);
      x += share * (light[from + 3] as number);
      y += share * (light[from + 4] as number);
      z += share * (light[from + 5] as number);
    }
    const at = cell * 6;
    const grey = luminance(r, g, b) * PALE;
    cells[at] = (r * (1 - PALE) + grey) / total;
    cells[at + 1] = (g * (1 - PALE) + grey) / total;
    cells[at + 2] = (b * (1 - PALE) + grey) / total;
    cells[at + 3] = x / total;
    cells[at + 4] = y / total;
    cells[at + 5] = z / total;
  }

  /** Finds which of the eight samples around every empty cell it sees, a bit for each. */
  private seek(): void {
    const { voxels, counts, masks, inside, step_m } = this;
    const found = met();
    this.eachCell((cell, u, v, w) => {
      if (voxels.isFilled(cell)) return;
      const [i, j, k] = [Math.floor(u), Math.floor(v), Math.floor(w)];
      const x = this.min.x + u * step_m;
      const y = this.min.y + v * step_m;
      const z = this.min.z + w * step_m;
      let mask = 0;
      for (let corner = 0; corner < 8; corner++) {
        const a = i + (corner & 1);
        const b = j + ((corner >> 1) & 1);
        const c = k + (corner >> 2);
        if (inside[(c * counts[1] + b) * counts[0] + a]) continue;
        const dx = (a - u) * step_m;
        const dy = (b - v) * step_m;
        const dz = (c - w) * step_m;
        const far = Math.sqrt(dx * dx + dy * dy + dz * dz);
        if (far > 1e-6) voxels.march(x, y, z, dx / far, dy / far, dz / far, far, found);
        if (far <= 1e-6 || found.cell < 0 || found.way_m >= far) mask |= 1 << corner;
      }
      masks[cell] = mask;
    });
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

  private makeUniforms(): FieldUniforms {
    const { nx, ny, nz, cell_m, min } = this.voxels;
    const texture = (): Data3DTexture => {
      const made = new Data3DTexture(new Uint16Array(nx * ny * nz * 4), nx, ny, nz);
      made.format = RGBAFormat;
      made.type = HalfFloatType;
      made.minFilter = made.magFilter = LinearFilter;
      made.wrapS = made.wrapT = made.wrapR = ClampToEdgeWrapping;
      return made;
    };
    const size = new Vector3(nx, ny, nz).multiplyScalar(cell_m);
    return {
      fieldLight: { value: texture() },
      fieldLean: { value: texture() },
      fieldMin: { value: min },
      fieldScale: { value: new Vector3(1, 1, 1).divide(size) },
      fieldStep: { value: cell_m * OFF },
    };
  }

  private paint(): void {
    const { fieldLight, fieldLean } = this.uniforms;
    const [colours, leans] = [
      fieldLight.value.image.data,
      fieldLean.value.image.data,
    ] as unknown as Uint16Array[];
    if (!colours || !leans) return;
    const bits = new Uint32Array(this.cells.buffer);
    for (let cell = 0, from = 0, to = 0; cell < this.masks.length; cell++, from += 6, to += 4)
      for (let k = 0; k < 3; k++) {
        colours[to + k] = halfOf(bits[from + k] as number);
        leans[to + k] = halfOf(bits[from + 3 + k] as number);
      }
    fieldLight.value.needsUpdate = true;
    fieldLean.value.needsUpdate = true;
  }

  /** Light from all around at a point. */
  at(x: number, y: number, z: number, out: Ambient): Ambient {
    const { nx, ny, nz, cell_m, min } = this.voxels;
    const along = (value: number, low: number, count: number): number =>
      Math.min(count - 1, Math.max(0, Math.floor((value - low) / cell_m)));
    const at = ((along(z, min.z, nz) * ny + along(y, min.y, ny)) * nx + along(x, min.x, nx)) * 6;
    const [r, g, b, dx, dy, dz] = this.cells.subarray(at, at + 6) as unknown as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    return Object.assign(out, { r, g, b, dx, dy, dz });
  }

  /** A field has no rooms that could say more. */
  inRoom(_room: number, x: number, y: number, z: number, out: Ambient): Ambient {
    return this.at(x, y, z, out);
  }

  cornerLight(): number {
    return 1;
  }

  dispose(): void {
    this.uniforms.fieldLight.value.dispose();
    this.uniforms.fieldLean.value.dispose();
  }
}

/** The 16 bits of a number given by its 32, for numbers below 65504; what is hardly anything becomes 0. */
function halfOf(bits: number): number {
  const size = bits & 0x7fffffff;
  return size < 0x38800000 ? 0 : ((bits >>> 16) & 0x8000) | ((size - 0x38000000) >>> 13);
}

const met = (): Met => ({ cell: -1, before: -1, way_m: 0 });

/** Distance between samples such that there are not too many. */
function spacing(size: readonly [number, number, number]): number {
  const count = (step: number): number =>
    size.reduce((product, length) => product * Math.max(2, Math.ceil(length / step) + 1), 1);
  let step = CLOSEST_M;
  while (count(step) > MOST_SAMPLES) step *= 1.08;
  return step;
}

/** Puts all that stands for good and lets no light through into cells. */
function fillVoxels(voxels: Voxels, def: SceneDef, paintOf: PaintOf): void {
  for (const node of def.nodes) {
    if (node.body === "dynamic" || node.mechanism) continue;
    const matrix = placed(node);
    const large = node.structural === true || extentOf(node.parts.map((part) => part.geometry)) >= LARGE_M;
    if (!large) continue;
    for (const part of node.parts) {
      const paint = part.deform ? null : paintOf(part.material);
      if (paint) voxels.fill(part.geometry, matrix, paint);
    }
  }
  voxels.finish();
}

function extentOf(geometries: readonly SceneDef["nodes"][number]["parts"][number]["geometry"][]): number {
  let largest = 0;
  for (const geometry of geometries) {
    if (!geometry.boundingBox) geometry.computeBoundingBox();
    const size = geometry.boundingBox?.getSize(new Vector3());
    if (size) largest = Math.max(largest, size.x, size.y, size.z);
  }
  return largest;
}

/** Whether a scene has surfaces that read a field. */
export function needsField(def: SceneDef): boolean {
  return def.materials.some((material) => material.look !== undefined);
}
