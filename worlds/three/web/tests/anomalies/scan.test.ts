import { CylinderGeometry } from "three";
import { expect, test } from "vitest";
import type { NodeDef, SceneDef, Vec3 } from "../../src/kit/model";
import { scanScene } from "../../src/runtime/scan";
import { stillLife } from "./still_life";
import { placesOf } from "./stub_world";

const CLEAN = stillLife();

function moved(scene: SceneDef, id: string, by: Vec3): SceneDef {
  return {
    ...scene,
    nodes: scene.nodes.map((node) =>
      node.id === id
        ? {
            ...node,
            position: node.position.map((value, axis) => value + (by[axis] as number)) as unknown as Vec3,
          }
        : node,
    ),
  };
}

test("nothing is wrong with a scene of concave and turned things inside the boxes of others", () => {
  expect(scanScene(placesOf(CLEAN))).toEqual([]);
});

const UP: Vec3 = [0, 0.02, 0];
const DOWN: Vec3 = [0, -0.02, 0];
const diagonal = (degrees: number): Vec3 => {
  const angle = (degrees * Math.PI) / 180;
  return [0.02 * Math.cos(angle), 0, 0.02 * Math.sin(angle)];
};

/** Twenty faults of 2 cm: what was moved, how, and what the scan must say of it. */
const FAULTS: readonly (readonly [string, Vec3, "floats" | "sinks" | "intersects", string | null])[] = [
  ["table-1", UP, "floats", "floor"],
  ["table-2", UP, "floats", "floor"],
  ["chair-1", UP, "floats", "floor"],
  ["ring-1", UP, "floats", "floor"],
  ["bowl-1", UP, "floats", "table-1"],
  ["book-1", UP, "floats", "shelf-1"],
  ["ball-1", UP, "floats", "bowl-1"],
  ["wedge-1", UP, "floats", "floor"],
  ["picture-1", [0, 0, 0.02], "floats", null],
  ["lamp-1", DOWN, "floats", null],
  ["table-2", DOWN, "sinks", "floor"],
  ["cup-2", DOWN, "sinks", "table-2"],
  ["book-2", DOWN, "sinks", "shelf-1"],
  ["ring-1", DOWN, "sinks", "floor"],
  ["ball-1", DOWN, "sinks", "bowl-1"],
  ["sofa-1", DOWN, "sinks", "floor"],
  ["book-1", [0.02, 0, 0], "intersects", "book-2"],
  ["picture-1", [0, 0, -0.02], "intersects", "wall"],
  ["shelf-1", [0, 0, -0.03], "intersects", "wall"],
  ["lamp-1", UP, "intersects", "ceiling"],
];

test.each(FAULTS)("%s moved by %j is found: it %s", (id, by, fault, other) => {
  const found = scanScene(placesOf(moved(CLEAN, id, by)));
  const suspect = found.find((one) => one.fault === fault && [one.node, one.other].includes(id));
  expect(suspect).toBeDefined();
  expect([suspect?.node, suspect?.other]).toContain(other ?? suspect?.other);
  expect(suspect?.amount_m).toBeGreaterThan(0.01);
  expect(suspect?.amount_m).toBeLessThan(0.035);
  expect(found.filter((one) => ![one.node, one.other].includes(id))).toEqual([]);
});

test("a thing pushed 2 cm into a turned concave neighbour is found, and beside it nothing is", () => {
  const stool = CLEAN.nodes.find((node) => node.id === "stool-1");
  let reach = 0;
  while (scanScene(placesOf(moved(CLEAN, "stool-1", [-reach, 0, -reach]))).length === 0 && reach < 1)
    reach += 0.02;
  expect(stool).toBeDefined();
  expect(reach).toBeGreaterThan(0.02);
  expect(reach).toBeLessThan(1);
  const [suspect] = scanScene(placesOf(moved(CLEAN, "stool-1", [-reach, 0, -reach])));
  expect(suspect).toMatchObject({ fault: "intersects" });
  expect(suspect?.amount_m).toBeLessThan(0.05);
});

test("a chair under a table and a ring around a post are apart until they meet", () => {
  expect(scanScene(placesOf(moved(CLEAN, "ring-1", diagonal(30))))).toEqual([]);
  const crossed = scanScene(placesOf(moved(CLEAN, "ring-1", [0.14, 0, 0])));
  expect(crossed).toMatchObject([{ fault: "intersects" }]);
  expect(crossed.map(({ node, other }) => [node, other].sort())).toEqual([["post-1", "ring-1"]]);
});

test("a thin thing that has gone right through a thin shelf has sunk, though it touches nothing", () => {
  const coin = {
    ...(CLEAN.nodes.find((node) => node.id === "cup-1") as NodeDef),
    id: "coin-1",
    rests_on: "shelf-1",
  };
  const geometry = new CylinderGeometry(0.02, 0.02, 0.003, 16).translate(0, 0.0015, 0);
  const at = (y: number): SceneDef => ({
    ...CLEAN,
    nodes: [...CLEAN.nodes, { ...coin, position: [2.6, y, -3.84], parts: [{ geometry, material: "grey" }] }],
  });
  expect(scanScene(placesOf(at(0.4706)))).toEqual([]);
  const [suspect] = scanScene(placesOf(at(0.4456)));
  expect(suspect).toMatchObject({ fault: "sinks", node: "coin-1", other: "shelf-1" });
  expect(suspect?.amount_m).toBeCloseTo(0.025, 2);
});

test("what was taken out of the world is not looked at", () => {
  const world = placesOf(moved(CLEAN, "cup-1", UP), { gone: ["cup-1"] });
  expect(scanScene(world)).toEqual([]);
});
