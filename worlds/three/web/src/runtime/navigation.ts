/**
 * Where one can walk in the clean world.
 *
 * Owns: the navigation mesh (all that stands there as built, shut doors left out, and belts that carry people, on which
 * nobody can stop; what is light is left out too where there is no other way), routes and walkable points.
 * Refuses: injections and what has moved since; a route is through the world as it should be.
 */
import {
  floodFillPruneNavMesh,
  getNavMeshPositionsAndIndices,
  init,
  type NavMesh,
  NavMeshQuery,
} from "recast-navigation";
import { Matrix4 } from "three";
import type { BoxDef, SceneDef, Vec3 } from "../kit/model";
import { Clearance } from "./clearance";
import { Extent } from "./geometry";
import type { RouteWire } from "./messages";
import { bridgeCracks, CELL_M, generateNavMesh, joinSurfaces, type Surfaces } from "./navmesh";
import { STEP_M } from "./obstacles";
import { raiseRound } from "./roundness";
import { measureColliders, placeTriangles, triangulate } from "./solids";
import { joinBoxes, subtract, add as sum } from "./space";
import { buildRecords, type NodeRecord } from "./state";

/** Routes lead through the rooms and this far around them; scenery beyond costs time and leads nowhere. */
const AROUND_M = 5;
/** Lighter bodies are pushed aside. */
const HEAVY_KG = 4;
const NEAR_M = 1;
const REACH = { x: NEAR_M, y: 1.5, z: NEAR_M };
const ARRIVED_M = 0.05;

/** One mesh and what belongs to it. */
interface Ways {
  readonly mesh: NavMesh;
  readonly query: NavMeshQuery;
  /** Where one can stand, also where no way leads from the first start. */
  readonly standing: { positions: number[]; indices: number[] };
  readonly clearance: Clearance;
}

export class Navigation {
  /** Around everything that stands in the clean world. */
  private readonly careful: Ways;
  /** Through what can be pushed aside; made when it is needed. */
  private bold: Ways | null = null;
  private readonly doors: readonly { id: string; box: BoxDef }[];

  private constructor(
    private readonly def: SceneDef,
    private readonly records: readonly NodeRecord[],
  ) {
    this.careful = buildWays(def, records, 0);
    this.doors = findShutDoors(records);
  }

  /** Builds the mesh of a scene as it was built. Throws Error when nothing in it can be walked on. */
  static async create(def: SceneDef): Promise<Navigation> {
    await init();
    return new Navigation(def, [...buildRecords(def).values()]);
  }

  /** Triangles that can be walked from the first start, and all on which one can stand; three numbers a corner. */
  get meshes(): { walked: Float32Array; standing: Float32Array } {
    const { mesh, standing } = this.careful;
    const [positions, indices] = getNavMeshPositionsAndIndices(mesh);
    return { walked: unweave(positions, indices), standing: unweave(standing.positions, standing.indices) };
  }

  /** The way between the walkable points nearest to two places (within 1 m of each); null when there is none. */
  path(start: Vec3, goal: Vec3): RouteWire | null {
    const points = findWay(this.careful, start, goal) ?? findWay(this.pushing, start, goal);
    return points && { points, length_m: measureLength(points), doors: this.crossed(points) };
  }

  /**
   * Points about so far apart, in rows from -z to z, where nothing stands and to which a way leads from the first
   * start, if need be past what can be pushed aside.
   */
  walkable(spacing_m: number): Vec3[] {
    if (!(spacing_m >= 0.1)) throw new RangeError(`spacing_m is at least 0.1, not ${spacing_m}`);
    const points = new Map<string, Vec3>();
    const { query } = this.pushing;
    const { clearance, standing } = this.careful;
    const { positions, indices } = standing;
    const at = (corner: number): Vec3 => {
      const first = (indices[corner] as number) * 3;
      return [positions[first] as number, positions[first + 1] as number, positions[first + 2] as number];
    };
    for (let corner = 0; corner + 2 < indices.length; corner += 3) {
      for (const point of gridPoints([at(corner), at(corner + 1), at(corner + 2)], spacing_m)) {
        const key = `${point[0]} ${point[2]} ${Math.round(point[1] / 0.5)}`;
        const reachable = query.findNearestPoly(place(point), {
          halfExtents: { x: 0.1, y: 0.3, z: 0.1 },
        });
        if (!points.has(key) && reachable.nearestRef) points.set(key, clearance.stand(point));
      }
    }
    return [...points.values()].sort((a, b) => a[2] - b[2] || a[0] - b[0] || a[1] - b[1]);
  }

  dispose(): void {
    for (const { query, mesh } of new Set([this.careful, this.bold ?? this.careful])) {
      query.destroy();
      mesh.destroy();
    }
  }

  private get pushing(): Ways {
    const light = this.records.some(({ def }) => def.body === "dynamic");
    this.bold ??= light ? buildWays(this.def, this.records, HEAVY_KG) : this.careful;
    return this.bold;
  }

  private crossed(points: readonly Vec3[]): string[] {
    const doors: string[] = [];
    for (const point of walkAlong(points, 0.05))
      for (const { id, box } of this.doors) if (!doors.includes(id) && inside(point, box)) doors.push(id);
    return doors;
  }
}

/** Three corners for each triangle, one after the other. */
function unweave(positions: ArrayLike<number>, indices: ArrayLike<number>): Float32Array {
  const corners = new Float32Array(indices.length * 3);
  for (let at = 0; at < indices.length; at += 1)
    for (let axis = 0; axis < 3; axis += 1)
      corners[at * 3 + axis] = positions[(indices[at] as number) * 3 + axis] as number;
  return corners;
}

