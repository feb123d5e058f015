/**
 * Animals as statues and models: a horse, a seated cat, a whale under the ceiling, birds and small game.
 *
 * Owns: their modelled shapes. Refuses: people (statues.ts), skeletons (skeletons.ts), plinths (exhibits.ts).
 */
import { bandedHulls, boxCollider } from "./colliders";
import { cylinder } from "./geometry/lathe";
import {
  above,
  blend,
  carved,
  chain,
  cut,
  ellipsoid,
  limb,
  mirrored,
  orb,
  sculpt,
  union,
} from "./geometry/sculpt";
import { tube } from "./geometry/tube";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";

/** A walking horse with one raised foreleg, 1.3 m high with its base; it looks along +z. */
export function horse(place: Place, options: { material: string; label?: string }): NodeDef {
  const trunk = blend(0.1, [
    ellipsoid([0, 0.78, 0.26], [0.15, 0.19, 0.19]),
    ellipsoid([0, 0.77, 0], [0.155, 0.165, 0.28]),
    ellipsoid([0, 0.8, -0.28], [0.155, 0.18, 0.19]),
    limb([0, 0.88, 0.34], 0.125, [0, 1.14, 0.54], 0.075),
    limb([0, 1.16, 0.55], 0.078, [0, 1.02, 0.74], 0.048),
    orb([0, 1.0, 0.76], 0.047),
  ]);
  const foreleg = chain([
    [[0.085, 0.68, 0.3], 0.07],
    [[0.085, 0.4, 0.32], 0.042],
    [[0.085, 0.12, 0.3], 0.028],
    [[0.085, 0.04, 0.32], 0.045],
  ]);
  const raised = chain([
    [[-0.085, 0.68, 0.3], 0.07],
    [[-0.085, 0.52, 0.5], 0.044],
    [[-0.085, 0.33, 0.42], 0.03],
    [[-0.085, 0.27, 0.38], 0.042],
  ]);
  const hind = (x: number, step: number) =>
    chain([
      [[x, 0.72, -0.3], 0.1],
      [[x, 0.46, -0.25 + step], 0.055],
      [[x, 0.36, -0.38 + step], 0.038],
      [[x, 0.12, -0.36 + step], 0.03],
      [[x, 0.04, -0.34 + step], 0.045],
    ]);
  const mane = carved(
    chain([
      [[0, 1.26, 0.53], 0.03],
      [[0, 1.18, 0.44], 0.04],
      [[0, 1.0, 0.3], 0.045],
    ]),
    (_, y, z) => 0.01 * Math.sin((y - z) * 70),
  );
  const tail = chain([
    [[0, 0.88, -0.44], 0.035],
    [[0.02, 0.84, -0.56], 0.045],
    [[0.03, 0.6, -0.6], 0.05],
    [[0.03, 0.42, -0.58], 0.015],
  ]);
  const ears = mirrored(limb([0.035, 1.22, 0.52], 0.022, [0.045, 1.3, 0.53], 0.006));
  const field = above(
    union([
      blend(0.035, [trunk, foreleg, raised, hind(0.09, 0.06), hind(-0.09, -0.08), mane, ears]),
      carved(tail, (x, y) => 0.006 * Math.sin(x * 160 + y * 14)),
    ]),
    0,
  );
  const shape = sculpt(field, { min: [-0.22, -0.002, -0.68], max: [0.22, 1.34, 0.84] }, 0.043);
  shape.translate(0, 0.06, 0);
  const prop = new Prop(place, {
    kind: "horse statue",
    label: options.label ?? "bronze horse",
    has_front: true,
  });
  prop.block([0.5, 0.06, 1.3], [0, 0, 0], options.material, { bevel: 0.01 });
  const bands = bandedHulls(shape, 2, [-0.15, 0.18, 0.42]);
  return prop
    .mesh(shape, options.material)
    .collide(...bands)
    .node();
}

