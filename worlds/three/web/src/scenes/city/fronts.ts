/**
 * What the shops show to the street: signs, awnings, goods behind glass, tables outside, what stands before a door.
 *
 * Owns: those of the bakery, the bookshop, the cafe, the pharmacy, the barber and the shop that is shut. Refuses: rooms one
 * can enter.
 */
import { cake } from "../../kit/baked";
import { book } from "../../kit/books";
import { boxCollider, cylinderCollider } from "../../kit/colliders";
import { Contents, type Workshop } from "../../kit/contents";
import { cityBicycle } from "../../kit/cycles";
import { wallMirror } from "../../kit/decor";
import { box } from "../../kit/geometry/box";
import { lathe } from "../../kit/geometry/lathe";
import { lettering } from "../../kit/geometry/lettering";
import type { NodeDef } from "../../kit/model";
import { fixed, on, standing } from "../../kit/placement";
import { type Place, Prop } from "../../kit/prop";
import { barberChair, barberPole, counter, pharmacyCross, priceBoard, rack } from "../../kit/shop";
import { awning, fascia, hangingSign, shopDoor, shopWindow } from "../../kit/shopfronts";
import { chalkBoard, wallPoster } from "../../kit/stops";
import { roundTable } from "../../kit/tables";
import { mug, plate } from "../../kit/tableware";
import type { Ground } from "./ground";
import { HARBOUR, PAVE_M } from "./plan";

const H = HARBOUR.houses;
const FASCIA_Y = 3.12;

/** The same thing, fixed where it stands: nobody can reach behind the glass. */
const still =
  <Options extends unknown[]>(build: (place: Place, ...options: Options) => NodeDef) =>
  (place: Place, ...options: Options): NodeDef => {
    const { mass_kg: _, ...node } = build(place, ...options);
    return { ...node, body: "static" };
  };
const stillCake = still(cake);

export function fronts(ground: Ground, houses: readonly NodeDef[], workshop: Workshop): NodeDef[] {
  const find = (name: string): NodeDef => {
    const found = houses.find(({ id }) => id.endsWith(`/house-${name}`));
    if (!found) throw new Error(`no house ${name}`);
    return found;
  };
  const west = new Contents("west", workshop);
  const east = new Contents("east", workshop);
  const crossing = new Contents("crossing", workshop);
  entered(ground, west, east, crossing);
  cafe(ground, find("ne-1"), crossing, east);
  pharmacy(find("sw-1"), crossing);
  barber(find("nw-2"), west);
  shut(west);
  bicycles(ground, crossing, west);
  return [...west.nodes, ...east.nodes, ...crossing.nodes].map((node) => renamed(node));
}

/** Things of the fronts are numbered apart from what stands on the pavements. */
function renamed(node: NodeDef): NodeDef {
  const rename = (id: string) =>
    id.includes("/house-") || id.includes("/pavement") ? id : id.replace("/", "/shop-");
  return {
    ...node,
    id: rename(node.id),
    ...(node.rests_on === undefined ? {} : { rests_on: rename(node.rests_on) }),
  };
}

