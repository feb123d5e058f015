/**
 * Timber-framed town houses: plinth, jettied storeys, gables, steep roofs, doors, shutters, shop boards.
 *
 * Owns: one solid house as one node, or its upper part over rooms that others build. Refuses: rooms (walls.ts), signs.
 * Base centre on the ground in the middle of the plan, front local +z, x to the right of whoever looks at the front.
 */
import { boxCollider, turnedBox } from "./colliders";
import { box } from "./geometry/box";
import { turned } from "./geometry/pose";
import { extrude } from "./geometry/profile";
import { slat } from "./geometry/slat";
import type { NodeDef } from "./model";
import { type Place, Prop } from "./prop";
import { pitchedRoof, type RoofOptions } from "./roofs";
import { Face, frameGable, frameStorey, type Opening, plankDoor, shopFront, window } from "./timber";

export type Feature =
  | { readonly kind: "door"; readonly x: number; readonly paint?: string }
  | {
      readonly kind: "window";
      readonly x: number;
      readonly look?: Opening["look"];
      readonly width_m?: number;
    }
  | { readonly kind: "shop"; readonly x: number; readonly width_m?: number };

export interface TownHouseOptions {
  readonly width_m: number;
  readonly depth_m: number;
  readonly ground_m?: number;
  /** Timbered storeys above the ground floor. */
  readonly storeys: number;
  readonly storey_m?: number;
  /** How far each storey stands out over the one below, at the front. */
  readonly jetty_m?: number;
  /** The gable looks at the street, or the eaves do. */
  readonly gable: "front" | "side";
  readonly pitch_deg?: number;
  readonly roof?: string;
  readonly wall?: string;
  /** Material of the ground floor, and whether it is framed too. */
  readonly ground?: string;
  readonly framed_ground?: boolean;
  /** The ground floor is rooms built elsewhere. */
  readonly hollow?: boolean;
  readonly features?: readonly Feature[];
  /** Windows of each storey across the front. */
  readonly windows?: number;
  readonly look?: Opening["look"];
  /** Sides seen from the street get their timbers and windows. */
  readonly sides?: readonly ("left" | "right" | "back")[];
  /** x of a chimney, and its height over the ridge. */
  readonly chimney?: { readonly x: number; readonly z?: number; readonly over_m?: number };
  readonly timber?: string;
  readonly braces?: "cross" | "slant" | "few";
}

interface Sizes {
  readonly w: number;
  readonly d: number;
  readonly ground: number;
  readonly storey: number;
  readonly storeys: number;
  readonly jetty: number;
}

/** A house on its plot. */
export function townHouse(place: Place, options: TownHouseOptions): NodeDef {
  const prop = new Prop(place, {
    kind: "house",
    label: options.hollow ? "upper storey" : "house",
    structural: true,
    has_front: true,
  });
  const sizes: Sizes = {
    w: options.width_m,
    d: options.depth_m,
    ground: options.ground_m ?? 2.7,
    storey: options.storey_m ?? 2.4,
    storeys: options.storeys,
    jetty: options.jetty_m ?? 0.35,
  };
  if (!options.hollow) groundFloor(prop, sizes, options);
  for (let i = 0; i < sizes.storeys; i++) upperStorey(prop, sizes, options, i);
  crown(prop, sizes, options);
  return prop.node();
}

/** Depth of storey i (0 is the first above the ground) and where its middle lies. */
function plan({ d, jetty }: Sizes, i: number): { depth: number; z: number } {
  const out = (i + 1) * jetty;
  return { depth: d + out, z: out / 2 };
}

function groundFloor(prop: Prop, s: Sizes, options: TownHouseOptions): void {
  const { ground = "limewash", framed_ground = false, timber = "timber", features = [] } = options;
  prop.block([s.w, s.ground, s.d], [0, 0, 0], ground, { bevel: 0 });
  const front = new Face(prop, [0, 0, s.d / 2], 0, timber);
  if (ground !== "rubble" && ground !== "limestone blocks")
    prop.mesh(box([s.w + 0.05, 0.42, s.d + 0.05], 0), "rubble");
  const holes = features.map(openingOf);
  if (framed_ground)
    frameStorey(front, { width: s.w, y0: 0.36, height: s.ground - 0.36, openings: holes, braces: "few" });
  for (const feature of features) addFeature(prop, front, feature, s);
  for (const side of options.sides ?? []) {
    const { face, width } = sideFace(prop, s, side, s.d, 0, timber);
    if (framed_ground)
      frameStorey(face, { width, y0: 0.36, height: s.ground - 0.36, openings: [], braces: "few" });
  }
}

