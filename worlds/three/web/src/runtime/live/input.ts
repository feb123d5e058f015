/**
 * Keys and mouse of the live view.
 *
 * Owns: which movement keys are down, the pointer lock, and telling clicks from drags. Refuses: what they mean (live).
 */
import type { Ways } from "./camera";

/** What the live view does when a person does something. Places are CSS pixels on the canvas. */
export interface Listener {
  look(right_px: number, down_px: number): void;
  click(x: number, y: number): void;
  hover(x: number, y: number): void;
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
    canvas.addEventListener("pointerup", (event) => this.onUp(event), { signal });
    canvas.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
    document.addEventListener("pointerlockchange", () => listener.pointer(this.locked), { signal });
  }

  get locked(): boolean {
    return document.pointerLockElement === this.canvas;
  }

  get ways(): Ways {
    const axis = (plus: string[], minus: string[]) => Number(this.any(plus)) - Number(this.any(minus));
    return {
      ahead: axis(["KeyW", "ArrowUp"], ["KeyS", "ArrowDown"]),
      aside: axis(["KeyD", "ArrowRight"], ["KeyA", "ArrowLeft"]),
      up: axis(["Space"], ["KeyC"]),
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
    if (event.code === "KeyE" && !event.repeat) this.listener.interact();
    this.down.add(event.code);
  }

  private onDown(event: PointerEvent): void {
    this.canvas.focus();
    this.drag = { x: event.offsetX, y: event.offsetY, moved: false };
  }

  private onMove(event: PointerEvent): void {
    if (this.locked) {
      if (event.movementX || event.movementY) this.listener.look(event.movementX, event.movementY);
      return;
    }
    if (!this.drag) {
      this.listener.hover(event.offsetX, event.offsetY);
      return;
    }
    const far =
      Math.abs(event.offsetX - this.drag.x) + Math.abs(event.offsetY - this.drag.y) >= DRAG_PX ||
      this.drag.moved;
    if (!far) return;
    this.drag.moved = true;
    this.listener.look(event.movementX, event.movementY);
  }

  private onUp(event: PointerEvent): void {
    const clicked = this.drag && !this.drag.moved;
    this.drag = null;
    if (!clicked || event.button !== 0) return;
    if (this.captures && !this.locked) this.capture();
    else this.listener.click(event.offsetX, event.offsetY);
  }

  /** The promise tells nothing reliable; `pointerlockchange` does. */
  private capture(): void {
    Promise.resolve(this.canvas.requestPointerLock()).catch(() => this.listener.pointer(this.locked));
  }
}
