import { describe, expect, it } from "vitest";
import type { Event } from "../../table/table.svelte";
import { pileOf } from "./pile";

const lay = (seat: number, card: string): Event => ({ type: "lay", seat, card });
const DEAL: Event = { type: "deal", seat: 1, card: "r5", count: 5 };
const codes = (events: Event[], top: string): string[] => pileOf(events, { top }).map(({ code }) => code);

describe("the discard pile", () => {
  it("begins with the card turned up and grows", () => {
    expect(pileOf([DEAL], { top: "r5" }).map(({ code, seat }) => [code, seat])).toEqual([["r5", null]]);
    const pile = pileOf([DEAL, lay(0, "r7")], { top: "r7" });
    expect(pile.map(({ code, seat }) => [code, seat])).toEqual([["r5", null], ["r7", 0]]);
  });
  it("keeps a card's key, and tells its twin apart", () => {
    const once = pileOf([DEAL, lay(0, "r7")], { top: "r7" });
    const twice = pileOf([DEAL, lay(0, "r7"), { type: "draw", seat: 1, count: 1 }, lay(2, "r7")], { top: "r7" });
    expect(twice.slice(0, 2)).toEqual(once);
    expect(new Set(twice.map(({ key }) => key)).size).toBe(3);
  });
  it("shows four cards at most", () => {
    expect(codes([DEAL, ...["r1", "r2", "r3", "r4", "r9"].map((card) => lay(0, card))], "r9")).toEqual(["r2", "r3", "r4", "r9"]);
  });
  it("shows the card that ended the round, though the view is still the one before it", () => {
    expect(codes([DEAL, lay(1, "r9"), { type: "round_end", seat: null }], "r5")).toEqual(["r5", "r9"]);
  });
  it("is the top card alone after a reshuffle, and where the log does not reach back", () => {
    expect(codes([DEAL, lay(0, "r7"), { type: "reshuffle", seat: null, count: 1 }], "r7")).toEqual(["r7"]);
    expect(codes([], "b5")).toEqual(["b5"]);
    expect(codes([DEAL], "b5")).toEqual(["b5"]);
  });
});
