/**
 * Things that hold things: baskets, bins, racks, umbrella stands.
 *
 * Owns: open containers with real walls. Refuses: cupboards (storage.ts), bowls (tableware.ts).
 */
import { boxCollider, cylinderCollider } from "./colliders";
import { cushion } from "./geometry/cushion";
import { cylinder, lathe } from "./geometry/lathe";
import { turned } from "./geometry/pose";
import { tube } from "./geometry/tube";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";
import { ringWall } from "./tableware";

export interface BasketOptions {
  readonly radius_m: number;
  readonly height_m: number;
  readonly material?: string;
  readonly tint?: number;
  readonly kind?: string;
  /** Cloths in it, up to just under the rim. */
  readonly filled_with?: readonly string[];
}

/** A round basket or bin. */
export function basket(place: Place, options: BasketOptions): NodeDef {
  const {
    radius_m: r,
    height_m: h,
    material = "wicker",
    tint = 0xffffff,
    kind = "basket",
    filled_with = [],
  } = options;
  const prop = new Prop(place, { kind, label: kind, body: "dynamic", mass_kg: 1.5 });
  const low = r * 0.84;
  prop.mesh(
    lathe(
      [
        [0, 0],
        [low, 0],
        [r, h - 0.012],
        [r + 0.006, h - 0.006],
        [r, h],
        [r - 0.012, h],
        [low - 0.012, 0.012],
        [0, 0.012],
      ],
      20,
    ),
    material,
    { tint },
  );
  prop.collide(
    cylinderCollider(low, 0.012, [0, 0, 0]),
    ...ringWall(low - 0.012, low + 0.01, 0, h / 2),
    ...ringWall(r - 0.025, r, h / 2, h),
  );
  filled_with.forEach((cloth, i) => {
    const size: Vec3 = [r * 1.15, h * 0.2, r * 1.05];
    prop.mesh(
      turned(cushion(size, { round: 0.04 }), "y", i * 50).translate(0, h * (0.58 + 0.14 * i), 0),
      cloth,
    );
  });
  if (filled_with.length)
    prop.collide(cylinderCollider(r * 0.75, h * (0.64 + 0.14 * filled_with.length), [0, 0.012, 0]));
  return prop.node();
}

/** An umbrella stand with two umbrellas in it, one thing. */
export function umbrellaStand(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "umbrella stand", label: "umbrella stand" });
  const [r, h] = [0.11, 0.5];
  prop.mesh(
    lathe(
      [
        [0, 0],
        [r, 0],
        [r, h],
        [r - 0.006, h],
        [r - 0.006, 0.01],
        [0, 0.01],
      ],
      18,
    ),
    "black metal",
  );
  prop.collide(cylinderCollider(r, h, [0, 0, 0]));
  for (const [x, z, tint, lean] of [
    [-0.03, 0.02, "cloth navy", 4],
    [0.035, -0.01, "cloth red", -5],
  ] as const) {
    const fold = lathe(
      [
        [0, 0.03],
        [0.012, 0.04],
        [0.032, 0.45],
        [0.03, 0.62],
        [0.01, 0.66],
        [0, 0.66],
      ],
      10,
    );
    prop.mesh(turned(fold, "z", lean).translate(x, 0.0, z), tint);
    const grip = tube(
      [
        [0, 0.65, 0],
        [0, 0.8, 0],
        [0.02, 0.85, 0],
        [0.05, 0.85, 0],
        [0.062, 0.82, 0],
      ],
      0.009,
      { smooth: 4, sides: 8 },
    );
    prop.mesh(turned(grip, "z", lean).translate(x, 0, z), "walnut");
  }
  prop.collide(boxCollider([0.15, 0.17, 0.08], [0, h, 0.005]));
  return prop.collide(boxCollider([0.26, 0.2, 0.05], [0.05, h + 0.165, 0.005])).node();
}

/** A low rack of two slatted shelves for shoes. */
export function shoeRack(place: Place, options: { width_m?: number; wood?: string } = {}): NodeDef {
  const { width_m: w = 0.7, wood = "pine" } = options;
  const prop = new Prop(place, { kind: "shoe rack", label: "shoe rack", has_front: true });
  for (const s of [-1, 1]) prop.block([0.02, 0.42, 0.3], [s * (w / 2 - 0.01), 0, 0], wood);
  for (const y of [0.12, 0.4])
    for (let i = 0; i < 4; i++)
      prop.block([w - 0.04, 0.016, 0.06], [0, y - 0.016, -0.115 + i * 0.0765], wood);
  return prop.node();
}

/** A paper-lined waste bin with a lid that stays shut. */
export function pedalBin(place: Place): NodeDef {
  const prop = new Prop(place, {
    kind: "bin",
    label: "waste bin",
    body: "dynamic",
    mass_kg: 2.2,
    has_front: true,
  });
  prop.mesh(cylinder(0.13, 0.4, 20, 0.006), "steel").mesh(
    lathe(
      [
        [0.132, 0.4],
        [0.132, 0.415],
        [0.09, 0.44],
        [0, 0.447],
      ],
      20,
    ),
    "plastic black",
  );
  prop.block([0.06, 0.012, 0.04], [0, 0.008, 0.145], "plastic black", { bevel: 0.003 });
  return prop
    .collide(cylinderCollider(0.132, 0.415, [0, 0, 0]), cylinderCollider(0.09, 0.032, [0, 0.415, 0]))
    .node();
}
