/**
 * What is printed and shown in a station: signs, maps, posters, screens, goods on display.
 *
 * Owns: sheets that hold several pictures each; the cells of each sheet are in SHEETS, for `panel` to pick one.
 * Refuses: the boards and frames they are on, surfaces (transit.ts).
 */
import { cell, type Window } from "../geometry/panel";
import { inkOf, type Words, widthOf } from "./lettering";
import { at, clamp01, hash2, softField, step } from "./noise";
import { between, hex, shade, towards } from "./palette";
import type { Recipe, Texel } from "./recipe";

/** Paints one cell; u, v are within it, 0..1, v up. */
type Drawing = (u: number, v: number, out: Texel) => void;

interface Cell {
  readonly at: Window;
  readonly ground: number;
  /** Before the words. */
  readonly draw?: Drawing;
  readonly words?: readonly (Words & { readonly color: number })[];
}

const SIZE = 512;

const holds = (window: Window, u: number, v: number): boolean =>
  u >= window[0] && u < window[2] && v >= window[1] && v < window[3];

const BLOCKS = 64;

/** Which blocks of a sheet a line of words comes near, so that elsewhere nobody asks for ink. */
function markBlocks(marks: Uint8Array, { text, at, height, align = "left", spacing = 1 }: Words): void {
  const width = widthOf(text, spacing) * height;
  const left = at[0] - (align === "left" ? 0 : align === "middle" ? width / 2 : width);
  const block = (value: number): number => Math.min(BLOCKS - 1, Math.max(0, Math.floor(value * BLOCKS)));
  const spare = height * 0.4;
  for (let y = block(at[1] - height); y <= block(at[1] + height + spare); y++)
    for (let x = block(left - spare); x <= block(left + width + spare); x++) marks[y * BLOCKS + x] = 1;
}

/** A sheet of cells. Words are set within their cell: `at` in its parts, heights in parts of its height. */
function sheetOf(cells: readonly Cell[], size: 256 | 512 = SIZE): Recipe {
  return {
    tile_m: [1, 1],
    size,
    relief_m: 0,
    tintable: false,
    paint: () => {
      const inks = new Map<number, Words[]>();
      const marks = new Uint8Array(BLOCKS * BLOCKS);
      for (const {
        at: [u0, v0, u1, v1],
        words = [],
      } of cells)
        for (const { color, ...line } of words) {
          const placed: Words = {
            ...line,
            at: [u0 + line.at[0] * (u1 - u0), v0 + line.at[1] * (v1 - v0)],
            height: line.height * (v1 - v0),
          };
          inks.set(color, [...(inks.get(color) ?? []), placed]);
          markBlocks(marks, placed);
        }
      const layers = [...inks].map(([color, words]) => [hex(color), inkOf(words, size, 1)] as const);
      let here = cells[0] as Cell;
      return (u, v, out) => {
        if (!holds(here.at, u, v)) here = cells.find((one) => holds(one.at, u, v)) ?? here;
        const ground = hex(here.ground);
        between(out, ground, ground, 0);
        const window = here.at;
        here.draw?.(
          (u - window[0]) / (window[2] - window[0]),
          (v - window[1]) / (window[3] - window[1]),
          out,
        );
        if (marks[Math.floor(v * BLOCKS) * BLOCKS + Math.floor(u * BLOCKS)] === 0) return;
        for (const [color, ink] of layers) {
          const amount = ink(u, v);
          if (amount > 0) towards(out, color, amount);
        }
      };
    },
  };
}

const BLUE = 0x14386b;
const WHITE = 0xf6f6f2;
const YELLOW = 0xf4c52c;
const DARK = 0x1d2127;
const RED = 0xc62f2b;
const GREEN = 0x2e7d4f;
export const LINE_COLORS = { U1: RED, U2: GREEN, U3: 0x2a6fb8, U4: 0xe28a24 } as const;

const disc = (u: number, v: number, x: number, y: number, r: number, aspect: number): number =>
  1 - step(r - 0.02, r, Math.sqrt(((u - x) * aspect) ** 2 + (v - y) ** 2));

/** A roundel with a line's number at the left of a sign, in the line's colour. */
const roundel =
  (color: number, aspect: number, x = 0.5 / aspect + 0.02): Drawing =>
  (u, v, out) =>
    towards(out, hex(color), disc(u, v, x, 0.5, 0.36, aspect));

const half = (column: 0 | 1, row: number): Window => cell(column, row, 2, 8);
const whole = (row: number): Window => cell(0, row, 1, 8);

function sign(
  where: Window,
  text: string,
  ground: number,
  color: number,
  more: Partial<Words> & { draw?: Drawing; left?: number } = {},
): Cell {
  const { draw, left, ...rest } = more;
  const at: [number, number] = left === undefined ? [0.5, 0.32] : [left, 0.32];
  const align = left === undefined ? ("middle" as const) : ("left" as const);
  return {
    at: where,
    ground,
    ...(draw ? { draw } : {}),
    words: [{ text, at, align, height: 0.38, weight: 0.17, color, ...rest }],
  };
}

