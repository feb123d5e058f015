/**
 * Small things that stand on pavements.
 *
 * Owns: lamps, bollards, bins, stands for bicycles, covers, signs on posts, meters, cabinets, post boxes, hydrants, boxes
 * for newspapers, planters. Refuses: traffic lights (signals.ts), shelters and columns (stops.ts).
 */
import { boxCollider, cylinderCollider, lyingCylinder } from "./colliders";
import { box } from "./geometry/box";
import { withoutBuried } from "./geometry/buried";
import { foliage } from "./geometry/foliage";
import { cylinder, disc, lathe, sphere } from "./geometry/lathe";
import { lettering, letteringWidth_m } from "./geometry/lettering";
import { turned } from "./geometry/pose";
import { extrude, type Outline } from "./geometry/profile";
import { sheet } from "./geometry/sheet";
import { tube } from "./geometry/tube";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";
import type { Random } from "./random";

const IRON = 0x2c3a35;

/** A street lamp on a cast post, its arm towards +z; unlit by day. */
export function streetLamp(place: Place, options: { height_m?: number; arm_m?: number } = {}): NodeDef {
  const { height_m: h = 5.6, arm_m = 1.2 } = options;
  const prop = new Prop(place, {
    kind: "street lamp",
    label: "street lamp",
    mechanism: { kind: "switch", on: false, interactive: false },
  });
  prop.mesh(
    lathe(
      [
        [0, 0],
        [0.17, 0],
        [0.17, 0.1],
        [0.11, 0.2],
        [0.11, 0.8],
        [0.075, 0.95],
        [0.055, h],
        [0, h],
      ],
      9,
    ),
    "metal paint",
    { tint: IRON },
  );
  const head: Vec3 = [0, h - 0.12, arm_m];
  prop.mesh(
    tube(
      [
        [0, h - 0.25, 0],
        [0, h + 0.05, 0.18],
        [0, h + 0.1, arm_m * 0.6],
        [0, h + 0.02, arm_m],
      ],
      0.03,
      { smooth: 1, sides: 5 },
    ),
    "metal paint",
    { tint: IRON },
  );
  prop.mesh(
    lathe(
      [
        [0, 0],
        [0.2, 0],
        [0.21, 0.03],
        [0.12, 0.12],
        [0.04, 0.16],
        [0, 0.16],
      ],
      8,
    ).translate(...head),
    "metal paint",
    { tint: IRON },
  );
  prop.mesh(sphere(0.15, 8, 0.5).translate(0, head[1] - 0.1, arm_m), "lamp glass", {
    tint: 0xf0eee2,
    material_on: "bulb lit",
    casts_shadow: false,
  });
  prop.collide(cylinderCollider(0.17, 0.2, [0, 0, 0]), cylinderCollider(0.09, h - 0.2, [0, 0.2, 0]));
  prop.collide(boxCollider([0.42, 0.35, arm_m + 0.2], [0, h - 0.22, arm_m / 2 + 0.1]));
  return prop.node();
}

/** A cast bollard with a ring and a knob. */
export function bollard(place: Place, tint = IRON): NodeDef {
  const prop = new Prop(place, { kind: "bollard", label: "bollard" });
  prop.mesh(
    lathe(
      [
        [0, 0],
        [0.085, 0],
        [0.085, 0.06],
        [0.06, 0.1],
        [0.055, 0.68],
        [0.07, 0.72],
        [0.05, 0.76],
        [0.062, 0.84],
        [0, 0.9],
      ],
      9,
    ),
    "metal paint",
    { tint },
  );
  prop.mesh(cylinder(0.0595, 0.07, 9, 0).translate(0, 0.56, 0), "metal paint", { tint: 0xe9e7df });
  return prop
    .collide(cylinderCollider(0.085, 0.1, [0, 0, 0]), cylinderCollider(0.066, 0.8, [0, 0.1, 0]))
    .node();
}

