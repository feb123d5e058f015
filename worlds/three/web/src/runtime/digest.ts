/**
 * The two digests of a world: what is authored, and that with everything that lives.
 *
 * Owns: what is hashed and in which order: ids by code unit, numbers as float64 little-endian, no -0, no NaN.
 * Refuses: engine handles, random identifiers and wall time. A definition is hashed once; a digest is then cheap.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { BufferGeometry } from "three";
import type { RigDef } from "../kit/authored";
import type { ColliderDef, MaterialDef, NodeDef, SceneDef } from "../kit/model";
import type { InjectionWire } from "./messages";
import { buildRecords, type NodeRecord, type NodeValues } from "./state";

const geometryHashes = new WeakMap<BufferGeometry, string>();
const nodeHashes = new WeakMap<NodeDef, Uint8Array>();
const nodeSlots = new WeakMap<NodeDef, readonly string[]>();
const sceneHashes = new WeakMap<SceneDef, Uint8Array>();
/** Digests of scenes as they were built. */
const builtDigests = new WeakMap<SceneDef, string>();
const rigHashes = new WeakMap<RigDef, string>();
const ATTRIBUTES = ["position", "normal", "uv", "uv1", "color"];
/** Room for the names and sizes of a geometry's attributes. */
const NAMES_BYTES = 256;
/** Room for one node's values. */
const INK_BYTES = 512;
/** Longer lists of numbers go into a definition's text as the hash of their bytes. */
const LONG_BYTES = 65536;
const viewHashes = new WeakMap<ArrayBufferView, string>();
const preparations = new WeakMap<SceneDef, Promise<void>>();
const authoredBytes = new WeakMap<NodeRecord, { readonly version: number; readonly bytes: Uint8Array }>();

/** Bytes written one value after the other, to be hashed. */
export class Ink {
  private bytes: Uint8Array<ArrayBuffer>;
  private view: DataView;
  private used = 0;

  /** `room`: for how many bytes there is room at first; more is made when they are more. */
  constructor(room = 4096) {
    this.bytes = new Uint8Array(room);
    this.view = new DataView(this.bytes.buffer);
  }

  number(value: number): this {
    if (Number.isNaN(value)) throw new Error("a digest cannot hold NaN");
    this.reserve(8);
    this.view.setFloat64(this.used, value + 0, true);
    this.used += 8;
    return this;
  }

  numbers(values: Iterable<number>): this {
    for (const value of values) this.number(value);
    return this;
  }

  flag(value: boolean): this {
    return this.number(value ? 1 : 0);
  }

  raw(bytes: Uint8Array): this {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.used);
    this.used += bytes.length;
    return this;
  }

  text(value: string): this {
    if (value === "") return this.number(0);
    const bytes = utf8ToBytes(value);
    return this.number(bytes.length).raw(bytes);
  }

  /** What has been written so far. */
  get written(): Uint8Array<ArrayBuffer> {
    return this.bytes.subarray(0, this.used);
  }

  hash(): Uint8Array {
    return sha256(this.written);
  }

  /** The same by the browser, which is faster, where it can. */
  async hashLater(): Promise<Uint8Array> {
    const subtle = globalThis.crypto?.subtle;
    return subtle ? new Uint8Array(await subtle.digest("SHA-256", this.written)) : this.hash();
  }

  private reserve(count: number): void {
    if (this.used + count <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.used + count));
    larger.set(this.bytes.subarray(0, this.used));
    this.bytes = larger;
    this.view = new DataView(larger.buffer);
  }
}

/** What a digest of the authored scene covers. */
export interface AuthoredContent {
  readonly def: SceneDef;
  readonly records: ReadonlyMap<string, NodeRecord>;
  /** Materials that injections brought along. */
  readonly brought: readonly MaterialDef[];
  readonly injections: readonly InjectionWire[];
}

/** What a digest of the state covers beside the authored scene. */
export interface LivingContent {
  readonly def: SceneDef;
  readonly scene: string;
  readonly records: ReadonlyMap<string, NodeRecord>;
  readonly brought: readonly MaterialDef[];
  readonly motion: (id: string) => readonly number[];
  readonly player: readonly number[];
  readonly tick: number;
  readonly effects: readonly (readonly (number | boolean)[])[];
}

