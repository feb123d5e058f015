/**
 * What moves in a glTF: clips, skins and morphs as the scene's own definitions.
 *
 * Owns: choosing clips, the pose a file is taken in, the shape of skinned and morphed meshes in it, and the rig with the
 * motions that hang in it. Refuses: where nodes are put (the caller says), and running anything (kit/motion).
 * Targets are nodes of the file by number, never by name: the loader renames them.
 */
import {
  BufferAttribute,
  type BufferGeometry,
  Matrix4,
  type Mesh,
  type Object3D,
  type SkinnedMesh,
} from "three";
import type { GLTF } from "three/addons/loaders/GLTFLoader.js";
import type { BoneDef, DeformDef, MorphTarget, MotionDef, RigDef, TrackDef } from "../kit/authored";
import type { JointDef, MechanismDef } from "../kit/model";
import { deform, sampleTrack } from "../kit/motion";

/** Name of the joint that a clip moves. */
export const CLIP_JOINT = "clip";
/** A scale of nothing cannot be undone; a clip that starts with one starts with this. */
const LEAST_SCALE = 1e-4;

interface ChannelJson {
  readonly sampler: number;
  readonly target: { readonly node?: number; readonly path: string };
}
interface AnimationJson {
  readonly name?: string;
  readonly channels: readonly ChannelJson[];
  readonly samplers: readonly {
    readonly input: number;
    readonly output: number;
    readonly interpolation?: string;
  }[];
}

/** A track before its bone has a number. */
interface Keyed {
  readonly object: Object3D;
  readonly track: Omit<TrackDef, "bone">;
}

export interface Clips {
  /** Names of the clips that run, as the file says; numbers where it says nothing. */
  readonly running: readonly string[];
  readonly keyed: readonly Keyed[];
  /** Channels that make no sense; what they would move stands still. */
  readonly broken: number;
}

const PATHS: Readonly<Record<string, TrackDef["path"]>> = {
  translation: "position",
  rotation: "quaternion",
  scale: "scale",
  weights: "weights",
};

/**
 * Chooses the clips that run and puts the loader's objects where these have them at 0 s. An idle clip goes first, else
 * the file's first; others join in as far as they move other nodes.
 */
export async function strikePose(gltf: GLTF, listed: readonly unknown[] = []): Promise<Clips> {
  const animations = (listed as AnimationJson[]).filter(
    ({ channels, samplers }) => Array.isArray(samplers) && Array.isArray(channels) && channels.length > 0,
  );
  const chosen = chooseClips(animations);
  const objects = objectsByNode(gltf);
  const all: Keyed[] = [];
  for (const animation of chosen) all.push(...(await readClip(gltf, animation, objects)));
  const keyed = all.filter(({ track }) => makesSense(track));
  for (const { object, track } of keyed) strike(object, track);
  gltf.scene.updateMatrixWorld(true);
  const nameOf = (animation: AnimationJson) => animation.name || `clip ${animations.indexOf(animation) + 1}`;
  return { running: chosen.map(nameOf), keyed, broken: all.length - keyed.length };
}

const WIDTHS: Readonly<Record<TrackDef["path"], number>> = {
  position: 3,
  quaternion: 4,
  scale: 3,
  weights: 0,
};

/** Whether a track has times that go on, and as many numbers for each as its path is; of weights there may be any. */
function makesSense({ path, interpolation, times, values }: Keyed["track"]): boolean {
  const width = values.length / times.length / (interpolation === "cubic" ? 3 : 1);
  const fits = WIDTHS[path] > 0 ? width === WIDTHS[path] : width >= 1 && Number.isInteger(width);
  const goesOn = times.every((time, key) => time >= (key > 0 ? (times[key - 1] as number) : 0));
  return fits && goesOn && times.every(Number.isFinite) && values.every(Number.isFinite);
}

/** Which clips run together. */
export function chooseClips<T extends Pick<AnimationJson, "name" | "channels">>(
  animations: readonly T[],
): T[] {
  const idle = animations.find(({ name }) => /idle/i.test(name ?? ""));
  const order = idle ? [idle, ...animations.filter((animation) => animation !== idle)] : animations;
  const taken = new Set<number>();
  return order.filter(({ channels }) => {
    const nodes = channels.flatMap(({ target }) => target.node ?? []);
    if (nodes.length === 0 || nodes.some((node) => taken.has(node))) return false;
    for (const node of nodes) taken.add(node);
    return true;
  });
}

