/** Pictures in the manner of the old masters: landscapes, a harbour, still lifes, portraits, a church, flowers. */
import { ball, type Draw, type Motif, sheetOf, within } from "./canvas";
import { at, clamp01, fbm, hash2, softField, step } from "./noise";
import { between, hex, type Rgb, shade, towards } from "./palette";
import type { Recipe, Texel } from "./recipe";

const set = (out: Texel, color: number) => {
  const c = hex(color);
  between(out, c, c, 0);
};

/** Evening sky over a level: gold low, blue high, clouds lit from below. */
function eveningSky(out: Texel, u: number, v: number, from: number, cloud: number): void {
  between(out, hex(0xf0cf94), hex(0x5d7f9f), step(from, 1, v));
  towards(out, hex(0xf4dcc0), 0.85 * step(0.48, 0.7, cloud) * (1 - 0.4 * v));
  towards(out, hex(0x6d6672), 0.55 * step(0.55, 0.8, cloud + 0.1 * v));
  towards(out, hex(0xfff2cc), 0.8 * clamp01(1 - Math.hypot(u - 0.3, (v - from - 0.08) * 1.3) * 4.5));
}

/** Mountains over a lake, a ruin, an oak in front. */
const lake: Motif = {
  brush: { rows: [26, 60, 130], seed: 31, varnish: 0.7, wild: 0.3 },
  draw: () => {
    const ridge = fbm(3, 3, 6, 711);
    const cloud = fbm(4, 6, 4, 712);
    const leaf = fbm(16, 16, 3, 713);
    return (u, v, out) => {
      eveningSky(out, u, v, 0.42, at(cloud, u, v));
      const far = 0.5 + 0.3 * (at(ridge, u * 0.9, 0.1) - 0.35) + 0.1 * Math.exp(-(((u - 0.68) * 5) ** 2));
      if (v < far && v > 0.38) between(out, hex(0x8d94a3), hex(0xc8a892), (v - 0.38) * 3);
      const near = 0.42 + 0.16 * (at(ridge, u * 0.7 + 0.4, 0.6) - 0.4) + 0.1 * step(0.7, 1, u);
      if (v < near && v > 0.36) between(out, hex(0x4d5640), hex(0x8a7f4d), at(leaf, u, v));
      if (v <= 0.38) water(out, u, v);
      ruin(out, u, v);
      const bank = 0.16 + 0.07 * (at(ridge, u, 0.9) - 0.5) + 0.12 * step(0.55, 1, u);
      if (v < bank) between(out, hex(0x2c2a18), hex(0x6a5a2c), at(leaf, u * 0.6, v) * (0.5 + v * 3));
      oak(out, u, v, at(leaf, u, v));
    };
  },
};

function water(out: Texel, u: number, v: number): void {
  between(out, hex(0x394b55), hex(0xb79f7d), step(0.1, 0.38, v));
  towards(
    out,
    hex(0xf6dfa8),
    0.7 * clamp01(1 - Math.abs(u - 0.3) * (5 + 12 * (0.38 - v))) * step(0.08, 0.38, v),
  );
}

function ruin(out: Texel, u: number, v: number): void {
  if (v < 0.44 || v > 0.6 || u < 0.72 || u > 0.85) return;
  const tower = u < 0.77 ? 0.6 : 0.52;
  if (v < tower && !(within(u, v, 0.81, 0.46, 0.016, 0.04) || within(u, v, 0.745, 0.54, 0.008, 0.018)))
    between(out, hex(0x6a5a48), hex(0xb89a74), u < 0.755 || (u > 0.77 && u < 0.8) ? 0.9 : 0.25);
}

function oak(out: Texel, u: number, v: number, leaf: number): void {
  const trunk = Math.abs(u - 0.13 - 0.04 * Math.sin(v * 6)) < 0.018 * (1.4 - v) && v > 0.1 && v < 0.62;
  if (trunk) set(out, 0x2a1d12);
  for (const [x, y, r] of [
    [0.12, 0.72, 0.15],
    [0.03, 0.62, 0.12],
    [0.23, 0.64, 0.11],
    [0.15, 0.85, 0.11],
  ] as const) {
    const d = Math.hypot(u - x, (v - y) * 1.1) / r;
    if (d < 0.75 + leaf * 0.5)
      between(out, hex(0x1d2412), hex(0x75692f), clamp01(leaf * 1.2 - 0.2 + (u - x) * 1.5));
  }
}

