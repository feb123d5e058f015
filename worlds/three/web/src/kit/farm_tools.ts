/**
 * What stands about in yards and streets of old: barrels, sacks, carts, wheels, troughs, hay, firewood, buckets, ladders.
 *
 * Owns: these things. Refuses: animals (animals.ts), a smith's tools (forge.ts), goods for sale (market_goods.ts).
 */
import { boxCollider, cylinderCollider, hullCollider, lyingCylinder, turnedBox } from "./colliders";
import { box } from "./geometry/box";
import { cushion } from "./geometry/cushion";
import { grainUp } from "./geometry/grain";
import { cylinder, lathe, type Profile } from "./geometry/lathe";
import { loft } from "./geometry/loft";
import { turned } from "./geometry/pose";
import { sheet } from "./geometry/sheet";
import { slat } from "./geometry/slat";
import { tube } from "./geometry/tube";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";
import type { Random } from "./random";
import { ringWall } from "./tableware";

/** An upright barrel of staves. `open` shows what is in it. */
export function barrel(
  place: Place,
  options: { radius_m?: number; height_m?: number; open?: "water" | "grain" | "fish" } = {},
): NodeDef {
  const { radius_m: r = 0.3, height_m: h = 0.86, open } = options;
  const prop = new Prop(place, { kind: "barrel", label: "barrel", body: "dynamic", mass_kg: open ? 90 : 45 });
  const end = r * 0.84;
  const top = open ? h : h - 0.03;
  const profile: Profile = [
    [0, 0],
    [end, 0],
    [r * 0.95, h * 0.25],
    [r, h * 0.5],
    [r * 0.95, h * 0.75],
    [end, h],
    [end - 0.025, h],
    [end - 0.02, open ? h * 0.84 : top],
    [0, open ? h * 0.84 : top],
  ];
  prop.mesh(grainUp(lathe(profile, 11)), "planks dark");
  for (const [y, scale] of [
    [0.07, 0.885],
    [0.25, 0.965],
    [0.75, 0.965],
    [0.93, 0.885],
  ] as const)
    prop.mesh(hoop(r * scale + 0.008, 0.04).translate(0, h * y - 0.02, 0), "wrought iron");
  if (open)
    prop.mesh(
      cylinder(end - 0.02, 0.01, 14, 0).translate(0, h * 0.84, 0),
      open === "grain" ? "straw" : "stream water",
    );
  return prop
    .collide(cylinderCollider(end, h, [0, 0, 0]), cylinderCollider(r, h * 0.5, [0, h * 0.25, 0]))
    .node();
}

/** A band of iron around staves; only its outside is seen. */
function hoop(radius: number, width: number) {
  return lathe(
    [
      [radius, 0],
      [radius, width],
    ],
    12,
  );
}

/** A barrel lying along x on two bearers. */
export function lyingBarrel(place: Place, options: { radius_m?: number; length_m?: number } = {}): NodeDef {
  const { radius_m: r = 0.28, length_m: l = 0.8 } = options;
  const prop = new Prop(place, { kind: "cask", label: "cask on bearers", has_front: true });
  const end = r * 0.84;
  const body = lathe(
    [
      [0, 0.03],
      [end - 0.02, 0.03],
      [end - 0.02, 0],
      [end, 0],
      [r * 0.96, l * 0.27],
      [r, l / 2],
      [r * 0.96, l * 0.73],
      [end, l],
      [end - 0.02, l],
      [end - 0.02, l - 0.03],
      [0, l - 0.03],
    ],
    14,
  );
  const y = r + 0.1;
  prop.mesh(turned(grainUp(body), "x", 90).translate(0, y, -l / 2), "planks dark");
  for (const at of [0.06, 0.25, 0.75, 0.94]) {
    const rr = at < 0.1 || at > 0.9 ? r * 0.88 : r * 0.965;
    prop.mesh(
      turned(hoop(rr + 0.008, 0.035), "x", 90).translate(0, y, -l / 2 + l * at - 0.017),
      "wrought iron",
    );
  }
  for (const s of [-1, 1]) {
    prop.block([2 * r, 0.14, 0.1], [0, 0, s * l * 0.28], "timber", { bevel: 0 });
    for (const x of [-1, 1])
      prop.mesh(
        turned(box([0.1, 0.14, 0.09], 0), "z", x * 24).translate(x * r * 0.72, 0.1, s * l * 0.28),
        "timber",
      );
  }
  prop.mesh(
    turned(cylinder(0.02, 0.12, 8, 0.004), "x", 90).translate(0, y - end * 0.72, l / 2 - 0.03),
    "oak",
  );
  prop.mesh(cylinder(0.012, 0.07, 6, 0).translate(0, y - end * 0.72, l / 2 + 0.05), "oak");
  return prop
    .collide(
      lyingCylinder(r, l, [0, y, 0], "z"),
      boxCollider([0.05, 0.1, 0.09], [0, y - end * 0.72 - 0.03, l / 2 + 0.045]),
    )
    .node();
}

