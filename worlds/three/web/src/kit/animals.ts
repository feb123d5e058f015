/**
 * Animals that stand: horses and donkeys, oxen, pigs, sheep, dogs, cats, hens, geese.
 *
 * Owns: their lofted bodies, legs, heads, tails, and how they hold themselves. Refuses: motion, harness, what they eat.
 * Front (the way they look) is local +z; the origin is on the ground between the legs.
 */
import type { BufferGeometry } from "three";
import { hullCollider } from "./colliders";
import { box } from "./geometry/box";
import { cylinder, lathe, sphere } from "./geometry/lathe";
import { loft, type Section } from "./geometry/loft";
import { turned } from "./geometry/pose";
import { tube } from "./geometry/tube";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";

/** A four-legged body as sections; legs are given for the right side and mirrored. */
interface Build {
  readonly kind: string;
  readonly body: readonly Section[];
  readonly neck: readonly Section[];
  readonly head: readonly Section[];
  readonly fore: readonly Section[];
  readonly hind: readonly Section[];
  readonly tail: readonly Section[];
  readonly hoof_m: number;
  readonly coat: "hide" | "plumage";
  readonly eye: Vec3;
  readonly eye_m: number;
}

interface Coat {
  readonly tint: number;
  readonly head?: number;
  readonly legs?: number;
  readonly tail?: number;
}

/** Parts of a beast by name, so that more can be added before it is one thing. */
class Beast {
  readonly prop: Prop;

  constructor(place: Place, build: Build, coat: Coat, mass_label: string) {
    this.prop = new Prop(place, { kind: build.kind, label: mass_label, has_front: true });
    const { tint, head = tint, legs = tint, tail = tint } = coat;
    this.part([loft(build.body, { sides: 9, smooth: 2 })], build.coat, tint);
    this.part([loft(build.neck, { sides: 8, smooth: 1 })], build.coat, tint);
    this.part([loft(build.head, { sides: 8, smooth: 2 })], "hide", head);
    for (const leg of [build.fore, build.hind])
      for (const side of [1, -1]) {
        const line = leg.map(([x, y, z, a, b]): Section => [x * side, y, z, a, b]);
        const foot = line[line.length - 1] as Section;
        const hoof = lathe(
          [
            [0, 0],
            [build.hoof_m, 0],
            [build.hoof_m * 0.78, foot[1] + 0.005],
            [0, foot[1] + 0.005],
          ],
          8,
        ).translate(foot[0], 0, foot[2] + build.hoof_m * 0.2);
        const limb = loft(line, { sides: 6, smooth: 1 });
        this.prop.mesh(hoof, "horn");
        this.part([limb], "hide", legs, [hoof]);
      }
    if (build.tail.length > 1) this.part([loft(build.tail, { sides: 5, smooth: 2 })], "hide", tail);
    for (const side of [1, -1])
      this.prop.mesh(
        sphere(build.eye_m, 6).translate(build.eye[0] * side, build.eye[1], build.eye[2]),
        "horn",
        { tint: 0x1a1512 },
      );
  }

  /** Adds meshes with one collider around them and what else belongs to it. */
  part(meshes: BufferGeometry[], material: string, tint: number, also: BufferGeometry[] = []): void {
    for (const mesh of meshes) this.prop.mesh(mesh, material, { tint });
    this.prop.collide(hullCollider([...meshes, ...also]));
  }
}

const scaled = (sections: readonly Section[], s: number): Section[] =>
  sections.map(([x, y, z, a, b]): Section => [x * s, y * s, z * s, a * s, b * s]);

