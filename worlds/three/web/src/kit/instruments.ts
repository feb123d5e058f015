/**
 * Instruments and machines, old and running.
 *
 * Owns: an orrery, a great pendulum, a model beam engine, a globe, a telescope, minerals, ammonites. Refuses: what shows
 * them (exhibits.ts).
 */
import type { BufferGeometry } from "three";
import { boxCollider, cylinderCollider, hullCollider, turnedBox } from "./colliders";
import { box } from "./geometry/box";
import { cylinder, lathe, sphere } from "./geometry/lathe";
import { MeshWriter } from "./geometry/mesh";
import { turned } from "./geometry/pose";
import { tube } from "./geometry/tube";
import type { NodeDef, PhaseDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";
import type { Random } from "./random";

/** The foot and sun of an orrery; its arms are nodes of their own. */
export function orrery(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "orrery", label: "orrery", has_front: true });
  prop.mesh(
    lathe(
      [
        [0, 0],
        [0.2, 0],
        [0.2, 0.02],
        [0.17, 0.035],
        [0.05, 0.06],
        [0.03, 0.12],
        [0.04, 0.15],
        [0.012, 0.18],
        [0.012, 0.4],
        [0, 0.4],
      ],
      15,
    ),
    "brass",
  );
  prop.mesh(sphere(0.06, 14).translate(0, 0.38, 0), "gilt");
  return prop
    .collide(
      cylinderCollider(0.2, 0.035, [0, 0, 0]),
      cylinderCollider(0.04, 0.13, [0, 0.035, 0]),
      cylinderCollider(0.012, 0.22, [0, 0.165, 0]),
      cylinderCollider(0.058, 0.12, [0, 0.38, 0]),
    )
    .node();
}

export interface OrbitOptions {
  readonly reach_m: number;
  readonly planet_m: number;
  readonly planet: number;
  readonly speed: number;
  readonly rise_m: number;
  readonly ring?: boolean;
}

/** One arm of an orrery with its planet; it turns about the orrery's post. The place is the arm's height on the axis. */
export function orbit(place: Place, options: OrbitOptions): NodeDef {
  const { reach_m, planet_m, planet, speed, rise_m, ring = false } = options;
  const joint = "arm";
  const mechanism = { kind: "fan" as const, joint, speed, on: true, interactive: false };
  const prop = new Prop(place, { kind: "planet arm", label: "planet of the orrery", hangs: true, mechanism });
  prop.joint({ name: joint, kind: "spin", origin: [0, 0, 0], axis: [0, 1, 0], min: -1e6, max: 1e6 });
  prop.mesh(
    lathe(
      [
        [0.0135, 0],
        [0.022, 0],
        [0.022, 0.016],
        [0.0135, 0.016],
        [0.0135, 0],
      ],
      14,
    ),
    "brass",
    { joint },
  );
  prop.mesh(box([reach_m - 0.018, 0.007, 0.012], 0).translate(reach_m / 2 + 0.009, 0.004, 0), "brass", {
    joint,
  });
  prop.mesh(cylinder(0.004, rise_m, 8, 0).translate(reach_m, 0.005, 0), "brass", { joint });
  prop.mesh(sphere(planet_m, 10).translate(reach_m, rise_m, 0), "ceramic paint", { joint, tint: planet });
  if (ring)
    prop.mesh(
      turned(
        lathe(
          [
            [planet_m * 1.35, 0],
            [planet_m * 1.9, 0],
            [planet_m * 1.9, 0.003],
            [planet_m * 1.35, 0.003],
            [planet_m * 1.35, 0],
          ],
          24,
        ),
        "z",
        18,
      ).translate(reach_m, rise_m + planet_m, 0),
      "brass",
      { joint },
    );
  prop.collide(boxCollider([reach_m - 0.018, 0.012, 0.012], [reach_m / 2 + 0.009, 0, 0], joint));
  for (const x of [-1, 1]) prop.collide(boxCollider([0.008, 0.016, 0.044], [x * 0.018, 0, 0], joint));
  const round = ring ? planet_m * 1.9 : planet_m;
  prop.collide({ shape: "ball", radius: planet_m, position: [reach_m, rise_m + planet_m, 0], joint });
  prop.collide(boxCollider([round * 2, 0.012, round * 2], [reach_m, rise_m + planet_m, 0], joint));
  return prop.node();
}

