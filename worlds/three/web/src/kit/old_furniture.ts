/**
 * Furniture of houses of old: trestle tables, stools, chests, beds, cradles, looms, dressers, kneading troughs.
 *
 * Owns: these. Refuses: what lies on them, benches of one board (farm_tools.ts), furniture of today.
 */
import { boxCollider, cylinderCollider, hullCollider, lyingCylinder } from "./colliders";
import { box } from "./geometry/box";
import { cushion } from "./geometry/cushion";
import { cylinder, lathe } from "./geometry/lathe";
import { loft } from "./geometry/loft";
import { turned } from "./geometry/pose";
import { tube } from "./geometry/tube";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";

/** A long table of boards on two trestles. */
export function trestleTable(
  place: Place,
  options: { length_m?: number; width_m?: number; height_m?: number } = {},
): NodeDef {
  const { length_m: l = 2, width_m: w = 0.78, height_m: h = 0.74 } = options;
  const prop = new Prop(place, { kind: "trestle table", label: "trestle table" });
  prop.mesh(box([l, 0.045, w], 0.006).translate(0, h - 0.045, 0), "planks dark");
  prop.collide(boxCollider([l, 0.045, w], [0, h - 0.045, 0]));
  for (const s of [-1, 1]) {
    const x = s * (l / 2 - 0.3);
    prop.block([0.1, 0.08, w - 0.12], [x, h - 0.125, 0], "timber", { bevel: 0 });
    prop.block([0.09, 0.07, w - 0.04], [x, 0, 0], "timber", { bevel: 0.01 });
    prop.block([0.08, h - 0.195, 0.13], [x, 0.07, 0], "timber", { bevel: 0 });
  }
  return prop.block([l - 0.6, 0.09, 0.05], [0, 0.28, 0], "timber", { bevel: 0 }).node();
}

/** A stool of a round or half-round seat on three legs. */
export function threeLegStool(place: Place, options: { height_m?: number } = {}): NodeDef {
  const { height_m: h = 0.42 } = options;
  const prop = new Prop(place, { kind: "stool", label: "three-legged stool", body: "dynamic", mass_kg: 3 });
  prop.mesh(cylinder(0.17, 0.045, 14, 0.008).translate(0, h - 0.045, 0), "timber pale");
  for (let k = 0; k < 3; k++) {
    const leg = turned(
      turned(
        lathe(
          [
            [0, 0.004],
            [0.016, 0.004],
            [0.022, h - 0.03],
            [0, h - 0.03],
          ],
          6,
        ),
        "x",
        -10,
      ).translate(0, 0, 0.17),
      "y",
      k * 120,
    );
    leg.computeBoundingBox();
    prop.mesh(leg.translate(0, -(leg.boundingBox?.min.y ?? 0), 0), "timber");
    const a = (k * 2 * Math.PI) / 3;
    prop.collide(boxCollider([0.05, h - 0.05, 0.05], [Math.sin(a) * 0.15, 0, Math.cos(a) * 0.15]));
  }
  return prop.collide(cylinderCollider(0.17, 0.045, [0, h - 0.045, 0])).node();
}

