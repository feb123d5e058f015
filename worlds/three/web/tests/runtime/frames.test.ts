import { beforeAll, expect, test } from "vitest";
import { Exhibit } from "../../src/runtime/exhibit";
import { planFilm } from "../../src/runtime/frames";
import { preparePhysics } from "../../src/runtime/physics";
import { testScene } from "./fixture";
import { stubStage } from "./stub";

beforeAll(preparePhysics);

async function open() {
  const def = testScene();
  const stage = stubStage(def);
  let wall = 0;
  const exhibit = await Exhibit.create(def, stage, {}, () => {
    wall += 1;
    return wall;
  });
  return { exhibit, stage };
}

test.each([
  [1, []],
  [30, []],
  [31, [1]],
  [75, [15, 45]],
  [120, [30, 60, 90]],
  [168, [18, 48, 78, 108, 138]],
  [300, [30, 60, 100, 130, 170, 200, 240, 270]],
])("a film of %i ticks counts half seconds back from the end", (ticks, expected) => {
  const planned = planFilm(ticks as number);
  if (ticks === 300) {
    expect(planned).toHaveLength(8);
    expect(planned[0]).toBe(30);
    expect(planned.at(-1)).toBe(270);
  } else expect(planned).toEqual(expected);
});

test("a film has small frames in order and the final one in full size", async () => {
  const { exhibit, stage } = await open();
  const outcome = await exhibit.act({ action: "wait", seconds: 2 }, "film");
  expect(outcome.frames.map(({ tick, width, height }) => [tick, width, height])).toEqual([
    [30, 480, 288],
    [60, 480, 288],
    [90, 480, 288],
    [120, 960, 576],
  ]);
  expect(stage.drawn).toHaveLength(4);
});

test("no frame is drawn that was not asked for, and frames change nothing", async () => {
  const { exhibit, stage } = await open();
  const quiet = await exhibit.act({ action: "turn", degrees: 90 }, "none");
  expect(quiet.frames).toEqual([]);
  expect(stage.drawn).toEqual([]);
  const { exhibit: other } = await open();
  const filmed = await other.act({ action: "turn", degrees: 90 }, "film");
  expect(filmed.state_digest).toBe(quiet.state_digest);
  expect(filmed.frames.at(-1)?.rgba_sha256).toMatch(/^[0-9a-f]{64}$/);
});

test("the stage is told what differs and nothing else", async () => {
  const { exhibit, stage } = await open();
  await exhibit.reset([], null, "final");
  stage.calls.length = 0;
  exhibit.simulation.world.setVisible("room/table-1", false);
  await exhibit.act({ action: "wait", seconds: 0.5 }, "final");
  const told = stage.calls.filter((call) => !call.includes("fan") && !call.includes("clock"));
  expect(told.every((call) => call.includes("room/table-1"))).toBe(true);
  expect(told).toContain('visible "room/table-1" false');
  stage.calls.length = 0;
  await exhibit.reset([], null, "final");
  expect(stage.calls.filter((call) => call.startsWith("pose"))).toEqual([]);
});

test("as the reference harness does, every third tick is drawn in full size and only the last is kept", async () => {
  const { exhibit, stage } = await open();
  const outcome = await exhibit.act({ action: "wait", seconds: 0.5 }, "reference");
  expect(outcome.frames.map(({ tick }) => tick)).toEqual([30]);
  expect(stage.drawn).toHaveLength(10);
});
