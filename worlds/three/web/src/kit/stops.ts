/**
 * Where one waits and reads: bus shelters, stop signs, timetables, advertising columns and boards, chalk boards.
 *
 * Owns: those. Refuses: benches (seating.ts, and the one of the shelter is its own node).
 */
import { boxCollider, cylinderCollider, turnedBox } from "./colliders";
import { box } from "./geometry/box";
import { cylinder, disc, lathe } from "./geometry/lathe";
import { lettering, letteringWidth_m } from "./geometry/lettering";
import { turned } from "./geometry/pose";
import { sheet } from "./geometry/sheet";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";

const FRAME = 0x3a4247;
const NO_SHADOW = { casts_shadow: false } as const;

/** A piece of a texture that holds several pictures: a flat sheet in the xy plane, facing +z, base centre at the origin. */
export function pictureSheet(
  size: readonly [w: number, h: number],
  part: readonly [u: number, v: number, w: number, h: number],
) {
  const [w, h] = size;
  const geometry = sheet((u, v) => [(u - 0.5) * w, v * h, 0], [1, 1], [1, 1], 0, "front");
  const uv = geometry.getAttribute("uv");
  for (let i = 0; i < uv.count; i++)
    uv.setXY(i, part[0] + uv.getX(i) * part[2], part[1] + uv.getY(i) * part[3]);
  return geometry;
}

/** One of the four posters of the texture. */
export function posterSheet(size: readonly [number, number], index: number) {
  return pictureSheet(size, [(index % 2) * 0.5, Math.floor(index / 2) * 0.5, 0.5, 0.5]);
}

/** A glass shelter open to +z, with a poster case at its right end (seen from the front). */
export function busShelter(place: Place, options: { width_m?: number } = {}): NodeDef {
  const { width_m: w = 4.2 } = options;
  const prop = new Prop(place, { kind: "bus shelter", label: "bus shelter", has_front: true });
  const [h, d] = [2.4, 1.5];
  const iron = { tint: FRAME, bevel: 0 };
  for (const x of [-1, 0, 1])
    prop.block([0.08, h, 0.08], [x * (w / 2 - 0.04), 0, -d / 2 + 0.04], "metal paint", iron);
  for (const x of [-1, 1])
    prop.block([0.08, h, 0.08], [x * (w / 2 - 0.04), 0, d / 2 - 0.14], "metal paint", iron);
  prop.block([w + 0.3, 0.1, d + 0.3], [0, h, 0.02], "metal paint", { tint: FRAME, bevel: 0.02 });
  for (const x of [-1, 1]) {
    const at = (x * (w / 2 - 0.04)) / 2;
    prop.block([w / 2 - 0.12, h - 0.35, 0.012], [at, 0.2, -d / 2 + 0.04], "glass", {
      bevel: 0,
      ...NO_SHADOW,
    });
    for (const y of [1.2, 1.3])
      prop.mesh(box([w / 2 - 0.3, 0.04, 0.004], 0).translate(at, y, -d / 2 + 0.056), "paper paint", {
        tint: 0xf2f4f2,
        ...NO_SHADOW,
      });
  }
  prop.block([0.012, h - 0.35, d - 0.3], [-w / 2 + 0.04, 0.2, -0.05], "glass", { bevel: 0, ...NO_SHADOW });
  prop.block([0.14, h - 0.25, d - 0.24], [w / 2 - 0.02, 0.12, -0.05], "metal paint", iron);
  for (const side of [-1, 1]) {
    const poster = turned(posterSheet([d - 0.44, h - 0.5], side > 0 ? 1 : 2), "y", side * 90);
    prop.mesh(poster.translate(w / 2 - 0.02 + side * 0.08, 0.24, -0.05), "posters", NO_SHADOW);
  }
  prop.mesh(
    lettering("PARK CORNER", { height_m: 0.1, weight: 0.16 }).translate(-0.6, h - 0.0, d / 2 + 0.186),
    "metal paint",
    { tint: 0xf4f4ee, ...NO_SHADOW },
  );
  return prop.node();
}

/** A bench of perforated steel to hang in a shelter; it stands on two feet. */
export function shelterBench(place: Place, width_m = 2.4): NodeDef {
  const prop = new Prop(place, { kind: "bench", label: "shelter bench", has_front: true });
  for (const x of [-1, 1])
    prop.block([0.06, 0.43, 0.28], [x * (width_m / 2 - 0.3), 0, 0], "metal paint", { tint: FRAME });
  for (let i = 0; i < 5; i++)
    prop.block([width_m, 0.025, 0.06], [0, 0.43, -0.15 + i * 0.075], "pine", { bevel: 0, solid: false });
  return prop.collide(boxCollider([width_m, 0.025, 0.36], [0, 0.43, 0])).node();
}

