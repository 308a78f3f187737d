// What lies on the table, from views and events as the service sends them: the auction and the trick of the brief's pictures.
import { describe, expect, it } from "vitest";
import type { Event } from "../../table/table.svelte";
import type { Lay, Scene } from "../client";
import { staged, type Lang } from "../staged";
import { call, picture, task } from "./scene";

type More = Partial<Scene> & { lang?: Lang };
const NAMES = ["Du", "Kurt", "Lotte", "Willi", "Frieda"];
const scene = (view: object, more: More = {}): Scene => staged("mue", { players: 5, round: 3, ...view }, { names: NAMES, ...more });
const told = (lays: readonly Lay[]) => lays.map(({ seat, state, cards, chip, open, empty }) => [seat, open ? "open" : empty ? "empty" : state, cards.map(({ code }) => code).join(" "), chip]);

const AUCTION = {
  phase: "auction", to_move: 0, dealer: 4, hands: [11, 10, 9, 11, 10], most: 3, room: 3, laid: 0,
  open: [["b5"], ["r3", "g3"], ["y4", "y7", "y9"], ["r1"], ["g2", "g6"]],
  chief: null, vice: null, partner: null, chief_trump: null, vice_trump: null, target: null, suit: null, trick: [], taken: [0, 0, 0, 0, 0],
  hand: ["r2", "r7", "b0", "b8", "b9", "g4", "g9", "y1", "k2", "k7", "k7"], legal: ["bid:r2", "bid:b8", "pass"],
};

describe("the auction", () => {
  const at = (view: object = {}, more: More = {}) => picture(scene({ ...AUCTION, ...view }, more));
  it("lies before its players with the height each shows", () => {
    expect(told(at().lays)).toEqual([
      [0, "plain", "b5", "1"],
      [1, "plain", "r3 g3", "2"],
      [2, "leading", "y4 y7 y9", "3 – führt"],
      [3, "plain", "r1", "1"],
      [4, "plain", "g2 g6", "2"],
    ]);
    expect([at().places, at({ to_move: 1 }).places, at({ hands: [2, 10, 9, 11, 10] }).places]).toEqual([3, 0, 2]);
  });
  it("tells a tie", () => {
    const { lays, slate } = at({ open: [[], ["r3"], ["y4"], [], []] });
    expect(told(lays)).toEqual([[1, "plain", "r3", "1 – gleichauf"], [2, "plain", "y4", "1 – gleichauf"]]);
    expect([slate!.second, slate!.warns]).toEqual(["Gleichstand: So gibt es Eklat", true]);
    expect(at({ open: [[], [], [], [], []] }).slate!.second).toBe("Noch liegt nichts offen");
  });
  it("tallies who shows the most, mine with the stroke of what I lift", () => {
    const rows = (more: More = {}) => at({}, more).slate!.rows!.map(({ text, tally, extra, mark }) => [text, tally, extra, mark]);
    expect(rows()).toEqual([["Lotte", 3, undefined, undefined], ["Kurt", 2, undefined, undefined], ["Frieda", 2, undefined, undefined], ["Du", 1, undefined, "mine"], ["Willi", 1, undefined, undefined]]);
    expect(rows({ pick: { cards: ["b8"], target: null } })[3]).toEqual(["Du", 1, 1, "mine"]);
    expect([at().slate!.title, at().slate!.second]).toEqual(["Wer zeigt die meisten?", "Lotte führt mit 3"]);
  });
  it("says what I would be with the card that I lift", () => {
    const slate = (mine: string[], lang: Lang = "de") => {
      const { title, second } = at({ open: [mine, ...AUCTION.open.slice(1)] }, { pick: { cards: ["b8"], target: null }, lang }).slate!;
      return [title, second];
    };
    expect(slate(["b5", "k2", "g4"])).toEqual(["Mit 4 wärst du Chef", "Ziel 33 Punkte · Prämie ab 40"]);
    expect(slate(["b5", "k2", "g4"], "en")).toEqual(["4 make you chief", "Target 33 points · bonus from 40"]);
    expect(slate(["b5", "k2"])).toEqual(["Mit 3 wärst du gleichauf", "Passen dann alle: Eklat!"]);
    expect(slate([])).toEqual(["Mit 1 liegst du dahinter", "Lotte führt mit 3"]);
  });
  it("asks for cards", () => {
    const asked = (view: object = {}, lang: Lang = "de") => Object.values(at(view, { lang }).question ?? {});
    expect(asked()).toEqual(["Zeig bis zu 3 Karten", "Wer die meisten zeigt, wird Chef"]);
    expect(asked({ room: 1 }, "en")).toEqual(["Show one card", "The player who shows most is chief"]);
    expect(asked({ room: 2, laid: 1, legal: ["bid:r2", "done"] })).toEqual(["Noch bis zu 2 dazu?", "Sonst bist du fertig"]);
    expect(asked({ legal: ["pass"], hand: [] })).toEqual(["Du musst passen", "Deine Hand ist leer"]);
    expect(asked({ to_move: 1 })).toEqual([]);
  });
  it("ends in an Eklat that is told with what it costs", () => {
    const open = [["r6", "r2", "r9"], ["b9"], ["y3", "g9", "r8"], ["g8", "b1", "g7"], []];
    const events: Event[] = [
      { type: "eklat", seat: 3, seats: [0, 2], count: 3, laid: true },
      { type: "round_end", seat: null, points: [15, 0, 15, -30, 0] },
    ];
    const { lays, slate } = at({ open, to_move: 2 }, { events });
    expect(lays.map(({ chip }) => chip)).toEqual(["+15 Punkte", "1", "+15 Punkte", "−30 – legte zuletzt"]);
    expect(slate).toEqual({ title: "Eklat!", second: "Gleichstand bei 3 Karten", warns: true });
    const passed: Event[] = [{ type: "eklat", seat: null, seats: [0, 1, 2, 3, 4], count: 0, laid: false }, { type: "round_end", seat: null, points: [0, 0, 0, 0, 0] }];
    expect(at({ open: [[], [], [], [], []] }, { events: passed }).slate!.second).toBe("Alle haben gepasst");
  });
});

