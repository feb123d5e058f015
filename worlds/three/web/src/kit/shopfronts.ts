/**
 * What a shop shows to the street: windows, doors, fascias, awnings, signs that hang out.
 *
 * Owns: these as things that fill or cover an opening. Refuses: the opening (walls.ts, facades.ts), goods behind the glass.
 */
import { boxCollider, turnedBox } from "./colliders";
import { box } from "./geometry/box";
import { cylinder } from "./geometry/lathe";
import { lettering, letteringWidth_m } from "./geometry/lettering";
import { turned } from "./geometry/pose";
import { tube } from "./geometry/tube";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";

const NO_SHADOW = { casts_shadow: false } as const;
const FIT = 0.001;

export interface ShopWindowOptions {
  readonly width_m: number;
  readonly height_m: number;
  readonly panes?: number;
  readonly tint: number;
  /** Words on the glass. */
  readonly words?: string;
  readonly words_tint?: number;
}

/** A large pane in a painted frame; base centre of the opening, front to the street. */
export function shopWindow(place: Place, options: ShopWindowOptions): NodeDef {
  const { panes = 1, tint, words, words_tint = 0xf6efdc } = options;
  const [w, h] = [options.width_m - 2 * FIT, options.height_m - 2 * FIT];
  const prop = new Prop(place, { kind: "shop window", label: "shop window", hangs: true, has_front: true });
  const t = 0.07;
  const depth = 0.09;
  const look = { tint, bevel: 0, solid: false };
  for (const y of [FIT, h + FIT - t]) prop.block([w, t, depth], [0, y, 0], "wood paint", look);
  for (const side of [-1, 1])
    prop.block([t, h - 2 * t, depth], [(side * (w - t)) / 2, FIT + t, 0], "wood paint", look);
  for (let i = 1; i < panes; i++)
    prop.block([0.05, h - 2 * t, depth], [-w / 2 + (w / panes) * i, FIT + t, 0], "wood paint", look);
  prop.mesh(box([w - 2 * t, h - 2 * t, 0.01], 0).translate(0, FIT + t, 0), "glass", NO_SHADOW);
  if (words) {
    const height_m = Math.min(0.22, (w * 0.16) / Math.max(1, letteringWidth_m(words, { height_m: 0.2 })));
    prop.mesh(lettering(words, { height_m, weight: 0.13 }).translate(0, h * 0.72, 0.014), "paper paint", {
      tint: words_tint,
      ...NO_SHADOW,
    });
  }
  return prop.collide(boxCollider([w, h, depth], [0, FIT, 0])).node();
}

export interface ShopDoorOptions {
  readonly width_m: number;
  readonly height_m: number;
  readonly tint: number;
  readonly hinges: "left" | "right";
  /** One that cannot be opened is part of a shop that is shut. */
  readonly opens?: boolean;
  readonly open?: boolean;
  /** On a card behind the glass. */
  readonly words?: string;
  /** A pane over the door. */
  readonly fanlight_m?: number;
}

/**
 * A glazed door in its frame; base centre of the opening, front to the street. It swings inwards, nearly back to the wall
 * when its inner face (2 cm behind the place) is flush with the wall's.
 */
export function shopDoor(place: Place, options: ShopDoorOptions): NodeDef {
  const { tint, hinges, opens = true, open = false, words = "OPEN", fanlight_m = 0 } = options;
  const joint = "leaf";
  const prop = new Prop(place, {
    kind: "shop door",
    label: "shop door",
    hangs: true,
    has_front: true,
    ...(opens ? { mechanism: { kind: "door" as const, joint, speed: 1.5, open, interactive: true } } : {}),
  });
  const [w, whole] = [options.width_m - 2 * FIT, options.height_m - 2 * FIT];
  const frame = 0.05;
  const look = { tint, bevel: 0 };
  for (const side of [-1, 1])
    prop.block([frame, whole, 0.1], [(side * (w - frame)) / 2, FIT, 0.0275], "wood paint", look);
  prop.block([w - 2 * frame, frame, 0.1], [0, whole + FIT - frame, 0.0275], "wood paint", look);
  const h = whole - frame - (fanlight_m > 0 ? fanlight_m + frame : 0);
  if (fanlight_m > 0) {
    prop.block([w - 2 * frame, frame, 0.1], [0, FIT + h, 0.0275], "wood paint", look);
    prop.block([w - 2 * frame, fanlight_m, 0.01], [0, FIT + h + frame, 0], "glass", {
      bevel: 0,
      ...NO_SHADOW,
    });
  }
  const side = hinges === "left" ? -1 : 1;
  const inner = w - 2 * frame - 0.008;
  if (opens)
    prop.joint({
      name: joint,
      kind: "hinge",
      origin: [(side * inner) / 2, 0, -LEAF_M / 2],
      axis: [0, -side, 0],
      min: 0,
      max: 2.88,
    });
  leaf(prop, { w: inner, h: h - 0.016, tint, words, handle: -side, ...(opens ? { joint } : {}) });
  return prop.node();
}