/** A stop's sign on a post with its lines and a timetable case; faces +z. */
export function stopSign(
  place: Place,
  options: { letter: string; name: string; lines: string; tint: number },
): NodeDef {
  const { letter, name, lines, tint } = options;
  const prop = new Prop(place, { kind: "stop sign", label: "stop sign", has_front: true });
  prop.post(0.035, 2.9, [0, 0, 0], "metal paint", { tint: 0xb9bec0, segments: 8, bevel: 0 });
  prop.post(0.08, 0.04, [0, 0, 0], "zinc", { segments: 10, bevel: 0 });
  for (const side of [0, 180]) {
    const put = (geometry: ReturnType<typeof box>, material: string, paint: number) =>
      prop.mesh(turned(geometry, "y", side), material, { tint: paint, ...NO_SHADOW });
    put(turned(cylinder(0.26, 0.02, 18, 0), "x", 90).translate(0, 2.6, 0.036), "metal paint", 0xf4d024);
    put(turned(disc(0.21, 0.01, 18), "x", 90).translate(0, 2.6, 0.05), "metal paint", tint);
    put(
      lettering(letter, { height_m: 0.22, weight: 0.18 }).translate(0, 2.49, 0.07),
      "metal paint",
      0xf4d024,
    );
  }
  prop.block([0.62, 0.3, 0.03], [0, 1.98, 0], "metal paint", { tint: 0xf4f2ea, bevel: 0 });
  const fit = Math.min(0.08, 0.52 / letteringWidth_m(name, { height_m: 1 }));
  prop.mesh(lettering(name, { height_m: fit, weight: 0.16 }).translate(0, 2.17, 0.025), "metal paint", {
    tint: 0x1c1d20,
    ...NO_SHADOW,
  });
  const small = Math.min(0.07, 0.54 / letteringWidth_m(lines, { height_m: 1 }));
  prop.mesh(lettering(lines, { height_m: small, weight: 0.17 }).translate(0, 2.04, 0.025), "metal paint", {
    tint: 0x9c241d,
    ...NO_SHADOW,
  });
  prop.collide(boxCollider([0.52, 0.52, 0.1], [0, 2.34, 0]));
  return prop.node();
}

/** A timetable behind glass in a flat case; the place is the lower edge of its back on a wall or post. */
export function timetableCase(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "timetable", label: "timetable", hangs: true, has_front: true });
  prop.block([0.66, 0.92, 0.05], [0, 0, 0.026], "metal paint", { tint: FRAME, bevel: 0 });
  prop.mesh(pictureSheet([0.58, 0.82], [0, 0, 1, 1]).translate(0, 0.05, 0.06), "timetable", NO_SHADOW);
  return prop.node();
}

/** A round column pasted over with posters, under a domed hat. */
export function advertisingColumn(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "advertising column", label: "advertising column" });
  const [r, h] = [0.62, 2.75];
  const green = { tint: 0x2c5244 };
  prop.mesh(
    lathe(
      [
        [0, 0],
        [r + 0.12, 0],
        [r + 0.12, 0.2],
        [r + 0.04, 0.28],
        [r, 0.3],
        [r, h],
        [r + 0.1, h + 0.02],
        [r + 0.14, h + 0.14],
        [r * 0.85, h + 0.34],
        [r * 0.4, h + 0.62],
        [0.06, h + 0.74],
        [0.06, h + 0.86],
        [0, h + 0.9],
      ],
      24,
    ),
    "metal paint",
    green,
  );
  const bill = (from: number, to: number, y0: number, y1: number, index: number, lift: number) => {
    const a = (u: number) => ((from + (to - from) * u) * Math.PI) / 180;
    const geometry = sheet(
      (u, v) => [Math.sin(a(u)) * (r + lift), y0 + (y1 - y0) * v, Math.cos(a(u)) * (r + lift)],
      [6, 1],
      [1, 1],
      0,
      "front",
    );
    const uv = geometry.getAttribute("uv");
    for (let i = 0; i < uv.count; i++)
      uv.setXY(i, (index % 2) * 0.5 + uv.getX(i) * 0.5, Math.floor(index / 2) * 0.5 + uv.getY(i) * 0.5);
    prop.mesh(geometry, "posters", NO_SHADOW);
  };
  const rows: readonly (readonly [number, number, number, number, number])[] = [
    [-60, 22, 1.25, 2.6, 0],
    [26, 100, 1.4, 2.6, 1],
    [104, 196, 1.1, 2.62, 2],
    [200, 296, 1.3, 2.58, 3],
    [-60, 0, 0.4, 1.2, 3],
    [4, 64, 0.42, 1.3, 2],
    [68, 128, 0.4, 1.06, 0],
    [132, 196, 0.45, 1.05, 1],
    [200, 250, 0.42, 1.22, 2],
    [254, 296, 0.4, 1.2, 0],
  ];
  for (const [i, [from, to, y0, y1, index]] of rows.entries())
    bill(from, to, y0, y1, index, 0.01 + (i % 2) * 0.002);
  return prop
    .collide(cylinderCollider(r + 0.12, 0.3, [0, 0, 0]), cylinderCollider(r + 0.02, h - 0.3, [0, 0.3, 0]))
    .collide(cylinderCollider(r + 0.14, 0.3, [0, h, 0]), cylinderCollider(0.3, 0.6, [0, h + 0.3, 0]))
    .node();
}

