/**
 * Modelled shapes: statues, animals, bones.
 *
 * Owns: signed distances of simple bodies, blending and cutting them, and the mesh of what is inside (surface nets).
 * Refuses: colliders, any particular statue. A `Field` is negative inside and grows about as fast as distance outside.
 */
import { BufferAttribute, BufferGeometry } from "three";
import type { Vec3 } from "../model";

export type Field = (x: number, y: number, z: number) => number;

/** An ellipsoid; `tilt_deg` turns it about x, its top towards +z. */
export function ellipsoid([cx, cy, cz]: Vec3, [rx, ry, rz]: Vec3, tilt_deg = 0): Field {
  const [s, c] = [Math.sin((tilt_deg * Math.PI) / 180), Math.cos((tilt_deg * Math.PI) / 180)];
  const [ix, iy, iz] = [1 / rx, 1 / ry, 1 / rz];
  const least = Math.min(rx, ry, rz);
  return (x, y, z) => {
    const dy = y - cy;
    const dz = z - cz;
    const px = (x - cx) * ix;
    const py = (c * dy + s * dz) * iy;
    const pz = (c * dz - s * dy) * iz;
    const k0 = Math.sqrt(px * px + py * py + pz * pz);
    const qx = px * ix;
    const qy = py * iy;
    const qz = pz * iz;
    const k1 = Math.sqrt(qx * qx + qy * qy + qz * qz);
    return k1 < 1e-9 ? -least : (k0 * (k0 - 1)) / k1;
  };
}

export const orb = (centre: Vec3, radius: number): Field => {
  const [cx, cy, cz] = centre;
  return (x, y, z) => Math.sqrt((x - cx) ** 2 + (y - cy) ** 2 + (z - cz) ** 2) - radius;
};

/** A limb from a to b with a radius at either end. */
export function limb([ax, ay, az]: Vec3, ra: number, [bx, by, bz]: Vec3, rb: number): Field {
  const [dx, dy, dz] = [bx - ax, by - ay, bz - az];
  const length2 = dx * dx + dy * dy + dz * dz;
  return (x, y, z) => {
    const px = x - ax;
    const py = y - ay;
    const pz = z - az;
    const along = (px * dx + py * dy + pz * dz) / length2;
    const t = Math.max(0, Math.min(along, 1));
    const qx = px - t * dx;
    const qy = py - t * dy;
    const qz = pz - t * dz;
    return Math.sqrt(qx * qx + qy * qy + qz * qz) - (ra + (rb - ra) * t);
  };
}

/** Limbs end to end through points with radii. */
export function chain(points: readonly (readonly [Vec3, number])[]): Field {
  const limbs = points.slice(1).map(([to, rb], i) => {
    const [from, ra] = points[i] as readonly [Vec3, number];
    return limb(from, ra, to, rb);
  });
  return union(limbs);
}

export function union(fields: readonly Field[]): Field {
  const count = fields.length;
  return (x, y, z) => {
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < count; i++) {
      const next = (fields[i] as Field)(x, y, z);
      if (next < least) least = next;
    }
    return least;
  };
}

/** A union whose seams are filled over `soft_m` metres. */
export function blend(soft_m: number, fields: readonly Field[]): Field {
  const count = fields.length;
  return (x, y, z) => {
    let sum = (fields[0] as Field)(x, y, z);
    for (let i = 1; i < count; i++) {
      const next = (fields[i] as Field)(x, y, z);
      const apart = sum - next;
      if (apart < -soft_m) continue;
      if (apart > soft_m) sum = next;
      else {
        const h = (soft_m - Math.abs(apart)) / soft_m;
        sum = Math.min(sum, next) - (h * h * soft_m) / 4;
      }
    }
    return sum;
  };
}

/** `from` without `tool`, the edge rounded over `soft_m` metres. */
export function cut(from: Field, tool: Field, soft_m = 0.004): Field {
  return (x, y, z) => {
    const a = from(x, y, z);
    const b = -tool(x, y, z);
    const h = Math.max(0, soft_m - Math.abs(a - b)) / soft_m;
    return Math.max(a, b) + (h * h * soft_m) / 4;
  };
}

/** What lies above a level. */
export const above =
  (field: Field, level: number): Field =>
  (x, y, z) =>
    Math.max(field(x, y, z), level - y);

/** The right half (x > 0), shown on both sides. */
export const mirrored =
  (field: Field): Field =>
  (x, y, z) =>
    field(Math.abs(x), y, z);

/** Left alone beyond a ball that holds all of it: cheaper, and the same near the surface. */
export const inBall =
  (field: Field, [cx, cy, cz]: Vec3, radius: number): Field =>
  (x, y, z) => {
    const away = Math.sqrt((x - cx) ** 2 + (y - cy) ** 2 + (z - cz) ** 2) - radius;
    return away > 0.06 ? away : field(x, y, z);
  };

