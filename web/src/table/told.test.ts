import { beforeEach, expect, test, vi } from "vitest";
import { texts } from "../house/texts.svelte";
import { Reader, type Words } from "../house/words";
import { told } from "./told";

const WORDS = {
  common: { and: "und", you: { nom: "du" }, events: { round_end: "Runde {round} ist zu Ende.", match_end: "Das Spiel ist aus." } },
  own: { name: "", cards: {}, events: { pass: "{seat} {seat?passt|passt}." } },
} as unknown as Words;
const reader = new Reader(WORDS, ["Ada", "Kurt", "Lotte"], 1);

beforeEach(() => {
  vi.spyOn(texts, "say").mockImplementation((key, params) => `${key}: ${Object.values(params ?? {}).join()}`);
});

test("what ends a round tells who got what", () => {
  const event = { type: "round_end", seat: null, round: 2, points: [3, -1, 0] };
  expect(told(event, reader, "mue")).toBe("Runde 2 ist zu Ende. results: Ada +3, du −1 und Lotte 0");
});

test("what ends the match tells who has won", () => {
  const end = (ranks: number[]): string => told({ type: "match_end", seat: null, ranks }, reader, "mue");
  expect(end([1, 2, 3])).toBe("Das Spiel ist aus. they_win: Ada");
  expect(end([1, 2, 1])).toBe("Das Spiel ist aus. they_share: Ada und Lotte");
  expect(end([2, 1, 3])).toBe("Das Spiel ist aus. you_win: ");
  expect(end([1, 1, 3])).toBe("Das Spiel ist aus. you_share: Ada");
});

test("anything else is told in its words alone", () => {
  expect(told({ type: "pass", seat: 0 }, reader, "mue")).toBe("Ada passt.");
});
