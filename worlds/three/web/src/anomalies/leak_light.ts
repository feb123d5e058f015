/**
 * `leak_light`: a patch of light lies before a closed wall, as if it shone through.
 *
 * Owns: the light behind the wall's face, and where it falls. Refuses: walls with an opening near, where light comes in.
 */
import { Quaternion, Vector3 } from "three";
import { defOf } from "../contact/mesh";
import type { BoxDef, NodeDef, Vec3 } from "../kit/model";
import type { InjectionWire } from "../runtime/messages";
import type { Effect, Fitness, OperatorPort, WorldPort } from "../runtime/ports";
import { InjectionFault } from "../runtime/ports";
import { checkInjection, numberOf, targetOf } from "./catalogue";
import { truthOf, wordsFor } from "./group";
import { madeId } from "./made";

/** The light stands so far before the wall's face and so high, and shines on the floor before it. */
const BEFORE_M = 0.12;
const HEIGHT_M = 1.9;
const ONTO_M = 0.9;
const ANGLE_DEG = 24;
const PATCH_M = 0.55;
const LEAST_WIDE_M = 0.8;
const COLOUR = 0xffe2b0;

interface Leak {
  readonly position: Vec3;
  readonly target: Vec3;
  readonly patch: BoxDef;
}

export const leak_light: OperatorPort = {
  name: "leak_light",

  survey(world, id): Fitness {
    if (defOf(world, id).kind !== "wall") return {};
    return leakAt(world, id)
      ? {}
      : { refuses: "There is no free floor of a room before it that light could fall on." };
  },

  apply(injection, world): Effect {
    checkInjection(injection);
    const target = targetOf(injection);
    const leak = leakAt(world, target);
    if (!leak) throw new InjectionFault(`No light can fall before ${wordsFor(world, target)}.`);
    const lamp = lampAt(injection, leak);
    world.spawn(lamp);
    const truth = truthOf(injection, {}, {}, { kind: "always", depth_m: 0 });
    return {
      truth: { ...truth, affected: [lamp.id], regions: [leak.patch] },
      reveals: () => true,
      state: () => [],
    };
  },

  measure(injection, world) {
    const id = madeId(injection, "leak");
    const present = world.defs.has(id) && world.node(id).on;
    const words = `Before ${wordsFor(world, targetOf(injection))} ${present ? "lies a patch of light" : "no light comes from nowhere"}.`;
    return { injection: injection.id, present, values: { lights: present ? 1 : 0 }, words };
  },
};

function lampAt(injection: InjectionWire, { position, target }: Leak): NodeDef {
  return {
    id: madeId(injection, "leak"),
    label: "light from nowhere",
    kind: "light",
    position,
    parts: [],
    colliders: [],
    body: "none",
    hangs: true,
    lights: [
      {
        kind: "spot",
        position: [0, 0, 0],
        target: [target[0] - position[0], target[1] - position[1], target[2] - position[2]],
        angle_deg: ANGLE_DEG,
        color: COLOUR,
        intensity: numberOf(injection, "light_cd"),
        distance_m: 5,
      },
    ],
    mechanism: { kind: "switch", on: true, interactive: false },
  };
}

/** A place before one face of a wall with free air and floor; null when neither face has any. */
function leakAt(world: WorldPort, id: string): Leak | null {
  const { min, max } = world.bounds(id);
  const turn = new Quaternion(...world.node(id).quaternion);
  const normal = new Vector3(0, 0, 1).applyQuaternion(turn).setY(0).normalize();
  const along = new Vector3(normal.z, 0, -normal.x);
  const wide_m = Math.abs((max[0] - min[0]) * along.x) + Math.abs((max[2] - min[2]) * along.z);
  if (wide_m < LEAST_WIDE_M || normal.lengthSq() < 0.5) return null;
  const thick_m = Math.abs((max[0] - min[0]) * normal.x) + Math.abs((max[2] - min[2]) * normal.z);
  const middle = new Vector3((min[0] + max[0]) / 2, 0, (min[2] + max[2]) / 2);
  for (const side of [1, -1])
    for (const aside of [0, 0.25, -0.25, 0.4, -0.4]) {
      const face = middle.clone().addScaledVector(along, aside * wide_m);
      const leak = tryLeak(
        world,
        face.addScaledVector(normal, (side * thick_m) / 2),
        normal.clone().multiplyScalar(side),
      );
      if (leak) return leak;
    }
  return null;
}

function tryLeak(world: WorldPort, face: Vector3, out: Vector3): Leak | null {
  const spot = face.clone().addScaledVector(out, ONTO_M);
  const room = world.def.rooms.find(
    ({ bounds }) =>
      spot.x > bounds.min[0] && spot.x < bounds.max[0] && spot.z > bounds.min[2] && spot.z < bounds.max[2],
  );
  if (!room) return null;
  const floor_m = room.bounds.min[1];
  const [roof, floor] = [
    cast(world, spot, floor_m + 1, [0, 1, 0], 30),
    cast(world, spot, floor_m + 1, [0, -1, 0], 1.6),
  ];
  if (roof === null || floor === null) return null;
  const level_m = floor_m + 1 - floor;
  if (Math.abs(level_m - floor_m) > 0.3) return null;
  const from: Vec3 = [face.x + out.x * BEFORE_M, level_m + HEIGHT_M, face.z + out.z * BEFORE_M];
  const to: Vec3 = [spot.x, level_m, spot.z];
  const way: Vec3 = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const long_m = Math.hypot(...way);
  const hit = world.raycast(from, way, long_m + 0.2);
  if (!hit || Math.abs(hit.distance_m - long_m) > 0.15) return null;
  const patch: BoxDef = {
    min: [to[0] - PATCH_M, level_m, to[2] - PATCH_M],
    max: [to[0] + PATCH_M, level_m + 0.03, to[2] + PATCH_M],
  };
  return { position: from, target: to, patch };
}

function cast(world: WorldPort, at: Vector3, y: number, way: Vec3, reach_m: number): number | null {
  return world.raycast([at.x, y, at.z], way, reach_m)?.distance_m ?? null;
}
