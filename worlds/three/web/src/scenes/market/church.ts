/**
 * The parish church: front with portal and rose, nave, tower with its bell and vane, and the porch one can enter.
 *
 * Owns: the building's nodes and its doors. Refuses: what stands in the porch (porch.ts) and in the churchyard.
 */
import { boxCollider, lyingCylinder } from "../../kit/colliders";
import { type ArchShape, archHeight, archPlate, archRing } from "../../kit/geometry/arch";
import { box } from "../../kit/geometry/box";
import { cylinder, lathe, sphere } from "../../kit/geometry/lathe";
import { lettering } from "../../kit/geometry/lettering";
import { loft } from "../../kit/geometry/loft";
import { turned } from "../../kit/geometry/pose";
import { extrude } from "../../kit/geometry/profile";
import { tube } from "../../kit/geometry/tube";
import type { NodeDef, Vec3 } from "../../kit/model";
import { boardDoor } from "../../kit/plank_doors";
import { Prop } from "../../kit/prop";
import { pitchedRoof, pointedRoof } from "../../kit/roofs";
import { slab, wall } from "../../kit/walls";
import { CHURCH, PORCH, TOWER } from "./plan";

const WALL = 0.8;
const DOOR = { width: 2.0, height: 2.5 } as const;
const MIDDLE = (CHURCH.x[0] + CHURCH.x[1]) / 2;
const WIDTH = CHURCH.x[1] - CHURCH.x[0];
const PITCH = 54;

/** The church without what stands in it. `floor` is the porch's. */
export function church(): { floor: NodeDef; nodes: NodeDef[] } {
  const floor = slab({
    id: "porch/floor",
    label: "porch floor",
    kind: "floor",
    room: "porch",
    x: [PORCH.x[0] - 0.3, PORCH.x[1] + 0.3],
    z: [PORCH.z[0] - 0.3, CHURCH.front_z - 0.02],
    surface_m: CHURCH.floor_m,
    thickness_m: CHURCH.floor_m + 0.1,
    material: "flagstones",
  });
  return {
    floor,
    nodes: [
      floor,
      front(),
      portal(),
      steps(),
      ...porchWalls(),
      nave(),
      tower(),
      bell(),
      vane(),
      sundial(),
      ...doors(),
    ],
  };
}

const rooted = (id: string, at: Vec3) => ({ id, at });

function front(): NodeDef {
  const prop = new Prop(rooted("church/front", [MIDDLE, 0, CHURCH.front_z - WALL / 2]), {
    kind: "church",
    label: "church front",
    structural: true,
  });
  const half = WIDTH / 2 + 0.25;
  const head = CHURCH.floor_m + DOOR.height;
  const apex = CHURCH.eaves_m + 0.9 + half * Math.tan((PITCH * Math.PI) / 180);
  const outline: [number, number][] = [
    [-half, 0],
    [-DOOR.width / 2, 0],
    [-DOOR.width / 2, head],
    [DOOR.width / 2, head],
    [DOOR.width / 2, 0],
    [half, 0],
    [half, CHURCH.eaves_m + 0.9],
    [0, apex],
    [-half, CHURCH.eaves_m + 0.9],
  ];
  prop.mesh(extrude(outline, WALL), "limestone blocks");
  const side = half - DOOR.width / 2;
  for (const s of [-1, 1])
    prop.collide(boxCollider([side, CHURCH.eaves_m + 0.9, WALL], [s * (half - side / 2), 0, 0]));
  prop.collide(boxCollider([DOOR.width, CHURCH.eaves_m + 0.9 - head, WALL], [0, head, 0]));
  prop.collide(gable(half, CHURCH.eaves_m + 0.9, apex));
  const slope = Math.hypot(half, apex - CHURCH.eaves_m - 0.9);
  for (const s of [-1, 1]) {
    const cope = turned(box([slope * 0.98, 0.2, WALL + 0.16], 0).translate(0, -0.02, 0), "z", -s * PITCH);
    prop.mesh(cope.translate((s * half) / 2, (apex + CHURCH.eaves_m + 0.9) / 2, 0), "carved stone");
  }
  prop.mesh(box([0.14, 1.3, 0.14], 0).translate(0, apex, 0), "carved stone");
  prop.mesh(box([0.75, 0.14, 0.14], 0).translate(0, apex + 0.75, 0), "carved stone");
  prop.collide(boxCollider([0.75, 1.3, 0.14], [0, apex, 0]));
  rose(prop, 8.6);
  for (const x of [-4.1, 4.1]) lancet(prop, x, 3.4, WALL / 2, 0.8, 2.2);
  prop.mesh(box([2 * half + 0.16, 0.2, WALL + 0.2], 0).translate(0, 6.35, 0), "carved stone");
  prop.mesh(
    box([side + 0.05, 0.5, WALL + 0.24], 0).translate(-(half - side / 2) - 0.035, 0, 0),
    "carved stone",
  );
  prop.mesh(box([side + 0.05, 0.5, WALL + 0.24], 0).translate(half - side / 2 + 0.035, 0, 0), "carved stone");
  for (const s of [-1, 1])
    prop.collide(boxCollider([side + 0.06, 0.5, WALL + 0.24], [s * (half - side / 2 + 0.03), 0, 0]));
  prop.collide(boxCollider([2 * half + 0.16, 0.2, WALL + 0.2], [0, 6.35, 0]));
  prop.collide(boxCollider([9.5, 0.14, 0.34], [0, 3.26, WALL / 2 + 0.09]));
  return prop.node();
}

