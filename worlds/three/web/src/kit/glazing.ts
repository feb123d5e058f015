/**
 * Shop fronts and entrances of glass.
 *
 * Owns: screens of mullions and panes with doorways left free, hinged and sliding glass leaves. Refuses: windows in walls
 * (windows.ts), wooden doors (doors.ts).
 */
import { boxCollider } from "./colliders";
import { box } from "./geometry/box";
import { cylinder } from "./geometry/lathe";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";

const BAR = 0.06;
const DEEP = 0.1;

export interface ScreenOptions {
  readonly width_m: number;
  readonly height_m: number;
  /** Middles of the uprights between the ends, along x. */
  readonly mullions: readonly number[];
  /** Height of a level bar, if any. */
  readonly transom_m?: number;
  /** From upright to upright: below the transom nothing stands there. */
  readonly doorways?: readonly (readonly [from: number, to: number])[];
  readonly frame?: string;
}

/** A glazed screen that fills an opening; base centre on the floor, front +z. */
export function glazedScreen(place: Place, options: ScreenOptions): NodeDef {
  const { width_m: w, height_m: h, mullions, transom_m, doorways = [], frame = "dark steel" } = options;
  const prop = new Prop(place, { kind: "glazed front", label: "glass front", structural: true });
  const bars = [-w / 2 + BAR / 2, ...mullions, w / 2 - BAR / 2];
  const look = { bevel: 0 };
  for (const x of bars) prop.block([BAR, h, DEEP], [x, 0, 0], frame, look);
  for (let i = 0; i + 1 < bars.length; i++) {
    const [x0, x1] = [(bars[i] as number) + BAR / 2, (bars[i + 1] as number) - BAR / 2];
    const free = doorways.some(([from, to]) => x0 > from - 0.1 && x1 < to + 0.1);
    bay(prop, [x0, x1], h, free, transom_m, frame);
  }
  return prop.node();
}

function bay(
  prop: Prop,
  [x0, x1]: readonly [number, number],
  h: number,
  free: boolean,
  transom: number | undefined,
  frame: string,
): void {
  const [middle, width] = [(x0 + x1) / 2, x1 - x0];
  const bar = (y: number) => prop.block([width, BAR, DEEP], [middle, y, 0], frame, { bevel: 0 });
  const pane = (y0: number, y1: number) =>
    prop.block([width, y1 - y0, 0.012], [middle, y0, 0], "glass", { bevel: 0, casts_shadow: false });
  bar(h - BAR);
  if (!free) bar(0);
  if (transom === undefined) {
    if (!free) pane(BAR, h - BAR);
    return;
  }
  bar(transom - BAR / 2);
  if (!free) pane(BAR, transom - BAR / 2);
  pane(transom + BAR / 2, h - BAR);
}

export interface GlassLeafOptions {
  readonly width_m: number;
  readonly height_m: number;
  readonly hinges: "left" | "right";
  readonly swings: "front" | "back";
  readonly open: boolean;
  readonly open_deg?: number;
  readonly frame?: string;
}

/** A glass leaf between steel rails, with a long upright handle on both sides. Base centre on the floor. */
export function glassDoor(place: Place, options: GlassLeafOptions): NodeDef {
  const { width_m, height_m, hinges, swings, frame = "dark steel", open_deg = 92 } = options;
  const [w, h] = [width_m - 0.012, height_m - 0.016];
  const side = hinges === "left" ? -1 : 1;
  const joint = "leaf";
  const mechanism = { kind: "door" as const, joint, speed: 1.5, open: options.open, interactive: true };
  const prop = new Prop(place, {
    kind: "door",
    label: "glass door",
    hangs: true,
    has_front: true,
    mechanism,
  });
  const way = swings === "front" ? 1 : -1;
  prop.joint({
    name: joint,
    kind: "hinge",
    origin: [(side * w) / 2, 0, way * 0.02],
    axis: [0, side * way, 0],
    min: 0,
    max: (open_deg * Math.PI) / 180,
  });
  const look = { joint, bevel: 0, solid: false };
  const lift = 0.01;
  for (const y of [lift, lift + h - 0.09]) prop.block([w, 0.09, 0.04], [0, y, 0], frame, look);
  for (const x of [-1, 1])
    prop.block([0.04, h - 0.18, 0.04], [(x * (w - 0.04)) / 2, lift + 0.09, 0], frame, look);
  prop.mesh(box([w - 0.08, h - 0.18, 0.012], 0).translate(0, lift + 0.09, 0), "glass", {
    joint,
    casts_shadow: false,
  });
  pulls(prop, (-side * w) / 2 + side * 0.09, joint);
  const half: Vec3 = [w / 2, h / 2, 0.02];
  return prop.collide({ shape: "box", half, position: [0, lift + h / 2, 0], joint }).node();
}

function pulls(prop: Prop, x: number, joint: string): void {
  for (const side of [-1, 1]) {
    prop.mesh(cylinder(0.014, 0.9, 10).translate(x, 0.65, side * 0.065), "steel", { joint });
    for (const y of [0.75, 1.43])
      prop.mesh(box([0.02, 0.02, 0.05], 0).translate(x, y, side * 0.042), "steel", { joint });
    prop.collide(boxCollider([0.028, 0.9, 0.06], [x, 0.65, side * 0.049], joint));
  }
}

export interface SlidingLeafOptions {
  readonly size: Vec3;
  /** Way it opens along local x. */
  readonly opens: "left" | "right";
  readonly open: boolean;
  readonly material: string;
  readonly label?: string;
}

/** A leaf of metal that slides aside, as a lift's. Base centre on the floor. */
export function slidingDoor(place: Place, options: SlidingLeafOptions): NodeDef {
  const { size, opens, open, material, label = "sliding door" } = options;
  const joint = "leaf";
  const mechanism = { kind: "door" as const, joint, speed: 0.6, open, interactive: true };
  const prop = new Prop(place, { kind: "sliding door", label, hangs: true, has_front: true, mechanism });
  prop.joint({
    name: joint,
    kind: "slide",
    origin: [0, 0, 0],
    axis: [opens === "left" ? -1 : 1, 0, 0],
    min: 0,
    max: size[0] - 0.02,
  });
  const [w, h, t] = size;
  prop.block([w, h - 0.008, t], [0, 0.008, 0], material, { joint, bevel: 0.002 });
  for (const side of [-1, 1])
    prop.mesh(box([0.008, h - 0.02, 0.001], 0).translate(0, 0.012, side * (t / 2 + 0.0005)), "black metal", {
      joint,
    });
  return prop.node();
}
