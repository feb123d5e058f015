/** What old towns are made of: cobbles with dirt, limewash, hewn timber, thatch, plain tiles, ashlar, straw, hides, water. */
import { at, clamp01, fbm, fineField, hash2, softField, step, worley } from "./noise";
import { between, hex, shade, towards } from "./palette";
import type { Recipe } from "./recipe";

/** Round stones of many tones with earth between them, which here and there covers them. */
function cobbles(options: { cells: number; tile: number; earth: number; seed: number }): Recipe {
  const { cells, tile, earth, seed } = options;
  return {
    tile_m: [tile, tile],
    size: 512,
    relief_m: 0.022,
    tintable: false,
    paint: () => {
      const fine = fbm(96, 96, 3, seed);
      const cloud = fbm(5, 5, 4, seed + 2);
      const warp = fbm(14, 14, 2, seed + 1);
      const cell = worley(cells, 0.7, seed);
      const [grey, brown, warm] = [hex(0x8d877d), hex(0x675f55), hex(0xa3937c)];
      const [damp, dry] = [hex(0x4a4035), hex(0x85745c)];
      return (u, v, out) => {
        const w = (at(warp, u, v) - 0.5) * 0.016;
        const c = cell((u + w + 1) % 1, (v - w + 1) % 1);
        const f = at(fine, u, v);
        const gap = c.next - c.near;
        const dome = Math.sqrt(clamp01(gap * 2));
        between(out, grey, brown, c.id);
        towards(out, warm, 0.5 * step(0.6, 0.9, (c.id * 7.31) % 1));
        shade(out, 0.72 + 0.34 * f + 0.14 * dome);
        const soil = at(cloud, u, v);
        const cover = Math.max(
          1 - step(0.05, 0.2, gap),
          step(earth, earth + 0.16, soil + 0.12 * (f - 0.5) - 0.1 * dome),
        );
        const tone = 0.5 * f + 0.5 * soil;
        out.r += (damp[0] + (dry[0] - damp[0]) * tone - out.r) * cover;
        out.g += (damp[1] + (dry[1] - damp[1]) * tone - out.g) * cover;
        out.b += (damp[2] + (dry[2] - damp[2]) * tone - out.b) * cover;
        out.h = dome * 0.85 * (1 - 0.8 * cover) + 0.15 * f;
        out.rough = 0.82 + 0.18 * cover;
      };
    },
  };
}

/** Trodden earth with small stones, wheel tracks along v and straw. */
const track: Recipe = {
  tile_m: [3.2, 3.2],
  size: 512,
  relief_m: 0.03,
  tintable: false,
  paint: () => {
    const fine = fbm(80, 80, 3, 511);
    const cloud = fbm(5, 5, 4, 512);
    const stone = worley(34, 1, 513);
    const [low, high, pebble] = [hex(0x5a4936), hex(0x96805f), hex(0x9d9484)];
    return (u, v, out) => {
      const f = at(fine, u, v);
      const c = at(cloud, u, v);
      between(out, low, high, 0.55 * f + 0.6 * (c - 0.2));
      const s = stone(u, v);
      const big = s.id > 0.62 ? 1 - step(0.16, 0.3 * s.id + 0.08, s.near) : 0;
      towards(out, pebble, 0.75 * big);
      shade(out, 0.9 + 0.2 * big * s.id);
      out.h = 0.45 * f + 0.4 * c + 0.3 * big;
    };
  },
};

/** Limewash: trowel waves, patches, fine cracks, a little bare clay. Tintable. */
const limewash: Recipe = {
  tile_m: [2.2, 2.2],
  size: 512,
  relief_m: 0.006,
  tintable: true,
  paint: () => {
    const wave = fbm(7, 9, 4, 521);
    const fine = fbm(64, 64, 3, 522);
    const cloud = fbm(3, 4, 4, 523);
    const crack = worley(9, 1, 524);
    const [white, stain, clay] = [hex(0xf7f3ea), hex(0xcfc2a9), hex(0xb09470)];
    return (u, v, out) => {
      const w = at(wave, u, v);
      const f = at(fine, u, v);
      const c = at(cloud, u, v);
      between(out, white, stain, step(0.42, 0.8, c) * 0.75 + 0.16 * (w - 0.5));
      shade(out, 0.95 + 0.08 * (f - 0.5) + 0.06 * (w - 0.5));
      const gap = crack(u + 0.02 * (w - 0.5), v + 0.02 * (f - 0.5));
      const line = (1 - step(0.008, 0.03, gap.next - gap.near)) * step(0.5, 0.62, c);
      shade(out, 1 - 0.3 * line);
      towards(out, clay, 0.7 * step(0.77, 0.86, c + 0.12 * (f - 0.5)));
      out.h = 0.6 * w + 0.25 * f - 0.2 * line;
    };
  },
};

