/**
 * Skeletons mounted for show.
 *
 * Owns: a two-legged dinosaur's bones on an iron armature. Refuses: living shapes (beasts.ts), the base it stands on.
 */
import { Vector3 } from "three";
import { bandedHulls, hullCollider } from "./colliders";
import { cylinder } from "./geometry/lathe";
import { blend, chain, cut, ellipsoid, limb, mirrored, sculpt, union } from "./geometry/sculpt";
import { tube } from "./geometry/tube";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";

/** The spine from the tip of the tail to the head: x stays 0. */
const SPINE: readonly (readonly [z: number, y: number, size: number])[] = [
  [-2.35, 1.42, 0.012],
  [-1.9, 1.46, 0.022],
  [-1.4, 1.52, 0.035],
  [-0.9, 1.58, 0.05],
  [-0.4, 1.64, 0.066],
  [0.05, 1.68, 0.075],
  [0.45, 1.72, 0.075],
  [0.8, 1.82, 0.07],
  [1.05, 2.0, 0.062],
  [1.22, 2.2, 0.055],
  [1.42, 2.3, 0.05],
];

const point = (t: number): { at: Vec3; size: number } => {
  const along = t * (SPINE.length - 1);
  const i = Math.min(SPINE.length - 2, Math.floor(along));
  const [a, b] = [SPINE[i], SPINE[i + 1]] as [(typeof SPINE)[number], (typeof SPINE)[number]];
  const f = along - i;
  return { at: [0, a[1] + (b[1] - a[1]) * f, a[0] + (b[0] - a[0]) * f], size: a[2] + (b[2] - a[2]) * f };
};

const VERTEBRAE = 31;

/** A theropod of 4.6 m from tail to snout, looking along +z; its feet stand at y = 0. */
export function theropod(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "skeleton", label: "dinosaur skeleton", has_front: true });
  spine(prop);
  ribs(prop);
  const skull = skullMesh();
  prop.mesh(skull, "bone");
  for (const side of [-1, 1]) {
    leg(prop, side);
    arm(prop, side);
  }
  armature(prop);
  prop.collide(hullCollider([skull]));
  return prop.node();
}

function spine(prop: Prop): void {
  const bones = [];
  for (let i = 0; i < VERTEBRAE; i++) {
    const { at, size } = point((i + 0.5) / VERTEBRAE);
    const next = point((i + 1) / VERTEBRAE).at;
    const tilt = Math.atan2(next[1] - at[1], next[2] - at[2]);
    const body = cylinder(size * 0.62, size * 1.35, 6, 0)
      .translate(0, -size * 0.62, 0)
      .rotateX(Math.PI / 2 - tilt);
    const spike = cylinder(size * 0.2, size * 2.1, 4, 0)
      .rotateX(-0.35 - tilt)
      .translate(0, size * 0.3, 0);
    const across = cylinder(size * 0.16, size * 2.2, 4, 0)
      .rotateZ(Math.PI / 2)
      .translate(size * 1.1, size * 0.25, 0);
    for (const piece of [body, spike, across]) bones.push(piece.translate(...at));
  }
  for (const bone of bones) prop.mesh(bone, "bone");
  for (let k = 0; k < 6; k++) {
    const from = Math.floor((bones.length * k) / 6 / 3) * 3;
    const to = Math.floor((bones.length * (k + 1)) / 6 / 3) * 3;
    prop.collide(hullCollider(bones.slice(from, to)));
  }
}

function ribs(prop: Prop): void {
  const cage = [];
  for (let i = 0; i < 12; i++) {
    const t = 0.5 + i * 0.021;
    const { at } = point(t);
    const deep = 0.52 * Math.sin(((i + 2.2) / 15) * Math.PI) + 0.08;
    for (const side of [-1, 1]) {
      const wide = 0.24 * Math.sin(((i + 3) / 16) * Math.PI) + 0.05;
      const points: Vec3[] = [
        [side * 0.04, at[1] + 0.02, at[2]],
        [side * wide * 0.85, at[1] - deep * 0.18, at[2] - 0.03],
        [side * wide, at[1] - deep * 0.55, at[2] - 0.05],
        [side * wide * 0.55, at[1] - deep * 0.95, at[2] + 0.02],
        [side * wide * 0.18, at[1] - deep, at[2] + 0.06],
      ];
      cage.push(tube(points, 0.0125, { smooth: 2, sides: 4 }));
    }
  }
  for (const rib of cage) prop.mesh(rib, "bone");
  prop.collide(hullCollider(cage));
}

