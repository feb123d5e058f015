/** Colours of recipes: hex pairs and ramps mixed into a texel. Owns the mixing; refuses noise. */
import type { Texel } from "./recipe";

export type Rgb = readonly [number, number, number];

const known = new Map<number, Rgb>();

/** The parts of a hex colour, 0..1; the same array each time, since recipes ask for every texel. */
export function hex(color: number): Rgb {
  let rgb = known.get(color);
  if (!rgb) {
    rgb = [((color >> 16) & 255) / 255, ((color >> 8) & 255) / 255, (color & 255) / 255];
    known.set(color, rgb);
  }
  return rgb;
}

/** Sets the texel between two colours. */
export function between(out: Texel, a: Rgb, b: Rgb, t: number): void {
  out.r = a[0] + (b[0] - a[0]) * t;
  out.g = a[1] + (b[1] - a[1]) * t;
  out.b = a[2] + (b[2] - a[2]) * t;
}

/** Moves the texel towards a colour. */
export function towards(out: Texel, c: Rgb, t: number): void {
  out.r += (c[0] - out.r) * t;
  out.g += (c[1] - out.g) * t;
  out.b += (c[2] - out.b) * t;
}

/** Makes the texel brighter or darker. */
export function shade(out: Texel, factor: number): void {
  out.r *= factor;
  out.g *= factor;
  out.b *= factor;
}
