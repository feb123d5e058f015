/**
 * The station's building: floors, walls, ceilings, stairs, moving stairs, tracks and tunnels.
 *
 * Owns: turning the plan into nodes. Refuses: things, lamps and the train.
 */
import { boxCollider, turnedBox } from "../../kit/colliders";
import { escalatorBody, escalatorSteps } from "../../kit/escalator";
import { box } from "../../kit/geometry/box";
import { turned } from "../../kit/geometry/pose";
import { glazing, slidingDoor } from "../../kit/glass_front";
import type { NodeDef, Vec3 } from "../../kit/model";
import { Prop } from "../../kit/prop";
import { flight, handrail } from "../../kit/stairs";
import { type Opening, slab, wall } from "../../kit/walls";
import {
  BED_M,
  BESIDE_M,
  BOX,
  CLEAR_M,
  CONCOURSE,
  DESCENT_1,
  DESCENT_2,
  ESCALATOR,
  FLIGHT,
  HALL,
  PLATFORM,
  PLATFORM_M,
  PORTAL_HEAD_M,
  RAIL_M,
  RUN_M,
  SERVICE_Z,
  SHAFT_HALF_M,
  type Span,
  TUNNEL_M,
  WALL_M,
} from "./plan";

const HALF = WALL_M / 2;

export interface Floors {
  readonly hall: NodeDef;
  readonly concourse: NodeDef;
  readonly platform: NodeDef;
  readonly southTrack: NodeDef;
}

export interface Shell {
  readonly floors: Floors;
  readonly nodes: readonly NodeDef[];
}

/** A stretch of wall cut into bands of height, each with its own face. */
interface Band {
  readonly y: Span;
  readonly front: string;
  readonly back: string;
}

interface Line {
  readonly id: string;
  readonly room: string;
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly bands: readonly Band[];
  readonly openings?: readonly (Omit<Opening, "sill_m" | "head_m"> & { y: Span })[];
}

/** One node for each band; an opening is cut out of every band it reaches. */
function walls({ id, room, from, to, bands, openings = [] }: Line): NodeDef[] {
  return bands.map(({ y, front, back }, i) =>
    wall({
      id: bands.length > 1 ? `${id}-${i + 1}` : id,
      label: "wall",
      room,
      from,
      to,
      base_m: y[0],
      height_m: y[1] - y[0],
      thickness_m: WALL_M,
      front,
      back,
      reveal: front === "concrete dark" ? "concrete dark" : "steel scuffed",
      openings: openings
        .filter((one) => one.y[0] < y[1] && one.y[1] > y[0])
        .map((one) => ({
          centre_m: one.centre_m,
          width_m: one.width_m,
          sill_m: Math.max(one.y[0], y[0]),
          head_m: Math.min(one.y[1], y[1]),
        })),
    }),
  );
}

