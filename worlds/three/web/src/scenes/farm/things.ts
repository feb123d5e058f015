/** What stands about on the farm: machines, beasts, bales, tools, garden and orchard. Owns these places; refuses buildings. */
import { cat, dog, goose, hen, horse, ox, pig, sheep } from "../../kit/animals";
import { basket } from "../../kit/baskets";
import { newspaper } from "../../kit/books";
import { Contents, type Workshop } from "../../kit/contents";
import { bicycle } from "../../kit/cycles";
import { radio } from "../../kit/electronics";
import {
  barrel,
  besom,
  bucket,
  cartWheel,
  firewood,
  heap,
  hitchingRail,
  hurdle,
  ladder,
  leaningTool,
  puddle,
  sack,
  trough,
  wheelbarrow,
} from "../../kit/farm_tools";
import {
  beehive,
  clothesLine,
  coop,
  kennel,
  pallet,
  roundBale,
  scarecrow,
  squareBale,
  vegetableBed,
  wheelieBin,
} from "../../kit/farmyard";
import { smithHammer } from "../../kit/forge";
import { shoe } from "../../kit/garments";
import { pendantLamp, wallSwitch } from "../../kit/lamps";
import { carTyre, plasticCrate, potatoes, pumpkin, steelDrum, tomatoes } from "../../kit/later_things";
import { plough, tractor, trailer } from "../../kit/machines";
import { cabbage, fullBasket } from "../../kit/market_goods";
import type { NodeDef } from "../../kit/model";
import { wateringCan } from "../../kit/outdoor";
import { fixed, on } from "../../kit/placement";
import { bush, pottedPlant, tree } from "../../kit/plants";
import type { Random } from "../../kit/random";
import { bench, chair } from "../../kit/seating";
import { table } from "../../kit/tables";
import { mug, plate } from "../../kit/tableware";
import { wordBoard } from "../../kit/town_things";
import { ball } from "../../kit/toys";
import { car } from "../../kit/vehicles";
import { coiledHose, fuelCan, solarLamp } from "../../kit/yard_things";
import type { Stand } from "./land";
import { BARN } from "./plan";

/** From the rim of a barn lamp up to its beam. */
const LAMP_CORD_M = 0.7;

export function things(stand: Stand, random: Random, workshop: Workshop): NodeDef[] {
  return [
    ...yard(stand, random, workshop),
    ...barn(stand, random, workshop),
    ...stable(stand, random, workshop),
    ...shed(stand, workshop),
    ...garden(stand, random, workshop),
    ...orchard(stand, random, workshop),
    ...pasture(stand, workshop),
    ...track(stand, random, workshop),
  ];
}

