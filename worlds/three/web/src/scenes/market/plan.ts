/**
 * The town's plan: districts, plots, walls, levels.
 *
 * Owns: every number that ground, houses and rooms share. Refuses: geometry and things.
 * x runs east, z south; the square's paving is y = 0; the church stands on its north side.
 */
import type { TownHouseOptions } from "../../kit/townhouses";

export type Span = readonly [number, number];

export const SQUARE = { x: [-16, 16], z: [-13, 13] } as const;
/** Clear inside faces of the town wall. */
export const TOWN = { x: [-40, 38.9], z: [-34.5, 35] } as const;
export const WALL_M = 1.4;

/** The mill stream along the western wall, and the parapet on its bank. */
export const STREAM = { x: [-40, -38.2], water_m: -0.55, bed_m: -1.2 } as const;
export const PARAPET = { x: [-38.25, -37.9], z: [-6.2, 35] } as const;

/** Districts and rooms with their bounds; roofs are found by the renderer. */
export const DISTRICTS = {
  square: { label: "market square", x: SQUARE.x, z: SQUARE.z, y: [0, 12] },
  "smith-lane": { label: "Smiths' Lane", x: [-37.9, -16], z: [-5, 0.1], y: [0, 8] },
  "mill-street": { label: "Mill Street", x: [-37.9, -33], z: [0.1, 35], y: [0, 8] },
  "south-lane": { label: "Bakers' Lane", x: [-15.1, -11], z: [13, 25], y: [0, 8] },
  yard: { label: "stable yard", x: [-15.1, -1], z: [25, 35], y: [0, 8] },
  "east-lane": { label: "Potters' Lane", x: [16, 38.9], z: [6.6, 12.1], y: [0, 8] },
  "gate-street": { label: "Gate Street", x: [33, 38.9], z: [-27, 6.6], y: [0, 8] },
  "gate-place": { label: "place before the gate", x: [26, 38.9], z: [-34.5, -27], y: [0, 8] },
  churchyard: { label: "churchyard", x: [6.3, 16], z: [-32, -14], y: [0, 8] },
} as const satisfies Record<string, { label: string; x: Span; z: Span; y: Span }>;

/** Houses that are rooms: outer faces of their walls. */
export const TAVERN = { x: [16, 25], z: [-4, 6.6], ground_m: 2.9, floor_m: 0.12 } as const;
export const BAKERY = {
  x: [-11, -3.5],
  z: [13, 21],
  ground_m: 2.75,
  floor_m: 0.1,
  partition_z: 17.3,
} as const;
export const SMITHY = { x: [-25, -16], z: [-13, -4.9], eaves_m: 3.1, ridge_m: 7.3 } as const;
export const CHURCH = { x: [-6.2, 6.2], front_z: -13, end_z: -33, eaves_m: 9, floor_m: 0.32 } as const;
export const TOWER = { x: [-11.6, -6.2], z: [-18.6, -13.2] } as const;
export const PORCH = { x: [-2.6, 2.6], z: [-17.4, -13.8], height_m: 4.2 } as const;

export type Facing = "south" | "east" | "north" | "west";

export const YAW: Readonly<Record<Facing, number>> = { south: 0, east: 90, north: 180, west: -90 };

export interface Plot {
  readonly id: string;
  readonly label?: string;
  readonly x: Span;
  readonly z: Span;
  readonly facing: Facing;
  readonly house: Omit<TownHouseOptions, "width_m" | "depth_m">;
}

const plot = (id: string, x: Span, z: Span, facing: Facing, house: Plot["house"], label?: string): Plot => ({
  id,
  x,
  z,
  facing,
  house,
  ...(label === undefined ? {} : { label }),
});

const door = (x: number, paint?: string) => ({ kind: "door" as const, x, ...(paint ? { paint } : {}) });
const shop = (x: number, width_m = 1.7) => ({ kind: "shop" as const, x, width_m });
const pane = (x: number, look: "linen" | "panes" | "shut" | "open" = "shut") => ({
  kind: "window" as const,
  x,
  look,
});

