/**
 * What props are made of, by name.
 *
 * Owns: the one table of materials that every built-in world shares, and picking the ones a scene uses.
 * Refuses: the textures' pixels (textures.ts).
 */
import type { MaterialDef, MaterialKind, NodeDef } from "./model";
import { RUSTIC_MATERIALS } from "./rustic_materials";

type Finish = Omit<MaterialDef, "name" | "kind" | "color" | "roughness">;

const TABLE = new Map<string, MaterialDef>();

function define(
  name: string,
  kind: MaterialKind,
  color: number,
  roughness: number,
  finish: Finish = {},
): void {
  if (TABLE.has(name)) throw new Error(`two materials are called "${name}"; give one another name`);
  TABLE.set(name, { name, kind, color, roughness, ...finish });
}

const WHITE = 0xffffff;

for (const one of RUSTIC_MATERIALS) TABLE.set(one.name, one);

// Wood and painted wood.
define("oak", "wood", WHITE, 0.55, { texture: "wood-oak" });
define("walnut", "wood", WHITE, 0.5, { texture: "wood-walnut" });
define("pine", "wood", WHITE, 0.6, { texture: "wood-pine" });
define("floorboards", "wood", WHITE, 0.5, { texture: "floorboards" });
define("deck", "wood", WHITE, 0.75, { texture: "deck-boards" });
define("bark", "wood", WHITE, 0.95, { texture: "bark" });
define("wicker", "wood", WHITE, 0.8, { texture: "wicker" });
define("trim white", "wood", 0xf1efe9, 0.45);
define("frame white", "wood", 0xeeece6, 0.4);
define("door white", "wood", 0xe9e6de, 0.45);
define("door green", "wood", 0x3d7562, 0.4);
define("lacquer white", "wood", 0xeceae5, 0.35);
define("lacquer sage", "wood", 0x93a793, 0.45);
define("lacquer navy", "wood", 0x34455c, 0.45);
define("fence white", "wood", 0xe8e6df, 0.6);

// Walls, floors, ground.
define("ceiling white", "plaster", 0xf4f2ec, 0.95, { texture: "plaster" });
define("wall cream", "plaster", 0xe9dfca, 0.92, { texture: "plaster" });
define("wall sage", "plaster", 0xc6cfba, 0.92, { texture: "plaster" });
define("wall blue", "plaster", 0xb9c8d3, 0.92, { texture: "plaster" });
define("wall white", "plaster", 0xeae8e1, 0.92, { texture: "plaster" });
define("wall tiles", "tile", 0xf3f5f4, 0.3, { texture: "tile-white" });
define("kitchen tiles", "tile", 0xdcd3c4, 0.45, { texture: "tile-floor" });
define("bath tiles", "tile", 0xa9bcc2, 0.4, { texture: "tile-floor" });
define("facade", "stone", WHITE, 0.9, { texture: "brick" });
define("roof", "tile", WHITE, 0.85, { texture: "roof-tile" });
define("concrete", "stone", 0xbdb9b1, 0.9, { texture: "concrete" });
define("paving", "stone", WHITE, 0.9, { texture: "cobble" });
define("granite", "stone", 0x8f8d8a, 0.35, { texture: "granite" });
define("grass", "earth", WHITE, 0.95, { texture: "grass" });
define("asphalt", "stone", 0xffffff, 0.95, { texture: "asphalt" });
define("soil", "earth", WHITE, 1, { texture: "soil" });