/** Moved and scaled about its origin. */
export const placedAt =
  (field: Field, [dx, dy, dz]: Vec3, scale = 1): Field =>
  (x, y, z) =>
    field((x - dx) / scale, (y - dy) / scale, (z - dz) / scale) * scale;

/** Pushed out or in by a function of the place, metres: hair, folds, bark. */
export const carved =
  (field: Field, relief: Field): Field =>
  (x, y, z) => {
    const d = field(x, y, z);
    return d > 0.08 || d < -0.08 ? d : d + relief(x, y, z);
  };

export interface Bounds {
  readonly min: Vec3;
  readonly max: Vec3;
}

const BLOCK = 4;
/** How much less than true distance a field may grow. */
const SLACK = 1.4;

interface Samples {
  readonly n: readonly [number, number, number];
  readonly at: Vec3;
  readonly cell: number;
  readonly values: Float32Array;
}

/** Samples on a grid; blocks that the surface cannot cross are filled with the distance at their middle. */
function sample(field: Field, { min, max }: Bounds, cell: number): Samples {
  const count = (k: 0 | 1 | 2) => Math.ceil((max[k] - min[k]) / cell / BLOCK) * BLOCK + BLOCK;
  const n = [count(0), count(1), count(2)] as const;
  const at: Vec3 = [min[0] - 1.5 * cell, min[1] - 1.5 * cell, min[2] - 1.5 * cell];
  const values = new Float32Array(n[0] * n[1] * n[2]);
  const reach = (cell * BLOCK * Math.sqrt(3) * SLACK) / 2;
  for (let k = 0; k < n[2]; k += BLOCK)
    for (let j = 0; j < n[1]; j += BLOCK)
      for (let i = 0; i < n[0]; i += BLOCK) {
        const middle = (BLOCK - 1) / 2;
        const d = field(
          at[0] + (i + middle) * cell,
          at[1] + (j + middle) * cell,
          at[2] + (k + middle) * cell,
        );
        const crossed = Math.abs(d) <= reach;
        for (let c = k; c < k + BLOCK; c++)
          for (let b = j; b < j + BLOCK; b++)
            for (let a = i; a < i + BLOCK; a++)
              values[(c * n[1] + b) * n[0] + a] = crossed
                ? field(at[0] + a * cell, at[1] + b * cell, at[2] + c * cell)
                : d;
      }
  return { n, at, cell, values };
}

/**
 * The surface of a field inside bounds, in cells of `cell_m`. Normals come from the field, so that features finer than
 * a cell catch the light; the colour is darker in hollows. UVs are metres, laid on from the side. Throws when nothing is
 * inside.
 */
export function sculpt(field: Field, bounds: Bounds, cell_m: number): BufferGeometry {
  const samples = sample(field, bounds, cell_m);
  const { n, values } = samples;
  const vertexOf = new Int32Array(values.length).fill(-1);
  const positions: number[] = [];
  const step = [1, n[0], n[0] * n[1]] as const;
  for (let k = 0; k + 1 < n[2]; k++)
    for (let j = 0; j + 1 < n[1]; j++)
      for (let i = 0; i + 1 < n[0]; i++) {
        const cell = (k * n[1] + j) * n[0] + i;
        if (!isCrossed(values, cell, step)) continue;
        const point = crossing(samples, i, j, k, cell, step);
        if (!point) continue;
        vertexOf[cell] = positions.length / 3;
        positions.push(...point);
      }
  const indices = faces(samples, vertexOf, step);
  if (indices.length === 0)
    throw new Error("nothing was sculpted: the field is nowhere negative in its bounds");
  return finished(field, positions, indices, cell_m);
}

/** Whether the corners of a cell are not all on one side: most cells are not looked at any further. */
function isCrossed(
  values: Float32Array,
  base: number,
  [x, y, z]: readonly [number, number, number],
): boolean {
  const inside = (values[base] as number) < 0;
  return (
    inside !== (values[base + x] as number) < 0 ||
    inside !== (values[base + y] as number) < 0 ||
    inside !== (values[base + x + y] as number) < 0 ||
    inside !== (values[base + z] as number) < 0 ||
    inside !== (values[base + x + z] as number) < 0 ||
    inside !== (values[base + y + z] as number) < 0 ||
    inside !== (values[base + x + y + z] as number) < 0
  );
}

