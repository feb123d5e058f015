/**
 * The time of a live view: running, held, stepped, run back; and the clean twin that keeps step.
 *
 * Owns: the reel of inputs, replaying it after a reset, actions being played, which injections have shown when.
 * Refuses: the display's clock (it is told how many ticks are due), drawing, and time that passed by an action from
 * outside, which it cannot run again.
 */
import type { SceneDef } from "../../kit/model";
import { type ActionPlan, planAction, type TickInput } from "../actions";
import type { ActionWire } from "../messages";
import { Simulation } from "../simulation";
import { Reel, type ReelMark, type ReelTick } from "./reel";

/** Ticks that are run again before others may be heard. */
const SLICE = 240;

/** Where the playing of actions is: `index` of `of`, counted from 0. */
export interface Playing {
  readonly index: number;
  readonly of: number;
}

/** What the window is told of time. */
export interface TimeState {
  readonly tick: number;
  /** Ticks that have been recorded: beyond `tick` when it was run back. */
  readonly end: number;
  readonly running: boolean;
  readonly speed: number;
  /** Injection id -> the tick at which its anomaly could first be noticed. */
  readonly shown: Readonly<Record<string, number>>;
  readonly playing: Playing | null;
}

interface Play {
  readonly actions: readonly ActionWire[];
  index: number;
  plan: ActionPlan | null;
  done: number;
}

export class Session {
  running = true;
  speed = 1;
  /** The clean world at the same tick; null until somebody compares. */
  twin: Simulation | null = null;
  private reel: Reel;
  private play: Play | null = null;
  private busy = false;
  /** Time passed that was not recorded here. */
  private foreign = false;
  private readonly shown = new Map<string, number>();

  constructor(
    readonly simulation: Simulation,
    private readonly def: SceneDef,
    private readonly rest: () => Promise<void>,
  ) {
    this.reel = new Reel(simulation.pose);
    this.foreign = simulation.tick > 0;
    this.look();
  }

  get state(): TimeState {
    const { play, running, speed } = this;
    const ids = new Set(this.simulation.injections.list.map(({ id }) => id));
    return {
      tick: this.simulation.tick,
      end: Math.max(this.simulation.tick, this.reel.length),
      running,
      speed,
      shown: Object.fromEntries([...this.shown].filter(([id]) => ids.has(id))),
      playing: play && { index: play.index, of: play.actions.length },
    };
  }

  /** Ticks run by themselves now. */
  get free(): boolean {
    return this.running && !this.busy;
  }

  /** The world has just been reset. */
  begin(): void {
    this.reel = new Reel(this.simulation.pose);
    this.play = null;
    this.foreign = false;
    this.shown.clear();
    this.twin?.reset([], this.reel.start);
    this.look();
  }

  /** Somebody else acted: what was can no longer be run again. */
  lose(): void {
    this.foreign = true;
    this.play = null;
    this.twin?.dispose();
    this.twin = null;
  }

  /** Injections changed: what shows is looked at anew. */
  look(): void {
    for (const { id } of this.simulation.injections.list)
      if (!this.shown.has(id) && this.simulation.world.revealed(id)) this.shown.set(id, this.simulation.tick);
  }

  /** Runs ticks: what is being played, else what was recorded, else what the person wishes. */
  run(ticks: number, wish: () => TickInput): void {
    if (this.busy) return;
    for (let tick = 0; tick < ticks; tick += 1) this.next(wish);
  }

  /** The person does something by themselves: what was to come is dropped. */
  take(): void {
    this.play = null;
    this.reel.cut(this.simulation.tick);
  }

  /** Does something before the next tick. Throws NotFoundFault and InjectionFault for what cannot be fired. */
  do(mark: ReelMark): void {
    if (mark.kind === "fire") this.simulation.injections.fire(mark.injection);
    this.take();
    this.obeyBoth(mark);
    this.reel.mark(this.simulation.tick, mark);
  }

  /** Plays actions from here on. Throws RangeError for one that is out of range, and then plays none. */
  enact(actions: readonly ActionWire[]): void {
    for (const action of actions) planAction(action, this.simulation.pose);
    this.take();
    this.play = actions.length > 0 ? { actions, index: 0, plan: null, done: 0 } : null;
  }

