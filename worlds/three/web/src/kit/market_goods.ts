/**
 * Goods of an old market: bread, vegetables, fish, cheese, cloth, pots, candles, and what they are weighed with.
 *
 * Owns: each as one thing that can be moved. Refuses: stalls (stalls.ts), baskets (baskets.ts), fruit of today (food.ts).
 * Nothing from beyond the ocean: no potatoes, maize, tomatoes, beans of the new kind, pumpkins.
 */
import { Box3, type BufferAttribute, type BufferGeometry, Vector3 } from "three";
import { boxCollider, cylinderCollider, lyingCylinder } from "./colliders";
import { box } from "./geometry/box";
import { cushion } from "./geometry/cushion";
import { grainUp } from "./geometry/grain";
import { cylinder, lathe, type Profile, sphere } from "./geometry/lathe";
import { loft } from "./geometry/loft";
import { turned } from "./geometry/pose";
import { extrude } from "./geometry/profile";
import { tube } from "./geometry/tube";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";
import type { Random } from "./random";
import { ringWall } from "./tableware";

const thing = (place: Place, kind: string, mass_kg: number, label = kind) =>
  new Prop(place, { kind, label, body: "dynamic", mass_kg });

/** A round loaf with a cross cut into it. */
export function roundLoaf(place: Place, options: { radius_m?: number } = {}): NodeDef {
  const { radius_m: r = 0.12 } = options;
  const prop = thing(place, "loaf", 0.9, "loaf of bread");
  const h = r * 0.95;
  prop.mesh(
    lathe(
      [
        [0, 0],
        [r * 0.8, 0],
        [r, h * 0.35],
        [r * 0.9, h * 0.7],
        [r * 0.5, h * 0.95],
        [0, h],
      ],
      12,
    ),
    "bread",
  );
  for (const yaw of [0, 90])
    prop.mesh(turned(box([r * 1.1, 0.012, 0.014], 0).translate(0, h * 0.93, 0), "y", yaw), "linen");
  return prop
    .collide(cylinderCollider(r, h * 0.7, [0, 0, 0]), cylinderCollider(r * 0.6, h * 0.3, [0, h * 0.7, 0]))
    .node();
}

/** A pretzel lying flat. */
export function pretzel(place: Place): NodeDef {
  const prop = thing(place, "pretzel", 0.12);
  prop.mesh(
    tube(
      pretzelLine(0.085).map(([x, z]): Vec3 => [x, 0.011, z]),
      0.011,
      { sides: 6, smooth: 2 },
    ),
    "bread",
  );
  return prop
    .collide(boxCollider([0.182, 0.022, 0.126], [0, 0, 0.015]))
    .settle()
    .node();
}

/** The line of a pretzel in a plane, `r` half as wide; the ends cross over the middle. */
export function pretzelLine(r: number): [number, number][] {
  return (
    [
      [0.35, -0.75],
      [-0.35, 0.05],
      [-0.95, 0.45],
      [-1, -0.2],
      [-0.45, -0.8],
      [0, -0.45],
      [0.45, -0.8],
      [1, -0.2],
      [0.95, 0.45],
      [0.35, 0.05],
      [-0.35, -0.75],
    ] as const
  ).map(([x, y]) => [x * r, -y * r]);
}

/** A head of cabbage. */
export function cabbage(place: Place): NodeDef {
  const prop = thing(place, "cabbage", 1.4);
  const r = 0.1;
  prop.mesh(
    lathe(
      [
        [0, 0],
        [r * 0.5, 0],
        [r, r * 0.7],
        [r * 0.92, r * 1.2],
        [r * 0.5, r * 1.65],
        [0, r * 1.75],
      ],
      10,
    ),
    "leaf",
    { tint: 0xd5e0a8 },
  );
  for (let k = 0; k < 5; k++) {
    const leaf = loft(
      [
        [0, 0.01, 0.05, 0.05, 0.008],
        [0, 0.05, 0.11, 0.075, 0.01],
        [0, 0.12, 0.125, 0.06, 0.01],
        [0, 0.16, 0.12, 0.01, 0.006],
      ],
      { sides: 6, smooth: 1 },
    );
    prop.mesh(turned(leaf, "y", k * 72), "leaf", { tint: 0x9dba74 });
  }
  return prop
    .collide(cylinderCollider(0.127, 0.1, [0, 0.002, 0]), cylinderCollider(0.09, 0.173, [0, 0.002, 0]))
    .node();
}

