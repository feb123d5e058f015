/**
 * The page's methods.
 *
 * Owns: the table from a method's name to what it does, and the one world that is loaded.
 * Refuses: the pump (bridge), and how the work is done.
 */
import { OPERATORS, surveyScene } from "../anomalies/index";
import type { SceneDef } from "../kit/model";
import { createStage } from "../render/stage";
import { SCENES } from "../scenes/index";
import type { Handlers, PagePort } from "./bridge";
import { applyEdit } from "./edits";
import { Exhibit } from "./exhibit";
import { hello } from "./hello";
import type { InjectionWire } from "./messages";
import { InjectionFault, type LiveStage, NotFoundFault } from "./ports";
import { scanScene } from "./scan";

/** The handlers of one page; `port.now` is the only clock they may read. */
export function createHandlers(port: PagePort): Handlers {
  let loaded: Exhibit | null = null;

  const exhibit = (): Exhibit => {
    if (!loaded) throw new NotFoundFault("No world has been loaded; call load first.");
    return loaded;
  };
  const simulation = () => exhibit().simulation;

  return {
    hello,
    load: async ({ world, seed, profile }) => {
      const build = SCENES[world];
      if (!build)
        throw new NotFoundFault(
          `This page has no world "${world}"; it has ${Object.keys(SCENES).join(", ")}.`,
        );
      loaded?.dispose();
      loaded = null;
      const def = (await build())(seed);
      loaded = await Exhibit.create(def, await openStage(def, profile), OPERATORS, port.now);
      return loaded.describe(surveyScene(loaded.simulation.world));
    },
    reset: ({ injections, start, frames }) => exhibit().reset(injections, start, frames),
    act: ({ action, frames }) => exhibit().act(action, frames),
    observe: () => exhibit().observe(),
    capture: ({ pose, width, height, channels, regions }) =>
      exhibit().capture(pose, { width, height }, channels, regions),
    inject: ({ injection }) => simulation().injections.apply(injection),
    remove_injection: ({ id }) => {
      simulation().injections.remove(id);
      return null;
    },
    ground_truths: () => simulation().injections.truths,
    measure: ({ injection }) => findOperator(injection).measure(injection, simulation().world),
    edit: ({ edit }) => applyEdit(simulation(), edit),
    path: async ({ start, goal }) => (await exhibit().navigate()).path(start, goal),
    walkable: async ({ spacing_m }) => (await exhibit().navigate()).walkable(spacing_m),
    bodies: () => exhibit().bodies,
    digest: () => simulation().digests,
    scan: () => scanScene(simulation().world),
  };
}

function findOperator(injection: InjectionWire) {
  const operator = OPERATORS[injection.operator];
  if (!operator) throw new InjectionFault(`This page has no operator "${injection.operator}".`);
  return operator;
}

async function openStage(def: SceneDef, profile: "standard" | "high"): Promise<LiveStage> {
  return createStage(def, profile, freshCanvas());
}

/** One canvas in the page; a new one for each world, since a context belongs to its canvas. */
function freshCanvas(): HTMLCanvasElement {
  document.querySelector("canvas")?.remove();
  const canvas = document.createElement("canvas");
  canvas.style.width = "100%";
  canvas.style.height = "100%";
  return document.body.appendChild(canvas);
}
