/**
 * Shorthand for the museum's rooms: things against walls, labels, what every hall has.
 *
 * Owns: hanging a picture with its label, plinths with their statue and label, safety fittings. Refuses: any one room.
 */
import type { Contents } from "../../kit/contents";
import { type PaintingOptions, painting, spotRail, wallPanel } from "../../kit/exhibits";
import { exitSign, extinguisher, hygrometer } from "../../kit/fittings";
import { STRIP_FRAME } from "../../kit/geometry/frame";
import { cell } from "../../kit/geometry/panel";
import type { NodeDef, Vec3 } from "../../kit/model";
import { fixed } from "../../kit/placement";
import { labelWindow, type PanelName, panelWindow } from "../../kit/textures/notices";
import { HALL_M } from "./plan";

/** A point of a wall's face and the way it looks. */
export interface Spot {
  readonly room: string;
  readonly x: number;
  readonly z: number;
  readonly yaw_deg: number;
}

/** A spot moved along its wall; right of whoever looks at it is positive. */
export function aside({ room, x, z, yaw_deg }: Spot, by_m: number): Spot {
  const turn = (yaw_deg * Math.PI) / 180;
  return { room, x: x + Math.cos(turn) * by_m, z: z - Math.sin(turn) * by_m, yaw_deg };
}

export const against = ({ room, x, z, yaw_deg }: Spot, y: number) => fixed(room, [x, y, z], yaw_deg);

const EYE_M = 1.62;

/** A picture at the height of eyes, its label at its right. */
export function hang(room: Contents, spot: Spot, label: string, options: PaintingOptions): NodeDef {
  const [w, h] = options.size;
  const node = room.put(
    "painting",
    painting,
    { ...against(spot, Math.max(0.62, EYE_M - h / 2)), label: `painting, ${label}` },
    options,
  );
  wallLabel(room, aside(spot, w / 2 + 0.2), label);
  return node;
}

export function wallLabel(room: Contents, spot: Spot, label: string, y = 1.18): NodeDef {
  return room.put(
    "label",
    wallPanel,
    { ...against(spot, y), label: `label, ${label}` },
    {
      size: [0.24, 0.096],
      print: "label print",
      window: labelWindow(label),
      kind: "label",
    },
  );
}

export function textPanel(room: Contents, spot: Spot, name: PanelName, width_m = 1.2, y = 1.25): NodeDef {
  return room.put("panel", wallPanel, against(spot, y), {
    size: [width_m, width_m / 2],
    print: "panel print",
    window: panelWindow(name),
    kind: "text panel",
  });
}

/** One of the four pictures of a sheet, row by row. */
export const sheetCell = (index: 0 | 1 | 2 | 3) => cell(index % 2, Math.floor(index / 2), 2, 2);

export const MODERN = { frame: "black metal", section: STRIP_FRAME } as const;

/** An extinguisher and a hygrometer side by side. */
export function safety(room: Contents, spot: Spot): void {
  room.put("extinguisher", extinguisher, against(spot, 0.55));
  room.put("hygrometer", hygrometer, against(aside(spot, 0.45), 1.5));
}

export function exitOver(room: Contents, spot: Spot, y: number, towards: "left" | "right"): void {
  room.put("exit-sign", exitSign, against(spot, y), { towards });
}

/** Three heads on a rail under the hall's ceiling that light a wall before it. */
export function rail(
  room: Contents,
  roomId: string,
  at: readonly [number, number],
  yaw_deg: number,
  options: { length_m?: number; lit?: number } = {},
): NodeDef {
  const { length_m = 2.6, lit } = options;
  const drop_m = 0.75;
  const y = HALL_M - drop_m - 0.035;
  const heads = [-0.38, 0, 0.38].map((part) => ({ x: part * length_m, tilt_deg: 38 }));
  const place = fixed(roomId, [at[0], y, at[1]] as Vec3, yaw_deg);
  return room.put("spot-rail", spotRail, place, {
    length_m,
    drop_m,
    heads,
    on: true,
    ...(lit === undefined ? {} : { light: { aim: [0, -2.4, 2] as Vec3, candela: lit } }),
  });
}
