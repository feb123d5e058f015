import { expect, test } from "vitest";
import { CONTACT_GAP_M } from "../../src/kit/placement";
import { Simulation } from "../../src/runtime/simulation";
import { keepsTheLaws } from "./laws";
import { buildScene } from "./scene";

keepsTheLaws("house", { objects: 60, kinds: 25, longest_route_m: 7, triangles: 120_000, nodes: 420 });

test("one walks from the porch through the front door into the hall", async () => {
  const simulation = await Simulation.create(await buildScene("house"));
  simulation.reset([], { x: 5.9, y: -0.02, z: 1.4, yaw_deg: 0, pitch_deg: 0 });
  const forward = (distance_m: number) =>
    simulation.act({ action: "move", distance_m, direction: "forward" });
  expect(forward(2).outcome).toBe("blocked");
  simulation.act({ action: "move", distance_m: 0.3, direction: "back" });
  expect(simulation.act({ action: "interact" }).activated).toBe("hall/door-1");
  expect(forward(3).outcome).toBe("done");
  expect(simulation.pose.z).toBeLessThan(-1);
  simulation.dispose();
});

test("things that touch leave a gap that nobody sees", () => {
  expect(CONTACT_GAP_M).toBeLessThan(1e-3);
});
