/**
 * What a procedural texture is, and how its texels become pixels.
 *
 * Owns: the recipe's shape; the loop that paints albedo and relief. Refuses: any particular material, GL.
 */
import { useFieldSide } from "./noise";

/** One texel: colour as a designer picks it (sRGB 0..1), height 0..1, roughness factor 0..1 (1 leaves the material's). */
export interface Texel {
  r: number;
  g: number;
  b: number;
  h: number;
  rough: number;
}

export interface Recipe {
  /** Metres that one tile covers, u and v, when a material does not say. */
  readonly tile_m: readonly [number, number];
  /** Texels along each side. */
  readonly size: 128 | 256 | 512;
  /** Height in metres between h = 0 and h = 1; 0 has no relief. */
  readonly relief_m: number;
  /** White enough to be tinted by the material's colour. */
  readonly tintable: boolean;
  /** Makes the painter; heavy preparations happen here, once. u, v in 0..1, v up. */
  readonly paint: () => (u: number, v: number, out: Texel) => void;
}

/** A painted texture. Albedo RGB holds the square root of linear light (a cheap decode in the shader). */
export interface Painted {
  readonly size: number;
  readonly albedo: Uint8Array<ArrayBuffer>;
  /** RG: slopes of the surface, B: roughness factor, A: cavity (1 open). Null for a flat texture. */
  readonly relief: Uint8Array<ArrayBuffer> | null;
  /** Mean linear colour. */
  readonly mean: readonly [number, number, number];
}

const ENCODE = new Uint8Array(1024);
for (let i = 0; i < 1024; i++) ENCODE[i] = Math.round(255 * Math.sqrt(toLinear(i / 1023)));

function toLinear(c: number): number {
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
}

function encode(c: number): number {
  return ENCODE[c <= 0 ? 0 : c >= 1 ? 1023 : (c * 1023 + 0.5) | 0] as number;
}

/** The mean looks at one texel in this many, less one. */
const MEAN_EVERY = 7;
const sheets = new Map<number, { heights: Float32Array; roughs: Uint8Array }>();

/** Paper to paint on before the texture is made, used again for every texture of a size. */
function scratch(n: number): { heights: Float32Array; roughs: Uint8Array } {
  let sheet = sheets.get(n);
  if (!sheet) {
    sheet = { heights: new Float32Array(n * n), roughs: new Uint8Array(n * n) };
    sheets.set(n, sheet);
  }
  return sheet;
}

/** Paints every texel of a recipe, `n` along each side. Row 0 is v = 0. */
export function paintTexture(recipe: Recipe, n: number = recipe.size): Painted {
  const texel: Texel = { r: 1, g: 1, b: 1, h: 0, rough: 1 };
  useFieldSide(n);
  const painter = recipe.paint();
  const albedo = new Uint8Array(n * n * 4);
  const { heights, roughs } = scratch(n);
  const sum: [number, number, number] = [0, 0, 0];
  for (let y = 0, i = 0; y < n; y++) {
    for (let x = 0; x < n; x++, i++) {
      texel.rough = 1;
      painter(x / n, y / n, texel);
      const r = encode(texel.r);
      const g = encode(texel.g);
      const b = encode(texel.b);
      albedo[i * 4] = r;
      albedo[i * 4 + 1] = g;
      albedo[i * 4 + 2] = b;
      albedo[i * 4 + 3] = 255;
      heights[i] = texel.h;
      roughs[i] = texel.rough * 255;
      if ((i & MEAN_EVERY) !== 0) continue;
      sum[0] += r * r;
      sum[1] += g * g;
      sum[2] += b * b;
    }
  }
  const scale = (MEAN_EVERY + 1) / (n * n * 65025);
  return {
    size: n,
    albedo,
    relief: recipe.relief_m > 0 ? paintRelief(recipe, n, heights, roughs) : null,
    mean: [sum[0] * scale, sum[1] * scale, sum[2] * scale],
  };
}

/** Slopes by central differences over the true size of a texel; cavities where the surroundings are higher. */
function paintRelief(
  recipe: Recipe,
  n: number,
  heights: Float32Array,
  roughs: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const mask = n - 1;
  const out = new Uint8Array(n * n * 4);
  const su = (recipe.relief_m * n) / recipe.tile_m[0] / 2;
  const sv = (recipe.relief_m * n) / recipe.tile_m[1] / 2;
  const reach = Math.max(1, n >> 6);
  const depth = (1.3 * recipe.relief_m * n) / (reach * recipe.tile_m[0]);
  for (let y = 0, i = 0; y < n; y++) {
    const up = ((y + 1) & mask) * n;
    const down = ((y - 1) & mask) * n;
    const farUp = ((y + reach) & mask) * n;
    const farDown = ((y - reach) & mask) * n;
    for (let x = 0; x < n; x++, i++) {
      const right = heights[y * n + ((x + 1) & mask)] as number;
      const left = heights[y * n + ((x - 1) & mask)] as number;
      const dx = (left - right) * su;
      const dy = ((heights[down + x] as number) - (heights[up + x] as number)) * sv;
      const inv = 127 / Math.sqrt(dx * dx + dy * dy + 1);
      const around =
        ((heights[y * n + ((x + reach) & mask)] as number) +
          (heights[y * n + ((x - reach) & mask)] as number) +
          (heights[farUp + x] as number) +
          (heights[farDown + x] as number)) /
        4;
      const dip = around - (heights[i] as number);
      out[i * 4] = 128 + dx * inv;
      out[i * 4 + 1] = 128 + dy * inv;
      out[i * 4 + 2] = roughs[i] as number;
      out[i * 4 + 3] = 255 * (dip > 0 ? Math.max(0.35, 1 - depth * dip) : 1);
    }
  }
  return out;
}
