/**
 * Things that are not there yet.
 *
 * Owns: props of the years after 2030 as anachronisms for worlds of today. Refuses: what is out of use (antiques.ts).
 */
import { boxCollider, cylinderCollider } from "./colliders";
import { box } from "./geometry/box";
import { cylinder, lathe, sphere } from "./geometry/lathe";
import { turned } from "./geometry/pose";
import { tube } from "./geometry/tube";
import type { AnachronismDef, NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";

/** A guide on one foot with a face of light, 1.3 m high. */
export function guideRobot(place: Place): NodeDef {
  const prop = new Prop(place, {
    kind: "guide robot",
    label: "guide robot",
    body: "dynamic",
    mass_kg: 34,
    has_front: true,
  });
  prop.mesh(
    lathe(
      [
        [0, 0],
        [0.2, 0],
        [0.24, 0.05],
        [0.2, 0.12],
        [0.09, 0.2],
        [0.08, 0.3],
        [0.17, 0.5],
        [0.2, 0.75],
        [0.17, 0.95],
        [0.06, 1.02],
        [0, 1.03],
      ],
      20,
    ),
    "ceramic",
  );
  prop.mesh(sphere(0.14, 16, 0.95).translate(0, 1.03, 0), "ceramic");
  prop.mesh(sphere(0.12, 14, 0.8).translate(0, 1.065, 0.045), "dark glass");
  for (const x of [-0.045, 0.045])
    prop.mesh(
      cylinder(0.018, 0.006, 10, 0)
        .rotateX(Math.PI / 2)
        .translate(x, 1.17, 0.158),
      "screen glow",
    );
  for (const x of [-1, 1]) {
    const arm: Vec3[] = [
      [x * 0.19, 0.82, 0],
      [x * 0.27, 0.66, 0.03],
      [x * 0.24, 0.5, 0.14],
    ];
    prop.mesh(tube(arm, 0.03, { smooth: 4, sides: 8 }), "ceramic");
  }
  return prop
    .collide(cylinderCollider(0.24, 0.12, [0, 0, 0]), cylinderCollider(0.1, 0.2, [0, 0.12, 0]))
    .collide(cylinderCollider(0.2, 0.7, [0, 0.32, 0]), cylinderCollider(0.15, 0.28, [0, 1.02, 0.01]))
    .collide(boxCollider([0.6, 0.4, 0.16], [0, 0.46, 0.08]))
    .node();
}

/** A pillar above which a figure of light turns. */
export function lightFigure(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "light figure", label: "figure of light", has_front: true });
  prop.post(0.17, 0.5, [0, 0, 0], "dark steel", { segments: 24, bevel: 0.02 });
  prop.mesh(cylinder(0.13, 0.012, 24, 0).translate(0, 0.5, 0), "screen glow");
  const body: [number, number][] = [
    [0, 0.56],
    [0.09, 0.57],
    [0.05, 0.8],
    [0.08, 0.95],
    [0.03, 1.02],
    [0.055, 1.1],
    [0, 1.17],
  ];
  prop.mesh(lathe(body, 14), "light blue", { casts_shadow: false });
  return prop.collide(cylinderCollider(0.09, 0.66, [0, 0.51, 0])).node();
}

/** A crate with legs that walks behind its owner. */
export function walkingTrunk(place: Place): NodeDef {
  const prop = new Prop(place, {
    kind: "walking trunk",
    label: "walking trunk",
    body: "dynamic",
    mass_kg: 11,
    has_front: true,
  });
  prop.block([0.42, 0.3, 0.62], [0, 0.3, 0], "plastic paint", { tint: 0xd8702a, bevel: 0.04 });
  prop.mesh(box([0.3, 0.03, 0.01], 0.002).translate(0, 0.46, 0.311), "screen glow");
  for (const x of [-1, 1])
    for (const z of [-1, 1]) {
      prop.block([0.05, 0.2, 0.06], [x * 0.17, 0.14, z * 0.24 + 0.03], "dark steel", { bevel: 0.008 });
      prop.block([0.045, 0.17, 0.05], [x * 0.17, 0, z * 0.24 - 0.01], "plastic black", { bevel: 0.008 });
    }
  return prop.node();
}

