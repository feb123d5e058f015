import { expect, test } from "vitest";
import type { NodeDef } from "../../src/kit/model";
import type { InjectionWire } from "../../src/runtime/messages";
import { Mirror } from "../../src/runtime/mirror";
import type { Effect, Look, OperatorPort, WorldPort } from "../../src/runtime/ports";
import { Simulation } from "../../src/runtime/simulation";
import { boxNode, testScene } from "./fixture";
import { stubStage } from "./stub";

const GOLD = { name: "inj/gold", kind: "metal", color: 0xffcc33, roughness: 0.2, metalness: 1 } as const;

const injection = (operator: string, id = "01a00000-0000-7000-8000-000000000001"): InjectionWire => ({
  id,
  operator,
  targets: ["room/crate-1"],
  parameters: {},
  trigger: { kind: "always" },
  seed: 0,
});

const effect = (one: InjectionWire, more: Partial<Effect> = {}): Effect => ({
  truth: {
    injection: one.id,
    affected: [],
    bounds_before: {},
    bounds_after: {},
    regions: [],
    reveal: { kind: "always", depth_m: 0 },
  },
  reveals: () => true,
  state: () => [],
  ...more,
});

function operator(name: string, apply: (one: InjectionWire, world: WorldPort) => Effect): OperatorPort {
  return {
    name,
    apply,
    measure: (one) => ({ injection: one.id, present: true, values: {}, words: "" }),
  };
}

function copyOf(one: InjectionWire): NodeDef {
  return {
    ...boxNode(`inj/${one.id}/copy`, [0.4, 0.4, 0.4], [1, 3, -1], { body: "dynamic", mass_kg: 3 }, GOLD.name),
    rests_on: "room/floor",
  };
}

const OPERATORS = {
  copy: operator("copy", (one, world) => {
    world.spawn(copyOf(one), [GOLD]);
    return effect(one);
  }),
  widen: operator("widen", (one, world) => {
    const def = world.defs.get("room/crate-1") as NodeDef;
    world.redefine("room/crate-1", { ...def, colliders: [{ shape: "box", half: [0.9, 0.2, 0.9] }] });
    return effect(one);
  }),
  gild: operator("gild", (one) => {
    const look: Look = { materials: new Map([["wood", GOLD]]) };
    const hides: Look = { shadow: { alone: true } };
    return effect(one, {
      looks: (_, eye) =>
        eye[2] > 1
          ? new Map([["room/crate-1", look]])
          : new Map([
              ["room/crate-1", look],
              ["room/crate-2", hides],
            ]),
    });
  }),
};

const load = () => Simulation.create(testScene(), OPERATORS);
const wait = (simulation: Simulation, seconds: number) => simulation.act({ action: "wait", seconds });

test("what an injection makes is there, falls, and is gone when it is taken out", async () => {
  const simulation = await load();
  const clean = simulation.digests;
  const one = injection("copy");
  simulation.injections.apply(one);
  const id = `inj/${one.id}/copy`;
  expect(simulation.world.defs.has(id)).toBe(true);
  expect(simulation.digests.scene).not.toBe(clean.scene);
  simulation.world.setVelocity(id, [0, 0, 0], [0, 0, 0]);
  wait(simulation, 2);
  expect(simulation.world.node(id).position[1]).toBeCloseTo(0.2, 2);
  simulation.injections.remove(one.id);
  expect(simulation.world.defs.has(id)).toBe(false);
  expect(simulation.world.physics.bodyOf(id)).toBeNull();
  expect(simulation.digests.scene).toBe(clean.scene);
  simulation.reset();
  expect(simulation.digests).toEqual(clean);
});

test("a reset with the same injection gives the same world, whatever was before", async () => {
  const simulation = await load();
  const run = () => {
    simulation.reset([injection("copy"), injection("widen", "01a00000-0000-7000-8000-000000000002")]);
    wait(simulation, 1);
    return simulation.digests.state;
  };
  const first = run();
  simulation.reset();
  wait(simulation, 2);
  expect(run()).toBe(first);
});

test("a redefined node stops a walker where its new collider is, and undo gives the old one back", async () => {
  const simulation = await load();
  const clean = simulation.digests.scene;
  const reach = () => {
    simulation.reset(simulation.injections.list, { x: 0, y: 0, z: 0, yaw_deg: -90, pitch_deg: 0 });
    return simulation.act({ action: "move", distance_m: 1.5, direction: "forward" }).moved_m;
  };
  const free_m = reach();
  simulation.injections.apply(injection("widen"));
  expect(simulation.digests.scene).not.toBe(clean);
  expect(reach()).toBeLessThan(free_m - 0.3);
  simulation.injections.remove(injection("widen").id);
  expect(simulation.digests.scene).toBe(clean);
  expect(reach()).toBeCloseTo(free_m, 6);
});

test("two in one world come out in either order", async () => {
  const [one, two] = [injection("copy"), injection("widen", "01a00000-0000-7000-8000-000000000002")];
  for (const first of [one, two]) {
    const simulation = await load();
    const clean = simulation.digests.scene;
    simulation.reset([one, two]);
    simulation.injections.remove(first.id);
    expect(simulation.digests.scene).not.toBe(clean);
    simulation.injections.remove((first === one ? two : one).id);
    expect(simulation.digests.scene).toBe(clean);
  }
});

test("the stage is told of looks by the eye that looks, of what is made, and of what is gone", async () => {
  const simulation = await load();
  const stage = stubStage(simulation.def);
  const mirror = new Mirror(stage);
  const { world } = simulation;
  const sync = (z: number) => {
    stage.calls.length = 0;
    mirror.sync(world.records, world.hiddenFrom([0, 1.6, z]), world.looksFrom([0, 1.6, z]));
    return stage.calls.filter((call) => /^(look|node|gone)/.test(call));
  };
  sync(0);
  simulation.injections.apply(injection("gild"));
  expect(sync(2)).toEqual(["look room/crate-1"]);
  expect(sync(2)).toEqual([]);
  expect(sync(0)).toEqual(["look room/crate-2"]);
  expect(world.hiddenFrom([0, 1.6, 0])).toEqual(new Set(["room/crate-2"]));
  simulation.injections.apply(injection("copy", "01a00000-0000-7000-8000-000000000002"));
  expect(sync(0)).toEqual(["node inj/01a00000-0000-7000-8000-000000000002/copy"]);
  simulation.injections.remove("01a00000-0000-7000-8000-000000000002");
  expect(sync(0)).toContain("gone inj/01a00000-0000-7000-8000-000000000002/copy");
});
