/**
 * What stands about on the pavements of both streets.
 *
 * Owns: lamps, trees, signs, bollards, bins, the bus stop, the column, boxes, covers, and what people left there. Refuses:
 * what belongs to a shop (fronts.ts) and to the park.
 */
import { Contents, type Workshop } from "../../kit/contents";
import { lettering } from "../../kit/geometry/lettering";
import { turned } from "../../kit/geometry/pose";
import type { NodeDef } from "../../kit/model";
import { litter, pigeon } from "../../kit/park";
import { standing } from "../../kit/placement";
import { tree } from "../../kit/plants";
import { Prop } from "../../kit/prop";
import type { Random } from "../../kit/random";
import { signalMast } from "../../kit/signals";
import { advertisingColumn, busShelter, shelterBench, stopSign, timetableCase } from "../../kit/stops";
import {
  bicycleStand,
  bollard,
  drain,
  hydrant,
  litterBin,
  manhole,
  newspaperBox,
  parkingMeter,
  planter,
  postBox,
  type RoadSign,
  roadSign,
  streetLamp,
  streetNames,
  treeGrate,
  utilityCabinet,
} from "../../kit/street";
import type { Ground } from "./ground";
import { districtAt, HARBOUR, LINDEN } from "./plan";

type Put = <Options extends unknown[]>(
  name: string,
  build: (place: Parameters<typeof bollard>[0], ...options: Options) => NodeDef,
  x: number,
  z: number,
  yaw_deg: number,
  ...options: Options
) => NodeDef;

/** Puts things on whichever pavement is at a point, in the district of the point. */
export function putter(ground: Ground, workshop: Workshop): { put: Put; nodes: () => NodeDef[] } {
  const rooms = new Map<string, Contents>();
  const put: Put = (name, build, x, z, yaw_deg, ...options) => {
    const room = districtAt(x, z);
    const place = rooms.get(room) ?? new Contents(room, workshop);
    rooms.set(room, place);
    const quarter = `${z < 0 ? "n" : "s"}${x < 0 ? "w" : "e"}` as keyof Ground["pavements"];
    return place.put(
      name,
      build,
      { ...standing(ground.pavements[quarter], x, z, yaw_deg), room },
      ...options,
    );
  };
  return { put, nodes: () => [...rooms.values()].flatMap((place) => place.nodes) };
}

export function pavements(ground: Ground, random: Random, workshop: Workshop): NodeDef[] {
  const { put, nodes } = putter(ground, workshop);
  lamps(put);
  trees(put, random);
  signs(put);
  bollards(put);
  furniture(put, random);
  const stop = busStop(put);
  return [...nodes(), ...stop, ...lineMasts(ground, workshop), ...covers(ground, workshop), ...busLetters()];
}

function lamps(put: Put): void {
  for (const x of [-39.8, -20.5, 18.5, 44.5])
    for (const side of [-1, 1])
      put("street-lamp", streetLamp, x, side * 8, side > 0 ? 180 : 0, { height_m: 5.8 });
  for (const z of [-34, -20, 20, 34])
    for (const side of [-1, 1])
      put("street-lamp", streetLamp, side * 5.9, z, side > 0 ? -90 : 90, { height_m: 5.8 });
}

function trees(put: Put, random: Random): void {
  for (const [x, z] of [
    [-44, -8.7],
    [-37, -8.7],
    [-30, -8.7],
    [-43, 8.7],
    [-36, 8.7],
    [-25, 8.7],
    [39, -8.7],
    [6.6, -26.5],
  ] as const) {
    const grate = put("tree-grate", treeGrate, x, z, 0);
    const { at } = standing(grate, x, z);
    put(
      "tree",
      (place, options: Parameters<typeof tree>[1]) => ({
        ...tree({ ...place, at, rests_on: grate.id }, options),
      }),
      x,
      z,
      0,
      {
        height_m: random.between(5.6, 6.8),
        random,
        lumps: 6,
        detail: 1,
        skin_only: true,
      },
    );
  }
}

const PLATES: readonly (readonly [RoadSign, number, number, number])[] = [
  ["crossing", -12.2, 6.1, -90],
  ["crossing", 12.2, -6.1, 90],
  ["crossing", -4.2, -13.6, 180],
  ["crossing", 4.2, 13.6, 0],
  ["no parking", -13.6, -6.4, 90],
  ["parking", 14.9, -7.9, 90],
  ["parking", -15.2, 7.9, -90],
  ["speed 30", 5.75, 17.4, 0],
  ["one way", -5.75, 17.8, 0],
  ["no parking", 5.75, -17.4, 180],
];

function signs(put: Put): void {
  for (const [sign, x, z, yaw] of PLATES) put("road-sign", roadSign, x, z, yaw, sign);
  put("street-names", streetNames, 8.2, -8.3, 90, ["HARBOUR STREET", "LINDEN STREET"]);
  put("street-names", streetNames, -8.2, 8.3, -90, ["HARBOUR STREET", "LINDEN STREET"]);
  put("tram-stop-sign", stopSign, -22, -7.95, 0, {
    letter: "H",
    name: "MARKET HALL",
    lines: "TRAM 4 TRIAL RUNS",
    tint: 0x1e6b3f,
  });
  put("tram-stop-sign", stopSign, 20.4, -7.95, 0, {
    letter: "H",
    name: "PARK CORNER",
    lines: "TRAM 4 TRIAL RUNS",
    tint: 0x1e6b3f,
  });
}