/** A chest with iron bands; the lid opens backwards. */
export function lidChest(
  place: Place,
  options: { size?: Vec3; board?: string; bands?: boolean; open?: boolean } = {},
): NodeDef {
  const { size: [w, h, d] = [1.1, 0.6, 0.5], board = "planks dark", bands = true, open = false } = options;
  const prop = new Prop(place, {
    kind: "chest",
    label: "chest",
    has_front: true,
    mechanism: { kind: "door", joint: "lid", speed: 1.3, open, interactive: true },
  });
  const lid = 0.07;
  const foot = 0.07;
  const body = h - lid;
  const t = 0.03;
  for (const s of [-1, 1]) prop.block([0.07, body, d], [s * (w / 2 - 0.035), 0, 0], board, { bevel: 0 });
  for (const s of [-1, 1])
    prop.block([w - 0.14, body - foot, t], [0, foot, s * (d / 2 - t / 2 - 0.004)], board, { bevel: 0 });
  prop.block([w - 0.14, t, d - 2 * t], [0, foot, 0], board, { bevel: 0 });
  prop.joint({
    name: "lid",
    kind: "hinge",
    origin: [0, body + 0.002, -d / 2],
    axis: [-1, 0, 0],
    min: 0,
    max: 1.45,
  });
  prop.block([w + 0.02, lid, d + 0.01], [0, body + 0.002, 0.005], board, { bevel: 0.012, joint: "lid" });
  if (bands) {
    for (const x of [-0.32, 0.32]) {
      prop.mesh(box([0.05, 0.008, d + 0.02], 0).translate(x * w, h + 0.001, 0.005), "wrought iron", {
        joint: "lid",
      });
      prop.mesh(box([0.05, body - foot, 0.008], 0).translate(x * w, foot, d / 2), "wrought iron");
    }
    prop.mesh(box([0.12, 0.14, 0.012], 0).translate(0, body - 0.16, d / 2 + 0.002), "wrought iron");
    prop.mesh(box([0.05, 0.12, 0.014], 0).translate(0, body - 0.07, d / 2 + 0.016), "wrought iron", {
      joint: "lid",
    });
  }
  things(prop, w, foot + t, d);
  return prop.node();
}

/** Linen and a purse on the bottom of a chest, parts of it. */
function things(prop: Prop, w: number, y: number, d: number): void {
  prop.mesh(
    cushion([w * 0.4, 0.1, d * 0.6], { round: 0.04, steps: 1 }).translate(-w * 0.18, y, 0),
    "dyed cloth",
    { tint: 0xe6dcc2 },
  );
  prop.mesh(
    cushion([w * 0.3, 0.07, d * 0.5], { round: 0.03, steps: 1 }).translate(w * 0.2, y, 0.01),
    "dyed cloth",
    { tint: 0x7a3a34 },
  );
}

/** A bedstead with straw sack, pillow and woollen blanket; its head towards -z. */
export function strawBed(
  place: Place,
  options: { width_m?: number; length_m?: number; blanket?: number } = {},
): NodeDef {
  const { width_m: w = 1.1, length_m: l = 1.9, blanket = 0x7d4a3a } = options;
  const prop = new Prop(place, { kind: "bed", label: "bed", has_front: true });
  for (const s of [-1, 1]) {
    prop.block([0.09, 0.95, 0.09], [s * (w / 2 - 0.045), 0, -l / 2 + 0.045], "timber", { bevel: 0.01 });
    prop.block([0.09, 0.62, 0.09], [s * (w / 2 - 0.045), 0, l / 2 - 0.045], "timber", { bevel: 0.01 });
    prop.block([0.05, 0.2, l - 0.18], [s * (w / 2 - 0.045), 0.26, 0], "timber", { bevel: 0 });
  }
  prop.block([w - 0.18, 0.5, 0.05], [0, 0.36, -l / 2 + 0.045], "planks dark", { bevel: 0 });
  prop.block([w - 0.18, 0.24, 0.05], [0, 0.26, l / 2 - 0.045], "planks dark", { bevel: 0 });
  prop.mesh(cushion([w - 0.14, 0.22, l - 0.14], { round: 0.08, steps: 1 }).translate(0, 0.3, 0), "sackcloth");
  prop.mesh(
    cushion([w - 0.1, 0.1, l * 0.66], { round: 0.045, steps: 1 }).translate(0, 0.45, l * 0.13),
    "wool",
    { tint: blanket },
  );
  prop.mesh(
    cushion([w * 0.66, 0.13, 0.36], { round: 0.06, swell: 0.5 }).translate(0, 0.5, -l / 2 + 0.3),
    "linen",
  );
  return prop
    .collide(
      boxCollider([w - 0.14, 0.5, l - 0.14], [0, 0, 0]),
      boxCollider([w - 0.1, 0.04, l * 0.66], [0, 0.5, l * 0.13]),
      boxCollider([w * 0.66, 0.12, 0.36], [0, 0.5, -l / 2 + 0.3]),
    )
    .node();
}

