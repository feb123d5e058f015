/**
 * Doors and their frames.
 *
 * Owns: the casing of a doorway, hinged leaves with handles, thresholds. Refuses: the opening (walls.ts).
 */

import { boxCollider } from "./colliders";
import { cylinder } from "./geometry/lathe";
import { turned } from "./geometry/pose";
import { tube } from "./geometry/tube";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";

export interface DoorwayOptions {
  /** Width and height of the wall's opening. */
  readonly width_m: number;
  readonly height_m: number;
  readonly wall_m: number;
  readonly threshold?: string;
  /** Of lining and casing. */
  readonly material?: string;
}

/** Thickness of the lining on each side of an opening. */
export const LINING_M = 0.025;
const CASING: readonly [width: number, proud: number] = [0.07, 0.014];

/**
 * Lining, casing on both sides and, if asked, a low threshold. The lining is cut into rows, so that light laid on its
 * corners stays near its ends. Base centre on the floor, front along the wall's normal.
 */
export function doorway(
  place: Place,
  { width_m: w, height_m: h, wall_m, threshold, material = "trim white" }: DoorwayOptions,
): NodeDef {
  const prop = new Prop(place, { kind: "door frame", label: "door frame", structural: true });
  const depth = wall_m + 0.002;
  const rows = [0, 0.15, 0.5, 1, 1.5, h - 0.15, h];
  for (const side of [-1, 1]) {
    const x = (side * (w - LINING_M)) / 2;
    prop.collide(boxCollider([LINING_M, h, depth], [x, 0, 0]));
    for (let i = 0; i + 1 < rows.length; i++) {
      const [y0, y1] = [rows[i] as number, rows[i + 1] as number];
      prop.block([LINING_M, y1 - y0, depth], [x, y0, 0], material, { bevel: 0, solid: false });
    }
    for (const face of [-1, 1]) {
      const z = face * (wall_m / 2 + CASING[1] / 2);
      prop.block([CASING[0], h, CASING[1]], [side * (w / 2 + CASING[0] / 2 - 0.006), 0, z], material, {
        bevel: 0,
      });
    }
  }
  prop.block([w - 2 * LINING_M, LINING_M, depth], [0, h - LINING_M, 0], material, { bevel: 0 });
  for (const face of [-1, 1]) {
    const z = face * (wall_m / 2 + CASING[1] / 2);
    prop.block([w + 2 * CASING[0] - 0.012, CASING[0], CASING[1]], [0, h, z], material, {
      bevel: 0,
    });
  }
  if (threshold) prop.block([w - 2 * LINING_M, 0.012, wall_m - 0.01], [0, 0, 0], threshold, { bevel: 0 });
  return prop.node();
}

export interface DoorOptions {
  /** Width of the opening in the wall; the leaf is made to fit its lining. */
  readonly width_m: number;
  readonly height_m: number;
  /** Seen from the front: the side of the hinges. */
  readonly hinges: "left" | "right";
  /** The leaf swings towards its front (local +z) or away from it. */
  readonly swings: "front" | "back";
  readonly open: boolean;
  readonly style: "panelled" | "glazed" | "front";
  readonly material?: string;
  /** How far it opens. */
  readonly open_deg?: number;
}

const LEAF = 0.04;

/** A hinged leaf that fits a doorway. Base centre in the middle of the opening, on the floor. */
export function door(place: Place, options: DoorOptions): NodeDef {
  const { hinges, swings, style, open_deg = 95 } = options;
  const material = options.material ?? "door white";
  const w = options.width_m - 2 * LINING_M - 0.006;
  const h = options.height_m - LINING_M - 0.004 - 0.014;
  const side = hinges === "left" ? -1 : 1;
  const joint = "leaf";
  const prop = new Prop(place, {
    kind: "door",
    label: style === "front" ? "front door" : "door",
    hangs: true,
    has_front: true,
    mechanism: { kind: "door", joint, speed: 1.6, open: options.open, interactive: true },
  });
  const turn = side * (swings === "front" ? 1 : -1);
  const hinge: Vec3 = [(side * w) / 2, 0, (swings === "front" ? 1 : -1) * (LEAF / 2)];
  prop.joint({
    name: joint,
    kind: "hinge",
    origin: hinge,
    axis: [0, turn, 0],
    min: 0,
    max: (open_deg * Math.PI) / 180,
  });
  leaf(prop, w, h, style, material, joint);
  handles(prop, -side * (w / 2 - 0.065), joint);
  if (style === "front")
    prop.block([0.22, 0.035, 0.008], [0, 0.9, LEAF / 2 + 0.003], "brass", { joint, solid: false });
  return prop.node();
}

const FLOOR_GAP = 0.014;

function leaf(
  prop: Prop,
  w: number,
  h: number,
  style: DoorOptions["style"],
  material: string,
  joint: string,
): void {
  const stile = 0.11;
  const look = { joint, bevel: 0.003, solid: false };
  const at = (x: number, y: number): Vec3 => [x, y + FLOOR_GAP, 0];
  for (const x of [-1, 1]) prop.block([stile, h, LEAF], at((x * (w - stile)) / 2, 0), material, look);
  const rails = style === "front" ? [0, 0.62, 1.42, h - stile] : [0, 0.85, h - stile];
  const heights = [0.2, stile, stile, stile];
  rails.forEach((y, i) => {
    prop.block([w - 2 * stile, heights[i] as number, LEAF], at(0, y), material, look);
    const next = rails[i + 1];
    if (next === undefined) return;
    const bottom = y + (heights[i] as number);
    const glazed = (style === "glazed" && i === 1) || (style === "front" && i === 2);
    if (glazed) {
      prop.block([w - 2 * stile, next - bottom, 0.008], at(0, bottom), "glass frosted", {
        ...look,
        bevel: 0,
        casts_shadow: false,
      });
    } else {
      prop.block([w - 2 * stile, next - bottom, LEAF - 0.024], at(0, bottom), material, {
        ...look,
        bevel: 0,
      });
    }
  });
  const size: Vec3 = [w, h, LEAF];
  prop.collide({
    shape: "box",
    half: [w / 2, h / 2, LEAF / 2],
    position: [0, size[1] / 2 + FLOOR_GAP, 0],
    joint,
  });
}

function handles(prop: Prop, x: number, joint: string): void {
  const inward = x > 0 ? -1 : 1;
  for (const side of [-1, 1]) {
    const z = side * (LEAF / 2);
    prop.mesh(turned(cylinder(0.025, 0.008, 10), "x", 90 * side).translate(x, 1.03, z), "steel", { joint });
    prop.mesh(
      tube(
        [
          [x, 1.03, z],
          [x, 1.03, z + side * 0.045],
          [x + inward * 0.11, 1.03, z + side * 0.045],
        ],
        0.009,
      ),
      "steel",
      { joint },
    );
    prop.collide(boxCollider([0.14, 0.02, 0.054], [x + inward * 0.05, 1.02, z + side * 0.027], joint));
  }
}
