/**
 * What shops are furnished with.
 *
 * Owns: counters, tills, glass cases, racks, price boards, crates, sacks, scales, bags, barber's and pharmacist's things.
 * Refuses: what shops show to the street (shopfronts.ts), goods (baked.ts, books.ts).
 */
import { boxCollider, cylinderCollider } from "./colliders";
import { box } from "./geometry/box";
import { cushion } from "./geometry/cushion";
import { cylinder, lathe } from "./geometry/lathe";
import { lettering, letteringWidth_m } from "./geometry/lettering";
import { turned } from "./geometry/pose";
import { tube } from "./geometry/tube";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";

const NO_SHADOW = { casts_shadow: false } as const;

export interface CounterOptions {
  readonly size: Vec3;
  readonly front: string;
  readonly top: string;
  readonly tint?: number;
}

/** A counter with boards on the customers' side (+z) and a plate that stands proud. */
export function counter(place: Place, { size: [w, h, d], front, top, tint }: CounterOptions): NodeDef {
  const prop = new Prop(place, { kind: "counter", label: "counter", has_front: true });
  const paint = tint === undefined ? {} : { tint };
  prop.block([w - 0.04, 0.08, d - 0.06], [0, 0, 0], "plastic black", { bevel: 0 });
  prop.block([w, h - 0.12, d - 0.03], [0, 0.08, -0.005], front, { bevel: 0, ...paint });
  const boards = Math.max(2, Math.round(w / 0.6));
  for (let i = 0; i < boards; i++) {
    const x = -w / 2 + (w / boards) * (i + 0.5);
    prop.mesh(box([w / boards - 0.1, h - 0.32, 0.012], 0).translate(x, 0.18, d / 2 - 0.02), front, paint);
  }
  prop.block([w + 0.04, 0.04, d + 0.03], [0, h - 0.04, 0.01], top, { bevel: 0.006 });
  return prop.node();
}

/** A till whose drawer slides out to the seller, +z. */
export function till(place: Place, options: { open?: boolean; sum?: string } = {}): NodeDef {
  const { open = false, sum = "4.80" } = options;
  const joint = "tray";
  const prop = new Prop(place, {
    kind: "till",
    label: "till",
    has_front: true,
    mechanism: { kind: "drawer", joint, speed: 0.5, open, interactive: true },
  });
  const [w, h, d] = [0.4, 0.12, 0.4];
  const look = { bevel: 0, tint: 0x3a3d40 };
  prop.block([w, 0.008, d], [0, 0, 0], "plastic paint", look);
  prop.block([w, 0.01, d], [0, h - 0.01, 0], "plastic paint", look);
  for (const x of [-1, 1])
    prop.block([0.008, h - 0.018, d], [(x * (w - 0.008)) / 2, 0.008, 0], "plastic paint", look);
  prop.block([w - 0.016, h - 0.018, 0.008], [0, 0.008, -d / 2 + 0.004], "plastic paint", look);
  prop.joint({ name: joint, kind: "slide", origin: [0, 0, 0], axis: [0, 0, 1], min: 0, max: 0.26 });
  const inner = w - 0.024;
  const tray = { bevel: 0, joint, tint: 0x2a2c2f };
  prop.block([inner, 0.006, d - 0.03], [0, 0.012, 0.008], "plastic paint", tray);
  prop.block([inner, h - 0.026, 0.012], [0, 0.012, d / 2 - 0.006], "plastic paint", {
    ...tray,
    tint: 0x55595d,
  });
  for (const x of [-0.11, -0.02, 0.07])
    prop.block([0.005, 0.05, d - 0.05], [x, 0.018, 0], "plastic paint", { ...tray, solid: false });
  for (const [x, tint] of [
    [-0.15, 0x6d9a77],
    [-0.065, 0xb98a5a],
    [0.025, 0x7f8fb0],
  ] as const)
    prop.mesh(box([0.07, 0.012, 0.14], 0).translate(x, 0.018, -0.06), "paper paint", { tint, joint });
  prop.mesh(turned(cylinder(0.012, 0.008, 10, 0), "x", 90).translate(0, 0.06, d / 2), "steel", { joint });
  prop.mesh(turned(box([0.3, 0.16, 0.03], 0), "x", -24).translate(0, h + 0.02, 0.04), "plastic paint", {
    tint: 0x2a2c2f,
  });
  prop.mesh(
    turned(box([0.27, 0.13, 0.004], 0), "x", -24).translate(0, h + 0.032, 0.058),
    "dark glass",
    NO_SHADOW,
  );
  prop.block([0.2, 0.1, 0.05], [0, h, -0.12], "plastic paint", { tint: 0x2a2c2f, bevel: 0 });
  prop.mesh(
    turned(lettering(sum, { height_m: 0.045, weight: 0.17 }), "y", 180).translate(0, h + 0.026, -0.154),
    "lens green",
    NO_SHADOW,
  );
  prop.collide(boxCollider([0.3, 0.17, 0.1], [0, h, 0.04]));
  return prop.node();
}

