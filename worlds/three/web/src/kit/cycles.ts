/**
 * Things with wheels that one rides.
 *
 * Owns: bicycles. Refuses: toys (toys.ts).
 */
import { boxCollider, lyingCylinder } from "./colliders";
import { box } from "./geometry/box";
import { cylinder } from "./geometry/lathe";
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
