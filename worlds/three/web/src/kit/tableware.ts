/**
 * What stands on tables and in kitchens and is used with the hands.
 *
 * Owns: plates, bowls, cups, glasses, bottles, cutlery, boards, jars, vases. Refuses: food (food.ts),
 * pots (cookware.ts), machines (appliances.ts).
 */
import { boxCollider, cylinderCollider } from "./colliders";
import { box } from "./geometry/box";
import { cylinder, lathe, type Profile } from "./geometry/lathe";
import { turned } from "./geometry/pose";
import { tube } from "./geometry/tube";
import type { ColliderDef, NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";

/** Upright boxes in a ring: the wall of something hollow and round, from `y0` to `y1`. */
export function ringWall(inner: number, outer: number, y0: number, y1: number, count = 10): ColliderDef[] {
  const width = 2 * outer * Math.tan(Math.PI / count);
  const middle = (inner + outer) / 2;
  return Array.from({ length: count }, (_, i): ColliderDef => {
    const angle = (i / count) * Math.PI * 2;
    return {
      shape: "box",
      half: [width / 2, (y1 - y0) / 2, (outer - inner) / 2],
      position: [Math.sin(angle) * middle, (y0 + y1) / 2, Math.cos(angle) * middle],
      quaternion: [0, Math.sin(angle / 2), 0, Math.cos(angle / 2)],
    };
  });
}

/** A dinner plate; its well is flat. */
export function plate(place: Place, options: { radius_m?: number; tint?: number } = {}): NodeDef {
  const { radius_m: r = 0.13, tint = 0xffffff } = options;
  const prop = new Prop(place, { kind: "plate", label: "plate", body: "dynamic", mass_kg: 0.45 });
  const profile: Profile = [
    [0, 0],
    [r * 0.6, 0],
    [r * 0.62, 0.004],
    [r * 0.98, 0.017],
    [r, 0.02],
    [r * 0.97, 0.0215],
    [r * 0.66, 0.01],
    [r * 0.6, 0.007],
    [0, 0.007],
  ];
  prop.mesh(lathe(profile, 22), "ceramic paint", { tint });
  return prop
    .collide(cylinderCollider(r * 0.62, 0.007, [0, 0, 0]), ...ringWall(r * 0.6, r * 0.82, 0.0045, 0.013))
    .collide(...ringWall(r * 0.82, r, 0.0115, 0.0215))
    .node();
}

/** A bowl with a flat bottom inside. */
export function bowl(
  place: Place,
  options: { radius_m?: number; height_m?: number; tint?: number; kind?: string } = {},
): NodeDef {
  const { radius_m: r = 0.08, height_m: h = 0.065, tint = 0xffffff, kind = "bowl" } = options;
  const prop = new Prop(place, { kind, label: kind, body: "dynamic", mass_kg: 0.4 });
  const profile: Profile = [
    [0, 0],
    [r * 0.7, 0],
    [r * 0.86, h * 0.35],
    [r, h],
    [r - 0.004, h],
    [r * 0.86 - 0.006, h * 0.38],
    [r * 0.68, 0.008],
    [0, 0.008],
  ];
  prop.mesh(lathe(profile, 22), "ceramic paint", { tint });
  return prop
    .collide(cylinderCollider(r * 0.7, 0.008, [0, 0, 0]), ...ringWall(r * 0.72, r * 0.84, 0.004, h * 0.4))
    .collide(...ringWall(r * 0.86, r, h * 0.38, h))
    .node();
}

function handle(prop: Prop, r: number, h: number, material: string, tint: number): void {
  const points: Vec3[] = [
    [r - 0.003, h * 0.82, 0],
    [r + 0.022, h * 0.78, 0],
    [r + 0.026, h * 0.45, 0],
    [r - 0.003, h * 0.22, 0],
  ];
  prop.mesh(tube(points, 0.0045, { smooth: 4, sides: 6 }), material, { tint });
  prop.collide(boxCollider([0.03, h * 0.62, 0.009], [r + 0.0155, h * 0.2, 0]));
}

/** A mug with a handle towards +x, coffee in it if `full`. */
export function mug(
  place: Place,
  options: { tint?: number; full?: boolean; kind?: "mug" | "cup" } = {},
): NodeDef {
  const { tint = 0xffffff, full = false, kind = "mug" } = options;
  const [r, h] = kind === "mug" ? [0.041, 0.095] : [0.042, 0.06];
  const prop = new Prop(place, { kind, label: kind, body: "dynamic", mass_kg: 0.3 });
  const foot = kind === "mug" ? r - 0.002 : r * 0.62;
  const profile: Profile = [
    [0, 0],
    [foot, 0],
    [kind === "mug" ? r : r * 0.85, kind === "mug" ? 0.006 : h * 0.35],
    [r, h],
    [r - 0.004, h],
    [kind === "mug" ? r - 0.004 : r * 0.8, h * 0.38],
    [foot - 0.004, 0.007],
    [0, 0.007],
  ];
  prop.mesh(lathe(profile, 18), "ceramic paint", { tint });
  if (full)
    prop.mesh(cylinder(r - 0.0045, 0.002, 16, 0).translate(0, h * 0.72, 0), "food paint", { tint: 0x3a2114 });
  handle(prop, kind === "mug" ? r : r * 0.95, h, "ceramic paint", tint);
  return prop.collide(cylinderCollider(r, h, [0, 0, 0])).node();
}

/** A drinking glass. */
export function tumbler(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "glass", label: "drinking glass", body: "dynamic", mass_kg: 0.25 });
  const profile: Profile = [
    [0, 0],
    [0.03, 0],
    [0.037, 0.11],
    [0.035, 0.11],
    [0.028, 0.01],
    [0, 0.01],
  ];
  prop.mesh(lathe(profile, 16), "glass clear", { casts_shadow: false });
  return prop.collide(cylinderCollider(0.036, 0.11, [0, 0, 0])).node();
}

