import { Box3 } from "three";
import { expect, test } from "vitest";
import { lettering, letteringWidth_m } from "../src/kit/geometry/lettering";

const boundsOf = (text: string, depth_m = 0) => {
  const geometry = lettering(text, { height_m: 0.6, depth_m, weight: 0.1 });
  return new Box3().setFromBufferAttribute(geometry.getAttribute("position") as never);
};

test("a text is as high as asked and stands around its middle", () => {
  const box = boundsOf("BAKERY 24");
  expect(box.min.y).toBeCloseTo(0, 1);
  expect(box.max.y).toBeCloseTo(0.6, 1);
  expect(box.min.x).toBeCloseTo(-box.max.x, 1);
  expect(box.max.x - box.min.x).toBeCloseTo(letteringWidth_m("BAKERY 24", { height_m: 0.6 }), 0);
});

test("letters with depth stand out to the front and are closed at their sides", () => {
  expect(boundsOf("A", 0.05).max.z).toBeCloseTo(0.05);
  const flat = lettering("HI", { height_m: 1 }).getIndex()?.count ?? 0;
  const deep = lettering("HI", { height_m: 1, depth_m: 0.1 }).getIndex()?.count ?? 0;
  expect(flat).toBe(4 * 6);
  expect(deep).toBe(5 * flat);
});

test("small letters are written as capitals, and an unknown character is named", () => {
  expect(boundsOf("café")).toEqual(boundsOf("CAFÉ"));
  expect(() => lettering("漢", { height_m: 1 })).toThrow(/漢/);
});