/** The loader's object of each node that is in the scene. */
function objectsByNode(gltf: GLTF): Map<number, Object3D> {
  const objects = new Map<number, Object3D>();
  gltf.scene.traverse((object) => {
    const node = (gltf.parser.associations.get(object as Mesh) as { nodes?: number } | undefined)?.nodes;
    if (node !== undefined && !objects.has(node)) objects.set(node, object);
  });
  return objects;
}

async function readClip(
  gltf: GLTF,
  animation: AnimationJson,
  objects: Map<number, Object3D>,
): Promise<Keyed[]> {
  const read: Keyed[] = [];
  for (const { sampler: index, target } of animation.channels) {
    const object = target.node === undefined ? undefined : objects.get(target.node);
    const sampler = animation.samplers[index];
    const path = PATHS[target.path];
    if (!object || !sampler || !path) continue;
    const [times, values] = await Promise.all([numbers(gltf, sampler.input), numbers(gltf, sampler.output)]);
    if (times.length === 0) continue;
    const interpolation =
      sampler.interpolation === "STEP"
        ? "step"
        : sampler.interpolation === "CUBICSPLINE"
          ? "cubic"
          : "linear";
    read.push({ object, track: { path, interpolation, times, values, period_s: 0 } });
  }
  const period_s = Math.max(0, ...read.map(({ track }) => track.times[track.times.length - 1] as number));
  return read.map(({ object, track }) => ({ object, track: { ...track, period_s } }));
}

/** An accessor as numbers, whatever they were kept as. */
async function numbers(gltf: GLTF, accessor: number): Promise<Float32Array> {
  return flat((await gltf.parser.getDependency("accessor", accessor)) as BufferAttribute);
}

/** The numbers of an attribute, or of those vertices of it. */
function flat(attribute: BufferAttribute, vertices?: Uint32Array): Float32Array {
  const { itemSize } = attribute;
  const count = vertices?.length ?? attribute.count;
  const out = new Float32Array(count * itemSize);
  for (let i = 0, k = 0; i < count; i++)
    for (let c = 0; c < itemSize; c++) out[k++] = attribute.getComponent(vertices?.[i] ?? i, c);
  return out;
}

/** Puts an object where a track has it at 0 s. */
function strike(object: Object3D, track: Omit<TrackDef, "bone">): void {
  const value = sampleTrack({ ...track, bone: 0 }, 0);
  if (track.path === "weights") {
    for (const mesh of meshesOf(object)) mesh.morphTargetInfluences?.splice(0, value.length, ...value);
    return;
  }
  if (track.path === "quaternion") object.quaternion.fromArray(value).normalize();
  if (track.path === "position") object.position.fromArray(value);
  if (track.path === "scale")
    object.scale.fromArray(value.map((s) => (Math.abs(s) < LEAST_SCALE ? LEAST_SCALE : s)));
}

/** The meshes of a node: itself, or one child for each primitive. */
function meshesOf(object: Object3D): Mesh[] {
  const all = [object, ...object.children] as Mesh[];
  return all.filter((one) => one.isMesh && one.morphTargetInfluences);
}

/** A primitive that has been put into the scene. */
export interface PlacedMesh {
  readonly id: string;
  readonly mesh: Mesh;
  /** From the file's own space to its node's frame. */
  readonly toNode: Matrix4;
  /** Which of the mesh's vertices the part has, in its order; all of them when left out. */
  readonly vertices?: Uint32Array;
}

/** What makes a node move: give the joint to its parts and colliders. A mesh that bends has no collider that could follow. */
export interface Movement {
  readonly joint: JointDef;
  readonly mechanism: MechanismDef;
  readonly deform: DeformDef | null;
}

