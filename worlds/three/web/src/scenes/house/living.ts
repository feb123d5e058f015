/**
 * The living room's contents.
 *
 * Owns: where its furniture and its people's traces lie. Refuses: the room itself (shell.ts).
 */
import { basket } from "../../kit/baskets";
import { book, bookRow, magazine, newspaper, openBook } from "../../kit/books";
import { Contents, type Workshop } from "../../kit/contents";
import {
  candle,
  curtains,
  figurine,
  foldedThrow,
  photoFrame,
  radiator,
  rug,
  wallClock,
  wallPicture,
} from "../../kit/decor";
import { loudspeaker, remote, television } from "../../kit/electronics";
import { ceilingFan, floorLamp, tableLamp, wallSwitch } from "../../kit/lamps";
import type { NodeDef } from "../../kit/model";
import { fixed, on, standing } from "../../kit/placement";
import { pottedPlant } from "../../kit/plants";
import type { Random } from "../../kit/random";
import { sofa, throwCushion } from "../../kit/seating";
import { bookcase, type ChestOptions, chest, chestDrawer, drawerAt } from "../../kit/storage";
import { roundTable, table } from "../../kit/tables";
import { mug, vase } from "../../kit/tableware";
import { ball, toyBlock } from "../../kit/toys";
import { CEILING_M } from "./plan";

const TV_STAND: ChestOptions = {
  size: [1.6, 0.45, 0.42],
  rows: 1,
  columns: 3,
  wood: "walnut",
  kind: "tv stand",
  lift_m: 0.09,
};

export function living(floor: NodeDef, random: Random, workshop: Workshop): NodeDef[] {
  const room = new Contents("living", workshop);
  seats(room, floor);
  screenWall(room, floor);
  shelves(room, floor, random);
  corners(room, floor, random);
  walls(room);
  return room.nodes;
}

function seats(room: Contents, floor: NodeDef): void {
  const big = room.put("sofa", sofa, standing(floor, 1.7, -0.95, 180), {
    seats: 3,
    seat_m: 0.62,
    cloth: "cloth grey",
  });
  room.put("cushion", throwCushion, on(big, -0.66, -0.012, { yaw_deg: 0 }), { cloth: "cloth mustard" });
  room.put("cushion", throwCushion, on(big, 0.42, -0.012), { cloth: "cloth teal", size_m: 0.4 });
  room.put("throw", foldedThrow, on(big, 0.68, 0.2, { yaw_deg: 4 }), {
    cloth: "knit",
    size: [0.36, 0.07, 0.3],
  });
  const arm = room.put("armchair", sofa, standing(floor, 4.12, -0.85, -135), {
    seats: 1,
    cloth: "cloth rust",
  });
  room.put("cushion", throwCushion, on(arm, 0.05, -0.012), { cloth: "linen", size_m: 0.4 });
  const carpet = room.put("rug", rug, standing(floor, 1.75, -2.3), { size: [2.4, 1.7] });
  const coffee = room.put("coffee-table", table, on(carpet, 0, 0.1), {
    size: [1.1, 0.42, 0.6],
    wood: "oak",
    kind: "coffee table",
    leg_m: 0.05,
    shelf_m: 0.14,
  });
  room.put("book", openBook, on(coffee, -0.3, 0.1, { yaw_deg: 165 }), 0x2f4f6f);
  room.put("mug", mug, on(coffee, -0.06, 0.0, { yaw_deg: 40 }), { tint: 0xd7a24a, full: true });
  room.put("remote", remote, on(coffee, 0.03, 0.17, { yaw_deg: 150 }));
  room.put("newspaper", newspaper, on(coffee, 0.34, -0.02, { yaw_deg: 94 }));
  room.put("candle", candle, on(coffee, -0.02, -0.15));
  const heap = room.put("magazine", magazine, on(coffee, -0.28, 0, { under_m: 0.3, yaw_deg: 84 }), 0x7fa0a8);
  room.put("magazine", magazine, on(heap, 0.004, 0.006, { yaw_deg: 9 }), 0xb8574a);
}

function screenWall(room: Contents, floor: NodeDef): void {
  const stand = room.put("tv-stand", chest, standing(floor, 1.75, -3.9), TV_STAND);
  for (const column of [0, 2]) {
    const [x, y, z] = drawerAt(TV_STAND, 0, column);
    const [sx, sy, sz] = stand.position;
    room.put("tv-stand-drawer", chestDrawer, { at: [sx + x, sy + y, sz + z], rests_on: stand.id }, TV_STAND);
  }
  room.put("tv", television, on(stand, 0, -0.02), { on: true, width_m: 1.05 });
  room.put("loudspeaker", loudspeaker, on(stand, -0.69, 0.03, { yaw_deg: 8 }));
  room.put("loudspeaker", loudspeaker, on(stand, 0.69, 0.03, { yaw_deg: -8 }));
  const low = room.put("book", book, on(stand, 0.02, 0.02, { under_m: 0.3, yaw_deg: 3 }), {
    size: [0.035, 0.3, 0.24],
    color: 0x36497a,
    lying: true,
  });
  room.put("book", book, on(low, 0, 0.01, { yaw_deg: -7 }), {
    size: [0.028, 0.27, 0.21],
    color: 0xd8cdb4,
    lying: true,
  });
}

