/**
 * Words on textures: a font of strokes, laid down once on a sheet that recipes read.
 *
 * Owns: the glyphs, setting lines of text, ink as a number for a point. Refuses: colours and backgrounds (each recipe's own).
 */
import { useFont } from "./glyphs";
import { clamp01 } from "./noise";

export interface Words {
  readonly text: string;
  /** Start (or middle, or end) of the baseline, parts of the sheet, v up. */
  readonly at: readonly [u: number, v: number];
  /** Height of a capital, as a part of the sheet's height. */
  readonly height: number;
  readonly align?: "left" | "middle" | "right";
  /** Thickness of the strokes as a part of the capital's height. */
  readonly weight?: number;
  /** Room between letters as a part of the usual. */
  readonly spacing?: number;
}

/** Units of the font that a capital is high. */
const CAPITAL = 12;
const BASELINE = 4;
const GAP = 3.4;
const SPACE = 5;
const LIGHT = 0.13;

/** Width of a line in capitals' heights. */
export function widthOf(text: string, spacing = 1): number {
  let units = 0;
  for (const character of text) units += advance(character, spacing);
  return Math.max(0, units - GAP * spacing) / CAPITAL;
}

function advance(character: string, spacing: number): number {
  return character === " " ? SPACE + GAP * spacing : useFont(character).width + GAP * spacing;
}

/**
 * How much ink lies at a point, 0..1, as a function of u and v. `texels` is the side of the texture it goes on, `aspect`
 * the sheet's width over its height. Throws when a character is not in the font.
 */
export function inkOf(
  words: readonly Words[],
  texels: number,
  aspect: number,
): (u: number, v: number) => number {
  const sheet = new Uint8Array(texels * texels);
  for (const line of words) setLine(sheet, texels, aspect, line);
  const last = texels - 1;
  return (u, v) => {
    const x = Math.min(last, Math.max(0, Math.floor(u * texels)));
    const y = Math.min(last, Math.max(0, Math.floor(v * texels)));
    return (sheet[y * texels + x] as number) / 255;
  };
}

function setLine(sheet: Uint8Array, texels: number, aspect: number, line: Words): void {
  const { text, at, height, align = "left", weight = LIGHT, spacing = 1 } = line;
  const unit = height / CAPITAL;
  const width = (widthOf(text, spacing) * height) / aspect;
  let left = at[0] - (align === "left" ? 0 : align === "middle" ? width / 2 : width);
  for (const character of text) {
    if (character !== " ")
      for (const stroke of useFont(character).strokes) {
        const points = stroke.map(([x, y]): [number, number] => [
          left + (x * unit) / aspect,
          at[1] + (y - BASELINE) * unit,
        ]);
        for (let i = 0; i + 1 < points.length; i++)
          drawSegment(
            sheet,
            texels,
            aspect,
            points[i] as Point,
            points[i + 1] as Point,
            (weight * height) / 2,
          );
      }
    left += (advance(character, spacing) * unit) / aspect;
  }
}

type Point = readonly [number, number];

/** Inks the texels around one segment; `radius` is a part of the sheet's height. */
function drawSegment(
  sheet: Uint8Array,
  texels: number,
  aspect: number,
  [ax, ay]: Point,
  [bx, by]: Point,
  radius: number,
): void {
  const soft = (0.5 * Math.max(1, aspect)) / texels;
  const reach = radius + 2 * soft;
  const from = (value: number) => Math.max(0, Math.floor(value * texels));
  const to = (value: number) => Math.min(texels - 1, Math.ceil(value * texels));
  const [dx, dy] = [(bx - ax) * aspect, by - ay];
  const length2 = Math.max(1e-12, dx * dx + dy * dy);
  for (let y = from(Math.min(ay, by) - reach); y <= to(Math.max(ay, by) + reach); y++)
    for (let x = from(Math.min(ax, bx) - reach / aspect); x <= to(Math.max(ax, bx) + reach / aspect); x++) {
      const px = ((x + 0.5) / texels - ax) * aspect;
      const py = (y + 0.5) / texels - ay;
      const t = clamp01((px * dx + py * dy) / length2);
      const distance = Math.sqrt((px - t * dx) ** 2 + (py - t * dy) ** 2);
      const ink = Math.round(255 * clamp01(0.5 + (radius - distance) / (2 * soft)));
      const k = y * texels + x;
      if (ink > (sheet[k] as number)) sheet[k] = ink;
    }
}
