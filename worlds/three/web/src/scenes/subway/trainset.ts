/**
 * The train on track 1 and what is in it.
 *
 * Owns: three cars, their doors and fittings, and what passengers left behind. Refuses: how a car is made (kit/train.ts).
 */
import { newspaper } from "../../kit/books";
import type { Contents } from "../../kit/contents";
import {
  drinkCan,
  glove,
  handbag,
  lyingUmbrella,
  paperCup,
  plasticBottle,
  ticket,
  toteBag,
} from "../../kit/litter";
import type { NodeDef } from "../../kit/model";
import { fixed, on } from "../../kit/placement";
import { infoScreen, wallSign } from "../../kit/station_signs";
import { SHEETS } from "../../kit/textures/station";
import { ball } from "../../kit/toys";
import { CAR, grabPole, strapRail, trainBench, trainCar, trainDoor } from "../../kit/train";
import { TRAIN } from "./plan";

const PITCH = CAR.length_m + CAR.gap_m;
const ROOM = "train";
/** On the floor of a car, not on its roof. */
const INSIDE = { under_m: 0.05 } as const;
/** Doors that stand open, by car and door. */
const OPEN = new Set(["0.1", "1.0", "1.1", "2.0"]);

const { x: MIDDLE, z: Z, floor: FLOOR } = TRAIN;

export function train(room: Contents): void {
  const cars = [0, 1, 2].map((i) => {
    const x = MIDDLE + (i - 1) * PITCH;
    const ends = { left: i === 0 ? "cab" : "gangway", right: i === 2 ? "cab" : "gangway" } as const;
    return room.put("car", trainCar, { at: [x, FLOOR, Z] }, ends);
  });
  cars.forEach((car, i) => {
    furnish(room, car, i);
  });
  forgotten(room, cars);
}

function furnish(room: Contents, car: NodeDef, i: number): void {
  const x0 = car.position[0];
  CAR.doors_x.forEach((x, k) => {
    room.put("door", trainDoor, { at: [x0 + x, FLOOR, Z + CAR.half_out_m] }, { open: OPEN.has(`${i}.${k}`) });
    const over = fixed(ROOM, [x0 + x, FLOOR + 1.972, Z + CAR.half_in_m], 180);
    room.put("line-map", wallSign, over, strip("line", 0.72, 0.16));
  });
  const wall = CAR.half_in_m - 0.262;
  const bench = (x: number, side: number, seats: number) =>
    room.put("bench", trainBench, on(car, x, side * wall, { ...INSIDE, yaw_deg: side > 0 ? 180 : 0 }), {
      seats,
    });
  for (const side of [-1, 1]) bench(0, side, 12);
  const outer = 5;
  if (i !== 0) for (const side of [-1, 1]) bench(-6.4, side, outer);
  if (i !== 2) for (const side of [-1, 1]) bench(6.4, side, outer);
  for (const x of [...CAR.doors_x, 0])
    room.put("grab-pole", grabPole, { ...on(car, x, x === 0 ? 0.5 : -0.4, INSIDE), room: ROOM });
  for (const side of [-1, 1])
    room.put("straps", strapRail, fixed(ROOM, [x0, FLOOR + CAR.ceiling_m - 0.36, Z + side * 0.62]), {
      length_m: 5.6,
    });
  adverts(room, x0, i);
}

const strip = (show: keyof typeof SHEETS.strip, w: number, h: number) => ({
  show: SHEETS.strip[show],
  size: [w, h] as const,
  sheet: "station strip",
  kind: show === "line" ? "line map" : "advertisement",
  deep_m: 0.012,
});

function adverts(room: Contents, x0: number, i: number): void {
  const shows = ["language", "farm", "theatre"] as const;
  [-1.9, 1.9].forEach((x, k) => {
    room.put(
      "advert",
      wallSign,
      fixed(ROOM, [x0 + x, FLOOR + 1.8, Z - CAR.half_in_m]),
      strip(shows[(i + k) % 3] ?? "farm", 1.2, 0.3),
    );
  });
  room.put("screen", infoScreen, fixed(ROOM, [x0 + CAR.doors_x[0], FLOOR + 1.84, Z - CAR.half_in_m]), {
    show: "next",
    size: [0.56, 0.28],
    on: i !== 2,
    rod_m: 0,
  });
}

function forgotten(room: Contents, cars: readonly NodeDef[]): void {
  const benches = room.nodes.filter((node) => node.id.startsWith("train/bench-"));
  const at = (index: number): NodeDef => benches[index] as NodeDef;
  room.put("newspaper", newspaper, on(at(0), -0.72, 0.09, { yaw_deg: 84 }));
  room.put("umbrella", lyingUmbrella, on(at(4), 1.2, 0.1, { yaw_deg: 4 }), {});
  room.put("handbag", handbag, on(at(5), -1.68, 0.05, { yaw_deg: -6 }), { tint: 0xb9c4cc });
  room.put("shopping-bag", toteBag, on(at(9), 0, 0.03), { tint: 0x8fb08a });
  room.put("glove", glove, on(at(1), 1.7, 0.08, { yaw_deg: 70 }), { cloth: "cloth mustard" });
  const [first, second, third] = cars as [NodeDef, NodeDef, NodeDef];
  room.put("newspaper", newspaper, on(first, 2.3, 0.2, { ...INSIDE, yaw_deg: 20 }));
  room.put("cup", paperCup, on(second, -2.0, -0.62, INSIDE), { tint: 0xc62f2b });
  room.put("bottle", plasticBottle, on(second, 2.7, 0.55, { ...INSIDE, yaw_deg: 84 }), {
    lying: true,
  });
  room.put("ticket", ticket, on(second, 0.9, -0.2, { ...INSIDE, yaw_deg: 40 }));
  room.put("can", drinkCan, on(third, -1.1, 0.6, { ...INSIDE, yaw_deg: 20 }), {
    tint: 0xe28a24,
    lying: true,
  });
  room.put("ball", ball, on(third, -2.6, -0.62, INSIDE), {
    radius_m: 0.09,
    color: 0x2a6fb8,
    band: 0xf4c52c,
  });
}
