/**
 * The seams inside the page: what the runtime offers to anomalies, and what it asks of the renderer.
 *
 * Owns: the interfaces between `runtime/`, `anomalies/` and `render/`. Refuses: any implementation.
 * `render/` knows SceneDef and nothing of time; `anomalies/` know these ports and nothing of three's renderer or Rapier.
 */
import type { Group, Mesh, Object3D } from "three";
import type { BoxDef, MaterialDef, NodeDef, PartDef, PoseWire, Quat, SceneDef, Vec3 } from "../kit/model";
import type { GroundTruthWire, InjectionWire, MeasurementWire, TriggerWire } from "./messages";
import type { LightValues, PaintValues } from "./state";

/** A node as the renderer holds it. `group` carries the node's pose; each joint's group lies below it. */
export interface NodeView {
  readonly id: string;
  readonly group: Group;
  readonly joints: ReadonlyMap<string, Object3D>;
  readonly meshes: readonly Mesh[];
}

/** What becomes of a node's shadow. */
export interface ShadowLook {
  /** Default true. */
  readonly casts?: boolean;
  /** The shadow alone is there: the thing itself is not drawn, nor can it be pointed at. */
  readonly alone?: boolean;
  /** Metres that the caster leans to x and z for each metre of height, for the shadow only. */
  readonly lean?: readonly [number, number];
}

/**
 * How a node is drawn otherwise than it is: drawing only, nothing that a body or a walker meets. Two looks are the same
 * when they are the same object, so an effect makes each of its looks once.
 */
export interface Look {
  /** Other materials, by the name of the one that they take the place of. */
  readonly materials?: ReadonlyMap<string, MaterialDef>;
  /** Another shape; its joints are those of the node. */
  readonly parts?: readonly PartDef[];
  /** Seen through whatever is before it. */
  readonly through?: boolean;
  readonly shadow?: ShadowLook;
}

/** Draws a SceneDef. Keeps no time; drawing never depends on what was drawn before. */
export interface Stage {
  readonly def: SceneDef;
  readonly views: ReadonlyMap<string, NodeView>;
  /** GL renderer string and browser version. */
  readonly fingerprint: string;
  readonly triangles: number;
  /** What the last picture took: draw calls, and triangles that were sent. */
  readonly cost: { readonly calls: number; readonly triangles: number };
  setPose(id: string, position: Vec3, quaternion: Quat, scale: Vec3): void;
  setJoint(id: string, joint: string, value: number): void;
  setVisible(id: string, visible: boolean): void;
  /** Lights and `material_on` of a node. */
  setOn(id: string, on: boolean): void;
  /** Of a node that runs through phases: the lamps and the lights of that phase, by its index. */
  setPhase(id: string, phase: number): void;
  /** Values: any of color (sRGB hex), roughness, metalness; `slot` is a material name of the node. Null restores. */
  setMaterial(
    id: string,
    slot: string,
    values: { color?: number; roughness?: number; metalness?: number } | null,
  ): void;
  setLight(id: string, index: number, values: { intensity?: number; color?: number } | null): void;
  /** A node that the scene as built does not have, or another definition of one that it has. */
  setNode(def: NodeDef): void;
  /** Takes a node away that the scene as built does not have. */
  removeNode(id: string): void;
  /** Materials that the scene as built does not have; their textures are painted when this has come true. */
  learn(materials: readonly MaterialDef[]): Promise<void>;
  setLook(id: string, look: Look | null): void;
  /** Draws what an eye sees and returns the pixels, RGBA, row 0 at the top. */
  draw(eye: PoseWire, eyeHeight_m: number, width: number, height: number): Uint8Array;
  /** Encodes the picture of the last `draw`, base64. */
  encode(mime: "image/jpeg" | "image/png", quality: number): string;
  /** As `draw`, with an overlay on top: for an operator who asks for it. */
  drawWith(eye: PoseWire, eyeHeight_m: number, width: number, height: number, overlay: Overlay): Uint8Array;
  /** Id buffer: RGBA, RGB = index + 1 little-endian into `table`; no antialiasing; surfaces under 50 % opacity write none. */
  drawIds(
    eye: PoseWire,
    eyeHeight_m: number,
    width: number,
    height: number,
    regions: readonly BoxDef[],
  ): { pixels: Uint8Array; table: string[] };
  /** Planar depth in metres, row 0 at the top; 0 where only the sky is seen. */
  drawDepth(eye: PoseWire, eyeHeight_m: number, width: number, height: number): Float32Array;
  dispose(): void;
}

