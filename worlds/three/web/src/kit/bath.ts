/**
 * What a bathroom needs.
 *
 * Owns: tub, toilet, basin, towel rail and towels, mats, paper, soap. Refuses: mirrors (decor.ts), taps (kitchen.ts).
 */
import type { BufferGeometry } from "three";
import { boxCollider, cylinderCollider } from "./colliders";
import { cushion } from "./geometry/cushion";
import { cylinder, lathe, type Profile } from "./geometry/lathe";
import { turned } from "./geometry/pose";
import { extrude, type Outline } from "./geometry/profile";
import { tube } from "./geometry/tube";
import type { NodeDef } from "./model";
import { type Place, Prop } from "./prop";

function roundedOutline(w: number, d: number, r: number, steps = 6): Outline {
  const corners = [
    [w / 2 - r, d / 2 - r, 0],
    [-w / 2 + r, d / 2 - r, 90],
    [-w / 2 + r, -d / 2 + r, 180],
    [w / 2 - r, -d / 2 + r, 270],
  ] as const;
  return corners.flatMap(([x, y, start]) =>
    Array.from({ length: steps + 1 }, (_, i): [number, number] => {
      const a = ((start + (90 * i) / steps) * Math.PI) / 180;
      return [x + Math.cos(a) * r, y + Math.sin(a) * r];
    }),
  );
}

/** A bathtub with panelled sides; its rim is at 0.56 m, its floor at 0.14 m. */
export function bathtub(place: Place, size: readonly [number, number, number] = [1.7, 0.56, 0.75]): NodeDef {
  const [w, h, d] = size;
  const prop = new Prop(place, { kind: "bathtub", label: "bathtub" });
  const rim = 0.07;
  const floor = 0.14;
  const [iw, id] = [w - 2 * rim, d - 2 * rim];
  const hole = roundedOutline(iw, id, 0.16);
  prop.mesh(
    turned(extrude(roundedOutline(w, d, 0.02, 2), 0.035, { bevel: 0.006, holes: [hole] }), "x", 90).translate(
      0,
      h - 0.0175,
      0,
    ),
    "ceramic",
  );
  const inside = turned(extrude(hole, h - 0.026 - floor), "x", 90).translate(0, (h - 0.026 + floor) / 2, 0);
  prop.mesh(insideOut(inside), "ceramic");
  for (const s of [-1, 1]) {
    prop.block([w - 0.02, h - 0.035, 0.02], [0, 0, s * (d / 2 - 0.02)], "lacquer white", { bevel: 0.002 });
    prop.block([0.02, h - 0.035, d - 0.06], [s * (w / 2 - 0.02), 0, 0], "lacquer white", { bevel: 0.002 });
    prop.collide(boxCollider([w, 0.035, rim], [0, h - 0.035, s * (d / 2 - rim / 2)]));
    prop.collide(boxCollider([rim, 0.035, id], [s * (w / 2 - rim / 2), h - 0.035, 0]));
    prop.collide(boxCollider([iw + 0.04, h - floor, 0.03], [0, floor, s * (id / 2 + 0.015)]));
    prop.collide(boxCollider([0.03, h - floor, id], [s * (iw / 2 + 0.015), floor, 0]));
  }
  prop.mesh(cylinder(0.03, 0.004, 12).translate(-iw / 2 + 0.25, floor, 0), "chrome");
  return prop.collide(boxCollider([iw, 0.03, id], [0, floor - 0.03, 0])).node();
}

/** Turns faces and normals round, so that the inside is seen, and drops the lid. */
function insideOut(geometry: BufferGeometry): BufferGeometry {
  geometry.computeBoundingBox();
  const top = geometry.boundingBox?.max.y ?? 0;
  const position = geometry.getAttribute("position");
  const normal = geometry.getAttribute("normal");
  const kept: number[] = [];
  for (let i = 0; i < position.count; i += 3) {
    const lid = [0, 1, 2].every((k) => Math.abs(position.getY(i + k) - top) < 1e-5);
    if (!lid) kept.push(i, i + 2, i + 1);
  }
  for (let i = 0; i < normal.count; i++) normal.setXYZ(i, -normal.getX(i), -normal.getY(i), -normal.getZ(i));
  geometry.setIndex(kept);
  return geometry;
}

