/**
 * Where an author's bones are at a second, and what hangs on them.
 *
 * Owns: sampling of tracks, the bones' matrices, the motion of a rigid part, the shape of a mesh that bends. Pure sums of
 * the definition and the second. Refuses: keeping time, drawing.
 */
import { Matrix4, Quaternion, Vector3 } from "three";
import type { DeformDef, MotionDef, RigDef, TrackDef } from "./authored";

interface Pose {
  readonly seconds: number;
  /** Sixteen numbers a bone, column-major. */
  readonly bones: Float64Array;
  /** Shares of the morphs of every bone that has some. */
  readonly shares: ReadonlyMap<number, readonly number[]>;
}

/** The last pose asked for: what hangs in one rig is mostly asked for at one second. */
const lastPoses = new WeakMap<RigDef, Pose>();

/** Where everything in a rig is at a second. */
function poseAt(rig: RigDef, seconds: number): Pose {
  const last = lastPoses.get(rig);
  if (last?.seconds === seconds) return last;
  const moved = new Map<number, Map<TrackDef["path"], readonly number[]>>();
  for (const track of rig.tracks) {
    const of = moved.get(track.bone) ?? new Map<TrackDef["path"], readonly number[]>();
    moved.set(track.bone, of.set(track.path, sampleTrack(track, seconds)));
  }
  const pose = { seconds, bones: bonesOf(rig, moved), shares: sharesOf(rig, moved) };
  lastPoses.set(rig, pose);
  return pose;
}

type Moved = ReadonlyMap<number, ReadonlyMap<TrackDef["path"], readonly number[]>>;

function bonesOf(rig: RigDef, moved: Moved): Float64Array {
  const bones = new Float64Array(rig.bones.length * 16);
  const [place, turn, size] = [new Vector3(), new Quaternion(), new Vector3()];
  const [own, above] = [new Matrix4(), new Matrix4()];
  rig.bones.forEach((bone, i) => {
    const of = moved.get(i);
    place.fromArray((of?.get("position") ?? bone.position) as number[]);
    turn.fromArray((of?.get("quaternion") ?? bone.quaternion) as number[]);
    size.fromArray((of?.get("scale") ?? bone.scale) as number[]);
    own.compose(place, turn, size);
    if (bone.parent >= 0) own.premultiply(above.fromArray(bones, bone.parent * 16));
    own.toArray(bones, i * 16);
  });
  return bones;
}

function sharesOf(rig: RigDef, moved: Moved): Map<number, readonly number[]> {
  const shares = new Map<number, readonly number[]>();
  rig.bones.forEach((bone, i) => {
    const weights = moved.get(i)?.get("weights") ?? bone.weights;
    if (weights) shares.set(i, weights);
  });
  return shares;
}

/** A second within a track's period; time runs both ways. */
function within(seconds: number, period_s: number): number {
  return period_s > 0 ? seconds - period_s * Math.floor(seconds / period_s) : seconds;
}

/** The values of a track at a second; before the first key and after the last one theirs. */
export function sampleTrack(track: TrackDef, seconds: number): number[] {
  const { times, interpolation } = track;
  const t = within(seconds, track.period_s);
  const last = times.length - 1;
  if (last < 0) return [];
  if (!(t > (times[0] as number))) return keyOf(track, 0);
  if (t >= (times[last] as number)) return keyOf(track, last);
  const k = keyBefore(times, t);
  if (interpolation === "step") return keyOf(track, k);
  const [from, to] = [times[k] as number, times[k + 1] as number];
  const share = (t - from) / (to - from);
  if (interpolation === "cubic") return cubic(track, k, share, to - from);
  const [a, b] = [keyOf(track, k), keyOf(track, k + 1)];
  return track.path === "quaternion"
    ? slerp(a, b, share)
    : a.map((v, i) => v + ((b[i] as number) - v) * share);
}

