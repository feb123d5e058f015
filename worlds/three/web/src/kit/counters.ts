/**
 * Desks where the public is served, and what stands on them.
 *
 * Owns: ticket and cafe counters, tills, coffee machines, cake stands, paper cups, leaflets and their racks. Refuses:
 * kitchen units (kitchen.ts), tables (tables.ts).
 */
import type { BufferGeometry } from "three";
import { boxCollider, cylinderCollider, turnedBox } from "./colliders";
import { box } from "./geometry/box";
import { cylinder, lathe, sphere } from "./geometry/lathe";
import { MeshWriter } from "./geometry/mesh";
import { panel, type Window } from "./geometry/panel";
import { turned } from "./geometry/pose";
import { tube } from "./geometry/tube";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";

export interface CounterOptions {
  readonly size: Vec3;
  readonly front: string;
  readonly top: string;
  /** Width of a lower part at the left end where wheelchairs can come up. */
  readonly low_m?: number;
  readonly kind?: string;
  /** A glass case built in at the right end, for cakes. */
  readonly case_m?: number;
}

/** A closed counter with a top that stands proud; customers stand before its front, local +z. */
export function counter(place: Place, options: CounterOptions): NodeDef {
  const [w, h, d] = options.size;
  const { front, top, low_m = 0, kind = "counter", case_m = 0 } = options;
  const prop = new Prop(place, { kind, label: kind, has_front: true });
  const high = w - low_m;
  const x0 = low_m / 2;
  prop.block([high - 0.04, 0.08, d - 0.1], [x0, 0, 0], "dark steel", { bevel: 0 });
  prop.block([high, h - 0.12, d - 0.04], [x0, 0.08, 0], front, { bevel: 0.004 });
  const slats = Math.max(2, Math.round(high / 0.6));
  for (let i = 0; i < slats; i++)
    prop.mesh(
      box([high / slats - 0.05, h - 0.24, 0.012], 0.004).translate(
        x0 - high / 2 + (high / slats) * (i + 0.5),
        0.14,
        d / 2 - 0.016,
      ),
      front,
    );
  prop.block([high + 0.04, 0.04, d + 0.04], [x0, h - 0.04, 0], top, { bevel: 0.006 });
  if (low_m > 0) {
    prop.block([low_m, 0.035, d + 0.04], [-w / 2 + low_m / 2 - 0.02, 0.72, 0], top, { bevel: 0.006 });
    prop.block([0.04, 0.72, d - 0.1], [-w / 2 + 0.04, 0, 0], front, { bevel: 0 });
  }
  if (case_m > 0) glassCase(prop, [w / 2 - case_m / 2 - 0.02, h, -0.02], [case_m, 0.34, d - 0.16]);
  return prop.node();
}

function glassCase(prop: Prop, [x, y, z]: Vec3, [w, h, d]: Vec3): void {
  const look = { bevel: 0, casts_shadow: false };
  prop.block([w, 0.008, d], [x, y + h - 0.008, z], "glass", look);
  prop.block([w - 0.02, 0.006, d - 0.02], [x, y + h * 0.5, z], "glass clear", look);
  prop.block([w, h - 0.008, 0.008], [x, y, z + d / 2 - 0.004], "glass", look);
  for (const side of [-1, 1])
    prop.block([0.008, h - 0.008, d - 0.02], [x + side * (w / 2 - 0.004), y, z], "glass", look);
}

/** A till with a screen towards whoever serves (+z) and a small display on its back. */
export function till(place: Place): NodeDef {
  const mechanism = { kind: "screen" as const, on: true, interactive: true };
  const prop = new Prop(place, { kind: "till", label: "till", has_front: true, mechanism });
  prop.block([0.36, 0.1, 0.4], [0, 0, 0], "plastic black", { bevel: 0.006 });
  prop.block([0.06, 0.14, 0.05], [0, 0.1, -0.06], "plastic black");
  const lean = (geometry: ReturnType<typeof box>) => turned(geometry, "x", -18).translate(0, 0.2, -0.03);
  prop.mesh(lean(box([0.34, 0.24, 0.02], 0.004)), "plastic black");
  prop.mesh(lean(panel(0.31, 0.21, [0.02, 0.02, 0.9, 0.9]).translate(0, 0.015, 0.0115)), "screen off", {
    material_on: "screen on",
    casts_shadow: false,
  });
  prop.collide(turnedBox([0.34, 0.24, 0.02], [0, 0.2 + 0.114, -0.067], [1, 0, 0], -18));
  prop.block([0.2, 0.07, 0.02], [0, 0.12, -0.17], "dark glass", { bevel: 0.003 });
  return prop.node();
}

