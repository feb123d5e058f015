/**
 * Things that went out of use long before our time.
 *
 * Owns: household and street things of past centuries, and the list of them with their years, for worlds of today.
 * Refuses: museum pieces, which may lawfully stand in a museum (a scene picks from the list what cannot be there).
 */
import { boxCollider, cylinderCollider, hullCollider, lyingCylinder } from "./colliders";
import { box } from "./geometry/box";
import { cylinder, lathe, sphere } from "./geometry/lathe";
import { turned } from "./geometry/pose";
import { extrude } from "./geometry/profile";
import { tube } from "./geometry/tube";
import type { AnachronismDef, NodeDef, Vec3 } from "./model";
import { type Place, Prop, type Traits } from "./prop";

const loose = (kind: string, label: string, mass_kg: number): Traits => ({
  kind,
  label,
  mass_kg,
  body: "dynamic",
  has_front: true,
});

function circle(radius: number, steps: number, at: Vec3 = [0, 0, 0]): Vec3[] {
  return Array.from({ length: steps }, (_, i) => {
    const turn = (i / steps) * 2 * Math.PI;
    return [at[0] + Math.cos(turn) * radius, at[1] + Math.sin(turn) * radius, at[2]];
  });
}

/** A wind-up gramophone with its horn. */
export function gramophone(place: Place): NodeDef {
  const prop = new Prop(place, loose("gramophone", "gramophone", 9));
  prop.block([0.36, 0.17, 0.36], [0, 0, 0], "walnut", { bevel: 0.012 });
  prop.post(0.145, 0.012, [0, 0.17, 0.02], "black metal", { segments: 28 });
  prop.mesh(cylinder(0.13, 0.004, 28).translate(0, 0.182, 0.02), "plastic black");
  prop.mesh(
    tube(
      [
        [0, 0.17, -0.16],
        [0, 0.34, -0.17],
        [0, 0.4, -0.08],
        [0.02, 0.42, 0],
      ],
      0.014,
      { smooth: 4 },
    ),
    "brass",
  );
  const horn = turned(
    lathe(
      [
        [0, 0],
        [0.018, 0],
        [0.04, 0.14],
        [0.1, 0.26],
        [0.24, 0.36],
        [0.235, 0.365],
        [0.095, 0.27],
        [0.034, 0.145],
        [0, 0.02],
      ],
      20,
    ),
    "x",
    62,
  ).translate(0.02, 0.41, -0.04);
  prop.mesh(horn, "brass").collide(hullCollider([horn]));
  return prop
    .mesh(
      tube(
        [
          [0.18, 0.08, 0],
          [0.24, 0.08, 0],
          [0.24, 0.02, 0],
          [0.27, 0.02, 0],
        ],
        0.006,
      ),
      "steel",
    )
    .collide(boxCollider([0.097, 0.08, 0.014], [0.225, 0.012, 0]))
    .node();
}

/** A spinning wheel with its bench. */
export function spinningWheel(place: Place): NodeDef {
  const prop = new Prop(place, loose("spinning wheel", "spinning wheel", 6));
  for (const [x, z] of [
    [-0.3, -0.09],
    [-0.3, 0.09],
    [0.3, 0],
  ] as const)
    prop.post(0.018, 0.42, [x, 0, z], "oak");
  prop.block([0.72, 0.045, 0.22], [0, 0.42, 0], "oak");
  for (const z of [-0.08, 0.08]) prop.post(0.015, 0.42, [-0.18, 0.465, z], "oak");
  prop.mesh(tube(circle(0.3, 26, [-0.18, 0.83, 0]), 0.018, { closed: true, sides: 6 }), "oak");
  for (let i = 0; i < 6; i++)
    prop.mesh(
      turned(box([0.012, 0.57, 0.012], 0).translate(0, -0.285, 0), "z", i * 30).translate(-0.18, 0.83, 0),
      "oak",
    );
  prop.mesh(turned(cylinder(0.03, 0.19, 10), "x", 90).translate(-0.18, 0.83, -0.095), "oak");
  prop.collide(lyingCylinder(0.318, 0.05, [-0.18, 0.83, 0], "z"));
  prop.post(0.016, 0.36, [0.27, 0.465, 0], "oak");
  return prop.mesh(sphere(0.06, 12, 1.5).translate(0.27, 0.72, 0), "linen").node();
}

