/** Paper, metal, rust, ceramic, book spines, newspaper, screens, clock faces. */
import { at, fbm, fineField, hash2, softField, step } from "./noise";
import { between, hex, shade, towards } from "./palette";
import type { Recipe, Texel } from "./recipe";

const flat = (size: 128 | 256, tile: number, tone: (u: number, v: number) => number): Recipe => ({
  tile_m: [tile, tile],
  size,
  relief_m: 0,
  tintable: true,
  paint: () => (u, v, out) => {
    out.r = out.g = out.b = tone(u, v);
  },
});

/** Lines of words on paper: `lines` of them, a heading when asked. v up. */
function page(lines: number, heading: boolean, columns: number, tile: readonly [number, number]): Recipe {
  return {
    tile_m: tile,
    size: 256,
    relief_m: 0,
    tintable: true,
    paint: () => {
      const fibre = fineField();
      return (u, v, out) => {
        const tone = 0.94 + 0.05 * (at(fibre, u, v) - 0.5);
        out.r = tone;
        out.g = tone * 0.985;
        out.b = tone * 0.95;
        const ink = textAt(u, v, lines, heading, columns);
        if (ink > 0) towards(out, hex(0x212126), ink * 0.8);
      };
    },
  };
}

function textAt(u: number, v: number, lines: number, heading: boolean, columns: number): number {
  if (u < 0.06 || u > 0.94 || v < 0.06 || v > 0.94) return 0;
  if (heading && v > 0.8) {
    const b = Math.abs(v - 0.87) * 14;
    return b < 0.5 && hash2(Math.floor(u * 26), 0, 402) > 0.25 && (u * 26) % 1 < 0.8 ? 1 : 0;
  }
  if (heading && v > 0.77) return 0;
  const column = Math.floor(((u - 0.06) / 0.88) * columns);
  const a = ((u - 0.06) / 0.88) * columns - column;
  if (a > 0.94 && columns > 1) return 0;
  if (heading && column === columns - 1 && v > 0.42)
    return v < 0.74 ? 0.35 + 0.4 * hash2(u * 40, v * 40, 9) : 0;
  const line = Math.floor(v * lines);
  const b = v * lines - line;
  if (b < 0.3 || b > 0.75) return 0;
  if (a > 0.6 && hash2(line, column, 403) < 0.15) return 0;
  const letter = Math.floor(a * (120 / columns));
  return hash2(letter, line + column * 97, 404) > 0.22 ? 0.75 : 0;
}

/** A row of 12 spines over 0.36 m × 0.24 m: each book its own colour, bands and title. u along the shelf. */
const spines: Recipe = {
  tile_m: [0.36, 0.24],
  size: 256,
  relief_m: 0.002,
  tintable: false,
  paint: () => {
    const fine = fineField();
    const inks = [
      0x7d2b28, 0x28405f, 0x3f5a3a, 0x8c6a35, 0x4a3350, 0x2f2f33, 0xa8873f, 0x5c7a80, 0xb4b09f,
    ].map(hex);
    return (u, v, out) => {
      const i = Math.floor(u * 12);
      const a = u * 12 - i;
      const ink = inks[Math.floor(hash2(i, 1, 412) * inks.length)] ?? inks[0];
      if (ink) between(out, ink, ink, 0);
      spineTitle(i, a, v, out);
      shade(out, 0.85 + 0.3 * (at(fine, u, v) - 0.5) + 0.12 * Math.sin(a * Math.PI));
      const round = Math.sin(a * Math.PI);
      out.h = Math.sqrt(Math.max(0, round));
    };
  },
};

function spineTitle(i: number, a: number, v: number, out: Texel): void {
  const gold = hex(0xd9bd78);
  const band = 0.1 + 0.08 * hash2(i, 2, 412);
  if (Math.abs(v - band) < 0.008 || Math.abs(v - 1 + band) < 0.008) towards(out, gold, 0.85);
  const from = 0.4 + 0.1 * hash2(i, 3, 412);
  if (v > from && v < from + 0.32 && Math.abs(a - 0.5) < 0.16 && hash2(Math.floor(v * 70), i, 413) > 0.3)
    towards(out, gold, 0.75);
}