export type SackFill = "grain" | "flour" | "shut";

/** A standing sack, tied or open. */
export function sack(place: Place, options: { height_m?: number; fill?: SackFill } = {}): NodeDef {
  const { height_m: h = 0.62, fill = "shut" } = options;
  const prop = new Prop(place, { kind: "sack", label: "sack", body: "dynamic", mass_kg: 35 });
  const [a, b] = [h * 0.34, h * 0.27];
  const neck = fill === "shut" ? 0.3 : 0.74;
  const shape = loft(
    [
      [0, 0.0, 0, a * 0.86, b * 0.86],
      [0, h * 0.1, 0, a, b],
      [0, h * 0.42, 0, a * 1.02, b * 1.04],
      [0, h * 0.72, 0, a * 0.86, b * 0.9],
      [0, h * 0.86, 0, a * neck, b * neck],
      [0, h, 0, a * neck * 1.25, b * neck * 1.2],
    ],
    { sides: 7, smooth: 2 },
  );
  prop.mesh(shape, "sackcloth");
  if (fill === "shut")
    prop.mesh(
      tube(
        Array.from(
          { length: 8 },
          (_, i): Vec3 => [
            Math.cos((i / 4) * Math.PI) * a * 0.32,
            h * 0.86,
            Math.sin((i / 4) * Math.PI) * b * 0.34,
          ],
        ),
        0.012,
        { closed: true, sides: 4 },
      ),
      "rope",
    );
  else
    prop.mesh(
      loft(
        [
          [0, h * 0.97, 0, a * 0.88, b * 0.84],
          [0, h * 1.04, 0, a * 0.4, b * 0.4],
          [0, h * 1.06, 0, 0.01, 0.01],
        ],
        { sides: 10, smooth: 1 },
      ),
      fill === "flour" ? "linen" : "straw",
    );
  const top = fill === "shut" ? h : h * 1.06;
  return prop
    .collide(
      boxCollider([a * 1.98, h * 0.8, b * 1.98], [0, 0, 0]),
      boxCollider([a * neck * 2.3, top - h * 0.8, b * neck * 2.2], [0, h * 0.8, 0]),
    )
    .node();
}

/** A spoked cart wheel; its axle along z, its hub's middle at the origin. */
function wheelParts(prop: Prop, at: Vec3, r: number, spokes = 10): void {
  const put = (g: ReturnType<typeof box>, material: string) => prop.mesh(g.translate(...at), material);
  const rim: Profile = [
    [r - 0.004, 0.035],
    [r - 0.11, 0.035],
    [r - 0.11, -0.035],
    [r - 0.004, -0.035],
  ];
  put(turned(lathe(rim, 18), "x", 90), "timber");
  put(
    turned(
      lathe(
        [
          [r - 0.002, -0.036],
          [r + 0.009, -0.036],
          [r + 0.009, 0.036],
          [r - 0.002, 0.036],
        ],
        18,
      ),
      "x",
      90,
    ),
    "wrought iron",
  );
  put(
    turned(
      lathe(
        [
          [0, -0.14],
          [0.07, -0.14],
          [0.09, -0.05],
          [0.1, 0],
          [0.09, 0.05],
          [0.07, 0.14],
          [0, 0.14],
        ],
        9,
      ),
      "x",
      90,
    ),
    "timber",
  );
  for (let k = 0; k < spokes; k++)
    put(
      turned(box([0.045, r - 0.16, 0.035], 0).translate(0, 0.07, 0), "z", (k * 360) / spokes),
      "timber pale",
    );
}

