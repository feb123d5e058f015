/**
 * A navigation mesh over surfaces.
 *
 * Owns: the numbers of the build (cells by extent, steps, slope, the walker's size), trying again with larger cells where
 * a mesh grows too large, and the regions that hang together. Refuses: choosing surfaces and bounds (navigation, import).
 */
import { Detour, type NavMesh } from "recast-navigation";
import { generateSoloNavMesh } from "recast-navigation/generators";
import type { BoxDef, Vec3 } from "../kit/model";
import { STEP_M } from "./obstacles";
import { HEIGHT_M, RADIUS_M } from "./physics";

export const CELL_M = 0.05;
const CELLS_LIMIT = 1_000_000;
/** Spans of a cell have thirteen bits. */
const LEVELS_LIMIT = 8000;
/** Room that a route leaves between the walker and things. */
const MARGIN_M = 0.05;
const TRIES = 4;
const COARSER = 1.6;

/** Triangles, wound so that what can be stood on looks up. */
export interface Surfaces {
  readonly positions: Float32Array;
  readonly indices: Uint32Array;
}

/** Cracks between floors that a sole spans, metres, and how level and large what is widened over them must be. */
const CRACK_M = 0.15;
const LEVEL = 0.7;
const LEAST_M2 = 0.01;
const ASIDE = [
  [CRACK_M, 0],
  [-CRACK_M, 0],
  [0, CRACK_M],
  [0, -CRACK_M],
] as const;

/** The same surfaces with floors drawn wider on all sides, so that cracks between them close. */
export function bridgeCracks({ positions, indices }: Surfaces): Surfaces {
  const floors: number[] = [];
  for (let corner = 0; corner < indices.length; corner += 3)
    if (isFloor(positions, indices, corner)) floors.push(corner);
  const moved = ASIDE.map(([x, z]) => {
    const places = new Float32Array(floors.length * 9);
    floors.forEach((corner, at) => {
      for (let one = 0; one < 3; one += 1) {
        const from = (indices[corner + one] as number) * 3;
        places[at * 9 + one * 3] = (positions[from] as number) + x;
        places[at * 9 + one * 3 + 1] = positions[from + 1] as number;
        places[at * 9 + one * 3 + 2] = (positions[from + 2] as number) + z;
      }
    });
    return { positions: places, indices: Uint32Array.from({ length: floors.length * 3 }, (_, at) => at) };
  });
  return joinSurfaces([{ positions, indices }, ...moved]);
}

function isFloor(positions: Float32Array, indices: Uint32Array, corner: number): boolean {
  const [a, b, c] = [0, 1, 2].map((one) => (indices[corner + one] as number) * 3) as [number, number, number];
  const at = (place: number): number => positions[place] as number;
  const [ux, uy, uz] = [at(b) - at(a), at(b + 1) - at(a + 1), at(b + 2) - at(a + 2)];
  const [vx, vy, vz] = [at(c) - at(a), at(c + 1) - at(a + 1), at(c + 2) - at(a + 2)];
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const twice = Math.sqrt(x * x + y * y + z * z);
  return twice > 2 * LEAST_M2 && y > LEVEL * twice;
}

/** Joins meshes into one. */
export function joinSurfaces(
  meshes: readonly { readonly positions: ArrayLike<number>; readonly indices: ArrayLike<number> }[],
): Surfaces {
  const positions = new Float32Array(meshes.reduce((sum, mesh) => sum + mesh.positions.length, 0));
  const indices = new Uint32Array(meshes.reduce((sum, mesh) => sum + mesh.indices.length, 0));
  let [v, c] = [0, 0];
  for (const mesh of meshes) {
    positions.set(mesh.positions, v);
    for (let corner = 0; corner < mesh.indices.length; corner += 1)
      indices[c + corner] = v / 3 + (mesh.indices[corner] as number);
    v += mesh.positions.length;
    c += mesh.indices.length;
  }
  return { positions, indices };
}

