/**
 * The lamps of the station, room by room.
 *
 * Owns: rows of tubes and what shines by itself for safety. Refuses: daylight (the sky of the scene).
 */
import type { Contents } from "../../kit/contents";
import { fixed } from "../../kit/placement";
import { type TubeRowOptions, tubeRow } from "../../kit/tubes";
import { BOX, CLEAR_M, CONCOURSE, ESCALATOR, HALL, PLATFORM, RUN_M, TRAIN } from "./plan";

const FITTING_M = 0.09;
/** Open at the sides, so that a ceiling is not lit from its floor alone. */
const OPEN = { spread_deg: 128 };

/** A row under a flat ceiling, along x. */
function row(
  room: Contents,
  name: string,
  x: number,
  z: number,
  ceiling: number,
  options: TubeRowOptions,
): void {
  const y = ceiling - FITTING_M - (options.rod_m ?? 0);
  room.put("lamp-row", tubeRow, fixed(name, [x, y, z]), options);
}

export function hallLamps(room: Contents): void {
  const [x, l] = [-8, 14.4];
  for (const z of [-4.0, 4.0])
    row(room, "hall", x, z, HALL.y[1], {
      on: true,
      length_m: l,
      fittings: 7,
      intensity: 70,
      reach_m: 12,
      below_m: 0.55,
      ...OPEN,
    });
}

/** A row of single fittings down the middle of the sloping ceiling. */
export function descentLamps(room: Contents, name: string, at: { x: number; z: number; top: number }): void {
  const fall_m = 4;
  const length_m = (fall_m * RUN_M) / ESCALATOR.drop_m;
  const rod_m = 0.5;
  const y = at.top + CLEAR_M - ESCALATOR.drop_m / 2 - FITTING_M - rod_m;
  room.put("lamp-row", tubeRow, fixed(name, [at.x + RUN_M / 2, y, at.z]), {
    on: true,
    length_m,
    fall_m,
    fittings: 4,
    intensity: 70,
    reach_m: 9,
    below_m: 0.1,
    rod_m,
    ...OPEN,
  });
}

export function concourseLamps(room: Contents): void {
  const [x0, x1] = CONCOURSE.x;
  for (const z of [-8.7, 0.4])
    row(room, "concourse", (x0 + x1) / 2, z, CONCOURSE.y[1], {
      on: true,
      length_m: x1 - x0 - 2,
      fittings: 9,
      intensity: 42,
      reach_m: 12,
      below_m: 0.55,
      ...OPEN,
    });
}

export function platformLamps(room: Contents): void {
  const [x0, x1] = PLATFORM.x;
  for (const z of [-12.4, -5.6])
    row(room, "platform", (x0 + x1) / 2, z, BOX.y[1], {
      on: true,
      length_m: x1 - x0 - 2,
      fittings: 22,
      intensity: 50,
      reach_m: 13,
      below_m: 0.25,
      rod_m: 0.3,
      ...OPEN,
    });
}

export function trainLamps(room: Contents): void {
  for (const i of [-1, 0, 1])
    row(room, "train", TRAIN.x + i * 16.8, TRAIN.z, TRAIN.floor + 2.2, {
      on: true,
      length_m: i === 0 ? 14.6 : 13,
      fittings: 8,
      intensity: 24,
      reach_m: 6,
      below_m: 0.1,
    });
}
