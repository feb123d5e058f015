/**
 * Masses of leaves: tree crowns, bushes, hedges.
 *
 * Owns: `foliage`, a lumpy ball. Refuses: single leaves (sheet.ts), trunks.
 */
import { BufferAttribute, BufferGeometry, IcosahedronGeometry, Vector3 } from "three";
import { mergeVertices } from "three/addons/utils/BufferGeometryUtils.js";
import type { Random } from "../random";

/** A lumpy ball of about `radius` metres around the origin, scaled in height by `flatten`. */
export function foliage(radius: number, random: Random, flatten = 1, detail = 2): BufferGeometry {
  const geometry = weldedBall(radius, detail);
  const lumps = Array.from({ length: 9 }, () => ({
    towards: new Vector3(random.between(-1, 1), random.between(-1, 1), random.between(-1, 1)).normalize(),
    height: random.between(-0.12, 0.22),
  }));
  const position = geometry.getAttribute("position");
  const point = new Vector3();
  for (let i = 0; i < position.count; i++) {
    point.fromBufferAttribute(position, i);
    const towards = point.clone().normalize();
    let scale = random.between(0.92, 1.08);
    for (const lump of lumps) scale += lump.height * Math.max(0, towards.dot(lump.towards) - 0.55) * 2;
    point.multiplyScalar(scale);
    position.setXYZ(i, point.x, point.y * flatten, point.z);
  }
  const corners = geometry.toNonIndexed();
  geometry.computeVertexNormals();
  return withFaceUv(corners, geometry);
}

/** How the corners of a ball's facets are one vertex where they meet; the same for every radius. */
interface Weld {
  readonly index: BufferAttribute;
  /** The first corner of each vertex. */
  readonly firsts: readonly number[];
}

const welds = new Map<number, Weld>();

function weldedBall(radius: number, detail: number): BufferGeometry {
  const ball = new IcosahedronGeometry(radius, detail);
  const { index, firsts } = weldOf(ball, detail);
  const corners = ball.getAttribute("position").array;
  const positions = new Float32Array(firsts.length * 3);
  firsts.forEach((corner, v) => {
    for (let k = 0; k < 3; k++) positions[v * 3 + k] = corners[corner * 3 + k] as number;
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(positions, 3));
  return geometry.setIndex(index);
}

function weldOf(ball: BufferGeometry, detail: number): Weld {
  let weld = welds.get(detail);
  if (!weld) {
    const bare = ball.clone();
    bare.deleteAttribute("normal");
    bare.deleteAttribute("uv");
    const index = mergeVertices(bare, 1e-4).getIndex() as BufferAttribute;
    const firsts: number[] = [];
    for (let corner = 0; corner < index.count; corner++) firsts[index.getX(corner)] ??= corner;
    weld = { index, firsts };
    welds.set(detail, weld);
  }
  return weld;
}

/** uv from above, the side or the front, whichever way a facet looks most, metres; smooth normals from the welded mesh. */
function withFaceUv(corners: BufferGeometry, welded: BufferGeometry): BufferGeometry {
  const p = corners.getAttribute("position").array;
  const n = welded.getAttribute("normal").array;
  const index = welded.getIndex();
  const normals = new Float32Array(p.length);
  for (let corner = 0; corner < p.length / 3; corner++) {
    const v = index ? index.getX(corner) : corner;
    for (let k = 0; k < 3; k++) normals[corner * 3 + k] = n[v * 3 + k] as number;
  }
  const uvs = new Float32Array((p.length / 3) * 2);
  for (let facet = 0; facet < p.length; facet += 9) {
    const facing = (k: number) =>
      Math.abs(
        (normals[facet + k] as number) +
          (normals[facet + 3 + k] as number) +
          (normals[facet + 6 + k] as number),
      );
    const [x, y, z] = [facing(0), facing(1), facing(2)];
    const [u, v] = y > x && y > z ? [0, 2] : x > z ? [2, 1] : [0, 1];
    for (let corner = facet; corner < facet + 9; corner += 3) {
      uvs[(corner / 3) * 2] = p[corner + u] as number;
      uvs[(corner / 3) * 2 + 1] = p[corner + v] as number;
    }
  }
  corners.setAttribute("normal", new BufferAttribute(normals, 3));
  corners.setAttribute("uv", new BufferAttribute(uvs, 2));
  return corners;
}
