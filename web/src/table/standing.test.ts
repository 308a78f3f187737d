import { expect, test } from "vitest";
import { before, byRank, standing } from "./standing";

test("the most points stand first, or the fewest where the game wants them", () => {
  expect(standing([4, 9, 0])).toEqual([1, 0, 2]);
  expect(standing([4, 9, 0], true)).toEqual([2, 0, 1]);
});

test("equal ones stand as they sit", () => {
  expect(standing([5, 7, 5, 7])).toEqual([1, 3, 0, 2]);
  expect(byRank([2, 1, 2, 1])).toEqual([1, 3, 0, 2]);
});

test("a round's points are taken off again", () => {
  expect(before([10, 3, 0], [4, -2, 0])).toEqual([6, 5, 0]);
  expect(before([10, 3])).toEqual([10, 3]);
});
