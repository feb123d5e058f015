import { type BufferGeometry, IcosahedronGeometry } from "three";
import { expect, test } from "vitest";
import { withoutBuried } from "../src/kit/geometry/buried";

const facets = (geometry: BufferGeometry): number => geometry.getAttribute("position").count / 3;
const ball = (radius: number, x = 0) => new IcosahedronGeometry(radius, 1).translate(x, 0, 0);

test("a lump inside another one goes, and what is around it stays as it was", () => {
  const [outer, inner] = withoutBuried([ball(1), ball(0.5)]) as [BufferGeometry, BufferGeometry];
  expect(facets(outer)).toBe(80);
  expect(facets(inner)).toBe(0);
});

test("of two lumps that overlap, only facets wholly inside the other one go", () => {
  const [left, right] = withoutBuried([ball(1), ball(1, 0.8)]) as [BufferGeometry, BufferGeometry];
  expect(facets(left)).toBeLessThan(80);
  expect(facets(left)).toBe(facets(right));
  const place = left.getAttribute("position");
  const outside = Array.from({ length: place.count }, (_, i) => i).filter(
    (i) => Math.hypot(place.getX(i) - 0.8, place.getY(i), place.getZ(i)) > 1,
  );
  const whole = ball(1).getAttribute("position");
  const meant = Array.from({ length: whole.count }, (_, i) => i).filter(
    (i) => Math.hypot(whole.getX(i) - 0.8, whole.getY(i), whole.getZ(i)) > 1,
  );
  expect(outside.length).toBe(meant.length);
});

test("lumps that stand apart keep every facet", () => {
  expect(withoutBuried([ball(1), ball(1, 5)]).map(facets)).toEqual([80, 80]);
});
