/**
 * What geometry tells of each node before anybody injects anything: room above it, and what rules an operator out.
 *
 * Owns: one survey a node, in the world as it is. Refuses: what tags can tell; the catalogue's side knows those.
 */
import { DoubleSide, Ray, Triangle, Vector3 } from "three";
import { defOf, type PlacedMesh, placeNode, shifted } from "../contact/mesh";
import { narrow, penetrates, triangleAt } from "../contact/overlap";
import type { NodeDef } from "../kit/model";
import type { SurveyWire } from "../runtime/messages";
import type { OperatorPort, PlacePort, WorldPort } from "../runtime/ports";
import { floorUnder, groupOf, surroundingsOf, whileStill } from "./group";
import { whyNotEntered } from "./remove_collider";
import { overturned, whyNotThere } from "./turn_over";

/** As far as an injection may lift, with a little room. */
const MOST_M = 2.1;
const RAYS = 5;
/** What nothing is in the way of at these heights is taken as free between them; small things are lifted by 0.15 m. */
const STEPS_M = [0.05, 0.1, 0.15, 0.2, 0.3, 0.45, 0.6, 0.9, 1.3, 1.7, MOST_M];
/** Two shapes closer than this everywhere look the same, unless the thing is small. */
const ALIKE_M = 0.01;
const ALIKE_SHARE = 0.04;
const MOST_SAMPLES = 200;
const WALLS = ["wall", "fence", "hedge", "railing"];
/** A walker steps over what is lower. */
const STEP_M = 0.35;

type Operators = Readonly<Record<string, OperatorPort>>;

/** A survey of those nodes, of all for none, by what each operator has to say of them. Throws NotFoundFault. */
export function surveyScene(
  world: WorldPort,
  ids: readonly string[] = [],
  operators: Operators = {},
): Record<string, SurveyWire> {
  const chosen = ids.length > 0 ? ids : world.def.nodes.map((node) => node.id);
  for (const id of chosen) world.node(id);
  return whileStill(world, () =>
    Object.fromEntries(chosen.map((id) => [id, surveyNode(world, id, operators)])),
  );
}

/** The survey of one node. */
export function surveyNode(world: WorldPort, id: string, operators: Operators = {}): SurveyWire {
  const def = defOf(world, id);
  const rests = !def.structural && !def.hangs && def.rests_on !== undefined;
  const refuses: Record<string, string> = {};
  const turning = rests ? refuseTurning(world, id) : null;
  if (turning) refuses.turn_over = turning;
  const walking = stopsSomebody(world, def) ? whyNotEntered(world, id) : null;
  if (walking) refuses.remove_collider = walking;
  const proposes: SurveyWire["proposes"] = {};
  const partners: SurveyWire["partners"] = {};
  for (const [name, operator] of Object.entries(operators)) {
    const fitness = operator.survey?.(world, id) ?? {};
    if (fitness.refuses) refuses[name] = fitness.refuses;
    if (fitness.proposes) proposes[name] = { ...fitness.proposes };
    if (fitness.partners) partners[name] = [...fitness.partners];
  }
  return { headroom_m: rests ? measureHeadroom(world, id) : 0, refuses, proposes, partners };
}

/** Tall enough to stop a walker and near enough to the floor; of the building, walls only; of what hangs, doors only. */
function stopsSomebody(world: WorldPort, def: NodeDef): boolean {
  if (def.colliders.length === 0 || (def.structural && !WALLS.includes(def.kind))) return false;
  if (def.hangs && def.mechanism?.kind !== "door") return false;
  const { min, max } = world.bounds(def.id);
  const floor_m = floorUnder(world, def.id);
  return max[1] - floor_m > STEP_M && min[1] - floor_m <= STEP_M;
}

/** How far a node with what rests on it can rise before it shares space with something; at most 2.1 m. */
function measureHeadroom(world: PlacePort, id: string): number {
  const group = groupOf(world, id);
  const lifted = group.map((one) => placeNode(world, one)).filter((one): one is PlacedMesh => one !== null);
  const others = surroundingsOf(world, group).filter((other) => lifted.some((one) => isOnTheWay(one, other)));
  const meets = (by: number) => {
    const up = new Vector3(0, by, 0);
    return lifted.some((one) => {
      const higher = shifted(one, up);
      return others.some((other) => penetrates(higher, other));
    });
  };
  const cover_m = Math.min(MOST_M, ...lifted.flatMap((one) => others.map((other) => clearAbove(one, other))));
  let low = 0;
  for (const high of [...STEPS_M.filter((step) => step < cover_m), cover_m]) {
    if (meets(high)) return Math.max(0, narrow(low, high, meets) - 0.001);
    low = high;
  }
  return cover_m;
}

/** Free height between the top of a box and a surface above it, by upright rays: what is thinner than a step. */
function clearAbove(thing: PlacedMesh, other: PlacedMesh): number {
  const { min, max } = thing.box;
  const way = new Vector3(0, 1, 0).transformDirection(other.inverse);
  let clear_m = MOST_M;
  for (let i = 0; i < RAYS; i += 1)
    for (let j = 0; j < RAYS; j += 1) {
      const [u, v] = [(i + 0.5) / RAYS, (j + 0.5) / RAYS];
      const origin = new Vector3(min.x + u * (max.x - min.x), max.y, min.z + v * (max.z - min.z));
      const hit = other.mesh.tree.raycastFirst(
        new Ray(origin.applyMatrix4(other.inverse), way),
        DoubleSide,
        0,
        clear_m,
      );
      if (hit) clear_m = Math.min(clear_m, hit.distance);
    }
  return clear_m;
}

function isOnTheWay(thing: PlacedMesh, other: PlacedMesh): boolean {
  const way = thing.box.clone();
  way.max.y += MOST_M;
  return way.intersectsBox(other.box);
}

function refuseTurning(world: PlacePort, id: string): string | null {
  if (groupOf(world, id).length > 1) return null;
  const pose = overturned(world, id);
  if (!pose) return "It has no shape to turn over.";
  if (looksAlike(world, id, pose)) return "It looks the same upside down.";
  return whyNotThere(world, id, pose);
}

/** Whether every sampled point of the turned surface lies on the surface as it stands. */
function looksAlike(world: PlacePort, id: string, pose: Parameters<typeof whyNotThere>[2]): boolean {
  const [now, turned] = [placeNode(world, id), placeNode(world, id, pose)];
  if (!now || !turned) return true;
  const size = now.box.getSize(new Vector3());
  const alike_m = Math.min(ALIKE_M, ALIKE_SHARE * Math.max(size.x, size.y, size.z));
  const triangle = new Triangle();
  const count = turned.mesh.corners.length / 9;
  const stride = Math.max(1, Math.floor(count / MOST_SAMPLES));
  for (let index = 0; index < count; index += stride) {
    triangleAt(turned.mesh, index, triangle);
    for (const point of [triangle.a, triangle.b, triangle.c]) {
      point.applyMatrix4(turned.matrix).applyMatrix4(now.inverse);
      const hit = now.mesh.tree.closestPointToPoint(point, undefined, 0, alike_m);
      if (!hit || hit.distance > alike_m) return false;
    }
  }
  return true;
}