/** Old oak, grey and brown, split along the grain. u along the grain. */
const timber: Recipe = {
  tile_m: [1.6, 0.5],
  size: 256,
  relief_m: 0.006,
  tintable: false,
  paint: () => {
    const fibre = fbm(3, 96, 4, 531);
    const split = fbm(3, 24, 3, 532);
    const cloud = softField();
    const [dark, mid, grey] = [hex(0x2e2218), hex(0x5d4a37), hex(0x7d7263)];
    return (u, v, out) => {
      const f = at(fibre, u, v);
      const s = Math.abs(at(split, u, v) - 0.5) * 2;
      between(out, dark, mid, f);
      towards(out, grey, 0.55 * step(0.4, 0.75, at(cloud, u, v)) * f);
      const gap = 1 - step(0.0, 0.07, s);
      shade(out, 1 - 0.45 * gap);
      out.h = 0.7 * f + 0.3 - 0.6 * gap;
    };
  },
};

/** Boards side by side, their own colour; u along them. */
const planks: Recipe = {
  tile_m: [1.8, 0.9],
  size: 256,
  relief_m: 0.005,
  tintable: false,
  paint: () => {
    const fibre = fbm(3, 128, 3, 541);
    const cloud = softField();
    const [dark, light] = [hex(0x6d5a44), hex(0xa9957a)];
    return (u, v, out) => {
      const row = Math.floor(v * 5);
      const tone = hash2(row, 3, 542);
      const f = at(fibre, u + tone, v);
      between(out, dark, light, 0.65 * f + 0.35 * tone);
      shade(out, 0.88 + 0.24 * (at(cloud, u, v) - 0.5));
      const a = v * 5 - row;
      const joint = 1 - step(0.012, 0.05, Math.min(a, 1 - a));
      const knot = worleyKnot(u, v, tone);
      shade(out, (1 - 0.6 * joint) * (1 - 0.4 * knot));
      out.h = 0.8 + 0.2 * f - 0.8 * joint;
    };
  },
};

function worleyKnot(u: number, v: number, tone: number): number {
  const x = ((u + tone * 3.7) % 1) - 0.5;
  const y = ((v * 5) % 1) - 0.5;
  return tone > 0.45 ? 1 - step(0.012, 0.03, Math.hypot(x, y * 0.06)) : 0;
}

/** Reed or rye straw laid in courses; v runs up the roof. */
const thatch: Recipe = {
  tile_m: [1.6, 2],
  size: 256,
  relief_m: 0.05,
  tintable: false,
  paint: () => {
    const stalk = fbm(128, 10, 3, 551);
    const cloud = fbm(4, 6, 4, 552);
    const [dark, gold, moss] = [hex(0x54452e), hex(0xa68d5c), hex(0x5f6238)];
    return (u, v, out) => {
      const s = at(stalk, u, v);
      const c = at(cloud, u, v);
      const course = (v * 4 + 0.1 * (c - 0.5)) % 1;
      between(out, dark, gold, 0.25 + 0.75 * s);
      towards(out, moss, 0.55 * step(0.55, 0.75, c));
      shade(out, 0.68 + 0.4 * step(0, 0.35, course) - 0.12 * c);
      out.h = 0.6 * s + 0.4 * (1 - course);
    };
  },
};

/** Flat clay tiles with round ends, each its own tone, moss in places; v runs up the roof. */
function plainTiles(a: number, b: number, c: number, seed: number): Recipe {
  return {
    tile_m: [1.44, 1.44],
    size: 256,
    relief_m: 0.025,
    tintable: false,
    paint: () => {
      const fine = fineField();
      const cloud = fbm(4, 4, 4, seed + 1);
      const [one, two, three, moss] = [hex(a), hex(b), hex(c), hex(0x5b5a38)];
      return (u, v, out) => {
        const rows = 9;
        const columns = 8;
        let row = Math.floor(v * rows);
        let tile = tileAt(u, v, row, rows, columns);
        if (tile.below) {
          row = (row - 1 + rows) % rows;
          tile = { ...tileAt(u, v, row, rows, columns), y: tile.y + 1, below: false };
        }
        const tone = hash2(tile.column, row, seed);
        const f = at(fine, u, v);
        between(out, one, two, tone);
        towards(out, three, 0.8 * step(0.75, 0.95, hash2(tile.column, row, seed + 3)));
        shade(out, 0.78 + 0.4 * f);
        towards(out, moss, 0.5 * step(0.52, 0.7, at(cloud, u, v)) * (0.5 + f));
        const side = Math.abs(tile.x);
        shade(out, 1 - 0.45 * step(0.43, 0.5, side));
        shade(out, tile.y > 0.8 ? 0.72 : 1);
        out.h = clamp01(1 - 0.55 * tile.y) * 0.8 + 0.15 * f - 0.4 * step(0.43, 0.5, side);
      };
    },
  };
}

