/**
 * Small finds for vitrines.
 *
 * Owns: coins, rings, boxes of butterflies, an easel with what is painted on it. Refuses: vessels (pottery.ts).
 */
import { boxCollider, cylinderCollider, hullCollider } from "./colliders";
import { box } from "./geometry/box";
import { mitredFrame, STRIP_FRAME } from "./geometry/frame";
import { cylinder, lathe } from "./geometry/lathe";
import { panel, type Window } from "./geometry/panel";
import { turned } from "./geometry/pose";
import { extrude, type Outline } from "./geometry/profile";
import { tube } from "./geometry/tube";
import type { NodeDef } from "./model";
import { type Place, Prop } from "./prop";
import type { Random } from "./random";

/** An old coin with a raised rim and a head in the middle. */
export function coin(place: Place, tint: number): NodeDef {
  const prop = new Prop(place, { kind: "coin", label: "coin", body: "dynamic", mass_kg: 0.03 });
  prop.mesh(
    lathe(
      [
        [0, 0],
        [0.023, 0],
        [0.024, 0.004],
        [0.021, 0.0045],
        [0.02, 0.0035],
        [0, 0.0035],
      ],
      12,
    ),
    "old metal",
    { tint },
  );
  prop.mesh(cylinder(0.009, 0.0015, 7, 0).translate(0.002, 0.0035, -0.002), "old metal", { tint });
  return prop.collide(cylinderCollider(0.024, 0.005, [0, 0, 0])).node();
}

/** A finger ring with a stone, lying. */
export function ring(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "ring", label: "ring", body: "dynamic", mass_kg: 0.02 });
  const loop = Array.from({ length: 8 }, (_, i): [number, number, number] => {
    const a = (i / 8) * 2 * Math.PI;
    return [Math.cos(a) * 0.011, 0.0022, Math.sin(a) * 0.011];
  });
  prop.mesh(tube(loop, 0.0022, { closed: true, sides: 5 }), "gilt");
  prop.mesh(box([0.007, 0.0065, 0.007], 0.001).translate(0.014, 0, 0), "ceramic paint", { tint: 0xa8203a });
  return prop.collide(boxCollider([0.032, 0.0065, 0.027], [0.0022, 0, 0])).node();
}

const WING: Outline = [
  [0, 0],
  [0.012, 0.022],
  [0.034, 0.03],
  [0.038, 0.018],
  [0.024, 0.002],
  [0.03, -0.01],
  [0.02, -0.024],
  [0.006, -0.016],
];

/** A shallow box of butterflies under glass; the place is the middle of its lower edge on the wall's face. */
export function butterflyBox(
  place: Place,
  options: { columns: number; rows: number; random: Random },
): NodeDef {
  const { columns, rows, random } = options;
  const prop = new Prop(place, {
    kind: "butterfly box",
    label: "box of butterflies",
    hangs: true,
    has_front: true,
  });
  const [w, h] = [columns * 0.11 + 0.08, rows * 0.09 + 0.08];
  prop.mesh(mitredFrame(w, h, STRIP_FRAME), "mahogany");
  prop.mesh(box([w - 0.05, h - 0.05, 0.012], 0).translate(0, 0.025, 0.006), "paper");
  for (let i = 0; i < columns; i++)
    for (let j = 0; j < rows; j++) {
      const tint = random.pick([0x2f5fa8, 0xd8862a, 0xb8402a, 0xe2cf8a, 0x5a7a4a, 0x3a2a20, 0xe9e4d4]);
      const s = random.between(0.8, 1.15);
      const at = [-w / 2 + 0.095 + i * 0.11, 0.085 + j * 0.09, 0.016] as const;
      for (const side of [1, -1]) {
        const outline = WING.map(([x, y]): [number, number] => [x * side * s, y * s]);
        const wing = extrude(side > 0 ? outline : [...outline].reverse(), 0.0015);
        prop.mesh(turned(wing, "y", -side * 8).translate(...at), "print", { tint });
      }
      prop.mesh(box([0.004, 0.034 * s, 0.005], 0).translate(at[0], at[1] - 0.018 * s, at[2]), "print", {
        tint: 0x201812,
      });
    }
  return prop.collide(boxCollider([w, h, 0.034], [0, 0, 0.017])).node();
}

/** A painter's easel with a canvas on it, unfinished. */
export function easel(
  place: Place,
  options: { picture: string; window: Window; size: readonly [number, number] },
): NodeDef {
  const prop = new Prop(place, {
    kind: "easel",
    label: "easel with a copy",
    has_front: true,
  });
  const [w, h] = options.size;
  const lean = -9;
  const tilt = (geometry: ReturnType<typeof box>) => turned(geometry, "x", lean);
  const legs = [-1, 1].map((x) =>
    tube(
      [
        [x * 0.34, 0.018, 0.12],
        [x * 0.07, 1.75, -0.16],
      ],
      0.018,
      { sides: 5 },
    ),
  );
  const back = tube(
    [
      [0, 0.018, -0.62],
      [0, 1.6, -0.15],
    ],
    0.016,
    { sides: 5 },
  );
  for (const leg of [...legs, back]) prop.mesh(leg, "pine").collide(hullCollider([leg]));
  const canvas = tilt(box([w, h, 0.02], 0.002)).translate(0, 0.78, 0.06);
  prop.mesh(canvas, "linen").collide(hullCollider([canvas]));
  prop.mesh(
    tilt(panel(w - 0.004, h - 0.004, options.window).translate(0, 0.002, 0.0145)).translate(0, 0.78, 0.06),
    options.picture,
  );
  prop.block([w * 0.8, 0.03, 0.07], [0, 0.745, 0.05], "pine", { bevel: 0 });
  prop.mesh(tilt(box([0.05, 1.2, 0.02], 0)).translate(0, 0.6, 0.01), "pine");
  const node = prop.node();
  return grounded(node);
}

/** Set on its lowest point: legs cut off slanting end a little below the base. */
function grounded(node: NodeDef): NodeDef {
  let low = Number.POSITIVE_INFINITY;
  for (const { geometry } of node.parts) {
    geometry.computeBoundingBox();
    low = Math.min(low, geometry.boundingBox?.min.y ?? 0);
  }
  const [x, y, z] = node.position;
  for (const { geometry } of node.parts) geometry.translate(0, -low, 0);
  return { ...node, position: [x, y, z] };
}