/** What the digest of the authored scene hashes: definitions, authored values, and injections as logic. */
export function inkScene(content: AuthoredContent): Ink {
  const ink = new Ink().raw(hashPlace(content.def));
  const materials = tableOf(content.def, content.brought);
  for (const record of content.records.values()) ink.raw(inkAuthored(record, materials));
  if (content.brought.length > 0) ink.text(canonical(content.brought));
  ink.number(content.injections.length);
  for (const injection of content.injections) ink.text(canonical({ ...injection, id: "" }));
  return ink;
}

/** Digest of the authored scene. */
export function digestScene(content: AuthoredContent): string {
  return bytesToHex(inkScene(content).hash());
}

/** Digest of a scene as it was built, made once. */
export function digestBuilt(def: SceneDef): string {
  let digest = builtDigests.get(def);
  if (digest === undefined) {
    digest = digestScene({ def, records: buildRecords(def), brought: [], injections: [] });
    builtDigests.set(def, digest);
  }
  return digest;
}

/** The authored part of one node, kept until its record changes; a material's name never stands for another one later. */
function inkAuthored(record: NodeRecord, materials: ReadonlyMap<string, MaterialDef>): Uint8Array {
  const known = authoredBytes.get(record);
  if (known?.version === record.version) return known.bytes;
  const ink = new Ink(INK_BYTES).raw(hashNode(record.authoredDef));
  writeValues(ink, record.authored);
  ink.numbers(looksOf(record.def, record.authored, materials));
  authoredBytes.set(record, { version: record.version, bytes: ink.written });
  return ink.written;
}

/** What the digest of the state hashes: the scene's digest, bodies, joints, operating states, triggers, the auditor, the tick. */
export function inkState(content: LivingContent): Ink {
  const ink = new Ink().text(content.scene).number(content.tick).numbers(content.player);
  const materials = tableOf(content.def, content.brought);
  for (const record of content.records.values()) {
    const asAuthored = isAsAuthored(record, materials);
    ink.flag(asAuthored);
    if (!asAuthored) {
      writeValues(ink, record.now);
      ink.numbers(looksOf(record.def, record.now, materials));
      if (record.def !== record.authoredDef) ink.raw(hashNode(record.def));
    }
    ink.number(record.goal).number(record.clock_s).numbers(record.joints.values());
    ink.numbers(content.motion(record.id));
  }
  for (const effect of content.effects) ink.number(effect.length).numbers(effect.map(Number));
  return ink;
}

function tableOf(def: SceneDef, brought: readonly MaterialDef[]): Map<string, MaterialDef> {
  return new Map([...def.materials, ...brought].map((material) => [material.name, material]));
}

function writeValues(ink: Ink, values: NodeValues): void {
  ink.numbers(values.position).numbers(values.quaternion).numbers(values.scale);
  ink.flag(values.visible).flag(values.exists).flag(values.collides).flag(values.stops).flag(values.pinned);
  ink.flag(values.held).number(values.gravity).text(values.response);
  ink.flag(values.on).number(values.open).number(values.speed);
}

/** Most nodes are as authored; saying so is cheaper than hashing them twice. */
function isAsAuthored(
  { def, authoredDef, now, authored }: NodeRecord,
  materials: ReadonlyMap<string, MaterialDef>,
): boolean {
  if (def !== authoredDef) return false;
  const { paint, lights, ...plain } = now;
  for (const name of Object.keys(plain) as (keyof typeof plain)[]) {
    const [one, other] = [now[name], authored[name]];
    if (one === other) continue;
    if (!Array.isArray(one) || !Array.isArray(other)) return false;
    if (one.some((value, index) => value !== other[index])) return false;
  }
  if (paint === authored.paint && lights === authored.lights) return true;
  const was = looksOf(def, authored, materials);
  return looksOf(def, now, materials).every((value, index) => value === was[index]);
}

