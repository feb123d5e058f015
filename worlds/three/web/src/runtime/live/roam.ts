/**
 * A person's free walk in an audit: real time turned into ticks, and every tick's input told so that it can be kept.
 *
 * Owns: whether the person is in the world (a click enters, Escape leaves: then time stands still), the gaze between two
 * ticks, what is told and when, the end of the time. Refuses: node ids, picking and anything else an auditor must not be
 * told; catching up for long on a slow machine, which is counted and told instead.
 */
import type { Exhibit } from "../exhibit";
import type { FrameWire, PageEvent, RoamWire, WalkedWire } from "../messages";
import type { LiveStage } from "../ports";
import { EYE_M } from "../space";
import { Spans, type WalkInput, walkTick } from "../walking";
import { lookAround } from "./camera";
import { Input } from "./input";
import { Pace } from "./pace";

/** Between two tellings of what was walked, in milliseconds of the display. */
const TELL_MS = 400;
/** A still view is redrawn this often, in ticks. */
const IDLE_TICKS = 6;
/** The pose is told this often, in ticks. */
const TRACK_TICKS = 6;

/** Keys that the window answers: keep a picture, pause. */
const OURS: ReadonlySet<string> = new Set(["KeyF", "KeyP"]);

export class Roam {
  private allowed = false;
  private inside = false;
  private locked = false;
  private most_ticks = 0;
  private gaze: { yaw_deg: number; pitch_deg: number };
  private interacts = false;
  private readonly spans = new Spans();
  private track: number[][] = [];
  private from_tick: number;
  private told_ms = 0;
  private sinceDrawn = 0;
  private stale = true;
  private scheduled = 0;
  private readonly time = new Pace();
  private readonly input: Input;
  private readonly cross: HTMLElement;

  constructor(
    private readonly exhibit: Exhibit,
    private readonly stage: LiveStage,
    private readonly canvas: HTMLCanvasElement,
    private readonly tell: (event: PageEvent) => void,
  ) {
    const { pose, tick } = exhibit.simulation;
    this.gaze = { yaw_deg: pose.yaw_deg, pitch_deg: pose.pitch_deg };
    this.from_tick = tick;
    canvas.tabIndex = 0;
    canvas.style.outline = "none";
    this.input = new Input(canvas, {
      look: (right, down) => this.onLook(right, down),
      wheel: () => {},
      click: () => {},
      hover: () => {},
      away: () => {},
      key: (code) => this.onKey(code),
      claimed: () => false,
      interact: () => this.onInteract(),
      pointer: (locked) => this.onPointer(locked),
    });
    this.input.captures = true;
    canvas.addEventListener("pointerup", this.onEnter);
    addEventListener("resize", this.refresh);
    this.cross = hangCross();
    this.refresh();
  }

  dispose(): void {
    cancelAnimationFrame(this.scheduled);
    removeEventListener("resize", this.refresh);
    this.canvas.removeEventListener("pointerup", this.onEnter);
    this.input.dispose();
    this.cross.remove();
  }

  /** Lets the person in, or holds time; answers with what was walked since it was last told. */
  set(running: boolean, most_ticks: number): RoamWire {
    if (!(Number.isInteger(most_ticks) && most_ticks >= 0))
      throw new RangeError(`most_ticks is a whole number from 0, not ${most_ticks}`);
    this.most_ticks = most_ticks;
    this.allowed = running && this.left > 0;
    if (!this.allowed) this.leave();
    this.refresh();
    return { inside: this.inside, walked: this.take() };
  }

  /** The picture of this moment as an auditor gets it, after the walk that led to it. */
  capture(): { walked: WalkedWire | null; frame: Promise<FrameWire> } {
    this.settle();
    const walked = this.take();
    return { walked, frame: this.exhibit.observe() };
  }

  private get left(): number {
    return Math.max(0, this.most_ticks - this.exhibit.simulation.tick);
  }

  private readonly refresh = (): void => {
    this.stale = true;
    this.schedule();
  };

  private schedule(): void {
    if (!this.scheduled) this.scheduled = requestAnimationFrame(this.onFrame);
  }

  private readonly onFrame = (display_ms: number): void => {
    this.scheduled = 0;
    if (this.inside) this.run(display_ms);
    if (this.stale || this.sinceDrawn >= IDLE_TICKS) this.draw();
    if (display_ms - this.told_ms >= TELL_MS) this.say(display_ms);
    if (this.inside) this.schedule();
  };

  private run(display_ms: number): void {
    const due = Math.min(this.time.due(display_ms), this.left);
    for (let tick = 0; tick < due; tick += 1) this.step();
    if (this.left === 0) {
      this.allowed = false;
      this.leave();
      this.say(display_ms);
      this.tell({ event: "roaming", inside: false, over: true });
    }
  }

