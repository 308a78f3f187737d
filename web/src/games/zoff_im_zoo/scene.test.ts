// What lies on the table, from views and events as the service sends them.
import { describe, expect, it } from "vitest";
import type { Event } from "../../table/table.svelte";
import type { Lay, Scene, Slate } from "../client";
import { staged, type Lang } from "../staged";
import { call, picture, task } from "./scene";
import { deepest, teamOf } from "./table";

const NAMES = ["Du", "Kurt", "Lotte", "Willi", "Frieda"];
/** Second round: Lotte's two seals are to beat, I am to move and play alone. */
const VIEW = {
  players: 5, round: 2, to_move: 0, phase: "raise", teams: [[4, 1], [2, 3]], solo: 0, hands: [12, 8, 7, 10, 6],
  places: [null, null, null, null, null], taken: [0, 1, 0, 0, 2], top: { seat: 2, animal: "S", count: 2 }, shown: null,
  trick: [
    { seat: 4, move: "lay", cards: ["D", "D"] },
    { seat: 0, move: "pass", cards: [] },
    { seat: 1, move: "lay", cards: ["P", "P"] },
    { seat: 2, move: "lay", cards: ["S", "S"] },
    { seat: 3, move: "pass", cards: [] },
    { seat: 4, move: "pass", cards: [] },
  ],
  hand: [..."WWEBBFFHDDMQ"], legal: ["WW", "BB", "pass"],
};
type More = Partial<Scene> & { lang?: Lang };
const at = (view: object = {}, more: More = {}): Scene => staged("zoff_im_zoo", { ...VIEW, ...view }, { names: NAMES, ...more });
const told = (lays: readonly Lay[]) => lays.map(({ seat, state, cards, chip }) => [seat, state, cards.map(({ code }) => code ?? "?").join(""), chip]);
const rows = (slate?: Slate | null) => slate?.rows?.map(({ art, text, number, mark }) => [art?.split("/")[1], text, number, mark]);
const news = (...events: Event[]): More => ({ events, fresh: { seq: 9, events, before: null } });

describe("the trick", () => {
  it("lies before its players, the cards to beat in front", () => {
    expect(told(picture(at()).lays)).toEqual([
      [4, "beaten", "DD", undefined],
      [1, "beaten", "PP", undefined],
      [2, "leading", "SS", "Lotte: zwei Robben"],
    ]);
    expect(picture(at({}, { lang: "en" })).lays[2]!.chip).toBe("Lotte: two seals");
  });
  it("shows the latest cards of each, and a mosquito among elephants as what it counts", () => {
    const trick = [
      { seat: 1, move: "lay", cards: ["E"] },
      { seat: 2, move: "lay", cards: ["E", "Q"] },
      { seat: 1, move: "lay", cards: ["E", "E", "J"] },
    ];
    expect(told(picture(at({ trick, top: { seat: 1, animal: "E", count: 3 } })).lays)).toEqual([
      [2, "beaten", "EQ", undefined],
      [1, "leading", "EEJ", "Kurt: drei Elefanten"],
    ]);
  });
  it("gives every card a key of its own, which stays", () => {
    const keys = (lays: readonly Lay[]): string[] => lays.flatMap(({ cards }) => cards.map(({ key }) => key));
    const before = keys(picture(at()).lays);
    expect(new Set(before).size).toBe(6);
    expect(keys(picture(at({ trick: [...VIEW.trick, { seat: 0, move: "lay", cards: ["W", "W"] }] })).lays).slice(0, 6)).toEqual(before);
  });
  it("has shown cards before the one who shows them, until they are completed", () => {
    const shown = { seat: 3, move: "show", cards: ["W"], partner: 2, added: null as string[] | null };
    const lays = (added: string[] | null, animal = "D") => told(picture(at({ trick: [VIEW.trick[0], { ...shown, added }], top: { seat: 4, animal, count: 2 } })).lays);
    expect(lays(null)).toEqual([[4, "leading", "DD", "Frieda: zwei Sardinen"], [3, "plain", "W", "Willi zeigt Lotte"]]);
    expect(lays(["J"], "W")).toEqual([[4, "beaten", "DD", undefined], [3, "leading", "WJ", "Willi + Lotte: zwei Wale"]]);
    expect(lays([])).toHaveLength(1);
  });
});

