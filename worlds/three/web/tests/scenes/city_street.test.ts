import { expect, test } from "vitest";
import { carPhases, walkPhases } from "../../src/kit/signals";
import { TRAM } from "../../src/kit/tram";
import { phaseAt } from "../../src/runtime/phases";
import { Simulation } from "../../src/runtime/simulation";
import { WAYS } from "../../src/scenes/city/lights";
import { ROUND_S } from "../../src/scenes/city/plan";
import { keepsTheLaws } from "./laws";
import { buildScene } from "./scene";

keepsTheLaws("city-street", {
  objects: 180,
  kinds: 40,
  longest_route_m: 105,

  rough: ["heap", "overhead-line"],
});

const litAt = (phases: ReturnType<typeof carPhases>, time_s: number): readonly string[] =>
  phases[phaseAt({ kind: "cycle", interactive: false, phases }, time_s).index]?.lit ?? [];

test("the lights are never green for both ways, and nobody on foot has green while cars cross", () => {
  let greens = 0;
  for (let t = 0; t < ROUND_S; t += 0.1) {
    const [along, across] = [litAt(carPhases(WAYS.harbour), t), litAt(carPhases(WAYS.linden), t)];
    const [walkAlong, walkAcross] = [litAt(walkPhases(WAYS.harbour), t), litAt(walkPhases(WAYS.linden), t)];
    const goes = (lit: readonly string[]) =>
      lit.includes("green") || (lit.includes("amber") && lit.length === 1);
    expect(goes(along) && goes(across), `at ${t} s`).toBe(false);
    expect(walkAlong.includes("green") && !along.includes("green"), `at ${t} s`).toBe(false);
    expect(walkAcross.includes("green") && !across.includes("green"), `at ${t} s`).toBe(false);
    for (const lit of [along, across, walkAlong, walkAcross])
      expect(lit.length, `at ${t} s`).toBeGreaterThan(0);
    if (goes(along) || goes(across)) greens += 1;
  }
  expect(greens).toBeGreaterThan(250);
});

test("the tram waits for whoever stands in its way, and goes on when the way is free", async () => {
  const simulation = await Simulation.create(await buildScene("city-street"));
  const tram = simulation.def.nodes.find(({ kind }) => kind === "tram");
  const joint = tram?.mechanism?.joint ?? "";
  const front = () =>
    (tram?.position[0] ?? 0) + simulation.world.joint(tram?.id ?? "", joint) + TRAM.length_m / 2;
  const wait = (times: number) => {
    for (let i = 0; i < times; i += 1) simulation.act({ action: "wait", seconds: 5 });
  };
  simulation.reset([], { x: -10, y: 0.02, z: 0, yaw_deg: 90, pitch_deg: 0 });
  wait(5);
  expect(front()).toBeGreaterThan(-15);
  expect(front()).toBeLessThan(-10.2);
  expect(simulation.pose.x).toBeCloseTo(-10, 2);
  for (let i = 0; i < 2; i += 1) simulation.act({ action: "move", distance_m: 2, direction: "forward" });
  simulation.act({ action: "turn", degrees: 90 });
  simulation.act({ action: "move", distance_m: 4, direction: "forward" });
  wait(2);
  expect(front()).toBeGreaterThan(20);
  simulation.dispose();
});

test("one walks through the bakery's door, which opens to whoever pushes it", async () => {
  const simulation = await Simulation.create(await buildScene("city-street"));
  simulation.reset([], { x: -12.8, y: 0.14, z: -10.4, yaw_deg: 0, pitch_deg: 0 });
  expect(simulation.act({ action: "move", distance_m: 3, direction: "forward" }).outcome).toBe("blocked");
  simulation.act({ action: "move", distance_m: 0.3, direction: "back" });
  expect(simulation.act({ action: "interact" }).activated).toBe("bakery/door-1");
  simulation.act({ action: "move", distance_m: 3, direction: "forward" });
  expect(simulation.pose.z).toBeLessThan(-13.5);
  simulation.dispose();
});
