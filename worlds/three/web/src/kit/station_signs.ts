/**
 * What tells people where they are and where to go, and what wants to sell them something on the way.
 *
 * Owns: hanging signs, wall signs, maps, poster frames, billboards, information screens, the station's pole at the street.
 * Refuses: what is printed on them (textures/station.ts).
 */
import { boxCollider, cylinderCollider } from "./colliders";
import { box } from "./geometry/box";
import { cylinder } from "./geometry/lathe";
import { panel, WHOLE, type Window } from "./geometry/panel";
import { turned } from "./geometry/pose";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";
import { SHEETS } from "./textures/station";

/** A picture this far before its board, so that the two never fight. */
const PROUD = 0.009;

export interface HangingSignOptions {
  /** One picture beside the other, left to right. */
  readonly show: readonly Window[];
  readonly panel_m: readonly [width: number, height: number];
  readonly rod_m: number;
  /** Shown on the back; the same when left out. */
  readonly back?: readonly Window[];
}

/** A lit box on two rods under a ceiling, words on both sides. The place is the middle of its lower edge. */
export function hangingSign(
  place: Place,
  { show, panel_m: [w, h], rod_m, back = show }: HangingSignOptions,
): NodeDef {
  const prop = new Prop(place, { kind: "sign", label: "hanging sign", hangs: true, has_front: true });
  const wide = w * show.length + 0.04;
  prop.block([wide, h + 0.04, 0.1], [0, 0, 0], "steel scuffed", { bevel: 0.01 });
  for (const [side, row] of [
    [1, show],
    [-1, back],
  ] as const)
    row.forEach((window, i) => {
      const face = panel(w - 0.004, h, window).translate((i - (row.length - 1) / 2) * w, 0.02, 0.05 + PROUD);
      prop.mesh(side > 0 ? face : turned(face, "y", 180), "station sign");
    });
  for (const x of [-1, 1]) prop.block([0.02, rod_m, 0.02], [x * wide * 0.36, h + 0.04, 0], "steel");
  return prop.node();
}

export interface WallSignOptions {
  readonly show: Window;
  readonly size: readonly [width: number, height: number];
  readonly sheet?: string;
  readonly kind?: string;
  readonly label?: string;
  readonly frame?: string;
  readonly deep_m?: number;
}

/** A flat sign, map, notice or poster on a wall; the place is the middle of its lower edge on the wall's face. */
export function wallSign(place: Place, options: WallSignOptions): NodeDef {
  const {
    show,
    size,
    sheet = "station sign",
    kind = "sign",
    label = kind,
    frame = "steel",
    deep_m = 0.03,
  } = options;
  const [w, h] = size;
  const rim = Math.min(0.035, w * 0.05);
  const prop = new Prop(place, { kind, label, hangs: true, has_front: true });
  prop.block([w + 2 * rim, h + 2 * rim, deep_m], [0, 0, deep_m / 2], frame, { bevel: 0.005 });
  prop.mesh(panel(w, h, show).translate(0, rim, deep_m + PROUD), sheet);
  for (const side of [-1, 1]) {
    const bar: Vec3 = [rim, h + 2 * rim, 0.02];
    prop.mesh(box(bar, 0).translate((side * (w + rim)) / 2, 0, deep_m + 0.009), frame);
    prop.mesh(box([w, rim, 0.02], 0).translate(0, side < 0 ? 0 : h + rim, deep_m + 0.009), frame);
  }
  return prop.node();
}

/** A poster in a steel frame, 1.2 × 1.8 m unless it says otherwise. */
export function poster(
  place: Place,
  options: { show: keyof typeof SHEETS.poster; height_m?: number; lit?: boolean },
): NodeDef {
  const { show, height_m: h = 1.75, lit = false } = options;
  return wallSign(place, {
    show: SHEETS.poster[show],
    size: [h / 1.5, h],
    sheet: lit ? "station poster lit" : "station poster",
    kind: "poster",
    label: lit ? "lit poster" : "poster",
    deep_m: lit ? 0.09 : 0.03,
  });
}

/** A wide paper poster pasted on a board, as on the walls across the tracks. */
export function billboard(
  place: Place,
  options: { show: keyof typeof SHEETS.billboard; width_m?: number },
): NodeDef {
  const w = options.width_m ?? 3.4;
  return wallSign(place, {
    show: SHEETS.billboard[options.show],
    size: [w, w / 2],
    sheet: "billboard",
    kind: "billboard",
    frame: "black metal",
    deep_m: 0.04,
  });
}