/** A box around meshes that lie about, so that they lie still. */
function boxAround(meshes: readonly BufferGeometry[]) {
  const bounds = new Box3();
  for (const mesh of meshes)
    bounds.union(new Box3().setFromBufferAttribute(mesh.getAttribute("position") as BufferAttribute));
  const size = bounds.getSize(new Vector3());
  const middle = bounds.getCenter(new Vector3());
  return boxCollider([size.x, size.y, size.z], [middle.x, bounds.min.y, middle.z]);
}

/** A bundle of roots with their leaves: turnips, parsnips, leeks. */
export function bunch(place: Place, options: { of: "turnips" | "parsnips" | "leeks" }): NodeDef {
  const { of } = options;
  const prop = thing(place, of, 0.8, `bunch of ${of}`);
  const [tint, r, l] =
    of === "turnips"
      ? [0xe9d9df, 0.045, 0.09]
      : of === "parsnips"
        ? [0xe3d2a0, 0.022, 0.24]
        : [0xeef0dc, 0.018, 0.3];
  const roots: BufferGeometry[] = [];
  for (let i = 0; i < 5; i++) {
    const x = (i - 2) * r * 1.9;
    const root = turned(
      lathe(
        [
          [0, 0],
          [r * 0.25, l * 0.12],
          [r, l * 0.75],
          [r * 0.7, l],
          [0, l],
        ],
        7,
      ),
      "x",
      90,
    ).translate(x, r, -l / 2 + (i % 2) * 0.01);
    roots.push(root);
    prop.mesh(root, "food paint", { tint });
    const green = turned(
      loft(
        [
          [0, 0, 0, 0.01, 0.008],
          [0, 0.01, l * 0.5 + 0.05, 0.022, 0.01],
          [0, 0, l * 0.7 + 0.14, 0.012, 0.006],
        ],
        { sides: 5, smooth: 1 },
      ),
      "y",
      (i - 2) * 8,
    );
    roots.push(green.translate(x, r, l / 2));
    prop.mesh(green, "leaf dark");
  }
  return prop.collide(boxAround(roots)).settle().node();
}

/** Onions on a plait of straw, hung from the top; origin at the lowest onion. */
export function onionString(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "onions", label: "string of onions", hangs: true });
  for (let i = 0; i < 9; i++) {
    const a = i * 2.3;
    prop.mesh(
      sphere(0.036, 7, 0.85).translate(Math.cos(a) * 0.036, 0.04 * i, Math.sin(a) * 0.036),
      "food paint",
      { tint: i % 3 ? 0xb9763c : 0xa35d36 },
    );
  }
  prop.mesh(
    tube(
      [
        [0, 0.03, 0],
        [0.01, 0.25, 0],
        [0, 0.52, 0],
      ],
      0.012,
      { sides: 5 },
    ),
    "straw",
  );
  return prop.collide(boxCollider([0.14, 0.52, 0.14], [0, 0, 0])).node();
}

