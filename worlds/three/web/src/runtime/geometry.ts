/**
 * The drawn geometry of every node as the runtime knows it, without a renderer: matrices, bounds, samples, ray hits.
 *
 * Owns: search trees, one per geometry and shared; bounds by vertices; first hits of rays.
 * Refuses: colliders (physics), points on surfaces (samples) and drawing. Geometries are read, never changed.
 */
import {
  BackSide,
  Box3,
  type BufferGeometry,
  DoubleSide,
  FrontSide,
  Matrix4,
  Quaternion,
  Ray,
  Vector3,
} from "three";
import { MeshBVH } from "three-mesh-bvh";
import type { BoxDef, MaterialDef, PartDef, SceneDef, Vec3 } from "../kit/model";
import { motionMatrix } from "../kit/motion";
import { Bent } from "./bent";
import { sample } from "./samples";
import { add, length, scaled } from "./space";
import type { NodeRecord } from "./state";

export interface RayHit {
  readonly node: string;
  readonly distance_m: number;
  readonly point: Vec3;
}

const trees = new WeakMap<BufferGeometry, MeshBVH>();

interface Shape {
  readonly part: PartDef;
  /** The part's own, or as it is bent now. */
  readonly geometry: BufferGeometry;
  readonly bent: Bent | null;
  readonly opaque: boolean;
  /** Drawn from one side only; a ray from behind goes through. */
  readonly single: boolean;
  readonly matrix: Matrix4;
  readonly inverse: Matrix4;
  readonly box: Box3;
}

interface Placed {
  version: number;
  readonly shapes: readonly Shape[];
  /** Loose box around all shapes, for rays. */
  readonly box: Box3;
  bounds: BoxDef | null;
}

/** A record beside what is known of its shapes. */
interface Entry {
  readonly record: NodeRecord;
  readonly placed: Placed;
}

export class Geometry {
  private readonly placed = new Map<string, Placed>();
  /** Of every record, in their order; null when records have come or gone. A ray looks at each. */
  private list: readonly Entry[] | null = null;
  private lastBlocker: NodeRecord | null = null;
  private readonly opaque: Map<string, boolean>;
  private readonly single: ReadonlySet<string>;

  constructor(
    def: SceneDef,
    private readonly records: ReadonlyMap<string, NodeRecord>,
  ) {
    this.opaque = new Map(def.materials.map((material) => [material.name, (material.opacity ?? 1) >= 0.5]));
    const single = def.materials.filter((material) => material.look && !material.double_sided);
    this.single = new Set(single.map(({ name }) => name));
  }

  /** A node has another shape, or is no more. */
  forget(id: string): void {
    this.placed.delete(id);
    this.list = null;
    this.lastBlocker = null;
  }

  /** Materials that the scene as built does not have. */
  learn(materials: readonly MaterialDef[]): void {
    for (const material of materials) this.opaque.set(material.name, (material.opacity ?? 1) >= 0.5);
  }

  /** World bounds by vertices, now. A node without geometry is a point. */
  bounds(record: NodeRecord): BoxDef {
    const placed = this.place(record);
    placed.bounds ??= measureBounds(placed.shapes, record.now.position);
    return placed.bounds;
  }

  /** Points on the surface, spread by area, in the world. */
  surface(record: NodeRecord): Vector3[] {
    return this.place(record).shapes.flatMap((shape) =>
      sample(shape.part.geometry).map((point) => point.clone().applyMatrix4(shape.matrix)),
    );
  }

  /** The first hit of a ray; `skip` leaves nodes out; with `opaqueOnly` what is mostly transparent is looked through. */
  cast(
    origin: Vec3,
    direction: Vec3,
    reach_m: number,
    skip: (record: NodeRecord) => boolean,
    opaqueOnly = false,
  ): RayHit | null {
    const unit = scaled(direction, 1 / (length(direction) || 1));
    const ray = new Ray(new Vector3(...origin), new Vector3(...unit));
    let best: { node: string; distance_m: number } | null = null;
    for (const { record, placed } of this.entries()) {
      const limit = best?.distance_m ?? reach_m;
      if (!mayHit(ray, placed.box, limit) || skip(record)) continue;
      for (const shape of placed.shapes) {
        if (opaqueOnly && !shape.opaque) continue;
        const distance = hitShape(ray, shape, best?.distance_m ?? reach_m);
        if (distance !== null) best = { node: record.id, distance_m: distance };
      }
    }
    return best ? { ...best, point: add(origin, scaled(unit, best.distance_m)) } : null;
  }

