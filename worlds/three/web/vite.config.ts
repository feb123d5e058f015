import { defineConfig, type Plugin, runnerImport } from "vite";
import { forGuests, OUT } from "./vite.guests.ts";
import { engineAsFile } from "./vite.physics.ts";

/** Puts light and paintings of the built-in worlds into the bundle, made here so that no page need make them. */
function bakedFiles(): Plugin {
  return {
    name: "baked-files",
    apply: "build",
    async generateBundle() {
      const { module } = await runnerImport<typeof import("./src/render/bake")>("./src/render/bake.ts");
      for (const { name, bytes } of module.BAKED_FILES)
        this.emitFile({ type: "asset", fileName: name, source: bytes });
    },
  };
}

// The bundle is served over world:// from the Python package, so every address in it is relative.
export default defineConfig({
  base: "./",
  plugins: [bakedFiles(), engineAsFile(), forGuests()],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: "chrome130",
    chunkSizeWarningLimit: 8000,
    sourcemap: false,
  },
});
