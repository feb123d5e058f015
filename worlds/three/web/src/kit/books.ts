/**
 * Things to read.
 *
 * Owns: books shut and open, newspapers, letters, rows of books. Refuses: the shelves they stand on (storage.ts).
 */
import type { BufferGeometry } from "three";
import { boxCollider } from "./colliders";
import { box } from "./geometry/box";
import { panel } from "./geometry/panel";
import { turned } from "./geometry/pose";
import { sheet } from "./geometry/sheet";
import type { NodeDef } from "./model";
import { type OnOptions, on } from "./placement";
import { type Place, Prop } from "./prop";
import type { Random } from "./random";

export const BOOK_COLORS = [
  0x8c2f2b, 0x2f4f6f, 0x3f6b4f, 0xc28a3a, 0x5a3d5c, 0x2b2d33, 0xd8cdb4, 0x9c5a3c, 0x4f7f8c, 0x7a8450,
  0xb5495b, 0x36497a,
] as const;

export interface BookOptions {
  /** Thickness, height of the spine, depth. */
  readonly size: readonly [number, number, number];
  readonly color: number;
  /** Lying: thickness is upwards, the spine towards −x. Standing: the spine looks along +z. */
  readonly lying?: boolean;
}

const TITLE = 0xd9c58f;
const PAGES = 0xf2eee4;
const COVER = 0.0025;

interface Leaf {
  readonly geometry: BufferGeometry;
  readonly tint: number;
}

/** Two covers and a spine around a block of pages. */
function boundPages(t: number, h: number, d: number, color: number): Leaf[] {
  const side = (x: number): Leaf => ({
    geometry: box([COVER, h, d - COVER], 0).translate(x * (t / 2 - COVER / 2), 0, -COVER / 2),
    tint: color,
  });
  return [
    { geometry: box([t, h, COVER], 0).translate(0, 0, d / 2 - COVER / 2), tint: color },
    side(1),
    side(-1),
    { geometry: box([t - 2 * COVER, h - 0.008, d - 0.008], 0).translate(0, 0.004, 0), tint: PAGES },
  ];
}

/** A book among others, of which one sees spine and top. */
function solidBook(t: number, h: number, d: number, color: number): Leaf[] {
  return [
    { geometry: box([t, h - 0.001, d], 0), tint: color },
    { geometry: box([t - 2 * COVER, 0.001, d - 0.01], 0).translate(0, h - 0.001, -0.003), tint: PAGES },
  ];
}

/** A bound book: two covers, a spine and a block of pages, with a title band. */
export function book(place: Place, { size: [t, h, d], color, lying = false }: BookOptions): NodeDef {
  const prop = new Prop(place, {
    kind: "book",
    label: "book",
    body: "dynamic",
    mass_kg: t * h * d * 700,
    has_front: !lying,
  });
  const pieces = lying ? boundPages(t, h, d, color) : solidBook(t, h, d, color);
  pieces.push({ geometry: box([t - 0.002, h * 0.16, 0.0006], 0).translate(0, h * 0.66, d / 2), tint: TITLE });
  for (const { geometry, tint } of pieces) {
    if (lying) turned(geometry.translate(0, -h / 2, 0), "y", -90);
    prop.mesh(lying ? turned(geometry, "x", 90).translate(0, t / 2, 0) : geometry, "print", { tint });
  }
  if (!lying) return prop.collide(boxCollider([t, h, d], [0, 0, 0])).node();
  return prop.collide(boxCollider([d, t, h], [0, 0, 0])).node();
}

/** An open book lying with its pages up, text on both. */
export function openBook(place: Place, color: number): NodeDef {
  const prop = new Prop(place, { kind: "open book", label: "open book", body: "dynamic", mass_kg: 0.4 });
  const [w, d] = [0.15, 0.21];
  prop.mesh(box([2 * w + 0.012, 0.003, d + 0.008], 0.001), "print", { tint: color });
  for (const side of [-1, 1]) {
    const page = sheet(
      (u, v) => [
        side * u * w,
        0.0045 + 0.016 * Math.sin(Math.min(1, u * 1.15) * Math.PI) ** 0.7 * (1 - 0.5 * u),
        (v - 0.5) * -d,
      ],
      [8, 1],
      [side * 0.15, 0.21],
      0.002,
    );
    prop.mesh(page, "page");
  }
  return prop.collide(boxCollider([2 * w + 0.012, 0.018, d + 0.008], [0, 0, 0])).node();
}

