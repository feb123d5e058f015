import {
  Box3,
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  Matrix4,
  TorusKnotGeometry,
  Vector3,
} from "three";
import { expect, test } from "vitest";
import type { BoxDef, JointDef, PartDef } from "../src/kit/model";
import { measure } from "../src/render/bounds";
import { rectOver } from "../src/render/casters";
import { glowInRoom, type LitLamp, lampsNear, standAlike, strongest } from "../src/render/lamps";
import { letterbox } from "../src/render/lens";
import { idBytes, indexOfBytes, topFirst } from "../src/render/marks";
import { Merger } from "../src/render/merge";
import { jointMatrix } from "../src/render/nodes";
import { openness } from "../src/render/occlusion";
import { tessellate } from "../src/render/tessellate";

const ROOM: BoxDef = { min: [0, 0, 0], max: [4, 3, 4] };
const NEXT: BoxDef = { min: [4.2, 0, 0], max: [8, 3, 4] };

function lampAt(x: number, y: number, z: number, candela = 4, room = 0): LitLamp {
  return {
    position: new Vector3(x, y, z),
    end: null,
    aim: null,
    angle_deg: 45,
    light: [candela, candela, candela],
    range_m: 8,
    room,
  };
}

function boxAt(x: number, y: number, z: number, half = 0.2): Box3 {
  return new Box3().setFromCenterAndSize(
    new Vector3(x, y, z),
    new Vector3(half, half, half).multiplyScalar(2),
  );
}

const chooseLamps = (lamps: readonly LitLamp[], box: Box3, rooms: readonly BoxDef[], most: number) =>
  strongest(lamps, lampsNear(lamps, box, rooms), most);

test("bounds of a shape, also of an empty one, are those that three finds", () => {
  const empty = new BufferGeometry().setAttribute("position", new BufferAttribute(new Float32Array(), 3));
  for (const shape of [new TorusKnotGeometry(1, 0.3).rotateX(0.3).translate(3, -2, 0.7), empty]) {
    const theirs = shape.clone();
    theirs.computeBoundingBox();
    theirs.computeBoundingSphere();
    measure(shape);
    expect(shape.boundingBox).toEqual(theirs.boundingBox);
    expect(shape.boundingSphere).toEqual(theirs.boundingSphere);
  }
});

test("lamps that only flicker are chosen among the same as before; one that has moved is not", () => {
  const lamps = [lampAt(1, 2, 2), lampAt(3, 2, 1), lampAt(30, 2, 3)];
  const dim = lamps.map((lamp, i) => ({ ...lamp, light: [1 + i, 1, 1] as const }));
  const near = lampsNear(lamps, boxAt(2, 1, 2), [ROOM]);
  expect(near.map(({ lamp }) => lamp)).toEqual([0, 1]);
  expect(standAlike(lamps, dim)).toBe(true);
  expect(strongest(dim, near, 2)).toEqual(chooseLamps(dim, boxAt(2, 1, 2), [ROOM], 2));
  expect(strongest(dim, near, 2)[0]?.lamp).toBe(1);
  expect(standAlike(lamps, [...lamps.slice(0, 2), lampAt(30, 2, 3.001)])).toBe(false);
  expect(standAlike(lamps, lamps.slice(0, 2))).toBe(false);
});

test("what moves is covered on the sun's map, with room for rounding, and nothing beside the map", () => {
  const toMap = new Matrix4().makeScale(0.1, 0.1, 1);
  const rect = rectOver(new Box3(new Vector3(2, 3, 0), new Vector3(4.01, 5, 9)), toMap, 100, 200);
  expect([rect.min.toArray(), rect.max.toArray()]).toEqual([
    [18, 58],
    [43, 102],
  ]);
  expect(rectOver(new Box3(new Vector3(11, 0, 0), new Vector3(12, 1, 1)), toMap, 100, 200).isEmpty()).toBe(
    true,
  );
  expect(rectOver(new Box3(), toMap, 100, 200).isEmpty()).toBe(true);
});

test("the strongest lamps are chosen, in an order that does not depend on how they are listed", () => {
  const lamps = [lampAt(3.5, 2, 3.5), lampAt(1, 2, 1), lampAt(0.5, 2, 3.5)];
  const first = chooseLamps(lamps, boxAt(1, 1, 1.2), [ROOM], 2).map(({ lamp }) => lamps[lamp]);
  const turned = [...lamps].reverse();
  const again = chooseLamps(turned, boxAt(1, 1, 1.2), [ROOM], 2).map(({ lamp }) => turned[lamp]);
  expect(first[0]).toBe(lamps[1]);
  expect(again).toEqual(first);
});

