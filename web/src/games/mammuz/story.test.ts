import { describe, expect, it } from "vitest";
import { lastDoubt, takerOf, untilDeal } from "./story";

const doubt = { type: "doubt", seat: 2, seat_layer: 1, place: 2, card: "s", card_named: "H", outcome: "dinosaur" };
const before = [
  { type: "deal", seat: 0 },
  { type: "claim", seat: 0, card: "H" },
  { type: "lay", seat: 0, count: 4 },
  { type: "lay", seat: 1, count: 3 },
  doubt,
];

describe("the last doubt", () => {
  it("knows its lay and what came of it", () => {
    const result = lastDoubt([...before, { type: "deal_out", seat: 2 }, { type: "keep", seat: 2, card: "s" }, { type: "claim", seat: 2, card: "A" }])!;
    expect([result.seat, result.layer, result.position, result.lay, result.size]).toEqual([2, 1, 2, 1, 3]);
    expect(result.after.map((event) => event.type)).toEqual(["deal_out", "keep"]);
    expect(takerOf(result)).toBeNull();
  });
  it("knows who took the herd, be it given by a triceratops", () => {
    expect(takerOf(lastDoubt([...before, { type: "give", seat: 2, seat_taker: 1 }, { type: "take", seat: 1 }])!)).toBe(1);
  });
  it("takes from the herd as it lay what its own news does not tell", () => {
    const news = untilDeal([doubt, { type: "win", seat: 1 }, { type: "round_end", seat: null }, { type: "deal", seat: 1 }]);
    const result = lastDoubt(news, [{ seat: 0, count: 4 }, { seat: 1, count: 3 }])!;
    expect([result.card, result.lay, result.size, result.after.length]).toEqual(["s", 1, 3, 1]);
  });
  it("is forgotten with the next deal", () => {
    expect(lastDoubt([...before, { type: "deal", seat: 1 }])).toBeNull();
    expect(lastDoubt([])).toBeNull();
  });
});