/** A stage that also draws into a window. */
export interface LiveStage extends Stage {
  /** Draws to the visible canvas, letterboxed to 5:3, with the marked nodes outlined, beside the picture that was kept. */
  present(eye: PoseWire, eyeHeight_m: number, beside?: Beside | null): void;
  /** Draws what is to be compared with the next picture that is presented. */
  keep(eye: PoseWire, eyeHeight_m: number): void;
  /** What is drawn over the live view's pictures; never over any other. */
  setOverlay(overlay: Overlay | null): void;
  /** The handles that move a node. Made when they are first asked for. */
  readonly handles: Handles;
  /** Nodes to outline in the live view. */
  setMarked(marked: { selected: string | null; hovered: string | null }): void;
  /** A place on the canvas in CSS pixels as a place in the frame, 0..1 from its top left; null on the bars. */
  toFrame(x: number, y: number): { x: number; y: number } | null;
  /** Calls back when the graphics context is lost. */
  onLost(listener: (reason: string) => void): void;
}

/** How a kept picture is shown with another: left of a share of the width, or what differs between the two. */
export type Beside = { readonly kind: "split"; readonly share: number } | { readonly kind: "difference" };

/** Lines (two corners each) or triangles (three) in the world, three numbers a corner; the same arrays are the same shape. */
export interface OverlayShape {
  readonly kind: "lines" | "triangles";
  readonly positions: Float32Array;
  readonly color: number;
  readonly opacity: number;
  /** Seen through what is before it. */
  readonly through?: boolean;
}

export interface Overlay {
  /** Every node in a colour of its own in place of the picture. */
  readonly ids: boolean;
  readonly shapes: readonly OverlayShape[];
}

/** A handle: along or about an axis of the node (for `move` of the world), or all three at once. */
export type HandleAxis = "x" | "y" | "z" | "xyz";
export type HandleMode = "none" | "move" | "rotate" | "scale";

/** Steps that a drag keeps to; 0 is none. */
export interface Snap {
  readonly move_m: number;
  readonly rotate_deg: number;
  readonly scale: number;
}

export interface Placed {
  readonly position: Vec3;
  readonly quaternion: Quat;
  readonly scale: Vec3;
}

/** Handles in the live view by which a person drags a node. */
export interface Handles {
  /** The pointer is on a handle or drags one. */
  readonly claimed: boolean;
  readonly dragging: boolean;
  /** Puts them at a node's place, or away. */
  attach(place: Placed | null): void;
  /** The node they are at is elsewhere now. */
  move(place: Placed): void;
  use(mode: HandleMode, axes: readonly HandleAxis[], snap: Snap): void;
  /** A drag that is under way is taken back. */
  cancel(): void;
  listen(listener: HandleListener): void;
}

export interface HandleListener {
  /** Looks changed: draw again. */
  changed(): void;
  dragged(place: Placed): void;
  /** Let go: by so many metres, degrees or times along or about that axis. */
  dropped(axis: HandleAxis, amount: number): void;
}

/** The current state of one node; read-only for anomalies. */
export interface NodeState {
  readonly id: string;
  readonly position: Vec3;
  readonly quaternion: Quat;
  readonly scale: Vec3;
  readonly visible: boolean;
  readonly exists: boolean;
  readonly collides: boolean;
  readonly on: boolean;
  readonly open: number;
  readonly speed: number;
  /** A dynamic body that moves by itself. */
  readonly awake: boolean;
  readonly held: boolean;
  /** How it answers to being touched or used, in an operator's own words; empty as bodies do. */
  readonly response: string;
  /** How much gravity counts for it, 1 as on earth. */
  readonly gravity: number;
  /** Materials with other values, by name. */
  readonly paint: ReadonlyMap<string, PaintValues>;
}

