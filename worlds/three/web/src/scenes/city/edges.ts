/**
 * Where the world ends: what closes the four streets, and what one sees beyond.
 *
 * Owns: the barriers, the gate house over Linden Street, far houses, hedges along the track. Refuses: the park's own
 * railings (park.ts).
 */
import { farChurch, farTerrace } from "../../kit/buildings";
import { boxCollider } from "../../kit/colliders";
import { Contents, type Workshop } from "../../kit/contents";
import { wallClock } from "../../kit/decor";
import { box } from "../../kit/geometry/box";
import { Panels } from "../../kit/geometry/panels";
import { turned } from "../../kit/geometry/pose";
import { extrude, type Outline } from "../../kit/geometry/profile";
import type { NodeDef } from "../../kit/model";
import { fixed, standing } from "../../kit/placement";
import { hedge, tree } from "../../kit/plants";
import { Prop } from "../../kit/prop";
import { archGate } from "../../kit/railings";
import type { Random } from "../../kit/random";
import {
  barrierBoard,
  crowdBarrier,
  heap,
  pipeStack,
  siteFence,
  siteToilet,
  streetBanner,
  trafficCone,
  worksSign,
} from "../../kit/roadworks";
import { cartonBox } from "../../kit/toys";
import { BAY_TOP_M, type Ground } from "./ground";
import { EDGE, HARBOUR, LINDEN, MOUTH_M, PAVE_M } from "./plan";

const H = HARBOUR.houses;

export function edges(ground: Ground, random: Random, workshop: Workshop): NodeDef[] {
  return [
    ...trackHedges(ground, random, workshop),
    ...west(ground, workshop),
    ...east(ground, workshop),
    ...north(workshop),
    ...south(ground, workshop),
    ...far(random, workshop),
  ];
}

/** Clipped hedges on both sides of the track, so that nobody walks into it but at the crossing. */
function trackHedges({ road }: Ground, random: Random, workshop: Workshop): NodeDef[] {
  const nodes: NodeDef[] = [];
  for (const [room, side] of [
    ["west", -1],
    ["east", 1],
  ] as const) {
    const place = new Contents(room, workshop);
    const length_m = 44 - MOUTH_M;
    for (const z of [-1, 1])
      place.put(
        "track-hedge",
        hedge,
        standing(road, side * (MOUTH_M + length_m / 2), z * (HARBOUR.hedge - 0.22)),
        {
          length_m,
          height_m: 0.85,
          depth_m: 0.44,
          grain_m: 1.2,
          random,
        },
      );
    nodes.push(...place.nodes);
  }
  return nodes;
}

/** Barriers of a street festival, with its banner. */
function west(_: Ground, workshop: Workshop): NodeDef[] {
  const place = new Contents("west", workshop);
  const x = -EDGE.x + 0.6;
  const row = (z0: number, z1: number, base: number) => {
    const count = Math.round((z1 - z0) / 2.4);
    const length_m = (z1 - z0) / count;
    place.put("barrier", crowdBarrier, fixed("west", [x, base, (z0 + z1) / 2], 90), { length_m, count });
  };
  row(-H, -HARBOUR.bay, PAVE_M);
  row(-HARBOUR.bay, HARBOUR.bay, BAY_TOP_M);
  row(HARBOUR.bay, H, PAVE_M);
  place.put("banner", streetBanner, fixed("west", [-45, 6.4, 0], 90), {
    width_m: 11,
    height_m: 1.1,
    words: "STREET FESTIVAL 6 - 8 JUNE",
    color: 0x1f6f8b,
    rope_m: 6.48,
  });
  return place.nodes;
}

