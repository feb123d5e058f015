/**
 * A node's parts, merged into as few meshes as their joints and materials allow.
 *
 * Owns: grouping by (joint, material, material when on, lamp, casts a shadow); one geometry per distinct group of parts,
 * shared by equal nodes; the layout of the vertices that the shaders read. Refuses: GL, poses.
 */
import { BufferAttribute, BufferGeometry } from "three";
import type { DeformDef } from "../kit/authored";
import type { PartDef } from "../kit/model";
import { measure } from "./bounds";
import { openness } from "./occlusion";

/** Parts of one node that are drawn as one mesh. */
export interface Batch {
  readonly joint: string | undefined;
  readonly material: string;
  readonly material_on: string | undefined;
  readonly lamp: string | undefined;
  readonly casts_shadow: boolean;
  /** Makes the shape, at the first call; what has been cut beforehand need not be merged. */
  readonly geometry: () => BufferGeometry;
  /** How its vertices move with its joint. */
  readonly deform: DeformDef | undefined;
  /** What it was merged from. */
  readonly sources: readonly BufferGeometry[];
}

/** Merges parts; geometries made before for the same parts are used again. */
export class Merger {
  private readonly merged = new Map<string, BufferGeometry>();
  private readonly open: Map<BufferGeometry, Uint8Array>;

  /** `open`: openness of the vertices of what is no building; of shapes that come later it is measured. */
  constructor(open: ReadonlyMap<BufferGeometry, Uint8Array>) {
    this.open = new Map(open);
  }

  /**
   * Batches of one node, in the order of their first part. `building` says that light will be baked on them: then
   * self-occlusion is left out, and so are grey vertex colours, which are an earlier guess at the same light. Parts of
   * an authored material are not merged.
   */
  batches(
    parts: readonly PartDef[],
    building: boolean,
    isAuthored: (material: string) => boolean = () => false,
  ): Batch[] {
    if (!building) this.measure(parts.filter((part) => !isAuthored(part.material)));
    const groups = new Map<string, PartDef[]>();
    for (const [i, part] of parts.entries()) {
      const shadow = part.casts_shadow !== false;
      const alone = isAuthored(part.material) ? i : -1;
      const key = JSON.stringify([part.joint, part.material, part.material_on, part.lamp, shadow, alone]);
      const group = groups.get(key);
      if (group) group.push(part);
      else groups.set(key, [part]);
    }
    return [...groups.values()].map((group) => {
      const first = group[0] as PartDef;
      const sources = group.map((part) => part.geometry);
      return {
        joint: first.joint,
        material: first.material,
        material_on: first.material_on,
        lamp: first.lamp,
        casts_shadow: first.casts_shadow !== false,
        deform: first.deform,
        geometry: () => (isAuthored(first.material) ? this.own(first) : this.geometry(sources, building)),
        sources,
      };
    });
  }

  private measure(parts: readonly PartDef[]): void {
    const geometries = parts.map((part) => part.geometry);
    if (geometries.every((geometry) => this.open.has(geometry))) return;
    openness(geometries).forEach((open, i) => {
      const geometry = geometries[i] as BufferGeometry;
      if (!this.open.has(geometry)) this.open.set(geometry, open);
    });
  }

  /** What was made elsewhere is drawn as it is: it may be large, and has what our layout has no room for. */
  private own({ geometry, deform }: PartDef): BufferGeometry {
    if (!deform) return geometry;
    const bent = geometry.clone();
    this.merged.set(bent.uuid, bent);
    return bent;
  }

  /** The geometry of parts that are drawn as one. */
  geometry(pieces: readonly BufferGeometry[], building: boolean): BufferGeometry {
    const key = `${building} ${pieces.map((piece) => piece.uuid).join(" ")}`;
    let found = this.merged.get(key);
    if (!found) {
      found = mergeGeometry(pieces, {
        open: (piece) => this.open.get(piece),
        ignoreGrey: building,
      });
      this.merged.set(key, found);
    }
    return found;
  }

  dispose(): void {
    for (const geometry of this.merged.values()) geometry.dispose();
    this.merged.clear();
  }
}

interface MergeOptions {
  /** Openness of a piece's vertices, where it is known. */
  readonly open?: (piece: BufferGeometry) => Uint8Array | undefined;
  readonly ignoreGrey?: boolean;
}

