/**
 * What stands about on a farm of today: fences and gates, bales, pallets, bins, coops, hives, crops, silo, ducks' reeds.
 *
 * Owns: these. Refuses: machines (machines.ts), beasts (animals.ts), hand tools (farm_tools.ts).
 */
import { boxCollider, cylinderCollider, hullCollider } from "./colliders";
import { box } from "./geometry/box";
import { cylinder, lathe, sphere } from "./geometry/lathe";
import { loft } from "./geometry/loft";
import { turned } from "./geometry/pose";
import { extrude } from "./geometry/profile";
import { sheet } from "./geometry/sheet";
import { tube } from "./geometry/tube";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";
import type { Random } from "./random";
import { pitchedRoof } from "./roofs";

/** A fence of posts and three rails along x. */
export function railFence(place: Place, options: { length_m: number }): NodeDef {
  const { length_m: l } = options;
  const prop = new Prop(place, { kind: "fence", label: "post-and-rail fence", structural: true });
  const count = Math.max(2, Math.round(l / 2.4) + 1);
  for (let i = 0; i < count; i++)
    prop.mesh(
      box([0.12, 1.2, 0.12], 0).translate(-l / 2 + 0.06 + ((l - 0.12) * i) / (count - 1), 0, 0),
      "timber pale",
    );
  for (const y of [0.3, 0.66, 1.02]) prop.mesh(box([l, 0.11, 0.045], 0).translate(0, y, 0.06), "timber pale");
  return prop.collide(boxCollider([l, 1.2, 0.1425], [0, 0, 0.01125])).node();
}

/** A field gate of bars that swings open, hung at its left end seen from the front. */
export function fieldGate(place: Place, options: { width_m?: number; open?: boolean } = {}): NodeDef {
  const { width_m: w = 3, open = false } = options;
  const prop = new Prop(place, {
    kind: "gate",
    label: "field gate",
    has_front: true,
    mechanism: { kind: "door", joint: "gate", speed: 0.9, open, interactive: true },
  });
  prop.block([0.18, 1.4, 0.18], [-w / 2 - 0.1, 0, 0], "timber", { bevel: 0.01 });
  prop.block([0.18, 1.4, 0.18], [w / 2 + 0.1, 0, 0], "timber", { bevel: 0.01 });
  prop.joint({
    name: "gate",
    kind: "hinge",
    origin: [-w / 2 + 0.01, 0, 0],
    axis: [0, -1, 0],
    min: 0,
    max: 1.5,
  });
  const look = { joint: "gate" };
  for (const y of [0.16, 0.42, 0.68, 0.94, 1.14])
    prop.mesh(box([w - 0.06, 0.05, 0.04], 0).translate(0, y, 0), "steel", look);
  for (const x of [-1, 0, 1])
    prop.mesh(box([0.05, 1.03, 0.05], 0).translate(x * (w / 2 - 0.055), 0.16, 0), "steel", look);
  prop.mesh(
    tube(
      [
        [-w / 2 + 0.08, 0.2, 0.025],
        [w / 2 - 0.08, 1.12, 0.025],
      ],
      0.016,
      { sides: 5 },
    ),
    "steel",
    look,
  );
  return prop.collide(boxCollider([w - 0.06, 1.03, 0.06], [0, 0.16, 0], "gate")).node();
}

/** A round bale lying on its side (axis along x), wrapped or not. */
export function roundBale(place: Place, options: { wrapped?: boolean } = {}): NodeDef {
  const { wrapped = false } = options;
  const prop = new Prop(place, {
    kind: "round bale",
    label: wrapped ? "wrapped bale" : "round bale of straw",
  });
  const r = 0.62;
  const body = lathe(
    [
      [0, 0.03],
      [r * 0.4, 0.0],
      [r * 0.9, 0.02],
      [r, 0.08],
      [r, 1.12],
      [r * 0.9, 1.18],
      [r * 0.4, 1.2],
      [0, 1.17],
    ],
    16,
  );
  prop.mesh(
    turned(body, "z", 90).translate(0.6, r, 0),
    wrapped ? "plastic paint" : "straw",
    wrapped ? { tint: 0xdfe6df } : {},
  );
  return prop
    .collide({
      shape: "cylinder",
      half_height: 0.6,
      radius: r,
      position: [0, r, 0],
      quaternion: [0, 0, Math.SQRT1_2, Math.SQRT1_2],
    })
    .node();
}

