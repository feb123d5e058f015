import { expect, test } from "vitest";
import { SCENES } from "../src/scenes/index";

test("every built-in world is listed under a slug", () => {
  for (const name of Object.keys(SCENES)) expect(name).toMatch(/^[a-z0-9][a-z0-9._-]*$/);
});
