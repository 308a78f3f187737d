import { describe, expect, it } from "vitest";
import { Reader } from "../../house/words";
import type { Choice } from "../client";
import { choice, read, write, type Table } from "./choice";
import { ANIMALS, beatenBy, beats } from "./faces";
import { endedBy, laidIn, passedIn, teamOf, type Play } from "./table";

const CARDS = Object.fromEntries([..."WECBLSFPHDMQJ"].map((code) => [code, { one: code, many: `${code}s` }]));
const reader = new Reader({
  common: { decimal: ".", and: "and", or: "or", nothing: "nothing", times: "% #", one: "a", numbers: { 2: "two", 3: "three" }, you: {}, seat: "seat" },
  own: {
    name: "",
    cards: CARDS,
    moves: {
      lay: "lay {cards}", pass: "pass", push: "push {cards}", return: "return {cards}",
      lay_away: "away {cards}", show: "show {cards}", add: "add {cards}", decline: "decline",
    },
  },
});
const own = (key: string, params: Record<string, unknown> = {}): string => `${key}${params["count"] ?? ""}`;
const table = (phase: string, ...legal: string[]): Table => ({ legal, view: { phase }, reader, own });
const pick = (table: Table, cards = ""): Choice => choice(table, { cards: [...cards], spot: null });
const moves = (choice: Choice): (string | null)[] => choice.actions.map((action) => action.move);
const playable = (choice: Choice): string => [...choice.playable!].sort().join("");

describe("text of moves", () => {
  it("is read", () => {
    expect(read("EEQ")).toEqual({ move: "EEQ", verb: "", cards: ["E", "E", "Q"] });
    expect(read("push:MD")).toEqual({ move: "push:MD", verb: "push", cards: ["M", "D"] });
    expect(read("lay:")).toEqual({ move: "lay:", verb: "lay", cards: [] });
    expect(read("pass")).toEqual({ move: "pass", verb: "pass", cards: [] });
  });
  it("has its cards in table order", () => {
    expect(write("", ["J", "Q", "E"])).toBe("EQJ");
    expect(write("push", ["D", "M"])).toBe("push:DM");
  });
});

describe("on lead", () => {
  const lead = table("lead", "L", "LL", "LLL", "LJ", "LLJ", "LLLJ", "F", "FJ");
  it("asks for cards first", () => {
    const found = pick(lead);
    expect(found.actions).toEqual([{ move: null, label: "lay", missing: "choose_lead", primary: true }]);
    expect(playable(found)).toBe("FJL");
    expect(found.most).toBe(4);
  });
  it("lays what is chosen, or all alike at once", () => {
    const found = pick(lead, "L");
    expect(moves(found)).toEqual(["L", "LLL"]);
    expect(found.actions[0]).toEqual({ move: "L", label: "Lay a L", primary: true });
    expect(playable(found)).toBe("JL");
    expect(moves(pick(lead, "LL"))).toEqual(["LL", "LLL"]);
    expect(moves(pick(lead, "LLL"))).toEqual(["LLL"]);
    expect(moves(pick(lead, "F"))).toEqual(["F"]);
  });
  it("completes a joker that was chosen first", () => {
    expect(moves(pick(lead, "J"))).toEqual(["LJ", "FJ"]);
    expect(playable(pick(lead, "J"))).toBe("FL");
    expect(moves(pick(lead, "JL"))).toEqual(["LJ", "LLLJ"]);
  });
  it("offers cards that are not alike, to be refused", () => {
    const found = pick(lead, "LF");
    expect(found.actions).toEqual([{ move: "LF", label: "Lay a L and a F" }]);
    expect(playable(found)).toBe("FJL");
  });
});

describe("on a raise", () => {
  const raise = table("raise", "WW", "BB", "BJ", "SSS", "pass");
  it("passes, or waits for cards", () => {
    expect(moves(pick(raise))).toEqual([null, "pass"]);
    expect(pick(raise).actions[0]!.missing).toBe("choose_raise");
  });
  it("completes the only numbers that go", () => {
    expect(moves(pick(raise, "B"))).toEqual(["BB", "BJ", "pass"]);
    expect(pick(raise, "B").most).toBe(2);
    expect(pick(raise, "B").actions.map((action) => !!action.primary)).toEqual([true, false, false]);
    expect(moves(pick(raise, "SS"))).toEqual(["SSS", "pass"]);
    expect(moves(pick(raise, "WW"))).toEqual(["WW", "pass"]);
  });
  it("offers a wrong card, but not as the thing to do", () => {
    const found = pick(raise, "F");
    expect(moves(found)).toEqual(["F", "pass"]);
    expect(found.actions.some((action) => action.primary)).toBe(false);
    expect([found.wrong, playable(found)]).toEqual([true, "BJSW"]); // what would be right stands up
  });
  it("names the only lay at once", () => {
    expect(pick(table("raise", "MM", "pass")).actions[0]).toEqual({ move: "MM", label: "Lay two Ms", primary: true });
  });
  it("leaves only passing", () => {
    const found = pick(table("raise", "pass"));
    expect(found.actions).toEqual([{ move: "pass", label: "Pass", primary: true }]);
    expect(playable(found)).toBe("");
    expect(moves(pick(table("raise", "pass"), "Q"))).toEqual(["Q", "pass"]);
  });
  it("shows the partner a part", () => {
    const showing = table("raise", "BB", "pass", "show:B", "show:W");
    expect(moves(pick(showing, "B"))).toEqual(["BB", "show:B", "pass"]);
    expect(moves(pick(showing, "W"))).toEqual(["show:W", "pass"]);
    expect(pick(showing, "W").actions[0]!.primary).toBe(true);
    expect(playable(pick(showing))).toBe("BW");
  });
});

