/**
 * Indirect light: how much sky, ground and sunlit floor a place in the scene sees, by rays against the building.
 *
 * Owns: the rays, the grids of probes inside the rooms, the answer for a point, the corners' darkening of the building.
 * Refuses: movable things (they would leave their light behind), lamps, GL. A pure function of the scene as built.
 */
import { type BufferGeometry, DoubleSide, type Matrix4, Ray, Vector3 } from "three";
import { MeshBVH } from "three-mesh-bvh";
import type { BoxDef, SceneDef } from "../kit/model";
import { mergeGeometry } from "./merge";
import type { Sky } from "./sky";
import { roomAt } from "./tessellate";

/** Light from all around a point: E(n) = color · (1 + 1.5 dir·n), in the units of the sun. */
export interface Ambient {
  r: number;
  g: number;
  b: number;
  dx: number;
  dy: number;
  dz: number;
}

const RAYS = 64;
const SPACING_M = 1.5;
const CORNER_DEPTH = 0.3;
const CORNER_REACH_M = 0.3;
/** Triangles smaller than this on average are trim that rays need not meet. */
const TRIM_M2 = 0.01;
const FAR_M = 40;
/** Farthest that something inside a wall is from a room. */
const IN_WALL_M = 0.2;
/** How strongly surfaces answer to where light leans, as in shaders/surface. */
const LEAN_SCALE = 1.5;
/** Light from sunlit floors counts less as a direction: ceilings, which the rays see unlit, send it down again. */
const FROM_BELOW = 0.35;
/** Share of light that walls give back. */
const BOUNCES = 0.72;
/** Rooms get this much more than their share, as a photographer fills them, so that windows keep their view. */
const FILL = 0.9;
/** Part of the open sky's light that a closed room has at least. */
const LEAST = 0.035;
/** How far the colour of indirect light in a closed room goes towards grey. */
const PALE = 0.55;

/** Directions spread evenly over the sphere (Fibonacci). */
function sphere(count: number): Vector3[] {
  return Array.from({ length: count }, (_, i) => {
    const y = 1 - (2 * (i + 0.5)) / count;
    const ring = Math.sqrt(1 - y * y);
    const turn = i * 2.399963229728653;
    return new Vector3(Math.cos(turn) * ring, y, Math.sin(turn) * ring);
  });
}

const UP = new Vector3(0, 1, 0);
const NOWHERE: BoxDef = { min: [Infinity, Infinity, Infinity], max: [-Infinity, -Infinity, -Infinity] };

interface RoomGrid {
  readonly box: BoxDef;
  readonly counts: readonly [number, number, number];
  readonly probes: Ambient[];
}

/** A piece of the building: its geometry, where it stands, its mean colour (linear). */
export interface Wall {
  readonly geometry: BufferGeometry;
  readonly matrix: Matrix4;
  readonly albedo: readonly [number, number, number];
}

export class Probes {
  private readonly directions = sphere(RAYS);
  private readonly bvh: MeshBVH | null;
  private readonly albedos: (readonly [number, number, number])[] = [];
  private readonly firstTriangle: number[] = [];
  private readonly grids: (RoomGrid | null)[];
  /** Bounds of the rooms that have a roof, in the scene's order; an outdoor place keeps its number with no room. */
  readonly indoors: readonly BoxDef[];
  private readonly ray = new Ray();

  constructor(
    rooms: SceneDef["rooms"],
    walls: readonly Wall[],
    private readonly sky: Sky,
  ) {
    const pieces: BufferGeometry[] = [];
    let triangles = 0;
    for (const { geometry, matrix, albedo } of walls) {
      if (meanTriangle_m2(geometry) < TRIM_M2) continue;
      pieces.push(geometry.clone().applyMatrix4(matrix));
      this.firstTriangle.push(triangles);
      this.albedos.push(albedo);
      triangles += (geometry.getIndex()?.count ?? geometry.getAttribute("position").count) / 3;
    }
    this.bvh = triangles > 0 ? new MeshBVH(mergeGeometry(pieces), { indirect: true }) : null;
    const roofed = rooms.map(({ bounds }) => this.isRoofed(bounds));
    this.indoors = rooms.map(({ bounds }, i) => (roofed[i] ? bounds : NOWHERE));
    this.grids = rooms.map(({ bounds }, i) => (roofed[i] ? this.grid(bounds) : null));
  }

