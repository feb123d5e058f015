/**
 * A small room to test the runtime in: floor, walls, table, ball, crates, door, lamp and switch, fan, clock, stairs.
 *
 * Owns: the definition, at places that the tests can do sums with. Refuses: to be pretty.
 */
import { BoxGeometry, type BufferGeometry, SphereGeometry } from "three";
import type { ColliderDef, MaterialDef, NodeDef, SceneDef, Vec3 } from "../../src/kit/model";

/** A box as geometry and collider, its centre at `position` of its node. */
export function boxNode(
  id: string,
  size: Vec3,
  position: Vec3,
  more: Partial<NodeDef> = {},
  material = "wood",
): NodeDef {
  const collider: ColliderDef = { shape: "box", half: [size[0] / 2, size[1] / 2, size[2] / 2] };
  return {
    id,
    label: id,
    kind: "box",
    position,
    parts: [{ geometry: new BoxGeometry(...size), material }],
    colliders: [collider],
    body: "static",
    ...more,
  };
}

function shift(geometry: BufferGeometry, by: Vec3): BufferGeometry {
  return geometry.translate(...by);
}

function door(): NodeDef {
  return {
    id: "room/door-1",
    label: "door",
    kind: "door",
    position: [-0.45, 0, -3],
    parts: [
      { geometry: shift(new BoxGeometry(0.9, 2, 0.04), [0.45, 1, 0]), material: "wood", joint: "hinge" },
    ],
    colliders: [{ shape: "box", half: [0.45, 1, 0.02], position: [0.45, 1, 0], joint: "hinge" }],
    body: "static",
    joints: [{ name: "hinge", kind: "hinge", origin: [0, 0, 0], axis: [0, 1, 0], min: 0, max: 1.6 }],
    mechanism: { kind: "door", joint: "hinge", speed: 1.6, interactive: true },
  };
}

function fan(): NodeDef {
  return {
    ...boxNode("room/fan-1", [1, 0.05, 0.2], [0, 2.7, 0], { body: "none", colliders: [], hangs: true }),
    parts: [{ geometry: new BoxGeometry(1, 0.05, 0.2), material: "metal", joint: "spin" }],
    kind: "fan",
    joints: [{ name: "spin", kind: "spin", origin: [0, 0, 0], axis: [0, 1, 0], min: 0, max: 0 }],
    mechanism: { kind: "fan", joint: "spin", speed: 6, on: true, interactive: false },
  };
}

function clock(): NodeDef {
  const hand = (name: string) => ({
    name,
    kind: "spin" as const,
    origin: [0, 0, 0] as const,
    axis: [0, 0, -1] as const,
    min: 0,
    max: 0,
  });
  return {
    ...boxNode("room/clock-1", [0.3, 0.3, 0.04], [-1.8, 1.6, -2.9], {
      body: "none",
      colliders: [],
      hangs: true,
    }),
    kind: "clock",
    joints: [hand("hour"), hand("minute"), hand("second")],
    mechanism: { kind: "clock", clock_s: 36000, on: true, interactive: false },
  };
}

function lamp(): NodeDef {
  return {
    ...boxNode("room/lamp-1", [0.3, 0.3, 0.3], [2, 2.5, -1], { hangs: true }),
    kind: "lamp",
    lights: [{ kind: "point", position: [0, 0, 0], color: 0xffeecc, intensity: 60, distance_m: 8 }],
    mechanism: { kind: "switch", on: false, interactive: false },
  };
}

function ball(): NodeDef {
  return {
    id: "room/ball-1",
    label: "ball",
    kind: "ball",
    position: [1.2, 0.12, 1],
    parts: [{ geometry: new SphereGeometry(0.12, 16, 12), material: "rubber" }],
    colliders: [{ shape: "ball", radius: 0.12 }],
    body: "dynamic",
    mass_kg: 0.4,
    rests_on: "room/floor",
  };
}

function walls(): NodeDef[] {
  const wall = { structural: true };
  return [
    boxNode("room/wall-south", [8, 3, 0.2], [0, 1.5, 3.1], wall),
    boxNode("room/wall-east", [0.2, 3, 6], [4.1, 1.5, 0], wall),
    boxNode("room/wall-west", [0.2, 3, 6], [-4.1, 1.5, 0], wall),
    boxNode("room/wall-north-1", [3.55, 3, 0.2], [-2.225, 1.5, -3], wall),
    boxNode("room/wall-north-2", [3.55, 3, 0.2], [2.225, 1.5, -3], wall),
  ];
}

const MATERIALS: MaterialDef[] = [
  { name: "wood", kind: "wood", color: 0xa07040, roughness: 0.7 },
  { name: "metal", kind: "metal", color: 0xcccccc, roughness: 0.3, metalness: 1 },
  { name: "rubber", kind: "rubber", color: 0xcc2020, roughness: 0.8 },
  { name: "glass", kind: "glass", color: 0xffffff, roughness: 0.1, opacity: 0.2 },
];

/** The room, 8 x 6 m, door in the north wall, a second room of floor behind it. Extra nodes come last. */
export function testScene(extra: readonly NodeDef[] = []): SceneDef {
  const nodes: NodeDef[] = [
    boxNode("room/floor", [12, 0.2, 14], [0, -0.1, -2], { structural: true }),
    ...walls(),
    door(),
    boxNode("room/table-1", [1.2, 0.75, 0.7], [2.5, 0.375, 1.5], {
      body: "dynamic",
      mass_kg: 25,
      rests_on: "room/floor",
    }),
    boxNode("room/crate-1", [0.4, 0.4, 0.4], [-2, 0.2, 0], {
      body: "dynamic",
      mass_kg: 6,
      rests_on: "room/floor",
    }),
    boxNode("room/crate-2", [0.4, 0.4, 0.4], [-2, 0.6, 0], {
      body: "dynamic",
      mass_kg: 6,
      rests_on: "room/crate-1",
    }),
    ball(),
    lamp(),
    boxNode("room/switch-1", [0.1, 0.1, 0.05], [1, 1.3, -2.875], {
      mechanism: { kind: "switch", on: false, interactive: true, controls: ["room/lamp-1"] },
    }),
    fan(),
    clock(),
    ...extra,
  ];
  return {
    id: "test-room",
    setting: {
      title: "Room",
      place: "a room",
      description: "A room.",
      era: { from_year: 2000, to_year: 2030 },
      interactions: ["The door opens and closes."],
    },
    rooms: [{ id: "room", label: "room", bounds: { min: [-4, 0, -3], max: [4, 3, 3] } }],
    starts: [{ id: "middle", label: "middle", pose: { x: 0, y: 0, z: 0, yaw_deg: 0, pitch_deg: 0 } }],
    materials: MATERIALS,
    nodes,
    sky: {
      sun_direction: [0.3, 0.9, 0.2],
      sun_color: 0xffffff,
      sun_intensity: 3,
      sky_color: 0x88aaff,
      horizon_color: 0xccddff,
      ground_color: 0x554433,
      hemisphere_intensity: 1,
      exposure: 1,
      shadow_box: { min: [-6, 0, -9], max: [6, 4, 5] },
    },
  };
}
