/** Old maps: the world for a globe. */
import { at, clamp01, fbm, step } from "./noise";
import { between, hex, shade, towards } from "./palette";
import type { Recipe } from "./recipe";

/** Seas, lands and a net of degrees, yellowed; u runs once round, v from pole to pole. */
const globeMap: Recipe = {
  tile_m: [1.351, 0.6754],
  size: 256,
  relief_m: 0,
  tintable: false,
  paint: () => {
    const land = fbm(3, 2, 6, 901);
    const stain = fbm(5, 5, 3, 902);
    return (u, v, out) => {
      const height = at(land, u, v) + 0.06 * Math.sin(v * Math.PI);
      between(out, hex(0xa9b79a), hex(0xc7c8a4), at(stain, u, v));
      const shore = step(0.545, 0.555, height);
      towards(out, hex(0xe2c98c), shore);
      towards(out, hex(0xb98a52), 0.5 * shore * step(0.6, 0.7, height));
      if (Math.abs(height - 0.55) < 0.006) shade(out, 0.6);
      const net = Math.min(
        Math.abs(((u * 24 + 0.5) % 1) - 0.5) / 24,
        Math.abs(((v * 12 + 0.5) % 1) - 0.5) / 24,
      );
      if (net < 0.0022) shade(out, 0.78);
      if (Math.abs(v - 0.5) < 0.006) towards(out, hex(0x9a3b2a), 0.7);
      shade(out, 0.86 + 0.14 * clamp01(Math.sin(v * Math.PI) * 2));
    };
  },
};

export const MAPS = { "globe-map": globeMap } satisfies Record<string, Recipe>;
