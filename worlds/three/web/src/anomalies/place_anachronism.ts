/**
 * `place_anachronism`: a thing stands on the target that could not exist in the scene's time.
 *
 * Owns: making it of the scene's own list, its place, and measuring that it is there. Refuses: what has no room.
 */
import { Vector3 } from "three";
import { defOf, placeNode } from "../contact/mesh";
import { material } from "../kit/materials";
import type { AnachronismDef, MaterialDef, NodeDef, SceneDef, Vec3 } from "../kit/model";
import type { InjectionWire } from "../runtime/messages";
import {
  type Effect,
  type Fitness,
  InjectionFault,
  type OperatorPort,
  type WorldPort,
} from "../runtime/ports";
import { checkInjection, targetOf, wordOf } from "./catalogue";
import { lasting } from "./effects";
import { truthOf, wordsFor } from "./group";
import { madeId } from "./made";
import { placesOn } from "./tops";

const LEAST_TOP_M = 0.25;
const MOST_TRIED = 5;

export const place_anachronism: OperatorPort = {
  name: "place_anachronism",

  materials: (injection, def) => {
    const thing = (def.anachronisms ?? []).find(({ id }) => id === injection.parameters.thing);
    return thing ? materialsOf(thing.build({ id: "thing", at: [0, 0, 0] })) : [];
  },

  survey(world, id): Fitness {
    const things = world.def.anachronisms ?? [];
    const def = defOf(world, id);
    if (things.length === 0 || !mayCarry(world, def)) return {};
    const first = spread(id) % things.length;
    for (let k = 0; k < Math.min(MOST_TRIED, things.length); k += 1) {
      const index = (first + k) % things.length;
      if (placeFor(world, id, things[index] as AnachronismDef)) return { proposes: { thing: index } };
    }
    return { refuses: "There is no free place on it." };
  },

  apply(injection, world): Effect {
    checkInjection(injection);
    const target = targetOf(injection);
    const thing = thingOf(injection, world.def);
    const place = placeFor(world, target, thing);
    if (!place)
      throw new InjectionFault(`There is no room for ${thing.label} on ${wordsFor(world, target)}.`);
    const id = madeId(injection, thing.id);
    const { room } = defOf(world, target);
    const node = thing.build({ id, at: place, rests_on: target, ...(room === undefined ? {} : { room }) });
    world.spawn(node, materialsOf(node));
    const truth = truthOf(injection, {}, { [id]: world.bounds(id) }, { kind: "always", depth_m: 0 });
    return lasting({ ...truth, affected: [id] });
  },

  measure(injection, world) {
    const thing = thingOf(injection, world.def);
    const id = madeId(injection, thing.id);
    const present = world.defs.has(id) && world.node(id).exists && placeNode(world, id) !== null;
    const words = `On ${wordsFor(world, targetOf(injection))} there is ${present ? "" : "no "}${thing.label}.`;
    return { injection: injection.id, present, values: { things: present ? 1 : 0 }, words };
  },
};

function thingOf(injection: InjectionWire, def: SceneDef): AnachronismDef {
  const wanted = wordOf(injection, "thing");
  const thing = (def.anachronisms ?? []).find(({ id }) => id === wanted);
  if (!thing) throw new InjectionFault(`This world has no ${wanted} on its list of things out of time.`);
  return thing;
}

function materialsOf(node: NodeDef): MaterialDef[] {
  const names = node.parts.flatMap((part) => [part.material, part.material_on ?? part.material]);
  return [...new Set(names)].map(material);
}

function mayCarry(world: WorldPort, def: NodeDef): boolean {
  if (def.hangs) return false;
  if (def.structural) return def.kind === "floor" || def.kind === "ground";
  const { min, max } = world.bounds(def.id);
  const high = max[1] - min[1];
  return (
    def.rests_on !== undefined &&
    high < 1.6 &&
    high > 0.2 &&
    Math.min(max[0] - min[0], max[2] - min[2]) > LEAST_TOP_M
  );
}

const sizes = new WeakMap<AnachronismDef, Vector3>();

function placeFor(world: WorldPort, id: string, thing: AnachronismDef): Vec3 | null {
  const [place] = placesOn(world, id, sizeOf(thing));
  return place ?? null;
}

function sizeOf(thing: AnachronismDef): Vector3 {
  let size = sizes.get(thing);
  if (!size) {
    const low = new Vector3(Infinity, Infinity, Infinity);
    const high = low.clone().negate();
    const point = new Vector3();
    for (const { geometry } of thing.build({ id: "thing", at: [0, 0, 0] }).parts) {
      const position = geometry.getAttribute("position");
      for (let i = 0; i < position.count; i += 1) {
        point.fromBufferAttribute(position, i);
        low.min(point);
        high.max(point);
      }
    }
    size = new Vector3(
      2 * Math.max(Math.abs(low.x), Math.abs(high.x)),
      high.y,
      2 * Math.max(Math.abs(low.z), Math.abs(high.z)),
    );
    sizes.set(thing, size);
  }
  return size;
}

/** A number of an id's own, so that neighbours get different things. */
function spread(id: string): number {
  let hash = 0;
  for (let i = 0; i < id.length; i += 1) hash = (hash * 31 + id.charCodeAt(i)) >>> 0;
  return hash;
}