/** A wheel that leans against something behind it, or lies on the ground. */
export function cartWheel(
  place: Place,
  options: { radius_m?: number; lies?: boolean; lean_deg?: number } = {},
): NodeDef {
  const { radius_m: r = 0.62, lies = false, lean_deg = 12 } = options;
  const prop = new Prop(place, {
    kind: "cart wheel",
    label: "cart wheel",
    body: lies ? "dynamic" : "static",
    ...(lies ? { mass_kg: 28 } : {}),
  });
  const build = new Prop(place, { kind: "cart wheel", label: "cart wheel" });
  wheelParts(build, [0, 0, 0], r + 0.0);
  const parts = build.node().parts;
  const a = (lean_deg * Math.PI) / 180;
  for (const { geometry, material } of parts) {
    if (lies) prop.mesh(turned(geometry, "x", 90).translate(0, 0.14, 0), material);
    else
      prop.mesh(
        turned(geometry.translate(0, 0, 0), "x", -lean_deg).translate(
          0,
          (r + 0.009) * Math.cos(a) + 0.036 * Math.sin(a),
          0,
        ),
        material,
      );
  }
  if (lies)
    return prop
      .collide(cylinderCollider(r + 0.009, 0.08, [0, 0.1, 0]), cylinderCollider(0.1, 0.28, [0, 0, 0]))
      .node();
  const y = (r + 0.009) * Math.cos(a) + 0.036 * Math.sin(a);
  return prop
    .collide({
      shape: "cylinder",
      half_height: 0.036,
      radius: r + 0.009,
      position: [0, y, 0],
      quaternion: [Math.sin((Math.PI / 2 - a) / 2), 0, 0, Math.cos((Math.PI / 2 - a) / 2)],
    })
    .collide({
      shape: "cylinder",
      half_height: 0.14,
      radius: 0.1,
      position: [0, y, 0],
      quaternion: [Math.sin((Math.PI / 2 - a) / 2), 0, 0, Math.cos((Math.PI / 2 - a) / 2)],
    })
    .node();
}

export interface CartOptions {
  /** What lies on it. */
  readonly load?: "hay" | "sacks" | "empty";
  /** One wheel is off; the axle rests on a block. */
  readonly broken?: boolean;
}

/** A two-wheeled cart; its shafts point along +z and rest on a prop. */
export function cart(place: Place, options: CartOptions = {}): NodeDef {
  const { load = "empty", broken = false } = options;
  const prop = new Prop(place, { kind: "cart", label: "two-wheeled cart", has_front: true });
  const [w, l, r, deck] = [1.15, 1.9, 0.62, 0.78];
  prop.block([w, 0.06, l], [0, deck, 0], "planks", { bevel: 0 });
  for (const s of [-1, 1]) {
    prop.block([0.09, 0.11, l + 1.7], [s * (w / 2 - 0.08), deck - 0.11, 0.85], "timber", { bevel: 0 });
    for (let i = 0; i < 5; i++)
      prop.mesh(
        box([0.05, 0.5, 0.05], 0).translate(s * (w / 2 - 0.02), deck + 0.06, -l / 2 + 0.12 + i * 0.415),
        "timber",
      );
    prop.mesh(box([0.06, 0.07, l], 0).translate(s * (w / 2 - 0.02), deck + 0.54, 0), "timber");
    prop.mesh(box([0.03, 0.12, l - 0.1], 0).translate(s * (w / 2 - 0.02), deck + 0.2, 0), "planks");
    prop.collide(boxCollider([0.08, 0.55, l], [s * (w / 2 - 0.02), deck + 0.06, 0]));
    if (broken && s === 1) {
      prop.block([0.34, 0.2, 0.34], [w / 2 + 0.05, 0, -0.1], "bark", { bevel: 0.02 });
      prop.block([0.3, r - 0.06 - 0.2, 0.3], [w / 2 + 0.05, 0.2, -0.1], "timber", { bevel: 0.02 });
    }
  }
  cartWheels(prop, w, r, broken);
  prop.mesh(turned(cylinder(0.05, w + 0.56, 8, 0), "z", 90).translate(w / 2 + 0.28, r, -0.1), "timber");
  prop.collide(boxCollider([w + 0.56, 0.1, 0.1], [0, r - 0.05, -0.1]));
  prop.block([0.08, deck - 0.11, 0.08], [0, 0, l / 2 + 0.55], "timber", { bevel: 0 });
  prop.block([w - 0.2, 0.08, 0.08], [0, deck - 0.11 - 0.001, l / 2 + 0.55], "timber", { bevel: 0 });
  prop.block([w - 0.1, 0.4, 0.04], [0, deck + 0.06, -l / 2 + 0.02], "planks", { bevel: 0 });
  if (load === "hay") loadHay(prop, w, l, deck + 0.06);
  if (load === "sacks") loadSacks(prop, deck + 0.06);
  return prop.node();
}