/** The movement of everything that moves, by the id of what has been put. */
export function readMotion(
  gltf: GLTF,
  { keyed }: Clips,
  placed: readonly PlacedMesh[],
): Map<string, Movement> {
  const moving = new Set(keyed.filter(({ track }) => varies(track)).map(({ object }) => object));
  if (moving.size === 0) return new Map();
  const shares = new Set(
    keyed.filter(({ track }) => track.path === "weights" && varies(track)).map(({ object }) => object),
  );
  const movers = placed.filter(({ mesh }) => moves(mesh, moving, shares));
  const { rig, places } = makeRig(gltf, keyed, movers);
  return new Map(movers.map((mover) => [mover.id, movementOf(mover, rig, places, shares, keyed)]));
}

/** Whether a track says more than one thing. */
function varies({ times, values }: Pick<TrackDef, "times" | "values">): boolean {
  const width = values.length / times.length;
  return values.some((value, i) => Math.abs(value - (values[i % width] as number)) > 1e-6);
}

const isSkinned = (mesh: Mesh): mesh is SkinnedMesh => (mesh as SkinnedMesh).isSkinnedMesh === true;

function chain(object: Object3D): Object3D[] {
  const all: Object3D[] = [];
  for (let one: Object3D | null = object; one; one = one.parent) all.push(one);
  return all;
}

/** A mesh's own node: itself, or its parent when it is one primitive of several. */
function nodeOf(mesh: Mesh, shares: ReadonlySet<Object3D>): Object3D | null {
  return [mesh, mesh.parent].find((one) => one && shares.has(one)) ?? null;
}

function moves(mesh: Mesh, moving: ReadonlySet<Object3D>, shares: ReadonlySet<Object3D>): boolean {
  if (mesh.morphTargetInfluences && nodeOf(mesh, shares)) return true;
  const hangs = isSkinned(mesh) ? mesh.skeleton.bones.filter((bone) => bone !== undefined) : [mesh];
  return hangs.some((object) => chain(object).some((one) => moving.has(one) && !shares.has(one)));
}

function makeRig(
  gltf: GLTF,
  keyed: readonly Keyed[],
  movers: readonly PlacedMesh[],
): { rig: RigDef; places: ReadonlyMap<Object3D, number> } {
  const needed = new Set<Object3D>();
  for (const { mesh } of movers)
    for (const object of [mesh, ...(isSkinned(mesh) ? mesh.skeleton.bones : [])])
      for (const one of chain(object)) needed.add(one);
  const places = new Map<Object3D, number>();
  const bones: BoneDef[] = [];
  gltf.scene.traverse((object) => {
    if (!needed.has(object)) return;
    places.set(object, bones.length);
    const weights = (object as Mesh).morphTargetInfluences;
    bones.push({
      parent: (object.parent && places.get(object.parent)) ?? -1,
      position: object.position.toArray(),
      quaternion: object.quaternion.toArray() as number[],
      scale: object.scale.toArray(),
      ...(weights ? { weights: [...weights] } : {}),
    });
  });
  const tracks = keyed.flatMap(({ object, track }) => {
    const at = track.path === "weights" ? meshesOf(object) : [object];
    return at.flatMap((one) => {
      const bone = places.get(one);
      return bone === undefined ? [] : [{ ...track, bone }];
    });
  });
  return { rig: { bones, tracks }, places };
}

function movementOf(
  { mesh, toNode, vertices }: PlacedMesh,
  rig: RigDef,
  places: ReadonlyMap<Object3D, number>,
  shares: ReadonlySet<Object3D>,
  keyed: readonly Keyed[],
): Movement {
  const bends =
    isSkinned(mesh) || (mesh.morphTargetInfluences !== undefined && nodeOf(mesh, shares) !== null);
  const bone = places.get(mesh) as number;
  const joint: JointDef = {
    name: CLIP_JOINT,
    kind: "clip",
    origin: [0, 0, 0],
    axis: [0, 1, 0],
    min: 0,
    max: periodOf(mesh, keyed),
    ...(bends ? {} : { motion: motionOf(mesh, toNode, rig, bone) }),
  };
  return {
    joint,
    mechanism: { kind: "clip", joint: CLIP_JOINT, on: true, speed: 1, interactive: false },
    deform: bends ? deformOf(mesh, toNode, rig, bone, places, vertices) : null,
  };
}

/** The period of all that moves a mesh; 0 when there are several, for then it never comes back to where it was. */
function periodOf(mesh: Mesh, keyed: readonly Keyed[]): number {
  const above = new Set([mesh, ...(isSkinned(mesh) ? mesh.skeleton.bones : [])].flatMap(chain));
  const periods = new Set(keyed.filter(({ object }) => above.has(object)).map(({ track }) => track.period_s));
  return periods.size === 1 ? ([...periods][0] as number) : 0;
}

