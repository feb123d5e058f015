/**
 * The hall of paintings.
 *
 * Owns: which picture hangs where, benches, ropes, a copyist's easel. Refuses: the room itself (shell.ts).
 */
import { Contents, type Workshop } from "../../kit/contents";
import { ropeBarrier } from "../../kit/exhibits";
import { easel } from "../../kit/finds";
import { galleryBench } from "../../kit/fittings";
import { WHOLE } from "../../kit/geometry/panel";
import { wallSwitch } from "../../kit/lamps";
import type { NodeDef } from "../../kit/model";
import { on, standing } from "../../kit/placement";
import { shellChair, stool } from "../../kit/seating";
import { tumbler } from "../../kit/tableware";
import { wall } from "../../kit/walls";
import { against, exitOver, hang, MODERN, rail, type Spot, safety, sheetCell, textPanel } from "./places";

const ROOM = "paintings";
const north = (x: number): Spot => ({ room: ROOM, x, z: -11, yaw_deg: 0 });
const south = (x: number): Spot => ({ room: ROOM, x, z: -0.3, yaw_deg: 180 });
const west = (z: number): Spot => ({ room: ROOM, x: -18, z, yaw_deg: 90 });
const east = (z: number): Spot => ({ room: ROOM, x: -6.3, z, yaw_deg: -90 });

const SCREEN = { z: -5.6, x: [-14.1, -10.2], thick_m: 0.24, high_m: 2.75 } as const;

export function paintings(floor: NodeDef, workshop: Workshop): NodeDef[] {
  const room = new Contents(ROOM, workshop);
  oldMasters(room);
  outOfDoors(room);
  modern(room);
  lamps(room);
  furniture(room, floor);
  copyist(room, floor);
  return room.nodes;
}

function oldMasters(room: Contents): void {
  hang(room, north(-15.5), "Lake at evening", { size: [2.6, 2.0], picture: "picture lake" });
  hang(room, north(-12.1), "Ships in the roads", { size: [2.8, 2.1], picture: "picture harbour" });
  hang(room, north(-8.9), "Fruit and a jug", { size: [1.6, 1.75], picture: "picture fruit" });
  hang(room, south(-12.5), "Lady in green", { size: [1.3, 1.6], picture: "picture lady" });
  hang(room, south(-10.6), "A burgher", {
    size: [1.0, 1.2],
    picture: "pictures old",
    window: sheetCell(0),
    frame: "oak dark",
  });
  hang(room, south(-7.25), "Inside a church", {
    size: [0.95, 1.15],
    picture: "pictures old",
    window: sheetCell(1),
    frame: "oak dark",
  });
  hang(room, east(-3.7), "On the ice", { size: [1.3, 1.15], picture: "pictures old", window: sheetCell(2) });
  hang(room, east(-1.75), "Flowers in glass", {
    size: [1.0, 1.25],
    picture: "pictures old",
    window: sheetCell(3),
  });
}

function outOfDoors(room: Contents): void {
  hang(room, west(-9.2), "Pond with lilies", {
    size: [2.0, 1.6],
    picture: "pictures light",
    window: sheetCell(0),
  });
  hang(room, west(-6.8), "Stacks, last sun", {
    size: [1.35, 1.15],
    picture: "pictures light",
    window: sheetCell(1),
  });
  hang(room, west(-4.6), "Night over the valley", {
    size: [1.45, 1.25],
    picture: "pictures light",
    window: sheetCell(2),
  });
  hang(room, west(-2.5), "The painter", {
    size: [0.95, 1.1],
    picture: "pictures light",
    window: sheetCell(3),
  });
}

/** A wall of its own in the middle of the hall. */
function modern(room: Contents): void {
  const { x, z, thick_m, high_m } = SCREEN;
  room.add(
    wall({
      id: "paintings/screen-wall",
      label: "screen wall",
      room: ROOM,
      from: [x[0], z],
      to: [x[1], z],
      height_m: high_m,
      thickness_m: thick_m,
      front: "wall white",
      back: "wall white",
      reveal: "wall white",
      capped: true,
    }),
  );
  const front = (at: number): Spot => ({ room: ROOM, x: at, z: z + thick_m / 2, yaw_deg: 0 });
  const back = (at: number): Spot => ({ room: ROOM, x: at, z: z - thick_m / 2, yaw_deg: 180 });
  hang(room, front(-13.1), "Composition 4", {
    size: [1.1, 1.1],
    picture: "pictures modern",
    window: sheetCell(1),
    ...MODERN,
  });
  hang(room, front(-11.3), "Small music", {
    size: [1.25, 1.25],
    picture: "pictures modern",
    window: sheetCell(3),
    ...MODERN,
  });
  hang(room, back(-13.1), "Orange, dark", {
    size: [1.3, 1.6],
    picture: "pictures modern",
    window: sheetCell(2),
    ...MODERN,
  });
  hang(room, back(-11.25), "Guitar and paper", {
    size: [1.0, 1.2],
    picture: "pictures modern",
    window: sheetCell(0),
    ...MODERN,
  });
}

function lamps(room: Contents): void {
  rail(room, ROOM, [-15.5, -9.5], 180, { lit: 5 });
  rail(room, ROOM, [-11.2, -9.5], 180, { lit: 5 });
  rail(room, ROOM, [-16.5, -5.8], -90, { lit: 4, length_m: 3.4 });
  rail(room, ROOM, [-10.4, -1.7], 0, { lit: 4, length_m: 3.4 });
  const all = room.nodes.filter((node) => node.kind === "spot-rail").map((node) => node.id);
  room.put("switch", wallSwitch, against(east(-4.6), 1.1), all, true);
}

function furniture(room: Contents, floor: NodeDef): void {
  room.put("bench", galleryBench, standing(floor, -13.6, -8.1), { length_m: 1.86 });
  room.put("bench", galleryBench, standing(floor, -15.9, -4.9, 90), { length_m: 1.86 });
  room.put("bench", galleryBench, standing(floor, -9.2, -3.3), { length_m: 1.86 });
  for (const x of [-15.5, -12.1])
    room.put("rope-barrier", ropeBarrier, standing(floor, x, -10.1), {
      posts: [
        [-1, 0],
        [1, 0],
      ],
      movable: true,
    });
  room.put(
    "guard-chair",
    shellChair,
    { ...standing(floor, -6.75, -8.2, -90), label: "guard's chair" },
    { shell: "mahogany" },
  );
  textPanel(room, east(-8.9), "paintings", 1.0, 1.35);
  safety(room, east(-10.3));
  exitOver(room, east(-6), 3.25, "right");
}

/** Somebody copies the lady in green. */
function copyist(room: Contents, floor: NodeDef): void {
  room.put("easel", easel, standing(floor, -13.0, -1.9, 15), {
    picture: "picture lady",
    window: WHOLE,
    size: [0.6, 0.72],
  });
  const seat = room.put("stool", stool, standing(floor, -12.6, -3.0, 20), { height_m: 0.48 });
  room.put("glass", tumbler, on(seat, 0.05, 0.02));
}
