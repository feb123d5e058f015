/**
 * What stations and trains are made of: glazed tiles, terrazzo, tactile paving, ribbed treads, studded rubber, panels.
 *
 * Owns: surfaces that thousands of feet pass each day, with the wear they leave. Refuses: words and pictures (station.ts).
 */
import { at, fbm, fineField, hash2, mix, softField, step, worley } from "./noise";
import { between, hex, shade, towards } from "./palette";
import type { Recipe } from "./recipe";

/** Glazed tiles in half bond with rounded edges, 20 × 10 cm; a few are crazed or a little off in tone. */
const metroTiles: Recipe = {
  tile_m: [0.8, 0.8],
  size: 256,
  relief_m: 0.006,
  tintable: true,
  paint: () => {
    const cloud = softField();
    const fine = fineField();
    const [glaze, grout, dust] = [hex(0xf7f6f0), hex(0x9b968b), hex(0xb9ad98)];
    return (u, v, out) => {
      const row = Math.floor(v * 8);
      const along = u * 4 + (row % 2) * 0.5;
      const column = Math.floor(along) % 4;
      const [a, b] = [(along % 1) * 0.2, (v * 8 - row) * 0.1];
      const edge = Math.min(a, 0.2 - a, b, 0.1 - b);
      const tone = hash2(column, row, 811);
      between(out, glaze, glaze, 0);
      shade(out, 0.93 + 0.06 * tone + 0.05 * (at(cloud, u, v) - 0.5));
      towards(out, dust, 0.18 * step(0.035, 0.004, b));
      const joint = 1 - step(0.0014, 0.0026, edge);
      towards(out, grout, joint);
      shade(out, 1 - 0.08 * joint * at(fine, u, v));
      out.h = step(0.001, 0.014, edge);
      out.rough = joint > 0.5 ? 1 : 0.55 + 0.3 * at(cloud, u, v);
    };
  },
};

/** Polished terrazzo slabs of 60 cm: chips of marble in grey cement, brass-thin joints, dull lanes where people walk. */
const terrazzo: Recipe = {
  tile_m: [1.2, 1.2],
  size: 512,
  relief_m: 0,
  tintable: true,
  paint: () => {
    const chips = worley(66, 0.95, 821);
    const cloud = softField();
    const fine = fineField();
    const inks = [0xf4efe4, 0xd8d2c6, 0x9b948a, 0x6d675f, 0xc7b49a, 0xe6dccb].map(hex);
    return (u, v, out) => {
      between(out, hex(0xccc6bb), hex(0xdad4c9), at(cloud, u, v));
      const { near, id } = chips(u, v);
      const ink = inks[Math.floor(id * 97) % inks.length];
      const size = 0.2 + 0.3 * id;
      if (ink && near < size) towards(out, ink, 0.85 * (1 - step(size - 0.1, size, near)));
      shade(out, 0.96 + 0.08 * (at(fine, u, v) - 0.5));
      const [a, b] = [(u * 2) % 1, (v * 2) % 1];
      const edge = Math.min(a, 1 - a, b, 1 - b);
      towards(out, hex(0x6f675c), 0.7 * (1 - step(0.002, 0.005, edge)));
      out.rough = 0.75 + 0.25 * at(cloud, u * 0.5, v * 0.5);
    };
  },
};

/** Paving that a stick or a sole can read: low domes, 6 × 6 on 30 cm. */
const tactile: Recipe = {
  tile_m: [0.3, 0.3],
  size: 128,
  relief_m: 0.005,
  tintable: true,
  paint: () => {
    const cloud = softField();
    return (u, v, out) => {
      const [a, b] = [((u * 6) % 1) - 0.5, ((v * 6) % 1) - 0.5];
      const d = Math.sqrt(a * a + b * b);
      const dome = 1 - step(0.18, 0.34, d);
      const edge = Math.min(u, 1 - u, v, 1 - v);
      const tone =
        0.9 + 0.1 * dome - 0.16 * step(0.36, 0.3, Math.abs(d - 0.36)) * (1 - dome) * at(cloud, u, v);
      out.r = out.g = out.b = edge < 0.012 ? 0.62 : tone;
      out.h = 0.2 + 0.8 * dome;
      out.rough = 0.85;
    };
  },
};

/** Treads of moving stairs and comb plates: bars 9 mm apart, along v. */
const ribs: Recipe = {
  tile_m: [0.144, 0.144],
  size: 128,
  relief_m: 0.006,
  tintable: true,
  paint: () => {
    const fine = fineField();
    return (u, v, out) => {
      const a = Math.abs(((u * 16) % 1) - 0.5) * 2;
      const bar = step(0.35, 0.6, a);
      out.r = out.g = out.b = mix(0.36, 0.92, bar) * (0.92 + 0.12 * at(fine, u, v));
      out.h = bar;
      out.rough = mix(1, 0.7, bar);
    };
  },
};

