/**
 * The kitchen's contents.
 *
 * Owns: the fitted units along the north wall, the dining table, and what stands on them. Refuses: the room (shell.ts).
 */

import { cooker, fridge, hood, kettle, toaster } from "../../kit/appliances";
import { pedalBin } from "../../kit/baskets";
import { foldedTowel } from "../../kit/bath";
import { book, bookRow } from "../../kit/books";
import { Contents, type Workshop } from "../../kit/contents";
import { pan, pot, teapot } from "../../kit/cookware";
import { calendar, curtains, radiator, wallPicture } from "../../kit/decor";
import { radio } from "../../kit/electronics";
import { apple, banana, loaf, roundFruit } from "../../kit/food";
import {
  baseUnit,
  sink,
  splashback,
  tap,
  UNIT_HEIGHT_M,
  WORKTOP_M,
  wallUnit,
  worktop,
} from "../../kit/kitchen";
import { pendantLamp, wallSwitch } from "../../kit/lamps";
import type { NodeDef } from "../../kit/model";
import { CONTACT_GAP_M, fixed, on, standing } from "../../kit/placement";
import { bouquet, pottedPlant } from "../../kit/plants";
import type { Random } from "../../kit/random";
import { chair } from "../../kit/seating";
import { type ChestOptions, chest, chestDrawer, drawerAt, wallShelf } from "../../kit/storage";
import { table } from "../../kit/tables";
import { bottle, bowl, breadBoard, cutlery, jar, mug, plate, tumbler, vase } from "../../kit/tableware";
import { CEILING_M } from "./plan";

const WALL_Z = -7.875;
const SOUTH_Z = -4.26;
const UNIT_Z = WALL_Z + 0.02 + 0.3;
const TOP_Z = WALL_Z + 0.02 + 0.31;
const SIDEBOARD: ChestOptions = {
  size: [1.05, 0.86, 0.42],
  rows: 2,
  columns: 2,
  wood: "oak",
  kind: "sideboard",
  lift_m: 0.1,
};

export function kitchen(
  floor: NodeDef,
  windows: ReadonlyMap<string, NodeDef>,
  random: Random,
  workshop: Workshop,
): NodeDef[] {
  const room = new Contents("kitchen", workshop);
  const [left, right, stove] = units(room, floor);
  worktops(room, left, right, stove);
  dining(room, floor, random);
  sideboard(room, floor);
  sill(room, windows, random);
  southWall(room, random);
  walls(room);
  return room.nodes;
}

function units(room: Contents, floor: NodeDef): [NodeDef, NodeDef, NodeDef] {
  const unit = (
    x0: number,
    width_m: number,
    fitting: "door" | "drawers" | "sink",
    hinges: "left" | "right" = "left",
  ) => room.put("unit", baseUnit, standing(floor, x0 + width_m / 2, UNIT_Z), { width_m, fitting, hinges });
  unit(0.15, 0.6, "drawers");
  unit(0.75, 0.4, "door");
  const middle = unit(1.15, 0.4, "door", "right");
  unit(1.55, 0.9, "sink");
  unit(2.45, 0.4, "door", "right");
  const last = unit(3.45, 0.7, "door");
  const stove = room.put("cooker", cooker, standing(floor, 3.15, UNIT_Z));
  room.put("fridge", fridge, standing(floor, 4.5, WALL_Z + 0.02 + 0.31));
  const top = UNIT_HEIGHT_M + 2 * CONTACT_GAP_M;
  const cut = { x: 0.5, width_m: 0.52, depth_m: 0.4 };
  const left = room.put(
    "worktop",
    worktop,
    { at: [1.5, top, TOP_Z], rests_on: middle.id },
    { width_m: 2.698, sink: cut },
  );
  const right = room.put(
    "worktop",
    worktop,
    { at: [3.8, top, TOP_Z], rests_on: last.id },
    { width_m: 0.698 },
  );
  room.put("sink", sink, { at: [2.0, top + WORKTOP_M - 0.2, TOP_Z], rests_on: left.id }, cut);
  room.put("tap", tap, on(left, 0.5, -0.25), { on: false });
  return [left, right, stove];
}

