import { expect, test } from "vitest";
import type { Vec3 } from "../../src/kit/model";
import { Navigation } from "../../src/runtime/navigation";
import { Simulation } from "../../src/runtime/simulation";
import { keepsTheLaws } from "./laws";
import { buildScene } from "./scene";

keepsTheLaws("market-town", { objects: 170, kinds: 60, longest_route_m: 60, rough: ["banner"] });

test("from the town gate to the end of Mill Street one needs forty moves of four metres", async () => {
  const ways = await Navigation.create(await buildScene("market-town"));
  const way = ways.path([36.5, 0, -30.5], [-35.6, 0, 31.2]);
  const points = way?.points ?? [];
  const legs = points.slice(1).map((to, i) => {
    const from = points[i] as Vec3;
    return Math.hypot(to[0] - from[0], to[2] - from[2]);
  });
  expect(way?.length_m).toBeGreaterThan(140);
  expect(legs.reduce((moves, metres) => moves + Math.ceil(metres / 4), 0)).toBeGreaterThanOrEqual(40);
  ways.dispose();
});

test("one walks from the square into the tavern, and through the baker's shop into his chamber", async () => {
  const simulation = await Simulation.create(await buildScene("market-town"));
  const forward = (distance_m: number) =>
    simulation.act({ action: "move", distance_m, direction: "forward" });
  simulation.reset([], { x: 14, y: 0, z: 1.25, yaw_deg: 90, pitch_deg: 0 });
  expect(forward(4).outcome).toBe("done");
  expect(simulation.pose.y).toBeGreaterThan(0.1);
  simulation.reset([], { x: -5.15, y: 0, z: 11.6, yaw_deg: 180, pitch_deg: 0 });
  for (const metres of [4, 3]) expect(forward(metres).outcome).toBe("done");
  expect(simulation.pose.z).toBeGreaterThan(18);
  simulation.dispose();
});

test("the church door opens, and the rope in its porch sets the bell going", async () => {
  const simulation = await Simulation.create(await buildScene("market-town"));
  const interact = (x: number, y: number, z: number, yaw_deg: number) => {
    simulation.reset([], { x, y, z, yaw_deg, pitch_deg: 5 });
    return simulation.act({ action: "interact" }).activated;
  };
  expect(interact(0.5, 0.32, -12.2, 0)).toMatch(/^porch\/door-/);
  expect(interact(-1.6, 0.32, -15.4, 0)).toBe("porch/bell-rope-1");
  expect(simulation.world.node("church/bell").on).toBe(true);
  simulation.dispose();
});
