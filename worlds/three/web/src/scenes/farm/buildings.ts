/** Farmhouse, barn, stable, machine shed, silo, wind pump. Owns the buildings; refuses what stands in them. */
import { farmHouse, silo } from "../../kit/farmyard";
import { turned } from "../../kit/geometry/pose";
import { extrude } from "../../kit/geometry/profile";
import { windPump } from "../../kit/machines";
import type { NodeDef } from "../../kit/model";
import { boardDoor } from "../../kit/plank_doors";
import { Prop } from "../../kit/prop";
import { pitchedRoof } from "../../kit/roofs";
import { openShed } from "../../kit/townhouses";
import { wall } from "../../kit/walls";
import { BARN, HOUSE, SHED, STABLE } from "./plan";

const DOOR = { z: -2, width_m: 3.6, height_m: 3.3 } as const;

export function buildings(grass: NodeDef): NodeDef[] {
  return [
    farmHouse(
      { id: "yard/farmhouse", at: [HOUSE.x, 0, HOUSE.z] },
      { width_m: HOUSE.width_m, depth_m: HOUSE.depth_m, height_m: HOUSE.height_m, wall: "wall cream" },
    ),
    ...barn(),
    openShed(
      { id: "stable/building", room: "stable", at: [STABLE.x, 0, STABLE.z], label: "open cowshed" },
      {
        width_m: STABLE.width_m,
        depth_m: STABLE.depth_m,
        front_m: 2.7,
        back_m: 3.6,
        roof: "roof",
        back: "planks",
        posts: 4,
      },
    ),
    openShed(
      { id: "shed/building", room: "shed", at: [SHED.x, 0, SHED.z], yaw_deg: 180, label: "machine shed" },
      {
        width_m: SHED.width_m,
        depth_m: SHED.depth_m,
        front_m: 3,
        back_m: 3.7,
        roof: "steel",
        back: "planks dark",
        posts: 4,
      },
    ),
    silo({ id: "yard/silo", at: [-22.5, 0, -13.5] }, {}),
    windPump(
      { id: "fields/wind-pump", room: "fields", at: [29, 0.0003, -22], yaw_deg: 150, rests_on: grass.id },
      {},
    ),
  ];
}

function barn(): NodeDef[] {
  const [x0, x1] = BARN.x;
  const [z0, z1] = BARN.z;
  const t = BARN.wall_m;
  const side = (
    name: string,
    from: readonly [number, number],
    to: readonly [number, number],
    door = false,
    windows: readonly number[] = [],
  ) =>
    wall({
      id: `barn/${name}`,
      label: "barn wall",
      room: "barn",
      from,
      to,
      height_m: BARN.eaves_m,
      thickness_m: t,
      front: "planks red",
      back: "planks",
      reveal: "planks",
      ends: "planks red",
      openings: door
        ? [{ centre_m: z1 - DOOR.z, width_m: DOOR.width_m, sill_m: 0, head_m: DOOR.height_m }]
        : windows.map((centre_m) => ({ centre_m, width_m: 1.5, sill_m: 1.5, head_m: 2.6 })),
    });
  const leaves = (["left", "right"] as const).map((hinges) =>
    boardDoor(
      {
        id: `barn/door-${hinges}`,
        room: "barn",
        at: [x1 + 0.03, 0, DOOR.z + (hinges === "left" ? 1 : -1) * (DOOR.width_m / 4)],
        yaw_deg: 90,
        label: "barn door",
      },
      {
        width_m: DOOR.width_m / 2,
        height_m: DOOR.height_m,
        hinges,
        swings: "front",
        open: true,
        open_deg: 110,
        hooks: true,
        board: "planks red",
        straps: 3,
      },
    ),
  );
  return [
    side("wall-east", [x1 - t / 2, z1], [x1 - t / 2, z0], true),
    side("wall-west", [x0 + t / 2, z0], [x0 + t / 2, z1]),
    side("wall-north", [x1 - t, z0 + t / 2], [x0 + t, z0 + t / 2], false, [3.6, 7.4]),
    side("wall-south", [x0 + t, z1 - t / 2], [x1 - t, z1 - t / 2], false, [6.2, 10]),
    crown(),
    loft(),
    ...leaves,
  ];
}

function crown(): NodeDef {
  const [x0, x1] = BARN.x;
  const [z0, z1] = BARN.z;
  const [w, d] = [x1 - x0, z1 - z0];
  const prop = new Prop(
    { id: "barn/roof", room: "barn", at: [(x0 + x1) / 2, BARN.eaves_m, (z0 + z1) / 2] },
    { kind: "roof", label: "barn roof", structural: true },
  );
  const pitch = 38;
  const rise = (d / 2) * Math.tan((pitch * Math.PI) / 180);
  for (const s of [-1, 1]) {
    const x = s * (w / 2 - 0.1);
    prop.mesh(
      turned(
        extrude(
          [
            [-d / 2, 0],
            [d / 2, 0],
            [0, rise],
          ],
          0.18,
        ),
        "y",
        90,
      ).translate(x, 0, 0),
      "planks red",
    );
    prop.collide({
      shape: "hull",
      points: new Float32Array(
        [-0.09, 0.09].flatMap((a) => [x + a, 0, -d / 2, x + a, 0, d / 2, x + a, rise, 0]),
      ),
    });
  }
  for (const x of [-w / 4, 0, w / 4])
    prop.block([0.22, 0.24, d - 0.4], [x, -0.24, 0], "timber", { bevel: 0 });
  pitchedRoof(prop, [0, 0, 0], {
    span_m: d,
    length_m: w,
    pitch_deg: pitch,
    material: "roof",
    along: "x",
    eaves_m: 0.5,
    verge_m: 0.4,
    sag_m: 0,
  });
  return prop.node();
}

/** A platform for hay at the western end, on posts. */
function loft(): NodeDef {
  const [x0] = BARN.x;
  const [z0, z1] = BARN.z;
  const prop = new Prop(
    { id: "barn/loft", room: "barn", at: [x0 + 2.2, 0, (z0 + z1) / 2] },
    { kind: "loft", label: "hay loft", structural: true },
  );
  const d = z1 - z0 - 0.5;
  prop.block([3.8, 0.14, d], [0, 2.35, 0], "planks", { bevel: 0 });
  for (const z of [-d / 2 + 0.2, 0, d / 2 - 0.2])
    prop.block([0.18, 2.35, 0.18], [1.75, 0, z], "timber", { bevel: 0 });
  return prop.node();
}
