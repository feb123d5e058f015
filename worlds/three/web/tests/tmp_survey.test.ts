import { test } from "vitest";
import { OPERATORS } from "../src/anomalies/index";
import { surveyNode } from "../src/anomalies/survey";
import { Simulation } from "../src/runtime/simulation";
import { buildScene } from "./scenes/scene";
test("time", { timeout: 300000 }, async () => {
  for (const name of ["house"]) {
    const sim = await Simulation.create(await buildScene(name, 0), OPERATORS);
    const world = sim.world;
    const ids = world.def.nodes.map((n) => n.id);
    const times: Record<string, number> = {};
    for (const [op, o] of Object.entries(OPERATORS)) {
      if (!o.survey) continue;
      const t = performance.now();
      for (const id of ids) o.survey(world, id);
      times[op] = Math.round(performance.now() - t);
    }
    const t = performance.now();
    for (const id of ids) surveyNode(world, id, {});
    times.old = Math.round(performance.now() - t);
    console.log(name, ids.length, JSON.stringify(times));
  }
});
