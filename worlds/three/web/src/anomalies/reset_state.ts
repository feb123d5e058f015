/**
 * `reset_state`: what one has opened or switched is as it was again when one has left and comes back.
 *
 * Owns: noticing that somebody changed it and left, and putting it back. Refuses: to do so before their eyes.
 */
import { defOf } from "../contact/mesh";
import type { Effect, Fitness, OperatorPort, WorldPort } from "../runtime/ports";
import { checkInjection, numberOf, targetOf } from "./catalogue";
import { boundsOfAll, truthOf, wordsFor } from "./group";
import { distanceFrom } from "./triggers";

const TICKS_PER_SECOND = 60;
const responseOf = (away_m: number, after_s: number): string =>
  `undone ${after_s} s after one is ${away_m} m away`;

export const reset_state: OperatorPort = {
  name: "reset_state",

  survey(world, id): Fitness {
    const { mechanism } = defOf(world, id);
    if (!mechanism) return {};
    return mechanism.interactive ? {} : { refuses: "Nobody can use it directly." };
  },

  apply(injection, world): Effect {
    checkInjection(injection);
    const target = targetOf(injection);
    const [away_m, after_s] = [numberOf(injection, "away_m"), numberOf(injection, "after_s")];
    const concerned = [target, ...(defOf(world, target).mechanism?.controls ?? [])];
    const bounds = boundsOfAll(world, concerned);
    world.setResponse(target, responseOf(away_m, after_s));
    let [unseen, undone] = [0, false];
    return {
      truth: truthOf(injection, bounds, bounds, { kind: "fired", depth_m: 0 }),
      onTick: (now) => {
        const gone = distanceFrom(now, target, now.auditor.eye) > away_m && !now.auditor.sees(target);
        unseen = gone && isChanged(now, target) ? unseen + 1 : 0;
        if (unseen < after_s * TICKS_PER_SECOND || unseen === 0) return;
        for (const id of concerned) putBack(now, id);
        [unseen, undone] = [0, true];
      },
      reveals: () => undone,
      state: () => [unseen, undone],
    };
  },

  measure(injection, world) {
    const target = targetOf(injection);
    const response = responseOf(numberOf(injection, "away_m"), numberOf(injection, "after_s"));
    const present = world.node(target).response === response;
    const words = `${wordsFor(world, target)} ${present ? "goes back to how it was once one has left" : "stays as one leaves it"}.`;
    return { injection: injection.id, present, values: { undoes: present ? 1 : 0 }, words };
  },
};

function isChanged(world: WorldPort, id: string): boolean {
  const [now, built] = [world.node(id), world.cleanNode(id)];
  return now.on !== built.on || Math.abs(now.open - built.open) > 0.5;
}

function putBack(world: WorldPort, id: string): void {
  const { on, open } = world.cleanNode(id);
  const opens = ["door", "drawer", "lever"].includes(defOf(world, id).mechanism?.kind ?? "");
  world.setState(id, opens ? { on, open } : { on });
}
