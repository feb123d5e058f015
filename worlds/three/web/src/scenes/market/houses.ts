/**
 * The houses: those seen from outside, the tavern and the baker's, whose ground floors are rooms, and the smithy.
 *
 * Owns: their walls, floors, frames, doors, shutters, beams and roofs. Refuses: what stands in the rooms.
 */
import { hullCollider } from "../../kit/colliders";
import { box } from "../../kit/geometry/box";
import { turned } from "../../kit/geometry/pose";
import { extrude } from "../../kit/geometry/profile";
import type { NodeDef, Vec3 } from "../../kit/model";
import { boardDoor, timberFrame } from "../../kit/plank_doors";
import { Prop } from "../../kit/prop";
import { pitchedRoof } from "../../kit/roofs";
import { townHouse } from "../../kit/townhouses";
import { type Opening, slab, type WallOptions, wall } from "../../kit/walls";
import { BAKERY, PLOTS, type Plot, SMITHY, type Span, TAVERN, YAW } from "./plan";

/** All houses, with the floors that rooms stand on. */
export function houses(): {
  floors: { tavern: NodeDef; bakery: NodeDef; chamber: NodeDef };
  nodes: NodeDef[];
} {
  const tavern = tavernRooms();
  const bakery = bakeryRooms();
  return {
    floors: { tavern: tavern.floor, ...bakery.floors },
    nodes: [...PLOTS.map(houseOn), ...tavern.nodes, ...bakery.nodes, smithy()],
  };
}

function houseOn({ id, label, x, z, facing, house }: Plot): NodeDef {
  const [dx, dz] = [x[1] - x[0], z[1] - z[0]];
  const turned = facing === "east" || facing === "west";
  return townHouse(
    { id, at: [(x[0] + x[1]) / 2, 0, (z[0] + z[1]) / 2], yaw_deg: YAW[facing], ...(label ? { label } : {}) },
    { ...house, width_m: turned ? dz : dx, depth_m: turned ? dx : dz },
  );
}

const T = 0.35;
const DOOR_HEAD = 2.2;

interface Hole {
  readonly kind: "door" | "window";
  readonly x: number;
  readonly z: number;
  /** Turn of the wall's outward normal from +z. */
  readonly yaw_deg: number;
  readonly width_m: number;
  readonly sill_m: number;
  readonly head_m: number;
}

/** Frame of a hole, and its leaves: shutters thrown back for a window. */
function fittings(
  room: string,
  name: string,
  hole: Hole,
  floor_m: number,
  openDoor: boolean,
  board: string,
): NodeDef[] {
  const { x, z, yaw_deg, width_m: w } = hole;
  const base = hole.kind === "door" ? floor_m : hole.sill_m;
  const h = hole.head_m - base;
  const frame = timberFrame(
    { id: `${room}/${name}-frame`, room, at: [x, base, z], yaw_deg },
    { width_m: w, height_m: h, wall_m: T, sill_m: hole.kind === "door" ? 0 : hole.sill_m },
  );
  const a = (yaw_deg * Math.PI) / 180;
  const at = (along: number, out: number): Vec3 => [
    x + Math.cos(a) * along + Math.sin(a) * out,
    base,
    z - Math.sin(a) * along + Math.cos(a) * out,
  ];
  if (hole.kind === "door")
    return [
      frame,
      boardDoor(
        { id: `${room}/${name}`, room, at: at(0, -T / 2 + 0.03), yaw_deg },
        { width_m: w, height_m: h, hinges: "left", swings: "back", open: openDoor, board, straps: 3 },
      ),
    ];
  const shutters = (["left", "right"] as const).map((hinges) =>
    boardDoor(
      {
        id: `${room}/${name}-shutter-${hinges}`,
        room,
        at: at(((hinges === "left" ? -1 : 1) * w) / 4, T / 2 + 0.058),
        yaw_deg,
      },
      {
        width_m: w / 2,
        height_m: h,
        hinges,
        swings: "front",
        open: true,
        open_deg: 165,
        board,
        shutter: true,
      },
    ),
  );
  return [frame, ...shutters];
}

interface RoomWall {
  readonly name: string;
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly holes: readonly Hole[];
}

function roomWall(room: string, one: RoomWall, height_m: number, outside: string): NodeDef {
  const openings = one.holes.map(
    ({ x, z, width_m, sill_m, head_m, kind }): Opening => ({
      centre_m: Math.hypot(x - one.from[0], z - one.from[1]),
      width_m,
      sill_m: kind === "door" ? 0 : sill_m,
      head_m,
    }),
  );
  const options: WallOptions = {
    id: `${room}/${one.name}`,
    label: "house wall",
    room,
    from: one.from,
    to: one.to,
    height_m,
    thickness_m: T,
    openings,
    front: outside,
    back: "limewash",
    reveal: "limewash",
    ends: outside,
  };
  return wall(options);
}