  private wallAlbedo(triangle: number): readonly [number, number, number] {
    let low = 0;
    let high = this.firstTriangle.length - 1;
    while (low < high) {
      const mid = (low + high + 1) >> 1;
      if ((this.firstTriangle[mid] as number) <= triangle) low = mid;
      else high = mid - 1;
    }
    return this.albedos[low] ?? [0.6, 0.6, 0.6];
  }

  private hit(from: Vector3, direction: Vector3, far_m: number) {
    this.ray.origin.copy(from);
    this.ray.direction.copy(direction);
    return this.bvh?.raycastFirst(this.ray, DoubleSide, 0, far_m) ?? null;
  }

  /** Whether most of a place has something of the building overhead. */
  private isRoofed({ min, max }: BoxDef): boolean {
    let covered = 0;
    for (let i = 0; i < 9; i++) {
      const [u, v] = [(1 + (i % 3) * 2) / 6, (1 + Math.floor(i / 3) * 2) / 6];
      const p = new Vector3(
        min[0] + (max[0] - min[0]) * u,
        (min[1] + max[1]) / 2,
        min[2] + (max[2] - min[2]) * v,
      );
      if (this.hit(p, UP, FAR_M)) covered++;
    }
    return covered >= 5;
  }

  private grid(bounds: BoxDef): RoomGrid {
    const inset = (k: 0 | 1 | 2): number => Math.min(0.3, (bounds.max[k] - bounds.min[k]) / 4);
    const box: BoxDef = {
      min: [bounds.min[0] + inset(0), bounds.min[1] + inset(1), bounds.min[2] + inset(2)],
      max: [bounds.max[0] - inset(0), bounds.max[1] - inset(1), bounds.max[2] - inset(2)],
    };
    const count = (k: 0 | 1 | 2): number =>
      Math.min(14, Math.max(2, Math.round((box.max[k] - box.min[k]) / SPACING_M) + 1));
    const counts = [count(0), count(1), count(2)] as const;
    const probes: Ambient[] = [];
    const p = new Vector3();
    let hits = 0;
    for (let k = 0; k < counts[2]; k++)
      for (let j = 0; j < counts[1]; j++)
        for (let i = 0; i < counts[0]; i++) {
          const along = (axis: 0 | 1 | 2, at: number): number =>
            box.min[axis] + ((box.max[axis] - box.min[axis]) * at) / (counts[axis] - 1);
          p.set(along(0, i), along(1, j), along(2, k));
          const { ambient, blocked } = this.gather(p);
          hits += blocked;
          probes.push(ambient);
        }
    this.bounce(probes, hits / probes.length);
    return { box, counts, probes };
  }

  /** Light that arrives at a point straight from the sky or from surfaces that the sun hits. */
  private gather(p: Vector3): { ambient: Ambient; blocked: number } {
    const sum = { r: 0, g: 0, b: 0, dx: 0, dy: 0, dz: 0 };
    let blocked = 0;
    let weight = 0;
    for (const d of this.directions) {
      const hit = this.hit(p, d, FAR_M);
      let light: readonly [number, number, number];
      if (hit) {
        blocked++;
        light = this.reflected(p, d, hit.distance, hit.face?.normal, hit.faceIndex ?? 0);
      } else light = this.sky.radiance(d.x, d.y, d.z);
      sum.r += light[0];
      sum.g += light[1];
      sum.b += light[2];
      const l = 0.3 * light[0] + 0.6 * light[1] + 0.1 * light[2];
      weight += l;
      sum.dx += l * d.x;
      sum.dy += l * d.y;
      sum.dz += l * d.z;
    }
    const scale = Math.PI / RAYS;
    const lean = weight > 0 ? 1 / weight : 0;
    return {
      ambient: {
        r: sum.r * scale,
        g: sum.g * scale,
        b: sum.b * scale,
        dx: sum.dx * lean,
        dy: sum.dy * lean * (sum.dy < 0 ? FROM_BELOW : 1),
        dz: sum.dz * lean,
      },
      blocked: blocked / RAYS,
    };
  }