/** A litter bin of staves on a post, open at the top. */
export function litterBin(place: Place, tint = 0x35604a): NodeDef {
  const prop = new Prop(place, { kind: "litter bin", label: "litter bin", has_front: true });
  prop.mesh(cylinder(0.2, 0.03, 12, 0), "metal paint", { tint });
  prop.mesh(
    lathe(
      [
        [0, 0.1],
        [0.19, 0.1],
        [0.22, 0.86],
        [0.2, 0.86],
        [0.175, 0.2],
        [0, 0.18],
      ],
      12,
    ),
    "metal paint",
    { tint },
  );
  prop.mesh(cylinder(0.05, 0.1, 6, 0).translate(0, 0.01, 0), "metal paint", { tint: 0x2b2e30 });
  for (const [y, r] of [
    [0.26, 0.206],
    [0.72, 0.226],
  ] as const)
    prop.mesh(cylinder(r, 0.04, 12, 0).translate(0, y, 0), "metal paint", { tint: 0x26473a });
  prop.mesh(
    lathe(
      [
        [0.24, 1.02],
        [0.2, 1.1],
        [0, 1.14],
      ],
      12,
    ),
    "metal paint",
    { tint },
  );
  prop.mesh(
    lathe(
      [
        [0, 1.04],
        [0.235, 1.02],
      ].map(([r, y]): [number, number] => [r as number, y as number]),
      12,
    ),
    "metal paint",
    { tint: 0x26473a },
  );
  for (const a of [0, 1, 2]) {
    prop.mesh(
      box([0.03, 0.18, 0.012], 0)
        .translate(0, 0.85, 0.21)
        .rotateY(a * 2.094 + 1),
      "metal paint",
      { tint },
    );
  }
  prop.mesh(box([0.14, 0.14, 0.006], 0).translate(0, 0.45, 0.212), "paper paint", { tint: 0xf3f1e6 });
  return prop
    .collide(cylinderCollider(0.2, 0.1, [0, 0, 0]), cylinderCollider(0.226, 0.76, [0, 0.1, 0]))
    .collide(cylinderCollider(0.235, 0.28, [0, 0.86, 0]))
    .node();
}

/** Hoops to lock bicycles to, one behind the other along z, each along x. */
export function bicycleStand(place: Place, count = 1): NodeDef {
  const prop = new Prop(place, { kind: "bicycle stand", label: "bicycle stand" });
  for (let i = 0; i < count; i++) hoop(prop, (i - (count - 1) / 2) * 0.9);
  return prop.node();
}

function hoop(prop: Prop, z: number): void {
  const half = 0.4;
  prop.mesh(
    tube(
      [
        [-half, 0, z],
        [-half, 0.68, z],
        [-half + 0.05, 0.77, z],
        [-half + 0.14, 0.8, z],
        [half - 0.14, 0.8, z],
        [half - 0.05, 0.77, z],
        [half, 0.68, z],
        [half, 0, z],
      ],
      0.024,
      { sides: 6 },
    ),
    "steel",
  );
  for (const side of [-1, 1]) {
    prop.mesh(cylinder(0.07, 0.012, 12, 0).translate(side * half, 0, z), "steel");
    prop.collide(
      cylinderCollider(0.03, 0.8, [side * half, 0, z]),
      cylinderCollider(0.07, 0.012, [side * half, 0, z]),
    );
  }
  prop.collide(boxCollider([2 * half, 0.06, 0.048], [0, 0.764, z]));
}

/** A level face that looks up. */
function lid(width: number, depth: number) {
  return sheet((u, v) => [(u - 0.5) * width, 0, (0.5 - v) * depth], [1, 1], [width, depth], 0, "front");
}

/** A round cover in the road. */
export function manhole(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "manhole cover", label: "manhole cover" });
  prop.mesh(cylinder(0.38, 0.008, 20, 0), "concrete");
  prop.mesh(cylinder(0.32, 0.016, 20, 0), "cast iron");
  for (let ring = 0; ring < 2; ring++)
    for (let i = 0; i < 6 + ring * 6; i++) {
      const a = (i / (6 + ring * 6)) * 2 * Math.PI;
      const r = 0.1 + ring * 0.13;
      prop.mesh(lid(0.05, 0.03).translate(r, 0.021, 0).rotateY(a), "cast iron", {
        tint: 0xb8b4ae,
        casts_shadow: false,
      });
    }
  return prop.collide(cylinderCollider(0.38, 0.016, [0, 0, 0])).node();
}