/** A folded newspaper. */
export function newspaper(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "newspaper", label: "newspaper", body: "dynamic", mass_kg: 0.2 });
  const [w, d] = [0.3, 0.42];
  prop.mesh(box([w, 0.007, d], 0.002), "paper");
  const front = sheet(
    (u, v) => [(u - 0.5) * w * 0.995, 0.0081, (0.5 - v) * d * 0.995],
    [1, 1],
    [w, d],
    0.0012,
  );
  prop.mesh(front, "newspaper");
  return prop.collide(boxCollider([w, 0.0085, d], [0, 0, 0])).node();
}

/** A magazine with a coloured cover. */
export function magazine(place: Place, color: number): NodeDef {
  const prop = new Prop(place, { kind: "magazine", label: "magazine", body: "dynamic", mass_kg: 0.2 });
  prop.mesh(box([0.21, 0.005, 0.28], 0.001), "print", { tint: color });
  prop.mesh(box([0.19, 0.0004, 0.05], 0).translate(0, 0.005, -0.1), "print", { tint: 0xf6f3ea });
  prop.mesh(box([0.15, 0.0004, 0.14], 0).translate(0, 0.005, 0.03), "print", { tint: 0xe2b07a });
  return prop.collide(boxCollider([0.21, 0.0054, 0.28], [0, 0, 0])).node();
}

/** A sealed letter. */
export function letter(place: Place, tint = 0xf7f3e8): NodeDef {
  const prop = new Prop(place, { kind: "letter", label: "letter", body: "dynamic", mass_kg: 0.02 });
  prop.mesh(box([0.22, 0.002, 0.11], 0.0005), "print", { tint });
  prop.mesh(box([0.022, 0.0003, 0.026], 0).translate(0.09, 0.002, -0.035), "print", { tint: 0xb5413a });
  return prop.collide(boxCollider([0.22, 0.0023, 0.11], [0, 0, 0])).node();
}

export interface RowOptions extends OnOptions {
  readonly from_m: number;
  readonly to_m: number;
  readonly z: number;
  /** Largest height of a spine. */
  readonly height_m: number;
  readonly random: Random;
  /** Ids get this before their number. */
  readonly prefix: string;
  readonly first: number;
}

/** Books side by side on a shelf, spines along the support's +z, with a hair of air between them. */
export function bookRow(support: NodeDef, options: RowOptions): NodeDef[] {
  const { from_m, to_m, z, height_m, random, prefix, first, ...under } = options;
  const books: NodeDef[] = [];
  let x = from_m;
  for (;;) {
    const t = random.between(0.03, 0.066);
    if (x + t > to_m) return books;
    const size = [t, height_m * random.between(0.78, 1), random.between(0.15, 0.19)] as const;
    const place = {
      id: `${prefix}${first + books.length}`,
      ...on(support, x + t / 2, z - size[2] / 2, under),
    };
    books.push(book(place, { size, color: random.pick(BOOK_COLORS) }));
    x += t + 0.0008;
  }
}

/** A run of books that nobody takes out: one block whose front shows their spines. */
export function bookBlock(place: Place, options: { length_m: number; height_m: number }): NodeDef {
  const { length_m: l, height_m: h } = options;
  const d = 0.17;
  const prop = new Prop(place, { kind: "books", label: "row of books", has_front: true });
  prop.block([l, h - 0.004, d - 0.006], [0, 0, -0.003], "paper", { bevel: 0 });
  prop.mesh(panel(l, h, [0, 0, l, 0.24]).translate(0, 0, d / 2), "book spines");
  return prop.collide(boxCollider([l, h, d], [0, 0, 0])).node();
}
