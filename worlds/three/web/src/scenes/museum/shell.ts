/**
 * The building itself: walls, floors, ceilings, skylights, doors and windows.
 *
 * Owns: turning the plan into nodes. Refuses: furniture, exhibits, the forecourt (outside.ts).
 */
import { door, doorway } from "../../kit/doors";
import { glassDoor, glazedScreen } from "../../kit/glazing";
import type { NodeDef } from "../../kit/model";
import { cornice } from "../../kit/mouldings";
import { skylight, skylitCeiling } from "../../kit/skylights";
import { type Opening, slab, type WallOptions, wall } from "../../kit/walls";
import { casementWindow } from "../../kit/windows";
import { DOORWAYS, HALL_M, PARAPET_M, ROOMS, type RoomId, SKYLIGHTS, WALL_M, WINDOWS } from "./plan";

const PAINT: Readonly<Record<RoomId, string>> = {
  foyer: "wall ivory",
  antiquities: "wall museum grey",
  paintings: "wall pompeii",
  nature: "wall petrol",
  cafe: "wall cream",
  cloakroom: "wall ivory",
  study: "wall bottle green",
  installation: "wall white",
  media: "wall night",
  lift: "wall white",
};

const FLOORING: Readonly<Partial<Record<RoomId, string>>> = {
  foyer: "marble floor",
  antiquities: "marble floor",
  paintings: "parquet",
  nature: "parquet dark",
  cafe: "floorboards",
  cloakroom: "marble floor",
  study: "parquet",
  installation: "parquet",
  media: "mat",
};

const BASE_M = -0.3;
const ROOF_M = 0.35;

type Point = readonly [number, number];
type Side = RoomId | "outside" | "shaft";

interface Line {
  readonly id: string;
  readonly from: Point;
  readonly to: Point;
  readonly front: Side;
  readonly back: Side;
  readonly thick_m: number;
}

const line = (
  id: string,
  from: Point,
  to: Point,
  front: Side,
  back: Side,
  thick_m: number = WALL_M,
): Line => ({ id, from, to, front, back, thick_m });

/** Walls along x lie over the corners; walls along z fit between them. Fronts look south and west. */
const WALLS: readonly Line[] = [
  line("installation/wall-south", [-18.3, 8.15], [-12.65, 8.15], "outside", "installation"),
  line("study/wall-south", [-12.65, 8.15], [-6.15, 8.15], "outside", "study"),
  line("foyer/wall-south", [-6.15, 8.15], [6.15, 8.15], "outside", "foyer"),
  line("cafe/wall-south", [6.15, 8.15], [13.35, 8.15], "outside", "cafe"),
  line("media/wall-south", [13.35, 8.15], [18.3, 8.15], "outside", "media"),
  line("paintings/wall-north", [-18.3, -11.15], [-6.15, -11.15], "paintings", "outside"),
  line("antiquities/wall-north", [-6.15, -11.15], [6.15, -11.15], "antiquities", "outside"),
  line("nature/wall-north", [6.15, -11.15], [18.3, -11.15], "nature", "outside"),
  line("installation/wall-north", [-18, -0.15], [-12.65, -0.15], "installation", "paintings"),
  line("cloakroom/wall-north", [-12.65, -0.15], [-6.15, -0.15], "cloakroom", "paintings"),
  line("foyer/wall-north", [-6.15, -0.15], [6.15, -0.15], "foyer", "antiquities"),
  line("cafe/wall-north", [6.15, -0.15], [13.35, -0.15], "cafe", "nature"),
  line("media/wall-north", [13.35, -0.15], [18, -0.15], "media", "nature"),
  line("study/wall-north", [-12.5, 3.25], [-6.3, 3.25], "study", "cloakroom"),
  line("paintings/wall-west", [-18.15, -11], [-18.15, -0.15], "outside", "paintings"),
  line("installation/wall-west", [-18.15, -0.15], [-18.15, 8], "outside", "installation"),
  line("nature/wall-east", [18.15, -11], [18.15, -0.15], "nature", "outside"),
  line("media/wall-east", [18.15, -0.15], [18.15, 8], "media", "outside"),
  line("antiquities/wall-west", [-6.15, -11], [-6.15, -0.3], "paintings", "antiquities"),
  line("antiquities/wall-east", [6.15, -11], [6.15, -0.3], "antiquities", "nature"),
  line("cloakroom/wall-east", [-6.15, 0], [-6.15, 3.25], "cloakroom", "foyer"),
  line("study/wall-east", [-6.15, 3.25], [-6.15, 8], "study", "foyer"),
  line("foyer/wall-east", [6.15, 0], [6.15, 8], "foyer", "cafe"),
  line("cloakroom/wall-west", [-12.65, 0], [-12.65, 3.25], "installation", "cloakroom"),
  line("study/wall-west", [-12.65, 3.25], [-12.65, 8], "installation", "study"),
  line("media/wall-west", [13.35, 0], [13.35, 8], "cafe", "media"),
  line("lift/wall-south", [6.3, 2.925], [8.55, 2.925], "cafe", "shaft", 0.15),
  line("lift/wall-east", [8.475, 0], [8.475, 2.85], "shaft", "cafe", 0.15),
];

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