/** Thickness of a leaf. */
export const LEAF_M = 0.045;

interface LeafPlan {
  readonly w: number;
  readonly h: number;
  readonly tint: number;
  readonly words: string;
  readonly handle: number;
  readonly joint?: string;
}

function leaf(prop: Prop, { w, h, tint, words, handle, joint }: LeafPlan): void {
  const tied = joint === undefined ? {} : { joint };
  const look = { ...tied, tint, bevel: 0, solid: false };
  const y = 0.012;
  const stile = 0.1;
  for (const side of [-1, 1])
    prop.block([stile, h, 0.045], [(side * (w - stile)) / 2, y, 0], "wood paint", look);
  prop.block([w - 2 * stile, 0.28, 0.045], [0, y, 0], "wood paint", look);
  prop.block([w - 2 * stile, stile, 0.045], [0, y + h - stile, 0], "wood paint", look);
  prop.mesh(box([w - 2 * stile, h - 0.28 - stile, 0.01], 0).translate(0, y + 0.28, 0), "glass", {
    ...tied,
    ...NO_SHADOW,
  });
  const x = handle * (w / 2 - 0.05);
  for (const side of [-1, 1]) {
    const z = side * 0.022;
    const bar: Vec3[] = [
      [x, 0.92, z],
      [x, 0.92, z + side * 0.05],
      [x, 1.32, z + side * 0.05],
      [x, 1.32, z],
    ];
    prop.mesh(tube(bar, 0.011, { sides: 6 }), "brass", tied);
    prop.collide(boxCollider([0.024, 0.42, 0.06], [x, 0.91, side * 0.052], joint));
  }
  prop.mesh(box([0.3, 0.12, 0.004], 0).translate(0, 1.5, -0.012), "paper paint", { ...tied, tint: 0xfaf6ea });
  prop.mesh(box([0.3, 0.12, 0.004], 0).translate(0, 1.5, 0.012), "paper paint", { ...tied, tint: 0xfaf6ea });
  prop.mesh(lettering(words, { height_m: 0.06, weight: 0.17 }).translate(0, 1.53, 0.022), "paper paint", {
    ...tied,
    tint: 0x9c2b22,
  });
  prop.collide({ shape: "box", half: [w / 2, h / 2, 0.0225], position: [0, y + h / 2, 0], ...tied });
}

export interface FasciaOptions {
  readonly width_m: number;
  readonly height_m?: number;
  readonly words: string;
  readonly tint: number;
  readonly letters: number;
  /** Height of the letters as a part of the board's. */
  readonly size?: number;
}

/** A board over a shop with its name in letters; base centre on the wall, front to the street. */
export function fascia(place: Place, options: FasciaOptions): NodeDef {
  const { width_m: w, height_m: h = 0.62, words, tint, letters, size = 0.5 } = options;
  const prop = new Prop(place, { kind: "shop sign", label: "shop sign", hangs: true, has_front: true });
  prop.block([w, h, 0.1], [0, 0, 0.051], "wood paint", { tint, bevel: 0 });
  prop.block([w + 0.12, 0.07, 0.17], [0, h, 0.086], "wood paint", { tint, bevel: 0 });
  const height_m = h * size;
  prop.mesh(
    lettering(words, { height_m, weight: 0.16 }).translate(0, (h - height_m) / 2, 0.116),
    "metal paint",
    { tint: letters },
  );
  return prop.collide(boxCollider([w, h, 0.117], [0, 0, 0.0585])).node();
}