function openingOf(feature: Feature): Opening {
  if (feature.kind === "door") return { x: feature.x, width: 1.05, sill: 0, head: 2.05, look: "none" };
  if (feature.kind === "shop")
    return { x: feature.x, width: feature.width_m ?? 1.7, sill: 0.95, head: 2.05, look: "none" };
  return {
    x: feature.x,
    width: feature.width_m ?? 0.8,
    sill: 1.05,
    head: 1.95,
    look: feature.look ?? "shut",
  };
}

function addFeature(prop: Prop, front: Face, feature: Feature, s: Sizes): void {
  if (feature.kind === "door") {
    plankDoor(front, feature.x, feature.paint ?? "planks dark");
    prop.block([1.5, 0.14, 0.42], [feature.x, 0, s.d / 2 + 0.21], "carved stone", { bevel: 0 });
  } else if (feature.kind === "shop") {
    const width = feature.width_m ?? 1.7;
    shopFront(front, feature.x, width);
    prop.collide(boxCollider([width, 0.06, 0.5], [feature.x, 0.86, s.d / 2 + 0.3]));
  } else window(front, openingOf(feature));
}

function sideFace(
  prop: Prop,
  s: Sizes,
  side: "left" | "right" | "back",
  depth: number,
  z: number,
  timber: string,
) {
  if (side === "back") return { face: new Face(prop, [0, 0, z - depth / 2], 180, timber), width: s.w };
  const x = side === "right" ? s.w / 2 : -s.w / 2;
  return { face: new Face(prop, [x, 0, z], side === "right" ? 90 : -90, timber), width: depth };
}

function upperStorey(prop: Prop, s: Sizes, options: TownHouseOptions, i: number): void {
  const { wall = "limewash", timber = "timber", windows = Math.max(1, Math.round(s.w / 2.1)) } = options;
  const { depth, z } = plan(s, i);
  const y0 = s.ground + i * s.storey;
  prop.block([s.w, s.storey, depth], [0, y0, z], wall, { bevel: 0 });
  const front = new Face(prop, [0, 0, z + depth / 2], 0, timber);
  const braces = options.braces ?? "slant";
  const openings = row(windows, s.w, y0, options.look ?? "linen", i);
  frameStorey(front, { width: s.w, y0, height: s.storey, openings, braces });
  for (const opening of openings) window(front, opening);
  if (s.jetty > 0.05) joists(prop, s, y0, z + depth / 2, timber);
  for (const side of options.sides ?? []) {
    const { face, width } = sideFace(prop, s, side, depth, z, timber);
    const own = row(Math.max(1, Math.round(width / 3.4)), width, y0, "shut", i + 1);
    frameStorey(face, { width, y0, height: s.storey, openings: own, braces });
    for (const opening of own) window(face, opening);
  }
}

const TURNS: readonly Opening["look"][] = ["open", "linen", "shut", "panes"];

/** Windows side by side, not all alike. */
function row(count: number, width: number, y0: number, look: Opening["look"], shift: number): Opening[] {
  return Array.from({ length: count }, (_, k): Opening => {
    const x = -width / 2 + (width * (k + 0.5)) / count;
    const other = TURNS[(k + shift * 2) % TURNS.length] ?? look;
    return { x, width: 0.78, sill: y0 + 0.85, head: y0 + 1.85, look: (k + shift) % 2 === 0 ? look : other };
  });
}

/** Ends of the beams that carry a jetty. */
function joists(prop: Prop, s: Sizes, y0: number, z: number, timber: string): void {
  const count = Math.max(4, Math.round(s.w / 0.75));
  for (let k = 0; k < count; k++) {
    const x = -s.w / 2 + 0.12 + ((s.w - 0.24) * k) / (count - 1);
    const end = slat([0.16, 0.2], 0.03, "none").translate(x, y0 - 0.1, z);
    const under = turned(turned(slat([s.jetty + 0.03, 0.16], 0.2, "long"), "z", 90), "x", 90);
    prop.mesh(end, timber).mesh(under.translate(x, y0, z + 0.015 - s.jetty / 2), timber);
  }
  prop.collide(boxCollider([s.w - 0.08, 0.2, s.jetty + 0.06], [0, y0 - 0.2, z - s.jetty / 2]));
}

