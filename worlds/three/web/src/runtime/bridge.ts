/**
 * The page's message pump: requests come in as JSON, run one after the other, and are answered by id.
 *
 * Owns: the channel to the Python side, the order of requests, the kinds of errors on the wire, and the only wall clock
 * of the page. Refuses: what a method does (handlers), binary values (they are base64 strings in the answer).
 */
import type { Methods, PageEvent, Reply, Request } from "./messages";
import { ImportFault, InjectionFault, NotFoundFault, RendererFault } from "./ports";

/** What a method does with its parameters. A missing one is answered with the kind `capability`. */
export type Handlers = Partial<{
  [M in keyof Methods]: (
    params: Methods[M]["params"],
  ) => Methods[M]["result"] | Promise<Methods[M]["result"]>;
}>;

/** What the page's inside may ask of its surroundings. */
export interface PagePort {
  /** Wall milliseconds, for `ms` in outcomes only; never for anything that a digest sees. */
  now(): number;
  /** Says something without being asked (live view). */
  tell(event: PageEvent): void;
}

/** The object on the Python side (worlds/three/page.py). */
interface Channel {
  readonly request: { connect(listener: (json: string) => void): void };
  settle(json: string): void;
  tell(json: string): void;
}

interface ChannelWindow {
  qt?: { webChannelTransport: unknown };
  QWebChannel?: new (transport: unknown, ready: (channel: { objects: { host: Channel } }) => void) => unknown;
  worldAudit?: { call(json: string): Promise<string> };
}

const page = globalThis as unknown as ChannelWindow;

/**
 * Starts the pump. `window.worldAudit.call(json)` works everywhere; inside Qt the channel drives it, and `ready` is told
 * once requests can come.
 */
export async function connect(create: (port: PagePort) => Handlers): Promise<void> {
  let channel: Channel | null = null;
  const port: PagePort = {
    now: () => performance.now(),
    tell: (event) => channel?.tell(JSON.stringify(event)),
  };
  const call = createPump(create(port));
  page.worldAudit = { call };
  if (!page.qt) return;
  const host = await openChannel(page.qt.webChannelTransport);
  channel = host;
  host.request.connect((json) => {
    call(json).then((reply) => host.settle(reply));
  });
  port.tell({ event: "ready" });
}

/** A function from a request to its reply, both JSON. A request begins when the one before it has been answered. */
export function createPump(handlers: Handlers): (json: string) => Promise<string> {
  let last: Promise<unknown> = Promise.resolve();
  return (json) => {
    const answer = last.then(() => dispatch(handlers, json));
    last = answer;
    return answer.then((reply) => JSON.stringify(reply));
  };
}

async function dispatch(handlers: Handlers, json: string): Promise<Reply> {
  let id = -1;
  try {
    const request = JSON.parse(json) as Request;
    id = request.id;
    const handler = Object.hasOwn(handlers, request.method) ? handlers[request.method] : undefined;
    if (!handler)
      return {
        id,
        ok: false,
        error: { kind: "capability", message: `The page has no method "${request.method}".` },
      };
    const result = await (handler as (params: unknown) => unknown)(request.params);
    return { id, ok: true, result: result ?? null };
  } catch (error) {
    return { id, ok: false, error: describe(error) };
  }
}

function describe(error: unknown): { kind: string; message: string } {
  if (error instanceof InjectionFault) return { kind: "injection", message: error.message };
  if (error instanceof ImportFault) return { kind: "import", message: error.message };
  if (error instanceof NotFoundFault) return { kind: "not_found", message: error.message };
  if (error instanceof RendererFault) return { kind: "renderer", message: error.message };
  if (error instanceof RangeError) return { kind: "range", message: error.message };
  if (error instanceof Error) return { kind: "bug", message: error.stack ?? error.message };
  return { kind: "bug", message: String(error) };
}

async function openChannel(transport: unknown): Promise<Channel> {
  await loadScript("qwebchannel.js");
  const { QWebChannel } = page;
  if (!QWebChannel) throw new Error("qwebchannel.js did not define QWebChannel");
  return new Promise((resolve) => new QWebChannel(transport, (opened) => resolve(opened.objects.host)));
}

function loadScript(source: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = source;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${source} could not be loaded`));
    document.head.append(script);
  });
}
