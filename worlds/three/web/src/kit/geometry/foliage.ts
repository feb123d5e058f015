/**
 * Masses of leaves: tree crowns, bushes, hedges.
 *
 * Owns: `foliage`, a lumpy ball. Refuses: single leaves (sheet.ts), trunks.
 */
import { BufferAttribute, type BufferGeometry, IcosahedronGeometry, Vector3 } from "three";
import { mergeVertices } from "three/addons/utils/BufferGeometryUtils.js";
import type { Random } from "../random";

/** A lumpy ball of about `radius` metres around the origin, scaled in height by `flatten`. */
export function foliage(radius: number, random: Random, flatten = 1, detail = 2): BufferGeometry {
  const ball = new IcosahedronGeometry(radius, detail);
  ball.deleteAttribute("normal");
  ball.deleteAttribute("uv");
  const geometry = mergeVertices(ball, 1e-4);
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

/** uv from above, the side or the front, whichever way a facet looks most, metres; smooth normals from the welded mesh. */
function withFaceUv(corners: BufferGeometry, welded: BufferGeometry): BufferGeometry {
  const position = corners.getAttribute("position");
  const index = welded.getIndex();
  const smooth = welded.getAttribute("normal");
  const uvs = new Float32Array(position.count * 2);
  const normals = new Float32Array(position.count * 3);
  const facing = new Vector3();
  for (let i = 0; i < position.count; i += 3) {
    const vertices = [i, i + 1, i + 2].map((corner) => (index ? index.getX(corner) : corner));
    facing.set(0, 0, 0);
    for (const v of vertices) facing.add(new Vector3(smooth.getX(v), smooth.getY(v), smooth.getZ(v)));
    const [x, y, z] = [Math.abs(facing.x), Math.abs(facing.y), Math.abs(facing.z)];
    vertices.forEach((v, k) => {
      const corner = i + k;
      const [px, py, pz] = [position.getX(corner), position.getY(corner), position.getZ(corner)];
      uvs.set(y > x && y > z ? [px, pz] : x > z ? [pz, py] : [px, py], corner * 2);
      normals.set([smooth.getX(v), smooth.getY(v), smooth.getZ(v)], corner * 3);
    });
  }
  corners.setAttribute("normal", new BufferAttribute(normals, 3));
  corners.setAttribute("uv", new BufferAttribute(uvs, 2));
  return corners;
}
