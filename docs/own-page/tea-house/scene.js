/**
 * The tea house: what stands in it, where, and what can be used.
 *
 * Owns: the things, as plain data and as meshes. Refuses: time and people (world.js).
 */
import {
  BoxGeometry,
  Color,
  CylinderGeometry,
  DirectionalLight,
  Group,
  HemisphereLight,
  Mesh,
  MeshStandardMaterial,
  PointLight,
  Scene,
  SphereGeometry,
} from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";

const material = (color, more = {}) => new MeshStandardMaterial({ color, roughness: 0.8, ...more });
const LOOKS = {
  plaster: material(0xe9dfca),
  floor: material(0x8a6848),
  wood: material(0x6b4a2f),
  dark: material(0x3c2b20),
  straw: material(0xc9b079),
  paper: material(0xf6efd9, { emissive: 0xffdf9e, emissiveIntensity: 0 }),
  iron: material(0x5a5f63),
  clay: material(0xa5553a),
  celadon: material(0x8fb3a0, { roughness: 0.35 }),
  cushion: material(0x7b2f3d),
  leaf: material(0x4f7a45),
  moss: material(0x6c8550),
  screen: material(0xf3ead2),
};

/** A box on its own: `at` is the middle of its underside, so that what stands on a floor at 0 has y 0. */
const box = (size, look, at, more = {}) => ({ shape: "box", size, look, at, ...more });
const round = (radius, height, look, at, more = {}) => ({ shape: "round", size: [radius * 2, height, radius * 2], look, at, ...more });
const ball = (radius, look, at, more = {}) => ({ shape: "ball", size: [radius * 2, radius * 2, radius * 2], look, at, ...more });
const soft = (size, look, at, more = {}) => ({ shape: "soft", size, look, at, ...more });

const thing = (id, label, kind, parts, more = {}) => ({ id, label, kind, room: "hall", parts, ...more });
const built = (id, label, kind, parts, more = {}) => thing(id, label, kind, parts, { structural: true, ...more });

const seat = (number, x, z) =>
  thing(`hall/cushion-${number}`, `Cushion ${number}`, "cushion", [soft([0.55, 0.1, 0.55], "cushion", [x, 0, z])], {
    walked_over: true,
  });
const cup = (number, x, z) =>
  thing(`hall/cup-${number}`, `Cup ${number}`, "cup", [round(0.045, 0.07, "celadon", [x, 0.42, z])]);
const shelfJar = (number, x) =>
  thing(`hall/jar-${number}`, `Jar ${number}`, "jar", [
    round(0.09, 0.2, number % 2 ? "clay" : "celadon", [x, 1.13, -3.78]),
    round(0.06, 0.04, "dark", [x, 1.33, -3.78]),
  ]);

