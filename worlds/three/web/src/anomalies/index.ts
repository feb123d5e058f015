/**
 * The operators by name.
 *
 * Owns: the table. Refuses: effects; each has its own file. The catalogue names exactly these, and a test says so.
 */
import type { OperatorPort } from "../runtime/ports";
import { disappear } from "./disappear";
import { drop_shadow } from "./drop_shadow";
import { duplicate_overlap } from "./duplicate_overlap";
import { float } from "./float";
import { remove_collider } from "./remove_collider";
import { see_through_walls } from "./see_through_walls";
import { swap_material } from "./swap_material";
import { turn_over } from "./turn_over";
import { vanish_in_sector } from "./vanish_in_sector";

export { surveyScene } from "./survey";

export const OPERATORS: Readonly<Record<string, OperatorPort>> = {
  float,
  duplicate_overlap,
  remove_collider,
  vanish_in_sector,
  see_through_walls,
  drop_shadow,
  swap_material,
  disappear,
  turn_over,
};
