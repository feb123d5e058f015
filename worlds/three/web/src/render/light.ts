/**
 * The light of a scene that does not move: its rooms' probes, and the self-occlusion of its things.
 *
 * Owns: measuring both, and their bytes in a file, so that what was measured when the bundle was built need not be
 * measured when a world is loaded; the file also says what is to be painted, so that painting can begin at once. Refuses: fetching the file (lightfile), GL. A file is good for one scene only, which
 * its key names; numbers are kept as they are, so a picture does not tell where its light came from.
 */
import type { BufferGeometry } from "three";
import type { BoxDef, SceneDef } from "../kit/model";
import { digestBuilt, prepareDigests } from "../runtime/digest";
import { needsField } from "./field";
import { isBuilding } from "./nodes";
import { openness } from "./occlusion";
import type { Commission } from "./painting";
import type { Ambient, RoomGrid } from "./probes";
import { measureRooms, wallsOf } from "./roomlight";
import { Sky } from "./sky";

export interface SceneLight {
  /** Of each room, null where there is no roof. */
  readonly grids: readonly (RoomGrid | null)[];
  /** Openness 0..255 of every vertex of what is no building. */
  readonly openness: ReadonlyMap<BufferGeometry, Uint8Array>;
}

/** Measures all of it; nothing in a scene made elsewhere, which has a field instead. */
export function measureLight(def: SceneDef): SceneLight {
  if (needsField(def)) return { grids: def.rooms.map(() => null), openness: new Map() };
  return { grids: measureRooms(def.rooms, wallsOf(def), new Sky(def.sky)), openness: measureOpenness(def) };
}

/** A geometry that several things share is as dark as it is in the first of them. */
function measureOpenness(def: SceneDef): Map<BufferGeometry, Uint8Array> {
  const known = new Map<BufferGeometry, Uint8Array>();
  for (const { geometries } of things(def)) {
    if (geometries.every((geometry) => known.has(geometry))) continue;
    const open = openness(geometries);
    geometries.forEach((geometry, i) => {
      if (!known.has(geometry)) known.set(geometry, open[i] as Uint8Array);
    });
  }
  return known;
}

function things(def: SceneDef): { geometries: BufferGeometry[] }[] {
  return def.nodes
    .filter((node) => !isBuilding(node))
    .map(({ parts }) => ({ geometries: parts.map(({ geometry }) => geometry) }));
}

/** What a file of light must say to be this scene's: the digest of the scene as built. */
export async function lightKey(def: SceneDef): Promise<string> {
  await prepareDigests(def);
  return digestBuilt(def);
}

/** What is to be painted for a scene: it can be begun while the scene is being built. */
export function commissionOf(def: SceneDef): Commission {
  return {
    names: [...new Set(def.materials.flatMap(({ texture }) => texture ?? []))],
    sky: new Sky(def.sky).light,
  };
}

interface Header {
  readonly key: string;
  readonly paint: Commission;
  readonly grids: readonly (Pick<RoomGrid, "box" | "counts"> | null)[];
}

const NUMBERS = 6;
const ALIGN = 8;
const aligned = (length: number): number => Math.ceil(length / ALIGN) * ALIGN;

/**
 * The bytes of a file: length of the header, header (JSON), probes (six float64 each), openness, one byte a vertex, in
 * the order of the scene.
 */
export function packLight(
  { grids, openness }: SceneLight,
  def: SceneDef,
  key: string,
): Uint8Array<ArrayBuffer> {
  const paint = commissionOf(def);
  const header: Header = {
    key,
    paint,
    grids: grids.map((grid) => grid && { box: grid.box, counts: grid.counts }),
  };
  const text = new TextEncoder().encode(JSON.stringify(header));
  const probes = Float64Array.from(
    grids.flatMap((grid) => grid?.probes ?? []).flatMap(({ r, g, b, dx, dy, dz }) => [r, g, b, dx, dy, dz]),
  );
  const start = aligned(4 + text.length);
  const open = [...openness.values()];
  const bytes = new Uint8Array(start + probes.byteLength + open.reduce((sum, { length }) => sum + length, 0));
  new DataView(bytes.buffer).setUint32(0, text.length, true);
  bytes.set(text, 4);
  new Float64Array(bytes.buffer, start, probes.length).set(probes);
  let at = start + probes.byteLength;
  for (const each of open) {
    bytes.set(each, at);
    at += each.length;
  }
  return bytes;
}

/** What a file says of a scene; null when it is of another one. */
export function unpackLight(bytes: Uint8Array<ArrayBuffer>, def: SceneDef, key: string): SceneLight | null {
  const { header, length } = readHeader(bytes);
  if (header.key !== key) return null;
  let at = aligned(4 + length);
  const grids = header.grids.map((grid) => {
    if (!grid) return null;
    const count = grid.counts[0] * grid.counts[1] * grid.counts[2];
    const numbers = new Float64Array(bytes.buffer, at, count * NUMBERS);
    at += numbers.byteLength;
    return { ...(grid as { box: BoxDef; counts: RoomGrid["counts"] }), probes: readProbes(numbers) };
  });
  const open = new Map<BufferGeometry, Uint8Array>();
  for (const geometry of things(def).flatMap(({ geometries }) => geometries)) {
    if (open.has(geometry)) continue;
    const count = geometry.getAttribute("position").count;
    open.set(geometry, bytes.subarray(at, at + count));
    at += count;
  }
  return at === bytes.length ? { grids, openness: open } : null;
}

/** What a file says is to be painted. */
export function readCommission(bytes: Uint8Array<ArrayBuffer>): Commission {
  return readHeader(bytes).header.paint;
}

function readHeader(bytes: Uint8Array<ArrayBuffer>): { header: Header; length: number } {
  const length = new DataView(bytes.buffer).getUint32(0, true);
  return { header: JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length))) as Header, length };
}

function readProbes(numbers: Float64Array): Ambient[] {
  return Array.from({ length: numbers.length / NUMBERS }, (_, i) => {
    const [r, g, b, dx, dy, dz] = numbers.subarray(i * NUMBERS, (i + 1) * NUMBERS) as unknown as number[];
    return { r, g, b, dx, dy, dz } as Ambient;
  });
}
