/**
 * A smith's things: anvil, bellows, tongs and hammers, grindstone, quench tub, horseshoes, iron in bars.
 *
 * Owns: these. Refuses: the forge itself, which is masonry with fire in it (fire.ts).
 */
import { boxCollider, cylinderCollider, hullCollider, lyingCylinder } from "./colliders";
import { box } from "./geometry/box";
import { cylinder, lathe } from "./geometry/lathe";
import { loft } from "./geometry/loft";
import { turned } from "./geometry/pose";
import { extrude } from "./geometry/profile";
import { tube } from "./geometry/tube";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";

/** An anvil spiked into a trunk. */
export function anvil(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "anvil", label: "anvil on its block", has_front: true });
  prop.post(0.27, 0.52, [0, 0, 0], "bark", { segments: 12, bevel: 0.01 });
  prop.mesh(
    lathe(
      [
        [0.27, 0],
        [0.282, 0],
        [0.282, 0.05],
        [0.27, 0.05],
      ],
      12,
    ).translate(0, 0.4, 0),
    "wrought iron",
  );
  prop.block([0.3, 0.09, 0.22], [0, 0.52, 0], "wrought iron", { bevel: 0.02 });
  prop.block([0.17, 0.09, 0.13], [0, 0.61, 0], "wrought iron", { bevel: 0.03 });
  prop.block([0.36, 0.13, 0.15], [-0.03, 0.7, 0], "wrought iron", { bevel: 0.012 });
  const horn = turned(
    lathe(
      [
        [0, 0],
        [0.062, 0],
        [0.05, 0.12],
        [0.028, 0.22],
        [0, 0.28],
      ],
      10,
    ),
    "z",
    -90,
  ).translate(0.14, 0.768, 0);
  prop.mesh(horn, "wrought iron");
  return prop
    .collide(hullCollider([horn]))
    .collide(cylinderCollider(0.282, 0.05, [0, 0.4, 0]))
    .node();
}

/** Bellows of leather between two boards on a frame, their nozzle towards +z; the upper board is pressed down. */
export function bellows(place: Place): NodeDef {
  const prop = new Prop(place, {
    kind: "bellows",
    label: "smith's bellows",
    has_front: true,
    mechanism: { kind: "lever", joint: "board", speed: 0.5, open: false, interactive: true },
  });
  for (const x of [-0.42, 0.42])
    for (const z of [-0.75, 0.35]) prop.block([0.09, 0.62, 0.09], [x, 0, z], "timber", { bevel: 0 });
  for (const x of [-0.42, 0.42]) prop.block([0.08, 0.09, 1.3], [x, 0.62, -0.2], "timber", { bevel: 0 });
  const leaf: [number, number][] = [
    [-0.36, -0.7],
    [0.36, -0.7],
    [0.4, -0.2],
    [0.12, 0.55],
    [-0.12, 0.55],
    [-0.4, -0.2],
  ];
  const board = (y: number) =>
    turned(
      extrude(
        leaf.map(([x, z]): [number, number] => [x, -z]),
        0.05,
      ),
      "x",
      -90,
    ).translate(0, y, 0);
  prop.mesh(board(0.735), "planks dark");
  prop.joint({ name: "board", kind: "hinge", origin: [0, 0.9, 0.55], axis: [1, 0, 0], min: -0.2, max: 0 });
  prop.mesh(turned(board(0), "x", 14).translate(0, 1.07, -0.02), "planks dark", { joint: "board" });
  for (const [y, s] of [
    [0.79, 1],
    [0.86, 1.05],
    [0.93, 1],
  ] as const)
    prop.mesh(
      loft(
        [
          [0, y, -0.66, 0.33 * s, 0.035],
          [0, y + 0.02, -0.2, 0.37 * s, 0.04],
          [0, y - 0.01, 0.5, 0.1, 0.03],
        ],
        { sides: 10, smooth: 2 },
      ),
      "leather",
    );
  prop.mesh(
    turned(
      lathe(
        [
          [0, 0],
          [0.06, 0],
          [0.025, 0.5],
          [0, 0.5],
        ],
        8,
      ),
      "x",
      90,
    ).translate(0, 0.86, 0.5),
    "wrought iron",
  );
  prop.mesh(turned(cylinder(0.02, 0.5, 6, 0), "x", -90).translate(0, 1.26, -0.6), "timber pale", {
    joint: "board",
  });
  prop.collide(
    boxCollider([0.8, 0.24, 1.25], [0, 0.71, -0.075]),
    boxCollider([0.1, 0.1, 0.5], [0, 0.81, 0.75]),
  );
  const lid: Vec3 = [0.78, 0.36, 1.24];
  return prop
    .collide(
      boxCollider(lid, [0, 0.93, -0.08], "board"),
      boxCollider([0.04, 0.04, 0.5], [0, 1.24, -0.85], "board"),
    )
    .node();
}