function yard(stand: Stand, random: Random, workshop: Workshop): NodeDef[] {
  const place = new Contents("yard", workshop);
  place.put("tractor", tractor, stand(4.5, 4.5, 205), {});
  place.put("car", car, stand(12.4, -3.4, 8), {
    body: "estate",
    color: 0x4a6078,
    plate: "LA HE 217",
  });
  place.put("bicycle", bicycle, stand(-7.6, -10.4, 3));
  place.put("bench", bench, stand(-3.6, -12.55, 0), {});
  const meal = place.put("table", table, stand(8.2, -8.6, 0), {
    size: [1.8, 0.74, 0.85],
    wood: "pine",
    kind: "garden table",
  });
  for (const [x, z, yaw] of [
    [7.7, -9.35, 0],
    [8.7, -9.35, 8],
    [7.8, -7.85, 180],
    [8.9, -7.7, 195],
  ] as const)
    place.put("chair", chair, stand(x, z, yaw), { seat: "check cloth" });
  place.put("mug", mug, on(meal, -0.5, -0.2, { yaw_deg: 40 }), { tint: 0x5c7f95, full: true });
  place.put("plate", plate, on(meal, 0.4, 0.2), { tint: 0xdbe4ea });
  place.put("newspaper", newspaper, on(meal, 0.1, -0.1, { yaw_deg: 80 }));
  place.put("radio", radio, on(meal, -0.1, 0.28, { yaw_deg: 10 }));
  for (const [x, lid] of [
    [9.2, 0x2f3a34],
    [9.95, 0x2b5ea8],
    [10.7, 0xc9a227],
  ] as const)
    place.put("bin", wheelieBin, stand(x, -12.3, 0), { lid });
  place.put("kennel", kennel, stand(-11.8, -8.8, 60));
  place.put("dog", dog, stand(-10.2, -6.8, 40), { tint: 0x2f2a26, muzzle: 0x8a6a45 });
  place.put("cat", cat, stand(2.6, -10.2, 20), 0xb0763c);
  for (const [x, z, yaw, tint] of [
    [-5.6, 5.6, 30, 0xb5783f],
    [-6.8, 4.4, 160, 0xdcd2c0],
    [-5.1, 4.2, -60, 0x8a5a34],
    [-7.4, 3.2, 100, 0x3f3a36],
  ] as const)
    place.put("hen", hen, stand(x, z, yaw), { tint, pecks: tint > 0x900000 });
  place.put("cock", hen, stand(-6.2, 2.6, 70), { tint: 0xa8461f, tail: 0x1f3a34, cock: true });
  for (const [x, z, yaw] of [
    [-8.4, 8.6, 10],
    [-8.2, 9.9, 4],
    [-6.9, 9.4, 80],
  ] as const)
    place.put("pallet", pallet, stand(x, z, yaw));
  for (const [x, z] of [
    [-12.2, 6.4],
    [-12.9, 7.2],
  ] as const)
    place.put("drum", steelDrum, stand(x, z, 0));
  place.put("firewood", firewood, stand(4.6, -12.6, 0), {
    width_m: 2.2,
    height_m: 0.75,
    depth_m: 0.5,
    random,
  });
  place.put("besom", besom, stand(1.2, -12.7, 0));
  for (const [x, yaw] of [
    [1.75, 175],
    [1.9, 188],
  ] as const)
    place.put("boot", shoe, stand(x, -12.55, yaw), {
      kind: "boot",
      cloth: "rubber paint",
      sole: 0x2a2a2a,
    });
  place.put("hose-bucket", bucket, stand(-1.7, -10.3, 0), { fill: "water" });
  for (const [x, z] of [
    [-5.8, -12.4],
    [-6.6, -12.35],
    [6.3, -12.3],
  ] as const)
    place.put("plant", pottedPlant, stand(x, z, 0), {
      shape: "bushy",
      pot_radius_m: 0.17,
      height_m: 0.5,
      random,
    });
  place.put("ball", ball, stand(0.8, 1.2), { radius_m: 0.11, color: 0xc94f3d, band: 0xf2e6c9 });
  for (const [x, z, r] of [
    [-9.5, 0.5, 1.2],
    [7.4, 8.8, 0.9],
  ] as const)
    place.put("puddle", puddle, stand(x, z, 30), { radius_m: r, random });
  place.put("straw", puddle, stand(-13.6, -1.8, 0), { radius_m: 1.3, random, material: "straw" });
  place.put("board", wordBoard, fixed("yard", [2.6, 2.56, -12.9995]), { words: "EGGS HONEY" });
  place.put("hose", coiledHose, stand(3.2, -10.9, 40), {});
  for (const [x, z] of [
    [-1.6, -9.2],
    [1.6, -9.2],
    [-1.6, -7.4],
    [1.6, -7.4],
  ] as const)
    place.put("lamp", solarLamp, stand(x, z, 0));
  place.put("clothes-line", clothesLine, stand(17, -16.2, 12), {});
  place.put("wheelbarrow", wheelbarrow, stand(-12.6, 1.9, 40));
  return place.nodes;
}

