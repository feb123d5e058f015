/**
 * Small things of today that lie about a yard: a coiled hose, fuel cans, a solar lamp, a broom's dustpan.
 *
 * Owns: these. Refuses: tools older than the petrol engine (farm_tools.ts), machines (machines.ts).
 */
import { boxCollider, cylinderCollider } from "./colliders";
import { box } from "./geometry/box";
import { cylinder, sphere } from "./geometry/lathe";
import { turned } from "./geometry/pose";
import { tube } from "./geometry/tube";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";

/** A garden hose coiled on the ground, its end lying out with a nozzle on it. */
export function coiledHose(
  place: Place,
  options: { turns?: number; radius_m?: number; tint?: number } = {},
): NodeDef {
  const { turns = 4, radius_m: r = 0.34, tint = 0x3f8a4f } = options;
  const prop = new Prop(place, { kind: "garden hose", label: "garden hose", mass_kg: 3 });
  const thick = 0.0125;
  const path: Vec3[] = [];
  const steps = 18;
  for (let i = 0; i <= turns * steps; i++) {
    const a = (i / steps) * 2 * Math.PI;
    const layer = i / steps;
    const wide = r - 0.03 * Math.abs((layer % 2) - 1);
    path.push([Math.sin(a) * wide, thick + layer * thick * 1.55, Math.cos(a) * wide]);
  }
  const top = path[path.length - 1] as Vec3;
  path.push([0.2, top[1] * 0.7, r + 0.02], [0.42, thick, r + 0.1], [0.6, thick, r + 0.06]);
  prop.mesh(tube(path, thick, { sides: 6 }), "rubber paint", { tint });
  prop.mesh(
    turned(cylinder(0.019, 0.13, 8, 0.004), "z", 90).translate(0.73, 0.0195, r + 0.05),
    "plastic paint",
    {
      tint: 0xd98324,
    },
  );
  prop.collide(cylinderCollider(r + thick, 2 * thick + turns * thick * 1.55, [0, 0, 0]));
  return prop.collide(boxCollider([0.4, 0.035, 0.1], [0.54, 0, r + 0.06])).node();
}

/** A can for petrol with a handle and a spout. */
export function fuelCan(place: Place, options: { tint?: number } = {}): NodeDef {
  const { tint = 0xb83227 } = options;
  const prop = new Prop(place, {
    kind: "fuel can",
    label: "fuel can",
    body: "dynamic",
    mass_kg: 9,
    has_front: true,
  });
  prop.block([0.34, 0.36, 0.165], [0, 0, 0], "plastic paint", { bevel: 0.03, tint });
  prop.mesh(
    tube(
      [
        [-0.1, 0.345, 0],
        [-0.09, 0.43, 0],
        [0.04, 0.43, 0],
        [0.05, 0.345, 0],
      ],
      0.014,
      { sides: 7 },
    ),
    "plastic paint",
    { tint },
  );
  prop.mesh(cylinder(0.028, 0.05, 10, 0.005).translate(0.12, 0.35, 0), "plastic black");
  for (const turn of [-38, 38])
    prop.mesh(turned(box([0.3, 0.022, 0.006], 0), "z", turn).translate(0, 0.17, 0.083), "plastic paint", {
      tint: 0xa32a20,
      casts_shadow: false,
    });
  return prop.collide(boxCollider([0.18, 0.09, 0.03], [-0.02, 0.355, 0])).node();
}

/** A stake with a lamp that fills up by day. */
export function solarLamp(place: Place): NodeDef {
  const prop = new Prop(place, { kind: "solar lamp", label: "solar lamp", mass_kg: 0.6 });
  prop.mesh(cylinder(0.012, 0.34, 8), "steel");
  prop.mesh(cylinder(0.045, 0.1, 12, 0.004).translate(0, 0.34, 0), "glass frosted");
  prop.mesh(sphere(0.022, 8).translate(0, 0.38, 0), "bulb");
  prop.mesh(cylinder(0.066, 0.02, 12, 0.004).translate(0, 0.44, 0), "plastic black");
  prop.mesh(box([0.075, 0.004, 0.075], 0).translate(0, 0.46, 0), "steel", { tint: 0x31405c });
  return prop
    .collide(cylinderCollider(0.012, 0.34, [0, 0, 0]), cylinderCollider(0.06, 0.124, [0, 0.34, 0]))
    .node();
}
