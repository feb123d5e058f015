/**
 * What lies around the house: ground, path, fence, hedges, trees, the street beyond.
 *
 * Owns: the garden's nodes and that nobody walks out of it. Refuses: the house (shell.ts, roof.ts), the porch's things.
 */
import type { NodeDef } from "../../kit/model";
import { slab } from "../../kit/walls";
import { GROUND_M } from "./plan";

const bright = () => 1;

/** The garden's ground; its top is the lawn. */
export function lawn(): NodeDef {
  return slab({
    id: "garden/lawn",
    label: "lawn",
    kind: "ground",
    room: "garden",
    x: [-6, 16.5],
    z: [-14, 8.6],
    surface_m: GROUND_M,
    thickness_m: 0.3,
    material: "grass",
    shade: bright,
  });
}
