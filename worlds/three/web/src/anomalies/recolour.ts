/**
 * `recolour`: the target has another colour once the trigger has fired.
 *
 * Owns: the colours, and measuring them against the scene as built. Refuses: textures and gloss; they stay.
 */
import { defOf } from "../contact/mesh";
import type { Effect, OperatorPort } from "../runtime/ports";
import { checkInjection, targetOf, wordOf } from "./catalogue";
import { begun } from "./effects";
import { boundsOfAll, truthOf, wordsFor } from "./group";

export const COLOURS: Readonly<Record<string, number>> = {
  red: 0xd02018,
  blue: 0x1c4fd8,
  green: 0x1fa038,
  yellow: 0xf0c818,
  purple: 0x8a28c0,
  black: 0x101012,
};

export const recolour: OperatorPort = {
  name: "recolour",

  apply(injection, world): Effect {
    checkInjection(injection);
    const target = targetOf(injection);
    const color = COLOURS[wordOf(injection, "colour")] ?? 0;
    const bounds = boundsOfAll(world, [target]);
    const truth = truthOf(injection, bounds, bounds, { kind: "fired", depth_m: 0 });
    const slots = new Set(
      defOf(world, target).parts.flatMap((part) => [part.material, part.material_on ?? part.material]),
    );
    return begun(injection, {
      truth,
      target,
      begin: (now) => {
        for (const slot of slots) now.setPaint(target, slot, { color });
      },
    });
  },

  measure(injection, world) {
    const target = targetOf(injection);
    const color = COLOURS[wordOf(injection, "colour")] ?? 0;
    const parts = new Set(defOf(world, target).parts.map((part) => part.material));
    const painted = [...parts].filter((slot) => world.node(target).paint.get(slot)?.color === color).length;
    const words = `${painted} of ${parts.size} materials of ${wordsFor(world, target)} are ${wordOf(injection, "colour")}.`;
    const present = painted === parts.size;
    return { injection: injection.id, present, values: { painted, materials: parts.size }, words };
  },
};
