import { beforeAll, expect, test } from "vitest";
import { slotsOf } from "../../src/runtime/digest";
import { applyEdit } from "../../src/runtime/edits";
import type { SceneEditWire } from "../../src/runtime/messages";
import { Simulation } from "../../src/runtime/simulation";
import type { NodeRecord } from "../../src/runtime/state";
import { SCENES } from "../../src/scenes/index";

let simulation: Simulation;

beforeAll(async () => {
  const build = await SCENES.house?.();
  if (!build) throw new Error("the house is not listed");
  simulation = await Simulation.create(build(0));
}, 60_000);

/** Every kind of small change that a node can undergo. */
function planChanges(record: NodeRecord): SceneEditWire[] {
  const { id, def, now } = record;
  const [x, y, z] = now.position;
  const changes: SceneEditWire[] = [
    { kind: "transform", node: id, values: { position: [x + 0.001, y, z] } },
    { kind: "visible", node: id, values: { visible: false } },
  ];
  for (const slot of slotsOf(def)) {
    const material = simulation.def.materials.find((one) => one.name === slot);
    changes.push({ kind: "material", node: id, values: { slot, color: (material?.color ?? 0) ^ 1 } });
  }
  (def.lights ?? []).forEach((light, index) => {
    changes.push({ kind: "light", node: id, values: { index, intensity: light.intensity * 1.01 } });
  });
  if (def.colliders.length > 0) changes.push({ kind: "collider", node: id, values: { enabled: false } });
  if (def.mechanism) changes.push({ kind: "state", node: id, values: { on: !now.on } });
  return changes;
}

test("any one thing of the house that is changed changes both digests, and changed back gives them back", () => {
  const clean = simulation.digests;
  const unnoticed: string[] = [];
  const unrestored: string[] = [];
  for (const record of simulation.world.records.values()) {
    for (const change of planChanges(record)) {
      const inverse = applyEdit(simulation, change);
      const changed = simulation.digests;
      if (changed.scene === clean.scene || changed.state === clean.state)
        unnoticed.push(`${change.kind} of ${record.id}`);
      applyEdit(simulation, inverse);
    }
    if (simulation.digests.scene !== clean.scene) unrestored.push(record.id);
  }
  expect(unnoticed).toEqual([]);
  expect(unrestored).toEqual([]);
  simulation.reset();
  expect(simulation.digests).toEqual(clean);
}, 120_000);
