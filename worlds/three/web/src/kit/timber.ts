/**
 * Timber framing on a wall: posts, rails, braces, windows with shutters, plank doors, shop boards.
 *
 * Owns: what is seen on the face of a framed wall. Refuses: the wall behind it, colliders; nothing here stands out far.
 * On a face x runs to the right of whoever looks at it, y up from the ground, z out of the wall.
 */
import type { BufferGeometry } from "three";
import { box } from "./geometry/box";
import { turned } from "./geometry/pose";
import { slat } from "./geometry/slat";
import { tube } from "./geometry/tube";
import type { Vec3 } from "./model";
import type { Prop } from "./prop";

/** How far timbers stand out of the plaster; crossing ones differ, so that their faces never fall together. */
const PROUD = { rafter: 0.056, post: 0.045, rail: 0.033, brace: 0.021, cross: 0.01 } as const;

export class Face {
  constructor(
    private readonly prop: Prop,
    private readonly origin: Vec3,
    private readonly yaw_deg: number,
    readonly wood: string,
  ) {}

  /** Puts a piece made in the face's frame on the wall. */
  put(geometry: BufferGeometry, material: string, tint?: number): void {
    this.prop.mesh(
      turned(geometry, "y", this.yaw_deg).translate(...this.origin),
      material,
      tint === undefined ? {} : { tint },
    );
  }

  /** A beam from one point of the face to another. */
  beam(
    from: readonly [number, number],
    to: readonly [number, number],
    width: number,
    proud: number,
    ends = false,
  ): void {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.hypot(dx, dy);
    if (length < 0.05) return;
    const piece = slat([length, width], proud, ends ? "all" : "long");
    this.put(
      turned(piece, "z", (Math.atan2(dy, dx) * 180) / Math.PI).translate(
        (from[0] + to[0]) / 2,
        (from[1] + to[1]) / 2,
        0,
      ),
      this.wood,
    );
  }
}

export interface Opening {
  readonly x: number;
  readonly width: number;
  readonly sill: number;
  readonly head: number;
  readonly look: "linen" | "panes" | "shut" | "open" | "none";
}

export interface StoreyFrame {
  readonly width: number;
  readonly y0: number;
  readonly height: number;
  readonly openings: readonly Opening[];
  readonly braces: "cross" | "slant" | "few";
}

/** Sill, plate, posts, rails and braces of one storey. */
export function frameStorey(face: Face, frame: StoreyFrame): void {
  const { width: w, y0, height: h, openings } = frame;
  const [low, high] = [y0 + 0.106, y0 + h - 0.09];
  const doors = openings.filter((one) => one.sill < y0 + 0.3);
  sillBeams(face, w, low, doors);
  face.beam([-w / 2, high], [w / 2, high], 0.18, PROUD.rail, true);
  const posts = [-w / 2 + 0.1, w / 2 - 0.1];
  for (const { x, width } of openings) posts.push(x - width / 2 - 0.075, x + width / 2 + 0.075);
  posts.sort((a, b) => a - b);
  posts.forEach((x, i) => {
    const outer = i === 0 || i === posts.length - 1;
    face.beam([x, low + 0.1], [x, high - 0.09], outer ? 0.2 : 0.14, outer ? PROUD.post + 0.012 : PROUD.post);
  });
  for (const { x, width, sill, head } of openings) {
    if (sill > y0 + 0.3)
      face.beam([x - width / 2, sill - 0.06], [x + width / 2, sill - 0.06], 0.12, PROUD.rail);
    face.beam([x - width / 2, head + 0.06], [x + width / 2, head + 0.06], 0.12, PROUD.rail);
    if (frame.braces === "cross" && sill > y0 + 0.6) cross(face, x, width, low + 0.1, sill - 0.12);
  }
  for (let i = 0; i + 1 < posts.length; i += 2)
    bay(face, posts[i] as number, posts[i + 1] as number, [low, high], frame, i);
}

