/**
 * Where the page begins.
 *
 * Owns: joining the handlers to the bridge, and fetching what any world needs while the channel is being opened.
 * Refuses: everything else.
 */
import { connect } from "./runtime/bridge";
import { createHandlers } from "./runtime/handlers";
import { preparePhysics } from "./runtime/physics";
import { SCENES } from "./scenes/index";

const connected = connect(createHandlers);
// A failure shows when a world is loaded, with its reason.
Promise.allSettled([preparePhysics(), ...Object.values(SCENES).map((find) => find())]);
await connected;
