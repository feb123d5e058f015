/**
 * A file's materials as materials of a scene.
 *
 * Owns: metallic-roughness and, converted, specular-glossiness; texture transforms, samplers, alpha, emission; a name for
 * each. Refuses: pixels (images.ts).
 */
import { Color } from "three";
import type { ImageUse, SurfaceLook, Wrap } from "../kit/authored";
import type { MaterialDef } from "../kit/model";
import type { GltfJson, MaterialJson, TextureUseJson } from "./file";
import { guessMaterialKind } from "./names";

/** Name of the file's material in the scene; the default material's for null. */
export function materialName(index: number | null): string {
  return index === null ? "gltf/default" : `gltf/${index}`;
}

/** Which image of the file a texture shows, as the scene calls it; null for one that could not be read. */
export type ImageNames = (texture: number) => string | null;

const WRAPS: Readonly<Record<number, Wrap>> = { 33071: "clamp", 33648: "mirror", 10497: "repeat" };
const NEAREST = 9728;
/** Reflectance of what is no metal. */
const DIELECTRIC = 0.04;

/** The material of an index. */
export function readMaterial(json: GltfJson, index: number | null, images: ImageNames): MaterialDef {
  const material = (index === null ? undefined : json.materials?.[index]) ?? {};
  const base = baseOf(material);
  const opacity = material.alphaMode === "BLEND" ? clamp(base.factor[3] ?? 1) : 1;
  const look = lookOf(json, material, base, images);
  const emissive = (material.emissiveFactor ?? [0, 0, 0]).map((value) => Math.max(0, value));
  const strongest = Math.max(1, ...emissive);
  const strength =
    numberOf(material.extensions?.KHR_materials_emissive_strength?.emissiveStrength, 1) * strongest;
  return {
    name: materialName(index),
    kind: guessMaterialKind(material.name ?? "", base.metalness, opacity),
    color: toHex(base.factor),
    roughness: clamp(base.roughness),
    metalness: clamp(base.metalness),
    opacity,
    ...(emissive.some((value) => value > 0)
      ? { emissive: toHex(emissive.map((value) => value / strongest)), emissive_intensity: strength }
      : {}),
    double_sided: material.doubleSided === true,
    look,
  };
}

interface Base {
  readonly factor: readonly number[];
  readonly texture: TextureUseJson | undefined;
  readonly roughness: number;
  readonly metalness: number;
  readonly metalRough: TextureUseJson | undefined;
}

function baseOf(material: MaterialJson): Base {
  const old = material.extensions?.KHR_materials_pbrSpecularGlossiness as SpecularGlossiness | undefined;
  if (old) return convertOld(old);
  const pbr = material.pbrMetallicRoughness ?? {};
  return {
    factor: pbr.baseColorFactor ?? [1, 1, 1, 1],
    texture: pbr.baseColorTexture,
    roughness: pbr.roughnessFactor ?? 1,
    metalness: pbr.metallicFactor ?? 1,
    metalRough: pbr.metallicRoughnessTexture,
  };
}

/** What an extension says; nobody has looked at its types. */
interface SpecularGlossiness {
  readonly diffuseFactor?: unknown;
  readonly specularFactor?: unknown;
  readonly glossinessFactor?: unknown;
  readonly diffuseTexture?: TextureUseJson;
}

/** The older model: what reflects more than it scatters is a metal of the colour of its reflection. */
function convertOld(old: SpecularGlossiness): Base {
  const diffuse = numbersOf(old.diffuseFactor, [1, 1, 1, 1]);
  const specular = numbersOf(old.specularFactor, [1, 1, 1]);
  const scattered = Math.max(diffuse[0] ?? 0, diffuse[1] ?? 0, diffuse[2] ?? 0);
  const reflected = Math.max(...specular.slice(0, 3));
  const metalness = old.diffuseTexture ? 0 : clamp((reflected - DIELECTRIC - scattered) / (1 - DIELECTRIC));
  const colour = [0, 1, 2].map(
    (at) => (diffuse[at] ?? 1) * (1 - metalness) + (specular[at] ?? 1) * metalness,
  );
  return {
    factor: [...colour, diffuse[3] ?? 1],
    texture: old.diffuseTexture,
    roughness: 1 - clamp(numberOf(old.glossinessFactor, 1) * (old.diffuseTexture ? 0.5 : 1)),
    metalness,
    metalRough: undefined,
  };
}

