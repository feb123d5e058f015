/**
 * The floor plan of the house: rooms, wall lines, openings, true sizes.
 *
 * Owns: every number that walls, doors, windows and rooms share. Refuses: geometry and furniture.
 * x runs east, z south; the floor is y = 0; the street lies to the south.
 */
import type { BoxDef } from "../../kit/model";

export const CEILING_M = 2.6;
export const OUTER_M = 0.25;
export const INNER_M = 0.12;
export const GROUND_M = -0.17;
export const DECK_M = -0.02;

export type RoomId = "living" | "kitchen" | "hall" | "bathroom" | "bedroom";

interface RoomPlan {
  readonly label: string;
  /** Clear inside faces of the walls. */
  readonly x: readonly [number, number];
  readonly z: readonly [number, number];
}

export const ROOMS: Readonly<Record<RoomId, RoomPlan>> = {
  living: { label: "living room", x: [0.125, 4.84], z: [-4.14, -0.125] },
  kitchen: { label: "kitchen", x: [0.125, 4.84], z: [-7.875, -4.26] },
  hall: { label: "hall", x: [4.96, 6.84], z: [-5.44, -0.125] },
  bathroom: { label: "bathroom", x: [4.96, 7.575], z: [-7.875, -5.56] },
  bedroom: { label: "bedroom", x: [6.96, 10.475], z: [-5.44, -0.125] },
};

export const PORCH = { x: [3.7, 8.1], z: [0.125, 2.5] } as const;
export const GARDEN = { x: [-4.4, 14.8], z: [-12.2, 8] } as const;

export interface WindowPlan {
  readonly id: string;
  readonly room: RoomId;
  /** Centre of the opening on the wall's centre line. */
  readonly at: readonly [x: number, z: number];
  /** Turn of the wall's inward normal from +z. */
  readonly yaw_deg: 0 | 90 | 180 | -90;
  readonly width_m: number;
  readonly sill_m: number;
  readonly head_m: number;
  readonly panes: number;
  readonly frosted?: boolean;
}

export const WINDOWS: readonly WindowPlan[] = [
  {
    id: "living/window-1",
    room: "living",
    at: [2.3, 0],
    yaw_deg: 180,
    width_m: 2.2,
    sill_m: 0.6,
    head_m: 2.15,
    panes: 3,
  },
  {
    id: "living/window-2",
    room: "living",
    at: [0, -2.0],
    yaw_deg: 90,
    width_m: 1.5,
    sill_m: 0.6,
    head_m: 2.15,
    panes: 2,
  },
  {
    id: "kitchen/window-1",
    room: "kitchen",
    at: [2.0, -8],
    yaw_deg: 0,
    width_m: 1.3,
    sill_m: 1.1,
    head_m: 2.15,
    panes: 2,
  },
  {
    id: "kitchen/window-2",
    room: "kitchen",
    at: [0, -5.7],
    yaw_deg: 90,
    width_m: 1.3,
    sill_m: 0.95,
    head_m: 2.15,
    panes: 2,
  },
  {
    id: "bathroom/window-1",
    room: "bathroom",
    at: [6.3, -8],
    yaw_deg: 0,
    width_m: 0.8,
    sill_m: 1.3,
    head_m: 2.1,
    panes: 1,
    frosted: true,
  },
  {
    id: "bedroom/window-1",
    room: "bedroom",
    at: [8.9, 0],
    yaw_deg: 180,
    width_m: 1.8,
    sill_m: 0.85,
    head_m: 2.15,
    panes: 2,
  },
  {
    id: "bedroom/window-2",
    room: "bedroom",
    at: [10.6, -3.2],
    yaw_deg: -90,
    width_m: 1.3,
    sill_m: 0.85,
    head_m: 2.15,
    panes: 2,
  },
];

/** Doorways and cased openings. `at` on the wall's centre line, front towards `yaw_deg`. */
export const DOORWAYS = {
  front: { at: [5.9, 0], yaw_deg: 0, width_m: 1.0, height_m: 2.1, wall_m: OUTER_M },
  kitchen: { at: [4.9, -4.85], yaw_deg: 90, width_m: 0.94, height_m: 2.08, wall_m: INNER_M },
  bedroom: { at: [6.9, -4.8], yaw_deg: 90, width_m: 0.94, height_m: 2.08, wall_m: INNER_M },
  bathroom: { at: [5.65, -5.5], yaw_deg: 0, width_m: 0.94, height_m: 2.08, wall_m: INNER_M },
  living: { at: [4.9, -2.3], yaw_deg: 90, width_m: 1.4, height_m: 2.15, wall_m: INNER_M },
  dining: { at: [3.32, -4.2], yaw_deg: 0, width_m: 1.1, height_m: 2.15, wall_m: INNER_M },
} as const;

export function boundsOf(room: RoomId): BoxDef {
  const { x, z } = ROOMS[room];
  return { min: [x[0], 0, z[0]], max: [x[1], CEILING_M, z[1]] };
}
