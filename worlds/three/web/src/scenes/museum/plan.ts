/**
 * The floor plan of the museum: rooms, wall lines, openings, true sizes.
 *
 * Owns: every number that walls, doors, skylights and rooms share. Refuses: geometry and furniture.
 * x runs east, z south; the floor is y = 0; the street lies to the south.
 */
import type { BoxDef } from "../../kit/model";

export const WALL_M = 0.3;
export const HALL_M = 5;
export const LOW_M = 3.4;
/** Top of the outer walls, above the roof. */
export const PARAPET_M = 6;
export const GROUND_M = -0.02;

export type RoomId =
  | "foyer"
  | "paintings"
  | "antiquities"
  | "nature"
  | "cafe"
  | "cloakroom"
  | "study"
  | "installation"
  | "media"
  | "lift";

interface RoomPlan {
  readonly label: string;
  /** Clear inside faces of the walls. */
  readonly x: readonly [number, number];
  readonly z: readonly [number, number];
  readonly ceiling_m: number;
}

/** The lift stands in a corner of the cafe's rectangle and comes first: the first room that holds a point has it. */
export const ROOMS: Readonly<Record<RoomId, RoomPlan>> = {
  lift: { label: "lift", x: [6.3, 8.22], z: [0.2, 1.9], ceiling_m: 2.3 },
  foyer: { label: "foyer", x: [-6, 6], z: [0, 8], ceiling_m: HALL_M },
  antiquities: { label: "hall of antiquities", x: [-6, 6], z: [-11, -0.3], ceiling_m: HALL_M },
  paintings: { label: "hall of paintings", x: [-18, -6.3], z: [-11, -0.3], ceiling_m: HALL_M },
  nature: { label: "hall of nature and technology", x: [6.3, 18], z: [-11, -0.3], ceiling_m: HALL_M },
  cafe: { label: "cafe", x: [6.3, 13.2], z: [0, 8], ceiling_m: LOW_M },
  cloakroom: { label: "cloakroom", x: [-12.5, -6.3], z: [0, 3.1], ceiling_m: LOW_M },
  study: { label: "curator's study", x: [-12.5, -6.3], z: [3.4, 8], ceiling_m: LOW_M },
  installation: { label: "gallery under installation", x: [-18, -12.8], z: [0, 8], ceiling_m: LOW_M },
  media: { label: "film room", x: [13.5, 18], z: [0, 8], ceiling_m: LOW_M },
};

/** West face of the lift's cabin; its door slides between this and the wall. */
export const CABIN_X = 6.42;

export const FORECOURT = { x: [-13, 13], z: [8.3, 16.5] } as const;

/** Openings in walls that reach the floor. `at` on the wall's centre line, front towards `yaw_deg`. */
export const DOORWAYS = {
  entrance: { at: [0, 8.15], yaw_deg: 0, width_m: 6, height_m: 3.6 },
  antiquities: { at: [0, -0.15], yaw_deg: 0, width_m: 2.4, height_m: 3 },
  paintings: { at: [-6.15, -6], yaw_deg: 90, width_m: 2.4, height_m: 3 },
  nature: { at: [6.15, -6], yaw_deg: 90, width_m: 2.4, height_m: 3 },
  cloakroom: { at: [-6.15, 1.55], yaw_deg: 90, width_m: 1.8, height_m: 2.5 },
  study: { at: [-9.4, 3.25], yaw_deg: 0, width_m: 1.05, height_m: 2.15 },
  installation: { at: [-15.3, -0.15], yaw_deg: 0, width_m: 2, height_m: 2.5 },
  media: { at: [15.6, -0.15], yaw_deg: 0, width_m: 1.4, height_m: 2.4 },
  garden: { at: [10.6, -0.15], yaw_deg: 0, width_m: 1.1, height_m: 2.3 },
  cafe: { at: [6.15, 5.3], yaw_deg: 90, width_m: 2.6, height_m: 2.7 },
  lift: { at: [6.15, 1.05], yaw_deg: 90, width_m: 1.02, height_m: 2.12 },
} as const;

export interface WindowPlan {
  readonly id: string;
  readonly room: RoomId;
  readonly at: readonly [x: number, z: number];
  readonly yaw_deg: 0 | 90 | 180 | -90;
  readonly width_m: number;
  readonly sill_m: number;
  readonly head_m: number;
  readonly panes: number;
}

const window = (room: RoomId, number: number, x: number, width_m: number, sill_m: number): WindowPlan => ({
  id: `${room}/window-${number}`,
  room,
  at: [x, 8.15],
  yaw_deg: 180,
  width_m,
  sill_m,
  head_m: 2.9,
  panes: 2,
});

export const WINDOWS: readonly WindowPlan[] = [
  window("cafe", 1, 8.4, 1.9, 0.5),
  window("cafe", 2, 11.2, 1.9, 0.5),
  window("study", 1, -9.4, 2, 0.85),
  window("installation", 1, -15.3, 2, 0.85),
];

/** Openings in the halls' ceilings. */
export const SKYLIGHTS: readonly {
  readonly id: string;
  readonly room: RoomId;
  readonly x: readonly [number, number];
  readonly z: readonly [number, number];
  readonly frosted: boolean;
}[] = [
  { id: "antiquities/skylight-1", room: "antiquities", x: [-3, 3], z: [-7.9, -3.4], frosted: false },
  { id: "paintings/skylight-1", room: "paintings", x: [-15.6, -13.2], z: [-8.9, -2.4], frosted: true },
  { id: "paintings/skylight-2", room: "paintings", x: [-11.1, -8.7], z: [-8.9, -2.4], frosted: true },
  { id: "nature/skylight-1", room: "nature", x: [8.2, 16.1], z: [-8.8, -7.2], frosted: false },
  { id: "nature/skylight-2", room: "nature", x: [8.2, 16.1], z: [-4.2, -2.6], frosted: false },
  { id: "foyer/skylight-1", room: "foyer", x: [-2.4, 2.4], z: [2.6, 5.4], frosted: false },
];

export function boundsOf(room: RoomId): BoxDef {
  const { x, z, ceiling_m } = ROOMS[room];
  return { min: [x[0], 0, z[0]], max: [x[1], ceiling_m, z[1]] };
}
