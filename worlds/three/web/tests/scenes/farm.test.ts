import { expect, test } from "vitest";
import type { Vec3 } from "../../src/kit/model";
import { Navigation } from "../../src/runtime/navigation";
import { keepsTheLaws } from "./laws";
import { buildScene } from "./scene";

keepsTheLaws("farm", {
  objects: 150,
  kinds: 45,
  longest_route_m: 60,
  soft: ["tall grass", "meadow flowers"],
});

test("from the end of the field track to the orchard one needs forty moves of four metres", async () => {
  const ways = await Navigation.create(await buildScene("farm"));
  const way = ways.path([43, 0, -36], [-23, 0, -34]);
  const points = way?.points ?? [];
  const legs = points.slice(1).map((to, i) => {
    const from = points[i] as Vec3;
    return Math.hypot(to[0] - from[0], to[2] - from[2]);
  });
  expect(way?.length_m).toBeGreaterThan(150);
  expect(legs.reduce((moves, metres) => moves + Math.ceil(metres / 4), 0)).toBeGreaterThanOrEqual(40);
  ways.dispose();
});
