/**
 * Clothes and shoes.
 *
 * Owns: coats on hooks, hats, shoes, slippers, bags. Refuses: towels (bath.ts), what hangs inside a wardrobe.
 */
import { boxCollider } from "./colliders";
import { box } from "./geometry/box";
import { cushion } from "./geometry/cushion";
import { lathe } from "./geometry/lathe";
import { turned } from "./geometry/pose";
import { sheet } from "./geometry/sheet";
import { tube } from "./geometry/tube";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";

/** A board with hooks on a wall; the place is the board's lower edge. Coats hang from `hookAt`. */
export function coatRack(place: Place, options: { hooks: number; spacing_m?: number }): NodeDef {
  const { hooks, spacing_m = 0.22 } = options;
  const prop = new Prop(place, { kind: "coat rack", label: "coat rack", hangs: true, has_front: true });
  const w = hooks * spacing_m;
  prop.block([w, 0.1, 0.02], [0, 0, 0.01], "oak", { bevel: 0.005 });
  for (let i = 0; i < hooks; i++) {
    const x = hookX(i, hooks, spacing_m);
    prop.mesh(
      tube(
        [
          [x, 0.06, 0.02],
          [x, 0.05, 0.06],
          [x, 0.075, 0.075],
        ],
        0.007,
        { smooth: 3, sides: 6 },
      ),
      "black metal",
    );
    prop.collide(boxCollider([0.016, 0.044, 0.064], [x, 0.04, 0.05]));
  }
  return prop.node();
}

export function hookX(index: number, hooks: number, spacing_m = 0.22): number {
  return (index - (hooks - 1) / 2) * spacing_m;
}

/** A coat on a hook; the place is its hem's middle on the wall's face, its front +z. */
export function coat(place: Place, options: { cloth: string; length_m: number; width_m?: number }): NodeDef {
  const { cloth, length_m: l, width_m: w = 0.42 } = options;
  const prop = new Prop(place, { kind: "coat", label: "coat", hangs: true, has_front: true });
  const depth = 0.12;
  const silhouette = (v: number) =>
    v < 0.72 ? 0.5 + 0.03 * Math.cos(v * 5) : 0.5 * Math.cos(((v - 0.72) / 0.28) * 1.25);
  const body = sheet(
    (u, v) => {
      const a = u * 2 * Math.PI;
      const half = silhouette(v) * w;
      const fold = 1 + 0.14 * Math.sin(a * 5) * (1 - v);
      return [
        Math.sin(a) * half,
        v * l,
        0.075 +
          Math.cos(a) *
            (depth / 2) *
            fold *
            (0.55 + 0.45 * Math.sin(Math.min(1, v * 1.1 + 0.1) * Math.PI * 0.9)),
      ];
    },
    [24, 8],
    [w * 2.4, l],
    0.004,
    "front",
  );
  prop.mesh(body, cloth);
  for (const s of [-1, 1]) {
    const sleeve: Vec3[] = [
      [s * w * 0.3, l * 0.86, 0.075],
      [s * w * 0.47, l * 0.72, 0.085],
      [s * w * 0.5, l * 0.3, 0.09],
    ];
    prop.mesh(tube(sleeve, 0.045, { smooth: 5, sides: 9 }), cloth);
  }
  prop.mesh(
    tube(
      [
        [-0.03, l, 0.075],
        [0, l + 0.03, 0.07],
        [0.03, l, 0.075],
      ],
      0.004,
      { smooth: 3, sides: 5 },
    ),
    cloth,
  );
  return prop
    .collide(
      boxCollider([w * 1.2, l * 0.88, 0.13], [0, 0, 0.0755]),
      boxCollider([w * 0.6, l * 0.14 + 0.03, 0.1], [0, l * 0.86 + 0.0, 0.075]),
    )
    .node();
}