/** Which tile of a row covers a point: its column, x from its middle, y above its lower end; `below` when the row under shows. */
function tileAt(u: number, v: number, row: number, rows: number, columns: number) {
  const along = u * columns + (row % 2 === 0 ? 0.5 : 0);
  const column = Math.floor(along) % columns;
  const x = along - Math.floor(along) - 0.5;
  const y = v * rows - row;
  const end = 0.3 * (1 - Math.sqrt(Math.max(0, 1 - 3.6 * x * x)));
  return { column, x, y, below: y < end };
}

/** Dressed limestone in courses, worn at the edges. */
const limestone: Recipe = {
  tile_m: [2.4, 1.8],
  size: 512,
  relief_m: 0.012,
  tintable: false,
  paint: () => {
    const fine = fbm(72, 72, 3, 561);
    const cloud = fbm(4, 4, 4, 562);
    const [pale, ochre, grey] = [hex(0xd9ceb6), hex(0xbfae8c), hex(0x9a9384)];
    return (u, v, out) => {
      const rows = 6;
      const row = Math.floor(v * rows);
      const count = 4 + (row % 2);
      const along = u * count + hash2(row, 1, 563);
      const block = ((Math.floor(along) % count) + count) % count;
      const [a, b] = [along - Math.floor(along), v * rows - row];
      const tone = hash2(block, row, 564);
      const f = at(fine, u, v);
      const c = at(cloud, u, v);
      between(out, pale, ochre, tone);
      towards(out, grey, 0.75 * step(0.4, 0.72, c) * (0.6 + 0.4 * f));
      shade(out, 0.86 + 0.26 * (f - 0.4));
      const edge = Math.min(
        (a * 2.4) / count,
        ((1 - a) * 2.4) / count,
        (b * 1.8) / rows,
        ((1 - b) * 1.8) / rows,
      );
      const joint = 1 - step(0.006, 0.018, edge + 0.008 * (f - 0.5));
      shade(out, 1 - 0.38 * joint);
      out.h = 0.75 + 0.25 * f - 0.75 * joint;
    };
  },
};

/** Field stones of all sizes laid in lime. */
const rubble: Recipe = {
  tile_m: [2.7, 1.6],
  size: 512,
  relief_m: 0.03,
  tintable: false,
  paint: () => {
    const fine = fbm(64, 64, 3, 571);
    const cloud = fbm(4, 4, 4, 572);
    const warp = fbm(10, 10, 2, 573);
    const cell = worley(10, 0.8, 574);
    const [one, two, three, lime] = [hex(0x9d9280), hex(0x756d62), hex(0xb3a184), hex(0xb9ad96)];
    return (u, v, out) => {
      const w = (at(warp, u, v) - 0.5) * 0.07;
      const c = cell((u * 1 + w + 1) % 1, (v + w + 1) % 1);
      const f = at(fine, u, v);
      const gap = c.next - c.near;
      between(out, one, two, 0.15 + 0.7 * c.id);
      towards(out, three, step(0.6, 0.9, (c.id * 5.7) % 1));
      shade(out, 0.76 + 0.4 * f);
      const joint = 1 - step(0.04, 0.14, gap + 0.05 * (f - 0.5));
      towards(out, lime, 0.8 * joint);
      shade(out, (1 - 0.2 * joint) * (0.84 + 0.3 * at(cloud, u, v)));
      out.h = (1 - joint) * (0.55 + 0.35 * Math.sqrt(clamp01(gap * 1.6))) + 0.15 * f;
    };
  },
};

