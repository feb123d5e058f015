/**
 * How many ticks a frame of a live view owes.
 *
 * Owns: turning the display's milliseconds into whole ticks, with what remains kept. Refuses: catching up for long; a
 * view that was slow or hidden goes on from where it was, slower, rather than jump.
 */
import { TICKS_PER_SECOND } from "../clock";

const MOST_TICKS = 12;

export class Pace {
  private last_ms: number | null = null;
  private owed = 0;
  private lost = 0;

  /** Ticks due at a display time, at so many times the speed of the display's clock; 0 at the first. */
  due(display_ms: number, speed = 1): number {
    const elapsed = this.last_ms === null ? 0 : Math.max(0, display_ms - this.last_ms);
    this.last_ms = display_ms;
    this.owed += (elapsed * speed * TICKS_PER_SECOND) / 1000;
    const most = MOST_TICKS * Math.max(1, speed);
    const ticks = Math.min(most, Math.floor(this.owed + 1e-9));
    if (ticks === most) this.lost += this.owed - ticks;
    this.owed = ticks === most ? 0 : this.owed - ticks;
    return ticks;
  }

  /** Ticks that were given up since the last time, because the view was slower than the display's clock. */
  takeLost(): number {
    const lost = Math.round(this.lost);
    this.lost -= lost;
    return lost;
  }

  stop(): void {
    this.last_ms = null;
    this.owed = 0;
  }
}
