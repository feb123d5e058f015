/** What stands in the tavern: tables, benches, jugs, casks, hearth and what hangs over it. Owns these; refuses the house. */
import { cat } from "../../kit/animals";
import { Contents, type Workshop } from "../../kit/contents";
import { besom, bucket, firewood, lyingBarrel, plainBench, puddle } from "../../kit/farm_tools";
import { candleWheel, fire, hearth, tallowCandle } from "../../kit/fire";
import {
  bigKnife,
  cheese,
  clayJug,
  cookingPot,
  ham,
  herbs,
  plainBowl,
  roundLoaf,
  tankard,
} from "../../kit/market_goods";
import type { NodeDef } from "../../kit/model";
import {
  dice,
  dresser,
  gameBoard,
  lidChest,
  spit,
  threeLegStool,
  trestleTable,
  wallCross,
} from "../../kit/old_furniture";
import { fixed, on, standing } from "../../kit/placement";
import type { Random } from "../../kit/random";
import { TAVERN } from "./plan";

const T = 0.35;
const EAST = TAVERN.x[1] - T;
const [NORTH, SOUTH] = [TAVERN.z[0] + T, TAVERN.z[1] - T];
const BEAM_M = TAVERN.ground_m - 0.2;

export function tavernThings(floor: NodeDef, random: Random, workshop: Workshop): NodeDef[] {
  const room = new Contents("tavern", workshop);
  fireplace(room, floor, random);
  tables(room, floor);
  barrelsAndShelves(room, floor);
  hung(room);
  room.put("straw", puddle, standing(floor, 18.6, 2.2, 0), { radius_m: 1.1, random, material: "straw" });
  return room.nodes;
}

function fireplace(room: Contents, floor: NodeDef, random: Random): void {
  const place = room.put("hearth", hearth, standing(floor, EAST - 0.48, 1.3, -90), {
    height_m: BEAM_M - TAVERN.floor_m - 0.01,
    throat_m: 0.205,
  });
  room.put("fire", fire, on(place, 0, -0.02, { under_m: 0.6 }), { width_m: 0.42, candela: 22, reach_m: 11 });
  room.put("spit", spit, on(place, -0.02, -0.02, { under_m: 0.6 }), { length_m: 1.12 });
  room.put("pot", cookingPot, on(place, 0.52, 0.28, { under_m: 0.6, yaw_deg: 30 }), {
    radius_m: 0.13,
    iron: true,
  });
  room.put("firewood", firewood, standing(floor, EAST - 0.3, 3.35, -90), {
    width_m: 1.3,
    height_m: 0.6,
    depth_m: 0.42,
    random,
  });
  room.put("cat", cat, standing(floor, 22.9, 2.2, 60), 0x6b5f52);
  room.put("besom", besom, standing(floor, EAST - 0.27, -0.35, -90));
  room.put("bucket", bucket, standing(floor, 24.2, 4.65, 0), { fill: "water" });
}

function tables(room: Contents, floor: NodeDef): void {
  const first = room.put("table", trestleTable, standing(floor, 19.2, -1.3, 0), { length_m: 2.1 });
  for (const z of [-0.62, 0.62])
    room.put("bench", plainBench, standing(floor, 19.2, -1.3 + z, 0), { length_m: 1.9, movable: true });
  const second = room.put("table", trestleTable, standing(floor, 19.6, 3.75, 0), { length_m: 2.1 });
  for (const z of [-0.62, 0.62])
    room.put("bench", plainBench, standing(floor, 19.6, 3.75 + z, 0), { length_m: 1.9, movable: true });
  const third = room.put("table", trestleTable, standing(floor, 22.2, 5.0, 0), {
    length_m: 1.3,
    width_m: 0.7,
  });
  for (const [x, z] of [
    [21.7, 4.25],
    [22.7, 4.2],
  ] as const)
    room.put("stool", threeLegStool, standing(floor, x, z, x * 40), {});
  room.put("jug", clayJug, on(first, -0.25, 0.05, { yaw_deg: 120 }), { height_m: 0.25 });
  for (const [x, z, yaw, pewter] of [
    [-0.6, -0.16, 30, false],
    [0.75, -0.12, 100, true],
  ] as const)
    room.put("tankard", tankard, on(first, x, z, { yaw_deg: yaw }), { pewter });
  room.put("bowl", plainBowl, on(first, -0.72, 0.15), { wood: true, stew: true });
  room.put("loaf", roundLoaf, on(first, 0.1, -0.14), { radius_m: 0.1 });
  room.put("candle", tallowCandle, on(first, 0.5, -0.02), { holder: "iron", lit: true });
  room.put("jug", clayJug, on(second, 0.1, 0.02, { yaw_deg: -60 }), { height_m: 0.28, tint: 0x8f5a3c });
  for (const [x, z, yaw] of [
    [-0.5, 0.16, 10],
    [0.55, -0.15, 160],
  ] as const)
    room.put("tankard", tankard, on(second, x, z, { yaw_deg: yaw }), {});

  room.put("cheese", cheese, on(second, 0.82, 0.08, { yaw_deg: 40 }), {
    radius_m: 0.11,
    height_m: 0.08,
    cut: true,
  });
  room.put("knife", bigKnife, on(second, 0.48, 0.2, { yaw_deg: 20 }));
  room.put("game-board", gameBoard, on(third, -0.12, 0.02, { yaw_deg: 6 }));
  room.put("dice", dice, on(third, 0.22, 0.12, { yaw_deg: 30 }));
  room.put("tankard", tankard, on(third, 0.48, -0.15, { yaw_deg: 60 }), { pewter: true });
}

function barrelsAndShelves(room: Contents, floor: NodeDef): void {
  for (const x of [20.95, 21.62, 22.29])
    room.put("cask", lyingBarrel, standing(floor, x, NORTH + 0.47, 0), {});
  const shelves = room.put("dresser", dresser, standing(floor, EAST - 0.19, -2.5, -90), {});
  for (const [x, under, h, tint] of [
    [-0.45, 1.1, 0.24, 0xb0744c],
    [-0.15, 1.1, 0.2, 0x8f5a3c],
  ] as const)
    room.put("jug", clayJug, on(shelves, x, 0, { under_m: under, yaw_deg: 90 }), { height_m: h, tint });
  room.put("bowl", plainBowl, on(shelves, 0.3, 0, { under_m: 1.1 }), {
    wood: true,
    radius_m: 0.12,
  });
  for (const x of [-0.4, -0.2, 0.05])
    room.put("tankard", tankard, on(shelves, x, 0, { under_m: 1.5, yaw_deg: -70 }), { pewter: x > 0 });
  room.put("chest", lidChest, standing(floor, 23.9, SOUTH - 0.32, 180), {});
}

function hung(room: Contents): void {
  const beams = [3.16, 4.39] as const;
  room.put("candle-wheel", candleWheel, fixed("tavern", [20.2, BEAM_M - 0.72, 1.92]), {
    rope_m: 0.7195,
    candela: 7,
  });
  for (const x of [23.1, 23.55]) room.put("ham", ham, fixed("tavern", [x, BEAM_M - 0.5005, beams[0]]));
  room.put("herbs", herbs, fixed("tavern", [22.5, BEAM_M - 0.4205, beams[0]]));
  room.put("herbs", herbs, fixed("tavern", [21.9, BEAM_M - 0.4205, beams[0]]), 0xb3a26a);
  room.put("crucifix", wallCross, fixed("tavern", [21.9, 1.55, SOUTH - 0.0005], 180));
}
