/**
 * What the build does beforehand: every built-in world as built, its light, and the paintings that are kept.
 *
 * Owns: the list of files for the bundle. Refuses: writing them (vite.config). Runs in Node.
 */
import type { SceneDef } from "../kit/model";
import { describeScene } from "../runtime/graph";
import { packScene } from "../runtime/packed";
import { Simulation } from "../runtime/simulation";
import { SCENES } from "../scenes/index";
import { paintDome, type SkyLight } from "./dome";
import { domeFile, domePixels, KEPT_FOLDER, KEPT_TEXTURES, packPixels, textureFile } from "./kept";
import { commissionOf, lightKey, measureLight, packLight } from "./light";
import { LIT_SEED, lightFile, sceneFile, wallsFile } from "./lightfile";
import { paintAll } from "./painting";
import { makeWalls, packWalls } from "./walls";

export interface BakedFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

async function bakeWorlds(): Promise<BakedFile[]> {
  const files: BakedFile[] = [];
  for (const [world, find] of Object.entries(SCENES)) {
    const def = (await find())(LIT_SEED);
    const [light, key] = [measureLight(def), await lightKey(def)];
    files.push({ name: sceneFile(world), bytes: await bakeScene(def) });
    files.push({ name: lightFile(world), bytes: packLight(light, def, key) });
    files.push({ name: wallsFile(world), bytes: packWalls(makeWalls(def, light), key) });
    const { sky } = commissionOf(def);
    if (sky) files.push(await bakeDome(sky));
  }
  return files;
}

async function bakeScene(def: SceneDef): Promise<Uint8Array<ArrayBuffer>> {
  const simulation = await Simulation.create(def);
  if (!simulation.snapshot) throw new Error(`${def.id} is too large for a snapshot of its engine`);
  return packScene(def, describeScene(simulation), simulation.snapshot);
}

async function bakeDome(sky: SkyLight): Promise<BakedFile> {
  const bytes = await packPixels(JSON.stringify(sky), domePixels(paintDome(sky)));
  return { name: KEPT_FOLDER + domeFile(sky), bytes };
}

function bakeTextures(): Promise<BakedFile[]> {
  const { textures } = paintAll({ names: KEPT_TEXTURES, sky: null });
  return Promise.all(
    [...textures].map(async ([name, pixels]) => ({
      name: KEPT_FOLDER + textureFile(name),
      bytes: await packPixels(name, pixels),
    })),
  );
}

/** All of them. Made while this module loads: whoever imports it for the build can wait for nothing later. */
export const BAKED_FILES = [...(await bakeWorlds()), ...(await bakeTextures())];
