/**
 * Daylight from above: ceilings with openings, and the glass over them.
 *
 * Owns: level ceilings with rectangular holes, lanterns of glass on a curb. Refuses: what the light does (render).
 */
import { boxCollider } from "./colliders";
import { box } from "./geometry/box";
import { turned } from "./geometry/pose";
import { extrude } from "./geometry/profile";
import type { NodeDef } from "./model";
import { type Place, Prop } from "./prop";

type Span = readonly [number, number];

export interface Hole {
  readonly x: Span;
  readonly z: Span;
}

export interface SkylitCeilingOptions {
  readonly x: Span;
  readonly z: Span;
  /** Height of its underside. */
  readonly surface_m: number;
  readonly thickness_m: number;
  readonly material: string;
  readonly holes: readonly Hole[];
}

/** A ceiling with holes, in the world's frame, cut into boxes along the holes' edges. */
export function skylitCeiling(place: Omit<Place, "at">, options: SkylitCeilingOptions): NodeDef {
  const { x, z, surface_m, thickness_m, material, holes } = options;
  const prop = new Prop(
    { ...place, at: [0, 0, 0] },
    { kind: "ceiling", label: place.label ?? "ceiling", structural: true },
  );
  const rows = cuts(
    z,
    holes.flatMap((hole) => [...hole.z]),
  );
  for (const [z0, z1] of rows) {
    const middle = (z0 + z1) / 2;
    const crossed = holes.filter((hole) => middle > hole.z[0] && middle < hole.z[1]);
    for (const [x0, x1] of cuts(
      x,
      crossed.flatMap((hole) => [...hole.x]),
    )) {
      const at = (x0 + x1) / 2;
      if (crossed.some((hole) => at > hole.x[0] && at < hole.x[1])) continue;
      prop.block([x1 - x0, thickness_m, z1 - z0], [at, surface_m, middle], material, { bevel: 0 });
    }
  }
  return prop.node();
}

function cuts([from, to]: Span, marks: readonly number[]): [number, number][] {
  const lines = [...new Set([from, to, ...marks])].sort((a, b) => a - b);
  return lines.slice(1).map((end, i): [number, number] => [lines[i] as number, end]);
}

export interface SkylightOptions {
  /** Along x and z. */
  readonly size: readonly [number, number];
  readonly curb_m?: number;
  /** Scatters the light: no sun falls through. */
  readonly frosted?: boolean;
  readonly frame?: string;
}

/** A gabled lantern of glass bars over a hole; its base centre is the middle of the hole, on the ceiling's top. */
export function skylight(place: Place, options: SkylightOptions): NodeDef {
  const [w, d] = options.size;
  const { curb_m: curb = 0.25, frosted = false, frame = "frame white" } = options;
  const along = w >= d;
  const [length, span] = along ? [w, d] : [d, w];
  const prop = new Prop(place, { kind: "skylight", label: "skylight", hangs: true, structural: true });
  const lay = (geometry: ReturnType<typeof box>) => (along ? geometry : turned(geometry, "y", 90));
  const look = { casts_shadow: true };
  for (const side of [-1, 1]) {
    prop.mesh(lay(box([length + 0.2, curb, 0.1], 0).translate(0, 0, side * (span / 2 + 0.05))), "wall white");
    prop.mesh(lay(box([0.1, curb, span], 0).translate(side * (length / 2 + 0.05), 0, 0)), "wall white");
  }
  const rise = span * 0.22;
  const pitch = (Math.atan2(rise, span / 2) * 180) / Math.PI;
  const slope = Math.hypot(rise, span / 2);
  const bars = Math.max(2, Math.round(length / 0.95));
  for (const side of [-1, 1]) {
    const tilt = (geometry: ReturnType<typeof box>) =>
      lay(turned(geometry, "x", side * pitch).translate(0, curb + rise, 0));
    const glass = box([length, 0.012, slope], 0).translate(0, 0, (side * slope) / 2);
    prop.mesh(tilt(glass), frosted ? "glass frosted" : "glass", { casts_shadow: frosted });
    for (let i = 0; i <= bars; i++) {
      const x = -length / 2 + 0.025 + ((length - 0.05) * i) / bars;
      prop.mesh(tilt(box([0.05, 0.07, slope], 0).translate(x, -0.02, (side * slope) / 2)), frame, look);
    }
    prop.mesh(tilt(box([length, 0.06, 0.05], 0).translate(0, -0.01, side * slope * 0.5)), frame, look);
    const gable = extrude(
      [
        [-span / 2, curb],
        [span / 2, curb],
        [0, curb + rise],
      ],
      0.04,
    );
    prop.mesh(lay(turned(gable, "y", 90).translate((side * length) / 2, 0, 0)), frame, look);
  }
  prop.mesh(lay(box([length, 0.08, 0.1], 0).translate(0, curb + rise - 0.03, 0)), frame, look);
  const top = curb + rise + 0.055;
  return prop.collide(boxCollider([w + 0.2, top, d + 0.2], [0, 0, 0])).node();
}
