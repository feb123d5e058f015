/**
 * Indirect light at a place in the scene, from what was measured in its rooms.
 *
 * Owns: the probes of the rooms, the answer for a point, the corners' darkening of the building. Refuses: measuring
 * (roomlight), lamps, GL.
 */
import type { Vector3 } from "three";
import type { BoxDef, SceneDef } from "../kit/model";
import type { Sky } from "./sky";
import { edgeOf, FINEST_M, roomAt } from "./tessellate";

/** Light from all around a point: E(n) = color · (1 + 1.5 dir·n), in the units of the sun. */
export interface Ambient {
  r: number;
  g: number;
  b: number;
  dx: number;
  dy: number;
  dz: number;
}

const CORNER_DEPTH = 0.3;
const CORNER_REACH_M = 0.3;
/** Farthest that something inside a wall is from a room. */
const IN_WALL_M = 0.2;
/** How strongly surfaces answer to where light leans, as in shaders/surface. */
const LEAN_SCALE = 1.5;

const NOWHERE: BoxDef = { min: [Infinity, Infinity, Infinity], max: [-Infinity, -Infinity, -Infinity] };

/** Probes in a box, evenly, x running fastest. */
export interface RoomGrid {
  readonly box: BoxDef;
  readonly counts: readonly [number, number, number];
  readonly probes: readonly Ambient[];
}

/** Whoever can say what light there is around a place. */
export interface Surroundings {
  /** Bounds of the rooms that have a roof. */
  readonly indoors: readonly BoxDef[];
  at(x: number, y: number, z: number, out: Ambient): Ambient;
  /** As a room's own probes see it; a room of -1 is the open air. */
  inRoom(room: number, x: number, y: number, z: number, out: Ambient): Ambient;
  /** Share of light that the corners of a room leave to a point of its walls, 0..1. */
  cornerLight(room: number, p: Vector3, n: Vector3): number;
}

export class Probes implements Surroundings {
  /** Bounds of the rooms that have a roof, in the scene's order; an outdoor place keeps its number with no room. */
  readonly indoors: readonly BoxDef[];

  /** `grids`: what has been measured in each room (roomlight), null where there is no roof. */
  constructor(
    rooms: SceneDef["rooms"],
    private readonly grids: readonly (RoomGrid | null)[],
    private readonly sky: Sky,
  ) {
    this.indoors = rooms.map(({ bounds }, i) => (grids[i] ? bounds : NOWHERE));
  }

  /**
   * Indirect light at a point: of its room, or of the open air. Inside a wall, where doors and windows are, it is the
   * light of both sides, leaning to the brighter one.
   */
  at(x: number, y: number, z: number, out: Ambient): Ambient {
    const room = roomAt(this.indoors, x, y, z);
    if (room >= 0) return this.inRoom(room, x, y, z, out);
    const near = roomAt(this.indoors, x, y, z, IN_WALL_M);
    if (near < 0) return this.open(out);
    for (const axis of [0, 2] as const) {
      const [one, other] = [-1, 1].map((side) => this.beside(x, y, z, axis, side));
      if (one && other) return twoSided(one, other, axis, out);
    }
    return this.inRoom(near, x, y, z, out);
  }

  /** Light on one side of a wall; null where there is only more wall. */
  private beside(x: number, y: number, z: number, axis: 0 | 2, side: number): Ambient | null {
    const step = side * (IN_WALL_M + 0.2);
    const [px, pz] = axis === 0 ? [x + step, z] : [x, z + step];
    const room = roomAt(this.indoors, px, y, pz);
    if (room < 0 && roomAt(this.indoors, px, y, pz, IN_WALL_M) >= 0) return null;
    return this.inRoom(room, px, y, pz, { r: 0, g: 0, b: 0, dx: 0, dy: 0, dz: 0 });
  }

  /** Indirect light at a point as a room's own probes see it; a room of -1 is the open air. */
  inRoom(room: number, x: number, y: number, z: number, out: Ambient): Ambient {
    const grid = this.grids[room];
    if (!grid) return this.open(out);
    return interpolate(grid, x, y, z, out);
  }

  /** Light under the open sky. */
  open(out: Ambient): Ambient {
    return Object.assign(out, this.sky.ambient);
  }

  /** Share of light that the corners of a room leave to a point of its walls, 0..1. */
  cornerLight(room: number, p: Vector3, n: Vector3): number {
    const box = this.indoors[room];
    if (!box) return 1;
    // Coarse cuts spread a corner's darkness wide, so it is made less deep.
    const depth = CORNER_DEPTH * (FINEST_M / edgeOf(box));
    let light = 1;
    for (let k = 0; k < 3; k++) {
      if (Math.abs(n.getComponent(k)) > 0.5) continue;
      for (const plane of [box.min, box.max])
        light *= 1 - depth * Math.exp(-Math.abs(p.getComponent(k) - (plane[k] as number)) / CORNER_REACH_M);
    }
    return light;
  }
}

/** Light that is `low` on the negative side of a plane across `axis` and `high` on the positive one. */
function twoSided(low: Ambient, high: Ambient, axis: 0 | 2, out: Ambient): Ambient {
  out.r = (low.r + high.r) / 2;
  out.g = (low.g + high.g) / 2;
  out.b = (low.b + high.b) / 2;
  const [a, b] = [low.r + low.g + low.b, high.r + high.g + high.b];
  const lean = (b - a) / Math.max(1e-6, a + b) / LEAN_SCALE;
  out.dx = axis === 0 ? lean : 0;
  out.dy = 0;
  out.dz = axis === 2 ? lean : 0;
  return out;
}

/** Fills `out` from the eight probes around a point. */
function interpolate(
  { box, counts, probes }: RoomGrid,
  x: number,
  y: number,
  z: number,
  out: Ambient,
): Ambient {
  const place = (value: number, k: 0 | 1 | 2): number => {
    const span = box.max[k] - box.min[k];
    const t = span > 0 ? ((value - box.min[k]) / span) * (counts[k] - 1) : 0;
    return Math.min(counts[k] - 1.001, Math.max(0, t));
  };
  const [u, v, w] = [place(x, 0), place(y, 1), place(z, 2)];
  const [i, j, k] = [Math.floor(u), Math.floor(v), Math.floor(w)];
  const [a, b, c] = [u - i, v - j, w - k];
  out.r = out.g = out.b = out.dx = out.dy = out.dz = 0;
  for (let corner = 0; corner < 8; corner++) {
    const [di, dj, dk] = [corner & 1, (corner >> 1) & 1, corner >> 2];
    const weight = (di ? a : 1 - a) * (dj ? b : 1 - b) * (dk ? c : 1 - c);
    const probe = probes[((k + dk) * counts[1] + j + dj) * counts[0] + i + di] as Ambient;
    out.r += probe.r * weight;
    out.g += probe.g * weight;
    out.b += probe.b * weight;
    out.dx += probe.dx * weight;
    out.dy += probe.dy * weight;
    out.dz += probe.dz * weight;
  }
  return out;
}
