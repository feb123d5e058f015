/** What walls, floors and roofs are built of: tiles, marble, plaster, wallpaper, brick, concrete, cobble, roof tiles. */
import { at, clamp01, fbm, fineField, hash2, softField, step, worley } from "./noise";
import { between, hex, shade, towards } from "./palette";
import type { Recipe } from "./recipe";

/** Square tiles with grout, each a little its own tone; `checker` gives every second one another colour. */
function tiles(
  side_m: number,
  count: number,
  color: number,
  grout: number,
  checker: number | null,
  seed: number,
): Recipe {
  return {
    tile_m: [side_m * count, side_m * count],
    size: 256,
    relief_m: 0.003,
    tintable: checker === null,
    paint: () => {
      const cloud = softField();
      const [face, other, line] = [hex(color), hex(checker ?? color), hex(grout)];
      const gap = 0.0018 / side_m;
      return (u, v, out) => {
        const i = Math.floor(u * count);
        const j = Math.floor(v * count);
        const a = u * count - i;
        const b = v * count - j;
        const tone = hash2(i, j, seed);
        const c = at(cloud, u + tone, v + tone * 3);
        const base = (i + j) % 2 ? other : face;
        between(out, base, base, 0);
        shade(out, 0.94 + 0.05 * tone + 0.1 * (c - 0.5));
        const edge = Math.min(a, 1 - a, b, 1 - b);
        const joint = 1 - step(gap * 0.6, gap * 1.3, edge);
        towards(out, line, joint);
        out.h = Math.min(1, step(gap * 0.6, gap * 4, edge)) * 0.9 + 0.04 * c;
        out.rough = 0.75 + 0.25 * c;
        if (joint > 0.5) out.rough = 1;
      };
    },
  };
}

const marble: Recipe = {
  tile_m: [1.5, 1.5],
  size: 256,
  relief_m: 0,
  tintable: true,
  paint: () => {
    const cloud = fbm(3, 3, 6, 101);
    const warp = softField();
    return (u, v, out) => {
      const w = at(warp, u, v);
      const vein = 1 - Math.abs(at(cloud, u + w * 0.25, v + w * 0.18) - 0.5) * 2;
      const thin = step(0.93, 1, vein);
      const wide = step(0.6, 1, vein);
      between(out, hex(0xf1eee8), hex(0xd9d6d2), 0.6 * wide + 0.4 * w);
      towards(out, hex(0x85827f), 0.6 * thin * w * 1.4);
    };
  },
};

const granite: Recipe = {
  tile_m: [0.4, 0.4],
  size: 256,
  relief_m: 0,
  tintable: true,
  paint: () => {
    const fine = fineField();
    const blot = fbm(28, 28, 3, 112);
    return (u, v, out) => {
      const f = at(fine, u, v);
      between(out, hex(0xb9b5af), hex(0xe8e4dd), step(0.4, 0.6, at(blot, u, v)));
      towards(out, hex(0x3d3b3a), step(0.6, 0.7, f) * 0.8);
      out.rough = 0.8 + 0.2 * f;
    };
  },
};

const plaster: Recipe = {
  tile_m: [0.9, 0.9],
  size: 256,
  relief_m: 0.0006,
  tintable: true,
  paint: () => {
    const fine = fineField();
    const cloud = softField();
    return (u, v, out) => {
      const f = at(fine, u, v);
      const tone = 0.95 + 0.05 * (f - 0.5) + 0.07 * (at(cloud, u, v) - 0.5);
      out.r = out.g = out.b = tone;
      out.h = f;
    };
  },
};

/** Stripes with a small motif. */
const wallpaper: Recipe = {
  tile_m: [0.48, 0.48],
  size: 512,
  relief_m: 0.0003,
  tintable: true,
  paint: () => {
    const fine = fbm(128, 128, 2, 131);
    return (u, v, out) => {
      const stripe = step(0.42, 0.46, Math.abs(((u * 4) % 1) - 0.5) * 1.2);
      const row = Math.floor(v * 4 + 0.5 * (Math.floor(u * 4) % 2));
      const a = ((u * 4) % 1) - 0.5;
      const b = v * 4 + 0.5 * (Math.floor(u * 4) % 2) - row - 0.5;
      const radius = Math.sqrt(a * a + b * b);
      const petal = 0.16 + 0.07 * Math.cos(6 * Math.atan2(b, a));
      const motif = 1 - step(petal - 0.015, petal + 0.015, radius);
      const ring = step(0.05, 0.07, radius);
      const tone = 0.97 + 0.03 * (at(fine, u, v) - 0.5) - 0.06 * stripe - 0.13 * motif * ring;
      out.r = tone;
      out.g = tone - 0.005 * motif;
      out.b = tone - 0.02 * motif;
      out.h = at(fine, u, v) * 0.6 + 0.4 * motif;
    };
  },
};

/** Leaves on winding stems. */
const floral: Recipe = {
  tile_m: [0.6, 0.6],
  size: 512,
  relief_m: 0,
  tintable: true,
  paint: () => (u, v, out) => {
    out.r = out.g = out.b = 0.97;
    for (let k = 0; k < 3; k++) {
      const x = (u * 3 - k + 3) % 3;
      const bend = 0.5 + 0.28 * Math.sin((v * 2 + k * 0.37) * 2 * Math.PI);
      const d = x - bend;
      if (Math.abs(d) > 0.9) continue;
      towards(out, hex(0x9aa889), 1 - step(0.008, 0.02, Math.abs(d)));
      const j = Math.floor(v * 12 + k * 0.4);
      const side = ((j % 2) + 2) % 2 ? 1 : -1;
      const lv = v * 12 + k * 0.4 - j - 0.5;
      const lu = (d * side - 0.17) / 0.17;
      const leaf = lu * lu + (lv * 1.9 + lu * 0.5) ** 2;
      if (leaf < 1) towards(out, j % 5 ? hex(0x8fa383) : hex(0xcf9a8f), 0.75 * (1 - step(0.7, 1, leaf)));
    }
  },
};

