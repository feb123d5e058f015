/**
 * Skies that are modelled: shells far around everything else.
 *
 * Owns: telling them from what stands within. Refuses: drawing them. A dome must not decide scale, start or colliders.
 */
import type { BoxDef, Vec3 } from "../kit/model";
import type { SoupPart } from "./soup";

export interface DomeCandidate extends SoupPart {
  /** By vertices, in the frame that `matrix` leads to. */
  readonly box: BoxDef;
  /** Its names say that it is a sky. */
  readonly named: boolean;
}

/** The rest is at most so large beside a dome; beside one that is called so, nearly as large as it. */
const WITHIN = 0.4;
const WITHIN_NAMED = 0.95;
const MOST_DOMES = 8;
const COVERED = 0.75;
/** Height by width of a plain, and of the flattest dome. */
const FLAT = 0.05;
const ARCHED = 0.2;
/** Skies are simple; what has more triangles is a landscape. */
const MOST_TRIANGLES = 200_000;

/** Places of the domes in the list; the largest first. */
export function findDomes(parts: readonly DomeCandidate[]): number[] {
  const order = parts.map((_, index) => index).sort((a, b) => spanOf(parts[b]) - spanOf(parts[a]) || a - b);
  const unions = unionsFromEnd(order, parts);
  const domes: number[] = [];
  for (let at = 0; at + 1 < order.length && domes.length < MOST_DOMES; at += 1) {
    const index = order[at] as number;
    const part = parts[index] as DomeCandidate;
    const rest = unions[at + 1] as BoxDef;
    if (!isFarAround(part, rest)) break;
    if (coverage(part, middleOf(rest)) < COVERED) break;
    if (!part.named && bearsIt(part, rest)) break;
    domes.push(index);
  }
  return domes;
}

function spanOf(part: DomeCandidate | undefined): number {
  if (!part) return 0;
  const { min, max } = part.box;
  return Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
}

/** For each place in an order, the box around it and all that follow; a plain is no measure of what stands on it. */
function unionsFromEnd(order: readonly number[], parts: readonly DomeCandidate[]): BoxDef[] {
  const unions: BoxDef[] = [];
  let union: BoxDef | null = null;
  for (let at = order.length - 1; at >= 0; at -= 1) {
    const part = parts[order[at] as number] as DomeCandidate;
    const { box } = part;
    const flat = box.max[1] - box.min[1] < FLAT * spanOf(part);
    if (flat && union) unions[at] = union;
    if (flat && union) continue;
    union = union
      ? { min: each(union.min, box.min, Math.min), max: each(union.max, box.max, Math.max) }
      : box;
    unions[at] = union;
  }
  return unions;
}

function each(a: Vec3, b: Vec3, choose: (x: number, y: number) => number): Vec3 {
  return [choose(a[0], b[0]), choose(a[1], b[1]), choose(a[2], b[2])];
}

function isFarAround({ box, named, sound }: DomeCandidate, rest: BoxDef): boolean {
  const high = box.max[1] - box.min[1];
  const narrow = Math.min(box.max[0] - box.min[0], box.max[2] - box.min[2]);
  if (high < ARCHED * narrow || sound.index.length > 3 * MOST_TRIANGLES) return false;
  const share = named ? WITHIN_NAMED : WITHIN;
  const middle = middleOf(rest);
  return [0, 2].every((axis) => {
    const at = axis as 0 | 2;
    const wide = box.max[at] - box.min[at];
    const inside = middle[at] > box.min[at] && middle[at] < box.max[at];
    return inside && rest.max[at] - rest.min[at] <= share * wide;
  });
}

function middleOf({ min, max }: BoxDef): Vec3 {
  return [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
}

/** Whether the rest stands on the part, as furniture does on the floor of its room. */
function bearsIt({ sound, matrix }: SoupPart, { min, max }: BoxDef): boolean {
  const inverse = matrix.clone().invert();
  const high = max[1] - min[1];
  return [0.2, 0.5, 0.8].some((u) =>
    [0.2, 0.5, 0.8].some((v) => {
      const from: Vec3 = [
        min[0] + u * (max[0] - min[0]),
        min[1] + 0.02 * high,
        min[2] + v * (max[2] - min[2]),
      ];
      return meets(sound, inverse.elements, from, [0, -0.15 * high, 0], 1);
    }),
  );
}

/** Share of directions from level to overhead in which a place sees the part. */
function coverage({ sound, matrix }: SoupPart, from: Vec3): number {
  const inverse = matrix.clone().invert();
  if (!Number.isFinite(inverse.determinant())) return 0;
  let met = 0;
  let tried = 0;
  for (const height of [0.25, 0.6, 0.9])
    for (let way = 0; way < 8; way += 1) {
      const angle = (way * Math.PI) / 4 + 0.13;
      const level = Math.sqrt(1 - height * height);
      tried += 1;
      if (meets(sound, inverse.elements, from, [level * Math.cos(angle), height, level * Math.sin(angle)]))
        met += 1;
    }
  return met / tried;
}

/** Whether a ray meets any triangle of a mesh before so many times its way; it is brought into the mesh's frame. */
function meets(
  { position, index }: SoupPart["sound"],
  m: readonly number[],
  from: Vec3,
  way: Vec3,
  reach = Number.POSITIVE_INFINITY,
): boolean {
  const bring = (v: Vec3, w: number, row: number): number =>
    (m[row] as number) * v[0] +
    (m[row + 4] as number) * v[1] +
    (m[row + 8] as number) * v[2] +
    (m[row + 12] as number) * w;
  const o: Vec3 = [bring(from, 1, 0), bring(from, 1, 1), bring(from, 1, 2)];
  const d: Vec3 = [bring(way, 0, 0), bring(way, 0, 1), bring(way, 0, 2)];
  const point = (corner: number): Vec3 => {
    const at = (index[corner] as number) * 3;
    return [position[at] as number, position[at + 1] as number, position[at + 2] as number];
  };
  for (let corner = 0; corner < index.length; corner += 3)
    if (crosses(o, d, reach, [point(corner), point(corner + 1), point(corner + 2)])) return true;
  return false;
}

/** Moeller and Trumbore's test, both sides, ahead of the origin. */
function crosses(o: Vec3, d: Vec3, reach: number, [a, b, c]: readonly [Vec3, Vec3, Vec3]): boolean {
  const [e1, e2, s] = [less(b, a), less(c, a), less(o, a)];
  const p = cross(d, e2);
  const det = dot(e1, p);
  if (det === 0) return false;
  const u = dot(s, p) / det;
  if (u < 0 || u > 1) return false;
  const q = cross(s, e1);
  const v = dot(d, q) / det;
  const t = dot(e2, q) / det;
  return v >= 0 && u + v <= 1 && t > 0 && t <= reach;
}

function less(a: Vec3, b: Vec3): Vec3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function cross(a: Vec3, b: Vec3): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function dot(a: Vec3, b: Vec3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
