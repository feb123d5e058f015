/** What stands in the lanes and in the yard: carts, stacks, troughs, beasts, washing, mud. Owns these; refuses houses. */
import { cat, goose, hen, horse, ox, pig, sheep } from "../../kit/animals";
import { Contents, type Workshop } from "../../kit/contents";
import {
  barrel,
  besom,
  bucket,
  cart,
  cartWheel,
  firewood,
  heap,
  hurdle,
  ladder,
  leaningTool,
  plainBench,
  puddle,
  sack,
  trough,
  wheelbarrow,
} from "../../kit/farm_tools";
import { basketStack, clayJug, clothStack, cookingPot, tub } from "../../kit/market_goods";
import type { NodeDef } from "../../kit/model";
import { fixed, on, standing } from "../../kit/placement";
import type { Random } from "../../kit/random";
import { hangingSign, millstone, millWheel, wordBoard } from "../../kit/town_things";
import { openShed } from "../../kit/townhouses";
import { STREAM } from "./plan";
import { onFront, onPost } from "./where";

type Grounds = ReadonlyMap<string, NodeDef>;

function at(grounds: Grounds, id: string): NodeDef {
  const patch = grounds.get(id);
  if (!patch) throw new Error(`there is no ground ${id}`);
  return patch;
}

export function lanes(grounds: Grounds, random: Random, workshop: Workshop): NodeDef[] {
  return [
    ...smithLane(at(grounds, "smith-lane/paving"), random, workshop),
    ...millStreet(at(grounds, "mill-street/track"), at(grounds, "smith-lane/paving"), random, workshop),
    ...southLane(at(grounds, "yard/track"), random, workshop),
    ...yard(at(grounds, "yard/track"), random, workshop),
    ...eastLane(at(grounds, "east-lane/paving"), random, workshop),
    ...gateStreet(at(grounds, "gate-street/track"), at(grounds, "east-lane/paving"), random, workshop),
  ];
}

function smithLane(paving: NodeDef, random: Random, workshop: Workshop): NodeDef[] {
  const lane = new Contents("smith-lane", workshop);
  lane.put("firewood", firewood, standing(paving, -27.1, -4.4, 0), {
    width_m: 1.8,
    height_m: 0.8,
    depth_m: 0.42,
    random,
  });
  lane.put("bench", plainBench, standing(paving, -24.5, -0.06, 0), { length_m: 1.3 });
  lane.put("barrel", barrel, standing(paving, -22.0, -4.45, 0), { open: "water" });
  lane.put("cart-wheel", cartWheel, standing(paving, -20.2, -4.55, 0), { radius_m: 0.5, lean_deg: 14 });
  for (const [x, z, yaw, tint, pecks] of [[-29.4, -1.6, 40, 0xa8743f, true]] as const)
    lane.put("hen", hen, standing(paving, x, z, yaw), { tint, pecks });
  for (const [x, z, r] of [[-22.6, -2.2, 0.8]] as const)
    lane.put("puddle", puddle, standing(paving, x, z, r * 300), { radius_m: r, random });
  lane.put("straw", puddle, standing(paving, -28.4, -2.4, 10), { radius_m: 1.1, random, material: "straw" });
  return lane.nodes;
}