describe("naming", () => {
  const NAMED = { ...AUCTION, open: [["b5", "k2"], ["r3", "g3", "k8"], ["y4", "y7", "y9", "g1"], ["r1"], ["g2", "g6"]], room: null, laid: null, chief: 2, vice: 1, target: 33 };
  const at = (view: object, more: More = {}) => picture(scene({ ...NAMED, ...view }, more));
  it("says who is what, and what is asked next", () => {
    const { slate, lays, mats } = at({ phase: "vice_trump", to_move: 1 });
    expect([slate!.title, slate!.second, slate!.rows]).toEqual(["Lotte ist Chef: Ziel 33", "Kurt nennt einen Trumpf", []]);
    expect(lays.every(({ open }) => open)).toBe(true);
    expect(mats!.map(({ chips }) => chips![0] && [chips![0].text, chips![0].tone])).toEqual([undefined, ["Vize", "brick"], ["Chef", "brass"], undefined, undefined]);
    expect(mats!.map(({ crown }) => crown)).toEqual([false, false, true, false, false]);
    expect(at({ phase: "partner", to_move: 2, vice_trump: "3", chief_trump: "y" }).slate!.rows).toEqual([
      { seal: { suit: "yellow", large: true }, text: "Gelb" },
      { seal: { digit: "3" }, text: "Dreien" },
    ]);
  });
  it("asks the vice, the chief and for a partner", () => {
    const asked = (view: object, seat: number) => at({ ...view, to_move: seat }, { seat }).question;
    expect(asked({ phase: "vice_trump" }, 1)).toEqual({ line: "Nenn deinen Trumpf", second: "Wähl eine deiner offenen Karten" });
    expect(asked({ phase: "chief_trump" }, 2)!.line).toBe("Nenn deinen Trumpf");
    expect(asked({ phase: "partner" }, 2)).toEqual({ line: "Wen holst du ins Team?", second: "Tipp ein Gesicht an · Ziel 33 Punkte" });
  });
  it("makes a move of each mat that may be a partner", () => {
    const { mats } = at({ phase: "partner", to_move: 2, legal: ["partner:0", "partner:3", "partner:4"] }, { seat: 2 });
    expect(mats!.map(({ move }) => move)).toEqual(["partner:0", undefined, undefined, "partner:3", "partner:4"]);
  });
});

const TRICK = {
  phase: "play", to_move: 0, hands: [7, 6, 6, 7, 6], room: null, laid: null,
  open: [["b5", "k2"], ["r3", "g3", "k8"], ["y4", "y7", "y9"], ["r1"], ["g2", "g6"]],
  chief: 2, vice: 1, partner: 0, chief_trump: "y", vice_trump: "3", target: 33, suit: "r",
  trick: [{ seat: 3, card: "r8", open: false }, { seat: 4, card: "r6", open: false }],
  taken: [8, 0, 7, 2, 0],
  hand: ["r2", "r7", "b0", "b8", "g4", "g9", "y1"], legal: ["r2", "r7"],
};

