/**
 * The world as anomalies see it: the port that reads and changes nodes, and asks what the auditor sees and touches.
 *
 * Owns: changes of values (in the authored layer too while an injection is being applied), the before-values of all that
 * was changed, and what effects hide. Refuses: when effects come and go (injections) and time (simulation).
 */
import type { BoxDef, MaterialDef, NodeDef, PoseWire, Quat, SceneDef, Vec3 } from "../kit/model";
import { Geometry } from "./geometry";
import { movingJoint, openValue } from "./joints";
import type { TriggerWire } from "./messages";
import type { Physics } from "./physics";
import type { Player } from "./player";
import { type Effect, type Look, type NodeState, NotFoundFault, type WorldPort } from "./ports";
import { boxesMeet, eyeOf } from "./space";
import {
  buildRecords,
  createRecord,
  findRecord,
  type LightValues,
  type NodeRecord,
  type NodeValues,
  type PaintValues,
} from "./state";
import { measureOverlap, touchesCollider } from "./touch";
import { facesNode, seesNode } from "./view";

const NEAR_M = 0.3;

/** Everything of a record before somebody changed it. */
export interface BeforeValues {
  readonly authoredDef: NodeDef;
  readonly def: NodeDef;
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
  /** Grows whenever a node comes, goes or is defined anew. */
  population = 0;
  readonly activated = new Set<string>();
  readonly forced = new Set<TriggerWire>();
  readonly geometry: Geometry;
  private readonly before = new Map<string, BeforeValues>();
  private readonly materials: Map<string, MaterialDef>;
  private readonly broughtIn = new Map<string, MaterialDef>();
  private known: { readonly population: number; readonly defs: ReadonlyMap<string, NodeDef> } | null = null;
  private hidden: ReadonlySet<string> = new Set();
  private readonly cleanRecords: ReadonlyMap<string, NodeRecord>;
  private readonly cleanGeometry: Geometry;
  private readonly cleanBoxes = new Map<string, BoxDef>();

  constructor(
    readonly def: SceneDef,
    readonly records: Map<string, NodeRecord>,
    public physics: Physics,
    public player: Player,
  ) {
    this.geometry = new Geometry(def, records);
    this.materials = new Map(def.materials.map((material) => [material.name, material]));
    this.cleanRecords = buildRecords(def);
    this.cleanGeometry = new Geometry(def, this.cleanRecords);
  }

  get defs(): ReadonlyMap<string, NodeDef> {
    if (this.known?.population !== this.population) {
      const defs = new Map([...this.records.values()].map((record) => [record.id, record.def]));
      this.known = { population: this.population, defs };
    }
    return this.known.defs;
  }

