/**
 * Things to sit on.
 *
 * Owns: sofas and armchairs, chairs, stools, benches, loose cushions. Refuses: beds (bed.ts).
 */
import type { BufferGeometry } from "three";
import { boxCollider, cylinderCollider } from "./colliders";
import { type CushionOptions, cushion } from "./geometry/cushion";
import { cylinder } from "./geometry/lathe";
import { turned } from "./geometry/pose";
import { sheet } from "./geometry/sheet";
import type { NodeDef } from "./model";
import { type Place, Prop } from "./prop";

export interface UpholsteredOptions {
  readonly seats: 1 | 2 | 3;
  readonly cloth: string;
  /** Between the arms, metres for each seat. */
  readonly seat_m?: number;
  readonly legs?: string;
}

const ARM = 0.17;
const DEPTH = 0.88;
const BACK = 0.2;
const SEAT_TOP = 0.44;

/** A sofa, or with one seat an armchair: wooden feet, upholstered frame, loose seat and back cushions that do not move. */
export function sofa(place: Place, options: UpholsteredOptions): NodeDef {
  const { seats, cloth, seat_m = 0.68, legs = "walnut" } = options;
  const inner = seats * seat_m;
  const w = inner + 2 * ARM;
  const name = seats === 1 ? "armchair" : "sofa";
  const prop = new Prop(place, { kind: name, label: name, has_front: true });
  for (const x of [-1, 1])
    for (const z of [-1, 1])
      prop.block([0.05, 0.11, 0.05], [x * (w / 2 - 0.07), 0, z * (DEPTH / 2 - 0.07)], legs);
  const soft = { round: 0.035 };
  const add = (
    size: [number, number, number],
    at: [number, number, number],
    round: CushionOptions = soft,
  ) => {
    prop.mesh(cushion(size, round).translate(...at), cloth);
    prop.collide(boxCollider(size, at));
  };
  add([w - 0.01, 0.2, DEPTH - 0.02], [0, 0.11, 0], { round: 0.02, steps: 1 });
  for (const side of [-1, 1])
    add([ARM, 0.36, DEPTH - 0.04], [(side * (w - ARM)) / 2, 0.26, 0], { round: 0.06 });
  add([inner, 0.5, BACK], [0, 0.3, -(DEPTH - BACK) / 2 + 0.01], { round: 0.06 });
  for (let i = 0; i < seats; i++) {
    const x = -inner / 2 + seat_m * (i + 0.5);
    add([seat_m - 0.006, SEAT_TOP - 0.31, DEPTH - BACK - 0.02], [x, 0.31, BACK / 2 + 0.015], {
      round: 0.045,
    });
    add([seat_m - 0.012, 0.4, 0.15], [x, SEAT_TOP + 0.001, -(DEPTH / 2 - BACK - 0.08)], { round: 0.06 });
  }
  return prop.node();
}

/** A loose square cushion that stands on its edge, its front +z. */
export function throwCushion(place: Place, options: { cloth: string; size_m?: number }): NodeDef {
  const s = options.size_m ?? 0.42;
  const t = 0.13;
  const prop = new Prop(place, {
    kind: "cushion",
    label: "cushion",
    body: "dynamic",
    mass_kg: 0.6,
    has_front: true,
  });
  const shape = turned(cushion([s, t, s], { round: 0.03, swell: 0.6 }), "x", 90).translate(0, s / 2, -t / 2);
  return prop
    .mesh(shape, options.cloth)
    .collide(boxCollider([s, s, t], [0, 0, 0]))
    .node();
}

export interface ChairOptions {
  readonly wood?: string;
  readonly seat?: string;
}

/** A wooden dining chair with three back rails and a padded seat. */
export function chair(place: Place, options: ChairOptions = {}): NodeDef {
  const { wood = "oak", seat = "cloth grey" } = options;
  const prop = new Prop(place, {
    kind: "chair",
    label: "chair",
    body: "dynamic",
    mass_kg: 5.5,
    has_front: true,
  });
  const [w, d] = [0.43, 0.43];
  const leg = 0.036;
  for (const x of [-1, 1]) {
    const px = x * (w / 2 - leg / 2);
    prop.block([leg, 0.43, leg], [px, 0, d / 2 - leg / 2], wood);
    prop.block([leg, 0.88, leg], [px, 0, -d / 2 + leg / 2], wood, { bevel: 0.008 });
    prop.block([0.02, 0.05, d - 2 * leg], [px, 0.37, 0], wood, { bevel: 0 });
    prop.block([0.018, 0.03, d - 2 * leg], [px, 0.2, 0], wood, { bevel: 0 });
  }
  for (const z of [-1, 1])
    prop.block([w - 2 * leg, 0.05, 0.02], [0, 0.37, z * (d / 2 - leg / 2)], wood, { bevel: 0 });
  for (const y of [0.54, 0.66, 0.78]) prop.block([w - 2 * leg, 0.065, 0.016], [0, y, -d / 2 + leg / 2], wood);
  const pad: [number, number, number] = [w - 0.005, 0.035, d - 0.04];
  prop.mesh(cushion(pad, { round: 0.014 }).translate(0, 0.43, 0.02), seat);
  return prop.collide(boxCollider(pad, [0, 0.43, 0.02])).node();
}

