// A game of four: the mouse is left out, so the species are A B D S H Q Z with 2 to 8 cards.
import { describe, expect, it } from "vitest";
import type { Event } from "../../table/table.svelte";
import type { Scene } from "../client";
import { staged, type Lang } from "../staged";
import { call, picture, task } from "./scene";

type More = Partial<Scene> & { lang?: Lang };
const GOING_ON = {
  players: 4, to_move: 0, phase: "go_on", hands: [4, 6, 2, 4], scores: [0, 0, 0, 0], named: "S", barred: null, turned: null, must_doubt: false,
  herd: [{ seat: 2, count: 3 }, { seat: 3, count: 3 }], pile: 0, left: [2, 3, 4, 5, 6, 7, 8], extinct: [], removed: [], winners: [],
  hand: ["B", "D", "D", "Z"], legal: ["lay:B", "lay:D", "lay:Z", "lay:BD", "lay:BDDZ", "doubt:1", "doubt:2", "doubt:3"],
};
const NAMING = { ...GOING_ON, phase: "name", herd: [], named: null, legal: ["claim:A", "claim:B"] };
const sceneOf = (view: object = {}, more: More = {}): Scene => staged("mammuz", { ...GOING_ON, ...view }, more);
const shown = (view: object = {}, more: More = {}) => picture(sceneOf(view, more));

const LAID: Event[] = [
  { type: "deal", seat: 2, count: 10 },
  { type: "claim", seat: 2, card: "S" },
  { type: "lay", seat: 2, count: 3, card: "S", left: 7 },
  { type: "lay", seat: 3, count: 3, card: "S", left: 4 },
];
const doubt = (card: string, outcome: string, seat = 0): Event => ({ type: "doubt", seat, seat_layer: 3, place: 2, card, card_named: "S", outcome });
const taken: Event = { type: "take", seat: 3, count: 6, pile: 0 };
/** What a seat sees when these events have just come. */
const news = (...events: Event[]): More => ({ events: [...LAID, ...events], fresh: { seq: 9, events, before: GOING_ON } });

describe("the last lay", () => {
  it("lies before its owner, and each of its cards can be doubted", () => {
    const [lay, ...more] = shown().lays;
    expect(more).toEqual([]);
    expect(lay).toMatchObject({ seat: 3, state: "leading", chip: "Von Otto" });
    expect(lay!.cards.map(({ code, move }) => [code, move])).toEqual([[null, "doubt:1"], [null, "doubt:2"], [null, "doubt:3"]]);
    expect(lay!.cards[1]!.label).toBe("Zweifeln und Karte 2 aufdecken");
  });
  it("is open to me alone who laid it", () => {
    const herd = [{ seat: 2, count: 3 }, { seat: 0, count: 2, cards: ["D", "S"] }];
    const [lay] = shown({ to_move: 1, herd }).lays;
    expect(lay!.cards).toEqual([{ key: "S.1.0", code: "D" }, { key: "S.1.1", code: "S" }]);
    expect(lay!.chip).toBe("Von dir");
    expect(shown({ to_move: 1, herd: [{ seat: 2, count: 1 }] }, { seat: null }).lays[0]!.cards).toEqual([{ key: "S.0.0", code: null, label: "Karte 1" }]);
  });
});

