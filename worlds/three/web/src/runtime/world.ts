/**
 * The world as anomalies see it: the port that reads and changes nodes, and asks what the auditor sees and touches.
 *
 * Owns: changes of values (in the authored layer too while an injection is being applied), the before-values of all that
 * was changed, and what effects hide. Refuses: when effects come and go (injections) and time (simulation).
 */
import type { BoxDef, PoseWire, Quat, SceneDef, Vec3 } from "../kit/model";
import { Geometry } from "./geometry";
import type { Physics } from "./physics";
import type { Player } from "./player";
import type { Effect, NodeState, WorldPort } from "./ports";
import { boxesMeet, eyeOf } from "./space";
import { buildRecords, findRecord, type NodeRecord, type NodeValues } from "./state";
import { measureOverlap, touchesCollider } from "./touch";
import { seesNode } from "./view";

const NEAR_M = 0.3;

/** Everything of a record before somebody changed it. */
export interface BeforeValues {
  readonly authored: NodeValues;
  readonly now: NodeValues;
  readonly goal: number;
  readonly clock_s: number;
  readonly joints: ReadonlyMap<string, number>;
}

export class World implements WorldPort {
  tick = 0;
  /** While an injection is applied or an edit made, what changes is the authored scene. */
  authoring = false;
  effects: readonly Effect[] = [];
  /** Grows with every change of the authored scene. */
  revision = 0;
  readonly activated = new Set<string>();
  readonly geometry: Geometry;
  private readonly before = new Map<string, BeforeValues>();
  private hidden: ReadonlySet<string> = new Set();
  private readonly cleanRecords: ReadonlyMap<string, NodeRecord>;
  private readonly cleanGeometry: Geometry;
  private readonly cleanBoxes = new Map<string, BoxDef>();

  constructor(
    readonly def: SceneDef,
    readonly records: ReadonlyMap<string, NodeRecord>,
    public physics: Physics,
    public player: Player,
  ) {
    this.geometry = new Geometry(def, records);
    this.cleanRecords = buildRecords(def);
    this.cleanGeometry = new Geometry(def, this.cleanRecords);
  }

  record(id: string): NodeRecord {
    return findRecord(this.records, id);
  }

  node(id: string): NodeState {
    const { now } = this.record(id);
    const { position, quaternion, scale, visible, exists, collides, on, open, speed } = now;
    return { id, position, quaternion, scale, visible, exists, collides, on, open, speed };
  }

  joint(id: string, joint: string): number {
    return this.record(id).joints.get(joint) ?? 0;
  }

  bounds(id: string): BoxDef {
    return this.geometry.bounds(this.record(id));
  }

  cleanBounds(id: string): BoxDef {
    let box = this.cleanBoxes.get(id);
    if (!box) {
      box = this.cleanGeometry.bounds(findRecord(this.cleanRecords, id));
      this.cleanBoxes.set(id, box);
    }
    return box;
  }

  setTransform(id: string, values: { position?: Vec3; quaternion?: Quat; scale?: Vec3 }): void {
    const record = this.record(id);
    const where = this.geometry.bounds(record);
    this.change(record, { ...values });
    if (values.scale) this.physics.reshape(record);
    else this.physics.place(record);
    if (!this.authoring) this.wakeCarried(record, where);
  }

  setVisible(id: string, visible: boolean): void {
    this.change(this.record(id), { visible });
  }

  setCollider(id: string, enabled: boolean, who: "everything" | "auditor" = "everything"): void {
    const record = this.record(id);
    if (who === "auditor") {
      this.change(record, { stops: enabled });
      return;
    }
    this.change(record, { collides: enabled });
    this.physics.enable(record);
    if (!enabled) this.wakeCarried(record, this.geometry.bounds(record));
  }

  setExists(id: string, exists: boolean): void {
    const record = this.record(id);
    this.change(record, { exists });
    this.physics.enable(record);
    if (!exists) this.wakeCarried(record, this.geometry.bounds(record));
  }

  pin(id: string): void {
    const record = this.record(id);
    this.change(record, { pinned: record.def.body === "dynamic" });
    this.physics.enable(record);
  }

  visibleFrom(id: string, eye: Vec3): boolean {
    const { now } = this.record(id);
    return now.exists && now.visible && !this.hiddenFrom(eye).has(id);
  }