/** A cabinet whose upper part is of glass, with a shelf; goods go on its deck with `on(case, x, z, { under_m })`. */
export function glassCase(
  place: Place,
  options: { size: Vec3; deck_m: number; front: string; tint?: number },
): NodeDef {
  const {
    size: [w, h, d],
    deck_m,
    front,
    tint,
  } = options;
  const prop = new Prop(place, { kind: "glass case", label: "glass case", has_front: true });
  const paint = tint === undefined ? {} : { tint };
  prop.block([w - 0.04, 0.08, d - 0.04], [0, 0, 0], "plastic black", { bevel: 0 });
  prop.block([w, deck_m - 0.1, d], [0, 0.08, 0], front, { bevel: 0, ...paint });
  prop.block([w, 0.02, d], [0, deck_m - 0.02, 0], "steel", { bevel: 0 });
  const glass = { bevel: 0, ...NO_SHADOW };
  prop.block([w, h - deck_m - 0.02, 0.008], [0, deck_m, d / 2 - 0.004], "glass", glass);
  for (const x of [-1, 1])
    prop.block([0.008, h - deck_m - 0.02, d - 0.016], [(x * (w - 0.008)) / 2, deck_m, 0], "glass", glass);
  prop.block([w + 0.02, 0.02, d + 0.02], [0, h - 0.02, 0], "steel", { bevel: 0 });
  for (const x of [-1, 1])
    for (const z of [-1, 1])
      prop.mesh(
        box([0.02, h - deck_m - 0.02, 0.02], 0).translate(x * (w / 2 - 0.012), deck_m, z * (d / 2 - 0.012)),
        "steel",
      );
  return prop.node();
}

/** A rack of sloping shelves is too steep for things to lie on: this one has level boards, open to the front. */
export function rack(
  place: Place,
  options: { size: Vec3; shelves: readonly number[]; wood?: string; back?: boolean },
): NodeDef {
  const {
    size: [w, h, d],
    shelves,
    wood = "pine",
    back = true,
  } = options;
  const prop = new Prop(place, { kind: "rack", label: "rack", has_front: true });
  for (const x of [-1, 1])
    for (const z of [-1, 1])
      prop.block([0.04, h, 0.04], [x * (w / 2 - 0.02), 0, z * (d / 2 - 0.02)], wood, { bevel: 0 });
  for (const y of shelves) prop.block([w - 0.002, 0.022, d - 0.002], [0, y - 0.022, 0], wood, { bevel: 0 });
  if (back) prop.block([w - 0.08, h, 0.01], [0, 0, -d / 2 + 0.006], wood, { bevel: 0 });
  return prop.node();
}

export interface PriceBoardOptions {
  readonly size: readonly [number, number];
  readonly title: string;
  readonly lines: readonly (readonly [string, string])[];
  readonly board?: string;
}

/** A board on a wall with wares on its left and prices on its right; base centre on the wall. */
export function priceBoard(place: Place, options: PriceBoardOptions): NodeDef {
  const {
    size: [w, h],
    title,
    lines,
    board = "chalk board",
  } = options;
  const prop = new Prop(place, { kind: "price board", label: "price board", hangs: true, has_front: true });
  prop.block([w - 0.01, h - 0.01, 0.02], [0, 0.005, 0.0115], board, { bevel: 0 });
  for (const y of [0, h - 0.04])
    prop.block([w, 0.04, 0.03], [0, y, 0.016], "oak", { bevel: 0, solid: false });
  for (const x of [-1, 1])
    prop.block([0.04, h - 0.08, 0.03], [x * (w / 2 - 0.02), 0.04, 0.016], "oak", { bevel: 0, solid: false });
  prop.collide(boxCollider([w, h, 0.03], [0, 0, 0.016]));
  const row = (h - 0.14) / (lines.length + 1.4);
  const write = (
    text: string,
    x: number,
    y: number,
    size: number,
    align: "left" | "right" | "centre",
    tint: number,
  ) =>
    prop.mesh(lettering(text, { height_m: size, weight: 0.15, align }).translate(x, y, 0.0295), "chalk", {
      tint,
      ...NO_SHADOW,
    });
  const head = Math.min(row * 0.8, (w - 0.2) / letteringWidth_m(title, { height_m: 1 }));
  write(title, 0, h - 0.1 - head, head, "centre", 0xf2c14e);
  lines.forEach(([ware, price], i) => {
    const y = h - 0.1 - row * (i + 2.2);
    const fit = Math.min(row * 0.52, (w * 0.62) / letteringWidth_m(ware, { height_m: 1 }));
    write(ware, -w / 2 + 0.09, y, fit, "left", 0xf4f1e6);
    write(price, w / 2 - 0.09, y, Math.min(row * 0.52, fit * 1.15), "right", 0xf4f1e6);
  });
  return prop.node();
}

