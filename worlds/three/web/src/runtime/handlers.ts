/**
 * The page's methods.
 *
 * Owns: the table from a method's name to what it does, and the one world that is loaded.
 * Refuses: the pump (bridge), and how the work is done.
 */
import { OPERATORS, surveyScene } from "../anomalies/index";
import { fetchFile, LIT_SEED, sceneFile } from "../render/lightfile";
import { closeStage, createStage, type EmptyStage, openStage } from "../render/stage";
import { ANACHRONISMS, SCENES } from "../scenes/index";
import type { Handlers, PagePort } from "./bridge";
import { applyEdit } from "./edits";
import { Exhibit } from "./exhibit";
import { hello } from "./hello";
import { Live } from "./live/live";
import { Roam } from "./live/roam";
import type { InjectionWire, Methods } from "./messages";
import { type BuiltScene, NOTHING_KNOWN, unpackScene } from "./packed";
import { InjectionFault, type LiveStage, NotFoundFault, type OperatorPort } from "./ports";
import { scanScene } from "./scan";

/** A world that has been loaded. The live view is made when the window first asks for it; a host never does. */
interface Loaded {
  readonly exhibit: Exhibit;
  readonly stage: LiveStage;
  readonly canvas: HTMLCanvasElement;
  live: Live | null;
  /** A person's free walk; a page that has one has no live view. */
  roam: Roam | null;
}

/** The handlers of one page; `port.now` is the only clock they may read. */
export function createHandlers(port: PagePort): Handlers {
  let loaded: Loaded | null = null;

  const current = (): Loaded => {
    if (!loaded) throw new NotFoundFault("No world has been loaded; call load first.");
    return loaded;
  };
  const exhibit = () => current().exhibit;
  const simulation = () => exhibit().simulation;
  const live = (): Live => {
    const world = current();
    world.live ??= new Live(world.exhibit, world.stage, world.canvas, port.tell);
    return world.live;
  };
  const roam = (): Roam => {
    const world = current();
    world.roam ??= new Roam(world.exhibit, world.stage, world.canvas, port.tell);
    return world.roam;
  };
  /** Something else than the person moves the world: their walk begins anew where it then is. */
  const stopRoaming = (): void => {
    loaded?.roam?.dispose();
    if (loaded) loaded.roam = null;
  };
  /** The window's view follows what was done to the world. */
  const shown = <T>(result: T): T => {
    loaded?.live?.follow();
    return result;
  };

  return {
    hello,
    load: async (params) => {
      const canvas = newCanvas();
      const { scene, empty } = await beginWorld(params, canvas);
      if (loaded) unload(loaded);
      loaded = null;
      hang(canvas);
      const { def } = scene;
      const { painted } = await createStage(def, params.profile, empty);
      const opened = await Exhibit.create(def, painted, OPERATORS, port.now, scene);
      const stage = await painted;
      stage.onLost((reason) => port.tell({ event: "lost", reason }));
      loaded = { exhibit: opened, stage, canvas, live: null, roam: null };
      return opened.describe();
    },
    inspect: async ({ imported }) => (await import("../import/inspect")).inspect(imported),
    reset: async ({ injections, start, frames }) => {
      stopRoaming();
      const outcome = await exhibit().reset(injections, start, frames);
      loaded?.live?.begin();
      return shown(outcome);
    },
    act: async ({ action, frames }) => {
      stopRoaming();
      loaded?.live?.lose();
      return shown(await exhibit().act(action, frames));
    },
    walk: async ({ spans, frames }) => {
      stopRoaming();
      loaded?.live?.lose();
      return shown(await exhibit().walk(spans, frames));
    },
    observe: () => exhibit().observe(),
    drawing_cost: () => current().stage.cost,
    capture: ({ pose, width, height, channels, regions, overlays }) =>
      exhibit().capture(pose, { width, height }, channels, regions, overlays),
    inject: async ({ injection }) => {
      await exhibit().prepare([injection]);
      return shown(simulation().injections.apply(injection));
    },
    remove_injection: ({ id }) => {
      simulation().injections.remove(id);
      return shown(null);
    },
    ground_truths: () => simulation().injections.truths,
    measure: ({ injection }) => findOperator(injection).measure(injection, simulation().world),
    edit: ({ edit }) => shown(applyEdit(simulation(), edit)),
    path: async ({ start, goal }) => (await exhibit().navigate()).path(start, goal),
    walkable: async ({ spacing_m }) => (await exhibit().navigate()).walkable(spacing_m),
    bodies: () => exhibit().bodies,
    digest: () => simulation().digestsLater(),
    survey: ({ nodes }) => surveyScene(simulation().world, nodes, OPERATORS),
    scan: () => scanScene(simulation().world),
    live: ({ mode }) => {
      live().setMode(mode);
      return null;
    },
    roam: ({ running, most_ticks }) => roam().set(running, most_ticks),
    roam_capture: async () => {
      const { walked, frame } = roam().capture();
      return { walked, frame: await frame };
    },
    view: ({ pose }) => {
      live().setView(pose);
      return null;
    },
    select: ({ node }) => {
      live().select(node);
      return null;
    },
    frame_node: ({ node }) => {
      live().frameNode(node);
      return null;
    },
    pick: ({ x, y }) => live().pick(x, y),
    pin: ({ x, y }) => live().pin(x, y),
    notes: ({ notes }) => {
      live().showNotes(notes);
      return null;
    },
    time: ({ running, speed }) => live().setTime(running, speed),
    step: ({ ticks }) => live().step(ticks),
    rewind: ({ tick }) => live().rewind(tick),
    fire: ({ id }) => live().fire(id),
    play: ({ actions }) => live().play(actions),
    overlays: async ({ names, labels }) => {
      await live().setOverlays(names, labels);
      return null;
    },
    compare: async ({ mode, share }) => {
      await live().compare(mode, share);
      return null;
    },
    hide: ({ nodes }) => {
      live().hide(nodes);
      return null;
    },
    handles: ({ mode, axes, keys, snap }) => {
      live().useHandles(mode, axes, keys, snap);
      return null;
    },
  };
}

