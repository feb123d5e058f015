import { Box3, type BufferGeometry, Matrix4, Quaternion, Vector3 } from "three";
import { beforeAll, expect, test } from "vitest";
import { material } from "../src/kit/materials";
import type { ColliderDef, NodeDef, SceneDef } from "../src/kit/model";
import { CONTACT_GAP_M, surfaceUnder } from "../src/kit/placement";
import { TEXTURE_NAMES } from "../src/kit/textures";
import { buildHouse } from "../src/scenes/house/house";

let house: SceneDef;
let byId: Map<string, NodeDef>;

beforeAll(() => {
  house = buildHouse(1);
  byId = new Map(house.nodes.map((node) => [node.id, node]));
});

const matrixOf = (node: NodeDef) =>
  new Matrix4().compose(
    new Vector3(...node.position),
    new Quaternion(...(node.quaternion ?? [0, 0, 0, 1])),
    new Vector3(...(node.scale ?? [1, 1, 1])),
  );

function visibleBounds(node: NodeDef, matrix = new Matrix4()): Box3 {
  const bounds = new Box3();
  for (const { geometry } of node.parts) bounds.union(boundsOf(geometry, matrix));
  return bounds;
}

function boundsOf(geometry: BufferGeometry, matrix: Matrix4): Box3 {
  return new Box3().setFromBufferAttribute(geometry.getAttribute("position") as never).applyMatrix4(matrix);
}

function colliderBounds(collider: ColliderDef): Box3 {
  const local = new Box3();
  if (collider.shape === "box")
    local.set(new Vector3(...collider.half).negate(), new Vector3(...collider.half));
  if (collider.shape === "ball")
    local.setFromCenterAndSize(new Vector3(), new Vector3().setScalar(2 * collider.radius));
  if (collider.shape === "cylinder") {
    const { radius: r, half_height: h } = collider;
    local.set(new Vector3(-r, -h, -r), new Vector3(r, h, r));
  }
  const points =
    collider.shape === "hull" ? collider.points : collider.shape === "mesh" ? collider.vertices : null;
  if (points)
    for (let i = 0; i < points.length; i += 3) local.expandByPoint(new Vector3().fromArray(points, i));
  const turn = new Quaternion(...(collider.quaternion ?? [0, 0, 0, 1]));
  const matrix = new Matrix4().compose(
    new Vector3(...(collider.position ?? [0, 0, 0])),
    turn,
    new Vector3(1, 1, 1),
  );
  return local.applyMatrix4(matrix);
}

const objects = () => house.nodes.filter((node) => !node.structural && node.kind !== "window");

test("every node has an id of its own, made of the agreed characters", () => {
  expect(byId.size).toBe(house.nodes.length);
  for (const { id } of house.nodes) expect(id).toMatch(/^[a-z0-9._/-]+$/);
});

test("the house holds sixty objects or more of twenty-five kinds or more, beside its walls", () => {
  expect(objects().length).toBeGreaterThanOrEqual(60);
  expect(new Set(objects().map((node) => node.kind)).size).toBeGreaterThanOrEqual(25);
});

test("every material and every texture that is used is defined, once", () => {
  const defined = new Map(house.materials.map((one) => [one.name, one]));
  expect(defined.size).toBe(house.materials.length);
  for (const node of house.nodes)
    for (const part of node.parts)
      for (const name of [part.material, part.material_on ?? part.material])
        expect(defined.get(name)).toEqual(material(name));
  for (const { texture } of house.materials)
    if (texture !== undefined) expect(TEXTURE_NAMES).toContain(texture);
});

test("whatever rests on something touches it and does not sink into it", () => {
  const wrong: string[] = [];
  for (const node of house.nodes) {
    if (node.rests_on === undefined) continue;
    const support = byId.get(node.rests_on);
    if (!support) wrong.push(`${node.id} rests on ${node.rests_on}, which is not there`);
    if (!support || node.hangs) continue;
    const bounds = visibleBounds(node, matrixOf(node));
    const foot = new Vector3(node.position[0], 0, node.position[2]).applyMatrix4(matrixOf(support).invert());
    const height = surfaceUnder(support, foot.x, foot.z, bounds.min.y - support.position[1] + 0.05);
    const gap = height === null ? Number.NaN : bounds.min.y - support.position[1] - height;
    if (!(gap > -1e-3 && gap < 1e-3))
      wrong.push(`${node.id} has ${(gap * 1000).toFixed(2)} mm to ${support.id}`);
  }
  expect(wrong).toEqual([]);
});

