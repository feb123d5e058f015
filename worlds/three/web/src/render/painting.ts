/**
 * Painting a scene's textures and its sky while the main thread builds it.
 *
 * Owns: the workers that paint or unpack what came with the bundle, and painting here where there is none. Refuses: GL.
 * The pixels are the same either way.
 */
import { paintByName } from "../kit/textures";
import { forgetFields } from "../kit/textures/noise";
import { paintDome, type SkyLight } from "./dome";
import { domeFile, KEPT_TEXTURES, type Pixels, textureFile, unpackPixels } from "./kept";
import { fetchFile } from "./lightfile";

/** What is to be painted: textures by name, and the dome of a sky. */
export interface Commission {
  readonly names: readonly string[];
  readonly sky: SkyLight | null;
}

/** Work for one painter. */
export interface Order extends Commission {
  /** Address of the folder of kept paintings; null has all painted. */
  readonly kept: string | null;
}

export interface Paintings {
  readonly textures: ReadonlyMap<string, Pixels>;
  /** Null when no sky was asked for. */
  readonly dome: Uint8Array<ArrayBuffer> | null;
}

/** Textures that are being painted for one scene. What is ordered twice is painted once. */
export class PaintWork {
  private readonly ordered = new Set<string>();
  private readonly parts: Promise<Paintings>[] = [];

  /** `kept`: address of the folder of kept paintings; null has all painted. */
  constructor(private readonly kept: string | null) {}

  order({ names, sky }: Commission): void {
    const dome = sky && JSON.stringify(sky);
    const missing = names.filter((name) => !this.ordered.has(name));
    const skyMissing = dome !== null && !this.ordered.has(dome);
    if (missing.length === 0 && !skyMissing) return;
    for (const name of missing) this.ordered.add(name);
    if (dome) this.ordered.add(dome);
    const part = paintBeside({ names: missing, sky: skyMissing ? sky : null }, this.kept);
    part.catch(() => {}); // said by `finished`
    this.parts.push(part);
  }

  /** All that has been ordered; of two skies, the later one. Throws for an unknown name. */
  async finished(): Promise<Paintings> {
    const parts = await Promise.all(this.parts);
    return {
      textures: new Map(parts.flatMap(({ textures }) => [...textures])),
      dome: parts.findLast(({ dome }) => dome)?.dome ?? null,
    };
  }
}

interface Painter {
  readonly worker: Worker;
  broken: boolean;
}

/** Painters at work at once: most machines have a second core, and some worlds have many pictures. */
const PAINTERS = 2;
const waiting: Painter[] = [];

/**
 * Has painters stand ready. A worker starts only while the main thread rests, so they must be there before a world is
 * asked for: building one leaves no rest.
 */
export function hirePainters(): void {
  if (typeof Worker === "undefined") return;
  while (waiting.length < PAINTERS) waiting.push(hire());
}

function hire(): Painter {
  const worker = new Worker(new URL("./painter.worker.ts", import.meta.url), { type: "module" });
  const painter: Painter = { worker, broken: false };
  worker.onerror = () => {
    painter.broken = true;
  };
  return painter;
}

/** Paints; resolves when all is done. Throws for an unknown name. */
export async function paintBeside(
  { names, sky }: Commission,
  kept: string | null = null,
): Promise<Paintings> {
  if (typeof Worker === "undefined") return paintAll({ names, sky });
  const sorted = [...names].sort();
  const order =
    kept === null ? sorted : [...sorted.filter((name) => !isKept(name)), ...sorted.filter(isKept)];
  const shares = Array.from({ length: Math.min(PAINTERS, order.length || 1) }, (_, painter) => ({
    names: order.filter((_name, i) => i % PAINTERS === painter),
    sky: painter === 0 ? sky : null,
    kept,
  }));
  const done = await Promise.all(shares.map(employ));
  return {
    textures: new Map(done.flatMap(({ textures }) => [...textures])),
    dome: done.find(({ dome }) => dome)?.dome ?? null,
  };
}

/** Has a worker paint; where it fails, the work is done here. */
function employ(order: Order): Promise<Paintings> {
  const painter = waiting.pop() ?? hire();
  return new Promise((resolve, reject) => {
    const paintHere = () => {
      painter.worker.terminate();
      try {
        resolve(paintAll(order));
      } catch (error) {
        reject(error);
      }
    };
    painter.worker.onmessage = ({ data }: MessageEvent<Paintings>) => {
      painter.worker.terminate();
      resolve(data);
    };
    painter.worker.onerror = paintHere;
    if (painter.broken) paintHere();
    else painter.worker.postMessage(order);
  });
}

const keptTextures = new Set(KEPT_TEXTURES);

function isKept(name: string): boolean {
  return keptTextures.has(name);
}

/** Unpacks what is kept, and paints the rest meanwhile; what is kept but cannot be had is painted too. */
export async function paintOrUnpack({ names, sky, kept }: Order): Promise<Paintings> {
  if (kept === null) return paintAll({ names, sky });
  const unpacked = names.filter(isKept).map(async (name) => ({
    name,
    pixels: await unpack(kept + textureFile(name), name),
  }));
  const dome = sky && unpack(kept + domeFile(sky), JSON.stringify(sky));
  const painted = paintAll({ names: names.filter((name) => !isKept(name)), sky: null });
  const textures = new Map(painted.textures);
  for (const { name, pixels } of await Promise.all(unpacked)) textures.set(name, pixels ?? paintByName(name));
  return { textures, dome: sky && ((await dome)?.albedo ?? paintDome(sky)) };
}

async function unpack(address: string, of: string): Promise<Pixels | null> {
  const packed = await fetchFile(address);
  return packed && unpackPixels(of, packed);
}

/** Paints here and now. */
export function paintAll({ names, sky }: Commission): Paintings {
  const textures = new Map(names.map((name) => [name, paintByName(name)]));
  const dome = sky && paintDome(sky);
  forgetFields();
  return { textures, dome };
}
