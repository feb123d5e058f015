/**
 * What stands in the square and hangs from the houses of an old town: well, market cross, pillory, signs, banners.
 *
 * Owns: these. Refuses: stalls (stalls.ts), yards (farm_tools.ts).
 */
import { boxCollider, cylinderCollider, hullCollider, lyingCylinder } from "./colliders";
import { GUTTERING } from "./fire";
import { box } from "./geometry/box";
import { cylinder, lathe, sphere } from "./geometry/lathe";
import { lettering, letteringWidth_m } from "./geometry/lettering";
import { loft } from "./geometry/loft";
import { turned } from "./geometry/pose";
import { extrude, type Outline } from "./geometry/profile";
import { sheet } from "./geometry/sheet";
import { tube } from "./geometry/tube";
import { pretzelLine } from "./market_goods";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";
import { pitchedRoof } from "./roofs";
import { ringWall } from "./tableware";

/** A draw well: ring of stone, roof on posts, windlass with a crank, rope and bucket. */
export function drawWell(place: Place): NodeDef {
  const prop = new Prop(place, {
    kind: "well",
    label: "draw well",
    mechanism: { kind: "lever", joint: "windlass", speed: 3.2, open: false, interactive: true },
  });
  const r = 0.95;
  prop.mesh(
    lathe(
      [
        [0, 0],
        [r + 0.42, 0],
        [r + 0.42, 0.14],
        [r + 0.4, 0.16],
        [r, 0.16],
        [r, 0.82],
        [r + 0.06, 0.84],
        [r + 0.06, 0.94],
        [r - 0.28, 0.94],
        [r - 0.26, 0.8],
        [r - 0.26, -0.0],
        [0, 0.0],
      ],
      20,
    ),
    "limestone blocks",
  );
  prop.mesh(cylinder(r - 0.25, 0.02, 18, 0).translate(0, 0.3, 0), "stream water");
  prop.collide(
    cylinderCollider(r + 0.42, 0.16, [0, 0, 0]),
    ...ringWall(r - 0.27, r + 0.03, 0.16, 0.94, 14),
    cylinderCollider(r - 0.2, 0.1, [0, 0.22, 0]),
  );
  for (const s of [-1, 1])
    prop.block([0.16, 2.25, 0.16], [s * (r + 0.14), 0.15, 0], "timber", { bevel: 0.01 });
  prop.block([2 * r + 0.6, 0.14, 0.14], [0, 2.4, 0], "timber", { bevel: 0 });
  pitchedRoof(prop, [0, 2.46, 0], {
    span_m: 1.5,
    length_m: 2 * r + 0.5,
    pitch_deg: 42,
    material: "shingles",
    along: "x",
    eaves_m: 0.25,
    verge_m: 0.15,
    sag_m: 0.03,
    thick_m: 0.07,
  });
  prop.joint({
    name: "windlass",
    kind: "hinge",
    origin: [0, 1.62, 0],
    axis: [1, 0, 0],
    min: 0,
    max: 2 * Math.PI,
  });
  prop.mesh(
    turned(cylinder(0.1, 2 * r + 0.06, 10, 0.01), "z", 90).translate(r + 0.03, 1.62, 0),
    "timber pale",
    { joint: "windlass" },
  );
  prop.mesh(turned(cylinder(0.125, 0.5, 10, 0.01), "z", 90).translate(0.25, 1.62, 0), "rope", {
    joint: "windlass",
  });
  prop.mesh(turned(cylinder(0.03, 0.5, 7, 0), "z", -90).translate(r, 1.62, 0), "wrought iron", {
    joint: "windlass",
  });
  prop.mesh(box([0.05, 0.4, 0.05], 0).translate(r + 0.47, 1.25, 0), "wrought iron", { joint: "windlass" });
  prop.mesh(turned(cylinder(0.024, 0.24, 7, 0), "z", -90).translate(r + 0.47, 1.28, 0), "timber pale", {
    joint: "windlass",
  });
  prop.collide(
    lyingCylinder(0.12, 2 * r, [0, 1.62, 0], "x", "windlass"),
    boxCollider([0.28, 0.06, 0.06], [r + 0.57, 1.25, 0], "windlass"),
    boxCollider([0.06, 0.4, 0.06], [r + 0.47, 1.25, 0], "windlass"),
  );
  wellBucket(prop);
  return prop.node();
}

