/**
 * What the town stands on and what lies around it: paving, lanes, churchyard, stream, fields, hills.
 *
 * Owns: the slabs, which meet without overlapping, and the country beyond the walls. Refuses: walls and houses.
 */
import { fieldsAround, woodedHills } from "../../kit/country";
import type { NodeDef } from "../../kit/model";
import type { Random } from "../../kit/random";
import { slab } from "../../kit/walls";
import { type Span, STREAM } from "./plan";

interface Patch {
  readonly id: string;
  readonly label: string;
  readonly x: Span;
  readonly z: Span;
  readonly material: string;
}

const BANK = -38.15;
const EAST = 39.6;

const PATCHES: readonly Patch[] = [
  {
    id: "churchyard/grass",
    label: "churchyard grass",
    x: [6.2, 16.2],
    z: [-32.5, -13.9],
    material: "rough grass",
  },
  { id: "gate-street/track", label: "earth track", x: [16.2, EAST], z: [-35.2, -13.9], material: "track" },
  { id: "churchyard/back", label: "earth", x: [6.2, 16.2], z: [-35.2, -32.5], material: "track" },
  { id: "smith-lane/back", label: "earth", x: [BANK, 6.2], z: [-35.2, -13.9], material: "track" },
  {
    id: "smith-lane/paving",
    label: "muddy cobbles",
    x: [BANK, -16.2],
    z: [-13.9, 13.3],
    material: "muddy cobbles",
  },
  { id: "square/paving", label: "cobbled square", x: [-16.2, 16.2], z: [-13.9, 13.3], material: "cobbles" },
  {
    id: "east-lane/paving",
    label: "muddy cobbles",
    x: [16.2, EAST],
    z: [-13.9, 13.3],
    material: "muddy cobbles",
  },
  { id: "mill-street/track", label: "earth track", x: [BANK, -15.2], z: [13.3, 35.8], material: "track" },
  { id: "yard/track", label: "trodden earth", x: [-15.2, EAST], z: [13.3, 35.8], material: "track" },
];

/** Ground by patch, and what is only looked at. */
export function ground(random: Random): { patches: ReadonlyMap<string, NodeDef>; nodes: NodeDef[] } {
  const patches = new Map(
    PATCHES.map(({ id, label, x, z, material }) => [
      id,
      slab({ id, label, kind: "ground", x, z, surface_m: 0, thickness_m: 0.3, material }),
    ]),
  );
  return {
    patches,
    nodes: [
      ...patches.values(),
      ...stream(),
      ...fieldsAround("country", [-41.4, 40.3], [-36, 36], -0.4),
      woodedHills("country/hills", random),
    ],
  };
}

function stream(): NodeDef[] {
  const z: Span = [-35, 35.5];
  const bed = slab({
    id: "mill-street/stream-bed",
    label: "stream bed",
    kind: "ground",
    x: [STREAM.x[0] - 0.4, STREAM.x[1] + 0.1],
    z,
    surface_m: STREAM.bed_m,
    thickness_m: 0.3,
    material: "track",
  });
  const water = slab({
    id: "mill-street/stream",
    label: "mill stream",
    kind: "ground",
    x: [STREAM.x[0] - 0.05, STREAM.x[1] + 0.02],
    z,
    surface_m: STREAM.water_m,
    thickness_m: 0.03,
    material: "stream water",
    far: true,
  });
  return [bed, { ...water, kind: "water" }];
}
