/**
 * Materials of a scene as shaders.
 *
 * Owns: one ShaderMaterial for each distinct look (definition, changed values, number of lamps), made at first use and
 * shared by all meshes that look so. Refuses: to know nodes.
 */
import { Color, DoubleSide, FrontSide, GLSL3, ShaderMaterial, Vector2 } from "three";
import type { MaterialDef } from "../kit/model";
import { textureTile_m } from "../kit/textures";
import type { TextureShelf } from "./gltextures";
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
export function isOpaque({ opacity = 1 }: MaterialDef): boolean {
  return opacity >= OPAQUE_FROM;
}

export class MaterialShelf {
  private readonly defs: Map<string, MaterialDef>;
  private readonly made = new Map<string, ShaderMaterial>();

  constructor(
    defs: readonly MaterialDef[],
    private readonly textures: TextureShelf,
    private readonly shared: Shared,
    private readonly profile: Profile,
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

  get(name: string, values: MaterialValues | undefined, lamps: number): ShaderMaterial {
    const key = `${name}|${lamps}|${values?.color ?? ""}|${values?.roughness ?? ""}|${values?.metalness ?? ""}`;
    let found = this.made.get(key);
    if (!found) {
      found = this.make({ ...this.def(name), ...values }, lamps);
      this.made.set(key, found);
    }
    return found;
  }

  private make(def: MaterialDef, lamps: number): ShaderMaterial {
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
