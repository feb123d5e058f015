/**
 * `swap_material`: the target is made of something else than such a thing is.
 *
 * Owns: which materials there are to choose, and measuring what every part is made of. Refuses: shape and weight.
 */
import { defOf } from "../contact/mesh";
import { material } from "../kit/materials";
import type { MaterialDef, NodeDef } from "../kit/model";
import type { InjectionWire } from "../runtime/messages";
import type { Effect, OperatorPort } from "../runtime/ports";
import { checkInjection, targetOf, wordOf } from "./catalogue";
import { boundsOfAll, truthOf, wordsFor } from "./group";

/** What a curator calls it, and the kit's name of it. */
const CHOICES: Readonly<Record<string, string>> = {
  chrome: "chrome",
  wood: "oak",
  brick: "facade",
  grass: "grass",
  cloth: "cloth rust",
  stone: "granite",
};

export const swap_material: OperatorPort = {
  name: "swap_material",

  materials: (injection) => [otherMaterial(injection)],

  apply(injection, world): Effect {
    checkInjection(injection);
    const target = targetOf(injection);
    const other = otherMaterial(injection);
    const bounds = boundsOfAll(world, [target]);
    world.redefine(target, madeOf(defOf(world, target), other.name), [other]);
    return {
      truth: truthOf(injection, bounds, bounds, { kind: "always", depth_m: 0 }),
      reveals: () => true,
      state: () => [],
    };
  },

  measure(injection, world) {
    const target = targetOf(injection);
    const { name } = otherMaterial(injection);
    const { parts } = defOf(world, target);
    const swapped = parts.filter((part) => part.material === name).length;
    const present = parts.length > 0 && swapped === parts.length;
    const words = `${swapped} of ${parts.length} parts of ${wordsFor(world, target)} are of ${wordOf(injection, "material")}.`;
    return { injection: injection.id, present, values: { swapped, parts: parts.length }, words };
  },
};

/** The kit's material under a name of its own, seen from both sides: some things are thin. */
export function otherMaterial(injection: InjectionWire): MaterialDef {
  const word = wordOf(injection, "material");
  return { ...material(CHOICES[word] ?? word), name: `swapped/${word}`, double_sided: true };
}

function madeOf(def: NodeDef, name: string): NodeDef {
  const parts = def.parts.map(({ material_on: _, ...part }) => ({ ...part, material: name }));
  return { ...def, parts };
}