function entered({ pavements }: Ground, west: Contents, east: Contents, crossing: Contents): void {
  crossing.put("sign", fascia, fixed("crossing", [-14.4, FASCIA_Y, -H]), {
    width_m: 10.6,
    words: "BAKERY",
    tint: 0x6d3f24,
    letters: 0xf3dfae,
  });
  crossing.put("sign", fascia, fixed("crossing", [-9, FASCIA_Y, -15.4], 90), {
    width_m: 4.4,
    words: "BAKERY",
    tint: 0x6d3f24,
    letters: 0xf3dfae,
  });
  west.put("awning", awning, fixed("west", [-16.7, FASCIA_Y - 0.06, -H]), {
    width_m: 4.8,
    reach_m: 1.4,
    colors: [0xf3ead6, 0xa8452f],
  });
  crossing.put("hanging-sign", hangingSign, fixed("crossing", [-9.585, 4.75, -H]), {
    words: ["FRESH", "BREAD"],
    tint: 0x6d3f24,
    letters: 0xf3dfae,
  });
  west.put("chalk-board", chalkBoard, standing(pavements.nw, -14.1, -11.1, 20), {
    lines: ["TODAY", "CHERRY CAKE", "2 ROLLS + COFFEE", "3.80"],
  });
  east.put("sign", fascia, fixed("east", [26, FASCIA_Y, -H]), {
    width_m: 9.6,
    words: "THE PAPER BOAT - BOOKS",
    tint: 0x1f4a3c,
    letters: 0xe9d9a6,
  });
  east.put("hanging-sign", hangingSign, fixed("east", [30.6, 4.8, -H]), {
    words: ["BOOKS"],
    tint: 0x1f4a3c,
    letters: 0xe9d9a6,
  });
  const stand = east.put("bargain-table", rack, standing(pavements.ne, 24.0, -11.55, 0), {
    size: [1.3, 0.8, 0.5],
    shelves: [0.45, 0.78],
    wood: "pine",
    back: false,
  });
  [0x7d2b28, 0x28405f, 0x3f5a3a, 0xc08a35, 0x4a3350, 0xb5533a].forEach((color, i) => {
    east.put("book", book, on(stand, -0.5 + i * 0.2, 0, { yaw_deg: ((i * 37) % 11) - 5 }), {
      size: [0.03, 0.21, 0.14],
      color,
      lying: true,
    });
  });
  east.put("chalk-board", chalkBoard, standing(pavements.ne, 27.6, -10.9, -14), {
    lines: ["BARGAINS", "3 BOOKS", "5 €"],
    height_m: 0.9,
  });
}

/** A shop window or door that fills a recess of a house; u along its front. */
function fill(house: NodeDef, u: number, build: (at: Omit<Place, "id">) => void, sill_m: number): void {
  const yaw = (Math.atan2(house.quaternion?.[1] ?? 0, house.quaternion?.[3] ?? 1) * 360) / Math.PI;
  const a = (yaw * Math.PI) / 180;
  const [x, y, z] = house.position;
  const back = -0.12;
  build({
    at: [x + u * Math.cos(a) + back * Math.sin(a), y + sill_m, z - u * Math.sin(a) + back * Math.cos(a)],
    yaw_deg: yaw,
  });
}

interface FrontPlan {
  readonly windows: readonly (readonly [u0: number, u1: number, sill: number, words?: string])[];
  readonly door: readonly [u0: number, u1: number];
  readonly tint: number;
  readonly letters: number;
  readonly card: string;
}

const HEAD_M = 2.95;

function glaze(place: Contents, house: NodeDef, { windows, door, tint, letters, card }: FrontPlan): void {
  for (const [u0, u1, sill, words] of windows)
    fill(
      house,
      (u0 + u1) / 2,
      (at) =>
        place.put("shop-window", shopWindow, at, {
          width_m: u1 - u0,
          height_m: HEAD_M - sill,
          panes: u1 - u0 > 3.3 ? 2 : 1,
          tint,
          words_tint: letters,
          ...(words ? { words } : {}),
        }),
      sill,
    );
  fill(
    house,
    (door[0] + door[1]) / 2,
    (at) =>
      place.put("shop-door", shopDoor, at, {
        width_m: door[1] - door[0],
        height_m: HEAD_M,
        tint,
        hinges: "left",
        opens: false,
        words: card,
        fanlight_m: 0.4,
      }),
    0,
  );
}

