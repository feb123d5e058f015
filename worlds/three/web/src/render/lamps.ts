/**
 * Which lamps shine on what.
 *
 * Owns: the lamps that are lit, the room each one lights, the strongest few for a mesh with weights that fade to nothing
 * before a lamp is left out, and the light that lamps throw back from the walls. Refuses: GL. A pure function of where
 * things are and what is on: the eye and the past play no part, so nothing pops when one walks.
 */
import { Box3, Color, Line3, Vector3 } from "three";
import type { BoxDef } from "../kit/model";
import { roomAt } from "./tessellate";

/** A lamp that is lit. */
export interface LitLamp {
  readonly position: Vector3;
  /** The other end of a tube; null for all others. */
  readonly end: Vector3 | null;
  /** Of a spot, in the world; null shines all around. */
  readonly aim: Vector3 | null;
  readonly angle_deg: number;
  /** Linear colour times candela. */
  readonly light: readonly [number, number, number];
  readonly range_m: number;
  /** Index of the room it stands in, -1 outside. */
  readonly room: number;
}

/** A lamp chosen for a mesh: its index among the lit ones, and how much of it to draw, 0..1. */
export interface Chosen {
  readonly lamp: number;
  readonly weight: number;
}

/** The sun is drawn thousands of times too dim beside a lamp's true candela; this sets lamps beside it. */
const CANDELA_SCALE = 0.32;

/** Linear light of a lamp in the units of the sun, at a metre. */
export function lampLight(color: number, candela: number): readonly [number, number, number] {
  const c = new Color(color).multiplyScalar(candela * CANDELA_SCALE);
  return [c.r, c.g, c.b];
}

/** A lamp in reach of a box: its index among the lit ones, squared metres to the nearest point, what is left there. */
export interface Near {
  readonly lamp: number;
  readonly d2: number;
  readonly fade: number;
}

function reach(lamp: LitLamp, index: number, box: Box3): Near | null {
  const d2 = distanceTo(lamp, box) ** 2;
  const range2 = lamp.range_m ** 2;
  return d2 >= range2 ? null : { lamp: index, d2, fade: 1 - (d2 / range2) ** 2 };
}

function strength({ light }: LitLamp, { d2, fade }: Near): number {
  return (Math.max(...light) * fade * fade) / (d2 + 0.3);
}

/** Metres from a lamp to the nearest point of a box; of a tube, from what of it is nearest to the box's middle. */
function distanceTo({ position, end }: LitLamp, box: Box3): number {
  if (!end) return box.distanceToPoint(position);
  const line = new Line3(position, end);
  return box.distanceToPoint(line.closestPointToPoint(box.getCenter(new Vector3()), true, new Vector3()));
}

/** Whether a lamp's room and what it would shine on have to do with each other. */
function reaches(lamp: LitLamp, box: Box3, rooms: readonly BoxDef[]): boolean {
  const room = rooms[lamp.room];
  if (!room) return true;
  const bounds = new Box3(new Vector3(...room.min), new Vector3(...room.max)).expandByScalar(0.12);
  return bounds.intersectsBox(box);
}

const FAINT = 0.02;

/**
 * Lamps in reach of a box, whatever they give. A piece of the building takes lamps of the room it is `facing` only.
 */
export function lampsNear(
  lamps: readonly LitLamp[],
  box: Box3,
  rooms: readonly BoxDef[],
  facing?: number,
): readonly Near[] {
  return lamps.flatMap((lamp, index) => {
    const shines = facing === undefined ? reaches(lamp, box, rooms) : lamp.room === facing;
    return (shines && reach(lamp, index, box)) || [];
  });
}

/** Whether two lists are of lamps in the same places, which may give more or less light than before. */
export function standAlike(some: readonly LitLamp[], others: readonly LitLamp[]): boolean {
  return some.length === others.length && some.every((lamp, i) => standsAs(lamp, others[i] as LitLamp));
}

function standsAs(one: LitLamp, other: LitLamp): boolean {
  const ends = one.end && other.end ? one.end.equals(other.end) : one.end === other.end;
  return (
    ends && one.position.equals(other.position) && one.range_m === other.range_m && one.room === other.room
  );
}

/**
 * The `most` strongest of the lamps near a box. The last one's weight falls to 0 as the next one grows equal to it, so
 * moving the box changes the light without a jump.
 */
export function strongest(lamps: readonly LitLamp[], near: readonly Near[], most: number): Chosen[] {
  const scored = near
    .map((one) => ({ index: one.lamp, score: strength(lamps[one.lamp] as LitLamp, one) }))
    .filter(({ score }) => score > FAINT)
    .sort((a, b) => b.score - a.score || a.index - b.index);
  const next = scored[most]?.score ?? FAINT;
  return scored.slice(0, most).map(({ index, score }) => ({
    lamp: index,
    weight: Math.min(1, (score - next) / (0.35 * score)),
  }));
}

const RETURNED = 0.35;
/** A tube throws as much light into its room as one point lamp to each of so many metres. */
const TUBE_M = 2;

/** Light thrown back by the walls of a room, from all lamps that are lit in it; spots give what they send. */
export function glowInRoom(
  lamps: readonly LitLamp[],
  room: number,
  rooms: readonly BoxDef[],
): [number, number, number] {
  const glow: [number, number, number] = [0, 0, 0];
  const box = rooms[room];
  if (!box) return glow;
  const [w, h, d] = [0, 1, 2].map((k) => (box.max[k] as number) - (box.min[k] as number)) as [
    number,
    number,
    number,
  ];
  const area = 2 * (w * h + h * d + w * d);
  for (const lamp of lamps) {
    if (lamp.room !== room) continue;
    const part = lamp.aim ? (1 - Math.cos((lamp.angle_deg * Math.PI) / 180)) / 2 : 1;
    const many = lamp.end ? Math.max(1, lamp.position.distanceTo(lamp.end) / TUBE_M) : 1;
    const scale = (4 * Math.PI * part * many * RETURNED) / area;
    for (let k = 0; k < 3; k++) glow[k] = (glow[k] as number) + (lamp.light[k] as number) * scale;
  }
  return glow;
}

export function roomOf(rooms: readonly BoxDef[], p: Vector3): number {
  return roomAt(rooms, p.x, p.y, p.z, 0.15);
}