/** Where everything is now; all that pure geometry (the scan, the survey, measurements) needs. */
export interface PlacePort {
  /** The scene as built. */
  readonly def: SceneDef;
  /** Definitions as they are now, by id: those of the scene, redefined or not, then what injections made. */
  readonly defs: ReadonlyMap<string, NodeDef>;
  node(id: string): NodeState;
  /** The joint's value now, radians or metres. */
  joint(id: string, joint: string): number;
}

/** What an effect may read and change. Before-values are kept by the runtime; an effect never undoes by itself. */
export interface WorldPort extends PlacePort {
  /** Ticks since reset. */
  readonly tick: number;
  /** Triggers that a person fired by hand in a live view; none ever in a host. */
  readonly forced: ReadonlySet<TriggerWire>;
  /** A node as the scene was built; of what an injection made, as it is. */
  cleanNode(id: string): NodeState;
  /** World bounds by vertices, now. */
  bounds(id: string): BoxDef;
  /** World bounds in the clean scene as built. */
  cleanBounds(id: string): BoxDef;
  /** Moves a node (and its body, which is put to sleep). Absolute values; any subset. */
  setTransform(id: string, values: { position?: Vec3; quaternion?: Quat; scale?: Vec3 }): void;
  /** Drawing and picking only; colliders stay. */
  setVisible(id: string, visible: boolean): void;
  /** The collider only; it stays drawn. For the `auditor` alone, bodies still rest on it and only walking meets nothing. */
  setCollider(id: string, enabled: boolean, who?: "everything" | "auditor"): void;
  /** Whether the node would be drawn for an eye there: it exists, is visible, and no effect `hides` it from that eye. */
  visibleFrom(id: string, eye: Vec3): boolean;
  /** All of it: drawing, picking, collider, body. */
  setExists(id: string, exists: boolean): void;
  /** A pinned body ignores gravity until something touches it. */
  pin(id: string): void;
  /** A held body stays where it is, whatever pushes it. */
  hold(id: string, held: boolean): void;
  /** How much gravity counts for a body: 1 as on earth, 0 none, below 0 upward. */
  setGravity(id: string, factor: number): void;
  /** Notes how a node answers to being touched or used; an effect sees to it. */
  setResponse(id: string, response: string): void;
  /** Height of what stops a walker who falls from a place, within `reach_m`; null when nothing does. */
  groundBelow(place: Vec3, reach_m: number): number | null;
  /** Metres and radians a second of a body; null while it sleeps or cannot move. */
  velocity(id: string): { readonly linear: Vec3; readonly angular: Vec3 } | null;
  /** Gives a dynamic body a velocity and wakes it. */
  setVelocity(id: string, linear: Vec3, angular: Vec3): void;
  /** Switches and moves what a mechanism has: on, open 0..1 (at once), speed (below 0 backwards). Any subset. */
  setState(id: string, values: { on?: boolean; open?: number; speed?: number }): void;
  /** Has a door, drawer or lever move by itself to open (1) or shut (0), as if somebody had activated it. */
  setGoal(id: string, goal: 0 | 1): void;
  /** A material of a node with other values, sRGB hex and 0..1; null as defined. `slot`: the material's name. */
  setPaint(id: string, slot: string, values: PaintValues | null): void;
  /** A light of a node with other values, sRGB hex and candela; null as defined. */
  setLight(id: string, index: number, values: LightValues | null): void;
  /**
   * Makes a node that the scene does not have; only while an injection is being applied. What comes later is made then
   * too, and `setExists(id, false)` until it comes. Its id begins with `inj/<injection id>/`.
   */
  spawn(def: NodeDef, materials?: readonly MaterialDef[]): void;
  /** Gives a node another definition of the same id: shape, materials, colliders, joints. It stays where it is. */
  redefine(id: string, def: NodeDef, materials?: readonly MaterialDef[]): void;
  /** The definition of a material by its name. */
  material(name: string): MaterialDef;
  /** How a node is drawn otherwise for an eye there; null as it is. */
  lookFrom(id: string, eye: Vec3): Look | null;
  readonly auditor: {
    /** Feet. */
    readonly pose: PoseWire;
    readonly eye: Vec3;
    /** Part of the node's bounds is inside the standard field of view (60° vertical, 5:3) and not behind something
     * opaque, as if the node itself were drawn. Frustum and rays, never pixels. */
    sees(id: string): boolean;
    /** Part of the node's bounds is inside the standard field of view, whatever stands before it. */
    faces(id: string): boolean;
    /** Deepest overlap in metres of the auditor's capsule with the node's clean collider, 0 when apart. */
    overlap(id: string): number;
    /** The auditor's capsule touches the node's collider at this tick. */
    touches(id: string): boolean;
    /** The node was activated by an interaction at this tick. */
    activated(id: string): boolean;
  };
  /** Whether the reveal condition of an injection in effect holds now. */
  revealed(injection: string): boolean;
  /** First hit of a ray on drawn, existing geometry, nodes in `ignore` left out. */
  raycast(
    origin: Vec3,
    direction: Vec3,
    maxDistance_m: number,
    ignore?: readonly string[],
  ): { node: string; distance_m: number } | null;
  /**
   * Sweeps the auditor's capsule straight from a to b (feet) through colliders as they are now, those of `ignore` left
   * out; metres until blocked, which may be told too short where they are fewer than `least_m`.
   */
  sweep(
    a: Vec3,
    b: Vec3,
    ignore?: readonly string[],
    least_m?: number,
  ): { free_m: number; blocked_by: string | null };
}

