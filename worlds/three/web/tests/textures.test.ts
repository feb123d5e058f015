import { expect, test } from "vitest";
import {
  isTintable,
  meanColour,
  measureMean,
  paintByName,
  TEXTURE_NAMES,
  textureTile_m,
} from "../src/kit/textures";
import { forgetFields } from "../src/kit/textures/noise";

const painted = new Map(TEXTURE_NAMES.map((name) => [name, paintByName(name)]));

test("a texture's pixels are the same each time it is painted, whatever was painted before", () => {
  forgetFields();
  for (const name of ["brick", "cloth-knit", "wood-oak"] as const) {
    expect(paintByName(name)).toEqual(painted.get(name));
  }
});

test("every texture has a size, a tile in metres and colours that are neither black nor blown out", () => {
  for (const [name, { size, albedo, mean }] of painted) {
    expect(albedo.length, name).toBe(size * size * 4);
    expect(Math.min(...textureTile_m(name)), name).toBeGreaterThan(0);
    expect(Math.min(...mean), name).toBeGreaterThan(0.005);
    expect(Math.max(...mean), name).toBeLessThan(1);
  }
});

test("the mean colour that is written down for a texture is the one it has", () => {
  for (const name of TEXTURE_NAMES) {
    measureMean(name).forEach((value, k) => {
      expect(meanColour(name)[k], name).toBeCloseTo(value, 5);
    });
  }
});

test("a tintable texture is bright, so that the material's colour is what one sees", () => {
  for (const [name, { mean }] of painted) {
    if (isTintable(name) && !["leaf", "screen-picture", "straw"].includes(name))
      expect(Math.max(...mean), name).toBeGreaterThan(0.4);
  }
});

test("an unknown texture is refused with the names there are", () => {
  expect(() => paintByName("unobtainium")).toThrow(/wood-oak/);
});