/** A small square bale tied with two strings. */
export function squareBale(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "bale", label: "bale of hay", body: "dynamic", mass_kg: 14 });
  prop.block([0.9, 0.36, 0.46], [0, 0, 0], "straw", { bevel: 0.025 });
  for (const x of [-0.22, 0.22])
    prop.mesh(box([0.012, 0.3602, 0.466], 0).translate(x, 0, 0), "plastic paint", { tint: 0xd9622b });
  return prop.collide(boxCollider([0.9, 0.36, 0.466], [0, 0, 0])).node();
}

/** A pallet. */
export function pallet(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "pallet", label: "pallet", body: "dynamic", mass_kg: 20 });
  for (const x of [-0.35, 0, 0.35]) {
    prop.mesh(box([0.1, 0.022, 1.2], 0).translate(x, 0, 0), "planks");
    for (const z of [-0.53, 0, 0.53]) prop.mesh(box([0.1, 0.078, 0.14], 0).translate(x, 0.022, z), "planks");
  }
  for (let i = 0; i < 6; i++)
    prop.mesh(box([0.8, 0.022, 0.12], 0).translate(0, 0.1, -0.54 + i * 0.216), "planks");
  return prop.collide(boxCollider([0.8, 0.122, 1.2], [0, 0, 0])).node();
}

/** A bin on two wheels with a lid. */
export function wheelieBin(place: Place, options: { lid?: number } = {}): NodeDef {
  const { lid = 0x2f3a34 } = options;
  const prop = new Prop(place, { kind: "wheelie bin", label: "wheelie bin", has_front: true });
  prop.mesh(turned(box([0.46, 0.95, 0.5], 0.04), "y", 0).translate(0, 0.03, 0), "plastic paint", {
    tint: 0x3a4a40,
  });
  prop.mesh(box([0.54, 0.06, 0.62], 0.02).translate(0, 0.98, 0.02), "plastic paint", { tint: lid });
  for (const s of [-1, 1])
    prop.mesh(
      turned(cylinder(0.1, 0.05, 14, 0.006), "z", 90).translate(s * 0.26 + 0.025, 0.1, -0.26),
      "rubber",
    );
  prop.mesh(box([0.4, 0.03, 0.05], 0).translate(0, 0, 0.2), "plastic black");
  return prop
    .collide(
      boxCollider([0.57, 0.98, 0.56], [0, 0, -0.06]),
      boxCollider([0.54, 0.06, 0.69], [0, 0.98, -0.015]),
    )
    .node();
}

/** A hen-house on legs with a ramp in front. */
export function coop(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "coop", label: "hen-house", has_front: true });
  for (const x of [-1, 1])
    for (const z of [-1, 1])
      prop.block([0.08, 0.45, 0.08], [x * 0.7, 0, z * 0.5], "timber pale", { bevel: 0 });
  prop.block([1.6, 0.85, 1.2], [0, 0.45, 0], "planks red", { bevel: 0 });
  pitchedRoof(prop, [0, 1.3, 0], {
    span_m: 1.2,
    length_m: 1.6,
    pitch_deg: 32,
    material: "planks dark",
    along: "x",
    eaves_m: 0.15,
    verge_m: 0.12,
    sag_m: 0,
    thick_m: 0.05,
  });
  prop
    .mesh(box([0.34, 0.4, 0.02], 0).translate(-0.4, 0.5, 0.6), "dark opening")
    .mesh(box([0.42, 0.3, 0.02], 0).translate(0.35, 0.75, 0.6), "dark opening");
  const ramp = turned(box([0.32, 0.03, 1.0], 0), "x", 26).translate(-0.4, 0.24, 1.03);
  prop.mesh(ramp, "timber pale").collide(hullCollider([ramp]));
  for (let i = 0; i < 5; i++)
    prop.mesh(
      turned(box([0.3, 0.02, 0.03], 0).translate(0, 0.028, -0.36 + i * 0.18), "x", 26).translate(
        -0.4,
        0.24,
        1.03,
      ),
      "timber",
    );
  return prop.node();
}

/** A hive of three boxes with a flat roof. */
export function beehive(place: Place, options: { tint?: number } = {}): NodeDef {
  const { tint = 0xd9c06a } = options;
  const prop = new Prop(place, { kind: "beehive", label: "beehive", has_front: true });
  for (const x of [-1, 1])
    for (const z of [-1, 1])
      prop.block([0.05, 0.3, 0.05], [x * 0.19, 0, z * 0.19], "timber pale", { bevel: 0 });
  for (const [i, y] of [0.3, 0.54, 0.78].entries())
    prop.block([0.46, 0.235, 0.46], [0, y, 0], "plastic paint", {
      tint: i === 1 ? 0xe8e2d2 : tint,
      bevel: 0.008,
    });
  prop
    .block([0.3, 0.03, 0.12], [0, 0.3, 0.285], "timber pale", { bevel: 0 })
    .mesh(box([0.2, 0.025, 0.01], 0).translate(0, 0.335, 0.23), "dark opening");
  return prop.block([0.54, 0.06, 0.54], [0, 1.016, 0], "steel", { bevel: 0.01 }).node();
}

