/**
 * Edits of the authored scene.
 *
 * Owns: what each kind of edit changes, and its inverse from the values that were there before.
 * Refuses: injections; an edit lies beneath them.
 */
import type { Quat, Vec3 } from "../kit/model";
import { slotsOf } from "./digest";
import { movingJoints, openValue } from "./joints";
import type { SceneEditWire } from "./messages";
import { NotFoundFault } from "./ports";
import type { Simulation } from "./simulation";
import type { NodeRecord } from "./state";
import type { World } from "./world";

type Values = Record<string, unknown>;

/** Makes an edit; its inverse restores the values that it found. Throws NotFoundFault and RangeError. */
export function applyEdit(simulation: Simulation, edit: SceneEditWire): SceneEditWire {
  const { world } = simulation;
  const record = world.record(edit.node);
  const before = simulation.injections.beneath(() => EDITS[edit.kind](world, record, edit.values));
  return { kind: edit.kind, node: edit.node, values: before };
}

const EDITS: Record<SceneEditWire["kind"], (world: World, record: NodeRecord, values: Values) => Values> = {
  transform: editTransform,
  material: editMaterial,
  light: editLight,
  collider: (world, record, values) => {
    const before = { enabled: record.authored.collides };
    world.setCollider(record.id, readFlag(values, "enabled"));
    return before;
  },
  visible: (world, record, values) => {
    const before = { visible: record.authored.visible };
    world.setVisible(record.id, readFlag(values, "visible"));
    return before;
  },
  state: editState,
};

function editTransform(world: World, record: NodeRecord, values: Values): Values {
  const { position, quaternion, scale } = record.authored;
  const before: Values = {};
  const after: { position?: Vec3; quaternion?: Quat; scale?: Vec3 } = {};
  if ("position" in values) {
    before.position = position;
    after.position = readVector(values, "position", 3) as unknown as Vec3;
  }
  if ("quaternion" in values) {
    before.quaternion = quaternion;
    after.quaternion = readVector(values, "quaternion", 4) as unknown as Quat;
  }
  if ("scale" in values) {
    before.scale = scale;
    after.scale = readVector(values, "scale", 3) as unknown as Vec3;
  }
  world.setTransform(record.id, after);
  return before;
}

function editMaterial(world: World, record: NodeRecord, values: Values): Values {
  const slot = String(values.slot);
  const material = world.def.materials.find((one) => one.name === slot);
  if (!material || !slotsOf(record.def).includes(slot))
    throw new NotFoundFault(
      `${record.id} has no material "${slot}"; it has ${slotsOf(record.def).join(", ")}.`,
    );
  const built = {
    color: material.color,
    roughness: material.roughness,
    metalness: material.metalness ?? 0,
  };
  const now = { ...built, ...record.authored.paint.get(slot) };
  const after = { ...now, ...readNumbers(values, Object.keys(built)) };
  world.change(record, { paint: new Map(record.authored.paint).set(slot, after) });
  return { slot, ...now };
}

function editLight(world: World, record: NodeRecord, values: Values): Values {
  const index = Number(values.index);
  const light = record.def.lights?.[index];
  if (!light) throw new NotFoundFault(`${record.id} has no light ${values.index}.`);
  const now = { intensity: light.intensity, color: light.color, ...record.authored.lights.get(index) };
  const after = { ...now, ...readNumbers(values, ["intensity", "color"]) };
  world.change(record, { lights: new Map(record.authored.lights).set(index, after) });
  return { index, ...now };
}

function editState(world: World, record: NodeRecord, values: Values): Values {
  const { on, open, speed } = record.authored;
  const before: Values = {};
  if ("on" in values) {
    before.on = on;
    world.change(record, { on: readFlag(values, "on") });
  }
  if ("speed" in values) {
    before.speed = speed;
    world.change(record, readNumbers(values, ["speed"]));
  }
  if ("open" in values) {
    before.open = open;
    const share = readNumbers(values, ["open"]).open as number;
    if (share < 0 || share > 1) throw new RangeError(`open is between 0 and 1, not ${share}`);
    world.change(record, { open: share });
    swingTo(world, record, share);
  }
  return before;
}

function swingTo(world: World, record: NodeRecord, share: number): void {
  const joints = movingJoints(record.def);
  if (joints.length === 0) throw new RangeError(`${record.id} does not open.`);
  record.goal = share >= 0.5 ? 1 : 0;
  for (const joint of joints) record.joints.set(joint.name, share * openValue(joint));
  world.physics.place(record);
}

function readFlag(values: Values, name: string): boolean {
  const value = values[name];
  if (typeof value !== "boolean") throw new RangeError(`${name} is true or false, not ${String(value)}`);
  return value;
}

function readNumbers(values: Values, names: readonly string[]): Record<string, number> {
  const read: Record<string, number> = {};
  for (const name of names) {
    if (!(name in values)) continue;
    const value = values[name];
    if (typeof value !== "number" || !Number.isFinite(value))
      throw new RangeError(`${name} is a number, not ${String(value)}`);
    read[name] = value;
  }
  return read;
}

function readVector(values: Values, name: string, size: number): readonly number[] {
  const value = values[name];
  if (!Array.isArray(value) || value.length !== size || !value.every((one) => Number.isFinite(one)))
    throw new RangeError(`${name} is ${size} numbers, not ${JSON.stringify(value)}`);
  return value as number[];
}