/** The bucket that hangs in the well, part of it. */
function wellBucket(prop: Prop): void {
  prop.mesh(
    tube(
      [
        [0, 1.0, 0.12],
        [0, 1.62, 0.12],
      ],
      0.014,
      { sides: 5 },
    ),
    "rope",
  );
  prop.mesh(
    lathe(
      [
        [0, 0.56],
        [0.13, 0.56],
        [0.155, 0.82],
        [0.14, 0.82],
        [0.12, 0.58],
        [0, 0.58],
      ],
      12,
    ).translate(0, 0, 0.12),
    "planks",
  );
  for (const y of [0.62, 0.75])
    prop.mesh(
      lathe(
        [
          [0.14, 0],
          [0.152, 0],
          [0.154, 0.03],
          [0.14, 0.03],
        ],
        12,
      ).translate(0, y, 0.12),
      "wrought iron",
    );
  prop.mesh(
    tube(
      [
        [-0.145, 0.81, 0.12],
        [-0.08, 0.97, 0.12],
        [0, 1.01, 0.12],
        [0.08, 0.97, 0.12],
        [0.145, 0.81, 0.12],
      ],
      0.009,
      { sides: 5 },
    ),
    "wrought iron",
  );
}

/** A cross of stone on a stepped base. */
export function marketCross(place: Place, height_m = 4.6): NodeDef {
  const prop = new Prop(place, { kind: "market cross", label: "market cross", has_front: true });
  let y = 0;
  for (const [r, h] of [
    [1.45, 0.17],
    [1.1, 0.17],
    [0.78, 0.17],
  ] as const) {
    prop.mesh(
      turned(
        lathe(
          [
            [0, 0],
            [r - 0.02, 0],
            [r, 0.02],
            [r, h - 0.02],
            [r - 0.03, h],
            [0, h],
          ],
          8,
        ),
        "y",
        22.5,
      ).translate(0, y, 0),
      "limestone blocks",
    );
    prop.collide(hullCollider([turned(cylinder(r, h, 8, 0), "y", 22.5).translate(0, y, 0)]));
    y += h;
  }
  prop.block([0.72, 0.62, 0.72], [0, y, 0], "carved stone", { bevel: 0.04 });
  prop.mesh(
    lathe(
      [
        [0.46, 0],
        [0.4, 0.05],
        [0.3, 0.1],
        [0, 0.1],
      ],
      8,
    ).translate(0, y + 0.62, 0),
    "carved stone",
  );
  const year = lettering("MCCCXLII", { height_m: 0.09, depth_m: 0.01, align: "centre" });
  prop.mesh(year.translate(0, y + 0.3, 0.362), "carved stone", { tint: 0x6f6654 });
  const shaft = height_m - y - 0.7 - 1.05;
  prop.mesh(
    lathe(
      [
        [0.2, 0],
        [0.16, 0.25],
        [0.115, shaft],
        [0.2, shaft + 0.1],
        [0.22, shaft + 0.18],
        [0, shaft + 0.18],
      ],
      8,
    ).translate(0, y + 0.7, 0),
    "limestone blocks",
  );
  const top = y + 0.7 + shaft + 0.15;
  const arm: Outline = [
    [-0.07, 0],
    [0.07, 0],
    [0.1, 0.4],
    [0.34, 0.36],
    [0.4, 0.47],
    [0.34, 0.58],
    [0.1, 0.54],
    [0.07, 0.82],
    [0, 0.9],
    [-0.07, 0.82],
    [-0.1, 0.54],
    [-0.34, 0.58],
    [-0.4, 0.47],
    [-0.34, 0.36],
    [-0.1, 0.4],
  ];
  const head = extrude(arm, 0.16).translate(0, top, 0);
  const ring = turned(
    lathe(
      [
        [0.22, -0.05],
        [0.28, -0.05],
        [0.28, 0.05],
        [0.22, 0.05],
        [0.22, -0.05],
      ],
      16,
    ),
    "x",
    90,
  ).translate(0, top + 0.47, 0);
  prop.mesh(head, "carved stone").mesh(ring, "carved stone");
  return prop.collide(cylinderCollider(0.3, top - y - 0.62, [0, y + 0.62, 0]), hullCollider([head])).node();
}

