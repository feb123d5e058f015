/**
 * Keys and mouse of the live view.
 *
 * Owns: which movement keys are down, the pointer lock, and telling clicks from drags. Refuses: what they mean (live).
 */
import type { Ways } from "./camera";

/** What the live view does when a person does something. Places are CSS pixels on the canvas. */
export interface Listener {
  look(right_px: number, down_px: number): void;
  /** Notches of the wheel, away from the person positive. */
  wheel(notches: number): void;
  /** A key that may mean something else than moving; true when it did. */
  key(code: string): boolean;
  /** Something else takes the mouse where it is now. */
  claimed(): boolean;
  click(x: number, y: number): void;
  hover(x: number, y: number): void;
  /** The pointer left, or has begun to drag: it is on nothing. */
  away(): void;
  interact(): void;
  pointer(locked: boolean): void;
}

const DRAG_PX = 4;

export class Input {
  /** Whether a click captures the pointer. */
  captures = false;
  private readonly down = new Set<string>();
  private readonly ended = new AbortController();
  private drag: { x: number; y: number; moved: boolean } | null = null;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly listener: Listener,
  ) {
    const { signal } = this.ended;
    addEventListener("keydown", (event) => this.onKey(event), { signal });
    addEventListener("keyup", (event) => this.down.delete(event.code), { signal });
    addEventListener("blur", () => this.down.clear(), { signal });
    canvas.addEventListener("pointerdown", (event) => this.onDown(event), { signal });
    canvas.addEventListener("pointermove", (event) => this.onMove(event), { signal });
    canvas.addEventListener("pointerleave", () => listener.away(), { signal });
    canvas.addEventListener("pointerup", (event) => this.onUp(event), { signal });
    canvas.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        listener.wheel(-Math.sign(event.deltaY));
      },
      { signal, passive: false },
    );
    canvas.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
    document.addEventListener("pointerlockchange", () => listener.pointer(this.locked), { signal });
  }

  get locked(): boolean {
    return document.pointerLockElement === this.canvas;
  }

  /** The mouse is held. */
  get dragging(): boolean {
    return this.drag !== null;
  }

  /** Where to go; without `letters` the arrows alone say it. */
  ways(letters = true): Ways {
    const axis = (plus: string, minus: string, ...keys: [string, string]) =>
      Number(this.any([plus, letters ? keys[0] : plus])) -
      Number(this.any([minus, letters ? keys[1] : minus]));
    return {
      ahead: axis("ArrowUp", "ArrowDown", "KeyW", "KeyS"),
      aside: axis("ArrowRight", "ArrowLeft", "KeyD", "KeyA"),
      up: axis("Space", "PageDown", "Space", "KeyC"),
      haste: this.any(["ShiftLeft", "ShiftRight"]),
    };
  }

  /** Forgets what is held and frees the pointer. */
  release(): void {
    this.down.clear();
    this.drag = null;
    if (this.locked) document.exitPointerLock();
  }

  dispose(): void {
    this.release();
    this.ended.abort();
  }

  private any(codes: readonly string[]): boolean {
    return codes.some((code) => this.down.has(code));
  }

  private onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!this.drag && !event.repeat && this.listener.key(event.code)) return;
    if (event.code === "KeyE" && !event.repeat) this.listener.interact();
    this.down.add(event.code);
  }

  private onDown(event: PointerEvent): void {
    this.canvas.focus();
    if (this.listener.claimed()) return;
    this.drag = { x: event.offsetX, y: event.offsetY, moved: false };
  }

  private onMove(event: PointerEvent): void {
    if (this.locked) {
      if (event.movementX || event.movementY) this.listener.look(event.movementX, event.movementY);
      return;
    }
    if (!this.drag) {
      if (event.buttons !== 0) this.listener.away();
      else this.listener.hover(event.offsetX, event.offsetY);
      return;
    }
    const far =
      Math.abs(event.offsetX - this.drag.x) + Math.abs(event.offsetY - this.drag.y) >= DRAG_PX ||
      this.drag.moved;
    if (!far) return;
    if (!this.drag.moved) this.listener.away();
    this.drag.moved = true;
    this.listener.look(event.movementX, event.movementY);
  }

  private onUp(event: PointerEvent): void {
    const clicked = this.drag && !this.drag.moved;
    this.drag = null;
    if (!this.locked) this.listener.hover(event.offsetX, event.offsetY);
    if (!clicked || event.button !== 0) return;
    if (this.captures && !this.locked) this.capture();
    else this.listener.click(event.offsetX, event.offsetY);
  }

  /** The promise tells nothing reliable; `pointerlockchange` does. */
  private capture(): void {
    Promise.resolve(this.canvas.requestPointerLock()).catch(() => this.listener.pointer(this.locked));
  }
}
