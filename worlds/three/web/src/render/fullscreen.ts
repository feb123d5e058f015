/** One pass over a whole picture. Owns the triangle and its camera; refuses to know the shader. */
import {
  BufferAttribute,
  BufferGeometry,
  Camera,
  Mesh,
  Scene,
  type ShaderMaterial,
  type Texture,
  Vector2,
  type WebGLRenderer,
  type WebGLRenderTarget,
} from "three";

export class FullScreen {
  private readonly camera = new Camera();
  private readonly scene = new Scene();
  private readonly mesh: Mesh;

  constructor(readonly material: ShaderMaterial) {
    const geometry = new BufferGeometry();
    geometry.setAttribute(
      "position",
      new BufferAttribute(new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]), 3),
    );
    this.mesh = new Mesh(geometry, material);
    this.mesh.frustumCulled = false;
    this.scene.add(this.mesh);
  }

  /** Sets the picture the pass reads, and the size of its pixels. */
  read(texture: Texture, width: number, height: number): void {
    this.set("picture", texture);
    this.set("texel", new Vector2(1 / width, 1 / height));
  }

  /** Sets a uniform; it must be one of the material's. */
  set(name: string, value: unknown): void {
    const uniform = this.material.uniforms[name];
    if (!uniform) throw new Error(`The pass has no uniform "${name}".`);
    uniform.value = value;
  }

  draw(renderer: WebGLRenderer, target: WebGLRenderTarget | null): void {
    renderer.setRenderTarget(target);
    renderer.render(this.scene, this.camera);
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.material.dispose();
  }
}