/** A cradle on rockers, its head towards -z. */
export function cradle(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "cradle", label: "cradle", has_front: true });
  for (const z of [-0.28, 0.28]) {
    const rocker = tube(
      [
        [-0.3, 0.1, z],
        [-0.16, 0.035, z],
        [0, 0.02, z],
        [0.16, 0.035, z],
        [0.3, 0.1, z],
      ],
      0.02,
      { sides: 6, smooth: 2 },
    );
    prop.mesh(rocker, "timber").collide(hullCollider([rocker]));
  }
  prop.block([0.38, 0.03, 0.78], [0, 0.09, 0], "planks", { bevel: 0 });
  for (const s of [-1, 1]) {
    prop.mesh(turned(box([0.025, 0.3, 0.78], 0), "z", -s * 10).translate(s * 0.2, 0.1, 0), "planks");
    prop.mesh(box([0.44, s === -1 ? 0.46 : 0.3, 0.03], 0).translate(0, 0.1, s * 0.385), "planks");
  }
  prop
    .mesh(cushion([0.36, 0.14, 0.7], { round: 0.06, steps: 1 }).translate(0, 0.14, 0.01), "linen")
    .mesh(cushion([0.37, 0.07, 0.42], { round: 0.03, steps: 1 }).translate(0, 0.24, 0.12), "wool", {
      tint: 0x8a9aa8,
    });
  return prop
    .collide(boxCollider([0.5, 0.3, 0.8], [0, 0.1, 0]), boxCollider([0.44, 0.16, 0.03], [0, 0.4, -0.385]))
    .node();
}

/** An upright loom with a piece of cloth begun on it; the weaver sits at +z. */
export function loom(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "loom", label: "loom", has_front: true });
  const [w, h, d] = [1.35, 1.6, 1.25];
  for (const x of [-1, 1]) {
    for (const z of [-1, 1])
      prop.block([0.09, h, 0.09], [(x * (w - 0.09)) / 2, 0, (z * (d - 0.09)) / 2], "timber", { bevel: 0 });
    for (const y of [0.2, 0.72, h - 0.1])
      prop.block([0.07, 0.1, d - 0.18], [(x * (w - 0.09)) / 2, y, 0], "timber", { bevel: 0 });
  }
  for (const z of [-1, 1])
    prop.block([w - 0.18, 0.1, 0.09], [0, h - 0.1, (z * (d - 0.09)) / 2], "timber", { bevel: 0 });
  const beam = (y: number, z: number, r: number) =>
    prop.mesh(turned(cylinder(r, w - 0.18, 10, 0), "z", 90).translate(w / 2 - 0.09, y, z), "timber pale");
  beam(0.78, d / 2 - 0.15, 0.055);
  beam(0.86, -d / 2 + 0.15, 0.08);
  prop.collide(
    lyingCylinder(0.055, w - 0.18, [0, 0.78, d / 2 - 0.15], "x"),
    lyingCylinder(0.08, w - 0.18, [0, 0.86, -d / 2 + 0.15], "x"),
  );
  prop.mesh(box([w - 0.42, 0.006, 0.36], 0).translate(0, 0.832, d / 2 - 0.31), "dyed cloth", {
    tint: 0x8a3b36,
  });
  prop.mesh(turned(box([w - 0.44, 0.004, 0.72], 0), "x", -6).translate(0, 0.87, -0.14), "dyed cloth", {
    tint: 0xdccfae,
  });
  for (const z of [-0.02, 0.08])
    prop.mesh(box([w - 0.3, 0.34, 0.012], 0).translate(0, 0.74, z), "timber pale");
  prop.mesh(box([w - 0.25, 0.16, 0.04], 0).translate(0, 0.8, 0.2), "timber");
  for (const x of [-0.2, 0.2]) {
    prop.mesh(box([0.08, 0.03, 0.8], 0).translate(x, 0.06, 0.1), "timber pale");
    prop.mesh(
      tube(
        [
          [x, 0.08, 0.1],
          [x, 0.74, 0.03],
        ],
        0.006,
        { sides: 4 },
      ),
      "rope",
    );
  }
  for (const s of [-1, 1])
    prop.mesh(
      tube(
        [
          [s * 0.4, 1.08, 0.03],
          [s * 0.4, h - 0.1, 0.03],
        ],
        0.006,
        { sides: 4 },
      ),
      "rope",
    );
  return prop
    .collide(
      boxCollider([w - 0.3, 0.42, 0.3], [0, 0.68, 0.07]),
      boxCollider([w - 0.4, 0.1, d - 0.5], [0, 0.77, 0]),
    )
    .node();
}