/** A chair of bent plywood on four steel legs, light enough to stack. */
export function shellChair(place: Place, options: { shell?: string; legs?: string } = {}): NodeDef {
  const { shell = "oak", legs = "chrome" } = options;
  const prop = new Prop(place, {
    kind: "chair",
    label: "chair",
    body: "dynamic",
    mass_kg: 4.5,
    has_front: true,
  });
  for (const x of [-1, 1])
    for (const z of [-1, 1]) {
      prop.mesh(cylinder(0.011, 0.44, 6, 0).translate(x * 0.17, 0, z * 0.17), legs);
      prop.collide(cylinderCollider(0.011, 0.44, [x * 0.17, 0, z * 0.17]));
    }
  const seat = bentBoard([
    [0.21, 0.425],
    [0.19, 0.445],
    [0, 0.44],
    [-0.15, 0.445],
    [-0.19, 0.47],
    [-0.215, 0.56],
    [-0.235, 0.72],
    [-0.24, 0.82],
  ]);
  prop.mesh(seat, shell);
  prop.collide(
    boxCollider([0.42, 0.03, 0.42], [0, 0.425, 0]),
    boxCollider([0.42, 0.39, 0.05], [0, 0.44, -0.22]),
  );
  return prop.node();
}

/** A board of even width bent along points (z, y); its edges are rounded off a little by narrowing at the end. */
function bentBoard(line: readonly (readonly [z: number, y: number])[]): BufferGeometry {
  const last = line.length - 1;
  return sheet(
    (u, v) => {
      const along = v * last;
      const i = Math.min(last - 1, Math.floor(along));
      const [a, b] = [line[i], line[i + 1]] as [readonly [number, number], readonly [number, number]];
      const t = along - i;
      const x = (u - 0.5) * 0.42 * (v > 0.95 ? 0.94 : 1);
      const hollow = 0.018 * (1 - 4 * (u - 0.5) ** 2);
      return [
        x,
        a[1] + (b[1] - a[1]) * t - (v < 0.5 ? hollow : 0),
        a[0] + (b[0] - a[0]) * t - (v < 0.5 ? 0 : hollow),
      ];
    },
    [4, last],
    [0.42, 0.9],
    0.012,
  );
}

/** A round stool with three splayed legs drawn upright. */
export function stool(place: Place, options: { wood?: string; height_m?: number } = {}): NodeDef {
  const { wood = "pine", height_m: h = 0.45 } = options;
  const prop = new Prop(place, { kind: "stool", label: "stool", body: "dynamic", mass_kg: 2.5 });
  for (let i = 0; i < 4; i++) {
    const a = Math.PI / 4 + (i * Math.PI) / 2;
    prop.post(0.018, h - 0.03, [Math.cos(a) * 0.125, 0, Math.sin(a) * 0.125], wood);
  }
  prop
    .block([0.19, 0.025, 0.02], [0, h * 0.35, 0.088], wood)
    .block([0.19, 0.025, 0.02], [0, h * 0.35, -0.088], wood);
  prop.mesh(cylinder(0.165, 0.03, 18, 0.006).translate(0, h - 0.03, 0), wood);
  return prop.collide(cylinderCollider(0.165, 0.03, [0, h - 0.03, 0])).node();
}

/** A slatted bench with back and arms, for a porch or a park. */
export function bench(place: Place, options: { wood?: string; width_m?: number } = {}): NodeDef {
  const { wood = "oak", width_m: w = 1.35 } = options;
  const prop = new Prop(place, { kind: "bench", label: "bench", has_front: true });
  const d = 0.56;
  for (const x of [-1, 1]) {
    const px = x * (w / 2 - 0.03);
    prop
      .block([0.06, 0.62, 0.06], [px, 0, d / 2 - 0.03], wood)
      .block([0.06, 0.9, 0.06], [px, 0, -d / 2 + 0.03], wood);
    prop
      .block([0.07, 0.03, d], [px, 0.62, 0.005], wood, { bevel: 0.008 })
      .block([0.04, 0.06, d - 0.12], [px, 0.34, 0], wood);
  }
  for (let i = 0; i < 4; i++)
    prop.block([w - 0.13, 0.022, 0.1], [0, 0.4, -0.155 + i * 0.112], wood, { bevel: 0.005 });
  prop
    .block([w - 0.12, 0.05, 0.03], [0, 0.345, 0.2], wood)
    .block([w - 0.12, 0.05, 0.03], [0, 0.345, -0.2], wood);
  for (const y of [0.5, 0.62, 0.74])
    prop.block([w - 0.12, 0.08, 0.022], [0, y, -d / 2 + 0.03], wood, { bevel: 0.005 });
  return prop.node();
}
