/**
 * Where the staff works: the curator's study and the gallery under installation.
 *
 * Owns: their contents. Refuses: rooms for visitors (small_rooms.ts).
 */
import { book, bookBlock, letter, magazine } from "../../kit/books";
import { Contents, type Workshop } from "../../kit/contents";
import { artCrate, foilRoll, handTruck, stepladder, toolbox } from "../../kit/crates";
import { rug } from "../../kit/decor";
import { laptop, phone } from "../../kit/electronics";
import { leaningPicture, painting, plinth, vitrine } from "../../kit/exhibits";
import { deskFan, litterBin } from "../../kit/fittings";
import { ammonite } from "../../kit/instruments";
import { tableLamp } from "../../kit/lamps";
import type { NodeDef } from "../../kit/model";
import { fixed, on, standing } from "../../kit/placement";
import { pottedPlant } from "../../kit/plants";
import { vessel } from "../../kit/pottery";
import type { Random } from "../../kit/random";
import { shellChair } from "../../kit/seating";
import { bookcase, type ChestOptions, chest, chestDrawer, drawerAt } from "../../kit/storage";
import { table } from "../../kit/tables";
import { mug } from "../../kit/tableware";
import { cartonBox } from "../../kit/toys";
import { hang, MODERN, type Spot, sheetCell, textPanel } from "./places";
import { ceilingLamps } from "./small_rooms";

const CABINET: ChestOptions = {
  size: [1.4, 1.15, 0.5],
  rows: 5,
  columns: 2,
  wood: "mahogany",
  kind: "cabinet",
  lift_m: 0.1,
};
const DESK_CHEST: ChestOptions = {
  size: [0.5, 0.66, 0.6],
  rows: 3,
  columns: 1,
  wood: "oak dark",
  kind: "desk chest",
  lift_m: 0.06,
};

function drawers(
  room: Contents,
  body: NodeDef,
  options: ChestOptions,
  which: readonly (readonly [row: number, column: number])[],
  yaw_deg: number,
): void {
  const turn = (yaw_deg * Math.PI) / 180;
  const [sx, sy, sz] = body.position;
  for (const [row, column] of which) {
    const [x, y, z] = drawerAt(options, row, column);
    room.put(
      "drawer",
      chestDrawer,
      {
        at: [
          sx + Math.cos(turn) * x + Math.sin(turn) * z,
          sy + y,
          sz - Math.sin(turn) * x + Math.cos(turn) * z,
        ],
        yaw_deg,
        rests_on: body.id,
      },
      options,
    );
  }
}

export function study(floor: NodeDef, random: Random, workshop: Workshop): NodeDef[] {
  const room = new Contents("study", workshop);
  const spot = (x: number, z: number, yaw_deg: number): Spot => ({ room: "study", x, z, yaw_deg });
  cabinet(room, floor);
  desk(room, floor);
  shelves(room, floor, random);
  room.put("rug", rug, standing(floor, -9.6, 5.2), { size: [2.4, 1.7] });
  room.put("plant", pottedPlant, standing(floor, -12.1, 7.55), {
    shape: "bushy",
    pot_radius_m: 0.19,
    height_m: 0.8,
    random,
    pot: "ceramic paint",
    pot_tint: 0x6a7a70,
  });
  room.put("bin", litterBin, standing(floor, -8.3, 7.6), { height_m: 0.4 });
  hang(room, spot(-12.5, 4.3, 90), "Flowers in glass", {
    size: [0.62, 0.76],
    picture: "pictures old",
    window: sheetCell(3),
    frame: "oak dark",
  });
  ceilingLamps(room, "study", [[-9.4, 5.6]], spot(-8.6, 3.4, 0), 3);
  return room.nodes;
}

function cabinet(room: Contents, floor: NodeDef): void {
  const body = room.put(
    "cabinet",
    chest,
    { ...standing(floor, -12.2, 6.1, 90), label: "cabinet of finds" },
    CABINET,
  );
  drawers(
    room,
    body,
    CABINET,
    [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
      [2, 0],
      [2, 1],
    ],
    90,
  );
  room.put("ammonite", ammonite, on(body, -0.45, 0), { radius_m: 0.12, tint: 0x8a7a62 });
  room.put("vase", vessel, on(body, 0.0, 0, { yaw_deg: 30 }), { shape: "jug", height_m: 0.26 });
  room.put("book", book, on(body, 0.42, 0, { yaw_deg: 12 }), {
    size: [0.04, 0.3, 0.22],
    color: 0x36497a,
    lying: true,
  });
}

function desk(room: Contents, floor: NodeDef): void {
  const top = room.put("desk", table, standing(floor, -9.5, 7.25), {
    size: [1.9, 0.75, 0.85],
    wood: "oak dark",
    kind: "desk",
  });
  const under = room.put("desk-chest", chest, standing(floor, -10.05, 7.2, 180), DESK_CHEST);
  drawers(
    room,
    under,
    DESK_CHEST,
    [
      [0, 0],
      [1, 0],
      [2, 0],
    ],
    180,
  );
  room.put("lamp", tableLamp, on(top, -0.7, 0.18), { on: true, tint: 0x2f5a48 });
  room.put("laptop", laptop, on(top, 0.12, 0.0, { yaw_deg: 180 }));
  room.put("fan", deskFan, on(top, 0.72, 0.15, { yaw_deg: 200 }), { on: true });
  room.put("mug", mug, on(top, -0.3, -0.22, { yaw_deg: 40 }), { tint: 0x8a3a2a, full: true });
  room.put("letter", letter, on(top, 0.52, -0.2, { yaw_deg: 20 }));
  room.put("letter", letter, on(top, 0.74, -0.2, { yaw_deg: -10 }));
  room.put("phone", phone, on(top, 0.42, -0.03, { yaw_deg: 190 }));
  room.put("magazine", magazine, on(top, -0.72, -0.18, { yaw_deg: 95 }), 0x9a8a5a);
  room.put("chair", shellChair, standing(floor, -9.4, 6.55, 8), { shell: "mahogany" });
}

