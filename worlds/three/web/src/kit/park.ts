/**
 * What stands in a public park: fountain, playground, benches of iron and wood, birds.
 *
 * Owns: those, and what people leave there. Refuses: trees and hedges (plants.ts), railings (railings.ts).
 */
import { boxCollider, cylinderCollider, turnedBox } from "./colliders";
import { box } from "./geometry/box";
import { foliage } from "./geometry/foliage";
import { cylinder, lathe, sphere } from "./geometry/lathe";
import { lettering, letteringWidth_m } from "./geometry/lettering";
import { turned } from "./geometry/pose";
import { extrude, type Outline } from "./geometry/profile";
import { tube } from "./geometry/tube";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";
import type { Random } from "./random";
import { ringWall } from "./tableware";

/** A round basin of stone with a bowl on a stem, water in both. */
export function fountain(place: Place, options: { radius_m?: number } = {}): NodeDef {
  const { radius_m: r = 2 } = options;
  const prop = new Prop(place, { kind: "fountain", label: "fountain" });
  prop.mesh(
    lathe(
      [
        [0, 0],
        [r, 0],
        [r, 0.1],
        [r - 0.06, 0.14],
        [r - 0.06, 0.44],
        [r + 0.02, 0.5],
        [r + 0.02, 0.56],
        [r - 0.34, 0.56],
        [r - 0.34, 0.5],
        [r - 0.3, 0.44],
        [r - 0.3, 0.12],
        [0, 0.12],
      ],
      24,
    ),
    "kerb stone",
  );
  prop.mesh(cylinder(r - 0.31, 0.3, 24, 0).translate(0, 0.12, 0), "water", { casts_shadow: false });
  prop.mesh(
    lathe(
      [
        [0, 0.12],
        [0.42, 0.12],
        [0.42, 0.3],
        [0.2, 0.42],
        [0.14, 0.9],
        [0.24, 1.1],
        [0.72, 1.24],
        [0.78, 1.32],
        [0.72, 1.34],
        [0.2, 1.22],
        [0.1, 1.24],
        [0.1, 1.5],
        [0.16, 1.56],
        [0, 1.62],
      ],
      18,
    ),
    "kerb stone",
  );
  prop.mesh(cylinder(0.7, 0.02, 18, 0).translate(0, 1.28, 0), "water", { casts_shadow: false });
  for (let i = 0; i < 8; i++) {
    const a = (i / 8) * 2 * Math.PI;
    const point = (d: number, y: number): Vec3 => [Math.cos(a) * d, y, Math.sin(a) * d];
    prop.mesh(
      tube([point(0.75, 1.33), point(0.86, 1.27), point(0.9, 1.0), point(0.92, 0.42)], 0.012, { sides: 4 }),
      "glass clear",
      { casts_shadow: false },
    );
  }
  prop.collide(...ringWall(r - 0.32, r + 0.02, 0, 0.56, 20));
  return prop
    .collide(cylinderCollider(r - 0.3, 0.42, [0, 0, 0]))
    .collide(cylinderCollider(0.42, 0.9, [0, 0.3, 0]), cylinderCollider(0.78, 0.24, [0, 1.1, 0]))
    .collide(cylinderCollider(0.16, 0.3, [0, 1.32, 0]))
    .node();
}

/** A park bench with iron sides and wooden slats. */
export function parkBench(place: Place, options: { width_m?: number; wood?: number } = {}): NodeDef {
  const { width_m: w = 1.8, wood = 0x7a4a2a } = options;
  const prop = new Prop(place, { kind: "bench", label: "park bench", has_front: true });
  const iron = { tint: 0x22302a, bevel: 0 };
  for (const x of [-1, 1]) {
    const px = x * (w / 2 - 0.14);
    prop.block([0.05, 0.42, 0.05], [px, 0, 0.22], "metal paint", iron);
    prop.block([0.05, 0.82, 0.05], [px, 0, -0.24], "metal paint", iron);
    prop.block([0.05, 0.05, 0.5], [px, 0.38, 0], "metal paint", iron);
    prop.block([0.05, 0.04, 0.46], [px, 0.6, 0.02], "metal paint", iron);
    prop.block([0.05, 0.2, 0.04], [px, 0.42, 0.23], "metal paint", iron);
  }
  for (let i = 0; i < 4; i++)
    prop.block([w, 0.03, 0.1], [0, 0.43, -0.17 + i * 0.125], "wood paint", { bevel: 0, tint: wood });
  for (const y of [0.56, 0.7])
    prop.block([w, 0.1, 0.03], [0, y, -0.205], "wood paint", { bevel: 0, tint: wood });
  return prop.node();
}

