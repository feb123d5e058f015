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
import { face_wrong_way } from "./face_wrong_way";
import { float } from "./float";
import { freeze_midair } from "./freeze_midair";
import { ignore_light } from "./ignore_light";
import { inflate_collider } from "./inflate_collider";
import { interpenetrate } from "./interpenetrate";
import { invisible_wall } from "./invisible_wall";
import { leak_light } from "./leak_light";
import { mirror_text } from "./mirror_text";
import { misalign } from "./misalign";
import { missing_texture } from "./missing_texture";
import { multiply } from "./multiply";
import { one_sided } from "./one_sided";
import { orphan_shadow } from "./orphan_shadow";
import { pass_through_floor } from "./pass_through_floor";
import { place_anachronism } from "./place_anachronism";
import { recolour } from "./recolour";
import { recolour_by_view } from "./recolour_by_view";
import { relocate } from "./relocate";
import { remove_collider } from "./remove_collider";
import { remove_support } from "./remove_support";
import { replace } from "./replace";
import { rescale } from "./rescale";
import { reset_state } from "./reset_state";
import { reshape_by_distance } from "./reshape_by_distance";
import { resize } from "./resize";
import { return_to_start } from "./return_to_start";
import { reverse } from "./reverse";
import { scale_gravity } from "./scale_gravity";
import { scale_impulse } from "./scale_impulse";
import { see_through_walls } from "./see_through_walls";
import { shift_shadow } from "./shift_shadow";
import { sink } from "./sink";
import { speed_up } from "./speed_up";
import { stop } from "./stop";
import { stretch } from "./stretch";
import { stretch_texture } from "./stretch_texture";
import { swap_material } from "./swap_material";
import { swap_places } from "./swap_places";
import { swap_texture_by_distance } from "./swap_texture_by_distance";
import { toggle } from "./toggle";
import { turn_over } from "./turn_over";
import { vanish_by_distance } from "./vanish_by_distance";
import { vanish_in_sector } from "./vanish_in_sector";
import { wrong_hinge } from "./wrong_hinge";

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
  pass_through_floor,
  invisible_wall,
  inflate_collider,
  scale_gravity,
  scale_impulse,
  freeze_midair,
  return_to_start,
  wrong_hinge,
  vanish_in_sector,
  vanish_by_distance,
  see_through_walls,
  one_sided,
  recolour_by_view,
  swap_texture_by_distance,
  reshape_by_distance,
  drop_shadow,
  orphan_shadow,
  shift_shadow,
  ignore_light,
  leak_light,
  swap_material,
  missing_texture,
  stretch_texture,
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
  reset_state,
  turn_over,
  face_wrong_way,
  relocate,
  swap_places,
  mirror_text,
  place_anachronism,
};