/** A long trough on legs to knead dough in, dough in it. */
export function kneadingTrough(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "kneading trough", label: "kneading trough" });
  const [l, w, y] = [1.5, 0.56, 0.62];
  for (const x of [-1, 1])
    for (const z of [-1, 1])
      prop.block([0.07, y, 0.07], [x * (l / 2 - 0.15), 0, z * (w / 2 - 0.06)], "timber", { bevel: 0 });
  prop.block([l, 0.04, w - 0.1], [0, y, 0], "timber pale", { bevel: 0 });
  for (const s of [-1, 1]) {
    prop.mesh(
      turned(box([l, 0.25, 0.035], 0), "x", s * 14).translate(0, y + 0.01, s * (w / 2 - 0.06)),
      "timber pale",
    );
    prop.mesh(box([0.035, 0.24, w - 0.04], 0).translate(s * (l / 2 - 0.02), y + 0.01, 0), "timber pale");
    prop.collide(
      boxCollider([l, 0.25, 0.1], [0, y + 0.005, s * (w / 2 - 0.03)]),
      boxCollider([0.035, 0.24, w - 0.1], [s * (l / 2 - 0.0175), y + 0.01, 0]),
    );
  }
  prop.mesh(
    cushion([0.9, 0.18, 0.36], { round: 0.08, swell: 0.5, flat_base: true }).translate(-0.12, y + 0.04, 0),
    "linen",
  );
  return prop.collide(boxCollider([l - 0.1, 0.16, w - 0.2], [0, y + 0.04, 0])).node();
}

/** An open dresser of shelves for jugs and bowls; its back against the wall. */
export function dresser(place: Place, options: { width_m?: number; height_m?: number } = {}): NodeDef {
  const { width_m: w = 1.3, height_m: h = 1.7 } = options;
  const prop = new Prop(place, { kind: "dresser", label: "dresser", has_front: true });
  const d = 0.36;
  for (const s of [-1, 1]) prop.block([0.05, h, d], [s * (w / 2 - 0.025), 0, 0], "planks dark", { bevel: 0 });
  for (const y of [0.12, 0.78, 1.14, h - 0.05])
    prop.block([w - 0.1, 0.035, d], [0, y, 0], "planks dark", { bevel: 0 });
  return prop.block([w - 0.1, h - 0.05, 0.02], [0, 0, -d / 2 + 0.012], "planks", { bevel: 0 }).node();
}

/** A distaff with wool and a spindle on its thread, on a foot. */
export function distaff(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "distaff", label: "distaff with wool" });
  prop.block([0.3, 0.05, 0.3], [0, 0, 0], "timber", { bevel: 0.01 });
  prop.post(0.014, 1.15, [0, 0.05, 0], "timber pale", { segments: 7, bevel: 0 });
  const wool = lathe(
    [
      [0, 0],
      [0.05, 0.05],
      [0.085, 0.18],
      [0.06, 0.34],
      [0, 0.4],
    ],
    10,
  ).translate(0, 0.86, 0);
  prop.mesh(wool, "wool", { tint: 0xe3dac6 }).collide(hullCollider([wool]));
  prop.mesh(
    tube(
      [
        [0.07, 1.0, 0.0],
        [0.13, 0.7, 0.02],
        [0.13, 0.3, 0.02],
      ],
      0.003,
      { sides: 3 },
    ),
    "rope",
  );
  prop.mesh(
    lathe(
      [
        [0, 0],
        [0.006, 0.02],
        [0.026, 0.05],
        [0.008, 0.08],
        [0.02, 0.14],
        [0.004, 0.22],
        [0, 0.24],
      ],
      8,
    ).translate(0.13, 0.14, 0.02),
    "timber pale",
  );
  return prop.collide(boxCollider([0.05, 0.9, 0.05], [0.13, 0.14, 0.02])).node();
}