/** A round platform on a bearing with four hoops to hold; it turns when it is pushed, and stops when it is held. */
export function carousel(place: Place): NodeDef {
  const joint = "platform";
  const prop = new Prop(place, {
    kind: "carousel",
    label: "carousel",
    mechanism: { kind: "fan", joint, speed: 1.1, on: false, interactive: true },
  });
  prop.joint({ name: joint, kind: "spin", origin: [0, 0, 0], axis: [0, 1, 0], min: -1e6, max: 1e6 });
  const r = 1.1;
  prop.mesh(cylinder(0.25, 0.12, 14, 0), "black metal");
  const colors = [0xd8432f, 0xf0c23c, 0x3f83c4, 0x58a05a];
  for (let i = 0; i < 8; i++) {
    const steps = 3;
    const from = (i / 8) * 2 * Math.PI;
    const points: [number, number][] = [[0, 0]];
    for (let k = 0; k <= steps; k++) {
      const a = from + (k / steps) * (Math.PI / 4);
      points.push([Math.cos(a) * r, Math.sin(a) * r]);
    }
    prop.mesh(wedge(points, 0.12, 0.18), "metal paint", { tint: colors[i % 4] as number, joint });
  }
  for (let i = 0; i < 4; i++) {
    const hoop = tube(
      [
        [0.35, 0.18, 0],
        [0.35, 0.82, 0],
        [0.45, 0.92, 0],
        [0.9, 0.92, 0],
        [1.0, 0.82, 0],
        [1.0, 0.18, 0],
      ],
      0.022,
      { sides: 6 },
    );
    prop.mesh(turned(hoop, "y", i * 90 + 45), "metal paint", { tint: 0xe9e4d6, joint });
    const a = ((i * 90 + 45) * Math.PI) / 180;
    prop.collide(
      turnedBox(
        [0.7, 0.76, 0.05],
        [Math.cos(a) * 0.675, 0.56, -Math.sin(a) * 0.675],
        [0, 1, 0],
        i * 90 + 45,
        joint,
      ),
    );
  }
  return prop
    .collide(cylinderCollider(0.25, 0.12, [0, 0, 0]), cylinderCollider(r, 0.06, [0, 0.12, 0], joint))
    .node();
}

/** A slice of a round plate between two heights; its points as seen from above, x and z. */
function wedge(points: readonly (readonly [number, number])[], y0: number, y1: number) {
  const outline = points.map(([x, z]): [number, number] => [x, z]) as unknown as Outline;
  const h = y1 - y0;
  return turned(extrude(outline, h).translate(0, 0, h / 2), "x", -90).translate(0, y0, 0);
}

/** Two swings that hang from a beam on slanting legs, along x. */
export function swingSet(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "swing", label: "swings" });
  const [h, w] = [2.3, 3.2];
  const paint = { tint: 0x3f7f63 };
  prop.mesh(
    turned(cylinder(0.05, w + 0.2, 8, 0), "z", 90).translate((w + 0.2) / 2, h, 0),
    "metal paint",
    paint,
  );
  prop.collide(boxCollider([w + 0.2, 0.1, 0.1], [0, h - 0.05, 0]));
  for (const x of [-w / 2, w / 2])
    for (const z of [-1, 1]) {
      prop.mesh(
        tube(
          [
            [x, 0.02, z * 0.85],
            [x, h, 0],
          ],
          0.04,
          { sides: 6 },
        ),
        "metal paint",
        paint,
      );
      prop.mesh(cylinder(0.06, 0.03, 8, 0).translate(x, 0, z * 0.85), "metal paint", paint);
      const slope = (Math.atan2(0.85, h) * 180) / Math.PI;
      prop.collide(turnedBox([0.08, h - 0.02, 0.08], [x, h / 2, z * 0.425], [1, 0, 0], -z * slope));
      prop.collide(cylinderCollider(0.06, 0.03, [x, 0, z * 0.85]));
    }
  for (const x of [-0.75, 0.75]) {
    for (const side of [-1, 1])
      prop.mesh(box([0.014, h - 0.5, 0.014], 0).translate(x + side * 0.22, 0.5, 0), "steel");
    prop.block([0.5, 0.035, 0.2], [x, 0.47, 0], "rubber", { bevel: 0 });
  }
  return prop.node();
}