const HORSE = {
  body: [
    [0, 1.08, -0.79, 0.04, 0.05],
    [0, 1.13, -0.7, 0.19, 0.2],
    [0, 1.11, -0.46, 0.26, 0.28],
    [0, 1.04, -0.1, 0.28, 0.3],
    [0, 1.05, 0.24, 0.26, 0.31],
    [0, 1.09, 0.5, 0.21, 0.28],
    [0, 1.1, 0.65, 0.1, 0.15],
  ],
  fore: [
    [0.14, 1.02, 0.42, 0.08, 0.14],
    [0.15, 0.72, 0.42, 0.06, 0.085],
    [0.15, 0.47, 0.43, 0.05, 0.058],
    [0.15, 0.28, 0.42, 0.034, 0.04],
    [0.15, 0.09, 0.44, 0.038, 0.042],
  ],
  hind: [
    [0.15, 1.04, -0.55, 0.11, 0.2],
    [0.16, 0.78, -0.58, 0.085, 0.14],
    [0.16, 0.52, -0.68, 0.052, 0.07],
    [0.16, 0.3, -0.64, 0.036, 0.045],
    [0.16, 0.09, -0.6, 0.04, 0.044],
  ],
  tail: [
    [0, 1.2, -0.76, 0.04, 0.05],
    [0, 1.05, -0.88, 0.055, 0.06],
    [0, 0.72, -0.93, 0.07, 0.075],
    [0, 0.42, -0.9, 0.03, 0.03],
  ],
} satisfies Record<string, readonly Section[]>;

const HEAD_UP = {
  neck: [
    [0, 1.12, 0.4, 0.15, 0.27],
    [0, 1.32, 0.6, 0.11, 0.2],
    [0, 1.5, 0.75, 0.085, 0.145],
    [0, 1.63, 0.84, 0.07, 0.11],
  ],
  head: [
    [0, 1.71, 0.78, 0.05, 0.07],
    [0, 1.66, 0.87, 0.085, 0.11],
    [0, 1.54, 1.0, 0.075, 0.1],
    [0, 1.41, 1.14, 0.052, 0.068],
    [0, 1.35, 1.2, 0.05, 0.055],
    [0, 1.32, 1.22, 0.02, 0.02],
  ],
  mane: [
    [0, 1.42, 0.36, 0.02, 0.03],
    [0, 1.56, 0.54, 0.03, 0.08],
    [0, 1.7, 0.72, 0.03, 0.07],
    [0, 1.78, 0.82, 0.02, 0.03],
  ],
  ear: [0.05, 1.75, 0.8],
  eye: [0.075, 1.62, 0.95],
} as const;

const HEAD_DOWN = {
  neck: [
    [0, 1.12, 0.42, 0.15, 0.26],
    [0, 1.14, 0.72, 0.11, 0.19],
    [0, 1.09, 0.95, 0.085, 0.14],
    [0, 1.04, 1.08, 0.07, 0.11],
  ],
  head: [
    [0, 1.11, 1.06, 0.05, 0.07],
    [0, 1.04, 1.14, 0.085, 0.11],
    [0, 0.9, 1.24, 0.075, 0.1],
    [0, 0.78, 1.34, 0.052, 0.068],
    [0, 0.73, 1.38, 0.05, 0.055],
    [0, 0.71, 1.4, 0.02, 0.02],
  ],
  mane: [
    [0, 1.4, 0.4, 0.02, 0.03],
    [0, 1.36, 0.7, 0.03, 0.07],
    [0, 1.25, 0.95, 0.03, 0.06],
    [0, 1.14, 1.08, 0.02, 0.03],
  ],
  ear: [0.05, 1.16, 1.05],
  eye: [0.075, 1.0, 1.2],
} as const;

export interface HorseOptions {
  readonly tint: number;
  readonly mane: number;
  readonly legs?: number;
  /** Lowers its head to drink or eat. */
  readonly drinks?: boolean;
  /** A donkey is smaller, with long ears. */
  readonly donkey?: boolean;
}

