/**
 * The concourse's contents.
 *
 * Owns: the kiosk and what is around it, machines, shutters, signs, the busker's pitch. Refuses: the room itself.
 */
import { magazine, newspaper } from "../../kit/books";
import { boxCollider, hullCollider } from "../../kit/colliders";
import type { Contents } from "../../kit/contents";
import { wallClock } from "../../kit/decor";
import { stopButton } from "../../kit/escalator";
import { banana } from "../../kit/food";
import { backpack } from "../../kit/garments";
import { box } from "../../kit/geometry/box";
import { cushion } from "../../kit/geometry/cushion";
import { cylinder } from "../../kit/geometry/lathe";
import { WHOLE } from "../../kit/geometry/panel";
import { turned } from "../../kit/geometry/pose";
import { drinkCan, glove, paperCup, plasticBottle, suitcase, ticket, toteBag } from "../../kit/litter";
import type { NodeDef } from "../../kit/model";
import { fixed, on, standing } from "../../kit/placement";
import { pottedPlant } from "../../kit/plants";
import { type Place, Prop } from "../../kit/prop";
import type { Random } from "../../kit/random";
import { stool } from "../../kit/seating";
import {
  ceilingPipe,
  ceilingSpeaker,
  domeCamera,
  extinguisher,
  helpPoint,
  seatRow,
  stationBin,
  tiledColumn,
  ventilator,
} from "../../kit/station";
import { billboard, hangingSign, infoScreen, poster, wallSign } from "../../kit/station_signs";
import { SHEETS } from "../../kit/textures/station";
import { cartonBox } from "../../kit/toys";
import { COUNTER_M, cashMachine, kiosk, paperRack, vendingMachine } from "../../kit/vending";
import { CONCOURSE, DESCENT_2 } from "./plan";

const [WEST, EAST] = CONCOURSE.x;
const [NORTH, SOUTH] = CONCOURSE.z;
const [FLOOR, CEILING] = CONCOURSE.y;
const ROOM = "concourse";

export function concourse(room: Contents, floor: NodeDef, random: Random): void {
  columns(room, floor);
  stall(room, floor);
  machines(room, floor);
  shop(room, floor);
  busker(room, floor);
  signs(room);
  seats(room, floor, random);
  ceiling(room);
}

function columns(room: Contents, floor: NodeDef): void {
  for (const [x, z] of [
    [15.6, -4.4],
    [15.6, -9.4],
    [27.4, 1.4],
    [27.4, -4.4],
  ] as const)
    room.put("column", tiledColumn, standing(floor, x, z), {
      height_m: CEILING - FLOOR - 0.001,
      tiles: "metro tiles green",
    });
}

function stall(room: Contents, floor: NodeDef): void {
  const stand = room.put("kiosk", kiosk, standing(floor, 20.8, -5.6, 0), { width_m: 3.2, depth_m: 2.3 });
  const top = { under_m: COUNTER_M + 0.03 };
  for (const [i, x] of [-0.1, 0.02].entries())
    room.put("cup", paperCup, on(stand, x, 1.05 + i * 0.06, top), { tint: 0x7a4a2a });
  room.put("newspaper", newspaper, on(stand, 0.42, 0.98, { ...top, yaw_deg: 90 }));
  room.put("magazine", magazine, on(stand, 0.95, 1.02, { ...top, yaw_deg: 8 }), 0xc62f2b);
  room.put("magazine", magazine, on(stand, 1.25, 1.0, { ...top, yaw_deg: -5 }), 0x2f6f73);
  room.put("banana", banana, on(stand, -0.45, 1.05, { ...top, yaw_deg: 30 }));
  room.put("bottle", plasticBottle, on(stand, -0.32, 0.82, top), { label_tint: 0xc62f2b });
  room.put("newspaper-rack", paperRack, standing(floor, 23.0, -4.9, 0));
  room.put("newspaper-rack", paperRack, standing(floor, 18.55, -4.9, 0));
  const seat = { height_m: 0.72, wood: "oak" } as const;
  room.put("stool", stool, standing(floor, 20.2, -3.75, 12), seat);
  room.put("stool", stool, standing(floor, 21.6, -3.7, 40), seat);
  const crate = room.put("box", cartonBox, standing(floor, 23.1, -6.2, 8), [0.52, 0.34, 0.42]);
  room.put("box", cartonBox, on(crate, -0.02, 0.01, { yaw_deg: -14 }), [0.4, 0.26, 0.3]);
  room.put("bin", stationBin, standing(floor, 18.5, -6.3), { tint: 0x5a3a22 });
}

