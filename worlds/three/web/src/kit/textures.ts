/**
 * The procedural textures by name: what `MaterialDef.texture` may say.
 *
 * Owns: the table of names and the rules for using them. Refuses: GL; `render/` turns the pixels into textures.
 *
 * How to use one. UVs of geometries are in metres; one tile covers `MaterialDef.tile_m`, or the texture's own
 * (`textureTile_m(name)`) when the material does not say. A *tintable* texture is near white: the material's colour is
 * the colour of the thing. The others have their own colours: use `color: 0xffffff`, or a light tint. The grain of
 * woods and boards runs along u. Pictures, `rug`, `clock-face`, `screen-picture` and `newspaper` fill one tile: let the
 * UVs start at 0 and set `tile_m` to the size of the surface. Nothing here is random: same name, same bytes.
 */
import { FABRICS } from "./textures/fabric";
import { GALLERY_NEW } from "./textures/gallery_new";
import { GALLERY_OLD } from "./textures/gallery_old";
import { HALLS } from "./textures/halls";
import { MAPS } from "./textures/maps";
import { MASONRY } from "./textures/masonry";
import { MEANS } from "./textures/means";
import { NATURE } from "./textures/nature";
import { NOTICES } from "./textures/notices";
import { OBJECTS } from "./textures/objects";
import { PICTURES } from "./textures/pictures";
import { type Painted, paintTexture, type Recipe } from "./textures/recipe";
import { RUSTIC } from "./textures/rustic";
import { STATION } from "./textures/station";
import { TOWN } from "./textures/town";
import { TRANSIT } from "./textures/transit";
import { WOODS } from "./textures/wood";

export type { Painted } from "./textures/recipe";

const RECIPES = {
  ...WOODS,
  ...MASONRY,
  ...FABRICS,
  ...NATURE,
  ...OBJECTS,
  ...PICTURES,
  ...TOWN,
  ...HALLS,
  ...RUSTIC,
  ...TRANSIT,
  ...STATION,
  ...GALLERY_OLD,
  ...GALLERY_NEW,
  ...NOTICES,
  ...MAPS,
} satisfies Record<string, Recipe>;

export type TextureName = keyof typeof RECIPES;

export const TEXTURE_NAMES = Object.keys(RECIPES) as readonly TextureName[];

function recipe(name: string): Recipe {
  const found = (RECIPES as Record<string, Recipe | undefined>)[name];
  if (!found) throw new Error(`There is no texture "${name}". Choose one of: ${TEXTURE_NAMES.join(", ")}.`);
  return found;
}

/** Metres that one tile of a texture covers when its material does not say. */
export function textureTile_m(name: string): readonly [number, number] {
  return recipe(name).tile_m;
}

/** Whether the material's colour is the colour of the thing. */
export function isTintable(name: string): boolean {
  return recipe(name).tintable;
}

/** Paints a texture's pixels, about 15 ms for 512 texels. Throws with the names there are when it does not know one. */
export function paintByName(name: string): Painted {
  return paintTexture(recipe(name));
}

/** Mean linear colour of a texture. It is written down, since light is baked before the textures have been painted. */
export function meanColour(name: string): readonly [number, number, number] {
  recipe(name);
  return MEANS[name as TextureName];
}

/** Mean linear colour of a small swatch of a texture: what MEANS has to say. */
export function measureMean(name: string): readonly [number, number, number] {
  return paintTexture(recipe(name), SWATCH).mean;
}

const SWATCH = 32;

/** Whether a texture has relief. */
export function hasRelief(name: string): boolean {
  return recipe(name).relief_m > 0;
}
