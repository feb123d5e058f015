/**
 * A world port without a runtime: node values in a map, a clock that the test turns, colliders as the drawn triangles.
 *
 * Owns: just enough for effects and geometry under test. Refuses: gravity, bodies, drawing; the browser tests have them.
 */
import { Box3, Ray, Vector3 } from "three";
import { type PlacedMesh, placeNode } from "../../src/contact/mesh";
import { isInside } from "../../src/contact/overlap";
import type { BoxDef, MaterialDef, NodeDef, PoseWire, SceneDef, Vec3 } from "../../src/kit/model";
import type { InjectionWire, TriggerWire } from "../../src/runtime/messages";
import type { Effect, Look, NodeState, OperatorPort, PlacePort, WorldPort } from "../../src/runtime/ports";

type Mutable = { -readonly [K in keyof NodeState]: NodeState[K] } & {
  stops: boolean;
  pinned: boolean;
  held: boolean;
  gravity: number;
  response: string;
};

const RADIUS_M = 0.3;
const EYE_M = 1.6;

/** A scene as built, some of it gone. */
export function placesOf(def: SceneDef, { gone = [] as readonly string[] } = {}): PlacePort {
  const world = new StubWorld(def);
  for (const id of gone) world.setExists(id, false);
  return world;
}

export class StubWorld implements WorldPort {
  tick = 0;
  eye_pose: PoseWire = { x: 0, y: 0, z: 3.5, yaw_deg: 0, pitch_deg: 0 };
  touched: string | null = null;
  readonly forced = new Set<TriggerWire>();
  private readonly states: Map<string, Mutable>;
  private readonly effects: Effect[] = [];
  readonly defs: Map<string, NodeDef>;

  constructor(readonly def: SceneDef) {
    this.states = new Map(def.nodes.map((node) => [node.id, built(node)]));
    this.defs = new Map(def.nodes.map((node) => [node.id, node]));
  }

  /** Applies and keeps an effect. */
  inject(operator: OperatorPort, injection: InjectionWire): Effect {
    const effect = operator.apply(injection, this);
    this.effects.push(effect);
    return effect;
  }

  /** Lets ticks pass with the auditor at a pose. */
  pass(ticks: number, pose: Partial<PoseWire> = {}): void {
    this.eye_pose = { ...this.eye_pose, ...pose };
    for (let i = 0; i < ticks; i += 1) {
      this.tick += 1;
      for (const effect of this.effects) effect.onTick?.(this);
    }
  }

  node(id: string): Mutable {
    const state = this.states.get(id);
    if (!state) throw new Error(`no node ${id}`);
    return state;
  }

  cleanNode(id: string): Mutable {
    return built(this.defs.get(id) as NodeDef);
  }

  revealed(injection: string): boolean {
    return this.effects.some((effect) => effect.truth.injection === injection && effect.reveals(this));
  }

  joint(): number {
    return 0;
  }

  bounds(id: string): BoxDef {
    const { box } = this.place(id);
    return { min: [box.min.x, box.min.y, box.min.z], max: [box.max.x, box.max.y, box.max.z] };
  }

  cleanBounds(id: string): BoxDef {
    return new StubWorld(this.def).bounds(id);
  }

  setTransform(id: string, values: Parameters<WorldPort["setTransform"]>[1]): void {
    Object.assign(this.node(id), values);
  }

  setVisible(id: string, visible: boolean): void {
    this.node(id).visible = visible;
  }

  setCollider(id: string, enabled: boolean, who: "everything" | "auditor" = "everything"): void {
    this.node(id).stops = enabled;
    if (who === "everything") this.node(id).collides = enabled;
  }

  setExists(id: string, exists: boolean): void {
    this.node(id).exists = exists;
  }

  pin(id: string): void {
    this.node(id).pinned = true;
  }

  hold(id: string, held: boolean): void {
    this.node(id).held = held;
  }

  setGravity(id: string, factor: number): void {
    this.node(id).gravity = factor;
  }

  setResponse(id: string, response: string): void {
    this.node(id).response = response;
  }

  groundBelow(): null {
    return null;
  }

  velocity(): null {
    return null;
  }

  setVelocity(): never {
    throw new Error("this world has no bodies; use a Simulation");
  }

  setState(id: string, values: { on?: boolean; open?: number; speed?: number }): void {
    Object.assign(this.node(id), values);
  }

  setGoal(id: string, goal: 0 | 1): void {
    this.node(id).open = goal;
  }

  setPaint(): never {
    throw new Error("this world has no paint; use a Simulation");
  }

  setLight(): never {
    throw new Error("this world has no lights; use a Simulation");
  }

