/**
 * `stop`: the target stands still once the trigger has fired.
 *
 * Owns: that speed. Refuses: the rest (pace).
 */
import { paced } from "./pace";

export const stop = paced({ name: "stop", speed: () => 0 });
