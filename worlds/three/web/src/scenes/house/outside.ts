/**
 * What lies around the house: ground, path, fence, hedges, trees, the street beyond.
 *
 * Owns: the garden's nodes and that nobody walks out of it. Refuses: the house (shell.ts, roof.ts), the porch's things.
 */

import { farHouse } from "../../kit/buildings";
import { Contents, type Workshop } from "../../kit/contents";
import { bicycle } from "../../kit/cycles";
import type { NodeDef, Vec3 } from "../../kit/model";
import { mailbox, picketFence } from "../../kit/outdoor";
import { fixed, standing } from "../../kit/placement";
import { bush, hedge, tree } from "../../kit/plants";
import type { Random } from "../../kit/random";
import { ball } from "../../kit/toys";
import { slab } from "../../kit/walls";
import { GARDEN, GROUND_M } from "./plan";

/** Garden and street. */
export function outside(random: Random, workshop: Workshop): NodeDef[] {
  const garden = new Contents("garden", workshop);
  const lawn = garden.add(ground("garden/lawn", "lawn", LAWN.x, LAWN.z, GROUND_M, "grass"));
  garden.add(
    ground("garden/path", "garden path", [5.25, 6.55], [2.52, 8.9], GROUND_M + 0.03, "paving", 0.04),
  );
  surroundings(garden);
  borders(garden, lawn, random);
  planting(garden, lawn, random);
  neighbours(garden, random);
  garden.put("mailbox", mailbox, standing(lawn, 7.0, 7.45, 180));
  garden.put("bicycle", bicycle, standing(lawn, 9.4, 0.75, 4));
  garden.put("ball", ball, standing(lawn, 2.6, 4.2), { radius_m: 0.11, color: 0xf2efe6, band: 0x2b2d33 });
  return garden.nodes;
}

/** The hedges and the fence stand on its edge; beyond lies what is only looked at. */
const LAWN = { x: [GARDEN.x[0] - 0.9, GARDEN.x[1] + 0.9], z: [GARDEN.z[0] - 0.9, 8.9] } as const;

function surroundings(garden: Contents): void {
  const [x0, x1] = LAWN.x;
  const far = (name: string, label: string, x: Span, z: Span, surface_m: number, material: string) =>
    garden.add(
      slab({
        id: `street/${name}`,
        label,
        kind: "ground",
        room: "garden",
        x,
        z,
        surface_m,
        thickness_m: 0.3,
        material,
        far: true,
      }),
    );
  far("pavement", "pavement", [-40, 50], [8.9, 11], GROUND_M + 0.02, "concrete");
  far("road", "road", [-40, 50], [11, 17], GROUND_M - 0.06, "asphalt");
  far("verge", "verge", [-40, 50], [17, 60], GROUND_M, "grass");
  far("west", "neighbour's lawn", [-40, x0], [-45, 8.9], GROUND_M, "grass");
  far("east", "neighbour's lawn", [x1, 50], [-45, 8.9], GROUND_M, "grass");
  far("north", "meadow", [x0, x1], [-45, LAWN.z[0]], GROUND_M, "grass");
}

type Span = readonly [number, number];

function ground(
  id: string,
  label: string,
  x: Span,
  z: Span,
  surface_m: number,
  material: string,
  thickness_m = 0.3,
): NodeDef {
  return slab({ id, label, kind: "ground", room: "garden", x, z, surface_m, thickness_m, material });
}

