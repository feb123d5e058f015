/**
 * Free places beside a thing, on what carries it.
 *
 * Owns: finding them, in a fixed order, nearest first. Refuses: to move anything there. A place is free when the thing's
 * box, shifted there, meets no other box but the building's floor and what carries it, and what carries it is below. Of the
 * building the surface counts, not the box: hills and houses around a square have it all within theirs.
 */
import { Box3, DoubleSide, Ray, Vector3 } from "three";
import { defOf, type PlacedMesh, placeNode } from "../contact/mesh";
import { meetsBox } from "../contact/overlap";
import type { BoxDef, NodeDef, Vec3 } from "../kit/model";
import type { WorldPort } from "../runtime/ports";
import { surroundingsOf } from "./group";

const WAYS = 12;
const RINGS = [1.08, 1.4, 1.9, 2.6];
const LEAST_M = 0.06;
/** Left free on every side. */
const GAP_M = 0.015;
/** The carrier is found below when its surface is so near to the thing's foot. */
const LEVEL_M = 0.012;
const UNDER_M = 0.3;
/** So low beside a foot nothing counts: what carries it may be rough. */
const FOOT_M = 0.02;
/** What lies flat and is thinner is a mark on the ground. */
const THIN_M = 0.001;

/** At most `count` shifts along the ground to free places that do not meet each other either. */
export function spotsBeside(world: WorldPort, id: string, count: number, group: readonly string[]): Vec3[] {
  const placed = placeNode(world, id);
  const carrier = defOf(world, id).rests_on;
  const support = carrier && world.defs.has(carrier) ? placeNode(world, carrier) : null;
  if (!placed || !support) return [];
  const size = placed.box.getSize(new Vector3());
  const wide_m = Math.max(LEAST_M, Math.hypot(size.x, size.z));
  const others = surroundingsOf(world, group).filter(({ id: other }) => other !== carrier);
  const near = others.filter(({ box }) => reaches(box, placed.box, wide_m * (RINGS.at(-1) as number)));
  const found: Vec3[] = [];
  const taken: Box3[] = [];
  for (const ring of RINGS)
    for (let way = 0; way < WAYS; way += 1) {
      const angle = (2 * Math.PI * way) / WAYS;
      const by = new Vector3(Math.sin(angle), 0, Math.cos(angle)).multiplyScalar(ring * wide_m);
      const there = placed.box.clone().translate(by);
      if (!isFree(world, there, near, taken) || !isCarried(there, support)) continue;
      found.push([by.x, 0, by.z]);
      taken.push(there);
      if (found.length === count) return found;
    }
  return found;
}

/** Whether a thing could be so many times larger, its foot staying where it is, without meeting a box that it minds. */
export function hasRoomFor(
  world: WorldPort,
  id: string,
  factor: Vec3,
  minds: (other: NodeDef) => boolean = () => true,
): boolean {
  const placed = placeNode(world, id);
  if (!placed) return false;
  const foot = new Vector3(...world.node(id).position);
  const grown = new Box3();
  for (const corner of [placed.box.min, placed.box.max])
    grown.expandByPoint(corner.clone().sub(foot).multiply(widest(factor)).add(foot));
  const others = mindedBy(world, id, minds);
  return (
    isFree(world, grown, others, []) && !isCaged(world, id, grown) && !coversFlat(placed.box, grown, others)
  );
}

/** Whether it would come to stand on what lies flat beside it, a knife or a rug, which is lower than its foot counts. */
function coversFlat(now: Box3, grown: Box3, others: readonly PlacedMesh[]): boolean {
  return others.some(
    ({ box }) =>
      box.max.y > now.min.y + THIN_M &&
      box.max.y <= now.min.y + FOOT_M &&
      box.intersectsBox(grown) &&
      !box.intersectsBox(now),
  );
}

/** Whether a thing could reach a margin farther on every side without meeting a box that it minds. */
export function hasRoomAround(
  world: WorldPort,
  id: string,
  margin_m: number,
  minds: (other: NodeDef) => boolean,
): boolean {
  const placed = placeNode(world, id);
  if (!placed) return false;
  const grown = placed.box.clone().expandByVector(new Vector3(margin_m, 0, margin_m));
  return isFree(world, grown, mindedBy(world, id, minds), []);
}

function mindedBy(world: WorldPort, id: string, minds: (other: NodeDef) => boolean): PlacedMesh[] {
  const carrier = defOf(world, id).rests_on;
  return surroundingsOf(world, [id]).filter(
    ({ id: other }) => other !== carrier && minds(defOf(world, other)),
  );
}

/** Whether it would then run into what carries it, and does not now: the glass of a case, the board above a shelf. */
function isCaged(world: WorldPort, id: string, grown: Box3): boolean {
  const carrier = defOf(world, id).rests_on;
  const support = carrier && world.defs.has(carrier) ? placeNode(world, carrier) : null;
  const placed = placeNode(world, id);
  if (!support || !placed) return false;
  return meetsBox(support, aboveFoot(grown)) && !meetsBox(support, aboveFoot(placed.box));
}

function aboveFoot(box: Box3): Box3 {
  const above = box.clone();
  above.min.y += FOOT_M;
  return above;
}

/** The factor of a node's own axes as a factor of a box in the world, whatever way the node faces. */
function widest([x, y, z]: Vec3): Vector3 {
  const level = Math.max(x, z);
  return new Vector3(level, y, level);
}

function reaches(box: Box3, from: Box3, by_m: number): boolean {
  return from.clone().expandByScalar(by_m).intersectsBox(box);
}

function isFree(
  world: WorldPort,
  there: Box3,
  others: readonly PlacedMesh[],
  taken: readonly Box3[],
): boolean {
  const room = there.clone().expandByVector(new Vector3(GAP_M, 0, GAP_M));
  room.min.y += FOOT_M;
  if (taken.some((box) => box.intersectsBox(room))) return false;
  return !others.some(
    (other) =>
      other.box.intersectsBox(room) &&
      !isGround(world, other.id, other.box, there) &&
      (defOf(world, other.id).structural !== true || meetsBox(other, room)),
  );
}

/** A floor or lawn whose box is as low as the thing's foot is no obstacle. */
function isGround(world: WorldPort, id: string, box: Box3, there: Box3): boolean {
  return defOf(world, id).structural === true && box.max.y <= there.min.y + LEVEL_M * 3;
}

/** Whether five points of the foot lie on the carrier. */
function isCarried(there: Box3, support: PlacedMesh): boolean {
  const middle = there.getCenter(new Vector3());
  const half = there.getSize(new Vector3()).multiplyScalar(0.4);
  return [
    [0, 0],
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
  ].every(([u, v]) => {
    const from = new Vector3(
      middle.x + (u as number) * half.x,
      there.min.y + UNDER_M / 2,
      middle.z + (v as number) * half.z,
    );
    const down = new Vector3(0, -1, 0).transformDirection(support.inverse);
    const ray = new Ray(from.clone().applyMatrix4(support.inverse), down);
    const hit = support.mesh.tree.raycastFirst(ray, DoubleSide, 0, UNDER_M);
    return hit !== null && Math.abs(hit.distance - UNDER_M / 2) < LEVEL_M;
  });
}

/** Whether the auditor stands so near to a box that something may not come into being there. */
export function isAuditorAt(world: WorldPort, box: BoxDef): boolean {
  const { x, z } = world.auditor.pose;
  const near = 0.6;
  return x > box.min[0] - near && x < box.max[0] + near && z > box.min[2] - near && z < box.max[2] + near;
}
