/**
 * The live view of the window: a person walks or flies through the simulated world.
 *
 * Owns: the driver that runs the same ticks as an action from the display's frames, the camera, picking, and what the
 * page says by itself. Refuses: wall clocks (the display hands over its time), and time at all while the mode is off.
 * In `walk` a click captures the pointer and moves the auditor; in `fly` the mouse is free, a click picks a node, a drag
 * looks around, and the auditor stands where it is while the world runs.
 */
import type { PoseWire, Vec3 } from "../../kit/model";
import { TICK_S } from "../clock";
import type { Exhibit } from "../exhibit";
import type { PageEvent } from "../messages";
import { WALK_M_PER_S } from "../player";
import type { LiveStage } from "../ports";
import { ASPECT, EYE_M, eyeOf, FIELD_OF_VIEW_DEG, gaze, subtract } from "../space";
import { fly, frameBox, lookAround, lookAt, planStep } from "./camera";
import { Input } from "./input";
import { Pace } from "./pace";

export type LiveMode = "off" | "walk" | "fly";

/** A still view with only machines running is redrawn this often, in ticks. */
const IDLE_TICKS = 12;
const PICK_M = 200;
const TELL_MS = 100;

export class Live {
  private mode: LiveMode = "off";
  private camera: PoseWire;
  /** Where the view was put while no mode is on; null follows the auditor. */
  private lookout: PoseWire | null = null;
  private pointed: { x: number; y: number } | null = null;
  private selected: string | null = null;
  private hovered: string | null = null;
  private stale = true;
  private scheduled = 0;
  private told = { pose: "", at_ms: 0 };
  private sinceDrawn = 0;
  private readonly pace = new Pace();
  private readonly input: Input;

  constructor(
    private readonly exhibit: Exhibit,
    private readonly stage: LiveStage,
    canvas: HTMLCanvasElement,
    private readonly tell: (event: PageEvent) => void,
  ) {
    this.camera = exhibit.simulation.pose;
    canvas.tabIndex = 0;
    this.input = new Input(canvas, {
      look: (right, down) => this.onLook(right, down),
      click: (x, y) => this.onClick(x, y),
      hover: (x, y) => this.onHover(x, y),
      interact: () => this.onInteract(),
      pointer: (locked) => this.tell({ event: "pointer", locked }),
    });
    addEventListener("resize", this.refresh);
    this.refresh();
  }

  dispose(): void {
    cancelAnimationFrame(this.scheduled);
    removeEventListener("resize", this.refresh);
    this.input.dispose();
  }

  setMode(mode: LiveMode): void {
    if (mode === this.mode) return;
    this.camera = this.eye;
    this.lookout = null;
    this.mode = mode;
    this.input.captures = mode === "walk";
    this.input.release();
    this.pace.stop();
    this.refresh();
  }

  /** Puts the camera somewhere: the auditor too, in walk mode. */
  setView(pose: PoseWire): void {
    this.camera = pose;
    if (this.mode === "off") this.lookout = pose;
    if (this.mode === "walk") this.exhibit.simulation.world.player.stand(pose);
    this.refresh();
  }

  select(node: string | null): void {
    if (node !== null) this.exhibit.simulation.world.record(node);
    this.selected = node;
    this.refresh();
  }

  /** Shows a node: flies to where it fills the view, or turns the walker's head to it. */
  frameNode(node: string): void {
    const { world, pose } = this.exhibit.simulation;
    const box = world.bounds(node);
    if (this.mode === "walk") {
      const middle: Vec3 = [
        (box.min[0] + box.max[0]) / 2,
        (box.min[1] + box.max[1]) / 2,
        (box.min[2] + box.max[2]) / 2,
      ];
      const { yaw_deg, pitch_deg } = lookAt(eyeOf(pose), middle);
      world.player.look(yaw_deg, pitch_deg);
    } else {
      const clear = (eye: Vec3) => world.raycast(eye, gaze(lookAtBox(eye, box)), PICK_M)?.node === node;
      this.camera = frameBox(this.eye, box, clear);
      if (this.mode === "off") this.lookout = this.camera;
    }
    this.refresh();
  }

  /** The node under a place on the canvas, CSS pixels. */
  pick(x: number, y: number): { node: string | null; point: Vec3 | null } {
    const at = this.stage.toFrame(x, y);
    if (!at) return { node: null, point: null };
    const pose = this.eye;
    const { world } = this.exhibit.simulation;
    const hidden = world.hiddenFrom(eyeOf(pose));
    const skip = ({ id, now }: { id: string; now: { exists: boolean; visible: boolean } }) =>
      !now.exists || !now.visible || hidden.has(id);
    const hit = world.geometry.cast(eyeOf(pose), aimThrough(pose, at.x, at.y), PICK_M, skip);
    return hit ? { node: hit.node, point: hit.point } : { node: null, point: null };
  }

  /** The world was acted upon from outside: look through the auditor's eye again, unless flying. */
  follow(): void {
    this.lookout = null;
    this.refresh();
  }

