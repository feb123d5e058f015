/**
 * Materials of a scene as shaders.
 *
 * Owns: one ShaderMaterial for each distinct look (definition, changed values, number of lamps, what the geometry has),
 * made at first use and shared by all meshes that look so. Refuses: to know nodes, and how authored surfaces look.
 */
import { Color, DoubleSide, FrontSide, GLSL3, ShaderMaterial, Vector2 } from "three";
import type { MaterialDef } from "../kit/model";
import { textureTile_m } from "../kit/textures";
import {
  authoredMaterial,
  isLooked,
  type LookedDef,
  type Mark,
  opacityOf,
  presenceOf,
  stencilMaterial,
  type Traits,
} from "./authored";
import type { FieldUniforms } from "./field";
import type { TextureShelf } from "./gltextures";
import type { ImageShelf } from "./images";
import type { Profile } from "./profile";
import { SURFACE_FRAGMENT, SURFACE_VERTEX } from "./shaders/surface";
import type { Shared } from "./shared";

/** What an injection or an edit may change of a material on one node. */
export interface MaterialValues {
  readonly color?: number;
  readonly roughness?: number;
  readonly metalness?: number;
}

/** A surface that lets more than half of the light through writes no id and no depth, and casts no shadow. */
export const OPAQUE_FROM = 0.5;

/** Whether ids, depth and shadows see a material. */
export function isOpaque(def: MaterialDef): boolean {
  return (isLooked(def) ? opacityOf(def) : (def.opacity ?? 1)) >= OPAQUE_FROM;
}

/** What authored surfaces are made with. */
export interface AuthoredMeans {
  readonly images: ImageShelf;
  readonly field: FieldUniforms;
}

const PLAIN: Traits = { painted: false, second_uv: false, sheer: false };

/** One of our own materials on an authored geometry, whose vertices are not as our surface reads them: its colour. */
function looked(def: MaterialDef): LookedDef {
  if (isLooked(def)) return def;
  return { ...def, look: { alpha: (def.opacity ?? 1) < 1 ? "blend" : "opaque" } };
}

function codeOf(traits: Traits | undefined): string {
  return traits ? `${Number(traits.painted)}${Number(traits.second_uv)}${Number(traits.sheer)}` : "";
}

export class MaterialShelf {
  private readonly defs: Map<string, MaterialDef>;
  private readonly made = new Map<string, ShaderMaterial>();

  constructor(
    defs: readonly MaterialDef[],
    private readonly textures: TextureShelf,
    private readonly shared: Shared,
    private readonly profile: Profile,
    /** Null in a scene that has no authored surface. */
    private readonly authored: AuthoredMeans | null = null,
  ) {
    this.defs = new Map(defs.map((def) => [def.name, def]));
  }

  /** Materials that the scene as built does not have; one that is defined anew is made anew. */
  learn(defs: readonly MaterialDef[]): void {
    for (const def of defs) {
      const known = this.defs.get(def.name);
      if (known === def) continue;
      if (known && JSON.stringify(known) !== JSON.stringify(def)) this.forget(def.name);
      this.defs.set(def.name, def);
    }
  }

  private forget(name: string): void {
    for (const [key, material] of this.made) {
      if (!key.startsWith(`${name}|`)) continue;
      material.dispose();
      this.made.delete(key);
    }
  }

  def(name: string): MaterialDef {
    const def = this.defs.get(name);
    if (!def) throw new Error(`The scene has no material "${name}".`);
    return def;
  }

  /** Whether ids, depth and shadows see this material. */
  isOpaque(name: string): boolean {
    return isOpaque(this.def(name));
  }

  isAuthored(name: string): boolean {
    return isLooked(this.def(name));
  }

  /** The material of a mesh; `traits` of its geometry matter to authored surfaces only. */
  get(name: string, values: MaterialValues | undefined, lamps: number, traits?: Traits): ShaderMaterial {
    const key = `${name}|${lamps}|${values?.color ?? ""}|${values?.roughness ?? ""}|${values?.metalness ?? ""}`;
    return this.kept(`${key}|${codeOf(traits)}`, () =>
      this.make({ ...this.def(name), ...values }, lamps, traits),
    );
  }

  /**
   * The material with which programs or the shadow map must draw an authored mesh; null where the one they draw all
   * others with does: it is there everywhere, and seen from both sides (the shadow map sees both sides of everything).
   */
  stencil(name: string, traits: Traits, mark: Mark): ShaderMaterial | null {
    const def = this.def(name);
    if (!isLooked(def) || !this.authored) return null;
    const { images } = this.authored;
    const whole = presenceOf(def, traits, images) === "opaque";
    if (whole && (def.double_sided || mark === "shadow")) return null;
    return this.kept(`${name}|${mark}|${codeOf(traits)}`, () => stencilMaterial(def, traits, mark, images));
  }

  private kept(key: string, make: () => ShaderMaterial): ShaderMaterial {
    let found = this.made.get(key);
    if (!found) {
      found = make();
      this.made.set(key, found);
    }
    return found;
  }

  private make(def: MaterialDef, lamps: number, traits: Traits | undefined): ShaderMaterial {
    if (this.authored && (isLooked(def) || traits))
      return authoredMaterial(looked(def), traits ?? PLAIN, {
        ...this.authored,
        shared: this.shared,
        profile: this.profile,
      });
    const { albedo, relief } = this.textures.get(def.texture);
    const tile = def.tile_m ?? (def.texture ? textureTile_m(def.texture) : [1, 1]);
    const opacity = def.opacity ?? 1;
    const glow = new Color(def.emissive ?? 0).multiplyScalar(
      def.emissive === undefined ? 0 : (def.emissive_intensity ?? 1),
    );
    const defines = {
      LAMPS: lamps,
      TAPS: this.profile.shadow_taps,
      ...(relief ? { RELIEF: 1 } : {}),
      ...(def.kind === "glass" && opacity < 1 ? { GLASS: 1 } : {}),
      ...(def.kind === "earth" && def.texture ? { GROUND: 1 } : {}),
    };
    return new ShaderMaterial({
      name: def.name,
      glslVersion: GLSL3,
      defines,
      vertexShader: SURFACE_VERTEX,
      fragmentShader: SURFACE_FRAGMENT,
      side: def.double_sided ? DoubleSide : FrontSide,
      forceSinglePass: true,
      transparent: opacity < 1,
      depthWrite: opacity >= OPAQUE_FROM,
      uniforms: {
        ...this.shared,
        map: { value: albedo },
        relief: { value: relief },
        tint: { value: new Color(def.color) },
        tiles: { value: new Vector2(1 / tile[0], 1 / tile[1]) },
        emissive: { value: glow },
        roughness: { value: def.roughness },
        metalness: { value: def.metalness ?? 0 },
        opacity: { value: opacity },
      },
    });
  }

  dispose(): void {
    for (const material of this.made.values()) material.dispose();
    this.made.clear();
  }
}
