/** Woods: grain, boards, parquet, painted wood, bark, wicker. The grain of plain woods runs along u. */
import { at, fbm, fineField, hash2, softField, step, worley } from "./noise";
import { between, hex, type Rgb, shade } from "./palette";
import type { Recipe, Texel } from "./recipe";

/** A grain painter: long fibres, growth rings that wander, pores. */
function grain(light: Rgb, dark: Rgb, rings: number, pores: number, seed: number) {
  const fibre = fbm(4, 128, 3, 11);
  const wander = fbm(2, 6, 3, 12);
  const pore = fbm(16, 256, 2, 13);
  const shift = hash2(seed, 1, 14);
  return (x: number, y: number, out: Texel): void => {
    const [u, v] = [x + shift, y + shift * 3];
    const bend = at(wander, u, v);
    const ring = 0.5 + 0.5 * Math.sin((v * rings + bend * 5) * 2 * Math.PI);
    const fine = at(fibre, u, v);
    const t = 0.45 * ring * ring + 0.4 * fine + 0.3 * (bend - 0.5);
    between(out, light, dark, t);
    const hole = step(0.62, 0.8, at(pore, u, v)) * pores;
    shade(out, 1 - 0.35 * hole);
    out.h = 0.6 * fine + 0.3 * ring - 0.5 * hole;
    out.rough = 1 - 0.15 * fine;
  };
}

function plain(light: number, dark: number, rings: number, pores: number, seed: number): Recipe {
  return {
    tile_m: [1.2, 0.6],
    size: 256,
    relief_m: 0.0004,
    tintable: false,
    paint: () => grain(hex(light), hex(dark), rings, pores, seed),
  };
}

/** Boards laid along u: `rows` across the tile, each row broken at its own place. */
function boards(
  light: number,
  dark: number,
  rows: number,
  perRow: number,
  gap: number,
  seed: number,
  tile: readonly [number, number],
  size: 256 | 512,
): Recipe {
  return {
    tile_m: tile,
    size,
    relief_m: 0.0025,
    tintable: false,
    paint: () => {
      const wood = grain(hex(light), hex(dark), 4, 0.7, seed);
      const gap_v = gap / (tile[1] / rows);
      const gap_u = gap / (tile[0] / perRow);
      const starts = Array.from({ length: rows }, (_, row) => hash2(row, 3, seed) + (row % 2) * 0.5);
      const tones = Array.from({ length: rows * perRow }, (_, i) =>
        hash2(Math.floor(i / perRow), i % perRow, seed + 5),
      );
      const warms = Array.from({ length: rows * perRow }, (_, i) =>
        hash2(Math.floor(i / perRow), i % perRow, seed + 6),
      );
      return (u, v, out) => {
        const row = Math.floor(v * rows);
        const along = u * perRow + (starts[row] as number);
        const board = ((Math.floor(along) % perRow) + perRow) % perRow;
        const tone = tones[row * perRow + board] as number;
        const warm = warms[row * perRow + board] as number;
        wood(u + tone * 0.7, v * 0.5 + tone, out);
        shade(out, 0.82 + 0.3 * tone);
        out.r *= 1 + 0.05 * warm;
        out.g *= 1 - 0.03 * warm;
        out.b *= 1 - 0.12 * warm;
        const across = v * rows - row;
        const ends = along - Math.floor(along);
        const edge = Math.min(across / gap_v, (1 - across) / gap_v, ends / gap_u, (1 - ends) / gap_u);
        const joint = 1 - step(0.4, 1, edge);
        shade(out, 1 - 0.62 * joint);
        out.h = 0.85 + 0.12 * out.h - 0.85 * joint;
        out.rough = out.rough * (1 - 0.12 * tone) + 0.1 * joint;
      };
    },
  };
}

