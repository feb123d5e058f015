/**
 * Words over a live view: what the pointer is on, which side of a comparison is which, and the cross of a captured pointer.
 *
 * Owns: elements of the page above the canvas, which take no input. Refuses: pictures; words are never in one.
 */
const STYLE =
  "position:fixed;pointer-events:none;font:12px system-ui,sans-serif;color:#fff;background:rgba(18,20,24,.82);" +
  "padding:2px 7px;border-radius:4px;white-space:nowrap;z-index:2;display:none;";

const CROSS_STYLE =
  "position:fixed;left:50%;top:50%;width:18px;height:18px;margin:-9px 0 0 -9px;pointer-events:none;z-index:2;display:none;" +
  "background:linear-gradient(#fff,#fff) center/2px 100% no-repeat,linear-gradient(#fff,#fff) center/100% 2px no-repeat;" +
  "filter:drop-shadow(0 0 1px #000) drop-shadow(0 0 1px #000);";
const CAPTURED = "Esc: pointer free";

export class Labels {
  private readonly cross = makeElement(CROSS_STYLE);
  private readonly way = makeLabel();
  private readonly name = makeLabel();
  private readonly left = makeLabel();
  private readonly right = makeLabel();

  constructor() {
    this.left.style.left = this.left.style.top = "8px";
    this.right.style.right = this.right.style.top = "8px";
    this.way.style.left = "50%";
    this.way.style.bottom = "8px";
    this.way.style.transform = "translateX(-50%)";
    this.name.id = "pointed";
    this.cross.id = "cross";
  }

  /** Names what is at a place, CSS pixels of the page; null says nothing. */
  point(words: string | null, x: number, y: number): void {
    say(this.name, words);
    this.name.style.left = `${x + 14}px`;
    this.name.style.top = `${y + 16}px`;
  }

  /** The cross, and how to leave, while the pointer is captured. */
  capture(captured: boolean): void {
    this.cross.style.display = captured ? "block" : "none";
    say(this.way, captured ? CAPTURED : null);
  }

  /** Names the two sides; null says nothing. */
  sides(left: string | null, right: string | null): void {
    say(this.left, left);
    say(this.right, right);
  }

  dispose(): void {
    for (const each of [this.name, this.left, this.right, this.cross, this.way]) each.remove();
  }
}

function makeLabel(): HTMLElement {
  return makeElement(STYLE);
}

function makeElement(style: string): HTMLElement {
  const made = document.createElement("div");
  made.style.cssText = style;
  document.body.appendChild(made);
  return made;
}

function say(label: HTMLElement, words: string | null): void {
  label.textContent = words ?? "";
  label.style.display = words ? "block" : "none";
}
