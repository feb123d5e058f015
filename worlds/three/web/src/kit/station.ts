/**
 * What stands and hangs about in public halls.
 *
 * Owns: benches of steel mesh, bins, clocks, columns, extinguishers, cameras, loudspeakers, help points, ventilators,
 * bollards, works fences, planters. Refuses: signs, tickets, things left behind.
 */
import { boxCollider, cylinderCollider, lyingCylinder } from "./colliders";
import { box } from "./geometry/box";
import { cylinder, lathe, sphere } from "./geometry/lathe";
import { panel } from "./geometry/panel";
import { turned } from "./geometry/pose";
import { sheet } from "./geometry/sheet";
import { tube } from "./geometry/tube";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";
import { SHEETS } from "./textures/station";

/** A row of bucket seats of perforated steel on a beam; four seats by default. */
export function seatRow(place: Place, options: { seats?: number; tint?: number } = {}): NodeDef {
  const { seats = 4, tint = 0x2a6fb8 } = options;
  const prop = new Prop(place, { kind: "station bench", label: "bench", has_front: true });
  const pitch = 0.54;
  const w = seats * pitch;
  for (const side of [-1, 1]) {
    const x = side * (w / 2 - 0.35);
    prop.block([0.06, 0.36, 0.06], [x, 0.02, -0.02], "steel", { bevel: 0.006 });
    prop.block([0.1, 0.02, 0.5], [x, 0, 0], "steel", { bevel: 0.004 });
  }
  prop.block([w - 0.1, 0.05, 0.08], [0, 0.36, -0.02], "steel", { bevel: 0.006 });
  for (let i = 0; i < seats; i++) {
    const x = (i - (seats - 1) / 2) * pitch;
    const bend = (_u: number, v: number): readonly [number, number] => {
      if (v < 0.5) return [0.24 - v * 0.84, 0.44 + (v < 0.06 ? -0.03 : 0)];
      return [-0.18 - (v - 0.5) * 0.18, 0.44 + (v - 0.5) * 0.86];
    };
    const seat = sheet(
      (u, v): Vec3 => {
        const [z, y] = bend(u, v);
        return [x + (u - 0.5) * 0.48, y, z + (v > 0.55 ? 0.04 * (2 * u - 1) ** 2 : 0)];
      },
      [2, 8],
      [0.48, 0.95],
      0.012,
    );
    prop.mesh(seat, "enamel", { tint });
    prop.collide(
      boxCollider([0.48, 0.046, 0.46], [x, 0.4, 0.01]),
      boxCollider([0.48, 0.43, 0.1], [x, 0.46, -0.22]),
    );
  }
  return prop.node();
}

/** A steel bin with a round mouth and a clear bag, as stations have them. */
export function stationBin(place: Place, options: { tint?: number } = {}): NodeDef {
  const prop = new Prop(place, { kind: "bin", label: "litter bin" });
  const r = 0.23;
  prop.mesh(cylinder(r, 0.06, 16, 0.008), "plastic black");
  prop.mesh(
    lathe(
      [
        [r - 0.02, 0.06],
        [r - 0.012, 0.06],
        [r - 0.012, 0.8],
        [r - 0.03, 0.8],
      ],
      16,
    ),
    "steel scuffed",
  );
  prop.mesh(
    lathe(
      [
        [r, 0.78],
        [r, 0.9],
        [r - 0.04, 0.94],
        [r - 0.1, 0.94],
        [r - 0.11, 0.9],
        [0, 0.88],
      ],
      16,
    ),
    "enamel",
    { tint: options.tint ?? 0x33414f },
  );
  prop.mesh(cylinder(0.11, 0.004, 14, 0).translate(0, 0.891, 0), "plastic black");
  return prop.collide(cylinderCollider(r, 0.94, [0, 0, 0])).node();
}

