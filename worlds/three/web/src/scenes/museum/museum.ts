/**
 * The Museum: a town museum of the early twenty-first century with paintings, antiquities, nature and technology.
 *
 * Owns: putting the rooms together, the words about the place, the starts, the sky. Refuses: any one room's contents.
 */
import { ANTIQUES } from "../../kit/antiques";
import { Workshop } from "../../kit/contents";
import { materialsOf } from "../../kit/materials";
import type { NodeDef, SceneDef } from "../../kit/model";
import { stream } from "../../kit/random";
import { TOMORROW } from "../../kit/tomorrow";
import { antiquities } from "./antiquities";
import { cafe } from "./cafe";
import { foyer } from "./foyer";
import { nature } from "./nature";
import { outside } from "./outside";
import { paintings } from "./paintings";
import { boundsOf, FORECOURT, GROUND_M, PARAPET_M, ROOMS, type RoomId } from "./plan";
import { shell } from "./shell";
import { cloakroom, lift, media } from "./small_rooms";
import { installation, study } from "./workrooms";

const DESCRIPTION =
  "The town museum on an ordinary opening day between 2005 and 2025. Behind the glass front lie a foyer with ticket desk, " +
  "cloakroom, lift and cafe; double doors lead to the hall of antiquities and from there to the hall of paintings and to " +
  "the hall of nature and technology, all three under skylights. Beside them are a film room, a gallery where a new " +
  "exhibition is being hung, and the curator's study. Exhibits may be of any age, and models of what is gone belong in " +
  "vitrines, on plinths and on walls; what staff and visitors use belongs to the years named.";

const INTERACTIONS = [
  "Doors open and close: the glass entrance, the wooden doors, the lift's, lockers' and some vitrines'.",
  "Drawers of the curator's cabinet and of the desks slide out and in.",
  "Wall switches turn lamps on and off; desk lamps, fans and screens are switched by hand.",
  "Stools, cups, leaflets, loose barrier posts, boxes and other small things can be pushed.",
];

function rooms(): SceneDef["rooms"] {
  const halls = (Object.keys(ROOMS) as RoomId[]).map((id) => ({
    id,
    label: ROOMS[id].label,
    bounds: boundsOf(id),
  }));
  const { x, z } = FORECOURT;
  const court = { min: [x[0], GROUND_M, z[0]], max: [x[1], PARAPET_M, z[1]] } as const;
  return [...halls, { id: "forecourt", label: "forecourt", bounds: court }];
}

const start = (
  id: string,
  label: string,
  [x, y, z, yaw_deg, pitch_deg]: readonly [number, number, number, number, number],
) => ({ id, label, pose: { x, y, z, yaw_deg, pitch_deg } });

/** Places to stand from which a room is seen well; the first is the usual one. */
const STARTS: SceneDef["starts"] = [
  start("foyer", "foyer, inside the entrance", [1.2, 0.012, 7.2, -8, 4]),
  start("antiquities", "hall of antiquities, inside the double doors", [0, 0, -1.6, 0, 3]),
  start("paintings", "hall of paintings", [-7.4, 0, -1.6, -62, 3]),
  start("nature", "hall of nature and technology", [15.0, 0, -1.1, -50, 1]),
  start("cafe", "cafe", [6.9, 0, 5.6, 78, 8]),
  start("installation", "gallery under installation", [-14, 0, 0.9, -157, 8]),
  start("study", "curator's study", [-12.0, 0, 4.0, 121, 8]),
  start("film", "film room", [15.6, 0, 1, 180, 3]),
  start("forecourt", "forecourt, before the entrance", [1.2, GROUND_M, 16.0, -6, -4]),
];

/** Antiques that would be in use wherever one finds them, never an exhibit of these halls. */
const USED: readonly string[] = [
  "wall-telephone",
  "oil-lamp",
  "wash-tub",
  "coal-iron",
  "quill",
  "milk-churn",
];

const SKY: SceneDef["sky"] = {
  sun_direction: [-0.42, 0.78, 0.46],
  sun_color: 0xfff2dc,
  sun_intensity: 3.2,
  sky_color: 0x86b4e2,
  horizon_color: 0xdfe9f0,
  ground_color: 0x8f897c,
  hemisphere_intensity: 1.1,
  exposure: 1,
  shadow_box: { min: [-19, -0.5, -12], max: [19, 7, 18] },
};

/** What nobody uses yet, and what nobody uses any more and nobody would show here either. */
export const ANACHRONISMS: NonNullable<SceneDef["anachronisms"]> = [
  ...TOMORROW,
  ...ANTIQUES.filter(({ id }) => USED.includes(id)),
];

/** Builds the museum; equal seeds give equal museums. */
export function buildMuseum(seed: number): SceneDef {
  const { floors, nodes: fixed } = shell();
  const random = (room: string) => stream(seed, `museum/${room}`);
  const workshop = new Workshop();
  const nodes: NodeDef[] = [
    ...fixed,
    ...antiquities(floors.antiquities, random("antiquities"), workshop),
    ...paintings(floors.paintings, workshop),
    ...nature(floors.nature, random("nature"), workshop),
    ...foyer(floors.foyer, random("foyer"), workshop),
    ...cafe(floors.cafe, random("cafe"), workshop),
    ...cloakroom(floors.cloakroom, workshop),
    ...media(floors.media, workshop),
    ...lift(workshop),
    ...study(floors.study, random("study"), workshop),
    ...installation(floors.installation, workshop),
    ...outside(random("forecourt"), workshop),
  ];
  return {
    id: "museum",
    setting: {
      title: "Museum",
      place: "A town museum with three halls under skylights",
      description: DESCRIPTION,
      era: { from_year: 2005, to_year: 2025 },
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
