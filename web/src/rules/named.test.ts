import { describe, expect, it } from "vitest";
import zoff_de from "../../../src/stammtisch/games/zoff_im_zoo/words.de.json";
import zoff_en from "../../../src/stammtisch/games/zoff_im_zoo/words.en.json";
import mau_de from "../../../src/stammtisch/games/mau_mau/words.de.json";
import mau_en from "../../../src/stammtisch/games/mau_mau/words.en.json";
import mue_de from "../../../src/stammtisch/games/mue/words.de.json";
import mammuz_en from "../../../src/stammtisch/games/mammuz/words.en.json";
import mauNames from "../games/mau_mau/names";
import mueNames from "../games/mue/names";
import type { Own } from "../house/words";
import { cardsNamed, finder, namesOf } from "./named";

const cards = (words: unknown): Own["cards"] => (words as Own).cards;

describe("the cards that a text names", () => {
  it("are found in every form of their names, each once, in order", () => {
    const find = finder(cards(zoff_de));
    expect(cardsNamed("Es liegt eine Robbe: Erlaubt sind zwei Robben, ein Eisbär oder ein Wal.", find)).toEqual(["S", "B", "W"]);
    expect(cardsNamed("je vier Löwen, Elefanten und Mäusen", find)).toEqual(["L", "E", "M"]);
    expect(cardsNamed("A polar bear beats the seal; mice beat elephants.", finder(cards(zoff_en)))).toEqual(["B", "S", "M", "E"]);
  });
  it("are no parts of other words, and the longest name counts", () => {
    expect(cardsNamed("Die Wahl im Walde und Löwenmäulchen", finder(cards(zoff_de)))).toEqual([]);
    expect(cardsNamed("a ground squirrel and a squirrel", finder(cards(mammuz_en)))).toEqual(["Z", "Q"]);
  });
  it("may have a colour, or stand for their kind", () => {
    const german = finder(cards(mau_de), mauNames.de);
    expect(cardsNamed("Du hältst die grüne 7, die rote 3, Aussetzen in Gelb und einen Farbwechsel", german)).toEqual(["g7", "r3", "yS", "W"]);
    expect(cardsNamed("Mit „Zieh zwei“ wird „Zieh vier“ nicht zusammengezählt.", german)).toEqual(["b+2", "y+4"]);
    expect(cardsNamed("On a red stop you may lay any red card, any other stop", finder(cards(mau_en), mauNames.en))).toEqual(["rS"]);
    expect(cardsNamed("die beiden roten Sieben, dann die rote 9 bis zur roten 0", finder(cards(mue_de), mueNames.de))).toEqual(["r7", "r9", "r0"]);
  });
  it("are none where a game has no words for them", async () => {
    expect(cardsNamed("anything", finder({}))).toEqual([]);
    expect(await namesOf("hoechste")).toBeNull();
  });
});
