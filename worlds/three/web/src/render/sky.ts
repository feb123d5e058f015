/**
 * Sky, sun and ground light of a scene, as numbers and as the picture behind everything.
 *
 * Owns: radiance by direction (for baking), the open-air ambient, the mesh of the dome. Refuses: its pixels (dome), shadows.
 * Units: the sun gives `sun_intensity` on a surface that faces it; the sky gives `hemisphere_intensity` on level ground.
 */
import {
  Color,
  DataTexture,
  LinearFilter,
  Mesh,
  NoColorSpace,
  PlaneGeometry,
  RGBAFormat,
  ShaderMaterial,
  UnsignedByteType,
  Vector3,
} from "three";
import type { SceneDef } from "../kit/model";
import { DOME_RANGE, DOME_SIZE, mixed, type Rgb, radiance, type SkyLight, scaled } from "./dome";
import type { Ambient } from "./probes";
import { SKY_FRAGMENT, SKY_VERTEX } from "./shaders/sky";
import type { Shared } from "./shared";

function linear(hex: number): Rgb {
  const c = new Color(hex);
  return [c.r, c.g, c.b];
}

function emptyDome(): DataTexture {
  const texture = new DataTexture(new Uint8Array(4), 1, 1, RGBAFormat, UnsignedByteType);
  texture.colorSpace = NoColorSpace;
  texture.magFilter = texture.minFilter = LinearFilter;
  return texture;
}

export class Sky {
  readonly sunDirection: Vector3;
  /** Linear colour times intensity. */
  readonly sunLight: Rgb;
  /** Light from all around under the open sky. */
  readonly ambient: Ambient;
  /** Radiance of sunlit ground as far as one sees. */
  readonly ground: Rgb;
  /** The same as the painter of the dome wants it. */
  readonly light: SkyLight;
  private readonly horizon: Rgb;
  private mesh: Mesh | null = null;
  /** The dome, behind everything and in reflections; black until it hangs. */
  readonly domeTexture = emptyDome();

  constructor(sky: SceneDef["sky"]) {
    this.sunDirection = new Vector3(...sky.sun_direction).normalize();
    this.sunLight = scaled(linear(sky.sun_color), sky.sun_intensity);
    const light = sky.hemisphere_intensity / Math.PI;
    const zenith = scaled(linear(sky.sky_color), light);
    this.horizon = scaled(linear(sky.horizon_color), light);
    const high = Math.max(0, this.sunDirection.y);
    const fall = mixed(scaled(this.sunLight, high / Math.PI), this.horizon, 0.35);
    const ground = linear(sky.ground_color);
    this.ground = [ground[0] * fall[0], ground[1] * fall[1], ground[2] * fall[2]];
    const { horizon, sunLight: sun, ground: below } = this;
    this.light = { zenith, horizon, ground: below, sun, toSun: this.sunDirection.toArray() };
    this.ambient = this.meanLight();
  }

  /** Radiance of the cloudless sky, or of the ground below the horizon. */
  radiance(_x: number, y: number, _z: number): Rgb {
    return radiance(this.light, y);
  }

  private meanLight(): Ambient {
    const up = mixed(this.horizon, this.light.zenith, 0.7);
    const mean = mixed(this.ground, up, 0.5);
    const lum = (c: Rgb): number => 0.3 * c[0] + 0.6 * c[1] + 0.1 * c[2];
    const lean = (lum(up) - lum(this.ground)) / Math.max(1e-6, lum(up) + lum(this.ground)) / 2;
    const [r, g, b] = scaled(mean, Math.PI);
    return { r, g, b, dx: 0, dy: lean, dz: 0 };
  }

  /** Gives the dome its pixels. */
  hang(pixels: Uint8Array<ArrayBuffer>): void {
    this.domeTexture.image = { data: pixels, width: DOME_SIZE, height: DOME_SIZE };
    this.domeTexture.needsUpdate = true;
  }

  /** The mesh that fills whatever nothing else has covered. */
  backdrop(shared: Shared): Mesh {
    this.mesh ??= new Mesh(
      new PlaneGeometry(2, 2),
      new ShaderMaterial({
        vertexShader: SKY_VERTEX,
        fragmentShader: SKY_FRAGMENT,
        depthWrite: false,
        uniforms: {
          dome: { value: this.domeTexture },
          range: { value: DOME_RANGE },
          ground: { value: new Vector3(...scaled(this.ground, 1.2)) },
          haze: { value: new Vector3(...scaled(this.horizon, 1.5)) },
          sunDirection: shared.sunDirection,
          sunLight: shared.sunLight,
          exposure: shared.exposure,
          lens: shared.lens,
        },
      }),
    );
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 1000;
    return this.mesh;
  }

  dispose(): void {
    this.domeTexture.dispose();
    this.mesh?.geometry.dispose();
    (this.mesh?.material as ShaderMaterial | undefined)?.dispose();
  }
}
