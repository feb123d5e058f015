/**
 * The cafe in the museum's corner.
 *
 * Owns: counter, cakes, tables and what guests left on them. Refuses: the lift that stands in its corner (lift.ts).
 */
import { pedalBin } from "../../kit/baskets";
import { newspaper } from "../../kit/books";
import { Contents, type Workshop } from "../../kit/contents";
import { cakeStand, coffeeCup, coffeeMachine, counter, leaflets, till } from "../../kit/counters";
import { wallPanel } from "../../kit/exhibits";
import { bun } from "../../kit/food";
import { pendantLamp, wallSwitch } from "../../kit/lamps";
import type { NodeDef } from "../../kit/model";
import { fixed, on, standing } from "../../kit/placement";
import { pottedPlant } from "../../kit/plants";
import type { Random } from "../../kit/random";
import { shellChair } from "../../kit/seating";
import { wallShelf } from "../../kit/storage";
import { roundTable } from "../../kit/tables";
import { bottle, cutlery, plate, tumbler } from "../../kit/tableware";
import { posterWindow } from "../../kit/textures/notices";
import { against, exitOver, type Spot, textPanel } from "./places";
import { LOW_M } from "./plan";

const ROOM = "cafe";
const wallSpot = (x: number, z: number, yaw_deg: number): Spot => ({ room: ROOM, x, z, yaw_deg });

export function cafe(floor: NodeDef, random: Random, workshop: Workshop): NodeDef[] {
  const room = new Contents(ROOM, workshop);
  serving(room, floor, random);
  behind(room, floor);
  guests(room, floor, random);
  lamps(room);
  return room.nodes;
}

function serving(room: Contents, floor: NodeDef, random: Random): void {
  const bar = room.put(
    "counter",
    counter,
    { ...standing(floor, 11.75, 3.9, -90), label: "cafe counter" },
    {
      size: [3.4, 1.04, 0.74],
      front: "lacquer sage",
      top: "oak",
      kind: "cafe counter",
      case_m: 0.95,
    },
  );
  room.put("till", till, on(bar, -0.2, -0.02, { yaw_deg: 180 }));
  room.put("cake-stand", cakeStand, on(bar, -0.85, 0.05), { icing: 0x4a2a1c, crumb: 0xb98a55 });
  room.put("cake-stand", cakeStand, on(bar, -1.3, 0.05, { yaw_deg: 40 }), {
    icing: 0xf4e9d4,
    crumb: 0xd8b070,
  });
  for (const [x, under_m] of [
    [1.05, 1.1],
    [1.36, 1.1],
    [1.2, 1.25],
  ] as const) {
    const board = room.put("plate", plate, on(bar, x, -0.02, { under_m }), { radius_m: 0.11 });
    room.put("bun", bun, on(board, 0, 0, { yaw_deg: random.between(0, 90) }));
  }
  room.put("leaflets", leaflets, on(bar, 0.6, 0.2, { yaw_deg: -8 }), {
    window: posterWindow("modern"),
    count: 16,
  });
}

function behind(room: Contents, floor: NodeDef): void {
  const back = room.put(
    "back-counter",
    counter,
    { ...standing(floor, 12.9, 3.9, -90), label: "back counter" },
    {
      size: [3.0, 0.92, 0.54],
      front: "lacquer sage",
      top: "steel",
      kind: "back counter",
    },
  );
  room.put("coffee-machine", coffeeMachine, on(back, -0.6, 0));
  for (let i = 0; i < 4; i++)
    room.put("coffee-cup", coffeeCup, on(back, 0.1 + (i % 2) * 0.2, i < 2 ? -0.09 : 0.11), { full: false });
  for (const [x, tint, label_tint] of [
    [0.95, 0x3a5a3a, 0xf2e8d0],
    [1.08, 0x6a3a1a, 0xe8d8a0],
  ] as const)
    room.put("bottle", bottle, on(back, x, 0), {
      height_m: 0.3,
      radius_m: 0.038,
      material: "glass green",
      tint,
      label_tint,
    });
  const shelf = room.put("shelf", wallShelf, against({ ...wallSpot(13.2, 3.0, -90), x: 13.2 - 0.11 }, 1.42), {
    size: [1.1, 0.2, 0.22],
    wood: "oak",
  });
  for (let i = 0; i < 2; i++) room.put("glass", tumbler, on(shelf, -0.35 + i * 0.3, 0.02));
  textPanel(room, wallSpot(13.2, 4.55, -90), "menu", 1.7, 1.75);
  room.put("bin", pedalBin, standing(floor, 12.5, 6.0, -90));
}

