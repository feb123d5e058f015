/**
 * Measuring the light in the rooms of a scene: how much sky, ground and sunlit floor a place sees, by rays against the
 * building.
 *
 * Owns: the rays, which rooms have a roof, the probes' values. Refuses: movable things (they would leave their light
 * behind), lamps, GL, and answering for a point (probes). A pure function of the scene as built.
 */
import { type BufferGeometry, Color, DoubleSide, type Matrix4, Ray, Vector3 } from "three";
import { MeshBVH } from "three-mesh-bvh";
import type { BoxDef, MaterialDef, RoomDef, SceneDef } from "../kit/model";
import { meanColour } from "../kit/textures";
import { isOpaque } from "./materials";
import { mergeGeometry } from "./merge";
import { isBuilding, placed } from "./nodes";
import type { Ambient, RoomGrid } from "./probes";
import type { Sky } from "./sky";

const RAYS = 64;
const SPACING_M = 1.5;
/** Triangles smaller than this on average are trim that rays need not meet. */
const TRIM_M2 = 0.01;
const FAR_M = 40;
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
export function sphere(count: number): Vector3[] {
  return Array.from({ length: count }, (_, i) => {
    const y = 1 - (2 * (i + 0.5)) / count;
    const ring = Math.sqrt(1 - y * y);
    const turn = i * 2.399963229728653;
    return new Vector3(Math.cos(turn) * ring, y, Math.sin(turn) * ring);
  });
}

const UP = new Vector3(0, 1, 0);
const DOWN = new Vector3(0, -1, 0);
/** Steps and stages of a room that are still its floor. */
const FLOOR_SLACK_M = 1.5;

/** A piece of the building: its geometry, where it stands, its mean colour (linear). */
export interface Wall {
  readonly geometry: BufferGeometry;
  readonly matrix: Matrix4;
  readonly albedo: readonly [number, number, number];
}

/** The building as rays meet it: what stands for good and lets no light through. */
export function wallsOf(def: SceneDef): Wall[] {
  const materials = new Map(def.materials.map((material) => [material.name, material]));
  return def.nodes.filter(isBuilding).flatMap((node) =>
    node.parts.flatMap((part) => {
      const material = materials.get(part.material);
      if (!material) throw new Error(`The scene has no material "${part.material}".`);
      if (material.kind === "glass" || !isOpaque(material)) return [];
      return [{ geometry: part.geometry, matrix: placed(node), albedo: albedoOf(material) }];
    }),
  );
}

/** Mean linear colour, for light that bounces off it. */
function albedoOf({ color, texture }: MaterialDef): readonly [number, number, number] {
  const { r, g, b } = new Color(color);
  const mean = texture === undefined ? ([1, 1, 1] as const) : meanColour(texture);
  return [r * mean[0], g * mean[1], b * mean[2]];
}

/** The probes of every room, null for a place without a roof. */
export function measureRooms(
  rooms: SceneDef["rooms"],
  walls: readonly Wall[],
  sky: Sky,
): (RoomGrid | null)[] {
  const rays = new Rays(walls, sky);
  return rooms.map((room) => (rays.isRoofed(room.bounds) ? rays.grid(room) : null));
}

class Rays {
  private readonly directions = sphere(RAYS);
  private readonly bvh: MeshBVH | null;
  private readonly albedos: (readonly [number, number, number])[] = [];
  private readonly firstTriangle: number[] = [];
  private readonly ray = new Ray();

  constructor(
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
  isRoofed({ min, max }: BoxDef): boolean {
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

  grid({ bounds, open_to_roof = false }: RoomDef): RoomGrid {
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
    let [hits, gathered] = [0, 0];
    for (let k = 0; k < counts[2]; k++)
      for (let j = 0; j < counts[1]; j++)
        for (let i = 0; i < counts[0]; i++) {
          const along = (axis: 0 | 1 | 2, at: number): number =>
            box.min[axis] + ((box.max[axis] - box.min[axis]) * at) / (counts[axis] - 1);
          p.set(along(0, i), along(1, j), along(2, k));
          const below = probes[probes.length - counts[0]];
          if (open_to_roof && j > 0 && below && this.isOutside(p, bounds)) {
            probes.push({ ...below });
            continue;
          }
          const { ambient, blocked } = this.gather(p);
          hits += blocked;
          gathered++;
          probes.push(ambient);
        }
    this.bounce(probes, hits / gathered);
    return { box, counts, probes };
  }

  /** Whether a place within a room's bounds is over its roof: there is sky above, and a slope instead of a floor below. */
  private isOutside(p: Vector3, { min }: BoxDef): boolean {
    if (this.hit(p, UP, FAR_M)) return false;
    const under = this.hit(p, DOWN, FAR_M);
    return under !== null && p.y - under.distance > min[1] + FLOOR_SLACK_M;
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
