import { describe, expect, it } from "vitest";
import type { Picked, Scene } from "../client";
import { Reader } from "../../house/words";
import { cardOf, choice, targetFor, targetOf, wishOf } from "./choice";

const reader = new Reader({
  common: { decimal: ".", and: "and", or: "or", nothing: "nothing", times: "% × #", one: "a", numbers: {}, you: {}, seat: "seat" },
  own: {
    name: "Mau Mau",
    cards: { g7: { nom: "the green 7" }, b3: { nom: "the blue 3" }, W: { one: "colour change", many: "colour changes" } },
    colours: { g: "green", b: "blue", r: "red", y: "yellow" },
    moves: {
      lay: {
        "?": "colour",
        null: { "?": "mau", true: "lay {card} and say mau", "*": "lay {card}" },
        "*": { "?": "mau", true: "lay {card}, name {colour@colours} and say mau", "*": "lay {card} and name {colour@colours}" },
      },
    },
  },
});

const scene = (legal: string[], pending = 0): Scene =>
  ({ legal, view: { pending }, reader, own: (key: string, params = {}) => `${key}${"count" in params ? ` ${params.count}` : ""}` }) as unknown as Scene;
const pick = (cards: string[] = [], target: string | null = null): Picked => ({ cards, target });
const moves = (legal: string[], chosen: Picked): (string | null)[] => choice(scene(legal), chosen).actions.map(({ move }) => move);

describe("what is pressed in the middle", () => {
  it("holds mau and a colour at once", () => {
    expect(wishOf(null)).toEqual({ mau: false, colour: null });
    expect(wishOf("mau")).toEqual({ mau: true, colour: null });
    expect(wishOf("mau colour:y")).toEqual({ mau: true, colour: "y" });
    expect(targetFor({ mau: false, colour: null })).toBeNull();
    expect(targetFor({ mau: false, colour: "r" })).toBe("colour:r");
    expect(targetFor({ mau: true, colour: "b" })).toBe("mau colour:b");
    expect(["g7", "g7!", "Wb", "Wb!", "draw"].map(targetOf)).toEqual([null, "mau", "colour:b", "mau colour:b", null]);
  });
  it("knows a move's card", () => {
    expect(["g7!", "b+2", "Wy!", "draw"].map(cardOf)).toEqual(["g7", "b+2", "W", null]);
  });
});

describe("what a choice amounts to", () => {
  const TWO = ["g7", "g7!", "Wg", "Wg!", "Wb", "Wb!", "Wr", "Wr!", "Wy", "Wy!", "draw"]; // a hand of two: g7 and W

  it("reaches every legal move of a hand of two", () => {
    const reached = [null, "mau", ...["g", "b", "r", "y"].flatMap((colour) => [`colour:${colour}`, `mau colour:${colour}`])].flatMap((target) =>
      ["g7", "W"].flatMap((card) => moves(TWO, pick([card], target))),
    );
    expect(TWO.filter((move) => !reached.includes(move))).toEqual([]);
  });

  it("never says mau by itself", () => {
    expect(moves(TWO, pick(["g7"]))).toEqual(["g7", "draw"]);
    expect(moves(TWO, pick(["W"], "colour:r"))).toEqual(["Wr", "draw"]);
    expect(moves(TWO, pick(["g7"], "mau"))).toEqual(["g7!", "draw"]);
  });

  it("names what will happen, the card that fits first", () => {
    const { actions, most } = choice(scene(TWO), pick(["W"], "mau colour:g"));
    expect(actions).toEqual([
      { move: "Wg!", label: "Lay a colour change, name green and say mau", primary: true },
      { move: "draw", label: "draw_short 1" },
    ]);
    expect(most).toBe(1);
  });

  it("asks for a colour", () => {
    expect(choice(scene(TWO), pick(["W"])).actions[0]).toEqual({
      move: null,
      label: "Lay a colour change",
      missing: "choose_colour",
      primary: true,
    });
    expect(moves(TWO, pick([], "mau"))).toEqual(["draw"]); // the question asks for it
  });

  it("offers the colours with a colour change, and keeps a pressed mau", () => {
    const targets = choice(scene(TWO), pick(["W"], "mau")).targets!;
    expect(targets.map(({ choice }) => choice)).toEqual(["colour:r", "colour:b", "colour:g", "colour:y"]);
    expect(targets[2]).toEqual({ choice: "colour:g", becomes: "mau colour:g", label: "Green", seal: { suit: "green" } });
    expect(choice(scene(TWO), pick(["g7"])).targets).toBeUndefined();
    expect([null, "colour:g"].map((target) => choice(scene(TWO), pick(["W"], target)).names)).toEqual([true, false]);
  });

  it("knows the cards that fit", () => {
    expect([...choice(scene(TWO), pick()).playable!]).toEqual(["g7", "W"]);
    expect([...choice(scene(["draw"]), pick()).playable!]).toEqual([]);
  });

  it("offers a card that does not fit, so that the refusal teaches", () => {
    const { actions } = choice(scene(["g7", "draw"]), pick(["b3"]));
    expect(actions).toEqual([
      { move: "b3", label: "Lay the blue 3" },
      { move: "draw", label: "draw_short 1" },
    ]);
    expect(moves(["g7", "draw"], pick(["g7"], "mau"))).toEqual(["g7!", "g7", "draw"]); // mau at the wrong time
    expect(moves(["Wg", "Wb", "draw"], pick(["W"], "mau colour:b"))).toEqual(["Wb!", "Wb", "draw"]);
    expect(moves(["b+2", "draw"], pick(["W"]))).toEqual(["Wg", "draw"]); // no colour is asked for in vain
  });

  it("draws a whole penalty, above all when nothing else is left", () => {
    expect(choice(scene(["draw"], 4), pick()).actions).toEqual([{ move: "draw", label: "draw_short 4", primary: true }]);
    expect(choice(scene(["draw"], 4), pick(["g7"])).actions.map(({ move, primary }) => [move, primary])).toEqual([
      ["g7", undefined],
      ["draw", true],
    ]);
  });

  it("offers no drawing where laying is a duty", () => {
    expect(moves(["g7"], pick())).toEqual([]);
    expect(moves(["g7"], pick(["g7"]))).toEqual(["g7"]);
  });

  it("takes the last card of those chosen before my turn", () => {
    expect(moves(TWO, pick(["W", "g7"]))).toEqual(["g7", "draw"]);
  });
});
