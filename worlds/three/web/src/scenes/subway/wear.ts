/**
 * What thousands of feet leave, and what leads them: guiding strips, chewing gum, dirt along the walls.
 *
 * Owns: those marks on the floors. Refuses: litter that one can pick up (each room's own file).
 */
import { boxCollider } from "../../kit/colliders";
import type { Contents } from "../../kit/contents";
import { box } from "../../kit/geometry/box";
import { lathe } from "../../kit/geometry/lathe";
import type { NodeDef, Vec3 } from "../../kit/model";
import { type Place, Prop } from "../../kit/prop";
import type { Random } from "../../kit/random";
import { CONCOURSE, CONCOURSE_M, DESCENT_2, HALL, HALL_M, PLATFORM, PLATFORM_M, type Span } from "./plan";

/** A rectangle of floor. */
interface Patch {
  readonly x: Span;
  readonly z: Span;
}

const STRIP_HALF_M = 0.2;

const along = (x: Span, z: number): Patch => ({ x, z: [z - STRIP_HALF_M, z + STRIP_HALF_M] });
const across = (x: number, z: Span): Patch => ({ x: [x - STRIP_HALF_M, x + STRIP_HALF_M], z });

/** Grooved slabs that lead from the doors to the train. */
function guide(place: Place, patches: readonly Patch[]): NodeDef {
  const prop = new Prop(place, { kind: "guiding strip", label: "guiding strip", structural: true });
  for (const { x, z } of patches) {
    const size: Vec3 = [x[1] - x[0], 0.009, z[1] - z[0]];
    const at: Vec3 = [(x[0] + x[1]) / 2, 0, (z[0] + z[1]) / 2];
    prop.mesh(box(size, 0).translate(...at), "tactile grey").collide(boxCollider(size, at));
  }
  return prop.node();
}

/** Trodden chewing gum, thickest where people wait. */
function gum(place: Place, { x, z }: Patch, count: number, random: Random): NodeDef {
  const prop = new Prop(place, {
    kind: "floor stains",
    label: "stains on the floor",
    structural: true,
    body: "none",
  });
  for (let i = 0; i < count; i++) {
    const r = random.between(0.012, 0.034);
    const blot = lathe(
      [
        [r, 0.003],
        [0, 0.003],
      ],
      6,
    ).scale(1, 1, random.between(0.7, 1.3));
    prop.mesh(blot.translate(random.between(...x), 0, random.between(...z)), "rubber paint", {
      tint: random.pick([0x4d473f, 0x5d564c, 0x3a3631]),
      casts_shadow: false,
    });
  }
  return prop.node();
}

/** Dirt where no machine reaches: a dark seam along walls, stronger at the wall. `inward` is where the floor lies. */
function grime(place: Place, edges: readonly (readonly [from: Span, to: Span, inward: Span])[]): NodeDef {
  const prop = new Prop(place, {
    kind: "floor dirt",
    label: "dirt along the walls",
    structural: true,
    body: "none",
  });
  for (const [[x0, z0], [x1, z1], [dx, dz]] of edges)
    for (const wide of [0.05, 0.11, 0.2]) {
      const y = 0.003 + wide * 0.01;
      const size: Vec3 = [
        Math.abs(x1 - x0) + wide * Math.abs(dx),
        0.001,
        Math.abs(z1 - z0) + wide * Math.abs(dz),
      ];
      const at: Vec3 = [(x0 + x1) / 2 + (dx * wide) / 2, y, (z0 + z1) / 2 + (dz * wide) / 2];
      prop.mesh(box(size, 0).translate(...at), "floor dirt", { casts_shadow: false });
    }
  return prop.node();
}

const marksOf = (room: Contents, name: string, y: number) => {
  const at: Vec3 = [0, y, 0];
  return {
    guide: (patches: readonly Patch[]) => room.put("guide", guide, { at, room: name }, patches),
    gum: (patch: Patch, count: number, random: Random) =>
      room.put("stains", gum, { at, room: name }, patch, count, random),
    grime: (edges: Parameters<typeof grime>[1]) => room.put("dirt", grime, { at, room: name }, edges),
  };
};

export function hallWear(room: Contents, random: Random): void {
  const marks = marksOf(room, "hall", HALL_M);
  const [x0, x1] = HALL.x;
  const [z0, z1] = HALL.z;
  marks.guide([along([x0 + 1.7, -6.3], 0), along([-4.5, -1.0], 0)]);
  marks.gum({ x: [x0 + 0.6, x1 - 0.4], z: [z0 + 0.6, z1 - 0.6] }, 70, random);
  marks.grime([
    [
      [x0, z0],
      [x1, z0],
      [0, 1],
    ],
    [
      [x0, z1],
      [x1, z1],
      [0, -1],
    ],
    [
      [x1, z0],
      [x1, -3.3],
      [-1, 0],
    ],
    [
      [x1, 3.3],
      [x1, z1],
      [-1, 0],
    ],
  ]);
}

export function concourseWear(room: Contents, random: Random): void {
  const marks = marksOf(room, "concourse", CONCOURSE_M);
  const [x0, x1] = CONCOURSE.x;
  const [z0, z1] = CONCOURSE.z;
  const turn = 17;
  marks.guide([
    along([x0 + 0.8, turn - STRIP_HALF_M], 0),
    across(turn, [DESCENT_2.z - STRIP_HALF_M, STRIP_HALF_M]),
    along([turn + STRIP_HALF_M, x1 - 0.8], DESCENT_2.z),
  ]);
  marks.gum({ x: [x0 + 0.6, x1 - 0.6], z: [z0 + 0.6, z1 - 0.6] }, 90, random);
  const [m0, m1] = [DESCENT_2.z - 3.3, DESCENT_2.z + 3.3];
  marks.grime([
    [
      [x0, z0],
      [x1, z0],
      [0, 1],
    ],
    [
      [x0, z1],
      [x1, z1],
      [0, -1],
    ],
    [
      [x0, z0],
      [x0, -3.3],
      [1, 0],
    ],
    [
      [x0, 3.3],
      [x0, z1],
      [1, 0],
    ],
    [
      [x1, z0],
      [x1, m0],
      [-1, 0],
    ],
    [
      [x1, m1],
      [x1, z1],
      [-1, 0],
    ],
  ]);
}

export function platformWear(room: Contents, random: Random): void {
  const marks = marksOf(room, "platform", PLATFORM_M);
  const [x0, x1] = PLATFORM.x;
  const [z0, z1] = PLATFORM.z;
  marks.guide([
    along([x0 + 0.9, x0 + 3 - STRIP_HALF_M], DESCENT_2.z),
    across(x0 + 3, [z0 + 0.86, z1 - 0.86]),
  ]);
  marks.gum({ x: [x0 + 1, x1 - 0.6], z: [z0 + 1, z1 - 1] }, 110, random);
  marks.grime([
    [
      [x0, z0],
      [x0, -12.3],
      [1, 0],
    ],
    [
      [x0, -5.7],
      [x0, z1],
      [1, 0],
    ],
    [
      [x1, z0],
      [x1, -6.6],
      [-1, 0],
    ],
  ]);
}
