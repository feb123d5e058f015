/**
 * Ids and distances, for programs that measure.
 *
 * Owns: the id buffer with its regions, the depth buffer, the mask of one node. Refuses: antialiasing, opinions.
 * Ids: RGB = n little-endian, n − 1 an index into the table; the table lists the scene's nodes in order, then the
 * regions as `region/<i>`. 0 is the sky. Surfaces under 50 % opacity write nothing.
 */
import {
  BoxGeometry,
  Color,
  DoubleSide,
  FloatType,
  GLSL3,
  Mesh,
  NearestFilter,
  type PerspectiveCamera,
  RedFormat,
  RGBAFormat,
  Scene,
  ShaderMaterial,
  UnsignedByteType,
  Vector3,
  type WebGLRenderer,
  WebGLRenderTarget,
} from "three";
import type { BoxDef } from "../kit/model";
import type { Mark } from "./authored";
import { FAR_M } from "./lens";
import { type Nodes, SOLID_LAYER, STENCIL_SOLID_LAYER } from "./nodes";
import { DEPTH_FRAGMENT, ID_FRAGMENT, ID_VERTEX, REGION_FRAGMENT, REGION_VERTEX } from "./shaders/marks";

/** A box thinner than this is drawn this thick, so that a patch on a floor is seen above the floor. */
const THINNEST_M = 0.004;

/** The three colour bytes of a place in the id table. */
export function idBytes(index: number): [number, number, number] {
  const n = index + 1;
  return [n & 255, (n >> 8) & 255, (n >> 16) & 255];
}

/** The table index that three bytes name, -1 for the sky. */
export function indexOfBytes(r: number, g: number, b: number): number {
  return r + (g << 8) + (b << 16) - 1;
}

export class Marks {
  private readonly ids: ShaderMaterial;
  private readonly depths: ShaderMaterial;
  private readonly boxes = new Scene();
  private readonly box = new BoxGeometry(1, 1, 1);
  private idTarget: WebGLRenderTarget | null = null;
  private depthTarget: WebGLRenderTarget | null = null;

  constructor(private readonly nodes: Nodes) {
    const common = { glslVersion: GLSL3, side: DoubleSide, forceSinglePass: true } as const;
    this.ids = new ShaderMaterial({ ...common, vertexShader: ID_VERTEX, fragmentShader: ID_FRAGMENT });
    this.depths = new ShaderMaterial({ ...common, vertexShader: ID_VERTEX, fragmentShader: DEPTH_FRAGMENT });
  }

  drawIds(
    renderer: WebGLRenderer,
    camera: PerspectiveCamera,
    width: number,
    height: number,
    regions: readonly BoxDef[],
  ): { pixels: Uint8Array; table: string[] } {
    const { table } = this.nodes;
    this.idTarget = exact(this.idTarget, width, height, RGBAFormat, UnsignedByteType);
    renderer.setRenderTarget(this.idTarget);
    renderer.setClearColor(new Color(0), 0);
    renderer.clear(true, true, false);
    this.drawSolid(renderer, camera, this.ids, "id");
    if (regions.length > 0) this.drawRegions(renderer, camera, regions, table.length);
    const pixels = new Uint8Array(width * height * 4);
    renderer.readRenderTargetPixels(this.idTarget, 0, 0, width, height, pixels);
    return {
      pixels: topFirst(pixels, width * 4, height),
      table: [...table, ...regions.map((_, i) => `region/${i}`)],
    };
  }

  /** Distance along the eye's axis, metres; 0 where only the sky is seen. */
  drawDepth(renderer: WebGLRenderer, camera: PerspectiveCamera, width: number, height: number): Float32Array {
    this.depthTarget = exact(this.depthTarget, width, height, RedFormat, FloatType);
    renderer.setRenderTarget(this.depthTarget);
    renderer.setClearColor(new Color(0), 0);
    renderer.clear(true, true, false);
    this.drawSolid(renderer, camera, this.depths, "distance");
    const pixels = new Float32Array(width * height);
    renderer.readRenderTargetPixels(this.depthTarget, 0, 0, width, height, pixels);
    return topFirst(pixels, width, height);
  }