/** A grating beside the kerb, its bars along x. */
export function drain(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "drain", label: "drain" });
  prop.mesh(box([0.49, 0.006, 0.35], 0), "plastic black");
  for (const z of [-0.16, 0.16]) prop.mesh(box([0.5, 0.014, 0.04], 0).translate(0, 0, z), "cast iron");
  for (let i = 0; i < 8; i++)
    prop.mesh(box([0.03, 0.013, 0.3], 0).translate(-0.235 + i * 0.067, 0, 0), "cast iron");
  return prop.collide(boxCollider([0.5, 0.014, 0.36], [0, 0, 0])).node();
}

export type RoadSign = "crossing" | "no parking" | "one way" | "parking" | "speed 30" | "playground";

/** A road sign on a post; its face looks to +z. */
export function roadSign(place: Place, sign: RoadSign, height_m = 2.4): NodeDef {
  const prop = new Prop(place, { kind: "traffic sign", label: `${sign} sign`, has_front: true });
  const h = height_m;
  prop.post(0.03, h + 0.5, [0, 0, 0], "zinc", { bevel: 0, segments: 8 });
  prop.post(0.06, 0.04, [0, 0, 0], "zinc", { bevel: 0, segments: 10 });
  const y = h + 0.2;
  const put = (geometry: ReturnType<typeof box>, z: number, tint: number) =>
    prop.mesh(geometry.translate(0, y, 0.035 + z), "metal paint", { tint, casts_shadow: z === 0 });
  const round = (r: number) => turned(cylinder(r, 0.012, 20, 0), "x", 90);
  const inlay = (r: number) => turned(disc(r, 0.012, 20), "x", 90);
  const square = (s: number) => box([s, s, 0.012], 0).translate(0, -s / 2, 0.006);
  const words = (text: string, size: number, tint: number) =>
    put(lettering(text, { height_m: size, weight: 0.17 }).translate(0, -size / 2, 0), 0.033, tint);
  const plate = sign === "speed 30" || sign === "no parking" ? round(0.29) : square(0.58);
  put(plate, -0.012, 0x8f9699);
  if (sign === "speed 30") {
    put(round(0.3), 0, 0xc0281f);
    put(inlay(0.22), 0.011, 0xf6f4ee);
    words("30", 0.2, 0x17181a);
  } else if (sign === "no parking") {
    put(round(0.3), 0, 0xc0281f);
    put(inlay(0.24), 0.011, 0x1d4f9c);
    put(turned(box([0.06, 0.5, 0.006], 0).translate(0, -0.25, 0), "z", 45), 0.028, 0xc0281f);
  } else {
    put(square(0.6), 0, 0x1d4f9c);
    if (sign === "parking") words("P", 0.36, 0xf6f4ee);
    else if (sign === "one way") {
      const arrow: Outline = [
        [-0.05, -0.2],
        [0.05, -0.2],
        [0.05, 0.06],
        [0.14, 0.06],
        [0, 0.22],
        [-0.14, 0.06],
        [-0.05, 0.06],
      ];
      put(extrude(arrow, 0.004), 0.024, 0xf6f4ee);
    } else figure(put, sign);
  }
  return prop.collide(boxCollider([0.6, 0.6, 0.03], [0, y - 0.3, 0.045])).node();
}

