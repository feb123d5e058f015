/**
 * The hall of nature and technology.
 *
 * Owns: the skeleton, the whale, stuffed animals, stones, and the machines that run. Refuses: the room itself (shell.ts).
 */
import { fox, hangingWhale, owl } from "../../kit/beasts";
import { Contents, type Workshop } from "../../kit/contents";
import { labelStand, plinth, ropeBarrier, vitrine } from "../../kit/exhibits";
import { butterflyBox } from "../../kit/finds";
import { galleryBench, wallScreen } from "../../kit/fittings";
import {
  ammonite,
  beamEngine,
  globe,
  greatPendulum,
  mineral,
  orbit,
  orrery,
  telescope,
} from "../../kit/instruments";
import { wallSwitch } from "../../kit/lamps";
import type { NodeDef } from "../../kit/model";
import { fixed, on, standing } from "../../kit/placement";
import type { Random } from "../../kit/random";
import { shellChair } from "../../kit/seating";
import { theropod } from "../../kit/skeletons";
import { labelWindow } from "../../kit/textures/notices";
import { against, exitOver, rail, type Spot, safety, textPanel, wallLabel } from "./places";
import { HALL_M } from "./plan";

const ROOM = "nature";
const wallSpot = (x: number, z: number, yaw_deg: number): Spot => ({ room: ROOM, x, z, yaw_deg });

export function nature(floor: NodeDef, random: Random, workshop: Workshop): NodeDef[] {
  const room = new Contents(ROOM, workshop);
  giants(room, floor);
  runners(room, floor);
  stones(room, floor, random);
  animals(room, floor, random);
  looking(room, floor);
  furniture(room, floor);
  return room.nodes;
}

/** The dinosaur on its base in the middle, the whale above the north side. */
function giants(room: Contents, floor: NodeDef): void {
  const base = room.put(
    "base",
    plinth,
    { ...standing(floor, 12.2, -5.9, -90), label: "skeleton's base" },
    {
      size: [1.7, 0.4, 5.4],
      material: "basalt",
      kind: "base",
    },
  );
  room.put("skeleton", theropod, on(base, 0, 0.2));
  const [x, z] = [3.15, 1.4];
  room.put("rope-barrier", ropeBarrier, standing(floor, 12.2, -5.9), {
    posts: [
      [-x, z],
      [-x / 3, z],
      [x / 3, z],
      [x, z],
      [x, -z],
      [x / 3, -z],
      [-x / 3, -z],
      [-x, -z],
    ],
    closed: true,
  });
  room.put("label-stand", labelStand, standing(floor, 8.7, -4.3, -60), { window: labelWindow("Theropod") });
  room.put("whale", hangingWhale, fixed(ROOM, [12.4, 3.25, -9.9], -90), { rise_m: HALL_M - 3.25 });
  room.put("label-stand", labelStand, standing(floor, 12.9, -9.3, 0), {
    window: labelWindow("Whale, model 1:4"),
  });
}

/** The pendulum, the orrery, the engine: all three run. */
function runners(room: Contents, floor: NodeDef): void {
  const at = [16.55, -3.15] as const;
  room.put("pendulum", greatPendulum, fixed(ROOM, [at[0], 0.1, at[1]], 20), {
    length_m: HALL_M - 0.23,
    swing_deg: 5.5,
  });
  room.put("rope-barrier", ropeBarrier, standing(floor, at[0], at[1]), {
    posts: Array.from({ length: 6 }, (_, i): [number, number] => [
      Math.sin((i * Math.PI) / 3) * 1.05,
      Math.cos((i * Math.PI) / 3) * 1.05,
    ]),
    closed: true,
  });
  wallLabel(room, wallSpot(18, -4.6, -90), "Pendulum");
  const glass = room.put("vitrine", vitrine, standing(floor, 7.15, -1.2, 90), {
    size: [1.25, 1.42, 1.25],
    base_m: 0.72,
    lining: "cloth red",
    lid: "glass",
    window: labelWindow("Orrery"),
  });
  const sun = room.put("orrery", orrery, on(glass, 0, 0, { under_m: 1.3 }));
  for (const [reach_m, planet_m, planet, speed, rise_m, y, ring] of [
    [0.16, 0.018, 0xb9906a, 1.6, 0.13, 0.3, false],
    [0.26, 0.026, 0x4a7ab0, 0.9, 0.15, 0.275, false],
    [0.36, 0.024, 0xb8502f, 0.55, 0.17, 0.25, false],
    [0.48, 0.038, 0xd0a868, 0.25, 0.2, 0.225, true],
  ] as const)
    room.put(
      "planet",
      orbit,
      {
        at: [sun.position[0], sun.position[1] + y, sun.position[2]],
        yaw_deg: reach_m * 700,
        rests_on: sun.id,
      },
      { reach_m, planet_m, planet, speed, rise_m, ring },
    );
  const case2 = room.put("vitrine", vitrine, standing(floor, 6.72, -9.2, 90), {
    size: [1.3, 1.62, 0.62],
    base_m: 0.82,
    lining: "cloth olive",
    lid: "glass",
    window: labelWindow("Beam engine"),
  });
  room.put("engine", beamEngine, on(case2, 0, 0, { under_m: 1.5 }));
}

