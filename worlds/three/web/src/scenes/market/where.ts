/**
 * Places on the houses of the plan: where signs, banners and fire baskets are fixed.
 *
 * Owns: points on a front, by storey. Refuses: what is fixed there.
 */
import { fixed } from "../../kit/placement";
import type { Place } from "../../kit/prop";
import { BAKERY, PLOTS, TAVERN, YAW } from "./plan";

/** Outer face of the posts beside windows, from the plaster, and where they stand beside a window's middle. */
const POST_M = 0.0455;
const POST_X = 0.465;

interface Front {
  readonly x: number;
  readonly z: number;
  readonly yaw_deg: number;
  readonly width: number;
  readonly depth: number;
  readonly jetty: number;
  readonly windows: number;
}

function frontOf(id: string): Front {
  const span = ([a, b]: readonly [number, number]) => b - a;
  const of = (
    x: readonly [number, number],
    z: readonly [number, number],
    yaw_deg: number,
    jetty: number,
    windows: number,
  ): Front => {
    const turned = Math.abs(yaw_deg) === 90;
    const [width, depth] = turned ? [span(z), span(x)] : [span(x), span(z)];
    return { x: (x[0] + x[1]) / 2, z: (z[0] + z[1]) / 2, yaw_deg, width, depth, jetty, windows };
  };
  if (id === "tavern") return of(TAVERN.x, TAVERN.z, YAW.west, 0.5, 4);
  if (id === "bakery") return of(BAKERY.x, BAKERY.z, YAW.north, 0.4, 3);
  const plot = PLOTS.find((one) => one.id === id);
  if (!plot) throw new Error(`the plan has no house ${id}`);
  return of(plot.x, plot.z, YAW[plot.facing], plot.house.jetty_m ?? 0.35, plot.house.windows ?? 2);
}

/** On the post beyond the outermost window of a framed storey: left or right of whoever looks at the house. */
export function onPost(
  room: string,
  id: string,
  storey: number,
  side: "left" | "right",
  y: number,
): Omit<Place, "id"> {
  const { width, windows } = frontOf(id);
  const x = width / 2 - width / (2 * windows) + POST_X;
  return onFront(room, id, storey, side === "left" ? -x : x, y, POST_M);
}

/** On the wall of a storey at x from its middle, `out` metres from the plaster. */
export function onFront(
  room: string,
  id: string,
  storey: number,
  x: number,
  y: number,
  out = 0.0005,
): Omit<Place, "id"> {
  const front = frontOf(id);
  const a = (front.yaw_deg * Math.PI) / 180;
  const z = front.depth / 2 + storey * front.jetty + out;
  return fixed(
    room,
    [front.x + Math.cos(a) * x + Math.sin(a) * z, y, front.z - Math.sin(a) * x + Math.cos(a) * z],
    front.yaw_deg,
  );
}
