import { BoxGeometry } from "three";
import { expect, test } from "vitest";
import { shadowPatch } from "../../src/anomalies/shadow_patch";
import type { BoxDef, NodeDef, Vec3 } from "../../src/kit/model";
import { stillLife } from "./still_life";
import { StubWorld } from "./stub_world";

const SLANTED: Vec3 = [1, 1, 0];

function slab(id: string, size: Vec3, position: Vec3): NodeDef {
  return {
    id,
    label: id,
    kind: "thing",
    position,
    parts: [{ geometry: new BoxGeometry(...size), material: "grey" }],
    colliders: [],
    body: "static",
  };
}

/** A post of 1 m, 0.2 m square, in the sun that stands 45° high over +x; and what else stands there. */
function scene(...more: readonly NodeDef[]): StubWorld {
  const still = stillLife();
  const sky = { ...still.sky, sun_direction: SLANTED };
  return new StubWorld({ ...still, sky, nodes: [slab("post", [0.2, 1, 0.2], [0, 0.5, 0]), ...more] });
}

function areaOf(boxes: readonly BoxDef[]): number {
  return boxes.reduce((sum, { min, max }) => sum + (max[0] - min[0]) * (max[2] - min[2]), 0);
}

function holds(boxes: readonly BoxDef[], x: number, z: number): boolean {
  return boxes.some(({ min, max }) => x >= min[0] && x <= max[0] && z >= min[2] && z <= max[2]);
}

test("the shadow of a post lies behind it, as long as the sun throws it", () => {
  const boxes = shadowPatch(scene(), "post", ["post"]);
  expect(areaOf(boxes)).toBeCloseTo(0.24, 1);
  expect(holds(boxes, -0.9, 0)).toBe(true);
  expect(holds(boxes, 0.3, 0)).toBe(false);
  expect(holds(boxes, -0.5, 0.3)).toBe(false);
  for (const { min, max } of boxes) expect([min[1], max[1]]).toEqual([0, 0.03]);
});

test("a shadow has the shape of what throws it: nothing falls where one sees through", () => {
  const still = stillLife();
  const world = new StubWorld({ ...still, sky: { ...still.sky, sun_direction: [1, 2, 1] } });
  const ring = world.def.nodes.find((node) => node.id.startsWith("table")) as NodeDef;
  const boxes = shadowPatch(world, ring.id, [...world.defs.keys()]);
  const left = Math.min(...boxes.map(({ min }) => min[0]));
  const right = Math.max(...boxes.map(({ max }) => max[0]));
  const back = Math.min(...boxes.map(({ min }) => min[2]));
  const front = Math.max(...boxes.map(({ max }) => max[2]));
  expect(areaOf(boxes)).toBeLessThan(0.9 * (right - left) * (front - back));
  expect(boxes.length).toBeGreaterThan(3);
});

test("what is shaded anyway is no part of it; where all is, the whole shadow is given", () => {
  const alone = shadowPatch(scene(), "post", ["post"]);
  const half = shadowPatch(scene(slab("roof", [0.4, 0.05, 1], [0.1, 0.8, 0])), "post", ["post"]);
  expect(areaOf(half)).toBeLessThan(0.8 * areaOf(alone));
  expect(areaOf(half)).toBeGreaterThan(0);
  const night = shadowPatch(scene(slab("roof", [9, 0.05, 9], [3, 4, 0])), "post", ["post"]);
  expect(areaOf(night)).toBeCloseTo(areaOf(alone), 5);
});
