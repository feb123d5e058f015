/**
 * Glass fronts of shops and halls, and the doors in them that slide apart.
 *
 * Owns: fixed panes between mullions, double sliding doors. Refuses: windows of homes (windows.ts), the wall around.
 */
import { boxCollider } from "./colliders";
import { box } from "./geometry/box";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";

export interface GlazingOptions {
  readonly width_m: number;
  readonly height_m: number;
  readonly panes: number;
  /** Heights of bars across. */
  readonly bars_m?: readonly number[];
  readonly frame?: string;
}

const BAR = 0.06;
const DEEP = 0.1;

/** Fixed panes in a frame that fills an opening; the place is the middle of its lower edge. */
export function glazing(place: Place, options: GlazingOptions): NodeDef {
  const { width_m: w, height_m: h, panes, bars_m = [], frame = "black metal" } = options;
  const prop = new Prop(place, { kind: "window", label: "glass front", structural: true });
  for (let i = 0; i <= panes; i++) {
    const x = -w / 2 + BAR / 2 + ((w - BAR) * i) / panes;
    prop.mesh(box([BAR, h, DEEP], 0).translate(x, 0, 0), frame);
  }
  for (const y of [0, ...bars_m, h - BAR])
    prop.mesh(box([w - 2 * BAR, BAR, DEEP - 0.01], 0).translate(0, y, 0), frame);
  prop.mesh(box([w - 2 * BAR, h - 2 * BAR, 0.012], 0).translate(0, BAR, 0), "glass", { casts_shadow: false });
  return prop.collide(boxCollider([w, h, DEEP], [0, 0, 0])).node();
}

/**
 * Two glass leaves that slide apart along local x, in front of what stands beside them. Place: floor, middle; the leaves
 * are `off_m` before it.
 */
export function slidingDoor(
  place: Place,
  options: { width_m: number; height_m: number; open: boolean; off_m: number; label?: string },
): NodeDef {
  const { width_m: w, height_m: h, open, off_m: z, label = "sliding door" } = options;
  const prop = new Prop(place, {
    kind: "sliding door",
    label,
    hangs: true,
    has_front: true,
    mechanism: { kind: "door", joint: "left", along: ["right"], speed: 1, open, interactive: true },
  });
  const leaf = w / 2 - 0.006;
  for (const [joint, side] of [
    ["left", -1],
    ["right", 1],
  ] as const) {
    prop.joint({
      name: joint,
      kind: "slide",
      origin: [0, 0, 0],
      axis: [side, 0, 0],
      min: 0,
      max: leaf - 0.06,
    });
    const x = side * (leaf / 2 + 0.003);
    const bar = (size: Vec3, at: Vec3) => prop.mesh(box(size, 0).translate(...at), "steel", { joint });
    for (const edge of [-1, 1]) bar([0.05, h - 0.02, 0.04], [x + edge * (leaf / 2 - 0.025), 0.012, z]);
    for (const y of [0.012, h - 0.1]) bar([leaf - 0.1, 0.09, 0.04], [x, y, z]);
    prop.mesh(box([leaf - 0.1, h - 0.2, 0.012], 0).translate(x, 0.1, z), "glass", {
      joint,
      casts_shadow: false,
    });
    for (const [y, tall] of [
      [1.0, 0.05],
      [1.5, 0.05],
    ] as const)
      prop.mesh(box([leaf - 0.14, tall, 0.0145], 0).translate(x, y, z), "plastic white", { joint });
    prop.collide(boxCollider([leaf, h - 0.02, 0.04], [x, 0.012, z], joint));
  }
  prop.mesh(box([2 * w - 0.1, 0.16, 0.1], 0.01).translate(0, h + 0.01, z + 0.025), "steel scuffed");
  prop.mesh(box([0.16, 0.05, 0.03], 0).translate(0, h + 0.04, z + 0.08), "plastic black");
  return prop.collide(boxCollider([2 * w - 0.1, 0.16, 0.11], [0, h + 0.01, z + 0.03])).node();
}
