/**
 * `inflate_collider`: the target stops one well before one reaches what one sees of it.
 *
 * Owns: a solid that reaches farther, and measuring by walking at it. Refuses: where it would reach into others.
 */
import { Box3, Quaternion, Vector3 } from "three";
import { defOf } from "../contact/mesh";
import type { ColliderDef, NodeDef, Quat, Vec3 } from "../kit/model";
import {
  type Effect,
  type Fitness,
  InjectionFault,
  type OperatorPort,
  type WorldPort,
} from "../runtime/ports";
import { checkInjection, numberOf, targetOf } from "./catalogue";
import { boundsOfAll, floorUnder, groupOf, middleOf, truthOf, wordsFor } from "./group";
import { hasRoomAround } from "./spots";

const RADIUS_M = 0.3;
const RUN_UP_M = 1.2;
const LEAST_SHARE = 0.5;
const INSIDE_M = 0.2;
/** A walker steps over what is lower. */
const LOWEST_M = 0.45;
const MARGINS_M = [0.5, 0.35, 0.25];

export const inflate_collider: OperatorPort = {
  name: "inflate_collider",

  survey(world, id): Fitness {
    const def = defOf(world, id);
    if (def.structural || def.hangs || def.colliders.length === 0) return {};
    const { min, max } = world.bounds(id);
    if (min[1] - floorUnder(world, id) > 0.3 || max[1] - min[1] < LOWEST_M)
      return { refuses: "It stops nobody who walks: it is too low, or stands on something." };
    if (!isReached(world, id)) return { refuses: "No free way of a metre leads straight to it." };
    if (isNarrowBelow(world, id)) return { refuses: "At a walker's height it is much narrower than above." };
    const margin_m = MARGINS_M.find((by) => hasRoomAround(world, id, by, yields));
    if (margin_m === undefined)
      return { refuses: "There is no free space around it that it could fill unseen." };
    return widestGap(world, id) > LEAST_SHARE * margin_m
      ? { refuses: "It stops one before one reaches what is seen of it as it is." }
      : { proposes: { margin_m } };
  },

  apply(injection, world): Effect {
    checkInjection(injection);
    const target = targetOf(injection);
    const margin_m = numberOf(injection, "margin_m");
    if (!hasRoomAround(world, target, margin_m, yields))
      throw new InjectionFault(`So wide, the solid of ${wordsFor(world, target)} would reach into others.`);
    const def = defOf(world, target);
    const { quaternion } = world.node(target);
    const bounds = boundsOfAll(world, [target]);
    const up = groupOf(world, target).length === 1;
    const colliders = def.colliders.map((one) => wider(one, quaternion, margin_m, up));
    world.redefine(target, { ...def, colliders });
    world.hold(target, true);
    const { min, max } = world.bounds(target);
    const truth = truthOf(injection, bounds, bounds, { kind: "fired", depth_m: 0 });
    let met = false;
    return {
      truth: {
        ...truth,
        regions: [
          {
            min: [min[0] - margin_m, min[1], min[2] - margin_m],
            max: [max[0] + margin_m, max[1], max[2] + margin_m],
          },
        ],
      },
      onTick: ({ auditor }) => {
        met ||= auditor.touches(target) && auditor.overlap(target) === 0;
      },
      reveals: () => met,
      state: () => [met],
    };
  },

  measure(injection, world) {
    const target = targetOf(injection);
    const gap_m = widestGap(world, target);
    const words = `${wordsFor(world, target)} stops one ${gap_m.toFixed(2)} m before one reaches it.`;
    const present = gap_m > LEAST_SHARE * numberOf(injection, "margin_m");
    return { injection: injection.id, present, values: { gap_m }, words };
  },
};

/** What would be pressed by a wider solid, or opens into it; walls and heavy furniture do not mind. */
function yields({ body, mechanism }: NodeDef): boolean {
  return body === "dynamic" || mechanism?.kind === "door" || mechanism?.kind === "drawer";
}

/**
 * A collider that reaches a margin farther on every side, whatever its size and turn: legs, poles and leaning wheels too.
 * With `up`, a hull grows in height as well, as a ball does: a low dome that only became wider would be a ramp that one
 * walks up.
 */
