import { type BufferGeometry, Vector3 } from "three";
import { describe, expect, test } from "vitest";
import { hullCollider } from "../src/kit/colliders";
import { box } from "../src/kit/geometry/box";
import { cushion } from "../src/kit/geometry/cushion";
import { cylinder, lathe, sphere } from "../src/kit/geometry/lathe";
import { extrude } from "../src/kit/geometry/profile";
import { tube } from "../src/kit/geometry/tube";
import { on, standing } from "../src/kit/placement";
import { stream } from "../src/kit/random";
import { table } from "../src/kit/tables";
import { bowl } from "../src/kit/tableware";

/** Volume enclosed by triangles that look outwards: a sixth of the sum of their corners' triple products. */
function volume(geometry: BufferGeometry): number {
  const position = geometry.getAttribute("position");
  const index = geometry.getIndex();
  const count = index ? index.count : position.count;
  const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()];
  let sum = 0;
  for (let i = 0; i < count; i += 3) {
    [a, b, c].forEach((corner, k) => {
      corner.fromBufferAttribute(position, index ? index.getX(i + k) : i + k);
    });
    sum += a.dot(b.cross(c)) / 6;
  }
  return sum;
}

describe("shapes are closed and look outwards: they enclose the volume worked out by hand", () => {
  test("a sharp box", () => expect(volume(box([2, 3, 4], 0))).toBeCloseTo(24, 5));

  test("a bevelled box loses half a square prism at each edge, and its corners count once", () => {
    const cut = 0.1;
    const edges = 4 * (2 + 3 + 4 - 6 * cut) * (cut * cut) * 0.5;
    const corners = 8 * (cut ** 3 * (5 / 6));
    expect(volume(box([2, 3, 4], cut))).toBeCloseTo(24 - edges - corners, 5);
  });

  test("a cylinder of many sides", () => expect(volume(cylinder(1, 2, 200, 0))).toBeCloseTo(2 * Math.PI, 2));

  test("a ball", () => expect(volume(sphere(1, 120))).toBeCloseTo((4 / 3) * Math.PI, 1));

  test("a hollow turned thing has the volume of its wall", () => {
    const wall = lathe(
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0.9, 1],
        [0.9, 0.1],
        [0, 0.1],
      ],
      200,
    );
    expect(volume(wall)).toBeCloseTo(Math.PI * (1 - 0.81 * 0.9), 2);
  });

  test("a bent bar with square ends", () => {
    const bar = tube(
      [
        [0, 0, 0],
        [0, 1, 0],
        [0, 2, 0],
      ],
      0.1,
      { sides: 64 },
    );
    expect(volume(bar)).toBeCloseTo(Math.PI * 0.01 * 2, 3);
  });

  test("an extruded triangle", () => {
    const prism = extrude(
      [
        [0, 0],
        [1, 0],
        [0, 1],
      ],
      3,
    );
    expect(volume(prism)).toBeCloseTo(1.5, 5);
  });

  test("a cushion lies within its size and fills most of it", () => {
    const soft = cushion([1, 0.4, 1], { round: 0.1 });
    soft.computeBoundingBox();
    expect(soft.boundingBox?.min.y).toBeCloseTo(0, 6);
    expect(soft.boundingBox?.max.y).toBeCloseTo(0.4, 6);
    expect(volume(soft)).toBeGreaterThan(0.36);
    expect(volume(soft)).toBeLessThan(0.4);
  });
});

test("a hull's points reach as far as the geometry along every axis", () => {
  const hull = hullCollider([sphere(0.5, 24)]);
  if (hull.shape !== "hull") throw new Error("not a hull");
  const ys = Array.from(hull.points).filter((_, i) => i % 3 === 1);
  expect(Math.min(...ys)).toBeCloseTo(0, 5);
  expect(Math.max(...ys)).toBeCloseTo(1, 5);
});

describe("placing", () => {
  const desk = table(
    { id: "room/table-1", at: [3, 0, 2], yaw_deg: 90, room: "room" },
    { size: [1.2, 0.75, 0.6] },
  );

  test("a thing put on a table stands on its top, turned with the table", () => {
    const place = on(desk, 0.5, 0, { yaw_deg: 10 });
    expect(place.at[1]).toBeGreaterThan(0.75);
    expect(place.at[1]).toBeLessThan(0.751);
    expect(place.at[0]).toBeCloseTo(3, 6);
    expect(place.at[2]).toBeCloseTo(1.5, 6);
    expect(place.yaw_deg).toBeCloseTo(100, 6);
    expect(place).toMatchObject({ rests_on: "room/table-1", room: "room" });
  });

  test("world coordinates find the same place", () => {
    expect(standing(desk, 3, 1.5, 0).at[1]).toBeCloseTo(on(desk, 0.5, 0).at[1], 9);
  });

  test("things in a bowl lie on its bottom, not on its rim", () => {
    const dish = bowl({ id: "room/bowl-1", ...on(desk, 0, 0) });
    expect(on(dish, 0, 0).at[1] - dish.position[1]).toBeLessThan(0.01);
  });

  test("beside the support there is nothing to stand on, and the error names it", () => {
    expect(() => on(desk, 5, 0)).toThrow("room/table-1 has no surface at 5, 0");
  });
});

test("equal seeds and purposes give equal numbers, others do not", () => {
  const numbers = (seed: number, purpose: string) => {
    const random = stream(seed, purpose);
    return Array.from({ length: 5 }, () => random.next());
  };
  expect(numbers(1, "a")).toEqual(numbers(1, "a"));
  expect(numbers(1, "a")).not.toEqual(numbers(2, "a"));
  expect(numbers(1, "a")).not.toEqual(numbers(1, "b"));
  for (const number of numbers(3, "c")) expect(number >= 0 && number < 1).toBe(true);
});
