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

/** What a lamp gives at the nearest point of a box, 0 when out of reach. */
export function contribution(lamp: LitLamp, box: Box3): number {
  const d2 = distanceTo(lamp, box) ** 2;
  const range2 = lamp.range_m ** 2;
  if (d2 >= range2) return 0;
  const fade = 1 - (d2 / range2) ** 2;
  return (Math.max(...lamp.light) * fade * fade) / (d2 + 0.3);
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
 * The `most` strongest lamps for a box. The last one's weight falls to 0 as the next one grows equal to it, so moving
 * the box changes the light without a jump. A piece of the building takes lamps of the room it is `facing` only.
 */
export function chooseLamps(
  lamps: readonly LitLamp[],
  box: Box3,
  rooms: readonly BoxDef[],
  most: number,
  facing?: number,
): Chosen[] {
  const shines = (lamp: LitLamp): boolean =>
    facing === undefined ? reaches(lamp, box, rooms) : lamp.room === facing;
  const scored = lamps
    .map((lamp, index) => ({ index, score: shines(lamp) ? contribution(lamp, box) : 0 }))
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
