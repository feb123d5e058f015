/**
 * Paint on canvas: pictures laid down as thousands of brush strokes.
 *
 * Owns: the strokes, the canvas they make, sheets of several pictures, shaded shapes that painters use.
 * Refuses: what a picture shows (gallery_old.ts, gallery_new.ts).
 */
import { at, clamp01, fbm, hash2, step } from "./noise";
import { between, hex, type Rgb, shade, towards } from "./palette";
import type { Recipe, Texel } from "./recipe";

/** Colour of a motif at a point, v up. */
export type Draw = (u: number, v: number, out: Texel) => void;

export interface Brush {
  /** Rows of strokes from the broad ones to the fine ones. */
  readonly rows: readonly number[];
  /** Length over width of a stroke. */
  readonly long?: number;
  /** How much the colour of one stroke differs from the next, 0..1. */
  readonly wild?: number;
  /** Darkens towards the rim and warms, as old varnish does, 0..1. */
  readonly varnish?: number;
  readonly seed: number;
}

export interface Motif {
  readonly draw: () => Draw;
  readonly brush: Brush;
}

const blank = (): Texel => ({ r: 0, g: 0, b: 0, h: 0, rough: 1 });

interface Canvas {
  readonly side: number;
  readonly rgb: Float32Array;
  readonly height: Float32Array;
}

/** Cells of the drawing under the paint, along each side. */
const SKETCH = 88;
/** Fine strokes are laid only where they change a colour by more than this. */
const SEEN = 0.07;

interface Sketch {
  readonly rgb: Float32Array;
  /** Way along the contours, radians; NaN where the motif is even. */
  readonly along: Float32Array;
}

/** The motif in outline: what the broad strokes are mixed from, and which way strokes run. */
function sketchOf(draw: Draw): Sketch {
  const n = SKETCH;
  const rgb = new Float32Array(n * n * 3);
  const along = new Float32Array(n * n).fill(Number.NaN);
  const out = blank();
  for (let j = 0, k = 0; j < n; j++)
    for (let i = 0; i < n; i++, k += 3) {
      draw((i + 0.5) / n, (j + 0.5) / n, out);
      rgb[k] = out.r;
      rgb[k + 1] = out.g;
      rgb[k + 2] = out.b;
    }
  const light = (i: number, j: number) => {
    const k = 3 * (j * n + i);
    return (rgb[k] as number) + (rgb[k + 1] as number) + (rgb[k + 2] as number);
  };
  for (let j = 1; j + 1 < n; j++)
    for (let i = 1; i + 1 < n; i++) {
      const [du, dv] = [light(i + 1, j) - light(i - 1, j), light(i, j + 1) - light(i, j - 1)];
      if (du * du + dv * dv > 0.002) along[j * n + i] = Math.atan2(du, -dv);
    }
  return { rgb, along };
}

/** The canvas before the first stroke: the sketch, washed in. */
function primed({ rgb }: Sketch, side: number): Canvas {
  const canvas = {
    side,
    rgb: new Float32Array(side * side * 3),
    height: new Float32Array(side * side).fill(0.3),
  };
  for (let y = 0, k = 0; y < side; y++)
    for (let x = 0; x < side; x++, k += 3) {
      const from = 3 * (Math.floor((y * SKETCH) / side) * SKETCH + Math.floor((x * SKETCH) / side));
      canvas.rgb[k] = rgb[from] as number;
      canvas.rgb[k + 1] = rgb[from + 1] as number;
      canvas.rgb[k + 2] = rgb[from + 2] as number;
    }
  return canvas;
}

function paintCanvas({ draw: prepare, brush }: Motif, side: number): Canvas {
  const draw = prepare();
  const sketch = sketchOf(draw);
  const canvas = primed(sketch, side);
  brush.rows.forEach((rows, layer) => {
    layStrokes(canvas, sketch, draw, brush, rows, layer);
  });
  return canvas;
}

function layStrokes(
  canvas: Canvas,
  sketch: Sketch,
  draw: Draw,
  { long = 2.6, wild = 0.35, seed }: Brush,
  rows: number,
  layer: number,
): void {
  const out = blank();
  const fine = rows > SKETCH;
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < rows; i++) {
      const u = (i + hash2(i, j, seed + layer)) / rows;
      const v = (j + hash2(i, j, seed + 7 + layer)) / rows;
      const cell = Math.floor(v * SKETCH) * SKETCH + Math.floor(u * SKETCH);
      if (fine) draw(u, v, out);
      else {
        out.r = sketch.rgb[3 * cell] as number;
        out.g = sketch.rgb[3 * cell + 1] as number;
        out.b = sketch.rgb[3 * cell + 2] as number;
      }
      if (fine && differs(canvas, u, v, out) < SEEN) continue;
      const free = (hash2(i, j, seed + 13) - 0.5) * 2.2;
      const way = sketch.along[cell] as number;
      shade(out, 1 + wild * (hash2(i, j, seed + 17 + layer) - 0.5) * 0.5);
      dab(
        canvas,
        u,
        v,
        Number.isNaN(way) ? free : way + free * 0.25,
        0.75 / rows,
        long,
        out,
        hash2(i, j, seed + 23),
      );
    }
}

