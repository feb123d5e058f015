/**
 * Where the page begins.
 *
 * Owns: joining the handlers to the bridge, and getting ready what any world needs while the channel is being opened.
 * Refuses: everything else. A scene's own module is fetched when it is asked for.
 */
import { hirePainters } from "./render/painting";
import { connect } from "./runtime/bridge";
import { createHandlers } from "./runtime/handlers";
import { preparePhysics } from "./runtime/physics";

const connected = connect(createHandlers);
hirePainters();
// A failure shows when a world is loaded, with its reason.
Promise.allSettled([preparePhysics()]);
await connected;
