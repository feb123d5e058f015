/**
 * Town houses of several storeys: one shows a front, and sides where no neighbour hides them.
 *
 * Owns: walls with windows in their reveals, doors, shop recesses, mouldings, balconies, downpipes, roofs with dormers.
 * Refuses: shop fronts and signs (shopfronts.ts), rooms that one can enter (walls.ts): above those the house starts at
 * its first floor.
 */
import { boxCollider, hullCollider } from "./colliders";
import { box } from "./geometry/box";
import { disc } from "./geometry/lathe";
import { type Paint, Panels, type Rect } from "./geometry/panels";
import { turned } from "./geometry/pose";
import { extrude, type Outline } from "./geometry/profile";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";
import type { Random } from "./random";

export interface RecessPlan {
  /** Left and right edge on the front, from its middle; metres. */
  readonly u0: number;
  readonly u1: number;
  readonly sill_m: number;
  readonly head_m: number;
  readonly depth_m: number;
  /** Colours of the room seen through it. */
  readonly wall: number;
  readonly floor: string;
}

export interface GroundPlan {
  /** `open`: nothing stands below the first floor; `house`: windows and a door; `shop`: recesses that a shop front closes. */
  readonly kind: "open" | "house" | "shop";
  /** Bay of the house door, or where it is on the front of a shop, from its middle. */
  readonly door?: number;
  readonly recesses?: readonly RecessPlan[];
  readonly number?: string;
  /** Colour of the ground floor's wall, where it differs. */
  readonly tint?: number;
  readonly material?: string;
}

export interface FacadeStyle {
  readonly wall: string;
  readonly tint: number;
  readonly trim: number;
  readonly door: number;
  readonly frame: number;
  readonly look: "classic" | "plain" | "brick" | "modern";
  readonly roof: "mansard" | "gable" | "flat";
  readonly roof_tint?: number;
}

export interface TownhouseOptions {
  readonly width_m: number;
  readonly depth_m: number;
  /** Floors above the ground floor. */
  readonly storeys: number;
  readonly ground_m: number;
  readonly storey_m: number;
  readonly bays: number;
  readonly style: FacadeStyle;
  readonly ground: GroundPlan;
  /** Bays of windows on the left and right side, seen from the front; none where a neighbour stands. */
  readonly left_bays?: number;
  readonly right_bays?: number;
  /** [storey from 1, bay from 0] on the front. */
  readonly balconies?: readonly (readonly [number, number])[];
  readonly downpipe?: "left" | "right" | "none";
  readonly random: Random;
}

const REVEAL_M = 0.2;
const PLINTH_M = 0.55;
/** Chimneys begin so far above the underside of the roof. */
const IN_ROOF_M = 0.3;
const CURTAINS = [0xf1ece0, 0xe4d9c4, 0xd9dfe2, 0xc9b79a, 0xe9e2ea] as const;
const dim = { casts_shadow: false } as const;

interface Face {
  readonly panels: Panels;
  readonly width: number;
  readonly bays: number;
  readonly front: boolean;
}

/**
 * A house whose front stands on the line of its place, middle of the width; it reaches back from there. It is hollow; a
 * floor over the ground floor keeps the sun that comes in above from the rooms below.
 */
export function townhouse(place: Place, options: TownhouseOptions): NodeDef {
  const { width_m: w, depth_m: d, storeys, ground_m, storey_m, ground } = options;
  const prop = new Prop(place, { kind: "building", label: "house", structural: true });
  const top = ground_m + storeys * storey_m;
  const base = ground.kind === "open" ? ground_m : 0;
  const face = (origin: Vec3, yaw: number, width: number, bays: number, front = false): Face => ({
    panels: new Panels(prop, origin, yaw),
    width,
    bays,
    front,
  });
  const faces = [
    face([0, 0, 0], 0, w, options.bays, true),
    face([-w / 2, 0, -d / 2], -90, d, options.left_bays ?? 0),
    face([w / 2, 0, -d / 2], 90, d, options.right_bays ?? 0),
    face([0, 0, -d], 180, w, 0),
  ];
  for (const one of faces) {
    if (one.front || one.bays > 0) decorated(one, options, base, top);
    else blank(one, options, base, top);
    one.panels.finish();
  }
  const floors = new Panels(prop, [0, 0, 0], 0);
  if (base > 0) floors.level({ material: "ceiling white" }, -w / 2, w / 2, -d, 0, base, -1);
  floors.level({ material: "concrete" }, -w / 2, w / 2, -d, 0, ground_m + 0.45, 1);
  floors.finish();
  prop.collide(boxCollider([w, top - base, d], [0, base, -d / 2]));
  roof(prop, options, top);
  pipe(prop, options, base, top);
  return prop.node();
}