/** Loose straw or hay: stalks in all directions. Tintable a little. */
const straw: Recipe = {
  tile_m: [0.9, 0.9],
  size: 256,
  relief_m: 0.03,
  tintable: true,
  paint: () => {
    const a = fbm(6, 110, 2, 581);
    const b = fbm(110, 6, 2, 582);
    const c = fbm(40, 40, 3, 583);
    const [dark, gold, pale] = [hex(0x5f4b23), hex(0xc2a256), hex(0xe8d494)];
    return (u, v, out) => {
      const x = at(a, u, v + u * 0.5);
      const y = at(b, u + v, v);
      const h = Math.max(x, y * 0.95, at(a, u + 0.4, v - u));
      between(out, dark, gold, step(0.25, 0.75, h));
      towards(out, pale, 0.8 * step(0.7, 0.9, h));
      shade(out, 0.78 + 0.4 * (at(c, u, v) - 0.3));
      out.h = h;
    };
  },
};

/** Short hair lying along u. Tintable. */
const hide: Recipe = {
  tile_m: [0.5, 0.3],
  size: 256,
  relief_m: 0.0015,
  tintable: true,
  paint: () => {
    const hair = fbm(20, 110, 3, 591);
    const cloud = fbm(4, 5, 4, 592);
    return (u, v, out) => {
      const h = at(hair, u, v);
      const tone = 0.74 + 0.28 * (h - 0.5) + 0.3 * (at(cloud, u, v) - 0.5);
      out.r = tone;
      out.g = tone * 0.985;
      out.b = tone * 0.96;
      out.h = h;
    };
  },
};

/** Feathers or wool tufts in soft scales. Tintable. */
const plumage: Recipe = {
  tile_m: [0.16, 0.16],
  size: 128,
  relief_m: 0.003,
  tintable: true,
  paint: () => {
    const cell = worley(9, 0.6, 601);
    const fine = fineField();
    return (u, v, out) => {
      const c = cell(u, v);
      const tone = 0.68 + 0.26 * clamp01(1 - c.near) + 0.14 * (at(fine, u, v) - 0.5) + 0.08 * (c.id - 0.5);
      out.r = out.g = out.b = tone;
      out.h = clamp01(c.next - c.near);
    };
  },
};

/** Small waves on standing or slow water. Tintable. */
const ripples: Recipe = {
  tile_m: [1.8, 1.8],
  size: 256,
  relief_m: 0.012,
  tintable: true,
  paint: () => {
    const a = fbm(10, 5, 3, 611);
    const b = fbm(22, 14, 2, 612);
    return (u, v, out) => {
      const h = 0.7 * at(a, u, v) + 0.3 * at(b, u, v);
      const tone = 0.8 + 0.3 * (h - 0.5);
      out.r = tone * 0.96;
      out.g = tone;
      out.b = tone * 0.97;
      out.h = h;
    };
  },
};

/** Round panes in lead, over one tile of a window; greenish, each its own tone. */
const roundels: Recipe = {
  tile_m: [0.5, 0.5],
  size: 256,
  relief_m: 0.004,
  tintable: false,
  paint: () => {
    const fine = fineField();
    const [lead, glass, dark] = [hex(0x2b2a28), hex(0x8fa79a), hex(0x3f5650)];
    return (u, v, out) => {
      const [i, j] = [Math.floor(u * 4), Math.floor(v * 4)];
      const [x, y] = [u * 4 - i - 0.5, v * 4 - j - 0.5];
      const d = Math.hypot(x, y) * 2;
      const tone = hash2(i, j, 621);
      between(out, dark, glass, 0.25 + 0.5 * tone + 0.3 * (at(fine, u, v) - 0.5));
      shade(out, 0.8 + 0.3 * Math.cos(d * 9) * step(0.8, 0.2, d));
      const rim = step(0.86, 0.93, d);
      towards(out, lead, rim);
      out.h = rim + (1 - rim) * 0.5 * (1 - d);
      out.rough = 0.35 + 0.65 * rim;
    };
  },
};

/** Coloured church glass: a field of quarries in red, blue and gold between leads. */
const stained: Recipe = {
  tile_m: [1.2, 1.2],
  size: 256,
  relief_m: 0.003,
  tintable: false,
  paint: () => {
    const fine = fineField();
    const inks = [0x7c2330, 0x23407d, 0x2f6a52, 0xc29a3c, 0x6f4b86, 0x2c5f8c].map(hex);
    const lead = hex(0x1d1c1b);
    return (u, v, out) => {
      const [a, b] = [(u + v) * 7, (u - v + 1) * 7];
      const [i, j] = [Math.floor(a), Math.floor(b)];
      const ink = inks[Math.floor(hash2(((i % 7) + 7) % 7, ((j % 7) + 7) % 7, 631) * inks.length)] ?? lead;
      between(out, ink, ink, 0);
      shade(out, 0.75 + 0.5 * at(fine, u, v));
      const edge = Math.min(a - i, 1 - a + i, b - j, 1 - b + j);
      const line = 1 - step(0.06, 0.11, edge);
      towards(out, lead, line);
      out.h = line;
      out.rough = 0.4 + 0.6 * line;
    };
  },
};