// Public buildings: halls, fronts, fine floors.
define("wall pompeii", "plaster", 0x93403a, 0.9, { texture: "plaster" });
define("wall bottle green", "plaster", 0x4d6355, 0.9, { texture: "plaster" });
define("wall petrol", "plaster", 0x3d5d6b, 0.9, { texture: "plaster" });
define("wall stone", "plaster", 0xd9d0c0, 0.92, { texture: "plaster" });
define("wall night", "plaster", 0x2b2d33, 0.95, { texture: "plaster" });
define("plaster white", "plaster", 0xf2efe8, 0.9);
define("forecourt slabs", "stone", 0xd8d2c6, 0.9, { texture: "ashlar-warm", tile_m: [3.6, 2.4] });
define("ashlar warm", "stone", WHITE, 0.9, { texture: "ashlar-warm" });
define("limestone", "stone", 0xe3d9c4, 0.85, { texture: "concrete" });
define("marble floor", "stone", WHITE, 0.28, { texture: "marble-floor" });
define("marble", "stone", 0xf2eee6, 0.35, { texture: "marble" });
define("marble warm", "stone", 0xf0e6d4, 0.45, { texture: "marble" });
define("marble grey", "stone", 0x8d8f92, 0.4, { texture: "marble" });
define("statue marble", "stone", 0xf1e8d8, 0.5, { texture: "plaster" });
define("statue cream", "stone", 0xe6d8bf, 0.55, { texture: "plaster" });
define("wall museum grey", "plaster", 0x6f7f7c, 0.92, { texture: "plaster" });
define("basalt", "stone", 0x4a4a4d, 0.5, { texture: "granite" });
define("parquet", "wood", WHITE, 0.4, { texture: "parquet" });
define("parquet dark", "wood", 0xa98a72, 0.4, { texture: "parquet" });
define("oak dark", "wood", WHITE, 0.5, { texture: "wood-dark" });
define("mahogany", "wood", WHITE, 0.4, { texture: "wood-cherry" });
define("dark steel", "metal", 0x3b3e42, 0.4, { metalness: 0.6 });
define("gilt", "metal", 0xd6a64c, 0.34, { metalness: 0.75 });
define("bronze", "metal", 0x553f28, 0.3, { metalness: 0.45 });
define("verdigris", "metal", 0x5f8a76, 0.6, { metalness: 0.25 });
define("iron", "metal", 0x4a4a4c, 0.6, { metalness: 0.5 });
define("bone", "stone", 0xdccfae, 0.65, { texture: "concrete" });
define("whale skin", "plastic", 0x5f7481, 0.55, { texture: "concrete", tile_m: [3, 3] });
define("feather", "cloth", WHITE, 0.9, { texture: "cloth-towel" });
define("fur", "cloth", WHITE, 0.95, { texture: "cloth-towel" });
define("label print", "paper", WHITE, 0.85, { texture: "museum-labels", tile_m: [1, 1] });
define("panel print", "paper", WHITE, 0.8, { texture: "museum-panels", tile_m: [1, 1] });
define("poster print", "paper", WHITE, 0.75, {
  texture: "museum-posters",
  tile_m: [1, 1],
  double_sided: true,
});
define("dial", "paper", WHITE, 0.5, { texture: "dial", tile_m: [1, 1] });
define("picture lake", "cloth", WHITE, 0.6, { texture: "picture-lake", tile_m: [1, 1] });
define("picture harbour", "cloth", WHITE, 0.6, { texture: "picture-harbour", tile_m: [1, 1] });
define("picture fruit", "cloth", WHITE, 0.55, { texture: "picture-fruit", tile_m: [1, 1] });
define("picture lady", "cloth", WHITE, 0.55, { texture: "picture-lady", tile_m: [1, 1] });
define("pictures old", "cloth", WHITE, 0.55, { texture: "pictures-old", tile_m: [1, 1] });
define("pictures light", "cloth", WHITE, 0.75, { texture: "pictures-light", tile_m: [1, 1] });
define("pictures modern", "cloth", WHITE, 0.8, { texture: "pictures-modern", tile_m: [1, 1] });
define("terracotta glaze", "ceramic", WHITE, 0.45);
define("globe map", "paper", WHITE, 0.5, { texture: "globe-map" });
define("locker paint", "metal", WHITE, 0.4, { metalness: 0.15 });
define("foil", "plastic", 0xdfe8ea, 0.3);
define("far asphalt", "stone", 0x6a6c70, 0.95, { texture: "concrete" });
define("leather black", "leather", 0x2b2826, 0.5, { texture: "leather" });
define("exit green", "screen", 0x1f7a4a, 0.4);
define("exit green lit", "screen", 0x2f9a5a, 0.4, { emissive: 0x1f9a55, emissive_intensity: 0.7 });
define("old metal", "metal", WHITE, 0.45, { metalness: 0.55 });
define("screen glow", "screen", 0x9fe8ff, 0.3, { emissive: 0x6fd8ff, emissive_intensity: 1.2 });
define("light blue", "glass", 0x9fdcff, 0.2, { opacity: 0.6, emissive: 0x4fa8e8, emissive_intensity: 0.9 });
define("lift steel", "metal", 0xc3c7ca, 0.35, { metalness: 0.15, texture: "metal-brushed" });
define("wall ivory", "plaster", 0xf0e9da, 0.92, { texture: "plaster" });
define("rope red", "cloth", 0x8a1a26, 0.9, { texture: "cloth-plain" });

