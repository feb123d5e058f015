/**
 * Runs in a page of somebody's own before its first script: waits for its `window.worldAudit`, and hands calls to it.
 *
 * Owns: the channel to the Python side, the order of calls, saying when the page is ready or why it never will be, and
 * noting what the page tries that no request interceptor sees (windows, peer connections).
 * Refuses: changing what the page does in any other way. It lives in the page's own world, so that a page could lie by
 * it; it could only lie about itself.
 * Built as one classic script; worlds/three/guest.py wraps it with Qt's qwebchannel.js and the name of the visit.
 */
import { type Audit, ask } from "./audit";

interface Channel {
  readonly request: { connect(listener: (json: string) => void): void };
  settle(json: string): void;
  tell(json: string): void;
}

declare const VISIT: string;
declare const QWebChannel: new (
  transport: unknown,
  ready: (channel: { objects: { host: Channel } }) => void,
) => unknown;

/** How long after the page has loaded its object may still be missing, ms; when a script of it failed, and else. */
const SOON = 3_000;
const LATE = 12_000;
const page = globalThis as unknown as Record<string, unknown>;
const early: string[] = [];
let host: Channel | null = null;
let failed = false;
let audit: Audit | null = null;

function tell(event: Record<string, unknown>): void {
  const text = JSON.stringify({ ...event, visit: VISIT });
  if (host) host.tell(text);
  else early.push(text);
}

function receive(value: unknown): void {
  if (audit || value === undefined) return;
  if (typeof value !== "object" || value === null) {
    tell({ event: "absent", reason: `It sets window.worldAudit to ${String(value)}, which is no object.` });
    return;
  }
  audit = value as Audit;
  tell({ event: "ready" });
}

/** The page's own assignment is the moment when it is ready. */
function awaitAudit(): void {
  Object.defineProperty(page, "worldAudit", {
    configurable: true,
    enumerable: true,
    get: () => audit ?? undefined,
    set: (value: unknown) => {
      Object.defineProperty(page, "worldAudit", {
        configurable: true,
        enumerable: true,
        writable: true,
        value,
      });
      receive(value);
    },
  });
  const onError = (event: Event) => {
    if (event instanceof ErrorEvent || event.target instanceof HTMLScriptElement) failed = true;
  };
  addEventListener("error", onError, true); // also of a script whose files are not there, which does not bubble
  addEventListener("unhandledrejection", () => {
    failed = true;
  });
  addEventListener("load", () => {
    receive(page.worldAudit);
    setTimeout(
      () => {
        receive(page.worldAudit);
        if (!audit) tell({ event: "absent", reason: "It sets no window.worldAudit." });
      },
      failed ? SOON : LATE,
    );
  });
}

function note(what: string, detail: unknown): void {
  tell({ event: "tried", what, detail: String(detail).slice(0, 200) });
}

function refuseWindows(): void {
  page.open = (address: unknown) => {
    note("window", address ?? "an empty window");
    return null;
  };
  for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection", "WebTransport"]) {
    if (!(name in page)) continue;
    page[name] = class {
      constructor(first: unknown) {
        note("network", `${name} ${typeof first === "string" ? first : ""}`.trim());
        throw new DOMException(`${name} is not allowed here`, "NotAllowedError");
      }
    };
  }
}

function openChannel(): void {
  const { qt } = page as { qt?: { webChannelTransport: unknown } };
  if (!qt) return;
  new QWebChannel(qt.webChannelTransport, ({ objects }) => {
    host = objects.host;
    let last: Promise<unknown> = Promise.resolve();
    host.request.connect((json) => {
      last = last.then(async () => host?.settle(await ask(audit ?? {}, json)));
    });
    for (const text of early.splice(0)) host.tell(text);
  });
}

awaitAudit();
refuseWindows();
openChannel();
