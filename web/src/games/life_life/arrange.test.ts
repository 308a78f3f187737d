import { describe, expect, it } from "vitest";
import { arrange } from "./arrange";

/** What a line needs besides its cards: 6 px around and between the cards of a shelf, 8 px between shelves. */
const width = (line: readonly number[], card: number): number =>
  line.reduce((sum, row) => sum + row * card + (row + 1) * 6, 0) + (line.length - 1) * 8;

describe("the rows' room", () => {
  it("holds two lines of five cards that fill a phone's width", () => {
    const { card, lines } = arrange({ width: 374, height: 300 });
    expect(lines).toEqual([[1, 4], [2, 3]]);
    expect(width([1, 4], card)).toBe(width([2, 3], card));
    expect(374 - width([1, 4], card)).toBeLessThan(5);
  });
  it("holds all of them in one line where it is low and wide", () => {
    expect(arrange({ width: 620, height: 150 }).lines).toEqual([[1, 2, 3, 4]]);
  });
  it("is never left", () => {
    for (let wide = 280; wide <= 1000; wide += 40) {
      for (let high = 130; high <= 500; high += 30) {
        const { card, lines, chip } = arrange({ width: wide, height: high });
        for (const line of lines) expect(width(line, card)).toBeLessThanOrEqual(wide);
        const needed = lines.length * (1.4 * card + 22) + (lines.length - 1) * 12 + 8 + (chip ? 30 : 0);
        expect(needed).toBeLessThanOrEqual(high);
      }
    }
  });
});
