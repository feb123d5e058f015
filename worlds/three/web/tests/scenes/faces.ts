/**
 * Faces of a scene's definition, and pairs of them that may lie in one another.
 *
 * Owns: triangles in the world's frame with what they look like, and finding those of one plane whose bounds meet. Refuses:
 * whether they overlap and are seen (coplanar.ts).
 */
import { Box3, Vector3 } from "three";
import { material } from "../../src/kit/materials";
import type { NodeDef, PartDef } from "../../src/kit/model";
import { matrixOf } from "./scene";

/** Faces further apart than this are two surfaces wherever one stands, metres. */
export const TOGETHER_M = 2e-3;
/** How far two unit normals may be apart and count as one. */
export const ASKEW = 2e-3;
/** What is smaller is left out, square metres. */
export const FACE_M2 = 2e-5;

export interface Face {
  readonly number: number;
  readonly node: string;
  readonly part: PartDef;
  readonly corners: readonly Vector3[];
  readonly uv: readonly (readonly [number, number])[];
  readonly tint: string;
  readonly normal: Vector3;
  /** Grown, so that those of two faces that are together meet. */
  readonly bounds: Box3;
  readonly both: boolean;
}

/** All faces of some nodes, as they are built. */
export function facesOf(nodes: readonly NodeDef[]): Face[] {
  return nodes.flatMap(facesOfOne).map((face, number) => ({ ...face, number }));
}

function facesOfOne(node: NodeDef): Omit<Face, "number">[] {
  const matrix = matrixOf(node);
  return node.parts.flatMap((part) => {
    const { geometry } = part;
    const [place, uv, color] = ["position", "uv", "color"].map((name) => geometry.getAttribute(name));
    if (!place) return [];
    const order = geometry.index;
    const faces: Omit<Face, "number">[] = [];
    const both = material(part.material)?.double_sided === true;
    for (let i = 0; i + 2 < (order?.count ?? place.count); i += 3) {
      const three = [i, i + 1, i + 2].map((k) => order?.getX(k) ?? k);
      const corners = three.map((k) => new Vector3().fromBufferAttribute(place, k).applyMatrix4(matrix));
      const [a, b, c] = corners as [Vector3, Vector3, Vector3];
      const normal = b.clone().sub(a).cross(c.clone().sub(a));
      if (normal.length() < 2 * FACE_M2) continue;
      faces.push({
        node: node.id,
        part,
        corners,
        uv: three.map((k) => [uv?.getX(k) ?? 0, uv?.getY(k) ?? 0] as const),
        tint: color ? [0, 1, 2].map((j) => color.getComponent(three[0] as number, j).toFixed(3)).join() : "",
        normal: normal.normalize(),
        bounds: new Box3().setFromPoints([a, b, c]).expandByScalar(TOGETHER_M / 2),
        both,
      });
    }
    return faces;
  });
}

/** Pairs whose planes are one and whose bounds meet: gathered by plane, then swept along x. */
export function* nearPairs(faces: readonly Face[]): Generator<[Face, Face]> {
  const seen = new Set<string>();
  for (const group of byPlane(faces)) {
    if (group.length < 2) continue;
    group.sort((a, b) => a.bounds.min.x - b.bounds.min.x);
    for (const [i, one] of group.entries())
      for (let j = i + 1; j < group.length; j++) {
        const other = group[j] as Face;
        if (other.bounds.min.x > one.bounds.max.x) break;
        if (!other.bounds.intersectsBox(one.bounds)) continue;
        const key = `${one.number} ${other.number}`;
        if (seen.has(key)) continue;
        seen.add(key);
        yield [one, other];
      }
  }
}

/** Faces whose plane falls into one cell of normals and offsets; every face in several cells, so that no edge parts a pair. */
function byPlane(faces: readonly Face[]): Iterable<Face[]> {
  const cells = new Map<string, Face[]>();
  for (const face of faces) {
    const normal = face.both && negative(face.normal) ? face.normal.clone().negate() : face.normal;
    const offset = normal.dot(face.corners[0] as Vector3);
    for (const lean of [0, 0.5])
      for (const step of [0, 0.5]) {
        const cell = normal.toArray().map((x) => Math.floor(x / (2 * ASKEW) + lean));
        const key = `${lean} ${step} ${cell} ${Math.floor(offset / (2 * TOGETHER_M) + step)}`;
        const group = cells.get(key);
        if (group) group.push(face);
        else cells.set(key, [face]);
      }
  }
  return cells.values();
}

/** Of two-sided faces, either normal may be the one that is given. */
const negative = ({ x, y, z }: Vector3) => (Math.abs(x) > 1e-3 ? x < 0 : Math.abs(y) > 1e-3 ? y < 0 : z < 0);

/** Where a face's texture is, at a place on it. */
export function uvAt({ corners, uv }: Face, at: Vector3): [number, number] {
  const [a, b, c] = corners as [Vector3, Vector3, Vector3];
  const [p, q, r] = [b.clone().sub(a), c.clone().sub(a), at.clone().sub(a)];
  const [pp, pq, qq, rp, rq] = [p.dot(p), p.dot(q), q.dot(q), r.dot(p), r.dot(q)];
  const d = pp * qq - pq * pq;
  const [s, t] = [(qq * rp - pq * rq) / d, (pp * rq - pq * rp) / d];
  const of = (k: 0 | 1) => {
    const [x, y, z] = uv.map((one) => one[k]) as [number, number, number];
    return x + s * (y - x) + t * (z - x);
  };
  return [of(0), of(1)];
}