/** A heap of small round things in a shallow basket. */
export function fullBasket(
  place: Place,
  options: {
    of: "apples" | "pears" | "turnips" | "eggs" | "peas" | "rolls";
    radius_m?: number;
    random: Random;
  },
): NodeDef {
  const { of, radius_m: r = 0.2, random } = options;
  const prop = new Prop(place, {
    kind: `basket of ${of}`,
    label: `basket of ${of}`,
    body: "dynamic",
    mass_kg: 6,
  });
  const h = 0.17;
  prop.mesh(
    lathe(
      [
        [0, 0],
        [r * 0.78, 0],
        [r, h - 0.01],
        [r + 0.012, h],
        [r - 0.014, h],
        [r * 0.74, 0.02],
        [0, 0.02],
      ],
      11,
    ),
    "wicker",
  );
  const looks = {
    apples: [0.036, "apple", 0xffffff],
    pears: [0.034, "food paint", 0xc2b35a],
    turnips: [0.044, "food paint", 0xdcc3cf],
    eggs: [0.024, "food paint", 0xe8d6ba],
    peas: [0.02, "food paint", 0x8aa64f],
    rolls: [0.05, "bread", 0xffffff],
  } as const;
  const [size, material, tint] = looks[of];
  prop.mesh(cylinder(r * 0.9, 0.02, 12, 0).translate(0, h * 0.72, 0), of === "eggs" ? "straw" : "sackcloth");
  const count = Math.round(Math.min(14, (0.62 * r * r) / (size * size)));
  let top = 0;
  for (let i = 0; i < count; i++) {
    const out = Math.sqrt((i + 0.5) / count) * Math.min(r - size * 1.15, size * 4.6);
    const a = i * 2.4;
    const y = h * 0.72 + 0.018 + (1 - out / r) * size * 0.9 + random.between(0, size * 0.2);
    top = Math.max(top, y + 2 * size * 0.9);
    prop.mesh(
      sphere(size * random.between(0.9, 1.05), 5, of === "pears" ? 1.25 : 0.9).translate(
        Math.cos(a) * out,
        y - 0.004,
        Math.sin(a) * out,
      ),
      material,
      { tint },
    );
  }
  const bulk = prop.node().parts.reduce((most, { geometry }) => {
    geometry.computeBoundingBox();
    return Math.max(most, geometry.boundingBox?.max.y ?? 0);
  }, 0);
  return prop
    .collide(
      cylinderCollider(r * 0.78, 0.03, [0, 0, 0]),
      cylinderCollider(r + 0.01, h - 0.03, [0, 0.03, 0]),
      cylinderCollider(r * 0.5, Math.max(0.01, bulk - h), [0, h, 0]),
    )
    .node();
}

/** A fish on its side. `pike` is long and slender, `carp` high. */
export function fish(place: Place, options: { of?: "carp" | "pike" } = {}): NodeDef {
  const { of = "carp" } = options;
  const prop = thing(place, of, 1.2, of);
  const [l, w, h] = of === "carp" ? [0.38, 0.032, 0.075] : [0.58, 0.028, 0.05];
  const body = loft(
    [
      [0, 0, l * 0.5, 0.01, 0.012],
      [0, 0, l * 0.42, w * 0.7, h * 0.55],
      [0, 0, l * 0.18, w, h],
      [0, 0, -l * 0.15, w * 0.8, h * 0.8],
      [0, 0, -l * 0.4, w * 0.3, h * 0.24],
    ],
    { sides: 8, smooth: 2 },
  );
  const fin = box([0.006, h * 1.7, l * 0.15], 0).translate(0, -h * 0.85, -l * 0.46);
  const back = box([0.005, h * 0.5, l * 0.25], 0).translate(0, h * 0.75, 0);
  const lay = (g: BufferGeometry) => turned(g, "z", 90).translate(0, w, 0);
  const meshes = [lay(body), lay(fin), lay(back)];
  prop.mesh(meshes[0] as BufferGeometry, "fish skin", { tint: of === "carp" ? 0xc9b483 : 0xa9b89a });
  for (const mesh of meshes.slice(1)) prop.mesh(mesh, "fish skin", { tint: 0x8a8f80 });
  for (const s of [-1, 1])
    prop.mesh(sphere(0.008, 5).translate(h * 0.12, w + s * w * 0.72 - 0.008, l * 0.4), "horn", {
      tint: 0x1a1512,
    });
  return prop.collide(boxAround(meshes)).settle().node();
}

/** A wheel of cheese, or with a wedge cut out. */
export function cheese(
  place: Place,
  options: { radius_m?: number; height_m?: number; cut?: boolean } = {},
): NodeDef {
  const { radius_m: r = 0.15, height_m: h = 0.09, cut = false } = options;
  const prop = thing(place, "cheese", 4, "wheel of cheese");
  if (!cut) prop.mesh(cylinder(r, h, 18, 0.012), "cheese rind");
  else {
    const rim = Array.from({ length: 15 }, (_, i): [number, number] => [
      Math.cos((i / 14) * 1.66 * Math.PI) * r,
      Math.sin((i / 14) * 1.66 * Math.PI) * r,
    ]);
    prop.mesh(turned(extrude([[0, 0], ...rim], h), "x", 90).translate(0, h / 2, 0), "cheese rind");
  }
  return prop.collide(cylinderCollider(r, h, [0, 0, 0])).node();
}

