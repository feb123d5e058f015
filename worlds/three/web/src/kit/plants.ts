/**
 * Plants in pots and vases, trees and hedges.
 *
 * Owns: leaves, stems, crowns, pots. Refuses: the ground they grow in (walls.ts slabs).
 */
import type { BufferGeometry } from "three";
import { boxCollider, cylinderCollider, hullCollider } from "./colliders";
import { box } from "./geometry/box";
import { withoutBuried } from "./geometry/buried";
import { foliage } from "./geometry/foliage";
import { cylinder, lathe, sphere } from "./geometry/lathe";
import { turned } from "./geometry/pose";
import { sheet } from "./geometry/sheet";
import { tube } from "./geometry/tube";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";
import type { Random } from "./random";

/** A leaf that starts at the origin, rises along its length and bends over towards +z. */
function leaf(length: number, width: number, bend: number, lift_deg: number, across = 1): BufferGeometry {
  const lift = (lift_deg * Math.PI) / 180;
  return sheet(
    (u, v) => {
      const angle = lift - bend * v;
      const along = length * v;
      const half = (width / 2) * Math.sin(Math.PI * Math.min(1, v * 0.92 + 0.08)) ** 0.8;
      const x = (u - 0.5) * 2 * half;
      return [
        x,
        Math.sin((lift + angle) / 2) * along - Math.abs(u - 0.5) * width * 0.12,
        Math.cos((lift + angle) / 2) * along,
      ];
    },
    [across, 3],
    [0.2, 0.2],
    0.0015,
    "front",
  );
}

/** A flower pot with soil; returns the soil's height. */
function pot(prop: Prop, radius: number, height: number, material: string, tint: number): number {
  const wall = 0.008;
  prop.mesh(
    lathe(
      [
        [0, 0],
        [radius * 0.78, 0],
        [radius * 0.96, height * 0.86],
        [radius, height * 0.87],
        [radius, height],
        [radius - wall, height],
        [radius - wall * 1.4, height * 0.9],
        [0, height * 0.9],
      ],
      18,
    ),
    material,
    { tint },
  );
  prop.mesh(cylinder(radius - wall * 1.5, 0.004, 16, 0).translate(0, height * 0.9, 0), "soil");
  prop.collide(
    cylinderCollider(radius * 0.79, height * 0.3, [0, 0, 0]),
    cylinderCollider(radius * 0.94, height * 0.7, [0, height * 0.3, 0]),
  );
  return height * 0.9;
}

export interface PottedOptions {
  readonly shape: "bushy" | "upright" | "palm" | "succulent";
  readonly pot_radius_m: number;
  readonly height_m: number;
  readonly random: Random;
  readonly pot?: string;
  readonly pot_tint?: number;
}

interface LeafPlan {
  readonly count: number;
  readonly length: readonly [number, number];
  readonly width: number;
  readonly lift: readonly [number, number];
  readonly bend: readonly [number, number];
  readonly stem: number;
}

function leafPlan({ shape, height_m: h }: PottedOptions): LeafPlan {
  if (shape === "upright")
    return { count: 13, length: [h * 0.6, h], width: h * 0.1, lift: [78, 90], bend: [0, 0.25], stem: 0 };
  if (shape === "palm")
    return {
      count: 16,
      length: [h * 0.45, h * 0.62],
      width: h * 0.1,
      lift: [45, 85],
      bend: [1.0, 1.9],
      stem: h * 0.42,
    };
  if (shape === "succulent")
    return { count: 22, length: [h * 0.6, h], width: h * 0.35, lift: [15, 80], bend: [-0.3, 0.2], stem: 0 };
  return {
    count: 24,
    length: [h * 0.22, h * 0.36],
    width: h * 0.16,
    lift: [5, 70],
    bend: [0.4, 1.2],
    stem: h * 0.75,
  };
}

