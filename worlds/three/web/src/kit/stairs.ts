/**
 * Straight public stairs and their handrails.
 *
 * Owns: flights of solid steps with a landing halfway, the numbers of such a flight. Refuses: moving stairs (escalator.ts).
 * The origin is the middle of the top edge; the stairs lead down along +x.
 */
import { boxCollider, turnedBox } from "./colliders";
import { box } from "./geometry/box";
import { turned } from "./geometry/pose";
import { tube } from "./geometry/tube";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";

export interface FlightOptions {
  readonly risers: number;
  readonly rise_m: number;
  readonly going_m: number;
  /** Depth of the landing halfway; 0 leaves it out. */
  readonly landing_m: number;
  readonly width_m: number;
}

/** Treads from the top: where each begins, how deep it is, its height below the top. */
export function treadsOf({ risers, rise_m, going_m, landing_m }: FlightOptions) {
  const middle = Math.floor((risers - 1) / 2);
  let x = 0;
  return Array.from({ length: risers - 1 }, (_, i) => {
    const depth = i === middle && landing_m > 0 ? landing_m : going_m;
    const tread = { x, depth, y: -rise_m * (i + 1) };
    x += depth;
    return tread;
  });
}

/** Metres along x from the top edge to the bottom one. */
export function runOf(options: FlightOptions): number {
  const last = treadsOf(options).at(-1);
  return last ? last.x + last.depth : 0;
}

const NOSE_M = 0.05;

/** Solid steps with a rough dark strip on each edge, yellow on the first and the last. */
export function flight(place: Place, options: FlightOptions): NodeDef {
  const prop = new Prop(place, { kind: "stairs", label: "stairs", structural: true });
  const { width_m: w, rise_m } = options;
  const treads = treadsOf(options);
  treads.forEach(({ x, depth, y }, i) => {
    const size: Vec3 = [depth, rise_m + 0.2, w];
    const at: Vec3 = [x + depth / 2, y - 0.2 - rise_m, 0];
    prop.mesh(box(size, 0).translate(...at), "step stone").collide(boxCollider(size, at));
    const marked = i === 0 || i === treads.length - 1 || depth > options.going_m;
    prop.mesh(
      box([NOSE_M, 0.009, w - 0.1], 0).translate(x + depth - NOSE_M / 2 - 0.012, y, 0),
      "rubber paint",
      {
        tint: marked ? 0xe0b02c : 0x2c2b28,
      },
    );
  });
  const top: Vec3 = [NOSE_M, 0.009, w - 0.1];
  prop.collide(boxCollider(top, [-NOSE_M / 2 - 0.012, 0, 0]));
  prop.mesh(box(top, 0).translate(-NOSE_M / 2 - 0.012, 0, 0), "rubber paint", { tint: 0xe0b02c });
  return prop.node();
}

const RAIL_M = 0.92;

/** A steel handrail on posts along a flight, at local z = 0. */
export function handrail(place: Place, options: FlightOptions): NodeDef {
  const prop = new Prop(place, { kind: "handrail", label: "handrail", structural: true });
  const { rise_m, going_m } = options;
  const treads = treadsOf(options);
  const corners: Vec3[] = [
    [-0.3, RAIL_M, 0],
    [0, RAIL_M, 0],
  ];
  for (const { x, depth, y } of treads)
    if (depth > going_m)
      corners.push([x, y + rise_m + RAIL_M, 0], [x + going_m, y + RAIL_M, 0], [x + depth, y + RAIL_M, 0]);
  const [end, floor] = [runOf(options), -rise_m * options.risers];
  corners.push(
    [end, floor + rise_m + RAIL_M, 0],
    [end + going_m, floor + RAIL_M, 0],
    [end + 0.6, floor + RAIL_M, 0],
  );
  prop.mesh(tube(corners, 0.022, { sides: 8 }), "steel");
  for (let i = 0; i + 1 < corners.length; i++) bar(prop, corners[i] as Vec3, corners[i + 1] as Vec3);
  const posts = [0, 4, 9, 14, 19, 24, treads.length - 1];
  for (const i of posts) {
    const tread = treads[Math.min(i, treads.length - 1)];
    if (!tread) continue;
    prop.post(0.018, RAIL_M - 0.02, [tread.x + Math.min(tread.depth, going_m) / 2, tread.y, 0], "steel", {
      segments: 8,
    });
  }
  return prop.node();
}

/** A solid along one straight stretch of the rail. */
function bar(prop: Prop, [ax, ay]: Vec3, [bx, by]: Vec3): void {
  const length = Math.hypot(bx - ax, by - ay);
  if (length < 0.02) return;
  const degrees = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
  prop.collide(turnedBox([length, 0.044, 0.044], [(ax + bx) / 2, (ay + by) / 2, 0], [0, 0, 1], degrees));
}

/** A straight railing of steel: posts, top rail, bars between. Base centre, along local x. */
export function railing(
  place: Place,
  options: { length_m: number; height_m?: number; material?: string; bars?: number; label?: string },
): NodeDef {
  const { length_m: l, height_m: h = 1.1, material = "steel", bars = 3, label = "railing" } = options;
  const prop = new Prop(place, { kind: "railing", label });
  const posts = Math.max(2, Math.round(l / 1.4) + 1);
  for (let i = 0; i < posts; i++)
    prop.mesh(
      box([0.05, h - 0.05, 0.05], 0.008).translate(-l / 2 + 0.025 + ((l - 0.05) * i) / (posts - 1), 0, 0),
      material,
    );
  prop.mesh(turned(tubeAlong(l), "y", 0).translate(0, h - 0.025, 0), material);
  for (let i = 0; i < bars; i++)
    prop.mesh(
      box([l - 0.1, 0.025, 0.018], 0).translate(0, 0.12 + ((h - 0.3) * i) / Math.max(1, bars - 1), 0),
      material,
    );
  return prop.collide(boxCollider([l, h, 0.05], [0, 0, 0])).node();
}

const tubeAlong = (l: number) =>
  tube(
    [
      [-l / 2, 0, 0],
      [l / 2, 0, 0],
    ],
    0.025,
    { sides: 8 },
  );
