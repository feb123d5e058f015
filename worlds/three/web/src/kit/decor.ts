/**
 * What hangs on walls, lies on floors and makes a room somebody's.
 *
 * Owns: pictures, mirrors, wall clocks, curtains, rugs, radiators, candles, photo frames. Refuses: plants (plants.ts).
 */
import { boxCollider, cylinderCollider, lyingCylinder } from "./colliders";
import { box } from "./geometry/box";
import { cushion } from "./geometry/cushion";
import { cylinder, lathe, sphere } from "./geometry/lathe";
import { turned } from "./geometry/pose";
import { sheet } from "./geometry/sheet";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";

/** A rectangle whose uv runs from 0 to 1, for a texture that fills one tile. */
function filled(w: number, h: number, z: number, y: number) {
  return sheet((u, v) => [(u - 0.5) * w, y + v * h, z], [1, 1], [1, 1], 0.001, "front");
}

function frame(prop: Prop, [w, h, t]: Vec3, bar: number, material: string): void {
  for (const s of [-1, 1])
    prop.block([bar, h, t], [(s * (w - bar)) / 2, 0, t / 2], material, { bevel: 0.004, solid: false });
  for (const y of [0, h - bar])
    prop.block([w - 2 * bar, bar, t], [0, y, t / 2], material, { bevel: 0.004, solid: false });
  prop.mesh(box([w - 2 * bar, h - 2 * bar, t * 0.4], 0).translate(0, bar, t * 0.2), material);
  prop.collide(boxCollider([w, h, t], [0, 0, t / 2]));
}

/** A framed picture; the place is the middle of its lower edge on the wall's face. */
export function wallPicture(
  place: Place,
  options: { size: readonly [number, number]; picture: string; frame?: string; mount_m?: number },
): NodeDef {
  const [w, h] = options.size;
  const mount = options.mount_m ?? 0.05;
  const prop = new Prop(place, { kind: "picture", label: "picture", hangs: true, has_front: true });
  frame(prop, [w, h, 0.024], 0.025, options.frame ?? "black metal");
  prop.mesh(box([w - 0.05, h - 0.05, 0.001], 0).translate(0, 0.025, 0.0105), "paper");
  prop.mesh(filled(w - 0.05 - 2 * mount, h - 0.05 - 2 * mount, 0.012, 0.025 + mount), options.picture);
  return prop.node();
}

/** A mirror in a frame; the place is the middle of its lower edge on the wall's face. */
export function wallMirror(
  place: Place,
  options: { size: readonly [number, number]; frame?: string },
): NodeDef {
  const [w, h] = options.size;
  const prop = new Prop(place, { kind: "mirror", label: "mirror", hangs: true, has_front: true });
  frame(prop, [w, h, 0.026], 0.03, options.frame ?? "oak");
  return prop.mesh(box([w - 0.06, h - 0.06, 0.002], 0).translate(0, 0.03, 0.0125), "mirror").node();
}

/** A photograph in a small frame that stands. */
export function photoFrame(place: Place, options: { picture: string; frame?: string }): NodeDef {
  const prop = new Prop(place, {
    kind: "photo frame",
    label: "photo frame",
    body: "dynamic",
    mass_kg: 0.25,
    has_front: true,
  });
  const [w, h] = [0.13, 0.17];
  prop.block([w, h, 0.014], [0, 0, 0], options.frame ?? "walnut", { bevel: 0.004 });
  prop.mesh(filled(w - 0.03, h - 0.03, 0.0074, 0.015), options.picture);
  return prop.block([0.05, 0.1, 0.05], [0, 0, -0.031], "plastic black", { bevel: 0.004 }).node();
}

/** A wall calendar: a picture above, the days of a month below. The place is its lower edge on the wall's face. */
export function calendar(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "calendar", label: "wall calendar", hangs: true, has_front: true });
  prop.block([0.3, 0.46, 0.004], [0, 0, 0.002], "print", { tint: 0xf6f3ea, bevel: 0 });
  prop.mesh(filled(0.28, 0.2, 0.005, 0.25), "painting fields");
  prop.mesh(box([0.28, 0.02, 0.001], 0).translate(0, 0.215, 0.0045), "print", { tint: 0xb5413a });
  for (let row = 0; row < 4; row++)
    for (let day = 0; day < 7; day++) {
      const tint = day === 6 ? 0xb5413a : 0x55585e;
      const at: Vec3 = [-0.12 + day * 0.04, 0.03 + row * 0.037, 0.0045];
      prop.mesh(box([0.016, 0.014, 0.001], 0).translate(...at), "print", { tint });
    }
  return prop.node();
}

