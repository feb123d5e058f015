/**
 * Where one can walk in the clean world.
 *
 * Owns: the navigation mesh (static colliders and heavy furniture as built, doors left out), routes and walkable points.
 * Refuses: injections and what has moved since; a route is through the world as it should be.
 */
import { floodFillPruneNavMesh, getNavMeshPositionsAndIndices, init, NavMeshQuery } from "recast-navigation";
import { generateSoloNavMesh } from "recast-navigation/generators";
import { BufferAttribute, BufferGeometry, DoubleSide, Ray, Vector3 } from "three";
import { MeshBVH } from "three-mesh-bvh";
import type { BoxDef, SceneDef, Vec3 } from "../kit/model";
import type { RouteWire } from "./messages";
import { HEIGHT_M, RADIUS_M } from "./physics";
import { measureColliders, placeTriangles } from "./solids";
import { joinBoxes, subtract } from "./space";
import { buildRecords, type NodeRecord } from "./state";

const CELL_M = 0.05;
const CELLS_LIMIT = 2_000_000;
const CLIMB_M = 0.35;
/** Room that a route leaves between the walker and things. */
const MARGIN_M = 0.05;
/** Lighter bodies are pushed aside. */
const HEAVY_KG = 4;
const NEAR_M = 1;
const REACH = { x: NEAR_M, y: 1.5, z: NEAR_M };
const ARRIVED_M = 0.05;

export class Navigation {
  private constructor(
    private readonly query: NavMeshQuery,
    private readonly triangles: { positions: number[]; indices: number[] },
    private readonly ground: MeshBVH,
    private readonly doors: readonly { id: string; box: BoxDef }[],
  ) {}

  /** Builds the mesh of a scene as it was built. Throws Error when nothing in it can be walked on. */
  static async create(def: SceneDef): Promise<Navigation> {
    await init();
    const records = [...buildRecords(def).values()];
    const { positions, indices } = gatherObstacles(records);
    const cell = chooseCell(positions);
    const built = generateSoloNavMesh(positions, indices, {
      cs: cell,
      ch: CELL_M,
      walkableSlopeAngle: 45,
      walkableHeight: Math.ceil(HEIGHT_M / CELL_M),
      walkableClimb: Math.floor(CLIMB_M / CELL_M + 1e-6),
      walkableRadius: Math.ceil((RADIUS_M + MARGIN_M) / cell - 1e-6),
      maxSimplificationError: 1,
      maxEdgeLen: Math.round(3 / cell),
    });
    if (!built.success) throw new Error(`no navigation mesh for ${def.id}: ${built.error}`);
    const query = new NavMeshQuery(built.navMesh);
    const start = def.starts[0]?.pose ?? { x: 0, y: 0, z: 0 };
    const { nearestRef } = query.findNearestPoly(start, { halfExtents: REACH });
    if (nearestRef) floodFillPruneNavMesh(built.navMesh, [nearestRef]);
    const [meshPositions, meshIndices] = getNavMeshPositionsAndIndices(built.navMesh);
    const triangles = { positions: meshPositions, indices: meshIndices };
    return new Navigation(query, triangles, plantGround(positions, indices), findShutDoors(records));
  }

  /** The way between the walkable points nearest to two places (within 1 m of each); null when there is none. */
  path(start: Vec3, goal: Vec3): RouteWire | null {
    const from = this.nearest(start);
    const to = this.nearest(goal);
    if (!from || !to) return null;
    const found = this.query.computePath(place(from), place(to), { halfExtents: REACH });
    const last = found.path.at(-1);
    if (!found.success || !last || span([last.x, last.y, last.z], to) > ARRIVED_M) return null;
    const points = found.path.map(({ x, y, z }) => this.stand([x, y, z]));
    return { points, length_m: measureLength(points), doors: this.crossed(points) };
  }

  /** Points about so far apart, all reachable from the first start, in rows from -z to z. */
  walkable(spacing_m: number): Vec3[] {
    if (!(spacing_m >= 0.1)) throw new RangeError(`spacing_m is at least 0.1, not ${spacing_m}`);
    const points = new Map<string, Vec3>();
    const { positions, indices } = this.triangles;
    const at = (corner: number): Vec3 => {
      const first = (indices[corner] as number) * 3;
      return [positions[first] as number, positions[first + 1] as number, positions[first + 2] as number];
    };
    for (let corner = 0; corner + 2 < indices.length; corner += 3) {
      for (const point of gridPoints([at(corner), at(corner + 1), at(corner + 2)], spacing_m)) {
        const key = `${point[0]} ${point[2]} ${Math.round(point[1] / 0.5)}`;
        const reachable = this.query.findNearestPoly(place(point), {
          halfExtents: { x: 0.1, y: 0.3, z: 0.1 },
        });
        if (!points.has(key) && reachable.nearestRef) points.set(key, this.stand(point));
      }
    }
    return [...points.values()].sort((a, b) => a[2] - b[2] || a[0] - b[0] || a[1] - b[1]);
  }

  dispose(): void {
    this.query.destroy();
  }

  private nearest(point: Vec3): Vec3 | null {
    const found = this.query.findClosestPoint(place(point), { halfExtents: REACH });
    const { x, y, z } = found.point;
    const away = Math.sqrt((x - point[0]) ** 2 + (z - point[2]) ** 2);
    return found.success && found.polyRef && away <= NEAR_M ? [x, y, z] : null;
  }

