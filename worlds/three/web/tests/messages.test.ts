/**
 * The page answers a recorded conversation in the agreed shapes; tests/worlds/test_messages.py reads the same file on
 * the Python side. After an intended change of a shape, record it again: RECORD_MESSAGES=1 npm test -- messages.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";
import { createPump } from "../src/runtime/bridge";
import { createHandlers } from "../src/runtime/handlers";
import type { Reply } from "../src/runtime/messages";
import { preparePhysics } from "../src/runtime/physics";

vi.mock("../src/scenes/index", async () => {
  const { testScene } = await import("./runtime/fixture");
  return { SCENES: { "test-room": async () => () => testScene() }, ANACHRONISMS: {} };
});
vi.mock("../src/render/stage", async () => {
  const { stubStage } = await import("./runtime/stub");
  return {
    openStage: async () => ({}),
    closeStage: () => {},
    createStage: async (def: never) => ({
      painted: Promise.resolve({ ...stubStage(def), onLost: () => {} }),
    }),
  };
});
vi.mock("../src/runtime/png", () => ({ encodePng: () => "cGl4ZWxz" }));
vi.stubGlobal("document", {
  querySelector: () => null,
  createElement: () => ({ style: {} }),
  body: { appendChild: (canvas: unknown) => canvas },
});

const FILE = fileURLToPath(new URL("../../../../tests/messages/conversation.json", import.meta.url));
type Turn = { method: string; params: unknown; result: unknown };

/**
 * Every path of a value with the type at its end; nulls say nothing, and entries of maps (by id, operator or name of a
 * quantity) count as one.
 */
function shapeOf(value: unknown, path = "$", found = new Set<string>()): Set<string> {
  const open =
    /\.(bounds_before|bounds_after|values|state|refuses|proposes|proposes\.\*|partners|reveals|ms)$/.test(
      path,
    );
  if (Array.isArray(value)) for (const each of value) shapeOf(each, `${path}[]`, found);
  else if (value === null) return found;
  else if (typeof value !== "object") found.add(`${path}: ${typeof value}`);
  else for (const [key, each] of Object.entries(value)) shapeOf(each, `${path}.${open ? "*" : key}`, found);
  return found;
}

test("the page answers the recorded conversation in the agreed shapes", async () => {
  await preparePhysics();
  const pump = createPump(createHandlers({ now: () => 0, tell: () => {} }));
  const turns: Turn[] = JSON.parse(readFileSync(FILE, "utf8"));
  for (const [id, turn] of turns.entries()) {
    const request = JSON.stringify({ id, method: turn.method, params: turn.params });
    const reply: Reply = JSON.parse(await pump(request));
    if (!reply.ok) throw new Error(`${turn.method}: ${reply.error.message}`);
    if (process.env.RECORD_MESSAGES) turn.result = reply.result;
    expect([...shapeOf(reply.result)].sort(), turn.method).toEqual([...shapeOf(turn.result)].sort());
  }
  if (process.env.RECORD_MESSAGES) writeFileSync(FILE, `${JSON.stringify(turns, null, 1)}\n`);
});

test.each([
  ["injection", "measure", { injection: { operator: "melt", targets: [] } }],
  ["not_found", "load", { world: "atlantis", seed: 0, profile: "standard" }],
  ["capability", "fly_away", {}],
  ["capability", "toString", {}],
  ["bug", "act", {}],
])("a failure of the kind %s is told as that kind (%s)", async (kind, method, params) => {
  const pump = createPump(createHandlers({ now: () => 0, tell: () => {} }));
  if (method !== "load")
    await pump(
      JSON.stringify({
        id: 1,
        method: "load",
        params: { world: "test-room", seed: 0, profile: "standard" },
      }),
    );
  const reply: Reply = JSON.parse(await pump(JSON.stringify({ id: 2, method, params })));
  expect(reply).toMatchObject({ id: 2, ok: false, error: { kind } });
});

test("a request begins when the one before it has been answered", async () => {
  const order: string[] = [];
  const slow = async () => {
    order.push("slow begins");
    await new Promise((resolve) => setTimeout(resolve, 5));
    order.push("slow ends");
    return null;
  };
  const pump = createPump({
    remove_injection: slow,
    scan: () => {
      order.push("fast");
      return [];
    },
  });
  const requests = ["remove_injection", "scan"].map((method, id) =>
    JSON.stringify({ id, method, params: {} }),
  );
  await Promise.all(requests.map(pump));
  expect(order).toEqual(["slow begins", "slow ends", "fast"]);
});
