// Which moves chosen cards and rows make.  Hand G G B C; on the shelves M | G B | C C P | G G B C.
import { describe, expect, it } from "vitest";
import type { ChoiceScene } from "../client";
import { addable, choice, readSwap, rowMeant, swapText } from "./choice";

const ROWS = [["M"], ["G", "B"], ["C", "C", "P"], ["G", "G", "B", "C"]];
// Row 2 can't be had for its own animals, and row 4 not at all: only these four cards could be laid for it.
const LEGAL = ["swap1:G", "swap1:B", "swap1:C", "swap2:GG", "swap2:GC", "swap2:BC", "swap3:GGB", "swap3:GGC", "swap3:GBC", "knock"];

function scene(legal: readonly string[] = LEGAL): ChoiceScene {
  const said = (...parts: unknown[]): string => parts.map((part) => JSON.stringify(part)).join(" ");
  return { view: { rows: ROWS }, legal, own: said, reader: { say: said } } as unknown as ChoiceScene;
}

const pick = (cards: string, row: number | null = null) => ({ cards: [...cards], target: row === null ? null : `row:${row}` });

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
    expect([..."ABCDE"].map((_, at) => rowMeant(ROWS, pick("GGGGG".slice(0, at))))).toEqual([null, 1, 2, 3, 4]);
    expect(rowMeant(ROWS, pick("GGGGG"))).toBeNull();
  });
  it("is the one that was tapped, however many cards were chosen", () => {
    expect(rowMeant(ROWS, pick("", 3))).toBe(3);
    expect(rowMeant(ROWS, pick("GG", 4))).toBe(4);
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
    expect(addable(LEGAL, pick("B", 2))).toEqual(new Set("C")); // BC; GB lies there already
    expect(addable(LEGAL, pick("B", 1))).toEqual(new Set());
  });
});

describe("the choice", () => {
  it("reaches every legal move by its cards alone, and by its row first", () => {
    for (const move of LEGAL) {
      const swap = readSwap(move);
      if (swap === null) continue;
      for (const row of [null, swap.row]) {
        let cards = "";
        for (const card of swap.cards) {
          expect(choice(scene(), pick(cards, row)).playable).toContain(card);
          cards = card + cards;
        }
        expect(choice(scene(), pick(cards, row)).actions).toEqual([{ move, label: '"swap"', primary: true }]);
      }
    }
  });
  it("has the knock as a button until a swap is complete", () => {
    const moves = (cards: string, row: number | null = null, legal = LEGAL) => choice(scene(legal), pick(cards, row)).actions.map(({ move }) => move);
    expect(moves("")).toEqual(["knock"]);
    expect(moves("GG", 3)).toEqual(["knock"]);
    expect(moves("GGB", 3)).toEqual(["swap3:GGB"]);
    expect(moves("", null, ["swap1:G"])).toEqual([]);
  });
  it("never makes the knock what lifted cards do", () => {
    expect(choice(scene(), pick("")).actions[0]!.primary).toBeUndefined();
  });
  it("offers a swap for the same animals, which is refused with the rule", () => {
    expect(choice(scene(), pick("BG")).actions[0]).toMatchObject({ move: "swap2:GB", primary: true });
  });
  it("takes as many cards of any kinds as the tapped row has, or as the longest", () => {
    expect(choice(scene(), pick(""))).toMatchObject({ most: 4, mixed: true });
    expect(choice(scene(), pick("", 2)).most).toBe(2);
  });
});