/** A pendulum of a ball on a wire, which swings along local x. The place is the lowest point of its bob at rest. */
export function greatPendulum(place: Place, options: { length_m: number; swing_deg: number }): NodeDef {
  const { length_m: l, swing_deg } = options;
  const joint = "wire";
  const period_s = 2 * Math.PI * Math.sqrt(l / 9.81);
  const steps = 32;
  const swing = (swing_deg * Math.PI) / 180;
  const phases: PhaseDef[] = Array.from({ length: steps }, (_, i) => ({
    seconds: period_s / steps,
    joint: swing * Math.sin(((i + 1) / steps) * 2 * Math.PI),
  }));
  const mechanism = { kind: "cycle" as const, joint, on: true, interactive: false, phases };
  const prop = new Prop(place, { kind: "pendulum", label: "great pendulum", hangs: true, mechanism });
  const r = 0.13;
  prop.joint({ name: joint, kind: "hinge", origin: [0, l + r, 0], axis: [0, 0, 1], min: -swing, max: swing });
  const bob: [number, number][] = [
    [0, 0],
    [0.006, 0.03],
    [0.05, 0.05],
    [0.1, 0.09],
    [r, 0.16],
    [0.115, 0.225],
    [0.07, 0.265],
    [0.02, 0.28],
    [0.012, 0.31],
    [0, 0.31],
  ];
  prop.mesh(lathe(bob, 24), "brass", { joint });
  prop.mesh(cylinder(0.004, l + r - 0.31, 6, 0).translate(0, 0.31, 0), "steel", { joint });
  prop.mesh(cylinder(0.09, 0.03, 18).translate(0, l + r - 0.03, 0), "brass");
  prop.collide(
    cylinderCollider(r * 0.97, 0.26, [0, 0.03, 0], joint),
    cylinderCollider(0.01, 0.04, [0, 0, 0], joint),
  );
  prop.collide(boxCollider([0.008, l + r - 0.29, 0.008], [0, 0.29, 0], joint));
  return prop.collide(cylinderCollider(0.09, 0.03, [0, l + r - 0.03, 0])).node();
}

/** A model engine whose flywheel turns: bed, columns, beam, cylinder. */
export function beamEngine(place: Place): NodeDef {
  const joint = "wheel";
  const mechanism = { kind: "fan" as const, joint, speed: 2.1, on: true, interactive: false };
  const prop = new Prop(place, {
    kind: "engine model",
    label: "model of a beam engine",
    has_front: true,
    mechanism,
  });
  prop.block([0.9, 0.05, 0.36], [0, 0, 0], "mahogany", { bevel: 0.01 });
  prop.block([0.8, 0.03, 0.26], [0, 0.05, 0], "green paint", { bevel: 0.005 });
  for (const z of [-0.09, 0.09]) prop.post(0.014, 0.36, [0, 0.08, z], "iron", { segments: 10 });
  prop.block([0.1, 0.03, 0.24], [0, 0.44, 0], "green paint");
  const beam = turned(box([0.62, 0.05, 0.03], 0.01).translate(0, -0.025, 0), "z", 5).translate(0, 0.5, 0);
  prop.mesh(beam, "green paint").collide(turnedBox([0.62, 0.05, 0.03], [0, 0.5, 0], [0, 0, 1], 5));
  prop.post(0.06, 0.24, [-0.28, 0.08, 0], "brass", { segments: 18, bevel: 0.01 });
  prop.post(0.011, 0.17, [-0.28, 0.32, 0], "steel", { segments: 8 });
  prop.block([0.018, 0.34, 0.014], [0.285, 0.17, 0.03], "steel", { bevel: 0 });
  wheel(prop, [0.285, 0.2, 0], 0.145, joint);
  for (const z of [-0.08, 0.08]) prop.block([0.05, 0.12, 0.02], [0.285, 0.08, z], "iron", { bevel: 0 });
  return prop.node();
}

