/**
 * Where tickets are bought and shown.
 *
 * Owns: ticket machines, gates with their cabinets and swinging panes, validators, glass fences. Refuses: where they stand.
 */
import { boxCollider } from "./colliders";
import { box } from "./geometry/box";
import { cylinder } from "./geometry/lathe";
import { panel } from "./geometry/panel";
import { turned } from "./geometry/pose";
import type { NodeDef } from "./model";
import { type Place, Prop } from "./prop";
import { SHEETS } from "./textures/station";

/** A ticket machine: screen, keypad, slots, tray; its front is +z. The screen shows while it is on. */
export function ticketMachine(place: Place, options: { on: boolean; tint?: number }): NodeDef {
  const { on, tint = 0x1d4f8c } = options;
  const prop = new Prop(place, {
    kind: "ticket machine",
    label: "ticket machine",
    has_front: true,
    mechanism: { kind: "screen", on, interactive: true },
  });
  prop.block([0.86, 0.1, 0.56], [0, 0, -0.02], "plastic black", { bevel: 0.006 });
  prop.block([0.9, 1.7, 0.6], [0, 0.1, 0], "enamel", { tint, bevel: 0.025 });
  prop.block([0.9, 0.26, 0.64], [0, 1.8, 0.02], "enamel", { tint: 0x14386b, bevel: 0.02 });
  prop.mesh(panel(0.84, 0.21, SHEETS.sign.tickets).translate(0, 1.825, 0.349), "station sign");
  prop.mesh(box([0.78, 1.22, 0.012], 0.004).translate(0, 0.52, 0.3), "steel scuffed");
  prop.mesh(box([0.5, 0.4, 0.02], 0.006).translate(-0.1, 1.22, 0.306), "plastic black");
  prop.mesh(panel(0.44, 0.34, SHEETS.screen.tickets).translate(-0.1, 1.25, 0.3265), "screen off", {
    material_on: "station screen",
    casts_shadow: false,
  });
  keypad(prop, 0.27, 1.24, 0.31);
  prop.mesh(box([0.16, 0.11, 0.014], 0.003).translate(0.27, 1.06, 0.308), "plastic black");
  prop.mesh(box([0.1, 0.012, 0.01], 0).translate(0.27, 1.11, 0.318), "signal lit green", {
    casts_shadow: false,
  });
  prop.mesh(box([0.18, 0.025, 0.014], 0.003).translate(-0.22, 1.08, 0.308), "plastic black");
  prop.mesh(box([0.46, 0.17, 0.016], 0.006).translate(-0.06, 0.68, 0.309), "plastic black");
  prop.mesh(box([0.4, 0.1, 0.006], 0.002).translate(-0.06, 0.72, 0.319), "dark glass");
  prop.mesh(turned(cylinder(0.014, 0.01, 10), "x", 90).translate(0.36, 0.6, 0.306), "chrome");
  return prop.node();
}

function keypad(prop: Prop, x: number, y: number, z: number): void {
  prop.mesh(box([0.17, 0.2, 0.012], 0.004).translate(x, y, z - 0.002), "plastic black");
  for (let row = 0; row < 4; row++)
    for (let column = -1; column < 2; column++) {
      const tint = row === 0 ? [0xc62f2b, 0xe0b02c, 0x2e9d4f][column + 1] : 0xb9bdc2;
      prop.mesh(
        box([0.036, 0.03, 0.008], 0).translate(x + column * 0.048, y + 0.018 + row * 0.044, z + 0.004),
        "plastic paint",
        {
          tint: tint ?? 0xb9bdc2,
        },
      );
    }
}

export const GATE_LONG_M = 1.5;
export const GATE_WIDE_M = 0.24;
const GATE_HIGH_M = 1.02;

