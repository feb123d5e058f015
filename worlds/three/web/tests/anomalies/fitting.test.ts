/** What a survey proposes is what the scene then takes: the faults that sweeps of whole worlds found, one each. */
import { BoxGeometry, type BufferGeometry, CylinderGeometry, PlaneGeometry, Vector3 } from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import { beforeAll, expect, test } from "vitest";
import { OPERATORS } from "../../src/anomalies/index";
import { hasRoomFor, spotsBeside } from "../../src/anomalies/spots";
import { placesOn } from "../../src/anomalies/tops";
import type { ColliderDef, NodeDef, SceneDef, Vec3 } from "../../src/kit/model";
import type { InjectionWire } from "../../src/runtime/messages";
import { preparePhysics } from "../../src/runtime/physics";
import type { Fitness, OperatorPort } from "../../src/runtime/ports";
import { Simulation } from "../../src/runtime/simulation";
import { boxNode, testScene } from "../runtime/fixture";
import { stillLife } from "./still_life";
import { StubWorld } from "./stub_world";

beforeAll(preparePhysics);

const GAP = 0.0003;

function operatorOf(name: string): OperatorPort {
  const operator = OPERATORS[name];
  if (!operator) throw new Error(`no operator ${name}`);
  return operator;
}

function surveyOf(name: string, id: string, nodes: readonly NodeDef[] = []): Fitness {
  const scene = stillLife();
  return operatorOf(name).survey?.(new StubWorld({ ...scene, nodes: [...scene.nodes, ...nodes] }), id) ?? {};
}

function thing(id: string, geometry: BufferGeometry, position: Vec3, more: Partial<NodeDef> = {}): NodeDef {
  return {
    id,
    label: id,
    kind: "thing",
    position,
    parts: [{ geometry, material: "grey" }],
    colliders: [],
    body: "static",
    rests_on: "floor",
    ...more,
  };
}

test("nothing is pushed into the building, however near a wall is", () => {
  const crate = thing("crate-1", new BoxGeometry(0.5, 0.5, 0.5).translate(0, 0.25, 0), [-3, GAP, -3.7]);
  const world = new StubWorld({ ...stillLife(), nodes: [...stillLife().nodes, crate] });
  expect(operatorOf("interpenetrate").survey?.(world, "crate-1")).toMatchObject({
    refuses: expect.stringMatching(/near enough/),
  });
  const beside = thing("crate-2", new BoxGeometry(0.5, 0.5, 0.5).translate(0, 0.25, 0), [-2.3, GAP, -3.7]);
  const both = surveyOf("interpenetrate", "crate-1", [crate, beside]);
  expect(both.partners).toEqual(["crate-2"]);
});

test("what would run into others larger and smaller is offered neither size", () => {
  const parts = [
    new BoxGeometry(0.1, 1, 0.1).translate(0, 0.5, 0),
    new BoxGeometry(1.2, 0.1, 0.6).translate(0, 1.05, 0),
  ];
  const stand = thing("stand-1", mergeGeometries(parts), [-2, GAP, -2]);
  const lower = thing("lower-1", new BoxGeometry(0.2, 0.9, 0.2).translate(0, 0.45, 0), [-1.8, GAP, -2]);
  const upper = thing("upper-1", new BoxGeometry(0.3, 0.3, 0.3).translate(0, 1.4, 0), [-1.6, GAP, -2]);
  for (const name of ["rescale", "stretch", "resize"]) {
    expect(surveyOf(name, "stand-1", [stand, upper]).proposes?.factor).toBeLessThan(1);
    expect(surveyOf(name, "stand-1", [stand, lower, upper])).toEqual({
      refuses: "Larger or smaller, it would run into others.",
    });
  }
});

test("a cup does not grow into the rim of what it stands in", () => {
  const rim = [-0.2, 0.2].map((x) => new BoxGeometry(0.02, 0.05, 0.4).translate(x, 0.025, 0));
  const tray = mergeGeometries([new BoxGeometry(0.4, 0.01, 0.4).translate(0, 0.005, 0), ...rim]);
  const cup = (position: Vec3, rests_on: string) =>
    thing("cup-1", new CylinderGeometry(0.12, 0.12, 0.1, 12).translate(0, 0.05, 0), position, { rests_on });
  for (const name of ["rescale", "resize"]) {
    const free = surveyOf(name, "cup-1", [cup([3, GAP, 3], "floor")]).proposes?.factor as number;
    const inside = surveyOf(name, "cup-1", [
      thing("tray-1", tray, [3, GAP, 3]),
      cup([3, 0.01 + 2 * GAP, 3], "tray-1"),
    ]).proposes?.factor as number;
    expect(free).toBeGreaterThan(1.75);
    expect(inside).toBeLessThan(free);
  }
});

