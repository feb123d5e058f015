/**
 * Painting a scene's textures and its sky while the main thread builds it.
 *
 * Owns: the worker that paints, and painting here where there is none. Refuses: GL. The pixels are the same either way.
 */
import { type Painted, paintByName } from "../kit/textures";
import { forgetFields } from "../kit/textures/noise";
import { paintDome, type SkyLight } from "./dome";

/** What is to be painted: textures by name, and the dome of a sky. */
export interface Commission {
  readonly names: readonly string[];
  readonly sky: SkyLight;
}

export interface Paintings {
  readonly textures: ReadonlyMap<string, Painted>;
  readonly dome: Uint8Array<ArrayBuffer>;
}

/** Paints; resolves when all is done. Throws for an unknown name. */
export function paintBeside(commission: Commission): Promise<Paintings> {
  if (typeof Worker === "undefined") return Promise.resolve(paintAll(commission));
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
  const dome = paintDome(sky);
  forgetFields();
  return { textures, dome };
}
