/**
 * The museum's small rooms for visitors: lift, cloakroom, film room.
 *
 * Owns: their contents. Refuses: the shaft's walls (shell.ts), what staff use (workrooms.ts).
 */
import { shoeRack, umbrellaStand } from "../../kit/baskets";
import { Contents, type Workshop } from "../../kit/contents";
import { loudspeaker } from "../../kit/electronics";
import { wallPanel } from "../../kit/exhibits";
import { galleryBench, liftCabin, lockers, wallScreen } from "../../kit/fittings";
import { backpack, coat, coatRack, hookX } from "../../kit/garments";
import { slidingDoor } from "../../kit/glazing";
import { ceilingLamp, wallSwitch } from "../../kit/lamps";
import type { NodeDef } from "../../kit/model";
import { fixed, on, standing } from "../../kit/placement";
import { wallShelf } from "../../kit/storage";
import { posterWindow } from "../../kit/textures/notices";
import { audioGuide } from "../../kit/visitors";
import { against, exitOver, type Spot, textPanel } from "./places";
import { CABIN_X, DOORWAYS, LOW_M, ROOMS } from "./plan";

/** The lift's cabin and the door on the shaft's side of the wall. */
export function lift(workshop: Workshop): NodeDef[] {
  const room = new Contents("lift", workshop);
  const { z } = ROOMS.lift;
  const x = [CABIN_X, ROOMS.lift.x[1]] as const;
  const wall_m = 0.05;
  room.put("cabin", liftCabin, fixed("lift", [(x[0] + x[1]) / 2, 0.004, (z[0] + z[1]) / 2]), {
    size: [x[1] - x[0], 2.3, z[1] - z[0]],
    wall_m,
    door_m: 1.04,
  });
  const top_m = 2.304;
  room.put("ceiling-lamp", ceilingLamp, fixed("lift", [(x[0] + x[1]) / 2, top_m - 0.09, (z[0] + z[1]) / 2]), {
    on: true,
    intensity: 3.5,
  });
  const { at, width_m, height_m } = DOORWAYS.lift;
  room.put(
    "door",
    slidingDoor,
    { ...fixed("lift", [6.362, 0, at[1]], -90), label: "lift door" },
    {
      size: [width_m + 0.03, height_m + 0.01, 0.04],
      opens: "right",
      open: false,
      material: "lift steel",
    },
  );
  return room.nodes;
}

export function cloakroom(floor: NodeDef, workshop: Workshop): NodeDef[] {
  const room = new Contents("cloakroom", workshop);
  const spot = (x: number, z: number, yaw_deg: number): Spot => ({ room: "cloakroom", x, z, yaw_deg });
  room.put("lockers", lockers, standing(floor, -11.75, 0.23), {
    columns: 4,
    rows: 4,
    unlocked: [1, 2],
    tint: 0x5f8290,
  });
  room.put("lockers", lockers, standing(floor, -10.5, 0.23), {
    columns: 4,
    rows: 4,
    unlocked: [2, 1],
    open: true,
    tint: 0x5f8290,
  });
  room.put("bench", galleryBench, standing(floor, -11.2, 1.75), {
    length_m: 1.24,
    leather: "leather",
    legs: "oak",
  });
  const rack = room.put("coat-rack", coatRack, fixed("cloakroom", [-7.5, 1.62, 3.1], 180), { hooks: 6 });
  const hang = (hook: number, cloth: string, length_m: number) =>
    room.put(
      "coat",
      coat,
      { at: [-7.5 - hookX(hook, 6), 1.65 - length_m, 3.1 - 0.006], yaw_deg: 180, rests_on: rack.id },
      { cloth, length_m, width_m: 0.34 },
    );
  hang(0, "cloth navy", 1.0);
  hang(5, "cloth red", 0.7);
  room.put("umbrella-stand", umbrellaStand, standing(floor, -6.65, 2.8));
  room.put("backpack", backpack, standing(floor, -12.15, 2.5, 70), "cloth red");
  const shelf = room.put(
    "shelf",
    wallShelf,
    { ...against(spot(-12.5 + 0.13, 1.5, 90), 1.25) },
    { size: [0.9, 0.2, 0.26], wood: "oak" },
  );
  for (const x of [-0.2, 0.2]) room.put("audio-guide", audioGuide, on(shelf, x, 0));
  room.put("rack", shoeRack, standing(floor, -10.6, 2.86, 180), { width_m: 0.8 });
  room.put("poster", wallPanel, against(spot(-8.2, 0, 0), 0.95), {
    size: [1.1, 1.5],
    print: "poster print",
    window: posterWindow("antiquity"),
    kind: "poster",
  });
  ceilingLamps(
    room,
    "cloakroom",
    [
      [-10.9, 1.5],
      [-7.9, 1.5],
    ],
    spot(-6.3, 2.7, -90),
  );
  return room.nodes;
}

export function media(floor: NodeDef, workshop: Workshop): NodeDef[] {
  const room = new Contents("media", workshop);
  const spot = (x: number, z: number, yaw_deg: number): Spot => ({ room: "media", x, z, yaw_deg });
  room.put(
    "screen",
    wallScreen,
    { ...against(spot(15.75, 8, 180), 0.85), label: "film screen" },
    { width_m: 2.9, on: true },
  );
  for (const z of [2.7, 4.1, 5.5])
    room.put("bench", galleryBench, standing(floor, 15.75, z), { length_m: 2.48 });
  for (const x of [13.95, 17.55]) {
    const shelf = room.put("shelf", wallShelf, against({ ...spot(x, 8, 180), z: 8 - 0.13 }, 1.6), {
      size: [0.3, 0.2, 0.26],
      wood: "oak dark",
    });
    room.put("loudspeaker", loudspeaker, on(shelf, 0, 0));
  }
  textPanel(room, spot(14.2, 0, 0), "film", 0.95, 1.35);
  room.put("poster", wallPanel, against(spot(13.5, 4, 90), 1.0), {
    size: [0.9, 1.25],
    print: "poster print",
    window: posterWindow("antiquity"),
    kind: "poster",
  });
  room.put("poster", wallPanel, against(spot(18, 4, -90), 1.0), {
    size: [0.9, 1.25],
    print: "poster print",
    window: posterWindow("whale"),
    kind: "poster",
  });
  room.put(
    "audio-guide",
    audioGuide,
    on(room.nodes.find(({ id }) => id === "media/bench-1") as NodeDef, -0.3, 0, { yaw_deg: 60 }),
  );
  exitOver(room, spot(15.6, 0, 0), 2.6, "right");
  ceilingLamps(room, "media", [[15.75, 1.6]], spot(16.75, 0, 0), 0.9);
  return room.nodes;
}

export function ceilingLamps(
  room: Contents,
  id: string,
  places: readonly (readonly [number, number])[],
  at: Spot,
  intensity = 2.4,
): void {
  const lamps = places.map(([x, z]) =>
    room.put("ceiling-lamp", ceilingLamp, fixed(id, [x, LOW_M - 0.09, z]), { on: true, intensity }),
  );
  room.put(
    "switch",
    wallSwitch,
    against(at, 1.1),
    lamps.map((lamp) => lamp.id),
    true,
  );
}
