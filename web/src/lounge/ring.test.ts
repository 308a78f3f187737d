import { expect, test } from "vitest";
import { ring } from "./ring";

const rounded = (spots: ReturnType<typeof ring>): number[][] => spots.map(({ x, y }) => [x, y].map((part) => Math.round(part * 100) / 100));

test("I sit at the bottom and my left neighbour at my left", () => {
  expect(rounded(ring(4, 2))).toEqual([
    [0.5, 0],
    [1, 0.5],
    [0.5, 1],
    [0, 0.5],
  ]);
});

test("an onlooker sees the first seat at the bottom", () => {
  expect(rounded(ring(2, null))).toEqual([
    [0.5, 1],
    [0.5, 0],
  ]);
});
