import {
  BoxGeometry,
  type BufferGeometry,
  CylinderGeometry,
  Euler,
  Matrix4,
  Quaternion,
  SphereGeometry,
  TorusGeometry,
  Vector3,
} from "three";
import { expect, test } from "vitest";
import { type PlacedMesh, placeNode } from "../../src/contact/mesh";
import { depthOf, isInside, penetrates } from "../../src/contact/overlap";
import { stillLife } from "./still_life";
import { StubWorld } from "./stub_world";

interface Shape {
  readonly name: string;
  readonly geometry: BufferGeometry;
  /** Signed depth of a point in the shape's own frame: positive inside. */
  readonly depth: (point: Vector3) => number;
}

const box = (x: number, y: number, z: number): Shape => ({
  name: `box ${x}`,
  geometry: new BoxGeometry(2 * x, 2 * y, 2 * z),
  depth: (p) => Math.min(x - Math.abs(p.x), y - Math.abs(p.y), z - Math.abs(p.z)),
});

const SHAPES: readonly Shape[] = [
  box(0.3, 0.02, 0.2),
  box(0.1, 0.1, 0.1),
  { name: "ball", geometry: new SphereGeometry(0.15, 48, 32), depth: (p) => 0.15 - p.length() },
  {
    name: "post",
    geometry: new CylinderGeometry(0.04, 0.04, 0.6, 48),
    depth: (p) => Math.min(0.04 - Math.hypot(p.x, p.z), 0.3 - Math.abs(p.y)),
  },
  {
    name: "ring",
    geometry: new TorusGeometry(0.2, 0.05, 32, 64),
    depth: (p) => 0.05 - Math.hypot(Math.hypot(p.x, p.y) - 0.2, p.z),
  },
];

function* drawNumbers(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

function place(shape: Shape, matrix: Matrix4): PlacedMesh {
  const [position, turn] = [new Vector3(), new Quaternion()];
  matrix.decompose(position, turn, new Vector3());
  const template = stillLife().nodes[0];
  if (!template) throw new Error("an empty scene");
  const node = { ...template, id: "it", parts: [{ geometry: shape.geometry, material: "grey" }] };
  const world = new StubWorld({ ...stillLife(), nodes: [node] });
  const placed = placeNode(world, "it", {
    position: [position.x, position.y, position.z],
    quaternion: [turn.x, turn.y, turn.z, turn.w],
  });
  if (!placed) throw new Error("an empty shape");
  return placed;
}

/** The deepest point that a grid of 6 mm finds in both shapes; the slow honest answer. */
function deepestShared(
  a: Shape,
  b: Shape,
  [at, bt]: readonly [Matrix4, Matrix4],
  pa: PlacedMesh,
  pb: PlacedMesh,
): number {
  const space = pa.box.clone().intersect(pb.box);
  if (space.isEmpty()) return Number.NEGATIVE_INFINITY;
  const [toA, toB] = [at.clone().invert(), bt.clone().invert()];
  let deepest = Number.NEGATIVE_INFINITY;
  for (let x = space.min.x; x <= space.max.x; x += 0.006)
    for (let y = space.min.y; y <= space.max.y; y += 0.006)
      for (let z = space.min.z; z <= space.max.z; z += 0.006) {
        const depth_a = a.depth(new Vector3(x, y, z).applyMatrix4(toA));
        if (depth_a > deepest)
          deepest = Math.max(deepest, Math.min(depth_a, b.depth(new Vector3(x, y, z).applyMatrix4(toB))));
      }
  return deepest;
}

test("two shapes share space exactly when a fine grid finds a point inside both", () => {
  const draws = drawNumbers(11);
  const draw = () => draws.next().value;
  const counts = { apart: 0, together: 0 };
  for (let round = 0; round < 120; round += 1) {
    const [a, b] = [SHAPES[Math.floor(draw() * 5)] as Shape, SHAPES[Math.floor(draw() * 5)] as Shape];
    const poses = [0, 0.35].map((spread) => {
      const turn = new Quaternion().setFromEuler(new Euler(6 * draw(), 6 * draw(), 6 * draw()));
      const at = new Vector3(draw() - 0.5, draw() - 0.5, draw() - 0.5).multiplyScalar(2 * spread);
      return new Matrix4().compose(at, turn, new Vector3(1, 1, 1));
    }) as unknown as readonly [Matrix4, Matrix4];
    const [pa, pb] = [place(a, poses[0]), place(b, poses[1])];
    const deepest = deepestShared(a, b, poses, pa, pb);
    const found = penetrates(pa, pb);
    if (deepest > 0.004) {
      counts.together += 1;
      expect(found, `${a.name} in ${b.name}, ${deepest.toFixed(4)} m deep`).toBe(true);
    } else if (deepest < -0.006) {
      counts.apart += 1;
      expect(found, `${a.name} apart from ${b.name}, ${deepest.toFixed(4)} m`).toBe(false);
    }
  }
  expect(Math.min(counts.apart, counts.together)).toBeGreaterThan(25);
}, 60_000);

// The last millimetres of a ball in a plane are so flat a bite that they count as a touch.
test.each([0.005, 0.02, 0.05])("a ball %d m deep in a slab must go so far to be free", (depth_m) => {
  const ball = SHAPES[2] as Shape;
  const slab = box(1, 0.2, 1);
  const lifted = new Matrix4().makeTranslation(0.1, 0.2 + 0.15 - depth_m, 0.2);
  const depth = depthOf(place(ball, lifted), place(slab, new Matrix4()), 0.01);
  if (depth_m < 0.01) expect(depth).toBe(0);
  else expect(Math.abs(depth - depth_m)).toBeLessThan(0.005);
});

test("a point is inside a body and not inside the hole of a ring", () => {
  const ring = place(SHAPES[4] as Shape, new Matrix4());
  expect(isInside(ring.mesh, new Vector3(0.2, 0, 0))).toBe(true);
  expect(isInside(ring.mesh, new Vector3(0, 0, 0))).toBe(false);
});
