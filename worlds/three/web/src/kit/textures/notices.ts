/** What a museum has in words: labels beside exhibits, panels of halls, posters, a menu, plans. */
import { cell, type Window } from "../geometry/panel";
import { inkOf, type Words, widthOf } from "./lettering";
import { at, fbm, fineField, hash2, softField, step } from "./noise";
import { between, hex, type Rgb, shade, towards } from "./palette";
import type { Recipe, Texel } from "./recipe";

/** Title and two lines below it. */
export const LABELS: readonly (readonly [title: string, second: string, third: string])[] = [
  ["Lake at evening", "Oil on canvas, 1838", "Gift of the Friends, 1911"],
  ["Ships in the roads", "Oil on canvas, 1672", "Bought in 1954"],
  ["Fruit and a jug", "Oil on oak, 1641", "Bequest of Dr Weber"],
  ["Lady in green", "Oil on canvas, about 1790", "Painter unknown"],
  ["A burgher", "Oil on oak, 1629", "Bought in 1898"],
  ["Inside a church", "Oil on oak, 1661", "Lent by the parish"],
  ["On the ice", "Oil on oak, about 1650", "Bequest of M. Hale"],
  ["Flowers in glass", "Oil on copper, 1702", "Gift of the city, 1923"],
  ["The admiral", "Oil on canvas, 1765", "Lent by the family"],
  ["Pond with lilies", "Oil on canvas, 1904", "Bought in 1931"],
  ["Stacks, last sun", "Oil on canvas, 1891", "Bought in 1929"],
  ["Night over the valley", "Oil on canvas, 1890", "Copy, 1936"],
  ["The painter", "Oil on canvas, 1889", "Gift of A. Lind, 1960"],
  ["Guitar and paper", "Oil on canvas, 1912", "Bought in 1958"],
  ["Composition 4", "Oil on canvas, 1927", "Bought in 1961"],
  ["Orange, dark", "Oil on canvas, 1957", "Bought in 1974"],
  ["Small music", "Oil on canvas, 1923", "Bought in 1966"],
  ["Philosopher", "Marble, 2nd century", "Found in 1887"],
  ["Empress", "Marble, 1st century", "Bought in 1902"],
  ["Emperor", "Marble, 1st century", "Found in 1887"],
  ["Warrior", "Bronze, cast of 1870", "after a Greek work"],
  ["Athlete", "Marble, Roman copy", "Please do not touch"],
  ["Goddess", "Marble, 2nd century", "Right hand restored"],
  ["Orator", "Marble, 1st century", "Head restored"],
  ["Horse", "Bronze, 1st century", "Please do not touch"],
  ["Seated cat", "Basalt, about 600 BC", "Egypt"],
  ["Amphora", "Clay, about 540 BC", "For oil or wine"],
  ["Vases", "Clay, 600 to 400 BC", "Attica and Apulia"],
  ["Theropod", "Cast of a skeleton", "66 million years old"],
  ["Whale, model 1:4", "Painted wood, 1925", "Hangs since 1926"],
  ["Orrery", "Brass, 1790", "It runs all day"],
  ["Beam engine", "Model 1:8, 1868", "It runs all day"],
  ["Pendulum", "Shows that the Earth turns", "Length 3.6 m"],
  ["Minerals", "From the city's mines", "Given in 1883"],
  ["Owl and fox", "Mounted in 1931", "Found dead on roads"],
  ["Ammonites", "Jurassic, 160 m. years", "From the quarry"],
  ["Globe", "Paper on wood, 1840", "Bought in 1909"],
  ["Telescope", "Brass, 1825", "Gift of the school"],
  ["Coins and rings", "1st to 3rd century", "Found in 1932"],
  ["Butterflies", "Collected 1880 to 1910", "Bequest of E. Moor"],
];

const COLUMNS = 4;
const ROWS = 10;

/** The part of the labels' texture that says a title. Throws when there is no such label. */
export function labelWindow(title: string): Window {
  const index = LABELS.findIndex(([name]) => name === title);
  if (index < 0) throw new Error(`no label is called "${title}"; write it in kit/textures/notices.ts`);
  return cell(index % COLUMNS, Math.floor(index / COLUMNS), COLUMNS, ROWS);
}