/** Gables and roof. */
function crown(prop: Prop, s: Sizes, options: TownHouseOptions): void {
  const { wall = "limewash", timber = "timber", gable, pitch_deg = 50, roof = "clay tiles" } = options;
  const { depth, z } = s.storeys > 0 ? plan(s, s.storeys - 1) : { depth: s.d, z: 0 };
  const top = s.ground + s.storeys * s.storey;
  const span = gable === "front" ? s.w : depth;
  const rise = (span / 2) * Math.tan((pitch_deg * Math.PI) / 180);
  const length = gable === "front" ? depth : s.w;
  const triangle = extrude(
    [
      [-span / 2, 0],
      [span / 2, 0],
      [0, rise],
    ],
    length,
  );
  prop.mesh((gable === "front" ? triangle : turned(triangle, "y", 90)).translate(0, top, z), wall);
  prop.collide(prism(span, rise, length, gable === "front", top, z));
  const shape: RoofOptions = {
    span_m: span,
    length_m: length,
    pitch_deg,
    material: roof,
    eaves_m: 0.38,
    verge_m: gable === "front" ? 0.3 : 0.22,
    along: gable === "front" ? "z" : "x",
    sag_m: 0.05 + 0.006 * length,
    ridge: roof === "thatch" ? "straw" : roof,
  };
  pitchedRoof(prop, [0, top, z], shape);
  const ends: ("left" | "right" | "front" | "back")[] = gable === "front" ? ["front"] : [];
  for (const side of options.sides ?? []) if ((side === "back") === (gable === "front")) ends.push(side);
  for (const end of ends) {
    const [yaw, x, at] =
      end === "front"
        ? [0, 0, z + depth / 2]
        : end === "back"
          ? [180, 0, z - depth / 2]
          : end === "right"
            ? [90, s.w / 2, z]
            : [-90, -s.w / 2, z];
    frameGable(new Face(prop, [x, 0, at], yaw, timber), span, rise, top, end === "front");
  }
  if (options.chimney) chimney(prop, options.chimney, top, rise, span, gable === "front", z);
}

function prism(span: number, rise: number, length: number, across: boolean, y: number, z: number) {
  const points: number[] = [];
  for (const end of [-length / 2, length / 2])
    for (const [a, h] of [
      [-span / 2, 0],
      [span / 2, 0],
      [0, rise],
    ] as const)
      points.push(across ? a : end, y + h, (across ? end : a) + z);
  return { shape: "hull" as const, points: new Float32Array(points) };
}

function chimney(
  prop: Prop,
  { x, z = -0.6, over_m = 0.7 }: { x: number; z?: number; over_m?: number },
  top: number,
  rise: number,
  span: number,
  across: boolean,
  middle: number,
): void {
  const off = Math.abs(across ? x : z);
  const below = top + rise * Math.max(0, 1 - off / (span / 2)) - 0.7;
  const height = top + rise + over_m - below;
  prop.block([0.72, height, 0.6], [x, below, middle + z], "rubble", { bevel: 0 });
  prop.block([0.86, 0.14, 0.74], [x, below + height, middle + z], "carved stone", { bevel: 0.02 });
  prop.mesh(box([0.4, 0.02, 0.3], 0).translate(x, below + height + 0.14, middle + z), "soot");
  prop.collide(boxCollider([0.4, 0.02, 0.3], [x, below + height + 0.14, middle + z]));
}

/** A lean-to or shed roof over four posts, open in front: front local +z, the high side at the back. */
export interface ShedOptions {
  readonly width_m: number;
  readonly depth_m: number;
  readonly front_m: number;
  readonly back_m: number;
  readonly roof?: string;
  readonly back?: string;
  readonly posts?: number;
}

export function openShed(place: Place, options: ShedOptions): NodeDef {
  const { width_m: w, depth_m: d, front_m, back_m, roof = "shingles", back = "planks", posts = 3 } = options;
  const prop = new Prop(place, { kind: "shed", label: "open shed", structural: true, has_front: true });
  for (let i = 0; i < posts; i++) {
    const x = -w / 2 + 0.1 + ((w - 0.2) * i) / (posts - 1);
    prop.block([0.16, front_m, 0.16], [x, 0, d / 2 - 0.1], "timber", { bevel: 0 });
    prop.block([0.16, back_m, 0.16], [x, 0, -d / 2 + 0.1], "timber", { bevel: 0 });
  }
  prop.block([w, 0.16, 0.14], [0, front_m, d / 2 - 0.1], "timber", { bevel: 0 });
  if (back !== "none") prop.block([w, back_m - 0.1, 0.05], [0, 0, -d / 2 + 0.03], back, { bevel: 0 });
  const rise = back_m - front_m;
  const pitch = (Math.atan2(rise, d) * 180) / Math.PI;
  const length = Math.hypot(rise, d) + 0.5;
  const slab = turned(box([w + 0.4, 0.1, length], 0).translate(0, 0, 0), "x", pitch);
  const y = (front_m + back_m) / 2 + 0.14;
  prop.mesh(slab.translate(0, y, 0), roof);
  const a = (pitch * Math.PI) / 180;
  prop.collide(
    turnedBox([w + 0.4, 0.1, length], [0, y + 0.05 * Math.cos(a), 0.05 * Math.sin(a)], [1, 0, 0], pitch),
  );
  return prop.node();
}
