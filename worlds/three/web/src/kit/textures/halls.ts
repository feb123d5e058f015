/** Floors and fronts of public buildings: ashlar of limestone, slabs of marble in two colours. */
import { at, fbm, fineField, hash2, softField, step } from "./noise";
import { between, hex, shade, towards } from "./palette";
import type { Recipe, Texel } from "./recipe";

/** Courses of large blocks with fine joints. */
const ashlar: Recipe = {
  tile_m: [2.4, 1.6],
  size: 512,
  relief_m: 0.006,
  tintable: false,
  paint: () => {
    const fine = fineField();
    const cloud = softField();
    const streak = fbm(24, 3, 3, 601);
    return (u, v, out) => {
      const row = Math.floor(v * 4);
      const along = u * 3 + (row % 2) * 0.5;
      const block = Math.floor(along) % 3;
      const tone = hash2(block, row, 602);
      const f = at(fine, u, v);
      between(out, hex(0xd8cbb0), hex(0xc4b594), tone);
      shade(out, 0.93 + 0.1 * (f - 0.5) + 0.12 * (at(cloud, u, v) - 0.5) - 0.05 * at(streak, u, v));
      const a = (along - Math.floor(along)) * 0.8;
      const b = (v * 4 - row) * 0.4;
      const edge = Math.min(a, 0.8 - a, b, 0.4 - b);
      const joint = 1 - step(0.004, 0.009, edge);
      towards(out, hex(0x9c8f76), 0.75 * joint);
      out.h = 0.85 - 0.85 * joint + 0.15 * f;
    };
  },
};

/** The face of a marble slab: clouds and a few veins, its own for every slab. */
function slabFace(): (u: number, v: number, out: Texel, dark: boolean) => void {
  const cloud = fbm(5, 5, 5, 611);
  const warp = fbm(3, 3, 4, 612);
  const [pale, cream, vein] = [hex(0xece6da), hex(0xd9cfbd), hex(0xa79a88)];
  const [deep, slate, thread] = [hex(0x8a5f4e), hex(0x6e483a), hex(0xc9b39e)];
  return (u, v, out, dark) => {
    const w = at(warp, u, v);
    const line = step(0.9, 1, 1 - Math.abs(at(cloud, u + w * 0.3, v + w * 0.2) - 0.5) * 2);
    if (dark) {
      between(out, deep, slate, w);
      towards(out, thread, 0.5 * line);
    } else {
      between(out, pale, cream, w);
      towards(out, vein, 0.5 * line);
    }
  };
}

/** Slabs of 0.75 m laid straight, small dark squares where four meet. */
const marbleFloor: Recipe = {
  tile_m: [1.5, 1.5],
  size: 512,
  relief_m: 0.0006,
  tintable: false,
  paint: () => {
    const face = slabFace();
    return (u, v, out) => {
      const [i, j] = [Math.floor(u * 2), Math.floor(v * 2)];
      const [a, b] = [u * 2 - i - 0.5, v * 2 - j - 0.5];
      const tone = hash2(i, j, 613);
      const corner = 1 - Math.abs(a) - Math.abs(b);
      const dark = corner < 0.16;
      face(u + tone * 0.6, v + tone * 0.3, out, dark);
      if (!dark) shade(out, 0.95 + 0.07 * tone);
      const edge = dark ? 1 : Math.min(0.5 - Math.abs(a), 0.5 - Math.abs(b));
      const joint = 1 - step(0.002, 0.005, Math.min(edge, Math.abs(corner - 0.16)));
      shade(out, 1 - 0.35 * joint);
      out.h = 1 - joint;
      out.rough = 0.8 + 0.2 * tone;
    };
  },
};

export const HALLS = { "ashlar-warm": ashlar, "marble-floor": marbleFloor } satisfies Record<string, Recipe>;
