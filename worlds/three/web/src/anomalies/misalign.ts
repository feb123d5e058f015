/**
 * `misalign`: a part that should fit is askew: tilted about its front, and shifted down.
 *
 * Owns: that pose, and measuring the angle against the scene as built. Refuses: what rests on it.
 */
import { Quaternion, Vector3 } from "three";
import type { Quat, Vec3 } from "../kit/model";
import { type Effect, InjectionFault, type OperatorPort, type WorldPort } from "../runtime/ports";
import { checkInjection, numberOf, targetOf } from "./catalogue";
import { lasting } from "./effects";
import { boundsOfAll, groupOf, middleOf, truthOf, wordsFor } from "./group";

const LEAST_DEG = 1;

export const misalign: OperatorPort = {
  name: "misalign",

  apply(injection, world): Effect {
    checkInjection(injection);
    const target = targetOf(injection);
    const [, carried] = groupOf(world, target);
    if (carried) throw new InjectionFault(`${wordsFor(world, target)} carries ${wordsFor(world, carried)}.`);
    const before = boundsOfAll(world, [target]);
    world.setTransform(
      target,
      askew(world, target, numberOf(injection, "tilt_deg"), numberOf(injection, "drop_m")),
    );
    world.hold(target, true);
    return lasting(truthOf(injection, before, boundsOfAll(world, [target]), { kind: "always", depth_m: 0 }));
  },

  measure(injection, world) {
    const target = targetOf(injection);
    const built = new Quaternion(...world.cleanNode(target).quaternion);
    const now = new Quaternion(...world.node(target).quaternion);
    const tilt_deg = (built.angleTo(now) * 180) / Math.PI;
    const words = `${wordsFor(world, target)} is turned by ${tilt_deg.toFixed(1)} degrees against how it was built.`;
    return { injection: injection.id, present: tilt_deg > LEAST_DEG, values: { tilt_deg }, words };
  },
};

/** Turned about its front through its middle, and lowered. */
function askew(
  world: WorldPort,
  id: string,
  tilt_deg: number,
  drop_m: number,
): { position: Vec3; quaternion: Quat } {
  const { position, quaternion } = world.node(id);
  const turn = new Quaternion(...quaternion);
  const front = new Vector3(0, 0, 1).applyQuaternion(turn);
  const tilt = new Quaternion().setFromAxisAngle(front, (tilt_deg * Math.PI) / 180);
  const middle = new Vector3(...middleOf(world.bounds(id)));
  const foot = new Vector3(...position).sub(middle).applyQuaternion(tilt).add(middle);
  const facing = tilt.multiply(turn);
  return {
    position: [foot.x, foot.y - drop_m, foot.z],
    quaternion: [facing.x, facing.y, facing.z, facing.w],
  };
}
