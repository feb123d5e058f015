import { defineConfig } from "vite";

// The bundle is served over world:// from the Python package, so every address in it is relative.
export default defineConfig({
  base: "./",
  build: {
    outDir: "../_bundle",
    emptyOutDir: true,
    target: "chrome130",
    chunkSizeWarningLimit: 8000,
    sourcemap: false,
  },
});
