/**
 * Pictures: the scene developed, its edges evened out, read back and encoded.
 *
 * Owns: the render targets by size, the last pass, pixels with row 0 at the top, JPEG and PNG of the last picture.
 * Refuses: light, ids.
 */
import {
  DoubleSide,
  LinearFilter,
  NoBlending,
  RGBAFormat,
  ShaderMaterial,
  UnsignedByteType,
  Vector2,
  type WebGLRenderer,
  WebGLRenderTarget,
} from "three";
import { FullScreen } from "./fullscreen";
import type { Profile } from "./profile";
import { FINISH_FRAGMENT, FINISH_VERTEX } from "./shaders/finish";

export class Picture {
  private readonly finish: FullScreen;
  private drawn: WebGLRenderTarget | null = null;
  private read: WebGLRenderTarget | null = null;
  private pixels = new Uint8Array(0);
  private last: { width: number; height: number } | null = null;
  private paper: CanvasRenderingContext2D | null = null;

  constructor(private readonly profile: Profile) {
    this.finish = new FullScreen(
      new ShaderMaterial({
        vertexShader: FINISH_VERTEX,
        fragmentShader: FINISH_FRAGMENT,
        side: DoubleSide,
        blending: NoBlending,
        depthTest: false,
        depthWrite: false,
        defines: profile.samples === 0 ? { SMOOTH: 1 } : {},
        uniforms: { picture: { value: null }, texel: { value: new Vector2() }, flip: { value: 1 } },
      }),
    );
  }

  /** Where the scene is to be drawn for a picture of this size. */
  target(width: number, height: number): WebGLRenderTarget {
    this.drawn = sized(this.drawn, width, height, this.profile.samples);
    return this.drawn;
  }

  /** Runs the last pass from the scene's target into `to` (null: the canvas, inside the viewport set before). */
  develop(renderer: WebGLRenderer, to: WebGLRenderTarget | null, topFirst: boolean): void {
    if (!this.drawn) throw new Error("There is no drawn scene to develop.");
    this.finish.read(this.drawn.texture, this.drawn.width, this.drawn.height);
    this.finish.set("flip", topFirst ? -1 : 1);
    this.finish.draw(renderer, to);
  }

  /** The developed picture, RGBA, row 0 at the top. A new array each time. */
  pixelsTopFirst(renderer: WebGLRenderer): Uint8Array {
    if (!this.drawn) throw new Error("There is no drawn scene to read.");
    const { width, height } = this.drawn;
    this.read = sized(this.read, width, height, 0);
    this.develop(renderer, this.read, true);
    const pixels = new Uint8Array(width * height * 4);
    renderer.readRenderTargetPixels(this.read, 0, 0, width, height, pixels);
    this.pixels = pixels;
    this.last = { width, height };
    return pixels;
  }

  /** The last picture as JPEG (`quality` 0..1) or PNG, base64 without a header. Throws before the first picture. */
  encode(mime: "image/jpeg" | "image/png", quality: number): string {
    if (!this.last) throw new Error("Nothing has been drawn yet: draw before encoding.");
    const { width, height } = this.last;
    if (!this.paper) {
      this.paper = document
        .createElement("canvas")
        .getContext("2d", { willReadFrequently: true, alpha: false });
      if (!this.paper) throw new Error("The browser gives no 2D canvas to encode pictures with.");
    }
    const { canvas } = this.paper;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    this.paper.putImageData(new ImageData(new Uint8ClampedArray(this.pixels), width, height), 0, 0);
    const url = canvas.toDataURL(mime, quality);
    return url.slice(url.indexOf(",") + 1);
  }

  dispose(): void {
    this.finish.dispose();
    this.drawn?.dispose();
    this.read?.dispose();
  }
}

function sized(
  target: WebGLRenderTarget | null,
  width: number,
  height: number,
  samples: number,
): WebGLRenderTarget {
  if (target && target.width === width && target.height === height) return target;
  target?.dispose();
  return new WebGLRenderTarget(width, height, {
    format: RGBAFormat,
    type: UnsignedByteType,
    magFilter: LinearFilter,
    minFilter: LinearFilter,
    depthBuffer: true,
    samples,
  });
}
