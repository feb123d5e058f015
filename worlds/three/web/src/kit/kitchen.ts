/**
 * Fitted kitchens.
 *
 * Owns: base and wall units, worktops, sink, tap, splashback. Refuses: machines (appliances.ts), pots (cookware.ts).
 */
import { boxCollider, cylinderCollider } from "./colliders";
import { cylinder } from "./geometry/lathe";
import { turned } from "./geometry/pose";
import { tube } from "./geometry/tube";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";
import { BOARD, barHandle, carcass } from "./storage";

export const UNIT_HEIGHT_M = 0.86;
export const UNIT_DEPTH_M = 0.6;
export const WORKTOP_M = 0.04;

export interface UnitOptions {
  readonly width_m: number;
  readonly fitting: "door" | "drawers" | "sink";
  readonly front?: string;
  readonly open?: boolean;
  /** Seen from the front. */
  readonly hinges?: "left" | "right";
}

/** A base unit below the worktop: a cupboard with a door, three drawers of which the top one slides, or a sink unit. */
export function baseUnit(place: Place, options: UnitOptions): NodeDef {
  const { width_m: w, fitting, front = "lacquer sage", open = false } = options;
  const joint = fitting === "drawers" ? "drawer" : "door";
  const kind = fitting === "drawers" ? ("drawer" as const) : ("door" as const);
  const mechanism = { kind, joint, speed: kind === "drawer" ? 0.5 : 1.4, open, interactive: true };
  const name = fitting === "drawers" ? "kitchen drawers" : "kitchen cupboard";
  const prop = new Prop(place, { kind: name, label: name, has_front: true, mechanism });
  const depth = UNIT_DEPTH_M - 0.022;
  carcass(prop, [w, UNIT_HEIGHT_M, depth], "lacquer white", {
    lift: 0.1,
    z: -0.011,
    lid: fitting !== "sink",
  });
  if (fitting !== "sink") prop.block([w - 2 * BOARD, BOARD, depth - 0.06], [0, 0.45, -0.03], "lacquer white");
  if (fitting === "door") crockery(prop, w);
  if (fitting === "drawers") drawers(prop, w, front, joint);
  else
    unitDoor(prop, w, [0.104, UNIT_HEIGHT_M - 0.108], front, joint, options.hinges ?? "left", UNIT_DEPTH_M);
  return prop.node();
}

/** What a cupboard holds: a pile of plates and a pot on the shelf, a bowl and a tin below. */
function crockery(prop: Prop, w: number): void {
  const pile = (r: number, h: number, x: number, y: number, tint: number) =>
    prop.mesh(cylinder(r, h, 12, 0).translate(x, y, -0.02), "ceramic paint", { tint });
  const [left, right] = [-w * 0.2, w * 0.2];
  pile(Math.min(0.1, w * 0.18), 0.07, left, 0.45 + BOARD, 0xdbe4ea);
  pile(Math.min(0.09, w * 0.17), 0.13, right, 0.45 + BOARD, 0x9aa0a3);
  pile(Math.min(0.1, w * 0.18), 0.09, left, 0.1 + BOARD, 0xe6ddc8);
  pile(0.05, 0.2, right, 0.1 + BOARD, 0xb5653f);
}

/** A shaker door: a flat panel with a frame proud of it. */
function unitDoor(
  prop: Prop,
  w: number,
  [y, h]: [number, number],
  front: string,
  joint: string,
  hinges: "left" | "right",
  depth: number,
): void {
  const side = hinges === "left" ? -1 : 1;
  const z = depth / 2 - 0.01;
  prop.joint({
    name: joint,
    kind: "hinge",
    origin: [(side * w) / 2, 0, depth / 2],
    axis: [0, side, 0],
    min: 0,
    max: 1.7,
  });
  shaker(prop, [w - 0.004, h], [0, y, z], front, joint);
  barHandle(
    prop,
    [-side * (w / 2 - 0.05), depth > 0.5 ? y + h - 0.14 : y + 0.14, z + 0.01],
    0.13,
    "y",
    "steel",
    joint,
  );
}

