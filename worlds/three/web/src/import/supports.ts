/**
 * What stands on what, by geometry.
 *
 * Owns: the support of each piece (without circles), and whether one that has none is fixed to something.
 * Refuses: tags; whoever asks lets them win.
 */
import type { BoxDef, Vec3 } from "../kit/model";
import type { Rays, SoupHit } from "./soup";

/** A piece as it stands; its surface has world places, three numbers each. */
export interface StandingPiece {
  readonly id: string;
  /** Place in the soup's parts; null for what is not in it. */
  readonly part: number | null;
  readonly box: BoxDef;
  surface(): Float32Array;
}

export interface Support {
  readonly rests_on: number | null;
  readonly hangs: boolean;
}

const BELOW_M = 0.02;
const SUNK_M = 0.05;
const DEEPLY_SUNK = { share: 0.5, most_m: 0.4 };
const FEET = 14;
const NEAR_M = 0.03;
const TOUCHES = 24;
const LEVEL = 0.5;

/** The support of every piece, in their order. */
export function findSupports(pieces: readonly StandingPiece[], rays: Rays): Support[] {
  const byPart = new Map<number, number>();
  pieces.forEach(({ part }, index) => {
    if (part !== null) byPart.set(part, index);
  });
  return pieces.map((piece, index): Support => {
    if (piece.part === null) return { rests_on: null, hangs: false };
    const ways = { pieces, byPart, index, rays };
    const height = piece.box.max[1] - piece.box.min[1];
    const deep = Math.min(DEEPLY_SUNK.share * height, DEEPLY_SUNK.most_m);
    const rests_on = standsOn(ways, SUNK_M) ?? (deep > SUNK_M ? standsOn(ways, deep) : null);
    return { rests_on, hangs: rests_on === null && isFixed(ways) };
  });
}

interface Ways {
  readonly pieces: readonly StandingPiece[];
  readonly byPart: ReadonlyMap<number, number>;
  readonly index: number;
  readonly rays: Rays;
}

/** The piece that most of its feet stand on, or have sunk into by no more than `sunk_m`. */
function standsOn(ways: Ways, sunk_m: number): number | null {
  const piece = ways.pieces[ways.index] as StandingPiece;
  const votes = new Map<number, number>();
  for (const [x, y, z] of feetOf(piece)) {
    const hits = ways.rays.castAll([x, y + sunk_m, z], [0, -1, 0], sunk_m + BELOW_M);
    const met = new Set(
      hits.filter((hit) => Math.abs(hit.normal[1]) > LEVEL).map((hit) => otherOf(ways, hit)),
    );
    for (const other of met)
      if (other !== null && comesBefore(ways.pieces[other] as StandingPiece, piece))
        votes.set(other, (votes.get(other) ?? 0) + 1);
  }
  let best: number | null = null;
  for (const [other, count] of [...votes].sort((a, b) => a[0] - b[0]))
    if (best === null || count > (votes.get(best) ?? 0)) best = other;
  return best;
}

function otherOf({ byPart, index }: Ways, hit: SoupHit): number | null {
  const other = byPart.get(hit.part);
  return other === undefined || other === index ? null : other;
}

/** An order in which supports come before what they bear: lower first, then larger, then by id. */
function comesBefore(a: StandingPiece, b: StandingPiece): boolean {
  const [low, other] = [Math.round(a.box.min[1] * 100), Math.round(b.box.min[1] * 100)];
  if (low !== other) return low < other;
  const [wide, narrow] = [footprint(a.box), footprint(b.box)];
  if (wide !== narrow) return wide > narrow;
  return a.id < b.id;
}

export function footprint({ min, max }: BoxDef): number {
  return (max[0] - min[0]) * (max[2] - min[2]);
}

/** Vertices at its very bottom, spread over their list. */
function feetOf(piece: StandingPiece): Vec3[] {
  const { box } = piece;
  const surface = piece.surface();
  const low: number[] = [];
  const within_m = Math.max(0.01, 0.02 * (box.max[1] - box.min[1]));
  for (let at = 0; at < surface.length; at += 3)
    if ((surface[at + 1] as number) <= box.min[1] + within_m) low.push(at);
  const step = Math.max(1, low.length / FEET);
  const feet: Vec3[] = [];
  for (let at = 0; at < low.length; at += step) feet.push(pointAt(surface, low[Math.floor(at)] as number));
  let [middleX, middleZ] = [0, 0];
  for (const [x, , z] of feet) {
    middleX += x / feet.length;
    middleZ += z / feet.length;
  }
  return feet.map(([x, , z]) => [x + (middleX - x) * 0.02, box.min[1], z + (middleZ - z) * 0.02]);
}

function pointAt(list: Float32Array, at: number): Vec3 {
  return [list[at] as number, list[at + 1] as number, list[at + 2] as number];
}

const AROUND: readonly Vec3[] = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 0, 1],
  [0, 0, -1],
  [0, 1, 0],
  [0, -1, 0],
];

/** Whether something else is right beside or above it. */
function isFixed(ways: Ways): boolean {
  const surface = (ways.pieces[ways.index] as StandingPiece).surface();
  const step = Math.max(1, surface.length / 3 / TOUCHES);
  for (let vertex = 0; vertex < surface.length / 3; vertex += step) {
    const [x, y, z] = pointAt(surface, Math.floor(vertex) * 3);
    for (const way of AROUND) {
      const from: Vec3 = [x - way[0] * NEAR_M, y - way[1] * NEAR_M, z - way[2] * NEAR_M];
      if (ways.rays.castAll(from, way, 2 * NEAR_M).some((hit) => otherOf(ways, hit) !== null)) return true;
    }
  }
  return false;
}