/** Road works behind a fence. */
function east({ road, pavements }: Ground, workshop: Workshop): NodeDef[] {
  const place = new Contents("east", workshop);
  const x = EDGE.x - 1;
  const fence = (z0: number, z1: number, base: number) =>
    place.put("site-fence", siteFence, fixed("east", [x, base, (z0 + z1) / 2], -90), { length_m: z1 - z0 });
  fence(-H, -HARBOUR.bay, PAVE_M);
  fence(-HARBOUR.bay, HARBOUR.bay, BAY_TOP_M);
  fence(HARBOUR.bay, H, PAVE_M);
  for (const z of [-4, 4]) place.put("barrier-board", barrierBoard, standing(road, x - 1.6, z, -90));
  place.put("works-sign", worksSign, standing(road, x - 3.4, 4.6, -80));
  for (const [cx, cz] of [
    [x - 3.1, -4.9],
    [x - 2.4, -2.4],
    [x - 2.3, 2.5],
    [x - 5.2, 3.4],
  ] as const)
    place.put("traffic-cone", trafficCone, standing(road, cx, cz, cx * 40));
  place.put("pipes", pipeStack, standing(road, x + 2.4, 4.2, 90));
  place.put("sand-heap", heap, standing(road, x + 2.2, -3.6), {
    radius_m: 1.5,
    material: "sand",
    label: "heap of sand",
  });
  place.put("site-toilet", siteToilet, standing(pavements.ne, x - 1.1, -11, -90));
  place.put("box", cartonBox, standing(pavements.ne, x - 2.2, -10.9, 20), [0.5, 0.3, 0.4]);
  return place.nodes;
}

/** A house over the street, its arch shut by an iron gate, with a clock. */
function north(workshop: Workshop): NodeDef[] {
  const place = new Contents("north", workshop);
  place.add(gateHouse());
  place.put(
    "arch-gate",
    archGate,
    { at: [0, 0.0003, -EDGE.z - 1], room: "north", rests_on: "crossing/road" },
    {
      width_m: ARCH_M - 0.002,
      height_m: 2.6,
    },
  );
  const clock = wallClock(
    { id: "north/clock-1", room: "north", at: [0, 7.3, -EDGE.z + 0.001], label: "clock of the gate house" },
    { clock_s: 10 * 3600 + 52 * 60 },
  );
  place.add({ ...clock, scale: [5, 5, 5] });
  return place.nodes;
}

const ARCH_M = 2 * LINDEN.bay;

function gateHouse(): NodeDef {
  const [w, h, d] = [2 * LINDEN.houses, 11.5, 4] as const;
  const at = [0, 0, -EDGE.z] as const;
  const prop = new Prop(
    { id: "north/gate-house", room: "north", at },
    { kind: "building", label: "gate house", structural: true },
  );
  const half = ARCH_M / 2 + 0.03;
  const spring = 2.6;
  const arch: Outline = [
    [-half, 0],
    [half, 0],
    ...Array.from({ length: 13 }, (_, i): [number, number] => {
      const a = (i / 12) * Math.PI;
      return [Math.cos(a) * half, spring + Math.sin(a) * 2.7];
    }),
  ];
  const front: Outline = [
    [-w / 2, 0],
    [-half, 0],
    ...[...arch.slice(2)].reverse(),
    [half, 0],
    [w / 2, 0],
    [w / 2, h],
    [-w / 2, h],
  ];
  prop.mesh(extrude(front, d).translate(0, 0, -d / 2), "ashlar", { tint: 0xecdcbc });
  for (const side of [-1, 1])
    prop.collide(boxCollider([w / 2 - half, h, d], [side * (w / 4 + half / 2), 0, -d / 2]));
  prop.collide(boxCollider([2 * half, h - 5.3, d], [0, 5.3, -d / 2]));
  const panels = new Panels(prop, [0, 0, 0], 0);
  const trim = { material: "stucco", tint: 0xf7f0e0 };
  panels.bar(trim, { u0: -w / 2, u1: w / 2, v0: 5.75, v1: 6.0 }, 0, 0.12, true);
  panels.bar(trim, { u0: -w / 2, u1: w / 2, v0: h - 0.4, v1: h }, 0, 0.3, true);
  for (const u of [-6.8, -3.6, 3.6, 6.8]) {
    panels.bar({ ...trim, casts_shadow: false }, { u0: u - 0.75, u1: u + 0.75, v0: 7, v1: 9.6 }, 0, 0.06);
    panels.rect(
      { material: "plaster paint", tint: 0x3a4147, casts_shadow: false },
      { u0: u - 0.55, u1: u + 0.55, v0: 7.2, v1: 9.4 },
      0.08,
    );
    panels.rect(
      { material: "wood paint", tint: 0xf2efe6, casts_shadow: false },
      { u0: u - 0.03, u1: u + 0.03, v0: 7.2, v1: 9.4 },
      0.09,
    );
    panels.rect(
      { material: "wood paint", tint: 0xf2efe6, casts_shadow: false },
      { u0: u - 0.55, u1: u + 0.55, v0: 8.6, v1: 8.66 },
      0.09,
    );
  }
  panels.finish();
  const gable: Outline = [
    [-d / 2 - 0.3, 0],
    [d / 2 + 0.3, 0],
    [0, 2.4],
  ];
  prop.mesh(turned(extrude(gable, w), "y", 90).translate(0, h, -d / 2), "roof");
  prop.collide(boxCollider([w, 2.4, d + 0.6], [0, h, -d / 2]));
  prop.mesh(box([0.7, 1.1, 0.7], 0).translate(0, h + 1.9, -d / 2), "ashlar", { tint: 0xecdcbc });
  prop.collide(boxCollider([0.7, 1.1, 0.7], [0, h + 1.9, -d / 2]));
  return prop.node();
}

