import { beforeEach, expect, test, vi } from "vitest";
import { texts } from "../house/texts.svelte";
import { Reader, type Words } from "../house/words";
import { narrate, remembered } from "./narration";
import type { Entry } from "./table.svelte";

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
  expect(narrate(event, reader, "some_game")).toBe("Runde 2 ist zu Ende. results: Ada +3, du −1 und Lotte 0");
});

test("what ends the match tells who has won", () => {
  const end = (ranks: number[]): string => narrate({ type: "match_end", seat: null, ranks }, reader, "some_game");
  expect(end([1, 2, 3])).toBe("Das Spiel ist aus. they_win: Ada");
  expect(end([1, 2, 1])).toBe("Das Spiel ist aus. they_share: Ada und Lotte");
  expect(end([2, 1, 3])).toBe("Das Spiel ist aus. you_win: ");
  expect(end([1, 1, 3])).toBe("Das Spiel ist aus. you_share: Ada");
});

test("anything else is told in its words alone", () => {
  expect(narrate({ type: "pass", seat: 0 }, reader, "some_game")).toBe("Ada passt.");
});

test("without a memory aid the log tells of the cards only the last news", () => {
  const event = (id: number, seq: number, type: string): Entry => ({ id, kind: "event", event: { type, seat: 0 }, seq, bot: false });
  const log: Entry[] = [event(1, 5, "round_start"), event(2, 6, "play"), { id: 3, kind: "table", code: "join", name: "Ada" }, event(4, 7, "play"), event(5, 7, "trick")];
  const ids = (memory: boolean): number[] => remembered(log, memory).map(({ id }) => id);
  expect(ids(true)).toEqual([1, 2, 3, 4, 5]);
  expect(ids(false)).toEqual([1, 3, 4, 5]);
});
