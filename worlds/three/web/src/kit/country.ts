/**
 * The country around an outdoor place: fields beyond its edge and wooded hills on the horizon.
 *
 * Owns: what is only looked at from afar. Refuses: anything one can reach.
 */
import { MeshWriter } from "./geometry/mesh";
import type { NodeDef } from "./model";
import { Prop } from "./prop";
import type { Random } from "./random";
import { slab } from "./walls";

/** Fields in the four directions around a rectangle, at `y`, out to 320 m. */
export function fieldsAround(
  id: string,
  x: readonly [number, number],
  z: readonly [number, number],
  y: number,
  material = "far meadow",
): NodeDef[] {
  const meadow = (name: string, mx: readonly [number, number], mz: readonly [number, number]) =>
    slab({
      id: `${id}/${name}`,
      label: "fields",
      kind: "ground",
      x: mx,
      z: mz,
      surface_m: y,
      thickness_m: 0.2,
      material,
      far: true,
    });
  return [
    meadow("north", [-320, 320], [-320, z[0]]),
    meadow("south", [-320, 320], [z[1], 320]),
    meadow("west", [-320, x[0]], z),
    meadow("east", [x[1], 320], z),
  ];
}

/** A ring of wooded hills from 150 m on. */
export function woodedHills(id: string, random: Random, height_m = 16): NodeDef {
  const prop = new Prop(
    { id, at: [0, -1, 0] },
    { kind: "hills", label: "wooded hills", structural: true, body: "none" },
  );
  const phases = Array.from({ length: 4 }, () => random.between(0, 6.28));
  const waves = [
    [2, 0.56],
    [5, 0.38],
    [11, 0.19],
    [31, 0.075],
  ] as const;
  const heightAt = (a: number) =>
    waves.reduce(
      (h, [k, share], i) => h + share * height_m * Math.sin(k * a + (phases[i] as number)),
      height_m,
    );
  const mesh = new MeshWriter();
  const steps = 72;
  const ring = (share: number, radius: number) =>
    Array.from({ length: steps + 1 }, (_, i) => {
      const a = (i / steps) * 2 * Math.PI;
      const h = Math.max(height_m / 4, heightAt(a)) * share;
      const normal = [-Math.cos(a) * 0.6, 0.8, -Math.sin(a) * 0.6] as const;
      return mesh.vertex([Math.cos(a) * radius, h, Math.sin(a) * radius], normal, [a * radius, h * 2]);
    });
  const rings = [ring(0, 150), ring(0.55, 190), ring(1, 235), ring(0.7, 300)];
  for (let r = 0; r + 1 < rings.length; r++)
    for (let i = 0; i < steps; i++) {
      const [low, high] = [rings[r] as number[], rings[r + 1] as number[]];
      mesh.quad(low[i] as number, low[i + 1] as number, high[i + 1] as number, high[i] as number);
    }
  return prop.mesh(mesh.geometry(), "far woods", { casts_shadow: false }).node();
}
