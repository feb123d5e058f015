/**
 * Beds and what lies on them.
 *
 * Owns: bed frames with mattress, pillows, blankets. Refuses: bedside furniture (storage.ts).
 */
import { boxCollider } from "./colliders";
import { cushion } from "./geometry/cushion";
import type { NodeDef } from "./model";
import { type Place, Prop } from "./prop";

export interface BedOptions {
  readonly width_m: number;
  readonly length_m?: number;
  readonly wood?: string;
}

/** A bed; its head is at −z. The mattress's top lies at 0.5 m. */
export function bed(place: Place, { width_m: w, length_m = 2.0, wood = "oak" }: BedOptions): NodeDef {
  const prop = new Prop(place, { kind: "bed", label: "bed", has_front: true });
  const l = length_m + 0.08;
  for (const x of [-1, 1]) {
    prop.block([0.07, 0.95, 0.05], [x * (w / 2 + 0.005), 0, -l / 2], wood, { bevel: 0.008 });
    prop.block([0.07, 0.4, 0.05], [x * (w / 2 + 0.005), 0, l / 2], wood, { bevel: 0.008 });
    prop.block([0.03, 0.16, l - 0.05], [x * (w / 2 + 0.015), 0.16, 0], wood);
  }
  prop
    .block([w - 0.06, 0.5, 0.03], [0, 0.4, -l / 2], wood, { bevel: 0.008 })
    .block([w - 0.06, 0.22, 0.03], [0, 0.16, l / 2], wood);
  prop.block([w - 0.02, 0.04, l - 0.06], [0, 0.22, 0], "pine");
  const mattress: [number, number, number] = [w - 0.02, 0.24, length_m];
  prop.mesh(cushion(mattress, { round: 0.05 }).translate(0, 0.26, 0.0), "linen");
  return prop.collide(boxCollider(mattress, [0, 0.26, 0])).node();
}

/** A pillow, lying. */
export function pillow(
  place: Place,
  options: { cloth?: string; size?: readonly [number, number, number] } = {},
): NodeDef {
  const size = options.size ?? [0.62, 0.14, 0.42];
  const prop = new Prop(place, { kind: "pillow", label: "pillow", body: "dynamic", mass_kg: 0.9 });
  prop.mesh(cushion([...size], { round: 0.05, swell: 0.55, flat_base: true }), options.cloth ?? "linen");
  return prop.collide(boxCollider([size[0], size[1], size[2]], [0, 0, 0])).node();
}

/** A duvet spread over a bed, turned back at the head end (−z). */
export function blanket(
  place: Place,
  options: { width_m: number; length_m: number; cloth: string; fold?: string },
): NodeDef {
  const { width_m: w, length_m: l, cloth, fold = "linen" } = options;
  const t = 0.08;
  const prop = new Prop(place, { kind: "blanket", label: "blanket", has_front: true });
  const add = (
    size: [number, number, number],
    at: [number, number, number],
    material: string,
    round: number,
  ) => {
    prop.mesh(cushion(size, { round }).translate(...at), material);
    prop.collide(boxCollider(size, at));
  };
  add([w, t, l], [0, 0, 0], cloth, 0.035);
  add([w - 0.02, 0.035, 0.3], [0, t - 0.002, -l / 2 + 0.18], fold, 0.016);
  return prop.node();
}
