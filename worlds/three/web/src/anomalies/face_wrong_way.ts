/**
 * `face_wrong_way`: the target, with what rests on it, is turned to where its front makes no sense.
 *
 * Owns: the turn about its own middle, which turn is free, and measuring the angle. Refuses: to turn into others.
 */
import { Quaternion, Vector3 } from "three";
import { type PlacedMesh, placeNode } from "../contact/mesh";
import { penetrates } from "../contact/overlap";
import type { Quat, Vec3 } from "../kit/model";
import {
  type Effect,
  type Fitness,
  InjectionFault,
  type OperatorPort,
  type WorldPort,
} from "../runtime/ports";
import { checkInjection, numberOf, targetOf } from "./catalogue";
import { lasting } from "./effects";
import { boundsOfAll, groupOf, middleOf, surroundingsOf, truthOf, wordsFor } from "./group";

const UP = new Vector3(0, 1, 0);
const TURNS_DEG = [180, 90, -90];
const LEAST_DEG = 20;

interface Turned {
  readonly position: Vec3;
  readonly quaternion: Quat;
}

export const face_wrong_way: OperatorPort = {
  name: "face_wrong_way",

  survey(world, id): Fitness {
    if (!world.defs.get(id)?.has_front) return {};
    const turn_deg = TURNS_DEG.find((by) => metBy(world, id, by) === null);
    if (turn_deg === undefined) return { refuses: "Whatever way it is turned, it runs into something." };
    return { proposes: { turn_deg } };
  },

  apply(injection, world): Effect {
    checkInjection(injection);
    const target = targetOf(injection);
    const turn_deg = numberOf(injection, "turn_deg");
    const met = metBy(world, target, turn_deg);
    if (met)
      throw new InjectionFault(
        `Turned so, ${wordsFor(world, target)} would run into ${wordsFor(world, met)}.`,
      );
    const group = groupOf(world, target);
    const before = boundsOfAll(world, group);
    const poses = group.map((id) => [id, turnedPose(world, target, id, turn_deg)] as const);
    for (const [id, pose] of poses) world.setTransform(id, pose);
    return lasting(truthOf(injection, before, boundsOfAll(world, group), { kind: "always", depth_m: 0 }));
  },

  measure(injection, world) {
    const target = targetOf(injection);
    const built = new Quaternion(...world.cleanNode(target).quaternion);
    const now = new Quaternion(...world.node(target).quaternion);
    const front = (q: Quaternion) => new Vector3(0, 0, 1).applyQuaternion(q).setY(0);
    const turn_deg = (front(built).angleTo(front(now)) * 180) / Math.PI;
    const words = `${wordsFor(world, target)} is turned by ${turn_deg.toFixed(0)} degrees against how it was built.`;
    return { injection: injection.id, present: turn_deg > LEAST_DEG, values: { turn_deg }, words };
  },
};

/** A node of the group turned about the target's middle. */
function turnedPose(world: WorldPort, target: string, id: string, turn_deg: number): Turned {
  const turn = new Quaternion().setFromAxisAngle(UP, (turn_deg * Math.PI) / 180);
  const [x, , z] = middleOf(world.bounds(target));
  const { position, quaternion } = world.node(id);
  const middle = new Vector3(x, 0, z);
  const at = new Vector3(...position).sub(middle).applyQuaternion(turn).add(middle);
  const facing = turn.multiply(new Quaternion(...quaternion));
  return { position: [at.x, at.y, at.z], quaternion: [facing.x, facing.y, facing.z, facing.w] };
}

/** What the turned group would newly share space with; null when nothing. */
function metBy(world: WorldPort, target: string, turn_deg: number): string | null {
  const group = groupOf(world, target);
  const others = surroundingsOf(world, group);
  for (const id of group) {
    const [now, turned] = [
      placeNode(world, id),
      placeNode(world, id, turnedPose(world, target, id, turn_deg)),
    ];
    if (!now || !turned) continue;
    const meets = (thing: PlacedMesh, other: PlacedMesh) =>
      other.box.intersectsBox(thing.box) && penetrates(thing, other);
    const met = others.find((other) => meets(turned, other) && !meets(now, other));
    if (met) return met.id;
  }
  return null;
}