  /** Whether something opaque lies on a ray before `reach_m`. What hid the last one is tried first: it mostly does again. */
  blocks(origin: Vec3, direction: Vec3, reach_m: number, skip: (record: NodeRecord) => boolean): boolean {
    const unit = scaled(direction, 1 / (length(direction) || 1));
    const ray = new Ray(new Vector3(...origin), new Vector3(...unit));
    const last = this.lastBlocker;
    if (last && !skip(last) && isBlocked(ray, this.place(last), reach_m)) return true;
    for (const { record, placed } of this.entries()) {
      if (record === last || !mayHit(ray, placed.box, reach_m)) continue;
      if (skip(record) || !isBlocked(ray, placed, reach_m)) continue;
      this.lastBlocker = record;
      return true;
    }
    return false;
  }

  /** All records with their shapes where they are now. */
  private entries(): readonly Entry[] {
    if (this.list?.length !== this.records.size)
      this.list = [...this.records.values()].map((record) => ({ record, placed: this.place(record) }));
    for (const { record, placed } of this.list)
      if (placed.version !== record.version) movePlaced(placed, record);
    return this.list;
  }

  private place(record: NodeRecord): Placed {
    let placed = this.placed.get(record.id);
    if (!placed) {
      placed = { version: -1, shapes: this.createShapes(record), box: new Box3(), bounds: null };
      this.placed.set(record.id, placed);
    }
    if (placed.version !== record.version) movePlaced(placed, record);
    return placed;
  }

  private createShapes(record: NodeRecord): Shape[] {
    return record.def.parts.map((part) => {
      const bent = part.deform ? new Bent(part, part.deform) : null;
      return {
        part,
        geometry: bent?.geometry ?? part.geometry,
        bent,
        opaque: this.opaque.get(part.material) ?? true,
        single: this.single.has(part.material),
        matrix: new Matrix4(),
        inverse: new Matrix4(),
        box: new Box3(),
      };
    });
  }
}

/** The matrix of a node's part: its joint's motion inside the node's frame, then the node's pose. */
export function partMatrix(record: NodeRecord, joint: string | undefined, into: Matrix4): Matrix4 {
  const { position, quaternion, scale } = record.now;
  into.compose(new Vector3(...position), new Quaternion(...quaternion), new Vector3(...scale));
  const moved = joint ? record.def.joints?.find((one) => one.name === joint) : undefined;
  if (!moved) return into;
  const value = record.joints.get(moved.name) ?? 0;
  if (moved.kind === "clip")
    return moved.motion ? into.multiply(motionMatrix(moved.motion, value, new Matrix4())) : into;
  const axis = new Vector3(...moved.axis);
  if (moved.kind === "slide") return into.multiply(new Matrix4().setPosition(axis.multiplyScalar(value)));
  const [x, y, z] = moved.origin;
  const turn = new Matrix4().makeRotationAxis(axis, value);
  return into
    .multiply(new Matrix4().makeTranslation(x, y, z))
    .multiply(turn)
    .multiply(new Matrix4().makeTranslation(-x, -y, -z));
}

function movePlaced(placed: Placed, record: NodeRecord): void {
  placed.version = record.version;
  placed.box.makeEmpty();
  placed.bounds = null;
  for (const shape of placed.shapes) {
    partMatrix(record, shape.part.joint, shape.matrix);
    shape.inverse.copy(shape.matrix).invert();
    const { geometry, bent, part } = shape;
    bent?.bend(record.joints.get(part.joint ?? "") ?? 0, trees.get(geometry));
    if (!geometry.boundingBox) geometry.boundingBox = boxAround(geometry.getAttribute("position").array);
    shape.box.copy(geometry.boundingBox as Box3).applyMatrix4(shape.matrix);
    placed.box.union(shape.box);
  }
}

