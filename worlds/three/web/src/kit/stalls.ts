/**
 * Market stalls of poles, boards and cloth.
 *
 * Owns: the stall with its counter and awning. Refuses: what is sold on it (market_goods.ts).
 * The buyer stands at local +z; the counter is `COUNTER_M` high.
 */
import { boxCollider, cylinderCollider, hullCollider } from "./colliders";
import { box } from "./geometry/box";
import { grainUp } from "./geometry/grain";
import { cylinder } from "./geometry/lathe";
import { turned } from "./geometry/pose";
import { sheet } from "./geometry/sheet";
import type { NodeDef } from "./model";
import { type Place, Prop } from "./prop";

export const COUNTER_M = 0.82;

export interface StallOptions {
  readonly width_m?: number;
  readonly depth_m?: number;
  /** Material of the awning; none leaves the stall open to the sky. */
  readonly awning?: string;
  /** Cloth that hangs down in front of the counter. */
  readonly skirt?: string;
  readonly skirt_tint?: number;
  /** A second board behind and above, for things to stand higher. */
  readonly shelf?: boolean;
}

/** A stall; things stand on it with `on(stall, x, z, { under_m: 1.2 })`. */
export function marketStall(place: Place, options: StallOptions = {}): NodeDef {
  const {
    width_m: w = 2.4,
    depth_m: d = 0.95,
    awning,
    skirt,
    skirt_tint = 0xffffff,
    shelf = false,
  } = options;
  const prop = new Prop(place, { kind: "market stall", label: "market stall", has_front: true });
  prop.mesh(box([w, 0.04, d], 0.004).translate(0, COUNTER_M - 0.04, 0), "planks");
  prop.collide(boxCollider([w, 0.04, d], [0, COUNTER_M - 0.04, 0]));
  for (const s of [-1, 1]) {
    const x = s * (w / 2 - 0.3);
    prop.block([0.07, 0.06, d - 0.1], [x, COUNTER_M - 0.1, 0], "timber", { bevel: 0 });
    for (const z of [-1, 1])
      prop.mesh(
        turned(box([0.06, COUNTER_M - 0.08, 0.06], 0), "x", -z * 9).translate(x, 0.005, z * (d / 2 - 0.02)),
        "timber",
      );
    prop.mesh(box([0.04, 0.05, d - 0.14], 0).translate(x, 0.28, 0), "timber");
    prop.collide(boxCollider([0.07, COUNTER_M - 0.1, d + 0.02], [x, 0, 0]));
  }
  if (shelf) {
    prop.block([w, 0.035, 0.3], [0, COUNTER_M + 0.34, -d / 2 - 0.02], "planks", { bevel: 0 });
    for (const s of [-1, 1])
      prop.block([0.05, 0.36, 0.26], [s * (w / 2 - 0.06), COUNTER_M, -d / 2 + 0.04], "timber", { bevel: 0 });
  }
  if (skirt) {
    const cloth = sheet(
      (u, v) => [
        (u - 0.5) * (w - 0.02),
        COUNTER_M - 0.05 - (1 - v) * 0.42,
        d / 2 + 0.012 + 0.012 * Math.sin(u * w * 9),
      ],
      [Math.round(w * 6), 1],
      [w, 0.42],
      0.004,
    );
    prop
      .mesh(cloth, skirt, { tint: skirt_tint })
      .collide(boxCollider([w - 0.02, 0.42, 0.03], [0, COUNTER_M - 0.47, d / 2 + 0.012]));
  }
  stores(prop, w, skirt !== undefined);
  if (awning) roof(prop, w, d, awning);
  return prop.node();
}

/** Chests and baskets under the counter, parts of the stall. */
function stores(prop: Prop, w: number, hidden: boolean): void {
  if (hidden) return;
  prop.block([0.62, 0.36, 0.4], [-w * 0.18, 0, -0.12], "planks dark", { bevel: 0 });
  prop.block([0.5, 0.26, 0.36], [w * 0.16, 0, -0.1], "planks", { bevel: 0 });
  prop.mesh(box([0.46, 0.03, 0.32], 0).translate(w * 0.16, 0.25, -0.1), "straw");
  prop.collide(boxCollider([0.46, 0.02, 0.32], [w * 0.16, 0.26, -0.1]));
}

/** Four poles and a cloth that sags between them, with a fringe in front. */
function roof(prop: Prop, w: number, d: number, awning: string): void {
  const [front, back] = [2.12, 2.5];
  const [zf, zb] = [d / 2 + 0.42, -d / 2 - 0.35];
  const x = w / 2 + 0.1;
  for (const s of [-1, 1]) {
    for (const [height, z] of [
      [front, zf - 0.08],
      [back, zb + 0.06],
    ] as const) {
      prop.mesh(grainUp(cylinder(0.035, height, 7, 0)).translate(s * x, 0, z), "timber pale");
      prop.collide(cylinderCollider(0.035, height, [s * x, 0, z]));
    }
  }
  for (const [y, z] of [
    [front - 0.02, zf - 0.08],
    [back - 0.02, zb + 0.06],
  ] as const)
    prop.mesh(
      turned(grainUp(cylinder(0.028, 2 * x + 0.1, 6, 0)), "z", 90).translate(x + 0.05, y, z),
      "timber pale",
    );
  const half = x + 0.14;
  const cloth = sheet(
    (u, v) => {
      const y = front + (back - front) * v + 0.03;
      const sag =
        0.085 * Math.sin(u * Math.PI) * (0.35 + Math.sin(v * Math.PI)) + 0.012 * Math.sin(u * 19) * (1 - v);
      return [(u - 0.5) * 2 * half, y - sag, zf + 0.06 - (zf + 0.12 - zb) * v];
    },
    [8, 4],
    [2 * half, zf - zb + 0.2],
    0.006,
  );
  const fringe = sheet(
    (u, v) => {
      const sag = 0.085 * Math.sin(u * Math.PI) * 0.35 + 0.012 * Math.sin(u * 19);
      const scallop = 0.13 + 0.05 * Math.abs(Math.sin(u * half * 2 * 3.9));
      return [
        (u - 0.5) * 2 * half,
        front + 0.028 - sag - (1 - v) * scallop,
        zf + 0.062 + 0.012 * Math.sin(u * 40),
      ];
    },
    [Math.round(half * 14), 1],
    [2 * half, 0.18],
    0.004,
  );
  prop
    .mesh(cloth, awning)
    .mesh(fringe, awning)
    .collide(hullCollider([cloth, fringe]));
}
