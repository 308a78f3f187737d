// Expected values are worked out by hand from the legal lists and the rules' notation.
import { describe, expect, it } from "vitest";
import type { Choice } from "../client";
import { choice, type ChoiceScene } from "./choice";
import { face } from "./faces";

/** Words that show what they were made of. */
function tableWith(legal: string[], view: Record<string, unknown>): ChoiceScene {
  const say = (_: string, code: string, params: object = {}): string => `${code} ${JSON.stringify(params)}`;
  return { legal, view, seat: 0, reader: { say } as unknown as ChoiceScene["reader"], own: (key, params) => (params ? `${key} ${JSON.stringify(params)}` : key) };
}
const cards = (...codes: string[]) => ({ cards: codes, target: null });
const moves = (result: Choice): (string | null)[] => result.actions.map((action) => action.move);

const NAMING = tableWith(["claim:A", "claim:H", "claim:Q"], {
  phase: "name", hand: ["A", "B", "H", "t"], named: null, left: [2, 3, 0, 0, 6, 7], barred: "B",
});
const GOING_ON = tableWith(
  ["lay:A", "lay:H", "lay:t", "lay:AH", "lay:At", "lay:HH", "lay:Ht", "lay:AHH", "lay:AHt", "lay:HHt", "lay:AHHt", "doubt:1", "doubt:2"],
  { phase: "go_on", hand: ["A", "H", "H", "t"], named: "H" },
);
const FORCED = tableWith(["doubt:1", "doubt:2", "doubt:3"], { phase: "go_on", hand: ["A", "A"], named: "H", must_doubt: true });
const GIVING = tableWith(["herd:0", "herd:1", "herd:2"], { phase: "give", hand: ["A"], named: "H" });

describe("naming a species", () => {
  it("leaves it to the picture, or to a card of it", () => {
    const result = choice(NAMING, cards());
    expect(result.actions).toEqual([]);
    expect([...result.playable!].sort()).toEqual(["A", "H", "Q"]);
    expect(result.most).toBe(1);
    expect(choice(NAMING, cards("H")).actions).toEqual([{ move: "claim:H", label: 'claim {"card":"H"}', primary: true }]);
  });
  it("offers the species that are left, and shows the one that may not be named again", () => {
    const targets = choice(NAMING, cards()).targets!;
    expect(targets.map(({ move, off }) => [move, !!off])).toEqual([["claim:A", false], ["claim:B", true], ["claim:H", false], ["claim:Q", false]]);
    expect(targets[0]).toEqual({ choice: "claim:A", move: "claim:A", label: 'name {"card":"A"}', art: "mammuz/mammoth", note: 'left_n {"count":2}' });
    expect(targets[1]!.note).toBe("barred");
  });
  it("offers what is refused: a species that is barred, a dinosaur", () => {
    expect(moves(choice(NAMING, cards("B")))).toEqual(["claim:B"]);
    expect(moves(choice(NAMING, cards("t")))).toEqual(["lay:t"]);
  });
});

describe("laying", () => {
  it("takes cards of different kinds together", () => {
    expect(choice(GOING_ON, cards())).toMatchObject({ actions: [], mixed: true });
  });
  it("adds cards as long as a legal lay holds them", () => {
    expect([...choice(GOING_ON, cards()).playable!].sort()).toEqual(["A", "H", "t"]);
    expect([...choice(GOING_ON, cards("A")).playable!].sort()).toEqual(["H", "t"]); // there is one A only
    expect([...choice(GOING_ON, cards("H", "t")).playable!].sort()).toEqual(["A", "H"]);
    expect([...choice(GOING_ON, cards("H", "H", "A", "t")).playable!]).toEqual([]);
    expect(choice(GOING_ON, cards()).most).toBe(4);
  });
  it("keeps the order in which the cards were chosen", () => {
    expect(moves(choice(GOING_ON, cards("t", "H", "A", "H")))).toEqual(["lay:tHAH"]);
  });
  it("reaches every legal lay", () => {
    for (const move of GOING_ON.legal.filter((move) => move.startsWith("lay:"))) {
      const [...codes] = move.slice(4);
      codes.forEach((code, at) => expect(choice(GOING_ON, cards(...codes.slice(0, at))).playable!.has(code)).toBe(true));
      expect(moves(choice(GOING_ON, cards(...codes)))).toEqual([move]);
    }
  });
  it("says how many cards are laid, and not whether they are true", () => {
    expect(choice(GOING_ON, cards("H", "A")).actions[0]!.label).toBe('lay_n {"count":2}');
  });
});

describe("having to doubt", () => {
  it("offers nothing but doubting", () => {
    expect(choice(FORCED, cards("A", "A"))).toEqual({ actions: [], playable: new Set(), most: 0 });
  });
});

describe("giving the herd away", () => {
  it("asks for no card, and has a button for taking it myself", () => {
    expect(choice(GIVING, cards())).toEqual({ actions: [{ move: "herd:0", label: "take_self" }], playable: null, most: 0 });
  });
});

describe("faces", () => {
  it("say how many there are of a species, and what a dinosaur does", () => {
    expect(face("H")).toMatchObject({ index: "6", art: "mammuz/hare" });
    expect(face("t")).toMatchObject({ art: "mammuz/triceratops", sign: "mammuz/act-triceratops" });
  });
});