const stripe: Drawing = (_, v, out) => {
  if (v < 0.1) towards(out, hex(LINE_COLORS.U3), 1);
};

const hatch: Drawing = (u, v, out) => {
  if (v < 0.14 || v > 0.86) towards(out, hex((u * 24 + v) % 1 < 0.5 ? DARK : YELLOW), 1);
};

/** A standing figure left and right of a line, as on doors of toilets. */
const figures: Drawing = (u, v, out) => {
  for (const [x, skirt] of [
    [0.09, false],
    [0.19, true],
  ] as const) {
    const d = (u - x) * 4;
    const wide = skirt ? 0.1 + 0.22 * clamp01(0.62 - v) : 0.13;
    if (disc(u, v, x, 0.76, 0.09, 4) > 0.5 || (v > 0.2 && v < 0.64 && Math.abs(d) < wide))
      towards(out, hex(WHITE), 1);
  }
};

const noEntry: Drawing = (u, v, out) => {
  const x = 0.1;
  towards(out, hex(RED), disc(u, v, x, 0.5, 0.36, 4));
  if (Math.abs(v - 0.5) < 0.07 && Math.abs((u - x) * 4) < 0.25) towards(out, hex(WHITE), 1);
};

const SIGNS = [
  {
    at: whole(0),
    ground: BLUE,
    draw: stripe,
    words: [
      { text: "Market Square", at: [0.5, 0.33], height: 0.42, align: "middle", weight: 0.17, color: WHITE },
    ],
  },
  sign(half(0, 1), "Exit", GREEN, WHITE, {
    left: 0.34,
    draw: (u, v, out) => {
      const [x, y] = [(u - 0.16) * 4, v - 0.5];
      const shaft = Math.abs(x) < 0.06 && y > -0.3 && y < 0.1;
      if (shaft || (y >= 0 && y < 0.32 && Math.abs(x) < 0.32 - y)) towards(out, hex(WHITE), 1);
    },
  }),
  sign(half(1, 1), "Tickets", BLUE, WHITE),
  sign(half(0, 2), "Platform 1", BLUE, WHITE, { left: 0.26, height: 0.34, draw: roundel(LINE_COLORS.U3, 4) }),
  sign(half(1, 2), "Platform 2", BLUE, WHITE, { left: 0.26, height: 0.34, draw: roundel(LINE_COLORS.U3, 4) }),
  sign(half(0, 3), "U3 Harbour", DARK, WHITE, { height: 0.34 }),
  sign(half(1, 3), "U3 Airport", DARK, WHITE, { height: 0.34 }),
  sign(half(0, 4), "MIND THE GAP", YELLOW, DARK, { height: 0.34, draw: hatch }),
  sign(half(1, 4), "Staff only", WHITE, DARK, { left: 0.24, height: 0.34, draw: noEntry }),
  sign(half(0, 5), "Toilets", BLUE, WHITE, { left: 0.32, draw: figures }),
  sign(half(1, 5), "Information", 0x2a6fb8, WHITE, { height: 0.34 }),
  sign(half(0, 6), "Keep right", BLUE, WHITE, { height: 0.34 }),
  sign(half(1, 6), "EMERGENCY STOP", RED, WHITE, { height: 0.26, weight: 0.2 }),
  sign(half(0, 7), "Coffee & News", 0x5a3a22, 0xf3e3c0, { height: 0.34 }),
  sign(half(1, 7), "METRO", BLUE, WHITE, { left: 0.3, height: 0.42, weight: 0.2, draw: roundel(YELLOW, 4) }),
] as const satisfies readonly Cell[];

type Point = readonly [number, number];
interface Line {
  readonly color: number;
  readonly stops: readonly Point[];
}

const MAP_LINES: readonly Line[] = [
  {
    color: LINE_COLORS.U1,
    stops: [
      [0.08, 0.75],
      [0.25, 0.75],
      [0.42, 0.58],
      [0.5, 0.5],
      [0.64, 0.36],
      [0.78, 0.22],
      [0.92, 0.22],
    ],
  },
  {
    color: LINE_COLORS.U2,
    stops: [
      [0.2, 0.12],
      [0.2, 0.3],
      [0.35, 0.45],
      [0.35, 0.65],
      [0.5, 0.8],
      [0.7, 0.8],
      [0.9, 0.8],
    ],
  },
  {
    color: LINE_COLORS.U3,
    stops: [
      [0.07, 0.5],
      [0.2, 0.5],
      [0.35, 0.5],
      [0.5, 0.5],
      [0.68, 0.5],
      [0.8, 0.6],
      [0.93, 0.6],
    ],
  },
  {
    color: LINE_COLORS.U4,
    stops: [
      [0.5, 0.12],
      [0.5, 0.3],
      [0.5, 0.5],
      [0.6, 0.65],
      [0.7, 0.8],
      [0.7, 0.9],
    ],
  },
];

