/**
 * The page's messages. Every call is `{id, method, params}`; every answer `{id, ok, result | error}`.
 *
 * Owns: the wire shapes, equal to data/schema on the Python side (snake_case, same names, same units). Binary values
 * (frames, id buffers) are base64 strings here; the host turns them into bytes.
 * Refuses: behaviour.
 */
import type { ImportWire, ReportWire } from "../import/source";
import type { BoxDef, PoseWire, Quat, Vec3 } from "../kit/model";
import type { OverlayName } from "./live/overlays";
import type { HandleAxis, HandleMode, Snap } from "./ports";

/** `reference` draws every 50 ms of simulated time, as the reference harness does, for benchmarks only. */
export type FrameMode = "none" | "final" | "film" | "reference";

export type ActionWire =
  | { action: "move"; distance_m: number; direction: "forward" | "back" }
  | { action: "turn"; degrees: number }
  | { action: "look"; degrees: number }
  | { action: "interact" }
  | { action: "wait"; seconds: number };

export type TriggerWire =
  | { kind: "always" }
  | { kind: "after_seconds"; seconds: number }
  | { kind: "on_return"; min_distance_m: number; min_unseen_s: number }
  | { kind: "on_interact" }
  | { kind: "on_contact" }
  | { kind: "in_sector"; azimuth_deg: number; width_deg: number }
  | { kind: "within_distance"; metres: number }
  | { kind: "beyond_distance"; metres: number };

export interface InjectionWire {
  id: string;
  operator: string;
  targets: string[];
  parameters: Record<string, unknown>;
  trigger: TriggerWire;
  seed: number;
}

export interface RevealWire {
  kind: "always" | "fired" | "traversed";
  depth_m: number;
}

export interface GroundTruthWire {
  injection: string;
  affected: string[];
  bounds_before: Record<string, BoxDef>;
  bounds_after: Record<string, BoxDef>;
  regions: BoxDef[];
  reveal: RevealWire;
}

export interface MeasurementWire {
  injection: string;
  present: boolean;
  values: Record<string, number>;
  words: string;
}

/** Equal inputs of a free walk for some ticks. `interacts`: uses what is under the crosshair before the first. */
export interface SpanWire {
  ticks: number;
  ahead: number;
  aside: number;
  yaw_deg: number;
  pitch_deg: number;
  interacts: boolean;
}

/** What was walked between two ticks. `track`: tick, x, y, z, yaw, pitch now and then; `lost_ticks`: time given up. */
export interface WalkedWire {
  from_tick: number;
  tick: number;
  pose: PoseWire;
  state_digest: string;
  spans: SpanWire[];
  track: number[][];
  lost_ticks: number;
}

export interface RoamWire {
  /** The person is in the world, and time runs. */
  inside: boolean;
  walked: WalkedWire | null;
}

export interface FrameWire {
  tick: number;
  pose: PoseWire;
  width: number;
  height: number;
  mime: "image/jpeg" | "image/png";
  /** base64 */
  data: string;
  rgba_sha256: string;
  reveals: Record<string, boolean>;
}

export interface OutcomeWire {
  outcome: "done" | "blocked" | "nothing_reached" | "refused";
  moved_m: number;
  turned_deg: number;
  pose: PoseWire;
  tick: number;
  frames: FrameWire[];
  activated: string | null;
  state_digest: string;
  reveals: Record<string, boolean>;
  ms: Record<string, number>;
}

export interface CaptureWire {
  width: number;
  height: number;
  tick: number;
  rgb: string | null;
  ids: string | null;
  id_table: string[];
  depth: string | null;
}

export interface BodyStateWire {
  id: string;
  position: Vec3;
  quaternion: Quat;
  visible: boolean;
  awake: boolean;
  state: Record<string, unknown>;
}

export interface SuspectWire {
  fault: "floats" | "sinks" | "intersects";
  node: string;
  other: string | null;
  amount_m: number;
}

export interface SurveyWire {
  headroom_m: number;
  refuses: Record<string, string>;
  proposes: Record<string, Record<string, number>>;
  partners: Record<string, string[]>;
}

export interface RouteWire {
  points: Vec3[];
  length_m: number;
  doors: string[];
}

/** A pinned note: `point` in the object's own axes, in the world's without one. */
export interface NoteWire {
  id: string;
  object: string | null;
  point: Vec3;
  words: string;
  resolved: boolean;
}

export interface SceneEditWire {
  kind: "transform" | "material" | "light" | "collider" | "state" | "visible";
  node: string;
  values: Record<string, unknown>;
}

