/**
 * Materials of a scene made elsewhere as shaders.
 *
 * Owns: the authored surface and its stencils (ids, distance, shadow) from a definition's look. Refuses: our own
 * materials, and keeping what it makes (materials does).
 */
import { Color, DoubleSide, FrontSide, GLSL3, ShaderMaterial, type Texture, Vector3 } from "three";
import type { ImageUse, SurfaceLook } from "../kit/authored";
import type { MaterialDef, SceneDef } from "../kit/model";
import type { FieldUniforms } from "./field";
import type { ImageShelf } from "./images";
import type { Profile } from "./profile";
import { AUTHORED_FRAGMENT, AUTHORED_VERTEX, STENCIL_FRAGMENT, STENCIL_VERTEX } from "./shaders/authored";
import type { Shared } from "./shared";
import type { Paint } from "./voxels";

export type LookedDef = MaterialDef & { readonly look: SurfaceLook };

/** What a geometry has that an authored surface may read. */
export interface Traits {
  readonly painted: boolean;
  readonly second_uv: boolean;
  /** Some of its vertex colours are not wholly there. */
  readonly sheer: boolean;
}

/** How a surface is there: everywhere, where its alpha says, or partly. */
export type Presence = "opaque" | "mask" | "blend";

export type Mark = "id" | "distance" | "shadow";
const MARKS: readonly Mark[] = ["id", "distance", "shadow"];
const ALPHA: Readonly<Record<Presence, number>> = { opaque: 0, mask: 1, blend: 2 };
/** What is less there than this is not there for programs, and casts no shadow. */
const HALF = 0.5;
/** How much of what glows lights its surroundings, beside the sun. */
const GLOWING = 0.5;
/** Transmission lets through this share of what it says; the rest is its reflection. */
const CLEAR = 0.85;

export function isLooked(def: MaterialDef): def is LookedDef {
  return def.look !== undefined;
}

/** Opacity with what transmission takes from it; what calls itself opaque is, whatever its alpha. */
export function opacityOf({ opacity = 1, look }: LookedDef): number {
  return (look.alpha === "opaque" ? 1 : opacity) * (1 - CLEAR * (look.transmission ?? 0));
}

/** What a surface throws back and gives, for light that goes on from it; null when light goes through. */
export function paintOf(def: MaterialDef, images: ImageShelf): Paint | null {
  if (
    def.kind === "glass" ||
    def.kind === "sky" ||
    (isLooked(def) ? opacityOf(def) : (def.opacity ?? 1)) < HALF
  )
    return null;
  const own = new Color(def.color);
  const glow = new Color(def.emissive ?? 0).multiplyScalar(
    def.emissive === undefined ? 0 : (def.emissive_intensity ?? 1) * GLOWING,
  );
  const tinted = ({ r, g, b }: Color, use: ImageUse | undefined): [number, number, number] => {
    const mean = use ? images.facts(use.image).mean : [1, 1, 1];
    return [r * (mean[0] as number), g * (mean[1] as number), b * (mean[2] as number)];
  };
  return { albedo: tinted(own, def.look?.base), glow: tinted(glow, def.look?.emissive) };
}

/**
 * How a surface is there, by its pixels rather than by what it calls itself: many files call everything `blend`. What
 * has holes with hard edges is cut out, so that it hides and is hidden as things are.
 */
export function presenceOf(def: LookedDef, traits: Traits, images: ImageShelf): Presence {
  const { look } = def;
  if (opacityOf(def) < 0.996) return look.alpha === "mask" ? "mask" : "blend";
  if (look.alpha === "opaque") return "opaque";
  const clarity = look.base ? images.facts(look.base.image).clarity : "none";
  if (traits.sheer || clarity === "sheer") return look.alpha;
  return clarity === "holes" ? "mask" : "opaque";
}

/** Images whose alpha may cut a surface out. */
export function cutImages({ materials }: SceneDef): Set<string> {
  return new Set(
    materials.flatMap(({ look }) => (look && look.alpha !== "opaque" ? (look.base?.image ?? []) : [])),
  );
}

