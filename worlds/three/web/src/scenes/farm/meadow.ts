/** What grows wild on the farm's grass. Owns where it is bare and where it blooms; refuses crops, gardens, what is built. */
import { Contents, type Workshop } from "../../kit/contents";
import { felledTrunk, fieldStone, meadowFlowers, tallGrass } from "../../kit/meadow";
import type { NodeDef } from "../../kit/model";
import type { Place } from "../../kit/prop";
import type { Random } from "../../kit/random";
import type { Stand } from "./land";
import type { Span } from "./plan";

/** Metres kept free around whatever stands in the grass already. */
const CLEAR_M = 1.7;

interface Patch {
  readonly x: Span;
  readonly z: Span;
  readonly flowers: number;
  readonly tufts: number;
}

const PATCHES: readonly Patch[] = [
  { x: [-27, -8], z: [-36, -21], flowers: 9, tufts: 7 },
  { x: [-43, -31.5], z: [-30, -9], flowers: 6, tufts: 6 },
  { x: [-43, -32], z: [-7, 12], flowers: 5, tufts: 5 },
  { x: [-28, -17], z: [6.5, 14], flowers: 4, tufts: 4 },
  { x: [25.5, 30], z: [-37, -24], flowers: 4, tufts: 4 },
  { x: [-20, -4], z: [17.5, 31.5], flowers: 6, tufts: 6 },
  { x: [16.5, 29], z: [6, 11], flowers: 3, tufts: 3 },
  { x: [-40, -6], z: [34.5, 39], flowers: 5, tufts: 6 },
];

const FLOWERS = [
  { label: "dandelions", tint: 0xf0c21d },
  { label: "daisies", tint: 0xf4f1e6 },
  { label: "poppies", tint: 0xd0402f },
  { label: "cornflowers", tint: 0x5b79c9 },
] as const;

export function meadow(
  stand: Stand,
  random: Random,
  workshop: Workshop,
  standing: readonly NodeDef[],
): NodeDef[] {
  const place = new Contents("meadow", workshop);
  const taken = standing.map(({ position: [x, , z] }) => [x, z] as const);
  const free = ({ x, z }: Patch): readonly [number, number] | null => {
    for (let tries = 0; tries < 40; tries++) {
      const at = [random.between(...x), random.between(...z)] as const;
      if (taken.every(([tx, tz]) => Math.hypot(tx - at[0], tz - at[1]) > CLEAR_M)) return at;
    }
    return null;
  };
  const put = <Options extends unknown[]>(
    name: string,
    build: (to: Place, ...options: Options) => NodeDef,
    [x, z, yaw = 0]: readonly [number, number, number?],
    ...options: Options
  ) => {
    taken.push([x, z]);
    place.put(name, build, { ...stand(x, z, yaw), room: "fields" }, ...options);
  };
  for (const [x, z, size_m] of [
    [-44.3, -6.1, 0.7],
    [-44.4, -5.2, 0.45],
    [-44.2, -20.4, 0.9],
    [28.2, -38.3, 0.6],
    [-31.5, -38.3, 0.5],
  ] as const)
    put("stone", fieldStone, [x, z, x * 50], { random, size_m });
  put("trunk", felledTrunk, [-37.6, -9.4, 64], {});
  put("trunk", felledTrunk, [-24.4, 12.2, 12], { length_m: 1.9, radius_m: 0.17 });
  for (const [p, patch] of PATCHES.entries()) {
    for (let i = 0; i < patch.flowers; i++) {
      const at = free(patch);
      const kind = FLOWERS[(i + p) % FLOWERS.length] as (typeof FLOWERS)[number];
      if (at) put("flowers", meadowFlowers, at, { random, ...kind });
    }
    for (let i = 0; i < patch.tufts; i++) {
      const at = free(patch);
      if (at) put("grass", tallGrass, at, { random });
    }
  }
  return place.nodes;
}
