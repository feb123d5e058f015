/**
 * Which way is up in a file.
 *
 * Owns: the evidence (how it lies, where its floors look, doors on their backs) and what it says, in words.
 * Refuses: to turn what may stand as it is.
 */
import type { BoxDef } from "../kit/model";
import { wordsOf } from "./names";
import { type Named, type Proposal, say } from "./scale";

/** How the areas that look along an axis lie: the shares of the whole along y and along z, and the extents. */
export interface Facing {
  readonly y: number;
  readonly z: number;
}

const SLAB = 0.3;
const FACING = 3;

/** Whether the file was written with z up: it lies on its side, and what would be its floor looks along z. */
export function proposeUp(whole: BoxDef, facing: Facing, things: readonly Named[]): Proposal<"y" | "z"> {
  const [x, y, z] = [0, 1, 2].map((axis) => whole.max[axis as 0] - whole.min[axis as 0]) as [
    number,
    number,
    number,
  ];
  const lying = z < SLAB * Math.min(x, y) && facing.z > FACING * facing.y;
  const doors = things.filter(({ names }) =>
    wordsOf(...names).some((word) => /^(doors?|tuer|tür|porte|puerta)$/.test(word)),
  );
  const tipped = doors.filter(({ box }) => {
    const [wide, high, deep] = [0, 1, 2].map((axis) => box.max[axis as 0] - box.min[axis as 0]) as [
      number,
      number,
      number,
    ];
    return deep > 1.5 * Math.max(Math.min(wide, high), 1e-9) && deep > 1.3 * high && deep > 1.3 * wide;
  });
  if (tipped.length > 0 && tipped.length * 2 > doors.length)
    return {
      value: "z",
      reason: `Its doors lie on their backs: z is up in it (${tipped.length} of ${doors.length}).`,
    };
  if (!lying) return { value: "y", reason: "" };
  return {
    value: "z",
    reason:
      `It stands on edge: ${say(x)} by ${say(y)}, and only ${say(z)} deep, and ` +
      "its floors look along z; z is up in it.",
  };
}