/** Three-masters in a harbour under a great sky. */
const harbour: Motif = {
  brush: { rows: [26, 60, 130], seed: 37, varnish: 0.6, wild: 0.28 },
  draw: () => {
    const cloud = fbm(5, 4, 5, 721);
    const wave = fbm(10, 60, 3, 722);
    return (u, v, out) => {
      const c = at(cloud, u, v);
      between(out, hex(0xcfd3cf), hex(0x7d9ab0), step(0.3, 1, v));
      towards(out, hex(0xf3ead9), 0.9 * step(0.45, 0.62, c));
      towards(out, hex(0x77808a), 0.6 * step(0.6, 0.75, c));
      if (v < 0.3) {
        between(out, hex(0x39473f), hex(0x8ea091), at(wave, u, v));
        towards(out, hex(0xd9d8c8), 0.35 * step(0.62, 0.8, at(wave, u, v)));
      }
      if (v > 0.29 && v < 0.335 + 0.02 * hash2(Math.floor(u * 34), 1, 723) && u > 0.52)
        between(out, hex(0x7b7468), hex(0xa79b86), hash2(Math.floor(u * 34), 2, 723));
      ship(out, u, v, 0.3, 0.24, 1);
      ship(out, u, v, 0.72, 0.27, 0.55);
      ship(out, u, v, 0.9, 0.285, 0.35);
    };
  },
};

function ship(out: Texel, u: number, v: number, cx: number, base: number, s: number): void {
  const [x, y] = [(u - cx) / s, (v - base) / s];
  if (Math.abs(x) > 0.28 || y < -0.09 || y > 0.62) return;
  for (const [mast, high] of [
    [-0.11, 0.46],
    [0, 0.56],
    [0.11, 0.42],
  ] as const) {
    if (Math.abs(x - mast) < 0.0045 && y > 0 && y < high) set(out, 0x33261a);
    for (const [low, top, wide] of [
      [0.09, 0.24, 0.075],
      [0.26, 0.37, 0.06],
      [0.385, 0.46, 0.045],
    ] as const) {
      if (top > high) continue;
      const belly = 0.02 * Math.sin(((y - low) / (top - low)) * Math.PI);
      const across = (x - mast - belly) / (wide * (1 - 0.3 * ((y - low) / (top - low))));
      if (y > low && y < top && Math.abs(across) < 1)
        between(out, hex(0xb39b72), hex(0xf1e4c6), 0.5 - across * 0.45);
    }
  }
  const deck = 0.05 + 0.05 * x * x * 8;
  if (y < deck && y > -0.07 + 0.5 * Math.max(0, Math.abs(x) - 0.17) && Math.abs(x) < 0.235)
    between(out, hex(0x2b1d14), hex(0x7a5630), clamp01((y + 0.05) * 7 - x));
  if (y < -0.02 && y > -0.09 && Math.abs(x) < 0.21) towards(out, hex(0x1e2622), 0.5);
}

/** Fruit, a silver jug, a glass and a hanging cloth on a table, light from the left. */
const fruit: Motif = {
  brush: { rows: [26, 60, 135], seed: 41, varnish: 0.8, wild: 0.22 },
  draw: () => {
    const soft = softField();
    return (u, v, out) => {
      between(out, hex(0x17110c), hex(0x4a3826), clamp01(1.15 - u * 1.2 + 0.3 * (at(soft, u, v) - 0.5)));
      if (v < 0.34) between(out, hex(0x3a2212), hex(0x8a5a2c), step(0, 0.34, v) * (1.1 - u * 0.6));
      if (v < 0.36 && u > 0.5 && u < 0.93) cloth(out, u, v);
      jug(out, u, v);
      grapes(out, u, v);
      const dish =
        Math.abs(u - 0.56) < 0.2 && v > 0.31 && v < 0.4 && (v - 0.31) / 0.09 > ((u - 0.56) / 0.2) ** 4 - 0.02;
      if (dish && Math.abs(u - 0.56) < 0.1 + (v - 0.31) * 1.1)
        between(out, hex(0x223345), hex(0xa9c2d2), clamp01(0.75 - (u - 0.5) * 3));
      for (const [x, y, r, dark, light] of [
        [0.47, 0.45, 0.075, 0x4a0d0a, 0xd8452b],
        [0.62, 0.455, 0.08, 0x6a3a06, 0xf0b13a],
        [0.55, 0.54, 0.072, 0x5a1710, 0xe0763a],
        [0.73, 0.31, 0.065, 0x6b5a08, 0xf5de5a],
        [0.84, 0.28, 0.06, 0x33400c, 0xa9b84a],
      ] as const)
        ball(out, u, v, [x, y, r, r * 0.96], hex(dark), hex(light), 0.7);
    };
  },
};