export interface InfoScreenOptions {
  readonly show: keyof typeof SHEETS.screen;
  readonly size: readonly [width: number, height: number];
  readonly on: boolean;
  /** Rods up to the ceiling; 0 hangs it on the wall behind it. */
  readonly rod_m: number;
  /** A second screen on its back. */
  readonly both?: boolean;
}

/** A flat screen with departures or advice. The place is the middle of its lower edge, on the wall's face if it has one. */
export function infoScreen(
  place: Place,
  { show, size: [w, h], on, rod_m, both = false }: InfoScreenOptions,
): NodeDef {
  const prop = new Prop(place, {
    kind: "information screen",
    label: "information screen",
    hangs: true,
    has_front: true,
    mechanism: { kind: "screen", on, interactive: true },
  });
  const deep = both ? 0.14 : 0.08;
  const z = rod_m > 0 ? 0 : deep / 2;
  prop.block([w + 0.06, h + 0.06, deep], [0, 0, z], "plastic black", { bevel: 0.012 });
  for (const side of both ? [1, -1] : [1]) {
    const face = panel(w, h, SHEETS.screen[show]).translate(0, 0.03, deep / 2 + PROUD);
    prop.mesh((side > 0 ? face : turned(face, "y", 180)).translate(0, 0, z), "screen off", {
      material_on: "station screen",
      casts_shadow: false,
    });
  }
  if (rod_m > 0)
    for (const x of [-1, 1]) prop.block([0.03, rod_m, 0.03], [x * w * 0.3, h + 0.06, 0], "steel");
  return prop.node();
}

/** Two maps back to back between two posts, for the middle of a floor. */
export function mapStand(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "map stand", label: "map of the network", has_front: true });
  for (const x of [-1, 1]) {
    prop.block([0.07, 2.05, 0.07], [x * 0.66, 0, 0], "steel");
    prop.block([0.16, 0.02, 0.3], [x * 0.66, 0, 0], "steel", { bevel: 0.004 });
  }
  prop.block([1.25, 1.3, 0.06], [0, 0.68, 0], "enamel", { tint: 0x14386b, bevel: 0.006 });
  prop.block([1.25, 0.14, 0.08], [0, 1.98 - 0.0, 0], "enamel", { tint: 0x14386b, bevel: 0.006 });
  for (const turn of [0, 180]) {
    prop.mesh(turned(panel(1.19, 1.19, WHOLE).translate(0, 0.735, 0.03 + PROUD), "y", turn), "station map");
    prop.mesh(
      turned(panel(0.48, 0.12, SHEETS.sign.information).translate(0, 1.99, 0.04 + PROUD), "y", turn),
      "station sign",
    );
  }
  return prop.node();
}

/** The pole that tells the street where the station is: a lit cube on a mast, its base at the ground. */
export function metroPole(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "station pole", label: "station pole", has_front: true });
  prop.post(0.07, 3.2, [0, 0, 0], "steel", { segments: 14 });
  prop.mesh(cylinder(0.2, 0.03, 16).translate(0, 0, 0), "steel");
  prop.collide(cylinderCollider(0.2, 0.03, [0, 0, 0]));
  prop.block([1.25, 0.4, 0.22], [0, 3.2, 0], "enamel", { tint: 0x14386b, bevel: 0.02 });
  for (const turn of [0, 180])
    prop.mesh(
      turned(panel(1.2, 0.3, SHEETS.sign.metro).translate(0, 3.25, 0.11 + PROUD), "y", turn),
      "station sign",
    );
  return prop.node();
}

/** A folding yellow board that warns of a wet floor. */
export function wetFloorBoard(place: Place): NodeDef {
  const prop = new Prop(place, {
    kind: "wet floor sign",
    label: "wet floor sign",
    body: "dynamic",
    mass_kg: 1.1,
    has_front: true,
  });
  const lean = 14;
  for (const turn of [0, 180]) {
    const board = turned(box([0.3, 0.62, 0.012], 0.004), "x", -lean).translate(0, 0.0002, 0.155);
    const print = turned(
      panel(0.27, 0.5, SHEETS.notice.wet).translate(0, 0.08, 0.0095),
      "x",
      -lean,
    ).translate(0, 0.0002, 0.155);
    prop.mesh(turned(board, "y", turn), "plastic scuffed", { tint: 0xf2c21f });
    prop.mesh(turned(print, "y", turn), "station notice");
  }
  return prop.collide(boxCollider([0.3, 0.604, 0.32], [0, 0, 0])).node();
}
