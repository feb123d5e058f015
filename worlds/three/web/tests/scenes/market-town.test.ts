import { keepsTheLaws } from "./laws";

keepsTheLaws("market-town", { objects: 170, kinds: 60, longest_route_m: 100, rough: ["banner"] });