function cartWheels(prop: Prop, w: number, r: number, broken: boolean): void {
  for (const s of broken ? [-1] : [-1, 1]) {
    const whole = new Prop({ id: "wheel", at: [0, 0, 0] }, { kind: "wheel", label: "wheel" });
    wheelParts(whole, [0, 0, 0], r);
    for (const { geometry, material } of whole.node().parts)
      prop.mesh(turned(geometry, "y", 90).translate(s * (w / 2 + 0.14), r + 0.009, -0.1), material);
    prop.collide(lyingCylinder(r + 0.009, 0.08, [s * (w / 2 + 0.14), r + 0.009, -0.1], "x"));
  }
}

function loadHay(prop: Prop, w: number, l: number, y: number): void {
  const heap = cushion([w - 0.12, 0.9, l - 0.12], { round: 0.25, swell: 0.55, flat_base: true });
  prop.mesh(heap.translate(0, y, 0), "hay").collide(boxCollider([w - 0.12, 0.9, l - 0.12], [0, y, 0]));
}

function loadSacks(prop: Prop, y: number): void {
  for (const [x, z, yaw] of [
    [-0.28, -0.55, 4],
    [0.26, -0.5, -8],
    [-0.25, 0.15, -3],
    [0.28, 0.2, 10],
  ] as const) {
    const lying = cushion([0.46, 0.22, 0.6], { round: 0.09, steps: 1 });
    prop.mesh(turned(lying, "y", yaw).translate(x, y, z), "sackcloth");
  }
  prop.collide(boxCollider([1.05, 0.22, 1.4], [0, y, -0.16]));
}

/** A trough hewn of one trunk or block, with water or feed in it. */
export function trough(
  place: Place,
  options: { length_m?: number; stone?: boolean; fill?: "water" | "hay" } = {},
): NodeDef {
  const { length_m: l = 1.9, stone = false, fill = "water" } = options;
  const prop = new Prop(place, {
    kind: "trough",
    label: fill === "water" ? "water trough" : "feeding trough",
  });
  const material = stone ? "carved stone" : "timber";
  const [w, h, t] = [0.62, 0.5, 0.09];
  const feet = stone ? 0 : 0.14;
  if (!stone)
    for (const s of [-1, 1])
      prop.block([0.12, feet, w], [s * (l / 2 - 0.3), 0, 0], "timber", { bevel: 0.01 });
  prop.block([l, 0.12, w], [0, feet, 0], material, { bevel: 0.02 });
  for (const s of [-1, 1]) {
    prop.block([l, h - 0.1, t], [0, feet + 0.1, (s * (w - t)) / 2], material, { bevel: 0.025 });
    prop.block([t, h - 0.1, w - 2 * t], [(s * (l - t)) / 2, feet + 0.1, 0], material, { bevel: 0.01 });
  }
  if (fill === "water")
    prop.mesh(box([l - 2 * t, 0.02, w - 2 * t], 0).translate(0, feet + h - 0.12, 0), "stream water");
  else
    prop.mesh(
      cushion([l - 2 * t, 0.3, w - 2 * t], { round: 0.08, swell: 0.5, flat_base: true }).translate(
        0,
        feet + h - 0.26,
        0,
      ),
      "hay",
    );
  return prop
    .collide(boxCollider([l - 2 * t, fill === "hay" ? h - 0.08 : h - 0.22, w - 2 * t], [0, feet + 0.12, 0]))
    .node();
}