/** A horse, about 1.4 m at the withers, or a donkey. */
export function horse(place: Place, options: HorseOptions): NodeDef {
  const { tint, mane, legs = tint, drinks = false, donkey = false } = options;
  const s = donkey ? 0.76 : 0.96;
  const head = drinks ? HEAD_DOWN : HEAD_UP;
  const at = (p: readonly [number, number, number]): Vec3 => [p[0] * s, p[1] * s, p[2] * s];
  const kind = donkey ? "donkey" : "horse";
  const build: Build = {
    kind,
    body: scaled(HORSE.body, s),
    neck: scaled(head.neck, s),
    head: scaled(head.head, s),
    fore: scaled(HORSE.fore, s),
    hind: scaled(HORSE.hind, s),
    tail: scaled(HORSE.tail, s),
    hoof_m: 0.066 * s,
    coat: "hide",
    eye: at(head.eye),
    eye_m: 0.02,
  };
  const beast = new Beast(place, build, { tint, legs, tail: mane }, kind);
  beast.part([loft(scaled(head.mane, s), { sides: 6, smooth: 2 })], "hide", mane);
  const long = donkey ? 0.24 : 0.13;
  const ears = [1, -1].map((side) => {
    const [x, y, z] = at(head.ear);
    const ear = turned(
      turned(
        lathe(
          [
            [0, 0],
            [0.028, 0.02],
            [0.032, long * 0.45],
            [0, long],
          ],
          6,
        ),
        "z",
        -side * 14,
      ),
      "x",
      drinks ? 40 : 6,
    );
    return ear.translate(x * side, y - 0.03, z);
  });
  beast.part(ears, "hide", tint);
  return beast.prop.node();
}

/** A draught ox with horns, its head held low. */
export function ox(place: Place, tint = 0x8a5a38): NodeDef {
  const build: Build = {
    kind: "ox",
    body: [
      [0, 1.02, -0.86, 0.05, 0.07],
      [0, 1.06, -0.76, 0.22, 0.22],
      [0, 1.02, -0.5, 0.3, 0.32],
      [0, 0.96, -0.05, 0.33, 0.36],
      [0, 0.98, 0.35, 0.3, 0.36],
      [0, 1.02, 0.62, 0.22, 0.3],
      [0, 1.0, 0.78, 0.12, 0.18],
    ],
    neck: [
      [0, 1.02, 0.58, 0.18, 0.28],
      [0, 1.05, 0.82, 0.14, 0.22],
      [0, 1.06, 1.0, 0.12, 0.17],
      [0, 1.07, 1.12, 0.1, 0.13],
    ],
    head: [
      [0, 1.14, 1.06, 0.1, 0.08],
      [0, 1.1, 1.16, 0.13, 0.14],
      [0, 0.95, 1.28, 0.1, 0.12],
      [0, 0.8, 1.38, 0.085, 0.09],
      [0, 0.74, 1.42, 0.075, 0.06],
      [0, 0.71, 1.43, 0.03, 0.03],
    ],
    fore: [
      [0.18, 0.9, 0.5, 0.1, 0.15],
      [0.19, 0.6, 0.5, 0.075, 0.09],
      [0.19, 0.42, 0.51, 0.06, 0.065],
      [0.19, 0.24, 0.5, 0.044, 0.048],
      [0.19, 0.08, 0.52, 0.05, 0.05],
    ],
    hind: [
      [0.18, 0.95, -0.6, 0.13, 0.2],
      [0.19, 0.68, -0.62, 0.09, 0.13],
      [0.19, 0.45, -0.72, 0.058, 0.07],
      [0.19, 0.25, -0.68, 0.045, 0.05],
      [0.19, 0.08, -0.64, 0.05, 0.05],
    ],
    tail: [
      [0, 1.16, -0.84, 0.035, 0.035],
      [0, 1.0, -0.93, 0.025, 0.025],
      [0, 0.65, -0.95, 0.022, 0.022],
      [0, 0.5, -0.94, 0.05, 0.05],
      [0, 0.34, -0.93, 0.015, 0.015],
    ],
    hoof_m: 0.075,
    coat: "hide",
    eye: [0.115, 1.02, 1.24],
    eye_m: 0.022,
  };
  const beast = new Beast(place, build, { tint, tail: 0x4a3423 }, "ox");
  for (const side of [1, -1]) {
    const horn = tube(
      [
        [0.08 * side, 1.2, 1.1],
        [0.24 * side, 1.24, 1.12],
        [0.36 * side, 1.36, 1.2],
        [0.38 * side, 1.5, 1.24],
      ],
      0.024,
      { sides: 6, smooth: 2 },
    );
    const ear = turned(
      loft(
        [
          [0, 0, 0, 0.01, 0.01],
          [0, 0, 0.08, 0.045, 0.02],
          [0, 0, 0.17, 0.01, 0.01],
        ],
        { sides: 6, smooth: 1 },
      ),
      "y",
      90 * side,
    ).translate(0.1 * side, 1.13, 1.1);
    beast.part([horn], "horn", 0xd8c7a8, [ear]);
    beast.prop.mesh(ear, "hide", { tint });
  }
  return beast.prop.node();
}