/** A pillory on a low platform; its upper board lifts. */
export function pillory(place: Place): NodeDef {
  const prop = new Prop(place, {
    kind: "pillory",
    label: "pillory",
    has_front: true,
    mechanism: { kind: "lever", joint: "board", speed: 0.9, open: false, interactive: true },
  });
  prop.block([1.9, 0.3, 1.5], [0, 0, 0], "planks", { bevel: 0.01 });
  for (const s of [-1, 1]) prop.block([0.16, 1.7, 0.16], [s * 0.62, 0.3, -0.1], "timber", { bevel: 0.012 });
  const holes = (y: number, upper: boolean): Outline => {
    const line: [number, number][] = [];
    for (const [x, r] of [
      [-0.34, 0.045],
      [0, 0.085],
      [0.34, 0.045],
    ] as const)
      for (let i = 0; i <= 6; i++) {
        const a = Math.PI - (i / 6) * Math.PI;
        line.push([x + Math.cos(a) * r, y + (upper ? 1 : -1) * Math.sin(a) * r]);
      }
    return line;
  };
  const y = 1.5;
  const lower: Outline = [
    [-0.54, y - 0.22],
    [0.54, y - 0.22],
    [0.54, y - 0.002],
    ...[...holes(y - 0.002, false)].reverse(),
    [-0.54, y - 0.002],
  ];
  const upper: Outline = [
    [-0.54, y + 0.002],
    ...holes(y + 0.002, true),
    [0.54, y + 0.002],
    [0.54, y + 0.22],
    [-0.54, y + 0.22],
  ];
  prop.mesh(extrude(lower, 0.06).translate(0, 0, -0.1), "planks dark");
  prop.joint({ name: "board", kind: "hinge", origin: [-0.54, y, -0.1], axis: [0, 0, 1], min: 0, max: 0.75 });
  prop.mesh(extrude(upper, 0.06).translate(0, 0, -0.1), "planks dark", { joint: "board" });
  for (const s of [-1, 1])
    prop.mesh(
      box([0.12, 0.05, 0.09], 0).translate(s * 0.46, y + (s > 0 ? 0.08 : -0.12), -0.1),
      "wrought iron",
      s > 0 ? { joint: "board" } : {},
    );
  prop.collide(
    boxCollider([1.08, 0.22, 0.06], [0, y - 0.22, -0.1]),
    boxCollider([1.08, 0.22, 0.06], [0, y, -0.1], "board"),
  );
  prop.mesh(
    tube(
      [
        [0.62, 1.7, 0.0],
        [0.66, 1.5, 0.02],
        [0.62, 1.2, 0.0],
        [0.66, 0.95, 0.02],
      ],
      0.014,
      { sides: 5, smooth: 2 },
    ),
    "wrought iron",
  );
  return prop.block([0.8, 0.15, 0.3], [0, 0, 0.9], "planks", { bevel: 0.01 }).node();
}

export type SignKind =
  | "pretzel"
  | "stag"
  | "boot"
  | "shears"
  | "horseshoe"
  | "key"
  | "jug"
  | "fish"
  | "candle";

const BOARD_SIGNS: Readonly<Record<SignKind, { label: string; field: number; ink: number }>> = {
  pretzel: { label: "baker's sign", field: 0, ink: 0xd8a843 },
  stag: { label: "tavern sign of the golden stag", field: 0x2f4d3a, ink: 0xd8a843 },
  boot: { label: "shoemaker's sign", field: 0xd9c9a3, ink: 0x4a2f1f },
  shears: { label: "tailor's sign", field: 0x7c2f2b, ink: 0xe2d3b0 },
  horseshoe: { label: "smith's sign", field: 0, ink: 0x3d3a37 },
  key: { label: "locksmith's sign", field: 0, ink: 0xb98f3c },
  jug: { label: "potter's sign", field: 0xe2d3b0, ink: 0x9a5237 },
  fish: { label: "fishmonger's sign", field: 0x3f5d7a, ink: 0xdfe3dc },
  candle: { label: "chandler's sign", field: 0x4b3a2c, ink: 0xe7dcbc },
};

