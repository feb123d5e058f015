/**
 * Walls with openings, floors and ceilings.
 *
 * Owns: the building's shell as nodes. Refuses: what fills an opening (windows.ts, doors.ts), where rooms lie, light.
 */
import type { BufferGeometry } from "three";
import { boxCollider } from "./colliders";
import { box } from "./geometry/box";
import { MeshWriter } from "./geometry/mesh";
import type { NodeDef, Vec3 } from "./model";
import { Prop } from "./prop";

export interface Opening {
  /** Centre, metres along the wall from its start. */
  readonly centre_m: number;
  readonly width_m: number;
  /** Heights above the floor, y = 0; a sill of 0 is a doorway. */
  readonly sill_m: number;
  readonly head_m: number;
}

export interface WallOptions {
  readonly id: string;
  readonly label: string;
  readonly room?: string;
  /** Ends of the centre line on the ground, x and z. */
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly base_m?: number;
  readonly height_m: number;
  readonly thickness_m: number;
  readonly openings?: readonly Opening[];
  /** Materials of the face to the right of from→to seen from above with z down the page (local +z), and the other. */
  readonly front: string;
  readonly back: string;
  readonly reveal: string;
  /** Material of the two ends, where they are seen. */
  readonly ends?: string;
  /** Sides that get a skirting board. */
  readonly skirting?: readonly ("front" | "back")[];
  /** Metres at either end where the skirting stops short, because another wall's stands there. */
  readonly skirting_inset_m?: number;
  /** Closes the top, for a wall that stands free. */
  readonly capped?: boolean;
}

const SKIRTING: Vec3 = [0, 0.085, 0.012];

interface Frame {
  readonly length: number;
  readonly centre: Vec3;
  readonly yaw: number;
}

function frameOf({ from, to, base_m = 0 }: WallOptions): Frame {
  const [dx, dz] = [to[0] - from[0], to[1] - from[1]];
  const centre: Vec3 = [(from[0] + to[0]) / 2, base_m, (from[1] + to[1]) / 2];
  return { length: Math.hypot(dx, dz), centre, yaw: Math.atan2(-dz, dx) };
}

/** A side cut at the given marks. */
function divisions(from: number, to: number, marks: readonly number[]): number[] {
  const lines = [from, to, ...marks.filter((mark) => mark > from && mark < to)].sort((a, b) => a - b);
  return lines.filter((x, i) => i === 0 || x - (lines[i - 1] as number) > 1e-6);
}

/** One straight wall with its openings left free. */
export function wall(options: WallOptions): NodeDef {
  const frame = frameOf(options);
  const place = {
    id: options.id,
    at: frame.centre,
    yaw_deg: (frame.yaw * 180) / Math.PI,
    ...(options.room === undefined ? {} : { room: options.room }),
  };
  const prop = new Prop(place, { kind: "wall", label: options.label, structural: true });
  prop.mesh(face(options, frame, 1), options.front);
  prop.mesh(face(options, frame, -1), options.back);
  const openings = reveals(options, frame);
  if (openings) prop.mesh(openings, options.reveal);
  prop.mesh(ends(options, frame), options.ends ?? options.reveal);
  for (const [x0, x1, y0, y1] of solids(options, frame)) {
    prop.collide(boxCollider([x1 - x0, y1 - y0, options.thickness_m], [(x0 + x1) / 2, y0, 0]));
  }
  for (const side of options.skirting ?? []) skirting(prop, options, frame, side === "front" ? 1 : -1);
  return prop.node();
}

interface Hole {
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
}

function holesOf({ openings = [], base_m = 0 }: WallOptions, { length }: Frame): Hole[] {
  return openings
    .map(({ centre_m, width_m, sill_m, head_m }) => {
      const x = centre_m - length / 2;
      return { x0: x - width_m / 2, x1: x + width_m / 2, y0: sill_m - base_m, y1: head_m - base_m };
    })
    .sort((a, b) => a.x0 - b.x0);
}

function face(options: WallOptions, frame: Frame, sign: number): BufferGeometry {
  const holes = holesOf(options, frame);
  const half = frame.length / 2;
  const xs = divisions(
    -half,
    half,
    holes.flatMap((hole) => [hole.x0, hole.x1]),
  );
  const ys = divisions(
    0,
    options.height_m,
    holes.flatMap((hole) => [hole.y0, hole.y1]),
  );
  const z = (sign * options.thickness_m) / 2;
  const mesh = new MeshWriter();
  const grid = xs.map((x) => ys.map((y) => mesh.vertex([x, y, z], [0, 0, sign], [x, y])));
  for (let i = 0; i + 1 < xs.length; i++)
    for (let j = 0; j + 1 < ys.length; j++) {
      const x = ((xs[i] as number) + (xs[i + 1] as number)) / 2;
      const y = ((ys[j] as number) + (ys[j + 1] as number)) / 2;
      if (holes.some((hole) => x > hole.x0 && x < hole.x1 && y > hole.y0 && y < hole.y1)) continue;
      const at = (di: number, dj: number) => (grid[i + di] as number[])[j + dj] as number;
      mesh.quad(at(0, 0), at(1, 0), at(1, 1), at(0, 1));
    }
  return mesh.geometry();
}

