/**
 * Self-occlusion of an object, baked into its vertices.
 *
 * Owns: how much of the open air each vertex sees past the object's own parts, from a coarse grid of filled cells.
 * Refuses: other objects. A shadow under a thing that can be lifted would stay behind as a ghost.
 */
import { type BufferGeometry, Vector3 } from "three";

const DIRECTIONS: Vector3[] = [];
for (let x = -1; x <= 1; x++)
  for (let y = -1; y <= 1; y++)
    for (let z = -1; z <= 1; z++) if (x || y || z) DIRECTIONS.push(new Vector3(x, y, z).normalize());

/** Distances of the samples along a direction, in cells. */
const STEPS = [1.3, 2.3, 3.5, 5.3];
/** Cells around a vertex for which its darkness holds. */
const REACH = 6;
/** Cells that a sample starts above its surface. */
const LIFT = 0.9;
const CELLS_ALONG = 22;
const SMALLEST_CELL_M = 0.008;
/** Objects smaller than this hide nothing of themselves that one would see. */
const SMALLEST_M = 0.2;

interface Grid {
  readonly cell: number;
  readonly min: Vector3;
  readonly nx: number;
  readonly ny: number;
  readonly nz: number;
  readonly filled: Uint8Array;
}

function put(grid: Grid, x: number, y: number, z: number): void {
  const i = Math.floor((x - grid.min.x) / grid.cell);
  const j = Math.floor((y - grid.min.y) / grid.cell);
  const k = Math.floor((z - grid.min.z) / grid.cell);
  if (i >= 0 && j >= 0 && k >= 0 && i < grid.nx && j < grid.ny && k < grid.nz)
    grid.filled[(k * grid.ny + j) * grid.nx + i] = 1;
}

function emptyGrid(geometries: readonly BufferGeometry[]): Grid {
  const min = new Vector3(Infinity, Infinity, Infinity);
  const max = new Vector3(-Infinity, -Infinity, -Infinity);
  const p = new Vector3();
  for (const geometry of geometries) {
    const position = geometry.getAttribute("position");
    for (let i = 0; i < position.count; i++) {
      p.fromBufferAttribute(position, i);
      min.min(p);
      max.max(p);
    }
  }
  const size = max.clone().sub(min);
  const cell = Math.max(SMALLEST_CELL_M, Math.max(size.x, size.y, size.z) / CELLS_ALONG);
  min.subScalar(cell);
  const count = (length: number): number => Math.max(1, Math.ceil(length / cell) + 2);
  const [nx, ny, nz] = [count(size.x), count(size.y), count(size.z)];
  return { cell, min, nx, ny, nz, filled: new Uint8Array(nx * ny * nz) };
}

/**
 * Fills the cells just below the surface of every triangle. Returns how far the triangles of each vertex spread, metres:
 * a corner speaks only for its surroundings, and on a large face its darkness would lie over places that are open.
 */
function fill(grid: Grid, geometry: BufferGeometry): Float32Array {
  const p = geometry.getAttribute("position").array;
  const indices = geometry.getIndex()?.array;
  const corners = indices ? indices.length : p.length / 3;
  const spread = new Float32Array(p.length / 3);
  for (let t = 0; t < corners; t += 3) {
    const i = indices ? (indices[t] as number) : t;
    const j = indices ? (indices[t + 1] as number) : t + 1;
    const k = indices ? (indices[t + 2] as number) : t + 2;
    const span = Math.sqrt(fillTriangle(grid, p, i * 3, j * 3, k * 3));
    if (span > (spread[i] as number)) spread[i] = span;
    if (span > (spread[j] as number)) spread[j] = span;
    if (span > (spread[k] as number)) spread[k] = span;
  }
  return spread;
}

/** Fills the cells below one triangle, whose corners begin at i, j, k; returns twice its area. */
function fillTriangle(grid: Grid, p: ArrayLike<number>, i: number, j: number, k: number): number {
  const ax = p[i] as number;
  const ay = p[i + 1] as number;
  const az = p[i + 2] as number;
  const ux = (p[j] as number) - ax;
  const uy = (p[j + 1] as number) - ay;
  const uz = (p[j + 2] as number) - az;
  const vx = (p[k] as number) - ax;
  const vy = (p[k + 1] as number) - ay;
  const vz = (p[k + 2] as number) - az;
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  const area = Math.sqrt(nx * nx + ny * ny + nz * nz);
  const inset = (grid.cell * 0.4) / Math.max(1e-12, area);
  const x = ax - nx * inset;
  const y = ay - ny * inset;
  const z = az - nz * inset;
  const along = Math.min(48, Math.max(1, Math.ceil(Math.sqrt(ux * ux + uy * uy + uz * uz) / grid.cell)));
  const across = Math.min(48, Math.max(1, Math.ceil(Math.sqrt(vx * vx + vy * vy + vz * vz) / grid.cell)));
  if (along === 1 && across === 1) {
    put(grid, x + (ux + vx) / 3, y + (uy + vy) / 3, z + (uz + vz) / 3);
    return area;
  }
  for (let a = 0; a <= along; a++) {
    const s = a / along;
    for (let b = 0; b <= across; b++) {
      const r = b / across;
      if (s + r > 1.0001) break;
      put(grid, x + ux * s + vx * r, y + uy * s + vy * r, z + uz * s + vz * r);
    }
  }
  return area;
}

/** Share of blocked directions over the hemisphere of a vertex, near ones counting more; 0 open, 1 shut. */
function blocked(grid: Grid, p: Vector3, n: Vector3): number {
  const { nx, ny, nz, filled, cell, min } = grid;
  const x = (p.x - min.x) / cell + n.x * LIFT;
  const y = (p.y - min.y) / cell + n.y * LIFT;
  const z = (p.z - min.z) / cell + n.z * LIFT;
  let sum = 0;
  let total = 0;
  for (const d of DIRECTIONS) {
    const facing = d.dot(n);
    if (facing < 0.3) continue;
    total += facing;
    for (let s = 0; s < STEPS.length; s++) {
      const reach = STEPS[s] as number;
      const i = Math.floor(x + d.x * reach);
      const j = Math.floor(y + d.y * reach);
      const k = Math.floor(z + d.z * reach);
      if (i < 0 || j < 0 || k < 0 || i >= nx || j >= ny || k >= nz) break;
      if (filled[(k * ny + j) * nx + i]) {
        sum += facing * (1 - 0.15 * s);
        break;
      }
    }
  }
  return total > 0 ? sum / total : 0;
}

/** Openness 0..255 of every vertex of one object's geometries, taken together, in one common frame. */
export function openness(geometries: readonly BufferGeometry[], strength = 0.85): Uint8Array[] {
  const grid = emptyGrid(geometries);
  if (Math.max(grid.nx, grid.ny, grid.nz) * grid.cell < SMALLEST_M)
    return geometries.map((geometry) => new Uint8Array(geometry.getAttribute("position").count).fill(255));
  const spreads = geometries.map((geometry) => fill(grid, geometry));
  const p = new Vector3();
  const n = new Vector3();
  return geometries.map((geometry, index) => {
    const position = geometry.getAttribute("position");
    const normal = geometry.getAttribute("normal");
    const open = new Uint8Array(position.count);
    const spread = spreads[index] as Float32Array;
    for (let i = 0; i < position.count; i++) {
      p.fromBufferAttribute(position, i);
      n.fromBufferAttribute(normal, i);
      const share = Math.min(1, (REACH * grid.cell) / Math.max(1e-6, spread[i] as number));
      open[i] = Math.round(255 * (1 - strength * share * blocked(grid, p, n)));
    }
    return open;
  });
}