function gable(half: number, y0: number, apex: number) {
  const points = [-WALL / 2, WALL / 2].flatMap((z) => [-half, y0, z, half, y0, z, 0, apex, z]);
  return { shape: "hull" as const, points: new Float32Array(points) };
}

/** A rose window: glass, ring, spokes and small circles. */
function rose(prop: Prop, y: number): void {
  const z = WALL / 2;
  const flat = (geometry: ReturnType<typeof lathe>, out: number) =>
    turned(geometry, "x", 90).translate(0, y, z + out);
  prop.mesh(flat(cylinder(1.55, 0.04, 24, 0), 0), "church glass");
  const rim = lathe(
    [
      [1.5, 0],
      [1.95, 0],
      [1.95, 0.2],
      [1.75, 0.26],
      [1.5, 0.14],
      [1.5, 0],
    ],
    28,
  );
  prop.mesh(flat(rim, 0), "carved stone");
  for (let k = 0; k < 8; k++) {
    const a = (k / 8) * 2 * Math.PI;
    prop.mesh(
      turned(box([0.09, 1.15, 0.1], 0).translate(0, 0.4, 0), "z", (k * 360) / 8).translate(0, y, z + 0.05),
      "carved stone",
    );
    const circle = lathe(
      [
        [0.34, 0],
        [0.44, 0],
        [0.44, 0.11],
        [0.34, 0.11],
        [0.34, 0],
      ],
      8,
    );
    prop.mesh(
      turned(circle, "x", 90).translate(Math.sin(a + 0.39) * 1.06, y + Math.cos(a + 0.39) * 1.06, z + 0.03),
      "carved stone",
    );
  }
  prop.mesh(
    flat(
      lathe(
        [
          [0.3, 0],
          [0.45, 0],
          [0.45, 0.13],
          [0.3, 0.13],
          [0.3, 0],
        ],
        14,
      ),
      0.03,
    ),
    "carved stone",
  );
}

/** A pointed window of coloured glass on a face at z. */
function lancet(
  prop: Prop,
  x: number,
  sill: number,
  z: number,
  width: number,
  spring: number,
  yaw = 0,
): void {
  const shape: ArchShape = { width_m: width, spring_m: spring, point: 1, steps: 5 };
  const place = (g: ReturnType<typeof archPlate>, out: number) => {
    const piece = g.translate(0, sill, out);
    return yaw === 0 ? piece.translate(x, 0, z) : turned(piece, "y", yaw).translate(z, 0, x);
  };
  prop.mesh(place(archPlate(shape, 0.06), 0.01), "church glass");
  prop.mesh(place(archRing(shape, 0.2, 0.3), 0), "carved stone");
  prop.mesh(place(box([0.09, spring + width * 0.7, 0.1], 0), 0.05), "carved stone");
  prop.mesh(place(box([width + 0.5, 0.14, 0.4], 0).translate(0, -0.14, 0), 0.02), "carved stone");
}

