import { expect, test } from "vitest";
import { Navigation } from "../../src/runtime/navigation";
import { boxNode, testScene } from "./fixture";

test("a route goes around furniture, keeps off walls, and names the shut doors it crosses", async () => {
  const wardrobe = boxNode("x/wardrobe", [2, 2, 0.6], [0, 1, -1], { body: "dynamic", mass_kg: 80 });
  const navigation = await Navigation.create(testScene([wardrobe]));
  const route = navigation.path([0, 0, 1], [0, 0, -5]);
  expect(route).not.toBeNull();
  expect(route?.length_m).toBeGreaterThan(6.2);
  expect(route?.doors).toEqual(["room/door-1"]);
  for (const [x, , z] of route?.points ?? []) {
    const beside = Math.max(0, Math.abs(x) - 1) ** 2 + Math.max(0, Math.abs(z + 1) - 0.3) ** 2;
    expect(Math.sqrt(beside)).toBeGreaterThan(0.3);
    if (Math.abs(z + 3) < 0.1) expect(Math.abs(x)).toBeLessThan(0.2);
  }
});

test("there is no route to a place that is walled in", async () => {
  const walls = [
    boxNode("x/n", [2, 2, 0.1], [-3, 1, 1], {}),
    boxNode("x/s", [2, 2, 0.1], [-3, 1, 2.5], {}),
    boxNode("x/e", [0.1, 2, 1.5], [-2, 1, 1.75], {}),
  ];
  const navigation = await Navigation.create(testScene(walls));
  expect(navigation.path([0, 0, 0], [-3.2, 0, 1.75])).toBeNull();
});

test("walkable points are apart, in a fixed order, on the floor and off the walls", async () => {
  const navigation = await Navigation.create(testScene());
  const points = navigation.walkable(1);
  expect(points.length).toBeGreaterThan(40);
  expect(navigation.walkable(1)).toEqual(points);
  const keys = points.map(([x, , z]) => `${x} ${z}`);
  expect(new Set(keys).size).toBe(points.length);
  for (const [x, y, z] of points) {
    expect(y).toBe(0);
    if (Math.abs(z) < 3) expect(Math.abs(Math.abs(x) - 4.1)).toBeGreaterThan(0.4);
  }
});