/** An open box of slats, big enough to carry bottles or fruit. */
export function crate(
  place: Place,
  options: { size?: Vec3; tint?: number; material?: string } = {},
): NodeDef {
  const { size: [w, h, d] = [0.5, 0.26, 0.34], tint, material = "pine" } = options;
  const prop = new Prop(place, { kind: "crate", label: "crate", body: "dynamic", mass_kg: 3 });
  const paint = { bevel: 0, ...(tint === undefined ? {} : { tint }) };
  prop.block([w, 0.012, d], [0, 0, 0], material, paint);
  for (const z of [-1, 1])
    for (const y of [0.03, h / 2 + 0.01])
      prop.block([w, h / 2 - 0.04, 0.012], [0, y, z * (d / 2 - 0.006)], material, paint);
  for (const x of [-1, 1])
    for (const y of [0.03, h / 2 + 0.01])
      prop.block([0.012, h / 2 - 0.04, d - 0.024], [x * (w / 2 - 0.006), y, 0], material, paint);
  for (const x of [-1, 1])
    for (const z of [-1, 1])
      prop.block(
        [0.025, h - 0.012, 0.025],
        [x * (w / 2 - 0.025), 0.012, z * (d / 2 - 0.025)],
        material,
        paint,
      );
  return prop.node();
}

/** A sack of flour that stands, its neck tied, words on its belly. */
export function sack(place: Place, words = "FLOUR"): NodeDef {
  const prop = new Prop(place, {
    kind: "sack",
    label: "sack of flour",
    body: "dynamic",
    mass_kg: 25,
    has_front: true,
  });
  prop.mesh(cushion([0.42, 0.6, 0.3], { round: 0.1, steps: 2 }), "linen");
  prop.mesh(cylinder(0.06, 0.1, 10, 0).translate(0, 0.58, 0), "linen");
  prop.mesh(lettering(words, { height_m: 0.07, weight: 0.17 }).translate(0, 0.3, 0.158), "paper paint", {
    tint: 0x7a3b22,
    ...NO_SHADOW,
  });
  return prop
    .collide(boxCollider([0.42, 0.6, 0.3], [0, 0, 0]), cylinderCollider(0.05, 0.08, [0, 0.6, 0]))
    .node();
}

/** Shop scales with a steel plate, the display towards +z. */
export function scales(place: Place): NodeDef {
  const prop = new Prop(place, {
    kind: "scales",
    label: "scales",
    body: "dynamic",
    mass_kg: 4,
    has_front: true,
  });
  prop.block([0.3, 0.09, 0.3], [0, 0, 0], "plastic paint", { tint: 0xe7e6e1, bevel: 0.012 });
  prop.block([0.28, 0.012, 0.24], [0, 0.09, -0.02], "steel", { bevel: 0 });
  prop.mesh(box([0.16, 0.04, 0.006], 0).translate(0, 0.03, 0.151), "dark glass", NO_SHADOW);
  prop.mesh(
    lettering("0.00", { height_m: 0.024, weight: 0.18 }).translate(0, 0.038, 0.1625),
    "lens green",
    NO_SHADOW,
  );
  return prop.node();
}

/** A paper bag that stands open. */
export function paperBag(place: Place, tint = 0xc9a878): NodeDef {
  const prop = new Prop(place, { kind: "paper bag", label: "paper bag", body: "dynamic", mass_kg: 0.25 });
  const [w, h, d] = [0.17, 0.26, 0.1];
  for (const z of [-1, 1])
    prop.block([w, h, 0.003], [0, 0, (z * (d - 0.003)) / 2], "paper paint", { tint, bevel: 0 });
  for (const x of [-1, 1])
    prop.block([0.003, h, d - 0.006], [(x * (w - 0.003)) / 2, 0, 0], "paper paint", { tint, bevel: 0 });
  prop.block([w - 0.006, 0.003, d - 0.006], [0, 0, 0], "paper paint", { tint, bevel: 0 });
  return prop.node();
}

