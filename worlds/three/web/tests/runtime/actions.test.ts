import { expect, test } from "vitest";
import { durationOf, planAction } from "../../src/runtime/actions";
import { countTicks } from "../../src/runtime/clock";
import type { ActionWire } from "../../src/runtime/messages";
import examples from "../examples/action_ticks.json";

const START = { x: 0, y: 0, z: 0, yaw_deg: 30, pitch_deg: 10 };

test.each(examples)("$action takes as many ticks here as in Python", ({ action, ticks }) => {
  expect(countTicks(durationOf(action as ActionWire))).toBe(ticks);
});

test.each(examples)("the steps of $action add up to exactly what was asked", ({ action }) => {
  const plan = planAction(action as ActionWire, START);
  let walked = 0;
  for (let tick = 1; tick <= plan.ticks; tick += 1) {
    const { step } = plan.input(tick);
    walked += step ? Math.sqrt(step.x * step.x + step.z * step.z) : 0;
  }
  const wanted = action.action === "move" ? (action as { distance_m: number }).distance_m : 0;
  expect(walked).toBeCloseTo(wanted, 10);
  if (action.action === "turn") expect(plan.turned_deg).toBe((action as { degrees: number }).degrees);
});
