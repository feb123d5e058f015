/**
 * The live view of the window: a person walks, flies or goes round a thing in the simulated world.
 *
 * Owns: the camera, picking, what is drawn when, and what the page says by itself. Refuses: wall clocks (the display hands
 * over its time), and time at all while the mode is off; how time runs is the session's.
 * In `walk` a click captures the pointer and moves the auditor; in `fly` and `orbit` the mouse is free, a click picks a
 * node, a drag looks around or goes round what is selected, and the auditor stands where it is while the world runs.
 */
import type { PoseWire, Vec3 } from "../../kit/model";
import { TICK_S } from "../clock";
import { type Exhibit, rest } from "../exhibit";
import type { ActionWire, CompareMode, LiveMode, NoteWire, PageEvent, TimeWire } from "../messages";
import { WALK_M_PER_S } from "../player";
import type { HandleAxis, HandleMode, LiveStage, Snap } from "../ports";
import { add, eyeOf, gaze, scaled } from "../space";
import { aimThrough, middleOf, samePlace } from "./aim";
import { approach, fly, frameBox, lookAround, lookAt, orbit, planStep, type Ways } from "./camera";
import { Comparing } from "./comparing";
import { Input } from "./input";
import { Labels } from "./labels";
import { Moving } from "./moving";
import type { OverlayName } from "./overlays";
import { Pace } from "./pace";
import { Pins, toLocal } from "./pins";
import { Pointing } from "./pointing";
import { Session } from "./session";

/** A still view with only machines running is redrawn this often, in ticks. */
const IDLE_TICKS = 12;
const PICK_M = 200;
const TELL_MS = 100;
/** Where a camera that orbits nothing turns about: so far ahead. */
const AHEAD_M = 3;
const SLOWEST = 0.1;
const FASTEST = 8;
const MOST_STEPS = 600;

export class Live {
  private mode: LiveMode = "off";
  private camera: PoseWire;
  /** Where the view was put while no mode is on; null follows the auditor. */
  private lookout: PoseWire | null = null;
  private selected: string | null = null;
  private hovered: string | null = null;
  private stale = true;
  private scheduled = 0;
  private told = { pose: "", time: "", at_ms: 0 };
  private sinceDrawn = 0;
  private overlays: ReadonlySet<OverlayName> = new Set();
  private named = false;
  private readonly time = new Pace();
  private readonly camera_time = new Pace();
  private readonly labels = new Labels();
  private readonly pointing = new Pointing();
  private readonly pins: Pins;
  private readonly session: Session;
  private readonly comparing: Comparing;
  private readonly moving: Moving;
  private readonly input: Input;

  constructor(
    private readonly exhibit: Exhibit,
    private readonly stage: LiveStage,
    private readonly canvas: HTMLCanvasElement,
    private readonly tell: (event: PageEvent) => void,
  ) {
    const { simulation } = exhibit;
    this.camera = simulation.pose;
    this.session = new Session(simulation, simulation.def, rest);
    this.comparing = new Comparing(exhibit, stage, this.session, this.labels);
    this.moving = new Moving(exhibit, stage, tell, () => this.refresh()); // its handles hear the mouse first
    this.pins = new Pins((id) => this.tell({ event: "note", id }));
    canvas.tabIndex = 0;
    canvas.style.outline = "none"; // the window shows what has the keys
    this.input = new Input(canvas, {
      look: (right, down) => this.onLook(right, down),
      wheel: (notches) => this.onWheel(notches),
      click: (x, y) => this.onClick(x, y),
      hover: (x, y) => this.pointing.at(x, y),
      away: () => this.pointing.away(),
      key: (code) => !this.input.locked && this.moving.key(code),
      claimed: () => !this.input.locked && this.moving.claimed,
      interact: () => this.onInteract(),
      pointer: (locked) => this.onPointer(locked),
    });
    addEventListener("resize", this.refresh);
    this.refresh();
  }