/** A walking figure in a white triangle, or one at play. */
function figure(
  put: (geometry: ReturnType<typeof box>, z: number, tint: number) => unknown,
  sign: RoadSign,
): void {
  const field: Outline =
    sign === "crossing"
      ? [
          [-0.25, -0.22],
          [0.25, -0.22],
          [0, 0.24],
        ]
      : [
          [-0.24, -0.24],
          [0.24, -0.24],
          [0.24, 0.24],
          [-0.24, 0.24],
        ];
  put(extrude(field, 0.004), 0.02, 0xf6f4ee);
  const ink = 0x15171b;
  put(turned(cylinder(0.03, 0.004, 10, 0), "x", 90).translate(0, 0.09, 0), 0.03, ink);
  for (const [x0, y0, x1, y1, w] of [
    [0, 0.06, -0.01, -0.05, 0.05],
    [-0.01, -0.05, -0.07, -0.18, 0.026],
    [-0.01, -0.05, 0.06, -0.18, 0.026],
    [0, 0.05, 0.08, -0.02, 0.02],
    [0, 0.05, -0.08, -0.01, 0.02],
  ] as const) {
    const length = Math.hypot(x1 - x0, y1 - y0);
    const bar = box([w, length, 0.004], 0).rotateZ(Math.atan2(x0 - x1, y1 - y0));
    put(bar.translate(x0, y0, 0), 0.03, ink);
  }
}

/** The names of two streets on a post: the first board along x, the second along z, each with words on both faces. */
export function streetNames(place: Place, names: readonly [string, string]): NodeDef {
  const prop = new Prop(place, { kind: "street sign", label: "street names" });
  prop.post(0.03, 2.9, [0, 0, 0], "zinc", { bevel: 0, segments: 8 });
  prop.post(0.06, 0.04, [0, 0, 0], "zinc", { bevel: 0, segments: 10 });
  names.forEach((name, i) => {
    const height_m = 0.12;
    const w = letteringWidth_m(name, { height_m }) + 0.24;
    const y = 2.64 - i * 0.24;
    const put = (geometry: ReturnType<typeof box>, tint: number, turn = 0) =>
      prop.mesh(turned(geometry, "y", turn + i * 90).translate(0, y, 0), "metal paint", {
        tint,
        casts_shadow: turn === 0,
      });
    put(box([w, 0.2, 0.03], 0).translate(w / 2 + 0.03, 0, 0), 0x1d3f7c);
    for (const side of [0, 180]) {
      const x = side === 0 ? w / 2 + 0.03 : -w / 2 - 0.03;
      put(lettering(name, { height_m, weight: 0.16 }).translate(x, 0.04, 0.0255), 0xf6f4ee, side);
    }
    const size: Vec3 = i === 0 ? [w, 0.2, 0.03] : [0.03, 0.2, w];
    prop.collide(boxCollider(size, i === 0 ? [w / 2 + 0.03, y, 0] : [0, y, -w / 2 - 0.03]));
  });
  return prop.node();
}

/** A ticket machine for parking. */
export function parkingMeter(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "parking meter", label: "parking ticket machine", has_front: true });
  prop.block([0.3, 1.5, 0.24], [0, 0, 0], "metal paint", { tint: 0x2f4a63, bevel: 0.02 });
  prop.mesh(box([0.2, 0.12, 0.01], 0).translate(0, 1.22, 0.121), "screen off");
  prop.mesh(box([0.08, 0.05, 0.01], 0).translate(-0.06, 1.08, 0.121), "black metal");
  prop.mesh(box([0.12, 0.08, 0.012], 0).translate(0, 0.8, 0.121), "black metal");
  for (const x of [0.03, 0.07])
    prop.mesh(box([0.025, 0.025, 0.014], 0).translate(x, 1.09, 0.121), "plastic paint", { tint: 0x3f9a5a });
  prop.mesh(lettering("P", { height_m: 0.12, weight: 0.18 }).translate(0, 0.5, 0.13), "metal paint", {
    tint: 0xf4f4ee,
  });
  prop.block([0.34, 0.05, 0.34], [0, 1.5, 0], "metal paint", { tint: 0x9ca3a6, bevel: 0.01 });
  prop.mesh(turned(box([0.3, 0.012, 0.2], 0), "x", 20).translate(0, 1.6, 0), "dark glass");
  prop.collide(boxCollider([0.3, 0.1, 0.19], [0, 1.55, 0]));
  return prop.node();
}