/** A heap: hay, dung, straw. */
export function heap(
  place: Place,
  options: { size: Vec3; material: string; kind: string; random: Random },
): NodeDef {
  const {
    size: [w, h, d],
    material,
    kind,
    random,
  } = options;
  const prop = new Prop(place, { kind, label: kind });
  const bumps = Array.from(
    { length: 5 },
    () => [random.between(-0.7, 0.7), random.between(-0.7, 0.7), random.between(0.1, 0.3)] as const,
  );
  const height = (x: number, z: number) => {
    const d2 = Math.min(1, x * x + z * z);
    let y = (1 - d2) ** 0.8;
    for (const [bx, bz, by] of bumps) y += by * (1 - d2) * Math.exp(-6 * ((x - bx) ** 2 + (z - bz) ** 2));
    return y;
  };
  const rings = 5;
  const top = Math.max(
    ...Array.from({ length: 121 }, (_, i) => height(-1 + (i % 11) / 5, -1 + Math.floor(i / 11) / 5)),
  );
  const surface = sheet(
    (u, v) => {
      const a = u * 2 * Math.PI;
      const radius = 1 - v;
      const [x, z] = [Math.sin(a) * radius, Math.cos(a) * radius];
      const rim = 1 + 0.08 * Math.sin(3 * a + (bumps[0]?.[0] ?? 0) * 5) - 0.08;
      return [(x * w * rim) / 2, (height(x, z) / top) * h, (z * d * rim) / 2];
    },
    [14, rings],
    [(w + d) * 1.5, (w + d) / 3],
    0.002,
    "front",
  );
  prop.mesh(surface, material);
  return prop.collide(hullCollider([surface])).node();
}

const TONES = [0xd8c09a, 0xb9976c, 0xe6d2ac, 0xa98a63] as const;

/** Split logs stacked between two stakes, ends to the front. */
export function firewood(
  place: Place,
  options: { width_m?: number; height_m?: number; depth_m?: number; random: Random },
): NodeDef {
  const { width_m: w = 1.6, height_m: h = 0.9, depth_m: d = 0.5, random } = options;
  const prop = new Prop(place, { kind: "firewood", label: "stack of firewood", has_front: true });
  for (const s of [-1, 1])
    prop.block([0.08, h + 0.15, 0.08], [s * (w / 2 + 0.04), 0, 0], "timber", { bevel: 0 });
  const r = 0.1;
  const rows = Math.floor(h / (r * 1.78));
  const high = rows * r * 1.78;
  prop.mesh(box([w - 0.06, high - 0.05, d * 0.92], 0).translate(0, 0, -d * 0.06), "bark");
  for (let j = 0; j < rows; j++) {
    const count = Math.floor(w / (2 * r)) - (j % 2);
    for (let i = 0; i < count; i++) {
      const x = -w / 2 + r * (1 + (j % 2)) + i * 2 * r + random.between(-0.008, 0.008);
      const size = r * random.between(0.84, 1);
      const end = d * random.between(0.46, 0.525);
      const log = lathe(
        [
          [size, 0],
          [size * 0.96, 0.1],
          [0, 0.1],
        ],
        6,
      );
      prop.mesh(turned(log, "x", 90).translate(x, r + j * r * 1.76, end - 0.1), "timber pale", {
        tint: TONES[(i * 7 + j * 3) % TONES.length] as number,
      });
    }
  }
  return prop.collide(boxCollider([w, high, d * 1.05], [0, 0, 0])).node();
}

/** A coopered bucket with a bail. */
export function bucket(place: Place, options: { fill?: "water" | "none"; radius_m?: number } = {}): NodeDef {
  const { fill = "none", radius_m: r = 0.15 } = options;
  const h = r * 1.75;
  const prop = new Prop(place, {
    kind: "bucket",
    label: "wooden bucket",
    body: "dynamic",
    mass_kg: fill === "water" ? 9 : 2.5,
  });
  const low = r * 0.84;
  prop.mesh(
    grainUp(
      lathe(
        [
          [0, 0],
          [low, 0],
          [r, h],
          [r - 0.016, h],
          [low - 0.016, 0.02],
          [0, 0.02],
        ],
        12,
      ),
    ),
    "planks",
  );
  for (const y of [0.2, 0.72]) {
    const rr = low + (r - low) * y + 0.003;
    prop.mesh(hoop(rr + 0.006, 0.03).translate(0, h * y, 0), "wrought iron");
  }
  if (fill === "water") prop.mesh(cylinder(r - 0.025, 0.008, 12, 0).translate(0, h * 0.8, 0), "stream water");
  const bail = Array.from(
    { length: 6 },
    (_, i): Vec3 => [
      -Math.cos((i / 5) * Math.PI) * (r - 0.008),
      h - 0.01 + Math.sin((i / 5) * Math.PI) * r * 0.9,
      0,
    ],
  );
  prop.mesh(tube(bail, 0.008, { sides: 5 }), "wrought iron");
  prop.collide(
    cylinderCollider(low, 0.02, [0, 0, 0]),
    ...ringWall(low - 0.018, low + 0.004, 0, h / 2, 8),
    ...ringWall(r - 0.026, r, h / 2, h, 8),
  );
  if (fill === "water") prop.collide(cylinderCollider(low - 0.02, h * 0.8, [0, 0, 0]));
  return prop.collide(boxCollider([2 * r - 0.02, 0.02, 0.02], [0, h + r * 0.9 - 0.022, 0])).node();
}