/** A round clock that runs; the place is its lowest point on the wall's face. `clock_s` is the time of day it starts at. */
export function wallClock(place: Place, options: { clock_s: number; radius_m?: number }): NodeDef {
  const r = options.radius_m ?? 0.16;
  const mechanism = { kind: "clock" as const, on: true, clock_s: options.clock_s, interactive: false };
  const prop = new Prop(place, {
    kind: "wall clock",
    label: "wall clock",
    hangs: true,
    has_front: true,
    mechanism,
  });
  const rim: [number, number][] = [
    [0, 0],
    [r, 0],
    [r, 0.028],
    [r - 0.006, 0.034],
    [r - 0.016, 0.03],
    [r - 0.018, 0.016],
    [0, 0.016],
  ];
  prop.mesh(turned(lathe(rim, 28), "x", 90).translate(0, r, 0), "walnut");
  prop.mesh(face(r - 0.018), "clock face");
  const hand = (name: string, length: number, width: number, z: number, tint: number) => {
    prop.joint({ name, kind: "spin", origin: [0, r, 0], axis: [0, 0, -1], min: -1e6, max: 1e6 });
    prop.mesh(box([width, length + 0.02, 0.0015], 0).translate(0, r - 0.02, z), "plastic paint", {
      joint: name,
      tint,
    });
  };
  hand("hour", r * 0.48, 0.009, 0.02, 0x1f2124);
  hand("minute", r * 0.72, 0.006, 0.0225, 0x1f2124);
  hand("second", r * 0.76, 0.0025, 0.025, 0xc23b34);
  prop.mesh(turned(cylinder(0.007, 0.012, 10), "x", 90).translate(0, r, 0.0165), "black metal");
  return prop.collide(lyingCylinder(r, 0.034, [0, r, 0.017], "z")).node();

  function face(radius: number) {
    const disc = sheet(
      (u, v) => [Math.sin(u * 2 * Math.PI) * v * radius, r + Math.cos(u * 2 * Math.PI) * v * radius, 0.0168],
      [36, 1],
      [1, 1],
      0.0008,
      "front",
    );
    const position = disc.getAttribute("position");
    const uv = disc.getAttribute("uv");
    for (let i = 0; i < uv.count; i++)
      uv.setXY(i, 0.5 + position.getX(i) / (2 * radius), 0.5 + (position.getY(i) - r) / (2 * radius));
    return disc;
  }
}

/** A pair of curtains on a rod, drawn aside; the place is the middle of the lower hem line, `off` the wall's face. */
export function curtains(
  place: Place,
  options: { width_m: number; height_m: number; cloth: string; gather_m?: number },
): NodeDef {
  const { width_m: w, height_m: h, cloth, gather_m = w * 0.2 } = options;
  const prop = new Prop(place, { kind: "curtains", label: "curtains", hangs: true, has_front: true });
  prop.mesh(turned(cylinder(0.012, w + 0.16, 10), "z", 90).translate((w + 0.16) / 2, h + 0.012, 0), "brass");
  for (const s of [-1, 1]) {
    prop.mesh(sphere(0.022, 10).translate(s * (w / 2 + 0.08), h - 0.01, 0), "brass");
    prop.mesh(box([0.014, 0.014, 0.09], 0.003).translate(s * (w / 2 + 0.03), h + 0.005, -0.05), "brass");
    prop.collide(boxCollider([0.044, 0.034, 0.117], [s * (w / 2 + 0.053), h - 0.005, -0.0365]));
    const folds = Math.max(3, Math.round(gather_m / 0.075));
    const x0 = s * (w / 2 - gather_m / 2);
    const cloth0 = sheet(
      (u, v) => {
        const narrow = 1 - 0.08 * Math.sin(Math.min(1, v * 1.2) * Math.PI);
        return [
          x0 + (u - 0.5) * gather_m * narrow,
          v * h,
          Math.sin(u * folds * 2 * Math.PI) * 0.034 * (0.75 + 0.25 * (1 - v)),
        ];
      },
      [folds * 6, 3],
      [gather_m * 2.2, h],
      0.003,
      "front",
    );
    prop.mesh(cloth0, cloth).collide(boxCollider([gather_m, h, 0.074], [x0, 0, 0]));
  }
  return prop.collide(lyingCylinder(0.014, w + 0.2, [0, h + 0.012, 0], "x")).node();
}