/** An upright strip across the wall at x, looking along ±x. */
function upright(mesh: MeshWriter, t: number, x: number, y0: number, y1: number, nx: number): void {
  const v = (y: number, z: number) => mesh.vertex([x, y, z], [nx, 0, 0], [z, y]);
  mesh.quad(v(y0, -t), v(y0, t), v(y1, t), v(y1, -t));
}

/** A level strip across the wall at y, looking up or down. */
function level(mesh: MeshWriter, t: number, y: number, x0: number, x1: number, ny: number): void {
  const v = (x: number, z: number) => mesh.vertex([x, y, z], [0, ny, 0], [x, z]);
  mesh.quad(v(x0, -t), v(x1, -t), v(x1, t), v(x0, t));
}

/** The two ends, and the top where the wall stands free. */
function ends(options: WallOptions, frame: Frame): BufferGeometry {
  const mesh = new MeshWriter();
  const t = options.thickness_m / 2;
  const half = frame.length / 2;
  upright(mesh, t, -half, 0, options.height_m, -1);
  upright(mesh, t, half, 0, options.height_m, 1);
  if (options.capped) level(mesh, t, options.height_m, -half, half, 1);
  return mesh.geometry();
}

/** The inner sides of the openings. */
function reveals(options: WallOptions, frame: Frame): BufferGeometry | null {
  const holes = holesOf(options, frame);
  if (holes.length === 0) return null;
  const mesh = new MeshWriter();
  const t = options.thickness_m / 2;
  for (const { x0, x1, y0, y1 } of holes) {
    upright(mesh, t, x0, y0, y1, 1);
    upright(mesh, t, x1, y0, y1, -1);
    if (y0 > 0) level(mesh, t, y0, x0, x1, 1);
    level(mesh, t, y1, x0, x1, -1);
  }
  return mesh.geometry();
}

/** Boxes [x0, x1, y0, y1] that fill the wall around its openings. */
function solids(options: WallOptions, frame: Frame): [number, number, number, number][] {
  const boxes: [number, number, number, number][] = [];
  let x = -frame.length / 2;
  for (const hole of holesOf(options, frame)) {
    if (hole.x0 > x) boxes.push([x, hole.x0, 0, options.height_m]);
    if (hole.y0 > 0) boxes.push([hole.x0, hole.x1, 0, hole.y0]);
    if (hole.y1 < options.height_m) boxes.push([hole.x0, hole.x1, hole.y1, options.height_m]);
    x = hole.x1;
  }
  if (x < frame.length / 2) boxes.push([x, frame.length / 2, 0, options.height_m]);
  return boxes;
}

function skirting(prop: Prop, options: WallOptions, frame: Frame, sign: number): void {
  const inset = options.skirting_inset_m ?? 0;
  const floor = -(options.base_m ?? 0);
  const doors = holesOf(options, frame).filter((hole) => hole.y0 <= floor + 1e-6);
  const marks = [
    -frame.length / 2 + inset,
    ...doors.flatMap((d) => [d.x0 - 0.07, d.x1 + 0.07]),
    frame.length / 2 - inset,
  ];
  for (let i = 0; i + 1 < marks.length; i += 2) {
    const [x0, x1] = [marks[i] as number, marks[i + 1] as number];
    if (x1 - x0 < 0.02) continue;
    const z = sign * (options.thickness_m / 2 + SKIRTING[2] / 2);
    prop.block([x1 - x0, SKIRTING[1], SKIRTING[2]], [(x0 + x1) / 2, floor, z], "trim white", {
      bevel: 0,
      solid: false,
    });
  }
}

export interface SlabOptions {
  readonly id: string;
  readonly label: string;
  readonly kind: "floor" | "ceiling" | "ground";
  readonly room?: string;
  readonly x: readonly [number, number];
  readonly z: readonly [number, number];
  /** The seen surface: the top of a floor, the underside of a ceiling. */
  readonly surface_m: number;
  readonly thickness_m: number;
  readonly material: string;
  /** Seen from afar and never walked on: it gets no collider. */
  readonly far?: boolean;
}

/** A level slab: a floor (seen from above) or a ceiling (seen from below), closed on all sides. */
export function slab(options: SlabOptions): NodeDef {
  const [x0, x1] = options.x;
  const [z0, z1] = options.z;
  const down = options.kind === "ceiling";
  const base = down ? options.surface_m : options.surface_m - options.thickness_m;
  const at: Vec3 = [(x0 + x1) / 2, base, (z0 + z1) / 2];
  const size: Vec3 = [x1 - x0, options.thickness_m, z1 - z0];
  const place = { id: options.id, at, ...(options.room === undefined ? {} : { room: options.room }) };
  const body = options.far ? "none" : "static";
  const prop = new Prop(place, { kind: options.kind, label: options.label, structural: true, body });
  prop.mesh(box(size, 0), options.material);
  return prop.collide(boxCollider(size, [0, 0, 0])).node();
}
