import { expect, test } from "vitest";
import { OPERATORS } from "../../src/anomalies/index";
import { Exhibit } from "../../src/runtime/exhibit";
import { OVERLAY_NAMES, type OverlayName } from "../../src/runtime/live/overlays";
import { Reel } from "../../src/runtime/live/reel";
import { Session } from "../../src/runtime/live/session";
import type { ActionWire, InjectionWire, TriggerWire } from "../../src/runtime/messages";
import { Simulation } from "../../src/runtime/simulation";
import { testScene } from "./fixture";
import { stubStage } from "./stub";

const AHEAD = { step: { x: 0, z: -1 / 30 }, yaw_deg: 0, pitch_deg: 0 };
const STILL = { step: null, yaw_deg: 0, pitch_deg: 0 };
const START = { x: 0, y: 0, z: 1.5, yaw_deg: 0, pitch_deg: 0 };
const rest = () => Promise.resolve();

const injection = (operator: string, trigger: TriggerWire, node = "room/ball-1"): InjectionWire => ({
  id: "01a00000-0000-7000-8000-000000000001",
  operator,
  targets: [node],
  parameters: {},
  trigger,
  seed: 0,
});
const GOES = injection("disappear", { kind: "after_seconds", seconds: 0.5 });
const GOES_LATE = injection("disappear", { kind: "after_seconds", seconds: 600 });

async function begin(injections: readonly InjectionWire[] = []): Promise<Session> {
  const simulation = await Simulation.create(testScene(), OPERATORS);
  simulation.reset(injections, START);
  return new Session(simulation, simulation.def, rest);
}

const states = async (session: Session, ticks: readonly number[]) => {
  const found: string[] = [];
  for (const tick of ticks) {
    await session.rewind(tick);
    found.push(session.simulation.digests.state);
  }
  return found;
};

test("time that is run back and forth again gives every state again, with what was done in between", async () => {
  const session = await begin([GOES]);
  const seen = new Map<number, string>();
  const note = () => seen.set(session.simulation.tick, session.simulation.digests.state);
  note();
  session.run(20, () => AHEAD);
  note();
  session.do({ kind: "stand", pose: { ...START, z: -1.8 } });
  session.do({ kind: "interact" }); // the door
  note();
  session.run(70, () => STILL);
  note();
  const ticks = [...seen.keys()];
  expect(new Set(seen.values()).size).toBe(ticks.length);
  for (const order of [ticks, [...ticks].reverse()])
    expect(await states(session, order)).toEqual(order.map((tick) => seen.get(tick)));
  await session.rewind(20);
  session.run(70, () => STILL);
  expect(session.simulation.digests.state).toBe(seen.get(90));
});

test("who walks off after running back goes another way, and the old one is forgotten", async () => {
  const session = await begin();
  session.run(60, () => AHEAD);
  await session.rewind(10);
  expect(session.state).toMatchObject({ tick: 10, end: 60 });
  session.run(5, () => ({ ...AHEAD, step: { x: 1 / 30, z: 0 } }));
  expect(session.state).toMatchObject({ tick: 15, end: 15 });
  expect(session.simulation.pose.x).toBeGreaterThan(0.1);
  await expect(session.rewind(16)).rejects.toThrow(RangeError);
});

test("the clean twin is at every tick what a clean world would be, brought there late or early", async () => {
  const session = await begin([GOES]);
  const clean = await begin();
  session.run(40, () => AHEAD);
  clean.run(40, () => AHEAD);
  const twin = await session.pair();
  expect(twin.digests.state).toBe(clean.simulation.digests.state);
  for (const one of [session, clean]) {
    one.do({ kind: "interact" });
    one.run(40, () => STILL);
  }
  expect(twin.digests.state).toBe(clean.simulation.digests.state);
  expect(twin.digests.state).not.toBe(session.simulation.digests.state);
  await session.rewind(40);
  await clean.rewind(40);
  expect(twin.digests.state).toBe(clean.simulation.digests.state);
});

test("a trigger that is fired by hand fires at once, is told, and is unfired by running back before it", async () => {
  const session = await begin([GOES_LATE]);
  session.run(30, () => STILL);
  expect(session.state.shown).toEqual({});
  session.do({ kind: "fire", injection: GOES_LATE.id });
  session.run(1, () => STILL);
  expect(session.simulation.world.node("room/ball-1").exists).toBe(false);
  expect(session.state.shown).toEqual({ [GOES_LATE.id]: 31 });
  await session.rewind(20);
  expect(session.simulation.world.node("room/ball-1").exists).toBe(true);
  expect(session.state.shown).toEqual({});
  session.run(20, () => STILL);
  expect(session.simulation.world.node("room/ball-1").exists).toBe(false);
});