/** A bolt of cloth rolled on a board, lying along x. */
export function clothBolt(
  place: Place,
  options: { tint: number; length_m?: number; radius_m?: number },
): NodeDef {
  const { tint, length_m: l = 0.7, radius_m: r = 0.075 } = options;
  const prop = thing(place, "bolt of cloth", 5);
  prop.mesh(cushion([l, r * 1.5, r * 2.3], { round: r * 0.7, steps: 1 }), "dyed cloth", { tint });
  for (const s of [-1, 1])
    prop.mesh(box([0.012, r * 0.5, r * 1.6], 0).translate(s * (l / 2 + 0.005), r * 0.5, 0), "timber pale");
  prop.mesh(box([l * 0.98, 0.006, r * 0.9], 0).translate(0, r * 1.5 - 0.004, r * 0.2), "dyed cloth", {
    tint,
  });
  return prop.collide(boxCollider([l + 0.022, r * 1.52, r * 2.3], [0, 0, 0])).node();
}

/** A stack of folded cloths, one thing. */
export function clothStack(place: Place, options: { tints: readonly number[]; size?: Vec3 }): NodeDef {
  const { tints, size: [w, t, d] = [0.42, 0.05, 0.32] } = options;
  const prop = thing(place, "folded cloth", 0.8 * tints.length, "folded cloth");
  tints.forEach((tint, i) => {
    const fold = cushion([w * (1 - 0.02 * (i % 3)), t, d * (1 - 0.03 * ((i + 1) % 2))], {
      round: t * 0.42,
      steps: 1,
    });
    prop.mesh(fold.translate(0.004 * ((i * 7) % 3), i * t * 0.97, 0.005 * ((i * 5) % 3)), "dyed cloth", {
      tint,
    });
  });
  return prop.collide(boxCollider([w, t * (0.97 * (tints.length - 1) + 1), d], [0, 0, 0])).node();
}

const JUG: Profile = [
  [0, 0],
  [0.055, 0],
  [0.09, 0.06],
  [0.1, 0.12],
  [0.075, 0.19],
  [0.05, 0.23],
  [0.056, 0.26],
  [0.046, 0.26],
  [0.04, 0.23],
  [0.06, 0.17],
  [0, 0.15],
];

/** A jug of fired clay, its handle towards +x. */
export function clayJug(place: Place, options: { height_m?: number; tint?: number } = {}): NodeDef {
  const { height_m: h = 0.26, tint = 0xb0744c } = options;
  const s = h / 0.26;
  const prop = thing(place, "jug", 1.2 * s);
  prop.mesh(
    lathe(
      JUG.map(([r, y]): [number, number] => [r * s, y * s]),
      9,
    ),
    "earthenware",
    { tint },
  );
  prop.mesh(
    tube(
      [
        [0.05 * s, 0.24 * s, 0],
        [0.1 * s, 0.245 * s, 0],
        [0.125 * s, 0.18 * s, 0],
        [0.094 * s, 0.1 * s, 0],
      ],
      0.011 * s,
      { sides: 5, smooth: 2 },
    ),
    "earthenware",
    { tint },
  );
  prop.mesh(
    lathe(
      [
        [0.1035 * s, 0],
        [0.1035 * s, 0.008],
      ],
      9,
    ).translate(0, 0.115 * s, 0),
    "earthenware",
    { tint: 0x7a4a30 },
  );
  return prop
    .collide(
      cylinderCollider(0.1 * s, 0.17 * s, [0, 0, 0]),
      cylinderCollider(0.056 * s, 0.09 * s, [0, 0.17 * s, 0]),
      boxCollider([0.07 * s, 0.16 * s, 0.02 * s], [0.101 * s, 0.095 * s, 0]),
    )
    .node();
}

