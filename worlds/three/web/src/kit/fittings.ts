/**
 * Fittings of public buildings.
 *
 * Owns: lockers, fire extinguishers, hygrometers, wall screens, upholstered benches, lift cabins, desk fans, litter bins,
 * bollards, hanging banners, exit signs. Refuses: furniture of homes, what exhibitions need (exhibits.ts).
 */
import { boxCollider, cylinderCollider, lyingCylinder } from "./colliders";
import { box } from "./geometry/box";
import { cylinder, lathe } from "./geometry/lathe";
import { panel, type Window } from "./geometry/panel";
import { turned } from "./geometry/pose";
import { tube } from "./geometry/tube";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";

export interface LockerOptions {
  readonly columns: number;
  readonly rows: number;
  /** The one that is unlocked; the others are shut for good. */
  readonly unlocked: readonly [column: number, row: number];
  readonly open?: boolean;
  readonly tint?: number;
}

const LOCKER: Vec3 = [0.3, 0.45, 0.42];

/** A bank of steel lockers, one of them unlocked. */
export function lockers(place: Place, options: LockerOptions): NodeDef {
  const { columns, rows, unlocked, open = false, tint = 0x5f7f8c } = options;
  const joint = "door";
  const mechanism = { kind: "door" as const, joint, speed: 1.6, open, interactive: true };
  const prop = new Prop(place, { kind: "lockers", label: "lockers", has_front: true, mechanism });
  const [cw, ch, d] = LOCKER;
  const [w, h] = [columns * cw, rows * ch + 0.1];
  const t = 0.012;
  prop.block([w, 0.1 - t, d - 0.04], [0, 0, -0.02], "black metal", { bevel: 0 });
  for (let i = 0; i <= columns; i++)
    prop.block(
      [t, h - 0.1, d - 0.02],
      [-w / 2 + Math.min(w - t / 2, Math.max(t / 2, i * cw)), 0.1, -0.01],
      "white metal",
      { bevel: 0 },
    );
  for (let j = 0; j <= rows; j++)
    prop.block([w, t, d - 0.02], [0, 0.1 - t + j * ch, -0.01], "white metal", { bevel: 0 });
  prop.block([w - t, h - 0.1, 0.006], [0, 0.1, -d / 2 + 0.003], "white metal", { bevel: 0 });
  for (let i = 0; i < columns; i++)
    for (let j = 0; j < rows; j++) {
      const free = i === unlocked[0] && j === unlocked[1];
      lockerDoor(
        prop,
        [-w / 2 + (i + 0.5) * cw, 0.1 + j * ch, d / 2 - 0.018],
        tint,
        free ? joint : undefined,
      );
    }
  return prop.node();
}

function lockerDoor(prop: Prop, [x, y, z]: Vec3, tint: number, joint: string | undefined): void {
  const [w, h] = [LOCKER[0] - 0.016, LOCKER[1] - 0.018];
  const look = joint === undefined ? {} : { joint };
  if (joint)
    prop.joint({
      name: joint,
      kind: "hinge",
      origin: [x - w / 2, 0, z + 0.009],
      axis: [0, -1, 0],
      min: 0,
      max: 1.8,
    });
  prop.block([w, h, 0.018], [x, y + 0.003, z + 0.009], "locker paint", { ...look, bevel: 0, tint });
  prop.mesh(box([0.05, 0.03, 0.003], 0).translate(x, y + h - 0.06, z + 0.0185), "print", {
    ...look,
    tint: 0xf2efe6,
  });
  prop.mesh(
    cylinder(0.011, 0.008, 7, 0)
      .rotateX(Math.PI / 2)
      .translate(x + w / 2 - 0.035, y + h / 2, z + 0.018),
    "chrome",
    look,
  );
  prop.mesh(box([0.1, 0.03, 0.002], 0).translate(x, y + 0.05, z + 0.0182), "black metal", look);
}