function bricks(
  face: number,
  alt: number,
  mortar: number,
  tile: readonly [number, number],
  cols: number,
  rows: number,
): Recipe {
  return {
    tile_m: tile,
    size: 256,
    relief_m: 0.008,
    tintable: false,
    paint: () => {
      const fine = fineField();
      const [w, h] = [tile[0] / cols, tile[1] / rows];
      const [first, second, line] = [hex(face), hex(alt), hex(mortar)];
      return (u, v, out) => {
        const row = Math.floor(v * rows);
        const along = u * cols + (row % 2) * 0.5;
        const i = Math.floor(along) % cols;
        const f = at(fine, u, v);
        const tone = hash2(i, row, 142);
        between(out, first, second, tone);
        shade(out, 0.8 + 0.4 * f);
        const a = along - Math.floor(along);
        const b = v * rows - row;
        const edge = Math.min(a * w, (1 - a) * w, b * h, (1 - b) * h) + (f - 0.5) * 0.004;
        const joint = 1 - step(0.004, 0.007, edge);
        towards(out, line, joint);
        out.h = (1 - joint) * 0.8 + f * 0.2;
      };
    },
  };
}

const concrete: Recipe = {
  tile_m: [2, 2],
  size: 256,
  relief_m: 0.003,
  tintable: true,
  paint: () => {
    const fine = fineField();
    const cloud = softField();
    return (u, v, out) => {
      const f = at(fine, u, v);
      const hole = step(0.74, 0.8, f);
      const tone = 0.72 + 0.24 * (at(cloud, u, v) - 0.5) + 0.14 * (f - 0.5) - 0.2 * hole;
      out.r = tone;
      out.g = tone * 0.99;
      out.b = tone * 0.96;
      out.h = 0.3 * f + 0.5 - 0.5 * hole;
    };
  },
};

/** Rounded stones in cells with dark seams. */
function stones(
  cells: number,
  tile: number,
  relief_m: number,
  a: number,
  b: number,
  seam: number,
  seed: number,
): Recipe {
  return {
    tile_m: [tile, tile],
    size: 256,
    relief_m,
    tintable: false,
    paint: () => {
      const fine = fineField();
      const warp = fbm(12, 12, 2, seed + 1);
      const cell = worley(cells, 0.75, seed);
      const [first, second, line] = [hex(a), hex(b), hex(seam)];
      return (u, v, out) => {
        const w = (at(warp, u, v) - 0.5) * 0.02;
        const c = cell((u + w + 1) % 1, (v - w + 1) % 1);
        const f = at(fine, u, v);
        const dome = clamp01((c.next - c.near) * 2.2);
        between(out, first, second, c.id);
        shade(out, 0.75 + 0.4 * f);
        const joint = 1 - step(0.04, 0.16, c.next - c.near);
        towards(out, line, joint);
        out.h = Math.sqrt(dome) * 0.85 + 0.15 * f;
      };
    },
  };
}

/** Overlapping rounded roof tiles; v runs up the roof. */
const roof: Recipe = {
  tile_m: [1.2, 1.32],
  size: 256,
  relief_m: 0.03,
  tintable: false,
  paint: () => {
    const fine = fineField();
    const [light, dark] = [hex(0xa9573a), hex(0x7d3a28)];
    return (u, v, out) => {
      const row = Math.floor(v * 4);
      const along = u * 6 + (row % 2) * 0.5;
      const i = Math.floor(along) % 6;
      const a = along - Math.floor(along) - 0.5;
      const b = v * 4 - row;
      const lip = b - 0.14 * (1 - 4 * a * a) * -1;
      const tone = hash2(i, row, 172);
      const f = at(fine, u, v);
      between(out, light, dark, tone);
      shade(out, (0.75 + 0.5 * f) * (0.72 + 0.28 * step(0.0, 0.16, lip - 0.06)));
      shade(out, 1 - 0.4 * step(0.44, 0.5, Math.abs(a)));
      out.h = clamp01(1 - b * 0.8) * 0.7 + 0.25 * (1 - 4 * a * a) + 0.08 * f;
    };
  },
};

export const MASONRY = {
  "tile-white": tiles(0.15, 4, 0xfafaf7, 0xc9c7c2, null, 91),
  "tile-floor": tiles(0.3, 2, 0xe9e4da, 0xa8a298, null, 92),
  "tile-small": tiles(0.05, 8, 0xf4f5f3, 0xb9bab8, null, 93),
  "tile-checker": tiles(0.25, 4, 0xeeeae2, 0x8a8680, 0x3c3f42, 94),
  marble,
  granite,
  plaster,
  wallpaper,
  "wallpaper-floral": floral,
  brick: bricks(0xa35a42, 0x7f4030, 0xb5aca0, [0.96, 0.6], 4, 8),
  "stone-wall": stones(5, 1.6, 0.03, 0x9a9184, 0x6f6a62, 0x4d4840, 161),
  cobble: stones(8, 1.2, 0.025, 0x8b8680, 0x65625f, 0x3a3733, 162),
  gravel: stones(28, 0.9, 0.012, 0xb3aa9c, 0x77706a, 0x4b4640, 163),
  concrete,
  "roof-tile": roof,
} satisfies Record<string, Recipe>;
