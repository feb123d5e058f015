/**
 * What an operator may have drawn over a picture: the grid, colliders, where one can walk, lamps and the sun.
 *
 * Owns: these shapes, from the world as it is. Refuses: drawing them (render), and pictures that an auditor gets.
 */
import { BufferAttribute, BufferGeometry, EdgesGeometry } from "three";
import type { BoxDef, LightDef, SceneDef, Vec3 } from "../../kit/model";
import type { Navigation } from "../navigation";
import type { Overlay, OverlayShape } from "../ports";
import { placeTriangles } from "../solids";
import { add, joinBoxes, multiply, rotate, scaled } from "../space";
import type { NodeRecord } from "../state";
import type { World } from "../world";

export const OVERLAY_NAMES = ["grid", "colliders", "navmesh", "ids", "light"] as const;
export type OverlayName = (typeof OVERLAY_NAMES)[number];

const INK = {
  grid: 0x9aa4b2,
  tens: 0xe6ebf2,
  fixed: 0x4fd1ff,
  loose: 0xffb020,
  off: 0xff4d4d,
  walked: 0x33d17a,
  standing: 0xff7b3d,
  dark: 0x8a8f98,
  sun: 0xffe08a,
} as const;
/** Drawn so far above what they lie on, metres. */
const LIFT_M = 0.02;
const RING = 24;
const BULB_M = 0.12;
const SUN_M = 1.5;
/** A shape with more triangles than this is shown as the box around it. */
const MOST_TRIANGLES = 20_000;

/** Makes the shapes that are asked for; what has not moved keeps its shape from one time to the next. */
export class Overlays {
  private readonly colliders = new Map<string, { version: number; shape: OverlayShape | null }>();
  private ways: { navigation: Navigation; shapes: readonly OverlayShape[] } | null = null;
  private squares: { key: string; shapes: readonly OverlayShape[] } | null = null;

  /** `navigation` is needed for `navmesh` only. */
  plan(names: ReadonlySet<OverlayName>, world: World, navigation: Navigation | null): Overlay | null {
    if (names.size === 0) return null;
    const shapes: OverlayShape[] = [];
    if (names.has("grid")) shapes.push(...this.grid(world));
    if (names.has("navmesh") && navigation) shapes.push(...this.walkable(navigation));
    if (names.has("colliders")) shapes.push(...this.solids(world));
    if (names.has("light")) shapes.push(...planLights(world));
    return { ids: names.has("ids"), shapes };
  }

  private grid(world: World): readonly OverlayShape[] {
    const level = world.player.pose.y;
    const key = level.toFixed(2);
    if (this.squares?.key !== key) this.squares = { key, shapes: planGrid(extentOf(world.def), level) };
    return this.squares.shapes;
  }

  private walkable(navigation: Navigation): readonly OverlayShape[] {
    if (this.ways?.navigation !== navigation) {
      const { walked, standing } = navigation.meshes;
      this.ways = {
        navigation,
        shapes: [
          { kind: "triangles", positions: lift(standing, LIFT_M), color: INK.standing, opacity: 0.3 },
          { kind: "triangles", positions: lift(walked, 2 * LIFT_M), color: INK.walked, opacity: 0.45 },
        ],
      };
    }
    return this.ways.shapes;
  }

  private solids(world: World): OverlayShape[] {
    const shapes: OverlayShape[] = [];
    for (const record of world.records.values()) {
      let known = this.colliders.get(record.id);
      if (known?.version !== record.version) {
        known = { version: record.version, shape: planCollider(record) };
        this.colliders.set(record.id, known);
      }
      if (known.shape) shapes.push(known.shape);
    }
    return shapes;
  }
}

function planCollider(record: NodeRecord): OverlayShape | null {
  const { def, now } = record;
  if (!now.exists || def.colliders.length === 0) return null;
  const edges = def.colliders.map((collider) => edgesOf(placeTriangles(record, collider)));
  const meets = now.collides && now.stops;
  const color = meets ? (def.body === "dynamic" ? INK.loose : INK.fixed) : INK.off;
  return { kind: "lines", positions: join(edges), color, opacity: 0.9 };
}

/** Edges between faces that do not lie in one plane; of what has too many, the box around it. */
function edgesOf(mesh: { positions: Float32Array; indices: ArrayLike<number> }): Float32Array {
  if (mesh.indices.length > 3 * MOST_TRIANGLES) return boxEdges(mesh.positions);
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(mesh.positions, 3));
  geometry.setIndex(Array.from(mesh.indices));
  const edges = new EdgesGeometry(geometry, 12);
  const { array } = edges.getAttribute("position");
  geometry.dispose();
  edges.dispose();
  return array as Float32Array;
}

