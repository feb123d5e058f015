/**
 * The page's methods.
 *
 * Owns: the table from a method's name to what it does. Refuses: the pump (bridge), and how the work is done.
 */
import type { Handlers, PagePort } from "./bridge";
import { hello } from "./hello";

/** The handlers of one page; `port.now` is the only clock they may read. */
export function createHandlers(_port: PagePort): Handlers {
  return { hello };
}
