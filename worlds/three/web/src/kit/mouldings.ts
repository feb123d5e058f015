/**
 * What builders put on walls and before them: cornices, dados, columns.
 *
 * Owns: profiles swept around a room, round columns. Refuses: the walls themselves (walls.ts).
 */
import type { BufferGeometry } from "three";
import { cylinderCollider } from "./colliders";
import { box } from "./geometry/box";
import { lathe } from "./geometry/lathe";
import { MeshWriter } from "./geometry/mesh";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";

type Span = readonly [number, number];

/** Points of a moulding's section: how far it stands off the wall, and its height above the moulding's base. */
export type Section = readonly (readonly [proud: number, y: number])[];

export const CORNICE: Section = [
  [0, 0],
  [0.03, 0.01],
  [0.035, 0.07],
  [0.1, 0.13],
  [0.115, 0.2],
  [0.2, 0.24],
  [0.22, 0.3],
];

/** A section run round the inside of a rectangle, mitred at the corners. */
function runRound(x: Span, z: Span, y: number, section: Section): BufferGeometry {
  const mesh = new MeshWriter();
  const corners = ([proud]: Section[number]): [number, number][] => [
    [x[0] + proud, z[0] + proud],
    [x[1] - proud, z[0] + proud],
    [x[1] - proud, z[1] - proud],
    [x[0] + proud, z[1] - proud],
  ];
  const inward: readonly [number, number][] = [
    [0, 1],
    [-1, 0],
    [0, -1],
    [1, 0],
  ];
  for (let i = 0; i + 1 < section.length; i++) {
    const [low, high] = [section[i] as Section[number], section[i + 1] as Section[number]];
    const [dp, dy] = [high[0] - low[0], high[1] - low[1]];
    const length = Math.hypot(dp, dy);
    for (let side = 0; side < 4; side++) {
      const [nx, nz] = inward[side] as [number, number];
      const normal: Vec3 = [(nx * dy) / length, -dp / length, (nz * dy) / length];
      const at = (point: Section[number], corner: number) => {
        const [px, pz] = corners(point)[corner % 4] as [number, number];
        const along = side % 2 === 0 ? px : pz;
        return mesh.vertex([px, y + point[1], pz], normal, [along, point[1] + point[0]]);
      };
      mesh.quad(at(low, side), at(low, side + 1), at(high, side + 1), at(high, side));
    }
  }
  return mesh.geometry();
}

export interface CorniceOptions {
  readonly x: Span;
  readonly z: Span;
  /** Where the section's highest point is: just below the ceiling. */
  readonly top_m: number;
  readonly material: string;
  readonly section?: Section;
  /** Heights of picture rails below it. */
  readonly rails_m?: readonly number[];
}

const RAIL: Section = [
  [0, 0],
  [0.018, 0.006],
  [0.024, 0.03],
  [0.034, 0.042],
  [0.034, 0.052],
  [0, 0.058],
];

/** A cornice round a room, in the world's frame; it lies against the building and stops nobody. */
export function cornice(place: Omit<Place, "at">, options: CorniceOptions): NodeDef {
  const { x, z, top_m, material, section = CORNICE, rails_m = [] } = options;
  const height = (section[section.length - 1] as Section[number])[1];
  const prop = new Prop(
    { ...place, at: [0, 0, 0] },
    { kind: "cornice", label: "cornice", structural: true, body: "none" },
  );
  for (const rail_m of rails_m) prop.mesh(runRound(x, z, rail_m, RAIL), material);
  return prop.mesh(runRound(x, z, top_m - height, section), material).node();
}

/** A smooth round column with base and capital. */
export function column(
  place: Place,
  options: { radius_m: number; height_m: number; material: string },
): NodeDef {
  const { radius_m: r, height_m: h, material } = options;
  const prop = new Prop(place, { kind: "column", label: "column", structural: true });
  const s = r * 2.9;
  prop.block([s, 0.14, s], [0, 0, 0], material, { bevel: 0.01 });
  prop.mesh(
    lathe(
      [
        [0, 0.14],
        [r * 1.36, 0.14],
        [r * 1.42, 0.19],
        [r * 1.36, 0.25],
        [r * 1.14, 0.29],
        [r * 1.22, 0.33],
        [r * 1.2, 0.37],
        [r * 1.02, 0.41],
        [r, 0.5],
        [r * 0.99, h * 0.4],
        [r * 0.86, h - 0.38],
        [r * 0.96, h - 0.35],
        [r * 0.96, h - 0.31],
        [r * 0.88, h - 0.29],
        [r * 0.9, h - 0.24],
        [r * 1.24, h - 0.14],
        [0, h - 0.14],
      ],
      13,
    ),
    material,
  );
  prop.mesh(box([s, 0.14, s], 0.01).translate(0, h - 0.14, 0), material);
  prop.collide(cylinderCollider(r * 1.4, 0.3, [0, 0.14, 0]), cylinderCollider(r, h - 0.58, [0, 0.44, 0]));
  return prop.collide({ shape: "box", half: [s / 2, 0.07, s / 2], position: [0, h - 0.07, 0] }).node();
}
