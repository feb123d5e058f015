/**
 * What sells without people, or nearly: vending machines, cash machine, photo booth, a kiosk with its rack of papers.
 *
 * Owns: those machines and stalls. Refuses: tickets (ticketing.ts), the goods one can pick up (litter.ts, food.ts).
 */
import { boxCollider } from "./colliders";
import { box } from "./geometry/box";
import { cylinder } from "./geometry/lathe";
import { panel } from "./geometry/panel";
import { turned } from "./geometry/pose";
import { sheet } from "./geometry/sheet";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";
import { SHEETS } from "./textures/station";

const PROUD = 0.009;

/** A lit machine with goods behind glass, slots and a flap. */
export function vendingMachine(
  place: Place,
  options: { goods: "snacks" | "drinks"; tint: number; on: boolean },
): NodeDef {
  const { goods, tint, on } = options;
  const prop = new Prop(place, {
    kind: "vending machine",
    label: `vending machine with ${goods}`,
    has_front: true,
    mechanism: { kind: "screen", on, interactive: true },
  });
  const [w, h, d] = [0.98, 1.83, 0.82];
  prop.block([w - 0.06, 0.1, d - 0.06], [0, 0, 0], "plastic black", { bevel: 0 });
  prop.block([w, h - 0.1, d], [0, 0.1, 0], "enamel", { tint, bevel: 0.02 });
  const front = d / 2;
  prop.mesh(box([0.66, 1.22, 0.02], 0.006).translate(-0.11, 0.5, front), "plastic black");
  prop.mesh(
    panel(0.6, 1.16, SHEETS.goods[goods]).translate(-0.11, 0.53, front + 0.01 + PROUD),
    "station goods",
    {
      material_on: "station goods lit",
      casts_shadow: false,
    },
  );
  prop.mesh(box([0.6, 0.16, 0.02], 0.01).translate(-0.11, 0.22, front), "plastic black");
  prop.mesh(box([0.54, 0.1, 0.008], 0.002).translate(-0.11, 0.25, front + 0.012), "dark glass");
  prop.mesh(box([0.17, 0.62, 0.014], 0.005).translate(0.35, 0.86, front), "steel scuffed");
  prop.mesh(box([0.12, 0.05, 0.008], 0).translate(0.35, 1.36, front + 0.008), "digits", {
    casts_shadow: false,
  });
  for (let row = 0; row < 4; row++)
    for (let column = 0; column < 3; column++)
      prop.mesh(
        box([0.03, 0.03, 0.006], 0).translate(0.312 + column * 0.038, 1.16 + row * 0.042, front + 0.009),
        "plastic paint",
        {
          tint: 0xdfe2e4,
        },
      );
  prop.mesh(box([0.008, 0.07, 0.008], 0).translate(0.35, 1.05, front + 0.009), "plastic black");
  prop.mesh(box([0.1, 0.07, 0.012], 0.004).translate(0.35, 0.9, front + 0.009), "plastic black");
  prop.collide(boxCollider([0.66, 1.3, 0.02], [-0.11, 0.2, front]));
  return prop.node();
}

/** A machine for banknotes let into a blue pillar. */
export function cashMachine(place: Place, options: { on: boolean }): NodeDef {
  const prop = new Prop(place, {
    kind: "cash machine",
    label: "cash machine",
    has_front: true,
    mechanism: { kind: "screen", on: options.on, interactive: true },
  });
  prop.block([0.78, 2.0, 0.55], [0, 0, 0], "enamel", { tint: 0x1f6f5a, bevel: 0.02 });
  prop.block([0.78, 0.22, 0.6], [0, 2.0, 0.02], "enamel", { tint: 0x14503f, bevel: 0.02 });
  const z = 0.275;
  prop.mesh(box([0.62, 0.8, 0.016], 0.006).translate(0, 0.82, z), "steel scuffed");
  prop.mesh(box([0.4, 0.24, 0.016], 0.004).translate(-0.06, 1.3, z + 0.004), "plastic black");
  prop.mesh(panel(0.36, 0.18, SHEETS.screen.cash).translate(-0.06, 1.33, z + 0.012 + PROUD), "screen off", {
    material_on: "station screen",
    casts_shadow: false,
  });
  const shelf: Vec3 = [0.6, 0.03, 0.14];
  prop.block(shelf, [0, 0.98, z + 0.07], "steel", { bevel: 0.006 });
  for (let row = 0; row < 4; row++)
    for (let column = -1; column < 2; column++)
      prop.mesh(
        box([0.032, 0.006, 0.022], 0).translate(column * 0.042 - 0.05, 1.01, z + 0.035 + row * 0.027),
        "plastic paint",
        {
          tint: 0xc9cdd1,
        },
      );
  prop.mesh(box([0.3, 0.02, 0.02], 0).translate(0, 0.9, z + 0.004), "plastic black");
  prop.mesh(box([0.1, 0.012, 0.02], 0).translate(0.22, 1.36, z + 0.004), "signal lit green", {
    casts_shadow: false,
  });
  return prop.node();
}

