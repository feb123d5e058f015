/**
 * The pictures of a file, named by what is in them.
 *
 * Owns: their bytes, their kind and size by their headers, which of several sources of a texture is taken, and
 * transcoding of KTX2 to plain pixels, the same on every machine. Refuses: decoding the rest; the stage does.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { CompressedTexture } from "three";
import type { ImageDef } from "../kit/authored";
import { withinSeconds } from "./decode";
import type { GltfFile, GltfJson } from "./file";
import { DECODE_S } from "./limits";

export interface Pictures {
  readonly images: ReadonlyMap<string, ImageDef>;
  /** Name of a texture's image; null when it has none that can be read. */
  readonly nameOf: (texture: number) => string | null;
  readonly warnings: readonly string[];
}

type Bytes = Uint8Array<ArrayBuffer>;

const LARGEST_SIDE = 8192;

/** Reads the pictures that the file's materials use. */
export async function readPictures(file: GltfFile): Promise<Pictures> {
  const images = new Map<string, ImageDef>();
  const names = new Map<number, string | null>();
  const warnings: string[] = [];
  const transcoder = new Transcoder();
  for (const texture of usedTextures(file.json)) {
    for (const source of sourcesOf(file.json, texture)) {
      if (!names.has(source)) {
        const found = await readPicture(file, source, transcoder);
        if (typeof found === "string") warnings.push(found);
        else images.set(found.name, found.image);
        names.set(source, typeof found === "string" ? null : found.name);
      }
      if (names.get(source)) break;
    }
  }
  transcoder.dispose();
  const nameOf = (texture: number): string | null =>
    sourcesOf(file.json, texture)
      .map((source) => names.get(source))
      .find((name) => typeof name === "string") ?? null;
  return { images, nameOf, warnings };
}

/** Textures that a material uses, by index. */
function usedTextures(json: GltfJson): number[] {
  const used = new Set<number>();
  const look = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [name, entry] of Object.entries(value)) {
      const index = /Texture$/.test(name) ? (entry as { index?: unknown })?.index : undefined;
      if (typeof index === "number") used.add(index);
      look(entry);
    }
  };
  look(json.materials ?? []);
  return [...used].sort((a, b) => a - b);
}

/** Images of a texture, the best first. */
function sourcesOf(json: GltfJson, texture: number): number[] {
  const entry = json.textures?.[texture];
  const better = ["KHR_texture_basisu", "EXT_texture_webp", "EXT_texture_avif"].map(
    (name) => entry?.extensions?.[name]?.source,
  );
  return [...better, entry?.source].filter((source): source is number => typeof source === "number");
}

async function readPicture(
  file: GltfFile,
  index: number,
  transcoder: Transcoder,
): Promise<{ name: string; image: ImageDef } | string> {
  const entry = file.json.images?.[index];
  const called = entry?.name ? `images[${index}] ("${entry.name.slice(0, 60)}")` : `images[${index}]`;
  try {
    const bytes = entry?.uri !== undefined ? file.file(entry.uri) : file.view(entry?.bufferView ?? -1);
    const name = `sha256:${await hash(bytes)}`;
    const kind = kindOf(bytes);
    if (kind === "image/ktx2") return { name, image: await transcoder.read(bytes) };
    if (!kind) return `${called} is no picture that can be read; what wears it is drawn without it.`;
    return { name, image: { ...(await measure(bytes, kind)), mime: kind, bytes } };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return `${called} cannot be read (${why}); what wears it is drawn without it.`;
  }
}

async function hash(bytes: Bytes): Promise<string> {
  const subtle = globalThis.crypto?.subtle;
  return bytesToHex(subtle ? new Uint8Array(await subtle.digest("SHA-256", bytes)) : sha256(bytes));
}

function kindOf(bytes: Bytes): string | null {
  const starts = (...head: number[]): boolean => head.every((byte, at) => bytes[at] === byte);
  const text = (from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));
  if (starts(0x89, 0x50, 0x4e, 0x47)) return "image/png";
  if (starts(0xff, 0xd8, 0xff)) return "image/jpeg";
  if (starts(0xab, 0x4b, 0x54, 0x58, 0x20, 0x32, 0x30)) return "image/ktx2";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "image/webp";
  if (text(4, 12) === "ftypavif") return "image/avif";
  if (text(0, 3) === "GIF") return "image/gif";
  return null;
}

/** Decodes once to see that it can be, and how large it is. */
async function measure(bytes: Bytes, mime: string): Promise<{ width: number; height: number }> {
  const bitmap = await withinSeconds(DECODE_S, createImageBitmap(new Blob([bytes], { type: mime })));
  const { width, height } = bitmap;
  bitmap.close();
  if (Math.max(width, height) > LARGEST_SIDE) throw new Error(`it is ${width} x ${height} pixels`);
  return { width, height };
}

/** Makes plain pixels of KTX2, with the transcoder that three brings along. */
class Transcoder {
  private loader: Promise<import("three/addons/loaders/KTX2Loader.js").KTX2Loader> | null = null;

  async read(bytes: Bytes): Promise<ImageDef> {
    this.loader ??= createLoader();
    const loader = await this.loader;
    const read = new Promise<CompressedTexture>((resolve, reject) => {
      loader.parse(bytes.slice().buffer, (texture) => resolve(texture as CompressedTexture), reject);
    });
    const texture = await withinSeconds(DECODE_S, read);
    const level = texture.mipmaps?.[0] as
      | { data: ArrayBufferView; width: number; height: number }
      | undefined;
    const { width, height } = level ?? texture.image;
    const data = level?.data ?? (texture.image as unknown as { data: ArrayBufferView }).data;
    const rgba = new Uint8Array(data.byteLength);
    rgba.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
    texture.dispose();
    if (rgba.length !== width * height * 4)
      throw new Error(`it holds ${rgba.length} bytes for ${width} x ${height} pixels`);
    return { width, height, rgba };
  }

  dispose(): void {
    this.loader?.then((loader) => loader.dispose());
  }
}

async function createLoader() {
  const { KTX2Loader } = await import("three/addons/loaders/KTX2Loader.js");
  const loader = new KTX2Loader();
  // No compressed format is asked for, so that what comes out is RGBA, whatever the graphics can do.
  (loader as unknown as { workerConfig: Record<string, boolean> }).workerConfig = {
    astcSupported: false,
    astcHDRSupported: false,
    etc1Supported: false,
    etc2Supported: false,
    dxtSupported: false,
    bptcSupported: false,
    pvrtcSupported: false,
  };
  return loader;
}
