/**
 * Where everything of a file stands in metres: which way is up, how long a unit is, what is sky.
 *
 * Owns: these decisions, the root matrix that comes of them, and the soup of all that is not sky.
 * Refuses: nodes (scene.ts) and the evidence itself (scale.ts, domes.ts).
 */
import { Matrix4 } from "three";
import type { BoxDef, Vec3 } from "../kit/model";
import { Extent } from "../runtime/geometry";
import { ImportFault } from "../runtime/ports";
import { joinBoxes } from "../runtime/space";
import { findDomes } from "./domes";
import { FARTHEST_M } from "./limits";
import { guessKind } from "./names";
import type { Piece } from "./pieces";
import { type Named, proposeScale, say } from "./scale";
import { faceNormal, type Sound } from "./soundness";
import { Rays, Soup } from "./soup";
import type { OptionsWire } from "./source";
import { type Facing, proposeUp } from "./up";

/** A piece, or a connected part of one, with its mesh. */
export interface Item {
  readonly id: string;
  readonly piece: Piece;
  readonly sound: Sound;
}

export interface Layout {
  /** From the file's frame to the world. */
  readonly root: Matrix4;
  readonly scale: number;
  readonly up: "y" | "z";
  readonly scale_reason: string;
  readonly up_reason: string;
  /** Places of sky domes among the items. */
  readonly domes: ReadonlySet<number>;
  /** For each item its part in the soup; null for domes. */
  readonly parts: readonly (number | null)[];
  readonly rays: Rays;
  /** Of all but the domes, metres. */
  readonly box: BoxDef;
  readonly warnings: readonly string[];
}

/** The file lies farther from its origin than so many times its size: it is brought near. */
const FAR_AWAY = 20;
const FAR_AWAY_M = 2000;

/** Decides. Throws ImportFault when nothing has a size. */
export function layOut(items: readonly Item[], options: OptionsWire): Layout {
  const asWritten = boxesOf(items, new Matrix4());
  const first = findSky(items, asWritten, new Matrix4());
  const up = options.up ? { value: options.up, reason: "" } : proposeUpOf(items, asWritten, first);
  const turn = up.value === "z" ? new Matrix4().makeRotationX(-Math.PI / 2) : new Matrix4();
  const boxes = up.value === "z" ? boxesOf(items, turn) : asWritten;
  const domes = up.value === "z" ? findSky(items, boxes, turn) : first;
  const rest = boxes.filter((_, index) => !domes.has(index));
  const whole = joinBoxes(rest);
  const shift = shiftOf(whole);
  const upright = turn.clone().premultiply(new Matrix4().makeTranslation(...shift));
  const { soup, parts } = makeSoup(items, domes, upright);
  const named = namedThings(items, boxes, domes);
  const chosen = options.scale
    ? { value: options.scale, reason: "", hint: "" }
    : proposeScale(soup, named, whole);
  const scale = chosen.value;
  const box = scaledBox(whole, shift, scale);
  checkBox(box);
  return {
    root: upright.clone().premultiply(new Matrix4().makeScale(scale, scale, scale)),
    scale,
    up: up.value,
    scale_reason: chosen.reason,
    up_reason: up.reason,
    domes,
    parts,
    rays: new Rays(soup, scale),
    box,
    warnings: [...farWarning(Math.hypot(...shift) * scale), ...(chosen.hint ? [chosen.hint] : [])],
  };
}

function boxesOf(items: readonly Item[], turn: Matrix4): BoxDef[] {
  return items.map(({ piece, sound }) => {
    const extent = new Extent();
    extent.add(sound.position, turn.clone().multiply(piece.matrix));
    return extent.box ?? { min: [0, 0, 0], max: [0, 0, 0] };
  });
}