function shaker(prop: Prop, [w, h]: [number, number], [x, y, z]: Vec3, front: string, joint?: string): void {
  const look = { bevel: 0.002, solid: false, ...(joint === undefined ? {} : { joint }) };
  const rim = Math.min(0.07, h * 0.3);
  for (const s of [-1, 1]) prop.block([rim, h, 0.02], [x + (s * (w - rim)) / 2, y, z], front, look);
  for (const b of [0, h - rim]) prop.block([w - 2 * rim, rim, 0.02], [x, y + b, z], front, look);
  prop.block([w - 2 * rim, h - 2 * rim, 0.01], [x, y + rim, z - 0.004], front, { ...look, bevel: 0 });
  prop.collide(boxCollider([w, h, 0.02], [x, y, z], joint));
}

function drawers(prop: Prop, w: number, front: string, joint: string): void {
  const z = UNIT_DEPTH_M / 2 - 0.01;
  const rows: [number, number][] = [
    [0.104, 0.28],
    [0.388, 0.28],
    [0.672, 0.18],
  ];
  prop.joint({ name: joint, kind: "slide", origin: [0, 0, 0], axis: [0, 0, 1], min: 0, max: 0.38 });
  rows.forEach(([y, h], i) => {
    const moving = i === 2 ? joint : undefined;
    shaker(prop, [w - 0.004, h], [0, y, z], front, moving);
    barHandle(prop, [0, y + h / 2, z + 0.01], 0.16, "x", "steel", moving);
  });
  const inner = w - 2 * BOARD - 0.02;
  const look = { joint, bevel: 0 };
  const length = 0.48;
  const back = z - 0.011 - length;
  prop.block([inner, 0.008, length], [0, 0.69, back + length / 2], "pine", look);
  for (const s of [-1, 1])
    prop.block([0.012, 0.09, length], [(s * (inner - 0.012)) / 2, 0.698, back + length / 2], "pine", look);
  prop.block([inner - 0.024, 0.09, 0.012], [0, 0.698, back + 0.006], "pine", look);
  for (let i = 0; i < 4; i++) {
    const x = -inner / 2 + 0.06 + i * 0.055;
    prop.block([0.016, 0.006, 0.19], [x, 0.698, back + 0.3], "steel", { joint, solid: false, bevel: 0.002 });
  }
}

export interface WorktopOptions {
  readonly width_m: number;
  readonly depth_m?: number;
  /** A cut-out for a sink: centre and size along x and z, in the worktop's frame. */
  readonly sink?: { readonly x: number; readonly width_m: number; readonly depth_m: number };
  readonly material?: string;
}

/** A worktop over base units, with a cut-out where a sink comes. */
export function worktop(place: Place, options: WorktopOptions): NodeDef {
  const { width_m: w, depth_m: d = 0.62, sink, material = "oak" } = options;
  const prop = new Prop(place, { kind: "worktop", label: "worktop" });
  const t = WORKTOP_M;
  if (!sink) return prop.block([w, t, d], [0, 0, 0], material, { bevel: 0.005 }).node();
  const [x0, x1] = [sink.x - sink.width_m / 2, sink.x + sink.width_m / 2];
  const z = sink.depth_m / 2;
  prop.block([x0 + w / 2, t, d], [(x0 - w / 2) / 2, 0, 0], material, { bevel: 0.003 });
  prop.block([w / 2 - x1, t, d], [(x1 + w / 2) / 2, 0, 0], material, { bevel: 0.003 });
  for (const s of [-1, 1])
    prop.block([sink.width_m, t, d / 2 - z], [sink.x, 0, s * (z + (d / 2 - z) / 2)], material, {
      bevel: 0.003,
    });
  return prop.node();
}