/** Stepped arches around the door, and the carved field over it. */
function portal(): NodeDef {
  const at: Vec3 = [MIDDLE, 0, CHURCH.front_z];
  const prop = new Prop(rooted("church/portal", at), {
    kind: "portal",
    label: "church portal",
    structural: true,
    has_front: true,
  });
  const spring = CHURCH.floor_m + DOOR.height;
  const rings = [
    { half: 1.0, band: 0.3, out: 0.25 },
    { half: 1.3, band: 0.3, out: 0.45 },
    { half: 1.6, band: 0.34, out: 0.65 },
  ];
  for (const { half, band, out } of rings) {
    const shape: ArchShape = { width_m: 2 * half, spring_m: spring, point: 0.75, steps: 8 };
    prop.mesh(archRing(shape, band, out).translate(0, 0, out / 2), "limestone blocks");
    const radius = 0.09;
    for (const s of [-1, 1]) {
      prop.mesh(cylinder(radius, spring - 0.5, 8, 0).translate(s * half, 0.4, out - 0.05), "carved stone");
      prop.mesh(box([0.26, 0.16, 0.26], 0.03).translate(s * half, spring - 0.12, out - 0.05), "carved stone");
    }
  }
  const outer = 1.94;
  const top = archHeight({ width_m: 2 * outer, spring_m: spring, point: 0.75 });
  for (const s of [-1, 1]) prop.collide(boxCollider([0.94, spring, 0.75], [s * 1.47, 0, 0.355]));
  prop.collide(boxCollider([2 * outer, top - spring, 0.75], [0, spring, 0.355]));
  prop.mesh(
    archPlate({ width_m: 2.05, spring_m: 0.02, point: 0.75, steps: 8 }, 0.1).translate(0, spring, 0.06),
    "carved stone",
  );
  prop.mesh(box([2.2, 0.22, 0.24], 0.02).translate(0, spring - 0.2, 0.1), "carved stone");
  const words = lettering("DOMVS DEI", { height_m: 0.1, depth_m: 0.012, align: "centre" });
  prop.mesh(words.translate(0, spring - 0.14, 0.222), "carved stone", { tint: 0x6f6654 });
  saints(prop, spring);
  return prop.node();
}

/** Three figures in low relief: one enthroned, two kneeling. */
function saints(prop: Prop, y: number): void {
  for (const [x, height] of [
    [0, 1.05],
    [-0.52, 0.68],
    [0.52, 0.68],
  ] as const) {
    const w = height * 0.2;
    prop.mesh(
      loft(
        [
          [x, y + 0.04, 0.14, w, 0.07],
          [x, y + height * 0.4, 0.15, w * 0.8, 0.08],
          [x, y + height * 0.72, 0.14, w * 0.75, 0.07],
          [x, y + height * 0.8, 0.13, w * 0.28, 0.05],
        ],
        { sides: 8, smooth: 2 },
      ),
      "limestone blocks",
    );
    prop.mesh(sphere(height * 0.1, 8).translate(x, y + height * 0.77, 0.15), "limestone blocks");
    prop.mesh(
      turned(cylinder(height * 0.17, 0.02, 14, 0), "x", 90).translate(x, y + height * 0.87, 0.11),
      "gilded iron",
    );
  }
}

function steps(): NodeDef {
  const prop = new Prop(rooted("church/steps", [MIDDLE, 0, CHURCH.front_z]), {
    kind: "steps",
    label: "church steps",
    structural: true,
  });
  prop.block([6.2, 0.16, 1.7], [0, 0, 0.83], "carved stone", { bevel: 0.02 });
  return prop.block([5, CHURCH.floor_m - 0.16, 1.2], [0, 0.16, 0.6], "carved stone", { bevel: 0.02 }).node();
}

