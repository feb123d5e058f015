/**
 * Words over a live view: what the pointer is on, and which side of a comparison is which.
 *
 * Owns: two elements of the page above the canvas, which take no input. Refuses: pictures; words are never in one.
 */
const STYLE =
  "position:fixed;pointer-events:none;font:12px system-ui,sans-serif;color:#fff;background:rgba(18,20,24,.82);" +
  "padding:2px 7px;border-radius:4px;white-space:nowrap;z-index:2;display:none;";

export class Labels {
  private readonly name = makeLabel();
  private readonly left = makeLabel();
  private readonly right = makeLabel();

  constructor() {
    this.left.style.left = this.left.style.top = "8px";
    this.right.style.right = this.right.style.top = "8px";
  }

  /** Names what is at a place, CSS pixels of the page; null says nothing. */
  point(words: string | null, x: number, y: number): void {
    say(this.name, words);
    this.name.style.left = `${x + 14}px`;
    this.name.style.top = `${y + 16}px`;
  }

  /** Names the two sides; null says nothing. */
  sides(left: string | null, right: string | null): void {
    say(this.left, left);
    say(this.right, right);
  }

  dispose(): void {
    for (const each of [this.name, this.left, this.right]) each.remove();
  }
}

function makeLabel(): HTMLElement {
  const made = document.createElement("div");
  made.style.cssText = STYLE;
  document.body.appendChild(made);
  return made;
}

function say(label: HTMLElement, words: string | null): void {
  label.textContent = words ?? "";
  label.style.display = words ? "block" : "none";
}