/** Rubber flooring with low round studs. */
const studs: Recipe = {
  tile_m: [0.21, 0.21],
  size: 128,
  relief_m: 0.0018,
  tintable: true,
  paint: () => {
    const cloud = softField();
    return (u, v, out) => {
      const [a, b] = [((u * 6) % 1) - 0.5, ((v * 6) % 1) - 0.5];
      const stud = 1 - step(0.3, 0.38, Math.sqrt(a * a + b * b));
      out.r = out.g = out.b = 0.82 + 0.14 * stud + 0.08 * (at(cloud, u, v) - 0.5);
      out.h = stud;
      out.rough = 0.85 - 0.12 * stud;
    };
  },
};

/** Enamelled sheets of 60 cm with rows of fine holes and open joints, for ceilings. */
const perforated: Recipe = {
  tile_m: [0.6, 0.6],
  size: 256,
  relief_m: 0.004,
  tintable: true,
  paint: () => {
    const cloud = softField();
    return (u, v, out) => {
      const edge = Math.min(u, 1 - u, v, 1 - v);
      const [a, b] = [((u * 32) % 1) - 0.5, ((v * 32) % 1) - 0.5];
      const hole = edge > 0.06 ? 1 - step(0.2, 0.34, Math.sqrt(a * a + b * b)) : 0;
      const joint = 1 - step(0.005, 0.01, edge);
      out.r = out.g = out.b = (0.95 + 0.04 * (at(cloud, u, v) - 0.5)) * (1 - 0.38 * hole) * (1 - 0.7 * joint);
      out.h = 1 - joint;
      out.rough = 0.8;
    };
  },
};

/** The hard-wearing cloth of train seats: a woven lozenge pattern in four colours. */
const moquette: Recipe = {
  tile_m: [0.24, 0.24],
  size: 128,
  relief_m: 0.0012,
  tintable: false,
  paint: () => {
    const fine = fineField();
    const [ground, line, warm, pale] = [hex(0x1f3a63), hex(0x4d8fc0), hex(0xe0793a), hex(0xc9d3da)];
    return (u, v, out) => {
      const [a, b] = [Math.abs(((u * 3) % 1) - 0.5) * 2, Math.abs(((v * 3) % 1) - 0.5) * 2];
      const lozenge = a + b;
      const [i, j] = [Math.floor(u * 3), Math.floor(v * 3)];
      between(out, ground, ground, 0);
      if (lozenge < 0.32) towards(out, (i + j) % 2 ? warm : pale, 1);
      else if (lozenge < 0.62 && lozenge > 0.48) towards(out, line, 1);
      else if (lozenge > 1.62) towards(out, pale, 0.8);
      shade(out, 0.75 + 0.5 * at(fine, u, v));
      out.h = at(fine, u, v);
    };
  },
};

/** Enamel and hard plastic that keys, bags and shoes have scratched. */
const scuffed: Recipe = {
  tile_m: [0.8, 0.8],
  size: 256,
  relief_m: 0,
  tintable: true,
  paint: () => {
    const cloud = softField();
    const hair = fbm(6, 128, 2, 871);
    const cross = fbm(96, 5, 2, 872);
    return (u, v, out) => {
      const scratch =
        step(0.72, 0.8, at(hair, u + v * 0.13, v)) + step(0.74, 0.82, at(cross, u, v + u * 0.2));
      const smear = step(0.5, 0.75, at(cloud, u, v));
      out.r = out.g = out.b = 0.96 - 0.05 * smear - 0.13 * Math.min(1, scratch) * at(cloud, v, u);
      out.rough = 0.72 + 0.28 * smear;
    };
  },
};

/** Broken stone between sleepers, dark with brake dust and oil. */
const ballast: Recipe = {
  tile_m: [1.1, 1.1],
  size: 256,
  relief_m: 0.03,
  tintable: false,
  paint: () => {
    const cell = worley(22, 0.9, 881);
    const cloud = softField();
    const fine = fineField();
    return (u, v, out) => {
      const { near, next, id } = cell(u, v);
      between(out, hex(0x5a5148), hex(0x8a7d6f), id);
      shade(out, 0.55 + 0.45 * at(fine, u, v) + 0.3 * (at(cloud, u, v) - 0.5));
      towards(out, hex(0x1d1916), 1 - step(0.03, 0.3, next - near));
      out.h = Math.max(0, 1 - near * 1.2) * (0.6 + 0.4 * id);
    };
  },
};

export const TRANSIT = {
  "tile-metro": metroTiles,
  terrazzo,
  "tactile-paving": tactile,
  "metal-ribs": ribs,
  "rubber-studs": studs,
  "panel-perforated": perforated,
  moquette,
  "plastic-scuffed": scuffed,
  ballast,
} satisfies Record<string, Recipe>;
