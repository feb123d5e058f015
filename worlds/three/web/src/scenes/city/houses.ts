/**
 * The houses along both streets, and the gate house that spans Linden Street.
 *
 * Owns: which house stands where and what it looks like. Refuses: what is inside shops, shop fronts and signs, far houses.
 */
import { type FacadeStyle, type GroundPlan, townhouse } from "../../kit/facades";
import type { NodeDef } from "../../kit/model";
import type { Random } from "../../kit/random";
import { districtAt, HARBOUR, LINDEN, PAVE_M, SHOP_HEAD_M } from "./plan";

const GROUND_M = SHOP_HEAD_M - PAVE_M;

type StyleName =
  | "cream"
  | "rose"
  | "brick"
  | "grey"
  | "mint"
  | "ochre"
  | "white"
  | "blue"
  | "clinker"
  | "sand";

const STYLES: Readonly<Record<StyleName, FacadeStyle>> = {
  cream: {
    wall: "stucco",
    tint: 0xf1e3c4,
    trim: 0xfbf7ec,
    door: 0x3b5a47,
    frame: 0xf3f1ea,
    look: "classic",
    roof: "mansard",
    roof_tint: 0x7d8790,
  },
  rose: {
    wall: "stucco",
    tint: 0xe0b3a0,
    trim: 0xf7eee4,
    door: 0x6b3a2c,
    frame: 0xf0ede4,
    look: "classic",
    roof: "gable",
  },
  brick: {
    wall: "facade",
    tint: 0xfff4ec,
    trim: 0xe9e1d2,
    door: 0x27435e,
    frame: 0xf0eee6,
    look: "brick",
    roof: "mansard",
    roof_tint: 0x6b747c,
  },
  grey: {
    wall: "stucco",
    tint: 0xc6cbc9,
    trim: 0xeff1ee,
    door: 0x7a2f2a,
    frame: 0x4c5357,
    look: "plain",
    roof: "flat",
  },
  mint: {
    wall: "stucco",
    tint: 0xbfd0bd,
    trim: 0xf3f4ea,
    door: 0x345048,
    frame: 0xf4f3ec,
    look: "classic",
    roof: "mansard",
    roof_tint: 0x858d92,
  },
  ochre: {
    wall: "stucco",
    tint: 0xe3bf78,
    trim: 0xf8efdb,
    door: 0x50331f,
    frame: 0xf2eee2,
    look: "plain",
    roof: "gable",
  },
  white: {
    wall: "stucco",
    tint: 0xf0efe9,
    trim: 0xfbfaf5,
    door: 0x33373a,
    frame: 0x2f3437,
    look: "modern",
    roof: "flat",
  },
  blue: {
    wall: "stucco",
    tint: 0xa9bccb,
    trim: 0xf1f3f1,
    door: 0x2c4258,
    frame: 0xf3f3ee,
    look: "classic",
    roof: "gable",
  },
  clinker: {
    wall: "clinker",
    tint: 0xfff8ee,
    trim: 0xd8cdb8,
    door: 0x3f4f3c,
    frame: 0x5b4636,
    look: "brick",
    roof: "flat",
  },
  sand: {
    wall: "ashlar",
    tint: 0xf2e6cc,
    trim: 0xfaf3e2,
    door: 0x2b2f33,
    frame: 0xefece3,
    look: "classic",
    roof: "mansard",
    roof_tint: 0x767f86,
  },
};

interface Plot {
  readonly id: string;
  /** Middle of the front. */
  readonly at: readonly [x: number, z: number];
  readonly yaw_deg: 0 | 90 | 180 | -90;
  readonly width_m: number;
  readonly style: StyleName;
  readonly storeys: number;
  readonly bays: number;
  readonly ground: GroundPlan;
  readonly storey_m?: number;
  readonly left_bays?: number;
  readonly right_bays?: number;
  readonly depth_m?: number;
  readonly balconies?: readonly (readonly [number, number])[];
  readonly downpipe?: "left" | "right" | "none";
}