/** A slide of steel with a ladder; one comes down towards +z. */
export function slide(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "slide", label: "slide", has_front: true });
  const top = 1.5;
  const red = { tint: 0xd8432f };
  const length = Math.hypot(top - 0.3, 2.0);
  const pitch = (Math.atan2(top - 0.3, 2.0) * 180) / Math.PI;
  const along = (geometry: ReturnType<typeof box>) => turned(geometry, "x", pitch).translate(0, top, -0.5);
  prop.mesh(along(box([0.5, 0.02, length], 0).translate(0, 0, length / 2)), "steel");
  for (const x of [-1, 1])
    prop.mesh(along(box([0.04, 0.2, length], 0).translate(x * 0.27, 0, length / 2)), "metal paint", red);
  prop.collide(turnedBox([0.58, 0.2, length], [0, (top + 0.3) / 2 + 0.08, 0.5], [1, 0, 0], pitch));
  prop.block([0.5, 0.02, 0.5], [0, 0.3, 1.74], "steel", { bevel: 0 });
  for (const x of [-1, 1])
    prop.block([0.05, 0.3, 0.05], [x * 0.2, 0, 1.7], "metal paint", { ...red, bevel: 0 });
  prop.block([0.58, 0.04, 0.5], [0, top - 0.04, -0.75], "metal paint", { ...red, bevel: 0 });
  for (const x of [-1, 1])
    for (const z of [-0.98, -0.54])
      prop.block([0.05, top + 0.66, 0.05], [x * 0.27, 0, z], "metal paint", { tint: 0x3f83c4, bevel: 0 });
  for (const x of [-1, 1])
    prop.block([0.05, 0.05, 0.49], [x * 0.27, top + 0.6, -0.76], "metal paint", { tint: 0x3f83c4, bevel: 0 });
  for (let i = 0; i < 4; i++)
    prop.block([0.49, 0.03, 0.05], [0, 0.28 + i * 0.3, -0.99], "metal paint", { ...red, bevel: 0 });
  return prop.node();
}

/** A pigeon that sits, its head towards +z. */
export function pigeon(place: Place, tint = 0x7f8893): NodeDef {
  const prop = new Prop(place, { kind: "pigeon", label: "pigeon", has_front: true });
  for (const x of [-0.025, 0.025])
    prop.mesh(box([0.012, 0.04, 0.03], 0).translate(x, 0, 0.01), "food paint", { tint: 0xb5533a });
  const body = sphere(0.075, 8, 0.9).scale(0.85, 1, 1.45);
  prop.mesh(turned(body, "x", -14).translate(0, 0.035, 0), "plastic paint", { tint });
  prop.mesh(turned(box([0.075, 0.015, 0.13], 0), "x", 12).translate(0, 0.07, -0.13), "plastic paint", {
    tint: 0x4d545c,
  });
  prop.mesh(sphere(0.038, 8, 1).scale(0.9, 1.5, 0.9).translate(0, 0.125, 0.085), "plastic paint", {
    tint: 0x4f6a66,
  });
  prop.mesh(sphere(0.034, 8, 1).translate(0, 0.205, 0.1), "plastic paint", { tint: 0x6a7480 });
  prop.mesh(box([0.012, 0.01, 0.035], 0).translate(0, 0.228, 0.145), "plastic paint", { tint: 0x2d2d2d });
  return prop
    .collide(
      boxCollider([0.13, 0.15, 0.24], [0, 0.0, -0.01]),
      boxCollider([0.07, 0.12, 0.1], [0, 0.15, 0.11]),
      boxCollider([0.07, 0.05, 0.08], [0, 0.06, -0.16]),
    )
    .node();
}

/** A notice on two posts. */
export function noticeBoard(place: Place, options: { lines: readonly string[]; tint?: number }): NodeDef {
  const { lines, tint = 0x2a5747 } = options;
  const prop = new Prop(place, { kind: "notice board", label: "notice board", has_front: true });
  const [w, h] = [1.3, 0.9];
  for (const x of [-1, 1])
    prop.block([0.08, 2.0, 0.08], [x * (w / 2 + 0.04), 0, 0], "wood paint", { tint, bevel: 0 });
  prop.block([w, h, 0.05], [0, 1.0, 0], "wood paint", { tint, bevel: 0 });
  prop.block([w + 0.3, 0.06, 0.16], [0, 2.0, 0], "wood paint", { tint, bevel: 0 });
  const step = (h - 0.16) / lines.length;
  lines.forEach((line, i) => {
    const height_m = Math.min(
      step * 0.6,
      (w - 0.16) / Math.max(0.1, letteringWidth_m(line, { height_m: 1 })),
    );
    prop.mesh(
      lettering(line, { height_m, weight: 0.14 }).translate(
        0,
        1.0 + h - 0.08 - step * (i + 1) + step * 0.25,
        0.034,
      ),
      "paper paint",
      { tint: 0xf3eedd, casts_shadow: false },
    );
  });
  return prop.node();
}