/** A sheet of clear glass on a foot that shows words and pictures in the air. */
export function clearScreen(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "clear screen", label: "clear screen", has_front: true });
  prop.block([0.5, 0.03, 0.3], [0, 0, 0], "dark steel", { bevel: 0.008 });
  prop.block([0.9, 1.25, 0.012], [0, 0.03, 0], "glass clear", { bevel: 0, casts_shadow: false });
  for (const [y, w] of [
    [1.1, 0.6],
    [0.98, 0.72],
    [0.9, 0.7],
    [0.82, 0.5],
  ] as const)
    prop.mesh(box([w, 0.03, 0.002], 0).translate((w - 0.75) / 2, y, 0.008), "screen glow");
  prop.mesh(
    cylinder(0.16, 0.003, 24, 0)
      .rotateX(Math.PI / 2)
      .translate(0, 0.5, 0.009),
    "light blue",
  );
  return prop.node();
}

/** Overshoes with jets, a pair. */
export function jetBoots(place: Place): NodeDef {
  const prop = new Prop(place, {
    kind: "jet boots",
    label: "jet boots",
    body: "dynamic",
    mass_kg: 5,
    has_front: true,
  });
  for (const x of [-0.09, 0.09]) {
    prop.block([0.11, 0.09, 0.3], [x, 0.04, 0.03], "plastic paint", { tint: 0xe8e6e0, bevel: 0.025 });
    prop.block([0.1, 0.26, 0.12], [x, 0.11, -0.05], "plastic paint", { tint: 0x3a5f8a, bevel: 0.02 });
    for (const z of [-0.08, 0.1]) prop.post(0.032, 0.045, [x, 0, z], "chrome", { segments: 12 });
  }
  return prop.node();
}

/** A drone with a basket, standing on its skids. */
export function parcelDrone(place: Place): NodeDef {
  const prop = new Prop(place, {
    kind: "parcel drone",
    label: "parcel drone",
    body: "dynamic",
    mass_kg: 7,
    has_front: true,
  });
  prop.block([0.3, 0.2, 0.3], [0, 0.1, 0], "cardboard", { bevel: 0.004 });
  prop.block([0.26, 0.08, 0.26], [0, 0.3, 0], "plastic black", { bevel: 0.02 });
  for (const a of [45, 135, 225, 315]) {
    const t = (a * Math.PI) / 180;
    const [x, z] = [Math.sin(t) * 0.38, Math.cos(t) * 0.38];
    prop.mesh(
      tube(
        [
          [0, 0.34, 0],
          [x, 0.36, z],
        ],
        0.014,
        { sides: 6 },
      ),
      "dark steel",
    );
    prop.mesh(turned(box([0.4, 0.006, 0.035], 0.002), "y", a + 20).translate(x, 0.4, z), "plastic black");
    prop.post(0.03, 0.06, [x, 0.34, z], "dark steel", { segments: 10 });
    prop.collide(boxCollider([0.4, 0.012, 0.4], [x, 0.397, z]));
  }
  for (const x of [-0.17, 0.17]) {
    prop.block([0.02, 0.02, 0.4], [x, 0, 0], "dark steel", { bevel: 0 });
    prop.block([0.02, 0.3, 0.02], [x, 0.02, 0], "dark steel", { bevel: 0 });
  }
  return prop.node();
}

const thing = (
  id: string,
  label: string,
  [from_year, to_year]: readonly [number, number],
  build: (place: Place) => NodeDef,
): AnachronismDef => ({ id, label, era: { from_year, to_year }, build });

/** Each with the years in which it might be common. */
export const TOMORROW: readonly AnachronismDef[] = [
  thing("guide-robot", "guide robot", [2040, 2080], guideRobot),
  thing("light-figure", "figure of light on a pillar", [2050, 2100], lightFigure),
  thing("walking-trunk", "walking trunk", [2045, 2090], walkingTrunk),
  thing("clear-screen", "clear screen", [2035, 2070], clearScreen),
  thing("jet-boots", "jet boots", [2060, 2120], jetBoots),
  thing("parcel-drone", "parcel drone", [2035, 2070], parcelDrone),
];