function barn(stand: Stand, random: Random, workshop: Workshop): NodeDef[] {
  const place = new Contents("barn", workshop);
  for (const [x, z, yaw] of [
    [-28.2, -6.6, 0],
    [-28.2, -5.2, 2],
    [-28.1, 2.8, 0],
    [-28.3, 1.4, -2],
  ] as const)
    place.put("round-bale", roundBale, stand(x, z, yaw), {});
  for (let k = 0; k < 3; k++) {
    const low = place.put("bale", squareBale, stand(-24.4 + k * 0.95, 3.3, 0));
    const mid = place.put("bale", squareBale, on(low, 0.01, 0.0));
    if (k < 2) place.put("bale", squareBale, on(mid, 0.0, 0.01));
  }
  for (const [x, z, yaw] of [
    [-21.2, -0.6, 30],
    [-20.6, 0.6, 84],
  ] as const)
    place.put("bale", squareBale, stand(x, z, yaw));
  place.put("straw", puddle, stand(-21.6, -2.2, 0), { radius_m: 1.8, random, material: "straw" });
  for (const [x, yaw] of [
    [-23.6, 0],
    [-24.2, 20],
    [-24.8, -10],
  ] as const)
    place.put("sack", sack, stand(x, -7.35, yaw), { fill: "shut" });
  const work = place.put("work-bench", table, stand(-20.4, -7.35, 0), {
    size: [2, 0.86, 0.7],
    wood: "pine",
    kind: "work bench",
  });
  place.put("hammer", smithHammer, on(work, -0.3, 0.05, { yaw_deg: 30 }));
  place.put("crate", plasticCrate, on(work, 0.6, -0.05, { yaw_deg: 6 }));
  for (const [x, head] of [
    [-22.4, "fork"],
    [-22.0, "shovel"],
    [-22.8, "rake"],
  ] as const)
    place.put(head, leaningTool, stand(x, -7.52, 0), { head });
  place.put("ladder", ladder, stand(-25.2, -2.1, 90), { length_m: 2.7, lean_deg: 12 });
  place.put("tyre", carTyre, stand(-18.3, 2.9, 0));
  place.put("tyre", carTyre, stand(-18.9, 3.4, 0));

  place.put("cart-wheel", cartWheel, stand(-20.7, 3.5, 180), { radius_m: 0.55, lean_deg: 13 });
  place.put("barrel", barrel, stand(-18.0, -7.2, 0), {});
  const lamps = [-26.75, -20.25].map((x) =>
    place.put("lamp", pendantLamp, fixed("barn", [x, BARN.eaves_m - 0.24 - LAMP_CORD_M, -2]), {
      on: true,
      cord_m: LAMP_CORD_M,
      tint: 0x5c6a63,
      intensity: 18,
      reach_m: 14,
    }),
  );
  const ids = lamps.map(({ id }) => id);
  place.put("lamp-switch", wallSwitch, fixed("barn", [-17.2, 1.25, 0.6], -90), ids, true);
  return place.nodes;
}

function stable(stand: Stand, random: Random, workshop: Workshop): NodeDef[] {
  const place = new Contents("stable", workshop);
  for (const x of [21, 25]) place.put("hurdle", hurdle, stand(x, -5.9, 90), 3.4);
  for (const [x, tint, yaw] of [
    [19.1, 0x8a5a38, 176],
    [23.1, 0xd9d2c4, 184],
    [27, 0x3a2f2a, 178],
  ] as const)
    place.put("cow", ox, stand(x, -5.3, yaw), tint);
  for (const x of [19.1, 23, 26.9])
    place.put("trough", trough, stand(x, -7.4, 0), { fill: "hay", length_m: 2.2 });
  place.put("rail", hitchingRail, stand(18.6, 1.2, 0), 2.4);
  place.put("horse", horse, stand(18.5, 2.6, 172), { tint: 0x7b4a2c, mane: 0x2a1c14 });
  place.put("water", trough, stand(22.8, 1.4, 0), { stone: true });
  place.put("hay", heap, stand(27.4, 0.4, 0), {
    size: [2.4, 1.1, 2],
    material: "hay",
    kind: "hay heap",
    random,
  });
  place.put("dung", heap, stand(28, 4.4, 0), {
    size: [3, 1, 2.4],
    material: "dung",
    kind: "dung heap",
    random,
  });
  place.put("wheelbarrow", wheelbarrow, stand(25.2, 3.4, -60));
  place.put("bucket", bucket, stand(19.8, -1.3, 0), {});
  place.put("straw", puddle, stand(23, -4, 0), { radius_m: 2.4, random, material: "straw" });
  place.put("fork", leaningTool, stand(24.55, -7.68, 0), { head: "fork" });
  return place.nodes;
}

