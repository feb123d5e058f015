/**
 * The files of light that come with the bundle, one for each built-in world.
 *
 * Owns: their names and getting one. Refuses: what is in them (light). A missing file is no fault: light is then measured.
 */

/** The seed whose scenes have files; another seed builds another scene. */
export const LIT_SEED = 0;

export function lightFile(world: string): string {
  return `light/${world}.bin`;
}

/** The file of a world, or null. By XMLHttpRequest, since a refused `fetch` of the page's scheme never ends. */
export function fetchLight(world: string): Promise<Uint8Array<ArrayBuffer> | null> {
  if (typeof XMLHttpRequest === "undefined") return Promise.resolve(null);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("GET", lightFile(world));
    request.responseType = "arraybuffer";
    request.onload = () => resolve(request.response ? new Uint8Array(request.response as ArrayBuffer) : null);
    request.onerror = () => resolve(null);
    request.send();
  });
}