/** A grey cabinet of the telephone company, with stickers. */
export function utilityCabinet(place: Place, width_m = 1.1): NodeDef {
  const prop = new Prop(place, { kind: "utility cabinet", label: "utility cabinet", has_front: true });
  prop.block([width_m - 0.04, 0.12, 0.32], [0, 0, 0], "concrete", { bevel: 0 });
  prop.block([width_m, 1.05, 0.36], [0, 0.12, 0], "metal paint", { tint: 0x9aa39a, bevel: 0.012 });
  prop.block([width_m + 0.04, 0.04, 0.4], [0, 1.17, 0], "metal paint", { tint: 0x868f87, bevel: 0 });
  prop.mesh(box([0.01, 0.98, 0.008], 0).translate(0, 0.15, 0.18), "plastic black");
  for (const x of [-0.06, 0.06]) prop.mesh(box([0.03, 0.1, 0.02], 0).translate(x, 0.66, 0.185), "steel");
  prop.mesh(box([0.14, 0.14, 0.006], 0).translate(0.3, 0.7, 0.184), "plastic paint", { tint: 0xe9b824 });
  prop.mesh(turned(box([0.22, 0.16, 0.006], 0), "z", 7).translate(-0.3, 0.75, 0.184), "paper paint", {
    tint: 0xc8453a,
  });
  prop.mesh(turned(box([0.17, 0.12, 0.008], 0), "z", -12).translate(-0.22, 0.5, 0.186), "paper paint", {
    tint: 0x4f86a8,
  });
  return prop.node();
}

/** A letter box on a foot, with a horn on its front. */
export function postBox(place: Place, tint = 0xeebd1c): NodeDef {
  const prop = new Prop(place, { kind: "post box", label: "post box", has_front: true });
  prop.post(0.05, 0.6, [0, 0, 0], "metal paint", { tint: 0x3a3d3f });
  prop.block([0.32, 0.03, 0.32], [0, 0, 0], "metal paint", { tint: 0x3a3d3f, bevel: 0 });
  const arch: Outline = [
    [-0.24, 0],
    [0.24, 0],
    [0.24, 0.6],
    ...Array.from({ length: 7 }, (_, i): [number, number] => {
      const a = ((i + 1) / 8) * Math.PI;
      return [Math.cos(a) * 0.24, 0.6 + Math.sin(a) * 0.1];
    }),
    [-0.24, 0.6],
  ];
  prop.mesh(extrude(arch, 0.36, { bevel: 0.01 }).translate(0, 0.6, 0), "metal paint", { tint });
  prop.mesh(box([0.34, 0.035, 0.012], 0).translate(0, 1.12, 0.18), "plastic black");
  prop.mesh(box([0.38, 0.012, 0.05], 0).translate(0, 1.158, 0.195), "metal paint", { tint });
  prop.mesh(box([0.26, 0.2, 0.008], 0).translate(0, 0.74, 0.182), "paper paint", { tint: 0xf6f4ec });
  for (let i = 0; i < 4; i++)
    prop.mesh(
      box([0.2 - (i % 2) * 0.05, 0.014, 0.006], 0).translate(0, 0.78 + i * 0.035, 0.19),
      "paper paint",
      { tint: 0x3a3a3c },
    );
  prop.mesh(lettering("POST", { height_m: 0.09, weight: 0.17 }).translate(0, 1.0, 0.19), "metal paint", {
    tint: 0x1c1c1e,
  });
  return prop
    .collide(boxCollider([0.48, 0.7, 0.36], [0, 0.6, 0]), boxCollider([0.38, 0.02, 0.05], [0, 1.15, 0.195]))
    .node();
}

/** A hydrant with two caps. */
export function hydrant(place: Place, tint = 0xb3261d): NodeDef {
  const prop = new Prop(place, { kind: "hydrant", label: "hydrant" });
  prop.mesh(
    lathe(
      [
        [0, 0],
        [0.17, 0],
        [0.17, 0.04],
        [0.11, 0.06],
        [0.1, 0.55],
        [0.13, 0.57],
        [0.13, 0.61],
        [0.1, 0.7],
        [0.04, 0.77],
        [0.04, 0.82],
        [0, 0.82],
      ],
      14,
    ),
    "metal paint",
    { tint },
  );
  prop.mesh(turned(cylinder(0.055, 0.4, 12, 0), "z", 90).translate(0.2, 0.42, 0), "metal paint", { tint });
  for (const side of [-1, 1])
    prop.mesh(
      turned(cylinder(0.065, 0.05, 6, 0), "z", 90).translate(side * 0.19 + 0.025, 0.42, 0),
      "metal paint",
      { tint: 0xd9d5ca },
    );
  prop.collide(cylinderCollider(0.17, 0.05, [0, 0, 0]), cylinderCollider(0.12, 0.77, [0, 0.05, 0]));
  return prop.collide(lyingCylinder(0.06, 0.43, [0, 0.42, 0], "x")).node();
}