test("a lamp that is about to be left out has already faded to nothing", () => {
  const lamps = [lampAt(1, 2, 2), lampAt(3, 2, 1), lampAt(3, 2, 3)];
  let before = new Map<number, number>();
  for (let z = 1; z <= 3; z += 0.01) {
    const chosen = chooseLamps(lamps, boxAt(2, 1, z), [ROOM], 2);
    const now = new Map(chosen.map(({ lamp, weight }) => [lamp, weight]));
    if (before.size > 0)
      for (const lamp of [0, 1, 2])
        expect(Math.abs((now.get(lamp) ?? 0) - (before.get(lamp) ?? 0))).toBeLessThan(0.05);
    before = now;
  }
});

test("a lamp does not shine into the next room", () => {
  expect(chooseLamps([lampAt(3.8, 2, 2)], boxAt(6, 1, 2), [ROOM, NEXT], 2)).toEqual([]);
  expect(chooseLamps([lampAt(3.8, 2, 2)], boxAt(2, 1, 2), [ROOM, NEXT], 2)).toHaveLength(1);
  expect(glowInRoom([lampAt(2, 2, 2)], 1, [ROOM, NEXT])).toEqual([0, 0, 0]);
  expect(glowInRoom([lampAt(2, 2, 2)], 0, [ROOM, NEXT])[0]).toBeGreaterThan(0);
});

test("ids go through their three bytes and back", () => {
  for (const index of [0, 254, 255, 256, 65535, 70000]) expect(indexOfBytes(...idBytes(index))).toBe(index);
  expect(indexOfBytes(0, 0, 0)).toBe(-1);
});

test("rows are turned upside down and nothing else", () => {
  expect([...topFirst(new Uint8Array([1, 2, 3, 4, 5, 6]), 2, 3)]).toEqual([5, 6, 3, 4, 1, 2]);
});

test("the frame is the largest of 5:3 in the middle of any window", () => {
  expect(letterbox(1000, 600)).toEqual({ x: 0, y: 0, width: 1000, height: 600 });
  expect(letterbox(1000, 1000)).toEqual({ x: 0, y: 200, width: 1000, height: 600 });
  expect(letterbox(2000, 600)).toEqual({ x: 500, y: 0, width: 1000, height: 600 });
});

const part = (geometry: BufferGeometry, material: string, more: Partial<PartDef> = {}): PartDef => ({
  geometry,
  material,
  ...more,
});

test("parts are merged by joint, material, material when on and shadow; equal nodes share their geometry", () => {
  const [a, b, c] = [new BoxGeometry(1, 1, 1), new BoxGeometry(1, 2, 1), new BoxGeometry(2, 1, 1)];
  const parts = [part(a, "oak"), part(b, "oak"), part(c, "oak", { joint: "lid" }), part(c, "brass")];
  const merger = new Merger(new Map());
  const batches = merger.batches(parts, false);
  expect(batches.map(({ joint, material }) => [joint, material])).toEqual([
    [undefined, "oak"],
    ["lid", "oak"],
    [undefined, "brass"],
  ]);
  expect(batches[0]?.geometry().getAttribute("position").count).toBe(48);
  expect(merger.batches(parts, false)[0]?.geometry()).toBe(batches[0]?.geometry());
  expect(a.getAttribute("color")).toBeUndefined();
});

test("the inside of a box-shaped shelf is darker than its outside, and the same each time", () => {
  const shelf = [
    new BoxGeometry(1, 0.02, 0.4, 8, 1, 4),
    new BoxGeometry(1, 0.02, 0.4, 8, 1, 4).translate(0, 0.3, 0),
    new BoxGeometry(0.02, 0.3, 0.4).translate(-0.5, 0.15, 0),
    new BoxGeometry(0.02, 0.3, 0.4).translate(0.5, 0.15, 0),
    new BoxGeometry(1, 0.3, 0.02).translate(0, 0.15, -0.2),
  ];
  const open = openness(shelf);
  expect(openness(shelf)).toEqual(open);
  const lower = shelf[0] as BufferGeometry;
  const [position, normal] = [lower.getAttribute("position"), lower.getAttribute("normal")];
  const mean = (up: number): number => {
    const at = [...Array(position.count).keys()].filter((i) => normal.getY(i) === up);
    return at.reduce((sum, i) => sum + (open[0]?.[i] ?? 0), 0) / at.length;
  };
  expect(mean(1)).toBeLessThan(mean(-1) - 25);
});