describe("a trick that is taken", () => {
  const events: Event[] = [
    { type: "lay", seat: 0, cards: ["M"], card_as: "M", count: 1 },
    { type: "trick", seat: 0, count: 1 },
    { type: "lay", seat: 0, cards: ["P"], card_as: "P", count: 1 },
    { type: "show", seat: 1, seat_partner: 4, cards: ["W"] },
    { type: "decline", seat: 4, seat_partner: 1 },
    { type: "lay", seat: 2, cards: ["C"], card_as: "C", count: 1 },
    { type: "pass", seat: 3 },
  ];
  it("lies there for a moment, and goes to its taker", () => {
    const trick: Event = { type: "trick", seat: 2, count: 2 };
    const scene = at({ trick: [], top: null, phase: "lead", to_move: 2, taken: [1, 0, 1, 0, 0] }, { ...news(trick), events: [...events, trick] });
    const { lays, finished } = picture(scene);
    expect([lays, finished!.taker]).toEqual([[], 2]);
    expect(told(finished!.lays)).toEqual([[0, "beaten", "P", undefined], [2, "leading", "C", "Lotte: ein Krokodil"]]);
    expect(finished!.lays[0]!.key).toBe("2.1.0"); // as it was while it was played: round, tricks taken, place in the trick
  });
  it("stays with nobody at the end of a round, whatever comes next, and places are told", () => {
    const last: Event[] = [
      { type: "lay", seat: 1, cards: ["E"], card_as: "E", count: 1 },
      { type: "out", seat: 1, place: 4 },
      { type: "last", seat: 2, place: 5 },
      { type: "round_end", seat: null },
    ];
    const scene = at({ taken: [1, 0, 0, 0, 0], places: [1, null, null, 2, 3] }, { events: [...events, ...last] });
    const { lays, finished, slate, mats } = picture({ ...scene, mine: false });
    expect([lays, finished!.taker, slate]).toEqual([[], null, { title: "Die Runde ist aus" }]);
    expect(told(finished!.lays).at(-1)).toEqual([1, "leading", "E", "Kurt: ein Elefant"]);
    expect(mats!.map(({ chips }) => chips![0]!.text)).toEqual(["1. Platz", "4. Platz", "5. Platz", "2. Platz", "3. Platz"]);
  });
});

describe("the slate", () => {
  it("says what would beat the cards, and what of it I hold", () => {
    const { slate } = picture(at());
    expect([slate!.title, slate!.second]).toEqual(["Schlägt zwei Robben", "Im Stich: 6 Karten"]);
    expect(rows(slate)).toEqual([["whale", "2 Wale", 2, "held"], ["polar-bear", "2 Eisbären", 2, "held"], ["seal", "3 Robben", 3, "none"]]);
  });
  it("keeps to itself what I hold while others think", () => {
    expect(rows(picture(at({ to_move: 1 })).slate)!.map(([, , , mark]) => mark)).toEqual([undefined, undefined, undefined]);
  });
  it("counts a joker and a mosquito as what they lie with", () => {
    const elephants = { top: { seat: 2, animal: "E", count: 2 }, legal: ["MJ", "EEQ", "pass"] };
    expect(rows(picture(at(elephants)).slate)).toEqual([["mouse", "2 Mäuse", 2, "held"], ["elephant", "3 Elefanten", 3, "held"]]);
  });
  it("offers nothing that the deck doesn't hold", () => {
    expect(["W", "E", "Q"].map((animal) => [deepest(animal, 5), deepest(animal, 3)])).toEqual([[6, 4], [7, 6], [5, 3]]);
    const { slate } = picture(at({ top: { seat: 2, animal: "W", count: 6 }, legal: ["pass"] }, { lang: "en" }));
    expect([slate!.title, slate!.rows]).toEqual(["Nothing beats six whales", []]);
  });
  it("names who leads, and who gives whom what", () => {
    const title = (view: object, lang: Lang = "de") => picture(at({ top: null, trick: [], ...view }, { lang })).slate!.title;
    expect(title({ phase: "lead", to_move: 2 })).toBe("Lotte spielt aus");
    expect(title({ phase: "lead" }, "en")).toBe("You lead");
    expect(title({ phase: "lay", to_move: 0 })).toBe("Du spielst allein");
    const second = (view: object, seat = 0) => picture(at({ top: null, trick: [], ...view }, { seat })).slate!.second;
    expect(second({ phase: "push", to_move: 3 })).toBe("Willi gibt Lotte zwei");
    expect(second({ phase: "push", to_move: 3 }, 3)).toBe("Lotte gibt zwei zurück");
    expect(second({ phase: "return", to_move: 2 })).toBe("Lotte gibt Willi zwei zurück");
    expect(second({ phase: "return", to_move: 2 }, 2)).toBe("Du gibst Willi zwei zurück");
  });
});

describe("the exchange", () => {
  const push: Event = { type: "push", seat: 3, seat_to: 2, count: 2 };
  it("slides two cards across, face down", () => {
    const { finished } = picture(at({ phase: "return", to_move: 2, top: null, trick: [] }, news(push)));
    expect([told(finished!.lays), finished!.taker]).toEqual([[[3, "plain", "??", "Für Lotte"]], 2]);
  });
  it("shows them to those who know them", () => {
    const known: Event = { type: "pushed", seat: 3, seat_to: 2, cards: ["C", "H"] };
    expect(told(picture(at({ phase: "return", to_move: 2 }, { seat: 2, ...news(push, known) })).finished!.lays)[0]![2]).toBe("CH");
  });
  it("takes what is laid away to its owner's mat", () => {
    const away = (count: number) => picture(at({ phase: "lead", to_move: 1 }, news({ type: "lay_away", seat: 0, count }))).finished;
    expect(away(0)).toBeNull();
    expect([away(1)!.taker, told(away(1)!.lays)]).toEqual([0, [[0, "plain", "?", "Weggelegt"]]]);
  });
});

