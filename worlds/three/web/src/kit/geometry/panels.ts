/**
 * Upright faces of buildings, written from the front: rectangles, walls with holes, reveals, bars that stand out.
 *
 * Owns: `Panels`, which writes on one face of a prop in its own measures: u to the right as one looks at it, v up, w out
 * of it. Refuses: what a building looks like (facades.ts).
 */
import type { Vec3 } from "../model";
import type { BlockLook, Prop } from "../prop";
import { type LetteringOptions, lettering } from "./lettering";
import { MeshWriter } from "./mesh";

/** Metres on a face: left, right, lower and upper edge. */
export interface Rect {
  readonly u0: number;
  readonly u1: number;
  readonly v0: number;
  readonly v1: number;
}

export interface Paint {
  readonly material: string;
  readonly tint?: number;
  /** Pieces that are too fine to be seen in a shadow are left out of it. */
  readonly casts_shadow?: boolean;
}

export class Panels {
  private readonly meshes = new Map<string, { mesh: MeshWriter; paint: Paint }>();
  private readonly along: Vec3;
  private readonly out: Vec3;

  /** `origin`: where u, v and w are 0, in the prop's frame; `yaw_deg` turns the face from +z. */
  constructor(
    private readonly prop: Prop,
    private readonly origin: Vec3,
    yaw_deg: number,
  ) {
    const a = (yaw_deg * Math.PI) / 180;
    this.along = [Math.cos(a), 0, -Math.sin(a)];
    this.out = [Math.sin(a), 0, Math.cos(a)];
  }

  /** A point of the face in the prop's frame. */
  point(u: number, v: number, w: number): Vec3 {
    return [0, 1, 2].map(
      (k) =>
        (this.origin[k] as number) +
        u * (this.along[k] as number) +
        (k === 1 ? v : 0) +
        w * (this.out[k] as number),
    ) as unknown as Vec3;
  }

  /** A rectangle at `w` that faces out, or with `back` into the building. */
  rect(paint: Paint, { u0, u1, v0, v1 }: Rect, w = 0, back = false): void {
    this.quad(
      paint,
      [
        [u0, v0, w],
        [u1, v0, w],
        [u1, v1, w],
        [u0, v1, w],
      ],
      [0, 0, back ? -1 : 1],
      ([u, v]) => [u, v],
    );
  }

  /** Any flat four-cornered piece; corners and normal in the face's measures. */
  quad(
    paint: Paint,
    corners: readonly [Vec3, Vec3, Vec3, Vec3],
    normal: Vec3,
    uv: (corner: Vec3) => readonly [number, number],
  ): void {
    const mesh = this.meshOf(paint);
    const n = this.direction(normal);
    const [a, b, c, d] = corners.map((corner) => mesh.vertex(this.point(...corner), n, uv(corner))) as [
      number,
      number,
      number,
      number,
    ];
    mesh.quad(a, b, c, d);
  }

  /** A wall at `w` around holes. */
  wall(paint: Paint, whole: Rect, holes: readonly Rect[], w = 0): void {
    const us = marks(
      whole.u0,
      whole.u1,
      holes.flatMap((hole) => [hole.u0, hole.u1]),
    );
    const vs = marks(
      whole.v0,
      whole.v1,
      holes.flatMap((hole) => [hole.v0, hole.v1]),
    );
    for (let j = 0; j + 1 < vs.length; j++) {
      const [v0, v1] = [vs[j] as number, vs[j + 1] as number];
      let from: number | null = null;
      for (let i = 0; i + 1 < us.length; i++) {
        const [u0, u1] = [us[i] as number, us[i + 1] as number];
        const [u, v] = [(u0 + u1) / 2, (v0 + v1) / 2];
        const open = holes.some((hole) => u > hole.u0 && u < hole.u1 && v > hole.v0 && v < hole.v1);
        if (!open) from ??= u0;
        if (from !== null && (open || i + 2 === us.length)) {
          this.rect(paint, { u0: from, u1: open ? u0 : u1, v0, v1 }, w);
          from = null;
        }
      }
    }
  }

