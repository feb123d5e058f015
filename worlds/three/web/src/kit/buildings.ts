/**
 * Buildings seen from afar.
 *
 * Owns: houses, terraces and churches of a few faces that stand beyond a scene, without colliders. Refuses: what one can walk up to (walls.ts).
 */
import { box } from "./geometry/box";
import { lathe } from "./geometry/lathe";
import { Panels } from "./geometry/panels";
import { turned } from "./geometry/pose";
import { extrude, type Outline } from "./geometry/profile";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";
import type { Random } from "./random";

export interface FarHouseOptions {
  /** Width along x, height of the eaves, depth. */
  readonly size: Vec3;
  readonly wall: string;
  readonly storeys: 1 | 2;
}

/** A house with a gabled roof, windows and a door towards +z. */
export function farHouse(place: Place, { size: [w, h, d], wall, storeys }: FarHouseOptions): NodeDef {
  const prop = new Prop(place, {
    kind: "far house",
    label: "neighbour's house",
    body: "none",
    structural: true,
    has_front: true,
  });
  prop.block([w, h, d], [0, 0, 0], wall, { bevel: 0 });
  const rise = d * 0.32;
  const gable: Outline = [
    [-d / 2, 0],
    [d / 2, 0],
    [0, rise],
  ];
  prop.mesh(turned(extrude(gable, w - 0.02), "y", 90).translate(0, h, 0), wall);
  const slope = Math.hypot(d / 2 + 0.5, rise * (1 + 1 / d));
  const pitch = (Math.atan2(rise, d / 2) * 180) / Math.PI;
  for (const side of [-1, 1]) {
    const leaf = turned(
      box([w + 0.9, 0.16, slope], 0).translate(0, 0, (side * slope) / 2),
      "x",
      side * pitch,
    );
    prop.mesh(leaf.translate(0, h + rise, 0), "roof");
  }
  const step = w / 4;
  for (let storey = 0; storey < storeys; storey++)
    for (let i = 0; i < 3; i++) {
      const [x, y] = [(i - 1) * step, 0.9 + storey * 2.7];
      if (storey === 0 && i === 1) continue;
      prop.mesh(box([1.5, 1.4, 0.1], 0).translate(x, y, d / 2), "frame white");
      prop.mesh(box([1.3, 1.2, 0.04], 0).translate(x, y + 0.1, d / 2 + 0.05), "dark glass");
    }
  prop.mesh(box([1.0, 2.1, 0.12], 0).translate(0, 0, d / 2), "door green");
  prop.block([0.5, 1.4, 0.5], [w * 0.3, h + rise * 0.6, -0.4], "facade", { bevel: 0 });
  return prop.node();
}

export interface TerraceOptions {
  readonly length_m: number;
  readonly random: Random;
  /** Colours of plaster that the houses take turns in. */
  readonly tints: readonly number[];
}

/** A row of town houses of four to six storeys, without colliders; middle of the front, front towards +z. */
export function farTerrace(place: Place, { length_m, random, tints }: TerraceOptions): NodeDef {
  const traits = { kind: "far houses", label: "houses", body: "none", structural: true } as const;
  const prop = new Prop(place, traits);
  let u0 = -length_m / 2;
  for (let i = 0; u0 < length_m / 2 - 3; i++) {
    const width = Math.min(random.between(7, 12), length_m / 2 - u0);
    const storeys = Math.floor(random.between(4, 6.4));
    terraceHouse(prop, u0, width, storeys, tints[i % tints.length] ?? 0xd9cdb8, random);
    u0 += width;
  }
  return prop.node();
}

/** What one window and the wall around it measure in the texture of far fronts. */
const WINDOW_TILE_M = [2.7, 3.2] as const;

