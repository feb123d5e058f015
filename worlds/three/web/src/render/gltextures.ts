/**
 * The procedural textures as GL textures.
 *
 * Owns: one GL texture per name and profile, shared by all materials whatever their tile size. Refuses: painting.
 */
import {
  DataTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  LinearMipmapNearestFilter,
  NoColorSpace,
  RepeatWrapping,
  RGBAFormat,
  type Texture,
  UnsignedByteType,
} from "three";
import { paintByName } from "../kit/textures";
import { forgetFields } from "../kit/textures/noise";

export interface SurfaceTextures {
  readonly albedo: Texture;
  readonly relief: Texture | null;
  /** Mean linear colour of the albedo. */
  readonly mean: readonly [number, number, number];
}

export interface TextureQuality {
  /** Blends mipmap levels; costs twice the reads. */
  readonly trilinear: boolean;
  readonly anisotropy: number;
}

function upload(pixels: Uint8Array<ArrayBuffer>, size: number, quality: TextureQuality): DataTexture {
  const texture = new DataTexture(pixels, size, size, RGBAFormat, UnsignedByteType);
  texture.colorSpace = NoColorSpace;
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.magFilter = LinearFilter;
  texture.minFilter = quality.trilinear ? LinearMipmapLinearFilter : LinearMipmapNearestFilter;
  texture.anisotropy = quality.anisotropy;
  texture.generateMipmaps = true;
  texture.needsUpdate = true;
  return texture;
}

export class TextureShelf {
  private readonly made = new Map<string, SurfaceTextures>();
  /** Stands in where a material has no texture; with mipmaps as all have, so that GL needs no other code for it. */
  readonly white: SurfaceTextures;

  constructor(private readonly quality: TextureQuality) {
    const white = new Uint8Array(16).fill(255);
    this.white = {
      albedo: upload(white, 2, quality),
      relief: null,
      mean: [1, 1, 1],
    };
  }

  /** The textures of a name, painted at the first call. Throws for an unknown name. */
  get(name: string | undefined): SurfaceTextures {
    if (name === undefined) return this.white;
    let found = this.made.get(name);
    if (!found) {
      const painted = paintByName(name);
      found = {
        albedo: upload(painted.albedo, painted.size, this.quality),
        relief: painted.relief ? upload(painted.relief, painted.size, this.quality) : null,
        mean: painted.mean,
      };
      this.made.set(name, found);
    }
    return found;
  }

  /** Frees what only painting needs. */
  settle(): void {
    forgetFields();
  }

  dispose(): void {
    for (const { albedo, relief } of [...this.made.values(), this.white]) {
      albedo.dispose();
      relief?.dispose();
    }
    this.made.clear();
  }
}
