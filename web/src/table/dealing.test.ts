import { describe, expect, it } from "vitest";
import { dealerOf, FLIGHT, packets, TURN } from "./dealing";

describe("the deal", () => {
  it("begins at the dealer's left, and goes around", () => {
    expect(packets(3, 1, 0, 2).map(({ seat }) => seat)).toEqual([2, 0, 1, 2, 0, 1]);
  });
  it("brings me every stack exactly once, in order", () => {
    for (const players of [2, 3, 5, 8])
      for (const stacks of [1, 3, 8, 14, 20])
        expect(packets(players, 0, 1, stacks).flatMap(({ cards }) => cards)).toEqual(Array.from({ length: stacks }, (_, at) => at));
  });
  it("takes 1200 milliseconds at most, whatever the cards", () => {
    for (let players = 2; players <= 8; players++)
      for (let stacks = 0; stacks <= 20; stacks++)
        expect(Math.max(...packets(players, 0, null, stacks).map(({ after }) => after)) + FLIGHT + TURN).toBeLessThanOrEqual(1200);
  });
  it("comes from who deals, or from before who begins", () => {
    expect(dealerOf({ dealer: 2, to_move: 0 }, 4)).toBe(2);
    expect(dealerOf({ to_move: 0 }, 4)).toBe(3);
  });
});
