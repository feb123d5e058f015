/**
 * The five actions: their ranges, their length in ticks, and what each tick of them does.
 *
 * Owns: plans. A plan depends on the input and the yaw and pitch at its start, never on what happens, so that an
 * anomalous world and its clean twin stay in step. Refuses: running ticks (simulation).
 */
import type { PoseWire } from "../kit/model";
import { countTicks } from "./clock";
import type { ActionWire } from "./messages";
import { type Step, WALK_M_PER_S } from "./player";
import { heading, MAX_PITCH_DEG, wrapDegrees } from "./space";

export const TURN_DEG_PER_S = 120;
export const INTERACT_S = 2.8;
export const REACH_M = 3;

/** What one tick of an action asks of the body. */
export interface TickInput {
  readonly step: Step | null;
  readonly yaw_deg: number;
  readonly pitch_deg: number;
}

export interface ActionPlan {
  readonly ticks: number;
  readonly interacts: boolean;
  /** Degrees that the view turns or tilts by the end. */
  readonly turned_deg: number;
  /** Tick 1 is the first. */
  input(tick: number): TickInput;
}

/** Simulated seconds that an action takes. */
export function durationOf(action: ActionWire): number {
  switch (action.action) {
    case "move":
      return action.distance_m / WALK_M_PER_S;
    case "turn":
    case "look":
      return Math.abs(action.degrees) / TURN_DEG_PER_S;
    case "interact":
      return INTERACT_S;
    case "wait":
      return action.seconds;
  }
}

/** The plan of an action that starts at a pose. Throws RangeError with the range. */
export function planAction(action: ActionWire, start: PoseWire): ActionPlan {
  checkAction(action);
  const ticks = countTicks(durationOf(action));
  const still = { ticks, interacts: false, turned_deg: 0 };
  const { yaw_deg, pitch_deg } = start;
  switch (action.action) {
    case "move":
      return { ...still, input: planMove(action, start, ticks) };
    case "turn": {
      const at = share(action.degrees, ticks);
      return {
        ...still,
        turned_deg: action.degrees,
        input: (tick) => ({ step: null, yaw_deg: wrapDegrees(yaw_deg + at(tick)), pitch_deg }),
      };
    }
    case "look": {
      const at = share(action.degrees, ticks);
      const tilt = (tick: number) => clampPitch(pitch_deg + at(tick));
      return {
        ...still,
        turned_deg: tilt(ticks) - pitch_deg,
        input: (tick) => ({ step: null, yaw_deg, pitch_deg: tilt(tick) }),
      };
    }
    case "interact":
    case "wait":
      return {
        ...still,
        interacts: action.action === "interact",
        input: () => ({ step: null, yaw_deg, pitch_deg }),
      };
  }
}

export function clampPitch(degrees: number): number {
  return Math.min(MAX_PITCH_DEG, Math.max(-MAX_PITCH_DEG, degrees));
}

/** Full steps, and what remains of the distance in the last. */
function planMove(
  action: Extract<ActionWire, { action: "move" }>,
  start: PoseWire,
  ticks: number,
): (tick: number) => TickInput {
  const { yaw_deg, pitch_deg } = start;
  const sign = action.direction === "back" ? -1 : 1;
  const [x, z] = heading(yaw_deg);
  const stride = WALK_M_PER_S / 60;
  return (tick) => {
    const length = sign * (tick < ticks ? stride : action.distance_m - stride * (ticks - 1));
    return { step: { x: x * length, z: z * length }, yaw_deg, pitch_deg };
  };
}

/** Degrees turned by a tick: 2 a tick, all of them at the last. */
function share(degrees: number, ticks: number): (tick: number) => number {
  const each = (Math.sign(degrees) * TURN_DEG_PER_S) / 60;
  return (tick) => (tick < ticks ? each * tick : degrees);
}

function checkAction(action: ActionWire): void {
  if (action.action === "move") {
    checkRange("distance_m", action.distance_m, 0.3, 4);
    if (action.direction !== "forward" && action.direction !== "back")
      throw new RangeError(`direction is forward or back, not ${action.direction}`);
  } else if (action.action === "turn") checkRange("degrees of a turn", action.degrees, -180, 180);
  else if (action.action === "look") checkRange("degrees of a look", action.degrees, -90, 90);
  else if (action.action === "wait") checkRange("seconds", action.seconds, 0.5, 5);
  else if (action.action !== "interact")
    throw new RangeError(`an action is move, turn, look, interact or wait, not ${JSON.stringify(action)}`);
}

function checkRange(name: string, value: number, low: number, high: number): void {
  if (typeof value === "number" && value >= low && value <= high) return;
  throw new RangeError(`${name} is between ${low} and ${high}, not ${value}`);
}
