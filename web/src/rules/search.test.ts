import { describe, expect, it } from "vitest";
import { bookOf } from "./book";
import { folded, highlighted, pieces, search, wordsIn, type Source } from "./search";

const german = bookOf("# Spiel\n\nViel Spaß.\n\n## Die Mücke\n\n`AB-1` Genau eine Mücke zum Elefanten.\n\n`AB-2` Der Joker liegt nie allein.\n\n## Ende\n\n`AB-3` Stechmücken zählen nicht.\n");
const english = bookOf("# Game\n\n## The mosquito\n\n`AB-1` Exactly one mosquito with an elephant.\n");
const SOURCES: Source[] = [{ game: "one", lang: "de", book: german }, { game: "one", lang: "en", book: english }];
const targets = (query: string): string[] => search(query, SOURCES).map(({ lang, target }) => `${lang} ${target}`);

describe("a search", () => {
  it("finds what begins so before what only holds it, and last what stands under such a heading", () => {
    expect(targets("mücke")).toEqual(["de AB-1", "de AB-3", "de AB-2"]);
    expect(targets("MUCKE")).toEqual(targets("mücke"));
  });
  it("wants every word, in any order", () => {
    expect(targets("elefant mücke")).toEqual(["de AB-1"]);
    expect(targets("elefant joker")).toEqual([]);
  });
  it("finds clauses by their ids, other languages, and what belongs to no clause", () => {
    expect(targets("ab-2")[0]).toBe("de AB-2");
    expect(targets("mosquito")).toEqual(["en AB-1"]);
    expect(targets("spaß")).toEqual(["de part-0"]);
  });
  it("finds nothing for nothing", () => {
    expect(["", "  ", "a", "?"].map((query) => search(query, SOURCES).length)).toEqual([0, 0, 0, 0]);
  });
  it("shows the words around", () => {
    const long = bookOf(`# X\n\n## Y\n\n\`AB-1\` ${"wenig ".repeat(40)}Joker ${"mehr ".repeat(40)}\n`);
    const { excerpt } = search("joker", [{ game: "x", lang: "de", book: long }])[0]!;
    expect(excerpt).toMatch(/^… wenig.*Joker mehr.* …$/);
    expect(excerpt.length).toBeLessThan(100);
  });
});

describe("what was looked for", () => {
  it("keeps its place whatever the letters", () => {
    expect(folded("Größe Ä 😀x")).toHaveLength("Größe Ä 😀x".length);
    expect(pieces("Die Mücke", wordsIn("mucke"))).toEqual(["Die ", "Mücke"]);
  });
  it("is marked in the text, never in the tags", () => {
    expect(highlighted('<p class="p">A p &amp; P</p>', ["p"])).toBe('<p class="p">A <mark>p</mark> &amp; <mark>P</mark></p>');
    expect(highlighted("<p>a</p>", [])).toBe("<p>a</p>");
  });
});