function hall(): { floor: NodeDef; nodes: NodeDef[] } {
  const [x0, x1] = HALL.x;
  const [z0, z1] = HALL.z;
  const [y0, y1] = HALL.y;
  const floor = slab({
    id: "hall/floor",
    label: "hall floor",
    kind: "floor",
    room: "hall",
    x: [x0 - WALL_M + 0.002, x1],
    z: [z0, z1],
    surface_m: y0,
    thickness_m: 0.3,
    material: "terrazzo",
  });
  const bands = (front: string, back: string): Band[] => [
    { y: [y0 - 0.3, y0 + 2.4], front, back },
    {
      y: [y0 + 2.4, y1],
      front: front === "metro tiles" ? "metro tiles blue" : front,
      back: back === "metro tiles" ? "metro tiles blue" : back,
    },
  ];
  const mouth = { centre_m: -z0 + WALL_M, width_m: 2 * SHAFT_HALF_M, y: [y0 - 0.3, y0 + CLEAR_M] as Span };
  const nodes = [
    floor,
    slab({
      id: "hall/ceiling",
      label: "hall ceiling",
      kind: "ceiling",
      room: "hall",
      x: [x0 - 3, RUN_M + 0.4],
      z: [z0 - WALL_M, z1 + WALL_M],
      surface_m: y1,
      thickness_m: 0.35,
      material: "ceiling panels",
    }),
    ...walls({
      id: "hall/wall-north",
      room: "hall",
      from: [x0 - WALL_M, z0 - HALF],
      to: [x1 + WALL_M, z0 - HALF],
      bands: bands("metro tiles", "concrete"),
    }),
    ...walls({
      id: "hall/wall-south",
      room: "hall",
      from: [x0 - WALL_M, z1 + HALF],
      to: [x1 + WALL_M, z1 + HALF],
      bands: bands("concrete", "metro tiles"),
    }),
    ...walls({
      id: "hall/wall-east",
      room: "hall",
      from: [x1 + HALF, z0],
      to: [x1 + HALF, z1],
      bands: bands("metro tiles", "concrete dark"),
      openings: [{ ...mouth, centre_m: -z0 }],
    }),
    ...front(),
  ];
  return { floor, nodes };
}

/** The glass front towards the street, with the sliding door. */
function front(): NodeDef[] {
  const [z0, z1] = HALL.z;
  const x = HALL.x[0] - HALF;
  const at = (z: number) => z - z0;
  const openings = [
    { centre_m: at(-4.7), width_m: 4.4, y: [0.35, 3.5] as Span },
    { centre_m: at(4.7), width_m: 4.4, y: [0.35, 3.5] as Span },
    { centre_m: at(0), width_m: 4.2, y: [-0.3, 3.5] as Span },
  ];
  const [sill, head] = [0.35, 3.5];
  const line = { room: "hall", from: [x, z0] as const, to: [x, z1] as const, openings };
  const pane = (
    id: string,
    z: number,
    y: number,
    width_m: number,
    height_m: number,
    panes: number,
    bars_m: number[],
  ) => glazing({ id, room: "hall", at: [x, y, z], yaw_deg: -90 }, { width_m, height_m, panes, bars_m });
  return [
    ...walls({
      ...line,
      id: "hall/wall-west",
      bands: [{ y: [-0.3, HALL.y[1]], front: "concrete", back: "metro tiles" }],
    }),
    pane("hall/window-1", -4.7, sill, 4.4, head - sill, 3, [2.2]),
    pane("hall/window-2", 4.7, sill, 4.4, head - sill, 3, [2.2]),
    pane("hall/window-3", 0, 2.5, 4.2, 1.0, 3, []),
    pane("hall/window-4", -1.58, 0, 1.04, 2.5, 1, []),
    pane("hall/window-5", 1.58, 0, 1.04, 2.5, 1, []),
    slidingDoor(
      { id: "hall/door-1", room: "hall", at: [x, 0, 0], yaw_deg: 90 },
      { width_m: 2.1, height_m: 2.3, open: true, off_m: 0.085, label: "entrance door" },
    ),
  ];
}