test("what is built into what it stands on is not sunk into it", () => {
  const post = (y: number) => thing("post-1", new BoxGeometry(0.2, 0.8, 0.2).translate(0, 0.4, 0), [3, y, 3]);
  expect(surveyOf("sink", "post-1", [post(GAP)])).toEqual({});
  expect(surveyOf("sink", "post-1", [post(-0.05)]).refuses).toMatch(/built into/);
});

test("the depth that is proposed is the one that was tried, in whole centimetres", () => {
  const crate = (id: string, x: number) =>
    thing(id, new BoxGeometry(0.333, 0.5, 0.333).translate(0, 0.25, 0), [x, GAP, -2]);
  const fitness = surveyOf("interpenetrate", "crate-1", [crate("crate-1", -3), crate("crate-2", -2.5)]);
  expect(fitness).toEqual({ partners: ["crate-2"], proposes: { depth_m: 0.1 } });
});

test("a second one stands through what is solid, nearer where it must, and not through two stalks", () => {
  expect(surveyOf("duplicate_overlap", "stool-1").proposes?.shift_m).toBeGreaterThan(0);
  const stalk = (x: number) => new PlaneGeometry(0.004, 0.3).translate(x, 0.15, 0);
  const stalks = thing("stalks-1", mergeGeometries([stalk(-0.2), stalk(0.17)]), [3, GAP, 3]);
  expect(surveyOf("duplicate_overlap", "stalks-1", [stalks]).refuses).toMatch(/stalks/);
});

test("a thing does not grow onto a knife that lies beside it", () => {
  const crate = thing("crate-1", new BoxGeometry(0.4, 0.4, 0.4).translate(0, 0.2, 0), [3, GAP, 3]);
  const knife = thing("knife-1", new BoxGeometry(0.05, 0.015, 0.3).translate(0, 0.0075, 0), [3.25, GAP, 3]);
  const alone = new StubWorld({ ...stillLife(), nodes: [...stillLife().nodes, crate] });
  const beside = new StubWorld({ ...stillLife(), nodes: [...stillLife().nodes, crate, knife] });
  expect(hasRoomFor(alone, "crate-1", [1.6, 1.6, 1.6])).toBe(true);
  expect(hasRoomFor(beside, "crate-1", [1.6, 1.6, 1.6])).toBe(false);
  expect(hasRoomFor(beside, "crate-1", [1.05, 1.05, 1.05])).toBe(true);
});

test("nothing hangs in the air when what stands beside it on the same support is right below it", () => {
  const bar = new BoxGeometry(0.1, 0.3, 0.6);
  const rails = thing(
    "rails-1",
    mergeGeometries([bar.clone().translate(-0.35, 0.15, 0), bar.translate(0.35, 0.15, 0)]),
    [3, GAP, 3],
  );
  const on = { rests_on: "rails-1" };
  const tray = (high_m: number) =>
    thing("tray-1", new BoxGeometry(0.5, high_m, 0.5).translate(0, high_m / 2, 0), [3, GAP, 3], on);
  const chest = thing(
    "chest-1",
    new BoxGeometry(0.8, 0.3, 0.5).translate(0, 0.15, 0),
    [3, 0.3 + 2 * GAP, 3],
    on,
  );
  expect(surveyOf("remove_support", "chest-1", [rails, tray(0.1), chest])).toEqual({});
  expect(surveyOf("remove_support", "chest-1", [rails, tray(0.29), chest]).refuses).toMatch(/right below/);
});

test("what is all leaves does not sink into the ground, and what is solid does", () => {
  const leaves = thing("leaves-1", new PlaneGeometry(0.3, 0.3).translate(0, 0.15, 0), [3, GAP, 3]);
  expect(surveyOf("sink", "leaves-1", [leaves]).refuses).toMatch(/all leaves/);
  expect(surveyOf("sink", "stool-1")).toEqual({});
});

test("what something else right below would carry does not lose its support", () => {
  const cloth = thing("cloth-1", new BoxGeometry(0.3, 0.01, 0.3).translate(0, 0.005, 0), [3, GAP, 3]);
  const box = thing("box-1", new BoxGeometry(0.2, 0.2, 0.2).translate(0, 0.1, 0), [3, 0.01 + 2 * GAP, 3], {
    rests_on: "cloth-1",
  });
  expect(surveyOf("remove_support", "box-1", [cloth, box]).refuses).toMatch(/right below/);
  expect(surveyOf("remove_support", "cup-1")).toEqual({});
});