function wheel(prop: Prop, [x, y, z]: Vec3, r: number, joint: string): void {
  prop.joint({ name: joint, kind: "spin", origin: [x, y, z], axis: [0, 0, 1], min: -1e6, max: 1e6 });
  const rim: [number, number][] = [
    [r - 0.022, -0.014],
    [r, -0.014],
    [r, 0.014],
    [r - 0.022, 0.014],
    [r - 0.022, -0.014],
  ];
  const put = (geometry: ReturnType<typeof box>) => geometry.translate(x, y, z);
  prop.mesh(put(turned(lathe(rim, 28), "x", 90)), "red paint", { joint });
  for (let i = 0; i < 6; i++)
    prop.mesh(
      put(turned(box([0.014, r - 0.02, 0.012], 0).translate(0, 0.005, 0), "z", i * 60)),
      "red paint",
      { joint },
    );
  prop.mesh(put(turned(cylinder(0.02, 0.19, 12).translate(0, -0.095, 0), "x", 90)), "steel", { joint });
  prop.collide({
    shape: "cylinder",
    half_height: 0.014,
    radius: r,
    position: [x, y, z],
    quaternion: [Math.SQRT1_2, 0, 0, Math.SQRT1_2],
    joint,
  });
  prop.collide(boxCollider([0.04, 0.04, 0.19], [x, y - 0.02, z], joint));
}

/** A globe in a brass half ring on a turned foot, 0.62 m high. */
export function globe(place: Place): NodeDef {
  const prop = new Prop(place, {
    kind: "globe",
    label: "globe",
    has_front: true,
    body: "dynamic",
    mass_kg: 4.5,
  });
  prop.mesh(
    lathe(
      [
        [0, 0],
        [0.15, 0],
        [0.15, 0.02],
        [0.05, 0.05],
        [0.024, 0.1],
        [0.03, 0.13],
        [0, 0.14],
      ],
      20,
    ),
    "mahogany",
  );
  const tilt = 23;
  const ring = Array.from({ length: 13 }, (_, i): Vec3 => {
    const a = ((-90 + i * 15) * Math.PI) / 180;
    return [Math.cos(a) * 0.235, Math.sin(a) * 0.235, 0];
  });
  const lift = (geometry: ReturnType<typeof box>) => turned(geometry, "z", -tilt).translate(0, 0.375, 0);
  const band = lift(tube(ring, 0.008, { sides: 6 }));
  const ball = lift(sphere(0.215, 20).translate(0, -0.215, 0));
  const rod = lift(cylinder(0.006, 0.47, 8, 0).translate(0, -0.235, 0));
  prop.mesh(band, "brass").mesh(ball, "globe map").mesh(rod, "brass");
  return prop
    .collide(cylinderCollider(0.15, 0.035, [0, 0, 0]), cylinderCollider(0.035, 0.11, [0, 0.03, 0]))
    .collide(hullCollider([ball, band, rod]))
    .node();
}

/** A brass telescope on three legs of wood, 1.5 m high, pointing upwards along +z. */
export function telescope(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "telescope", label: "telescope", has_front: true });
  const legs = [];
  for (const a of [0, 120, 240]) {
    const t = (a * Math.PI) / 180;
    legs.push(
      tube(
        [
          [Math.sin(t) * 0.42, 0.016, Math.cos(t) * 0.42],
          [Math.sin(t) * 0.03, 1.1, Math.cos(t) * 0.03],
        ],
        0.018,
        { sides: 7 },
      ),
    );
  }
  for (const leg of legs) {
    prop.mesh(leg, "mahogany").collide(hullCollider([leg]));
  }
  const aim = (geometry: ReturnType<typeof box>) => turned(geometry, "x", 68).translate(0, 1.22, 0);
  const pipe = [
    aim(cylinder(0.045, 0.75, 18, 0.004).translate(0, -0.3, 0)),
    aim(cylinder(0.055, 0.06, 18, 0.004).translate(0, 0.43, 0)),
    aim(cylinder(0.03, 0.2, 14, 0.003).translate(0, -0.48, 0)),
    aim(cylinder(0.022, 0.05, 12, 0.003).translate(0, -0.52, 0)),
  ];
  for (const piece of pipe) prop.mesh(piece, "brass");
  prop.mesh(cylinder(0.04, 0.1, 14).translate(0, 1.08, 0), "brass");
  prop.collide(cylinderCollider(0.04, 0.12, [0, 1.08, 0]), hullCollider(pipe));
  legs.forEach((leg) => {
    leg.computeBoundingBox();
  });
  const low = Math.min(...legs.map((leg) => leg.boundingBox?.min.y ?? 0));
  if (low < 0) throw new Error("a telescope's legs end below its base");
  return settled(prop.node());
}

