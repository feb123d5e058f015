/**
 * The auditor's body: a capsule that walks, climbs steps, falls, pushes what can be pushed, and rides on belts.
 *
 * Owns: the pose (double precision, so that distances are exact), where a step ends, and the force of a push.
 * Refuses: actions and keys; a tick gives it a step on the ground and nothing else.
 */
import RAPIER from "@dimforge/rapier3d-deterministic-compat";
import type { BoxDef, PoseWire, Vec3 } from "../kit/model";
import { TICK_S } from "./clock";
import { type Contact, type Gait, type Ground, Obstacles, STEP_M } from "./obstacles";
import { ABYSS_M, GRAVITY_M_PER_S2, HEIGHT_M, type NodeBody, type Physics, RADIUS_M } from "./physics";
import { rotate } from "./space";

export const WALK_M_PER_S = 2;
/** What a person leaning on something can give it. */
const PUSH_N = 250;
/** Overlap that still counts as touching. */
const TOUCH_M = 5e-4;
/** How squarely (cosine) something may be met and still be slipped past: 30 degrees from parallel. */
const GRAZE = 0.5;
/** How far aside a shoulder gives way to a corner or a door frame. */
const SHOULDER_M = [0.05, 0.1, 0.15];
/** Free way beyond that makes it worth it; along a wall that is met obliquely there is less. */
const BEYOND_M = 0.3;
const FALL_LIMIT_M_PER_S = 50;
/** A low thing that was leant on so long and gave way slower than this is stepped over. */
const PATIENCE_TICKS = 15;
const YIELDING_M_PER_S = 0.3;
const UPRIGHT: RAPIER.Quaternion = { x: 0, y: 0, z: 0, w: 1 };

/** A step on the ground, metres. */
export interface Step {
  readonly x: number;
  readonly z: number;
}

const NO_STEP: Step = { x: 0, z: 0 };

export class Player {
  pose: PoseWire = { x: 0, y: 0, z: 0, yaw_deg: 0, pitch_deg: 0 };
  private fall_m_per_s = 0;
  private grounded = true;
  private settled = false;
  /** Ticks that a low thing has been leant on in vain. */
  private leant = 0;
  /** The step that was last refused whole; while nothing changes it is refused again without asking. */
  private refused: Step | null = null;
  private readonly obstacles: Obstacles;
  /** Whether anything in the scene carries people. */
  private readonly rides: boolean;
  private readonly capsule = new RAPIER.Capsule(HEIGHT_M / 2 - RADIUS_M, RADIUS_M);

  constructor(private readonly physics: Physics) {
    this.obstacles = new Obstacles(physics);
    this.rides = [...physics.bodies.values()].some(({ record }) => record.def.mechanism?.carries_mps);
  }

  /** Numbers of the body that the state digest covers. */
  get state(): readonly number[] {
    const { x, y, z, yaw_deg, pitch_deg } = this.pose;
    return [x, y, z, yaw_deg, pitch_deg, this.fall_m_per_s, this.leant];
  }

  /** Stands at a pose, not falling. */
  stand(pose: PoseWire): void {
    this.pose = { ...pose };
    this.fall_m_per_s = 0;
    this.grounded = true;
    this.leant = 0;
    this.unsettle();
    this.follow();
  }

  look(yaw_deg: number, pitch_deg: number): void {
    this.pose = { ...this.pose, yaw_deg, pitch_deg };
  }

  /** Something near may have changed: look for the ground again. */
  unsettle(): void {
    this.settled = false;
    this.refused = null;
  }

  /**
   * One tick: a step (or none), gravity, pushes, and the belt underfoot. A step that is stopped goes as far as it is
   * free; one that grazes something slips past it. With `slide` it goes along whatever it meets, as in a live walk.
   */
  advance(step: Step | null, slide = false): void {
    const carried = this.rides ? this.carried() : null;
    if (carried) this.ride(carried);
    else if (this.settled && !this.physics.active && (!step || this.isRefused(step))) return;
    const from = this.feet;
    const taken = step ? this.stride(from, step, slide, true) : NO_STEP;
    this.arrive(this.climb([from[0] + taken.x, from[1], from[2] + taken.z]));
    this.settled = this.grounded;
    this.refused = step && taken.x === 0 && taken.z === 0 ? step : null;
  }

