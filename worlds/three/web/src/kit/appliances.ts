/**
 * Kitchen machines.
 *
 * Owns: fridge, cooker with oven and hob, hood, kettle, toaster. Refuses: fitted units (kitchen.ts), pots (cookware.ts).
 */
import { boxCollider, cylinderCollider } from "./colliders";
import { box } from "./geometry/box";
import { cylinder, lathe } from "./geometry/lathe";
import { turned } from "./geometry/pose";
import { tube } from "./geometry/tube";
import { UNIT_HEIGHT_M, WORKTOP_M } from "./kitchen";
import type { NodeDef } from "./model";
import { type Place, Prop } from "./prop";
import { barHandle, carcass } from "./storage";

/** A fridge with the freezer below; the upper door opens on lit shelves with food. */
export function fridge(place: Place, options: { material?: string; open?: boolean } = {}): NodeDef {
  const { material = "white metal", open = false } = options;
  const [w, h, d] = [0.6, 1.8, 0.62];
  const joint = "door";
  const mechanism = { kind: "door" as const, joint, speed: 1.4, open, interactive: true };
  const prop = new Prop(place, { kind: "fridge", label: "fridge", has_front: true, mechanism });
  carcass(prop, [w, h, d - 0.06], material, { lift: 0.05, board: 0.035, z: -0.03 });
  const front = d / 2 - 0.03;
  prop.joint({ name: joint, kind: "hinge", origin: [-w / 2, 0, d / 2], axis: [0, -1, 0], min: 0, max: 1.8 });
  const split = 0.72;
  prop.block([w - 0.002, h - split - 0.004, 0.058], [0, split + 0.004, front], material, {
    joint,
    bevel: 0.012,
  });
  prop.block([w - 0.002, split - 0.056, 0.058], [0, 0.055, front], material, { bevel: 0.012 });
  barHandle(prop, [w / 2 - 0.05, split + 0.3, d / 2 - 0.001], 0.4, "y", "steel", joint);
  barHandle(prop, [w / 2 - 0.05, split - 0.25, d / 2 - 0.001], 0.3, "y", "steel");
  const inside = d - 0.14;
  prop.block([w - 0.07, 0.03, inside], [0, split - 0.015, -0.045], "plastic white");
  for (const y of [1.05, 1.32, 1.57])
    prop.block([w - 0.07, 0.008, inside - 0.03], [0, y, -0.05], "glass clear", {
      bevel: 0,
      casts_shadow: false,
    });
  const look = { solid: false, bevel: 0.01 };
  prop.mesh(cylinder(0.04, 0.22, 12, 0.01).translate(-0.17, split + 0.016, -0.02), "plastic paint", {
    tint: 0xf2f2ee,
  });
  prop.block([0.09, 0.2, 0.09], [0.02, split + 0.016, -0.03], "plastic paint", { ...look, tint: 0x3f7fb3 });
  prop.block([0.2, 0.07, 0.15], [0.08, 1.059, -0.02], "plastic paint", { ...look, tint: 0xd9c25a });
  prop.mesh(cylinder(0.045, 0.11, 12, 0.006).translate(-0.16, 1.059, 0), "plastic paint", { tint: 0xb0413a });
  prop.block([0.16, 0.09, 0.12], [-0.1, 1.329, -0.02], "plastic paint", { ...look, tint: 0x7aa05a });
  return prop.node();
}

