/**
 * The House: a family home of today, with its porch and garden.
 *
 * Owns: putting the rooms together, the words about the place, the starts, the sky. Refuses: any one room's contents.
 */

import { ANTIQUES } from "../../kit/antiques";
import { Workshop } from "../../kit/contents";
import { materialsOf } from "../../kit/materials";
import type { NodeDef, SceneDef } from "../../kit/model";
import { stream } from "../../kit/random";
import { bathroom } from "./bathroom";
import { bedroom } from "./bedroom";
import { hall } from "./hall";
import { kitchen } from "./kitchen";
import { living } from "./living";
import { outside } from "./outside";
import { boundsOf, DECK_M, GARDEN, GROUND_M, PORCH, ROOMS, type RoomId } from "./plan";
import { porch } from "./porch";
import { roof } from "./roof";
import { shell } from "./shell";

const DESCRIPTION =
  "A family of three lives in this single-storey brick house. The front door opens from a covered porch into a hall; " +
  "from the hall one reaches the living room through a wide opening, and the kitchen, the bathroom and the bedroom " +
  "through doors. Living room and kitchen are joined by a second opening. A lawn with a path, fenced and hedged, lies " +
  "around the house. It is a sunny afternoon; somebody has just left.";

const INTERACTIONS = [
  "Doors, cupboard doors, the fridge and the wardrobe open and close.",
  "Drawers slide out and in.",
  "Wall switches turn the ceiling lamps of their room on and off; the one by the living-room opening also has the fan.",
  "Floor lamps, table lamps and the television turn on and off.",
  "Taps run and stop.",
  "Balls, cardboard boxes, chairs and small things can be pushed.",
];

function rooms(): SceneDef["rooms"] {
  const inside = (Object.keys(ROOMS) as RoomId[]).map((id) => ({
    id,
    label: ROOMS[id].label,
    bounds: boundsOf(id),
  }));
  return [
    ...inside,
    {
      id: "porch",
      label: "covered porch",
      bounds: { min: [PORCH.x[0], DECK_M, PORCH.z[0]], max: [PORCH.x[1], 2.3, PORCH.z[1]] },
    },
    {
      id: "garden",
      label: "garden",
      bounds: { min: [GARDEN.x[0], GROUND_M, GARDEN.z[0]], max: [GARDEN.x[1], 6, GARDEN.z[1]] },
    },
  ];
}

const start = (
  id: string,
  label: string,
  [x, y, z, yaw_deg, pitch_deg]: readonly [number, number, number, number, number],
) => ({
  id,
  label,
  pose: { x, y, z, yaw_deg, pitch_deg },
});

/** Places to stand from which a room is seen well; the first is the usual one. */
const STARTS: SceneDef["starts"] = [
  start("hall", "hall, inside the front door", [5.9, 0, -0.9, 0, 6]),
  start("living", "living room", [4.4, 0, -1.95, -76, 10]),
  start("kitchen", "kitchen", [4.3, 0, -5.3, -64, 12]),
  start("bathroom", "bathroom", [6.5, 0, -6.0, -22, 21]),
  start("bedroom", "bedroom", [7.95, 0, -1.75, 38, 12]),
  start("porch", "covered porch", [6.95, DECK_M, 1.85, -64, 8]),
  start("garden", "garden path, before the porch", [5.9, GROUND_M + 0.03, 6.6, 0, 1]),
];

const SKY: SceneDef["sky"] = {
  sun_direction: [-0.52, 0.6, 0.61],
  sun_color: 0xfff1d8,
  sun_intensity: 3.2,
  sky_color: 0x7fb2e5,
  horizon_color: 0xdce9f2,
  ground_color: 0x8a8471,
  hemisphere_intensity: 1.1,
  exposure: 1,
  shadow_box: { min: [-6, -0.5, -13], max: [16, 6, 10] },
};

export const ANACHRONISMS: NonNullable<SceneDef["anachronisms"]> = ANTIQUES;

/** Builds the house; equal seeds give equal houses. */
export function buildHouse(seed: number): SceneDef {
  const { floors, nodes: fixed } = shell();
  const windows = new Map(fixed.filter((node) => node.kind === "window").map((node) => [node.id, node]));
  const random = (room: string) => stream(seed, `house/${room}`);
  const workshop = new Workshop();
  const nodes: NodeDef[] = [
    ...fixed,
    ...roof(),
    ...living(floors.living, random("living"), workshop),
    ...kitchen(floors.kitchen, windows, random("kitchen"), workshop),
    ...hall(floors.hall, random("hall"), workshop),
    ...bathroom(floors.bathroom, windows, random("bathroom"), workshop),
    ...bedroom(floors.bedroom, random("bedroom"), workshop),
    ...porch(random("porch"), workshop),
    ...outside(random("garden"), workshop),
  ];
  return {
    id: "house",
    setting: {
      title: "House",
      place: "A family house in a quiet street",
      description: DESCRIPTION,
      era: { from_year: 2015, to_year: 2025 },
      interactions: INTERACTIONS,
    },
    rooms: rooms(),
    starts: STARTS,
    materials: materialsOf(nodes),
    nodes,
    anachronisms: ANACHRONISMS,
    sky: SKY,
  };
}
