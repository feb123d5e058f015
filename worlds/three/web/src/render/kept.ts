/**
 * Paintings that come with the bundle: textures that take longer to paint than to unpack, and the domes of the skies.
 *
 * Owns: which textures they are, the names of their files, packing and unpacking. Refuses: painting, and fetching. A
 * painting is a pure function of its name (a dome of its light), so what was painted when the bundle was built is what
 * would be painted now; a file that is missing, or of another light, is painted after all.
 */
import { DOME_SIZE, type SkyLight } from "./dome";

/** Pixels of a texture (albedo, relief) or of a dome (albedo only). */
export interface Pixels {
  readonly size: number;
  readonly albedo: Uint8Array<ArrayBuffer>;
  readonly relief: Uint8Array<ArrayBuffer> | null;
}

/** Measured: each of them takes more than 10 ms to paint, twice that in a painter that has just begun, and 4 ms to unpack. */
export const KEPT_TEXTURES: readonly string[] = [
  ...["pictures-old", "pictures-light", "pictures-modern", "picture-fruit", "picture-harbour"],
  ...["picture-lady", "picture-lake", "museum-posters", "museum-panels", "museum-labels", "marble-floor"],
  ...["painting-1", "painting-2", "painting-3", "painting-4", "rug", "floorboards", "posters"],
  ...["cobble-dirt", "cobble-mud", "limewash", "rubble", "track"],
  ...["station-posters", "station-billboards", "station-map", "station-goods", "station-strips"],
  ...["station-screens", "station-signs", "terrazzo", "station-notices", "station-mural", "timetable"],
  ...["parquet", "marble", "granite", "limestone", "ashlar-warm", "town-ashlar", "paving-slabs", "cobble"],
  ...[
    "gravel",
    "ballast",
    "road-paint",
    "straw",
    "thatch",
    "shingle-tile",
    "plain-tile",
    "roof-tile",
    "slate",
  ],
  ...[
    "tile-floor",
    "tile-metro",
    "wood-walnut",
    "wood-cherry",
    "wood-pine",
    "deck-boards",
    "planks",
    "timber",
  ],
  ...["bark", "leaf", "hedge", "grass", "cloth-awning", "fabric-check", "book-spine", "far-windows"],
  ...["roundels", "stained", "globe-map", "screen-picture"],
];

/** The folder of all of them, beside the page. */
export const KEPT_FOLDER = "paint/";

export function textureFile(name: string): string {
  return `${name}.bin`;
}

/** The file of a sky's dome; which light it is of is said in the file. */
export function domeFile(sky: SkyLight): string {
  let hash = 0;
  for (const letter of JSON.stringify(sky)) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0;
  return `sky-${hash.toString(16)}.bin`;
}

interface Header {
  readonly of: string;
  readonly size: number;
  readonly relief: boolean;
}

/** The bytes of a file. `of` is the name of the texture, or the sky's light as JSON. */
export async function packPixels(
  of: string,
  { size, albedo, relief }: Pixels,
): Promise<Uint8Array<ArrayBuffer>> {
  const header: Header = { of, size, relief: relief !== null };
  const text = new TextEncoder().encode(JSON.stringify(header));
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, text.length, true);
  const parts = relief ? [length, text, albedo, relief] : [length, text, albedo];
  return through(new Blob(parts), new CompressionStream("deflate-raw"));
}

/** What a file holds; null when it is of something else or damaged. */
export async function unpackPixels(of: string, packed: Uint8Array<ArrayBuffer>): Promise<Pixels | null> {
  try {
    return read(of, await through(new Blob([packed]), new DecompressionStream("deflate-raw")));
  } catch {
    return null;
  }
}

function read(of: string, bytes: Uint8Array<ArrayBuffer>): Pixels | null {
  const start = 4 + new DataView(bytes.buffer).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(4, start))) as Header;
  const sheet = header.size * header.size * 4;
  if (header.of !== of || bytes.length !== start + sheet * (header.relief ? 2 : 1)) return null;
  return {
    size: header.size,
    albedo: bytes.subarray(start, start + sheet),
    relief: header.relief ? bytes.subarray(start + sheet) : null,
  };
}

/** A dome as pixels, as a file holds it. */
export function domePixels(dome: Uint8Array<ArrayBuffer>): Pixels {
  return { size: DOME_SIZE, albedo: dome, relief: null };
}

async function through(
  blob: Blob,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(blob.stream().pipeThrough(stream)).arrayBuffer());
}
