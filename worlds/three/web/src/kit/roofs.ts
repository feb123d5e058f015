/**
 * Steep roofs: two slopes that sag a little, with ridge and verges; pyramids for towers.
 *
 * Owns: their meshes with uv that run up the slope, and their colliders. Refuses: what stands below them.
 */
import { boxCollider, turnedBox } from "./colliders";
import { MeshWriter } from "./geometry/mesh";
import { turned } from "./geometry/pose";
import { tube } from "./geometry/tube";
import type { Vec3 } from "./model";
import type { Prop } from "./prop";

export interface RoofOptions {
  /** Across the ridge, from wall to wall. */
  readonly span_m: number;
  /** Along the ridge. */
  readonly length_m: number;
  readonly pitch_deg: number;
  readonly material: string;
  readonly along: "x" | "z";
  readonly eaves_m?: number;
  readonly verge_m?: number;
  /** How much lower the middle of the ridge lies. */
  readonly sag_m?: number;
  readonly ridge?: string;
  readonly thick_m?: number;
}

const STEPS = 5;

/** Both slopes over walls whose top middle is `at`. */
export function pitchedRoof(prop: Prop, at: Vec3, options: RoofOptions): void {
  const { span_m, pitch_deg, material, along, eaves_m = 0.35, verge_m = 0.25, sag_m = 0.08 } = options;
  const thick = options.thick_m ?? (material === "thatch" ? 0.34 : 0.14);
  const pitch = (pitch_deg * Math.PI) / 180;
  const rise = (span_m / 2) * Math.tan(pitch);
  const length = options.length_m + 2 * verge_m;
  const away = (span_m / 2 + eaves_m) / Math.cos(pitch);
  const turn = along === "x" ? 90 : 0;
  for (const side of [-1, 1]) {
    const leaf = slope(side, away, length, pitch, rise, thick, sag_m);
    prop.mesh(turned(leaf, "y", turn).translate(...at), material);
    const centre: [number, number] = [
      side * ((away / 2) * Math.cos(pitch) + (thick / 2) * Math.sin(pitch)),
      rise - (away / 2) * Math.sin(pitch) + (thick / 2) * Math.cos(pitch),
    ];
    prop.collide(
      along === "z"
        ? turnedBox(
            [away, thick, length],
            [at[0] + centre[0], at[1] + centre[1], at[2]],
            [0, 0, 1],
            -side * pitch_deg,
          )
        : turnedBox(
            [length, thick, away],
            [at[0], at[1] + centre[1], at[2] - centre[0]],
            [1, 0, 0],
            -side * pitch_deg,
          ),
    );
  }
  const top = rise + thick * Math.cos(pitch) - 0.03;
  const line = Array.from({ length: STEPS + 1 }, (_, i): Vec3 => {
    const u = i / STEPS;
    return [0, top - sag_m * 4 * u * (1 - u), (u - 0.5) * length];
  });
  const radius = material === "thatch" ? 0.2 : 0.11;
  prop.mesh(turned(tube(line, radius, { sides: 6 }), "y", turn).translate(...at), options.ridge ?? material);
  const cover: Vec3 = along === "z" ? [2 * radius, 2 * radius, length] : [length, 2 * radius, 2 * radius];
  prop.collide(boxCollider(cover, [at[0], at[1] + top - radius, at[2]]));
}

/** One slope with its underside and edges, ridge along z, falling towards `side`. */
function slope(
  side: number,
  away: number,
  length: number,
  pitch: number,
  rise: number,
  thick: number,
  sag: number,
) {
  const mesh = new MeshWriter();
  const [sin, cos] = [Math.sin(pitch), Math.cos(pitch)];
  const point = (u: number, v: number, lift: number): Vec3 => {
    const low = v * away;
    const drop = sag * 4 * u * (1 - u) * (1 - 0.7 * v);
    return [side * (low * cos + lift * sin), rise - low * sin + lift * cos - drop, (u - 0.5) * length];
  };
  const strip = (lift: number, normal: Vec3, flip: number) => {
    for (let i = 0; i < STEPS; i++) {
      const [u0, u1] = [i / STEPS, (i + 1) / STEPS];
      const corner = (u: number, v: number) =>
        mesh.vertex(point(u, v, lift), normal, [side * flip * u * length, (1 - v) * away]);
      mesh.quad(corner(u0, 1), corner(u1, 1), corner(u1, 0), corner(u0, 0));
    }
  };
  strip(thick, [side * sin, cos, 0], 1);
  strip(0, [-side * sin, -cos, 0], -1);
  for (let i = 0; i < STEPS; i++) {
    const [u0, u1] = [i / STEPS, (i + 1) / STEPS];
    const edge: Vec3 = [side * cos, -sin, 0];
    const v = (u: number, lift: number) => mesh.vertex(point(u, 1, lift), edge, [u * length, lift]);
    mesh.quad(v(u0, 0), v(u1, 0), v(u1, thick), v(u0, thick));
  }
  for (const u of [0, 1]) {
    const verge: Vec3 = [0, 0, u === 0 ? -1 : 1];
    const p = (v: number, lift: number) => mesh.vertex(point(u, v, lift), verge, [v * away, lift]);
    mesh.quad(p(0, 0), p(1, 0), p(1, thick), p(0, thick));
  }
  return mesh.geometry();
}

/** A pointed roof over a plan of `sides` sides and the given radius to the middle of a side; base middle at `at`. */
export function pointedRoof(
  prop: Prop,
  at: Vec3,
  {
    radius_m: r,
    height_m: h,
    sides,
    material,
  }: { radius_m: number; height_m: number; sides: number; material: string },
): void {
  const mesh = new MeshWriter();
  const corner = r / Math.cos(Math.PI / sides);
  const length = Math.hypot(r, h);
  const points: number[] = [at[0], at[1] + h, at[2]];
  for (let k = 0; k < sides; k++) {
    const place = (a: number): Vec3 => [Math.sin(a) * corner, 0, Math.cos(a) * corner];
    const [a, b] = [((k - 0.5) / sides) * 2 * Math.PI, ((k + 0.5) / sides) * 2 * Math.PI];
    const middle = (a + b) / 2;
    const normal: Vec3 = [(Math.sin(middle) * h) / length, r / length, (Math.cos(middle) * h) / length];
    const half = r * Math.tan(Math.PI / sides);
    mesh.triangle(
      mesh.vertex(place(a), normal, [-half, 0]),
      mesh.vertex(place(b), normal, [half, 0]),
      mesh.vertex([0, h, 0], normal, [0, length]),
    );
    mesh.triangle(
      mesh.vertex(place(a), [0, -1, 0], [place(a)[0], place(a)[2]]),
      mesh.vertex(place(b), [0, -1, 0], [place(b)[0], place(b)[2]]),
      mesh.vertex([0, 0, 0], [0, -1, 0], [0, 0]),
    );
    const [x, , z] = place(a);
    points.push(at[0] + x, at[1], at[2] + z);
  }
  prop.mesh(mesh.geometry().translate(...at), material);
  prop.collide({ shape: "hull", points: new Float32Array(points) });
}