// Cloth and leather.
define("cloth grey", "cloth", 0x8d949b, 0.95, { texture: "cloth-weave" });
define("cloth teal", "cloth", 0x2f6f73, 0.95, { texture: "cloth-weave" });
define("cloth mustard", "cloth", 0xc9962f, 0.95, { texture: "cloth-weave" });
define("cloth rust", "cloth", 0xa8533a, 0.95, { texture: "cloth-weave" });
define("cloth navy", "cloth", 0x2e3f5c, 0.95, { texture: "cloth-plain" });
define("cloth red", "cloth", 0xa8332e, 0.95, { texture: "cloth-plain" });
define("cloth olive", "cloth", 0x6d7048, 0.95, { texture: "cloth-plain" });
define("linen", "cloth", 0xe9e4d8, 0.95, { texture: "cloth-plain" });
define("linen blue", "cloth", 0xaebfd0, 0.95, { texture: "fabric-stripe" });
define("knit", "cloth", 0xd8b48c, 1, { texture: "cloth-knit" });
define("towel white", "cloth", 0xf0eee9, 1, { texture: "cloth-towel" });
define("towel teal", "cloth", 0x5d9a98, 1, { texture: "cloth-towel" });
define("curtain", "cloth", 0xd8cdb6, 0.95, { texture: "cloth-plain", double_sided: true });
define("curtain blue", "cloth", 0x8fa3b8, 0.95, { texture: "cloth-plain", double_sided: true });
define("check cloth", "cloth", 0xf3efe6, 0.95, { texture: "fabric-check", double_sided: true });
define("rug", "cloth", WHITE, 1, { texture: "rug", tile_m: [2.4, 1.7] });
define("mat", "cloth", 0x9c9184, 1, { texture: "carpet" });
define("coir", "cloth", 0x8f6d43, 1, { texture: "carpet" });
define("leather", "leather", 0x6f4329, 0.55, { texture: "leather" });

// Metal, glass, ceramic, plastic.
define("steel", "metal", 0xc7cacd, 0.35, { metalness: 0.85, texture: "metal-brushed" });
define("chrome", "metal", 0xd9dcdf, 0.16, { metalness: 0.9 });
define("brass", "metal", 0xc49a4b, 0.32, { metalness: 0.8 });
define("black metal", "metal", 0x26272a, 0.5, { metalness: 0.35 });
define("white metal", "metal", 0xe9e9e6, 0.4);
define("red paint", "metal", 0xb3302b, 0.35, { metalness: 0.2 });
define("green paint", "metal", 0x4d7a5a, 0.4, { metalness: 0.2 });
define("glass", "glass", 0xdfeff2, 0.06, { opacity: 0.14 });
define("glass clear", "glass", 0xe6f1f2, 0.05, { opacity: 0.5 });
define("glass frosted", "glass", 0xe6eff0, 0.5, { opacity: 0.72 });
define("glass green", "glass", 0x3f6b45, 0.12, { opacity: 0.8 });
define("mirror", "glass", 0xe6eef0, 0.06, { metalness: 0.95 });
define("dark glass", "glass", 0x15171a, 0.12);
define("ceramic", "ceramic", 0xf3f1ec, 0.22);
define("ceramic paint", "ceramic", WHITE, 0.28);
define("terracotta", "ceramic", 0xb8673f, 0.8);
define("plastic white", "plastic", 0xecebe7, 0.4);
define("plastic black", "plastic", 0x222326, 0.45);
define("plastic paint", "plastic", WHITE, 0.4);
define("rubber", "rubber", 0x202022, 0.85);
define("rubber paint", "rubber", WHITE, 0.7);
define("wax", "wax", 0xf0e6cf, 0.6);

// Paper, pictures, screens, light.
define("paper", "paper", 0xf2eee4, 0.9, { texture: "paper" });
define("print", "paper", WHITE, 0.7);
define("page", "paper", WHITE, 0.9, { texture: "page-text", tile_m: [0.15, 0.21] });
define("newspaper", "paper", WHITE, 0.95, { texture: "newspaper", tile_m: [0.3, 0.42] });
define("cardboard", "paper", 0xb98f5e, 0.95, { texture: "paper" });
define("painting sea", "paper", WHITE, 0.7, { texture: "painting-1", tile_m: [1, 1] });
define("painting fields", "paper", WHITE, 0.7, { texture: "painting-2", tile_m: [1, 1] });
define("painting still life", "paper", WHITE, 0.7, { texture: "painting-3", tile_m: [1, 1] });
define("painting abstract", "paper", WHITE, 0.7, { texture: "painting-4", tile_m: [1, 1] });
define("clock face", "paper", WHITE, 0.5, { texture: "clock-face", tile_m: [1, 1] });
define("screen off", "screen", 0x101114, 0.15);
define("screen on", "screen", WHITE, 0.3, {
  texture: "screen-picture",
  tile_m: [1, 1],
  emissive: 0xbfd4ff,
  emissive_intensity: 0.3,
});
define("digits", "screen", 0xe8482f, 0.4, { emissive: 0xff4a2a, emissive_intensity: 1.6 });
define("shade", "cloth", 0xeee3cc, 0.9, { texture: "cloth-plain" });
define("shade lit", "cloth", 0xfff0cf, 0.9, {
  texture: "cloth-plain",
  emissive: 0xffd9a0,
  emissive_intensity: 0.85,
});
define("bulb", "glass", 0xf4f1ea, 0.3);
define("bulb lit", "glass", 0xfff3da, 0.3, { emissive: 0xffe2b0, emissive_intensity: 2.2 });