function worktops(room: Contents, left: NodeDef, right: NodeDef, stove: NodeDef): void {
  breadCorner(room, left);
  dishes(room, left);
  cooking(room, right, stove);
}

function breadCorner(room: Contents, left: NodeDef): void {
  const board = room.put("bread-board", breadBoard, on(left, -0.42, 0.06, { yaw_deg: 4 }));
  room.put("bread", loaf, on(board, -0.04, 0, { yaw_deg: 6 }));
  room.put("knife", cutlery, on(left, -0.42, 0.24, { yaw_deg: 80 }), "knife");
  room.put("toaster", toaster, on(left, -0.85, -0.1, { yaw_deg: 12 }));
  room.put("kettle", kettle, on(left, -1.17, 0.02, { yaw_deg: -25 }));
  for (const [x, h, tint] of [
    [-0.62, 0.17, 0xdfe6e2],
    [-0.5, 0.14, 0xdfe6e2],
    [-0.39, 0.115, 0xdfe6e2],
  ] as const) {
    room.put("jar", jar, on(left, x, -0.2), { height_m: h, tint });
  }
}

function dishes(room: Contents, left: NodeDef): void {
  room.put("soap", bottle, on(left, 0.2, -0.24), {
    height_m: 0.2,
    radius_m: 0.032,
    material: "plastic paint",
    tint: 0x6fb26a,
    label_tint: 0xf2f2ea,
    cap: 0xe8e8e4,
    kind: "washing-up liquid",
    neck: 0.5,
  });
  const dirty = room.put("plate", plate, on(left, 0.97, 0.05), { tint: 0xdbe4ea });
  const upper = room.put("plate", plate, on(dirty, 0, 0), { tint: 0xdbe4ea, radius_m: 0.1 });
  room.put("cup", mug, on(upper, 0.01, 0.0, { yaw_deg: 60 }), { kind: "cup", tint: 0xf4f1ea });
  room.put("dish-towel", foldedTowel, on(left, 1.23, 0.12, { yaw_deg: 86 }), {
    cloth: "check cloth",
    size: [0.26, 0.03, 0.18],
  });
}

function cooking(room: Contents, right: NodeDef, stove: NodeDef): void {
  room.put("pot", pot, on(stove, -0.14, 0.13, { yaw_deg: 20 }), { radius_m: 0.105, height_m: 0.13 });
  room.put("pot", pot, on(stove, -0.14, -0.13, { yaw_deg: 100 }), {
    radius_m: 0.085,
    height_m: 0.1,
    material: "red paint",
  });
  room.put("frying-pan", pan, on(stove, 0.15, -0.12, { yaw_deg: 30 }));
  const oil = { material: "glass green", label_tint: 0xe9dfae, cap: 0x2c2c2e, kind: "bottle" } as const;
  room.put("bottle", bottle, on(right, -0.25, -0.2), { ...oil, height_m: 0.29, radius_m: 0.034 });
  room.put("bottle", bottle, on(right, -0.16, -0.22), {
    ...oil,
    material: "plastic paint",
    tint: 0x6b1f26,
    height_m: 0.31,
    radius_m: 0.037,
    neck: 0.33,
  });
  room.put("mug", mug, on(right, -0.05, 0.04, { yaw_deg: 150 }), { tint: 0x5c7f95 });
  room.put("cookbook", book, on(right, 0.2, 0.02, { yaw_deg: 80 }), {
    size: [0.03, 0.26, 0.2],
    color: 0x3f6b4f,
    lying: true,
  });
  for (const x of [0.1, 0.2])
    room.put("pepper-mill", jar, on(right, x, -0.22), {
      radius_m: 0.026,
      height_m: 0.15,
      tint: 0x6b4a34,
      kind: "pepper mill",
    });
}