/** A sign on an iron bracket that stands out from the wall along +z; the place is on the wall, at the sign's lower edge. */
export function hangingSign(place: Place, options: { sign: SignKind }): NodeDef {
  const { sign } = options;
  const { label, field, ink } = BOARD_SIGNS[sign];
  const prop = new Prop(place, { kind: "sign", label, hangs: true, has_front: true });
  const [w, h, y] = [0.66, 0.66, 0.86];
  const z = 0.6;
  prop.mesh(
    tube(
      [
        [0, y, 0],
        [0, y, z + 0.4],
      ],
      0.016,
      { sides: 6 },
    ),
    "wrought iron",
  );
  prop.mesh(
    tube(
      [
        [0, y - 0.02 + 0.34, 0.0],
        [0, y + 0.3, 0.2],
        [0, y + 0.14, 0.42],
        [0, y + 0.01, z + 0.3],
      ],
      0.012,
      { sides: 5, smooth: 2 },
    ),
    "wrought iron",
  );
  prop
    .mesh(turned(cylinder(0.07, 0.012, 6, 0), "x", 90).translate(0, y, 0.002), "wrought iron")
    .mesh(turned(cylinder(0.07, 0.012, 6, 0), "x", 90).translate(0, y + 0.32, 0.002), "wrought iron");
  for (const s of [-1, 1])
    prop.mesh(
      tube(
        [
          [0, y, z + s * 0.24],
          [0, y - 0.14, z + s * 0.24],
        ],
        0.008,
        { sides: 4 },
      ),
      "wrought iron",
    );
  const art = symbol(sign);
  const flat = (g: ReturnType<typeof box>, x: number) => turned(g, "y", 90).translate(x, h / 2, z);
  if (field) {
    prop.mesh(turned(box([w, h, 0.035], 0.004), "y", 90).translate(0, 0, z), "dyed cloth", { tint: field });
    for (const [yy, zz, a, b] of [
      [0, 0, 0.05, w + 0.06],
      [h - 0.05, 0, 0.05, w + 0.06],
      [0, -w / 2, h, 0.05],
      [0, w / 2, h, 0.05],
    ] as const)
      prop.mesh(box([0.055, a, b], 0).translate(0, yy, z + zz), "timber");
    for (const s of [-1, 1])
      for (const g of art)
        prop.mesh(
          flat(g.clone().scale(1, 1, 0.4), s * 0.024),
          ink === 0xd8a843 ? "gilded iron" : "dyed cloth",
          ink === 0xd8a843 ? {} : { tint: ink },
        );
  } else
    for (const g of art)
      prop.mesh(
        flat(g, 0),
        sign === "horseshoe" ? "wrought iron" : sign === "pretzel" ? "gilded iron" : "bell bronze",
      );
  return prop
    .collide(
      boxCollider([0.06, field ? h + 0.2 : h + 0.13, w + 0.06], [0, field ? 0 : 0.07, z]),
      boxCollider([0.04, 0.34, z + 0.4], [0, y - 0.014, (z + 0.4) / 2]),
      boxCollider([0.14, 0.46, 0.014], [0, y - 0.07, 0.008]),
    )
    .node();
}

