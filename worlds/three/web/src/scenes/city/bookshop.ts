/**
 * The bookshop: cases along the walls, a table of new books, an armchair to read in.
 *
 * Owns: what is in it. Refuses: its walls and windows (shells.ts), its sign (fronts.ts).
 */
import { book, openBook } from "../../kit/books";
import { boxCollider } from "../../kit/colliders";
import { Contents, type Workshop } from "../../kit/contents";
import { rug } from "../../kit/decor";
import { box } from "../../kit/geometry/box";
import { floorLamp, pendantLamp, tableLamp, wallSwitch } from "../../kit/lamps";
import type { NodeDef, Vec3 } from "../../kit/model";
import { fixed, on, standing } from "../../kit/placement";
import { pottedPlant } from "../../kit/plants";
import { type Place, Prop } from "../../kit/prop";
import type { Random } from "../../kit/random";
import { chair } from "../../kit/seating";
import { counter, paperBag, till } from "../../kit/shop";
import { wallPoster } from "../../kit/stops";
import { bookcase } from "../../kit/storage";
import { roundTable, table } from "../../kit/tables";
import { cartonBox } from "../../kit/toys";
import { SHOP_CEILING_M, SHOP_WALL_M, SHOPS } from "./plan";

const [X0, X1] = [SHOPS.bookshop.x[0] + SHOP_WALL_M, SHOPS.bookshop.x[1] - SHOP_WALL_M];
const FRONT = -12 - SHOP_WALL_M;
const BACK = -12 - SHOPS.bookshop.depth + SHOP_WALL_M;
const INKS = [0x7d2b28, 0x28405f, 0x3f5a3a, 0xc08a35, 0x4a3350, 0xd8d2c0, 0x5c7a80, 0xb5533a];

