import { expect, test } from "vitest";
import { paintByName, TEXTURE_NAMES } from "../src/kit/textures";
import { paintDome, type SkyLight } from "../src/render/dome";
import {
  domeFile,
  domePixels,
  KEPT_TEXTURES,
  packPixels,
  textureFile,
  unpackPixels,
} from "../src/render/kept";

const NOON: SkyLight = {
  zenith: [0.2, 0.4, 0.9],
  horizon: [0.6, 0.7, 0.9],
  ground: [0.2, 0.2, 0.1],
  sun: [2, 1.9, 1.7],
  toSun: [0.3, 0.9, 0.3],
};

const same = (a: Uint8Array | null | undefined, b: Uint8Array | null): boolean =>
  a && b ? Buffer.compare(a, b) === 0 : a === b;

test.each(["painting-1", "station-strips"])("%s is unpacked as it is painted", async (name) => {
  const painted = paintByName(name);
  const unpacked = await unpackPixels(name, await packPixels(name, painted));
  expect(unpacked?.size).toBe(painted.size);
  expect(same(unpacked?.albedo, painted.albedo)).toBe(true);
  expect(same(unpacked?.relief, painted.relief)).toBe(true);
});

test("a dome is unpacked as it is painted, and another light has another file", async () => {
  const dome = paintDome(NOON);
  const unpacked = await unpackPixels(
    JSON.stringify(NOON),
    await packPixels(JSON.stringify(NOON), domePixels(dome)),
  );
  expect(same(unpacked?.albedo, dome)).toBe(true);
  const dusk: SkyLight = { ...NOON, sun: [2, 1.9, 1.6999] };
  expect(domeFile(dusk)).not.toBe(domeFile(NOON));
});

test("a file of something else, one that is cut short and one that is no file at all give nothing", async () => {
  const packed = await packPixels("painting-1", paintByName("painting-1"));
  expect(await unpackPixels("painting-2", packed)).toBeNull();
  expect(await unpackPixels("painting-1", packed.slice(0, -40))).toBeNull();
  expect(await unpackPixels("painting-1", new Uint8Array(0))).toBeNull();
  expect(await unpackPixels("painting-1", new TextEncoder().encode("<!doctype html>"))).toBeNull();
});

test("what is kept are textures, each in a file of its own", () => {
  for (const name of KEPT_TEXTURES) expect(TEXTURE_NAMES).toContain(name);
  expect(new Set(KEPT_TEXTURES.map(textureFile)).size).toBe(KEPT_TEXTURES.length);
});
