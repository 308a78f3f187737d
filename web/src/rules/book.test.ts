import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { bookOf, type Book } from "./book";

const HERE = import.meta.url; // by a name of its own, or Vite would take what follows for assets of the page
const GAMES = new URL("../../../src/stammtisch/games/", HERE);
const BOOKS = readdirSync(GAMES)
  .flatMap((game) => ["de", "en"].map((lang) => `${game}/rulebook.${lang}.md`))
  .filter((file) => existsSync(new URL(file, GAMES)));

const TEXT = `# Toy

An opening.

## The cards

| Code | Animal |
|---|---|
| W | whale |

## A turn

Some words first.

\`TO-1\` Lay a card, see (TO-2). At this table: not two.

- a whale, say

\`TO-2\` Or draw.

## Later

\`TO-3\` Points.

## Notation

You type \`W\`.
`;

const clauses = ({ sections }: Book): (string | null)[] => sections.flatMap(({ entries }) => entries.map(({ clause }) => clause)).filter((id) => id !== null);

describe("a rulebook's parts", () => {
  const book = bookOf(TEXT, ["TO-1"]);
  it("are sections, and in them clauses with what belongs to them", () => {
    expect(book.title).toBe("Toy");
    expect(book.opening.map(({ text }) => text)).toEqual(["An opening."]);
    expect(book.sections.map(({ id, title }) => [id, title])).toEqual([["part-1", "The cards"], ["part-2", "A turn"], ["part-3", "Later"], ["part-4", "Notation"]]);
    expect(book.sections[1]!.entries.map(({ clause, parts }) => [clause, parts.length])).toEqual([[null, 1], ["TO-1", 2], ["TO-2", 1]]);
    expect(book.sections[1]!.entries[1]!.text).toBe("Lay a card, see (TO-2). At this table: not two. a whale, say");
  });
  it("say what to read first", () => {
    expect(book.sections.map(({ waits }) => waits)).toEqual([false, false, true, true]);
    expect(book.sections[1]!.entries.map(({ waits }) => waits)).toEqual([false, false, true]);
    expect(bookOf(TEXT).sections.some(({ waits, entries }) => waits || entries.some((entry) => entry.waits))).toBe(false);
  });
  it("lead to other clauses, and mark what this table decides", () => {
    const { html } = book.sections[1]!.entries[1]!.parts[0] as { html: string };
    expect(html).toContain('(<a href="#TO-2">TO-2</a>)');
    expect(html).toContain('<span class="ruling"><b>At this table:</b> not two.</span>');
    expect(html).not.toContain("TO-1");
  });
  it("have the codes of cards last, and know what is only for typing", () => {
    const part = book.sections[0]!.entries[0]!.parts[0]!;
    expect(part.table?.head.map(({ text }) => text)).toEqual(["Animal", "Code"]);
    expect(part.table?.typed).toBe(true);
    expect(book.sections.map(({ typing }) => typing)).toEqual([false, false, false, true]);
  });
});

describe("the rulebooks of the package", () => {
  it.each(BOOKS)("%s has each clause once, and every ruling marked to the end of its paragraph", (file) => {
    const markdown = readFileSync(new URL(file, GAMES), "utf8");
    const book = bookOf(markdown);
    const ids = Array.from(markdown.matchAll(/^`([A-Z]{2}-\d+)` /gm), ([, id]) => id);
    expect(clauses(book)).toEqual(ids);
    const html = book.sections.flatMap(({ entries }) => entries.flatMap(({ parts }) => parts.map((part) => part.table ? "" : part.html))).join("");
    const rulings = markdown.replace(/\s+/g, " ").match(/Am Tisch hier gilt:|At this table:/g) ?? [];
    expect(html.split('class="ruling"').length - 1).toBe(rulings.length);
    expect(book.sections.at(-1)!.typing).toBe(true);
  });
});
