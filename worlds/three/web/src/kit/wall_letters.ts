/**
 * Names of buildings in letters of metal on their walls.
 *
 * Owns: a line of letters as one thing that hangs. Refuses: the letters' shapes (geometry/lettering.ts), printed signs.
 */
import { boxCollider } from "./colliders";
import { lettering } from "./geometry/lettering";
import type { NodeDef } from "./model";
import { type Place, Prop } from "./prop";

/** A line of letters that stand off a wall; the place is the middle of their base line on the wall's face. */
export function wallLetters(
  place: Place,
  options: { text: string; height_m: number; material: string },
): NodeDef {
  const { text, height_m, material } = options;
  const prop = new Prop(place, {
    kind: "lettering",
    label: `lettering, ${text}`,
    hangs: true,
    has_front: true,
  });
  const letters = lettering(text, { height_m, depth_m: 0.03, align: "centre" });
  letters.computeBoundingBox();
  const { min, max } = letters.boundingBox ?? { min: { x: 0, y: 0, z: 0 }, max: { x: 0, y: 0, z: 0 } };
  letters.translate(0, 0, 0.004 - min.z);
  prop.mesh(letters, material);
  const size = [max.x - min.x, max.y - min.y, max.z - min.z] as const;
  return prop.collide(boxCollider(size, [(min.x + max.x) / 2, min.y, 0.004 + size[2] / 2])).node();
}