/** A lean, bristly pig of the old kind. */
export function pig(place: Place, tint = 0xb08a74): NodeDef {
  const build: Build = {
    kind: "pig",
    body: [
      [0, 0.5, -0.5, 0.04, 0.04],
      [0, 0.52, -0.42, 0.15, 0.16],
      [0, 0.5, -0.2, 0.18, 0.2],
      [0, 0.48, 0.08, 0.19, 0.2],
      [0, 0.52, 0.32, 0.16, 0.19],
      [0, 0.52, 0.44, 0.1, 0.12],
    ],
    neck: [
      [0, 0.52, 0.32, 0.15, 0.17],
      [0, 0.51, 0.44, 0.13, 0.14],
      [0, 0.49, 0.54, 0.1, 0.11],
    ],
    head: [
      [0, 0.53, 0.44, 0.09, 0.09],
      [0, 0.5, 0.55, 0.11, 0.115],
      [0, 0.44, 0.66, 0.08, 0.085],
      [0, 0.38, 0.76, 0.052, 0.055],
      [0, 0.35, 0.81, 0.052, 0.05],
      [0, 0.345, 0.82, 0.04, 0.035],
    ],
    fore: [
      [0.1, 0.45, 0.26, 0.06, 0.08],
      [0.1, 0.25, 0.27, 0.042, 0.05],
      [0.1, 0.06, 0.28, 0.03, 0.032],
    ],
    hind: [
      [0.1, 0.48, -0.33, 0.07, 0.11],
      [0.1, 0.28, -0.38, 0.045, 0.06],
      [0.1, 0.06, -0.35, 0.03, 0.033],
    ],
    tail: [
      [0, 0.58, -0.5, 0.014, 0.014],
      [0.03, 0.56, -0.56, 0.012, 0.012],
      [0.0, 0.5, -0.58, 0.011, 0.011],
      [-0.02, 0.44, -0.56, 0.014, 0.014],
    ],
    hoof_m: 0.04,
    coat: "hide",
    eye: [0.08, 0.53, 0.62],
    eye_m: 0.012,
  };
  const beast = new Beast(place, build, { tint }, "pig");
  const bristles = loft(
    [
      [0, 0.7, -0.38, 0.01, 0.02],
      [0, 0.71, -0.1, 0.02, 0.04],
      [0, 0.7, 0.25, 0.02, 0.04],
      [0, 0.64, 0.46, 0.01, 0.02],
    ],
    { sides: 6, smooth: 2 },
  );
  beast.part([bristles], "hide", 0x5a4436);
  for (const side of [1, -1]) {
    const ear = turned(
      loft(
        [
          [0, 0, 0, 0.03, 0.012],
          [0, 0.03, 0.06, 0.05, 0.014],
          [0, 0.0, 0.14, 0.012, 0.008],
        ],
        { sides: 6, smooth: 1 },
      ),
      "y",
      18 * side,
    );
    beast.prop.mesh(ear.translate(0.07 * side, 0.58, 0.5), "hide", { tint });
  }
  return beast.prop.node();
}

