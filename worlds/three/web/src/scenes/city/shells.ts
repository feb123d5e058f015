/**
 * The two shops one can enter, as empty rooms: floors, walls, shop windows, doors.
 *
 * Owns: those under the houses that leave their ground floor open. Refuses: what is in them (bakery.ts, bookshop.ts).
 */
import type { NodeDef } from "../../kit/model";
import { LEAF_M, shopDoor, shopWindow } from "../../kit/shopfronts";
import { type Opening, slab, wall } from "../../kit/walls";
import { HARBOUR, PAVE_M, SHOP_CEILING_M, SHOP_HEAD_M, SHOP_WALL_M, SHOPS } from "./plan";

export interface Shell {
  readonly floor: NodeDef;
  readonly nodes: readonly NodeDef[];
}

interface ShellPlan {
  readonly id: "bakery" | "bookshop";
  readonly floor: string;
  readonly paint: string;
  readonly outside: string;
  readonly frames: number;
  /** Middle of the door, x. */
  readonly door: number;
  readonly hinges: "left" | "right";
  readonly words: string;
  /** Middle, width, panes. */
  readonly windows: readonly (readonly [x: number, width_m: number, panes: number])[];
  /** Window in the side wall that faces Linden Street. */
  readonly side?: { readonly z: number; readonly width_m: number };
}

export const DOOR_WIDTH_M = 1.16;
const DOOR_HEAD_M = 2.9;
const SILL_M = 0.75;
const HEAD_M = 2.9;

const PLANS: readonly ShellPlan[] = [
  {
    id: "bakery",
    floor: "kitchen tiles",
    paint: "wall white",
    outside: "ashlar",
    frames: 0x6d3f24,
    door: -12.8,
    hinges: "left",
    words: "OPEN",
    windows: [
      [-16.7, 4.4, 3],
      [-10.75, 2.1, 1],
    ],
    side: { z: -15.4, width_m: 2.6 },
  },
  {
    id: "bookshop",
    floor: "floorboards",
    paint: "wall cream",
    outside: "ashlar",
    frames: 0x1f4a3c,
    door: 26.2,
    hinges: "right",
    words: "OPEN",
    windows: [
      [23.4, 3.2, 2],
      [28.9, 2.8, 2],
    ],
  },
];

export function shells(): Readonly<Record<"bakery" | "bookshop", Shell>> {
  const [bakery, bookshop] = PLANS.map(shell) as [Shell, Shell];
  return { bakery, bookshop };
}

function shell(plan: ShellPlan): Shell {
  const { id } = plan;
  const { x, depth } = SHOPS[id];
  const front = -HARBOUR.houses;
  const floor = slab({
    id: `${id}/floor`,
    label: "floor",
    kind: "floor",
    room: id,
    x,
    z: [front - depth, front],
    surface_m: PAVE_M,
    thickness_m: PAVE_M,
    material: plan.floor,
  });
  const ceiling = slab({
    id: `${id}/ceiling`,
    label: "ceiling",
    kind: "ceiling",
    room: id,
    x: [x[0] + SHOP_WALL_M, x[1] - SHOP_WALL_M],
    z: [front - depth + SHOP_WALL_M, front - SHOP_WALL_M],
    surface_m: SHOP_CEILING_M,
    thickness_m: 0.02,
    material: "ceiling white",
  });
  return { floor, nodes: [floor, ceiling, ...walls(plan), ...fillings(plan)] };
}

function walls(plan: ShellPlan): NodeDef[] {
  const { id, paint, outside, side } = plan;
  const { x, depth } = SHOPS[id];
  const [x0, x1] = x;
  const t = SHOP_WALL_M;
  const z1 = -HARBOUR.houses;
  const z0 = z1 - depth;
  const common = {
    room: id,
    base_m: PAVE_M,
    height_m: SHOP_HEAD_M - PAVE_M,
    thickness_m: t,
    reveal: "stucco",
  };
  const openings: Opening[] = [
    { centre_m: plan.door - x0, width_m: DOOR_WIDTH_M, sill_m: PAVE_M, head_m: DOOR_HEAD_M },
    ...plan.windows.map(([cx, width_m]) => ({ centre_m: cx - x0, width_m, sill_m: SILL_M, head_m: HEAD_M })),
  ];
  const back = side ? -HARBOUR.houses - 10 : z0 + t;
  const sideOpening = side
    ? [{ centre_m: z1 - side.z, width_m: side.width_m, sill_m: SILL_M, head_m: HEAD_M }]
    : [];
  return [
    wall({
      ...common,
      id: `${id}/wall-front`,
      label: "front wall",
      from: [x0, z1 - t / 2],
      to: [x1, z1 - t / 2],
      front: outside,
      back: paint,
      openings,
      ends: outside,
    }),
    wall({
      ...common,
      id: `${id}/wall-back`,
      label: "back wall",
      from: [x0, z0 + t / 2],
      to: [side ? x1 - t / 2 : x1, z0 + t / 2],
      front: paint,
      back: paint,
    }),
    wall({
      ...common,
      id: `${id}/wall-west`,
      label: "wall",
      from: [x0 + t / 2, z1 - t],
      to: [x0 + t / 2, z0 + t],
      front: paint,
      back: paint,
    }),
    wall({
      ...common,
      id: `${id}/wall-east`,
      label: "wall",
      from: [x1 - t / 2, z1 - t],
      to: [x1 - t / 2, back],
      front: side ? outside : paint,
      back: paint,
      openings: sideOpening.map((o) => ({ ...o, centre_m: o.centre_m - t })),
      ends: outside,
    }),
  ];
}

function fillings(plan: ShellPlan): NodeDef[] {
  const { id, frames, windows, door, hinges, words, side } = plan;
  const z = -HARBOUR.houses - SHOP_WALL_M / 2;
  const height_m = HEAD_M - SILL_M;
  const nodes = windows.map(([x, width_m, panes], i) =>
    shopWindow(
      { id: `${id}/shop-window-${i + 1}`, room: id, at: [x, SILL_M, z] },
      { width_m, height_m, panes, tint: frames },
    ),
  );
  if (side)
    nodes.push(
      shopWindow(
        {
          id: `${id}/shop-window-side`,
          room: id,
          at: [SHOPS[id].x[1] - SHOP_WALL_M / 2, SILL_M, side.z],
          yaw_deg: 90,
        },
        { width_m: side.width_m, height_m, panes: 2, tint: frames },
      ),
    );
  nodes.push(
    shopDoor(
      {
        id: `${id}/door-1`,
        room: id,
        at: [door, PAVE_M, -HARBOUR.houses - SHOP_WALL_M + LEAF_M / 2],
        label: `${id} door`,
      },
      {
        width_m: DOOR_WIDTH_M,
        height_m: DOOR_HEAD_M - PAVE_M,
        tint: frames,
        hinges,
        words,
        fanlight_m: 0.45,
      },
    ),
  );
  return nodes;
}
