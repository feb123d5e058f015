/**
 * The entrance hall's contents.
 *
 * Owns: ticket machines, gates, the information office, and what people left. Refuses: the room itself (shell.ts).
 */
import { mat } from "../../kit/bath";
import { magazine, newspaper } from "../../kit/books";
import type { Contents } from "../../kit/contents";
import { wallClock } from "../../kit/decor";
import { stopButton } from "../../kit/escalator";
import { box } from "../../kit/geometry/box";
import { panel } from "../../kit/geometry/panel";
import {
  crumpledPaper,
  drinkCan,
  leaningMop,
  lyingUmbrella,
  mopBucket,
  paperCup,
  plasticBottle,
  pushChair,
  suitcase,
  ticket,
} from "../../kit/litter";
import type { NodeDef } from "../../kit/model";
import { fixed, on, standing } from "../../kit/placement";
import { pottedPlant } from "../../kit/plants";
import { type Place, Prop } from "../../kit/prop";
import type { Random } from "../../kit/random";
import { ceilingSpeaker, domeCamera, extinguisher, seatRow, stationBin } from "../../kit/station";
import { hangingSign, infoScreen, mapStand, poster, wallSign, wetFloorBoard } from "../../kit/station_signs";
import { SHEETS } from "../../kit/textures/station";
import {
  GATE_WIDE_M,
  gateCabinet,
  gatePane,
  glassFence,
  ticketMachine,
  validator,
} from "../../kit/ticketing";
import { cartonBox } from "../../kit/toys";
import { cashMachine, photoBooth, vendingMachine } from "../../kit/vending";
import { HALL } from "./plan";

const [NORTH, SOUTH] = HALL.z;
const EAST = HALL.x[1];
const CEILING = HALL.y[1];
const GATES_X = -5.4;
const LANE_M = 0.95;
const PITCH_M = LANE_M + GATE_WIDE_M;

export function hall(room: Contents, floor: NodeDef, random: Random): void {
  machines(room, floor);
  gates(room, floor);
  office(room, floor);
  signs(room, floor);
  seats(room, floor, random);
  cleaning(room, floor);
  ceiling(room);
}

function machines(room: Contents, floor: NodeDef): void {
  [-13.4, -12.3, -11.2].forEach((x, i) => {
    room.put("ticket-machine", ticketMachine, standing(floor, x, SOUTH - 0.36, 180), { on: i !== 1 });
  });
  room.put("cash-machine", cashMachine, standing(floor, -9.9, SOUTH - 0.33, 180), { on: true });
  room.put("photo-booth", photoBooth, standing(floor, -7.9, SOUTH - 0.44, 180));
  room.put("vending-machine", vendingMachine, standing(floor, -7.6, NORTH + 0.44), {
    goods: "snacks",
    tint: 0xb3322c,
    on: true,
  });
  room.put("ticket", ticket, standing(floor, -12.9, 6.1, 30));
  room.put("ticket", ticket, standing(floor, -11.5, 5.6, -50), { tint: 0xf4f0e2 });
  room.put("suitcase", suitcase, standing(floor, -10.9, 6.0, 160), { tint: 0x2f6f73 });
  room.put("crumpled-paper", crumpledPaper, standing(floor, -12.0, 6.5, 70));
}

function gates(room: Contents, floor: NodeDef): void {
  for (let i = 0; i <= 5; i++) {
    const z = (i - 2.5) * PITCH_M;
    room.put("gate-cabinet", gateCabinet, standing(floor, GATES_X, z, 90), {
      front: i >= 4 ? "go" : "stop",
      back: i >= 4 ? "stop" : "go",
    });
  }
  for (let lane = 0; lane < 5; lane++) {
    const out = lane > 3;
    const place = { ...fixed("hall", [GATES_X, 0, (lane - 2) * PITCH_M], out ? 90 : -90) };
    room.put("gate", gatePane, place, { lane_m: LANE_M, open: lane === 2 });
  }
  const edge = 2.5 * PITCH_M + GATE_WIDE_M / 2;
  const length_m = SOUTH - edge - 0.004;
  for (const side of [-1, 1])
    room.put("glass-fence", glassFence, standing(floor, GATES_X, side * (edge + length_m / 2 + 0.002), 90), {
      length_m,
    });
  room.put("validator", validator, standing(floor, GATES_X - 1.35, edge + 0.4, -90));
  room.put("ticket", ticket, standing(floor, GATES_X + 1.3, 0.9, 12));
  room.put("ticket", ticket, standing(floor, GATES_X - 1.2, -1.6, 100), { tint: 0xe6d3a0 });
}

