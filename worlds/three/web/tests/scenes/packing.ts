/**
 * What a scene's definition says, in values that can be compared.
 *
 * Owns: telling every number of every shape, and which things share a shape. Refuses: judging (laws).
 */
import { createHash } from "node:crypto";
import { BufferGeometry } from "three";
import type { SceneDef } from "../../src/kit/model";

/** A definition with hashes in place of long lists; what can be made in it later is told by name. */
export function tellScene({ anachronisms = [], ...def }: SceneDef): unknown {
  const shapes = new Map<BufferGeometry, number>();
  const tell = (value: unknown): unknown => {
    if (value instanceof BufferGeometry) {
      const known = shapes.get(value);
      if (known !== undefined) return `shape ${known}`;
      shapes.set(value, shapes.size);
      const attributes = Object.entries((value as BufferGeometry).attributes).map(
        ([name, { itemSize, array }]) => `${name} ${itemSize} ${hashOf(array)}`,
      );
      return [...attributes, `index ${hashOf(value.getIndex()?.array ?? new Uint16Array())}`];
    }
    if (ArrayBuffer.isView(value)) return hashOf(value);
    if (Array.isArray(value)) return value.map(tell);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, tell(one)]));
  };
  return { def: tell(def), anachronisms: anachronisms.map(({ id }) => id) };
}

function hashOf(view: ArrayLike<number> | ArrayBufferView): string {
  const { buffer, byteOffset, byteLength, constructor: kind } = view as Float32Array;
  const hash = createHash("sha256")
    .update(new Uint8Array(buffer, byteOffset, byteLength))
    .digest("hex");
  return `${kind.name} ${hash}`;
}
