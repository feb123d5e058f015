/**
 * An underground train.
 *
 * Owns: cars with their running gear, sliding doors, seats, poles and straps. Refuses: track, platform, what hangs on the
 * walls inside (station_signs.ts). A car's origin is the middle of its floor; its doors are on local +z, where the
 * platform is. Sizes that the scene needs are in CAR.
 */
import { boxCollider, lyingCylinder } from "./colliders";
import { box } from "./geometry/box";
import { cylinder } from "./geometry/lathe";
import { panel } from "./geometry/panel";
import { turned } from "./geometry/pose";
import { extrude, type Outline } from "./geometry/profile";
import { tube } from "./geometry/tube";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";
import { SHEETS } from "./textures/station";

export const CAR = {
  length_m: 16.4,
  /** Between two cars. */
  gap_m: 0.4,
  /** To the outer face of the sides, and to the inner. */
  half_out_m: 1.35,
  half_in_m: 1.25,
  ceiling_m: 2.2,
  /** Floor over the rails' top. */
  floor_m: 1.03,
  doors_x: [-4.1, 4.1],
  door_m: 1.4,
  door_high_m: 1.98,
} as const;

const HALF = CAR.length_m / 2;
const SILL = 0.82;
const HEAD = 1.72;
const WALL = CAR.half_out_m - CAR.half_in_m;
const SKIN = { tint: 0xc4cacd, bevel: 0 };
const BAND = { tint: 0x1f5ea8, bevel: 0 };
const INNER = { tint: 0xd9dcd8, bevel: 0, solid: false };

type End = "cab" | "gangway";

/** A car with windows, two doorways on +z, and an end at either side. Part of the building. */
export function trainCar(place: Place, options: { left: End; right: End }): NodeDef {
  const prop = new Prop(place, { kind: "train car", label: "train car", structural: true });
  prop.block([CAR.length_m, 0.1, 2 * CAR.half_in_m], [0, -0.1, 0], "studded rubber", { bevel: 0 });
  prop.block([CAR.length_m, 0.16, 2 * CAR.half_out_m], [0, -0.26, 0], "enamel", { tint: 0x3b4046, bevel: 0 });
  for (const side of [-1, 1]) sideWall(prop, side);
  roof(prop);
  gear(prop);
  end(prop, -1, options.left);
  end(prop, 1, options.right);
  return prop.node();
}

/** Stretches of a side between doorways; the far side has none. */
function stretches(side: number): readonly (readonly [number, number])[] {
  if (side < 0) return [[-HALF, HALF]];
  const half = CAR.door_m / 2;
  const [a, b] = CAR.doors_x;
  return [
    [-HALF, a - half],
    [a + half, b - half],
    [b + half, HALF],
  ];
}

function sideWall(prop: Prop, side: number): void {
  const outer = side * (CAR.half_out_m - WALL / 4);
  const inner = side * (CAR.half_in_m + WALL / 4);
  const plate = WALL / 2;
  for (const [x0, x1] of stretches(side)) {
    const [w, x] = [x1 - x0, (x0 + x1) / 2];
    prop.collide(boxCollider([w, CAR.ceiling_m, WALL], [x, 0, side * (CAR.half_in_m + WALL / 2)]));
    for (const [y0, y1, look] of [
      [-0.1, 0.3, SKIN],
      [0.3, SILL, BAND],
      [HEAD, CAR.ceiling_m + 0.02, SKIN],
    ] as const)
      prop.mesh(box([w, y1 - y0, plate], 0).translate(x, y0, outer), "enamel", look);
    prop.mesh(box([w, SILL, plate], 0).translate(x, 0, inner), "plastic scuffed", INNER);
    prop.mesh(box([w, CAR.ceiling_m - HEAD, plate], 0).translate(x, HEAD, inner), "plastic scuffed", INNER);
    windows(prop, side, x0, x1);
  }
  if (side > 0) {
    for (const x of CAR.doors_x) doorway(prop, x);
    const z = CAR.half_out_m + 0.009;
    for (const x of [-1.9, 1.9])
      prop.mesh(panel(0.9, 0.225, SHEETS.sign.harbour).translate(x, HEAD + 0.15, z), "station sign");
    prop.mesh(box([0.5, 0.12, 0.006], 0).translate(0, 0.5, CAR.half_out_m), "enamel", { tint: 0xf2f2ee });
  }
  if (side < 0)
    for (const x of CAR.doors_x)
      for (const leaf of [-1, 1])
        prop.mesh(
          box([CAR.door_m / 2 - 0.01, 1.9, 0.012], 0).translate(
            x + (leaf * CAR.door_m) / 4,
            0.02,
            -CAR.half_out_m - 0.006,
          ),
          "enamel",
          {
            tint: 0xc8b22a,
          },
        );
}