/** The cabinet between two lanes; people walk along its local z. An arrow or a bar shines at either end. */
export function gateCabinet(place: Place, options: { front: "go" | "stop"; back: "go" | "stop" }): NodeDef {
  const prop = new Prop(place, { kind: "gate cabinet", label: "ticket gate cabinet", has_front: true });
  const long = GATE_LONG_M;
  prop.block([GATE_WIDE_M, GATE_HIGH_M - 0.04, long], [0, 0, 0], "steel scuffed", { bevel: 0.03 });
  prop.block([GATE_WIDE_M - 0.02, 0.04, long - 0.02], [0, GATE_HIGH_M - 0.04, 0], "plastic black", {
    bevel: 0.012,
  });
  for (const [side, state] of [
    [1, options.front],
    [-1, options.back],
  ] as const) {
    const lamp = box([0.13, 0.13, 0.006], 0.002).translate(0, 0.74, (long / 2) * 1 + 0.001);
    const symbol = state === "go" ? "signal lit green" : "signal lit red";
    const plate = box([0.17, 0.17, 0.004], 0.001).translate(0, 0.72, long / 2);
    prop.mesh(side > 0 ? plate : turned(plate, "y", 180), "plastic black");
    prop.mesh(
      side > 0 ? lamp.translate(0, 0, 0.004) : turned(lamp.translate(0, 0, 0.004), "y", 180),
      symbol,
      {
        casts_shadow: false,
      },
    );
    const reader = cylinder(0.06, 0.012, 18, 0.004).translate(0, GATE_HIGH_M, side * (long / 2 - 0.2));
    prop.mesh(reader, "plastic paint", { tint: 0x2a6fb8 });
    prop.mesh(box([0.12, 0.004, 0.02], 0).translate(0, GATE_HIGH_M, side * (long / 2 - 0.36)), "steel");
  }
  return prop.node();
}

/** The pane that bars a lane: it swings a quarter turn towards local -z. Base centre in the middle of the lane. */
export function gatePane(
  place: Place,
  options: { lane_m: number; open: boolean; hinges?: "left" | "right" },
): NodeDef {
  const { lane_m, open, hinges = "left" } = options;
  const side = hinges === "left" ? -1 : 1;
  const joint = "pane";
  const prop = new Prop(place, {
    kind: "ticket gate",
    label: "ticket gate",
    hangs: true,
    has_front: true,
    mechanism: { kind: "door", joint, speed: 2.4, open, interactive: true },
  });
  const hinge = (side * lane_m) / 2;
  prop.joint({
    name: joint,
    kind: "hinge",
    origin: [hinge - side * 0.021, 0, 0],
    axis: [0, -side, 0],
    min: 0,
    max: Math.PI / 2,
  });
  const w = lane_m - 0.07;
  const x = hinge - side * (0.02 + w / 2);
  prop.mesh(box([w, 0.72, 0.016], 0.004).translate(x, 0.24, 0), "glass clear", {
    joint,
    casts_shadow: false,
  });
  prop.mesh(box([w * 0.6, 0.05, 0.0205], 0).translate(x, 0.76, 0), "signal red", { joint });
  prop.collide(boxCollider([w, 0.72, 0.02], [x, 0.24, 0], joint));
  prop.mesh(cylinder(0.02, 0.8, 10).translate(hinge - side * 0.021, 0.18, 0), "steel");
  prop.collide(boxCollider([0.04, 0.8, 0.04], [hinge - side * 0.021, 0.18, 0]));
  return prop.node();
}

/** A pane of glass on two steel posts that closes the rest of the line. Along local x. */
export function glassFence(place: Place, options: { length_m: number; height_m?: number }): NodeDef {
  const { length_m: l, height_m: h = 1.15 } = options;
  const prop = new Prop(place, { kind: "glass fence", label: "glass fence" });
  for (const side of [-1, 1])
    prop.mesh(box([0.05, h, 0.05], 0.008).translate(side * (l / 2 - 0.025), 0, 0), "steel");
  prop.mesh(box([l - 0.1, h - 0.2, 0.012], 0).translate(0, 0.12, 0), "glass clear", { casts_shadow: false });
  prop.mesh(box([l - 0.1, 0.04, 0.045], 0.008).translate(0, h - 0.08, 0), "steel");
  return prop.collide(boxCollider([l, h, 0.05], [0, 0, 0])).node();
}

/** A small box on a post that stamps tickets. */
export function validator(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "validator", label: "ticket validator", has_front: true });
  prop.post(0.035, 1.0, [0, 0, 0], "steel", { segments: 12 });
  prop.block([0.2, 0.02, 0.2], [0, 0, 0], "steel", { bevel: 0.005 });
  prop.block([0.17, 0.3, 0.14], [0, 0.95, 0.01], "enamel", { tint: 0xe0a020, bevel: 0.02 });
  prop.mesh(box([0.11, 0.05, 0.006], 0.001).translate(0, 1.14, 0.08), "signal lit green", {
    casts_shadow: false,
  });
  prop.mesh(box([0.1, 0.012, 0.006], 0).translate(0, 1.06, 0.081), "plastic black");
  return prop.node();
}
