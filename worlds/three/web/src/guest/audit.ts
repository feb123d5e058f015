/**
 * The object that a page of somebody's own exposes as `window.worldAudit`: one function for each call of the protocol.
 *
 * Owns: the calls' names, and asking one of them. Refuses: what an answer holds; the Python side checks every one
 * (worlds/pages/contract.py), where the same names stand.
 */
import type { Reply } from "../runtime/messages";

export const CALLS = [
  "load",
  "reset",
  "act",
  "observe",
  "capture",
  "inject",
  "remove_injection",
  "ground_truths",
  "measure",
  "edit",
  "path",
  "walkable",
  "bodies",
  "digest",
  "survey",
  "scan",
  "live",
  "view",
  "select",
  "frame_node",
  "pick",
] as const;

/** Kinds of error that a page may throw by `{kind, message}`, so that they are expected refusals and no faults of it. */
const KINDS = ["capability", "injection", "not_found", "range"];
/** Longer answers are refused: they would have to go through the channel in one piece. */
const LONGEST = 48_000_000;

export type Audit = Readonly<Record<string, unknown>>;

/** What a page offers: which calls, and what it says itself that it can do; null when it says nothing. */
export interface Offer {
  readonly calls: readonly string[];
  readonly capabilities: unknown;
}

export function offerOf(audit: Audit): Offer {
  return {
    calls: CALLS.filter((name) => typeof audit[name] === "function"),
    capabilities: audit.capabilities ?? null,
  };
}

/** Asks the page; the answer is a reply as JSON, whatever it does. */
export async function ask(audit: Audit, json: string): Promise<string> {
  const { id, method, params } = JSON.parse(json) as { id: number; method: string; params: unknown };
  const refuse = (kind: string, message: string) =>
    JSON.stringify({ id, ok: false, error: { kind, message } } satisfies Reply);
  const call = method === "offer" ? () => offerOf(audit) : audit[method];
  if (typeof call !== "function") return refuse("capability", `The page has no call \`${method}\`.`);
  try {
    const result: unknown = await call.call(audit, params);
    const reply = JSON.stringify({ id, ok: true, result: result ?? null } satisfies Reply);
    if (reply.length <= LONGEST) return reply;
    return refuse(
      "host",
      `The page's answer to \`${method}\` has ${reply.length} characters; ${LONGEST} are the most.`,
    );
  } catch (error) {
    const { kind, message } = describe(method, error);
    return refuse(kind, message);
  }
}

function describe(method: string, error: unknown): { kind: string; message: string } {
  const { kind, message } = (typeof error === "object" && error !== null ? error : {}) as Record<
    string,
    unknown
  >;
  if (error instanceof RangeError) return { kind: "range", message: error.message };
  if (typeof kind === "string" && KINDS.includes(kind)) return { kind, message: String(message ?? kind) };
  const where = error instanceof Error ? placeOf(error) : "";
  return {
    kind: "host",
    message: `The page's own \`${method}\` threw ${String(error).slice(0, 500)}${where}`,
  };
}

/** The first line of a stack that names a file, without the address that differs from load to load. */
function placeOf(error: Error): string {
  const found = /world:\/\/[^/\s]+\/([^\s)]+)/.exec(error.stack ?? "");
  return found ? ` (${found[1]})` : "";
}
