/**
 * What shows exhibits: picture frames, plinths, vitrines, labels, barriers.
 *
 * Owns: the furniture of exhibitions. Refuses: the exhibits (statues.ts, pottery.ts, beasts.ts, instruments.ts).
 */
import type { BufferGeometry } from "three";
import { boxCollider, cylinderCollider, hullCollider, turnedBox } from "./colliders";
import { box } from "./geometry/box";
import { type FrameSection, GALLERY_FRAME, mitredFrame, STRIP_FRAME } from "./geometry/frame";
import { cylinder, lathe } from "./geometry/lathe";
import { panel, WHOLE, type Window } from "./geometry/panel";
import { turned } from "./geometry/pose";
import { tube } from "./geometry/tube";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";

export interface PaintingOptions {
  /** Of the whole, frame included. */
  readonly size: readonly [number, number];
  readonly picture: string;
  readonly window?: Window;
  readonly frame?: string;
  readonly section?: FrameSection;
}

/** A framed painting; the place is the middle of its lower edge on the wall's face. */
export function painting(place: Place, options: PaintingOptions): NodeDef {
  const [w, h] = options.size;
  const { frame = "gilt", section = GALLERY_FRAME, window = WHOLE } = options;
  const [inward, proud] = section[section.length - 1] as FrameSection[number];
  const thick = Math.max(...section.map(([, z]) => z));
  const prop = new Prop(place, { kind: "painting", label: "painting", hangs: true, has_front: true });
  prop.mesh(mitredFrame(w, h, section), frame);
  prop.mesh(
    panel(w - 2 * inward, h - 2 * inward, window).translate(0, inward, proud - 0.004),
    options.picture,
  );
  return prop.collide(boxCollider([w, h, thick], [0, 0, thick / 2])).node();
}

/** A framed picture that stands on the floor and leans back against what is behind it; the place is its foot. */
export function leaningPicture(
  place: Place,
  options: { size: readonly [number, number]; picture: string; window: Window },
): NodeDef {
  const [w, h] = options.size;
  const prop = new Prop(place, {
    kind: "leaning picture",
    label: "picture that waits to be hung",
    has_front: true,
  });
  const lean = -6;
  const lay = (geometry: ReturnType<typeof box>) =>
    turned(geometry, "x", lean).translate(0, 0, 0.02 + h * 0.5 * Math.sin((-lean * Math.PI) / 180));
  prop.mesh(lay(box([w, h, 0.02], 0).translate(0, 0, -0.01)), "pine");
  prop.mesh(lay(mitredFrame(w, h, STRIP_FRAME)), "gilt");
  prop.mesh(lay(panel(w - 0.06, h - 0.06, options.window).translate(0, 0.03, 0.016)), options.picture);
  const node = prop.node();
  const low = Math.min(...node.parts.map(({ geometry }) => lowest(geometry)));
  for (const { geometry } of node.parts) geometry.translate(0, -low, 0);
  return { ...node, colliders: [hullCollider(node.parts.map(({ geometry }) => geometry))] };
}

function lowest(geometry: BufferGeometry): number {
  geometry.computeBoundingBox();
  return geometry.boundingBox?.min.y ?? 0;
}

/** A printed panel on a thin board; the place is the middle of its lower edge on the wall's face. */
export function wallPanel(
  place: Place,
  options: { size: readonly [number, number]; print: string; window: Window; kind: string },
): NodeDef {
  const [w, h] = options.size;
  const { kind } = options;
  const prop = new Prop(place, { kind, label: kind, hangs: true, has_front: true });
  prop.block([w, h, 0.012], [0, 0, 0.006], "plastic white", { bevel: 0 });
  return prop
    .mesh(panel(w - 0.004, h - 0.004, options.window).translate(0, 0.002, 0.0138), options.print)
    .node();
}