function cafe({ pavements }: Ground, house: NodeDef, crossing: Contents, east: Contents): void {
  glaze(crossing, house, {
    windows: [
      [-5.4, -1.8, 0.5, "COFFEE"],
      [0.2, 4, 0.5, "CAKES"],
    ],
    door: [-1.45, -0.15],
    tint: 0x2c3f57,
    letters: 0xf4ecd8,
    card: "OPEN",
  });
  crossing.put("sign", fascia, fixed("crossing", [14.4, FASCIA_Y, -H]), {
    width_m: 9.6,
    words: "CAFE LINDEN",
    tint: 0x2c3f57,
    letters: 0xf4e8c8,
  });
  const bar = crossing.put("counter", counter, on(house, 2.1, -2.2, { under_m: 1 }), {
    size: [2.6, 1, 0.6],
    front: "walnut",
    top: "granite",
  });
  for (const x of [-0.8, 0.3])
    crossing.put("cake", stillCake, on(bar, x, 0), { tint: x < -0.5 ? 0x5a3320 : 0xf0dcc0, berry: 0xb3202c });
  const back = -H - 2.999;
  crossing.put(
    "price-board",
    priceBoard,
    { at: [17.1, PAVE_M + 1.7, back], room: "crossing" },
    {
      size: [2.2, 0.9],
      title: "CAFE LINDEN",
      lines: [
        ["ESPRESSO", "2.20"],
        ["CAPPUCCINO", "3.40"],
        ["LEMON CAKE", "3.80"],
      ],
    },
  );
  crossing.put(
    "poster",
    wallPoster,
    { at: [11.4, PAVE_M + 1.3, back], room: "crossing" },
    { size: [1, 1.2], picture: 0 },
  );
  terrace(pavements.ne, crossing, east);
}

/** A folding chair of slats. */
function cafeChair(place: Place, tint: number): NodeDef {
  const prop = new Prop(place, {
    kind: "cafe chair",
    label: "cafe chair",
    body: "dynamic",
    mass_kg: 4.2,
    has_front: true,
  });
  const look = { bevel: 0, tint };
  const [w, d] = [0.4, 0.4];
  for (const x of [-1, 1]) {
    prop.block([0.025, 0.44, 0.025], [x * (w / 2 - 0.013), 0, d / 2 - 0.013], "metal paint", look);
    prop.block([0.025, 0.84, 0.025], [x * (w / 2 - 0.013), 0, -d / 2 + 0.013], "metal paint", look);
    prop.block([0.02, 0.02, d - 0.05], [x * (w / 2 - 0.013), 0.2, 0], "metal paint", {
      ...look,
      solid: false,
    });
  }
  for (let i = 0; i < 5; i++)
    prop.block([w, 0.018, 0.06], [0, 0.44, -d / 2 + 0.055 + i * 0.073], "pine", { bevel: 0, solid: false });
  for (const y of [0.62, 0.74])
    prop.block([w - 0.05, 0.06, 0.016], [0, y, -d / 2 + 0.013], "pine", { bevel: 0 });
  return prop.collide(boxCollider([w, 0.018, d - 0.02], [0, 0.44, 0])).node();
}

/** A sun shade on a pole with a heavy foot. */
function parasol(place: Place, color: number): NodeDef {
  const prop = new Prop(place, { kind: "parasol", label: "parasol" });
  prop.post(0.26, 0.07, [0, 0, 0], "concrete", { segments: 14, bevel: 0 });
  prop.post(0.022, 2.5, [0, 0.07, 0], "pine", { segments: 8, bevel: 0 });
  const [r, y, rise] = [1.35, 2.08, 0.46];
  prop.mesh(
    lathe(
      [
        [r, y],
        [0.04, y + rise],
        [0, y + rise],
      ],
      8,
    ),
    "cloth paint",
    { tint: color },
  );
  prop.mesh(
    lathe(
      [
        [0, y + rise - 0.02],
        [0.04, y + rise - 0.02],
        [r, y - 0.012],
      ],
      8,
    ),
    "cloth paint",
    { tint: color },
  );
  prop.mesh(
    lathe(
      [
        [r + 0.001, y - 0.16],
        [r + 0.001, y],
      ],
      8,
    ),
    "cloth paint",
    { tint: color },
  );
  prop.mesh(
    lathe(
      [
        [r - 0.008, y],
        [r - 0.008, y - 0.16],
      ],
      8,
    ),
    "cloth paint",
    { tint: color },
  );
  return prop
    .collide(cylinderCollider(r, 0.3, [0, y - 0.16, 0]), cylinderCollider(0.5, 0.33, [0, y + 0.14, 0]))
    .node();
}