/** Stretches of the lines as numbers: where each starts, which way it goes, one over its length squared, its colour. */
const STRETCHES = MAP_LINES.flatMap(({ color, stops }) =>
  stops.slice(1).map(([bx, by], i) => {
    const [ax, ay] = stops[i] as Point;
    const [dx, dy] = [bx - ax, by - ay];
    return { ax, ay, dx, dy, scale: 1 / (dx * dx + dy * dy), color };
  }),
);
const LINE_WIDE = 0.011;
const RINGS = MAP_LINES.flatMap(({ stops }) =>
  stops.map(([x, y]) => ({ x, y, r: x === 0.5 && y === 0.5 ? 0.026 : 0.015 })),
);

/** The stretches and rings that come near each block of the map. */
const NEAR = Array.from({ length: BLOCKS * BLOCKS }, (_, block) => {
  const [u, v] = [((block % BLOCKS) + 0.5) / BLOCKS, (Math.floor(block / BLOCKS) + 0.5) / BLOCKS];
  const slack = 0.75 / BLOCKS;
  return {
    stretches: STRETCHES.filter((one) => apart2(one, u, v) < (LINE_WIDE + slack) ** 2),
    rings: RINGS.filter(({ x, y, r }) => (u - x) ** 2 + (v - y) ** 2 < (r + slack) ** 2),
  };
});

/** Square of the distance of a point from a stretch. */
function apart2({ ax, ay, dx, dy, scale }: (typeof STRETCHES)[number], u: number, v: number): number {
  const [x, y] = [u - ax, v - ay];
  const t = clamp01((x * dx + y * dy) * scale);
  return (x - t * dx) ** 2 + (y - t * dy) ** 2;
}

/** The river, the lines, a ring at every stop. */
const network: Drawing = (u, v, out) => {
  const river = Math.abs(v - 0.38 - 0.07 * Math.sin(u * 7)) < 0.035;
  if (river) towards(out, hex(0xbfdcea), 1);
  const near = NEAR[Math.floor(v * BLOCKS) * BLOCKS + Math.floor(u * BLOCKS)];
  const line = near?.stretches.find((one) => apart2(one, u, v) < LINE_WIDE * LINE_WIDE);
  if (line) towards(out, hex(line.color), 1);
  for (const { x, y, r } of near?.rings ?? []) {
    const d2 = (u - x) ** 2 + (v - y) ** 2;
    if (d2 < r * r) towards(out, hex(d2 < r * r * 0.36 ? WHITE : DARK), 1);
  }
  if (v > 0.93) towards(out, hex(BLUE), 1);
  if (u < 0.008 || u > 0.992 || v < 0.008) towards(out, hex(BLUE), 1);
};

const NAMES: readonly (readonly [string, number, number])[] = [
  ["Harbour", 0.03, 0.44],
  ["Docks", 0.17, 0.54],
  ["Mill Lane", 0.36, 0.525],
  ["Market Square", 0.53, 0.465],
  ["Town Hall", 0.63, 0.535],
  ["Airport", 0.84, 0.63],
  ["North Park", 0.05, 0.79],
  ["Museum", 0.43, 0.6],
  ["Stadium", 0.66, 0.37],
  ["Lake", 0.86, 0.165],
  ["Brewery", 0.23, 0.13],
  ["University", 0.52, 0.82],
  ["Garden City", 0.76, 0.83],
  ["South Gate", 0.53, 0.13],
  ["Theatre", 0.53, 0.29],
  ["Hospital", 0.73, 0.9],
];

const MAP = {
  at: [0, 0, 1, 1] as Window,
  ground: 0xf3f1ea,
  draw: network,
  words: [
    { text: "Metro network", at: [0.03, 0.945], height: 0.032, color: WHITE, weight: 0.16 },
    ...NAMES.map(([text, x, y]) => ({ text, at: [x, y] as const, height: 0.021, color: DARK, weight: 0.14 })),
    ...Object.entries(LINE_COLORS).map(([text, color], i) => ({
      text,
      at: [0.04 + i * 0.07, 0.03] as const,
      height: 0.028,
      color,
      weight: 0.2,
    })),
  ],
} satisfies Cell;

const STOPS = ["Harbour", "Docks", "Mill Lane", "Market Square", "Town Hall", "Fair", "Airport"];