const brushed: Recipe = {
  tile_m: [0.2, 0.2],
  size: 128,
  relief_m: 0.0002,
  tintable: true,
  paint: () => {
    const lines = fbm(2, 128, 2, 421);
    return (u, v, out) => {
      const l = at(lines, u, v);
      out.r = out.g = out.b = 0.86 + 0.2 * (l - 0.5);
      out.h = l;
      out.rough = 0.75 + 0.25 * l;
    };
  },
};

const rust: Recipe = {
  tile_m: [0.8, 0.8],
  size: 256,
  relief_m: 0.002,
  tintable: false,
  paint: () => {
    const cloud = softField();
    const fine = fineField();
    return (u, v, out) => {
      const f = at(fine, u, v);
      const eaten = step(0.4, 0.62, at(cloud, u, v) + 0.2 * (f - 0.5));
      between(out, hex(0x5d6266), hex(0x7f4523), eaten);
      shade(out, 0.75 + 0.5 * f);
      out.h = eaten * f;
      out.rough = 0.7 + 0.3 * eaten;
    };
  },
};

/** A clock face over the whole tile, 0.3 m: ring, hour and minute marks. */
const clock: Recipe = {
  tile_m: [0.3, 0.3],
  size: 256,
  relief_m: 0,
  tintable: true,
  paint: () => (u, v, out) => {
    const x = u - 0.5;
    const y = v - 0.5;
    const radius = Math.sqrt(x * x + y * y) * 2;
    const turn = (Math.atan2(x, y) / (2 * Math.PI) + 1) % 1;
    out.r = out.g = 0.97;
    out.b = 0.94;
    const hour = Math.abs(((turn * 12 + 0.5) % 1) - 0.5) / 12;
    const minute = Math.abs(((turn * 60 + 0.5) % 1) - 0.5) / 60;
    const quarter = Math.abs(((turn * 4 + 0.5) % 1) - 0.5) / 4 < 0.01;
    const bar = radius > (quarter ? 0.66 : 0.74) && radius < 0.86 && hour < (quarter ? 0.008 : 0.0055);
    const dot = radius > 0.83 && radius < 0.86 && minute < 0.0016;
    if (bar || dot || (radius > 0.9 && radius < 0.915)) towards(out, hex(0x17171a), 1);
  },
};

const HILLS = [0x6c7f9e, 0x48664f, 0x2b4428];

/** What a television shows: a landscape under a station's bar. */
const screen: Recipe = {
  tile_m: [1.0, 0.5625],
  size: 256,
  relief_m: 0,
  tintable: true,
  paint: () => {
    const hill = softField();
    return (u, v, out) => {
      between(out, hex(0xf0c890), hex(0x4a86c8), step(0.35, 1, v));
      const sun = Math.sqrt(((u - 0.7) * 1.78) ** 2 + (v - 0.62) ** 2);
      towards(out, hex(0xfff4cf), 1 - step(0.06, 0.2, sun));
      for (let k = 0; k < 3 && v < 0.75; k++) {
        const ridge = 0.52 - k * 0.13 + 0.22 * (at(hill, u + k * 0.31, 0.1 + k * 0.27) - 0.5);
        if (v < ridge) between(out, hex(HILLS[k] ?? 0), hex(0x88a060), 0.25 * (ridge - v));
      }
      if (v < 0.12 && u > 0.05 && u < 0.7)
        between(
          out,
          hex(0x1c2f6e),
          hex(0xdfe6ff),
          v < 0.085 && v > 0.045 && hash2(Math.floor(u * 60), 1, 442) > 0.3 ? 1 : 0,
        );
    };
  },
};

export const OBJECTS = {
  paper: flat(128, 0.3, (u, v) => 0.95 + 0.03 * hash2(u * 128, v * 128, 400)),
  newspaper: page(64, true, 4, [0.3, 0.42]),
  "page-text": page(36, false, 1, [0.15, 0.21]),
  "book-spine": spines,
  "metal-brushed": brushed,
  rust,
  "clock-face": clock,
  "screen-picture": screen,
} satisfies Record<string, Recipe>;
