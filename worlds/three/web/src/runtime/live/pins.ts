/**
 * Notes pinned in the live view: a numbered mark where each is, which moves with its object and can be clicked.
 *
 * Owns: these marks, which are elements of the page above the canvas. Refuses: pictures; a mark is never in one. And whose
 * notes may be seen: it shows those that it is given.
 */
import type { PoseWire, Quat, Vec3 } from "../../kit/model";
import type { NoteWire } from "../messages";
import { ASPECT, add, multiply, rotate, subtract } from "../space";
import { placeInFrame } from "./aim";

const STYLE =
  "position:fixed;transform:translate(-50%,-50%);min-width:20px;height:20px;line-height:18px;box-sizing:border-box;" +
  "padding:0 5px;border-radius:10px;border:1px solid #fff;font:600 12px/18px system-ui,sans-serif;text-align:center;" +
  "cursor:pointer;z-index:2;user-select:none;box-shadow:0 1px 3px rgba(0,0,0,.5);";
const OPEN = "color:#171b22;background:#ffb020;";
const RESOLVED = "color:#fff;background:#5b6472;";

export interface Placed {
  readonly position: Vec3;
  readonly quaternion: Quat;
  readonly scale: Vec3;
}

/** A point of the world in a node's own axes. */
export function toLocal({ position, quaternion, scale }: Placed, point: Vec3): Vec3 {
  const [x, y, z, w] = quaternion;
  const turned = rotate([-x, -y, -z, w], subtract(point, position));
  return [turned[0] / scale[0], turned[1] / scale[1], turned[2] / scale[2]];
}

/** A point in a node's own axes, in the world. */
export function toWorld({ position, quaternion, scale }: Placed, point: Vec3): Vec3 {
  return add(position, rotate(quaternion, multiply(scale, point)));
}

export class Pins {
  private readonly marks = new Map<string, { note: NoteWire; element: HTMLElement }>();

  constructor(private readonly onClick: (id: string) => void) {}

  /** Shows these notes and no others. */
  show(notes: readonly NoteWire[]): void {
    this.dispose();
    notes.forEach((note, index) => {
      const element = document.createElement("div");
      element.style.cssText = STYLE + (note.resolved ? RESOLVED : OPEN);
      element.textContent = String(index + 1);
      element.title = note.words;
      element.addEventListener("click", () => this.onClick(note.id));
      document.body.appendChild(element);
      this.marks.set(note.id, { note, element });
    });
  }

  /** Brings every mark to where its note is now; `find` says where a node is, null when there is none of that name. */
  keepUp(eye: PoseWire, find: (node: string) => Placed | null): void {
    if (this.marks.size === 0) return;
    const width = Math.min(innerWidth, innerHeight * ASPECT);
    const height = width / ASPECT;
    for (const { note, element } of this.marks.values()) {
      const placed = note.object === null ? null : find(note.object);
      const known = note.object === null || placed !== null;
      const at = known ? placeInFrame(eye, placed ? toWorld(placed, note.point) : note.point) : null;
      const seen = at !== null && at.x >= 0 && at.x <= 1 && at.y >= 0 && at.y <= 1;
      element.style.display = seen ? "block" : "none";
      if (!seen) continue;
      element.style.left = `${(innerWidth - width) / 2 + at.x * width}px`;
      element.style.top = `${(innerHeight - height) / 2 + at.y * height}px`;
    }
  }

  dispose(): void {
    for (const { element } of this.marks.values()) element.remove();
    this.marks.clear();
  }
}