const labels: Recipe = {
  tile_m: [1, 1],
  size: 512,
  relief_m: 0,
  tintable: true,
  paint: () => {
    const words: Words[] = LABELS.flatMap(([title, second, third], index) => {
      const [u, v] = labelCorner(index);
      const line = (text: string, y: number, height: number, weight: number): Words => ({
        text,
        at: [u + 0.07 / COLUMNS, v + y / ROWS],
        height: fitted(text, height / ROWS, 0.9 / COLUMNS),
        weight,
        spacing: 0.9,
      });
      return [line(title, 0.62, 0.2, 0.16), line(second, 0.36, 0.14, 0.15), line(third, 0.13, 0.14, 0.14)];
    });
    const ink = inkOf(words, 512, 1);
    return (u, v, out) => {
      out.r = 0.97;
      out.g = 0.965;
      out.b = 0.945;
      towards(out, hex(0x1f2024), 0.95 * ink(u, v));
    };
  },
};

/** A height at which a line is no longer than it may be; all are parts of a square sheet. */
function fitted(text: string, height: number, longest: number): number {
  return Math.min(height, longest / widthOf(text));
}

function labelCorner(index: number): [u: number, v: number] {
  return [(index % COLUMNS) / COLUMNS, 1 - (Math.floor(index / COLUMNS) + 1) / ROWS];
}

interface Panel {
  readonly ground: number;
  readonly ink: number;
  readonly title: string;
  readonly lines: readonly string[];
  /** Grey lines of small print below the words. */
  readonly print?: number;
}

/** Panels on walls, 2 columns × 4 rows, each twice as wide as high. */
export const PANELS = [
  "antiquities",
  "paintings",
  "nature",
  "film",
  "menu",
  "hours",
  "prices",
  "works",
] as const;
export type PanelName = (typeof PANELS)[number];

const PANEL_WORDS: Readonly<Record<PanelName, Panel>> = {
  antiquities: {
    ground: 0xefe8da,
    ink: 0x5a2f1a,
    title: "Antiquities",
    lines: ["Stone, bronze and clay", "from 600 BC to AD 300"],
    print: 5,
  },
  paintings: {
    ground: 0xefe8da,
    ink: 0x5a1f1c,
    title: "Paintings",
    lines: ["Four hundred years", "of looking"],
    print: 5,
  },
  nature: {
    ground: 0xe4ecec,
    ink: 0x1f4552,
    title: "Nature & Technology",
    lines: ["How things live", "and how they run"],
    print: 5,
  },
  film: {
    ground: 0x1d2026,
    ink: 0xe8e2d0,
    title: "Film room",
    lines: ["The digs of 1887", "12 minutes, all day"],
    print: 2,
  },
  menu: {
    ground: 0x25282a,
    ink: 0xf0ead8,
    title: "Cafe",
    lines: ["Coffee 2.60   Tea 2.20", "Cake 3.40   Soup 5.80"],
    print: 0,
  },
  hours: {
    ground: 0xf2efe6,
    ink: 0x24303a,
    title: "Opening hours",
    lines: ["Tue to Sun 10 - 18", "Thursday 10 - 21"],
    print: 1,
  },
  prices: {
    ground: 0x2f4450,
    ink: 0xf2efe4,
    title: "Tickets",
    lines: ["Adults 9  Students 5", "Under 16 free"],
    print: 0,
  },
  works: {
    ground: 0xf2c42c,
    ink: 0x1d1d1d,
    title: "New exhibition",
    lines: ["We are hanging it.", "Opens on 12 May"],
    print: 0,
  },
};

export function panelWindow(name: PanelName): Window {
  const index = PANELS.indexOf(name);
  return cell(index % 2, Math.floor(index / 2), 2, 4);
}

