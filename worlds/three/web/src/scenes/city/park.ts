/**
 * The park on the south-east corner: paths, fountain, playground, trees, and what closes it.
 *
 * Owns: everything inside its railing. Refuses: the lawn itself (ground.ts), what lies beyond its hedges (edges.ts).
 */
import { basket } from "../../kit/baskets";
import { Contents, type Workshop } from "../../kit/contents";
import { rug } from "../../kit/decor";
import { apple } from "../../kit/food";
import type { NodeDef } from "../../kit/model";
import {
  carousel,
  flowerBed,
  fountain,
  litter,
  noticeBoard,
  parkBench,
  pigeon,
  scarf,
  slide,
  swingSet,
} from "../../kit/park";
import { fixed, on, standing } from "../../kit/placement";
import { hedge, tree } from "../../kit/plants";
import { Prop } from "../../kit/prop";
import { ironGate, ironRailing } from "../../kit/railings";
import type { Random } from "../../kit/random";
import { litterBin } from "../../kit/street";
import { ball } from "../../kit/toys";
import { slab } from "../../kit/walls";
import type { Ground } from "./ground";
import { PARK, PAVE_M } from "./plan";

const PATH_M = PAVE_M + 0.02;
const PLAZA = { x: 22, z: 26, radius: 5, top: PAVE_M + 0.03 } as const;
const GATE_X = 13;
const GATE_Z = 26;
const SIDE_X = 36;
const FENCE = { x: PARK.x[0] + 0.14, z: PARK.z[0] + 0.24 } as const;

export function park({ lawn }: Ground, random: Random, workshop: Workshop): NodeDef[] {
  const place = new Contents("park", workshop);
  const laid = paths();
  place.addAll(laid.nodes);
  borders(place, lawn, random);
  planting(place, lawn, random);
  plaza(place, laid.plaza, lawn);
  playground(place, laid.sand);
  traces(place, lawn, laid.plaza);
  return place.nodes;
}

interface Laid {
  readonly plaza: NodeDef;
  readonly sand: NodeDef;
  readonly nodes: readonly NodeDef[];
}

function paths(): Laid {
  const strip = (
    name: string,
    x: readonly [number, number],
    z: readonly [number, number],
    material = "gravel",
    label = "path",
  ) =>
    slab({
      id: `park/${name}`,
      label,
      kind: "ground",
      room: "park",
      x,
      z,
      surface_m: PATH_M,
      thickness_m: PATH_M - PAVE_M,
      material,
    });
  const round = new Prop(
    { id: "park/plaza", room: "park", at: [PLAZA.x, PAVE_M, PLAZA.z] },
    { kind: "ground", label: "round place", structural: true },
  )
    .post(PLAZA.radius, PLAZA.top - PAVE_M, [0, 0, 0], "gravel", { segments: 32, bevel: 0 })
    .node();
  const sand = strip("sand", [29, 43], [29.5, 36.5], "sand", "playground sand");
  return {
    plaza: round,
    sand,
    nodes: [
      round,
      sand,
      strip("path-1", [GATE_X - 1, GATE_X + 1], [PARK.z[0], 25]),
      strip("path-2", [PARK.x[0], PLAZA.x - 4.9], [25, 27]),
      strip("path-3", [PLAZA.x + 4.9, 47], [25, 27]),
      strip("path-4", [SIDE_X - 1, SIDE_X + 1], [PARK.z[0], 25]),
      strip("path-5", [PLAZA.x - 1, PLAZA.x + 1], [PLAZA.z + 4.9, 40]),
      strip("path-6", [PLAZA.x + 1, 47], [38, 40]),
      strip("path-7", [45, 47], [27, 38]),
    ],
  };
}

/** Railings to the streets with a gate that opens and two gaps; hedges behind. */
function borders(place: Contents, lawn: NodeDef, random: Random): void {
  const along = (x0: number, x1: number) =>
    place.put("railing", ironRailing, fixed("park", [(x0 + x1) / 2, PAVE_M, FENCE.z]), {
      length_m: x1 - x0,
      gap_m: 0.2,
    });
  const down = (z0: number, z1: number) =>
    place.put("railing", ironRailing, fixed("park", [FENCE.x, PAVE_M, (z0 + z1) / 2], 90), {
      length_m: z1 - z0,
      gap_m: 0.2,
    });
  const gate = 2;
  along(FENCE.x + 0.03, GATE_X - gate / 2);
  along(GATE_X + gate / 2, SIDE_X - 1);
  along(SIDE_X + 1, PARK.x[1] - 0.5);
  down(FENCE.z + 0.03, GATE_Z - 1);
  down(GATE_Z + 1, PARK.z[1] - 0.5);
  const [first] = place.nodes.filter(({ id }) => id === "park/path-1");
  place.put("gate", ironGate, standing(first ?? lawn, GATE_X, FENCE.z), {
    width_m: gate - 0.004,
    opens: true,
    open: false,
  });
  const tall = { height_m: 2, depth_m: 0.9, grain_m: 1, random };
  place.put("hedge", hedge, standing(lawn, PARK.x[1] - 0.5, (PARK.z[0] + PARK.z[1]) / 2, 90), {
    ...tall,
    length_m: PARK.z[1] - PARK.z[0],
  });
  place.put("hedge", hedge, standing(lawn, (PARK.x[0] + PARK.x[1]) / 2 - 0.5, PARK.z[1] - 0.5), {
    ...tall,
    length_m: PARK.x[1] - PARK.x[0] - 1,
  });
}

