/**
 * The operators by name.
 *
 * Owns: the table. Refuses: effects; each has its own file. The catalogue names exactly these, and a test says so.
 */
import type { OperatorPort } from "../runtime/ports";
import { appear } from "./appear";
import { disappear } from "./disappear";
import { displace } from "./displace";
import { drop_shadow } from "./drop_shadow";
import { duplicate_overlap } from "./duplicate_overlap";
import { float } from "./float";
import { interpenetrate } from "./interpenetrate";
import { misalign } from "./misalign";
import { multiply } from "./multiply";
import { recolour } from "./recolour";
import { remove_collider } from "./remove_collider";
import { remove_support } from "./remove_support";
import { replace } from "./replace";
import { rescale } from "./rescale";
import { resize } from "./resize";
import { reverse } from "./reverse";
import { see_through_walls } from "./see_through_walls";
import { sink } from "./sink";
import { speed_up } from "./speed_up";
import { stop } from "./stop";
import { stretch } from "./stretch";
import { swap_material } from "./swap_material";
import { toggle } from "./toggle";
import { turn_over } from "./turn_over";
import { vanish_in_sector } from "./vanish_in_sector";

export { surveyScene } from "./survey";

export const OPERATORS: Readonly<Record<string, OperatorPort>> = {
  float,
  remove_support,
  sink,
  interpenetrate,
  duplicate_overlap,
  misalign,
  rescale,
  stretch,
  remove_collider,
  vanish_in_sector,
  see_through_walls,
  drop_shadow,
  swap_material,
  disappear,
  appear,
  multiply,
  recolour,
  resize,
  displace,
  replace,
  toggle,
  reverse,
  stop,
  speed_up,
  turn_over,
};
