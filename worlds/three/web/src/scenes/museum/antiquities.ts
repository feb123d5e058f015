/**
 * The hall of antiquities.
 *
 * Owns: statues, busts, vases and coins, and how they stand. Refuses: the room itself (shell.ts).
 */
import { horse, seatedCat } from "../../kit/beasts";
import { Contents, type Workshop } from "../../kit/contents";
import { labelStand, plinth, ropeBarrier, vitrine } from "../../kit/exhibits";
import { coin, ring } from "../../kit/finds";
import { galleryBench } from "../../kit/fittings";
import { wallSwitch } from "../../kit/lamps";
import type { NodeDef } from "../../kit/model";
import { on, standing } from "../../kit/placement";
import { vessel } from "../../kit/pottery";
import type { Random } from "../../kit/random";
import { shellChair } from "../../kit/seating";
import { bust, figure, torso } from "../../kit/statues";
import { labelWindow } from "../../kit/textures/notices";
import { against, exitOver, rail, type Spot, safety, textPanel } from "./places";

const ROOM = "antiquities";
const wallSpot = (x: number, z: number, yaw_deg: number): Spot => ({ room: ROOM, x, z, yaw_deg });

export function antiquities(floor: NodeDef, random: Random, workshop: Workshop): NodeDef[] {
  const room = new Contents(ROOM, workshop);
  rider(room, floor);
  gods(room, floor);
  heads(room, floor);
  vases(room, floor);
  coins(room, floor, random);
  furniture(room, floor);
  return room.nodes;
}

/** The bronze horse in the middle, roped off. */
function rider(room: Contents, floor: NodeDef): void {
  const base = room.put("plinth", plinth, standing(floor, 0, -5.6, 30), {
    size: [0.8, 0.95, 1.5],
    material: "marble grey",
  });
  room.put("horse", horse, on(base, 0, 0), { material: "bronze" });
  room.put("rope-barrier", ropeBarrier, standing(floor, 0, -5.6), {
    posts: [
      [-1.35, 1.35],
      [1.35, 1.35],
      [1.35, -1.35],
      [-1.35, -1.35],
    ],
    closed: true,
  });
  room.put("label-stand", labelStand, standing(floor, 0.9, -3.85), { window: labelWindow("Horse") });
}

function gods(room: Contents, floor: NodeDef): void {
  const stand = (x: number, label: string, h: number) =>
    room.put("plinth", plinth, standing(floor, x, -10.3), {
      size: [0.8, h, 0.7],
      material: "limestone",
      window: labelWindow(label),
    });
  const left = stand(-3.7, "Goddess", 0.5);
  room.put("statue", figure, on(left, 0, 0, { yaw_deg: 12 }), {
    material: "statue cream",
    label: "marble goddess",
    hair: "bun",
    beard: false,
    arm: "bowl",
  });
  const middle = stand(0, "Athlete", 0.95);
  room.put("torso", torso, on(middle, 0, 0), {
    material: "statue cream",
    label: "marble torso of an athlete",
  });
  const right = stand(3.7, "Orator", 0.5);
  room.put("statue", figure, on(right, 0, 0, { yaw_deg: -14 }), {
    material: "statue marble",
    label: "marble orator",
    hair: "short",
    beard: true,
    arm: "raised",
  });
  rail(room, ROOM, [-3.7, -8.9], 180, { lit: 4 });
  rail(room, ROOM, [3.7, -8.9], 180, { lit: 4 });
}

function heads(room: Contents, floor: NodeDef): void {
  const put = (x: number, z: number, yaw_deg: number, label: string, options: Parameters<typeof bust>[1]) => {
    const base = room.put("plinth", plinth, standing(floor, x, z, yaw_deg), {
      size: [0.42, 1.15, 0.42],
      material: "basalt",
      window: labelWindow(label),
    });
    room.put("bust", bust, on(base, 0, 0), options);
  };
  const marble = { material: "statue cream", socle: "marble grey" } as const;
  put(-5.5, -2.2, 90, "Philosopher", {
    ...marble,
    label: "bust of a philosopher",
    hair: "short",
    beard: true,
    draped: true,
  });
  put(-5.5, -9.4, 90, "Empress", {
    ...marble,
    label: "bust of an empress",
    hair: "bun",
    beard: false,
    draped: true,
  });
  put(5.5, -2.2, -90, "Emperor", {
    ...marble,
    label: "bust of an emperor",
    hair: "laurel",
    beard: false,
    draped: false,
  });
  put(5.5, -9.4, -90, "Warrior", {
    material: "verdigris",
    socle: "basalt",
    label: "bronze head of a warrior",
    hair: "helmet",
    beard: true,
    draped: false,
  });
}