/** Panes of at most 1.6 m with posts between them. */
function windows(prop: Prop, side: number, x0: number, x1: number): void {
  const edge = 0.22;
  const run = x1 - x0 - 2 * edge;
  const count = Math.max(1, Math.round(run / 1.6));
  const pitch = run / count;
  const z = side * (CAR.half_in_m + WALL / 2);
  for (let i = 0; i <= count; i++) {
    const w = i === 0 || i === count ? edge : 0.14;
    const x = i === 0 ? x0 + edge / 2 : i === count ? x1 - edge / 2 : x0 + edge + i * pitch;
    const half = side * (WALL / 4);
    prop.mesh(box([w, HEAD - SILL, WALL / 2], 0).translate(x, SILL, z + half), "enamel", { tint: 0x2a3038 });
    prop.mesh(box([w, HEAD - SILL, WALL / 2], 0).translate(x, SILL, z - half), "plastic scuffed", INNER);
  }
  for (let i = 0; i < count; i++) {
    const x = x0 + edge + pitch * (i + 0.5);
    prop.mesh(box([pitch - 0.1, HEAD - SILL, 0.012], 0).translate(x, SILL, z + side * 0.02), "glass", {
      casts_shadow: false,
    });
  }
}

/** Lintel, rubber-clad sides, and the sill that reaches out to the platform. */
function doorway(prop: Prop, x: number): void {
  const half = CAR.door_m / 2;
  const z = CAR.half_in_m + WALL / 2;
  const high = CAR.ceiling_m - CAR.door_high_m;
  prop.block([CAR.door_m, high + 0.02, WALL], [x, CAR.door_high_m, z], "enamel", SKIN);
  for (const side of [-1, 1])
    prop.mesh(
      box([0.012, CAR.door_high_m, WALL + 0.004], 0).translate(x + side * (half - 0.006), 0, z),
      "rubber",
    );
  prop.block([CAR.door_m, 0.04, 0.205], [x, -0.04, CAR.half_out_m + 0.0025], "enamel", {
    tint: 0xe0b02c,
    bevel: 0,
  });
  prop.mesh(box([CAR.door_m - 0.1, 0.006, 0.06], 0).translate(x, 0, CAR.half_in_m + 0.02), "enamel", {
    tint: 0xe0b02c,
  });
}

function roof(prop: Prop): void {
  const points: [number, number][] = [];
  for (let i = 0; i <= 10; i++) {
    const a = (i / 10) * Math.PI;
    points.push([-Math.cos(a) * CAR.half_out_m, CAR.ceiling_m + 0.02 + Math.sin(a) * 0.42]);
  }
  const outline: Outline = [...points, [CAR.half_out_m, CAR.ceiling_m + 0.02]];
  prop.mesh(turned(extrude(outline, CAR.length_m), "y", 90), "enamel", { tint: 0x8d9498 });
  prop.block([CAR.length_m - 0.01, 0.06, 2 * CAR.half_in_m], [0, CAR.ceiling_m, 0], "plastic scuffed", {
    tint: 0xeeeeea,
    bevel: 0,
  });
  prop.collide(boxCollider([CAR.length_m, 0.38, 2 * CAR.half_out_m], [0, CAR.ceiling_m + 0.06, 0]));
}

/** Frame, boxes and wheels under the floor. */
function gear(prop: Prop): void {
  const rail = -CAR.floor_m;
  for (const side of [-1, 1]) {
    const x = side * (HALF - 2.9);
    prop.block([3.0, 0.3, 2.0], [x, rail + 0.3, 0], "black metal", { bevel: 0 });
    for (const axle of [-1.05, 1.05]) {
      for (const z of [-0.78, 0.78]) {
        prop.mesh(
          turned(cylinder(0.4, 0.12, 14, 0.02), "x", 90).translate(x + axle, rail + 0.4, z - 0.06),
          "rail",
        );
      }
      prop.collide(lyingCylinder(0.4, 1.7, [x + axle, rail + 0.4, 0], "z"));
    }
  }
  for (const [x, w] of [
    [-1.4, 1.8],
    [1.2, 2.2],
  ] as const)
    prop.block([w, 0.5, 2.2], [x, -0.76, 0], "enamel", { tint: 0x4a5056, bevel: 0 });
}

function end(prop: Prop, side: number, kind: End): void {
  if (kind === "gangway") gangway(prop, side);
  else cab(prop, side);
}

const PASS = 1.2;
const PASS_HIGH = 2.0;