/** A round pot, with three feet for the fire when it is of iron or glazed clay. */
export function cookingPot(
  place: Place,
  options: { radius_m?: number; tint?: number; iron?: boolean } = {},
): NodeDef {
  const { radius_m: r = 0.12, tint = 0x9a5d3a, iron = false } = options;
  const prop = thing(place, "cooking pot", iron ? 5 : 1.8);
  const [material, look] = iron ? (["wrought iron", {}] as const) : (["earthenware", { tint }] as const);
  const foot = r * 0.32;
  const y = foot;
  prop.mesh(
    lathe(
      [
        [0, y * 0.7],
        [r * 0.5, y * 0.8],
        [r * 0.95, y + r * 0.5],
        [r, y + r * 0.85],
        [r * 0.82, y + r * 1.35],
        [r * 0.9, y + r * 1.5],
        [r * 0.8, y + r * 1.5],
        [r * 0.72, y + r * 1.3],
        [0, y + r * 1.0],
      ],
      12,
    ),
    material,
    look,
  );
  for (let k = 0; k < 3; k++) {
    const a = (k / 3) * 2 * Math.PI;
    prop.mesh(
      lathe(
        [
          [0, 0],
          [r * 0.09, 0],
          [r * 0.14, foot * 1.6],
          [0, foot * 1.6],
        ],
        6,
      ).translate(Math.cos(a) * r * 0.55, 0, Math.sin(a) * r * 0.55),
      material,
      look,
    );
  }
  for (const s of [-1, 1])
    prop.mesh(
      tube(
        [
          [s * r * 0.86, y + r * 1.4, 0],
          [s * r * 1.16, y + r * 1.32, 0],
          [s * r * 0.98, y + r * 0.95, 0],
        ],
        r * 0.07,
        { sides: 4, smooth: 1 },
      ),
      material,
      look,
    );
  return prop
    .collide(
      cylinderCollider(r * 0.64, foot * 1.2, [0, 0, 0]),
      cylinderCollider(r, r * 1.5 - 0.2 * foot, [0, foot * 1.2, 0]),
      boxCollider([r * 2.3, r * 0.5, 0.02], [0, y + r * 0.93, 0]),
    )
    .node();
}

/** A wide bowl of clay or turned wood. */
export function plainBowl(
  place: Place,
  options: { radius_m?: number; wood?: boolean; tint?: number; stew?: boolean } = {},
): NodeDef {
  const { radius_m: r = 0.1, wood = false, tint = 0xb57a50, stew = false } = options;
  const h = r * 0.55;
  const prop = thing(place, "bowl", 0.5, wood ? "wooden bowl" : "clay bowl");
  prop.mesh(
    lathe(
      [
        [0, 0],
        [r * 0.5, 0],
        [r * 0.55, h * 0.08],
        [r * 0.85, h * 0.5],
        [r, h],
        [r * 0.94, h],
        [r * 0.78, h * 0.5],
        [r * 0.5, h * 0.2],
        [0, h * 0.18],
      ],
      14,
    ),
    wood ? "timber pale" : "earthenware",
    wood ? {} : { tint },
  );
  if (stew)
    prop.mesh(cylinder(r * 0.8, 0.004, 12, 0).translate(0, h * 0.6, 0), "food paint", { tint: 0x6d4a26 });
  return prop
    .collide(
      cylinderCollider(r * 0.55, h * 0.2, [0, 0, 0]),
      ...ringWall(r * 0.55, r * 0.85, h * 0.08, h * 0.5, 8),
      ...ringWall(r * 0.8, r, h * 0.5, h, 8),
    )
    .node();
}

