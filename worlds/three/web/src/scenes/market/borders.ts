/**
 * What closes the town: its wall, towers and gate, the stream's parapet, garden walls between houses.
 *
 * Owns: that nobody walks out of the streets. Refuses: houses, which close the rest.
 */

import { boxCollider } from "../../kit/colliders";
import { gateTower, roundTower, townWall } from "../../kit/fortress";
import { box } from "../../kit/geometry/box";
import type { NodeDef, Vec3 } from "../../kit/model";
import { Prop } from "../../kit/prop";
import { PARAPET, type Span, STREAM, TOWN, WALL_M } from "./plan";

const [WEST, EAST] = TOWN.x;
const [NORTH, SOUTH] = TOWN.z;
const HALF = WALL_M / 2;

/** Everything that closes the streets. */
export function borders(): NodeDef[] {
  return [...townWalls(), parapet(), ...gardenWalls(), ...churchyardWall()];
}

function townWalls(): NodeDef[] {
  const wall = (name: string, at: Vec3, yaw_deg: number, length_m: number, foot_m = 0.4) =>
    townWall({ id: `town/wall-${name}`, at, yaw_deg }, { length_m, foot_m });
  const gate = { at: 35.3, half: 3.5 };
  const corner = 0.7;
  return [
    wall(
      "north-west",
      [(WEST + gate.at - gate.half) / 2 - corner, 0, NORTH - HALF],
      0,
      gate.at - gate.half - WEST + 2 * corner,
    ),
    wall(
      "north-east",
      [(gate.at + gate.half + EAST) / 2 + 0.75, 0, NORTH - HALF],
      0,
      EAST - gate.at - gate.half + 1.5,
    ),
    wall("south", [(WEST + EAST) / 2, 0, SOUTH + HALF], 180, EAST - WEST + 2 * WALL_M),
    wall("west", [WEST - HALF, 0, (NORTH + SOUTH) / 2], 90, SOUTH - NORTH, 1.4),
    wall("east", [EAST + HALF, 0, (NORTH + SOUTH) / 2], -90, SOUTH - NORTH),
    gateTower({
      id: "gate-place/gate-tower",
      at: [gate.at, 0, NORTH - 2.1],
      label: "gate tower, its gate shut",
    }),
    roundTower(
      { id: "town/tower-north-west", at: [WEST - 0.6, -0.4, NORTH - 0.8] },
      { radius_m: 2.5, height_m: 9 },
    ),
    roundTower(
      { id: "town/tower-south-west", at: [WEST - 0.9, -1.3, SOUTH + 0.9] },
      { radius_m: 2.3, height_m: 9 },
    ),
    roundTower(
      { id: "town/tower-south-east", at: [EAST + 0.8, -0.4, SOUTH + 0.8] },
      { radius_m: 2.7, height_m: 8.5 },
    ),
    roundTower({ id: "town/tower-east", at: [EAST + 1.1, -0.4, -9] }, { radius_m: 2.3, height_m: 8 }),
    roundTower({ id: "town/tower-south", at: [-6, -0.4, SOUTH + 1.2] }, { radius_m: 2.2, height_m: 8.2 }),
  ];
}

function parapet(): NodeDef {
  const [x0, x1] = PARAPET.x;
  const [z0, z1] = PARAPET.z;
  const place = { id: "mill-street/parapet", at: [(x0 + x1) / 2, STREAM.bed_m, (z0 + z1) / 2] as const };
  const prop = new Prop(place, { kind: "wall", label: "parapet of the mill stream", structural: true });
  const height = 0.85 - STREAM.bed_m;
  prop.block([x1 - x0, height, z1 - z0], [0, 0, 0], "rubble", { bevel: 0 });
  prop.block([x1 - x0 + 0.1, 0.1, z1 - z0], [0, height, 0], "carved stone", { bevel: 0.02 });
  const bank = -z0 + TOWN.z[0];
  prop.block([0.3, -STREAM.bed_m, -bank], [-0.05, 0, -(z1 - z0) / 2 + bank / 2], "rubble", { bevel: 0 });
  return prop.node();
}

/** A rubble wall with a coping of tiles. */
function gardenWall(id: string, x: Span, z: Span, height: number, material = "rubble"): NodeDef {
  const place = { id, at: [(x[0] + x[1]) / 2, 0, (z[0] + z[1]) / 2] as const };
  const prop = new Prop(place, { kind: "wall", label: "garden wall", structural: true });
  const [w, d] = [x[1] - x[0], z[1] - z[0]];
  prop.block([w, height, d], [0, 0, 0], material, { bevel: 0 });
  prop.block([w + 0.14, 0.08, d + 0.14], [0, height, 0], "clay tiles old", { bevel: 0 });
  prop.mesh(
    box([w + (w > d ? 0.14 : -0.12), 0.08, d + (w > d ? -0.12 : 0.14)], 0).translate(0, height + 0.08, 0),
    "clay tiles old",
  );
  return prop
    .collide(boxCollider([Math.max(0.1, w - 0.12), 0.08, Math.max(0.1, d - 0.12)], [0, height + 0.08, 0]))
    .node();
}

function gardenWalls(): NodeDef[] {
  return [
    gardenWall("mill-street/garden-wall", [-33.3, -32.9], [13.5, 19.1], 2.3),
    gardenWall("south-lane/garden-wall", [-11.2, -10.8], [20.9, 24.8], 2.3),
    gardenWall("yard/wall-north", [-11.2, -0.9], [24.8, 25.2], 2.5),
    gardenWall("yard/wall-west", [-15.3, -14.95], [25.3, 35.1], 2.4),
    gardenWall("yard/wall-east", [-1.1, -0.7], [33.36, 35.1], 2.4),
    gardenWall("gate-street/garden-wall", [32.7, 33.05], [-20.5, -13.9], 2.4),
    gardenWall("churchyard/wall-north", [6.1, 16.3], [-32.4, -32], 2.2),
    gardenWall("churchyard/wall-east", [15.9, 16.3], [-32, -19.4], 2.1),
  ];
}

/** Low walls towards the square, with a gap to enter by. */
function churchyardWall(): NodeDef[] {
  return [
    gardenWall("churchyard/wall-south-1", [6.1, 9.4], [-14.1, -13.7], 1.05, "limestone grey"),
    gardenWall("churchyard/wall-south-2", [11, 16.1], [-14.1, -13.7], 1.05, "limestone grey"),
  ];
}