/** A grindstone over a water trough, with a crank. */
export function grindstone(place: Place): NodeDef {
  const prop = new Prop(place, {
    kind: "grindstone",
    label: "grindstone",
    mechanism: { kind: "lever", joint: "stone", speed: 3, open: false, interactive: true },
  });
  for (const x of [-0.24, 0.24])
    for (const s of [-1, 1]) {
      prop.mesh(turned(box([0.07, 0.78, 0.07], 0), "x", -s * 16).translate(x, 0.01, s * 0.3), "timber");
      prop.collide(boxCollider([0.08, 0.76, 0.2], [x, 0, s * 0.2]));
    }
  prop.block([0.36, 0.16, 0.5], [0, 0.22, 0], "timber", { bevel: 0.01 });
  prop.joint({
    name: "stone",
    kind: "hinge",
    origin: [0, 0.78, 0],
    axis: [1, 0, 0],
    min: 0,
    max: 2 * Math.PI,
  });
  prop.mesh(turned(cylinder(0.34, 0.12, 20, 0.01), "z", 90).translate(0.06, 0.78, 0), "carved stone", {
    joint: "stone",
  });
  prop.mesh(box([0.01, 0.3, 0.03], 0).translate(0.064, 0.83, 0), "soot", { joint: "stone" });
  prop.mesh(turned(cylinder(0.025, 0.76, 8, 0), "z", 90).translate(0.42, 0.78, 0), "wrought iron", {
    joint: "stone",
  });
  prop.mesh(box([0.03, 0.24, 0.04], 0).translate(0.42, 0.56, 0), "wrought iron", { joint: "stone" });
  prop.mesh(turned(cylinder(0.02, 0.14, 6, 0), "z", -90).translate(0.42, 0.58, 0), "timber pale", {
    joint: "stone",
  });
  for (const x of [-0.24, 0.24]) prop.block([0.1, 0.06, 0.14], [x, 0.72, 0], "timber", { bevel: 0 });
  prop.collide(
    lyingCylinder(0.34, 0.12, [0, 0.78, 0], "x", "stone"),
    lyingCylinder(0.025, 0.76, [0.04, 0.78, 0], "x"),
  );
  return prop.collide({ ...boxCollider([0.15, 0.26, 0.05], [0.485, 0.55, 0]), joint: "stone" }).node();
}

/** A board on the wall with tongs, hammers and pincers hung from it. Base line at its lower edge. */
export function toolRack(place: Place, width_m = 1.5): NodeDef {
  const prop = new Prop(place, {
    kind: "tool rack",
    label: "rack with smith's tools",
    hangs: true,
    has_front: true,
  });
  const y = 0.62;
  prop.block([width_m, 0.12, 0.04], [0, y, 0.02], "timber", { bevel: 0 });
  const count = Math.floor(width_m / 0.21);
  for (let i = 0; i < count; i++) {
    const x = -width_m / 2 + 0.12 + i * ((width_m - 0.24) / (count - 1));
    prop.mesh(turned(cylinder(0.007, 0.07, 5, 0), "x", 90).translate(x, y + 0.08, 0.03), "wrought iron");
    if (i % 3 === 0) hammer(prop, x, y + 0.08);
    else tongs(prop, x, y + 0.07, i % 3 === 1 ? 0.58 : 0.46);
  }
  return prop.collide(boxCollider([width_m - 0.05, 0.6, 0.1], [0, 0.11, 0.05])).node();
}