/** One line with its stops, as over the doors of a train; the rest of the sheet are advertisements for narrow frames. */
const STRIPS = [
  {
    at: cell(0, 0, 1, 4),
    ground: WHITE,
    draw: (u, v, out) => {
      if (Math.abs(v - 0.4) < 0.06 && u > 0.05 && u < 0.95) towards(out, hex(LINE_COLORS.U3), 1);
      STOPS.forEach((_, i) => {
        const d = Math.sqrt(((u - 0.07 - i * 0.143) * 4) ** 2 + (v - 0.4) ** 2);
        if (d < 0.13) towards(out, hex(d < 0.075 ? WHITE : DARK), 1);
      });
    },
    words: STOPS.map((text, i) => ({
      text,
      at: [0.07 + i * 0.143, i % 2 ? 0.12 : 0.66] as const,
      height: 0.1,
      align: "middle" as const,
      color: DARK,
      weight: 0.15,
    })),
  },
  {
    at: cell(0, 1, 1, 4),
    ground: 0x0f6a6d,
    draw: (u, v, out) => {
      towards(out, hex(0x7fd0c2), 0.8 * disc(u, v, 0.86, 0.45, 0.62, 4));
      towards(out, hex(0xf3b04d), disc(u, v, 0.83, 0.5, 0.3, 4));
    },
    words: [
      { text: "Learn a language", at: [0.05, 0.55], height: 0.22, color: WHITE, weight: 0.17 },
      { text: "ten minutes a day", at: [0.05, 0.22], height: 0.14, color: 0xcfeee8 },
    ],
  },
  {
    at: cell(0, 2, 1, 4),
    ground: 0xf0d9a8,
    draw: (u, v, out) => {
      const leaf = Math.abs(((u * 5) % 1) - 0.5) + Math.abs(v - 0.5) * 0.8;
      if (u > 0.8 && leaf < 0.34) towards(out, hex(0x3d7d45), 1);
    },
    words: [
      { text: "Fresh from the farm", at: [0.05, 0.52], height: 0.2, color: 0x2c4a2c, weight: 0.17 },
      { text: "to your door by noon", at: [0.05, 0.2], height: 0.14, color: 0x6d4a22 },
    ],
  },
  {
    at: cell(0, 3, 1, 4),
    ground: 0x2b2350,
    draw: (u, v, out) => {
      if (hash2(Math.floor(u * 90), Math.floor(v * 24), 91) > 0.985 && (u > 0.66 || v > 0.86))
        towards(out, hex(0xf6e7a0), 1);
      towards(out, hex(0xf2e2b0), disc(u, v, 0.9, 0.66, 0.2, 4));
    },
    words: [
      { text: "City Theatre", at: [0.05, 0.55], height: 0.24, color: 0xf2e2b0, weight: 0.15 },
      { text: "A Winter's Tale - until 30 May", at: [0.05, 0.22], height: 0.13, color: WHITE },
    ],
  },
] as const satisfies readonly Cell[];

const beach: Drawing = (u, v, out) => {
  between(out, hex(0x8fd0ee), hex(0x3f97cf), v);
  towards(out, hex(0xfff0bd), disc(u, v, 0.7, 0.76, 0.11, 0.66));
  if (v < 0.46) between(out, hex(0x1f8fa3), hex(0x57c2c4), v * 2 + 0.1 * Math.sin(u * 40 + v * 60));
  if (v < 0.2 + 0.04 * Math.sin(u * 5)) between(out, hex(0xf0d79c), hex(0xe2bf78), u);
  const palm = Math.abs(u - 0.2 - 0.1 * (v - 0.1)) < 0.02 && v < 0.62;
  if (palm) towards(out, hex(0x6a4a2c), 1);
  const frond = Math.hypot((u - 0.25) * 0.9, (v - 0.62) * 1.8);
  if (frond < 0.24 && Math.sin(Math.atan2(v - 0.62, u - 0.25) * 9) > 0.1 && v > 0.5)
    towards(out, hex(0x2f7d44), 1);
};

const concert: Drawing = (u, v, out) => {
  between(out, hex(0x2a0f3d), hex(0xd2356b), v);
  for (let k = 0; k < 7; k++) {
    const tall = 0.15 + 0.3 * hash2(k, 2, 77);
    if (Math.abs(u - 0.11 - k * 0.13) < 0.045 && v < tall + 0.12 && v > 0.12) towards(out, hex(YELLOW), 1);
  }
  const ray = Math.sin(Math.atan2(v - 0.1, u - 0.5) * 18) > 0.6 && v > 0.45;
  if (ray) towards(out, hex(0xff8fb0), 0.45);
};

const soda: Drawing = (u, v, out) => {
  between(out, hex(0xf5e6c8), hex(0xf7b733), 1 - v);
  const [x, y] = [(u - 0.5) * 0.66, v];
  const wide = y < 0.5 ? 0.115 : y < 0.66 ? 0.115 - (y - 0.5) * 0.5 : 0.035;
  if (y > 0.12 && y < 0.8 && Math.abs(x) < wide) {
    between(out, hex(0x7c2a12), hex(0xc65a1c), 0.5 + x * 4);
    if (y > 0.28 && y < 0.46) between(out, hex(WHITE), hex(RED), step(0.34, 0.36, y) * step(0.42, 0.4, y));
    if (x > wide * 0.5 && x < wide * 0.65) towards(out, hex(0xf0b890), 0.7);
  }
  const bubble = disc(
    (u * 7) % 1,
    (v * 9) % 1,
    0.5,
    0.5,
    0.18 * hash2(Math.floor(u * 7), Math.floor(v * 9), 5),
    1,
  );
  if (y > 0.15) towards(out, hex(WHITE), 0.5 * bubble);
};

