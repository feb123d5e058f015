/**
 * The built-in worlds by name.
 *
 * Owns: the table from a world's slug to the function that builds its definition. Refuses: anything about one world.
 */
import type { SceneDef } from "../kit/model";

export type SceneBuilder = (seed: number) => SceneDef;

export const SCENES: Readonly<Record<string, () => Promise<SceneBuilder>>> = {
  "market-town": async () => (await import("./market/market")).buildMarketTown,
  farm: async () => (await import("./farm/farm")).buildFarm,
  house: async () => (await import("./house/house")).buildHouse,
  museum: async () => (await import("./museum/museum")).buildMuseum,
  "city-street": async () => (await import("./city/city")).buildCity,
  subway: async () => (await import("./subway/subway")).buildSubway,
};