  /**
   * How far the capsule gets from a to b (feet) with nothing pushed and nothing changed, and what stops it. What is
   * shorter than `least_m` may be told as shorter still.
   */
  sweep(a: Vec3, b: Vec3, least_m = 0): { free_m: number; blocked_by: NodeBody | null } {
    const whole_m = Math.sqrt((b[0] - a[0]) ** 2 + (b[2] - a[2]) ** 2);
    const pieces = Math.max(1, Math.ceil(whole_m / 0.03));
    const step = { x: (b[0] - a[0]) / pieces, z: (b[2] - a[2]) / pieces };
    let feet = a;
    for (let piece = 0; piece < pieces; piece += 1) {
      const target: Vec3 = [feet[0] + step.x, feet[1], feet[2] + step.z];
      const free_m = (piece / pieces) * whole_m;
      const [blocker] = this.blocking(feet, target);
      if (blocker) {
        const matters = ((piece + 1) / pieces) * whole_m >= least_m;
        const { x, z } = matters ? this.shorten(feet, step) : NO_STEP;
        return { free_m: free_m + Math.sqrt(x * x + z * z), blocked_by: blocker.body };
      }
      const ground = this.obstacles.ground(target, target[1] + STEP_M, target[1] - STEP_M);
      const held = this.heldBy(feet, target, ground);
      if (held) return { free_m, blocked_by: held };
      feet = ground ? [target[0], ground.y, target[2]] : target;
    }
    return { free_m: whole_m, blocked_by: null };
  }

  /** Height of what stops one who falls from a place; null when nothing does. */
  groundBelow(feet: Vec3, reach_m: number): number | null {
    return this.obstacles.ground(feet, feet[1], feet[1] - reach_m)?.y ?? null;
  }

  /** Depth of the true capsule in a shape; negative is the gap, as far as `reach_m`, and beyond it -Infinity. */
  depthIn(shape: RAPIER.Shape, position: RAPIER.Vector3, turn: RAPIER.Quaternion, reach_m = 0): number {
    const contact = this.capsule.contactShape(this.centre(), UPRIGHT, shape, position, turn, reach_m);
    return contact ? -contact.distance : Number.NEGATIVE_INFINITY;
  }

  /** The same for a collider where it is; faster, since the engine need not build its shape anew. */
  depthInCollider(collider: RAPIER.Collider, reach_m = 0): number {
    const contact = collider.contactShape(this.capsule, this.centre(), UPRIGHT, reach_m);
    return contact ? -contact.distance : Number.NEGATIVE_INFINITY;
  }

  /** The box around the capsule. */
  get box(): BoxDef {
    const { x, y, z } = this.pose;
    return {
      min: [x - RADIUS_M, y, z - RADIUS_M],
      max: [x + RADIUS_M, y + HEIGHT_M, z + RADIUS_M],
    };
  }

  /** What the running belt under the feet moves them by in a tick; null when none does. */
  private carried(): Step | null {
    const belt = this.grounded ? this.obstacles.underfoot(this.feet)?.record : undefined;
    const mechanism = belt?.def.mechanism;
    if (!belt?.now.on || !mechanism?.carries_mps) return null;
    const [x, , z] = rotate(belt.now.quaternion, mechanism.carries_mps);
    const pace = (TICK_S * belt.now.speed) / (mechanism.speed ?? 1);
    return pace === 0 ? null : { x: x * pace, z: z * pace };
  }

  /** Goes with a belt as far as nothing is in the way. */
  private ride(carried: Step): void {
    const from = this.feet;
    const taken = this.stride(from, carried, true, false);
    this.arrive(this.climb([from[0] + taken.x, from[1], from[2] + taken.z]));
  }

  private isRefused(step: Step): boolean {
    return this.refused?.x === step.x && this.refused.z === step.z;
  }

  private get feet(): Vec3 {
    return [this.pose.x, this.pose.y, this.pose.z];
  }

  private centre(): RAPIER.Vector3 {
    return { x: this.pose.x, y: this.pose.y + HEIGHT_M / 2, z: this.pose.z };
  }

  private follow(): void {
    this.physics.capsule.parent()?.setTranslation(this.centre(), false);
  }

