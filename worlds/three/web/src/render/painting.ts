/**
 * Painting a scene's textures while the main thread builds it.
 *
 * Owns: the worker that paints, and painting here where there is none. Refuses: GL. The pixels are the same either way.
 */
import { type Painted, paintByName } from "../kit/textures";
import { forgetFields } from "../kit/textures/noise";

export type Paintings = ReadonlyMap<string, Painted>;

/** Paints textures by name; resolves when all are done. Throws for an unknown name. */
export function paintBeside(names: readonly string[]): Promise<Paintings> {
  if (typeof Worker === "undefined") return Promise.resolve(paintHere(names));
  return new Promise((resolve, reject) => {
    const done = new Map<string, Painted>();
    const worker = new Worker(new URL("./painter.worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<[string, Painted]>) => {
      done.set(...data);
      if (done.size < names.length) return;
      worker.terminate();
      resolve(done);
    };
    worker.onerror = () => {
      worker.terminate();
      try {
        resolve(new Map([...paintHere(names.filter((name) => !done.has(name))), ...done]));
      } catch (error) {
        reject(error);
      }
    };
    worker.postMessage(names);
  });
}

function paintHere(names: readonly string[]): Paintings {
  const painted = new Map(names.map((name) => [name, paintByName(name)]));
  forgetFields();
  return painted;
}
