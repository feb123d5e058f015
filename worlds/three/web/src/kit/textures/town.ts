/** What streets and town houses are made of: slabs, setts, ashlar, stucco, slate, road paint, posters, timetables. */
import { at, clamp01, fbm, fineField, hash2, softField, step } from "./noise";
import { between, hex, type Rgb, shade, towards } from "./palette";
import type { Recipe, Texel } from "./recipe";

interface Blocks {
  readonly tile: readonly [number, number];
  readonly cols: number;
  readonly rows: number;
  readonly colors: readonly [number, number];
  readonly joint: number;
  readonly joint_m: number;
  readonly relief_m: number;
  /** Shift of every second row, as a part of a block. */
  readonly shift?: number;
  readonly seed: number;
  readonly tintable?: boolean;
  /** How much one block differs from the next, 0..1. */
  readonly variety?: number;
}

/** Stones in rows, each its own tone, with joints between them. */
function blocks(options: Blocks): Recipe {
  const { tile, cols, rows, colors, joint, joint_m, relief_m, shift = 0.5, seed, variety = 1 } = options;
  return {
    tile_m: tile,
    size: 256,
    relief_m,
    tintable: options.tintable ?? false,
    paint: () => {
      const fine = fineField();
      const cloud = softField();
      const [w, h] = [tile[0] / cols, tile[1] / rows];
      const [first, second, line] = [hex(colors[0]), hex(colors[1]), hex(joint)];
      return (u, v, out) => {
        const row = Math.floor(v * rows);
        const along = u * cols + (row % 2) * shift;
        const i = Math.floor(along) % cols;
        const f = at(fine, u, v);
        between(out, first, second, 0.5 + (hash2(i, row, seed) - 0.5) * variety);
        shade(out, 0.86 + 0.2 * f + 0.16 * (at(cloud, u, v) - 0.5));
        const a = along - Math.floor(along);
        const b = v * rows - row;
        const edge = Math.min(a * w, (1 - a) * w, b * h, (1 - b) * h) + (f - 0.5) * joint_m * 0.5;
        const gap = 1 - step(joint_m * 0.5, joint_m, edge);
        towards(out, line, gap * 0.85);
        out.h = (1 - gap) * (0.75 + 0.25 * Math.min(1, edge / (joint_m * 4))) + f * 0.12;
      };
    },
  };
}

/** Rendered walls: near white, with stains that rain has drawn downwards. */
const stucco: Recipe = {
  tile_m: [5, 5],
  size: 256,
  relief_m: 0.004,
  tintable: true,
  paint: () => {
    const fine = fineField();
    const cloud = softField();
    const streaks = fbm(40, 3, 3, 611);
    return (u, v, out) => {
      const f = at(fine, u, v);
      const c = at(cloud, u, v);
      const streak = step(0.58, 0.85, at(streaks, u, v)) * step(0.35, 0.7, c);
      const tone = 0.9 + 0.1 * (c - 0.5) + 0.07 * (f - 0.5) - 0.09 * streak;
      out.r = tone;
      out.g = tone * (1 - 0.006 * streak);
      out.b = tone * (1 - 0.03 * streak);
      out.h = f;
    };
  },
};

/** Paint on asphalt, rubbed through where wheels run. */
const roadPaint: Recipe = {
  tile_m: [1.6, 1.6],
  size: 256,
  relief_m: 0.002,
  tintable: true,
  paint: () => {
    const fine = fbm(96, 96, 2, 621);
    const cloud = softField();
    return (u, v, out) => {
      const f = at(fine, u, v);
      const bare = step(0.62, 0.8, 0.75 * f + 0.5 * at(cloud, u, v));
      between(out, hex(0xf4f3ee), hex(0xdad8d2), f);
      towards(out, hex(0x6c6d6e), bare * 0.75);
      out.h = 1 - bare;
    };
  },
};

type Draw = (u: number, v: number, out: Texel) => void;

const lines = (u: number, v: number, count: number, seed: number): boolean => {
  const row = Math.floor(v * count);
  const within = v * count - row;
  return (
    within > 0.3 &&
    within < 0.75 &&
    hash2(Math.floor(u * 46), row, seed) > 0.2 &&
    u > 0.08 &&
    u < 0.5 + 0.42 * hash2(row, 3, seed)
  );
};

const inkOf = (color: number): Rgb => hex(color);

/** A concert: rings of sound around a disc. */
const concert: Draw = (u, v, out) => {
  between(out, inkOf(0x1d1b3a), inkOf(0x5a2a6e), v);
  const d = Math.hypot(u - 0.5, (v - 0.58) * 1.4);
  if (d < 0.36) between(out, inkOf(0xf2b33d), inkOf(0xe2502f), d * 2.7);
  if (d < 0.36 && (d * 26) % 1 < 0.35) shade(out, 0.72);
  if (d < 0.07) between(out, inkOf(0x1d1b3a), inkOf(0x1d1b3a), 0);
  if (v < 0.2 && lines(u, v * 5, 4, 631)) between(out, inkOf(0xf6ead2), inkOf(0xf6ead2), 0);
};

