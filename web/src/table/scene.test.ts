import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Choice, GameClient, Picked, Scene } from "../games/client";
import { taste } from "../house/taste.svelte";
import { Reader } from "../house/words";
import { Stage, type Board } from "./scene.svelte";
import { stacksOf } from "./stacks";

const CARDS = Object.fromEntries([..."abcw"].map((code) => [code, { one: code.toUpperCase() }]));
const reader = new Reader(
  {
    common: { decimal: ".", and: "und", or: "oder", nothing: "nichts", times: "", one: "", numbers: {}, you: { nom: "du" }, seat: "Platz" },
    own: { name: "Spiel", cards: CARDS },
  },
  ["Ada", "Bo"],
  0,
);

/** Cards play by themselves, "w" only after a colour was named; passing is always possible. */
function choice(scene: Pick<Scene, "legal">, { cards, target }: Picked): Choice {
  const card = cards.at(-1);
  const text = card === "w" ? (target === null ? null : `w${target}`) : (card ?? null);
  const lay = card === undefined ? [] : [{ move: text, label: `lay ${card}`, primary: scene.legal.some((move) => move.startsWith(card)) }];
  return {
    actions: [...lay, { move: "pass", label: "pass" }],
    playable: new Set(scene.legal.filter((move) => move !== "pass").map((move) => move.charAt(0))),
    most: 1,
    targets: card === "w" ? [{ choice: "r", label: "red" }] : undefined,
  };
}

interface Table extends Board {
  sent: string[];
}

function stageWith(hand: string[], legal: string[], more: Partial<Board> = {}, client: Partial<GameClient> = {}): { stage: Stage; table: Table } {
  const table: Table = {
    game: "spiel", view: { hand }, seat: 0, names: ["Ada", "Bo"], reader, mine: true, legal, prompt: null,
    fresh: { seq: 0, events: [], before: null }, events: [], sent: [],
    play(move) {
      this.sent.push(move);
      return Promise.resolve(this.legal.includes(move));
    },
    ...more,
  };
  const stage = new Stage(table);
  stage.client = { picture: () => ({ lays: [], question: { line: "Lay A" } }), face: (text) => ({ look: "lettered", text }), choice, stacked: true, ...client };
  return { stage, table };
}
const states = (stage: Stage): string => stage.stacks.map(({ code, state }) => `${code}:${state}`).join(" ");

beforeEach(() => taste.playAtOnce(false));

describe("my cards", () => {
  it("stand as stacks with a count, where the game wants it", () => {
    expect(stacksOf([{ label: "", cards: ["a", "b", "a"] }], true)).toEqual([
      [
        { key: "a.0", code: "a", count: 2 },
        { key: "b.0", code: "b", count: 1 },
      ],
    ]);
    expect(stacksOf([{ label: "", cards: ["a", "a"] }], false)[0]!.map(({ key, count }) => [key, count])).toEqual([["a.0", 1], ["a.1", 1]]);
  });
  it("of a second group lie open and carry a star", () => {
    const groups = [{ label: "", cards: ["r7"] }, { label: "open", cards: ["r7", "b2"] }];
    expect(stacksOf(groups, false)[1]!.map(({ code }) => code)).toEqual(["r7*", "b2*"]);
  });
  it("are raised or veiled where they can be told apart", () => {
    const { stage } = stageWith(["a", "b", "c"], ["a", "c", "pass"]);
    expect(states(stage)).toBe("a:legal b:illegal c:legal");
    const [, barred] = stage.stacks;
    expect(barred).toMatchObject({ disabled: true });
    expect(barred!.label).toMatch(/^B\. .+: Lay A$/);
    expect(stage.entrance).toBe("a.0");
  });
  it.each<[string, string[], Partial<Board>, boolean]>([
    ["when all can be played", ["a", "b"], {}, false],
    ["when it is not my turn", [], { mine: false }, false],
    ["when passing is the only move", ["pass"], {}, true],
  ])("are all alike %s", (_, legal, more, disabled) => {
    const { stage } = stageWith(["a", "b"], legal, more);
    expect(states(stage)).toBe("a:neutral b:neutral");
    expect(stage.stacks.every((stack) => stack.disabled === disabled)).toBe(true);
  });
});

