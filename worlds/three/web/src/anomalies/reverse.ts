/**
 * `reverse`: the target runs backwards once the trigger has fired.
 *
 * Owns: that speed. Refuses: the rest (pace).
 */
import { paced } from "./pace";

export const reverse = paced({ name: "reverse", speed: (built) => -built });
