import { Vector3 } from "three";
import { expect, test } from "vitest";
import type { Vec3 } from "../../src/kit/model";
import { aimThrough, placeInFrame } from "../../src/runtime/live/aim";
import { approach, fly, frameBox, lookAround, lookAt, orbit, planStep } from "../../src/runtime/live/camera";
import { Pace } from "../../src/runtime/live/pace";
import { toLocal, toWorld } from "../../src/runtime/live/pins";
import { viewFrom } from "../../src/runtime/view";

const HERE = { x: 0, y: 0, z: 0, yaw_deg: 0, pitch_deg: 0 };
const STILL = { ahead: 0, aside: 0, up: 0, haste: false };

test("a second of display time is sixty ticks, however it is cut into frames", () => {
  for (const frame_ms of [4, 16.7, 33.3, 95]) {
    const pace = new Pace();
    let ticks = pace.due(0);
    for (let at = frame_ms; at <= 1000; at += frame_ms) ticks += pace.due(at);
    expect(ticks).toBeGreaterThanOrEqual(54);
    expect(ticks).toBeLessThanOrEqual(60);
  }
});

test("a view that was away for an hour does not catch up, and one that was stopped owes nothing", () => {
  const pace = new Pace();
  pace.due(0);
  expect(pace.due(3_600_000)).toBe(12);
  expect(pace.due(3_600_017)).toBe(1);
  pace.stop();
  expect(pace.due(9_000_000)).toBe(0);
});

test("a walker's keys go where the walker looks, diagonals no faster", () => {
  const east = planStep({ ...HERE, yaw_deg: 90 }, { ...STILL, ahead: 1 }, 2);
  expect(east?.x).toBeCloseTo(1 / 30, 9);
  expect(east?.z).toBeCloseTo(0, 9);
  const right = planStep(HERE, { ...STILL, aside: 1 }, 2);
  expect(right?.x).toBeCloseTo(1 / 30, 9);
  const both = planStep(HERE, { ...STILL, ahead: 1, aside: 1 }, 2);
  expect(Math.sqrt((both?.x ?? 0) ** 2 + (both?.z ?? 0) ** 2)).toBeCloseTo(1 / 30, 9);
  expect(planStep(HERE, STILL, 2)).toBeNull();
});

test("flying goes along the gaze, looking is clamped at the zenith", () => {
  const down = fly({ ...HERE, y: 5, pitch_deg: 60 }, { ...STILL, ahead: 1 }, 1);
  expect(down.y).toBeLessThan(5 - 2);
  expect(down.z).toBeLessThan(-1);
  expect(lookAround(HERE, 0, -10000).pitch_deg).toBe(-89);
});

test("the pose that looks at a place has it in the middle of the view", () => {
  const eye: Vec3 = [1, 2, 3];
  const target: Vec3 = [-2, 0.5, 1];
  const pose = lookAt(eye, target);
  const way = aimThrough(pose, 0.5, 0.5);
  const to = new Vector3(...target).sub(new Vector3(...eye)).normalize();
  expect(new Vector3(...way).normalize().distanceTo(to)).toBeLessThan(1e-9);
});

test("going round a place keeps the distance and the place in the middle; a wheel comes nearer, never through it", () => {
  const pivot: Vec3 = [2, 1, -3];
  const eyeAt = ({ x, y, z }: { x: number; y: number; z: number }) => new Vector3(x, y + 1.6, z);
  const away = (pose: typeof HERE) => eyeAt(pose).distanceTo(new Vector3(...pivot));
  const before = lookAt([0, 1.6, 0], pivot);
  const round = orbit(before, pivot, 120, 40);
  expect(away(round)).toBeCloseTo(away(before), 6);
  expect(eyeAt(round).distanceTo(eyeAt(before))).toBeGreaterThan(0.5);
  const to = new Vector3(...pivot).sub(eyeAt(round)).normalize();
  expect(new Vector3(...aimThrough(round, 0.5, 0.5)).normalize().distanceTo(to)).toBeLessThan(1e-6);
  expect(away(approach(before, pivot, 2))).toBeLessThan(away(before) * 0.8);
  expect(away(approach(before, pivot, 500))).toBeGreaterThan(0.2);
});

test("a framed box is wholly in view, from the first side that is clear", () => {
  const box = { min: [2, 0, -3] as Vec3, max: [3, 1, -2] as Vec3 };
  const pose = frameBox(HERE, box, ([x]) => x > 2.5);
  expect(pose.x).toBeGreaterThan(2.5);
  const frustum = viewFrom(pose);
  for (const x of [2, 3])
    for (const y of [0, 1])
      for (const z of [-3, -2]) expect(frustum.containsPoint(new Vector3(x, y, z))).toBe(true);
});

test("a place at the frame's edge is at the edge of the field of view", () => {
  const pose = { ...HERE, yaw_deg: 30, pitch_deg: 20 };
  const frustum = viewFrom(pose);
  const eye = new Vector3(0, 1.6, 0);
  for (const [x, y] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    const inside = aimThrough(pose, x * 0.98 + 0.01, y * 0.98 + 0.01);
    const outside = aimThrough(pose, x * 1.02 - 0.01, y * 1.02 - 0.01);
    expect(frustum.containsPoint(new Vector3(...inside).multiplyScalar(5).add(eye))).toBe(true);
    expect(frustum.containsPoint(new Vector3(...outside).multiplyScalar(5).add(eye))).toBe(false);
  }
});

test("a place of the world is in the frame where the ray through it goes, and nowhere behind the eye", () => {
  const pose = { x: 1, y: 0.5, z: -2, yaw_deg: 40, pitch_deg: -15 };
  for (const [x, y] of [
    [0.5, 0.5],
    [0.1, 0.8],
    [0.95, 0.05],
  ] as const) {
    const way = aimThrough(pose, x, y);
    const at = placeInFrame(pose, [1 + 4 * way[0], 2.1 + 4 * way[1], -2 + 4 * way[2]]);
    expect(at?.x).toBeCloseTo(x, 9);
    expect(at?.y).toBeCloseTo(y, 9);
    expect(at?.depth_m).toBeCloseTo(4, 9);
    expect(placeInFrame(pose, [1 - way[0], 2.1 - way[1], -2 - way[2]])).toBeNull();
  }
});

test("a point in a node's own axes comes back, however the node is moved, turned and scaled", () => {
  const node = {
    position: [1, 2, 3] as Vec3,
    quaternion: [0, Math.sin(0.4), 0, Math.cos(0.4)] as const,
    scale: [2, 1, 0.5] as Vec3,
  };
  const point: Vec3 = [0.3, -1, 4];
  const back = toWorld(node, toLocal(node, point));
  for (const axis of [0, 1, 2] as const) expect(back[axis]).toBeCloseTo(point[axis], 9);
  const moved = { ...node, position: [2, 2, 3] as Vec3 };
  expect(toWorld(moved, toLocal(node, point))[0]).toBeCloseTo(1.3, 9);
});
