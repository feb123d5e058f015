/**
 * What closes a street for a while.
 *
 * Owns: site fences, crowd barriers, boards, cones, warning lamps, heaps, pipes, the cabin. Refuses: vehicles (vehicles.ts).
 */
import { boxCollider, cylinderCollider, hullCollider, lyingCylinder } from "./colliders";
import { box } from "./geometry/box";
import { cylinder, lathe } from "./geometry/lathe";
import { lettering } from "./geometry/lettering";
import { turned } from "./geometry/pose";
import { extrude } from "./geometry/profile";
import { sheet } from "./geometry/sheet";
import { tube } from "./geometry/tube";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";

const FENCE_HEIGHT_M = 2;
const PANEL_M = 3.4;

/** A thin upright wire, two flat faces back to back. */
function wire(width: number, height: number) {
  return sheet((u, v) => [(u - 0.5) * width, v * height, 0], [1, 1], [width, height], 0.004);
}

/** Wire panels in concrete feet, in a row along x. `sheeted` hides what lies behind with a printed cloth. */
export function siteFence(
  place: Place,
  options: { length_m: number; sheeted?: number; words?: string },
): NodeDef {
  const { length_m: l, sheeted, words } = options;
  const prop = new Prop(place, { kind: "site fence", label: "site fence", structural: true });
  const panels = Math.max(1, Math.round(l / PANEL_M));
  const w = l / panels;
  for (let i = 0; i <= panels; i++)
    prop.block([0.3, 0.14, 0.7], [-l / 2 + 0.15 + (i * (l - 0.3)) / panels, 0, 0], "concrete", {
      bevel: 0.02,
    });
  for (let i = 0; i < panels; i++) {
    const x0 = -l / 2 + i * w;
    const frame: Vec3[] = [
      [x0 + 0.03, 0.1, 0],
      [x0 + 0.03, FENCE_HEIGHT_M - 0.02, 0],
      [x0 + w - 0.03, FENCE_HEIGHT_M - 0.02, 0],
      [x0 + w - 0.03, 0.1, 0],
    ];
    prop.mesh(tube(frame, 0.021, { sides: 4 }), "zinc");
    prop.mesh(box([w - 0.1, 0.03, 0.03], 0).translate(x0 + w / 2, 0.26, 0), "zinc");
    for (let x = 0.22; x < w - 0.1; x += 0.2)
      prop.mesh(wire(0.012, FENCE_HEIGHT_M - 0.3).translate(x0 + x, 0.26, 0), "zinc", {
        casts_shadow: false,
      });
    if (sheeted === undefined) continue;
    prop.mesh(box([w - 0.14, 1.5, 0.012], 0).translate(x0 + w / 2, 0.34, 0.02), "cloth paint", {
      tint: sheeted,
    });
    if (words && i % 2 === 0)
      prop.mesh(
        lettering(words, { height_m: 0.3, weight: 0.17 }).translate(x0 + w / 2, 0.95, 0.036),
        "cloth paint",
        { tint: 0xf3f1ea, casts_shadow: false },
      );
  }
  return prop.collide(boxCollider([l, FENCE_HEIGHT_M, 0.06], [0, 0, 0])).node();
}

/** Low steel barriers with upright bars on two flat feet each, in a row along x. */
export function crowdBarrier(place: Place, options: { length_m?: number; count?: number } = {}): NodeDef {
  const { length_m: l = 2.3, count = 1 } = options;
  const prop = new Prop(place, { kind: "crowd barrier", label: "crowd barriers", structural: true });
  for (let i = 0; i < count; i++) barrierAt(prop, (i - (count - 1) / 2) * l, l);
  return prop.node();
}

function barrierAt(prop: Prop, x0: number, l: number): void {
  const h = 1.1;
  prop.mesh(
    tube(
      [
        [-l / 2 + 0.02, 0.16, 0],
        [-l / 2 + 0.02, h - 0.1, 0],
        [-l / 2 + 0.12, h - 0.02, 0],
        [l / 2 - 0.12, h - 0.02, 0],
        [l / 2 - 0.02, h - 0.1, 0],
        [l / 2 - 0.02, 0.16, 0],
        [-l / 2 + 0.02, 0.16, 0],
      ],
      0.02,
      { sides: 4 },
    ).translate(x0, 0, 0),
    "zinc",
  );
  const bars = Math.round(l / 0.13);
  for (let i = 1; i < bars; i++)
    prop.mesh(wire(0.016, h - 0.2).translate(x0 - l / 2 + (i * l) / bars, 0.17, 0), "zinc");
  for (const side of [-1, 1])
    prop.block([0.05, 0.16, 0.6], [x0 + side * (l / 2 - 0.3), 0, 0], "zinc", { bevel: 0, solid: false });
  prop.collide(boxCollider([l, h, 0.05], [x0, 0, 0]), boxCollider([l - 0.55, 0.16, 0.6], [x0, 0, 0]));
}

