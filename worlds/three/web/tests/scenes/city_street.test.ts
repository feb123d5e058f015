import { keepsTheLaws } from "./laws";

keepsTheLaws("city-street", {
  objects: 180,
  kinds: 40,
  longest_route_m: 105,
  triangles: 153_000,
  rough: ["heap", "overhead-line"],
});
