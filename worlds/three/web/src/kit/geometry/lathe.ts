/**
 * Turned shapes: plates, pots, lamp feet, bottles, fruit.
 *
 * Owns: `lathe` around the y axis, and `cylinder` and `sphere` made with it. Refuses: colliders, anything not round.
 */
import type { BufferGeometry } from "three";
import { MeshWriter } from "./mesh";

export type Profile = readonly (readonly [radius: number, y: number])[];

const CREASE_COS = Math.cos((38 * Math.PI) / 180);

/** Unit normal of a profile's segment in the (radius, y) plane; null for a segment of no length. */
function segmentNormal(profile: Profile, index: number): [number, number] | null {
  const from = profile[index];
  const to = profile[index + 1];
  if (!from || !to) return null;
  const dr = to[0] - from[0];
  const dy = to[1] - from[1];
  const length = Math.hypot(dr, dy);
  return length < 1e-9 ? null : [dy / length, -dr / length];
}

/** Normal at one end of a segment: blended with the neighbour's unless the profile has a crease there. */
function endNormal(own: [number, number], neighbour: [number, number] | null): [number, number] {
  if (!neighbour || own[0] * neighbour[0] + own[1] * neighbour[1] < CREASE_COS) return own;
  const sum: [number, number] = [own[0] + neighbour[0], own[1] + neighbour[1]];
  const length = Math.hypot(...sum);
  return [sum[0] / length, sum[1] / length];
}

/**
 * Turns a profile around y. The profile runs with the solid on its left: up the outside, then down the inside of a
 * hollow thing; it starts and ends at radius 0 to be closed. Metres.
 */
export function lathe(profile: Profile, segments = 16): BufferGeometry {
  const mesh = new MeshWriter();
  const widest = Math.max(...profile.map(([radius]) => radius));
  let along = 0;
  for (let i = 0; i + 1 < profile.length; i++) {
    const own = segmentNormal(profile, i);
    if (!own) continue;
    const [r0, y0] = profile[i] as readonly [number, number];
    const [r1, y1] = profile[i + 1] as readonly [number, number];
    const low = endNormal(own, segmentNormal(profile, i - 1));
    const high = endNormal(own, segmentNormal(profile, i + 2 < profile.length ? i + 1 : -2));
    const next = along + Math.hypot(r1 - r0, y1 - y0);
    const ring = (radius: number, y: number, normal: [number, number], v: number) =>
      Array.from({ length: segments + 1 }, (_, k) => {
        const angle = (k / segments) * Math.PI * 2;
        const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
        return mesh.vertex(
          [radius * sin, y, radius * cos],
          [normal[0] * sin, normal[1], normal[0] * cos],
          [angle * widest, v],
        );
      });
    const bottom = ring(r0, y0, low, along);
    const top = ring(r1, y1, high, next);
    for (let k = 0; k < segments; k++) {
      const [a, b] = [bottom[k] as number, bottom[k + 1] as number];
      const [c, d] = [top[k + 1] as number, top[k] as number];
      mesh.triangle(a, b, c);
      mesh.triangle(a, c, d);
    }
    along = next;
  }
  return mesh.geometry();
}

/** An upright cylinder on the origin, its rims bevelled. Metres. */
export function cylinder(radius: number, height: number, segments = 12, bevel = 0.002): BufferGeometry {
  const cut = Math.min(bevel, radius * 0.4, height * 0.4);
  return lathe(
    [
      [0, 0],
      [radius - cut, 0],
      [radius, cut],
      [radius, height - cut],
      [radius - cut, height],
      [0, height],
    ],
    segments,
  );
}

/** A round plate on the origin, without the side that it lies on. Metres. */
export function disc(radius: number, thickness: number, segments = 16): BufferGeometry {
  return lathe(
    [
      [radius, 0],
      [radius, thickness],
      [0, thickness],
    ],
    segments,
  );
}

/** A ball that stands on the origin. `flatten` scales its height. Metres. */
export function sphere(radius: number, segments = 12, flatten = 1): BufferGeometry {
  const rows = Math.max(4, Math.round(segments / 2));
  const profile = Array.from({ length: rows + 1 }, (_, i): [number, number] => {
    const angle = (i / rows) * Math.PI;
    const r = i === 0 || i === rows ? 0 : Math.sin(angle) * radius;
    return [r, (1 - Math.cos(angle)) * radius * flatten];
  });
  return lathe(profile, segments);
}