/** A sheet of print in a slot on a slanted steel plate: the label before an exhibit, 1 m high. */
export function labelStand(place: Place, options: { window: Window }): NodeDef {
  const prop = new Prop(place, {
    kind: "label stand",
    label: "label stand",
    body: "dynamic",
    mass_kg: 7,
    has_front: true,
  });
  prop.post(0.13, 0.012, [0, 0, 0], "dark steel", { segments: 14, bevel: 0 });
  prop.post(0.014, 0.9, [0, 0.012, 0], "dark steel");
  const lay = (geometry: ReturnType<typeof box>) => turned(geometry, "x", -52).translate(0, 0.93, 0.01);
  prop.mesh(lay(box([0.3, 0.18, 0.01], 0.002).translate(0, -0.09, 0)), "dark steel");
  prop.mesh(lay(panel(0.28, 0.16 * 0.9, options.window).translate(0, -0.072, 0.0065)), "label print");
  return prop.collide(turnedBox([0.3, 0.18, 0.01], [0, 0.93, 0.01], [1, 0, 0], -52)).node();
}

/** A block for statues with foot and head mouldings. */
export function plinth(
  place: Place,
  options: { size: Vec3; material: string; kind?: string; window?: Window },
): NodeDef {
  const [w, h, d] = options.size;
  const { material, kind = "plinth", window } = options;
  const prop = new Prop(place, { kind, label: kind, has_front: true });
  if (h < 0.7) prop.block([w, h, d], [0, 0, 0], material, { bevel: 0.006 });
  else {
    prop.block([w, 0.09, d], [0, 0, 0], material, { bevel: 0.012 });
    prop.block([w - 0.07, h - 0.15, d - 0.07], [0, 0.09, 0], material, { bevel: 0.005 });
    prop.block([w, 0.06, d], [0, h - 0.06, 0], material, { bevel: 0.014 });
  }
  if (window) {
    const front = h < 0.7 ? d / 2 : d / 2 - 0.035;
    prop.mesh(panel(0.2, 0.09, window).translate(0, h * 0.62, front + 0.004), "label print");
  }
  return prop.node();
}

export interface VitrineOptions {
  /** Whole size; the glass begins at `base_m`. */
  readonly size: Vec3;
  readonly base_m: number;
  /** Heights of glass shelves above the floor. */
  readonly shelves?: readonly number[];
  readonly wood?: string;
  readonly lining?: string;
  /** What closes it above. */
  readonly lid?: "wood" | "glass";
  readonly window?: Window;
  /** Its front is a door of glass. */
  readonly opens?: boolean;
  readonly open?: boolean;
}

const PANE = 0.008;
const EDGE = 0.014;

/** A case of glass on a closed base. Put things in it with `on(vitrine, x, z, { under_m })`. */
export function vitrine(place: Place, options: VitrineOptions): NodeDef {
  const {
    size,
    base_m,
    shelves = [],
    wood = "oak dark",
    lining = "linen",
    lid = "wood",
    opens = false,
  } = options;
  const [w, h, d] = size;
  const joint = "door";
  const prop = new Prop(place, {
    kind: "vitrine",
    label: "vitrine",
    has_front: true,
    ...(opens
      ? {
          mechanism: {
            kind: "door" as const,
            joint,
            speed: 1.2,
            open: options.open ?? false,
            interactive: true,
          },
        }
      : {}),
  });
  prop.block([w, base_m, d], [0, 0, 0], wood, { bevel: 0.006 });
  prop.block([w - 0.05, 0.012, d - 0.05], [0, base_m, 0], lining, { bevel: 0 });
  glassBody(prop, size, base_m, opens);
  for (const y of shelves)
    prop.block([w - 0.04, PANE, d - 0.05], [0, y - PANE, -0.004], "glass clear", {
      bevel: 0,
      casts_shadow: false,
    });
  if (lid === "glass")
    prop.block([w, 0.012, d], [0, h - 0.03, 0], "glass", { bevel: 0, casts_shadow: false });
  else prop.block([w, 0.03, d], [0, h - 0.03, 0], wood, { bevel: 0.004 });
  if (opens) glassFront(prop, size, base_m, joint);
  if (options.window)
    prop.mesh(
      panel(0.26, 0.105, options.window).translate(0, Math.min(base_m * 0.6, base_m - 0.14), d / 2 + 0.004),
      "label print",
    );
  return prop.node();
}

