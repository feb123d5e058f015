/**
 * What stands in the market square: well, cross, pillory, stalls with their goods, animals, carts, signs.
 *
 * Owns: these places. Refuses: houses, the smithy, the rooms.
 */
import { dog, hen, horse } from "../../kit/animals";
import { Contents, type Workshop } from "../../kit/contents";
import {
  barrel,
  bucket,
  cart,
  hitchingRail,
  ladder,
  plainBench,
  puddle,
  sack,
  trough,
} from "../../kit/farm_tools";
import { hornLantern, tallowCandle } from "../../kit/fire";
import {
  balance,
  basketStack,
  bigKnife,
  bunch,
  cabbage,
  candleBundle,
  cheese,
  clayJug,
  clothBolt,
  clothStack,
  cookingPot,
  fish,
  fullBasket,
  handBasket,
  onionString,
  plainBowl,
  pretzel,
  roundLoaf,
  shears,
  tub,
  waxCake,
} from "../../kit/market_goods";
import type { NodeDef } from "../../kit/model";
import { type OnOptions, on, standing } from "../../kit/placement";
import type { Random } from "../../kit/random";
import { marketStall, type StallOptions } from "../../kit/stalls";
import {
  cresset,
  drawWell,
  hangingSign,
  marketCross,
  pillory,
  type SignKind,
  wallBanner,
} from "../../kit/town_things";
import { onFront, onPost } from "./where";

const UNDER = { under_m: 1.1 } as const;

/** On the counter of a stall, at x along it and z towards the buyer. */
const counter = (stall: NodeDef, x: number, z: number, options: OnOptions = {}) =>
  on(stall, x, z, { ...UNDER, ...options });

export function square(paving: NodeDef, random: Random, workshop: Workshop): NodeDef[] {
  const place = new Contents("square", workshop);
  middle(place, paving);
  bread(place, paving, random);
  dairy(place, paving, random);
  chandler(place, paving);
  vegetables(place, paving, random);
  fishmonger(place, paving);
  draper(place, paving);
  potter(place, paving, random);
  baskets(place, paving);
  animals(place, paving);
  about(place, paving, random);
  signs(place);
  return place.nodes;
}

function middle(place: Contents, paving: NodeDef): void {
  const well = place.put("well", drawWell, standing(paving, -9.2, 2.2, 18));
  place.put("bucket", bucket, on(well, 1.15, 0.62, { under_m: 0.5 }), { fill: "water" });
  place.put("bucket", bucket, standing(paving, -7.4, 3.3, 50));
  place.put("market-cross", marketCross, standing(paving, 1.8, -4.6));
  place.put("pillory", pillory, standing(paving, 10.4, -9.2, -38));
}

function stall(
  place: Contents,
  paving: NodeDef,
  [x, z, yaw]: readonly [number, number, number],
  options: StallOptions,
): NodeDef {
  return place.put("stall", marketStall, standing(paving, x, z, yaw), options);
}

function bread(place: Contents, paving: NodeDef, random: Random): void {
  const board = stall(place, paving, [-1.2, 8.4, 90], {
    awning: "awning red",
    skirt: "awning red",
    width_m: 2.5,
  });
  for (const [x, z, r] of [
    [-0.95, 0.1, 0.13],
    [-0.62, -0.12, 0.12],
    [-0.2, 0.02, 0.13],
  ] as const)
    place.put("loaf", roundLoaf, counter(board, x, z, { yaw_deg: 40 * x }), { radius_m: r });
  const low = place.put("loaf", roundLoaf, counter(board, 0.1, 0.24), { radius_m: 0.13 });
  place.put("loaf", roundLoaf, on(low, 0.0, 0.0), { radius_m: 0.1 });
  for (const [x, z, yaw] of [
    [0.36, 0.2, 10],
    [0.46, 0.02, 60],
  ] as const)
    place.put("pretzel", pretzel, counter(board, x, z, { yaw_deg: yaw }));
  place.put("rolls", fullBasket, counter(board, 0.88, 0.08), { of: "rolls", random });
  place.put("sack", sack, standing(paving, -2.3, 9.6, 30), { fill: "flour" });
}

