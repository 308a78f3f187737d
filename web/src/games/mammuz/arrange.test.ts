import { describe, expect, it } from "vitest";
import { arrange } from "./arrange";

describe("the room of herd and species", () => {
  it("holds eight species in one line on the narrowest phone", () => {
    for (let width = 240; width <= 900; width += 20) {
      const { species, figures } = arrange({ width, height: 120 }, 8);
      expect(8 * (species + (figures ? 20 : 0) + 6)).toBeLessThanOrEqual(width);
    }
  });
  it("draws the herd's cards where they have room, else only its number", () => {
    expect(arrange({ width: 374, height: 170 }, 7).card).toBeGreaterThanOrEqual(55);
    expect(arrange({ width: 300, height: 80 }, 7).card).toBe(0);
  });
});
