/**
 * What comes with moving house, shops and exhibitions.
 *
 * Owns: wooden crates, pallets, ladders, hand trucks, toolboxes, rolls of foil. Refuses: cardboard boxes (toys.ts).
 */
import { boxCollider, cylinderCollider, hullCollider, lyingCylinder, turnedBox } from "./colliders";
import { box } from "./geometry/box";
import { cylinder, lathe } from "./geometry/lathe";
import { turned } from "./geometry/pose";
import { tube } from "./geometry/tube";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";

/** A crate of boards with battens, arrows that say which way is up, and handles of rope. */
export function artCrate(place: Place, options: { size: Vec3; mass_kg: number; lidless?: boolean }): NodeDef {
  const [w, h, d] = options.size;
  const prop = new Prop(place, {
    kind: "crate",
    label: "wooden crate",
    body: "dynamic",
    mass_kg: options.mass_kg,
    has_front: true,
  });
  for (const x of [-1, 1]) prop.block([0.06, 0.05, d], [x * (w / 2 - 0.08), 0, 0], "pine", { bevel: 0 });
  prop.block([w - 0.04, h - 0.07, d - 0.04], [0, 0.05, 0], "pine", { bevel: 0.003 });
  for (const x of [-1, 1])
    for (const z of [-1, 1])
      prop.block([0.07, h - 0.05, 0.02], [x * (w / 2 - 0.035), 0.05, z * (d / 2 - 0.01)], "pine", {
        bevel: 0,
      });
  for (const z of [-1, 1]) {
    prop.block([w - 0.14, 0.07, 0.02], [0, h - 0.09, z * (d / 2 - 0.01)], "pine", { bevel: 0 });
    prop.block([w - 0.14, 0.07, 0.02], [0, 0.05, z * (d / 2 - 0.01)], "pine", { bevel: 0 });
  }
  prop.block([w, 0.02, d], [0, h - 0.02, 0], "pine", { bevel: 0.003 });
  arrows(prop, w, h, d / 2 - 0.0195);
  return prop.node();
}

function arrows(prop: Prop, w: number, h: number, z: number): void {
  const s = Math.min(0.16, h * 0.3);
  const ink = { tint: 0x26221e };
  for (const x of [-0.35, -0.2]) {
    const at = x * w;
    prop.mesh(box([s * 0.14, s * 0.7, 0.002], 0).translate(at, h * 0.4, z), "print", ink);
    for (const side of [-1, 1])
      prop.mesh(
        turned(box([s * 0.12, s * 0.42, 0.002], 0), "z", side * 140).translate(
          at + side * 0.0,
          h * 0.4 + s * 0.8,
          z,
        ),
        "print",
        ink,
      );
  }
  prop.mesh(box([w * 0.26, h * 0.16, 0.002], 0).translate(w * 0.2, h * 0.42, z), "print", { tint: 0xf2efe6 });
}

/** A stepladder of aluminium, opened; one climbs at its front. */
export function stepladder(place: Place, options: { height_m: number }): NodeDef {
  const h = options.height_m;
  const prop = new Prop(place, {
    kind: "stepladder",
    label: "stepladder",
    has_front: true,
    body: "dynamic",
    mass_kg: 8,
  });
  const [foot, back] = [h * 0.3, -h * 0.28];
  const rails = [];
  for (const x of [-1, 1]) {
    rails.push(
      tube(
        [
          [x * 0.26, 0.02, foot],
          [x * 0.19, h, 0.03],
        ],
        0.02,
        { sides: 6 },
      ),
    );
    rails.push(
      tube(
        [
          [x * 0.26, 0.02, back],
          [x * 0.18, h - 0.03, -0.06],
        ],
        0.016,
        { sides: 6 },
      ),
    );
  }
  for (const rail of rails) prop.mesh(rail, "steel").collide(hullCollider([rail]));
  const steps = Math.round(h / 0.25);
  for (let i = 1; i < steps; i++) {
    const t = i / steps;
    const half = 0.26 - 0.07 * t;
    prop.block([2 * half - 0.02, 0.02, 0.08], [0, h * t, foot * (1 - t) + 0.03 * t], "steel", { bevel: 0 });
  }
  prop.block([0.4, 0.03, 0.22], [0, h - 0.02, -0.01], "red paint", { bevel: 0.004 });
  for (const x of [-1, 1]) {
    prop.post(0.026, 0.03, [x * 0.26, 0, foot], "rubber", { segments: 8 });
    prop.post(0.024, 0.03, [x * 0.26, 0, back], "rubber", { segments: 8 });
  }
  return prop.node();
}

