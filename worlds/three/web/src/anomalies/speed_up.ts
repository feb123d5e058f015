/**
 * `speed_up`: the target runs many times as fast once the trigger has fired.
 *
 * Owns: that speed. Refuses: the rest (pace).
 */
import { numberOf } from "./catalogue";
import { paced } from "./pace";

export const speed_up = paced({
  name: "speed_up",
  speed: (built, injection) => built * numberOf(injection, "factor"),
});