// Stations and trains.
define("metro tiles", "tile", 0xf1ece0, 0.28, { texture: "tile-metro" });
define("metro tiles blue", "tile", 0x3f74ad, 0.28, { texture: "tile-metro" });
define("metro tiles ochre", "tile", 0xd9a545, 0.3, { texture: "tile-metro" });
define("metro tiles green", "tile", 0x3d7f62, 0.28, { texture: "tile-metro" });
define("terrazzo", "stone", 0xe2ded6, 0.32, { texture: "terrazzo" });
define("terrazzo dark", "stone", 0x8c857c, 0.38, { texture: "terrazzo" });
define("step stone", "stone", 0xa9a59e, 0.6, { texture: "granite" });
define("tactile yellow", "stone", 0xe9bb3c, 0.75, { texture: "tactile-paving" });
define("tactile grey", "stone", 0xd3cfc4, 0.8, { texture: "tactile-paving" });
define("treads", "metal", 0xa7abb0, 0.5, { metalness: 0.45, texture: "metal-ribs" });
define("steel scuffed", "metal", 0xc3c6c8, 0.38, { metalness: 0.6, texture: "plastic-scuffed" });
define("enamel", "metal", WHITE, 0.4, { texture: "plastic-scuffed" });
define("enamel yellow", "metal", 0xe6b92a, 0.4, { texture: "plastic-scuffed" });
define("plastic scuffed", "plastic", WHITE, 0.5, { texture: "plastic-scuffed" });
define("studded rubber", "rubber", 0x53575d, 0.8, { texture: "rubber-studs" });
define("ceiling panels", "metal", 0xe9e9e4, 0.65, { texture: "panel-perforated" });
define("moquette", "cloth", WHITE, 0.95, { texture: "moquette" });
define("floor dirt", "earth", 0x2b241b, 0.95, { opacity: 0.2 });
define("ballast", "stone", WHITE, 0.95, { texture: "ballast" });
define("concrete dark", "stone", 0x6e6a64, 0.92, { texture: "concrete" });
define("tunnel dark", "stone", 0x141312, 0.98);
define("station paving", "stone", 0xb4b0a8, 0.85, { texture: "tile-floor", tile_m: [1.2, 1.2] });
define("rail", "metal", 0x9b9894, 0.28, { metalness: 0.85 });
define("mural", "tile", WHITE, 0.35, { texture: "station-mural", tile_m: [1, 1] });
define("station sign", "plastic", WHITE, 0.4, {
  texture: "station-signs",
  tile_m: [1, 1],
  emissive: WHITE,
  emissive_intensity: 0.4,
});
define("station map", "paper", WHITE, 0.5, { texture: "station-map", tile_m: [1, 1] });
define("station strip", "paper", WHITE, 0.5, { texture: "station-strips", tile_m: [1, 1] });
define("station poster", "paper", WHITE, 0.6, { texture: "station-posters", tile_m: [1, 1] });
define("station poster lit", "paper", WHITE, 0.3, {
  texture: "station-posters",
  tile_m: [1, 1],
  emissive: WHITE,
  emissive_intensity: 0.5,
});
define("billboard", "paper", WHITE, 0.6, { texture: "station-billboards", tile_m: [1, 1] });
define("station notice", "paper", WHITE, 0.8, { texture: "station-notices", tile_m: [1, 1] });
define("station goods", "plastic", WHITE, 0.45, { texture: "station-goods", tile_m: [1, 1] });
define("station goods lit", "plastic", WHITE, 0.45, {
  texture: "station-goods",
  tile_m: [1, 1],
  emissive: WHITE,
  emissive_intensity: 0.45,
});
define("station screen", "screen", WHITE, 0.25, {
  texture: "station-screens",
  tile_m: [1, 1],
  emissive: WHITE,
  emissive_intensity: 0.75,
});
define("tube", "glass", 0xe9ece9, 0.35);
define("tube lit", "glass", 0xffffff, 0.35, { emissive: 0xf1f6ff, emissive_intensity: 2.4 });
define("tube warm lit", "glass", 0xffffff, 0.35, { emissive: 0xffe9c8, emissive_intensity: 2.2 });
define("signal red", "plastic", 0xd22b24, 0.35);
define("signal lit green", "screen", 0x36c46a, 0.4, { emissive: 0x2fe070, emissive_intensity: 1.5 });
define("signal lit red", "screen", 0xd8372c, 0.4, { emissive: 0xff3a2a, emissive_intensity: 1.5 });