/** The thing a sign shows, in the xy plane about the origin, 0.5 m wide, 0.1 m thick at most. */
function symbol(sign: SignKind): ReturnType<typeof box>[] {
  if (sign === "pretzel")
    return [
      tube(
        pretzelLine(0.28).map(([x, y]): Vec3 => [x, -y, 0]),
        0.04,
        { sides: 6, smooth: 3 },
      ),
    ];
  if (sign === "boot")
    return [
      extrude(
        [
          [-0.1, 0.24],
          [0.06, 0.24],
          [0.05, 0.0],
          [0.2, -0.09],
          [0.24, -0.2],
          [-0.12, -0.2],
        ],
        0.04,
      ),
    ];
  if (sign === "fish")
    return [
      extrude(
        [
          [-0.26, 0.1],
          [-0.16, 0.02],
          [0, 0.11],
          [0.16, 0.07],
          [0.27, -0.01],
          [0.15, -0.09],
          [0, -0.11],
          [-0.16, -0.03],
          [-0.26, -0.12],
          [-0.22, -0.01],
        ],
        0.04,
      ),
    ];
  if (sign === "jug")
    return [
      extrude(
        [
          [-0.06, 0.22],
          [0.06, 0.22],
          [0.05, 0.12],
          [0.14, 0],
          [0.13, -0.14],
          [0.07, -0.22],
          [-0.07, -0.22],
          [-0.13, -0.14],
          [-0.14, 0],
          [-0.05, 0.12],
        ],
        0.04,
      ),
      tube(
        [
          [0.06, 0.18, 0],
          [0.18, 0.17, 0],
          [0.21, 0.04, 0],
          [0.14, -0.06, 0],
        ],
        0.02,
        { sides: 5, smooth: 2 },
      ),
    ];
  if (sign === "candle")
    return [
      extrude(
        [
          [-0.04, -0.22],
          [0.04, -0.22],
          [0.04, 0.1],
          [-0.04, 0.1],
        ],
        0.04,
      ),
      extrude(
        [
          [0, 0.26],
          [-0.04, 0.17],
          [0, 0.11],
          [0.04, 0.17],
        ],
        0.04,
      ),
    ];
  if (sign === "horseshoe")
    return [
      tube(
        [
          [-0.14, -0.24, 0],
          [-0.22, 0.0, 0],
          [-0.14, 0.2, 0],
          [0, 0.26, 0],
          [0.14, 0.2, 0],
          [0.22, 0, 0],
          [0.14, -0.24, 0],
        ],
        0.04,
        { sides: 5, smooth: 2 },
      ),
    ];
  if (sign === "key")
    return [
      extrude(
        [
          [-0.025, -0.26],
          [0.025, -0.26],
          [0.025, 0.06],
          [-0.025, 0.06],
        ],
        0.05,
      ),
      extrude(
        [
          [0.025, -0.26],
          [0.15, -0.26],
          [0.15, -0.2],
          [0.1, -0.2],
          [0.1, -0.16],
          [0.15, -0.16],
          [0.15, -0.1],
          [0.025, -0.1],
        ],
        0.05,
      ),
      turned(
        lathe(
          [
            [0.07, -0.025],
            [0.12, -0.025],
            [0.12, 0.025],
            [0.07, 0.025],
            [0.07, -0.025],
          ],
          14,
        ),
        "x",
        90,
      ).translate(0, 0.16, 0),
    ];
  if (sign === "shears")
    return [-1, 1].flatMap((s) => [
      turned(box([0.05, 0.3, 0.03], 0), "z", s * 16),
      tube(
        [
          [0, 0, 0],
          [s * -0.1, -0.1, 0],
          [s * -0.1, -0.22, 0],
          [s * 0.0, -0.2, 0],
        ],
        0.016,
        { sides: 5, smooth: 2 },
      ),
    ]);
  return stag();
}

function stag(): ReturnType<typeof box>[] {
  const body: Outline = [
    [-0.2, 0.02],
    [-0.05, 0.06],
    [0.08, 0.08],
    [0.13, 0.17],
    [0.22, 0.14],
    [0.21, 0.1],
    [0.15, 0.06],
    [0.13, -0.04],
    [0.14, -0.24],
    [0.11, -0.24],
    [0.09, -0.07],
    [-0.1, -0.06],
    [-0.15, -0.24],
    [-0.18, -0.24],
    [-0.17, -0.06],
    [-0.22, -0.02],
  ];
  const antlers = [-1, 1].map((s) =>
    tube(
      [
        [0.13, 0.16, 0],
        [0.12 + s * 0.06, 0.22, 0],
        [0.1 + s * 0.07, 0.29, 0],
      ],
      0.012,
      { sides: 4 },
    ),
  );
  return [extrude(body, 0.04), ...antlers];
}

