/**
 * Cars, vans and lorries that stand parked.
 *
 * Owns: their bodies, wheels, lamps, glass and plates. Refuses: what runs on rails (tram.ts). They stand along z, their
 * front towards +z.
 */
import { type BufferGeometry, Vector3 } from "three";
import { boxCollider, hullCollider, lyingCylinder } from "./colliders";
import { box } from "./geometry/box";
import { lathe } from "./geometry/lathe";
import { lettering } from "./geometry/lettering";
import { MeshWriter } from "./geometry/mesh";
import { turned } from "./geometry/pose";
import { extrude, type Outline } from "./geometry/profile";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";

export type CarBody = "small" | "hatchback" | "saloon" | "estate" | "van";

interface Shape {
  readonly length: number;
  readonly width: number;
  /** Height of bonnet, belt line and roof. */
  readonly bonnet: number;
  readonly belt: number;
  readonly roof: number;
  /** Along z from the middle: foot and head of the windscreen, head and foot of the rear window. */
  readonly screen: readonly [number, number];
  readonly rear: readonly [number, number];
  /** Height of the rear body under the rear window. */
  readonly boot: number;
  readonly axles: readonly [number, number];
  readonly wheel: number;
  /** Share of the side that is glass from the front; the rest is sheet metal. */
  readonly glazed_to: number;
}

const SHAPES: Readonly<Record<CarBody, Shape>> = {
  small: {
    length: 3.6,
    width: 1.64,
    bonnet: 0.92,
    belt: 0.96,
    roof: 1.5,
    screen: [1.05, 0.45],
    rear: [-1.45, -1.72],
    boot: 0.98,
    axles: [1.18, -1.2],
    wheel: 0.29,
    glazed_to: -1.3,
  },
  hatchback: {
    length: 4.25,
    width: 1.79,
    bonnet: 0.9,
    belt: 0.96,
    roof: 1.47,
    screen: [1.12, 0.35],
    rear: [-1.45, -1.95],
    boot: 0.98,
    axles: [1.3, -1.32],
    wheel: 0.31,
    glazed_to: -1.4,
  },
  saloon: {
    length: 4.65,
    width: 1.82,
    bonnet: 0.88,
    belt: 0.94,
    roof: 1.44,
    screen: [1.05, 0.25],
    rear: [-1.15, -1.75],
    boot: 1.0,
    axles: [1.42, -1.4],
    wheel: 0.32,
    glazed_to: -1.2,
  },
  estate: {
    length: 4.7,
    width: 1.82,
    bonnet: 0.9,
    belt: 0.96,
    roof: 1.48,
    screen: [1.12, 0.35],
    rear: [-1.9, -2.22],
    boot: 0.98,
    axles: [1.42, -1.42],
    wheel: 0.32,
    glazed_to: -1.85,
  },
  van: {
    length: 5.2,
    width: 1.95,
    bonnet: 1.16,
    belt: 1.2,
    roof: 2.15,
    screen: [1.85, 1.0],
    rear: [-2.45, -2.55],
    boot: 1.2,
    axles: [1.65, -1.55],
    wheel: 0.34,
    glazed_to: 0.05,
  },
};

export interface CarOptions {
  readonly body: CarBody;
  readonly color: number;
  readonly plate: string;
  /** Words on the side of a van. */
  readonly words?: string;
}

const CLEAR = 0.2;

/** A parked car or van. */
export function car(place: Place, options: CarOptions): NodeDef {
  const { body, color, plate, words } = options;
  const shape = SHAPES[body];
  const van = body === "van";
  const prop = new Prop(place, {
    kind: van ? "van" : "car",
    label: van ? "parked van" : `parked ${body === "small" ? "small car" : body}`,
    has_front: true,
  });
  lowerBody(prop, shape, color);
  cabin(prop, shape, color);
  wheels(prop, shape);
  lamps(prop, shape);
  details(prop, shape, color);
  plates(prop, shape, plate);
  if (words) sideWords(prop, shape, words);
  return prop.node();
}

