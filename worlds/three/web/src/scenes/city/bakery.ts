/**
 * The bakery on the corner: counter, glass case, racks of bread, a table by the window.
 *
 * Owns: what is in it. Refuses: its walls and windows (shells.ts), its sign (fronts.ts).
 */
import { baguette, cake, pretzel, roll, roundLoaf } from "../../kit/baked";
import { basket } from "../../kit/baskets";
import { Contents, type Workshop } from "../../kit/contents";
import { wallClock } from "../../kit/decor";
import { loaf } from "../../kit/food";
import { ceilingFan, pendantLamp, wallSwitch } from "../../kit/lamps";
import type { NodeDef } from "../../kit/model";
import { broom } from "../../kit/outdoor";
import { fixed, on, standing } from "../../kit/placement";
import type { Random } from "../../kit/random";
import { chair } from "../../kit/seating";
import { counter, crate, glassCase, paperBag, priceBoard, rack, sack, scales, till } from "../../kit/shop";
import { wallPoster } from "../../kit/stops";
import { roundTable } from "../../kit/tables";
import { mug, plate } from "../../kit/tableware";
import { SHOP_CEILING_M, SHOP_WALL_M, SHOPS } from "./plan";

const [X0, X1] = [SHOPS.bakery.x[0] + SHOP_WALL_M, SHOPS.bakery.x[1] - SHOP_WALL_M];
const BACK = -12 - SHOPS.bakery.depth + SHOP_WALL_M;

export function bakery(floor: NodeDef, random: Random, workshop: Workshop): NodeDef[] {
  const room = new Contents("bakery", workshop);
  selling(room, floor);
  racks(room, floor, random);
  table(room, floor);
  overhead(room);
  walls(room, floor);
  return room.nodes;
}

const COUNTER_Z = -16.3;

function selling(room: Contents, floor: NodeDef): void {
  const desk = room.put("counter", counter, standing(floor, -13.4, COUNTER_Z), {
    size: [2.2, 0.98, 0.7],
    front: "oak",
    top: "granite",
  });
  const show = room.put("glass-case", glassCase, standing(floor, -15.75, COUNTER_Z), {
    size: [2.4, 1.28, 0.7],
    deck_m: 0.86,
    front: "oak",
  });
  room.put("till", till, on(desk, 0.55, -0.08, { yaw_deg: 180 }), {});
  room.put("scales", scales, on(desk, -0.7, -0.05, { yaw_deg: 180 }));
  room.put("paper-bag", paperBag, on(desk, -0.2, -0.15, { yaw_deg: 12 }));
  room.put("pretzel", pretzel, on(desk, 0.05, 0.2, { yaw_deg: 30 }));
  const cakes = [
    [-0.9, 0xf0dcc0, 0xb3202c],
    [-0.45, 0x5a3320, 0xf2ead8],
    [0, 0xf3ead4, 0x8f2440],
  ] as const;
  for (const [x, tint, berry] of cakes)
    room.put("cake", cake, on(show, x, 0.02, { under_m: 0.9 }), { tint, berry });
  for (const [x, z] of [
    [0.38, -0.12],
    [0.38, 0.1],
    [0.64, 0.12],
  ] as const)
    room.put("pretzel", pretzel, on(show, x, z, { under_m: 0.9, yaw_deg: x * 90 }));
  for (const x of [0.95]) room.put("roll", roll, on(show, x, 0, { under_m: 0.9, yaw_deg: 90 }));
}

