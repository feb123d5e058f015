/**
 * The plan of the station: levels, rooms, flights, true sizes.
 *
 * Owns: every number that the building, its stairs and its rooms share. Refuses: geometry and things.
 * x runs east, from the street to the end of the platform; z south. The street is y = 0.
 */
import type { EscalatorOptions } from "../../kit/escalator";
import type { BoxDef } from "../../kit/model";
import { type FlightOptions, runOf } from "../../kit/stairs";

export type Span = readonly [number, number];

export const STREET_M = -0.02;
export const HALL_M = 0;
export const CONCOURSE_M = -4.8;
export const PLATFORM_M = -9.6;
export const RAIL_M = PLATFORM_M - 1.0;
export const BED_M = RAIL_M - 0.15;

export const WALL_M = 0.3;

export const FLIGHT: FlightOptions = {
  risers: 30,
  rise_m: 0.16,
  going_m: 0.3,
  landing_m: 1.8,
  width_m: 3.44,
};
export const RUN_M = runOf(FLIGHT);
export const ESCALATOR: Omit<EscalatorOptions, "runs"> = { drop_m: 4.8, run_m: RUN_M };
/** Middle of an escalator beside the middle of its flight. */
export const BESIDE_M = 2.5;
export const SHAFT_HALF_M = 3.3;
/** Clear height over the edges of the steps. */
export const CLEAR_M = 3.3;

interface Area {
  readonly x: Span;
  readonly z: Span;
  readonly y: Span;
}

export const FORECOURT = { x: [-27, -16.3], z: [-9, 9] } as const;
export const HALL: Area = { x: [-16, 0], z: [-7.5, 7.5], y: [HALL_M, 4.2] };
/** Middles of the two flights, and where their upper edges are. */
export const DESCENT_1 = { x: 0, z: 0, top: HALL_M } as const;
export const CONCOURSE: Area = { x: [RUN_M, 33], z: [-13, 5], y: [CONCOURSE_M, -1.5] };
export const DESCENT_2 = { x: 33, z: -9, top: CONCOURSE_M } as const;
const BOX_X = 33 + RUN_M;
/** The station box around platform and tracks. */
export const BOX: Area = { x: [BOX_X, 95.2], z: [-17.6, -0.4], y: [BED_M, -5.2] };
export const PLATFORM = { x: [BOX_X, 92.4], z: [-13.6, -4.4] } as const;
export const TUNNEL_M = 8;
export const PORTAL_HEAD_M = -6.0;
/** The stairs from the platform's end to the track. */
export const SERVICE_Z: Span = [-6.6, -4.4];

export const TRAIN = { x: 69.2, z: PLATFORM.z[0] - 0.11 - 1.35, floor: PLATFORM_M + 0.03, half: 25 } as const;

function descent(room: { x: number; z: number; top: number }): BoxDef {
  return {
    min: [room.x, room.top - 4.8, room.z - SHAFT_HALF_M],
    max: [room.x + RUN_M, room.top + CLEAR_M, room.z + SHAFT_HALF_M],
  };
}

const boxOf = ({ x, y, z }: Area): BoxDef => ({ min: [x[0], y[0], z[0]], max: [x[1], y[1], z[1]] });

/** Rooms; the first that holds a point is the one it is in. */
export const ROOMS: readonly { id: string; label: string; bounds: BoxDef }[] = [
  {
    id: "train",
    label: "train",
    bounds: {
      min: [TRAIN.x - TRAIN.half + 0.1, TRAIN.floor, TRAIN.z - 1.25],
      max: [TRAIN.x + TRAIN.half - 0.1, TRAIN.floor + 2.2, TRAIN.z + 1.25],
    },
  },
  { id: "hall", label: "entrance hall", bounds: boxOf(HALL) },
  { id: "descent-1", label: "stairs to the concourse", bounds: descent(DESCENT_1) },
  { id: "concourse", label: "concourse", bounds: boxOf(CONCOURSE) },
  { id: "descent-2", label: "stairs to the platform", bounds: descent(DESCENT_2) },
  {
    id: "platform",
    label: "platform and tracks",
    bounds: {
      min: [BOX.x[0] - TUNNEL_M, BOX.y[0], BOX.z[0]],
      max: [BOX.x[1] + TUNNEL_M, BOX.y[1], BOX.z[1]],
    },
  },
  {
    id: "street",
    label: "forecourt at the street",
    bounds: { min: [FORECOURT.x[0], STREET_M, FORECOURT.z[0]], max: [FORECOURT.x[1], 6, FORECOURT.z[1]] },
  },
];
