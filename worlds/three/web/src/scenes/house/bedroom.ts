/**
 * The bedroom's contents.
 *
 * Owns: where its furniture and its people's traces lie. Refuses: the room itself (shell.ts).
 */

import { basket } from "../../kit/baskets";
import { mat } from "../../kit/bath";
import { bed, blanket, pillow } from "../../kit/bed";
import { book, openBook } from "../../kit/books";
import { Contents, type Workshop } from "../../kit/contents";
import {
  candle,
  curtains,
  foldedThrow,
  photoFrame,
  radiator,
  wallMirror,
  wallPicture,
} from "../../kit/decor";
import { alarmClock, laptop, phone } from "../../kit/electronics";
import { hat, shoe } from "../../kit/garments";
import { ceilingLamp, tableLamp, wallSwitch } from "../../kit/lamps";
import type { NodeDef } from "../../kit/model";
import { fixed, on, standing } from "../../kit/placement";
import { pottedPlant } from "../../kit/plants";
import type { Random } from "../../kit/random";
import { sofa, stool, throwCushion } from "../../kit/seating";
import { type ChestOptions, chest, chestDrawer, drawerAt, wardrobe } from "../../kit/storage";
import { bottle, jar, tumbler } from "../../kit/tableware";
import { ball } from "../../kit/toys";
import { CEILING_M } from "./plan";

const BEDSIDE: ChestOptions = {
  size: [0.4, 0.5, 0.38],
  rows: 2,
  wood: "oak",
  kind: "bedside table",
  lift_m: 0.07,
};
const DRESSER: ChestOptions = {
  size: [1.0, 0.82, 0.45],
  rows: 3,
  wood: "oak",
  front: "lacquer white",
  kind: "dresser",
  lift_m: 0.08,
};

export function bedroom(floor: NodeDef, random: Random, workshop: Workshop): NodeDef[] {
  const room = new Contents("bedroom", workshop);
  sleeping(room, floor);
  bedsides(room, floor);
  dresser(room, floor, random);
  corners(room, floor, random);
  walls(room);
  return room.nodes;
}

function sleeping(room: Contents, floor: NodeDef): void {
  const frame = room.put("bed", bed, standing(floor, 9.2, -4.36, 0), { width_m: 1.6 });
  room.put("pillow", pillow, on(frame, -0.39, -0.75, { yaw_deg: 3 }), { cloth: "linen blue" });
  room.put("pillow", pillow, on(frame, 0.39, -0.76, { yaw_deg: -4 }), { cloth: "linen blue" });
  const duvet = room.put("blanket", blanket, on(frame, 0, 0.26), {
    width_m: 1.54,
    length_m: 1.44,
    cloth: "cloth teal",
  });
  room.put("throw", foldedThrow, on(duvet, 0.32, 0.5, { yaw_deg: 2 }), {
    cloth: "knit",
    size: [0.7, 0.05, 0.34],
  });
  room.put("laptop", laptop, on(duvet, -0.3, 0.3, { yaw_deg: 18 }));
  room.put("slipper", shoe, standing(floor, 8.12, -4.1, -80), {
    kind: "slipper",
    cloth: "cloth red",
    sole: 0x3a3230,
    scale: 0.95,
  });
  room.put("slipper", shoe, standing(floor, 8.1, -3.93, -98), {
    kind: "slipper",
    cloth: "cloth red",
    sole: 0x3a3230,
    scale: 0.95,
  });
  room.put("rug", mat, standing(floor, 9.05, -2.5, 0), { size: [1.8, 1.1], cloth: "mat", kind: "rug" });
}

function bedsides(room: Contents, floor: NodeDef): void {
  for (const x of [8.13, 10.25]) {
    const stand = room.put("bedside", chest, standing(floor, x, -5.21), BEDSIDE);
    for (const row of [0, 1]) {
      const [, y] = drawerAt(BEDSIDE, row);
      room.put(
        "bedside-drawer",
        chestDrawer,
        { at: [stand.position[0], stand.position[1] + y, stand.position[2]], rests_on: stand.id },
        BEDSIDE,
      );
    }
    room.put("lamp", tableLamp, on(stand, x < 9 ? -0.06 : 0.06, -0.05), { on: x < 9, tint: 0xd9d2c3 });
    if (x < 9) {
      room.put("alarm-clock", alarmClock, on(stand, 0.09, 0.11, { yaw_deg: 12 }));
    } else {
      const low = room.put("book", book, on(stand, -0.09, 0.03, { yaw_deg: 15 }), {
        size: [0.035, 0.21, 0.15],
        color: 0x5a3d5c,
        lying: true,
      });
      room.put("phone", phone, on(low, 0, 0, { yaw_deg: 70 }));
      room.put("glass", tumbler, on(stand, 0.12, 0.13));
    }
  }
}

