/**
 * Rigid bodies, deterministic: the physics engine built from the records, in id order, or read from a snapshot of that.
 *
 * Owns: bodies, colliders, what is awake, pins, and reading poses back. One body per node, one more per joint that has
 * colliders; everything sleeps until something happens to it, and a world in which nothing is awake is not stepped.
 * A snapshot is of the engine as just built, and reading it gives the same engine to the last bit, many times as fast.
 * Refuses: deciding what moves (mechanisms, player, effects) and drawing.
 */
import RAPIER from "@dimforge/rapier3d-deterministic-compat";
import type { BoxDef, Quat, Vec3 } from "../kit/model";
import { TICK_S } from "./clock";
import { findJoint, frameOf, type Placement, placeJoint } from "./joints";
import { type BodyPlan, planBodies } from "./plans";
import { measureColliders, planSolid } from "./solids";
import { subtract } from "./space";
import type { NodeRecord } from "./state";

export const GRAVITY_M_PER_S2 = 9.81;
export const RADIUS_M = 0.3;
export const HEIGHT_M = 1.8;

const CAPSULE_HALF_M = HEIGHT_M / 2 - RADIUS_M;
const DENSITY_KG_PER_M3 = 400;
const FRICTION = 0.6;
/** Nothing falls below this. */
export const ABYSS_M = -30;
/** More than any node has: a node's colliders keep together in the order of all. */
const MOST_COLLIDERS = 1e6;
/** The engine does not like a step of no length. */
const INSTANT_S = 1e-6;

export interface NodeBody {
  readonly record: NodeRecord;
  readonly main: RAPIER.RigidBody | null;
  readonly jointBodies: ReadonlyMap<string, RAPIER.RigidBody>;
  colliders: RAPIER.Collider[];
  /** The colliders' shapes as they were planned, once somebody asked for one. */
  shapes: RAPIER.Shape[];
  awake: boolean;
}

let engine: Promise<void> | null = null;

/** Loads the engine, once per page. */
export function preparePhysics(): Promise<void> {
  engine ??= RAPIER.init();
  return engine;
}

export class Physics {
  readonly world: RAPIER.World;
  readonly bodies = new Map<string, NodeBody>();
  readonly capsule: RAPIER.Collider;
  private readonly owners = new Map<number, NodeBody>();
  private readonly places = new Map<string, number>();
  private readonly ranks = new Map<number, number>();
  private restless = false;
  private stale = false;

  private constructor(records: ReadonlyMap<string, NodeRecord>, snapshot: Made | null) {
    for (const id of records.keys()) this.placeOf(id);
    if (snapshot) {
      this.world = snapshot.world;
      this.capsule = snapshot.capsule;
      for (const { record, plan } of snapshot.plans) this.adopt(record, plan, snapshot);
      return;
    }
    this.world = new RAPIER.World({ x: 0, y: -GRAVITY_M_PER_S2, z: 0 });
    this.world.timestep = TICK_S;
    for (const record of records.values()) this.addBody(record);
    const desc = RAPIER.RigidBodyDesc.kinematicPositionBased().setTranslation(0, 1000, 0);
    const person = RAPIER.ColliderDesc.capsule(CAPSULE_HALF_M, RADIUS_M);
    this.capsule = this.world.createCollider(person, this.world.createRigidBody(desc));
    this.stale = true;
    this.flush();
  }

  /** The engine for records as they are. */
  static build(records: ReadonlyMap<string, NodeRecord>): Physics {
    return new Physics(records, null);
  }

  /** The engine that `build` made of the same records; null when the bytes are not its snapshot. */
  static read(records: ReadonlyMap<string, NodeRecord>, bytes: Uint8Array): Physics | null {
    const made = readSnapshot(records, bytes);
    return made && new Physics(records, made);
  }

  /** The engine as bytes, for `read`: of one that was just built, before anything happens in it. */
  snapshot(): Uint8Array<ArrayBuffer> {
    return this.world.takeSnapshot() as Uint8Array<ArrayBuffer>;
  }

  dispose(): void {
    this.world.free();
  }

  /** A node that has come into the world, or has another shape; its old body goes. */
  embody(record: NodeRecord): void {
    this.remove(record.id);
    this.addBody(record);
    this.stale = true;
    this.enable(record);
  }

