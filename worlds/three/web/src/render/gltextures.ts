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
  UnsignedByteType,
} from "three";
import { hasRelief, meanColour } from "../kit/textures";
import type { Paintings } from "./painting";

export interface SurfaceTextures {
  readonly albedo: DataTexture;
  readonly relief: DataTexture | null;
  /** Mean linear colour of the albedo, about. */
  readonly mean: readonly [number, number, number];
}

export interface TextureQuality {
  /** Blends mipmap levels; costs twice the reads. */
  readonly trilinear: boolean;
  readonly anisotropy: number;
}

function empty(quality: TextureQuality): DataTexture {
  const texture = new DataTexture(null, 1, 1, RGBAFormat, UnsignedByteType);
  texture.colorSpace = NoColorSpace;
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.magFilter = LinearFilter;
  texture.minFilter = quality.trilinear ? LinearMipmapLinearFilter : LinearMipmapNearestFilter;
  texture.anisotropy = quality.anisotropy;
  texture.generateMipmaps = true;
  return texture;
}

function fill(texture: DataTexture, data: Uint8Array<ArrayBuffer>, size: number): void {
  texture.image = { data, width: size, height: size };
  texture.needsUpdate = true;
}

export class TextureShelf {
  private readonly made = new Map<string, SurfaceTextures>();
  /** Stands in where a material has no texture; with mipmaps as all have, so that GL needs no other code for it. */
  readonly white: SurfaceTextures;

  constructor(private readonly quality: TextureQuality) {
    const albedo = empty(quality);
    fill(albedo, new Uint8Array(16).fill(255), 2);
    this.white = { albedo, relief: null, mean: [1, 1, 1] };
  }

  /** The textures of a name, to be filled when they have been painted. Throws for an unknown name. */
  get(name: string | undefined): SurfaceTextures {
    if (name === undefined) return this.white;
    let found = this.made.get(name);
    if (!found) {
      found = {
        albedo: empty(this.quality),
        relief: hasRelief(name) ? empty(this.quality) : null,
        mean: meanColour(name),
      };
      this.made.set(name, found);
    }
    return found;
  }

  /** Those of some names that nobody has asked for yet. */
  unknown(names: readonly string[]): string[] {
    return names.filter((name) => !this.made.has(name));
  }

  /** Gives textures their pixels. */
  hang({ textures: painted }: Paintings): void {
    for (const [name, { albedo, relief, size }] of painted) {
      const textures = this.get(name);
      fill(textures.albedo, albedo, size);
      if (textures.relief && relief) fill(textures.relief, relief, size);
    }
  }

  get all(): DataTexture[] {
    return [...this.made.values(), this.white].flatMap(({ albedo, relief }) =>
      relief ? [albedo, relief] : [albedo],
    );
  }

  dispose(): void {
    for (const texture of this.all) texture.dispose();
    this.made.clear();
  }
}