/** A barber's chair of leather on a steel foot. */
export function barberChair(place: Place, leather = "leather"): NodeDef {
  const prop = new Prop(place, { kind: "barber chair", label: "barber's chair", has_front: true });
  prop.post(0.32, 0.04, [0, 0, 0], "chrome", { segments: 20 });
  prop.post(0.06, 0.4, [0, 0.04, 0], "chrome");
  prop.block([0.56, 0.14, 0.54], [0, 0.44, 0.02], leather, { bevel: 0.03 });
  prop.block([0.54, 0.6, 0.12], [0, 0.58, -0.24], leather, { bevel: 0.03 });
  prop.block([0.26, 0.16, 0.1], [0, 1.2, -0.25], leather, { bevel: 0.03 });
  for (const x of [-1, 1]) {
    prop.block([0.09, 0.05, 0.44], [x * 0.31, 0.76, 0], leather, { bevel: 0.015 });
    prop.block([0.05, 0.2, 0.05], [x * 0.31, 0.56, 0.12], "chrome", { bevel: 0 });
  }
  prop.block([0.4, 0.04, 0.16], [0, 0.16, 0.42], "chrome", { bevel: 0.008 });
  prop.mesh(
    tube(
      [
        [0, 0.42, 0.2],
        [0, 0.19, 0.4],
      ],
      0.025,
      { sides: 6 },
    ),
    "chrome",
  );
  return prop.node();
}

/** The turning red, white and blue pole of a barber; the place is its foot on the wall. */
export function barberPole(place: Place): NodeDef {
  const joint = "pole";
  const prop = new Prop(place, {
    kind: "barber pole",
    label: "barber's pole",
    hangs: true,
    has_front: true,
    mechanism: { kind: "fan", joint, speed: 1.4, on: true, interactive: false },
  });
  const z = 0.16;
  prop.joint({ name: joint, kind: "spin", origin: [0, 0, z], axis: [0, 1, 0], min: -1e6, max: 1e6 });
  prop.mesh(cylinder(0.075, 0.7, 16, 0).translate(0, 0.1, z), "plastic paint", { tint: 0xf4f3ee, joint });
  for (const [turn, tint] of [
    [0, 0xb3261d],
    [180, 0x1f4f9c],
  ] as const) {
    const steps = 12;
    const path = Array.from({ length: steps + 1 }, (_, i): Vec3 => {
      const a = ((turn + (i / steps) * 540) * Math.PI) / 180;
      return [Math.sin(a) * 0.066, 0.12 + (i / steps) * 0.66, z + Math.cos(a) * 0.066];
    });
    prop.mesh(tube(path, 0.026, { sides: 5, smooth: 2 }), "plastic paint", { tint, joint });
  }
  for (const y of [0, 0.8]) prop.mesh(cylinder(0.1, 0.1, 16, 0.02).translate(0, y, z), "chrome");
  prop.mesh(
    lathe(
      [
        [0, 0],
        [0.07, 0],
        [0.05, 0.06],
        [0, 0.08],
      ],
      14,
    ).translate(0, 0.9, z),
    "chrome",
  );
  for (const y of [0.03, 0.83]) prop.block([0.05, 0.05, 0.1], [0, y, 0.051], "chrome", { bevel: 0 });
  return prop.collide(cylinderCollider(0.1, 0.98, [0, 0, z])).node();
}

/** A green cross that shines over a pharmacy, standing out from the wall; the place is its foot. */
export function pharmacyCross(place: Place): NodeDef {
  const prop = new Prop(place, {
    kind: "pharmacy cross",
    label: "pharmacy cross",
    hangs: true,
    has_front: true,
    mechanism: {
      kind: "cycle",
      on: true,
      interactive: false,
      phases: [
        { seconds: 2, lit: ["rim"] },
        { seconds: 1, lit: ["rim", "core"] },
        { seconds: 1, lit: ["core"] },
      ],
    },
  });
  const z = 0.55;
  prop.block([0.05, 0.05, 0.3], [0, 0.3, 0.151], "black metal", { bevel: 0 });
  for (const [w, h] of [
    [0.24, 0.72],
    [0.72, 0.24],
  ] as const)
    prop.block([0.12, h, w], [0, 0.325 - h / 2, z], "plastic paint", { tint: 0x18332a, bevel: 0.008 });
  for (const side of [-1, 1]) {
    const bar = (w: number, h: number, lamp: string, out: number) =>
      prop.mesh(box([0.008, h, w], 0).translate(side * (0.066 + out), 0.325 - h / 2, z), "plastic paint", {
        tint: 0x1f5a42,
        lamp,
        material_on: "lens green",
        ...NO_SHADOW,
      });
    bar(0.18, 0.66, "rim", 0);
    bar(0.66, 0.18, "rim", 0.002);
    bar(0.08, 0.4, "core", 0.01);
    bar(0.4, 0.08, "core", 0.012);
  }
  return prop.collide(boxCollider([0.164, 0.66, 0.18], [0, -0.005, z])).node();
}
