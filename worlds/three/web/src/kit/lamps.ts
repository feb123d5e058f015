/**
 * Lamps, their switches, and the ceiling fan.
 *
 * Owns: what gives light and what turns it on. Refuses: how light is drawn.
 */
import { boxCollider, cylinderCollider, turnedBox } from "./colliders";
import { box } from "./geometry/box";
import { cylinder, lathe, sphere } from "./geometry/lathe";
import { turned } from "./geometry/pose";
import { tube } from "./geometry/tube";
import type { ColliderDef, NodeDef } from "./model";
import { type Place, Prop } from "./prop";

const WARM = 0xffd6a1;

/** A shade open at both ends, its wall with two faces, from `y0` up. */
function shadeShell(prop: Prop, y0: number, height: number, low: number, high: number): void {
  const t = 0.003;
  const profile: [number, number][] = [
    [low, y0],
    [high, y0 + height],
    [high - t, y0 + height],
    [low - t, y0],
    [low, y0],
  ];
  prop.mesh(lathe(profile, 20), "shade", { material_on: "shade lit", casts_shadow: false });
  const middle = (low + high) / 2;
  prop.collide(
    cylinderCollider(low - 0.006, height * 0.35, [0, y0, 0]),
    cylinderCollider(middle, height * 0.35, [0, y0 + height * 0.35, 0]),
  );
  prop.collide(cylinderCollider(high + 0.004, height * 0.3, [0, y0 + height * 0.7, 0]));
}

function bulb(prop: Prop, y: number, radius = 0.03): void {
  prop.mesh(sphere(radius, 10).translate(0, y, 0), "bulb", { material_on: "bulb lit", casts_shadow: false });
}

export interface LampOptions {
  readonly on: boolean;
  readonly foot?: string;
}

/** A standing lamp with a cloth shade. */
export function floorLamp(place: Place, { on, foot = "black metal" }: LampOptions): NodeDef {
  const mechanism = { kind: "switch" as const, on, interactive: true };
  const prop = new Prop(place, { kind: "floor lamp", label: "floor lamp", mechanism });
  prop.post(0.14, 0.025, [0, 0, 0], foot, { segments: 28, bevel: 0.006 });
  prop.post(0.012, 1.32, [0, 0.025, 0], foot);
  shadeShell(prop, 1.26, 0.28, 0.21, 0.15);
  bulb(prop, 1.345);
  for (const a of [0, 120, 240])
    prop.mesh(turned(box([0.165, 0.005, 0.005], 0).translate(0.08, 1.3, 0), "y", a), foot);
  const light = {
    kind: "point" as const,
    position: [0, 1.4, 0] as const,
    color: WARM,
    intensity: 1.6,
    distance_m: 6,
  };
  return prop.light(light).node();
}

/** A table lamp with a turned ceramic foot. */
export function tableLamp(place: Place, options: LampOptions & { tint?: number }): NodeDef {
  const mechanism = { kind: "switch" as const, on: options.on, interactive: true };
  const prop = new Prop(place, { kind: "table lamp", label: "table lamp", mechanism });
  const profile: [number, number][] = [
    [0, 0],
    [0.062, 0],
    [0.066, 0.01],
    [0.075, 0.05],
    [0.08, 0.09],
    [0.066, 0.14],
    [0.03, 0.185],
    [0.016, 0.2],
    [0.014, 0.25],
    [0, 0.25],
  ];
  prop.mesh(lathe(profile, 18), "ceramic paint", { tint: options.tint ?? 0x6f8fa3 });
  prop.collide(cylinderCollider(0.078, 0.16, [0, 0, 0]), cylinderCollider(0.02, 0.09, [0, 0.16, 0]));
  shadeShell(prop, 0.24, 0.17, 0.14, 0.1);
  bulb(prop, 0.26);
  const light = {
    kind: "point" as const,
    position: [0, 0.34, 0] as const,
    color: WARM,
    intensity: 0.9,
    distance_m: 4,
  };
  return prop.light(light).node();
}