/** A red extinguisher on a bracket; the place is its lowest point on the wall's face. */
export function extinguisher(place: Place): NodeDef {
  const prop = new Prop(place, {
    kind: "fire extinguisher",
    label: "fire extinguisher",
    hangs: true,
    has_front: true,
  });
  const z = 0.1;
  prop.mesh(
    lathe(
      [
        [0, 0],
        [0.078, 0],
        [0.08, 0.01],
        [0.08, 0.4],
        [0.06, 0.45],
        [0.025, 0.47],
        [0.025, 0.5],
        [0, 0.5],
      ],
      12,
    ).translate(0, 0, z),
    "red paint",
  );
  prop.mesh(box([0.11, 0.14, 0.002], 0).translate(0, 0.18, z + 0.0805), "print", { tint: 0xf4f1e8 });
  prop.mesh(box([0.03, 0.05, 0.1], 0.004).translate(0, 0.5, z + 0.01), "plastic black");
  prop.mesh(
    tube(
      [
        [0.02, 0.5, z],
        [0.1, 0.46, z + 0.02],
        [0.105, 0.28, z + 0.02],
        [0.095, 0.12, z + 0.03],
      ],
      0.011,
      { smooth: 2, sides: 5 },
    ),
    "rubber",
  );
  prop.block([0.06, 0.3, 0.02], [0, 0.1, 0.01], "black metal");
  return prop
    .collide(cylinderCollider(0.08, 0.46, [0, 0, z]), boxCollider([0.04, 0.1, 0.1], [0, 0.45, z + 0.01]))
    .collide(boxCollider([0.022, 0.4, 0.05], [0.104, 0.1, z + 0.02]))
    .node();
}

/** A dial for the air's moisture; the place is its lowest point on the wall's face. */
export function hygrometer(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "hygrometer", label: "hygrometer", hangs: true, has_front: true });
  const r = 0.075;
  prop.mesh(turned(cylinder(r, 0.035, 16, 0.006), "x", 90).translate(0, r, 0), "brass");
  prop.mesh(panel(r * 1.35, r * 1.35).translate(0, r * 0.325, 0.0365), "dial");
  prop.mesh(turned(box([0.004, 0.05, 0.001], 0), "z", 20).translate(0, r, 0.039), "plastic paint", {
    tint: 0xc8281f,
  });
  return prop.collide(lyingCylinder(r, 0.038, [0, r, 0.019], "z")).node();
}

/** A flat screen on a wall; the place is the middle of its lower edge on the wall's face. */
export function wallScreen(place: Place, options: { width_m: number; on: boolean; label?: string }): NodeDef {
  const w = options.width_m;
  const h = w * 0.5625;
  const mechanism = { kind: "screen" as const, on: options.on, interactive: true };
  const prop = new Prop(place, {
    kind: "video screen",
    label: options.label ?? "video screen",
    hangs: true,
    has_front: true,
    mechanism,
  });
  prop.block([w, h, 0.05], [0, 0, 0.03], "plastic black", { bevel: 0.006 });
  prop.block([w * 0.4, h * 0.4, 0.005], [0, h * 0.3, 0.0025], "black metal", { bevel: 0 });
  prop.mesh(panel(w - 0.03, h - 0.03).translate(0, 0.015, 0.057), "screen off", {
    material_on: "screen on",
    casts_shadow: false,
  });
  prop.light({
    kind: "spot",
    position: [0, h / 2, 0.1],
    target: [0, h * 0.2, 3],
    angle_deg: 70,
    color: 0xc8d8ff,
    intensity: 2.2,
    distance_m: 8,
  });
  return prop.node();
}

/** A bench without a back, leather on a steel frame, for the middle of a hall. */
export function galleryBench(
  place: Place,
  options: { length_m: number; leather?: string; legs?: string },
): NodeDef {
  const { length_m: l, leather = "leather black", legs = "dark steel" } = options;
  const prop = new Prop(place, { kind: "gallery bench", label: "bench" });
  const d = 0.55;
  for (const x of [-1, 1])
    for (const z of [-1, 1])
      prop.block([0.05, 0.36, 0.05], [x * (l / 2 - 0.12), 0, z * (d / 2 - 0.07)], legs, { bevel: 0 });
  prop.block([l - 0.1, 0.03, d - 0.1], [0, 0.33, 0], legs, { bevel: 0 });
  const cushions = Math.max(1, Math.round(l / 0.62));
  for (let i = 0; i < cushions; i++) {
    const w = l / cushions;
    const size: Vec3 = [w - 0.006, 0.1, d];
    prop.mesh(box(size, 0.022).translate(-l / 2 + w * (i + 0.5), 0.36, 0), leather);
  }
  return prop.collide(boxCollider([l, 0.1, d], [0, 0.36, 0])).node();
}

export interface CabinOptions {
  /** Clear inside; the open side is -x. */
  readonly size: Vec3;
  /** Walls, floor and roof. */
  readonly wall_m: number;
  readonly door_m: number;
}