/** A cat that sits upright, 0.52 m high. */
export function seatedCat(place: Place, options: { material: string; label?: string }): NodeDef {
  const field = above(
    blend(0.03, [
      ellipsoid([0, 0.13, -0.06], [0.095, 0.13, 0.12]),
      limb([0, 0.16, 0], 0.085, [0, 0.32, 0.045], 0.058),
      ellipsoid([0, 0.4, 0.06], [0.055, 0.05, 0.055]),
      ellipsoid([0, 0.385, 0.105], [0.028, 0.022, 0.025]),
      mirrored(limb([0.035, 0.43, 0.05], 0.024, [0.045, 0.5, 0.045], 0.006)),
      mirrored(limb([0.045, 0.26, 0.075], 0.03, [0.04, 0.03, 0.1], 0.022)),
      mirrored(ellipsoid([0.04, 0.018, 0.115], [0.024, 0.02, 0.035])),
      mirrored(ellipsoid([0.075, 0.07, 0], [0.045, 0.07, 0.085])),
      chain([
        [[0, 0.03, -0.17], 0.022],
        [[0.1, 0.02, -0.13], 0.02],
        [[0.125, 0.02, 0], 0.018],
        [[0.1, 0.02, 0.09], 0.014],
      ]),
    ]),
    0,
  );
  const shape = sculpt(field, { min: [-0.16, -0.002, -0.21], max: [0.16, 0.53, 0.17] }, 0.0215);
  shape.translate(0, 0.03, 0);
  const prop = new Prop(place, {
    kind: "cat statue",
    label: options.label ?? "seated cat",
    has_front: true,
    body: "dynamic",
    mass_kg: 28,
  });
  prop.block([0.34, 0.03, 0.4], [0, 0, -0.02], options.material, { bevel: 0.006 });
  return prop
    .mesh(shape, options.material)
    .collide(...bandedHulls(shape, 1, [0.2]))
    .node();
}

/** A whale model hung on wires, 5.2 m long, its head towards +z. The place is its lowest point; the wires reach `rise_m`. */
export function hangingWhale(place: Place, options: { rise_m: number }): NodeDef {
  const hull = blend(0.35, [
    ellipsoid([0, 0.68, 0.9], [0.58, 0.52, 1.35]),
    ellipsoid([0, 0.72, -0.5], [0.42, 0.42, 1.3]),
    limb([0, 0.78, -1.2], 0.22, [0, 0.9, -2.3], 0.08),
    ellipsoid([0, 0.62, 1.75], [0.42, 0.34, 0.55]),
  ]);
  const throat = carved(hull, (x, y, z) =>
    y < 0.62 && z > 0 ? 0.018 * Math.abs(Math.sin(x * 34)) * Math.min(1, z) : 0,
  );
  const flukes = mirrored(
    blend(0.08, [
      ellipsoid([0.22, 0.92, -2.42], [0.28, 0.045, 0.16]),
      limb([0.2, 0.92, -2.4], 0.05, [0.66, 0.96, -2.62], 0.02),
    ]),
  );
  const fins = mirrored(
    blend(0.06, [
      limb([0.45, 0.5, 0.9], 0.09, [1.02, 0.3, 0.5], 0.035),
      ellipsoid([0.75, 0.4, 0.66], [0.3, 0.045, 0.14]),
    ]),
  );
  const back = ellipsoid([0, 1.1, -1.15], [0.035, 0.13, 0.2]);
  const mouth = mirrored(limb([0.3, 0.66, 2.12], 0.02, [0.56, 0.62, 1.1], 0.022));
  const field = cut(blend(0.1, [throat, flukes, fins, back]), mouth, 0.02);
  const shape = sculpt(field, { min: [-1.1, 0.02, -2.72], max: [1.1, 1.28, 2.4] }, 0.115);
  shape.computeBoundingBox();
  const low = shape.boundingBox?.min.y ?? 0;
  shape.translate(0, -low, 0);
  const prop = new Prop(place, { kind: "whale model", label: "whale model", hangs: true, has_front: true });
  prop.mesh(shape, "whale skin");
  for (const [x, z, y] of [
    [0.25, 1.2, 0.95],
    [-0.25, 1.2, 0.95],
    [0, -0.9, 0.9],
  ] as const)
    prop.mesh(cylinder(0.006, options.rise_m - y, 6, 0).translate(x, y, z), "dark steel");
  prop.collide(...bandedHulls(shape, 2, [-1.9, -0.6, 1.1]));
  return prop.collide(boxCollider([0.5, options.rise_m - 1, 2.1], [0, 1, 0.15])).node();
}

