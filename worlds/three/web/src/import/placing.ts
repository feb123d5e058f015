/**
 * Pieces as nodes stand: position at the middle of the base, turned about the upright only, everything else baked.
 *
 * Owns: baking of tilts, scales (negative and zero ones too) and shears into geometry, and sharing it between equal
 * copies. Refuses: to change what was decoded.
 */
import { BufferAttribute, BufferGeometry, Matrix3, Matrix4 } from "three";
import type { BoxDef, Quat, Vec3 } from "../kit/model";
import { Extent } from "../runtime/geometry";
import type { Sound } from "./soundness";

/** Where a piece stands and what it is there. */
export interface Standing {
  readonly geometry: BufferGeometry;
  readonly position: Vec3;
  readonly quaternion: Quat;
  /** In the world, by vertices. */
  readonly box: BoxDef;
}

interface Baked {
  readonly geometry: BufferGeometry;
  /** Middle of the base, in the frame that is turned about the upright. */
  readonly pivot: Vec3;
}

const STRAIGHT_UP = 0.2;
/** Elements of matrices that differ by less than one part in so many make the same geometry. */
const ALIKE = 1e6;

export class Placing {
  private readonly baked = new Map<Sound, Map<string, Baked>>();

  /**
   * Stands a mesh where a matrix (to the world, metres) puts it. `front_deg`: where its front looks, clockwise from -z;
   * without it the front is where the file's own +z looks.
   */
  stand(sound: Sound, matrix: Matrix4, front_deg: number | null): Standing {
    const turn = front_deg === null ? ownTurn(matrix) : Math.PI - (front_deg * Math.PI) / 180;
    const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
    const linear = new Matrix3()
      .set(cos, 0, -sin, 0, 1, 0, sin, 0, cos)
      .multiply(new Matrix3().setFromMatrix4(matrix));
    const { geometry, pivot } = this.bake(sound, linear);
    const place = matrix.elements;
    const position: Vec3 = [
      clean((place[12] as number) + cos * pivot[0] + sin * pivot[2]),
      clean((place[13] as number) + pivot[1]),
      clean((place[14] as number) - sin * pivot[0] + cos * pivot[2]),
    ];
    const quaternion: Quat = [0, clean(Math.sin(turn / 2)), 0, clean(Math.cos(turn / 2))];
    const extent = new Extent();
    const frame = new Matrix4().makeRotationY(turn).setPosition(...position);
    extent.add(geometry.getAttribute("position").array, frame);
    return { geometry, position, quaternion, box: extent.box ?? { min: position, max: position } };
  }

  private bake(sound: Sound, linear: Matrix3): Baked {
    const known = this.baked.get(sound) ?? new Map<string, Baked>();
    this.baked.set(sound, known);
    const unit = Math.max(...linear.elements.map(Math.abs)) || 1;
    const key = `${unit.toPrecision(6)} ${linear.elements.map((value) => Math.round((value / unit) * ALIKE)).join(" ")}`;
    let baked = known.get(key);
    if (!baked) {
      baked = bakeGeometry(sound, linear);
      known.set(key, baked);
    }
    return baked;
  }
}

/** The turn about the upright that a matrix holds: where its +z looks, or what lay in front before it was tipped up. */
function ownTurn({ elements: m }: Matrix4): number {
  const lengths = [0, 4, 8].map((at) => norm(m[at] as number, m[at + 1] as number, m[at + 2] as number));
  for (const [at, sign] of [
    [8, 1],
    [4, -1],
  ] as const) {
    const [x, z] = [sign * (m[at] as number), sign * (m[at + 2] as number)];
    if (norm(x, 0, z) > STRAIGHT_UP * (lengths[at / 4] as number) && lengths[at / 4] !== 0)
      return snap(Math.atan2(x, z));
  }
  return 0;
}

/** Right angles as they are meant, so that walls do not lean by a millionth. */
function snap(angle: number): number {
  const quarter = Math.round(angle / (Math.PI / 2)) * (Math.PI / 2);
  return Math.abs(angle - quarter) < 1e-5 ? quarter : angle;
}

