/**
 * `wrong_hinge`: the door turns about the wrong line.
 *
 * Owns: the line, and measuring it against the scene as built. Refuses: what slides, and what stands open: turned about
 * another line it would hang wrongly before anybody touched it.
 */
import { Box3, type BufferAttribute } from "three";
import { defOf } from "../contact/mesh";
import type { JointDef, NodeDef, Vec3 } from "../kit/model";
import { type Effect, type Fitness, InjectionFault, type OperatorPort } from "../runtime/ports";
import { checkInjection, targetOf, wordOf } from "./catalogue";
import { boundsOfAll, truthOf, wordsFor } from "./group";

const OPEN = 0.05;
const LEAST_COS = 0.99;
const STANDS_OPEN = "It stands open: one would see the wrong line before using it.";

export const wrong_hinge: OperatorPort = {
  name: "wrong_hinge",

  survey(world, id): Fitness {
    const def = defOf(world, id);
    if (def.mechanism?.kind !== "door") return {};
    if (!hingeOf(def)) return { refuses: "It slides: it has no hinge." };
    if (def.mechanism.open) return { refuses: STANDS_OPEN };
    return def.mechanism.interactive ? {} : { refuses: "Nobody can open it." };
  },

  apply(injection, world): Effect {
    checkInjection(injection);
    const target = targetOf(injection);
    const def = defOf(world, target);
    const hinge = hingeOf(def);
    if (!hinge) throw new InjectionFault(`${wordsFor(world, target)} has no hinge.`);
    if (def.mechanism?.open) throw new InjectionFault(STANDS_OPEN);
    const bounds = boundsOfAll(world, [target]);
    const other = otherHinge(def, hinge, wordOf(injection, "line"));
    const joints = (def.joints ?? []).map((joint) => (joint.name === hinge.name ? other : joint));
    world.redefine(target, { ...def, joints });
    const built = world.node(target).open;
    let moved = false;
    return {
      truth: truthOf(injection, bounds, bounds, { kind: "fired", depth_m: 0 }),
      onTick: (now) => {
        moved ||= Math.abs(now.node(target).open - built) > OPEN;
      },
      reveals: () => moved,
      state: () => [moved],
    };
  },

  measure(injection, world) {
    const target = targetOf(injection);
    const built = world.def.nodes.find((node) => node.id === target);
    const [now, was] = [hingeOf(defOf(world, target)), built ? hingeOf(built) : null];
    const cosine =
      now && was ? Math.abs(now.axis.reduce((sum, x, k) => sum + x * (was.axis[k] as number), 0)) : 1;
    const shift_m = now && was ? Math.hypot(...now.origin.map((x, k) => x - (was.origin[k] as number))) : 0;
    const present = cosine < LEAST_COS || shift_m > OPEN;
    const words = `The hinge of ${wordsFor(world, target)} is ${shift_m.toFixed(2)} m off, its direction has the cosine ${cosine.toFixed(2)} with the built one.`;
    return { injection: injection.id, present, values: { cosine, shift_m }, words };
  },
};

function hingeOf(def: NodeDef): JointDef | null {
  const name = def.mechanism?.joint;
  const joint = def.joints?.find((one) => (name ? one.name === name : true));
  return joint?.kind === "hinge" ? joint : null;
}

/** About the top edge, like a flap, or about the upright line through its middle, like a turnstile. */
function otherHinge(def: NodeDef, hinge: JointDef, line: string): JointDef {
  const box = new Box3();
  for (const part of def.parts)
    if (part.joint === hinge.name)
      box.union(new Box3().setFromBufferAttribute(part.geometry.getAttribute("position") as BufferAttribute));
  const [x, z] = [(box.min.x + box.max.x) / 2, (box.min.z + box.max.z) / 2];
  const wide = box.max.x - box.min.x >= box.max.z - box.min.z;
  if (line === "middle") return { ...hinge, origin: [x, 0, z], axis: [0, 1, 0] };
  const axis: Vec3 = wide ? [1, 0, 0] : [0, 0, 1];
  return { ...hinge, origin: [x, box.max.y, z], axis };
}