describe("playing a card", () => {
  it("takes two taps; then nothing is lifted any more", async () => {
    const { stage, table } = stageWith(["a", "b"], ["a", "b", "pass"]);
    stage.press("a.0");
    expect(stage.ghost).toEqual({ cards: ["a"], move: "a", label: "lay a" });
    expect(stage.announced).toBe("Lay a");
    expect(stage.stacks[0]).toMatchObject({ lifted: 1 });
    expect(table.sent).toEqual([]);
    stage.press("a.0");
    expect(table.sent).toEqual(["a"]);
    await vi.waitFor(() => expect(stage.pick).toEqual({ cards: [], target: null }));
  });
  it("takes one, if people like it so", () => {
    const { stage, table } = stageWith(["a", "b"], ["a", "b", "pass"]);
    taste.playAtOnce(true);
    stage.press("b");
    expect(table.sent).toEqual(["b"]);
  });
  it("waits for what is still to be named", () => {
    const { stage, table } = stageWith(["w", "b"], ["wr", "wg", "b"]);
    stage.press("w");
    expect(stage.ghost).toMatchObject({ cards: ["w"], move: null });
    stage.press("w");
    stage.playLifted();
    expect(table.sent).toEqual([]);
    stage.choose("r");
    expect(stage.isChosen({ choice: "r", label: "" })).toBe(true);
    expect(stage.ghost).toMatchObject({ move: "wr" });
    stage.press("w");
    expect(table.sent).toEqual(["wr"]);
  });
  it("lowers all on the felt, and what was named with it", () => {
    const { stage } = stageWith(["w", "b"], ["wr", "wg", "b"]);
    stage.press("w");
    stage.choose("r");
    stage.lower();
    expect(stage.pick).toEqual({ cards: [], target: null });
  });
  it("shows no ghost of a card that only names something", () => {
    const { stage } = stageWith(["a", "b"], ["a"], {}, { choice: (scene, pick) => ({ ...choice(scene, pick), names: true }) });
    stage.press("a");
    expect(stage.ghost).toBeNull();
  });
});

describe("a card that can't be played", () => {
  it("is sent to be refused with the reason, shakes, and is not lifted", () => {
    const { stage, table } = stageWith(["a", "b"], ["a", "pass"]);
    stage.press("b");
    expect(table.sent).toEqual(["b"]);
    expect(stage.shaken).toMatchObject({ key: "b.0" });
    expect(stage.pick.cards).toEqual([]);
  });
  it("never sends a move that is legal", () => {
    const offer = { actions: [{ move: "pass", label: "pass", primary: true }], playable: new Set<string>(), most: 1 };
    const { stage, table } = stageWith(["a", "b"], ["pass"], {}, { choice: () => offer });
    stage.press("a");
    stage.press("a");
    stage.playLifted();
    expect(table.sent).toEqual([]);
  });
  it("forgets the last refusal with the next touch", () => {
    const { stage, table } = stageWith(["a", "b"], ["a"]);
    table.trouble = { code: "x", params: {}, rule: null, number: 1 };
    stage.press("a");
    expect(table.trouble).toBeNull();
  });
});

describe("not my turn", () => {
  it("lifts a plan, and sends nothing", () => {
    const { stage, table } = stageWith(["a", "b"], [], { mine: false });
    stage.press("a");
    stage.press("a");
    stage.press("b");
    expect(stage.pick.cards).toEqual(["b"]);
    expect(stage.ghost).toBeNull();
    expect(table.sent).toEqual([]);
  });
});

describe("my open cards", () => {
  const client: Partial<GameClient> = {
    stacked: false,
    groups: () => [{ label: "", cards: ["a", "b"] }, { label: "open", cards: ["a", "c"] }],
    choice: (scene, { cards: [card] }) => ({
      actions: card ? [{ move: card, label: card, primary: true }] : [],
      playable: new Set(scene.legal),
      most: 1,
    }),
  };
  it("are played like those of the hand, and are others than these", () => {
    const { stage, table } = stageWith([], ["a*", "b"], {}, client);
    expect(stage.stacks.map(({ code, disabled }) => [code, disabled])).toEqual([["a", true], ["b", false]]);
    expect(stage.openStack("a", 0)).toMatchObject({ code: "a*", disabled: false, state: "legal" });
    expect(stage.openStack("c*", 1)).toMatchObject({ code: "c*", disabled: true });
    stage.press("a*");
    expect(stage.openStack("a", 0)).toMatchObject({ lifted: 1 });
    expect(stage.ghost).toMatchObject({ cards: ["a"], move: "a*" });
    stage.press("a*");
    expect(table.sent).toEqual(["a*"]);
  });
});

describe("moves on the felt", () => {
  it("are tapped twice", () => {
    const { stage, table } = stageWith(["a"], ["a", "doubt:1"]);
    stage.pressMove("doubt:1");
    expect(stage.lifted).toBe("doubt:1");
    expect(table.sent).toEqual([]);
    stage.pressMove("doubt:1");
    expect(table.sent).toEqual(["doubt:1"]);
  });
});

describe("keys", () => {
  it("say whether they meant something", () => {
    const { stage } = stageWith(["a", "b"], ["a", "b"]);
    expect(stage.key("x", null)).toBe(false);
    expect(stage.key("ArrowRight", "a.0")).toBe(true);
    expect(stage.focused).toMatchObject({ key: "b.0" });
    expect(stage.key("2", null)).toBe(true);
    expect(stage.pick.cards).toEqual(["b"]);
    expect(stage.key("Escape", null)).toBe(true);
    expect(stage.pick.cards).toEqual([]);
    expect(stage.key("Enter", null)).toBe(false);
  });
  it("enter the hand where they left it", () => {
    const { stage } = stageWith(["a", "b"], ["a", "b"]);
    stage.visit("b.0");
    expect(stage.entrance).toBe("b.0");
  });
});