const TRICKS: Event[] = [{ type: "trick", seat: 2, points: 7 }, { type: "trick", seat: 0, points: 8 }, { type: "trick", seat: 3, points: 2 }];

describe("a trick", () => {
  const at = (view: object = {}, more: More = {}) => picture(scene({ ...TRICK, ...view }, { events: TRICKS, ...more }));
  it("lies between open cards and places for those still to come, its leader in brass", () => {
    expect(told(at().lays)).toEqual([
      [0, "open", "b5 k2", undefined],
      [1, "open", "r3 g3 k8", undefined],
      [2, "open", "y4 y7 y9", undefined],
      [3, "open", "r1", undefined],
      [4, "open", "g2 g6", undefined],
      [3, "leading", "r8", "Willi führt"],
      [4, "plain", "r6", undefined],
      [1, "empty", "", undefined],
      [2, "empty", "", undefined],
    ]);
  });
  it("has trumps with the chief's first, and the team's points on the slate", () => {
    expect(at().slate).toEqual({
      title: "Lotte + du: 15 von 33",
      second: "Trumpf: Gelb vor Dreien",
      rows: [{ seal: { suit: "yellow", large: true }, text: "Gelb" }, { seal: { digit: "3" }, text: "Dreien" }],
      bar: { value: 15, of: 33, label: "Noch 18 Punkte" },
    });
    const alone = at({ players: 3, partner: null, vice: null, vice_trump: null, chief_trump: "none" }, { lang: "en" }).slate!;
    expect([alone.title, alone.second, alone.rows, alone.bar!.label]).toEqual(["Lotte: 7 of 33", "No trumps", [], "26 points to go"]);
  });
  it("carries roles and tricks on the mats", () => {
    const { mats } = at();
    expect(mats!.map(({ chips }) => chips![0]?.text)).toEqual(["Partner", "Vize", "Chef", undefined, undefined]);
    expect(mats!.map(({ tally }) => tally)).toEqual([1, 0, 1, 1, 0]);
    expect(mats![2]!.chips![0]!.title).toBe("Chef: braucht 33 Punkte");
  });
  it("asks to follow, or says that anything goes", () => {
    const asked = (view: object = {}, lang: Lang = "de") => Object.values(at(view, { lang }).question!);
    expect(asked()).toEqual(["Bediene Rot", "Du hast die 2 und 7"]);
    expect(asked({}, "en")).toEqual(["Follow red", "You have the 2 and 7"]);
    expect(asked({ suit: "b", legal: ["b0", "b8", "b5*"] })).toEqual(["Bediene Blau", "Du hast die 0, 5 und 8"]);
    expect(asked({ suit: "trump", legal: ["y1"] })).toEqual(["Bediene Trumpf", "Eine Karte passt"]);
    expect(asked({ suit: "k", legal: ["r2", "y1", "b5*"] })).toEqual(["Du hast kein Schwarz", "Spiel irgendeine Karte"]);
    expect(asked({ suit: "trump", legal: ["r2"] })).toEqual(["Du hast keinen Trumpf", "Spiel irgendeine Karte"]);
    expect(asked({ suit: null, trick: [] })).toEqual(["Spiel eine Karte aus", "Aus der Hand oder von den offenen"]);
  });
  it("offers the last trick once there is one, and what the pips mean", () => {
    expect(at().aids!.map(({ label }) => label)).toEqual(["Letzter Stich", "Was zählt?"]);
    expect(at({}, { events: [] }).aids!.map(({ key }) => key)).toEqual(["pips"]);
  });
  it("without a memory aid shows neither the last trick nor how many points were taken", () => {
    const { aids, slate } = at({}, { memory: false });
    expect(aids!.map(({ key }) => key)).toEqual(["pips"]);
    expect(slate!.bar).toBeUndefined();
    expect(slate!.title).toBe("Lotte + du: Ziel 33");
  });
});