/** An owl on a branch, 0.42 m high. */
export function owl(place: Place): NodeDef {
  const field = blend(0.02, [
    carved(
      ellipsoid([0, 0.19, -0.01], [0.075, 0.12, 0.07]),
      (x, y) => 0.004 * Math.sin(x * 150) * Math.sin(y * 90),
    ),
    ellipsoid([0, 0.33, 0.01], [0.062, 0.055, 0.055]),
    mirrored(ellipsoid([0.026, 0.335, 0.05], [0.028, 0.03, 0.014])),
    limb([0, 0.325, 0.06], 0.009, [0, 0.305, 0.078], 0.004),
    mirrored(limb([0.035, 0.37, 0.02], 0.014, [0.048, 0.405, 0.02], 0.004)),
    mirrored(ellipsoid([0.068, 0.19, -0.02], [0.022, 0.1, 0.055])),
    ellipsoid([0, 0.09, -0.06], [0.035, 0.07, 0.022], -12),
    mirrored(limb([0.025, 0.1, 0.01], 0.018, [0.026, 0.06, 0.02], 0.012)),
  ]);
  const shape = sculpt(field, { min: [-0.11, 0.02, -0.11], max: [0.11, 0.42, 0.1] }, 0.02);
  const prop = new Prop(place, {
    kind: "stuffed owl",
    label: "stuffed owl",
    has_front: true,
    body: "dynamic",
    mass_kg: 2.2,
  });
  prop.mesh(shape, "feather", { tint: 0x8a6a48 });
  for (const x of [-0.024, 0.024])
    prop.mesh(
      cylinder(0.0105, 0.006, 12, 0.002)
        .rotateX(Math.PI / 2)
        .translate(x, 0.337, 0.062),
      "plastic paint",
      {
        tint: 0xd99a24,
      },
    );
  const branch: Vec3[] = [
    [-0.17, 0.02, 0],
    [-0.05, 0.05, 0.015],
    [0.06, 0.045, 0.015],
    [0.17, 0.06, -0.02],
  ];
  prop.mesh(tube(branch, 0.016, { smooth: 4, sides: 7 }), "bark");
  prop.block([0.38, 0.03, 0.2], [0, 0, 0], "mahogany", { bevel: 0.006 });
  return prop.collide(...bandedHulls(shape, 1, [0.12]), boxCollider([0.36, 0.05, 0.05], [0, 0.03, 0])).node();
}

/** A fox that stands and looks about, 0.5 m high, on a board. */
export function fox(place: Place): NodeDef {
  const leg = (x: number, z: number) =>
    chain([
      [[x, 0.27, z], 0.035],
      [[x, 0.14, z + 0.01], 0.018],
      [[x, 0.045, z], 0.016],
      [[x, 0.04, z + 0.025], 0.016],
    ]);
  const body = blend(0.04, [
    ellipsoid([0, 0.3, 0.13], [0.07, 0.085, 0.1]),
    ellipsoid([0, 0.3, -0.08], [0.068, 0.075, 0.15]),
    limb([0, 0.34, 0.2], 0.055, [0, 0.42, 0.27], 0.045),
    ellipsoid([0, 0.43, 0.29], [0.05, 0.045, 0.055]),
    limb([0, 0.42, 0.31], 0.032, [0, 0.405, 0.4], 0.013),
    mirrored(limb([0.032, 0.46, 0.275], 0.022, [0.042, 0.53, 0.265], 0.005)),
    leg(0.045, 0.16),
    leg(-0.045, 0.13),
    leg(0.045, -0.16),
    leg(-0.045, -0.2),
    chain([
      [[0, 0.3, -0.2], 0.03],
      [[0.02, 0.2, -0.34], 0.05],
      [[0.03, 0.14, -0.48], 0.042],
      [[0.03, 0.13, -0.56], 0.012],
    ]),
  ]);
  const shape = sculpt(above(body, 0.024), { min: [-0.12, 0.022, -0.6], max: [0.12, 0.55, 0.43] }, 0.025);
  const prop = new Prop(place, {
    kind: "stuffed fox",
    label: "stuffed fox",
    has_front: true,
    body: "dynamic",
    mass_kg: 5,
  });
  prop.mesh(shape, "fur", { tint: 0xb8622c });
  prop.block([0.3, 0.026, 1.0], [0, 0, -0.06], "mahogany", { bevel: 0.006 });
  return prop.collide(...bandedHulls(shape, 2, [-0.24, 0.05, 0.24])).node();
}
