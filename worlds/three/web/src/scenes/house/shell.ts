/**
 * The building itself: walls, floors, ceilings, doors and windows.
 *
 * Owns: turning the plan into nodes. Refuses: furniture, the roof and the garden (outside.ts).
 */
import { door, doorway } from "../../kit/doors";
import type { NodeDef, Vec3 } from "../../kit/model";
import { type Opening, slab, type WallOptions, wall } from "../../kit/walls";
import { casementWindow } from "../../kit/windows";
import { CEILING_M, DOORWAYS, INNER_M, OUTER_M, ROOMS, type RoomId, WINDOWS } from "./plan";
import { WALL_TOP_M } from "./roof";

const PAINT: Readonly<Record<RoomId, string>> = {
  living: "wall sage",
  kitchen: "wall white",
  hall: "wall cream",
  bathroom: "wall tiles",
  bedroom: "wall blue",
};

const BASE_M = -0.2;

type Point = readonly [number, number];

interface Line {
  readonly id: string;
  readonly from: Point;
  readonly to: Point;
  readonly outer: boolean;
  readonly front: RoomId | "outside";
  readonly back: RoomId | "outside";
}

const line = (id: string, from: Point, to: Point, front: Line["front"], back: Line["back"]): Line => ({
  id,
  from,
  to,
  front,
  back,
  outer: front === "outside" || back === "outside",
});

/** Walls along x lie over the corners; walls along z fit between them. */
const WALLS: readonly Line[] = [
  line("living/wall-south", [-0.125, 0], [4.9, 0], "outside", "living"),
  line("hall/wall-south", [4.9, 0], [6.9, 0], "outside", "hall"),
  line("bedroom/wall-south", [6.9, 0], [10.725, 0], "outside", "bedroom"),
  line("kitchen/wall-north", [-0.125, -8], [4.9, -8], "kitchen", "outside"),
  line("bathroom/wall-north", [4.9, -8], [7.825, -8], "bathroom", "outside"),
  line("bedroom/wall-north", [7.825, -5.565], [10.475, -5.565], "bedroom", "outside"),
  line("kitchen/wall-west", [0, -7.875], [0, -4.2], "outside", "kitchen"),
  line("living/wall-west", [0, -4.2], [0, -0.125], "outside", "living"),
  line("bathroom/wall-east", [7.7, -7.875], [7.7, -5.56], "bathroom", "outside"),
  line("bedroom/wall-east", [10.6, -5.69], [10.6, -0.125], "bedroom", "outside"),
  line("kitchen/wall-bathroom", [4.9, -7.875], [4.9, -5.5], "kitchen", "bathroom"),
  line("kitchen/wall-hall", [4.9, -5.5], [4.9, -4.2], "kitchen", "hall"),
  line("living/wall-hall", [4.9, -4.2], [4.9, -0.125], "living", "hall"),
  line("living/wall-kitchen", [0.125, -4.2], [4.84, -4.2], "living", "kitchen"),
  line("hall/wall-bathroom", [4.96, -5.5], [6.9, -5.5], "hall", "bathroom"),
  line("bedroom/wall-bathroom", [6.9, -5.5], [7.825, -5.5], "bedroom", "bathroom"),
  line("hall/wall-bedroom", [6.9, -5.44], [6.9, -0.125], "hall", "bedroom"),
];

/** Openings of the plan whose centre lies on this line. */
function openingsOn({ from, to }: Line): Opening[] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [dx, dz] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const along = (at: Point): number | null => {
    const [px, pz] = [at[0] - from[0], at[1] - from[1]];
    const distance = px * dx + pz * dz;
    return Math.abs(px * dz - pz * dx) < 0.01 && distance > 0 && distance < length ? distance : null;
  };
  const windows = WINDOWS.map(({ at, width_m, sill_m, head_m }) => ({ at, width_m, sill_m, head_m }));
  const doors = Object.values(DOORWAYS).map(({ at, width_m, height_m }) => ({
    at,
    width_m,
    sill_m: 0,
    head_m: height_m,
  }));
  return [...windows, ...doors].flatMap(({ at, ...size }) => {
    const centre_m = along(at);
    return centre_m === null ? [] : [{ centre_m, ...size }];
  });
}

function wallOf(one: Line): NodeDef {
  const paint = (side: Line["front"]) => (side === "outside" ? "facade" : PAINT[side]);
  const dry = (side: Line["front"]) => side !== "outside" && side !== "bathroom";
  const skirting = (["front", "back"] as const).filter((side) => dry(one[side]));
  const room = one.front === "outside" ? one.back : one.front;
  const options: WallOptions = {
    id: one.id,
    label: one.outer ? "outer wall" : "wall",
    ...(room === "outside" ? {} : { room }),
    from: one.from,
    to: one.to,
    base_m: one.outer ? BASE_M : 0,
    height_m: one.outer ? CEILING_M + WALL_TOP_M - BASE_M : CEILING_M,
    thickness_m: one.outer ? OUTER_M : INNER_M,
    openings: openingsOn(one),
    front: paint(one.front),
    back: paint(one.back),
    reveal: "wall white",
    ends: one.outer ? "facade" : "wall white",
    skirting,
    skirting_inset_m: one.from[0] === one.to[0] ? skirtingInset(one) : CORNER_M,
  };
  return wall(options);
}

