/**
 * How long the unit of a file is.
 *
 * Owns: the evidence (things that names call doors or chairs, storeys, heights of things, size of the whole) and what it
 * says, in words. Refuses: to decide against what is plausible already; a proposal is made only where the file's own unit
 * cannot be. Which way is up: up.ts.
 */
import type { BoxDef } from "../kit/model";
import { wordsOf } from "./names";
import { mainSpan, sizeHint, unitOfThings, usualHeight } from "./sizes";
import { faceNormal } from "./soundness";
import type { Soup } from "./soup";

export interface Proposal<T> {
  readonly value: T;
  /** Empty when it is as the file says. */
  readonly reason: string;
}

/** A thing with its names, in the file's units, upright. */
export interface Named {
  readonly names: readonly string[];
  readonly box: BoxDef;
}

interface Known {
  readonly word: RegExp;
  readonly what: string;
  readonly high_m: number;
  /** Height by the larger and by the smaller of its level sides, at least and at most: several in one mesh do not count. */
  readonly by_large: readonly [number, number];
  readonly by_small: readonly [number, number];
}

/** Heights of things that are much the same everywhere, metres. */
const KNOWN: readonly Known[] = [
  {
    word: /^(door|tuer|tür|porte|puerta|porta|dver)$/,
    what: "door",
    high_m: 2.1,
    by_large: [1.2, 4],
    by_small: [3, Infinity],
  },
  {
    word: /^(chair|stuhl|chaise|silla|sedia)$/,
    what: "chair",
    high_m: 0.9,
    by_large: [1, 2.6],
    by_small: [1, 3],
  },
  {
    word: /^(desk|tisch|schreibtisch)$/,
    what: "desk",
    high_m: 0.75,
    by_large: [0.25, 1.2],
    by_small: [0.4, 2],
  },
  {
    word: /^(fridge|refrigerator)$/,
    what: "refrigerator",
    high_m: 1.8,
    by_large: [1.2, 4],
    by_small: [1.4, 5],
  },
  {
    word: /^(human|man|woman|person|mannequin)$/,
    what: "person",
    high_m: 1.75,
    by_large: [0.9, 5],
    by_small: [2, 12],
  },
  { word: /^(toilet|wc)$/, what: "toilet", high_m: 0.75, by_large: [0.8, 2], by_small: [1, 3] },
  { word: /^(car|taxi)$/, what: "car", high_m: 1.5, by_large: [0.2, 0.6], by_small: [0.5, 1.2] },
];

/** Units that files are written in. */
const UNITS: readonly { readonly scale: number; readonly words: string }[] = [
  { scale: 1, words: "metres" },
  { scale: 0.01, words: "centimetres" },
  { scale: 0.001, words: "millimetres" },
  { scale: 0.0254, words: "inches" },
  { scale: 0.3048, words: "feet" },
  { scale: 0.1, words: "decimetres" },
  { scale: 10, words: "tens of metres" },
  { scale: 100, words: "hundreds of metres" },
  { scale: 1000, words: "kilometres" },
];

const OFF = 1.9;
const STOREY_M = { usual: 2.8, most: 60 };
/** A place that is no higher than this, and whose floors are mostly under ceilings, is no place but for mice. */
const DOLLHOUSE = { high_m: 0.35, things: 5, covered: 0.4 };
const WHOLE_M = { least: 0.02, most: 20_000 };
const SAMPLES = 400;
const COVERED = 0.2;

/** Metres of one unit of the file. */
export function proposeScale(
  soup: Soup,
  things: readonly Named[],
  whole: BoxDef,
): Proposal<number> & { readonly hint: string } {
  const small = whole.max[1] - whole.min[1] < DOLLHOUSE.high_m && things.length >= DOLLHOUSE.things;
  const boxes = things.map(({ box }) => box);
  const [usual, span] = [usualHeight(boxes), mainSpan(whole, boxes)];
  const found = byNames(things) ?? byStoreys(soup, small) ?? byThings(usual, things.length) ?? bySize(span);
  return found
    ? { ...found, hint: "" }
    : { value: 1, reason: "", hint: sizeHint(usual, span, things.length, say) };
}

/** What the things say together, of which none has a telling name. */
function byThings(usual: number | null, things: number): Proposal<number> | null {
  const value = unitOfThings(usual);
  if (usual === null || value === null) return null;
  const words = `Half of its ${things} things are higher than ${say(usual)}`;
  return { value, reason: `${words}; with a scale of ${value} that would be ${say(usual * value)}.` };
}

/** What the things say that are called after something of a known height; null when nothing is, or it fits. */
function byNames(things: readonly Named[]): Proposal<number> | null {
  const found = things.flatMap(({ names, box }) => {
    const words = new Set(wordsOf(...names));
    const known = KNOWN.find(({ word }) => [...words].some((one) => word.test(one)));
    const high = box.max[1] - box.min[1];
    return known && isShapedLike(known, box) ? [{ ...known, high, factor: known.high_m / high }] : [];
  });
  const factors = found.map(({ factor }) => Math.log(factor)).sort((a, b) => a - b);
  const middle = factors[factors.length >> 1];
  if (middle === undefined || Math.abs(middle) < Math.log(OFF)) return null;
  const agreeing = found.filter(({ factor }) => Math.abs(Math.log(factor) - middle) < Math.log(OFF));
  if (agreeing.length * 2 < found.length) return null;
  const value = nearestUnit(Math.exp(middle)) ?? round(Math.exp(middle));
  const { what, high } = agreeing[0] as (typeof agreeing)[number];
  const count = agreeing.length > 1 ? `, and ${agreeing.length - 1} more say the same` : "";
  return {
    value,
    reason: `A ${what} in it is ${say(high)} high; it would be ${say(high * value)} with a scale of ${value}${count}.`,
  };
}

