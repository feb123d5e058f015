/**
 * The forecourt and what one sees beyond it.
 *
 * Owns: paving, walls and railings that close it, the street beyond. Refuses: the building (shell.ts).
 */
import { farHouse } from "../../kit/buildings";
import { Contents, type Workshop } from "../../kit/contents";
import { banner, litterBin } from "../../kit/fittings";
import type { NodeDef } from "../../kit/model";
import { column } from "../../kit/mouldings";
import { fixed, standing } from "../../kit/placement";
import { hedge, tree } from "../../kit/plants";
import type { Random } from "../../kit/random";
import { bench } from "../../kit/seating";
import { posterWindow } from "../../kit/textures/notices";
import { wallLetters } from "../../kit/wall_letters";
import { slab, wall } from "../../kit/walls";
import { FORECOURT, GROUND_M } from "./plan";

type Span = readonly [number, number];
const [X0, X1] = FORECOURT.x;
const Z1 = FORECOURT.z[1];

/** Forecourt and street. */
export function outside(random: Random, workshop: Workshop): NodeDef[] {
  const court = new Contents("forecourt", workshop);
  const paving = court.add(
    slab({
      id: "forecourt/paving",
      label: "forecourt paving",
      kind: "ground",
      room: "forecourt",
      x: [X0 - 1, X1 + 1],
      z: [8.3, Z1 + 0.5],
      surface_m: GROUND_M,
      thickness_m: 0.3,
      material: "forecourt slabs",
    }),
  );
  beyond(court);
  edges(court, paving, random);
  for (const x of [-4.6, 4.6]) {
    court.put("column", column, standing(paving, x, 9.15), {
      radius_m: 0.34,
      height_m: 5.1,
      material: "limestone",
    });
  }
  court.put("lettering", wallLetters, fixed("forecourt", [0, 4.15, 8.3]), {
    text: "CITY MUSEUM",
    height_m: 0.62,
    material: "bronze",
  });
  for (const [x, name] of [
    [-6.5, "antiquity"],
    [6.5, "whale"],
  ] as const)
    court.put("banner", banner, fixed("forecourt", [x, 1.2, 8.3]), {
      size: [1.9, 2.9],
      window: posterWindow(name),
    });
  court.put("bench", bench, standing(paving, -9.2, 9.1), { width_m: 1.5 });
  court.put("bin", litterBin, standing(paving, -7.9, 9.0));
  for (const x of [-9.5, 9.5])
    court.put("tree", tree, standing(paving, x, 14.4, random.between(0, 360)), { height_m: 5.2, random });
  return court.nodes;
}

function beyond(court: Contents): void {
  const far = (name: string, label: string, x: Span, z: Span, surface_m: number, material: string) =>
    court.add(
      slab({
        id: `street/${name}`,
        label,
        kind: "ground",
        room: "forecourt",
        x,
        z,
        surface_m,
        thickness_m: 0.3,
        material,
        far: true,
      }),
    );
  far("pavement", "pavement", [-60, 60], [Z1 + 0.5, Z1 + 3.2], GROUND_M, "concrete");
  far("road", "road", [-60, 60], [Z1 + 3.2, Z1 + 9.5], GROUND_M - 0.1, "far asphalt");
  far("far-pavement", "pavement", [-60, 60], [Z1 + 9.5, Z1 + 40], GROUND_M, "concrete");
  far("west", "lawn", [-60, X0 - 1], [-50, Z1 + 0.5], GROUND_M - 0.03, "grass");
  far("east", "lawn", [X1 + 1, 60], [-50, Z1 + 0.5], GROUND_M - 0.03, "grass");
  far("north", "lawn", [X0 - 1, X1 + 1], [-50, 8.3], GROUND_M - 0.06, "grass");
  for (const [i, [x, w, h, wallMaterial]] of (
    [
      [-34, 12, 6.4, "facade"],
      [-20, 13, 7.2, "wall cream"],
      [-6, 12, 6.2, "wall sage"],
      [8, 13, 7.4, "facade"],
      [22, 12, 6.4, "wall cream"],
      [36, 13, 6.8, "wall blue"],
    ] as const
  ).entries())
    court.put(
      "far-house",
      farHouse,
      { at: [x, GROUND_M, Z1 + 15 + (i % 2) * 0.4], yaw_deg: 180 },
      {
        size: [w, h, 8],
        wall: wallMaterial,
        storeys: 2,
      },
    );
}

function edges(court: Contents, paving: NodeDef, random: Random): void {
  for (const [x, yaw_deg] of [
    [X0 - 0.4, 90],
    [X1 + 0.4, 90],
  ] as const)
    court.put("hedge", hedge, standing(paving, x, (8.3 + Z1) / 2 + 0.1, yaw_deg), {
      length_m: Z1 - 8.3 - 0.2,
      height_m: 2.2,
      depth_m: 0.8,
      random,
    });
  court.add(
    wall({
      id: "forecourt/wall-1",
      label: "low wall",
      room: "forecourt",
      from: [X0 - 0.9, Z1 + 0.15],
      to: [X1 + 0.9, Z1 + 0.15],
      base_m: GROUND_M,
      height_m: 1.1,
      thickness_m: 0.3,
      front: "ashlar warm",
      back: "ashlar warm",
      reveal: "ashlar warm",
      capped: true,
    }),
  );
}
