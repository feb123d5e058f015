/**
 * Words as geometry: signs, number plates, road names, painted letters.
 *
 * Owns: `lettering`, a stroke font of capitals, figures and marks, and the width of a text. Refuses: what the letters are
 * put on, lines of small print (textures/objects.ts). Letters stand in the xy plane, their base line on y = 0, and face +z.
 */
import type { BufferGeometry } from "three";
import { MeshWriter } from "./mesh";

export interface LetteringOptions {
  /** Height of the capitals. */
  readonly height_m: number;
  /** Width of a stroke as a part of the height. */
  readonly weight?: number;
  /** Metres that the letters stand out; 0 are flat ones, seen from the front only. */
  readonly depth_m?: number;
  readonly align?: "left" | "centre" | "right";
  /** Width of the letters as a part of the usual one. */
  readonly stretch?: number;
}

type Point = readonly [number, number];

interface Glyph {
  /** Width in sixths of the height. */
  readonly width: number;
  readonly strokes: readonly (readonly Point[])[];
}

/** Strokes on a grid six high: the width, then lines of points apart by `|`, points apart by spaces, `x,y`. */
const TABLE: Readonly<Record<string, readonly [width: number, strokes: string]>> = {
  A: [4, "0,0 2,6 4,0|0.7,2 3.3,2"],
  B: [3.6, "0,0 0,6 2.6,6 3.4,5.3 3.4,3.9 2.6,3.2 0,3.2|2.6,3.2 3.6,2.4 3.6,0.8 2.7,0 0,0"],
  C: [3.8, "3.8,5 2.8,6 1,6 0,5 0,1 1,0 2.8,0 3.8,1"],
  D: [3.8, "0,0 0,6 2.5,6 3.8,4.8 3.8,1.2 2.5,0 0,0"],
  E: [3.3, "3.3,6 0,6 0,0 3.3,0|0,3.1 2.8,3.1"],
  F: [3.2, "3.2,6 0,6 0,0|0,3.1 2.7,3.1"],
  G: [4, "3.8,5 2.8,6 1,6 0,5 0,1 1,0 2.9,0 4,1 4,2.9 2.3,2.9"],
  H: [3.8, "0,0 0,6|3.8,0 3.8,6|0,3 3.8,3"],
  I: [0, "0,0 0,6"],
  J: [2.8, "2.8,6 2.8,1 1.9,0 0.9,0 0,1"],
  K: [3.7, "0,0 0,6|3.6,6 0,2.4|1.3,3.6 3.7,0"],
  L: [3.1, "0,6 0,0 3.1,0"],
  M: [4.6, "0,0 0,6 2.3,2.2 4.6,6 4.6,0"],
  N: [3.9, "0,0 0,6 3.9,0 3.9,6"],
  O: [4, "1,0 0,1 0,5 1,6 3,6 4,5 4,1 3,0 1,0"],
  P: [3.6, "0,0 0,6 2.6,6 3.6,5.2 3.6,3.6 2.6,2.8 0,2.8"],
  Q: [4, "1,0 0,1 0,5 1,6 3,6 4,5 4,1 3,0 1,0|2.4,1.6 4.1,-0.3"],
  R: [3.7, "0,0 0,6 2.6,6 3.6,5.2 3.6,3.7 2.6,2.9 0,2.9|1.9,2.9 3.7,0"],
  S: [3.6, "3.5,5.1 2.6,6 1,6 0.1,5.2 0.1,4 0.9,3.2 2.7,2.8 3.6,2 3.6,0.8 2.6,0 0.9,0 0,0.9"],
  T: [3.8, "0,6 3.8,6|1.9,6 1.9,0"],
  U: [3.8, "0,6 0,1 1,0 2.8,0 3.8,1 3.8,6"],
  V: [4, "0,6 2,0 4,6"],
  W: [5.4, "0,6 1.4,0 2.7,4.6 4,0 5.4,6"],
  X: [3.9, "0,0 3.9,6|0,6 3.9,0"],
  Y: [3.9, "0,6 1.95,2.9 3.9,6|1.95,2.9 1.95,0"],
  Z: [3.6, "0,6 3.6,6 0,0 3.6,0"],
  Ä: [4, "0,0 2,5.4 4,0|0.7,1.9 3.3,1.9|0.7,6.6 0.7,7|3.3,6.6 3.3,7"],
  Ö: [4, "1,0 0,1 0,4.6 1,5.5 3,5.5 4,4.6 4,1 3,0 1,0|1,6.6 1,7|3,6.6 3,7"],
  Ü: [3.8, "0,5.5 0,1 1,0 2.8,0 3.8,1 3.8,5.5|0.9,6.6 0.9,7|2.9,6.6 2.9,7"],
  É: [3.3, "3.3,5.5 0,5.5 0,0 3.3,0|0,2.9 2.8,2.9|1.2,6.4 2.2,7.3"],
  0: [3.6, "1,0 0,1 0,5 1,6 2.6,6 3.6,5 3.6,1 2.6,0 1,0"],
  1: [1.6, "0,4.6 1.6,6 1.6,0"],
  2: [3.5, "0,5 1,6 2.5,6 3.4,5.1 3.4,4 0,0 3.5,0"],
  3: [3.5, "0,5.2 0.9,6 2.5,6 3.4,5.2 3.4,3.9 2.5,3.1 1.3,3.1|2.5,3.1 3.5,2.3 3.5,0.9 2.6,0 0.9,0 0,0.9"],
  4: [3.8, "2.8,0 2.8,6 0,1.6 3.8,1.6"],
  5: [3.5, "3.2,6 0.3,6 0.1,3.3 1,3.8 2.5,3.8 3.5,2.9 3.5,1 2.5,0 0.9,0 0,0.8"],
  6: [3.6, "3.3,5.3 2.5,6 1.1,6 0,4.9 0,1 1,0 2.6,0 3.6,1 3.6,2.6 2.6,3.5 1,3.5 0,2.6"],
  7: [3.4, "0,6 3.4,6 1.2,0"],
  8: [
    3.6,
    "1,3.2 0.2,3.9 0.2,5.2 1,6 2.6,6 3.4,5.2 3.4,3.9 2.6,3.2 1,3.2 0,2.3 0,0.9 1,0 2.6,0 3.6,0.9 3.6,2.3 2.6,3.2",
  ],
  9: [3.6, "0.3,0.7 1.1,0 2.5,0 3.6,1.1 3.6,5 2.6,6 1,6 0,5 0,3.4 1,2.5 2.6,2.5 3.6,3.4"],
  ".": [0, "0,0 0,0.25"],
  ",": [0.3, "0.3,0.3 0,-0.7"],
  ":": [0, "0,0.8 0,1.1|0,3.6 0,3.9"],
  "-": [1.8, "0,2.9 1.8,2.9"],
  "–": [3, "0,2.9 3,2.9"],
  "+": [2.6, "0,2.9 2.6,2.9|1.3,1.6 1.3,4.2"],
  "!": [0, "0,0 0,0.25|0,1.8 0,6"],
  "?": [3.2, "0,5 0.9,6 2.3,6 3.2,5.1 3.2,4.1 1.6,2.9 1.6,1.8|1.6,0 1.6,0.25"],
  "'": [0, "0,4.8 0,6"],
  "/": [2.6, "0,-0.4 2.6,6.4"],
  "&": [4, "4,0 0.6,4.4 0.6,5.3 1.3,6 2.2,6 2.9,5.3 2.9,4.5 0,2.2 0,0.9 0.9,0 2.4,0 4,2.2"],
  "%": [4.2, "0.4,0 3.8,6|0.8,6 0,5.2 0.8,4.4 1.6,5.2 0.8,6|3.4,1.6 2.6,0.8 3.4,0 4.2,0.8 3.4,1.6"],
  "€": [3.8, "3.8,5 2.9,6 1.9,6 0.9,5 0.9,1 1.9,0 2.9,0 3.8,1|0,3.7 2.8,3.7|0,2.4 2.8,2.4"],
  "#": [3.6, "1,0 1.4,6|2.3,0 2.7,6|0,4 3.6,4|0,2 3.6,2"],
  "*": [2.4, "0,4.2 2.4,5.4|0,5.4 2.4,4.2|1.2,3.6 1.2,6"],
  "(": [1.2, "1.2,6.6 0,5 0,1 1.2,-0.6"],
  ")": [1.2, "0,6.6 1.2,5 1.2,1 0,-0.6"],
  ">": [2.6, "0,4.6 2.6,2.9 0,1.2"],
  "<": [2.6, "2.6,4.6 0,2.9 2.6,1.2"],
};