/** A ladder leaning on the wall behind it (towards -z). */
export function ladder(place: Place, options: { length_m?: number; lean_deg?: number } = {}): NodeDef {
  const { length_m: l = 3.4, lean_deg = 16 } = options;
  const prop = new Prop(place, { kind: "ladder", label: "ladder", has_front: true });
  const a = (lean_deg * Math.PI) / 180;
  for (const s of [-1, 1])
    prop.mesh(
      turned(
        turned(box([l, 0.06, 0.05], 0), "z", 90).translate(0.03 + s * 0.22, l / 2, 0),
        "x",
        -lean_deg,
      ).translate(0, 0.025 * Math.sin(a), 0),
      "timber pale",
    );
  for (let i = 1; i * 0.3 < l - 0.1; i++)
    prop.mesh(
      turned(
        turned(cylinder(0.018, 0.46, 6, 0), "z", 90).translate(0.23, i * 0.3, 0),
        "x",
        -lean_deg,
      ).translate(0, 0.025 * Math.sin(a), 0),
      "timber pale",
    );
  const middle: Vec3 = [0, (l / 2) * Math.cos(a) + 0.025 * Math.sin(a), -(l / 2) * Math.sin(a)];
  return prop.collide(turnedBox([0.5, l, 0.05], middle, [1, 0, 0], -lean_deg)).node();
}

/** A rail on posts to tie animals to. */
export function hitchingRail(place: Place, length_m = 2.2): NodeDef {
  const prop = new Prop(place, { kind: "hitching rail", label: "hitching rail" });
  for (const s of [-1, 1])
    prop.block([0.13, 1.05, 0.13], [s * (length_m / 2 - 0.15), 0, 0], "timber", { bevel: 0.015 });
  return prop.block([length_m, 0.11, 0.1], [0, 1.05, 0], "timber", { bevel: 0.02 }).node();
}

/** Hurdles of woven rods along x. */
export function hurdle(place: Place, length_m = 2): NodeDef {
  const prop = new Prop(place, { kind: "hurdle", label: "wattle hurdle" });
  const posts = Math.max(2, Math.round(length_m / 0.6) + 1);
  for (let i = 0; i < posts; i++)
    prop.mesh(
      cylinder(0.03, 1.05, 6, 0).translate(
        -length_m / 2 + 0.04 + ((length_m - 0.08) * i) / (posts - 1),
        0,
        0,
      ),
      "timber",
    );
  prop.mesh(box([length_m, 0.82, 0.05], 0.02).translate(0, 0.1, 0), "wattle");
  return prop.collide(boxCollider([length_m, 1.05, 0.06], [0, 0, 0])).node();
}

