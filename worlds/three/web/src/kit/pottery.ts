/**
 * Ancient vessels.
 *
 * Owns: amphorae, jugs, cups and bowls turned of clay with painted bands, glass flasks. Refuses: tableware in use
 * (tableware.ts).
 */
import { cylinderCollider } from "./colliders";
import { lathe, type Profile } from "./geometry/lathe";
import { tube } from "./geometry/tube";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";

export type VesselShape = "amphora" | "krater" | "jug" | "cup" | "hydria";

/** Radius against height, both as parts of the height, and where a band of the second colour lies. */
const SHAPES: Readonly<
  Record<VesselShape, { profile: Profile; mouth: number; bands: readonly [number, number][] }>
> = {
  amphora: {
    profile: [
      [0.1, 0],
      [0.11, 0.025],
      [0.075, 0.05],
      [0.16, 0.2],
      [0.235, 0.42],
      [0.245, 0.55],
      [0.2, 0.68],
      [0.095, 0.76],
      [0.08, 0.9],
      [0.11, 0.96],
      [0.115, 1],
    ],
    mouth: 0.09,
    bands: [
      [0.2, 0.23],
      [0.4, 0.62],
      [0.7, 0.73],
    ],
  },
  krater: {
    profile: [
      [0.22, 0],
      [0.23, 0.04],
      [0.12, 0.1],
      [0.13, 0.16],
      [0.36, 0.34],
      [0.42, 0.55],
      [0.4, 0.8],
      [0.46, 0.96],
      [0.48, 1],
    ],
    mouth: 0.44,
    bands: [
      [0.3, 0.36],
      [0.5, 0.82],
    ],
  },
  jug: {
    profile: [
      [0.16, 0],
      [0.17, 0.03],
      [0.27, 0.25],
      [0.3, 0.45],
      [0.22, 0.66],
      [0.1, 0.76],
      [0.1, 0.88],
      [0.16, 1],
    ],
    mouth: 0.13,
    bands: [
      [0.2, 0.24],
      [0.4, 0.58],
    ],
  },
  cup: {
    profile: [
      [0.4, 0],
      [0.42, 0.06],
      [0.12, 0.14],
      [0.12, 0.4],
      [0.7, 0.62],
      [0.95, 0.86],
      [1, 1],
    ],
    mouth: 0.95,
    bands: [[0.72, 0.9]],
  },
  hydria: {
    profile: [
      [0.15, 0],
      [0.16, 0.04],
      [0.12, 0.08],
      [0.25, 0.3],
      [0.32, 0.52],
      [0.3, 0.64],
      [0.13, 0.72],
      [0.1, 0.86],
      [0.17, 0.97],
      [0.18, 1],
    ],
    mouth: 0.14,
    bands: [
      [0.26, 0.3],
      [0.42, 0.6],
    ],
  },
};

export interface VesselOptions {
  readonly shape: VesselShape;
  readonly height_m: number;
  readonly clay?: number;
  readonly paint?: number;
  readonly material?: string;
}

const CLAY = 0xc8703c;
const BLACK = 0x1f1a18;

/** A vessel of clay, its bands painted. */
export function vessel(place: Place, options: VesselOptions): NodeDef {
  const { shape, height_m: h, clay = CLAY, paint = BLACK, material = "terracotta glaze" } = options;
  const { profile, mouth, bands } = SHAPES[shape];
  const outer: [number, number][] = profile.map(([r, y]) => [r * h, y * h]);
  const rim = outer[outer.length - 1] as [number, number];
  const inner: [number, number][] = [
    [mouth * h, h],
    [mouth * h * 0.92, h * 0.93],
    [0, h * 0.9],
  ];
  const prop = new Prop(place, {
    kind: shape,
    label: shape,
    body: "dynamic",
    mass_kg: Math.max(0.3, 9 * h ** 1.6),
    has_front: true,
  });
  const segments = h > 0.6 ? 22 : 12;
  prop.mesh(lathe([[0, 0], ...outer, ...inner], segments), material, { tint: clay });
  for (const band of bands) prop.mesh(lathe(bandOf(outer, h, band), segments), material, { tint: paint });
  if (shape !== "cup") handles(prop, outer, h, shape, material, paint);
  const widest = Math.max(...outer.map(([r]) => r));
  const low = outer.find(([r]) => r === widest)?.[1] ?? h;
  prop.collide(
    cylinderCollider((outer[0] as [number, number])[0], h * 0.06, [0, 0, 0]),
    cylinderCollider(widest * 0.985, Math.min(0.42 * h, h - low * 0.62), [0, low * 0.62, 0]),
    cylinderCollider(rim[0], h * 0.05, [0, h * 0.95, 0]),
  );
  return prop.node();
}

/** The part of an outline between two heights, a little proud. */
function bandOf(
  outer: readonly (readonly [number, number])[],
  h: number,
  [from, to]: readonly [number, number],
): [number, number][] {
  const radius = (y: number) => {
    const i = outer.findIndex(([, at], k) => k > 0 && at >= y);
    const [r0, y0] = outer[i - 1] as readonly [number, number];
    const [r1, y1] = outer[i] as readonly [number, number];
    return r0 + ((r1 - r0) * (y - y0)) / Math.max(1e-6, y1 - y0) + 0.0012;
  };
  const inside = outer
    .filter(([, y]) => y > from * h && y < to * h)
    .map(([r, y]): [number, number] => [r + 0.0012, y]);
  return [[radius(from * h), from * h], ...inside, [radius(to * h), to * h]];
}

function handles(
  prop: Prop,
  outer: readonly (readonly [number, number])[],
  h: number,
  shape: VesselShape,
  material: string,
  tint: number,
): void {
  const widest = Math.max(...outer.map(([r]) => r));
  const sides = shape === "jug" ? [1] : [-1, 1];
  for (const side of sides) {
    const points: Vec3[] =
      shape === "krater" || shape === "hydria"
        ? [
            [side * widest * 0.86, h * 0.5, 0],
            [side * widest * 1.16, h * 0.56, 0],
            [side * widest * 1.14, h * 0.66, 0],
            [side * widest * 0.8, h * 0.64, 0],
          ]
        : [
            [side * h * 0.09, h * 0.88, 0],
            [side * h * 0.19, h * 0.9, 0],
            [side * h * 0.235, h * 0.8, 0],
            [side * widest * 0.86, h * 0.64, 0],
          ];
    prop.mesh(tube(points, h * 0.017, { smooth: 2, sides: 5 }), material, { tint });
    if (shape === "krater" || shape === "hydria")
      prop.collide(cylinderCollider(h * 0.04, h * 0.12, [side * (widest * 1.1 - h * 0.0), h * 0.54, 0]));
  }
}
