/**
 * Flat outlines given depth: chair sides, brackets, roof gables, letters of a sign.
 *
 * Owns: `extrude` and `prism`. Refuses: round shapes (lathe.ts), colliders.
 */
import { type BufferGeometry, ExtrudeGeometry, Path, Shape } from "three";

export type Outline = readonly (readonly [x: number, y: number])[];

export interface ExtrudeOptions {
  readonly bevel?: number;
  readonly holes?: readonly Outline[];
}

function drawn<T extends Path>(path: T, outline: Outline): T {
  outline.forEach(([x, y], i) => {
    if (i === 0) path.moveTo(x, y);
    else path.lineTo(x, y);
  });
  path.closePath();
  return path;
}

/** An outline in the xy plane, given `depth` metres along z and centred on z = 0. The bevel stays inside the outline. */
export function extrude(outline: Outline, depth: number, options: ExtrudeOptions = {}): BufferGeometry {
  const { bevel = 0, holes = [] } = options;
  const shape = drawn(new Shape(), outline);
  for (const hole of holes) shape.holes.push(drawn(new Path(), hole));
  const geometry = new ExtrudeGeometry(shape, {
    depth: depth - 2 * bevel,
    bevelEnabled: bevel > 0,
    bevelThickness: bevel,
    bevelSize: bevel,
    bevelOffset: -bevel,
    bevelSegments: 1,
    curveSegments: 1,
  });
  geometry.translate(0, 0, -(depth - 2 * bevel) / 2);
  return geometry;
}
