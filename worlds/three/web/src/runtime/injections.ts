/**
 * The injections in effect.
 *
 * Owns: applying them in order, taking one out (everything back to the stored before-values, then the rest again), and
 * their ground truths and reveals. Refuses: what an operator does (anomalies).
 */
import type { GroundTruthWire, InjectionWire } from "./messages";
import { type Effect, InjectionFault, NotFoundFault, type OperatorPort } from "./ports";
import type { World } from "./world";

interface Applied {
  readonly injection: InjectionWire;
  readonly effect: Effect;
}

export class Injections {
  private applied: Applied[] = [];

  constructor(
    private readonly world: World,
    private readonly operators: Readonly<Record<string, OperatorPort>>,
  ) {}

  get list(): InjectionWire[] {
    return this.applied.map(({ injection }) => injection);
  }

  get truths(): GroundTruthWire[] {
    return this.applied.map(({ effect }) => effect.truth);
  }

  get states(): (readonly (number | boolean)[])[] {
    return this.applied.map(({ effect }) => effect.state());
  }

  /** Reveal conditions, now, by injection id. */
  get reveals(): Record<string, boolean> {
    return Object.fromEntries(
      this.applied.map(({ injection, effect }) => [injection.id, effect.reveals(this.world)]),
    );
  }

  /** Forgets all of them; the world has been rebuilt. */
  clear(): void {
    this.adopt([]);
  }

  /** Applies one more. Throws InjectionFault, and then nothing has changed. */
  apply(injection: InjectionWire): GroundTruthWire {
    if (this.applied.some((one) => one.injection.id === injection.id))
      throw new InjectionFault(`The injection ${injection.id} is already in effect.`);
    const before = this.list;
    try {
      return this.add(injection);
    } catch (error) {
      this.rebuild(before);
      throw error;
    }
  }

  /** Takes one out. Throws NotFoundFault. */
  remove(id: string): void {
    if (!this.applied.some(({ injection }) => injection.id === id))
      throw new NotFoundFault(`No injection ${id} is in effect.`);
    this.rebuild(this.list.filter((injection) => injection.id !== id));
  }

  /** Changes the scene under the injections: they are lifted, and applied again to what it has become. */
  beneath<T>(change: () => T): T {
    const injections = this.list;
    this.world.restoreAll();
    this.adopt([]);
    try {
      const result = this.author(change);
      this.world.forgetBefore();
      return result;
    } catch (error) {
      this.world.restoreAll();
      throw error;
    } finally {
      for (const injection of injections) this.add(injection);
    }
  }

  /** Fires a trigger by hand, as a person does in a live view. Throws NotFoundFault and InjectionFault. */
  fire(id: string): void {
    const found = this.applied.find(({ injection }) => injection.id === id)?.injection;
    if (!found) throw new NotFoundFault(`No injection ${id} is in effect.`);
    if (found.trigger.kind === "always")
      throw new InjectionFault(`${found.operator} is in effect from the start; there is nothing to fire.`);
    this.world.forced.add(found.trigger);
  }

  /** One tick of every effect. */
  tick(): void {
    for (const { effect } of this.applied) effect.onTick?.(this.world);
    this.world.refreshHidden();
  }

  private rebuild(injections: readonly InjectionWire[]): void {
    this.world.restoreAll();
    this.adopt([]);
    for (const injection of injections) this.add(injection);
  }

  private add(injection: InjectionWire): GroundTruthWire {
    const operator = this.operators[injection.operator];
    if (!operator) throw new InjectionFault(`This page has no operator "${injection.operator}".`);
    const effect = this.author(() => operator.apply(injection, this.world));
    this.adopt([...this.applied, { injection, effect }]);
    return effect.truth;
  }

  private adopt(applied: Applied[]): void {
    this.applied = applied;
    this.world.effects = applied.map(({ effect }) => effect);
    this.world.revision += 1;
    this.world.refreshHidden();
  }

  private author<T>(change: () => T): T {
    this.world.authoring = true;
    try {
      return change();
    } finally {
      this.world.authoring = false;
      this.world.physics.flush();
    }
  }
}