function tongs(prop: Prop, x: number, y: number, l: number): void {
  for (const s of [-1, 1])
    prop.mesh(
      tube(
        [
          [x + s * 0.035, y - l, 0.06],
          [x + s * 0.022, y - l * 0.45, 0.06],
          [x - s * 0.006, y - l * 0.28, 0.06],
          [x - s * 0.03, y - l * 0.1, 0.06],
          [x - s * 0.012, y, 0.06],
        ],
        0.008,
        { sides: 4 },
      ),
      "wrought iron",
    );
}

function hammer(prop: Prop, x: number, y: number): void {
  prop.mesh(box([0.13, 0.055, 0.05], 0.006).translate(x, y - 0.02, 0.065), "wrought iron");
  prop.mesh(cylinder(0.012, 0.34, 6, 0).translate(x, y - 0.36, 0.065), "timber pale");
}

/** A hammer lying on its side. */
export function smithHammer(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "hammer", label: "smith's hammer", body: "dynamic", mass_kg: 1.8 });
  prop.block([0.06, 0.055, 0.14], [0, 0, 0], "wrought iron", { bevel: 0.008 });
  prop.mesh(turned(cylinder(0.014, 0.36, 7, 0), "z", -90).translate(-0.02, 0.0275, 0), "timber pale");
  return prop.collide(boxCollider([0.34, 0.041, 0.028], [0.17, 0, 0])).node();
}

/** A horseshoe lying flat. */
export function horseshoe(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "horseshoe", label: "horseshoe", body: "dynamic", mass_kg: 0.5 });
  prop.mesh(shoeShape(), "wrought iron");
  return prop
    .collide(
      boxCollider([0.13, 0.014, 0.035], [0, 0, -0.055]),
      boxCollider([0.03, 0.014, 0.11], [-0.052, 0, 0.02]),
      boxCollider([0.03, 0.014, 0.11], [0.052, 0, 0.02]),
    )
    .node();
}

function shoeShape() {
  const outer = Array.from({ length: 13 }, (_, i): [number, number] => [
    Math.cos((i / 12) * Math.PI) * 0.067,
    Math.sin((i / 12) * Math.PI) * 0.073,
  ]);
  const inner = Array.from({ length: 13 }, (_, i): [number, number] => [
    Math.cos((1 - i / 12) * Math.PI) * 0.041,
    Math.sin((1 - i / 12) * Math.PI) * 0.047,
  ]);
  return turned(
    extrude(
      [[0.058, -0.075], ...outer, [-0.058, -0.075], [-0.037, -0.075], ...inner, [0.037, -0.075]],
      0.014,
    ),
    "x",
    -90,
  ).translate(0, 0.007, 0);
}

/** Bars of iron leaning in the corner behind them. */
export function ironBars(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "iron bars", label: "bars of iron", has_front: true });
  const parts = [0, 1, 2, 3, 4].map((i) =>
    turned(turned(box([0.03, 1.5 + 0.12 * (i % 3), 0.03], 0), "x", -8), "z", (i - 2) * 1.5).translate(
      -0.16 + i * 0.08,
      0.004,
      0,
    ),
  );
  for (const part of parts) prop.mesh(part, "wrought iron");
  const low = Math.min(
    ...parts.map((part) => {
      part.computeBoundingBox();
      return part.boundingBox?.min.y ?? 0;
    }),
  );
  for (const part of parts) part.translate(0, -low, 0);
  return prop.collide(hullCollider(parts)).node();
}