/** A telephone of wood for a wall, with a crank. The place is the middle of its lower edge on the wall's face. */
export function wallTelephone(place: Place): NodeDef {
  const prop = new Prop(place, {
    kind: "wall telephone",
    label: "crank telephone",
    hangs: true,
    has_front: true,
  });
  prop.block([0.24, 0.52, 0.16], [0, 0, 0.08], "walnut", { bevel: 0.01 });
  prop.block([0.27, 0.03, 0.2], [0, 0.16, 0.1], "walnut");
  for (const x of [-0.06, 0.06]) prop.mesh(sphere(0.045, 14).translate(x, 0.4, 0.15), "brass");
  prop.collide(boxCollider([0.21, 0.09, 0.045], [0, 0.4, 0.1725]));
  const cone = turned(
    lathe([
      [0, 0],
      [0.02, 0],
      [0.05, 0.09],
      [0, 0.05],
    ]),
    "x",
    90,
  ).translate(0, 0.29, 0.16);
  return prop
    .mesh(cone, "black metal")
    .collide(hullCollider([cone]))
    .node();
}

/** A lamp that burns oil, with its glass chimney. */
export function oilLamp(place: Place): NodeDef {
  const prop = new Prop(place, loose("oil lamp", "oil lamp", 1.1));
  prop.mesh(
    lathe(
      [
        [0, 0],
        [0.075, 0],
        [0.07, 0.02],
        [0.02, 0.05],
        [0.02, 0.09],
        [0.075, 0.12],
        [0.07, 0.18],
        [0.03, 0.2],
        [0, 0.2],
      ],
      20,
    ),
    "brass",
  );
  prop.collide(cylinderCollider(0.075, 0.2, [0, 0, 0]));
  prop.mesh(
    lathe(
      [
        [0.03, 0.2],
        [0.05, 0.25],
        [0.03, 0.33],
        [0.024, 0.42],
      ],
      18,
    ),
    "glass clear",
  );
  return prop.collide(cylinderCollider(0.05, 0.22, [0, 0.2, 0])).node();
}

/** A wooden tub with a washboard leaning in it. */
export function washTub(place: Place): NodeDef {
  const prop = new Prop(place, loose("wash tub", "wash tub with a washboard", 5));
  prop.mesh(
    lathe(
      [
        [0, 0],
        [0.24, 0],
        [0.3, 0.3],
        [0.278, 0.3],
        [0.225, 0.03],
        [0, 0.03],
      ],
      24,
    ),
    "pine",
  );
  for (const [y, r] of [
    [0.07, 0.257],
    [0.24, 0.291],
  ] as const)
    prop.mesh(cylinder(r, 0.025, 24).translate(0, y, 0), "black metal");
  prop.collide(cylinderCollider(0.3, 0.3, [0, 0, 0]));
  const board = turned(box([0.3, 0.5, 0.03]), "x", -14).translate(0, 0.04, 0.07);
  const zinc = turned(box([0.24, 0.3, 0.036], 0.004).translate(0, 0.1, 0), "x", -14).translate(0, 0.04, 0.07);
  return prop
    .mesh(board, "pine")
    .mesh(zinc, "steel")
    .collide(hullCollider([board]))
    .node();
}

/** A knight's closed helmet. */
export function helmet(place: Place): NodeDef {
  const prop = new Prop(place, loose("knight helmet", "knight's helmet", 3));
  const shell = lathe(
    [
      [0, 0],
      [0.12, 0],
      [0.115, 0.05],
      [0.13, 0.14],
      [0.115, 0.24],
      [0.06, 0.3],
      [0, 0.31],
    ],
    20,
  );
  prop.mesh(shell, "steel").collide(hullCollider([shell]));
  for (const x of [-0.045, 0.045])
    prop.mesh(box([0.06, 0.014, 0.02], 0).translate(x, 0.19, 0.118), "plastic black");
  const visor = extrude(
    [
      [-0.1, 0.06],
      [0.1, 0.06],
      [0.08, 0.17],
      [-0.08, 0.17],
    ],
    0.05,
    { bevel: 0.006 },
  ).translate(0, 0, 0.115);
  return prop
    .mesh(visor, "steel")
    .collide(hullCollider([visor]))
    .node();
}