/** A fence whose cloth names the firm that digs behind it. */
function south(_: Ground, workshop: Workshop): NodeDef[] {
  const place = new Contents("south", workshop);
  const z = EDGE.z - 0.6;
  const fence = (x0: number, x1: number, base: number) =>
    place.put("site-fence", siteFence, fixed("south", [(x0 + x1) / 2, base, z], 180), {
      length_m: x1 - x0,
      sheeted: 0x2f6b4f,
      words: "CITY WATER",
    });
  fence(-LINDEN.houses, -LINDEN.bay, PAVE_M);
  fence(-LINDEN.bay, LINDEN.bay, BAY_TOP_M);
  fence(LINDEN.bay, LINDEN.houses, PAVE_M);
  return place.nodes;
}

const TINTS = [0xe6d6b4, 0xd3a48f, 0xbfcabd, 0xe8e4da, 0xa98468, 0xb9c4cc, 0xdcbf86] as const;

function far(random: Random, workshop: Workshop): NodeDef[] {
  const place = new Contents("far", workshop);
  const row = (x: number, z: number, yaw: number, length_m: number, from: number) =>
    place.put(
      "terrace",
      farTerrace,
      { at: [x, 0, z], yaw_deg: yaw },
      {
        length_m,
        random,
        tints: [...TINTS.slice(from), ...TINTS.slice(0, from)],
      },
    );
  for (const side of [-1, 1]) {
    const x = side * (EDGE.x + (side > 0 ? 46 : 44));
    row(x, -H, 0, 84, side + 2);
    row(x, H, 180, 84, side + 4);
    row(-LINDEN.houses, side * (EDGE.z + 43), 90, 78, side + 1);
    if (side < 0) row(LINDEN.houses, side * (EDGE.z + 43), -90, 78, 5);
  }
  row(LINDEN.houses, EDGE.z + 50, -90, 60, 5);
  row(38, EDGE.z + 14, 180, 44, 2);
  row(0, EDGE.z + 84, 180, 40, 6);
  row(EDGE.x + 92, 0, -90, 30, 0);
  place.put("church", farChurch, { at: [-EDGE.x - 96, 0, 4], yaw_deg: 90 });
  place.add(grove(random));
  return place.nodes.map(({ room: _, ...node }) => node as NodeDef);
}

/** Trees behind the park, one thing since nobody comes near them. */
function grove(random: Random): NodeDef {
  const at = [0, PAVE_M - 0.02, 0] as const;
  const prop = new Prop(
    { id: "far/trees", at },
    { kind: "far trees", label: "trees", structural: true, body: "none" },
  );
  for (const [x, z, height_m] of [
    [60, 28, 8],
    [46, 51, 9],
    [30, 52, 8],
    [16, 51, 9.5],
  ] as const)
    for (const part of tree({ id: "far/tree", at }, { height_m, random, far: true, skin_only: true }).parts)
      prop.mesh(part.geometry.translate(x, 0, z), part.material);
  return prop.node();
}