const inside = (side: Side): side is RoomId => side !== "outside" && side !== "shaft";

function paintOf(side: Side): string {
  if (side === "outside") return "ashlar warm";
  return side === "shaft" ? "concrete" : PAINT[side];
}

function wallOf(one: Line): NodeDef {
  const outer = one.front === "outside" || one.back === "outside";
  const room = [one.front, one.back].find(inside);
  const options: WallOptions = {
    id: one.id,
    label: outer ? "outer wall" : "wall",
    ...(room === undefined ? {} : { room }),
    from: one.from,
    to: one.to,
    base_m: outer ? BASE_M : 0,
    height_m: outer ? PARAPET_M - BASE_M : HALL_M + 0.1,
    thickness_m: one.thick_m,
    openings: openingsOn(one),
    front: paintOf(one.front),
    back: paintOf(one.back),
    reveal: outer ? "ashlar warm" : "marble",
    ends: "ashlar warm",
    capped: outer,
  };
  return wall(options);
}

/** Floors reach to the middle of the walls between rooms, and to the inner faces of outer walls, which are their own thresholds. */
function floorOf(room: RoomId): NodeDef {
  const { x, z, label } = ROOMS[room];
  const west = x[0] === -18 ? -18 : x[0] - 0.15;
  const east = x[1] === 18 ? 18 : x[1] + 0.15;
  const north = z[0] === -11 ? -11 : z[0] - 0.15;
  const south = z[1] === 8 ? 8 : z[1] + 0.15;
  return slab({
    id: `${room}/floor`,
    label: `${label} floor`,
    kind: "floor",
    room,
    x: [west, east],
    z: [north, south],
    surface_m: 0,
    thickness_m: 0.3,
    material: FLOORING[room] ?? "marble floor",
  });
}

const WHOLE_ROOMS = (Object.keys(ROOMS) as RoomId[]).filter((room) => room !== "lift");

/** A low room's ceiling fills what is between it and the roof. */
function ceilingOf(room: RoomId): NodeDef {
  const { x, z, ceiling_m, label } = ROOMS[room];
  const place = { id: `${room}/ceiling`, room, label: `${label} ceiling` };
  const [reach, thickness_m] = [0.15, HALL_M - ceiling_m + ROOF_M];
  const outerX = (value: number) => (Math.abs(value) === 18 ? 0 : reach);
  return skylitCeiling(place, {
    x: ceiling_m === HALL_M ? [x[0] - outerX(x[0]), x[1] + outerX(x[1])] : x,
    z: ceiling_m === HALL_M ? [z[0] === -11 ? z[0] : z[0] - reach, z[1] === 8 ? z[1] : z[1] + reach] : z,
    surface_m: ceiling_m,
    thickness_m,
    material: room === "media" ? "wall night" : "ceiling white",
    holes: SKYLIGHTS.filter((one) => one.room === room),
  });
}

function corniceOf(room: RoomId): NodeDef[] {
  const { x, z, ceiling_m } = ROOMS[room];
  if (ceiling_m !== HALL_M) return [];
  const options = { x, z, top_m: ceiling_m - 0.01, material: "plaster white", rails_m: [3.62] };
  return [cornice({ id: `${room}/cornice`, room }, options)];
}

function skylightNodes(): NodeDef[] {
  return SKYLIGHTS.map(({ id, room, x, z, frosted }) =>
    skylight(
      { id, room, at: [(x[0] + x[1]) / 2, HALL_M + ROOF_M, (z[0] + z[1]) / 2] },
      { size: [x[1] - x[0], z[1] - z[0]], frosted },
    ),
  );
}

function windowNodes(): NodeDef[] {
  return WINDOWS.map(({ id, room, at, yaw_deg, width_m, sill_m, head_m, panes }) =>
    casementWindow(
      { id, room, at: [at[0], sill_m, at[1]], yaw_deg },
      { width_m, height_m: head_m - sill_m, panes, reveal_m: WALL_M / 2 },
    ),
  );
}

