/**
 * Seamless noise on the CPU, the raw matter of the procedural textures.
 *
 * Owns: hashing, periodic value noise (fbm), periodic cells (Worley), and a cache of fields that recipes share.
 * Refuses: colour, GL. Everything is a pure function of its arguments: same numbers on every machine.
 */

/** A square field of `side`² numbers, row by row, that repeats without a seam. */
export type Field = Float32Array;

let side = 512;

/** Chooses the side of the fields made and read from now on: the size of the texture being painted, a power of two. */
export function useFieldSide(texels: number): void {
  side = texels;
}

/** 0 ≤ h < 1 from two whole numbers and a seed. */
export function hash2(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed, 2246822519);
  h = Math.imul(h ^ (h >>> 15), 2246822519);
  h = Math.imul(h ^ (h >>> 13), 3266489917);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

export const smooth = (t: number): number => t * t * (3 - 2 * t);
export const clamp01 = (t: number): number => (t < 0 ? 0 : Math.min(t, 1));
export const mix = (a: number, b: number, t: number): number => a + (b - a) * t;
/** 0 below `a`, 1 above `b`, smooth between. */
export const step = (a: number, b: number, t: number): number => smooth(clamp01((t - a) / (b - a)));

/** Adds one octave of value noise with `cx` × `cy` cells, weighted, to `field`. */
function addOctave(field: Field, cx: number, cy: number, weight: number, seed: number): void {
  const n = side;
  const lattice = new Float32Array(cx * cy);
  for (let j = 0; j < cy; j++) for (let i = 0; i < cx; i++) lattice[j * cx + i] = hash2(i, j, seed) * weight;
  const left = new Int32Array(n);
  const right = new Int32Array(n);
  const blend = new Float32Array(n);
  for (let x = 0; x < n; x++) {
    const p = (x * cx) / n;
    left[x] = Math.floor(p);
    right[x] = (Math.floor(p) + 1) % cx;
    blend[x] = smooth(p - Math.floor(p));
  }
  const row = new Float32Array(cx);
  for (let y = 0; y < n; y++) {
    const p = (y * cy) / n;
    const j = Math.floor(p);
    const t = smooth(p - j);
    const below = ((j + 1) % cy) * cx;
    for (let i = 0; i < cx; i++) {
      const a = lattice[j * cx + i] as number;
      row[i] = a + ((lattice[below + i] as number) - a) * t;
    }
    for (let x = 0, k = y * n; x < n; x++, k++) {
      const a = row[left[x] as number] as number;
      field[k] = (field[k] as number) + a + ((row[right[x] as number] as number) - a) * (blend[x] as number);
    }
  }
}

const fields = new Map<string, Field>();

/** Sum of octaves, each twice as fine and half as strong; mean about 0.5, range 0..1. Cells may differ in x and y. */
export function fbm(cx: number, cy: number, octaves: number, seed: number): Field {
  const key = `${side} ${cx} ${cy} ${octaves} ${seed}`;
  const known = fields.get(key);
  if (known) return known;
  const field = new Float32Array(side * side);
  const total = 2 - 2 ** (1 - octaves);
  for (let o = 0; o < octaves; o++) {
    const scale = 2 ** o;
    addOctave(
      field,
      Math.min(cx * scale, side),
      Math.min(cy * scale, side),
      1 / scale / total,
      seed * 31 + o,
    );
  }
  fields.set(key, field);
  return field;
}

/** Wide soft variation, shared by most recipes. */
export const softField = (): Field => fbm(4, 4, 5, 1);

/** Fine grain, shared by most recipes. */
export const fineField = (): Field => fbm(64, 64, 3, 2);

/** Reads a field at u, v (any numbers, they wrap), nearest sample. */
export function at(field: Field, u: number, v: number): number {
  const mask = side - 1;
  return field[((v * side) & mask) * side + ((u * side) & mask)] as number;
}

/** Nearest and second nearest of one jittered point in each of `cells`² cells: distances in cells, and the point's own number. */
export interface CellHit {
  near: number;
  next: number;
  id: number;
}

const hit: CellHit = { near: 0, next: 0, id: 0 };

/** Numbers of the points of a grid of cells: two offsets and the point's own number. */
function cellPoints(cells: number, seed: number): Field {
  const key = `cells ${cells} ${seed}`;
  const known = fields.get(key);
  if (known) return known;
  const points = new Float32Array(cells * cells * 3);
  for (let j = 0, k = 0; j < cells; j++)
    for (let i = 0; i < cells; i++) {
      points[k++] = hash2(i, j, seed) - 0.5;
      points[k++] = hash2(i, j, seed + 7) - 0.5;
      points[k++] = hash2(i, j, seed + 13);
    }
  fields.set(key, points);
  return points;
}

/**
 * Worley cells over 0..1; `jitter` 0 is a grid, 1 is wild. The answer of the function made is overwritten by its next
 * call.
 */
export function worley(cells: number, jitter: number, seed: number): (u: number, v: number) => CellHit {
  const points = cellPoints(cells, seed);
  return (u, v) => {
    const px = u * cells;
    const py = v * cells;
    const i = Math.floor(px);
    const j = Math.floor(py);
    let near = 9;
    let next = 9;
    let found = 0;
    for (let dj = -1; dj <= 1; dj++) {
      const row = ((j + dj + cells) % cells) * cells;
      for (let di = -1; di <= 1; di++) {
        const k = (row + ((i + di + cells) % cells)) * 3;
        const x = i + di + 0.5 + jitter * (points[k] as number) - px;
        const y = j + dj + 0.5 + jitter * (points[k + 1] as number) - py;
        const d = x * x + y * y;
        if (d < near) {
          next = near;
          near = d;
          found = k;
        } else if (d < next) next = d;
      }
    }
    hit.near = Math.sqrt(near);
    hit.next = Math.sqrt(next);
    hit.id = points[found + 2] as number;
    return hit;
  };
}

/** Gives the memory of the shared fields back; they are made again when needed. */
export function forgetFields(): void {
  fields.clear();
}