  dispose(): void {
    cancelAnimationFrame(this.scheduled);
    removeEventListener("resize", this.refresh);
    this.input.dispose();
    this.session.dispose();
    this.labels.dispose();
    this.pins.dispose();
  }

  setMode(mode: LiveMode): void {
    if (mode === this.mode) return;
    this.camera = this.eye;
    this.lookout = null;
    this.mode = mode;
    this.input.captures = mode === "walk";
    this.input.release();
    this.time.stop();
    this.camera_time.stop();
    if (mode === "orbit") this.turnToPivot();
    this.refresh();
  }

  /** Puts the camera somewhere: the auditor too, in walk mode. */
  setView(pose: PoseWire): void {
    this.camera = pose;
    if (this.mode === "off") this.lookout = pose;
    if (this.mode === "walk") this.session.do({ kind: "stand", pose });
    this.refresh();
  }

  select(node: string | null): void {
    if (node !== null) this.exhibit.simulation.world.record(node);
    this.selected = node;
    this.moving.select(node);
    if (this.mode === "orbit") this.turnToPivot();
    this.refresh();
  }

  /** Shows a node: flies to where it fills the view, or turns the walker's head to it. */
  frameNode(node: string): void {
    const { world, pose } = this.exhibit.simulation;
    const box = world.bounds(node);
    const middle = middleOf(box);
    if (this.mode === "walk") {
      const { yaw_deg, pitch_deg } = lookAt(eyeOf(pose), middle);
      this.session.take();
      world.player.look(yaw_deg, pitch_deg);
    } else {
      const clear = (eye: Vec3) => world.raycast(eye, gaze(lookAt(eye, middle)), PICK_M)?.node === node;
      this.camera = frameBox(this.eye, box, clear);
      if (this.mode === "off") this.lookout = this.camera;
    }
    this.refresh();
  }

  /** The node under a place on the canvas, CSS pixels. */
  pick(x: number, y: number): { node: string | null; point: Vec3 | null } {
    const at = this.stage.toFrame(x, y);
    return at ? this.cast(at.x, at.y) : { node: null, point: null };
  }

  /** What a note is pinned to at a place of the frame; where nothing is, a place ahead. */
  pin(x: number, y: number): { object: string | null; point: Vec3; pose: PoseWire } {
    if (!(x >= 0 && x <= 1 && y >= 0 && y <= 1))
      throw new RangeError(`a place of the frame is 0..1, not ${x}, ${y}`);
    const pose = this.eye;
    const hit = this.cast(x, y);
    if (hit.node === null || hit.point === null)
      return { object: null, point: add(eyeOf(pose), scaled(aimThrough(pose, x, y), AHEAD_M)), pose };
    const { now } = this.exhibit.simulation.world.record(hit.node);
    return { object: hit.node, point: toLocal(now, hit.point), pose };
  }

  showNotes(notes: readonly NoteWire[]): void {
    this.pins.show(notes);
    this.refresh();
  }

  private cast(x: number, y: number): { node: string | null; point: Vec3 | null } {
    const pose = this.eye;
    const { world } = this.exhibit.simulation;
    const hidden = world.hiddenFrom(eyeOf(pose));
    const skip = ({ id, now }: { id: string; now: { exists: boolean; visible: boolean } }) =>
      !now.exists || !now.visible || hidden.has(id) || this.comparing.unseen.has(id);
    const hit = world.geometry.cast(eyeOf(pose), aimThrough(pose, x, y), PICK_M, skip);
    return hit ? { node: hit.node, point: hit.point } : { node: null, point: null };
  }

  /** The world was changed from outside: look through the auditor's eye again, unless the camera is free. */
  follow(): void {
    this.lookout = null;
    this.session.look();
    this.moving.settle();
    this.moving.follow();
    this.refresh();
  }

  /** The world has been reset. */
  begin(): void {
    this.session.begin();
  }

  /** Somebody acts from outside. */
  lose(): void {
    this.session.lose();
    this.comparing.use("off", 0.5);
  }