/** A pewter jug that mirrors the window and the table. */
function jug(out: Texel, u: number, v: number): void {
  const y = (v - 0.27) / 0.57;
  if (y < 0 || y > 1) return;
  const wide =
    0.1 * Math.sin(Math.min(1, y * 1.7) * Math.PI) ** 0.6 * (y < 0.59 ? 1 : 0) +
    0.045 +
    0.03 * step(0.8, 1, y) +
    0.02 * step(0.1, 0, y);
  const x = (u - 0.25) / wide;
  const handle = Math.abs(Math.hypot((u - 0.335) * 1.1, (v - 0.65) * 0.62) - 0.072) < 0.011 && u > 0.3;
  if (Math.abs(x) > 1 && !handle) return;
  const band = Math.exp(-(((x + 0.45) * 4.5) ** 2)) + 0.35 * Math.exp(-(((x - 0.62) * 6) ** 2));
  between(
    out,
    hex(0x1b1a1a),
    hex(0xb8b4aa),
    handle ? 0.35 : clamp01(0.12 + 0.8 * band + 0.12 * Math.sin(y * 9)),
  );
  if (!handle && Math.abs(x + 0.47) < 0.07 && y > 0.25 && y < 0.5) set(out, 0xfaf6ea);
}

function cloth(out: Texel, u: number, v: number): void {
  const fold = Math.abs(Math.sin(u * 34 + v * 9 + Math.sin(v * 14)));
  if (v < 0.35 - 0.03 * Math.sin(u * 20)) between(out, hex(0x8a8478), hex(0xf6f1e4), fold * (1.2 - 0.5 * u));
}

function grapes(out: Texel, u: number, v: number): void {
  if (u < 0.36 || u > 0.62 || v < 0.2 || v > 0.4) return;
  for (let i = 0; i < 18; i++) {
    const [x, y] = [
      0.4 + 0.2 * hash2(i, 1, 731),
      0.235 + 0.13 * hash2(i, 2, 731) - 0.2 * Math.abs(hash2(i, 1, 731) - 0.5),
    ];
    ball(out, u, v, [x, y, 0.026, 0.028], hex(0x160a1c), hex(0x7a5a86), 0.9);
  }
}

interface Sitter {
  readonly skin: readonly [dark: number, light: number];
  readonly hair: readonly [dark: number, light: number];
  readonly dress: readonly [dark: number, light: number];
  readonly ground: readonly [dark: number, light: number];
  readonly long: boolean;
  readonly collar: "ruff" | "lace" | "open" | "tie";
  readonly beard: boolean;
  readonly jewel?: number;
}

/** Head and shoulders before a dark ground, the face half turned to the light. */
function portrait(sitter: Sitter): () => Draw {
  const pair = (colors: readonly [number, number]): [Rgb, Rgb] => [hex(colors[0]), hex(colors[1])];
  const [skinDark, skin] = pair(sitter.skin);
  const [hairDark, hair] = pair(sitter.hair);
  const [dressDark, dress] = pair(sitter.dress);
  const [groundDark, ground] = pair(sitter.ground);
  return () => {
    const soft = softField();
    const strand = fbm(40, 6, 2, 741);
    return (u, v, out) => {
      between(out, groundDark, ground, clamp01(1.05 - u * 1.1 + 0.35 * (at(soft, u, v) - 0.5)));
      if (sitter.long && ball(out, u, v, [0.5, 0.56, 0.185, 0.25], hairDark, hair))
        shade(out, 0.8 + 0.4 * at(strand, u, v));
      shoulders(out, u, v, dressDark, dress);
      if (ball(out, u, v, [0.495, 0.42, 0.075, 0.16], skinDark, skin)) shade(out, 0.86);
      collar(out, u, v, sitter, skinDark, skin);
      if (ball(out, u, v, [0.5, 0.68, 0.15, 0.17], hairDark, hair)) shade(out, 0.8 + 0.4 * at(strand, v, u));
      face(out, u, v, skinDark, skin, hairDark);
      if (sitter.beard) beard(out, u, v, hairDark, hair, at(strand, u, v));
      const brow =
        v > 0.725 + 0.5 * (u - 0.47) ** 2 - 0.035 * Math.abs(u - 0.47) * 4 &&
        within(u, v, 0.5, 0.68, 0.145, 0.165);
      if (brow) {
        between(out, hairDark, hair, clamp01(0.9 - (u - 0.4) * 3));
        shade(out, 0.75 + 0.5 * at(strand, v, u));
      }
      if (sitter.jewel !== undefined)
        ball(out, u, v, [0.49, 0.3, 0.02, 0.024], hex(0x201008), hex(sitter.jewel), 1);
    };
  };
}

