/**
 * Items of an import as nodes of a scene.
 *
 * Owns: ids, labels, kinds, what belongs to the building, supports, colliders, and what tags change of these.
 * Refuses: the layout, starts, materials.
 */
import type { BufferGeometry } from "three";
import type { BoxDef, ColliderDef, JointDef, MechanismDef, NodeDef, Quat, Vec3 } from "../kit/model";
import { rotate } from "../runtime/space";
import type { Item, Layout } from "./layout";
import { materialName } from "./looks";
import { guessKind, labelPieces } from "./names";
import { boxOf, Placing, type Standing } from "./placing";
import type { TagsWire } from "./source";
import { findSupports, footprint, type Support } from "./supports";

/** A node with what else is known of it. */
export interface Placed {
  readonly item: Item;
  readonly standing: Standing;
  readonly def: NodeDef;
}

const BUILDING = new Set(["floor", "wall", "ceiling", "roof", "stairs"]);
const LEAST_BUILDING_M = 1.5;

/** Whether things of a kind are parts of a building, or the ground. */
export function isBuilding(kind: string): boolean {
  return BUILDING.has(kind);
}

/** Share of the whole's footprint, along both sides, of what carries others and is then taken for a floor. */
const FLOOR_SHARE = 0.6;
const RUNNING = new Set<MechanismDef["kind"]>(["fan", "clock", "belt"]);
const DOOR_OPENS = Math.PI / 2;
const HULL_WAYS = 6;
/** Thinner than this a hull has no volume. */
const THIN_M = 0.004;

/** The nodes of all items, in their order. */
export function makeNodes(
  items: readonly Item[],
  layout: Layout,
  tags: Readonly<Record<string, TagsWire>>,
): Placed[] {
  const placing = new Placing();
  const standings = items.map(({ id, piece, sound }) =>
    placing.stand(sound, layout.root.clone().multiply(piece.matrix), tags[id]?.front_deg ?? null),
  );
  const supports = findSupports(
    items.map(({ id }, index) => ({
      id,
      part: layout.parts[index] ?? null,
      box: (standings[index] as Standing).box,
      surface: () => worldPoints(standings[index] as Standing),
    })),
    layout.rays,
  );
  const labels = labelItems(items);
  const structural = guessBuilding(items, standings, supports, layout);
  const walls = new Map<BufferGeometry, ColliderDef>();
  return items.map((item, index): Placed => {
    const standing = standings[index] as Standing;
    const own = tags[item.id] ?? {};
    const guess: Guess = {
      label: labels[index] as string,
      dome: layout.domes.has(index),
      structural: structural.has(index),
      support: supports[index] as Support,
      carrier: items[supports[index]?.rests_on ?? -1]?.id,
    };
    return { item, standing, def: makeNode(item, standing, guess, own, walls) };
  });
}

interface Guess {
  readonly label: string;
  readonly dome: boolean;
  readonly structural: boolean;
  readonly support: Support;
  readonly carrier: string | undefined;
}

function makeNode(
  { id, piece }: Item,
  standing: Standing,
  guess: Guess,
  tags: TagsWire,
  walls: Map<BufferGeometry, ColliderDef>,
): NodeDef {
  const { geometry, position, quaternion } = standing;
  const movable = tags.movable === true;
  const joint = jointOf(standing, tags);
  const mechanism = mechanismOf(tags, joint);
  const structural = tags.structural ?? (guess.structural && !movable && !mechanism);
  const hangs = tags.hangs ?? (guess.support.hangs && !structural);
  const kind =
    tags.kind ?? (guess.dome ? "sky" : guessKind(piece.names.node, piece.names.mesh, piece.names.material));
  const collider = movable ? hullOf(geometry) : wallOf(geometry, walls);
  const bearer = hangs && tags.hangs === true ? undefined : guess.carrier;
  return {
    id,
    label: tags.label ?? guess.label,
    kind,
    room: "scene",
    position,
    quaternion,
    parts: [
      {
        geometry,
        material: materialName(piece.material),
        ...(joint ? { joint: joint.name } : {}),
        ...(guess.dome ? { casts_shadow: false } : {}),
      },
    ],
    colliders: guess.dome ? [] : [joint ? { ...collider, joint: joint.name } : collider],
    body: guess.dome ? "none" : movable ? "dynamic" : "static",
    ...(bearer !== undefined ? { rests_on: bearer } : {}),
    ...(hangs ? { hangs } : {}),
    ...(structural || guess.dome ? { structural: true } : {}),
    ...(tags.front_deg !== undefined ? { has_front: true } : {}),
    ...(joint ? { joints: [joint] } : {}),
    ...(mechanism ? { mechanism } : {}),
  };
}

/** Labels of pieces; connected parts of one are numbered. */
function labelItems(items: readonly Item[]): string[] {
  const pieces = [...new Set(items.map(({ piece }) => piece))];
  const labels = new Map(labelPieces(pieces).map((label, index) => [pieces[index], label]));
  return items.map(({ id, piece }) => {
    const part = /\.c(\d+)$/.exec(id)?.[1];
    const label = labels.get(piece) as string;
    return part === undefined ? label : `${label}, part ${Number(part) + 1}`;
  });
}

/** Floors, walls and the like by their names; and what others stand on that is nearly as wide as all of it. */
function guessBuilding(
  items: readonly Item[],
  standings: readonly Standing[],
  supports: readonly Support[],
  { box, domes }: Layout,
): Set<number> {
  const carriers = new Set(supports.flatMap(({ rests_on }) => rests_on ?? []));
  const found = new Set<number>();
  items.forEach(({ piece }, index) => {
    if (domes.has(index)) return;
    const size = sizeOf((standings[index] as Standing).box);
    const kind = guessKind(piece.names.node, piece.names.mesh);
    const named = isBuilding(kind) && Math.max(...size) >= LEAST_BUILDING_M;
    const wide = footprint((standings[index] as Standing).box) >= FLOOR_SHARE * FLOOR_SHARE * footprint(box);
    if (named || (wide && carriers.has(index) && items.length > 3)) found.add(index);
  });
  return found.size + domes.size < items.length ? found : new Set();
}