/** Side outline with wheel arches, given the car's width; z runs along the car. */
function lowerBody(prop: Prop, shape: Shape, color: number): void {
  const { length: l, width: w, bonnet, belt, boot, axles, wheel, screen, rear } = shape;
  const half = l / 2;
  const r = wheel + 0.06;
  const arch = (at: number): [number, number][] =>
    Array.from({ length: 9 }, (_, i) => {
      const a = Math.PI - (i / 8) * Math.PI;
      return [at - Math.cos(a) * -r, Math.max(CLEAR, wheel + Math.sin(a) * r)];
    });
  const [front, back] = axles;
  const outline: Outline = [
    [-half + 0.06, CLEAR + 0.1],
    [-half + 0.2, CLEAR],
    ...arch(back),
    ...arch(front),
    [half - 0.2, CLEAR],
    [half - 0.02, CLEAR + 0.14],
    [half, 0.52],
    [half - 0.06, bonnet - 0.16],
    [half - 0.32, bonnet - 0.06],
    [screen[0], bonnet + 0.03],
    [screen[0] - 0.12, belt],
    [rear[1] + 0.1, Math.max(belt, boot - 0.01)],
    [-half + 0.1, boot - 0.03],
    [-half, boot - 0.14],
    [-half + 0.02, 0.55],
  ];
  const body = turned(extrude(outline, w, { bevel: 0.05 }), "y", -90);
  prop.mesh(body, "car paint", { tint: color });
  prop.mesh(box([w - 0.3, 0.5, l - 0.5], 0).translate(0, CLEAR + 0.06, 0), "plastic black");
  prop.collide(boxCollider([w, Math.min(bonnet, boot) - CLEAR, l], [0, CLEAR, 0]));
}

type Corner = readonly [x: number, y: number, z: number];

function face(corners: readonly [Corner, Corner, Corner, Corner], out: Vec3): BufferGeometry {
  const [a, b, c] = corners.map((corner) => new Vector3(...corner)) as [Vector3, Vector3, Vector3];
  const normal = b.clone().sub(a).cross(c.clone().sub(a)).normalize();
  if (normal.dot(new Vector3(...out)) < 0) normal.negate();
  const mesh = new MeshWriter();
  const n: Vec3 = [normal.x, normal.y, normal.z];
  const [p, q, r, s] = corners.map(([x, y, z]) => mesh.vertex([x, y, z], n, [x + z, y])) as [
    number,
    number,
    number,
    number,
  ];
  mesh.quad(p, q, r, s);
  return mesh.geometry();
}

/** Glass all round over a dark inside, posts and roof in the car's colour. */
function cabin(prop: Prop, shape: Shape, color: number): void {
  const { width: w, belt, roof, screen, rear } = shape;
  const low = w / 2 - 0.08;
  const high = w / 2 - (roof > 2 ? 0.14 : 0.24);
  const top = roof - 0.07;
  const base = belt - 0.03;
  const at = (side: number, z: number, v: number, out = 0): Corner => [
    side * (low + (high - low) * v + out),
    base + (top - base) * v,
    z,
  ];
  const front = (v: number) => screen[0] + (screen[1] - screen[0]) * v;
  const back = (v: number) => rear[1] + (rear[0] - rear[1]) * v;
  const glass = (corners: readonly [Corner, Corner, Corner, Corner], out: Vec3) =>
    prop.mesh(face(corners, out), "car glass", { casts_shadow: false });
  const dark = (corners: readonly [Corner, Corner, Corner, Corner], out: Vec3) =>
    prop.mesh(face(corners, out), "plastic black");
  const inset = 0.03;
  const quad = (z0: (v: number) => number, z1: (v: number) => number, side: number, out: number) =>
    [
      at(side, z0(0), 0, out),
      at(side, z1(0), 0, out),
      at(side, z1(1), 1, out),
      at(side, z0(1), 1, out),
    ] as const;
  const across = (z: (v: number) => number, dz: number) =>
    [
      at(-1, z(0) + dz, 0, -0.02),
      at(1, z(0) + dz, 0, -0.02),
      at(1, z(1) + dz, 1, -0.02),
      at(-1, z(1) + dz, 1, -0.02),
    ] as const;
  glass(across(front, 0), [0, 0.4, 1]);
  dark(across(front, -inset), [0, 0.4, 1]);
  glass(across(back, 0), [0, 0.3, -1]);
  dark(across(back, inset), [0, 0.3, -1]);
  for (const side of [-1, 1]) {
    glass(quad(front, back, side, 0), [side, 0.2, 0]);
    dark(quad(front, back, side, -inset), [side, 0.2, 0]);
    posts(prop, shape, color, side, at, front, back);
  }
  const [z0, z1] = [front(1) + 0.03, back(1) - 0.05];
  const slab = box([2 * high + 0.02, 0.07, z0 - z1], 0.03).translate(0, top, (z0 + z1) / 2);
  prop.mesh(slab, "car paint", { tint: color });
  const shell = [-1, 1].flatMap((side) => [face(quad(front, back, side, 0), [side, 0, 0])]);
  prop.collide(hullCollider([...shell, slab]));
}

