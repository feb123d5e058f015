/**
 * What a scene made elsewhere brings along, beside what a SceneDef of our own has: images on its surfaces, and motion
 * that its author keyed.
 *
 * Owns: plain definitions; everything here is data. Refuses: the file's format (import), drawing (render), time (runtime).
 */

/** An image by its pixels: as a browser decodes it, or RGBA bytes, row 0 at the top. */
export type ImageDef = { readonly width: number; readonly height: number } & (
  | { readonly mime: string; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly rgba: Uint8Array<ArrayBuffer> }
);

export type Wrap = "repeat" | "clamp" | "mirror";

/** How an image lies on a surface: uv' = offset + rotation (counter-clockwise, radians) of scale × uv. */
export interface ImageUse {
  /** Its name in the scene's `images`. */
  readonly image: string;
  /** Which of the geometry's sets: 0 is `uv`, 1 is `uv1`; both count textures, v downwards. */
  readonly uv?: 0 | 1;
  readonly offset?: readonly [number, number];
  readonly rotation?: number;
  readonly scale?: readonly [number, number];
  readonly wrap?: readonly [Wrap, Wrap];
  /** Shows its pixels as squares. */
  readonly nearest?: boolean;
}

/** How an authored surface looks, beside its material's colour, roughness, metalness, opacity and glow: all are factors. */
export interface SurfaceLook {
  /** sRGB colour, and alpha. */
  readonly base?: ImageUse;
  /** Green roughness, blue metalness. */
  readonly metal_rough?: ImageUse;
  readonly normal?: ImageUse;
  readonly normal_scale?: number;
  /** Red: light from all around that arrives. */
  readonly occlusion?: ImageUse;
  readonly occlusion_strength?: number;
  /** sRGB. */
  readonly emissive?: ImageUse;
  readonly alpha: "opaque" | "mask" | "blend";
  /** Alpha below this is not there; for `mask`. */
  readonly cutoff?: number;
  /** Shows its colour whatever the light. */
  readonly unlit?: boolean;
  /** Share of light that goes through. */
  readonly transmission?: number;
}

/** Values over time, as keyed. `cubic` has an in-tangent, a value and an out-tangent for each time. */
export interface TrackDef {
  readonly bone: number;
  readonly path: "position" | "quaternion" | "scale" | "weights";
  readonly interpolation: "step" | "linear" | "cubic";
  /** Seconds, rising. */
  readonly times: Float32Array;
  readonly values: Float32Array;
  /** The track begins again after so many seconds. */
  readonly period_s: number;
}

/** A node of the author's tree, as it stands where no track moves it. */
export interface BoneDef {
  /** Place of the parent in the list, which comes before; -1 has none. */
  readonly parent: number;
  readonly position: readonly number[];
  readonly quaternion: readonly number[];
  readonly scale: readonly number[];
  /** Shares of the morph targets of the mesh that hangs there. */
  readonly weights?: readonly number[];
}

/** The author's tree with all that moves in it; shared by everything that hangs in it. */
export interface RigDef {
  readonly bones: readonly BoneDef[];
  readonly tracks: readonly TrackDef[];
}

/** A rigid thing that hangs on a bone: in its node's frame it is moved by `before` · bone(t) · `after`. */
export interface MotionDef {
  readonly rig: RigDef;
  readonly bone: number;
  /** Column-major. */
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** A shift of every vertex by a share that a track says. */
export interface MorphTarget {
  readonly position?: Float32Array;
  readonly normal?: Float32Array;
}

/**
 * A mesh that changes its shape: `before` · bones(t) · (bind + morphs(t)) in its node's frame, vertex by vertex in the
 * order of the part's geometry, which shows it at 0 s.
 */
export interface DeformDef {
  readonly rig: RigDef;
  /** The bone the mesh itself hangs on; it carries the shares of the morphs. */
  readonly bone: number;
  readonly before: readonly number[];
  readonly position: Float32Array;
  readonly normal: Float32Array;
  readonly morphs: readonly MorphTarget[];
  readonly skin?: {
    readonly bones: readonly number[];
    /** Sixteen numbers a bone. */
    readonly inverses: Float32Array;
    /** `width` bones a vertex, places in `bones`. */
    readonly width: number;
    readonly joints: Uint16Array;
    readonly weights: Float32Array;
  };
}
