/** What a page of somebody's own answers reaches the host as a reply, whatever the page does. */
import { expect, test } from "vitest";
import { ask } from "../src/guest/audit";
import { planFrames } from "../src/guest/kit";

const reply = async (audit: Record<string, unknown>, method: string, params: unknown = {}) =>
  JSON.parse(await ask(audit, JSON.stringify({ id: 7, method, params })));

test("a function is called on its object with the parameters, and may answer later", async () => {
  const audit = {
    factor: 3,
    act: async function (this: { factor: number }, { n }: { n: number }) {
      return { product: this.factor * n };
    },
  };
  expect(await reply(audit, "act", { n: 2 })).toEqual({ id: 7, ok: true, result: { product: 6 } });
  expect(await reply({ act: () => undefined }, "act")).toEqual({ id: 7, ok: true, result: null });
});

test("what a page lacks is no capability, and is left out of what it offers", async () => {
  expect((await reply({ act: 5 }, "act")).error.kind).toBe("capability");
  const { result } = await reply({ act: () => 1, other: () => 1, capabilities: ["move"] }, "offer");
  expect(result).toEqual({ calls: ["act"], capabilities: ["move"] });
});

test.each([
  [new RangeError("too far"), "range", "too far"],
  [{ kind: "injection", message: "not on this" }, "injection", "not on this"],
  [{ kind: "renderer", message: "x" }, "host", "threw"],
  [new TypeError("no brush"), "host", "threw TypeError: no brush"],
  [null, "host", "threw null"],
])("what it throws is told by kind and words", async (thrown, kind, words) => {
  const answer = await reply(
    {
      act: () => {
        throw thrown;
      },
    },
    "act",
  );
  expect(answer).toMatchObject({ id: 7, ok: false, error: { kind } });
  expect(answer.error.message).toContain(words);
});

test("an answer that cannot be written down, or is endless, is refused", async () => {
  const round: Record<string, unknown> = {};
  round.self = round;
  expect((await reply({ act: () => round }, "act")).error.kind).toBe("host");
  expect((await reply({ act: () => "x".repeat(48_000_001) }, "act")).error.message).toContain("are the most");
});

test("frames are planned as the protocol says", () => {
  expect(planFrames(60, "none")).toEqual([]);
  expect(planFrames(60, "final").map(({ tick }) => tick)).toEqual([60]);
  expect(planFrames(60, "film").map(({ tick, size }) => [tick, size.width])).toEqual([
    [30, 480],
    [60, 960],
  ]);
});
