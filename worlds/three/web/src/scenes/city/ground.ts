/**
 * What one walks and drives on: asphalt, pavements with their kerbs, parking bays, track, markings, the ground beyond.
 *
 * Owns: those nodes, and that nobody falls. Refuses: what stands on them, the park (park.ts).
 */
import { BufferAttribute, type BufferGeometry } from "three";
import { box } from "../../kit/geometry/box";
import { MeshWriter } from "../../kit/geometry/mesh";
import { turned } from "../../kit/geometry/pose";
import { extrude, type Outline } from "../../kit/geometry/profile";
import type { ColliderDef, NodeDef } from "../../kit/model";
import { Prop } from "../../kit/prop";
import { slab } from "../../kit/walls";
import {
  BAYS,
  CORNER_RADIUS_M,
  EDGE,
  HARBOUR,
  LINDEN,
  MOUTH_M,
  PARK,
  PAVE_M,
  TRACK_TOP_M,
  ZEBRA,
} from "./plan";

type Point = readonly [x: number, z: number];
type Quarter = "nw" | "ne" | "sw" | "se";

const SIGNS: Readonly<Record<Quarter, readonly [number, number]>> = {
  nw: [-1, -1],
  ne: [1, -1],
  sw: [-1, 1],
  se: [1, 1],
};
const KERB_M = 0.16;

export interface Ground {
  readonly road: NodeDef;
  readonly pavements: Readonly<Record<Quarter, NodeDef>>;
  readonly track: { readonly west: NodeDef; readonly middle: NodeDef; readonly east: NodeDef };
  readonly lawn: NodeDef;
  readonly nodes: readonly NodeDef[];
}

export function ground(): Ground {
  const road = slab({
    id: "crossing/road",
    label: "asphalt",
    kind: "ground",
    x: [-EDGE.x - 3, EDGE.x + 3],
    z: [-EDGE.z - 3, EDGE.z + 3],
    surface_m: 0,
    thickness_m: 0.5,
    material: "asphalt",
  });
  const pavements = Object.fromEntries(
    (Object.keys(SIGNS) as Quarter[]).map((quarter) => [quarter, pavement(quarter)]),
  ) as Record<Quarter, NodeDef>;
  const track = {
    west: bed("west/track", [-44, -MOUTH_M], "grass"),
    middle: bed("crossing/track", [-MOUTH_M, MOUTH_M], "setts"),
    east: bed("east/track", [MOUTH_M, 44], "grass"),
  };
  const lawn = slab({
    id: "park/lawn",
    label: "lawn",
    kind: "ground",
    room: "park",
    x: PARK.x,
    z: PARK.z,
    surface_m: PAVE_M,
    thickness_m: 0.3,
    material: "grass",
  });
  return {
    road,
    pavements,
    track,
    lawn,
    nodes: [
      road,
      ...Object.values(pavements),
      ...Object.values(track),
      lawn,
      ...bays(),
      ...markings(),
      ...beyond(),
    ],
  };
}

/** The edge of a pavement along both streets, from the end of Linden Street round the corner to that of Harbour Street. */
function kerbLine(inset: number): Point[] {
  const r = CORNER_RADIUS_M - inset;
  const [hx, lz] = [BAYS.harbour, BAYS.linden];
  const arc = Array.from({ length: 9 }, (_, i): Point => {
    const a = (i / 8) * (Math.PI / 2);
    return [
      LINDEN.kerb + CORNER_RADIUS_M - Math.cos(a) * r,
      HARBOUR.kerb + CORNER_RADIUS_M - Math.sin(a) * r,
    ];
  });
  return [
    [LINDEN.bay + inset, EDGE.z + 2],
    [LINDEN.bay + inset, lz[1] + inset * 0.4],
    [LINDEN.kerb + inset, lz[0] + inset * 0.4],
    ...arc,
    [hx[0] + inset * 0.4, HARBOUR.kerb + inset],
    [hx[1] + inset * 0.4, HARBOUR.bay + inset],
    [EDGE.x + 2, HARBOUR.bay + inset],
  ];
}

