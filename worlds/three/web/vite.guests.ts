import { cpSync } from "node:fs";
import { build, type Plugin } from "vite";

export const OUT = "../_bundle";
const ADDONS = "node_modules/three/examples/jsm";
/** Of three's add-ons: what is large, needs a network, or has no use without a screen. */
const LEFT_OUT = ["libs", "inspector", "transpiler", "webxr", "tsl", "physics"];

/**
 * What pages of one's own get: the bridge that is run in them (one classic script), a kit for their authors, and three
 * itself with its add-ons, as an import map may name them.
 */
export function forGuests(): Plugin {
  return {
    name: "for-guests",
    apply: "build",
    closeBundle: buildGuests,
  };
}

export async function buildGuests(): Promise<void> {
  await buildGuest("bridge", "src/guest/bridge.ts", "iife");
  await buildGuest("kit", "src/guest/kit.ts", "es");
  await buildGuest("three", "src/guest/three.ts", "es");
  const isWanted = (path: string) => !LEFT_OUT.some((name) => path === `${ADDONS}/${name}`);
  cpSync("node_modules/three/LICENSE", `${OUT}/guest/three.LICENSE`);
  cpSync(ADDONS, `${OUT}/guest/addons`, { recursive: true, filter: isWanted });
}

async function buildGuest(name: string, entry: string, format: "iife" | "es"): Promise<void> {
  await build({
    configFile: false,
    logLevel: "warn",
    build: {
      outDir: `${OUT}/guest`,
      emptyOutDir: false,
      target: "chrome130",
      minify: "oxc",
      lib: { entry, formats: [format], name: "guest", fileName: () => `${name}.js` },
    },
  });
}
