/**
 * `mirror_text`: what is written or pictured on the target is the wrong way round, as in a mirror.
 *
 * Owns: its shape mirrored from left to right, and measuring that. Refuses: things without writing.
 */
import type { BufferAttribute, BufferGeometry } from "three";
import { defOf } from "../contact/mesh";
import type { Effect, OperatorPort } from "../runtime/ports";
import { checkInjection, targetOf } from "./catalogue";
import { lasting } from "./effects";
import { boundsOfAll, truthOf, wordsFor } from "./group";
import { copyGeometry, reshaped } from "./surfaces";

export const mirror_text: OperatorPort = {
  name: "mirror_text",

  apply(injection, world): Effect {
    checkInjection(injection);
    const target = targetOf(injection);
    const def = defOf(world, target);
    const before = boundsOfAll(world, [target]);
    world.redefine(target, { ...def, parts: reshaped(def.parts, mirrored) });
    return lasting(truthOf(injection, before, boundsOfAll(world, [target]), { kind: "always", depth_m: 0 }));
  },

  measure(injection, world) {
    const target = targetOf(injection);
    const built = world.def.nodes.find((node) => node.id === target);
    const parts = defOf(world, target).parts;
    const mirrors = parts.filter((part, i) => isMirror(part.geometry, built?.parts[i]?.geometry)).length;
    const present = parts.length > 0 && mirrors === parts.length;
    const words = `${mirrors} of ${parts.length} parts of ${wordsFor(world, target)} are the wrong way round.`;
    return { injection: injection.id, present, values: { mirrors }, words };
  },
};

/** Left and right exchanged; triangles keep their outside. */
function mirrored(geometry: BufferGeometry): BufferGeometry {
  const copy = copyGeometry(geometry);
  for (const name of ["position", "normal"]) {
    const values = copy.getAttribute(name) as BufferAttribute | undefined;
    for (let i = 0; values && i < values.count; i += 1) values.setX(i, -values.getX(i));
  }
  const corners = Array.from(copy.getIndex()?.array ?? []);
  for (let i = 0; i + 2 < corners.length; i += 3) {
    const [second, third] = [corners[i + 1] as number, corners[i + 2] as number];
    corners[i + 1] = third;
    corners[i + 2] = second;
  }
  copy.setIndex(corners);
  return copy;
}

function isMirror(now: BufferGeometry, built: BufferGeometry | undefined): boolean {
  const [a, b] = [now.getAttribute("position"), built?.getAttribute("position")];
  if (now === built || !b || a.count !== b.count) return false;
  for (let i = 0; i < a.count; i += Math.max(1, Math.floor(a.count / 50)))
    if (Math.abs(a.getX(i) + b.getX(i)) > 1e-6) return false;
  return true;
}