function findSky(items: readonly Item[], boxes: readonly BoxDef[], turn: Matrix4): Set<number> {
  const candidates = items.map(({ piece, sound }, index) => ({
    sound,
    matrix: turn.clone().multiply(piece.matrix),
    box: boxes[index] as BoxDef,
    named: guessKind(piece.names.node, piece.names.mesh, piece.names.material) === "sky",
  }));
  return new Set(findDomes(candidates));
}

function proposeUpOf(items: readonly Item[], boxes: readonly BoxDef[], domes: ReadonlySet<number>) {
  const { soup } = makeSoup(items, domes, new Matrix4());
  const whole = joinBoxes(boxes.filter((_, index) => !domes.has(index)));
  return proposeUp(whole, facingOf(soup), namedThings(items, boxes, domes));
}

/** Areas that look along the two axes that may be up. */
function facingOf({ positions, indices }: Soup): Facing {
  let [y, z] = [0, 0];
  const normal: [number, number, number] = [0, 0, 0];
  for (let corner = 0; corner < indices.length; corner += 3) {
    faceNormal(positions, indices, corner, normal);
    const twice = Math.sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
    if (Math.abs(normal[1]) > 0.9 * twice) y += twice / 2;
    else if (Math.abs(normal[2]) > 0.9 * twice) z += twice / 2;
  }
  return { y, z };
}

function makeSoup(items: readonly Item[], domes: ReadonlySet<number>, upright: Matrix4) {
  const parts: (number | null)[] = [];
  const solid: { sound: Sound; matrix: Matrix4 }[] = [];
  items.forEach(({ piece, sound }, index) => {
    parts.push(domes.has(index) ? null : solid.length);
    if (!domes.has(index)) solid.push({ sound, matrix: upright.clone().multiply(piece.matrix) });
  });
  return { soup: new Soup(solid), parts };
}

/** Nodes with their names and boxes; parts of one node are one thing. */
function namedThings(items: readonly Item[], boxes: readonly BoxDef[], domes: ReadonlySet<number>): Named[] {
  const things = new Map<string, { names: string[]; box: BoxDef }>();
  items.forEach(({ piece }, index) => {
    if (domes.has(index)) return;
    const box = boxes[index] as BoxDef;
    const key = `${piece.node} ${piece.copy}`;
    const known = things.get(key);
    things.set(key, {
      names: [piece.names.node, piece.names.mesh],
      box: known ? joinBoxes([known.box, box]) : box,
    });
  });
  return [...things.values()];
}

function shiftOf({ min, max }: BoxDef): Vec3 {
  const middle = [0, 1, 2].map((axis) => (min[axis as 0] + max[axis as 0]) / 2);
  const size = Math.max(...[0, 1, 2].map((axis) => max[axis as 0] - min[axis as 0]));
  const away = Math.max(...middle.map(Math.abs));
  if (away < FAR_AWAY_M || away < FAR_AWAY * size) return [0, 0, 0];
  return [-Math.round(middle[0] as number), -Math.round(min[1]), -Math.round(middle[2] as number)];
}

function farWarning(away_m: number): string[] {
  return away_m > 0 ? [`It lies ${say(away_m)} from the origin of its file; it has been brought near.`] : [];
}

function scaledBox({ min, max }: BoxDef, shift: Vec3, scale: number): BoxDef {
  const move = (point: Vec3): Vec3 => [
    (point[0] + shift[0]) * scale,
    (point[1] + shift[1]) * scale,
    (point[2] + shift[2]) * scale,
  ];
  return { min: move(min), max: move(max) };
}

function checkBox({ min, max }: BoxDef): void {
  const sizes = [0, 1, 2].map((axis) => max[axis as 0] - min[axis as 0]);
  if (!(Math.max(...sizes) > 0))
    throw new ImportFault("Nothing in it has a size, so there is nothing to see.");
  const farthest = Math.max(...min.map(Math.abs), ...max.map(Math.abs));
  if (!(farthest < FARTHEST_M))
    throw new ImportFault(
      `It reaches ${say(farthest)} far; nothing can be placed farther than ${say(FARTHEST_M)}.`,
    );
}