const ARCHITRAVES: Readonly<Record<string, { room: RoomId; material: string; threshold?: string }>> = {
  antiquities: { room: "antiquities", material: "oak dark", threshold: "marble grey" },
  paintings: { room: "paintings", material: "oak dark", threshold: "marble grey" },
  nature: { room: "nature", material: "oak dark", threshold: "marble grey" },
  cloakroom: { room: "cloakroom", material: "oak dark" },
  study: { room: "study", material: "oak dark", threshold: "oak dark" },
  installation: { room: "installation", material: "oak dark", threshold: "oak dark" },
  media: { room: "media", material: "oak dark", threshold: "oak dark" },
  garden: { room: "cafe", material: "oak dark", threshold: "oak dark" },
  cafe: { room: "cafe", material: "oak dark", threshold: "oak dark" },
  lift: { room: "lift", material: "lift steel" },
};

function frameNodes(): NodeDef[] {
  return Object.entries(ARCHITRAVES).map(([name, { room, ...finish }]) => {
    const { at, yaw_deg, width_m, height_m } = DOORWAYS[name as keyof typeof DOORWAYS];
    const place = { id: `doorway/${name}`, at: [at[0], 0, at[1]] as const, yaw_deg, room };
    return doorway(place, { width_m, height_m, wall_m: WALL_M, ...finish });
  });
}

/** Two leaves that meet in the middle of a doorway, flush with the face they swing to. */
function doubleDoors(
  name: "antiquities" | "installation",
  swings: "front" | "back",
  open: readonly [boolean, boolean],
): NodeDef[] {
  const { at, yaw_deg, width_m, height_m } = DOORWAYS[name];
  const z = at[1] + (swings === "front" ? 1 : -1) * (WALL_M / 2 - 0.02);
  return [-1, 1].map((side, i) =>
    door(
      {
        id: `${name}/door-${i + 1}`,
        room: name,
        at: [at[0] + (side * (width_m - 0.05)) / 4, 0, z],
        yaw_deg,
      },
      {
        width_m: width_m / 2 + 0.022,
        height_m,
        hinges: side < 0 ? "left" : "right",
        swings,
        open: open[i] as boolean,
        style: "panelled",
        material: "mahogany",
      },
    ),
  );
}

function doorNodes(): NodeDef[] {
  const study = DOORWAYS.study;
  const garden = DOORWAYS.garden;
  return [
    ...doubleDoors("antiquities", "back", [true, true]),
    ...doubleDoors("installation", "front", [true, false]),
    door(
      { id: "study/door-1", room: "study", at: [study.at[0], 0, study.at[1] + 0.13], label: "study door" },
      {
        width_m: study.width_m,
        height_m: study.height_m,
        hinges: "left",
        swings: "front",
        open: false,
        style: "panelled",
        material: "mahogany",
      },
    ),
    door(
      { id: "cafe/door-1", room: "cafe", at: [garden.at[0], 0, garden.at[1] + 0.13], label: "cafe door" },
      {
        width_m: garden.width_m,
        height_m: garden.height_m,
        hinges: "right",
        swings: "front",
        open: false,
        style: "glazed",
        material: "mahogany",
      },
    ),
    ...entrance(),
  ];
}

/** The glass front: side panes, a transom light, two leaves in the middle. */
function entrance(): NodeDef[] {
  const { at, width_m, height_m } = DOORWAYS.entrance;
  const leaf = { width_m: 1.06, height_m: 2.5, swings: "back", open: false } as const;
  const base = { at: [at[0], 0, at[1]] as const, room: "foyer" };
  return [
    glazedScreen(
      { ...base, id: "foyer/front" },
      {
        width_m: width_m - 0.002,
        height_m: height_m - 0.001,
        mullions: [-2.05, -1.09, 1.09, 2.05],
        transom_m: 2.55,
        doorways: [[-1.06, 1.06]],
      },
    ),
    glassDoor(
      { ...base, id: "foyer/entrance-1", at: [-0.53, 0, at[1]], label: "entrance door" },
      { ...leaf, hinges: "left" },
    ),
    glassDoor(
      { ...base, id: "foyer/entrance-2", at: [0.53, 0, at[1]], label: "entrance door" },
      { ...leaf, hinges: "right" },
    ),
  ];
}

export interface Shell {
  readonly floors: Readonly<Record<RoomId, NodeDef>>;
  readonly nodes: readonly NodeDef[];
}

/** Everything fixed inside the outer faces, the lift's cabin left out. */
export function shell(): Shell {
  const floors = Object.fromEntries(WHOLE_ROOMS.map((room) => [room, floorOf(room)])) as Record<
    RoomId,
    NodeDef
  >;
  return {
    floors,
    nodes: [
      ...Object.values(floors),
      ...WHOLE_ROOMS.map((room) => ceilingOf(room)),
      ...WHOLE_ROOMS.flatMap((room) => corniceOf(room)),
      ...WALLS.map((one) => wallOf(one)),
      ...skylightNodes(),
      ...windowNodes(),
      ...frameNodes(),
      ...doorNodes(),
    ],
  };
}