describe("exchange", () => {
  const push = table("push", "push:WD", "push:WM", "push:DD", "push:DM");
  it("takes two cards", () => {
    expect(pick(push).actions).toEqual([{ move: null, label: "push", missing: "choose_more2", primary: true }]);
    expect(pick(push, "D").actions).toEqual([{ move: null, label: "Push a D", missing: "choose_more1", primary: true }]);
    expect(playable(pick(push, "D"))).toBe("DMW");
    expect(moves(pick(push, "MD"))).toEqual(["push:DM"]);
    expect(pick(push, "MD").actions[0]!.primary).toBe(true);
    expect(pick(push, "MD").most).toBe(2);
  });
});

describe("alone", () => {
  const away = table("lay", "lay:", "lay:W", "lay:L", "lay:WL", "lay:LL");
  it("lays away nothing, one or two", () => {
    expect(moves(pick(away))).toEqual(["lay:"]);
    expect(moves(pick(away, "L"))).toEqual(["lay:L"]);
    expect(moves(pick(away, "LW"))).toEqual(["lay:WL"]);
    expect(pick(away, "LW").most).toBe(2);
  });
});

describe("completing", () => {
  const add = table("add", "add:H", "add:HH", "decline");
  it("adds or declines", () => {
    expect(moves(pick(add))).toEqual([null, "decline"]);
    expect(moves(pick(add, "H"))).toEqual(["add:H", "add:HH", "decline"]);
    expect(moves(pick(add, "F"))).toEqual(["add:F", "decline"]);
    expect(pick(table("add", "decline")).actions).toEqual([{ move: "decline", label: "Decline", primary: true }]);
  });
});

describe("every legal move is reached by choosing its cards", () => {
  const lists = {
    lead: ["W", "E", "EE", "EQ", "EJ", "EEQ", "EEJ", "EQJ", "EEQJ", "Q", "QJ", "WJ"],
    raise: ["MM", "MJ", "EEE", "EEQ", "EEJ", "EQJ", "pass", "show:M", "show:E", "show:Q", "show:J", "show:EE"],
    return: ["return:WE", "return:EE", "return:EL"],
    lay: ["lay:", "lay:W", "lay:WE"],
    add: ["add:E", "add:Q", "add:EQ", "decline"],
  };
  it.each(Object.entries(lists))("%s", (phase, legal) => {
    for (const move of legal) expect(moves(pick(table(phase, ...legal), read(move).cards.join("")))).toContain(move);
  });
});

describe("the food web", () => {
  it("is read both ways", () => {
    expect(beatenBy("W")).toEqual([]);
    expect(beatenBy("F")).toEqual(["E", "C", "B", "L"]);
    expect(beats("F")).toEqual(["H", "M"]);
    expect(beats("M")).toEqual(["E", "Q"]);
    expect(beats("Q")).toEqual([]);
    expect(ANIMALS.flatMap(beatenBy)).toHaveLength(29);
  });
});

describe("the table", () => {
  const plays: Play[] = [
    { seat: 0, move: "lay", cards: ["S"] },
    { seat: 1, move: "pass", cards: [] },
    { seat: 2, move: "show", cards: ["B"], partner: 0, added: ["J"] },
    { seat: 3, move: "show", cards: ["W"], partner: 1, added: [] },
    { seat: 0, move: "pass", cards: [] },
  ];
  it("has sets, and who passed since the newest", () => {
    expect(laidIn(plays, "1.0").map(({ key, seat, partner, added }) => [key, seat, partner, added.join("")])).toEqual([
      ["1.0.0", 0, null, ""],
      ["1.0.2", 2, 0, "J"],
    ]);
    expect(passedIn(plays)).toEqual([3, 0]);
  });
  it("shows cards that wait for the partner", () => {
    const asked: Play[] = [...plays.slice(0, 2), { seat: 2, move: "show", cards: ["B"], partner: 0, added: null }];
    expect(laidIn(asked, "1.0").map(({ pending }) => pending)).toEqual([false, true]);
    expect(passedIn(asked)).toEqual([1]);
  });
  it("keeps a trick that was taken, or that lay there at the end", () => {
    const before = { trick: plays, top: { seat: 2, animal: "B", count: 2 } };
    const pass = { type: "pass", seat: 1 };
    const taken = endedBy({ seq: 7, before, events: [pass, { type: "trick", seat: 2, count: 3 }] })!;
    expect([taken.taker, taken.plays.length, taken.top]).toEqual([2, 6, before.top]);
    const lay = { type: "lay", seat: 1, cards: ["W", "J"], card_as: "W", count: 2, left: 0 };
    const last = endedBy({ seq: 8, before, events: [lay, { type: "out", seat: 1 }, { type: "round_end", seat: null }] })!;
    expect([last.taker, last.plays.at(-1), last.top]).toEqual([null, { seat: 1, move: "lay", cards: ["W", "J"] }, { animal: "W", count: 2 }]);
    expect(endedBy({ seq: 9, before, events: [pass] })).toBeNull();
    expect(endedBy({ seq: 9, before: null, events: [{ type: "trick", seat: 0 }] })).toBeNull();
  });
  it("knows teams and whoever plays alone", () => {
    const teams: [number, number][] = [[2, 0], [1, 4]];
    expect(teamOf(teams, 3, 0)).toMatchObject({ sign: "▲", partner: 2 });
    expect(teamOf(teams, 3, 1)).toMatchObject({ sign: "●", partner: 4 });
    expect(teamOf(teams, 3, 3)).toMatchObject({ sign: "★", partner: null });
    expect(teamOf([], null, 0)).toBeNull();
  });
});
