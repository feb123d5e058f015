import { expect, test } from "vitest";
import { ANTIQUES } from "../src/kit/antiques";
import { solidBounds, visibleBounds } from "./scenes/scene";

test.each(ANTIQUES.map((one) => [one.id, one] as const))(
  "%s stands on its base and is as solid as it looks",
  (_, { build }) => {
    const node = build({ id: "odd/thing", at: [0, 0, 0] });
    const [seen, solid] = [visibleBounds(node), solidBounds(node)];
    expect(Math.abs(seen.min.y)).toBeLessThan(1e-3);
    const off = Math.max(
      ...seen.min.clone().sub(solid.min).toArray().map(Math.abs),
      ...seen.max.clone().sub(solid.max).toArray().map(Math.abs),
    );
    expect(off).toBeLessThan(0.02);
    if (node.body === "dynamic") expect(node.mass_kg).toBeGreaterThan(0);
  },
);
