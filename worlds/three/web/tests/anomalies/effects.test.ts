import { expect, test } from "vitest";
import { ENTRIES } from "../../src/anomalies/catalogue";
import { OPERATORS } from "../../src/anomalies/index";
import { surveyScene } from "../../src/anomalies/survey";
import type { InjectionWire, TriggerWire } from "../../src/runtime/messages";
import { InjectionFault, type OperatorPort } from "../../src/runtime/ports";
import { scanScene } from "../../src/runtime/scan";
import { stillLife } from "./still_life";
import { StubWorld } from "./stub_world";

const SCENE = stillLife();
const ALWAYS: TriggerWire = { kind: "always" };
const SECTOR = { azimuth_deg: 30, sector_deg: 120 };
const IN_SECTOR: TriggerWire = { kind: "in_sector", azimuth_deg: 30, width_deg: 120 };

function operatorOf(name: string): OperatorPort {
  const operator = OPERATORS[name];
  if (!operator) throw new Error(`no operator ${name}`);
  return operator;
}

function injection(
  operator: string,
  target: string,
  parameters: Record<string, unknown> = {},
  trigger: TriggerWire = ALWAYS,
): InjectionWire {
  return {
    id: "01a00000-0000-7000-8000-000000000002",
    operator,
    targets: [target],
    parameters,
    trigger,
    seed: 0,
  };
}

/** Injects into a fresh world; gives what one needs to look at it. */
function injected(wire: InjectionWire) {
  const world = new StubWorld(SCENE);
  const operator = operatorOf(wire.operator);
  const clean = operator.measure(wire, world);
  const effect = world.inject(operator, wire);
  return { world, effect, clean, measure: () => operator.measure(wire, world) };
}

test("the catalogue names exactly the operators that have an effect", () => {
  expect(Object.keys(OPERATORS).sort()).toEqual(ENTRIES.map((entry) => entry.name).sort());
});

test("a floating table takes what rests on it along, leaves the measured gap, and nothing else is wrong", () => {
  const { world, effect, clean, measure } = injected(injection("float", "table-1", { raise_m: 0.4 }));
  expect(clean.present).toBe(false);
  expect(effect.truth.affected).toEqual(["table-1", "ball-1", "bowl-1", "cup-1"]);
  expect(measure()).toMatchObject({ present: true, values: { up_cos: 1 } });
  expect(measure().values.gap_m).toBeCloseTo(0.4, 2);
  expect(world.node("table-1").pinned).toBe(true);
  expect(scanScene(world).map(({ fault, node }) => [fault, node])).toEqual([["floats", "table-1"]]);
  expect(effect.truth.bounds_after["cup-1"]?.min[1]).toBeCloseTo(
    (effect.truth.bounds_before["cup-1"]?.min[1] as number) + 0.4,
    9,
  );
});

test("a thing is not lifted into what is above it", () => {
  expect(() => injected(injection("float", "chair-1", { raise_m: 0.4 }))).toThrow(/run into the table/);
  expect(() => injected(injection("float", "book-1", { raise_m: 0.3 }))).toThrow(/run into the shelf/);
  expect(injected(injection("float", "book-1", { raise_m: 0.12 })).measure().present).toBe(true);
});

test("one walks through a table whose collider is gone, past the cups on it, and is stopped before", () => {
  const { world, effect, clean, measure } = injected(
    injection("remove_collider", "table-2", { depth_m: 0.15 }),
  );
  expect(clean.present).toBe(false);
  expect(clean.values.stopped).toBeGreaterThan(0);
  expect(measure()).toMatchObject({ present: true, values: { stopped: 0 } });
  expect(world.node("table-2")).toMatchObject({ collides: true, stops: false });
  expect(effect.truth.affected).toEqual(["table-2", "cup-2"]);
  world.pass(1, { x: -2.2, z: 3 });
  expect(effect.reveals(world)).toBe(false);
  world.pass(1, { x: -2.2, z: 1 });
  world.pass(1, { x: -2.2, z: 3 });
  expect(effect.reveals(world)).toBe(true);
  expect(effect.state()).toEqual([true]);
});

test.each(["table-1", "sofa-1", "stool-1", "chair-2", "shelf-1"])(
  "%s is hidden from its sector and nowhere else",
  (target) => {
    const { world, effect, clean, measure } = injected(
      injection("vanish_in_sector", target, SECTOR, IN_SECTOR),
    );
    expect(clean.present).toBe(false);
    expect(measure()).toMatchObject({ present: true, values: { hidden_share: 1, shown_share: 1 } });
    expect(world.node(target).visible).toBe(true);
    expect(effect.state()).toEqual([]);
  },
);

test("a sector's azimuth grows clockwise from above from the front, and its reveal holds while the eye is in it", () => {
  const sector = { azimuth_deg: 90, sector_deg: 60 };
  const trigger: TriggerWire = { kind: "in_sector", azimuth_deg: 90, width_deg: 60 };
  const { world, effect } = injected(injection("vanish_in_sector", "table-1", sector, trigger));
  world.pass(1, { x: -3, z: 0 });
  expect(effect.reveals(world)).toBe(true);
  expect(world.visibleFrom("cup-1", world.auditor.eye)).toBe(false);
  world.pass(1, { x: 3, z: 0 });
  expect(effect.reveals(world)).toBe(false);
  expect(world.visibleFrom("cup-1", world.auditor.eye)).toBe(true);
});

test("a sector that differs from the trigger's is refused", () => {
  const other: TriggerWire = { kind: "in_sector", azimuth_deg: 31, width_deg: 120 };
  expect(() => injected(injection("vanish_in_sector", "table-1", SECTOR, other))).toThrow(InjectionFault);
});