const exhibition: Drawing = (u, v, out) => {
  between(out, hex(0xefe9dc), hex(0xe4dccb), v);
  const [x, y] = [u - 0.5, (v - 0.56) * 1.45];
  if (Math.hypot(x, y) < 0.3) between(out, hex(0xb5482e), hex(0x7a2f22), clamp01(0.5 + x * 2));
  if (Math.abs(x + 0.12) < 0.09 && Math.abs(y + 0.05) < 0.2) towards(out, hex(0x263f6b), 1);
  if (Math.abs(x - y) < 0.015) towards(out, hex(DARK), 1);
};

const thriller: Drawing = (u, v, out) => {
  between(out, hex(0x0c1a24), hex(0x2e6a78), v);
  const moon = disc(u, v, 0.5, 0.68, 0.16, 0.66);
  towards(out, hex(0xf4e9c4), moon);
  const roofs = 0.22 + 0.14 * hash2(Math.floor(u * 9), 1, 66);
  if (v < roofs) {
    towards(out, hex(0x05090c), 1);
    if (hash2(Math.floor(u * 60), Math.floor(v * 60), 67) > 0.93) towards(out, hex(0xf2c04a), 0.9);
  }
  const [x, y] = [(u - 0.5) * 0.66, v - 0.3];
  if (y > 0 && y < 0.2 && Math.abs(x) < 0.035 + y * 0.06) towards(out, hex(0x05090c), 1);
  if (Math.hypot(x, y - 0.23) < 0.035) towards(out, hex(0x05090c), 1);
};

const telephone: Drawing = (u, v, out) => {
  between(out, hex(0xe9eef3), hex(0xb7c7d8), v);
  const [x, y] = [(u - 0.5) * 0.66, v - 0.52];
  if (Math.abs(x) < 0.145 && Math.abs(y) < 0.27) towards(out, hex(DARK), 1);
  if (Math.abs(x) < 0.132 && Math.abs(y) < 0.255) {
    between(out, hex(0x5b3fd0), hex(0x23b6c8), clamp01(0.5 + x * 2 + y));
    towards(out, hex(0xff9d5c), disc(x, y, 0.05, 0.06, 0.12, 1) * 0.8);
  }
};

const third = (column: number, row: number): Window => cell(column, row, 3, 2);
const title = (text: string, y: number, height: number, color: number, weight = 0.17) => ({
  text,
  at: [0.5, y] as const,
  height,
  align: "middle" as const,
  color,
  weight,
});

const POSTERS = [
  {
    at: third(0, 0),
    ground: 0,
    draw: beach,
    words: [
      title("SUNNY", 0.86, 0.075, WHITE, 0.2),
      title("ISLANDS", 0.78, 0.06, WHITE),
      title("from 199", 0.05, 0.06, BLUE, 0.2),
    ],
  },
  {
    at: third(1, 0),
    ground: 0,
    draw: concert,
    words: [
      title("SUMMER", 0.88, 0.07, WHITE, 0.22),
      title("BEATS", 0.79, 0.07, YELLOW, 0.22),
      title("12 July - Lake Park", 0.04, 0.04, WHITE),
    ],
  },
  {
    at: third(2, 0),
    ground: 0,
    draw: soda,
    words: [title("THIRSTY?", 0.87, 0.07, RED, 0.22), title("real oranges", 0.04, 0.045, 0x7c2a12)],
  },
  {
    at: third(0, 1),
    ground: 0,
    draw: exhibition,
    words: [title("FORM", 0.06, 0.09, DARK, 0.22), title("City Museum", 0.92, 0.04, DARK)],
  },
  {
    at: third(1, 1),
    ground: 0,
    draw: thriller,
    words: [
      title("THE LAST", 0.9, 0.055, 0xf4e9c4, 0.18),
      title("TRAIN", 0.83, 0.055, 0xf4e9c4, 0.18),
      title("In cinemas now", 0.04, 0.04, WHITE),
    ],
  },
  {
    at: third(2, 1),
    ground: 0,
    draw: telephone,
    words: [title("All yours.", 0.87, 0.06, DARK, 0.2), title("nine a month", 0.1, 0.05, DARK)],
  },
] as const satisfies readonly Cell[];

const mountains: Drawing = (u, v, out) => {
  between(out, hex(0xf7d9b0), hex(0x5f9fd6), v);
  for (let k = 0; k < 3; k++) {
    const ridge = 0.68 - k * 0.17 + 0.12 * Math.abs(((u * (2 + k) + k * 0.31) % 1) - 0.5) * 2 - 0.06;
    if (v < ridge)
      between(
        out,
        hex([0x8fa5bd, 0x56748c, 0x2f5140][k] ?? 0),
        hex(0xe9f0f4),
        k === 0 ? step(ridge - 0.1, ridge, v) : 0,
      );
  }
  if (v < 0.16) between(out, hex(0x3d7d45), hex(0x6fa653), u);
};