function machines(room: Contents, floor: NodeDef): void {
  const row = (x: number, goods: "snacks" | "drinks", tint: number, lit: boolean) =>
    room.put("vending-machine", vendingMachine, standing(floor, x, NORTH + 0.45), { goods, tint, on: lit });
  row(13.2, "drinks", 0x1f4f9c, true);
  row(14.3, "snacks", 0xb3322c, true);
  row(15.4, "drinks", 0x2f7a45, false);
  room.put("can", drinkCan, standing(floor, 14.0, -11.8, 130), { tint: 0x2a6fb8, lying: true });
  room.put("cash-machine", cashMachine, standing(floor, 12.6, SOUTH - 0.34, 180), { on: true });
  room.put("help-point", helpPoint, standing(floor, EAST - 0.2, -4.6, -90), { on: true });
  room.put("emergency-stop", stopButton, standing(floor, WEST + 0.55, -1.66, 90), [
    "descent-1/steps-1",
    "descent-1/steps-2",
  ]);
  room.put("emergency-stop", stopButton, standing(floor, DESCENT_2.x - 0.45, DESCENT_2.z - 1.66, -90), [
    "descent-2/steps-1",
    "descent-2/steps-2",
  ]);
}

/** A shop whose shutter is down, with its sign, in the south wall; a door for staff beside it. */
function shop(room: Contents, floor: NodeDef): void {
  room.put("shutter", shutter, standing(floor, 22.6, SOUTH - 0.08, 180), { width_m: 4.4 });
  room.put("service-door", steelDoor, standing(floor, 29.6, SOUTH - 0.06, 180));
  room.put("sign", wallSign, fixed(ROOM, [29.6, FLOOR + 2.2, SOUTH], 180), {
    show: SHEETS.sign.staff,
    size: [0.8, 0.2],
  });
  for (const [i, x] of [24.6, 26.4].entries()) {
    room.put("service-door", steelDoor, standing(floor, x, NORTH + 0.06));
    if (i === 0)
      room.put("sign", wallSign, fixed(ROOM, [25.5, FLOOR + 2.24, NORTH]), {
        show: SHEETS.sign.toilets,
        size: [1.4, 0.35],
        deep_m: 0.06,
      });
  }
  const bag = room.put("box", cartonBox, standing(floor, 25.4, SOUTH - 0.32, -5), [0.5, 0.3, 0.36]);
  room.put("newspaper", newspaper, on(bag, 0, 0, { yaw_deg: 84 }));
}

/** A rolled-down shutter of steel slats in a frame, a fascia over it. */
function shutter(place: Place, { width_m: w }: { width_m: number }): NodeDef {
  const prop = new Prop(place, { kind: "shutter", label: "shop shutter", has_front: true });
  const slats = 22;
  const h = 2.2;
  for (let i = 0; i < slats; i++)
    prop.mesh(
      turned(box([w - 0.12, h / slats - 0.008, 0.02], 0), "x", 8).translate(0, (i * h) / slats + 0.004, 0),
      "steel scuffed",
    );
  for (const side of [-1, 1])
    prop.block([0.06, h, 0.1], [(side * (w - 0.06)) / 2, 0, 0.02], "black metal", { bevel: 0 });
  prop.block([w, 0.5, 0.16], [0, h, 0], "enamel", { tint: 0x6b2d4f, bevel: 0.01 });
  return prop.collide(boxCollider([w, h, 0.06], [0, 0, 0])).node();
}

/** A shut door of sheet steel in its frame. */
function steelDoor(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "service door", label: "service door", has_front: true });
  prop.block([1.05, 2.15, 0.06], [0, 0, -0.02], "enamel", { tint: 0x6d757a, bevel: 0 });
  prop.mesh(box([0.9, 2.05, 0.03], 0.004).translate(0, 0.012, 0.02), "enamel", { tint: 0x9aa3a8 });
  prop.block([0.13, 0.03, 0.05], [0.34, 1.02, 0.05], "steel", { bevel: 0.006 });
  prop.mesh(box([0.05, 0.2, 0.008], 0).translate(0.38, 0.95, 0.036), "steel");
  prop.mesh(box([0.86, 0.2, 0.006], 0).translate(0, 0.04, 0.036), "steel scuffed");
  return prop.node();
}

