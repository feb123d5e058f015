/**
 * What the sizes of its things say of a file's unit, where nothing has a telling name and there is no ceiling.
 *
 * Owns: the usual size of a thing, the size of the whole without what lies or reaches far outside, and when these are
 * odd. Refuses: to decide where a place could be so; then it only gives a hint.
 */
import type { BoxDef, Vec3 } from "../kit/model";

/** Fewer things say nothing together. */
const ENOUGH = 8;
/** Things that are mostly larger are none that a person could audit; a town of towers has none so large. */
const IMPOSSIBLE_M = 400;
/** Houses are this large; where most things are larger, somebody should look. */
const ODD_M = 15;
/** A whole that is smaller than this and of many things may be a place that was written in a larger unit. */
const TINY = { whole_m: 0.1, things: 15 };
/** The part of the things that counts for the whole. */
const MOST = 0.9;
const SUBUNITS = [0.1, 0.01, 0.001];

/** Larger than this half of the things are; null where there are too few. */
export function usualSize(boxes: readonly BoxDef[]): number | null {
  if (boxes.length < ENOUGH) return null;
  const sizes = boxes.map(spanOf).sort((a, b) => a - b);
  return sizes[sizes.length >> 1] as number;
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

/** The unit in which things of that usual size are nearest to a metre; null where they can be what they are. */
export function unitOfThings(usual: number | null): number | null {
  return usual !== null && usual > IMPOSSIBLE_M ? likeliest(usual) : null;
}

function likeliest(usual: number): number {
  const off = (unit: number): number => Math.abs(Math.log(usual * unit));
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
      `Half of its ${things} things are larger than ${say(usual)}. ` +
      `Should they be smaller, give a scale: with ${unit} that would be ${say(usual * unit)}.`
    );
  }
  if (things >= TINY.things && whole_m < TINY.whole_m)
    return `All its ${things} things together are ${say(whole_m)} across. Should they be larger, give a scale.`;
  return "";
}