/** Woven rods between stakes, daubed here and there. */
const wattle: Recipe = {
  tile_m: [0.8, 0.5],
  size: 256,
  relief_m: 0.03,
  tintable: false,
  paint: () => {
    const fine = fbm(20, 80, 3, 641);
    const [dark, light] = [hex(0x4d3a26), hex(0xa3845a)];
    return (u, v, out) => {
      const rows = 12;
      const row = Math.floor(v * rows);
      const b = v * rows - row - 0.5;
      const wave = Math.cos(u * 4 * 2 * Math.PI + (row % 2) * Math.PI);
      const round = Math.sqrt(Math.max(0, 1 - 4 * b * b));
      const h = round * (0.6 + 0.4 * wave);
      const tone = hash2(row, 0, 642);
      between(out, dark, light, 0.2 + 0.5 * h + 0.3 * (tone - 0.5) + 0.25 * (at(fine, u, v) - 0.5));
      out.h = h;
    };
  },
};

/** Hammered, scaled, black iron. Tintable. */
const ironwork: Recipe = {
  tile_m: [0.3, 0.3],
  size: 128,
  relief_m: 0.001,
  tintable: true,
  paint: () => {
    const cell = worley(13, 1, 651);
    const cloud = softField();
    return (u, v, out) => {
      const c = cell(u, v);
      const tone = 0.72 + 0.2 * c.near + 0.24 * (at(cloud, u, v) - 0.5);
      out.r = tone * 1.02;
      out.g = tone * 0.98;
      out.b = tone * 0.94;
      out.h = c.near;
      out.rough = 0.8 + 0.2 * c.near;
    };
  },
};

/** The skin of fish: rows of scales, dark above. Tintable. */
const scales: Recipe = {
  tile_m: [0.12, 0.12],
  size: 128,
  relief_m: 0.001,
  tintable: true,
  paint: () => (u, v, out) => {
    const row = Math.floor(v * 12);
    const x = (u * 12 + (row % 2) * 0.5) % 1;
    const y = v * 12 - row;
    const d = Math.hypot(x - 0.5, y - 0.1);
    const tone = 0.72 + 0.26 * clamp01(1 - d);
    out.r = tone;
    out.g = tone;
    out.b = tone * 0.97;
    out.h = clamp01(1 - d);
    out.rough = 0.6 + 0.4 * d;
  },
};

/** Wide woven stripes of two tones, for awnings and banners: half the width the material's colour, half undyed. */
const awning: Recipe = {
  tile_m: [0.8, 0.8],
  size: 256,
  relief_m: 0.0012,
  tintable: true,
  paint: () => {
    const weft = fbm(128, 128, 2, 661);
    const cloud = fbm(4, 4, 4, 662);
    return (u, v, out) => {
      const stripe = step(0.24, 0.26, Math.abs(((u * 2) % 1) - 0.5));
      const f = at(weft, u, v);
      const tone = 0.86 + 0.18 * (f - 0.5) + 0.2 * (at(cloud, u, v) - 0.5);
      out.r = tone * (1 - 0.1 * stripe);
      out.g = tone * (1 - 0.14 * stripe);
      out.b = tone * (1 - 0.22 * stripe);
      out.h = f;
    };
  },
};

export const RUSTIC = {
  "cobble-dirt": cobbles({ cells: 17, tile: 2.4, earth: 0.6, seed: 501 }),
  "cobble-mud": cobbles({ cells: 15, tile: 2.4, earth: 0.43, seed: 506 }),
  track,
  limewash,
  timber,
  planks,
  thatch,
  "plain-tile": plainTiles(0x9a5237, 0x74392a, 0xb27a55, 555),
  "shingle-tile": plainTiles(0x7a6f60, 0x564c41, 0x978b7a, 557),
  limestone,
  rubble,
  straw,
  hide,
  plumage,
  ripples,
  roundels,
  stained,
  wattle,
  ironwork,
  scales,
  "cloth-awning": awning,
} satisfies Record<string, Recipe>;
