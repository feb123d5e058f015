import { expect, test } from "vitest";
import { OPERATORS } from "../../src/anomalies/index";
import { Exhibit } from "../../src/runtime/exhibit";
import { Pace } from "../../src/runtime/live/pace";
import type { SpanWire } from "../../src/runtime/messages";
import { Simulation } from "../../src/runtime/simulation";
import { Spans, type WalkInput, walkTick } from "../../src/runtime/walking";
import { testScene } from "./fixture";

const START = { x: 0, y: 0, z: 1.5, yaw_deg: 0, pitch_deg: 0 };
const STILL: WalkInput = { ahead: 0, aside: 0, yaw_deg: 0, pitch_deg: 0, interacts: false };
const AHEAD: WalkInput = { ...STILL, ahead: 1 };

async function begin(): Promise<Simulation> {
  const simulation = await Simulation.create(testScene(), OPERATORS);
  simulation.reset([], START);
  return simulation;
}

function inputs(): WalkInput[] {
  return [
    ...Array.from({ length: 40 }, () => AHEAD),
    ...Array.from({ length: 15 }, (_, tick) => ({ ...AHEAD, aside: 1, yaw_deg: 3.3 * tick })),
    { ...STILL, yaw_deg: 49.5, interacts: true },
    ...Array.from({ length: 30 }, () => ({ ...STILL, yaw_deg: 49.5, pitch_deg: 12.25 })),
  ];
}

test("a free walk that is run again from its spans leads to the same state", async () => {
  const walked = await begin();
  const spans = new Spans();
  for (const input of inputs()) {
    walkTick(walked, input);
    spans.add(input);
  }
  const taken = JSON.parse(JSON.stringify(spans.take())) as SpanWire[];
  const again = await Exhibit.create(testScene(), null, OPERATORS, () => 0);
  await again.reset([], START, "none");
  const outcome = await again.walk(taken, "none");
  expect(outcome.state_digest).toBe(walked.digests.state);
  expect(outcome.tick).toBe(86);
  expect(outcome.pose).toEqual(walked.pose);
});

test("equal inputs in a row are one span, and each use of something begins one of its own", () => {
  const spans = new Spans();
  for (const input of inputs()) spans.add(input);
  const taken = spans.take();
  expect(taken[0]).toEqual({ ...AHEAD, ticks: 40 });
  expect(taken.filter((span) => span.interacts)).toHaveLength(1);
  expect(taken.reduce((sum, { ticks }) => sum + ticks, 0)).toBe(86);
  expect(spans.take()).toEqual([]);
});

test("a span that no walk has is refused before anything moves", async () => {
  const exhibit = await Exhibit.create(testScene(), null, OPERATORS, () => 0);
  await exhibit.reset([], START, "none");
  const before = exhibit.simulation.digests.state;
  for (const wrong of [{ ticks: 0 }, { ahead: 2 }, { pitch_deg: 90 }, { yaw_deg: Number.NaN }])
    await expect(
      exhibit.walk(
        [
          { ...AHEAD, ticks: 1 },
          { ...AHEAD, ticks: 1, ...wrong },
        ],
        "none",
      ),
    ).rejects.toThrow(RangeError);
  expect(exhibit.simulation.digests.state).toBe(before);
});

test("time that a slow display does not keep up with is given up and counted, not caught up", () => {
  const pace = new Pace();
  pace.due(0);
  expect(pace.due(1000)).toBe(12);
  expect(pace.takeLost()).toBe(48);
  expect(pace.due(1050)).toBe(3);
  expect(pace.takeLost()).toBe(0);
});