/** A scarecrow in an old coat and a straw hat. */
export function scarecrow(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "scarecrow", label: "scarecrow", has_front: true });
  prop.block([0.06, 1.7, 0.06], [0, 0, 0], "timber pale", { bevel: 0 });
  prop.mesh(turned(cylinder(0.03, 1.5, 6, 0), "z", 90).translate(0.75, 1.32, 0), "timber pale");
  const coat = loft(
    [
      [0, 0.62, 0, 0.24, 0.16],
      [0, 1.0, 0, 0.2, 0.13],
      [0, 1.32, 0, 0.22, 0.12],
      [0, 1.44, 0, 0.08, 0.07],
    ],
    { sides: 8, smooth: 2 },
  );
  prop.mesh(coat, "dyed cloth", { tint: 0x4a5a70 });
  for (const s of [-1, 1]) {
    const arm = loft(
      [
        [s * 0.14, 1.34, 0, 0.09, 0.09],
        [s * 0.4, 1.31, 0, 0.07, 0.07],
        [s * 0.64, 1.28, 0, 0.08, 0.08],
      ],
      { sides: 7, smooth: 1, across: [0, 0, 1] },
    );
    prop.mesh(arm, "dyed cloth", { tint: 0x4a5a70 });
  }
  prop.mesh(sphere(0.13, 10).translate(0, 1.44, 0), "sackcloth");
  prop.mesh(
    lathe(
      [
        [0, 0],
        [0.3, 0.0],
        [0.3, 0.012],
        [0.14, 0.03],
        [0.12, 0.16],
        [0, 0.18],
      ],
      14,
    ).translate(0, 1.64, 0),
    "straw",
  );
  return prop
    .collide(
      boxCollider([0.46, 1.0, 0.3], [0, 0.6, 0]),
      boxCollider([0.06, 0.6, 0.06], [0, 0, 0]),
      boxCollider([1.5, 0.16, 0.16], [0, 1.22, 0]),
      cylinderCollider(0.3, 0.2, [0, 1.62, 0]),
    )
    .node();
}

/** A tall silo of sheet metal with a domed cap and a ladder in front. */
export function silo(place: Place, options: { radius_m?: number; height_m?: number } = {}): NodeDef {
  const { radius_m: r = 2.2, height_m: h = 9 } = options;
  const prop = new Prop(place, { kind: "silo", label: "feed silo", has_front: true, structural: true });
  const rings: [number, number][] = [
    [0, 0],
    [r, 0],
  ];
  for (let y = 0.6; y < h - 0.2; y += 0.9) rings.push([r, y - 0.05], [r + 0.04, y], [r, y + 0.05]);
  prop.mesh(
    lathe([...rings, [r, h], [r + 0.12, h], [r * 0.8, h + 0.9], [r * 0.3, h + 1.35], [0, h + 1.4]], 24),
    "white metal",
  );
  for (const x of [-0.2, 0.2]) prop.mesh(box([0.04, h, 0.04], 0).translate(x, 0.1, r + 0.12), "steel");
  for (let y = 0.4; y < h; y += 0.35) prop.mesh(box([0.4, 0.03, 0.03], 0).translate(0, y, r + 0.12), "steel");
  return prop
    .collide(cylinderCollider(r + 0.12, h + 1.4, [0, 0, 0]), boxCollider([0.44, h, 0.1], [0, 0.1, r + 0.09]))
    .node();
}

/** A block of standing corn with a lane nowhere: rows along x. */
export function crop(
  place: Place,
  options: { size: Vec3; material: string; rows: number; label: string },
): NodeDef {
  const {
    size: [w, h, d],
    material,
    rows,
    label,
  } = options;
  const prop = new Prop(place, { kind: "crop", label, structural: true });
  const pitch = d / rows;
  for (let i = 0; i < rows; i++) {
    const z = -d / 2 + pitch * (i + 0.5);
    const skin = sheet(
      (u, v) => {
        const a = v * Math.PI;
        const x = (u - 0.5) * w;
        const bump = 1 + 0.07 * Math.sin(x * 1.9 + i * 2) + 0.05 * Math.sin(x * 5.3 + i);
        return [x, Math.sin(a) * h * bump, z + Math.cos(a) * pitch * 0.47];
      },
      [Math.max(8, Math.round(w / 0.9)), 4],
      [w, 2 * h + pitch],
      0.004,
      "front",
    );
    prop.mesh(skin, material);
  }
  return prop.collide(boxCollider([w, h * 1.12, d - pitch * 0.06], [0, 0, 0])).node();
}

