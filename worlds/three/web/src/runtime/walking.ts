/**
 * A free walk, as inputs that can be run again tick by tick.
 *
 * Owns: what a stretch of equal inputs does to a world, and putting such stretches together. Refuses: keys, clocks and
 * drawing. A span's step is worked out from its keys and its yaw, so that it is the same wherever it is run again.
 */
import type { TickInput } from "./actions";
import { planStep } from "./live/camera";
import type { SpanWire } from "./messages";
import { WALK_M_PER_S } from "./player";
import type { Simulation } from "./simulation";

/** What one tick of a walk asks for; `interacts`: uses what is under the crosshair before the tick. */
export type WalkInput = Omit<SpanWire, "ticks">;

/** The longest stretch that one span may hold, in ticks: ten minutes. */
export const SPAN_TICKS = 36_000;

/** Runs one tick. */
export function walkTick(simulation: Simulation, input: WalkInput): void {
  const { yaw_deg, pitch_deg, ahead, aside } = input;
  if (input.interacts) {
    simulation.world.player.look(yaw_deg, pitch_deg);
    simulation.interact();
  }
  const way = planStep({ ...simulation.pose, yaw_deg }, { ahead, aside, up: 0, haste: false }, WALK_M_PER_S);
  const tick: TickInput = { step: way, yaw_deg, pitch_deg };
  simulation.advance(tick, true);
}

/** Throws RangeError for a span that no walk has. */
export function checkSpan({ ticks, ahead, aside, yaw_deg, pitch_deg }: SpanWire): void {
  const whole = Number.isInteger(ticks) && ticks >= 1 && ticks <= SPAN_TICKS;
  const ways = [ahead, aside].every((way) => way === -1 || way === 0 || way === 1);
  if (whole && ways && Number.isFinite(yaw_deg) && Math.abs(pitch_deg) <= 89) return;
  throw new RangeError(
    `a span has 1 to ${SPAN_TICKS} ticks, ways of -1, 0 or 1, a yaw and a pitch within 89 degrees`,
  );
}

/** Spans under way: equal inputs in a row are one. */
export class Spans {
  private list: SpanWire[] = [];

  add(input: WalkInput): void {
    const last = this.list.at(-1);
    if (last && !input.interacts && last.ticks < SPAN_TICKS && same(last, input))
      this.list[this.list.length - 1] = { ...last, ticks: last.ticks + 1 };
    else this.list.push({ ...input, ticks: 1 });
  }

  /** What was added since the last time. */
  take(): SpanWire[] {
    const taken = this.list;
    this.list = [];
    return taken;
  }
}

function same(a: WalkInput, b: WalkInput): boolean {
  return a.ahead === b.ahead && a.aside === b.aside && a.yaw_deg === b.yaw_deg && a.pitch_deg === b.pitch_deg;
}
