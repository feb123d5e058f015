/**
 * Statues of people: busts, a torso, draped figures.
 *
 * Owns: heads, trunks, drapery as modelled stone or bronze, on their own low socle. Refuses: animals (beasts.ts), plinths
 * (exhibits.ts).
 */
import type { BufferGeometry } from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import { bandedHulls, cylinderCollider } from "./colliders";
import { lathe } from "./geometry/lathe";
import {
  above,
  blend,
  carved,
  chain,
  cut,
  ellipsoid,
  type Field,
  inBall,
  limb,
  mirrored,
  orb,
  placedAt,
  sculpt,
  union,
} from "./geometry/sculpt";
import type { NodeDef } from "./model";
import { type Place, Prop } from "./prop";

export type Hairdo = "short" | "long" | "bun" | "bald" | "laurel" | "helmet";

export interface HeadOptions {
  readonly hair: Hairdo;
  readonly beard: boolean;
}

/** Curls of hair: a relief of small waves. */
const curls =
  (depth: number, wave: number): Field =>
  (x, y, z) =>
    depth * Math.sin(x * wave) * Math.sin(y * wave * 0.9 + 1) * Math.cos(z * wave * 1.1);

/** Strands that run down. */
const strands =
  (depth: number, wave: number): Field =>
  (x, y, z) =>
    depth * Math.sin((x * 1.3 + z * 0.8) * wave + Math.sin(y * 38) * 0.8);

/** A head of life size whose chin is at y = 0 and whose face looks along +z; the crown is at about 0.245. */
function head({ hair, beard }: HeadOptions): Field {
  const face = blend(0.03, [
    ellipsoid([0, 0.15, -0.012], [0.076, 0.093, 0.098]),
    ellipsoid([0, 0.075, 0.028], [0.056, 0.07, 0.062]),
    ellipsoid([0, 0.018, 0.062], [0.028, 0.02, 0.022]),
    mirrored(ellipsoid([0.042, 0.085, 0.055], [0.024, 0.02, 0.026])),
  ]);
  const sockets = mirrored(ellipsoid([0.032, 0.124, 0.098], [0.022, 0.013, 0.018]));
  const features = union([
    blend(0.012, [
      limb([0, 0.132, 0.084], 0.0085, [0, 0.087, 0.112], 0.0125),
      mirrored(orb([0.011, 0.084, 0.1], 0.0085)),
    ]),
    mirrored(orb([0.031, 0.122, 0.073], 0.0175)),
    mirrored(limb([0.012, 0.144, 0.087], 0.0075, [0.052, 0.143, 0.066], 0.007)),
    ellipsoid([0, 0.055, 0.084], [0.024, 0.0065, 0.011]),
    ellipsoid([0, 0.043, 0.082], [0.02, 0.0075, 0.011]),
    mirrored(ellipsoid([0.077, 0.112, -0.008], [0.011, 0.032, 0.02])),
  ]);
  const bare = blend(0.008, [cut(face, sockets, 0.012), features]);
  return inBall(union([bare, ...hairOf(hair), ...(beard ? [beardOf()] : [])]), [0, 0.12, 0], 0.24);
}

function beardOf(): Field {
  const shape = blend(0.025, [
    mirrored(ellipsoid([0.05, 0.06, 0.035], [0.022, 0.055, 0.03])),
    ellipsoid([0, 0.0, 0.066], [0.045, 0.055, 0.03]),
    mirrored(limb([0.006, 0.068, 0.092], 0.008, [0.036, 0.05, 0.078], 0.007)),
  ]);
  return carved(shape, strands(0.0045, 95));
}

function hairOf(hair: Hairdo): Field[] {
  if (hair === "bald") return [];
  const cap = ellipsoid([0, 0.16, -0.022], [0.084, 0.09, 0.1]);
  const brow = ellipsoid([0, 0.11, 0.11], [0.085, 0.07, 0.07]);
  if (hair === "helmet") {
    const shell = cut(
      ellipsoid([0, 0.16, -0.015], [0.09, 0.102, 0.108]),
      ellipsoid([0, 0.09, 0.12], [0.06, 0.085, 0.09]),
    );
    const crest = chain([
      [[0, 0.2, 0.105], 0.012],
      [[0, 0.285, 0.06], 0.018],
      [[0, 0.3, -0.03], 0.02],
      [[0, 0.24, -0.12], 0.018],
      [[0, 0.12, -0.14], 0.014],
    ]);
    return [shell, carved(crest, (_, y, z) => 0.003 * Math.sin((y - z) * 160))];
  }
  const locks = carved(cut(cap, brow, 0.015), hair === "long" ? strands(0.006, 80) : curls(0.006, 105));
  if (hair === "short") return [locks];
  if (hair === "laurel") {
    const leaves = Array.from({ length: 9 }, (_, i) => {
      const a = (-130 + i * 32.5) * (Math.PI / 180);
      return ellipsoid([Math.sin(a) * 0.083, 0.185, Math.cos(a) * 0.092 - 0.016], [0.016, 0.011, 0.016]);
    });
    return [locks, ...leaves];
  }
  const bun = carved(ellipsoid([0, 0.15, -0.135], [0.045, 0.045, 0.04]), curls(0.004, 120));
  if (hair === "bun") return [carved(locks, strands(0.003, 100)), bun];
  const fall = mirrored(
    chain([
      [[0.078, 0.13, -0.03], 0.03],
      [[0.088, 0.04, -0.04], 0.032],
      [[0.085, -0.06, -0.01], 0.026],
    ]),
  );
  return [locks, carved(fall, strands(0.005, 80))];
}