/** The mesh within bounds. Throws Error when nothing there can be walked on. */
export function generateNavMesh({ positions, indices }: Surfaces, bounds: BoxDef, name: string): NavMesh {
  let cell = chooseCell(bounds);
  const level = Math.max(CELL_M, (bounds.max[1] - bounds.min[1]) / LEVELS_LIMIT);
  for (let tried = 1; ; tried += 1) {
    const built = generateSoloNavMesh(positions, indices, {
      bounds: [[...bounds.min], [...bounds.max]],
      cs: cell,
      ch: level,
      walkableSlopeAngle: 45,
      walkableHeight: Math.ceil(HEIGHT_M / level - 1e-6),
      walkableClimb: Math.floor(STEP_M / level + 1e-6),
      walkableRadius: Math.ceil((RADIUS_M + MARGIN_M) / cell - 1e-6),
      maxSimplificationError: 1,
      maxEdgeLen: Math.round(3 / cell),
    });
    if (built.success) return built.navMesh;
    if (tried === TRIES) throw new Error(`no navigation mesh for ${name}: ${built.error}`);
    cell *= COARSER;
  }
}

/** Small cells for rooms, larger ones for a landscape. */
function chooseCell({ min, max }: BoxDef): number {
  return Math.max(CELL_M, Math.sqrt(((max[0] - min[0]) * (max[2] - min[2])) / CELLS_LIMIT));
}

/** One polygon of a mesh: its corners in the world, and the place of its region in order. */
export interface NavPolygon {
  readonly ref: number;
  readonly corners: readonly Vec3[];
  readonly area_m2: number;
}

/** Polygons by regions that hang together, the largest first. */
export function listRegions(mesh: NavMesh): NavPolygon[][] {
  const polygons = new Map<number, { polygon: NavPolygon; next: number[] }>();
  for (let at = 0; at < mesh.getMaxTiles(); at += 1) {
    const tile = mesh.getTile(at);
    const header = tile?.header();
    if (!tile || !header) continue;
    const base = mesh.getPolyRefBase(tile);
    for (let index = 0; index < header.polyCount(); index += 1) {
      const poly = tile.polys(index);
      const corners = Array.from({ length: poly.vertCount() }, (_, corner): Vec3 => {
        const first = poly.verts(corner) * 3;
        return [tile.verts(first), tile.verts(first + 1), tile.verts(first + 2)];
      });
      const next: number[] = [];
      for (let link = poly.firstLink(); link !== Detour.DT_NULL_LINK; link = tile.links(link).next())
        next.push(tile.links(link).ref());
      const ref = (base | index) >>> 0;
      polygons.set(ref, { polygon: { ref, corners, area_m2: areaOf(corners) }, next });
    }
  }
  return gather(polygons).sort((a, b) => areaSum(b) - areaSum(a));
}

function gather(polygons: ReadonlyMap<number, { polygon: NavPolygon; next: number[] }>): NavPolygon[][] {
  const seen = new Set<number>();
  const regions: NavPolygon[][] = [];
  for (const ref of polygons.keys()) {
    if (seen.has(ref)) continue;
    seen.add(ref);
    const region: NavPolygon[] = [];
    const waiting = [ref];
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      const found = polygons.get(one);
      if (!found) continue;
      region.push(found.polygon);
      for (const next of found.next)
        if (!seen.has(next)) {
          seen.add(next);
          waiting.push(next);
        }
    }
    regions.push(region);
  }
  return regions;
}

/** Area of some polygons, seen from above. */
export function areaSum(polygons: readonly NavPolygon[]): number {
  return polygons.reduce((sum, { area_m2 }) => sum + area_m2, 0);
}

function areaOf(corners: readonly Vec3[]): number {
  let twice = 0;
  corners.forEach(([x, , z], at) => {
    const [nextX, , nextZ] = corners[(at + 1) % corners.length] as Vec3;
    twice += x * nextZ - nextX * z;
  });
  return Math.abs(twice) / 2;
}