function boxEdges(positions: Float32Array): Float32Array {
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (let at = 0; at < positions.length; at += 1) {
    const axis = (at % 3) as 0 | 1 | 2;
    min[axis] = Math.min(min[axis], positions[at] as number);
    max[axis] = Math.max(max[axis], positions[at] as number);
  }
  const corners: Vec3[] = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => [
    bits & 1 ? max[0] : min[0],
    bits & 2 ? max[1] : min[1],
    bits & 4 ? max[2] : min[2],
  ]);
  const lines: number[] = [];
  for (let from = 0; from < 8; from += 1)
    for (const bit of [1, 2, 4])
      if (!(from & bit)) lines.push(...(corners[from] as Vec3), ...(corners[from | bit] as Vec3));
  return Float32Array.from(lines);
}

/** Squares of a metre, every tenth line brighter, on the level where the auditor stands. */
function planGrid({ min, max }: BoxDef, level: number): readonly OverlayShape[] {
  const [fine, tens]: [number[], number[]] = [[], []];
  const y = level + LIFT_M;
  for (let x = Math.floor(min[0]); x <= Math.ceil(max[0]); x += 1)
    (x % 10 === 0 ? tens : fine).push(x, y, Math.floor(min[2]), x, y, Math.ceil(max[2]));
  for (let z = Math.floor(min[2]); z <= Math.ceil(max[2]); z += 1)
    (z % 10 === 0 ? tens : fine).push(Math.floor(min[0]), y, z, Math.ceil(max[0]), y, z);
  return [
    { kind: "lines", positions: Float32Array.from(fine), color: INK.grid, opacity: 0.6 },
    { kind: "lines", positions: Float32Array.from(tens), color: INK.tens, opacity: 0.95 },
  ];
}

/** The rooms; where there are none, around the starts. */
function extentOf(def: SceneDef): BoxDef {
  if (def.rooms.length > 0) return joinBoxes(def.rooms.map((room) => room.bounds));
  const around = def.starts.map(({ pose: { x, y, z } }) => ({
    min: [x - 20, y, z - 20] as Vec3,
    max: [x + 20, y, z + 20] as Vec3,
  }));
  return joinBoxes(around);
}

/** A bulb where each lamp is, in its colour, with the ring that its light reaches; grey when it is off. And the sun. */
function planLights(world: World): OverlayShape[] {
  const shapes: OverlayShape[] = [];
  for (const record of world.records.values()) {
    const { def, now } = record;
    if (!now.exists || !def.lights) continue;
    const lit = !def.mechanism || now.on;
    def.lights.forEach((light, index) => {
      const changed = now.lights.get(index);
      const color = lit ? (changed?.color ?? light.color) : INK.dark;
      const bright = lit && (changed?.intensity ?? light.intensity) > 0;
      shapes.push(planLamp(record, light, color, bright));
    });
  }
  shapes.push(planSun(world));
  return shapes;
}

function planLamp(record: NodeRecord, light: LightDef, color: number, bright: boolean): OverlayShape {
  const place = (point: Vec3): Vec3 =>
    add(record.now.position, rotate(record.now.quaternion, multiply(record.now.scale, point)));
  const at = place(light.position);
  const lines = [...star(at, BULB_M)];
  if (light.to) lines.push(...at, ...place(light.to));
  if (light.target) lines.push(...at, ...place(light.target));
  if (bright) lines.push(...ring(at, light.distance_m));
  return {
    kind: "lines",
    positions: Float32Array.from(lines),
    color,
    opacity: bright ? 1 : 0.7,
    through: true,
  };
}

function star([x, y, z]: Vec3, r: number): number[] {
  const lines: number[] = [];
  for (const [a, b, c] of [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
    [0.7, 0.7, 0],
    [0.7, -0.7, 0],
    [0, 0.7, 0.7],
    [0, 0.7, -0.7],
  ] as const)
    lines.push(x - a * r, y - b * r, z - c * r, x + a * r, y + b * r, z + c * r);
  return lines;
}

function ring([x, y, z]: Vec3, r: number): number[] {
  const lines: number[] = [];
  for (let side = 0; side < RING; side += 1) {
    const [from, to] = [(2 * Math.PI * side) / RING, (2 * Math.PI * (side + 1)) / RING];
    lines.push(x + r * Math.cos(from), y, z + r * Math.sin(from));
    lines.push(x + r * Math.cos(to), y, z + r * Math.sin(to));
  }
  return lines;
}

/** An arrow above the auditor, the way that sunlight goes. */
function planSun(world: World): OverlayShape {
  const { x, y, z } = world.player.pose;
  const from: Vec3 = [x, y + 2.2, z];
  const tip = add(from, scaled(world.def.sky.sun_direction, SUN_M));
  const lines = [...from, ...tip, ...star(tip, 2 * BULB_M)];
  return { kind: "lines", positions: Float32Array.from(lines), color: INK.sun, opacity: 1, through: true };
}

function lift(positions: Float32Array, by_m: number): Float32Array {
  return positions.map((value, index) => (index % 3 === 1 ? value + by_m : value));
}

function join(parts: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
