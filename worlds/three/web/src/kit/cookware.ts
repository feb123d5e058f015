/**
 * What is cooked and brewed in.
 *
 * Owns: pots, pans, teapots. Refuses: what one eats from (tableware.ts), machines (appliances.ts).
 */
import { boxCollider, cylinderCollider } from "./colliders";
import { box } from "./geometry/box";
import { cylinder, lathe, type Profile } from "./geometry/lathe";
import { tube } from "./geometry/tube";
import type { NodeDef } from "./model";
import { type Place, Prop } from "./prop";
import { ringWall } from "./tableware";

/** A cooking pot with two handles and a lid with a knob; a handle each way along x. */
export function pot(
  place: Place,
  options: { radius_m?: number; height_m?: number; material?: string; tint?: number } = {},
): NodeDef {
  const { radius_m: r = 0.11, height_m: h = 0.12, material = "steel", tint = 0xffffff } = options;
  const prop = new Prop(place, { kind: "pot", label: "cooking pot", body: "dynamic", mass_kg: 1.4 });
  prop.mesh(cylinder(r, h, 20, 0.006), material, { tint });
  prop.mesh(
    lathe(
      [
        [r + 0.004, h],
        [r + 0.004, h + 0.005],
        [r * 0.6, h + 0.018],
        [0, h + 0.022],
      ],
      20,
    ),
    material,
    { tint },
  );
  prop.mesh(cylinder(0.016, 0.022, 10, 0.005).translate(0, h + 0.02, 0), "plastic black");
  for (const side of [-1, 1]) {
    const x = side * r;
    prop.mesh(
      tube(
        [
          [x, h * 0.75, -0.035],
          [x + side * 0.03, h * 0.78, -0.03],
          [x + side * 0.03, h * 0.78, 0.03],
          [x, h * 0.75, 0.035],
        ],
        0.006,
        { smooth: 3, sides: 6 },
      ),
      "plastic black",
    );
    prop.collide(boxCollider([0.036, 0.014, 0.074], [x + side * 0.018, h * 0.76 - 0.005, 0]));
  }
  return prop
    .collide(
      cylinderCollider(r, h, [0, 0, 0]),
      cylinderCollider(r * 0.8, 0.018, [0, h, 0]),
      cylinderCollider(0.016, 0.024, [0, h + 0.018, 0]),
    )
    .node();
}

/** A frying pan with a long handle towards +z. */
export function pan(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "frying pan", label: "frying pan", body: "dynamic", mass_kg: 1.1 });
  const r = 0.13;
  const profile: Profile = [
    [0, 0],
    [r * 0.82, 0],
    [r, 0.045],
    [r - 0.004, 0.045],
    [r * 0.8, 0.006],
    [0, 0.006],
  ];
  prop.mesh(lathe(profile, 20), "black metal");
  prop.mesh(box([0.024, 0.014, 0.17], 0.005).translate(0, 0.033, r + 0.08), "plastic black");
  return prop
    .collide(cylinderCollider(r * 0.82, 0.006, [0, 0, 0]), ...ringWall(r * 0.84, r, 0.003, 0.045))
    .collide(boxCollider([0.024, 0.014, 0.17], [0, 0.033, r + 0.08]))
    .node();
}

/** A teapot with its spout towards +x. */
export function teapot(place: Place, tint = 0x3f6b6b): NodeDef {
  const prop = new Prop(place, { kind: "teapot", label: "teapot", body: "dynamic", mass_kg: 0.8 });
  const profile: Profile = [
    [0, 0],
    [0.055, 0],
    [0.085, 0.04],
    [0.085, 0.075],
    [0.05, 0.12],
    [0.03, 0.125],
    [0.012, 0.135],
    [0.014, 0.15],
    [0, 0.155],
  ];
  prop.mesh(lathe(profile, 18), "ceramic paint", { tint });
  prop.mesh(
    tube(
      [
        [0.078, 0.05, 0],
        [0.11, 0.065, 0],
        [0.13, 0.11, 0],
      ],
      0.011,
      { smooth: 4 },
    ),
    "ceramic paint",
    { tint },
  );
  prop.mesh(
    tube(
      [
        [-0.06, 0.105, 0],
        [-0.12, 0.105, 0],
        [-0.12, 0.045, 0],
        [-0.08, 0.035, 0],
      ],
      0.007,
      { smooth: 4, sides: 6 },
    ),
    "ceramic paint",
    { tint },
  );
  return prop
    .collide(cylinderCollider(0.082, 0.1, [0, 0, 0]), cylinderCollider(0.045, 0.055, [0, 0.1, 0]))
    .collide(
      boxCollider([0.06, 0.075, 0.022], [0.11, 0.045, 0]),
      boxCollider([0.05, 0.08, 0.014], [-0.103, 0.032, 0]),
    )
    .node();
}