/** A hand truck that stands upright on its wheels and toe plate. */
export function handTruck(place: Place): NodeDef {
  const prop = new Prop(place, {
    kind: "hand truck",
    label: "hand truck",
    has_front: true,
    body: "dynamic",
    mass_kg: 12,
  });
  prop.block([0.42, 0.008, 0.24], [0, 0, 0.14], "dark steel", { bevel: 0 });
  for (const x of [-1, 1]) {
    prop.mesh(
      tube(
        [
          [x * 0.18, 0.02, 0.0],
          [x * 0.18, 1.0, -0.02],
          [x * 0.18, 1.2, -0.12],
        ],
        0.016,
        { smooth: 4, sides: 7 },
      ),
      "red paint",
    );
    prop.mesh(
      turned(cylinder(0.11, 0.05, 18, 0.012), "z", 90).translate(x * 0.21 + 0.025, 0.11, -0.1),
      "rubber",
    );
    prop.mesh(
      turned(cylinder(0.05, 0.054, 12, 0.004), "z", 90).translate(x * 0.21 + 0.027, 0.11, -0.1),
      "steel",
    );
    prop.collide(lyingCylinder(0.11, 0.05, [x * 0.21, 0.11, -0.1], "x"));
    prop.collide(boxCollider([0.032, 1.0, 0.032], [x * 0.18, 0.02, -0.005]));
    prop.collide(turnedBox([0.032, 0.24, 0.032], [x * 0.18, 1.1, -0.07], [1, 0, 0], -26));
  }
  for (const y of [0.25, 0.55, 0.85]) prop.block([0.36, 0.03, 0.012], [0, y, 0], "red paint", { bevel: 0 });
  prop.mesh(turned(cylinder(0.016, 0.38, 8), "z", 90).translate(0.19, 1.2, -0.12), "rubber");
  return prop.node();
}

/** A closed toolbox with a handle. */
export function toolbox(place: Place, tint = 0xc0392b): NodeDef {
  const prop = new Prop(place, {
    kind: "toolbox",
    label: "toolbox",
    body: "dynamic",
    mass_kg: 6,
    has_front: true,
  });
  prop.block([0.48, 0.16, 0.22], [0, 0, 0], "locker paint", { tint, bevel: 0.008 });
  prop.block([0.46, 0.05, 0.2], [0, 0.16, 0], "locker paint", { tint: 0x2a2a2c, bevel: 0.012 });
  prop.mesh(
    tube(
      [
        [-0.11, 0.2, 0],
        [-0.1, 0.25, 0],
        [0.1, 0.25, 0],
        [0.11, 0.2, 0],
      ],
      0.011,
      { smooth: 3 },
    ),
    "plastic black",
  );
  prop.collide(boxCollider([0.24, 0.055, 0.024], [0, 0.207, 0]));
  for (const x of [-0.16, 0.16]) prop.mesh(box([0.035, 0.05, 0.006], 0).translate(x, 0.14, 0.113), "chrome");
  return prop.node();
}

/** A roll of bubble foil that stands on its end. */
export function foilRoll(place: Place, options: { radius_m: number; length_m: number }): NodeDef {
  const { radius_m: r, length_m: l } = options;
  const prop = new Prop(place, {
    kind: "foil roll",
    label: "roll of bubble foil",
    body: "dynamic",
    mass_kg: 4.5,
  });
  prop.mesh(
    lathe(
      [
        [0, 0],
        [r - 0.01, 0],
        [r, 0.012],
        [r, l - 0.012],
        [r - 0.01, l],
        [0.045, l],
        [0.04, l - 0.02],
        [0, l - 0.02],
      ],
      22,
    ),
    "foil",
  );
  return prop.collide(cylinderCollider(r, l, [0, 0, 0])).node();
}