/** Everything there is, in a fixed order. */
export const THINGS = [
  built("hall/floor", "Floor", "floor", [box([8, 0.2, 8], "floor", [0, -0.2, 0])]),
  built("garden/ground", "Moss", "ground", [box([8, 0.2, 6], "moss", [0, -0.2, 7])], { room: "garden" }),
  built("hall/wall-north", "North wall", "wall", [box([8, 2.8, 0.2], "plaster", [0, 0, -4.1])]),
  built("hall/wall-west", "West wall", "wall", [box([0.2, 2.8, 8], "plaster", [-4.1, 0, 0])]),
  built("hall/wall-east", "East wall", "wall", [box([0.2, 2.8, 8], "plaster", [4.1, 0, 0])]),
  built("hall/wall-south-left", "South wall, left of the door", "wall", [box([3, 2.8, 0.2], "plaster", [-2.5, 0, 4.1])]),
  built("hall/wall-south-right", "South wall, right of the door", "wall", [box([3, 2.8, 0.2], "plaster", [2.5, 0, 4.1])]),
  built("hall/lintel", "Lintel", "beam", [box([2, 0.6, 0.2], "wood", [0, 2.2, 4.1])]),
  built("garden/hedge-east", "East hedge", "hedge", [box([0.4, 1.5, 6], "leaf", [3.8, 0, 7.2])], { room: "garden" }),
  built("garden/hedge-west", "West hedge", "hedge", [box([0.4, 1.5, 6], "leaf", [-3.8, 0, 7.2])], { room: "garden" }),
  built("garden/hedge-south", "South hedge", "hedge", [box([8, 1.5, 0.4], "leaf", [0, 0, 10])], { room: "garden" }),
  built("hall/ceiling", "Ceiling", "ceiling", [
    box([8.4, 0.15, 8.4], "wood", [0, 2.8, 0]),
    ...[-3, -1, 1, 3].map((x) => box([0.16, 0.14, 8], "dark", [x, 2.66, 0])),
  ]),
  thing("hall/door", "Sliding door", "door", [
    box([1.96, 2.14, 0.05], "screen", [0, 0.03, 3.93]),
    ...[-0.95, -0.32, 0.32, 0.95].map((x) => box([0.06, 2.14, 0.07], "wood", [x, 0.03, 3.93])),
    ...[0.03, 0.75, 1.45, 2.11].map((y) => box([1.96, 0.06, 0.07], "wood", [0, y, 3.93])),
  ], { mechanism: "door", slides_m: 1.95, state: { open: 0 } }),
  thing("hall/mat", "Straw mat", "mat", [box([4.2, 0.02, 3], "straw", [0, 0, 0])], { walked_over: true }),
  thing("hall/table", "Low table", "table", [
    box([1.6, 0.06, 0.9], "wood", [0, 0.36, 0]),
    ...[[-0.7, -0.36], [0.7, -0.36], [-0.7, 0.36], [0.7, 0.36]].map(([x, z]) => box([0.08, 0.36, 0.08], "wood", [x, 0, z])),
  ]),
  seat(1, -1.15, 0),
  seat(2, 1.15, 0),
  seat(3, 0, -0.85),
  seat(4, 0, 0.85),
  thing("hall/teapot", "Teapot", "teapot", [
    ball(0.11, "clay", [0, 0.42, 0]),
    round(0.03, 0.04, "dark", [0, 0.63, 0]),
    box([0.12, 0.03, 0.03], "clay", [0.15, 0.54, 0]),
  ]),
  cup(1, -0.5, 0.1),
  cup(2, 0.5, -0.1),
  cup(3, 0.1, -0.3),
  thing("hall/lamp", "Paper lamp", "lamp", [
    round(0.16, 0.04, "dark", [-3.3, 0, -3.2]),
    box([0.36, 0.9, 0.36], "paper", [-3.3, 0.04, -3.2]),
    box([0.4, 0.04, 0.4], "dark", [-3.3, 0.94, -3.2]),
  ], { mechanism: "switch", lights: true, state: { on: false } }),
  thing("hall/shelf", "Shelf", "shelf", [
    box([2.6, 0.04, 0.34], "wood", [1.6, 1.09, -3.82]),
    box([2.6, 0.04, 0.34], "wood", [1.6, 0.5, -3.82]),
    ...[0.35, 2.85].map((x) => box([0.06, 1.13, 0.34], "wood", [x, 0, -3.82])),
  ]),
  shelfJar(1, 0.8),
  shelfJar(2, 1.3),
  shelfJar(3, 1.8),
  shelfJar(4, 2.3),
  thing("hall/scroll", "Hanging scroll", "picture", [
    box([0.7, 1.3, 0.02], "paper", [-1.4, 0.9, -3.98]),
    box([0.8, 0.05, 0.05], "dark", [-1.4, 2.2, -3.97]),
    box([0.8, 0.05, 0.05], "dark", [-1.4, 0.86, -3.97]),
    box([0.06, 0.5, 0.01], "dark", [-1.35, 1.3, -3.965]),
  ], { hangs: true }),
  thing("hall/brazier", "Brazier", "brazier", [
    round(0.3, 0.34, "iron", [2.9, 0, 2.6]),
    round(0.24, 0.02, "dark", [2.9, 0.34, 2.6]),
    ball(0.16, "iron", [2.9, 0.36, 2.6]),
  ]),
  thing("hall/vane", "Turning vane", "vane", [
    round(0.04, 0.9, "dark", [-3.4, 0, 1.4]),
    box([0.06, 0.7, 0.12], "wood", [-3.4, 0.85, 1.4], { turns: true }),
    box([0.06, 0.12, 0.7], "wood", [-3.4, 1.14, 1.4], { turns: true }),
  ], { operating: true, hub: [-3.4, 1.2, 1.4] }),
  thing("garden/lantern", "Stone lantern", "lantern", [
    box([0.5, 0.2, 0.5], "iron", [2.2, 0, 7.4]),
    round(0.1, 0.6, "iron", [2.2, 0.2, 7.4]),
    box([0.42, 0.32, 0.42], "iron", [2.2, 0.8, 7.4]),
    box([0.6, 0.08, 0.6], "iron", [2.2, 1.12, 7.4]),
  ], { room: "garden" }),
  ...[[-0.3, 5.2], [0.3, 6.2], [-0.2, 7.2], [0.4, 8.2]].map(([x, z], index) =>
    thing(`garden/stone-${index + 1}`, `Stepping stone ${index + 1}`, "stone", [round(0.35, 0.04, "iron", [x, 0, z])], {
      room: "garden",
      walked_over: true,
    })),
];

