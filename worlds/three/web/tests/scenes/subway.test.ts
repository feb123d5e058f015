/** The station keeps the laws of worlds, and what is true of it alone. */
import { keepsTheLaws } from "./laws";

keepsTheLaws("subway", { objects: 150, kinds: 40, longest_route_m: 100 });
