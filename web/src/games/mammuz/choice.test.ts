// Expected values are worked out by hand from the legal lists and the rules' notation.
import { describe, expect, it } from "vitest";
import type { Choice } from "../client";
import { choice, type Asked } from "./choice";
import { face } from "./faces";
import { finalDoubt, goal, lastDoubt, outcomes } from "./story";

/** Words that show what they were made of. */
function asked(legal: string[], view: Record<string, unknown>): Asked {
  const say = (_: string, code: string, params: object = {}): string => `${code} ${JSON.stringify(params)}`;
  return { legal, view, reader: { say } as unknown as Asked["reader"], own: (key, params) => (params ? `${key} ${JSON.stringify(params)}` : key) };
}
const cards = (...codes: string[]) => ({ cards: codes, spot: null });
const moves = (found: Choice): (string | null)[] => found.actions.map((action) => action.move);

const NAMING = asked(["claim:A", "claim:H", "claim:Q"], { phase: "name", hand: ["A", "B", "H", "t"], named: null });
const GOING_ON = asked(
  ["lay:A", "lay:H", "lay:t", "lay:AH", "lay:At", "lay:HH", "lay:Ht", "lay:AHH", "lay:AHt", "lay:HHt", "lay:AHHt", "doubt:1", "doubt:2"],
  { phase: "go_on", hand: ["A", "H", "H", "t"], named: "H" },
);
const FORCED = asked(["doubt:1", "doubt:2", "doubt:3"], { phase: "go_on", hand: ["A", "A"], named: "H", must_doubt: true });
const GIVING = asked(["herd:0", "herd:1", "herd:2"], { phase: "give", hand: ["A"], named: "H" });

describe("naming a species", () => {
  it("leaves it to the picture, or to a card of it", () => {
    const found = choice(NAMING, cards());
    expect(found.actions).toEqual([]);
    expect([...found.playable!].sort()).toEqual(["A", "H", "Q"]);
    expect(found.most).toBe(1);
    expect(choice(NAMING, cards("H")).actions).toEqual([{ move: "claim:H", label: 'claim {"card":"H"}', primary: true }]);
  });
  it("offers what is refused: a species that is barred, a dinosaur", () => {
    expect(moves(choice(NAMING, cards("B")))).toEqual(["claim:B"]);
    expect(moves(choice(NAMING, cards("t")))).toEqual(["lay:t"]);
  });
});

describe("laying", () => {
  it("says what is missing while nothing is chosen", () => {
    expect(choice(GOING_ON, cards()).actions).toEqual([{ move: null, label: "lay", primary: true, missing: "choose" }]);
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
  it("names true cards, and a bluff by what it claims", () => {
    expect(choice(GOING_ON, cards("H", "H")).actions[0]!.label).toBe('lay {"cards":["H","H"]}');
    expect(choice(GOING_ON, cards("H", "A")).actions[0]!.label).toBe('lay_as {"count":2,"card":"H"}');
  });
});

describe("having to doubt", () => {
  it("dims all cards, but offers the lay that is refused", () => {
    const found = choice(FORCED, cards("A", "A"));
    expect(found.playable).toEqual(new Set());
    expect(moves(found)).toEqual(["lay:AA"]);
    expect(found.most).toBe(2);
  });
});

describe("giving the herd away", () => {
  it("asks for no card", () => {
    expect(choice(GIVING, cards())).toEqual({ actions: [], playable: null, most: 1 });
  });
});

describe("the last doubt", () => {
  const doubt = { type: "doubt", seat: 2, seat_layer: 1, place: 2, card: "s", card_named: "H", outcome: "dinosaur" };
  const before = [
    { type: "deal", seat: 0 },
    { type: "claim", seat: 0, card: "H" },
    { type: "lay", seat: 0, count: 4 },
    { type: "lay", seat: 1, count: 3 },
    doubt,
  ];
  it("knows its lay and what came of it", () => {
    const found = lastDoubt([...before, { type: "deal_out", seat: 2 }, { type: "keep", seat: 2, card: "s" }, { type: "claim", seat: 2, card: "A" }])!;
    expect([found.seat, found.layer, found.place, found.lay, found.size]).toEqual([2, 1, 2, 1, 3]);
    expect(found.after.map((event) => event.type)).toEqual(["deal_out", "keep"]);
    expect(outcomes(found)).toEqual([]); // the stegosaurus' own sentence says it
    expect([0, 1, 2, 3].map((n) => goal(found, 3, n))).toEqual(["seat:0", "seat:1", "seat:2", "seat:0"]);
  });
  it("follows the herd to a hand, the pile, or out of the game", () => {
    expect(goal(lastDoubt([...before, { type: "give", seat: 2 }, { type: "take", seat: 1 }])!, 3, 5)).toBe("seat:1");
    expect(goal(lastDoubt([...before, { type: "pile", seat: 2 }])!, 3, 0)).toBe("pile");
    expect(goal(lastDoubt([...before, { type: "removed", seat: 2 }])!, 3, 0)).toBe("gone");
  });
  it("is still known when it ended the round, till the next news", () => {
    const news = [doubt, { type: "take", seat: 2 }, { type: "win", seat: 1 }, { type: "round_end", seat: null }, { type: "deal", seat: 1 }];
    const found = finalDoubt(news, [{ seat: 0, count: 4 }, { seat: 1, count: 3 }])!;
    expect([found.card, found.lay, found.size]).toEqual(["s", 1, 3]);
    expect(outcomes(found).map((event) => event.type)).toEqual(["take", "win"]);
    expect(finalDoubt([{ type: "deal", seat: 1 }], [])).toBeNull();
    expect(finalDoubt([doubt], [])).toBeNull(); // the round goes on
  });
  it("is forgotten with the next deal", () => {
    expect(lastDoubt([...before, { type: "deal", seat: 1 }])).toBeNull();
    expect(lastDoubt([])).toBeNull();
  });
});

describe("faces", () => {
  it("say how many there are of a species, and what a dinosaur does", () => {
    expect(face("H")).toMatchObject({ index: "6", art: "hare" });
    expect(face("t")).toMatchObject({ art: "triceratops", sign: "act-triceratops" });
  });
});