  setTime(running: boolean, speed: number): TimeWire {
    if (!(speed >= SLOWEST && speed <= FASTEST))
      throw new RangeError(`speed is between ${SLOWEST} and ${FASTEST}, not ${speed}`);
    this.session.running = running;
    this.session.speed = speed;
    this.time.stop();
    return this.said();
  }

  step(ticks: number): TimeWire {
    if (!(Number.isInteger(ticks) && ticks >= 1 && ticks <= MOST_STEPS))
      throw new RangeError(`ticks is a whole number between 1 and ${MOST_STEPS}, not ${ticks}`);
    this.session.run(ticks, () => ({ ...this.facing, step: null }));
    return this.said();
  }

  async rewind(tick: number): Promise<TimeWire> {
    await this.session.rewind(tick);
    this.moving.follow();
    return this.said();
  }

  fire(id: string): TimeWire {
    this.session.do({ kind: "fire", injection: id });
    return this.said();
  }

  play(actions: readonly ActionWire[]): TimeWire {
    this.session.enact(actions);
    return this.said();
  }

  async setOverlays(names: readonly OverlayName[], labels: boolean): Promise<void> {
    await this.exhibit.planOverlay(new Set(names)); // throws for what is none
    this.overlays = new Set(names);
    this.named = labels;
    if (!labels) this.labels.point(null, 0, 0);
    this.refresh();
  }

  async compare(mode: CompareMode, share: number): Promise<void> {
    await this.comparing.use(mode, share);
    this.refresh();
  }

  /** Leaves nodes out of the live view's pictures, and of picking; nothing else knows. */
  hide(nodes: readonly string[]): void {
    this.comparing.unseen = new Set(nodes);
    this.refresh();
  }

  useHandles(mode: HandleMode, axes: readonly HandleAxis[], keys: boolean, snap: Snap): void {
    this.moving.use(mode, axes, keys, snap);
  }

  /** Something changed: draw again with the next frame of the display. */
  readonly refresh = (): void => {
    this.stale = true;
    this.schedule();
  };

  private get isFree(): boolean {
    return this.mode === "fly" || this.mode === "orbit";
  }

  private get eye(): PoseWire {
    if (this.isFree) return this.camera;
    return this.lookout ?? this.exhibit.simulation.pose;
  }

  /** Letters choose handles while a node is selected and the mouse is free; held, it flies as ever. */
  private get ways(): Ways {
    const { input } = this;
    return input.ways(!this.moving.listens || input.dragging || input.locked);
  }

  private get facing(): { yaw_deg: number; pitch_deg: number } {
    const { yaw_deg, pitch_deg } = this.exhibit.simulation.pose;
    return { yaw_deg, pitch_deg };
  }

  /** What a camera goes round: what is selected, else a place ahead. */
  private get pivot(): Vec3 {
    const { world } = this.exhibit.simulation;
    if (this.selected !== null && world.records.has(this.selected))
      return middleOf(world.bounds(this.selected));
    return add(eyeOf(this.camera), scaled(gaze(this.camera), AHEAD_M));
  }

  private turnToPivot(): void {
    this.camera = lookAt(eyeOf(this.camera), this.pivot);
  }

  private said(): TimeWire {
    this.refresh();
    return this.session.state;
  }

  private schedule(): void {
    if (!this.scheduled) this.scheduled = requestAnimationFrame(this.onFrame);
  }

  private readonly onFrame = (display_ms: number): void => {
    this.scheduled = 0;
    if (this.mode !== "off") this.run(display_ms);
    this.findHovered();
    const turns = this.comparing.isDue(display_ms);
    if (this.stale || turns || this.sinceDrawn >= IDLE_TICKS) this.draw();
    this.report(display_ms);
    if (this.mode !== "off") this.schedule();
  };