function measureBounds(shapes: readonly Shape[], position: Vec3): BoxDef {
  const extent = new Extent();
  for (const { geometry, matrix } of shapes) extent.add(geometry.getAttribute("position").array, matrix);
  return extent.box ?? { min: position, max: position };
}

function boxAround(points: ArrayLike<number>): Box3 {
  const extent = new Extent();
  extent.add(points, UNMOVED);
  const { min, max } = extent.box ?? { min: [0, 0, 0], max: [0, 0, 0] };
  return new Box3(new Vector3(...min), new Vector3(...max));
}

const UNMOVED = new Matrix4();

/** The box around points that are added list by list. */
export class Extent {
  private readonly low = [Infinity, Infinity, Infinity];
  private readonly high = [-Infinity, -Infinity, -Infinity];

  /** Adds points, three numbers each, moved by an affine matrix. */
  add(points: ArrayLike<number>, { elements: m }: Matrix4): void {
    for (let row = 0; row < 3; row += 1) {
      const [a, b, c, d] = [m[row], m[row + 4], m[row + 8], m[row + 12]] as [number, number, number, number];
      let low = this.low[row] as number;
      let high = this.high[row] as number;
      for (let i = 0; i + 2 < points.length; i += 3) {
        const value =
          a * (points[i] as number) + b * (points[i + 1] as number) + c * (points[i + 2] as number) + d;
        if (value < low) low = value;
        if (value > high) high = value;
      }
      this.low[row] = low;
      this.high[row] = high;
    }
  }

  /** Null when there are no points. */
  get box(): BoxDef | null {
    const [x, y, z] = this.low as [number, number, number];
    const [u, v, w] = this.high as [number, number, number];
    return u < x ? null : { min: [x, y, z], max: [u, v, w] };
  }
}

/** Slab test of a ray against a box, up to a distance. */
function mayHit({ origin, direction }: Ray, { min, max }: Box3, limit: number): boolean {
  near = 0;
  far = limit;
  return (
    crosses(origin.x, direction.x, min.x, max.x) &&
    crosses(origin.y, direction.y, min.y, max.y) &&
    crosses(origin.z, direction.z, min.z, max.z)
  );
}

/** The part of a ray that is between all the slabs so far, metres; written by `crosses` only. */
let near = 0;
let far = 0;

function crosses(from: number, way: number, low: number, high: number): boolean {
  if (way === 0) return from >= low && from <= high;
  const a = (low - from) / way;
  const b = (high - from) / way;
  near = Math.max(near, Math.min(a, b));
  far = Math.min(far, Math.max(a, b));
  return near <= far + 1e-6;
}

/** Whether something opaque of a node lies on a ray. */
function isBlocked(ray: Ray, placed: Placed, reach_m: number): boolean {
  if (!mayHit(ray, placed.box, reach_m)) return false;
  return placed.shapes.some((shape) => shape.opaque && hitShape(ray, shape, reach_m) !== null);
}

function hitShape(ray: Ray, shape: Shape, limit: number): number | null {
  if (!mayHit(ray, shape.box, limit)) return null;
  const local = ray.clone().applyMatrix4(shape.inverse);
  const front = shape.matrix.determinant() < 0 ? BackSide : FrontSide;
  const hit = treeOf(shape.geometry).raycastFirst(local, shape.single ? front : DoubleSide);
  if (!hit) return null;
  const distance = hit.point.applyMatrix4(shape.matrix).distanceTo(ray.origin);
  return distance <= limit ? distance : null;
}

/** The search tree of a geometry; the geometry itself stays as it is. */
export function treeOf(geometry: BufferGeometry): MeshBVH {
  let tree = trees.get(geometry);
  if (!tree) {
    tree = new MeshBVH(geometry, { indirect: true });
    trees.set(geometry, tree);
  }
  return tree;
}