function dresser(room: Contents, floor: NodeDef, random: Random): void {
  const chestOf = room.put("dresser", chest, standing(floor, 7.21, -1.15, 90), DRESSER);
  for (let row = 0; row < 3; row++) {
    const [, y] = drawerAt(DRESSER, row);
    const [sx, sy, sz] = chestOf.position;
    room.put(
      "dresser-drawer",
      chestDrawer,
      { at: [sx, sy + y, sz], yaw_deg: 90, rests_on: chestOf.id },
      DRESSER,
    );
  }
  room.put("photo", photoFrame, on(chestOf, -0.38, -0.05, { yaw_deg: 14 }), {
    picture: "painting sea",
    frame: "oak",
  });
  room.put("candle", candle, on(chestOf, -0.18, -0.08), { height_m: 0.1 });
  room.put("jewel-box", jar, on(chestOf, 0.02, 0.05), {
    radius_m: 0.06,
    height_m: 0.07,
    tint: 0xb98a94,
    kind: "trinket box",
  });
  const scent = { height_m: 0.12, radius_m: 0.026, kind: "perfume bottle", neck: 0.4, mass_kg: 0.2 } as const;
  room.put("perfume", bottle, on(chestOf, 0.16, -0.05), { ...scent, material: "glass green", cap: 0xc9a24f });
  room.put("perfume", bottle, on(chestOf, 0.23, 0.02), {
    ...scent,
    material: "plastic paint",
    tint: 0xd8a5ad,
    cap: 0x2d2d30,
  });
  const plant = {
    shape: "upright",
    pot_radius_m: 0.07,
    height_m: 0.3,
    random,
    pot: "ceramic paint",
    pot_tint: 0xf1ede4,
  } as const;
  room.put("plant", pottedPlant, on(chestOf, 0.39, -0.04), plant);
}

function corners(room: Contents, floor: NodeDef, random: Random): void {
  room.put("wardrobe", wardrobe, standing(floor, 7.29, -2.95, 90), {
    size: [1.5, 2.1, 0.6],
    material: "lacquer white",
    front: "oak",
  });
  const arm = room.put("armchair", sofa, standing(floor, 9.75, -1.1, -140), {
    seats: 1,
    cloth: "cloth navy",
    seat_m: 0.56,
  });
  room.put("cushion", throwCushion, on(arm, -0.04, -0.012), { cloth: "cloth mustard", size_m: 0.38 });
  const seat = room.put("stool", stool, standing(floor, 8.9, -0.75), { wood: "oak", height_m: 0.46 });
  room.put("book", openBook, on(seat, 0, 0.01, { yaw_deg: 200 }), 0x8c2f2b);
  room.put("laundry-basket", basket, standing(floor, 8.2, -0.55), {
    radius_m: 0.2,
    height_m: 0.5,
    kind: "laundry basket",
    filled_with: ["linen", "cloth navy"],
  });
  room.put("hat", hat, on(room.nodes.find((node) => node.kind === "wardrobe") as NodeDef, -0.3, 0));
  const plant = { shape: "bushy", pot_radius_m: 0.15, height_m: 0.6, random, pot: "terracotta" } as const;
  room.put("plant", pottedPlant, standing(floor, 10.12, -1.95), plant);
  room.put("ball", ball, standing(floor, 7.95, -3.35), { radius_m: 0.1, color: 0x4d8fb8, band: 0xf2d06b });
}

function walls(room: Contents): void {
  const lamp = room.put("ceiling-lamp", ceilingLamp, fixed("bedroom", [8.75, CEILING_M - 0.09, -2.4]), {
    on: false,
  });
  room.put("switch", wallSwitch, fixed("bedroom", [6.96, 1.1, -4.15], 90), [lamp.id], false);
  room.put("mirror", wallMirror, fixed("bedroom", [6.96, 1.05, -1.15], 90), {
    size: [0.7, 0.9],
    frame: "oak",
  });
  room.put("picture", wallPicture, fixed("bedroom", [9.2, 1.4, -5.44]), {
    size: [0.9, 0.6],
    picture: "painting sea",
    frame: "oak",
  });
  room.put("curtains", curtains, fixed("bedroom", [8.9, 0.3, -0.2205], 180), {
    width_m: 2.2,
    height_m: 2.04,
    cloth: "curtain blue",
  });
  room.put("curtains", curtains, fixed("bedroom", [10.3795, 0.3, -3.2], -90), {
    width_m: 1.7,
    height_m: 2.04,
    cloth: "curtain blue",
    gather_m: 0.3,
  });
  room.put("radiator", radiator, fixed("bedroom", [10.475, 0.12, -3.2], -90), {
    width_m: 0.9,
    height_m: 0.55,
  });
}
