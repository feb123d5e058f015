/**
 * Other materials and shapes for what is there.
 *
 * Owns: variants of a node's materials by slot, and of its parts. Refuses: when they are worn. What is made here has names
 * and objects of its own, made once for an effect.
 */
import { BufferAttribute, BufferGeometry } from "three";
import { defOf } from "../contact/mesh";
import type { MaterialDef, PartDef } from "../kit/model";
import type { WorldPort } from "../runtime/ports";

/** Names of the materials that a node's parts wear, on or off. */
export function slotsOf(world: WorldPort, id: string): string[] {
  const { parts } = defOf(world, id);
  return [...new Set(parts.flatMap((part) => [part.material, part.material_on ?? part.material]))];
}

/** Every material of a node as something else, by the name of the one that it takes the place of. */
export function variants(
  world: WorldPort,
  id: string,
  label: string,
  change: (material: MaterialDef) => Partial<MaterialDef>,
): ReadonlyMap<string, MaterialDef> {
  return new Map(
    slotsOf(world, id).map((slot) => {
      const material = world.material(slot);
      return [slot, { ...material, ...change(material), name: `${label}/${slot}` }];
    }),
  );
}

/** Every part with another geometry. */
export function reshaped(
  parts: readonly PartDef[],
  change: (geometry: BufferGeometry) => BufferGeometry,
): PartDef[] {
  const known = new Map<BufferGeometry, BufferGeometry>();
  return parts.map((part) => {
    const geometry = known.get(part.geometry) ?? change(part.geometry);
    known.set(part.geometry, geometry);
    return { ...part, geometry };
  });
}

type Attribute = ReturnType<BufferGeometry["getAttribute"]>;

function arrayOf(attribute: Attribute): Float32Array {
  const values = new Float32Array(attribute.count * attribute.itemSize);
  for (let i = 0; i < attribute.count; i += 1)
    for (let k = 0; k < attribute.itemSize; k += 1)
      values[i * attribute.itemSize + k] = attribute.getComponent(i, k);
  return values;
}

/** A copy of a geometry whose attributes may be changed; its index is a copy too. */
export function copyGeometry(geometry: BufferGeometry): BufferGeometry {
  const copy = new BufferGeometry();
  for (const [name, attribute] of Object.entries(geometry.attributes))
    copy.setAttribute(name, new BufferAttribute(arrayOf(attribute), attribute.itemSize));
  const count = geometry.getAttribute("position").count;
  const index = geometry.getIndex();
  const corners = index ? Array.from(index.array) : Array.from({ length: count }, (_, i) => i);
  copy.setIndex(corners);
  return copy;
}