/** A shaft with stairs between two moving stairs, under a sloping ceiling. */
function descent(
  room: "descent-1" | "descent-2",
  { x, z, top }: { x: number; z: number; top: number },
): NodeDef[] {
  const place = (id: string, dz = 0, y = top) => ({ id: `${room}/${id}`, room, at: [x, y, z + dz] as Vec3 });
  const bottom = top - ESCALATOR.drop_m;
  const side = (name: string, s: number) =>
    walls({
      id: `${room}/wall-${name}`,
      room,
      from: [x + WALL_M, z + s * (SHAFT_HALF_M + HALF)],
      to: [x + RUN_M - (room === "descent-2" ? WALL_M : 0), z + s * (SHAFT_HALF_M + HALF)],
      bands: [
        {
          y: [bottom - 0.3, top + CLEAR_M + 0.9],
          front: s < 0 ? "metro tiles" : "concrete dark",
          back: s < 0 ? "concrete dark" : "metro tiles",
        },
      ],
    });
  return [
    ...side("north", -1),
    ...side("south", 1),
    slopingCeiling(room, x, z, top),
    flight(place("stairs"), FLIGHT),
    handrail(place("handrail-1", -1.5), FLIGHT),
    handrail(place("handrail-2", 1.5), FLIGHT),
    escalatorBody(place("escalator-1", -BESIDE_M), { ...ESCALATOR, runs: "up" }),
    escalatorBody(place("escalator-2", BESIDE_M), { ...ESCALATOR, runs: "down" }),
    escalatorSteps(place("steps-1", -BESIDE_M), { ...ESCALATOR, runs: "up" }),
    escalatorSteps(place("steps-2", BESIDE_M), { ...ESCALATOR, runs: "down" }),
    floorBelow(room, x, z, bottom),
  ];
}

function slopingCeiling(room: string, x: number, z: number, top: number): NodeDef {
  const prop = new Prop(
    { id: `${room}/ceiling`, room, at: [x, top + CLEAR_M, z] },
    { kind: "ceiling", label: "sloping ceiling", structural: true },
  );
  const fall = ESCALATOR.drop_m;
  const length = Math.hypot(RUN_M, fall);
  const degrees = -(Math.atan2(fall, RUN_M) * 180) / Math.PI;
  const size: Vec3 = [length, 0.2, 2 * SHAFT_HALF_M];
  const lifted = turned(box(size, 0).translate(length / 2, 0, 0), "z", degrees);
  prop.mesh(lifted, "ceiling panels");
  const a = (degrees * Math.PI) / 180;
  const middle: Vec3 = [
    (length / 2) * Math.cos(a) - 0.1 * Math.sin(a),
    (length / 2) * Math.sin(a) + 0.1 * Math.cos(a),
    0,
  ];
  return prop.collide(turnedBox(size, middle, [0, 0, 1], degrees)).node();
}

/** What lies under the lower ends of stairs and moving stairs. */
function floorBelow(room: string, x: number, z: number, bottom: number): NodeDef {
  const prop = new Prop(
    { id: `${room}/base`, room, at: [x + RUN_M / 2, bottom - 0.95, z] },
    { kind: "floor", label: "foundation of the stairs", structural: true },
  );
  return prop.block([RUN_M, 0.2, 2 * SHAFT_HALF_M], [0, 0, 0], "concrete dark", { bevel: 0 }).node();
}

function concourse(): { floor: NodeDef; nodes: NodeDef[] } {
  const [x0, x1] = CONCOURSE.x;
  const [z0, z1] = CONCOURSE.z;
  const [y0, y1] = CONCOURSE.y;
  const room = "concourse";
  const floor = slab({
    id: "concourse/floor",
    label: "concourse floor",
    kind: "floor",
    room,
    x: [x0, x1],
    z: [z0, z1],
    surface_m: y0,
    thickness_m: 0.3,
    material: "terrazzo",
  });
  const bands = (front: boolean): Band[] =>
    [
      { y: [y0 - 0.3, y0 + 0.2] as Span, face: "terrazzo dark" },
      { y: [y0 + 0.2, y0 + 2.5] as Span, face: "metro tiles" },
      { y: [y0 + 2.5, y1] as Span, face: "metro tiles ochre" },
    ].map(({ y, face }) => ({
      y,
      front: front ? face : "concrete dark",
      back: front ? "concrete dark" : face,
    }));
  const line = (
    name: string,
    from: readonly [number, number],
    to: readonly [number, number],
    front: boolean,
  ) => walls({ id: `concourse/wall-${name}`, room, from, to, bands: bands(front) });
  const mouth1 = SHAFT_HALF_M;
  const [m0, m1] = [DESCENT_2.z - SHAFT_HALF_M, DESCENT_2.z + SHAFT_HALF_M];
  const nodes = [
    floor,
    slab({
      id: "concourse/ceiling",
      label: "concourse ceiling",
      kind: "ceiling",
      room,
      x: [x0 - 0.12, x1 + WALL_M],
      z: [z0 - WALL_M, z1 + WALL_M],
      surface_m: y1,
      thickness_m: 0.3,
      material: "ceiling panels",
    }),
    ...line("north", [x0 - WALL_M, z0 - HALF], [x1 + WALL_M, z0 - HALF], true),
    ...line("south", [x0 - WALL_M, z1 + HALF], [x1 + WALL_M, z1 + HALF], false),
    ...line("west-1", [x0 - HALF, z0], [x0 - HALF, -mouth1 - WALL_M], false),
    ...line("west-2", [x0 - HALF, mouth1 + WALL_M], [x0 - HALF, z1], false),
    ...line("east-1", [x1 + HALF, z0], [x1 + HALF, m0], true),
    ...line("east-2", [x1 + HALF, m1], [x1 + HALF, z1], true),
  ];
  return { floor, nodes };
}