function sillBeams(face: Face, w: number, y: number, doors: readonly Opening[]): void {
  const marks = [
    -w / 2,
    ...doors.flatMap((d) => [d.x - d.width / 2 - 0.1, d.x + d.width / 2 + 0.1]).sort((a, b) => a - b),
    w / 2,
  ];
  for (let i = 0; i + 1 < marks.length; i += 2)
    face.beam([marks[i] as number, y], [marks[i + 1] as number, y], 0.2, PROUD.rail, true);
}

/** What lies between a window (or corner) and the next. */
function bay(
  face: Face,
  x0: number,
  x1: number,
  [low, high]: readonly [number, number],
  frame: StoreyFrame,
  i: number,
): void {
  if (x1 - x0 < 0.45) return;
  const middle = (low + high) / 2 + 0.05;
  face.beam([x0 + 0.07, middle], [x1 - 0.07, middle], 0.12, PROUD.rail);
  if (frame.braces === "few" && i > 0) return;
  const lean = x0 + x1 > 0 ? 1 : -1;
  const wide = x1 - x0 > 1.6;
  const [a, b] = [x0 + 0.1, wide ? x0 + (x1 - x0) / 2 : x1 - 0.1];
  const [from, to] = lean > 0 ? [a, b] : [b, a];
  face.beam([to, low + 0.1], [from, high - 0.1], 0.13, PROUD.brace);
  if (!wide) return;
  face.beam([b, low + 0.1], [b, high - 0.09], 0.13, PROUD.post);
  face.beam(
    [lean > 0 ? b + 0.06 : x1 - 0.1, low + 0.1],
    [lean > 0 ? x1 - 0.1 : b + 0.06, high - 0.1],
    0.13,
    PROUD.brace,
  );
}

function cross(face: Face, x: number, width: number, y0: number, y1: number): void {
  face.beam([x - width / 2, y0], [x + width / 2, y1], 0.1, PROUD.brace);
  face.beam([x - width / 2, y1], [x + width / 2, y0], 0.1, PROUD.cross);
}

/** Posts, collar and struts in a gable's triangle whose base middle is at height `y0`. */
export function frameGable(face: Face, span: number, rise: number, y0: number, hatch: boolean): void {
  const halfAt = (y: number) => (span / 2) * (1 - y / rise) - 0.1;
  for (const side of [-1, 1])
    face.beam(
      [side * (span / 2 - 0.04), y0 + 0.04],
      [0, y0 + rise - 0.06],
      0.17,
      PROUD.rafter + side * 0.003,
    );
  const rows = rise > 4 ? [rise * 0.3, rise * 0.6] : [rise * 0.42];
  for (const y of rows) face.beam([-halfAt(y), y0 + y], [halfAt(y), y0 + y], 0.15, PROUD.rail);
  const first = rows[0] as number;
  const count = Math.max(2, Math.round(span / 1.5));
  for (let k = 1; k < count; k++) {
    const x = -span / 2 + (span * k) / count;
    const top = Math.min(first, rise * (1 - Math.abs(x) / (span / 2)) - 0.1);
    if (hatch && Math.abs(x) < 0.5) continue;
    face.beam([x, y0], [x, y0 + top], 0.13, PROUD.post);
  }
  for (const side of [-1, 1]) {
    face.beam(
      [side * 0.45, y0 + first + 0.08],
      [side * Math.min(halfAt(first) * 0.8, span * 0.3), y0 + 0.05],
      0.12,
      PROUD.brace,
    );
    if (rows[1] !== undefined)
      face.beam([side * 0.55, y0 + first + 0.08], [side * 0.55, y0 + rows[1] - 0.08], 0.13, PROUD.post);
  }
  if (!hatch) return;
  const opening: Opening = {
    x: 0,
    width: 0.7,
    sill: y0 + 0.35,
    head: y0 + Math.min(1.3, first - 0.15),
    look: "shut",
  };
  window(face, opening);
  for (const side of [-1, 1]) face.beam([side * 0.43, y0], [side * 0.43, y0 + first], 0.13, PROUD.post);
}