/** Five tables; at two somebody has just been. */
function guests(room: Contents, floor: NodeDef, random: Random): void {
  const tables = [
    [8.1, 4.5],
    [9.9, 6.7],
    [7.6, 6.75],
    [9.9, 3.6],
    [11.9, 7.0],
  ] as const;
  const set = tables.map(([x, z], i) => {
    const board = room.put("table", roundTable, standing(floor, x, z), {
      radius_m: 0.36,
      height_m: 0.74,
      wood: "oak",
      kind: "cafe table",
    });
    const turn = random.between(0, 90);
    for (const k of i === 4 ? [0] : [0, 1]) {
      const a = ((turn + k * 180) * Math.PI) / 180;
      const far = random.between(0.56, 0.7);
      room.put(
        "chair",
        shellChair,
        standing(
          floor,
          x + Math.sin(a) * far,
          z + Math.cos(a) * far,
          turn + k * 180 + 180 + random.between(-12, 12),
        ),
        { shell: "oak" },
      );
    }
    return board;
  });
  const [first, second, third, fourth] = set as [NodeDef, NodeDef, NodeDef, NodeDef];
  room.put("coffee-cup", coffeeCup, on(first, 0.12, 0.1, { yaw_deg: 40 }));
  room.put("plate", plate, on(first, -0.14, 0.02), { radius_m: 0.1 });
  room.put("fork", cutlery, on(first, -0.14, 0.2, { yaw_deg: 60 }), "fork");
  room.put("newspaper", newspaper, on(second, -0.02, 0.04, { yaw_deg: 25 }));
  room.put("coffee-cup", coffeeCup, on(second, 0.25, -0.14, { yaw_deg: 150 }), { tint: 0xdfe6e2 });
  room.put("glass", tumbler, on(third, 0.1, -0.1));
  room.put("leaflets", leaflets, on(third, -0.1, 0.06, { yaw_deg: 70 }), {
    window: posterWindow("plan"),
    count: 3,
  });
  room.put("coffee-cup", coffeeCup, on(fourth, -0.05, 0.12, { yaw_deg: 260 }), { full: false });
  room.put("plant", pottedPlant, standing(floor, 7.0, 7.35), {
    shape: "bushy",
    pot_radius_m: 0.2,
    height_m: 0.9,
    random,
    pot: "terracotta",
  });
}

function lamps(room: Contents): void {
  const hung = (
    [
      [8.1, 4.5],
      [9.9, 6.7],
    ] as const
  ).map(([x, z]) =>
    room.put("pendant", pendantLamp, fixed(ROOM, [x, 2.15, z]), {
      on: true,
      cord_m: LOW_M - 2.15,
      tint: 0xb8653a,
    }),
  );
  room.put(
    "switch",
    wallSwitch,
    against(wallSpot(6.3, 3.75, 90), 1.1),
    hung.map((lamp) => lamp.id),
    true,
  );
  room.put("poster", wallPanel, against(wallSpot(9.2, 0, 0), 1.0), {
    size: [0.8, 1.1],
    print: "poster print",
    window: posterWindow("modern"),
    kind: "poster",
  });
  exitOver(room, wallSpot(6.3, 5.3, 90), 2.85, "left");
}
