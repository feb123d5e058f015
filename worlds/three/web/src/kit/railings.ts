/**
 * Iron railings and their gates.
 *
 * Owns: railings along x, gates that swing or are locked. Refuses: wooden fences (outdoor.ts), site fences (roadworks.ts).
 */
import { boxCollider } from "./colliders";
import { box } from "./geometry/box";
import { sphere } from "./geometry/lathe";
import { sheet } from "./geometry/sheet";
import { tube } from "./geometry/tube";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";

/** An upright bar of two flat faces back to back: from a few metres it looks square. */
function bar(width: number, height: number) {
  return sheet((u, v) => [(u - 0.5) * width, v * height, 0], [1, 1], [width, height], 0.014);
}

export interface RailingOptions {
  readonly length_m: number;
  readonly height_m?: number;
  readonly gap_m?: number;
  readonly tint?: number;
}

/** A railing of upright bars between two rails, with stouter posts. */
export function ironRailing(place: Place, options: RailingOptions): NodeDef {
  const { length_m: l, height_m: h = 1.2, gap_m = 0.16, tint = 0x24382e } = options;
  const prop = new Prop(place, { kind: "railing", label: "railing", structural: true });
  const bare = { bevel: 0, solid: false, tint };
  for (const y of [0.12, h - 0.1]) prop.block([l, 0.035, 0.02], [0, y, 0], "metal paint", bare);
  const bars = Math.floor(l / gap_m);
  for (let i = 0; i < bars; i++) {
    const x = -l / 2 + (l / bars) * (i + 0.5);
    prop.mesh(bar(0.018, h - 0.12).translate(x, 0.06, 0), "metal paint", { tint });
  }
  const posts = Math.max(2, Math.round(l / 2.5) + 1);
  for (let i = 0; i < posts; i++) {
    const x = -l / 2 + 0.03 + ((l - 0.06) * i) / (posts - 1);
    prop.block([0.06, h + 0.06, 0.06], [x, 0, 0], "metal paint", bare);
  }
  return prop.collide(boxCollider([l, h + 0.06, 0.06], [0, 0, 0])).node();
}

export interface IronGateOptions {
  readonly width_m: number;
  readonly height_m?: number;
  readonly tint?: number;
  /** It opens on its left edge, towards the front; a locked one does not. */
  readonly opens: boolean;
  readonly open?: boolean;
}

/** One leaf between two posts. Base centre in the middle; front +z. */
export function ironGate(place: Place, options: IronGateOptions): NodeDef {
  const { width_m: w, height_m: h = 1.2, tint = 0x24382e, opens, open = false } = options;
  const joint = "leaf";
  const prop = new Prop(place, {
    kind: "gate",
    label: opens ? "park gate" : "locked gate",
    has_front: true,
    ...(opens ? { mechanism: { kind: "door" as const, joint, speed: 1.3, open, interactive: true } } : {}),
  });
  const post = 0.1;
  for (const side of [-1, 1]) {
    const x = side * (w / 2 - post / 2);
    prop.block([post, h + 0.2, post], [x, 0, 0], "metal paint", { tint, bevel: 0.01 });
    prop.mesh(sphere(0.07, 10).translate(x, h + 0.19, 0), "metal paint", { tint });
    prop.collide(boxCollider([0.12, 0.14, 0.12], [x, h + 0.19, 0]));
  }
  const tied = opens ? { joint } : {};
  const x0 = -w / 2 + post + 0.012;
  const leaf = w - 2 * post - 0.024;
  if (opens)
    prop.joint({ name: joint, kind: "hinge", origin: [x0, 0, 0], axis: [0, -1, 0], min: 0, max: 1.7 });
  const look = { bevel: 0, solid: false, tint, ...tied };
  const middle = x0 + leaf / 2;
  for (const y of [0.1, h - 0.08]) prop.block([leaf, 0.04, 0.03], [middle, y, 0], "metal paint", look);
  const bars = Math.round(leaf / 0.13);
  for (let i = 0; i <= bars; i++) {
    const x = x0 + 0.015 + ((leaf - 0.03) * i) / bars;
    prop.mesh(box([0.02, h - 0.14, 0.02], 0).translate(x, 0.1, 0), "metal paint", { tint, ...tied });
  }
  const handle: Vec3[] = [
    [x0 + leaf - 0.05, 0.75, 0.015],
    [x0 + leaf - 0.05, 0.75, 0.06],
    [x0 + leaf - 0.15, 0.75, 0.06],
  ];
  prop.mesh(tube(handle, 0.01, { sides: 6 }), "steel", tied);
  prop.collide(boxCollider([leaf, h - 0.04, 0.04], [middle, 0.06, 0], opens ? joint : undefined));
  prop.collide(boxCollider([0.12, 0.03, 0.06], [x0 + leaf - 0.1, 0.735, 0.035], opens ? joint : undefined));
  return prop.node();
}

/** A tall wrought gate of two leaves that stays shut, along x. */
export function archGate(place: Place, options: { width_m: number; height_m: number }): NodeDef {
  const { width_m: w, height_m: h } = options;
  const prop = new Prop(place, { kind: "gate", label: "locked iron gate", has_front: true });
  const tint = 0x232629;
  const look = { bevel: 0, solid: false, tint };
  for (const y of [0.08, h * 0.42, h - 0.3]) prop.block([w, 0.06, 0.05], [0, y, 0], "metal paint", look);
  const bars = Math.round(w / 0.15);
  for (let i = 0; i <= bars; i++) {
    const x = -w / 2 + 0.02 + ((w - 0.04) * i) / bars;
    const rise = Math.sin((i / bars) * Math.PI) * 0.3;
    prop.mesh(bar(0.026, h - 0.3 + rise - 0.02).translate(x, 0.02, 0), "metal paint", { tint });
  }
  for (const x of [-w / 2 + 0.05, 0, w / 2 - 0.05])
    prop.block([0.1, h - 0.05, 0.09], [x, 0, 0], "metal paint", look);
  prop.block([0.22, 0.3, 0.1], [0, 1.0, 0.01], "metal paint", { tint: 0x3a3d40, bevel: 0.01, solid: false });
  return prop.collide(boxCollider([w, h, 0.11], [0, 0, 0])).node();
}
