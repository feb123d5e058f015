/**
 * Porch and garden things.
 *
 * Owns: mailbox, watering can, broom, fences, posts, flower tubs' boxes. Refuses: plants (plants.ts), bicycles (cycles.ts), benches
 * (seating.ts).
 */
import { boxCollider, cylinderCollider, turnedBox } from "./colliders";
import { box } from "./geometry/box";
import { cylinder, lathe } from "./geometry/lathe";
import { turned } from "./geometry/pose";
import { extrude, type Outline } from "./geometry/profile";
import { tube } from "./geometry/tube";
import type { NodeDef } from "./model";
import { type Place, Prop } from "./prop";

/** A letter box on a post, its flap towards +z. */
export function mailbox(place: Place, tint = "red paint"): NodeDef {
  const prop = new Prop(place, { kind: "mailbox", label: "mailbox", has_front: true });
  prop.block([0.08, 1.0, 0.08], [0, 0, 0], "oak", { bevel: 0.008 });
  const arch: Outline = [
    [-0.1, 0],
    [0.1, 0],
    [0.1, 0.13],
    ...Array.from({ length: 9 }, (_, i): [number, number] => [
      Math.cos((i / 8) * Math.PI) * 0.1,
      0.13 + Math.sin((i / 8) * Math.PI) * 0.09,
    ]),
    [-0.1, 0.13],
  ].filter(
    ([x, y], i, all) => i === 0 || x !== all[i - 1]?.[0] || y !== all[i - 1]?.[1],
  ) as unknown as Outline;
  prop.mesh(extrude(arch.slice(0, -1), 0.42, { bevel: 0.006 }).translate(0, 1.0, 0), tint);
  prop.mesh(box([0.12, 0.016, 0.012], 0.003).translate(0, 1.12, 0.212), "steel");
  prop.mesh(box([0.008, 0.12, 0.02], 0.002).translate(0.106, 1.08, 0.1), "brass");
  return prop
    .collide(boxCollider([0.2, 0.18, 0.42], [0, 1.0, 0]), boxCollider([0.12, 0.04, 0.42], [0, 1.18, 0]))
    .node();
}

/** A watering can, its spout towards +x. */
export function wateringCan(place: Place): NodeDef {
  const prop = new Prop(place, {
    kind: "watering can",
    label: "watering can",
    body: "dynamic",
    mass_kg: 1.4,
  });
  const tint = "green paint";
  prop.mesh(
    lathe(
      [
        [0, 0],
        [0.1, 0],
        [0.1, 0.2],
        [0.07, 0.235],
        [0.066, 0.235],
        [0.066, 0.21],
        [0, 0.205],
      ],
      18,
    ),
    tint,
  );
  prop.mesh(
    tube(
      [
        [0.09, 0.05, 0],
        [0.18, 0.13, 0],
        [0.26, 0.25, 0],
      ],
      0.016,
      { smooth: 4 },
    ),
    tint,
  );
  prop.mesh(
    turned(
      lathe(
        [
          [0, 0],
          [0.018, 0],
          [0.04, 0.035],
          [0.04, 0.042],
          [0, 0.045],
        ],
        12,
      ),
      "z",
      -34,
    ).translate(0.25, 0.235, 0),
    tint,
  );
  prop.mesh(
    tube(
      [
        [0.05, 0.225, 0],
        [0, 0.31, 0],
        [-0.11, 0.28, 0],
        [-0.13, 0.15, 0],
        [-0.095, 0.06, 0],
      ],
      0.009,
      { smooth: 5, sides: 7 },
    ),
    tint,
  );
  prop.collide(cylinderCollider(0.1, 0.2, [0, 0, 0]), cylinderCollider(0.068, 0.036, [0, 0.2, 0]));
  prop.collide(
    turnedBox([0.26, 0.034, 0.034], [0.172, 0.15, 0], [0, 0, 1], 49),
    turnedBox([0.05, 0.08, 0.08], [0.265, 0.256, 0], [0, 0, 1], 56),
  );
  return prop
    .collide(
      boxCollider([0.05, 0.24, 0.02], [-0.118, 0.06, 0]),
      boxCollider([0.16, 0.02, 0.02], [-0.03, 0.295, 0]),
    )
    .node();
}

/** A broom leaning against the wall behind it; the place is the middle of its head on the ground. `lean_deg` from upright. */
export function broom(place: Place, lean_deg = 7): NodeDef {
  const prop = new Prop(place, { kind: "broom", label: "broom", has_front: true });
  prop
    .block([0.34, 0.075, 0.05], [0, 0, 0], "wicker", { bevel: 0.004 })
    .block([0.34, 0.035, 0.06], [0, 0.075, 0], "oak", { bevel: 0.008 });
  prop.mesh(turned(cylinder(0.012, 1.25, 10), "x", -lean_deg).translate(0, 0.1, 0), "pine");
  const a = (lean_deg * Math.PI) / 180;
  return prop
    .collide(
      turnedBox(
        [0.024, 1.25, 0.024],
        [0, 0.1 + 0.625 * Math.cos(a), -0.625 * Math.sin(a)],
        [1, 0, 0],
        -lean_deg,
      ),
    )
    .node();
}

/** A picket fence along x, closed by rails. */
export function picketFence(
  place: Place,
  options: { length_m: number; height_m?: number; gap_m?: number },
): NodeDef {
  const { length_m: l, height_m: h = 1.05, gap_m = 0.18 } = options;
  const prop = new Prop(place, { kind: "fence", label: "picket fence", structural: true });
  const material = "fence white";
  for (const y of [0.25, 0.75])
    prop.block([l, 0.07, 0.03], [0, y, -0.03], material, { bevel: 0, solid: false });
  const posts = Math.max(2, Math.round(l / 2) + 1);
  for (let i = 0; i < posts; i++) {
    const x = -l / 2 + 0.05 + ((l - 0.1) * i) / (posts - 1);
    prop.block([0.09, h + 0.08, 0.09], [x, 0, -0.09], material, { bevel: 0 });
  }
  const pickets = Math.floor(l / gap_m);
  const point: Outline = [
    [-0.035, 0],
    [0.035, 0],
    [0.035, h - 0.05],
    [0, h],
    [-0.035, h - 0.05],
  ];
  for (let i = 0; i < pickets; i++) {
    const x = -l / 2 + (l / pickets) * (i + 0.5);
    prop.mesh(extrude(point, 0.02).translate(x, 0, -0.005), material);
  }
  return prop.collide(boxCollider([l, h, 0.05], [0, 0, -0.02])).node();
}

/** A wooden post with a base, for a porch. */
export function porchPost(place: Place, height_m: number): NodeDef {
  const prop = new Prop(place, { kind: "post", label: "porch post", structural: true });
  prop.block([0.11, height_m, 0.11], [0, 0, 0], "fence white", { bevel: 0.008 });
  prop
    .block([0.15, 0.12, 0.15], [0, 0, 0], "fence white", { bevel: 0.01 })
    .block([0.15, 0.06, 0.15], [0, height_m - 0.06, 0], "fence white", { bevel: 0.01 });
  return prop.node();
}
