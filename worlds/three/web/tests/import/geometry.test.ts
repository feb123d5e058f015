import { BufferAttribute, BufferGeometry, Matrix4, Quaternion, Vector3 } from "three";
import { expect, test } from "vitest";
import { findDomes } from "../../src/import/domes";
import { Placing } from "../../src/import/placing";
import { connectedParts, looksInwards, type Sound, soundMesh } from "../../src/import/soundness";
import { ImportFault } from "../../src/runtime/ports";

function boxGeometry(inwards = false): BufferGeometry {
  const geometry = new BufferGeometry();
  const corners = [0, 1].flatMap((x) => [0, 1].flatMap((y) => [0, 1].flatMap((z) => [x - 0.5, y, z - 0.5])));
  const faces = [
    [0, 1, 3],
    [0, 3, 2],
    [4, 6, 7],
    [4, 7, 5],
    [0, 4, 5],
    [0, 5, 1],
    [2, 3, 7],
    [2, 7, 6],
    [0, 2, 6],
    [0, 6, 4],
    [1, 5, 7],
    [1, 7, 3],
  ].flatMap(([a, b, c]) => (inwards ? [a, c, b] : [a, b, c])) as number[];
  geometry.setAttribute("position", new BufferAttribute(Float32Array.from(corners), 3));
  geometry.setIndex(faces);
  return geometry;
}

const box = (inwards = false): Sound => soundMesh(boxGeometry(inwards), "box") as Sound;

test("a mesh without normals is flat: each corner has its face's", () => {
  const sound = box();
  expect(sound.position.length).toBe(36 * 3);
  expect([...sound.normal.subarray(0, 3)]).toEqual([-1, 0, 0]);
});

test("what cannot be drawn is refused with the primitive's name", () => {
  const far = boxGeometry();
  far.getAttribute("position").setX(3, Number.NaN);
  expect(() => soundMesh(far, "n4.p1")).toThrow(ImportFault);
  expect(() => soundMesh(far, "n4.p1")).toThrow("n4.p1");
  const wild = boxGeometry();
  wild.setIndex([0, 1, 99]);
  expect(() => soundMesh(wild, "n4.p1")).toThrow("index 99");
});

test("only the vertices that are used are kept", () => {
  const geometry = boxGeometry();
  geometry.setAttribute("normal", new BufferAttribute(new Float32Array(24).fill(1), 3));
  geometry.setIndex([7, 5, 4]);
  const sound = soundMesh(geometry, "corner") as Sound;
  expect([...sound.source]).toEqual([4, 5, 7]);
  expect([...sound.index]).toEqual([2, 1, 0]);
});

test("parts that do not touch are told apart", () => {
  const one = box();
  const position = Float32Array.from([...one.position, ...one.position.map((value) => value + 3)]);
  const index = Uint32Array.from([
    ...one.index,
    ...one.index.map((corner) => corner + one.position.length / 3),
  ]);
  const normal = Float32Array.from([...one.normal, ...one.normal]);
  const both = { ...one, position, normal, index, source: Uint32Array.from(position, (_, at) => at) };
  expect(connectedParts(both).map((part) => part.index.length)).toEqual([36, 36]);
  expect(connectedParts(one).length).toBe(1);
});

test("a body that was turned inside out is told from one that was not", () => {
  expect(looksInwards(box())).toBe(false);
  expect(looksInwards(box(true))).toBe(true);
});

test("equal copies share their geometry whatever way they face, and stand on their base", () => {
  const [placing, sound] = [new Placing(), box()];
  const turned = (turn: number, x: number) =>
    new Matrix4().compose(
      new Vector3(x, 1, 0),
      new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), turn),
      new Vector3(2, 1, 1),
    );
  const [a, b] = [placing.stand(sound, turned(0.3, 0), null), placing.stand(sound, turned(2.1, 5), null)];
  expect(b.geometry).toBe(a.geometry);
  expect(b.position[0]).toBeCloseTo(5);
  expect(b.position[1]).toBeCloseTo(1);
  const mirrored = placing.stand(sound, new Matrix4().makeScale(1, 1, -1), null);
  expect(
    looksInwards({
      position: mirrored.geometry.getAttribute("position").array as Float32Array,
      index: mirrored.geometry.getIndex()?.array as Uint32Array,
    }),
  ).toBe(false);
});

test("a sky is a shell far around everything; a room in which something stands is none", () => {
  const part = (scale: number, named = false, low = 0) => ({
    sound: box(true),
    matrix: new Matrix4().makeTranslation(0, low, 0).scale(new Vector3(scale, scale, scale)),
    box: {
      min: [-scale / 2, low, -scale / 2] as const,
      max: [scale / 2, low + scale, scale / 2] as const,
    },
    named,
  });
  expect(findDomes([part(1), part(100, false, -50)])).toEqual([1]);
  expect(findDomes([part(1), part(10)])).toEqual([]);
  expect(findDomes([part(1), part(3, true)])).toEqual([1]);
});