/** A close-coupled toilet, lid shut. */
export function toilet(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "toilet", label: "toilet", has_front: true });
  const z = 0.08;
  const egg = (profile: Profile) => lathe(profile, 20).scale(1, 1, 1.28).translate(0, 0, z);
  prop.mesh(
    egg([
      [0, 0],
      [0.12, 0],
      [0.115, 0.1],
      [0.13, 0.22],
      [0.182, 0.37],
      [0.185, 0.395],
      [0, 0.395],
    ]),
    "ceramic",
  );
  prop.mesh(
    egg([
      [0, 0.396],
      [0.188, 0.396],
      [0.19, 0.402],
      [0.19, 0.418],
      [0.18, 0.428],
      [0, 0.43],
    ]),
    "plastic white",
  );
  prop
    .block([0.36, 0.36, 0.17], [0, 0.4, -0.235], "ceramic", { bevel: 0.02 })
    .block([0.38, 0.03, 0.19], [0, 0.761, -0.235], "ceramic", { bevel: 0.008 });
  prop.block([0.24, 0.4, 0.2], [0, 0, -0.22], "ceramic", { bevel: 0.03 });
  prop.mesh(cylinder(0.022, 0.008, 10).translate(0, 0.791, -0.235), "chrome");
  prop.collide(
    boxCollider([0.26, 0.22, 0.34], [0, 0, z]),
    boxCollider([0.36, 0.21, 0.34], [0, 0.22, z]),
    boxCollider([0.24, 0.21, 0.47], [0, 0.22, z]),
  );
  return prop.node();
}

/** A wash basin on a white cupboard; its top is at 0.85 m. The tap is a node of its own, on the rim at z = −0.15. */
export function washstand(place: Place, options: { width_m?: number; front?: string } = {}): NodeDef {
  const { width_m: w = 0.65, front = "lacquer navy" } = options;
  const [h, d] = [0.85, 0.46];
  const joint = "door";
  const mechanism = { kind: "door" as const, joint, speed: 1.4, open: false, interactive: true };
  const prop = new Prop(place, { kind: "washstand", label: "washstand", has_front: true, mechanism });
  const top = 0.07;
  const box0 = h - top;
  for (const s of [-1, 1]) prop.block([0.018, box0, d - 0.04], [s * (w / 2 - 0.02), 0, -0.02], front);
  prop
    .block([w - 0.06, 0.018, d - 0.04], [0, 0.08, -0.02], front)
    .block([w - 0.06, box0 - 0.1, 0.012], [0, 0.098, -d / 2 + 0.008], front, { bevel: 0 });
  prop.block([w - 0.06, 0.08, 0.018], [0, 0, d / 2 - 0.08], front);
  prop.joint({
    name: joint,
    kind: "hinge",
    origin: [-w / 2 + 0.011, 0, d / 2 - 0.021],
    axis: [0, -1, 0],
    min: 0,
    max: 1.6,
  });
  prop.block([w - 0.022, box0 - 0.1, 0.018], [0, 0.09, d / 2 - 0.03], front, { joint, bevel: 0.003 });
  prop.mesh(
    cylinder(0.012, 0.02, 10, 0.004)
      .rotateX(Math.PI / 2)
      .translate(w / 2 - 0.06, box0 * 0.55, d / 2 - 0.022),
    "chrome",
    { joint },
  );
  const hole = roundedOutline(w - 0.16, d - 0.18, 0.1).map(([x, y]) => [x, y + 0.03] as const);
  prop.mesh(
    turned(extrude(roundedOutline(w, d, 0.03, 3), top, { bevel: 0.008, holes: [hole] }), "x", 90).translate(
      0,
      h - top / 2,
      0,
    ),
    "ceramic",
  );
  prop.mesh(insideOut(turned(extrude(hole, 0.062), "x", 90).translate(0, h - 0.088, 0)), "ceramic");
  prop.mesh(cylinder(0.02, 0.004, 10).translate(0, h - 0.118, 0.03), "chrome");
  const z = 0.03;
  for (const s of [-1, 1]) {
    prop.collide(boxCollider([0.08, top, d], [s * (w / 2 - 0.04), box0, 0]));
    const [from, to] = s < 0 ? [-d / 2, z - (d - 0.18) / 2] : [z + (d - 0.18) / 2, d / 2];
    prop.collide(boxCollider([w - 0.16, top, to - from], [0, box0, (from + to) / 2]));
  }
  return prop.collide(boxCollider([w - 0.16, 0.02, d - 0.18], [0, h - 0.138, z])).node();
}

/** Two bars on a wall, the place is the lower bar's underside on the wall's face. */
export function towelRail(place: Place, width_m = 0.6): NodeDef {
  const prop = new Prop(place, { kind: "towel rail", label: "towel rail", hangs: true, has_front: true });
  const w = width_m;
  prop.mesh(turned(cylinder(0.009, w, 10), "z", 90).translate(w / 2, 0.012, 0.07), "chrome");
  for (const s of [-1, 1])
    prop.block([0.02, 0.024, 0.075], [s * (w / 2 - 0.02), 0, 0.0385], "chrome", { bevel: 0.005 });
  return prop.collide(boxCollider([w, 0.018, 0.018], [0, 0.003, 0.07])).node();
}

