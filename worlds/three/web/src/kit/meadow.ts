/**
 * What grows and lies in a meadow: flowers, tall grass, molehills, field stones, a felled trunk.
 *
 * Owns: these, at the scale of a foot. Refuses: crops and reeds (farmyard.ts), trees and bushes (plants.ts).
 */
import { hullCollider, lyingCylinder } from "./colliders";
import { cylinder } from "./geometry/lathe";
import { MeshWriter } from "./geometry/mesh";
import { turned } from "./geometry/pose";
import { sheet } from "./geometry/sheet";
import type { NodeDef } from "./model";
import { type Place, Prop } from "./prop";
import type { Random } from "./random";

const GREEN = 0x6d9440;

/** A leaf of grass with two faces, bent over towards +z. Metres. */
function blade(mesh: MeshWriter, at: readonly [number, number], height: number, turn: number, bend: number) {
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  const half = 0.006 + height * 0.012;
  const point = (x: number, y: number, z: number) =>
    [at[0] + x * cos + z * sin, y, at[1] - x * sin + z * cos] as const;
  for (const face of [1, -1]) {
    const normal = [face * sin * 0.6, 0.8, face * cos * 0.6] as const;
    const low = [
      mesh.vertex(point(-half, 0, 0), normal, [0, 0]),
      mesh.vertex(point(half, 0, 0), normal, [2 * half, 0]),
    ] as const;
    const mid = [
      mesh.vertex(point(-half * 0.8, height * 0.6, bend * 0.35), normal, [0, height * 0.6]),
      mesh.vertex(point(half * 0.8, height * 0.6, bend * 0.35), normal, [2 * half, height * 0.6]),
    ] as const;
    const tip = mesh.vertex(point(0, height, bend), normal, [half, height]);
    mesh.quad(low[0], low[1], mid[1], mid[0]);
    mesh.triangle(mid[0], mid[1], tip);
  }
}

/** A tuft of tall grass gone to seed. */
export function tallGrass(
  place: Place,
  options: { random: Random; radius_m?: number; count?: number },
): NodeDef {
  const { random, radius_m: r = 0.3, count = 22 } = options;
  const prop = new Prop(place, { kind: "tall grass", label: "tall grass", body: "none" });
  const [green, dry] = [new MeshWriter(), new MeshWriter()];
  for (let i = 0; i < count; i++) {
    const a = random.between(0, 6.28);
    const out = r * Math.sqrt(random.next());
    const height = random.between(0.22, 0.55) * (1.1 - (0.5 * out) / r);
    const mesh = i % 6 === 0 ? dry : green;
    blade(
      mesh,
      [Math.sin(a) * out, Math.cos(a) * out],
      height,
      random.between(0, 6.28),
      random.between(0.04, 0.2),
    );
  }
  return prop
    .mesh(green.geometry(), "petal", { tint: GREEN, casts_shadow: false })
    .mesh(dry.geometry(), "petal", { tint: 0xc9b273, casts_shadow: false })
    .node();
}

/** Flowers that stand scattered in the grass. */
export function meadowFlowers(
  place: Place,
  options: { random: Random; radius_m?: number; count?: number; tint: number; label: string },
): NodeDef {
  const { random, radius_m: r = 0.8, count = 11, tint, label } = options;
  const prop = new Prop(place, { kind: "meadow flowers", label, body: "none" });
  const leaves = new MeshWriter();
  for (let i = 0; i < count; i++) {
    const a = random.between(0, 6.28);
    const out = r * Math.sqrt(random.next());
    const at = [Math.sin(a) * out, Math.cos(a) * out] as const;
    const height = random.between(0.14, 0.3);
    blade(leaves, at, height, random.between(0, 6.28), 0.01);
    blade(leaves, at, height * 0.5, random.between(0, 6.28), 0.07);
    const head = cylinder(random.between(0.022, 0.034), 0.012, 6, 0).translate(0, -0.006, 0);
    prop.mesh(turned(head, "x", random.between(-25, 25)).translate(at[0], height, at[1]), "petal", {
      tint,
      casts_shadow: false,
    });
  }
  return prop.mesh(leaves.geometry(), "petal", { tint: GREEN, casts_shadow: false }).node();
}

/** A stone as the plough turns it up, half sunk. */
export function fieldStone(place: Place, options: { random: Random; size_m?: number }): NodeDef {
  const { random, size_m: s = 0.4 } = options;
  const prop = new Prop(place, { kind: "field stone", label: "field stone", structural: true });
  const phases = Array.from({ length: 3 }, () => random.between(0, 6.28));
  const squeeze = random.between(0.6, 0.85);
  const surface = sheet(
    (u, v) => {
      const a = u * 2 * Math.PI;
      const rise = (v * Math.PI) / 2;
      const lump =
        1 +
        0.1 * Math.sin(2 * a + (phases[0] as number)) +
        0.06 * Math.sin(5 * a + 3 * v + (phases[1] as number));
      const radius = (s / 2) * Math.cos(rise) * lump;
      return [Math.sin(a) * radius, Math.sin(rise) * s * 0.42 * squeeze, Math.cos(a) * radius * squeeze];
    },
    [12, 5],
    [s * 3, s],
    0.002,
    "front",
  );
  return prop
    .mesh(surface, "granite")
    .collide(hullCollider([surface]))
    .node();
}

/** A felled trunk without branches, lying along x. */
export function felledTrunk(place: Place, options: { length_m?: number; radius_m?: number } = {}): NodeDef {
  const { length_m: l = 2.6, radius_m: r = 0.2 } = options;
  const prop = new Prop(place, { kind: "tree trunk", label: "felled trunk", mass_kg: 160 });
  const lying = (length: number, radius: number) =>
    turned(cylinder(radius, length, 14).translate(0, -length / 2, 0), "z", 90).translate(0, r, 0);
  prop.mesh(lying(l, r), "bark");
  prop.mesh(lying(l + 0.004, r * 0.9), "pine");
  return prop
    .collide(lyingCylinder(r, l, [0, r, 0], "x"))
    .settle()
    .node();
}