/** A lift's cabin, open at -x, with a mirror, a rail and buttons. */
export function liftCabin(place: Place, options: CabinOptions): NodeDef {
  const [w, h, d] = options.size;
  const { wall_m: t, door_m } = options;
  const prop = new Prop(place, { kind: "lift cabin", label: "lift cabin", structural: true });
  const look = { bevel: 0 };
  prop.block([t, h, d + 2 * t], [w / 2 + t / 2, 0, 0], "lift steel", look);
  for (const z of [-1, 1]) prop.block([w, h, t], [0, 0, z * (d / 2 + t / 2)], "lift steel", look);
  const jamb = (d - door_m) / 2;
  for (const z of [-1, 1])
    prop.block([t, h, jamb], [-w / 2 + t / 2, 0, z * (d / 2 - jamb / 2)], "lift steel", look);
  prop.block([t, h - 2.1, door_m], [-w / 2 + t / 2, 2.1, 0], "lift steel", look);
  prop.block([w + t, t, d + 2 * t], [t / 2, h, 0], "white metal", look);
  prop.mesh(box([0.004, 1.1, d * 0.8], 0).translate(w / 2 - 0.004, 0.95, 0), "mirror");
  for (const y of [0.88]) {
    prop.mesh(turned(cylinder(0.018, d * 0.8, 10), "x", 90).translate(w / 2 - 0.05, y, -d * 0.4), "chrome");
    prop.collide(boxCollider([0.05, 0.036, d * 0.8], [w / 2 - 0.03, y - 0.018, 0]));
  }
  prop.mesh(box([0.2, 0.5, 0.012], 0.002).translate(-w / 2 + 0.4, 0.85, d / 2 - 0.006), "chrome");
  for (let i = 0; i < 4; i++)
    prop.mesh(
      cylinder(0.016, 0.006, 12, 0.002)
        .rotateX(-Math.PI / 2)
        .translate(-w / 2 + 0.4, 0.95 + i * 0.09, d / 2 - 0.012),
      "plastic paint",
      {
        tint: i === 1 ? 0xf0b92a : 0xe8e8e4,
      },
    );
  return prop.node();
}

/** A fan on a foot that turns while it is on. */
export function deskFan(place: Place, options: { on: boolean }): NodeDef {
  const joint = "blades";
  const mechanism = { kind: "fan" as const, joint, speed: 9, on: options.on, interactive: true };
  const prop = new Prop(place, { kind: "desk fan", label: "desk fan", has_front: true, mechanism });
  prop.post(0.095, 0.025, [0, 0, 0], "white metal", { segments: 20, bevel: 0.008 });
  prop.post(0.014, 0.2, [0, 0.025, 0], "white metal");
  const y = 0.32;
  prop.mesh(turned(cylinder(0.04, 0.1, 14, 0.012), "x", 90).translate(0, y, -0.1), "white metal");
  prop.joint({ name: joint, kind: "spin", origin: [0, y, 0], axis: [0, 0, 1], min: -1e6, max: 1e6 });
  prop.mesh(turned(cylinder(0.024, 0.03, 12, 0.006), "x", 90).translate(0, y, 0), "white metal", { joint });
  for (let i = 0; i < 4; i++) {
    const blade = turned(box([0.06, 0.11, 0.004], 0.001).translate(0, 0.015, 0), "y", 24);
    prop.mesh(turned(blade, "z", i * 90).translate(0, y, 0.014), "plastic paint", { joint, tint: 0x9fb4bd });
  }
  for (const [z, r] of [
    [-0.02, 0.13],
    [0.014, 0.152],
    [0.045, 0.13],
  ] as const) {
    const ring = Array.from({ length: 18 }, (_, i): Vec3 => {
      const a = (i / 18) * 2 * Math.PI;
      return [Math.cos(a) * r, y + Math.sin(a) * r, z];
    });
    prop.mesh(tube(ring, 0.003, { closed: true, sides: 4 }), "chrome");
  }
  for (let i = 0; i < 8; i++) {
    const wire = tube(
      [
        [0, 0.03, 0.05],
        [0, 0.13, 0.045],
        [0, 0.152, 0.014],
        [0, 0.13, -0.02],
        [0, 0.04, -0.03],
      ],
      0.002,
      { sides: 3 },
    );
    prop.mesh(turned(wire, "z", i * 45).translate(0, y, 0), "chrome");
  }
  return prop
    .collide(lyingCylinder(0.153, 0.085, [0, y, 0.009], "z"), lyingCylinder(0.04, 0.1, [0, y, -0.05], "z"))
    .node();
}

