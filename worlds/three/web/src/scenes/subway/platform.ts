/**
 * The platform's contents, and what hangs on the walls across the tracks.
 *
 * Owns: benches, signs, machines, the closed track's fences and tools. Refuses: the platform itself and the train.
 */
import { newspaper } from "../../kit/books";
import type { Contents } from "../../kit/contents";
import { stopButton } from "../../kit/escalator";
import { WHOLE } from "../../kit/geometry/panel";
import {
  crumpledPaper,
  drinkCan,
  handbag,
  lyingUmbrella,
  paperCup,
  plasticBottle,
  suitcase,
  ticket,
} from "../../kit/litter";
import type { NodeDef } from "../../kit/model";
import { broom } from "../../kit/outdoor";
import { fixed, on, standing } from "../../kit/placement";
import { railing } from "../../kit/stairs";
import {
  ceilingSpeaker,
  domeCamera,
  extinguisher,
  helpPoint,
  seatRow,
  stationBin,
  stationClock,
  tiledColumn,
  ventilator,
  worksFence,
} from "../../kit/station";
import { billboard, hangingSign, infoScreen, mapStand, poster, wallSign } from "../../kit/station_signs";
import { SHEETS } from "../../kit/textures/station";
import { cartonBox } from "../../kit/toys";
import { vendingMachine } from "../../kit/vending";
import { BOX, DESCENT_2, PLATFORM, PLATFORM_M, SERVICE_Z } from "./plan";
import { serviceGate, toolBox } from "./works";

const ROOM = "platform";
const [WEST, EAST] = PLATFORM.x;
const MIDDLE = DESCENT_2.z;
const CEILING = BOX.y[1];
const COLUMNS = [50.5, 58, 65.5, 73, 80.5, 88];

export function platform(room: Contents, floor: NodeDef, track: NodeDef): void {
  for (const x of COLUMNS)
    room.put("column", tiledColumn, standing(floor, x, MIDDLE), {
      height_m: CEILING - PLATFORM_M - 0.001,
      radius_m: 0.36,
    });
  seats(room, floor);
  signs(room);
  machines(room, floor);
  walls(room);
  left(room, floor);
  edges(room, floor);
  works(room, track);
  ceiling(room);
}

function seats(room: Contents, floor: NodeDef): void {
  const rows = [54.2, 61.7, 69.2, 76.7, 84.2].map((x, i) =>
    room.put("bench", seatRow, standing(floor, x, MIDDLE + (i % 2 ? 0.42 : -0.42), i % 2 ? 0 : 180), {
      seats: 4,
    }),
  );
  const [first, second, third] = rows as [NodeDef, NodeDef, NodeDef];
  room.put("newspaper", newspaper, on(first, -0.27, 0.04, { yaw_deg: 82 }));
  room.put("handbag", handbag, on(second, 0.81, 0.0, { yaw_deg: -8 }), {});
  room.put("cup", paperCup, on(third, 0.27, 0.05), { tint: 0xc62f2b });
  for (const x of [51.6, 66.6, 81.6]) room.put("bin", stationBin, standing(floor, x, MIDDLE));
}

function signs(room: Contents): void {
  const { sign } = SHEETS;
  const low = PLATFORM_M + 2.5;
  const rod_m = CEILING - low - 0.37;
  for (const [x, show] of [
    [49, [sign.platform1, sign.platform2]],
    [71, [sign.platform1, sign.platform2]],
    [87, [sign.platform1, sign.platform2]],
  ] as const)
    room.put("sign", hangingSign, fixed(ROOM, [x, low, MIDDLE], -90), {
      show,
      back: [sign.exit],
      panel_m: [1.32, 0.33],
      rod_m,
    });
  for (const [i, x] of [55.5, 78.5].entries()) {
    room.put("screen", infoScreen, fixed(ROOM, [x, low, MIDDLE - 2.6], -90), {
      show: "departures",
      size: [1.3, 0.65],
      on: true,
      rod_m: CEILING - low - 0.71,
      both: true,
    });
    room.put("screen", infoScreen, fixed(ROOM, [x, low, MIDDLE + 2.6], -90), {
      show: i === 0 ? "departures" : "manners",
      size: [1.3, 0.65],
      on: i === 0,
      rod_m: CEILING - low - 0.71,
      both: true,
    });
  }
  room.put("clock", stationClock, fixed(ROOM, [63, PLATFORM_M + 2.55, MIDDLE - 1.6], -90), {
    clock_s: 52020,
    rod_m: CEILING - PLATFORM_M - 2.55 - 0.68,
  });
}

function machines(room: Contents, floor: NodeDef): void {
  const front = EAST - 0.43;
  room.put("vending-machine", vendingMachine, standing(floor, front, -12.1, -90), {
    goods: "drinks",
    tint: 0x1f4f9c,
    on: true,
  });
  room.put("vending-machine", vendingMachine, standing(floor, front, -11.0, -90), {
    goods: "snacks",
    tint: 0xb3322c,
    on: true,
  });
  room.put("map-stand", mapStand, standing(floor, 47.4, MIDDLE - 2.6, -90));
  room.put("help-point", helpPoint, standing(floor, 59.3, MIDDLE, 90), { on: true });
  room.put("emergency-stop", stopButton, standing(floor, WEST + 0.6, MIDDLE - 1.66, 90), [
    "descent-2/steps-1",
    "descent-2/steps-2",
  ]);
  room.put("map", wallSign, fixed(ROOM, [EAST, PLATFORM_M + 0.7, -8.0], -90), {
    show: WHOLE,
    size: [1.5, 1.5],
    sheet: "station map",
    kind: "map",
  });
  room.put("sign", wallSign, fixed(ROOM, [EAST, PLATFORM_M + 2.45, -9.4], -90), {
    show: SHEETS.sign.name,
    size: [3.2, 0.4],
    deep_m: 0.05,
  });
  room.put("poster", poster, fixed(ROOM, [EAST, PLATFORM_M + 0.5, -9.7], -90), {
    show: "telephone",
    lit: true,
  });
  room.put("extinguisher", extinguisher, fixed(ROOM, [EAST, PLATFORM_M + 0.5, -7.0], -90));
}

