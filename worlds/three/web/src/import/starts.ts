/**
 * Where an audit of an import may begin.
 *
 * Owns: choosing the region to be in (large, under a roof by preference) and a place in it from which one sees far.
 * Refuses: the navigation mesh itself (runtime/navmesh.ts).
 */
import type { NavMesh } from "recast-navigation";
import type { PoseWire, Vec3 } from "../kit/model";
import { areaSum, listRegions, type NavPolygon } from "../runtime/navmesh";
import { EYE_M } from "../runtime/space";
import type { Rays } from "./soup";

export interface StartDef {
  readonly id: string;
  readonly label: string;
  readonly pose: PoseWire;
}

export interface Walkable {
  /** Of the chosen region. */
  readonly area_m2: number;
  readonly starts: readonly StartDef[];
}

const MOST_STARTS = 4;
const APART_M = 4;
const PLACES = 60;
const WAYS = 24;
const FAR_M = 12;
const ROOF_M = 12;
/** Least area worth walking in, and free way ahead. */
export const ENOUGH_M2 = 2.5;
const AHEAD_M = 2.2;
const BODY_M = 0.34;
const HEIGHT_M = 1.8;

interface Region {
  readonly polygons: readonly NavPolygon[];
  readonly area_m2: number;
  readonly score: number;
}

/** The best places; none when nothing is large enough to walk in. */
export function proposeStarts(mesh: NavMesh, rays: Rays): Walkable {
  const regions = listRegions(mesh)
    .slice(0, 40)
    .map((polygons) => rate(polygons, rays))
    .filter(({ area_m2 }) => area_m2 >= ENOUGH_M2)
    .sort((a, b) => b.score - a.score);
  const starts: StartDef[] = [];
  for (const region of regions) {
    if (starts.length >= MOST_STARTS) break;
    if (starts.length > 0 && region.score < 0.3 * (regions[0] as Region).score) break;
    for (const pose of placesIn(region, rays, starts)) {
      const number = starts.length + 1;
      starts.push({ id: `start-${number}`, label: number === 1 ? "start" : `start ${number}`, pose });
      if (starts.length >= MOST_STARTS) break;
    }
  }
  return { area_m2: starts.length > 0 ? (regions[0]?.area_m2 ?? 0) : 0, starts };
}

/** Area counts most; a roof over it counts double, and to be inside something solid nearly undoes it. */
function rate(polygons: readonly NavPolygon[], rays: Rays): Region {
  const area_m2 = areaSum(polygons);
  let [covered, buried, count] = [0, 0, 0];
  for (const [x, y, z] of spread(polygons, 24)) {
    count += 1;
    const above = rays.cast([x, y + 0.9, z], [0, 1, 0], ROOF_M);
    if (above && above.distance > 0.8) covered += 1;
    if (above && above.normal[1] > 0.3) buried += 1;
  }
  const roof = count > 0 ? covered / count : 0;
  const earth = count > 0 ? buried / count : 0;
  return { polygons, area_m2, score: area_m2 * (1 + roof) * (1 - 0.8 * earth) };
}

/** Places spread over polygons by area: middles of the larger ones. */
function spread(polygons: readonly NavPolygon[], most: number): Vec3[] {
  const largest = [...polygons].sort((a, b) => b.area_m2 - a.area_m2 || a.ref - b.ref);
  const places = largest.slice(0, Math.ceil(most / 2)).map(({ corners }) => middleOf(corners));
  for (const { corners } of largest.slice(0, Math.ceil(most / 2))) {
    const middle = middleOf(corners);
    const corner = corners[0] as Vec3;
    places.push(
      [0, 1, 2].map((axis) => ((middle[axis] as number) + (corner[axis] as number)) / 2) as unknown as Vec3,
    );
  }
  return places;
}

function middleOf(corners: readonly Vec3[]): Vec3 {
  return [0, 1, 2].map(
    (axis) => corners.reduce((sum, corner) => sum + (corner[axis] as number), 0) / corners.length,
  ) as unknown as Vec3;
}

/** The best view of the region, then others well apart. */
function* placesIn(region: Region, rays: Rays, taken: readonly StartDef[]): Generator<PoseWire> {
  const chosen: Vec3[] = taken.map(({ pose }) => [pose.x, pose.y, pose.z]);
  const rated = spread(region.polygons, PLACES)
    .flatMap((place) => standAt(place, rays))
    .flatMap((feet) => lookAround(feet, rays))
    .sort((a, b) => b.score - a.score);
  for (const { pose } of rated) {
    const here: Vec3 = [pose.x, pose.y, pose.z];
    if (chosen.some((other) => distance(other, here) < APART_M)) continue;
    chosen.push(here);
    yield pose;
  }
}

/** Feet on the ground where a person fits; nothing where none does. */
function standAt([x, y, z]: Vec3, rays: Rays): Vec3[] {
  const ground = rays.cast([x, y + 0.6, z], [0, -1, 0], 1.5);
  if (!ground) return [];
  const feet: Vec3 = [x, Math.round(ground.point[1] * 1e4) / 1e4 + 0, z];
  if (rays.cast([x, feet[1] + 0.1, z], [0, 1, 0], HEIGHT_M)) return [];
  for (const height of [0.45, 1, 1.6])
    for (let way = 0; way < 12; way += 1)
      if (rays.cast([x, feet[1] + height, z], level((way * Math.PI) / 6), BODY_M)) return [];
  return [feet];
}

/** The way to look in which most is seen and one can walk. */
function lookAround(feet: Vec3, rays: Rays): { pose: PoseWire; score: number }[] {
  const free = Array.from({ length: WAYS }, (_, way) => {
    const along = level((2 * Math.PI * way) / WAYS);
    const low = freeAhead(feet, along, rays);
    const eye = rays.cast([feet[0], feet[1] + EYE_M, feet[2]], along, FAR_M);
    // A sight that ends on something is worth more than one that ends nowhere.
    return { low, eye: eye ? eye.distance : 0.6 * FAR_M };
  });
  const at = (way: number) => free[(way + WAYS) % WAYS] as (typeof free)[number];
  let best: { way: number; score: number } | null = null;
  for (let way = 0; way < WAYS; way += 1) {
    if (at(way).low < AHEAD_M + BODY_M) continue;
    const score = [-2, -1, 0, 1, 2].reduce((sum, side) => sum + Math.min(at(way + side).eye, FAR_M), 0);
    if (!best || score > best.score + 1e-9) best = { way, score };
  }
  if (!best) return [];
  const turned = (360 * best.way) / WAYS;
  const yaw_deg = turned > 180 ? turned - 360 : turned;
  const [x, y, z] = feet;
  return [{ pose: { x: round(x), y, z: round(z), yaw_deg, pitch_deg: 0 }, score: best.score }];
}

/** How far a body gets, by rays at both its sides and at three heights. */
function freeAhead([x, y, z]: Vec3, along: Vec3, rays: Rays): number {
  let free = AHEAD_M + 2 * BODY_M;
  for (const side of [-BODY_M, 0, BODY_M])
    for (const height of [0.4, 1, 1.7]) {
      const from: Vec3 = [x - along[2] * side, y + height, z + along[0] * side];
      free = Math.min(free, rays.cast(from, along, free)?.distance ?? free);
    }
  return free;
}

/** Unit vector of a yaw: 0 looks along -z, right positive. */
function level(yaw: number): Vec3 {
  return [Math.sin(yaw), 0, -Math.cos(yaw)];
}

function round(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}

function distance(a: Vec3, b: Vec3): number {
  const [x, y, z] = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
  return Math.sqrt(x * x + y * y + z * z);
}