function isShapedLike({ by_large, by_small }: Known, { min, max }: BoxDef): boolean {
  const [wide, high, deep] = [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
  const [large, small] = [high / Math.max(wide, deep), high / Math.min(wide, deep)];
  return large >= by_large[0] && large <= by_large[1] && small >= by_small[0] && small <= by_small[1];
}

/** What the room under ceilings says; of what is small only when it is small all over. */
function byStoreys(soup: Soup, small: boolean): Proposal<number> | null {
  const high = storeyHeight(soup, small ? DOLLHOUSE.covered : COVERED);
  if (high === null || (high <= STOREY_M.most && !small)) return null;
  const off = ({ scale }: { scale: number }): number => Math.abs(Math.log((high * scale) / STOREY_M.usual));
  const best = [...UNITS].sort((a, b) => off(a) - off(b))[0] as (typeof UNITS)[number];
  if (best.scale === 1) return null;
  return {
    value: best.scale,
    reason:
      `Its ceilings are ${say(high)} above its floors; in ${best.words} ` +
      `(a scale of ${best.scale}) they would be ${say(high * best.scale)}.`,
  };
}

function bySize(large: number): Proposal<number> | null {
  if (large >= WHOLE_M.least && large <= WHOLE_M.most) return null;
  const unit = large > WHOLE_M.most ? 0.001 : 1000;
  return {
    value: unit,
    reason: `The whole of it is ${say(large)} across; with a scale of ${unit} it would be ${say(large * unit)}.`,
  };
}

/** Usual height of a ceiling above a floor; null where not much of the floor has one. */
export function storeyHeight(soup: Soup, covered: number): number | null {
  const heights: number[] = [];
  let floors = 0;
  for (const { point, reach } of sampleFloors(soup)) {
    floors += 1;
    const lift = reach * 1e-4;
    const hit = soup.cast([point[0], point[1] + lift, point[2]], [0, 1, 0], reach);
    if (hit && Math.abs(hit.normal[1]) > 0.7) heights.push(hit.distance);
  }
  if (heights.length < 12 || heights.length < covered * floors) return null;
  heights.sort((a, b) => a - b);
  return heights[Math.floor(heights.length * 0.7)] as number;
}

/** Places spread by area over what is level and looks up. */
function* sampleFloors(soup: Soup): Generator<{ point: [number, number, number]; reach: number }> {
  const { positions, indices } = soup;
  const sums: number[] = [];
  const level: number[] = [];
  let total = 0;
  const normal: [number, number, number] = [0, 0, 0];
  for (let triangle = 0; triangle < soup.triangles; triangle += 1) {
    faceNormal(positions, indices, 3 * triangle, normal);
    const twice = Math.sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
    if (!(normal[1] > 0.95 * twice)) continue;
    total += twice / 2;
    sums.push(total);
    level.push(triangle);
  }
  const reach = 2 * spanOf(positions);
  for (let count = 0, at = 0; count < SAMPLES && total > 0; count += 1) {
    const wanted = ((count + 0.5) / SAMPLES) * total;
    while ((sums[at] as number) < wanted && at + 1 < sums.length) at += 1;
    const [u, v] = fold((count * 0.7548776662466927) % 1, (count * 0.5698402909980532) % 1);
    const corner = (one: number, axis: number): number =>
      positions[(indices[(level[at] as number) * 3 + one] as number) * 3 + axis] as number;
    const along = (axis: number): number =>
      corner(0, axis) * (1 - u - v) + corner(1, axis) * u + corner(2, axis) * v;
    yield { point: [along(0), along(1), along(2)], reach };
  }
}

function fold(u: number, v: number): [number, number] {
  return u + v > 1 ? [1 - u, 1 - v] : [u, v];
}

function spanOf(positions: Float32Array): number {
  let [low, high] = [Infinity, -Infinity];
  for (const value of positions) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return high - low;
}

function nearestUnit(factor: number): number | null {
  const near = UNITS.filter(({ scale }) => Math.abs(Math.log(factor / scale)) < Math.log(1.7));
  near.sort((a, b) => Math.abs(Math.log(factor / a.scale)) - Math.abs(Math.log(factor / b.scale)));
  return near[0]?.scale ?? null;
}

function round(value: number): number {
  return Number(value.toPrecision(2));
}

/** A length in the unit that suits it. */
export function say(metres: number): string {
  if (metres >= 1000) return `${Number((metres / 1000).toPrecision(2))} km`;
  if (metres >= 1) return `${Number(metres.toPrecision(2))} m`;
  if (metres >= 0.01) return `${Number((metres * 100).toPrecision(2))} cm`;
  return `${Number((metres * 1000).toPrecision(2))} mm`;
}