/** Names and billboards across the tracks. */
function walls(room: Contents): void {
  const [north, south] = BOX.z;
  const name = PLATFORM_M + 2.15;
  [47, 57, 67, 77, 87].forEach((x) => {
    room.put("name", wallSign, fixed(ROOM, [x, name, south], 180), {
      show: SHEETS.sign.name,
      size: [3.2, 0.4],
      deep_m: 0.05,
    });
    room.put("name", wallSign, fixed(ROOM, [x, name, north]), {
      show: SHEETS.sign.name,
      size: [3.2, 0.4],
      deep_m: 0.05,
    });
  });
  [51.5, 62, 72, 82].forEach((x, i) => {
    room.put("billboard", billboard, fixed(ROOM, [x, PLATFORM_M + 0.25, south], 180), {
      show: i % 2 ? "car" : "mountains",
      width_m: 3.4,
    });
  });
  [46.6, 57, 67, 77].forEach((x, i) => {
    const show = (["beach", "concert", "soda", "thriller"] as const)[i] ?? "beach";
    room.put("poster", poster, fixed(ROOM, [x - 0.75, PLATFORM_M + 0.25, south], 180), { show });
  });
  for (const z of [MIDDLE - 3.9, MIDDLE + 3.9]) {
    const side = Math.sign(z - MIDDLE);
    room.put("poster", poster, fixed(ROOM, [WEST, PLATFORM_M + 0.5, z], 90), {
      show: side < 0 ? "exhibition" : "telephone",
      height_m: 1.5,
      lit: true,
    });
  }
}

function left(room: Contents, floor: NodeDef): void {
  room.put("suitcase", suitcase, standing(floor, 55.9, MIDDLE + 0.1, 30), { tint: 0x2b4a7a });
  room.put("umbrella", lyingUmbrella, standing(floor, 61.2, MIDDLE - 1.2, -24), { cloth: "cloth olive" });
  room.put("newspaper", newspaper, standing(floor, 68.3, -11.6, 24));
  room.put("ticket", ticket, standing(floor, 48.6, -7.2, 15));
  room.put("ticket", ticket, standing(floor, 74.3, -6.9, 110), { tint: 0xf4f0e2 });
  room.put("can", drinkCan, standing(floor, 79.3, -11.9, 70), { tint: 0x2e7d4f, lying: true });
  room.put("bottle", plasticBottle, standing(floor, 63.4, -8.0, 40), { lying: true });
  room.put("bottle", plasticBottle, standing(floor, 85.9, -8.6, 0), { label_tint: 0x2e7d4f });
  room.put("cup", paperCup, standing(floor, 52.3, -8.7), { tint: 0x2e7d4f });
  room.put("crumpled-paper", crumpledPaper, standing(floor, 67.3, -8.4, 10));
  room.put("crumpled-paper", crumpledPaper, standing(floor, 82.4, -9.5, 80), { tint: 0xe6d3a0 });
  const box = room.put("box", cartonBox, standing(floor, 91.6, -12.95, 4), [0.5, 0.36, 0.4]);
  room.put("box", cartonBox, on(box, 0.03, 0, { yaw_deg: 9 }), [0.34, 0.24, 0.28]);
}

/** What closes the platform's edges where no train stands, and the gate to the track. */
function edges(room: Contents, floor: NodeDef): void {
  room.put("railing", railing, standing(floor, WEST + 0.72, PLATFORM.z[0] + 0.05), {
    length_m: 1.4,
    material: "enamel yellow",
  });
  room.add(
    serviceGate({
      id: "platform/service-gate-1",
      room: ROOM,
      at: [EAST - 0.04, PLATFORM_M, (SERVICE_Z[0] + SERVICE_Z[1]) / 2],
      yaw_deg: -90,
    }),
  );
}

function works(room: Contents, track: NodeDef): void {
  const z = (PLATFORM.z[1] + BOX.z[1]) / 2;
  for (const [x, yaw] of [
    [42.425, 90],
    [96.425, -90],
  ] as const)
    room.put("works-fence", worksFence, standing(track, x, z, yaw), { length_m: 3.5 });
  room.put("tool-box", toolBox, standing(track, 84.6, -1.35, 12));
  room.put("broom", broom, standing(track, 92.6, -0.6, 180), 7);
  room.put("box", cartonBox, standing(track, 86.1, -1.2, -8), [0.42, 0.3, 0.36]);
}

function ceiling(room: Contents): void {
  for (const x of [48, 60.5, 75.5, 89])
    room.put("camera", domeCamera, fixed(ROOM, [x, CEILING - 0.14, MIDDLE]));
  for (const x of [54, 69, 84])
    room.put("loudspeaker", ceilingSpeaker, fixed(ROOM, [x, CEILING - 0.03, MIDDLE]));
  for (const z of [-13.2, -4.8])
    room.put("ventilator", ventilator, fixed(ROOM, [WEST, PLATFORM_M + 2.5, z], 90), {
      on: true,
      radius_m: 0.36,
    });
}
