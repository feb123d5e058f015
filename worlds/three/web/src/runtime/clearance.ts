/**
 * Room around a walker's route.
 *
 * Owns: the solid surfaces of the clean world as one search tree: the ground under a point, and the nearest thing beside
 * a person standing there. Refuses: finding ways (navigation).
 */
import { Box3, BufferAttribute, BufferGeometry, DoubleSide, Line3, Ray, Vector3 } from "three";
import { type ExtendedTriangle, MeshBVH } from "three-mesh-bvh";
import type { Vec3 } from "../kit/model";
import { STEP_M } from "./obstacles";
import { HEIGHT_M } from "./physics";

/** Room that is wished for between a person's axis and everything else. */
const WISHED_M = 0.42;
const ROUNDS = 12;

export class Clearance {
  private readonly tree: MeshBVH;

  constructor(positions: Float32Array, indices: Uint32Array) {
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(positions, 3));
    geometry.setIndex(new BufferAttribute(indices.slice(), 1));
    this.tree = new MeshBVH(geometry);
  }

  /** A point put on the ground just below it; as it is when there is none. */
  stand(point: Vec3): Vec3 {
    const ray = new Ray(new Vector3(point[0], point[1] + 0.2, point[2]), new Vector3(0, -1, 0));
    const hit = this.tree.raycastFirst(ray, DoubleSide);
    if (!hit || hit.distance > 0.6) return point;
    return [point[0], Math.round(hit.point.y * 1e5) / 1e5 + 0, point[2]];
  }

  /** A point moved away from what is near it, to the middle where both sides are. */
  makeRoom(point: Vec3): Vec3 {
    let { 0: x, 2: z } = point;
    for (let round = 0; round < ROUNDS; round += 1) {
      const near = this.nearest([x, point[1], z]);
      if (!near) break;
      const share = 0.5 * (WISHED_M - near.away_m) + 0.002;
      x += near.out.x * share;
      z += near.out.z * share;
    }
    return [x, point[1], z];
  }

  /** The nearest surface beside a body at a point, within the wished room, and the way out from it. */
  private nearest(feet: Vec3): { away_m: number; out: Vector3 } | null {
    const axis = new Line3(
      new Vector3(feet[0], feet[1] + STEP_M + 0.05, feet[2]),
      new Vector3(feet[0], feet[1] + HEIGHT_M - 0.05, feet[2]),
    );
    const reach = new Box3().setFromPoints([axis.start, axis.end]);
    reach.expandByVector(new Vector3(WISHED_M, 0, WISHED_M));
    let best: { away_m: number; out: Vector3 } | null = null;
    const [onTriangle, onAxis] = [new Vector3(), new Vector3()];
    this.tree.shapecast({
      intersectsBounds: (box) => box.intersectsBox(reach),
      intersectsTriangle: (triangle: ExtendedTriangle) => {
        triangle.closestPointToSegment(axis, onTriangle, onAxis);
        const out = onAxis.clone().sub(onTriangle).setY(0);
        const away_m = out.length();
        if (away_m > 1e-4 && away_m < (best?.away_m ?? WISHED_M)) best = { away_m, out: out.normalize() };
        return false;
      },
    });
    return best;
  }
}