/** Materials and lights as they look, so that an override equal to the definition is no difference. */
function looksOf(
  def: NodeDef,
  values: NodeValues,
  materials: ReadonlyMap<string, MaterialDef>,
): readonly number[] {
  const looks: number[] = [];
  for (const slot of slotsOf(def)) {
    const material = materials.get(slot);
    const paint = values.paint.get(slot);
    looks.push(paint?.color ?? material?.color ?? 0);
    looks.push(paint?.roughness ?? material?.roughness ?? 0);
    looks.push(paint?.metalness ?? material?.metalness ?? 0);
  }
  (def.lights ?? []).forEach((light, index) => {
    const changed = values.lights.get(index);
    looks.push(changed?.intensity ?? light.intensity, changed?.color ?? light.color);
  });
  return looks;
}

/** Names of the materials of a node, in order, each once. */
export function slotsOf(def: NodeDef): readonly string[] {
  let slots = nodeSlots.get(def);
  if (!slots) {
    slots = [
      ...new Set(def.parts.flatMap(({ material, material_on = material }) => [material, material_on])),
    ].sort();
    nodeSlots.set(def, slots);
  }
  return slots;
}

/** The scene beside its nodes. What is only said of it (setting, labels, starts) is no part: words may be mended. */
function hashPlace(def: SceneDef): Uint8Array {
  let hash = sceneHashes.get(def);
  if (!hash) {
    const { id, sky } = def;
    const rooms = def.rooms.map((room) => ({ id: room.id, bounds: room.bounds }));
    const materials = [...def.materials].sort((a, b) => (a.name < b.name ? -1 : 1));
    hash = new Ink().text(canonical({ id, rooms, sky, materials })).hash();
    sceneHashes.set(def, hash);
  }
  return hash;
}

function hashNode(def: NodeDef): Uint8Array {
  let hash = nodeHashes.get(def);
  if (!hash) {
    const ink = new Ink();
    const { label: _, kind: __, ...built } = def;
    const parts = def.parts.map((part) => ({
      ...part,
      geometry: hashGeometry(part.geometry),
      deform: part.deform && { ...part.deform, rig: hashRig(part.deform.rig) },
    }));
    const joints = def.joints?.map((joint) => ({
      ...joint,
      motion: joint.motion && { ...joint.motion, rig: hashRig(joint.motion.rig) },
    }));
    ink.text(canonical({ ...built, parts, joints }));
    hash = ink.hash();
    nodeHashes.set(def, hash);
  }
  return hash;
}

/**
 * Hashes all geometry of a scene by the browser's own SHA-256, which is faster than ours; the values are the same. Once
 * for a scene: whoever asks while it is under way waits for the same hashes.
 */
export function prepareDigests(def: SceneDef): Promise<void> {
  let prepared = preparations.get(def);
  if (!prepared) {
    prepared = hashAll(def);
    preparations.set(def, prepared);
  }
  return prepared;
}

async function hashAll(def: SceneDef): Promise<void> {
  const subtle = globalThis.crypto?.subtle;
  if (!subtle) return;
  const geometries = geometriesOf(def);
  const views = new Set(def.nodes.flatMap((node) => node.colliders.flatMap(longViews)));
  await Promise.all([
    ...[...geometries].map(async (geometry) => {
      if (geometryHashes.has(geometry)) return;
      const hash = await subtle.digest("SHA-256", inkGeometry(geometry).written);
      geometryHashes.set(geometry, bytesToHex(new Uint8Array(hash)));
    }),
    ...[...views].map(async (view) => {
      if (viewHashes.has(view)) return;
      const hash = await subtle.digest("SHA-256", bytesOf(view) as Uint8Array<ArrayBuffer>);
      viewHashes.set(view, bytesToHex(new Uint8Array(hash)));
    }),
  ]);
}

const HASH_BYTES = 32;

/** All hashes of a scene's definition, one after the other: the digest, of the place, of its nodes, of their geometries. */
export function tellHashes(def: SceneDef): Uint8Array<ArrayBuffer> {
  const geometries = [...geometriesOf(def)].map((geometry) => hexToBytes(hashGeometry(geometry)));
  const all = [hexToBytes(digestBuilt(def)), hashPlace(def), ...def.nodes.map(hashNode), ...geometries];
  const bytes = new Uint8Array(all.length * HASH_BYTES);
  all.forEach((hash, place) => {
    bytes.set(hash, place * HASH_BYTES);
  });
  return bytes;
}