/** An espresso machine with two groups; its front, +z, is where the cups stand. */
export function coffeeMachine(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "coffee machine", label: "coffee machine", has_front: true });
  prop.block([0.72, 0.06, 0.5], [0, 0, 0], "dark steel", { bevel: 0.006 });
  prop.block([0.7, 0.4, 0.26], [0, 0.06, -0.11], "steel", { bevel: 0.02 });
  prop.block([0.7, 0.12, 0.24], [0, 0.34, 0.13], "steel", { bevel: 0.02 });
  prop.block([0.72, 0.02, 0.5], [0, 0.46, 0], "chrome", { bevel: 0.004 });
  for (const x of [-0.18, 0.18]) {
    prop.post(0.035, 0.05, [x, 0.29, 0.14], "chrome", { segments: 14 });
    prop.mesh(turned(cylinder(0.012, 0.14, 10), "x", 80).translate(x, 0.3, 0.17), "plastic black");
    prop.collide(boxCollider([0.024, 0.04, 0.12], [x, 0.29, 0.25]));
  }
  prop.mesh(box([0.5, 0.006, 0.2], 0).translate(0, 0.06, 0.13), "iron");
  for (let i = 0; i < 5; i++)
    prop.mesh(
      cylinder(0.01, 0.004, 8, 0)
        .rotateX(Math.PI / 2)
        .translate(-0.2 + i * 0.1, 0.4, 0.251),
      "plastic paint",
      {
        tint: i === 0 ? 0xc8281f : 0xdadada,
      },
    );
  return prop.node();
}

/** A glazed cake under a glass bell on a foot, cut into. */
export function cakeStand(place: Place, options: { icing: number; crumb: number }): NodeDef {
  const prop = new Prop(place, { kind: "cake stand", label: "cake stand", body: "dynamic", mass_kg: 2.6 });
  prop.mesh(
    lathe(
      [
        [0, 0],
        [0.09, 0],
        [0.09, 0.008],
        [0.025, 0.03],
        [0.02, 0.09],
        [0.05, 0.105],
        [0.16, 0.11],
        [0.165, 0.122],
        [0, 0.122],
      ],
      16,
    ),
    "ceramic",
  );
  const slices = 9;
  for (let i = 0; i < slices; i++) {
    const wedge = slice(0.12, 0.085, (2 * Math.PI) / 12);
    const turn = (i * 360) / 12;
    prop.mesh(turned(wedge.side, "y", turn).translate(0, 0.1222, 0), "food paint", { tint: options.crumb });
    prop.mesh(turned(wedge.top, "y", turn).translate(0, 0.1222, 0), "food paint", { tint: options.icing });
  }
  const bell: [number, number][] = [
    [0.152, 0.123],
    [0.152, 0.22],
    [0.13, 0.275],
    [0.07, 0.305],
    [0, 0.31],
  ];
  prop.mesh(lathe(bell, 16), "glass", { casts_shadow: false });
  prop.mesh(sphere(0.018, 10).translate(0, 0.309, 0), "glass clear", { casts_shadow: false });
  return prop
    .collide(cylinderCollider(0.09, 0.03, [0, 0, 0]), cylinderCollider(0.03, 0.08, [0, 0.03, 0]))
    .collide(cylinderCollider(0.164, 0.11, [0, 0.11, 0]), cylinderCollider(0.13, 0.09, [0, 0.22, 0]))
    .collide(cylinderCollider(0.018, 0.035, [0, 0.31, 0]))
    .node();
}

/** A wedge of cake: its cut sides and rim, and its iced top. */
function slice(r: number, h: number, angle: number) {
  const rim = 3;
  const outline: [number, number][] = [[0, 0]];
  for (let i = 0; i <= rim; i++) {
    const a = (angle * i) / rim;
    outline.push([Math.sin(a) * r, Math.cos(a) * r]);
  }
  const side = wedge(outline, 0, h * 0.9);
  const top = wedge(outline, h * 0.9, h);
  return { side, top };
}

