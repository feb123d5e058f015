/**
 * Collider definitions as shapes of the physics engine.
 *
 * Owns: scaling (the engine has no scaled bodies, so a scale is baked into the shape), triangles and bounds of shapes.
 * Refuses: bodies and worlds.
 */
import RAPIER from "@dimforge/rapier3d-deterministic-compat";
import { Matrix4, Vector3 } from "three";
import { ConvexHull } from "three/examples/jsm/math/ConvexHull.js";
import type { BoxDef, ColliderDef, Quat, Vec3 } from "../kit/model";
import { Extent } from "./geometry";
import { frameOf } from "./joints";
import { add, joinBoxes, multiply, NO_TURN, rotate, subtract } from "./space";
import type { NodeRecord } from "./state";

/** A shape in its node's scaled frame, at joint value 0. */
export interface Solid {
  readonly desc: RAPIER.ColliderDesc;
  readonly position: Vec3;
  readonly quaternion: Quat;
  readonly joint: string | null;
  readonly round: boolean;
}

export interface Triangles {
  readonly vertices: readonly Vec3[];
  readonly indices: readonly number[];
}

const ROUND_SIDES = 20;

/** The solid of a definition under a node's scale. Throws when a hull's points span no volume. */
export function planSolid(def: ColliderDef, scale: Vec3): Solid {
  const position = def.position ?? [0, 0, 0];
  const quaternion = def.quaternion ?? NO_TURN;
  const joint = def.joint ?? null;
  const round = def.shape === "ball";
  const exact = scaleShape(def, scale, isUnturned(quaternion));
  if (exact) return { desc: exact, position: multiply(scale, position), quaternion, joint, round };
  const place = (v: Vec3): Vec3 => multiply(scale, add(position, rotate(quaternion, v)));
  return { desc: bake(def, place), position: [0, 0, 0], quaternion: NO_TURN, joint, round };
}

function isUnturned(q: Quat): boolean {
  return q[0] === 0 && q[1] === 0 && q[2] === 0;
}

function scaleShape(def: ColliderDef, scale: Vec3, upright: boolean): RAPIER.ColliderDesc | null {
  const [x, y, z] = scale;
  const uniform = x === y && y === z;
  if (!uniform && !upright) return null;
  switch (def.shape) {
    case "box":
      return RAPIER.ColliderDesc.cuboid(def.half[0] * x, def.half[1] * y, def.half[2] * z);
    case "cylinder":
      return x === z ? RAPIER.ColliderDesc.cylinder(def.half_height * y, def.radius * x) : null;
    case "ball":
      return uniform ? RAPIER.ColliderDesc.ball(def.radius * x) : null;
    case "mesh":
      if (x === 1 && y === 1 && z === 1) return RAPIER.ColliderDesc.trimesh(def.vertices, def.indices);
      return bake(def, (v) => multiply(scale, v));
    case "hull":
      return bake(def, (v) => multiply(scale, v));
  }
}

function bake(def: ColliderDef, place: (v: Vec3) => Vec3): RAPIER.ColliderDesc {
  if (def.shape === "mesh")
    return RAPIER.ColliderDesc.trimesh(moveAll(def.vertices, matrixOf(place)), def.indices);
  const points = def.shape === "hull" ? unpack(def.points) : triangulate(def).vertices;
  const hull = RAPIER.ColliderDesc.convexHull(placeAll(points, place));
  if (!hull) throw new Error(`a collider's hull of ${points.length} points spans no volume`);
  return hull;
}

function placeAll(points: readonly Vec3[], place: (v: Vec3) => Vec3): Float32Array {
  return Float32Array.from(points.flatMap((point) => place(point)));
}

function unpack(values: Float32Array): Vec3[] {
  const points: Vec3[] = [];
  for (let i = 0; i + 2 < values.length; i += 3)
    points.push([values[i] as number, values[i + 1] as number, values[i + 2] as number]);
  return points;
}

/** Surface triangles of one of a record's colliders in the world, where the record is now; three numbers a vertex. */
export function placeTriangles(
  record: NodeRecord,
  def: ColliderDef,
): { positions: Float32Array; indices: ArrayLike<number> } {
  const matrix = matrixOf(placer(record, def));
  if (def.shape === "mesh") return { positions: moveAll(def.vertices, matrix), indices: def.indices };
  const { vertices, indices } = triangulate(def);
  return { positions: moveAll(Float32Array.from(vertices.flat()), matrix), indices };
}