function glassBody(prop: Prop, [w, h, d]: Vec3, base: number, opens: boolean): void {
  const tall = h - 0.03 - base;
  const look = { bevel: 0, casts_shadow: false };
  for (const x of [-1, 1])
    prop.block([PANE, tall, d - 2 * EDGE], [x * (w / 2 - PANE / 2), base, 0], "glass", look);
  prop.block([w - 2 * EDGE, tall, PANE], [0, base, -d / 2 + PANE / 2], "glass", look);
  if (!opens) prop.block([w - 2 * EDGE, tall, PANE], [0, base, d / 2 - PANE / 2], "glass", look);
  for (const x of [-1, 1])
    for (const z of [-1, 1])
      prop.block([EDGE, tall, EDGE], [x * (w / 2 - EDGE / 2), base, z * (d / 2 - EDGE / 2)], "brass", {
        bevel: 0,
        solid: false,
      });
}

function glassFront(prop: Prop, [w, h, d]: Vec3, base: number, joint: string): void {
  const [lw, tall] = [w - 2 * EDGE - 0.004, h - 0.036 - base];
  prop.joint({
    name: joint,
    kind: "hinge",
    origin: [-lw / 2, 0, d / 2],
    axis: [0, -1, 0],
    min: 0,
    max: 1.7,
  });
  const z = d / 2 - EDGE / 2;
  prop.mesh(box([lw - 0.03, tall - 0.03, PANE], 0).translate(0, base + 0.018, z), "glass", {
    joint,
    casts_shadow: false,
  });
  for (const y of [base + 0.003, base + tall - 0.012])
    prop.mesh(box([lw, 0.015, EDGE], 0).translate(0, y, z), "brass", { joint });
  for (const x of [-1, 1])
    prop.mesh(
      box([0.015, tall - 0.03, EDGE], 0).translate((x * (lw - 0.015)) / 2, base + 0.018, z),
      "brass",
      { joint },
    );
  prop.mesh(box([0.012, 0.05, 0.014], 0).translate(lw / 2 - 0.03, base + tall / 2, d / 2 + 0.006), "brass", {
    joint,
  });
  prop.collide(boxCollider([lw, tall, EDGE], [0, base + 0.003, z], joint));
}

/** A brass barrier post. */
export function barrierPost(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "barrier post", label: "barrier post", body: "dynamic", mass_kg: 9 });
  postAt(prop, 0, 0);
  return prop.node();
}

const ROPE_M = 0.86;

function postAt(prop: Prop, x: number, z: number): void {
  prop.mesh(
    lathe(
      [
        [0, 0],
        [0.16, 0],
        [0.155, 0.022],
        [0.03, 0.045],
        [0.021, 0.07],
        [0.021, 0.83],
        [0.03, 0.835],
        [0.03, 0.885],
        [0.015, 0.89],
        [0.032, 0.918],
        [0.015, 0.945],
        [0, 0.95],
      ],
      9,
    ).translate(x, 0, z),
    "brass",
  );
  prop.collide(
    cylinderCollider(0.158, 0.03, [x, 0, z]),
    cylinderCollider(0.024, 0.9, [x, 0.03, z]),
    cylinderCollider(0.031, 0.05, [x, 0.9, z]),
  );
}

export interface RopeOptions {
  /** Where posts stand, x and z in the node's frame. */
  readonly posts: readonly (readonly [number, number])[];
  readonly closed?: boolean;
  /** Light enough to be moved: two posts with their rope. */
  readonly movable?: boolean;
  readonly cloth?: string;
}

