/**
 * The plan of the crossing: streets, kerbs, house lines, districts, the time of the lights.
 *
 * Owns: every number that more than one file of this scene needs. Refuses: geometry.
 * x runs east, z south; the asphalt is y = 0. Harbour Street runs along x and carries the tram; Linden Street runs along z.
 * One drives on the right.
 */
import type { BoxDef } from "../../kit/model";

/** Top of the pavements, of the shops' floors and of the park's paths. */
export const PAVE_M = 0.14;
/** Half extents of what one can walk on. */
export const EDGE = { x: 52, z: 44 } as const;

/** Harbour Street, distances from its middle: tram lane, hedge, cars, parking bays, house fronts. */
export const HARBOUR = { track: 1.45, hedge: 2.05, kerb: 5.3, bay: 7.5, houses: 12 } as const;
/** Linden Street, distances from its middle. */
export const LINDEN = { kerb: 3.3, bay: 5.4, houses: 9 } as const;
/** Where bays begin beyond the crossing, and where the kerb has swung out of them. */
export const BAYS = { harbour: [13, 14.6], linden: [15, 16.6] } as const;
export const CORNER_RADIUS_M = 2.6;
/** Zebra crossings: from the middle of the street they lie beside, and half their width. */
export const ZEBRA = { overHarbour: 6.9, overLinden: 9, half: 1.7 } as const;
/** Where the hedges along the track end before the crossing. */
export const MOUTH_M = 11.6;
export const TRACK_TOP_M = 0.02;

export const SHOPS = {
  bakery: { x: [-20, -9], depth: 7.2 },
  bookshop: { x: [21, 31], depth: 7.6 },
} as const;
/** Height of the first floor's underside over the shops one can enter. */
export const SHOP_HEAD_M = 4.1;
export const SHOP_WALL_M = 0.3;
/** The shops' ceilings hang a little under the houses above. */
export const SHOP_CEILING_M = SHOP_HEAD_M - 0.03;

export const PARK = { x: [9, EDGE.x], z: [12, EDGE.z] } as const;

/** Seconds of one round of the lights; the tram goes there and back in two. */
export const ROUND_S = 40;
export const TRAM_ROUND_S = 2 * ROUND_S;
/** Where in the tram's round the scene begins. */
export const BEGIN_S = 66;

export type District = "bakery" | "bookshop" | "crossing" | "west" | "east" | "north" | "south" | "park";

const box = (x: readonly [number, number], z: readonly [number, number], top = 20): BoxDef => ({
  min: [x[0], 0, z[0]],
  max: [x[1], top, z[1]],
});

const inside = ({ x, depth }: { x: readonly [number, number]; depth: number }): BoxDef => ({
  min: [x[0] + SHOP_WALL_M, PAVE_M, -HARBOUR.houses - depth + SHOP_WALL_M],
  max: [x[1] - SHOP_WALL_M, SHOP_HEAD_M, -HARBOUR.houses - SHOP_WALL_M],
});

/** The rooms come first: a place belongs to the first district that holds it. */
export const DISTRICTS: Readonly<Record<District, { label: string; bounds: BoxDef }>> = {
  bakery: { label: "bakery", bounds: inside(SHOPS.bakery) },
  bookshop: { label: "bookshop", bounds: inside(SHOPS.bookshop) },
  crossing: { label: "crossing", bounds: box([-14, 14], [-14, 14]) },
  west: { label: "Harbour Street, west", bounds: box([-EDGE.x, -14], [-HARBOUR.houses, HARBOUR.houses]) },
  east: { label: "Harbour Street, east", bounds: box([14, EDGE.x], [-HARBOUR.houses, HARBOUR.houses]) },
  north: { label: "Linden Street, north", bounds: box([-LINDEN.houses, LINDEN.houses], [-EDGE.z, -14]) },
  south: { label: "Linden Street, south", bounds: box([-LINDEN.houses, LINDEN.houses], [14, EDGE.z]) },
  park: { label: "park", bounds: box(PARK.x, PARK.z) },
};

/** The district of a point of the ground. */
export function districtAt(x: number, z: number): District {
  for (const [id, { bounds }] of Object.entries(DISTRICTS)) {
    const { min, max } = bounds;
    if (x >= min[0] && x <= max[0] && z >= min[2] && z <= max[2]) return id as District;
  }
  return "crossing";
}