function wallPaint({ style }: TownhouseOptions): Paint {
  return { material: style.wall, tint: style.tint };
}

/** A side that shows no windows. */
function blank({ panels, width }: Face, options: TownhouseOptions, base: number, top: number): void {
  panels.rect(wallPaint(options), { u0: -width / 2, u1: width / 2, v0: base, v1: top });
}

function decorated(face: Face, options: TownhouseOptions, base: number, top: number): void {
  const { panels, width } = face;
  const { ground_m, style } = options;
  const half = width / 2;
  const windows = upperWindows(face, options);
  panels.wall(
    wallPaint(options),
    { u0: -half, u1: half, v0: ground_m, v1: top },
    windows.map(({ rect }) => rect),
  );
  for (const { rect, storey, bay } of windows) {
    const balcony = face.front && (options.balconies ?? []).some(([s, b]) => s === storey && b === bay);
    window(panels, rect, options, storey, balcony);
    if (balcony) balconyAt(panels, rect, options);
  }
  if (base === 0) groundFloor(face, options);
  const trim = { material: "stucco", tint: style.trim };
  const band = { u0: -half, u1: half };
  panels.bar(trim, { ...band, v0: ground_m - 0.14, v1: ground_m + 0.12 }, 0, 0.1, true);
  if (style.look !== "modern") {
    panels.bar(trim, { ...band, v0: top - 0.55, v1: top - 0.25 }, 0, 0.08);
    panels.bar(trim, { ...band, v0: top - 0.25, v1: top }, 0, 0.3, true);
  }
  if (style.look === "classic" && face.front) corners(panels, half, options, top);
}

/** Stones that mark the corners of a classic front, as one sees them from below and where no neighbour hides them. */
function corners(panels: Panels, half: number, options: TownhouseOptions, top: number): void {
  const { ground_m, style, left_bays = 0, right_bays = 0 } = options;
  const paint = { material: "stucco", tint: style.trim, ...dim };
  const out = 0.035;
  const count = Math.floor((top - ground_m - 0.8) / 0.62);
  for (let i = 0; i < count; i++) {
    const long = i % 2 ? 0.5 : 0.34;
    const v0 = ground_m + 0.2 + i * 0.62;
    for (const side of [-1, 1] as const) {
      const [a, b] = [side * (half - 0.002), side * (half - long)];
      const stone = { u0: Math.min(a, b), u1: Math.max(a, b), v0, v1: v0 + 0.54 };
      panels.rect(paint, stone, out);
      panels.level(paint, stone.u0, stone.u1, 0, out, v0, -1);
      panels.side(paint, b, stone, 0, out, side === 1 ? -1 : 1);
      if ((side === 1 ? right_bays : left_bays) > 0) panels.side(paint, a, stone, 0, out, side);
    }
  }
}

interface WindowAt {
  readonly rect: Rect;
  readonly storey: number;
  readonly bay: number;
}

function bayMiddle(width: number, bays: number, bay: number): number {
  return -width / 2 + (width / bays) * (bay + 0.5);
}

function windowSize(
  { style, storey_m }: TownhouseOptions,
  pitch: number,
): { w: number; h: number; sill: number } {
  if (style.look === "modern")
    return { w: Math.min(2.0, pitch - 0.7), h: storey_m * 0.56, sill: storey_m * 0.26 };
  if (style.look === "classic")
    return { w: Math.min(1.15, pitch - 0.9), h: storey_m * 0.62, sill: storey_m * 0.22 };
  return { w: Math.min(1.25, pitch - 0.8), h: storey_m * 0.54, sill: storey_m * 0.27 };
}

