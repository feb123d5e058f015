import { Matrix4, Vector3 } from "three";
import { expect, test } from "vitest";
import type { BoneDef, DeformDef, MotionDef, RigDef, TrackDef } from "../../src/kit/authored";
import type { NodeDef } from "../../src/kit/model";
import { deform, motionMatrix, sampleTrack } from "../../src/kit/motion";
import { Simulation } from "../../src/runtime/simulation";
import { boxNode, testScene } from "./fixture";

const ONE = new Matrix4().toArray();
const STILL = { position: [0, 0, 0], quaternion: [0, 0, 0, 1], scale: [1, 1, 1] };
const HALF = Math.SQRT1_2;

function track(more: Partial<TrackDef>): TrackDef {
  return {
    bone: 0,
    path: "position",
    interpolation: "linear",
    times: new Float32Array([0, 1, 2]),
    values: new Float32Array([0, 0, 0, 2, 0, 0, 2, 4, 0]),
    period_s: 2,
    ...more,
  };
}

test.each([
  ["linear", 0.5, [1, 0, 0]],
  ["linear", 1.5, [2, 2, 0]],
  ["linear", 2.5, [1, 0, 0]],
  ["linear", -0.5, [2, 2, 0]],
  ["step", 1.9, [2, 0, 0]],
  ["step", 0.99, [0, 0, 0]],
] as const)("a %s track at %f s", (interpolation, seconds, value) => {
  expect(sampleTrack(track({ interpolation }), seconds)).toEqual(value);
});

test("a cubic track goes through its keys by its tangents", () => {
  const values = new Float32Array([0, 0, 4, 0, 1, 0]);
  const cubic = track({ path: "weights", interpolation: "cubic", times: new Float32Array([0, 1]), values });
  expect(sampleTrack(cubic, 0)).toEqual([0]);
  expect(sampleTrack(cubic, 0.5)[0]).toBeCloseTo(1, 6);
});

/** A hip that turns by a quarter in a second, and a knee one metre beside it. */
function leg(): RigDef {
  const bones: BoneDef[] = [
    { parent: -1, ...STILL },
    { parent: 0, ...STILL, position: [1, 0, 0] },
  ];
  const quarter = new Float32Array([0, 0, 0, 1, 0, 0, HALF, HALF]);
  const turn = track({ path: "quaternion", times: new Float32Array([0, 1]), values: quarter, period_s: 0 });
  return { bones, tracks: [turn] };
}

test("what hangs on a bone goes where its parents take it", () => {
  const motion: MotionDef = { rig: leg(), bone: 1, before: ONE, after: ONE };
  const knee = new Vector3().applyMatrix4(motionMatrix(motion, 1, new Matrix4()));
  expect(knee.toArray().map((v) => Math.round(v * 1e6) / 1e6)).toEqual([0, 1, 0]);
});

test("a skin follows its bones by their shares, and a morph by its own", () => {
  const def: DeformDef = {
    rig: { ...leg(), bones: leg().bones.map((bone) => ({ ...bone, weights: [0.5] })) },
    bone: 0,
    before: ONE,
    position: new Float32Array([1, 0, 0, 2, 0, 0]),
    normal: new Float32Array([0, 0, 1, 1, 0, 0]),
    morphs: [{ position: new Float32Array([0, 0, 2, 0, 0, 0]) }],
    skin: {
      bones: [0, 1],
      inverses: new Float32Array([...ONE, ...new Matrix4().makeTranslation(-1, 0, 0).toArray()]),
      width: 2,
      joints: new Uint16Array([0, 1, 1, 0]),
      weights: new Float32Array([1, 0, 1, 0]),
    },
  };
  const [position, normal] = [new Float32Array(6), new Float32Array(6)];
  deform(def, 1, position, normal);
  expect([...position].map((v) => Math.round(v * 1e5) / 1e5 + 0)).toEqual([0, 1, 1, 0, 2, 0]);
  expect([...normal].map((v) => Math.round(v * 1e5) / 1e5 + 0)).toEqual([0, 0, 1, 0, 1, 0]);
});

/** A box that is keyed to go two metres to the east within a second, and stays there for another. */
function ferry(): NodeDef {
  const rig: RigDef = {
    bones: [{ parent: -1, ...STILL }],
    tracks: [track({ values: new Float32Array([0, 0, 0, 2, 0, 0, 2, 0, 0]) })],
  };
  const box = boxNode("room/ferry-1", [0.8, 1, 0.8], [-1, 0.5, -1.5]);
  const motion: MotionDef = { rig, bone: 0, before: ONE, after: ONE };
  return {
    ...box,
    parts: box.parts.map((part) => ({ ...part, joint: "clip" })),
    colliders: box.colliders.map((collider) => ({ ...collider, joint: "clip" })),
    joints: [{ name: "clip", kind: "clip", origin: [0, 0, 0], axis: [0, 1, 0], min: 0, max: 2, motion }],
    mechanism: { kind: "clip", joint: "clip", interactive: false },
  };
}