/** A banner on a pole that stands out from a wall along +z; origin on the wall at the cloth's lowest point. */
export function wallBanner(
  place: Place,
  options: { tint: number; charge: number; length_m?: number },
): NodeDef {
  const { tint, charge, length_m: l = 1.7 } = options;
  const prop = new Prop(place, { kind: "banner", label: "guild banner", hangs: true, has_front: true });
  const w = 0.75;
  const y = l + 0.06;
  prop
    .mesh(
      tube(
        [
          [0, y, 0.004],
          [0, y, 1.05],
        ],
        0.022,
        { sides: 6 },
      ),
      "timber pale",
    )
    .mesh(sphere(0.045, 8).translate(0, y - 0.045, 1.07), "gilded iron");
  prop.mesh(turned(cylinder(0.06, 0.02, 8, 0), "x", 90).translate(0, y, 0.002), "wrought iron");
  const fold = (u: number, v: number) => 0.035 * Math.sin(u * 7 + v * 2) * (1 - v * 0.6);
  const tongue = (u: number, v: number) => (v < 0.02 ? 0.16 * Math.abs(((u * 3) % 1) - 0.5) : 0);
  const cloth = sheet((u, v) => [fold(u, v), v * l + tongue(u, v), 0.25 + u * w], [9, 6], [w, l], 0.006);
  prop.mesh(cloth, "dyed cloth", { tint });
  const patch = sheet(
    (u, v) => [
      fold(0.28 + u * 0.44, 0.5 + v * 0.3) + 0.001,
      l * (0.5 + v * 0.3),
      0.25 + w * (0.28 + u * 0.44),
    ],
    [4, 2],
    [0.3, 0.5],
    0.024,
  );
  prop.mesh(patch, "dyed cloth", { tint: charge });
  return prop
    .collide(
      boxCollider([0.08, l, w], [0, 0, 0.25 + w / 2]),
      boxCollider([0.09, 0.09, 1.11], [0, l + 0.015, 0.558]),
    )
    .node();
}

/** A grave: a low mound, and a cross of wood or stone at its head (towards -z). */
export function grave(
  place: Place,
  options: { height_m?: number; stone?: boolean; lean_deg?: number } = {},
): NodeDef {
  const { height_m: h = 1.1, stone = false, lean_deg = 0 } = options;
  const prop = new Prop(place, { kind: "grave", label: "grave with a cross", has_front: true });
  const material = stone ? "carved stone" : "timber";
  const t = stone ? 0.14 : 0.08;
  const parts = [box([t * 1.1, h, t], 0), box([h * 0.58, t * 1.1, t * 0.92], 0).translate(0, h * 0.66, 0)];
  const lift = t * 0.55 * Math.abs(Math.sin((lean_deg * Math.PI) / 180));
  for (const part of parts) prop.mesh(turned(part, "z", lean_deg).translate(0, lift, -1.15), material);
  for (const part of parts) prop.collide(hullCollider([part]));
  const mound = loft(
    [
      [0, 0.02, -0.95, 0.1, 0.018],
      [0, 0.07, -0.8, 0.34, 0.068],
      [0, 0.09, 0, 0.38, 0.088],
      [0, 0.07, 0.8, 0.34, 0.068],
      [0, 0.02, 0.95, 0.1, 0.018],
    ],
    { sides: 8, smooth: 1 },
  );
  mound.computeBoundingBox();
  mound.translate(0, -(mound.boundingBox?.min.y ?? 0), 0);
  return prop
    .mesh(mound, "soil")
    .collide(hullCollider([mound]))
    .node();
}

/** A cage of iron on a wall arm for a torch or pitch, unlit by day; front +z, place on the wall at its lower end. */
export function cresset(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "cresset", label: "iron fire basket", hangs: true, has_front: true });
  prop.mesh(
    tube(
      [
        [0, 0.01, 0.004],
        [0, 0.06, 0.2],
        [0, 0.24, 0.32],
      ],
      0.014,
      { sides: 5, smooth: 2 },
    ),
    "wrought iron",
  );
  for (let k = 0; k < 6; k++) {
    const a = (k / 6) * 2 * Math.PI;
    prop.mesh(
      tube(
        [
          [Math.cos(a) * 0.05, 0.22, 0.32 + Math.sin(a) * 0.05],
          [Math.cos(a) * 0.1, 0.42, 0.32 + Math.sin(a) * 0.1],
        ],
        0.008,
        { sides: 4 },
      ),
      "wrought iron",
    );
  }
  for (const [y, r] of [
    [0.24, 0.055],
    [0.41, 0.1],
  ] as const)
    prop.mesh(
      lathe(
        [
          [r - 0.006, 0],
          [r + 0.006, 0],
          [r + 0.006, 0.015],
          [r - 0.006, 0.015],
          [r - 0.006, 0],
        ],
        10,
      ).translate(0, y, 0.32),
      "wrought iron",
    );
  prop.mesh(turned(cylinder(0.025, 0.3, 6, 0), "z", 50).translate(0.07, 0.26, 0.32), "soot");
  return prop
    .collide(
      boxCollider([0.282, 0.27, 0.22], [-0.033, 0.2, 0.32]),
      boxCollider([0.03, 0.25, 0.32], [0, 0, 0.164]),
    )
    .node();
}

