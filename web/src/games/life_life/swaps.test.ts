// What the events of a round tell of its rows, and a sheet of its points.
import { describe, expect, it } from "vitest";
import type { Event } from "../../table/table.svelte";
import { tally, type Majority } from "./page";
import { laid, newest, rowsOf } from "./swaps";

const deal: Event = { type: "deal", seat: 0 };
const swap = (seat: number, row: number): Event => ({ type: "swap", seat, row });
const knock: Event = { type: "knock", seat: 1 };

describe("rows", () => {
  it("count their swaps since the last deal", () => {
    const events = [deal, swap(0, 1), deal, swap(1, 2), swap(2, 2), swap(0, 4), knock];
    expect(laid(events, 4)).toEqual([
      { times: 0, seat: null },
      { times: 2, seat: 2 },
      { times: 0, seat: null },
      { times: 1, seat: 0 },
    ]);
  });
  it("know the last swap, but not that of an earlier round", () => {
    expect(newest([deal, swap(1, 3), knock])).toEqual({ row: 3, seat: 1 });
    expect(newest([swap(1, 3), deal])).toBeNull();
    expect(newest([])).toBeNull();
  });
});

describe("the rows of a round that is over", () => {
  const view = { rows: [["M"], ["G", "B"]] }; // as they were before the last swap
  const end: Event = { type: "round_end", seat: null };
  const last: Event = { type: "swap", seat: 1, row: 2, cards_laid: ["C", "C"] };
  it("show the last swap, if that ended it", () => {
    expect(rowsOf(view, [deal, last, end])).toEqual([["M"], ["C", "C"]]);
    expect(rowsOf(view, [deal, last, knock, end])).toEqual(view.rows);
    expect(rowsOf(view, [deal, last])).toEqual(view.rows);
  });
});

describe("points", () => {
  const animal = (seat: number | null, value: number): Majority => ({ card: "G", counts: [], seat, value, rule: "LL-13", code: "" });
  it("grow animal by animal", () => {
    const all = [animal(1, 9), animal(null, 0), animal(0, 7), animal(1, 7)];
    expect(tally(all, 0, 3)).toEqual([0, 0, 0]);
    expect(tally(all, 2, 3)).toEqual([0, 9, 0]);
    expect(tally(all, 4, 3)).toEqual([7, 16, 0]);
  });
});