/** A cross of wood for a wall, with a figure in low relief. Base line at its foot. */
export function wallCross(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "crucifix", label: "crucifix", hangs: true, has_front: true });
  prop.block([0.05, 0.5, 0.025], [0, 0, 0.0135], "timber", { bevel: 0 });
  prop.block([0.3, 0.05, 0.025], [0, 0.33, 0.0135], "timber", { bevel: 0, solid: false });
  prop.mesh(
    loft(
      [
        [0, 0.1, 0.034, 0.012, 0.01],
        [0, 0.22, 0.036, 0.018, 0.012],
        [0, 0.33, 0.036, 0.028, 0.014],
        [0, 0.38, 0.036, 0.012, 0.01],
      ],
      { sides: 6, smooth: 1 },
    ),
    "timber pale",
  );
  prop.mesh(
    tube(
      [
        [-0.12, 0.37, 0.034],
        [0, 0.34, 0.036],
        [0.12, 0.37, 0.034],
      ],
      0.01,
      { sides: 5 },
    ),
    "timber pale",
  );
  prop.mesh(
    lathe(
      [
        [0, 0],
        [0.018, 0.01],
        [0.018, 0.03],
        [0, 0.042],
      ],
      7,
    ).translate(0, 0.385, 0.036),
    "timber pale",
  );
  return prop.collide(boxCollider([0.3, 0.09, 0.05], [0, 0.31, 0.027])).node();
}

/** A board for a game with dice, squares inlaid; pieces on it belong to it. */
export function gameBoard(place: Place): NodeDef {
  const prop = new Prop(place, {
    kind: "game board",
    label: "board game of nine men's morris",
    body: "dynamic",
    mass_kg: 1.2,
  });
  prop.block([0.36, 0.02, 0.36], [0, 0, 0], "timber pale", { bevel: 0.003 });
  for (const s of [0.3, 0.2, 0.1])
    for (const [x, z, w, d] of [
      [0, 1, s, 0.006],
      [0, -1, s, 0.006],
      [1, 0, 0.006, s],
      [-1, 0, 0.006, s],
    ] as const)
      prop.mesh(box([w, 0.0015, d], 0).translate((x * s) / 2, 0.0195, (z * s) / 2), "soot");
  for (const [x, z, dark] of [
    [-0.15, -0.15, true],
    [0.1, -0.1, false],
    [0, 0.15, true],
    [-0.1, 0, false],
    [0.15, 0.0, true],
    [0.05, 0.05, false],
  ] as const)
    prop.mesh(cylinder(0.014, 0.01, 9, 0.002).translate(x, 0.02, z), dark ? "soot" : "linen");
  return prop.collide(boxCollider([0.33, 0.01, 0.33], [0, 0.02, 0])).node();
}

/** Two dice of bone on one spot, one thing. */
export function dice(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "dice", label: "dice of bone", body: "dynamic", mass_kg: 0.02 });
  for (const [x, z, yaw] of [
    [-0.016, 0, 12],
    [0.018, 0.008, -33],
  ] as const) {
    prop.mesh(turned(box([0.014, 0.014, 0.014], 0.001), "y", yaw).translate(x, 0, z), "linen");
    prop.mesh(cylinder(0.0018, 0.0006, 5, 0).translate(x, 0.014, z), "soot");
  }
  return prop.collide(boxCollider([0.054, 0.0145, 0.028], [0.001, 0, 0.004])).node();
}