  spawn(def: NodeDef): void {
    this.defs.set(def.id, def);
    this.states.set(def.id, built(def));
  }

  redefine(id: string, def: NodeDef): void {
    this.defs.set(id, def);
  }

  material(name: string): MaterialDef {
    const found = this.def.materials.find((one) => one.name === name);
    if (!found) throw new Error(`no material ${name}`);
    return found;
  }

  lookFrom(id: string, eye: Vec3): Look | null {
    const looks = this.effects.map((effect) => effect.looks?.(this, eye).get(id));
    return looks.find((look) => look !== undefined) ?? null;
  }

  visibleFrom(id: string, eye: Vec3): boolean {
    const { exists, visible } = this.node(id);
    return exists && visible && !this.effects.some((effect) => effect.hides?.(this, eye).includes(id));
  }

  get auditor(): WorldPort["auditor"] {
    const { x, y, z } = this.eye_pose;
    return {
      pose: this.eye_pose,
      eye: [x, y + EYE_M, z],
      sees: (id) => this.isAhead(id),
      faces: (id) => this.isAhead(id),
      overlap: (id) => this.depthAt(id, new Vector3(x, y, z)),
      touches: (id) => this.touched === id,
      activated: (id) => this.touched === id,
    };
  }

  raycast(origin: Vec3, direction: Vec3, reach_m: number, ignore: readonly string[] = []) {
    let best: { node: string; distance_m: number } | null = null;
    for (const id of this.defs.keys()) {
      if (ignore.includes(id) || !this.node(id).exists) continue;
      const placed = this.place(id);
      const ray = new Ray(new Vector3(...origin), new Vector3(...direction)).applyMatrix4(placed.inverse);
      const hit = placed.mesh.tree.raycastFirst(ray, 2, 0, best?.distance_m ?? reach_m);
      if (hit) best = { node: id, distance_m: hit.distance };
    }
    return best;
  }

  sweep(a: Vec3, b: Vec3, ignore: readonly string[] = []): { free_m: number; blocked_by: string | null } {
    const [from, to] = [new Vector3(...a), new Vector3(...b)];
    const length_m = from.distanceTo(to);
    for (let free_m = 0; free_m < length_m; free_m += 0.02) {
      const feet = from.clone().lerp(to, free_m / length_m);
      const blocker = [...this.defs.values()].find(
        ({ id }) =>
          !ignore.includes(id) &&
          this.node(id).exists &&
          this.node(id).stops &&
          this.depthAt(id, feet) > 0.001,
      );
      if (blocker) return { free_m, blocked_by: blocker.id };
    }
    return { free_m: length_m, blocked_by: null };
  }

  private isAhead(id: string): boolean {
    const { x, z, yaw_deg } = this.eye_pose;
    const middle = this.place(id).box.getCenter(new Vector3());
    const bearing = (Math.atan2(middle.x - x, z - middle.z) * 180) / Math.PI;
    return Math.abs(((bearing - yaw_deg + 540) % 360) - 180) < 40;
  }

  /** How deep a capsule at these feet is in the mesh; what is lower than a step does not count. */
  private depthAt(id: string, feet: Vector3): number {
    const placed = this.place(id);
    if (!new Box3().copy(placed.box).expandByScalar(RADIUS_M).containsPoint(clampHeight(feet, placed)))
      return 0;
    let deepest = 0;
    for (let height = 0.36 + RADIUS_M; height <= 1.5; height += 0.04) {
      const point = feet
        .clone()
        .setY(feet.y + height)
        .applyMatrix4(placed.inverse);
      const near = placed.mesh.tree.closestPointToPoint(point);
      const inside = isInside(placed.mesh, point);
      if (near) deepest = Math.max(deepest, inside ? RADIUS_M + near.distance : RADIUS_M - near.distance);
    }
    return deepest;
  }

  private place(id: string): PlacedMesh {
    const placed = placeNode(this, id);
    if (!placed) throw new Error(`${id} has no triangles`);
    return placed;
  }
}

function clampHeight(feet: Vector3, placed: PlacedMesh): Vector3 {
  return feet.clone().setY(Math.min(Math.max(feet.y + 0.9, placed.box.min.y), placed.box.max.y));
}

function built(node: SceneDef["nodes"][number]): Mutable {
  return {
    id: node.id,
    position: node.position,
    quaternion: node.quaternion ?? [0, 0, 0, 1],
    scale: node.scale ?? [1, 1, 1],
    visible: true,
    exists: true,
    collides: true,
    stops: true,
    pinned: false,
    held: false,
    gravity: 1,
    response: "",
    awake: false,
    paint: new Map(),
    on: false,
    open: 0,
    speed: 0,
  };
}
