/**
 * A mesh that bends, as rays and bounds meet it.
 *
 * Owns: one copy of its vertices for one node, bent to a second. Refuses: drawing, which has a copy of its own.
 */
import { BufferAttribute, BufferGeometry } from "three";
import type { MeshBVH } from "three-mesh-bvh";
import type { DeformDef } from "../kit/authored";
import type { PartDef } from "../kit/model";
import { deform } from "../kit/motion";

export class Bent {
  readonly geometry = new BufferGeometry();
  private readonly position: Float32Array;
  private readonly normal: Float32Array;
  private seconds = Number.NaN;

  constructor(
    { geometry }: PartDef,
    private readonly def: DeformDef,
  ) {
    this.position = new Float32Array(def.position.length);
    this.normal = new Float32Array(def.normal.length);
    this.geometry.setAttribute("position", new BufferAttribute(this.position, 3));
    this.geometry.setIndex(geometry.getIndex());
  }

  /** Bends it to a second; `tree`, where there is one, follows. */
  bend(seconds: number, tree: MeshBVH | undefined): void {
    if (seconds === this.seconds) return;
    this.seconds = seconds;
    deform(this.def, seconds, this.position, this.normal);
    this.geometry.boundingBox = null;
    tree?.refit();
  }
}
