/** Pictures in the manner of the nineteenth and twentieth centuries: light and water, fields, night, grids, colour. */
import { ball, type Motif, sheetOf, within } from "./canvas";
import { at, clamp01, fbm, hash2, softField, step } from "./noise";
import { between, hex, shade, towards } from "./palette";
import type { Recipe, Texel } from "./recipe";

const set = (out: Texel, color: number) => {
  const c = hex(color);
  between(out, c, c, 0);
};

/** Water lilies: leaves and blossoms on a pond full of sky. */
const lilies: Motif = {
  brush: { rows: [30, 70], seed: 71, long: 3.4, wild: 0.75 },
  draw: () => {
    const pond = fbm(6, 14, 3, 771);
    const pads = Array.from(
      { length: 16 },
      (_, i) => [hash2(i, 1, 772), hash2(i, 2, 772) * 0.9, 0.06 + 0.07 * hash2(i, 3, 772)] as const,
    );
    return (u, v, out) => {
      between(out, hex(0x2f5a6a), hex(0x9fb6cf), at(pond, u, v));
      towards(out, hex(0x3d6b4a), 0.8 * step(0.5, 0.72, at(pond, u * 0.5, v)));
      towards(out, hex(0xd9b7c9), 0.6 * step(0.6, 0.75, at(pond, v, u)));
      for (const [x, y, r] of pads) {
        if (!within(u, v, x, y, r, r * 0.34)) continue;
        between(out, hex(0x3f7a52), hex(0x9cc48a), clamp01(0.5 + (u - x) * 6));
        if (within(u, v, x - r * 0.2, y + r * 0.12, r * 0.22, r * 0.16))
          set(out, hash2(x * 99, 1, 773) > 0.5 ? 0xf6dfe4 : 0xe58aa4);
      }
    };
  },
};

/** Haystacks in the last sun. */
const stacks: Motif = {
  brush: { rows: [30, 72], seed: 73, long: 3, wild: 0.7 },
  draw: () => {
    const field = fbm(12, 30, 3, 781);
    return (u, v, out) => {
      between(out, hex(0xf6c48a), hex(0x8fb0d8), step(0.5, 1, v));
      if (v < 0.56) between(out, hex(0x7f9ab0), hex(0x9c8fb8), u);
      if (v < 0.48) between(out, hex(0xc98a3a), hex(0xf2d27a), at(field, u, v));
      for (const [x, y, s] of [
        [0.36, 0.24, 1],
        [0.76, 0.34, 0.5],
      ] as const) {
        const [a, b] = [(u - x) / s, (v - y) / s];
        if (a > 0 && a < 0.4 && b > -0.08 && b < -0.02) set(out, 0x6a5590);
        if (Math.abs(a) < 0.17 && b > -0.03 && b < 0.17)
          between(out, hex(0x9a4a34), hex(0xf0c060), clamp01(0.6 - a * 3));
        if (b >= 0.17 && b < 0.36 && Math.abs(a) < 0.19 * (1 - (b - 0.17) / 0.2))
          between(out, hex(0x7a3a4a), hex(0xe89a4a), clamp01(0.55 - a * 3));
      }
    };
  },
};

/** A night of turning stars over a village. */
const night: Motif = {
  brush: { rows: [34, 80], seed: 79, long: 5, wild: 0.6 },
  draw: () => (u, v, out) => {
    const swirl = Math.sin(Math.hypot(u - 0.45, v - 0.68) * 46 + Math.atan2(v - 0.68, u - 0.45) * 2);
    between(out, hex(0x16285a), hex(0x4a7ab8), 0.5 + 0.5 * swirl);
    for (let i = 0; i < 9; i++) {
      const d = Math.hypot(u - hash2(i, 1, 791), v - 0.55 - 0.42 * hash2(i, 2, 791));
      towards(out, hex(0xf6e27a), 1 - step(0.015, 0.075, d));
      if (Math.abs(d - 0.085) < 0.012) towards(out, hex(0xa9c8d8), 0.5);
    }
    towards(out, hex(0xffd45a), 1 - step(0.04, 0.1, Math.hypot(u - 0.86, v - 0.84)));
    if (v < 0.4 + 0.07 * Math.sin(u * 7))
      between(out, hex(0x1d3a5a), hex(0x3a6a7a), 0.5 + 0.5 * Math.sin(u * 30 + v * 40));
    if (v < 0.25)
      between(out, hex(0x14203a), hex(0x2f4a3a), hash2(Math.floor(u * 22), Math.floor(v * 14), 792));
    for (let i = 0; i < 9; i++) {
      const [x, y] = [0.26 + 0.08 * i, 0.12 + 0.05 * hash2(i, 3, 791)];
      if (Math.abs(u - x) < 0.028 && v > y && v < y + 0.06) set(out, 0x2a3550);
      if (Math.abs(u - x) < 0.008 && Math.abs(v - y - 0.03) < 0.012) set(out, 0xf6c84a);
    }
    const tree = 0.06 + 0.018 * Math.sin(v * 26);
    if (Math.abs(u - 0.13) < tree * (0.95 - v) * 1.6)
      between(out, hex(0x0c1a14), hex(0x2f4a2a), 0.5 + 0.5 * Math.sin(v * 50));
  },
};