/** A flat round lamp under the ceiling. The place is its lowest point; `height_m` up to the ceiling is 0.09. */
export function ceilingLamp(place: Place, options: { on: boolean; intensity?: number }): NodeDef {
  const mechanism = { kind: "switch" as const, on: options.on, interactive: false };
  const prop = new Prop(place, { kind: "ceiling lamp", label: "ceiling lamp", hangs: true, mechanism });
  const bowl: [number, number][] = [
    [0, 0],
    [0.09, 0.006],
    [0.15, 0.03],
    [0.175, 0.06],
    [0, 0.06],
  ];
  prop.mesh(lathe(bowl, 20), "bulb", { material_on: "bulb lit", casts_shadow: false });
  prop.mesh(cylinder(0.185, 0.03, 20, 0.006).translate(0, 0.06, 0), "white metal", { casts_shadow: false });
  prop.collide(cylinderCollider(0.18, 0.09, [0, 0, 0]));
  const intensity = options.intensity ?? 2.2;
  return prop
    .light({ kind: "point", position: [0, -0.08, 0], color: 0xffe6c4, intensity, distance_m: 7 })
    .node();
}

/** A shade hung on a cord; the place is the shade's lower rim, the cord reaches `cord_m` above it. */
export function pendantLamp(
  place: Place,
  options: { on: boolean; cord_m: number; tint?: number; intensity?: number; reach_m?: number },
): NodeDef {
  const mechanism = { kind: "switch" as const, on: options.on, interactive: false };
  const prop = new Prop(place, { kind: "pendant lamp", label: "pendant lamp", hangs: true, mechanism });
  const dome: [number, number][] = [
    [0.19, 0],
    [0.18, 0.06],
    [0.13, 0.13],
    [0.045, 0.17],
    [0.03, 0.21],
    [0, 0.21],
  ];
  const inner = dome.map(([r, y]): [number, number] => [Math.max(0, r - 0.004), Math.max(0, y - 0.004)]);
  prop.mesh(lathe([...dome], 20), "ceramic paint", { tint: options.tint ?? 0x35584f });
  prop.mesh(lathe([...inner].reverse(), 20), "white metal");
  bulb(prop, 0.05, 0.04);
  prop.mesh(cylinder(0.004, options.cord_m - 0.21, 6).translate(0, 0.21, 0), "plastic black");
  prop.mesh(cylinder(0.05, 0.02, 12).translate(0, options.cord_m - 0.02, 0), "plastic black");
  prop.collide(
    cylinderCollider(0.18, 0.2, [0, 0, 0]),
    cylinderCollider(0.01, options.cord_m - 0.2, [0, 0.2, 0]),
  );
  return prop
    .light({
      kind: "point",
      position: [0, 0.0, 0],
      color: WARM,
      intensity: options.intensity ?? 1.8,
      distance_m: options.reach_m ?? 6,
    })
    .node();
}

/** A rocker switch on a wall; the place is its lower edge on the wall's face, its front looks into the room. */
export function wallSwitch(place: Place, controls: readonly string[], on: boolean): NodeDef {
  const mechanism = { kind: "switch" as const, on, interactive: true, controls };
  const prop = new Prop(place, {
    kind: "light switch",
    label: "light switch",
    hangs: true,
    has_front: true,
    mechanism,
  });
  prop.block([0.085, 0.085, 0.009], [0, 0, 0.0045], "plastic white", { bevel: 0.003 });
  prop.mesh(turned(box([0.05, 0.05, 0.006], 0.002), "x", 5).translate(0, 0.0175, 0.0115), "plastic white");
  return prop.node();
}

