/** Belts that carry people, and doors of two leaves. */
import { beforeAll, expect, test } from "vitest";
import type { MechanismDef, NodeDef } from "../../src/kit/model";
import { Navigation } from "../../src/runtime/navigation";
import { preparePhysics } from "../../src/runtime/physics";
import { Simulation } from "../../src/runtime/simulation";
import { boxNode, testScene } from "./fixture";

beforeAll(preparePhysics);

const PITCH_M = 0.4;

/** A belt 1.4 m wide and 3 m long on the floor, that runs towards -z at half a metre a second. */
function belt(more: Partial<MechanismDef> = {}): NodeDef {
  const mechanism = {
    kind: "belt",
    joint: "steps",
    speed: 0.5,
    carries_mps: [0, 0, -0.5],
    interactive: false,
    ...more,
  } as const;
  const joint = { name: "steps", kind: "slide", origin: [0, 0, 0], axis: [0, 0, -1], min: 0, max: PITCH_M };
  return { ...boxNode("room/belt-1", [1.4, 0.1, 3], [0, 0.05, 0]), joints: [joint as never], mechanism };
}

async function onBelt(more: Partial<MechanismDef> = {}, extra: readonly NodeDef[] = []): Promise<Simulation> {
  const simulation = await Simulation.create(testScene([belt(more), ...extra]));
  simulation.reset([], { x: 0, y: 0.1, z: 1, yaw_deg: 0, pitch_deg: 0 });
  return simulation;
}

const wait = (simulation: Simulation, seconds: number) => simulation.act({ action: "wait", seconds });

test("whoever stands on a running belt goes along at its speed, and keeps looking where they looked", async () => {
  const simulation = await onBelt();
  wait(simulation, 2);
  expect(simulation.pose.z).toBeCloseTo(0, 6);
  expect(simulation.pose).toMatchObject({ x: 0, y: 0.1, yaw_deg: 0 });
});

test("a belt at rest carries nobody, and one that slows down carries as slowly", async () => {
  const still = await onBelt({ on: false });
  wait(still, 2);
  expect(still.pose.z).toBe(1);
  const slow = await onBelt();
  slow.world.record("room/belt-1").now.speed = 0.125;
  wait(slow, 2);
  expect(slow.pose.z).toBeCloseTo(0.75, 6);
  slow.world.record("room/belt-1").now.speed = -0.5;
  wait(slow, 0.5);
  expect(slow.pose.z).toBeCloseTo(1, 6);
  slow.world.record("room/belt-1").now.on = false;
  wait(slow, 2);
  expect(slow.pose.z).toBeCloseTo(1, 6);
});

test("walking along a belt adds its way, walking against it takes it away", async () => {
  const simulation = await onBelt();
  simulation.act({ action: "move", distance_m: 1, direction: "forward" });
  expect(simulation.pose.z).toBeCloseTo(-0.25, 6);
  simulation.act({ action: "move", distance_m: 1, direction: "back" });
  expect(simulation.pose.z).toBeCloseTo(0.5, 6);
});

test("a belt lets go of people at its end and pushes nobody through a wall", async () => {
  const free = await onBelt();
  wait(free, 5);
  wait(free, 5);
  expect(free.pose.z).toBeCloseTo(-1.5, 1);
  const wall = boxNode("room/wall-9", [3, 2, 0.1], [0, 1, -0.5]);
  const held = await onBelt({}, [wall]);
  wait(held, 5);
  expect(held.pose.z).toBeGreaterThan(-0.16);
  expect(held.pose.z).toBeLessThan(-0.1);
});

test("equal rides end in equal states", async () => {
  const ride = async () => {
    const simulation = await onBelt();
    simulation.act({ action: "move", distance_m: 0.7, direction: "forward" });
    wait(simulation, 1);
    return simulation.digests.state;
  };
  expect(await ride()).toBe(await ride());
});

test("the steps of a belt go from nothing to their pitch and start again, either way", async () => {
  const simulation = await onBelt();
  const value = () => simulation.world.record("room/belt-1").joints.get("steps") ?? Number.NaN;
  for (let second = 0; second < 4; second += 1) {
    wait(simulation, 0.5);
    expect(value()).toBeGreaterThanOrEqual(0);
    expect(value()).toBeLessThan(PITCH_M);
  }
  simulation.world.record("room/belt-1").now.speed = -0.5;
  const before = value();
  wait(simulation, 0.5);
  expect(value()).toBeCloseTo((before - 0.25 + PITCH_M) % PITCH_M, 6);
});

test("no route leads over a belt that carries", async () => {
  const ways = await Navigation.create(testScene([{ ...belt(), position: [1.2, 0.05, 0] }]));
  expect(ways.walkable(0.5).filter(([x, , z]) => x > 0.5 && x < 1.9 && Math.abs(z) < 1.5)).toEqual([]);
  expect(ways.path([0, 0, 0], [3, 0, 0])?.length_m).toBeGreaterThan(4);
  ways.dispose();
});

test("both leaves of a double door open and shut together", async () => {
  const leaf = (name: string, x: number): Partial<NodeDef>["joints"] => [
    { name, kind: "slide", origin: [x, 1, 0], axis: [Math.sign(x), 0, 0], min: 0, max: 0.6 },
  ];
  const door: NodeDef = {
    ...boxNode("room/double-1", [0.1, 0.1, 0.1], [0, 2.5, 2]),
    colliders: [-0.3, 0.3].map((x) => ({
      shape: "box",
      half: [0.3, 1, 0.02],
      position: [x, -1.5, 0],
      joint: x < 0 ? "left" : "right",
    })),
    joints: [...(leaf("left", -0.3) ?? []), ...(leaf("right", 0.3) ?? [])],
    mechanism: { kind: "door", joint: "left", along: ["right"], speed: 0.6, open: true, interactive: true },
  };
  const simulation = await Simulation.create(testScene([door]));
  const { joints } = simulation.world.record("room/double-1");
  expect([...joints.values()]).toEqual([0.6, 0.6]);
  simulation.world.record("room/double-1").goal = 0;
  wait(simulation, 0.5);
  expect(joints.get("left")).toBeCloseTo(0.3, 6);
  expect(joints.get("right")).toBeCloseTo(0.3, 6);
  wait(simulation, 1);
  expect([...joints.values()]).toEqual([0, 0]);
});