  /** Heights are kept to a hundredth of a millimetre, so that single precision leaves no dust in a pose. */
  private arrive(feet: Vec3): void {
    const y = Math.round(feet[1] * 1e5) / 1e5 + 0;
    this.pose = { ...this.pose, x: feet[0], y, z: feet[2] };
    this.follow();
  }

  /** The part of a step that is taken. */
  private stride(from: Vec3, step: Step, slide: boolean, pushes: boolean): Step {
    const target: Vec3 = [from[0] + step.x, from[1], from[2] + step.z];
    const blocking = this.blocking(from, target);
    if (pushes) this.lean(blocking, target, step);
    if (blocking.length === 0) return this.canClimb(from, target) ? step : NO_STEP;
    const slips = slide || blocking.every((contact) => squareness(contact, step) <= GRAZE);
    const taken = slips ? this.slip(from, target, blocking) : this.meet(from, step, blocking);
    return this.canClimb(from, [from[0] + taken.x, from[1], from[2] + taken.z]) ? taken : NO_STEP;
  }

  private get gait(): Gait {
    if (!this.grounded) return "falls";
    return this.leant >= PATIENCE_TICKS ? "steps_over" : "walks";
  }

  /** Pushes what is in the way; what stays put is stepped over after a while, until it has been left behind. */
  private lean(blocking: readonly Contact[], target: Vec3, step: Step): void {
    const stubborn = blocking.filter((contact) => {
      const stays = contact.body.main?.isDynamic() && this.yielding(contact, step) < YIELDING_M_PER_S;
      this.push(contact, step);
      return stays;
    });
    if (stubborn.length > 0) this.leant += 1;
    else if (this.leant < PATIENCE_TICKS) this.leant = 0;
    else if (!this.obstacles.contacts(target, "walks", 0).some(({ body }) => body.main?.isDynamic()))
      this.leant = 0;
  }

  /** How fast a body moves the way it is pushed. */
  private yielding({ body }: Contact, step: Step): number {
    const velocity = body.main?.linvel() ?? { x: 0, z: 0 };
    const wanted = Math.sqrt(step.x * step.x + step.z * step.z);
    return (velocity.x * step.x + velocity.z * step.z) / wanted;
  }

  /** Contacts at a target that stop a walker: those that are deeper there than here. */
  private blocking(from: Vec3, target: Vec3, depths = this.depthsAt(from)): Contact[] {
    const there = this.obstacles.contacts(target, this.gait, TOUCH_M);
    if (there.length === 0) return there;
    const here = depths();
    return there.filter((contact) => contact.depth_m > (here.get(contact.collider) ?? 0) + 1e-5);
  }

  /** How deep a walker is in colliders at a place; asked of the engine when first wanted, and once. */
  private depthsAt(feet: Vec3): () => ReadonlyMap<number, number> {
    let known: ReadonlyMap<number, number> | null = null;
    return () => {
      const contacts = known ? [] : this.obstacles.contacts(feet, this.gait, 0);
      known ??= new Map(contacts.map((contact) => [contact.collider, contact.depth_m]));
      return known;
    };
  }

  /** A step pushed out of what it runs into; nothing when that leads into something else. */
  private slip(from: Vec3, target: Vec3, contacts: readonly Contact[]): Step {
    let { 0: x, 2: z } = target;
    let left = contacts;
    for (let round = 0; round < 4 && left.length > 0; round += 1) {
      for (const { out, depth_m } of left) {
        const flat = Math.sqrt(out.x * out.x + out.z * out.z);
        if (flat < 0.1) return NO_STEP;
        x += (out.x / flat) * depth_m;
        z += (out.z / flat) * depth_m;
      }
      left = this.blocking(from, [x, target[1], z]);
    }
    return left.length === 0 ? { x: x - from[0], z: z - from[2] } : NO_STEP;
  }

  /** Up to what is met, and then, if that ends within a shoulder's breadth, aside so as to pass it. */
  private meet(from: Vec3, step: Step, blocking: readonly Contact[]): Step {
    const straight = this.shorten(from, step);
    if (straight.x !== 0 || straight.z !== 0) return straight;
    if (blocking.some(({ body }) => body.main?.isDynamic())) return straight;
    const stride = Math.sqrt(step.x * step.x + step.z * step.z);
    for (const far of SHOULDER_M) {
      for (const side of [1, -1]) {
        const aside = { x: (-side * step.z * far) / stride, z: (side * step.x * far) / stride };
        if (!this.passes(from, aside, step, stride)) continue;
        const share = Math.min(1, stride / far);
        return { x: aside.x * share, z: aside.z * share };
      }
    }
    return straight;
  }

