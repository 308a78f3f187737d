// Three at the table in their first round; the rows M | G B | C C P | G G B C.
import { describe, expect, it, test } from "vitest";
import type { Event } from "../../table/table.svelte";
import type { Scene } from "../client";
import { staged, type Lang } from "../staged";
import { call, picture, task } from "./scene";

type More = Partial<Scene> & { lang?: Lang };
const VIEW = {
  players: 3, to_move: 0, lives: [5, 3, 4], scores: [5, 3, 4], hands: [10, 10, 10], rows: [["M"], ["G", "B"], ["C", "C", "P"], ["G", "G", "B", "C"]],
  rest: 20, swapped: [true, true, true], knocker: null, turns_left: null, known: [[], [], []],
  hand: ["G", "G", "B", "L", "Z", "S", "D", "H", "P", "M"], legal: ["swap1:G", "swap2:GG", "swap3:GGB", "knock"],
};
const shown = (view: object = {}, more: More = {}) => picture(staged("life_life", { ...VIEW, ...view }, more));
const asked = (cards: string, target: string | null, view: object = {}, lang: Lang = "de") =>
  shown(view, { lang, pick: { cards: [...cards], target } }).question;

describe("the question", () => {
  it("asks for a row, and mentions the knock only where it is allowed", () => {
    expect(asked("", null)).toEqual({ line: "Tauschen oder klopfen?", second: "Tipp auf eine Reihe oder auf Karten." });
    expect(asked("", null, { legal: ["swap1:G"] })?.line).toBe("Tausch eine Reihe");
    expect(asked("", null, { knocker: 1, turns_left: 1 })?.second).toBe("Dein letzter Zug in dieser Runde");
  });
  it("asks for as many cards as the row has, and counts them", () => {
    expect(asked("", "row:3")).toEqual({ line: "Gib drei Karten für Reihe 3", second: "Tipp die Karten an." });
    expect(asked("PM", "row:3")).toEqual({ line: "Gib drei Karten für Reihe 3", second: "Zwei gewählt – noch eine" });
    expect(asked("P", "row:4")?.second).toBe("Eine gewählt – noch 3");
    expect(asked("PMG", "row:3")?.second).toBe("Hochziehen oder tauschen");
    expect(asked("PM", "row:3", {}, "en")).toEqual({ line: "Give three cards for row 3", second: "Two chosen – one to go" });
  });
  it("asks for the row that the number of cards means", () => {
    expect(asked("GG", null)).toEqual({ line: "Dafür Reihe 2 nehmen?", second: "Oder tipp weitere an." });
    expect(asked("GGBL", null)?.second).toBe("Hochziehen oder tauschen");
  });
  it("fits a phone", () => {
    for (const lang of ["de", "en"] as const) {
      for (const [cards, target] of [["", null], ["", "row:4"], ["G", "row:4"], ["GG", null], ["GG", "row:2"]] as const) {
        const { line, second } = asked(cards, target, {}, lang)!;
        expect(line.length, line).toBeLessThanOrEqual(28);
        expect(second!.length, second).toBeLessThanOrEqual(40);
      }
    }
  });
});

describe("the slate", () => {
  it("counts the last lap", () => {
    expect(shown().slate).toBeNull();
    expect(shown({ knocker: 2, turns_left: 2 }).slate).toEqual({ title: "Letzte Runde", second: "Noch 2 Züge, dann zählt’s." });
    expect(shown({ knocker: 1, turns_left: 1 }).slate?.second).toBe("Nach dir wird gezählt.");
    expect(shown({ knocker: 0, turns_left: 1, to_move: 2 }).slate?.second).toBe("Nach Erna wird gezählt.");
  });
});

describe("the mats", () => {
  it("carry lives as rings, and who has knocked", () => {
    expect(shown({ knocker: 2, turns_left: 2 }).mats).toEqual([
      { rings: 5 },
      { rings: 3 },
      { rings: 4, chips: [{ text: "Hat geklopft", tone: "brick" }] },
    ]);
    expect(shown({ lives: [5, 0, 4] }).mats![1]).toEqual({ out: true, chips: [{ text: "Raus", tone: "paper" }] });
  });
  it("do not give away what the sheet is still telling", () => {
    const end: Event = { type: "round_end", seat: null, sheet: { round: 1, points: [0, -2, -1], lives: [5, 1, 3] } };
    const rings = (revealed: boolean) => shown({ knocker: 2, turns_left: 0 }, { events: [end], revealed }).mats!.map((mat) => mat.rings);
    expect(rings(false)).toEqual([5, 3, 4]);
    expect(rings(true)).toEqual([5, 1, 3]);
  });
});

test("what is known of others' cards is shown to those who agreed on a memory aid", () => {
  expect(shown().aids).toHaveLength(1);
  expect(shown({}, { memory: false }).aids).toEqual([]);
});

describe("what is called out", () => {
  it("is a knock, and a set that ends the round", () => {
    const heard = (event: Event) => call(event, staged("life_life", VIEW));
    expect(heard({ type: "knock", seat: 1, first: true, turns: 2 })).toBe("Ich klopfe!");
    expect(heard({ type: "knock", seat: 2, first: false, turns: 0 })).toBe("Ich klopfe auch!");
    expect(heard({ type: "sudden_death", seat: 2, cards: ["C", "C", "C", "C"], pro: false })).toBe("Alle Katzen!");
    expect(heard({ type: "swap", seat: 2, row: 1, cards_laid: ["G"], cards_taken: ["M"] })).toBeNull();
  });
});

describe("what those are told who look on", () => {
  const said = (view: object = {}, lang: Lang = "de"): string => task(staged("life_life", { ...VIEW, ...view }, { seat: null, lang }));
  it("is what the player to move is to do", () => {
    expect(said()).toBe("Eine Reihe tauschen oder klopfen");
    expect(said({ swapped: [false, true, true] })).toBe("Eine Reihe tauschen");
    expect(said({ knocker: 1 }, "en")).toBe("Swap for the last time or knock as well");
  });
});