  /** Back, or forth within what was recorded: a reset, and everything again. Throws RangeError. */
  async rewind(tick: number): Promise<void> {
    this.checkKnown();
    const { simulation, reel } = this;
    if (!(tick >= 0 && tick <= reel.length))
      throw new RangeError(`tick is between 0 and ${reel.length}, not ${tick}`);
    this.busy = true;
    this.play = null;
    try {
      simulation.reset(simulation.injections.list, reel.start);
      this.twin?.reset([], reel.start);
      this.shown.clear();
      this.look();
      for (const mark of reel.marksAt(0)) this.obeyBoth(mark);
      for (let at = 0; at < tick; at += 1) {
        this.repeat(at);
        if (at % SLICE === SLICE - 1) await this.rest();
      }
    } finally {
      this.busy = false;
    }
  }

  /** Has the clean twin beside it, at the same tick. Throws RangeError when it cannot be brought there. */
  async pair(): Promise<Simulation> {
    if (this.twin) return this.twin;
    this.checkKnown();
    const twin = await Simulation.create(this.def);
    twin.reset([], this.reel.start);
    this.busy = true;
    try {
      for (const mark of this.reel.marksAt(0)) obey(twin, mark);
      for (let at = 0; at < this.simulation.tick; at += 1) {
        const input = this.reel.input(at);
        twin.advance(input, input.slide);
        for (const mark of this.reel.marksAt(at + 1)) obey(twin, mark);
        if (at % SLICE === SLICE - 1) await this.rest();
      }
    } finally {
      this.busy = false;
    }
    this.twin = twin;
    return twin;
  }

  /** Lets the twin go. */
  part(): void {
    this.twin?.dispose();
    this.twin = null;
  }

  dispose(): void {
    this.part();
  }

  private checkKnown(): void {
    if (this.foreign)
      throw new RangeError(
        "this world was acted upon from outside the view; reset it, then time can be run back",
      );
  }

  private next(wish: () => TickInput): void {
    const at = this.simulation.tick;
    const played = this.played();
    const wished = played ? null : wish();
    if (wished?.step) this.reel.cut(at); // who walks off goes another way
    if (wished && !this.foreign && at < this.reel.length) {
      this.repeat(at);
      return;
    }
    const input = played ?? { ...(wished as TickInput), slide: true };
    if (!this.foreign) this.reel.add(input);
    this.step(input);
    this.look();
  }

  /** The next tick of what is being played. */
  private played(): ReelTick | null {
    const { play, simulation } = this;
    if (!play) return null;
    const action = play.actions[play.index];
    if (!action) {
      this.play = null;
      return null;
    }
    if (!play.plan) {
      play.plan = planAction(action, simulation.pose);
      play.done = 0;
      if (play.plan.interacts) {
        this.obeyBoth({ kind: "interact" });
        this.reel.mark(simulation.tick, { kind: "interact" });
      }
    }
    play.done += 1;
    const input = { ...play.plan.input(play.done), slide: false };
    if (play.done >= play.plan.ticks) {
      play.index += 1;
      play.plan = null;
      if (play.index >= play.actions.length) this.play = null;
    }
    return input;
  }

  /** A recorded tick again, and what was done after it. */
  private repeat(at: number): void {
    this.step(this.reel.input(at));
    for (const mark of this.reel.marksAt(at + 1)) this.obeyBoth(mark);
    this.look();
  }

  private step(input: ReelTick): void {
    this.simulation.advance(input, input.slide);
    this.twin?.advance(input, input.slide);
  }

  private obeyBoth(mark: ReelMark): void {
    obey(this.simulation, mark);
    if (this.twin) obey(this.twin, mark);
  }
}

/** An injection that is no more cannot be fired again, and the twin has none. */
function obey(simulation: Simulation, mark: ReelMark): void {
  if (mark.kind === "interact") simulation.interact();
  else if (mark.kind === "stand") simulation.world.player.stand(mark.pose);
  else if (simulation.injections.list.some(({ id }) => id === mark.injection))
    simulation.injections.fire(mark.injection);
}