  /** An upright strip at `u` that looks to the right (1) or to the left (-1). */
  side(
    paint: Paint,
    u: number,
    { v0, v1 }: Pick<Rect, "v0" | "v1">,
    w0: number,
    w1: number,
    way: 1 | -1,
  ): void {
    this.quad(
      paint,
      [
        [u, v0, w0],
        [u, v0, w1],
        [u, v1, w1],
        [u, v1, w0],
      ],
      [way, 0, 0],
      ([, v, w]) => [w, v],
    );
  }

  /** The four inner sides of a hole from `w0` (behind) to `w1`. */
  reveal(paint: Paint, rect: Rect, w0: number, w1: number, sill = true): void {
    const { u0, u1, v0, v1 } = rect;
    this.side(paint, u0, rect, w0, w1, 1);
    this.side(paint, u1, rect, w0, w1, -1);
    this.level(paint, u0, u1, w0, w1, v1, -1);
    if (sill) this.level(paint, u0, u1, w0, w1, v0, 1);
  }

  /** A level strip at `v` that looks up (1) or down (-1). */
  level(paint: Paint, u0: number, u1: number, w0: number, w1: number, v: number, way: 1 | -1): void {
    this.quad(
      paint,
      [
        [u0, v, w0],
        [u1, v, w0],
        [u1, v, w1],
        [u0, v, w1],
      ],
      [0, way, 0],
      ([u, , w]) => [u, w],
    );
  }

  /** A bar from `w0` out to `w1`, without a back; `solid` gives it a collider. */
  bar(paint: Paint, rect: Rect, w0: number, w1: number, solid = false): void {
    const { u0, u1, v0, v1 } = rect;
    this.rect(paint, rect, w1);
    this.level(paint, u0, u1, w0, w1, v1, 1);
    this.level(paint, u0, u1, w0, w1, v0, -1);
    this.side(paint, u0, rect, w0, w1, -1);
    this.side(paint, u1, rect, w0, w1, 1);
    if (solid) this.solid(rect, w0, w1);
  }

  /** Words on the face; the point is the middle of their base line. */
  text(words: string, options: LetteringOptions, [u, v, w]: Vec3, tint: number): void {
    const turn = Math.atan2(this.out[0], this.out[2]);
    const letters = lettering(words, options)
      .rotateY(turn)
      .translate(...this.point(u, v, w));
    this.prop.mesh(letters, "metal paint", { tint, casts_shadow: false });
  }

  /** A box collider over a rectangle from `w0` to `w1`. */
  solid({ u0, u1, v0, v1 }: Rect, w0: number, w1: number): void {
    const half: Vec3 = [(u1 - u0) / 2, (v1 - v0) / 2, Math.abs(w1 - w0) / 2];
    const turn = Math.atan2(this.out[0], this.out[2]) / 2;
    this.prop.collide({
      shape: "box",
      half,
      position: this.point((u0 + u1) / 2, (v0 + v1) / 2, (w0 + w1) / 2),
      quaternion: [0, Math.sin(turn), 0, Math.cos(turn)],
    });
  }

  /** Gives the prop what was written. */
  finish(): void {
    for (const { mesh, paint } of this.meshes.values()) {
      const look: BlockLook = {
        ...(paint.tint === undefined ? {} : { tint: paint.tint }),
        ...(paint.casts_shadow === undefined ? {} : { casts_shadow: paint.casts_shadow }),
      };
      this.prop.mesh(mesh.geometry(), paint.material, look);
    }
    this.meshes.clear();
  }

  private meshOf(paint: Paint): MeshWriter {
    const key = JSON.stringify([paint.material, paint.tint, paint.casts_shadow]);
    let found = this.meshes.get(key);
    if (!found) {
      found = { mesh: new MeshWriter(), paint };
      this.meshes.set(key, found);
    }
    return found.mesh;
  }

  private direction([u, v, w]: Vec3): Vec3 {
    return [0, 1, 2].map(
      (k) => u * (this.along[k] as number) + (k === 1 ? v : 0) + w * (this.out[k] as number),
    ) as unknown as Vec3;
  }
}

function marks(from: number, to: number, inner: readonly number[]): number[] {
  const lines = [from, to, ...inner.filter((x) => x > from && x < to)].sort((a, b) => a - b);
  return lines.filter((x, i) => i === 0 || x - (lines[i - 1] as number) > 1e-6);
}