/** The wheel of an undershot mill on its axle along x, which goes into the wall at +x. Origin at the lowest paddle. */
export function millWheel(
  place: Place,
  options: { radius_m?: number; width_m?: number; axle_m?: number } = {},
): NodeDef {
  const { radius_m: r = 1.7, width_m: w = 0.9, axle_m = 0.9 } = options;
  const prop = new Prop(place, {
    kind: "mill wheel",
    label: "mill wheel",
    hangs: true,
    mechanism: { kind: "fan", joint: "wheel", speed: 0.75, on: true, interactive: false },
  });
  prop.joint({ name: "wheel", kind: "spin", origin: [0, r, 0], axis: [1, 0, 0], min: -1e6, max: 1e6 });
  const look = { joint: "wheel" };
  const put = (g: ReturnType<typeof box>) => prop.mesh(g.translate(0, r, 0), "planks dark", look);
  for (const s of [-1, 1]) {
    put(
      turned(
        lathe(
          [
            [r - 0.42, -0.04],
            [r - 0.2, -0.04],
            [r - 0.2, 0.04],
            [r - 0.42, 0.04],
            [r - 0.42, -0.04],
          ],
          24,
        ),
        "z",
        90,
      ).translate(s * (w / 2 - 0.06), 0, 0),
    );
    for (let k = 0; k < 4; k++)
      put(
        turned(box([0.08, 2 * (r - 0.4), 0.12], 0).translate(0, -(r - 0.4), 0), "x", k * 45).translate(
          s * (w / 2 - 0.06),
          0,
          0,
        ),
      );
  }
  for (let k = 0; k < 16; k++)
    put(turned(box([w, 0.42, 0.04], 0).translate(0, r - 0.43, 0), "x", (k * 360) / 16));
  prop.mesh(
    turned(cylinder(0.16, w + axle_m, 10, 0), "z", 90).translate(w / 2 + axle_m, r, 0),
    "timber",
    look,
  );
  return prop
    .collide(lyingCylinder(r, w, [0, r, 0], "x"), lyingCylinder(0.16, w + axle_m, [axle_m / 2, r, 0], "x"))
    .node();
}

/** A basin for holy water on a pillar. */
export function stoup(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "stoup", label: "holy-water stoup" });
  prop.mesh(
    lathe(
      [
        [0, 0],
        [0.26, 0],
        [0.24, 0.12],
        [0.12, 0.18],
        [0.1, 0.7],
        [0.2, 0.8],
        [0.3, 0.95],
        [0.31, 1],
        [0.25, 1],
        [0.2, 0.9],
        [0, 0.88],
      ],
      8,
    ),
    "carved stone",
  );
  prop.mesh(cylinder(0.225, 0.01, 8, 0).translate(0, 0.94, 0), "stream water");
  return prop
    .collide(
      cylinderCollider(0.25, 0.15, [0, 0, 0]),
      cylinderCollider(0.12, 0.7, [0, 0.1, 0]),
      cylinderCollider(0.31, 0.25, [0, 0.75, 0]),
    )
    .node();
}

