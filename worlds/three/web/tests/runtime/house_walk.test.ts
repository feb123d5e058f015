import { beforeAll, expect, test } from "vitest";
import type { Vec3 } from "../../src/kit/model";
import { stream as openStream } from "../../src/kit/random";
import { Navigation } from "../../src/runtime/navigation";
import { Simulation } from "../../src/runtime/simulation";
import { wrapDegrees } from "../../src/runtime/space";
import { SCENES } from "../../src/scenes/index";

const WALKS = Number(process.env.WALKS ?? 12);

let simulation: Simulation;
let navigation: Navigation;

beforeAll(async () => {
  const build = await SCENES.house?.();
  if (!build) throw new Error("the house is not listed");
  const def = build(0);
  simulation = await Simulation.create(def);
  navigation = await Navigation.create(def);
}, 60_000);

/** Walks one leg as an auditor would: turn, then moves of at most 4 m; what is short is tried again. */
function walkTo([x, , z]: Vec3): number {
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const away = [x - simulation.pose.x, z - simulation.pose.z] as const;
    const left = Math.sqrt(away[0] ** 2 + away[1] ** 2);
    if (left < 0.3) return left;
    const yaw = (Math.atan2(away[0], -away[1]) * 180) / Math.PI;
    simulation.act({ action: "turn", degrees: wrapDegrees(yaw - simulation.pose.yaw_deg) });
    simulation.act({ action: "move", distance_m: Math.min(4, left), direction: "forward" });
  }
  return Math.sqrt((x - simulation.pose.x) ** 2 + (z - simulation.pose.z) ** 2);
}

test("along its routes one gets from anywhere in the house to anywhere", () => {
  const points = navigation.walkable(1);
  const stream = openStream(3, "walks");
  const draw = () => points[Math.floor(stream.next() * points.length)] as Vec3;
  const missed: string[] = [];
  for (let walk = 0; walk < WALKS; walk += 1) {
    const [from, to] = [draw(), draw()];
    simulation.reset([], { x: 0, y: 50, z: 0, yaw_deg: 0, pitch_deg: 0 });
    const route = navigation.path(from, to);
    for (const door of route?.doors ?? []) simulation.world.record(door).goal = 1;
    simulation.act({ action: "wait", seconds: 2 });
    simulation.world.player.stand({ x: from[0], y: from[1], z: from[2], yaw_deg: 0, pitch_deg: 0 });
    const left = (route?.points ?? [to]).slice(1).map(walkTo);
    const worst = left.findIndex((metres) => metres > 0.5);
    if (worst >= 0) {
      const { x, y, z } = simulation.pose;
      missed.push(`${from} -> ${to}: ${left[worst]} m short at leg ${worst}, stands at ${x} ${y} ${z}`);
    }
  }
  expect(missed).toEqual([]);
}, 120_000);
