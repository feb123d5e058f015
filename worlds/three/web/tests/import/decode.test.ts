import { expect, test } from "vitest";
import { shownRoots } from "../../src/import/decode";

const nodes = [{ children: [1] }, { mesh: 0 }, {}];

test.each([
  ["the default one, though nothing is in it", { scene: 0, scenes: [{ nodes: [2] }, { nodes: [0] }] }, [2]],
  [
    "else the first in which a mesh is",
    { scenes: [{}, { nodes: [2] }, { nodes: [0] }, { nodes: [1] }] },
    [0],
  ],
  ["else the first", { scenes: [{ nodes: [2] }, {}] }, [2]],
  ["else what is in no other node", {}, [0, 2]],
])("the scene that is shown is %s", (_, json, roots) => {
  expect(shownRoots({ ...json, nodes })).toEqual(roots);
});