/** Round the four corners, so that nobody drives over them. */
function bollards(put: Put): void {
  for (const sx of [-1, 1])
    for (const sz of [-1, 1])
      for (const a of sx > 0 && sz < 0 ? [45] : [25, 65]) {
        const t = (a * Math.PI) / 180;
        const [x, z] = [LINDEN.kerb + 2.6 - Math.cos(t) * 2.15, HARBOUR.kerb + 2.6 - Math.sin(t) * 2.15];
        put("bollard", bollard, sx * x, sz * z, 0);
      }
}

function furniture(put: Put, random: Random): void {
  put("advertising-column", advertisingColumn, -10.6, 8.9, 20);
  put("post-box", postBox, -11.4, 11.72, 180);
  put("hydrant", hydrant, 10.4, -6.6, 0);
  put("newspaper-box", newspaperBox, -15.8, 11.7, 180, { tint: 0x1f5fa8, words: "MORNING" });
  put("newspaper-box", newspaperBox, -16.4, 11.7, 180, { tint: 0xc4331f, words: "CITY NEWS" });
  put("utility-cabinet", utilityCabinet, -21.2, 11.75, 180);
  put("utility-cabinet", utilityCabinet, 8.74, -24.6, -90, 0.9);
  put("parking-meter", parkingMeter, -26.6, -8.0, 180);
  put("parking-meter", parkingMeter, 27.4, -8.0, 180);
  put("litter-bin", litterBin, -7.9, -11.3, 45);
  put("litter-bin", litterBin, 11.2, 7.3, 180);
  put("litter-bin", litterBin, -32.8, 8.2, 180);
  put("litter-bin", litterBin, 29.0, -8.1, 0);
  put("bicycle-stands", bicycleStand, 12.25, -7.6, 90, 4);
  const colors = [0xd8434e, 0xf0c04a, 0xe98ab0, 0xf4f0e4];
  for (const [x, z] of [
    [-8.3, -19.5],
    [8.3, -19.5],
    [-8.3, 19.5],
  ] as const)
    put("planter", planter, x, z, 0, { random, colors });
}

/** What people dropped or left. */
function traces(put: Put, shelter: NodeDef): void {
  for (const [what, x, z, tint] of [
    ["cup", -7.45, -11.2, 0xf4f0e6],
    ["bag", -8.2, -10.75, 0x2f6fb0],
    ["paper", 11.55, 7.1, 0xf1ede0],
    ["can", -32.4, 8.4, 0x3f8a5a],
    ["cup", 22.6, 9.6, 0xf4f0e6],
    ["paper", -17.9, 11.3, 0xe9e4d6],
  ] as const)
    put("litter", litter, x, z, x * 40, { what, tint });
  const { at } = standing(shelter, 24.9, 10.5);
  put("pigeon", (place) => pigeon({ ...place, at, rests_on: shelter.id }), 24.9, 10.5, 130);
  for (const [x, z, yaw] of [
    [13.6, -8.4, 40],
    [14.1, -8.7, -60],
  ] as const)
    put("pigeon", pigeon, x, z, yaw, 0x868f9a);
}

function busStop(put: Put): NodeDef[] {
  const shelter = put("bus-shelter", busShelter, 24, 10.55, 180);
  traces(put, shelter);
  put("shelter-bench", shelterBench, 24.6, 10.86, 180);
  put("bus-stop-sign", stopSign, 20.6, 8.1, -90, {
    letter: "B",
    name: "PARK CORNER",
    lines: "BUS 11 23 N5",
    tint: 0x1d4f9c,
  });
  const [x, y, z] = shelter.position;
  const timetable = timetableCase({
    id: "east/timetable-1",
    room: "east",
    at: [x + 1.0, y + 0.9, z + 0.6915],
    yaw_deg: 180,
  });
  return [timetable];
}

/** They carry the tram's wire where no house does. */
function lineMasts({ lawn }: Ground, workshop: Workshop): NodeDef[] {
  const place = new Contents("east", workshop);
  for (const x of [16, 30, 44])
    place.put(
      "line-mast",
      signalMast,
      { ...standing(lawn, x, HARBOUR.houses + 0.06), room: "east", label: "mast of the overhead line" },
      { height_m: 6.8 },
    );
  return place.nodes;
}

/** Covers in the carriageway and drains along the kerbs. */
function covers({ road }: Ground, workshop: Workshop): NodeDef[] {
  const place = new Contents("crossing", workshop);
  for (const [x, z] of [
    [1.4, 3.6],
    [-22, 3.6],
    [30, -3.7],
    [-1.5, -24],
    [1.6, 28],
  ] as const)
    place.put("manhole", manhole, standing(road, x, z, x * 20));
  const inset = 0.22;
  for (const [x, z, yaw] of [
    [-11.4, HARBOUR.kerb - inset, 0],
    [11.4, -HARBOUR.kerb + inset, 0],
    [LINDEN.kerb - inset, 14.2, 90],
    [-LINDEN.kerb + inset, -14.2, 90],
  ] as const)
    place.put("drain", drain, standing(road, x, z, yaw));
  return place.nodes;
}

/** BUS in large letters where only buses stop. */
function busLetters(): NodeDef[] {
  const prop = new Prop(
    { id: "east/bus-letters", room: "east", at: [22.6, 0.03, 6.4] },
    { kind: "marking", label: "road marking", structural: true, body: "none" },
  );
  for (const x of [-6.5, 6.5]) {
    const text = turned(lettering("BUS", { height_m: 1.3, weight: 0.16 }).translate(0, -0.65, 0), "x", -90);
    prop.mesh(turned(text, "y", -90).translate(x, 0, 0), "road paint", { casts_shadow: false });
  }
  return [prop.node()];
}