/** A square station clock on a rod under a ceiling, face on +z; the place is its lowest point. */
export function stationClock(place: Place, options: { clock_s: number; rod_m: number }): NodeDef {
  const r = 0.3;
  const { rod_m } = options;
  const mechanism = { kind: "clock" as const, on: true, clock_s: options.clock_s, interactive: false };
  const prop = new Prop(place, {
    kind: "station clock",
    label: "station clock",
    hangs: true,
    has_front: true,
    mechanism,
  });
  prop.block([0.68, 0.68, 0.12], [0, 0, 0], "enamel", { tint: 0x20303f, bevel: 0.02 });
  prop.mesh(panel(0.6, 0.6).translate(0, 0.04, 0.069), "clock face");
  const hand = (name: string, length: number, width: number, z: number, tint: number) => {
    prop.joint({ name, kind: "spin", origin: [0, 0.34, 0], axis: [0, 0, -1], min: -1e6, max: 1e6 });
    prop.mesh(box([width, length + 0.05, 0.003], 0).translate(0, 0.29, z), "plastic paint", {
      joint: name,
      tint,
    });
  };
  hand("hour", r * 0.5, 0.03, 0.0735, 0x15171a);
  hand("minute", r * 0.78, 0.02, 0.0785, 0x15171a);
  hand("second", r * 0.76, 0.007, 0.0835, 0xc62f2b);
  prop.block([0.04, rod_m, 0.04], [0, 0.68, 0], "steel");
  return prop.collide(boxCollider([0.6, 0.6, 0.028], [0, 0.04, 0.072])).node();
}

/** A round column clad in tiles with a steel foot. Structural. */
export function tiledColumn(
  place: Place,
  options: { height_m: number; radius_m?: number; tiles?: string },
): NodeDef {
  const { height_m: h, radius_m: r = 0.34, tiles = "metro tiles blue" } = options;
  const prop = new Prop(place, { kind: "column", label: "column", structural: true });
  const rows = Math.max(2, Math.round(h / 0.8));
  const skin: [number, number][] = Array.from({ length: rows + 1 }, (_, i) => [
    r,
    0.22 + ((h - 0.22) * i) / rows,
  ]);
  prop.mesh(lathe(skin, 20), tiles);
  prop.mesh(
    lathe(
      [
        [r + 0.016, 0],
        [r + 0.016, 0.22],
        [r, 0.225],
      ],
      20,
    ),
    "steel",
  );
  return prop.collide(cylinderCollider(r + 0.012, h, [0, 0, 0])).node();
}

/** A fire extinguisher on a wall bracket with its sign above; the place is its base on the wall's face. */
export function extinguisher(place: Place): NodeDef {
  const prop = new Prop(place, {
    kind: "fire extinguisher",
    label: "fire extinguisher",
    hangs: true,
    has_front: true,
  });
  prop.mesh(cylinder(0.08, 0.48, 16, 0.03).translate(0, 0, 0.1), "red paint");
  prop.collide(cylinderCollider(0.08, 0.56, [0, 0, 0.1]));
  prop.mesh(cylinder(0.025, 0.06, 10).translate(0, 0.48, 0.1), "black metal");
  prop.mesh(box([0.1, 0.02, 0.03], 0.004).translate(0.03, 0.54, 0.1), "black metal");
  prop.mesh(
    tube(
      [
        [0.02, 0.5, 0.1],
        [0.1, 0.46, 0.11],
        [0.1, 0.2, 0.12],
      ],
      0.011,
      { smooth: 5, sides: 6 },
    ),
    "rubber",
  );
  prop.block([0.2, 0.5, 0.02], [0, 0.04, 0.01], "enamel", { tint: 0xd8dadb, bevel: 0.003 });
  prop.block([0.16, 0.16, 0.012], [0, 0.72, 0.006], "signal red", { bevel: 0 });
  prop.mesh(box([0.03, 0.09, 0.003], 0).translate(0, 0.745, 0.013), "plastic white");
  return prop.collide(boxCollider([0.03, 0.3, 0.03], [0.1, 0.19, 0.115])).node();
}

/** A camera in a dark dome under a ceiling; the place is its lowest point. */
export function domeCamera(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "camera", label: "surveillance camera", hangs: true });
  prop.mesh(sphere(0.07, 10), "dark glass");
  prop.mesh(cylinder(0.1, 0.06, 18, 0.01).translate(0, 0.08, 0), "plastic white");
  return prop.collide(cylinderCollider(0.1, 0.14, [0, 0, 0])).node();
}

/** A round loudspeaker let into a ceiling; the place is its lowest point. */
export function ceilingSpeaker(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "ceiling loudspeaker", label: "loudspeaker", hangs: true });
  prop.mesh(cylinder(0.14, 0.03, 20, 0.006), "white metal");
  prop.mesh(cylinder(0.11, 0.004, 20, 0).translate(0, -0.004, 0), "plastic black");
  return prop.collide(cylinderCollider(0.14, 0.034, [0, -0.004, 0])).node();
}

