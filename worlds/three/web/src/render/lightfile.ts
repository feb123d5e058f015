/**
 * The files that come with the bundle, three for each built-in world: the scene as built, light, and the walls that are lit
 * by it.
 *
 * Owns: their names and getting one. Refuses: what is in them (runtime/packed, light, walls). A missing file is no fault:
 * the scene is then built, and light measured.
 */

/** The seed whose scenes have files; another seed builds another scene. */
export const LIT_SEED = 0;

export function sceneFile(world: string): string {
  return `scene/${world}.bin`;
}

export function lightFile(world: string): string {
  return `light/${world}.bin`;
}

export function wallsFile(world: string): string {
  return `light/${world}-walls.bin`;
}

/** A file, or null. By XMLHttpRequest, since a refused `fetch` of the page's scheme never ends. */
export function fetchFile(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
  if (typeof XMLHttpRequest === "undefined") return Promise.resolve(null);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("GET", name);
    request.responseType = "arraybuffer";
    request.onload = () => resolve(request.response ? new Uint8Array(request.response as ArrayBuffer) : null);
    request.onerror = () => resolve(null);
    request.send();
  });
}
