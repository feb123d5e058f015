/**
 * Town walls and what stands on them.
 *
 * Owns: walls with battlements, round towers, gate towers whose gate is shut. Refuses: the town inside.
 */
import { boxCollider, cylinderCollider } from "./colliders";
import { archPlate, archRing } from "./geometry/arch";
import { box } from "./geometry/box";
import { lathe } from "./geometry/lathe";
import { turned } from "./geometry/pose";
import { extrude } from "./geometry/profile";
import type { NodeDef } from "./model";
import { type Place, Prop } from "./prop";
import { pointedRoof } from "./roofs";

export interface TownWallOptions {
  readonly length_m: number;
  readonly height_m?: number;
  readonly thickness_m?: number;
  /** How far it reaches down below its place. */
  readonly foot_m?: number;
}

const MERLON = { width: 1.35, gap: 1.05, height: 0.85, depth: 0.45 } as const;

/** A wall along x with a walk behind its battlements; the town lies towards +z. */
export function townWall(place: Place, options: TownWallOptions): NodeDef {
  const { length_m: l, height_m: h = 4.9, thickness_m: t = 1.4, foot_m = 0 } = options;
  const prop = new Prop(place, { kind: "town wall", label: "town wall", structural: true });
  prop.block([l, h + foot_m, t], [0, -foot_m, 0], "rubble", { bevel: 0 });
  const z = -t / 2 + MERLON.depth / 2;
  prop.block([l, 0.75, MERLON.depth], [0, h, z], "rubble", { bevel: 0, solid: false });
  const count = Math.max(1, Math.floor((l + MERLON.gap) / (MERLON.width + MERLON.gap)));
  for (let i = 0; i < count; i++) {
    const x = (i - (count - 1) / 2) * (MERLON.width + MERLON.gap);
    prop.mesh(box([MERLON.width, MERLON.height, MERLON.depth], 0).translate(x, h + 0.75, z), "rubble");
    if (i % 3 === 1) prop.mesh(box([0.12, 0.8, 0.02], 0).translate(x, 2.2, t / 2), "dark opening");
  }
  prop.mesh(box([l, 0.14, t + 0.16], 0).translate(0, h - 0.5, 0), "carved stone");
  return prop
    .collide(boxCollider([l, 0.14, t + 0.16], [0, h - 0.5, 0]))
    .collide(boxCollider([l, 0.75 + MERLON.height, MERLON.depth], [0, h, z]))
    .node();
}

/** A round tower with a cone of a roof. */
export function roundTower(
  place: Place,
  { radius_m: r, height_m: h, roof = "clay tiles" }: { radius_m: number; height_m: number; roof?: string },
): NodeDef {
  const prop = new Prop(place, { kind: "tower", label: "wall tower", structural: true });
  const body = lathe(
    [
      [0, 0],
      [r + 0.25, 0],
      [r, 1.4],
      [r, h - 1.1],
      [r + 0.25, h - 0.8],
      [r + 0.25, h],
      [0, h],
    ],
    16,
  );
  prop.mesh(body, "rubble");
  for (let k = 0; k < 6; k++)
    prop.mesh(
      turned(box([0.16, 0.9, 0.03], 0).translate(0, h * 0.55, r - 0.02), "y", k * 60 + 10),
      "dark opening",
    );
  for (let k = 0; k < 8; k++)
    prop.mesh(turned(box([0.5, 0.5, 0.03], 0).translate(0, h - 0.68, r + 0.24), "y", k * 45), "dark opening");
  prop.collide(cylinderCollider(r + 0.25, h, [0, 0, 0]));
  pointedRoof(prop, [0, h, 0], { radius_m: r + 0.55, height_m: r * 2, sides: 12, material: roof });
  return prop.node();
}

const PASSAGE = { width: 3, spring: 2.2 } as const;

/** A square tower over a gate that is shut; its gate looks towards +z. */
export function gateTower(place: Place, { width_m: w = 7, depth_m: d = 5, height_m: h = 11 } = {}): NodeDef {
  const prop = new Prop(place, {
    kind: "gate tower",
    label: "gate tower",
    structural: true,
    has_front: true,
  });
  const arch = { width_m: PASSAGE.width, spring_m: PASSAGE.spring, point: 0.6 };
  const ring = { ...arch, width_m: PASSAGE.width - 0.02 };
  const side = (w - PASSAGE.width) / 2;
  for (const s of [-1, 1]) prop.block([side, 4.6, d], [s * (w / 2 - side / 2), 0, 0], "rubble", { bevel: 0 });
  prop.block([w, h - 4.6, d], [0, 4.6, 0], "rubble", { bevel: 0 });
  for (const z of [-1, 1]) {
    const head = extrude(
      [
        [-PASSAGE.width / 2, 0],
        [-PASSAGE.width / 2, 4.6],
        [PASSAGE.width / 2, 4.6],
        [PASSAGE.width / 2, 0],
        ...archOpening(arch),
      ],
      0.8,
    );
    prop.mesh(head.translate(0, 0, z * (d / 2 - 0.4)), "rubble");
    prop.mesh(archRing(ring, 0.39, 0.3).translate(0, 0, z * (d / 2 - 0.05)), "carved stone");
  }
  prop.collide(boxCollider([PASSAGE.width + 0.76, 1.6, d + 0.2], [0, 3.2, 0]));
  for (const s of [-1, 1])
    prop.collide(boxCollider([0.38, 3.2, d + 0.2], [s * (PASSAGE.width / 2 + 0.19), 0, 0]));
  leaves(prop, d);
  details(prop, w, d, h);
  pointedRoof(prop, [0, h, 0], {
    radius_m: Math.max(w, d) / 2 + 0.5,
    height_m: 4.6,
    sides: 4,
    material: "clay tiles",
  });
  return prop.node();
}