function pavement(quarter: Quarter): NodeDef {
  const [sx, sz] = SIGNS[quarter];
  const flip = ([x, z]: Point): Point => [x * sx, z * sz];
  const outer = kerbLine(0).map(flip);
  const inner = kerbLine(KERB_M).map(flip);
  const back: Point[] = [
    [EDGE.x + 2, HARBOUR.houses],
    [LINDEN.houses, HARBOUR.houses],
    [LINDEN.houses, EDGE.z + 2],
  ];
  const whole = prism([...inner, ...back.map(flip)], PAVE_M);
  const solid = prism([...outer, ...back.map(flip)], PAVE_M);
  const prop = new Prop(
    { id: `crossing/pavement-${quarter}`, at: [0, 0, 0] },
    { kind: "ground", label: "pavement", structural: true },
  );
  prop.mesh(whole, "paving slabs").mesh(kerb(outer, inner), "kerb stone");
  return prop.collide(meshCollider(solid)).node();
}

/** A level plate of an outline seen from above, its underside at 0; uv from above. */
function prism(points: readonly Point[], height: number): BufferGeometry {
  const outline = points.map(([x, z]): [number, number] => [x, -z]) as unknown as Outline;
  const plate = turned(extrude(outline, height).translate(0, 0, height / 2), "x", -90);
  const position = plate.getAttribute("position");
  const uv = new Float32Array(position.count * 2);
  for (let i = 0; i < position.count; i++) uv.set([position.getX(i), position.getZ(i)], i * 2);
  plate.setAttribute("uv", new BufferAttribute(uv, 2));
  return plate;
}

function kerb(outer: readonly Point[], inner: readonly Point[]): BufferGeometry {
  const mesh = new MeshWriter();
  let along = 0;
  for (let i = 0; i + 1 < outer.length; i++) {
    const [a, b, c, d] = [outer[i], outer[i + 1], inner[i + 1], inner[i]] as [Point, Point, Point, Point];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const out: Point = [(a[0] - d[0]) / KERB_M, (a[1] - d[1]) / KERB_M];
    const top = ([x, z]: Point, u: number, v: number) => mesh.vertex([x, PAVE_M, z], [0, 1, 0], [u, v]);
    mesh.quad(
      top(a, along, 0),
      top(b, along + length, 0),
      top(c, along + length, KERB_M),
      top(d, along, KERB_M),
    );
    const side = ([x, z]: Point, y: number, u: number) => mesh.vertex([x, y, z], [out[0], 0, out[1]], [u, y]);
    mesh.quad(
      side(a, 0, along),
      side(b, 0, along + length),
      side(b, PAVE_M, along + length),
      side(a, PAVE_M, along),
    );
    along += length;
  }
  return mesh.geometry();
}

function meshCollider(geometry: BufferGeometry): ColliderDef {
  const position = geometry.getAttribute("position");
  const indices = Uint32Array.from({ length: position.count }, (_, i) => i);
  return { shape: "mesh", vertices: new Float32Array(position.array), indices };
}

function bed(id: string, x: readonly [number, number], material: string): NodeDef {
  const at = [(x[0] + x[1]) / 2, 0, 0] as const;
  const length = x[1] - x[0];
  const prop = new Prop(
    { id, at, room: id.split("/")[0] as string },
    { kind: "ground", label: "tram track", structural: true },
  );
  prop.block([length, TRACK_TOP_M, 2 * HARBOUR.track], [0, 0, 0], material, { bevel: 0 });
  for (const z of [-0.72, 0.72])
    for (const [dz, wide] of [
      [0, 0.06],
      [z > 0 ? -0.075 : 0.075, 0.02],
    ] as const)
      prop.mesh(box([length, 0.008, wide], 0).translate(0, TRACK_TOP_M, z + dz), "steel");
  if (material === "grass")
    for (const z of [-1, 1])
      prop.block([length, TRACK_TOP_M + 0.06, 0.1], [0, 0, z * (HARBOUR.track + 0.05)], "kerb stone", {
        bevel: 0,
      });
  return prop.node();
}

