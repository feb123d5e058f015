/**
 * The roof over the house.
 *
 * Owns: two gables, their slopes and end walls. Refuses: the porch's lean-to (porch.ts).
 */
import { boxCollider, turnedBox } from "../../kit/colliders";
import { box } from "../../kit/geometry/box";
import { turned } from "../../kit/geometry/pose";
import { extrude, type Outline } from "../../kit/geometry/profile";
import type { NodeDef } from "../../kit/model";
import { Prop } from "../../kit/prop";
import { CEILING_M } from "./plan";

const PITCH_DEG = 30;
const EAVES_M = 0.32;
const THICK_M = 0.16;
const LIFT_M = 0.02;
/** The outer walls end inside the thickness of the ceilings, and the gables stand on them. */
export const WALL_TOP_M = 0.04;

interface Gable {
  readonly id: string;
  /** Extent along the ridge. */
  readonly x: readonly [number, number];
  /** Outer faces of the walls below the eaves. */
  readonly z: readonly [number, number];
  /** x of the middle of each end wall that is built up into the gable. */
  readonly ends: readonly number[];
}

const GABLES: readonly Gable[] = [
  { id: "roof/main", x: [-0.45, 8.0], z: [-8.125, 0.125], ends: [0, 7.7] },
  { id: "roof/wing", x: [8.0, 11.05], z: [-5.69, 0.125], ends: [10.6] },
];

/** Both roofs. */
export function roof(): NodeDef[] {
  return GABLES.map((gable) => gableRoof(gable));
}

function gableRoof({ id, x, z, ends }: Gable): NodeDef {
  const half = (z[1] - z[0]) / 2;
  const middle = (z[0] + z[1]) / 2;
  const pitch = (PITCH_DEG * Math.PI) / 180;
  const rise = half * Math.tan(pitch);
  const place = { id, at: [(x[0] + x[1]) / 2, CEILING_M, middle] as const };
  const prop = new Prop(place, { kind: "roof", label: "roof", structural: true });
  const length = (half + EAVES_M) / Math.cos(pitch);
  const w = x[1] - x[0];
  for (const side of [-1, 1]) {
    const slope = turned(
      box([w, THICK_M, length], 0.01).translate(0, 0, (side * length) / 2),
      "x",
      side * PITCH_DEG,
    );
    prop.mesh(slope.translate(0, rise + LIFT_M, 0), "roof");
    const away = length / 2;
    const centre = rise + LIFT_M - away * Math.sin(pitch) + (THICK_M / 2) * Math.cos(pitch);
    prop.collide(
      turnedBox(
        [w, THICK_M, length],
        [0, centre, side * (away * Math.cos(pitch) + (THICK_M / 2) * Math.sin(pitch))],
        [1, 0, 0],
        side * PITCH_DEG,
      ),
    );
  }
  prop.mesh(box([w + 0.02, 0.07, 0.24], 0.03).translate(0, rise + LIFT_M + THICK_M * 1.02, 0), "roof");
  const triangle: Outline = [
    [-half, WALL_TOP_M],
    [half, WALL_TOP_M],
    [0, rise],
  ];
  for (const end of ends) {
    const at = end - place.at[0];
    prop.mesh(turned(extrude(triangle, 0.25), "y", 90).translate(at, 0, 0), "facade");
    prop.collide(boxCollider([0.25, rise * 0.6, half], [at, 0, 0]));
  }
  return prop.node();
}
