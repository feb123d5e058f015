/**
 * The farm's plan: yard, buildings, gardens, fields, tracks. Owns the numbers they share; refuses geometry.
 * x runs east, z south; the ground is y = 0; the farmhouse stands north of the yard.
 */
export type Span = readonly [number, number];

export const FARM = { x: [-45, 45.6], z: [-39, 40] } as const;
export const BARN = { x: [-30, -17], z: [-8, 4], eaves_m: 4, wall_m: 0.2 } as const;
export const STABLE = { x: 23, z: -5, width_m: 12, depth_m: 6 } as const;
export const SHED = { x: 11, z: 16.2, width_m: 12, depth_m: 5.5 } as const;
export const HOUSE = { x: 0, z: -17, width_m: 13, depth_m: 8, height_m: 5.7 } as const;
export const POND = { x: -31, z: 24, radius_m: 7 } as const;

export const DISTRICTS = {
  yard: { label: "farmyard", x: [-15.5, 15.5], z: [-12, 12] },
  garden: { label: "kitchen garden", x: [8, 24], z: [-32, -17] },
  orchard: { label: "orchard", x: [-28, -7], z: [-37, -20] },
  pasture: { label: "pasture", x: [-21, -2.6], z: [16, 33] },
  pond: { label: "pond", x: [-42, -21], z: [13, 36] },
  track: { label: "field track", x: [-2.4, 45.5], z: [12, 40] },
  fields: { label: "fields", x: FARM.x, z: FARM.z },
} as const satisfies Record<string, { label: string; x: Span; z: Span }>;
