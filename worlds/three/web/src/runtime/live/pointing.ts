/**
 * What the pointer is on: the place of a free pointer over the view, or the cross while the pointer is captured.
 *
 * Owns: that place, and whether what is there has to be looked up again. Refuses: looking it up (live), and the mouse (input).
 */
export interface Place {
  x: number;
  y: number;
}

export class Pointing {
  private free: Place | null = null;
  private captured = false;
  private due = false;

  /** The free pointer is here, CSS pixels on the canvas. */
  at(x: number, y: number): void {
    this.free = { x, y };
    this.due = true;
  }

  /** It is on nothing: outside of the view, or it drags something. */
  away(): void {
    this.free = null;
    this.due = true;
  }

  capture(captured: boolean): void {
    this.captured = captured;
    this.away();
  }

  /** The view or the world moved under it. */
  stir(): void {
    this.due = true;
  }

  /** The place to look up, once for each change; null is nowhere, undefined is nothing new. */
  take(middle: Place): Place | null | undefined {
    if (!this.due) return undefined;
    this.due = false;
    return this.captured ? middle : this.free;
  }
}
