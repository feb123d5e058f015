/**
 * Where the page begins.
 *
 * Owns: joining the handlers to the bridge. Refuses: everything else.
 */
import { connect } from "./runtime/bridge";
import { createHandlers } from "./runtime/handlers";

await connect(createHandlers);
