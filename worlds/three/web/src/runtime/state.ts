/**
 * What every node of a loaded scene is: as authored, and as it is at this tick.
 *
 * Owns: the two layers of values and the mapping from a joint's fraction to its value. `authored` is the scene as built,
 * as edited and as injections changed it when applied; `now` is what time, bodies, people and triggers made of it.
 * Refuses: physics, drawing, and undoing (injections and edits keep the before-values).
 */
import type { NodeDef, Quat, SceneDef, Vec3 } from "../kit/model";
import { movingJoints, openValue } from "./joints";
import { NotFoundFault } from "./ports";
import { NO_TURN, UNIT_SCALE } from "./space";

/** A material's values on one node where they differ from the scene's material. */
export interface PaintValues {
  readonly color?: number;
  readonly roughness?: number;
  readonly metalness?: number;
}

/** A light's values where they differ from its definition. */
export interface LightValues {
  readonly intensity?: number;
  readonly color?: number;
}

/** Values of a node. Immutable inside: a change replaces the field, so that a shallow copy is a before-value. */
export interface NodeValues {
  position: Vec3;
  quaternion: Quat;
  scale: Vec3;
  visible: boolean;
  exists: boolean;
  collides: boolean;
  /** Whether it stops the auditor too; bodies meet it all the same. */
  stops: boolean;
  pinned: boolean;
  /** Held where it is, whatever pushes it. */
  held: boolean;
  /** How it answers to being touched or used, in an operator's own words; empty as bodies do. */
  response: string;
  /** How much gravity counts for its body: 1 as on earth, 0 none, below 0 upward. */
  gravity: number;
  on: boolean;
  /** How far open, 0 shut to 1. */
  open: number;
  /** rad/s or m/s of its joint; of a clip, seconds a second. */
  speed: number;
  paint: ReadonlyMap<string, PaintValues>;
  lights: ReadonlyMap<number, LightValues>;
}

export interface NodeRecord {
  readonly id: string;
  /** As the scene was built; of what an injection made, as it was made. */
  readonly built: NodeDef;
  /** As authored: with what injections redefined when they were applied. */
  authoredDef: NodeDef;
  /** As it is now. */
  def: NodeDef;
  /** Made by an injection: not in the scene as built. */
  readonly made: boolean;
  authored: NodeValues;
  now: NodeValues;
  /** Where a door, drawer or lever is going: 0 or 1. */
  goal: number;
  /** Seconds on a clock's face, or into the phases of what runs through phases. */
  clock_s: number;
  /** Value of each joint, radians or metres; of a clip, seconds. */
  joints: Map<string, number>;
  /** Grows whenever `now` or a joint changes where it is; caches compare it. */
  version: number;
}

const DEFAULT_SPEED: Record<string, number> = {
  door: 1.6,
  drawer: 0.6,
  lever: 2.5,
  fan: 12,
  belt: 1,
  clock: 1,
  cycle: 1,
  clip: 1,
};

/** Records of a scene as built, in id order. */
export function buildRecords(def: SceneDef): Map<string, NodeRecord> {
  const records = new Map<string, NodeRecord>();
  for (const node of [...def.nodes].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    if (records.has(node.id)) throw new Error(`two nodes of ${def.id} are called ${node.id}`);
    records.set(node.id, createRecord(node));
  }
  return records;
}

/** The values of a node as its scene was built. */
export function builtValues(def: NodeDef): NodeValues {
  const mechanism = def.mechanism;
  return {
    position: def.position,
    quaternion: def.quaternion ?? NO_TURN,
    scale: def.scale ?? UNIT_SCALE,
    visible: true,
    exists: true,
    collides: true,
    stops: true,
    pinned: false,
    held: false,
    response: "",
    gravity: 1,
    on: mechanism?.on ?? (mechanism ? runsByItself(mechanism.kind) : false),
    open: mechanism?.open ? 1 : 0,
    speed: mechanism ? (mechanism.speed ?? DEFAULT_SPEED[mechanism.kind] ?? 0) : 0,
    paint: new Map(),
    lights: new Map(),
  };
}

/** Fans, clocks, belts, what goes through phases and clips run unless their definition says otherwise. */
export function runsByItself(kind: string): boolean {
  return kind === "fan" || kind === "clock" || kind === "belt" || kind === "cycle" || kind === "clip";
}

/** Puts a record back to the scene as built. */
export function rebuild(record: NodeRecord): void {
  record.authoredDef = record.built;
  record.def = record.built;
  record.authored = builtValues(record.def);
  startOver(record);
}

/** Makes `now` what is authored, with joints where the operating state puts them. */
export function startOver(record: NodeRecord): void {
  record.now = { ...record.authored };
  record.goal = record.authored.open >= 0.5 ? 1 : 0;
  record.clock_s = record.def.mechanism?.clock_s ?? 0;
  record.joints.clear();
  for (const joint of record.def.joints ?? []) record.joints.set(joint.name, 0);
  for (const moved of movingJoints(record.def))
    record.joints.set(moved.name, record.now.open * openValue(moved));
  record.version += 1;
}

/** The record of that id. Throws NotFoundFault. */
export function findRecord(records: ReadonlyMap<string, NodeRecord>, id: string): NodeRecord {
  const record = records.get(id);
  if (!record) throw new NotFoundFault(`No node of this world is called "${id}".`);
  return record;
}

/** A record of a node; `made` says that an injection made it. */
export function createRecord(def: NodeDef, made = false): NodeRecord {
  const values = builtValues(def);
  const record: NodeRecord = {
    id: def.id,
    built: def,
    authoredDef: def,
    def,
    made,
    authored: values,
    now: { ...values },
    goal: 0,
    clock_s: 0,
    joints: new Map(),
    version: 0,
  };
  startOver(record);
  return record;
}
