/**
 * A node's parts, merged into as few meshes as their joints and materials allow.
 *
 * Owns: grouping by (joint, material, material when on, casts a shadow); one geometry per distinct group of parts,
 * shared by equal nodes; the layout of the vertices that the shaders read. Refuses: GL, poses.
 */
import { BufferAttribute, BufferGeometry } from "three";
import type { PartDef } from "../kit/model";
import { occlusionColors } from "./occlusion";

/** Parts of one node that are drawn as one mesh. */
export interface Batch {
  readonly joint: string | undefined;
  readonly material: string;
  readonly material_on: string | undefined;
  readonly casts_shadow: boolean;
  readonly geometry: BufferGeometry;
}

/** Merges parts; geometries made before for the same parts are used again. */
export class Merger {
  private readonly merged = new Map<string, BufferGeometry>();
  private readonly occluded = new WeakMap<BufferGeometry, Uint8Array>();

  /** Batches of one node, in the order of their first part; `bakes` self-occlusion where the kit has not. */
  batches(parts: readonly PartDef[], bakes: boolean): Batch[] {
    if (bakes) this.occlude(parts);
    const groups = new Map<string, PartDef[]>();
    for (const part of parts) {
      const key = [part.joint ?? "", part.material, part.material_on ?? "", part.casts_shadow !== false].join(
        "|",
      );
      const group = groups.get(key);
      if (group) group.push(part);
      else groups.set(key, [part]);
    }
    return [...groups.values()].map((group) => {
      const first = group[0] as PartDef;
      return {
        joint: first.joint,
        material: first.material,
        material_on: first.material_on,
        casts_shadow: first.casts_shadow !== false,
        geometry: this.geometry(group.map((part) => part.geometry)),
      };
    });
  }

  /** Bakes what the kit has not baked, beside the definition: occlusion belongs to drawing, not to the scene. */
  private occlude(parts: readonly PartDef[]): void {
    const geometries = parts.map((part) => part.geometry);
    if (geometries.every((geometry) => geometry.getAttribute("color") || this.occluded.has(geometry))) return;
    occlusionColors(geometries).forEach((colors, i) => {
      const geometry = geometries[i] as BufferGeometry;
      if (!this.occluded.has(geometry)) this.occluded.set(geometry, colors);
    });
  }

  private geometry(pieces: readonly BufferGeometry[]): BufferGeometry {
    const key = pieces.map((piece) => piece.uuid).join(" ");
    let found = this.merged.get(key);
    if (!found) {
      found = mergeGeometry(pieces, (piece) => this.occluded.get(piece));
      this.merged.set(key, found);
    }
    return found;
  }

  dispose(): void {
    for (const geometry of this.merged.values()) geometry.dispose();
    this.merged.clear();
  }
}

/** One indexed geometry with position, normal, uv (float) and color (RGBA bytes) out of several. */
export function mergeGeometry(
  pieces: readonly BufferGeometry[],
  baked: (piece: BufferGeometry) => Uint8Array | undefined = () => undefined,
): BufferGeometry {
  const corners = (piece: BufferGeometry): number =>
    piece.getIndex()?.count ?? piece.getAttribute("position").count;
  const vertices = pieces.reduce((sum, piece) => sum + piece.getAttribute("position").count, 0);
  const total = pieces.reduce((sum, piece) => sum + corners(piece), 0);
  const position = new Float32Array(vertices * 3);
  const normal = new Float32Array(vertices * 3);
  const uv = new Float32Array(vertices * 2);
  const color = new Uint8Array(vertices * 4).fill(255);
  const indices = vertices > 65535 ? new Uint32Array(total) : new Uint16Array(total);
  let v = 0;
  let c = 0;
  for (const piece of pieces) {
    copy(piece.getAttribute("position"), position, v, 3);
    copy(piece.getAttribute("normal"), normal, v, 3);
    if (piece.getAttribute("uv")) copy(piece.getAttribute("uv"), uv, v, 2);
    const own = piece.getAttribute("color");
    const bytes = own ? undefined : baked(piece);
    if (bytes) color.set(bytes, v * 4);
    else if (own)
      for (let i = 0; i < own.count; i++)
        color.fill(Math.round(own.getX(i) * 255), (v + i) * 4, (v + i) * 4 + 3);
    const index = piece.getIndex();
    for (let i = 0; i < corners(piece); i++) indices[c + i] = v + (index ? index.getX(i) : i);
    v += piece.getAttribute("position").count;
    c += corners(piece);
  }
  const out = new BufferGeometry();
  out.setAttribute("position", new BufferAttribute(position, 3));
  out.setAttribute("normal", new BufferAttribute(normal, 3));
  out.setAttribute("uv", new BufferAttribute(uv, 2));
  out.setAttribute("color", new BufferAttribute(color, 4, true));
  out.setIndex(new BufferAttribute(indices, 1));
  out.computeBoundingBox();
  out.computeBoundingSphere();
  return out;
}

type Attribute = ReturnType<BufferGeometry["getAttribute"]>;

function copy(from: Attribute, to: Float32Array, vertex: number, width: 2 | 3): void {
  for (let i = 0, k = vertex * width; i < from.count; i++) {
    to[k++] = from.getX(i);
    to[k++] = from.getY(i);
    if (width === 3) to[k++] = from.getZ(i);
  }
}