/** A pillar with two buttons to call for help. */
export function helpPoint(place: Place, options: { on: boolean }): NodeDef {
  const prop = new Prop(place, {
    kind: "help point",
    label: "help point",
    has_front: true,
    mechanism: { kind: "switch", on: options.on, interactive: true },
  });
  prop.block([0.36, 1.75, 0.24], [0, 0, 0], "enamel", { tint: 0xc9352f, bevel: 0.03 });
  prop.block([0.4, 0.03, 0.28], [0, 0, 0], "steel", { bevel: 0.004 });
  prop.mesh(box([0.28, 0.5, 0.01], 0.003).translate(0, 0.98, 0.12), "steel scuffed");
  prop.mesh(panel(0.3, 0.075, SHEETS.sign.information).translate(0, 1.58, 0.129), "station sign");
  for (const [x, tint] of [
    [-0.07, 0x2a6fb8],
    [0.07, 0xd22b24],
  ] as const)
    prop.mesh(turned(cylinder(0.035, 0.02, 14, 0.006), "x", 90).translate(x, 1.1, 0.124), "plastic paint", {
      tint,
    });
  for (let i = 0; i < 5; i++)
    prop.mesh(box([0.12, 0.008, 0.004], 0).translate(0, 1.26 + i * 0.024, 0.125), "plastic black");
  prop.mesh(box([0.03, 0.03, 0.008], 0).translate(0, 1.4, 0.127), "plastic black", {
    material_on: "signal lit green",
    casts_shadow: false,
  });
  return prop.node();
}

/** A ventilator behind a round guard in a wall; its blades run while it is on. The place is its lowest point on the wall. */
export function ventilator(place: Place, options: { on: boolean; radius_m?: number }): NodeDef {
  const { on, radius_m: r = 0.42 } = options;
  const joint = "blades";
  const prop = new Prop(place, {
    kind: "ventilator",
    label: "ventilator",
    hangs: true,
    has_front: true,
    mechanism: { kind: "fan", joint, speed: 9, on, interactive: false },
  });
  prop.mesh(box([2 * r + 0.12, 2 * r + 0.12, 0.05], 0.01).translate(0, 0, 0.026), "enamel", {
    tint: 0x6d7478,
  });
  prop.mesh(turned(cylinder(r, 0.01, 28, 0.002), "x", 90).translate(0, r + 0.06, 0.052), "plastic black");
  prop.joint({ name: joint, kind: "spin", origin: [0, r + 0.06, 0], axis: [0, 0, 1], min: -1e6, max: 1e6 });
  for (let i = 0; i < 6; i++) {
    const blade = turned(box([0.16, r - 0.09, 0.008], 0.002), "y", 28).translate(0, 0.06, 0.1);
    prop.mesh(turned(blade, "z", i * 60).translate(0, r + 0.06, 0), "steel", { joint });
  }
  prop.mesh(turned(cylinder(0.08, 0.05, 16, 0.012), "x", 90).translate(0, r + 0.06, 0.075), "black metal", {
    joint,
  });
  for (const ring of [0.45, 0.72, 1]) {
    const points: Vec3[] = Array.from({ length: 18 }, (_, i) => [
      Math.cos((i / 18) * 2 * Math.PI) * r * ring,
      r + 0.06 + Math.sin((i / 18) * 2 * Math.PI) * r * ring,
      0.152,
    ]);
    prop.mesh(tube(points, 0.006, { closed: true, sides: 4 }), "steel");
  }
  for (let i = 0; i < 4; i++)
    prop.mesh(turned(box([2 * r, 0.012, 0.012], 0), "z", i * 45).translate(0, r + 0.06, 0.152), "steel");
  return prop.collide(boxCollider([2 * r + 0.12, 2 * r + 0.12, 0.16], [0, 0, 0.08])).node();
}

/** A steel post that keeps cars out. */
export function bollard(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "bollard", label: "bollard" });
  prop.post(0.07, 0.95, [0, 0, 0], "steel", { segments: 16, bevel: 0.02 });
  prop.mesh(cylinder(0.0712, 0.09, 16, 0).translate(0, 0.72, 0), "plastic paint", { tint: 0xd22b24 });
  return prop.node();
}