/** Takes what `tellHashes` told of the same definition for its hashes, so that nothing of it need be hashed. */
export function learnHashes(def: SceneDef, bytes: Uint8Array): void {
  let place = 0;
  const next = () => bytes.subarray(place * HASH_BYTES, ++place * HASH_BYTES);
  builtDigests.set(def, bytesToHex(next()));
  sceneHashes.set(def, next());
  for (const node of def.nodes) nodeHashes.set(node, next());
  for (const geometry of geometriesOf(def)) geometryHashes.set(geometry, bytesToHex(next()));
}

function geometriesOf(def: SceneDef): Set<BufferGeometry> {
  return new Set(def.nodes.flatMap((node) => node.parts.map((part) => part.geometry)));
}

function longViews(collider: ColliderDef): (Float32Array | Uint32Array)[] {
  if (collider.shape !== "mesh") return [];
  return [collider.vertices, collider.indices].filter((view) => view.byteLength > LONG_BYTES);
}

function hashGeometry(geometry: BufferGeometry): string {
  let hash = geometryHashes.get(geometry);
  if (!hash) {
    hash = bytesToHex(inkGeometry(geometry).hash());
    geometryHashes.set(geometry, hash);
  }
  return hash;
}

/** A rig is shared by all that hangs in it and hashed once. */
function hashRig(rig: RigDef): string {
  let hash = rigHashes.get(rig);
  if (!hash) {
    hash = bytesToHex(new Ink().text(canonical(rig)).hash());
    rigHashes.set(rig, hash);
  }
  return hash;
}

function inkGeometry(geometry: BufferGeometry): Ink {
  const index = geometry.getIndex();
  const corners = index && (index.array instanceof Uint32Array ? index.array : Uint32Array.from(index.array));
  const attributes = ATTRIBUTES.map((name) => [name, geometry.getAttribute(name)] as const);
  const arrays = attributes.reduce((sum, [, attribute]) => sum + (attribute?.array.byteLength ?? 0), 0);
  const ink = new Ink(arrays + (corners?.byteLength ?? 0) + NAMES_BYTES);
  for (const [name, attribute] of attributes)
    if (attribute) ink.text(name).number(attribute.itemSize).raw(bytesOf(attribute.array));
  return corners ? ink.text("index").raw(bytesOf(corners)) : ink;
}

function bytesOf(array: ArrayLike<number> & ArrayBufferView): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

function hashView(view: ArrayBufferView): string {
  let hash = viewHashes.get(view);
  if (!hash) {
    hash = bytesToHex(sha256(new Uint8Array(view.buffer, view.byteOffset, view.byteLength)));
    viewHashes.set(view, hash);
  }
  return hash;
}

/** A hash as text. */
export function hexOf(hash: Uint8Array): string {
  return bytesToHex(hash);
}

/** Digest of any plain value: numbers, texts, lists, objects; the order of an object's keys does not matter. */
export function digestValue(value: unknown): string {
  return bytesToHex(new Ink().text(canonical(value)).hash());
}

/** A value as text with sorted keys; typed arrays as plain lists or by hash, -0 as 0, undefined left out. */
function canonical(value: unknown): string {
  if (typeof value === "number") return JSON.stringify(value + 0);
  if (value === null || typeof value !== "object") return JSON.stringify(value ?? null);
  if (ArrayBuffer.isView(value)) {
    if (value.byteLength > LONG_BYTES) return JSON.stringify(hashView(value));
    return listOf(value as unknown as ArrayLike<number>);
  }
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  const entries = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join(",")}}`;
}

/** Numbers as the text of a list: what `canonical` would write, without asking each what it is. */
function listOf(numbers: ArrayLike<number>): string {
  const texts = new Array<string>(numbers.length);
  for (let i = 0; i < numbers.length; i++) {
    const value = numbers[i] as number;
    texts[i] = Number.isFinite(value) ? `${value + 0}` : "null";
  }
  return `[${texts.join(",")}]`;
}
