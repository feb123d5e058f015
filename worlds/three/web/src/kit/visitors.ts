/**
 * What visitors of public places meet and leave.
 *
 * Owns: donation boxes, counter bells, audio guides, folding pushchairs. Refuses: counters (counters.ts).
 */
import { boxCollider, cylinderCollider } from "./colliders";
import { box } from "./geometry/box";
import { cylinder, lathe, sphere } from "./geometry/lathe";
import { tube } from "./geometry/tube";
import type { NodeDef } from "./model";
import { type Place, Prop } from "./prop";

/** A box of clear plastic on a post, coins and notes in it. */
export function donationBox(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "donation box", label: "donation box", has_front: true });
  prop.block([0.36, 0.03, 0.36], [0, 0, 0], "dark steel", { bevel: 0.004 });
  prop.block([0.24, 0.7, 0.24], [0, 0.03, 0], "oak", { bevel: 0.004 });
  prop.block([0.36, 0.03, 0.36], [0, 0.73, 0], "oak", { bevel: 0.004 });
  for (const [w, d, x, z] of [
    [0.34, 0.008, 0, 0.166],
    [0.34, 0.008, 0, -0.166],
    [0.008, 0.324, 0.166, 0],
    [0.008, 0.324, -0.166, 0],
  ] as const)
    prop.block([w, 0.36, d], [x, 0.76, z], "glass", { bevel: 0, casts_shadow: false });
  prop.block([0.36, 0.03, 0.36], [0, 1.12, 0], "oak", { bevel: 0.004 });
  prop.mesh(box([0.14, 0.001, 0.012], 0).translate(0, 1.15, 0), "black metal");
  for (let i = 0; i < 16; i++) {
    const [x, z] = [Math.sin(i * 2.4) * 0.02 * Math.sqrt(i + 1), Math.cos(i * 2.4) * 0.03 * Math.sqrt(i + 1)];
    prop.mesh(cylinder(0.012, 0.002, 10, 0).translate(x, 0.76 + 0.002 * (i % 3), z), "old metal", {
      tint: i % 2 ? 0xc9a04a : 0xb9b9b4,
    });
  }
  for (const [x, z, turn, tint] of [
    [0.06, 0.07, 0.4, 0x8aa38a],
    [-0.07, 0.02, -0.9, 0xb8a07a],
    [0.02, -0.09, 1.7, 0x8a9ab8],
  ] as const)
    prop.mesh(box([0.12, 0.001, 0.062], 0).rotateY(turn).rotateZ(0.12).translate(x, 0.776, z), "print", {
      tint,
    });
  prop.mesh(box([0.2, 0.09, 0.002], 0).translate(0, 0.45, 0.1205), "print", { tint: 0xf2efe6 });
  return prop.node();
}

/** A bell to strike on a counter. */
export function handBell(place: Place): NodeDef {
  const prop = new Prop(place, {
    kind: "counter bell",
    label: "counter bell",
    body: "dynamic",
    mass_kg: 0.3,
  });
  prop.mesh(
    lathe(
      [
        [0, 0],
        [0.042, 0],
        [0.042, 0.01],
        [0.037, 0.014],
        [0.034, 0.034],
        [0.018, 0.05],
        [0, 0.053],
      ],
      18,
    ),
    "brass",
  );
  prop.mesh(sphere(0.007, 8).translate(0, 0.052, 0), "chrome");
  return prop
    .collide(cylinderCollider(0.042, 0.03, [0, 0, 0]), cylinderCollider(0.012, 0.036, [0, 0.03, 0]))
    .node();
}

/** A speaking guide on its strap, lying. */
export function audioGuide(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "audio guide", label: "audio guide", body: "dynamic", mass_kg: 0.25 });
  prop.block([0.055, 0.02, 0.19], [0, 0, 0], "plastic black", { bevel: 0.006 });
  prop.mesh(box([0.04, 0.001, 0.045], 0).translate(0, 0.02, -0.045), "dark glass");
  for (let row = 0; row < 3; row++)
    for (let column = -1; column < 2; column++)
      prop.mesh(
        box([0.009, 0.0015, 0.009], 0).translate(column * 0.013, 0.02, 0.005 + row * 0.016),
        "plastic paint",
        { tint: 0xd8d8d4 },
      );
  const strap = Array.from({ length: 9 }, (_, i): [number, number, number] => {
    const a = (i / 8) * Math.PI;
    return [0.03 + Math.sin(a) * 0.055, 0.006, -0.085 + 0.15 * (i / 8)];
  });
  prop.mesh(tube(strap, 0.004, { sides: 4 }), "rope red");
  return prop.collide(boxCollider([0.06, 0.012, 0.16], [0.06, 0, -0.01])).node();
}