/** The opening's line, to be cut out of the wall above it, from right to left. */
function archOpening(arch: { width_m: number; spring_m: number; point: number }): [number, number][] {
  const half = arch.width_m / 2 - 0.001;
  const radius = half * (1 + arch.point);
  const centre = half - radius;
  const last = Math.acos(-centre / radius);
  const right = Array.from({ length: 7 }, (_, i): [number, number] => {
    const a = (last * i) / 6;
    return [centre + radius * Math.cos(a), arch.spring_m + radius * Math.sin(a)];
  });
  const left = right.slice(0, -1).map(([x, y]): [number, number] => [-x, y]);
  return [[half, 0], ...right, ...left.reverse(), [-half, 0]];
}

/** Two shut leaves of boards and iron in the middle of the passage. */
function leaves(prop: Prop, d: number): void {
  const z = d / 2 - 1.1;
  const arch = { width_m: PASSAGE.width + 0.1, spring_m: PASSAGE.spring, point: 0.6 };
  prop.mesh(archPlate(arch, 0.16).translate(0, 0.03, z), "planks dark");
  prop.collide(boxCollider([PASSAGE.width, 3.4, 0.16], [0, 0.03, z]));
  prop.mesh(box([0.03, 3.4, 0.02], 0).translate(0, 0.03, z + 0.08), "dark opening");
  for (const y of [0.5, 1.3, 2.1])
    for (const s of [-1, 1])
      prop.mesh(box([1.3, 0.09, 0.03], 0).translate(s * 0.72, y, z + 0.09), "wrought iron");
  for (let i = 0; i < 5; i++)
    for (let k = 0; k < 4; k++)
      for (const s of [-1, 1])
        prop.mesh(
          box([0.05, 0.05, 0.03], 0).translate(s * (0.22 + k * 0.33), 0.3 + i * 0.42, z + 0.08),
          "wrought iron",
        );
  prop.mesh(turned(box([2.5, 0.16, 0.12], 0), "z", 0).translate(0, 1.6, z + 0.13), "timber");
  for (const s of [-1, 1])
    prop.mesh(box([0.09, 0.28, 0.2], 0).translate(s * 0.95, 1.54, z + 0.13), "wrought iron");
  for (let i = 0; i < 7; i++)
    prop.mesh(box([0.07, 0.9, 0.07], 0).translate(-1.2 + i * 0.4, 2.75, z + 0.7), "timber");
  prop.mesh(box([PASSAGE.width, 0.08, 0.09], 0).translate(0, 3.0, z + 0.7), "timber");
}

function details(prop: Prop, w: number, d: number, h: number): void {
  for (const y of [5.2, h - 0.5])
    prop.block([w + 0.2, 0.18, d + 0.2], [0, y, 0], "carved stone", { bevel: 0 });
  for (const x of [-w * 0.28, w * 0.28])
    for (const y of [6.3, 8.7]) {
      prop.mesh(box([0.5, 0.95, 0.03], 0).translate(x, y, d / 2), "dark opening");
      for (const s of [-1, 1])
        prop.mesh(box([0.14, 1.1, 0.12], 0).translate(x + s * 0.32, y - 0.05, d / 2), "carved stone");
      prop.mesh(box([0.8, 0.16, 0.14], 0).translate(x, y + 1.0, d / 2), "carved stone");
    }
  const shield = extrude(
    [
      [-0.55, 1.3],
      [-0.55, 0.5],
      [0, 0],
      [0.55, 0.5],
      [0.55, 1.3],
    ],
    0.1,
  );
  prop.mesh(shield.translate(0, 6.4, d / 2 + 0.06), "dyed cloth", { tint: 0xa3322b });
  prop.mesh(box([0.22, 1.2, 0.04], 0).translate(0, 6.45, d / 2 + 0.12), "dyed cloth", { tint: 0xe9dcc0 });
  prop.mesh(box([1.08, 0.22, 0.05], 0).translate(0, 7.0, d / 2 + 0.12), "dyed cloth", { tint: 0xe9dcc0 });
}