/** Every house that is only seen from outside, street by street. */
export const PLOTS: readonly Plot[] = [
  // North of the square, beside the church tower.
  plot("square/house-tower", [-16.2, -11.35], [-20, -12.6], "south", {
    storeys: 3,
    storey_m: 2.25,
    jetty_m: 0.3,
    gable: "front",
    pitch_deg: 56,
    wall: "limewash ochre",
    ground: "limewash",
    framed_ground: true,
    features: [door(-1.5), shop(0.9, 1.9)],
    windows: 2,
    look: "panes",
    braces: "cross",
  }),
  // West side of the square.
  plot("square/house-cooper", [-23.5, -16.1], [0.1, 6.75], "east", {
    storeys: 2,
    gable: "front",
    pitch_deg: 54,
    wall: "limewash",
    ground: "rubble",
    sides: ["right"],
    windows: 3,
    features: [shop(1.6, 1.9), door(-0.6, "planks red"), pane(-2.4)],
    look: "linen",
    chimney: { x: -1.4 },
  }),
  plot("square/house-draper", [-22, -15.85], [6.7, 13.25], "east", {
    storeys: 2,
    gable: "side",
    pitch_deg: 48,
    wall: "limewash rose",
    ground: "limewash",
    framed_ground: true,
    windows: 3,
    features: [door(2.2, "planks green"), shop(-0.8, 2.4)],
    look: "panes",
    braces: "cross",
  }),
  // South side of the square.
  plot("square/house-chandler", [-3.55, 2.4], [13.12, 20], "north", {
    storeys: 2,
    gable: "front",
    pitch_deg: 57,
    wall: "limewash",
    ground: "limewash ochre",
    framed_ground: true,
    windows: 2,
    features: [door(1.9), shop(-0.6, 2.0)],
    look: "open",
    roof: "clay tiles old",
    braces: "cross",
  }),
  plot(
    "square/guildhall",
    [2.35, 9.65],
    [12.85, 22],
    "north",
    {
      storeys: 2,
      storey_m: 2.7,
      ground_m: 3.3,
      gable: "front",
      pitch_deg: 58,
      wall: "limewash ochre",
      ground: "limestone blocks",
      jetty_m: 0.2,
      windows: 4,
      features: [door(0, "planks red"), pane(-2.2, "panes"), pane(2.2, "panes")],
      look: "panes",
      braces: "cross",
      chimney: { x: 2, z: 2 },
    },
    "guild house",
  ),
  plot("square/house-corner", [9.6, 16.25], [13.05, 20], "north", {
    storeys: 2,
    gable: "side",
    pitch_deg: 50,
    wall: "limewash grey",
    ground: "rubble",
    windows: 3,
    features: [door(-2.3), shop(0.6, 2.2)],
    look: "linen",
    roof: "clay tiles old",
  }),
  // East side of the square.
  plot("square/house-notary", [16.05, 22.96], [-19.5, -12.35], "west", {
    storeys: 2,
    gable: "front",
    pitch_deg: 55,
    wall: "limewash rose",
    ground: "rubble",
    windows: 3,
    features: [door(1.5, "planks green"), pane(-1.6, "panes")],
    look: "panes",
    sides: ["left"],
  }),
  plot("square/house-merchant", [15.88, 23], [-12.4, -4], "west", {
    storeys: 2,
    storey_m: 2.5,
    gable: "side",
    pitch_deg: 50,
    wall: "limewash",
    ground: "limestone grey",
    windows: 4,
    features: [door(0.4, "planks red"), shop(-2.3, 2.0), pane(2.6, "panes")],
    look: "panes",
    braces: "cross",
    chimney: { x: 2.6 },
  }),
  // Smiths' Lane.
  plot("smith-lane/house-1", [-31.5, -24.9], [-12, -4.72], "south", {
    storeys: 1,
    gable: "front",
    pitch_deg: 52,
    wall: "limewash ochre",
    ground: "limewash",
    framed_ground: true,
    windows: 3,
    features: [door(-1.9), pane(0.2), pane(1.9, "open")],
    roof: "clay tiles old",
  }),
  plot(
    "smith-lane/mill",
    [-38.05, -31.4],
    [-14, -6.2],
    "south",
    {
      storeys: 1,
      ground_m: 3,
      gable: "side",
      pitch_deg: 46,
      wall: "limewash grey",
      ground: "rubble",
      jetty_m: 0.05,
      windows: 2,
      features: [door(1.2), pane(-1.4)],
      roof: "shingles",
      look: "shut",
    },
    "water mill",
  ),
  plot("smith-lane/house-2", [-28, -23.4], [0.15, 6.6], "north", {
    storeys: 1,
    gable: "side",
    pitch_deg: 50,
    wall: "limewash",
    ground: "limewash",
    framed_ground: true,
    windows: 2,
    features: [door(0.9, "planks blue"), pane(-1.0, "open")],
    roof: "clay tiles",
  }),
  // Mill Street.
  plot("mill-street/house-1", [-33.1, -27.9], [0.08, 7], "west", {
    storeys: 1,
    gable: "front",
    pitch_deg: 54,
    wall: "limewash rose",
    ground: "rubble",
    sides: ["left"],
    windows: 3,
    features: [door(1.4), pane(-1.5, "linen")],
    roof: "clay tiles",
  }),
  plot(
    "mill-street/cottage-1",
    [-33.02, -26.5],
    [6.95, 13.6],
    "west",
    {
      storeys: 0,
      ground_m: 2.4,
      gable: "side",
      pitch_deg: 50,
      wall: "limewash",
      ground: "limewash",
      framed_ground: true,
      features: [door(-0.4), pane(-2.3), pane(1.9, "open")],
      roof: "thatch",
      sides: ["right"],
    },
    "thatched cottage",
  ),
  plot("mill-street/house-2", [-33.15, -26], [19, 25.5], "west", {
    storeys: 1,
    gable: "front",
    pitch_deg: 50,
    wall: "limewash ochre",
    ground: "limewash",
    framed_ground: true,
    windows: 3,
    features: [door(1.6, "planks green"), pane(-1.3, "linen")],
    roof: "clay tiles old",
    sides: ["left"],
  }),
  plot(
    "mill-street/barn",
    [-33, -24],
    [25.45, 35.16],
    "west",
    {
      storeys: 0,
      ground_m: 3.2,
      gable: "side",
      pitch_deg: 48,
      wall: "planks",
      ground: "planks",
      framed_ground: true,
      features: [door(-2.8), pane(2.5)],
      roof: "thatch",
    },
    "barn",
  ),
  // Bakers' Lane.
  plot("south-lane/house-1", [-21, -15.12], [13.2, 19.3], "east", {
    storeys: 1,
    gable: "side",
    pitch_deg: 50,
    wall: "limewash ochre",
    ground: "limewash",
    framed_ground: true,
    windows: 2,
    features: [door(-1.2, "planks red"), pane(1.2, "open")],
    roof: "clay tiles old",
  }),
  plot(
    "south-lane/cottage-1",
    [-21, -15.02],
    [19.25, 25.4],
    "east",
    {
      storeys: 0,
      ground_m: 2.35,
      gable: "side",
      pitch_deg: 50,
      wall: "limewash",
      ground: "limewash",
      framed_ground: true,
      features: [door(0.6), pane(-1.6)],
      roof: "thatch",
      sides: ["left"],
    },
    "thatched cottage",
  ),
  plot(
    "yard/barn",
    [-1, 8],
    [22.6, 33.5],
    "west",
    {
      storeys: 0,
      ground_m: 3.1,
      gable: "front",
      pitch_deg: 48,
      wall: "planks",
      ground: "planks",
      framed_ground: true,
      features: [door(-2.4), pane(0.5, "open"), pane(3.4)],
      roof: "thatch",
    },
    "barn",
  ),
  // Potters' Lane.
  plot("east-lane/house-1", [24.95, 33.05], [0, 6.65], "south", {
    storeys: 1,
    gable: "side",
    pitch_deg: 50,
    wall: "limewash grey",
    ground: "rubble",
    sides: ["right"],
    windows: 4,
    features: [door(2.6, "planks blue"), shop(-0.6, 2.2), pane(-3.1)],
    roof: "clay tiles",
  }),
  plot("east-lane/house-2", [16.2, 22.5], [12.12, 19], "north", {
    storeys: 2,
    storey_m: 2.3,
    gable: "front",
    pitch_deg: 54,
    wall: "limewash ochre",
    ground: "limewash",
    framed_ground: true,
    windows: 3,
    features: [door(1.9), pane(-0.4, "open"), pane(-2.1)],
    look: "linen",
    sides: ["right"],
    roof: "clay tiles",
  }),
  plot("east-lane/house-3", [22.45, 28.5], [11.95, 18.5], "north", {
    storeys: 1,
    gable: "side",
    pitch_deg: 52,
    wall: "limewash",
    ground: "limewash",
    framed_ground: true,
    windows: 3,
    features: [door(-1.8, "planks green"), shop(0.7, 1.9)],
    roof: "clay tiles old",
  }),
  plot("east-lane/house-4", [28.5, 34], [12.15, 18.5], "north", {
    storeys: 1,
    gable: "front",
    pitch_deg: 55,
    wall: "limewash rose",
    ground: "rubble",
    windows: 2,
    features: [door(1.4), pane(-1.1, "linen")],
    roof: "clay tiles",
  }),
  plot(
    "east-lane/cottage-1",
    [33.95, 39.06],
    [12.05, 18],
    "north",
    {
      storeys: 0,
      ground_m: 2.4,
      gable: "side",
      pitch_deg: 50,
      wall: "limewash",
      ground: "limewash",
      framed_ground: true,
      features: [door(0.9), pane(-1.1)],
      roof: "thatch",
    },
    "thatched cottage",
  ),
  // Gate Street.
  plot("gate-street/house-1", [26, 33.0], [-7, 0.05], "east", {
    storeys: 1,
    gable: "front",
    pitch_deg: 53,
    wall: "limewash",
    ground: "limewash",
    framed_ground: true,
    windows: 3,
    features: [door(-1.9, "planks red"), pane(0.2, "open"), pane(2.0)],
    roof: "clay tiles old",
  }),
  plot("gate-street/house-2", [26, 32.86], [-14, -6.95], "east", {
    storeys: 2,
    storey_m: 2.3,
    gable: "side",
    pitch_deg: 50,
    wall: "limewash ochre",
    ground: "rubble",
    windows: 3,
    features: [door(1.8), pane(-1.2, "linen")],
    look: "linen",
    sides: ["right"],
  }),
  plot(
    "gate-street/stable",
    [26, 33.1],
    [-27.06, -20.4],
    "east",
    {
      storeys: 1,
      gable: "side",
      pitch_deg: 50,
      wall: "planks",
      ground: "rubble",
      sides: ["left", "right"],
      windows: 2,
      features: [door(0.4), pane(-2.0, "open")],
      roof: "shingles",
      look: "shut",
    },
    "gate stable",
  ),
  plot(
    "gate-place/house",
    [19.5, 26.05],
    [-34.6, -26.9],
    "east",
    {
      storeys: 1,
      gable: "front",
      pitch_deg: 54,
      wall: "limewash rose",
      ground: "limewash",
      framed_ground: true,
      windows: 3,
      features: [door(1.6, "planks green"), pane(-1.5, "panes")],
      roof: "clay tiles",
    },
    "toll house",
  ),
];