  /** Radiance of a surface that a ray hit: what the sun gives it, when nothing of the building stands between. */
  private reflected(
    from: Vector3,
    d: Vector3,
    distance: number,
    normal: Vector3 | undefined,
    triangle: number,
  ): readonly [number, number, number] {
    if (!normal) return [0, 0, 0];
    const facing = normal.dot(d) > 0 ? -1 : 1;
    const lit = Math.max(0, normal.dot(this.sky.sunDirection) * facing);
    if (lit <= 0) return [0, 0, 0];
    const at = from.clone().addScaledVector(d, distance - 0.01);
    if (this.hit(at, this.sky.sunDirection, FAR_M)) return [0, 0, 0];
    const albedo = this.wallAlbedo(triangle);
    const [r, g, b] = this.sky.sunLight;
    const scale = lit / Math.PI;
    return [albedo[0] * r * scale, albedo[1] * g * scale, albedo[2] * b * scale];
  }

  /**
   * Further bounces, as even light: what falls on the walls of a room comes back again and again, and each time it
   * takes less colour from one floor. A little of the open sky's light is in every room, so that none is black.
   */
  private bounce(probes: Ambient[], enclosed: number): void {
    const mean = { r: 0, g: 0, b: 0 };
    for (const probe of probes) {
      mean.r += probe.r / probes.length;
      mean.g += probe.g / probes.length;
      mean.b += probe.b / probes.length;
    }
    const open = this.sky.ambient;
    const least = (LEAST * enclosed * (open.r + open.g + open.b)) / 3;
    const gain = (BOUNCES * enclosed) / (1 - BOUNCES * enclosed * 0.85);
    const fill = 1 + FILL * enclosed;
    for (const probe of probes) {
      const before = probe.r + probe.g + probe.b;
      const [r, g, b] = [probe.r + mean.r * gain, probe.g + mean.g * gain, probe.b + mean.b * gain];
      const grey = 0.3 * r + 0.6 * g + 0.1 * b;
      const pale = PALE * enclosed;
      const keep = before / Math.max(1e-6, r + g + b + 3 * least);
      probe.r = (r + (grey * 1.06 - r) * pale + least) * fill;
      probe.g = (g + (grey - g) * pale + least) * fill;
      probe.b = (b + (grey * 0.9 - b) * pale + least) * fill;
      probe.dx *= keep;
      probe.dy *= keep;
      probe.dz *= keep;
    }
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
    let light = 1;
    for (let k = 0; k < 3; k++) {
      if (Math.abs(n.getComponent(k)) > 0.5) continue;
      for (const plane of [box.min, box.max])
        light *=
          1 - CORNER_DEPTH * Math.exp(-Math.abs(p.getComponent(k) - (plane[k] as number)) / CORNER_REACH_M);
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

function meanTriangle_m2(geometry: BufferGeometry): number {
  const [p, index] = [geometry.getAttribute("position"), geometry.getIndex()];
  const corners = index ? index.count : p.count;
  const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()];
  let sum = 0;
  for (let t = 0; t < corners; t += 3) {
    a.fromBufferAttribute(p, index ? index.getX(t) : t);
    b.fromBufferAttribute(p, index ? index.getX(t + 1) : t + 1).sub(a);
    c.fromBufferAttribute(p, index ? index.getX(t + 2) : t + 2).sub(a);
    sum += b.cross(c).length() / 2;
  }
  return corners > 0 ? sum / (corners / 3) : 0;
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
