/**
 * What the town stands on and what lies around it: paving, lanes, churchyard, stream, fields, hills.
 *
 * Owns: the slabs, which meet without overlapping, and the country beyond the walls. Refuses: walls and houses.
 */
import { MeshWriter } from "../../kit/geometry/mesh";
import type { NodeDef } from "../../kit/model";
import { Prop } from "../../kit/prop";
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
  return { patches, nodes: [...patches.values(), ...stream(), ...country(random)] };
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

function country(random: Random): NodeDef[] {
  const meadow = (name: string, x: Span, z: Span) =>
    slab({
      id: `country/${name}`,
      label: "fields",
      kind: "ground",
      x,
      z,
      surface_m: -0.4,
      thickness_m: 0.2,
      material: "far meadow",
      far: true,
    });
  return [
    meadow("north", [-320, 320], [-320, -36]),
    meadow("south", [-320, 320], [36, 320]),
    meadow("west", [-320, -41.4], [-36, 36]),
    meadow("east", [40.3, 320], [-36, 36]),
    hills(random),
  ];
}

/** Wooded hills all around. */
function hills(random: Random): NodeDef {
  const prop = new Prop(
    { id: "country/hills", at: [0, -1, 0] },
    { kind: "hills", label: "wooded hills", structural: true, body: "none" },
  );
  const phases = Array.from({ length: 6 }, () => random.between(0, 6.28));
  const heightAt = (a: number) =>
    16 +
    9 * Math.sin(2 * a + (phases[0] as number)) +
    6 * Math.sin(5 * a + (phases[1] as number)) +
    3 * Math.sin(11 * a + (phases[2] as number)) +
    1.2 * Math.sin(31 * a + (phases[3] as number));
  const mesh = new MeshWriter();
  const steps = 72;
  const ring = (share: number, radius: number) =>
    Array.from({ length: steps + 1 }, (_, i) => {
      const a = (i / steps) * 2 * Math.PI;
      const h = Math.max(4, heightAt(a)) * share;
      return mesh.vertex(
        [Math.cos(a) * radius, h, Math.sin(a) * radius],
        [-Math.cos(a) * 0.6, 0.8, -Math.sin(a) * 0.6],
        [a * radius, h * 2],
      );
    });
  const rings = [ring(0, 150), ring(0.55, 190), ring(1, 235), ring(0.7, 300)];
  for (let r = 0; r + 1 < rings.length; r++)
    for (let i = 0; i < steps; i++) {
      const [low, high] = [rings[r] as number[], rings[r + 1] as number[]];
      mesh.quad(low[i] as number, low[i + 1] as number, high[i + 1] as number, high[i] as number);
    }
  return prop.mesh(mesh.geometry(), "far woods", { casts_shadow: false }).node();
}
