/**
 * A loaded world: its simulation, its stage, and what the page's methods do with the two.
 *
 * Owns: which pictures go with an action, captures from other eyes, and the wall milliseconds of an outcome.
 * Refuses: messages (handlers) and the live view (live).
 */
import type { BoxDef, PoseWire, SceneDef } from "../kit/model";
import {
  discardFrame,
  FILM_SIZE,
  FINAL_SIZE,
  type PendingFrame,
  planFilm,
  type Size,
  takeFrame,
} from "./frames";
import { countTriangles, describeScene, describeState } from "./graph";
import { OVERLAY_NAMES, type OverlayName, Overlays } from "./live/overlays";
import type {
  ActionWire,
  BodyStateWire,
  CaptureWire,
  FrameMode,
  FrameWire,
  InjectionWire,
  OutcomeWire,
  SpanWire,
} from "./messages";
import { Mirror } from "./mirror";
import { Navigation } from "./navigation";
import { type Description, type Known, NOTHING_KNOWN } from "./packed";
import { encodePng } from "./png";
import type { OperatorPort, Overlay, Stage } from "./ports";
import { type ActionResult, Simulation } from "./simulation";
import { EYE_M, eyeOf } from "./space";
import { checkSpan, walkTick } from "./walking";

/** The reference harness draws every 50 ms of simulated time. */
const REFERENCE_TICKS = 3;
const NONE: ReadonlySet<string> = new Set();
const NOTHING_DONE: ActionResult = { outcome: "done", moved_m: 0, turned_deg: 0, activated: null };

export class Exhibit {
  private readonly mirror: Mirror | null;
  private navigation: Promise<Navigation> | null = null;
  private overlays: Overlays | null = null;
  private ways: Navigation | null = null;

  private constructor(
    readonly simulation: Simulation,
    readonly stage: Stage | null,
    private readonly graph: Description,
    private readonly operators: Readonly<Record<string, OperatorPort>>,
    private readonly now: () => number,
  ) {
    this.mirror = stage ? new Mirror(stage) : null;
  }

  /**
   * Builds a world, clean. Without a stage everything works but pictures; one that is still being painted is waited for
   * last. `now` gives wall milliseconds; what is `known` need not be made.
   */
  static async create(
    def: SceneDef,
    stage: Stage | null | Promise<Stage>,
    operators: Readonly<Record<string, OperatorPort>>,
    now: () => number,
    known: Known = NOTHING_KNOWN,
  ): Promise<Exhibit> {
    const simulation = await Simulation.create(def, operators, known.engine);
    await rest();
    const graph = known.description ?? describeScene(simulation);
    return new Exhibit(simulation, await stage, graph, operators, now);
  }

  dispose(): void {
    this.simulation.dispose();
    this.stage?.dispose();
    this.navigation?.then((navigation) => navigation.dispose());
  }

  /** The scene graph of the clean scene. */
  describe(): Record<string, unknown> {
    return { ...this.graph, triangles: this.stage?.triangles ?? countTriangles(this.simulation.def) };
  }

  async reset(
    injections: readonly InjectionWire[],
    start: PoseWire | null,
    frames: FrameMode,
  ): Promise<OutcomeWire> {
    await this.prepare(injections);
    return this.report(frames === "none" ? "none" : "final", () => {
      this.simulation.reset(injections, start);
      return NOTHING_DONE;
    });
  }

  async act(action: ActionWire, frames: FrameMode): Promise<OutcomeWire> {
    return this.report(frames, (picture) =>
      this.simulation.act(action, (tick, ticks) => {
        if (frames === "film" && planFilm(ticks).includes(tick)) picture(FILM_SIZE);
        if (frames === "reference" && tick % REFERENCE_TICKS === 0 && tick < ticks) picture(null);
      }),
    );
  }

  /** Runs a free walk; its outcome is `done`, and tells how far apart its ends are. */
  async walk(spans: readonly SpanWire[], frames: FrameMode): Promise<OutcomeWire> {
    for (const span of spans) checkSpan(span);
    return this.report(frames === "none" ? "none" : "final", () => {
      const from = this.simulation.pose;
      for (const { ticks, ...input } of spans) {
        walkTick(this.simulation, input);
        for (let tick = 1; tick < ticks; tick += 1) walkTick(this.simulation, { ...input, interacts: false });
      }
      const { x, z } = this.simulation.pose;
      const moved_m = Math.sqrt((x - from.x) ** 2 + (z - from.z) ** 2);
      return { ...NOTHING_DONE, moved_m };
    });
  }

  /** Has everything ready that injections bring along, so that applying them need not wait. */
  async prepare(injections: readonly InjectionWire[]): Promise<void> {
    const { def } = this.simulation;
    const brought = injections.flatMap((one) => this.operators[one.operator]?.materials?.(one, def) ?? []);
    if (brought.length > 0) await this.stage?.learn(brought);
  }

  observe(): PendingFrame {
    return this.picture(FINAL_SIZE);
  }