function posts(
  prop: Prop,
  { axles, glazed_to }: Shape,
  color: number,
  side: number,
  at: (side: number, z: number, v: number, out?: number) => Corner,
  front: (v: number) => number,
  back: (v: number) => number,
): void {
  const strip = (z0: (v: number) => number, z1: (v: number) => number, tint: number) =>
    prop.mesh(
      face(
        [
          at(side, z0(0), 0, 0.012),
          at(side, z1(0), 0, 0.012),
          at(side, z1(1), 1, 0.012),
          at(side, z0(1), 1, 0.012),
        ],
        [side, 0.2, 0],
      ),
      "car paint",
      { tint },
    );
  strip(front, (v) => front(v) - 0.09, color);
  const middle = (axles[0] + axles[1]) / 2 - 0.1;
  if (glazed_to < middle)
    strip(
      () => middle + 0.04,
      () => middle - 0.05,
      0x18191b,
    );
  strip((v) => Math.max(back(v) + 0.1, glazed_to), back, color);
}

function wheels(prop: Prop, { width: w, axles, wheel: r }: Shape): void {
  const tread = 0.2;
  const tyre = lathe(
    [
      [r * 0.62, 0.02],
      [r * 0.92, 0],
      [r, 0.03],
      [r, tread],
      [0, tread],
    ],
    12,
  );
  const rim = lathe(
    [
      [0, 0.024],
      [r * 0.2, 0.03],
      [r * 0.5, 0.05],
      [r * 0.63, 0.014],
    ],
    12,
  );
  for (const z of axles)
    for (const side of [-1, 1]) {
      const place = (geometry: BufferGeometry) =>
        turned(geometry, "z", side * 90).translate(side * (w / 2 - 0.01), r, z);
      prop.mesh(place(tyre.clone()), "rubber");
      prop.mesh(place(rim.clone()), "steel");
      for (let i = 0; i < 5; i++) {
        const spoke = new MeshWriter();
        const corner = (y: number, across: number) => spoke.vertex([0, y, across], [side, 0, 0], [y, across]);
        spoke.quad(
          corner(r * 0.12, -0.03),
          corner(r * 0.54, -0.045),
          corner(r * 0.54, 0.045),
          corner(r * 0.12, 0.03),
        );
        prop.mesh(
          turned(spoke.geometry(), "x", i * 72 + 10).translate(side * (w / 2 - 0.028), r, z),
          "steel",
        );
      }
      prop.collide(lyingCylinder(r, tread, [side * (w / 2 - 0.01 - tread / 2), r, z], "x"));
    }
}

