/** The church porch and the churchyard: stoup, candles, alms chest; graves, linden, bench. Owns these; refuses the church. */
import { sheep } from "../../kit/animals";
import { Contents, type Workshop } from "../../kit/contents";
import { plainBench } from "../../kit/farm_tools";
import type { NodeDef } from "../../kit/model";
import { lidChest, wallCross } from "../../kit/old_furniture";
import { fixed, standing } from "../../kit/placement";
import { tree } from "../../kit/plants";
import type { Random } from "../../kit/random";
import { bellRope, candleStand, grave, stoup } from "../../kit/town_things";
import { CHURCH, PORCH } from "./plan";

export function parish(floor: NodeDef, grass: NodeDef, random: Random, workshop: Workshop): NodeDef[] {
  return [...porch(floor, workshop), ...churchyard(grass, random, workshop)];
}

function porch(floor: NodeDef, workshop: Workshop): NodeDef[] {
  const room = new Contents("porch", workshop);
  const top = CHURCH.floor_m + PORCH.height_m;
  room.put("stoup", stoup, standing(floor, 2.2, -16.5, 0));
  room.put("candle-stand", candleStand, standing(floor, -2.1, -16.9, 0), { candela: 3.5 });
  room.put("alms-chest", lidChest, standing(floor, PORCH.x[0] + 0.3, -15.6, 90), { size: [0.7, 0.62, 0.46] });
  room.put("bench", plainBench, standing(floor, PORCH.x[1] - 0.2, -15.4, 90), { length_m: 1.3 });
  room.put("bell-rope", bellRope, fixed("porch", [-1.6, CHURCH.floor_m + 1.1, PORCH.z[0] + 0.35]), {
    length_m: top - CHURCH.floor_m - 1.1005,
    controls: ["church/bell"],
  });
  room.put("crucifix", wallCross, fixed("porch", [PORCH.x[1] - 0.0005, CHURCH.floor_m + 1.7, -15.4], -90));
  return room.nodes;
}

function churchyard(grass: NodeDef, random: Random, workshop: Workshop): NodeDef[] {
  const yard = new Contents("churchyard", workshop);
  yard.put("linden", tree, standing(grass, 13.4, -21.4, 0), { height_m: 8.2, random });
  yard.put("bench", plainBench, standing(grass, 12.1, -21.3, 90), { length_m: 1.6 });
  for (const [x, z, stone, lean, h] of [
    [8.9, -17.4, false, 3, 1.1],
    [8.8, -21.6, true, -2, 1.0],
    [9.0, -25.6, false, -5, 1.2],
    [12.6, -26.2, false, 2, 1.05],
    [12.4, -29.8, true, 4, 0.9],
    [9.3, -29.6, false, 0, 1.15],
  ] as const) {
    yard.put("grave", grave, standing(grass, x, z + 1.15, 0), { stone, lean_deg: lean, height_m: h });
  }
  yard.put("sheep", sheep, standing(grass, 14.2, -17.3, 150), { grazes: true });

  return yard.nodes;
}