/** Setts in the parking bays, laid a little over the asphalt. */
function bays(): NodeDef[] {
  const nodes: NodeDef[] = [];
  const add = (name: string, room: string, x: Point, z: Point) =>
    nodes.push(
      slab({
        id: `${room}/${name}`,
        label: "parking bay",
        kind: "ground",
        room,
        x,
        z,
        surface_m: BAY_TOP_M,
        thickness_m: BAY_TOP_M,
        material: "setts",
      }),
    );
  for (const sz of [-1, 1]) {
    const z: Point = sz < 0 ? [-HARBOUR.bay, -HARBOUR.kerb] : [HARBOUR.kerb, HARBOUR.bay];
    add(`bay-${sz < 0 ? "north" : "south"}`, "west", [-EDGE.x, -BAYS.harbour[1]], z);
    add(`bay-${sz < 0 ? "north" : "south"}`, "east", [BAYS.harbour[1], EDGE.x], z);
  }
  for (const sx of [-1, 1]) {
    const x: Point = sx < 0 ? [-LINDEN.bay, -LINDEN.kerb] : [LINDEN.kerb, LINDEN.bay];
    add(`bay-${sx < 0 ? "west" : "east"}`, "north", x, [-EDGE.z, -BAYS.linden[1]]);
    add(`bay-${sx < 0 ? "west" : "east"}`, "south", x, [BAYS.linden[1], EDGE.z]);
  }
  return nodes;
}

export const BAY_TOP_M = 0.02;
const PAINT_M = 0.01;

/** White paint on the road: zebras, stop lines, lines between lanes, arrows. Nobody stumbles over it. */
function markings(): NodeDef[] {
  const zebras = paint("crossing/zebras", "zebra crossing");
  for (const side of [-1, 1]) {
    for (let z = -HARBOUR.kerb + 0.35; z < HARBOUR.kerb - 0.3; z += 1) {
      if (Math.abs(z + 0.25) < HARBOUR.track + 0.1) continue;
      stripe(zebras, [side * ZEBRA.overHarbour, z + 0.25], [2 * ZEBRA.half, 0.5]);
    }
    for (let x = -LINDEN.kerb + 0.4; x < LINDEN.kerb - 0.3; x += 1)
      stripe(zebras, [x + 0.25, side * ZEBRA.overLinden], [0.5, 2 * ZEBRA.half]);
  }
  const lines = paint("crossing/lines", "road marking");
  for (const side of [-1, 1]) {
    stripe(
      lines,
      [-side * 9.5, side * (HARBOUR.hedge + HARBOUR.kerb) * 0.5],
      [0.45, HARBOUR.kerb - HARBOUR.hedge],
    );
    stripe(lines, [side * LINDEN.kerb * 0.5, side * 11.6], [LINDEN.kerb - 0.15, 0.45]);
    for (let z = 13.4; z < EDGE.z; z += 4) stripe(lines, [0, side * (z + 1)], [0.14, 2]);
    for (let x = 15; x < EDGE.x - 3; x += 5.6)
      for (const sz of [-1, 1]) stripe(lines, [side * x, sz * (HARBOUR.bay - 1)], [0.1, 1.9], BAY_TOP_M);
    arrow(lines, [side * LINDEN.kerb * 0.5, side * 15], side > 0 ? 0 : 180);
    arrow(lines, [-side * 14, side * (HARBOUR.hedge + HARBOUR.kerb) * 0.5], side > 0 ? -90 : 90);
  }
  return [zebras.node(), lines.node(), mended()];
}

