/**
 * Points on surfaces, for questions about what is seen of a thing.
 *
 * Owns: the same few points for each geometry, spread by area, kept with it. Refuses: where the geometry is.
 */
import { type BufferGeometry, Triangle, Vector3 } from "three";

const samples = new WeakMap<BufferGeometry, readonly Vector3[]>();
const SAMPLES_PER_PART = 24;

/** Points spread over a geometry by area, the same each time. */
export function sample(geometry: BufferGeometry): readonly Vector3[] {
  let points = samples.get(geometry);
  if (!points) {
    points = spread(geometry);
    samples.set(geometry, points);
  }
  return points;
}

function spread(geometry: BufferGeometry): Vector3[] {
  const triangles = listTriangles(geometry);
  const areas = triangles.map((triangle) => triangle.getArea());
  const total = areas.reduce((sum, area) => sum + area, 0);
  const points: Vector3[] = [];
  let index = 0;
  let reached = areas[0] ?? 0;
  for (let count = 0; count < SAMPLES_PER_PART && triangles.length > 0; count += 1) {
    const wanted = ((count + 0.5) / SAMPLES_PER_PART) * total;
    while (reached < wanted && index + 1 < areas.length) {
      index += 1;
      reached += areas[index] as number;
    }
    points.push(insideOf(triangles[index] as Triangle, count));
  }
  return points;
}

/** A point of a triangle; successive counts fill it evenly (a golden-ratio sequence). */
function insideOf(triangle: Triangle, count: number): Vector3 {
  let u = ((count + 1) * 0.7548776662466927) % 1;
  let v = ((count + 1) * 0.5698402909980532) % 1;
  if (u + v > 1) {
    u = 1 - u;
    v = 1 - v;
  }
  const { a, b, c } = triangle;
  return a.clone().addScaledVector(b.clone().sub(a), u).addScaledVector(c.clone().sub(a), v);
}

function listTriangles(geometry: BufferGeometry): Triangle[] {
  const vertices = geometry.getAttribute("position");
  const index = geometry.getIndex();
  const count = index ? index.count : vertices.count;
  const at = (corner: number) =>
    new Vector3().fromBufferAttribute(vertices, index ? index.getX(corner) : corner);
  const triangles: Triangle[] = [];
  for (let corner = 0; corner + 2 < count; corner += 3)
    triangles.push(new Triangle(at(corner), at(corner + 1), at(corner + 2)));
  return triangles;
}