/** A counter behind glass in the north-west corner. */
function office(room: Contents, floor: NodeDef): void {
  const booth = room.put("information-office", informationOffice, standing(floor, -12.2, NORTH + 0.72));
  room.put("magazine", magazine, on(booth, -0.9, 0.71, { under_m: 1.2, yaw_deg: 86 }), 0x2a6fb8);
  room.put("magazine", magazine, on(booth, -0.58, 0.71, { under_m: 1.2, yaw_deg: 93 }), 0xe28a24);
  room.put("cup", paperCup, on(booth, 1.1, 0.72, { under_m: 1.2 }));
  const carton = room.put("box", cartonBox, standing(floor, -14.8, NORTH + 0.4, 6), [0.5, 0.36, 0.4]);
  room.put("box", cartonBox, on(carton, 0.02, 0.0, { yaw_deg: -11 }), [0.36, 0.26, 0.3]);
}

function informationOffice(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "information office", label: "information office", has_front: true });
  const [w, d, h] = [3.6, 1.4, 2.75];
  const blue = { tint: 0x1d4f8c, bevel: 0 };
  prop.block([w, 1.0, 0.1], [0, 0, d / 2 - 0.05], "enamel", blue);
  for (const side of [-1, 1]) {
    prop.block([0.1, h, d - 0.1], [(side * (w - 0.1)) / 2, 0, -0.05], "enamel", blue);
    prop.block([0.1, h - 1.0, 0.1], [(side * (w - 0.1)) / 2, 1.0, d / 2 - 0.05], "enamel", blue);
  }
  prop.block([w - 0.2, 0.45, d], [0, h - 0.45, 0], "enamel", blue);
  prop.block([w + 0.04, 0.05, 0.42], [0, 1.0, d / 2 - 0.06], "oak", { bevel: 0.01 });
  prop.mesh(box([w - 0.2, h - 1.5, 0.014], 0).translate(0, 1.05, d / 2 - 0.12), "glass", {
    casts_shadow: false,
  });
  prop.collide({
    shape: "box",
    half: [(w - 0.2) / 2, (h - 1.5) / 2, 0.01],
    position: [0, 1.05 + (h - 1.5) / 2, d / 2 - 0.12],
  });
  prop.mesh(panel(1.6, 0.4, SHEETS.sign.information).translate(0, h - 0.425, d / 2 + 0.009), "station sign");
  prop.mesh(box([w - 0.6, 0.03, 0.14], 0).translate(0, h - 0.48, 0.1), "tube lit", { casts_shadow: false });
  prop.mesh(panel(1.0, 0.7, SHEETS.notice.blue).translate(-0.9, 1.35, -d / 2 + 0.02), "station notice");
  prop.mesh(panel(0.9, 0.9).translate(0.5, 1.2, -d / 2 + 0.02), "station map");
  prop.mesh(box([w - 0.22, h - 0.5, 0.02], 0).translate(0, 0.02, -d / 2 + 0.0), "enamel", { tint: 0xcfd6da });
  prop.block([1.6, 0.72, 0.5], [0.2, 0, -0.2], "oak", { bevel: 0 });
  prop.mesh(box([0.5, 0.32, 0.03], 0.006).translate(0.3, 0.86, -0.2), "plastic black");
  prop.mesh(box([0.06, 0.16, 0.06], 0).translate(0.3, 0.72, -0.22), "plastic black");
  return prop.node();
}