function differs({ side, rgb }: Canvas, u: number, v: number, { r, g, b }: Texel): number {
  const k = 3 * (Math.floor(v * side) * side + Math.floor(u * side));
  return (
    Math.abs((rgb[k] as number) - r) +
    Math.abs((rgb[k + 1] as number) - g) +
    Math.abs((rgb[k + 2] as number) - b)
  );
}

/** One stroke: an ellipse with bristles, its rim a little lower. */
function dab(
  { side, rgb, height }: Canvas,
  u: number,
  v: number,
  angle: number,
  width: number,
  long: number,
  { r, g, b }: Texel,
  load: number,
): void {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const reach = width * Math.sqrt(long);
  const thick = width / Math.sqrt(long);
  // Where a row cuts the ellipse: p dx² + 2 q dx dy + t dy² = 1.
  const flat = 1 / (reach * reach);
  const steep = 1 / (thick * thick);
  const p = c * c * flat + s * s * steep;
  const q = c * s * (flat - steep);
  const t = s * s * flat + c * c * steep;
  const y0 = Math.max(0, Math.floor((v - reach) * side));
  const y1 = Math.min(side - 1, Math.ceil((v + reach) * side));
  for (let y = y0; y <= y1; y++) {
    const dy = (y + 0.5) / side - v;
    const half = Math.sqrt(Math.max(0, q * q * dy * dy - p * (t * dy * dy - 1))) / p;
    const middle = u - (q * dy) / p;
    const x0 = Math.max(0, Math.floor((middle - half) * side) - 1);
    const x1 = Math.min(side - 1, Math.ceil((middle + half) * side) + 1);
    for (let x = x0; x <= x1; x++) {
      const dx = (x + 0.5) / side - u;
      const a = (dx * c + dy * s) / reach;
      const w = (dy * c - dx * s) / thick;
      const d = a * a + w * w;
      if (d > 1) continue;
      const k = y * side + x;
      const cover = d > 0.6 ? 0.55 : 0.9;
      rgb[3 * k] = (rgb[3 * k] as number) * (1 - cover) + r * cover;
      rgb[3 * k + 1] = (rgb[3 * k + 1] as number) * (1 - cover) + g * cover;
      rgb[3 * k + 2] = (rgb[3 * k + 2] as number) * (1 - cover) + b * cover;
      height[k] = 0.3 + 0.4 * load + 0.25 * Math.abs(Math.sin(w * 9 + load * 6)) * (1 - d);
    }
  }
}

/** `count` × `count` pictures on one texture, row by row from the top. */
export function sheetOf(motifs: readonly Motif[], count: 1 | 2, size: 256 | 512): Recipe {
  return {
    tile_m: [1, 1],
    size,
    relief_m: 0.0012,
    tintable: false,
    paint: () => {
      const side = size / count;
      const canvases = motifs.map((motif) => paintCanvas(motif, side));
      const weave = fbm(96, 96, 1, 701);
      return (u, v, out) => {
        const column = Math.min(count - 1, Math.floor(u * count));
        const row = Math.min(count - 1, Math.floor((1 - v) * count));
        const which = row * count + column;
        const canvas = canvases[which] as Canvas;
        const [a, b] = [u * count - column, v * count - (count - 1 - row)];
        readCanvas(canvas, a, b, out);
        const varnish = motifs[which]?.brush.varnish ?? 0;
        if (varnish > 0) age(out, a, b, varnish);
        out.h = out.h * 0.85 + 0.15 * at(weave, u, v);
      };
    },
  };
}

function readCanvas({ side, rgb, height }: Canvas, u: number, v: number, out: Texel): void {
  const x = Math.min(side - 1, Math.max(0, Math.floor(u * side)));
  const y = Math.min(side - 1, Math.max(0, Math.floor(v * side)));
  const k = y * side + x;
  out.r = rgb[3 * k] as number;
  out.g = rgb[3 * k + 1] as number;
  out.b = rgb[3 * k + 2] as number;
  out.h = height[k] as number;
  out.rough = 0.8;
}

function age(out: Texel, u: number, v: number, varnish: number): void {
  const edge = Math.min(u, 1 - u, v, 1 - v);
  const dim = 1 - 0.45 * varnish * (1 - step(0, 0.3, edge));
  out.r *= dim * (1 + 0.02 * varnish);
  out.g *= dim * (1 - 0.04 * varnish);
  out.b *= dim * (1 - 0.16 * varnish);
}

/** Where the light of a painted scene comes from: left, above, in front. */
const LIGHT = [-0.55, 0.5, 0.67] as const;

/** Whether a point is in an ellipse; if so the texel gets a shaded ball's colour between dark and light. */
export function ball(
  out: Texel,
  u: number,
  v: number,
  [cx, cy, rx, ry]: readonly [number, number, number, number],
  dark: Rgb,
  light: Rgb,
  shine = 0,
): boolean {
  const [x, y] = [(u - cx) / rx, (v - cy) / ry];
  const d = x * x + y * y;
  if (d > 1) return false;
  const facing = clamp01(x * LIGHT[0] + y * LIGHT[1] + Math.sqrt(1 - d) * LIGHT[2]);
  between(out, dark, light, step(0, 0.95, facing));
  if (shine > 0) towards(out, hex(0xfffaf0), shine * step(0.9, 1, facing));
  return true;
}

/** Whether a point is in an ellipse. */
export const within = (u: number, v: number, cx: number, cy: number, rx: number, ry: number): boolean =>
  ((u - cx) / rx) ** 2 + ((v - cy) / ry) ** 2 < 1;