function dining(room: Contents, floor: NodeDef, random: Random): void {
  const diner = room.put("table", table, standing(floor, 1.7, -5.45), {
    size: [1.5, 0.75, 0.82],
    kind: "dining table",
  });
  for (const x of [1.33, 2.07]) room.put("chair", chair, standing(floor, x, -5.99, 0));
  room.put("chair", chair, standing(floor, 1.33, -4.92, 180));
  room.put("chair", chair, standing(floor, 2.2, -4.8, 205));
  for (const [x, z, yaw] of [
    [-0.36, -0.23, 180],
    [0.36, 0.23, 0],
  ] as const) {
    const side = yaw === 0 ? 1 : -1;
    const dish = room.put("plate", plate, on(diner, x, z), { tint: 0xf3f1ea });
    if (side === 1)
      room.put("bowl", bowl, on(dish, 0, 0), { tint: 0x8fb0b5, radius_m: 0.075, height_m: 0.055 });
    room.put("fork", cutlery, on(diner, x - side * 0.18, z, { yaw_deg: yaw }), "fork");
    room.put("knife", cutlery, on(diner, x + side * 0.17, z, { yaw_deg: yaw }), "knife");
    room.put("spoon", cutlery, on(diner, x + side * 0.205, z, { yaw_deg: yaw }), "spoon");
    room.put("glass", tumbler, on(diner, x + side * 0.2, z - side * 0.17));
  }
  const fruit = room.put("fruit-bowl", bowl, on(diner, 0.05, -0.05), {
    radius_m: 0.16,
    height_m: 0.075,
    tint: 0xe9e3d6,
    kind: "fruit bowl",
  });
  room.put("apple", apple, on(fruit, -0.05, 0.03));
  room.put("apple", apple, on(fruit, 0.03, 0.055), 0xd8e08a);
  room.put("orange", roundFruit, on(fruit, 0.05, -0.025), { kind: "orange" });
  room.put("lemon", roundFruit, on(fruit, -0.03, -0.05), { kind: "lemon" });
  room.put("banana", banana, on(diner, -0.05, 0.27, { yaw_deg: 30 }));
  const jug = room.put("vase", vase, on(diner, 0.45, -0.2), { height_m: 0.2, tint: 0xf1ede4 });
  room.put("flowers", bouquet, on(jug, 0, 0), random, [0xe8b23c, 0xd9603f, 0xf4e7d0]);
}

function sideboard(room: Contents, floor: NodeDef): void {
  room.put("bin", pedalBin, standing(floor, 0.32, -6.85, 90));
  const board = room.put("sideboard", chest, standing(floor, 4.6, -6.35, -90), SIDEBOARD);
  for (const row of [0, 1])
    for (const column of [0, 1]) {
      const [x, y] = drawerAt(SIDEBOARD, row, column);
      const [sx, sy, sz] = board.position;
      room.put(
        "sideboard-drawer",
        chestDrawer,
        { at: [sx, sy + y, sz + x], yaw_deg: -90, rests_on: board.id },
        SIDEBOARD,
      );
    }
  room.put("radio", radio, on(board, -0.3, -0.02, { yaw_deg: 10 }));
  room.put("teapot", teapot, on(board, 0.12, 0.04, { yaw_deg: -30 }));
  for (const x of [0.32, 0.42])
    room.put("cup", mug, on(board, x, 0.02 + (x - 0.32), { yaw_deg: 200 }), { kind: "cup", tint: 0x3f6b6b });
}

