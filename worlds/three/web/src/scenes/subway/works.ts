/**
 * The way down to the closed track.
 *
 * Owns: the staff gate at the platform's end, the workers' tool box. Refuses: the fences in the tunnels (kit/station.ts).
 */
import { boxCollider } from "../../kit/colliders";
import { box } from "../../kit/geometry/box";
import { panel } from "../../kit/geometry/panel";
import { tube } from "../../kit/geometry/tube";
import type { NodeDef } from "../../kit/model";
import { type Place, Prop } from "../../kit/prop";
import { SHEETS } from "../../kit/textures/station";
import { SERVICE_Z } from "./plan";

const HIGH = 1.1;
const LEAF = 1.0;

/** A barrier across the platform's end with a gate in it; its front looks at the platform, the gate swings to it. */
export function serviceGate(place: Place): NodeDef {
  const prop = new Prop(place, {
    kind: "service gate",
    label: "gate to the track",
    hangs: true,
    has_front: true,
    mechanism: { kind: "door", joint: "leaf", speed: 1.6, open: false, interactive: true },
  });
  const wide = SERVICE_Z[1] - SERVICE_Z[0] - 0.01;
  const fixed = (wide - LEAF - 0.06) / 2;
  for (const side of [-1, 1]) {
    const x = side * (wide / 2 - fixed / 2);
    for (const y of [0.1, 0.4, 0.7, HIGH - 0.05])
      prop.mesh(box([fixed, 0.04, 0.04], 0).translate(x, y, 0), "enamel yellow");
    for (const post of [-1, 1])
      prop.mesh(box([0.05, HIGH, 0.05], 0).translate(x + post * (fixed / 2 - 0.025), 0, 0), "enamel yellow");
    prop.collide(boxCollider([fixed, HIGH, 0.05], [x, 0, 0]));
  }
  const joint = "leaf";
  const hinge = -LEAF / 2;
  prop.joint({ name: joint, kind: "hinge", origin: [hinge, 0, 0], axis: [0, -1, 0], min: 0, max: 1.5 });
  for (const y of [0.12, 0.5, HIGH - 0.08])
    prop.mesh(box([LEAF - 0.04, 0.04, 0.036], 0).translate(0, y, 0), "enamel yellow", { joint });
  for (const x of [-1, 1])
    prop.mesh(box([0.04, HIGH - 0.1, 0.036], 0).translate(x * (LEAF / 2 - 0.03), 0.06, 0), "enamel yellow", {
      joint,
    });
  prop.mesh(box([0.76, 0.2, 0.012], 0).translate(0, 0.72, 0.02), "plastic white", { joint });
  prop.mesh(panel(0.72, 0.18, SHEETS.sign.staff).translate(0, 0.73, 0.035), "station sign", { joint });
  return prop.collide(boxCollider([LEAF - 0.02, HIGH - 0.1, 0.05], [0, 0.06, 0], joint)).node();
}

/** A red steel box with a handle. */
export function toolBox(place: Place): NodeDef {
  const prop = new Prop(place, {
    kind: "tool box",
    label: "tool box",
    body: "dynamic",
    mass_kg: 9,
    has_front: true,
  });
  prop.block([0.48, 0.2, 0.22], [0, 0, 0], "enamel", { tint: 0xb8322b, bevel: 0.01 });
  prop.block([0.47, 0.04, 0.21], [0, 0.2, 0], "enamel", { tint: 0xa22a25, bevel: 0.008 });
  prop.mesh(
    tube(
      [
        [-0.1, 0.24, 0],
        [-0.1, 0.3, 0],
        [0.1, 0.3, 0],
        [0.1, 0.24, 0],
      ],
      0.01,
    ),
    "black metal",
  );
  prop.collide(boxCollider([0.22, 0.07, 0.02], [0, 0.24, 0]));
  for (const x of [-0.14, 0.14]) prop.mesh(box([0.05, 0.06, 0.01], 0).translate(x, 0.17, 0.113), "steel");
  return prop.node();
}