/** A sheep in its fleece, or grazing. */
export function sheep(place: Place, options: { tint?: number; grazes?: boolean } = {}): NodeDef {
  const { tint = 0xd9d0bd, grazes = false } = options;
  const build: Build = {
    kind: "sheep",
    body: [
      [0, 0.6, -0.46, 0.06, 0.07],
      [0, 0.62, -0.38, 0.18, 0.18],
      [0, 0.6, -0.12, 0.22, 0.22],
      [0, 0.6, 0.16, 0.21, 0.22],
      [0, 0.63, 0.36, 0.15, 0.17],
      [0, 0.64, 0.43, 0.06, 0.08],
    ],
    neck: grazes
      ? [
          [0, 0.62, 0.28, 0.12, 0.15],
          [0, 0.54, 0.44, 0.09, 0.11],
          [0, 0.4, 0.56, 0.07, 0.08],
        ]
      : [
          [0, 0.66, 0.26, 0.12, 0.15],
          [0, 0.75, 0.4, 0.1, 0.12],
          [0, 0.84, 0.48, 0.075, 0.085],
        ],
    head: grazes
      ? [
          [0, 0.42, 0.52, 0.05, 0.05],
          [0, 0.36, 0.58, 0.065, 0.07],
          [0, 0.25, 0.64, 0.05, 0.055],
          [0, 0.15, 0.67, 0.036, 0.036],
          [0, 0.12, 0.67, 0.015, 0.015],
        ]
      : [
          [0, 0.92, 0.43, 0.045, 0.05],
          [0, 0.89, 0.51, 0.065, 0.072],
          [0, 0.82, 0.6, 0.05, 0.057],
          [0, 0.75, 0.68, 0.037, 0.038],
          [0, 0.73, 0.7, 0.015, 0.015],
        ],
    fore: [
      [0.1, 0.5, 0.24, 0.055, 0.07],
      [0.1, 0.32, 0.24, 0.032, 0.036],
      [0.1, 0.05, 0.25, 0.024, 0.026],
    ],
    hind: [
      [0.1, 0.52, -0.3, 0.06, 0.09],
      [0.1, 0.32, -0.35, 0.034, 0.042],
      [0.1, 0.05, -0.32, 0.025, 0.027],
    ],
    tail: [
      [0, 0.66, -0.44, 0.035, 0.04],
      [0, 0.52, -0.5, 0.045, 0.045],
      [0, 0.36, -0.49, 0.025, 0.025],
    ],
    hoof_m: 0.033,
    coat: "plumage",
    eye: grazes ? [0.055, 0.34, 0.61] : [0.055, 0.87, 0.55],
    eye_m: 0.011,
  };
  const beast = new Beast(place, build, { tint, head: 0x4a3f36, legs: 0x4a3f36 }, "sheep");
  const [, ey, ez] = build.eye;
  for (const side of [1, -1]) {
    const ear = turned(
      loft(
        [
          [0, 0, 0, 0.012, 0.01],
          [0, 0, 0.06, 0.03, 0.012],
          [0, 0, 0.12, 0.008, 0.006],
        ],
        { sides: 6, smooth: 1 },
      ),
      "y",
      90 * side,
    );
    beast.prop.mesh(ear.translate(0.05 * side, ey + 0.03, ez - 0.07), "hide", { tint: 0x4a3f36 });
  }
  return beast.prop.node();
}