const RETURN: TriggerWire = { kind: "on_return", min_distance_m: 3, min_unseen_s: 2 };

test("a thing is gone for whoever saw it, was far enough and long enough away, and comes back", () => {
  const { world, effect, clean, measure } = injected(injection("disappear", "table-1", {}, RETURN));
  expect(clean.present).toBe(false);
  world.pass(60, { x: 0, z: 2, yaw_deg: 0 });
  world.pass(119, { x: 0, z: 3.6, yaw_deg: 180 });
  expect(measure().present).toBe(false);
  world.pass(10);
  expect(effect.reveals(world)).toBe(false);
  world.pass(1, { yaw_deg: 0 });
  expect(effect.reveals(world)).toBe(true);
  expect(measure().present).toBe(true);
  expect(["cup-1", "bowl-1", "ball-1"].map((id) => world.node(id).exists)).toEqual([false, false, false]);
});

test("walking back by half a metre is coming back too, before the thing could be in view", () => {
  const { world, effect } = injected(injection("disappear", "table-1", {}, RETURN));
  world.pass(1, { x: 0, z: 2, yaw_deg: 0 });
  world.pass(130, { z: 3.8, yaw_deg: 180 });
  world.pass(1, { z: 3.4 });
  expect(effect.reveals(world)).toBe(false);
  world.pass(1, { z: 3.2 });
  expect(effect.reveals(world)).toBe(true);
});

test.each([
  [
    "who never saw it",
    [
      [200, { z: 3.6, yaw_deg: 180 }],
      [10, { yaw_deg: 0 }],
    ],
  ],
  [
    "who stayed near",
    [
      [10, { z: 2, yaw_deg: 0 }],
      [200, { z: 2, yaw_deg: 180 }],
      [10, { yaw_deg: 0 }],
    ],
  ],
  [
    "who looked back soon",
    [
      [10, { z: 3.6, yaw_deg: 0 }],
      [100, { yaw_deg: 180 }],
      [10, { yaw_deg: 0 }],
    ],
  ],
] as const)("nothing disappears for one %s", (_, steps) => {
  const { world, effect } = injected(injection("disappear", "table-1", {}, RETURN));
  for (const [ticks, pose] of steps) world.pass(ticks, { x: 0, ...pose });
  expect(effect.reveals(world)).toBe(false);
});

test("after a time and on contact are latched, and their latches are in the state", () => {
  const timed = injected(injection("disappear", "stool-1", {}, { kind: "after_seconds", seconds: 1.5 }));
  timed.world.pass(89);
  expect(timed.measure().present).toBe(false);
  expect(timed.effect.state()).toEqual([false, false]);
  timed.world.pass(1);
  expect(timed.measure().present).toBe(true);
  expect(timed.effect.state()).toEqual([true, true]);
  const touched = injected(injection("disappear", "stool-1", {}, { kind: "on_contact" }));
  touched.world.pass(5);
  expect(touched.measure().present).toBe(false);
  touched.world.touched = "stool-1";
  touched.world.pass(1);
  expect(touched.measure().present).toBe(true);
});

test.each(["cup-1", "cup-2", "chair-2"])(
  "%s stands on its head, at rest, and nothing else is wrong",
  (target) => {
    const { world, effect, clean, measure } = injected(injection("turn_over", target));
    expect(clean.present).toBe(false);
    expect(measure()).toMatchObject({ present: true, values: { rests: 1 } });
    expect(measure().values.up_cos).toBeCloseTo(-1, 9);
    expect(scanScene(world)).toEqual([]);
    expect(effect.truth.bounds_after[target]?.min[1]).toBeCloseTo(
      effect.truth.bounds_before[target]?.min[1] as number,
      6,
    );
  },
);

test("what carries something, or would pierce something, is not turned over", () => {
  expect(() => injected(injection("turn_over", "table-1"))).toThrow(/carries/);
  expect(() => injected(injection("turn_over", "chair-1"))).toThrow(/run into the table/);
  expect(() => injected(injection("turn_over", "sofa-1"))).toThrow(/run into the stool/);
});

test("an injection that the catalogue does not allow is refused with the range", () => {
  expect(() => injected(injection("float", "table-1", { raise_m: 9 }))).toThrow(/from 0.05 to 2/);
  expect(() => injected(injection("float", "table-1", {}))).toThrow(/raise_m/);
  expect(() => injected(injection("float", "table-1", { raise_m: 0.2 }, RETURN))).toThrow(
    /trigger on_return/,
  );
});

test("a survey tells the room above each thing and what turning over would not change or not allow", () => {
  const survey = surveyScene(new StubWorld(SCENE));
  const headroom = (id: string) => survey[id]?.headroom_m;
  expect(headroom("book-1")).toBeCloseTo(0.85 - 0.47 - 0.22, 2);
  expect(headroom("chair-1")).toBeLessThan(0.3);
  expect(headroom("chair-2")).toBeCloseTo(2.6 - 0.9, 2);
  expect(headroom("table-1")).toBeLessThan(2.1 - 0.74);
  expect(survey["ball-1"]?.refuses.turn_over).toMatch(/the same/);
  expect(survey["chair-1"]?.refuses.turn_over).toMatch(/run into the table/);
  expect(survey["cup-1"]?.refuses).toEqual({});
});

test("what a survey allows, float can do", () => {
  for (const [id, { headroom_m }] of Object.entries(surveyScene(new StubWorld(SCENE)))) {
    const raise_m = Math.min(2, Math.floor((headroom_m - 0.02) * 100) / 100);
    if (raise_m < 0.05) continue;
    expect(injected(injection("float", id, { raise_m })).measure().present, id).toBe(true);
  }
});