/** Street and soil over the station; nobody sees it, but no daylight comes through. */
function cover(): NodeDef[] {
  const soil = (id: string, x: Span, z: Span, y: Span): NodeDef =>
    slab({
      id,
      label: "ground",
      kind: "ground",
      x,
      z,
      surface_m: y[1],
      thickness_m: y[1] - y[0],
      material: "concrete dark",
    });
  return [
    soil("ground/above", [RUN_M + 0.4, BOX.x[1] + TUNNEL_M + 1], [-20, 12], [-0.6, -0.1]),
    soil("ground/back", [RUN_M + 0.02, RUN_M + 0.4], [-8, 8], [-1.1, HALL.y[1]]),
    soil("ground/back-2", [BOX.x[0] + 0.32, BOX.x[0] + 0.7], [-13, -5], [-5.1, -0.6]),
  ];
}

/** The station box: two tracks beside the platform, tunnels at either end. */
function platform(): { floor: NodeDef; track: NodeDef; nodes: NodeDef[] } {
  const [x0, x1] = BOX.x;
  const [z0, z1] = BOX.z;
  const [y0, y1] = BOX.y;
  const room = "platform";
  const base = y0 - 0.3;
  const bands = (front: boolean): Band[] =>
    [
      { y: [base, PLATFORM_M] as Span, face: "concrete dark" },
      { y: [PLATFORM_M, -6.3] as Span, face: "metro tiles" },
      { y: [-6.3, y1] as Span, face: "metro tiles blue" },
    ].map(({ y, face }) => ({
      y,
      front: front ? face : "concrete dark",
      back: front ? "concrete dark" : face,
    }));
  const portal = (z: number) => ({ centre_m: z - z0, width_m: 3.7, y: [base, PORTAL_HEAD_M] as Span });
  const north = (z0 + PLATFORM.z[0]) / 2;
  const south = (PLATFORM.z[1] + z1) / 2;
  const floor = platformFloor();
  const track = trackBed("track-2", [PLATFORM.z[1] - BED_UNDER_M, z1], south - 0.6, true);
  const nodes = [
    floor,
    trackBed("track-1", [z0, PLATFORM.z[0] + BED_UNDER_M], -15.06, false),
    track,
    serviceEnd(),
    ...walls({
      id: "platform/wall-north",
      room,
      from: [x0 - WALL_M, z0 - HALF],
      to: [x1 + WALL_M, z0 - HALF],
      bands: bands(true),
    }),
    ...walls({
      id: "platform/wall-south",
      room,
      from: [x0 - WALL_M, z1 + HALF],
      to: [x1 + WALL_M, z1 + HALF],
      bands: bands(false),
    }),
    ...walls({
      id: "platform/wall-west",
      room,
      from: [x0 - HALF, z0],
      to: [x0 - HALF, z1],
      bands: bands(false),
      openings: [
        portal(north),
        portal(south),
        {
          centre_m: DESCENT_2.z - z0,
          width_m: 2 * SHAFT_HALF_M,
          y: [base, PLATFORM_M + CLEAR_M] as Span,
        },
      ],
    }),
    ...walls({
      id: "platform/wall-east",
      room,
      from: [x1 + HALF, z0],
      to: [x1 + HALF, z1],
      bands: bands(true),
      openings: [portal(north), portal(south)],
    }),
    slab({
      id: "platform/ceiling",
      label: "platform ceiling",
      kind: "ceiling",
      room,
      x: [x0 - WALL_M, x1 + WALL_M],
      z: [z0 - WALL_M, z1 + WALL_M],
      surface_m: y1,
      thickness_m: 0.3,
      material: "ceiling panels",
    }),
    ...[north, south].flatMap((z, i) => [
      tunnel(`tunnel-${2 * i + 1}`, [x0 - WALL_M - TUNNEL_M, x0 - WALL_M], z, -1),
      tunnel(`tunnel-${2 * i + 2}`, [x1 + WALL_M, x1 + WALL_M + TUNNEL_M], z, 1),
    ]),
  ];
  return { floor, track, nodes };
}