const house = (number: string, door: number, more: Partial<GroundPlan> = {}): GroundPlan => ({
  kind: "house",
  door,
  number,
  ...more,
});

const H = HARBOUR.houses;
const L = LINDEN.houses;

/** A shop window down to a low sill, with a room behind it. */
export const window = (
  u0: number,
  u1: number,
  wall: number,
  floor: string,
  sill_m = 0.55,
  depth_m = 2.6,
) => ({
  u0,
  u1,
  sill_m,
  head_m: 2.95,
  depth_m,
  wall,
  floor,
});

/** From the crossing outwards on each side of Harbour Street, then along Linden Street. */
const PLOTS: readonly Plot[] = [
  {
    id: "nw-1",
    at: [-14.5, -H],
    yaw_deg: 0,
    width_m: 11,
    style: "cream",
    storeys: 4,
    bays: 4,
    ground: { kind: "open" },
    right_bays: 3,
    balconies: [
      [2, 1],
      [2, 2],
      [3, 1],
      [3, 2],
    ],
  },
  {
    id: "nw-2",
    at: [-24.5, -H],
    yaw_deg: 0,
    width_m: 9,
    style: "brick",
    storeys: 4,
    bays: 3,
    ground: {
      kind: "shop",
      door: -3.2,
      number: "12",
      recesses: [
        window(-2.3, 2.3, 0xdfe6e4, "kitchen tiles"),
        window(2.6, 3.9, 0xdfe6e4, "kitchen tiles", 0),
      ],
      tint: 0xf3e9dc,
    },
  },
  {
    id: "nw-3",
    at: [-33, -H],
    yaw_deg: 0,
    width_m: 8,
    style: "ochre",
    storeys: 3,
    bays: 3,
    ground: house("14", 1),
  },
  {
    id: "nw-4",
    at: [-41, -H],
    yaw_deg: 0,
    width_m: 8,
    style: "white",
    storeys: 5,
    bays: 3,
    storey_m: 3,
    ground: house("16", 0),
    balconies: [
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 1],
      [5, 1],
    ],
  },
  {
    id: "nw-5",
    at: [-49.5, -H],
    yaw_deg: 0,
    width_m: 9,
    style: "mint",
    storeys: 4,
    bays: 3,
    ground: house("18", 2),
  },
  {
    id: "ne-1",
    at: [15, -H],
    yaw_deg: 0,
    width_m: 12,
    style: "sand",
    storeys: 5,
    bays: 4,
    storey_m: 3.2,
    ground: {
      kind: "shop",
      door: 5,
      number: "9",
      recesses: [
        window(-5.4, -1.8, 0xd8b483, "floorboards", 0.5, 3),
        window(-1.45, -0.15, 0xd8b483, "floorboards", 0, 3),
        window(0.2, 4, 0xd8b483, "floorboards", 0.5, 3),
      ],
      tint: 0xefe0c2,
    },
    left_bays: 3,
    balconies: [
      [1, 1],
      [1, 2],
      [3, 1],
      [3, 2],
    ],
  },
  {
    id: "ne-2",
    at: [26, -H],
    yaw_deg: 0,
    width_m: 10,
    style: "blue",
    storeys: 3,
    bays: 4,
    ground: { kind: "open" },
  },
  {
    id: "ne-3",
    at: [35, -H],
    yaw_deg: 0,
    width_m: 8,
    style: "clinker",
    storeys: 5,
    bays: 3,
    storey_m: 3,
    ground: house("13", 1),
    balconies: [
      [2, 0],
      [3, 0],
      [4, 0],
      [5, 0],
      [2, 2],
      [3, 2],
      [4, 2],
      [5, 2],
    ],
  },
  {
    id: "ne-4",
    at: [43.5, -H],
    yaw_deg: 0,
    width_m: 9,
    style: "rose",
    storeys: 4,
    bays: 3,
    ground: house("15", 2),
  },
  {
    id: "ne-5",
    at: [52, -H],
    yaw_deg: 0,
    width_m: 8,
    style: "grey",
    storeys: 4,
    bays: 3,
    ground: house("17", 0),
  },
  {
    id: "sw-1",
    at: [-14.5, H],
    yaw_deg: 180,
    width_m: 11,
    style: "rose",
    storeys: 4,
    bays: 4,
    ground: {
      kind: "shop",
      door: -4.4,
      number: "10",
      recesses: [
        window(-3.4, 0, 0xf1f5f3, "kitchen tiles"),
        window(0.3, 1.6, 0xf1f5f3, "kitchen tiles", 0),
        window(1.9, 5.1, 0xf1f5f3, "kitchen tiles"),
      ],
      tint: 0xf2f1ec,
    },
    left_bays: 3,
    balconies: [
      [1, 1],
      [1, 2],
    ],
  },
  {
    id: "sw-2",
    at: [-24.5, H],
    yaw_deg: 180,
    width_m: 9,
    style: "grey",
    storeys: 5,
    bays: 3,
    storey_m: 3,
    ground: {
      kind: "shop",
      door: 3.5,
      number: "8",
      recesses: [window(-4, 2.3, 0xd8d2c6, "concrete", 0.05, 0.4)],
      tint: 0x9fa7a6,
    },
  },
  {
    id: "sw-3",
    at: [-33, H],
    yaw_deg: 180,
    width_m: 8,
    style: "cream",
    storeys: 3,
    bays: 3,
    ground: house("6", 1),
  },
  {
    id: "sw-4",
    at: [-41, H],
    yaw_deg: 180,
    width_m: 8,
    style: "brick",
    storeys: 4,
    bays: 3,
    ground: house("4", 2),
    balconies: [[2, 1]],
  },
  {
    id: "sw-5",
    at: [-49.5, H],
    yaw_deg: 180,
    width_m: 9,
    style: "sand",
    storeys: 4,
    bays: 3,
    ground: house("2", 0),
  },
  {
    id: "nw-6",
    at: [-L, -27.5],
    yaw_deg: 90,
    width_m: 11,
    style: "mint",
    storeys: 3,
    bays: 4,
    ground: house("21", 1),
  },
  {
    id: "nw-7",
    at: [-L, -38.5],
    yaw_deg: 90,
    width_m: 11,
    style: "clinker",
    storeys: 4,
    bays: 4,
    ground: house("23", 2),
    balconies: [
      [1, 1],
      [2, 1],
      [3, 1],
    ],
  },
  {
    id: "ne-6",
    at: [L, -27.5],
    yaw_deg: -90,
    width_m: 11,
    style: "grey",
    storeys: 4,
    bays: 4,
    ground: house("22", 2),
    balconies: [
      [2, 2],
      [3, 2],
    ],
  },
  {
    id: "ne-7",
    at: [L, -38.5],
    yaw_deg: -90,
    width_m: 11,
    style: "rose",
    storeys: 3,
    bays: 4,
    ground: house("24", 0),
  },
  {
    id: "sw-6",
    at: [-L, 27.5],
    yaw_deg: 90,
    width_m: 11,
    style: "blue",
    storeys: 4,
    bays: 4,
    ground: house("17", 2),
  },
  {
    id: "sw-7",
    at: [-L, 38.5],
    yaw_deg: 90,
    width_m: 11,
    style: "ochre",
    storeys: 3,
    bays: 4,
    ground: house("15", 1),
    balconies: [[1, 2]],
  },
];

export function houses(random: Random): NodeDef[] {
  return PLOTS.map(({ id, at: [x, z], yaw_deg, style, storey_m = 3.35, depth_m = 10, ...plot }) => {
    const room = districtAt(x + Math.sin((yaw_deg * Math.PI) / 180), z + Math.cos((yaw_deg * Math.PI) / 180));
    return townhouse(
      { id: `${room}/house-${id}`, room, at: [x, PAVE_M, z], yaw_deg },
      { ...plot, depth_m, storey_m, ground_m: GROUND_M, style: STYLES[style], random },
    );
  });
}