/** A mesh fence on weighted feet with red and white boards: works ahead. Along local x. */
export function worksFence(place: Place, options: { length_m: number }): NodeDef {
  const { length_m: l } = options;
  const h = 2.0;
  const prop = new Prop(place, { kind: "works fence", label: "works fence", has_front: true });
  const fields = Math.max(1, Math.round(l / 1.9));
  const each = l / fields;
  for (let i = 0; i <= fields; i++) {
    const x = -l / 2 + i * each;
    const inner = Math.max(-l / 2 + 0.08, Math.min(l / 2 - 0.08, x));
    prop.mesh(box([0.16, 0.14, 0.4], 0.02).translate(inner, 0, 0), "rubber");
    prop.mesh(
      cylinder(0.02, h - 0.1, 8).translate(Math.max(-l / 2 + 0.02, Math.min(l / 2 - 0.02, x)), 0.1, 0),
      "steel",
    );
  }
  for (const y of [0.2, h - 0.03]) prop.mesh(box([l, 0.03, 0.03], 0).translate(0, y, 0), "steel");
  const wires = Math.round(l / 0.16);
  for (let i = 1; i < wires; i++)
    prop.mesh(box([0.006, h - 0.2, 0.006], 0).translate(-l / 2 + (l * i) / wires, 0.2, 0), "steel");
  for (let i = 1; i < 6; i++)
    prop.mesh(box([l, 0.006, 0.006], 0).translate(0, 0.2 + ((h - 0.2) * i) / 6, 0), "steel");
  const stripes = Math.round(l / 0.3);
  for (let i = 0; i < stripes; i++)
    prop.mesh(
      box([l / stripes, 0.2, 0.02], 0).translate(-l / 2 + (l / stripes) * (i + 0.5), 0.9, 0.02),
      "plastic scuffed",
      {
        tint: i % 2 ? 0xf2f0ea : 0xcf2f2a,
      },
    );
  prop.mesh(panel(0.9, 0.225, SHEETS.sign.staff).translate(0, 1.35, 0.025), "station sign");
  prop.mesh(box([0.92, 0.245, 0.012], 0).translate(0, 1.34, 0.01), "plastic white");
  prop.collide(boxCollider([l, h, 0.06], [0, 0, 0]));
  return prop.collide(boxCollider([l, 0.14, 0.4], [0, 0, 0])).node();
}

/** A box of sheet steel with earth, for plants outside or in a hall. */
export function planter(place: Place, options: { size: Vec3; tint?: number }): NodeDef {
  const [w, h, d] = options.size;
  const prop = new Prop(place, { kind: "planter", label: "planter" });
  prop.mesh(box([w, h - 0.04, d], 0.012), "enamel", { tint: options.tint ?? 0x5d6468 });
  prop.mesh(box([w - 0.05, 0.02, d - 0.05], 0).translate(0, h - 0.04, 0), "soil");
  for (const side of [-1, 1]) {
    prop.mesh(box([w, 0.05, 0.03], 0.004).translate(0, h - 0.05, side * (d / 2 - 0.015)), "enamel", {
      tint: options.tint ?? 0x5d6468,
    });
    prop.mesh(box([0.03, 0.05, d - 0.06], 0.004).translate(side * (w / 2 - 0.015), h - 0.05, 0), "enamel", {
      tint: options.tint ?? 0x5d6468,
    });
  }
  return prop.collide(boxCollider([w, h, d], [0, 0, 0])).node();
}

/** A fat pipe along a ceiling on straps; along local x, the place is the middle of its lower side. */
export function ceilingPipe(
  place: Place,
  options: { length_m: number; radius_m?: number; tint?: number },
): NodeDef {
  const { length_m: l, radius_m: r = 0.12, tint = 0xb9bdbd } = options;
  const prop = new Prop(place, { kind: "duct", label: "ventilation duct", hangs: true });
  prop.mesh(turned(cylinder(r, l, 16, 0.004), "z", 90).translate(l / 2, r, 0), "enamel", { tint });
  for (let i = 0; i <= Math.round(l / 2); i++) {
    const x = -l / 2 + 0.02 + ((l - 0.04) * i) / Math.max(1, Math.round(l / 2));
    prop.mesh(turned(cylinder(r + 0.008, 0.03, 16, 0.001), "z", 90).translate(x + 0.015, r, 0), "steel");
    prop.mesh(box([0.02, 0.1, 0.02], 0).translate(x, 2 * r, 0), "steel");
  }
  prop.collide(lyingCylinder(r, l, [0, r, 0], "x"));
  return prop.collide(boxCollider([l - 0.02, 0.1, 0.02], [0, 2 * r, 0])).node();
}