  /** A point of the mesh, which lies a cell too high, put on the ground. */
  private stand(point: Vec3): Vec3 {
    const ray = new Ray(new Vector3(point[0], point[1] + 0.2, point[2]), new Vector3(0, -1, 0));
    const hit = this.ground.raycastFirst(ray, DoubleSide);
    if (!hit || hit.distance > 0.6) return point;
    return [point[0], Math.round(hit.point.y * 1e5) / 1e5 + 0, point[2]];
  }

  private crossed(points: readonly Vec3[]): string[] {
    const doors: string[] = [];
    for (const point of walkAlong(points, 0.05))
      for (const { id, box } of this.doors) if (!doors.includes(id) && inside(point, box)) doors.push(id);
    return doors;
  }
}

function isDoor(record: NodeRecord): boolean {
  return record.def.mechanism?.kind === "door";
}

function gatherObstacles(records: readonly NodeRecord[]): { positions: number[]; indices: number[] } {
  const positions: number[] = [];
  const indices: number[] = [];
  for (const record of records) {
    const { def } = record;
    const stays = def.body === "static" || (def.body === "dynamic" && (def.mass_kg ?? 0) >= HEAVY_KG);
    if (!stays) continue;
    for (const collider of def.colliders) {
      if (isDoor(record) && collider.joint) continue;
      const { vertices, indices: corners } = placeTriangles(record, collider);
      const first = positions.length / 3;
      for (const vertex of vertices) positions.push(...vertex);
      for (const corner of corners) indices.push(first + corner);
    }
  }
  return { positions, indices };
}

function plantGround(positions: readonly number[], indices: readonly number[]): MeshBVH {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(positions), 3));
  geometry.setIndex([...indices]);
  return new MeshBVH(geometry);
}

/** Small cells for rooms, larger ones for a landscape. */
function chooseCell(positions: readonly number[]): number {
  const xs = positions.filter((_, index) => index % 3 === 0);
  const zs = positions.filter((_, index) => index % 3 === 2);
  const wide = (values: number[]) =>
    values.reduce((a, b) => Math.max(a, b), -1e9) - values.reduce((a, b) => Math.min(a, b), 1e9);
  return Math.max(CELL_M, Math.sqrt((wide(xs) * wide(zs)) / CELLS_LIMIT));
}

/** Doors that are shut as built, with the place that a shut one fills. */
function findShutDoors(records: readonly NodeRecord[]): { id: string; box: BoxDef }[] {
  const shut = records.filter((record) => isDoor(record) && !record.def.mechanism?.open);
  return shut.map((record) => {
    const box = joinBoxes([measureColliders(record)]);
    return {
      id: record.id,
      box: { min: subtract(box.min, [0.1, 0.5, 0.1]), max: subtract(box.max, [-0.1, -0.5, -0.1]) },
    };
  });
}

function inside(point: Vec3, box: BoxDef): boolean {
  return ([0, 1, 2] as const).every((axis) => point[axis] >= box.min[axis] && point[axis] <= box.max[axis]);
}

function* walkAlong(points: readonly Vec3[], every_m: number): Generator<Vec3> {
  for (let index = 0; index + 1 < points.length; index += 1) {
    const a = points[index] as Vec3;
    const b = points[index + 1] as Vec3;
    const pieces = Math.max(1, Math.ceil(span(a, b) / every_m));
    for (let piece = 0; piece <= pieces; piece += 1) {
      const share = piece / pieces;
      yield [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
    }
  }
}

/** Points of the spacing's grid over a triangle, at the triangle's height. */
function gridPoints(triangle: readonly [Vec3, Vec3, Vec3], spacing_m: number): Vec3[] {
  const [a, b, c] = triangle;
  const area = (b[0] - a[0]) * (c[2] - a[2]) - (c[0] - a[0]) * (b[2] - a[2]);
  if (Math.abs(area) < 1e-9) return [];
  const points: Vec3[] = [];
  const first = (axis: 0 | 2) => Math.ceil(Math.min(a[axis], b[axis], c[axis]) / spacing_m);
  const last = (axis: 0 | 2) => Math.floor(Math.max(a[axis], b[axis], c[axis]) / spacing_m);
  for (let row = first(2); row <= last(2); row += 1) {
    for (let column = first(0); column <= last(0); column += 1) {
      const x = column * spacing_m;
      const z = row * spacing_m;
      const v = ((x - a[0]) * (c[2] - a[2]) - (c[0] - a[0]) * (z - a[2])) / area;
      const w = ((b[0] - a[0]) * (z - a[2]) - (x - a[0]) * (b[2] - a[2])) / area;
      if (v < -1e-9 || w < -1e-9 || v + w > 1 + 1e-9) continue;
      points.push([x, a[1] + (b[1] - a[1]) * v + (c[1] - a[1]) * w, z]);
    }
  }
  return points;
}

function place(point: Vec3): { x: number; y: number; z: number } {
  return { x: point[0], y: point[1], z: point[2] };
}

function span(a: Vec3, b: Vec3): number {
  const [x, y, z] = subtract(b, a);
  return Math.sqrt(x * x + y * y + z * z);
}

function measureLength(points: readonly Vec3[]): number {
  return points.slice(1).reduce((sum, point, index) => sum + span(points[index] as Vec3, point), 0);
}