function borders(garden: Contents, lawn: NodeDef, random: Random): void {
  const [x0, x1] = GARDEN.x;
  const [z0, z1] = GARDEN.z;
  const height = { height_m: 1.9, depth_m: 0.9, random };
  garden.put("hedge", hedge, standing(lawn, x0 - 0.45, (z0 + z1) / 2, 90), {
    ...height,
    length_m: z1 - z0 + 0.9,
  });
  garden.put("hedge", hedge, standing(lawn, x1 + 0.45, (z0 + z1) / 2, 90), {
    ...height,
    length_m: z1 - z0 + 0.9,
  });
  garden.put("hedge", hedge, standing(lawn, (x0 + x1) / 2, z0 - 0.45), {
    ...height,
    height_m: 2.1,
    length_m: x1 - x0 + 1.6,
  });
  garden.put("fence", picketFence, standing(lawn, (x0 + 5.25) / 2, z1 + 0.08), { length_m: 5.25 - x0 });
  garden.put("fence", picketFence, standing(lawn, (x1 + 6.55) / 2, z1 + 0.08), { length_m: x1 - 6.55 });
  garden.put("gate", picketFence, fixed("garden", [5.9, GROUND_M + 0.04, z1 + 0.08]), {
    length_m: 1.26,
    height_m: 1.0,
  });
}

function planting(garden: Contents, lawn: NodeDef, random: Random): void {
  for (const [x, z, height_m] of [
    [-2.4, 4.6, 4.6],
    [12.6, 4.9, 5.2],
    [-2.3, -9.6, 5.4],
    [5.2, -10.9, 4.4],
    [12.4, -9.4, 5.6],
  ] as const) {
    garden.put("tree", tree, standing(lawn, x, z, random.between(0, 360)), { height_m, random });
  }
  for (const [x, z, radius_m] of [
    [0.2, 0.75, 0.42],
    [1.2, 0.7, 0.34],
    [3.2, 0.72, 0.36],
    [10.75, 0.72, 0.36],
    [-0.75, -4.6, 0.45],
    [11.35, -1.2, 0.4],
    [3.2, -8.85, 0.45],
    [8.6, -6.5, 0.5],
  ] as const) {
    garden.put("bush", bush, standing(lawn, x, z, random.between(0, 360)), { radius_m, random });
  }
  for (const [x, z, height_m] of [
    [-18.5, 21, 7],
    [-1.5, 22, 7.5],
    [33, 20.5, 7],
    [14.2, 21, 7],
    [-9.5, 2.5, 7.5],
    [21, -4.5, 8],
    [3, -20, 8.5],
    [13, -19, 8],
  ] as const) {
    garden.put("far-tree", tree, standing(farGround(garden, x, z), x, z, random.between(0, 360)), {
      height_m,
      random,
      far: true,
    });
  }
}

/** Across the street and beyond the hedges. */
function neighbours(garden: Contents, random: Random): void {
  const verge = farGround(garden, 0, 30);
  const across = (x: number, size: Vec3, wall: string, storeys: 1 | 2) =>
    garden.put("neighbour", farHouse, standing(verge, x, 27.5, 180), { size, wall, storeys });
  across(-10, [11, 5.4, 8], "wall cream", 2);
  across(6.5, [12, 2.9, 8], "facade", 1);
  across(23.5, [11, 5.4, 8], "wall sage", 2);
  garden.put("neighbour", farHouse, standing(farGround(garden, -19, -6), -19, -6, 90), {
    size: [12, 2.9, 8],
    wall: "wall white",
    storeys: 1,
  });
  garden.put("neighbour", farHouse, standing(farGround(garden, 29, 4), 29.5, 4, -90), {
    size: [12, 5.4, 8],
    wall: "facade",
    storeys: 2,
  });
  const low = { height_m: 1.1, depth_m: 0.8, length_m: 24, random, far: true };
  garden.put("far-hedge", hedge, standing(verge, -8, 18.2), low);
  garden.put("far-hedge", hedge, standing(verge, 20.5, 18.2), low);
}

/** What lies beyond the garden at x, z. */
function farGround(garden: Contents, x: number, z: number): NodeDef {
  const name =
    z > 17 ? "verge" : z < LAWN.z[0] && x > LAWN.x[0] && x < LAWN.x[1] ? "north" : x < 5 ? "west" : "east";
  const found = garden.nodes.find((node) => node.id === `street/${name}`);
  if (!found) throw new Error(`street/${name} must be laid before anything stands on it`);
  return found;
}
