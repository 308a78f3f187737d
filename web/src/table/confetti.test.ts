import { expect, test } from "vitest";
import { bits } from "./confetti";

test("forty bits fall at both sides, the same ones every time", () => {
  const all = bits(40);
  expect(all).toHaveLength(40);
  expect(all).toEqual(bits(40));
  for (const { x, y } of all) {
    expect(x < 32 || x > 68).toBe(true);
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(Math.max(x, y)).toBeLessThanOrEqual(100);
  }
  expect(new Set(all.map(({ x, y }) => `${x} ${y}`)).size).toBe(40);
});