function dairy(place: Contents, paving: NodeDef, random: Random): void {
  const board = stall(place, paving, [-1.25, 4.7, 90], {
    awning: "awning linen",
    skirt: "awning linen",
    width_m: 2.3,
  });
  const first = place.put("cheese", cheese, counter(board, -0.85, 0.0), {});
  place.put("cheese", cheese, on(first, 0.005, 0.003), { radius_m: 0.13 });
  place.put("cheese", cheese, counter(board, -0.48, 0.16, { yaw_deg: 120 }), { cut: true });
  place.put("knife", bigKnife, counter(board, -0.08, 0.22, { yaw_deg: 70 }));
  place.put("eggs", fullBasket, counter(board, 0.28, 0.06), { of: "eggs", radius_m: 0.17, random });
  place.put("butter-tub", tub, counter(board, 0.68, -0.12), { radius_m: 0.15, height_m: 0.2 });
  place.put("honey-pot", cookingPot, counter(board, 0.92, 0.2), { radius_m: 0.08, tint: 0xb98548 });
}

function chandler(place: Contents, paving: NodeDef): void {
  const board = stall(place, paving, [-1.1, 1.0, 90], { awning: "awning ochre", shelf: true, width_m: 2.2 });
  for (const [x, z, wax] of [
    [-0.8, 0.25, false],
    [-0.42, 0.2, true],
  ] as const)
    place.put("candles", candleBundle, counter(board, x, z, { yaw_deg: 84 + x * 10 }), { wax });
  for (const [x, z, r] of [[0.0, 0.25, 0.1]] as const)
    place.put("wax", waxCake, counter(board, x, z), { radius_m: r });
  const upper = place.put("wax", waxCake, counter(board, 0.02, -0.05), { radius_m: 0.12 });
  place.put("wax", waxCake, on(upper, 0, 0), { radius_m: 0.09 });
  place.put("balance", balance, counter(board, 0.72, 0.08, { yaw_deg: 8 }));
  for (const [x, h] of [[-0.7, 0.2]] as const)
    place.put("candle", tallowCandle, on(board, x, -0.52, { under_m: 1.3 }), { height_m: h, wax: true });
  place.put("lantern", hornLantern, on(board, 0.4, -0.52, { under_m: 1.3 }), {});
}

function vegetables(place: Contents, paving: NodeDef, random: Random): void {
  const board = stall(place, paving, [4.8, 7.7, -90], { awning: "awning green", width_m: 2.7 });
  for (const [x, z] of [
    [-1.12, 0.22],
    [-0.88, 0.1],
  ] as const)
    place.put("cabbage", cabbage, counter(board, x, z, { yaw_deg: x * 200 }));
  place.put("leeks", bunch, counter(board, -0.5, 0.1, { yaw_deg: 5 }), { of: "leeks" });
  place.put("turnips", bunch, counter(board, -0.02, 0.3, { yaw_deg: -6 }), { of: "turnips" });
  place.put("apples", fullBasket, counter(board, 0.5, 0.18), { of: "apples", random });
  place.put("pears", fullBasket, counter(board, 0.98, 0.14), { of: "pears", random });
  place.put("turnip-basket", fullBasket, standing(paving, 3.45, 8.7, 0), {
    of: "turnips",
    radius_m: 0.26,
    random,
  });
  place.put("cabbage", cabbage, standing(paving, 3.5, 6.2, 20));
  const beam = { y: 2.12 - 0.02 - 0.028 - 0.523, z: 0.95 / 2 + 0.42 - 0.08 };
  for (const x of [-0.9, 0.75]) place.put("onions", onionString, { ...hungFrom(board, x, beam.y, beam.z) });
}

/** A place under a stall's beam. */
function hungFrom(
  board: NodeDef,
  x: number,
  y: number,
  z: number,
): { at: readonly [number, number, number]; room: string } {
  const [, qy, , qw] = board.quaternion ?? [0, 0, 0, 1];
  const a = 2 * Math.atan2(qy, qw);
  const [px, py, pz] = board.position;
  return {
    at: [px + Math.cos(a) * x + Math.sin(a) * z, py + y, pz - Math.sin(a) * x + Math.cos(a) * z],
    room: "square",
  };
}

