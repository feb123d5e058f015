/** Paintings for walls: each fills its tile once, 0.8 × 0.6 m unless the material says otherwise. v up. */
import { at, clamp01, fbm, hash2, softField, step } from "./noise";
import { between, hex, type Rgb, shade, towards } from "./palette";
import type { Recipe, Texel } from "./recipe";

type Draw = (u: number, v: number, out: Texel) => void;

/** Canvas grain and brush relief under any picture. */
function painting(prepare: () => Draw, tile: readonly [number, number] = [0.8, 0.6]): Recipe {
  return {
    tile_m: tile,
    size: 256,
    relief_m: 0.0008,
    tintable: false,
    paint: () => {
      const draw = prepare();
      const stroke = fbm(48, 20, 3, 501);
      return (u, v, out) => {
        const s = at(stroke, u, v);
        draw(u + (s - 0.5) * 0.02, v + (s - 0.5) * 0.015, out);
        shade(out, 0.9 + 0.25 * (s - 0.5));
        out.h = s;
      };
    },
  };
}

/** Sea at evening with a sail. */
const sea = painting(() => {
  const wave = fbm(8, 48, 3, 511);
  const cloud = fbm(4, 8, 4, 512);
  return (u, v, out) => {
    if (v > 0.42) {
      between(out, hex(0xf2b279), hex(0x5277a0), step(0.42, 1, v));
      towards(out, hex(0xf7e2c2), 0.7 * step(0.5, 0.72, at(cloud, u, v)));
    } else {
      between(out, hex(0x1f3f55), hex(0x5f93a0), at(wave, u, v) * 1.1);
      towards(out, hex(0xf7d7a0), 0.6 * step(0.55, 0.8, at(wave, u, v)) * clamp01(1 - Math.abs(u - 0.3) * 6));
    }
    const sail = v - 0.4;
    if (sail > 0 && sail < 0.3 && u > 0.6 && u < 0.6 + (0.3 - sail) * 0.45)
      between(out, hex(0xf4ead6), hex(0xd9c4a0), sail * 3);
    if (v > 0.37 && v < 0.41 && Math.abs(u - 0.64) < 0.09) between(out, hex(0x3b2a20), hex(0x3b2a20), 0);
  };
});

const FIELDS = [0x7f9a86, 0xc7b457, 0x7f9a45, 0x4d6b30];

/** Fields and poplars. */
const fields = painting(() => {
  const hill = softField();
  const tuft = fbm(40, 20, 3, 522);
  return (u, v, out) => {
    between(out, hex(0xdde9ef), hex(0x6fa3cf), step(0.5, 1, v));
    for (let k = 0; k < 4; k++) {
      const ridge = 0.6 - k * 0.13 + 0.2 * (at(hill, u * 0.9 + k * 0.2, k * 0.21) - 0.5);
      const green = FIELDS[k] ?? 0;
      if (v < ridge) {
        between(out, hex(green), hex(green), 0);
        shade(out, 0.75 + 0.5 * at(tuft, u, v));
      }
    }
    for (let k = 0; k < 5; k++) {
      const x = (u - 0.12 - k * 0.07) / 0.022;
      const y = (v - 0.5 + k * 0.01) / 0.19;
      if (x * x + y * y < 1) between(out, hex(0x27421f), hex(0x557338), clamp01(0.5 - x * 0.5));
    }
  };
});

/** A vase of flowers on a table. */
const still = painting(() => {
  const inks = [0xd8536a, 0xf0c35a, 0xf3ece0, 0xc77fb0, 0x5f8a4a].map(hex);
  const flowers = Array.from({ length: 14 }, (_, k) => ({
    x: 0.5 + (hash2(k, 1, 531) - 0.5) * 0.5,
    y: 0.62 + (hash2(k, 2, 531) - 0.5) * 0.42,
    radius: 0.05 + 0.03 * hash2(k, 3, 531),
    ink: inks[k % inks.length] as Rgb,
  }));
  const [wall, light, top, front] = [0x4a3a2c, 0x7a6248, 0xa9774a, 0x7a4f2c].map(hex) as [Rgb, Rgb, Rgb, Rgb];
  const [glaze, shine, pollen, heart] = [0x3c6a80, 0x9fc4d0, 0xfff3d8, 0x6b3f1c].map(hex) as [
    Rgb,
    Rgb,
    Rgb,
    Rgb,
  ];
  return (u, v, out) => {
    between(out, wall, light, step(0.2, 1, v) * (0.6 + 0.4 * u));
    if (v < 0.25) between(out, top, front, u);
    const vx = (u - 0.5) / (0.09 + 0.04 * Math.sin((v - 0.15) * 9));
    if (v > 0.15 && v < 0.45 && Math.abs(vx) < 1) between(out, glaze, shine, clamp01(0.5 - vx * 0.5));
    for (const { x, y, radius, ink } of flowers) {
      const d = Math.sqrt(((u - x) * 1.33) ** 2 + (v - y) ** 2);
      if (d > radius) continue;
      const petal = radius * (0.8 + 0.2 * Math.cos(7 * Math.atan2(v - y, u - x)));
      if (d < petal) between(out, ink, pollen, 0.35 * (1 - d / petal));
      if (d < petal * 0.25) between(out, heart, heart, 0);
    }
  };
});

/** Coloured fields and a circle. */
const abstract = painting(
  () => (u, v, out) => {
    between(out, hex(0xefe7d8), hex(0xefe7d8), 0);
    if (u < 0.38 && v > 0.45) between(out, hex(0x2f4858), hex(0x2f4858), 0);
    if (u > 0.3 && v < 0.52) between(out, hex(0xd9603b), hex(0xd9603b), 0);
    if (u > 0.62 && v > 0.3) between(out, hex(0xe6b450), hex(0xe6b450), 0);
    const d = Math.sqrt(((u - 0.45) * 1) ** 2 + (v - 0.55) ** 2);
    if (d < 0.2) between(out, hex(0x86a8a0), hex(0x5d857d), d * 5);
    if (Math.abs(u - v * 0.4 - 0.2) < 0.006) between(out, hex(0x1d1d1f), hex(0x1d1d1f), 0);
  },
  [0.6, 0.6],
);

export const PICTURES = {
  "painting-1": sea,
  "painting-2": fields,
  "painting-3": still,
  "painting-4": abstract,
} satisfies Record<string, Recipe>;
