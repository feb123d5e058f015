/**
 * Things with a plug or a battery.
 *
 * Owns: televisions, remotes, clocks with digits, laptops, phones, radios, loudspeakers. Refuses: kitchen machines.
 */
import { boxCollider } from "./colliders";
import { box } from "./geometry/box";
import { cylinder } from "./geometry/lathe";
import { turned } from "./geometry/pose";
import { sheet } from "./geometry/sheet";
import type { NodeDef } from "./model";
import { type Place, Prop } from "./prop";

/** A picture surface from u, v = 0 at its lower left to 1, so that a texture with tile 1 fills it. */
function picture(w: number, h: number, z: number, y: number) {
  return sheet((u, v) => [(u - 0.5) * w, y + v * h, z], [1, 1], [1, 1], 0.001, "front");
}

/** A flat television on two feet; its screen shows a picture while it is on. */
export function television(place: Place, options: { on: boolean; width_m?: number }): NodeDef {
  const w = options.width_m ?? 1.12;
  const h = w * 0.58;
  const mechanism = { kind: "screen" as const, on: options.on, interactive: true };
  const prop = new Prop(place, { kind: "television", label: "television", has_front: true, mechanism });
  prop.block([w, h, 0.035], [0, 0.07, 0], "plastic black", { bevel: 0.006 });
  prop.mesh(picture(w - 0.024, h - 0.034, 0.0182, 0.09), "screen off", {
    material_on: "screen on",
    casts_shadow: false,
  });
  prop.block([w * 0.4, h * 0.45, 0.03], [0, 0.16, -0.03], "plastic black", { bevel: 0.008 });
  for (const x of [-1, 1])
    prop.block([0.025, 0.075, 0.24], [x * w * 0.36, 0, 0], "plastic black", { bevel: 0.006 });
  return prop.node();
}

/** A remote control with its buttons up. */
export function remote(place: Place): NodeDef {
  const prop = new Prop(place, {
    kind: "remote control",
    label: "remote control",
    body: "dynamic",
    mass_kg: 0.12,
  });
  prop.block([0.046, 0.018, 0.17], [0, 0, 0], "plastic black", { bevel: 0.005 });
  for (let row = 0; row < 5; row++)
    for (let column = -1; column < 2; column++) {
      const tint = row === 0 && column === 1 ? 0xc23b34 : 0x8b9098;
      prop.mesh(
        cylinder(0.0045, 0.002, 8, 0.0005).translate(column * 0.012, 0.018, -0.055 + row * 0.022),
        "plastic paint",
        { tint },
      );
    }
  return prop.node();
}

const SEGMENTS: Readonly<Record<string, string>> = {
  "0": "abcdef",
  "1": "bc",
  "2": "abged",
  "4": "fgbc",
  "7": "abc",
  "9": "abcdfg",
};

function digit(prop: Prop, character: string, x: number, y: number, z: number, s: number): void {
  const on = SEGMENTS[character] ?? "";
  const bar = (key: string, w: number, h: number, dx: number, dy: number) => {
    if (on.includes(key))
      prop.mesh(box([w, h, 0.001], 0).translate(x + dx, y + dy, z), "digits", { casts_shadow: false });
  };
  bar("a", s, s * 0.22, 0, s * 1.8);
  bar("g", s, s * 0.22, 0, s * 0.89);
  bar("d", s, s * 0.22, 0, 0);
  for (const [key, side, level] of [
    ["f", -1, 1],
    ["b", 1, 1],
    ["e", -1, 0],
    ["c", 1, 0],
  ] as const) {
    bar(key, s * 0.22, s * 0.9, (side * s) / 2, s * 0.1 + level * s * 0.9);
  }
}