function motionOf(mesh: Mesh, toNode: Matrix4, rig: RigDef, bone: number): MotionDef {
  const after = mesh.matrixWorld.clone().invert().multiply(toNode.clone().invert());
  return { rig, bone, before: toNode.toArray(), after: after.toArray() };
}

function deformOf(
  mesh: Mesh,
  toNode: Matrix4,
  rig: RigDef,
  bone: number,
  places: ReadonlyMap<Object3D, number>,
  vertices?: Uint32Array,
): DeformDef {
  const { geometry } = mesh;
  const position = flat(geometry.getAttribute("position") as BufferAttribute, vertices);
  const normal = geometry.hasAttribute("normal")
    ? flat(geometry.getAttribute("normal") as BufferAttribute, vertices)
    : new Float32Array(position.length);
  const own = { rig, bone, before: toNode.toArray(), position, normal, morphs: morphsOf(geometry, vertices) };
  return isSkinned(mesh) ? { ...own, skin: skinOf(mesh, places, vertices) } : own;
}

function morphsOf({ morphAttributes }: BufferGeometry, vertices?: Uint32Array): MorphTarget[] {
  const { position = [], normal = [] } = morphAttributes;
  return Array.from({ length: Math.max(position.length, normal.length) }, (_, i) => ({
    ...(position[i] ? { position: flat(position[i] as BufferAttribute, vertices) } : {}),
    ...(normal[i] ? { normal: flat(normal[i] as BufferAttribute, vertices) } : {}),
  }));
}

function skinOf(
  mesh: SkinnedMesh,
  places: ReadonlyMap<Object3D, number>,
  vertices?: Uint32Array,
): NonNullable<DeformDef["skin"]> {
  const { geometry, skeleton } = mesh;
  const named = (name: string) => geometry.getAttribute(name) as BufferAttribute | undefined;
  const sets = [
    [named("skinIndex"), named("skinWeight")],
    [named("joints_1"), named("weights_1")],
    [named("joints_2"), named("weights_2")],
  ].filter((set): set is [BufferAttribute, BufferAttribute] => set[0] !== undefined && set[1] !== undefined);
  const count = vertices?.length ?? geometry.getAttribute("position").count;
  const width = sets.length * 4;
  const joints = new Uint16Array(count * width);
  const weights = new Float32Array(count * width);
  sets.forEach(([joint, weight], s) => {
    for (let i = 0; i < count; i++) {
      const v = vertices?.[i] ?? i;
      for (let c = 0; c < 4; c++) {
        joints[i * width + s * 4 + c] = joint.getComponent(v, c);
        weights[i * width + s * 4 + c] = weight.getComponent(v, c);
      }
    }
  });
  return {
    bones: skeleton.bones.map((bone) => places.get(bone) ?? 0),
    inverses: Float32Array.from(skeleton.boneInverses.flatMap((inverse) => inverse.toArray())),
    width,
    joints,
    weights,
  };
}

/**
 * The geometry of a skinned or morphed mesh as it is posed now, in the file's own space; null for one that keeps its
 * shape. Vertices keep their order.
 */
export function posedGeometry(gltf: GLTF, mesh: Mesh): BufferGeometry | null {
  const morphed = mesh.morphTargetInfluences?.some((share) => share !== 0) ?? false;
  if (!isSkinned(mesh) && !morphed) return null;
  const { rig, places } = makeRig(gltf, [], [{ id: "", mesh, toNode: new Matrix4() }]);
  const def = deformOf(mesh, new Matrix4(), rig, places.get(mesh) as number, places);
  const geometry = mesh.geometry.clone();
  const [position, normal] = [new Float32Array(def.position.length), new Float32Array(def.normal.length)];
  deform(def, 0, position, normal);
  geometry.setAttribute("position", new BufferAttribute(position, 3));
  if (geometry.hasAttribute("normal")) geometry.setAttribute("normal", new BufferAttribute(normal, 3));
  geometry.boundingBox = geometry.boundingSphere = null;
  return geometry;
}