/** A lean hound, standing with its tail up. */
export function dog(place: Place, options: { tint?: number; muzzle?: number } = {}): NodeDef {
  const { tint = 0x8c6a45, muzzle = tint } = options;
  const build: Build = {
    kind: "dog",
    body: [
      [0, 0.5, -0.32, 0.03, 0.04],
      [0, 0.5, -0.26, 0.085, 0.1],
      [0, 0.48, -0.08, 0.09, 0.105],
      [0, 0.46, 0.12, 0.105, 0.135],
      [0, 0.49, 0.26, 0.085, 0.12],
      [0, 0.5, 0.33, 0.04, 0.06],
    ],
    neck: [
      [0, 0.53, 0.22, 0.075, 0.1],
      [0, 0.61, 0.31, 0.058, 0.075],
      [0, 0.67, 0.37, 0.05, 0.06],
    ],
    head: [
      [0, 0.72, 0.33, 0.04, 0.045],
      [0, 0.7, 0.39, 0.062, 0.06],
      [0, 0.67, 0.46, 0.042, 0.042],
      [0, 0.645, 0.54, 0.03, 0.028],
      [0, 0.64, 0.57, 0.018, 0.018],
    ],
    fore: [
      [0.065, 0.46, 0.2, 0.042, 0.06],
      [0.065, 0.26, 0.2, 0.026, 0.03],
      [0.065, 0.05, 0.21, 0.02, 0.022],
    ],
    hind: [
      [0.065, 0.47, -0.2, 0.05, 0.085],
      [0.07, 0.3, -0.23, 0.034, 0.05],
      [0.07, 0.2, -0.3, 0.022, 0.026],
      [0.07, 0.04, -0.26, 0.02, 0.024],
    ],
    tail: [
      [0, 0.53, -0.32, 0.022, 0.022],
      [0, 0.56, -0.42, 0.02, 0.02],
      [0, 0.66, -0.48, 0.016, 0.016],
      [0, 0.74, -0.46, 0.008, 0.008],
    ],
    hoof_m: 0.03,
    coat: "hide",
    eye: [0.042, 0.715, 0.435],
    eye_m: 0.009,
  };
  const beast = new Beast(place, build, { tint, head: muzzle }, "dog");
  beast.prop.mesh(sphere(0.015, 6).translate(0, 0.635, 0.57), "horn", { tint: 0x1a1512 });
  for (const side of [1, -1])
    beast.prop.mesh(
      loft(
        [
          [0.045 * side, 0.74, 0.35, 0.012, 0.02],
          [0.066 * side, 0.7, 0.36, 0.014, 0.036],
          [0.068 * side, 0.64, 0.37, 0.008, 0.012],
        ],
        { sides: 6, smooth: 1 },
      ),
      "hide",
      { tint: 0x5d432b },
    );
  return beast.prop.node();
}

/** A cat that sits with its tail around its feet. */
export function cat(place: Place, tint = 0x7d7469): NodeDef {
  const prop = new Prop(place, { kind: "cat", label: "cat", has_front: true });
  const body = loft(
    [
      [0, 0, -0.09, 0.05, 0.04],
      [0, 0.06, -0.07, 0.085, 0.085],
      [0, 0.16, -0.03, 0.07, 0.07],
      [0, 0.25, 0.015, 0.05, 0.05],
      [0, 0.28, 0.03, 0.03, 0.03],
    ],
    { sides: 8, smooth: 2 },
  );
  const head = sphere(0.055, 10, 0.9).translate(0, 0.255, 0.045);
  const tail = tube(
    [
      [0, 0.02, -0.13],
      [0.09, 0.02, -0.1],
      [0.11, 0.02, 0.02],
      [0.05, 0.02, 0.09],
    ],
    0.018,
    { sides: 6, smooth: 3 },
  );
  const legs = [0.03, -0.03].map((x) =>
    loft(
      [
        [x, 0.18, 0.03, 0.025, 0.03],
        [x, 0.08, 0.06, 0.02, 0.022],
        [x, 0.012, 0.075, 0.022, 0.026],
      ],
      { sides: 6, smooth: 1 },
    ),
  );
  const ears = [0.03, -0.03].map((x) =>
    lathe(
      [
        [0, 0],
        [0.02, 0],
        [0, 0.045],
      ],
      4,
    ).translate(x, 0.335, 0.04),
  );
  for (const part of [body, head, tail, ...legs, ...ears]) prop.mesh(part, "hide", { tint });
  for (const x of [0.022, -0.022])
    prop.mesh(sphere(0.008, 6).translate(x, 0.305, 0.092), "horn", { tint: 0x8a9a3a });
  settle(prop, [body, ...legs, tail], [head, ...ears]);
  return prop.settle().node();
}