/** A holiday by the sea: sun, waves, a sail. */
const sea: Draw = (u, v, out) => {
  between(out, inkOf(0xf7d9a8), inkOf(0x3f9fc0), step(0.35, 0.95, v));
  if (Math.hypot(u - 0.68, (v - 0.7) * 1.4) < 0.13) between(out, inkOf(0xfff0c8), inkOf(0xfff0c8), 0);
  const wave = 0.36 + 0.02 * Math.sin(u * 28);
  if (v < wave) between(out, inkOf(0x1a5f7d), inkOf(0x2f8ba0), (v * 9) % 1);
  if (v > 0.36 && v < 0.62 && u > 0.3 && u < 0.3 + (0.62 - v) * 0.75)
    between(out, inkOf(0xfdf7ea), inkOf(0xe6dcc8), u);
  if (v < 0.14 && lines(u, v * 7, 3, 632)) between(out, inkOf(0xfdf7ea), inkOf(0xfdf7ea), 0);
};

/** A museum: blocks of colour. */
const museum: Draw = (u, v, out) => {
  between(out, inkOf(0xefe8da), inkOf(0xe6dfcf), v);
  if (v > 0.32 && v < 0.92 && u > 0.1 && u < 0.9) {
    const cell = hash2(Math.floor(u * 5), Math.floor(v * 7), 633);
    const inks = [0xc23b2a, 0x1f4e79, 0xe3b23c, 0x2b2b2b, 0xf4efe4, 0x5d8a66];
    between(out, inkOf(inks[Math.floor(cell * 6)] as number), inkOf(0xffffff), 0);
  }
  if (v < 0.26 && v > 0.06 && lines(u, (v - 0.06) * 5, 3, 634))
    between(out, inkOf(0x26221e), inkOf(0x26221e), 0);
};

/** A film: a dark figure before a lit doorway. */
const film: Draw = (u, v, out) => {
  between(out, inkOf(0x0f2d33), inkOf(0x07161b), v);
  if (u > 0.36 && u < 0.64 && v > 0.22 && v < 0.82) between(out, inkOf(0xf3d38a), inkOf(0xd9803c), v);
  const body = Math.abs(u - 0.5) < 0.055 - 0.03 * Math.abs(v - 0.42) && v > 0.22 && v < 0.56;
  if (body || Math.hypot(u - 0.5, (v - 0.6) * 1.4) < 0.045) between(out, inkOf(0x0a1114), inkOf(0x0a1114), 0);
  if (v > 0.85 && v < 0.95 && lines(u, (v - 0.85) * 10, 2, 635))
    between(out, inkOf(0xd9d2c0), inkOf(0xd9d2c0), 0);
  if (v < 0.16 && lines(u, v * 6, 5, 636)) between(out, inkOf(0x9fb0ac), inkOf(0x9fb0ac), 0);
};

const POSTERS = [concert, sea, museum, film] as const;

/** Four posters side by side, two below and two above; each is a quarter of the tile. */
const posters: Recipe = {
  tile_m: [1, 1],
  size: 512,
  relief_m: 0,
  tintable: false,
  paint: () => {
    const fine = fineField();
    return (u, v, out) => {
      const [i, j] = [u < 0.5 ? 0 : 1, v < 0.5 ? 0 : 1];
      (POSTERS[i + 2 * j] as Draw)(u * 2 - i, v * 2 - j, out);
      shade(out, 0.97 + 0.06 * (at(fine, u, v) - 0.5));
    };
  },
};

/** A table of times under a coloured head, with a line of stops beside it. v up. */
const timetable: Recipe = {
  tile_m: [0.6, 0.85],
  size: 256,
  relief_m: 0,
  tintable: true,
  paint: () => (u, v, out) => {
    between(out, hex(0xf6f5f0), hex(0xf6f5f0), 0);
    if (v > 0.88) between(out, hex(0x1c5aa0), hex(0x1c5aa0), 0);
    if (v > 0.9 && v < 0.97 && u > 0.28 && u < 0.8 && hash2(Math.floor(u * 30), 1, 641) > 0.25)
      towards(out, hex(0xffffff), 0.9);
    if (v > 0.89 && u < 0.2 && u > 0.06) between(out, hex(0xf2c230), hex(0xf2c230), 0);
    if (v > 0.86 || v < 0.05) return;
    const row = Math.floor(v * 26);
    const within = v * 26 - row;
    if (u < 0.24) {
      if (Math.abs(u - 0.09) < 0.006 && v > 0.1) between(out, hex(0x1c5aa0), hex(0x1c5aa0), 0);
      if (row % 2 === 0 && Math.hypot((u - 0.09) * 0.6, (within - 0.5) * 0.032) < 0.011)
        between(out, hex(0x10263f), hex(0x10263f), 0);
      if (
        row % 2 === 0 &&
        u > 0.12 &&
        within > 0.3 &&
        within < 0.7 &&
        hash2(Math.floor(u * 60), row, 642) > 0.3
      )
        towards(out, hex(0x3a3a40), 0.8);
      return;
    }
    if (row % 2 === 1) shade(out, 0.93);
    const column = Math.floor((u - 0.24) * 13);
    const a = (u - 0.24) * 13 - column;
    const digit = Math.floor(a * 7);
    if (within > 0.24 && within < 0.78 && a > 0.2 && a < 0.8 && hash2(digit + column * 9, row, 643) > 0.35)
      towards(out, hex(0x26262b), column === 0 ? 0.95 : 0.7);
  },
};

