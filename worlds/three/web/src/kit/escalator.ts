/**
 * Moving stairs.
 *
 * Owns: the running steps (a belt that carries), the fixed body with its balustrades, the stop button. Refuses: being
 * carried (the runtime), the building around. The origin is the middle of the upper landing's edge, at x = 0; the stairs
 * lead down along +x. Steps of one pitch follow one another, so that the belt looks the same after each.
 */
import { boxCollider, cylinderCollider, hullCollider, turnedBox } from "./colliders";
import { box } from "./geometry/box";
import { cylinder } from "./geometry/lathe";
import { MeshWriter } from "./geometry/mesh";
import { panel } from "./geometry/panel";
import { turned } from "./geometry/pose";
import { extrude, type Outline } from "./geometry/profile";
import { tube } from "./geometry/tube";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";
import { SHEETS } from "./textures/station";

export interface EscalatorOptions {
  readonly drop_m: number;
  /** From the edge of the upper floor to that of the lower one. */
  readonly run_m: number;
  readonly runs: "up" | "down";
  readonly speed_mps?: number;
}

const DEGREES = 30;
const SLOPE = Math.tan((DEGREES * Math.PI) / 180);
const GOING = 0.39;
const PITCH = GOING / Math.cos((DEGREES * Math.PI) / 180);
const RISE = GOING * SLOPE;
const WIDE = 1.0;
const HALF = 0.75;
/** The steps' tops lie so far below the landings. */
const SUNK = 0.01;
const RAIL = 0.95;
/** Landing plates are thinner than the steps below them are sunk. */
const PLATE = 0.008;

/** Where the sloping part begins and ends. */
function slopeOf({ drop_m, run_m }: EscalatorOptions): { from: number; to: number } {
  const along = drop_m / SLOPE;
  const from = (run_m - along) / 2;
  return { from, to: from + along };
}

/** The steps: they run and carry whoever stands on them. */
export function escalatorSteps(place: Place, options: EscalatorOptions): NodeDef {
  const { drop_m, runs, speed_mps = 0.5 } = options;
  const { from, to } = slopeOf(options);
  const [along, fall] = [Math.cos((DEGREES * Math.PI) / 180), Math.sin((DEGREES * Math.PI) / 180)];
  const way: Vec3 = runs === "up" ? [-along, fall, 0] : [along, -fall, 0];
  const prop = new Prop(place, {
    kind: "escalator steps",
    label: `escalator steps, running ${runs}`,
    hangs: true,
    mechanism: {
      kind: "belt",
      joint: "chain",
      speed: speed_mps,
      on: true,
      carries_mps: [way[0] * speed_mps, way[1] * speed_mps, 0],
      interactive: false,
    },
  });
  prop.joint({ name: "chain", kind: "slide", origin: [0, 0, 0], axis: way, min: 0, max: PITCH });
  const shift = runs === "up" ? 0 : -1;
  const count = Math.ceil(drop_m / RISE);
  for (let k = 0; k <= count; k++) {
    const x = from + GOING * (k + 0.5 + shift);
    const y = -SUNK - RISE * (k + 1 + shift);
    prop.mesh(box([GOING, RISE + 0.015, WIDE], 0).translate(x, y - RISE - 0.015, 0), "treads", {
      joint: "chain",
      casts_shadow: false,
    });
    prop.mesh(box([0.03, 0.002, WIDE], 0).translate(x + GOING / 2 - 0.015, y, 0), "rubber paint", {
      joint: "chain",
      tint: 0xd9ab2b,
      casts_shadow: false,
    });
  }
  for (const [x, y] of [
    [from - 0.023, 0],
    [to + 0.023, -drop_m],
  ] as const)
    prop.mesh(box([0.054, 0.034, WIDE], 0).translate(x, y - 0.033, 0), "enamel", { tint: 0xe0b02c });
  return prop.collide(ramp(options, count)).node();
}

/** The slope that feet feel: through the edges of the steps, from one comb to below the other. */
function ramp(options: EscalatorOptions, count: number) {
  const { from } = slopeOf(options);
  const shift = options.runs === "up" ? 0 : -1;
  const low = from + GOING * (count + 1 + shift);
  const floor = -SUNK - RISE * (count + 2 + shift) - 0.015;
  const back = from - (options.runs === "up" ? 0.05 : GOING);
  const outline: Outline = [
    [back, options.runs === "up" ? 0.001 : -0.02],
    [from - 0.05, 0.001],
    [from, 0.001],
    [low, (from - low) * SLOPE + 0.001],
    [low, floor],
    [back, -0.26],
  ];
  return hullCollider([extrude(outline, WIDE)]);
}