/** A stand of iron with burning candles on spikes. */
export function candleStand(place: Place, options: { candela: number }): NodeDef {
  const prop = new Prop(place, {
    kind: "candle stand",
    label: "stand of votive candles",
    mechanism: { kind: "cycle", on: true, interactive: false, speed: 1, phases: GUTTERING },
  });
  for (let k = 0; k < 3; k++)
    prop.mesh(
      turned(
        tube(
          [
            [0, 0.3, 0],
            [0, 0.1, 0.12],
            [0, 0.012, 0.24],
          ],
          0.012,
          { sides: 5 },
        ),
        "y",
        k * 120,
      ),
      "wrought iron",
    );
  prop.mesh(cylinder(0.014, 0.9, 6, 0).translate(0, 0.2, 0), "wrought iron");
  prop.mesh(
    lathe(
      [
        [0, 0],
        [0.3, 0],
        [0.32, 0.03],
        [0.3, 0.012],
        [0, 0.012],
      ],
      14,
    ).translate(0, 1.08, 0),
    "wrought iron",
  );
  for (let k = 0; k < 7; k++) {
    const a = (k / 7) * 2 * Math.PI;
    const h = 0.1 + 0.03 * ((k * 3) % 4);
    prop.mesh(cylinder(0.015, h, 6, 0).translate(Math.cos(a) * 0.23, 1.092, Math.sin(a) * 0.23), "beeswax");
    prop.mesh(
      lathe(
        [
          [0, 0],
          [0.008, 0.012],
          [0.005, 0.026],
          [0, 0.05],
        ],
        5,
      ).translate(Math.cos(a) * 0.23, 1.092 + h, Math.sin(a) * 0.23),
      "flame",
      { casts_shadow: false },
    );
  }
  prop.light({
    kind: "point",
    position: [0, 1.5, 0],
    color: 0xffb868,
    intensity: options.candela,
    distance_m: 6,
  });
  return prop
    .collide(
      cylinderCollider(0.25, 0.3, [0, 0, 0]),
      cylinderCollider(0.05, 0.8, [0, 0.3, 0]),
      cylinderCollider(0.32, 0.25, [0, 1.08, 0]),
    )
    .settle()
    .node();
}

/** A bell rope that comes through the ceiling; pulling it sets going what it controls. Origin at its lower end. */
export function bellRope(place: Place, options: { length_m: number; controls: readonly string[] }): NodeDef {
  const { length_m: l, controls } = options;
  const prop = new Prop(place, {
    kind: "bell rope",
    label: "bell rope",
    hangs: true,
    mechanism: { kind: "switch", on: false, interactive: true, controls },
  });
  prop
    .mesh(
      tube(
        [
          [0, 0, 0],
          [0, l, 0],
        ],
        0.02,
        { sides: 6 },
      ),
      "rope",
    )
    .mesh(sphere(0.04, 8, 1.4).translate(0, 0, 0), "rope");
  prop.mesh(
    lathe(
      [
        [0.022, 0],
        [0.036, 0.02],
        [0.036, 0.26],
        [0.022, 0.28],
      ],
      8,
    ).translate(0, 0.35, 0),
    "dyed cloth",
    { tint: 0xa33a32 },
  );
  return prop.collide(boxCollider([0.08, l, 0.08], [0, 0, 0])).node();
}

/** A worn millstone lying on the ground. */
export function millstone(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "millstone", label: "worn millstone" });
  prop.mesh(
    lathe(
      [
        [0.1, 0],
        [0.6, 0],
        [0.62, 0.02],
        [0.62, 0.2],
        [0.58, 0.24],
        [0.1, 0.22],
        [0.1, 0],
      ],
      20,
    ),
    "carved stone",
  );
  for (let k = 0; k < 8; k++)
    prop.mesh(turned(box([0.03, 0.006, 0.42], 0).translate(0.08, 0.231, 0.34), "y", k * 45), "soot");
  return prop.collide(cylinderCollider(0.62, 0.24, [0, 0, 0])).node();
}

/** A painted board with a word on it, flat on a wall; the place is on the wall at its lower edge. */
export function wordBoard(place: Place, options: { words: string; field?: number; ink?: number }): NodeDef {
  const { words, field = 0xe2d3b0, ink = 0x3a2418 } = options;
  const prop = new Prop(place, { kind: "sign", label: `board "${words}"`, hangs: true, has_front: true });
  const height = 0.2;
  const w = letteringWidth_m(words, { height_m: height }) + 0.24;
  prop.block([w, 0.4, 0.03], [0, 0, 0.0155], "dyed cloth", { tint: field, bevel: 0 });
  for (const y of [-0.03, 0.38]) prop.block([w + 0.06, 0.05, 0.045], [0, y, 0.023], "timber", { bevel: 0 });
  prop.mesh(lettering(words, { height_m: height, align: "centre" }).translate(0, 0.1, 0.04), "dyed cloth", {
    tint: ink,
  });
  return prop.node();
}