/** A bedside clock with red digits. */
export function alarmClock(place: Place, time = "1427"): NodeDef {
  const prop = new Prop(place, {
    kind: "alarm clock",
    label: "alarm clock",
    body: "dynamic",
    mass_kg: 0.3,
    has_front: true,
  });
  prop.block([0.15, 0.07, 0.06], [0, 0, 0], "plastic black", { bevel: 0.01 });
  prop.mesh(box([0.13, 0.046, 0.0015], 0).translate(0, 0.012, 0.03), "dark glass");
  [...time].forEach((character, i) => {
    digit(prop, character, -0.045 + i * 0.027 + (i > 1 ? 0.009 : 0), 0.021, 0.032, 0.014);
  });
  for (const y of [0.029, 0.041]) prop.mesh(box([0.003, 0.003, 0.001], 0).translate(0, y, 0.032), "digits");
  return prop.node();
}

/** An open laptop, screen towards +z. */
export function laptop(place: Place): NodeDef {
  const prop = new Prop(place, {
    kind: "laptop",
    label: "laptop",
    body: "dynamic",
    mass_kg: 1.6,
    has_front: true,
  });
  prop.block([0.33, 0.016, 0.23], [0, 0, 0], "steel", { bevel: 0.004 });
  prop.mesh(box([0.28, 0.001, 0.1], 0).translate(0, 0.016, -0.03), "plastic black");
  prop.mesh(box([0.09, 0.0006, 0.06], 0).translate(0, 0.016, 0.065), "plastic paint", { tint: 0xa8abaf });
  const lid = (geometry: ReturnType<typeof box>) => turned(geometry, "x", -14).translate(0, 0.016, -0.113);
  prop
    .mesh(lid(box([0.33, 0.22, 0.008], 0.003)), "steel")
    .mesh(lid(box([0.31, 0.195, 0.001], 0).translate(0, 0.014, 0.0045)), "screen off");
  const half = (14 * Math.PI) / 360;
  prop.collide({
    shape: "box",
    half: [0.165, 0.11, 0.004],
    position: [0, 0.016 + 0.107, -0.113 - 0.0266],
    quaternion: [-Math.sin(half), 0, 0, Math.cos(half)],
  });
  return prop.node();
}

/** A telephone lying face up. */
export function phone(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "phone", label: "mobile phone", body: "dynamic", mass_kg: 0.18 });
  prop.block([0.072, 0.009, 0.148], [0, 0, 0], "plastic black", { bevel: 0.003 });
  return prop.mesh(box([0.066, 0.0006, 0.138], 0).translate(0, 0.009, 0), "screen off").node();
}

/** A small table radio with a cloth front. */
export function radio(place: Place, wood = "walnut"): NodeDef {
  const prop = new Prop(place, {
    kind: "radio",
    label: "radio",
    body: "dynamic",
    mass_kg: 1.4,
    has_front: true,
  });
  prop.block([0.28, 0.16, 0.12], [0, 0, 0], wood, { bevel: 0.012 });
  prop.mesh(box([0.15, 0.12, 0.002], 0).translate(-0.05, 0.02, 0.0605), "cloth grey");
  for (const y of [0.06, 0.11])
    prop.mesh(turned(cylinder(0.016, 0.014, 12, 0.003), "x", 90).translate(0.09, y, 0.06), "brass");
  return prop.collide(boxCollider([0.22, 0.05, 0.014], [0.02, 0.06, 0.067])).node();
}

/** A loudspeaker box with two cones. */
export function loudspeaker(place: Place): NodeDef {
  const prop = new Prop(place, {
    kind: "loudspeaker",
    label: "loudspeaker",
    body: "dynamic",
    mass_kg: 4,
    has_front: true,
  });
  prop.block([0.17, 0.29, 0.19], [0, 0, 0], "walnut", { bevel: 0.006 });
  prop.mesh(turned(cylinder(0.06, 0.006, 16, 0.003), "x", 90).translate(0, 0.1, 0.095), "plastic black");
  prop.mesh(turned(cylinder(0.028, 0.006, 12, 0.003), "x", 90).translate(0, 0.22, 0.095), "plastic black");
  return prop.node();
}
