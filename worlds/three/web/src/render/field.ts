/**
 * Light from all around in a scene made elsewhere, for every place in it.
 *
 * Owns: bringing the samples' light to every cell that sees them, the 3D textures that surfaces read, the same for a
 * point. Refuses: finding light (samples), things that can be moved (their light would stay behind).
 * Nobody says where rooms are in such a scene, so every place is treated alike. Lamps shine by the field alone: however
 * many there are, a pixel pays for none.
 */
import { ClampToEdgeWrapping, Data3DTexture, HalfFloatType, LinearFilter, RGBAFormat, Vector3 } from "three";
import type { BoxDef, SceneDef } from "../kit/model";
import type { LitLamp } from "./lamps";
import { placed } from "./nodes";
import type { Ambient, Surroundings } from "./probes";
import { luminance, Samples } from "./samples";
import type { Sky } from "./sky";
import { met, type Paint, Voxels } from "./voxels";

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

/** Smaller things than this hide and throw back no light. */
const LARGE_M = 1.5;
/** How far the colour of light from all around goes towards grey, as eyes take it. */
const PALE = 0.5;
/** How far light is carried into nooks that see no sample, and into walls, cells; a surface reads so far off itself. */
const HIDDEN = 16;
const EDGES = 3;
const OFF = 1.2;

export class Field implements Surroundings {
  /** A field knows of no rooms. */
  readonly indoors: readonly BoxDef[] = [];
  readonly uniforms: FieldUniforms;
  private readonly voxels: Voxels;
  private readonly samples: Samples;
  /** Six numbers a cell: colour, lean. */
  private readonly cells: Float32Array;
  /** Which of the eight samples around it a cell sees; none for a filled one. */
  private readonly masks: Uint8Array;
  /** The lamps by which all this is lit; null before it is, which is but for a moment: ground of our own is lit once. */
  private lit: string | null = null;

  constructor(def: SceneDef, paintOf: PaintOf, sky: Sky) {
    this.voxels = new Voxels(def.sky.shadow_box);
    fillVoxels(this.voxels, def, paintOf);
    this.samples = new Samples(def.sky.shadow_box, this.voxels, sky);
    this.cells = new Float32Array(this.voxels.size * 6);
    this.masks = new Uint8Array(this.voxels.size);
    this.seek();
    this.uniforms = this.makeUniforms();
    this.relight([]);
  }

  /** Finds all light anew for the lamps that are lit; false when they are those of the last time. */
  relight(lamps: readonly LitLamp[]): boolean {
    const key = JSON.stringify(lamps.map(({ room: _, ...lamp }) => lamp));
    if (this.lit === key) return false;
    this.lit = key;
    this.spread(this.samples.light(lamps));
    this.paint();
    return true;
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
    const { counts, min: first, step_m } = this.samples;
    const along = (index: number, low: number, from: number, count: number): number =>
      Math.min(count - 1.001, Math.max(0, (low + (index + 0.5) * cell_m - from) / step_m));
    let cell = 0;
    for (let k = 0; k < nz; k++) {
      const w = along(k, min.z, first.z, counts[2]);
      for (let j = 0; j < ny; j++) {
        const v = along(j, min.y, first.y, counts[1]);
        for (let i = 0; i < nx; i++) visit(cell++, along(i, min.x, first.x, counts[0]), v, w);
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
    const { cells } = this;
    const { counts } = this.samples;
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
    const { voxels, masks } = this;
    const { counts, inside, min, step_m } = this.samples;
    const found = met();
    this.eachCell((cell, u, v, w) => {
      if (voxels.isFilled(cell)) return;
      const [i, j, k] = [Math.floor(u), Math.floor(v), Math.floor(w)];
      const x = min.x + u * step_m;
      const y = min.y + v * step_m;
      const z = min.z + w * step_m;
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
