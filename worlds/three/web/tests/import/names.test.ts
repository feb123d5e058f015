import { expect, test } from "vitest";
import { guessKind, guessMaterialKind, labelMore, labelPieces, wordsOf } from "../../src/import/names";
import type { Piece } from "../../src/import/pieces";

function piece(
  node: number,
  primitive: number,
  names: Partial<Piece["names"]>,
  copy: number | null = null,
): Piece {
  return { node, primitive, copy, names: { node: "", mesh: "", material: "", ...names } } as Piece;
}

test("a name falls into its words, whatever joins them", () => {
  expect(wordsOf("SM_WallDoor.003", "küche/Tür links")).toEqual([
    "sm",
    "wall",
    "door",
    "küche",
    "tür",
    "links",
  ]);
});

test("the last word says what a thing is", () => {
  expect(guessKind("wall_clock")).toBe("clock");
  expect(guessKind("Floor Lamp")).toBe("lamp");
  expect(guessKind("Cube.001", "OfficeChair")).toBe("chair");
  expect(guessKind("Cube.001")).toBe("object");
});

test("a material is what its name says, else what its numbers say", () => {
  expect(guessMaterialKind("M_Oak_Planks", 0, 1)).toBe("wood");
  expect(guessMaterialKind("Material.004", 0.9, 1)).toBe("metal");
  expect(guessMaterialKind("Material.005", 0, 0.2)).toBe("glass");
});

test("every object has a label of its own, also where the file has none or the same ones", () => {
  const labels = labelPieces([
    piece(0, 0, { node: "chair" }),
    piece(1, 0, { node: "chair" }),
    piece(2, 0, { node: "chair (2)" }),
    piece(3, 0, {}),
    piece(4, 0, { mesh: "Mesh.7" }),
    piece(5, 0, { node: "desk", material: "oak" }),
    piece(5, 1, { node: "desk", material: "steel" }),
    piece(6, 0, { material: "wall_03" }),
    piece(6, 1, { material: "wall_03" }),
    piece(7, 0, { node: "post" }, 4),
    piece(8, 0, { node: " \u0000\u200b " }),
  ]);
  expect(labels).toEqual([
    "chair",
    "chair (2)",
    "chair (2) (2)",
    "object 4",
    "object 5 (Mesh.7)",
    "desk (oak)",
    "desk (steel)",
    "object 8 (wall_03)",
    "object 9 (wall_03)",
    "post 5",
    "object 11",
  ]);
  expect(new Set(labels).size).toBe(labels.length);
});

test("labels of what comes later are tidy and no other's", () => {
  expect(labelMore(["lamp", "door"], ["lamp", "", "door\u0000", "hall"], "lamp")).toEqual([
    "lamp (2)",
    "lamp (3)",
    "door (2)",
    "hall",
  ]);
});