/** A house plant in a pot. `height_m` is the height of the plant above its soil. */
export function pottedPlant(place: Place, options: PottedOptions): NodeDef {
  const { random, shape, pot_radius_m: r, pot: material = "terracotta", pot_tint = 0xffffff } = options;
  const heavy = r > 0.12;
  const prop = new Prop(place, {
    kind: "potted plant",
    label: "potted plant",
    body: heavy ? "static" : "dynamic",
    ...(heavy ? {} : { mass_kg: 1.6 }),
  });
  const soil = pot(prop, r, r * (shape === "succulent" ? 1.3 : 1.75), material, pot_tint);
  const plan = leafPlan(options);
  const leaves: BufferGeometry[] = [];
  const stems = shape === "bushy" ? 7 : 1;
  const tips: Vec3[] = Array.from({ length: stems }, (_, i) => {
    const a = (i / stems) * Math.PI * 2 + random.between(0, 0.6);
    const out = shape === "bushy" ? random.between(0.15, 0.5) * plan.stem * 0.8 : 0;
    return [Math.cos(a) * out, soil + plan.stem * random.between(0.7, 1), Math.sin(a) * out];
  });
  if (plan.stem > 0)
    for (const tip of tips)
      prop.mesh(
        tube(
          [[tip[0] * 0.1, soil, tip[2] * 0.1], [tip[0] * 0.5, (soil + tip[1]) / 2, tip[2] * 0.5], tip],
          shape === "palm" ? 0.012 : 0.0035,
          { sides: 5 },
        ),
        shape === "palm" ? "bark" : "leaf dark",
      );
  for (let i = 0; i < plan.count; i++) {
    const tip = tips[i % stems] as Vec3;
    const down = shape === "bushy" ? random.between(0.35, 1) : 1;
    const length = random.between(...plan.length);
    const one = leaf(
      length,
      plan.width * random.between(0.8, 1.15),
      random.between(...plan.bend),
      random.between(...plan.lift),
      shape === "palm" ? 2 : 1,
    );
    const turn = (i * 137.5 + random.between(-15, 15)) % 360;
    const base: Vec3 = [tip[0] * down, soil + (tip[1] - soil) * down, tip[2] * down];
    const spread = shape === "upright" ? r * 0.4 * random.between(0.2, 1) : 0;
    leaves.push(turned(one.translate(0, 0, spread), "y", turn).translate(...base));
  }
  leaves.forEach((geometry, i) => {
    prop.mesh(geometry, i % 3 ? "leaf" : "leaf dark");
  });
  return prop.collide(hullCollider(leaves)).node();
}

/** A bunch of cut flowers; the place is the mouth of a vase, the stems go a little into it. Stands on the vase. */
export function bouquet(place: Place, random: Random, colors: readonly number[]): NodeDef {
  const prop = new Prop(place, { kind: "flowers", label: "flowers", hangs: true });
  const heads: BufferGeometry[] = [];
  for (let i = 0; i < 9; i++) {
    const a = i * 2.4;
    const out = 0.03 + 0.075 * ((i % 5) / 4);
    const top: Vec3 = [Math.cos(a) * out, random.between(0.14, 0.24), Math.sin(a) * out];
    const stem = tube([[0, 0.001, 0], [top[0] * 0.4, top[1] * 0.5, top[2] * 0.4], top], 0.0022, { sides: 5 });
    const head = sphere(random.between(0.018, 0.028), 8, 0.75).translate(top[0], top[1] - 0.008, top[2]);
    heads.push(head);
    prop.mesh(stem, "leaf dark").mesh(head, "petal", { tint: random.pick(colors) });
    if (i % 2 === 1) continue;
    const blade = turned(leaf(0.09, 0.03, 0.7, 55), "y", i * 77);
    prop.mesh(blade.translate(top[0] * 0.3, top[1] * 0.4, top[2] * 0.3), "leaf");
  }
  return prop.collide(hullCollider(heads), cylinderCollider(0.012, 0.14, [0, 0.001, 0])).node();
}

export interface TreeOptions {
  readonly height_m: number;
  readonly random: Random;
  readonly material?: string;
  /** A tree that is only seen from far gets fewer facets. */
  readonly far?: boolean;
  /** Lumps of the crown, and how finely each is cut: many coarse ones for a street, few fine ones for a garden. */
  readonly lumps?: number;
  readonly detail?: 1 | 2;
  /** Facets inside other lumps, which nobody sees, are left out. */
  readonly skin_only?: boolean;
}

