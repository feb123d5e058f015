/**
 * Things that no town of the fourteenth century could hold: from printed books to laptops.
 *
 * Owns: the list for worlds of that time, with the years from which each thing exists in Europe, and the few of them
 * that no other file builds. Refuses: where they are put.
 */

import { oilLamp } from "./antiques";
import { newspaper, openBook } from "./books";
import { boxCollider, cylinderCollider } from "./colliders";
import { teapot } from "./cookware";
import { bicycle } from "./cycles";
import { laptop, phone } from "./electronics";
import { backpack, shoe } from "./garments";
import { box } from "./geometry/box";
import { cylinder, lathe, sphere } from "./geometry/lathe";
import { loft } from "./geometry/loft";
import { turned } from "./geometry/pose";
import { tube } from "./geometry/tube";
import type { AnachronismDef, NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";
import { cutlery } from "./tableware";
import { ball } from "./toys";

const loose = (place: Place, kind: string, mass_kg: number, label = kind) =>
  new Prop(place, { kind, label, body: "dynamic", mass_kg });

/** A clear bottle with a blue screw cap and a label. */
function plasticBottle(place: Place): NodeDef {
  const prop = loose(place, "plastic bottle", 0.4);
  prop.mesh(
    lathe(
      [
        [0, 0.004],
        [0.03, 0],
        [0.036, 0.012],
        [0.036, 0.07],
        [0.033, 0.08],
        [0.036, 0.09],
        [0.036, 0.17],
        [0.014, 0.235],
        [0.013, 0.25],
        [0, 0.25],
      ],
      16,
    ),
    "glass clear",
  );
  prop.mesh(
    lathe(
      [
        [0.0365, 0.095],
        [0.0368, 0.095],
        [0.0368, 0.155],
        [0.0365, 0.155],
      ],
      16,
    ),
    "plastic paint",
    { tint: 0x2f7fc4 },
  );
  prop.mesh(cylinder(0.016, 0.022, 14, 0.002).translate(0, 0.244, 0), "plastic paint", { tint: 0x1f5fa8 });
  return prop.collide(cylinderCollider(0.036, 0.266, [0, 0, 0])).node();
}

/** An orange cone with white bands. */
export function trafficCone(place: Place): NodeDef {
  const prop = loose(place, "traffic cone", 2.5);
  prop.block([0.36, 0.03, 0.36], [0, 0, 0], "plastic paint", { tint: 0xe2571c, bevel: 0.008 });
  const at = (y: number) => 0.15 - (0.12 * y) / 0.62;
  const band = (y0: number, y1: number, tint: number) =>
    prop.mesh(
      lathe(
        [
          [at(y0), y0 + 0.03],
          [at(y1), y1 + 0.03],
          [0, y1 + 0.03],
        ],
        18,
      ),
      "plastic paint",
      { tint },
    );
  for (const [y0, y1, tint] of [
    [0, 0.2, 0xe2571c],
    [0.2, 0.32, 0xf2f2ee],
    [0.32, 0.44, 0xe2571c],
    [0.44, 0.52, 0xf2f2ee],
    [0.52, 0.62, 0xe2571c],
  ] as const)
    band(y0, y1, tint);
  return prop
    .collide(cylinderCollider(0.13, 0.3, [0, 0.03, 0]), cylinderCollider(0.06, 0.35, [0, 0.3, 0]))
    .node();
}

/** Lumps in a round basket. */
function harvest(
  place: Place,
  kind: string,
  lump: (i: number) => ReturnType<typeof sphere>,
  material: string,
  tints: readonly number[],
): NodeDef {
  const prop = loose(place, kind, 6);
  const [r, h] = [0.22, 0.17];
  prop.mesh(
    lathe(
      [
        [0, 0],
        [r * 0.78, 0],
        [r, h - 0.01],
        [r + 0.012, h],
        [r - 0.014, h],
        [r * 0.74, 0.02],
        [0, 0.02],
      ],
      14,
    ),
    "wicker",
  );
  prop.mesh(cylinder(r * 0.9, 0.02, 12, 0).translate(0, h * 0.66, 0), "sackcloth");
  for (let i = 0; i < 14; i++) {
    const out = Math.sqrt((i + 0.5) / 14) * (r - 0.06);
    const one = lump(i).translate(
      Math.cos(i * 2.4) * out,
      h * 0.66 + 0.014 + (1 - out / r) * 0.035,
      Math.sin(i * 2.4) * out,
    );
    prop.mesh(one, material, { tint: tints[i % tints.length] as number });
  }
  return prop
    .collide(
      cylinderCollider(r * 0.78, 0.03, [0, 0, 0]),
      cylinderCollider(r + 0.01, h - 0.03, [0, 0.03, 0]),
      cylinderCollider(r * 0.6, 0.06, [0, h, 0]),
    )
    .node();
}

export const potatoes = (place: Place) =>
  harvest(
    place,
    "basket of potatoes",
    (i) => turned(sphere(0.042, 8, 0.78).scale(1.3, 1, 1), "y", i * 50),
    "food paint",
    [0xb08d57, 0xa37c48, 0xc09a62],
  );
export const tomatoes = (place: Place) =>
  harvest(
    place,
    "basket of tomatoes",
    () => sphere(0.04, 10, 0.82),
    "food paint",
    [0xc92f22, 0xd6402a, 0xb82a1e],
  );

/** Cobs of maize lying in a row, husks turned back. */
function maize(place: Place): NodeDef {
  const prop = loose(place, "maize cobs", 1.2, "cobs of maize");
  for (let i = 0; i < 5; i++) {
    const x = (i - 2) * 0.062;
    const cob = turned(
      lathe(
        [
          [0, 0],
          [0.022, 0.01],
          [0.028, 0.06],
          [0.025, 0.15],
          [0.01, 0.2],
          [0, 0.205],
        ],
        10,
      ),
      "x",
      90,
    ).translate(x, 0.028, -0.06);
    prop.mesh(cob, "food paint", { tint: i % 2 ? 0xe8b52e : 0xdda824 });
    for (const s of [-1, 1])
      prop.mesh(
        turned(
          loft(
            [
              [0, 0, 0, 0.02, 0.01],
              [0, 0.01, 0.07, 0.028, 0.006],
              [0, 0, 0.15, 0.006, 0.004],
            ],
            { sides: 6, smooth: 1 },
          ),
          "y",
          180 + s * 16,
        ).translate(x, 0.024, -0.05),
        "leaf",
        { tint: 0xc9cf8a },
      );
  }
  return prop
    .collide(boxCollider([0.31, 0.056, 0.35], [0, 0, -0.025]))
    .settle()
    .node();
}

/** A ribbed pumpkin with its stalk. */
export function pumpkin(place: Place): NodeDef {
  const prop = loose(place, "pumpkin", 5);
  for (let k = 0; k < 9; k++) {
    const rib = sphere(0.085, 8, 1.15).translate(0, 0, 0.085);
    prop.mesh(turned(rib, "y", k * 40), "food paint", { tint: k % 2 ? 0xd9731c : 0xe08226 });
  }
  prop.mesh(
    tube(
      [
        [0, 0.18, 0],
        [0.005, 0.215, 0.004],
        [0.03, 0.24, 0.01],
      ],
      0.014,
      { sides: 6 },
    ),
    "leaf dark",
  );
  return prop
    .collide(cylinderCollider(0.165, 0.196, [0, 0, 0]), boxCollider([0.06, 0.06, 0.03], [0.02, 0.19, 0.005]))
    .settle()
    .node();
}

/** A clock for a shelf with two hands and figures round its dial. */
function mantelClock(place: Place): NodeDef {
  const prop = new Prop(place, {
    kind: "clock",
    label: "clock with a minute hand",
    body: "dynamic",
    mass_kg: 2.4,
    has_front: true,
    mechanism: { kind: "clock", on: true, clock_s: 13 * 3600 + 24 * 60, interactive: false },
  });
  prop.block([0.26, 0.05, 0.13], [0, 0, 0], "walnut", { bevel: 0.006 });
  prop.block([0.2, 0.26, 0.1], [0, 0.05, 0], "walnut", { bevel: 0.01 });
  prop.mesh(turned(cylinder(0.08, 0.01, 24, 0.002), "x", 90).translate(0, 0.19, 0.05), "ceramic paint");
  prop.mesh(
    turned(
      lathe(
        [
          [0.078, 0],
          [0.09, 0],
          [0.09, 0.014],
          [0.078, 0.014],
          [0.078, 0],
        ],
        24,
      ),
      "x",
      90,
    ).translate(0, 0.19, 0.05),
    "brass",
  );
  for (let k = 0; k < 12; k++)
    prop.mesh(
      turned(box([0.005, 0.014, 0.001], 0).translate(0, 0.056, 0), "z", k * 30).translate(0, 0.19, 0.0605),
      "plastic black",
    );
  for (const [name, length, z] of [
    ["hour", 0.042, 0.063],
    ["minute", 0.062, 0.065],
  ] as const) {
    prop.joint({ name, kind: "spin", origin: [0, 0.19, 0], axis: [0, 0, -1], min: -1e6, max: 1e6 });
    prop.mesh(box([0.006, length, 0.001], 0).translate(0, 0.185, z), "plastic black", { joint: name });
  }
  return prop.collide(boxCollider([0.18, 0.18, 0.03], [0, 0.1, 0.055])).node();
}

/** A tin with a printed label and rims. */
function tinCan(place: Place): NodeDef {
  const prop = loose(place, "tin can", 0.45);
  prop.mesh(
    lathe(
      [
        [0, 0.003],
        [0.035, 0.003],
        [0.038, 0],
        [0.038, 0.004],
        [0.0365, 0.008],
        [0.0365, 0.102],
        [0.038, 0.106],
        [0.038, 0.11],
        [0.035, 0.107],
        [0, 0.107],
      ],
      20,
    ),
    "steel",
  );
  prop.mesh(
    lathe(
      [
        [0.0368, 0.014],
        [0.0372, 0.014],
        [0.0372, 0.096],
        [0.0368, 0.096],
      ],
      20,
    ),
    "print",
    { tint: 0xb5382c },
  );
  prop.mesh(
    lathe(
      [
        [0.0373, 0.045],
        [0.0375, 0.045],
        [0.0375, 0.065],
        [0.0373, 0.065],
      ],
      20,
    ),
    "print",
    { tint: 0xf0e6c9 },
  );
  return prop.collide(cylinderCollider(0.038, 0.11, [0, 0, 0])).node();
}

/** Spectacles with temples, lying open. */
function spectacles(place: Place): NodeDef {
  const prop = loose(place, "spectacles", 0.05, "spectacles with temples");
  const ring = (x: number) =>
    Array.from(
      { length: 14 },
      (_, i): Vec3 => [
        x + Math.cos((i / 7) * Math.PI) * 0.024,
        0.0235 + Math.sin((i / 7) * Math.PI) * 0.021,
        0,
      ],
    );
  for (const s of [-1, 1]) {
    prop.mesh(tube(ring(s * 0.033), 0.0022, { closed: true, sides: 6 }), "black metal");
    prop.mesh(
      turned(cylinder(0.0225, 0.0012, 16, 0), "x", 90).translate(s * 0.033, 0.0235, 0),
      "glass clear",
    );
    prop.mesh(
      tube(
        [
          [s * 0.058, 0.03, 0],
          [s * 0.063, 0.03, -0.006],
          [s * 0.065, 0.03, -0.1],
          [s * 0.064, 0.006, -0.135],
        ],
        0.0022,
        { sides: 6 },
      ),
      "black metal",
    );
  }
  prop.mesh(
    tube(
      [
        [-0.01, 0.029, 0],
        [0, 0.033, 0],
        [0.01, 0.029, 0],
      ],
      0.002,
      { sides: 6 },
    ),
    "black metal",
  );
  return prop
    .collide(boxCollider([0.134, 0.045, 0.139], [0, 0, -0.066]))
    .settle()
    .node();
}

/** A long gun with a flintlock, lying on its side along x. */
function musket(place: Place): NodeDef {
  const prop = loose(place, "musket", 4.5);
  prop.mesh(turned(cylinder(0.013, 1.0, 10, 0.002), "z", -90).translate(-0.2, 0.03, 0), "steel");
  prop.mesh(
    loft(
      [
        [-0.62, 0.022, 0.07, 0.02, 0.05],
        [-0.5, 0.022, 0.05, 0.02, 0.045],
        [-0.34, 0.022, 0.015, 0.018, 0.024],
        [-0.2, 0.022, 0.006, 0.02, 0.024],
        [0.5, 0.02, 0.008, 0.017, 0.014],
      ],
      { sides: 8, smooth: 2, across: [0, 1, 0] },
    ),
    "walnut",
  );
  prop
    .mesh(box([0.12, 0.012, 0.04], 0.002).translate(-0.2, 0.036, 0.01), "steel")
    .mesh(turned(box([0.016, 0.012, 0.06], 0), "y", 24).translate(-0.25, 0.036, -0.02), "steel");
  prop.mesh(
    tube(
      [
        [-0.32, 0.022, 0.04],
        [-0.29, 0.022, 0.075],
        [-0.22, 0.022, 0.07],
        [-0.19, 0.022, 0.035],
      ],
      0.005,
      { sides: 5, smooth: 2 },
    ),
    "brass",
  );
  return prop
    .collide(
      boxCollider([1.42, 0.048, 0.04], [0.09, 0, 0]),
      boxCollider([0.34, 0.044, 0.11], [-0.458, 0, 0.062]),
      boxCollider([0.1, 0.048, 0.06], [-0.24, 0, -0.02]),
    )
    .settle()
    .node();
}

/** A bulb of clear glass on its screw base, lying. */
function lightBulb(place: Place): NodeDef {
  const prop = loose(place, "light bulb", 0.05, "incandescent lamp");
  const lay = (g: ReturnType<typeof lathe>) => turned(g, "z", -90).translate(-0.055, 0.03, 0);
  prop.mesh(
    lay(
      lathe(
        [
          [0, 0.116],
          [0.02, 0.112],
          [0.03, 0.09],
          [0.027, 0.066],
          [0.014, 0.04],
          [0.013, 0.03],
        ].reverse() as [number, number][],
        16,
      ),
    ),
    "bulb",
  );
  prop.mesh(
    lay(
      lathe(
        [
          [0, 0],
          [0.008, 0.002],
          [0.0135, 0.008],
          [0.0125, 0.012],
          [0.0138, 0.016],
          [0.0125, 0.02],
          [0.0138, 0.025],
          [0.013, 0.032],
          [0, 0.032],
        ],
        14,
      ),
    ),
    "brass",
  );
  return prop.collide(boxCollider([0.116, 0.06, 0.06], [0.003, 0, 0])).node();
}

/** A clay pipe to smoke tobacco. */
function tobaccoPipe(place: Place): NodeDef {
  const prop = loose(place, "tobacco pipe", 0.06);
  prop.mesh(
    tube(
      [
        [-0.13, 0.006, 0],
        [0.02, 0.006, 0],
        [0.05, 0.012, 0],
      ],
      0.005,
      { sides: 7, smooth: 2 },
    ),
    "ceramic paint",
    { tint: 0xf0ebe0 },
  );
  prop.mesh(
    turned(
      lathe(
        [
          [0, 0],
          [0.009, 0.004],
          [0.013, 0.02],
          [0.011, 0.042],
          [0.008, 0.042],
          [0.009, 0.02],
          [0, 0.01],
        ],
        12,
      ),
      "z",
      -14,
    ).translate(0.048, 0.006, 0),
    "ceramic paint",
    { tint: 0xf0ebe0 },
  );
  return prop
    .collide(
      boxCollider([0.2, 0.012, 0.014], [-0.035, 0, 0]),
      boxCollider([0.034, 0.048, 0.026], [0.053, 0, 0]),
    )
    .settle()
    .node();
}

/** A watch whose strap lies open, flat along x. */
function wristWatch(place: Place): NodeDef {
  const prop = loose(place, "wrist watch", 0.07);
  for (const s of [-1, 1]) prop.mesh(box([0.09, 0.004, 0.018], 0.001).translate(s * 0.062, 0, 0), "leather");
  prop
    .mesh(cylinder(0.02, 0.011, 20, 0.003), "chrome")
    .mesh(cylinder(0.0165, 0.001, 20, 0).translate(0, 0.011, 0), "ceramic paint");
  for (const [l, deg] of [
    [0.011, 50],
    [0.015, -70],
  ] as const)
    prop.mesh(
      turned(box([0.0016, 0.0006, l], 0).translate(0, 0, l / 2), "y", deg).translate(0, 0.0122, 0),
      "plastic black",
    );
  prop.mesh(turned(box([0.012, 0.006, 0.022], 0.001), "y", 0).translate(-0.108, 0, 0), "chrome");
  return prop
    .collide(boxCollider([0.221, 0.005, 0.02], [-0.0035, 0, 0]), cylinderCollider(0.02, 0.0128, [0, 0, 0]))
    .node();
}

/** A stacking crate of red plastic. */
export function plasticCrate(place: Place): NodeDef {
  const prop = loose(place, "plastic crate", 1.8);
  const [w, h, d, t] = [0.4, 0.26, 0.3, 0.012];
  const look = { tint: 0xc23a2c, bevel: 0 };
  prop.block([w, t, d], [0, 0, 0], "plastic paint", look);
  for (const s of [-1, 1])
    for (const [y, high] of [
      [t, 0.09],
      [0.15, 0.11],
    ] as const) {
      prop.block([w, high, t], [0, y, (s * (d - t)) / 2], "plastic paint", look);
      prop.block([t, high, d - 2 * t], [(s * (w - t)) / 2, y, 0], "plastic paint", look);
    }
  for (const x of [-1, 1])
    for (const z of [-1, 1])
      prop.block([0.03, h, 0.03], [x * (w / 2 - 0.015), 0, z * (d / 2 - 0.015)], "plastic paint", look);
  return prop.node();
}

/** A tyre of a motor car lying flat. */
export function carTyre(place: Place): NodeDef {
  const prop = loose(place, "car tyre", 9);
  prop.mesh(
    lathe(
      [
        [0.19, 0.02],
        [0.22, 0],
        [0.29, 0.004],
        [0.315, 0.03],
        [0.32, 0.09],
        [0.315, 0.16],
        [0.29, 0.186],
        [0.22, 0.19],
        [0.19, 0.17],
        [0.2, 0.1],
        [0.19, 0.02],
      ],
      26,
    ),
    "rubber",
  );
  for (let k = 0; k < 26; k++)
    prop.mesh(
      turned(box([0.02, 0.13, 0.01], 0).translate(0, 0.03, 0.316), "y", (k * 360) / 26),
      "plastic black",
    );
  return prop.collide(cylinderCollider(0.321, 0.19, [0, 0, 0])).node();
}

/** A drum of sheet steel with rolled ribs. */
export function steelDrum(place: Place): NodeDef {
  const prop = loose(place, "steel drum", 22);
  const r = 0.29;
  const rib = (y: number): [number, number][] => [
    [r, y - 0.02],
    [r + 0.014, y],
    [r, y + 0.02],
  ];
  prop.mesh(
    lathe(
      [
        [0, 0.012],
        [r - 0.012, 0.012],
        [r, 0],
        [r + 0.008, 0.012],
        ...rib(0.29),
        ...rib(0.58),
        [r + 0.008, 0.868],
        [r, 0.88],
        [r - 0.012, 0.868],
        [0, 0.868],
      ],
      24,
    ),
    "green paint",
  );
  prop.mesh(cylinder(0.035, 0.018, 12, 0.003).translate(0.18, 0.866, 0), "steel");
  return prop.collide(cylinderCollider(r + 0.012, 0.884, [0, 0, 0])).node();
}

/** A jar of clear glass with a screw lid. */
export function screwJar(place: Place): NodeDef {
  const prop = loose(place, "screw-top jar", 0.5, "glass jar with a screw lid");
  prop.mesh(
    lathe(
      [
        [0, 0.004],
        [0.036, 0],
        [0.042, 0.01],
        [0.042, 0.085],
        [0.034, 0.1],
        [0.034, 0.112],
        [0, 0.112],
      ],
      18,
    ),
    "glass clear",
  );
  prop.mesh(cylinder(0.0385, 0.07, 16, 0.004).translate(0, 0.006, 0), "food paint", { tint: 0x8f2430 });
  prop.mesh(cylinder(0.037, 0.016, 18, 0.003).translate(0, 0.106, 0), "red paint");
  return prop.collide(cylinderCollider(0.042, 0.122, [0, 0, 0])).node();
}

/** A stool of one piece of white plastic. */
export function plasticStool(place: Place): NodeDef {
  const prop = loose(place, "plastic stool", 1.2);
  for (let k = 0; k < 4; k++) {
    const a = Math.PI / 4 + (k * Math.PI) / 2;
    prop.block([0.05, 0.4, 0.05], [Math.cos(a) * 0.19, 0, Math.sin(a) * 0.19], "plastic white", {
      bevel: 0.008,
    });
  }
  prop.block([0.36, 0.04, 0.36], [0, 0.4, 0], "plastic white", { bevel: 0.015 });
  const apron = lathe(
    [
      [0.15, 0],
      [0.17, 0],
      [0.17, 0.06],
      [0.15, 0.06],
      [0.15, 0],
    ],
    4,
  );
  prop.mesh(turned(apron, "y", 45).translate(0, 0.34, 0), "plastic white");
  return prop.node();
}

const since = (
  id: string,
  label: string,
  from_year: number,
  build: AnachronismDef["build"],
  to_year = 2100,
): AnachronismDef => ({ id, label, era: { from_year, to_year }, build });

const bulky = (lamp: NodeDef): NodeDef => ({ ...lamp, kind: "kerosene-lamp", label: "kerosene lamp" });

/** From the blatant to the subtle. */
export const LATER_THINGS: readonly AnachronismDef[] = [
  since("bicycle", "bicycle", 1885, (place) => bicycle(place)),
  since("plastic-bottle", "plastic bottle", 1970, plasticBottle),
  since("traffic-cone", "traffic cone", 1958, trafficCone),
  since("laptop", "laptop computer", 1990, (place) => laptop(place)),
  since("smartphone", "mobile telephone", 2007, (place) => phone(place)),
  since("car-tyre", "car tyre", 1895, carTyre),
  since("plastic-crate", "plastic crate", 1960, plasticCrate),
  since("plastic-stool", "plastic stool", 1960, plasticStool),
  since("steel-drum", "steel drum", 1905, steelDrum),
  since("football", "football with coloured panels", 1960, (place) =>
    ball(place, { radius_m: 0.11, color: 0xf2f2ee, band: 0x1f1f22 }),
  ),
  since("rucksack", "rucksack with a zip", 1930, (place) => backpack(place)),
  since("rubber-boot", "rubber boot", 1852, (place) =>
    shoe(place, { kind: "boot", cloth: "rubber paint", sole: 0x2a2a2a }),
  ),
  since("light-bulb", "incandescent lamp", 1880, lightBulb),
  since("kerosene-lamp", "kerosene lamp", 1853, (place) => bulky(oilLamp(place)), 1980),
  since("tin-can", "tin can", 1812, tinCan),
  since("screw-jar", "glass jar with a screw lid", 1858, screwJar),
  since("wrist-watch", "wrist watch", 1915, wristWatch),
  since("newspaper", "printed newspaper", 1605, (place) => newspaper(place)),
  since("printed-book", "printed book", 1455, (place) => openBook(place, 0x5a3a2a)),
  since("clock", "clock with a minute hand", 1680, mantelClock),
  since("spectacles", "spectacles with temples", 1730, spectacles),
  since("musket", "flintlock musket", 1620, musket, 1860),
  since("table-fork", "table fork", 1600, (place) => cutlery(place, "fork")),
  since("tobacco-pipe", "tobacco pipe", 1580, tobaccoPipe),
  since("teapot", "glazed teapot", 1700, (place) => teapot(place)),
  since("potatoes", "basket of potatoes", 1600, potatoes),
  since("tomatoes", "basket of tomatoes", 1560, tomatoes),
  since("maize", "cobs of maize", 1500, maize),
  since("pumpkin", "pumpkin", 1540, pumpkin),
];
