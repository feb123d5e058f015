/**
 * What a bakery sells.
 *
 * Owns: rolls, sticks of bread, round loaves, cakes. Refuses: the loaf of a household (food.ts).
 */
import { boxCollider, cylinderCollider } from "./colliders";
import { cushion } from "./geometry/cushion";
import { cylinder, lathe, sphere } from "./geometry/lathe";
import { turned } from "./geometry/pose";
import { tube } from "./geometry/tube";
import type { NodeDef } from "./model";
import { type Place, Prop } from "./prop";

/** A roll with a cut on its top. */
export function roll(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "roll", label: "bread roll", body: "dynamic", mass_kg: 0.07 });
  prop.mesh(cushion([0.11, 0.055, 0.085], { round: 0.027, steps: 1 }), "bread");
  return prop.collide(boxCollider([0.105, 0.052, 0.08], [0, 0, 0])).node();
}

/** A round loaf dusted with flour. */
export function roundLoaf(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "bread", label: "round loaf", body: "dynamic", mass_kg: 1 });
  prop.mesh(
    lathe(
      [
        [0, 0],
        [0.1, 0],
        [0.125, 0.03],
        [0.11, 0.075],
        [0.06, 0.1],
        [0, 0.105],
      ],
      10,
    ),
    "bread",
  );
  return prop.collide(cylinderCollider(0.118, 0.09, [0, 0, 0])).node();
}

/** A stick of bread lying along x. */
export function baguette(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "baguette", label: "baguette", body: "dynamic", mass_kg: 0.3 });
  prop.mesh(
    tube(
      [
        [-0.29, 0.028, 0],
        [-0.22, 0.028, 0],
        [0.22, 0.028, 0],
        [0.29, 0.028, 0],
      ],
      0.028,
      { sides: 8 },
    ).scale(1, 1, 1.1),
    "bread",
  );
  return prop.collide(boxCollider([0.58, 0.05, 0.056], [0, 0, 0])).node();
}

/** A cake on a white plate, with cherries. */
export function cake(place: Place, options: { tint: number; berry: number }): NodeDef {
  const prop = new Prop(place, { kind: "cake", label: "cake", body: "dynamic", mass_kg: 1.2 });
  prop.mesh(cylinder(0.15, 0.012, 14, 0).translate(0, 0, 0), "ceramic");
  prop.mesh(cylinder(0.125, 0.075, 14, 0.01).translate(0, 0.012, 0), "food paint", { tint: options.tint });
  for (let i = 0; i < 8; i++) {
    const a = (i / 8) * 2 * Math.PI;
    prop.mesh(sphere(0.014, 4).translate(Math.cos(a) * 0.095, 0.083, Math.sin(a) * 0.095), "food paint", {
      tint: options.berry,
    });
  }
  return prop
    .collide(cylinderCollider(0.15, 0.012, [0, 0, 0]), cylinderCollider(0.125, 0.098, [0, 0.012, 0]))
    .node();
}

/** A twisted knot of dough, lying. */
export function pretzel(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "pretzel", label: "pretzel", body: "dynamic", mass_kg: 0.09 });
  const knot = tube(
    [
      [0.025, 0.014, 0.045],
      [-0.05, 0.014, -0.01],
      [-0.055, 0.014, -0.05],
      [0, 0.014, -0.062],
      [0.055, 0.014, -0.05],
      [0.05, 0.014, -0.01],
      [-0.025, 0.014, 0.045],
    ],
    0.014,
    { smooth: 2, sides: 6 },
  );
  prop.mesh(turned(knot, "y", 0), "food paint", { tint: 0x8a4a1e });
  return prop.collide(boxCollider([0.14, 0.026, 0.13], [0, 0, -0.008])).node();
}