/** A booth for passport pictures with a short curtain and a stool. */
export function photoBooth(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "photo booth", label: "photo booth", has_front: true });
  const [w, h, d] = [1.5, 2.0, 0.76];
  const tint = 0xd8d9d6;
  prop.block([0.62, h, d], [-(w - 0.62) / 2, 0, 0], "enamel", { tint, bevel: 0.02 });
  prop.block([0.05, h, d], [w / 2 - 0.025, 0, 0], "enamel", { tint, bevel: 0.01 });
  prop.block([w - 0.67, h, 0.04], [0.285, 0, -d / 2 + 0.02], "enamel", { tint: 0xf2f2ee, bevel: 0 });
  prop.block([w, 0.3, d + 0.04], [0, h, 0], "enamel", { tint: 0xc62f2b, bevel: 0.02 });
  prop.block([w - 0.67, 0.03, d - 0.05], [0.285, 0, 0.02], "studded rubber", { bevel: 0 });
  const fold = (u: number, v: number): Vec3 => [
    -0.07 + u * 0.68,
    0.72 + v * 1.27,
    d / 2 - 0.07 + 0.025 * Math.sin(u * 40),
  ];
  prop.mesh(sheet(fold, [30, 1], [1, 1.2], 0.003), "cloth navy");
  prop.mesh(cylinder(0.16, 0.05, 18, 0.01).translate(0.28, 0.5, -0.02), "plastic black");
  prop.mesh(cylinder(0.03, 0.47, 10).translate(0.28, 0.03, -0.02), "steel");
  prop.collide(boxCollider([0.3, 0.52, 0.3], [0.28, 0.03, -0.02]));
  prop.collide(boxCollider([0.7, 1.27, 0.06], [0.27, 0.72, d / 2 - 0.07]));
  const show = SHEETS.poster.telephone;
  prop.mesh(panel(0.5, 0.75, show).translate(-(w - 0.62) / 2, 0.85, d / 2 + PROUD), "station poster lit");
  prop.mesh(box([0.3, 0.14, 0.01], 0).translate(-(w - 0.62) / 2, 0.5, d / 2 + 0.001), "plastic black");
  return prop.node();
}

export interface KioskOptions {
  readonly width_m: number;
  readonly depth_m: number;
}

export const COUNTER_M = 1.05;