export interface BottleOptions {
  readonly height_m: number;
  readonly radius_m: number;
  readonly material: string;
  readonly tint?: number;
  readonly label_tint?: number;
  readonly cap?: number;
  readonly kind?: string;
  /** How slender the neck is, as a part of the radius. */
  readonly neck?: number;
  readonly mass_kg?: number;
}

/** A bottle with shoulder, neck, paper label and cap. */
export function bottle(place: Place, options: BottleOptions): NodeDef {
  const {
    height_m: h,
    radius_m: r,
    material,
    tint = 0xffffff,
    label_tint,
    cap = 0x2a2a2c,
    kind = "bottle",
    neck = 0.36,
  } = options;
  const prop = new Prop(place, { kind, label: kind, body: "dynamic", mass_kg: options.mass_kg ?? 0.6 });
  const n = r * neck;
  const profile: Profile = [
    [0, 0],
    [r - 0.003, 0],
    [r, 0.004],
    [r, h * 0.6],
    [r * 0.86, h * 0.68],
    [n * 1.1, h * 0.78],
    [n, h * 0.84],
    [n, h * 0.93],
    [0, h * 0.93],
  ];
  prop.mesh(lathe(profile, 16), material, { tint });
  prop.mesh(cylinder(n * 1.15, h * 0.08, 10, 0.002).translate(0, h * 0.92, 0), "plastic paint", {
    tint: cap,
  });
  if (label_tint !== undefined) {
    prop.mesh(
      lathe(
        [
          [r + 0.0008, h * 0.18],
          [r + 0.0008, h * 0.46],
        ],
        16,
      ),
      "print",
      { tint: label_tint },
    );
  }
  return prop
    .collide(cylinderCollider(r, h * 0.66, [0, 0, 0]), cylinderCollider(n * 1.15, h * 0.34, [0, h * 0.66, 0]))
    .node();
}