function lamps(prop: Prop, { length: l, width: w, bonnet, boot, roof }: Shape): void {
  const half = l / 2;
  const van = roof > 2;
  for (const side of [-1, 1]) {
    const x = side * (w / 2 - 0.24);
    prop.mesh(box([0.34, 0.13, 0.12], 0).translate(x, bonnet - 0.3, half - 0.075), "lamp glass", {
      tint: 0xe8eef0,
    });
    prop.mesh(
      box([0.1, 0.08, 0.14], 0).translate(side * (w / 2 - 0.1), bonnet - 0.29, half - 0.1),
      "plastic paint",
      { tint: 0xd98324 },
    );
    const tall = van ? 0.5 : 0.17;
    prop.mesh(
      box([van ? 0.14 : 0.3, tall, 0.08], 0).translate(
        side * (w / 2 - (van ? 0.12 : 0.2)),
        boot - 0.24 - (van ? 0.1 : 0),
        -half + 0.03,
      ),
      "plastic paint",
      { tint: 0xa31d1a },
    );
  }
  prop.mesh(box([w * 0.46, 0.1, 0.04], 0).translate(0, bonnet - 0.3, half - 0.03), "plastic black");
  prop.mesh(box([w * 0.62, 0.12, 0.04], 0).translate(0, 0.3, half - 0.03), "plastic black");
  prop.mesh(box([0.1, 0.06, 0.05], 0).translate(0, bonnet - 0.2, half - 0.06), "chrome");
}

/** Gaps around the doors, handles, mirrors, sills. */
function details(prop: Prop, shape: Shape, color: number): void {
  const { width: w, belt, axles, screen, wheel, roof } = shape;
  const middle = (axles[0] + axles[1]) / 2 - 0.1;
  const ends = [screen[0] - 0.25, middle, ...(roof > 2 ? [] : [axles[1] + wheel + 0.16])];
  for (const side of [-1, 1]) {
    const x = side * (w / 2 + 0.001);
    for (const z of ends)
      prop.mesh(box([0.006, belt - 0.42, 0.012], 0).translate(x, 0.36, z), "plastic black", {
        casts_shadow: false,
      });
    for (const z of ends.slice(1))
      prop.mesh(box([0.03, 0.03, 0.17], 0).translate(x, belt - 0.14, z + 0.2), "car paint", {
        tint: color,
      });
    prop.mesh(
      box([0.012, 0.09, axles[0] - axles[1] - 2 * wheel - 0.25], 0).translate(
        x,
        0.26,
        (axles[0] + axles[1]) / 2,
      ),
      "plastic black",
    );
    const mirror: Vec3 = [side * (w / 2 + 0.08), belt + 0.02, screen[0] - 0.32];
    prop.mesh(box([0.2, 0.13, 0.1], 0).translate(...mirror), "car paint", { tint: color });
    prop.mesh(
      box([0.15, 0.1, 0.012], 0).translate(mirror[0], mirror[1] + 0.015, mirror[2] - 0.052),
      "mirror",
    );
    prop.collide(boxCollider([0.2, 0.13, 0.11], mirror));
  }
  for (const side of [-1, 0.25])
    prop.mesh(
      turned(box([0.5, 0.012, 0.014], 0), "z", 14).translate(
        side * 0.42 + 0.1,
        belt + 0.04,
        screen[0] - 0.03,
      ),
      "plastic black",
    );
}

function plates(prop: Prop, { length: l, boot }: Shape, words: string): void {
  for (const [z, yaw, y] of [
    [l / 2 + 0.003, 0, 0.4],
    [-l / 2 - 0.003, 180, boot - 0.42],
  ] as const) {
    const put = (geometry: BufferGeometry, material: string, tint: number) =>
      prop.mesh(turned(geometry, "y", yaw).translate(0, y, z), material, { tint, casts_shadow: false });
    put(box([0.52, 0.11, 0.012], 0), "metal paint", 0xf4f4ee);
    put(box([0.045, 0.11, 0.004], 0).translate(-0.237, 0, 0.007), "metal paint", 0x1d3f9c);
    put(
      lettering(words, { height_m: 0.07, weight: 0.16 }).translate(0.02, 0.02, 0.014),
      "metal paint",
      0x15161a,
    );
  }
}

function sideWords(prop: Prop, { width: w, axles }: Shape, words: string): void {
  for (const side of [-1, 1]) {
    const text = lettering(words, { height_m: 0.24, weight: 0.16 });
    prop.mesh(
      turned(text, "y", side * 90).translate(side * (w / 2 - 0.076), 1.5, (axles[1] + 0.2) / 1.2),
      "metal paint",
      {
        tint: 0x1f3f6b,
        casts_shadow: false,
      },
    );
  }
}