  /** A node has gone out of the world. */
  remove(id: string): void {
    const body = this.bodies.get(id);
    if (!body) return;
    this.disown(body);
    for (const jointBody of body.jointBodies.values()) this.world.removeRigidBody(jointBody);
    if (body.main) this.world.removeRigidBody(body.main);
    this.bodies.delete(id);
    this.stale = true;
  }

  /** The node that a collider belongs to; null for the auditor's. */
  ownerOf(collider: RAPIER.Collider): NodeBody | null {
    return this.owners.get(collider.handle) ?? null;
  }

  /**
   * Where a collider stands among all: in the order of nodes, as they first came, and of a node's colliders. Handles do not
   * serve for that: what is made anew gets another one, and what stops somebody first would depend on edits taken back.
   */
  rankOf(collider: RAPIER.Collider): number {
    return this.ranks.get(collider.handle) ?? -1;
  }

  bodyOf(id: string): NodeBody | null {
    return this.bodies.get(id) ?? null;
  }

  /** Bounds in the world and volume of a node's colliders as they are; null when it has none. */
  measureSolid(id: string): { box: BoxDef; volume_m3: number } | null {
    const body = this.bodies.get(id);
    if (!body) return null;
    const volume_m3 = body.colliders.reduce((sum, collider) => sum + collider.volume(), 0);
    return { box: measureColliders(body.record), volume_m3 };
  }

  /** The shape of one of a body's colliders, as it was planned: the engine's own has other points, though the same form. */
  shapeOf(body: NodeBody, index: number): RAPIER.Shape {
    const { def, now } = body.record;
    if (body.shapes.length === 0)
      body.shapes = def.colliders.map((collider) => planSolid(collider, now.scale).desc.shape);
    return body.shapes[index] as RAPIER.Shape;
  }

  /** Velocities of a body that moves, as numbers; none when it sleeps. */
  motionOf(id: string): readonly number[] {
    const body = this.bodies.get(id);
    if (!body?.awake || !body.main) return [];
    const v = body.main.linvel();
    const w = body.main.angvel();
    return [v.x, v.y, v.z, w.x, w.y, w.z];
  }

  /** Whether anything moves by itself at this tick. */
  get active(): boolean {
    return this.restless;
  }

  /** Puts a node where its record says, asleep, with its colliders as its record says. */
  place(record: NodeRecord): void {
    const body = this.bodies.get(record.id);
    if (!body) return;
    const { position, quaternion } = record.now;
    if (body.main) {
      body.main.setTranslation(vector(position), true);
      body.main.setRotation(rotation(quaternion), true);
      body.awake = false;
    }
    for (const [name, jointBody] of body.jointBodies) {
      const place = frameOf(record, name);
      jointBody.setTranslation(vector(place.position), false);
      jointBody.setRotation(rotation(place.quaternion), false);
    }
    this.stale = true;
    this.enable(record);
  }

  /** Colliders on or off, body free, pinned or held, as the record says; what it was doing ends. */
  enable(record: NodeRecord): void {
    const body = this.bodies.get(record.id);
    if (!body) return;
    const solid = record.now.exists && record.now.collides;
    for (const collider of body.colliders) if (collider.isEnabled() !== solid) collider.setEnabled(solid);
    if (body.main && record.def.body === "dynamic") {
      const free = solid && !record.now.held;
      const type = free ? RAPIER.RigidBodyType.Dynamic : RAPIER.RigidBodyType.Fixed;
      if (body.main.bodyType() !== type) body.main.setBodyType(type, true);
      body.main.setGravityScale(record.now.pinned ? 0 : record.now.gravity, true);
      body.awake = false;
    }
    this.stale = true;
  }

  /** Colliders anew, for another scale. */
  reshape(record: NodeRecord): void {
    const body = this.bodies.get(record.id);
    if (!body) return;
    this.disown(body);
    for (const collider of body.colliders) this.world.removeCollider(collider, false);
    this.addColliders(body);
    this.place(record);
  }

  /** Wakes a body that can move; ends a pin. */
  wake(id: string): void {
    const body = this.bodies.get(id);
    if (!body?.main || body.main.bodyType() !== RAPIER.RigidBodyType.Dynamic) return;
    this.unpin(body);
    body.main.wakeUp();
    body.awake = true;
    this.restless = true;
  }

  /** How much gravity counts for a body that may be moving. */
  weigh(record: NodeRecord): void {
    if (record.now.pinned) return;
    this.bodies.get(record.id)?.main?.setGravityScale(record.now.gravity, false);
  }

