import { AnimationMixer, Matrix4, type Mesh, type SkinnedMesh, Vector3 } from "three";
import { type GLTF, GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import { expect, test } from "vitest";
import { chooseClips, posedGeometry, readMotion, strikePose } from "../../src/import/motion";
import { deform, motionMatrix } from "../../src/kit/motion";

/** The pose of a file whose animations three has read too. */
const pose = (gltf: GLTF) => strikePose(gltf, (gltf.parser.json as { animations?: object[] }).animations);

const ONE = new Matrix4().toArray();

/** A GLB of its JSON and its one buffer. */
function container(json: string, binary: Uint8Array): ArrayBuffer {
  const text = new TextEncoder().encode(json.padEnd(Math.ceil(json.length / 4) * 4));
  const bytes = new Uint8Array(12 + 8 + text.length + 8 + binary.length);
  const view = new DataView(bytes.buffer);
  const words = [0x46546c67, 2, bytes.length, text.length, 0x4e4f534a];
  words.forEach((word, i) => {
    view.setUint32(i * 4, word, true);
  });
  bytes.set(text, 20);
  view.setUint32(20 + text.length, binary.length, true);
  view.setUint32(24 + text.length, 0x004e4942, true);
  bytes.set(binary, 28 + text.length);
  return bytes.buffer;
}

/** A glTF from lists of numbers. */
class Writer {
  private readonly chunks: Uint8Array[] = [];
  private length = 0;
  readonly accessors: object[] = [];
  readonly bufferViews: object[] = [];

  add(
    values: number[],
    type: "SCALAR" | "VEC3" | "VEC4" | "MAT4",
    bytes: "float" | "short" = "float",
  ): number {
    const array = bytes === "float" ? new Float32Array(values) : new Uint16Array(values);
    const width = { SCALAR: 1, VEC3: 3, VEC4: 4, MAT4: 16 }[type];
    const data = new Uint8Array(Math.ceil(array.byteLength / 4) * 4);
    data.set(new Uint8Array(array.buffer));
    this.bufferViews.push({ buffer: 0, byteOffset: this.length, byteLength: array.byteLength });
    const componentType = bytes === "float" ? 5126 : 5123;
    const bufferView = this.bufferViews.length - 1;
    this.accessors.push({ bufferView, componentType, count: values.length / width, type });
    this.chunks.push(data);
    this.length += data.byteLength;
    return this.accessors.length - 1;
  }

  async parse(rest: object): Promise<GLTF> {
    const { accessors, bufferViews } = this;
    const buffers = [{ byteLength: this.length }];
    const json = { asset: { version: "2.0" }, scene: 0, accessors, bufferViews, buffers, ...rest };
    return new GLTFLoader().parseAsync(container(JSON.stringify(json), Buffer.concat(this.chunks)), "");
  }
}

/** An arm of two bones with a skinned quad on it, a wheel beside it, and a morph; all move, and the clip starts bent. */
function arm(): Promise<GLTF> {
  const w = new Writer();
  const half = Math.SQRT1_2;
  const POSITION = w.add([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0], "VEC3");
  const NORMAL = w.add([0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1], "VEC3");
  const JOINTS_0 = w.add([0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0], "VEC4", "short");
  const WEIGHTS_0 = w.add([1, 0, 0, 0, 1, 0, 0, 0, 0.25, 0.75, 0, 0, 0, 1, 0, 0], "VEC4");
  const shift = w.add([0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0], "VEC3");
  const indices = w.add([0, 1, 2, 0, 2, 3], "SCALAR", "short");
  const inverses = w.add([...ONE, ...new Matrix4().makeTranslation(0, -1, 0).toArray()], "MAT4");
  const times = w.add([0, 1, 2], "SCALAR");
  const turns = w.add([0, 0, half, half, 0, 0, 0, 1, 0, half, 0, half], "VEC4");
  const places = w.add([3, 0, 0, 3, 1, 0, 3, 2, 1], "VEC3");
  const shares = w.add([0.5, 0, 1], "SCALAR");
  const channel = (sampler: number, node: number, path: string) => ({ sampler, target: { node, path } });
  return w.parse({
    scenes: [{ nodes: [0] }],
    nodes: [
      { children: [1, 3, 4, 5], translation: [1, 2, 3], scale: [2, 2, 2] },
      { children: [2], rotation: [0, half, 0, half] },
      { translation: [0, 1, 0] },
      { mesh: 0, skin: 0, translation: [9, 9, 9] },
      { mesh: 1, translation: [3, 0, 0] },
      { mesh: 2 },
    ],
    meshes: [
      { primitives: [{ attributes: { POSITION, NORMAL, JOINTS_0, WEIGHTS_0 }, indices }] },
      { primitives: [{ attributes: { POSITION, NORMAL }, indices }] },
      {
        primitives: [{ attributes: { POSITION, NORMAL }, indices, targets: [{ POSITION: shift }] }],
        weights: [0],
      },
    ],
    skins: [{ joints: [1, 2], inverseBindMatrices: inverses }],
    animations: [
      {
        name: "Wave",
        channels: [channel(0, 2, "rotation"), channel(1, 4, "translation"), channel(2, 5, "weights")],
        samplers: [
          { input: times, output: turns },
          { input: times, output: places },
          { input: times, output: shares },
        ],
      },
    ],
  });
}

/** Where three itself has a vertex at a second, in the file's own space. */
function byThree(gltf: GLTF, mesh: Mesh, seconds: number, vertex: number): Vector3 {
  const mixer = new AnimationMixer(gltf.scene);
  for (const clip of gltf.animations) mixer.clipAction(clip).play();
  mixer.setTime(seconds);
  gltf.scene.updateMatrixWorld(true);
  const place = new Vector3();
  mesh.getVertexPosition(vertex, place);
  return place.applyMatrix4(mesh.matrixWorld);
}

const meshesOf = (gltf: GLTF): Mesh[] => {
  const meshes: Mesh[] = [];
  gltf.scene.traverse((object) => {
    if ((object as Mesh).isMesh) meshes.push(object as Mesh);
  });
  return meshes;
};

test("skins, morphs and rigid parts go where three's own mixer takes them", async () => {
  const [ours, theirs] = await Promise.all([arm(), arm()]);
  const clips = await pose(ours);
  expect(clips.running).toEqual(["Wave"]);
  const toNode = new Matrix4().makeRotationY(0.3).premultiply(new Matrix4().makeTranslation(-2, 1, 0));
  const placed = meshesOf(ours).map((mesh, i) => ({ id: `m${i}`, mesh, toNode }));
  const start = placed.map(({ mesh }) => mesh.matrixWorld.clone());
  const shapes = placed.map(({ mesh }) => posedGeometry(ours, mesh));
  const movements = readMotion(ours, clips, placed);
  expect([...movements.keys()]).toEqual(["m0", "m1", "m2"]);
  expect([...movements.values()].map(({ deform: bends }) => bends !== null)).toEqual([true, false, true]);
  for (const seconds of [0, 0.3, 1, 1.7])
    for (const [i, mesh] of meshesOf(theirs).entries())
      for (const vertex of [0, 2, 3]) {
        const expected = byThree(theirs, mesh, seconds, vertex).applyMatrix4(toNode);
        const { joint, deform: bends } = movements.get(`m${i}`) as NonNullable<
          ReturnType<typeof movements.get>
        >;
        expect(joint.max).toBe(2);
        const found = new Vector3();
        if (bends) {
          const [position, normal] = [new Float32Array(12), new Float32Array(12)];
          deform(bends, seconds, position, normal);
          found.fromArray(position, vertex * 3);
        } else {
          const at = new Vector3().fromBufferAttribute(mesh.geometry.getAttribute("position"), vertex);
          found.copy(at.applyMatrix4(start[i] as Matrix4).applyMatrix4(toNode));
          found.applyMatrix4(
            motionMatrix(joint.motion as NonNullable<typeof joint.motion>, seconds, new Matrix4()),
          );
        }
        expect(found.distanceTo(expected)).toBeLessThan(2e-5);
        if (seconds === 0 && shapes[i]) {
          const posed = new Vector3().fromBufferAttribute(
            (shapes[i] as Mesh["geometry"]).getAttribute("position"),
            vertex,
          );
          expect(posed.applyMatrix4(toNode).distanceTo(expected)).toBeLessThan(2e-5);
        }
      }
});

test("a part that has some of a mesh's vertices, in another order, bends as the mesh does", async () => {
  const gltf = await arm();
  const clips = await pose(gltf);
  const mesh = meshesOf(gltf)[0] as Mesh;
  const toNode = new Matrix4();
  const whole = readMotion(gltf, clips, [{ id: "m", mesh, toNode }]).get("m")?.deform;
  const part = readMotion(gltf, clips, [{ id: "m", mesh, toNode, vertices: new Uint32Array([2, 0]) }]).get(
    "m",
  )?.deform;
  const [all, some] = [new Float32Array(12), new Float32Array(6)];
  deform(whole as NonNullable<typeof whole>, 0.4, all, new Float32Array(12));
  deform(part as NonNullable<typeof part>, 0.4, some, new Float32Array(6));
  expect([...some]).toEqual([...all.slice(6, 9), ...all.slice(0, 3)]);
});

test("what a clip holds still does not move", async () => {
  const gltf = await arm();
  const clips = await pose(gltf);
  const still = { ...clips, keyed: clips.keyed.filter(({ object }) => !(object as SkinnedMesh).isMesh) };
  const placed = meshesOf(gltf).map((mesh, i) => ({ id: `m${i}`, mesh, toNode: new Matrix4() }));
  expect([...readMotion(gltf, still, placed).keys()]).toEqual(["m0"]);
});

test.each([
  ["an idle clip goes before the first", ["Dance 0", "Robot_Idle 0"], ["Robot_Idle"]],
  ["the first runs when none is idle", ["Dance 0", "Jump 0"], ["Dance"]],
  ["clips that move other nodes run too", ["Door 0", "Fan 1", "DoorShut 0"], ["Door", "Fan"]],
])("%s", (_, listed, chosen) => {
  const animations = listed.map((one) => {
    const [name, node] = one.split(" ") as [string, string];
    return { name, channels: [{ sampler: 0, target: { node: Number(node), path: "rotation" } }] };
  });
  expect(chooseClips(animations).map(({ name }) => name)).toEqual(chosen);
});

test("channels whose numbers make no sense move nothing and are counted", async () => {
  const w = new Writer();
  const POSITION = w.add([0, 0, 0, 1, 0, 0, 1, 1, 0], "VEC3");
  const [times, backwards] = [w.add([0, 1, 2], "SCALAR"), w.add([0, 2, 1], "SCALAR")];
  const [places, nowhere] = [
    w.add([0, 0, 0, 0, 1, 0, 0, 2, 0], "VEC3"),
    w.add([0, 0, 0, 0, Number.NaN, 0, 0, 2, 0], "VEC3"),
  ];
  const channel = (node: number) => ({ sampler: node, target: { node, path: "translation" } });
  const gltf = await w.parse({
    scenes: [{ nodes: [0, 1, 2, 3] }],
    nodes: Array.from({ length: 4 }, () => ({ mesh: 0 })),
    meshes: [{ primitives: [{ attributes: { POSITION } }] }],
    animations: [
      {
        channels: [0, 1, 2, 3].map(channel),
        samplers: [
          { input: times, output: places },
          { input: backwards, output: places },
          { input: times, output: nowhere },
          { input: POSITION, output: places },
        ],
      },
    ],
  });
  const { keyed, broken } = await pose(gltf);
  expect([keyed.length, broken]).toEqual([1, 3]);
});