/** The mesh over everything fixed and every body of at least so many kilograms. */
function buildWays(def: SceneDef, records: readonly NodeRecord[], heavy_kg: number): Ways {
  const surfaces = gatherObstacles(records, heavy_kg);
  const floors = def.imported ? bridgeCracks(surfaces) : surfaces;
  const mesh = generateNavMesh(floors, chooseBounds(def, surfaces.positions), def.id);
  const query = new NavMeshQuery(mesh);
  const [standingPositions, standingIndices] = getNavMeshPositionsAndIndices(mesh);
  const start = def.starts[0]?.pose ?? { x: 0, y: 0, z: 0 };
  const { nearestRef } = query.findNearestPoly(start, { halfExtents: REACH });
  if (nearestRef) floodFillPruneNavMesh(mesh, [nearestRef]);
  return {
    mesh,
    query,
    standing: { positions: standingPositions, indices: standingIndices },
    clearance: new Clearance(surfaces.positions, surfaces.indices),
  };
}

/** Corners of the way between the points of a mesh nearest to two places, on the ground; null when there is none. */
function findWay(ways: Ways, start: Vec3, goal: Vec3): Vec3[] | null {
  const from = findNearest(ways.query, start);
  const to = findNearest(ways.query, goal);
  if (!from || !to) return null;
  const found = ways.query.computePath(place(from), place(to), { halfExtents: REACH });
  const last = found.path.at(-1);
  if (!found.success || !last || span([last.x, last.y, last.z], to) > ARRIVED_M) return null;
  return found.path.map(({ x, y, z }, index): Vec3 => {
    const inner = index > 0 && index + 1 < found.path.length;
    return inner ? ease(ways, [x, y, z]) : ways.clearance.stand([x, y, z]);
  });
}

function findNearest(query: NavMeshQuery, point: Vec3): Vec3 | null {
  const found = query.findClosestPoint(place(point), { halfExtents: REACH });
  const { x, y, z } = found.point;
  const away = Math.sqrt((x - point[0]) ** 2 + (z - point[2]) ** 2);
  return found.success && found.polyRef && away <= NEAR_M ? [x, y, z] : null;
}

/** A corner of a route moved away from what it was drawn tightly around, if one can stand there. */
function ease({ query, clearance }: Ways, corner: Vec3): Vec3 {
  const point = clearance.stand(corner);
  const eased = clearance.makeRoom(point);
  const found = query.findNearestPoly(place(eased), { halfExtents: { x: 0.1, y: 0.5, z: 0.1 } });
  return found.nearestRef ? clearance.stand(eased) : point;
}

function isShutDoor(record: NodeRecord): boolean {
  return record.def.mechanism?.kind === "door" && !record.def.mechanism.open;
}

function gatherObstacles(records: readonly NodeRecord[], heavy_kg: number): Surfaces {
  const meshes: { positions: ArrayLike<number>; indices: ArrayLike<number> }[] = [];
  for (const record of records) {
    const { def } = record;
    if (def.mechanism?.carries_mps) meshes.push(standIn(measureColliders(record)));
    else if (def.body === "static") {
      const shut = isShutDoor(record);
      for (const collider of def.colliders)
        if (!shut || !collider.joint)
          meshes.push(raiseRound(placeTriangles(record, collider), collider.shape === "ball"));
    } else if (def.body === "dynamic" && def.colliders.length > 0 && (def.mass_kg ?? 0) >= heavy_kg)
      meshes.push(standIn(measureColliders(record)));
  }
  return joinSurfaces(meshes);
}

/** A block in place of a body or a belt: low ones too are walked around, since they would be pushed, or carry one off. */
function standIn(box: BoxDef): { positions: number[]; indices: readonly number[] } {
  const high = Math.max(box.max[1], box.min[1] + STEP_M + 2 * CELL_M) - box.min[1];
  const half: Vec3 = [(box.max[0] - box.min[0]) / 2, high / 2, (box.max[2] - box.min[2]) / 2];
  const middle: Vec3 = [box.min[0] + half[0], box.min[1] + half[1], box.min[2] + half[2]];
  const { vertices, indices } = triangulate({ shape: "box", half });
  return { positions: vertices.flatMap((vertex) => sum(vertex, middle)), indices };
}

/** The part of a scene to find ways in. */
function chooseBounds(def: SceneDef, positions: Float32Array): BoxDef {
  const extent = new Extent();
  extent.add(positions, new Matrix4());
  const all = extent.box ?? { min: [0, 0, 0], max: [0, 0, 0] };
  if (def.rooms.length === 0) return all;
  const rooms = joinBoxes(def.rooms.map((room) => room.bounds));
  return {
    min: [
      Math.max(all.min[0], rooms.min[0] - AROUND_M),
      all.min[1],
      Math.max(all.min[2], rooms.min[2] - AROUND_M),
    ],
    max: [
      Math.min(all.max[0], rooms.max[0] + AROUND_M),
      all.max[1],
      Math.min(all.max[2], rooms.max[2] + AROUND_M),
    ],
  };
}

/** Doors that are shut as built, with the place that a shut one fills. */
function findShutDoors(records: readonly NodeRecord[]): { id: string; box: BoxDef }[] {
  return records.filter(isShutDoor).map((record) => {
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
