// A game that the page knows nothing of: three lay a card each, the highest takes the trick.
import { describe, expect, it } from "vitest";
import { Reader } from "../../house/words";
import type { Event } from "../../table/table.svelte";
import type { Scene } from "../client";
import { staged } from "../staged";
import plain from "./index";
import { rest } from "./scene";

const words = staged("hoechste", {}).reader.words;
const cards = Object.fromEntries(["c1", "c5", "c7", "c9", "c12"].map((code) => [code, { one: code }]));
const reader = new Reader({ common: words.common, own: { name: "Die Höchste", cards, moves: { lay: "{card} legen", pass: "passen" } } }, ["Ada", "Egon", "Erna"], 0);
const lay = (seat: number, card: string): Event => ({ type: "lay", seat, card });
const sceneOf = (view: object, more: Partial<Scene> = {}): Scene =>
  staged("hoechste", { to_move: 0, hands: [3, 2, 2], tricks: [0, 0, 0], trick: [], hand: ["c1", "c12"], legal: ["c1", "c12"], ...view }, { reader, ...more });

describe("the plain table", () => {
  it("lays cards before those who laid them", () => {
    const { lays, centre } = plain.picture(sceneOf({ trick: ["c5", "c9"] }, { events: [lay(1, "c5"), lay(2, "c9")] }));
    expect(lays.map(({ seat, cards }) => [seat, cards.map(({ code }) => code)])).toEqual([[1, ["c5"]], [2, ["c9"]]]);
    expect(centre).toBeNull();
  });
  it("has cards that nobody laid in the centre, and no hand", () => {
    const scene = sceneOf({ up: ["c7"] });
    expect(rest(scene)).toEqual([["up", ["c7"]]]);
    expect(plain.picture(scene).lays).toEqual([]);
    expect(plain.picture(scene).centre).not.toBeNull();
  });
  it("shows a trick that was taken a moment longer", () => {
    const events = [lay(1, "c5"), lay(2, "c9"), lay(0, "c1"), { type: "trick", seat: 2, card: "c9" }];
    const fresh = { seq: 4, events: events.slice(2), before: { trick: ["c5", "c9"] } };
    const { lays, finished } = plain.picture(sceneOf({}, { events, fresh }));
    expect(lays).toEqual([]);
    expect(finished!.taker).toBe(2);
    expect(finished!.lays.map(({ seat, cards }) => [seat, cards[0]!.code])).toEqual([[1, "c5"], [2, "c9"], [0, "c1"]]);
    expect(plain.picture(sceneOf({ trick: ["c5"] }, { events: [lay(1, "c5")], fresh: { seq: 2, events: [lay(1, "c5")], before: { trick: [] } } })).finished).toBeNull();
  });
});

describe("its choices", () => {
  const prompt = { c1: ["lay", { card: "c1" }], c12: ["lay", { card: "c12" }], pass: ["pass", {}] } as unknown as Scene["prompt"];
  it("are the cards that are moves, and a button for every other move", () => {
    const scene = sceneOf({ legal: ["c1", "c12", "pass"] }, { prompt });
    expect(plain.choice(scene, { cards: [], target: null })).toEqual({
      actions: [{ move: "pass", label: "Passen" }],
      playable: new Set(["c1", "c12"]),
      most: 1,
    });
    expect(plain.choice(scene, { cards: ["c1"], target: null }).actions[0]).toEqual({ move: "c1", label: "C1 legen", primary: true });
  });
  it("make the only move the main one", () => {
    expect(plain.choice(sceneOf({ legal: ["pass"] }, { prompt }), { cards: [], target: null }).actions).toEqual([{ move: "pass", label: "Passen", primary: true }]);
  });
});
