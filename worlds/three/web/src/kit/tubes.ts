/**
 * Lamps of halls and passages: rows of tubes under a ceiling, square panels let into it.
 *
 * Owns: what lights large rooms evenly. Refuses: lamps of homes (lamps.ts), how light is drawn.
 */
import { boxCollider } from "./colliders";
import { box } from "./geometry/box";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";

export interface TubeRowOptions {
  readonly on: boolean;
  /** Along local x. */
  readonly length_m: number;
  /** Fittings in the row; each has two tubes. */
  readonly fittings: number;
  /** Candela at each place of the row. */
  readonly intensity: number;
  readonly reach_m: number;
  /** How far below the fittings the light is taken to come from; more spreads it over the ceiling. */
  readonly below_m?: number;
  /** Half the angle of what they shine on; over 90 the ceiling gets light beside the row too. */
  readonly spread_deg?: number;
  readonly warm?: boolean;
  /** Rods up to the ceiling; 0 is flush. */
  readonly rod_m?: number;
  /** How much lower its right end is than its left, for a row along stairs; the fittings follow in steps. */
  readonly fall_m?: number;
}

const HIGH = 0.09;

/** A row of fittings in one line, switched together. The place is the middle of its lower edge. */
export function tubeRow(place: Place, options: TubeRowOptions): NodeDef {
  const { on, length_m: l, fittings, intensity, reach_m, warm = false, fall_m = 0 } = options;
  const { below_m = 0.3, spread_deg = 88 } = options;
  const mechanism = { kind: "switch" as const, on, interactive: false };
  const prop = new Prop(place, { kind: "lamp row", label: "row of tube lamps", hangs: true, mechanism });
  const each = l / fittings;
  const long = Math.min(1.55, each - 0.12);
  for (let i = 0; i < fittings; i++) {
    const share = (i + 0.5) / fittings - 0.5;
    fitting(prop, [share * l, -share * fall_m, 0], long, {
      rod_m: options.rod_m ?? 0,
      slope: fall_m / l,
      warm,
    });
  }
  return prop
    .light({
      kind: "tube",
      position: [-l / 2, fall_m / 2 - below_m, 0],
      to: [l / 2, -fall_m / 2 - below_m, 0],
      target: [-l / 2, fall_m / 2 - below_m - 1, 0],
      angle_deg: spread_deg,
      color: warm ? 0xffe8cc : 0xf3f6ff,
      intensity,
      distance_m: reach_m,
    })
    .node();
}

interface Hung {
  readonly rod_m: number;
  /** Fall of the ceiling along x. */
  readonly slope: number;
  readonly warm: boolean;
}

function fitting(prop: Prop, [x, y]: Vec3, long: number, { rod_m, slope, warm }: Hung): void {
  const shaded = { casts_shadow: false };
  prop.mesh(box([long, HIGH - 0.035, 0.2], 0).translate(x, y + 0.035, 0), "white metal", shaded);
  for (const z of [-0.05, 0.05])
    prop.mesh(box([long - 0.06, 0.034, 0.034], 0).translate(x, y + 0.001, z), "tube", {
      material_on: warm ? "tube warm lit" : "tube lit",
      ...shaded,
    });
  for (const side of [-1, 1]) {
    if (rod_m === 0) continue;
    const at = side * (long / 2 - 0.05);
    const rod: Vec3 = [0.016, rod_m - at * slope, 0.016];
    prop.mesh(box(rod, 0).translate(x + at, y + HIGH, 0), "white metal", shaded);
    prop.collide(boxCollider(rod, [x + at, y + HIGH, 0]));
  }
  prop.collide(boxCollider([long, HIGH, 0.2], [x, y, 0]));
}
