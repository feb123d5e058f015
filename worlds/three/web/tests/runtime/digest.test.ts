import { beforeAll, expect, test } from "vitest";
import type { SceneDef } from "../../src/kit/model";
import { applyEdit } from "../../src/runtime/edits";
import type { InjectionWire, SceneEditWire } from "../../src/runtime/messages";
import { preparePhysics } from "../../src/runtime/physics";
import type { Effect, OperatorPort, WorldPort } from "../../src/runtime/ports";
import { InjectionFault } from "../../src/runtime/ports";
import { Simulation } from "../../src/runtime/simulation";
import { testScene } from "./fixture";

beforeAll(preparePhysics);

function effectOf(injection: InjectionWire, more: Partial<Effect> = {}): Effect {
  const reveal = { kind: "always" as const, depth_m: 0 };
  const truth = {
    injection: injection.id,
    affected: injection.targets,
    bounds_before: {},
    bounds_after: {},
    regions: [],
    reveal,
  };
  return { truth, reveals: () => true, state: () => [], ...more };
}

/** Raises by 0.5 m from where the target is; refuses what is called `forbidden`. */
const LIFT: OperatorPort = {
  name: "lift",
  apply: (injection, world: WorldPort) => {
    const [id] = injection.targets as [string];
    const { position } = world.node(id);
    world.setTransform(id, { position: [position[0], position[1] + 0.5, position[2]] });
    world.pin(id);
    if (injection.parameters.forbidden) throw new InjectionFault("It cannot be lifted.");
    return effectOf(injection);
  },
  measure: (injection) => ({ injection: injection.id, present: false, values: {}, words: "" }),
};

/** Vanishes after a second. */
const VANISH: OperatorPort = {
  ...LIFT,
  name: "vanish",
  apply: (injection) => {
    let gone = false;
    return effectOf(injection, {
      onTick: (world) => {
        if (gone || world.tick < 60) return;
        gone = true;
        world.setExists(injection.targets[0] as string, false);
      },
      reveals: () => gone,
      state: () => [gone],
    });
  },
};

const OPERATORS = { lift: LIFT, vanish: VANISH };

function injection(id: string, operator: string, target: string, parameters = {}): InjectionWire {
  return { id, operator, targets: [target], parameters, trigger: { kind: "always" }, seed: 0 };
}

async function create(): Promise<Simulation> {
  return Simulation.create(testScene(), OPERATORS);
}

const EDITS: [string, SceneEditWire][] = [
  ["moved by 1 mm", { kind: "transform", node: "room/crate-1", values: { position: [-2, 0.201, 0] } }],
  ["scaled", { kind: "transform", node: "room/table-1", values: { scale: [1, 1.1, 1] } }],
  ["painted", { kind: "material", node: "room/table-1", values: { slot: "wood", color: 0xa07041 } }],
  ["roughened", { kind: "material", node: "room/table-1", values: { slot: "wood", roughness: 0.71 } }],
  ["lit brighter", { kind: "light", node: "room/lamp-1", values: { index: 0, intensity: 61 } }],
  ["without its collider", { kind: "collider", node: "room/wall-east", values: { enabled: false } }],
  ["switched on", { kind: "state", node: "room/lamp-1", values: { on: true } }],
  ["opened", { kind: "state", node: "room/door-1", values: { open: 1 } }],
  ["run faster", { kind: "state", node: "room/fan-1", values: { speed: 7 } }],
  ["hidden", { kind: "visible", node: "room/clock-1", values: { visible: false } }],
];

test.each(EDITS)("a node %s changes both digests, and the inverse edit brings both back", async (_, edit) => {
  const simulation = await create();
  const clean = simulation.digests;
  const inverse = applyEdit(simulation, edit);
  expect(simulation.digests.scene).not.toBe(clean.scene);
  expect(simulation.digests.state).not.toBe(clean.state);
  expect(await simulation.digestsLater()).toEqual(simulation.digests);
  const again = applyEdit(simulation, inverse);
  expect(await simulation.digestsLater()).toEqual(clean);
  expect(simulation.digests).toEqual(clean);
  expect(again).toMatchObject({ kind: edit.kind, node: edit.node, values: edit.values });
});

test("what is only said of a place is no part of it: setting, labels, kinds and starts may be mended", async () => {
  const plain = testScene();
  const said: SceneDef = {
    ...plain,
    setting: { ...plain.setting, title: "Elsewhere", interactions: ["Doors open"] },
    rooms: plain.rooms.map((room) => ({ ...room, label: `the ${room.label}` })),
    starts: plain.starts.slice(0, 1).map((start) => ({ ...start, id: "another", label: "Another" })),
    nodes: plain.nodes.map((node) => ({ ...node, label: `a ${node.label}`, kind: "thing" })),
  };
  const [one, other] = [await Simulation.create(plain, OPERATORS), await Simulation.create(said, OPERATORS)];
  expect(other.digests.scene).toBe(one.digests.scene);
  const moved = { ...said, nodes: said.nodes.map((node) => ({ ...node, hangs: !node.hangs })) };
  expect((await Simulation.create(moved, OPERATORS)).digests.scene).not.toBe(one.digests.scene);
});