/** Folds of cloth that run slanting over a body. */
const folds =
  (depth: number, wave: number, slant: number): Field =>
  (x, y, z) => {
    const s = Math.sin((y + x * slant + Math.abs(z) * 0.3) * wave + Math.sin(x * 7));
    return -depth * s * s;
  };

export interface BustOptions extends HeadOptions {
  readonly material: string;
  readonly socle?: string;
  readonly draped?: boolean;
  readonly label: string;
}

const SOCLE_M = 0.13;
/** Where the finer mesh of the head begins, above the socle. */
const NECK_M = 0.27;

/** A bust of life size on a turned socle, 0.68 m high. */
export function bust(place: Place, options: BustOptions): NodeDef {
  const { material, socle = material, draped = false } = options;
  const trunk = blend(0.05, [
    limb([0, 0.2, -0.012], 0.056, [0, 0.33, -0.005], 0.052),
    ellipsoid([0, 0.17, -0.02], [0.19, 0.062, 0.085]),
    ellipsoid([0, 0.1, 0.005], [0.145, 0.125, 0.1]),
    limb([0, 0.07, 0], 0.075, [0, -0.02, -0.005], 0.045),
  ]);
  const cloth = carved(
    blend(0.03, [
      ellipsoid([0, 0.13, -0.005], [0.172, 0.115, 0.112]),
      mirrored(ellipsoid([0.11, 0.18, -0.02], [0.085, 0.05, 0.09])),
    ]),
    folds(0.02, 34, 0.9),
  );
  const neckline = ellipsoid([0.02, 0.255, 0.09], [0.075, 0.1, 0.1]);
  const body = draped ? union([trunk, cut(cloth, neckline, 0.02)]) : trunk;
  const crown = placedAt(head(options), [0, 0.3, 0.012]);
  const whole = above(blend(0.02, [body, crown]), -0.01);
  const trunkMesh = sculpt(whole, { min: [-0.22, -0.012, -0.17], max: [0.22, NECK_M, 0.16] }, 0.036);
  const headMesh = sculpt(whole, { min: [-0.15, NECK_M, -0.19], max: [0.15, 0.63, 0.17] }, 0.0172);
  const shape = mergeGeometries([trunkMesh, headMesh]);
  shape.translate(0, SOCLE_M, 0);
  const prop = new Prop(place, {
    kind: "bust",
    label: options.label,
    has_front: true,
    body: "dynamic",
    mass_kg: 55,
  });
  prop.mesh(shape, material);
  prop.mesh(
    lathe(
      [
        [0, 0],
        [0.095, 0],
        [0.095, 0.025],
        [0.075, 0.04],
        [0.045, 0.075],
        [0.045, 0.095],
        [0.062, 0.115],
        [0.062, SOCLE_M],
        [0, SOCLE_M],
      ],
      14,
    ),
    socle,
  );
  prop.collide(cylinderCollider(0.095, 0.04, [0, 0, 0]), cylinderCollider(0.062, 0.09, [0, 0.04, 0]));
  return prop.collide(...bandedHulls(shape, 1, [SOCLE_M + 0.25])).node();
}

/** An athlete's trunk without head and arms, 0.95 m high, on a small block. */
export function torso(place: Place, options: { material: string; label: string }): NodeDef {
  const muscles = blend(0.045, [
    ellipsoid([0, 0.56, -0.005], [0.16, 0.2, 0.115]),
    mirrored(ellipsoid([0.078, 0.63, 0.085], [0.08, 0.06, 0.05])),
    ellipsoid([0, 0.37, 0.01], [0.13, 0.16, 0.095]),
    ellipsoid([0, 0.22, -0.005], [0.155, 0.11, 0.115]),
    mirrored(ellipsoid([0.075, 0.19, -0.075], [0.085, 0.095, 0.075])),
    mirrored(orb([0.185, 0.705, -0.01], 0.075)),
    limb([0, 0.74, -0.01], 0.062, [0.008, 0.83, 0.005], 0.056),
    limb([0.2, 0.68, -0.01], 0.066, [0.24, 0.55, -0.02], 0.055),
    limb([-0.2, 0.69, -0.01], 0.066, [-0.25, 0.66, 0.03], 0.06),
    limb([0.085, 0.18, 0], 0.098, [0.105, -0.02, 0.035], 0.08),
    limb([-0.085, 0.18, 0], 0.098, [-0.1, 0.02, -0.005], 0.082),
  ]);
  const packs = mirrored(
    union([0.3, 0.385, 0.465].map((y) => ellipsoid([0.042, y, 0.098], [0.036, 0.034, 0.02]))),
  );
  const middle = limb([0, 0.68, 0.155], 0.02, [0, 0.28, 0.125], 0.016);
  const body = cut(blend(0.02, [muscles, packs]), middle, 0.03);
  const bent: Field = (x, y, z) => body(x + 0.035 * Math.sin((y - 0.1) * 4), y, z + 0.02 * Math.sin(y * 3.2));
  const field = above(bent, 0);
  const shape = sculpt(field, { min: [-0.36, -0.002, -0.2], max: [0.36, 0.9, 0.2] }, 0.034);
  shape.translate(0, 0.1, 0);
  const prop = new Prop(place, { kind: "torso", label: options.label, has_front: true });
  prop.block([0.42, 0.1, 0.34], [0, 0, 0], "basalt", { bevel: 0.006 });
  return prop
    .mesh(shape, options.material)
    .collide(...bandedHulls(shape, 1, [0.3, 0.6]))
    .node();
}