/** A box on legs from which one takes a newspaper, its window towards +z. */
export function newspaperBox(place: Place, options: { tint: number; words: string }): NodeDef {
  const { tint, words } = options;
  const prop = new Prop(place, { kind: "newspaper box", label: "newspaper box", has_front: true });
  for (const x of [-1, 1]) prop.block([0.04, 0.3, 0.3], [x * 0.18, 0, 0], "black metal", { bevel: 0 });
  prop.block([0.46, 0.75, 0.4], [0, 0.3, 0], "metal paint", { tint, bevel: 0.015 });
  prop.mesh(box([0.36, 0.34, 0.01], 0).translate(0, 0.64, 0.2), "newspaper");
  prop.mesh(box([0.38, 0.36, 0.008], 0).translate(0, 0.63, 0.212), "glass", { casts_shadow: false });
  prop.mesh(box([0.2, 0.03, 0.03], 0).translate(0, 0.6, 0.21), "steel");
  const height_m = Math.min(0.1, 0.36 / letteringWidth_m(words, { height_m: 1 }));
  prop.mesh(lettering(words, { height_m, weight: 0.17 }).translate(0, 0.46, 0.21), "metal paint", {
    tint: 0xf6f4ee,
  });
  return prop.collide(boxCollider([0.38, 0.36, 0.02], [0, 0.63, 0.208])).node();
}

/** A square tub with flowers. */
export function planter(
  place: Place,
  options: { random: Random; colors: readonly number[]; size_m?: number },
): NodeDef {
  const { random, colors, size_m: s = 0.7 } = options;
  const prop = new Prop(place, { kind: "planter", label: "planter with flowers" });
  const h = s * 0.72;
  prop.block([s, h, s], [0, 0, 0], "concrete", { bevel: 0.02 });
  prop.mesh(box([s - 0.1, 0.02, s - 0.1], 0).translate(0, h - 0.005, 0), "soil");
  const lumps = [-1, 1].flatMap((x) =>
    [-1, 1].map((z) => foliage(s * 0.24, random, 0.8, 1).translate(x * s * 0.22, h + s * 0.12, z * s * 0.22)),
  );
  for (const lump of withoutBuried(lumps)) prop.mesh(lump, "hedge");
  for (let i = 0; i < 10; i++) {
    const a = i * 2.4;
    const r = s * 0.42 * Math.sqrt((i + 0.5) / 10);
    const y = h + s * random.between(0.26, 0.34);
    prop.mesh(sphere(0.035, 4, 0.7).translate(Math.cos(a) * r, y - 0.03, Math.sin(a) * r), "petal", {
      tint: random.pick(colors),
    });
  }
  return prop.collide(boxCollider([s * 0.9, s * 0.34, s * 0.9], [0, h, 0])).node();
}

/** A grating of iron around the foot of a street tree; the tree stands in its middle. */
export function treeGrate(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "tree grate", label: "tree grate" });
  const s = 1.3;
  prop.mesh(box([s - 0.06, 0.006, s - 0.06], 0), "soil");
  for (let i = 0; i <= 12; i++) {
    const at = -s / 2 + 0.02 + (i * (s - 0.04)) / 12;
    prop.mesh(lid(0.035, s).translate(at, 0.02, 0), "cast iron", { casts_shadow: false });
  }
  for (const z of [-1, 1])
    prop.mesh(box([s, 0.021, 0.05], 0).translate(0, 0, z * (s / 2 - 0.025)), "cast iron");
  prop.mesh(cylinder(0.28, 0.021, 16, 0), "soil");
  return prop.collide(boxCollider([s, 0.021, s], [0, 0, 0])).node();
}
