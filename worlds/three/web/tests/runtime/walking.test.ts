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

function walk(simulation: Simulation, distance_m: number, direction: "forward" | "back" = "forward") {
  return simulation.act({ action: "move", distance_m, direction });
}

test.each([0.3, 0.5, 1, 1.1, 1.37, 2.345])(
  "a free move of %f m ends exactly that far away",
  async (metres) => {
    const simulation = await standing({ z: 2 });
    expect(walk(simulation, metres)).toMatchObject({ outcome: "done" });
    expect(simulation.pose.z).toBeCloseTo(2 - metres, 10);
    expect(simulation.pose.x).toBeCloseTo(0, 10);
    expect(simulation.pose.y).toBe(0);
  },
);

test("moves along an oblique heading add up exactly, there and back", async () => {
  const simulation = await standing({ x: -1, z: 1, yaw_deg: 37 });
  walk(simulation, 1.1);
  expect(simulation.pose.x).toBeCloseTo(-1 + 1.1 * Math.sin((37 * Math.PI) / 180), 9);
  walk(simulation, 1.1, "back");
  expect(simulation.pose.x).toBeCloseTo(-1, 9);
  expect(simulation.pose.z).toBeCloseTo(1, 9);
});

test("which of two solids at one place is said to stop a walker does not depend on what was made anew", async () => {
  const [first, second] = ["room/first-1", "room/second-1"].map((id) => boxNode(id, [1, 2, 0.2], [0, 1, -1]));
  const simulation = await standing({}, [first as NodeDef, second as NodeDef]);
  const { world } = simulation;
  const stopped = () => world.sweep([0, 0, 0.5], [0, 0, -2]).blocked_by;
  expect(stopped()).toBe("room/first-1");
  world.redefine("room/first-1", { ...(first as NodeDef) });
  expect(stopped()).toBe("room/first-1");
  world.setTransform("room/first-1", { scale: [1, 1.1, 1] });
  expect(stopped()).toBe("room/first-1");
});

test("a move into a wall stops at the wall, says so, and takes its full time", async () => {
  const simulation = await standing({ x: 3, z: -1, yaw_deg: 90 });
  const result = walk(simulation, 4);
  expect(result.outcome).toBe("blocked");
  expect(simulation.pose.x).toBeCloseTo(3.7, 1);
  expect(result.moved_m).toBeCloseTo(simulation.pose.x - 3, 10);
  expect(simulation.tick).toBe(120);
});

test("a move obliquely into a wall stops there and does not slide along it", async () => {
  const simulation = await standing({ x: 3, z: 0, yaw_deg: 45 });
  walk(simulation, 4);
  expect(simulation.pose.x).toBeCloseTo(3.7, 1);
  expect(simulation.pose.z).toBeCloseTo(-(simulation.pose.x - 3), 2);
});

test("a walker whose shoulder meets a door frame gives way to it and goes on; one who meets it full on stops", async () => {
  const post = (x: number) => boxNode("x/post", [0.6, 2, 0.1], [x + 0.3, 1, 0]);
  const near = await standing({ z: 1 }, [post(0.18)]);
  walk(near, 2);
  expect(near.pose.z).toBeLessThan(-0.85);
  expect(near.pose.x).toBeCloseTo(-0.12, 1);
  const full = await standing({ z: 1 }, [post(-0.1)]);
  expect(walk(full, 2).outcome).toBe("blocked");
  expect(full.pose).toMatchObject({ x: 0 });
  expect(full.pose.z).toBeCloseTo(0.35, 2);
});

test("a walker climbs a step of 0.3 m at full distance and is stopped by one of 0.5 m", async () => {
  const low = await standing({ z: 2 }, [boxNode("x/step", [2, 0.3, 1.5], [0, 0.15, 0])]);
  walk(low, 1.6);
  expect(low.pose.y).toBeCloseTo(0.3, 2);
  expect(low.pose.z).toBeCloseTo(0.4, 3);
  const high = await standing({ z: 2 }, [boxNode("x/block", [2, 0.5, 1.5], [0, 0.25, 0])]);
  expect(walk(high, 1.6).outcome).toBe("blocked");
  expect(high.pose.y).toBeCloseTo(0, 3);
  expect(high.pose.z).toBeCloseTo(1.05, 1);
});

function ramp(degrees: number): NodeDef {
  const half = (degrees * Math.PI) / 360;
  return boxNode("x/ramp", [3, 0.2, 6], [0, 0, -0.5], {
    quaternion: [Math.sin(half), 0, 0, Math.cos(half)],
  });
}

test.each([20, 40, 50, 60])(
  "a ramp of %d degrees lets one foretell how far one walks up it",
  async (degrees) => {
    const simulation = await standing({ z: 2 }, [ramp(degrees)]);
    const told = simulation.world.sweep([0, 0, 2], [0, 0, -2]);
    const walked = walk(simulation, 4);
    expect(told.free_m).toBeGreaterThan(2 - simulation.pose.z - 0.05);
    expect(told.free_m).toBeLessThan(2 - simulation.pose.z + 0.05);
    expect(told.blocked_by).toBe(walked.outcome === "done" ? null : "x/ramp");
  },
);

test("a walker goes up a ramp of 20 degrees and is stopped by one of 60", async () => {
  const gentle = await standing({ z: 2 }, [ramp(20)]);
  expect(walk(gentle, 4).outcome).toBe("done");
  expect(gentle.pose.z).toBeCloseTo(-2, 9);
  expect(gentle.pose.y).toBeCloseTo(0.106 + 1.7 * Math.tan((20 * Math.PI) / 180), 1);
  const steep = await standing({ z: 2 }, [ramp(60)]);
  expect(walk(steep, 4).outcome).toBe("blocked");
  expect(steep.pose.y).toBeCloseTo(0, 2);
});

test("a walker who steps off an edge falls to the ground below", async () => {
  const simulation = await standing({ y: 1, z: 0 }, [boxNode("x/stage", [2, 1, 2], [0, 0.5, 0])]);
  walk(simulation, 2);
  simulation.act({ action: "wait", seconds: 1 });
  expect(simulation.pose.y).toBeCloseTo(0, 3);
});

test("a turn, a look and their sum are exact; the pitch stops at 89 degrees", async () => {
  const simulation = await standing({});
  simulation.act({ action: "turn", degrees: 170.5 });
  simulation.act({ action: "turn", degrees: 20 });
  expect(simulation.pose.yaw_deg).toBeCloseTo(-169.5, 10);
  expect(simulation.act({ action: "look", degrees: 60 }).turned_deg).toBe(60);
  expect(simulation.act({ action: "look", degrees: 60 }).turned_deg).toBe(29);
  expect(simulation.pose.pitch_deg).toBe(89);
});

test("what is out of range is refused with the range and takes no time", async () => {
  const simulation = await standing({});
  expect(() => walk(simulation, 4.5)).toThrow(/between 0.3 and 4/);
  expect(() => simulation.act({ action: "wait", seconds: 0.1 })).toThrow(RangeError);
  expect(simulation.tick).toBe(0);
});