/** A spit over andirons with a roast on it; its crank turns it. */
export function spit(place: Place, options: { length_m?: number } = {}): NodeDef {
  const { length_m: l = 1.3 } = options;
  const prop = new Prop(place, {
    kind: "spit",
    label: "roasting spit",
    mechanism: { kind: "lever", joint: "spit", speed: 2.4, open: false, interactive: true },
  });
  const y = 0.56;
  for (const s of [-1, 1]) {
    prop.mesh(
      tube(
        [
          [s * l * 0.42, 0.006, 0.1],
          [s * l * 0.42, y - 0.02, 0],
          [s * l * 0.42, 0.006, -0.1],
        ],
        0.012,
        { sides: 5 },
      ),
      "wrought iron",
    );
    prop.mesh(
      tube(
        [
          [s * l * 0.42, y - 0.03, -0.03],
          [s * l * 0.42, y - 0.035, 0],
          [s * l * 0.42, y + 0.02, 0.035],
        ],
        0.01,
        { sides: 5 },
      ),
      "wrought iron",
    );
    prop.collide(boxCollider([0.024, y, 0.22], [s * l * 0.42, 0, 0]));
  }
  prop.joint({ name: "spit", kind: "hinge", origin: [0, y, 0], axis: [1, 0, 0], min: 0, max: 2 * Math.PI });
  prop.mesh(turned(cylinder(0.011, l, 7, 0), "z", 90).translate(l / 2, y, 0), "wrought iron", {
    joint: "spit",
  });
  prop.mesh(
    tube(
      [
        [l / 2 - 0.01, y, 0],
        [l / 2, y - 0.13, 0],
        [l / 2 + 0.1, y - 0.13, 0],
      ],
      0.011,
      { sides: 5 },
    ),
    "wrought iron",
    { joint: "spit" },
  );
  prop.mesh(
    loft(
      [
        [-0.24, y, 0, 0.02, 0.02],
        [-0.16, y, 0, 0.08, 0.075],
        [0, y + 0.01, 0, 0.11, 0.1],
        [0.15, y, 0, 0.075, 0.08],
        [0.24, y, 0, 0.02, 0.02],
      ],
      { sides: 9, smooth: 2, across: [0, 0, 1] },
    ),
    "food paint",
    { joint: "spit", tint: 0x8a4f27 },
  );
  return prop
    .collide(
      lyingCylinder(0.012, l, [0, y, 0], "x", "spit"),
      lyingCylinder(0.1, 0.4, [0, y, 0], "x", "spit"),
      boxCollider([0.11, 0.02, 0.02], [l / 2 + 0.055, y - 0.14, 0], "spit"),
    )
    .settle()
    .node();
}

/** An iron pot hung on a chain; origin at the pot's lowest point, the chain goes up `chain_m`. */
export function hangingPot(place: Place, options: { chain_m: number }): NodeDef {
  const { chain_m } = options;
  const prop = new Prop(place, { kind: "cauldron", label: "cauldron on a chain", hangs: true });
  prop.mesh(
    lathe(
      [
        [0, 0],
        [0.12, 0.02],
        [0.18, 0.1],
        [0.18, 0.19],
        [0.15, 0.25],
        [0.165, 0.28],
        [0.15, 0.28],
        [0.135, 0.24],
        [0, 0.2],
      ],
      14,
    ),
    "wrought iron",
  );
  const bail = Array.from(
    { length: 7 },
    (_, i): Vec3 => [-Math.cos((i / 6) * Math.PI) * 0.155, 0.26 + Math.sin((i / 6) * Math.PI) * 0.16, 0],
  );
  prop.mesh(tube(bail, 0.008, { sides: 5 }), "wrought iron");
  for (let y = 0.41; y < chain_m - 0.03; y += 0.055)
    prop.mesh(
      turned(box([0.03, 0.062, 0.01], 0.003).translate(0, y, 0), "y", Math.round(y / 0.055) % 2 ? 90 : 0),
      "wrought iron",
    );
  return prop
    .collide(cylinderCollider(0.18, 0.28, [0, 0, 0]), boxCollider([0.05, chain_m - 0.28, 0.05], [0, 0.28, 0]))
    .node();
}
