/**
 * The foyer.
 *
 * Owns: the ticket desk, queue, posters, plan, leaflets, what visitors meet first. Refuses: the glass front (shell.ts).
 */
import { mat } from "../../kit/bath";
import { Contents, type Workshop } from "../../kit/contents";
import { counter, leafletRack, leaflets, till } from "../../kit/counters";
import { wallClock } from "../../kit/decor";
import { barrierPost, ropeBarrier, wallPanel } from "../../kit/exhibits";
import { galleryBench, litterBin } from "../../kit/fittings";
import { pendantLamp, wallSwitch } from "../../kit/lamps";
import type { NodeDef } from "../../kit/model";
import { column } from "../../kit/mouldings";
import { fixed, on, standing } from "../../kit/placement";
import { bouquet, pottedPlant } from "../../kit/plants";
import type { Random } from "../../kit/random";
import { stool } from "../../kit/seating";
import { vase } from "../../kit/tableware";
import { type PosterName, posterWindow } from "../../kit/textures/notices";
import { donationBox, handBell } from "../../kit/visitors";
import { against, exitOver, type Spot, safety, textPanel } from "./places";
import { HALL_M } from "./plan";

const ROOM = "foyer";
const wallSpot = (x: number, z: number, yaw_deg: number): Spot => ({ room: ROOM, x, z, yaw_deg });

export function foyer(floor: NodeDef, random: Random, workshop: Workshop): NodeDef[] {
  const room = new Contents(ROOM, workshop);
  desk(room, floor, random);
  queue(room, floor);
  prints(room);
  entrance(room, floor, random);
  lamps(room);
  return room.nodes;
}

function desk(room: Contents, floor: NodeDef, random: Random): void {
  const ticket = room.put(
    "desk",
    counter,
    { ...standing(floor, -4.25, 4.9, 90), label: "ticket desk" },
    {
      size: [3.6, 1.08, 0.75],
      front: "oak",
      top: "marble grey",
      low_m: 0.9,
      kind: "ticket desk",
    },
  );
  room.put("till", till, on(ticket, 0.35, 0.05, { yaw_deg: 180 }));
  room.put("bell", handBell, on(ticket, 0.85, 0.2));
  const pot = room.put("vase", vase, on(ticket, 1.5, 0.05), { height_m: 0.26, tint: 0x39505a });
  room.put("flowers", bouquet, on(pot, 0, 0), random, [0xf2ede0, 0xe2b04a, 0xc85a4a]);
  (["plan", "antiquity", "whale"] as const).forEach((name, i) => {
    room.put("leaflets", leaflets, on(ticket, 1.05 + i * 0.13, 0.24), {
      window: posterWindow(name),
      count: 26 - i * 7,
    });
  });
  room.put("leaflets", leaflets, on(ticket, -1.3, 0.1, { yaw_deg: 12 }), {
    window: posterWindow("modern"),
    count: 14,
  });
  room.put("stool", stool, standing(floor, -5.2, 4.6), { height_m: 0.62 });
  textPanel(room, wallSpot(-6, 4.9, 90), "prices", 1.6, 1.75);
  textPanel(room, wallSpot(-6, 6.9, 90), "hours", 1.1, 1.45);
}

function queue(room: Contents, floor: NodeDef): void {
  room.put("rope-barrier", ropeBarrier, standing(floor, -2.75, 6.1, 90), {
    posts: [
      [-0.9, 0],
      [0.9, 0],
    ],
    movable: true,
  });
  room.put("rope-barrier", ropeBarrier, standing(floor, -2.75, 3.7, 90), {
    posts: [
      [-0.8, 0],
      [0.8, 0],
    ],
    movable: true,
  });
  room.put("barrier-post", barrierPost, standing(floor, -5.15, 7.62));
}

function prints(room: Contents): void {
  const poster = (spot: Spot, name: PosterName, size: readonly [number, number], y: number) =>
    room.put("poster", wallPanel, against(spot, y), {
      size,
      print: "poster print",
      window: posterWindow(name),
      kind: "poster",
    });
  poster(wallSpot(-4.1, 0, 0), "antiquity", [1.3, 1.8], 0.95);
  poster(wallSpot(4.1, 0, 0), "whale", [1.3, 1.8], 0.95);
  poster(wallSpot(6, 3.2, -90), "plan", [1.1, 1.1], 1.1);
  room.put("leaflet-rack", leafletRack, against(wallSpot(6, 7.35, -90), 0.85), {
    columns: 4,
    rows: 3,
    windows: (["antiquity", "whale", "modern", "plan"] as const).map((name) => posterWindow(name)),
  });
  room.put("clock", wallClock, fixed(ROOM, [0, 3.45, 0]), { clock_s: 14 * 3600 + 42 * 60, radius_m: 0.28 });
  exitOver(room, wallSpot(0, 8, 180), 3.75, "left");
  safety(room, wallSpot(-5.4, 0, 0));
}

function entrance(room: Contents, floor: NodeDef, random: Random): void {
  room.put("mat", mat, standing(floor, 0, 7.15), {
    size: [2.6, 1.3],
    cloth: "coir",
    kind: "door mat",
    thickness_m: 0.012,
  });
  for (const x of [-1.95, 1.95])
    room.put("column", column, standing(floor, x, 0.48), {
      radius_m: 0.2,
      height_m: HALL_M - 0.32,
      material: "limestone",
    });
  for (const x of [-3.0, 3.0])
    room.put("palm", pottedPlant, standing(floor, x, 1.0), {
      shape: "palm",
      pot_radius_m: 0.24,
      height_m: 1.3,
      random,
      pot: "ceramic paint",
      pot_tint: 0x4a5a60,
    });
  room.put("bench", galleryBench, standing(floor, 5.45, 2.2, 90), { length_m: 1.24 });
  room.put("donation-box", donationBox, standing(floor, 3.9, 5.2, -35));
  room.put("bin", litterBin, standing(floor, 5.6, 7.0));
}

function lamps(room: Contents): void {
  const hung = [-3.9, 3.9].map((x) =>
    room.put("pendant", pendantLamp, fixed(ROOM, [x, 3.0, 4], 0), {
      on: true,
      cord_m: HALL_M - 3.0,
      tint: 0x2f3a40,
    }),
  );
  room.put(
    "switch",
    wallSwitch,
    against(wallSpot(-6, 3.0, 90), 1.1),
    hung.map((lamp) => lamp.id),
    true,
  );
}