test("a vase in a case of glass does not grow through its lid", () => {
  const glass = [
    [0.6, 0.02, 0.6, 0],
    [0.6, 0.02, 0.6, 0.5],
  ].map(([x, y, z, at]) => ({
    geometry: new BoxGeometry(x, y, z).translate(0, (at as number) + 0.01, 0),
    material: "grey",
  }));
  const vitrine = { ...thing("case-1", new BoxGeometry(), [3, GAP, 3]), parts: glass };
  const shape = new CylinderGeometry(0.05, 0.05, 0.3, 12).translate(0, 0.15, 0);
  const vase = thing("vase-1", shape, [3, 0.02 + 2 * GAP, 3], { rests_on: "case-1" });
  const world = new StubWorld({ ...stillLife(), nodes: [...stillLife().nodes, vitrine, vase] });
  expect(hasRoomFor(world, "vase-1", [1, 2, 1])).toBe(false);
  expect(hasRoomFor(world, "vase-1", [1, 1.3, 1])).toBe(true);
  expect(operatorOf("stretch").survey?.(world, "vase-1").proposes).toEqual({ factor: 0.45 });
});

test("a square within hills has free ground, though all of it lies within the box of the hills", () => {
  const hills = [-1, 1].map((side) => ({
    geometry: new BoxGeometry(1, 3, 30).translate(14 * side, 1.5, 0),
    material: "grey",
  }));
  const around = { ...thing("hills-1", new BoxGeometry(), [0, 0, 0]), structural: true, parts: hills };
  const podium = thing("podium-1", new BoxGeometry(0.5, 0.5, 0.5).translate(0, 0.25, 0), [-3, GAP, 3]);
  const scene = { ...stillLife(), nodes: [...stillLife().nodes, podium] };
  const open = new StubWorld(scene);
  const within = new StubWorld({ ...scene, nodes: [...scene.nodes, around] });
  const free = spotsBeside(open, "chair-2", 3, ["chair-2"]);
  expect(free.length).toBe(3);
  expect(spotsBeside(within, "chair-2", 3, ["chair-2"])).toEqual(free);
  const size = new Vector3(0.1, 0.1, 0.1);
  expect([...placesOn(within, "podium-1", size)]).toEqual([...placesOn(open, "podium-1", size)]);
  expect([...placesOn(within, "podium-1", size)].length).toBeGreaterThan(0);
});

/** A pole under a wide plate, as of a sign; and a wheel that lies against nothing, its axle level. */
const SLENDER: [string, NodeDef["parts"], ColliderDef[]][] = [
  [
    "a pole under a wide plate",
    [
      { geometry: new CylinderGeometry(0.03, 0.03, 2, 12).translate(0, 1, 0), material: "wood" },
      { geometry: new BoxGeometry(0.7, 0.5, 0.02).translate(0, 2.2, 0), material: "wood" },
    ],
    [
      { shape: "cylinder", half_height: 1, radius: 0.03, position: [0, 1, 0] },
      { shape: "box", half: [0.35, 0.25, 0.01], position: [0, 2.2, 0] },
    ],
  ],
  [
    "a wheel that stands",
    [
      {
        geometry: new CylinderGeometry(0.5, 0.5, 0.06, 24).rotateX(Math.PI / 2).translate(0, 0.5, 0),
        material: "wood",
      },
    ],
    [
      {
        shape: "cylinder",
        half_height: 0.03,
        radius: 0.5,
        position: [0, 0.5, 0],
        quaternion: [Math.SQRT1_2, 0, 0, Math.SQRT1_2],
      },
    ],
  ],
];

test.each(SLENDER)("%s stops one as far before it as was asked for", async (_, parts, colliders) => {
  const one: InjectionWire = {
    id: "01a00000-0000-7000-8000-000000000001",
    operator: "inflate_collider",
    targets: ["room/slender-1"],
    parameters: { margin_m: 0.35 },
    trigger: { kind: "on_contact" },
    seed: 0,
  };
  const scene: SceneDef = testScene();
  const slender: NodeDef = {
    ...boxNode("room/slender-1", [1, 1, 1], [2, 0, -0.8]),
    parts,
    colliders,
    rests_on: "room/floor",
  };
  const simulation = await Simulation.create({ ...scene, nodes: [...scene.nodes, slender] }, OPERATORS);
  simulation.reset([one]);
  const { present, values } = operatorOf("inflate_collider").measure(one, simulation.world);
  expect(present).toBe(true);
  expect(values.gap_m).toBeGreaterThan(0.3);
  expect(values.gap_m).toBeLessThan(0.45);
});
