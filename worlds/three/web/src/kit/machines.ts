/**
 * Machines of a farm of today: tractor, trailer, plough, wind pump.
 *
 * Owns: these. Refuses: carts and hand tools (farm_tools.ts), cars (vehicles.ts). A vehicle's front is local +z.
 */
import { boxCollider, hullCollider, lyingCylinder, turnedBox } from "./colliders";
import { box } from "./geometry/box";
import { cylinder, lathe } from "./geometry/lathe";
import { turned } from "./geometry/pose";
import { extrude } from "./geometry/profile";
import { tube } from "./geometry/tube";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";

/** A wheel on an axle along x, lugs on its tread when `lugs` is more than 0. */
function wheel(prop: Prop, [x, y, z]: Vec3, r: number, w: number, lugs: number, rim: number): void {
  const tyre = lathe(
    [
      [r * 0.55, -w / 2],
      [r * 0.9, -w / 2],
      [r, -w * 0.36],
      [r, w * 0.36],
      [r * 0.9, w / 2],
      [r * 0.55, w / 2],
    ],
    20,
  );
  prop.mesh(turned(tyre, "z", 90).translate(x, y, z), "rubber");
  for (let k = 0; k < lugs; k++)
    for (const s of [-1, 1]) {
      const lug = turned(box([w * 0.52, 0.05, 0.07], 0), "y", s * 28).translate((s * w) / 4.2, r - 0.02, 0);
      prop.mesh(turned(lug, "x", ((k + (s > 0 ? 0.5 : 0)) * 360) / lugs).translate(x, y, z), "rubber");
    }
  const disc = lathe(
    [
      [0, -w * 0.2],
      [r * 0.5, -w * 0.2],
      [r * 0.56, -w * 0.42],
      [r * 0.56, w * 0.42],
      [r * 0.5, w * 0.2],
      [0, w * 0.2],
    ],
    16,
  );
  prop.mesh(turned(disc, "z", 90).translate(x, y, z), "plastic paint", { tint: rim });
  prop.collide(lyingCylinder(r + (lugs > 0 ? 0.03 : 0), w, [x, y, z], "x"));
}

/** A tractor with a cab of glass. */
export function tractor(place: Place, options: { tint?: number } = {}): NodeDef {
  const { tint = 0x2f7a3a } = options;
  const prop = new Prop(place, { kind: "tractor", label: "tractor", has_front: true });
  const paint = (size: Vec3, at: Vec3, bevel = 0.04) =>
    prop.block(size, at, "plastic paint", { tint, bevel });
  for (const s of [-1, 1]) {
    wheel(prop, [s * 0.78, 0.8, -0.75], 0.77, 0.46, 14, 0xe0b92e);
    wheel(prop, [s * 0.72, 0.5, 1.25], 0.47, 0.32, 12, 0xe0b92e);
    prop.block([0.5, 0.07, 1.15], [s * 0.8, 1.62, -0.75], "plastic paint", { tint, bevel: 0.03 });
    prop.mesh(turned(box([0.5, 0.06, 0.45], 0), "x", 40).translate(s * 0.8, 1.5, -0.05), "plastic paint", {
      tint,
    });
  }
  prop.block([0.5, 0.34, 2.6], [0, 0.5, 0.35], "black metal", { bevel: 0.03 });
  prop.block([1.5, 0.12, 0.16], [0, 0.44, 1.25], "black metal", { bevel: 0 });
  prop.block([1.4, 0.2, 0.3], [0, 0.72, -0.75], "black metal", { bevel: 0 });
  paint([0.66, 0.5, 1.55], [0, 0.84, 1.02], 0.08);
  prop.block([0.56, 0.42, 0.04], [0, 0.86, 1.81], "black metal", { bevel: 0 });
  for (const s of [-1, 1])
    prop.mesh(turned(cylinder(0.07, 0.03, 12, 0.006), "x", 90).translate(s * 0.19, 1.18, 1.806), "bulb");
  prop.block([1.15, 0.34, 1.25], [0, 0.92, -0.5], "plastic black", { bevel: 0.03 });
  cab(prop, tint);
  prop
    .mesh(cylinder(0.045, 0.95, 10, 0.004).translate(0.24, 1.34, 0.7), "steel")
    .collide(boxCollider([0.09, 0.95, 0.09], [0.24, 1.34, 0.7]));
  prop.block([0.34, 0.3, 0.24], [0, 0.5, -1.5], "black metal", { bevel: 0.02 });
  return prop.settle().node();
}