/** A tankard of staves or pewter. */
export function tankard(place: Place, options: { pewter?: boolean } = {}): NodeDef {
  const { pewter = false } = options;
  const prop = thing(place, "tankard", 0.6);
  const material = pewter ? "pewter" : "planks";
  prop.mesh(
    lathe(
      [
        [0, 0],
        [0.052, 0],
        [0.044, 0.13],
        [0.038, 0.13],
        [0.044, 0.02],
        [0, 0.02],
      ],
      10,
    ),
    material,
  );
  if (!pewter)
    for (const [y, r] of [
      [0.012, 0.053],
      [0.095, 0.0485],
    ] as const)
      prop.mesh(
        lathe(
          [
            [r + 0.002, 0],
            [r + 0.001, 0.014],
          ],
          10,
        ).translate(0, y, 0),
        "timber",
      );
  prop.mesh(
    tube(
      [
        [0.046, 0.11, 0],
        [0.085, 0.105, 0],
        [0.088, 0.05, 0],
        [0.05, 0.03, 0],
      ],
      0.008,
      { sides: 5, smooth: 2 },
    ),
    material,
  );
  return prop
    .collide(cylinderCollider(0.052, 0.13, [0, 0, 0]), boxCollider([0.045, 0.09, 0.016], [0.075, 0.025, 0]))
    .node();
}

/** Candles tied by their wicks in a bundle, lying along x. */
export function candleBundle(place: Place, options: { wax?: boolean } = {}): NodeDef {
  const { wax = false } = options;
  const prop = thing(place, "bundle of candles", 0.9);
  const r = 0.014;
  for (let j = 0; j < 2; j++)
    for (let i = 0; i < 5 - j; i++)
      prop.mesh(
        turned(cylinder(r, 0.24, 6, 0), "z", 90).translate(0.12, r + j * r * 1.74, (i - 2 + j * 0.5) * 2 * r),
        wax ? "beeswax" : "tallow",
      );
  prop.mesh(box([0.02, 0.002, 0.1], 0).translate(0.03, r * 3.74, 0), "rope");
  return prop
    .collide(boxCollider([0.24, r * 3.9, 10 * r], [0, 0, 0]))
    .settle()
    .node();
}

/** A cake of beeswax or soap. */
export function waxCake(place: Place, options: { radius_m?: number } = {}): NodeDef {
  const { radius_m: r = 0.1 } = options;
  const prop = thing(place, "cake of wax", 2.2);
  prop.mesh(
    lathe(
      [
        [0, 0],
        [r, 0],
        [r * 0.88, 0.07],
        [r * 0.8, 0.075],
        [0, 0.072],
      ],
      14,
    ),
    "beeswax",
  );
  return prop.collide(cylinderCollider(r, 0.075, [0, 0, 0])).node();
}

/** A beam balance hung from a stand of wood. */
export function balance(place: Place): NodeDef {
  const prop = new Prop(place, {
    kind: "balance",
    label: "balance",
    body: "dynamic",
    mass_kg: 3,
    has_front: true,
  });
  prop.block([0.3, 0.03, 0.16], [0, 0, 0], "timber", { bevel: 0.006 });
  prop.mesh(cylinder(0.014, 0.4, 7, 0).translate(0, 0.03, 0), "wrought iron");
  prop.mesh(
    tube(
      [
        [-0.2, 0.415, 0],
        [0, 0.435, 0],
        [0.2, 0.415, 0],
      ],
      0.008,
      { sides: 5, smooth: 2 },
    ),
    "wrought iron",
  );
  for (const s of [-1, 1]) {
    for (const x of [-0.05, 0.05])
      prop.mesh(
        tube(
          [
            [s * 0.2, 0.41, 0],
            [s * 0.2 + x, 0.2, 0],
          ],
          0.0025,
          { sides: 3 },
        ),
        "rope",
      );
    prop.mesh(
      lathe(
        [
          [0, 0],
          [0.03, 0],
          [0.065, 0.022],
          [0.061, 0.022],
          [0.03, 0.006],
          [0, 0.006],
        ],
        12,
      ).translate(s * 0.2, 0.18, 0),
      "bell bronze",
    );
  }
  return prop
    .collide(boxCollider([0.03, 0.41, 0.03], [0, 0.03, 0]), boxCollider([0.53, 0.26, 0.13], [0, 0.18, 0]))
    .node();
}