/** Place of the last key at or before a second that lies between the first and the last. */
function keyBefore(times: Float32Array, t: number): number {
  let [low, high] = [0, times.length - 2];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((times[middle] as number) <= t) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** How many numbers a key of a track is. */
function widthOf({ times, values, interpolation }: TrackDef): number {
  return Math.floor(values.length / times.length / (interpolation === "cubic" ? 3 : 1));
}

/** Part 0..2 of a cubic key: its in-tangent, value, out-tangent. */
function keyOf(track: TrackDef, key: number, part = 1): number[] {
  const width = widthOf(track);
  const at = track.interpolation === "cubic" ? (key * 3 + part) * width : key * width;
  return Array.from(track.values.subarray(at, at + width));
}

function cubic(track: TrackDef, key: number, s: number, span_s: number): number[] {
  const [from, leave] = [keyOf(track, key), keyOf(track, key, 2)];
  const [to, arrive] = [keyOf(track, key + 1), keyOf(track, key + 1, 0)];
  const [s2, s3] = [s * s, s * s * s];
  const value = from.map(
    (v, i) =>
      (2 * s3 - 3 * s2 + 1) * v +
      (s3 - 2 * s2 + s) * span_s * (leave[i] as number) +
      (3 * s2 - 2 * s3) * (to[i] as number) +
      (s3 - s2) * span_s * (arrive[i] as number),
  );
  if (track.path !== "quaternion") return value;
  return new Quaternion().fromArray(value).normalize().toArray();
}

function slerp(a: readonly number[], b: readonly number[], share: number): number[] {
  const from = new Quaternion().fromArray(a as number[]);
  return from.slerp(new Quaternion().fromArray(b as number[]), share).toArray();
}

/** What a clip does to a rigid part, in its node's frame. */
export function motionMatrix(motion: MotionDef, seconds: number, out: Matrix4): Matrix4 {
  const { bones } = poseAt(motion.rig, seconds);
  out.fromArray(motion.before as number[]);
  out.multiply(scratch.fromArray(bones, motion.bone * 16));
  return out.multiply(scratch.fromArray(motion.after as number[]));
}

const scratch = new Matrix4();

/** Puts the vertices of a mesh that bends where they are at a second; `position` and `normal` hold three numbers each. */
export function deform(def: DeformDef, seconds: number, position: Float32Array, normal: Float32Array): void {
  const pose = poseAt(def.rig, seconds);
  morph(def, pose.shares.get(def.bone) ?? [], position, normal);
  if (def.skin) bendBySkin(def, def.skin, pose.bones, position, normal);
  else {
    const whole = new Matrix4().fromArray(def.before as number[]);
    whole.multiply(scratch.fromArray(pose.bones, def.bone * 16));
    for (let v = 0; v < position.length; v += 3) carry(whole.elements, position, normal, v);
  }
}

function morph(
  def: DeformDef,
  shares: readonly number[],
  position: Float32Array,
  normal: Float32Array,
): void {
  position.set(def.position);
  normal.set(def.normal);
  def.morphs.forEach((target, k) => {
    const share = shares[k] ?? 0;
    if (share === 0) return;
    if (target.position) addScaled(position, target.position, share);
    if (target.normal) addScaled(normal, target.normal, share);
  });
}

function addScaled(to: Float32Array, what: Float32Array, share: number): void {
  for (let i = 0; i < to.length; i++) to[i] = (to[i] as number) + (what[i] as number) * share;
}

function bendBySkin(
  { before }: DeformDef,
  { bones: used, inverses, width, joints, weights }: NonNullable<DeformDef["skin"]>,
  bones: Float64Array,
  position: Float32Array,
  normal: Float32Array,
): void {
  const first = new Matrix4().fromArray(before as number[]);
  const matrices = used.map((bone, j) =>
    first
      .clone()
      .multiply(scratch.fromArray(bones, bone * 16))
      .multiply(scratch.fromArray(inverses, j * 16)),
  );
  const mixed = new Float64Array(16);
  for (let v = 0, k = 0; v < position.length; v += 3, k += width) {
    mixed.fill(0);
    let total = 0;
    for (let w = 0; w < width; w++) {
      const share = weights[k + w] as number;
      const elements = matrices[joints[k + w] as number]?.elements;
      if (share === 0 || !elements) continue;
      total += share;
      for (let e = 0; e < 16; e++) mixed[e] = (mixed[e] as number) + (elements[e] as number) * share;
    }
    if (total === 0) continue;
    for (let e = 0; e < 16; e++) mixed[e] = (mixed[e] as number) / total;
    carry(mixed, position, normal, v);
  }
}

/** Moves one vertex by an affine matrix; its normal by the matrix of its cofactors, so that a stretch keeps it upright. */
function carry(m: ArrayLike<number>, position: Float32Array, normal: Float32Array, v: number): void {
  const [a, b, c] = [m[0] as number, m[1] as number, m[2] as number];
  const [d, e, f] = [m[4] as number, m[5] as number, m[6] as number];
  const [g, h, i] = [m[8] as number, m[9] as number, m[10] as number];
  const [x, y, z] = [position[v] as number, position[v + 1] as number, position[v + 2] as number];
  position[v] = a * x + d * y + g * z + (m[12] as number);
  position[v + 1] = b * x + e * y + h * z + (m[13] as number);
  position[v + 2] = c * x + f * y + i * z + (m[14] as number);
  const [p, q, r] = [normal[v] as number, normal[v + 1] as number, normal[v + 2] as number];
  const nx = (e * i - f * h) * p + (c * h - b * i) * q + (b * f - c * e) * r;
  const ny = (f * g - d * i) * p + (a * i - c * g) * q + (c * d - a * f) * r;
  const nz = (d * h - e * g) * p + (b * g - a * h) * q + (a * e - b * d) * r;
  const flipped = a * (e * i - f * h) - d * (b * i - c * h) + g * (b * f - c * e) < 0 ? -1 : 1;
  const long = Math.sqrt(nx * nx + ny * ny + nz * nz);
  if (long < 1e-12) return;
  normal[v] = (nx / long) * flipped;
  normal[v + 1] = (ny / long) * flipped;
  normal[v + 2] = (nz / long) * flipped;
}
