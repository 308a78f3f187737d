import { describe, expect, it } from "vitest";
import type { Event } from "../../table/table.svelte";
import type { Scene } from "../client";
import { staged, type Lang } from "../staged";
import { nextLine } from "./next";
import { call, picture, task } from "./scene";

/** Four at the table; I am to move on a green 2, clockwise. */
const VIEW = {
  players: 4, to_move: 0, hands: [5, 7, 1, 5], top: "g2", colour: "g", direction: 1, pending: 0, stock: 80,
  hand: ["g6", "g+2", "g+4", "r7", "y3"], legal: ["g6", "g+2", "g+4", "draw"],
};
const sceneOf = (view: object = {}, more: Partial<Scene> & { lang?: Lang } = {}): Scene => staged("mau_mau", { ...VIEW, ...view }, more);
const asked = (view: object = {}, more: Partial<Scene> & { lang?: Lang } = {}) => picture(sceneOf(view, more)).question;

describe("the question", () => {
  it("says what fits", () => {
    expect(asked()).toEqual({ line: "Legen oder ziehen?", second: "Es passt Grün oder eine 2." });
    expect(asked({}, { lang: "en" })).toEqual({ line: "Lay a card or draw?", second: "It takes green or a 2." });
    expect(asked({ top: "gS", colour: "g" }, { lang: "en" })?.second).toBe("It takes green or a stop.");
    expect(asked({ top: "W", colour: "r", legal: ["r7", "draw"] })?.second).toBe("Gewünscht ist Rot.");
    expect(asked({ top: "W", colour: null })?.second).toBe("Darauf passt alles.");
    expect(asked({ legal: ["g6"] })?.line).toBe("Leg eine Karte");
  });
  it("asks for a draw where nothing fits", () => {
    expect(asked({ top: "b8", colour: "b", legal: ["draw"] })).toEqual({ line: "Zieh eine Karte", second: "Weder Blau noch eine 8." });
    expect(asked({ top: "W", colour: "b", legal: ["draw"] })?.second).toBe("Du hast kein Blau.");
  });
  it("tells a penalty that can be passed on from one that can't", () => {
    expect(asked({ top: "b+2", colour: "b", pending: 2, legal: ["g+2", "draw"] })).toEqual({
      line: "2 ziehen oder kontern?",
      second: "Eine +2 gibt sie weiter.",
    });
    expect(asked({ top: "b+2", colour: "b", pending: 4, legal: ["draw"] })).toEqual({ line: "Zieh 4 Karten", second: "Du hast keine +2." });
    expect(asked({ top: "b+4", colour: "b", pending: 4, legal: ["draw"] })?.second).toBe("Gegen eine +4 hilft nichts.");
  });
  it("asks for the colour of a colour change, and for the card that mau is said with", () => {
    const wild = { hand: ["W", "g1"], legal: ["Wg", "Wb", "Wr", "Wy", "g1", "draw"] };
    expect(asked(wild, { pick: { cards: ["W"], target: null } })?.line).toBe("Welche Farbe?");
    expect(asked(wild, { pick: { cards: [], target: "mau" } })?.line).toBe("Mau! – und welche Karte?");
  });
  it("is left to the table when others are to move", () => {
    expect(asked({ to_move: 1 })).toBeUndefined();
  });
  it("fits a phone", () => {
    for (const lang of ["de", "en"] as const) {
      for (const view of [{}, { legal: ["g6"] }, { legal: ["draw"] }, { pending: 12 }, { pending: 12, legal: ["draw"] }]) {
        const { line, second } = asked(view, { lang })!;
        expect(line.length, line).toBeLessThanOrEqual(28);
        expect(second!.length, second).toBeLessThanOrEqual(40);
      }
    }
  });
});

describe("who comes next", () => {
  it("follows the direction around the table", () => {
    expect(nextLine(sceneOf())).toBe("Danach: Egon");
    expect(nextLine(sceneOf({ direction: -1 }))).toBe("Danach: Otto");
    expect(nextLine(sceneOf({ to_move: 3 }))).toBe("Danach: du");
    expect(nextLine(sceneOf({ to_move: null }))).toBe("");
  });
  it("says who draws, and who would draw after the card that I lifted", () => {
    expect(nextLine(sceneOf({ to_move: 1, pending: 4 }))).toBe("Egon zieht 4");
    expect(nextLine(sceneOf({ pending: 2, legal: ["g+2", "draw"] }, { pick: { cards: ["g+2"], target: null } }))).toBe("Danach zieht Egon 4");
    expect(nextLine(sceneOf({}, { pick: { cards: ["g+4"], target: null } }))).toBe("Danach zieht Egon 4");
    expect(nextLine(sceneOf({}, { pick: { cards: ["r7"], target: null } }))).toBe("Danach: Egon");
    expect(nextLine(sceneOf({ to_move: 1, pending: 4 }, { lang: "en" }))).toBe("Egon draws 4");
  });
});

describe("the mats", () => {
  it("show who has one card left", () => {
    expect(picture(sceneOf()).mats).toEqual([{}, {}, { chips: [{ text: "Mau!", tone: "brick" }] }, {}]);
  });
});

describe("what is called out", () => {
  const heard = (event: Event): string | null => call(event, sceneOf());
  it("is mau, mau mau, a forgotten mau, and a colour", () => {
    expect(heard({ type: "lay", seat: 1, card: "g7", colour: null, mau: true, left: 1 })).toBe("Mau!");
    expect(heard({ type: "mau_mau", seat: 1 })).toBe("Mau Mau!");
    expect(heard({ type: "mau_missed", seat: 1 })).toBe("Ups, Mau vergessen!");
    expect(heard({ type: "lay", seat: 1, card: "W", colour: "g", mau: false, left: 3 })).toBe("Grün!");
    expect(heard({ type: "lay", seat: 1, card: "g7", colour: null, mau: false, left: 3 })).toBeNull();
    expect(heard({ type: "draw", seat: 1, count: 1, penalty: false })).toBeNull();
  });
});

describe("what those are told who look on", () => {
  const said = (view: object = {}, lang: Lang = "de"): string => task(sceneOf(view, { seat: null, lang }));
  it("is what the player to move is to do", () => {
    expect(said()).toBe("Eine Karte legen oder ziehen");
    expect(said({ top: "g+2", pending: 4 }, "en")).toBe("Lay a +2 or draw 4 cards");
    expect(said({ top: "g+4", pending: 4 })).toBe("4 Karten ziehen");
  });
});
