/**
 * Things with wheels that one rides.
 *
 * Owns: bicycles, a child's and a grown-up's. Refuses: toys (toys.ts).
 */
import type { BufferGeometry } from "three";
import { boxCollider, lyingCylinder, turnedBox } from "./colliders";
import { box } from "./geometry/box";
import { cylinder, lathe } from "./geometry/lathe";
import { turned } from "./geometry/pose";
import { tube } from "./geometry/tube";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";

function wheel(prop: Prop, x: number, r: number): void {
  const ring = (radius: number, thick: number, material: string, sides: number) => {
    const points: Vec3[] = Array.from({ length: 20 }, (_, i) => [
      Math.cos((i / 20) * 2 * Math.PI) * radius,
      Math.sin((i / 20) * 2 * Math.PI) * radius,
      0,
    ]);
    prop.mesh(tube(points, thick, { closed: true, sides }).translate(x, r, 0), material);
  };
  ring(r - 0.018, 0.018, "rubber", 6);
  ring(r - 0.042, 0.009, "steel", 4);
  for (let i = 0; i < 12; i++)
    prop.mesh(
      turned(box([0.0035, 2 * (r - 0.04), 0.0035], 0).translate(0, -(r - 0.04), 0), "z", i * 15).translate(
        x,
        r,
        0,
      ),
      "steel",
    );
  prop.mesh(turned(cylinder(0.022, 0.07, 10), "x", 90).translate(x, r, -0.035), "steel");
}

const RADIUS = 0.25;
const REAR = -0.42;
const FRONT = 0.42;
const CRANK: Vec3 = [-0.08, 0.27, 0];
const SEAT_TUBE: Vec3 = [-0.18, 0.58, 0];

interface Bar {
  readonly path: readonly Vec3[];
  readonly radius: number;
  /** The frame's paint when it is not said. */
  readonly material?: string;
  readonly smooth?: number;
}

/** Chain stays and seat tube, down tube, top tube, fork, seat post, handlebar with its grips, stand. */
const BARS: readonly Bar[] = [
  { path: [[REAR, RADIUS, 0], CRANK, SEAT_TUBE, [REAR, RADIUS, 0]], radius: 0.012 },
  { path: [CRANK, [0.3, 0.58, 0]], radius: 0.018 },
  {
    path: [
      [-0.17, 0.55, 0],
      [0.3, 0.62, 0],
    ],
    radius: 0.015,
  },
  {
    path: [
      [FRONT, RADIUS, 0],
      [0.33, 0.52, 0],
      [0.28, 0.74, 0],
    ],
    radius: 0.015,
  },
  { path: [SEAT_TUBE, [-0.2, 0.66, 0]], radius: 0.011, material: "steel" },
  {
    path: [
      [0.2, 0.76, -0.24],
      [0.27, 0.76, -0.1],
      [0.28, 0.75, 0],
      [0.27, 0.76, 0.1],
      [0.2, 0.76, 0.24],
    ],
    radius: 0.011,
    material: "steel",
    smooth: 3,
  },
  {
    path: [
      [0.14, 0.765, -0.24],
      [0.22, 0.757, -0.24],
    ],
    radius: 0.016,
    material: "rubber",
  },
  {
    path: [
      [0.14, 0.765, 0.24],
      [0.22, 0.757, 0.24],
    ],
    radius: 0.016,
    material: "rubber",
  },
  {
    path: [
      [-0.12, 0.24, 0.02],
      [-0.16, 0.008, 0.12],
    ],
    radius: 0.008,
    material: "steel",
  },
];

/** A child's bicycle on its stand, upright; it rolls along x, its front wheel towards +x. */
export function bicycle(place: Place, paint = "red paint"): NodeDef {
  const prop = new Prop(place, { kind: "bicycle", label: "bicycle", has_front: false });
  for (const x of [REAR, FRONT]) {
    wheel(prop, x, RADIUS);
    prop.collide(lyingCylinder(RADIUS, 0.07, [x, RADIUS, 0], "z"));
  }
  for (const { path, radius, material = paint, smooth = 0 } of BARS) {
    prop.mesh(tube(path, radius, { smooth }), material);
  }
  prop.block([0.23, 0.05, 0.14], [-0.19, 0.65, 0], "rubber", { bevel: 0.02 });
  prop.mesh(turned(cylinder(0.07, 0.012, 16), "x", 90).translate(-0.08, 0.27, -0.02), "steel");
  for (const s of [-1, 1]) {
    prop.mesh(box([0.09, 0.02, 0.06], 0.004).translate(-0.08 + s * 0.1, 0.26, s * 0.075), "rubber");
  }
  return prop
    .collide(
      boxCollider([0.56, 0.45, 0.05], [0.02, 0.24, 0]),
      boxCollider([0.16, 0.06, 0.51], [0.21, 0.72, 0]),
    )
    .collide(
      boxCollider([0.3, 0.03, 0.22], [-0.08, 0.25, 0]),
      boxCollider([0.05, 0.24, 0.1], [-0.145, 0, 0.075]),
    )
    .node();
}