/** Dark beams under a ceiling, across the shorter way. */
function beams(room: string, x: Span, z: Span, under_m: number, along: "x" | "z"): NodeDef {
  const prop = new Prop(
    { id: `${room}/beams`, room, at: [(x[0] + x[1]) / 2, under_m - 0.2, (z[0] + z[1]) / 2] },
    { kind: "beams", label: "ceiling beams", structural: true },
  );
  const [w, d] = [x[1] - x[0], z[1] - z[0]];
  const run = along === "x" ? d : w;
  const count = Math.round(run / 1.25);
  for (let i = 0; i < count; i++) {
    const at = -run / 2 + (run * (i + 0.5)) / count;
    const size: Vec3 = along === "x" ? [w, 0.2, 0.18] : [0.18, 0.2, d];
    prop.block(size, along === "x" ? [0, 0, at] : [at, 0, 0], "timber", { bevel: 0 });
  }
  return prop.node();
}

const door = (x: number, z: number, yaw_deg: number, floor_m: number, width_m = 1.1): Hole => ({
  kind: "door",
  x,
  z,
  yaw_deg,
  width_m,
  sill_m: 0,
  head_m: DOOR_HEAD + floor_m - 0.1,
});
const opening = (x: number, z: number, yaw_deg: number, width_m = 1.2): Hole => ({
  kind: "window",
  x,
  z,
  yaw_deg,
  width_m,
  sill_m: 1.1,
  head_m: 2.15,
});

function tavernRooms(): { floor: NodeDef; nodes: NodeDef[] } {
  const room = "tavern";
  const [x0, x1] = TAVERN.x;
  const [z0, z1] = TAVERN.z;
  const inset = T / 2;
  const front = {
    door: door(x0 + inset, 1.2, -90, TAVERN.floor_m, 1.15),
    left: opening(x0 + inset, -2.2, -90),
    right: opening(x0 + inset, 4.5, -90),
  };
  const south = opening(20.6, z1 - inset, 0);
  const walls: RoomWall[] = [
    {
      name: "wall-west",
      from: [x0 + inset, z0],
      to: [x0 + inset, z1],
      holes: [front.door, front.left, front.right],
    },
    { name: "wall-south", from: [x0 + T, z1 - inset], to: [x1, z1 - inset], holes: [south] },
    { name: "wall-east", from: [x1 - inset, z1 - T], to: [x1 - inset, z0], holes: [] },
    { name: "wall-north", from: [x1 - T, z0 + inset], to: [x0 + T, z0 + inset], holes: [] },
  ];
  const floor = slab({
    id: "tavern/floor",
    label: "tavern floor",
    kind: "floor",
    room,
    x: [x0 + 0.02, x1 - 0.1],
    z: [z0 + 0.1, z1 - 0.1],
    surface_m: TAVERN.floor_m,
    thickness_m: TAVERN.floor_m + 0.1,
    material: "flagstones",
  });
  const upper = townHouse(
    {
      id: "tavern/upper",
      at: [(x0 + x1) / 2, 0, (z0 + z1) / 2],
      yaw_deg: YAW.west,
      label: "upper storey of the tavern",
    },
    {
      width_m: z1 - z0,
      depth_m: x1 - x0,
      ground_m: TAVERN.ground_m,
      storeys: 1,
      storey_m: 2.5,
      jetty_m: 0.5,
      gable: "front",
      pitch_deg: 52,
      hollow: true,
      wall: "limewash",
      windows: 4,
      look: "panes",
      sides: ["right"],
      braces: "cross",
      chimney: { x: -3.4, z: 2.6, over_m: 0.5 },
    },
  );
  return {
    floor,
    nodes: [
      floor,
      ...walls.map((one) => roomWall(room, one, TAVERN.ground_m, "rubble")),
      upper,
      beams(room, [x0 + T, x1 - T], [z0 + T, z1 - T], TAVERN.ground_m, "x"),
      step("tavern/step", [x0 - 0.2, 0, 1.2], [0.4, 0.1, 1.5]),
      ...fittings(room, "door-front", front.door, TAVERN.floor_m, true, "planks green"),
      ...fittings(room, "window-north", front.left, TAVERN.floor_m, false, "planks green"),
      ...fittings(room, "window-south", front.right, TAVERN.floor_m, false, "planks green"),
      ...fittings(room, "window-lane", south, TAVERN.floor_m, false, "planks green"),
    ],
  };
}

function step(id: string, at: Vec3, size: Vec3): NodeDef {
  const prop = new Prop({ id, at }, { kind: "step", label: "door step", structural: true });
  return prop.block(size, [0, 0, 0], "carved stone", { bevel: 0.02 }).node();
}