function settle(prop: Prop, low: BufferGeometry[], high: BufferGeometry[]): void {
  prop.collide(hullCollider(low), hullCollider(high));
}

export interface BirdOptions {
  readonly tint: number;
  readonly tail?: number;
  /** Its head is down to the ground. */
  readonly pecks?: boolean;
}

/** Legs with three toes, from the body down to the ground. */
function birdLegs(prop: Prop, x: number, top: number, z: number, tint: number): BufferGeometry[] {
  const out: BufferGeometry[] = [];
  for (const side of [1, -1]) {
    out.push(cylinder(0.008, top, 5, 0).translate(x * side, 0, z));
    for (const yaw of [-28, 0, 28])
      out.push(
        turned(box([0.012, 0.01, 0.06], 0).translate(0, 0, 0.028), "y", yaw).translate(x * side, 0, z),
      );
  }
  for (const part of out) prop.mesh(part, "horn", { tint });
  return out;
}

/** A hen, or with a bigger comb a cock. */
export function hen(place: Place, options: BirdOptions & { cock?: boolean }): NodeDef {
  const { tint, tail = tint, pecks = false, cock = false } = options;
  const prop = new Prop(place, {
    kind: cock ? "cock" : "hen",
    label: cock ? "cock" : "hen",
    has_front: true,
  });
  const body = loft(
    [
      [0, 0.24, -0.17, 0.015, 0.02],
      [0, 0.23, -0.11, 0.07, 0.07],
      [0, 0.21, 0, 0.09, 0.09],
      [0, 0.22, 0.09, 0.07, 0.08],
      [0, 0.25, 0.14, 0.03, 0.04],
    ],
    { sides: 7, smooth: 2 },
  );
  const [hy, hz] = pecks ? [0.07, 0.26] : [0.39, 0.17];
  const neck = pecks
    ? loft(
        [
          [0, 0.25, 0.09, 0.05, 0.055],
          [0, 0.19, 0.18, 0.035, 0.04],
          [0, 0.11, 0.24, 0.026, 0.028],
        ],
        { sides: 6, smooth: 1 },
      )
    : loft(
        [
          [0, 0.25, 0.1, 0.05, 0.06],
          [0, 0.33, 0.14, 0.034, 0.04],
          [0, 0.4, 0.165, 0.026, 0.028],
        ],
        { sides: 7, smooth: 2 },
      );
  const head = sphere(0.03, 6).translate(0, hy, hz);
  const fan = cock ? 0.46 : 0.36;
  const feathers = loft(
    [
      [0, 0.25, -0.11, 0.04, 0.04],
      [0, fan * 0.82, -0.19, 0.035, 0.07],
      [0, fan, -0.25, 0.012, 0.07],
    ],
    { sides: 6, smooth: 1 },
  );
  const beak = turned(
    lathe(
      [
        [0, 0],
        [0.011, 0],
        [0, 0.03],
      ],
      5,
    ),
    "x",
    pecks ? 150 : 100,
  ).translate(0, hy + 0.025, hz + 0.022);
  const comb = box([0.008, cock ? 0.045 : 0.025, 0.05], 0).translate(0, hy + 0.052, hz - 0.002);
  prop
    .mesh(body, "plumage", { tint })
    .mesh(neck, "plumage", { tint })
    .mesh(head, "plumage", { tint })
    .mesh(feathers, "plumage", { tint: tail });
  prop.mesh(beak, "horn", { tint: 0xe0b060 }).mesh(comb, "dyed cloth", { tint: 0xb5352b });
  prop.mesh(box([0.02, 0.03, 0.008], 0).translate(0, hy - 0.012, hz + 0.026), "dyed cloth", {
    tint: 0xb5352b,
  });
  const wings: BufferGeometry[] = [];
  for (const side of [1, -1]) {
    prop.mesh(sphere(0.006, 5).translate(0.026 * side, hy + 0.03, hz + 0.012), "horn", { tint: 0x1a1512 });
    const wing = loft(
      [
        [0.078 * side, 0.25, 0.08, 0.012, 0.03],
        [0.094 * side, 0.23, -0.01, 0.014, 0.055],
        [0.07 * side, 0.24, -0.14, 0.01, 0.02],
      ],
      { sides: 6, smooth: 1 },
    );
    wings.push(wing);
    prop.mesh(wing, "plumage", { tint: tail });
  }
  const legs = birdLegs(prop, 0.04, 0.16, 0.01, 0xd9b26a);
  prop.collide(
    hullCollider([body, feathers, ...wings]),
    hullCollider([neck, head, comb, beak]),
    hullCollider(legs),
  );
  return prop.node();
}

