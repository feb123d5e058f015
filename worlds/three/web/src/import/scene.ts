/**
 * A glTF as a scene.
 *
 * Owns: the order of the work from bytes to a SceneDef, and what is told of it. Refuses: each step's own matter.
 */
import { Matrix4, Quaternion, Vector3 } from "three";
import type { MaterialDef, NodeDef, SceneDef } from "../kit/model";
import { ImportFault } from "../runtime/ports";
import { reorder } from "./bending";
import { decode } from "./decode";
import type { GltfFile } from "./file";
import { findGround, type Ground } from "./ground";
import { readPictures } from "./images";
import { type Item, type Layout, layOut } from "./layout";
import { readLights, skyOf } from "./lights";
import { TRIANGLES } from "./limits";
import { readMaterial } from "./looks";
import { type Movement, type PlacedMesh, readMotion, strikePose } from "./motion";
import { guessKind, labelMore } from "./names";
import { isBuilding, makeNodes, type Placed } from "./nodes";
import { listPieces, type Piece } from "./pieces";
import { connectedParts, enclosed, type Sound, soundMesh } from "./soundness";
import type { ImportWire, OptionsWire, TagsWire } from "./source";

export interface Built {
  readonly def: SceneDef;
  readonly warnings: readonly string[];
  readonly options: OptionsWire;
  readonly scale_reason: string;
  readonly up_reason: string;
  readonly size_m: readonly [number, number, number];
  readonly primitives: number;
  readonly triangles: number;
  readonly walkable_m2: number;
  readonly floor_added: boolean;
}

/** More connected parts than this are debris; the mesh stays whole. */
const MOST_PARTS = 3000;

/** Builds the scene of a file. Throws ImportFault when it cannot be one. */
export async function buildScene(file: GltfFile, source: ImportWire): Promise<Built> {
  const gltf = await decode(file);
  const clips = await strikePose(gltf, file.json.animations);
  const pictures = await readPictures(file);
  const { pieces, places, others } = listPieces(gltf, file);
  const { items, warnings } = makeItems(pieces, new Set(source.options.split ?? []));
  if (items.length === 0)
    throw new ImportFault("There is nothing to draw in it: its scene shows no surface.");
  const triangles = items.reduce((sum, { sound }) => sum + sound.index.length / 3, 0);
  if (triangles > TRIANGLES)
    throw new ImportFault(`It has ${triangles} triangles; at most ${TRIANGLES} can be loaded.`);
  const layout = layOut(items, source.options);
  const placed = makeNodes(items, layout, source.tags);
  const movements = readMotion(
    gltf,
    clips,
    placed.flatMap((one) => toMove(one, layout)),
  );
  const things = placed.map(({ item, def }) => move(def, item, movements.get(def.id), source.tags[def.id]));
  const floor = source.options.floor ?? (isOneSolid(items, layout) ? true : null);
  const ground = await findGround(things, layout.box, layout.rays, floor);
  const lights = readLights(file.json, places, layout.root, layout.box);
  const materials = makeMaterials(file, items, pictures.nameOf, source.tags);
  const lamps = namedLamps(lights.lamps, ground.nodes);
  const def = {
    ...describe(source, ground),
    imported: true as const,
    materials: [...materials.list, ...ground.materials],
    images: pictures.images,
    nodes: [...dressed(ground.nodes, materials.byItem), ...lamps],
    sky: skyOf(ground.bounds, lights),
  };
  return {
    def,
    warnings: [
      ...layout.warnings,
      ...warnings,
      ...othersWarning(others),
      ...brokenWarning(clips.broken),
      ...withoutWarning(file.json),
      ...pictures.warnings,
      ...ground.warnings,
    ],
    options: {
      scale: layout.scale,
      up: layout.up,
      floor: ground.floor,
      split: [...(source.options.split ?? [])],
    },
    scale_reason: layout.scale_reason,
    up_reason: layout.up_reason,
    size_m: [0, 1, 2].map((axis) => layout.box.max[axis as 0] - layout.box.min[axis as 0]) as [
      number,
      number,
      number,
    ],
    primitives: pieces.length,
    triangles,
    walkable_m2: ground.walkable.area_m2,
    floor_added: ground.floor,
  };
}

/** A place of one mesh is wider, or a room, or says in its name what it is. */
const SOLID = { widest_m: 10, share: 0.4 };

/** Whether all of it is one solid thing, such as a board: then one looks at it, though one could stand on it. */
function isOneSolid(items: readonly Item[], { box, domes, root }: Layout): boolean {
  const [only, ...others] = items.filter((_, index) => !domes.has(index));
  if (!only || others.length > 0) return false;
  const { names, matrix } = only.piece;
  const turned = Math.sign(root.clone().multiply(matrix).determinant());
  const wide = Math.max(box.max[0] - box.min[0], box.max[2] - box.min[2]);
  const built = isBuilding(guessKind(names.node, names.mesh));
  return !built && wide <= SOLID.widest_m && turned * enclosed(only.sound) >= SOLID.share;
}