function upperWindows({ width, bays, front }: Face, options: TownhouseOptions): WindowAt[] {
  const { storeys, ground_m, storey_m, balconies = [] } = options;
  const size = windowSize(options, width / bays);
  const all: WindowAt[] = [];
  for (let storey = 1; storey <= storeys; storey++)
    for (let bay = 0; bay < bays; bay++) {
      const u = bayMiddle(width, bays, bay);
      const floor = ground_m + (storey - 1) * storey_m;
      const door = front && balconies.some(([s, b]) => s === storey && b === bay);
      const v0 = floor + (door ? 0.14 : size.sill);
      const v1 = floor + size.sill + size.h;
      all.push({ rect: { u0: u - size.w / 2, u1: u + size.w / 2, v0, v1 }, storey, bay });
    }
  return all;
}

/** A window in its reveal: frame with a cross, panes, a curtain behind, sill and surround. */
function window(panels: Panels, rect: Rect, options: TownhouseOptions, storey: number, door: boolean): void {
  const { style, random } = options;
  const { u0, u1, v0, v1 } = rect;
  const trim = { material: "stucco", tint: style.trim, ...dim };
  const jamb = { material: style.wall === "stucco" ? "stucco" : style.wall, tint: style.tint, ...dim };
  panels.reveal(jamb, rect, -REVEAL_M, 0, door);
  glazing(panels, rect, style, random, storey < 2);
  const modern = style.look === "modern";
  if (!door) sill(panels, trim, rect);
  if (style.look === "classic") {
    const edge = 0.13;
    const surround = { u0: u0 - edge, u1: u1 + edge, v0, v1: v1 + edge };
    panels.wall(trim, surround, [rect], 0.05);
    if (storey <= 2) hood(panels, trim, { u0: u0 - 0.24, u1: u1 + 0.24, v0: v1 + 0.26, v1: v1 + 0.38 });
  } else if (!modern) {
    panels.rect(trim, { u0: u0 - 0.12, u1: u1 + 0.12, v0: v1, v1: v1 + 0.2 }, 0.03);
  }
}

/** A moulding over an upper window, as one sees it from below. */
function hood(panels: Panels, paint: Paint, rect: Rect): void {
  const out = 0.17;
  panels.rect(paint, rect, out);
  panels.level(paint, rect.u0, rect.u1, 0, out, rect.v0, -1);
  panels.side(paint, rect.u0, rect, 0, out, -1);
  panels.side(paint, rect.u1, rect, 0, out, 1);
}

/** The sill of a window, from its frame out over the wall, as one sees it from below the first floor and from above. */
function sill(panels: Panels, paint: Paint, { u0, u1, v0 }: Rect): void {
  const [a, b] = [u0 - 0.07, u1 + 0.07];
  panels.rect(paint, { u0: a, u1: b, v0: v0 - 0.09, v1: v0 }, 0.09);
  panels.level(paint, a, b, -REVEAL_M, 0.09, v0, 1);
}

function glazing(
  panels: Panels,
  { u0, u1, v0, v1 }: Rect,
  style: FacadeStyle,
  random: Random,
  crossed: boolean,
): void {
  const frame = { material: "wood paint", tint: style.frame, ...dim };
  const w = -REVEAL_M;
  const t = 0.075;
  const u = (u0 + u1) / 2;
  const across = v0 + (v1 - v0) * 0.7;
  const strip = (a: number, b: number, c: number, d: number) =>
    panels.rect(frame, { u0: a, u1: b, v0: c, v1: d }, w);
  strip(u0, u0 + t, v0, v1);
  strip(u1 - t, u1, v0, v1);
  strip(u0 + t, u1 - t, v0, v0 + t);
  strip(u0 + t, u1 - t, v1 - t, v1);
  strip(u - t / 2, u + t / 2, v0 + t, v1 - t);
  if (crossed && style.look !== "modern") {
    strip(u0 + t, u - t / 2, across, across + t * 0.8);
    strip(u + t / 2, u1 - t, across, across + t * 0.8);
  }
  panels.rect({ material: "window pane", ...dim }, { u0, u1, v0, v1 }, w - 0.03);
  const behind = { u0: u0 - 0.25, u1: u1 + 0.25, v0: v0 - 0.2, v1: v1 + 0.1 };
  panels.rect({ material: "plaster paint", tint: 0x3b3733 }, behind, w - 0.5);
  curtain(panels, { u0, u1, v0, v1 }, w - 0.12, random);
}

