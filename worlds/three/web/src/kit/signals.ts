/**
 * Lights that tell traffic when to go.
 *
 * Owns: masts, heads for cars and for people on foot, push buttons, and the plan of one round. Refuses: where they stand.
 */
import { boxCollider } from "./colliders";
import { box } from "./geometry/box";
import { cylinder, disc, sphere } from "./geometry/lathe";
import { lettering } from "./geometry/lettering";
import { MeshWriter } from "./geometry/mesh";
import { turned } from "./geometry/pose";
import { tube } from "./geometry/tube";
import type { NodeDef, PhaseDef } from "./model";
import { type Place, Prop } from "./prop";

/** When one way of a crossing goes: the start of its green and how long it lasts, in seconds of the round. */
export interface Way {
  readonly round_s: number;
  readonly green_s: number;
  readonly lasts_s: number;
}

const AMBER_S = 3;
const READY_S = 2;
/** People on foot get green later and lose it sooner. */
const WALK_AFTER_S = 1;
const WALK_BEFORE_S = 4;

/** Spans of a round [from, to) with what is lit in them, turned so that the list begins at 0. */
function phasesOf(
  round_s: number,
  spans: readonly (readonly [from: number, to: number, lit: readonly string[]])[],
): PhaseDef[] {
  const cuts = new Set<number>([0, round_s]);
  for (const [from, to] of spans)
    for (const at of [from, to]) cuts.add(((at % round_s) + round_s) % round_s || 0);
  const marks = [...cuts].sort((a, b) => a - b);
  const phases: PhaseDef[] = [];
  for (let i = 0; i + 1 < marks.length; i++) {
    const [from, to] = [marks[i] as number, marks[i + 1] as number];
    const middle = (from + to) / 2;
    const span = spans.find(([a, b]) =>
      [middle - round_s, middle, middle + round_s].some((t) => t > a && t < b),
    );
    phases.push({ seconds: to - from, lit: [...(span?.[2] ?? [])] });
  }
  return phases;
}

/** Green, amber, red, red with amber. */
export function carPhases({ round_s, green_s, lasts_s }: Way): PhaseDef[] {
  const end = green_s + lasts_s;
  return phasesOf(round_s, [
    [green_s, end, ["green"]],
    [end, end + AMBER_S, ["amber"]],
    [end + AMBER_S, green_s + round_s - READY_S, ["red"]],
    [green_s + round_s - READY_S, green_s + round_s, ["red", "amber"]],
  ]);
}

/** For people who walk the same way as the cars that have green. */
export function walkPhases({ round_s, green_s, lasts_s }: Way): PhaseDef[] {
  const [from, to] = [green_s + WALK_AFTER_S, green_s + lasts_s - WALK_BEFORE_S];
  return phasesOf(round_s, [
    [from, to, ["green"]],
    [to, from + round_s, ["red"]],
  ]);
}

const cycle = (phases: readonly PhaseDef[], clock_s: number) =>
  ({ kind: "cycle", on: true, speed: 1, interactive: false, phases, clock_s }) as const;

/** A mast, bent over the street at its top when it has an arm (towards +z). */
export function signalMast(place: Place, options: { height_m: number; arm_m?: number }): NodeDef {
  const { height_m: h, arm_m = 0 } = options;
  const prop = new Prop(place, { kind: "signal mast", label: "signal mast" });
  prop.post(0.12, 0.35, [0, 0, 0], "metal paint", { tint: 0x595f62, segments: 10, bevel: 0 });
  prop.post(0.06, h - 0.35, [0, 0.35, 0], "metal paint", { tint: 0x6b7174, segments: 10, bevel: 0 });
  if (arm_m > 0) {
    prop.mesh(
      tube(
        [
          [0, h - 0.3, 0],
          [0, h - 0.05, 0.1],
          [0, h, 0.5],
          [0, h, arm_m],
        ],
        0.05,
        { smooth: 2, sides: 8 },
      ),
      "metal paint",
      { tint: 0x6b7174 },
    );
    prop.collide(boxCollider([0.1, 0.1, arm_m], [0, h - 0.05, arm_m / 2]));
  }
  return prop.node();
}

export interface HeadOptions {
  readonly way: Way;
  readonly clock_s: number;
}