/** Pieces with sound meshes; what is asked to be split falls into its connected parts. */
function makeItems(
  pieces: readonly Piece[],
  split: ReadonlySet<string>,
): { items: Item[]; warnings: string[] } {
  const sounds = new Map<string, Sound | null>();
  const items: Item[] = [];
  const warnings: string[] = [];
  const unknown = new Set(split);
  for (const piece of pieces) {
    const key = piece.geometry.uuid;
    if (!sounds.has(key)) sounds.set(key, soundMesh(piece.geometry, piece.id));
    const sound = sounds.get(key);
    if (!sound) continue;
    if (!split.has(piece.id)) {
      items.push({ id: piece.id, piece, sound });
      continue;
    }
    unknown.delete(piece.id);
    const parts = connectedParts(sound);
    if (parts.length > MOST_PARTS) {
      warnings.push(`${piece.id} falls into ${parts.length} parts, more than ${MOST_PARTS}; it stays whole.`);
      items.push({ id: piece.id, piece, sound });
    } else {
      for (const [index, part] of parts.entries())
        items.push({ id: `${piece.id}.c${index}`, piece, sound: part });
    }
  }
  for (const id of unknown) warnings.push(`There is no object ${id} to be split.`);
  return { items, warnings };
}

/** Lamps with labels that nothing else has. */
function namedLamps(lamps: readonly NodeDef[], others: readonly NodeDef[]): NodeDef[] {
  const [taken, wanted] = [others, lamps].map((nodes) => nodes.map(({ label }) => label)) as [
    string[],
    string[],
  ];
  const labels = labelMore(taken, wanted, "lamp");
  return lamps.map((lamp, index) => ({ ...lamp, label: labels[index] as string, room: "scene" }));
}

interface Materials {
  readonly list: readonly MaterialDef[];
  /** Name of the material of an item whose tag says another kind. */
  readonly byItem: ReadonlyMap<string, string>;
}

/** Materials that items wear; one more for each that a tag says is made of something else. */
function makeMaterials(
  file: GltfFile,
  items: readonly Item[],
  nameOf: (texture: number) => string | null,
  tags: Readonly<Record<string, TagsWire>>,
): Materials {
  const made = new Map<string, MaterialDef>();
  const byItem = new Map<string, string>();
  for (const { id, piece } of items) {
    const plain = readMaterial(file.json, piece.material, nameOf);
    const kind = tags[id]?.material;
    const def = kind && kind !== plain.kind ? { ...plain, kind, name: `${plain.name}/${kind}` } : plain;
    if (!made.has(def.name)) made.set(def.name, def);
    byItem.set(id, def.name);
  }
  return { list: [...made.values()].sort((a, b) => (a.name < b.name ? -1 : 1)), byItem };
}

function dressed(nodes: readonly NodeDef[], byItem: ReadonlyMap<string, string>): NodeDef[] {
  return nodes.map((node) => {
    const material = byItem.get(node.id);
    return material === undefined
      ? node
      : { ...node, parts: node.parts.map((part) => ({ ...part, material })) };
  });
}

/** What a mesh needs to be followed by its clip; parts of a split mesh stay still. */
function toMove({ item, standing }: Placed, layout: Layout): PlacedMesh[] {
  if (item.sound.part) return [];
  const { position, quaternion } = standing;
  const [place, turn, size] = [new Vector3(...position), new Quaternion(...quaternion), new Vector3(1, 1, 1)];
  const toNode = new Matrix4().compose(place, turn, size).invert().multiply(layout.root);
  return [{ id: item.id, mesh: item.piece.mesh, toNode }];
}

/** A node with what its author keyed, unless a tag makes something else of it or says that it stands still. */
function move(def: NodeDef, item: Item, movement: Movement | undefined, tags: TagsWire | undefined): NodeDef {
  if (!movement || def.mechanism || def.body !== "static") return def;
  const { joint } = movement;
  const deform = movement.deform && reorder(movement.deform, item.sound.source);
  const mechanism = tags?.operating === false ? { ...movement.mechanism, on: false } : movement.mechanism;
  return {
    ...def,
    joints: [joint],
    mechanism,
    parts: def.parts.map((part) => ({ ...part, joint: joint.name, ...(deform ? { deform } : {}) })),
    colliders: deform ? [] : def.colliders.map((collider) => ({ ...collider, joint: joint.name })),
    ...(deform ? { body: "none" as const } : {}),
  };
}

function describe(source: ImportWire, ground: Ground): Pick<SceneDef, "id" | "setting" | "rooms" | "starts"> {
  const title = source.title || source.id;
  return {
    id: source.id,
    setting: source.setting ?? {
      title,
      place: title,
      description: `${title}, as its author built it.`,
      era: { from_year: 1900, to_year: 2100 },
      interactions: [],
    },
    rooms: [{ id: "scene", label: "whole scene", bounds: ground.bounds }],
    starts: source.starts.length > 0 ? source.starts : ground.walkable.starts,
  };
}

/** Extensions of which all, or all that one sees, is done; of the others that the first gate lets through nothing is. */
const UNDERSTOOD =
  /^(KHR_(draco_mesh_compression|meshopt_compression|mesh_quantization|texture_transform|texture_basisu|lights_punctual|materials_(unlit|emissive_strength|transmission|pbrSpecularGlossiness|variants)|node_visibility|xmp.*)|EXT_(meshopt_compression|texture_webp|texture_avif|mesh_gpu_instancing)|GODOT_single_root)$/;

function withoutWarning({ extensionsRequired = [] }: GltfFile["json"]): string[] {
  const without = [...new Set(extensionsRequired)].filter((name) => !UNDERSTOOD.test(name));
  return without.length > 0 ? [`It asks for ${without.join(", ")}; it is shown without what that adds.`] : [];
}

function brokenWarning(count: number): string[] {
  return count > 0 ? [`${count} channels of its animations make no sense; what they move stands still.`] : [];
}

function othersWarning(count: number): string[] {
  return count > 0 ? [`${count} of its primitives are lines or points; they are not drawn.`] : [];
}