function bakeryRooms(): { floors: { bakery: NodeDef; chamber: NodeDef }; nodes: NodeDef[] } {
  const [x0, x1] = BAKERY.x;
  const [z0, z1] = BAKERY.z;
  const part = BAKERY.partition_z;
  const inset = T / 2;
  const shop = {
    door: door(-5.0, z0 + inset, 180, BAKERY.floor_m),
    window: opening(-8.1, z0 + inset, 180, 1.6),
  };
  const west = { shop: opening(x0 + inset, 14.4, -90, 1.0), bed: opening(x0 + inset, 19.2, -90, 1.0) };
  const walls: (RoomWall & { room: string })[] = [
    {
      room: "bakery",
      name: "wall-north",
      from: [x1, z0 + inset],
      to: [x0, z0 + inset],
      holes: [shop.door, shop.window],
    },
    {
      room: "bakery",
      name: "wall-west",
      from: [x0 + inset, z0 + T],
      to: [x0 + inset, part],
      holes: [west.shop],
    },
    { room: "chamber", name: "wall-west", from: [x0 + inset, part], to: [x0 + inset, z1], holes: [west.bed] },
    { room: "chamber", name: "wall-south", from: [x0 + T, z1 - inset], to: [x1, z1 - inset], holes: [] },
    { room: "bakery", name: "wall-east", from: [x1 - inset, z1 - T], to: [x1 - inset, z0 + T], holes: [] },
  ];
  const inner = { x: -5.2, width: 0.98 };
  const partition = wall({
    id: "chamber/partition",
    label: "wattle partition",
    room: "chamber",
    from: [x0 + T, part],
    to: [x1 - T, part],
    height_m: BAKERY.ground_m,
    thickness_m: 0.16,
    openings: [{ centre_m: inner.x - x0 - T, width_m: inner.width, sill_m: 0, head_m: 2.1 }],
    front: "limewash",
    back: "limewash",
    reveal: "timber",
  });
  const floorOf = (id: "bakery" | "chamber", z: Span) =>
    slab({
      id: `${id}/floor`,
      label: `${id === "bakery" ? "bakery" : "chamber"} floor`,
      kind: "floor",
      room: id,
      x: [x0 + 0.1, x1 - 0.1],
      z,
      surface_m: BAKERY.floor_m,
      thickness_m: BAKERY.floor_m + 0.1,
      material: id === "bakery" ? "flagstones" : "planks",
    });
  const floors = {
    bakery: floorOf("bakery", [z0 + 0.02, part]),
    chamber: floorOf("chamber", [part, z1 - 0.1]),
  };
  const upper = townHouse(
    {
      id: "bakery/upper",
      at: [(x0 + x1) / 2, 0, (z0 + z1) / 2],
      yaw_deg: YAW.north,
      label: "upper storey of the baker's house",
    },
    {
      width_m: x1 - x0,
      depth_m: z1 - z0,
      ground_m: BAKERY.ground_m,
      storeys: 1,
      jetty_m: 0.4,
      gable: "front",
      pitch_deg: 54,
      hollow: true,
      wall: "limewash ochre",
      windows: 3,
      look: "linen",
      sides: ["right"],
      braces: "cross",
      chimney: { x: 2.4, z: 0.9, over_m: 0.2 },
    },
  );
  const base = BAKERY.floor_m;
  return {
    floors,
    nodes: [
      ...Object.values(floors),
      ...walls.map((one) => roomWall(one.room, one, BAKERY.ground_m, "limewash")),
      partition,
      timberFrame(
        { id: "chamber/doorway", room: "chamber", at: [inner.x, base, part] },
        { width_m: inner.width, height_m: 2.1 - base, wall_m: 0.16, threshold: false },
      ),
      boardDoor(
        { id: "chamber/door-inner", room: "chamber", at: [inner.x, base, part + 0.05], yaw_deg: 0 },
        {
          width_m: inner.width,
          height_m: 2.1 - base,
          hinges: "right",
          swings: "front",
          open: true,
          board: "planks",
        },
      ),
      upper,
      beams("bakery", [x0 + T, x1 - T], [z0 + T, part - 0.08], BAKERY.ground_m, "z"),
      beams("chamber", [x0 + T, x1 - T], [part + 0.08, z1 - T], BAKERY.ground_m, "z"),
      plinth(),
      step("bakery/step", [-5.0, 0, z0 - 0.2], [1.5, 0.09, 0.4]),
      ...fittings("bakery", "door-front", shop.door, base, true, "planks red"),
      ...fittings("bakery", "window-shop", shop.window, base, false, "planks red"),
      ...fittings("bakery", "window-lane", west.shop, base, false, "planks red"),
      ...fittings("chamber", "window-lane", west.bed, base, false, "planks red"),
    ],
  };
}

