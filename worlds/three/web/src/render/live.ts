/**
 * The live view in a window of any shape.
 *
 * Owns: the canvas's size, the 5:3 frame inside it, outlines of the selected and the hovered node. Refuses: input,
 * deciding when to draw. In software the frame is drawn with fewer pixels and enlarged, so that walking stays smooth.
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
import { FullScreen } from "./fullscreen";
import { letterbox, type Rect } from "./lens";
import type { Marks } from "./marks";
import type { Picture } from "./picture";
import { FINISH_VERTEX } from "./shaders/finish";
import { OUTLINE_FRAGMENT } from "./shaders/marks";

/** Most pixels across the frame when the processor draws, and when a graphics card does. */
const WIDEST_SOFTWARE = 960;
const WIDEST_HARDWARE = 2400;
const SELECTED = new Color(1, 0.62, 0.1);
const HOVERED = new Color(0.9, 0.95, 1);

export class LiveView {
  private marked: { selected: string | null; hovered: string | null } = { selected: null, hovered: null };
  private mask: WebGLRenderTarget | null = null;
  private readonly outline: FullScreen;
  private readonly widest: number;

  constructor(
    private readonly renderer: WebGLRenderer,
    private readonly picture: Picture,
    private readonly marks: Marks,
  ) {
    this.widest = /llvmpipe|SwiftShader|softpipe/i.test(rendererName(renderer))
      ? WIDEST_SOFTWARE
      : WIDEST_HARDWARE;
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

  /** Puts the drawn picture on the canvas, with outlines. */
  show(camera: PerspectiveCamera): void {
    const { renderer } = this;
    const { x, y, width, height } = this.frame();
    renderer.setRenderTarget(null);
    renderer.setScissorTest(false);
    renderer.setViewport(0, 0, renderer.domElement.width, renderer.domElement.height);
    renderer.setClearColor(new Color(0), 1);
    renderer.clear(true, true, false);
    renderer.setViewport(x, y, width, height);
    this.picture.develop(renderer, null, false);
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
    if (this.mask?.width !== width || this.mask.height !== height) {
      this.mask?.dispose();
      this.mask = new WebGLRenderTarget(width, height, {
        minFilter: NearestFilter,
        magFilter: NearestFilter,
      });
    }
    this.marks.drawMask(this.renderer, camera, id, this.mask);
    this.outline.read(this.mask.texture, width, height);
    this.outline.set("ink", ink);
    this.outline.draw(this.renderer, null);
  }

  dispose(): void {
    this.mask?.dispose();
    this.outline.dispose();
  }
}

function rendererName(renderer: WebGLRenderer): string {
  const gl = renderer.getContext();
  const info = gl.getExtension("WEBGL_debug_renderer_info");
  return gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER) as string;
}