/** An open passage; half of the bellows to the next car belongs to each. */
function gangway(prop: Prop, side: number): void {
  const x = side * (HALF - 0.05);
  const wide = CAR.half_in_m - PASS / 2;
  for (const z of [-1, 1]) {
    prop.block([0.1, CAR.ceiling_m, wide], [x, 0, z * (PASS / 2 + wide / 2)], "plastic scuffed", {
      tint: 0xcfd3d4,
      bevel: 0,
    });
    prop.mesh(
      tube(
        [
          [x - side * 0.08, 0.8, z * (PASS / 2 + 0.04)],
          [x - side * 0.08, 1.6, z * (PASS / 2 + 0.04)],
        ],
        0.016,
      ),
      "enamel",
      { tint: 0xe0b02c },
    );
  }
  prop.block([0.1, CAR.ceiling_m - PASS_HIGH, PASS], [x, PASS_HIGH, 0], "plastic scuffed", {
    tint: 0xcfd3d4,
    bevel: 0,
  });
  const half = CAR.gap_m / 2;
  const middle = side * (HALF + half / 2);
  prop.block([half, 0.05, PASS + 0.3], [middle, -0.05, 0], "treads", { bevel: 0 });
  for (const z of [-1, 1]) {
    prop.collide(boxCollider([half, PASS_HIGH, 0.1], [middle, 0, z * (PASS / 2 + 0.08)]));
    for (let i = 0; i < 3; i++)
      prop.mesh(
        box([half / 3, PASS_HIGH + 0.05, i % 2 ? 0.06 : 0.1], 0).translate(
          side * (HALF + (half / 3) * (i + 0.5)),
          0,
          z * (PASS / 2 + 0.08),
        ),
        "rubber",
      );
  }
  prop.block([half, 0.1, PASS + 0.26], [middle, PASS_HIGH + 0.05, 0], "rubber", { bevel: 0 });
}

const CAB = 1.5;

/** The driver's cab: a wall with a door inside, a windscreen, lamps and a coupling outside. */
function cab(prop: Prop, side: number): void {
  const inside = side * (HALF - CAB);
  const w = 2 * CAR.half_in_m;
  prop.block([0.08, CAR.ceiling_m, w], [inside, 0, 0], "plastic scuffed", { tint: 0xcfd3d4, bevel: 0 });
  const face = inside - side * 0.044;
  prop.mesh(box([0.014, 1.9, 0.74], 0).translate(face, 0.02, 0.3), "plastic scuffed", { tint: 0x1f5ea8 });
  prop.mesh(box([0.02, 0.5, 0.4], 0).translate(face, 1.2, 0.3), "dark glass");
  prop.mesh(box([0.05, 0.03, 0.12], 0.004).translate(face - side * 0.02, 1.0, 0.02), "steel");
  const x = side * (HALF - 0.06);
  prop.block([0.12, 0.95, w], [x, 0, 0], "enamel", { tint: 0x1f5ea8, bevel: 0 });
  prop.block([0.12, CAR.ceiling_m - 1.85, w], [x, 1.85, 0], "enamel", SKIN);
  for (const z of [-1, 1])
    prop.block([0.12, 0.9, 0.16], [x, 0.95, z * (CAR.half_in_m - 0.08)], "enamel", SKIN);
  prop.mesh(box([0.03, 0.9, w - 0.3], 0).translate(x, 0.95, 0), "dark glass");
  prop.collide(boxCollider([0.12, 0.9, w], [x, 0.95, 0]));
  const front = side * HALF;
  for (const z of [-0.85, 0.85]) {
    prop.mesh(box([0.02, 0.14, 0.3], 0).translate(front, 0.5, z), side > 0 ? "tube lit" : "signal lit red", {
      casts_shadow: false,
    });
  }
  const sign = panel(1.1, 0.275, SHEETS.sign.harbour).translate(0, 1.88, HALF + 0.009);
  prop.mesh(turned(sign, "y", 90 * side), "station sign");
  prop.block([0.3, 0.22, 0.4], [front + side * 0.0, -0.55, 0], "black metal", { bevel: 0 });
}

