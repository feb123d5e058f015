/**
 * Finds faces of a scene's definition that lie in one another: seen from the same side, in one plane, over the same area.
 *
 * Owns: the measure, on the definition as it is built. Refuses: judging it (laws), what moves later. Such faces flicker,
 * since every drawing decides anew which of them is nearer. What looks the same in both is left out.
 */
import { BufferGeometry, DoubleSide, Float32BufferAttribute, Ray, type Vector3 } from "three";
import { MeshBVH } from "three-mesh-bvh";
import { material } from "../../src/kit/materials";
import type { NodeDef } from "../../src/kit/model";
import { FIELD_OF_VIEW_DEG, NEAR_M } from "../../src/render/lens";
import { ASKEW, FACE_M2, type Face, facesOf, nearPairs, TOGETHER_M, uvAt } from "./faces";

/** Metres of texture by which two faces may be shifted and look the same. */
const SHIFT_M = 2e-3;
/** Common area of two faces of one material, which only differ in where its texture lies, to be noticed; square metres. */
const SHIFTED_M2 = 5e-3;
/** Metres before both surfaces from which one looks at an eye. */
const OFF_M = 3e-4;
/** Steps of a 24-bit depth buffer by which two surfaces have to be apart. */
const STEPS = 2;
/** A picture's height in pixels, and what must be seen of a place in it, square pixels. */
const HEIGHT_PX = 576;
const SEEN_PX = 12;

export interface Together {
  readonly one: string;
  readonly other: string;
  readonly materials: string;
  readonly area_m2: number;
  readonly apart_m: number;
  readonly at: Vector3;
  /** From where it is seen. */
  readonly eye: Vector3;
}

interface Common {
  readonly area_m2: number;
  readonly apart_m: number;
  readonly at: Vector3;
  readonly spots: readonly Vector3[];
}

/** Pairs of nodes (or a node and itself) that have faces in one place which are seen from one of the eyes. */
export function facesInOnePlace(nodes: readonly NodeDef[], eyes: readonly Vector3[]): Together[] {
  const faces = facesOf(nodes);
  const around = treeOf(faces.filter(({ part }) => (material(part.material)?.opacity ?? 1) === 1));
  const found = new Map<string, Together>();
  for (const [one, other] of nearPairs(faces)) {
    const common = overlap(one, other);
    if (!common || looksTheSame(one, other, common)) continue;
    const key = [one.node, other.node].sort().join(" ");
    const known = found.get(key);
    if (known && known.area_m2 > common.area_m2) continue;
    const eye = eyes.find((from) => fightsFor(around, from, one, common));
    if (!eye) continue;
    found.set(key, {
      one: one.node,
      other: other.node,
      materials: `${one.part.material}, ${other.part.material}`,
      eye,
      ...common,
    });
  }
  return [...found.values()];
}

/** The common area of two faces in one plane; null for none, or for faces that are not together there. */
function overlap(one: Face, other: Face): Common | null {
  const n = one.normal;
  const facing = n.dot(other.normal);
  if (facing < 0 && !(one.both || other.both)) return null;
  if (Math.abs(facing) < 1 - ASKEW * ASKEW) return null;
  const u = (one.corners[1] as Vector3)
    .clone()
    .sub(one.corners[0] as Vector3)
    .normalize();
  const v = n.clone().cross(u);
  const origin = one.corners[0] as Vector3;
  const flat = (p: Vector3): [number, number] => {
    const d = p.clone().sub(origin);
    return [d.dot(u), d.dot(v)];
  };
  let shape = one.corners.map(flat);
  const ring = other.corners.map(flat);
  if (facing < 0) ring.reverse();
  for (let i = 0; i < 3 && shape.length > 2; i++)
    shape = cut(shape, ring[i] as [number, number], ring[(i + 1) % 3] as [number, number]);
  if (shape.length < 3) return null;
  let twice = 0;
  const middle: [number, number] = [0, 0];
  shape.forEach(([x, y], i) => {
    const [p, q] = shape[(i + 1) % shape.length] as [number, number];
    twice += x * q - p * y;
    middle[0] += x / shape.length;
    middle[1] += y / shape.length;
  });
  if (twice / 2 < FACE_M2) return null;
  const at = origin.clone().addScaledVector(u, middle[0]).addScaledVector(v, middle[1]);
  const apart_m = Math.abs(
    at
      .clone()
      .sub(other.corners[0] as Vector3)
      .dot(other.normal),
  );
  const there = ([x, y]: [number, number]) => origin.clone().addScaledVector(u, x).addScaledVector(v, y);
  const spots = [at, ...shape.map((corner) => there(corner).lerp(at, 0.2))];
  return apart_m > TOGETHER_M ? null : { area_m2: twice / 2, apart_m, at, spots };
}

/** The part of a polygon to the left of the line from a to b. */
function cut(shape: [number, number][], a: [number, number], b: [number, number]): [number, number][] {
  const side = ([x, y]: [number, number]) => (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]);
  return shape.flatMap((p, i) => {
    const q = shape[(i + 1) % shape.length] as [number, number];
    const [s, t] = [side(p), side(q)];
    const kept: [number, number][] = s >= 0 ? [p] : [];
    if (s >= 0 !== t >= 0)
      kept.push([p[0] + ((q[0] - p[0]) * s) / (s - t), p[1] + ((q[1] - p[1]) * s) / (s - t)]);
    return kept;
  });
}

function looksTheSame(one: Face, other: Face, { at, area_m2 }: Common): boolean {
  if (one.part.material !== other.part.material || one.tint !== other.tint) return false;
  if (material(one.part.material)?.texture === undefined || area_m2 < SHIFTED_M2) return true;
  const tile = material(one.part.material)?.tile_m ?? [1, 1];
  const [a, b] = [uvAt(one, at), uvAt(other, at)];
  return [0, 1].every((k) => {
    const size = tile[k] as number;
    const off = Math.abs((a[k] as number) - (b[k] as number)) % size;
    return Math.min(off, size - off) < SHIFT_M;
  });
}

function treeOf(faces: readonly Face[]): MeshBVH {
  const geometry = new BufferGeometry();
  const points = new Float32Array(faces.length * 9);
  faces.forEach(({ corners }, i) => {
    corners.forEach((corner, k) => {
      corner.toArray(points, i * 9 + k * 3);
    });
  });
  geometry.setAttribute("position", new Float32BufferAttribute(points, 3));
  return new MeshBVH(geometry, { indirect: true });
}

/** Whether the two surfaces are one to the depth buffer there, seen by an eye as more than a speck, with nothing between. */
function fightsFor(around: MeshBVH, eye: Vector3, { normal, both }: Face, common: Common): boolean {
  const { area_m2, apart_m, spots } = common;
  const pixel = (2 * Math.tan(((FIELD_OF_VIEW_DEG / 2) * Math.PI) / 180)) / HEIGHT_PX;
  return spots.some((spot) => {
    const back = eye.clone().sub(spot);
    const away_m = back.length();
    back.divideScalar(away_m);
    const facing = both ? Math.abs(back.dot(normal)) : back.dot(normal);
    if (facing <= 0 || apart_m / facing > (STEPS * away_m * away_m) / (NEAR_M * 2 ** 24)) return false;
    if ((area_m2 * facing) / (pixel * away_m) ** 2 < SEEN_PX) return false;
    const before = back.dot(normal) < 0 ? -apart_m - OFF_M : apart_m + OFF_M;
    const from = spot.clone().addScaledVector(normal, before);
    return !around.raycastFirst(new Ray(from, back), DoubleSide, 0, away_m - 0.05);
  });
}
