/**
 * Tables of every height.
 *
 * Owns: four-legged tables with or without a lower shelf, round pedestal tables. Refuses: anything with drawers
 * (storage.ts).
 */
import { boxCollider, cylinderCollider } from "./colliders";
import { cylinder, lathe } from "./geometry/lathe";
import type { NodeDef } from "./model";
import { type Place, Prop } from "./prop";

export interface TableOptions {
  /** Width along x, height, depth along z; metres. */
  readonly size: readonly [number, number, number];
  readonly wood?: string;
  readonly leg_m?: number;
  /** Height of a lower shelf, if any. */
  readonly shelf_m?: number;
  readonly kind?: string;
  readonly legs?: string;
}

/** A table with four square legs and aprons. */
export function table(place: Place, options: TableOptions): NodeDef {
  const { size, wood = "oak", leg_m = 0.06, shelf_m, kind = "table" } = options;
  const legs = options.legs ?? wood;
  const [w, h, d] = size;
  const top = h > 0.6 ? 0.032 : 0.026;
  const prop = new Prop(place, { kind, label: kind });
  prop.block([w, top, d], [0, h - top, 0], wood, { bevel: 0.006 });
  const [lx, lz] = [w / 2 - leg_m / 2 - 0.03, d / 2 - leg_m / 2 - 0.03];
  for (const x of [-1, 1])
    for (const z of [-1, 1]) prop.block([leg_m, h - top, leg_m], [x * lx, 0, z * lz], legs, { bevel: 0.006 });
  const apron = h > 0.6 ? 0.08 : 0.045;
  for (const z of [-1, 1]) prop.block([2 * lx - leg_m, apron, 0.02], [0, h - top - apron, z * lz], legs);
  for (const x of [-1, 1]) prop.block([0.02, apron, 2 * lz - leg_m], [x * lx, h - top - apron, 0], legs);
  if (shelf_m !== undefined)
    prop.block([2 * lx - leg_m + 0.02, 0.018, 2 * lz + leg_m - 0.01], [0, shelf_m, 0], wood);
  return prop.node();
}

/** A small round table on one turned foot. */
export function roundTable(
  place: Place,
  options: { radius_m: number; height_m: number; wood?: string; kind?: string },
): NodeDef {
  const { radius_m: r, height_m: h, wood = "walnut", kind = "side table" } = options;
  const prop = new Prop(place, { kind, label: kind });
  prop.mesh(cylinder(r, 0.024, 24, 0.006).translate(0, h - 0.024, 0), wood);
  const foot = r * 0.62;
  prop.mesh(
    lathe(
      [
        [0, 0],
        [foot, 0],
        [foot, 0.012],
        [0.06, 0.035],
        [0.024, 0.07],
        [0.022, h * 0.6],
        [0.03, h - 0.06],
        [0.06, h - 0.024],
        [0, h - 0.024],
      ],
      18,
    ),
    wood,
  );
  return prop
    .collide(cylinderCollider(r, 0.024, [0, h - 0.024, 0]))
    .collide(cylinderCollider(foot, 0.02, [0, 0, 0]))
    .collide(boxCollider([0.05, h - 0.044, 0.05], [0, 0.02, 0]))
    .node();
}