  /** Something changed: draw again with the next frame of the display. */
  readonly refresh = (): void => {
    this.stale = true;
    this.schedule();
  };

  private get eye(): PoseWire {
    if (this.mode === "fly") return this.camera;
    return this.lookout ?? this.exhibit.simulation.pose;
  }

  private schedule(): void {
    if (!this.scheduled) this.scheduled = requestAnimationFrame(this.onFrame);
  }

  private readonly onFrame = (display_ms: number): void => {
    this.scheduled = 0;
    if (this.mode !== "off") this.run(this.pace.due(display_ms));
    if (this.mode === "fly") this.findHovered();
    if (this.stale || this.sinceDrawn >= IDLE_TICKS) this.draw();
    this.tellPose(display_ms);
    if (this.mode !== "off") this.schedule();
  };

  private run(ticks: number): void {
    const { simulation } = this.exhibit;
    const { ways } = this.input;
    const before = this.eye;
    for (let tick = 0; tick < ticks; tick += 1) {
      const { yaw_deg, pitch_deg } = simulation.pose;
      const step = this.mode === "walk" ? planStep(simulation.pose, ways, WALK_M_PER_S) : null;
      simulation.advance({ step, yaw_deg, pitch_deg }, true);
    }
    if (this.mode === "fly") this.camera = fly(this.camera, ways, ticks * TICK_S);
    this.sinceDrawn += ticks;
    if (before !== this.eye && !samePlace(before, this.eye)) this.stale = true;
  }

  private draw(): void {
    this.exhibit.show(this.eye);
    this.stage.setMarked({ selected: this.selected, hovered: this.hovered });
    this.stage.present(this.eye, EYE_M);
    this.stale = false;
    this.sinceDrawn = 0;
  }

  private tellPose(display_ms: number): void {
    const text = JSON.stringify(this.eye);
    if (text === this.told.pose || display_ms - this.told.at_ms < TELL_MS) return;
    this.told = { pose: text, at_ms: display_ms };
    this.tell({ event: "pose", pose: this.eye, tick: this.exhibit.simulation.tick });
  }

  private onLook(right_px: number, down_px: number): void {
    if (this.mode === "off") return;
    if (this.mode === "fly") this.camera = lookAround(this.camera, right_px, down_px);
    else {
      const { yaw_deg, pitch_deg } = lookAround(this.exhibit.simulation.pose, right_px, down_px);
      this.exhibit.simulation.world.player.look(yaw_deg, pitch_deg);
    }
    this.refresh();
  }

  private onClick(x: number, y: number): void {
    const node = this.input.locked ? this.pickCentre() : this.pick(x, y).node;
    this.tell({ event: "picked", node });
  }

  private pickCentre(): string | null {
    const { world, pose } = this.exhibit.simulation;
    return world.raycast(eyeOf(pose), gaze(pose), PICK_M)?.node ?? null;
  }

  private onHover(x: number, y: number): void {
    this.pointed = { x, y };
  }

  /** Once a frame, however often the mouse moved. */
  private findHovered(): void {
    if (!this.pointed) return;
    const { node } = this.pick(this.pointed.x, this.pointed.y);
    this.pointed = null;
    if (node === this.hovered) return;
    this.hovered = node;
    this.tell({ event: "hovered", node });
    this.refresh();
  }

  private onInteract(): void {
    if (this.mode !== "walk") return;
    this.exhibit.simulation.interact();
    this.refresh();
  }
}

function lookAtBox(eye: Vec3, box: { min: Vec3; max: Vec3 }): PoseWire {
  return lookAt(eye, [
    (box.min[0] + box.max[0]) / 2,
    (box.min[1] + box.max[1]) / 2,
    (box.min[2] + box.max[2]) / 2,
  ]);
}

/** The direction through a place of the frame, 0..1 from its top left. */
export function aimThrough(pose: PoseWire, x: number, y: number): Vec3 {
  const half = Math.tan((FIELD_OF_VIEW_DEG * Math.PI) / 360);
  const ahead = gaze(pose);
  const yaw = (pose.yaw_deg * Math.PI) / 180;
  const right: Vec3 = [Math.cos(yaw), 0, Math.sin(yaw)];
  const up: Vec3 = [
    right[1] * ahead[2] - right[2] * ahead[1],
    right[2] * ahead[0] - right[0] * ahead[2],
    right[0] * ahead[1] - right[1] * ahead[0],
  ];
  const across = (2 * x - 1) * half * ASPECT;
  const down = (2 * y - 1) * half;
  return subtract(
    [ahead[0] + right[0] * across, ahead[1] + right[1] * across, ahead[2] + right[2] * across],
    [up[0] * down, up[1] * down, up[2] * down],
  );
}

function samePlace(a: PoseWire, b: PoseWire): boolean {
  return a.x === b.x && a.y === b.y && a.z === b.z && a.yaw_deg === b.yaw_deg && a.pitch_deg === b.pitch_deg;
}