function fishmonger(place: Contents, paving: NodeDef): void {
  const board = stall(place, paving, [4.7, 3.9, -90], {
    awning: "awning blue",
    skirt: "awning blue",
    width_m: 2.3,
  });
  for (const [x, z, yaw] of [
    [-0.85, 0.1, 4],
    [-0.66, 0.14, -3],
  ] as const)
    place.put("carp", fish, counter(board, x, z, { yaw_deg: yaw }), { of: "carp" });
  for (const [x, z, yaw] of [
    [-0.12, 0.05, 3],
    [0.06, 0.08, -4],
  ] as const)
    place.put("pike", fish, counter(board, x, z, { yaw_deg: yaw }), { of: "pike" });
  place.put("knife", bigKnife, counter(board, 0.42, 0.18, { yaw_deg: 100 }));
  place.put("eel-tub", tub, counter(board, 0.78, -0.02), { radius_m: 0.2, height_m: 0.2, fish: true });
  place.put("fish-tub", tub, standing(paving, 3.3, 4.9, 10), { fish: true });
  place.put("bucket", bucket, standing(paving, 3.5, 2.6, 80), { fill: "water" });
}

function draper(place: Contents, paving: NodeDef): void {
  const board = stall(place, paving, [4.85, 0.2, -90], {
    awning: "awning red",
    skirt: "dyed cloth",
    skirt_tint: 0x3f5a78,
    width_m: 2.5,
    shelf: true,
  });
  for (const [x, z, tint] of [
    [-0.8, 0.28, 0x8c2f2b],
    [-0.8, 0.06, 0x35527a],
    [-0.02, 0.28, 0xc79a3a],
  ] as const)
    place.put("bolt", clothBolt, counter(board, x, z, { yaw_deg: 2 + x * 3 }), { tint });
  place.put("bolt", clothBolt, counter(board, 0.0, 0.04), { tint: 0x4f6b3d });
  place.put("cloth", clothStack, counter(board, 0.78, 0.1, { yaw_deg: 85 }), {
    tints: [0xe2d8bf, 0x7a3a34, 0x5b6f86, 0xd6b062],
  });
  place.put("cloth", clothStack, on(board, -0.7, -0.5, { under_m: 1.3 }), {
    tints: [0x6d2f3a, 0xb9a684, 0x2f4d3a],
    size: [0.4, 0.05, 0.22],
  });
  place.put("shears", shears, counter(board, 0.42, 0.3, { yaw_deg: 60 }));
}

function potter(place: Contents, paving: NodeDef, random: Random): void {
  const board = stall(place, paving, [-7.4, -8.6, 0], { width_m: 2.2 });
  for (const [x, z, h, tint] of [
    [-0.85, 0.05, 0.3, 0xb0744c],
    [-0.56, 0.15, 0.24, 0x8f5a3c],
  ] as const)
    place.put("jug", clayJug, counter(board, x, z, { yaw_deg: 60 + x * 200 }), { height_m: h, tint });
  place.put("pot", cookingPot, counter(board, 0.08, 0.02), { radius_m: 0.12 });
  place.put("pot", cookingPot, counter(board, 0.4, 0.18), { radius_m: 0.1, tint: 0x6f4a34 });
  place.put("bowl", plainBowl, counter(board, 0.72, 0.05), { radius_m: 0.13 });
  place.put("bowl", plainBowl, counter(board, 0.82, -0.24), { radius_m: 0.115, tint: 0xa86a42 });
  place.put("straw", puddle, standing(paving, -7.2, -7.0, 0), { radius_m: 1.5, random, material: "straw" });
  for (const [x, z, h, tint] of [
    [-8.1, -7.1, 0.42, 0xa3683f],
    [-6.9, -6.9, 0.48, 0xb07a50],
  ] as const)
    place.put("jug", clayJug, standing(paving, x, z, 200 * h), { height_m: h, tint });
  place.put("pot", cookingPot, standing(paving, -6.35, -7.1, 30), { radius_m: 0.17 });
}

function baskets(place: Contents, paving: NodeDef): void {
  const board = stall(place, paving, [10.2, -3.6, -90], { awning: "awning linen", width_m: 2.2 });
  place.put("baskets", basketStack, counter(board, -0.75, 0.0), { count: 3 });
  place.put("hand-basket", handBasket, counter(board, -0.25, 0.12, { yaw_deg: 30 }));
  place.put("bowl", plainBowl, counter(board, 0.5, 0.2), { wood: true, radius_m: 0.14 });
  place.put("baskets", basketStack, standing(paving, 8.9, -2.3, 0), { radius_m: 0.28, count: 5 });
}