function curtain(panels: Panels, { u0, u1, v0, v1 }: Rect, w: number, random: Random): void {
  const paint = { material: "cloth paint", tint: random.pick(CURTAINS), ...dim };
  const way = random.next();
  const wide = (u1 - u0) * random.between(0.16, 0.3);
  if (way < 0.28) {
    panels.rect(paint, { u0, u1: u0 + wide, v0, v1 }, w);
    panels.rect(paint, { u0: u1 - wide, u1, v0, v1 }, w);
  } else if (way < 0.5) {
    panels.rect(paint, { u0, u1, v0: v1 - (v1 - v0) * random.between(0.15, 0.6), v1 }, w);
  } else if (way < 0.66) {
    panels.rect(paint, { u0, u1, v0, v1: v0 + (v1 - v0) * 0.45 }, w);
  } else if (way < 0.72) {
    panels.rect(paint, { u0, u1, v0, v1 }, w);
  }
}

/** A slab with a railing before a window. */
function balconyAt(panels: Panels, { u0, u1, v0 }: Rect, options: TownhouseOptions): void {
  const slabOf = { material: "stucco", tint: options.style.trim };
  const iron = { material: "metal paint", tint: options.style.look === "modern" ? 0x9aa1a6 : 0x2d2f31 };
  const reach = 0.85;
  const rect = { u0: u0 - 0.45, u1: u1 + 0.45, v0: v0 - 0.16, v1: v0 - 0.02 };
  panels.bar(slabOf, rect, 0, reach, true);
  const [low, high] = [rect.v1 + 0.08, rect.v1 + 0.98];
  panels.solid({ ...rect, v0: rect.v1, v1: high }, 0, reach);
  const rail = (a: number, b: number, c: number, d: number, from: number, to: number) =>
    panels.bar(iron, { u0: a, u1: b, v0: c, v1: d }, from, to);
  for (const v of [low, high - 0.045])
    rail(rect.u0 + 0.03, rect.u1 - 0.03, v, v + 0.04, reach - 0.08, reach - 0.04);
  for (const u of [rect.u0 + 0.03, rect.u1 - 0.07]) rail(u, u + 0.04, high - 0.045, high, 0, reach - 0.08);
  const count = Math.round((rect.u1 - rect.u0) / 0.155);
  for (let i = 0; i <= count; i++) {
    const u = rect.u0 + 0.04 + ((rect.u1 - rect.u0 - 0.1) * i) / count;
    panels.rect(iron, { u0: u, u1: u + 0.02, v0: low, v1: high - 0.04 }, reach - 0.06);
    panels.rect(iron, { u0: u, u1: u + 0.02, v0: low, v1: high - 0.04 }, reach - 0.061, true);
  }
}

function groundFloor(face: Face, options: TownhouseOptions): void {
  const { panels, width, front } = face;
  const { ground, ground_m, style, random } = options;
  const half = width / 2;
  const paint: Paint = { material: ground.material ?? style.wall, tint: ground.tint ?? style.tint };
  const holes: Rect[] = [];
  const whole = { u0: -half, u1: half, v0: 0, v1: ground_m };
  const recesses = front && ground.kind === "shop" ? (ground.recesses ?? []) : [];
  for (const { u0, u1, sill_m, head_m } of recesses) holes.push({ u0, u1, v0: sill_m, v1: head_m });
  const doorAt = front && ground.door !== undefined ? doorMiddle(face, ground) : null;
  const door = doorAt === null ? null : { u0: doorAt - 0.62, u1: doorAt + 0.62, v0: 0, v1: 2.85 };
  if (door) holes.push(door);
  const windows = ground.kind === "house" || !front ? lowWindows(face, ground_m, door) : [];
  panels.wall(paint, whole, [...holes, ...windows]);
  for (const recess of recesses) recessAt(panels, recess);
  if (door) houseDoor(panels, door, options);
  const jamb = { ...paint, ...dim };
  for (const rect of windows) {
    panels.reveal(jamb, rect, -REVEAL_M, 0, false);
    glazing(panels, rect, style, random, true);
    sill(panels, { material: "stucco", tint: style.trim, ...dim }, rect);
  }
  plinth(panels, half, holes);
}

function doorMiddle({ width, bays }: Face, { kind, door = 0 }: GroundPlan): number {
  return kind === "house" ? bayMiddle(width, bays, door) : door;
}