function sill(room: Contents, windows: ReadonlyMap<string, NodeDef>, random: Random): void {
  const west = windows.get("kitchen/window-2");
  const north = windows.get("kitchen/window-1");
  if (!west || !north) throw new Error("the plan has no kitchen windows; the sill plants need them");
  const herb = { shape: "bushy", pot_radius_m: 0.05, height_m: 0.16, random, pot: "terracotta" } as const;
  room.put("plant", pottedPlant, on(north, -0.42, 0.112, { under_m: 0.04 }), herb);
  room.put("plant", pottedPlant, on(north, 0.44, 0.104, { under_m: 0.04 }), { ...herb, height_m: 0.13 });
  room.put("plant", pottedPlant, on(west, 0.4, 0.098, { under_m: 0.04 }), {
    ...herb,
    shape: "upright",
    height_m: 0.26,
    pot: "ceramic paint",
    pot_tint: 0xd3a54f,
  });
}

/** The wall towards the living room: a shelf with what is used at table, and a calendar. */
function southWall(room: Contents, random: Random): void {
  const board = room.put("shelf", wallShelf, fixed("kitchen", [1.3, 1.42, SOUTH_Z - 0.121], 180), {
    size: [1.2, 0.18, 0.24],
  });
  const books = {
    from_m: -0.55,
    to_m: -0.2,
    z: 0.1,
    height_m: 0.27,
    random,
    prefix: "kitchen/shelf-book-",
    first: 1,
  };
  room.addAll(bookRow(board, books));
  const low = room.put("plate", plate, on(board, 0.03, 0), { tint: 0x9db8c4, radius_m: 0.11 });
  room.put("bowl", bowl, on(low, 0, 0), { tint: 0x8fb0b5, radius_m: 0.075, height_m: 0.055 });
  for (const [x, tint] of [
    [0.22, 0xc98a4b],
    [0.33, 0xe6ddc8],
  ] as const) {
    room.put("jar", jar, on(board, x, 0), { height_m: 0.15, tint });
  }
  const ivy = {
    shape: "bushy",
    pot_radius_m: 0.065,
    height_m: 0.2,
    random,
    pot: "ceramic paint",
    pot_tint: 0xf1ede4,
  } as const;
  room.put("plant", pottedPlant, on(board, 0.49, 0.0), ivy);
  room.put("calendar", calendar, fixed("kitchen", [2.35, 1.3, SOUTH_Z], 180));
}

function walls(room: Contents): void {
  const z = WALL_Z;
  const cupboard = (x0: number, width_m: number, hinges: "left" | "right") =>
    room.put("wall-cupboard", wallUnit, fixed("kitchen", [x0 + width_m / 2, 1.5, z + 0.012 + 0.171]), {
      width_m,
      hinges,
    });
  cupboard(0.15, 0.6, "left");
  cupboard(0.75, 0.5, "right");
  cupboard(3.5, 0.65, "right");
  room.put("hood", hood, fixed("kitchen", [3.15, 1.6, z + 0.1655]));
  room.put("splashback", splashback, fixed("kitchen", [0, 0.902, z]), [
    { x: 0.74, width_m: 1.18, height_m: 0.595 },
    { x: 2.0, width_m: 1.34, height_m: 0.195 },
    { x: 3.41, width_m: 1.48, height_m: 0.595 },
  ]);
  const lamp = room.put("pendant", pendantLamp, fixed("kitchen", [1.7, 1.62, -5.45]), {
    on: true,
    cord_m: CEILING_M - 1.62,
  });
  room.put("switch", wallSwitch, fixed("kitchen", [4.84, 1.1, -5.42], -90), [lamp.id], true);
  room.put("picture", wallPicture, fixed("kitchen", [4.84, 1.35, -6.35], -90), {
    size: [0.7, 0.55],
    picture: "painting still life",
    frame: "walnut",
  });
  room.put("curtains", curtains, fixed("kitchen", [0.2205, 0.9, -5.7], 90), {
    width_m: 1.55,
    height_m: 1.42,
    cloth: "check cloth",
    gather_m: 0.28,
  });
  room.put("radiator", radiator, fixed("kitchen", [0.125, 0.12, -5.7], 90), { width_m: 1.1, height_m: 0.6 });
}
