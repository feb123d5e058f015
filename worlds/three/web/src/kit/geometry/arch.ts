/**
 * Pointed and round arches as outlines: doors, windows, vault ribs, tracery.
 *
 * Owns: the curves, filled plates and rings made of them. Refuses: colliders, what stands in the opening.
 * Outlines stand on y = 0 with their middle at x = 0.
 */
import type { BufferGeometry } from "three";
import { extrude, type Outline } from "./profile";

export interface ArchShape {
  /** Clear width. */
  readonly width_m: number;
  /** Height of the straight sides. */
  readonly spring_m: number;
  /** 0 is a half circle, 1 an equilateral point. */
  readonly point?: number;
  readonly steps?: number;
}

/** From the foot of the right side over the top to the foot of the left one. */
export function archLine({ width_m: w, spring_m, point = 1, steps = 6 }: ArchShape): [number, number][] {
  const half = w / 2;
  const radius = half * (1 + point);
  const centre = half - radius;
  const last = Math.acos(-centre / radius);
  const right: [number, number][] = [[half, 0]];
  for (let i = 0; i <= steps; i++) {
    const a = (last * i) / steps;
    right.push([centre + radius * Math.cos(a), spring_m + radius * Math.sin(a)]);
  }
  const left = right.slice(0, -1).map(([x, y]): [number, number] => [-x, y]);
  return [...right, ...left.reverse()];
}

/** Height of the top of an arch. */
export function archHeight({ width_m: w, spring_m, point = 1 }: ArchShape): number {
  const radius = (w / 2) * (1 + point);
  return spring_m + Math.sqrt(radius ** 2 - (radius - w / 2) ** 2);
}

/** A filled arch, `depth` thick about z = 0. */
export function archPlate(shape: ArchShape, depth: number): BufferGeometry {
  return extrude(archLine(shape), depth);
}

/** The band around an arch, `band` wide, `depth` thick about z = 0. */
export function archRing(shape: ArchShape, band: number, depth: number): BufferGeometry {
  const outer = archLine({ ...shape, width_m: shape.width_m + 2 * band });
  const inner = archLine(shape);
  const outline: Outline = [...outer, ...inner.reverse()];
  return extrude(outline, depth);
}
