/** What stands in the smithy: forge with its fire, bellows, anvil, tools, wheels. Owns these places; refuses the building. */
import { Contents, type Workshop } from "../../kit/contents";
import { barrel, bucket, cartWheel, sack } from "../../kit/farm_tools";
import { fire, forgeHearth } from "../../kit/fire";
import { anvil, bellows, grindstone, horseshoe, ironBars, smithHammer, toolRack } from "../../kit/forge";
import type { NodeDef } from "../../kit/model";
import { threeLegStool, trestleTable } from "../../kit/old_furniture";
import { fixed, on, standing } from "../../kit/placement";
import { hangingSign } from "../../kit/town_things";
import { FLUE_M } from "./houses";
import { SMITHY } from "./plan";

/** Inner faces of the walls. */
const [WEST, NORTH, SOUTH] = [SMITHY.x[0] + 0.4, SMITHY.z[0] + 0.4, SMITHY.z[1] - 0.4];
const FRONT = SMITHY.x[1] - 0.0195;

export function smithyThings(paving: NodeDef, workshop: Workshop): NodeDef[] {
  const room = new Contents("smithy", workshop);
  const hearth = room.put("forge", forgeHearth, standing(paving, WEST + 0.505, -10.55, 90), FLUE_M - 0.001);
  room.put("fire", fire, on(hearth, 0, 0.06, { under_m: 1 }), {
    width_m: 0.62,
    candela: 34,
    reach_m: 11,
    logs: false,
  });
  room.put("bellows", bellows, standing(paving, WEST + 0.62, -8.55, 180));
  const block = room.put("anvil", anvil, standing(paving, -21.6, -9.7, 20));
  room.put("hammer", smithHammer, on(block, -0.08, 0, { yaw_deg: 14 }));
  room.put("quench-barrel", barrel, standing(paving, -22.9, -11.75, 0), {
    open: "water",
    radius_m: 0.32,
    height_m: 0.72,
  });
  room.put("tool-rack", toolRack, fixed("smithy", [-21.2, 1.05, NORTH + 0.0005]), 1.9);
  bench(room, paving);
  room.put("grindstone", grindstone, standing(paving, -17.9, -6.4, 78));
  room.put("iron-bars", ironBars, standing(paving, -23.6, SOUTH - 0.29, 180));
  room.put("cart-wheel", cartWheel, standing(paving, -20.6, SOUTH - 0.33, 180), {});
  room.put("cart-wheel", cartWheel, standing(paving, -19.1, -7.6, 40), { lies: true });
  room.put("bucket", bucket, standing(paving, -20.7, -11.9, 30), {});
  room.put("stool", threeLegStool, standing(paving, -18.9, -10.6, 20), {});
  for (const [z, yaw] of [[-6.2, 80]] as const)
    room.put("sack", sack, standing(paving, -24.1, z, yaw), { height_m: 0.55, fill: "shut" });
  room.put("sign", hangingSign, fixed("smithy", [FRONT, 1.93, -7.35], 90), { sign: "horseshoe" });
  return room.nodes;
}

function bench(room: Contents, paving: NodeDef): void {
  const table = room.put("work-bench", trestleTable, standing(paving, -18.5, NORTH + 0.45, 0), {
    length_m: 1.8,
    width_m: 0.66,
    height_m: 0.8,
  });
  room.put("hammer", smithHammer, on(table, 0.3, 0.1, { yaw_deg: 200 }));
  for (const [x, z, yaw] of [
    [-0.65, 0.1, 10],
    [-0.45, -0.08, 80],
  ] as const)
    room.put("horseshoe", horseshoe, on(table, x, z, { yaw_deg: yaw }));
  room.put("horseshoe", horseshoe, on(table, 0.62, -0.1, { yaw_deg: 40 }));
}
