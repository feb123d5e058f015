/**
 * The scene graph that `load` answers with: what an operator may know of a world's content.
 *
 * Owns: the wire shape of data/schema/scene.py, measured on the clean scene. Refuses: geometry itself.
 */
import type { SceneDef, Vec3 } from "../kit/model";
import type { Simulation } from "./simulation";
import { EYE_M, joinBoxes, subtract } from "./space";
import { type NodeRecord, runsByItself } from "./state";

/** The scene graph of a world that has just been reset clean; how many triangles are drawn is the stage's to say. */
export function describeScene(simulation: Simulation): Record<string, unknown> {
  const { def, world } = simulation;
  const records = [...world.records.values()];
  const kinds = new Map(def.materials.map((material) => [material.name, material.kind]));
  return {
    world: def.id,
    engine: "threejs",
    setting: def.setting,
    rooms: def.rooms.map(({ id, label, bounds }) => ({ id, label, bounds })),
    anachronisms: (def.anachronisms ?? []).map(({ id, label, era }) => ({ id, label, era })),
    starts: def.starts,
    nodes: records.map((record) => describeNode(simulation, record, kinds)),
    bounds: joinBoxes(
      records.filter((record) => record.def.parts.length > 0).map((record) => world.bounds(record.id)),
    ),
    scene_digest: simulation.digests.scene,
    eye_m: EYE_M,
  };
}

function describeNode(
  simulation: Simulation,
  record: NodeRecord,
  kinds: ReadonlyMap<string, string>,
): Record<string, unknown> {
  const { def, now } = record;
  const solid = simulation.world.physics.measureSolid(record.id);
  const materials = def.parts.map((part) => kinds.get(part.material)).filter((kind) => kind !== undefined);
  return {
    id: def.id,
    label: def.label,
    kind: def.kind,
    room: def.room ?? null,
    rests_on: def.rests_on ?? null,
    hangs: def.hangs ?? false,
    structural: def.structural ?? false,
    movable: def.body === "dynamic",
    mechanism: def.mechanism?.kind ?? null,
    operating: def.mechanism ? runsByItself(def.mechanism.kind) : false,
    has_front: def.has_front ?? false,
    material_kinds: [...new Set(materials)],
    position: now.position,
    quaternion: now.quaternion,
    scale: now.scale,
    bounds: simulation.world.bounds(record.id),
    has_collider: solid !== null,
    solid_m: solid ? subtract(solid.box.max, solid.box.min) : ([0, 0, 0] satisfies Vec3),
    solid: solid?.box ?? null,
    volume_m3: solid?.volume_m3 ?? 0,
    state: describeState(record),
  };
}

/** Operating state: what applies to the node's mechanism. */
export function describeState(record: NodeRecord): Record<string, unknown> {
  const { mechanism } = record.def;
  if (!mechanism) return {};
  if (mechanism.kind === "door" || mechanism.kind === "drawer") return { open: record.now.open };
  if (mechanism.kind === "lever") return { open: record.now.open, on: record.now.on };
  if (runsByItself(mechanism.kind)) return { on: record.now.on, speed: record.now.speed };
  return { on: record.now.on };
}

/** Triangles of a definition's geometry, for a page without a renderer. */
export function countTriangles(def: SceneDef): number {
  let count = 0;
  for (const node of def.nodes)
    for (const part of node.parts)
      count += (part.geometry.getIndex()?.count ?? part.geometry.getAttribute("position").count) / 3;
  return count;
}