describe("a trick that is complete", () => {
  const play = (seat: number, card: string, open = false): Event => ({ type: "play", seat, card, open, suit: "r", follows: true });
  const events = [play(3, "r8"), play(4, "r6"), play(0, "r7"), play(1, "r3", true)];
  const end: Event[] = [play(2, "y9", true), { type: "trick", seat: 2, points: 5 }];
  const taken: Event[] = [play(2, "r9"), { type: "trick", seat: 1, points: 6 }];

  it("lies there for a moment and goes to its taker, while open cards stay", () => {
    const open = [["b5", "k2"], ["g3", "k8"], ["y4", "y7", "y9"], ["r1"], ["g2", "g6"]];
    const view = { ...TRICK, open, trick: [], suit: null, to_move: 1 };
    const { finished, lays } = picture(scene(view, { events: [...events, ...taken], fresh: { seq: 9, events: taken, before: null } }));
    expect(finished!.taker).toBe(1);
    expect(told(finished!.lays).slice(5)).toEqual([
      [3, "plain", "r8", undefined],
      [4, "plain", "r6", undefined],
      [0, "plain", "r7", undefined],
      [1, "leading", "r3", "Kurt: 6 Punkte"],
      [2, "plain", "r9", undefined],
    ]);
    expect(told(lays).slice(5).map(([seat, kind]) => [seat, kind])).toEqual([[1, "empty"], [2, "empty"], [3, "empty"], [4, "empty"]]);
  });
  it("keeps the key of a card that lay open", () => {
    const keys = (lays: readonly Lay[]) => lays.flatMap(({ cards }) => cards.map(({ key }) => key));
    const before = keys(picture(scene({ ...TRICK, open: [[], ["r7", "r7"], [], [], []], trick: [] })).lays);
    const after = keys(picture(scene({ ...TRICK, open: [[], ["r7"], [], [], []], trick: [{ seat: 1, card: "r7", open: true }] })).lays);
    expect([...after].sort()).toEqual([...before].sort());
  });
  it("is seen at the end of a round, with what became of the target", () => {
    const over: Event[] = [...end, { type: "outcome", seat: 2, points: 35, target: 33, made: true }, { type: "round_end", seat: null, points: [] }];
    const { finished, lays, slate } = picture(scene({ ...TRICK, open: [[], [], ["y9"], [], []] }, { events: [...events, ...over], fresh: { seq: 9, events: over, before: null }, mine: false }));
    expect(told(finished!.lays).map(([seat, , card]) => [seat, card])).toEqual([[3, "r8"], [4, "r6"], [0, "r7"], [1, "r3"], [2, "y9"]]);
    expect(finished!.lays.find(({ state }) => state === "leading")!.seat).toBe(2); // yellow is the chief's trump
    expect(lays.filter(({ open }) => !open)).toEqual([]);
    expect([slate!.title, slate!.bar!.value]).toEqual(["Geschafft: 35 von 33", 35]);
  });
});

it("is called out who passes, names a trump or a partner", () => {
  const at = scene(TRICK);
  expect(call({ type: "pass", seat: 1 }, at)).toBe("Ich passe");
  expect(call({ type: "pass", seat: 0 }, at)).toBeNull(); // I know
  expect(call({ type: "trump", seat: 1, role: "vice", trump: "3" }, at)).toBe("Trumpf: Dreien!");
  expect(call({ type: "trump", seat: 2, role: "chief", trump: "none" }, at)).toBe("Ohne eigenen Trumpf!");
  expect(call({ type: "partner", seat: 2, seat_partner: 0 }, at)).toBe("Ich spiele mit dir");
  expect(call({ type: "play", seat: 2 }, at)).toBeNull();
});

it("shows nothing before the first round", () => expect(picture(scene({}))).toEqual({ lays: [] }));

describe("a mat", () => {
  const lacks = (voids: string[][], lang: Lang = "de") =>
    picture(scene({ ...AUCTION, phase: "play", chief: 1, chief_trump: "7", target: 33, voids }, { lang })).mats!.map((mat) => mat.lacks);
  it("shows what this hand could not follow", () => {
    expect(lacks([[], ["r", "trump"], [], [], []])[1]).toEqual({ signs: ["red", "T"], title: "Kurt kann nicht bedienen: Rot und Trumpf" });
    expect(lacks([[], [], ["k"], [], []], "en").slice(1, 3)).toEqual([null, { signs: ["black"], title: "Lotte could not follow: Black" }]);
  });
});

describe("what those are told who look on", () => {
  const said = (view: object, lang: Lang = "de"): string => task(scene({ ...AUCTION, ...view }, { seat: null, lang }));
  it("is what the player to move is to do", () => {
    expect([said({}), said({ laid: 1 })]).toEqual(["Offen bieten oder passen", "Noch eine Karte dazulegen oder aufhören"]);
    expect([said({ phase: "play" }), said({ phase: "play", suit: "r" })]).toEqual(["Ausspielen", "Möglichst Rot bedienen"]);
    for (const phase of ["vice_trump", "chief_trump", "partner"]) for (const lang of ["de", "en"] as const) expect(said({ phase }, lang)).toMatch(/^\p{Lu}[\p{L} ]+$/u);
  });
});
