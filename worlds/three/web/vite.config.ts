import { defineConfig, type Plugin, runnerImport } from "vite";

/** Puts the light of the built-in worlds into the bundle, measured here so that no page need measure it. */
function lightOfWorlds(): Plugin {
  return {
    name: "light-of-worlds",
    apply: "build",
    async generateBundle() {
      const { module } = await runnerImport<typeof import("./src/render/bake")>("./src/render/bake.ts");
      for (const { name, bytes } of module.LIGHT_FILES)
        this.emitFile({ type: "asset", fileName: name, source: bytes });
    },
  };
}

// The bundle is served over world:// from the Python package, so every address in it is relative.
export default defineConfig({
  base: "./",
  plugins: [lightOfWorlds()],
  build: {
    outDir: "../_bundle",
    emptyOutDir: true,
    target: "chrome130",
    chunkSizeWarningLimit: 8000,
    sourcemap: false,
  },
});
