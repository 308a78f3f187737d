// The questions of the referee: which are asked, what is missing, and the text of a move.
import { describe, expect, it } from "vitest";
import { askedOf, factsOf, leftOf, less, missing, presetOf, sorted, textOf, type Ask, type MoveAsked } from "./asks";

const deck = [
  { card: "g7", most: 2 },
  { card: "W", most: 6 },
];
const TOP: Ask = { id: "top", kind: "cards", place: "table", least: 1, most: 1, cards: deck };
const COLOUR: Ask = { id: "colour", kind: "choice", choices: ["g", "b", null], when: { top: ["W"] } };
const HAND: Ask = { id: "hand", kind: "cards", place: "hand", least: 1, most: 40, cards: deck };
const ASKS = [TOP, COLOUR, HAND];
const LAY: MoveAsked = {
  move: "lay",
  text: "{card}{colour}{mau}",
  asks: [
    { id: "card", kind: "chosen", from: "hand", least: 1, most: 1 },
    { id: "colour", kind: "choice", choices: ["g", "b"], when: { card: ["W"] } },
    { id: "mau", kind: "flag", preset: false, text: "!" },
  ],
};
const SWAP: MoveAsked = { move: "swap", text: "swap{row#}:{cards}", needs: ["row"], asks: [{ id: "cards", kind: "chosen", from: "hand", least: 1, most: 4 }] };
const ROW: Ask = { id: "row", kind: "cards", least: 0, most: 4, cards: deck };

describe("questions", () => {
  it("depend on the answers before them", () => {
    expect(askedOf(ASKS, { top: ["g7"] }).map(({ id }) => id)).toEqual(["top", "hand"]);
    expect(askedOf(ASKS, { top: ["W"] }).map(({ id }) => id)).toEqual(["top", "colour", "hand"]);
  });
  it("have an answer that goes without saying", () => {
    expect([TOP, COLOUR].map(presetOf)).toEqual([[], "g"]);
    expect(presetOf({ id: "n", kind: "number", least: 2, most: 4 })).toBe(2);
    expect(presetOf({ id: "f", kind: "choice", choices: ["a", null], preset: null })).toBeNull();
    expect(factsOf(ASKS, { top: ["W"], hand: ["g7"], stale: 1 })).toEqual({ top: ["W"], colour: "g", hand: ["g7"] });
  });
});

describe("what is missing", () => {
  it("is the first thing without which nobody can judge", () => {
    expect(missing(ASKS, LAY, {}, {})?.id).toBe("top");
    expect(missing(ASKS, LAY, { top: ["g7"] }, {})?.id).toBe("hand");
    expect(missing(ASKS, LAY, { top: ["g7"], hand: ["g7"] }, {})?.id).toBe("card");
    expect(missing(ASKS, LAY, { top: ["g7"], hand: ["g7"] }, { card: ["g7"] })).toBeNull();
  });
  it("may depend on the move", () => {
    expect(missing([ROW], { ...SWAP, needs: [] }, {}, { cards: ["g7"] })).toBeNull();
    expect(missing([ROW], SWAP, {}, { cards: ["g7"] })?.id).toBe("row");
  });
});

describe("the text of a move", () => {
  it("is made of the answers that are asked", () => {
    expect(textOf(LAY, {}, { card: ["g7"], colour: "b", mau: true })).toBe("g7!");
    expect(textOf(LAY, {}, { card: ["W"], mau: false })).toBe("Wg");
    expect(textOf(LAY, { colour: "b" }, { card: ["g7"] })).toBe("g7");
  });
  it("may count the cards of a fact", () => {
    expect(textOf(SWAP, { row: ["g7", "W"] }, { cards: ["W", "g7"] })).toBe("swap2:Wg7");
  });
  it("may be several moves of one turn", () => {
    const bid: MoveAsked = { move: "bid", text: "bid:{cards}", each: true, asks: [{ id: "cards", kind: "chosen", from: "hand", least: 1 }] };
    expect(textOf(bid, {}, { cards: ["r1", "b2"] })).toBe("bid:r1 bid:b2");
  });
});

describe("cards", () => {
  it("lie nowhere more often than they exist", () => {
    expect(leftOf(ASKS, { top: ["g7"], hand: ["g7"] }, "g7")).toBe(0);
    expect(leftOf(ASKS, { top: ["g7"], hand: ["W", "W"] }, "W")).toBe(4);
  });
  it("are taken away one by one and stand in the tray's order", () => {
    expect(less(["g7", "W", "g7"], "g7")).toEqual(["g7", "W"]);
    expect(less(["W"], "g7")).toEqual(["W"]);
    expect(sorted(["W", "g7"], deck)).toEqual(["g7", "W"]);
  });
});