/** Legs cut off slanting end a little above or below the base; this sets the thing on its lowest point. */
function settled(node: NodeDef): NodeDef {
  let low = Number.POSITIVE_INFINITY;
  for (const { geometry } of node.parts) {
    geometry.computeBoundingBox();
    low = Math.min(low, geometry.boundingBox?.min.y ?? 0);
  }
  for (const { geometry } of node.parts) geometry.translate(0, -low, 0);
  return node;
}

/** A lump of crystals on its rock. */
export function mineral(place: Place, options: { color: number; size_m: number; random: Random }): NodeDef {
  const { color, size_m: s, random } = options;
  const prop = new Prop(place, { kind: "mineral", label: "mineral", body: "dynamic", mass_kg: 0.4 + 12 * s });
  const rock = turned(
    lathe(
      [
        [0, 0],
        [s * 0.42, 0],
        [s * 0.5, s * 0.1],
        [s * 0.36, s * 0.26],
        [0, s * 0.3],
      ],
      9,
    ),
    "y",
    random.between(0, 90),
  );
  prop.mesh(rock, "concrete", { tint: 0x7a746c });
  const crystals = Array.from({ length: 6 }, () => {
    const height = s * random.between(0.45, 1);
    const shaft = lathe(
      [
        [0, 0],
        [s * 0.1, 0],
        [s * 0.1, height * 0.75],
        [0, height],
      ],
      6,
    );
    const lean = turned(shaft, "z", random.between(-32, 32));
    return turned(lean, "y", random.between(0, 360)).translate(
      random.between(-0.2, 0.2) * s,
      s * 0.2,
      random.between(-0.2, 0.2) * s,
    );
  });
  for (const crystal of crystals) prop.mesh(crystal, "ceramic paint", { tint: color });
  return prop
    .collide(hullCollider([rock, ...crystals]), cylinderCollider(s * 0.4, s * 0.2, [0, 0, 0]))
    .node();
}

/** A fossil ammonite lying on its side. */
export function ammonite(place: Place, options: { radius_m: number; tint?: number }): NodeDef {
  const { radius_m: r, tint = 0x8f7f66 } = options;
  const prop = new Prop(place, {
    kind: "ammonite",
    label: "ammonite",
    body: "dynamic",
    mass_kg: 60 * r ** 2.2,
  });
  const geometry = whorl(r);
  prop.mesh(geometry, "bone", { tint });
  return prop.collide(hullCollider([geometry]), cylinderCollider(r * 0.55, r * 0.1, [0, 0, 0])).node();
}

const TURNS = 2.7;
const RIBS = 54;
const ROUND = 6;

/** A ribbed tube wound in a plane, thicker towards its mouth; it lies on the ground. */
function whorl(r: number): BufferGeometry {
  const mesh = new MeshWriter();
  const thickest = r * 0.29;
  const rings = Array.from({ length: RIBS + 1 }, (_, i) => {
    const t = i / RIBS;
    const a = t * TURNS * 2 * Math.PI;
    const away = r * 0.71 * 0.13 ** (1 - t);
    const thick = away * 0.41 * (i % 2 ? 1 : 0.9);
    return Array.from({ length: ROUND }, (_, k) => {
      const b = (k / ROUND) * 2 * Math.PI;
      const [out, up] = [Math.cos(b), Math.sin(b)];
      const at: Vec3 = [
        Math.cos(a) * (away + out * thick),
        thickest * 1.0 + up * thick,
        Math.sin(a) * (away + out * thick),
      ];
      return mesh.vertex(at, [Math.cos(a) * out, up, Math.sin(a) * out], [a * r, b * thick]);
    });
  });
  for (let i = 0; i < RIBS; i++)
    for (let k = 0; k < ROUND; k++) {
      const [from, to] = [rings[i] as number[], rings[i + 1] as number[]];
      const next = (k + 1) % ROUND;
      mesh.quad(from[k] as number, from[next] as number, to[next] as number, to[k] as number);
    }
  const mouth = rings[RIBS] as number[];
  for (let k = 1; k + 1 < ROUND; k++)
    mesh.triangle(mouth[0] as number, mouth[k] as number, mouth[k + 1] as number);
  const geometry = mesh.geometry();
  geometry.computeBoundingBox();
  return geometry.translate(0, -(geometry.boundingBox?.min.y ?? 0), 0);
}