/** A low bed of flowers with an edge of stone, along x. */
export function flowerBed(
  place: Place,
  options: { size: readonly [number, number]; random: Random; colors: readonly number[] },
): NodeDef {
  const {
    size: [w, d],
    random,
    colors,
  } = options;
  const prop = new Prop(place, { kind: "flower bed", label: "flower bed" });
  prop.block([w, 0.1, d], [0, 0, 0], "kerb stone", { bevel: 0 });
  prop.mesh(box([w - 0.16, 0.03, d - 0.16], 0).translate(0, 0.1, 0), "soil");
  const count = Math.round(w * 1.5);
  for (let i = 0; i < count; i++) {
    const x = -w / 2 + 0.25 + ((w - 0.5) * i) / (count - 1);
    prop.mesh(foliage(d * 0.2, random, 0.6, 1).translate(x, 0.24, random.between(-0.1, 0.1)), "hedge");
  }
  const flowers = Math.round(w * 5);
  for (let i = 0; i < flowers; i++)
    prop.mesh(
      sphere(0.04, 4, 0.7).translate(
        random.between(-w / 2 + 0.15, w / 2 - 0.15),
        random.between(0.26, 0.36),
        random.between(-d / 2 + 0.15, d / 2 - 0.15),
      ),
      "petal",
      { tint: random.pick(colors) },
    );
  return prop.collide(boxCollider([w - 0.2, 0.3, d - 0.2], [0, 0.1, 0])).node();
}

/** A knitted scarf, folded over once, with fringes. */
export function scarf(place: Place, colors: readonly [number, number] = [0xa8332e, 0xe9dfc8]): NodeDef {
  const prop = new Prop(place, { kind: "scarf", label: "scarf", body: "dynamic", mass_kg: 0.2 });
  const [w, d] = [0.7, 0.17];
  for (let i = 0; i < 7; i++) {
    const x = -w / 2 + (w / 7) * (i + 0.5);
    prop.mesh(box([w / 7, 0.02, d], 0).translate(x, 0, 0), "cloth paint", { tint: colors[i % 2] as number });
    if (i < 4)
      prop.mesh(turned(box([w / 7, 0.018, d], 0).translate(x + 0.1, 0.021, 0.01), "y", 6), "cloth paint", {
        tint: colors[(i + 1) % 2] as number,
      });
  }
  for (let i = 0; i < 8; i++)
    prop.mesh(
      box([0.07, 0.008, 0.008], 0).translate(w / 2 + 0.035, 0, -d / 2 + 0.012 + i * 0.021),
      "cloth paint",
      { tint: colors[0] },
    );
  return prop
    .collide(
      boxCollider([w, 0.02, d], [0, 0, 0]),
      boxCollider([w * 0.6, 0.02, d + 0.06], [-0.03, 0.02, 0.01]),
      boxCollider([0.07, 0.008, d], [w / 2 + 0.035, 0, 0]),
    )
    .node();
}

export type LitterKind = "can" | "cup" | "paper" | "bag";

/** Something thrown away. */
export function litter(place: Place, options: { what: LitterKind; tint: number }): NodeDef {
  const { what, tint } = options;
  const names = {
    can: "crushed can",
    cup: "paper cup",
    paper: "ball of paper",
    bag: "crisp packet",
  } as const;
  const prop = new Prop(place, {
    kind: "litter",
    label: names[what],
    body: "dynamic",
    mass_kg: what === "can" ? 0.03 : 0.015,
  });
  if (what === "cup") {
    prop.mesh(
      lathe(
        [
          [0, 0],
          [0.028, 0],
          [0.04, 0.1],
          [0.037, 0.1],
          [0.026, 0.006],
          [0, 0.006],
        ],
        10,
      ),
      "paper paint",
      { tint },
    );
    prop.mesh(
      lathe(
        [
          [0.0315, 0.03],
          [0.0375, 0.075],
        ],
        10,
      ),
      "paper paint",
      { tint: 0x6d4a2c },
    );
    return prop.collide(cylinderCollider(0.034, 0.1, [0, 0, 0])).node();
  }
  if (what === "can") {
    prop.mesh(cylinder(0.033, 0.075, 10, 0.004), "metal paint", { tint });
    prop.mesh(cylinder(0.028, 0.004, 10, 0).translate(0, 0.0735, 0), "steel");
    return prop.collide(cylinderCollider(0.033, 0.0775, [0, 0, 0])).node();
  }
  if (what === "bag") {
    prop.mesh(box([0.16, 0.024, 0.21], 0.008), "metal paint", { tint });
    prop.mesh(box([0.1, 0.002, 0.06], 0).translate(0, 0.024, -0.03), "metal paint", { tint: 0xf2d23c });
    return prop.collide(boxCollider([0.16, 0.026, 0.21], [0, 0, 0])).node();
  }
  prop.mesh(sphere(0.045, 6, 0.8), "paper paint", { tint });
  return prop.collide(cylinderCollider(0.04, 0.072, [0, 0, 0])).node();
}