/** A stall one walks around: counter on the front, shelves of goods behind it, shuttered back, a lit sign over it. */
export function kiosk(place: Place, { width_m: w, depth_m: d }: KioskOptions): NodeDef {
  const prop = new Prop(place, { kind: "kiosk", label: "kiosk", has_front: true });
  const h = 2.7;
  const wood = { tint: 0x6a4630, bevel: 0.008 };
  prop.block([w, COUNTER_M - 0.05, 0.12], [0, 0, d / 2 - 0.06], "enamel", wood);
  prop.block([w + 0.06, 0.05, 0.62], [0, COUNTER_M - 0.05, d / 2 - 0.24], "oak", { bevel: 0.01 });
  for (const side of [-1, 1]) {
    prop.block([0.1, h, d - 0.16], [(side * (w - 0.1)) / 2, 0, -0.04], "enamel", wood);
    prop.block([0.1, h - COUNTER_M, 0.1], [(side * (w - 0.1)) / 2, COUNTER_M, d / 2 - 0.08], "enamel", wood);
  }
  prop.block([w - 0.2, h, 0.1], [0, 0, -d / 2 + 0.09], "enamel", { tint: 0x8a8f94, bevel: 0 });
  prop.block([w + 0.3, 0.42, d + 0.3], [0, h, 0], "enamel", { tint: 0x5a3a22, bevel: 0.02 });
  for (const turn of [0, 180])
    prop.mesh(
      turned(panel(1.4, 0.35, SHEETS.sign.kiosk).translate(0, h + 0.035, d / 2 + 0.15 + PROUD), "y", turn),
      "station sign",
    );
  for (const side of [-1, 1]) {
    const sheet = side < 0 ? SHEETS.poster.soda : SHEETS.poster.concert;
    prop.mesh(
      turned(panel(1.0, 1.5, sheet).translate(0, 0.75, w / 2 + PROUD), "y", 90 * side).translate(0, 0, -0.04),
      "station poster",
    );
    const rear = panel(0.9, 1.35, side < 0 ? SHEETS.poster.thriller : SHEETS.poster.telephone);
    prop.mesh(turned(rear.translate(side * 0.75, 0.9, d / 2 - 0.04 + PROUD), "y", 180), "station poster");
  }
  const back = -d / 2 + 0.14;
  const half = (w - 0.3) / 2;
  prop.mesh(
    panel(half - 0.02, 1.35, SHEETS.goods.sweets).translate(-half / 2, 1.2, back + PROUD),
    "station goods lit",
  );
  prop.mesh(
    panel(half - 0.02, 1.35, SHEETS.goods.drinks).translate(half / 2, 1.2, back + PROUD),
    "station goods lit",
  );
  prop.mesh(box([w - 0.4, 0.03, 0.12], 0).translate(0, h - 0.04, d / 2 - 0.3), "tube lit", {
    casts_shadow: false,
  });
  prop.mesh(panel(w - 0.3, 0.8, SHEETS.goods.covers).translate(0, 0.12, d / 2 + PROUD), "station goods");
  prop.mesh(box([0.34, 0.4, 0.36], 0.02).translate(-w * 0.3, COUNTER_M, d / 2 - 0.34), "steel");
  prop.mesh(box([0.26, 0.03, 0.2], 0).translate(-w * 0.3, COUNTER_M + 0.12, d / 2 - 0.15), "plastic black");
  prop.collide(boxCollider([0.34, 0.4, 0.36], [-w * 0.3, COUNTER_M, d / 2 - 0.34]));
  return prop.node();
}

/** A wire stand with papers and magazines in steps; its front is +z. */
export function paperRack(place: Place, options: { width_m?: number } = {}): NodeDef {
  const w = options.width_m ?? 0.72;
  const prop = new Prop(place, { kind: "newspaper rack", label: "newspaper rack", has_front: true });
  for (const side of [-1, 1])
    prop.block([0.03, 1.35, 0.4], [side * (w / 2 - 0.015), 0, 0], "black metal", { bevel: 0 });
  prop.block([w - 0.06, 0.04, 0.4], [0, 0.08, 0], "black metal", { bevel: 0 });
  for (let row = 0; row < 4; row++) {
    const board = turned(box([w - 0.06, 0.3, 0.012], 0), "x", -24).translate(
      0,
      0.14 + row * 0.29,
      0.13 - row * 0.02,
    );
    const goods = SHEETS.goods.covers;
    const strip = [
      goods[0],
      goods[1] + ((row % 3) / 3) * (goods[3] - goods[1]),
      goods[2],
      goods[1] + (((row % 3) + 1) / 3) * (goods[3] - goods[1]),
    ] as const;
    const print = turned(panel(w - 0.08, 0.26, strip).translate(0, 0.02, 0.009), "x", -24).translate(
      0,
      0.14 + row * 0.29,
      0.13 - row * 0.02,
    );
    prop.mesh(board, "black metal").mesh(print, "station goods");
  }
  return prop.collide(boxCollider([w - 0.06, 1.2, 0.36], [0, 0.12, 0])).node();
}
