/**
 * The images of a scene made elsewhere as GL textures.
 *
 * Owns: decoding them, taking them down to the largest size a profile draws, whether one has holes or is sheer, one
 * texture for each way of wrapping. Refuses: what an image means (materials). No image is scaled up.
 */
import {
  ClampToEdgeWrapping,
  DataTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  LinearMipmapNearestFilter,
  MirroredRepeatWrapping,
  NearestFilter,
  NearestMipmapNearestFilter,
  NoColorSpace,
  RepeatWrapping,
  RGBAFormat,
  Source,
  Texture,
  UnsignedByteType,
  type Wrapping,
} from "three";
import type { ImageDef, ImageUse, Wrap } from "../kit/authored";
import type { TextureQuality } from "./gltextures";

/** How far an image lets one look through: nowhere, in holes with hard edges, or partly. */
export type Clarity = "none" | "holes" | "sheer";

export interface Decoded {
  readonly pixels: ImageBitmap | ImageData;
  readonly clarity: Clarity;
  /** Mean linear colour of what is there, about. */
  readonly mean: readonly [number, number, number];
}

const WRAPPING: Readonly<Record<Wrap, Wrapping>> = {
  repeat: RepeatWrapping,
  clamp: ClampToEdgeWrapping,
  mirror: MirroredRepeatWrapping,
};
const NO_ALPHA = new Set(["image/jpeg"]);
/** Alpha from which a pixel counts as there, and below which as a hole. */
const SOLID = 247;
const CLEAR = 8;
/** Share of half-clear pixels that the edges of holes have. */
const EDGES = 0.12;
/** Pixels on a side of the small picture by which an image is known at a glance. */
const GLANCE = 16;

/**
 * Decodes a scene's images, none larger than `largest` pixels; whether they have holes is found for those that `cut`
 * names. Throws with the image's name when one is broken.
 */
export async function decodeImages(
  images: ReadonlyMap<string, ImageDef>,
  largest: number,
  cut: ReadonlySet<string>,
): Promise<Map<string, Decoded>> {
  const decoded = await Promise.all(
    [...images].map(
      async ([name, image]) => [name, await decode(name, image, largest, cut.has(name))] as const,
    ),
  );
  return new Map(decoded);
}

async function decode(name: string, image: ImageDef, largest: number, cut: boolean): Promise<Decoded> {
  const { width, height } = image;
  const scale = Math.min(1, largest / Math.max(width, height));
  const resize =
    scale < 1
      ? ({
          resizeWidth: Math.max(1, Math.round(width * scale)),
          resizeHeight: Math.max(1, Math.round(height * scale)),
          resizeQuality: "high",
        } as const)
      : {};
  const options = { premultiplyAlpha: "none", colorSpaceConversion: "none", ...resize } as const;
  try {
    const source =
      "rgba" in image
        ? new ImageData(new Uint8ClampedArray(image.rgba.buffer, image.rgba.byteOffset), width, height)
        : new Blob([image.bytes], { type: image.mime });
    const pixels =
      source instanceof ImageData && scale === 1 ? source : await createImageBitmap(source, options);
    const clarity = cut && !("mime" in image && NO_ALPHA.has(image.mime)) ? clarityOf(pixels) : "none";
    return { pixels, clarity, mean: meanOf(pixels) };
  } catch (error) {
    throw new Error(
      `The image "${name}" cannot be decoded: ${error instanceof Error ? error.message : error}`,
    );
  }
}

/** What one sees through an image. */
function clarityOf(pixels: ImageBitmap | ImageData): Clarity {
  const { data } = pixels instanceof ImageData ? pixels : drawn(pixels, pixels.width, pixels.height);
  let [sheer, clear] = [0, 0];
  for (let i = 3; i < data.length; i += 4) {
    const alpha = data[i] as number;
    if (alpha < CLEAR) clear++;
    else if (alpha < SOLID) sheer++;
  }
  if (sheer > (data.length / 4) * EDGES) return "sheer";
  return clear + sheer > 0 ? "holes" : "none";
}

/** Mean linear colour of what is there, from few pixels. */
function meanOf(pixels: ImageBitmap | ImageData): [number, number, number] {
  const { data } = drawn(pixels, GLANCE, GLANCE);
  const sum: [number, number, number] = [0, 0, 0];
  let there = 1e-6;
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3] as number;
    there += alpha;
    for (const k of [0, 1, 2] as const) sum[k] += ((data[i + k] as number) / 255) ** 2.2 * alpha;
  }
  return [sum[0] / there, sum[1] / there, sum[2] / there];
}

function drawn(pixels: ImageBitmap | ImageData, width: number, height: number): ImageData {
  const paper = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (!paper) throw new Error("the browser gives no canvas to look at it");
  if (pixels instanceof ImageData) paper.putImageData(pixels, 0, 0);
  else paper.drawImage(pixels, 0, 0, width, height);
  return paper.getImageData(0, 0, width, height);
}

export class ImageShelf {
  private readonly made = new Map<string, Texture>();
  private readonly sources = new Map<string, Source<Decoded["pixels"]>>();
  /** Stands in where a material has no image. */
  readonly white: Texture;

  constructor(
    private readonly decoded: ReadonlyMap<string, Decoded>,
    private readonly quality: TextureQuality,
  ) {
    const white = new DataTexture(new Uint8Array(4).fill(255), 1, 1, RGBAFormat, UnsignedByteType);
    white.needsUpdate = true;
    this.white = white;
  }

  /** What is known of an image. Throws when the scene has no such image. */
  facts(name: string): Decoded {
    const found = this.decoded.get(name);
    if (!found) throw new Error(`The scene has no image "${name}".`);
    return found;
  }

  /** The texture of one use of an image; white for none. */
  get(use: ImageUse | undefined): Texture {
    if (!use) return this.white;
    const [s, t] = use.wrap ?? ["repeat", "repeat"];
    const key = `${use.image} ${s} ${t} ${use.nearest === true}`;
    let found = this.made.get(key);
    if (!found) {
      found = this.make(use, WRAPPING[s], WRAPPING[t]);
      this.made.set(key, found);
    }
    return found;
  }

  private make(use: ImageUse, wrapS: Wrapping, wrapT: Wrapping): Texture {
    const texture = new Texture();
    texture.source = this.sourceOf(use.image);
    Object.assign(texture, { wrapS, wrapT, flipY: false, premultiplyAlpha: false, generateMipmaps: true });
    texture.colorSpace = NoColorSpace;
    texture.magFilter = use.nearest ? NearestFilter : LinearFilter;
    const linear = this.quality.trilinear ? LinearMipmapLinearFilter : LinearMipmapNearestFilter;
    texture.minFilter = use.nearest ? NearestMipmapNearestFilter : linear;
    texture.anisotropy = this.quality.anisotropy;
    texture.needsUpdate = true;
    return texture;
  }

  private sourceOf(name: string): Source<Decoded["pixels"]> {
    let found = this.sources.get(name);
    if (!found) {
      found = new Source(this.facts(name).pixels);
      found.needsUpdate = true;
      this.sources.set(name, found);
    }
    return found;
  }

  dispose(): void {
    for (const texture of [...this.made.values(), this.white]) texture.dispose();
    for (const { pixels } of this.decoded.values()) if (pixels instanceof ImageBitmap) pixels.close();
    this.made.clear();
  }
}