/** Three lamps one above the other, on the front of a mast; the place is the lower edge of its back. */
export function carSignal(place: Place, { way, clock_s }: HeadOptions): NodeDef {
  const prop = new Prop(place, {
    kind: "traffic light",
    label: "traffic light",
    hangs: true,
    has_front: true,
    mechanism: cycle(carPhases(way), clock_s),
  });
  prop.block([0.32, 0.94, 0.16], [0, 0, 0.081], "plastic black", { bevel: 0.02 });
  prop.mesh(box([0.5, 1.12, 0.012], 0).translate(0, -0.09, 0.075), "metal paint", { tint: 0x1d1f20 });
  prop.collide(boxCollider([0.5, 1.12, 0.012], [0, -0.09, 0.075]));
  lens(prop, 0.78, "red", 0x3a1210, "lens red");
  lens(prop, 0.47, "amber", 0x38270c, "lens amber");
  lens(prop, 0.16, "green", 0x0b3020, "lens green");
  return prop.node();
}

function lens(prop: Prop, y: number, lamp: string, tint: number, lit: string, r = 0.1): void {
  prop.mesh(turned(disc(r, 0.02, 14), "x", 90).translate(0, y, 0.16), "plastic paint", {
    tint,
    lamp,
    material_on: lit,
    casts_shadow: false,
  });
  const hood = tube(
    Array.from({ length: 7 }, (_, i) => {
      const a = Math.PI * (-0.1 + (1.2 * i) / 6);
      return [Math.cos(a) * (r + 0.012), y + Math.sin(a) * (r + 0.012), 0.215] as const;
    }),
    0.03,
    { sides: 4 },
  );
  prop.mesh(hood, "plastic black", { casts_shadow: false });
  prop.collide(boxCollider([2 * r + 0.08, 0.06, 0.09], [0, y + r - 0.02, 0.2]));
}

/** A flat upright piece of a figure, base middle on the origin, seen from +z. */
function mask(width: number, height: number) {
  const mesh = new MeshWriter();
  const corner = (x: number, y: number) => mesh.vertex([x, y, 0], [0, 0, 1], [x, y]);
  const half = width / 2;
  mesh.quad(corner(-half, 0), corner(half, 0), corner(half, height), corner(-half, height));
  return mesh.geometry();
}

/** A red figure that stands over a green one that walks. */
export function walkSignal(place: Place, { way, clock_s }: HeadOptions): NodeDef {
  const prop = new Prop(place, {
    kind: "pedestrian light",
    label: "pedestrian light",
    hangs: true,
    has_front: true,
    mechanism: cycle(walkPhases(way), clock_s),
  });
  prop.block([0.3, 0.62, 0.16], [0, 0, 0.081], "plastic black", { bevel: 0.02 });
  for (const [y, lamp, tint, lit] of [
    [0.45, "red", 0x401512, "lens red"],
    [0.17, "green", 0x0d3323, "lens green"],
  ] as const) {
    const look = { tint, lamp, material_on: lit, casts_shadow: false };
    const part = (w: number, h: number, x: number, dy: number, lean: number) =>
      prop.mesh(turned(mask(w, h), "z", lean).translate(x, y + dy, 0.172), "plastic paint", look);
    prop.mesh(sphere(0.026, 6, 1).translate(0, y + 0.062, 0.155), "plastic paint", look);
    const walks = lamp === "green";
    part(0.055, 0.075, 0, -0.015, walks ? -6 : 0);
    part(0.024, 0.1, walks ? 0.03 : -0.016, -0.105, walks ? -22 : 0);
    part(0.024, 0.1, walks ? -0.045 : 0.016, -0.105, walks ? 22 : 0);
    part(0.018, 0.08, -0.042, -0.01, walks ? 24 : 0);
    part(0.018, 0.08, 0.042, -0.01, walks ? -24 : 0);
  }
  return prop.node();
}

/** A yellow box with a button that lights up when it is pressed; on the front of a mast. */
export function pushButton(place: Place): NodeDef {
  const prop = new Prop(place, {
    kind: "push button",
    label: "push button",
    hangs: true,
    has_front: true,
    mechanism: { kind: "switch", on: false, interactive: true },
  });
  prop.block([0.12, 0.26, 0.1], [0, 0, 0.051], "plastic paint", { tint: 0xe8b31f, bevel: 0.014 });
  prop.mesh(turned(cylinder(0.036, 0.02, 10, 0), "x", 90).translate(0, 0.08, 0.1), "steel");
  prop.mesh(box([0.09, 0.05, 0.008], 0).translate(0, 0.17, 0.102), "lens dark", { material_on: "lens red" });
  prop.mesh(lettering("WAIT", { height_m: 0.026, weight: 0.17 }).translate(0, 0.182, 0.1185), "paper paint", {
    tint: 0xd8d4c8,
    casts_shadow: false,
  });
  return prop.node();
}