type MakeScene = () => BuiltScene | Promise<BuiltScene>;

/** Gets a scene's builder, and whatever it builds from. Throws when there is none of that name. */
async function findScene(params: Methods["load"]["params"]): Promise<MakeScene> {
  const { world, seed, imported } = params;
  if (imported) {
    const [file, { buildScene }] = await Promise.all([
      import("../import/file").then((module) => module.fetchFile(imported)),
      import("../import/scene"),
    ]);
    return async () => ({ ...NOTHING_KNOWN, def: (await buildScene(file, imported)).def });
  }
  const find = Object.hasOwn(SCENES, world) ? SCENES[world] : undefined;
  if (find) {
    const packed = await readPacked(params);
    if (packed) return () => packed;
    const build = await find();
    return () => ({ ...NOTHING_KNOWN, def: build(seed) });
  }
  const known = Object.keys(SCENES).join(", ");
  throw new NotFoundFault(`This page has no world "${world}"; it has ${known}.`);
}

/** A scene that was built with the bundle; null when there is none, or when everything is to be made anew. */
async function readPacked({ world, seed, profile }: Methods["load"]["params"]): Promise<BuiltScene | null> {
  if (seed !== LIT_SEED || profile === "plain") return null;
  const [bytes, anachronisms] = await Promise.all([fetchFile(sceneFile(world)), ANACHRONISMS[world]?.()]);
  return bytes && anachronisms ? unpackScene(bytes, anachronisms) : null;
}

/** Builds a scene while its stage begins. */
async function beginWorld(
  params: Methods["load"]["params"],
  canvas: HTMLCanvasElement,
): Promise<{ scene: BuiltScene; empty: EmptyStage }> {
  const found = findScene(params);
  found.catch(() => {}); // said below
  const isBuiltIn = !params.imported && Object.hasOwn(SCENES, params.world);
  const empty = await openStage(isBuiltIn ? params.world : null, canvas, params.profile);
  try {
    return { scene: await (await found)(), empty };
  } catch (error) {
    closeStage(empty);
    throw error;
  }
}

function unload({ exhibit, live, roam }: Loaded): void {
  live?.dispose();
  roam?.dispose();
  exhibit.dispose();
}

function findOperator(injection: InjectionWire): OperatorPort {
  const operator = OPERATORS[injection.operator];
  if (!operator) throw new InjectionFault(`This page has no operator "${injection.operator}".`);
  return operator;
}

/** A new one for each world, since a context belongs to its canvas. */
function newCanvas(): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.style.width = "100%";
  canvas.style.height = "100%";
  return canvas;
}

/** One canvas in the page. */
function hang(canvas: HTMLCanvasElement): void {
  document.querySelector("canvas")?.remove();
  document.body.appendChild(canvas);
}
