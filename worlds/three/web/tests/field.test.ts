import { BoxGeometry, Matrix4, Vector3 } from "three";
import { expect, test } from "vitest";
import type { NodeDef, SceneDef } from "../src/kit/model";
import { Field } from "../src/render/field";
import type { LitLamp } from "../src/render/lamps";
import type { Ambient } from "../src/render/probes";
import { Sky } from "../src/render/sky";
import { met, Voxels } from "../src/render/voxels";
import { testScene } from "./runtime/fixture";

const PAINT = { albedo: [0.6, 0.6, 0.6], glow: [0, 0, 0] } as const;

function slab(id: string, size: [number, number, number], position: [number, number, number]): NodeDef {
  const parts = [{ geometry: new BoxGeometry(...size), material: "paint" }];
  return { id, label: id, kind: "wall", position, parts, colliders: [], body: "static", structural: true };
}

/** A closed room of 4 × 3 × 4 m with a door to a second one, which has no ceiling. */
function rooms(): SceneDef {
  const scene = testScene([]);
  const nodes = [
    slab("floor", [9, 0.2, 4.4], [2, -0.1, 0]),
    slab("ceiling", [4.4, 0.2, 4.4], [0, 3.1, 0]),
    slab("west", [0.2, 3, 4.4], [-2.1, 1.5, 0]),
    slab("between-1", [0.2, 3, 1.6], [2.1, 1.5, -1.4]),
    slab("between-2", [0.2, 3, 1.6], [2.1, 1.5, 1.4]),
    slab("east", [0.2, 3, 4.4], [6.3, 1.5, 0]),
    slab("north", [8.6, 3, 0.2], [2.1, 1.5, -2.1]),
    slab("south", [8.6, 3, 0.2], [2.1, 1.5, 2.1]),
  ];
  const shadow_box = { min: [-2.5, -0.3, -2.5], max: [6.6, 3.4, 2.5] } as const;
  return { ...scene, nodes, sky: { ...scene.sky, shadow_box } };
}

function fieldOf(def: SceneDef, lamps: LitLamp[] = []): Field {
  const field = new Field(def, () => PAINT, new Sky(def.sky));
  if (lamps.length > 0) field.relight(lamps);
  return field;
}

const lightAt = (field: Field, x: number, y: number, z: number): Ambient =>
  field.at(x, y, z, { r: 0, g: 0, b: 0, dx: 0, dy: 0, dz: 0 });
const brightness = (field: Field, x: number, y: number, z: number): number => {
  const { r, g, b } = lightAt(field, x, y, z);
  return r + g + b;
};

test("a closed room is darker than one under the sky, and not black", () => {
  const field = fieldOf(rooms());
  const [inside, open] = [brightness(field, -1, 1.5, -1.2), brightness(field, 4.5, 1.5, -1.2)];
  expect(inside).toBeLessThan(0.5 * open);
  expect(inside).toBeGreaterThan(0.05 * open);
});

test("no light comes through a wall: beside it, it is as dark as in the middle of its room", () => {
  const field = fieldOf(rooms());
  const middle = brightness(field, -0.5, 1.5, -1.2);
  for (const [x, z] of [
    [-1.9, 0],
    [-0.5, -1.9],
    [0.5, 1.9],
  ] as const)
    for (const y of [0.1, 1.5, 2.9]) expect(brightness(field, x, y, z)).toBeLessThan(1.6 * middle);
});

test("light comes in through the door and leans from there", () => {
  const field = fieldOf(rooms());
  expect(brightness(field, 1.7, 1.2, 0)).toBeGreaterThan(1.3 * brightness(field, -1.5, 1.2, -1.5));
  expect(lightAt(field, 0.8, 1.2, 0).dx).toBeGreaterThan(0.1);
});

test("a lamp lights its room and not the other side of its wall, and goes out without a trace", () => {
  const def = rooms();
  const dark = fieldOf(def);
  const lamp: LitLamp = {
    position: new Vector3(-1, 2.5, -1),
    end: null,
    aim: null,
    angle_deg: 45,
    light: [4, 4, 4],
    range_m: 10,
    room: -1,
  };
  const lit = fieldOf(def, [lamp]);
  const gain = (x: number, y: number, z: number) => brightness(lit, x, y, z) - brightness(dark, x, y, z);
  expect(gain(-1, 1, -1)).toBeGreaterThan(1);
  expect(gain(4.5, 1, -1.5)).toBeLessThan(0.3 * gain(-1, 1, -1));
  lit.relight([]);
  for (const x of [-1.5, 0, 1.7, 4]) expect(gain(x, 1, -1)).toBe(0);
});

test("a ray through coarse cells stops at what is filled, where it is", () => {
  const voxels = new Voxels({ min: [0, 0, 0], max: [4, 4, 4] });
  const { geometry } = slab("w", [0.02, 4, 4], [0, 0, 0]).parts[0] as NodeDef["parts"][0];
  voxels.fill(geometry, new Matrix4().makeTranslation(2, 2, 2), PAINT);
  voxels.finish();
  const far = Math.sqrt(3);
  for (const [y, z] of [
    [1, 1],
    [0.4, 3.3],
    [3.9, 0.1],
  ] as const) {
    const straight = voxels.march(0.5, y, z, 1, 0, 0, 10, met());
    expect(straight.way_m).toBeGreaterThan(1.3);
    expect(straight.way_m).toBeLessThan(1.55);
    const slanting = voxels.march(
      0.5,
      y,
      z,
      1 / far,
      (y < 2 ? 1 : -1) / far,
      (z < 2 ? 1 : -1) / far,
      10,
      met(),
    );
    expect(slanting.cell).toBeGreaterThanOrEqual(0);
  }
  expect(voxels.march(2.5, 1, 1, 1, 0, 0, 10, met()).cell).toBe(-1);
});
