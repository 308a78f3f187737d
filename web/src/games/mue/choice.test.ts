// What chosen cards amount to: every legal move can be reached, wrong ones too, so that they are refused.
import { describe, expect, it } from "vitest";
import type { Choice, Scene } from "../client";
import { staged, type Lang } from "../staged";
import { choice, groups } from "./choice";

interface Table {
  phase: string;
  hand: string[];
  open?: string[];
  legal: string[];
}

/** The scene of seat 1 of 4. */
const at = ({ open = [], ...rest }: Table, lang: Lang = "de"): Scene => staged("mue", { ...rest, to_move: 1, open: [[], open, [], []] }, { seat: 1, lang });
const pick = (...cards: string[]) => ({ cards, target: null });
const moves = (result: Choice) => result.actions.map(({ move }) => move);
const labels = (result: Choice) => result.actions.map(({ label }) => label);

describe("the auction", () => {
  const table = { phase: "auction", hand: ["r6", "b7", "b7", "k0"], legal: ["bid:r6", "bid:b7", "bid:k0", "pass"] };
  const first = at(table);
  const later = at({ phase: "auction", hand: ["b7", "b7", "k0"], open: ["r6"], legal: ["bid:b7", "bid:k0", "done"] });

  it("lays the chosen card, or passes", () => {
    expect(moves(choice(first, pick("b7")))).toEqual(["bid:b7", "pass"]);
    expect(labels(choice(first, pick("b7")))).toEqual(["Blaue 7 dazulegen", "Passen"]);
    expect(labels(choice(at(table, "en"), pick("b7")))).toEqual(["Add blue 7", "Pass"]);
    expect(choice(first, pick()).playable).toEqual(new Set(["r6", "b7", "k0"]));
  });
  it("lets pass or end while no card is chosen, without pushing it", () => {
    expect(choice(first, pick()).actions).toEqual([{ move: "pass", label: "Passen" }]);
    expect(choice(later, pick()).actions).toEqual([{ move: "done", label: "Fertig" }]);
  });
  it("has one thing to do without hand cards", () => {
    const empty = at({ phase: "auction", hand: [], open: ["r6"], legal: ["pass"] });
    expect(choice(empty, pick()).actions).toEqual([{ move: "pass", label: "Passen", primary: true }]);
  });
  it("has open cards to choose from only afterwards, with a star", () => {
    expect(groups(later)).toEqual([{ label: "", cards: ["b7", "b7", "k0"] }]);
    expect(groups({ ...later, view: { ...later.view, phase: "play" } })[1]).toEqual({ label: "Offen", cards: ["r6*"] });
  });
});

describe("naming a trump", () => {
  const chief = at({ phase: "chief_trump", hand: ["k3", "y7"], open: ["r6", "b7"], legal: ["trump:r", "trump:6", "trump:7", "trump:none"] });
  const offered = (...cards: string[]) => choice(chief, pick(...cards)).targets!;

  it("takes an open card for its colour and its digit, as far as they are possible", () => {
    expect(offered()).toEqual([]);
    expect(offered("r6*")).toEqual([
      { choice: "trump:r", move: "trump:r", label: "Rot", seal: { suit: "red" } },
      { choice: "trump:6", move: "trump:6", label: "Sechsen", seal: { digit: "6" } },
    ]);
    expect(offered("b7*").map(({ move }) => move)).toEqual(["trump:7"]);
    expect(choice(chief, pick()).playable).toEqual(new Set(["r6*", "b7*"]));
    expect(choice(chief, pick("r6*")).names).toBe(true);
  });
  it("lets the chief do without, and the vice not", () => {
    expect(choice(chief, pick()).actions).toEqual([{ move: "trump:none", label: "Ohne eigenen" }]);
    const vice = at({ phase: "vice_trump", hand: [], open: ["r6"], legal: ["trump:r", "trump:6"] });
    expect(choice(vice, pick()).actions).toEqual([]);
  });
  it("reaches every legal trump", () => {
    const reached = ["r6*", "b7*"].flatMap((card) => offered(card).map(({ move }) => move));
    expect(new Set([...reached, ...moves(choice(chief, pick()))])).toEqual(new Set(chief.legal));
  });
  it("lets a card of the hand be refused", () => {
    expect(moves(choice(chief, pick("k3")))).toEqual(["trump:k"]);
    expect(moves(choice(chief, pick("y7")))).toEqual(["trump:y"]);
    expect(moves(choice(chief, pick("r6*")))).toEqual(["trump:none"]);
  });
});

it("asks for no card while a partner is chosen: mats are tapped", () => {
  const scene = at({ phase: "partner", hand: ["k3"], open: ["r6"], legal: ["partner:0", "partner:3"] });
  expect(choice(scene, pick("k3"))).toEqual({ actions: [], playable: null, most: 0 });
});

describe("play", () => {
  const scene = at({ phase: "play", hand: ["r2", "b7", "k9"], open: ["r5", "b7"], legal: ["b7", "b7*"] });

  it("plays a card from where it lies, also where equal cards lie in both places", () => {
    expect(moves(choice(scene, pick("b7")))).toEqual(["b7"]);
    expect(moves(choice(scene, pick("b7*")))).toEqual(["b7*"]);
    expect(labels(choice(scene, pick("b7*")))).toEqual(["Blaue 7 spielen"]);
    expect(choice(scene, pick()).playable).toEqual(new Set(["b7", "b7*"]));
  });
  it("offers cards that do not follow, so that this is refused", () => {
    expect(moves(choice(scene, pick("r2")))).toEqual(["r2"]);
    expect(moves(choice(scene, pick("r5*")))).toEqual(["r5*"]);
  });
  it("waits for a card", () => expect(moves(choice(scene, pick()))).toEqual([]));
});