function shelves(room: Contents, floor: NodeDef, random: Random): void {
  const shelf = [0.36, 0.69, 1.02, 1.35, 1.66];
  const shelfcase = room.put("bookcase", bookcase, standing(floor, 4.66, -3.57, -90), {
    size: [0.88, 1.95, 0.3],
    shelves: shelf,
  });
  const row = (under_m: number, from_m: number, to_m: number, first: number) =>
    bookRow(shelfcase, {
      from_m,
      to_m,
      z: 0.12,
      height_m: 0.26,
      random,
      prefix: "living/shelf-book-",
      first,
      under_m,
    });
  let count = 1;
  for (const [under, from, to] of [
    [0.3, -0.41, 0.1],
    [0.6, -0.2, 0.41],
    [0.95, -0.41, 0.0],
    [1.3, -0.41, 0.41],
    [1.6, -0.41, -0.02],
  ] as const) {
    const books = row(under, from, to, count);
    room.addAll(books);
    count += books.length;
  }
  room.put("basket", basket, on(shelfcase, 0.27, 0, { under_m: 0.3 }), { radius_m: 0.115, height_m: 0.17 });
  room.put("photo", photoFrame, on(shelfcase, -0.31, 0.02, { under_m: 0.6, yaw_deg: 8 }), {
    picture: "painting sea",
  });
  room.put("vase", vase, on(shelfcase, 0.26, 0, { under_m: 0.95 }), { height_m: 0.2, tint: 0xb9695a });
  room.put("figurine", figurine, on(shelfcase, 0.12, 0.02, { under_m: 1.6, yaw_deg: -15 }));
  const plant = {
    shape: "succulent",
    pot_radius_m: 0.055,
    height_m: 0.09,
    random,
    pot: "ceramic paint",
    pot_tint: 0xe8e2d6,
  } as const;
  room.put("plant", pottedPlant, on(shelfcase, 0.3, 0, { under_m: 1.6 }), plant);
  room.put("photo", photoFrame, on(shelfcase, -0.1, 0.02, { under_m: 1.93, yaw_deg: -6 }), {
    picture: "painting fields",
    frame: "oak",
  });
}

function corners(room: Contents, floor: NodeDef, random: Random): void {
  const carpet = room.nodes.find((node) => node.kind === "rug") as NodeDef;
  const side = room.put("side-table", roundTable, standing(floor, 3.1, -0.62), {
    radius_m: 0.24,
    height_m: 0.52,
  });
  room.put("lamp", tableLamp, on(side, -0.05, 0.04), { on: true, tint: 0x6f8fa3 });
  room.put("book", book, on(side, 0.1, -0.09, { yaw_deg: 25 }), {
    size: [0.03, 0.21, 0.14],
    color: 0x8c2f2b,
    lying: true,
  });
  room.put("floor-lamp", floorLamp, standing(floor, 4.6, -0.34), { on: false });
  const palm = {
    shape: "palm",
    pot_radius_m: 0.19,
    height_m: 1.25,
    random,
    pot: "ceramic paint",
    pot_tint: 0x51616b,
  } as const;
  room.put("plant", pottedPlant, standing(floor, 0.79, -3.43), palm);
  room.put("toy-basket", basket, standing(floor, 4.2, -3.88), {
    radius_m: 0.19,
    height_m: 0.27,
    kind: "toy basket",
  });
  room.put("ball", ball, standing(floor, 3.35, -2.75), { radius_m: 0.11, color: 0xc94f3d, band: 0xf2e6c9 });
  const first = room.put("toy-block", toyBlock, standing(carpet, 0.75, -2.1, 20), {
    size_m: 0.07,
    color: 0xd24d3f,
  });
  room.put("toy-block", toyBlock, on(first, 0.008, 0.004, { yaw_deg: 30 }), {
    size_m: 0.07,
    color: 0x3f78b5,
  });
  room.put("toy-block", toyBlock, standing(carpet, 0.72, -1.9, 55), { size_m: 0.07, color: 0xe2b23c });
  room.put("toy-block", toyBlock, standing(carpet, 0.9, -1.84, 5), { size_m: 0.07, color: 0x4f9a5b });
}

function walls(room: Contents): void {
  const fan = room.put("fan", ceilingFan, fixed("living", [2.4, CEILING_M - 0.36, -2.2]), {
    on: true,
    rod_m: 0.36,
  });
  room.put("switch", wallSwitch, fixed("living", [4.84, 1.1, -1.42], -90), [fan.id], true);
  room.put("picture", wallPicture, fixed("living", [1.7, 1.42, -4.14]), {
    size: [1.0, 0.66],
    picture: "painting fields",
  });
  room.put("picture", wallPicture, fixed("living", [4.84, 1.4, -0.75], -90), {
    size: [0.6, 0.74],
    picture: "painting abstract",
    frame: "oak",
  });
  room.put("clock", wallClock, fixed("living", [2.5, 1.62, -4.14]), { clock_s: 14 * 3600 + 27 * 60 });
  room.put("curtains", curtains, fixed("living", [2.3, 0.06, -0.2205], 180), {
    width_m: 2.7,
    height_m: 2.28,
    cloth: "curtain",
  });
  room.put("curtains", curtains, fixed("living", [0.2205, 0.06, -2.0], 90), {
    width_m: 1.95,
    height_m: 2.28,
    cloth: "curtain",
  });
  room.put("radiator", radiator, fixed("living", [2.3, 0.12, -0.125], 180), { width_m: 1.5, height_m: 0.4 });
}
