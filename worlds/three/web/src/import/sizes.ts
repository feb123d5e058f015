/**
 * What the sizes of its things say of a file's unit, where nothing has a telling name and there is no ceiling.
 *
 * Owns: the usual height of a thing, the size of the whole without what lies or reaches far outside, and when these are
 * odd. Refuses: to decide where a place could be so; then it only gives a hint.
 */
import type { BoxDef, Vec3 } from "../kit/model";

/** Fewer things say nothing together. */
const ENOUGH = 8;
/** No town of towers has things that are mostly higher. */
const IMPOSSIBLE_M = 150;
/** Houses are this high; where most things are higher, somebody should look. */
const ODD_M = 15;
/** What is smaller than this is hardly seen by who stands before it; of many things it may be a place in a larger unit. */
const TINY = { whole_m: 0.05, place_m: 0.1, things: 15 };
/** The part of the things that counts for the whole. */
const MOST = 0.9;
const SUBUNITS = [0.1, 0.01, 0.001];
/** Between what stands on tables and walls. */
const USUAL_M = 1.3;

/** Higher than this half of the things are; null where there are too few. */
export function usualHeight(boxes: readonly BoxDef[]): number | null {
  if (boxes.length < ENOUGH) return null;
  const heights = boxes.map(({ min, max }) => max[1] - min[1]).sort((a, b) => a - b);
  return heights[heights.length >> 1] as number;
}

/** How large the whole is: without the tenth of its things that reaches farthest, where there are enough. */
export function mainSpan(whole: BoxDef, boxes: readonly BoxDef[]): number {
  if (boxes.length < ENOUGH) return spanOf(whole);
  const middle = [0, 1, 2].map((axis) => {
    const places = boxes.map(({ min, max }) => (min[axis as 0] + max[axis as 0]) / 2).sort((a, b) => a - b);
    return places[places.length >> 1] as number;
  }) as unknown as Vec3;
  const reaches = boxes.map((box) => reachOf(box, middle)).sort((a, b) => a - b);
  return Math.min(spanOf(whole), 2 * (reaches[Math.ceil(MOST * reaches.length) - 1] as number));
}

function spanOf({ min, max }: BoxDef): number {
  return Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
}

function reachOf({ min, max }: BoxDef, from: Vec3): number {
  return Math.max(
    ...[0, 1, 2].map((axis) => Math.max(max[axis as 0] - from[axis as 0], from[axis as 0] - min[axis as 0])),
  );
}

/** The unit in which things of that usual height would be as in a place for people; null where they can be what they are. */
export function unitOfThings(usual: number | null): number | null {
  return usual !== null && usual > IMPOSSIBLE_M ? likeliest(usual) : null;
}

function likeliest(usual: number): number {
  const off = (unit: number): number => Math.abs(Math.log((usual * unit) / USUAL_M));
  return [...SUBUNITS].sort((a, b) => off(a) - off(b))[0] as number;
}

/** What somebody should look at, in words; empty where nothing is odd. Sizes are metres as it is taken now. */
export function sizeHint(
  usual: number | null,
  whole_m: number,
  things: number,
  say: (metres: number) => string,
): string {
  if (usual !== null && usual > ODD_M) {
    const unit = likeliest(usual);
    return (
      `Half of its ${things} things are higher than ${say(usual)}. ` +
      `Should they be smaller, give a scale: with ${unit} that would be ${say(usual * unit)}.`
    );
  }
  if (whole_m < (things >= TINY.things ? TINY.place_m : TINY.whole_m))
    return `All of it is ${say(whole_m)} across, and hardly seen from where one stands. Should it be larger, give a scale.`;
  return "";
}
