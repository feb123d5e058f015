/**
 * What a person reads of imported objects, and what their names tell.
 *
 * Owns: labels (never empty, no two alike), the words within a name, kinds and material kinds guessed from words.
 * Refuses: ids; nothing is ever found by its name.
 */
import type { MaterialKind } from "../kit/model";
import type { Piece } from "./pieces";

const LONGEST = 60;
const INVISIBLE = /[\p{Cc}\p{Cf}\s]+/gu;

/** Words of a name in lower case: `SM_WallDoor.003` says sm, wall, door. */
export function wordsOf(...names: readonly string[]): string[] {
  return names.flatMap((name) =>
    name
      .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length > 0),
  );
}

/** A label for each piece, in their order. */
export function labelPieces(pieces: readonly Piece[]): string[] {
  const siblings = new Map<number, Set<number>>();
  for (const { node, primitive } of pieces) {
    const known = siblings.get(node) ?? new Set();
    siblings.set(node, known.add(primitive));
  }
  const used = new Map<string, number>();
  return pieces.map((piece, index) => {
    const alone = (siblings.get(piece.node)?.size ?? 1) === 1;
    return makeUnique(nameOf(piece, index, alone), used);
  });
}

/** Labels for what comes beside things that have theirs; `otherwise` where the file says nothing. */
export function labelMore(taken: readonly string[], wanted: readonly string[], otherwise: string): string[] {
  const used = new Map(taken.map((label) => [label, 1]));
  return wanted.map((name) => makeUnique(tidy(name) || otherwise, used));
}

/** The node's own name; with the material's where a node has several parts; a number where the file says nothing. */
function nameOf({ names, copy }: Piece, index: number, alone: boolean): string {
  const [node, mesh, material] = [tidy(names.node), tidy(names.mesh), tidy(names.material)];
  const number = copy === null ? "" : ` ${copy + 1}`;
  if (node && (alone || !material)) return `${node}${number}`;
  if (node) return `${node} (${material})${number}`;
  const hint = alone ? mesh || material : material || mesh;
  return hint ? `object ${index + 1} (${hint})` : `object ${index + 1}`;
}

function tidy(name: string): string {
  const plain = name.normalize("NFC").replace(INVISIBLE, " ").trim();
  return [...plain].length > LONGEST ? `${[...plain].slice(0, LONGEST - 1).join("")}…` : plain;
}

function makeUnique(label: string, used: Map<string, number>): string {
  for (let times = (used.get(label) ?? 0) + 1; ; times += 1) {
    used.set(label, times);
    const tried = times === 1 ? label : `${label} (${times})`;
    if (times === 1 || !used.has(tried)) {
      if (times > 1) used.set(tried, 1);
      return tried;
    }
  }
}

