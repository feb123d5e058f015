/**
 * Facets that nobody can see, because they lie inside another lump of the same thing.
 *
 * Owns: leaving them out. Refuses: lumps that are not closed, and what shows through glass. A facet goes when all its
 * corners are inside every plane of another lump's facets: what is inside them all is inside the lump, hollows or not.
 */
import { Box3, type BufferGeometry, Plane, Triangle, Vector3 } from "three";

interface Lump {
  readonly facets: readonly Triangle[];
  readonly planes: readonly Plane[];
  readonly bounds: Box3;
}

/** Closed lumps, each facet with corners of its own, without the facets that lie inside others. */
export function withoutBuried(geometries: readonly BufferGeometry[]): BufferGeometry[] {
  const lumps = geometries.map(lumpOf);
  return geometries.map((geometry, i) => {
    const others = lumps.filter((_, k) => k !== i);
    const kept = (lumps[i] as Lump).facets.flatMap((facet, f) =>
      others.some((other) => buries(other, facet)) ? [] : [3 * f, 3 * f + 1, 3 * f + 2],
    );
    return geometry.clone().setIndex(kept).toNonIndexed();
  });
}

function lumpOf(geometry: BufferGeometry): Lump {
  if (geometry.getIndex()) throw new Error("a lump has an index; give each facet its own corners");
  const position = geometry.getAttribute("position");
  const corner = (i: number) => new Vector3().fromBufferAttribute(position, i);
  const facets = Array.from(
    { length: position.count / 3 },
    (_, f) => new Triangle(corner(3 * f), corner(3 * f + 1), corner(3 * f + 2)),
  );
  return {
    facets,
    planes: facets.map((facet) => facet.getPlane(new Plane())),
    bounds: new Box3().setFromPoints(facets.flatMap(({ a, b, c }) => [a, b, c])),
  };
}

function buries({ planes, bounds }: Lump, { a, b, c }: Triangle): boolean {
  return [a, b, c].every(
    (corner) => bounds.containsPoint(corner) && planes.every((plane) => plane.distanceToPoint(corner) < 0),
  );
}