/** A bed of soil with plants in rows along x. */
export function vegetableBed(
  place: Place,
  options: { size: readonly [number, number]; plant: "lettuce" | "carrots" | "leeks"; random: Random },
): NodeDef {
  const {
    size: [w, d],
    plant,
    random,
  } = options;
  const prop = new Prop(place, { kind: "vegetable bed", label: `bed of ${plant}` });
  prop.block([w, 0.12, d], [0, 0, 0], "soil", { bevel: 0.04 });
  const looks = {
    lettuce: ["leaf", 0xb9d67c, 0.1, 0.34],
    carrots: ["leaf dark", 0xffffff, 0.06, 0.22],
    leeks: ["leaf dark", 0xc9d8c4, 0.05, 0.26],
  } as const;
  const [material, tint, radius, step] = looks[plant];
  const high = plant === "lettuce" ? 0.12 : 0.26;
  for (let x = -w / 2 + 0.2; x < w / 2 - 0.1; x += step)
    for (let z = -d / 2 + 0.2; z < d / 2 - 0.1; z += 0.36) {
      const size = radius * random.between(0.85, 1.2);
      const tuft = lathe(
        [
          [0, 0],
          [size * 0.7, high * 0.3],
          [size, high * 0.75],
          [size * 0.4, high],
          [0, high * 0.8],
        ],
        5,
      );
      prop.mesh(turned(tuft, "y", random.between(0, 90)).translate(x, 0.115, z), material, { tint });
    }
  return prop.collide(boxCollider([w - 0.2, high, d - 0.2], [0, 0.115, 0])).node();
}

/** A line between two posts with washing on it. */
export function clothesLine(place: Place, options: { length_m?: number } = {}): NodeDef {
  const { length_m: l = 5 } = options;
  const prop = new Prop(place, { kind: "clothes line", label: "clothes line with washing" });
  for (const s of [-1, 1]) {
    prop.post(0.05, 2.1, [s * (l / 2), 0, 0], "timber pale", { segments: 8, bevel: 0 });
    prop.mesh(box([0.06, 0.06, 0.7], 0).translate(s * (l / 2), 1.98, 0), "timber pale");
  }
  for (const z of [-0.28, 0.28])
    prop.mesh(
      tube(
        [
          [-l / 2, 2.0, z],
          [0, 1.93, z],
          [l / 2, 2.0, z],
        ],
        0.006,
        { sides: 4 },
      ),
      "plastic white",
    );
  const wash = [
    [-1.8, 0.7, 0.9, 0xe9e6dc],
    [-0.9, 0.55, 0.6, 0x6f8fb0],
    [-0.1, 0.5, 0.75, 0xb5564a],
    [0.75, 0.9, 1.1, 0xdfe6ea],
    [1.75, 0.5, 0.55, 0x9aa86f],
  ] as const;
  for (const [x, w, h, tint] of wash) {
    const cloth = sheet(
      (u, v) => [x + (u - 0.5) * w, 1.955 - (1 - v) * h, 0.28 + 0.03 * Math.sin(u * 8 + x) * (1 - v)],
      [6, 3],
      [w, h],
      0.006,
    );
    prop.mesh(cloth, "dyed cloth", { tint });
  }
  return prop
    .collide(boxCollider([l, 1.2, 0.14], [0, 0.84, 0.28]), boxCollider([l + 0.1, 0.1, 0.7], [0, 1.94, 0]))
    .node();
}

/** A kennel with its door in front. */
export function kennel(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "kennel", label: "kennel", has_front: true });
  prop.block([0.8, 0.62, 1.0], [0, 0, 0], "planks", { bevel: 0 });
  pitchedRoof(prop, [0, 0.62, 0], {
    span_m: 0.8,
    length_m: 1.0,
    pitch_deg: 34,
    material: "planks dark",
    along: "z",
    eaves_m: 0.1,
    verge_m: 0.1,
    sag_m: 0,
    thick_m: 0.04,
  });
  return prop.mesh(box([0.36, 0.44, 0.02], 0).translate(0, 0.02, 0.5), "dark opening").node();
}