/** The surface as it is seen. */
export function authoredMaterial(
  def: LookedDef,
  traits: Traits,
  means: { images: ImageShelf; shared: Shared; field: FieldUniforms; profile: Profile },
): ShaderMaterial {
  const { look } = def;
  const { images, shared, field, profile } = means;
  const presence = presenceOf(def, traits, images);
  const glow = new Color(def.emissive ?? 0).multiplyScalar(
    def.emissive === undefined ? 0 : (def.emissive_intensity ?? 1),
  );
  return new ShaderMaterial({
    name: def.name,
    glslVersion: GLSL3,
    defines: {
      LAMPS: 0,
      TAPS: profile.shadow_taps,
      ALPHA: ALPHA[presence],
      ...traitDefines(traits),
      ...setOf("BASE", look.base),
      ...setOf("METAL_ROUGH", look.metal_rough),
      ...setOf("NORMAL", look.normal),
      ...setOf("OCCLUSION", look.occlusion),
      ...setOf("EMISSIVE", look.emissive),
      ...(look.unlit ? { UNLIT: 1 } : {}),
      ...(presence === "blend" && def.kind === "glass" ? { GLASS: 1 } : {}),
    },
    vertexShader: AUTHORED_VERTEX,
    fragmentShader: AUTHORED_FRAGMENT,
    side: def.double_sided ? DoubleSide : FrontSide,
    forceSinglePass: true,
    transparent: presence === "blend",
    depthWrite: presence !== "blend",
    uniforms: {
      ...shared,
      ...field,
      ...placed("base", look.base, images),
      ...placed("metalRough", look.metal_rough, images),
      ...placed("normal", look.normal, images),
      ...placed("occlusion", look.occlusion, images),
      ...placed("emissive", look.emissive, images),
      normalScale: { value: look.normal_scale ?? 1 },
      occlusionStrength: { value: look.occlusion_strength ?? 1 },
      tint: { value: new Color(def.color) },
      emissive: { value: glow },
      roughness: { value: def.roughness },
      metal: { value: def.metalness ?? 0 },
      opacity: { value: opacityOf(def) },
      cutoff: { value: look.alpha === "mask" ? (look.cutoff ?? HALF) : HALF },
    },
  });
}

/** The surface as programs and the shadow map see it. */
export function stencilMaterial(
  def: LookedDef,
  traits: Traits,
  mark: Mark,
  images: ImageShelf,
): ShaderMaterial {
  const { look } = def;
  const presence = presenceOf(def, traits, images);
  const shadow = mark === "shadow";
  return new ShaderMaterial({
    glslVersion: GLSL3,
    defines: {
      MARK: MARKS.indexOf(mark),
      ALPHA: ALPHA[presence],
      ...traitDefines(traits),
      ...setOf("BASE", look.base),
    },
    vertexShader: STENCIL_VERTEX,
    fragmentShader: STENCIL_FRAGMENT,
    side: def.double_sided || shadow ? DoubleSide : FrontSide,
    forceSinglePass: true,
    colorWrite: !shadow,
    polygonOffset: shadow,
    polygonOffsetFactor: 1.5,
    polygonOffsetUnits: 2,
    uniforms: {
      ...placed("base", look.base, images),
      opacity: { value: opacityOf(def) },
      cutoff: { value: presence === "mask" && look.alpha === "mask" ? (look.cutoff ?? HALF) : HALF },
    },
  });
}

function traitDefines({ painted, second_uv }: Traits): Record<string, number> {
  return { ...(painted ? { PAINTED: 1 } : {}), ...(second_uv ? { SECOND_UV: 1 } : {}) };
}

function setOf(name: string, use: ImageUse | undefined): Record<string, number> {
  return use ? { [name]: use.uv ?? 0 } : {};
}

/** An image's texture and the two rows that put it on the surface. */
function placed(
  name: string,
  use: ImageUse | undefined,
  images: ImageShelf,
): Record<string, { value: Texture | Vector3[] }> {
  return { [`${name}Map`]: { value: images.get(use) }, [`${name}Lay`]: { value: layOf(use) } };
}

/** KHR_texture_transform: offset, then rotation, then scale, as rows of an affine map. */
export function layOf(use: ImageUse | undefined): [Vector3, Vector3] {
  const [u, v] = use?.offset ?? [0, 0];
  const [sx, sy] = use?.scale ?? [1, 1];
  const [cos, sin] = [Math.cos(use?.rotation ?? 0), Math.sin(use?.rotation ?? 0)];
  return [new Vector3(cos * sx, sin * sy, u), new Vector3(-sin * sx, cos * sy, v)];
}
