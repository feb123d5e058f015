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
const SIGHT_M = 60;
/** What a sight of nothing, and each thing in sight, are worth in metres of sight. */
const NOTHING_M = 2;
const THING_WORTH = 1.5;
const MOST_THINGS = 12;
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

/** Area counts most; a roof over it counts threefold; to be on a roof, or inside something solid, hardly counts. */
function rate(polygons: readonly NavPolygon[], rays: Rays): Region {
  const area_m2 = areaSum(polygons);
  let [covered, buried, onTop, count] = [0, 0, 0, 0];
  for (const [x, y, z] of spread(polygons, 24)) {
    count += 1;
    const above = rays.cast([x, y + 0.9, z], [0, 1, 0], ROOF_M);
    if (above && above.distance > 0.8) covered += 1;
    else if (isHollow([x, y, z], rays)) onTop += 1;
    if (isBuried([x, y + 1.2, z], rays)) buried += 1;
  }
  const share = (some: number): number => (count > 0 ? some / count : 0);
  const score = area_m2 * (1 + 2 * share(covered)) * (1 - 0.95 * share(buried)) * (1 - 0.7 * share(onTop));
  return { polygons, area_m2, score };
}

/** Whether there is a room under a place. */
function isHollow([x, y, z]: Vec3, rays: Rays): boolean {
  const ground = rays.cast([x, y + 0.5, z], [0, -1, 0], 1);
  if (!ground) return false;
  const below = rays.cast([x, ground.point[1] - 0.6, z], [0, -1, 0], ROOF_M);
  return below !== null && below.distance > 1.3;
}

/** Whether what is around a place shows its back on nearly all sides: then it is the inside of something. */
function isBuried(place: Vec3, rays: Rays): boolean {
  let [backs, met] = [0, 0];
  for (const way of [level(0.3), level(1.87), level(3.44), level(5.01), [0, 1, 0] as Vec3]) {
    const hit = rays.cast(place, way, SIGHT_M);
    if (!hit) continue;
    met += 1;
    if (hit.normal[0] * way[0] + hit.normal[1] * way[1] + hit.normal[2] * way[2] > 0) backs += 1;
  }
  return met >= 3 && backs >= met - 1;
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

/** The way to look in which most is seen and one can walk: far, and many things; nothing is not worth looking at. */
function lookAround(feet: Vec3, rays: Rays): { pose: PoseWire; score: number }[] {
  const eye: Vec3 = [feet[0], feet[1] + EYE_M, feet[2]];
  const sights = Array.from({ length: WAYS }, (_, way) => lookAlong(eye, (2 * Math.PI * way) / WAYS, rays));
  let best: { way: number; score: number } | null = null;
  for (let way = 0; way < WAYS; way += 1) {
    const seen = [-2, -1, 0, 1, 2].map((side) => sights[(way + side + WAYS) % WAYS] as Sight);
    const things = new Set(seen.flatMap(({ parts }) => parts)).size;
    const score =
      seen.reduce((sum, { worth }) => sum + worth, 0) + THING_WORTH * Math.min(things, MOST_THINGS);
    if (best && score <= best.score + 1e-9) continue;
    if (freeAhead(feet, level((2 * Math.PI * way) / WAYS), rays) >= AHEAD_M + BODY_M) best = { way, score };
  }
  if (!best) return [];
  const turned = (360 * best.way) / WAYS;
  const yaw_deg = turned > 180 ? turned - 360 : turned;
  const [x, y, z] = feet;
  return [{ pose: { x: round(x), y, z: round(z), yaw_deg, pitch_deg: 0 }, score: best.score }];
}

interface Sight {
  readonly worth: number;
  readonly parts: readonly number[];
}

/** What is seen along a yaw: level, and a little and more downwards. */
function lookAlong(eye: Vec3, yaw: number, rays: Rays): Sight {
  const parts: number[] = [];
  let worth = 0;
  for (const down of [0, -0.2, -0.45]) {
    const [x, , z] = level(yaw);
    const hit = rays.cast(eye, [x, down, z], SIGHT_M);
    if (hit) parts.push(hit.part);
    worth += (hit ? Math.min(hit.distance, FAR_M) : NOTHING_M) / 3;
  }
  return { worth, parts };
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