/** Posts joined by a red rope that sags between them. */
export function ropeBarrier(place: Place, options: RopeOptions): NodeDef {
  const { posts, closed = false, movable = false, cloth = "rope red" } = options;
  const prop = new Prop(place, {
    kind: "rope barrier",
    label: "rope barrier",
    ...(movable ? { body: "dynamic" as const, mass_kg: 9.5 * posts.length } : {}),
  });
  for (const [x, z] of posts) postAt(prop, x, z);
  const ends = closed ? [...posts.slice(1), posts[0] as readonly [number, number]] : posts.slice(1);
  ends.forEach((to, i) => {
    const from = posts[i] as readonly [number, number];
    sagging(prop, from, to, cloth);
  });
  return prop.node();
}

function sagging(
  prop: Prop,
  [ax, az]: readonly [number, number],
  [bx, bz]: readonly [number, number],
  cloth: string,
): void {
  const length = Math.hypot(bx - ax, bz - az);
  const drop = 0.09 * length;
  const steps = 8;
  const points = Array.from({ length: steps + 1 }, (_, i): Vec3 => {
    const t = i / steps;
    const y = ROPE_M - 4 * drop * t * (1 - t);
    return [ax + (bx - ax) * t, y, az + (bz - az) * t];
  });
  prop.mesh(tube(points, 0.018, { sides: 5 }), cloth);
  const yaw = (Math.atan2(-(bz - az), bx - ax) * 180) / Math.PI;
  const middle: Vec3 = [(ax + bx) / 2, ROPE_M - drop * 0.5, (az + bz) / 2];
  prop.collide(turnedBox([length, drop + 0.036, 0.036], middle, [0, 1, 0], yaw));
}

/** A spotlight on a rail under the ceiling: the rail's middle is the place, at its underside. */
export function spotRail(
  place: Place,
  options: {
    length_m: number;
    drop_m: number;
    heads: readonly { x: number; tilt_deg: number }[];
    on: boolean;
    light?: { aim: Vec3; candela: number };
  },
): NodeDef {
  const { length_m, drop_m, heads, on, light } = options;
  const mechanism = { kind: "switch" as const, on, interactive: false };
  const prop = new Prop(place, { kind: "spot rail", label: "spot lamps", hangs: true, mechanism });
  prop.block([length_m, 0.035, 0.04], [0, 0, 0], "black metal", { bevel: 0 });
  for (const x of [-1, 1])
    prop.mesh(cylinder(0.005, drop_m, 4, 0).translate(x * length_m * 0.4, 0.035, 0), "black metal");
  prop.collide(boxCollider([length_m * 0.8 + 0.01, drop_m, 0.01], [0, 0.035, 0]));
  for (const { x, tilt_deg } of heads) {
    const aim = (geometry: ReturnType<typeof box>) =>
      turned(geometry, "x", 180 - tilt_deg).translate(x, -0.03, 0);
    prop.mesh(box([0.014, 0.05, 0.014], 0).translate(x, -0.045, 0), "black metal");
    prop.mesh(aim(cylinder(0.045, 0.15, 9, 0).translate(0, -0.03, 0)), "black metal");
    prop.mesh(aim(cylinder(0.036, 0.004, 9, 0).translate(0, 0.119, 0)), "bulb", {
      material_on: "bulb lit",
      casts_shadow: false,
    });
    const t = (tilt_deg * Math.PI) / 180;
    const tip: Vec3 = [x, -0.03 - 0.045 * Math.cos(t), 0.045 * Math.sin(t)];
    prop.collide(turnedBox([0.09, 0.15, 0.09], tip, [1, 0, 0], -tilt_deg));
  }
  if (light)
    prop.light({
      kind: "spot",
      position: [0, -0.1, 0.05],
      target: light.aim,
      angle_deg: 62,
      color: 0xffe9cc,
      intensity: light.candela,
      distance_m: 11,
    });
  return prop.node();
}
