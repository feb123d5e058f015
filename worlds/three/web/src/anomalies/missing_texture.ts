/**
 * `missing_texture`: the target is covered with the flat colour that stands in for a texture that is not found.
 *
 * Owns: that material. Refuses: shape and light; both stay.
 */
import { defOf } from "../contact/mesh";
import type { MaterialDef } from "../kit/model";
import type { InjectionWire } from "../runtime/messages";
import type { Effect, OperatorPort } from "../runtime/ports";
import { checkInjection, targetOf, wordOf } from "./catalogue";
import { lasting } from "./effects";
import { boundsOfAll, truthOf, wordsFor } from "./group";

const COLOURS: Readonly<Record<string, number>> = { magenta: 0xff00ff, white: 0xffffff };

export const missing_texture: OperatorPort = {
  name: "missing_texture",

  materials: (injection) => [standIn(injection)],

  apply(injection, world): Effect {
    checkInjection(injection);
    const target = targetOf(injection);
    const material = standIn(injection);
    const def = defOf(world, target);
    const bounds = boundsOfAll(world, [target]);
    const parts = def.parts.map(({ material_on: _, ...part }) => ({ ...part, material: material.name }));
    world.redefine(target, { ...def, parts }, [material]);
    return lasting(truthOf(injection, bounds, bounds, { kind: "always", depth_m: 0 }));
  },

  measure(injection, world) {
    const target = targetOf(injection);
    const { parts } = defOf(world, target);
    const bare = parts.filter((part) => part.material === standIn(injection).name).length;
    const words = `${bare} of ${parts.length} parts of ${wordsFor(world, target)} have no texture.`;
    return { injection: injection.id, present: bare > 0 && bare === parts.length, values: { bare }, words };
  },
};

function standIn(injection: InjectionWire): MaterialDef {
  const colour = wordOf(injection, "colour");
  const color = COLOURS[colour] ?? 0xff00ff;
  return {
    name: `missing/${colour}`,
    kind: "plastic",
    color,
    roughness: 1,
    emissive: color,
    emissive_intensity: 0.18,
    double_sided: true,
  };
}
