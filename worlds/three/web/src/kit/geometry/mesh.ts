/**
 * Writes indexed triangle meshes, vertex by vertex.
 *
 * Owns: position, normal, uv and index arrays and their winding. Refuses: any particular shape, materials.
 */
import { BufferAttribute, BufferGeometry } from "three";
import type { Vec3 } from "../model";

export class MeshWriter {
  private readonly positions: number[] = [];
  private readonly normals: number[] = [];
  private readonly uvs: number[] = [];
  private readonly indices: number[] = [];

  /** Adds a vertex and returns its number. Metres; the uv is in metres too. */
  vertex(position: Vec3, normal: Vec3, uv: readonly [number, number]): number {
    this.positions.push(position[0], position[1], position[2]);
    this.normals.push(normal[0], normal[1], normal[2]);
    this.uvs.push(uv[0], uv[1]);
    return this.positions.length / 3 - 1;
  }

  /** Adds a triangle, wound so that it faces the way its vertices' normals do; drops one without area. */
  triangle(a: number, b: number, c: number): void {
    const p = this.positions;
    const n = this.normals;
    const at = (array: number[], vertex: number, axis: number) => array[vertex * 3 + axis] as number;
    const edge = (to: number) => [0, 1, 2].map((k) => at(p, to, k) - at(p, a, k)) as [number, number, number];
    const [ux, uy, uz] = edge(b);
    const [vx, vy, vz] = edge(c);
    const cross = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx] as const;
    if (Math.hypot(...cross) < 1e-10) return;
    let facing = 0;
    for (let k = 0; k < 3; k++) facing += (cross[k] as number) * (at(n, a, k) + at(n, b, k) + at(n, c, k));
    if (facing >= 0) this.indices.push(a, b, c);
    else this.indices.push(a, c, b);
  }

  /** Adds two triangles around the four corners, given in order. */
  quad(a: number, b: number, c: number, d: number): void {
    this.triangle(a, b, c);
    this.triangle(a, c, d);
  }

  geometry(): BufferGeometry {
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(new Float32Array(this.positions), 3));
    geometry.setAttribute("normal", new BufferAttribute(new Float32Array(this.normals), 3));
    geometry.setAttribute("uv", new BufferAttribute(new Float32Array(this.uvs), 2));
    geometry.setIndex(new BufferAttribute(new Uint32Array(this.indices), 1));
    return geometry;
  }
}