/** A towel over a rail: it hangs from its upper fold, both halves down. The place is its lowest point. */
export function hangingTowel(
  place: Place,
  options: { width_m?: number; height_m?: number; cloth?: string } = {},
): NodeDef {
  const { width_m: w = 0.45, height_m: h = 0.6, cloth = "towel teal" } = options;
  const prop = new Prop(place, { kind: "towel", label: "towel", hangs: true, has_front: true });
  prop.mesh(cushion([w, h, 0.012], { round: 0.005 }).translate(0, 0, 0.018), cloth);
  prop.mesh(cushion([w, h * 0.8, 0.012], { round: 0.005 }).translate(0, h * 0.2, -0.018), cloth);
  prop.mesh(cushion([w, 0.014, 0.048], { round: 0.006 }).translate(0, h - 0.004, 0), cloth);
  return prop
    .collide(
      boxCollider([w, h, 0.012], [0, 0, 0.018]),
      boxCollider([w, h * 0.8, 0.012], [0, h * 0.2, -0.018]),
    )
    .collide(boxCollider([w, 0.014, 0.048], [0, h - 0.004, 0]))
    .node();
}

/** A stack of folded towels. */
export function foldedTowel(
  place: Place,
  options: { cloth?: string; size?: readonly [number, number, number] } = {},
): NodeDef {
  const size = options.size ?? [0.3, 0.06, 0.22];
  const prop = new Prop(place, {
    kind: "folded towel",
    label: "folded towel",
    body: "dynamic",
    mass_kg: 0.5,
  });
  prop.mesh(cushion([...size], { round: 0.022 }), options.cloth ?? "towel white");
  return prop.collide(boxCollider([...size], [0, 0, 0])).node();
}

/** A roll on a wall holder; the place is the roll's lowest point, the wall behind. */
export function paperHolder(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "toilet paper", label: "toilet paper", hangs: true, has_front: true });
  prop.mesh(turned(cylinder(0.055, 0.1, 16, 0.004), "z", 90).translate(0.05, 0.055, 0.066), "paper");
  prop.mesh(
    tube(
      [
        [-0.07, 0.055, 0.004],
        [-0.07, 0.055, 0.066],
        [0.07, 0.055, 0.066],
      ],
      0.005,
    ),
    "chrome",
  );
  prop.block([0.04, 0.04, 0.008], [-0.07, 0.035, 0.004], "chrome");
  prop.collide({
    shape: "cylinder",
    half_height: 0.05,
    radius: 0.055,
    position: [0, 0.055, 0.066],
    quaternion: [0, 0, Math.SQRT1_2, Math.SQRT1_2],
  });
  return prop.collide(boxCollider([0.15, 0.012, 0.07], [0, 0.049, 0.035])).node();
}

/** A thin mat. */
export function mat(
  place: Place,
  options: { size: readonly [number, number]; cloth: string; kind: string; thickness_m?: number },
): NodeDef {
  const t = options.thickness_m ?? 0.014;
  const size: [number, number, number] = [options.size[0], t, options.size[1]];
  const prop = new Prop(place, { kind: options.kind, label: options.kind });
  prop.mesh(cushion(size, { round: t * 0.45, steps: 1 }), options.cloth);
  return prop.collide(boxCollider(size, [0, 0, 0])).node();
}

/** A bar of soap in a dish. */
export function soapDish(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "soap dish", label: "soap dish", body: "dynamic", mass_kg: 0.25 });
  prop.block([0.13, 0.014, 0.085], [0, 0, 0], "ceramic paint", { tint: 0xcfdde0, bevel: 0.005 });
  prop.mesh(cushion([0.08, 0.028, 0.05], { round: 0.012 }).translate(0, 0.014, 0), "wax", { tint: 0xf3d9dc });
  return prop.collide(boxCollider([0.08, 0.028, 0.05], [0, 0.014, 0])).node();
}

/** A beaker with two toothbrushes. */
export function toothbrushes(place: Place): NodeDef {
  const prop = new Prop(place, {
    kind: "toothbrush beaker",
    label: "toothbrush beaker",
    body: "dynamic",
    mass_kg: 0.3,
  });
  prop.mesh(
    lathe(
      [
        [0, 0],
        [0.033, 0],
        [0.037, 0.095],
        [0.034, 0.095],
        [0.03, 0.006],
        [0, 0.006],
      ],
      16,
    ),
    "ceramic paint",
    { tint: 0xe2e6e4 },
  );
  for (const [x, tint, tilt] of [
    [-0.006, 0x4a90c2, 11],
    [0.006, 0xd9667a, -11],
  ] as const) {
    prop.mesh(turned(cylinder(0.004, 0.17, 6, 0.001), "z", tilt).translate(x, 0.008, x), "plastic paint", {
      tint,
    });
    prop.mesh(
      turned(cylinder(0.006, 0.022, 6, 0.001).translate(0.004, 0.155, 0), "z", tilt).translate(x, 0.008, x),
      "plastic white",
    );
  }
  return prop
    .collide(cylinderCollider(0.037, 0.095, [0, 0, 0]), boxCollider([0.09, 0.09, 0.03], [0, 0.095, 0]))
    .node();
}