function wider(collider: ColliderDef, node: Quat, margin_m: number, up: boolean): ColliderDef {
  const level = levelAxes(node, collider.quaternion);
  const by = level.map((is) => (is ? margin_m : 0)) as unknown as Vec3;
  const round = level.map((is) => (is || up ? margin_m : 0)) as unknown as Vec3;
  switch (collider.shape) {
    case "box": {
      const [x, y, z] = collider.half;
      return { ...collider, half: [x + by[0], y + by[1], z + by[2]] };
    }
    case "cylinder":
      return {
        ...collider,
        radius: collider.radius + margin_m,
        half_height: collider.half_height + by[1],
      };
    case "ball":
      return { ...collider, radius: collider.radius + margin_m };
    case "hull":
      return { ...collider, points: spread(collider.points, round) };
    default:
      return { ...collider, vertices: spread(collider.vertices, round) };
  }
}

/** Which of a collider's own axes lie rather level than upright in the world. */
function levelAxes(node: Quat, own: Quat = [0, 0, 0, 1]): boolean[] {
  const turn = new Quaternion(...node).multiply(new Quaternion(...own));
  return [new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, 1)].map(
    (axis) => Math.abs(axis.applyQuaternion(turn).y) < Math.SQRT1_2,
  );
}

/** Points drawn away from the middle of their box until it is so much wider on either side. */
function spread(points: Float32Array, by: Vec3): Float32Array {
  const box = new Box3().setFromArray(points);
  const [middle, size] = [box.getCenter(new Vector3()), box.getSize(new Vector3())];
  return points.map((value, i) => {
    const axis = (i % 3) as 0 | 1 | 2;
    const about = middle.getComponent(axis);
    return about + (value - about) * (1 + (2 * by[axis]) / Math.max(0.05, size.getComponent(axis)));
  });
}

/** Whether what one would walk into lies well inside the box of the whole on every side: a trunk under a crown. */
function isNarrowBelow(world: WorldPort, id: string): boolean {
  return approaches(world, id).every(({ from, way, from_m }) => {
    const seen_m = surfaceFrom(world, id, from, way, from_m);
    return seen_m === null || seen_m > RADIUS_M + RUN_UP_M + INSIDE_M;
  });
}

/** Whether a walker gets to it from some side. */
function isReached(world: WorldPort, id: string): boolean {
  const middle = middleOf(world.bounds(id));
  return approaches(world, id).some(({ from, way, from_m }) => {
    const seen_m = surfaceFrom(world, id, from, way, from_m);
    if (seen_m === null) return false;
    const { free_m, blocked_by } = world.sweep(from, [middle[0], from[1], middle[2]]);
    return blocked_by === id && seen_m - RADIUS_M - free_m < INSIDE_M;
  });
}

interface Approach {
  readonly from: Vec3;
  readonly way: Vec3;
  readonly from_m: number;
}

/** Where a walker sets out towards the middle of a node, from four sides. */
function approaches(world: WorldPort, id: string): Approach[] {
  const { min, max } = world.bounds(id);
  const middle = middleOf(world.bounds(id));
  const foot = floorUnder(world, id);
  return (
    [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const
  ).map(([dx, dz]) => {
    const half = dx !== 0 ? (max[0] - min[0]) / 2 : (max[2] - min[2]) / 2;
    const from_m = half + RADIUS_M + RUN_UP_M;
    return { from: [middle[0] + dx * from_m, foot, middle[2] + dz * from_m], way: [-dx, 0, -dz], from_m };
  });
}

/** How far before what one sees of it a walker is stopped by the node, at the most, from four sides. */
function widestGap(world: WorldPort, id: string): number {
  const middle = middleOf(world.bounds(id));
  const gaps = approaches(world, id).map(({ from, way, from_m }) => {
    const seen_m = surfaceFrom(world, id, from, way, from_m);
    const { free_m, blocked_by } = world.sweep(from, [middle[0], from[1], middle[2]]);
    return seen_m !== null && blocked_by === id ? seen_m - RADIUS_M - free_m : 0;
  });
  return Math.max(0, ...gaps);
}

/** Distance to what one sees of a node at the height of a walker's legs and chest; null when neither meets it. */
function surfaceFrom(
  world: WorldPort,
  id: string,
  [x, y, z]: Vec3,
  way: Vec3,
  reach_m: number,
): number | null {
  const met = [0.45, 0.7, 1.1].flatMap((height) => {
    const hit = world.raycast([x, y + height, z], way, reach_m);
    return hit?.node === id ? [hit.distance_m] : [];
  });
  return met.length > 0 ? Math.min(...met) : null;
}
