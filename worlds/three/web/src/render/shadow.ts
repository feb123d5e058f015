/**
 * The sun's shadow map.
 *
 * Owns: one depth map over the scene's shadow box. What has never moved is drawn once and kept; what has, is drawn over a
 * copy of that, of which only the places are copied anew where something moved, and only when it moved again. A depth map holds the nearest caster whatever the order in which casters
 * were drawn, so the map is a pure function of where they are. Refuses: lamps, and who moves (nodes).
 */
import {
  type Box2,
  type Camera,
  DepthTexture,
  DoubleSide,
  GLSL3,
  LessEqualCompare,
  LinearFilter,
  Matrix4,
  OrthographicCamera,
  RedFormat,
  ShaderMaterial,
  UnsignedByteType,
  UnsignedShortType,
  Vector3,
  type WebGLRenderer,
  WebGLRenderTarget,
} from "three";
import type { BoxDef } from "../kit/model";
import { mobileRects } from "./casters";
import { MOBILE_LAYER, type Nodes, SHADOW_LAYER, STENCIL_MOBILE_LAYER, STENCIL_SHADOW_LAYER } from "./nodes";
import type { Profile } from "./profile";
import type { Shared } from "./shared";

const HALF = new Matrix4().set(0.5, 0, 0, 0.5, 0, 0.5, 0, 0.5, 0, 0, 0.5, 0.5, 0, 0, 0, 1);

/** A caster may lean, metres to x and z for each metre above a height: then its shadow falls where no sun would send it. */
const CASTER_VERTEX = /* glsl */ `
layout(location = 14) in vec3 aShear;
void main() {
  vec4 place = modelMatrix * vec4(position, 1.0);
  place.xz += aShear.xy * (place.y - aShear.z);
  gl_Position = projectionMatrix * viewMatrix * place;
}
`;

interface Casters {
  readonly layer: number;
  /** Those of them that need a material of their own. */
  readonly stencil: number;
}

const STILL: readonly Casters[] = [{ layer: SHADOW_LAYER, stencil: STENCIL_SHADOW_LAYER }];
const MOBILE: readonly Casters[] = [{ layer: MOBILE_LAYER, stencil: STENCIL_MOBILE_LAYER }];

export class SunShadow {
  private readonly camera: OrthographicCamera;
  private readonly material: ShaderMaterial;
  private readonly still: WebGLRenderTarget;
  private whole: WebGLRenderTarget | null = null;
  private readonly height_px: number;
  private stillStale = true;
  private wholeStale = true;
  /** Where the whole map differs from the still one; null when that is not known. */
  private covered: readonly Box2[] | null = null;

  constructor(
    box: BoxDef,
    sunDirection: Vector3,
    private readonly profile: Profile,
    private readonly shared: Shared,
  ) {
    this.camera = cameraOver(box, sunDirection);
    this.height_px = isLong(box) ? 2 * profile.shadow_px : profile.shadow_px;
    this.still = depthMap(profile.shadow_px, this.height_px);
    this.material = new ShaderMaterial({
      side: DoubleSide,
      forceSinglePass: true,
      colorWrite: false,
      polygonOffset: true,
      polygonOffsetFactor: 1.5,
      polygonOffsetUnits: 2,
      glslVersion: GLSL3,
      vertexShader: CASTER_VERTEX,
      fragmentShader: "out vec4 lit; void main() { lit = vec4(1.0); }",
    });
    shared.shadowMap.value = this.still.depthTexture;
    shared.shadowTexel.value.set(1 / profile.shadow_px, 1 / this.height_px);
    shared.shadowMatrix.value
      .multiplyMatrices(HALF, this.camera.projectionMatrix)
      .multiply(this.camera.matrixWorldInverse);
  }

  /** Something that casts has moved, appeared or gone; `first`: until now it had counted among what never moves. */
  onCasterChanged(first: boolean): void {
    if (first) this.stillStale = true;
    this.wholeStale = true;
  }