/** Knife, fork or spoon; it points along −z. */
export function cutlery(place: Place, kind: "knife" | "fork" | "spoon"): NodeDef {
  const prop = new Prop(place, { kind, label: kind, body: "dynamic", mass_kg: 0.05 });
  prop.mesh(box([0.012, 0.004, 0.11], 0.0015).translate(0, 0, 0.045), "steel");
  if (kind === "knife")
    prop.mesh(box([0.016, 0.0025, 0.105], 0.001).translate(-0.001, 0.0005, -0.0615), "steel");
  if (kind === "spoon")
    prop.mesh(cylinder(0.02, 0.005, 10, 0.002).scale(1, 1, 1.4).translate(0, 0, -0.065), "steel");
  if (kind === "spoon") prop.mesh(box([0.006, 0.003, 0.035], 0.001).translate(0, 0.001, -0.022), "steel");
  if (kind === "fork") {
    prop.mesh(box([0.022, 0.003, 0.045], 0.001).translate(0, 0, -0.03), "steel");
    for (let i = 0; i < 4; i++)
      prop.mesh(box([0.0032, 0.0025, 0.045], 0.0008).translate(-0.0094 + i * 0.00627, 0, -0.074), "steel");
  }
  const size: Vec3 =
    kind === "knife" ? [0.016, 0.004, 0.214] : kind === "fork" ? [0.022, 0.004, 0.197] : [0.04, 0.005, 0.193];
  const z = kind === "knife" ? -0.007 : kind === "fork" ? 0.0015 : 0.0035;
  return prop.collide(boxCollider(size, [0, 0, z])).node();
}

/** A cutting board with a hole in its grip. */
export function breadBoard(place: Place, wood = "oak"): NodeDef {
  const prop = new Prop(place, { kind: "bread board", label: "bread board", body: "dynamic", mass_kg: 0.9 });
  prop
    .block([0.36, 0.018, 0.23], [0, 0, 0], wood, { bevel: 0.005 })
    .block([0.09, 0.018, 0.06], [0.225, 0, 0], wood, { bevel: 0.005 });
  return prop.node();
}

/** A vase; flowers.ts fills it. */
export function vase(place: Place, options: { height_m?: number; tint?: number } = {}): NodeDef {
  const { height_m: h = 0.24, tint = 0x8db0b8 } = options;
  const prop = new Prop(place, { kind: "vase", label: "vase", body: "dynamic", mass_kg: 0.9 });
  const profile: Profile = [
    [0, 0],
    [0.045, 0],
    [0.065, h * 0.25],
    [0.07, h * 0.45],
    [0.045, h * 0.75],
    [0.03, h * 0.88],
    [0.04, h],
    [0.036, h],
    [0.025, h * 0.88],
    [0, h * 0.8],
  ];
  prop.mesh(lathe(profile, 18), "ceramic paint", { tint });
  return prop
    .collide(cylinderCollider(0.066, h * 0.7, [0, 0, 0]), cylinderCollider(0.04, h * 0.1, [0, h * 0.7, 0]))
    .collide(...ringWall(0.027, 0.04, h * 0.8, h))
    .node();
}

/** Salt, pepper or sugar in a small jar with a lid. */
export function jar(
  place: Place,
  options: { radius_m?: number; height_m?: number; tint?: number; kind?: string } = {},
): NodeDef {
  const { radius_m: r = 0.045, height_m: h = 0.12, tint = 0xe8e2d4, kind = "jar" } = options;
  const prop = new Prop(place, { kind, label: kind, body: "dynamic", mass_kg: 0.4 });
  prop.mesh(cylinder(r, h * 0.86, 16, 0.004), "ceramic paint", { tint });
  prop.mesh(turned(cylinder(r * 1.03, h * 0.14, 16, 0.003), "y", 0).translate(0, h * 0.86, 0), "oak");
  return prop.collide(cylinderCollider(r, h, [0, 0, 0])).node();
}
