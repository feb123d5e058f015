/**
 * The letters of the stroke font.
 *
 * Owns: each character's strokes and width. Refuses: setting text (lettering.ts).
 * A stroke is a run of points, two characters each, x then y, base 36; `~` rounds it. The baseline is y = 4, lower case
 * reaches to c (12), capitals to g (16), descenders to 0.
 */

export interface Glyph {
  readonly width: number;
  readonly strokes: readonly (readonly (readonly [number, number])[])[];
}

const BOWL = "~3c6b78653415081b3c";
const ARCH = "~082b4c6b7874";

const DRAWN: Readonly<Record<string, string>> = {
  A: "044g84 1878",
  B: "040g ~0g4g6f7d6b4a0a ~0a4a7987754404",
  C: "~8e6g3g1e0a16346486",
  D: "040g ~0g4g7e8a764404",
  E: "7g0g0474 0a6a",
  F: "7g0g04 0a6a",
  G: "~8e6g3g1e0a16346486 868a5a",
  H: "040g 848g 0a8a",
  I: "040g",
  J: "~5g57442406",
  K: "040g 8g09 2b84",
  L: "0g0474",
  M: "040g57aga4",
  N: "040g848g",
  O: "~4g7e8a7644160a1e4g",
  P: "040g ~0g4g7f8d7a4909",
  Q: "~4g7e8a7644160a1e4g 5884",
  R: "040g ~0g4g7f8d7a4909 4984",
  S: "~8e6g2g0d2b6987642406",
  T: "0g8g 4g44",
  U: "~0g08154475888g",
  V: "0g448g",
  W: "0g346g94cg",
  X: "0g84 8g04",
  Y: "0g498g 4944",
  Z: "0g8g0484",
  a: `${BOWL} 7c74`,
  b: "0g04 ~4c6b78654415081b4c",
  c: "~6b4c1b08154465",
  d: `${BOWL} 7g74`,
  e: "0878 ~786b4c1b08154465",
  f: "~5g3f2d24 0c5c",
  g: `${BOWL} ~7c73613011`,
  h: `0g04 ${ARCH}`,
  i: "0c04 0f0g",
  j: "~3c322000 3f3g",
  k: "0g04 6c07 2964",
  l: "0g04",
  m: "0c04 ~081b3c5b5854 ~586b8caba8a4",
  n: `0c04 ${ARCH}`,
  o: "~3c6b78653415081b3c",
  p: "0c00 ~4c6b78654415081b4c",
  q: `${BOWL} 7c70`,
  r: "0c04 ~081a3c5c",
  s: "~6b4c1b195765441405",
  t: "~2g263454 0c5c",
  u: "~0c0715346578 7c74",
  v: "0c346c",
  w: "0c345c74ac",
  x: "0c64 6c04",
  y: "0c34 6c10",
  z: "0c6c0464",
  "0": "~3g6f7a6534150a1f3g",
  "1": "0e3g34",
  "2": "~0d2g5g7d6a 6a0474",
  "3": "~0f3g6f7d6b3a ~3a6977653405",
  "4": "5g0888 5g54",
  "5": "7g1g0b ~0b3b6a78653405",
  "6": "~6g2d08154476794b1a08",
  "7": "0g8g34",
  "8": "~4g6f7d6b4a2b1d2f4g ~4a798775441507194a",
  "9": "~24678c7f4g1e1b497a8c",
  ".": "0405",
  ",": "1502",
  ":": "0405 0a0b",
  ";": "1502 1a1b",
  "-": "0959",
  "–": "0989",
  "'": "0g0d",
  '"': "0g0d 3g3d",
  "!": "0g08 0405",
  "?": "~0e2g5g7e6b3938 3435",
  "&": "~841d2g5g5d08144489",
  "/": "047g",
  "(": "~2g0c0824",
  ")": "~0g2c2804",
  "+": "0989 4d45",
  "=": "0b8b 0787",
  "%": "~1g3f3d1c0d0f1g 7g14 ~68878564555768",
  "*": "4g4a 1e7c 1c7e",
  "€": "~8e6g4g2e1a26446486 0b6b 0959",
  "£": "~7e5g3f2d24 0474 0a6a",
  "→": "0aca 8eca86",
  "←": "0aca 4e0a46",
  "↑": "444g 0c4g8c",
  "↓": "4g44 084488",
};

const STEPS = 4;
const known = new Map<string, Glyph>();

/** The strokes of a character, curves cut into short lines. Throws when the font does not have it. */
export function useFont(character: string): Glyph {
  let glyph = known.get(character);
  if (!glyph) {
    const drawn = DRAWN[character];
    if (drawn === undefined) throw new Error(`the stroke font has no "${character}"; draw it in glyphs.ts`);
    const strokes = drawn.split(" ").map((stroke) => strokeOf(stroke));
    glyph = { width: Math.max(...strokes.flat().map(([x]) => x)), strokes };
    known.set(character, glyph);
  }
  return glyph;
}

function strokeOf(drawn: string): [number, number][] {
  const round = drawn.startsWith("~");
  const digits = round ? drawn.slice(1) : drawn;
  if (digits.length % 2) throw new Error(`the stroke "${drawn}" ends in half a point`);
  const points = Array.from({ length: digits.length / 2 }, (_, i): [number, number] => [
    Number.parseInt(digits[2 * i] as string, 36),
    Number.parseInt(digits[2 * i + 1] as string, 36),
  ]);
  return round ? rounded(points) : points;
}

/** Catmull-Rom through the points; a stroke that ends where it began runs round. */
function rounded(points: readonly (readonly [number, number])[]): [number, number][] {
  const last = points.length - 1;
  const [first, end] = [points[0], points[last]];
  const closed = first !== undefined && end !== undefined && first[0] === end[0] && first[1] === end[1];
  const point = (i: number) => {
    const wrapped = closed ? (i + last) % last : Math.min(last, Math.max(0, i));
    return points[wrapped] as readonly [number, number];
  };
  const out: [number, number][] = [];
  for (let i = 0; i < last; i++)
    for (let k = 0; k < STEPS; k++)
      out.push(between(point(i - 1), point(i), point(i + 1), point(i + 2), k / STEPS));
  out.push([...point(last)] as [number, number]);
  return out;
}

type Point = readonly [number, number];

function between(a: Point, b: Point, c: Point, d: Point, t: number): [number, number] {
  const along = (k: 0 | 1) =>
    0.5 *
    (2 * b[k] +
      (c[k] - a[k]) * t +
      (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t +
      (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t * t * t);
  return [along(0), along(1)];
}
