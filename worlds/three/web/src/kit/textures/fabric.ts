/** What is woven, knitted or sewn: cloth, carpet, stripes, checks, rugs, leather. All but the rug can be tinted. */
import { at, fbm, fineField, hash2, softField, step, worley } from "./noise";
import { between, hex, shade, towards } from "./palette";
import type { Recipe, Texel } from "./recipe";

/** Over-and-under weave of `threads` in each direction: height and a tone. */
function weave(threads: number) {
  const fine = fineField();
  const half = threads / 2;
  return (u: number, v: number, out: Texel): number => {
    const a = Math.sin(u * threads * Math.PI);
    const b = Math.sin(v * threads * Math.PI);
    const over = (Math.floor(u * half * 2) + Math.floor(v * half * 2)) % 2 === 0;
    const h = over ? 0.5 + 0.5 * a * a : 0.5 * b * b + 0.2;
    const f = at(fine, u, v);
    out.h = 0.75 * h + 0.25 * f;
    return 0.8 + 0.14 * h + 0.12 * (f - 0.5);
  };
}

function cloth(threads: number, tile: number, relief_m: number): Recipe {
  return {
    tile_m: [tile, tile],
    size: 128,
    relief_m,
    tintable: true,
    paint: () => {
      const thread = weave(threads);
      return (u, v, out) => {
        out.r = out.g = out.b = thread(u, v, out);
      };
    },
  };
}

/** A weave with bands: `across(u, v)` says how much of the second tone. */
function banded(tile: number, second: number, across: (u: number, v: number) => number): Recipe {
  return {
    tile_m: [tile, tile],
    size: 256,
    relief_m: 0.0004,
    tintable: true,
    paint: () => {
      const thread = weave(64);
      const tone = hex(second);
      return (u, v, out) => {
        const t = thread(u, v, out) + 0.1;
        const share = across(u, v);
        out.r = t * (1 + (tone[0] - 1) * share);
        out.g = t * (1 + (tone[1] - 1) * share);
        out.b = t * (1 + (tone[2] - 1) * share);
      };
    },
  };
}

const knit: Recipe = {
  tile_m: [0.08, 0.08],
  size: 128,
  relief_m: 0.003,
  tintable: true,
  paint: () => {
    const fine = fineField();
    return (u, v, out) => {
      const a = (u * 8) % 1;
      const slant = Math.abs(a - 0.5);
      const b = (v * 10 + slant * 1.1) % 1;
      const h = Math.sin(b * Math.PI) * (1 - 0.75 * step(0.36, 0.5, slant)) * step(0.01, 0.1, slant);
      const tone = 0.68 + 0.26 * h + 0.14 * (at(fine, u, v) - 0.5);
      out.r = out.g = out.b = tone;
      out.h = h;
    };
  },
};

function pile(tile: number, contrast: number): Recipe {
  return {
    tile_m: [tile, tile],
    size: 256,
    relief_m: 0.006,
    tintable: true,
    paint: () => {
      const tuft = fineField();
      const cloud = softField();
      return (u, v, out) => {
        const t = at(tuft, u, v);
        const tone = 0.86 + contrast * (t - 0.5) + 0.12 * (at(cloud, u, v) - 0.5);
        out.r = out.g = out.b = tone;
        out.h = t;
      };
    },
  };
}

/** A whole woven rug of 2.4 × 1.6 m: border, field, medallions. u along the length. */
const rug: Recipe = {
  tile_m: [2.4, 1.6],
  size: 512,
  relief_m: 0.004,
  tintable: false,
  paint: () => {
    const tuft = fbm(256, 256, 2, 215);
    return (u, v, out) => {
      const x = Math.abs(u - 0.5) * 2.4;
      const y = Math.abs(v - 0.5) * 1.6;
      const edge = Math.min(1.2 - x, 0.8 - y);
      paintRug(x, y, edge, out);
      const t = at(tuft, u, v);
      shade(out, 0.86 + 0.3 * (t - 0.5));
      out.h = t;
    };
  },
};

const RUG = { red: hex(0x8c2f2b), navy: hex(0x26344f), cream: hex(0xe2d3b4), ochre: hex(0xc18a42) };

function paintRug(x: number, y: number, edge: number, out: Texel): void {
  const { red, navy, cream, ochre } = RUG;
  between(out, red, red, 0);
  if (edge < 0.03) between(out, cream, cream, 0);
  else if (edge < 0.05) between(out, navy, navy, 0);
  else if (edge < 0.19) {
    const along = edge === 1.2 - x ? y : x;
    const a = Math.abs(((along / 0.14) % 1) - 0.5) * 0.14 + Math.abs(edge - 0.12);
    between(out, navy, a < 0.03 ? cream : a < 0.05 ? ochre : navy, 1);
  } else if (edge < 0.21) between(out, cream, cream, 0);
  else {
    const d = x / 0.72 + y / 0.46;
    if (d < 0.22) between(out, ochre, ochre, 0);
    else if (d < 0.34) between(out, cream, cream, 0);
    else if (d < 0.85) between(out, navy, navy, 0);
    else if (d < 0.92) between(out, ochre, ochre, 0);
    const i = Math.abs(((x / 0.16) % 1) - 0.5) + Math.abs(((y / 0.16) % 1) - 0.5);
    if (i < 0.17) towards(out, d < 0.85 && d > 0.34 ? ochre : cream, 0.85);
  }
}

const leather: Recipe = {
  tile_m: [0.15, 0.15],
  size: 128,
  relief_m: 0.0012,
  tintable: true,
  paint: () => {
    const cloud = softField();
    const cell = worley(17, 0.95, 222);
    return (u, v, out) => {
      const c = cell(u, v);
      const crease = step(0, 0.35, c.next - c.near);
      const tone = 0.78 + 0.14 * crease + 0.2 * (at(cloud, u, v) - 0.5);
      out.r = out.g = out.b = tone;
      out.h = crease * (0.8 + 0.2 * hash2(c.id * 1000, 1, 5));
      out.rough = 0.8 + 0.2 * (1 - crease);
    };
  },
};

const wide = (t: number): number => step(0.22, 0.24, Math.abs((t % 1) - 0.5));

export const FABRICS = {
  "cloth-plain": cloth(32, 0.06, 0.0003),
  "cloth-weave": cloth(12, 0.06, 0.0012),
  "cloth-coarse": cloth(6, 0.05, 0.002),
  "cloth-knit": knit,
  "cloth-towel": pile(0.3, 0.3),
  velvet: pile(0.5, 0.12),
  carpet: pile(0.6, 0.45),
  rug,
  "fabric-stripe": banded(0.24, 0x9fb0c4, (u) => wide(u * 4)),
  "fabric-check": banded(0.24, 0xb6655a, (u, v) => 0.5 * wide(u * 3) + 0.5 * wide(v * 3)),
  "fabric-dots": banded(0.24, 0xd9a84e, (u, v) => {
    const row = Math.floor(v * 6);
    const a = ((u * 6 + 0.5 * (row % 2)) % 1) - 0.5;
    const b = v * 6 - row - 0.5;
    return 1 - step(0.2, 0.24, Math.sqrt(a * a + b * b));
  }),
  leather,
} satisfies Record<string, Recipe>;
