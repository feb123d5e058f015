/**
 * Painting a scene's textures and its sky while the main thread builds it.
 *
 * Owns: the workers that paint, and painting here where there is none. Refuses: GL. The pixels are the same either way.
 */
import { type Painted, paintByName } from "../kit/textures";
import { forgetFields } from "../kit/textures/noise";
import { paintDome, type SkyLight } from "./dome";

/** What is to be painted: textures by name, and the dome of a sky. */
export interface Commission {
  readonly names: readonly string[];
  readonly sky: SkyLight | null;
}

export interface Paintings {
  readonly textures: ReadonlyMap<string, Painted>;
  /** Null when no sky was asked for. */
  readonly dome: Uint8Array<ArrayBuffer> | null;
}

/** Painters at work at once: painting is what a world waits for last, and most machines have a second core. */
const PAINTERS = 2;

/** Paints; resolves when all is done. Throws for an unknown name. */
export async function paintBeside({ names, sky }: Commission): Promise<Paintings> {
  if (typeof Worker === "undefined") return paintAll({ names, sky });
  const share = Math.ceil(names.length / PAINTERS);
  const shares = Array.from({ length: PAINTERS }, (_, painter) => ({
    names: names.slice(painter * share, (painter + 1) * share),
    sky: painter === 0 ? sky : null,
  }));
  const done = await Promise.all(shares.map(employ));
  return {
    textures: new Map(done.flatMap(({ textures }) => [...textures])),
    dome: done.find(({ dome }) => dome)?.dome ?? null,
  };
}

/** Has a worker paint; where it fails, the work is done here. */
function employ(commission: Commission): Promise<Paintings> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./painter.worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Paintings>) => {
      worker.terminate();
      resolve(data);
    };
    worker.onerror = () => {
      worker.terminate();
      try {
        resolve(paintAll(commission));
      } catch (error) {
        reject(error);
      }
    };
    worker.postMessage(commission);
  });
}

/** Paints here and now. */
export function paintAll({ names, sky }: Commission): Paintings {
  const textures = new Map(names.map((name) => [name, paintByName(name)]));
  const dome = sky && paintDome(sky);
  forgetFields();
  return { textures, dome };
}