function porchWalls(): NodeDef[] {
  const [x0, x1] = PORCH.x;
  const [z0, z1] = PORCH.z;
  const side = (id: string, from: readonly [number, number], to: readonly [number, number]) =>
    wall({
      id: `porch/${id}`,
      label: "porch wall",
      room: "porch",
      from,
      to,
      height_m: PORCH.height_m + CHURCH.floor_m,
      thickness_m: 0.4,
      front: "limewash",
      back: "limewash",
      reveal: "limewash",
    });
  return [
    side("wall-west", [x0 - 0.2, z1], [x0 - 0.2, z0]),
    side("wall-east", [x1 + 0.2, z0], [x1 + 0.2, z1]),
    side("wall-north", [x0 - 0.4, z0 - 0.2], [x1 + 0.4, z0 - 0.2]),
    inside(),
    slab({
      id: "porch/ceiling",
      label: "porch ceiling",
      kind: "ceiling",
      room: "porch",
      x: [x0 - 0.4, x1 + 0.4],
      z: [z0 - 0.4, z1],
      surface_m: PORCH.height_m + CHURCH.floor_m,
      thickness_m: 0.2,
      material: "limewash",
    }),
  ];
}

/** The inner side of the front wall, limewashed, and the shut inner door. */
function inside(): NodeDef {
  const prop = new Prop(
    { id: "porch/inner-door", room: "porch", at: [0, CHURCH.floor_m, PORCH.z[0] + 0.001] },
    { kind: "church door", label: "inner church door, shut", structural: true, has_front: true },
  );
  const shape: ArchShape = { width_m: 1.9, spring_m: 2.1, point: 0.8, steps: 6 };
  prop.mesh(archPlate(shape, 0.08).translate(0, 0, 0.04), "planks dark");
  prop.mesh(archRing(shape, 0.24, 0.2).translate(0, 0, 0.1), "carved stone");
  prop.mesh(box([0.03, 2.6, 0.02], 0).translate(0, 0.05, 0.085), "dark opening");
  for (const s of [-1, 1])
    for (const y of [0.5, 1.7])
      prop.mesh(box([0.75, 0.08, 0.02], 0).translate(s * 0.52, y, 0.09), "wrought iron");
  return prop.collide(boxCollider([2.38, archHeight({ ...shape, width_m: 2.38 }), 0.2], [0, 0, 0.1])).node();
}

function doors(): NodeDef[] {
  const z = CHURCH.front_z - WALL + 0.05;
  const half = DOOR.width / 2;
  return (["left", "right"] as const).map((hinges) =>
    boardDoor(
      {
        id: `porch/door-${hinges}`,
        room: "porch",
        at: [((hinges === "left" ? -1 : 1) * half) / 2, CHURCH.floor_m, z],
        label: "church door",
      },
      {
        width_m: half,
        height_m: DOOR.height,
        hinges,
        swings: "back",
        open: false,
        board: "planks red",
        straps: 3,
      },
    ),
  );
}

function nave(): NodeDef {
  const z1 = CHURCH.front_z - WALL;
  const z = (z1 + CHURCH.end_z) / 2;
  const length = z1 - CHURCH.end_z;
  const prop = new Prop(rooted("church/nave", [MIDDLE, 0, z]), {
    kind: "church",
    label: "nave",
    structural: true,
  });
  shellOf(prop, length);
  pitchedRoof(prop, [0, CHURCH.eaves_m, -0.2], {
    span_m: WIDTH,
    length_m: length,
    pitch_deg: PITCH,
    material: "clay tiles",
    along: "z",
    eaves_m: 0.5,
    verge_m: 0.2,
    sag_m: 0.12,
  });
  for (let i = 0; i < 4; i++) {
    const at = length / 2 - 1.4 - i * 5;
    for (const s of [-1, 1]) {
      prop.block([1.1, 5.6, 0.9], [s * (WIDTH / 2 + 0.55), 0, at], "limestone blocks", { bevel: 0 });
      prop.block([1.3, 0.6, 1.06], [s * (WIDTH / 2 + 0.55), 0, at], "carved stone", { bevel: 0.03 });
      const cap = turned(box([1.5, 0.16, 1.0], 0), "z", -s * 52);
      prop.mesh(cap.translate(s * (WIDTH / 2 + 0.5), 6.0, at), "carved stone");
    }
    if (i < 3) for (const s of [-1, 1]) lancet(prop, at - 2.5, 3, (s * WIDTH) / 2, 1.1, 3, s * 90);
  }
  return prop.node();
}

