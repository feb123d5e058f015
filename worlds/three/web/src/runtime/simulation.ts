/**
 * The simulated world: one scene, its time, its auditor.
 *
 * Owns: the order of things within a tick, reset, and the five actions. Refuses: drawing (frames are asked for through
 * a callback) and wall time. A reset puts everything back to as it was built, the engine from its snapshot, so that what
 * was before never matters; only a world to which nothing has happened yet is as good as that.
 */
import type { PoseWire, SceneDef } from "../kit/model";
import { planAction, REACH_M, type TickInput } from "./actions";
import { digestBuilt, hexOf, type Ink, inkScene, inkState, prepareDigests } from "./digest";
import { Injections } from "./injections";
import { activate, runMechanism, showTime } from "./mechanisms";
import type { ActionWire, InjectionWire, OutcomeWire } from "./messages";
import { Physics, preparePhysics } from "./physics";
import { Player } from "./player";
import type { OperatorPort } from "./ports";
import { gaze } from "./space";
import { buildRecords, type NodeRecord, rebuild } from "./state";
import { isClear } from "./touch";
import { World } from "./world";

/** What an action did; everything of an outcome but the frames and the clock on the wall. */
export type ActionResult = Pick<OutcomeWire, "outcome" | "moved_m" | "turned_deg" | "activated">;

/** A scene with more triangles to walk on, of somebody's own, is built anew at a reset: its snapshot would fill the memory. */
const MOST_TRIANGLES = 100_000;
/** Shortfall of a move that is still a whole move. */
const SHORT_M = 0.005;

export class Simulation {
  readonly world: World;
  readonly injections: Injections;
  private readonly records: Map<string, NodeRecord>;
  private machines: readonly NodeRecord[] = [];
  private machinesOf = -1;
  private sceneDigest = { revision: -1, value: "" };
  private readonly engine: Uint8Array | null;
  /** Revision of the world as built, until time passes or somebody acts: then it is -1. */
  private builtRevision = -1;

  private constructor(
    readonly def: SceneDef,
    operators: Readonly<Record<string, OperatorPort>>,
    engine: Uint8Array | null,
  ) {
    this.records = buildRecords(def);
    const read = engine && Physics.read(this.records, engine);
    const physics = read ?? Physics.build(this.records);
    this.engine = read ? engine : snapshotOf(physics, def);
    this.world = new World(def, this.records, physics, new Player(physics));
    this.injections = new Injections(this.world, operators);
    for (const record of this.records.values()) showTime(record);
    this.world.player.stand(this.firstStart());
    this.builtRevision = this.world.revision;
  }

  /** Builds a scene, reset and clean; `engine` is the engine's snapshot where one was kept. */
  static async create(
    def: SceneDef,
    operators: Readonly<Record<string, OperatorPort>> = {},
    engine: Uint8Array | null = null,
  ): Promise<Simulation> {
    await Promise.all([preparePhysics(), prepareDigests(def)]);
    return new Simulation(def, operators, engine);
  }

  /** Snapshot of the engine as built; null for a scene that is too large for one. */
  get snapshot(): Uint8Array | null {
    return this.engine;
  }

  get pose(): PoseWire {
    return this.world.player.pose;
  }

  get tick(): number {
    return this.world.tick;
  }

  dispose(): void {
    this.world.physics.dispose();
  }

  /** Tick 0: the scene as built plus injections, the auditor at a pose (default: the first start). */
  reset(injections: readonly InjectionWire[] = [], start: PoseWire | null = null): void {
    const { world } = this;
    const pristine = world.revision === this.builtRevision;
    this.builtRevision = -1;
    this.injections.clear();
    world.forgetBefore();
    world.activated.clear();
    world.forced.clear();
    if (!pristine) this.rebuild();
    world.player = new Player(world.physics);
    world.tick = 0;
    world.revision += 1;
    world.player.stand(start ?? this.firstStart());
    if (pristine && injections.length === 0)
      this.sceneDigest = { revision: world.revision, value: digestBuilt(this.def) };
    for (const injection of injections) this.injections.apply(injection);
  }

  private rebuild(): void {
    this.world.unmake();
    for (const record of this.records.values()) {
      rebuild(record);
      showTime(record);
    }
    this.world.physics.dispose();
    const read = this.engine && Physics.read(this.records, this.engine);
    this.world.physics = read ?? Physics.build(this.records);
  }