/** Where somebody plays at busier hours: an open case with a few coins, an amplifier, a stool. */
function busker(room: Contents, floor: NodeDef): void {
  const pitch = -11.6;
  room.put("guitar-case", guitarCase, standing(floor, 19.6, pitch + 0.6, 8));
  room.put("amplifier", amplifier, standing(floor, 18.3, NORTH + 0.5, 14));
  room.put("stool", stool, standing(floor, 19.2, NORTH + 0.6), { height_m: 0.5, wood: "walnut" });
  room.put("cup", paperCup, standing(floor, 18.75, NORTH + 0.75), { tint: 0x2e7d4f });
}

function guitarCase(place: Place): NodeDef {
  const prop = new Prop(place, {
    kind: "guitar case",
    label: "guitar case",
    body: "dynamic",
    mass_kg: 3.5,
    has_front: true,
  });
  const [w, d] = [1.08, 0.4];
  prop.mesh(box([w, 0.012, d], 0).translate(0, 0.001, 0), "cloth red");
  prop.mesh(box([w + 0.03, 0.001, d + 0.03], 0), "plastic black");
  for (const side of [-1, 1]) {
    prop.mesh(box([w + 0.03, 0.11, 0.016], 0.004).translate(0, 0, side * (d / 2 + 0.008)), "plastic black");
    prop.mesh(box([0.016, 0.11, d], 0.004).translate(side * (w / 2 + 0.008), 0, 0), "plastic black");
  }
  const lid = turned(box([w + 0.03, 0.05, d + 0.03], 0.01).translate(0, 0, (d + 0.03) / 2), "x", -100);
  prop.mesh(lid.translate(0, 0.11, -d / 2 - 0.02), "plastic black").collide(hullCollider([lid]));
  for (let i = 0; i < 9; i++)
    prop.mesh(
      cylinder(0.012, 0.003, 10, 0).translate(
        -0.3 + ((i * 37) % 60) / 100,
        0.013,
        -0.12 + ((i * 53) % 24) / 100,
      ),
      i % 3 ? "brass" : "steel",
    );
  prop.collide(boxCollider([w + 0.03, 0.11, d + 0.03], [0, 0, 0]));
  return prop.node();
}

function amplifier(place: Place): NodeDef {
  const prop = new Prop(place, {
    kind: "amplifier",
    label: "amplifier",
    body: "dynamic",
    mass_kg: 9,
    has_front: true,
  });
  prop.block([0.42, 0.4, 0.24], [0, 0, 0], "plastic black", { bevel: 0.016 });
  prop.mesh(box([0.37, 0.27, 0.008], 0.002).translate(0, 0.03, 0.12), "cloth grey");
  prop.mesh(box([0.37, 0.05, 0.008], 0.002).translate(0, 0.32, 0.12), "steel");
  for (let i = 0; i < 5; i++)
    prop.mesh(
      turned(cylinder(0.011, 0.012, 10), "x", 90).translate(-0.13 + i * 0.06, 0.345, 0.124),
      "plastic black",
    );
  prop.mesh(cushion([0.2, 0.025, 0.03], { round: 0.01, steps: 1 }).translate(0, 0.4, 0), "leather");
  return prop.collide(boxCollider([0.2, 0.025, 0.03], [0, 0.4, 0])).node();
}