function terrace(pavement: NodeDef, crossing: Contents, east: Contents): void {
  const tables: readonly (readonly [x: number, z: number, shade: number | null])[] = [
    [11.2, -10.3, 0xb4342a],
    [14.6, -10.2, 0xf0e6cf],
    [17.9, -10.4, 0xb4342a],
  ];
  tables.forEach(([x, z, shade], i) => {
    const room = x < 14 ? crossing : east;
    const name = x < 14 ? "crossing" : "east";
    const at = (dx: number, dz: number, yaw = 0) => ({
      ...standing(pavement, x + dx, z + dz, yaw),
      room: name,
    });
    const table = room.put("terrace-table", roundTable, at(0, 0), {
      radius_m: 0.36,
      height_m: 0.73,
      wood: "white metal",
      kind: "cafe table",
    });
    if (shade !== null) room.put("parasol", parasol, at(0.75, 0.55), shade);
    room.put("cafe-chair", cafeChair, at(-0.62, 0.05, 90 + i * 7), 0x2f3f52);
    room.put("cafe-chair", cafeChair, at(0.6, -0.12, -96), 0x2f3f52);
    if (i === 1) room.put("cafe-chair", cafeChair, at(0.02, 0.66, 176), 0x2f3f52);
    room.put("mug", mug, { ...on(table, -0.14, 0.08, { yaw_deg: i * 60 }), room: name }, { tint: 0xf0ece0 });
    if (i !== 2) room.put("plate", plate, { ...on(table, 0.14, -0.08), room: name }, { radius_m: 0.1 });
  });
  crossing.put("chalk-board", chalkBoard, standing(pavement, 12.9, -9.4, 12), {
    lines: ["LUNCH", "TOMATO SOUP 5.-", "QUICHE 6.50", "LEMONADE 3.-"],
  });
}

function pharmacy(house: NodeDef, crossing: Contents): void {
  glaze(crossing, house, {
    windows: [
      [-3.4, 0, 0.55],
      [1.9, 5.1, 0.55],
    ],
    door: [0.3, 1.6],
    tint: 0xe6e9e6,
    letters: 0x1e6b4a,
    card: "OPEN",
  });
  crossing.put("sign", fascia, fixed("crossing", [-14.9, FASCIA_Y, H], 180), {
    width_m: 8.6,
    words: "PHARMACY",
    tint: 0xeef2ee,
    letters: 0x1e7a4c,
  });
  crossing.put("cross", pharmacyCross, fixed("crossing", [-9.6, 4.5, H], 180));
  for (const u of [-1.7, 3.5]) {
    const shelf = crossing.put("rack", rack, on(house, u, -1.2, { under_m: 1 }), {
      size: [2.4, 1.5, 0.4],
      shelves: [0.5, 0.9, 1.3],
      wood: "lacquer white",
    });
    [
      [-0.9, 0.55, 0xb9d7c4],
      [-0.5, 0.55, 0xe7b6a8],
    ].forEach(([x, under, tint]) => {
      crossing.put(
        "medicine",
        medicine,
        on(shelf, x as number, 0.04, { under_m: under as number }),
        tint as number,
      );
    });
  }
}

