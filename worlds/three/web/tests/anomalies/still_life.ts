/**
 * A small scene for geometry: concave and turned things, things inside the boxes of others, nothing wrong with it.
 *
 * Owns: definitions only. Everything that rests is 0.3 mm above its support, as the kit places it.
 */
import {
  BoxGeometry,
  type BufferGeometry,
  CylinderGeometry,
  LatheGeometry,
  Quaternion,
  SphereGeometry,
  TorusGeometry,
  Vector2,
  Vector3,
} from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import type { NodeDef, Quat, SceneDef, Vec3 } from "../../src/kit/model";

const GAP = 0.0003;

type Size = readonly [number, number, number];

/** Boxes of [size, base centre], merged. */
function boxes(...list: readonly (readonly [Size, Size])[]): BufferGeometry {
  return mergeGeometries(
    list.map(([size, at]) => new BoxGeometry(...size).translate(at[0], at[1] + size[1] / 2, at[2])),
  );
}

export function turned(axis: Vec3, degrees: number): Quat {
  const q = new Quaternion().setFromAxisAngle(new Vector3(...axis).normalize(), (degrees * Math.PI) / 180);
  return [q.x, q.y, q.z, q.w];
}

function node(id: string, geometry: BufferGeometry, position: Vec3, more: Partial<NodeDef> = {}): NodeDef {
  const colliders: NodeDef["colliders"] = [{ shape: "box", half: [0.1, 0.1, 0.1] }];
  return {
    id,
    label: id.replace(/-\d+$/, "").replaceAll("-", " "),
    kind: "thing",
    room: "studio",
    position,
    parts: [{ geometry, material: "grey" }],
    colliders,
    body: "static",
    ...more,
  };
}

const TABLE_M = 0.74;

function table(): BufferGeometry {
  const leg: Size = [0.06, TABLE_M - 0.03, 0.06];
  const legs = [-1, 1].flatMap((x) => [-1, 1].map((z): [Size, Size] => [leg, [x * 0.5, 0, z * 0.3]]));
  return boxes(
    [
      [1.2, 0.03, 0.8],
      [0, TABLE_M - 0.03, 0],
    ],
    ...legs,
  );
}

function chair(): BufferGeometry {
  const leg: Size = [0.04, 0.42, 0.04];
  const legs = [-1, 1].flatMap((x) => [-1, 1].map((z): [Size, Size] => [leg, [x * 0.18, 0, z * 0.18]]));
  return boxes(
    [
      [0.4, 0.03, 0.4],
      [0, 0.42, 0],
    ],
    [
      [0.4, 0.45, 0.03],
      [0, 0.45, -0.19],
    ],
    ...legs,
  );
}

/** A bowl with a wall, open at the top, 6 mm thick. */
function bowl(): BufferGeometry {
  const outline = [
    [0, 0],
    [0.06, 0],
    [0.13, 0.09],
    [0.124, 0.092],
    [0.055, 0.006],
    [0, 0.006],
  ].map(([x, y]) => new Vector2(x, y));
  return new LatheGeometry(outline, 24);
}

function shelf(): BufferGeometry {
  return boxes(
    [
      [0.02, 1.2, 0.3],
      [-0.39, 0, 0],
    ],
    [
      [0.02, 1.2, 0.3],
      [0.39, 0, 0],
    ],
    [
      [0.76, 0.02, 0.3],
      [0, 0.05, 0],
    ],
    [
      [0.76, 0.02, 0.3],
      [0, 0.45, 0],
    ],
    [
      [0.76, 0.02, 0.3],
      [0, 0.85, 0],
    ],
    [
      [0.76, 1.2, 0.01],
      [0, 0, -0.145],
    ],
  );
}

/** An L in plan, closed, its inner corner towards +x +z. */
function corner_sofa(): BufferGeometry {
  return boxes(
    [
      [1.8, 0.45, 0.7],
      [0, 0, -0.55],
    ],
    [
      [0.7, 0.45, 1.1],
      [-0.55, 0, 0.35],
    ],
  );
}

