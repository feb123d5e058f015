/**
 * The Farm: yard, barn, cowshed, gardens, fields and tracks of a family farm of today.
 *
 * Owns: putting the parts together, the words about the place, the starts, the sky. Refuses: any part's contents.
 */
import { ANTIQUES } from "../../kit/antiques";
import { Workshop } from "../../kit/contents";
import { materialsOf } from "../../kit/materials";
import type { NodeDef, SceneDef } from "../../kit/model";
import { stream } from "../../kit/random";
import { TOMORROW } from "../../kit/tomorrow";
import { buildings } from "./buildings";
import { land } from "./land";
import { meadow } from "./meadow";
import { BARN, DISTRICTS, SHED, STABLE } from "./plan";
import { things } from "./things";

const DESCRIPTION =
  "A family farm of today on a sunny morning. Around a gravelled yard lie the farmhouse, a red barn with hay, an open " +
  "cowshed and a machine shed; behind the house are a kitchen garden and an orchard. A track leads south past the " +
  "pasture, between fields of maize and wheat, and north again along the farm's eastern fence. The farmer is out in the " +
  "fields; tractor, tools and beasts stand where they were left.";

const INTERACTIONS = [
  "The barn's doors and the field gates open and close.",
  "Bales, pallets, crates, baskets, buckets, chairs and other small things can be pushed.",
  "The radio on the garden table turns on and off; a switch beside the barn's gateway turns its lamps on and off.",
];

function rooms(): SceneDef["rooms"] {
  const box = (
    id: string,
    label: string,
    x: readonly [number, number],
    z: readonly [number, number],
    top: number,
  ) => ({
    id,
    label,
    bounds: { min: [x[0], 0, z[0]] as const, max: [x[1], top, z[1]] as const },
  });
  const under = ({ x, z, width_m, depth_m }: typeof STABLE | typeof SHED) =>
    [[x - width_m / 2, x + width_m / 2] as const, [z - depth_m / 2, z + depth_m / 2] as const] as const;
  return [
    box(
      "barn",
      "barn",
      [BARN.x[0] + 0.2, BARN.x[1] - 0.2],
      [BARN.z[0] + 0.2, BARN.z[1] - 0.2],
      BARN.eaves_m + 2,
    ),
    box("stable", "cowshed", ...under(STABLE), 2.9),
    box("shed", "machine shed", ...under(SHED), 3),
    ...Object.entries(DISTRICTS).map(([id, { label, x, z }]) => box(id, label, x, z, 10)),
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

const STARTS: SceneDef["starts"] = [
  start("yard", "farmyard", [11.2, 0, 9.4, -44, 2]),
  start("barn", "inside the barn door", [-17.9, 0.025, -2.6, -112, 4]),
  start("cowshed", "before the cowshed", [21.4, 0, 5.4, 8, 4]),
  start("garden", "kitchen garden", [14.2, 0, -16.4, 4, 8]),
  start("orchard", "orchard", [-7.4, 0, -26.6, -78, 3]),
  start("pond", "by the pond", [-23.4, 0, 16.6, -136, 5]),
  start("pasture", "pasture gate", [-9.8, 0, 14.4, 180, 4]),
  start("track", "corner of the field track", [42.6, 0, 35.6, -10, 2]),
];

const SKY: SceneDef["sky"] = {
  sun_direction: [0.5, 0.66, 0.56],
  sun_color: 0xfff2da,
  sun_intensity: 3.2,
  sky_color: 0x7fb2e5,
  horizon_color: 0xdfe9ec,
  ground_color: 0x87875f,
  hemisphere_intensity: 1.1,
  exposure: 1,
  shadow_box: { min: [-46, -1, -40], max: [46, 11, 41] },
};

export const ANACHRONISMS: NonNullable<SceneDef["anachronisms"]> = [...ANTIQUES, ...TOMORROW];

/** Builds the farm; equal seeds give equal farms. */
export function buildFarm(seed: number): SceneDef {
  const random = (part: string) => stream(seed, `farm/${part}`);
  const workshop = new Workshop();
  const { stand, orchard, nodes: ground } = land(random("land"), workshop);
  const built = [...ground, ...buildings(orchard), ...things(stand, random("things"), workshop)];
  const nodes: NodeDef[] = [...built, ...meadow(stand, random("meadow"), workshop, built)];
  return {
    id: "farm",
    setting: {
      title: "Farm",
      place: "A family farm in hilly country",
      description: DESCRIPTION,
      era: { from_year: 2010, to_year: 2025 },
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