export interface AwningOptions {
  readonly width_m: number;
  readonly reach_m: number;
  readonly colors: readonly [number, number];
  readonly fall_m?: number;
}

/** A striped cloth roof over a shop window; the place is the middle of its upper edge on the wall. */
export function awning(place: Place, options: AwningOptions): NodeDef {
  const { width_m: w, reach_m: r, colors, fall_m = 0.55 } = options;
  const prop = new Prop(place, { kind: "awning", label: "awning", hangs: true, has_front: true });
  const stripes = Math.round(w / 0.3);
  const s = w / stripes;
  const pitch = Math.atan2(fall_m, r);
  const slope = Math.hypot(fall_m, r);
  const degrees = (pitch * 180) / Math.PI;
  for (let i = 0; i < stripes; i++) {
    const x = -w / 2 + s * (i + 0.5);
    const tint = colors[i % 2] as number;
    const cloth = turned(box([s, 0.012, slope], 0).translate(0, 0, slope / 2), "x", degrees);
    prop.mesh(cloth.translate(x, -0.01, 0.002), "cloth paint", { tint });
    prop.mesh(
      box([s, i % 2 ? 0.17 : 0.2, 0.01], 0).translate(x, -fall_m - (i % 2 ? 0.17 : 0.2), r),
      "cloth paint",
      {
        tint,
      },
    );
  }
  prop.mesh(
    turned(cylinder(0.025, w - 0.02, 8, 0), "z", 90).translate(w / 2 - 0.01, -fall_m - 0.01, r - 0.02),
    "zinc",
  );
  for (const side of [-1, 1])
    prop.mesh(
      tube(
        [
          [side * (w / 2 - 0.08), -fall_m - 0.35, 0.01],
          [side * (w / 2 - 0.08), -fall_m - 0.02, r - 0.03],
        ],
        0.014,
        { sides: 6 },
      ),
      "zinc",
    );
  prop.collide(
    turnedBox([w, 0.02, slope], [0, -fall_m / 2, r / 2], [1, 0, 0], degrees),
    boxCollider([w, 0.2, 0.012], [0, -fall_m - 0.2, r]),
    boxCollider([w - 0.13, 0.05, 0.02], [0, -fall_m - 0.365, 0.01]),
  );
  return prop.node();
}

/** A sign that stands out from a wall on an arm, with words on both faces; the place is the arm's foot on the wall. */
export function hangingSign(
  place: Place,
  options: { words: readonly string[]; tint: number; letters: number; size_m?: number },
): NodeDef {
  const { words, tint, letters, size_m: s = 0.7 } = options;
  const prop = new Prop(place, { kind: "hanging sign", label: "hanging sign", hangs: true, has_front: true });
  prop.block([0.08, 0.24, 0.03], [0, -0.12, 0.016], "black metal", { bevel: 0 });
  prop.mesh(
    tube(
      [
        [0, 0.05, 0.02],
        [0, 0.05, s + 0.2],
      ],
      0.014,
      { sides: 6 },
    ),
    "black metal",
  );
  const centre = 0.16 + s / 2;
  prop.block([0.05, s, s], [0, -s - 0.02, centre], "wood paint", { tint, bevel: 0.01 });
  for (const z of [-0.3, 0.3])
    prop.mesh(box([0.012, 0.06, 0.012], 0).translate(0, -0.02, centre + z * s), "black metal");
  const line = (s * 0.62) / words.length;
  words.forEach((word, i) => {
    const fit = (s * 0.8) / letteringWidth_m(word, { height_m: 1 });
    const height_m = Math.min(line * 0.7, fit);
    for (const side of [90, -90]) {
      const text = lettering(word, { height_m, weight: 0.15 }).translate(
        0,
        -0.24 * s - line * (i + 1),
        0.034,
      );
      prop.mesh(turned(text, "y", side).translate(0, 0.1 * s, centre), "paper paint", { tint: letters });
    }
  });
  prop.collide(boxCollider([0.03, 0.03, s + 0.2], [0, 0.035, (s + 0.2) / 2 + 0.01]));
  prop.collide(boxCollider([0.068, 0.04, s * 0.6], [0, -0.4 * s, centre]));
  return prop.node();
}