function vases(room: Contents, floor: NodeDef): void {
  const glass = room.put("vitrine", vitrine, standing(floor, -3.4, -0.68, 180), {
    size: [1.5, 1.95, 0.62],
    base_m: 0.5,
    shelves: [1.02, 1.5],
    window: labelWindow("Vases"),
  });
  const row = (
    under_m: number,
    items: readonly (readonly [
      x: number,
      shape: Parameters<typeof vessel>[1]["shape"],
      height: number,
      red?: boolean,
    ])[],
  ) => {
    for (const [x, shape, height_m, red] of items)
      room.put(
        "vase",
        vessel,
        on(glass, x, 0, { under_m, yaw_deg: x * 60 }),
        red ? { shape, height_m, clay: 0x2a211d, paint: 0xc8703c } : { shape, height_m },
      );
  };
  row(0.8, [
    [-0.45, "krater", 0.34, true],
    [0.05, "hydria", 0.4],
    [0.48, "amphora", 0.42, true],
  ]);
  row(1.2, [
    [-0.5, "jug", 0.22],
    [-0.2, "cup", 0.1, true],
    [0.12, "jug", 0.27, true],
    [0.45, "amphora", 0.34],
  ]);
  row(1.7, [
    [-0.4, "cup", 0.11],
    [0.05, "jug", 0.24, true],
    [0.45, "hydria", 0.26],
  ]);
  const low = room.put("plinth", plinth, standing(floor, -2.9, -8.3, 25), {
    size: [0.7, 0.4, 0.7],
    material: "limestone",
    window: labelWindow("Amphora"),
  });
  room.put("amphora", vessel, on(low, 0, 0), { shape: "amphora", height_m: 1.05 });
  const cats = room.put("plinth", plinth, standing(floor, 2.9, -8.3, -25), {
    size: [0.5, 1.05, 0.5],
    material: "limestone",
    window: labelWindow("Seated cat"),
  });
  room.put("cat", seatedCat, on(cats, 0, 0), { material: "basalt" });
}

function coins(room: Contents, floor: NodeDef, random: Random): void {
  const glass = room.put("vitrine", vitrine, standing(floor, 3.4, -0.68, 180), {
    size: [1.5, 1.2, 0.62],
    base_m: 0.85,
    lining: "cloth navy",
    lid: "glass",
    window: labelWindow("Coins and rings"),
    opens: true,
  });
  for (let i = 0; i < 6; i++) {
    const x = -0.52 + (i % 3) * 0.46;
    const z = i < 3 ? 0.1 : -0.12;
    const tint = random.pick([0xc9a04a, 0xb9b4a6, 0x8a5a34]);
    room.put(
      "coin",
      coin,
      on(glass, x + random.between(-0.02, 0.02), z, { under_m: 1.1, yaw_deg: random.between(0, 180) }),
      tint,
    );
  }
  for (const [x, z] of [
    [-0.42, -0.01],
    [0.12, -0.02],
    [0.4, 0],
  ] as const)
    room.put("ring", ring, on(glass, x, z, { under_m: 1.1 }));
}

function furniture(room: Contents, floor: NodeDef): void {
  room.put("bench", galleryBench, standing(floor, -3.1, -5.9, 90), { length_m: 1.86 });
  room.put("bench", galleryBench, standing(floor, 3.1, -5.3, 90), { length_m: 1.86 });
  room.put(
    "guard-chair",
    shellChair,
    { ...standing(floor, 5.5, -3.9, -90), label: "guard's chair" },
    { shell: "mahogany" },
  );
  textPanel(room, wallSpot(1.95, -0.3, 180), "antiquities", 1.0, 1.35);
  safety(room, wallSpot(-1.85, -0.3, 180));
  exitOver(room, wallSpot(0, -0.3, 180), 3.25, "right");
  const lamps = room.nodes.filter((node) => node.kind === "spot-rail").map((node) => node.id);
  room.put("switch", wallSwitch, against(wallSpot(1.4, -0.3, 180), 1.1), lamps, true);
}
