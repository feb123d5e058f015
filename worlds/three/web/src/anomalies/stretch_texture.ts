/**
 * `stretch_texture`: the pattern on the target is drawn out along one direction.
 *
 * Owns: other texture coordinates, and measuring them against the scene as built. Refuses: things without a pattern.
 */
import type { BufferAttribute, BufferGeometry } from "three";
import { defOf } from "../contact/mesh";
import type { Effect, Fitness, OperatorPort } from "../runtime/ports";
import { checkInjection, numberOf, targetOf } from "./catalogue";
import { lasting } from "./effects";
import { boundsOfAll, truthOf, wordsFor } from "./group";
import { copyGeometry, reshaped } from "./surfaces";

const LEAST = 1.5;

export const stretch_texture: OperatorPort = {
  name: "stretch_texture",

  survey(world, id): Fitness {
    const patterned = defOf(world, id).parts.some(({ material, geometry }) => {
      const { texture, look } = world.material(material);
      return (texture !== undefined || look?.base !== undefined) && geometry.getAttribute("uv") !== undefined;
    });
    return patterned ? {} : { refuses: "It has no pattern that could be drawn out." };
  },

  apply(injection, world): Effect {
    checkInjection(injection);
    const target = targetOf(injection);
    const def = defOf(world, target);
    const bounds = boundsOfAll(world, [target]);
    const factor = numberOf(injection, "factor");
    world.redefine(target, { ...def, parts: reshaped(def.parts, (geometry) => drawnOut(geometry, factor)) });
    return lasting(truthOf(injection, bounds, bounds, { kind: "always", depth_m: 0 }));
  },

  measure(injection, world) {
    const target = targetOf(injection);
    const built = world.def.nodes.find((node) => node.id === target);
    const factor =
      spread(built?.parts[0]?.geometry) / Math.max(1e-9, spread(defOf(world, target).parts[0]?.geometry));
    const words = `The pattern of ${wordsFor(world, target)} is drawn out ${factor.toFixed(1)} times.`;
    return { injection: injection.id, present: factor > LEAST, values: { factor }, words };
  },
};

function drawnOut(geometry: BufferGeometry, factor: number): BufferGeometry {
  const copy = copyGeometry(geometry);
  const uv = copy.getAttribute("uv") as BufferAttribute | undefined;
  if (!uv) return geometry;
  for (let i = 0; i < uv.count; i += 1) uv.setX(i, uv.getX(i) / factor);
  return copy;
}

/** From the least to the greatest u. */
function spread(geometry: BufferGeometry | undefined): number {
  const uv = geometry?.getAttribute("uv");
  if (!uv) return 1;
  let [low, high] = [Infinity, -Infinity];
  for (let i = 0; i < uv.count; i += 1) {
    low = Math.min(low, uv.getX(i));
    high = Math.max(high, uv.getX(i));
  }
  return high - low;
}