/** A café table taken apart: guitar, bottle, newspaper. */
const guitar: Motif = {
  brush: { rows: [36, 96], seed: 83, long: 1.6, wild: 0.35 },
  draw: () => (u, v, out) => {
    set(out, 0x8a7a60);
    const facet = Math.floor(u * 3.2 + v * 1.7) + 3 * Math.floor(v * 2.6 - u * 1.1 + 3);
    const inks = [0xb9a57f, 0x6e6a5f, 0x4a4c4d, 0x9c7a4a, 0xcfc3a4, 0x5a4632, 0x7f8a84];
    set(out, inks[((facet % 7) + 7) % 7] as number);
    shade(out, 0.8 + 0.35 * ((u * 3.2 + v * 1.7) % 1));
    if (within(u, v, 0.45, 0.36, 0.2, 0.17) && u < 0.47) set(out, 0x7d4a22);
    if (within(u, v, 0.48, 0.38, 0.22, 0.17) && u >= 0.47) set(out, 0xc08a4c);
    if (within(u, v, 0.52, 0.55, 0.13, 0.11)) set(out, u < 0.53 ? 0xd8a868 : 0x8a5a2c);
    if (within(u, v, 0.49, 0.44, 0.055, 0.055)) set(out, 0x1d1712);
    if (Math.abs(u - 0.5 - (v - 0.5) * 0.22) < 0.022 && v > 0.42 && v < 0.93) set(out, 0x2a211a);
    for (let i = 0; i < 4; i++)
      if (Math.abs(u - 0.488 - i * 0.008 - (v - 0.5) * 0.22) < 0.0022 && v > 0.25 && v < 0.9)
        set(out, 0xf0e6cc);
    if (u > 0.7 && u < 0.82 && v > 0.25 && v < (u < 0.76 ? 0.8 : 0.62))
      between(out, hex(0x1f3a30), hex(0x6f9a84), (u - 0.7) * 8);
    if (u > 0.1 && u < 0.34 && v > 0.12 && v < 0.3 + 0.1 * u)
      set(out, (v * 60) % 1 > 0.5 && u < 0.31 ? 0xd9d0b8 : 0x6b675c);
  },
};

/** Black lines and primary colours. */
const grid: Motif = {
  brush: { rows: [40, 100], seed: 89, long: 1.5, wild: 0.06 },
  draw: () => (u, v, out) => {
    set(out, 0xefece2);
    if (u > 0.3 && v > 0.42) set(out, 0xc8281f);
    if (u < 0.3 && v < 0.2) set(out, 0x1f3f94);
    if (u > 0.86 && v < 0.2) set(out, 0xf0c419);
    const lines = [
      Math.abs(u - 0.3),
      Math.abs(v - 0.42),
      u > 0.3 ? Math.abs(v - 0.2) : 1,
      u < 0.3 ? Math.abs(v - 0.7) : 1,
      v < 0.42 ? Math.abs(u - 0.86) : 1,
    ];
    if (Math.min(...lines) < 0.013) set(out, 0x131313);
    if (u < 0.3 && Math.abs(v - 0.2) < 0.013) set(out, 0x131313);
  },
};