const GEOMETRIES = {
  box: ([x, y, z]) => new BoxGeometry(x, y, z),
  soft: ([x, y, z]) => new RoundedBoxGeometry(x, y, z, 3, Math.min(x, y, z) * 0.4),
  round: ([x, y]) => new CylinderGeometry(x / 2, x / 2, y, 28),
  ball: ([x]) => new SphereGeometry(x / 2, 28, 18),
};

/** The scene of three, and a group for each thing by its id. */
export function buildScene() {
  const scene = new Scene();
  scene.background = new Color(0xbfd3de);
  const sun = new DirectionalLight(0xfff1dc, 1.6);
  sun.position.set(5, 9, 12);
  scene.add(new HemisphereLight(0xdfe9f2, 0x77684f, 1.7), sun);
  const groups = new Map();
  for (const one of THINGS) {
    const group = new Group();
    for (const part of one.parts) group.add(meshOf(part, one));
    if (one.lights) group.add(lampLight(one));
    groups.set(one.id, group);
    scene.add(group);
  }
  return { scene, groups };
}

/** What turns is hung at the hub of its thing; everything else stands where it is. */
function meshOf(part, one) {
  const look = one.lights && part.look === "paper" ? LOOKS.paper.clone() : LOOKS[part.look];
  const mesh = new Mesh(GEOMETRIES[part.shape](part.size), look);
  const [x, y, z] = part.at;
  mesh.position.set(x, y + part.size[1] / 2, z);
  mesh.userData.turns = Boolean(part.turns);
  return mesh;
}

function lampLight(one) {
  const [x, , z] = one.parts[1].at;
  const light = new PointLight(0xffcf8a, 0, 7);
  light.position.set(x + 0.5, 1.1, z + 0.5);
  return light;
}

/** The box around a thing as built, metres. */
export function boundsOf(one) {
  const low = [0, 1, 2].map((axis) => Math.min(...one.parts.map((part) => cornersOf(part)[0][axis])));
  const high = [0, 1, 2].map((axis) => Math.max(...one.parts.map((part) => cornersOf(part)[1][axis])));
  return { min: low, max: high };
}

function cornersOf({ at: [x, y, z], size: [width, height, depth] }) {
  return [[x - width / 2, y, z - depth / 2], [x + width / 2, y + height, z + depth / 2]];
}
