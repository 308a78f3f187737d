import { describe, expect, it } from "vitest";
import type { ExampleShown } from "../wire";
import { boardOf, byClause } from "./board";

const example = (name: string, clauses: string[]): ExampleShown => ({ name, clauses, say: { de: "?", en: "?" }, seat: 1, view: { players: 3, hand: ["A"] } });
const words = { common: { you: { nom: "du" } }, own: { name: "X", cards: {} } } as never;

describe("a worked example", () => {
  it("is a board on which nothing can be done", async () => {
    const board = boardOf("x", example("one", ["AB-1"]), words);
    expect(board.names).toHaveLength(3);
    expect(new Set(board.names).size).toBe(3);
    expect([board.seat, board.mine, board.legal, await board.play("A")]).toEqual([1, false, [], false]);
  });
  it("stands at the first clause that it shows", () => {
    const places = byClause([example("one", ["AB-1", "AB-2"]), example("two", ["AB-2"]), example("three", ["AB-1"])]);
    expect([...places].map(([clause, all]) => [clause, all.map(({ name }) => name)])).toEqual([["AB-1", ["one", "three"]], ["AB-2", ["two"]]]);
  });
});