/** A folding board with words in chalk on its front; the back is wiped. */
export function chalkBoard(
  place: Place,
  options: { lines: readonly string[]; height_m?: number; color?: number },
): NodeDef {
  const { lines, height_m: h = 1.05, color = 0xf4f1e6 } = options;
  const w = h * 0.62;
  const prop = new Prop(place, {
    kind: "chalk board",
    label: "chalk board",
    body: "dynamic",
    mass_kg: 7,
    has_front: true,
  });
  const lean = 12;
  const foot = Math.sin((lean * Math.PI) / 180) * h;
  for (const side of [0, 180]) {
    const put = (geometry: ReturnType<typeof box>, material: string, tint?: number) =>
      prop.mesh(
        turned(turned(geometry, "x", -lean).translate(0, 0, foot), "y", side),
        material,
        tint === undefined ? {} : { tint, ...NO_SHADOW },
      );
    put(box([w - 0.01, h - 0.01, 0.018], 0).translate(0, 0.002, 0), "chalk board");
    for (const x of [-1, 1])
      put(box([0.045, h - 0.004, 0.03], 0).translate((x * (w - 0.045)) / 2, 0.004, 0), "pine");
    for (const y of [0.14, h - 0.05]) put(box([w - 0.09, 0.045, 0.03], 0).translate(0, y, 0), "pine");
    const step = (h - 0.3) / lines.length;
    if (side === 0)
      lines.forEach((words, i) => {
        const height_m = Math.min(
          step * 0.62,
          (w - 0.16) / Math.max(0.1, letteringWidth_m(words, { height_m: 1 })),
        );
        const y = h - 0.09 - step * (i + 1) + step * 0.25;
        put(
          lettering(words, { height_m, weight: 0.11 }).translate(0, y, 0.019),
          "chalk",
          i === 0 ? 0xf2c14e : color,
        );
      });
  }
  const rise = h * Math.cos((lean * Math.PI) / 180);
  for (const side of [-1, 1]) {
    const middle: Vec3 = [0, rise / 2, (side * foot) / 2];
    prop.collide(turnedBox([w, h - 0.02, 0.03], middle, [1, 0, 0], -side * lean));
  }
  prop.collide(
    boxCollider([w, 0.02, 0.03], [0, 0.001, foot - 0.003]),
    boxCollider([w, 0.02, 0.03], [0, 0.001, -foot + 0.003]),
  );
  return prop.node();
}

/** A sheet of paper or cloth stuck on a wall: one of the four posters, or plain with words. */
export function wallPoster(
  place: Place,
  options: { size: readonly [number, number]; picture?: number; tint?: number; words?: readonly string[] },
): NodeDef {
  const { size, picture, tint = 0xf6f1e2, words = [] } = options;
  const [w, h] = size;
  const prop = new Prop(place, { kind: "poster", label: "poster", hangs: true, has_front: true });
  prop.block([w, h, 0.006], [0, 0, 0.004], "paper paint", { tint, bevel: 0 });
  if (picture !== undefined)
    prop.mesh(posterSheet([w - 0.04, h - 0.04], picture).translate(0, 0.02, 0.016), "posters", NO_SHADOW);
  words.forEach((line, i) => {
    const step = (h * 0.84) / words.length;
    const height_m = Math.min(
      step * 0.6,
      (w * 0.84) / Math.max(0.1, letteringWidth_m(line, { height_m: 1 })),
    );
    const y = h * 0.92 - step * (i + 1) + step * 0.25;
    prop.mesh(lettering(line, { height_m, weight: 0.15 }).translate(0, y, 0.016), "paper paint", {
      tint: 0x2a2a2e,
      ...NO_SHADOW,
    });
  });
  return prop.collide(boxCollider([w, h, 0.01], [0, 0, 0.006])).node();
}