describe("the slate", () => {
  it("counts what is claimed, in brick what does not exist", () => {
    expect(shown().slate).toEqual({
      title: "Säbelzahn\u00ADtiger",
      second: "6 gelegt, 5 gibt es",
      rows: [{ art: "mammuz/sabre-tooth", tally: 5, extra: 1, note: "Einer zu viel!" }],
      warns: true,
    });
    expect(shown({ herd: [{ seat: 3, count: 4 }] }).slate).toMatchObject({ second: "4 gelegt, 5 gibt es", rows: [{ tally: 4 }], warns: false });
    expect(shown({}, { lang: "en" }).slate).toMatchObject({ second: "6 laid, 5 exist", rows: [{ note: "1 too many!" }] });
  });
  it("says what was named before anybody has laid", () => {
    expect(shown({ phase: "start", herd: [], named: "A" }).slate).toMatchObject({ title: "Mammuts", second: "2 gibt es", rows: [{ tally: 0 }] });
    expect(shown({ ...NAMING, to_move: 1 }).slate).toMatchObject({ title: "Neue Herde", second: "Egon nennt eine Art" });
  });
  it("tells a doubt and what came of it, and then the next species alone", () => {
    const caught = [doubt("Z", "false"), taken];
    expect(shown(NAMING, news(...caught)).slate).toEqual({
      title: "Erwischt!",
      second: "Otto nimmt 6 Karten",
      rows: [{ art: "mammuz/ground-squirrel", text: "Ziesel" }],
    });
    const named: Event = { type: "claim", seat: 0, card: "B" };
    expect(shown({ phase: "start", herd: [], named: "B" }, { events: [...LAID, ...caught, named] }).slate).toMatchObject({ title: "Bären", second: "3 gibt es" });
  });
  it("tells a true card, a dinosaur and a species that died out", () => {
    const took = { ...taken, seat: 0, pile: 2 };
    expect(shown({ ...NAMING, to_move: 1 }, news(doubt("S", "true"), took)).slate).toMatchObject({ title: "Stimmt!", second: "Du nimmst 8 Karten" });
    const out: Event = { type: "extinct", seat: 3, card: "A", count: 2 };
    expect(shown(NAMING, news(doubt("b", "dinosaur"), { ...taken, count: 5 }, out)).slate).toMatchObject({
      title: "Brontosaurus!",
      second: "Otto nimmt 5 Karten",
      rows: [{ art: "mammuz/mammoth", text: "Mammuts: weg!" }],
    });
    for (const [type, second] of [["deal_out", "Alle bekommen davon."], ["pile", "Die Herde bleibt liegen."], ["removed", "Die Herde scheidet aus."]])
      expect(shown(NAMING, news(doubt("s", "dinosaur"), { type: type!, seat: 0 })).slate!.second).toBe(second);
  });
});

describe("a lay that was doubted", () => {
  it("lies there a moment longer with the card turned up, and goes to its taker", () => {
    const { lays, finished } = shown(NAMING, news(doubt("Z", "false"), taken));
    expect(lays).toEqual([]);
    expect(finished!.taker).toBe(3);
    expect(finished!.lays[0]).toMatchObject({ key: "S.1", seat: 3, chip: "Ziesel" });
    expect(finished!.lays[0]!.cards.map(({ code, turned }) => [code, turned])).toEqual([[null, undefined], ["Z", true], [null, undefined]]);
  });
  it("keeps lying while the doubter chooses who takes the herd", () => {
    const giving = { phase: "give", turned: "t", legal: ["herd:0", "herd:1", "herd:2", "herd:3"] };
    const { lays, finished, mats, slate, question } = shown(giving, news(doubt("t", "dinosaur")));
    expect(finished).toBeNull();
    expect(lays[0]!.cards.map(({ code, move }) => [code, move])).toEqual([[null, undefined], ["t", undefined], [null, undefined]]);
    expect(mats!.map(({ move }) => move)).toEqual(["herd:0", "herd:1", "herd:2", "herd:3"]);
    expect(slate).toMatchObject({ title: "Triceratops!", second: "Du bestimmst, wer nimmt" });
    expect(question).toEqual({ line: "Wer nimmt die Herde?", second: "Tipp auf ein Gesicht." });
    const given = { ...news(doubt("t", "dinosaur"), { type: "give", seat: 0, seat_taker: 1 }, { ...taken, seat: 1 }) };
    expect(shown(NAMING, { ...given, fresh: { seq: 10, events: given.events!.slice(-2), before: { ...GOING_ON, phase: "give" } } }).finished!.taker).toBe(1);
  });
  it("stays when it ended the round, though the view is still the one before it", () => {
    const end: Event[] = [doubt("S", "true"), { type: "win", seat: 3, seats: [3], shared: false }, { type: "round_end", seat: null }];
    const { lays, finished, slate } = shown({ to_move: null }, news(...end));
    expect(finished).toMatchObject({ taker: null, lays: [{ cards: [{}, { code: "S", turned: true }, {}] }] });
    expect(lays[0]!.cards[1]).toEqual({ key: "S.1.1", code: "S" });
    expect(slate).toMatchObject({ title: "Stimmt!", second: "Otto gewinnt die Runde!" });
  });
});