function shed(stand: Stand, workshop: Workshop): NodeDef[] {
  const place = new Contents("shed", workshop);
  place.put("trailer", trailer, stand(8.2, 16.4, 180), { load: "bales" });
  place.put("plough", plough, stand(13.4, 16.2, 170));
  for (const [x, z] of [
    [15.9, 17.6],
    [16.2, 16.8],
  ] as const)
    place.put("drum", steelDrum, stand(x, z, 0));
  place.put("crate", plasticCrate, stand(15.9, 15.2, 4));
  place.put("crate", plasticCrate, stand(15.85, 14.6, -6));
  place.put("tyre", carTyre, stand(11.2, 17.9, 0));
  place.put("pallet", pallet, stand(11.2, 16.6, 0));
  for (const [x, yaw, tint] of [
    [6.1, 4, 0xb83227],
    [6.7, -12, 0x3d5a34],
  ] as const)
    place.put("can", fuelCan, stand(x, 18.2, yaw), { tint });
  return place.nodes;
}

function garden(stand: Stand, random: Random, workshop: Workshop): NodeDef[] {
  const place = new Contents("garden", workshop);
  for (const [x, z, plant] of [
    [11, -21, "lettuce"],
    [11, -24, "carrots"],
    [11, -27, "leeks"],
    [17.5, -21, "leeks"],
    [17.5, -27, "lettuce"],
  ] as const)
    place.put("bed", vegetableBed, stand(x, z, 0), { size: [4.6, 1.3], plant, random });
  for (const [x, z] of [
    [16.2, -24.2],
    [17.0, -23.8],
    [17.8, -24.3],
    [18.6, -23.9],
  ] as const)
    place.put("pumpkin", pumpkin, stand(x, z, x * 40));
  place.put("scarecrow", scarecrow, stand(14.2, -24.4, 200));
  place.put("watering-can", wateringCan, stand(13.9, -21.6, 30));
  place.put("tomatoes", tomatoes, stand(14.0, -19.6, 0));
  place.put("potatoes", potatoes, stand(14.7, -19.3, 0));
  for (const [x, z] of [
    [20.6, -19.5],
    [20.9, -18.9],
  ] as const)
    place.put("cabbage", cabbage, stand(x, z, x * 30));
  place.put("spade", leaningTool, stand(21.4, -20.4, 90), {
    head: "shovel",
    length_m: 1.1,
    lean_deg: 2,
  });
  place.put("coop", coop, stand(21.8, -29.8, -30));
  for (const [x, z, tint] of [
    [19.6, -29.0, 0xdcd2c0],
    [20.4, -31.2, 0xb5783f],
  ] as const)
    place.put("hen", hen, stand(x, z, x * 30), { tint, pecks: true });
  for (const [x, z, r] of [
    [8.6, -31, 0.6],
    [24, -25.6, 0.7],
    [8.4, -18.8, 0.5],
  ] as const)
    place.put("bush", bush, stand(x, z, 0), { radius_m: r, random });
  place.put("barrel", barrel, stand(8.0, -16.0, 0), { open: "water" });
  return place.nodes;
}

