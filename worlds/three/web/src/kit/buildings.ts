/**
 * Buildings seen from afar.
 *
 * Owns: houses of a few faces that stand across a street, without colliders. Refuses: what one can walk up to (walls.ts).
 */
import { box } from "./geometry/box";
import { turned } from "./geometry/pose";
import { extrude, type Outline } from "./geometry/profile";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";

export interface FarHouseOptions {
  /** Width along x, height of the eaves, depth. */
  readonly size: Vec3;
  readonly wall: string;
  readonly storeys: 1 | 2;
}

/** A house with a gabled roof, windows and a door towards +z. */
export function farHouse(place: Place, { size: [w, h, d], wall, storeys }: FarHouseOptions): NodeDef {
  const prop = new Prop(place, {
    kind: "far house",
    label: "neighbour's house",
    body: "none",
    structural: true,
    has_front: true,
  });
  prop.block([w, h, d], [0, 0, 0], wall, { bevel: 0 });
  const rise = d * 0.32;
  const gable: Outline = [
    [-d / 2, 0],
    [d / 2, 0],
    [0, rise],
  ];
  prop.mesh(turned(extrude(gable, w - 0.02), "y", 90).translate(0, h, 0), wall);
  const slope = Math.hypot(d / 2 + 0.5, rise * (1 + 1 / d));
  const pitch = (Math.atan2(rise, d / 2) * 180) / Math.PI;
  for (const side of [-1, 1]) {
    const leaf = turned(
      box([w + 0.9, 0.16, slope], 0).translate(0, 0, (side * slope) / 2),
      "x",
      side * pitch,
    );
    prop.mesh(leaf.translate(0, h + rise, 0), "roof");
  }
  const step = w / 4;
  for (let storey = 0; storey < storeys; storey++)
    for (let i = 0; i < 3; i++) {
      const [x, y] = [(i - 1) * step, 0.9 + storey * 2.7];
      if (storey === 0 && i === 1) continue;
      prop.mesh(box([1.5, 1.4, 0.1], 0).translate(x, y, d / 2), "frame white");
      prop.mesh(box([1.3, 1.2, 0.04], 0).translate(x, y + 0.1, d / 2 + 0.05), "dark glass");
    }
  prop.mesh(box([1.0, 2.1, 0.12], 0).translate(0, 0, d / 2), "door green");
  prop.block([0.5, 1.4, 0.5], [w * 0.3, h + rise * 0.6, -0.4], "facade", { bevel: 0 });
  return prop.node();
}
