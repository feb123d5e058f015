import { expect, test } from "vitest";
import { Pointing } from "../../src/runtime/live/pointing";

const MIDDLE = { x: 250, y: 150 };

test("what is under the pointer is looked up once for each move of the pointer or of the view", () => {
  const pointing = new Pointing();
  expect(pointing.take(MIDDLE)).toBeUndefined();
  pointing.at(3, 4);
  expect(pointing.take(MIDDLE)).toEqual({ x: 3, y: 4 });
  expect(pointing.take(MIDDLE)).toBeUndefined();
  pointing.stir();
  expect(pointing.take(MIDDLE)).toEqual({ x: 3, y: 4 });
});

test("a pointer that left or drags is on nothing, and a captured one is at the cross", () => {
  const pointing = new Pointing();
  pointing.at(3, 4);
  pointing.away();
  expect(pointing.take(MIDDLE)).toBeNull();
  pointing.stir();
  expect(pointing.take(MIDDLE)).toBeNull();
  pointing.capture(true);
  expect(pointing.take(MIDDLE)).toEqual(MIDDLE);
  pointing.capture(false);
  expect(pointing.take(MIDDLE)).toBeNull();
});