test("an edit of what is not there, or to a value that is none, changes nothing", async () => {
  const simulation = await create();
  const clean = simulation.digests;
  const attempts: SceneEditWire[] = [
    { kind: "visible", node: "room/nothing", values: { visible: false } },
    { kind: "light", node: "room/table-1", values: { index: 0, intensity: 1 } },
    { kind: "transform", node: "room/table-1", values: { position: [0, Number.NaN, 0] } },
    { kind: "state", node: "room/door-1", values: { open: 3 } },
  ];
  for (const edit of attempts) expect(() => applyEdit(simulation, edit)).toThrow();
  expect(simulation.digests).toEqual(clean);
});

test("an injection changes the scene digest by what it does and not by its id; taken out, the clean one is back", async () => {
  const simulation = await create();
  const clean = simulation.digests;
  simulation.injections.apply(injection("one", "lift", "room/ball-1"));
  const lifted = simulation.digests;
  expect(lifted.scene).not.toBe(clean.scene);
  simulation.injections.remove("one");
  expect(simulation.digests).toEqual(clean);
  simulation.injections.apply(injection("two", "lift", "room/ball-1"));
  expect(simulation.digests).toEqual(lifted);
});

test("of three injections on one node the middle one can be taken out: the rest is as if it had never been", async () => {
  const simulation = await create();
  const all = ["a", "b", "c"].map((id) => injection(id, "lift", "room/ball-1"));
  for (const one of all) simulation.injections.apply(one);
  expect(simulation.world.node("room/ball-1").position[1]).toBeCloseTo(1.62, 6);
  simulation.injections.remove("b");
  expect(simulation.world.node("room/ball-1").position[1]).toBeCloseTo(1.12, 6);
  const rest = simulation.digests;
  simulation.reset([all[0], all[2]] as InjectionWire[]);
  expect(simulation.digests).toEqual(rest);
});

test("an injection that is refused half way leaves no trace", async () => {
  const simulation = await create();
  simulation.injections.apply(injection("a", "lift", "room/ball-1"));
  const before = simulation.digests;
  expect(() =>
    simulation.injections.apply(injection("b", "lift", "room/ball-1", { forbidden: true })),
  ).toThrow(InjectionFault);
  expect(simulation.digests).toEqual(before);
  expect(simulation.injections.list.map(({ id }) => id)).toEqual(["a"]);
});

test("an edit lies beneath the injections: its inverse does not know them", async () => {
  const simulation = await create();
  simulation.injections.apply(injection("a", "lift", "room/ball-1"));
  const before = simulation.digests;
  const edit: SceneEditWire = { kind: "transform", node: "room/ball-1", values: { position: [0, 0.12, 2] } };
  const inverse = applyEdit(simulation, edit);
  expect(simulation.world.node("room/ball-1").position).toEqual([0, 0.62, 2]);
  expect(inverse.values).toEqual({ position: [1.2, 0.12, 1] });
  applyEdit(simulation, inverse);
  expect(simulation.digests).toEqual(before);
});

test("a trigger that fires changes the state and not the authored scene", async () => {
  const simulation = await create();
  simulation.reset([injection("a", "vanish", "room/table-1")]);
  const before = simulation.digests;
  expect(simulation.injections.reveals).toEqual({ a: false });
  simulation.act({ action: "wait", seconds: 2 });
  expect(simulation.injections.reveals).toEqual({ a: true });
  expect(simulation.world.node("room/table-1").exists).toBe(false);
  expect(simulation.digests.scene).toBe(before.scene);
  expect(simulation.digests.state).not.toBe(before.state);
});

test("a reset after anything equals the first reset", async () => {
  const simulation = await create();
  const first = simulation.digests;
  simulation.injections.apply(injection("a", "lift", "room/crate-2"));
  applyEdit(simulation, EDITS[1]?.[1] as SceneEditWire);
  simulation.act({ action: "turn", degrees: 90 });
  simulation.act({ action: "move", distance_m: 4, direction: "forward" });
  simulation.reset();
  expect(simulation.digests).toEqual(first);
  simulation.reset([injection("a", "lift", "room/ball-1")]);
  simulation.injections.remove("a");
  expect(simulation.digests).toEqual(first);
});

test("geometry hashed by the browser gives the digest that our own hashing gives", async () => {
  const hashedByBrowser = await create();
  const subtle = globalThis.crypto.subtle;
  Object.defineProperty(globalThis.crypto, "subtle", { value: undefined, configurable: true });
  try {
    const hashedHere = await create();
    expect(hashedHere.digests).toEqual(hashedByBrowser.digests);
  } finally {
    Object.defineProperty(globalThis.crypto, "subtle", { value: subtle, configurable: true });
  }
});

test("a state reached by two ways has one digest", async () => {
  const simulation = await create();
  const before = simulation.digests;
  const record = simulation.world.record("room/table-1");
  simulation.world.change(record, { position: [9, 9, 9], paint: new Map([["wood", { color: 1 }]]) });
  expect(simulation.digests.state).not.toBe(before.state);
  simulation.world.change(record, { position: [...record.authored.position], paint: new Map() });
  expect(simulation.digests).toEqual(before);
});
