import { beforeAll, expect, test } from "vitest";
import type { NodeDef, PoseWire } from "../../src/kit/model";
import { preparePhysics } from "../../src/runtime/physics";
import { Simulation } from "../../src/runtime/simulation";
import { boxNode, testScene } from "./fixture";

beforeAll(preparePhysics);

async function standing(pose: Partial<PoseWire>, extra: readonly NodeDef[] = []): Promise<Simulation> {
  const simulation = await Simulation.create(testScene(extra));
  simulation.reset([], { x: 0, y: 0, z: 0, yaw_deg: 0, pitch_deg: 0, ...pose });
  return simulation;
}

const walk = (simulation: Simulation, distance_m: number) =>
  simulation.act({ action: "move", distance_m, direction: "forward" });
const wait = (simulation: Simulation, seconds: number) => simulation.act({ action: "wait", seconds });
const place = (simulation: Simulation, id: string) => simulation.world.node(id).position;

test("nothing moves until something happens to it", async () => {
  const simulation = await standing({});
  wait(simulation, 5);
  for (const id of ["room/ball-1", "room/crate-1", "room/crate-2", "room/table-1"])
    expect(place(simulation, id)).toEqual(simulation.world.record(id).def.position);
});

test("a shut door stops a walker; activated it opens within the interaction and lets one pass", async () => {
  const simulation = await standing({ z: -1.5 });
  expect(walk(simulation, 3).outcome).toBe("blocked");
  expect(simulation.pose.z).toBeGreaterThan(-2.75);
  simulation.act({ action: "move", distance_m: 1.2, direction: "back" });
  const pressed = simulation.act({ action: "interact" });
  expect(pressed).toMatchObject({ outcome: "done", activated: "room/door-1" });
  expect(simulation.world.node("room/door-1").open).toBe(1);
  expect(walk(simulation, 3).outcome).toBe("done");
  expect(simulation.pose.z).toBeLessThan(-4);
});

test("a door stops at a person in its way and closes when the person has gone", async () => {
  const simulation = await standing({ z: -2 });
  simulation.act({ action: "interact" });
  walk(simulation, 0.9);
  const inTheWay = simulation.pose;
  simulation.world.record("room/door-1").goal = 0;
  wait(simulation, 3);
  expect(simulation.world.node("room/door-1").open).toBeGreaterThan(0.1);
  expect(simulation.pose).toEqual(inTheWay);
  simulation.act({ action: "move", distance_m: 1.5, direction: "back" });
  wait(simulation, 3);
  expect(simulation.world.node("room/door-1").open).toBe(0);
});

test("an interaction with nothing takes its full time and says so", async () => {
  const simulation = await standing({ yaw_deg: 180, pitch_deg: 0 });
  expect(simulation.act({ action: "interact" })).toMatchObject({
    outcome: "nothing_reached",
    activated: null,
  });
  expect(simulation.tick).toBe(168);
});

test("a wall switch lights its lamp, from within 3 m only", async () => {
  const near = await standing({ x: 1, z: -1, pitch_deg: 9 });
  expect(near.act({ action: "interact" }).activated).toBe("room/switch-1");
  expect(near.world.node("room/lamp-1").on).toBe(true);
  const far = await standing({ x: 1, z: 1, pitch_deg: 4.5 });
  expect(far.act({ action: "interact" }).activated).toBeNull();
});

test("a ball that is walked into rolls ahead and comes to rest", async () => {
  const simulation = await standing({ x: 1.2, z: 2.2 });
  walk(simulation, 2);
  wait(simulation, 5);
  wait(simulation, 5);
  const [x, y, z] = place(simulation, "room/ball-1");
  expect(z).toBeLessThan(0);
  expect(Math.abs(x - 1.2)).toBeLessThan(0.5);
  expect(y).toBeCloseTo(0.12, 2);
  expect(simulation.world.physics.active).toBe(false);
});

test("a crate that is walked into slides, its load with it, and stays upright; a table moves a little", async () => {
  const simulation = await standing({ x: -2, z: 1 });
  walk(simulation, 1.5);
  wait(simulation, 3);
  const [, y, z] = place(simulation, "room/crate-1");
  expect(z).toBeLessThan(-0.2);
  expect(y).toBeCloseTo(0.2, 2);
  const table = await standing({ x: 1, z: 1.5, yaw_deg: 90 });
  walk(table, 1.5);
  wait(table, 3);
  const [x, height] = place(table, "room/table-1");
  expect(x).toBeGreaterThan(2.55);
  expect(x).toBeLessThan(3.3);
  expect(height).toBeCloseTo(0.375, 2);
});

test("furniture of 120 kg does not give way", async () => {
  const wardrobe = boxNode("x/wardrobe", [1, 2, 0.6], [0, 1, -1], { body: "dynamic", mass_kg: 120 });
  const simulation = await standing({ z: 1 }, [wardrobe]);
  expect(walk(simulation, 2).outcome).toBe("blocked");
  wait(simulation, 2);
  expect(place(simulation, "x/wardrobe")[2]).toBeCloseTo(-1, 1);
});

test("the fan turns and the clock's hands follow simulated time", async () => {
  const simulation = await standing({});
  expect(simulation.world.joint("room/clock-1", "hour")).toBeCloseTo((2 * Math.PI * 10) / 12, 9);
  wait(simulation, 5);
  expect(simulation.world.joint("room/fan-1", "spin")).toBeCloseTo(30 - 8 * Math.PI, 6);
  expect(simulation.world.joint("room/clock-1", "second")).toBeCloseTo((2 * Math.PI * 5) / 60, 6);
});

test("a pinned body hangs still until it is touched, then falls", async () => {
  const simulation = await standing({ x: 1.2, z: 2.2 });
  simulation.world.setTransform("room/ball-1", { position: [1.2, 1, 1] });
  simulation.world.pin("room/ball-1");
  simulation.world.physics.flush();
  wait(simulation, 5);
  expect(place(simulation, "room/ball-1")).toEqual([1.2, 1, 1]);
  walk(simulation, 1.5);
  wait(simulation, 3);
  expect(place(simulation, "room/ball-1")[1]).toBeCloseTo(0.12, 2);
});

test("what stood on a thing that goes away falls", async () => {
  const simulation = await standing({});
  simulation.world.setExists("room/crate-1", false);
  wait(simulation, 2);
  expect(place(simulation, "room/crate-2")[1]).toBeCloseTo(0.2, 2);
});

test("without its collider a wall is walked through, and only the auditor passes one that bodies still meet", async () => {
  const simulation = await standing({ x: 3, yaw_deg: 90 });
  simulation.world.setCollider("room/wall-east", false, "auditor");
  expect(walk(simulation, 2).outcome).toBe("done");
  expect(simulation.world.physics.bodyOf("room/wall-east")?.colliders[0]?.isEnabled()).toBe(true);
  expect(simulation.world.auditor.overlap("room/wall-east")).toBe(0);
  const inside = await standing({ x: 4.1, yaw_deg: 90 });
  expect(inside.world.auditor.overlap("room/wall-east")).toBeGreaterThan(0.3);
});
