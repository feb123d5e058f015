/** The baker's things: oven, trough, loaves and flour; bed, cradle, loom and chest behind. Owns these; refuses the house. */
import { Contents, type Workshop } from "../../kit/contents";
import { barrel, besom, firewood, leaningTool, plainBench, sack } from "../../kit/farm_tools";
import { breadOven, tallowCandle } from "../../kit/fire";
import {
  clayJug,
  clothStack,
  fullBasket,
  herbs,
  plainBowl,
  pretzel,
  roundLoaf,
} from "../../kit/market_goods";
import type { NodeDef } from "../../kit/model";
import {
  cradle,
  distaff,
  kneadingTrough,
  lidChest,
  loom,
  strawBed,
  threeLegStool,
  trestleTable,
  wallCross,
} from "../../kit/old_furniture";
import { fixed, on, standing } from "../../kit/placement";
import type { Random } from "../../kit/random";
import { wallShelf } from "../../kit/storage";
import { BAKERY } from "./plan";

const T = 0.35;
const [WEST, EAST] = [BAKERY.x[0] + T, BAKERY.x[1] - T];
const [NORTH, SOUTH] = [BAKERY.z[0] + T, BAKERY.z[1] - T];
const PART = { north: BAKERY.partition_z - 0.08, south: BAKERY.partition_z + 0.08 } as const;

export function bakeryThings(
  floors: { bakery: NodeDef; chamber: NodeDef },
  random: Random,
  workshop: Workshop,
): NodeDef[] {
  return [...bakery(floors.bakery, random, workshop), ...chamber(floors.chamber, workshop)];
}

function bakery(floor: NodeDef, random: Random, workshop: Workshop): NodeDef[] {
  const room = new Contents("bakery", workshop);
  room.put("oven", breadOven, standing(floor, WEST + 0.96, 16.15, 90));
  const counter = room.put("counter", trestleTable, standing(floor, -8.1, NORTH + 0.55, 0), {
    length_m: 1.9,
    width_m: 0.7,
    height_m: 0.84,
  });
  for (const [x, z, r] of [
    [-0.7, 0.1, 0.13],
    [-0.4, -0.1, 0.12],
    [-0.1, 0.12, 0.13],
  ] as const)
    room.put("loaf", roundLoaf, on(counter, x, z, { yaw_deg: x * 90 }), { radius_m: r });
  for (const [x, z] of [
    [0.24, 0.1],
    [0.3, -0.12],
  ] as const)
    room.put("pretzel", pretzel, on(counter, x, z, { yaw_deg: x * 200 }));
  room.put("rolls", fullBasket, on(counter, 0.68, 0.0), { of: "rolls", random });
  room.put("kneading-trough", kneadingTrough, standing(floor, -6.75, PART.north - 0.34, 0));

  const shelf = room.put("shelf", wallShelf, fixed("bakery", [-6.9, 1.6, PART.north - 0.121], 180), {
    size: [1.3, 0.18, 0.24],
    wood: "planks",
  });
  for (const x of [-0.45, -0.12, 0.25]) room.put("loaf", roundLoaf, on(shelf, x, 0), { radius_m: 0.1 });
  for (const [z, yaw, fill] of [
    [15.5, 60, "flour"],
    [16.1, 100, "shut"],
  ] as const)
    room.put("sack", sack, standing(floor, EAST - 0.32, z, yaw), { fill });
  room.put("barrel", barrel, standing(floor, EAST - 0.36, 16.8, 0), {
    radius_m: 0.27,
    height_m: 0.7,
    open: "water",
  });
  room.put("peel", leaningTool, standing(floor, -8.35, PART.north - 0.3, 180), {
    head: "peel",
    length_m: 1.6,
  });
  room.put("firewood", firewood, standing(floor, WEST + 0.3, 14.55, 90), {
    width_m: 0.8,
    height_m: 0.55,
    depth_m: 0.42,
    random,
  });
  room.put("stool", threeLegStool, standing(floor, -6.4, 14.9, 10), {});
  room.put("besom", besom, standing(floor, EAST - 0.27, 14.55, -90));
  return room.nodes;
}

function chamber(floor: NodeDef, workshop: Workshop): NodeDef[] {
  const room = new Contents("chamber", workshop);
  room.put("bed", strawBed, standing(floor, WEST + 0.58, 18.42, 0), {});
  room.put("cradle", cradle, standing(floor, -8.75, 18.15, 12));
  room.put("loom", loom, standing(floor, -6.35, SOUTH - 0.68, 180));
  room.put("bench", plainBench, standing(floor, -6.35, 18.85, 0), { length_m: 0.9, movable: true });
  room.put("chest", lidChest, standing(floor, -8.6, SOUTH - 0.3, 180), { size: [1.0, 0.56, 0.46] });
  room.put("distaff", distaff, standing(floor, -4.5, 20.0, 200));
  const stool = room.put("stool", threeLegStool, standing(floor, -4.6, 19.2, 0), {});
  room.put("candle", tallowCandle, on(stool, 0.02, -0.02), { lit: true, candela: 5 });
  room.put("crucifix", wallCross, fixed("chamber", [WEST + 0.6, 1.5, PART.south + 0.0005], 0));
  const shelf = room.put("shelf", wallShelf, fixed("chamber", [EAST - 0.121, 1.35, 18.55], -90), {
    size: [0.8, 0.18, 0.24],
    wood: "planks",
  });
  room.put("jug", clayJug, on(shelf, -0.2, 0), { height_m: 0.22, tint: 0x9a6a48 });
  room.put("bowl", plainBowl, on(shelf, 0.15, 0), { wood: true });
  room.put("herbs", herbs, fixed("chamber", [-8.61, BAKERY.ground_m - 0.2 - 0.4205, 19.0]));
  room.put("cloth", clothStack, on(room.nodes.find(({ kind }) => kind === "bench") as NodeDef, -0.2, 0), {
    tints: [0xe2d8bf, 0x7a3a34],
    size: [0.3, 0.05, 0.22],
  });
  return room.nodes;
}
