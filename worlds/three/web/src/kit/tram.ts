/**
 * A tram car that runs on its track by its timetable.
 *
 * Owns: the car, its run as phases, the overhead line. Refuses: the track (scenes). It stands along x, origin between its
 * wheels on the rails; the joint carries it along +x.
 */
import type { BufferGeometry } from "three";
import { boxCollider, lyingCylinder } from "./colliders";
import { box } from "./geometry/box";
import { cylinder, lathe } from "./geometry/lathe";
import { lettering } from "./geometry/lettering";
import { type Paint, Panels } from "./geometry/panels";
import { turned } from "./geometry/pose";
import { extrude, type Outline } from "./geometry/profile";
import { tube } from "./geometry/tube";
import type { NodeDef, PhaseDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";

export interface TramOptions {
  /** Metres from the first stop to the last. */
  readonly run_m: number;
  readonly phases: readonly PhaseDef[];
  /** Seconds into the phases at the start. */
  readonly clock_s: number;
  readonly line: string;
  readonly destination: string;
  readonly number: string;
}

export const TRAM = { length_m: 13.4, width_m: 2.36, floor_m: 0.46, roof_m: 3.06 } as const;
const RUN = "run";
const RED = 0xb4231f;
const CREAM = 0xf0e6cf;

/** Phases of a run of so many metres: a stop, off with growing speed, on, slower, a stop, and the same way back. */
export function tramPhases(run_m: number, stop_s: number, drive_s: number): PhaseDef[] {
  const shares = [0.02, 0.06, 0.14, 0.86, 0.94, 0.98, 1];
  const times = [0.1, 0.1, 0.1, 0.4, 0.1, 0.1, 0.1];
  const ahead = shares.map((share, i) => ({ seconds: drive_s * (times[i] as number), joint: run_m * share }));
  const back = ahead.map(({ seconds }, i) => ({ seconds, joint: run_m * (1 - (shares[i] as number)) }));
  return [{ seconds: stop_s, joint: 0 }, ...ahead, { seconds: stop_s, joint: run_m }, ...back];
}

/** The tram. It waits for whoever stands in its way. */
export function tram(place: Place, options: TramOptions): NodeDef {
  const { run_m, phases, clock_s } = options;
  const prop = new Prop(place, {
    kind: "tram",
    label: "tram",
    has_front: true,
    mechanism: { kind: "cycle", joint: RUN, speed: 1, on: true, interactive: false, phases, clock_s },
  });
  prop.joint({ name: RUN, kind: "slide", origin: [0, 0, 0], axis: [1, 0, 0], min: 0, max: run_m });
  body(prop);
  for (const side of [-1, 1]) flank(prop, side, options);
  for (const end of [-1, 1]) face(prop, end, options);
  bogies(prop);
  pantograph(prop);
  const { length_m: l, width_m: w, floor_m, roof_m } = TRAM;
  prop.collide(boxCollider([l, roof_m - floor_m, w + 0.04], [0, floor_m, 0], RUN));
  return tied(prop.node());
}

/** Everything of a tram moves with it. */
function tied(node: NodeDef): NodeDef {
  return { ...node, parts: node.parts.map((part) => ({ ...part, joint: RUN })) };
}

function body(prop: Prop): void {
  const { length_m: l, width_m: w, floor_m, roof_m } = TRAM;
  const half = l / 2;
  const outline = (low: number, high: number, lean: (y: number) => number): Outline => [
    [-lean(low), low],
    [lean(low), low],
    [lean((low + high) / 2), (low + high) / 2],
    [lean(high), high],
    [-lean(high), high],
    [-lean((low + high) / 2), (low + high) / 2],
  ];
  const lean = (y: number) => half - (y < 1.35 ? 0.05 : 0.05 + (y - 1.35) * 0.22);
  const part = (low: number, high: number, tint: number, bevel = 0) =>
    prop.mesh(extrude(outline(low, high, lean), w, { bevel }), "car paint", { tint });
  part(floor_m, 1.32, RED, 0.03);
  part(1.32, 2.75, CREAM);
  part(2.75, roof_m, CREAM, 0.1);
  prop.mesh(box([l - 0.2, 0.2, w - 0.3], 0).translate(0, floor_m - 0.12, 0), "plastic black");
  for (const x of [-3.2, 0.4, 3.4])
    prop.mesh(box([1.7, 0.2, 1.2], 0.04).translate(x, roof_m - 0.02, 0), "metal paint", { tint: 0xa7abad });
  prop.collide(boxCollider([8.3, 0.2, 1.2], [0.1, roof_m - 0.02, 0], RUN));
}

const DOORS = [-4.6, 0, 4.6] as const;
const DOOR_M = 1.3;

/** Windows and doors of one side. */
function flank(prop: Prop, side: number, { number }: TramOptions): void {
  const { width_m: w, length_m: l } = TRAM;
  const panels = new Panels(prop, [0, 0, (side * w) / 2], side > 0 ? 0 : 180);
  const dark: Paint = { material: "plastic black", casts_shadow: false };
  const pane: Paint = { material: "car glass", casts_shadow: false };
  const glazed = (u0: number, u1: number, v0: number, v1: number, w0 = 0.012) => {
    panels.rect(dark, { u0, u1, v0, v1 }, w0);
    panels.rect(pane, { u0: u0 + 0.04, u1: u1 - 0.04, v0: v0 + 0.04, v1: v1 - 0.04 }, w0 + 0.01);
  };
  const marks = [-l / 2 + 0.75, ...DOORS.flatMap((u) => [u - DOOR_M / 2, u + DOOR_M / 2]), l / 2 - 0.75];
  for (let i = 0; i + 1 < marks.length; i += 2) {
    const [from, to] = [marks[i] as number, marks[i + 1] as number];
    const count = Math.max(1, Math.round((to - from) / 1.45));
    for (let k = 0; k < count; k++) {
      const u0 = from + ((to - from) * k) / count + 0.05;
      glazed(u0, from + ((to - from) * (k + 1)) / count - 0.05, 1.42, 2.5);
    }
  }
  for (const u of DOORS) {
    panels.bar(
      { material: "car paint", tint: CREAM, casts_shadow: false },
      { u0: u - DOOR_M / 2, u1: u + DOOR_M / 2, v0: 0.52, v1: 2.62 },
      0,
      0.012,
    );
    for (const half of [-1, 1]) {
      const u0 = u + (half < 0 ? -DOOR_M / 2 + 0.04 : 0.02);
      glazed(u0, u0 + DOOR_M / 2 - 0.06, 0.66, 2.52, 0.02);
    }
  }
  panels.rect(
    { material: "car paint", tint: 0xd8b24a, casts_shadow: false },
    { u0: -l / 2 + 0.1, u1: l / 2 - 0.1, v0: 1.33, v1: 1.38 },
    0.01,
  );
  panels.text(number, { height_m: 0.22, weight: 0.15 }, [2.3, 0.9, 0.012], 0xf3e8cc);
  panels.text("CITY TRAM", { height_m: 0.2, weight: 0.15 }, [-2.4, 0.92, 0.012], 0xf3e8cc);
  panels.finish();
}

/** Windscreen, display, lamps, coupling. */
function face(prop: Prop, end: number, { line, destination }: TramOptions): void {
  const { length_m: l, width_m: w, floor_m } = TRAM;
  const yaw = end * 90;
  const x = end * (l / 2 - 0.05);
  const tilt = (Math.atan(0.22) * 180) / Math.PI;
  const put = (geometry: BufferGeometry, y: number, out: number, material: string, tint?: number) =>
    prop.mesh(
      turned(turned(geometry.translate(0, 0, out), "x", -tilt).translate(0, y, 0), "y", yaw).translate(
        x - end * Math.max(0, y - 1.35) * 0.22,
        0,
        0,
      ),
      material,
      { ...(tint === undefined ? {} : { tint }), casts_shadow: false },
    );
  put(box([w - 0.28, 1.0, 0.01], 0), 1.45, 0.012, "plastic black");
  put(box([w - 0.36, 0.92, 0.01], 0), 1.49, 0.024, "car glass");
  put(box([1.5, 0.28, 0.02], 0), 2.52, 0.012, "plastic black");
  put(lettering(`${line} ${destination}`, { height_m: 0.16, weight: 0.16 }), 2.58, 0.034, "lens amber");
  const front = (geometry: BufferGeometry, at: Vec3, material: string, tint?: number) =>
    prop.mesh(turned(geometry.translate(...at), "y", yaw).translate(x, 0, 0), material, {
      ...(tint === undefined ? {} : { tint }),
      casts_shadow: false,
    });
  for (const side of [-1, 1]) {
    front(turned(cylinder(0.11, 0.05, 12, 0), "x", 90), [side * 0.7, 0.98, 0], "lamp glass", 0xfff6e0);
    front(box([0.12, 0.07, 0.03], 0.01), [side * 0.98, 0.94, 0.01], "plastic paint", 0xa31d1a);
    front(box([0.03, 0.7, 0.02], 0), [side * 0.3, 1.46, 0.02], "plastic black");
  }
  front(lettering(line, { height_m: 0.3, weight: 0.16 }), [0, 0.84, 0.012], "metal paint", 0xf3e8cc);
  front(box([w - 0.5, 0.16, 0.14], 0.03), [0, floor_m - 0.08, 0], "plastic black");
  prop.collide(boxCollider([0.16, 0.2, w - 0.5], [x, floor_m - 0.08, 0], RUN));
}

/** Four axles under the floor; only the wheels come down between its skirts. */
function bogies(prop: Prop): void {
  const r = 0.34;
  for (const x of [-4.1, -2.3, 2.3, 4.1])
    for (const side of [-1, 1]) {
      const wheel = lathe(
        [
          [r, 0],
          [r, 0.1],
          [r * 0.8, 0.1],
          [0, 0.07],
        ],
        12,
      );
      prop.mesh(turned(wheel, "x", side * 90).translate(x, r, side * 0.67), "steel");
      prop.collide(lyingCylinder(r, 0.1, [x, r, side * 0.72], "z", RUN));
    }
  for (const x of [-3.2, 3.2])
    for (const side of [-1, 1])
      prop.mesh(box([2.3, 0.16, 0.06], 0).translate(x, 0.32, side * 0.86), "black metal");
}

/** A folded arm up to the wire. */
function pantograph(prop: Prop): void {
  const y = TRAM.roof_m + 0.18;
  const top = WIRE_M - 0.03;
  const bar = (points: readonly Vec3[], radius = 0.018) =>
    prop.mesh(tube(points, radius, { sides: 5 }), "black metal");
  for (const z of [-0.45, 0.45]) {
    bar([
      [-0.3, y, z],
      [0.75, (y + top) / 2, z * 0.8],
      [-0.1, top - 0.05, z * 0.9],
    ]);
  }
  bar([
    [-0.1, top - 0.05, -0.42],
    [-0.1, top - 0.05, 0.42],
  ]);
  for (const x of [-0.25, 0.05])
    prop.mesh(box([0.05, 0.04, 1.3], 0.01).translate(x, top - 0.05, 0), "black metal");
  prop.collide(boxCollider([0.9, top - y + 0.01, 1.3], [0.2, y - 0.02, 0], RUN));
}

/** Height of the overhead wire. */
export const WIRE_M = 5.2;

/** The wire along x between two ends and the ropes across the street that carry it, from wall to wall or mast to mast. */
export function overheadLine(
  place: Place,
  options: { length_m: number; masts: readonly number[]; reach_m: number; rise_m: number },
): NodeDef {
  const { length_m: l, masts, reach_m, rise_m } = options;
  const prop = new Prop(place, { kind: "overhead line", label: "overhead line", hangs: true, body: "none" });
  const thin = { casts_shadow: false };
  prop.mesh(box([l, 0.016, 0.016], 0), "plastic black", thin);
  for (const x of masts)
    for (const side of [-1, 1])
      prop.mesh(
        tube(
          [
            [x, 0.1, 0],
            [x, rise_m, side * reach_m],
          ],
          0.009,
          { sides: 4 },
        ),
        "plastic black",
        thin,
      );
  for (const x of masts) prop.mesh(cylinder(0.03, 0.1, 6, 0).translate(x, 0.008, 0), "plastic black", thin);
  return prop.node();
}

/** What a track ends with: a beam on struts, painted red and white. It stands along z. */
export function bufferStop(place: Place, width_m = 2.9): NodeDef {
  const prop = new Prop(place, { kind: "buffer stop", label: "buffer stop" });
  for (const side of [-1, 1]) {
    const z = side * 0.72;
    prop.block([0.16, 0.9, 0.16], [0, 0, z], "black metal", { bevel: 0.01 });
    prop.mesh(
      tube(
        [
          [0.05, 0.7, z],
          [0.9, 0.075, z],
        ],
        0.06,
        { sides: 6 },
      ),
      "black metal",
    );
    prop.collide(boxCollider([0.94, 0.15, 0.12], [0.48, 0, z]));
  }
  const count = 8;
  for (let i = 0; i < count; i++)
    prop.mesh(
      box([0.14, 0.42, width_m / count], 0).translate(
        -0.14,
        0.68,
        -width_m / 2 + ((i + 0.5) * width_m) / count,
      ),
      "wood paint",
      { tint: i % 2 ? 0xf3f1ea : 0xc0281f },
    );
  return prop.collide(boxCollider([0.14, 0.42, width_m], [-0.14, 0.68, 0])).node();
}