/** A pile of small boxes. */
function medicine(place: Place, tint: number): NodeDef {
  const prop = new Prop(place, { kind: "medicine", label: "boxes of medicine", has_front: true });
  for (let i = 0; i < 3; i++) {
    prop.block([0.26, 0.07, 0.14], [0, i * 0.07, 0], "paper paint", {
      bevel: 0,
      tint: i % 2 ? 0xf4f4f0 : tint,
    });
    prop.mesh(box([0.08, 0.03, 0.004], 0).translate(-0.06, i * 0.07 + 0.02, 0.078), "paper paint", {
      tint: 0x2f7a55,
      casts_shadow: false,
    });
  }
  return prop.node();
}

function barber(house: NodeDef, west: Contents): void {
  glaze(west, house, {
    windows: [[-2.3, 2.3, 0.55, "HAIR + BEARD"]],
    door: [2.6, 3.9],
    tint: 0x24272a,
    letters: 0xf1e6cc,
    card: "BACK AT 11",
  });
  west.put("sign", fascia, fixed("west", [-23.7, FASCIA_Y, -H]), {
    width_m: 6.4,
    words: "BARBER",
    tint: 0x24272a,
    letters: 0xe6c98a,
  });
  west.put("barber-pole", barberPole, fixed("west", [-22.05, 1.6, -H]));
  for (const u of [-1.1, 0.9])
    west.put("barber-chair", barberChair, on(house, u, -1.35, { under_m: 1, yaw_deg: 160 }));
  west.put(
    "mirror",
    wallMirror,
    { at: [house.position[0] - 0.1, PAVE_M + 1.3, -H - 2.599], room: "west" },
    { size: [3.4, 1.1] },
  );
}

/** A roller shutter, let down, with paint sprayed on it. */
function shutter(place: Place, [w, h]: readonly [number, number]): NodeDef {
  const prop = new Prop(place, {
    kind: "roller shutter",
    label: "roller shutter",
    hangs: true,
    has_front: true,
  });
  const slats = Math.round(h / 0.12);
  for (let i = 0; i < slats; i++)
    prop.mesh(box([w, h / slats - 0.012, 0.03], 0).translate(0, (i * h) / slats, 0), "metal paint", {
      tint: 0xa9aeb0,
    });
  prop.mesh(box([w, h, 0.012], 0), "metal paint", { tint: 0x7d8386 });
  for (const [words, x, y, size, tint, lean] of [
    ["KIRO", -0.9, 0.9, 0.75, 0x2f6fb0, 7],
    ["ZONE 4", 1.3, 0.5, 0.42, 0xc2377e, -5],
  ] as const)
    prop.mesh(
      lettering(words, { height_m: size, weight: 0.2 })
        .rotateZ((lean * Math.PI) / 180)
        .translate(x, y, 0.024),
      "metal paint",
      { tint, casts_shadow: false },
    );
  return prop.collide(boxCollider([w, h, 0.04], [0, 0, 0])).node();
}

function shut(west: Contents): void {
  const size = [6.298, 2.898] as const;
  west.put("shutter", shutter, fixed("west", [-23.65, PAVE_M + 0.051, H + 0.06], 180), size);
  west.put("sign", fascia, fixed("west", [-23.65, FASCIA_Y, H], 180), {
    width_m: 6.6,
    words: "RADIO & TV REPAIR",
    tint: 0x6d6a62,
    letters: 0xd9d2bd,
  });
  west.put("poster", wallPoster, fixed("west", [-22.2, 1.35, H + 0.0405], 180), {
    size: [0.5, 0.6],
    words: ["CLOSED", "HOLIDAYS", "UNTIL", "9 JUNE"],
  });
}

function bicycles({ pavements }: Ground, crossing: Contents, west: Contents): void {
  crossing.put("bicycle", cityBicycle, standing(pavements.ne, 11.22, -7.62, 88), {
    paint: 0x1f4f7a,
    basket: true,
  });
  west.put("bicycle", cityBicycle, standing(pavements.nw, -31.6, -11.55, 0), {
    paint: 0x9a2c26,
    basket: false,
    lean_deg: -9,
  });
}
