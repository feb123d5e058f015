/**
 * What a scene is made of, before the runtime brings it to life.
 *
 * Owns: the plain definitions that kit props and scene files produce and that the runtime reads.
 * Refuses: behaviour, physics, drawing. Space: metres, y up, right-handed; an object's front is its local +z.
 */
import type { BufferGeometry } from "three";
import type { DeformDef, ImageDef, MotionDef, SurfaceLook } from "./authored";
import type { Place } from "./prop";

export type Vec3 = readonly [number, number, number];
export type Quat = readonly [number, number, number, number];

export type MaterialKind =
  | "wood"
  | "metal"
  | "cloth"
  | "glass"
  | "ceramic"
  | "plastic"
  | "paper"
  | "stone"
  | "plaster"
  | "leather"
  | "plant"
  | "tile"
  | "earth"
  | "rubber"
  | "wax"
  | "food"
  | "screen"
  | "sky";

/** One material of a scene. Props share materials by name; equal names must mean equal definitions. */
export interface MaterialDef {
  readonly name: string;
  readonly kind: MaterialKind;
  /** sRGB hex, multiplied with the texture. */
  readonly color: number;
  /** Name of a procedural texture (kit/textures): albedo and, where it has one, normal map. */
  readonly texture?: string;
  /** Metres that one texture tile covers, u and v. UVs of geometries are in metres. */
  readonly tile_m?: readonly [number, number];
  readonly roughness: number;
  readonly metalness?: number;
  readonly opacity?: number;
  readonly emissive?: number;
  readonly emissive_intensity?: number;
  readonly double_sided?: boolean;
  /** Of a scene made elsewhere: images on the surface, and UVs in textures instead of metres. */
  readonly look?: SurfaceLook;
}

/**
 * A mesh of a node, in its own frame. Geometry has position, normal, uv (metres) and may have `color`, a linear tint;
 * with a material that has a `look`, uv counts textures, `uv1` is a second set, and `color` may have alpha.
 */
export interface PartDef {
  readonly geometry: BufferGeometry;
  readonly material: string;
  /** Moves with this joint. */
  readonly joint?: string;
  /** Material used instead while the node's state is `on` (a lamp shade that glows, a screen that shows). */
  readonly material_on?: string;
  /** Of a node that runs through phases: `material_on` is worn only in the phases that name this lamp. */
  readonly lamp?: string;
  readonly casts_shadow?: boolean;
  /** Changes its shape with its joint's value, seconds. */
  readonly deform?: DeformDef;
}

/** One degree of freedom of a node, at `value` in its state; radians or metres, or for a `clip` the seconds of its `motion`. */
export interface JointDef {
  readonly name: string;
  readonly kind: "hinge" | "slide" | "spin" | "clip";
  readonly origin: Vec3;
  readonly axis: Vec3;
  readonly min: number;
  /** A clip begins again here; 0 goes on for ever. */
  readonly max: number;
  readonly motion?: MotionDef;
}

export type ColliderDef = (
  | { readonly shape: "box"; readonly half: Vec3 }
  | { readonly shape: "cylinder"; readonly half_height: number; readonly radius: number }
  | { readonly shape: "ball"; readonly radius: number }
  | { readonly shape: "hull"; readonly points: Float32Array }
  | { readonly shape: "mesh"; readonly vertices: Float32Array; readonly indices: Uint32Array }
) & { readonly position?: Vec3; readonly quaternion?: Quat; readonly joint?: string };

export interface LightDef {
  /** A `tube` shines along the line from `position` to `to`, as bright at each place as a point would be. */
  readonly kind: "point" | "spot" | "tube";
  readonly position: Vec3;
  /** Tube only: its other end, in the node's frame. */
  readonly to?: Vec3;
  /** Where a spot points, or the side that a tube's trough leaves open, in the node's frame. */
  readonly target?: Vec3;
  readonly angle_deg?: number;
  readonly color: number;
  /** Candela. */
  readonly intensity: number;
  readonly distance_m: number;
}

/** One phase of a node that runs through phases: a traffic light's green, a tram's stop, a flame's flicker. */
export interface PhaseDef {
  readonly seconds: number;
  /** Lamps (PartDef.lamp) that are lit. */
  readonly lit?: readonly string[];
  /** Factor on the node's lights, 1 when left out. */
  readonly light?: number;
  /** Where the mechanism's joint is at the end of the phase; it moves evenly from where it was. Default: it rests. */
  readonly joint?: number;
}

