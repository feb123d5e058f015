/**
 * What a person did in a live view, tick by tick, so that it can be run again.
 *
 * Owns: inputs and marks since the last reset. Refuses: running them (session) and anything that time did by itself.
 */
import type { PoseWire } from "../../kit/model";
import type { TickInput } from "../actions";

/** What one tick asked of the body; `slide`: along walls, as a person walks, not stopped by them, as in an action. */
export interface ReelTick extends TickInput {
  readonly slide: boolean;
}

/** Something done before a tick. */
export type ReelMark =
  | { readonly kind: "interact" }
  | { readonly kind: "stand"; readonly pose: PoseWire }
  | { readonly kind: "fire"; readonly injection: string };

export class Reel {
  private readonly inputs: ReelTick[] = [];
  private readonly marks = new Map<number, ReelMark[]>();

  /** `start`: where the auditor stood after the reset. */
  constructor(readonly start: PoseWire) {}

  /** Ticks that were recorded. */
  get length(): number {
    return this.inputs.length;
  }

  /** The input of a tick, counted from 0. Throws RangeError beyond the end. */
  input(tick: number): ReelTick {
    const found = this.inputs[tick];
    if (!found) throw new RangeError(`tick ${tick} was not recorded; there are ${this.length}`);
    return found;
  }

  marksAt(tick: number): readonly ReelMark[] {
    return this.marks.get(tick) ?? [];
  }

  /** Adds an input at the end. Equal inputs in a row are kept once: a view may stand still for hours. */
  add(input: ReelTick): void {
    const last = this.inputs.at(-1);
    this.inputs.push(last && same(last, input) ? last : input);
  }

  /** Notes what is done before a tick. */
  mark(tick: number, mark: ReelMark): void {
    this.marks.set(tick, [...this.marksAt(tick), mark]);
  }

  /** Forgets what was recorded from a tick on, and marks beyond it. */
  cut(tick: number): void {
    if (tick >= this.length) return;
    this.inputs.length = tick;
    for (const at of [...this.marks.keys()]) if (at > tick) this.marks.delete(at);
  }
}

function same(a: ReelTick, b: ReelTick): boolean {
  return (
    a.slide === b.slide &&
    a.yaw_deg === b.yaw_deg &&
    a.pitch_deg === b.pitch_deg &&
    a.step?.x === b.step?.x &&
    a.step?.z === b.step?.z
  );
}