function lowWindows({ width, bays }: Face, ground_m: number, door: Rect | null): Rect[] {
  const w = Math.min(1.25, width / bays - 0.9);
  return Array.from({ length: bays }, (_, bay) => bayMiddle(width, bays, bay))
    .filter((u) => !door || Math.abs(u - (door.u0 + door.u1) / 2) > 1.2)
    .map((u) => ({ u0: u - w / 2, u1: u + w / 2, v0: 1.15, v1: Math.min(2.9, ground_m - 0.6) }));
}

/** A course of stone along the pavement, left out where a door or a shop window comes down to it. */
function plinth(panels: Panels, half: number, holes: readonly Rect[]): void {
  const paint = { material: "granite", tint: 0xe6e2da };
  const low = holes.filter((hole) => hole.v0 < PLINTH_M).sort((a, b) => a.u0 - b.u0);
  const edges = [-half, ...low.flatMap((hole) => [hole.u0 - 0.001, hole.u1 + 0.001]), half];
  for (let i = 0; i + 1 < edges.length; i += 2) {
    const [u0, u1] = [edges[i] as number, edges[i + 1] as number];
    if (u1 - u0 > 0.02) panels.bar(paint, { u0, u1, v0: 0, v1: PLINTH_M }, 0, 0.04, true);
  }
}

/** A room behind a shop window, as deep as one sees. */
function recessAt(panels: Panels, recess: RecessPlan): void {
  const { u0, u1, sill_m, head_m, depth_m, wall, floor } = recess;
  const rect = { u0, u1, v0: sill_m, v1: head_m };
  const paint = { material: "plaster paint", tint: wall };
  panels.rect(paint, rect, -depth_m);
  panels.reveal(paint, rect, -depth_m, 0, false);
  panels.level({ material: floor, ...dim }, u0, u1, -depth_m, 0, sill_m, 1);
}

/** A panelled house door with a fanlight, set back, its number beside it. */
function houseDoor(panels: Panels, rect: Rect, { style, ground }: TownhouseOptions): void {
  const { u0, u1, v1 } = rect;
  const trim = { material: "stucco", tint: style.trim, ...dim };
  const leaf = { material: "wood paint", tint: style.door, ...dim };
  const w = -0.32;
  panels.reveal(trim, rect, w, 0);
  panels.rect(leaf, { u0: u0 + 0.06, u1: u1 - 0.06, v0: 0.02, v1: 2.12 }, w + 0.02);
  panels.rect({ ...leaf, tint: style.frame }, { u0, u1, v0: 0, v1 }, w);
  for (const [a, b] of [
    [0.22, 0.86],
    [1.04, 1.96],
  ] as const)
    for (const side of [-1, 1]) {
      const u = (u0 + u1) / 2 + side * 0.26;
      panels.bar(leaf, { u0: u - 0.18, u1: u + 0.18, v0: a, v1: b }, w + 0.02, w + 0.035);
    }
  panels.rect(
    { material: "window pane", ...dim },
    { u0: u0 + 0.1, u1: u1 - 0.1, v0: 2.24, v1: v1 - 0.08 },
    w + 0.02,
  );
  const handle = (u0 + u1) / 2 + 0.46;
  panels.bar(
    { material: "brass", ...dim },
    { u0: handle - 0.02, u1: handle + 0.02, v0: 1, v1: 1.16 },
    w + 0.02,
    w + 0.07,
  );
  panels.bar({ material: "kerb stone" }, { u0: u0 - 0.1, u1: u1 + 0.1, v0: 0, v1: 0.06 }, 0, 0.2, true);
  panels.bar({ material: "brass", ...dim }, { u0: u0 - 0.36, u1: u0 - 0.2, v0: 1.25, v1: 1.6 }, 0, 0.02);
  if (!ground.number) return;
  const plate = { u0: u0 - 0.55, u1: u0 - 0.2, v0: 1.95, v1: 2.25 };
  panels.bar({ material: "metal paint", tint: 0x1d3f7c, ...dim }, plate, 0, 0.02);
  panels.text(
    ground.number,
    { height_m: 0.16, weight: 0.17 },
    [(plate.u0 + plate.u1) / 2, 2.02, 0.03],
    0xf4f4ef,
  );
}

