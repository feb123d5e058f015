import { beforeAll, expect, test } from "vitest";
import { OPERATORS } from "../../src/anomalies/index";
import type { Vec3 } from "../../src/kit/model";
import type { InjectionWire, TriggerWire } from "../../src/runtime/messages";
import { preparePhysics } from "../../src/runtime/physics";
import { Simulation } from "../../src/runtime/simulation";
import { testScene } from "../runtime/fixture";

beforeAll(preparePhysics);

const CRATE = "room/crate-2";
const CONTACT: TriggerWire = { kind: "on_contact" };
const USE: TriggerWire = { kind: "on_interact" };

function injection(
  operator: string,
  target: string,
  parameters: Record<string, unknown>,
  trigger: TriggerWire = CONTACT,
): InjectionWire {
  return {
    id: "01a00000-0000-7000-8000-000000000001",
    operator,
    targets: [target],
    parameters,
    trigger,
    seed: 0,
  };
}

/** The small room without the upper crate's lower one, so that a crate stands free on the floor. */
async function load(): Promise<Simulation> {
  const scene = testScene();
  const nodes = scene.nodes
    .filter((node) => node.id !== "room/crate-1")
    .map((node) =>
      node.id === CRATE ? { ...node, position: [-2, 0.2, 0] as Vec3, rests_on: "room/floor" } : node,
    );
  return Simulation.create({ ...scene, nodes }, OPERATORS);
}

const place = (simulation: Simulation, id = CRATE) => simulation.world.node(id).position;

/** Walks at the crate from the east. */
function bump(simulation: Simulation, injections: InjectionWire[]): void {
  simulation.reset(injections, { x: -0.9, y: 0, z: 0, yaw_deg: -90, pitch_deg: 0 });
  simulation.act({ action: "move", distance_m: 1, direction: "forward" });
}

async function bumped(one: InjectionWire): Promise<{ simulation: Simulation; clean: Vec3 }> {
  const simulation = await load();
  bump(simulation, []);
  const clean = place(simulation);
  simulation.reset([one]);
  expect(simulation.injections.reveals[one.id]).toBe(false);
  bump(simulation, [one]);
  return { simulation, clean };
}

test("a crate with gravity turned round rises when it is pushed, and shows that only then", async () => {
  const one = injection("scale_gravity", CRATE, { gravity_factor: -0.5 });
  const { simulation, clean } = await bumped(one);
  simulation.act({ action: "wait", seconds: 1 });
  expect(clean[1]).toBeLessThan(0.3);
  expect(place(simulation)[1]).toBeGreaterThan(0.6);
  expect(simulation.injections.reveals[one.id]).toBe(true);
});

test("a crate that multiplies pushes flies several times as far", async () => {
  const one = injection("scale_impulse", CRATE, { factor: 12 });
  const { simulation, clean } = await bumped(one);
  simulation.act({ action: "wait", seconds: 2 });
  expect(-2 - place(simulation)[0]).toBeGreaterThan(-2 - clean[0] + 0.3);
  expect(simulation.injections.reveals[one.id]).toBe(true);
});

test("a crate that freezes leaps up and stays there, whatever pushes it again", async () => {
  const one = injection("freeze_midair", CRATE, { height_m: 0.6 });
  const { simulation } = await bumped(one);
  simulation.act({ action: "wait", seconds: 2 });
  const there = place(simulation);
  expect(there[1]).toBeGreaterThan(0.55);
  expect(there[1]).toBeLessThan(1.1);
  simulation.act({ action: "wait", seconds: 2 });
  expect(place(simulation)).toEqual(there);
});

test("a crate that goes back stands where it stood some time after it was pushed", async () => {
  const one = injection("return_to_start", CRATE, { after_s: 1 });
  const { simulation, clean } = await bumped(one);
  expect(clean[0]).toBeLessThan(-2.1);
  simulation.act({ action: "move", distance_m: 2, direction: "back" });
  simulation.act({ action: "wait", seconds: 4 });
  expect(place(simulation)[0]).toBeCloseTo(-2, 2);
  expect(simulation.injections.reveals[one.id]).toBe(true);
});

