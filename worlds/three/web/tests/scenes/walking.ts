/**
 * Walks through a scene as an auditor would, and says where they went wrong.
 *
 * Owns: routed walks, aimless ones, and what counts as a fault of the world. Refuses: which worlds (laws).
 */
import type { PoseWire, SceneDef, Vec3 } from "../../src/kit/model";
import { stream as openStream, type Random } from "../../src/kit/random";
import type { Navigation } from "../../src/runtime/navigation";
import type { Simulation } from "../../src/runtime/simulation";
import { wrapDegrees } from "../../src/runtime/space";

/** A place far from everything, for what must happen with nobody about. */
export function outsideOf(scene: SceneDef): PoseWire {
  const far = Math.max(...scene.rooms.flatMap(({ bounds }) => [...bounds.max])) + 300;
  return { x: far, y: 0, z: far, yaw_deg: 0, pitch_deg: 0 };
}

/**
 * Walks one leg: turn, then moves of at most 4 m; what is short is tried again, from a step back and one aside and a little
 * later, since what runs to and fro waits for whoever stands in its way. Returns the metres that are left.
 */
function walkTo(simulation: Simulation, [x, , z]: Vec3): number {
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const { pose } = simulation;
    const away = [x - pose.x, z - pose.z] as const;
    const left = Math.hypot(...away);
    if (left < 0.3) return left;
    const yaw = (Math.atan2(away[0], -away[1]) * 180) / Math.PI;
    simulation.act({ action: "turn", degrees: wrapDegrees(yaw - pose.yaw_deg) });
    simulation.act({ action: "move", distance_m: Math.min(4, Math.max(0.3, left)), direction: "forward" });
    if (Math.hypot(simulation.pose.x - pose.x, simulation.pose.z - pose.z) > 0.05) continue;
    simulation.act({ action: "move", distance_m: 0.4, direction: "back" });
    simulation.act({ action: "turn", degrees: attempt % 2 ? 75 : -75 });
    simulation.act({ action: "move", distance_m: 0.4, direction: "forward" });
    simulation.act({ action: "wait", seconds: 4 });
  }
  return Math.hypot(x - simulation.pose.x, z - simulation.pose.z);
}

/**
 * Walks along routes between points drawn from the navigation mesh, where no door is in between: how one goes past a leaf
 * is the scripted walker's (tests/browser/test_walks.py). The routes that were not walked to their end.
 */
export function walkBetween(simulation: Simulation, ways: Navigation, walks: number): string[] {
  const points = ways.walkable(1);
  const random = openStream(3, "walks");
  const draw = () => points[Math.floor(random.next() * points.length)] as Vec3;
  const missed: string[] = [];
  for (let drawn = 0, walked = 0; walked < walks && drawn < 30 * walks; drawn += 1) {
    const [from, to] = [draw(), draw()];
    const route = ways.path(from, to);
    if (route && route.doors.length > 0) continue;
    walked += 1;
    simulation.reset([], outsideOf(simulation.def));
    simulation.world.player.stand({ x: from[0], y: from[1], z: from[2], yaw_deg: 0, pitch_deg: 0 });
    const left = (route?.points ?? [to]).slice(1).map((point) => walkTo(simulation, point));
    const worst = left.findIndex((metres) => metres > 0.5);
    if (worst < 0) continue;
    const { x, y, z } = simulation.pose;
    const stands = [x, y, z].map((value) => value.toFixed(2)).join(" ");
    missed.push(`${from} -> ${to}: ${left[worst]?.toFixed(2)} m short at leg ${worst}, stands at ${stands}`);
  }
  return missed;
}

/** Pushes everything loose, opens and switches what is met, walks about; the state's digest after each action. */
export function disturb(simulation: Simulation, actions: number): string[] {
  const random = openStream(9, "disturb");
  const { physics } = simulation.world;
  for (const id of physics.bodies.keys())
    physics.push(id, [random.between(-2, 2), random.between(0, 1), random.between(-2, 2)], [0, 1, 0]);
  const { starts } = simulation.def;
  return Array.from({ length: actions }, (_, index) => {
    if (index % 4 === 0)
      simulation.world.player.stand((starts[index % starts.length] as { pose: PoseWire }).pose);
    simulation.act({ action: "turn", degrees: random.between(-120, 120) });
    simulation.act({ action: "move", distance_m: random.between(0.5, 3), direction: "forward" });
    simulation.act({ action: "interact" });
    return simulation.digests.state;
  });
}

export interface WanderOptions {
  /** In all, shared among the starts. */
  readonly actions: number;
  readonly soft: readonly string[];
}

const CHEST_M = 1.1;
/** Farther than the rooms' bounds nobody gets. */
const EDGE_M = 1.5;

/** Wanders from every start without aim: moves, turns, touches things; says what a world must not let happen. */
export function wander(simulation: Simulation, scene: SceneDef, options: WanderOptions): string[] {
  const faults: string[] = [];
  const random = openStream(5, "wander");
  const each = Math.ceil(options.actions / scene.starts.length);
  for (const { id, pose } of scene.starts) {
    simulation.reset([], pose);
    for (let step = 0; step < each; step += 1) {
      const fault = takeStep(simulation, random, options.soft) ?? whereabouts(simulation, scene);
      if (fault === null) continue;
      faults.push(`from ${id}, action ${step + 1}: ${fault}`);
      break;
    }
  }
  return faults;
}

function takeStep(simulation: Simulation, random: Random, soft: readonly string[]): string | null {
  const draw = random.next();
  simulation.act({ action: "turn", degrees: random.between(-120, 120) });
  if (draw < 0.2) {
    simulation.act({ action: "interact" });
    return null;
  }
  let before = chest(simulation);
  let through: string | null = null;
  const distance_m = random.between(0.5, 4);
  simulation.act({ action: "move", distance_m, direction: "forward" }, () => {
    const now = chest(simulation);
    through ??= crossed(simulation, before, now, soft);
    before = now;
  });
  return through;
}

const chest = ({ pose }: Simulation): Vec3 => [pose.x, pose.y + CHEST_M, pose.z];

/** What is drawn between two places of one's chest, one tick apart. */
function crossed(simulation: Simulation, from: Vec3, to: Vec3, soft: readonly string[]): string | null {
  const way = [to[0] - from[0], to[1] - from[1], to[2] - from[2]] as const;
  const length = Math.hypot(...way);
  if (length < 1e-6) return null;
  const direction: Vec3 = [way[0] / length, way[1] / length, way[2] / length];
  const hit = simulation.world.raycast(from, direction, length);
  if (!hit || soft.includes(simulation.world.record(hit.node).def.kind)) return null;
  return `went through ${hit.node} at ${from.map((value) => value.toFixed(2)).join(" ")}`;
}

/** What is wrong with where the auditor is, or null. */
function whereabouts({ pose }: Simulation, { rooms }: SceneDef): string | null {
  const at = [pose.x, pose.y, pose.z].map((value) => value.toFixed(2)).join(" ");
  const lowest = Math.min(...rooms.map(({ bounds }) => bounds.min[1]));
  if (pose.y < lowest - 0.5) return `fell to ${at}`;
  const inside = rooms.some(
    ({ bounds: { min, max } }) =>
      pose.x > min[0] - EDGE_M &&
      pose.x < max[0] + EDGE_M &&
      pose.z > min[2] - EDGE_M &&
      pose.z < max[2] + EDGE_M,
  );
  return inside ? null : `left every room, at ${at}`;
}