/** Terrazzo between strips for sticks and soles, stone at the edges, on a dark wall set back. */
function platformFloor(): NodeDef {
  const [x0, x1] = PLATFORM.x;
  const [z0, z1] = PLATFORM.z;
  const prop = new Prop(
    { id: "platform/floor", room: "platform", at: [(x0 + x1) / 2, BED_M, (z0 + z1) / 2] },
    { kind: "floor", label: "platform", structural: true },
  );
  const top = PLATFORM_M - BED_M;
  const half = (z1 - z0) / 2;
  const strip = (from: number, to: number, material: string, thick = 0.22) =>
    prop.mesh(box([x1 - x0, thick, to - from], 0).translate(0, top - thick, (from + to) / 2), material);
  for (const side of [-1, 1]) {
    const edge = (a: number, b: number, material: string) =>
      strip(Math.min(side * a, side * b), Math.max(side * a, side * b), material);
    edge(half, half - 0.3, "step stone");
    edge(half - 0.3, half - 0.42, "lacquer white");
    edge(half - 0.42, half - 0.84, "tactile yellow");
  }
  strip(-half + 0.84, half - 0.84, "terrazzo");
  prop.collide(boxCollider([x1 - x0, 0.22, 2 * half], [0, top - 0.22, 0]));
  prop.block([x1 - x0 - 0.02, top - 0.22, 2 * half - 0.7], [0.01, 0, 0], "concrete dark", { bevel: 0 });
  return prop.node();
}

const GAUGE_M = 1.435;

/** Ballast into the far ends of the tunnels, rails, and sleepers where one sees them; a covered live rail along the wall. */
function trackBed(id: string, [z0, z1]: Span, middle: number, sleepers: boolean): NodeDef {
  const from = BOX.x[0] - WALL_M - TUNNEL_M;
  const to = BOX.x[1] + WALL_M + TUNNEL_M;
  const [l, x] = [to - from, (from + to) / 2];
  const prop = new Prop(
    { id: `platform/${id}`, room: "platform", at: [x, BED_M - 0.3, (z0 + z1) / 2] },
    { kind: "track", label: "track", structural: true },
  );
  const z = middle - (z0 + z1) / 2;
  prop.block([l - 0.3, 0.3, z1 - z0], [0, 0, 0], "ballast", { bevel: 0 });
  for (const side of [-1, 1]) {
    const at: Vec3 = [0, 0.33, z + side * (GAUGE_M / 2 + 0.035)];
    prop.mesh(box([l, RAIL_M - BED_M - 0.03, 0.07], 0).translate(...at), "rail");
    prop.mesh(box([l, 0.02, 0.15], 0).translate(at[0], 0.31, at[2]), "concrete dark");
    prop.collide(boxCollider([l, RAIL_M - BED_M, 0.07], [0, 0.3, at[2]]));
  }
  if (sleepers) {
    const count = Math.floor(l / 0.75);
    for (let i = 0; i < count; i++)
      prop.mesh(box([0.24, 0.03, 2.5], 0).translate(-l / 2 + 0.4 + i * 0.75, 0.292, z), "concrete");
  }
  return prop.node();
}

