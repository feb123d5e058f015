/** The station keeps the laws of worlds, and what is true of it alone. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SceneDef, Vec3 } from "../../src/kit/model";
import { Navigation } from "../../src/runtime/navigation";
import { Simulation } from "../../src/runtime/simulation";
import { wrapDegrees } from "../../src/runtime/space";
import { BESIDE_M, CONCOURSE_M, DESCENT_2, PLATFORM_M, RUN_M } from "../../src/scenes/subway/plan";
import { keepsTheLaws } from "./laws";
import { buildScene } from "./scene";

keepsTheLaws("subway", { objects: 150, kinds: 40, longest_route_m: 100 });

describe("subway", { timeout: 60_000 }, () => {
  let scene: SceneDef;
  let simulation: Simulation;

  beforeAll(async () => {
    scene = await buildScene("subway");
    simulation = await Simulation.create(scene);
  });

  afterAll(() => {
    simulation.dispose();
  });

  const wait = (seconds: number) => simulation.act({ action: "wait", seconds });
  const rideFrom = (x: number, y: number, z: number, yaw_deg: number) =>
    simulation.reset([], { x, y, z, yaw_deg, pitch_deg: 0 });

  /** Waits until nothing moves the auditor any more; how long that took. */
  function ride(): number {
    let seconds = 0;
    let before = NaN;
    while (simulation.pose.x !== before && seconds < 60) {
      before = simulation.pose.x;
      wait(1);
      seconds += 1;
    }
    return seconds;
  }

  test("the escalator carries one from the hall down to the concourse, between its balustrades", () => {
    rideFrom(1.4, -0.2, BESIDE_M, 90);
    const seconds = ride();
    expect(simulation.pose.x).toBeGreaterThan(9);
    expect(Math.abs(simulation.pose.y - CONCOURSE_M)).toBeLessThan(0.12);
    expect(Math.abs(simulation.pose.z - BESIDE_M)).toBeLessThan(0.2);
    expect(seconds).toBeGreaterThan(15);
  });

  test("the other one carries one from the platform up to the concourse", () => {
    const { x, z } = DESCENT_2;
    rideFrom(x + RUN_M - 1.4, PLATFORM_M + 0.25, z - BESIDE_M, -90);
    ride();
    expect(simulation.pose.x).toBeLessThan(x + 1.3);
    expect(simulation.pose.y).toBeCloseTo(CONCOURSE_M, 1);
  });

  test("the emergency stop halts the escalators with whoever is on them, and sets them going again", () => {
    rideFrom(-1.4, 0, -1.66, 90);
    simulation.act({ action: "look", degrees: 35 });
    expect(simulation.act({ action: "interact" }).activated).toBe("hall/emergency-stop-1");
    simulation.world.player.stand({ x: 4, y: -1.75, z: BESIDE_M, yaw_deg: 90, pitch_deg: 0 });
    wait(1);
    const { x } = simulation.pose;
    const steps = simulation.world.record("descent-1/steps-2").joints.get("chain");
    wait(3);
    expect(simulation.pose.x).toBe(x);
    expect(simulation.world.record("descent-1/steps-2").joints.get("chain")).toBe(steps);
    simulation.world.player.stand({ x: -1.4, y: 0, z: -1.66, yaw_deg: 90, pitch_deg: 35 });
    simulation.act({ action: "interact" });
    expect(simulation.world.node("descent-1/steps-1").on).toBe(true);
  });

  test("a shut gate bars the way, opens on a touch and lets one through", () => {
    rideFrom(-7.2, 0, -1.19, 90);
    simulation.act({ action: "look", degrees: 50 });
    const forward = () => simulation.act({ action: "move", distance_m: 3.5, direction: "forward" });
    expect(forward().outcome).toBe("blocked");
    simulation.act({ action: "move", distance_m: 0.4, direction: "back" });
    expect(simulation.act({ action: "interact" }).activated).toBe("hall/gate-2");
    expect(forward().outcome).toBe("done");
    expect(simulation.pose.x).toBeGreaterThan(-5);
  });

  test("the walk from the street's far corner to the end of the platform takes forty steps or more", async () => {
    const ways = await Navigation.create(scene);
    const from: Vec3 = [-26, -0.02, -8];
    const way = ways.path(from, [91.8, PLATFORM_M, -7]);
    ways.dispose();
    expect(way?.length_m).toBeGreaterThan(110);
    rideFrom(...from, 0);
    for (const door of way?.doors ?? []) simulation.world.record(door).goal = 1;
    let steps = 0;
    for (const [x, , z] of way?.points.slice(1) ?? [])
      for (let left = Number.POSITIVE_INFINITY; steps < 120; ) {
        const { pose } = simulation;
        left = Math.hypot(x - pose.x, z - pose.z);
        if (left < 0.3) break;
        const degrees = wrapDegrees((Math.atan2(x - pose.x, pose.z - z) * 180) / Math.PI - pose.yaw_deg);
        if (Math.abs(degrees) > 1) {
          simulation.act({ action: "turn", degrees });
          steps += 1;
        }
        simulation.act({
          action: "move",
          distance_m: Math.min(4, Math.max(0.3, left)),
          direction: "forward",
        });
        steps += 1;
      }
    expect(simulation.pose.x).toBeGreaterThan(91);
    expect(steps).toBeGreaterThanOrEqual(40);
    expect(steps).toBeLessThan(80);
  });
});
