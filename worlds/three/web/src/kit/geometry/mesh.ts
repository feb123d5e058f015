/**
 * Writes indexed triangle meshes, vertex by vertex.
 *
 * Owns: position, normal, uv and index arrays and their winding. Refuses: any particular shape, materials.
 */
import { BufferAttribute, BufferGeometry } from "three";
import type { Vec3 } from "../model";

const at = (numbers: readonly number[], index: number) => numbers[index] as number;

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
    const p = this.positions as readonly number[];
    const n = this.normals as readonly number[];
    const [i, j, k] = [3 * a, 3 * b, 3 * c];
    const x = at(p, i);
    const y = at(p, i + 1);
    const z = at(p, i + 2);
    const ux = at(p, j) - x;
    const uy = at(p, j + 1) - y;
    const uz = at(p, j + 2) - z;
    const vx = at(p, k) - x;
    const vy = at(p, k + 1) - y;
    const vz = at(p, k + 2) - z;
    const cx = uy * vz - uz * vy;
    const cy = uz * vx - ux * vz;
    const cz = ux * vy - uy * vx;
    if (cx * cx + cy * cy + cz * cz < 1e-20) return;
    const facing =
      cx * (at(n, i) + at(n, j) + at(n, k)) +
      cy * (at(n, i + 1) + at(n, j + 1) + at(n, k + 1)) +
      cz * (at(n, i + 2) + at(n, j + 2) + at(n, k + 2));
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