/** A red and white board on two posts in rubber feet, along x, with a yellow lamp at either end. */
export function barrierBoard(place: Place, options: { length_m?: number } = {}): NodeDef {
  const { length_m: l = 2.5 } = options;
  const prop = new Prop(place, {
    kind: "barrier board",
    label: "red and white barrier",
    mechanism: {
      kind: "cycle",
      on: true,
      interactive: false,
      phases: [{ seconds: 0.5, lit: ["lamp"] }, { seconds: 0.9 }],
    },
  });
  for (const side of [-1, 1]) {
    const x = side * (l / 2 - 0.25);
    prop.block([0.4, 0.1, 0.8], [x, 0, 0], "rubber", { bevel: 0.02 });
    prop.block([0.05, 1.1, 0.05], [x, 0.1, 0], "metal paint", { bevel: 0, tint: 0xd8d8d4 });
    prop.mesh(cylinder(0.07, 0.05, 10, 0).translate(x, 1.2, 0), "plastic black");
    prop.mesh(turned(cylinder(0.09, 0.06, 14, 0), "x", 90).translate(x, 1.34, -0.03), "plastic paint", {
      tint: 0x7a5a1c,
      material_on: "lens amber",
      lamp: "lamp",
    });
    prop.collide(boxCollider([0.18, 0.23, 0.14], [x, 1.2, 0]));
  }
  const count = Math.round(l / 0.25);
  for (let i = 0; i < count; i++) {
    const x = -l / 2 + ((i + 0.5) * l) / count;
    prop.mesh(box([l / count, 0.25, 0.03], 0).translate(x, 0.86, 0.045), "metal paint", {
      tint: i % 2 ? 0xf4f3ee : 0xc0281f,
    });
  }
  prop.collide(boxCollider([l, 0.25, 0.03], [0, 0.86, 0.045]));
  return prop.node();
}

/** A traffic cone with two white bands. */
export function trafficCone(place: Place): NodeDef {
  const prop = new Prop(place, {
    kind: "traffic cone",
    label: "traffic cone",
    body: "dynamic",
    mass_kg: 2.2,
  });
  prop.mesh(box([0.36, 0.03, 0.36], 0), "rubber");
  const radius = (y: number) => 0.135 - y * 0.155;
  const ring = (y0: number, y1: number, tint: number, closed = false) =>
    prop.mesh(
      lathe([[radius(y0), y0], [radius(y1), y1], ...(closed ? ([[0, y1]] as const) : [])], 16).translate(
        0,
        0.03,
        0,
      ),
      "rubber paint",
      { tint },
    );
  ring(0, 0.2, 0xe4571e);
  ring(0.2, 0.34, 0xf4f2ec);
  ring(0.34, 0.48, 0xe4571e);
  ring(0.48, 0.58, 0xf4f2ec);
  ring(0.58, 0.7, 0xe4571e, true);
  return prop
    .collide(boxCollider([0.36, 0.03, 0.36], [0, 0, 0]))
    .collide(cylinderCollider(0.12, 0.25, [0, 0.03, 0]), cylinderCollider(0.07, 0.45, [0, 0.28, 0]))
    .node();
}

/** A heap of sand or gravel. */
export function heap(place: Place, options: { radius_m: number; material: string; label: string }): NodeDef {
  const { radius_m: r, material, label } = options;
  const prop = new Prop(place, { kind: "heap", label });
  const shape = lathe(
    [
      [0, 0],
      [r, 0],
      [r * 0.93, 0.08],
      [r * 0.62, r * 0.3],
      [r * 0.28, r * 0.56],
      [r * 0.1, r * 0.64],
      [0, r * 0.65],
    ],
    14,
  );
  const position = shape.getAttribute("position");
  for (let i = 0; i < position.count; i++) {
    const [x, y, z] = [position.getX(i), position.getY(i), position.getZ(i)];
    const a = Math.atan2(z, x);
    const wave = y > 0.01 ? 1 + 0.06 * Math.sin(3 * a + 1) + 0.04 * Math.sin(7 * a) : 1;
    position.setXYZ(i, x * wave, y, z * wave);
  }
  shape.computeVertexNormals();
  return prop
    .mesh(shape, material)
    .collide(hullCollider([shape]))
    .node();
}

/** Concrete pipes lying along x, three below and two above them. */
export function pipeStack(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "pipes", label: "stack of concrete pipes" });
  const r = 0.26;
  const length = 2.2;
  const at: [number, number][] = [
    [-2.04 * r, r],
    [0, r],
    [2.04 * r, r],
    [-1.02 * r, r + 1.75 * r],
    [1.02 * r, r + 1.75 * r],
  ];
  for (const [z, y] of at) {
    const pipe = lathe(
      [
        [r * 0.78, 0],
        [r, 0],
        [r, length],
        [r * 0.78, length],
        [r * 0.78, 0],
      ],
      16,
    );
    prop.mesh(turned(pipe, "z", -90).translate(-length / 2, y, z), "concrete");
    prop.collide(lyingCylinder(r, length, [0, y, z], "x"));
  }
  return prop.node();
}