/** The affine map that a function of points is. */
function matrixOf(place: (v: Vec3) => Vec3): Matrix4 {
  const origin = place([0, 0, 0]);
  const [x, y, z] = [place([1, 0, 0]), place([0, 1, 0]), place([0, 0, 1])].map((tip) =>
    subtract(tip, origin),
  ) as [Vec3, Vec3, Vec3];
  return new Matrix4()
    .makeBasis(new Vector3(...x), new Vector3(...y), new Vector3(...z))
    .setPosition(...origin);
}

function moveAll(points: Float32Array, { elements: m }: Matrix4): Float32Array {
  const moved = new Float32Array(points.length);
  for (let at = 0; at + 2 < points.length; at += 3) {
    const [x, y, z] = [points[at] as number, points[at + 1] as number, points[at + 2] as number];
    for (let row = 0; row < 3; row += 1)
      moved[at + row] =
        (m[row] as number) * x +
        (m[row + 4] as number) * y +
        (m[row + 8] as number) * z +
        (m[row + 12] as number);
  }
  return moved;
}

/** Bounds of a record's colliders in the world, where the record is now. */
export function measureColliders(record: NodeRecord): BoxDef {
  const boxes = record.def.colliders.map((def) => {
    const place = placer(record, def);
    if (def.shape === "mesh") return extentOf(def.vertices, matrixOf(place));
    const min: [number, number, number] = [Infinity, Infinity, Infinity];
    const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
    for (const point of outline(def)) {
      const placed = place(point);
      for (const axis of [0, 1, 2] as const) {
        if (placed[axis] < min[axis]) min[axis] = placed[axis];
        if (placed[axis] > max[axis]) max[axis] = placed[axis];
      }
    }
    return { min, max };
  });
  return joinBoxes(boxes);
}

function extentOf(points: Float32Array, matrix: Matrix4): BoxDef {
  const extent = new Extent();
  extent.add(points, matrix);
  return extent.box ?? { min: [0, 0, 0], max: [0, 0, 0] };
}

/** Where a point of a collider is in the world. */
function placer(record: NodeRecord, def: ColliderDef): (vertex: Vec3) => Vec3 {
  const { scale } = record.now;
  const frame = frameOf(record, def.joint);
  return (vertex) => {
    const inCollider = add(def.position ?? [0, 0, 0], rotate(def.quaternion ?? NO_TURN, vertex));
    const inFrame = subtract(multiply(scale, inCollider), frame.origin);
    return add(frame.position, rotate(frame.quaternion, inFrame));
  };
}

const outlines = new WeakMap<ColliderDef, readonly Vec3[]>();

/** Points of a definition that reach as far as it does; a hull's need not be wrapped for that. Equal things share them. */
function outline(def: ColliderDef): readonly Vec3[] {
  let points = outlines.get(def);
  if (!points) {
    points = def.shape === "hull" ? unpack(def.points) : triangulate(def).vertices;
    outlines.set(def, points);
  }
  return points;
}

/** Surface triangles of a definition in its own frame; round shapes as prisms. */
export function triangulate(def: ColliderDef): Triangles {
  switch (def.shape) {
    case "box":
      return prism(def.half[1], [
        [-def.half[0], -def.half[2]],
        [def.half[0], -def.half[2]],
        [def.half[0], def.half[2]],
        [-def.half[0], def.half[2]],
      ]);
    case "cylinder":
      return prism(def.half_height, circle(def.radius));
    case "ball":
      return prism(def.radius, circle(def.radius));
    case "hull":
      return wrapPoints(unpack(def.points));
    case "mesh":
      return { vertices: unpack(def.vertices), indices: [...def.indices] };
  }
}

function wrapPoints(points: readonly Vec3[]): Triangles {
  const hull = new ConvexHull().setFromPoints(points.map((point) => new Vector3(...point)));
  const vertices: Vec3[] = [];
  for (const face of hull.faces) {
    let edge = face.edge;
    do {
      const { x, y, z } = edge.head().point;
      vertices.push([x, y, z]);
      edge = edge.next;
    } while (edge !== face.edge);
  }
  return { vertices, indices: vertices.map((_, index) => index) };
}

function circle(radius: number): [number, number][] {
  return Array.from({ length: ROUND_SIDES }, (_, side) => {
    const angle = (2 * Math.PI * side) / ROUND_SIDES;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

function prism(half_m: number, outline: readonly (readonly [number, number])[]): Triangles {
  const count = outline.length;
  const vertices = [-half_m, half_m].flatMap((y) => outline.map(([x, z]): Vec3 => [x, y, z]));
  const indices: number[] = [];
  for (let side = 0; side < count; side += 1) {
    const next = (side + 1) % count;
    indices.push(side, count + side, next, next, count + side, count + next);
  }
  for (let corner = 1; corner + 1 < count; corner += 1) {
    indices.push(0, corner, corner + 1, count, count + corner + 1, count + corner);
  }
  return { vertices, indices };
}
