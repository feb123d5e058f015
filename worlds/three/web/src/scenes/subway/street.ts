/**
 * The forecourt at the street, and what one sees of the street from it.
 *
 * Owns: paving, what closes the forecourt, trees, cycles, the road and the houses across it. Refuses: the hall's front.
 */

import { farHouse } from "../../kit/buildings";
import { boxCollider } from "../../kit/colliders";
import type { Contents } from "../../kit/contents";
import { bicycle } from "../../kit/cycles";
import { type FacadeStyle, townhouse } from "../../kit/facades";
import { box } from "../../kit/geometry/box";
import { tube } from "../../kit/geometry/tube";
import { paperCup } from "../../kit/litter";
import type { NodeDef, Vec3 } from "../../kit/model";
import { fixed, on, standing } from "../../kit/placement";
import { hedge, tree } from "../../kit/plants";
import { type Place, Prop } from "../../kit/prop";
import type { Random } from "../../kit/random";
import { railing } from "../../kit/stairs";
import { bollard, planter, stationBin } from "../../kit/station";
import { billboard, metroPole, poster } from "../../kit/station_signs";
import { car } from "../../kit/vehicles";
import { paperRack } from "../../kit/vending";
import { slab } from "../../kit/walls";
import { FORECOURT, STREET_M } from "./plan";

const [X0, X1] = FORECOURT.x;
const [Z0, Z1] = FORECOURT.z;

export function street(room: Contents, random: Random): void {
  const ground = room.add(
    slab({
      id: "street/ground",
      label: "forecourt paving",
      kind: "ground",
      room: "street",
      x: [X0, X1],
      z: [Z0 - 0.2, Z1 + 0.2],
      surface_m: STREET_M,
      thickness_m: 0.3,
      material: "station paving",
    }),
  );
  edges(room, ground, random);
  for (const z of [-4.6, -3.1, 3.1, 4.6]) room.put("bollard", bollard, standing(ground, -18.6, z));
  room.put("station-pole", metroPole, standing(ground, -19.9, -5.6, -90));
  room.put("bin", stationBin, standing(ground, -17.2, 3.2));
  room.put("newspaper-box", paperRack, standing(ground, -16.9, -4.2, -90), { width_m: 0.62 });
  cycles(room, ground);
  room.put("street-lamp", streetLamp, standing(ground, -25.6, 6.2));
  room.put("cup", paperCup, on(ground, 4.1, 3.4, { yaw_deg: 40 }), { tint: 0x2e7d4f });
  far(room, random);
}

/** A railing along the kerb; hoardings and planters at the sides. */
function edges(room: Contents, ground: NodeDef, random: Random): void {
  for (let i = 0; i < 6; i++)
    room.put("railing", railing, standing(ground, X0 + 0.15, Z0 + 1.5 + i * 3, 90), {
      length_m: 2.99,
      height_m: 1.05,
      bars: 5,
      material: "black metal",
      label: "railing at the kerb",
    });
  for (const [name, z, yaw] of [
    ["north", Z0 - 0.05, 0],
    ["south", Z1 + 0.05, 180],
  ] as const) {
    room.put(`hoarding-${name}`, hoarding, standing(ground, (X0 + X1) / 2, z, yaw), X1 - X0);
  }
  room.put("billboard", billboard, fixed("street", [-21.6, 0.6, Z0 + 0.0105]), { show: "car", width_m: 3.2 });
  room.put("poster", poster, fixed("street", [-18.3, 0.35, Z0 + 0.0105]), { show: "concert" });
  room.put("poster", poster, fixed("street", [-24.6, 0.35, Z1 - 0.0105], 180), { show: "thriller" });
  room.put("poster", poster, fixed("street", [-22.9, 0.35, Z1 - 0.0105], 180), { show: "exhibition" });
  for (const [x, z] of [
    [-17.6, 7.4],
    [-17.6, -7.6],
  ] as const) {
    const box = room.put("planter", planter, standing(ground, x, z), { size: [1.5, 0.62, 1.0] });
    room.put(
      "hedge",
      hedge,
      { ...on(box, 0, 0), at: [x, STREET_M + 0.6, z] },
      { length_m: 1.36, height_m: 0.62, depth_m: 0.8, random },
    );
  }
  const crown = { height_m: 5.2, random } as const;
  room.put("tree", tree, standing(ground, -23.4, 6.9), crown);
}

/** A fence of painted boards with a rail on top. */
function hoarding(place: Place, length_m: number): NodeDef {
  const prop = new Prop(place, { kind: "hoarding", label: "hoarding" });
  prop.block([length_m, 2.3, 0.1], [0, 0, 0], "enamel", { tint: 0x31556b, bevel: 0 });
  const boards = Math.round(length_m / 1.2);
  for (let i = 1; i < boards; i++)
    prop.mesh(
      box([0.02, 2.28, 0.112], 0).translate(-length_m / 2 + (i * length_m) / boards, 0, 0),
      "plastic black",
    );
  return prop.block([length_m, 0.06, 0.14], [0, 2.3, 0], "enamel", { tint: 0x24404f, bevel: 0 }).node();
}