function orchard(stand: Stand, random: Random, workshop: Workshop): NodeDef[] {
  const place = new Contents("orchard", workshop);
  for (const [x, z, h] of [
    [-11, -24, 4.2],
    [-16.5, -24.5, 4.6],
    [-22.5, -25, 4.1],
    [-12, -30.5, 4.5],
    [-18, -31, 4.2],
    [-24, -31.5, 4.7],
  ] as const)
    place.put("tree", tree, stand(x, z, x * 31), { height_m: h, random });
  for (const [i, x] of [-9.2, -8.4, -7.6].entries())
    place.put("hive", beehive, stand(x, -35.6, 4 * i), {
      tint: [0xd9c06a, 0x8fb0c4, 0xc98a6a][i] as number,
    });
  for (const [x, z] of [
    [-15.2, -26.2],
    [-12.9, -28.6],
  ] as const)
    place.put("apples", fullBasket, stand(x, z, 0), { of: "apples", radius_m: 0.24, random });
  place.put("pears", fullBasket, stand(-20.6, -27.6, 0), { of: "pears", random });
  for (const [x, z, yaw] of [
    [-13.8, -26.9, 10],
    [-14.4, -27.3, 70],
  ] as const)
    place.put("crate", plasticCrate, stand(x, z, yaw));
  place.put("basket", basket, stand(-19.4, -28.4, 0), { radius_m: 0.22, height_m: 0.3 });
  for (const [x, z, yaw, pecks] of [
    [-10, -27.6, 40, true],
    [-9.2, -27.0, 150, false],
    [-20.4, -34.4, 80, true],
  ] as const)
    place.put("goose", goose, stand(x, z, yaw), { tint: 0xe3dfd6, pecks });
  for (const [x, z, yaw] of [
    [-25.8, -35.2, 20],
    [-22.4, -36.4, 70],
  ] as const)
    place.put("round-bale", roundBale, stand(x, z, yaw), { wrapped: true });
  return place.nodes;
}

function pasture(stand: Stand, workshop: Workshop): NodeDef[] {
  const place = new Contents("pasture", workshop);
  for (const [x, z, yaw, grazes] of [
    [-6, 20, 30, true],
    [-8.6, 22.4, 120, true],
    [-13, 20.8, -60, false],
    [-15.6, 26, 160, true],
    [-10.4, 28.2, 20, true],
    [-17.8, 22.2, 80, false],
  ] as const)
    place.put("sheep", sheep, stand(x, z, yaw), { grazes, tint: grazes ? 0xd9d0bd : 0xc4b9a4 });
  place.put("trough", trough, stand(-18.6, 30.2, 90), {});
  for (const [x, z, yaw] of [
    [-5.4, 29.6, 40],
    [-7.6, 30.8, 100],
  ] as const)
    place.put("round-bale", roundBale, stand(x, z, yaw), {});
  for (const [x, z, yaw, tint] of [
    [-25, 14.6, 50, 0xb08a74],
    [-26.2, 15.6, 160, 0xa98670],
  ] as const)
    place.put("pig", pig, stand(x, z, yaw), tint);
  for (const [x, z, yaw, pecks] of [
    [-22.4, 22.2, 80, true],
    [-22.6, 26.4, -20, false],
    [-39.6, 27.4, 10, false],
  ] as const)
    place.put("goose", goose, stand(x, z, yaw), { tint: 0xd9d5cb, pecks });
  return place.nodes;
}

function track(stand: Stand, random: Random, workshop: Workshop): NodeDef[] {
  const place = new Contents("track", workshop);
  place.put("puddle", puddle, stand(0.6, 26, 0), { radius_m: 1.1, random });
  place.put("puddle", puddle, stand(22, 35.4, 50), { radius_m: 1.3, random });
  place.put("puddle", puddle, stand(43, 8, 20), { radius_m: 1.2, random });
  for (const [x, z, yaw] of [
    [36.6, 37.6, 10],
    [38.2, 37.5, 4],
  ] as const)
    place.put("round-bale", roundBale, stand(x, z, yaw), { wrapped: true });
  for (const x of [41.2, 42.45]) place.put("round-bale", roundBale, stand(x, 3.4, 0), {});
  place.put("wheelbarrow", wheelbarrow, stand(41.6, 5.6, 30));
  place.put("pallet", pallet, stand(44.6, -20.6, 6));
  place.put("horse", horse, stand(44.2, -33, 20), { tint: 0xb9ada0, mane: 0xd8d0c2 });
  place.put("trough", trough, stand(44.9, -28.4, 90), {});
  return place.nodes;
}
