import { expect, test } from "vitest";
import { lightKey, measureLight, packLight, unpackLight } from "../src/render/light";
import { buildHouse } from "../src/scenes/house/house";

const def = buildHouse(0);
const measured = measureLight(def);

test("light read from a file is the light that was measured, number for number", async () => {
  const again = buildHouse(0);
  const read = unpackLight(packLight(measured, def, await lightKey(def)), again, await lightKey(again));
  expect(read?.grids).toEqual(measured.grids);
  expect(measured.grids.filter((grid) => grid).length).toBeGreaterThanOrEqual(5);
  expect([...(read?.openness.values() ?? [])].map((open) => [...open])).toEqual(
    [...measured.openness.values()].map((open) => [...open]),
  );
  expect([...measured.openness.values()].some((open) => open.some((value) => value < 200))).toBe(true);
  const geometries = new Set(again.nodes.flatMap(({ parts }) => parts.map(({ geometry }) => geometry)));
  for (const geometry of read?.openness.keys() ?? []) expect(geometries.has(geometry)).toBe(true);
});

test("a file of another scene, or one that is cut short, gives no light", async () => {
  const bytes = packLight(measured, def, await lightKey(def));
  const other = { ...def, sky: { ...def.sky, sun_intensity: def.sky.sun_intensity + 0.01 } };
  expect(unpackLight(bytes, other, await lightKey(other))).toBeNull();
  expect(unpackLight(bytes.slice(0, -1), def, await lightKey(def))).toBeNull();
});
