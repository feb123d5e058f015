/**
 * The catalogue as the page knows it, generated from the authoring side (`python -m authoring.export_catalogue`).
 *
 * Owns: checking an injection against it. Refuses: words for people, categories and defaults; those never reach the page.
 */
import type { InjectionWire } from "../runtime/messages";
import { InjectionFault } from "../runtime/ports";
import catalogue from "./catalogue.json";

export interface ParameterEntry {
  readonly name: string;
  readonly minimum?: number | null;
  readonly maximum?: number | null;
  readonly choices?: readonly string[];
  /** Any word; the operator knows which. */
  readonly word?: boolean;
}

export interface CatalogueEntry {
  readonly name: string;
  readonly targets: number;
  readonly reveal: string;
  readonly triggers: readonly string[];
  readonly parameters: readonly ParameterEntry[];
}

export const ENTRIES: readonly CatalogueEntry[] = catalogue.operators;

/** Checks operator, number of targets, trigger and parameters. Throws InjectionFault. */
export function checkInjection(injection: InjectionWire): void {
  const entry = ENTRIES.find((one) => one.name === injection.operator);
  if (!entry) throw new InjectionFault(`There is no operator ${injection.operator}.`);
  if (injection.targets.length !== entry.targets)
    throw new InjectionFault(
      `${entry.name} takes ${entry.targets === 1 ? "one target" : `${entry.targets} targets`}, not ${injection.targets.length}.`,
    );
  if (!entry.triggers.includes(injection.trigger.kind))
    throw new InjectionFault(`${entry.name} cannot have the trigger ${injection.trigger.kind}.`);
  for (const parameter of entry.parameters)
    checkParameter(entry, parameter, injection.parameters[parameter.name]);
}

function checkParameter(entry: CatalogueEntry, parameter: ParameterEntry, value: unknown): void {
  const { name, choices, word } = parameter;
  if (word) {
    if (typeof value !== "string" || value === "")
      throw new InjectionFault(`${entry.name} needs ${name}, a word.`);
    return;
  }
  if (choices) {
    if (!choices.includes(String(value)))
      throw new InjectionFault(
        `${name} of ${entry.name} is ${String(value)}; choose one of ${choices.join(", ")}.`,
      );
    return;
  }
  const low = parameter.minimum ?? Number.NEGATIVE_INFINITY;
  const high = parameter.maximum ?? Number.POSITIVE_INFINITY;
  if (typeof value !== "number" || !(value >= low && value <= high))
    throw new InjectionFault(
      `${name} of ${entry.name} is ${String(value)}; it must be from ${low} to ${high}.`,
    );
}

/** A checked number of an injection. */
export function numberOf(injection: InjectionWire, name: string): number {
  const value = injection.parameters[name];
  if (typeof value !== "number") throw new InjectionFault(`${injection.operator} needs ${name}, a number.`);
  return value;
}

/** The second target of an injection that takes two. */
export function partnerOf(injection: InjectionWire): string {
  const partner = injection.targets[1];
  if (partner === undefined) throw new InjectionFault(`${injection.operator} needs a second target.`);
  return partner;
}

/** A checked word of an injection. */
export function wordOf(injection: InjectionWire, name: string): string {
  const value = injection.parameters[name];
  if (typeof value !== "string") throw new InjectionFault(`${injection.operator} needs ${name}, a word.`);
  return value;
}

/** The first target of an injection. */
export function targetOf(injection: InjectionWire): string {
  const target = injection.targets[0];
  if (target === undefined) throw new InjectionFault(`${injection.operator} needs a target.`);
  return target;
}