  /** Draws one node alone, through everything, into a target: white where it would be; nothing when it is gone. */
  drawMask(renderer: WebGLRenderer, camera: PerspectiveCamera, id: string, target: WebGLRenderTarget): void {
    const node = this.nodes.byId.get(id);
    const alone = new Scene();
    alone.matrixWorldAutoUpdate = false;
    alone.overrideMaterial = this.ids;
    renderer.setRenderTarget(target);
    renderer.setClearColor(new Color(0), 0);
    renderer.clear(true, true, false);
    if (!node) return;
    const { group } = node.view;
    const parent = group.parent;
    alone.children.push(group);
    renderer.render(alone, camera);
    alone.children.length = 0;
    group.parent = parent;
  }

  /** Draws what ids see with another material over what has been drawn, its depth with it. */
  drawColours(renderer: WebGLRenderer, camera: PerspectiveCamera, material: ShaderMaterial): void {
    renderer.clear(false, true, false);
    this.drawSolid(renderer, camera, material, "id");
  }

  private drawSolid(
    renderer: WebGLRenderer,
    camera: PerspectiveCamera,
    material: ShaderMaterial,
    mark: Mark,
  ): void {
    const { scene } = this.nodes;
    scene.overrideMaterial = material;
    camera.layers.set(SOLID_LAYER);
    renderer.render(scene, camera);
    scene.overrideMaterial = null;
    this.nodes.withStencils(mark, STENCIL_SOLID_LAYER, () => {
      camera.layers.set(STENCIL_SOLID_LAYER);
      renderer.render(scene, camera);
    });
    camera.layers.set(0);
  }

  private drawRegions(
    renderer: WebGLRenderer,
    camera: PerspectiveCamera,
    regions: readonly BoxDef[],
    first: number,
  ): void {
    const materials = regions.map((region, i) => {
      const [r, g, b] = idBytes(first + i);
      const material = new ShaderMaterial({
        glslVersion: GLSL3,
        side: DoubleSide,
        forceSinglePass: true,
        polygonOffset: true,
        polygonOffsetFactor: -1,
        polygonOffsetUnits: -4,
        vertexShader: REGION_VERTEX,
        fragmentShader: REGION_FRAGMENT,
        uniforms: { id: { value: new Vector3(r, g, b).divideScalar(255) } },
      });
      this.boxes.add(boxMesh(this.box, region, material));
      return material;
    });
    renderer.render(this.boxes, camera);
    this.boxes.clear();
    for (const material of materials) material.dispose();
  }

  dispose(): void {
    this.ids.dispose();
    this.depths.dispose();
    this.box.dispose();
    this.idTarget?.dispose();
    this.depthTarget?.dispose();
  }
}

function boxMesh(geometry: BoxGeometry, region: BoxDef, material: ShaderMaterial): Mesh {
  const mesh = new Mesh(geometry, material);
  const axes = [0, 1, 2] as const;
  mesh.position.set(...(axes.map((k) => (region.min[k] + region.max[k]) / 2) as [number, number, number]));
  mesh.scale.set(
    ...(axes.map((k) => Math.min(FAR_M, Math.max(THINNEST_M, region.max[k] - region.min[k]))) as [
      number,
      number,
      number,
    ]),
  );
  return mesh;
}

function exact(
  target: WebGLRenderTarget | null,
  width: number,
  height: number,
  format: typeof RGBAFormat | typeof RedFormat,
  type: typeof UnsignedByteType | typeof FloatType,
): WebGLRenderTarget {
  if (target && target.width === width && target.height === height) return target;
  target?.dispose();
  return new WebGLRenderTarget(width, height, {
    format,
    type,
    minFilter: NearestFilter,
    magFilter: NearestFilter,
    depthBuffer: true,
  });
}

/** Turns rows that GL reads bottom first. */
export function topFirst<T extends Uint8Array | Float32Array>(pixels: T, stride: number, height: number): T {
  const row = pixels.slice(0, stride);
  for (let y = 0; y < height >> 1; y++) {
    const [a, b] = [y * stride, (height - 1 - y) * stride];
    row.set(pixels.subarray(a, a + stride));
    pixels.copyWithin(a, b, b + stride);
    pixels.set(row, b);
  }
  return pixels;
}
