import { expect, test } from "vitest";
import type { MechanismDef, NodeDef } from "../../src/kit/model";
import { jointAt, phaseAt } from "../../src/runtime/phases";
import { Simulation } from "../../src/runtime/simulation";
import { boxNode, testScene } from "./fixture";

const LIGHTS: MechanismDef = {
  kind: "cycle",
  interactive: false,
  phases: [
    { seconds: 4, lit: ["red"] },
    { seconds: 1, lit: ["red", "amber"] },
    { seconds: 5, lit: ["green"] },
  ],
};

/** Goes 3 m to the east in 3 s, stops for 2 s, comes back. */
const TROLLEY: MechanismDef = {
  kind: "cycle",
  joint: "track",
  interactive: false,
  phases: [{ seconds: 3, joint: 3 }, { seconds: 2 }, { seconds: 3, joint: 0 }],
};

function trolley(): NodeDef {
  const size = [0.8, 1, 0.8] as const;
  const box = boxNode("room/trolley-1", size, [-1, 0.5, -1.5]);
  return {
    ...box,
    parts: box.parts.map((part) => ({ ...part, joint: "track" })),
    colliders: box.colliders.map((collider) => ({ ...collider, joint: "track" })),
    joints: [{ name: "track", kind: "slide", origin: [0, 0, 0], axis: [1, 0, 0], min: 0, max: 3 }],
    mechanism: TROLLEY,
  };
}

test.each([
  [0, 0],
  [3.99, 0],
  [4, 1],
  [5, 2],
  [9.99, 2],
  [10, 0],
  [25, 2],
  [-0.5, 2],
])("%f s into the lights it is phase %i", (clock_s, index) => {
  expect(phaseAt(LIGHTS, clock_s).index).toBe(index);
});

test.each([
  [0, 0],
  [1.5, 1.5],
  [4, 3],
  [6.5, 1.5],
  [8, 0],
])("%f s into its way the trolley is at %f m", (clock_s, metres) => {
  expect(jointAt(TROLLEY, clock_s)).toBeCloseTo(metres, 9);
});

test("what runs through phases moves in simulated time, the same each time, and may run backwards", async () => {
  const simulation = await Simulation.create(testScene([trolley()]));
  const place = () => simulation.world.joint("room/trolley-1", "track");
  simulation.reset([], { x: 0, y: 0, z: 2, yaw_deg: 0, pitch_deg: 0 });
  simulation.act({ action: "wait", seconds: 2 });
  expect(place()).toBeCloseTo(2, 6);
  const digest = simulation.digests.state;
  simulation.reset([], { x: 0, y: 0, z: 2, yaw_deg: 0, pitch_deg: 0 });
  expect(place()).toBe(0);
  simulation.act({ action: "wait", seconds: 2 });
  expect(simulation.digests.state).toBe(digest);
  simulation.world.record("room/trolley-1").now.speed = -1;
  simulation.act({ action: "wait", seconds: 1 });
  expect(place()).toBeCloseTo(1, 6);
});

test("it waits while somebody stands in its way, and goes on when the way is free", async () => {
  const simulation = await Simulation.create(testScene([trolley()]));
  const place = () => simulation.world.joint("room/trolley-1", "track");
  simulation.reset([], { x: 1, y: 0, z: -1.5, yaw_deg: 180, pitch_deg: 0 });
  simulation.act({ action: "wait", seconds: 4 });
  expect(place()).toBeGreaterThan(1);
  expect(place()).toBeLessThan(1.35);
  expect(simulation.pose.x).toBeCloseTo(1, 3);
  simulation.act({ action: "move", distance_m: 2, direction: "forward" });
  simulation.act({ action: "wait", seconds: 2 });
  expect(place()).toBe(3);
});

test("switched off it stands still", async () => {
  const simulation = await Simulation.create(testScene([trolley()]));
  simulation.reset([], { x: 0, y: 0, z: 2, yaw_deg: 0, pitch_deg: 0 });
  simulation.act({ action: "wait", seconds: 1 });
  simulation.world.record("room/trolley-1").now.on = false;
  simulation.act({ action: "wait", seconds: 2 });
  expect(simulation.world.joint("room/trolley-1", "track")).toBeCloseTo(1, 6);
});