export interface FigureOptions extends HeadOptions {
  readonly material: string;
  readonly label: string;
  /** What the raised hand does. */
  readonly arm: "raised" | "bowl" | "broken";
}

/** A standing draped figure, 1.78 m with its base. */
export function figure(place: Place, options: FigureOptions): NodeDef {
  const robe: Field = (() => {
    const cone = blend(0.08, [
      limb([0, 0.05, 0.01], 0.235, [0, 0.5, 0], 0.185),
      limb([0, 0.5, 0], 0.185, [0, 0.98, 0], 0.145),
      mirrored(limb([0.07, 0.5, 0.07], 0.1, [0.08, 0.08, 0.12], 0.09)),
    ]);
    return carved(cone, (x, y, z) => {
      const around = Math.atan2(z, x);
      const strength = Math.min(1, Math.max(0, (1.02 - y) * 2.2));
      return 0.02 * strength * Math.abs(Math.sin(around * 6.5 + y * 1.4 + 0.6 * Math.sin(y * 5)));
    });
  })();
  const chest = blend(0.05, [
    ellipsoid([0, 1.16, -0.005], [0.155, 0.19, 0.11]),
    mirrored(orb([0.165, 1.29, -0.01], 0.066)),
    mirrored(ellipsoid([0.07, 1.22, 0.075], [0.06, 0.055, 0.045])),
    ellipsoid([0, 1.0, 0], [0.145, 0.1, 0.12]),
  ]);
  const mantle = carved(
    blend(0.04, [
      chain([
        [[-0.17, 1.33, -0.02], 0.075],
        [[-0.1, 1.15, 0.1], 0.055],
        [[0.06, 1.0, 0.12], 0.06],
        [[0.17, 0.92, 0.03], 0.065],
        [[0.17, 0.6, 0.02], 0.05],
      ]),
      ellipsoid([-0.06, 1.1, -0.08], [0.15, 0.25, 0.07]),
    ]),
    folds(0.022, 30, 1.1),
  );
  const neck = limb([0, 1.3, -0.01], 0.06, [0, 1.44, 0.005], 0.05);
  const field = above(
    blend(0.02, [
      union([robe, blend(0.03, [carved(chest, folds(0.012, 34, 0.3)), neck, ...arms(options.arm)])]),
      mantle,
      placedAt(head(options), [0, 1.4, 0.02]),
    ]),
    0,
  );
  const shape: BufferGeometry = sculpt(field, { min: [-0.42, -0.002, -0.3], max: [0.44, 1.78, 0.42] }, 0.046);
  shape.translate(0, 0.08, 0);
  const prop = new Prop(place, { kind: "statue", label: options.label, has_front: true });
  prop.block([0.62, 0.08, 0.56], [0, 0, 0], options.material, { bevel: 0.01 });
  return prop
    .mesh(shape, options.material)
    .collide(...bandedHulls(shape, 1, [0.9, 1.2, 1.45]))
    .node();
}

function arms(arm: FigureOptions["arm"]): Field[] {
  const hanging = chain([
    [[-0.19, 1.28, -0.01], 0.055],
    [[-0.25, 1.02, 0], 0.045],
    [[-0.23, 0.82, 0.08], 0.036],
    [[-0.22, 0.75, 0.1], 0.034],
  ]);
  if (arm === "broken") return [hanging, limb([0.19, 1.28, -0.01], 0.056, [0.25, 1.1, 0.02], 0.048)];
  if (arm === "raised")
    return [
      hanging,
      chain([
        [[0.19, 1.29, -0.01], 0.055],
        [[0.31, 1.2, 0.06], 0.045],
        [[0.33, 1.45, 0.14], 0.034],
        [[0.325, 1.54, 0.16], 0.034],
      ]),
    ];
  const fore = chain([
    [[0.19, 1.28, -0.01], 0.055],
    [[0.24, 1.03, 0.02], 0.046],
    [[0.16, 1.03, 0.26], 0.034],
    [[0.14, 1.04, 0.32], 0.034],
  ]);
  const dish = cut(ellipsoid([0.13, 1.1, 0.33], [0.075, 0.05, 0.075]), orb([0.13, 1.17, 0.33], 0.075));
  return [hanging, fore, dish];
}
