import { expect, test } from "vitest";
import type { Event } from "../table/table.svelte";
import { addressOf, marksOf, momentOf, roundAt, roundFrom } from "./moments";

const lay: Event = { type: "lay", seat: 0 };
const end = (round: number, points: number[]): Event => ({ type: "round_end", seat: null, sheet: { round, points } });
const STEPS = [[], [lay], [lay, end(1, [3, 0, 1])], [lay], [lay], [lay, end(2, [2, 5, 5])], [lay, end(3, [1, 1, 1])]].map((events) => ({ events }));

test("a mark stands where a round ended, with those who won it", () => {
  expect(marksOf(STEPS)).toEqual([
    { step: 2, round: 1, winners: [0] },
    { step: 5, round: 2, winners: [1, 2] },
    { step: 6, round: 3, winners: [] },
  ]);
  expect(marksOf(STEPS, true).map(({ winners }) => winners)).toEqual([[1], [0], []]);
});

test("a match is stepped through round by round", () => {
  const marks = marksOf(STEPS);
  expect([0, 1, 2, 4, 5, 6].map((step) => roundFrom(marks, step, 1))).toEqual([2, 2, 5, 5, 6, 6]);
  expect([0, 1, 2, 4, 5, 6].map((step) => roundFrom(marks, step, -1))).toEqual([0, 0, 0, 2, 2, 5]);
  expect([0, 2, 3, 6].map((step) => roundAt(marks, step))).toEqual([0, 0, 1, 2]);
});

test("an address leads back to its moment", () => {
  for (const moment of [{ eyes: "all", step: 0 }, { eyes: "table", step: 17 }, { eyes: "2", step: 3 }]) {
    expect(momentOf(new URL(addressOf("abc", 2, moment), "http://x").search)).toEqual(moment);
  }
});

test.each(["", "?eyes=&step=", "?step=-3", "?step=1.5", "?eyes=<b>&step=x", "?eyes=12"])("an address that makes no sense (%s) is the beginning", (search) => {
  expect(momentOf(search)).toEqual({ eyes: "all", step: 0 });
});
