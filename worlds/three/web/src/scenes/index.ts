/**
 * The built-in worlds by name.
 *
 * Owns: the tables from a world's slug to the function that builds its definition, and to what could not be in it. Refuses: anything about one world.
 */
import type { AnachronismDef, SceneDef } from "../kit/model";

export type SceneBuilder = (seed: number) => SceneDef;

export const SCENES: Readonly<Record<string, () => Promise<SceneBuilder>>> = {
  "market-town": async () => (await import("./market/market")).buildMarketTown,
  farm: async () => (await import("./farm/farm")).buildFarm,
  house: async () => (await import("./house/house")).buildHouse,
  museum: async () => (await import("./museum/museum")).buildMuseum,
  "city-street": async () => (await import("./city/city")).buildCity,
  subway: async () => (await import("./subway/subway")).buildSubway,
};

/** The same as in a definition that is built; for one that is read from a file. */
export const ANACHRONISMS: Readonly<Record<string, () => Promise<readonly AnachronismDef[]>>> = {
  "market-town": async () => (await import("./market/market")).ANACHRONISMS,
  farm: async () => (await import("./farm/farm")).ANACHRONISMS,
  house: async () => (await import("./house/house")).ANACHRONISMS,
  museum: async () => (await import("./museum/museum")).ANACHRONISMS,
  "city-street": async () => (await import("./city/city")).ANACHRONISMS,
  subway: async () => (await import("./subway/subway")).ANACHRONISMS,
};