function shoulders(out: Texel, u: number, v: number, dark: Rgb, light: Rgb): void {
  const d = Math.abs(u - 0.5);
  const slope = 0.385 - 0.62 * d ** 1.35 - 5 * Math.max(0, d - 0.36);
  if (v > slope) return;
  const fold = 0.5 + 0.5 * Math.sin(u * 40 + v * 13 + 3 * Math.sin(u * 9));
  between(out, dark, light, clamp01(0.85 - (u - 0.25) * 1.25) * (0.55 + 0.45 * fold));
}

function collar(out: Texel, u: number, v: number, { collar: kind }: Sitter, skinDark: Rgb, skin: Rgb): void {
  if (kind === "ruff" && within(u, v, 0.5, 0.385, 0.21, 0.075)) {
    const pleat = Math.abs(Math.sin(Math.atan2(v - 0.43, u - 0.5) * 22));
    between(out, hex(0x8d8a84), hex(0xfaf7ef), pleat * (1.15 - u * 0.6));
  }
  if (kind === "lace" && v < 0.37 && v > 0.27 && Math.abs(u - 0.5) < 0.2 - (0.37 - v) * 0.5)
    between(out, hex(0x9a958c), hex(0xf7f2e6), 0.5 + 0.5 * Math.sin(u * 120) * Math.sin(v * 120));
  if (kind === "open" && within(u, v, 0.49, 0.35, 0.13, 0.075))
    ball(out, u, v, [0.47, 0.36, 0.2, 0.16], skinDark, skin);
  if (kind === "tie") {
    if (Math.abs(u - 0.5) < 0.075 && v < 0.4 && v > 0.1 + Math.abs(u - 0.5) * 2.2)
      between(out, hex(0x9a9a98), hex(0xf4f3ef), 0.9 - u * 0.6);
    if (Math.abs(u - 0.5) < 0.02 + (0.36 - v) * 0.05 && v < 0.37 && v > 0.05)
      between(out, hex(0x26120f), hex(0x8f3328), 0.7);
  }
}

function face(out: Texel, u: number, v: number, dark: Rgb, light: Rgb, hairDark: Rgb): void {
  const jaw = v < 0.6 ? 0.118 - 0.35 * (0.6 - v) ** 1.2 : 0.118;
  if (!ball(out, u, v, [0.485, 0.61, jaw, 0.155], dark, light)) return;
  towards(out, hex(0xc9654f), 0.3 * clamp01(1 - Math.hypot((u - 0.43) * 18, (v - 0.575) * 20)));
  towards(out, hex(0xb8543f), 0.22 * clamp01(1 - Math.hypot((u - 0.54) * 18, (v - 0.575) * 20)));
  for (const [x, wide] of [
    [0.437, 0.026],
    [0.527, 0.023],
  ] as const) {
    if (within(u, v, x, 0.64, wide * 1.5, 0.021)) shade(out, 0.8);
    if (within(u, v, x, 0.636, wide, 0.011)) set(out, 0xe9dfd0);
    if (within(u, v, x + 0.003, 0.637, 0.0105, 0.011)) set(out, 0x2e221a);
    if (within(u, v, x, 0.648, wide * 1.15, 0.0055)) set(out, 0x3a2418);
    if (within(u, v, x - 0.002, 0.676, wide * 1.35, 0.0075)) between(out, hairDark, dark, 0.35);
  }
  if (within(u, v, 0.503, 0.6, 0.014, 0.055)) shade(out, 0.84);
  if (within(u, v, 0.477, 0.59, 0.008, 0.045)) towards(out, light, 0.7);
  if (within(u, v, 0.482, 0.562, 0.02, 0.009)) shade(out, 0.74);
  if (within(u, v, 0.482, 0.516, 0.034, 0.011))
    between(out, hex(0x7e2f29), hex(0xb9584c), v > 0.517 ? 0.1 : 0.9);
  if (within(u, v, 0.482, 0.497, 0.026, 0.008)) shade(out, 0.86);
}

