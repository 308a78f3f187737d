import { describe, expect, it } from "vitest";
import type { Event } from "../../table/table.svelte";
import { after, heap, lastTurn } from "./pile";

const lay = (seat: number, card: string): Event => ({ type: "lay", seat, card });
const fresh = (seq: number, ...events: Event[]) => ({ seq, events, before: null });

describe("the discard pile", () => {
  const first = heap([], fresh(3, { type: "deal", seat: 1, card: "r5", count: 5 }), { top: "r5" });
  const second = heap(first, fresh(4, lay(0, "r7")), { top: "r7" });

  it("begins with the card turned up and grows", () => {
    expect(first.map(({ code, seat }) => [code, seat])).toEqual([["r5", null]]);
    expect(second.map(({ code, seat }) => [code, seat])).toEqual([["r5", null], ["r7", 0]]);
    expect(second[0]).toBe(first[0]);
  });
  it("stays the same while nothing is laid", () => {
    expect(heap(second, fresh(4, lay(0, "r7")), { top: "r7" })).toBe(second);
    expect(heap(second, fresh(5, { type: "draw", seat: 1, count: 1 }), { top: "r7" })).toEqual(second);
  });
  it("shows the card that ended the round, though the view is still the one before it", () => {
    const last = heap(second, fresh(5, lay(1, "r9"), { type: "round_end", seat: null }), { top: "r7" });
    expect(last.map(({ code }) => code)).toEqual(["r5", "r7", "r9"]);
  });
  it("shows four cards at most", () => {
    const codes = ["r1", "r2", "r3", "r4", "r5"];
    const pile = codes.reduce<ReturnType<typeof heap>>((now, code, at) => heap(now, fresh(5 + at, lay(0, code)), { top: code }), second);
    expect(pile.map(({ code }) => code)).toEqual(["r2", "r3", "r4", "r5"]);
  });
  it("is the top card alone after an undo, a step back and a reshuffle", () => {
    expect(heap(second, fresh(6), { top: "r5" }).map(({ code }) => code)).toEqual(["r5"]);
    expect(heap(second, fresh(2, lay(1, "b5")), { top: "b5" }).map(({ code }) => code)).toEqual(["b5"]);
    const mixed = heap(second, fresh(6, { type: "reshuffle", seat: null, count: 1 }), { top: "r7" });
    expect(mixed.map(({ code }) => code)).toEqual(["r7"]);
  });
});

describe("the last turn", () => {
  const types = (events: Event[], seat: number | null = 0): string[] => lastTurn(events, seat).map(({ type }) => type);
  const draw = (seat: number): Event => ({ type: "draw", seat, count: 1 });
  const drawn = (seat: number): Event => ({ type: "drawn", seat, cards: ["g1"] });

  it("tells a lay with all that follows from it", () => {
    expect(types([lay(1, "r5"), lay(0, "r+2"), { type: "penalty", seat: 1, count: 2 }])).toEqual(["lay", "penalty"]);
    const missed: Event = { type: "mau_missed", seat: 0 };
    const mixed: Event = { type: "reshuffle", seat: null, count: 9 };
    const stop: Event = { type: "stop", seat: 1 };
    expect(types([draw(1), lay(0, "rS"), missed, mixed, draw(0), drawn(0), stop])).toEqual([
      "lay", "mau_missed", "reshuffle", "draw", "drawn", "stop",
    ]);
  });
  it("tells a draw, and only me what I drew", () => {
    expect(types([lay(1, "r5"), draw(0), drawn(0)])).toEqual(["draw", "drawn"]);
    expect(types([lay(1, "r5"), draw(0), drawn(0)], null)).toEqual(["draw"]);
    expect(types([lay(1, "r5"), { type: "reshuffle", seat: null, count: 9 }, draw(1)])).toEqual(["reshuffle", "draw"]);
  });
});

describe("who comes next", () => {
  it("follows the direction around the table", () => {
    expect(after({ to_move: 2, direction: 1, hands: [1, 1, 1] })).toBe(0);
    expect(after({ to_move: 0, direction: -1, hands: [1, 1, 1] })).toBe(2);
    expect(after({ to_move: null, direction: 1, hands: [1, 1] })).toBeNull();
  });
});