/** Two clouds of colour that hang in a third. */
const clouds: Motif = {
  brush: { rows: [24, 56], seed: 97, long: 2.2, wild: 0.16 },
  draw: () => {
    const soft = softField();
    return (u, v, out) => {
      set(out, 0x7a1f1a);
      const f = 0.05 * (at(soft, u * 2, v * 2) - 0.5);
      const edge = Math.min(u - 0.09 + f, 0.91 - u + f);
      towards(out, hex(0xe8762c), step(0, 0.06, Math.min(edge, v - 0.5 + f, 0.93 - v + f)));
      towards(out, hex(0x2a0f1c), step(0, 0.06, Math.min(edge, v - 0.07 + f, 0.44 - v + f)));
      shade(out, 0.92 + 0.25 * at(soft, u, v));
    };
  },
};

/** Circles, lines and wedges that float. */
const music: Motif = {
  brush: { rows: [40, 104], seed: 101, long: 1.5, wild: 0.16 },
  draw: () => {
    const rings = Array.from({ length: 15 }, (_, i) => {
      const inks = [0xd83a2a, 0x2a4fa0, 0xf0b92a, 0x1f1f22, 0x3a8a6a, 0xb86aa8, 0xe88a5a];
      return {
        x: hash2(i, 1, 801),
        y: hash2(i, 2, 801),
        r: 0.03 + 0.11 * hash2(i, 3, 801) ** 2,
        ink: inks[i % 7] as number,
      };
    });
    return (u, v, out) => {
      between(out, hex(0xf0e8d4), hex(0xd8d4cc), u * 0.6 + v * 0.4);
      for (const { x, y, r, ink } of rings) {
        const d = Math.hypot(u - x, v - y);
        if (d < r) set(out, ink);
        else if (d < r * 1.35) towards(out, hex(ink), 0.3);
        if (d < r * 0.4) set(out, 0xf4efe0);
      }
      for (let i = 0; i < 9; i++) {
        const a = hash2(i, 4, 801) * Math.PI;
        const d = (u - hash2(i, 5, 801)) * Math.sin(a) - (v - hash2(i, 6, 801)) * Math.cos(a);
        const along = (u - 0.5) * Math.cos(a) + (v - 0.5) * Math.sin(a);
        if (Math.abs(d) < 0.004 && Math.abs(along) < 0.4) set(out, 0x1a1a1c);
      }
      if (v > 0.2 && v < 0.7 && Math.abs(u - 0.62) < (v - 0.2) * 0.22) towards(out, hex(0x2f8a9a), 0.75);
    };
  },
};

/** A painter's own face, in flat colours. */
const self: Motif = {
  brush: { rows: [32, 84], seed: 103, long: 3, wild: 0.6 },
  draw: () => (u, v, out) => {
    between(out, hex(0x2f7a6a), hex(0x9ac8a0), 0.5 + 0.5 * Math.sin(u * 22 + 4 * Math.sin(v * 12)));
    if (v < 0.3 - 1.2 * Math.abs(u - 0.5) ** 2)
      between(out, hex(0x1f3a7a), hex(0x4f7ab8), 0.5 + 0.5 * Math.sin(u * 40 + v * 20));
    if (within(u, v, 0.5, 0.34, 0.085, 0.14)) set(out, 0xd8945a);
    ball(out, u, v, [0.5, 0.72, 0.2, 0.2], hex(0x5a1f0c), hex(0xc8602a));
    ball(out, u, v, [0.5, 0.57, 0.165, 0.22], hex(0x7a8a4a), hex(0xf6c88a));
    if (within(u, v, 0.5, 0.42, 0.15, 0.12) && !within(u, v, 0.5, 0.5, 0.11, 0.1))
      between(out, hex(0x8a2f12), hex(0xe87a34), 0.5 + 0.5 * Math.sin(u * 90));
    for (const x of [0.43, 0.57]) {
      if (within(u, v, x, 0.61, 0.035, 0.016)) set(out, 0xf2ead8);
      if (within(u, v, x, 0.61, 0.014, 0.015)) set(out, 0x1f5a4a);
      if (within(u, v, x, 0.655, 0.045, 0.012)) set(out, 0x8a3a18);
    }
    if (u > 0.5 && within(u, v, 0.51, 0.54, 0.024, 0.08)) set(out, 0x9a8a4a);
    if (within(u, v, 0.5, 0.445, 0.05, 0.014)) set(out, 0xa83a2a);
  },
};

export const GALLERY_NEW = {
  "pictures-light": sheetOf([lilies, stacks, night, self], 2, 512),
  "pictures-modern": sheetOf([guitar, grid, clouds, music], 2, 512),
} satisfies Record<string, Recipe>;