function clean(value: number): number {
  return Math.abs(value) < 1e-9 ? 0 : value;
}

function norm(x: number, y: number, z: number): number {
  return Math.sqrt(x * x + y * y + z * z);
}

function bakeGeometry(sound: Sound, linear: Matrix3): Baked {
  const moved = moveBy(linear, sound.position);
  const box = boxOf(moved);
  const pivot: Vec3 = [(box.min[0] + box.max[0]) / 2, box.min[1], (box.min[2] + box.max[2]) / 2];
  const position = new Float32Array(moved.length);
  for (let at = 0; at < moved.length; at += 3) {
    position[at] = (moved[at] as number) - pivot[0];
    position[at + 1] = (moved[at + 1] as number) - pivot[1];
    position[at + 2] = (moved[at + 2] as number) - pivot[2];
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(position, 3));
  geometry.setAttribute("normal", new BufferAttribute(bakeNormals(sound, linear), 3));
  if (sound.uv) geometry.setAttribute("uv", new BufferAttribute(sound.uv, 2));
  if (sound.uv1) geometry.setAttribute("uv1", new BufferAttribute(sound.uv1, 2));
  if (sound.color) geometry.setAttribute("color", new BufferAttribute(sound.color.values, sound.color.size));
  geometry.setIndex(new BufferAttribute(linear.determinant() < 0 ? turned(sound.index) : sound.index, 1));
  return { geometry, pivot };
}

/** Points moved by a matrix, in double precision. */
function moveBy({ elements }: Matrix3, points: Float32Array): Float64Array {
  const [a, b, c, d, e, f, g, h, i] = elements as unknown as Nine;
  const moved = new Float64Array(points.length);
  for (let at = 0; at < points.length; at += 3) {
    const [x, y, z] = [points[at] as number, points[at + 1] as number, points[at + 2] as number];
    moved[at] = a * x + d * y + g * z;
    moved[at + 1] = b * x + e * y + h * z;
    moved[at + 2] = c * x + f * y + i * z;
  }
  return moved;
}

/** Elements of a matrix, column by column. */
type Nine = readonly [number, number, number, number, number, number, number, number, number];

/** The box around points, three numbers each. */
export function boxOf(points: ArrayLike<number>): BoxDef {
  const [min, max]: [[number, number, number], [number, number, number]] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  for (let at = 0; at < points.length; at += 3)
    for (let axis = 0; axis < 3; axis += 1) {
      const value = points[at + axis] as number;
      if (value < (min[axis as 0] as number)) min[axis as 0] = value;
      if (value > (max[axis as 0] as number)) max[axis as 0] = value;
    }
  return { min, max };
}

/** Normals by the matrix of cofactors, which also holds where a scale is zero; what comes out as nothing looks up. */
function bakeNormals({ normal }: Sound, linear: Matrix3): Float32Array {
  const [a, b, c, d, e, f, g, h, i] = linear.elements as unknown as Nine;
  const sign = linear.determinant() < 0 ? -1 : 1;
  const cofactors = new Matrix3().fromArray(
    [
      e * i - h * f,
      g * f - d * i,
      d * h - g * e,
      h * c - b * i,
      a * i - g * c,
      g * b - a * h,
      b * f - e * c,
      d * c - a * f,
      a * e - d * b,
    ].map((value) => value * sign),
  );
  const moved = moveBy(cofactors, normal);
  const baked = new Float32Array(normal.length);
  for (let at = 0; at < moved.length; at += 3) {
    const [x, y, z] = [moved[at] as number, moved[at + 1] as number, moved[at + 2] as number];
    const length = norm(x, y, z);
    baked[at] = length > 0 ? x / length : 0;
    baked[at + 1] = length > 0 ? y / length : 1;
    baked[at + 2] = length > 0 ? z / length : 0;
  }
  return baked;
}

function turned(index: Uint32Array): Uint32Array {
  const out = index.slice();
  for (let corner = 0; corner < out.length; corner += 3) {
    out[corner + 1] = index[corner + 2] as number;
    out[corner + 2] = index[corner + 1] as number;
  }
  return out;
}
