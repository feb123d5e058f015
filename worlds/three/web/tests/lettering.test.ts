import { expect, test } from "vitest";
import { cell, panel } from "../src/kit/geometry/panel";
import { inkOf, widthOf } from "../src/kit/textures/lettering";

const inked = (text: string, texels = 64) => {
  const ink = inkOf([{ text, at: [0.05, 0.25], height: 0.5 }], texels, 4);
  let sum = 0;
  for (let y = 0; y < texels; y++)
    for (let x = 0; x < texels; x++) sum += ink((x + 0.5) / texels, (y + 0.5) / texels);
  return sum;
};

test("every letter, digit and mark leaves its own ink", () => {
  const seen = new Map<number, string>();
  for (const character of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0123456789.,:;-–'\"!?&/(+=%*€£→↑") {
    const ink = inked(character, 256);
    expect(ink, character).toBeGreaterThan(10);
    expect(seen.get(ink), character).toBeUndefined();
    seen.set(ink, character);
  }
});

test("a capital stands on its baseline and reaches its height", () => {
  const ink = inkOf([{ text: "I", at: [0.5, 0.25], height: 0.5, align: "middle", weight: 0.1 }], 128, 1);
  expect(ink(0.5, 0.5)).toBe(1);
  expect(ink(0.5, 0.73)).toBe(1);
  expect(ink(0.5, 0.2)).toBe(0);
  expect(ink(0.5, 0.8)).toBe(0);
  expect(ink(0.6, 0.5)).toBe(0);
});

test("a line in the middle has as much room on its left as on its right", () => {
  const texels = 256;
  const ink = inkOf([{ text: "HOH", at: [0.5, 0.4], height: 0.2, align: "middle" }], texels, 1);
  const columns = Array.from({ length: texels }, (_, x) =>
    Array.from({ length: texels }, (_, y) => ink((x + 0.5) / texels, (y + 0.5) / texels)).some(
      (i) => i > 0.5,
    ),
  );
  const first = columns.indexOf(true);
  expect(Math.abs(first - (texels - 1 - columns.lastIndexOf(true)))).toBeLessThanOrEqual(1);
  expect((columns.lastIndexOf(true) - first) / texels).toBeCloseTo(0.2 * (widthOf("HOH") + 0.13), 1);
});

test("a character that the font has not is refused by name", () => {
  expect(() => inked("ж")).toThrow('no "ж"');
});

test("a panel shows the part of the texture that it is given", () => {
  const uv = panel(2, 1, cell(1, 0, 2, 4)).getAttribute("uv");
  expect(Array.from(uv.array)).toEqual([0.5, 0.75, 1, 0.75, 1, 1, 0.5, 1]);
});
