/**
 * The City Street: a crossing in a European city today, late in the morning.
 *
 * Owns: putting the districts together, the words about the place, the starts, the sky. Refuses: any one district's things.
 */
import { ANTIQUES } from "../../kit/antiques";
import { Workshop } from "../../kit/contents";
import { materialsOf } from "../../kit/materials";
import type { NodeDef, SceneDef } from "../../kit/model";
import { stream } from "../../kit/random";
import { bakery } from "./bakery";
import { bookshop } from "./bookshop";
import { edges } from "./edges";
import { fronts } from "./fronts";
import { ground } from "./ground";
import { houses } from "./houses";
import { lights } from "./lights";
import { park } from "./park";
import { pavements } from "./pavements";
import { DISTRICTS, type District, PAVE_M } from "./plan";
import { shells } from "./shells";
import { traffic } from "./traffic";

const DESCRIPTION =
  "Two streets cross in the old part of a European city: Harbour Street, along which a tram runs in its own hedged " +
  "track, and Linden Street. Traffic lights for cars and for people on foot change in step; the tram has the right of " +
  "way and stops for whoever stands in front of it. On the corners are a bakery, a cafe with tables outside, a " +
  "pharmacy and a small park with a playground and a fountain; the bakery and the bookshop are open and can be " +
  "entered. All four streets are closed at their ends. It is a weekday, late in the morning.";

const INTERACTIONS = [
  "The doors of the bakery, of the bookshop and of the park open and close.",
  "The tills' drawers slide out and in.",
  "The push buttons at the traffic lights light up when they are pressed.",
  "Lamps in the shops turn on and off at their switches; so does the bakery's ceiling fan.",
  "The carousel in the playground turns when it is pushed and stops when it is held.",
  "Chairs, crates, cups, books, boxes, balls and other small things can be pushed.",
];

const start = (
  id: string,
  label: string,
  [x, z, yaw_deg, pitch_deg]: readonly [number, number, number, number],
  y = PAVE_M,
) => ({ id, label, pose: { x, y, z, yaw_deg, pitch_deg } });

/** Places to stand from which a district is seen well; the first is the usual one. */
const STARTS: SceneDef["starts"] = [
  start("west", "west end of Harbour Street, among the parked cars", [-49, -4.2, 86, 0], 0),
  start("corner", "corner by the park, looking over the crossing", [7.2, 10.8, -38, 0]),
  start("cafe", "on the road before the cafe", [14.6, -4.0, 3, -3], 0),
  start("bakery", "bakery, inside the door", [-12.7, -13.4, -28, 8]),
  start("bookshop", "bookshop, inside the door", [26.0, -13.6, -30, 8]),
  start("east", "east end of Harbour Street", [37, -10.2, -97, 0]),
  start("north", "Linden Street, by the gate house", [-7.2, -41, 165, 0]),
  start("playground", "playground in the park", [30.2, 28.4, 128, 4]),
  start("park", "far corner of the park", [48, 40, -50, 2]),
];

const SKY: SceneDef["sky"] = {
  sun_direction: [0.5, 0.68, 0.54],
  sun_color: 0xfff0da,
  sun_intensity: 3.2,
  sky_color: 0x6fa6e0,
  horizon_color: 0xdbe6ee,
  ground_color: 0x8b877e,
  hemisphere_intensity: 1.15,
  exposure: 1,
  shadow_box: { min: [-56, -0.5, -26], max: [56, 14, 46] },
};

export const ANACHRONISMS: NonNullable<SceneDef["anachronisms"]> = ANTIQUES;

/** Builds the crossing; equal seeds give equal ones. */
export function buildCity(seed: number): SceneDef {
  const random = (purpose: string) => stream(seed, `city-street/${purpose}`);
  const workshop = new Workshop();
  const laid = ground();
  const shops = shells();
  const built = houses(random("houses"));
  const nodes: NodeDef[] = [
    ...laid.nodes,
    ...built,
    ...fronts(laid, built, workshop),
    ...shops.bakery.nodes,
    ...shops.bookshop.nodes,
    ...bakery(shops.bakery.floor, random("bakery"), workshop),
    ...bookshop(shops.bookshop.floor, random("bookshop"), workshop),
    ...lights(laid, workshop),
    ...traffic(laid, workshop),
    ...pavements(laid, random("pavements"), workshop),
    ...park(laid, random("park"), workshop),
    ...edges(laid, random("edges"), workshop),
  ];
  return {
    id: "city-street",
    setting: {
      title: "City street",
      place: "A street crossing in a European city",
      description: DESCRIPTION,
      era: { from_year: 2015, to_year: 2025 },
      interactions: INTERACTIONS,
    },
    rooms: (Object.keys(DISTRICTS) as District[]).map((id) => ({ id, ...DISTRICTS[id] })),
    starts: STARTS,
    materials: materialsOf(nodes),
    nodes,
    anachronisms: ANACHRONISMS,
    sky: SKY,
  };
}
