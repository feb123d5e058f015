/**
 * The picture of the sky: what is behind everything, and what shiny things reflect.
 *
 * Owns: radiance of air and ground by direction, and the dome's pixels with their clouds. Refuses: GL, and three, so that
 * the painter beside the main thread stays small.
 */
import { at, fbm, step, useFieldSide } from "../kit/textures/noise";

export type Rgb = readonly [number, number, number];

export const DOME_SIZE = 512;
/** Brightest radiance that the dome's bytes can hold. */
export const DOME_RANGE = 4;

/** Light of a sky, linear: radiance of its parts; colour times intensity of the sun, and the unit vector to it. */
export interface SkyLight {
  readonly zenith: Rgb;
  readonly horizon: Rgb;
  readonly ground: Rgb;
  readonly sun: Rgb;
  readonly toSun: Rgb;
}

export const scaled = (c: Rgb, s: number): Rgb => [c[0] * s, c[1] * s, c[2] * s];
export const mixed = (a: Rgb, b: Rgb, t: number): Rgb => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

/** Radiance of the cloudless sky at a height of the unit direction, or of the ground below the horizon. */
export function radiance({ zenith, horizon, ground }: SkyLight, y: number): Rgb {
  if (y < 0) return mixed(horizon, ground, Math.min(1, -y * 12));
  return mixed(horizon, zenith, Math.min(1, Math.sqrt(y) * 1.1));
}

/** The dome seen from below, as a disc: middle the zenith, rim the horizon. RGBA, square roots of radiance. */
export function paintDome(light: SkyLight): Uint8Array<ArrayBuffer> {
  const n = DOME_SIZE;
  useFieldSide(n);
  const pixels = new Uint8Array(n * n * 4).fill(255);
  const soft = fbm(5, 5, 6, 901);
  const big = fbm(3, 3, 3, 902);
  const encode = (c: number): number => 255 * Math.sqrt(Math.min(1, Math.max(0, c / DOME_RANGE)));
  for (let j = 0, i = 0; j < n; j++) {
    for (let k = 0; k < n; k++, i += 4) {
      const a = (2 * (k + 0.5)) / n - 1;
      const b = (2 * (j + 0.5)) / n - 1;
      const r2 = Math.min(1, a * a + b * b);
      const y = (1 - r2) / (1 + r2);
      const [x, z] = [a * (1 + y), b * (1 + y)];
      const height = 1 / (y + 0.16);
      const u = x * height * 0.085 + 0.5;
      const v = z * height * 0.085 + 0.5;
      const cloud =
        step(0.5, 0.78, 0.7 * at(soft, u, v) + 0.35 * at(big, u * 0.7, v * 0.7 + 0.2)) * step(0.0, 0.2, y);
      const c = clouded(light, x, y, z, cloud, at(soft, u + 0.01, v + 0.015));
      pixels[i] = encode(c[0]);
      pixels[i + 1] = encode(c[1]);
      pixels[i + 2] = encode(c[2]);
    }
  }
  return pixels;
}

function clouded(light: SkyLight, x: number, y: number, z: number, cloud: number, thick: number): Rgb {
  const [sx, sy, sz] = light.toSun;
  const near = Math.max(0, x * sx + y * sy + z * sz);
  const glow = 0.05 * near ** 6 + 0.12 * near ** 48;
  const air = mixed(radiance(light, y), light.sun, glow / (1 + glow));
  const lit = mixed(
    scaled(light.sun, 0.34),
    scaled(light.horizon, 1.1),
    0.35 + 0.4 * step(0.45, 0.75, thick),
  );
  return scaled(mixed(air, lit, cloud * 0.85), 1.5);
}