/** A cooker: oven below, hob with four plates on top. Its front has knobs and a glass door that opens downwards. */
export function cooker(place: Place): NodeDef {
  const [w, h, d] = [0.6, UNIT_HEIGHT_M + WORKTOP_M, 0.6];
  const joint = "door";
  const mechanism = { kind: "door" as const, joint, speed: 1.2, open: false, interactive: true };
  const prop = new Prop(place, { kind: "cooker", label: "cooker", has_front: true, mechanism });
  carcass(prop, [w, h - 0.012, d - 0.04], "white metal", { lift: 0.1, z: -0.02 });
  prop.block([w - 0.002, 0.012, d], [0, h - 0.012, 0], "dark glass", { bevel: 0.003 });
  for (const [x, z, r] of [
    [-0.14, 0.13, 0.09],
    [0.14, 0.13, 0.075],
    [-0.14, -0.13, 0.075],
    [0.14, -0.13, 0.09],
  ] as const) {
    prop.mesh(
      lathe(
        [
          [r, h],
          [r, h + 0.0006],
          [r - 0.004, h + 0.0006],
          [r - 0.004, h],
        ],
        20,
      ).translate(x, 0, z),
      "plastic paint",
      { tint: 0x8a8d92 },
    );
  }
  const front = d / 2 - 0.02;
  prop.block([w - 0.004, 0.11, 0.036], [0, h - 0.126, front], "steel", { bevel: 0.004 });
  for (let i = 0; i < 5; i++)
    prop.mesh(
      turned(cylinder(0.019, 0.022, 10, 0.004), "x", 90).translate(-0.2 + i * 0.1, h - 0.071, front + 0.018),
      "plastic black",
    );
  prop.joint({
    name: joint,
    kind: "hinge",
    origin: [0, 0.2, d / 2 - 0.02],
    axis: [1, 0, 0],
    min: 0,
    max: 1.5,
  });
  prop.block([w - 0.006, 0.555, 0.036], [0, 0.2, front], "dark glass", { joint, bevel: 0.006 });
  barHandle(prop, [0, 0.7, front + 0.017], 0.44, "x", "steel", joint);
  prop.block([w - 0.006, 0.094, 0.036], [0, 0.103, front], "white metal", { bevel: 0.004 });
  prop.block([w - 0.05, 0.006, d - 0.16], [0, 0.45, -0.03], "steel", { solid: false });
  return prop.node();
}

/** An extractor hood on the wall. */
export function hood(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "cooker hood", label: "cooker hood", hangs: true, has_front: true });
  prop
    .block([0.6, 0.06, 0.45], [0, 0, 0.06], "steel", { bevel: 0.004 })
    .block([0.26, 0.84, 0.24], [0, 0.06, -0.045], "steel", { bevel: 0.004 });
  prop.mesh(box([0.5, 0.004, 0.34], 0).translate(0, -0.004, 0.06), "black metal");
  return prop.node();
}

/** An electric kettle, its spout towards +x. */
export function kettle(place: Place, material = "steel"): NodeDef {
  const prop = new Prop(place, { kind: "kettle", label: "kettle", body: "dynamic", mass_kg: 1.2 });
  prop.mesh(cylinder(0.085, 0.02, 18, 0.004), "plastic black");
  prop.mesh(
    lathe(
      [
        [0, 0.02],
        [0.08, 0.02],
        [0.078, 0.1],
        [0.062, 0.19],
        [0.03, 0.205],
        [0, 0.205],
      ],
      18,
    ),
    material,
  );
  prop.mesh(cylinder(0.014, 0.018, 10, 0.004).translate(0, 0.204, 0), "plastic black");
  prop.mesh(turned(box([0.05, 0.02, 0.03], 0.005), "z", 30).translate(0.068, 0.155, 0), material);
  prop.mesh(
    tube(
      [
        [-0.055, 0.19, 0],
        [-0.12, 0.185, 0],
        [-0.125, 0.08, 0],
        [-0.078, 0.045, 0],
      ],
      0.011,
      { smooth: 4 },
    ),
    "plastic black",
  );
  return prop
    .collide(
      cylinderCollider(0.085, 0.02, [0, 0, 0]),
      cylinderCollider(0.078, 0.185, [0, 0.02, 0]),
      cylinderCollider(0.014, 0.017, [0, 0.205, 0]),
    )
    .collide(
      boxCollider([0.06, 0.16, 0.022], [-0.107, 0.038, 0]),
      boxCollider([0.03, 0.04, 0.03], [0.08, 0.15, 0]),
    )
    .node();
}

/** A toaster for two slices. */
export function toaster(place: Place, tint = 0xb9433a): NodeDef {
  const prop = new Prop(place, {
    kind: "toaster",
    label: "toaster",
    body: "dynamic",
    mass_kg: 1.5,
    has_front: true,
  });
  prop
    .block([0.3, 0.012, 0.16], [0, 0, 0], "plastic black")
    .block([0.3, 0.17, 0.165], [0, 0.012, 0], "plastic paint", { tint, bevel: 0.025 });
  for (const z of [-0.03, 0.03])
    prop.mesh(box([0.22, 0.002, 0.026], 0).translate(0, 0.181, z), "black metal");
  prop.block([0.014, 0.02, 0.03], [0.157, 0.11, 0], "plastic black", { solid: false });
  return prop.collide(boxCollider([0.014, 0.02, 0.03], [0.157, 0.11, 0])).node();
}