/** The two leaves of a doorway, outside the car's skin; they slide apart. Place: floor, middle, on the outer face. */
export function trainDoor(place: Place, options: { open: boolean }): NodeDef {
  const prop = new Prop(place, {
    kind: "train door",
    label: "train door",
    hangs: true,
    has_front: true,
    mechanism: {
      kind: "door",
      joint: "left",
      along: ["right"],
      speed: 0.9,
      open: options.open,
      interactive: true,
    },
  });
  const w = CAR.door_m / 2 - 0.006;
  const h = CAR.door_high_m - 0.03;
  const z = 0.021;
  for (const [joint, side] of [
    ["left", -1],
    ["right", 1],
  ] as const) {
    prop.joint({ name: joint, kind: "slide", origin: [0, 0, 0], axis: [side, 0, 0], min: 0, max: 0.68 });
    const x = side * (w / 2 + 0.003);
    const part = (size: Vec3, at: Vec3, material: string, tint = 0xffffff) =>
      prop.mesh(box(size, 0).translate(...at), material, { joint, tint });
    const yellow = 0xe6b92a;
    part([w, 0.78, 0.03], [x, 0.022, z], "enamel", yellow);
    part([w, h - 1.62, 0.03], [x, 1.64, z], "enamel", yellow);
    for (const edge of [-1, 1])
      part([0.12, 0.84, 0.03], [x + edge * (w / 2 - 0.06), 0.8, z], "enamel", yellow);
    prop.mesh(box([w - 0.24, 0.84, 0.012], 0).translate(x, 0.8, z), "glass", { joint, casts_shadow: false });
    part([0.02, h - 0.01, 0.034], [side * 0.0115, 0.025, z], "rubber");
    for (const face of [-1, 1])
      prop.mesh(
        turned(cylinder(0.028, 0.006, 14, 0.002), "x", 90 * face).translate(
          side * 0.075,
          1.05,
          z + face * 0.015,
        ),
        "signal lit green",
        {
          joint,
          casts_shadow: false,
        },
      );
    prop.collide(boxCollider([w, h, 0.03], [x, 0.022, z], joint));
  }
  return prop.node();
}

/** A bench along a side wall: steel box, padded seats and backs. Its front is +z, its back against the wall. */
export function trainBench(place: Place, options: { seats: number }): NodeDef {
  const pitch = 0.48;
  const l = options.seats * pitch;
  const prop = new Prop(place, { kind: "train seat", label: "train bench", has_front: true });
  prop.block([l, 0.34, 0.34], [0, 0, -0.03], "steel scuffed", { bevel: 0 });
  for (let i = 0; i < options.seats; i++) {
    const x = (i - (options.seats - 1) / 2) * pitch;
    prop.mesh(box([pitch - 0.012, 0.1, 0.46], 0.028).translate(x, 0.34, 0.03), "moquette");
    prop.mesh(turned(box([pitch - 0.012, 0.48, 0.07], 0), "x", -7).translate(x, 0.42, -0.165), "moquette");
  }
  for (const side of [-1, 1]) {
    prop.mesh(box([0.025, 0.5, 0.42], 0.008).translate(side * (l / 2 + 0.014), 0.34, 0.02), "glass clear", {
      casts_shadow: false,
    });
    prop.collide(boxCollider([0.025, 0.5, 0.42], [side * (l / 2 + 0.014), 0.34, 0.02]));
  }
  prop.collide(boxCollider([l, 0.1, 0.46], [0, 0.34, 0.03]));
  return prop.collide(boxCollider([l, 0.48, 0.11], [0, 0.42, -0.19])).node();
}

/** A yellow pole from floor to ceiling. */
export function grabPole(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "grab pole", label: "grab pole" });
  prop.post(0.017, CAR.ceiling_m - 0.002, [0, 0, 0], "enamel", { segments: 10, bevel: 0, tint: 0xe6b92a });
  for (const y of [0, CAR.ceiling_m - 0.022])
    prop.mesh(cylinder(0.034, 0.02, 12, 0.004).translate(0, y, 0), "steel");
  return prop.node();
}

/** A rail under the ceiling with straps on it, along local x; the place is the middle of the straps' lower ends. */
export function strapRail(place: Place, options: { length_m: number }): NodeDef {
  const l = options.length_m;
  const prop = new Prop(place, { kind: "hand straps", label: "hand straps", hangs: true });
  const y = 0.21;
  prop.mesh(
    tube(
      [
        [-l / 2, y, 0],
        [l / 2, y, 0],
      ],
      0.016,
    ),
    "enamel",
    { tint: 0xe6b92a },
  );
  for (let i = 0; i <= Math.round(l / 2); i++)
    prop.mesh(
      cylinder(0.012, 0.15, 8, 0).translate(
        -l / 2 + 0.05 + ((l - 0.1) * i) / Math.max(1, Math.round(l / 2)),
        y,
        0,
      ),
      "enamel",
      {
        tint: 0xe6b92a,
      },
    );
  const straps = Math.round(l / 0.62);
  for (let i = 0; i < straps; i++) {
    const x = -l / 2 + (l / straps) * (i + 0.5);
    prop.mesh(box([0.03, 0.1, 0.004], 0).translate(x, 0.11, 0), "rubber");
    const ring: Vec3[] = Array.from({ length: 8 }, (_, k) => [
      x + Math.sin((k / 8) * 2 * Math.PI) * 0.055,
      0.06 + Math.cos((k / 8) * 2 * Math.PI) * 0.055,
      0,
    ]);
    prop.mesh(tube(ring, 0.01, { closed: true, sides: 4 }), "plastic paint", { tint: 0x2b2e33 });
  }
  return prop.collide(boxCollider([l, 0.36, 0.034], [0, 0, 0])).node();
}
