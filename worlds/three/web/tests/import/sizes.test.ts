import { expect, test } from "vitest";
import { say } from "../../src/import/scale";
import { mainSpan, sizeHint, unitOfThings, usualHeight } from "../../src/import/sizes";
import type { BoxDef } from "../../src/kit/model";

/** Things of 0.3 to 1.8 m in a yard of 30 m, written in a unit. */
function yard(perMetre: number, count = 20): BoxDef[] {
  return Array.from({ length: count }, (_, at) => {
    const [x, size] = [(30 / count) * at - 15, 0.3 + (1.5 * ((at * 7) % count)) / count];
    return {
      min: [x * perMetre, 0, -perMetre],
      max: [(x + 0.3) * perMetre, size * perMetre, -0.8 * perMetre],
    };
  });
}

const around = (boxes: readonly BoxDef[]): BoxDef => ({
  min: [0, 1, 2].map((axis) =>
    Math.min(...boxes.map(({ min }) => min[axis as 0])),
  ) as unknown as BoxDef["min"],
  max: [0, 1, 2].map((axis) =>
    Math.max(...boxes.map(({ max }) => max[axis as 0])),
  ) as unknown as BoxDef["max"],
});

test.each([
  ["millimetres", 1000, 0.001],
  ["metres", 1, null],
  ["centimetres, as high as towers", 100, null],
])("things without names in %s", (_, perMetre, unit) => {
  expect(unitOfThings(usualHeight(yard(perMetre)))).toBe(unit);
});

test("a room of walls without a ceiling in centimetres", () => {
  const heights = [0.1, 2.5, 2.5, 2.5, 2.5, 0.75, 0.5, 0.3];
  const boxes = heights.map((high): BoxDef => ({ min: [0, 0, 0], max: [600, 100 * high, 600] }));
  expect(unitOfThings(usualHeight(boxes))).toBe(0.01);
});

test("a few things say nothing together", () => {
  expect(usualHeight(yard(1000, 7))).toBeNull();
});

test.each([
  [100, "with 0.01 that would be 1."],
  [1, ""],
  [0.001, "All of it is 2.7 cm across"],
])("what could be so is only hinted at: %s units a metre", (perMetre, words) => {
  const boxes = yard(perMetre);
  const hint = sizeHint(usualHeight(boxes), mainSpan(around(boxes), boxes), boxes.length, say);
  expect(hint).toContain(words);
  expect(hint === "").toBe(words === "");
});

test("one thing far away does not make the whole larger", () => {
  const far: BoxDef = { min: [1e6, 0, 0], max: [1e6 + 1, 1, 1] };
  const vast: BoxDef = { min: [-1e6, -1e6, -1e6], max: [1e6, 1e6, 1e6] };
  for (const stray of [far, vast]) {
    const boxes = [...yard(1), stray];
    expect(mainSpan(around(boxes), boxes)).toBeLessThan(40);
  }
  expect(mainSpan(far, [far])).toBe(1);
});