export function stillLife(): SceneDef {
  const nodes: NodeDef[] = [
    node("floor", new BoxGeometry(8, 0.2, 8).translate(0, -0.1, 0), [0, 0, 0], {
      kind: "floor",
      structural: true,
    }),
    node("wall", new BoxGeometry(8, 2.6, 0.2).translate(0, 1.3, 0), [0, 0, -4.1], {
      kind: "wall",
      structural: true,
    }),
    node("ceiling", new BoxGeometry(8, 0.2, 8).translate(0, 2.7, 0), [0, 0, 0], {
      kind: "ceiling",
      structural: true,
    }),
    node("table-1", table(), [0, GAP, 0], { rests_on: "floor" }),
    node("table-2", table(), [-2.2, GAP, 1], { rests_on: "floor", quaternion: turned([0, 1, 0], 33) }),
    node("chair-1", chair(), [0.1, GAP, -0.42], { rests_on: "floor" }),
    node("chair-2", chair(), [-2.2, GAP, 2], { rests_on: "floor", quaternion: turned([0, 1, 0], 200) }),
    node("bowl-1", bowl(), [0.2, TABLE_M + 2 * GAP, 0.1], { rests_on: "table-1", body: "dynamic" }),
    node(
      "ball-1",
      new SphereGeometry(0.04, 16, 12).translate(0, 0.04, 0),
      [0.2, TABLE_M + 0.006 + 3 * GAP, 0.1],
      {
        rests_on: "bowl-1",
        body: "dynamic",
      },
    ),
    node(
      "cup-1",
      new CylinderGeometry(0.04, 0.035, 0.1, 16).translate(0, 0.05, 0),
      [-0.3, TABLE_M + 2 * GAP, 0.2],
      {
        rests_on: "table-1",
        body: "dynamic",
      },
    ),
    node(
      "cup-2",
      new CylinderGeometry(0.04, 0.035, 0.1, 16).translate(0, 0.05, 0),
      [-2.1, TABLE_M + 2 * GAP, 1.1],
      {
        rests_on: "table-2",
        body: "dynamic",
        quaternion: turned([0, 1, 0], 77),
      },
    ),
    node("shelf-1", shelf(), [2.5, GAP, -3.84], { rests_on: "floor" }),
    node(
      "book-1",
      boxes([
        [0.03, 0.22, 0.16],
        [0, 0, 0],
      ]),
      [2.3, 0.47 + 2 * GAP, -3.84],
      { rests_on: "shelf-1" },
    ),
    node(
      "book-2",
      boxes([
        [0.03, 0.24, 0.17],
        [0, 0, 0],
      ]),
      [2.3305, 0.47 + 2 * GAP, -3.84],
      { rests_on: "shelf-1" },
    ),
    node("sofa-1", corner_sofa(), [2, GAP, 1.5], { rests_on: "floor", quaternion: turned([0, 1, 0], 45) }),
    node("stool-1", new CylinderGeometry(0.2, 0.2, 0.4, 24).translate(0, 0.2, 0), [2.28, GAP, 1.78], {
      rests_on: "floor",
    }),
    node("post-1", new CylinderGeometry(0.05, 0.05, 1, 16).translate(0, 0.5, 0), [-2, GAP, -2], {
      rests_on: "floor",
    }),
    node(
      "ring-1",
      new TorusGeometry(0.2, 0.03, 12, 32).rotateX(Math.PI / 2).translate(0, 0.03, 0),
      [-2, GAP, -2],
      {
        rests_on: "floor",
        body: "dynamic",
      },
    ),
    node(
      "wedge-1",
      new CylinderGeometry(0.3, 0.3, 0.5, 3)
        .rotateZ(Math.PI / 2)
        .translate(0, 0.3 * Math.sin(Math.PI / 3), 0),
      [0, GAP, 2.6],
      {
        rests_on: "floor",
        quaternion: turned([0, 1, 0], 20),
      },
    ),
    node("picture-1", new BoxGeometry(0.6, 0.4, 0.03), [0, 1.6, -4 + 0.015 + GAP], { hangs: true }),
    node("lamp-1", new CylinderGeometry(0.02, 0.2, 0.5, 16), [0, 2.6 - 0.25 - GAP, 0], { hangs: true }),
  ];
  return { ...FRAME, nodes };
}

const FRAME: Omit<SceneDef, "nodes"> = {
  id: "still-life",
  setting: {
    title: "Still life",
    place: "a studio",
    description: "A studio.",
    era: { from_year: 2000, to_year: 2030 },
    interactions: [],
  },
  rooms: [{ id: "studio", label: "studio", bounds: { min: [-4, 0, -4], max: [4, 2.6, 4] } }],
  starts: [],
  materials: [{ name: "grey", kind: "plaster", color: 0x888888, roughness: 1 }],
  sky: {
    sun_direction: [0, 1, 0],
    sun_color: 0xffffff,
    sun_intensity: 1,
    sky_color: 0xffffff,
    horizon_color: 0xffffff,
    ground_color: 0xffffff,
    hemisphere_intensity: 1,
    exposure: 1,
    shadow_box: { min: [-4, 0, -4], max: [4, 3, 4] },
  },
};