/** Four walls around the nave, none where the porch is: the porch has its own. */
function shellOf(prop: Prop, length: number): void {
  const h = CHURCH.eaves_m;
  for (const s of [-1, 1])
    prop.block([0.8, h, length], [s * (WIDTH / 2 - 0.4), 0, 0], "limestone blocks", { bevel: 0 });
  prop.block([WIDTH - 1.6, h, 0.8], [0, 0, -length / 2 + 0.4], "limestone blocks", { bevel: 0 });
}

function tower(): NodeDef {
  const [x0, x1] = TOWER.x;
  const [z0, z1] = TOWER.z;
  const [w, d] = [x1 - x0, z1 - z0];
  const prop = new Prop(rooted("church/tower", [(x0 + x1) / 2, 0, (z0 + z1) / 2]), {
    kind: "church tower",
    label: "church tower",
    structural: true,
  });
  prop.block([w, BELFRY, d], [0, 0, 0], "limestone blocks", { bevel: 0 });
  prop.block([w + 0.3, 0.7, d + 0.3], [0, 0, 0], "carved stone", { bevel: 0.04 });
  for (const y of [5.2, 9.6, BELFRY - 0.1])
    prop.block([w + 0.24, 0.22, d + 0.24], [0, y, 0], "carved stone", { bevel: 0.03 });
  for (const [x, z] of [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ] as const)
    prop.block(
      [PIER, 3.4, PIER],
      [(x * (w - PIER)) / 2, BELFRY + 0.12, (z * (d - PIER)) / 2],
      "limestone blocks",
      {
        bevel: 0,
      },
    );
  prop.block([w, 1, d], [0, BELFRY + 3.5, 0], "limestone blocks", { bevel: 0 });
  prop.block([w + 0.3, 0.24, d + 0.3], [0, BELFRY + 4.5, 0], "carved stone", { bevel: 0.03 });
  for (const yaw of [0, 90, 180, 270]) belfryOpening(prop, yaw, d);
  for (const y of [6.6, 10.8]) prop.mesh(box([0.3, 1.1, 0.04], 0).translate(0, y, d / 2), "dark opening");
  pointedRoof(prop, [0, BELFRY + 4.74, 0], {
    radius_m: w / 2 + 0.35,
    height_m: 9.4,
    sides: 4,
    material: "shingles",
  });
  return prop.node();
}

const BELFRY = 13.6;
const PIER = 1.45;

/** A middle column and pointed heads in one of the belfry's four openings. */
function belfryOpening(prop: Prop, yaw: number, d: number): void {
  const clear = d - 2 * PIER;
  const put = (g: ReturnType<typeof box>) => prop.mesh(turned(g, "y", yaw), "carved stone");
  put(cylinder(0.14, 2.4, 8, 0).translate(0, BELFRY + 0.12, d / 2 - 0.4));
  for (const s of [-1, 1]) {
    const shape: ArchShape = { width_m: clear / 2 - 0.2, spring_m: 2.3, point: 1, steps: 4 };
    put(archRing(shape, 0.1, 0.3).translate((s * clear) / 4, BELFRY + 0.12, d / 2 - 0.4));
  }
}

/** The bell in its headstock; a rope in the porch sets it swinging. */
function bell(): NodeDef {
  const [x, z] = [(TOWER.x[0] + TOWER.x[1]) / 2, (TOWER.z[0] + TOWER.z[1]) / 2];
  const y = BELFRY + 1.0;
  const swing = [0.42, -0.42, 0].map((joint, i) => ({ seconds: i === 1 ? 1.1 : 0.55, joint }));
  const prop = new Prop(
    { id: "church/bell", at: [x, y, z] },
    {
      kind: "bell",
      label: "church bell",
      hangs: true,
      mechanism: { kind: "cycle", joint: "bell", on: false, interactive: false, speed: 1, phases: swing },
    },
  );
  prop.joint({ name: "bell", kind: "hinge", origin: [0, 1.5, 0], axis: [1, 0, 0], min: -0.6, max: 0.6 });
  const body = lathe(
    [
      [0, 1.3],
      [0.02, 1.22],
      [0.28, 1.2],
      [0.36, 1.1],
      [0.42, 0.6],
      [0.52, 0.25],
      [0.68, 0.02],
      [0.7, 0],
      [0.62, 0],
      [0.5, 0.2],
      [0.36, 0.6],
      [0.3, 1.08],
      [0, 1.1],
    ].reverse() as [number, number][],
    18,
  );
  prop.mesh(body, "bell bronze", { joint: "bell" });
  prop
    .mesh(cylinder(0.06, 0.9, 8, 0).translate(0, 0.25, 0), "wrought iron", { joint: "bell" })
    .mesh(sphere(0.11, 8).translate(0, 0.02, 0), "wrought iron", { joint: "bell" });
  prop.mesh(box([3.4, 0.24, 0.24], 0.03).translate(0, 1.42, 0), "timber", { joint: "bell" });
  for (const s of [-1, 1])
    prop.block([0.2, 0.2, TOWER.z[1] - TOWER.z[0] - 2 * PIER - 0.01], [s * 1.6, 1.215, 0], "timber", {
      bevel: 0,
    });
  prop.collide(
    { ...lyingCylinder(0.05, 0.1, [0, 1.5, 0], "x"), joint: "bell" },
    boxCollider([1.4, 1.66, 1.4], [0, 0, 0]),
  );
  return prop.node();
}