describe("the question", () => {
  const asked = (view: object = {}, lang: Lang = "de") => shown(view, { lang }).question!;
  it("asks whether I believe it", () => {
    expect(asked()).toEqual({ line: "Glaubst du Otto?", second: "Oder leg selbst 1 bis 4 dazu" });
    expect(asked({ legal: ["lay:B", "doubt:1"] }).second).toBe("Oder leg selbst eine dazu");
    expect(asked({}, "en")).toEqual({ line: "Do you believe Otto?", second: "Or add 1 to 4 yourself" });
  });
  it("says that I have to doubt", () => {
    expect(asked({ must_doubt: true, hands: [4, 6, 2, 0], legal: ["doubt:1", "doubt:2", "doubt:3"] })).toEqual({
      line: "Deck eine Karte auf!",
      second: "Otto hat keine Karten mehr.",
    });
  });
  it("asks for a species and for the first cards", () => {
    expect(asked(NAMING)).toEqual({ line: "Welche Art nennst du?", second: "Tipp auf die Art der neuen Herde." });
    expect(asked({ ...NAMING, barred: "H" }).second).toBe("Nur nicht gleich wieder Hasen.");
    expect(asked({ phase: "start", herd: [], legal: ["lay:B", "lay:BD", "lay:BDD", "lay:BDDZ"] })).toEqual({
      line: "Leg 1 bis 4 Karten",
      second: "Als Säbelzahntiger, wahr oder nicht",
    });
  });
});

describe("the species", () => {
  it("are not shown twice while I name one", () => {
    expect(shown(NAMING).centre).toBeNull();
    expect(shown({ ...NAMING, to_move: 1 }).centre).not.toBeNull();
    expect(shown().centre).not.toBeNull();
  });
});

describe("the mats", () => {
  it("show who has laid the last card, and rounds won", () => {
    expect(shown({ must_doubt: true, hands: [4, 6, 2, 0], scores: [0, 2, 0, 0] }).mats).toEqual([
      {},
      { chips: [{ text: "2 Siege", tone: "brass" }] },
      {},
      { chips: [{ text: "Fertig?", tone: "brick" }] },
    ]);
  });
});

describe("what is called out", () => {
  const heard = (event: Event): string | null => call(event, sceneOf());
  it("is what they claim, and that they doubt it", () => {
    expect(heard({ type: "claim", seat: 1, card: "H" })).toBe("Hasen!");
    expect(heard({ type: "lay", seat: 1, count: 3, card: "S", left: 4 })).toBe("Drei Säbelzahntiger.");
    expect(heard({ type: "lay", seat: 1, count: 1, card: "M", left: 0 })).toBe("Eine Maus. Und fertig!");
    expect(heard(doubt("Z", "false", 2))).toBe("Ich glaub dir nicht!");
    expect(heard(taken)).toBe("6 Karten für mich …");
    expect(heard({ ...taken, count: 0 })).toBeNull();
    expect(heard(doubt("Z", "false", 0))).toBeNull(); // I know what I do
  });
});

describe("what those are told who look on", () => {
  const said = (view: object = {}, lang: Lang = "de"): string => task(sceneOf(view, { seat: null, lang }));
  it("is what the player to move is to do", () => {
    expect(said()).toMatch(/^Weitere \p{Lu}\p{L}+ legen oder zweifeln$/u);
    expect(said({ herd: [] }, "en")).toMatch(/^Lay up to four cards as \p{L}+/u);
    expect(said({ must_doubt: true })).toBe("Zweifeln und eine Karte aufdecken");
    expect(said(NAMING)).toBe("Eine Art nennen");
    expect(said({ phase: "give" }, "en")).toBe("Say who takes the herd");
  });
});
