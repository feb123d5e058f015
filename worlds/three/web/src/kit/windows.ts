/**
 * Windows that fill a wall's opening.
 *
 * Owns: frame, glazing bars, glass, inner sill. Refuses: the opening (walls.ts), curtains (decor.ts).
 */
import { boxCollider } from "./colliders";
import type { NodeDef } from "./model";
import { type Place, Prop } from "./prop";

export interface WindowOptions {
  readonly width_m: number;
  readonly height_m: number;
  /** Casements side by side. */
  readonly panes?: number;
  readonly frosted?: boolean;
  /** Depth from the frame's centre to the room's face of the wall; the sill board covers it and stands proud. */
  readonly reveal_m?: number;
}

const FRAME = 0.06;
const DEPTH = 0.07;
const FIT = 0.0005;

/** A window whose base centre is the bottom of the opening; its front, local +z, looks into the room. */
export function casementWindow(place: Place, options: WindowOptions): NodeDef {
  const { panes = 2, frosted = false, reveal_m = 0.1 } = options;
  const [w, h] = [options.width_m - 2 * FIT, options.height_m - 2 * FIT];
  const prop = new Prop(place, {
    kind: "window",
    label: "window",
    hangs: true,
    structural: true,
    has_front: true,
  });
  const material = "frame white";
  const look = { solid: false, bevel: 0 };
  for (const y of [FIT, h + FIT - FRAME]) prop.block([w, FRAME, DEPTH], [0, y, 0], material, look);
  const inner = h - 2 * FRAME;
  for (const x of [-1, 1])
    prop.block([FRAME, inner, DEPTH], [(x * (w - FRAME)) / 2, FIT + FRAME, 0], material, look);
  const pane = (w - 2 * FRAME) / panes;
  for (let i = 1; i < panes; i++) {
    const x = -w / 2 + FRAME + pane * i;
    prop.block([0.07, inner, DEPTH], [x, FIT + FRAME, 0], material, look);
    prop.block([0.018, 0.1, 0.03], [x, h * 0.45, DEPTH / 2 + 0.014], "steel", { solid: false });
  }
  prop.block([w - 2 * FRAME, inner, 0.008], [0, FIT + FRAME, 0], frosted ? "glass frosted" : "glass", {
    solid: false,
    bevel: 0,
    casts_shadow: false,
  });
  prop.collide(boxCollider([w, h, DEPTH], [0, FIT, 0]));
  if (reveal_m > 0) {
    const depth = reveal_m - DEPTH / 2 + 0.03;
    prop.block([w, 0.025, depth], [0, FIT, DEPTH / 2 + depth / 2], material, { bevel: 0 });
  }
  return prop.node();
}
