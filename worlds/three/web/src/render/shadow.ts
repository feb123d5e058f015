/**
 * The sun's shadow map.
 *
 * Owns: one depth map over the scene's shadow box, drawn again only when something that casts has changed; it is a pure
 * function of where the casters are, so when it was drawn does not matter. Refuses: lamps.
 */
import {
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
import { type Nodes, SHADOW_LAYER } from "./nodes";
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

export class SunShadow {
  private readonly camera: OrthographicCamera;
  private readonly target: WebGLRenderTarget;
  private readonly material: ShaderMaterial;
  private stale = true;

  constructor(box: BoxDef, sunDirection: Vector3, profile: Profile, shared: Shared) {
    this.camera = cameraOver(box, sunDirection);
    this.camera.layers.set(SHADOW_LAYER);
    const depth = new DepthTexture(profile.shadow_px, profile.shadow_px, UnsignedShortType);
    depth.compareFunction = LessEqualCompare;
    depth.magFilter = depth.minFilter = LinearFilter;
    this.target = new WebGLRenderTarget(profile.shadow_px, profile.shadow_px, {
      format: RedFormat,
      type: UnsignedByteType,
      depthTexture: depth,
      generateMipmaps: false,
    });
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
    shared.shadowMap.value = depth;
    shared.shadowMatrix.value
      .multiplyMatrices(HALF, this.camera.projectionMatrix)
      .multiply(this.camera.matrixWorldInverse);
  }

  /** Something that casts has moved, appeared or gone. */
  onCasterChanged(): void {
    this.stale = true;
  }

  /** Draws the map if something has changed since it was drawn. */
  prepare(renderer: WebGLRenderer, nodes: Nodes): void {
    if (!this.stale) return;
    const { scene } = nodes;
    scene.overrideMaterial = this.material;
    renderer.setRenderTarget(this.target);
    renderer.clear(true, true, false);
    renderer.render(scene, this.camera as Camera);
    scene.overrideMaterial = null;
    nodes.withStencils("shadow", (layer) => {
      this.camera.layers.set(layer);
      renderer.render(scene, this.camera as Camera);
      this.camera.layers.set(SHADOW_LAYER);
    });
    this.stale = false;
  }

  dispose(): void {
    this.target.depthTexture?.dispose();
    this.target.dispose();
    this.material.dispose();
  }
}

/** An orthographic camera that looks along the sun's rays and just covers a box. */
function cameraOver(box: BoxDef, sunDirection: Vector3): OrthographicCamera {
  const camera = new OrthographicCamera();
  const middle = new Vector3(...box.min).add(new Vector3(...box.max)).multiplyScalar(0.5);
  camera.position.copy(middle).addScaledVector(sunDirection, 100);
  camera.up.set(0, 1, Math.abs(sunDirection.y) > 0.99 ? 1 : 0);
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