  /** Gives a body that can move a velocity, metres and radians a second. */
  push(id: string, linear: Vec3, angular: Vec3): void {
    this.wake(id);
    const body = this.bodies.get(id);
    if (!body?.awake || !body.main) return;
    body.main.setLinvel(vector(linear), true);
    body.main.setAngvel(vector(angular), true);
  }

  /** Moves a joint's body during the next step, carrying what it meets. */
  turn(record: NodeRecord, joint: string, value: number): void {
    const jointBody = this.bodies.get(record.id)?.jointBodies.get(joint);
    const found = findJoint(record.def, joint);
    if (!jointBody || !found) return;
    const place = placeJoint(record, found, value);
    jointBody.setNextKinematicTranslation(vector(place.position));
    jointBody.setNextKinematicRotation(rotation(place.quaternion));
    this.restless = true;
  }

  /**
   * Brings what was placed or switched into the engine's search trees and contacts; no time passes that counts. The
   * engine finds contacts only for bodies that are awake, so all are for this instant, and then sleep as before.
   */
  flush(): void {
    if (!this.stale) return;
    this.world.timestep = INSTANT_S;
    stepEngine(this.world);
    stepEngine(this.world);
    this.world.timestep = TICK_S;
    for (const body of this.bodies.values()) if (!body.awake) this.settle(body);
    this.stale = false;
  }

  /** One tick, if anything moves; records of moving bodies follow. */
  step(): void {
    if (!this.restless) {
      this.flush();
      return;
    }
    stepEngine(this.world);
    this.stale = false;
    this.restless = false;
    for (const body of this.bodies.values()) this.follow(body);
  }

  private follow(body: NodeBody): void {
    const { main, record } = body;
    if (!main || record.def.body !== "dynamic") return;
    const awake = !main.isSleeping();
    if ((!awake && !body.awake) || main.bodyType() !== RAPIER.RigidBodyType.Dynamic) return;
    body.awake = awake;
    const t = main.translation();
    const r = main.rotation();
    record.now.position = [t.x, t.y, t.z];
    record.now.quaternion = [r.x, r.y, r.z, r.w];
    record.version += 1;
    if (t.y < ABYSS_M) this.settle(body);
    else if (awake) {
      this.unpin(body);
      this.restless = true;
    }
  }

  private unpin(body: NodeBody): void {
    if (!body.record.now.pinned) return;
    body.record.now.pinned = false;
    body.main?.setGravityScale(body.record.now.gravity, true);
  }

  private settle(body: NodeBody): void {
    if (!body.main || body.main.bodyType() !== RAPIER.RigidBodyType.Dynamic) return;
    body.main.setLinvel({ x: 0, y: 0, z: 0 }, false);
    body.main.setAngvel({ x: 0, y: 0, z: 0 }, false);
    body.main.sleep();
    body.awake = false;
  }

  private addBody(record: NodeRecord): void {
    const plan = planBodies(record.def);
    if (!plan) return;
    const jointBodies = new Map<string, RAPIER.RigidBody>();
    for (const joint of plan.joints) {
      const desc = RAPIER.RigidBodyDesc.kinematicPositionBased();
      jointBodies.set(joint, this.world.createRigidBody(located(desc, frameOf(record, joint))));
    }
    const desc =
      record.def.body === "static"
        ? RAPIER.RigidBodyDesc.fixed()
        : RAPIER.RigidBodyDesc.dynamic().setLinearDamping(0.05).setAngularDamping(0.6);
    const main = plan.hasMain ? this.world.createRigidBody(located(desc, record.now)) : null;
    const body: NodeBody = { record, main, jointBodies, colliders: [], shapes: [], awake: false };
    this.bodies.set(record.id, body);
    this.addColliders(body);
  }

  /** Takes a node's bodies and colliders from those that were read: they come in the order in which they were made. */
  private adopt(record: NodeRecord, plan: BodyPlan, { bodies, colliders }: Made): void {
    const jointBodies = new Map<string, RAPIER.RigidBody>();
    for (const joint of plan.joints) jointBodies.set(joint, bodies.next().value as RAPIER.RigidBody);
    const main = plan.hasMain ? (bodies.next().value as RAPIER.RigidBody) : null;
    const body: NodeBody = { record, main, jointBodies, colliders: [], shapes: [], awake: false };
    this.bodies.set(record.id, body);
    for (let left = record.def.colliders.length; left > 0; left -= 1)
      this.own(body, colliders.next().value as RAPIER.Collider);
  }