function signs(room: Contents): void {
  const { sign } = SHEETS;
  const low = FLOOR + 2.42;
  const rod_m = CEILING - low - 0.37;
  room.put("sign", hangingSign, fixed(ROOM, [14.4, low, -1.2], -90), {
    show: [sign.platform1, sign.platform2, sign.information],
    back: [sign.exit, sign.tickets],
    panel_m: [1.32, 0.33],
    rod_m,
  });
  room.put("sign", hangingSign, fixed(ROOM, [30.4, low, DESCENT_2.z], -90), {
    show: [sign.platform1, sign.platform2],
    back: [sign.exit],
    panel_m: [1.32, 0.33],
    rod_m,
  });
  room.put("screen", infoScreen, fixed(ROOM, [29.0, FLOOR + 2.3, -5.1], -90), {
    show: "departures",
    size: [1.3, 0.65],
    both: true,
    on: true,
    rod_m: CEILING - FLOOR - 2.3 - 0.71,
  });
  room.put("screen", infoScreen, fixed(ROOM, [WEST, FLOOR + 1.5, 4.2], 90), {
    show: "manners",
    size: [0.9, 0.45],
    on: true,
    rod_m: 0,
  });
  room.put("mural", wallSign, fixed(ROOM, [WEST, FLOOR + 0.45, -8.2], 90), {
    show: WHOLE,
    size: [6.4, 2.1],
    sheet: "mural",
    kind: "mural",
    deep_m: 0.02,
  });
  room.put("map", wallSign, fixed(ROOM, [EAST, FLOOR + 0.7, -2.9], -90), {
    show: WHOLE,
    size: [1.5, 1.5],
    sheet: "station map",
    kind: "map",
  });
  room.put("billboard", billboard, fixed(ROOM, [17.2, FLOOR + 0.75, SOUTH], 180), {
    show: "mountains",
    width_m: 3.2,
  });
  room.put("poster", poster, fixed(ROOM, [26.4, FLOOR + 0.5, SOUTH], 180), { show: "thriller", lit: true });
  room.put("poster", poster, fixed(ROOM, [27.9, FLOOR + 0.5, SOUTH], 180), { show: "exhibition", lit: true });
  room.put("poster", poster, fixed(ROOM, [21.4, FLOOR + 0.5, NORTH]), { show: "soda" });
  room.put("poster", poster, fixed(ROOM, [22.8, FLOOR + 0.5, NORTH]), { show: "beach" });
  room.put("poster", poster, fixed(ROOM, [EAST, FLOOR + 0.5, 0.6], -90), { show: "concert", lit: true });
  room.put("notice", wallSign, fixed(ROOM, [23.75, FLOOR + 1.2, NORTH]), {
    show: SHEETS.notice.cat,
    size: [0.36, 0.5],
    sheet: "station notice",
    kind: "notice",
  });
  room.put("name", wallSign, fixed(ROOM, [29.3, FLOOR + 2.55, NORTH]), {
    show: SHEETS.sign.name,
    size: [3.2, 0.4],
    deep_m: 0.05,
  });
  room.put("clock", wallClock, fixed(ROOM, [WEST, FLOOR + 2.3, -3.9], 90), {
    clock_s: 52020,
    radius_m: 0.26,
  });
}

function seats(room: Contents, floor: NodeDef, random: Random): void {
  const bench = room.put("bench", seatRow, standing(floor, 27.4, -1.5, -90), { seats: 4, tint: 0x2f7a62 });
  room.put("shopping-bag", toteBag, on(bench, -0.81, 0.02, { yaw_deg: 10 }), { tint: 0xd9b26a });
  room.put("glove", glove, on(bench, 0.27, 0.06, { yaw_deg: 60 }), {});
  room.put("bench", seatRow, standing(floor, 15.6, -6.9, 90), { seats: 4, tint: 0x2f7a62 });
  room.put("bin", stationBin, standing(floor, 27.4, 0.3));
  room.put("bin", stationBin, standing(floor, 15.6, -8.4));
  room.put("backpack", backpack, standing(floor, 16.2, -5.5, 70), "cloth rust");
  room.put("suitcase", suitcase, standing(floor, 26.6, -3.1, -60), {
    tint: 0x8c2f3a,
    size: [0.38, 0.52, 0.24],
  });
  room.put("ticket", ticket, standing(floor, 18.2, -0.8, 24));
  room.put("ticket", ticket, standing(floor, 24.7, -6.8, -35), { tint: 0xf4f0e2 });
  room.put("cup", paperCup, standing(floor, 28.2, -0.6), { tint: 0x7a4a2a });
  room.put("bottle", plasticBottle, standing(floor, 11.6, -11.9, 35), { lying: true });
  room.put("extinguisher", extinguisher, fixed(ROOM, [EAST, FLOOR + 0.5, -1.2], -90));
  const pot = {
    shape: "palm",
    pot_radius_m: 0.26,
    height_m: 1.1,
    random,
    pot: "ceramic paint",
    pot_tint: 0x4a5a60,
  } as const;
  room.put("plant", pottedPlant, standing(floor, 19.6, SOUTH - 1.0), pot);
  room.put("plant", pottedPlant, standing(floor, 14.4, SOUTH - 1.0), pot);
}

function ceiling(room: Contents): void {
  for (const z of [-11.9, 3.8])
    room.put("duct", ceilingPipe, fixed(ROOM, [(WEST + EAST) / 2, CEILING - 0.1 - 0.28, z]), {
      length_m: EAST - WEST - 0.6,
      radius_m: 0.14,
    });
  for (const [x, z] of [
    [14, -3],
    [26, -8],
  ] as const)
    room.put("camera", domeCamera, fixed(ROOM, [x, CEILING - 0.14, z]));
  for (const [x, z] of [
    [18, -2],
    [24, -2],
    [28, -10.5],
  ] as const)
    room.put("loudspeaker", ceilingSpeaker, fixed(ROOM, [x, CEILING - 0.03, z]));
  room.put("ventilator", ventilator, fixed(ROOM, [EAST, FLOOR + 2.1, 3.2], -90), { on: true });
}
