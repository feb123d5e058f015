import { beforeAll, expect, test } from "vitest";
import type { NodeDef } from "../../src/kit/model";
import { stream as openStream } from "../../src/kit/random";
import type { ActionWire } from "../../src/runtime/messages";
import { preparePhysics } from "../../src/runtime/physics";
import { Simulation } from "../../src/runtime/simulation";
import { boxNode, testScene } from "./fixture";

beforeAll(preparePhysics);

/** Twenty boxes that rest a hand's breadth above the floor, so that all wake and tumble when touched off. */
function heap(): NodeDef[] {
  const stream = openStream(7, "heap");
  return Array.from({ length: 20 }, (_, index) =>
    boxNode(
      `heap/box-${index}`,
      [0.2, 0.15, 0.25],
      [-1 + stream.between(-0.4, 0.4), 0.4 + index * 0.2, 1.5 + stream.between(-0.2, 0.2)],
      { body: "dynamic", mass_kg: 1.5 },
    ),
  );
}

function planActions(): ActionWire[] {
  const stream = openStream(11, "actions");
  return Array.from({ length: 60 }, (): ActionWire => {
    const kind = stream.next();
    if (kind < 0.5)
      return {
        action: "move",
        distance_m: stream.between(0.3, 3),
        direction: kind < 0.4 ? "forward" : "back",
      };
    if (kind < 0.8) return { action: "turn", degrees: stream.between(-180, 180) };
    if (kind < 0.9) return { action: "wait", seconds: stream.between(0.5, 1) };
    return { action: "interact" };
  });
}

function run(simulation: Simulation, onTick: (tick: number) => void): string[] {
  simulation.reset([], { x: 0, y: 0, z: 0, yaw_deg: 0, pitch_deg: 0 });
  for (let index = 0; index < 20; index += 1) simulation.world.physics.wake(`heap/box-${index}`);
  return planActions().map((action) => {
    simulation.act(action, onTick);
    return simulation.digests.state;
  });
}

test("sixty actions with twenty bodies awake give the same digests in two worlds, one of them looked at all along", async () => {
  const one = await Simulation.create(testScene(heap()));
  const other = await Simulation.create(testScene(heap()));
  other.act({ action: "move", distance_m: 2, direction: "back" });
  const first = run(one, () => {});
  const second = run(other, (tick) => {
    if (tick % 20 !== 0) return;
    other.world.auditor.sees("room/table-1");
    other.world.sweep([0, 0, 0], [1, 0, 0]);
    other.world.bounds("heap/box-3");
  });
  expect(second).toEqual(first);
  expect(new Set(first).size).toBe(60);
  const moved = [...one.world.records.values()].filter(
    (record) => record.now.position !== record.def.position,
  );
  expect(moved.length).toBeGreaterThanOrEqual(20);
}, 60_000);

test("a body that rolls far away keeps nothing else awake", async () => {
  const simulation = await Simulation.create(testScene());
  simulation.world.physics.wake("room/ball-1");
  simulation.world.physics.bodyOf("room/ball-1")?.main?.setLinvel({ x: 2, y: 0, z: 0 }, true);
  simulation.act({ action: "wait", seconds: 1 });
  expect(simulation.world.physics.bodyOf("room/ball-1")?.awake).toBe(true);
  expect(simulation.world.physics.bodyOf("room/crate-1")?.awake).toBe(false);
  expect(simulation.world.physics.bodyOf("room/table-1")?.awake).toBe(false);
});

test("streams of one seed for two purposes have nothing in common, and repeat", () => {
  const draw = (seed: number, purpose: string) => {
    const stream = openStream(seed, purpose);
    return Array.from({ length: 50 }, () => stream.next());
  };
  expect(draw(1, "wear")).toEqual(draw(1, "wear"));
  const all = [draw(1, "wear"), draw(1, "wears"), draw(1, "place"), draw(2, "wear")].flat();
  expect(new Set(all).size).toBe(200);
  expect(all.every((value) => value >= 0 && value < 1)).toBe(true);
});