function millStreet(track: NodeDef, paving: NodeDef, random: Random, workshop: Workshop): NodeDef[] {
  const street = new Contents("mill-street", workshop);
  const axle = { wheel_x: -39.06, wall_x: -38.05, width: 0.9 };
  street.put("mill-wheel", millWheel, fixed("mill-street", [axle.wheel_x, STREAM.water_m - 0.004, -10.2]), {
    width_m: axle.width,
    axle_m: axle.wall_x - axle.wheel_x - axle.width / 2 - 0.004,
  });
  for (const [x, z, yaw, fill] of [
    [-35.7, -5.85, 0, "shut"],
    [-36.3, -5.8, 20, "shut"],
    [-36.0, -5.25, 60, "flour"],
  ] as const)
    street.put("sack", sack, standing(paving, x, z, yaw), { fill });
  street.put("millstone", millstone, standing(paving, -37.1, -4.4, 0));
  street.put("wheelbarrow", wheelbarrow, standing(paving, -34.4, -4.2, 150));
  street.put("firewood", firewood, standing(track, -33.65, 15.6, -90), {
    width_m: 2.2,
    height_m: 0.9,
    depth_m: 0.5,
    random,
  });
  const stand = street.put("bench", plainBench, standing(track, -37.3, 17.2, 90), { length_m: 1.4 });
  street.put("washing", clothStack, on(stand, 0.3, 0, { yaw_deg: 90 }), {
    tints: [0xe6dfcc, 0xdcd3bc, 0xb7c0c4],
    size: [0.26, 0.05, 0.36],
  });
  street.put("wash-tub", tub, standing(track, -36.9, 18.6, 0), { radius_m: 0.4 });
  street.put("bucket", bucket, standing(track, -36.2, 17.9, 0), { fill: "water" });
  street.put("cart", cart, standing(track, -34.6, 24.2, 178), { broken: true });
  street.put("cart-wheel", cartWheel, standing(track, -35.9, 26.1, 30), { lies: true });
  street.put("hay", heap, standing(track, -35.4, 33.4, 0), {
    size: [3.4, 1.5, 2.4],
    material: "hay",
    kind: "hay heap",
    random,
  });
  street.put("fork", leaningTool, standing(track, -33.3, 31.2, -90), { head: "fork" });
  street.put("barrel", barrel, standing(paving, -33.46, 7.5, 0), { open: "water" });
  street.put("cat", cat, standing(paving, -33.7, 12.6, -70), 0x2f2b29);
  for (const [x, z, r] of [[-35.6, 13.9, 0.9]] as const)
    street.put("puddle", puddle, standing(track, x, z, r * 200), { radius_m: r, random });
  return street.nodes;
}

function southLane(track: NodeDef, random: Random, workshop: Workshop): NodeDef[] {
  const lane = new Contents("south-lane", workshop);
  lane.put("bench", plainBench, standing(track, -14.72, 15.05, 90), { length_m: 1.3 });
  lane.put("barrel", barrel, standing(track, -11.55, 17.2, 0), {});
  lane.put("besom", besom, standing(track, -14.83, 13.75, 90));
  lane.put("puddle", puddle, standing(track, -12.8, 20.4, 70), { radius_m: 0.8, random });
  return lane.nodes;
}

function yard(track: NodeDef, random: Random, workshop: Workshop): NodeDef[] {
  const place = new Contents("yard", workshop);
  place.put("shed", openShed, standing(track, -6.2, 26.55, 0), {
    width_m: 5.2,
    depth_m: 2.6,
    front_m: 2.1,
    back_m: 2.6,
    roof: "thatch",
    back: "wattle",
  });

  place.put("feed-trough", trough, standing(track, -5.2, 25.75, 0), { fill: "hay", length_m: 1.7 });
  place.put("ox", ox, standing(track, -5.3, 27.55, 180), 0x8a5a38);
  place.put("hay", heap, standing(track, -8.0, 26.3, 0), {
    size: [1.5, 0.9, 1.5],
    material: "hay",
    kind: "hay heap",
    random,
  });
  place.put("haystack", heap, standing(track, -3.6, 32.6, 0), {
    size: [3.6, 2.4, 3.2],
    material: "straw",
    kind: "straw heap",
    random,
  });
  place.put("dung", heap, standing(track, -13.2, 33.6, 30), {
    size: [2.4, 0.8, 2],
    material: "dung",
    kind: "dung heap",
    random,
  });
  place.put("cart", cart, standing(track, -7.6, 31.2, -60), { load: "hay" });
  pen(place, track);
  for (const [x, z, yaw, pecks] of [
    [-9.3, 29.5, 60, true],
    [-8.6, 28.9, 150, false],
    [-10.0, 28.7, -30, false],
    [-9.7, 34.0, 100, true],
  ] as const)
    place.put("goose", goose, standing(track, x, z, yaw), { tint: pecks ? 0xd9d5cb : 0xbab4a8, pecks });
  place.put("sheep", sheep, standing(track, -2.9, 28.9, -120), {});
  place.put("fork", leaningTool, standing(track, -1.32, 30.4, -90), { head: "fork" });
  place.put("rake", leaningTool, standing(track, -1.32, 31.4, -90), { head: "rake" });
  place.put("wheelbarrow", wheelbarrow, standing(track, -11.2, 26.7, 30));
  place.put("bucket", bucket, standing(track, -3.1, 27.2, 0), { fill: "water" });
  place.put("barrel", barrel, standing(track, -1.42, 28.4, 0), { open: "water" });
  for (const [x, z, r] of [[-9.2, 33.3, 1.2]] as const)
    place.put("puddle", puddle, standing(track, x, z, r * 200), { radius_m: r, random });
  for (const [x, z, r] of [[-3.8, 30.4, 1.4]] as const)
    place.put("straw", puddle, standing(track, x, z, r * 200), { radius_m: r, random, material: "straw" });
  return place.nodes;
}

