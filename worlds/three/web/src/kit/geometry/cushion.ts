/**
 * Soft boxes: cushions, pillows, mattresses, folded towels, loaves.
 *
 * Owns: `cushion`, a box with round edges that may swell. Refuses: hard edges (box.ts), colliders.
 */
import { BufferAttribute, type BufferGeometry } from "three";
import { mergeVertices } from "three/addons/utils/BufferGeometryUtils.js";
import type { Vec3 } from "../model";
import { MeshWriter } from "./mesh";

export interface CushionOptions {
  /** Radius of the edges, metres. */
  readonly round?: number;
  /** How far the middle of top and bottom stand proud of the rim, as a part of the height, 0 to 1. */
  readonly swell?: number;
  /** Keeps the base flat and swells the top only. */
  readonly flat_base?: boolean;
  /** Steps around each edge. */
  readonly steps?: number;
}

/** Grid lines along one axis: dense over the round edges, sparse between. */
function lines(half: number, round: number, steps: number, inner: number): number[] {
  const edge = Array.from(
    { length: steps + 1 },
    (_, i) => half - round + round * Math.tan((i / steps) * (Math.PI / 4)),
  );
  const middle = Array.from({ length: inner - 1 }, (_, i) => (-1 + (2 * (i + 1)) / inner) * (half - round));
  return [...edge.map((x) => -x).reverse(), ...middle, ...edge];
}

/** A soft box of `size` metres whose lowest point is at y = 0 and whose centre is over the origin. */
export function cushion(size: Vec3, options: CushionOptions = {}): BufferGeometry {
  const { swell = 0, flat_base = false, steps = swell > 0 ? 1 : 2 } = options;
  const round = Math.min(options.round ?? 0.03, Math.min(...size) * 0.49);
  const half: Vec3 = [size[0] / 2, size[1] / 2, size[2] / 2];
  const mesh = new MeshWriter();
  const inner = swell > 0 ? 4 : 1;
  for (const axis of [0, 1, 2] as const) {
    const [a, b] = axis === 0 ? ([2, 1] as const) : axis === 1 ? ([0, 2] as const) : ([0, 1] as const);
    const us = lines(half[a], round, steps, inner);
    const vs = lines(half[b], round, steps, inner);
    for (const sign of [-1, 1]) {
      const grid = us.map((u) =>
        vs.map((v) => {
          const flat: [number, number, number] = [0, 0, 0];
          flat[axis] = sign * half[axis];
          flat[a] = u;
          flat[b] = v;
          const { point, normal } = rounded(flat, half, round);
          return mesh.vertex(swollen(point, half, swell, flat_base), normal, [u, v]);
        }),
      );
      for (let i = 0; i + 1 < us.length; i++)
        for (let j = 0; j + 1 < vs.length; j++) {
          const at = (di: number, dj: number) => (grid[i + di] as number[])[j + dj] as number;
          mesh.quad(at(0, 0), at(1, 0), at(1, 1), at(0, 1));
        }
    }
  }
  const geometry = mesh.geometry();
  return settled(swell > 0 ? smoothed(geometry) : geometry);
}

function rounded(flat: Vec3, half: Vec3, round: number): { point: Vec3; normal: Vec3 } {
  const core = flat.map((x, k) =>
    Math.max(-(half[k] as number) + round, Math.min((half[k] as number) - round, x)),
  );
  const out = flat.map((x, k) => x - (core[k] as number));
  const length = Math.hypot(...out) || 1;
  const normal = out.map((x) => x / length) as unknown as Vec3;
  return { point: core.map((x, k) => x + (normal[k] as number) * round) as unknown as Vec3, normal };
}

function swollen(point: Vec3, half: Vec3, swell: number, flatBase: boolean): Vec3 {
  if (swell === 0 || (flatBase && point[1] < 0)) return point;
  const bulge =
    Math.cos((point[0] / half[0]) * (Math.PI / 2)) * Math.cos((point[2] / half[2]) * (Math.PI / 2));
  return [point[0], point[1] * (1 - swell + swell * Math.sqrt(Math.max(0, bulge))), point[2]];
}

/** Normals worked out from the faces, across the seams between the six sides; the cloth's uv is laid on from above. */
function smoothed(geometry: BufferGeometry): BufferGeometry {
  geometry.deleteAttribute("normal");
  geometry.deleteAttribute("uv");
  const welded = mergeVertices(geometry, 1e-5);
  welded.computeVertexNormals();
  const position = welded.getAttribute("position");
  const uvs = new Float32Array(position.count * 2);
  for (let i = 0; i < position.count; i++) {
    uvs[i * 2] = position.getX(i);
    uvs[i * 2 + 1] = position.getZ(i) + position.getY(i);
  }
  welded.setAttribute("uv", new BufferAttribute(uvs, 2));
  return welded;
}

function settled(geometry: BufferGeometry): BufferGeometry {
  geometry.computeBoundingBox();
  geometry.translate(0, -(geometry.boundingBox?.min.y ?? 0), 0);
  return geometry;
}
