import { expect, test } from "vitest";
import { CELL_M } from "../src/runtime/navmesh";
import { STEP_M } from "../src/runtime/obstacles";
import { type Mesh, raiseRound } from "../src/runtime/roundness";
import { triangulate } from "../src/runtime/solids";

function meshOf(def: Parameters<typeof triangulate>[0]): Mesh {
  const { vertices, indices } = triangulate(def);
  return { positions: Float32Array.from(vertices.flat()), indices };
}

/** A cylinder along x. */
function trunk(radius: number): Mesh {
  const { positions, indices } = meshOf({ shape: "cylinder", radius, half_height: 1 });
  const laid = positions.slice();
  for (let at = 0; at < laid.length; at += 3) {
    laid[at] = -(positions[at + 1] as number);
    laid[at + 1] = positions[at] as number;
  }
  return { positions: laid, indices };
}

const top = ({ positions }: Mesh) => Math.max(...positions.filter((_, at) => at % 3 === 1));

test("a low trunk is drawn too high to step on, for nobody can stand on its flank", () => {
  const mesh = trunk(0.16);
  expect(top(raiseRound(mesh))).toBeGreaterThan(top(mesh) + STEP_M);
});

test("so is a ball, whose triangles are those of a drum", () => {
  const mesh = meshOf({ shape: "ball", radius: 0.15 });
  expect(top(raiseRound(mesh, true))).toBeGreaterThan(STEP_M + CELL_M);
});

test.each([
  ["a step", meshOf({ shape: "box", half: [0.4, 0.15, 0.4] })],
  ["a round table's foot", meshOf({ shape: "cylinder", radius: 0.3, half_height: 0.1 })],
  ["what is too high anyway", trunk(0.5)],
  ["what is as thin as a rug", trunk(0.02)],
])("%s stays as it is", (_, mesh) => {
  expect(raiseRound(mesh)).toBe(mesh);
});
