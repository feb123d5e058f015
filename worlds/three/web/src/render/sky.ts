/**
 * Sky, sun and ground light of a scene, as numbers and as the picture behind everything.
 *
 * Owns: radiance by direction (for baking), the open-air ambient, the dome with its clouds. Refuses: shadows.
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
import { at, fbm, step, useFieldSide } from "../kit/textures/noise";
import type { Ambient } from "./probes";
import { SKY_FRAGMENT, SKY_VERTEX } from "./shaders/sky";
import type { Shared } from "./shared";

type Rgb = readonly [number, number, number];

const DOME_SIZE = 512;
/** Brightest radiance that the dome's bytes can hold. */
const DOME_RANGE = 4;

function linear(hex: number): Rgb {
  const c = new Color(hex);
  return [c.r, c.g, c.b];
}

const scaled = (c: Rgb, s: number): Rgb => [c[0] * s, c[1] * s, c[2] * s];
const mixed = (a: Rgb, b: Rgb, t: number): Rgb => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

export class Sky {
  readonly sunDirection: Vector3;
  /** Linear colour times intensity. */
  readonly sunLight: Rgb;
  /** Light from all around under the open sky. */
  readonly ambient: Ambient;
  /** Radiance of sunlit ground as far as one sees. */
  readonly ground: Rgb;
  private readonly zenith: Rgb;
  private readonly horizon: Rgb;
  private mesh: Mesh | null = null;
  private dome: DataTexture | null = null;

  constructor(sky: SceneDef["sky"]) {
    this.sunDirection = new Vector3(...sky.sun_direction).normalize();
    this.sunLight = scaled(linear(sky.sun_color), sky.sun_intensity);
    const light = sky.hemisphere_intensity / Math.PI;
    this.zenith = scaled(linear(sky.sky_color), light);
    this.horizon = scaled(linear(sky.horizon_color), light);
    const high = Math.max(0, this.sunDirection.y);
    const fall = mixed(scaled(this.sunLight, high / Math.PI), this.horizon, 0.35);
    const ground = linear(sky.ground_color);
    this.ground = [ground[0] * fall[0], ground[1] * fall[1], ground[2] * fall[2]];
    this.ambient = this.meanLight();
  }

  /** Radiance of the cloudless sky, or of the ground below the horizon. */
  radiance(_x: number, y: number, _z: number): Rgb {
    if (y < 0) return mixed(this.horizon, this.ground, Math.min(1, -y * 12));
    return mixed(this.horizon, this.zenith, Math.min(1, Math.sqrt(y) * 1.1));
  }

  private meanLight(): Ambient {
    const up = mixed(this.horizon, this.zenith, 0.7);
    const mean = mixed(this.ground, up, 0.5);
    const lum = (c: Rgb): number => 0.3 * c[0] + 0.6 * c[1] + 0.1 * c[2];
    const lean = (lum(up) - lum(this.ground)) / Math.max(1e-6, lum(up) + lum(this.ground)) / 2;
    const [r, g, b] = scaled(mean, Math.PI);
    return { r, g, b, dx: 0, dy: lean, dz: 0 };
  }

  /** The dome seen from below, as a disc: middle the zenith, rim the horizon. Square roots of radiance. */
  private paintDome(): DataTexture {
    const n = DOME_SIZE;
    useFieldSide(n);
    const pixels = new Uint8Array(n * n * 4).fill(255);
    const soft = fbm(5, 5, 6, 901);
    const big = fbm(3, 3, 3, 902);
    const encode = (c: number): number => 255 * Math.sqrt(Math.min(1, Math.max(0, c / DOME_RANGE)));
    for (let j = 0, i = 0; j < n; j++) {
      for (let k = 0; k < n; k++, i += 4) {
        const a = (2 * (k + 0.5)) / n - 1;
        const b = (2 * (j + 0.5)) / n - 1;
        const r2 = Math.min(1, a * a + b * b);
        const y = (1 - r2) / (1 + r2);
        const [x, z] = [a * (1 + y), b * (1 + y)];
        const height = 1 / (y + 0.16);
        const u = x * height * 0.085 + 0.5;
        const v = z * height * 0.085 + 0.5;
        const cloud =
          step(0.5, 0.78, 0.7 * at(soft, u, v) + 0.35 * at(big, u * 0.7, v * 0.7 + 0.2)) * step(0.0, 0.2, y);
        const c = this.clouded(x, y, z, cloud, at(soft, u + 0.01, v + 0.015));
        pixels[i] = encode(c[0]);
        pixels[i + 1] = encode(c[1]);
        pixels[i + 2] = encode(c[2]);
      }
    }
    const texture = new DataTexture(pixels, n, n, RGBAFormat, UnsignedByteType);
    texture.colorSpace = NoColorSpace;
    texture.magFilter = texture.minFilter = LinearFilter;
    texture.needsUpdate = true;
    return texture;
  }

  private clouded(x: number, y: number, z: number, cloud: number, thick: number): Rgb {
    const { x: sx, y: sy, z: sz } = this.sunDirection;
    const near = Math.max(0, x * sx + y * sy + z * sz);
    const glow = 0.05 * near ** 6 + 0.12 * near ** 48;
    const air = mixed(this.radiance(x, y, z), this.sunLight, glow / (1 + glow));
    const lit = mixed(
      scaled(this.sunLight, 0.34),
      scaled(this.horizon, 1.1),
      0.35 + 0.4 * step(0.45, 0.75, thick),
    );
    return scaled(mixed(air, lit, cloud * 0.85), 1.5);
  }

  /** The mesh that fills whatever nothing else has covered. */
  backdrop(shared: Shared): Mesh {
    this.dome ??= this.paintDome();
    this.mesh ??= new Mesh(
      new PlaneGeometry(2, 2),
      new ShaderMaterial({
        vertexShader: SKY_VERTEX,
        fragmentShader: SKY_FRAGMENT,
        depthWrite: false,
        uniforms: {
          dome: { value: this.dome },
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

  /** Texture of the dome, for reflections. */
  get domeTexture(): DataTexture {
    this.dome ??= this.paintDome();
    return this.dome;
  }

  dispose(): void {
    this.dome?.dispose();
    this.mesh?.geometry.dispose();
    (this.mesh?.material as ShaderMaterial | undefined)?.dispose();
  }
}