/** A steel bowl let into a worktop's cut-out: four sides, a floor, and a rim over the cut's edge. The place is its lowest point. */
export function sink(place: Place, options: { width_m: number; depth_m: number; deep_m?: number }): NodeDef {
  const { deep_m: deep = 0.2 } = options;
  const [w, d] = [options.width_m - 0.002, options.depth_m - 0.002];
  const prop = new Prop(place, { kind: "sink", label: "kitchen sink", hangs: true });
  const t = 0.006;
  const look = { bevel: 0.001 };
  prop.block([w - 2 * t, t, d - 2 * t], [0, 0, 0], "steel", look);
  for (const s of [-1, 1]) {
    prop.block([t, deep + 0.0004, d], [(s * (w - t)) / 2, 0, 0], "steel", look);
    prop.block([w - 2 * t, deep + 0.0004, t], [0, 0, (s * (d - t)) / 2], "steel", look);
    prop.block([0.016, 0.003, d + 0.026], [s * (w / 2 + 0.006), deep + 0.0004, 0], "steel", look);
    prop.block([w - 0.004, 0.003, 0.016], [0, deep + 0.0004, s * (d / 2 + 0.006)], "steel", look);
  }
  prop.mesh(cylinder(0.035, 0.004, 12).translate(0, t, 0), "black metal");
  return prop.node();
}

/** A swan-neck tap; its spout points along +z. Water runs while it is on. */
export function tap(
  place: Place,
  options: { height_m?: number; reach_m?: number; drop_m?: number; on?: boolean } = {},
): NodeDef {
  const { height_m: h = 0.3, reach_m: reach = 0.19, on = false } = options;
  const mechanism = { kind: "tap" as const, on, interactive: true };
  const prop = new Prop(place, { kind: "tap", label: "tap", has_front: true, mechanism });
  const r = h > 0.2 ? 0.013 : 0.015;
  const points: Vec3[] = [
    [0, 0.02, 0],
    [0, h * 0.75, 0],
    [0, h - r, reach * 0.35],
    [0, h - r - 0.02, reach * 0.8],
    [0, h * 0.72, reach],
  ];
  prop
    .mesh(cylinder(0.026, 0.03, 16, 0.004), "chrome")
    .mesh(tube(points, r, { smooth: 4, sides: 8 }), "chrome");
  prop.mesh(turned(cylinder(0.008, 0.075, 10), "z", -70).translate(0.02, 0.05, 0), "chrome");
  prop.collide(cylinderCollider(0.026, 0.03, [0, 0, 0]), boxCollider([2 * r, h * 0.8, 2 * r], [0, 0.03, 0]));
  prop.collide(
    boxCollider([2 * r, h * 0.3, reach], [0, h * 0.7, reach / 2]),
    boxCollider([0.075, 0.03, 0.016], [0.055, 0.05, 0]),
  );
  return prop.node();
}

/** A cupboard on the wall with one door. */
export function wallUnit(
  place: Place,
  options: { width_m: number; height_m?: number; front?: string; hinges?: "left" | "right"; open?: boolean },
): NodeDef {
  const { width_m: w, height_m: h = 0.7, front = "lacquer sage", hinges = "left", open = false } = options;
  const joint = "door";
  const mechanism = { kind: "door" as const, joint, speed: 1.4, open, interactive: true };
  const prop = new Prop(place, {
    kind: "wall cupboard",
    label: "wall cupboard",
    hangs: true,
    has_front: true,
    mechanism,
  });
  carcass(prop, [w, h, 0.32], "lacquer white", { z: -0.011 });
  prop.block([w - 2 * BOARD, BOARD, 0.29], [0, h / 2, -0.015], "lacquer white");
  unitDoor(prop, w, [0.002, h - 0.004], front, joint, hinges, 0.342);
  return prop.node();
}

/** Tiles on the wall behind a worktop: panels side by side, each with its centre and width along x and its height. */
export function splashback(
  place: Place,
  panels: readonly { x: number; width_m: number; height_m: number }[],
): NodeDef {
  const prop = new Prop(place, { kind: "splashback", label: "tiled splashback", structural: true });
  for (const { x, width_m, height_m } of panels)
    prop.block([width_m, height_m, 0.008], [x, 0, 0.004], "wall tiles", { bevel: 0 });
  return prop.node();
}