const GRID = 6;
const GAP = 1.5;
const SPACE = 2.2;
const glyphs = new Map<string, Glyph>();

function glyphOf(character: string): Glyph {
  let glyph = glyphs.get(character);
  if (!glyph) {
    const entry = TABLE[character];
    if (!entry) throw new Error(`the lettering has no "${character}"; add it to kit/geometry/lettering.ts`);
    const strokes = entry[1].split("|").map((line) =>
      line.split(" ").map((pair): Point => {
        const [x, y] = pair.split(",").map(Number) as [number, number];
        return [x, y];
      }),
    );
    glyph = { width: entry[0], strokes };
    glyphs.set(character, glyph);
  }
  return glyph;
}

/** Width of a text in metres, from the middle of its first stroke to the middle of its last. */
export function letteringWidth_m(text: string, { height_m, stretch = 1 }: LetteringOptions): number {
  let width = 0;
  for (const character of text.toUpperCase())
    width += character === " " ? SPACE : glyphOf(character).width + GAP;
  return (Math.max(0, width - GAP) * stretch * height_m) / GRID;
}

/** A line of text. Throws for a character that the table does not have. */
export function lettering(text: string, options: LetteringOptions): BufferGeometry {
  const { height_m, weight = 0.15, depth_m = 0, align = "centre", stretch = 1 } = options;
  const scale = height_m / GRID;
  const width = letteringWidth_m(text, options);
  let x = align === "centre" ? -width / 2 : align === "right" ? -width : 0;
  const mesh = new MeshWriter();
  const half = (weight * height_m) / 2;
  for (const character of text.toUpperCase()) {
    if (character === " ") {
      x += SPACE * scale * stretch;
      continue;
    }
    const glyph = glyphOf(character);
    const place = ([px, py]: Point): Point => [x + px * scale * stretch, py * scale];
    for (const stroke of glyph.strokes)
      for (let i = 0; i + 1 < stroke.length; i++)
        bar(mesh, place(stroke[i] as Point), place(stroke[i + 1] as Point), half, depth_m);
    x += (glyph.width + GAP) * scale * stretch;
  }
  return mesh.geometry();
}