/**
 * What a node does. `door`, `drawer`, `lever`: interaction toggles `open`, the joint moves at `speed` (rad/s or m/s).
 * `switch`, `screen`, `tap`: interaction toggles `on`. `fan`, `clock`, `belt`: run while `on`; joints spin at `speed` rad/s
 * (clock: joints `hour`, `minute`, `second` from the start time in seconds `clock_s`). `cycle`: runs through `phases`
 * again and again while `on`, `speed` times as fast as they say, from `clock_s` seconds into them; a joint that would go
 * into the auditor waits, and the phases with it. Off, it stands still with no lamp lit. A belt whose joint slides goes
 * from 0 to the joint's `max` and starts again, as steps of equal pitch do. `clip`: what its author keyed
 * runs while `on`, `speed` times as fast (below 0 backwards); its joint's value is the second of the clip.
 */
export interface MechanismDef {
  readonly kind:
    | "door"
    | "drawer"
    | "switch"
    | "fan"
    | "clock"
    | "screen"
    | "lever"
    | "tap"
    | "belt"
    | "cycle"
    | "clip";
  readonly joint?: string;
  readonly speed?: number;
  /** Initial state. */
  readonly on?: boolean;
  readonly open?: boolean;
  readonly clock_s?: number;
  /** Of a `cycle`: one after the other, then from the start. A joint ends where it began. */
  readonly phases?: readonly PhaseDef[];
  /** Of what opens: joints that go along with `joint`, each over its own range, as the other leaf of a double door. */
  readonly along?: readonly string[];
  /** Of a `belt`: whoever stands on it is carried along, metres a second at its own `speed`, in the node's frame. */
  readonly carries_mps?: Vec3;
  /** Whether a person can activate it directly, within reach. A fan may run and be switched by a wall switch only. */
  readonly interactive: boolean;
  /** A wall switch: the nodes whose `on` it toggles. */
  readonly controls?: readonly string[];
}

export interface NodeDef {
  /** Stable slug, `kitchen/table-1`. Characters a-z 0-9 . _ / - */
  readonly id: string;
  /** What a person reads, "kitchen table". */
  readonly label: string;
  readonly kind: string;
  readonly room?: string;
  readonly position: Vec3;
  readonly quaternion?: Quat;
  readonly scale?: Vec3;
  readonly parts: readonly PartDef[];
  readonly colliders: readonly ColliderDef[];
  /** `dynamic` bodies start asleep and can be pushed; `none` has no collider at all. */
  readonly body: "static" | "dynamic" | "none";
  readonly mass_kg?: number;
  readonly rests_on?: string;
  /** Fixed to a wall or ceiling. */
  readonly hangs?: boolean;
  readonly structural?: boolean;
  readonly has_front?: boolean;
  readonly joints?: readonly JointDef[];
  readonly lights?: readonly LightDef[];
  readonly mechanism?: MechanismDef;
}

export interface BoxDef {
  readonly min: Vec3;
  readonly max: Vec3;
}

/** A thing whose era is later than its scene's: what `place_anachronism` puts there. It is not in the scene as built. */
export interface AnachronismDef {
  readonly id: string;
  readonly label: string;
  readonly era: { readonly from_year: number; readonly to_year: number };
  /** Builds it at a place; the same place gives the same thing. */
  readonly build: (place: Place) => NodeDef;
}

export interface RoomDef {
  readonly id: string;
  readonly label: string;
  readonly bounds: BoxDef;
  /** It reaches up between rafters: parts of its bounds are outside, over the slopes of its roof. */
  readonly open_to_roof?: boolean;
}

export interface SceneDef {
  readonly id: string;
  /** Made elsewhere, from a file: its floors may have cracks. */
  readonly imported?: true;
  readonly setting: {
    readonly title: string;
    readonly place: string;
    readonly description: string;
    readonly era: { readonly from_year: number; readonly to_year: number };
    readonly interactions: readonly string[];
  };
  readonly rooms: readonly RoomDef[];
  readonly starts: readonly {
    readonly id: string;
    readonly label: string;
    readonly pose: PoseWire;
  }[];
  readonly materials: readonly MaterialDef[];
  /** Images by name; a name says what is in it, so that two images never share one. */
  readonly images?: ReadonlyMap<string, ImageDef>;
  readonly nodes: readonly NodeDef[];
  /** At least ten things that could not exist here yet, or any more. */
  readonly anachronisms?: readonly AnachronismDef[];
  readonly sky: {
    /** Direction from the ground to the sun. */
    readonly sun_direction: Vec3;
    readonly sun_color: number;
    readonly sun_intensity: number;
    readonly sky_color: number;
    readonly horizon_color: number;
    readonly ground_color: number;
    readonly hemisphere_intensity: number;
    readonly exposure: number;
    /** Box that the one shadow map covers. */
    readonly shadow_box: BoxDef;
  };
}

/** A pose on the wire: the feet, metres; yaw 0 looks along -z, right positive; pitch down positive. */
export interface PoseWire {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly yaw_deg: number;
  readonly pitch_deg: number;
}