/** Shears of one bent piece of iron, lying. */
export function shears(place: Place): NodeDef {
  const prop = thing(place, "shears", 0.4);
  for (const s of [-1, 1])
    prop.mesh(
      turned(box([0.022, 0.008, 0.15], 0).translate(s * 0.008, 0, 0.075), "y", s * 5),
      "wrought iron",
    );
  prop.mesh(
    tube(
      [
        [0.012, 0.006, 0],
        [0.026, 0.006, -0.07],
        [0, 0.006, -0.115],
        [-0.026, 0.006, -0.07],
        [-0.012, 0.006, 0],
      ],
      0.006,
      { sides: 5, smooth: 3 },
    ),
    "wrought iron",
  );
  return prop.collide(boxCollider([0.07, 0.012, 0.27], [0, 0, 0.016])).node();
}

/** A knife with a broad blade, lying along x. */
export function bigKnife(place: Place): NodeDef {
  const prop = thing(place, "knife", 0.3);
  prop
    .mesh(box([0.2, 0.004, 0.034], 0).translate(0.07, 0.007, 0.003), "pewter")
    .mesh(box([0.12, 0.018, 0.024], 0.006).translate(-0.09, 0, 0), "timber pale");
  return prop.collide(boxCollider([0.32, 0.018, 0.04], [0.01, 0, 0.003])).node();
}

/** A ham or a side of bacon hung from a hook; origin at its lowest point. */
export function ham(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "ham", label: "smoked ham", hangs: true });
  prop.mesh(
    loft(
      [
        [0, 0, 0, 0.02, 0.02],
        [0, 0.05, 0, 0.09, 0.07],
        [0, 0.16, 0, 0.1, 0.075],
        [0, 0.28, 0, 0.055, 0.045],
        [0, 0.36, 0, 0.025, 0.025],
      ],
      { sides: 8, smooth: 2 },
    ),
    "food paint",
    { tint: 0x7d3f28 },
  );
  prop.mesh(
    tube(
      [
        [0, 0.34, 0],
        [0, 0.5, 0],
      ],
      0.006,
      { sides: 4 },
    ),
    "rope",
  );
  return prop
    .collide(boxCollider([0.2, 0.4, 0.15], [0, 0, 0]), boxCollider([0.02, 0.1, 0.02], [0, 0.4, 0]))
    .node();
}

/** Herbs tied and hung head down; origin at the lowest leaf. */
export function herbs(place: Place, tint = 0x8d9a68): NodeDef {
  const prop = new Prop(place, { kind: "herbs", label: "bunch of herbs", hangs: true });
  prop.mesh(
    loft(
      [
        [0, 0, 0, 0.03, 0.03],
        [0, 0.08, 0, 0.08, 0.06],
        [0, 0.2, 0, 0.06, 0.05],
        [0, 0.3, 0, 0.02, 0.02],
      ],
      { sides: 7, smooth: 2 },
    ),
    "hedge",
    { tint: tint },
  );
  prop.mesh(
    tube(
      [
        [0, 0.28, 0],
        [0, 0.42, 0],
      ],
      0.005,
      { sides: 4 },
    ),
    "rope",
  );
  return prop
    .collide(boxCollider([0.16, 0.3, 0.12], [0, 0, 0]), boxCollider([0.02, 0.12, 0.02], [0, 0.3, 0]))
    .node();
}

