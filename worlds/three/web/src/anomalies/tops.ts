/**
 * Free places on top of things: tables, beds, floors.
 *
 * Owns: finding where a box of some size could stand on a node, in a fixed order. Refuses: shelves inside things.
 */
import { Box3, Vector3 } from "three";
import { meetsBox } from "../contact/overlap";
import type { Vec3 } from "../kit/model";
import type { WorldPort } from "../runtime/ports";
import { surroundingsOf } from "./group";

const GRID = 3;
const RINGS_M = [2.5, 3.5, 5, 7];
const WAYS = 10;
const GAP_M = 0.02;
const LEVEL_M = 0.012;
/** Things rest so far above what carries them, as the kit puts them. */
const REST_M = 0.0003;

/** Places on a node's top where a box of that size stands free; of wide ground, those near where an audit may begin. */
export function* placesOn(
  world: WorldPort,
  id: string,
  size: Vector3,
  ignore: readonly string[] = [],
): Generator<Vec3> {
  const { min, max } = world.bounds(id);
  const wide = Math.max(max[0] - min[0], max[2] - min[2]) > 3.5;
  for (const [x, z] of wide ? aroundStarts(world) : gridOver(min, max, size)) {
    if (x < min[0] || x > max[0] || z < min[2] || z > max[2]) continue;
    const y = levelAt(world, id, x, z, size, ignore);
    if (y !== null && isEmpty(world, id, [x, y, z], size, ignore)) yield [x, y + REST_M, z];
  }
}

function* gridOver(min: Vec3, max: Vec3, size: Vector3): Generator<[number, number]> {
  const order = [1, 0, 2];
  for (const i of order)
    for (const j of order) {
      const along = (axis: 0 | 2, k: number, side: number): number => {
        const half = side / 2 + GAP_M;
        const [low, high] = [min[axis] + half, max[axis] - half];
        return low > high ? (min[axis] + max[axis]) / 2 : low + ((high - low) * k) / (GRID - 1);
      };
      yield [along(0, i, size.x), along(2, j, size.z)];
    }
}

function* aroundStarts(world: WorldPort): Generator<[number, number]> {
  for (const { pose } of world.def.starts)
    for (const ring of RINGS_M)
      for (let way = 0; way < WAYS; way += 1) {
        const angle = (2 * Math.PI * way) / WAYS;
        yield [pose.x + ring * Math.sin(angle), pose.z + ring * Math.cos(angle)];
      }
}

/** Height of the node's top under a box, when it is level there and the first thing met from above; else null. */
function levelAt(
  world: WorldPort,
  id: string,
  x: number,
  z: number,
  size: Vector3,
  ignore: readonly string[],
): number | null {
  const top = world.bounds(id).max[1];
  const structural = world.defs.get(id)?.structural === true;
  const from_m = structural ? top + Math.max(1.2, size.y + 0.1) : top + size.y + 0.05;
  const half = [size.x * 0.42, size.z * 0.42] as const;
  let level: number | null = null;
  for (const [u, v] of [
    [0, 0],
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
  ] as const) {
    const hit = world.raycast(
      [x + u * half[0], from_m, z + v * half[1]],
      [0, -1, 0],
      from_m - top + 3,
      ignore,
    );
    if (hit?.node !== id) return null;
    const y = from_m - hit.distance_m;
    if (level !== null && Math.abs(y - level) > LEVEL_M) return null;
    level = level === null ? y : Math.max(level, y);
  }
  return level;
}

function isEmpty(world: WorldPort, id: string, at: Vec3, size: Vector3, ignore: readonly string[]): boolean {
  const box = new Box3().setFromCenterAndSize(
    new Vector3(at[0], at[1] + size.y / 2 + GAP_M, at[2]),
    size.clone().add(new Vector3(2 * GAP_M, 0, 2 * GAP_M)),
  );
  return !surroundingsOf(world, [id, ...ignore]).some((other) => {
    if (!other.box.intersectsBox(box)) return false;
    if (world.defs.get(other.id)?.structural !== true) return true;
    return other.box.max.y >= box.min.y + 0.05 && meetsBox(other, box);
  });
}
