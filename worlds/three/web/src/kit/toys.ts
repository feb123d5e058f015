/**
 * Balls, boxes and playthings.
 *
 * Owns: things light enough to push. Refuses: furniture.
 */
import { boxCollider } from "./colliders";
import { box } from "./geometry/box";
import { lathe, sphere } from "./geometry/lathe";
import type { NodeDef } from "./model";
import { type Place, Prop } from "./prop";

/** A play ball with a coloured band. */
export function ball(place: Place, options: { radius_m: number; color: number; band?: number }): NodeDef {
  const { radius_m: r, color, band } = options;
  const prop = new Prop(place, { kind: "ball", label: "ball", body: "dynamic", mass_kg: 0.35 });
  prop.mesh(sphere(r, 16), "rubber paint", { tint: color });
  if (band !== undefined) {
    const rows = Array.from({ length: 5 }, (_, i): [number, number] => {
      const angle = (-0.22 + 0.11 * i) * 1;
      return [Math.cos(angle) * (r + 0.0012), r + Math.sin(angle) * (r + 0.0012)];
    });
    prop.mesh(lathe(rows, 16), "rubber paint", { tint: band });
  }
  return prop.collide({ shape: "ball", radius: r, position: [0, r, 0] }).node();
}

/** A closed cardboard box with a strip of tape. */
export function cartonBox(place: Place, size: readonly [number, number, number]): NodeDef {
  const [w, h, d] = size;
  const prop = new Prop(place, {
    kind: "cardboard box",
    label: "cardboard box",
    body: "dynamic",
    mass_kg: 2.5 * w * h * d * 20,
  });
  prop.mesh(box([w, h - 0.001, d], 0.004), "cardboard");
  prop.mesh(box([w + 0.0012, 0.001, 0.05], 0).translate(0, h - 0.001, 0), "plastic paint", {
    tint: 0xc7a468,
  });
  for (const side of [-1, 1])
    prop.mesh(
      box([0.001, 0.09, 0.05], 0).translate((side * (w + 0.0005)) / 2, h - 0.091, 0),
      "plastic paint",
      { tint: 0xc7a468 },
    );
  return prop.collide(boxCollider([w, h, d], [0, 0, 0])).node();
}

/** A pile of wooden blocks fitted on one another is four of these. */
export function toyBlock(place: Place, options: { size_m: number; color: number }): NodeDef {
  const s = options.size_m;
  const prop = new Prop(place, { kind: "toy block", label: "toy block", body: "dynamic", mass_kg: 0.05 });
  prop.mesh(box([s, s, s], 0.003), "plastic paint", { tint: options.color });
  return prop.collide(boxCollider([s, s, s], [0, 0, 0])).node();
}

/** A bath duck. */
export function rubberDuck(place: Place): NodeDef {
  const prop = new Prop(place, {
    kind: "rubber duck",
    label: "rubber duck",
    body: "dynamic",
    mass_kg: 0.08,
    has_front: true,
  });
  prop.mesh(
    lathe(
      [
        [0, 0],
        [0.024, 0],
        [0.034, 0.018],
        [0.028, 0.038],
        [0, 0.044],
      ],
      14,
    ).scale(0.9, 1, 1.15),
    "rubber paint",
    { tint: 0xf2c832 },
  );
  prop.mesh(sphere(0.02, 10).translate(0, 0.036, 0.014), "rubber paint", { tint: 0xf2c832 });
  prop.mesh(box([0.018, 0.006, 0.016], 0.002).translate(0, 0.051, 0.036), "rubber paint", { tint: 0xe0702a });
  for (const s of [-1, 1])
    prop.mesh(sphere(0.003, 6).translate(s * 0.011, 0.06, 0.029), "rubber paint", { tint: 0x1b1b1b });
  return prop
    .collide(
      boxCollider([0.056, 0.042, 0.074], [0, 0, 0]),
      boxCollider([0.038, 0.036, 0.05], [0, 0.04, 0.02]),
    )
    .node();
}
