/**
 * `reshape_by_distance`: at the wrong distance the target shows a coarse shape, as a level of detail that is for afar.
 *
 * Owns: the coarse shape: corners drawn together in a grid. Refuses: the rule (views) and colliders.
 */
import { BufferAttribute, type BufferGeometry, Vector3 } from "three";
import { defOf } from "../contact/mesh";
import type { Effect, Look, OperatorPort } from "../runtime/ports";
import { checkInjection, targetOf } from "./catalogue";
import { boundsOfAll, truthOf } from "./group";
import { copyGeometry, reshaped } from "./surfaces";
import { measureViews, seenOtherwise } from "./views";

/** Cells along the longest side. */
const CELLS = 5;

export const reshape_by_distance: OperatorPort = {
  name: "reshape_by_distance",

  apply(injection, world): Effect {
    checkInjection(injection);
    const target = targetOf(injection);
    const bounds = boundsOfAll(world, [target]);
    const { min, max } = world.bounds(target);
    const cell_m = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]) / CELLS;
    const look: Look = {
      parts: reshaped(defOf(world, target).parts, (geometry) => coarsened(geometry, cell_m)),
    };
    return seenOtherwise(injection, world, {
      truth: truthOf(injection, bounds, bounds, { kind: "fired", depth_m: 0 }),
      nodes: [target],
      look: () => look,
    });
  },

  measure: (injection, world) =>
    measureViews(injection, world, (eye) => Boolean(world.lookFrom(targetOf(injection), eye)?.parts)),
};

/** Every corner at the nearest place of a grid, flat faces; a geometry smaller than a cell keeps its outer corners. */
function coarsened(geometry: BufferGeometry, cell_m: number): BufferGeometry {
  const flat = copyGeometry(geometry).toNonIndexed();
  const position = flat.getAttribute("position") as BufferAttribute;
  flat.computeBoundingBox();
  const size = flat.boundingBox?.getSize(new Vector3()) ?? new Vector3();
  const steps = size.toArray().map((side) => Math.min(cell_m, Math.max(side, 1e-4)));
  const low = flat.boundingBox?.min.toArray() ?? [0, 0, 0];
  for (let i = 0; i < position.count; i += 1)
    for (let axis = 0; axis < 3; axis += 1) {
      const [from, step] = [low[axis] as number, steps[axis] as number];
      position.setComponent(
        i,
        axis,
        from + Math.round((position.getComponent(i, axis) - from) / step) * step,
      );
    }
  flat.computeVertexNormals();
  const normal = flat.getAttribute("normal") as BufferAttribute;
  for (let i = 0; i < normal.count * 3; i += 1)
    if (!Number.isFinite(normal.array[i] as number)) (normal.array as Float32Array)[i] = 0;
  flat.setIndex(
    new BufferAttribute(
      Uint32Array.from({ length: position.count }, (_, i) => i),
      1,
    ),
  );
  return flat;
}
