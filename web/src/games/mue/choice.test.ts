// What chosen cards and targets amount to: every legal move can be reached, wrong ones too, so that they are refused.
import { describe, expect, it } from "vitest";
import type { Choice } from "../client";
import { choice, groups } from "./choice";

interface Table {
  phase: string;
  hand: string[];
  open?: string[];
  legal: string[];
}

/** The scene of seat 1 of 4; words are shown as their code and parameters. */
function at({ phase, hand, open = [], legal }: Table) {
  return {
    legal,
    seat: 1,
    view: { phase, hand, open: [[], open, [], []] },
    own: (key: string) => key,
    reader: { say: (_: string, code: string, params?: Record<string, unknown>) => [code, ...Object.values(params ?? {})].join(" ") },
  };
}
const pick = (cards: string[] = [], spot: string | null = null) => ({ cards, spot });
const moves = (found: Choice) => found.actions.map(({ move }) => move);
const labels = (found: Choice) => found.actions.map(({ label }) => label);

describe("the auction", () => {
  const first = at({ phase: "auction", hand: ["r6", "b7", "b7", "k0"], legal: ["bid:r6", "bid:b7", "bid:k0", "pass"] });
  const later = at({ phase: "auction", hand: ["b7", "b7", "k0"], open: ["r6"], legal: ["bid:b7", "bid:k0", "done"] });

  it("lays the chosen card, or passes", () => {
    expect(moves(choice(first, pick(["b7"])))).toEqual(["bid:b7", "pass"]);
    expect(labels(choice(first, pick(["b7"])))).toEqual(["bid b7", "pass"]);
    expect(choice(first, pick()).playable).toEqual(new Set(["r6", "b7", "k0"]));
  });
  it("says that a card is still to be chosen, and lets pass or end", () => {
    expect(moves(choice(first, pick()))).toEqual([null, "pass"]);
    expect(labels(choice(first, pick()))).toEqual(["choose_card", "pass"]);
    expect(moves(choice(later, pick()))).toEqual([null, "done"]);
  });
  it("offers a card that already lies open, so that this is refused", () => {
    expect(moves(choice(later, pick(["r6"])))).toEqual(["bid:r6", "done"]);
    expect(choice(later, pick()).playable!.has("r6")).toBe(false);
  });
  it("has one thing to do without hand cards", () => {
    const empty = at({ phase: "auction", hand: [], open: ["r6"], legal: ["pass"] });
    expect(choice(empty, pick()).actions).toEqual([{ move: "pass", label: "pass", primary: true }]);
  });
  it("shows open cards beside the hand only afterwards", () => {
    expect(groups(later)).toEqual([{ label: "", cards: ["b7", "b7", "k0"] }]);
    expect(groups({ ...later, view: { ...later.view, phase: "play" } })[1]).toEqual({ label: "open", cards: ["r6"] });
  });
});

describe("naming a trump", () => {
  const chief = at({ phase: "chief_trump", hand: ["k3", "y7"], open: ["r6", "b7"], legal: ["trump:r", "trump:7", "trump:none"] });

  it("reaches every legal trump by its seal", () => {
    for (const move of chief.legal) expect(moves(choice(chief, pick([], move)))).toEqual([move]);
    expect(labels(choice(chief, pick([], "trump:none")))).toEqual(["trump none"]);
  });
  it("takes an open card for its colour and its digit, also where this is refused", () => {
    expect(moves(choice(chief, pick(["r6"])))).toEqual(["trump:r", "trump:6"]);
    expect(moves(choice(chief, pick(["k3"])))).toEqual(["trump:k", "trump:3"]);
    expect(choice(chief, pick()).playable).toEqual(new Set(["r6", "b7"]));
  });
  it("names the seal first when both are chosen, and nothing twice", () => {
    expect(moves(choice(chief, pick(["b7"], "trump:7")))).toEqual(["trump:7", "trump:b"]);
  });
  it("says what is missing, also with a target of another question", () => {
    expect(labels(choice(chief, pick()))).toEqual(["choose_trump"]);
    expect(moves(choice(chief, pick([], "partner:2")))).toEqual([null]);
  });
});

describe("choosing a partner", () => {
  const scene = at({ phase: "partner", hand: ["k3"], open: ["r6"], legal: ["partner:0", "partner:3"] });

  it("reaches every player who may be chosen", () => {
    for (const move of scene.legal) expect(moves(choice(scene, pick([], move)))).toEqual([move]);
    expect(labels(choice(scene, pick([], "partner:3")))).toEqual(["partner 3"]);
  });
  it("asks for no card", () => {
    expect(choice(scene, pick(["k3"]))).toEqual({
      actions: [{ move: null, label: "choose_partner", primary: true }],
      playable: null,
      most: 0,
    });
  });
});

describe("play", () => {
  const scene = at({ phase: "play", hand: ["r2", "b7", "k9"], open: ["r5", "b7"], legal: ["b7", "b7*"] });

  it("plays a card from where it lies, and equal cards from either place", () => {
    expect(moves(choice(scene, pick(["b7"])))).toEqual(["b7", "b7*"]);
    expect(labels(choice(scene, pick(["b7"])))).toEqual(["play b7 false", "play b7 true"]);
    expect(choice(scene, pick()).playable).toEqual(new Set(["b7"]));
  });
  it("offers cards that do not follow, so that this is refused", () => {
    expect(moves(choice(scene, pick(["r2"])))).toEqual(["r2"]);
    expect(moves(choice(scene, pick(["r5"])))).toEqual(["r5*"]);
  });
  it("says that a card is still to be chosen", () => {
    expect(moves(choice(scene, pick()))).toEqual([null]);
    expect(labels(choice(scene, pick()))).toEqual(["choose_card"]);
  });
});