function terraceHouse(
  prop: Prop,
  u0: number,
  width: number,
  storeys: number,
  tint: number,
  random: Random,
): void {
  const h = 1 + storeys * 3.2;
  const u = u0 + width / 2;
  const pitch = random.next() < 0.6 ? 3 : 1.2;
  const gable: Outline = [
    [-5.2, 0],
    [5.2, 0],
    [1.5, pitch],
    [-1.5, pitch],
  ];
  const slate = random.next() < 0.5;
  prop.mesh(
    turned(extrude(gable, width), "y", 90).translate(u, h, -5),
    slate ? "slate" : "roof",
    slate ? { tint: 0x767f86 } : {},
  );
  const panels = new Panels(prop, [u, 0, 0], 0);
  const bays = Math.max(2, Math.round(width / WINDOW_TILE_M[0]));
  const shift = Math.floor(random.between(0, 4));
  const corners = [
    [-width / 2, 0],
    [width / 2, 0],
    [width / 2, h],
    [-width / 2, h],
  ] as const;
  const front = corners.map(([x, y]): Vec3 => [x, y, 0]) as [Vec3, Vec3, Vec3, Vec3];
  panels.quad({ material: "far windows", tint }, front, [0, 0, 1], ([x, y]) => [
    (x / width + 0.5 + shift / bays) * bays * WINDOW_TILE_M[0],
    ((y - 0.4) / 3.2) * WINDOW_TILE_M[1],
  ]);
  panels.bar(
    { material: "stucco", tint: 0xefe8da, casts_shadow: false },
    { u0: -width / 2, u1: width / 2, v0: h - 0.3, v1: h },
    0,
    0.3,
  );
  panels.finish();
  for (const [yaw, at, across] of [
    [-90, [u - width / 2, 0, -5.01], 9.98],
    [90, [u + width / 2, 0, -5.01], 9.98],
    [180, [u, 0, -10], width],
  ] as const) {
    const wall = new Panels(prop, at, yaw);
    wall.rect({ material: "stucco", tint }, { u0: -across / 2, u1: across / 2, v0: 0, v1: h });
    wall.finish();
  }
}

/** A church seen over the roofs: nave, tower, pointed spire with a ball. */
export function farChurch(place: Place, height_m = 46): NodeDef {
  const traits = { kind: "far church", label: "church", body: "none", structural: true } as const;
  const prop = new Prop(place, traits);
  const wall = { tint: 0xd8c9ae };
  const tower = height_m * 0.55;
  prop.mesh(box([8, tower, 8], 0), "ashlar", wall);
  prop.mesh(box([13, tower * 0.48, 26], 0).translate(0, 0, -16), "ashlar", wall);
  const gable: Outline = [
    [-7, 0],
    [7, 0],
    [0, 7],
  ];
  prop.mesh(extrude(gable, 26).translate(0, tower * 0.48, -16), "slate", { tint: 0x6f7a80 });
  prop.mesh(
    lathe(
      [
        [0, 0],
        [6, 0],
        [4.2, 3],
        [0.25, height_m - tower],
        [0, height_m - tower],
      ],
      8,
    )
      .rotateY(Math.PI / 8)
      .translate(0, tower, 0),
    "slate",
    { tint: 0x5f8273 },
  );
  prop.mesh(box([0.2, 2.4, 0.2], 0).translate(0, height_m, 0), "brass");
  for (const yaw of [0, 90, -90]) {
    const panels = new Panels(
      prop,
      [Math.sin((yaw * Math.PI) / 180) * 4, 0, Math.cos((yaw * Math.PI) / 180) * 4],
      yaw,
    );
    panels.rect(
      { material: "plaster paint", tint: 0x2c2f31 },
      { u0: -1.1, u1: 1.1, v0: tower - 7, v1: tower - 2.5 },
      0.05,
    );
    panels.rect(
      { material: "plaster paint", tint: 0xf2ead6 },
      { u0: -1.5, u1: 1.5, v0: tower - 11.5, v1: tower - 8.5 },
      0.06,
    );
    panels.finish();
  }
  return prop.node();
}