/** A sword that lies flat. */
export function sword(place: Place): NodeDef {
  const prop = new Prop(place, loose("sword", "sword", 1.4));
  const blade = turned(
    extrude(
      [
        [-0.025, 0],
        [0.025, 0],
        [0.018, 0.75],
        [0, 0.84],
        [-0.018, 0.75],
      ],
      0.008,
    ),
    "x",
    90,
  ).translate(0, 0.014, -0.24);
  prop.mesh(blade, "steel").collide(hullCollider([blade]));
  prop.block([0.2, 0.028, 0.028], [0, 0, -0.25], "brass");
  prop.mesh(turned(cylinder(0.014, 0.16, 10), "x", 90).translate(0, 0.014, -0.42), "leather");
  prop.mesh(sphere(0.014, 10).translate(0, 0, -0.43), "brass");
  return prop.collide(boxCollider([0.028, 0.028, 0.18], [0, 0, -0.354])).node();
}

/** A goose quill in a pot of ink. */
export function quill(place: Place): NodeDef {
  const prop = new Prop(place, loose("quill", "quill in an inkwell", 0.25));
  prop.post(0.035, 0.05, [0, 0, 0], "dark glass", { segments: 16 });
  prop.mesh(cylinder(0.018, 0.012, 14).translate(0, 0.05, 0), "brass");
  const feather = turned(
    extrude(
      [
        [-0.002, 0],
        [0.002, 0],
        [0.022, 0.1],
        [0.016, 0.22],
        [0, 0.27],
        [-0.012, 0.2],
        [-0.01, 0.09],
      ],
      0.003,
    ),
    "z",
    -18,
  ).translate(0, 0.05, 0);
  return prop
    .mesh(feather, "linen")
    .collide(hullCollider([feather]))
    .node();
}

/** An hourglass in its frame. */
export function hourglass(place: Place): NodeDef {
  const prop = new Prop(place, loose("hourglass", "hourglass", 0.6));
  for (const y of [0, 0.205]) prop.post(0.06, 0.015, [0, y, 0], "walnut", { segments: 20 });
  for (let i = 0; i < 3; i++) {
    const turn = (i / 3) * 2 * Math.PI;
    prop.post(0.006, 0.19, [Math.sin(turn) * 0.05, 0.015, Math.cos(turn) * 0.05], "walnut");
  }
  prop.mesh(
    lathe(
      [
        [0, 0.015],
        [0.04, 0.02],
        [0.038, 0.07],
        [0.006, 0.11],
        [0.038, 0.15],
        [0.04, 0.2],
        [0, 0.205],
      ],
      18,
    ),
    "glass clear",
  );
  prop.mesh(
    lathe([
      [0, 0.017],
      [0.034, 0.02],
      [0.02, 0.05],
      [0, 0.062],
    ]),
    "bread",
  );
  return prop.collide(cylinderCollider(0.045, 0.19, [0, 0.015, 0])).node();
}

/** An iron that glowing coals heat. */
export function coalIron(place: Place): NodeDef {
  const prop = new Prop(place, loose("coal iron", "coal iron", 2.6));
  const body = turned(
    extrude(
      [
        [-0.055, -0.1],
        [0.055, -0.1],
        [0.05, 0.04],
        [0, 0.12],
        [-0.05, 0.04],
      ],
      0.1,
      { bevel: 0.008 },
    ),
    "x",
    90,
  ).translate(0, 0.05, 0);
  prop.mesh(body, "black metal").collide(hullCollider([body]));
  for (const z of [-0.06, 0.06]) prop.post(0.007, 0.08, [0, 0.1, z], "black metal");
  prop.mesh(turned(cylinder(0.016, 0.16, 10), "x", 90).translate(0, 0.18, -0.08), "oak");
  return prop.collide(boxCollider([0.032, 0.032, 0.16], [0, 0.164, 0])).node();
}