/** Rubble at the foot of the baker's walls, where the limewash would rot. */
function plinth(): NodeDef {
  const [x0, x1] = BAKERY.x;
  const [z0, z1] = BAKERY.z;
  const prop = new Prop(
    { id: "bakery/plinth", at: [0, 0, 0] },
    { kind: "plinth", label: "plinth", structural: true },
  );
  prop.block([0.04, 0.4, z1 - z0], [x0 - 0.02, 0, (z0 + z1) / 2], "rubble", { bevel: 0 });
  prop.block([-5.75 - x0, 0.4, 0.04], [(x0 - 5.75) / 2, 0, z0 - 0.02], "rubble", { bevel: 0 });
  return prop.block([x1 + 4.25, 0.4, 0.04], [(x1 - 4.25) / 2, 0, z0 - 0.02], "rubble", { bevel: 0 }).node();
}

/** Where the smithy's chimney begins, over the hood of the forge. */
export const FLUE_M = 3;

/** Rubble, whitened inside above where soot and tools wear it off, since the fire and the open front are all its light. */
function smithyWalls(prop: Prop, w: number, d: number, h: number): void {
  const [bare, skin] = [0.55, 0.08];
  const wall = (
    [x, z]: readonly [number, number],
    across: readonly [number, number],
    material: string,
    y0 = 0,
    y1 = h,
  ) => prop.block([across[0], y1 - y0, across[1]], [x, y0, z], material, { bevel: 0 });
  const out = 0.4 - skin;
  wall([-w / 2 + out / 2, 0], [out, d], "rubble");
  for (const s of [-1, 1]) wall([-0.05, s * (d / 2 - out / 2)], [w - 0.9, out], "rubble");
  const inner = d - 0.8;
  for (const [material, y0, y1] of [
    ["rubble", 0, bare],
    ["limewash", bare, h],
  ] as const) {
    wall([-w / 2 + 0.4 - skin / 2, 0], [skin, inner], material, y0, y1);
    for (const s of [-1, 1]) wall([-0.05, s * (d / 2 - 0.4 + skin / 2)], [w - 0.9, skin], material, y0, y1);
  }
}

/** The smithy: three walls of rubble, open to the square up to the ridge of its shingled roof, for light and smoke. */
function smithy(): NodeDef {
  const [x0, x1] = SMITHY.x;
  const [z0, z1] = SMITHY.z;
  const [w, d, h] = [x1 - x0, z1 - z0, SMITHY.eaves_m];
  const prop = new Prop(
    { id: "smithy/building", room: "smithy", at: [(x0 + x1) / 2, 0, (z0 + z1) / 2], label: "smithy" },
    { kind: "smithy", label: "smithy", structural: true },
  );
  smithyWalls(prop, w, d, h);
  for (const z of [-d / 2 + 0.15, -1.2, 1.6, d / 2 - 0.15]) {
    prop.block([0.26, h, 0.26], [w / 2 - 0.15, 0, z], "timber", { bevel: 0 });
    for (const side of [-1, 1]) {
      if (Math.abs(z + side) > d / 2) continue;
      const brace = turned(box([0.12, 1.0, 0.12], 0), "x", side * 42);
      prop.mesh(brace.translate(w / 2 - 0.15, h - 0.75, z + side * 0.08), "timber");
    }
  }
  prop.block([0.28, 0.26, d], [w / 2 - 0.15, h, 0], "timber", { bevel: 0 });
  for (const x of [-w / 2 + 2.2, 0, w / 2 - 2.2])
    prop.block([0.2, 0.22, d], [x, h, 0], "timber", { bevel: 0 });
  const pitch = 44;
  const rise = (d / 2) * Math.tan((pitch * Math.PI) / 180);
  const gable = extrude(
    [
      [-d / 2, 0],
      [d / 2, 0],
      [0, rise],
    ],
    0.12,
  );
  const back = turned(gable, "y", 90).translate(-w / 2 + 0.2, h + 0.24, 0);
  prop.mesh(back, "rubble").collide(hullCollider([back]));
  pitchedRoof(prop, [0, h + 0.24, 0], {
    span_m: d,
    length_m: w,
    pitch_deg: pitch,
    material: "shingles",
    along: "x",
    eaves_m: 0.5,
    verge_m: 0.5,
    sag_m: 0.14,
  });
  prop.block([0.9, h + rise + 1.2 - FLUE_M, 0.9], [-w / 2 + 1.0, FLUE_M, -1.6], "rubble", { bevel: 0 });
  prop.block([1.06, 0.16, 1.06], [-w / 2 + 1.0, h + rise + 1.2, -1.6], "carved stone", { bevel: 0.02 });
  return prop.node();
}
