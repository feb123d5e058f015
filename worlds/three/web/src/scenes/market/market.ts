/**
 * The Market Town: a small walled town of Central Europe on market day, between 1300 and 1400.
 *
 * Owns: putting the districts together, the words about the place, the starts, the sky. Refuses: any district's contents.
 */
import { Workshop } from "../../kit/contents";
import { LATER_THINGS } from "../../kit/later_things";
import { materialsOf } from "../../kit/materials";
import type { NodeDef, SceneDef } from "../../kit/model";
import { stream } from "../../kit/random";
import { bakeryThings } from "./bakery";
import { borders } from "./borders";
import { church } from "./church";
import { ground } from "./ground";
import { houses } from "./houses";
import { lanes } from "./lanes";
import { parish } from "./parish";
import { BAKERY, CHURCH, DISTRICTS, PORCH, SMITHY, TAVERN } from "./plan";
import { smithyThings } from "./smithy";
import { square } from "./square";
import { tavernThings } from "./tavern";

const DESCRIPTION =
  "A small walled town in Central Europe in the fourteenth century, early in the afternoon of a market day. The bell has " +
  "just rung and everybody has gone to mass: stalls, shops, smithy, tavern and bakery stand open and left. Around the " +
  "cobbled square with its well, market cross and pillory lie timber-framed houses and the church; lanes lead to the " +
  "mill stream in the west, to a stable yard in the south and to the town gate, which is shut, in the north-east. All " +
  "that is here was made by hand of wood, iron, clay, stone, wool and linen.";

const INTERACTIONS = [
  "The doors of the tavern, the baker's house and the church porch open and close; so do chests and window shutters.",
  "The well's windlass, the smith's bellows, the grindstone and the tavern's spit can be turned.",
  "The pillory's board lifts.",
  "The bell rope in the church porch sets the bell swinging.",
  "Jugs, bowls, baskets, loaves, vegetables, stools, buckets and other small things can be pushed.",
];

function rooms(): SceneDef["rooms"] {
  const inside = (
    id: string,
    label: string,
    x: readonly [number, number],
    z: readonly [number, number],
    y: readonly [number, number],
    inset = 0.35,
  ) => ({
    id,
    label,
    bounds: {
      min: [x[0] + inset, y[0], z[0] + inset] as const,
      max: [x[1] - inset, y[1], z[1] - inset] as const,
    },
  });
  return [
    inside("tavern", "tavern", TAVERN.x, TAVERN.z, [TAVERN.floor_m, TAVERN.ground_m]),
    inside(
      "bakery",
      "bakery",
      BAKERY.x,
      [BAKERY.z[0], BAKERY.partition_z + 0.27],
      [BAKERY.floor_m, BAKERY.ground_m],
    ),
    inside(
      "chamber",
      "baker's chamber",
      BAKERY.x,
      [BAKERY.partition_z - 0.27, BAKERY.z[1]],
      [BAKERY.floor_m, BAKERY.ground_m],
    ),
    {
      ...inside(
        "smithy",
        "smithy",
        [SMITHY.x[0] + 0.05, SMITHY.x[1] + 0.2],
        SMITHY.z,
        [0, SMITHY.ridge_m],
        0.4,
      ),
      open_to_roof: true,
    },
    inside("porch", "church porch", PORCH.x, PORCH.z, [CHURCH.floor_m, CHURCH.floor_m + PORCH.height_m], 0),
    ...Object.entries(DISTRICTS).map(([id, { label, x, z, y }]) => inside(id, label, x, z, y, 0)),
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

/** Places to stand from which a district is seen well; the first is the usual one. */
const STARTS: SceneDef["starts"] = [
  start("square", "market square, between the stalls", [2.9, 0, 11.9, -9, 3]),
  start("well", "market square, by the church steps", [3.5, 0, -9.5, 160, 4]),
  start("smithy", "before the smithy", [-12.9, 0, -8.75, -94, 4]),
  start("tavern", "inside the tavern", [16.95, TAVERN.floor_m, 5.6, 56, 9]),
  start("bakery", "inside the baker's door", [-5.0, BAKERY.floor_m, 14.2, -130, 10]),
  start("mill-street", "Mill Street, by the washing place", [-35.2, 0, 20.6, -8, 3]),
  start("yard", "stable yard", [-12.6, 0, 26.4, 140, 6]),
  start("gate", "Gate Street, towards the gate", [36.2, 0, -14.6, -6, -2]),
  start("churchyard", "churchyard gate", [10.2, 0, -15.2, 10, 2]),
];

const SKY: SceneDef["sky"] = {
  sun_direction: [-0.46, 0.72, 0.52],
  sun_color: 0xfff0d6,
  sun_intensity: 3.2,
  sky_color: 0x84b4e2,
  horizon_color: 0xdfe7ea,
  ground_color: 0x8a8069,
  hemisphere_intensity: 1.1,
  exposure: 1,
  shadow_box: { min: [-42, -1, -37], max: [42, 12, 37] },
};

export const ANACHRONISMS: NonNullable<SceneDef["anachronisms"]> = LATER_THINGS;

/** Builds the town; equal seeds give equal towns. */
export function buildMarketTown(seed: number): SceneDef {
  const random = (room: string) => stream(seed, `market-town/${room}`);
  const land = ground(random("country"));
  const patch = (id: string) => land.patches.get(id) as NodeDef;
  const house = church();
  const built = houses();
  const workshop = new Workshop();
  const nodes: NodeDef[] = [
    ...land.nodes,
    ...borders(),
    ...house.nodes,
    ...built.nodes,
    ...square(patch("square/paving"), random("square"), workshop),
    ...smithyThings(patch("smith-lane/paving"), workshop),
    ...tavernThings(built.floors.tavern, random("tavern"), workshop),
    ...bakeryThings(built.floors, random("bakery"), workshop),
    ...parish(house.floor, patch("churchyard/grass"), random("churchyard"), workshop),
    ...lanes(land.patches, random("lanes"), workshop),
  ];
  return {
    id: "market-town",
    setting: {
      title: "Market Town",
      place: "The market square of a small walled town in Central Europe",
      description: DESCRIPTION,
      era: { from_year: 1300, to_year: 1400 },
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