/** A tub with fish swimming in water, or butter, or brine. */
export function tub(
  place: Place,
  options: { radius_m?: number; height_m?: number; fish?: boolean } = {},
): NodeDef {
  const { radius_m: r = 0.36, height_m: h = 0.42, fish: swims = false } = options;
  const prop = new Prop(place, {
    kind: "tub",
    label: swims ? "tub of live fish" : "wooden tub",
    body: "dynamic",
    mass_kg: swims ? 40 : 9,
  });
  const shell = lathe(
    [
      [0, 0],
      [r * 0.9, 0],
      [r, h],
      [r - 0.025, h],
      [r * 0.9 - 0.025, 0.04],
      [0, 0.04],
    ],
    16,
  );
  prop.mesh(grainUp(shell), "planks");
  for (const y of [0.16, 0.76]) {
    const rr = r * (0.9 + 0.1 * y);
    prop.mesh(
      lathe(
        [
          [rr + 0.01, 0],
          [rr + 0.013, 0.04],
        ],
        16,
      ).translate(0, h * y, 0),
      "wrought iron",
    );
  }
  if (swims) {
    for (const [x, z, yaw] of [
      [-0.1, 0.06, 30],
      [0.1, -0.05, 200],
      [0.02, 0.14, 110],
    ] as const)
      prop.mesh(
        turned(
          loft(
            [
              [0, 0, 0.13, 0.008, 0.01],
              [0, 0, 0.06, 0.03, 0.03],
              [0, 0, -0.08, 0.02, 0.02],
              [0, 0, -0.14, 0.004, 0.02],
            ],
            { sides: 6, smooth: 1 },
          ),
          "y",
          yaw,
        ).translate(x, h * 0.76, z),
        "fish skin",
        { tint: 0x6e7a62 },
      );
    prop.mesh(cylinder(r * 0.93, 0.01, 14, 0).translate(0, h * 0.76, 0), "stream water");
  }
  return prop
    .collide(cylinderCollider(r * 0.9, 0.05, [0, 0, 0]), cylinderCollider(r + 0.01, h - 0.05, [0, 0.05, 0]))
    .node();
}

/** Baskets one in another, one thing. */
export function basketStack(place: Place, options: { radius_m?: number; count?: number } = {}): NodeDef {
  const { radius_m: r = 0.22, count = 4 } = options;
  const prop = thing(place, "baskets", 3, "stack of baskets");
  const h = 0.24;
  for (let i = 0; i < count; i++) {
    const one = lathe(
      [
        [0, 0],
        [r * 0.8, 0],
        [r, h - 0.02],
        [r + 0.014, h - 0.008],
        [r, h],
        [r - 0.014, h],
        [r * 0.78, 0.016],
        [0, 0.016],
      ],
      11,
    );
    prop.mesh(one.translate(0, i * 0.075, 0), "wicker", { tint: i % 2 ? 0xf3e3c6 : 0xffffff });
  }
  return prop
    .collide(
      cylinderCollider(r * 0.84, 0.1, [0, 0, 0]),
      cylinderCollider(r + 0.014, h + (count - 1) * 0.075 - 0.1, [0, 0.1, 0]),
    )
    .node();
}

/** A hand basket with a bow handle. */
export function handBasket(place: Place, options: { radius_m?: number } = {}): NodeDef {
  const { radius_m: r = 0.17 } = options;
  const h = r * 0.95;
  const prop = thing(place, "hand basket", 1, "hand basket");
  prop.mesh(
    lathe(
      [
        [0, 0],
        [r * 0.78, 0],
        [r, h - 0.012],
        [r + 0.012, h],
        [r - 0.012, h],
        [r * 0.75, 0.016],
        [0, 0.016],
      ],
      14,
    ),
    "wicker",
  );
  const bow = Array.from(
    { length: 7 },
    (_, i): Vec3 => [-Math.cos((i / 6) * Math.PI) * r, h - 0.01 + Math.sin((i / 6) * Math.PI) * r * 1.1, 0],
  );
  prop.mesh(tube(bow, 0.011, { sides: 5 }), "wicker");
  return prop
    .collide(
      cylinderCollider(r * 0.8, 0.02, [0, 0, 0]),
      ...ringWall(r * 0.8, r * 0.92, 0.01, h / 2, 8),
      ...ringWall(r * 0.88, r + 0.01, h / 2, h, 8),
      boxCollider([2 * r, 0.02, 0.022], [0, h - 0.01 + r * 1.1 - 0.012, 0]),
    )
    .node();
}

/** A rolled hide or a skin of leather, lying along x. */
export function leatherRoll(place: Place, tint = 0x9a6b42): NodeDef {
  const prop = thing(place, "roll of leather", 4);
  prop.mesh(turned(cylinder(0.08, 0.6, 10, 0.01), "z", 90).translate(0.3, 0.08, 0), "leather", { tint });
  return prop
    .collide(boxCollider([0.6, 0.16, 0.1], [0, 0, 0]), lyingCylinder(0.08, 0.6, [0, 0.08, 0], "x"))
    .node();
}