test("a door on the wrong hinge opens a way or stays in it, but not as it was built", async () => {
  const simulation = await load();
  const tip = () => simulation.world.bounds("room/door-1");
  const open = (injections: InjectionWire[]) => {
    simulation.reset(injections, { x: 0, y: 0, z: -1.2, yaw_deg: 0, pitch_deg: 0 });
    expect(simulation.act({ action: "interact" }).activated).toBe("room/door-1");
    return tip();
  };
  const built = open([]);
  const one = injection("wrong_hinge", "room/door-1", { line: "top" }, USE);
  const flap = open([one]);
  expect(built.min[1]).toBeCloseTo(0, 2);
  expect(flap.min[1]).toBeGreaterThan(1.5);
  expect(simulation.injections.reveals[one.id]).toBe(true);
});

test("a door that was built standing open is refused another hinge: it would hang wrongly from the start", async () => {
  const scene = testScene();
  const nodes = scene.nodes.map((node) =>
    node.mechanism?.kind === "door" ? { ...node, mechanism: { ...node.mechanism, open: true } } : node,
  );
  const simulation = await Simulation.create({ ...scene, nodes }, OPERATORS);
  expect(OPERATORS.wrong_hinge?.survey?.(simulation.world, "room/door-1").refuses).toMatch(/stands open/);
  const one = injection("wrong_hinge", "room/door-1", { line: "top" }, USE);
  const before = simulation.digests;
  expect(() => simulation.reset([one])).toThrow(/stands open/);
  simulation.reset();
  expect(simulation.digests).toEqual(before);
});

test("a door that undoes itself is shut again when one has gone away and not seen it", async () => {
  const simulation = await load();
  const one = injection("reset_state", "room/door-1", { away_m: 2, after_s: 0.5 }, USE);
  simulation.reset([one], { x: 0, y: 0, z: -1.2, yaw_deg: 0, pitch_deg: 0 });
  simulation.act({ action: "interact" });
  expect(simulation.world.node("room/door-1").open).toBe(1);
  simulation.act({ action: "turn", degrees: 180 });
  simulation.act({ action: "move", distance_m: 3, direction: "forward" });
  simulation.act({ action: "wait", seconds: 1 });
  expect(simulation.world.node("room/door-1").open).toBe(0);
  expect(simulation.injections.reveals[one.id]).toBe(true);
});

test("a wall that nobody sees stops one, and one sinks into a floor with a hole and climbs out", async () => {
  const simulation = await load();
  const wall = { x_m: 0, z_m: 1, yaw_deg: 0, width_m: 3 };
  const one = injection("invisible_wall", "room/floor", wall);
  simulation.reset([one], { x: 0, y: 0, z: -0.5, yaw_deg: 180, pitch_deg: 0 });
  const stopped = simulation.act({ action: "move", distance_m: 2, direction: "forward" });
  expect(stopped.outcome).toBe("blocked");
  expect(simulation.pose.z).toBeLessThan(0.7);
  expect(simulation.injections.reveals[one.id]).toBe(true);
  const hole = { x_m: 0.6, z_m: 0, size_m: 1.2 };
  const two = injection("pass_through_floor", "room/floor", hole, { kind: "always" });
  simulation.reset([two], { x: -0.9, y: 0, z: 0, yaw_deg: 90, pitch_deg: 0 });
  simulation.act({ action: "move", distance_m: 1.5, direction: "forward" });
  expect(simulation.pose.y).toBeCloseTo(-0.3, 2);
  expect(simulation.injections.reveals[two.id]).toBe(true);
  simulation.act({ action: "move", distance_m: 2, direction: "back" });
  expect(simulation.pose.y).toBeCloseTo(0, 2);
});

test("a switch that goes back takes its lamp along, and the ground truth says so", async () => {
  const one = injection("reset_state", "room/switch-1", { away_m: 2, after_s: 1 }, USE);
  const simulation = await load();
  simulation.reset([one]);
  const [truth] = simulation.injections.truths;
  expect(truth?.affected).toEqual(["room/switch-1", "room/lamp-1"]);
});

test("a low solid that is much too wide is met where it stops one, half a metre before what one sees", async () => {
  const one = injection("inflate_collider", CRATE, { margin_m: 0.6 });
  const simulation = await load();
  simulation.reset([one], { x: 0.3, y: 0, z: 0, yaw_deg: -90, pitch_deg: 0 });
  simulation.act({ action: "move", distance_m: 2, direction: "forward" });
  expect(simulation.world.auditor.pose.x).toBeGreaterThan(-1.8 + 0.6);
  expect(simulation.injections.reveals[one.id]).toBe(true);
});