test("vertex colours and openness are kept apart, and a building's grey guess at light is dropped", () => {
  const tinted = new BoxGeometry(1, 1, 1);
  const count = tinted.getAttribute("position").count;
  tinted.setAttribute("color", new BufferAttribute(new Float32Array(count * 3).fill(0.25), 3));
  const first = (building: boolean): number[] => {
    const [batch] = new Merger(new Map()).batches([part(tinted, "oak")], building);
    return [0, 1, 2, 3].map((k) =>
      Math.round((batch?.geometry().getAttribute("color").getComponent(0, k) ?? 0) * 255),
    );
  };
  expect(first(false)).toEqual([128, 128, 128, 255]);
  expect(first(true)).toEqual([255, 255, 255, 255]);
});

test("a hinge turns about its origin and a slide moves along its axis", () => {
  const hinge: JointDef = { name: "door", kind: "hinge", origin: [1, 0, 0], axis: [0, 1, 0], min: 0, max: 2 };
  const turned = new Vector3(2, 0, 0).applyMatrix4(jointMatrix(hinge, Math.PI / 2, new Matrix4()));
  expect(turned.distanceTo(new Vector3(1, 0, -1))).toBeLessThan(1e-6);
  const slide: JointDef = { ...hinge, kind: "slide", axis: [0, 0, 1] };
  const moved = new Vector3(2, 0, 0).applyMatrix4(jointMatrix(slide, 0.4, new Matrix4()));
  expect(moved.distanceTo(new Vector3(2, 0, 0.4))).toBeLessThan(1e-6);
});

test("a wall between two rooms is cut fine, each side goes to the room it faces, its top to a neighbour, area kept", () => {
  const merger = new Merger(new Map());
  const wall = new BoxGeometry(0.2, 3, 4).translate(4.1, 1.5, 2);
  const [batch] = merger.batches([part(wall, "plaster")], true);
  const pieces = tessellate(batch?.geometry() as BufferGeometry, new Matrix4(), [ROOM, NEXT], [0.8, 0.8]);
  expect(pieces.map(({ room }) => room)).toEqual([0, 1]);
  const area = (geometry: BufferGeometry, axis: number, sign: number): number => {
    const [p, n, index] = [
      geometry.getAttribute("position"),
      geometry.getAttribute("normal"),
      geometry.getIndex(),
    ];
    let sum = 0;
    for (let t = 0; index && t < index.count; t += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => new Vector3().fromBufferAttribute(p, index.getX(t + k)));
      if (!a || !b || !c) continue;
      for (const [u, v] of [
        [a, b],
        [b, c],
        [c, a],
      ] as const)
        expect(u.distanceTo(v)).toBeLessThanOrEqual(0.8);
      if (n.getComponent(index.getX(t), axis) * sign > 0.9) sum += b.sub(a).cross(c.sub(a)).length() / 2;
    }
    return sum;
  };
  expect(area(pieces[0]?.geometry as BufferGeometry, 0, -1)).toBeCloseTo(12, 3);
  expect(area(pieces[1]?.geometry as BufferGeometry, 0, 1)).toBeCloseTo(12, 3);
});

test("a row of tubes lights a long floor alike from end to end, and counts for its whole length in the glow", () => {
  const row: LitLamp = { ...lampAt(0.5, 2.4, 2), end: new Vector3(3.5, 2.4, 2) };
  const places = [0.6, 2, 3.4].map((x) => chooseLamps([row], boxAt(x, 0.2, 2), [ROOM], 2)[0]?.weight ?? 0);
  expect(places[0]).toBe(1);
  expect(places[1]).toBe(1);
  expect(places[2]).toBe(1);
  const short: LitLamp = { ...row, end: new Vector3(2.5, 2.4, 2) };
  const long: LitLamp = { ...row, end: new Vector3(4.5, 2.4, 2) };
  const point = glowInRoom([lampAt(0.5, 2.4, 2)], 0, [ROOM])[0];
  expect(glowInRoom([short], 0, [ROOM])[0]).toBeCloseTo(point, 6);
  expect(glowInRoom([long], 0, [ROOM])[0]).toBeCloseTo(2 * point, 6);
});