/** Methods of the page, with their parameters and results. */
export interface Methods {
  /** `bundle`: version of the page code. `webgl`: false when no context could be made, with the reason. */
  hello: {
    params: Record<string, never>;
    result: { bundle: string; webgl: boolean; reason: string; renderer: string };
  };
  load: {
    params: {
      world: string;
      seed: number;
      profile: "standard" | "high" | "plain";
      imported?: ImportWire;
    };
    result: unknown;
  };
  /** Reads an import and says what it is; what is loaded stays. */
  inspect: { params: { imported: ImportWire }; result: ReportWire };
  /** `seed` is for processes that draw numbers as they run; no world has one so far, so it changes nothing. */
  reset: {
    params: { injections: InjectionWire[]; start: PoseWire | null; seed: number; frames: FrameMode };
    result: OutcomeWire;
  };
  act: { params: { action: ActionWire; frames: FrameMode }; result: OutcomeWire };
  /** Runs a free walk again, from where the world is. */
  walk: { params: { spans: SpanWire[]; frames: FrameMode }; result: OutcomeWire };
  /** What the last picture took. */
  drawing_cost: { params: Record<string, never>; result: { calls: number; triangles: number } };
  observe: { params: Record<string, never>; result: FrameWire };
  capture: {
    params: {
      pose: PoseWire | null;
      width: number;
      height: number;
      channels: string[];
      regions: BoxDef[];
      /** Drawn over `rgb`, for an operator: any of grid, colliders, navmesh, ids, light. */
      overlays?: OverlayName[];
    };
    result: CaptureWire;
  };
  inject: { params: { injection: InjectionWire }; result: GroundTruthWire };
  remove_injection: { params: { id: string }; result: null };
  ground_truths: { params: Record<string, never>; result: GroundTruthWire[] };
  measure: { params: { injection: InjectionWire }; result: MeasurementWire };
  edit: { params: { edit: SceneEditWire }; result: SceneEditWire };
  path: { params: { start: Vec3; goal: Vec3 }; result: RouteWire | null };
  walkable: { params: { spacing_m: number }; result: Vec3[] };
  bodies: { params: Record<string, never>; result: BodyStateWire[] };
  digest: { params: Record<string, never>; result: { scene: string; state: string } };
  scan: { params: Record<string, never>; result: SuspectWire[] };
  /** Of those nodes in the world as it is, of all for an empty list. */
  survey: { params: { nodes: string[] }; result: Record<string, SurveyWire> };
  /** Live view only (the window): camera and input mode. Hosts never call these. */
  live: { params: { mode: LiveMode }; result: null };
  /** A person's free walk: whether they may be in the world, and the tick at which their time is over. */
  roam: { params: { running: boolean; most_ticks: number }; result: RoamWire };
  /** The picture of this moment of a free walk, as an auditor gets it, after what was walked before it. */
  roam_capture: {
    params: Record<string, never>;
    result: { walked: WalkedWire | null; frame: FrameWire };
  };
  view: { params: { pose: PoseWire }; result: null };
  select: { params: { node: string | null }; result: null };
  frame_node: { params: { node: string }; result: null };
  pick: { params: { x: number; y: number }; result: { node: string | null; point: Vec3 | null } };
  /** What a note would be pinned to at a place of the frame, 0..1 from its top left; where nothing is, a place ahead. */
  pin: { params: { x: number; y: number }; result: { object: string | null; point: Vec3; pose: PoseWire } };
  /** Marks these notes in the live view, and no others. */
  notes: { params: { notes: NoteWire[] }; result: null };
  /** Whether time runs, and how many times as fast as the display's clock: 0.1 to 8. */
  time: { params: { running: boolean; speed: number }; result: TimeWire };
  /** So many ticks, 1 to 600, whether time runs or not. */
  step: { params: { ticks: number }; result: TimeWire };
  /** Back to a tick since the last reset, or forth within what was recorded, by running everything again. */
  rewind: { params: { tick: number }; result: TimeWire };
  /** Fires the trigger of an injection by hand. */
  fire: { params: { id: string }; result: TimeWire };
  /** Plays an auditor's actions from where the world is; an empty list stops. */
  play: { params: { actions: ActionWire[] }; result: TimeWire };
  overlays: { params: { names: OverlayName[]; labels: boolean }; result: null };
  /** The clean twin beside the world; `share` of the width that it has when split. */
  compare: { params: { mode: CompareMode; share: number; tick?: number }; result: null };
  /** Nodes left out of the live view; replaces those of the last call. */
  hide: { params: { nodes: string[] }; result: null };
  /** Handles on the selected node. With `keys` W, E, R and Q choose them while a node is selected. */
  handles: {
    params: { mode: HandleMode; axes: HandleAxis[]; keys: boolean; snap: Snap };
    result: null;
  };
}

export type LiveMode = "off" | "walk" | "fly" | "orbit";
export type CompareMode = "off" | "split" | "blink" | "difference";

export interface TimeWire {
  tick: number;
  /** Ticks that can be reached by `rewind`. */
  end: number;
  running: boolean;
  speed: number;
  /** Injection id -> the tick at which its anomaly could first be noticed. */
  shown: Readonly<Record<string, number>>;
  /** The action that is being played, counted from 0, of how many. */
  playing: { readonly index: number; readonly of: number } | null;
}

export interface Request {
  id: number;
  method: keyof Methods;
  params: unknown;
}

export type Reply =
  | { id: number; ok: true; result: unknown }
  | { id: number; ok: false; error: { kind: string; message: string } };

/** What the page says by itself (live view): a click on a node, the walker's pose, a key the window wants. */
export type PageEvent =
  | { event: "ready" }
  | { event: "picked"; node: string | null }
  | { event: "hovered"; node: string | null }
  /** The mark of a pinned note was clicked. */
  | { event: "note"; id: string }
  | { event: "pose"; pose: PoseWire; tick: number }
  | { event: "pointer"; locked: boolean }
  /** Of a free walk: what was walked since it was last told, and whether the person is in the world. */
  | { event: "roamed"; walked: WalkedWire }
  | { event: "roaming"; inside: boolean; over: boolean }
  /** A key on a free walk that is the window's: F or P. */
  | { event: "pressed"; code: string }
  | ({ event: "time" } & TimeWire)
  | { event: "handles"; mode: HandleMode }
  /** A handle of a node was dragged and let go: by so many metres, degrees, or times. */
  | { event: "dragged"; node: string; mode: HandleMode; axis: HandleAxis; amount: number }
  | { event: "lost"; reason: string };