/** A gilt cock over the spire, which the wind turns to and fro. */
function vane(): NodeDef {
  const [x, z] = [(TOWER.x[0] + TOWER.x[1]) / 2, (TOWER.z[0] + TOWER.z[1]) / 2];
  const phases = [
    { seconds: 5, joint: 0.5 },
    { seconds: 2 },
    { seconds: 6, joint: -0.35 },
    { seconds: 3 },
    { seconds: 4, joint: 0.15 },
    { seconds: 4, joint: 0 },
  ];
  const prop = new Prop(
    { id: "church/weather-vane", at: [x, BELFRY + 4.74 + 9.405, z] },
    {
      kind: "weather vane",
      label: "weathercock",
      hangs: true,
      mechanism: { kind: "cycle", joint: "cock", on: true, interactive: false, speed: 1, phases },
    },
  );
  prop.joint({ name: "cock", kind: "hinge", origin: [0, 0, 0], axis: [0, 1, 0], min: -0.6, max: 0.6 });
  prop
    .mesh(cylinder(0.05, 1.3, 6, 0), "wrought iron")
    .mesh(sphere(0.2, 10).translate(0, 0.35, 0), "gilded iron");
  prop.collide(boxCollider([0.4, 1.3, 0.4], [0, 0, 0]));
  const cock = extrude(
    [
      [-0.75, 0.35],
      [-0.45, 0.05],
      [-0.1, 0],
      [0.25, 0.1],
      [0.4, 0.4],
      [0.62, 0.42],
      [0.48, 0.55],
      [0.44, 0.72],
      [0.3, 0.7],
      [0.22, 0.45],
      [-0.1, 0.35],
      [-0.4, 0.6],
      [-0.85, 0.75],
    ],
    0.04,
  );
  prop.mesh(cock.translate(0, 1.3, 0), "gilded iron", { joint: "cock" });
  return prop.collide(boxCollider([1.47, 0.75, 0.04], [-0.115, 1.3, 0], "cock")).node();
}

function sundial(): NodeDef {
  const x = (TOWER.x[0] + TOWER.x[1]) / 2;
  const prop = new Prop(
    { id: "church/sundial", at: [x, 3.3, TOWER.z[1]] },
    { kind: "sundial", label: "sundial", hangs: true, has_front: true },
  );
  prop.mesh(box([1.2, 1.2, 0.06], 0.01).translate(0, 0, 0.032), "limewash");
  prop.collide(
    boxCollider([1.2, 1.2, 0.06], [0, 0, 0.032]),
    boxCollider([0.02, 0.4, 0.36], [0, 0.62, 0.232]),
  );
  for (let k = 0; k < 7; k++)
    prop.mesh(
      turned(box([0.016, 0.42, 0.006], 0).translate(0, -0.56, 0), "z", -66 + k * 22).translate(0, 1.0, 0.066),
      "wrought iron",
    );
  prop.mesh(
    tube(
      [
        [0, 1.0, 0.05],
        [0, 0.66, 0.4],
      ],
      0.012,
      { sides: 5 },
    ),
    "wrought iron",
  );
  return prop.node();
}
