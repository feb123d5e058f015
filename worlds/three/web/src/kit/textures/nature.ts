/** Ground and leaves: grass, soil, sand, asphalt, leaf, hedge; and food. */
import { at, fbm, hash2, softField, step, worley } from "./noise";
import { between, hex, shade, towards } from "./palette";
import type { Recipe } from "./recipe";

function ground(
  tile: number,
  relief_m: number,
  a: number,
  b: number,
  cells: number,
  seed: number,
  size: 256 | 512 = 256,
): Recipe {
  return {
    tile_m: [tile, tile],
    size,
    relief_m,
    tintable: false,
    paint: () => {
      const fine = fbm(cells, cells, 3, seed);
      const cloud = softField();
      const [low, high] = [hex(a), hex(b)];
      return (u, v, out) => {
        const f = at(fine, u, v);
        between(out, low, high, 0.65 * f + 0.35 * at(cloud, u, v) + 0.25 * (f - 0.5));
        out.h = f;
      };
    },
  };
}

const grass: Recipe = {
  tile_m: [1.2, 1.2],
  size: 256,
  relief_m: 0.03,
  tintable: false,
  paint: () => {
    const blades = fbm(96, 48, 2, 301);
    const cross = fbm(48, 96, 2, 302);
    const cloud = softField();
    const [low, high, dry] = [hex(0x2c4a1a), hex(0x86a548), hex(0x9a9a4a)];
    return (u, v, out) => {
      const h = Math.max(at(blades, u, v), at(cross, u + 0.3, v));
      const c = at(cloud, u, v);
      between(out, low, high, step(0.3, 0.95, h));
      towards(out, dry, 0.2 * step(0.5, 0.8, c));
      shade(out, 0.88 + 0.2 * c);
      out.h = h;
    };
  },
};

/** One leaf over the whole tile: the midrib along v, veins to the sides. */
const leaf: Recipe = {
  tile_m: [0.2, 0.2],
  size: 256,
  relief_m: 0.002,
  tintable: true,
  paint: () => {
    const cloud = softField();
    return (u, v, out) => {
      const x = Math.abs(((u * 2) % 1) - 0.5);
      const rib = 1 - step(0.01, 0.03, x);
      const side = 1 - step(0.05, 0.2, Math.abs(((v * 8 + x * 5) % 1) - 0.5));
      between(out, hex(0x4c7a37), hex(0x79a650), 0.8 * at(cloud, u, v));
      towards(out, hex(0xa9c583), 0.7 * rib + 0.25 * side);
      out.h = 0.6 - 0.5 * rib - 0.2 * side;
    };
  },
};

const hedge: Recipe = {
  tile_m: [0.8, 0.8],
  size: 256,
  relief_m: 0.03,
  tintable: false,
  paint: () => {
    const leaves = worley(26, 1, 321);
    const tones = worley(40, 1, 322);
    const [dark, light] = [hex(0x1d3413), hex(0x6f9240)];
    return (u, v, out) => {
      const tone = tones(u, v).id;
      const { near } = leaves(u, v);
      between(out, dark, light, (1 - near) * (0.45 + 0.55 * tone));
      out.h = 1 - near;
    };
  },
};

function food(
  base: number,
  spot: number,
  cells: number,
  relief_m: number,
  tile: number,
  seed: number,
): Recipe {
  return {
    tile_m: [tile, tile],
    size: 128,
    relief_m,
    tintable: false,
    paint: () => {
      const cloud = softField();
      const cell = worley(cells, 1, seed);
      const [first, second] = [hex(base), hex(spot)];
      return (u, v, out) => {
        const c = cell(u, v);
        between(out, first, second, 0.6 * at(cloud, u, v) + 0.4 * step(0.3, 0, c.near));
        shade(out, 0.92 + 0.14 * hash2(c.id * 999, 0, seed));
        out.h = Math.min(1, c.near);
      };
    },
  };
}

export const NATURE = {
  grass,
  soil: ground(1.2, 0.02, 0x3a2b1f, 0x6e543c, 40, 331),
  sand: ground(1, 0.004, 0xc4ac80, 0xe4d2a8, 80, 332),
  asphalt: ground(1.2, 0.006, 0x3b3c3e, 0x66676a, 128, 333),
  dirt: ground(2, 0.02, 0x7d6447, 0xa88c67, 32, 334),
  snow: ground(2, 0.01, 0xe6ebf2, 0xffffff, 24, 335),
  leaf,
  hedge,
  "food-bread": food(0xc98f4c, 0x8a5526, 12, 0.002, 0.15, 341),
  "food-orange": food(0xf08a1d, 0xd46f10, 32, 0.0012, 0.15, 342),
  "food-apple": food(0xc22f28, 0xd98a3a, 9, 0, 0.15, 343),
  "food-cheese": food(0xf0c75a, 0xd9a63a, 6, 0.002, 0.15, 344),
  "food-lemon": food(0xf2d534, 0xd9b81e, 26, 0.001, 0.12, 345),
} satisfies Record<string, Recipe>;