/** A round bin of brushed steel with a lid that is open in the middle. */
export function litterBin(place: Place, options: { height_m?: number } = {}): NodeDef {
  const h = options.height_m ?? 0.7;
  const prop = new Prop(place, { kind: "litter bin", label: "litter bin" });
  const r = h * 0.27;
  prop.mesh(
    lathe(
      [
        [0, 0],
        [r - 0.01, 0],
        [r, 0.01],
        [r, h - 0.02],
        [r - 0.01, h],
        [r * 0.5, h],
        [r * 0.46, h - 0.05],
        [0, h - 0.06],
      ],
      15,
    ),
    "steel",
  );
  prop.mesh(cylinder(r + 0.003, 0.03, 15, 0).translate(0, 0.03, 0), "plastic black");
  return prop.collide(cylinderCollider(r + 0.002, h, [0, 0, 0])).node();
}

/** A stone bollard with a steel ring. */
export function bollard(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "bollard", label: "bollard" });
  prop.mesh(cylinder(0.11, 0.85, 18, 0.02), "iron");
  prop.mesh(cylinder(0.113, 0.05, 18, 0.004).translate(0, 0.68, 0), "steel");
  return prop.collide(cylinderCollider(0.112, 0.85, [0, 0, 0])).node();
}

/** A long printed cloth on a rod before a wall; the place is the middle of its lower edge on the wall's face. */
export function banner(place: Place, options: { size: readonly [number, number]; window: Window }): NodeDef {
  const [w, h] = options.size;
  const prop = new Prop(place, { kind: "banner", label: "banner", hangs: true, has_front: true });
  const z = 0.14;
  for (const y of [0, h])
    prop.mesh(
      turned(cylinder(0.016, w + 0.1, 10), "z", 90).translate((w + 0.1) / 2, y + 0.016, z),
      "dark steel",
    );
  for (const y of [0.016, h + 0.016])
    for (const x of [-1, 1])
      prop.mesh(box([0.02, 0.02, z], 0).translate(x * w * 0.4, y - 0.01, z / 2), "dark steel");
  prop.mesh(panel(w, h, options.window).translate(0, 0.016, z + 0.017), "poster print");
  return prop.collide(boxCollider([w + 0.1, h + 0.032, z + 0.018], [0, 0, (z + 0.018) / 2])).node();
}

/** A lit green sign over a door; the place is the middle of its lower edge on the wall's face. */
export function exitSign(place: Place, options: { towards: "left" | "right" }): NodeDef {
  const mechanism = { kind: "switch" as const, on: true, interactive: false };
  const prop = new Prop(place, {
    kind: "exit sign",
    label: "exit sign",
    hangs: true,
    has_front: true,
    mechanism,
  });
  prop.block([0.42, 0.2, 0.05], [0, 0, 0.025], "white metal", { bevel: 0.004 });
  prop.mesh(box([0.4, 0.18, 0.002], 0).translate(0, 0.01, 0.05), "exit green", {
    material_on: "exit green lit",
    casts_shadow: false,
  });
  const s = options.towards === "left" ? -1 : 1;
  const mark = (geometry: ReturnType<typeof box>) =>
    prop.mesh(geometry, "bulb", { material_on: "bulb lit", casts_shadow: false });
  const z = 0.0565;
  mark(box([0.075, 0.14, 0.002], 0).translate(s * 0.13, 0.025, z));
  mark(box([0.06, 0.016, 0.002], 0).translate(s * 0.04, 0.085, z));
  mark(turned(box([0.05, 0.014, 0.002], 0), "z", s * -45).translate(s * 0.055, 0.1, z + 0.0001));
  mark(turned(box([0.05, 0.014, 0.002], 0), "z", s * 45).translate(s * 0.055, 0.075, z + 0.0002));
  runner(mark, -s * 0.09, z, s);
  return prop.node();
}

/** A running figure of bars. */
function runner(mark: (geometry: ReturnType<typeof box>) => void, x: number, z: number, s: number): void {
  mark(
    cylinder(0.017, 0.002, 7, 0)
      .rotateX(Math.PI / 2)
      .translate(x + s * 0.012, 0.15, z),
  );
  for (const [dx, dy, length, degrees] of [
    [0, 0.1, 0.06, 12],
    [0.018, 0.075, 0.055, 62],
    [-0.015, 0.065, 0.055, -35],
    [0.02, 0.115, 0.045, 70],
    [-0.02, 0.112, 0.045, -60],
  ] as const)
    mark(
      turned(box([0.017, length, 0.002], 0).translate(0, -length / 2, 0), "z", s * degrees).translate(
        x + s * dx,
        dy + 0.012,
        z + dx * 0.01,
      ),
    );
}