function cab(prop: Prop, tint: number): void {
  const [y, h] = [1.26, 1.16];
  for (const x of [-1, 1])
    for (const z of [0.1, -1.08])
      prop.mesh(box([0.06, h, 0.06], 0).translate(x * 0.54, y, z), "plastic black");
  for (const s of [-1, 1])
    prop.mesh(box([0.012, h - 0.04, 1.12], 0).translate(s * 0.54, y + 0.02, -0.49), "glass", {
      casts_shadow: false,
    });
  for (const z of [0.1, -1.08])
    prop.mesh(box([1.02, h - 0.04, 0.012], 0).translate(0, y + 0.02, z), "glass", { casts_shadow: false });
  prop.mesh(box([1.3, 0.12, 1.42], 0.04).translate(0, y + h, -0.49), "plastic paint", { tint });
  prop.collide(
    boxCollider([1.14, h, 1.24], [0, y, -0.49]),
    boxCollider([1.3, 0.12, 1.42], [0, y + h, -0.49]),
  );
  prop
    .mesh(box([0.46, 0.1, 0.44], 0.03).translate(0, y + 0.02, -0.75), "leather")
    .mesh(box([0.46, 0.5, 0.1], 0.03).translate(0, y + 0.1, -0.98), "leather");
  const rim = Array.from(
    { length: 12 },
    (_, i): Vec3 => [Math.cos((i / 6) * Math.PI) * 0.18, 0, Math.sin((i / 6) * Math.PI) * 0.18],
  );
  prop.mesh(
    turned(tube(rim, 0.014, { closed: true, sides: 6 }), "x", -30).translate(0, y + 0.42, -0.2),
    "plastic black",
  );
}

/** A two-wheeled trailer with boarded sides; its drawbar points along +z and rests on a stand. */
export function trailer(place: Place, options: { load?: "bales" | "empty" } = {}): NodeDef {
  const { load = "empty" } = options;
  const prop = new Prop(place, { kind: "trailer", label: "farm trailer", has_front: true });
  const [w, l, y] = [1.9, 3.4, 0.82];
  prop.block([w, 0.12, l], [0, y, 0], "black metal", { bevel: 0 });
  for (const s of [-1, 1]) {
    prop.block([0.05, 0.5, l], [s * (w / 2 - 0.025), y + 0.12, 0], "plastic paint", {
      tint: 0xb5382c,
      bevel: 0,
    });
    prop.block([w - 0.1, 0.5, 0.05], [0, y + 0.12, s * (l / 2 - 0.025)], "plastic paint", {
      tint: 0xb5382c,
      bevel: 0,
    });
    wheel(prop, [s * 0.78, 0.46, -0.3], 0.46, 0.26, 0, 0xd8d8d4);
    prop.mesh(
      tube(
        [
          [s * 0.5, y + 0.04, l / 2],
          [0, y - 0.1, l / 2 + 1.3],
        ],
        0.045,
        { sides: 6 },
      ),
      "black metal",
    );
    prop.mesh(box([0.14, 0.1, 0.04], 0).translate(s * 0.75, y + 0.01, -l / 2 - 0.01), "red paint");
  }
  prop.collide(
    boxCollider([1.0, 0.26, 1.316], [0, y - 0.18, l / 2 + 0.658]),
    boxCollider([1.64, 0.1, 0.06], [0, y + 0.01, -l / 2]),
  );
  prop.block([1.5, 0.12, 0.12], [0, 0.4, -0.3], "black metal", { bevel: 0 });
  prop.block([0.08, y - 0.1, 0.08], [0, 0, l / 2 + 1.0], "steel", { bevel: 0 });
  if (load === "bales")
    for (const [x, z] of [
      [-0.44, -1.05],
      [0.44, -1.05],
      [-0.44, 0],
      [0.44, 0],
      [-0.44, 1.05],
      [0.44, 1.05],
    ] as const)
      prop.block([0.8, 0.46, 0.98], [x, y + 0.12, z], "straw", { bevel: 0.03 });
  return prop.node();
}