/** Wheels, frame, fork and handlebar of a grown-up's bicycle: [path, radius, in the frame's paint]. */
const CITY_BARS: readonly (readonly [path: readonly Vec3[], radius: number, painted: boolean])[] = [
  [
    [
      [-0.52, 0.34, 0],
      [-0.06, 0.29, 0],
      [-0.2, 0.78, 0],
      [-0.52, 0.34, 0],
    ],
    0.014,
    true,
  ],
  [
    [
      [-0.06, 0.29, 0],
      [0.36, 0.74, 0],
    ],
    0.019,
    true,
  ],
  [
    [
      [-0.15, 0.62, 0],
      [0.34, 0.82, 0],
    ],
    0.016,
    true,
  ],
  [
    [
      [0.54, 0.34, 0],
      [0.42, 0.68, 0],
      [0.35, 0.98, 0],
    ],
    0.016,
    true,
  ],
  [
    [
      [-0.2, 0.78, 0],
      [-0.23, 0.9, 0],
    ],
    0.013,
    false,
  ],
  [
    [
      [0.18, 0.99, -0.29],
      [0.34, 1.03, -0.16],
      [0.36, 1.0, 0],
      [0.34, 1.03, 0.16],
      [0.18, 0.99, 0.29],
    ],
    0.012,
    false,
  ],
  [
    [
      [-0.08, 0.28, 0.02],
      [-0.14, 0.009, 0.15],
    ],
    0.009,
    false,
  ],
  [
    [
      [-0.3, 0.72, -0.06],
      [-0.78, 0.72, -0.06],
      [-0.78, 0.72, 0.06],
      [-0.3, 0.72, 0.06],
    ],
    0.007,
    false,
  ],
  [
    [
      [-0.7, 0.72, 0],
      [-0.53, 0.35, 0.05],
    ],
    0.007,
    false,
  ],
];

/** A bicycle for town, with carrier, basket and stand; along x, its front wheel towards +x. `lean_deg` lets it lean over to its left. */
export function cityBicycle(
  place: Place,
  options: { paint?: number; basket?: boolean; lean_deg?: number } = {},
): NodeDef {
  const { paint = 0x2c5a4a, basket = true, lean_deg = 0 } = options;
  const prop = new Prop(place, { kind: "bicycle", label: "bicycle", has_front: false });
  const leaning = (geometry: BufferGeometry) => turned(geometry, "x", lean_deg);
  const put = (geometry: BufferGeometry, material: string, tint?: number) =>
    prop.mesh(leaning(geometry), material, tint === undefined ? {} : { tint });
  for (const x of [-0.52, 0.54]) {
    const ring = (radius: number): Vec3[] =>
      Array.from({ length: 20 }, (_, i) => [
        Math.sin((i / 20) * 2 * Math.PI) * radius,
        -Math.cos((i / 20) * 2 * Math.PI) * radius,
        0,
      ]);
    put(tube(ring(0.318), 0.022, { closed: true, sides: 4 }).translate(x, 0.34, 0), "rubber");
    for (let i = 0; i < 8; i++)
      put(
        turned(box([0.004, 0.6, 0.004], 0).translate(0, -0.3, 0), "z", i * 22.5).translate(x, 0.34, 0),
        "steel",
      );
    put(turned(cylinder(0.025, 0.08, 6, 0), "x", 90).translate(x, 0.34, -0.04), "steel");
  }
  for (const [path, radius, painted] of CITY_BARS)
    put(tube(path, radius, { sides: 5 }), painted ? "metal paint" : "steel", painted ? paint : undefined);
  put(box([0.26, 0.06, 0.16], 0.02).translate(-0.24, 0.88, 0), "leather");
  put(turned(cylinder(0.085, 0.014, 12, 0), "x", 90).translate(-0.06, 0.29, -0.03), "steel");
  for (const s of [-1, 1])
    put(box([0.09, 0.02, 0.07], 0).translate(-0.06 + s * 0.12, 0.28, s * 0.09), "rubber");
  put(turned(cylinder(0.045, 0.05, 10, 0), "z", -90).translate(0.46, 0.86, 0), "chrome");
  if (basket)
    put(
      lathe(
        [
          [0, 0],
          [0.14, 0],
          [0.18, 0.24],
          [0.165, 0.24],
          [0.13, 0.012],
          [0, 0.012],
        ],
        10,
      ).translate(0.6, 0.78, 0),
      "wicker",
    );
  const hold = (size: Vec3, at: Vec3) => {
    const a = (lean_deg * Math.PI) / 180;
    const y = at[1] + size[1] / 2;
    const middle: Vec3 = [
      at[0],
      y * Math.cos(a) - at[2] * Math.sin(a),
      y * Math.sin(a) + at[2] * Math.cos(a),
    ];
    prop.collide(turnedBox(size, middle, [1, 0, 0], lean_deg));
  };
  hold([0.68, 0.68, 0.06], [-0.52, 0, 0]);
  hold([0.68, 0.68, 0.06], [0.54, 0, 0]);
  hold([0.8, 0.6, 0.05], [0, 0.3, 0]);
  hold([0.2, 0.06, 0.6], [0.28, 0.965, 0]);
  hold([0.26, 0.07, 0.16], [-0.24, 0.87, 0]);
  if (basket) hold([0.34, 0.24, 0.34], [0.6, 0.78, 0]);
  if (lean_deg === 0) prop.collide(boxCollider([0.06, 0.24, 0.15], [-0.12, 0, 0.08]));
  return prop.node();
}
