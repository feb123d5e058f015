/**
 * The handles by which a person moves, turns and scales a node in the live view.
 *
 * Owns: three's TransformControls on the canvas, a stand-in for the node, and a camera like the view's. Refuses: the node
 * itself; a listener is told where the stand-in went. Drawn on the canvas alone, after the picture.
 */
import { Object3D, PerspectiveCamera, Scene, type Vector3, type WebGLRenderer } from "three";
import { TransformControls } from "three/examples/jsm/controls/TransformControls.js";
import type { Quat, Vec3 } from "../kit/model";
import type { HandleAxis, HandleListener, HandleMode, Handles, Placed, Snap } from "../runtime/ports";

const MODES = { move: "translate", rotate: "rotate", scale: "scale" } as const;
const RADIANS = Math.PI / 180;
/** A node is never scaled to nothing or turned inside out. */
const LEAST_SCALE = 0.05;

export class NodeHandles implements Handles {
  private readonly camera = new PerspectiveCamera();
  private readonly scene = new Scene();
  private readonly standIn = new Object3D();
  private readonly controls: TransformControls;
  private listener: HandleListener | null = null;
  private mode: HandleMode = "none";
  private placed = false;
  private axes: readonly HandleAxis[] = [];
  /** The handle that is held, and where the stand-in was. */
  private grasped: { axis: HandleAxis; position: Vector3; scale: Vector3 } | null = null;

  constructor(canvas: HTMLElement) {
    this.controls = new TransformControls(this.camera, canvas);
    this.controls.enabled = false;
    this.controls.setSize(1.1);
    this.scene.add(this.standIn, this.controls.getHelper());
    this.controls.addEventListener("change", () => this.listener?.changed());
    this.controls.addEventListener("objectChange", () => this.onChange());
    this.controls.addEventListener("mouseDown", () => this.onGrasp());
    this.controls.addEventListener("mouseUp", () => this.onLetGo());
  }

  get claimed(): boolean {
    return this.isUp && (this.controls.axis !== null || this.controls.dragging);
  }

  get dragging(): boolean {
    return this.isUp && this.controls.dragging;
  }

  attach(place: Placed | null): void {
    if (this.dragging) return;
    this.placed = place !== null;
    if (place) this.move(place);
    this.follow();
  }

  move({ position, quaternion, scale }: Placed): void {
    this.standIn.position.set(...position);
    this.standIn.quaternion.set(...quaternion);
    this.standIn.scale.set(...scale);
    this.standIn.updateMatrixWorld(true);
  }

  use(mode: HandleMode, axes: readonly HandleAxis[], snap: Snap): void {
    if (this.dragging) this.cancel();
    this.mode = mode;
    if (mode !== "none") this.controls.setMode(MODES[mode]);
    this.show(axes);
    this.controls.setSpace(mode === "move" ? "world" : "local");
    this.controls.setTranslationSnap(snap.move_m || null);
    this.controls.setRotationSnap(snap.rotate_deg ? snap.rotate_deg * RADIANS : null);
    this.controls.setScaleSnap(snap.scale || null);
    this.follow();
  }

  cancel(): void {
    if (!this.dragging) return;
    this.grasped = null;
    this.controls.reset();
    this.controls.pointerUp(null);
  }

  listen(listener: HandleListener): void {
    this.listener = listener;
  }

  /** Draws them on the canvas, as a camera sees them. */
  draw(renderer: WebGLRenderer, like: PerspectiveCamera): void {
    if (!this.isUp) return;
    this.camera.copy(like);
    this.camera.updateMatrixWorld(true);
    renderer.clear(false, true, false);
    renderer.render(this.scene, this.camera);
  }

  dispose(): void {
    this.controls.dispose();
  }

  private get isUp(): boolean {
    return this.placed && this.mode !== "none";
  }

  private get place(): Placed {
    const { position, quaternion, scale } = this.standIn;
    return {
      position: position.toArray() as unknown as Vec3,
      quaternion: quaternion.toArray() as unknown as Quat,
      scale: scale.toArray() as unknown as Vec3,
    };
  }

  private show(axes: readonly HandleAxis[]): void {
    this.axes = axes;
    this.controls.showX = axes.includes("x");
    this.controls.showY = axes.includes("y");
    this.controls.showZ = axes.includes("z");
    Object.assign(this.controls, {
      showXY: false,
      showYZ: false,
      showXZ: false,
      showE: false,
      showXYZE: false,
    });
  }

  private onGrasp(): void {
    const { position, scale } = this.standIn;
    const axis = (this.controls.axis ?? "").toLowerCase() as HandleAxis;
    this.grasped = { axis, position: position.clone(), scale: scale.clone() };
  }

  private onLetGo(): void {
    const { grasped } = this;
    this.grasped = null;
    if (grasped) this.listener?.dropped(grasped.axis, this.amountOf(grasped));
  }

  private amountOf({
    axis,
    position,
    scale,
  }: {
    axis: HandleAxis;
    position: Vector3;
    scale: Vector3;
  }): number {
    const one = axis === "xyz" ? "x" : axis;
    if (this.mode === "move") return this.standIn.position[one] - position[one];
    if (this.mode === "scale") return this.standIn.scale[one] / scale[one];
    return (this.controls as unknown as { rotationAngle: number }).rotationAngle / RADIANS;
  }

  private follow(): void {
    this.controls.enabled = this.isUp;
    if (this.isUp) this.controls.attach(this.standIn);
    else this.controls.detach();
  }

  /** A handle for two axes at once, or one that is not offered, does nothing. */
  private onChange(): void {
    if (this.grasped && !this.axes.includes(this.grasped.axis)) {
      this.cancel();
      return;
    }
    const { scale } = this.standIn;
    scale.set(...(scale.toArray().map((value) => Math.max(LEAST_SCALE, value)) as [number, number, number]));
    this.listener?.dragged(this.place);
  }
}