const car: Drawing = (u, v, out) => {
  between(out, hex(0x20252c), hex(0x5c6875), v);
  if (v < 0.24) between(out, hex(0x15181c), hex(0x2b3036), v * 4);
  const [x, y] = [(u - 0.62) * 2, v - 0.24];
  const roof = 0.13 + 0.2 * clamp01(1 - ((x + 0.02) / 0.34) ** 2);
  if (
    Math.abs(x) < 0.62 &&
    y > 0.03 &&
    y < Math.max(0.17 - 0.08 * Math.abs(x), Math.abs(x) < 0.34 ? roof : 0)
  ) {
    between(out, hex(0xc62f2b), hex(0xff7a5c), clamp01(y * 4));
    if (y > 0.17 && Math.abs(x) < 0.27) towards(out, hex(0x12202a), 1);
  }
  for (const wheel of [-0.38, 0.38]) {
    const d = Math.hypot(x - wheel, y - 0.04);
    if (d < 0.085) towards(out, hex(d < 0.045 ? 0xb9c0c6 : 0x0c0d0f), 1);
  }
};

const BILLBOARDS = [
  {
    at: cell(0, 0, 1, 2),
    ground: 0,
    draw: mountains,
    words: [
      { text: "Take the train", at: [0.05, 0.8], height: 0.1, color: WHITE, weight: 0.19 },
      { text: "to the mountains", at: [0.05, 0.66], height: 0.075, color: WHITE, weight: 0.17 },
      { text: "every hour from platform 2", at: [0.05, 0.05], height: 0.05, color: WHITE },
    ],
  },
  {
    at: cell(0, 1, 1, 2),
    ground: 0,
    draw: car,
    words: [
      { text: "Electric.", at: [0.05, 0.76], height: 0.12, color: WHITE, weight: 0.2 },
      { text: "Of course.", at: [0.05, 0.6], height: 0.08, color: 0xcfd6dc },
    ],
  },
] as const satisfies readonly Cell[];

const DEPARTURES: readonly (readonly [string, string, string])[] = [
  ["U3", "Harbour", "now"],
  ["U3", "Airport", "4 min"],
  ["U3", "Harbour", "7 min"],
  ["U3", "Airport", "11 min"],
];

const SCREENS = [
  {
    at: cell(0, 0, 1, 2),
    ground: 0x0b1730,
    draw: (_u, v, out) => {
      if (v > 0.84) towards(out, hex(0x20427c), 1);
      else if (Math.floor(v * 4.76) % 2) towards(out, hex(0x12233f), 1);
      if (v < 0.02) towards(out, hex(YELLOW), 1);
    },
    words: [
      { text: "Line", at: [0.03, 0.88], height: 0.06, color: WHITE },
      { text: "Towards", at: [0.2, 0.88], height: 0.06, color: WHITE },
      { text: "14:27", at: [0.97, 0.88], height: 0.06, color: WHITE, align: "right" },
      ...DEPARTURES.flatMap(([line, to, when], i) => [
        { text: line, at: [0.03, 0.69 - i * 0.21] as const, height: 0.095, color: 0x7fb4ee, weight: 0.18 },
        { text: to, at: [0.2, 0.69 - i * 0.21] as const, height: 0.095, color: WHITE, weight: 0.16 },
        {
          text: when,
          at: [0.97, 0.69 - i * 0.21] as const,
          height: 0.095,
          color: YELLOW,
          align: "right" as const,
          weight: 0.16,
        },
      ]),
    ],
  },
  {
    at: cell(0, 2, 2, 4),
    ground: 0xe8eef4,
    draw: (u, v, out) => {
      if (v > 0.82) towards(out, hex(BLUE), 1);
      const [i, j] = [Math.floor(u * 3), Math.floor(v * 4)];
      const [a, b] = [(u * 3) % 1, (v * 4) % 1];
      if (j > 0 && j < 3 && a > 0.08 && a < 0.92 && b > 0.12 && b < 0.88)
        towards(
          out,
          hex([0x2a6fb8, 0x2e7d4f, 0xe28a24, 0x7a4fa0, 0x2a9fa8, 0xc62f2b][i + (j - 1) * 3] ?? 0),
          1,
        );
      if (j === 0 && u > 0.65 && b > 0.2 && b < 0.8 && u < 0.96) towards(out, hex(GREEN), 1);
    },
    words: [
      { text: "Choose a ticket", at: [0.04, 0.86], height: 0.08, color: WHITE },
      { text: "Single", at: [0.165, 0.6], height: 0.06, color: WHITE, align: "middle" },
      { text: "Day", at: [0.5, 0.6], height: 0.06, color: WHITE, align: "middle" },
      { text: "Week", at: [0.835, 0.6], height: 0.06, color: WHITE, align: "middle" },
      { text: "Group", at: [0.165, 0.35], height: 0.06, color: WHITE, align: "middle" },
      { text: "Bike", at: [0.5, 0.35], height: 0.06, color: WHITE, align: "middle" },
      { text: "Help", at: [0.835, 0.35], height: 0.06, color: WHITE, align: "middle" },
    ],
  },
  {
    at: cell(1, 2, 2, 4),
    ground: 0x14386b,
    draw: (u, v, out) => {
      between(out, hex(0x14386b), hex(0x3f97cf), v);
      towards(out, hex(YELLOW), disc(u, v, 0.78, 0.5, 0.3, 2));
    },
    words: [
      { text: "Please", at: [0.06, 0.64], height: 0.13, color: WHITE, weight: 0.17 },
      { text: "stand right", at: [0.06, 0.42], height: 0.13, color: WHITE, weight: 0.17 },
      { text: "walk left", at: [0.06, 0.2], height: 0.13, color: WHITE, weight: 0.17 },
    ],
  },
  {
    at: cell(0, 3, 2, 4),
    ground: 0x0b1730,
    draw: (u, v, out) => {
      if (Math.abs(v - 0.34) < 0.03 && u > 0.06 && u < 0.94) towards(out, hex(LINE_COLORS.U3), 1);
      for (let i = 0; i < 4; i++)
        if (Math.hypot((u - 0.14 - i * 0.24) * 2, v - 0.34) < 0.07)
          towards(out, hex(i === 0 ? YELLOW : WHITE), 1);
    },
    words: [
      { text: "Market Square", at: [0.06, 0.7], height: 0.13, color: WHITE, weight: 0.16 },
      { text: "U3 Harbour", at: [0.06, 0.5], height: 0.09, color: 0x7fb4ee },
      { text: "next: Mill Lane", at: [0.06, 0.1], height: 0.09, color: YELLOW },
    ],
  },
  {
    at: cell(1, 3, 2, 4),
    ground: 0x101418,
    words: [
      { text: "CASH", at: [0.5, 0.56], height: 0.24, color: 0x57c27a, align: "middle", weight: 0.2 },
      { text: "insert your card", at: [0.5, 0.25], height: 0.1, color: WHITE, align: "middle" },
    ],
  },
] as const satisfies readonly Cell[];

