import { describe, expect, it } from "vitest";
import { arrange } from "./arrange";

describe("the room of the piles", () => {
  it("has the mat below them on an upright phone, and beside them on one that lies on its side", () => {
    expect(arrange({ width: 374, height: 250 }, true)).toMatchObject({ beside: false });
    expect(arrange({ width: 560, height: 170 }, true)).toMatchObject({ beside: true });
  });
  it("holds everything in a row where it is too low for cards of a readable size", () => {
    const low = arrange({ width: 340, height: 84 }, true);
    expect(low.row).toBe(true);
    expect(low.card).toBeGreaterThanOrEqual(40);
    expect(arrange({ width: 374, height: 250 }, true).row).toBe(false);
  });
  it("is filled and never left", () => {
    for (let width = 200; width <= 900; width += 50) {
      for (let height = 100; height <= 500; height += 25) {
        const { card, mat, beside, row } = arrange({ width, height }, true);
        const piles = { width: card * 3.46, height: card * 1.62 + 14 };
        expect(mat).toBeGreaterThanOrEqual(60);
        expect(piles.width + (row ? mat + 110 + 16 : beside ? 2 * (mat + 8) : 0)).toBeLessThanOrEqual(width);
        expect(piles.height + (row ? 0 : beside ? 32 : mat + 8)).toBeLessThanOrEqual(height);
      }
    }
  });
  it("is all theirs for onlookers", () => {
    expect(arrange({ width: 374, height: 250 }, false)).toEqual({ card: 108, mat: 0, beside: true, row: false });
  });
});
