/**
 * What is in a walker's way.
 *
 * Owns: contacts of an upright capsule with colliders, and the ground below it. Refuses: deciding where to go (player).
 * The engine's own character controller is not used: its ground snapping drops through floors and its steps are not
 * straight. Contacts and rays are exact enough that a free step is taken whole.
 */
import RAPIER from "@dimforge/rapier3d-deterministic-compat";
import type { Vec3 } from "../kit/model";
import { HEIGHT_M, type NodeBody, type Physics, RADIUS_M } from "./physics";

/** What may be stepped upon, and how far a walker follows the ground down. */
export const STEP_M = 0.35;
/** Bodies that can be pushed are met by the whole capsule, from just above the ground. */
const ANKLE_M = 0.02;
const SOLE_M = 0.2;
/** How far below the feet the middle of the sole may find what carries it: a foot on a slope stands on its edge. */
const UNDERFOOT_M = 0.2;
const WALKABLE = Math.cos((45 * Math.PI) / 180) - 1e-3;
const UPRIGHT: RAPIER.Quaternion = { x: 0, y: 0, z: 0, w: 1 };
const DOWN: RAPIER.Vector3 = { x: 0, y: -1, z: 0 };

export interface Contact {
  readonly body: NodeBody;
  readonly collider: number;
  readonly depth_m: number;
  /** From the obstacle towards the walker, on the ground plane, not normalised. */
  readonly out: { readonly x: number; readonly z: number };
  readonly point: RAPIER.Vector3;
}

/**
 * What legs do: `walks` steps over what is low and fixed, and meets what can be pushed; `steps_over` low bodies too;
 * `falls` meets everything.
 */
export type Gait = "walks" | "steps_over" | "falls";

export interface Ground {
  readonly y: number;
  readonly walkable: boolean;
  /** Whose surface it is. */
  readonly body: NodeBody;
}

/** Feet of a sole: the middle and eight places around it. */
const SOLE: readonly (readonly [number, number])[] = [
  [0, 0],
  ...Array.from({ length: 8 }, (_, index): [number, number] => [
    SOLE_M * Math.cos((index * Math.PI) / 4),
    SOLE_M * Math.sin((index * Math.PI) / 4),
  ]),
];

export class Obstacles {
  private readonly torso = capsuleAbove(STEP_M);
  private readonly whole = capsuleAbove(ANKLE_M);

  constructor(private readonly physics: Physics) {}

  /** Contacts deeper than a tolerance at feet. */
  contacts(feet: Vec3, gait: Gait, tolerance_m: number): Contact[] {
    const found: Contact[] = [];
    const half = { x: RADIUS_M, y: (HEIGHT_M - ANKLE_M) / 2, z: RADIUS_M };
    const centre = { x: feet[0], y: feet[1] + ANKLE_M + half.y, z: feet[2] };
    const near: RAPIER.Collider[] = [];
    this.physics.world.collidersWithAabbIntersectingAabb(centre, half, (collider) => {
      near.push(collider);
      return true;
    });
    near.sort((a, b) => this.physics.rankOf(a) - this.physics.rankOf(b));
    for (const collider of near) {
      const contact = this.meet(collider, feet, gait);
      if (contact && contact.depth_m > tolerance_m) found.push(contact);
    }
    return found;
  }

  /** The highest ground under the sole between two heights; null when there is none. */
  ground(feet: Vec3, from_y: number, to_y: number): Ground | null {
    let best: Ground | null = null;
    for (const [x, z] of SOLE) {
      const ray = new RAPIER.Ray({ x: feet[0] + x, y: from_y, z: feet[2] + z }, DOWN);
      const hit = this.physics.world.castRayAndGetNormal(
        ray,
        from_y - to_y,
        true,
        RAPIER.QueryFilterFlags.EXCLUDE_SENSORS,
        undefined,
        this.physics.capsule,
        undefined,
        this.stopping,
      );
      if (!hit || hit.timeOfImpact === 0) continue;
      const y = from_y - hit.timeOfImpact;
      if (best && y <= best.y + 1e-6) continue;
      const body = this.physics.ownerOf(hit.collider);
      if (body) best = { y, walkable: hit.normal.y >= WALKABLE, body };
    }
    return best;
  }

  /** What is right below the middle of the sole; null when it stands on nothing there. */
  underfoot(feet: Vec3): NodeBody | null {
    const ray = new RAPIER.Ray({ x: feet[0], y: feet[1] + STEP_M, z: feet[2] }, DOWN);
    const hit = this.physics.world.castRay(
      ray,
      STEP_M + UNDERFOOT_M,
      true,
      RAPIER.QueryFilterFlags.EXCLUDE_SENSORS,
      undefined,
      this.physics.capsule,
      undefined,
      this.stopping,
    );
    return hit ? this.physics.ownerOf(hit.collider) : null;
  }

  private readonly stopping = (collider: RAPIER.Collider): boolean =>
    this.physics.ownerOf(collider)?.record.now.stops === true;

  private meet(collider: RAPIER.Collider, feet: Vec3, gait: Gait): Contact | null {
    const body = this.physics.ownerOf(collider);
    if (!body?.record.now.stops || !collider.isEnabled()) return null;
    const dynamic = collider.parent()?.isDynamic() === true;
    const legs = gait === "falls" || (dynamic && gait === "walks");
    const { shape, centre_m } = legs ? this.whole : this.torso;
    const centre = { x: feet[0], y: feet[1] + centre_m, z: feet[2] };
    const contact = collider.contactShape(shape, centre, UPRIGHT, 0);
    if (!contact) return null;
    const { normal1, point1 } = contact;
    return {
      body,
      collider: collider.handle,
      depth_m: -contact.distance,
      out: { x: normal1.x, z: normal1.z },
      point: point1,
    };
  }
}

/** The part of the walker's capsule above a height over the feet. */
function capsuleAbove(lift_m: number): { shape: RAPIER.Capsule; centre_m: number } {
  const half_m = (HEIGHT_M - lift_m) / 2 - RADIUS_M;
  return { shape: new RAPIER.Capsule(half_m, RADIUS_M), centre_m: lift_m + half_m + RADIUS_M };
}