test.each([
  ["vanish_in_sector", { kind: "in_sector", azimuth_deg: 0, width_deg: 20 }],
  ["disappear", { kind: "on_return", min_distance_m: 3, min_unseen_s: 2 }],
] as const)("%s can be fired by hand wherever the auditor is", async (operator, trigger) => {
  const parameters = operator === "vanish_in_sector" ? { azimuth_deg: 0, sector_deg: 20 } : {};
  const session = await begin([{ ...injection(operator, trigger), parameters }]);
  const shows = () => session.simulation.world.visibleFrom("room/ball-1", [-3, 1.6, 2]);
  session.run(5, () => STILL);
  expect(shows()).toBe(true);
  session.do({ kind: "fire", injection: GOES.id });
  session.run(1, () => STILL);
  expect(shows()).toBe(false);
});

test("what is there from the start cannot be fired", async () => {
  const floats = { ...injection("float", { kind: "always" }), parameters: { raise_m: 0.5 } };
  const session = await begin([floats]);
  expect(() => session.do({ kind: "fire", injection: floats.id })).toThrow(/from the start/);
  expect(() => session.do({ kind: "fire", injection: "nobody" })).toThrow(/No injection/);
});

test("actions that are played do what an audit's actions do", async () => {
  const actions: ActionWire[] = [
    { action: "move", distance_m: 2, direction: "forward" },
    { action: "interact" },
    { action: "turn", degrees: -50 },
    { action: "move", distance_m: 0.7, direction: "back" },
  ];
  const [session, audit] = [await begin([GOES]), await begin([GOES])];
  for (const action of actions) audit.simulation.act(action);
  session.enact(actions);
  expect(session.state.playing).toEqual({ index: 0, of: 4 });
  while (session.state.playing) session.run(7, () => STILL);
  const end = audit.simulation.tick;
  await session.rewind(end);
  expect(session.simulation.digests.state).toBe(audit.simulation.digests.state);
  expect(() => session.enact([{ action: "turn", degrees: 500 }])).toThrow(RangeError);
});

test("time that passed by an action from outside cannot be run back until the world is reset", async () => {
  const session = await begin();
  session.lose();
  session.simulation.act({ action: "wait", seconds: 1 });
  await expect(session.rewind(0)).rejects.toThrow(/reset/);
  await expect(session.pair()).rejects.toThrow(/reset/);
  session.simulation.reset([], START);
  session.begin();
  session.run(5, () => STILL);
  await session.rewind(2);
  expect(session.simulation.tick).toBe(2);
});

test("a view that stands still for a long time keeps one input", () => {
  const reel = new Reel(START);
  for (let tick = 0; tick < 1000; tick += 1) reel.add({ ...STILL, slide: true });
  expect(reel.input(999)).toBe(reel.input(0));
});

test("overlays are planned from the world and leave it as it is; a colliders' overlay follows what moved", async () => {
  const exhibit = await Exhibit.create(testScene(), stubStage(testScene()), OPERATORS, () => 0);
  const before = exhibit.simulation.digests;
  const count = async (name: OverlayName) => (await exhibit.planOverlay(new Set([name])))?.shapes.length ?? 0;
  for (const name of OVERLAY_NAMES) if (name !== "ids") expect(await count(name), name).toBeGreaterThan(0);
  await exhibit.capture(null, { width: 8, height: 8 }, ["rgb"], [], [...OVERLAY_NAMES]);
  expect(exhibit.simulation.digests).toEqual(before);
  await expect(exhibit.planOverlay(new Set(["stars" as OverlayName]))).rejects.toThrow(RangeError);
  const lines = () => exhibit.overlayNow(new Set(["colliders"]))?.shapes.map(({ positions }) => positions);
  const [first, same] = [lines(), lines()];
  exhibit.simulation.world.setTransform("room/ball-1", { position: [0, 1, 0] });
  const changed = lines()?.filter((positions, index) => positions !== first?.[index]);
  expect(same?.every((positions, index) => positions === first?.[index])).toBe(true);
  expect(changed).toHaveLength(1);
});
