/**
 * The covered porch: deck, posts, roof and the things people keep there.
 *
 * Owns: everything between the front wall and the first step. Refuses: the front door (shell.ts), the garden.
 */
import { mat } from "../../kit/bath";
import { newspaper } from "../../kit/books";
import { turnedBox } from "../../kit/colliders";
import { Contents, type Workshop } from "../../kit/contents";
import { shoe } from "../../kit/garments";
import { box } from "../../kit/geometry/box";
import { turned } from "../../kit/geometry/pose";
import { wallLantern, wallSwitch } from "../../kit/lamps";
import type { NodeDef } from "../../kit/model";
import { broom, porchPost, wateringCan } from "../../kit/outdoor";
import { fixed, on, standing } from "../../kit/placement";
import { pottedPlant } from "../../kit/plants";
import { Prop } from "../../kit/prop";
import type { Random } from "../../kit/random";
import { bench, throwCushion } from "../../kit/seating";
import { mug } from "../../kit/tableware";
import { cartonBox } from "../../kit/toys";
import { DECK_M, GROUND_M, PORCH } from "./plan";

const WALL_Z = 0.125;
const BEAM_M = 2.12;

export function porch(random: Random, workshop: Workshop): NodeDef[] {
  const room = new Contents("porch", workshop);
  const floor = room.add(deck());
  for (const x of [PORCH.x[0] + 0.12, 4.95, 6.85, PORCH.x[1] - 0.12]) {
    room.put("post", porchPost, standing(floor, x, PORCH.z[1] - 0.14), BEAM_M - DECK_M - 0.0006);
  }
  room.add(roof());
  things(room, floor, random);
  return room.nodes;
}

function deck(): NodeDef {
  const [x0, x1] = PORCH.x;
  const [z0, z1] = PORCH.z;
  const place = {
    id: "porch/deck",
    room: "porch",
    at: [(x0 + x1) / 2, GROUND_M - 0.03, (z0 + z1) / 2] as const,
  };
  const prop = new Prop(place, { kind: "deck", label: "porch deck", structural: true });
  return prop
    .block([x1 - x0, DECK_M - GROUND_M + 0.03, z1 - z0 - 0.002], [0, 0, 0.001], "deck", { bevel: 0.012 })
    .node();
}

/** A lean-to: boards on a beam, falling a little towards the street. */
function roof(): NodeDef {
  const [x0, x1] = PORCH.x;
  const place = { id: "porch/roof", room: "porch", at: [(x0 + x1) / 2, BEAM_M, WALL_Z] as const };
  const prop = new Prop(place, { kind: "roof", label: "porch roof", structural: true });
  const w = x1 - x0;
  const depth = PORCH.z[1] - WALL_Z + 0.25;
  prop.block([w, 0.14, 0.1], [0, 0, PORCH.z[1] - 0.14 - WALL_Z], "fence white", { bevel: 0.006 });
  prop.block([w, 0.1, 0.05], [0, 0.26, 0.026], "fence white", { bevel: 0.004 });
  const slope = 4.4;
  const tilt = (size: readonly [number, number, number], lift: number) =>
    turned(box(size, 0.006).translate(0, lift, depth / 2), "x", slope).translate(0, 0.335, 0.03);
  prop
    .mesh(tilt([w + 0.3, 0.03, depth], 0), "frame white")
    .mesh(tilt([w + 0.34, 0.05, depth + 0.04], 0.03), "roof");
  const a = (slope * Math.PI) / 180;
  const middle: [number, number, number] = [
    0,
    0.335 - (depth / 2) * Math.sin(a) + 0.04,
    0.03 + (depth / 2) * Math.cos(a),
  ];
  return prop.collide(turnedBox([w + 0.34, 0.08, depth], middle, [1, 0, 0], slope)).node();
}

function things(room: Contents, floor: NodeDef, random: Random): void {
  const seat = room.put("bench", bench, standing(floor, 4.5, 0.46), { width_m: 1.4 });
  room.put("cushion", throwCushion, on(seat, -0.42, -0.155), { cloth: "cloth olive", size_m: 0.36 });
  room.put("newspaper", newspaper, on(seat, 0.25, -0.04, { yaw_deg: 80 }));
  room.put("mug", mug, on(seat, 0.5, 0.069, { yaw_deg: 200 }), { tint: 0xc25a45 });
  room.put("doormat", mat, standing(floor, 5.9, 0.52), {
    size: [0.75, 0.46],
    cloth: "coir",
    kind: "doormat",
    thickness_m: 0.016,
  });
  const lantern = room.put("lantern", wallLantern, fixed("porch", [6.75, 1.72, WALL_Z + 0.127]), {
    on: false,
  });
  room.put("switch", wallSwitch, fixed("porch", [6.6, 1.12, WALL_Z]), [lantern.id], false);
  const pot = { shape: "bushy", pot_radius_m: 0.16, height_m: 0.45, random, pot: "terracotta" } as const;
  room.put("plant", pottedPlant, standing(floor, 7.15, 0.42), pot);
  room.put("plant", pottedPlant, standing(floor, 7.72, 1.95), {
    ...pot,
    shape: "upright",
    pot_radius_m: 0.14,
    height_m: 0.6,
  });
  room.put("plant", pottedPlant, standing(floor, 4.1, 2.0), { ...pot, pot_radius_m: 0.13, height_m: 0.38 });
  room.put("watering-can", wateringCan, standing(floor, 7.4, 0.95, 35));
  room.put("broom", broom, standing(floor, 7.85, 0.35, 0));
  for (const [x, yaw] of [
    [5.28, -4],
    [5.4, 5],
  ] as const) {
    room.put("boot", shoe, standing(floor, x, 0.36, 180 + yaw), {
      kind: "boot",
      cloth: "green paint",
      sole: 0x2a2a2a,
    });
  }
  room.put("box", cartonBox, standing(floor, 7.55, 1.45, 12), [0.38, 0.26, 0.3]);
}