function beard(out: Texel, u: number, v: number, dark: Rgb, light: Rgb, strand: number): void {
  const below = v < 0.56 && within(u, v, 0.487, 0.5, 0.115, 0.13) && !within(u, v, 0.482, 0.517, 0.03, 0.011);
  const cheek = Math.abs(u - 0.485) > 0.055 || v < 0.535;
  if (!below || !cheek) return;
  between(out, dark, light, clamp01(0.95 - (u - 0.36) * 4) * 0.8);
  shade(out, 0.7 + 0.6 * strand);
}

const OLD_BRUSH = { rows: [26, 60, 120], wild: 0.18, varnish: 0.7 } as const;

const lady: Motif = {
  brush: { ...OLD_BRUSH, rows: [26, 64, 140], seed: 43 },
  draw: portrait({
    skin: [0x7a4632, 0xf3d3b4],
    hair: [0x2a1408, 0x8a5026],
    dress: [0x0f2a33, 0x3f8a90],
    ground: [0x120e0a, 0x5a4a34],
    long: true,
    collar: "open",
    beard: false,
    jewel: 0xd8434a,
  }),
};

const burgher: Motif = {
  brush: { ...OLD_BRUSH, seed: 47 },
  draw: portrait({
    skin: [0x6e3d2a, 0xe9bf9c],
    hair: [0x20160e, 0x6b5136],
    dress: [0x0b0b0d, 0x3a3a3f],
    ground: [0x17130d, 0x5d5138],
    long: false,
    collar: "ruff",
    beard: true,
  }),
};

/** The inside of a Gothic church, light from its windows. */
const church: Motif = {
  brush: { ...OLD_BRUSH, seed: 59, wild: 0.14 },
  draw: () => (u, v, out) => {
    const [x, y] = [(u - 0.5) * 2, (v - 0.36) * 2];
    const depth = Math.max(Math.abs(x) / 0.95, Math.abs(y) / 1.25, 0.16);
    const inner = depth <= 0.165;
    const along = 1 / depth;
    between(out, hex(0x6f6048), hex(0xe8d9b4), clamp01(0.25 + along * 0.11 + (x > 0 ? 0.16 : -0.05)));
    if (!inner && y < 0 && Math.abs(y) / 1.25 >= Math.abs(x) / 0.95) {
      const tile = (Math.floor((x / depth) * 4) + Math.floor(along * 2.2)) & 1;
      between(out, hex(0x5b5040), hex(0xb9a783), tile ? 0.9 : 0.2);
    } else if (!inner && Math.abs(x) / 0.95 > Math.abs(y) / 1.25) {
      const bay = along * 1.6 - Math.floor(along * 1.6);
      const high = y / depth;
      if (bay < 0.24) shade(out, x > 0 ? 1.12 : 0.6);
      else if (high < 0.25 && high > -1.25) shade(out, 0.5);
      else if (high > 0.45 && high < 1.05 && Math.abs(bay - 0.62) < 0.2)
        set(out, x > 0 ? 0xfdf6dc : 0xcfd8d8);
    } else if (!inner) {
      const rib = along * 1.6 - Math.floor(along * 1.6);
      shade(out, rib < 0.16 || Math.abs(Math.abs(x / depth) - 0.3 - 0.5 * rib) < 0.06 ? 0.72 : 0.95);
    }
    if (inner) {
      set(out, 0xd8c79a);
      if (within(u, v, 0.5, 0.4, 0.028, 0.065)) set(out, 0xfff6d8);
    }
    for (const [px, py, s] of [
      [0.36, 0.12, 1],
      [0.41, 0.13, 0.85],
      [0.63, 0.17, 0.7],
    ] as const)
      if (within(u, v, px, py, 0.016 * s, 0.06 * s) || within(u, v, px, py + 0.07 * s, 0.009 * s, 0.013 * s))
        set(out, 0x241a16);
  },
};

