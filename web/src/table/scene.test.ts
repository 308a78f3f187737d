import { describe, expect, it } from "vitest";
import { Reader } from "../house/words";
import { around, margin } from "./around";
import { Stage, within, type Board } from "./scene.svelte";
import { lines } from "./sheet";

const reader = new Reader(
  {
    common: { decimal: ".", and: "und", or: "oder", nothing: "nichts", times: "", one: "", numbers: {}, you: { nom: "du" }, seat: "Platz" },
    own: { name: "Spiel", cards: { a: { one: "A" }, b: { one: "B" } }, sheet: { won: "Sieger ist {seat}.", left: "{count#eine Karte|% Karten} übrig" } },
  },
  ["Ada", "Bo"],
  0,
);

/** A board with these cards in my hand, where so many may be chosen. */
function stageWith(hand: string[], most: number): Stage {
  const board: Board = {
    game: "spiel", view: { hand, to_move: 0 }, seat: 0, names: ["Ada", "Bo"], reader, mine: true, legal: [], prompt: null,
    fresh: { seq: 0, events: [], before: null }, events: [], play: () => Promise.resolve(true),
  };
  const stage = new Stage(board);
  stage.client = {
    Middle: (() => ({})) as never,
    face: (code) => ({ index: code }),
    choice: () => ({ actions: [], playable: null, most }),
  };
  return stage;
}

describe("choosing cards", () => {
  it("takes one more of a kind with each tap, then none", () => {
    const stage = stageWith(["a", "a", "b"], 4);
    stage.toggle("a");
    expect(stage.pick.cards).toEqual(["a"]);
    stage.toggle("a");
    expect(stage.pick.cards).toEqual(["a", "a"]);
    stage.toggle("b");
    stage.toggle("a");
    expect(stage.pick.cards).toEqual(["b"]);
  });
  it("replaces the card where only one is wanted, and gives it up when tapped again", () => {
    const stage = stageWith(["a", "b"], 1);
    stage.toggle("a");
    stage.toggle("b");
    expect(stage.pick.cards).toEqual(["b"]);
    stage.toggle("b");
    expect(stage.pick.cards).toEqual([]);
  });
  it("never chooses more than may be chosen", () => {
    const stage = stageWith(["a", "b", "c"], 2);
    for (const card of ["a", "b", "c"]) stage.toggle(card);
    expect(stage.pick.cards).toEqual(["b", "c"]);
  });
  it("forgets what was played", async () => {
    const stage = stageWith(["a"], 1);
    stage.toggle("a");
    stage.scene.choose("row");
    await stage.play("a");
    expect(stage.pick).toEqual({ cards: [], spot: null });
  });
  it("keeps only what is still in the hand", () => {
    expect(within(["a", "a", "b"], ["b", "a", "c"])).toEqual(["a", "b"]);
  });
});

describe("the mats", () => {
  it("lie in playing order with mine last, at the bottom", () => {
    const places = around(4, 2);
    expect(places.map((place) => place.seat)).toEqual([3, 0, 1, 2]);
    expect(places[3]!.x).toBeCloseTo(0.5);
    expect(places[3]!.y).toBeCloseTo(0.95);
    expect(places[0]!.x).toBeLessThan(0.1); // to my left: next in turn
  });
  it("leave the middle as much as those beside it do not need", () => {
    expect(margin(around(2, 0))).toBe(0);
    expect(margin(around(4, 0))).toBeCloseTo(0.045);
    expect(margin(around(7, 0))).toBeCloseTo(0.144, 2);
  });
});

describe("a sheet", () => {
  it("tells every entry, with name and points where the words name nobody", () => {
    const sheet = {
      round: 1,
      points: [0, -5],
      hands: [["a"], []],
      entries: [
        { seat: 1, points: -5, rule: "SP-3", code: "left", count: 2 },
        { seat: 0, points: 0, rule: "SP-4", code: "won" },
      ],
    };
    expect(lines(sheet, reader)).toEqual({
      hands: [{ seat: 0, cards: ["a"] }],
      entries: [
        { text: "Bo −5: 2 Karten übrig", rule: "SP-3" },
        { text: "Sieger ist du.", rule: "SP-4" },
      ],
    });
  });
});

describe("a card that goes with nothing chosen", () => {
  it("begins a new choice if it could be played by itself", () => {
    const stage = stageWith(["a", "a", "b"], 4);
    stage.client!.choice = (_, pick) => ({
      actions: [],
      playable: new Set(pick.cards.includes("a") ? ["a"] : ["a", "b"]),
      most: 4,
    });
    stage.toggle("a");
    stage.toggle("b");
    expect(stage.pick.cards).toEqual(["b"]);
  });
  it("begins anew with any that would go, once the choice is wrong", () => {
    const stage = stageWith(["a", "b"], 1);
    stage.client!.choice = (_, { cards }) => ({ actions: [], playable: new Set(["b"]), most: 2, wrong: cards.includes("a") });
    stage.toggle("a");
    stage.toggle("b");
    expect(stage.pick.cards).toEqual(["b"]);
  });
  it("joins the others if it can't be played at all, so that the refusal is heard", () => {
    const stage = stageWith(["a", "b"], 4);
    stage.client!.choice = () => ({ actions: [], playable: new Set(["a"]), most: 4 });
    stage.toggle("a");
    stage.toggle("b");
    expect(stage.pick.cards).toEqual(["a", "b"]);
  });
});
