/**
 * Doors of boards on iron straps, and shutters like them.
 *
 * Owns: hinged leaves that open, and the timber frames they shut in. Refuses: the opening in the wall (walls.ts).
 */
import { boxCollider } from "./colliders";
import { box } from "./geometry/box";
import { turned } from "./geometry/pose";
import { tube } from "./geometry/tube";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";

export interface BoardDoorOptions {
  /** Clear size of the opening; the leaf leaves a little air all around. */
  readonly width_m: number;
  readonly height_m: number;
  /** Seen from the front: the side of the hinges. */
  readonly hinges: "left" | "right";
  readonly swings: "front" | "back";
  readonly open: boolean;
  readonly board?: string;
  readonly straps?: number;
  readonly open_deg?: number;
  /** A shutter has no gap at its foot and a hook in place of the ring. */
  readonly shutter?: boolean;
  /** Iron hooks behind it, on the wall's face: a barn door. */
  readonly hooks?: boolean;
}

const LEAF_M = 0.05;
const AIR_M = 0.006;

/** A leaf whose base middle is in the middle of its opening. */
export function boardDoor(place: Place, options: BoardDoorOptions): NodeDef {
  const { hinges, swings, open, board = "planks dark", straps = 2, open_deg = 95, shutter = false } = options;
  const foot = shutter ? AIR_M : 0.014;
  const thick = shutter ? 0.03 : LEAF_M;
  const [w, h] = [options.width_m - 2 * AIR_M, options.height_m - foot - AIR_M];
  const side = hinges === "left" ? -1 : 1;
  const ahead = swings === "front" ? 1 : -1;
  const joint = "leaf";
  const kind = shutter ? "shutter" : "door";
  const prop = new Prop(place, {
    kind,
    label: shutter ? "window shutter" : "door",
    hangs: true,
    has_front: true,
    mechanism: { kind: "door", joint, speed: shutter ? 2 : 1.5, open, interactive: true },
  });
  const origin: Vec3 = [(side * w) / 2, 0, (ahead * thick) / 2];
  prop.joint({
    name: joint,
    kind: "hinge",
    origin,
    axis: [0, side * ahead, 0],
    min: 0,
    max: (open_deg * Math.PI) / 180,
  });
  prop.mesh(turned(box([h, w, thick], 0.004), "z", 90).translate(w / 2, foot + h / 2, 0), board, { joint });
  for (let i = 0; i < straps; i++) {
    const y = foot + h * (0.14 + (0.72 * i) / (straps - 1));
    for (const face of [-1, 1])
      prop.mesh(
        box([w * 0.84, shutter ? 0.03 : 0.05, 0.01], 0).translate(
          side * w * 0.07,
          y,
          face * (thick / 2 + 0.004),
        ),
        "wrought iron",
        { joint },
      );
  }
  prop.collide(boxCollider([w, h, thick + 0.018], [0, foot, 0], joint));
  if (shutter || options.hooks) pintles(prop, side * (w / 2 + 0.014), h, thick);
  if (!shutter) rings(prop, -side * (w / 2 - 0.12), thick, joint);
  return prop.node();
}

/** What a shutter hangs on: two iron hooks in the frame behind it. */
function pintles(prop: Prop, x: number, h: number, thick: number): void {
  for (const y of [h * 0.14, h * 0.86])
    prop.block([0.022, 0.05, thick + 0.012], [x, y, -0.006], "wrought iron", { bevel: 0 });
}

function rings(prop: Prop, x: number, thick: number, joint: string): void {
  for (const face of [-1, 1]) {
    const z = face * (thick / 2 + 0.014);
    const ring = Array.from(
      { length: 8 },
      (_, i): Vec3 => [x + Math.sin((i / 4) * Math.PI) * 0.055, 1.0 + Math.cos((i / 4) * Math.PI) * 0.055, z],
    );
    prop.mesh(tube(ring, 0.008, { closed: true, sides: 4 }), "wrought iron", { joint });
    prop.mesh(box([0.09, 0.14, 0.012], 0).translate(x, 1.0, face * (thick / 2 + 0.004)), "wrought iron", {
      joint,
    });
  }
  prop.collide(boxCollider([0.13, 0.13, thick + 0.044], [x, 0.935, 0], joint));
}

/** Posts and lintel of dark wood on both faces of a wall around an opening, with a threshold. Base middle on the floor. */
export function timberFrame(
  place: Place,
  options: { width_m: number; height_m: number; wall_m: number; sill_m?: number; threshold?: boolean },
): NodeDef {
  const { width_m: w, height_m: h, wall_m, sill_m = 0, threshold = true } = options;
  const prop = new Prop(place, {
    kind: "frame",
    label: sill_m > 0 ? "window frame" : "door frame",
    structural: true,
  });
  const band = 0.15;
  for (const face of [-1, 1]) {
    const on = (thick: number) => face * (wall_m / 2 + thick / 2);
    for (const s of [-1, 1])
      prop.block([band, h, 0.04], [s * (w / 2 + band / 2), 0, on(0.04)], "timber", { bevel: 0 });
    prop.block([w + 2 * band + 0.1, 0.18, 0.045], [0, h, on(0.045)], "timber", { bevel: 0 });
    if (sill_m > 0) prop.block([w + 2 * band, 0.12, 0.05], [0, -0.12, on(0.05)], "timber", { bevel: 0 });
  }
  if (sill_m > 0) prop.block([0.07, h, 0.07], [0, 0, 0], "timber", { bevel: 0 });
  if (sill_m === 0 && threshold) prop.block([w, 0.012, wall_m - 0.02], [0, 0, 0], "timber", { bevel: 0 });
  return prop.node();
}
