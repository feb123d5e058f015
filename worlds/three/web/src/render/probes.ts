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

/** Light from all around a point: E(n) = color · (1 + 2 dir·n), in the units of the sun. */
export interface Ambient {
  r: number;
  g: number;
  b: number;
  dx: number;
  dy: number;
  dz: number;
}

const RAYS = 72;
/** For the darkening of corners. */
const FEW_RAYS = 40;
const SPACING_M = 1.1;
const NEAR_M = 1.2;
const FAR_M = 40;
/** Light from sunlit floors counts less as a direction: ceilings, which the rays see unlit, send it down again. */
const FROM_BELOW = 0.35;
/** Share of light that walls give back. */
const BOUNCES = 0.72;
/** Rooms get this much more than their share, as a photographer fills them, so that windows keep their view. */
const FILL = 0.9;

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
  private readonly fewDirections = sphere(FEW_RAYS);
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

  /** Further bounces, as even light: what falls on the walls of a room comes back again and again. */
  private bounce(probes: Ambient[], enclosed: number): void {
    const mean = { r: 0, g: 0, b: 0 };
    for (const probe of probes) {
      mean.r += probe.r / probes.length;
      mean.g += probe.g / probes.length;
      mean.b += probe.b / probes.length;
    }
    const gain = (BOUNCES * enclosed) / (1 - BOUNCES * enclosed * 0.85);
    for (const probe of probes) {
      const before = probe.r + probe.g + probe.b;
      probe.r += mean.r * gain * 1.04;
      probe.g += mean.g * gain;
      probe.b += mean.b * gain * 0.93;
      const keep = before / Math.max(1e-6, probe.r + probe.g + probe.b);
      const fill = 1 + FILL * enclosed;
      probe.r *= fill;
      probe.g *= fill;
      probe.b *= fill;
      probe.dx *= keep;
      probe.dy *= keep;
      probe.dz *= keep;
    }
  }

  /** Indirect light at a point: of its room, of the nearest rooms when between them, of the open air outside. */
  at(x: number, y: number, z: number, out: Ambient): Ambient {
    const room = roomAt(this.indoors, x, y, z, 0.15);
    return this.inRoom(room, x, y, z, out);
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

  /** 0 shut … 1 open: how far the building's own corners close on a point of its surface. */
  openness(p: Vector3, n: Vector3): number {
    const from = p.clone().addScaledVector(n, 0.02);
    let sum = 0;
    let total = 0;
    for (const d of this.fewDirections) {
      const facing = d.dot(n);
      if (facing < 0.15) continue;
      total += facing;
      const hit = this.hit(from, d, NEAR_M);
      sum += facing * (hit ? hit.distance / NEAR_M : 1);
    }
    return total > 0 ? sum / total : 1;
  }
}

function interpolate(grid: RoomGrid, x: number, y: number, z: number, out: Ambient): Ambient {
  const place = [x, y, z].map((value, axis) => {
    const k = axis as 0 | 1 | 2;
    const span = grid.box.max[k] - grid.box.min[k];
    const t = span > 0 ? ((value - grid.box.min[k]) / span) * (grid.counts[k] - 1) : 0;
    return Math.min(grid.counts[k] - 1.001, Math.max(0, t));
  }) as [number, number, number];
  out.r = out.g = out.b = out.dx = out.dy = out.dz = 0;
  for (let corner = 0; corner < 8; corner++) {
    const at = place.map((t, axis) => Math.floor(t) + ((corner >> axis) & 1)) as [number, number, number];
    let w = 1;
    for (let axis = 0; axis < 3; axis++) w *= 1 - Math.abs((place[axis] as number) - (at[axis] as number));
    const probe = grid.probes[(at[2] * grid.counts[1] + at[1]) * grid.counts[0] + at[0]];
    if (!probe) continue;
    out.r += probe.r * w;
    out.g += probe.g * w;
    out.b += probe.b * w;
    out.dx += probe.dx * w;
    out.dy += probe.dy * w;
    out.dz += probe.dz * w;
  }
  return out;
}
