/**
 * The bathroom's contents.
 *
 * Owns: its fittings and what stands on them. Refuses: the room itself (shell.ts).
 */
import { basket } from "../../kit/baskets";
import {
  bathtub,
  foldedTowel,
  hangingTowel,
  mat,
  paperHolder,
  soapDish,
  toilet,
  toothbrushes,
  towelRail,
  washstand,
} from "../../kit/bath";
import { Contents, type Workshop } from "../../kit/contents";
import { wallMirror } from "../../kit/decor";
import { tap } from "../../kit/kitchen";
import { ceilingLamp, wallSwitch } from "../../kit/lamps";
import type { NodeDef } from "../../kit/model";
import { fixed, on, standing } from "../../kit/placement";
import { pottedPlant } from "../../kit/plants";
import type { Random } from "../../kit/random";
import { wallShelf } from "../../kit/storage";
import { type BottleOptions, bottle } from "../../kit/tableware";
import { rubberDuck } from "../../kit/toys";
import { CEILING_M } from "./plan";

const shampoo = (tint: number, label_tint: number, cap: number, height_m = 0.19): BottleOptions => ({
  height_m,
  radius_m: 0.03,
  material: "plastic paint",
  tint,
  label_tint,
  cap,
  kind: "shampoo bottle",
  neck: 0.55,
  mass_kg: 0.35,
});

export function bathroom(
  floor: NodeDef,
  windows: ReadonlyMap<string, NodeDef>,
  random: Random,
  workshop: Workshop,
): NodeDef[] {
  const room = new Contents("bathroom", workshop);
  bathing(room, floor);
  washing(room, floor);
  shelf(room);
  const pane = windows.get("bathroom/window-1");
  if (!pane) throw new Error("the plan has no bathroom window; the sill plant needs it");
  const fern = {
    shape: "bushy",
    pot_radius_m: 0.05,
    height_m: 0.14,
    random,
    pot: "ceramic paint",
    pot_tint: 0x7fa3a0,
  } as const;
  room.put("plant", pottedPlant, on(pane, 0.2, 0.098, { under_m: 0.04 }), fern);
  walls(room);
  return room.nodes;
}

function bathing(room: Contents, floor: NodeDef): void {
  const tub = room.put("bathtub", bathtub, standing(floor, 6.705, -7.48));
  room.put("tap", tap, on(tub, -0.805, 0, { yaw_deg: 90 }), { height_m: 0.17, reach_m: 0.13 });
  room.put("shampoo", bottle, on(tub, 0.78, -0.334), shampoo(0x3f86a8, 0xf2f4f0, 0xf0f0ee));
  room.put("shampoo", bottle, on(tub, 0.7, -0.338), shampoo(0xd98aa0, 0xfaf3e8, 0x3a3a3c, 0.16));
  room.put("rubber-duck", rubberDuck, on(tub, 0.815, 0.12, { yaw_deg: -70 }));
  room.put("bath-mat", mat, standing(floor, 6.5, -6.82), {
    size: [0.8, 0.5],
    cloth: "towel teal",
    kind: "bath mat",
    thickness_m: 0.016,
  });
  room.put("toilet", toilet, standing(floor, 5.31, -7.3, 90));
  room.put("toilet-paper", paperHolder, fixed("bathroom", [4.96, 0.68, -6.84], 90));
}

function washing(room: Contents, floor: NodeDef): void {
  const stand = room.put("washstand", washstand, standing(floor, 7.325, -6.43, -90), { width_m: 0.7 });
  room.put("tap", tap, on(stand, 0, -0.175), { height_m: 0.19, reach_m: 0.12 });
  room.put("soap", soapDish, on(stand, 0.265, -0.17, { yaw_deg: 8 }));
  room.put("toothbrushes", toothbrushes, on(stand, -0.27, -0.17));
  room.put("laundry-basket", basket, standing(floor, 7.32, -5.82), {
    radius_m: 0.2,
    height_m: 0.5,
    kind: "laundry basket",
    filled_with: ["towel white"],
  });
  room.put("scales", mat, standing(floor, 5.75, -6.8, 90), {
    size: [0.3, 0.3],
    cloth: "dark glass",
    kind: "bathroom scales",
    thickness_m: 0.028,
  });
}

function shelf(room: Contents): void {
  const board = room.put("shelf", wallShelf, fixed("bathroom", [4.96 + 0.091, 1.4, -7.3], 90), {
    size: [0.7, 0.16, 0.18],
  });
  const low = room.put("towel", foldedTowel, on(board, -0.18, 0, { yaw_deg: 2 }), {
    size: [0.28, 0.05, 0.16],
  });
  room.put("towel", foldedTowel, on(low, 0.004, 0, { yaw_deg: -1 }), {
    size: [0.27, 0.05, 0.155],
    cloth: "towel teal",
  });
  room.put("bottle", bottle, on(board, 0.08, 0), shampoo(0xe9e4d4, 0x6f9a72, 0x6f9a72, 0.17));
  room.put("bottle", bottle, on(board, 0.18, 0.02), shampoo(0x9a6fb0, 0xf2eef5, 0xe8e4ea, 0.15));
  room.put("bottle", bottle, on(board, 0.28, -0.01), shampoo(0xdf8a3a, 0xfff4e0, 0x2c2c2e, 0.13));
}

function walls(room: Contents): void {
  room.put("mirror", wallMirror, fixed("bathroom", [7.575, 1.12, -6.43], -90), {
    size: [0.6, 0.8],
    frame: "white metal",
  });
  const rail = room.put("towel-rail", towelRail, fixed("bathroom", [6.66, 1.15, -5.56], 180), 0.56);
  const [x, y, z] = rail.position;
  room.put(
    "towel",
    hangingTowel,
    { at: [x, y + 0.021 - 0.592, z - 0.07], yaw_deg: 180, rests_on: rail.id },
    { width_m: 0.42, cloth: "towel teal" },
  );
  const lamp = room.put("ceiling-lamp", ceilingLamp, fixed("bathroom", [6.3, CEILING_M - 0.09, -6.7]), {
    on: true,
  });
  room.put("switch", wallSwitch, fixed("bathroom", [6.27, 1.1, -5.56], 180), [lamp.id], true);
}