describe("the mats", () => {
  it("carry teams, the one who plays alone, tricks, and who is out", () => {
    const { mats } = picture(at({ places: [null, 1, null, null, null] }));
    expect(mats!.map(({ sign }) => sign?.suit)).toEqual([undefined, "yellow", "blue", "blue", "yellow"]);
    expect(mats![2]!.sign!.title).toBe("Spielt mit Willi");
    expect(mats!.map(({ chips }) => chips!.map(({ text }) => text))).toEqual([["Allein"], ["1. Platz"], [], [], []]);
    expect(mats!.map(({ out }) => out)).toEqual([false, true, false, false, false]);
    expect(mats!.map(({ tally }) => tally)).toEqual([0, 1, 0, 0, 2]);
    expect(teamOf([], null, 0)).toBeNull();
  });
});

describe("the question", () => {
  const asked = (view: object = {}, more: More = {}) => Object.values(picture(at(view, more)).question ?? {});
  const low = { seat: 3, lang: "de" as Lang };
  it("is to beat the cards, or to pass", () => {
    expect(asked()).toEqual(["Schlage zwei Robben", "oder passe"]);
    expect(asked({}, { lang: "en" })).toEqual(["Beat two seals", "or pass"]);
    expect(asked({ legal: ["pass"] })).toEqual(["Du musst passen", "Zwei Robben kannst du nicht schlagen"]);
    expect(asked({ to_move: 1 })).toEqual([]);
  });
  it("offers to show cards to the partner", () => {
    expect(asked({ to_move: 3, legal: ["BB", "show:B", "pass"] }, low)).toEqual(["Schlage zwei Robben", "oder zeige Lotte Karten, oder passe"]);
    expect(asked({ to_move: 3, legal: ["show:B", "pass"] }, low)).toEqual(["Zeigst du Lotte Karten?", "oder passe"]);
  });
  it("asks the partner for help", () => {
    const add = { phase: "add", to_move: 2, shown: { seat: 3, cards: ["B"] } };
    expect(asked({ ...add, legal: ["add:B", "decline"] }, { seat: 2 })).toEqual(["Legst du etwas dazu?", "Willi zeigt dir einen Eisbären"]);
    expect(asked({ ...add, legal: ["decline"] }, { seat: 2, lang: "en" })).toEqual(["You can't help", "Willi shows you a polar bear"]);
    const { slate } = picture(at({ ...add, legal: ["add:B", "decline"] }, { seat: 2 }));
    expect(rows(slate)![1]).toEqual(["polar-bear", "2 Eisbären", 2, "held"]);
  });
  it("leads the exchange and the lead", () => {
    expect(asked({ phase: "push", to_move: 3 }, low)).toEqual(["Gib Lotte zwei Karten", "Du bekommst zwei andere dafür"]);
    expect(asked({ phase: "return", to_move: 2, exchange: { partner: 3, gave: null, got: ["C", "H"] } }, { seat: 2 })).toEqual([
      "Gib Willi zwei zurück",
      "Bekommen: ein Krokodil und ein Igel",
    ]);
    expect(asked({ phase: "lay" })).toEqual(["Leg bis zu zwei Karten weg", "Sie zählen zu deinen Stichen"]);
    expect(asked({ phase: "lead", top: null })).toEqual(["Du spielst aus", "Eine Karte oder mehrere gleiche"]);
  });
});

it("is called out who passes, can't help, can't lead or is out", () => {
  const calls = ["pass", "decline", "no_lead", "out", "lay", "trick"].map((type) => call({ type, seat: 1 }, at()));
  expect(calls).toEqual(["Ich passe", "Leider nein", "Ich hab nur den Joker!", "Fertig!", null, null]);
  expect(call({ type: "pass", seat: 0 }, at())).toBeNull(); // I know
});

it("offers the food web", () => {
  expect(picture(at()).aids!.map(({ key, icon, label }) => [key, icon, label])).toEqual([["web", "web", "Wer schlägt wen?"]]);
});

describe("what those are told who look on", () => {
  const said = (view: object, lang: Lang = "de"): string => task(at(view, { seat: null, lang }));
  it("is what the player to move is to do", () => {
    expect(said({})).toBe("Zwei Robben schlagen oder passen");
    expect(said({}, "en")).toBe("Beat two seals or pass");
    for (const phase of ["push", "return", "lay", "lead", "add"]) for (const lang of ["de", "en"] as const) expect(said({ phase, top: null }, lang)).toMatch(/^\p{Lu}[\p{L} ]+$/u);
  });
});