/** Skaters on a frozen river. */
const winter: Motif = {
  brush: { ...OLD_BRUSH, seed: 61, wild: 0.2 },
  draw: () => {
    const cloud = softField();
    return (u, v, out) => {
      between(out, hex(0xe8d9c0), hex(0x9fb0b8), step(0.45, 1, v + 0.2 * (at(cloud, u, v) - 0.5)));
      const bank = 0.46 + 0.03 * Math.sin(u * 9);
      if (v < bank) between(out, hex(0xa7b4b6), hex(0xe9ece6), at(cloud, u * 2, v * 3));
      if (v < 0.38)
        between(out, hex(0x8c9a98), hex(0xc3ccc8), step(0, 0.38, v) + 0.3 * (at(cloud, u, v * 4) - 0.5));
      houses(out, u, v);
      bareTree(out, u, v, 0.12, 0.2, 1);
      bareTree(out, u, v, 0.88, 0.33, 0.6);
      for (let i = 0; i < 22; i++) {
        const y = 0.06 + 0.28 * hash2(i, 1, 751);
        const s = 1.25 - y * 2.6;
        const x = hash2(i, 2, 751);
        const ink = [0x2a1a18, 0x5f1d1a, 0x1f2a3a, 0x4a3a20][i % 4] as number;
        if (within(u, v, x, y + 0.035 * s, 0.012 * s, 0.032 * s)) set(out, ink);
        if (within(u, v, x + 0.004 * s, y + 0.075 * s, 0.008 * s, 0.01 * s)) set(out, 0x8a5a44);
        if (within(u, v, x, y - 0.004 * s, 0.022 * s, 0.005 * s)) shade(out, 0.8);
      }
    };
  },
};

function houses(out: Texel, u: number, v: number): void {
  for (const [x, w, h] of [
    [0.55, 0.06, 0.1],
    [0.67, 0.045, 0.075],
    [0.34, 0.04, 0.06],
  ] as const) {
    const roof = h + (w - Math.abs(u - x)) * 1.1;
    if (Math.abs(u - x) < w && v > 0.42 && v < 0.42 + roof) set(out, v < 0.42 + h ? 0x7a4a36 : 0xdfe0da);
  }
}

function bareTree(out: Texel, u: number, v: number, x: number, base: number, s: number): void {
  const y = (v - base) / s;
  if (y < 0 || y > 0.75) return;
  const d = (u - x) / s;
  const spread = Math.abs(
    Math.abs(d - 0.02 * Math.sin(y * 12)) - Math.max(0, y - 0.25) * (0.25 + 0.2 * Math.sin(y * 33)),
  );
  if (Math.abs(d - 0.015 * Math.sin(y * 9)) < 0.02 * (0.85 - y) || spread < 0.006) set(out, 0x2b2019);
}

/** A bunch of flowers in a glass before a dark ground. */
const flowers: Motif = {
  brush: { ...OLD_BRUSH, seed: 67, wild: 0.25 },
  draw: () => {
    const blooms = Array.from({ length: 26 }, (_, i) => {
      const a = hash2(i, 1, 761) * 6.283;
      const r = 0.28 * Math.sqrt(hash2(i, 2, 761));
      const inks = [0xd8546a, 0xf3eee2, 0xf0b545, 0xb8405a, 0x7a6fc0, 0xf2c6b8, 0xd86a3a];
      return {
        x: 0.5 + Math.cos(a) * r,
        y: 0.6 + Math.sin(a) * r * 1.05,
        size: 0.045 + 0.04 * hash2(i, 3, 761),
        ink: hex(inks[i % inks.length] as number),
        turn: a,
      };
    });
    const leaf = fbm(18, 18, 3, 762);
    return (u, v, out) => {
      between(out, hex(0x0f0c09), hex(0x3d3022), clamp01(1 - u));
      if (v < 0.17) between(out, hex(0x2d2016), hex(0x7d6244), 1 - u * 0.8);
      if (within(u, v, 0.5, 0.58, 0.33, 0.36) && at(leaf, u, v) > 0.42)
        between(out, hex(0x14200f), hex(0x5f7a3a), at(leaf, v, u));
      ball(out, u, v, [0.5, 0.2, 0.085, 0.12], hex(0x16201f), hex(0x8fa9a4), 1);
      for (const { x, y, size, ink, turn } of blooms) {
        const d = Math.hypot(u - x, v - y) / size;
        if (d > 1) continue;
        const petal = 0.78 + 0.22 * Math.cos(6 * Math.atan2(v - y, u - x) + turn);
        if (d > petal) continue;
        between(out, ink, hex(0x1a0d10), clamp01(0.15 + 0.45 * ((u - x) / size) - 0.4 * ((v - y) / size)));
        if (d < 0.22) set(out, 0xe9c24a);
      }
    };
  },
};

export const GALLERY_OLD = {
  "picture-lake": sheetOf([lake], 1, 512),
  "picture-harbour": sheetOf([harbour], 1, 512),
  "picture-fruit": sheetOf([fruit], 1, 512),
  "picture-lady": sheetOf([lady], 1, 512),
  "pictures-old": sheetOf([burgher, church, winter, flowers], 2, 512),
} satisfies Record<string, Recipe>;