/** A one-wheeled barrow, its handles towards -z. */
export function wheelbarrow(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "wheelbarrow", label: "wheelbarrow", has_front: true });
  prop.block([0.56, 0.05, 0.8], [0, 0.36, 0], "planks", { bevel: 0 });
  for (const s of [-1, 1]) {
    prop.mesh(turned(box([0.05, 0.06, 1.9], 0.01), "x", 0).translate(s * 0.26, 0.31, -0.1), "timber");
    prop.block([0.05, 0.31, 0.06], [s * 0.26, 0, -0.3], "timber", { bevel: 0 });
    prop.mesh(turned(box([0.03, 0.24, 0.8], 0), "z", -s * 14).translate(s * 0.3, 0.4, 0), "planks");
    prop.collide(
      boxCollider([0.05, 0.06, 1.9], [s * 0.26, 0.31, -0.1]),
      turnedBox([0.03, 0.24, 0.8], [s * 0.33, 0.52, 0], [0, 0, 1], -s * 14),
    );
  }
  prop.block([0.54, 0.26, 0.03], [0, 0.41, 0.39], "planks", { bevel: 0 });
  prop.mesh(
    turned(
      lathe(
        [
          [0, -0.03],
          [0.26, -0.03],
          [0.27, 0],
          [0.26, 0.03],
          [0, 0.03],
        ],
        12,
      ),
      "z",
      90,
    ).translate(0, 0.27, 0.66),
    "planks dark",
  );
  prop.mesh(turned(cylinder(0.03, 0.5, 6, 0), "z", 90).translate(0.25, 0.27, 0.66), "wrought iron");
  return prop
    .collide(lyingCylinder(0.27, 0.06, [0, 0.27, 0.66], "x"), boxCollider([0.5, 0.06, 0.06], [0, 0.24, 0.66]))
    .node();
}

/** Standing water or strewn straw: a flat shape with lobes 9 mm over the ground, seen only; a grain under it reaches down to its base. */
export function puddle(
  place: Place,
  options: { radius_m: number; random: Random; material?: string },
): NodeDef {
  const { radius_m: r, random, material = "puddle" } = options;
  const kind = material === "puddle" ? "puddle" : "scattered straw";
  const prop = new Prop(place, { kind, label: kind, body: "none" });
  const [p, q, stretch] = [random.between(0, 6.28), random.between(0, 6.28), random.between(0.55, 0.8)];
  const disc = sheet(
    (u, v) => {
      const a = u * 2 * Math.PI;
      const rim = r * (0.78 + 0.14 * Math.sin(3 * a + p) + 0.08 * Math.sin(5 * a + q)) * v;
      return [Math.sin(a) * rim, 0.009, -Math.cos(a) * rim * stretch];
    },
    [22, 1],
    [r * 4, r],
    0,
    "front",
  );
  const position = disc.getAttribute("position");
  const uv = disc.getAttribute("uv");
  for (let i = 0; i < uv.count; i++) uv.setXY(i, position.getX(i), position.getZ(i));
  if (material === "straw") stalks(prop, r, stretch, random);
  const foot = box([0.001, 0.009, 0.001], 0);
  return prop
    .mesh(disc, material, { casts_shadow: false })
    .mesh(foot, material, { casts_shadow: false })
    .node();
}

/** Single stalks around a patch of straw. */
function stalks(prop: Prop, r: number, stretch: number, random: Random): void {
  for (let i = 0; i < 22; i++) {
    const a = random.between(0, 2 * Math.PI);
    const out = r * random.between(0.55, 1.2);
    const stalk = turned(slat([random.between(0.12, 0.3), 0.012], 0.008, "none"), "x", -90);
    turned(stalk, "y", random.between(0, 360)).translate(Math.sin(a) * out, 0, Math.cos(a) * out * stretch);
    prop.mesh(stalk, "straw", { casts_shadow: false });
  }
}

/** A bench of one thick board on two trestle feet. */
export function plainBench(
  place: Place,
  options: { length_m?: number; height_m?: number; movable?: boolean } = {},
): NodeDef {
  const { length_m: l = 1.6, height_m: h = 0.46, movable = false } = options;
  const prop = new Prop(place, {
    kind: "bench",
    label: "wooden bench",
    ...(movable ? { body: "dynamic" as const, mass_kg: 14 } : {}),
  });
  prop.block([l, 0.05, 0.28], [0, h - 0.05, 0], "timber pale", { bevel: 0.008 });
  for (const s of [-1, 1])
    prop.block([0.05, h - 0.05, 0.24], [s * (l / 2 - 0.18), 0, 0], "timber pale", { bevel: 0 });
  return prop.mesh(box([l - 0.4, 0.05, 0.03], 0).translate(0, h * 0.4, 0), "timber pale").node();
}

