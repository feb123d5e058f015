/**
 * Geometry, hierarchy and animations of a glTF, decoded by three's loader.
 *
 * Owns: which scene is taken, the decoders (Draco, Meshopt) and what the loader is shown: no materials, textures, images,
 * lights, cameras or animations, which are read elsewhere; and buffers that are in hand already, so that it fetches nothing.
 * Refuses: names; the loader renames nodes, so only its associations are used.
 */

import { MeshoptDecoder } from "three/addons/libs/meshopt_decoder.module.js";
import { DRACOLoader } from "three/addons/loaders/DRACOLoader.js";
import { type GLTF, GLTFLoader, type GLTFParser } from "three/addons/loaders/GLTFLoader.js";
import { ImportFault } from "../runtime/ports";
import type { GltfFile, GltfJson } from "./file";
import { DECODE_S } from "./limits";

/** The scene that is shown: the default one, else the first in which a mesh is, else all nodes that are in no other. */
export function shownRoots({ scene, scenes = [], nodes = [] }: GltfJson): readonly number[] {
  const shows = (index: number): boolean => {
    const node = nodes[index];
    return node?.mesh !== undefined || (node?.children ?? []).some(shows);
  };
  const chosen = scene === undefined ? scenes.find((one) => (one.nodes ?? []).some(shows)) : scenes[scene];
  if (chosen ?? scenes[0]) return (chosen ?? scenes[0])?.nodes ?? [];
  const below = new Set(nodes.flatMap((node) => node.children ?? []));
  return nodes.map((_, index) => index).filter((index) => !below.has(index));
}

/** Decodes a file. Throws ImportFault. */
export async function decode(file: GltfFile): Promise<GLTF> {
  const draco = new DRACOLoader();
  const loader = new GLTFLoader().setDRACOLoader(draco).setMeshoptDecoder(MeshoptDecoder);
  loader.register((parser) => ({ name: "WORLDAUDIT_files", beforeRoot: () => giveBuffers(parser, file) }));
  const text = new TextEncoder().encode(JSON.stringify(strip(file.json)));
  try {
    return await withinSeconds(DECODE_S, loader.parseAsync(text.buffer, ""));
  } catch (error) {
    if (error instanceof ImportFault) throw error;
    throw new ImportFault(`It cannot be decoded: ${wordsOf(error)}.`);
  } finally {
    draco.dispose();
  }
}

/** What a decoder says; what it says in its own words only is no help to whoever made the file. */
function wordsOf(error: unknown): string {
  if (error instanceof TypeError) return "its entries do not fit together";
  const message = (error as { message?: unknown } | null)?.message;
  return typeof message === "string" && message
    ? message.replace(/\.$/, "")
    : "its packed data cannot be unpacked";
}

/** Puts the buffers where the loader looks before it fetches. */
async function giveBuffers(parser: GLTFParser, file: GltfFile): Promise<void> {
  const cache = (parser as unknown as { cache: { add(key: string, value: Promise<ArrayBuffer>): void } })
    .cache;
  (file.json.buffers ?? []).forEach((_, index) => {
    const bytes = file.buffer(index);
    const whole = bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength;
    cache.add(`buffer:${index}`, Promise.resolve(whole ? bytes.buffer : bytes.slice().buffer));
  });
}

const NOT_FOR_NODES = ["KHR_lights_punctual", "camera"];

function strip(json: GltfJson): Record<string, unknown> {
  const nodes = (json.nodes ?? []).map((node) => {
    const { camera: _, extensions, ...rest } = node as typeof node & { camera?: unknown };
    const kept = Object.entries(extensions ?? {}).filter(([name]) => !NOT_FOR_NODES.includes(name));
    return kept.length > 0 ? { ...rest, extensions: Object.fromEntries(kept) } : rest;
  });
  const meshes = (json.meshes ?? []).map((mesh) => ({
    ...mesh,
    primitives: mesh.primitives.map(({ material: _, extensions, ...primitive }) => {
      const packed = extensions?.KHR_draco_mesh_compression;
      return packed ? { ...primitive, extensions: { KHR_draco_mesh_compression: packed } } : primitive;
    }),
  }));
  const { materials: _, textures: __, images: ___, samplers: ____, extensions: _____, ...others } = json;
  const { animations: ______, ...rest } = others;
  const used = (json.extensionsUsed ?? []).filter((name) => DECODED.includes(name));
  return {
    ...rest,
    scene: 0,
    scenes: [{ nodes: shownRoots(json) }],
    nodes,
    meshes,
    extensionsUsed: used,
    extensionsRequired: [],
  };
}

/** Extensions that change geometry or places. */
const DECODED = [
  "KHR_draco_mesh_compression",
  "EXT_meshopt_compression",
  "KHR_meshopt_compression",
  "KHR_mesh_quantization",
  "EXT_mesh_gpu_instancing",
];

/** Rejects when a promise takes longer; the work itself cannot be stopped. */
export async function withinSeconds<T>(seconds: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const words = `It could not be decoded within ${seconds} s.`;
    timer = setTimeout(() => reject(new ImportFault(words)), seconds * 1000);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
