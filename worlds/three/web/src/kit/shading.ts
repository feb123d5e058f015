/**
 * Indirect light on the inside of a building, laid into the shell's vertex colours.
 *
 * Owns: darker corners, and daylight that falls off from the windows. Refuses: shadows of anything that can move, so
 * that nothing leaves a ghost; direct sun (the renderer's).
 */
import type { BoxDef, Vec3 } from "./model";
import type { Shade } from "./walls";

/** A window or open doorway through which the sky lights a room. */
export interface Skylight {
  readonly centre: Vec3;
  /** Square metres. */
  readonly area_m2: number;
  /** Unit vector into the room. */
  readonly inward: Vec3;
}

export interface LitRoom {
  readonly bounds: BoxDef;
  readonly skylights: readonly Skylight[];
}

const CORNER_REACH_M = 0.32;
const CORNER_DEPTH = 0.3;
const INSIDE_M = 0.02;

function inside({ min, max }: BoxDef, point: Vec3): boolean {
  return [0, 1, 2].every(
    (k) =>
      (point[k] as number) > (min[k] as number) - INSIDE_M &&
      (point[k] as number) < (max[k] as number) + INSIDE_M,
  );
}

/** Darkening near the room's other planes, as a corner sees less of the room. */
function corner({ min, max }: BoxDef, point: Vec3, normal: Vec3): number {
  let light = 1;
  for (let k = 0; k < 3; k++) {
    if (Math.abs(normal[k] as number) > 0.5) continue;
    for (const plane of [min, max]) {
      const distance = Math.abs((point[k] as number) - (plane[k] as number));
      light *= 1 - CORNER_DEPTH * Math.exp(-distance / CORNER_REACH_M);
    }
  }
  return light;
}

/** How much of the sky a point sees through the room's windows: small-patch form factors, summed. */
function daylight(skylights: readonly Skylight[], point: Vec3, normal: Vec3): number {
  let sum = 0;
  for (const { centre, area_m2, inward } of skylights) {
    const [x, y, z] = [centre[0] - point[0], centre[1] - point[1], centre[2] - point[2]];
    const distance = Math.hypot(x, y, z) + 0.3;
    const towards = Math.max(0, (x * normal[0] + y * normal[1] + z * normal[2]) / distance);
    const from = Math.max(0, -(x * inward[0] + y * inward[1] + z * inward[2]) / distance);
    sum += (area_m2 * (0.25 + towards) * from) / (Math.PI * distance * distance + area_m2);
  }
  return sum;
}

/** Shades points inside the rooms; everything outside is left at full brightness. */
export function roomShade(rooms: readonly LitRoom[]): Shade {
  return (point, normal) => {
    const probe: Vec3 = [
      point[0] + normal[0] * 0.03,
      point[1] + normal[1] * 0.03,
      point[2] + normal[2] * 0.03,
    ];
    const room = rooms.find(({ bounds }) => inside(bounds, probe));
    if (!room) return 1;
    const light = 0.7 + 0.55 * Math.min(0.75, daylight(room.skylights, point, normal));
    return Math.min(1, corner(room.bounds, point, normal) * light);
  };
}
