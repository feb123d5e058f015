/**
 * The hall's contents.
 *
 * Owns: coats, shoes, the console table and what people drop when they come home. Refuses: the room itself (shell.ts).
 */

import { shoeRack, umbrellaStand } from "../../kit/baskets";
import { mat } from "../../kit/bath";
import { letter } from "../../kit/books";
import { Contents, type Workshop } from "../../kit/contents";
import { wallMirror, wallPicture } from "../../kit/decor";
import { backpack, coat, coatRack, hookX, keys, shoe } from "../../kit/garments";
import { ceilingLamp, tableLamp, wallSwitch } from "../../kit/lamps";
import type { NodeDef } from "../../kit/model";
import { fixed, on, standing } from "../../kit/placement";
import { bouquet } from "../../kit/plants";
import type { Random } from "../../kit/random";
import { type ChestOptions, chest, chestDrawer, drawerAt } from "../../kit/storage";
import { bowl, vase } from "../../kit/tableware";
import { ball, cartonBox } from "../../kit/toys";
import { CEILING_M } from "./plan";

const EAST = 6.84;
const CONSOLE: ChestOptions = {
  size: [0.95, 0.8, 0.32],
  rows: 3,
  columns: 2,
  wood: "walnut",
  kind: "console",
  lift_m: 0.1,
};

export function hall(floor: NodeDef, random: Random, workshop: Workshop): NodeDef[] {
  const room = new Contents("hall", workshop);
  coats(room, floor);
  consoleTable(room, floor, random);
  room.put("runner", mat, standing(floor, 5.72, -3.05), {
    size: [0.75, 2.3],
    cloth: "cloth red",
    kind: "runner",
    thickness_m: 0.01,
  });
  const box = room.put("box", cartonBox, standing(floor, 5.24, -0.55, 4), [0.46, 0.32, 0.36]);
  room.put("box", cartonBox, on(box, 0.02, 0.01, { yaw_deg: -9 }), [0.34, 0.24, 0.28]);
  room.put("ball", ball, standing(floor, 5.2, -1.15), { radius_m: 0.1, color: 0xe3a93b, band: 0x2f5f86 });
  room.put("backpack", backpack, standing(floor, 5.13, -3.5, 75));
  walls(room);
  return room.nodes;
}

function coats(room: Contents, floor: NodeDef): void {
  const rack = room.put("coat-rack", coatRack, fixed("hall", [EAST, 1.62, -1.75], -90), { hooks: 4 });
  const hang = (hook: number, cloth: string, length_m: number) => {
    const at: [number, number, number] = [EAST - 0.006, 1.62 + 0.03 - length_m, -1.75 + hookX(hook, 4)];
    room.put(
      "coat",
      coat,
      { at, yaw_deg: -90, rests_on: rack.id },
      { cloth, length_m, width_m: hook === 1 ? 0.3 : 0.34 },
    );
  };
  hang(0, "cloth navy", 0.95);
  hang(2, "cloth mustard", 0.62);
  const shoes = room.put("shoe-rack", shoeRack, standing(floor, 6.66, -1.75, -90), { width_m: 0.84 });
  const pair = (x: number, under_m: number, cloth: string, kind: "shoe" | "boot", scale = 1) => {
    for (const side of [-0.055, 0.055]) {
      room.put(kind, shoe, on(shoes, x + side, 0.038, { under_m, yaw_deg: side * 60 }), {
        cloth,
        kind,
        scale,
      });
    }
  };
  pair(-0.26, 0.5, "leather", "shoe");
  pair(0.0, 0.5, "cloth navy", "shoe", 0.96);
  pair(0.26, 0.2, "cloth red", "shoe", 0.8);
  pair(-0.2, 0.2, "cloth olive", "shoe", 0.98);
  room.put("umbrella-stand", umbrellaStand, standing(floor, 6.66, -0.34));
}

function consoleTable(room: Contents, floor: NodeDef, random: Random): void {
  const board = room.put("console", chest, standing(floor, 6.66, -3.2, -90), CONSOLE);
  for (const column of [0, 1]) {
    const [x, y] = drawerAt(CONSOLE, 2, column);
    const [sx, sy, sz] = board.position;
    room.put(
      "console-drawer",
      chestDrawer,
      { at: [sx, sy + y, sz + x], yaw_deg: -90, rests_on: board.id },
      CONSOLE,
    );
  }
  room.put("lamp", tableLamp, on(board, -0.33, -0.01), { on: true, tint: 0x3f5a4f });
  const tray = room.put("bowl", bowl, on(board, 0.02, 0.03), {
    radius_m: 0.085,
    height_m: 0.04,
    tint: 0x4f6f7f,
  });
  room.put("keys", keys, on(tray, 0, -0.028, { yaw_deg: 15 }));
  room.put("letter", letter, on(board, 0.19, 0.05, { yaw_deg: 68 }));
  const pitcher = room.put("vase", vase, on(board, 0.36, -0.05), { height_m: 0.22, tint: 0x8db0b8 });
  room.put("flowers", bouquet, on(pitcher, 0, 0), random, [0xf2ede0, 0xd98aa6, 0x8f6fb5]);
}

function walls(room: Contents): void {
  const lamp = room.put("ceiling-lamp", ceilingLamp, fixed("hall", [5.9, CEILING_M - 0.09, -2.6]), {
    on: true,
  });
  room.put("switch", wallSwitch, fixed("hall", [6.62, 1.1, -0.125], 180), [lamp.id], true);
  room.put("mirror", wallMirror, fixed("hall", [EAST, 1.15, -3.2], -90), {
    size: [0.55, 0.85],
    frame: "brass",
  });
  room.put("picture", wallPicture, fixed("hall", [4.96, 1.35, -3.65], 90), {
    size: [0.5, 0.62],
    picture: "painting sea",
    frame: "walnut",
  });
  room.put("picture", wallPicture, fixed("hall", [4.96, 1.4, -0.85], 90), {
    size: [0.42, 0.42],
    picture: "painting still life",
  });
  room.put("picture", wallPicture, fixed("hall", [6.5, 1.4, -5.44], 0), {
    size: [0.36, 0.46],
    picture: "painting abstract",
  });
}