/** One shoe, its toe towards +z. */
export function shoe(
  place: Place,
  options: { cloth: string; sole?: number; kind?: "shoe" | "boot" | "slipper"; scale?: number },
): NodeDef {
  const { cloth, sole = 0xf0ede6, kind = "shoe", scale: s = 1 } = options;
  const prop = new Prop(place, { kind, label: kind, body: "dynamic", mass_kg: 0.4, has_front: true });
  const [w, l] = [0.095 * s, 0.28 * s];
  const bottom = 0.022 * s;
  prop.mesh(cushion([w, bottom, l], { round: 0.01, steps: 1 }), "rubber paint", { tint: sole });
  const toe = 0.055 * s;
  prop.mesh(
    cushion([w * 0.94, toe, l * 0.62], { round: 0.024 * s, steps: 1 }).translate(0, bottom - 0.004, l * 0.17),
    cloth,
  );
  prop.collide(
    boxCollider([w, bottom, l], [0, 0, 0]),
    boxCollider([w * 0.94, toe, l * 0.62], [0, bottom - 0.004, l * 0.17]),
  );
  const heel = kind === "boot" ? 0.2 * s : kind === "slipper" ? 0 : 0.075 * s;
  if (heel > 0) {
    prop.mesh(
      cushion([w * 0.9, heel, l * 0.46], { round: 0.022 * s, steps: 1 }).translate(
        0,
        bottom - 0.004,
        -l * 0.25,
      ),
      cloth,
    );
    prop.mesh(box([w * 0.55, 0.006, l * 0.3]).translate(0, bottom + heel - 0.007, -l * 0.25), "rubber");
    prop.collide(boxCollider([w * 0.9, heel, l * 0.46], [0, bottom - 0.004, -l * 0.25]));
  }
  if (kind === "shoe")
    for (let i = 0; i < 3; i++)
      prop.mesh(
        box([w * 0.5, 0.006, 0.012]).translate(0, bottom + toe - 0.006, l * (0.02 + i * 0.07)),
        "linen",
      );
  return prop.node();
}

/** A straw hat. */
export function hat(place: Place, tint = 0xffffff): NodeDef {
  const prop = new Prop(place, { kind: "hat", label: "straw hat", body: "dynamic", mass_kg: 0.15 });
  prop.mesh(
    lathe(
      [
        [0, 0],
        [0.17, 0],
        [0.172, 0.004],
        [0.1, 0.012],
        [0.09, 0.06],
        [0.07, 0.095],
        [0, 0.1],
      ],
      20,
    ),
    "wicker",
    { tint },
  );
  prop.mesh(
    lathe(
      [
        [0.101, 0.013],
        [0.0945, 0.042],
      ],
      20,
    ),
    "cloth navy",
  );
  return prop
    .collide(boxCollider([0.34, 0.008, 0.34], [0, 0, 0]), boxCollider([0.18, 0.09, 0.18], [0, 0.008, 0]))
    .node();
}

/** A school bag standing on its base. */
export function backpack(place: Place, cloth = "cloth teal"): NodeDef {
  const prop = new Prop(place, {
    kind: "backpack",
    label: "backpack",
    body: "dynamic",
    mass_kg: 2,
    has_front: true,
  });
  prop
    .mesh(cushion([0.3, 0.42, 0.16], { round: 0.05 }), cloth)
    .mesh(cushion([0.24, 0.2, 0.06], { round: 0.025 }).translate(0, 0.03, 0.1), cloth);
  prop.mesh(
    turned(
      tube(
        [
          [-0.03, 0.41, -0.05],
          [0, 0.46, -0.05],
          [0.03, 0.41, -0.05],
        ],
        0.007,
        { smooth: 4, sides: 6 },
      ),
      "y",
      0,
    ),
    "rubber",
  );
  return prop
    .collide(
      boxCollider([0.3, 0.42, 0.16], [0, 0, 0]),
      boxCollider([0.24, 0.2, 0.06], [0, 0.03, 0.1]),
      boxCollider([0.07, 0.045, 0.014], [0, 0.42, -0.05]),
    )
    .node();
}

/** A bunch of keys lying. */
export function keys(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "keys", label: "keys", body: "dynamic", mass_kg: 0.06 });
  const ring: Vec3[] = Array.from({ length: 12 }, (_, i) => [
    Math.cos((i / 12) * 2 * Math.PI) * 0.014,
    0.0015,
    Math.sin((i / 12) * 2 * Math.PI) * 0.014,
  ]);
  prop.mesh(tube(ring, 0.0015, { closed: true, sides: 5 }), "steel");
  for (const [angle, metal] of [
    [-25, "brass"],
    [10, "steel"],
  ] as const) {
    const bow = lathe(
      [
        [0, 0],
        [0.011, 0],
        [0.011, 0.0025],
        [0, 0.0025],
      ],
      10,
    ).translate(0, 0.0003, 0.026);
    const blade = cushion([0.007, 0.0022, 0.034], { round: 0.0008, steps: 1 }).translate(0, 0.0004, 0.052);
    prop.mesh(turned(bow, "y", angle), metal).mesh(turned(blade, "y", angle), metal);
  }
  return prop.collide(boxCollider([0.046, 0.003, 0.088], [-0.008, 0, 0.026])).node();
}
