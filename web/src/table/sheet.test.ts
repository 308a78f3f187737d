import { describe, expect, it } from "vitest";
import { Reader } from "../house/words";
import { lines } from "./sheet";

const reader = new Reader(
  {
    common: { decimal: ".", and: "und", or: "oder", nothing: "nichts", times: "", one: "", numbers: {}, you: { nom: "du" }, seat: "Platz" },
    own: { name: "Spiel", cards: { a: { one: "A" }, b: { one: "B" } }, sheet: { won: "Sieger ist {seat}.", left: "{count#eine Karte|% Karten} übrig" } },
  },
  ["Ada", "Bo"],
  0,
);

describe("a sheet", () => {
  it("tells every entry, with name and points where the words name nobody", () => {
    const sheet = {
      round: 1,
      points: [0, -5],
      hands: [["a"], []],
      entries: [
        { seat: 1, points: -5, rule: "SP-3", code: "left", count: 2 },
        { seat: 0, points: 0, rule: "SP-4", code: "won" },
      ],
    };
    expect(lines(sheet, reader)).toEqual({
      hands: [{ seat: 0, cards: ["a"] }],
      entries: [
        { text: "Bo −5: 2 Karten übrig", rule: "SP-3" },
        { text: "Sieger ist du.", rule: "SP-4" },
      ],
    });
  });
});