test("a clip runs in simulated time, the same each time, with what one sees and what one walks into", async () => {
  const digests = [];
  for (let run = 0; run < 2; run += 1) {
    const simulation = await Simulation.create(testScene([ferry()]));
    const still = simulation.digests;
    simulation.act({ action: "wait", seconds: 1 });
    expect(simulation.world.bounds("room/ferry-1").min[0]).toBeCloseTo(-1.4 + 2, 5);
    const collider = simulation.world.physics.bodyOf("room/ferry-1")?.colliders[0];
    expect(collider?.translation().x).toBeCloseTo(1, 2);
    expect(simulation.digests.state).not.toBe(still.state);
    expect(simulation.digests.scene).toBe(still.scene);
    digests.push(simulation.digests.state);
    simulation.act({ action: "wait", seconds: 1.5 });
    expect(simulation.world.bounds("room/ferry-1").min[0]).toBeCloseTo(-1.4 + 1, 5);
    simulation.dispose();
  }
  expect(digests[0]).toBe(digests[1]);
});

test("a clip whose key is another has another scene digest", async () => {
  const changed = ferry();
  const values = new Float32Array([0, 0, 0, 2, 0.001, 0, 2, 0, 0]);
  const joints = changed.joints?.map((joint) => {
    const motion = joint.motion as MotionDef;
    return { ...joint, motion: { ...motion, rig: { ...motion.rig, tracks: [track({ values })] } } };
  });
  const other: NodeDef = { ...changed, ...(joints ? { joints } : {}) };
  const [one, two] = await Promise.all([ferry(), other].map((node) => Simulation.create(testScene([node]))));
  expect(one?.digests.scene).not.toBe(two?.digests.scene);
});

/** A board on end that a morph lifts by two metres within two seconds. */
function riser(): NodeDef {
  const box = boxNode("room/riser-1", [0.8, 1, 0.2], [0, 0.5, -2]);
  const part = box.parts[0] as (typeof box.parts)[0];
  const flat = (name: string) => Float32Array.from(part.geometry.getAttribute(name).array);
  const position = flat("position");
  const lift = Float32Array.from(position, (_, i) => (i % 3 === 1 ? 2 : 0));
  const bend: DeformDef = {
    rig: {
      bones: [{ parent: -1, ...STILL, weights: [0] }],
      tracks: [track({ path: "weights", times: new Float32Array([0, 2]), values: new Float32Array([0, 1]) })],
    },
    bone: 0,
    before: ONE,
    position,
    normal: flat("normal"),
    morphs: [{ position: lift }],
  };
  return {
    ...box,
    parts: [{ ...part, joint: "clip", deform: bend }],
    colliders: [],
    body: "none",
    joints: [{ name: "clip", kind: "clip", origin: [0, 0, 0], axis: [0, 1, 0], min: 0, max: 2 }],
    mechanism: { kind: "clip", joint: "clip", interactive: false },
  };
}

test("a ray meets a mesh that bends where it is now", async () => {
  const simulation = await Simulation.create(testScene([riser()]));
  const { world } = simulation;
  const hit = (height: number) => world.raycast([0, height, 0], [0, 0, -1], 2.5)?.node;
  expect([hit(0.5), hit(1.5)]).toEqual(["room/riser-1", undefined]);
  simulation.act({ action: "wait", seconds: 1 });
  expect([hit(0.5), hit(1.5)]).toEqual([undefined, "room/riser-1"]);
  expect(world.bounds("room/riser-1").min[1]).toBeCloseTo(1, 5);
  simulation.dispose();
});

test("a ray goes through the back of what is drawn from one side", async () => {
  const board = boxNode("room/board-1", [1, 1, 1], [0, 0.5, -3]);
  const scene = testScene([board]);
  const one = {
    name: board.parts[0]?.material as string,
    look: { alpha: "opaque" as const },
    double_sided: false,
  };
  const materials = scene.materials.map((def) => (def.name === one.name ? { ...def, ...one } : def));
  const simulation = await Simulation.create({ ...scene, materials });
  const from = (z: number) => simulation.world.raycast([0, 0.5, z], [0, 0, -1], 2)?.distance_m;
  expect(from(-1)).toBeCloseTo(1.5, 5);
  expect(from(-3)).toBeUndefined();
  simulation.dispose();
});