/** What fills a window: oiled linen, round panes, shut shutters, or a dark opening with its shutters thrown back. */
export function window(face: Face, { x, width: w, sill, head, look }: Opening): void {
  if (look === "none") return;
  const h = head - sill;
  const fill = look === "linen" ? "oiled linen" : look === "panes" ? "bull's-eye panes" : "dark opening";
  face.put(slat([w, h], 0.01, "none").translate(x, sill + h / 2, 0), fill);
  if (look === "shut")
    for (const side of [-1, 1]) shutter(face, x + (side * w) / 4, sill, w / 2 - 0.01, h, 0.03);
  if (look === "linen" || look === "panes") {
    face.beam([x, sill], [x, head], 0.05, 0.03);
    face.beam([x - w / 2, sill + h * 0.55], [x + w / 2, sill + h * 0.55], 0.045, 0.02);
  }
  if (look === "open")
    for (const side of [-1, 1]) shutter(face, x + side * (w * 0.75 + 0.03), sill, w / 2 - 0.01, h, 0.068);
}

function shutter(face: Face, x: number, y: number, w: number, h: number, out: number): void {
  face.put(turned(slat([h, w], out + 0.014), "z", 90).translate(x, y + h / 2, 0), "planks dark");
  for (const part of [0.18, 0.78])
    face.put(slat([w - 0.02, 0.035], out + 0.024, "none").translate(x, y + h * part, 0), "wrought iron");
}

/** A shut door of boards in a stout frame, with strap hinges and a ring. */
export function plankDoor(face: Face, x: number, paint: string): void {
  const [w, h] = [0.95, 1.92];
  face.put(turned(slat([h, w], 0.02, "none"), "z", 90).translate(x, 0.14 + h / 2, 0), paint);
  for (const side of [-1, 1])
    face.beam([x + side * (w / 2 + 0.08), 0.14], [x + side * (w / 2 + 0.08), h + 0.16], 0.16, 0.06);
  face.beam([x - w / 2 - 0.2, h + 0.24], [x + w / 2 + 0.2, h + 0.24], 0.2, 0.075);
  for (const y of [0.5, 1.6])
    face.put(slat([0.7, 0.05], 0.03, "none").translate(x - 0.1, y, 0), "wrought iron");
  face.put(
    tube(
      Array.from(
        { length: 8 },
        (_, i): Vec3 => [
          x + 0.33 + Math.cos((i / 4) * Math.PI) * 0.05,
          1.05 + Math.sin((i / 4) * Math.PI) * 0.05,
          0.036,
        ],
      ),
      0.008,
      { closed: true, sides: 4 },
    ),
    "wrought iron",
  );
}

/** A wide dark shop window with its board let down as a counter and its flap propped up. */
export function shopFront(face: Face, x: number, width: number): void {
  const [sill, head] = [0.95, 2.05];
  face.put(slat([width, head - sill], 0.01, "none").translate(x, (sill + head) / 2, 0), "dark opening");
  for (const side of [-1, 1])
    face.beam([x + side * (width / 2 + 0.08), 0.4], [x + side * (width / 2 + 0.08), head + 0.1], 0.16, 0.06);
  face.beam([x - width / 2 - 0.2, head + 0.09], [x + width / 2 + 0.2, head + 0.09], 0.18, 0.075);
  face.put(box([width, 0.06, 0.5], 0).translate(x, 0.86, 0.3), "planks");
  for (const side of [-1, 1])
    face.put(
      turned(box([0.06, 0.5, 0.06], 0), "x", 40).translate(x + side * (width / 2 - 0.15), 0.5, 0.07),
      face.wood,
    );
  face.put(
    turned(box([width, 0.04, 0.7], 0).translate(0, 0, 0.35), "x", -8).translate(x, head + 0.02, 0.06),
    "planks dark",
  );
}