  /** Draws from any eye; nothing moves. */
  async capture(
    pose: PoseWire | null,
    size: Size,
    channels: readonly string[],
    regions: readonly BoxDef[],
    overlays: readonly OverlayName[] = [],
  ): Promise<CaptureWire> {
    const overlay = await this.planOverlay(new Set(overlays));
    const stage = this.show(pose ?? this.simulation.pose);
    const eye = pose ?? this.simulation.pose;
    const { width, height } = size;
    const capture: CaptureWire = {
      ...size,
      tick: this.simulation.tick,
      rgb: null,
      ids: null,
      id_table: [],
      depth: null,
    };
    if (channels.includes("rgb")) {
      if (overlay) stage.drawWith(eye, EYE_M, width, height, overlay);
      else stage.draw(eye, EYE_M, width, height);
      capture.rgb = stage.encode("image/png", 1);
    }
    if (channels.includes("ids")) {
      const { pixels, table } = stage.drawIds(eye, EYE_M, width, height, regions);
      capture.ids = await encodePng(pixels, width, height);
      capture.id_table = table;
    }
    if (channels.includes("depth")) {
      const depth = stage.drawDepth(eye, EYE_M, width, height);
      capture.depth = toBase64(new Uint8Array(depth.buffer, depth.byteOffset, depth.byteLength));
    }
    return capture;
  }

  /** Where every node is now, in id order. */
  get bodies(): BodyStateWire[] {
    const { world } = this.simulation;
    return [...world.records.values()].map((record) => ({
      id: record.id,
      position: record.now.position,
      quaternion: record.now.quaternion,
      visible: world.isDrawn(record),
      awake: world.physics.bodyOf(record.id)?.awake ?? false,
      state: describeState(record),
    }));
  }

  navigate(): Promise<Navigation> {
    this.navigation ??= Navigation.create(this.simulation.def);
    return this.navigation;
  }

  /** What is drawn over a picture for an operator; null for nothing. Throws RangeError for an unknown name. */
  async planOverlay(names: ReadonlySet<OverlayName>): Promise<Overlay | null> {
    for (const name of names)
      if (!OVERLAY_NAMES.includes(name))
        throw new RangeError(`an overlay is one of ${OVERLAY_NAMES.join(", ")}, not ${name}`);
    if (names.has("navmesh")) this.ways = await this.navigate();
    return this.overlayNow(names);
  }

  /** The same at once; where one can walk only if it has been planned before. */
  overlayNow(names: ReadonlySet<OverlayName>): Overlay | null {
    this.overlays ??= new Overlays();
    return this.overlays.plan(names, this.simulation.world, this.ways);
  }

  /** A node is drawn where it is, whatever was done to its drawing. */
  redraw(id: string): void {
    this.mirror?.forget(id);
  }

  /**
   * Brings the stage up to date for an eye, with this world or its twin; nodes that are `unseen` are left out, as a live
   * view may wish. Throws when this page cannot draw.
   */
  show(pose: PoseWire, simulation: Simulation = this.simulation, unseen: ReadonlySet<string> = NONE): Stage {
    if (!this.stage || !this.mirror) throw new Error("this page has no renderer");
    const { world } = simulation;
    const eye = eyeOf(pose);
    if (world.brought.length > 0) this.stage.learn(world.brought);
    const hidden = world.hiddenFrom(eye);
    const left_out = unseen.size > 0 ? new Set([...hidden, ...unseen]) : hidden;
    this.mirror.sync(world.records, left_out, world.looksFrom(eye));
    return this.stage;
  }

  private picture(size: Size): PendingFrame {
    const { pose, tick, injections } = this.simulation;
    return takeFrame(this.show(pose), pose, tick, injections.reveals, size);
  }

  /** Runs something and reports on it, with pictures and with the time that simulating and drawing took. */
  private async report(
    frames: FrameMode,
    run: (picture: (size: Size | null) => void) => ActionResult,
  ): Promise<OutcomeWire> {
    const began = this.now();
    const pictures: PendingFrame[] = [];
    let draw = 0;
    const take = (size: Size | null) => {
      const before = this.now();
      if (size) pictures.push(this.picture(size));
      else discardFrame(this.show(this.simulation.pose), this.simulation.pose);
      draw += this.now() - before;
    };
    const result = run(take);
    const { pose, tick, digests, injections } = this.simulation;
    const simulate = this.now() - began - draw;
    if (frames !== "none") take(FINAL_SIZE);
    const taken: FrameWire[] = await Promise.all(pictures);
    const ms = { simulate, draw, total: this.now() - began };
    return {
      ...result,
      pose,
      tick,
      frames: taken,
      state_digest: digests.state,
      reveals: injections.reveals,
      ms,
    };
  }
}

/** Lets what has come in meanwhile be looked at; a page that nobody sees is given no timers. */
export function rest(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let start = 0; start < bytes.length; start += 0x8000)
    text += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
  return btoa(text);
}