  private step(): void {
    const { simulation } = this.exhibit;
    const { ahead, aside } = this.input.ways();
    const input: WalkInput = {
      ahead: Math.sign(ahead),
      aside: Math.sign(aside),
      ...this.gaze,
      interacts: this.interacts,
    };
    this.interacts = false;
    const before = simulation.pose;
    walkTick(simulation, input);
    this.spans.add(input);
    const { tick, pose } = simulation;
    if (tick % TRACK_TICKS === 0) this.track.push([tick, ...rounded(pose)]);
    if (before.x !== pose.x || before.z !== pose.z || before.y !== pose.y) this.stale = true;
    this.sinceDrawn += 1;
  }

  /** The body looks where the person looks, and does what was asked: one tick, where there is one left. */
  private settle(): void {
    const { yaw_deg, pitch_deg } = this.exhibit.simulation.pose;
    const looks = yaw_deg === this.gaze.yaw_deg && pitch_deg === this.gaze.pitch_deg;
    if (looks && !this.interacts) return;
    if (this.left > 0) this.step();
    else this.gaze = { yaw_deg, pitch_deg };
  }

  /** What was walked since it was last told; null when no time has passed. */
  private take(): WalkedWire | null {
    const { pose, tick } = this.exhibit.simulation;
    if (tick === this.from_tick) return null;
    const walked: WalkedWire = {
      from_tick: this.from_tick,
      tick,
      pose,
      state_digest: this.exhibit.simulation.digests.state,
      spans: this.spans.take(),
      track: this.track,
      lost_ticks: this.time.takeLost(),
    };
    this.track = [];
    this.from_tick = tick;
    return walked;
  }

  private say(display_ms: number): void {
    this.told_ms = display_ms;
    const walked = this.take();
    if (walked) this.tell({ event: "roamed", walked });
  }

  private draw(): void {
    const pose = { ...this.exhibit.simulation.pose, ...this.gaze };
    this.exhibit.show(pose);
    this.stage.setMarked({ selected: null, hovered: null });
    this.stage.present(pose, EYE_M);
    this.stale = false;
    this.sinceDrawn = 0;
  }

  private onLook(right_px: number, down_px: number): void {
    if (!this.inside) return;
    const { yaw_deg, pitch_deg } = lookAround(
      { ...this.exhibit.simulation.pose, ...this.gaze },
      right_px,
      down_px,
    );
    this.gaze = { yaw_deg: yaw_deg + 0, pitch_deg: pitch_deg + 0 }; // a log knows no negative zero
    this.refresh();
  }

  private onInteract(): void {
    if (this.inside) this.interacts = true;
  }

  /** Without a lock the page hears Escape itself. */
  private onKey(code: string): boolean {
    if (code === "Escape") this.leave();
    else if (OURS.has(code)) this.tell({ event: "pressed", code });
    else return false;
    return true;
  }

  private readonly onEnter = (event: PointerEvent): void => {
    if (event.button !== 0 || !this.allowed || this.inside) return;
    this.inside = true;
    this.time.stop();
    this.tell({ event: "roaming", inside: true, over: false });
    this.refresh();
  };

  /** Where the pointer cannot be captured one walks all the same, and looks around by dragging. */
  private onPointer(locked: boolean): void {
    const was = this.locked;
    this.locked = locked;
    if (was && !locked) this.leave();
  }

  private leave(): void {
    this.input.release();
    if (!this.inside) return;
    this.inside = false;
    this.settle();
    this.interacts = false;
    const walked = this.take();
    if (walked) this.tell({ event: "roamed", walked });
    this.tell({ event: "roaming", inside: false, over: false });
    this.refresh();
  }
}

function rounded({ x, y, z, yaw_deg, pitch_deg }: Record<"x" | "y" | "z" | "yaw_deg" | "pitch_deg", number>) {
  const three = (value: number) => Math.round(value * 1000) / 1000 + 0;
  const one = (value: number) => Math.round(value * 10) / 10 + 0;
  return [three(x), three(y), three(z), one(yaw_deg), one(pitch_deg)];
}

/** Where an interaction goes: over the view, in no stored picture. */
function hangCross(): HTMLElement {
  const cross = document.createElement("div");
  cross.style.cssText =
    "position:fixed;left:50%;top:50%;width:6px;height:6px;margin:-3px 0 0 -3px;border-radius:50%;" +
    "background:rgba(255,255,255,.85);box-shadow:0 0 0 1.5px rgba(0,0,0,.55);pointer-events:none";
  document.body.appendChild(cross);
  return cross;
}
