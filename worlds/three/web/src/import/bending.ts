/**
 * What bends, by the vertices that are used.
 *
 * Owns: the lists of a DeformDef in the order of a part's own vertices. Refuses: what bends and how (motion.ts).
 */
import type { DeformDef } from "../kit/authored";

/** The same bending for a part whose vertices are those of the mesh, in the order of `source`. */
export function reorder(def: DeformDef, source: Uint32Array): DeformDef {
  const take = <T extends Float32Array | Uint16Array>(list: T, width: number): T => {
    const taken = new (list.constructor as new (length: number) => T)(source.length * width);
    source.forEach((vertex, at) => {
      taken.set(list.subarray(vertex * width, (vertex + 1) * width), at * width);
    });
    return taken;
  };
  const { skin } = def;
  return {
    ...def,
    position: take(def.position, 3),
    normal: take(def.normal, 3),
    morphs: def.morphs.map(({ position, normal }) => ({
      ...(position ? { position: take(position, 3) } : {}),
      ...(normal ? { normal: take(normal, 3) } : {}),
    })),
    ...(skin
      ? { skin: { ...skin, joints: take(skin.joints, skin.width), weights: take(skin.weights, skin.width) } }
      : {}),
  };
}