/** A grey goose, its neck up or down. */
export function goose(place: Place, options: BirdOptions): NodeDef {
  const { tint, pecks = false } = options;
  const prop = new Prop(place, { kind: "goose", label: "goose", has_front: true });
  const body = loft(
    [
      [0, 0.36, -0.34, 0.02, 0.015],
      [0, 0.33, -0.22, 0.08, 0.07],
      [0, 0.29, -0.04, 0.125, 0.12],
      [0, 0.3, 0.12, 0.1, 0.11],
      [0, 0.35, 0.2, 0.045, 0.06],
    ],
    { sides: 7, smooth: 2 },
  );
  const [hy, hz] = pecks ? [0.08, 0.46] : [0.68, 0.27];
  const neck = pecks
    ? loft(
        [
          [0, 0.34, 0.14, 0.06, 0.07],
          [0, 0.3, 0.28, 0.04, 0.045],
          [0, 0.2, 0.38, 0.032, 0.034],
          [0, 0.12, 0.44, 0.028, 0.03],
        ],
        { sides: 6, smooth: 1 },
      )
    : loft(
        [
          [0, 0.34, 0.13, 0.06, 0.07],
          [0, 0.46, 0.2, 0.04, 0.045],
          [0, 0.6, 0.22, 0.032, 0.034],
          [0, 0.7, 0.25, 0.028, 0.03],
        ],
        { sides: 7, smooth: 2 },
      );
  const head = sphere(0.04, 8, 0.85).translate(0, hy, hz);
  const beak = turned(
    lathe(
      [
        [0, 0],
        [0.02, 0],
        [0.012, 0.04],
        [0, 0.06],
      ],
      6,
    ),
    "x",
    pecks ? 150 : 100,
  ).translate(0, hy + 0.034, hz + 0.03);
  prop
    .mesh(body, "plumage", { tint })
    .mesh(neck, "plumage", { tint })
    .mesh(head, "plumage", { tint })
    .mesh(beak, "horn", { tint: 0xe89a4a });
  const wings: BufferGeometry[] = [];
  for (const side of [1, -1]) {
    prop.mesh(sphere(0.007, 5).translate(0.033 * side, hy + 0.042, hz + 0.014), "horn", { tint: 0x1a1512 });
    const wing = loft(
      [
        [0.1 * side, 0.34, 0.12, 0.016, 0.04],
        [0.128 * side, 0.32, -0.04, 0.02, 0.075],
        [0.07 * side, 0.36, -0.3, 0.012, 0.02],
      ],
      { sides: 6, smooth: 1 },
    );
    wings.push(wing);
    prop.mesh(wing, "plumage", { tint: 0x8d877c });
  }
  const legs = birdLegs(prop, 0.055, 0.22, 0.0, 0xe0904a);
  prop.collide(hullCollider([body, ...wings]), hullCollider([neck, head, beak]), hullCollider(legs));
  return prop.node();
}
