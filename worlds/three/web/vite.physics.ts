import type { Plugin } from "vite";

/** Where the page finds it, beside index.html. */
const FILE = "physics.wasm";
const INLINED = /\w+\.toByteArray\("([A-Za-z0-9+/=]{100000,})"\)\.buffer/;

/**
 * The physics engine's package carries its WebAssembly as text in a script. Every page would read, parse and decode four
 * megabytes of it before it is ready; as a file of its own it is compiled while it is read.
 */
export function engineAsFile(): Plugin {
  return {
    name: "engine-as-file",
    apply: "build",
    transform(code, id) {
      if (!id.includes("rapier3d-deterministic-compat")) return null;
      const found = INLINED.exec(code);
      if (!found) this.error(`${id} carries its WebAssembly in another way than before`);
      const [inlined, text] = found as unknown as [string, string];
      this.emitFile({ type: "asset", fileName: FILE, source: Buffer.from(text, "base64") });
      return code.replace(inlined, () => `fetch(new URL(${JSON.stringify(FILE)}, document.baseURI))`);
    },
  };
}
