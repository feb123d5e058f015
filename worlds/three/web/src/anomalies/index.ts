/**
 * The operators by name.
 *
 * Owns: the table. Refuses: effects; each has its own file. The catalogue names exactly these, and a test says so.
 */
import type { OperatorPort } from "../runtime/ports";
import { disappear } from "./disappear";
import { float } from "./float";
import { remove_collider } from "./remove_collider";
import { turn_over } from "./turn_over";
import { vanish_in_sector } from "./vanish_in_sector";

export { surveyScene } from "./survey";

export const OPERATORS: Readonly<Record<string, OperatorPort>> = {
  float,
  remove_collider,
  vanish_in_sector,
  disappear,
  turn_over,
};
