import { expect, test } from "vitest";
import { lightKey, measureLight, packLight, unpackLight } from "../src/render/light";
import { makeWalls, packWalls, unpackWalls } from "../src/render/walls";
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

test("walls read from a file are the walls that were cut and lit; another key gives none", async () => {
  const walls = makeWalls(def, measured);
  const bytes = packWalls(walls, "key");
  const read = unpackWalls(bytes, "key");
  expect([...(read?.keys() ?? [])]).toEqual([...walls.keys()]);
  for (const [key, list] of walls) {
    const again = read?.get(key) ?? [];
    expect(again.map(({ room }) => room)).toEqual(list.map(({ room }) => room));
    list.forEach(({ geometry }, i) => {
      const other = again[i]?.geometry;
      for (const name of Object.keys(geometry.attributes))
        expect(other?.getAttribute(name).array).toEqual(geometry.getAttribute(name).array);
      expect(other?.getIndex()?.array).toEqual(geometry.getIndex()?.array);
    });
  }
  expect(walls.size).toBeGreaterThan(20);
  expect(unpackWalls(bytes, "other")).toBeNull();
  expect(unpackWalls(bytes.slice(0, -4), "key")).toBeNull();
});
