/**
 * What the build does beforehand: the light of every built-in world.
 *
 * Owns: the list of files for the bundle. Refuses: writing them (vite.config). Runs in Node.
 */
import { SCENES } from "../scenes/index";
import { lightKey, measureLight, packLight } from "./light";
import { LIT_SEED, lightFile, wallsFile } from "./lightfile";
import { makeWalls, packWalls } from "./walls";

export interface BakedFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

async function bakeLight(): Promise<BakedFile[]> {
  const files: BakedFile[] = [];
  for (const [world, find] of Object.entries(SCENES)) {
    const def = (await find())(LIT_SEED);
    const [light, key] = [measureLight(def), await lightKey(def)];
    files.push({ name: lightFile(world), bytes: packLight(light, def, key) });
    files.push({ name: wallsFile(world), bytes: packWalls(makeWalls(def, light), key) });
  }
  return files;
}

/** All of them. Made while this module loads: whoever imports it for the build can wait for nothing later. */
export const LIGHT_FILES = await bakeLight();
