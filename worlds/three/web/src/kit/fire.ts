/**
 * Open fire and what it burns in: hearths, ovens, candles, lanterns of old.
 *
 * Owns: flames that flicker and light, embers, masonry around them, wicks. Refuses: electric light (lamps.ts).
 */
import { boxCollider, cylinderCollider, hullCollider } from "./colliders";
import { archRing } from "./geometry/arch";
import { box } from "./geometry/box";
import { cylinder, lathe, sphere } from "./geometry/lathe";
import { MeshWriter } from "./geometry/mesh";
import { turned } from "./geometry/pose";
import { tube } from "./geometry/tube";
import type { NodeDef, PhaseDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";

/** Flicker: how long, how bright, which of the flames are bright. Whole again after about two seconds. */
const FLICKER: readonly PhaseDef[] = [
  { seconds: 0.2, light: 1, lit: ["a"] },
  { seconds: 0.12, light: 0.82, lit: ["b"] },
  { seconds: 0.26, light: 1.08, lit: ["a", "b"] },
  { seconds: 0.15, light: 0.9, lit: ["c"] },
  { seconds: 0.1, light: 0.74, lit: [] },
  { seconds: 0.3, light: 1, lit: ["a", "c"] },
  { seconds: 0.17, light: 0.86, lit: ["b", "c"] },
  { seconds: 0.22, light: 1.12, lit: ["a", "b", "c"] },
  { seconds: 0.14, light: 0.92, lit: ["b"] },
];

export interface FireOptions {
  /** Width of the bed of embers. */
  readonly width_m: number;
  readonly candela: number;
  readonly reach_m?: number;
  readonly logs?: boolean;
  /** Only embers that pulse. */
  readonly low?: boolean;
}

/** A fire that flickers. */
export function fire(place: Place, options: FireOptions): NodeDef {
  const { width_m: w, candela, reach_m = 8, logs = true, low = false } = options;
  const prop = new Prop(place, {
    kind: "fire",
    label: low ? "glowing embers" : "fire",
    mechanism: { kind: "cycle", on: true, interactive: false, speed: 1, phases: FLICKER },
  });
  const bed = lathe(
    [
      [0, 0],
      [w / 2, 0],
      [w * 0.42, w * 0.07],
      [w * 0.2, w * 0.13],
      [0, w * 0.15],
    ],
    10,
  );
  prop.mesh(bed.scale(1, 1, 0.75), "ember dim", { material_on: "ember" });
  const hull = [bed];
  if (logs)
    for (const [x, z, yaw] of [
      [-0.12, 0.05, 20],
      [0.1, -0.06, -35],
      [0.02, 0.12, 75],
    ] as const) {
      const log = turned(cylinder(w * 0.075, w * 0.85, 7, 0), "z", 90).translate(w * 0.42, w * 0.16, 0);
      hull.push(turned(log, "y", yaw).translate(x * w, 0, z * w));
      prop.mesh(log, "soot");
    }
  if (!low)
    for (const [name, x, z, h, r] of [
      ["a", -0.14, 0.02, 0.75, 0.15],
      ["b", 0.13, 0.06, 0.6, 0.13],
      ["c", 0.02, -0.08, 0.95, 0.17],
    ] as const) {
      const flame = lathe(
        [
          [0, 0],
          [r * w * 0.8, w * h * 0.12],
          [r * w, w * h * 0.3],
          [r * w * 0.55, w * h * 0.62],
          [0, w * h],
        ],
        7,
      );
      flame.translate(x * w, w * 0.08, z * w);
      prop.mesh(flame, "flame low", { material_on: "flame", casts_shadow: false, lamp: name });
      hull.push(flame);
    }
  prop.light({
    kind: "point",
    position: [0, w * 0.7, 0],
    color: 0xff9a4a,
    intensity: candela,
    distance_m: reach_m,
  });
  return prop.collide(hullCollider(hull)).node();
}

/** A fireplace of stone with a hood, its back against the wall behind it. The fire burns on its slab. */
export function hearth(
  place: Place,
  options: { width_m?: number; height_m: number; throat_m?: number },
): NodeDef {
  const { width_m: w = 1.9, height_m: h, throat_m = 0 } = options;
  const prop = new Prop(place, { kind: "hearth", label: "hearth", has_front: true });
  const d = 0.95;
  prop.block([w, 0.32, d], [0, 0, 0], "rubble", { bevel: 0.02 });
  prop.block([w + 0.08, 0.06, d + 0.06], [0, 0.32, 0.03], "carved stone", { bevel: 0.015 });
  prop.block([w - 0.02, h - 0.38, 0.1], [0, 0.38, -d / 2 + 0.05], "soot", { bevel: 0 });
  for (const s of [-1, 1]) {
    prop.block([0.24, 1.2, 0.7], [s * (w / 2 - 0.12), 0.38, -0.1], "rubble", { bevel: 0.01 });
    prop.block([0.2, 0.22, 0.86], [s * (w / 2 - 0.12), 1.46, 0.02], "carved stone", { bevel: 0.02 });
  }
  prop.block([w + 0.1, 0.2, 0.16], [0, 1.68, 0.36], "timber", { bevel: 0.015 });
  hood(prop, w + 0.06, d - 0.08, 1.88, h, 0.5);
  if (throat_m > 0) prop.block([w * 0.45, throat_m, 0.4], [0, h, -d / 2 + 0.2], "limewash", { bevel: 0 });
  return prop.node();
}

/** A hood that narrows upwards from w × d at y0 to a flue at y1, its back upright. */
function hood(
  prop: Prop,
  w: number,
  d: number,
  y0: number,
  y1: number,
  narrow: number,
  material = "limewash",
): void {
  const mesh = new MeshWriter();
  const back = -0.475;
  const low = [
    [-w / 2, back],
    [w / 2, back],
    [w / 2, back + d],
    [-w / 2, back + d],
  ] as const;
  const high = [
    [(-w / 2) * narrow, back],
    [(w / 2) * narrow, back],
    [(w / 2) * narrow, back + d * narrow],
    [(-w / 2) * narrow, back + d * narrow],
  ] as const;
  const points: number[] = [];
  for (const [x, z] of low) points.push(x, y0, z);
  for (const [x, z] of high) points.push(x, y1, z);
  for (let k = 1; k < 4; k++) {
    const [a, b] = [k, (k + 1) % 4];
    const [p, q] = [low[a] as readonly [number, number], low[b] as readonly [number, number]];
    const [r, s] = [high[a] as readonly [number, number], high[b] as readonly [number, number]];
    const out: Vec3 = k === 1 ? [0.9, 0.3, 0] : k === 2 ? [0, 0.35, 0.9] : [-0.9, 0.3, 0];
    const length = Math.hypot(q[0] - p[0], q[1] - p[1]);
    const v = (x: number, y: number, z: number, u: number) => mesh.vertex([x, y, z], out, [u, y]);
    const inset = (length - Math.hypot(s[0] - r[0], s[1] - r[1])) / 2;
    mesh.quad(
      v(p[0], y0, p[1], 0),
      v(q[0], y0, q[1], length),
      v(s[0], y1, s[1], length - inset),
      v(r[0], y1, r[1], inset),
    );
  }
  prop.mesh(mesh.geometry(), material);
  prop.collide({ shape: "hull", points: new Float32Array(points) });
}

/** A smith's raised hearth with a hood; its back against the wall behind it. */
export function forgeHearth(place: Place, height_m: number): NodeDef {
  const prop = new Prop(place, { kind: "forge", label: "smith's forge", has_front: true });
  prop.block([1.7, 0.72, 0.95], [0, 0, 0], "rubble", { bevel: 0.02 });
  prop.block([1.76, 0.08, 1.0], [0, 0.72, 0], "carved stone", { bevel: 0.015 });
  for (const s of [-1, 1]) prop.block([0.12, 0.14, 0.9], [s * 0.8, 0.8, 0], "carved stone", { bevel: 0.02 });
  prop.block([1.48, 0.14, 0.1], [0, 0.8, -0.42], "soot", { bevel: 0 });
  for (const s of [-1, 1]) prop.block([0.1, 1.0, 0.1], [s * 0.78, 0.94, -0.4], "wrought iron", { bevel: 0 });
  hood(prop, 1.8, 1.0, 1.94, height_m, 0.45, "rubble");
  return prop.node();
}

/** A domed oven of clay on a plinth, its mouth in front with embers that glow behind it. */
export function breadOven(place: Place): NodeDef {
  const prop = new Prop(place, {
    kind: "bread oven",
    label: "bread oven",
    has_front: true,
    mechanism: { kind: "cycle", on: true, interactive: false, speed: 0.6, phases: FLICKER },
  });
  prop.block([2.1, 0.78, 1.9], [0, 0, 0], "rubble", { bevel: 0.02 });
  prop.block([2.16, 0.08, 0.5], [0, 0.78, 0.74], "carved stone", { bevel: 0.015 });
  const dome = lathe(
    [
      [0, 0],
      [0.93, 0],
      [0.91, 0.3],
      [0.8, 0.62],
      [0.6, 0.86],
      [0.3, 0.98],
      [0, 1.01],
    ],
    18,
  );
  prop.mesh(dome.translate(0, 0.78, 0), "clay");
  prop.collide(hullCollider([dome]));
  prop.block([0.9, 0.72, 0.3], [0, 0.86, 0.78], "clay", { bevel: 0.03 });
  const mouth = { width_m: 0.5, spring_m: 0.16, point: 0.15, steps: 6 };
  prop.mesh(archRing(mouth, 0.1, 0.06).translate(0, 0.87, 0.935), "carved stone");
  prop.mesh(box([0.5, 0.36, 0.02], 0).translate(0, 0.87, 0.93), "soot");
  prop.mesh(box([0.44, 0.07, 0.02], 0.005).translate(0, 0.88, 0.945), "ember dim", {
    material_on: "ember",
    lamp: "a",
  });
  prop.mesh(box([0.3, 0.05, 0.02], 0.005).translate(0.02, 0.94, 0.943), "ember dim", {
    material_on: "ember",
    lamp: "b",
  });
  prop.collide(boxCollider([0.7, 0.55, 0.07], [0, 0.87, 0.93]));
  prop.light({ kind: "point", position: [0, 1.0, 1.15], color: 0xff7a30, intensity: 1.4, distance_m: 4 });
  return prop.node();
}

/** A candle's light, which hardly moves. */
export const GUTTERING: readonly PhaseDef[] = [0.3, 0.22, 0.4, 0.18, 0.35].map((seconds, i) => ({
  seconds,
  light: 0.92 + 0.05 * (i % 3),
}));

/** A candle of tallow on a holder of iron or clay; `lit` burns. */
export function tallowCandle(
  place: Place,
  options: {
    lit?: boolean;
    candela?: number;
    height_m?: number;
    holder?: "iron" | "clay";
    wax?: boolean;
  } = {},
): NodeDef {
  const { lit = false, candela = 0, height_m: h = 0.15, holder = "clay", wax = false } = options;
  const prop = new Prop(place, {
    kind: "candle",
    label: lit ? "burning candle" : "candle",
    body: "dynamic",
    mass_kg: 0.4,
    ...(candela > 0
      ? { mechanism: { kind: "cycle" as const, on: true, interactive: false, speed: 1, phases: GUTTERING } }
      : {}),
  });
  const dish = lathe(
    [
      [0, 0],
      [0.05, 0],
      [0.062, 0.02],
      [0.055, 0.02],
      [0.03, 0.012],
      [0.024, 0.05],
      [0, 0.05],
    ],
    12,
  );
  prop.mesh(
    dish,
    holder === "iron" ? "wrought iron" : "earthenware",
    holder === "iron" ? {} : { tint: 0xa8693f },
  );
  prop.mesh(
    lathe(
      [
        [0, 0],
        [0.017, 0],
        [0.016, h * 0.94],
        [0.011, h],
        [0, h - 0.004],
      ],
      9,
    ).translate(0, 0.03, 0),
    wax ? "beeswax" : "tallow",
  );
  prop.mesh(cylinder(0.0015, 0.014, 4, 0).translate(0, 0.03 + h - 0.004, 0), "soot");
  if (lit)
    prop.mesh(
      lathe(
        [
          [0, 0],
          [0.007, 0.012],
          [0.005, 0.026],
          [0, 0.045],
        ],
        6,
      ).translate(0, 0.036 + h, 0),
      "flame",
      { casts_shadow: false },
    );
  if (candela > 0)
    prop.light({
      kind: "point",
      position: [0, h + 0.12, 0],
      color: 0xffb868,
      intensity: candela,
      distance_m: 6,
    });
  return prop
    .collide(
      cylinderCollider(0.06, 0.02, [0, 0, 0]),
      cylinderCollider(0.022, h + (lit ? 0.06 : 0.016), [0, 0.02, 0]),
    )
    .node();
}

/** A wooden wheel with candles, hung from the ceiling on a rope; origin at its lowest point. */
export function candleWheel(
  place: Place,
  options: { rope_m: number; radius_m?: number; candela: number },
): NodeDef {
  const { rope_m, radius_m: r = 0.5, candela } = options;
  const phases = FLICKER.map(({ seconds, light = 1 }) => ({
    seconds: seconds * 2,
    light: 0.9 + 0.12 * light,
  }));
  const prop = new Prop(place, {
    kind: "candle wheel",
    label: "wheel of candles",
    hangs: true,
    mechanism: { kind: "cycle", on: true, interactive: false, speed: 1, phases },
  });
  prop.mesh(
    lathe(
      [
        [r - 0.05, 0],
        [r + 0.03, 0],
        [r + 0.03, 0.06],
        [r - 0.05, 0.06],
        [r - 0.05, 0],
      ],
      20,
    ),
    "timber",
  );
  for (const yaw of [0, 90])
    prop.mesh(turned(box([2 * r - 0.06, 0.05, 0.06], 0).translate(0, 0.005, 0), "y", yaw), "timber");
  for (let k = 0; k < 8; k++) {
    const a = (k / 8) * 2 * Math.PI;
    const at: Vec3 = [Math.cos(a) * r, 0.06, Math.sin(a) * r];
    prop.mesh(cylinder(0.016, 0.1 - (k % 3) * 0.02, 7, 0).translate(...at), "tallow");
    prop.mesh(
      lathe(
        [
          [0, 0],
          [0.008, 0.012],
          [0.005, 0.026],
          [0, 0.05],
        ],
        5,
      ).translate(at[0], 0.16 - (k % 3) * 0.02, at[2]),
      "flame",
      { casts_shadow: false },
    );
    if (k % 2 === 0)
      prop.mesh(
        tube(
          [
            [at[0], 0.05, at[2]],
            [0, 0.55, 0],
          ],
          0.006,
          { sides: 4 },
        ),
        "rope",
      );
  }
  prop
    .mesh(cylinder(0.01, rope_m - 0.55, 5, 0).translate(0, 0.55, 0), "rope")
    .mesh(sphere(0.03, 6).translate(0, 0.52, 0), "timber");
  prop.light({ kind: "point", position: [0, -0.12, 0], color: 0xffb868, intensity: candela, distance_m: 9 });
  return prop
    .collide(cylinderCollider(r + 0.03, 0.2, [0, 0, 0]), boxCollider([0.04, rope_m - 0.2, 0.04], [0, 0.2, 0]))
    .node();
}

/** A lantern of horn plates in a wooden frame, hung from a hook or standing. */
export function hornLantern(place: Place, options: { hangs?: boolean } = {}): NodeDef {
  const { hangs = false } = options;
  const prop = new Prop(place, {
    kind: "horn lantern",
    label: "horn lantern",
    ...(hangs ? { hangs } : { body: "dynamic" as const, mass_kg: 0.9 }),
  });
  prop
    .mesh(cylinder(0.08, 0.02, 10, 0), "timber")
    .mesh(cylinder(0.07, 0.2, 10, 0).translate(0, 0.02, 0), "oiled linen");
  for (let k = 0; k < 5; k++)
    prop.mesh(turned(box([0.014, 0.2, 0.014], 0).translate(0, 0.02, 0.074), "y", k * 72), "timber");
  prop.mesh(
    lathe(
      [
        [0, 0],
        [0.085, 0],
        [0.085, 0.02],
        [0.02, 0.08],
        [0, 0.08],
      ],
      10,
    ).translate(0, 0.22, 0),
    "timber",
  );
  const bow = Array.from(
    { length: 5 },
    (_, i): Vec3 => [Math.cos((i / 4) * Math.PI) * 0.04, 0.29 + Math.sin((i / 4) * Math.PI) * 0.05, 0],
  );
  prop.mesh(tube(bow, 0.005, { sides: 4 }), "wrought iron");
  return prop
    .collide(cylinderCollider(0.085, 0.3, [0, 0, 0]), boxCollider([0.09, 0.045, 0.012], [0, 0.3, 0]))
    .node();
}
