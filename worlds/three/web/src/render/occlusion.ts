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
const REACH = 8;
/** Cells that a sample starts above its surface. */
const LIFT = 0.9;
const CELLS_ALONG = 28;
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

/** Fills the cells just below the surface of every triangle. */
function fill(grid: Grid, geometry: BufferGeometry): void {
  const p = geometry.getAttribute("position").array;
  const indices = geometry.getIndex()?.array;
  const corners = indices ? indices.length : p.length / 3;
  const at = (corner: number, axis: number): number =>
    p[(indices ? (indices[corner] as number) : corner) * 3 + axis] as number;
  for (let t = 0; t < corners; t += 3) {
    const [ax, ay, az] = [at(t, 0), at(t, 1), at(t, 2)];
    const [ux, uy, uz] = [at(t + 1, 0) - ax, at(t + 1, 1) - ay, at(t + 1, 2) - az];
    const [vx, vy, vz] = [at(t + 2, 0) - ax, at(t + 2, 1) - ay, at(t + 2, 2) - az];
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const inset = (grid.cell * 0.4) / Math.max(1e-12, Math.sqrt(nx * nx + ny * ny + nz * nz));
    const [x, y, z] = [ax - nx * inset, ay - ny * inset, az - nz * inset];
    const longest = Math.sqrt(Math.max(ux * ux + uy * uy + uz * uz, vx * vx + vy * vy + vz * vz));
    const steps = Math.min(48, Math.max(1, Math.ceil(longest / grid.cell)));
    for (let i = 0; i <= steps; i++) {
      const s = i / steps;
      for (let j = 0; i + j <= steps; j++) {
        const r = j / steps;
        put(grid, x + ux * s + vx * r, y + uy * s + vy * r, z + uz * s + vz * r);
      }
    }
  }
}

/**
 * How far the triangles of each vertex spread, metres. A corner speaks only for its surroundings: on a large face its
 * darkness would be drawn over places that see the open air.
 */
function spans(geometry: BufferGeometry): Float32Array {
  const position = geometry.getAttribute("position");
  const indices = geometry.getIndex();
  const corners = indices ? indices.count : position.count;
  const spread = new Float32Array(position.count);
  const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()];
  for (let t = 0; t < corners; t += 3) {
    const [i, j, k] = [0, 1, 2].map((n) => (indices ? indices.getX(t + n) : t + n)) as [
      number,
      number,
      number,
    ];
    a.fromBufferAttribute(position, i);
    b.fromBufferAttribute(position, j).sub(a);
    c.fromBufferAttribute(position, k).sub(a);
    const size = Math.sqrt(b.cross(c).length());
    for (const n of [i, j, k]) spread[n] = Math.max(spread[n] as number, size);
  }
  return spread;
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
  for (const geometry of geometries) fill(grid, geometry);
  const p = new Vector3();
  const n = new Vector3();
  return geometries.map((geometry) => {
    const position = geometry.getAttribute("position");
    const normal = geometry.getAttribute("normal");
    const open = new Uint8Array(position.count);
    const spread = spans(geometry);
    for (let i = 0; i < position.count; i++) {
      p.fromBufferAttribute(position, i);
      n.fromBufferAttribute(normal, i);
      const share = Math.min(1, (REACH * grid.cell) / Math.max(1e-6, spread[i] as number));
      open[i] = Math.round(255 * (1 - strength * share * blocked(grid, p, n)));
    }
    return open;
  });
}
