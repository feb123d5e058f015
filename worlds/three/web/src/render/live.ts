/**
 * The live view in a window of any shape.
 *
 * Owns: the canvas's size, the 5:3 frame inside it, two pictures side by side or their difference, outlines of the
 * selected and the hovered node. Refuses: input, deciding when to draw. In software the frame is drawn with fewer pixels and enlarged, so that walking stays smooth.
 */
import {
  Color,
  NearestFilter,
  type PerspectiveCamera,
  ShaderMaterial,
  Vector2,
  type WebGLRenderer,
  WebGLRenderTarget,
} from "three";
import type { Beside } from "../runtime/ports";
import { FullScreen } from "./fullscreen";
import { letterbox, type Rect } from "./lens";
import type { Marks } from "./marks";
import type { Picture } from "./picture";
import { FINISH_VERTEX } from "./shaders/finish";
import { BESIDE_FRAGMENT, OUTLINE_FRAGMENT } from "./shaders/marks";

/** Most pixels across the frame when the processor draws, and when a graphics card does. */
const WIDEST_SOFTWARE = 960;
const WIDEST_HARDWARE = 2400;
const SELECTED = new Color(1, 0.62, 0.1);
const HOVERED = new Color(0.9, 0.95, 1);

export class LiveView {
  private marked: { selected: string | null; hovered: string | null } = { selected: null, hovered: null };
  private mask: WebGLRenderTarget | null = null;
  private kept: WebGLRenderTarget | null = null;
  private second: WebGLRenderTarget | null = null;
  private readonly outline: FullScreen;
  private readonly beside: FullScreen;
  private readonly widest: number;

  constructor(
    private readonly renderer: WebGLRenderer,
    private readonly picture: Picture,
    private readonly marks: Marks,
  ) {
    this.widest = /llvmpipe|SwiftShader|softpipe/i.test(rendererName(renderer))
      ? WIDEST_SOFTWARE
      : WIDEST_HARDWARE;
    this.beside = new FullScreen(
      new ShaderMaterial({
        vertexShader: FINISH_VERTEX,
        fragmentShader: BESIDE_FRAGMENT,
        depthTest: false,
        depthWrite: false,
        uniforms: {
          picture: { value: null },
          kept: { value: null },
          texel: { value: new Vector2() },
          share: { value: 0.5 },
          differs: { value: 0 },
          flip: { value: 1 },
        },
      }),
    );
    this.outline = new FullScreen(
      new ShaderMaterial({
        vertexShader: FINISH_VERTEX,
        fragmentShader: OUTLINE_FRAGMENT,
        transparent: true,
        depthTest: false,
        depthWrite: false,
        uniforms: {
          picture: { value: null },
          texel: { value: new Vector2() },
          ink: { value: SELECTED },
          flip: { value: 1 },
        },
      }),
    );
  }

  setMarked(marked: { selected: string | null; hovered: string | null }): void {
    this.marked = marked;
  }

  /** The frame inside the canvas, in canvas pixels; fits the canvas to its place in the page first. */
  frame(): Rect {
    const canvas = this.renderer.domElement;
    const ratio = globalThis.devicePixelRatio || 1;
    const wide = Math.max(1, Math.round(canvas.clientWidth * ratio));
    const high = Math.max(1, Math.round(canvas.clientHeight * ratio));
    const scale = Math.min(1, this.widest / letterbox(wide, high).width);
    const [width, height] = [Math.max(1, Math.round(wide * scale)), Math.max(1, Math.round(high * scale))];
    if (canvas.width !== width || canvas.height !== height) this.renderer.setSize(width, height, false);
    return letterbox(width, height);
  }

  /** A place in the window, CSS pixels, as a place in the frame, 0..1 from the top left; null on the bars. */
  toFrame(x: number, y: number): { x: number; y: number } | null {
    const canvas = this.renderer.domElement;
    const bars = letterbox(Math.max(1, canvas.clientWidth), Math.max(1, canvas.clientHeight));
    const at = { x: (x - bars.x) / bars.width, y: (y - bars.y) / bars.height };
    return at.x >= 0 && at.x <= 1 && at.y >= 0 && at.y <= 1 ? at : null;
  }

  /** Keeps the drawn picture, to be shown beside the next. */
  keep(): void {
    const { width, height } = this.frame();
    this.kept = fitted(this.kept, width, height);
    this.picture.develop(this.renderer, this.kept, false);
  }

  /** Puts the drawn picture on the canvas, beside the one that was kept if so wished, with outlines. */
  show(camera: PerspectiveCamera, beside: Beside | null): void {
    const { renderer } = this;
    const { x, y, width, height } = this.frame();
    if (beside && this.kept) {
      this.second = fitted(this.second, width, height);
      this.picture.develop(renderer, this.second, false);
    }
    renderer.setRenderTarget(null);
    renderer.setScissorTest(false);
    renderer.setViewport(0, 0, renderer.domElement.width, renderer.domElement.height);
    renderer.setClearColor(new Color(0), 1);
    renderer.clear(true, true, false);
    renderer.setViewport(x, y, width, height);
    if (beside && this.kept && this.second) {
      this.beside.read(this.second.texture, width, height);
      this.beside.set("kept", this.kept.texture);
      this.beside.set("share", beside.kind === "split" ? beside.share : 0);
      this.beside.set("differs", beside.kind === "difference" ? 1 : 0);
      this.beside.draw(renderer, null);
    } else this.picture.develop(renderer, null, false);
    const { hovered, selected } = this.marked;
    if (hovered && hovered !== selected) this.drawOutline(camera, hovered, HOVERED, width, height);
    if (selected) this.drawOutline(camera, selected, SELECTED, width, height);
  }

  private drawOutline(
    camera: PerspectiveCamera,
    id: string,
    ink: Color,
    width: number,
    height: number,
  ): void {
    this.mask = fitted(this.mask, width, height);
    this.marks.drawMask(this.renderer, camera, id, this.mask);
    this.outline.read(this.mask.texture, width, height);
    this.outline.set("ink", ink);
    this.outline.draw(this.renderer, null);
  }

  dispose(): void {
    for (const target of [this.mask, this.kept, this.second]) target?.dispose();
    this.outline.dispose();
    this.beside.dispose();
  }
}

function fitted(target: WebGLRenderTarget | null, width: number, height: number): WebGLRenderTarget {
  if (target && target.width === width && target.height === height) return target;
  target?.dispose();
  return new WebGLRenderTarget(width, height, { minFilter: NearestFilter, magFilter: NearestFilter });
}

function rendererName(renderer: WebGLRenderer): string {
  const gl = renderer.getContext();
  const info = gl.getExtension("WEBGL_debug_renderer_info");
  return gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER) as string;
}