function stones(room: Contents, floor: NodeDef, random: Random): void {
  const tall = room.put("vitrine", vitrine, standing(floor, 8.9, -10.62), {
    size: [1.4, 1.95, 0.56],
    base_m: 0.5,
    shelves: [1.0, 1.5],
    lining: "cloth navy",
    window: labelWindow("Minerals"),
  });
  const colors = [0x8a5ab8, 0x3f9a7a, 0xd8d8e0, 0xd8a03a, 0x3a6ab0, 0xb84a5a, 0x5a5a62, 0xe0c8b0];
  for (const [row, under_m] of [0.8, 1.2, 1.7].entries())
    for (let i = 0; i < 3; i++) {
      const size_m = random.between(0.13, 0.2);
      room.put(
        "mineral",
        mineral,
        on(tall, -0.44 + i * 0.44, 0, { under_m, yaw_deg: random.between(0, 360) }),
        {
          color: colors[(row * 3 + i) % colors.length] as number,
          size_m,
          random,
        },
      );
    }
  const low = room.put("vitrine", vitrine, standing(floor, 11.1, -10.62), {
    size: [1.6, 1.15, 0.6],
    base_m: 0.8,
    lining: "linen",
    lid: "glass",
    window: labelWindow("Ammonites"),
    opens: true,
  });
  for (const [x, radius_m, tint] of [
    [-0.55, 0.13, 0x8f7f66],
    [-0.2, 0.17, 0x6f6558],
    [0.18, 0.11, 0xa08a6a],
  ] as const)
    room.put("ammonite", ammonite, on(low, x, 0, { under_m: 1.05, yaw_deg: x * 90 }), { radius_m, tint });
}

function animals(room: Contents, floor: NodeDef, random: Random): void {
  const glass = room.put("vitrine", vitrine, standing(floor, 15.9, -10.55), {
    size: [2.2, 2.0, 0.75],
    base_m: 0.5,
    lining: "grass",
    window: labelWindow("Owl and fox"),
  });
  room.put("fox", fox, on(glass, -0.35, 0.02, { under_m: 1.9, yaw_deg: 78 }));
  const stump = room.put(
    "stump",
    plinth,
    { ...on(glass, 0.72, -0.05, { under_m: 1.9 }), label: "block" },
    { size: [0.46, 0.42, 0.36], material: "bark", kind: "block" },
  );
  room.put("owl", owl, on(stump, 0, 0, { yaw_deg: -15 }));
  for (const z of [-8.4])
    room.put("butterflies", butterflyBox, against(wallSpot(18, z, -90), 1.3), {
      columns: 4,
      rows: 3,
      random,
    });
  wallLabel(room, wallSpot(18, -7.1, -90), "Butterflies");
}

function looking(room: Contents, floor: NodeDef): void {
  room.put("telescope", telescope, standing(floor, 17.0, -6.6, -60));
  wallLabel(room, wallSpot(18, -6.3, -90), "Telescope");
  const base = room.put("plinth", plinth, standing(floor, 6.85, -3.9, 90), {
    size: [0.5, 0.8, 0.5],
    material: "oak dark",
    window: labelWindow("Globe"),
  });
  room.put("globe", globe, on(base, 0, 0, { yaw_deg: 20 }));
  room.put(
    "screen",
    wallScreen,
    { ...against(wallSpot(13.2, -0.3, 180), 1.05), label: "touch screen" },
    { width_m: 0.95, on: true },
  );
}

function furniture(room: Contents, floor: NodeDef): void {
  room.put("bench", galleryBench, standing(floor, 12.4, -2.2), { length_m: 1.86 });
  room.put(
    "guard-chair",
    shellChair,
    { ...standing(floor, 17.5, -1.0, -90), label: "guard's chair" },
    { shell: "mahogany" },
  );
  textPanel(room, wallSpot(6.3, -8.0, 90), "nature", 1.0, 1.35);
  safety(room, wallSpot(17.1, -0.3, 180));
  exitOver(room, wallSpot(6.3, -6, 90), 3.25, "left");
  rail(room, ROOM, [9.6, -9.3], 180, { lit: 3 });
  rail(room, ROOM, [15.9, -9.3], 180, { lit: 4 });
  rail(room, ROOM, [12.2, -1.6], 0, { length_m: 3.4, lit: 3 });
  const lamps = room.nodes.filter((node) => node.kind === "spot-rail").map((node) => node.id);
  room.put("switch", wallSwitch, against(wallSpot(6.3, -4.55, 90), 1.1), lamps, true);
}
