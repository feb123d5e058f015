/**
 * Lines and surfaces over a drawn scene, and every node in a colour of its own: what an operator asks to see.
 *
 * Owns: their materials and geometries. Refuses: what they mean, and being drawn unasked: a picture for an auditor never
 * comes this way.
 */
import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  GLSL3,
  LinearSRGBColorSpace,
  LineBasicMaterial,
  LineSegments,
  type Material,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  type PerspectiveCamera,
  Scene,
  ShaderMaterial,
  type WebGLRenderer,
} from "three";
import type { Overlay, OverlayShape } from "../runtime/ports";
import type { Marks } from "./marks";
import { COLOUR_FRAGMENT, ID_VERTEX } from "./shaders/marks";

export class OverlayPainter {
  private readonly scene = new Scene();
  private readonly colours: ShaderMaterial;
  private drawn = new Map<Float32Array, Object3D & { geometry: BufferGeometry; material: Material }>();

  constructor(private readonly marks: Marks) {
    this.scene.matrixWorldAutoUpdate = true;
    this.colours = new ShaderMaterial({
      glslVersion: GLSL3,
      side: DoubleSide,
      forceSinglePass: true,
      vertexShader: ID_VERTEX,
      fragmentShader: COLOUR_FRAGMENT,
    });
  }

  /** Draws into the target in which the scene has just been drawn, with its depth. */
  draw(renderer: WebGLRenderer, camera: PerspectiveCamera, overlay: Overlay): void {
    if (overlay.ids) this.marks.drawColours(renderer, camera, this.colours);
    const next: typeof this.drawn = new Map();
    for (const shape of overlay.shapes) {
      if (shape.positions.length === 0) continue;
      next.set(shape.positions, this.drawn.get(shape.positions) ?? makeObject(shape));
    }
    for (const [positions, object] of this.drawn) if (!next.has(positions)) discard(object);
    this.drawn = next;
    this.scene.clear();
    for (const object of next.values()) this.scene.add(object);
    if (next.size > 0) renderer.render(this.scene, camera);
  }

  dispose(): void {
    for (const object of this.drawn.values()) discard(object);
    this.drawn.clear();
    this.colours.dispose();
  }
}

function makeObject({ kind, positions, color, opacity, through }: OverlayShape) {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(positions, 3));
  const common = { transparent: true, opacity, depthWrite: false, depthTest: !through, toneMapped: false };
  const material =
    kind === "lines"
      ? new LineBasicMaterial(common)
      : new MeshBasicMaterial({ ...common, side: DoubleSide, forceSinglePass: true });
  // The target holds colours as they are shown.
  material.color.setHex(color, LinearSRGBColorSpace);
  const made = kind === "lines" ? new LineSegments(geometry, material) : new Mesh(geometry, material);
  made.frustumCulled = false;
  return made;
}

function discard({ geometry, material }: { geometry: BufferGeometry; material: Material }): void {
  geometry.dispose();
  material.dispose();
}