/** A rug with its pattern filling it. */
export function rug(place: Place, options: { size: readonly [number, number]; material?: string }): NodeDef {
  const [w, d] = options.size;
  const prop = new Prop(place, { kind: "rug", label: "rug" });
  const t = 0.012;
  prop.mesh(box([w, t - 0.001, d], 0.004), "mat");
  const top = sheet(
    (u, v) => [(u - 0.5) * (w - 0.01), t - 0.0005, (0.5 - v) * (d - 0.01)],
    [1, 1],
    [w, d],
    0.001,
    "front",
  );
  return prop
    .mesh(top, options.material ?? "rug")
    .collide(boxCollider([w, t, d], [0, 0, 0]))
    .node();
}

/** A panel radiator with ribs, fixed to the wall behind; the place is its lower edge's middle, on the wall's face. */
export function radiator(place: Place, options: { width_m: number; height_m?: number }): NodeDef {
  const { width_m: w, height_m: h = 0.42 } = options;
  const prop = new Prop(place, { kind: "radiator", label: "radiator", hangs: true, has_front: true });
  prop.block([w, h, 0.05], [0, 0, 0.06], "white metal", { bevel: 0.008 });
  const ribs = Math.round(w / 0.066);
  for (let i = 0; i < ribs; i++)
    prop.mesh(
      box([0.034, h - 0.06, 0.01], 0).translate(-w / 2 + (w / ribs) * (i + 0.5), 0.03, 0.087),
      "white metal",
    );
  for (const s of [-1, 1])
    prop.block([0.03, 0.05, 0.036], [s * (w / 2 - 0.12), h * 0.5, 0.018], "white metal");
  prop.mesh(cylinder(0.016, 0.05, 10, 0.004).translate(w / 2 + 0.02, 0.02, 0.06), "plastic white");
  return prop
    .collide(
      boxCollider([w, h, 0.014], [0, 0, 0.085]),
      boxCollider([0.034, 0.05, 0.034], [w / 2 + 0.02, 0.02, 0.06]),
    )
    .node();
}

/** A candle in a holder. */
export function candle(place: Place, options: { height_m?: number } = {}): NodeDef {
  const h = options.height_m ?? 0.14;
  const prop = new Prop(place, { kind: "candle", label: "candle", body: "dynamic", mass_kg: 0.35 });
  prop.mesh(
    lathe(
      [
        [0, 0],
        [0.045, 0],
        [0.05, 0.012],
        [0.028, 0.014],
        [0.026, 0.03],
        [0, 0.03],
      ],
      16,
    ),
    "brass",
  );
  prop
    .mesh(cylinder(0.021, h, 12, 0.004).translate(0, 0.03, 0), "wax")
    .mesh(cylinder(0.0015, 0.014, 5, 0).translate(0, h + 0.029, 0), "plastic black");
  return prop
    .collide(cylinderCollider(0.048, 0.014, [0, 0, 0]), cylinderCollider(0.024, h + 0.02, [0, 0.012, 0]))
    .node();
}

/** A small figure of a cat, sitting. */
export function figurine(place: Place, tint = 0x34495a): NodeDef {
  const prop = new Prop(place, {
    kind: "figurine",
    label: "cat figurine",
    body: "dynamic",
    mass_kg: 0.4,
    has_front: true,
  });
  prop.mesh(
    lathe(
      [
        [0, 0],
        [0.042, 0],
        [0.048, 0.03],
        [0.038, 0.08],
        [0.022, 0.11],
        [0, 0.115],
      ],
      14,
    ),
    "ceramic paint",
    { tint },
  );
  prop.mesh(sphere(0.03, 10).translate(0, 0.1, 0.01), "ceramic paint", { tint });
  for (const s of [-1, 1])
    prop.mesh(
      lathe(
        [
          [0, 0],
          [0.01, 0],
          [0, 0.024],
        ],
        6,
      ).translate(s * 0.016, 0.148, 0.008),
      "ceramic paint",
      { tint },
    );
  return prop
    .collide(cylinderCollider(0.045, 0.1, [0, 0, 0]), boxCollider([0.06, 0.072, 0.066], [0, 0.1, 0.006]))
    .node();
}

/** A folded throw that lies over something flat. */
export function foldedThrow(place: Place, options: { cloth: string; size: Vec3 }): NodeDef {
  const prop = new Prop(place, { kind: "throw", label: "folded throw", body: "dynamic", mass_kg: 0.9 });
  prop.mesh(cushion(options.size, { round: options.size[1] * 0.4 }), options.cloth);
  return prop.collide(boxCollider(options.size, [0, 0, 0])).node();
}