  private addColliders(body: NodeBody): void {
    const { def, now } = body.record;
    body.colliders = [];
    body.shapes = [];
    for (const colliderDef of def.colliders) {
      const solid = planSolid(colliderDef, now.scale);
      const jointBody = body.jointBodies.get(solid.joint ?? "");
      const parent = jointBody ?? body.main;
      if (!parent) continue;
      const at = jointBody
        ? subtract(solid.position, frameOf(body.record, solid.joint).origin)
        : solid.position;
      solid.desc.setTranslation(at[0], at[1], at[2]).setRotation(rotation(solid.quaternion));
      solid.desc.setFriction(FRICTION).setRestitution(solid.round ? 0.5 : 0.05);
      this.own(body, this.world.createCollider(solid.desc, parent));
    }
    if (def.body === "dynamic") shareMass(body.colliders, def.mass_kg);
  }

  private own(body: NodeBody, collider: RAPIER.Collider): void {
    const place = this.placeOf(body.record.id);
    this.owners.set(collider.handle, body);
    this.ranks.set(collider.handle, place + body.colliders.length / MOST_COLLIDERS);
    body.colliders.push(collider);
  }

  private disown(body: NodeBody): void {
    for (const { handle } of body.colliders) {
      this.owners.delete(handle);
      this.ranks.delete(handle);
    }
  }

  private placeOf(id: string): number {
    const place = this.places.get(id) ?? this.places.size;
    this.places.set(id, place);
    return place;
  }
}

/**
 * One step of the engine. Its own `step` also looks through all colliders for those of soft bodies, which there are none
 * of here: where little moves, that takes longer than the step.
 */
function stepEngine(world: RAPIER.World): void {
  world.physicsPipeline.step(
    world.gravity,
    world.integrationParameters,
    world.islands,
    world.broadPhase,
    world.narrowPhase,
    world.bodies,
    world.colliders,
    world.softBodies,
    world.impulseJoints,
    world.multibodyJoints,
    world.ccdSolver,
  );
}

/** Gives a body's colliders its mass by their volume. */
function shareMass(colliders: readonly RAPIER.Collider[], mass_kg: number | undefined): void {
  const volumes = colliders.map((collider) => Math.max(collider.volume(), 1e-6));
  const total = volumes.reduce((sum, volume) => sum + volume, 0);
  const mass = mass_kg ?? Math.max(0.05, total * DENSITY_KG_PER_M3);
  colliders.forEach((collider, index) => {
    collider.setMass((mass * (volumes[index] as number)) / total);
  });
}

function located(desc: RAPIER.RigidBodyDesc, place: Placement): RAPIER.RigidBodyDesc {
  return desc.setTranslation(...place.position).setRotation(rotation(place.quaternion));
}

export function vector(v: Vec3): RAPIER.Vector3 {
  return { x: v[0], y: v[1], z: v[2] };
}

export function rotation(q: Quat): RAPIER.Quaternion {
  return { x: q[0], y: q[1], z: q[2], w: q[3] };
}

/** What a snapshot held, with what of the records it is for. */
interface Made {
  readonly world: RAPIER.World;
  readonly capsule: RAPIER.Collider;
  readonly bodies: Iterator<RAPIER.RigidBody>;
  readonly colliders: Iterator<RAPIER.Collider>;
  readonly plans: readonly { readonly record: NodeRecord; readonly plan: BodyPlan }[];
}

function readSnapshot(records: ReadonlyMap<string, NodeRecord>, bytes: Uint8Array): Made | null {
  const world = RAPIER.World.restoreSnapshot(bytes) as RAPIER.World | null;
  if (!world) return null;
  const plans = [...records.values()].flatMap((record) => {
    const plan = planBodies(record.def);
    return plan ? [{ record, plan }] : [];
  });
  const bodies = plans.reduce((sum, { plan }) => sum + plan.joints.length + (plan.hasMain ? 1 : 0), 1);
  const colliders = plans.reduce((sum, { record }) => sum + record.def.colliders.length, 1);
  const made = world.colliders.getAll();
  const capsule = made.at(-1);
  if (world.bodies.len() !== bodies || made.length !== colliders || !capsule) {
    world.free();
    return null;
  }
  return { world, capsule, bodies: world.bodies.getAll().values(), colliders: made.values(), plans };
}
