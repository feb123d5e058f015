/**
 * Low things with round flanks, up to twice a step: nobody can step on them, however low they are.
 *
 * Owns: telling them from steps, and drawing them as high as what is walked around. Refuses: the mesh itself (navmesh), and
 * what a foot finds there (obstacles). A mesh takes whatever is no higher than a step for a step, its flanks unseen.
 */
import { CELL_M } from "./navmesh";
import { STEP_M } from "./obstacles";

export interface Mesh {
  readonly positions: Float32Array;
  readonly indices: ArrayLike<number>;
}

/** Flanks count when, seen from above, they are at least this part of a thing. */
const FLANKS = 0.15;
/** Upward share of the normals of flanks: from nearly upright to as steep as can be walked. */
const UPRIGHT = 0.08;
const WALKABLE = Math.cos((45 * Math.PI) / 180) - 1e-3;

/** The mesh as it is, or, where it is low and round, with its upper half too high to step on. `round`: as is known. */
export function raiseRound(mesh: Mesh, round = false): Mesh {
  const { positions } = mesh;
  let [low, high] = [Infinity, -Infinity];
  for (let at = 1; at < positions.length; at += 3) {
    low = Math.min(low, positions[at] as number);
    high = Math.max(high, positions[at] as number);
  }
  const tall = high - low;
  if (tall < CELL_M || tall > 2 * STEP_M) return mesh;
  if (!round && flanksOf(mesh) < FLANKS) return mesh;
  const raised = positions.slice();
  for (let at = 1; at < raised.length; at += 3)
    if ((raised[at] as number) > low + tall / 2) raised[at] = (raised[at] as number) + STEP_M + 2 * CELL_M;
  return { positions: raised, indices: mesh.indices };
}

/** The part of what looks up that is too steep to stand on, 0 to 1, as areas seen from above. */
function flanksOf({ positions, indices }: Mesh): number {
  let [steep, all] = [0, 0];
  const at = (corner: number, axis: number): number =>
    positions[(indices[corner] as number) * 3 + axis] as number;
  for (let corner = 0; corner + 2 < indices.length; corner += 3) {
    const [ux, uy, uz] = [0, 1, 2].map((axis) => at(corner + 1, axis) - at(corner, axis)) as Triple;
    const [vx, vy, vz] = [0, 1, 2].map((axis) => at(corner + 2, axis) - at(corner, axis)) as Triple;
    const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const twice = Math.sqrt(x * x + y * y + z * z);
    if (y <= UPRIGHT * twice) continue;
    all += y;
    if (y < WALKABLE * twice) steep += y;
  }
  return all > 0 ? steep / all : 0;
}

type Triple = [number, number, number];