/** Kinds by the words that name them. */
const KINDS: readonly (readonly [kind: string, words: RegExp])[] = [
  ["sky", /^(sky|skybox|skydome|skysphere|hdri|himmel|cielo|panorama|firmament|starfield)$/],
  ["ceiling", /^(ceilings?|decke|plafond|soffitto|techo)$/],
  ["roof", /^(roofs?|dach|toit|tetto)$/],
  [
    "floor",
    /^(floors?|flooring|ground|terrain|boden|fussboden|sol|suelo|pavimento|pavement|street|road|grass|lawn)$/,
  ],
  ["stairs", /^(stairs?|staircase|steps|treppe|escalier|escalera)$/],
  ["wall", /^(walls?|wand|mur|muro|pared|brickwall|wallpaper)$/],
  ["window", /^(windows?|fenster|fenetre|ventana|finestra)$/],
  ["door", /^(doors?|tuer|tür|porte|puerta|porta|gate)$/],
  ["fence", /^(fences?|railings?|zaun|gelaender|geländer|handrail)$/],
  ["chair", /^(chairs?|armchair|stool|stuhl|chaise|silla|sedia|seat)$/],
  ["table", /^(tables?|desk|tisch|mesa|tavolo)$/],
  ["sofa", /^(sofa|couch|settee)$/],
  ["bed", /^(beds?|bett|lit|cama|letto)$/],
  ["lamp", /^(lamps?|lights?|lantern|lampe|chandelier|bulb)$/],
  ["cupboard", /^(cupboard|cabinet|wardrobe|closet|shelf|shelves|bookcase|drawer|dresser|schrank)$/],
  ["picture", /^(picture|painting|poster|frame|photo)$/],
  ["plant", /^(plants?|tree|bush|flower|baum|leaf|leaves|hedge)$/],
  ["screen", /^(screen|monitor|tv|television|display)$/],
  ["book", /^(books?)$/],
  ["clock", /^(clock|uhr|horloge|reloj|watch)$/],
  ["sign", /^(sign|signs|schild|panneau)$/],
  ["mirror", /^(mirror|spiegel|miroir|espejo)$/],
  ["switch", /^(switch|socket|outlet|plug|handle|knob|hinge)$/],
  ["vessel", /^(vase|pot|cup|mug|bottle|glass|plate|bowl|jar|can|bucket|bin|basket)$/],
  ["box", /^(box|crate|chest|barrel|container|kiste)$/],
  ["vehicle", /^(car|truck|bus|bike|bicycle|vehicle|auto)$/],
  ["person", /^(human|man|woman|person|people|character|mannequin|npc|robot)$/],
];

/** What a name says that the thing is, a slug; `object` when it does not say. The last word counts: wall clock, floor lamp. */
export function guessKind(...names: readonly string[]): string {
  for (const name of names)
    for (const word of wordsOf(name).reverse()) {
      const kind = KINDS.find(([, fits]) => fits.test(word))?.[0];
      if (kind) return kind;
    }
  return "object";
}

const MATERIALS: readonly (readonly [kind: MaterialKind, words: RegExp])[] = [
  ["glass", /^(glass|glas|verre|vidrio|window|crystal|lens)$/],
  [
    "wood",
    /^(wood|wooden|holz|bois|madera|oak|pine|walnut|plywood|timber|plank|planks|parquet|mahogany|bark)$/,
  ],
  [
    "metal",
    /^(metal|metallic|steel|iron|chrome|gold|silver|copper|brass|bronze|aluminium|aluminum|metall|tin)$/,
  ],
  ["cloth", /^(cloth|fabric|textile|carpet|curtain|curtains|linen|cotton|velvet|rug|stoff|tissu|wool)$/],
  ["leather", /^(leather|leder|cuir)$/],
  ["ceramic", /^(ceramic|porcelain|china|keramik)$/],
  ["tile", /^(tile|tiles|tiled|fliese|fliesen)$/],
  ["paper", /^(paper|cardboard|poster|book|books|page|papier)$/],
  ["stone", /^(stone|rock|marble|granite|concrete|brick|bricks|asphalt|cement|stein|cobble|slate)$/],
  ["plaster", /^(plaster|stucco|wall|walls|ceiling|putz)$/],
  ["plant", /^(plant|plants|leaf|leaves|grass|tree|foliage|moss|flower)$/],
  ["earth", /^(earth|ground|dirt|soil|sand|mud|terrain)$/],
  ["rubber", /^(rubber|tire|tyre|gummi)$/],
  ["screen", /^(screen|monitor|display|tv)$/],
  ["sky", /^(sky|skybox|skydome|hdri)$/],
];

/** What a material's name says that it is; by its numbers when it does not say. */
export function guessMaterialKind(name: string, metalness: number, opacity: number): MaterialKind {
  const words = wordsOf(name);
  const named = MATERIALS.find(([, fits]) => words.some((word) => fits.test(word)))?.[0];
  if (named) return named;
  if (opacity < 0.7) return "glass";
  return metalness > 0.6 ? "metal" : "plastic";
}