function lookOf(json: GltfJson, material: MaterialJson, base: Base, images: ImageNames): SurfaceLook {
  const use = (of: TextureUseJson | undefined): ImageUse | undefined => of && useOf(json, of, images);
  const uses = {
    base: use(base.texture),
    metal_rough: use(base.metalRough),
    normal: use(material.normalTexture),
    occlusion: use(material.occlusionTexture),
    emissive: use(material.emissiveTexture),
  };
  const given = Object.fromEntries(
    Object.entries(uses).filter(([, found]) => found !== undefined),
  ) as Partial<SurfaceLook>;
  const transmission = numberOf(material.extensions?.KHR_materials_transmission?.transmissionFactor, 0);
  return {
    ...given,
    ...(uses.normal ? { normal_scale: material.normalTexture?.scale ?? 1 } : {}),
    ...(uses.occlusion ? { occlusion_strength: material.occlusionTexture?.strength ?? 1 } : {}),
    alpha: material.alphaMode === "BLEND" ? "blend" : material.alphaMode === "MASK" ? "mask" : "opaque",
    ...(material.alphaMode === "MASK" ? { cutoff: material.alphaCutoff ?? 0.5 } : {}),
    ...(material.extensions?.KHR_materials_unlit ? { unlit: true } : {}),
    ...(transmission > 0 ? { transmission: clamp(transmission) } : {}),
  };
}

function useOf(json: GltfJson, use: TextureUseJson, images: ImageNames): ImageUse | undefined {
  const image = images(use.index);
  if (image === null) return undefined;
  const moved = record(use.extensions?.KHR_texture_transform);
  const sampler = json.samplers?.[json.textures?.[use.index]?.sampler ?? -1] ?? {};
  const set = numberOf(moved.texCoord, use.texCoord ?? 0);
  const offset = pairOf(moved.offset);
  const scale = pairOf(moved.scale);
  return {
    image,
    ...(set === 1 ? { uv: 1 as const } : {}),
    ...(offset ? { offset } : {}),
    ...(scale ? { scale } : {}),
    ...(typeof moved.rotation === "number" ? { rotation: moved.rotation } : {}),
    wrap: [WRAPS[sampler.wrapS ?? 0] ?? "repeat", WRAPS[sampler.wrapT ?? 0] ?? "repeat"],
    ...(sampler.magFilter === NEAREST ? { nearest: true } : {}),
  };
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** A number that nobody has looked at. */
export function numberOf(value: unknown, otherwise: number): number {
  return typeof value === "number" && Number.isFinite(value) ? value : otherwise;
}

/** A list of so many numbers that nobody has looked at. */
export function numbersOf(value: unknown, otherwise: readonly number[]): readonly number[] {
  const sound =
    Array.isArray(value) &&
    value.length === otherwise.length &&
    value.every((one) => typeof one === "number" && Number.isFinite(one));
  return sound ? (value as number[]) : otherwise;
}

function pairOf(value: unknown): [number, number] | null {
  return Array.isArray(value) && value.length === 2 && value.every((one) => Number.isFinite(one))
    ? (value as [number, number])
    : null;
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, Number.isFinite(value) ? value : 1));
}

function toHex(linear: readonly number[]): number {
  return new Color(clamp(linear[0] ?? 1), clamp(linear[1] ?? 1), clamp(linear[2] ?? 1)).getHex();
}
