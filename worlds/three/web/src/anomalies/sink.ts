/**
 * `sink`: the target and what rests on it are partly in what they stand on.
 *
 * Owns: lowering and holding, and measuring how deep it is. Refuses: to let it be pushed; a body in another bursts out.
 */
import { Vector3 } from "three";
import { defOf, placeNode, shifted } from "../contact/mesh";
import { depthAlong, penetrates } from "../contact/overlap";
import {
  type Effect,
  type Fitness,
  InjectionFault,
  type OperatorPort,
  type WorldPort,
} from "../runtime/ports";
import { checkInjection, numberOf, targetOf } from "./catalogue";
import { lasting } from "./effects";
import { boundsOfAll, groupOf, truthOf, wordsFor } from "./group";

const UP = new Vector3(0, 1, 0);
const SUNK_M = 0.01;
/** Of its height: less than what is proposed. */
const TRIED_SHARE = 0.3;

export const sink: OperatorPort = {
  name: "sink",

  survey(world, id): Fitness {
    const def = defOf(world, id);
    const [thing, below] = [placeNode(world, id), def.rests_on ? placeNode(world, def.rests_on) : null];
    if (def.structural || def.hangs || !thing || !below) return {};
    if (sunkDepth(world, id) > SUNK_M) return { refuses: "It is built into what it stands on as it is." };
    const down = new Vector3(0, -TRIED_SHARE * (thing.box.max.y - thing.box.min.y), 0);
    return penetrates(shifted(thing, down), below)
      ? {}
      : {
          refuses:
            "Lowered, it would not be in what it stands on: it is all leaves, or there is a hollow below.",
        };
  },

  apply(injection, world): Effect {
    checkInjection(injection);
    const target = targetOf(injection);
    const depth_m = numberOf(injection, "depth_m");
    const group = groupOf(world, target);
    const { min, max } = world.bounds(target);
    if (depth_m > 0.9 * (max[1] - min[1]))
      throw new InjectionFault(
        `Sunk by ${depth_m} m, nothing of ${wordsFor(world, target)} would be left to see.`,
      );
    const before = boundsOfAll(world, group);
    for (const id of group) {
      const [x, y, z] = world.node(id).position;
      world.setTransform(id, { position: [x, y - depth_m, z] });
      world.hold(id, true);
    }
    return lasting(truthOf(injection, before, boundsOfAll(world, group), { kind: "always", depth_m: 0 }));
  },

  measure(injection, world) {
    const target = targetOf(injection);
    const sunk_m = sunkDepth(world, target);
    const words = `${wordsFor(world, target)} is ${sunk_m.toFixed(3)} m deep in what it stands on.`;
    return { injection: injection.id, present: sunk_m > SUNK_M, values: { sunk_m }, words };
  },
};

/** How far a node must rise to share no space with what it rests on. */
function sunkDepth(world: WorldPort, id: string): number {
  const support = defOf(world, id).rests_on;
  const [thing, below] = [placeNode(world, id), support ? placeNode(world, support) : null];
  if (!thing || !below || !penetrates(thing, below)) return 0;
  return depthAlong(thing, below, UP, SUNK_M);
}