function signs(room: Contents, floor: NodeDef): void {
  const { sign } = SHEETS;
  room.put("sign", hangingSign, fixed("hall", [GATES_X, 2.75, 0], -90), {
    show: [sign.platform1, sign.platform2],
    back: [sign.exit],
    panel_m: [1.4, 0.35],
    rod_m: CEILING - 2.75 - 0.39,
  });
  room.put("screen", infoScreen, fixed("hall", [-6.9, 2.65, -4.9], -90), {
    show: "departures",
    size: [1.5, 0.75],
    both: true,
    on: true,
    rod_m: CEILING - 2.65 - 0.81,
  });
  room.put("metro-sign", wallSign, fixed("street", [HALL.x[0] - 0.3, 3.52, 0], -90), {
    show: sign.metro,
    size: [2.4, 0.6],
    deep_m: 0.12,
  });
  room.put("name", wallSign, fixed("hall", [EAST, 3.46, 0], -90), {
    show: sign.name,
    size: [3.6, 0.45],
    deep_m: 0.06,
  });
  room.put("sign", wallSign, fixed("hall", [-12.3, 2.55, SOUTH], 180), {
    show: sign.tickets,
    size: [1.6, 0.4],
    deep_m: 0.06,
  });
  room.put("map-stand", mapStand, standing(floor, -8.9, -2.9, -90));
  room.put("poster", poster, fixed("hall", [EAST, 0.45, -5.4], -90), { show: "beach", lit: true });
  room.put("poster", poster, fixed("hall", [EAST, 0.45, 5.4], -90), { show: "soda", lit: true });
  room.put("poster", poster, fixed("hall", [-3.2, 0.45, NORTH]), { show: "telephone" });
  room.put("poster", poster, fixed("hall", [-3.2, 0.45, SOUTH], 180), { show: "concert" });
  room.put("notice", wallSign, fixed("hall", [-9.6, 1.15, NORTH]), {
    show: SHEETS.notice.red,
    size: [0.42, 0.6],
    sheet: "station notice",
    kind: "notice",
  });
  room.put("clock", wallClock, fixed("hall", [-10, 2.62, NORTH]), { clock_s: 52020, radius_m: 0.34 });
}

function seats(room: Contents, floor: NodeDef, random: Random): void {
  const bench = room.put("bench", seatRow, standing(floor, -2.9, NORTH + 1.9, 0), { seats: 3 });
  room.put("newspaper", newspaper, on(bench, 0, 0.02, { yaw_deg: 80 }));
  room.put("bin", stationBin, standing(floor, -1.5, NORTH + 0.5));
  room.put("bin", stationBin, standing(floor, -14.4, SOUTH - 0.5));
  room.put("push-chair", pushChair, standing(floor, -4.0, 5.9, -120), { cloth: "cloth navy" });
  room.put("umbrella", lyingUmbrella, standing(floor, -2.6, NORTH + 2.75, 14));
  room.put("cup", paperCup, standing(floor, -2.05, NORTH + 2.3), { tint: 0xc62f2b });
  room.put("can", drinkCan, standing(floor, -1.0, 4.1, 65), { tint: 0xd22b24, lying: true });
  room.put("bottle", plasticBottle, standing(floor, -6.5, 6.6, 20), {});
  room.put("extinguisher", extinguisher, fixed("hall", [-0.6, 0.55, SOUTH], 180));
  room.put("doormat", mat, standing(floor, -15.1, 0, 90), {
    size: [3.2, 1.4],
    cloth: "coir",
    kind: "doormat",
    thickness_m: 0.014,
  });
  const pot = { shape: "upright", pot_radius_m: 0.24, height_m: 0.9, random } as const;
  for (const z of [-5.9, 5.0]) room.put("plant", pottedPlant, standing(floor, -15.4, z), pot);
  const edge = ["descent-1/steps-1", "descent-1/steps-2"];
  room.put("emergency-stop", stopButton, standing(floor, -0.42, -1.66, -90), edge);
}

function cleaning(room: Contents, floor: NodeDef): void {
  room.put("wet-floor-sign", wetFloorBoard, standing(floor, -3.1, 3.4, 20));
  room.put("mop-bucket", mopBucket, standing(floor, -1.2, 6.6, -20));
  room.put("mop", leaningMop, standing(floor, -1.95, SOUTH - 0.19, 180));
}

function ceiling(room: Contents): void {
  for (const [x, z] of [
    [-12, 0],
    [-3, -2],
  ] as const)
    room.put("camera", domeCamera, fixed("hall", [x, CEILING - 0.14, z]));
  for (const [x, z] of [
    [-10, -1.5],
    [-2, 1.5],
  ] as const)
    room.put("loudspeaker", ceilingSpeaker, fixed("hall", [x, CEILING - 0.03, z]));
}