const panels: Recipe = {
  tile_m: [1, 1],
  size: 512,
  relief_m: 0,
  tintable: false,
  paint: () => {
    const words = PANELS.flatMap((name, index): Words[] => {
      const { title, lines, print = 0 } = PANEL_WORDS[name];
      const [u, v] = [(index % 2) / 2, 1 - (Math.floor(index / 2) + 1) / 4];
      const low = print > 0 ? 0.12 : 0;
      const line = (text: string, y: number, height: number): Words => ({
        text,
        at: [u + 0.035, v + y / 4],
        height: fitted(text, height / 4, 0.44),
        weight: 0.15,
      });
      return [
        line(title, 0.72, 0.15),
        ...lines.map((text, i) => line(text, 0.48 - i * 0.17 + low * 0.4, 0.095)),
      ];
    });
    const ink = inkOf(words, 512, 1);
    return (u, v, out) => {
      const [column, row] = [Math.min(1, Math.floor(u * 2)), Math.min(3, Math.floor((1 - v) * 4))];
      const panel = PANEL_WORDS[PANELS[row * 2 + column] as PanelName];
      const [a, b] = [u * 2 - column, v * 4 - (3 - row)];
      const ground = hex(panel.ground);
      between(out, ground, ground, 0);
      if (smallPrint(a, b, panel.print ?? 0)) towards(out, hex(panel.ink), 0.5);
      towards(out, hex(panel.ink), ink(u, v));
    };
  },
};

function smallPrint(a: number, b: number, lines: number): boolean {
  if (lines === 0 || a < 0.07 || a > 0.93) return false;
  const line = Math.floor((0.28 - b) / 0.045);
  if (line < 0 || line >= lines || (0.28 - b) / 0.045 - line > 0.5) return false;
  if (line === lines - 1 && a > 0.6) return false;
  return hash2(Math.floor(a * 62), line, 811) > 0.2;
}

/** Posters and banners, 2 × 2, each as high as wide; hung higher than wide they stretch like any print. */
export const POSTERS = ["antiquity", "whale", "modern", "plan"] as const;
export type PosterName = (typeof POSTERS)[number];

export function posterWindow(name: PosterName): Window {
  const index = POSTERS.indexOf(name);
  return cell(index % 2, Math.floor(index / 2), 2, 2);
}

const posters: Recipe = {
  tile_m: [1, 1],
  size: 512,
  relief_m: 0,
  tintable: false,
  paint: () => {
    const write = (u: number, v: number, text: string, height: number, weight = 0.16): Words => ({
      text,
      at: [u, v],
      height,
      weight,
      align: "middle",
    });
    const ink = inkOf(
      [
        write(0.25, 0.93, "MARBLE", 0.042, 0.2),
        write(0.25, 0.885, "Faces of an empire", 0.022),
        write(0.25, 0.53, "3 MARCH - 9 JUNE", 0.022),
        write(0.75, 0.93, "GIANTS", 0.042, 0.2),
        write(0.75, 0.53, "of the sea", 0.03),
        write(0.25, 0.43, "NEW", 0.05, 0.22),
        write(0.25, 0.03, "from 12 May", 0.026),
        write(0.75, 0.455, "You are here", 0.022),
        write(0.625, 0.31, "1", 0.03),
        write(0.75, 0.31, "2", 0.03),
        write(0.875, 0.31, "3", 0.03),
        write(0.75, 0.02, "1 Paintings 2 Antiquities 3 Nature", 0.0165),
      ],
      512,
      1,
    );
    const soft = softField();
    const wave = fbm(8, 20, 3, 821);
    return (u, v, out) => {
      const [column, row] = [Math.min(1, Math.floor(u * 2)), Math.min(1, Math.floor((1 - v) * 2))];
      const [a, b] = [u * 2 - column, v * 2 - (1 - row)];
      const paint = [antiquity, whale, modern, plan][row * 2 + column] as Paint;
      paint(a, b, out, at(soft, a, b), at(wave, a, b));
      const dark = row === 1 && column === 1;
      towards(out, dark ? hex(0x23303a) : hex(0xfaf5e8), ink(u, v));
    };
  },
};

type Paint = (u: number, v: number, out: Texel, soft: number, wave: number) => void;

const antiquity: Paint = (u, v, out, soft) => {
  between(out, hex(0x8f2f26), hex(0xb0452f), v);
  const [x, y] = [(u - 0.52) / 0.2, (v - 0.42) / 0.27];
  const profile =
    x * x + y * y < 1 ||
    (Math.abs(u - 0.52) < 0.09 && v < 0.3 && v > 0.12) ||
    (v < 0.2 && v > 0.1 && Math.abs(u - 0.5) < 0.26 - (v - 0.1));
  const nose = v > 0.36 && v < 0.47 && u < 0.34 && u > 0.25 + (v - 0.36) * 0.7;
  if (profile || nose) {
    between(out, hex(0xe9dfcb), hex(0x8a7f6e), step(0.3, 0.75, u + 0.2 * (soft - 0.5)));
    if (v > 0.52 && x > -0.9) shade(out, 0.72 + 0.3 * Math.sin(u * 80) * Math.sin(v * 80));
  }
};