  /** Brings the map up to date. */
  prepare(renderer: WebGLRenderer, nodes: Nodes): void {
    if (this.profile.plain) {
      this.draw(this.still, renderer, nodes, [...STILL, ...MOBILE], true);
      return;
    }
    const mobile = nodes.anyMobile;
    if (this.stillStale) this.draw(this.still, renderer, nodes, STILL, true);
    if (mobile && (this.stillStale || this.wholeStale)) this.drawMobile(renderer, nodes);
    this.shared.shadowMap.value = (mobile && this.whole ? this.whole : this.still).depthTexture;
    this.stillStale = false;
    this.wholeStale = false;
  }

  /** Clears what moved from where it was, and draws it where it is. */
  private drawMobile(renderer: WebGLRenderer, nodes: Nodes): void {
    this.whole ??= depthMap(this.profile.shadow_px, this.height_px);
    renderer.initRenderTarget(this.whole);
    const from = this.still.depthTexture as DepthTexture;
    const to = this.whole.depthTexture as DepthTexture;
    if (this.stillStale || !this.covered) renderer.copyTextureToTexture(from, to);
    else for (const rect of this.covered) renderer.copyTextureToTexture(from, to, rect, rect.min);
    const { shadowMatrix } = this.shared;
    this.covered = mobileRects(nodes, shadowMatrix.value, this.profile.shadow_px, this.height_px);
    this.draw(this.whole, renderer, nodes, MOBILE, false);
  }

  /** Draws the casters of some layers, over what is there or afresh. */
  private draw(
    target: WebGLRenderTarget,
    renderer: WebGLRenderer,
    nodes: Nodes,
    casters: readonly Casters[],
    afresh: boolean,
  ): void {
    const { scene } = nodes;
    renderer.setRenderTarget(target);
    if (afresh) renderer.clear(true, true, false);
    for (const { layer, stencil } of casters) {
      this.camera.layers.set(layer);
      scene.overrideMaterial = this.material;
      renderer.render(scene, this.camera as Camera);
      scene.overrideMaterial = null;
      nodes.withStencils("shadow", stencil, () => {
        this.camera.layers.set(stencil);
        renderer.render(scene, this.camera as Camera);
      });
    }
  }

  dispose(): void {
    for (const map of [this.still, this.whole]) {
      map?.depthTexture?.dispose();
      map?.dispose();
    }
    this.material.dispose();
  }
}

/** A box for which the map is made twice as high, along the box, so that thin things far out still cast. */
const LONG_M = 45;

function isLong(box: BoxDef): boolean {
  return Math.max(box.max[0] - box.min[0], box.max[2] - box.min[2]) > LONG_M;
}

function depthMap(width: number, height: number): WebGLRenderTarget {
  const depth = new DepthTexture(width, height, UnsignedShortType);
  depth.compareFunction = LessEqualCompare;
  depth.magFilter = depth.minFilter = LinearFilter;
  return new WebGLRenderTarget(width, height, {
    format: RedFormat,
    type: UnsignedByteType,
    depthTexture: depth,
    generateMipmaps: false,
  });
}

/** An orthographic camera that looks along the sun's rays and just covers a box; the height of a long one lies along it. */
function cameraOver(box: BoxDef, sunDirection: Vector3): OrthographicCamera {
  const camera = new OrthographicCamera();
  const middle = new Vector3(...box.min).add(new Vector3(...box.max)).multiplyScalar(0.5);
  camera.position.copy(middle).addScaledVector(sunDirection, 100);
  if (!isLong(box)) camera.up.set(0, 1, Math.abs(sunDirection.y) > 0.99 ? 1 : 0);
  else if (box.max[0] - box.min[0] > box.max[2] - box.min[2]) camera.up.set(1, 0, 0);
  else camera.up.set(0, 0, 1);
  camera.lookAt(middle);
  camera.updateMatrixWorld(true);
  const low = new Vector3(Infinity, Infinity, Infinity);
  const high = low.clone().negate();
  for (let i = 0; i < 8; i++) {
    const p = new Vector3(
      (i & 1 ? box.max : box.min)[0],
      (i & 2 ? box.max : box.min)[1],
      (i & 4 ? box.max : box.min)[2],
    ).applyMatrix4(camera.matrixWorldInverse);
    low.min(p);
    high.max(p);
  }
  Object.assign(camera, {
    left: low.x,
    right: high.x,
    bottom: low.y,
    top: high.y,
    near: -high.z,
    far: -low.z,
  });
  camera.updateProjectionMatrix();
  return camera;
}