/** A ceiling fan with five blades; the place is the lower end of its hub. `rod_m` up to the ceiling. */
export function ceilingFan(place: Place, options: { on: boolean; rod_m: number; wood?: string }): NodeDef {
  const { on, rod_m, wood = "walnut" } = options;
  const joint = "rotor";
  const mechanism = { kind: "fan" as const, joint, speed: 7.5, on, interactive: false };
  const prop = new Prop(place, { kind: "ceiling fan", label: "ceiling fan", hangs: true, mechanism });
  prop.joint({ name: joint, kind: "spin", origin: [0, 0.08, 0], axis: [0, 1, 0], min: -1e6, max: 1e6 });
  prop.mesh(cylinder(0.1, 0.07, 18, 0.02), "brass", { joint });
  for (let i = 0; i < 5; i++) {
    const arm = box([0.16, 0.006, 0.03], 0.002).translate(0.15, 0.055, 0);
    const blade = turned(box([0.44, 0.008, 0.125], 0.003), "x", 10).translate(0.42, 0.054, 0);
    prop.mesh(turned(arm, "y", i * 72), "brass", { joint }).mesh(turned(blade, "y", i * 72), wood, { joint });
  }
  prop.mesh(cylinder(0.07, 0.08, 16, 0.01).translate(0, 0.072, 0), "brass");
  prop.mesh(cylinder(0.013, rod_m - 0.15, 10).translate(0, 0.15, 0), "brass");
  prop.mesh(cylinder(0.06, 0.03, 16, 0.008).translate(0, rod_m - 0.03, 0), "brass");
  for (let i = 0; i < 5; i++) prop.collide(bladeCollider(i * 72, joint));
  prop.collide(cylinderCollider(0.1, 0.15, [0, 0, 0]));
  return prop.collide(boxCollider([0.06, rod_m - 0.15, 0.06], [0, 0.15, 0])).node();
}

function bladeCollider(degrees: number, joint: string): ColliderDef {
  const a = (degrees * Math.PI) / 180;
  return turnedBox(
    [0.58, 0.03, 0.125],
    [Math.cos(a) * 0.35, 0.058, -Math.sin(a) * 0.35],
    [0, 1, 0],
    degrees,
    joint,
  );
}

/** A lantern with four panes on a wall bracket; the place is its lower end, `reach` from the wall behind it. */
export function wallLantern(place: Place, options: { on: boolean }): NodeDef {
  const mechanism = { kind: "switch" as const, on: options.on, interactive: false };
  const prop = new Prop(place, {
    kind: "lantern",
    label: "wall lantern",
    hangs: true,
    has_front: true,
    mechanism,
  });
  const metal = "black metal";
  prop.mesh(cylinder(0.06, 0.015, 4, 0.003).rotateY(Math.PI / 4), metal);
  for (const x of [-1, 1])
    for (const z of [-1, 1])
      prop.mesh(box([0.01, 0.17, 0.01], 0.002).translate(x * 0.04, 0.012, z * 0.04), metal);
  prop.mesh(box([0.078, 0.165, 0.078], 0).translate(0, 0.014, 0), "glass frosted", { casts_shadow: false });
  const roof: [number, number][] = [
    [0, 0.18],
    [0.085, 0.18],
    [0.03, 0.235],
    [0.012, 0.25],
    [0, 0.25],
  ];
  prop.mesh(lathe(roof, 4).rotateY(Math.PI / 4), metal);
  bulb(prop, 0.06, 0.022);
  prop.mesh(
    tube(
      [
        [0, 0.25, 0],
        [0, 0.3, -0.01],
        [0, 0.3, -0.09],
        [0, 0.2, -0.115],
      ],
      0.008,
      { smooth: 5 },
    ),
    metal,
  );
  prop.block([0.07, 0.16, 0.012], [0, 0.12, -0.12], metal);
  prop.collide(boxCollider([0.12, 0.25, 0.12], [0, 0, 0]), boxCollider([0.02, 0.06, 0.12], [0, 0.25, -0.06]));
  return prop
    .light({ kind: "point", position: [0, 0.09, 0], color: WARM, intensity: 1.2, distance_m: 5 })
    .node();
}