  /** Materials that injections brought along, by name. */
  get brought(): readonly MaterialDef[] {
    return [...this.broughtIn.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  record(id: string): NodeRecord {
    return findRecord(this.records, id);
  }

  node(id: string): NodeState {
    const { now } = this.record(id);
    return describeNode(id, now, this.physics.bodyOf(id)?.awake ?? false);
  }

  cleanNode(id: string): NodeState {
    const clean = this.cleanRecords.get(id);
    return clean ? describeNode(id, clean.now, false) : this.node(id);
  }

  revealed(injection: string): boolean {
    return this.effects.some((effect) => effect.truth.injection === injection && effect.reveals(this));
  }

  joint(id: string, joint: string): number {
    return this.record(id).joints.get(joint) ?? 0;
  }

  bounds(id: string): BoxDef {
    return this.geometry.bounds(this.record(id));
  }

  cleanBounds(id: string): BoxDef {
    if (this.record(id).made) return this.bounds(id);
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

  hold(id: string, held: boolean): void {
    const record = this.record(id);
    this.change(record, { held });
    this.physics.enable(record);
  }

  setGravity(id: string, factor: number): void {
    const record = this.record(id);
    this.change(record, { gravity: factor });
    this.physics.weigh(record);
  }

  setResponse(id: string, response: string): void {
    this.change(this.record(id), { response });
  }

  groundBelow(place: Vec3, reach_m: number): number | null {
    this.physics.flush();
    return this.player.groundBelow(place, reach_m);
  }

  velocity(id: string): { linear: Vec3; angular: Vec3 } | null {
    const [x, y, z, u, v, w] = this.physics.motionOf(this.record(id).id) as number[];
    if (x === undefined) return null;
    return { linear: [x, y as number, z as number], angular: [u as number, v as number, w as number] };
  }

  setVelocity(id: string, linear: Vec3, angular: Vec3): void {
    this.remember(this.record(id));
    this.physics.push(id, linear, angular);
  }

  setState(id: string, values: { on?: boolean; open?: number; speed?: number }): void {
    const record = this.record(id);
    this.change(record, values);
    const joint = movingJoint(record.def);
    if (values.open === undefined || !joint) return;
    record.goal = values.open >= 0.5 ? 1 : 0;
    record.joints.set(joint.name, values.open * openValue(joint));
    this.physics.place(record);
  }

  setGoal(id: string, goal: 0 | 1): void {
    const record = this.record(id);
    this.remember(record);
    record.goal = goal;
  }

  setPaint(id: string, slot: string, values: PaintValues | null): void {
    const record = this.record(id);
    const paint = new Map(record.now.paint);
    if (values) paint.set(slot, values);
    else paint.delete(slot);
    this.change(record, { paint });
  }

  setLight(id: string, index: number, values: LightValues | null): void {
    const record = this.record(id);
    const lights = new Map(record.now.lights);
    if (values) lights.set(index, values);
    else lights.delete(index);
    this.change(record, { lights });
  }

  material(name: string): MaterialDef {
    const found = this.materials.get(name);
    if (!found) throw new NotFoundFault(`This world has no material "${name}".`);
    return found;
  }

  spawn(def: NodeDef, materials: readonly MaterialDef[] = []): void {
    if (!this.authoring) throw new Error(`${def.id} is made too late; make it when the injection is applied`);
    if (this.records.has(def.id)) throw new Error(`there is a node ${def.id} already`);
    this.bring(materials);
    const record = createRecord(def, true);
    this.records.set(def.id, record);
    this.physics.embody(record);
    this.populate();
  }

  redefine(id: string, def: NodeDef, materials: readonly MaterialDef[] = []): void {
    const record = this.record(id);
    if (def.id !== id) throw new Error(`${id} cannot become ${def.id}`);
    this.bring(materials);
    this.remember(record);
    record.def = def;
    if (this.authoring) record.authoredDef = def;
    this.reshape(record);
    this.populate();
  }

  /** Everything that injections made is taken away, and what they redefined is as built; for a world to be rebuilt. */
  unmake(): void {
    for (const record of [...this.records.values()]) {
      if (record.made) this.records.delete(record.id);
      if (record.made || record.def !== record.built) this.geometry.forget(record.id);
    }
    for (const name of this.broughtIn.keys()) this.materials.delete(name);
    this.broughtIn.clear();
    this.populate();
  }

  private bring(materials: readonly MaterialDef[]): void {
    for (const material of materials) {
      if (this.materials.has(material.name)) continue;
      this.materials.set(material.name, material);
      this.broughtIn.set(material.name, material);
    }
    this.geometry.learn(materials);
  }

  private populate(): void {
    this.population += 1;
    if (this.authoring) this.revision += 1;
    this.player.unsettle();
  }

  /** A record's definition has changed: its joints keep their values where they still are. */
  private reshape(record: NodeRecord): void {
    const joints = new Map(record.joints);
    record.joints.clear();
    for (const { name } of record.def.joints ?? []) record.joints.set(name, joints.get(name) ?? 0);
    record.version += 1;
    this.geometry.forget(record.id);
    this.physics.embody(record);
  }

  visibleFrom(id: string, eye: Vec3): boolean {
    const { now } = this.record(id);
    return now.exists && now.visible && !this.hiddenFrom(eye).has(id);
  }

  lookFrom(id: string, eye: Vec3): Look | null {
    return this.looksFrom(eye).get(id) ?? null;
  }

  /** How nodes are drawn otherwise for an eye; a later injection's look adds to an earlier one's. */
  looksFrom(eye: Vec3): ReadonlyMap<string, Look> {
    const looks = new Map<string, Look>();
    for (const effect of this.effects) {
      for (const [id, look] of effect.looks?.(this, eye) ?? []) {
        const earlier = looks.get(id);
        looks.set(id, earlier ? joinLooks(earlier, look) : look);
      }
    }
    return looks;
  }

  /** Nodes that effects hide from an eye. */
  hiddenFrom(eye: Vec3): ReadonlySet<string> {
    const hidden = new Set(this.effects.flatMap((effect) => effect.hides?.(this, eye) ?? []));
    for (const [id, { shadow }] of this.looksFrom(eye)) if (shadow?.alone) hidden.add(id);
    return hidden;
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

  sweep(
    a: Vec3,
    b: Vec3,
    ignore: readonly string[] = [],
    least_m = 0,
  ): { free_m: number; blocked_by: string | null } {
    this.physics.flush();
    const ignored = ignore.map((id) => this.record(id).now).filter((values) => values.stops);
    for (const values of ignored) values.stops = false;
    const { free_m, blocked_by } = this.player.sweep(a, b, least_m);
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
    const made = [...this.records.values()].filter((record) => record.made);
    for (const record of made) {
      this.records.delete(record.id);
      this.physics.remove(record.id);
      this.geometry.forget(record.id);
    }
    for (const name of this.broughtIn.keys()) this.materials.delete(name);
    this.broughtIn.clear();
    this.population += 1;
    for (const [id, before] of this.before) {
      const record = this.records.get(id);
      if (!record) continue;
      const redefined = record.def !== before.def;
      record.authoredDef = before.authoredDef;
      record.def = before.def;
      record.authored = { ...before.authored };
      record.now = { ...before.now };
      record.goal = before.goal;
      record.clock_s = before.clock_s;
      record.joints = new Map(before.joints);
      record.version += 1;
      if (redefined) this.geometry.forget(id);
      if (redefined) this.physics.embody(record);
      else this.physics.reshape(record);
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
    const { authoredDef, def, authored, now, goal, clock_s, joints } = record;
    this.before.set(record.id, {
      authoredDef,
      def,
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

  /**
   * Whether the auditor is so near a node that its collider may be touched: colliders reach as far as what is drawn, but
   * those of a node that was defined anew.
   */
  private isNear(id: string): boolean {
    const record = this.record(id);
    return record.def !== record.built || boxesMeet(this.player.box, this.bounds(id), NEAR_M);
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
      faces: (id) => facesNode(world.player.pose, world.record(id), world.geometry),
      overlap: (id) => (world.isNear(id) ? measureOverlap(world.player, world.record(id)) : 0),
      touches: (id) => world.isNear(id) && touchesCollider(world.player, world.physics.bodyOf(id)),
      activated: (id) => world.activated.has(id),
    };
  }
}

function describeNode(id: string, values: NodeValues, awake: boolean): NodeState {
  const { position, quaternion, scale, visible, exists, collides, on, open, speed } = values;
  const { held, response, gravity, paint } = values;
  const moving = { on, open, speed, awake, held, response, gravity };
  return { id, position, quaternion, scale, visible, exists, collides, ...moving, paint };
}

const joined = new WeakMap<Look, WeakMap<Look, Look>>();

/** Two looks of one node as one, the later one's wishes first; the same two give the same object. */
function joinLooks(earlier: Look, later: Look): Look {
  const known = joined.get(earlier) ?? new WeakMap<Look, Look>();
  joined.set(earlier, known);
  let both = known.get(later);
  if (!both) {
    const materials = new Map([...(earlier.materials ?? []), ...(later.materials ?? [])]);
    const shadow = { ...earlier.shadow, ...later.shadow };
    both = { ...earlier, ...later, materials, shadow };
    known.set(later, both);
  }
  return both;
}