// Plants and food.
define("leaf", "plant", 0xc4d8b4, 0.7, { texture: "leaf", double_sided: true });
define("leaf dark", "plant", 0x86a882, 0.6, { texture: "leaf", double_sided: true });
define("hedge", "plant", WHITE, 0.95, { texture: "hedge" });
define("petal", "plant", WHITE, 0.8);
define("bread", "food", WHITE, 0.9, { texture: "food-bread" });
define("orange", "food", WHITE, 0.6, { texture: "food-orange" });
define("apple", "food", WHITE, 0.35, { texture: "food-apple" });
define("lemon", "food", WHITE, 0.55, { texture: "food-lemon" });
define("food paint", "food", WHITE, 0.5);

// Streets and town houses.
define("stucco", "plaster", WHITE, 0.92, { texture: "stucco" });
define("clinker", "stone", WHITE, 0.9, { texture: "clinker" });
define("ashlar", "stone", WHITE, 0.85, { texture: "town-ashlar" });
define("slate", "tile", WHITE, 0.7, { texture: "slate" });
define("zinc", "metal", 0x8d969c, 0.5, { metalness: 0.4 });
define("paving slabs", "stone", WHITE, 0.9, { texture: "paving-slabs" });
define("setts", "stone", WHITE, 0.85, { texture: "setts" });
define("kerb stone", "stone", 0xc9c6c0, 0.8, { texture: "granite" });
define("gravel", "earth", WHITE, 1, { texture: "gravel" });
define("sand", "earth", 0xdccaa8, 1, { texture: "sand" });
define("road paint", "stone", WHITE, 0.8, { texture: "road-paint" });
define("window pane", "glass", 0x27323a, 0.06, { opacity: 0.62 });
define("car paint", "metal", WHITE, 0.24, { metalness: 0.15 });
define("car glass", "glass", 0x10161a, 0.05, { opacity: 0.78 });
define("metal paint", "metal", WHITE, 0.45, { metalness: 0.1 });
define("cast iron", "metal", 0x4a4643, 0.6, { metalness: 0.4 });
define("plaster paint", "plaster", WHITE, 0.9);
define("cloth paint", "cloth", WHITE, 0.95, { texture: "cloth-plain" });
define("paper paint", "paper", WHITE, 0.85);
define("wood paint", "wood", WHITE, 0.5, { texture: "wood-painted" });
define("far windows", "plaster", WHITE, 0.9, { texture: "far-windows" });
define("book spines", "paper", WHITE, 0.7, { texture: "book-spine" });
define("posters", "paper", WHITE, 0.5, { texture: "posters", tile_m: [1, 1] });
define("timetable", "paper", WHITE, 0.5, { texture: "timetable", tile_m: [1, 1] });
define("chalk board", "stone", 0x22292a, 0.9);
define("chalk", "stone", WHITE, 1);
define("water", "glass", 0x4f7f88, 0.05, { opacity: 0.8 });
define("lamp glass", "glass", WHITE, 0.2, { opacity: 0.9 });
define("lens dark", "plastic", 0x191a1b, 0.25);
define("lens red", "screen", 0xff5040, 0.3, { emissive: 0xff2a1c, emissive_intensity: 2.4 });
define("lens amber", "screen", 0xffc050, 0.3, { emissive: 0xffa020, emissive_intensity: 2.2 });
define("lens green", "screen", 0x60ffb0, 0.3, { emissive: 0x18f090, emissive_intensity: 1.9 });

/** The definition of a name. Throws when there is none. */
export function material(name: string): MaterialDef {
  const found = TABLE.get(name);
  if (!found) throw new Error(`no material is called "${name}"; add it to kit/materials.ts`);
  return found;
}

/** The definitions a scene's nodes use, in order of name. */
export function materialsOf(nodes: readonly NodeDef[]): MaterialDef[] {
  const names = new Set<string>();
  for (const node of nodes)
    for (const part of node.parts) {
      names.add(part.material);
      if (part.material_on !== undefined) names.add(part.material_on);
    }
  return [...names].sort().map((name) => material(name));
}
