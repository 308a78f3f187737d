import { describe, expect, it } from "vitest";
import { Reader } from "../../house/words";
import type { Choice, ChoiceScene } from "../client";
import { animalOf, choice, read, write } from "./choice";
import { ANIMALS, beatenBy, beats } from "./faces";

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
const table = (phase: string, ...legal: string[]): ChoiceScene => ({ legal, view: { phase }, reader, own });
const pick = (table: ChoiceScene, cards = ""): Choice => choice(table, { cards: [...cards], target: null });
const moves = (choice: Choice): (string | null)[] => choice.actions.map((action) => action.move);
const playable = (choice: Choice): string => [...choice.playable!].sort().join("");

describe("text of moves", () => {
  it("is read", () => {
    expect(read("EEQ")).toEqual({ move: "EEQ", verb: "", cards: ["E", "E", "Q"] });
    expect(read("push:MD")).toEqual({ move: "push:MD", verb: "push", cards: ["M", "D"] });
    expect(read("lay:")).toEqual({ move: "lay:", verb: "lay", cards: [] });
    expect(read("pass")).toEqual({ move: "pass", verb: "pass", cards: [] });
  });
  it("counts as one animal", () => {
    expect(["SS", "SJ", "EEQ", "EQJ", "QJ", "J"].map((cards) => animalOf([...cards]))).toEqual(["S", "S", "E", "E", "Q", "J"]);
  });
  it("has its cards in table order", () => {
    expect(write("", ["J", "Q", "E"])).toBe("EQJ");
    expect(write("push", ["D", "M"])).toBe("push:DM");
  });
});

describe("on lead", () => {
  const lead = table("lead", "L", "LL", "LLL", "LJ", "LLJ", "LLLJ", "F", "FJ");
  it("waits for cards", () => {
    const result = pick(lead);
    expect(result.actions).toEqual([]);
    expect(playable(result)).toBe("FJL");
    expect(result.most).toBe(4);
  });
  it("lays what is chosen, or all alike at once", () => {
    const result = pick(lead, "L");
    expect(moves(result)).toEqual(["L", "LLL"]);
    expect(result.actions[0]).toEqual({ move: "L", label: "Lay a L", primary: true });
    expect(playable(result)).toBe("JL");
    expect(moves(pick(lead, "LL"))).toEqual(["LL", "LLL"]);
    expect(moves(pick(lead, "LLL"))).toEqual(["LLL"]);
    expect(moves(pick(lead, "F"))).toEqual(["F"]);
  });
  it("completes a joker that was chosen first", () => {
    expect(moves(pick(lead, "J"))).toEqual(["LJ", "FJ"]);
    expect([pick(lead, "J"), pick(lead, "FJ")].map(({ actions }) => !!actions[0]!.primary)).toEqual([false, true]);
    expect(playable(pick(lead, "J"))).toBe("FL");
    expect(moves(pick(lead, "JL"))).toEqual(["LJ", "LLLJ"]);
    expect([pick(lead, "L"), pick(lead, "LL"), pick(lead, "J"), pick(lead, "LJ")].map(({ mixed }) => mixed)).toEqual([false, false, true, true]);
  });
  it("offers cards that are not alike, to be refused", () => {
    const result = pick(lead, "LF");
    expect(result.actions).toEqual([{ move: "LF", label: "Lay a L and a F" }]);
    expect(playable(result)).toBe("FJL");
  });
});

describe("on a raise", () => {
  const raise = table("raise", "WW", "BB", "BJ", "SSS", "pass");
  it("passes, or waits for cards", () => {
    expect(pick(raise).actions).toEqual([{ move: "pass", label: "Pass" }]);
  });
  it("completes the only numbers that go", () => {
    expect(moves(pick(raise, "B"))).toEqual(["BB", "BJ", "pass"]);
    expect(pick(raise, "B").most).toBe(2);
    expect(pick(raise, "B").actions.map((action) => !!action.primary)).toEqual([true, false, false]);
    expect(moves(pick(raise, "SS"))).toEqual(["SSS", "pass"]);
    expect(moves(pick(raise, "WW"))).toEqual(["WW", "pass"]);
  });
  it("offers a wrong card, but not as the thing to do", () => {
    const result = pick(raise, "F");
    expect(moves(result)).toEqual(["F", "pass"]);
    expect(result.actions.some((action) => action.primary)).toBe(false);
    expect([result.wrong, playable(result)]).toEqual([true, "BJSW"]); // what would be right stands up
  });
  it("leaves only passing", () => {
    const result = pick(table("raise", "pass"));
    expect(result.actions).toEqual([{ move: "pass", label: "Pass", primary: true }]);
    expect(playable(result)).toBe("");
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
    expect(pick(push).actions).toEqual([]);
    expect(pick(push).mixed).toBe(true);
    expect(playable(pick(push, "D"))).toBe("DMW");
    expect(pick(push, "D").actions).toEqual([{ move: null, label: "do_push1", missing: "one_more" }]);
    expect(moves(pick(push, "MD"))).toEqual(["push:DM"]);
    expect(pick(push, "MD").actions[0]!.primary).toBe(true);
    expect(pick(push, "MD").most).toBe(2);
  });
});

describe("alone", () => {
  const away = table("lay", "lay:", "lay:W", "lay:L", "lay:WL", "lay:LL");
  it("lays away nothing, one or two", () => {
    expect(pick(away).actions).toEqual([{ move: "lay:", label: "do_lay0" }]);
    expect(moves(pick(away, "L"))).toEqual(["lay:L"]);
    expect(moves(pick(away, "LW"))).toEqual(["lay:WL"]);
    expect(pick(away, "LW").most).toBe(2);
  });
});

describe("completing", () => {
  const add = table("add", "add:H", "add:HH", "decline");
  it("adds or declines", () => {
    expect(moves(pick(add))).toEqual(["decline"]);
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