function racks(room: Contents, floor: NodeDef, random: Random): void {
  const z = BACK + 0.26;
  for (const x of [-15.9, -13.7]) {
    const shelf = room.put("rack", rack, standing(floor, x, z), {
      size: [2.0, 2.0, 0.46],
      shelves: [0.5, 0.95, 1.4, 1.85],
      wood: "lacquer white",
      back: false,
    });
    const fill = (under_m: number, build: typeof loaf, name: string, xs: readonly number[], yaw: number) => {
      for (const at of xs)
        room.put(
          name,
          build,
          on(shelf, at, random.between(-0.01, 0.04), { under_m, yaw_deg: yaw + random.between(-6, 6) }),
        );
    };
    fill(1.45, loaf, "loaf", [-0.62, -0.36], 88);
    fill(1.45, roundLoaf, "round-loaf", [0.2, 0.55], 0);
    fill(0.97, baguette, "baguette", [-0.5, 0.5], 4);
    if (x < -15) fill(0.97, roll, "roll", [0.02], 70);
    else fill(0.55, roundLoaf, "round-loaf", [-0.5, 0.4], 0);
  }
  room.put("basket", basket, standing(floor, -17.6, BACK + 0.4), { radius_m: 0.24, height_m: 0.42 });
  for (const [x, z2, yaw] of [
    [-18.5, BACK + 0.35, 6],
    [-19.05, BACK + 0.42, -10],
  ] as const)
    room.put("sack", sack, standing(floor, x, z2, yaw), "FLOUR");
  room.put("crate", crate, standing(floor, -11.6, BACK + 0.4, 4));
  const under = room.put("crate", crate, standing(floor, -10.8, BACK + 0.38, -6));
  room.put("crate", crate, on(under, 0.22, 0.14, { yaw_deg: 0 }));
}

function table(room: Contents, floor: NodeDef): void {
  const desk = room.put("table", roundTable, standing(floor, -18.2, -13.4), {
    radius_m: 0.36,
    height_m: 0.74,
    kind: "table",
  });
  room.put("chair", chair, standing(floor, -18.85, -13.5, 100), { seat: "cloth rust" });
  room.put("chair", chair, standing(floor, -17.5, -13.25, -80), { seat: "cloth rust" });
  room.put("mug", mug, on(desk, -0.12, 0.1, { yaw_deg: 40 }), { tint: 0xe9e2d2 });
  room.put("plate", plate, on(desk, 0.12, -0.06), { radius_m: 0.1 });
}

function overhead(room: Contents): void {
  const lamps = [-16.6, -13.2].map((x) =>
    room.put("pendant-lamp", pendantLamp, fixed("bakery", [x, SHOP_CEILING_M - 1.42, COUNTER_Z + 0.1]), {
      on: true,
      cord_m: 1.42,
      tint: 0x8c2f22,
      intensity: 6,
      reach_m: 10,
    }),
  );
  const fan = room.put("ceiling-fan", ceilingFan, fixed("bakery", [-16.6, SHOP_CEILING_M - 0.8, -14.1]), {
    on: true,
    rod_m: 0.8,
  });
  room.put(
    "switch",
    wallSwitch,
    fixed("bakery", [-11.95, 1.3, -12 - SHOP_WALL_M], 180),
    lamps.map(({ id }) => id),
    true,
  );
  room.put("switch", wallSwitch, fixed("bakery", [-11.95, 1.1, -12 - SHOP_WALL_M], 180), [fan.id], true);
}

function walls(room: Contents, floor: NodeDef): void {
  room.put("price-board", priceBoard, fixed("bakery", [-14.8, 2.35, BACK]), {
    size: [2.6, 1.15],
    title: "DAILY BREAD",
    lines: [
      ["RYE LOAF", "4.20"],
      ["BAGUETTE", "1.90"],
      ["PRETZEL", "1.10"],
      ["CHERRY CAKE", "3.50"],
      ["COFFEE", "2.40"],
    ],
  });
  room.put("clock", wallClock, fixed("bakery", [-11.2, 2.6, BACK]), {
    clock_s: 10 * 3600 + 52 * 60,
    radius_m: 0.2,
  });
  room.put("poster", wallPoster, fixed("bakery", [X0, 1.5, -15.6], 90), { size: [0.7, 1], picture: 1 });
  room.put("broom", broom, standing(floor, X1 - 0.32, -18.2, -90), 9);
}