function skullMesh() {
  const [z, y] = [1.42, 2.3];
  const upper = blend(0.05, [
    ellipsoid([0, y + 0.05, z + 0.05], [0.12, 0.12, 0.15]),
    limb([0, y + 0.06, z + 0.1], 0.11, [0, y - 0.02, z + 0.52], 0.055),
    mirrored(limb([0.09, y + 0.02, z], 0.04, [0.07, y - 0.04, z + 0.45], 0.03)),
  ]);
  const holes = mirrored(
    union([
      ellipsoid([0.13, y + 0.08, z + 0.14], [0.06, 0.045, 0.045]),
      ellipsoid([0.12, y + 0.03, z + 0.28], [0.07, 0.035, 0.055]),
      ellipsoid([0.13, y + 0.02, z - 0.02], [0.06, 0.06, 0.035]),
      ellipsoid([0.07, y + 0.01, z + 0.47], [0.05, 0.02, 0.03]),
    ]),
  );
  const jaw = mirrored(
    chain([
      [[0.1, y - 0.07, z - 0.02], 0.035],
      [[0.085, y - 0.19, z + 0.2], 0.036],
      [[0.025, y - 0.2, z + 0.5], 0.03],
    ]),
  );
  const teeth = mirrored(
    union(
      Array.from({ length: 9 }, (_, i) => {
        const f = i / 8;
        const [x, tz] = [0.085 - 0.06 * f ** 2, z + 0.12 + 0.4 * f];
        return union([
          limb([x, y - 0.05 - 0.02 * f, tz], 0.013, [x, y - 0.125 - 0.01 * f, tz - 0.012], 0.004),
          limb([x * 0.92, y - 0.185, tz], 0.011, [x * 0.92, y - 0.125, tz - 0.01], 0.004),
        ]);
      }),
    ),
  );
  const field = union([cut(upper, holes, 0.02), jaw, teeth]);
  return sculpt(field, { min: [-0.2, y - 0.26, z - 0.14], max: [0.2, y + 0.2, z + 0.62] }, 0.036);
}

function leg(prop: Prop, side: number): void {
  const step = side > 0 ? 0.22 : -0.12;
  const hip: Vec3 = [side * 0.14, 1.55, 0.02];
  const knee: Vec3 = [side * 0.24, 1.02, 0.32 + step * 0.4];
  const ankle: Vec3 = [side * 0.22, 0.52, -0.05 + step];
  const foot: Vec3 = [side * 0.22, 0.1, 0.1 + step];
  const bones = [
    blend(0.03, [
      limb(hip, 0.06, knee, 0.05),
      ellipsoid(hip, [0.05, 0.08, 0.08]),
      ellipsoid(knee, [0.055, 0.06, 0.07]),
    ]),
    blend(0.03, [limb(knee, 0.05, ankle, 0.032), ellipsoid(ankle, [0.045, 0.05, 0.05])]),
    limb(ankle, 0.036, foot, 0.034),
    ...[-0.13, 0, 0.13].map((x, i) =>
      chain([
        [[foot[0] + x * 0.3, 0.09, foot[2]], 0.03],
        [[foot[0] + x * 0.8, 0.06, foot[2] + 0.16], 0.026],
        [[foot[0] + x * 1.1, 0.03, foot[2] + (i === 1 ? 0.34 : 0.28)], 0.012],
      ]),
    ),
    blend(0.04, [
      ellipsoid([side * 0.09, 1.66, 0.05], [0.035, 0.12, 0.24]),
      limb([side * 0.08, 1.6, 0], 0.035, [side * 0.05, 1.28, 0.26], 0.028),
      limb([side * 0.08, 1.6, -0.02], 0.035, [side * 0.05, 1.22, -0.22], 0.024),
    ]),
  ];
  const shape = sculpt(
    union(bones),
    { min: [side > 0 ? -0.02 : -0.46, 0.015, -0.35], max: [side > 0 ? 0.46 : 0.02, 1.85, 0.75] },
    0.056,
  );
  shape.computeBoundingBox();
  shape.translate(0, -(shape.boundingBox?.min.y ?? 0), 0);
  prop.mesh(shape, "bone").collide(...bandedHulls(shape, 1, [0.2, 0.6, 1.1]));
}

function arm(prop: Prop, side: number): void {
  const [shoulder, elbow, wrist] = [
    [side * 0.2, 1.55, 0.82],
    [side * 0.25, 1.32, 0.74],
    [side * 0.2, 1.22, 0.95],
  ] as const;
  const bones = [
    tube([[side * 0.12, 1.78, 0.55], [side * 0.21, 1.68, 0.7], shoulder], 0.026, { smooth: 3, sides: 6 }),
    tube([shoulder, elbow], 0.024, { sides: 6 }),
    tube([elbow, wrist], 0.018, { sides: 6 }),
    ...[-0.02, 0.02].map((x) =>
      tube([wrist, [wrist[0] + x, 1.17, 1.02], [wrist[0] + x * 1.5, 1.1, 1.03]], 0.01, {
        smooth: 3,
        sides: 5,
      }),
    ),
  ];
  for (const bone of bones) prop.mesh(bone, "bone");
  prop.collide(hullCollider(bones));
}

/** The iron that holds it. */
function armature(prop: Prop): void {
  for (const z of [-1.3, 0.62]) {
    const top = z < 0 ? 1.5 : 1.66;
    prop.post(0.018, top, [0, 0, z], "iron", { segments: 8 });
    prop.post(0.12, 0.02, [0, 0, z], "iron", { segments: 16 });
  }
  const from = new Vector3(0, 1.66, 0.62);
  prop.mesh(
    tube(
      [
        [from.x, from.y, from.z],
        [0, 1.62, -0.3],
        [0, 1.5, -1.3],
      ],
      0.009,
      { sides: 5 },
    ),
    "iron",
  );
}