/** A mounted plough with three shares, standing on its frame. */
export function plough(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "plough", label: "plough", has_front: true });
  const beam = turned(box([0.12, 0.12, 2.6], 0), "y", 18).translate(0, 0.72, -0.2);
  prop.mesh(beam, "red paint");
  for (let k = 0; k < 3; k++) {
    const [x, z] = [-0.28 + k * 0.28, -1.1 + k * 0.85];
    const leg = box([0.07, 0.6, 0.12], 0).translate(x, 0.14, z);
    const share = turned(
      extrude(
        [
          [-0.05, 0],
          [0.32, 0.04],
          [0.3, 0.26],
          [0.1, 0.36],
          [-0.06, 0.24],
        ],
        0.03,
      ),
      "y",
      -58,
    ).translate(x, 0, z + 0.05);
    prop
      .mesh(leg, "red paint")
      .mesh(share, "steel")
      .collide(hullCollider([leg, share]));
  }
  prop
    .mesh(
      tube(
        [
          [-0.4, 0.45, 1.15],
          [0.35, 0.45, 1.15],
        ],
        0.04,
        { sides: 6 },
      ),
      "steel",
    )
    .mesh(
      tube(
        [
          [0.05, 0.78, 1.0],
          [0, 1.15, 1.15],
        ],
        0.04,
        { sides: 6 },
      ),
      "red paint",
    );
  return prop
    .collide(
      turnedBox([0.12, 0.12, 2.6], [0, 0.78, -0.2], [0, 1, 0], 18),
      boxCollider([0.78, 0.08, 0.08], [-0.025, 0.41, 1.15]),
      boxCollider([0.1, 0.395, 0.2], [0.02, 0.77, 1.08]),
    )
    .settle()
    .node();
}

/** A wind pump: a lattice tower with a many-bladed wheel and a vane. Front (into the wind) is local +z. */
export function windPump(place: Place, options: { height_m?: number } = {}): NodeDef {
  const { height_m: h = 9 } = options;
  const prop = new Prop(place, {
    kind: "wind pump",
    label: "wind pump",
    has_front: true,
    mechanism: { kind: "fan", joint: "wheel", speed: 1.6, on: true, interactive: false },
  });
  const at = (y: number) => 1.15 - (0.95 * y) / h;
  for (const x of [-1, 1])
    for (const z of [-1, 1])
      prop.mesh(
        tube(
          [
            [x * 1.15, 0, z * 1.15],
            [x * 0.2, h, z * 0.2],
          ],
          0.045,
          { sides: 5 },
        ),
        "steel",
      );
  for (let k = 0; k < 5; k++) {
    const [y0, y1] = [0.4 + k * 1.65, 0.4 + (k + 1) * 1.65];
    const [a, b] = [at(y0), at(y1)];
    for (const yaw of [0, 90, 180, 270]) {
      prop.mesh(
        turned(
          tube(
            [
              [-a, y0, a],
              [a, y0, a],
            ],
            0.022,
            { sides: 4 },
          ),
          "y",
          yaw,
        ),
        "steel",
      );
      prop.mesh(
        turned(
          tube(
            [
              [-a, y0, a],
              [b, y1, b],
            ],
            0.016,
            { sides: 4 },
          ),
          "y",
          yaw,
        ),
        "steel",
      );
    }
  }
  for (const x of [-1, 1])
    for (const z of [-1, 1]) prop.collide(boxCollider([0.24, 2.4, 0.24], [x * 1.07, 0, z * 1.07]));
  prop.collide(boxCollider([1.7, h - 2.4, 1.7], [0, 2.4, 0]));
  prop.block([0.3, 0.3, 0.7], [0, h, 0.05], "steel", { bevel: 0.02 });
  prop.joint({
    name: "wheel",
    kind: "spin",
    origin: [0, h + 0.15, 0.5],
    axis: [0, 0, 1],
    min: -1e6,
    max: 1e6,
  });
  const blade = (k: number) =>
    turned(turned(box([0.26, 1.0, 0.012], 0), "y", 28).translate(0, 0.35, 0), "z", k * 22.5).translate(
      0,
      h + 0.15,
      0.5,
    );
  for (let k = 0; k < 16; k++) prop.mesh(blade(k), "white metal", { joint: "wheel" });
  for (const r of [0.55, 1.2])
    prop.mesh(
      turned(
        lathe(
          [
            [r - 0.015, -0.015],
            [r + 0.015, -0.015],
            [r + 0.015, 0.015],
            [r - 0.015, 0.015],
            [r - 0.015, -0.015],
          ],
          24,
        ),
        "x",
        90,
      ).translate(0, h + 0.15, 0.5),
      "steel",
      { joint: "wheel" },
    );
  prop.mesh(box([0.03, 0.05, 1.6], 0).translate(0, h + 0.15, -1.05), "steel").mesh(
    extrude(
      [
        [0, 0],
        [0.9, 0.25],
        [0.9, -0.35],
        [0, -0.1],
      ],
      0.02,
    )
      .rotateY(Math.PI / 2)
      .translate(0, h + 0.2, -1.5),
    "red paint",
  );
  return prop
    .collide(
      {
        shape: "cylinder",
        half_height: 0.08,
        radius: 1.36,
        position: [0, h + 0.15, 0.5],
        quaternion: [Math.SQRT1_2, 0, 0, Math.SQRT1_2],
      },
      boxCollider([0.04, 0.62, 2.1], [0, h - 0.16, -1.35]),
    )
    .settle()
    .node();
}
