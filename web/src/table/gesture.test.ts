import { describe, expect, it } from "vitest";
import type { Choice } from "../games/client";
import { REST, settled, step, type Deed, type Gesture, type Input } from "./gesture";
import { actionOf, counter, numbers, type Hand, type Held } from "./holding";

const stacks = (text: string): Held[] =>
  text.split(" ").map((part) => ({ key: part.charAt(0), code: part.charAt(0), count: Number(part.slice(1) || 1) }));

/** What is left of a move's cards without those chosen; null if they are not all in it. */
function rest(move: string, cards: readonly string[]): string[] | null {
  const left = [...move];
  for (const card of cards) {
    const at = left.indexOf(card);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

/** A game in which a move is written as its cards; cards make it, or the first one that they are part of. */
function choosing(legal: readonly string[], mixed = false): Hand["choice"] {
  const plays = legal.filter((move) => move !== "-");
  return (cards): Choice => {
    const around = plays.filter((move) => rest(move, cards) !== null);
    const text = [...cards].sort().join("");
    const offered = cards.length === 0 ? [] : around.length === 0 ? [text] : [...around.filter((move) => move === text), ...around.filter((move) => move !== text)].slice(0, 2);
    const actions = offered.map((move, at) => ({ move, label: move, primary: at === 0 && legal.includes(move) }));
    const pass = legal.includes("-") ? [{ move: "-", label: "pass" }] : [];
    return {
      actions: [...actions, ...pass],
      playable: new Set((around.length > 0 ? around : plays).flatMap((move) => rest(move, around.length > 0 ? cards : [])!)),
      most: Math.max(1, ...plays.map((move) => move.length)),
      wrong: around.length === 0 && cards.length > 0,
      mixed,
    };
  };
}

function held(text: string, legal: readonly string[], more: Partial<Hand> = {}): Hand {
  return { stacks: stacks(text), mine: true, plan: Infinity, legal: new Set(legal), atOnce: false, choice: choosing(legal), ...more };
}

/** All inputs one after the other: what is lifted in the end, and every deed. */
function run(hand: Hand, ...inputs: (Input | string)[]): { lifted: string; deeds: (Deed | null)[]; state: Gesture } {
  let state = REST;
  const deeds = inputs.map((input) => {
    const after = step(settled(state, hand), typeof input === "string" ? { on: "tap", key: input } : input, hand);
    state = after.state;
    return after.deed;
  });
  return { lifted: settled(state, hand).lifted.join(""), deeds: deeds.filter((deed) => deed !== null), state };
}
const plays = (move: string): Deed => ({ does: "play", move });
const pulled = (key: string, y: number, { x = 0, speed = 0 } = {}): Input[] => [
  { on: "start", key },
  { on: "move", x: x / 2, y: y / 2, over: key },
  { on: "move", x, y, over: key },
  { on: "end", speed },
];
const press = (name: string, at: string | null = null): Input => ({ on: "key", name, at });

describe("1: a tap lifts", () => {
  const hand = held("a b c", ["a", "b"]);
  it("and plays nothing", () => expect(run(hand, "a")).toMatchObject({ lifted: "a", deeds: [] }));
  it("and what it would do is known", () => expect(actionOf(hand, ["a"])).toMatchObject({ move: "a" }));
});

describe("2: what plays", () => {
  const hand = held("a b c", ["a", "b"]);
  it.each<[string, (Input | string)[]]>([
    ["a second tap", ["a", "a"]],
    ["a double click", ["a", { on: "tap", key: "a", again: true }]],
    ["the ghost", ["a", { on: "ghost" }]],
    ["dragging a lifted card up by 48 pixels", ["a", ...pulled("a", -48)]],
    ["dragging one that was not lifted", pulled("a", -48)],
    ["a flick", pulled("a", -20, { speed: 0.6 })],
    ["Enter anywhere", ["a", press("Enter")]],
    ["the space bar on the card", [press(" ", "a"), press(" ", "a")]],
    ["Enter on the card", [press("Enter", "a"), press("Enter", "a")]],
    ["a digit, then Enter", [press("1"), press("Enter")]],
  ])("%s", (_, inputs) => expect(run(hand, ...inputs).deeds.at(-1)).toEqual(plays("a")));

  it.each<[string, (Input | string)[], string]>([
    ["a drag that ends lower goes back", pulled("a", -47), ""],
    ["also for a card that was lifted: it stays so", ["a", ...pulled("a", -30)], "a"],
    ["one that moves the lift gives it back", ["b", ...pulled("a", -30)], "b"],
    ["a slow drag is no flick", pulled("a", -30, { speed: 0.2 }), ""],
    ["a drag that the browser takes over", ["a", ...pulled("b", -90).slice(0, 3), { on: "cancel" }], "a"],
    ["Esc lowers", ["a", press("Escape")], ""],
    ["a drag downwards", ["a", ...pulled("b", 60)], "a"],
    ["a digit, however often", [press("1"), press("1")], "a"],
    ["a ghost of nothing", [{ on: "ghost" }], ""],
  ])("nothing: %s", (_, inputs, lifted) => {
    const result = run(hand, ...inputs);
    expect(result.deeds.filter((deed) => deed!.does !== "focus")).toEqual([]);
    expect(result.lifted).toBe(lifted);
  });
});

describe("3: other cards, the felt, browsing", () => {
  const hand = held("a b c", ["a", "b", "c"]);
  it("tapping another card moves the lift", () => expect(run(hand, "a", "b")).toMatchObject({ lifted: "b", deeds: [] }));
  it("tapping the felt lowers all", () => expect(run(hand, "a", { on: "felt" }).lifted).toBe(""));
  it("dragging sideways only browses, however high it ends", () => {
    const inputs: Input[] = [{ on: "start", key: "a" }, { on: "move", x: 30, y: -8, over: "b" }, { on: "move", x: 60, y: -90, over: "c" }];
    const browsing = run(hand, ...inputs);
    expect(browsing.state.drag).toMatchObject({ kind: "browse", over: "c" });
    expect(run(hand, ...inputs, { on: "end", speed: 2 })).toMatchObject({ lifted: "", deeds: [] });
  });
  it("a finger that trembles does not drag", () => {
    expect(run(hand, { on: "start", key: "a" }, { on: "move", x: 3, y: -5, over: "a" }).state.drag).toMatchObject({ kind: "still" });
  });
});

describe("4: several cards", () => {
  it("only one number is legal: the first tap lifts it", () => {
    const hand = held("w3 s", ["ww", "-"]);
    expect(numbers(hand, hand.stacks[0]!)).toEqual([2]);
    expect(run(hand, "w")).toMatchObject({ lifted: "ww", deeds: [] });
    expect(run(hand, "w", "w").deeds).toEqual([plays("ww")]);
    expect(counter(hand, ["w", "w"], hand.stacks[0]!)).toBeNull();
  });
  it("several are: it lifts the fewest, and − and + count", () => {
    const hand = held("w4", ["ww", "www", "wwww"]);
    const [whales] = hand.stacks;
    expect(run(hand, "w").lifted).toBe("ww");
    expect(counter(hand, ["w", "w"], whales!)).toEqual({ less: false, more: true });
    expect(counter(hand, ["w", "w", "w"], whales!)).toEqual({ less: true, more: true });
    expect(run(hand, "w", { on: "more", key: "w" }, "w").deeds).toEqual([plays("www")]);
    expect(run(hand, "w", press("+"), press("+"), press("+"), press("-")).lifted).toBe("www");
    expect(run(hand, "w", { on: "less", key: "w" }).lifted).toBe("ww");
  });
  it("numbers between which one is missing are stepped over", () => {
    const hand = held("w3", ["w", "www"]);
    expect(run(hand, "w", press("+")).lifted).toBe("www");
  });
  it("never counts beyond what a move takes, though more of a kind would mean the same", () => {
    const named = (cards: readonly string[]): Choice => ({ actions: cards.slice(0, 1).map((move) => ({ move, label: move, primary: true })), playable: new Set("s"), most: 1 });
    const hand = held("s3", ["s"], { choice: named });
    expect(numbers(hand, hand.stacks[0]!)).toEqual([1]);
  });
  it("the only way to play a card is with another: both rise", () => {
    const hand = held("e2 q", ["eeq", "-"]);
    expect(run(hand, "q").lifted.split("").sort().join("")).toBe("eeq");
    expect(run(hand, "e", { on: "ghost" }).deeds).toEqual([plays("eeq")]);
    expect(run(hand, ...pulled("e", -60)).deeds).toEqual([plays("eeq")]);
  });
  it("a card that goes with what is lifted joins it, and then taps only add and take away", () => {
    const hand = held("l3 j f", ["f", "l", "ll", "lll", "jl", "jll"]);
    expect(run(hand, "l", "j")).toMatchObject({ lifted: "lj", deeds: [] });
    expect(run(hand, "l", "j", "l")).toMatchObject({ lifted: "ljl", deeds: [] });
    expect(run(hand, "l", "j", "j")).toMatchObject({ lifted: "l", deeds: [] });
    expect(run(hand, "l", "f").lifted).toBe("f");
    expect(run(hand, "l", "j", ...pulled("l", -60)).deeds).toEqual([plays("jl")]);
  });
  it("a joker waits for its partner where there are several", () => {
    const hand = held("l j f", ["jl", "fj"]);
    expect(run(hand, "j").lifted).toBe("j");
    expect(run(hand, "j", "j").deeds).toEqual([{ does: "miss", key: "j" }]);
    expect(run(hand, "j", "f", { on: "ghost" }).deeds).toEqual([plays("fj")]);
  });
});

describe("4: where kinds go together", () => {
  const legal = ["a", "b", "c", "aa", "ab", "ac", "bc"];
  const hand = held("a2 b c", legal, { choice: choosing(legal, true) });
  it.each([
    ["each tap adds a copy", ["a", "b"], "ab"],
    ["of the same kind too", ["a", "a"], "aa"],
    ["and after the last one takes them away", ["a", "a", "a"], ""],
    ["a lifted one goes down again", ["a", "b", "b"], "a"],
    ["beyond the limit it takes the place of the first", ["a", "b", "c"], "bc"],
  ])("%s", (_, taps, lifted) => expect(run(hand, ...taps)).toMatchObject({ lifted, deeds: [] }));
  it("− and + count copies", () => {
    expect(counter(hand, ["a"], hand.stacks[0]!)).toEqual({ less: true, more: true });
    expect(counter(hand, ["a", "b"], hand.stacks[0]!)).toEqual({ less: true, more: false });
    expect(counter(hand, ["b"], hand.stacks[1]!)).toBeNull();
    expect(run(hand, "a", press("+", "a"), press("-", "a"), press("-", "a")).lifted).toBe("");
  });
  it.each<[string, (Input | string)[]]>([
    ["dragging any lifted card", ["a", "b", ...pulled("a", -60)]],
    ["the ghost", ["a", "b", { on: "ghost" }]],
    ["Enter on a lifted card", ["a", "b", press("Enter", "b")]],
  ])("plays by %s", (_, inputs) => expect(run(hand, ...inputs).deeds).toEqual([plays("ab")]));
  it("the space bar only adds and takes away", () => {
    expect(run(hand, press(" ", "a"), press(" ", "b"), press(" ", "b"))).toMatchObject({ lifted: "a", deeds: [] });
  });
  it("never passes, though the game should call that the main thing to do", () => {
    const passing = (): Choice => ({ actions: [{ move: "-", label: "", primary: true }], playable: new Set("ab"), most: 2, mixed: true });
    expect(run(held("a b", ["-", "ab"], { choice: passing }), "a", "b", { on: "ghost" }, ...pulled("a", -60)).deeds.filter((deed) => deed!.does === "play")).toEqual([]);
  });
  it("a single card may be dragged onto the table; one more to others is only added", () => {
    expect(run(hand, ...pulled("b", -60)).deeds).toEqual([plays("b")]);
    expect(run(hand, "a", ...pulled("b", -60))).toMatchObject({ lifted: "ab", deeds: [] });
  });
});

describe("5: nothing is sent by accident", () => {
  const aim: Input = { on: "aim", move: "-" };
  it("a move on the felt or at a mat wants a second tap as well", () => {
    const hand = held("a", ["a", "-"]);
    expect(run(hand, aim)).toMatchObject({ deeds: [], state: { aimed: "-" } });
    expect(run(hand, aim, aim).deeds).toEqual([plays("-")]);
    expect(run(hand, aim, "a", aim).deeds).toEqual([]);
    expect(run(hand, aim, { on: "felt" }, aim).deeds).toEqual([]);
    const offering: Hand = { ...hand, choice: (cards) => ({ ...hand.choice(cards), targets: cards.length > 0 ? [{ choice: "-", move: "-", label: "" }] : [] }) };
    expect(run(offering, "a", aim)).toMatchObject({ deeds: [], state: { aimed: "-", lifted: ["a"] } });
    expect(run(offering, "a", aim, aim).deeds).toEqual([plays("-")]);
  });
  it("at once, if people like it so: where a tap can mean only one thing", () => {
    const quick = (text: string, ...legal: string[]): Hand => held(text, legal, { atOnce: true });
    expect(run(quick("a b", "a"), "a").deeds).toEqual([plays("a")]);
    expect(run(quick("w3", "ww"), "w").deeds).toEqual([plays("ww")]);
    expect(run(quick("w3", "w", "ww"), "w").deeds).toEqual([]);
    expect(run(quick("l j", "jl"), "l").deeds).toEqual([]); // takes another card along
    expect(run({ ...quick("a b", "a", "b"), choice: choosing(["a", "b"], true) }, "a").deeds).toEqual([]);
    expect(run(quick("a b", "a"), press("1")).deeds).toEqual([{ does: "focus", key: "a" }]);
    expect(run({ ...quick("a", "a"), mine: false }, "a").deeds).toEqual([]);
  });
  it("the second click of a double click does not lift what came into the place of the card", () => {
    expect(run(held("b", ["b"]), { on: "tap", key: "b", again: true })).toMatchObject({ lifted: "", deeds: [] });
  });
});

describe("6: when passing is the only move", () => {
  it("a card is refused by the move that it would be, never passed with", () => {
    expect(run(held("a b", ["-"]), "a").deeds).toEqual([{ does: "refuse", key: "a", move: "a" }]);
  });
});

describe("a card that can't be played", () => {
  const hand = held("w2 f2 m", ["ww", "-"]);
  it("is not lifted, and asks for the reason with as many as are wanted", () => {
    expect(run(hand, "f")).toMatchObject({ lifted: "", deeds: [{ does: "refuse", key: "f", move: "ff" }] });
    expect(run(hand, "m").deeds).toEqual([{ does: "refuse", key: "m", move: "m" }]);
  });
  it("also when it is dragged up, and not before", () => {
    expect(run(hand, ...pulled("f", -60)).deeds).toEqual([{ does: "refuse", key: "f", move: "ff" }]);
    expect(run(hand, ...pulled("f", -30)).deeds).toEqual([]);
  });
  it("leaves what is lifted alone", () => expect(run(hand, "w", "f").lifted).toBe("ww"));
  it("never asks with a legal move, whatever the game offers for it", () => {
    const offering = { ...hand, choice: (cards: readonly string[]): Choice => ({ ...hand.choice(cards), actions: [{ move: "-", label: "", primary: true }] }) };
    expect(run(offering, "f", "f", press("Enter", "f"), ...pulled("f", -90)).deeds).toEqual(Array(4).fill({ does: "refuse", key: "f", move: null }));
  });
});

describe("a plan", () => {
  const away = held("a2 b w2", [], { mine: false });
  it("is lifted while others play, and never played", () => {
    const result = run(away, "a", "a", "b", ...pulled("b", -80), { on: "ghost" }, press("Enter"));
    expect(result).toMatchObject({ lifted: "aab", deeds: [] });
  });
  it("is one card where a game has no stacks", () => expect(run({ ...away, plan: 1 }, "a", "b").lifted).toBe("b"));
  it("is kept as far as it can be played", () => {
    const planned = run(away, "b").state;
    expect(settled(planned, held("a2 b w2", ["b"])).lifted).toEqual(["b"]);
    expect(settled(planned, held("a2 b w2", ["a"])).lifted).toEqual([]);
    expect(settled(run(away, "a", "b").state, held("a2 b w2", ["a", "b", "aa"])).lifted).toEqual([]); // not together
    expect(settled(planned, held("a2 w2", ["a"])).lifted).toEqual([]); // played by a bot meanwhile
  });
  it("of too few is completed by the next tap", () => {
    const hand = held("w2", ["ww"]);
    const state = { ...REST, lifted: ["w"] };
    expect(step(state, { on: "tap", key: "w" }, hand)).toEqual({ state: { ...state, lifted: ["w", "w"] }, deed: null });
  });
});

describe("arrows", () => {
  const hand = held("a b c", ["b"]);
  it.each([
    ["ArrowRight", "a", "b"],
    ["ArrowRight", "c", "a"],
    ["ArrowLeft", "a", "c"],
    ["ArrowRight", null, "a"],
    ["ArrowLeft", null, "c"],
    ["Home", "c", "a"],
    ["End", "a", "c"],
  ])("%s from %s goes to %s", (name, at, to) => expect(run(hand, press(name, at)).deeds).toEqual([{ does: "focus", key: to }]));
});