/** A besom leaning back against the wall. */
export function besom(place: Place, lean_deg = 9): NodeDef {
  const prop = new Prop(place, { kind: "besom", label: "besom", has_front: true });
  const a = (lean_deg * Math.PI) / 180;
  const put = (g: ReturnType<typeof cylinder>, material: string) =>
    prop.mesh(turned(g, "x", -lean_deg).translate(0, 0.07 * Math.sin(a), 0), material);
  put(
    lathe(
      [
        [0, 0],
        [0.07, 0],
        [0.075, 0.12],
        [0.035, 0.4],
        [0.025, 0.46],
        [0, 0.46],
      ],
      8,
    ),
    "straw",
  );
  put(
    lathe(
      [
        [0.044, 0.3],
        [0.05, 0.3],
        [0.042, 0.36],
        [0.036, 0.36],
      ],
      8,
    ),
    "rope",
  );
  put(cylinder(0.014, 1.0, 6, 0).translate(0, 0.4, 0), "timber pale");
  return prop
    .collide(
      turnedBox(
        [0.14, 0.46, 0.14],
        [0, 0.23 * Math.cos(a) + 0.07 * Math.sin(a), -0.23 * Math.sin(a)],
        [1, 0, 0],
        -lean_deg,
      ),
      turnedBox(
        [0.03, 1.4, 0.03],
        [0, 0.7 * Math.cos(a) + 0.07 * Math.sin(a), -0.7 * Math.sin(a)],
        [1, 0, 0],
        -lean_deg,
      ),
    )
    .node();
}

/** A fork, rake or shovel of wood leaning back against the wall. */
export function leaningTool(
  place: Place,
  options: { head: "fork" | "rake" | "shovel" | "peel"; length_m?: number; lean_deg?: number },
): NodeDef {
  const { head, length_m: l = 1.5, lean_deg = 8 } = options;
  const words = {
    fork: "hay fork",
    rake: "wooden rake",
    shovel: "wooden shovel",
    peel: "baker's peel",
  } as const;
  const prop = new Prop(place, {
    kind: head === "peel" ? "peel" : words[head],
    label: words[head],
    has_front: true,
  });
  const a = (lean_deg * Math.PI) / 180;
  const put = (g: ReturnType<typeof box>) =>
    prop.mesh(turned(g, "x", -lean_deg).translate(0, 0.03 * Math.sin(a), 0), "timber pale");
  put(cylinder(0.017, l, 6, 0));
  const width = head === "fork" ? 0.2 : head === "rake" ? 0.6 : 0.26;
  if (head === "fork")
    for (const s of [-1, 0, 1])
      put(
        tube(
          [
            [0, l - 0.02, 0],
            [s * 0.09, l + 0.08, 0],
            [s * 0.1, l + 0.36, 0.02],
          ],
          0.012,
          { sides: 5 },
        ),
      );
  if (head === "rake") {
    put(box([0.6, 0.05, 0.05], 0).translate(0, l - 0.03, 0));
    for (let i = 0; i < 7; i++)
      put(box([0.018, 0.02, 0.11], 0).translate(-0.26 + i * 0.087, l - 0.015, 0.06));
  }
  if (head === "shovel" || head === "peel") put(box([0.26, 0.36, 0.024], 0.01).translate(0, l - 0.02, 0));
  const top = head === "fork" ? l + 0.36 : head === "rake" ? l + 0.02 : l + 0.34;
  const shaft = head === "fork" ? l : top;
  const tall = (h: number): Vec3 => [0, (h / 2) * Math.cos(a) + 0.03 * Math.sin(a), -(h / 2) * Math.sin(a)];
  prop.collide(turnedBox([0.034, shaft, 0.034], tall(shaft), [1, 0, 0], -lean_deg));
  const at = (y: number, z: number): Vec3 => [
    0,
    y * Math.cos(a) + z * Math.sin(a) + 0.03 * Math.sin(a),
    -y * Math.sin(a) + z * Math.cos(a),
  ];
  const deep = head === "rake" ? 0.14 : head === "fork" ? 0.03 : 0.024;
  return prop
    .collide(
      turnedBox(
        [width, head === "rake" ? 0.05 : 0.36, deep],
        at(head === "rake" ? l - 0.005 : top - 0.18, head === "rake" ? 0.045 : head === "fork" ? 0.018 : 0),
        [1, 0, 0],
        -lean_deg,
      ),
    )
    .settle()
    .node();
}