  private run(display_ms: number): void {
    const { session } = this;
    const due = this.time.due(display_ms, session.speed);
    const ticks = session.free ? due : 0;
    const before = this.eye;
    session.run(ticks, () => this.wish());
    const passed = this.camera_time.due(display_ms);
    if (this.isFree) this.camera = fly(this.camera, this.ways, passed * TICK_S);
    this.sinceDrawn += ticks;
    if (!samePlace(before, this.eye)) this.stale = true;
  }

  private wish(): { step: { x: number; z: number } | null; yaw_deg: number; pitch_deg: number } {
    const { pose } = this.exhibit.simulation;
    const step = this.mode === "walk" ? planStep(pose, this.ways, WALK_M_PER_S) : null;
    return { step, ...this.facing };
  }

  private draw(): void {
    this.stage.setMarked({ selected: this.selected, hovered: this.isFree ? this.hovered : null });
    this.stage.setOverlay(this.exhibit.overlayNow(this.overlays));
    this.moving.keepUp();
    this.comparing.draw(this.eye, () => this.moving.touch());
    const { records } = this.exhibit.simulation.world;
    this.pins.keepUp(this.eye, (node) => records.get(node)?.now ?? null);
    this.stale = false;
    this.sinceDrawn = 0;
  }

  private report(display_ms: number): void {
    if (display_ms - this.told.at_ms < TELL_MS) return;
    const [pose, time] = [JSON.stringify(this.eye), JSON.stringify(this.session.state)];
    if (pose === this.told.pose && time === this.told.time) return;
    if (pose !== this.told.pose)
      this.tell({ event: "pose", pose: this.eye, tick: this.exhibit.simulation.tick });
    if (time !== this.told.time) this.tell({ event: "time", ...this.session.state });
    this.told = { pose, time, at_ms: display_ms };
  }

  private onLook(right_px: number, down_px: number): void {
    if (this.mode === "off") return;
    if (this.mode === "orbit") this.camera = orbit(this.camera, this.pivot, right_px, down_px);
    else if (this.mode === "fly") this.camera = lookAround(this.camera, right_px, down_px);
    else {
      const { yaw_deg, pitch_deg } = lookAround(this.exhibit.simulation.pose, right_px, down_px);
      this.session.take();
      this.exhibit.simulation.world.player.look(yaw_deg, pitch_deg);
    }
    this.refresh();
  }

  private onWheel(notches: number): void {
    if (!this.isFree || notches === 0) return;
    if (this.mode === "orbit") this.camera = approach(this.camera, this.pivot, notches);
    else {
      const [x, y, z] = scaled(gaze(this.camera), 0.4 * notches);
      this.camera = { ...this.camera, x: this.camera.x + x, y: this.camera.y + y, z: this.camera.z + z };
    }
    this.refresh();
  }

  private onClick(x: number, y: number): void {
    const node = this.input.locked ? this.cast(0.5, 0.5).node : this.pick(x, y).node;
    this.tell({ event: "picked", node });
  }

  private onPointer(locked: boolean): void {
    this.pointing.capture(locked);
    this.labels.capture(locked);
    this.refresh();
    this.tell({ event: "pointer", locked });
  }

  /** Once a frame, however often the mouse, the camera or the world moved. */
  private findHovered(): void {
    if (this.stale) this.pointing.stir();
    const place = this.pointing.take({ x: this.canvas.clientWidth / 2, y: this.canvas.clientHeight / 2 });
    if (place === undefined) return;
    const wanted = this.isFree || (this.mode === "walk" && this.named);
    const node = place && wanted ? this.pick(place.x, place.y).node : null;
    if (this.named) {
      const words = node && this.exhibit.simulation.world.record(node).def.label;
      this.labels.point(words, place?.x ?? 0, place?.y ?? 0);
    }
    if (node === this.hovered) return;
    this.hovered = node;
    this.tell({ event: "hovered", node });
    this.refresh();
  }

  private onInteract(): void {
    if (this.mode !== "walk") return;
    this.session.do({ kind: "interact" });
    this.refresh();
  }
}