function sizeOf({ min, max }: BoxDef): Vec3 {
  return [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
}

/** Vertices of a node in the world; its frame is only turned about the upright. */
function worldPoints({ geometry, position, quaternion }: Standing): Float32Array {
  const points = geometry.getAttribute("position").array as Float32Array;
  const turn = 2 * Math.atan2(quaternion[1], quaternion[3]);
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  const moved = new Float32Array(points.length);
  for (let at = 0; at < points.length; at += 3) {
    const [x, z] = [points[at] as number, points[at + 2] as number];
    moved[at] = position[0] + cos * x + sin * z;
    moved[at + 1] = position[1] + (points[at + 1] as number);
    moved[at + 2] = position[2] - sin * x + cos * z;
  }
  return moved;
}

/** The surface as it is: walls stop one from both sides. */
function wallOf(geometry: BufferGeometry, made: Map<BufferGeometry, ColliderDef>): ColliderDef {
  let collider = made.get(geometry);
  if (!collider) {
    const vertices = geometry.getAttribute("position").array as Float32Array;
    const indices = geometry.getIndex()?.array as Uint32Array;
    collider = { shape: "mesh", vertices, indices };
    made.set(geometry, collider);
  }
  return collider;
}

/** The hull of what can be pushed, by its outermost points; of what is flat, a thin board. */
function hullOf(geometry: BufferGeometry): ColliderDef {
  const points = geometry.getAttribute("position").array as Float32Array;
  const box = boxOf(points);
  const size = sizeOf(box);
  const outer = outermost(points);
  if (Math.min(...size) < THIN_M || outer.length < 4 * 3) {
    const half = size.map((value) => Math.max(value, THIN_M) / 2) as unknown as Vec3;
    const position = [0, 1, 2].map(
      (axis) => (box.min[axis as 0] + box.max[axis as 0]) / 2,
    ) as unknown as Vec3;
    return { shape: "box", half, position };
  }
  return { shape: "hull", points: outer };
}

/** Points that are farthest in one of many directions. */
function outermost(points: Float32Array): Float32Array {
  const chosen = new Set<number>();
  for (let i = -HULL_WAYS; i <= HULL_WAYS; i += 1)
    for (let j = 0; j < 2 * HULL_WAYS; j += 1) {
      const [up, angle] = [i / HULL_WAYS, (Math.PI * j) / HULL_WAYS];
      const level = Math.sqrt(Math.max(0, 1 - up * up));
      const way: Vec3 = [level * Math.cos(angle), up, level * Math.sin(angle)];
      let [best, far] = [0, Number.NEGATIVE_INFINITY];
      for (let at = 0; at < points.length; at += 3) {
        const along =
          way[0] * (points[at] as number) +
          way[1] * (points[at + 1] as number) +
          way[2] * (points[at + 2] as number);
        if (along > far + 1e-7) [best, far] = [at, along];
      }
      chosen.add(best);
    }
  const list = [...chosen].sort((a, b) => a - b);
  return Float32Array.from(list.flatMap((at) => [...points.subarray(at, at + 3)]));
}

/** What opens or spins, in the node's frame. */
function jointOf({ geometry, position, quaternion }: Standing, tags: TagsWire): JointDef | null {
  const mechanism = tags.mechanism ?? (tags.operating ? "fan" : undefined);
  if (!mechanism || mechanism === "clip" || mechanism === "cycle") return null;
  if (tags.joint) {
    const { kind, origin, axis, min, max } = tags.joint;
    const back: Quat = [0, -quaternion[1], 0, quaternion[3]];
    const from: Vec3 = [origin[0] - position[0], origin[1] - position[1], origin[2] - position[2]];
    return {
      name: mechanism,
      kind,
      origin: rotate(back, from),
      axis: unit(rotate(back, axis)),
      min: min ?? 0,
      max,
    };
  }
  const box = boxOf(geometry.getAttribute("position").array as Float32Array);
  const [wide, high, deep] = sizeOf(box);
  if (mechanism === "fan" || mechanism === "clock")
    return { name: mechanism, kind: "spin", origin: [0, high / 2, 0], axis: [0, 1, 0], min: 0, max: 0 };
  if (mechanism === "door" || mechanism === "lever") {
    const alongX = wide >= deep;
    const origin: Vec3 = alongX ? [box.min[0], 0, 0] : [0, 0, box.min[2]];
    return { name: mechanism, kind: "hinge", origin, axis: [0, 1, 0], min: 0, max: DOOR_OPENS };
  }
  if (mechanism === "drawer")
    return { name: mechanism, kind: "slide", origin: [0, 0, 0], axis: [0, 0, 1], min: 0, max: 0.6 * deep };
  return null;
}

function unit([x, y, z]: Vec3): Vec3 {
  const length = Math.sqrt(x * x + y * y + z * z) || 1;
  return [x / length, y / length, z / length];
}

function mechanismOf(tags: TagsWire, joint: JointDef | null): MechanismDef | null {
  const kind = tags.mechanism ?? (tags.operating ? "fan" : undefined);
  if (!kind || kind === "cycle" || kind === "clip") return null;
  return {
    kind,
    ...(joint ? { joint: joint.name } : {}),
    interactive: !RUNNING.has(kind),
    ...(RUNNING.has(kind) ? { on: tags.operating ?? true } : {}),
  };
}