/** An upright prism over an outline that runs clockwise seen from above, without a bottom. */
function wedge(outline: readonly (readonly [number, number])[], y0: number, y1: number): BufferGeometry {
  const mesh = new MeshWriter();
  outline.forEach(([ax, az], i) => {
    const [bx, bz] = outline[(i + 1) % outline.length] as readonly [number, number];
    const length = Math.hypot(bx - ax, bz - az);
    const normal: Vec3 = [-(bz - az) / length, 0, (bx - ax) / length];
    const at = (x: number, y: number, z: number) => mesh.vertex([x, y, z], normal, [x + z, y]);
    mesh.quad(at(ax, y0, az), at(bx, y0, bz), at(bx, y1, bz), at(ax, y1, az));
  });
  const top = outline.map(([x, z]) => mesh.vertex([x, y1, z], [0, 1, 0], [x, z]));
  for (let i = 1; i + 1 < top.length; i++)
    mesh.triangle(top[0] as number, top[i] as number, top[i + 1] as number);
  return mesh.geometry();
}

/** A paper or china cup with a saucer if it has one. */
export function coffeeCup(place: Place, options: { tint?: number; full?: boolean } = {}): NodeDef {
  const { tint = 0xf4f2ec, full = true } = options;
  const prop = new Prop(place, { kind: "coffee cup", label: "coffee cup", body: "dynamic", mass_kg: 0.35 });
  prop.mesh(
    lathe(
      [
        [0, 0],
        [0.045, 0],
        [0.07, 0.01],
        [0.075, 0.014],
        [0.04, 0.007],
        [0, 0.007],
      ],
      13,
    ),
    "ceramic paint",
    { tint },
  );
  prop.mesh(
    lathe(
      [
        [0, 0.0071],
        [0.024, 0.0071],
        [0.038, 0.035],
        [0.041, 0.062],
        [0.038, 0.062],
        [0.034, 0.035],
        [0, 0.014],
      ],
      12,
    ),
    "ceramic paint",
    { tint },
  );
  if (full) prop.mesh(cylinder(0.036, 0.002, 12, 0).translate(0, 0.05, 0), "food paint", { tint: 0x3a2012 });
  prop.mesh(
    tube(
      [
        [0.037, 0.05, 0],
        [0.058, 0.047, 0],
        [0.055, 0.025, 0],
        [0.034, 0.022, 0],
      ],
      0.0035,
      { smooth: 2, sides: 4 },
    ),
    "ceramic paint",
    { tint },
  );
  return prop
    .collide(cylinderCollider(0.074, 0.014, [0, 0, 0]), cylinderCollider(0.04, 0.048, [0, 0.014, 0]))
    .node();
}

/** A small heap of folded leaflets. */
export function leaflets(place: Place, options: { window: Window; count?: number; tint?: number }): NodeDef {
  const h = 0.0012 * (options.count ?? 20);
  const prop = new Prop(place, {
    kind: "leaflets",
    label: "leaflets",
    body: "dynamic",
    mass_kg: 0.05 + h * 6,
    has_front: true,
  });
  prop.block([0.1, h, 0.21], [0, 0, 0], "paper", { bevel: 0, tint: options.tint ?? 0xffffff });
  const top = turned(panel(0.098, 0.208, options.window), "x", -90).translate(0, h + 0.0006, 0.104);
  return prop.mesh(top, "poster print").node();
}

/** A rack of steel with slots for leaflets on a wall; the place is the middle of its lower edge on the wall's face. */
export function leafletRack(
  place: Place,
  options: { columns: number; rows: number; windows: readonly Window[] },
): NodeDef {
  const { columns, rows, windows } = options;
  const prop = new Prop(place, { kind: "leaflet rack", label: "leaflet rack", hangs: true, has_front: true });
  const [w, h] = [columns * 0.13, rows * 0.27];
  prop.block([w, h, 0.008], [0, 0, 0.004], "dark steel", { bevel: 0 });
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const x = -w / 2 + 0.065 + column * 0.13;
      const y = row * 0.27 + 0.015;
      const window = windows[(row * columns + column) % windows.length] as Window;
      prop.mesh(box([0.1, 0.21, 0.014], 0).translate(x, y + 0.004, 0.022), "paper");
      prop.mesh(panel(0.1, 0.21, window).translate(x, y + 0.004, 0.0298), "poster print");
      prop.mesh(box([0.122, 0.07, 0.004], 0).translate(x, y - 0.002, 0.04), "dark steel");
      prop.mesh(box([0.122, 0.004, 0.034], 0).translate(x, y - 0.002, 0.025), "dark steel");
    }
  return prop.collide(boxCollider([w, h, 0.042], [0, 0, 0.021])).node();
}