/**
 * One indexed geometry out of several: position, normal, uv (float), and color, RGBA bytes: RGB the square root of the
 * linear vertex colour, A the openness.
 */
export function mergeGeometry(pieces: readonly BufferGeometry[], options: MergeOptions = {}): BufferGeometry {
  const corners = (piece: BufferGeometry): number =>
    piece.getIndex()?.count ?? piece.getAttribute("position").count;
  const vertices = pieces.reduce((sum, piece) => sum + piece.getAttribute("position").count, 0);
  const total = pieces.reduce((sum, piece) => sum + corners(piece), 0);
  const color = new Uint8Array(vertices * 4).fill(255);
  const indices = vertices > 65535 ? new Uint32Array(total) : new Uint16Array(total);
  let v = 0;
  let c = 0;
  for (const piece of pieces) {
    paint(piece, options, color, v);
    const index = piece.getIndex()?.array;
    const count = corners(piece);
    for (let i = 0; i < count; i++) indices[c + i] = v + (index ? (index[i] as number) : i);
    v += piece.getAttribute("position").count;
    c += count;
  }
  const out = new BufferGeometry();
  out.setAttribute("position", join(pieces, "position", 3, vertices));
  out.setAttribute("normal", join(pieces, "normal", 3, vertices));
  out.setAttribute("uv", join(pieces, "uv", 2, vertices));
  out.setAttribute("color", new BufferAttribute(color, 4, true));
  out.setIndex(new BufferAttribute(indices, 1));
  measure(out);
  return out;
}

type Attribute = ReturnType<BufferGeometry["getAttribute"]>;

/** One attribute of all pieces, 0 where a piece has none. The numbers of a single piece are not copied. */
function join(
  pieces: readonly BufferGeometry[],
  name: string,
  width: 2 | 3,
  vertices: number,
): BufferAttribute {
  const only = pieces.length === 1 ? plainNumbers(pieces[0]?.getAttribute(name), width) : null;
  if (only) return new BufferAttribute(only, width);
  const joined = new Float32Array(vertices * width);
  let v = 0;
  for (const piece of pieces) {
    const from = piece.getAttribute(name) as Attribute | undefined;
    const numbers = plainNumbers(from, width);
    if (numbers) joined.set(numbers, v * width);
    else if (from) copy(from, joined, v, width);
    v += piece.getAttribute("position").count;
  }
  return new BufferAttribute(joined, width);
}

/** The list behind an attribute that is nothing but that list. */
function plainNumbers(attribute: Attribute | undefined, width: number): Float32Array | null {
  if (!(attribute instanceof BufferAttribute) || attribute.itemSize !== width) return null;
  return attribute.array instanceof Float32Array ? attribute.array : null;
}

function copy(from: Attribute, to: Float32Array, vertex: number, width: 2 | 3): void {
  for (let i = 0, k = vertex * width; i < from.count; i++) {
    to[k++] = from.getX(i);
    to[k++] = from.getY(i);
    if (width === 3) to[k++] = from.getZ(i);
  }
}

const root = (c: number): number => Math.round(255 * Math.sqrt(Math.min(1, Math.max(0, c))));

function paint(piece: BufferGeometry, options: MergeOptions, to: Uint8Array, vertex: number): void {
  const own = piece.getAttribute("color") as Attribute | undefined;
  const numbers = plainNumbers(own, 3);
  const open = options.open?.(piece);
  const count = piece.getAttribute("position").count;
  let [lastR, lastG, lastB] = [Number.NaN, 0, 0];
  for (let i = 0, k = vertex * 4; i < count; i++, k += 4) {
    if (open) to[k + 3] = open[i] as number;
    if (!own) continue;
    const r = numbers ? (numbers[3 * i] as number) : own.getX(i);
    const g = numbers ? (numbers[3 * i + 1] as number) : own.getY(i);
    const b = numbers ? (numbers[3 * i + 2] as number) : own.getZ(i);
    if (r === lastR && g === lastG && b === lastB) {
      for (let byte = k; byte < k + 3; byte++) to[byte] = to[byte - 4] as number; // most pieces have one colour
      continue;
    }
    [lastR, lastG, lastB] = [r, g, b];
    if (options.ignoreGrey && r === g && g === b) continue;
    to[k] = root(r);
    to[k + 1] = root(g);
    to[k + 2] = root(b);
  }
}