const whale: Paint = (u, v, out, _, wave) => {
  between(out, hex(0x0f3a52), hex(0x4f9ab0), v);
  towards(out, hex(0xa9d8de), 0.3 * step(0.6, 0.8, wave) * v);
  const [x, y] = [(u - 0.48) / 0.36, (v - 0.5 - 0.08 * Math.sin(u * 4)) / 0.13];
  const tail = u > 0.78 && Math.abs(v - 0.52 - (u - 0.78) * 0.5) < 0.02 + (u - 0.8) * 0.45;
  if (x * x + y * y < 1 || (tail && u < 0.95)) between(out, hex(0x9fb6bc), hex(0x1a3040), step(-0.6, 0.3, y));
};

const modern: Paint = (u, v, out) => {
  const ink: Rgb = hex(
    [0xe8762c, 0x2a6f97, 0xf0b92a, 0x2f3a4a][(Math.floor(u * 3) + Math.floor(v * 3) * 2) % 4] as number,
  );
  between(out, ink, ink, 0);
  if (Math.hypot(((u * 3) % 1) - 0.5, ((v * 3) % 1) - 0.5) < 0.36) shade(out, 0.75);
  if (v > 0.82 || v < 0.16) between(out, hex(0x23303a), hex(0x23303a), 0);
};

const plan: Paint = (u, v, out) => {
  const paper = hex(0xf2efe6);
  between(out, paper, paper, 0);
  const rooms: readonly (readonly [number, number, number, number, number])[] = [
    [0.08, 0.45, 0.36, 0.82, 0xc97a6a],
    [0.38, 0.45, 0.62, 0.82, 0xd9cba8],
    [0.64, 0.45, 0.92, 0.82, 0x7fa3ae],
    [0.38, 0.16, 0.62, 0.43, 0xe6dfcc],
    [0.64, 0.16, 0.79, 0.43, 0xe0c890],
    [0.81, 0.16, 0.92, 0.43, 0x8c8c92],
    [0.22, 0.16, 0.36, 0.43, 0xa9b59a],
    [0.08, 0.16, 0.2, 0.43, 0xd0d0cc],
  ];
  for (const [x0, y0, x1, y1, color] of rooms) {
    if (u < x0 || u > x1 || v < y0 || v > y1) continue;
    const ink = hex(Math.min(u - x0, x1 - u, v - y0, y1 - v) < 0.008 ? 0x3a3f45 : color);
    between(out, ink, ink, 0);
  }
  if (Math.hypot(u - 0.5, v - 0.22) < 0.022) towards(out, hex(0xc8281f), 1);
};

/** A dial with a needle's scale: hygrometers, thermometers, gauges. */
const dial: Recipe = {
  tile_m: [1, 1],
  size: 128,
  relief_m: 0,
  tintable: true,
  paint: () => {
    const fine = fineField();
    const ink = inkOf([{ text: "%", at: [0.5, 0.24], height: 0.12, align: "middle" }], 128, 1);
    return (u, v, out) => {
      const [x, y] = [u - 0.5, v - 0.5];
      const radius = Math.hypot(x, y) * 2;
      const turn = Math.atan2(x, y) / Math.PI;
      out.r = out.g = 0.95 + 0.02 * at(fine, u, v);
      out.b = 0.9;
      const tick = Math.abs(((turn * 16 + 0.5) % 1) - 0.5) < 0.09 && Math.abs(turn) < 0.78;
      if (tick && radius > 0.68 && radius < 0.85) towards(out, hex(0x1d1d20), 1);
      if (turn > -0.1 && turn < 0.2 && radius > 0.86 && radius < 0.93) towards(out, hex(0x3a8a4a), 0.9);
      towards(out, hex(0x1d1d20), ink(u, v));
    };
  },
};

export const NOTICES = {
  "museum-labels": labels,
  "museum-panels": panels,
  "museum-posters": posters,
  dial,
} satisfies Record<string, Recipe>;
