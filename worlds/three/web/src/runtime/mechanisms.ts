/**
 * What nodes do by themselves and when activated: doors, drawers, levers, switches, screens, taps, fans, clocks, belts,
 * what runs through phases, and clips.
 *
 * Owns: their motion tick by tick and what an activation changes. Refuses: who may activate what (actions).
 */
import type { JointDef, MechanismDef, NodeDef } from "../kit/model";
import { TICK_S } from "./clock";
import { findJoint, movingJoint, movingJoints, openValue } from "./joints";
import { jointAt, withinPeriod } from "./phases";
import type { Physics } from "./physics";
import { createRecord, type NodeRecord } from "./state";

/** Says whether a joint's part may go there; false when it would go into the auditor. */
export type Clearance = (record: NodeRecord, joint: string, value: number) => boolean;

const FULL_TURN = 2 * Math.PI;
const CLOCK_TURN_S: Record<string, number> = { hour: 43200, minute: 3600, second: 60 };

/** Changes what the node does, and what it controls. True when the node can be activated at all. */
export function activate(records: ReadonlyMap<string, NodeRecord>, record: NodeRecord): boolean {
  const mechanism = record.def.mechanism;
  if (!mechanism?.interactive) return false;
  toggle(record);
  for (const id of mechanism.controls ?? []) {
    const controlled = records.get(id);
    if (controlled) toggle(controlled);
  }
  return true;
}

function toggle(record: NodeRecord): void {
  if (movingJoint(record.def)) record.goal = record.goal === 1 ? 0 : 1;
  else record.now.on = !record.now.on;
}

/** One tick of one node. */
export function runMechanism(record: NodeRecord, physics: Physics, clear: Clearance): void {
  const mechanism = record.def.mechanism;
  if (!mechanism) return;
  const moving = movingJoint(record.def);
  if (moving) swing(record, moving, physics, clear);
  else if (!record.now.on) return;
  else if (mechanism.kind === "clock") runClock(record);
  else if (mechanism.kind === "fan" || mechanism.kind === "belt") spin(record);
  else if (mechanism.kind === "cycle") runPhases(record, mechanism, physics, clear);
  else if (mechanism.kind === "clip") runClip(record, mechanism, physics);
}

function swing(record: NodeRecord, joint: JointDef, physics: Physics, clear: Clearance): void {
  const full = openValue(joint);
  const target = record.goal * full;
  const value = record.joints.get(joint.name) ?? 0;
  if (value === target) return;
  const stride = record.now.speed * TICK_S;
  const left = target - value;
  const next = Math.abs(left) <= stride ? target : value + Math.sign(left) * stride;
  const open = full === 0 ? 0 : next / full;
  const leaves = movingJoints(record.def).map((leaf) => ({
    name: leaf.name,
    to: leaf === joint ? next : open * openValue(leaf),
  }));
  if (!leaves.every((leaf) => clear(record, leaf.name, leaf.to))) return;
  record.now.open = open;
  for (const leaf of leaves) {
    setJoint(record, leaf.name, leaf.to);
    physics.turn(record, leaf.name, leaf.to);
  }
}

function spin(record: NodeRecord): void {
  const joint = findJoint(record.def, record.def.mechanism?.joint) ?? record.def.joints?.[0];
  if (!joint) return;
  const value = (record.joints.get(joint.name) ?? 0) + record.now.speed * TICK_S;
  const round = joint.kind === "slide" ? joint.max : FULL_TURN;
  setJoint(record, joint.name, value - round * Math.floor(value / round));
}

/** Time goes on unless the joint's part would go into somebody; then everything waits, as a driver does. */
function runPhases(record: NodeRecord, mechanism: MechanismDef, physics: Physics, clear: Clearance): void {
  const next_s = withinPeriod(mechanism, record.clock_s + record.now.speed * TICK_S);
  const joint = findJoint(record.def, mechanism.joint);
  if (joint) {
    const value = jointAt(mechanism, next_s);
    if (value !== record.joints.get(joint.name)) {
      if (!clear(record, joint.name, value)) return;
      setJoint(record, joint.name, value);
      physics.turn(record, joint.name, value);
    }
  }
  record.clock_s = next_s;
}

/** What was keyed goes on whoever stands there: things that move together must not fall out of step. */
function runClip(record: NodeRecord, { joint: name }: MechanismDef, physics: Physics): void {
  const joint = findJoint(record.def, name);
  if (!joint || record.now.speed === 0) return;
  const next = (record.joints.get(joint.name) ?? 0) + record.now.speed * TICK_S;
  const period = joint.max;
  setJoint(record, joint.name, period > 0 ? next - period * Math.floor(next / period) : next);
  physics.turn(record, joint.name, record.joints.get(joint.name) as number);
}

function runClock(record: NodeRecord): void {
  record.clock_s += record.now.speed * TICK_S;
  showTime(record);
}

/** Where the joints of a node are before anything has happened. */
export function startingJoints(def: NodeDef): ReadonlyMap<string, number> {
  const record = createRecord(def);
  showTime(record);
  return record.joints;
}

/** Puts a clock's hands, and the joint of what runs through phases, where the time says. */
export function showTime(record: NodeRecord): void {
  const { mechanism } = record.def;
  if (mechanism?.kind === "cycle") {
    const joint = findJoint(record.def, mechanism.joint);
    if (joint) setJoint(record, joint.name, jointAt(mechanism, record.clock_s));
  }
  if (mechanism?.kind !== "clock") return;
  for (const joint of record.def.joints ?? []) {
    const turn_s = CLOCK_TURN_S[joint.name];
    if (!turn_s) continue;
    const share = record.clock_s / turn_s;
    setJoint(record, joint.name, FULL_TURN * (share - Math.floor(share)));
  }
}

function setJoint(record: NodeRecord, joint: string, value: number): void {
  record.joints.set(joint, value);
  record.version += 1;
}