/** Mean of the points where the surface crosses a cell's edges; null when it does not. */
function crossing(
  { at, cell, values }: Samples,
  i: number,
  j: number,
  k: number,
  base: number,
  step: readonly [number, number, number],
): Vec3 | null {
  let [x, y, z, found] = [0, 0, 0, 0];
  for (let corner = 0; corner < 8; corner++) {
    const [a, b, c] = [corner & 1, (corner >> 1) & 1, corner >> 2];
    const from = values[base + a * step[0] + b * step[1] + c * step[2]] as number;
    for (let axis = 0; axis < 3; axis++) {
      if ((corner >> axis) & 1) continue;
      const to = values[base + a * step[0] + b * step[1] + c * step[2] + (step[axis] as number)] as number;
      if (from < 0 === to < 0) continue;
      const t = from / (from - to);
      x += a + (axis === 0 ? t : 0);
      y += b + (axis === 1 ? t : 0);
      z += c + (axis === 2 ? t : 0);
      found++;
    }
  }
  if (found === 0) return null;
  return [at[0] + (i + x / found) * cell, at[1] + (j + y / found) * cell, at[2] + (k + z / found) * cell];
}

/** Two triangles around every grid edge that the surface crosses, wound to look outwards. */
function faces(
  { n, values }: Samples,
  vertexOf: Int32Array,
  step: readonly [number, number, number],
): number[] {
  const indices: number[] = [];
  for (let k = 1; k + 1 < n[2]; k++)
    for (let j = 1; j + 1 < n[1]; j++)
      for (let i = 1; i + 1 < n[0]; i++) {
        const base = (k * n[1] + j) * n[0] + i;
        const inside = (values[base] as number) < 0;
        for (let axis = 0; axis < 3; axis++) {
          if (inside === (values[base + (step[axis] as number)] as number) < 0) continue;
          const [u, v] = [step[(axis + 1) % 3] as number, step[(axis + 2) % 3] as number];
          const a = vertexOf[base] as number;
          const b = vertexOf[base - u] as number;
          const c = vertexOf[base - u - v] as number;
          const d = vertexOf[base - v] as number;
          if (a < 0 || b < 0 || c < 0 || d < 0) continue;
          if (inside) indices.push(a, b, c, a, c, d);
          else indices.push(a, c, b, a, d, c);
        }
      }
  return indices;
}

/** Step for slopes of the field, metres: finer than any cell, so that small features still catch the light. */
const FINE_M = 0.004;
/** How deep hollows go dark: distances out from the surface, in cells, at which the field is read. */
const HOLLOW_CELLS = [1.4, 3.6];
/** Hollows wider than so many times this are open to the light. */
const DEEPEST_M = 0.02;
/** Linear colour of dust and patina in the hollows. */
const DUST = [0.3, 0.25, 0.2] as const;

function finished(
  field: Field,
  positions: readonly number[],
  indices: readonly number[],
  cell_m: number,
): BufferGeometry {
  const count = positions.length / 3;
  const [normals, uv, color] = [
    new Float32Array(count * 3),
    new Float32Array(count * 2),
    new Float32Array(count * 3),
  ];
  for (let i = 0; i < count; i++) {
    const [x, y, z] = [positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]] as [
      number,
      number,
      number,
    ];
    const n = slope(field, x, y, z);
    normals.set(n, 3 * i);
    uv.set([0.8 * x + 0.6 * z, y + 0.2 * z], 2 * i);
    const open = openness(field, x, y, z, n, cell_m);
    for (let k = 0; k < 3; k++) color[3 * i + k] = (DUST[k] as number) + (1 - (DUST[k] as number)) * open;
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(positions), 3));
  geometry.setAttribute("normal", new BufferAttribute(normals, 3));
  geometry.setAttribute("uv", new BufferAttribute(uv, 2));
  geometry.setAttribute("color", new BufferAttribute(color, 3));
  geometry.setIndex(new BufferAttribute(new Uint32Array(indices), 1));
  return geometry;
}

/** Way in which the field grows: four samples at the corners of a tetrahedron. */
function slope(field: Field, x: number, y: number, z: number): Vec3 {
  const h = FINE_M;
  const a = field(x + h, y - h, z - h);
  const b = field(x - h, y - h, z + h);
  const c = field(x - h, y + h, z - h);
  const d = field(x + h, y + h, z + h);
  const [nx, ny, nz] = [a - b - c + d, -a - b + c + d, -a + b - c + d];
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
  return length < 1e-12 ? [0, 1, 0] : [nx / length, ny / length, nz / length];
}

/** Share of the open air before a point: where the field grows less than the way out, something is near. */
function openness(field: Field, x: number, y: number, z: number, [nx, ny, nz]: Vec3, cell_m: number): number {
  let blocked = 0;
  let weight = 0.6;
  for (const cells of HOLLOW_CELLS) {
    const out = cells * Math.min(cell_m, DEEPEST_M);
    blocked += weight * Math.max(0, 1 - field(x + nx * out, y + ny * out, z + nz * out) / out);
    weight *= 0.75;
  }
  return Math.max(0, 1 - blocked * 1.05) * (0.8 + 0.2 * ny);
}