const parquet: Recipe = {
  tile_m: [0.96, 0.96],
  size: 512,
  relief_m: 0.0012,
  tintable: false,
  paint: () => {
    const wood = grain(hex(0xc99a64), hex(0x8d5f34), 5, 0.6, 41);
    return (u, v, out) => {
      const i = Math.floor(u * 4);
      const j = Math.floor(v * 4);
      const turned = (i + j) % 2 === 1;
      const a = turned ? v * 4 - j : u * 4 - i;
      const b = turned ? u * 4 - i : v * 4 - j;
      const strip = Math.floor(b * 4);
      const tone = hash2(i * 4 + strip, j, 43);
      wood(a * 0.25 + tone, b * 0.4 + tone * 3, out);
      shade(out, 0.84 + 0.26 * tone);
      const inStrip = b * 4 - strip;
      const edge = Math.min(inStrip * 0.06, (1 - inStrip) * 0.06, a * 0.24, (1 - a) * 0.24);
      const joint = 1 - step(0.0006, 0.0022, edge);
      shade(out, 1 - 0.5 * joint);
      out.h = 0.9 + 0.1 * out.h - 0.9 * joint;
    };
  },
};

const painted: Recipe = {
  tile_m: [0.8, 0.8],
  size: 256,
  relief_m: 0.0005,
  tintable: true,
  paint: () => {
    const strokes = fbm(4, 96, 3, 51);
    const cloud = softField();
    return (u, v, out) => {
      const s = at(strokes, u, v);
      const c = at(cloud, u, v);
      const tone = 0.93 + 0.06 * (s - 0.5) + 0.08 * (c - 0.5);
      out.r = out.g = out.b = tone;
      out.h = s;
      out.rough = 0.85 + 0.15 * c;
    };
  },
};

const bark: Recipe = {
  tile_m: [0.8, 1.2],
  size: 256,
  relief_m: 0.03,
  tintable: false,
  paint: () => {
    const ridge = fbm(14, 4, 4, 61);
    const fine = fbm(48, 24, 3, 62);
    return (u, v, out) => {
      const r = Math.abs(at(ridge, u, v) - 0.5) * 2;
      const f = at(fine, u, v);
      const h = Math.min(1, r * 1.8) * 0.8 + f * 0.2;
      between(out, hex(0x33281e), hex(0x8a7660), h * 0.8 + 0.2 * f);
      out.h = h;
    };
  },
};

const wicker: Recipe = {
  tile_m: [0.06, 0.06],
  size: 128,
  relief_m: 0.004,
  tintable: false,
  paint: () => {
    const fine = fineField();
    return (u, v, out) => {
      const i = Math.floor(u * 3);
      const j = Math.floor(v * 6);
      const over = (i + j) % 2 === 0;
      const a = u * 3 - i - 0.5;
      const b = v * 6 - j - 0.5;
      const bulge = over ? 1 - 1.6 * a * a - 2.4 * b * b : 0.35 - 1.5 * b * b;
      const h = Math.max(0, bulge);
      between(out, hex(0x5a3d20), hex(0xcda36a), 0.25 + 0.6 * h + 0.25 * (at(fine, u, v) - 0.5));
      out.h = h;
    };
  },
};

export const WOODS = {
  "wood-oak": plain(0xd0a873, 0x95683a, 5, 0.9, 11),
  "wood-walnut": plain(0x8a5c3a, 0x47291a, 6, 0.7, 12),
  "wood-pine": plain(0xe6c795, 0xb98a4e, 4, 0.3, 13),
  "wood-cherry": plain(0xa9643c, 0x6b351d, 5, 0.5, 14),
  "wood-dark": plain(0x553723, 0x2a1810, 6, 0.6, 15),
  "wood-painted": painted,
  floorboards: boards(0xc8995f, 0x8a5a30, 8, 1, 0.0022, 21, [2.4, 1.12], 512),
  "deck-boards": boards(0xa48a6a, 0x6d5740, 6, 1, 0.006, 22, [1.6, 0.84], 256),
  parquet,
  bark,
  wicker,
  cork: {
    tile_m: [0.5, 0.5],
    size: 256,
    relief_m: 0.001,
    tintable: false,
    paint: () => {
      const cell = worley(48, 1, 81);
      const [light, dark] = [hex(0xb98752), hex(0x7d5330)];
      return (u, v, out) => {
        const c = cell(u, v);
        between(out, light, dark, c.id * 0.8 + 0.2 * c.near);
        out.h = c.next - c.near;
      };
    },
  },
} satisfies Record<string, Recipe>;