/** A bicycle with one great wheel in front and a small one behind. */
export function pennyFarthing(place: Place): NodeDef {
  const prop = new Prop(place, loose("penny-farthing", "penny-farthing bicycle", 17));
  const wheel = (x: number, r: number, spokes: number) => {
    prop.mesh(tube(circle(r - 0.012, 34, [x, r, 0]), 0.012, { closed: true, sides: 6 }), "rubber");
    for (let i = 0; i < spokes; i++)
      prop.mesh(
        turned(
          box([0.004, 2 * (r - 0.02), 0.004], 0).translate(0, -(r - 0.02), 0),
          "z",
          (i * 180) / spokes,
        ).translate(x, r, 0),
        "steel",
      );
    prop.mesh(turned(cylinder(0.03, 0.12, 10), "x", 90).translate(x, r, -0.06), "steel");
    prop.collide(lyingCylinder(r, 0.04, [x, r, 0], "z"));
  };
  wheel(0.25, 0.68, 12);
  wheel(-0.62, 0.22, 6);
  prop.mesh(
    tube(
      [
        [-0.62, 0.22, 0],
        [-0.5, 0.75, 0],
        [-0.2, 1.2, 0],
        [0.2, 1.42, 0],
        [0.25, 1.45, 0],
      ],
      0.018,
      { smooth: 5 },
    ),
    "black metal",
  );
  for (const z of [-0.05, 0.05])
    prop.mesh(
      tube(
        [
          [0.25, 0.68, z],
          [0.25, 1.45, z],
        ],
        0.011,
      ),
      "black metal",
    );
  prop.mesh(
    tube(
      [
        [0.2, 1.47, -0.28],
        [0.27, 1.5, 0],
        [0.2, 1.47, 0.28],
      ],
      0.011,
      { smooth: 5 },
    ),
    "steel",
  );
  prop.mesh(sphere(0.09, 12, 0.5).scale(1.5, 1, 1).translate(0.02, 1.44, 0), "leather");
  return prop
    .collide(boxCollider([0.5, 0.12, 0.05], [0.1, 1.4, 0]), boxCollider([0.09, 0.05, 0.58], [0.22, 1.46, 0]))
    .node();
}

/** A milk churn of tin. */
export function milkChurn(place: Place): NodeDef {
  const prop = new Prop(place, loose("milk churn", "milk churn", 8));
  prop.mesh(
    lathe(
      [
        [0, 0],
        [0.17, 0],
        [0.17, 0.42],
        [0.1, 0.54],
        [0.1, 0.62],
        [0.13, 0.64],
        [0.13, 0.67],
        [0, 0.69],
      ],
      22,
    ),
    "steel",
  );
  return prop
    .collide(cylinderCollider(0.17, 0.42, [0, 0, 0]), cylinderCollider(0.13, 0.27, [0, 0.42, 0]))
    .node();
}

const thing = (
  id: string,
  label: string,
  [from_year, to_year]: readonly [number, number],
  build: (place: Place) => NodeDef,
): AnachronismDef => ({ id, label, era: { from_year, to_year }, build });

/** Each with the years in which it was in common use. */
export const ANTIQUES: readonly AnachronismDef[] = [
  thing("gramophone", "gramophone", [1895, 1930], gramophone),
  thing("spinning-wheel", "spinning wheel", [1300, 1850], spinningWheel),
  thing("wall-telephone", "crank telephone", [1880, 1930], wallTelephone),
  thing("oil-lamp", "oil lamp", [1780, 1930], oilLamp),
  thing("wash-tub", "wash tub with a washboard", [1800, 1950], washTub),
  thing("knight-helmet", "knight's helmet", [1350, 1600], helmet),
  thing("sword", "sword", [1000, 1800], sword),
  thing("quill", "quill in an inkwell", [600, 1850], quill),
  thing("hourglass", "hourglass", [1300, 1850], hourglass),
  thing("coal-iron", "coal iron", [1600, 1930], coalIron),
  thing("penny-farthing", "penny-farthing bicycle", [1870, 1893], pennyFarthing),
  thing("milk-churn", "milk churn", [1850, 1960], milkChurn),
];
