import { keepsTheLaws } from "./laws";

keepsTheLaws("city-street", {
  objects: 150,
  kinds: 40,
  longest_route_m: 100,
  rough: ["heap", "overhead-line"],
});
