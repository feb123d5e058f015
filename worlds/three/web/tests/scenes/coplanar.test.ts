import { Vector3 } from "three";
import { expect, test } from "vitest";
import { box } from "../../src/kit/geometry/box";
import type { NodeDef, Vec3 } from "../../src/kit/model";
import { Prop } from "../../src/kit/prop";
import { facesInOnePlace } from "./coplanar";

const EYE = new Vector3(0, 1.6, 4);

function block(id: string, size: Vec3, at: Vec3, material: string): NodeDef {
  const prop = new Prop({ id, at }, { kind: "block", label: "block", structural: true });
  return prop.mesh(box(size, 0), material).node();
}

const floor = block("floor", [10, 0.2, 10], [0, -0.2, 0], "concrete");
const pairs = (nodes: NodeDef[], eyes = [EYE]) =>
  facesInOnePlace(nodes, eyes).map(({ one, other }) => [one, other].sort().join(" "));

test("a strip that lies in a floor is found, and one that lies on it is not", () => {
  expect(pairs([floor, block("strip", [1, 0.1, 0.3], [0, -0.1, 0], "timber")])).toEqual(["floor strip"]);
  expect(pairs([floor, block("strip", [1, 0.1, 0.3], [0, 0, 0], "timber")])).toEqual([]);
});

test("a hair apart is together from afar, and two things from near", () => {
  const strip = block("strip", [1, 0.1, 0.3], [0, -0.099, 0], "timber");
  expect(pairs([floor, strip], [new Vector3(0, 1.6, 2)])).toEqual([]);
  expect(pairs([floor, strip], [new Vector3(0, 30, 30)])).toEqual(["floor strip"]);
});

test("what no eye sees and what looks the same is left out", () => {
  const strip = block("strip", [1, 0.1, 0.3], [0, -0.1, 0], "timber");
  const lid = block("lid", [2, 0.5, 2], [0, 0.001, 0], "pine");
  expect(pairs([floor, strip, lid])).toEqual([]);
  expect(pairs([floor, strip], [new Vector3(0, -3, 0)])).toEqual([]);
  const plain = (id: string, x: number) => block(id, [2, 0.2, 2], [x, 0, 0], "chalk board");
  expect(pairs([plain("one", 0), plain("other", 1)])).toEqual([]);
});

test("faces that turn their backs on one another are two", () => {
  const left = block("left", [1, 1, 1], [-0.5, 0, 0], "timber");
  const right = block("right", [1, 2, 2], [0.5, -0.5, 0], "concrete");
  expect(pairs([left, right])).toEqual([]);
});