/** Packets in rows on shelves: `rows` × `columns`, each its own colours, with a price strip below each row. */
const packets =
  (rows: number, columns: number, inks: readonly number[], kind: "bag" | "bottle" | "cover"): Drawing =>
  (u, v, out) => {
    const [i, j] = [Math.floor(u * columns), Math.floor(v * rows)];
    const [a, b] = [(u * columns) % 1, (v * rows) % 1];
    between(out, hex(0x23262b), hex(0x3a3f46), b);
    if (b < 0.1) {
      towards(out, hex(0xd9dcde), 1);
      if (Math.abs(a - 0.5) < 0.22 && b > 0.02 && b < 0.085) towards(out, hex(0xf3e27a), 1);
      return;
    }
    const which = hash2(kind === "bag" ? Math.floor(i / 2) : i, j, 41);
    const ink = hex(inks[Math.floor(which * inks.length)] ?? 0);
    const neck =
      kind === "bottle" && b > 0.66 ? 0.13 : kind === "bottle" ? 0.33 : kind === "cover" ? 0.47 : 0.43;
    const top = kind === "cover" ? 0.97 : 0.86;
    if (Math.abs(a - 0.5) > neck || b > top) return;
    between(out, ink, ink, 0);
    const band = b > 0.34 && b < 0.58;
    if (band) towards(out, hex(hash2(i, j, 43) > 0.5 ? WHITE : YELLOW), kind === "cover" ? 0.25 : 0.85);
    if (kind === "cover") {
      if (b > 0.78) towards(out, hex(hash2(Math.floor(a * 9), i + j * 7, 44) > 0.35 ? WHITE : 0x111111), 0.9);
      const face = Math.hypot(a - 0.5, (b - 0.45) * 1.6);
      if (face < 0.2) towards(out, hex(0xd9a98a), 0.9);
      if (face < 0.27 && b > 0.5 && face > 0.18) towards(out, hex(0x3b2418), 0.9);
    }
    shade(out, 0.72 + 0.42 * Math.sin(clamp01((a - 0.5 + neck) / (2 * neck)) * Math.PI));
  };

const CANDY = [0xc62f2b, 0xe28a24, 0x2a6fb8, 0x7a4fa0, 0x2e7d4f, 0xf4c52c, 0x6b3a1f, 0xd85a8a];
const DRINKS = [0x7c2a12, 0xe28a24, 0x2e7d4f, 0x9fd4ee, 0xb8d86a, 0xc62f2b, 0x1f2a44];
const COVERS = [0x2a6fb8, 0xc62f2b, 0xf0e3c4, 0x1d2127, 0x57a0a8, 0xe2a0b8, 0xd9c23a, 0x5d7d4f];

const GOODS = [
  { at: cell(0, 0, 2, 2), ground: 0, draw: packets(5, 8, CANDY, "bag") },
  { at: cell(1, 0, 2, 2), ground: 0, draw: packets(4, 9, DRINKS, "bottle") },
  { at: cell(0, 1, 2, 2), ground: 0, draw: packets(3, 6, COVERS, "cover") },
  { at: cell(1, 1, 2, 2), ground: 0, draw: packets(6, 10, CANDY, "bag") },
] as const satisfies readonly Cell[];