/** The body: landings, skirts, glass balustrades with black handrails. Part of the building. */
export function escalatorBody(place: Place, options: EscalatorOptions): NodeDef {
  const prop = new Prop(place, { kind: "escalator", label: "escalator", structural: true });
  const { run_m, drop_m } = options;
  const { from, to } = slopeOf(options);
  landing(prop, 0, from - 0.05, 0);
  landing(prop, to + 0.05, run_m, -drop_m);
  for (const side of [-1, 1]) {
    balustrade(prop, options, side);
    skirt(prop, options, side);
  }
  return prop.node();
}

function landing(prop: Prop, x0: number, x1: number, y: number): void {
  const size: Vec3 = [x1 - x0, PLATE, WIDE];
  prop.block(size, [(x0 + x1) / 2, y - PLATE, 0], "treads", { bevel: 0 });
  for (const side of [-1, 1])
    prop.block(
      [x1 - x0, PLATE, HALF - WIDE / 2],
      [(x0 + x1) / 2, y - PLATE, side * (HALF + WIDE / 2) * 0.5],
      "steel scuffed",
      { bevel: 0 },
    );
}

/** Corners of the balustrade's upper and lower edge, from the top landing to the bottom one. */
function edges({ run_m, drop_m, ...rest }: EscalatorOptions) {
  const { from, to } = slopeOf({ run_m, drop_m, ...rest });
  const high: [number, number][] = [
    [0.1, RAIL],
    [from, RAIL],
    [to, RAIL - drop_m],
    [run_m - 0.1, RAIL - drop_m],
  ];
  const low: [number, number][] = high.map(([x, y]) => [x, y - RAIL]);
  return { high, low };
}

function balustrade(prop: Prop, options: EscalatorOptions, side: number): void {
  const { high, low } = edges(options);
  const z = side * (WIDE / 2 + 0.11);
  for (let i = 0; i < 3; i++) {
    const [a, b] = [high[i] as [number, number], high[i + 1] as [number, number]];
    const [c, d] = [low[i] as [number, number], low[i + 1] as [number, number]];
    const panels = Math.max(1, Math.round((b[0] - a[0]) / 1.4));
    for (let k = 0; k < panels; k++) {
      const at = (
        p: readonly [number, number],
        q: readonly [number, number],
        t: number,
      ): [number, number] => [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t];
      const gap = 0.006 / (b[0] - a[0]);
      const [s, t] = [k / panels + gap, (k + 1) / panels - gap];
      const pane = extrude([at(c, d, s), at(c, d, t), at(a, b, t), at(a, b, s)], 0.014).translate(0, 0, z);
      prop.mesh(pane, "glass", { casts_shadow: false });
    }
    const lift = ([x, y]: readonly [number, number]): [number, number] => [x, y + 0.05];
    prop.collide(hullCollider([extrude([c, d, lift(b), lift(a)], 0.07).translate(0, 0, z)]));
  }
  rail(prop, high, z);
}

/** The handrail on the glass, its ends bent down. */
function rail(prop: Prop, high: readonly (readonly [number, number])[], z: number): void {
  const first = high[0] as readonly [number, number];
  const last = high[3] as readonly [number, number];
  const points: Vec3[] = [
    [first[0] + 0.02, first[1] - 0.3, z],
    [first[0] - 0.06, first[1] - 0.16, z],
    [first[0] - 0.02, first[1] - 0.02, z],
    [first[0] + 0.14, first[1] + 0.02, z],
    ...high.slice(1, 3).map(([x, y]): Vec3 => [x, y + 0.02, z]),
    [last[0] - 0.14, last[1] + 0.02, z],
    [last[0] + 0.02, last[1] - 0.02, z],
    [last[0] + 0.06, last[1] - 0.16, z],
    [last[0] - 0.02, last[1] - 0.3, z],
  ];
  prop.mesh(tube(points, 0.036, { sides: 8 }), "rubber");
}