interface Row {
  /** Middle along the shelf, height of the shelf, width and height of the books. */
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** A bookcase with its rows of books, so close together that they are one thing with it; spines towards +z. */
function fullBookcase(
  place: Place,
  options: { rows: readonly Row[]; size: Vec3; shelves: readonly number[] },
): NodeDef {
  const { rows, ...empty } = options;
  const prop = new Prop(place, { kind: "bookcase", label: "bookcase full of books", has_front: true });
  const d = 0.19;
  for (const { x, y, w, h } of rows) {
    const front = box([w, h, d], 0);
    const uv = front.getAttribute("uv");
    const position = front.getAttribute("position");
    for (let i = 0; i < uv.count; i++)
      uv.setXY(i, position.getX(i) + w / 2 + y, (position.getY(i) * 0.24) / h);
    prop.mesh(front.translate(x, y, 0.015), "book spines");
    prop.mesh(box([w - 0.02, 0.004, d - 0.03], 0).translate(x, y + h - 0.002, 0.01), "paper");
    prop.collide(boxCollider([w, h, d], [x, y, 0.015]));
  }
  const [shelf, books] = [bookcase(place, empty), prop.node()];
  return {
    ...books,
    parts: [...shelf.parts, ...books.parts],
    colliders: [...shelf.colliders, ...books.colliders],
  };
}

export function bookshop(floor: NodeDef, random: Random, workshop: Workshop): NodeDef[] {
  const room = new Contents("bookshop", workshop);
  shelves(room, floor, random);
  tables(room, floor, random);
  desk(room, floor);
  corner(room, floor, random);
  overhead(room);
  return room.nodes;
}

const SHELVES = [0.42, 0.8, 1.18, 1.56, 1.94] as const;

function shelves(room: Contents, floor: NodeDef, random: Random): void {
  const places: readonly (readonly [x: number, z: number, yaw: number])[] = [
    [22.6, BACK + 0.17, 0],
    [24.15, BACK + 0.17, 0],
    [25.7, BACK + 0.17, 0],
    [X0 + 0.17, -14.6, 90],
    [X0 + 0.17, -16.2, 90],
    [X1 - 0.17, -17.4, -90],
  ];
  places.forEach(([x, z, yaw], at) => {
    const rows = SHELVES.flatMap((y, i) => {
      if (at > 2 && i === 4) return [];
      const w = random.between(0.9, 1.4);
      return [{ x: (i + at) % 2 ? -0.72 + w / 2 : 0.72 - w / 2, y, w, h: random.between(0.23, 0.29) }];
    });
    room.put("bookcase", fullBookcase, standing(floor, x, z, yaw), {
      size: [1.5, 2.3, 0.32],
      shelves: SHELVES,
      rows,
    });
  });
}

function tables(room: Contents, floor: NodeDef, random: Random): void {
  const desk = room.put("table", table, standing(floor, 24.0, -15.0, 0), {
    size: [1.6, 0.78, 0.9],
    wood: "walnut",
  });
  let i = 0;
  for (const x of [-0.56, -0.18, 0.2, 0.58])
    for (const z of [-0.26, 0.04]) {
      const size = [0.034, 0.23, 0.16] as const;
      const color = INKS[i++ % INKS.length] as number;
      const low = room.put("book", book, on(desk, x, z, { yaw_deg: 90 + random.between(-4, 4) }), {
        size,
        color,
        lying: true,
      });
      if ((i + 1) % 3 === 0)
        room.put("book", book, on(low, 0, 0, { yaw_deg: random.between(-7, 7) }), {
          size: [0.03, 0.22, 0.155],
          color: INKS[(i + 3) % INKS.length] as number,
          lying: true,
        });
    }
  room.put("open-book", openBook, on(desk, -0.15, 0.32, { yaw_deg: 4 }), 0x7d2b28);
  const shown = room.put("window-table", table, standing(floor, 29.1, -12.9, 0), {
    size: [2.2, 0.62, 0.6],
    wood: "oak",
  });
  for (const [x, color] of [
    [-0.8, 0xb5533a],
    [-0.35, 0x28405f],
    [0.1, 0xe0b040],
    [0.85, 0x4a3350],
  ] as const)
    room.put("book", book, on(shown, x, 0.05, { yaw_deg: 0 }), { size: [0.05, 0.25, 0.18], color });
}

function desk(room: Contents, floor: NodeDef): void {
  const top = room.put("counter", counter, standing(floor, 28.9, -15.7, -90), {
    size: [1.8, 0.96, 0.65],
    front: "wood paint",
    tint: 0x2a5747,
    top: "walnut",
  });
  room.put("till", till, on(top, 0.4, -0.06, { yaw_deg: 180 }), { sum: "18.50" });
  room.put("table-lamp", tableLamp, on(top, -0.62, -0.1), { on: true, tint: 0x2d5a4a });
  room.put("paper-bag", paperBag, on(top, -0.1, 0.1, { yaw_deg: 80 }), 0x9fb7a6);
}

function corner(room: Contents, floor: NodeDef, random: Random): void {
  const mat = room.put("rug", rug, standing(floor, 28.7, -18.1), { size: [2.0, 1.4] });
  room.put("chair", chair, standing(mat, 28.9, -18.3, 20), { wood: "walnut", seat: "cloth teal" });
  room.put("floor-lamp", floorLamp, standing(floor, 29.9, -18.9), { on: true });
  const side = room.put("side-table", roundTable, standing(floor, 27.4, -18.7), {
    radius_m: 0.26,
    height_m: 0.5,
  });
  room.put("book", book, on(side, 0.02, 0.03, { yaw_deg: 25 }), {
    size: [0.03, 0.21, 0.14],
    color: 0xb5533a,
    lying: true,
  });
  room.put("plant", pottedPlant, standing(floor, 22.0, -13.1), {
    shape: "palm",
    pot_radius_m: 0.17,
    height_m: 1.0,
    random,
  });
  room.put("box", cartonBox, standing(floor, 22.2, -18.0, 14), [0.42, 0.3, 0.32]);
}

function overhead(room: Contents): void {
  const lamps = [24, 28.4].map((x) =>
    room.put("pendant-lamp", pendantLamp, fixed("bookshop", [x, SHOP_CEILING_M - 1.5, -15.4]), {
      on: true,
      cord_m: 1.5,
      tint: 0x2d5a4a,
      intensity: 6,
      reach_m: 10,
    }),
  );
  room.put(
    "switch",
    wallSwitch,
    fixed("bookshop", [25.3, 1.25, FRONT], 180),
    lamps.map(({ id }) => id),
    true,
  );
  room.put("poster", wallPoster, fixed("bookshop", [X1, 1.4, -14.2], -90), { size: [0.8, 1.1], picture: 2 });
  room.put("poster", wallPoster, fixed("bookshop", [27.6, 1.5, BACK]), {
    size: [0.9, 0.6],
    tint: 0xf2e6c8,
    words: ["READING", "FRIDAY 7 PM", "ENTRY FREE"],
  });
}