/** Reeds at a pond's edge. */
export function reeds(place: Place, options: { random: Random; radius_m?: number }): NodeDef {
  const { random, radius_m: r = 0.5 } = options;
  const prop = new Prop(place, { kind: "reeds", label: "reeds", body: "none" });
  for (let i = 0; i < 16; i++) {
    const a = random.between(0, 6.28);
    const out = r * Math.sqrt(random.next());
    const h = random.between(0.7, 1.4);
    const blade = box([0.022, h, 0.006], 0);
    prop.mesh(
      turned(turned(blade, "z", random.between(-9, 9)), "y", random.between(0, 180)).translate(
        Math.cos(a) * out,
        0,
        Math.sin(a) * out,
      ),
      i % 4 ? "leaf dark" : "leaf",
    );
    if (i % 5 === 0)
      prop.mesh(
        cylinder(0.022, 0.16, 6, 0.004).translate(Math.cos(a) * out, h * 0.96, Math.sin(a) * out),
        "bark",
      );
  }
  return prop.settle().node();
}

export interface YardHouseOptions {
  readonly width_m: number;
  readonly depth_m: number;
  readonly height_m: number;
  readonly wall: string;
}

/** A two-storey farmhouse seen from outside: windows, door, porch step, chimney. */
export function farmHouse(
  place: Place,
  { width_m: w, depth_m: d, height_m: h, wall }: YardHouseOptions,
): NodeDef {
  const prop = new Prop(place, { kind: "farmhouse", label: "farmhouse", structural: true, has_front: true });
  prop.block([w, h, d], [0, 0, 0], wall, { bevel: 0 });
  prop.mesh(box([w + 0.06, 0.5, d + 0.06], 0), "concrete");
  const pitch = 40;
  const rise = (d / 2) * Math.tan((pitch * Math.PI) / 180);
  for (const s of [-1, 1]) {
    const points: number[] = [];
    for (const x of [s * (w / 2 - 0.25), (s * w) / 2]) points.push(x, h, -d / 2, x, h, d / 2, x, h + rise, 0);
    prop.collide({ shape: "hull", points: new Float32Array(points) });
  }
  prop.mesh(gable(w, d, rise).translate(0, h, 0), wall);
  pitchedRoof(prop, [0, h, 0], {
    span_m: d,
    length_m: w,
    pitch_deg: pitch,
    material: "roof",
    along: "x",
    eaves_m: 0.5,
    verge_m: 0.35,
    sag_m: 0,
  });
  const bays = Math.round(w / 2.6);
  for (let i = 0; i < bays; i++)
    for (const y of [0.95, 3.5]) {
      if (y < 2 && i === Math.floor(bays / 2)) continue;
      if (y + 1.4 > h) continue;
      const x = -w / 2 + (w * (i + 0.5)) / bays;
      prop
        .mesh(box([1.2, 1.4, 0.08], 0).translate(x, y, d / 2), "frame white")
        .mesh(box([1.04, 1.24, 0.03], 0).translate(x, y + 0.08, d / 2 + 0.03), "dark glass");
      prop
        .mesh(box([0.05, 1.24, 0.05], 0).translate(x, y + 0.08, d / 2 + 0.035), "frame white")
        .mesh(box([1.36, 0.07, 0.2], 0).translate(x, y - 0.07, d / 2 + 0.06), "concrete");
      for (const s of [-1, 1])
        prop.mesh(box([0.5, 1.4, 0.05], 0).translate(x + s * 0.88, y, d / 2 + 0.03), "door green");
    }
  const x = -w / 2 + (w * (Math.floor(bays / 2) + 0.5)) / bays;
  prop
    .mesh(box([1.2, 2.25, 0.1], 0).translate(x, 0.16, d / 2), "frame white")
    .mesh(box([1.0, 2.1, 0.05], 0).translate(x, 0.16, d / 2 + 0.04), "door green");
  prop.block([1.8, 0.16, 0.9], [x, 0, d / 2 + 0.45], "concrete", { bevel: 0.02 });
  prop.block([0.7, 1.6, 0.7], [w * 0.28, h + rise - 0.7, 0], "facade", { bevel: 0 });
  return prop.node();
}

function gable(w: number, d: number, rise: number) {
  return turned(prismOf(d, rise, w), "y", 90);
}

function prismOf(span: number, rise: number, length: number) {
  return extrude(
    [
      [-span / 2, 0],
      [span / 2, 0],
      [0, rise],
    ],
    length - 0.02,
  );
}