/** Steel along the steps and over the works below them. */
function skirt(prop: Prop, options: EscalatorOptions, side: number): void {
  const { high } = edges(options);
  const [a, b, c, d] = high.map(([x, y]): [number, number] => [x, y - RAIL]) as [
    [number, number],
    [number, number],
    [number, number],
    [number, number],
  ];
  const band = (up: number, down: number): Outline => [
    [a[0] - 0.1, a[1] - 0.02],
    [b[0] - 0.12, b[1] - down],
    [c[0] - 0.12, c[1] - down],
    [d[0] + 0.1, d[1] - 0.02],
    [d[0] + 0.1, d[1] + up],
    [c[0] + 0.05, c[1] + up],
    [b[0] + 0.05, b[1] + up],
    [a[0] - 0.1, a[1] + up],
  ];
  prop.mesh(extrude(band(0.2, 0.25), 0.05).translate(0, 0, side * (WIDE / 2 + 0.03)), "steel scuffed");
  prop.mesh(extrude(band(0.26, 0.6), 0.09).translate(0, 0, side * (HALF - 0.045)), "steel scuffed");
  cap(prop, [a, b, c, d], side);
  const degrees = -DEGREES;
  const run = Math.hypot(c[0] - b[0], c[1] - b[1]);
  const middle: Vec3 = [(b[0] + c[0]) / 2, (b[1] + c[1]) / 2 - 0.05, side * (HALF - 0.045)];
  prop.collide(turnedBox([run, 0.6, 0.09], middle, [0, 0, 1], degrees));
  prop.collide(boxCollider([b[0], 0.26, 0.09], [b[0] / 2, 0, side * (HALF - 0.045)]));
  prop.collide(
    boxCollider([d[0] - c[0] + 0.1, 0.26, 0.09], [(c[0] + d[0] + 0.1) / 2, d[1], side * (HALF - 0.045)]),
  );
  if (side > 0) prop.collide(boxCollider([0.01, 0.01, 0.01], [d[0], d[1] - 0.6, 0]));
}

/** The deck between skirt and cladding, seen from above. */
function cap(prop: Prop, corners: readonly (readonly [number, number])[], side: number): void {
  const mesh = new MeshWriter();
  const [z0, z1] = [side * (WIDE / 2), side * HALF];
  for (let i = 0; i + 1 < corners.length; i++) {
    const [ax, ay] = corners[i] as readonly [number, number];
    const [bx, by] = corners[i + 1] as readonly [number, number];
    const length = Math.hypot(bx - ax, by - ay);
    const normal: Vec3 = [(ay - by) / length, (bx - ax) / length, 0];
    const vertex = (x: number, y: number, z: number, u: number) =>
      mesh.vertex([x, y + 0.205, z], normal, [u, z]);
    mesh.quad(
      vertex(ax, ay, z0, 0),
      vertex(ax, ay, z1, 0),
      vertex(bx, by, z1, length),
      vertex(bx, by, z0, length),
    );
  }
  prop.mesh(mesh.geometry(), "steel scuffed");
}

/** A red push button in a yellow box on a short post, with its sign: stops and starts the escalators it controls. */
export function stopButton(place: Place, controls: readonly string[]): NodeDef {
  const prop = new Prop(place, {
    kind: "emergency stop",
    label: "emergency stop of the escalator",
    has_front: true,
    mechanism: { kind: "switch", on: true, interactive: true, controls },
  });
  prop.block([0.09, 1.0, 0.07], [0, 0, 0], "steel scuffed", { bevel: 0.01 });
  prop.block([0.15, 0.2, 0.08], [0, 0.86, 0.012], "enamel", { tint: 0xf0c020, bevel: 0.012 });
  prop.mesh(turned(cylinder(0.042, 0.03, 16, 0.008), "x", 90).translate(0, 0.95, 0.052), "signal red");
  prop.mesh(turned(cylinder(0.054, 0.008, 16, 0.002), "x", 90).translate(0, 0.95, 0.052), "steel");
  prop.mesh(panel(0.26, 0.065, SHEETS.sign.stop).translate(0, 1.09, 0.0125), "station sign");
  prop.block([0.27, 0.075, 0.02], [0, 1.085, 0], "plastic black", { bevel: 0 });
  prop.block([0.12, 0.02, 0.1], [0, 0, 0], "steel", { bevel: 0.003 });
  return prop.collide({ ...cylinderCollider(0.045, 0.03, [0, 0.93, 0.05]) }).node();
}