/** A blue cabin with a door, as sites have them. */
export function siteToilet(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "site toilet", label: "site toilet", has_front: true });
  const blue = 0x2b62a8;
  prop.block([1.12, 0.14, 1.12], [0, 0, 0], "plastic black", { bevel: 0.01 });
  prop.block([1.06, 2.0, 1.06], [0, 0.14, 0], "plastic paint", { tint: blue, bevel: 0.03 });
  prop.block([1.14, 0.16, 1.14], [0, 2.14, 0], "plastic paint", { tint: 0xe6e7e4, bevel: 0.05 });
  prop.block([0.72, 1.8, 0.03], [0, 0.24, 0.535], "plastic paint", { tint: 0x356fb8, bevel: 0 });
  for (const y of [1.7, 1.78, 1.86])
    prop.mesh(box([0.4, 0.03, 0.012], 0).translate(0, y, 0.556), "plastic black");
  prop.mesh(box([0.06, 0.12, 0.02], 0).translate(0.26, 1.05, 0.556), "plastic black");
  prop.mesh(lettering("WC", { height_m: 0.16 }).translate(0, 1.36, 0.56), "paper paint", { tint: 0xf4f4f0 });
  return prop.node();
}

/** A three-cornered warning sign with a digging figure, leaning on its own stand. */
export function worksSign(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "traffic sign", label: "road works sign", has_front: true });
  const corner = (s: number): [number, number][] => [
    [-s * 0.5, 0],
    [s * 0.5, 0],
    [0, s * 0.87],
  ];
  prop.block([0.5, 0.05, 0.4], [0, 0, -0.05], "rubber", { bevel: 0.01 });
  prop.block([0.05, 0.62, 0.04], [0, 0.05, -0.05], "zinc");
  const plate = (s: number, z: number, tint: number, y: number) =>
    prop.mesh(extrude(corner(s), 0.01).translate(0, y, z), "metal paint", { tint });
  plate(0.95, 0, 0xc0281f, 0.5);
  plate(0.7, 0.012, 0xf6f4ee, 0.57);
  const ink = { tint: 0x1c1c1e };
  prop.mesh(
    cylinder(0.035, 0.006, 10, 0)
      .rotateX(Math.PI / 2)
      .translate(0, 0.92, 0.024),
    "metal paint",
    ink,
  );
  for (const [x0, y0, x1, y1] of [
    [0, 0.88, -0.06, 0.74],
    [-0.06, 0.74, -0.12, 0.62],
    [-0.06, 0.74, 0.01, 0.62],
    [0, 0.85, 0.12, 0.72],
    [0.05, 0.86, 0.2, 0.66],
  ] as const) {
    const length = Math.hypot(x1 - x0, y1 - y0);
    const bar = box([0.03, length, 0.004], 0).rotateZ(Math.atan2(x0 - x1, y1 - y0));
    prop.mesh(bar.translate(x0, y0, 0.024), "metal paint", ink);
  }
  return prop.collide(boxCollider([0.95, 0.83, 0.03], [0, 0.5, 0.01])).node();
}

/** A banner between two points of a street, hung on ropes; the place is its lower middle. */
export function streetBanner(
  place: Place,
  options: { width_m: number; height_m: number; words: string; color: number; rope_m: number },
): NodeDef {
  const { width_m: w, height_m: h, words, color, rope_m } = options;
  const prop = new Prop(place, { kind: "banner", label: "banner", hangs: true, has_front: true });
  const cloth = sheet((u, v) => [(u - 0.5) * w, v * h, 0.04 * Math.sin(u * 9)], [10, 1], [w, h], 0.01);
  prop.mesh(cloth, "cloth paint", { tint: color });
  for (const side of [1, -1])
    prop.mesh(
      turned(
        lettering(words, { height_m: h * 0.42, weight: 0.16 }).translate(0, h * 0.29, 0.075),
        "y",
        side > 0 ? 0 : 180,
      ),
      "cloth paint",
      { tint: 0xfdf8ea, casts_shadow: false },
    );
  for (const side of [-1, 1])
    for (const y of [0.02, h - 0.02])
      prop.mesh(
        tube(
          [
            [(side * w) / 2, y, 0],
            [side * (w / 2 + rope_m), y + 0.15, 0],
          ],
          0.012,
          { sides: 4 },
        ),
        "plastic white",
      );
  return prop.collide(boxCollider([w + 2 * rope_m, h + 0.16, 0.16], [0, 0, 0])).node();
}
