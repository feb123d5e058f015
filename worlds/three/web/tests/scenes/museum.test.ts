import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { NodeDef, SceneDef } from "../../src/kit/model";
import { LABELS } from "../../src/kit/textures/notices";
import { Simulation } from "../../src/runtime/simulation";
import { keepsTheLaws } from "./laws";
import { buildScene } from "./scene";

keepsTheLaws("museum", { objects: 150, kinds: 40, longest_route_m: 25 });

describe("the museum", () => {
  let scene: SceneDef;

  let simulation: Simulation;

  beforeAll(async () => {
    scene = await buildScene("museum");
    simulation = await Simulation.create(scene);
  });

  afterAll(() => simulation.dispose());

  const ofKind = (kind: string): NodeDef[] => scene.nodes.filter((node) => node.kind === kind);

  test("no two pictures in the halls are the same", () => {
    const shown = ofKind("painting")
      .filter(({ room }) => room === "paintings")
      .map(({ parts }) => {
        const canvas = parts.find(({ material }) => material.startsWith("picture"));
        return `${canvas?.material} ${Array.from(canvas?.geometry.getAttribute("uv").array ?? [])}`;
      });
    expect(shown.length).toBeGreaterThanOrEqual(15);
    expect(new Set(shown).size).toBe(shown.length);
  });

  test("every label says something else, and there is one for each", () => {
    const windows = ofKind("label").map(({ parts }) => {
      const print = parts.find(({ material }) => material === "label print");
      return String(Array.from(print?.geometry.getAttribute("uv").array ?? []));
    });
    expect(windows.length).toBeGreaterThan(15);
    expect(new Set(LABELS.map(([title]) => title)).size).toBe(LABELS.length);
  });

  test("one calls the lift, steps in and stands in its cabin", () => {
    simulation.reset([], { x: 4.6, y: 0, z: 1.05, yaw_deg: 90, pitch_deg: 0 });
    const forward = (distance_m: number) =>
      simulation.act({ action: "move", distance_m, direction: "forward" });
    expect(forward(2.6).outcome).toBe("blocked");
    expect(simulation.act({ action: "interact" }).activated).toBe("lift/door-1");
    expect(forward(1.8).outcome).toBe("done");
    expect(simulation.pose.x).toBeGreaterThan(6.6);
  });

  test("the pendulum swings to both sides and comes back", () => {
    simulation.reset();
    const angles = Array.from({ length: 10 }, () => {
      simulation.act({ action: "wait", seconds: 0.5 });
      return simulation.world.joint("nature/pendulum-1", "wire");
    });
    expect(Math.max(...angles)).toBeGreaterThan(0.05);
    expect(Math.min(...angles)).toBeLessThan(-0.05);
  });
});