/** Walls, roof and a dark end around one track; a walkway's handrail and cables along it. */
function tunnel(id: string, [x0, x1]: Span, z: number, outward: -1 | 1): NodeDef {
  const base = BED_M - 0.3;
  const high = PORTAL_HEAD_M - base;
  const prop = new Prop(
    { id: `platform/${id}`, room: "platform", at: [(x0 + x1) / 2, base, z] },
    { kind: "tunnel", label: "tunnel", structural: true },
  );
  const l = x1 - x0;
  for (const side of [-1, 1]) {
    prop.block([l, high, 0.3], [0, 0, side * (3.7 / 2 + 0.15)], "concrete dark", { bevel: 0 });
    for (const y of [2.2, 2.35, 2.5])
      prop.mesh(box([l, 0.05, 0.05], 0).translate(0, y, side * (3.7 / 2 - 0.03)), "rubber");
  }
  prop.block([l, 0.3, 4.3], [0, high, 0], "concrete dark", { bevel: 0 });
  prop.block([0.3, high, 3.7], [outward * (l / 2 - 0.15), 0, 0], "tunnel dark", { bevel: 0 });
  return prop.node();
}

const SERVICE_STEPS = 7;
/** How far the ballast reaches under the platform. */
const BED_UNDER_M = 0.4;

/** What closes the platform's east end: a technical room, and steps down to the track beside it. */
function serviceEnd(): NodeDef {
  const [x0, x1] = [PLATFORM.x[1], BOX.x[1]];
  const [z0, z1] = [PLATFORM.z[0], SERVICE_Z[0]];
  const prop = new Prop(
    { id: "platform/technical-room", room: "platform", at: [x0, BED_M, 0] },
    { kind: "wall", label: "technical room", structural: true },
  );
  const high = BOX.y[1] - BED_M;
  prop.block([x1 - x0, high, z1 - z0], [(x1 - x0) / 2, 0, (z0 + z1) / 2], "metro tiles", { bevel: 0 });
  const rise = (PLATFORM_M - BED_M) / SERVICE_STEPS;
  const width = SERVICE_Z[1] - SERVICE_Z[0];
  for (let i = 1; i < SERVICE_STEPS; i++)
    prop.block(
      [0.3, rise * (SERVICE_STEPS - i), width],
      [0.15 + (i - 1) * 0.3, 0, (SERVICE_Z[0] + SERVICE_Z[1]) / 2],
      "concrete",
      {
        bevel: 0,
      },
    );
  const depth = PLATFORM.z[1] - BED_UNDER_M - SERVICE_Z[0];
  prop.block([x1 - x0 - 0.02, 0.02, depth], [(x1 - x0) / 2, -0.02, SERVICE_Z[0] + depth / 2], "concrete", {
    bevel: 0,
  });
  return prop.node();
}

/** Everything fixed of the station. */
export function shell(): Shell {
  const [upper, middle, lower] = [hall(), concourse(), platform()];
  return {
    floors: {
      hall: upper.floor,
      concourse: middle.floor,
      platform: lower.floor,
      southTrack: lower.track,
    },
    nodes: [
      ...upper.nodes,
      ...descent("descent-1", DESCENT_1),
      ...middle.nodes,
      ...descent("descent-2", DESCENT_2),
      ...lower.nodes,
      ...cover(),
    ],
  };
}
