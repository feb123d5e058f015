/**
 * What drives and what is parked: the tram on its track, cars and vans in the bays, bicycles.
 *
 * Owns: where each stands. Refuses: how they are built.
 */
import { Contents, type Workshop } from "../../kit/contents";
import type { NodeDef } from "../../kit/model";
import { fixed, standing } from "../../kit/placement";
import { bufferStop, overheadLine, tram, tramPhases, WIRE_M } from "../../kit/tram";
import { type CarBody, car } from "../../kit/vehicles";
import type { Ground } from "./ground";
import { HARBOUR } from "./plan";

const STOP_X_M = 27;
const DRIVE_S = 14;
const STAND_S = 26;

export function traffic(ground: Ground, workshop: Workshop): NodeDef[] {
  return [...rails(ground, workshop), ...parked(ground, workshop)];
}

/** The tram leaves when Harbour Street gets green: its stand and the lights' round begin together. */
function rails({ track }: Ground, workshop: Workshop): NodeDef[] {
  const place = new Contents("west", workshop);
  const run_m = 2 * STOP_X_M;
  place.put("tram", tram, standing(track.west, -STOP_X_M, 0), {
    run_m,
    phases: tramPhases(run_m, STAND_S, DRIVE_S),
    clock_s: 12,
    line: "4",
    destination: "HARBOUR",
    number: "2104",
  });
  place.put("buffer-stop", bufferStop, standing(track.west, -43, 0, 180));
  place.put("overhead-line", overheadLine, fixed("west", [0, WIRE_M, 0]), {
    length_m: 90,
    masts: [-44, -30, -16, 16, 30, 44],
    reach_m: HARBOUR.houses - 0.004,
    rise_m: 1.5,
  });
  const east = new Contents("east", workshop);
  east.put("buffer-stop", bufferStop, standing(track.east, 43, 0));
  return [...place.nodes, ...east.nodes];
}

interface Parked {
  readonly body: CarBody;
  readonly color: number;
  readonly plate: string;
  readonly words?: string;
  readonly at: readonly [x: number, z: number, yaw: number];
}

const RED = 0x9f2420;
const PARKED: readonly Parked[] = [
  { body: "hatchback", color: 0x2f5f94, plate: "LK 418 B", at: [-17.9, -6.42, -90] },
  { body: "van", color: 0xe9e8e3, plate: "LK 77 TR", words: "FRESH BREAD", at: [-23.6, -6.45, -90] },
  { body: "small", color: RED, plate: "LK 120 N", at: [35.2, -6.46, -89] },
  { body: "saloon", color: 0x1f3a30, plate: "LK 731 G", at: [-29.2, 6.4, 89] },
  { body: "estate", color: 0x6a2b36, plate: "BR 48 LL", at: [-46.0, 6.44, 91] },
  { body: "hatchback", color: 0x35383b, plate: "LK 914 D", at: [40.3, 6.4, 90] },
  { body: "small", color: 0x6fa0b8, plate: "LK 633 P", at: [-4.34, -21.2, 0] },
  { body: "saloon", color: 0xb9bcbd, plate: "MN 207 S", at: [4.36, -30.6, 180] },
  { body: "van", color: 0x2d4a74, plate: "LK 58 HW", words: "HANSEN WINDOWS", at: [-4.34, 26.4, 0] },
  { body: "hatchback", color: RED, plate: "TS 381 F", at: [4.36, 33.6, 180] },
];

function parked(ground: Ground, workshop: Workshop): NodeDef[] {
  const nodes: NodeDef[] = [];
  const rooms = new Map<string, Contents>();
  const road = new Map(ground.nodes.map((node) => [node.id, node]));
  for (const { at, ...options } of PARKED) {
    const [x, z, yaw] = at;
    const along = Math.abs(z) < HARBOUR.houses;
    const room = along ? (x < 0 ? "west" : "east") : z < 0 ? "north" : "south";
    const side = along ? (z < 0 ? "north" : "south") : x < 0 ? "west" : "east";
    const bay = road.get(`${room}/bay-${side}`);
    if (!bay) throw new Error(`no bay ${room}/bay-${side} to park in`);
    const place = rooms.get(room) ?? new Contents(room, workshop);
    rooms.set(room, place);
    place.put(options.body === "van" ? "van" : "car", car, standing(bay, x, z, yaw), options);
  }
  for (const place of rooms.values()) nodes.push(...place.nodes);
  return nodes;
}
