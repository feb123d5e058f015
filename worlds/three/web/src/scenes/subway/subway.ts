/**
 * The Subway: a station of today under a city street, with its entrance hall, concourse, platform and a train.
 *
 * Owns: putting the rooms together, the words about the place, the starts, the sky. Refuses: any one room's contents.
 */
import { ANTIQUES } from "../../kit/antiques";
import { Contents, Workshop } from "../../kit/contents";
import { materialsOf } from "../../kit/materials";
import type { NodeDef, SceneDef } from "../../kit/model";
import { stream } from "../../kit/random";
import { concourse } from "./concourse";
import { hall } from "./hall";
import { concourseLamps, descentLamps, hallLamps, platformLamps, trainLamps } from "./light";
import { CONCOURSE_M, DESCENT_1, DESCENT_2, PLATFORM_M, ROOMS, STREET_M, TRAIN } from "./plan";
import { platform } from "./platform";
import { shell } from "./shell";
import { street } from "./street";
import { train } from "./trainset";
import { concourseWear, hallWear, platformWear } from "./wear";

const DESCRIPTION =
  "Market Square is an underground station on the line U3 of a large city. Glass doors lead from a forecourt at the " +
  "street into the entrance hall with its ticket machines and gates; stairs and escalators go down to the concourse " +
  "with a kiosk, and from there down to the platform between two tracks. On track 1 a train stands with its lights on; " +
  "track 2 is closed for works. It is an ordinary afternoon between two waves of passengers, and nobody is about.";

const INTERACTIONS = [
  "Ticket gates, the entrance doors and the doors of the train open and shut.",
  "The red emergency stops halt the escalators and set them going again.",
  "Running escalators carry whoever stands on them.",
  "Information screens, ticket machines and vending machines turn on and off.",
  "Suitcases, boxes, cups, bottles and other small things can be pushed.",
];

const start = (
  id: string,
  label: string,
  [x, y, z, yaw_deg, pitch_deg]: readonly [number, number, number, number, number],
) => ({ id, label, pose: { x, y, z, yaw_deg, pitch_deg } });

/** Places to stand from which a part of the station is seen well; the first is the usual one. */
const STARTS: SceneDef["starts"] = [
  start("hall", "entrance hall, inside the glass doors", [-13.8, 0, 1.3, 92, 5]),
  start("street", "forecourt, before the entrance", [-25.4, STREET_M, 3.2, 80, -2]),
  start("stairs", "top of the stairs", [-1.5, 0, 0.75, 90, 15]),
  start("concourse", "concourse, at the foot of the stairs", [12.2, CONCOURSE_M, 1.6, 66, 5]),
  start("platform", "platform, at the foot of the stairs", [45.0, PLATFORM_M, -6.6, 80, 4]),
  start("platform-end", "far end of the platform", [90.2, PLATFORM_M, -10.8, -84, 4]),
  start("train", "inside the train", [TRAIN.x - 3.2, TRAIN.floor, TRAIN.z + 0.1, 84, 6]),
];

const SKY: SceneDef["sky"] = {
  sun_direction: [-0.62, 0.55, 0.36],
  sun_color: 0xfff1d8,
  sun_intensity: 3.2,
  sky_color: 0x7fb2e5,
  horizon_color: 0xdce9f2,
  ground_color: 0x8a857c,
  hemisphere_intensity: 1.1,
  exposure: 1,
  shadow_box: { min: [-44, -11.5, -21], max: [105, 9, 13] },
};

export const ANACHRONISMS: NonNullable<SceneDef["anachronisms"]> = ANTIQUES;

/** Builds the station; equal seeds give equal stations. */
export function buildSubway(seed: number): SceneDef {
  const { nodes: fixed, floors } = shell();
  const random = (room: string) => stream(seed, `subway/${room}`);
  const workshop = new Workshop();
  const fill = (room: string, ...fills: ((contents: Contents) => void)[]): readonly NodeDef[] => {
    const contents = new Contents(room, workshop);
    for (const one of fills) one(contents);
    return contents.nodes;
  };
  const nodes: NodeDef[] = [
    ...fixed,
    ...fill("street", (room) => street(room, random("street"))),
    ...fill(
      "hall",
      hallLamps,
      (room) => hall(room, floors.hall, random("hall")),
      (room) => hallWear(room, random("hall/wear")),
    ),
    ...fill("descent-1", (room) => descentLamps(room, "descent-1", DESCENT_1)),
    ...fill(
      "concourse",
      concourseLamps,
      (room) => concourse(room, floors.concourse, random("concourse")),
      (room) => concourseWear(room, random("concourse/wear")),
    ),
    ...fill("descent-2", (room) => descentLamps(room, "descent-2", DESCENT_2)),
    ...fill(
      "platform",
      platformLamps,
      (room) => platform(room, floors.platform, floors.southTrack),
      (room) => platformWear(room, random("platform/wear")),
    ),
    ...fill("train", train, trainLamps),
  ];
  return {
    id: "subway",
    setting: {
      title: "Subway station",
      place: "An underground station in a large city",
      description: DESCRIPTION,
      era: { from_year: 2010, to_year: 2025 },
      interactions: INTERACTIONS,
    },
    rooms: ROOMS,
    starts: STARTS,
    materials: materialsOf(nodes),
    nodes,
    anachronisms: ANACHRONISMS,
    sky: SKY,
  };
}
