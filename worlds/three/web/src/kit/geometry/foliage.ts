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
    let scale = random.between(0.95, 1.05);
    for (const lump of lumps) scale += lump.height * Math.max(0, towards.dot(lump.towards) - 0.55) * 2;
    point.multiplyScalar(scale);
    position.setXYZ(i, point.x, point.y * flatten, point.z);
  }
  const corners = geometry.toNonIndexed();
  geometry.computeVertexNormals();
  return withFaceUv(corners, geometry);
}

/** uv from the face's main direction, metres; smooth normals from the welded mesh. */
function withFaceUv(corners: BufferGeometry, welded: BufferGeometry): BufferGeometry {
  const uv = corners.getAttribute("position").clone();
  const values = new Float32Array(uv.count * 2);
  for (let i = 0; i < uv.count; i++) {
    values[i * 2] = uv.getX(i) + uv.getZ(i) * 0.7;
    values[i * 2 + 1] = uv.getY(i) + uv.getZ(i) * 0.3;
  }
  const index = welded.getIndex();
  const smooth = welded.getAttribute("normal");
  const normals = new Float32Array(uv.count * 3);
  for (let i = 0; i < uv.count; i++) {
    const v = index ? index.getX(i) : i;
    normals.set([smooth.getX(v), smooth.getY(v), smooth.getZ(v)], i * 3);
  }
  corners.setAttribute("normal", new BufferAttribute(normals, 3));
  corners.setAttribute("uv", new BufferAttribute(values, 2));
  return corners;
}
