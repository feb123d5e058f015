/**
 * Fruit, bread and other things to eat.
 *
 * Owns: their shapes. Refuses: what they lie in (tableware.ts).
 */
import { boxCollider, cylinderCollider } from "./colliders";
import { cushion } from "./geometry/cushion";
import { cylinder, lathe, type Profile, sphere } from "./geometry/lathe";
import { tube } from "./geometry/tube";
import type { NodeDef } from "./model";
import { type Place, Prop } from "./prop";

/** An apple that stands on its base. */
export function apple(place: Place, tint = 0xffffff): NodeDef {
  const prop = new Prop(place, { kind: "apple", label: "apple", body: "dynamic", mass_kg: 0.18 });
  const profile: Profile = [
    [0, 0.004],
    [0.012, 0],
    [0.026, 0.008],
    [0.037, 0.032],
    [0.036, 0.052],
    [0.022, 0.068],
    [0.01, 0.066],
    [0, 0.058],
  ];
  prop.mesh(lathe(profile, 14), "apple", { tint });
  prop.mesh(cylinder(0.0018, 0.02, 5, 0).translate(0, 0.057, 0), "bark");
  return prop.collide(cylinderCollider(0.034, 0.068, [0, 0, 0])).node();
}

/** A round fruit. */
export function roundFruit(place: Place, options: { kind: "orange" | "lemon"; radius_m?: number }): NodeDef {
  const { kind, radius_m: r = kind === "orange" ? 0.038 : 0.028 } = options;
  const prop = new Prop(place, { kind, label: kind, body: "dynamic", mass_kg: 0.15 });
  prop.mesh(sphere(r, 14), kind);
  return prop.collide({ shape: "ball", radius: r, position: [0, r, 0] }).node();
}

/** A bent banana lying on its side. */
export function banana(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "banana", label: "banana", body: "dynamic", mass_kg: 0.13 });
  const points = Array.from({ length: 6 }, (_, i): [number, number, number] => {
    const a = -0.85 + (i / 5) * 1.7;
    return [Math.sin(a) * 0.1, 0.016, Math.cos(a) * 0.1 - 0.08];
  });
  prop.mesh(tube(points, 0.016, { sides: 6, smooth: 2 }), "food paint", { tint: 0xe9c93c });
  prop.collide(boxCollider([0.09, 0.032, 0.036], [0, 0, 0.005]));
  for (const side of [-1, 1]) prop.collide(boxCollider([0.04, 0.032, 0.04], [side * 0.062, 0, -0.018]));
  return prop.node();
}

/** A loaf of bread. */
export function loaf(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "bread", label: "loaf of bread", body: "dynamic", mass_kg: 0.6 });
  prop.mesh(cushion([0.24, 0.1, 0.11], { round: 0.045, swell: 0.35, flat_base: true }), "bread");
  return prop.collide(boxCollider([0.24, 0.09, 0.11], [0, 0, 0])).node();
}

/** A bun that stands on its flat base. */
export function bun(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "bun", label: "bun", body: "dynamic", mass_kg: 0.08 });
  const profile: Profile = [
    [0, 0],
    [0.032, 0],
    [0.04, 0.014],
    [0.034, 0.034],
    [0.016, 0.046],
    [0, 0.048],
  ];
  prop.mesh(lathe(profile, 12), "bread");
  return prop.collide(cylinderCollider(0.039, 0.047, [0, 0, 0])).node();
}