  /** Runs one action to its end. `onTick` is told after each tick how many have run, before the next. */
  act(action: ActionWire, onTick: (tick: number, ticks: number) => void = () => {}): ActionResult {
    const start = this.pose;
    const plan = planAction(action, start);
    const activated = plan.interacts ? this.interact() : null;
    for (let tick = 1; tick <= plan.ticks; tick += 1) {
      this.advance(plan.input(tick));
      onTick(tick, plan.ticks);
    }
    const moved_m = action.action === "move" ? distance(start, this.pose) : 0;
    return { outcome: judge(action, moved_m, activated), moved_m, turned_deg: plan.turned_deg, activated };
  }

  /** Activates what is under the crosshair within reach; its id, or null. The next tick is the one it happens in. */
  interact(): string | null {
    this.builtRevision = -1;
    const hit = this.world.raycast(this.world.auditor.eye, gaze(this.pose), REACH_M);
    if (!hit || !activate(this.records, this.world.record(hit.node))) return null;
    this.world.activated.add(hit.node);
    return hit.node;
  }

  /** One tick. */
  advance(input: TickInput, slide = false): void {
    const { world } = this;
    const { physics, player } = world;
    this.builtRevision = -1;
    player.look(input.yaw_deg, input.pitch_deg);
    for (const record of this.running())
      if (record.now.exists) runMechanism(record, physics, (...part) => isClear(physics, player, ...part));
    player.advance(input.step, slide);
    physics.step();
    world.tick += 1;
    this.injections.tick();
    world.activated.clear();
  }

  /** Everything with a mechanism, in id order; what injections made comes last. */
  private running(): readonly NodeRecord[] {
    if (this.machinesOf !== this.world.population) {
      this.machines = [...this.records.values()].filter((record) => record.def.mechanism);
      this.machinesOf = this.world.population;
    }
    return this.machines;
  }

  get digests(): { scene: string; state: string } {
    if (this.sceneDigest.revision !== this.world.revision)
      this.sceneDigest = { revision: this.world.revision, value: hexOf(this.inkScene().hash()) };
    const scene = this.sceneDigest.value;
    return { scene, state: hexOf(this.inkState(scene).hash()) };
  }

  /** The same, hashed by the browser; of the world as it is when the scene's hash is there. */
  async digestsLater(): Promise<{ scene: string; state: string }> {
    const { revision } = this.world;
    if (this.sceneDigest.revision !== revision)
      this.sceneDigest = { revision, value: hexOf(await this.inkScene().hashLater()) };
    const scene = this.sceneDigest.value;
    return { scene, state: hexOf(await this.inkState(scene).hashLater()) };
  }

  private inkScene(): Ink {
    return inkScene({
      def: this.def,
      records: this.records,
      brought: this.world.brought,
      injections: this.injections.list,
    });
  }

  private inkState(scene: string): Ink {
    const { world } = this;
    return inkState({
      def: this.def,
      scene,
      records: this.records,
      brought: world.brought,
      motion: (id) => world.physics.motionOf(id),
      player: world.player.state,
      tick: world.tick,
      effects: this.injections.states,
    });
  }

  private firstStart(): PoseWire {
    return this.def.starts[0]?.pose ?? { x: 0, y: 0, z: 0, yaw_deg: 0, pitch_deg: 0 };
  }
}

function distance(a: PoseWire, b: PoseWire): number {
  const x = b.x - a.x;
  const z = b.z - a.z;
  return Math.sqrt(x * x + z * z);
}

function judge(action: ActionWire, moved_m: number, activated: string | null): ActionResult["outcome"] {
  if (action.action === "move" && moved_m < action.distance_m - SHORT_M) return "blocked";
  if (action.action === "interact" && activated === null) return "nothing_reached";
  return "done";
}

function snapshotOf(physics: Physics, def: SceneDef): Uint8Array | null {
  let triangles = 0;
  for (const { colliders } of def.nodes)
    for (const collider of colliders) if (collider.shape === "mesh") triangles += collider.indices.length / 3;
  return triangles > MOST_TRIANGLES ? null : physics.snapshot();
}