/** Painted concrete with a mural, for a long wall: bands that swing, with people in a hurry. */
const mural: Drawing = (u, v, out) => {
  between(out, hex(0x1d4e7a), hex(0x2a7f9e), v);
  for (let k = 0; k < 5; k++) {
    const wave = 0.16 * k + 0.12 + 0.05 * Math.sin(u * 6.283 * (1 + (k % 2)) + k);
    if (Math.abs(v - wave) < 0.045)
      towards(out, hex([0xf3b04d, 0xe2603c, 0xf0e3c4, 0x2e7d4f, 0x7fd0c2][k] ?? 0), 1);
  }
};

const WALL = [{ at: [0, 0, 1, 1] as Window, ground: 0x1d4e7a, draw: mural }] satisfies Cell[];

/** Faded paper notices with small print. */
const notice =
  (color: number): Drawing =>
  (u, v, out) => {
    const cloud = softField();
    shade(out, 0.92 + 0.1 * at(cloud, u, v));
    if (v > 0.84) towards(out, hex(color), 1);
    const line = (v * 22) % 1;
    if (v < 0.78 && v > 0.08 && u > 0.1 && u < 0.9 && line > 0.35 && line < 0.7)
      if (
        hash2(Math.floor(u * 60), Math.floor(v * 22), 93) > 0.3 &&
        u < 0.55 + 0.4 * hash2(0, Math.floor(v * 22), 94)
      )
        towards(out, hex(0x33363a), 0.75);
  };

const NOTICES = [
  { at: cell(0, 0, 2, 2), ground: 0xf3f0e6, draw: notice(RED) },
  { at: cell(1, 0, 2, 2), ground: 0xf3f0e6, draw: notice(BLUE) },
  {
    at: cell(0, 1, 2, 2),
    ground: 0xf3f0e6,
    draw: notice(GREEN),
    words: [title("LOST CAT", 0.88, 0.07, WHITE, 0.2)],
  },
  {
    at: cell(1, 1, 2, 2),
    ground: 0xf7f2d0,
    draw: (u, v, out) => {
      if (v > 0.8) towards(out, hex(YELLOW), 1);
      const tri = v > 0.3 && v < 0.7 && Math.abs(u - 0.5) < (0.7 - v) * 0.6;
      if (tri) towards(out, hex(DARK), Math.abs(u - 0.5) < (0.64 - v) * 0.5 && v > 0.35 ? 0 : 1);
    },
    words: [title("CAUTION", 0.85, 0.09, DARK, 0.2), title("WET FLOOR", 0.12, 0.08, DARK, 0.2)],
  },
] as const satisfies readonly Cell[];

/** Windows of the sheets, for `panel`. */
export const SHEETS = {
  sign: {
    name: SIGNS[0].at,
    exit: SIGNS[1].at,
    tickets: SIGNS[2].at,
    platform1: SIGNS[3].at,
    platform2: SIGNS[4].at,
    harbour: SIGNS[5].at,
    airport: SIGNS[6].at,
    gap: SIGNS[7].at,
    staff: SIGNS[8].at,
    toilets: SIGNS[9].at,
    information: SIGNS[10].at,
    keepRight: SIGNS[11].at,
    stop: SIGNS[12].at,
    kiosk: SIGNS[13].at,
    metro: SIGNS[14].at,
  },
  strip: { line: STRIPS[0].at, language: STRIPS[1].at, farm: STRIPS[2].at, theatre: STRIPS[3].at },
  poster: {
    beach: POSTERS[0].at,
    concert: POSTERS[1].at,
    soda: POSTERS[2].at,
    exhibition: POSTERS[3].at,
    thriller: POSTERS[4].at,
    telephone: POSTERS[5].at,
  },
  billboard: { mountains: BILLBOARDS[0].at, car: BILLBOARDS[1].at },
  screen: {
    departures: SCREENS[0].at,
    tickets: SCREENS[1].at,
    manners: SCREENS[2].at,
    next: SCREENS[3].at,
    cash: SCREENS[4].at,
  },
  goods: { snacks: GOODS[0].at, drinks: GOODS[1].at, covers: GOODS[2].at, sweets: GOODS[3].at },
  notice: { red: NOTICES[0].at, blue: NOTICES[1].at, cat: NOTICES[2].at, wet: NOTICES[3].at },
} as const;

export const STATION = {
  "station-signs": sheetOf(SIGNS),
  "station-map": sheetOf([MAP]),
  "station-strips": sheetOf(STRIPS),
  "station-posters": sheetOf(POSTERS),
  "station-billboards": sheetOf(BILLBOARDS),
  "station-screens": sheetOf(SCREENS),
  "station-goods": sheetOf(GOODS),
  "station-notices": sheetOf(NOTICES, 256),
  "station-mural": sheetOf(WALL, 256),
} satisfies Record<string, Recipe>;