function planting(place: Contents, lawn: NodeDef, random: Random): void {
  for (const [x, z, height_m] of [
    [16.6, 16.4, 7.5],
    [25.2, 17, 8.2],
    [31.6, 20.4, 7],
    [43, 18.6, 8.5],
    [13.2, 33.4, 8],
    [17.4, 40.4, 7.2],
    [32, 41.2, 7.6],
    [48.9, 31, 7.8],
  ] as const)
    place.put("tree", tree, standing(lawn, x, z), {
      height_m,
      random,
      lumps: 6,
      detail: 1,
      skin_only: true,
    });
  const colors = [0xd8434e, 0xf0c04a, 0xe98ab0, 0xf4f0e4, 0x8a5fb0];
  for (const [x, z, yaw] of [
    [16.2, 21.4, 0],
    [27.8, 21.4, 0],
  ] as const)
    place.put("flower-bed", flowerBed, standing(lawn, x, z, yaw), { size: [3.2, 1.1], random, colors });
}

function plaza(place: Contents, ground: NodeDef, lawn: NodeDef): void {
  const basin = place.put("fountain", fountain, standing(ground, PLAZA.x, PLAZA.z), { radius_m: 1.7 });
  const rest = place.put("bench", parkBench, standing(ground, PLAZA.x, PLAZA.z - 4, 0), {});
  place.put("bench", parkBench, standing(ground, PLAZA.x - 3.5, PLAZA.z + 2.2, 122), {});
  place.put("bench", parkBench, standing(ground, PLAZA.x + 3.5, PLAZA.z + 2.2, -122), {});
  place.put("bench", parkBench, standing(lawn, 41, 24.4, 0), {});
  place.put("bench", parkBench, standing(lawn, 39.6, 37.4, 180), {});
  place.put("scarf", scarf, on(rest, 0.35, 0.03, { yaw_deg: 0 }));
  place.put("litter-bin", litterBin, standing(ground, PLAZA.x - 1.7, PLAZA.z - 4.2, 180));
  place.put("litter-bin", litterBin, standing(lawn, 34.6, 24.5, 180));
  place.put("notice-board", noticeBoard, standing(lawn, GATE_X + 2.1, 14.6, 180), {
    lines: ["CITY PARK", "OPEN 6 - 22", "DOGS ON A LEAD", "PLEASE LEAVE THE", "PIGEONS UNFED"],
  });
  for (const [x, z, yaw] of [
    [PLAZA.x + 1.2, PLAZA.z - 0.95, 40],
    [PLAZA.x - 1.5, PLAZA.z + 0.2, -70],
  ] as const)
    place.put("pigeon", pigeon, standing(basin, x, z, yaw));
  for (const [x, z, yaw, tint] of [
    [PLAZA.x + 2.4, PLAZA.z - 2.6, 20, 0x8d959e],
    [PLAZA.x + 2.9, PLAZA.z - 2.1, 160, 0x6f7883],
    [PLAZA.x + 2.0, PLAZA.z - 3.1, -80, 0x9aa0a6],
  ] as const)
    place.put("pigeon", pigeon, standing(ground, x, z, yaw), tint);
}

function playground(place: Contents, sand: NodeDef): void {
  place.put("carousel", carousel, standing(sand, 32, 33));
  place.put("swings", swingSet, standing(sand, 37.4, 34.6));
  place.put("slide", slide, standing(sand, 40.8, 31.6, 0));
  place.put("football", ball, standing(sand, 35.2, 31.2), {
    radius_m: 0.11,
    color: 0xf2efe6,
    band: 0x2b2d33,
  });
  place.put("bucket", basket, standing(sand, 34.2, 35.6), {
    radius_m: 0.1,
    height_m: 0.18,
    material: "plastic paint",
    tint: 0xd8432f,
    kind: "bucket",
  });
}

function traces(place: Contents, lawn: NodeDef, ground: NodeDef): void {
  const blanket = place.put("blanket", rug, standing(lawn, 16.4, 30.4, 12), {
    size: [2, 1.5],
    material: "cloth red",
  });
  place.put("picnic-basket", basket, standing(blanket, 15.9, 30.6), { radius_m: 0.2, height_m: 0.26 });
  for (const [x, z] of [
    [16.5, 30.2],
    [16.66, 30.32],
  ] as const)
    place.put("apple", apple, standing(blanket, x, z));
  for (const [what, x, z, tint] of [
    ["can", PLAZA.x - 1.35, PLAZA.z - 4.0, 0xb32a24],
    ["paper", PLAZA.x - 1.95, PLAZA.z - 3.75, 0xf1ede0],
    ["cup", PLAZA.x - 1.2, PLAZA.z - 4.35, 0xf4f0e6],
  ] as const)
    place.put("litter", litter, standing(ground, x, z, x * 50), { what, tint });
}
