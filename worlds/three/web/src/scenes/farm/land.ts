/** Ground, tracks, pond, crops, fences and what lies beyond. Owns that nobody leaves the farm; refuses buildings. */
import { Contents, type Workshop } from "../../kit/contents";
import { fieldsAround, woodedHills } from "../../kit/country";
import { puddle } from "../../kit/farm_tools";
import { crop, fieldGate, railFence, reeds } from "../../kit/farmyard";
import type { NodeDef } from "../../kit/model";
import { standing } from "../../kit/placement";
import { hedge, tree } from "../../kit/plants";
import type { Place } from "../../kit/prop";
import type { Random } from "../../kit/random";
import { slab } from "../../kit/walls";
import { BARN, FARM, POND, type Span } from "./plan";

const GRASS = "rough grass";
/** Floors lie so much over the grass. */
const FLOOR_M = 0.025;
const PATCHES: readonly (readonly [id: string, label: string, x: Span, z: Span, material: string])[] = [
  [
    "barn/floor",
    "barn floor",
    [BARN.x[0] + 0.2, BARN.x[1] - 0.005],
    [BARN.z[0] + 0.2, BARN.z[1] - 0.2],
    "track",
  ],
  ["stable/floor", "floor of the cowshed", [17.005, 28.995], [-7.985, -2], "concrete"],
  ["shed/floor", "floor of the machine shed", [5.005, 16.995], [13.4, 18.995], "concrete"],
  ["fields/north", "meadow", [-46, 40.4], [-40, -11], GRASS],
  ["fields/west", "meadow", [-46, -15.5], [-11, 12], GRASS],
  ["yard/ground", "gravelled yard", [-15.5, 15.5], [-11, 12], "farm gravel"],
  ["fields/east", "meadow", [15.5, 40.4], [-11, 12], GRASS],
  ["pasture/ground", "pasture", [-46, -2.4], [12, 33], GRASS],
  ["track/lane", "field track", [-2.4, 2.4], [12, 33], "track"],
  ["fields/south-east", "meadow", [2.4, 40.4], [12, 33], GRASS],
  ["fields/south-west", "meadow", [-46, -2.4], [33, 41], GRASS],
  ["track/south", "field track", [-2.4, 40.4], [33, 38.4], "track"],
  ["fields/south", "verge", [-2.4, 40.4], [38.4, 41], GRASS],
  ["track/east", "field track", [40.4, 46.4], [-40, 41], "track"],
];

export function land(
  random: Random,
  workshop: Workshop,
): { stand: Stand; orchard: NodeDef; nodes: NodeDef[] } {
  const grounds = new Map(
    PATCHES.map(([id, label, x, z, material]) => [
      id,
      slab({
        id,
        label,
        kind: "ground",
        x,
        z,
        surface_m: id.endsWith("/floor") ? FLOOR_M : 0,
        thickness_m: 0.3,
        material,
      }),
    ]),
  );
  const fields = new Contents("fields", workshop);
  const stand: Stand = (x, z, yaw_deg = 0) => {
    const patch = PATCHES.find(([, , px, pz]) => x >= px[0] && x <= px[1] && z >= pz[0] && z <= pz[1]);
    if (!patch) throw new Error(`the farm has no ground at ${x}, ${z}`);
    return standing(grounds.get(patch[0]) as NodeDef, x, z, yaw_deg);
  };
  fences(fields, stand);
  crops(fields, stand);
  pond(fields, stand, random);
  beyond(fields, stand, random);
  return {
    stand,
    orchard: grounds.get("fields/north") as NodeDef,
    nodes: [
      ...grounds.values(),
      ...fields.nodes,
      ...fieldsAround("country", [-46, 46.4], [-40, 41], -0.15),
      woodedHills("country/hills", random, 19),
    ],
  };
}

/** A place on whatever ground lies at x, z. */
export type Stand = (x: number, z: number, yaw_deg?: number) => Omit<Place, "id">;

function fences(fields: Contents, stand: Stand): void {
  const along = ([x0, x1]: Span, z: number) =>
    fields.put("fence", railFence, stand((x0 + x1) / 2, z, 0), { length_m: x1 - x0 });
  const down = (x: number, [z0, z1]: Span) =>
    fields.put("fence", railFence, stand(x, (z0 + z1) / 2, 90), { length_m: z1 - z0 });
  along([FARM.x[0], 0], FARM.z[0]);
  along([0, FARM.x[1]], FARM.z[0]);
  along([FARM.x[0], 0], FARM.z[1]);
  along([0, FARM.x[1]], FARM.z[1]);
  down(FARM.x[0], [FARM.z[0], 0]);
  down(FARM.x[0], [0, FARM.z[1]]);
  down(FARM.x[1], [FARM.z[0], 0]);
  down(FARM.x[1], [0, FARM.z[1]]);
  down(40.2, [FARM.z[0], -18.6]);
  down(40.2, [-18.5, 32.8]);
  along([2.7, 40.3], 32.8);
  down(2.7, [20, 32.8]);
  down(-2.7, [16, 33]);
  down(-2.7, [33, FARM.z[1]]);
  along([-21, -11.8], 16);
  along([-8.2, -2.7], 16);
  down(-21, [16, 33]);
  along([-21, -2.7], 32.8);
  fields.put("gate", fieldGate, stand(-10, 16, 0), { width_m: 3.2, open: true });
  fields.put("gate", fieldGate, stand(0, 19, 0), { width_m: 4.4, open: true });
}

function crops(fields: Contents, stand: Stand): void {
  fields.put("wheat", crop, stand(35.4, 6.5, 90), {
    size: [49, 0.95, 9],
    material: "wheat",
    rows: 8,
    label: "field of wheat",
  });
  fields.put("maize", crop, stand(21, 26.6, 0), {
    size: [34, 2, 11.4],
    material: "hedge",
    rows: 9,
    label: "field of maize",
  });
}

function pond(fields: Contents, stand: Stand, random: Random): void {
  fields.put("pond", puddle, stand(POND.x, POND.z, 0), {
    radius_m: POND.radius_m,
    random,
    material: "pond",
  });
  const count = 10;
  const r = 8;
  for (let k = 0; k < count; k++) {
    const a = (k / count) * 2 * Math.PI;
    const length_m = 2 * r * Math.tan(Math.PI / count) - 0.1;
    fields.put(
      "pond-fence",
      railFence,
      stand(POND.x + Math.sin(a) * r, POND.z + Math.cos(a) * r, (a * 180) / Math.PI),
      { length_m },
    );
  }
  for (const [x, z] of [
    [-36.2, 21.4],
    [-35.4, 26.6],
    [-26.6, 21.8],
    [-26.2, 26.2],
    [-31.2, 29.2],
  ] as const)
    fields.put("reeds", reeds, stand(x, z, x * 30), { random, radius_m: 0.9 });
}

function beyond(fields: Contents, stand: Stand, random: Random): void {
  const line = { height_m: 1.8, depth_m: 1, random, far: true };
  fields.put("far-hedge", hedge, stand(-12, -39.6, 0), { ...line, length_m: 60 });
  fields.put("far-hedge", hedge, stand(-45.6, 0, 90), { ...line, length_m: 74 });
  for (const [x, z, h] of [
    [-34, -33, 7.5],
    [-38, -12, 8],
    [-41, 8, 7],
    [27, -34, 7.4],
    [-12, 37.5, 6.5],
    [33, -30, 6.8],
  ] as const)
    fields.put("tree", tree, stand(x, z, x * 17), { height_m: h, random });
}
