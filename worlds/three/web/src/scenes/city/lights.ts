/**
 * The traffic lights of the crossing, all in one round.
 *
 * Owns: masts, heads, buttons and which way has green when. Refuses: how a head is built (kit/signals.ts).
 */
import { Contents, type Workshop } from "../../kit/contents";
import type { NodeDef } from "../../kit/model";
import { standing } from "../../kit/placement";
import { carSignal, pushButton, signalMast, type Way, walkSignal } from "../../kit/signals";
import type { Ground } from "./ground";
import { BEGIN_S, ROUND_S } from "./plan";

/** Cars along Harbour Street and people who walk beside them; then those of Linden Street. Never both. */
export const WAYS: Readonly<Record<"harbour" | "linden", Way>> = {
  harbour: { round_s: ROUND_S, green_s: 0, lasts_s: 15 },
  linden: { round_s: ROUND_S, green_s: 21, lasts_s: 13 },
};

const MAST_M = 0.061;
const OVER_HARBOUR = [9.2, 6] as const;
const OVER_LINDEN = [4, 11.3] as const;

interface Corner {
  readonly x: number;
  readonly z: number;
  readonly pavement: keyof Ground["pavements"];
  /** The way in which people walk who look at this mast, and where its heads look. */
  readonly walk: keyof typeof WAYS;
  readonly walk_yaw: number;
  readonly button_yaw: number;
  readonly cars?: { readonly way: keyof typeof WAYS; readonly yaw: number };
}

function corners(): Corner[] {
  const all: Corner[] = [];
  for (const sx of [-1, 1])
    for (const sz of [-1, 1]) {
      const pavement = `${sz < 0 ? "n" : "s"}${sx < 0 ? "w" : "e"}` as Corner["pavement"];
      const drives = sx !== sz;
      all.push({
        x: sx * OVER_HARBOUR[0],
        z: sz * OVER_HARBOUR[1],
        pavement,
        walk: "linden",
        walk_yaw: sz > 0 ? 180 : 0,
        button_yaw: sx > 0 ? -90 : 90,
        ...(drives ? { cars: { way: "harbour" as const, yaw: sx > 0 ? 90 : -90 } } : {}),
      });
      all.push({
        x: sx * OVER_LINDEN[0],
        z: sz * OVER_LINDEN[1],
        pavement,
        walk: "harbour",
        walk_yaw: sx > 0 ? -90 : 90,
        button_yaw: sz > 0 ? 180 : 0,
        ...(drives ? {} : { cars: { way: "linden" as const, yaw: sz > 0 ? 0 : 180 } }),
      });
    }
  return all;
}

export function lights({ pavements }: Ground, workshop: Workshop): NodeDef[] {
  const place = new Contents("crossing", workshop);
  for (const { x, z, pavement, walk, walk_yaw, button_yaw, cars } of corners()) {
    const stand = standing(pavements[pavement], x, z);
    place.put("signal-mast", signalMast, stand, { height_m: 3.9 });
    const at = (yaw: number, height: number) => {
      const a = (yaw * Math.PI) / 180;
      const [px, py, pz] = stand.at;
      return {
        at: [px + Math.sin(a) * MAST_M, py + height, pz + Math.cos(a) * MAST_M] as const,
        yaw_deg: yaw,
      };
    };
    const clock_s = BEGIN_S % ROUND_S;
    place.put("walk-signal", walkSignal, at(walk_yaw, 2.05), { way: WAYS[walk], clock_s });
    if (walk === "linden") place.put("push-button", pushButton, at(button_yaw, 0.95));
    if (cars) place.put("car-signal", carSignal, at(cars.yaw, 2.85), { way: WAYS[cars.way], clock_s });
  }
  return place.nodes;
}
