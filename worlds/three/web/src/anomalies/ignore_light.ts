/**
 * `ignore_light`: no light and no shadow falls on the target: it shines by itself, evenly.
 *
 * Owns: materials that shine in their own colour. Refuses: to be a lamp; nothing around it gets lighter.
 */
import { defOf } from "../contact/mesh";
import type { Effect, Look, OperatorPort } from "../runtime/ports";
import { checkInjection, numberOf, targetOf } from "./catalogue";
import { boundsOfAll, truthOf, wordsFor } from "./group";
import { variants } from "./surfaces";

export const ignore_light: OperatorPort = {
  name: "ignore_light",

  apply(injection, world): Effect {
    checkInjection(injection);
    const target = targetOf(injection);
    const bounds = boundsOfAll(world, [target]);
    const strength = numberOf(injection, "glow_factor");
    const materials = variants(world, target, `shining/${strength}`, ({ color, opacity = 1 }) => ({
      color: 0x050505,
      emissive: color,
      emissive_intensity: strength * opacity,
    }));
    const look: Look = { materials, shadow: { casts: false } };
    const looks = new Map([[target, look]]);
    return {
      truth: truthOf(injection, bounds, bounds, { kind: "always", depth_m: 0 }),
      looks: () => looks,
      reveals: () => true,
      state: () => [],
    };
  },

  measure(injection, world) {
    const target = targetOf(injection);
    const worn = world.lookFrom(target, world.auditor.eye)?.materials;
    const parts = defOf(world, target).parts;
    const shining = parts.filter(({ material }) => (worn?.get(material)?.emissive_intensity ?? 0) > 0).length;
    const words = `${shining} of ${parts.length} parts of ${wordsFor(world, target)} shine by themselves.`;
    return {
      injection: injection.id,
      present: shining > 0 && shining === parts.length,
      values: { shining },
      words,
    };
  },
};