function roof(prop: Prop, options: TownhouseOptions, top: number): void {
  const { width_m: w, depth_m: d, style, random } = options;
  const tint = style.roof_tint ?? 0x8b9198;
  if (style.roof === "flat") {
    const t = 0.25;
    const wall = { tint: style.tint };
    for (const z of [-t / 2, -d + t / 2])
      prop.block([w, 0.7, t], [0, top, z], style.wall, { bevel: 0, ...wall });
    for (const x of [-1, 1])
      prop.block([t, 0.7, d - 2 * t], [x * (w / 2 - t / 2), top, -d / 2], style.wall, { bevel: 0, ...wall });
    prop.block([w - 2 * t, 0.06, d - 2 * t], [0, top, -d / 2], "gravel", { bevel: 0 });
    return;
  }
  const mansard = style.roof === "mansard";
  const [rise, back] = mansard ? [2.7, 1.0] : [d * 0.36, d / 2];
  const outline: Outline = mansard
    ? [
        [0, 0],
        [d, 0],
        [d - back, rise],
        [back, rise],
      ]
    : [
        [0, 0],
        [d, 0],
        [d / 2, rise],
      ];
  const shell = turned(extrude(outline, w), "y", 90).translate(0, top, 0);
  prop.mesh(shell, mansard ? "slate" : "roof", mansard ? { tint } : {});
  prop.collide(hullCollider([shell]));
  if (mansard) dormers(prop, options, top);
  for (const side of [-1, 1]) {
    const x = side * (w / 2 - 0.5);
    const height = rise + (mansard ? 1.0 : 0.9);
    const foot: Vec3 = [x, top + IN_ROOF_M, -d * random.between(0.42, 0.58)];
    prop.block([0.7, height - IN_ROOF_M, 0.9], foot, "facade", { bevel: 0 });
    prop.mesh(standingPipe(0.11, 0.35).translate(x, top + height, -d / 2 - 0.15), "terracotta", dim);
  }
  prop.collide(boxCollider([0.3, 0.35, 0.6], [0, top + rise + (mansard ? 1.0 : 0.9), -d / 2]));
}

/** Windows that stand out of a steep roof. */
function dormers(prop: Prop, { width_m: w, bays, style }: TownhouseOptions, top: number): void {
  const panels = new Panels(prop, [0, top, -0.25], 0);
  for (let bay = 0; bay < bays; bay++) {
    if (bays > 3 && bay % 2 === 1) continue;
    const u = bayMiddle(w, bays, bay);
    const rect = { u0: u - 0.6, u1: u + 0.6, v0: 0.35, v1: 2.0 };
    panels.bar({ material: "wood paint", tint: style.trim }, rect, -0.9, 0);
    panels.rect({ material: "window pane", ...dim }, { u0: u - 0.44, u1: u - 0.04, v0: 0.5, v1: 1.8 }, 0.02);
    panels.rect({ material: "window pane", ...dim }, { u0: u + 0.04, u1: u + 0.44, v0: 0.5, v1: 1.8 }, 0.02);
    prop.mesh(box([1.4, 0.08, 1.1], 0).translate(u, top + 2.0, -0.72), "zinc");
  }
  panels.finish();
}

function pipe(prop: Prop, options: TownhouseOptions, base: number, top: number): void {
  const { downpipe = "right", width_m: w } = options;
  if (downpipe === "none") return;
  const x = (downpipe === "right" ? 1 : -1) * (w / 2 - 0.16);
  const from = base > 0 ? base + 0.12 : 0.25;
  prop.mesh(standingPipe(0.05, top - 0.3 - from).translate(x, from, 0.16), "zinc");
  prop.collide(boxCollider([0.1, top - 0.3 - from, 0.21], [x, from, 0.105]));
  const wall = new Panels(prop, [0, 0, 0], 0);
  for (let y = from + 1; y < top - 1; y += 4.2)
    wall.bar({ material: "zinc", ...dim }, { u0: x - 0.07, u1: x + 0.07, v0: y, v1: y + 0.04 }, 0, 0.2);
  wall.finish();
}

/** A pipe whose lower end one does not see; it is closed on top. */
function standingPipe(radius: number, height: number) {
  return disc(radius, height, 6);
}
