/**
 * A built scene as bytes, with its digests, its description and its physics engine, so that what was built when the bundle
 * was made need not be built, hashed and measured when a world is loaded.
 *
 * Owns: writing and reading them. Refuses: fetching the file (lightfile), scenes made elsewhere, and what could not be in
 * a scene yet: that is made by functions, and comes from the scene's own module. Numbers are kept as they are; shapes that
 * things share are shared again.
 */
import { BufferAttribute, BufferGeometry } from "three";
import type { AnachronismDef, ColliderDef, SceneDef } from "../kit/model";
import { aligned, packBytes, readText } from "./bytes";
import { learnHashes, tellHashes } from "./digest";

/** What a scene's description says of it; how many triangles are drawn is added by the stage. */
export type Description = Readonly<Record<string, unknown>>;

/** What of a scene is known before it is simulated. */
export interface Known {
  readonly description: Description | null;
  /** Snapshot of the physics engine as built. */
  readonly engine: Uint8Array | null;
}

export const NOTHING_KNOWN: Known = { description: null, engine: null };

export interface BuiltScene extends Known {
  readonly def: SceneDef;
}

const KINDS = { Float32Array, Uint32Array, Uint16Array } as const;
type Kind = keyof typeof KINDS;
type Numbers = Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>;

interface Header {
  readonly def: unknown;
  readonly description: Description;
  /** Kind and length of each list of numbers, in the order of their bytes. */
  readonly lists: readonly (readonly [Kind, number])[];
  /** Attributes by name and width, each with its list; -1 stands for no index. */
  readonly geometries: readonly {
    readonly attributes: readonly (readonly [string, number, number])[];
    readonly index: number;
  }[];
  readonly hashes: number;
  readonly engine: number;
}

/** JSON has no -0: it is written as this text first. */
const MINUS_ZERO = "\u0001-0";

/** Collects what goes behind the header. */
class Packer {
  readonly lists: Numbers[] = [];
  private readonly geometries = new Map<BufferGeometry, number>();
  readonly shapes: Header["geometries"][number][] = [];

  /** A plain copy with numbers in place of shapes and long lists. Throws Error for what a file cannot hold. */
  plain(value: unknown): unknown {
    if (value instanceof BufferGeometry) return this.shape(value);
    if (ArrayBuffer.isView(value)) return this.list(value as Numbers);
    if (Array.isArray(value)) return value.map((one) => this.plain(one));
    if (typeof value === "number") return numberOf(value);
    if (value === null || typeof value !== "object") {
      if (["string", "boolean", "undefined"].includes(typeof value) || value === null) return value;
      throw new Error(`a packed scene cannot hold a ${typeof value}`);
    }
    if (Object.getPrototypeOf(value) !== Object.prototype)
      throw new Error(`this is no plain value: ${value}`);
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.plain(one)]));
  }

  private shape(geometry: BufferGeometry): number {
    const known = this.geometries.get(geometry);
    if (known !== undefined) return known;
    const index = geometry.getIndex();
    const attributes = Object.entries(geometry.attributes).map(([name, attribute]) => {
      if (!(attribute instanceof BufferAttribute) || attribute.normalized)
        throw new Error(`${name} of a packed shape is a plain list of numbers`);
      return [name, attribute.itemSize, this.list(attribute.array as Numbers)] as const;
    });
    if (geometry.groups.length > 0) throw new Error("a packed shape has no groups");
    this.shapes.push({ attributes, index: index ? this.list(index.array as Numbers) : -1 });
    this.geometries.set(geometry, this.shapes.length - 1);
    return this.shapes.length - 1;
  }

  private list(numbers: Numbers): number {
    if (!(numbers.constructor.name in KINDS)) throw new Error(`no packed list: ${numbers.constructor.name}`);
    return this.lists.push(numbers) - 1;
  }
}

function numberOf(value: number): number | string {
  if (!Number.isFinite(value)) throw new Error(`a packed scene cannot hold ${value}`);
  return Object.is(value, -0) ? MINUS_ZERO : value;
}

/** The bytes of a file: header (JSON), the lists, the hashes, and the engine. */
export function packScene(
  def: SceneDef,
  description: Description,
  engine: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const { anachronisms: _, ...rest } = def;
  const packer = new Packer();
  const plain = packer.plain(rest);
  const hashes = tellHashes(def);
  const header: Header = {
    def: plain,
    description: packer.plain(description) as Description,
    lists: packer.lists.map((numbers) => [numbers.constructor.name as Kind, numbers.length]),
    geometries: packer.shapes,
    hashes: hashes.length,
    engine: engine.length,
  };
  const text = JSON.stringify(header).replaceAll(JSON.stringify(MINUS_ZERO), "-0");
  return packBytes(text, [...packer.lists, hashes, engine]);
}

/** The scene of a file; null when the file is cut short. */
export function unpackScene(
  bytes: Uint8Array<ArrayBuffer>,
  anachronisms: readonly AnachronismDef[],
): BuiltScene | null {
  const found = readText(bytes);
  if (!found) return null;
  const header = JSON.parse(found.text) as Header;
  let at = found.start;
  const size = header.lists.reduce((sum, [kind, count]) => sum + sizeOf(kind, count), at);
  if (bytes.length !== size + aligned(header.hashes) + aligned(header.engine)) return null;
  const lists = header.lists.map(([kind, count]) => {
    const list = new KINDS[kind](bytes.buffer, at, count);
    at += sizeOf(kind, count);
    return list;
  });
  const geometries = header.geometries.map(({ attributes, index }) => {
    const geometry = new BufferGeometry();
    for (const [name, width, list] of attributes)
      geometry.setAttribute(name, new BufferAttribute(lists[list] as Numbers, width));
    if (index >= 0) geometry.setIndex(new BufferAttribute(lists[index] as Numbers, 1));
    return geometry;
  });
  const def: SceneDef = { ...restore(header.def as PackedDef, lists, geometries), anachronisms };
  learnHashes(def, bytes.slice(at, at + header.hashes));
  at += aligned(header.hashes);
  return { def, description: header.description, engine: bytes.subarray(at, at + header.engine) };
}

const sizeOf = (kind: Kind, count: number): number => aligned(count * KINDS[kind].BYTES_PER_ELEMENT);

/** A scene whose shapes and long lists are still numbers. */
type PackedDef = Omit<SceneDef, "nodes"> & {
  readonly nodes: readonly { parts: { geometry: unknown }[]; colliders: Record<string, unknown>[] }[];
};

function restore(def: PackedDef, lists: readonly Numbers[], geometries: readonly BufferGeometry[]): SceneDef {
  for (const { parts, colliders } of def.nodes) {
    for (const part of parts) part.geometry = geometries[part.geometry as number];
    for (const collider of colliders)
      for (const name of LONG[collider.shape as ColliderDef["shape"]] ?? [])
        collider[name] = lists[collider[name] as number];
  }
  return def as unknown as SceneDef;
}

/** What of a collider is a long list. */
const LONG: Partial<Record<ColliderDef["shape"], readonly string[]>> = {
  hull: ["points"],
  mesh: ["vertices", "indices"],
};