  /** Nodes that effects hide from an eye. */
  hiddenFrom(eye: Vec3): ReadonlySet<string> {
    return new Set(this.effects.flatMap((effect) => effect.hides?.(this, eye) ?? []));
  }

  /** Asks effects anew what they hide from the auditor. */
  refreshHidden(): void {
    this.hidden = this.hiddenFrom(this.auditor.eye);
  }

  /** Whether a record is drawn for the auditor. */
  isDrawn(record: NodeRecord): boolean {
    return record.now.exists && record.now.visible && !this.hidden.has(record.id);
  }

  readonly auditor = this.createAuditor();

  raycast(
    origin: Vec3,
    direction: Vec3,
    maxDistance_m: number,
    ignore: readonly string[] = [],
  ): { node: string; distance_m: number } | null {
    const skip = (record: NodeRecord) => !this.isDrawn(record) || ignore.includes(record.id);
    const hit = this.geometry.cast(origin, direction, maxDistance_m, skip);
    return hit ? { node: hit.node, distance_m: hit.distance_m } : null;
  }

  sweep(a: Vec3, b: Vec3, ignore: readonly string[] = []): { free_m: number; blocked_by: string | null } {
    this.physics.flush();
    const ignored = ignore.map((id) => this.record(id).now).filter((values) => values.stops);
    for (const values of ignored) values.stops = false;
    const { free_m, blocked_by } = this.player.sweep(a, b);
    for (const values of ignored) values.stops = true;
    return { free_m, blocked_by: blocked_by?.record.id ?? null };
  }

  /** Changes values, keeping what was before. */
  change(record: NodeRecord, values: Partial<NodeValues>): void {
    this.remember(record);
    Object.assign(record.now, values);
    if (this.authoring) {
      Object.assign(record.authored, values);
      this.revision += 1;
    }
    record.version += 1;
    this.player.unsettle();
  }

  /** Puts everything back that was changed since the last time, to the values that were stored. */
  restoreAll(): void {
    for (const [id, before] of this.before) {
      const record = this.record(id);
      record.authored = { ...before.authored };
      record.now = { ...before.now };
      record.goal = before.goal;
      record.clock_s = before.clock_s;
      record.joints = new Map(before.joints);
      record.version += 1;
      this.physics.reshape(record);
    }
    this.before.clear();
    this.revision += 1;
    this.player.unsettle();
    this.physics.flush();
  }

  /** Forgets before-values; what is now is the base. */
  forgetBefore(): void {
    this.before.clear();
  }

  private remember(record: NodeRecord): void {
    if (this.before.has(record.id)) return;
    const { authored, now, goal, clock_s, joints } = record;
    this.before.set(record.id, {
      authored: { ...authored },
      now: { ...now },
      goal,
      clock_s,
      joints: new Map(joints),
    });
  }

  /**
   * What lay on a node that went away falls. Moving one while authoring wakes nothing: an operator moves what it means
   * to move with it, and an edit can be taken back.
   */
  private wakeCarried(record: NodeRecord, where: BoxDef): void {
    for (const other of this.records.values()) {
      if (other === record || other.def.body !== "dynamic" || other.now.pinned) continue;
      const strayed = other.now.position !== other.authored.position;
      if (other.def.rests_on !== record.id && !strayed) continue;
      if (boxesMeet(where, this.geometry.bounds(other), 0.02)) this.physics.wake(other.id);
    }
  }

  /** Whether the auditor is so near a node that its collider may be touched; colliders reach as far as what is drawn. */
  private isNear(id: string): boolean {
    return boxesMeet(this.player.box, this.bounds(id), NEAR_M);
  }

  private createAuditor(): WorldPort["auditor"] {
    const world = this;
    return {
      get pose(): PoseWire {
        return world.player.pose;
      },
      get eye(): Vec3 {
        return eyeOf(world.player.pose);
      },
      sees: (id) =>
        seesNode(world.player.pose, world.record(id), world.geometry, (record) => !world.isDrawn(record)),
      overlap: (id) => (world.isNear(id) ? measureOverlap(world.player, world.record(id)) : 0),
      touches: (id) => world.isNear(id) && touchesCollider(world.player, world.physics.bodyOf(id)),
      activated: (id) => world.activated.has(id),
    };
  }
}
