/**
 * `invisible_wall`: something that nobody sees stops one on an open way.
 *
 * Owns: the wall, where it spans a passage, and measuring by walking at it. Refuses: places where something stands.
 */
import { Vector3 } from "three";
import { defOf } from "../contact/mesh";
import type { NodeDef, Vec3 } from "../kit/model";
import type { InjectionWire } from "../runtime/messages";
import type { Effect, Fitness, OperatorPort, WorldPort } from "../runtime/ports";
import { checkInjection, numberOf, targetOf } from "./catalogue";
import { truthOf, wordsFor } from "./group";
import { madeId } from "./made";
import { placesOn } from "./tops";

const THICK_M = 0.12;
const HIGH_M = 2.1;
const RADIUS_M = 0.3;
/** From so near a walker is sent at it, so that nothing else stops one first. */
const BEFORE_M = 0.5;
const PERSON = new Vector3(0.8, 1.9, 0.8);
const PLACES = 6;
const WAYS = 8;
const WIDEST_M = 4;
/** A wall in the open is so wide. */
const OPEN_M = 3;

interface Wall {
  readonly x: number;
  readonly z: number;
  readonly yaw_deg: number;
  readonly width: number;
}

export const invisible_wall: OperatorPort = {
  name: "invisible_wall",

  survey(world, id): Fitness {
    const def = defOf(world, id);
    if (!def.structural || (def.kind !== "floor" && def.kind !== "ground")) return {};
    const wall = passageOn(world, id);
    if (!wall) return { refuses: "There is no open way on it that could be blocked." };
    const { x, z, yaw_deg, width } = wall;
    return {
      proposes: { x_m: round(x), z_m: round(z), yaw_deg: Math.round(yaw_deg), width_m: round(width) },
    };
  },

  apply(injection, world): Effect {
    checkInjection(injection);
    const target = targetOf(injection);
    const wall = wallOf(injection);
    const level =
      world.groundBelow([wall.x, world.bounds(target).max[1] + 0.3, wall.z], 3) ??
      world.bounds(target).max[1];
    const node = wallNode(injection, wall, level);
    world.spawn(node);
    const truth = truthOf(injection, {}, {}, { kind: "fired", depth_m: 0 });
    const sine = Math.abs(Math.sin((wall.yaw_deg * Math.PI) / 180));
    const cosine = Math.abs(Math.cos((wall.yaw_deg * Math.PI) / 180));
    const [half_x, half_z] = [(wall.width / 2) * cosine + THICK_M, (wall.width / 2) * sine + THICK_M];
    let met = false;
    return {
      truth: {
        ...truth,
        affected: [node.id],
        regions: [
          {
            min: [wall.x - half_x, level, wall.z - half_z],
            max: [wall.x + half_x, level + HIGH_M, wall.z + half_z],
          },
        ],
      },
      onTick: (now) => {
        met ||= now.auditor.touches(node.id);
      },
      reveals: () => met,
      state: () => [met],
    };
  },

  measure(injection, world) {
    const wall = wallOf(injection);
    const target = targetOf(injection);
    const level =
      world.groundBelow([wall.x, world.bounds(target).max[1] + 0.3, wall.z], 3) ??
      world.bounds(target).max[1];
    const angle = (wall.yaw_deg * Math.PI) / 180;
    const out: Vec3 = [Math.sin(angle), 0, Math.cos(angle)];
    const stops = [1, -1].map((side) => {
      const from: Vec3 = [wall.x + out[0] * side * BEFORE_M, level, wall.z + out[2] * side * BEFORE_M];
      return world.sweep(from, [wall.x, level, wall.z]);
    });
    const stop = stops.find(({ blocked_by }) => blocked_by === madeId(injection, "wall"));
    const free_m = stop?.free_m ?? BEFORE_M;
    const present = stop !== undefined;
    const words = present
      ? `On ${wordsFor(world, target)} something unseen stops one after ${free_m.toFixed(2)} m.`
      : `Nothing unseen stops one on ${wordsFor(world, target)} there.`;
    return { injection: injection.id, present, values: { free_m }, words };
  },
};

function wallOf(injection: InjectionWire): Wall {
  return {
    x: numberOf(injection, "x_m"),
    z: numberOf(injection, "z_m"),
    yaw_deg: numberOf(injection, "yaw_deg"),
    width: numberOf(injection, "width_m"),
  };
}

/** A solid without any surface; its front looks along `yaw_deg`, counter-clockwise from the world's +z. */
function wallNode(injection: InjectionWire, wall: Wall, level: number): NodeDef {
  const half = (wall.yaw_deg * Math.PI) / 360;
  return {
    id: madeId(injection, "wall"),
    label: "unseen wall",
    kind: "unseen-wall",
    position: [wall.x, level, wall.z],
    quaternion: [0, Math.sin(half), 0, Math.cos(half)],
    parts: [],
    colliders: [
      { shape: "box", half: [wall.width / 2, HIGH_M / 2, THICK_M / 2], position: [0, HIGH_M / 2 + 0.01, 0] },
    ],
    body: "static",
  };
}

/** The narrowest passage at a few free places, or a wall straight across where it is open. */
function passageOn(world: WorldPort, id: string): Wall | null {
  let best: Wall | null = null;
  let count = 0;
  for (const place of placesOn(world, id, PERSON)) {
    const found = narrowestAt(world, place);
    if (found && found.width < (best?.width ?? Number.POSITIVE_INFINITY)) best = found;
    if (found === null && best === null) best = { x: place[0], z: place[2], yaw_deg: 0, width: OPEN_M };
    count += 1;
    if (count === PLACES) break;
  }
  return best;
}

function narrowestAt(world: WorldPort, [x, y, z]: Vec3): Wall | null {
  let best: Wall | null = null;
  for (let way = 0; way < WAYS; way += 1) {
    const angle = (Math.PI * way) / WAYS;
    const across: Vec3 = [Math.cos(angle), 0, -Math.sin(angle)];
    const reach = (sign: number) =>
      world.raycast([x, y + 1, z], [across[0] * sign, 0, across[2] * sign], WIDEST_M)?.distance_m ?? null;
    const [right, left] = [reach(1), reach(-1)];
    if (right === null || left === null || right + left > WIDEST_M || right + left < 2 * RADIUS_M + 0.1)
      continue;
    const width = right + left;
    if (best && width >= best.width) continue;
    const shift = (right - left) / 2;
    best = { x: x + across[0] * shift, z: z + across[2] * shift, yaw_deg: (angle * 180) / Math.PI, width };
  }
  return best;
}

const round = (value: number): number => Math.round(value * 100) / 100;