/** Fronts of far houses: four by four windows, each with its own curtains. Near white where the wall is. */
const farWindows: Recipe = {
  tile_m: [10.8, 12.8],
  size: 256,
  relief_m: 0,
  tintable: true,
  paint: () => {
    const cloud = softField();
    const fine = fineField();
    return (u, v, out) => {
      const [i, j] = [Math.floor(u * 4), Math.floor(v * 4)];
      const [a, b] = [u * 4 - i, v * 4 - j];
      const tone = 0.92 + 0.1 * (at(cloud, u, v) - 0.5) + 0.05 * (at(fine, u, v) - 0.5);
      out.r = out.g = out.b = tone;
      const frame = Math.abs(a - 0.5) < 0.25 && b > 0.27 && b < 0.86;
      if (frame) between(out, hex(0xf8f4ea), hex(0xf8f4ea), 0);
      if (b > 0.24 && b < 0.27 && Math.abs(a - 0.5) < 0.28) shade(out, 0.8);
      const pane = Math.abs(a - 0.5) < 0.21 && b > 0.3 && b < 0.83 && Math.abs(a - 0.5) > 0.012;
      if (!pane) return;
      const way = hash2(i, j, 661);
      const curtain = way < 0.35 ? Math.abs(a - 0.5) > 0.13 : way < 0.6 ? b > 0.83 - 0.4 * way : way > 0.85;
      between(out, hex(0x39424a), hex(0x59646c), b);
      if (curtain) between(out, hex(0xcfc8ba), hex(0xb9b2a6), b);
    };
  },
};

/** Slates in rows that lie over each other; v runs up the roof. */
const slate: Recipe = {
  tile_m: [1.5, 1.5],
  size: 256,
  relief_m: 0.012,
  tintable: true,
  paint: () => {
    const fine = fineField();
    const [dark, light] = [hex(0xa9adb3), hex(0xdadde0)];
    return (u, v, out) => {
      const row = Math.floor(v * 8);
      const along = u * 6 + (row % 2) * 0.5;
      const i = Math.floor(along) % 6;
      const a = along - Math.floor(along);
      const b = v * 8 - row;
      const f = at(fine, u, v);
      between(out, dark, light, hash2(i, row, 651));
      shade(out, (0.85 + 0.25 * f) * (0.75 + 0.25 * step(0, 0.12, b)));
      shade(out, 1 - 0.35 * step(0.46, 0.5, Math.abs(a - 0.5)));
      out.h = clamp01(1 - b) * 0.8 + 0.15 * f;
    };
  },
};

export const TOWN = {
  "paving-slabs": blocks({
    tile: [2.4, 2.4],
    cols: 4,
    rows: 6,
    colors: [0x9b9890, 0xb4b0a7],
    joint: 0x5d5a54,
    joint_m: 0.012,
    relief_m: 0.006,
    seed: 601,
  }),
  setts: blocks({
    tile: [1.44, 1.2],
    cols: 8,
    rows: 10,
    colors: [0x6c6a68, 0x8d8a86],
    joint: 0x3b3936,
    joint_m: 0.014,
    relief_m: 0.016,
    seed: 602,
  }),
  "town-ashlar": blocks({
    tile: [2.8, 1.6],
    cols: 4,
    rows: 4,
    colors: [0xdedad0, 0xf0ece4],
    joint: 0x9a958a,
    joint_m: 0.016,
    relief_m: 0.02,
    seed: 603,
    tintable: true,
    variety: 0.7,
  }),
  clinker: blocks({
    tile: [0.96, 0.6],
    cols: 4,
    rows: 8,
    colors: [0xb99a63, 0xd3b67e],
    joint: 0xa59c8b,
    joint_m: 0.009,
    relief_m: 0.008,
    seed: 604,
  }),
  stucco,
  slate,
  "road-paint": roadPaint,
  posters,
  timetable,
  "far-windows": farWindows,
} satisfies Record<string, Recipe>;
