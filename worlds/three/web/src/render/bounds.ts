/**
 * The box and the sphere around a shape that is about to be drawn.
 *
 * Owns: finding both by going through its numbers twice; three does it point by point, which takes many times as long.
 * Refuses: shapes that bend (they are measured by three, each time), and those that are not lists of numbers.
 */
import { Box3, type BufferAttribute, type BufferGeometry, Sphere, Vector3 } from "three";

/** Gives a shape the very bounds that three would give it. */
export function measure(geometry: BufferGeometry): void {
  const { array, count } = geometry.getAttribute("position") as BufferAttribute;
  let [lowX, lowY, lowZ] = [Infinity, Infinity, Infinity];
  let [highX, highY, highZ] = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < 3 * count; i += 3) {
    const x = array[i] as number;
    const y = array[i + 1] as number;
    const z = array[i + 2] as number;
    if (x < lowX) lowX = x;
    if (y < lowY) lowY = y;
    if (z < lowZ) lowZ = z;
    if (x > highX) highX = x;
    if (y > highY) highY = y;
    if (z > highZ) highZ = z;
  }
  const box = new Box3(new Vector3(lowX, lowY, lowZ), new Vector3(highX, highY, highZ));
  const center = box.getCenter(new Vector3());
  let most = 0;
  for (let i = 0; i < 3 * count; i += 3) {
    const dx = center.x - (array[i] as number);
    const dy = center.y - (array[i + 1] as number);
    const dz = center.z - (array[i + 2] as number);
    const square = dx * dx + dy * dy + dz * dz;
    if (square > most) most = square;
  }
  geometry.boundingBox = box;
  geometry.boundingSphere = new Sphere(center, Math.sqrt(most));
}
