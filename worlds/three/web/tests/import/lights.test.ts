import { Matrix4 } from "three";
import { expect, test } from "vitest";
import { readLights, skyOf } from "../../src/import/lights";
import type { BoxDef } from "../../src/kit/model";

const ROOM: BoxDef = { min: [-4, 0, -4], max: [4, 3, 4] };
const PLACES = new Map([
  [0, new Matrix4().makeTranslation(1, 2, 3)],
  [1, new Matrix4().makeTranslation(0, 5, 0)],
  [2, new Matrix4().makeRotationX(-Math.PI / 2)],
]);
const ON = (light: number) => ({ extensions: { KHR_lights_punctual: { light } } });

function file(lights: object[], nodes: object[] = lights.map((_, i) => ON(i))): object {
  return { extensions: { KHR_lights_punctual: { lights } }, nodes };
}

test.each([
  ["candela", 20],
  ["watts that were taken for candela", 54000],
  ["hardly anything", 1e-5],
])("a room's lamps light it whether the file says %s", (_, intensity) => {
  const { lamps } = readLights(file([{ type: "point", intensity }]), PLACES, new Matrix4(), ROOM);
  const given = (lamps[0]?.lights?.[0]?.intensity ?? 0) / 4;
  expect(given).toBeGreaterThan(0.3);
  expect(given).toBeLessThan(8);
});

test("lamps keep their ratios and colours, stand where their nodes do, and are lit", () => {
  const lights = [
    { type: "point", intensity: 5000, color: [1, 0, 0], name: "Red" },
    { type: "spot", intensity: 10000, spot: { outerConeAngle: Math.PI / 6 } },
  ];
  const toWorld = new Matrix4().makeScale(0.5, 0.5, 0.5);
  const { lamps } = readLights(file(lights), PLACES, toWorld, ROOM);
  const [red, spot] = lamps.map((lamp) => lamp.lights?.[0]);
  expect(lamps.map(({ id, label, position }) => [id, label, position])).toEqual([
    ["n0.light", "Red", [0.5, 1, 1.5]],
    ["n1.light", "lamp", [0, 2.5, 0]],
  ]);
  expect(red?.color).toBe(0xff0000);
  expect((spot?.intensity ?? 0) / (red?.intensity ?? 1)).toBeCloseTo(2, 9);
  expect([spot?.kind, spot?.angle_deg?.toFixed(3), spot?.target]).toEqual(["spot", "30.000", [0, 0, -1]]);
  expect(lamps.every(({ mechanism }) => mechanism?.on)).toBe(true);
});

test("the strongest directional light is the sun, wherever it shines from above", () => {
  const lights = [
    { type: "directional", intensity: 1 },
    { type: "point", intensity: 0 },
    { type: "directional", intensity: 3 },
  ];
  const found = readLights(file(lights), PLACES, new Matrix4(), ROOM);
  expect(found.lamps).toEqual([]);
  expect(found.left_out).toBe(1);
  expect(found.sun?.direction.map((v) => Math.round(v * 1e6) / 1e6 + 0)).toEqual([0, 1, 0]);
  expect(skyOf(ROOM, found).sun_direction).toBe(found.sun?.direction);
});

test("a file without lights has an afternoon's sun, one with lamps only an evening's", () => {
  const none = skyOf(ROOM, readLights({}, PLACES, new Matrix4(), ROOM));
  const lamps = readLights(file([{ type: "point" }]), PLACES, new Matrix4(), ROOM);
  expect(none.sun_intensity).toBeGreaterThan(2);
  expect(skyOf(ROOM, lamps).sun_intensity).toBeLessThan(none.sun_intensity / 2);
});

test("what a light says in a wrong type is left out", () => {
  const lights = [
    { type: "spot", color: 5, intensity: "much", name: 7, spot: { outerConeAngle: "wide" } },
    { type: "spot", color: ["a", 0, 0], intensity: 10, name: 7, spot: { outerConeAngle: null } },
  ];
  const { lamps } = readLights(file(lights), PLACES, new Matrix4(), ROOM);
  expect(lamps.map(({ label, lights }) => [label, lights?.[0]?.color, lights?.[0]?.angle_deg])).toEqual([
    ["lamp", 0xffffff, 45],
  ]);
  expect(
    readLights({ extensions: { KHR_lights_punctual: { lights: 5 } } }, PLACES, new Matrix4(), ROOM).lamps,
  ).toEqual([]);
});