/** One injection in effect. */
export interface Effect {
  readonly truth: GroundTruthWire;
  /** Called every tick after the world has moved. */
  onTick?(world: WorldPort): void;
  /**
   * Nodes that it hides from an eye there (drawing and picking only). A pure rule: the runtime asks it for the
   * auditor's eye after `apply` and after every tick, and for a capture's own eye, and keeps nothing of the answer.
   */
  hides?(world: WorldPort, eye: Vec3): readonly string[];
  /**
   * How nodes are drawn otherwise for an eye there, by id. A pure rule of the world's state and the eye, asked like
   * `hides`.
   */
  looks?(world: WorldPort, eye: Vec3): ReadonlyMap<string, Look>;
  /** The reveal condition, now. */
  reveals(world: WorldPort): boolean;
  /** Whatever of it lives (trigger latches), for the state digest; numbers and booleans in a fixed order. */
  state(): readonly (number | boolean)[];
}

/** What geometry tells an operator of one node in the world as it is. */
export interface Fitness {
  /** Why it cannot happen to the node, in words for a curator. */
  readonly refuses?: string;
  /** Parameters that fit the node. */
  readonly proposes?: Readonly<Record<string, number>>;
  /** Second targets, best first; none is a refusal. */
  readonly partners?: readonly string[];
}

/** An operator family member: one file in `anomalies/`. */
export interface OperatorPort {
  readonly name: string;
  /** Materials that it brings along and that the scene may not have; their textures are painted before `apply`. */
  materials?(injection: InjectionWire, def: SceneDef): readonly MaterialDef[];
  /**
   * Looks whether it could happen to a node; absent when tags alone can tell. A furnished world has some 400 nodes, so
   * it answers within a few milliseconds. It changes nothing.
   */
  survey?(world: WorldPort, id: string): Fitness;
  /** Applies to the world as it is. Throws InjectionFault with words for a curator. */
  apply(injection: InjectionWire, world: WorldPort): Effect;
  /** Checks whether that anomaly is there now, whether injected or not. May probe views and sweeps, changes nothing. */
  measure(injection: InjectionWire, world: WorldPort): MeasurementWire;
}

/** An expected refusal; crosses the bridge as `{kind: "injection", message}`. */
export class InjectionFault extends Error {}

/** The graphics cannot do it; crosses the bridge as `{kind: "renderer", message}`. */
export class RendererFault extends Error {}

/** A named world or node is not there; crosses the bridge as `{kind: "not_found", message}`. */
export class NotFoundFault extends Error {}

/** A file cannot be a world; says why. Crosses the bridge as `{kind: "import", message}`. */
export class ImportFault extends Error {}
