/**
 * Keeps the renderer's copy of the world in step with the simulation.
 *
 * Owns: what has been told to the stage, so that only differences are told. Refuses: time; it is asked before a drawing.
 */

import type { NodeDef } from "../kit/model";
import { phaseAt } from "./phases";
import type { Look, Stage } from "./ports";
import type { LightValues, NodeRecord, PaintValues } from "./state";

interface Told {
  def: NodeDef;
  look: Look | null;
  version: number;
  /** Position, quaternion and scale. */
  pose: readonly number[];
  readonly joints: Map<string, number>;
  visible: boolean | null;
  on: boolean | null;
  phase: number;
  paint: ReadonlyMap<string, PaintValues> | null;
  lights: ReadonlyMap<number, LightValues> | null;
}

export class Mirror {
  private readonly told = new Map<string, Told>();

  /** Whose state the stage has. */
  private source: ReadonlyMap<string, NodeRecord> | null = null;

  constructor(private readonly stage: Stage) {}

  /** What the stage shows of a node may no longer be what it was told. */
  forget(id: string): void {
    const told = this.told.get(id);
    if (!told) return;
    told.version = -1;
    told.pose = [];
  }

  /** Tells the stage what differs; `hidden` nodes are not drawn, and `looks` are worn. */
  sync(
    records: ReadonlyMap<string, NodeRecord>,
    hidden: ReadonlySet<string>,
    looks: ReadonlyMap<string, Look>,
  ): void {
    if (this.source !== records) {
      this.source = records; // versions of one world say nothing of another's
      for (const told of this.told.values()) told.version = -1;
    }
    for (const id of [...this.told.keys()]) if (!records.has(id)) this.takeAway(id);
    for (const record of records.values()) {
      const look = looks.get(record.id) ?? null;
      this.tell(record, hidden.has(record.id) && !look?.shadow?.alone, look);
    }
  }

  private takeAway(id: string): void {
    this.stage.removeNode(id);
    this.told.delete(id);
  }

  private tell(record: NodeRecord, hidden: boolean, look: Look | null): void {
    const { id, now } = record;
    let told = this.toldOf(record);
    if (told.def !== record.def) {
      this.stage.setNode(record.def);
      told = strangeTo(record.def);
      this.told.set(id, told);
    }
    if (told.look !== look) {
      told.look = look;
      this.stage.setLook(id, look);
    }
    if (told.version !== record.version) {
      told.version = record.version;
      this.tellPlace(record, told);
    }
    const visible = now.exists && now.visible && !hidden;
    if (told.visible !== visible) {
      told.visible = visible;
      this.stage.setVisible(id, visible);
    }
    if (told.on !== now.on) {
      told.on = now.on;
      this.stage.setOn(id, now.on);
    }
    this.tellPhase(record, told);
    this.tellLooks(record, told);
  }

  private tellPhase({ id, def, clock_s }: NodeRecord, told: Told): void {
    if (!def.mechanism?.phases) return;
    const { index } = phaseAt(def.mechanism, clock_s);
    if (told.phase === index) return;
    told.phase = index;
    this.stage.setPhase(id, index);
  }

  /** A reset makes all records anew; a node that is where it was need not be drawn anew. */
  private tellPlace(record: NodeRecord, told: Told): void {
    const { position, quaternion, scale } = record.now;
    const pose = [...position, ...quaternion, ...scale];
    if (pose.some((value, index) => value !== told.pose[index])) {
      told.pose = pose;
      this.stage.setPose(record.id, position, quaternion, scale);
    }
    for (const [joint, value] of record.joints) {
      if (told.joints.get(joint) === value) continue;
      told.joints.set(joint, value);
      this.stage.setJoint(record.id, joint, value);
    }
  }

  private tellLooks(record: NodeRecord, told: Told): void {
    const { id, now } = record;
    if (told.paint !== now.paint) {
      const slots = new Set([...(told.paint?.keys() ?? []), ...now.paint.keys()]);
      for (const slot of slots) this.stage.setMaterial(id, slot, now.paint.get(slot) ?? null);
      told.paint = now.paint;
    }
    if (told.lights !== now.lights) {
      const lights = new Set([...(told.lights?.keys() ?? []), ...now.lights.keys()]);
      for (const index of lights) this.stage.setLight(id, index, now.lights.get(index) ?? null);
      told.lights = now.lights;
    }
  }

  private toldOf(record: NodeRecord): Told {
    let told = this.told.get(record.id);
    if (!told) {
      if (record.made) this.stage.setNode(record.def);
      told = strangeTo(record.made ? record.def : record.built);
      this.told.set(record.id, told);
    }
    return told;
  }
}

/** Of a node that the stage has just got, nothing has been told but its definition. */
function strangeTo(def: NodeDef): Told {
  return {
    def,
    look: null,
    version: -1,
    pose: [],
    joints: new Map(),
    visible: null,
    on: null,
    phase: -1,
    paint: null,
    lights: null,
  };
}