function cycles(room: Contents, ground: NodeDef): void {
  for (const [i, z] of [5.2, 6.3, 7.4].entries()) {
    room.put("cycle-stand", cycleStand, standing(ground, -20.6, z, 0));
    if (i === 1) continue;
    room.put(
      "bicycle",
      bicycle,
      standing(ground, -20.5 + i * 0.1, z - 0.33, 0),
      i === 0 ? "red paint" : "green paint",
    );
  }
}

/** A bent tube to lock a cycle to. */
function cycleStand(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "cycle stand", label: "cycle stand" });
  prop.mesh(
    tube(
      [
        [-0.35, 0, 0],
        [-0.35, 0.7, 0],
        [-0.27, 0.78, 0],
        [0.27, 0.78, 0],
        [0.35, 0.7, 0],
        [0.35, 0, 0],
      ],
      0.025,
      { sides: 8 },
    ),
    "steel",
  );
  return prop.collide(boxCollider([0.74, 0.8, 0.05], [0, 0, 0])).node();
}

/** A mast with an arm and a flat lamp, off by day. */
function streetLamp(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "street lamp", label: "street lamp" });
  prop.post(0.07, 5.4, [0, 0, 0], "black metal", { segments: 12 });
  prop.block([1.2, 0.06, 0.06], [-0.5, 5.3, 0], "black metal");
  return prop.block([0.6, 0.08, 0.22], [-1.1, 5.22, 0], "black metal").node();
}

const STYLES: readonly FacadeStyle[] = [
  {
    wall: "wall cream",
    tint: 0xf1e3c6,
    trim: 0xf4f1e8,
    door: 0x4a3326,
    frame: 0xf2f0ea,
    look: "classic",
    roof: "mansard",
  },
  {
    wall: "facade",
    tint: 0xffffff,
    trim: 0xe6dfd0,
    door: 0x24404f,
    frame: 0xf2f0ea,
    look: "brick",
    roof: "gable",
  },
  {
    wall: "wall white",
    tint: 0xdfe3e2,
    trim: 0xc9cfd0,
    door: 0x222222,
    frame: 0x3a4046,
    look: "modern",
    roof: "flat",
  },
  {
    wall: "wall sage",
    tint: 0xe9efe0,
    trim: 0xf4f1e8,
    door: 0x7a2f26,
    frame: 0xf2f0ea,
    look: "classic",
    roof: "mansard",
  },
];

/** Road and houses: nobody gets there. */
function far(room: Contents, random: Random): void {
  const level = (id: string, x: [number, number], z: [number, number], surface_m: number, material: string) =>
    room.add(
      slab({
        id: `street/${id}`,
        label: id,
        kind: "ground",
        x,
        z,
        surface_m,
        thickness_m: 0.3,
        material,
        far: true,
      }),
    );
  const road = level("road", [-37, X0 - 0.02], [-70, 70], STREET_M - 0.14, "asphalt");
  level("pavement-far", [-41, -37], [-70, 70], STREET_M - 0.02, "station paving");
  level("pavement-north", [X0 - 0.01, 40], [-60, Z0 - 0.21], STREET_M - 0.02, "station paving");
  level("pavement-south", [X0 - 0.01, 40], [Z1 + 0.21, 60], STREET_M - 0.02, "station paving");
  room.add(markings());
  for (const [z, yaw, color, body] of [
    [-5.4, 180, 0x8c2f3a, "small"],
    [4.6, 180, 0x2f4a66, "estate"],
  ] as const)
    room.put("car", car, standing(road, -36, z, yaw), {
      color,
      body,
      plate: `M ${Math.round(z * 10) + 400}`,
    });
  const house = (x: number, z: number, yaw_deg: number, i: number, width_m: number, storeys: number) =>
    room.put(
      "house",
      townhouse,
      { at: [x, STREET_M - 0.02, z], yaw_deg },
      {
        width_m,
        depth_m: 9,
        storeys,
        ground_m: 3.6,
        storey_m: 3.1,
        bays: Math.round(width_m / 2.6),
        style: STYLES[i % STYLES.length] as FacadeStyle,
        ground: { kind: "house" },
        left_bays: yaw_deg === -90 ? 3 : 0,
        right_bays: yaw_deg === -90 ? 3 : 0,
        random,
      },
    );
  [-6.2, 6.2].forEach((z, i) => {
    house(-41, z, 90, i, 12.4, 3 + i);
  });
  const block = (x: number, z: number, yaw_deg: number, size: Vec3, wall: string) =>
    room.put("house", farHouse, { at: [x, STREET_M - 0.02, z], yaw_deg }, { size, wall, storeys: 2 });
  for (const z of [-21, 21]) block(-45.5, z, 90, [16, 9, 9], z < 0 ? "facade" : "wall cream");
  house(-15.5, Z0 - 8.7, -90, 1, 14, 3);
  house(-15.5, Z1 + 8.7, -90, 3, 14, 3);
  block(14, 0, -90, [26, 12, 9], "facade");
}

/** Broken white lines along the road. */
function markings(): NodeDef {
  const prop = new Prop(
    { id: "street/markings", room: "street", at: [-32, STREET_M - 0.14, 0] },
    { kind: "road markings", label: "road markings", structural: true, body: "none" },
  );
  for (let z = -66; z < 66; z += 6)
    prop.mesh(box([0.14, 0.02, 3], 0).translate(0, 0.005, z), "lacquer white");
  return prop.node();
}