/** A pen of hurdles with two pigs. */
function pen(place: Contents, track: NodeDef): void {
  place.put("hurdle", hurdle, standing(track, -13.55, 28.3, 0), 2.7);
  place.put("hurdle", hurdle, standing(track, -13.55, 31.3, 0), 2.7);
  place.put("hurdle", hurdle, standing(track, -12.15, 29.8, 90), 2.9);
  place.put("pig", pig, standing(track, -13.2, 29.4, 70), 0xa98670);
  place.put("trough", trough, standing(track, -14.5, 29.5, 90), { length_m: 1.3 });
}

function eastLane(paving: NodeDef, random: Random, workshop: Workshop): NodeDef[] {
  const lane = new Contents("east-lane", workshop);
  const bench = lane.put("bench", plainBench, standing(paving, 27.4, 6.95, 0), { length_m: 1.8 });
  for (const [x, h, tint] of [
    [-0.6, 0.3, 0xb0744c],
    [-0.25, 0.26, 0x8f5a3c],
  ] as const)
    lane.put("jug", clayJug, on(bench, x, 0, { yaw_deg: x * 200 }), { height_m: h, tint });
  lane.put("pot", cookingPot, on(bench, 0.3, 0), { radius_m: 0.11 });
  lane.put("sign", hangingSign, onPost("east-lane", "east-lane/house-1", 1, "left", 2.78), { sign: "jug" });
  lane.put("barrel", barrel, standing(paving, 21.9, 11.7, 0), {});
  lane.put("baskets", basketStack, standing(paving, 24.1, 11.55, 0), { count: 4 });
  lane.put("firewood", firewood, standing(paving, 22.6, 7.0, 0), {
    width_m: 1.6,
    height_m: 0.8,
    depth_m: 0.42,
    random,
  });
  lane.put("wheel", cartWheel, standing(paving, 30.1, 11.75, 180), { lean_deg: 14 });
  lane.put("hen", hen, standing(paving, 25.4, 9.3, 120), { tint: 0xc8b08a, pecks: true });
  for (const [x, z, r] of [[20.4, 9.6, 0.9]] as const)
    lane.put("puddle", puddle, standing(paving, x, z, r * 200), { radius_m: r, random });
  lane.put("straw", puddle, standing(paving, 34.8, 8.6, 10), { radius_m: 1.3, random, material: "straw" });
  return lane.nodes;
}

function gateStreet(track: NodeDef, paving: NodeDef, random: Random, workshop: Workshop): NodeDef[] {
  const street = new Contents("gate-street", workshop);
  street.put("cart", cart, standing(track, 36.9, -23.4, 8), { load: "hay" });
  street.put("trough", trough, standing(track, 33.55, -17.6, 90), { stone: true });
  street.put("horse", horse, standing(track, 34.85, -17.5, -90), {
    tint: 0x6a4a34,
    mane: 0x2a1d15,
    drinks: true,
  });
  street.put("hay", heap, standing(track, 34.3, -25.6, 0), {
    size: [1.8, 0.9, 1.5],
    material: "hay",
    kind: "hay heap",
    random,
  });
  for (const [x, z] of [[38.3, -30.2]] as const)
    street.put("barrel", barrel, standing(track, x, z, x * 70), {});
  for (const [x, z, yaw] of [[26.7, -34.05, 20]] as const)
    street.put("sack", sack, standing(track, x, z, yaw), {});
  street.put("bench", plainBench, standing(track, 26.4, -29.6, 90), { length_m: 1.4 });
  street.put("ladder", ladder, standing(paving, 38.2, 2.6, -90), { length_m: 3.6, lean_deg: 9 });
  street.put("toll-board", wordBoard, onFront("gate-street", "gate-place/house", 1, 0.86, 2.92, 0.046), {
    words: "ZOLL",
  });
  street.put("dung", heap, standing(track, 38.0, -19.4, 0), {
    size: [1.5, 0.5, 1.7],
    material: "dung",
    kind: "dung heap",
    random,
  });
  for (const [x, z, r] of [[36.2, -28.6, 1.2]] as const)
    street.put("puddle", puddle, standing(track, x, z, r * 200), { radius_m: r, random });
  street.put("puddle", puddle, standing(paving, 36.0, -9.4, 40), { radius_m: 1.0, random });
  street.put("straw", puddle, standing(track, 35.4, -20.6, 10), { radius_m: 1.6, random, material: "straw" });
  return street.nodes;
}