test("every movable or furnished thing says what it rests on or that it hangs", () => {
  const lost = objects().filter((node) => node.rests_on === undefined && !node.hangs);
  expect(lost.map((node) => node.id)).toEqual([]);
});

test("a thing's origin is at its base", () => {
  const wrong = objects()
    .filter((node) => !node.hangs)
    .filter((node) => Math.abs(visibleBounds(node).min.y) > 1e-3);
  expect(wrong.map((node) => node.id)).toEqual([]);
});

test("colliders reach as far as what is seen, within two centimetres", () => {
  const wrong: string[] = [];
  for (const node of house.nodes) {
    if (node.body === "none") continue;
    const seen = visibleBounds(node);
    const solid = new Box3();
    for (const collider of node.colliders) solid.union(colliderBounds(collider));
    const off = Math.max(
      ...seen.min.clone().sub(solid.min).toArray().map(Math.abs),
      ...seen.max.clone().sub(solid.max).toArray().map(Math.abs),
    );
    const slack = ["tree", "bush", "hedge", "roof", "coat"].includes(node.kind) ? 0.12 : 0.02;
    if (!(off < slack))
      wrong.push(
        `${node.id}: ${(off * 100).toFixed(1)} cm ${seen.min.toArray().map((x) => x.toFixed(3))} ${seen.max.toArray().map((x) => x.toFixed(3))} | ${solid.min.toArray().map((x) => x.toFixed(3))} ${solid.max.toArray().map((x) => x.toFixed(3))}`,
      );
  }
  expect(wrong).toEqual([]);
});

test("a movable thing has a mass, and a mechanism has its joint", () => {
  for (const node of house.nodes) {
    if (node.body === "dynamic") expect(node.mass_kg, node.id).toBeGreaterThan(0);
    const joint = node.mechanism?.joint;
    if (joint !== undefined)
      expect(
        node.joints?.map((one) => one.name),
        node.id,
      ).toContain(joint);
    for (const controlled of node.mechanism?.controls ?? []) expect(byId.has(controlled), node.id).toBe(true);
    for (const part of node.parts)
      if (part.joint) expect(node.joints?.map((one) => one.name)).toContain(part.joint);
  }
});

test("the geometry is whole: finite numbers, uv and colour for each vertex, an index", () => {
  for (const node of house.nodes)
    for (const { geometry } of node.parts) {
      const count = geometry.getAttribute("position").count;
      for (const name of ["normal", "uv", "color"])
        expect(geometry.getAttribute(name).count, node.id).toBe(count);
      expect(geometry.getIndex(), node.id).not.toBeNull();
      for (const name of ["position", "normal", "uv", "color"])
        for (const value of geometry.getAttribute(name).array)
          if (!Number.isFinite(value)) throw new Error(`${node.id} ${name}`);
    }
});

test("the house stays within its budget of triangles, nodes and textures", () => {
  let triangles = 0;
  for (const node of house.nodes)
    for (const { geometry } of node.parts) triangles += (geometry.getIndex()?.count ?? 0) / 3;
  expect(triangles).toBeLessThanOrEqual(120_000);
  expect(triangles).toBeGreaterThan(60_000);
  expect(house.nodes.length).toBeLessThanOrEqual(420);
  expect(new Set(house.materials.map((one) => one.texture)).size).toBeLessThan(45);
});

test("equal seeds build equal houses", () => {
  const again = buildHouse(1);
  const print = (scene: SceneDef) =>
    scene.nodes.map((node) => [
      node.id,
      node.position,
      node.parts.map(({ geometry }) => Array.from(geometry.getAttribute("position").array.slice(0, 60))),
    ]);
  expect(print(again)).toEqual(print(house));
});

test("things that touch leave a gap that nobody sees", () => {
  expect(CONTACT_GAP_M).toBeLessThan(1e-3);
});
