import { Ray, Vector3 } from "three";
import { beforeAll, expect, test } from "vitest";
import { surveyScene } from "../../src/anomalies/survey";
import { type PlacedMesh, placeNode } from "../../src/contact/mesh";
import type { NodeDef, SceneDef, Vec3 } from "../../src/kit/model";
import type { SuspectWire } from "../../src/runtime/messages";
import { scanScene } from "../../src/runtime/scan";
import { SCENES } from "../../src/scenes/index";
import { StubWorld } from "./stub_world";

let house: SceneDef;

beforeAll(async () => {
  const build = await SCENES.house?.();
  if (!build) throw new Error("there is no house");
  house = build(0);
});

const words = (found: readonly SuspectWire[]) =>
  found.map(({ fault, node, other, amount_m }) => `${node} ${fault} (${other}) by ${amount_m.toFixed(3)} m`);

test("nothing in the house floats, sinks or intersects by more than 1 cm", () => {
  expect(words(scanScene(new StubWorld(house)))).toEqual([]);
});

/** The same draws every time. */
function* drawNumbers(seed: number): Generator<number> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

interface Fault {
  readonly id: string;
  readonly by: Vec3;
  readonly fault: SuspectWire["fault"];
}

const SIDES: readonly Vec3[] = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 0, 1],
  [0, 0, -1],
];

/** Seven raised, seven sunk, six pushed into a neighbour; each by 2 cm. */
function seedFaults(): Fault[] {
  const draws = drawNumbers(20);
  const resting = house.nodes.filter(
    (node) => node.rests_on !== undefined && node.parts.length > 0 && !node.structural && !node.hangs,
  );
  const shuffled = resting
    .map((node) => ({ node, key: draws.next().value as number }))
    .sort((a, b) => a.key - b.key)
    .map(({ node }) => node);
  const liftable = shuffled.slice(40).filter((node) => freeAbove(node) > 0.04);
  const raised = liftable.slice(0, 7).map(({ id }): Fault => ({ id, by: [0, 0.02, 0], fault: "floats" }));
  const sunk = shuffled.slice(0, 7).map(({ id }): Fault => ({ id, by: [0, -0.02, 0], fault: "sinks" }));
  const pushed = shuffled.slice(7, 40).flatMap((node) => pushInto(node));
  return [...raised, ...sunk, ...pushed.slice(0, 6)];
}

/** The push of a node that ends 2 cm inside its nearest neighbour at the side, within half a metre; if there is one. */
function pushInto(node: NodeDef): Fault[] {
  const world = new StubWorld(house);
  const thing = placeNode(world, node.id);
  if (!thing) return [];
  const reaches = SIDES.map((way) => ({ way, free_m: freeAlong(world, thing, way) }));
  const nearest = reaches.sort((a, b) => a.free_m - b.free_m)[0];
  if (!nearest || nearest.free_m > 0.5) return [];
  const by = nearest.way.map((value) => value * (nearest.free_m + 0.02)) as unknown as Vec3;
  return [{ id: node.id, by, fault: "intersects" }];
}

function freeAbove(node: NodeDef): number {
  const world = new StubWorld(house);
  const thing = placeNode(world, node.id);
  return thing ? freeAlong(world, thing, [0, 1, 0]) : 0;
}

/**
 * How far a mesh is free along a way, by plain rays from its corners and from those of everything solid beside it. What
 * it carries does not count, at the side neither what carries it, nor what is thinner or lower than a fault is deep.
 */
function freeAlong(world: StubWorld, thing: PlacedMesh, way: Vec3): number {
  let free_m = Number.POSITIVE_INFINITY;
  const support = way[1] === 0 ? house.nodes.find((node) => node.id === thing.id)?.rests_on : null;
  for (const { id, hangs, rests_on } of house.nodes) {
    const other =
      id === thing.id || id === support || hangs || rests_on === thing.id ? null : placeNode(world, id);
    if (!other || !thing.box.clone().expandByScalar(0.6).intersectsBox(other.box)) continue;
    const back = way.map((value) => -value) as unknown as Vec3;
    free_m = Math.min(free_m, raysFrom(thing, other, way), raysFrom(other, thing, back));
  }
  return free_m;
}

function raysFrom(from: PlacedMesh, to: PlacedMesh, way: Vec3): number {
  const direction = new Vector3(...way).transformDirection(to.inverse);
  const [low, high] = [
    Math.max(from.box.min.y, to.box.min.y) + 0.03,
    Math.min(from.box.max.y, to.box.max.y) - 0.03,
  ];
  let nearest = Number.POSITIVE_INFINITY;
  for (let at = 0; at < from.mesh.corners.length; at += 3) {
    const corner = new Vector3().fromArray(from.mesh.corners, at).applyMatrix4(from.matrix);
    if (way[1] === 0 && (corner.y < low || corner.y > high)) continue;
    const hit = to.mesh.tree.raycastFirst(new Ray(corner.applyMatrix4(to.inverse), direction), 2, 0, 0.6);
    if (hit) nearest = Math.min(nearest, hit.distance);
  }
  return nearest;
}

function moved({ id, by }: Fault): SceneDef {
  const shift = (node: NodeDef): NodeDef => ({
    ...node,
    position: node.position.map((value, axis) => value + (by[axis] as number)) as unknown as Vec3,
  });
  return { ...house, nodes: house.nodes.map((node) => (node.id === id ? shift(node) : node)) };
}

/** The node and what rests on it, directly or on something that does: what a fault of the node may show in. */
function concernedBy(id: string): Set<string> {
  const concerned = new Set([id]);
  for (let size = 0; size < concerned.size; ) {
    size = concerned.size;
    for (const node of house.nodes) if (concerned.has(node.rests_on ?? "")) concerned.add(node.id);
  }
  return concerned;
}

test("twenty seeded faults of 2 cm are all found, and no other", () => {
  const faults = seedFaults();
  expect(faults.length).toBe(20);
  const missed: string[] = [];
  const invented: string[] = [];
  for (const fault of faults) {
    const found = scanScene(new StubWorld(moved(fault)));
    const mine = found.filter(({ node, other }) => node === fault.id || other === fault.id);
    if (!mine.some((suspect) => suspect.fault === fault.fault))
      missed.push(JSON.stringify([fault, words(mine)]));
    const concerned = concernedBy(fault.id);
    invented.push(
      ...words(found.filter(({ node, other }) => !concerned.has(node) && !concerned.has(other ?? ""))),
    );
  }
  expect(missed).toEqual([]);
  expect(invented).toEqual([]);
}, 120_000);

test("there is room to lift most things, and many can be turned over", () => {
  const survey = Object.entries(surveyScene(new StubWorld(house))).filter(
    ([id]) => house.nodes.find((node) => node.id === id)?.rests_on !== undefined,
  );
  const liftable = survey.filter(([, { headroom_m }]) => headroom_m > 0.07);
  const turnable = survey.filter(([, { refuses }]) => !refuses.turn_over);
  expect(liftable.length).toBeGreaterThan(survey.length / 2);
  expect(turnable.length).toBeGreaterThan(10);
}, 60_000);
