// Which moves chosen cards and rows make.  Hand G G B C; on the shelves M | G B | C C P | G G B C.
import { describe, expect, it } from "vitest";
import type { Scene } from "../client";
import { addable, choice, readSwap, swapText, target } from "./choice";

const ROWS = [["M"], ["G", "B"], ["C", "C", "P"], ["G", "G", "B", "C"]];
// Row 2 can't be had for its own animals, and row 4 not at all: only these four cards could be laid for it.
const LEGAL = ["swap1:G", "swap1:B", "swap1:C", "swap2:GG", "swap2:GC", "swap2:BC", "swap3:GGB", "swap3:GGC", "swap3:GBC", "knock"];

type Asked = Pick<Scene, "view" | "legal" | "reader" | "own">;

function scene(legal: readonly string[] = LEGAL): Asked {
  const said = (...parts: unknown[]): string => parts.map((part) => JSON.stringify(part)).join(" ");
  return { view: { rows: ROWS }, legal, own: said, reader: { say: said } } as unknown as Asked;
}

const pick = (cards: string, spot: string | null = null) => ({ cards: [...cards], spot });

describe("notation", () => {
  it("reads swaps and nothing else", () => {
    expect(readSwap("swap3:GGB")).toEqual({ row: 3, cards: ["G", "G", "B"] });
    expect(readSwap("knock")).toBeNull();
  });
  it("writes cards in table order", () => {
    expect(swapText(4, ["M", "C", "G", "B"])).toBe("swap4:GBCM");
  });
});

describe("the row that is meant", () => {
  it("is the one with as many cards as were chosen", () => {
    expect([..."ABCDE"].map((_, at) => target(ROWS, pick("GGGGG".slice(0, at))))).toEqual([null, 1, 2, 3, 4]);
    expect(target(ROWS, pick("GGGGG"))).toBeNull();
  });
  it("is the one that was tapped, however many cards were chosen", () => {
    expect(target(ROWS, pick("", "3"))).toBe(3);
    expect(target(ROWS, pick("GG", "4"))).toBe(4);
  });
});

describe("what can be added", () => {
  it("is every card at first", () => {
    expect(addable(LEGAL, pick(""))).toEqual(new Set("GBC"));
  });
  it("keeps to the legal moves that have what was chosen", () => {
    expect(addable(LEGAL, pick("GG"))).toEqual(new Set("BC")); // GGB and GGC
    expect(addable(LEGAL, pick("BC"))).toEqual(new Set("G")); // GBC
    expect(addable(LEGAL, pick("GBC"))).toEqual(new Set());
  });
  it("keeps to the row that was tapped", () => {
    expect(addable(LEGAL, pick("B", "2"))).toEqual(new Set("C")); // BC; GB lies there already
    expect(addable(LEGAL, pick("B", "1"))).toEqual(new Set());
  });
});

describe("the choice", () => {
  it("reaches every legal move by its cards alone, and by its row first", () => {
    for (const move of LEGAL) {
      const swap = readSwap(move);
      if (swap === null) continue;
      for (const spot of [null, String(swap.row)]) {
        const cards: string[] = [];
        for (const card of swap.cards) {
          expect(choice(scene(), { cards, spot }).playable).toContain(card);
          cards.push(card);
        }
        const [first] = choice(scene(), { cards: cards.reverse(), spot }).actions;
        expect(first).toMatchObject({ move, primary: true });
        expect(first?.label).toBe(`"moves" "swap" ${JSON.stringify({ row: swap.row, cards: swap.cards })}`);
      }
    }
  });
  it("has the knock beside it when that is legal, never as the first thing to press", () => {
    expect(choice(scene(), pick("")).actions.map(({ move }) => move)).toEqual([null, "knock"]);
    expect(choice(scene(), pick("G")).actions.map(({ move }) => move)).toEqual(["swap1:G", "knock"]);
    expect(choice(scene(["swap1:G"]), pick("")).actions.map(({ move }) => move)).toEqual([null]);
  });
  it("offers a swap for the same animals, which is refused with the rule", () => {
    expect(choice(scene(), pick("BG")).actions[0]).toMatchObject({ move: "swap2:GB", primary: true });
  });
  it("says what is missing", () => {
    const missing = (cards: string, spot: string | null = null) => choice(scene(), pick(cards, spot)).actions[0];
    expect(missing("")).toMatchObject({ move: null, missing: '"choose"' });
    expect(missing("", "3")).toMatchObject({ move: null, label: '"take_row" {"row":3}', missing: '"lacking" {"row":3,"count":3}' });
    expect(missing("GG", "3")).toMatchObject({ move: null, missing: '"lacking" {"row":3,"count":1}' });
    expect(missing("GGB", "1")).toMatchObject({ move: null, missing: '"too_many" {"row":1,"count":2}' });
    expect(missing("GGBCG")).toMatchObject({ move: null, missing: '"at_most" {"count":4}' });
  });
  it("takes as many cards as the tapped row has, or as the longest", () => {
    expect(choice(scene(), pick("")).most).toBe(4);
    expect(choice(scene(), pick("", "2")).most).toBe(2);
  });
});