/** Boards of the walls along x end so far inside the corner, or their ends would lie in the outer face of the next wall. */
const CORNER_M = 0.005;

/** Walls along z end their skirting where the boards of the walls along x stand. */
function skirtingInset({ id }: Line): number {
  return id === "bedroom/wall-east" ? 0.265 : 0.075;
}

/** Slabs reach from the outer walls' inner faces to the partitions' centre lines. */
const SLABS: Readonly<Record<RoomId, { x: Point; z: Point; material: string }>> = {
  living: { x: [0.125, 4.9], z: [-4.2, -0.125], material: "floorboards" },
  kitchen: { x: [0.125, 4.9], z: [-7.875, -4.2], material: "kitchen tiles" },
  hall: { x: [4.9, 6.9], z: [-5.5, -0.125], material: "floorboards" },
  bathroom: { x: [4.9, 7.575], z: [-7.875, -5.5], material: "bath tiles" },
  bedroom: { x: [6.9, 10.475], z: [-5.5, -0.125], material: "floorboards" },
};

export type Floors = Readonly<Record<RoomId, NodeDef>>;

export interface Shell {
  readonly floors: Floors;
  readonly nodes: readonly NodeDef[];
}

function floorOf(room: RoomId): NodeDef {
  const { x, z, material } = SLABS[room];
  const label = `${ROOMS[room].label} floor`;
  return slab({
    id: `${room}/floor`,
    label,
    kind: "floor",
    room,
    x,
    z,
    surface_m: 0,
    thickness_m: 0.2,
    material,
  });
}

function ceilingOf(room: RoomId): NodeDef {
  const { x, z } = SLABS[room];
  const label = `${ROOMS[room].label} ceiling`;
  const material = "ceiling white";
  return slab({
    id: `${room}/ceiling`,
    label,
    kind: "ceiling",
    room,
    x,
    z,
    surface_m: CEILING_M,
    thickness_m: 0.12,
    material,
  });
}

function windowNodes(): NodeDef[] {
  return WINDOWS.map((plan) =>
    casementWindow(
      { id: plan.id, room: plan.room, at: [plan.at[0], plan.sill_m, plan.at[1]], yaw_deg: plan.yaw_deg },
      {
        width_m: plan.width_m,
        height_m: plan.head_m - plan.sill_m,
        panes: plan.panes,
        frosted: plan.frosted ?? false,
        reveal_m: OUTER_M / 2,
      },
    ),
  );
}

const LEAF_HALF_M = 0.02;

/** Middle of a leaf that lies flush with one face of its wall. */
function flush(plan: { at: Point; yaw_deg: number; wall_m: number }, towards: 1 | -1): Vec3 {
  const turn = (plan.yaw_deg * Math.PI) / 180;
  const offset = towards * (plan.wall_m / 2 - LEAF_HALF_M);
  return [plan.at[0] + Math.sin(turn) * offset, 0, plan.at[1] + Math.cos(turn) * offset];
}

function doorNodes(): NodeDef[] {
  const frames = Object.entries(DOORWAYS).map(([name, plan]) =>
    doorway(
      {
        id: `doorway/${name}`,
        at: [plan.at[0], 0, plan.at[1]],
        yaw_deg: plan.yaw_deg,
        room: name === "dining" ? "kitchen" : "hall",
      },
      { width_m: plan.width_m, height_m: plan.height_m, wall_m: plan.wall_m, threshold: "oak" },
    ),
  );
  const leafOf = (name: "front" | "kitchen" | "bedroom" | "bathroom", room: string, towards: 1 | -1) => {
    const plan = DOORWAYS[name];
    const place = { id: `${room}/door-1`, room, at: flush(plan, towards), yaw_deg: plan.yaw_deg };
    return { place, size: { width_m: plan.width_m, height_m: plan.height_m } };
  };
  const front = leafOf("front", "hall", -1);
  const kitchen = leafOf("kitchen", "kitchen", -1);
  const bedroom = leafOf("bedroom", "bedroom", 1);
  const bathroom = leafOf("bathroom", "bathroom", -1);
  return [
    ...frames,
    door(front.place, {
      ...front.size,
      hinges: "right",
      swings: "back",
      open: false,
      style: "front",
      material: "door green",
    }),
    door(kitchen.place, { ...kitchen.size, hinges: "left", swings: "back", open: true, style: "glazed" }),
    door(bedroom.place, { ...bedroom.size, hinges: "right", swings: "front", open: true, style: "panelled" }),
    door(bathroom.place, {
      ...bathroom.size,
      hinges: "left",
      swings: "back",
      open: false,
      style: "panelled",
    }),
  ];
}

/** Everything fixed inside the outer faces. */
export function shell(): Shell {
  const rooms = Object.keys(SLABS) as RoomId[];
  const floors = Object.fromEntries(rooms.map((room) => [room, floorOf(room)])) as Record<RoomId, NodeDef>;
  const ceilings = rooms.map((room) => ceilingOf(room));
  const walls = WALLS.map((one) => wallOf(one));
  return {
    floors,
    nodes: [...Object.values(floors), ...ceilings, ...walls, ...windowNodes(), ...doorNodes()],
  };
}