function animals(place: Contents, paving: NodeDef): void {
  const manger = place.put("trough", trough, standing(paving, -12.4, -3.9, 0), {});
  place.put("horse", horse, standing(paving, manger.position[0] - 0.25, -2.58, 180), {
    tint: 0x7b4a2c,
    mane: 0x2a1c14,
    legs: 0x4a2f1f,
    drinks: true,
  });
  place.put("horse", horse, standing(paving, -14.4, -11.3, -60), {
    tint: 0xb9ada0,
    mane: 0xd8d0c2,
    legs: 0x8f867b,
  });
  place.put("rail", hitchingRail, standing(paving, 12.6, 8.4, 90), 2.4);
  place.put("donkey", horse, standing(paving, 11.0, 8.1, 96), {
    tint: 0x8d857c,
    mane: 0x3f3732,
    donkey: true,
  });
  place.put("dog", dog, standing(paving, 2.0, 5.3, 130), { tint: 0x9a7448 });
  for (const [x, z, yaw, tint, tail, pecks] of [
    [1.0, 8.3, 20, 0xb5783f, 0x6b3f22, true],
    [0.5, 9.0, -70, 0xdcd2c0, 0xdcd2c0, false],
    [-5.2, 7.1, 130, 0x8a5a34, 0x4a2f1f, true],
  ] as const)
    place.put("hen", hen, standing(paving, x, z, yaw), { tint, tail, pecks });
  place.put("cock", hen, standing(paving, -5.0, 6.0, -20), { tint: 0xa8461f, tail: 0x1f3a34, cock: true });
}

function about(place: Contents, paving: NodeDef, random: Random): void {
  place.put("cart", cart, standing(paving, 12.3, 2.4, -24), { load: "sacks" });
  for (const [x, z, open] of [
    [15.2, -1.15, undefined],
    [15.25, 3.3, "water"],
  ] as const)
    place.put("barrel", barrel, standing(paving, x, z, x * 60), open ? { open } : {});
  place.put("bench", plainBench, standing(paving, 15.3, 5.2, 90), { length_m: 1.7 });
  for (const [x, z, yaw] of [
    [9.0, 12.2, 20],
    [-15.2, -0.4, 10],
  ] as const)
    place.put("sack", sack, standing(paving, x, z, yaw), {});
  place.put("barrel", barrel, standing(paving, -15.25, 0.9, 0), { open: "grain" });
  place.put("barrel", barrel, standing(paving, 4.3, 12.35, 0), { radius_m: 0.26, height_m: 0.74 });
  place.put("ladder", ladder, standing(paving, -11.95, -11.68, 0), { length_m: 2.5, lean_deg: 20 });
  for (const [x, z, r] of [
    [-11.9, -2.0, 0.9],
    [-6.4, -1.6, 0.8],
    [1.2, 9.4, 0.75],
  ] as const)
    place.put("puddle", puddle, standing(paving, x, z, r * 300), { radius_m: r, random });
  for (const [x, z, r] of [
    [-12.6, -5.4, 1.0],
    [11.6, 6.6, 1.2],
  ] as const)
    place.put("straw", puddle, standing(paving, x, z, r * 200), { radius_m: r, random, material: "straw" });
}

function signs(place: Contents): void {
  const sign = (id: string, side: "left" | "right", kind: SignKind) =>
    place.put("sign", hangingSign, onPost("square", id, 1, side, 2.78), { sign: kind });
  sign("bakery", "left", "pretzel");
  sign("tavern", "left", "stag");
  sign("square/house-draper", "right", "shears");
  sign("square/house-chandler", "left", "candle");
  sign("square/house-corner", "left", "key");
  sign("square/house-tower", "right", "boot");
  sign("square/house-cooper", "left", "jug");
  const banner = (
    id: string,
    storey: number,
    side: "left" | "right",
    y: number,
    tint: number,
    charge: number,
  ) => place.put("banner", wallBanner, onPost("square", id, storey, side, y), { tint, charge });
  banner("square/guildhall", 1, "left", 3.75, 0x8f2f2a, 0xe3d2a4);
  banner("square/guildhall", 1, "right", 3.75, 0x2f4a74, 0xd8a843);
  banner("square/house-merchant", 1, "right", 3.1, 0xd0a13e, 0x2b2724);
  banner("tavern", 1, "right", 3.2, 0x3d5a39, 0xe6dcc0);
  place.put("cresset", cresset, onFront("square", "square/guildhall", 0, -1.15, 1.9));
  place.put("cresset", cresset, onFront("square", "square/house-merchant", 0, 3.75, 1.9));
}
