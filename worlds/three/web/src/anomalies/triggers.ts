/**
 * When an anomaly begins, judged every tick from where the auditor is and looks; drawn frames play no part.
 *
 * Owns: every kind of trigger, its latch and the state of it for the digest. Refuses: what happens then.
 * Latched for good once fired: after_seconds, on_return, on_interact, on_contact. The others hold while they hold.
 */
import type { Vec3 } from "../kit/model";
import type { TriggerWire } from "../runtime/messages";
import type { WorldPort } from "../runtime/ports";
import { middleOf } from "./group";

const TICKS_PER_SECOND = 60;
/** So much nearer than the farthest point of an absence is coming back. */
const RETURN_M = 0.5;

/** A trigger being watched. */
export interface TriggerWatch {
  /** Looks at the world after a tick; true while the trigger has fired and still holds. */
  update(world: WorldPort): boolean;
  state(): readonly (number | boolean)[];
}

/** Watches a trigger for a target, from the state of the world in which nothing has happened yet. */
export function watchTrigger(trigger: TriggerWire, target: string): TriggerWatch {
  const watch = watchFor(trigger, target);
  let forced = false;
  return {
    update: (world) => {
      forced ||= world.forced.has(trigger);
      return watch.update(world) || forced;
    },
    state: () => (forced ? [...watch.state(), forced] : watch.state()),
  };
}

function watchFor(trigger: TriggerWire, target: string): TriggerWatch {
  switch (trigger.kind) {
    case "always":
      return holding(() => true);
    case "after_seconds":
      return latching((world) => world.tick >= Math.ceil(trigger.seconds * TICKS_PER_SECOND - 1e-9));
    case "on_interact":
      return latching((world) => world.auditor.activated(target));
    case "on_contact":
      return latching((world) => world.auditor.touches(target));
    case "on_return":
      return new Absence(target, trigger.min_distance_m, trigger.min_unseen_s);
    case "in_sector":
      return holding((world) => isInSector(world, target, world.auditor.eye, trigger));
    case "within_distance":
      return holding((world) => eyeDistance(world, target) < trigger.metres);
    case "beyond_distance":
      return holding((world) => eyeDistance(world, target) > trigger.metres);
  }
}

/** Azimuth of a place around a node: degrees clockwise from above, from the node's front (+z), -180 to 180. */
export function azimuthAround(world: WorldPort, id: string, place: Vec3): number {
  const [x, y, z, w] = world.node(id).quaternion;
  let front: readonly [number, number] = [2 * (x * z + w * y), 1 - 2 * (x * x + y * y)];
  if (Math.sqrt(front[0] * front[0] + front[1] * front[1]) < 0.3) front = [0, 1];
  const middle = middleOf(world.bounds(id));
  const turn = Math.atan2(middle[0] - place[0], place[2] - middle[2]) - Math.atan2(-front[0], front[1]);
  return wrap((turn * 180) / Math.PI);
}

/** Whether a place lies in a sector around a node. */
export function isInSector(
  world: WorldPort,
  id: string,
  place: Vec3,
  sector: { readonly azimuth_deg: number; readonly width_deg: number },
): boolean {
  return Math.abs(wrap(azimuthAround(world, id, place) - sector.azimuth_deg)) <= sector.width_deg / 2;
}

function wrap(degrees: number): number {
  return degrees - 360 * Math.floor((degrees + 180) / 360);
}

/** Metres from a place to the middle of a node. */
export function distanceFrom(world: WorldPort, id: string, place: Vec3): number {
  const middle = middleOf(world.bounds(id));
  const [x, y, z] = place.map((value, axis) => value - (middle[axis] as number)) as [number, number, number];
  return Math.sqrt(x * x + y * y + z * z);
}

function eyeDistance(world: WorldPort, id: string): number {
  return distanceFrom(world, id, world.auditor.eye);
}

/** Whether a trigger that only asks where an eye is holds for one; null for triggers that have a past. */
export function holdsFor(trigger: TriggerWire, world: WorldPort, id: string, eye: Vec3): boolean | null {
  if (world.forced.has(trigger)) return true;
  switch (trigger.kind) {
    case "always":
      return true;
    case "in_sector":
      return isInSector(world, id, eye, trigger);
    case "within_distance":
      return distanceFrom(world, id, eye) < trigger.metres;
    case "beyond_distance":
      return distanceFrom(world, id, eye) > trigger.metres;
    default:
      return null;
  }
}

function holding(holds: (world: WorldPort) => boolean): TriggerWatch {
  return { update: holds, state: () => [] };
}

function latching(fires: (world: WorldPort) => boolean): TriggerWatch {
  let fired = false;
  return {
    update: (world) => {
      fired ||= fires(world);
      return fired;
    },
    state: () => [fired],
  };
}

/**
 * The auditor saw it; then, in one absence, was at least so far from it and did not see it for so long on end; and comes
 * back: is half a metre nearer than the farthest point of that absence, or would see it again.
 */
class Absence implements TriggerWatch {
  private seen = false;
  private unseen_ticks = 0;
  private farthest_m = 0;
  private fired = false;

  constructor(
    private readonly target: string,
    private readonly min_distance_m: number,
    private readonly min_unseen_s: number,
  ) {}

  update(world: WorldPort): boolean {
    if (this.fired) return true;
    const distance = eyeDistance(world, this.target);
    if (world.auditor.sees(this.target)) this.meet();
    else if (this.seen) this.miss(distance);
    return this.fired;
  }

  state(): readonly (number | boolean)[] {
    return [this.seen, this.unseen_ticks, this.farthest_m, this.fired];
  }

  private meet(): void {
    this.fired = this.isAway();
    this.seen = true;
    this.unseen_ticks = 0;
    this.farthest_m = 0;
  }

  private miss(distance_m: number): void {
    this.unseen_ticks += 1;
    this.farthest_m = Math.max(this.farthest_m, distance_m);
    this.fired = this.isAway() && this.farthest_m - distance_m >= RETURN_M;
  }

  private isAway(): boolean {
    const long = this.unseen_ticks >= this.min_unseen_s * TICKS_PER_SECOND;
    return this.seen && long && this.unseen_ticks > 0 && this.farthest_m >= this.min_distance_m;
  }
}
