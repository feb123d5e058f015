import { Quaternion } from "three";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SceneDef, Vec3 } from "../src/kit/model";
import { Navigation } from "../src/runtime/navigation";
import { scanScene } from "../src/runtime/scan";
import { Simulation } from "../src/runtime/simulation";
import { buildHouse } from "../src/scenes/house/house";

let house: SceneDef;
let simulation: Simulation;

beforeAll(async () => {
  house = buildHouse(1);
  simulation = await Simulation.create(house);
});

afterAll(() => simulation.dispose());

test("a scan of every thing in the house finds nothing that floats, sinks or intersects", {
  timeout: 60_000,
}, () => {
  simulation.reset();
  expect(scanScene(simulation.world)).toEqual([]);
});

test("everything that can move stays where it is when it is woken", { timeout: 60_000 }, () => {
  simulation.reset();
  const movable = house.nodes.filter((node) => node.body === "dynamic");
  for (const { id } of movable) simulation.world.physics.wake(id);
  simulation.act({ action: "wait", seconds: 3 });
  const strayed = movable.flatMap(({ id, position, quaternion }) => {
    const now = simulation.world.node(id);
    const shift = Math.hypot(...position.map((x, k) => x - (now.position[k] as number)));
    const turn = new Quaternion(...(quaternion ?? [0, 0, 0, 1])).angleTo(new Quaternion(...now.quaternion));
    return shift < 0.005 && turn < 0.03
      ? []
      : [`${id} ${(shift * 1000).toFixed(1)} mm, ${((turn * 180) / Math.PI).toFixed(1)} degrees`];
  });
  expect(strayed).toEqual([]);
});

test("doors, drawers and cupboards open all the way with nobody in front", { timeout: 60_000 }, () => {
  simulation.reset([], { x: 12.5, y: -0.17, z: 6.5, yaw_deg: 0, pitch_deg: 0 });
  const machines = house.nodes.filter((node) => ["door", "drawer"].includes(node.mechanism?.kind ?? ""));
  for (const { id } of machines) simulation.world.record(id).goal = 1;
  simulation.act({ action: "wait", seconds: 4 });
  expect(machines.filter(({ id }) => simulation.world.node(id).open !== 1).map(({ id }) => id)).toEqual([]);
});

test("nobody starts inside a thing, and every room has a start", () => {
  for (const { id, pose } of house.starts) {
    simulation.reset([], pose);
    const inside = house.nodes.filter((node) => simulation.world.auditor.overlap(node.id) > 0.005);
    expect(
      inside.map((node) => node.id),
      id,
    ).toEqual([]);
  }
  for (const { id, bounds } of house.rooms) {
    const within = house.starts.some(
      ({ pose }) =>
        pose.x > bounds.min[0] && pose.x < bounds.max[0] && pose.z > bounds.min[2] && pose.z < bounds.max[2],
    );
    expect(within, id).toBe(true);
  }
});

test("one walks from the porch through the front door into the hall", () => {
  simulation.reset([], { x: 5.9, y: -0.02, z: 1.4, yaw_deg: 0, pitch_deg: 0 });
  const forward = (distance_m: number) =>
    simulation.act({ action: "move", distance_m, direction: "forward" });
  expect(forward(2).outcome).toBe("blocked");
  simulation.act({ action: "move", distance_m: 0.3, direction: "back" });
  expect(simulation.act({ action: "interact" }).activated).toBe("hall/door-1");
  expect(forward(3).outcome).toBe("done");
  expect(simulation.pose.z).toBeLessThan(-1);
});

test("every room can be reached on foot from the hall, and nobody leaves the garden", {
  timeout: 60_000,
}, async () => {
  const ways = await Navigation.create(house);
  const [hall, ...others] = house.starts.map(({ pose }): Vec3 => [pose.x, pose.y, pose.z]);
  for (const goal of others) expect(ways.path(hall as Vec3, goal), String(goal)).not.toBeNull();
  const garden = house.rooms.find(({ id }) => id === "garden")?.bounds;
  const strays = ways.walkable(1).filter(([x, , z]) => {
    const [min, max] = [garden?.min ?? [0, 0, 0], garden?.max ?? [0, 0, 0]];
    return x < min[0] || x > max[0] || z < min[2] || z > max[2];
  });
  expect(strays).toEqual([]);
  ways.dispose();
});