/** Where the road was opened and closed again: patches of darker and of newer asphalt. */
function mended(): NodeDef {
  const prop = paint("crossing/patches", "mended asphalt");
  for (const [x, z, w, d, tint] of [
    [-1.8, 4.1, 2.6, 1.3, 0x8c857f],
    [2.1, -3.6, 1.4, 2.2, 0x9a938c],
    [-20.5, -3.4, 5.2, 0.9, 0x857f7a],
    [17, 3.6, 1.5, 1.5, 0x938c86],
    [33, -3.2, 6.4, 0.8, 0x8a847f],
    [-33, 3.9, 1.6, 1.2, 0x928b84],
    [1.5, -22, 1.1, 4.8, 0x88827c],
    [-1.6, 22.5, 1.2, 1.6, 0x8f8882],
    [1.4, 35, 0.9, 5, 0x86807b],
  ] as const) {
    const plate = new MeshWriter();
    const v = (dx: number, dz: number) =>
      plate.vertex([x + dx * w, PAINT_M, z + dz * d], [0, 1, 0], [x + dx * w, z + dz * d]);
    plate.quad(v(-0.5, -0.5), v(0.5, -0.5), v(0.5, 0.5), v(-0.5, 0.5));
    prop.mesh(plate.geometry(), "asphalt", { tint, casts_shadow: false });
  }
  return prop.node();
}

function paint(id: string, label: string): Prop {
  return new Prop({ id, at: [0, 0, 0] }, { kind: "marking", label, structural: true, body: "none" });
}

function stripe(prop: Prop, [x, z]: Point, [w, d]: Point, base = 0): void {
  const plate = new MeshWriter();
  const v = (dx: number, dz: number) =>
    plate.vertex([x + dx * w, base + PAINT_M, z + dz * d], [0, 1, 0], [x + dx * w, z + dz * d]);
  plate.quad(v(-0.5, -0.5), v(0.5, -0.5), v(0.5, 0.5), v(-0.5, 0.5));
  prop.mesh(plate.geometry(), "road paint", { casts_shadow: false });
}

/** An arrow straight on, its tip towards -z before it is turned. */
function arrow(prop: Prop, [x, z]: Point, yaw_deg: number): void {
  const shape: Outline = [
    [-0.08, -1.4],
    [0.08, -1.4],
    [0.08, 0.5],
    [0.34, 0.5],
    [0, 1.5],
    [-0.34, 0.5],
    [-0.08, 0.5],
  ];
  const flat = turned(extrude(shape, 0.004), "x", -90);
  prop.mesh(turned(flat, "y", yaw_deg).translate(x, PAINT_M, z), "road paint", { casts_shadow: false });
}

/** Streets go on beyond the barriers, and there is ground under the far houses. */
function beyond(): NodeDef[] {
  const prop = new Prop(
    { id: "far/ground", at: [0, -0.3, 0] },
    { kind: "ground", label: "streets beyond", structural: true, body: "none" },
  );
  const far = (x: Point, z: Point, surface_m: number, material: string) =>
    prop.mesh(
      box([x[1] - x[0], 0.3 + surface_m, z[1] - z[0]], 0).translate((x[0] + x[1]) / 2, 0, (z[0] + z[1]) / 2),
      material,
    );
  const [ex, ez] = [EDGE.x + 3, EDGE.z + 3];
  const pave = PAVE_M - 0.02;
  for (const side of [-1, 1] as const) {
    const out = (from: number, to: number): Point => (side < 0 ? [-to, -from] : [from, to]);
    far(out(ex, 190), [-HARBOUR.bay, HARBOUR.bay], -0.01, "asphalt");
    far([-LINDEN.bay, LINDEN.bay], out(ez, 190), -0.01, "asphalt");
    for (const other of [-1, 1] as const) {
      const across = (from: number, to: number): Point => (other < 0 ? [-to, -from] : [from, to]);
      far(out(EDGE.x + 2, 190), across(HARBOUR.bay, 60), pave, "paving slabs");
      far(across(LINDEN.bay, EDGE.x + 2), out(EDGE.z + 2, 190), pave, "paving slabs");
    }
  }
  return [prop.node()];
}