function shelves(room: Contents, floor: NodeDef, random: Random): void {
  const levels = [0.42, 0.78, 1.14, 1.5, 1.86];
  for (const z of [4.35, 5.5]) {
    const body = room.put("bookcase", bookcase, standing(floor, -6.48, z, -90), {
      size: [1.0, 2.15, 0.32],
      shelves: levels,
      wood: "oak dark",
    });
    for (const [under_m, length_m, x] of [
      [0.35, 0.7, -0.12],
      [0.7, 0.92, 0],
      [1.05, 0.46, 0.2],
      [1.4, 0.62, -0.14],
      [1.75, 0.8, 0.05],
    ] as const)
      room.put("books", bookBlock, on(body, z > 5 ? -x : x, -0.02, { under_m }), {
        length_m,
        height_m: 0.27,
      });
    const side = z > 5 ? 0.3 : -0.3;
    room.put("vase", vessel, on(body, side, 0, { under_m: 1.05 }), {
      shape: "jug",
      height_m: 0.2,
      clay: 0x2a211d,
      paint: 0xb8683a,
    });
    room.put("book", book, on(body, -side, 0, { under_m: 1.45, yaw_deg: random.between(-9, 9) }), {
      size: [0.05, 0.28, 0.2],
      color: 0x7d2b28,
      lying: true,
    });
  }
}

/** Half hung, half still in its crates. */
export function installation(floor: NodeDef, workshop: Workshop): NodeDef[] {
  const room = new Contents("installation", workshop);
  const spot = (x: number, z: number, yaw_deg: number): Spot => ({ room: "installation", x, z, yaw_deg });
  crates(room, floor);
  tools(room, floor);
  hang(room, spot(-18, 2.6, 90), "Small music", {
    size: [1.2, 1.2],
    picture: "pictures modern",
    window: sheetCell(3),
    ...MODERN,
  });
  room.put(
    "painting",
    painting,
    { ...fixed("installation", [-12.8, 1.0, 2.4], -90), label: "painting, hung today" },
    {
      size: [1.25, 1.45],
      picture: "pictures modern",
      window: sheetCell(2),
      ...MODERN,
    },
  );
  leaning(room, floor);
  const low = room.put("plinth", plinth, standing(floor, -14.1, 5.9), {
    size: [0.5, 1.0, 0.5],
    material: "lacquer white",
  });
  room.put("vase", vessel, on(low, 0, 0), { shape: "krater", height_m: 0.4 });
  room.put("plinth", plinth, standing(floor, -13.3, 7.2, 8), {
    size: [0.5, 0.6, 0.5],
    material: "lacquer white",
  });
  const glass = room.put("vitrine", vitrine, standing(floor, -17.4, 5.6, 90), {
    size: [1.3, 1.9, 0.6],
    base_m: 0.5,
    shelves: [1.2],
    opens: true,
    open: true,
  });
  room.put("vase", vessel, on(glass, -0.3, 0, { under_m: 1.1 }), { shape: "hydria", height_m: 0.34 });
  textPanel(room, spot(-13.4, 0, 0), "works", 0.8, 1.4);
  ceilingLamps(
    room,
    "installation",
    [
      [-15.4, 2.2],
      [-15.4, 5.8],
    ],
    spot(-16.75, 0, 0),
    3,
  );
  return room.nodes;
}

function crates(room: Contents, floor: NodeDef): void {
  const big = room.put("crate", artCrate, standing(floor, -16.9, 7.4, 180), {
    size: [1.6, 1.2, 0.6],
    mass_kg: 38,
  });
  room.put("crate", artCrate, on(big, 0.2, 0, { yaw_deg: 4 }), { size: [0.8, 0.4, 0.5], mass_kg: 9 });
  room.put("crate", artCrate, standing(floor, -15.2, 4.3, 24), { size: [0.9, 0.55, 0.7], mass_kg: 16 });
  const box = room.put("box", cartonBox, standing(floor, -13.5, 4.0, 10), [0.5, 0.36, 0.4]);
  room.put("box", cartonBox, on(box, 0.02, 0.01, { yaw_deg: -14 }), [0.36, 0.24, 0.3]);
  room.put("box", cartonBox, standing(floor, -14.2, 3.3, -20), [0.4, 0.3, 0.3]);
  room.put("foil", foilRoll, standing(floor, -15.0, 7.5), { radius_m: 0.22, length_m: 1.0 });
}

function tools(room: Contents, floor: NodeDef): void {
  room.put("ladder", stepladder, standing(floor, -16.9, 1.3, 60), { height_m: 1.75 });
  room.put("toolbox", toolbox, standing(floor, -16.2, 3.1, 35));
  room.put("hand-truck", handTruck, standing(floor, -13.25, 1.0, -120));
}

/** Pictures that wait on the floor, their faces to the room. */
function leaning(room: Contents, floor: NodeDef): void {
  room.put("framed-picture", leaningPicture, standing(floor, -12.93, 6.3, -90), {
    size: [0.9, 1.1],
    picture: "pictures light",
    window: sheetCell(1),
  });
}