/** One straight stroke, a little longer than its line so that the next one meets it. */
function bar(mesh: MeshWriter, from: Point, to: Point, half: number, depth: number): void {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const [dx, dy] = [((to[0] - from[0]) / length) * half, ((to[1] - from[1]) / length) * half];
  const over = 0.8;
  const corners: Point[] = [
    [from[0] - dx * over + dy, from[1] - dy * over - dx],
    [to[0] + dx * over + dy, to[1] + dy * over - dx],
    [to[0] + dx * over - dy, to[1] + dy * over + dx],
    [from[0] - dx * over - dy, from[1] - dy * over + dx],
  ];
  const front = corners.map(([x, y]) => mesh.vertex([x, y, depth], [0, 0, 1], [x, y]));
  mesh.quad(...(front as [number, number, number, number]));
  if (depth <= 0) return;
  corners.forEach(([x0, y0], i) => {
    const [x1, y1] = corners[(i + 1) % 4] as Point;
    const side = Math.hypot(x1 - x0, y1 - y0) || 1;
    const out: [number, number, number] = [(y1 - y0) / side, -(x1 - x0) / side, 0];
    const v = (x: number, y: number, z: number) => mesh.vertex([x, y, z], out, [x + y, z]);
    mesh.quad(v(x0, y0, 0), v(x1, y1, 0), v(x1, y1, depth), v(x0, y0, depth));
  });
}
