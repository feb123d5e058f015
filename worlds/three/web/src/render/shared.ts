/**
 * The numbers that every surface of a frame reads: sun, shadow, lamps, exposure.
 *
 * Owns: one uniform object for each, shared by all materials, so that a frame sets them once. Refuses: to choose them.
 */
import { type DepthTexture, Matrix4, Vector2, Vector3, Vector4 } from "three";
import type { Sky } from "./sky";

export const MOST_LAMPS = 24;

const vectors = (): Vector4[] => Array.from({ length: MOST_LAMPS }, () => new Vector4());

export interface Shared {
  readonly sunDirection: { value: Vector3 };
  readonly sunLight: { value: Vector3 };
  readonly shadowMap: { value: DepthTexture | null };
  readonly shadowMatrix: { value: Matrix4 };
  /** One over the size of the shadow map. */
  readonly shadowTexel: { value: Vector2 };
  readonly exposure: { value: number };
  /** Scale of things that shine by themselves: they look as bright to an eye that has grown used to the dark. */
  readonly glow: { value: number };
  /** Tangents of half the field of view, horizontal and vertical. */
  readonly lens: { value: Vector2 };
  readonly dome: { value: unknown };
  /** xyz, range. */
  readonly lampPlace: { value: Vector4[] };
  /** From a lamp's place to the other end of its tube; zero for all others. */
  readonly lampReach: { value: Vector4[] };
  /** Linear colour times candela, cosine of a spot's edge (-2: all around). */
  readonly lampLight: { value: Vector4[] };
  /** Direction of a spot, softness of its edge. */
  readonly lampAim: { value: Vector4[] };
  /** Middle of the room a lamp lights, and half its size. */
  readonly lampRoom: { value: Vector4[] };
  readonly lampRoomHalf: { value: Vector4[] };
}

export function sharedUniforms(sky: Sky): Shared {
  return {
    sunDirection: { value: sky.sunDirection.clone() },
    sunLight: { value: new Vector3(...sky.sunLight) },
    shadowMap: { value: null },
    shadowMatrix: { value: new Matrix4() },
    shadowTexel: { value: new Vector2(1, 1) },
    exposure: { value: 1 },
    glow: { value: 1 },
    lens: { value: new Vector2(1, 1) },
    dome: { value: sky.domeTexture },
    lampPlace: { value: vectors() },
    lampReach: { value: vectors() },
    lampLight: { value: vectors() },
    lampAim: { value: vectors() },
    lampRoom: { value: vectors() },
    lampRoomHalf: { value: vectors() },
  };
}