  /** Whether one can go aside from here and then well on. */
  private passes(from: Vec3, aside: Step, step: Step, stride: number): boolean {
    const beside: Vec3 = [from[0] + aside.x, from[1], from[2] + aside.z];
    const ahead = BEYOND_M / stride;
    const beyond: Vec3 = [beside[0] + step.x * ahead, from[1], beside[2] + step.z * ahead];
    return this.blocking(from, beside).length === 0 && this.blocking(from, beyond).length === 0;
  }

  /** The longest part of a step that goes straight. */
  private shorten(from: Vec3, step: Step): Step {
    const depths = this.depthsAt(from);
    let free = 0;
    for (let part = 0.5; part > 0.02; part /= 2) {
      const share = free + part;
      const target: Vec3 = [from[0] + step.x * share, from[1], from[2] + step.z * share];
      if (this.blocking(from, target, depths).length === 0) free = share;
    }
    return { x: step.x * free, z: step.z * free };
  }

  /** Whether the ground at a target can be walked on from here, with room for the head. */
  private canClimb(from: Vec3, target: Vec3): boolean {
    if (!this.grounded) return true;
    const ground = this.obstacles.ground(target, from[1] + STEP_M, from[1] - STEP_M);
    return this.heldBy(from, target, ground) === null;
  }

  /** What keeps a walker off higher ground: the ground itself where it is steep, or what hangs low over it. */
  private heldBy(from: Vec3, target: Vec3, ground: Ground | null): NodeBody | null {
    if (!ground || ground.y <= from[1] + 1e-4) return null;
    if (!ground.walkable) return ground.body;
    return this.blocking(from, [target[0], ground.y, target[2]])[0]?.body ?? null;
  }

  /** Where feet end up over the ground: on it, or falling. */
  private climb(feet: Vec3): Vec3 {
    if (this.grounded) {
      const ground = this.obstacles.ground(feet, feet[1] + STEP_M, feet[1] - STEP_M);
      if (ground) return [feet[0], ground.y, feet[2]];
      this.grounded = false;
    }
    this.fall_m_per_s = Math.min(FALL_LIMIT_M_PER_S, this.fall_m_per_s + GRAVITY_M_PER_S2 * TICK_S);
    const fallen = Math.max(ABYSS_M, feet[1] - this.fall_m_per_s * TICK_S);
    const ground = this.obstacles.ground(feet, feet[1] + STEP_M, fallen);
    if (!ground) return [feet[0], fallen, feet[2]];
    this.grounded = true;
    this.fall_m_per_s = 0;
    return [feet[0], ground.y, feet[2]];
  }

  /** Leans on a body in the way: towards walking speed, with no more than a person's force, at its middle height. */
  private push(contact: Contact, step: Step): void {
    const main = contact.body.main;
    if (!main?.isDynamic()) return;
    const flat = Math.sqrt(contact.out.x ** 2 + contact.out.z ** 2);
    if (flat < 0.3) return;
    const towards = { x: -contact.out.x / flat, z: -contact.out.z / flat };
    const velocity = main.linvel();
    const wanted = (step.x * towards.x + step.z * towards.z) / TICK_S;
    const lacking = wanted - (velocity.x * towards.x + velocity.z * towards.z);
    this.physics.wake(contact.body.record.id);
    if (lacking <= 0) return;
    const impulse = Math.min(main.mass() * lacking, PUSH_N * TICK_S);
    const at = { x: contact.point.x, y: main.worldCom().y, z: contact.point.z };
    main.applyImpulseAtPoint({ x: towards.x * impulse, y: 0, z: towards.z * impulse }, at, true);
  }
}

/** 1 when a step goes straight at an obstacle, 0 when along it. */
function squareness({ out }: Contact, step: Step): number {
  const flat = Math.sqrt(out.x * out.x + out.z * out.z);
  const wanted = Math.sqrt(step.x * step.x + step.z * step.z);
  return flat < 0.1 ? 1 : -(out.x * step.x + out.z * step.z) / (flat * wanted);
}