/** A tree with a trunk and a crown of several lumps. */
export function tree(place: Place, options: TreeOptions): NodeDef {
  const { height_m: h, random, material = "hedge", far = false, skin_only = false } = options;
  const prop = new Prop(place, { kind: "tree", label: "tree", body: far ? "none" : "static" });
  const trunk = h * 0.45;
  const radius = h * 0.032;
  prop.mesh(
    lathe(
      [
        [0, 0],
        [radius * 1.6, 0],
        [radius * 1.1, 0.25],
        [radius, trunk],
        [radius * 0.5, h * 0.7],
        [0, h * 0.7],
      ],
      10,
    ),
    "bark",
  );
  prop.collide(cylinderCollider(radius * 1.2, trunk, [0, 0, 0]));
  const lumps: BufferGeometry[] = [];
  const { lumps: count = far ? 3 : 6, detail = far ? 1 : 2 } = options;
  for (let i = 0; i < count; i++) {
    const a = i * 1.9 + random.between(0, 0.6);
    const out = i === 0 ? 0 : h * random.between(0.11, 0.17);
    const size = h * random.between(0.15, 0.2) * (i === 0 ? 1.25 : 1);
    lumps.push(
      foliage(size, random, 0.85, detail).translate(
        Math.cos(a) * out,
        h * random.between(0.55, 0.76),
        Math.sin(a) * out,
      ),
    );
  }
  prop.collide(hullCollider(lumps));
  for (const lump of skin_only ? withoutBuried(lumps) : lumps) prop.mesh(lump, material);
  return prop.node();
}

/** A round bush that stands on the ground. */
export function bush(place: Place, options: { radius_m: number; random: Random }): NodeDef {
  const prop = new Prop(place, { kind: "bush", label: "bush" });
  const lump = foliage(options.radius_m, options.random, 0.85);
  lump.computeBoundingBox();
  lump.translate(0, -(lump.boundingBox?.min.y ?? 0), 0);
  return prop
    .mesh(lump, "hedge")
    .collide(hullCollider([lump]))
    .node();
}

export interface HedgeOptions {
  readonly length_m: number;
  readonly height_m: number;
  readonly depth_m: number;
  readonly random: Random;
  /** Only seen from afar: no collider. */
  readonly far?: boolean;
  /** Length of the facets along it. */
  readonly grain_m?: number;
}

/** A clipped hedge along x. */
export function hedge(place: Place, options: HedgeOptions): NodeDef {
  const { length_m: l, height_m: h, depth_m: d, random, far = false, grain_m = 0.5 } = options;
  const body = far ? "none" : "static";
  const prop = new Prop(place, { kind: "hedge", label: "hedge", structural: true, body });
  const wave = (a: number) => 0.05 * Math.sin(a * 2.3) + 0.03 * Math.sin(a * 5.1 + 1);
  const steps = Math.max(6, Math.round(l / grain_m));
  const profile: [number, number][] = [
    [d / 2 - 0.04, 0],
    [d / 2, h * 0.5],
    [d / 2 - 0.06, h - 0.08],
    [d / 2 - 0.2, h],
    [-d / 2 + 0.2, h],
    [-d / 2 + 0.06, h - 0.08],
    [-d / 2, h * 0.5],
    [-d / 2 + 0.04, 0],
  ];
  const shift = random.between(0, 9);
  const skin = sheet(
    (u, v) => {
      const t = v * (profile.length - 1);
      const i = Math.min(profile.length - 2, Math.floor(t));
      const [z0, y0] = profile[i] as [number, number];
      const [z1, y1] = profile[i + 1] as [number, number];
      const y = y0 + (y1 - y0) * (t - i);
      const x = (u - 0.5) * l;
      return [
        x,
        y * (1 + wave(x + shift) * (y > 0.1 ? 0.5 : 0)),
        z0 + (z1 - z0) * (t - i) + wave(x * 1.7 + y * 3) * (y > 0.05 ? 0.7 : 0),
      ];
    },
    [steps, profile.length - 1],
    [l, 2 * h + d],
    0.01,
    "front",
  );
  prop.mesh(skin, "hedge").mesh(box([l - 0.02, h * 0.95, d * 0.8], 0), "hedge");
  return prop.collide(boxCollider([l, h, d], [0, 0, 0])).node();
}
