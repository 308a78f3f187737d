// The few rules that the picture needs; cases of the rulebook and of its examples.
import { describe, expect, it } from "vitest";
import { bonus, keyed, leaders, roleOf, suitOf, target, teamPoints, tricksOf, winning, type Round } from "./round";

describe("who is winning a trick", () => {
  /** Cards played by seats 0, 1, …; the place of the one that is winning. */
  const won = (cards: string, chief_trump: string | null, vice_trump: string | null = null): string => {
    const trick = cards.split(" ").map((card, seat) => ({ seat, card, open: false }));
    return cards.split(" ")[winning(trick, { chief_trump, vice_trump })!]!;
  };
  it("has the highest digit of the colour led without trumps", () => {
    expect(won("r6 b9 r8 r2", "none")).toBe("r8");
    expect(won("r6 b9 k9", null)).toBe("r6");
  });
  it("prefers every trump to the colour led, and the chief's to the vice's", () => {
    expect(won("y9 g0 y8", "g", "y")).toBe("g0"); // green over yellow
    expect(won("r9 r8 y0", "none", "y")).toBe("y0");
    expect(won("r9 b3 k3", "3", "y")).toBe("b3"); // of equal trumps the first
  });
  it("puts the card that is both trumps above all", () => {
    expect(won("g8 g9 g3", "g", "3")).toBe("g3");
    expect(won("g9 r3 g3", "3", "g")).toBe("g3");
  });
  it("orders red of the vice and sevens of the chief as the rulebook does", () => {
    expect(won("r9 b7 r7", "7", "r")).toBe("r7");
    expect(won("r9 b7 g7", "7", "r")).toBe("b7");
    expect(won("r8 r9 b9", "7", "r")).toBe("r9");
  });
  it("prefers the first of equal cards", () => {
    const trick = [{ seat: 4, card: "k7", open: false }, { seat: 0, card: "k7", open: true }];
    expect(winning(trick, { chief_trump: "r", vice_trump: null })).toBe(4);
    expect(winning([], { chief_trump: "r", vice_trump: null })).toBeNull();
  });
  it("takes trumps out of their colour", () => {
    expect(suitOf("r6", { chief_trump: "6", vice_trump: null })).toBe("trump");
    expect(suitOf("r6", { chief_trump: "none", vice_trump: "b" })).toBe("r");
  });
});

describe("the auction", () => {
  it("sets the target by the number of players and the bid", () => {
    expect([target(3, 4), target(4, 4), target(5, 4), target(6, 4)]).toEqual([18, 36, 33, 32]);
    expect([bonus(4), bonus(12)]).toEqual([40, 100]);
  });
  it("has one leader, several, or none", () => {
    expect(leaders([["r1"], ["b1", "b2"], []])).toEqual({ most: 2, seats: [1] });
    expect(leaders([["r1"], ["b1"], []])).toEqual({ most: 1, seats: [0, 1] });
    expect(leaders([[], []])).toEqual({ most: 0, seats: [] });
  });
});

it("counts what chief and partner took", () => {
  const round = { chief: 2, partner: 0, vice: 1, taken: [4, 9, 11, 5] } as unknown as Round;
  expect(teamPoints(round)).toBe(15);
  expect(teamPoints({ ...round, partner: null })).toBe(11);
  expect([0, 1, 2, 3].map((seat) => roleOf(round, seat))).toEqual(["partner", "vice", "chief", null]);
});

it("reads the tricks that were taken from the events", () => {
  const play = (seat: number, card: string) => ({ type: "play", seat, card, open: seat === 2, suit: "r", follows: true });
  const trick = (seat: number, points: number) => ({ type: "trick", seat, points });
  const [first, second, ...more] = tricksOf([play(0, "r1"), play(1, "r2"), trick(1, 1), play(1, "r7"), play(2, "r9"), trick(2, 2), play(2, "k1")]);
  expect([first!.seat, first!.cards.map(({ card }) => card), more]).toEqual([1, ["r1", "r2"], []]);
  expect(second).toEqual({ seat: 2, points: 2, cards: [{ seat: 1, card: "r7", open: false }, { seat: 2, card: "r9", open: true }] });
});

it("tells equal cards apart", () => {
  expect(keyed(["r7", "r7", "k1"]).map(({ key }) => key)).toEqual(["r7.0", "r7.1", "k1.0"]);
});
